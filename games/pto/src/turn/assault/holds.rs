//! Who is aboard landing craft and amphibians that come to an assault (G14.21, G14.23).

use crate::*;
use heigi_engine::Random;

impl Pto {
    /// G14.23: at the beginning nobody sees who is aboard the watercraft of an assault.
    pub(crate) fn hide_passengers(&self, state: &mut State) {
        for ferry in state
            .all()
            .filter(|unit| self.is_watercraft(*unit))
            .collect::<Vec<Named>>()
        {
            self.hide_those_aboard(state, ferry);
        }
    }

    /// G14.23: who is aboard watercraft of an assault is hidden where it still shows nobody.
    pub(crate) fn hide_those_aboard(&self, state: &mut State, ferry: Named) {
        let is_stowed = matches!(state[ferry].at, At::Aboard(..));
        if is_stowed || !self.assaults(state, ferry.side) || !self.is_watercraft(ferry) {
            return;
        }
        let is_coming = matches!(state[ferry].at, At::Coming(_));
        let is_sealed = is_coming || self.is_sealed(state, ferry);
        for unit in self.all_aboard(state, ferry) {
            match is_sealed {
                true => {
                    state[unit].clear(&[Condition::Concealed]);
                    state[unit].set(Condition::Hidden);
                }
                false => state[unit].clear(&[Condition::Hidden]),
            }
        }
    }

    /// Who and what is aboard watercraft of an assault, be it in a vehicle there.
    fn stowed(&self, state: &State) -> Vec<Named> {
        let aboard = state.who(|unit| matches!(unit.at, At::Aboard(..)));
        let is_stowed =
            |unit: &Named| self.ferry_of(state, *unit).is_some() && self.assaults(state, unit.side);
        aboard.filter(is_stowed).collect()
    }

    /// G14.23: a landing craft of an assault has beached, or an amphibian has come onto land behind the beach: all see who is aboard.
    pub(crate) fn show_passengers(&self, play: &mut Play<'_, Self>, craft: Named) {
        for unit in self.all_aboard(play.state, craft) {
            if play.state[unit].is(Condition::Hidden) {
                play.state[unit].clear(&[Condition::Hidden]);
                let unit = self.now(play.state, unit);
                play.tell(Event::SeenAboard(unit, craft));
            }
        }
    }

    /// G14.23: hidden passengers are aboard other craft of their side where there is room for them. Nobody changes places in the
    /// middle of what dice have begun, as some of them may have been thrown for who is aboard.
    pub(crate) fn redraw_passengers(
        &self,
        state: &State,
        other: &mut State,
        side: Side,
        random: &mut Random,
    ) {
        if state.asking.is_some() {
            return;
        }
        let hidden = self.stowed(state).into_iter();
        let mut hidden: Vec<Named> = hidden
            .filter(|unit| unit.side == side && self.may_be_elsewhere(state, *unit))
            .collect();
        // Which craft are empty is no more known than who is aboard them, but of those that have been recalled (G14.232).
        let crafts = state.vehicles(side);
        let crafts = crafts.filter(|craft| {
            let is_recalled = state[*craft].is(Condition::Recalled);
            self.is_sealed(state, *craft) && !is_recalled
        });
        let mut crafts: Vec<Room> = crafts
            .map(|craft| self.room_besides(state, craft, &hidden))
            .collect();
        let bulk = |unit: Named| Bulk {
            points: self.stowage(state, unit).into(),
            is_vehicle: self.printed(unit).is_vehicle(),
            needs_ramp: self.needs_ramp(state, unit),
        };
        let size = |unit: &Named| {
            let bulk = bulk(*unit);
            std::cmp::Reverse((bulk.is_vehicle, bulk.needs_ramp, bulk.points))
        };
        let mut order = hidden.clone();
        random.shuffle(&mut order);
        order.sort_by_key(size);
        let whole = crafts.clone();
        let mut places = self.one_each(state, &mut crafts, &mut order, bulk);
        let packed = pack(&order, &crafts, bulk, |crafts| {
            random.shuffle(crafts);
        });
        // By lot there may be no room for the last; the largest first, each where there is most room, there is.
        hidden.sort_by_key(size);
        let by_room = |crafts: &mut [Room]| {
            crafts.sort_by_key(|room| std::cmp::Reverse(room.points));
        };
        match packed {
            Some(others) => places.extend(others),
            None => match pack(&hidden, &whole, bulk, by_room) {
                Some(all) => places = all,
                None => return,
            },
        }
        for (unit, craft) in places {
            self.draw_aboard(other, unit, craft);
        }
    }

    /// G14.232: somebody is aboard each craft that has not been recalled, and could get off by himself: the smallest there is room for.
    fn one_each(
        &self,
        state: &State,
        crafts: &mut [Room],
        order: &mut Vec<Named>,
        bulk: impl Fn(Named) -> Bulk,
    ) -> Vec<(Named, Named)> {
        let free = order.clone();
        let mut places = Vec::new();
        for room in crafts {
            let gets_off = |unit: &Named| self.gets_off_by_itself(state, *unit);
            // Those in a vehicle are where it is.
            let stay = state.aboard(room.craft).filter(|unit| !free.contains(unit));
            let mut stay = stay.flat_map(|unit| state.aboard(unit).chain([unit]));
            if stay.any(|unit| gets_off(&unit)) {
                continue;
            }
            let fits = |unit: &Named| room.fits(bulk(*unit)) && gets_off(unit);
            let Some(number) = order.iter().rposition(fits) else {
                continue;
            };
            let unit = order.remove(number);
            room.take(bulk(unit));
            places.push((unit, room.craft));
        }
        places
    }

    /// Whether an enemy may suppose that what is hidden in a hold is in another one: what stands there unhurt, and all men.
    fn may_be_elsewhere(&self, state: &State, unit: Named) -> bool {
        let hurt = [Condition::Wreck, Condition::Immobile, Condition::Bogged];
        let craft = state.carrier(unit);
        unit.veil == Veil::Hidden
            && craft.is_some_and(|craft| {
                let is_recalled = state[craft].is(Condition::Recalled);
                self.is_sealed(state, craft) && !is_recalled
            })
            && !state[unit].is_any(&hurt)
    }

    /// What room a landing craft has besides some.
    fn room_besides(&self, state: &State, craft: Named, hidden: &[Named]) -> Room {
        let stays: Vec<Named> = state
            .aboard(craft)
            .filter(|unit| !hidden.contains(unit))
            .collect();
        let taken: u16 = stays.iter().map(|unit| self.stowage(state, *unit)).sum();
        let load = self.vehicle(craft).map_or(0, |printed| printed.load);
        let printed = self.craft(craft);
        let has_vehicle = stays.iter().any(|unit| self.printed(*unit).is_vehicle());
        Room {
            craft,
            points: i32::from(load) - i32::from(taken),
            has_ramp: printed.is_some_and(|printed| printed.takes_vehicles),
            takes_one: printed.is_some_and(|printed| printed.takes_one),
            has_vehicle,
        }
    }

    /// A unit is aboard another landing craft in a sample, with all who are in it; a hull faces bow or stern as it did.
    fn draw_aboard(&self, state: &mut State, unit: Named, craft: Named) {
        let (Some(spot), Some(before)) = (state.spot(craft), state.carrier(unit)) else {
            return;
        };
        let faces_bow = self.faces_bow(state, unit, before);
        let bow = state[craft].arc.unwrap_or_default();
        let one = &mut state[unit];
        if let At::Aboard(.., berth) = one.at {
            one.at = At::Aboard(spot, craft.id, berth);
        }
        if one.arc.is_some() {
            one.arc = Some(if faces_bow { bow } else { Self::about(bow) });
        }
        self.carry_along(state, unit, spot);
    }
}

impl Pto {
    /// G14.23: whether somebody or something is aboard watercraft of an assault, and the enemy does not know it.
    pub(crate) fn is_stowed_unseen(&self, state: &State, unit: Named) -> bool {
        state[unit].is(Condition::Hidden)
            && self.ferry_of(state, unit).is_some()
            && self.assaults(state, unit.side)
    }

    /// G14.23: whose some units are who are aboard unseen, if any of them is.
    pub(crate) fn stowed_unseen(&self, state: &State, units: UnitSet) -> Option<Side> {
        let mut all = state.of_set(units);
        let unseen = all.find(|unit| self.is_stowed_unseen(state, *unit));
        unseen.map(|unit| unit.side)
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
            let lies = state.lie(*craft).is_beached() || self.is_adrift(state, *craft);
            let is_beached = self.is_craft(*craft) && lies;
            (is_beached || self.is_dead_amphibian(state, *craft))
                && state.aboard(*craft).next().is_some()
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

    /// Whether somebody may get off a landing craft now, where a way leads to the land behind the beach.
    fn can_get_off(&self, state: &State, craft: Named, unit: Named) -> bool {
        let own = state.spot(craft);
        if !self.is_craft(craft) {
            let may = self.check_unloading(state, unit.id).is_ok();
            return may && own.is_some_and(|spot| self.leads_inland(state, spot.hex));
        }
        let across = self.landing_spot(state, craft);
        let Some(to) = across.or(own) else {
            return false;
        };
        if self.printed(unit).is_vehicle() {
            return self.can_drive_off(state, unit, craft, to) && self.leads_inland(state, to.hex);
        }
        let only: UnitSet = [unit.id].into_iter().collect();
        let may = self.check_mover(state, unit.id).is_ok() || state.picked.contains(unit.id);
        may && self.check_leg(state, only, 0, to, Gait::Plain).is_ok()
            && self.leads_inland(state, to.hex)
    }

    /// Whether a vehicle is an amphibian that moves no more.
    fn is_dead_amphibian(&self, state: &State, vehicle: Named) -> bool {
        self.is_amphibious(vehicle) && state[vehicle].is(Condition::Immobile)
    }

    /// G14.234: who has to get off an amphibian that moves no more, or to leave it, does not fire before he has, as he would have to stay.
    pub(crate) fn check_gets_out_first(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        if state.phase != Phase::PrepFire || unit.side != state.phasing {
            return Ok(());
        }
        let must_leave =
            state[unit].is(Condition::Forsaken) && self.check_forsaking(state, unit).is_ok();
        refuse(must_leave, Refusal::MustAbandon(unit))?;
        let is_due = |carrier: &Named| {
            self.is_dead_amphibian(state, *carrier) && self.assaults(state, unit.side)
        };
        let carrier = state.carrier(unit).filter(is_due);
        let must = carrier.is_some_and(|carrier| self.can_get_off(state, carrier, unit));
        refuse(must, Refusal::MustGetOff(unit))
    }

    /// G14.231: whether men on foot come from a hex to the land behind the beach.
    fn leads_inland(&self, state: &State, from: HexId) -> bool {
        let (map, grid) = (self.map(state), &self.data.grid);
        let mut seen = HexSet::EMPTY;
        let mut open = vec![from];
        while let Some(hex) = open.pop() {
            if map.is_hinterland(hex) {
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

    /// G14.231: whether a vehicle that is about to land may stay in its hold.
    pub(crate) fn check_may_stay(
        &self,
        state: &State,
        vehicle: Named,
        craft: Named,
    ) -> Result<(), Refusal> {
        let is_due = state.altered.landing.contains(craft.id);
        let must = is_due && self.can_get_off(state, craft, vehicle);
        refuse(must, Refusal::MustGetOff(vehicle))
    }

    /// G14.311: whether a unit is aboard watercraft of an assault.
    pub(crate) fn is_stowed(&self, state: &State, unit: Named) -> bool {
        self.ferry_of(state, unit).is_some() && self.assaults(state, unit.side)
    }

    /// G14.311: whether a squad may fall in two, whatever its nation and how many have done so.
    pub(crate) fn check_half(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        let printed = self.printed(unit);
        let is_whole = printed.class == UnitClass::Squad && !printed.is_reduced;
        let may = is_whole && printed.half.is_some() && state.has_place();
        refuse(!may, Refusal::NoDeploy(unit))
    }

    /// G14.311: the squads of a side that is evacuated.
    pub(crate) fn offer_parting(&self, state: &State, offer: &mut dyn FnMut(Action)) {
        if self.evacuates(state, state.phasing) {
            let squads = state.soldiers(state.phasing);
            let squads = squads.filter(|unit| self.printed(*unit).class == UnitClass::Squad);
            squads.for_each(|unit| offer(Action::Deploy(unit.id)));
        }
    }

    /// G14.311: whether a squad of a side that is evacuated may deploy where it could board watercraft.
    pub(crate) fn check_apart(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let unit = state.own(state.phasing, unit)?;
        refuse(!self.evacuates(state, unit.side), Refusal::NotNow)?;
        self.check_half(state, unit)?;
        let is_able = state.is_good_order(unit) && matches!(state[unit].at, At::In(_));
        let is_free = !state[unit].is_any(&[Condition::Moved, Condition::Pinned]);
        refuse(!is_able || !is_free, Refusal::NoDeploy(unit))?;
        let only: UnitSet = [unit.id].into_iter().collect();
        let crafts = state.vehicles(unit.side);
        let mut crafts = crafts.filter(|one| self.is_watercraft(*one));
        let may_board = |craft: Named| self.check_boarding(state, only, 0, craft.id).is_ok();
        refuse(!crafts.any(may_board), Refusal::NoDeploy(unit))?;
        Ok(unit)
    }

    /// G14.311: it falls in two half-squads.
    pub(crate) fn fall_apart(&self, play: &mut Play<'_, Self>, unit: Named) {
        let tallies = play.state.tallies;
        self.replace(play, unit, self.printed(unit).half);
        self.split_off(play, self.now(play.state, unit));
        play.state.tallies = tallies;
    }

    /// 5.8, G14.231: whether nobody has to move any more in this phase: to charge, to get off a landing craft, or to take one home.
    pub(crate) fn check_all_moved(&self, state: &State) -> Result<(), Refusal> {
        let charging = self.owes_charge(state).map(Refusal::MustCharge);
        let owing = charging.or_else(|| self.owes_landing(state).map(Refusal::MustGetOff));
        owing.map_or_else(|| self.check_all_home(state), Err)
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

/// What is left of the room of a landing craft.
#[derive(Clone, Copy, Debug)]
struct Room {
    /// Which.
    craft: Named,
    /// In portage points.
    points: i32,
    /// Whether it takes vehicles, Guns and animals.
    has_ramp: bool,
    /// Whether no more than one vehicle.
    takes_one: bool,
    /// Whether a vehicle is in it.
    has_vehicle: bool,
}

/// What a unit takes up.
#[derive(Clone, Copy, Debug)]
struct Bulk {
    /// In portage points.
    points: i32,
    /// Whether it is a vehicle.
    is_vehicle: bool,
    /// Whether it needs a ramp.
    needs_ramp: bool,
}

impl Room {
    /// Whether there is room for a unit.
    fn fits(&self, bulk: Bulk) -> bool {
        let is_one_too_many = self.takes_one && self.has_vehicle && bulk.is_vehicle;
        self.points >= bulk.points && (self.has_ramp || !bulk.needs_ramp) && !is_one_too_many
    }

    /// A unit takes its room.
    fn take(&mut self, bulk: Bulk) {
        self.points -= bulk.points;
        self.has_vehicle |= bulk.is_vehicle;
    }
}

/// Finds a craft with room for each unit, the craft tried in an order that is made anew for each; nothing if one has no room.
fn pack(
    units: &[Named],
    crafts: &[Room],
    bulk: impl Fn(Named) -> Bulk,
    mut arrange: impl FnMut(&mut [Room]),
) -> Option<Vec<(Named, Named)>> {
    let mut crafts = crafts.to_vec();
    let mut places = Vec::new();
    for unit in units {
        arrange(&mut crafts);
        let bulk = bulk(*unit);
        let room = crafts.iter_mut().find(|room| room.fits(bulk))?;
        room.take(bulk);
        places.push((*unit, room.craft));
    }
    Some(places)
}
