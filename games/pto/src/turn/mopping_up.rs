//! Mopping up (A12.153): a search through all of a building, whose broken enemies surrender. Nobody does it where no quarter is given.

use super::searching::REACH;
use crate::*;

impl Pto {
    /// A12.153, G1.621, G18.7: whether a unit may mop up the building in which it is.
    pub(super) fn check_mopping_up(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let unit = state.own(state.phasing, unit)?;
        if self.has_no_quarter(state) {
            let is_chinese = |unit: Named| {
                let nation = self.printed(unit).nation;
                matches!(nation, Nation::Nationalist | Nation::Communist)
            };
            return Err(match state.all().any(is_chinese) {
                true => Refusal::NoMoppingUpInChina,
                false => Refusal::NoMoppingUp,
            });
        }
        let unit = self.check_search(state, unit.id)?;
        let hexes = state.spot(unit).map(|spot| self.building(state, spot));
        let hexes = hexes.unwrap_or_default();
        refuse(hexes.is_empty(), Refusal::NotInBuilding(unit))?;
        let enemy = unit.side.opponent();
        let holds = |hex: &&HexId| {
            let mut there = state.known(enemy);
            there.any(|one| {
                let is_here = state.spot(one).is_some_and(|spot| spot.hex == **hex);
                is_here && state.is_unbroken(one) && !self.is_helpless(state, one)
            })
        };
        match hexes.iter().find(holds) {
            Some(hex) => Err(Refusal::BuildingHeld(Spot::ground(*hex))),
            None => Ok(unit),
        }
    }

    /// B23.41: the hexes of the building in which a Location is, the nearest first: a hut stands alone, buildings in neighbouring hexes
    /// of the same kind are one. Nothing if it is in none.
    fn building(&self, state: &State, spot: Spot) -> Vec<HexId> {
        let terrain = self.terrain(state, spot.hex);
        let is_hut = terrain == Terrain::Hut;
        if spot.part != Part::Ground || !is_hut && !terrain.is_building() {
            return Vec::new();
        }
        let mut hexes = vec![spot.hex];
        let mut number = 0;
        while let Some(hex) = hexes.get(number).copied().filter(|_| !is_hut) {
            for (_, near) in self.data.grid.neighbours(hex) {
                let is_part = self.map(state).has(near) && self.terrain(state, near) == terrain;
                if is_part && !hexes.contains(&near) {
                    hexes.push(near);
                }
            }
            number += 1;
        }
        hexes
    }

    /// A12.153: up to which final die a unit mops up a building: all of its hexes have to be within its search.
    fn mopping_number(&self, state: &State, unit: Named) -> i32 {
        let hexes = state
            .spot(unit)
            .map_or(0, |spot| self.building(state, spot).len());
        REACH - hexes as i32
    }

    /// A12.153: with how many of 6 dies a unit does.
    pub(super) fn mopping_note(&self, state: &State, unit: Named) -> SmolStr {
        let added = total(&self.mopping_modifiers(state, unit));
        let most = self.mopping_number(state, unit) - added;
        format_smolstr!("{}/6", most.clamp(0, 6))
    }

    /// 8.7, G1.63: what is added to the die: the Japanese hide no better in buildings than others.
    fn mopping_modifiers(&self, state: &State, unit: Named) -> Vec<Modifier> {
        let spot = state.spot(unit);
        let all = spot.map(|spot| self.search_modifiers(state, unit, spot));
        let mut all = all.unwrap_or_default();
        all.retain(|one| one.rule != RuleId("G1.63"));
        all
    }

    /// A12.153: a unit mops up the building in which it is.
    pub(super) fn mop_up(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        let Some(spot) = play.state.spot(unit) else {
            return Ok(());
        };
        play.state.drop_picks();
        self.betray(play, unit);
        let unit = self.now(play.state, unit);
        play.tell(Event::MopsUp(unit));
        let modifiers = self.mopping_modifiers(play.state, unit);
        let number = self.mopping_number(play.state, unit);
        let hexes = self.building(play.state, spot);
        self.tell_modifiers(play, &modifiers);
        self.make_busy(play, unit);
        let thrown = self.throw(play, Reason::Search, unit.side)?;
        let sum = thrown.sum + total(&modifiers);
        let unit = self.now(play.state, unit);
        if sum > number {
            play.tell(Event::MopsUpInVain(unit, sum, number));
            return Ok(());
        }
        for hex in hexes {
            if play.state.spot(unit).is_none() {
                return Ok(());
            }
            self.look(play, unit, Spot::ground(hex))?;
            self.round_up(play, unit.side, hex);
        }
        Ok(())
    }

    /// A12.153: the broken enemies in a hex of a building that is mopped up surrender.
    fn round_up(&self, play: &mut Play<'_, Self>, side: Side, hex: HexId) {
        let state = &*play.state;
        let yields = |unit: &Named| {
            let is_here = state.spot(*unit).is_some_and(|spot| spot.hex == hex);
            is_here && !state.is_unbroken(*unit) && !self.never_surrenders(state, *unit)
        };
        let broken: Vec<Named> = state.soldiers(side.opponent()).filter(yields).collect();
        for unit in broken {
            self.take_prisoner(play, unit, Event::Captured(unit));
        }
    }
}
