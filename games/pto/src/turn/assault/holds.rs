//! Who is aboard landing craft that come to an assault (G14.21, G14.23).

use crate::*;
use heigi_engine::Random;

impl Pto {
    /// G14.23: at the beginning nobody sees who is aboard the landing craft of an assault.
    pub(crate) fn hide_passengers(&self, state: &mut State) {
        for unit in self.stowed(state, |_| true) {
            state[unit].clear(&[Condition::Concealed]);
            state[unit].set(Condition::Hidden);
        }
    }

    /// What a unit takes up aboard with all that it carries (G12.12).
    fn stowage(&self, state: &State, unit: Named) -> u16 {
        let all = state.weapons_of(unit).chain([unit]);
        all.map(|one| self.printed(one).stowage()).sum()
    }

    /// The men aboard landing craft of an assault, of whom something holds.
    fn stowed(&self, state: &State, is_meant: impl Fn(Named) -> bool) -> Vec<Named> {
        let aboard = state.who(|unit| matches!(unit.at, At::Aboard(..)));
        let is_stowed = |unit: &Named| {
            let is_man = !self.printed(*unit).is_vehicle();
            is_man && self.craft_of(state, *unit).is_some() && self.assaults(state, unit.side)
        };
        aboard
            .filter(is_stowed)
            .filter(|unit| is_meant(*unit))
            .collect()
    }

    /// G14.23: a landing craft of an assault has beached: all see who is aboard.
    pub(crate) fn show_passengers(&self, play: &mut Play<'_, Self>, craft: Named) {
        let aboard: Vec<Named> = play.state.aboard(craft).collect();
        for unit in aboard {
            if play.state[unit].is(Condition::Hidden) {
                play.state[unit].clear(&[Condition::Hidden]);
                let unit = self.now(play.state, unit);
                play.tell(Event::SeenAboard(unit, craft));
            }
        }
    }

    /// G14.23: hidden passengers are aboard other craft of their side where there is room for them.
    pub(crate) fn redraw_passengers(
        &self,
        state: &State,
        other: &mut State,
        side: Side,
        random: &mut Random,
    ) {
        let before = state.asking.as_ref().map_or(state, |asking| &asking.from);
        let is_unseen = |unit: Named| unit.side == side && before.is_hidden(unit);
        let mut hidden = self.stowed(state, |unit| {
            is_unseen(unit) && unit.veil == Veil::Hidden && self.craft_of(before, unit).is_some()
        });
        // Which craft are empty is no more known than who is aboard them.
        let crafts = before.vehicles(side);
        let crafts = crafts.filter(|craft| self.is_craft(*craft) && before.lie(*craft).is_afloat());
        let mut crafts: Vec<(Named, i32)> = crafts.map(|craft| (craft, 0)).collect();
        for (craft, room) in &mut crafts {
            let seen = state.aboard(*craft).filter(|unit| !hidden.contains(unit));
            let taken: u16 = seen.map(|unit| self.stowage(state, unit)).sum();
            let load = self.vehicle(*craft).map_or(0, |printed| printed.load);
            *room = i32::from(load) - i32::from(taken);
        }
        let bulk = |unit: Named| i32::from(self.stowage(state, unit));
        let mut order = hidden.clone();
        random.shuffle(&mut order);
        order.sort_by_key(|unit| std::cmp::Reverse(bulk(*unit)));
        let packed = pack(&order, &crafts, bulk, |crafts| {
            random.shuffle(crafts);
        });
        // By lot there may be no room for the last; the largest first, each where there is most room, there is.
        hidden.sort_by_key(|unit| std::cmp::Reverse(bulk(*unit)));
        crafts.sort_unstable_by_key(|(craft, _)| craft.id);
        let by_room =
            |crafts: &mut [(Named, i32)]| crafts.sort_by_key(|(_, room)| std::cmp::Reverse(*room));
        let Some(places) = packed.or_else(|| pack(&hidden, &crafts, bulk, by_room)) else {
            return;
        };
        let stow = |state: &mut State| {
            for (unit, craft) in &places {
                let spot = state.spot(*craft);
                let one = &mut state.units[unit.id.index()];
                if let (At::Aboard(.., berth), Some(spot)) = (one.at, spot) {
                    one.at = At::Aboard(spot, craft.id, berth);
                }
            }
        };
        stow(other);
        if let Some(asking) = &mut other.asking {
            stow(&mut asking.from);
        }
    }
}

impl Pto {
    /// G14.23: whether a man is aboard a landing craft of an assault, and the enemy does not know it.
    pub(crate) fn is_stowed_unseen(&self, state: &State, unit: Named) -> bool {
        state[unit].is(Condition::Hidden)
            && self.craft_of(state, unit).is_some()
            && self.assaults(state, unit.side)
    }

    /// Takes a unit off the map that is lost.
    pub(crate) fn take_off_lost(&self, state: &mut State, unit: Named) {
        if !self.goes_down_unseen(state, unit) {
            self.take_off(state, unit, Tray::Lost);
        }
    }

    /// G14.23: who is lost aboard goes down with all that he has, and nobody learns who it was.
    fn goes_down_unseen(&self, state: &mut State, unit: Named) -> bool {
        if !self.is_stowed_unseen(state, unit) {
            return false;
        }
        let weapons: Vec<Named> = state.weapons_of(unit).collect();
        for one in weapons.into_iter().chain([unit]) {
            state[one].at = At::Off(Tray::Lost);
            state[one].set(Condition::Hidden);
        }
        state.movers.remove(unit.id);
        state.picked.remove(unit.id);
        true
    }

    /// G14.231: the landing craft of an assault that have beached, or lie in shallow water and move no more, have to be empty at
    /// the end of the movement phase that begins.
    pub(crate) fn order_ashore(&self, state: &mut State) {
        let side = state.phasing;
        state.altered.landing = UnitSet::EMPTY;
        if !self.assaults(state, side) {
            return;
        }
        let crafts = state.vehicles(side).chain(self.wrecks_of(state, side));
        let due = crafts.filter(|craft| {
            let is_beached = self.is_craft(*craft) && state.lie(*craft).is_beached();
            is_beached && state.aboard(*craft).next().is_some()
        });
        let due: UnitSet = due.map(|craft| craft.id).collect();
        state.altered.landing = due;
    }

    /// The wrecks of a side.
    fn wrecks_of<'a>(&self, state: &'a State, side: Side) -> impl Iterator<Item = Named> + 'a {
        state.who(move |unit| unit.side == side && unit.is(Condition::Wreck))
    }

    /// G14.231: who has to get off a landing craft before this movement phase is over, and can.
    fn owes_landing(&self, state: &State) -> Option<Named> {
        let due = state.of_set(state.altered.landing);
        let mut owing = due.flat_map(|craft| state.aboard(craft).map(move |unit| (craft, unit)));
        owing
            .find(|(craft, unit)| self.can_get_off(state, *craft, *unit))
            .map(|(_, unit)| unit)
    }

    /// Whether a man may get off a landing craft now, where a way leads to the land behind the beach.
    fn can_get_off(&self, state: &State, craft: Named, unit: Named) -> bool {
        let own = state.spot(craft);
        let across = self.landing_hex(state, craft).map(Spot::ground);
        let Some(to) = across.or(own) else {
            return false;
        };
        let only: UnitSet = [unit.id].into_iter().collect();
        let may = self.check_mover(state, unit.id).is_ok() || state.picked.contains(unit.id);
        may && self.check_leg(state, only, 0, to, Gait::Plain).is_ok()
            && self.leads_inland(state, to.hex)
    }

    /// G14.231: whether men on foot come from a hex to the land behind the beach.
    fn leads_inland(&self, state: &State, from: HexId) -> bool {
        let (map, grid) = (self.map(state), &self.data.grid);
        let mut seen = HexSet::EMPTY;
        let mut open = vec![from];
        while let Some(hex) = open.pop() {
            if !map.terrain(hex).is_coast() {
                return true;
            }
            seen.insert(hex);
            for (_, near) in grid.neighbours(hex) {
                let is_way = map.has(near)
                    && map.terrain(near) != Terrain::DeepOcean
                    && grid.edge_between(hex, near).is_some_and(|edge| {
                        self.check_cliff(state, edge, Spot::ground(near)).is_ok()
                    });
                if is_way && !seen.contains(near) {
                    open.push(near);
                }
            }
        }
        false
    }

    /// G14.231: whether nobody has to get off a landing craft any more in this phase.
    pub(crate) fn check_all_ashore(&self, state: &State) -> Result<(), Refusal> {
        match self.owes_landing(state) {
            Some(unit) => Err(Refusal::MustGetOff(unit)),
            None => Ok(()),
        }
    }

    /// G14.231: whether a landing craft of an assault may back off: with nobody aboard who could get off.
    pub(crate) fn check_unloaded(&self, state: &State, action: Action) -> Result<(), Refusal> {
        let Action::Drive(craft) = action else {
            return Ok(());
        };
        let craft = state.named(craft)?;
        if !self.is_craft(craft) || !state.lie(craft).is_beached() {
            return Ok(());
        }
        let is_due = |unit: Named| self.can_get_off(state, craft, unit);
        let mut aboard = state.aboard(craft);
        match aboard.find(|unit| self.assaults(state, craft.side) && is_due(*unit)) {
            Some(unit) => Err(Refusal::MustGetOff(unit)),
            None => Ok(()),
        }
    }
}

/// Finds a craft with room for each unit, the craft tried in an order that is made anew for each; nothing if one has no room.
fn pack(
    units: &[Named],
    crafts: &[(Named, i32)],
    bulk: impl Fn(Named) -> i32,
    mut arrange: impl FnMut(&mut [(Named, i32)]),
) -> Option<Vec<(Named, Named)>> {
    let mut crafts = crafts.to_vec();
    let mut places = Vec::new();
    for unit in units {
        arrange(&mut crafts);
        let bulk = bulk(*unit);
        let (craft, room) = crafts.iter_mut().find(|(_, room)| *room >= bulk)?;
        *room -= bulk;
        places.push((*unit, *craft));
    }
    Some(places)
}
