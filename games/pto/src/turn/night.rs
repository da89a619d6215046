//! Night (17.1, 17.3, G2.3): how far anybody sees, what is lit, and starshells.

use crate::*;

/// A starshell that somebody may fire.
#[derive(Clone, Copy, Debug)]
pub struct Starshell {
    /// Which leader.
    pub by: Named,
    /// Over which Location.
    pub spot: Spot,
}

impl Pto {
    /// Whether it is night.
    pub(crate) fn is_night(&self, state: &State) -> bool {
        state.weather.night.is_some()
    }

    /// 17.1, G2.3: whether darkness hides a Location from another one: beyond the range of sight, and beside it from dense jungle
    /// or bamboo (G3.1) to such, unless it is lit.
    pub(crate) fn is_dark(&self, state: &State, from: Spot, to: Spot) -> bool {
        let Some(reach) = state.weather.night else {
            return false;
        };
        let range = self.range(from, to);
        let is_dense = |spot: Spot| self.terrain(state, spot.hex).closes_above();
        let is_within_jungle = range == 1 && is_dense(from) && is_dense(to);
        let is_hidden = range > reach.into() || is_within_jungle;
        is_hidden && !self.is_lit(state, to)
    }

    /// 17.1, 17.3: whether a Location is lit: by the flash of guns in its hex, by a blaze there or beside it, or by a starshell, which
    /// does not shine into jungle (G2.3) and bamboo but on who goes past it.
    fn is_lit(&self, state: &State, spot: Spot) -> bool {
        let hex = spot.hex;
        let dark = &self.data.tables.dark;
        let is_within = |other: HexId, most: u32| self.data.grid.distance(other, hex) <= most;
        let flashes = |unit: Named| {
            unit.veil != Veil::Hidden && state.spot(unit).is_some_and(|spot| spot.hex == hex)
        };
        let burns =
            |fire: &Fire| fire.burning == Burning::Blaze && is_within(fire.hex, dark.blaze_lights);
        let is_under = |light: &HexId| is_within(*light, dark.starshell_lights);
        let is_open = spot.is_corner() || !self.terrain(state, hex).is_jungle_or_bamboo();
        state.fires.iter().any(burns)
            || is_open && state.starshells.iter().any(is_under)
            || state.who(Unit::has_fired).any(flashes)
    }

    /// 17.3: whether somebody might fire a starshell now, as far as everybody knows.
    pub(crate) fn may_illuminate(&self, state: &State) -> bool {
        let phases = [Phase::PrepFire, Phase::DefensiveFire];
        self.is_night(state) && phases.contains(&state.phase)
    }

    /// 17.3: whether a leader of a side may fire a starshell over a Location.
    pub(crate) fn check_starshell(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
    ) -> Result<Starshell, Refusal> {
        refuse(!self.may_illuminate(state), Refusal::NoStarshell)?;
        let is_place = self.map(state).has(spot.hex) && spot.part == Part::Ground;
        refuse(!is_place, Refusal::TooFar(spot))?;
        refuse(state.starshells.is_full(), Refusal::NoStarshell)?;
        let able = |unit: &Named| {
            let busy = [Condition::Pinned, Condition::Busy, Condition::Directed];
            self.printed(*unit).leadership.is_some()
                && state.is_good_order(*unit)
                && !state[*unit].is_any(&busy)
                && !state
                    .weapons_of(*unit)
                    .any(|weapon| state[weapon].has_fired())
        };
        let leaders = state.soldiers(side).filter(able);
        let ranged = leaders.filter_map(|by| Some((self.range(state.spot(by)?, spot), by)));
        let nearest = ranged.min_by_key(|(range, by)| (*range, by.id));
        let (range, by) = nearest.ok_or(Refusal::NobodyToLight)?;
        let most = self.data.tables.dark.starshell_range;
        refuse(range > most, Refusal::TooFarToLight(spot))?;
        Ok(Starshell { by, spot })
    }

    /// 17.3: a leader fires a starshell, which may fail; it shines until the end of the player turn.
    pub(crate) fn illuminate(&self, play: &mut Play<'_, Self>, shell: Starshell) -> Flow<Self> {
        let Starshell { by, spot } = shell;
        play.state[by].set(Condition::Directed);
        self.betray(play, by);
        let by = self.now(play.state, by);
        play.tell(Event::FiresStarshell(by, spot));
        let thrown = self.throw(play, Reason::Starshell, by.side)?;
        let works = thrown.sum <= self.data.tables.dark.starshell_works;
        if works && play.state.starshells.try_push(spot.hex).is_ok() {
            play.tell(Event::Illuminated(spot));
        } else {
            play.tell(Event::NotIlluminated(spot));
        }
        Ok(())
    }

    /// How far anybody sees at night, in words.
    pub(crate) fn night_figure(&self, state: &State) -> Option<Figure> {
        let reach = state.weather.night?;
        Some(Figure::new("pto-fact-night", reach.to_smolstr(), "17.1"))
    }
}
