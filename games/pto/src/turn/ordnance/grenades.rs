//! Smoke grenades and grenades of white phosphorus (10.4).

use crate::*;

/// Smoke grenades that are to be thrown (10.4).
#[derive(Clone, Copy, Debug)]
pub struct Grenade {
    /// Who throws them.
    by: Named,
    /// Where to.
    to: Spot,
    /// What it costs, in half points.
    pub cost: u8,
    /// What they make.
    cloud: Cloud,
}

impl Grenade {
    /// Where to it is thrown.
    pub(crate) fn target(&self) -> Spot {
        self.to
    }
}

impl Pto {
    /// 10.4: whether one of the units may throw smoke into a Location, and what that costs.
    pub(crate) fn check_smoke(
        &self,
        state: &State,
        units: UnitSet,
        spent: u8,
        to: Spot,
        cloud: Cloud,
    ) -> Result<Grenade, Refusal> {
        let from = self.spot_of(state, units).ok_or(Refusal::NobodyPicked)?;
        let is_white = cloud == Cloud::PhosphorusGrenade;
        let may_throw = |unit: &Named| {
            let printed = self.printed(*unit);
            let has = printed.smoke > 0 && (!is_white || printed.has_phosphorus);
            let never = [Condition::Tried, Condition::Berserk, Condition::Charging];
            has && !state[*unit].is_any(&never)
        };
        let throwers = state.of_set(units).filter(may_throw);
        let by = throwers.max_by_key(|unit| self.printed(*unit).smoke);
        let none = if is_white {
            Refusal::NoPhosphorus
        } else {
            Refusal::NoSmoke
        };
        let by = by.ok_or(none)?;
        self.check_off_cliff(state, by)?;
        let from = from.location();
        if to.part.cave_side().is_some() {
            self.check_grenades_below(state, by, from, to)?;
            let cost = if from == to { POINT } else { 2 * POINT };
            let left = self.allotment(state, units).saturating_sub(spent);
            afford(cost, left)?;
            return Ok(Grenade {
                by,
                to,
                cost,
                cloud,
            });
        }
        let is_place = to == from || matches!(to.part, Part::Ground | Part::Pier);
        refuse(!is_place, Refusal::TooFar(to))?;
        let is_near =
            from == to || self.map(state).has(to.hex) && self.is_adjacent(state, from, to);
        refuse(!is_near, Refusal::TooFar(to))?;
        self.check_dry(state, to)?;
        // 24: wind and rain leave nothing of it but under a roof.
        let is_foul = state.weather.rains() || state.weather.wind_now() == Wind::Heavy;
        let terrain = self.terrain(state, to.hex);
        let is_roofed = terrain == Terrain::Hut || terrain.is_building();
        refuse(is_foul && !is_roofed, Refusal::BlownAway(to))?;
        // 24: of one kind there is no more, and it gets no thicker than it may be.
        let is_same = state.smoke_in(to.hex).any(|smoke| smoke.cloud == cloud);
        let is_thick = self.smoke_of(state, to.hex) >= self.data.tables.thickest;
        refuse(is_same || is_thick, Refusal::SmokeThere(to))?;
        let cost = if from == to { POINT } else { 2 * POINT };
        let left = self.allotment(state, units).saturating_sub(spent);
        afford(cost, left)?;
        Ok(Grenade {
            by,
            to,
            cost,
            cloud,
        })
    }

    /// 10.4: a unit throws smoke grenades: a die up to its exponent makes smoke, a 6 ends the move.
    pub(crate) fn make_smoke(&self, play: &mut Play<'_, Self>, grenade: Grenade) -> Flow<Self> {
        let Grenade {
            by,
            to,
            cost,
            cloud,
        } = grenade;
        let Some(from) = play.state.spot(by) else {
            return Ok(());
        };
        play.state[by].set(Condition::Tried);
        self.betray(play, by);
        let by = self.now(play.state, by);
        let is_white = cloud == Cloud::PhosphorusGrenade;
        play.tell(match is_white {
            true => Event::ThrowsPhosphorus(by, to),
            false => Event::Throws(by, to),
        });
        let thrown = self.throw(play, Reason::Smoke, by.side)?;
        let tired = i32::from(play.state[by].is(Condition::Exhausted));
        let exponent = i32::from(self.printed(by).smoke) - i32::from(is_white);
        let is_made = thrown.sum + tired <= exponent;
        if is_made && grenade.is_for_cave() {
            self.throw_grenades_below(play, by, to, cloud)?;
        } else if is_made {
            self.lay_smoke(play, by.side, to, cloud);
        } else {
            play.tell(Event::NoSmoke(to));
        }
        if is_made && is_white && !grenade.is_for_cave() {
            self.burn(play, to)?;
            self.singe(play, by.side, to)?;
        }
        self.spend(play, from, cost, 0)?;
        if thrown.sum == 6 {
            play.state.spent = u8::MAX;
        }
        Ok(())
    }
}
