//! The edges of the map: who enters it (31) and who leaves it for good (21).

use crate::*;

/// What leaving the map costs, in half points.
const LEAVING: u8 = POINT;

impl Pto {
    /// 31: with which of the groups that enter a unit waits beside the map.
    pub(crate) fn group_of(&self, state: &State, unit: Named) -> Option<u8> {
        match state[unit].at {
            At::Coming(group) => Some(group),
            _ => None,
        }
    }

    /// 31: whether a vehicle waits beside the map.
    pub(crate) fn is_coming(&self, state: &State, unit: Named) -> bool {
        self.printed(unit).is_vehicle() && self.group_of(state, unit).is_some()
    }

    /// 31: whether a unit may enter the map now.
    pub(crate) fn check_coming(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        let group = self.group_of(state, unit);
        let group = group.and_then(|group| self.scenario(state).entrances.get(usize::from(group)));
        let group = group.ok_or(Refusal::NotThere(unit))?;
        let is_air = group.by != printed::Arrival::Edge;
        refuse(is_air, Refusal::ComesByAir(unit))?;
        refuse(group.turn > state.turn, Refusal::NotYet(unit, group.turn))
    }

    /// 31: what it takes to enter the map in a hex for units that wait beside it: what its ground costs.
    pub(crate) fn entrance(
        &self,
        state: &State,
        units: UnitSet,
        to: Spot,
    ) -> Result<Passage, Refusal> {
        let first = state.of_set(units).next().ok_or(Refusal::NobodyPicked)?;
        self.check_coming(state, first)?;
        let group = self.group_of(state, first).map(usize::from);
        let group = group.and_then(|group| self.scenario(state).entrances.get(group));
        let is_open = group.is_some_and(|group| group.hexes.contains(&to.hex));
        refuse(!is_open || to.part != Part::Ground, Refusal::NoEntrance(to))?;
        refuse(state.is_ablaze(to.hex), Refusal::Ablaze(to))?;
        Ok(self.ground_passage(state, to))
    }

    /// 31, 6.9: the same for who walks: a Gun is pushed in or comes behind what tows it.
    pub(crate) fn entrance_on_foot(
        &self,
        state: &State,
        units: UnitSet,
        to: Spot,
    ) -> Result<Passage, Refusal> {
        let is_gun = |weapon: &Named| self.printed(*weapon).class == UnitClass::Gun;
        let is_borne = |gun: &Named| self.packed_on(state, *gun).is_none();
        let guns = |unit: Named| state.weapons_of(unit).filter(is_gun).find(is_borne);
        match state.of_set(units).find_map(guns) {
            Some(gun) => Err(Refusal::MustPush(gun)),
            None => self.entrance(state, units, to),
        }
    }

    /// What the ground of a Location costs, as if whoever comes there came from open ground.
    pub(crate) fn ground_passage(&self, state: &State, to: Spot) -> Passage {
        let effects = self.effects(state, to.hex);
        let smoke = POINT * u8::from(state.has_smoke(to.hex));
        Passage {
            entry: effects.entry,
            cost: effects.cost + smoke + self.mud(state, to),
        }
    }

    /// 31: who of a side waits beside the map and may enter it now.
    pub(crate) fn coming<'s>(
        &'s self,
        state: &'s State,
        side: Side,
    ) -> impl Iterator<Item = Named> + 's {
        let is_coming = move |unit: &Unit| unit.side == side && matches!(unit.at, At::Coming(_));
        let comes = move |unit: &Named| {
            let is_on_foot = !self.printed(*unit).is_vehicle();
            is_on_foot && self.check_coming(state, *unit).is_ok()
        };
        state.who(is_coming).filter(comes)
    }

    /// 31: the hexes in which units that wait beside the map may enter it.
    pub(crate) fn offer_entrances(
        &self,
        state: &State,
        units: UnitSet,
        offer: &mut dyn FnMut(Action),
    ) {
        let first = state.of_set(units).next();
        let group = first.and_then(|unit| self.group_of(state, unit));
        let group = group.and_then(|group| self.scenario(state).entrances.get(usize::from(group)));
        let hexes = group.into_iter().flat_map(|group| &group.hexes);
        for spot in hexes.copied().map(Spot::ground) {
            offer(Action::Step(spot));
            offer(Action::Creep(spot));
            offer(Action::Struggle(spot));
            offer(Action::Push(spot));
        }
    }

    /// 21: whether units may leave the map from where they are, having spent so many half points.
    pub(crate) fn check_exit(
        &self,
        state: &State,
        units: UnitSet,
        spent: u8,
    ) -> Result<(), Refusal> {
        let from = self.spot_of(state, units).ok_or(Refusal::NobodyPicked)?;
        let is_exit = self.scenario(state).is_exit(state.phasing, from.hex);
        refuse(!is_exit, Refusal::NoExit(from))?;
        let left = self.allotment(state, units).saturating_sub(spent);
        afford(LEAVING, left)
    }

    /// 21: units leave the map for good, with what they have.
    pub(crate) fn leave(&self, play: &mut Play<'_, Self>, units: UnitSet) {
        for unit in play.state.of_set(units).collect::<Vec<Named>>() {
            let Some(spot) = play.state.spot(unit) else {
                continue;
            };
            self.expose(play, unit);
            // 8.4: a dummy is gone.
            if play.state.spot(unit).is_none() {
                continue;
            }
            self.leave_guns(play, unit);
            let unit = self.now(play.state, unit);
            play.state[unit].at = At::Off(Tray::Exited);
            play.state.movers.remove(unit.id);
            play.state.picked.remove(unit.id);
            play.tell(Event::Exits(unit, spot));
        }
    }
}
