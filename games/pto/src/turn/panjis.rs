//! Panjis (G9): sharpened stakes along hexsides; what they do to who comes across them, and how he gets on.

use super::morale::{Failure, Source};
use crate::*;
use heigi_engine::board::Reach;

/// The dice that cost men in any check (5.1).
const CASUALTY: i32 = 12;

impl Pto {
    /// G9.3: the panjis of a hex that run along its side towards another one.
    pub(crate) fn panjis_behind<'s>(
        &self,
        state: &'s State,
        hex: HexId,
        beyond: HexId,
    ) -> Option<&'s Fortification> {
        let panjis = state.fieldwork(hex, Fieldwork::Panjis)?;
        let side = self.data.grid.direction(hex, beyond)?;
        Some(panjis).filter(|panjis| panjis.runs_along(side))
    }

    /// G9.41, G9.423: those who have come above panjis from another hex check their morale one by one; where they came along a
    /// path together one of them does, and the others whether they are pinned (G9.43).
    pub(crate) fn meet_panjis(
        &self,
        play: &mut Play<'_, Self>,
        units: UnitSet,
        from: Spot,
    ) -> Flow<Self> {
        let state = &*play.state;
        let has_come = |unit: &Named| {
            let at = state.spot(*unit);
            let has_left = at.is_some_and(|at| at.hex != from.hex);
            has_left && state.is_on_panjis(*unit) && !self.is_dummy(*unit)
        };
        let units: Vec<Named> = state.of_set(units).filter(has_come).collect();
        let Some(spot) = units.first().and_then(|unit| state.spot(*unit)) else {
            return Ok(());
        };
        let is_gun = |weapon: &Named| self.printed(*weapon).class == UnitClass::Gun;
        let guns = units.iter().flat_map(|unit| state.weapons_of(*unit));
        let guns: Vec<Named> = guns.filter(is_gun).collect();
        guns.into_iter().for_each(|gun| self.impale(play, gun));
        let state = &*play.state;
        let set: UnitSet = units.iter().map(|unit| unit.id).collect();
        let is_file = units.len() > 1
            && self.follows_way(state, from, spot)
            && state.phase != Phase::Rout
            && !self.storms(state, set);
        let chosen = match is_file {
            true => self.select(play, units[0].side, units.clone(), 1)?,
            false => self.leaders_first(state, spot, set),
        };
        for unit in &chosen {
            self.check_panjis(play, *unit)?;
        }
        for unit in units.iter().filter(|unit| !chosen.contains(unit)) {
            if play.state.is_unbroken(*unit) {
                self.check_pin(play, *unit, 0)?;
            }
        }
        Ok(())
    }

    /// G9.41: the movers have come to a Location, by assault movement or otherwise.
    pub(super) fn march_onto_panjis(
        &self,
        play: &mut Play<'_, Self>,
        from: Option<Spot>,
        leg: Leg,
    ) -> Flow<Self> {
        let is_careful = matches!(leg.gait, Gait::Assault | Gait::Treading);
        if let Some(from) = from.filter(|_| !is_careful) {
            self.ride_onto_panjis(play, play.state.movers, from);
            self.meet_panjis(play, play.state.movers, from)?;
            self.drop_movers(play.state, leg.to);
        }
        Ok(())
    }

    /// G9.44: whether somebody comes across panjis of which his side does not know.
    pub(super) fn hidden_panjis_behind(&self, state: &State, from: Option<Spot>, to: Spot) -> bool {
        let panjis = from.and_then(|from| self.panjis_behind(state, to.hex, from.hex));
        panjis.is_some_and(|panjis| !panjis.is_known_to(state.phasing))
    }

    /// G9.43: those of a charge who have come above panjis in this impulse check each for himself.
    pub(crate) fn meet_panjis_in_charge(
        &self,
        play: &mut Play<'_, Self>,
        units: UnitSet,
    ) -> Flow<Self> {
        let left = play.state.wave.iter().flat_map(|wave| wave.left.iter());
        let left: Vec<(UnitId, Spot)> = left.copied().collect();
        for (unit, from) in left.into_iter().filter(|(unit, _)| units.contains(*unit)) {
            self.meet_panjis(play, [unit].into_iter().collect(), from)?;
        }
        Ok(())
    }

    /// G9.31: a check for which no leader helps and nobody takes heart; doubles cost men, whether it is passed or not.
    pub(crate) fn check_panjis(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        self.check_panjis_of(play, unit, None)
    }

    /// The same against a morale that is given for everybody (G9.47).
    pub(crate) fn check_panjis_of(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        given: Option<i32>,
    ) -> Flow<Self> {
        if play.state.spot(unit).is_none() {
            return Ok(());
        }
        let thrown = self.throw(play, Reason::Panjis, unit.side)?;
        let unit = self.now(play.state, unit);
        let morale = given.unwrap_or_else(|| self.morale(play.state, unit));
        let is_over = thrown.sum - morale;
        if is_over > 0 {
            play.tell(Event::Stumbles(unit, thrown.sum, morale));
            if !play.state.is_unbroken(unit) {
                return self.reduce_broken(play, unit, thrown.is_double);
            }
            // G1.4: the Japanese lose single men by a 12 alone; another double wounds them before they fail.
            let is_hurt = thrown.is_double && thrown.sum < CASUALTY && self.is_lone_japanese(unit);
            if is_hurt {
                self.reduce(play, unit)?;
            }
            if play.state.spot(unit).is_none() {
                return Ok(());
            }
            let failure = Failure {
                source: Source::Other,
                is_beyond: is_over > self.experience(play.state, unit),
                is_casualty: thrown.is_double && !is_hurt,
            };
            return self.fail(play, self.now(play.state, unit), failure);
        }
        play.tell(Event::PassesStakes(unit, thrown.sum, morale));
        if thrown.is_double {
            self.reduce(play, unit)?;
        }
        let lives = play.state.spot(unit).is_some();
        match is_over == 0 && lives {
            true => self.pin(play, self.now(play.state, unit)),
            false => Ok(()),
        }
    }

    fn is_lone_japanese(&self, unit: Named) -> bool {
        self.is_japanese(unit) && self.printed(unit).is_single()
    }

    /// 16.1, G9.5: nobody advances or withdraws out of wire, nor up or down where there are panjis.
    pub(crate) fn check_off_works(
        &self,
        state: &State,
        unit: Named,
        from: Spot,
        to: Spot,
    ) -> Result<(), Refusal> {
        refuse(self.is_in_wire(state, from), Refusal::InWire(unit))?;
        refuse(state.is_above_panjis(from), Refusal::OnPanjis(from))?;
        refuse(state.is_above_panjis(to), Refusal::OnPanjis(to))
    }

    /// G9.4: hidden panjis above which somebody of their own side is are seen as soon as an enemy in good order looks there.
    pub(crate) fn show_trodden_panjis(&self, play: &mut Play<'_, Self>) {
        let state = &*play.state;
        let is_seen = |one: &&Fortification| {
            let above = Spot::part(one.hex, Part::Above);
            let is_hidden = one.kind == Fieldwork::Panjis && one.is_hidden;
            is_hidden
                && state.soldiers_on(one.owner, above).next().is_some()
                && self.is_watched_in_order(state, one.owner, above)
        };
        let seen: Vec<HexId> = (state.fortifications.iter().filter(is_seen))
            .map(|one| one.hex)
            .collect();
        for hex in seen {
            self.uncover_panjis(play, hex);
        }
    }

    /// Whether an enemy in good order sees a Location.
    fn is_watched_in_order(&self, state: &State, side: Side, spot: Spot) -> bool {
        let enemy = side.opponent();
        let enemies = state.soldiers(enemy).chain(state.vehicles(enemy));
        let enemies = enemies.filter(|one| state.is_good_order(*one));
        let mut from = enemies.filter_map(|one| state.spot(one));
        from.any(|from| self.sees(state, from, spot))
    }

    pub(crate) fn uncover_panjis(&self, play: &mut Play<'_, Self>, hex: HexId) -> bool {
        self.uncover_works(play, Fieldwork::Panjis, hex)
    }

    /// G9.6: who goes across hidden panjis from below comes to know of them. Returns whether he did not.
    pub(crate) fn uncover_behind(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        from: Spot,
        to: Spot,
    ) -> bool {
        let panjis = self.panjis_behind(play.state, from.hex, to.hex);
        let is_unknown = panjis.is_some_and(|panjis| !panjis.is_known_to(side));
        is_unknown && self.uncover_panjis(play, from.hex)
    }

    /// G9.6: the movers leave a hex across panjis of which they did not know. Returns how they go then; nothing if their
    /// points do not suffice.
    pub(super) fn leave_panjis(
        &self,
        play: &mut Play<'_, Self>,
        from: Spot,
        leg: Leg,
    ) -> Flow<Self, Option<Leg>> {
        let is_trench = leg.to.is_inside();
        if is_trench || !self.uncover_behind(play, play.state.phasing, from, leg.to) {
            return Ok(Some(leg));
        }
        let all = self.allotment(play.state, play.state.movers);
        let left = all.saturating_sub(play.state.spent);
        let cost = leg.cost + POINT;
        if cost <= left {
            return Ok(Some(Leg { cost, ..leg }));
        }
        self.spend(play, from, leg.cost, 0)?;
        Ok(None)
    }

    /// G9.4: those who have come above panjis are seen. G8.7: who wanted to go onto a bank that is of no use for hidden panjis
    /// comes to know of them.
    pub(super) fn land_among_panjis(
        &self,
        play: &mut Play<'_, Self>,
        units: UnitSet,
        from: Option<Spot>,
        to: Spot,
    ) {
        let is_kept_off = to.is_bank() && play.state.fieldwork(to.hex, Fieldwork::Panjis).is_some();
        if is_kept_off {
            self.uncover_panjis(play, to.hex);
        }
        let has_come = from.is_some_and(|from| from.hex != to.hex);
        let state = &*play.state;
        let is_seen = |unit: &Named| has_come && state.is_on_panjis(*unit) && !self.is_dummy(*unit);
        let seen: Vec<Named> = state.of_set(units).filter(is_seen).collect();
        seen.into_iter().for_each(|unit| self.expose(play, unit));
    }
}

impl Pto {
    /// G9.21: whether men fire a weapon or their own arms from above panjis.
    pub(crate) fn fires_above_panjis(&self, state: &State, weapon: Named) -> bool {
        let soldier = state.holder(weapon).unwrap_or(weapon);
        matches!(state[soldier].at, At::In(spot) if state.is_above_panjis(spot))
    }

    /// G9.52: nobody above panjis gives, takes up, repairs or packs a weapon, and what lies there stays.
    pub(crate) fn check_handling(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        refuse(state.is_on_panjis(unit), Refusal::HandsOnPanjis(unit))
    }
}

impl Pto {
    /// G9.41: whether a leg of a rout leads to one of some shelters the shortest way that comes above no panjis.
    pub(super) fn avoids_panjis(
        &self,
        state: &State,
        unit: Named,
        (from, points): (Spot, u8),
        (to, cost): (Spot, u8),
        shelters: &[(HexId, u16)],
    ) -> bool {
        let reach = |from, points| self.reach_without_panjis(state, unit, from, points);
        let (Some(whole), Some(rest)) = (reach(from, points), reach(to, points - cost)) else {
            return false;
        };
        shelters.iter().any(|(shelter, _)| {
            let rest = rest.cost(*shelter).map(|rest| rest + u16::from(cost));
            rest.is_some() && rest == whole.cost(*shelter)
        })
    }

    /// G9.41: how far a rout leads that comes above no panjis; nothing if the side knows of none.
    pub(super) fn reach_without_panjis(
        &self,
        state: &State,
        unit: Named,
        from: Spot,
        points: u8,
    ) -> Option<Reach> {
        let is_known =
            |one: &Fortification| one.kind == Fieldwork::Panjis && one.is_known_to(unit.side);
        if !state.fortifications.iter().any(is_known) {
            return None;
        }
        let may = |from: HexId, to: HexId| {
            let panjis = self.panjis_behind(state, to, from);
            !panjis.is_some_and(is_known)
        };
        Some(self.rout_reach_where(state, unit, from, points, may))
    }
}
