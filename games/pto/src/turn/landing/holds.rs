//! Vehicles that land from craft and drive aboard (G12.4, G12.42), and men who change between them and the hold (G12.45).

use crate::printed::Drive;
use crate::turn::vehicles::Way;
use crate::*;

/// What landing upwards adds for a vehicle, in half points (G12.401).
const UPWARDS: u8 = 4 * POINT;
/// What a vehicle spends at the hold when it drives aboard, and to stop there, in half points (G12.4).
const STOWING: u8 = POINT;
/// What driving backwards multiplies (28).
const REVERSE: u8 = 4;

/// How a vehicle drives aboard a landing craft.
#[derive(Clone, Copy, Debug)]
pub struct Stowing {
    /// Which craft.
    pub craft: Named,
    /// What it costs, in half points.
    pub cost: u8,
    /// Whether it backs aboard and so faces the bow.
    pub backs: bool,
}

impl Pto {
    /// G12.42 to G12.44: whether nothing stands before a vehicle in the hold of its craft.
    fn check_unblocked(&self, state: &State, vehicle: Named, craft: Named) -> Result<(), Refusal> {
        match self.block(state, vehicle, craft) {
            None => Ok(()),
            Some(Block::Vehicle(by)) => Err(Refusal::HoldBlocked(vehicle, by)),
            Some(Block::Wreck(by)) => Err(Refusal::HoldWrecked(vehicle, by)),
            Some(Block::Blaze(by)) => Err(Refusal::HoldBurns(vehicle, by)),
        }
    }

    /// G12.4, G12.402: whether a vehicle may try to land from the hold of a craft, which is beached or aground.
    pub(crate) fn check_lander(
        &self,
        state: &State,
        vehicle: Named,
        craft: Named,
    ) -> Result<(), Refusal> {
        refuse(state[vehicle].is(Condition::Wreck), Refusal::Held(vehicle))?;
        let is_adrift = self.is_adrift(state, craft);
        refuse(is_adrift, Refusal::OnlyMenLand(craft))?;
        refuse(state.lie(craft).is_afloat(), Refusal::IsAfloat(craft))?;
        match self.check_hold_clearing(state, vehicle, craft) {
            Ok(_) => Ok(()),
            Err(_) => self.check_unblocked(state, vehicle, craft),
        }
    }

    /// G12.401, G12.4#1: what landing from a hold takes a vehicle: a start, a share of its points, and what the ground costs; backwards
    /// if it faces the stern.
    pub(crate) fn landing_way(
        &self,
        state: &State,
        vehicle: Named,
        craft: Named,
        to: Spot,
        is_reverse: bool,
        is_minimum: bool,
    ) -> Result<Way, Refusal> {
        self.check_unblocked(state, vehicle, craft)?;
        let from = state.spot(craft).ok_or(Refusal::NotThere(craft))?;
        let landing = self.landing_hex(state, craft).unwrap_or(from.hex);
        refuse(to != Spot::ground(landing), Refusal::NotAcross(to))?;
        let is_backwards = !self.faces_bow(state, vehicle, craft);
        refuse(is_backwards != is_reverse, Refusal::WrongEnd(vehicle))?;
        self.check_beside_craft(state, craft, to)?;
        let ground = self.landing_ground(state, vehicle, from, to)?;
        let towing = self.towing_cost(state, vehicle, is_reverse);
        let ground = if is_reverse { REVERSE * ground } else { ground } + towing;
        let [_, share] = self.landing_share(state, craft, to);
        self.check_craft_share(state, craft, share)?;
        let (map, grid) = (self.map(state), &self.data.grid);
        let climbs = map.climbed(grid, from.hex, to.hex) > 0;
        let all = POINT * self.points_of_vehicle(state, vehicle);
        let height = if climbs { UPWARDS } else { 0 };
        // G13.443: in heavy surf all but the start is doubled.
        let surf = 1 + u8::from(map.has_surf(from.hex));
        let cost = POINT + Self::points_of_share(all, share) + surf * (ground + height);
        let left = all.saturating_sub(state.spent);
        // G12.404: only with all of its points where that is not enough.
        let cost = match is_minimum {
            true => {
                let may = cost > all && state.spent == 0;
                refuse(!may, Refusal::NotAllPoints(to))?;
                all
            }
            false => cost,
        };
        afford(cost, left)?;
        Ok(Way {
            to,
            cost,
            mud: self.mud_of_entry(state, vehicle, to, false),
            crosses_bank: false,
        })
    }

    /// What the ground costs a vehicle that lands, in half points.
    fn landing_ground(
        &self,
        state: &State,
        vehicle: Named,
        from: Spot,
        to: Spot,
    ) -> Result<u8, Refusal> {
        let Some(printed) = self.vehicle(vehicle) else {
            return Err(Refusal::NotThere(vehicle));
        };
        let ground = self.crossing_cost(state, vehicle, to);
        refuse(ground == 0, Refusal::NoGoing(to))?;
        let ground = match ground {
            printed::ALL_POINTS if printed.drive == Drive::Tracked => {
                POINT * printed.points.div_ceil(2)
            }
            printed::ALL_POINTS => return Err(Refusal::NotAllPoints(to)),
            ground => ground,
        };
        if let Some(edge) = self.data.grid.edge_between(from.hex, to.hex) {
            self.check_cliff(state, edge, to)?;
        }
        let wrecks = state.hulks_in(to.hex);
        let wrecks = wrecks.filter(|hulk| !self.is_craft(*hulk)).count() as u8;
        // G14.51.
        let piles = u8::from(state.has_known_tetrahedrons(vehicle.side, to.hex));
        let smoke = u8::from(state.has_smoke(to.hex));
        Ok(ground + POINT * (wrecks + piles + smoke) + self.wading_cost(state, vehicle, to))
    }

    /// 2.1, G12.4#1: whether there is room for a vehicle where it lands, its craft apart.
    fn check_beside_craft(&self, state: &State, craft: Named, to: Spot) -> Result<(), Refusal> {
        refuse(state.is_ablaze(to.hex), Refusal::Ablaze(to))?;
        let others = state.hulks_in(to.hex);
        let mut others = others.filter(|other| *other != craft);
        let is_full = others.any(|other| !state[other].is(Condition::Wreck));
        refuse(is_full, Refusal::VehicleThere(to))
    }

    /// G12.41: a vehicle gets off a landing craft, whose ramp is down from now on.
    pub(crate) fn leave_hold(&self, play: &mut Play<'_, Self>, vehicle: Named, to: Spot) {
        let Some(craft) = self.hold_of(play.state, vehicle) else {
            return;
        };
        self.share_points(play, craft, to);
        let one = &mut play.state[vehicle];
        one.tier = 0;
        one.set(Condition::Motion);
        play.tell(Event::GoesAshore(vehicle, craft));
    }

    /// G12.4: whether a vehicle that is under way may drive aboard a landing craft, from before its ramp or beside it in its hex.
    pub(crate) fn check_stowing(
        &self,
        state: &State,
        vehicle: Named,
        craft: UnitId,
    ) -> Result<Stowing, Refusal> {
        let craft = state.own(state.phasing, craft)?;
        refuse(!self.is_craft(craft), Refusal::NoCraft(craft))?;
        refuse(self.is_craft(vehicle), Refusal::NoHold(vehicle, craft))?;
        self.check_serves(state, craft)?;
        refuse(self.is_adrift(state, craft), Refusal::OnlyMenLand(craft))?;
        refuse(state.lie(craft).is_afloat(), Refusal::IsAfloat(craft))?;
        let has_blaze = self.blazes(state, craft) > 0;
        refuse(has_blaze, Refusal::CraftOnFire(craft))?;
        let own = state.spot(craft).ok_or(Refusal::NotThere(craft))?;
        let here = state.spot(vehicle).ok_or(Refusal::NotThere(vehicle))?;
        let landing = self.landing_hex(state, craft).unwrap_or(own.hex);
        refuse(here != Spot::ground(landing), Refusal::NotThere(craft))?;
        // G12.14.
        let rides = |unit: Named| matches!(state[unit].at, At::Aboard(_, _, Berth::Rider));
        if let Some(rider) = state.aboard(vehicle).find(|unit| rides(*unit)) {
            return Err(Refusal::NoRiders(rider));
        }
        self.check_stowage(state, &[vehicle], craft)?;
        let backs = match self.row_to(here.hex, own.hex) {
            Some(row) => {
                let behind = self.rows_ahead(state, vehicle, true).contains(&row);
                let ahead = self.rows_ahead(state, vehicle, false).contains(&row);
                refuse(!behind && !ahead, Refusal::NotAhead(own))?;
                behind
            }
            None => self.faces_bow(state, vehicle, craft),
        };
        let [_, share] = self.landing_share(state, craft, own);
        self.check_craft_share(state, craft, share)?;
        let all = POINT * self.points_of_vehicle(state, vehicle);
        // G13.443.
        let surf = 1 + u8::from(self.has_surf(state, own));
        let towing = self.towing_cost(state, vehicle, backs);
        let cost = Self::points_of_share(all, share) + surf * (STOWING + towing) + STOWING;
        let left = self.points_left(state, vehicle);
        afford(cost, left)?;
        Ok(Stowing { craft, cost, backs })
    }

    /// G12.42: a vehicle is aboard, before all others in the hold; its hull faces bow or stern (G12.121).
    pub(crate) fn drive_aboard(&self, play: &mut Play<'_, Self>, vehicle: Named, stowing: Stowing) {
        let Stowing { craft, backs, .. } = stowing;
        let Some(spot) = play.state.spot(craft) else {
            return;
        };
        self.share_points(play, craft, spot);
        let bow = play.state[craft].arc.unwrap_or_default();
        self.leave_work(play.state, vehicle);
        self.stow(play.state, vehicle, craft);
        let one = &mut play.state[vehicle];
        one.at = At::Aboard(spot, craft.id, Berth::Passenger);
        one.arc = Some(if backs { bow } else { Self::about(bow) });
        one.turret = None;
        one.acquired = None;
        // G12.121: it does not keep moving by itself.
        one.clear(&[Condition::Motion]);
        self.carry_along(play.state, vehicle, spot);
        play.tell(Event::Boards(vehicle, craft));
    }

    /// G12.45: whether men in a hold may get into a vehicle there.
    pub(crate) fn check_changing(
        &self,
        state: &State,
        units: UnitSet,
        vehicle: Named,
        craft: Named,
    ) -> Result<(Named, Berth), Refusal> {
        let is_there = |unit: Named| self.hold_of(state, unit) == Some(craft);
        let are_all = state.of_set(units).all(is_there);
        let is_wreck = state[vehicle].is(Condition::Wreck);
        refuse(!are_all || is_wreck, Refusal::NotThere(vehicle))?;
        let (berth, room) = self.room(state, vehicle).ok_or(Refusal::NoRoom(vehicle))?;
        refuse(berth == Berth::Rider, Refusal::NoRiders(vehicle))?;
        let mans_gun = |unit: &Named| self.gun_room(state, *unit) > 0;
        if let Some(crew) = state.of_set(units).find(mans_gun) {
            return Err(Refusal::NoHooking(crew));
        }
        let all = state.aboard(vehicle).chain(state.of_set(units));
        let bulk: u16 = all.map(|unit| self.bulk(state, unit)).sum();
        refuse(bulk > room, Refusal::NoRoom(vehicle))?;
        Ok((vehicle, berth))
    }

    /// What may be done with the vehicles in the holds of the side whose turn it is.
    pub(crate) fn offer_holds(&self, state: &State, offer: &mut dyn FnMut(Action)) {
        let side = state.phasing;
        let crafts = state.who(|unit| unit.side == side && matches!(unit.at, At::Vehicle(_)));
        for craft in crafts.filter(|unit| self.is_craft(*unit)) {
            // G12.83: a wreck takes men as well.
            if !state.is_vehicle(craft) {
                offer(Action::Board(craft.id));
            }
            for vehicle in self.hold(state, craft) {
                offer(Action::Drive(vehicle.id));
                offer(Action::Board(vehicle.id));
                for unit in state.aboard(vehicle) {
                    offer(Action::Unload(unit.id));
                }
            }
        }
    }
}

impl Pto {
    /// G14.231: whether a vehicle in a hold can land now, forwards or backwards or with all of its points.
    pub(crate) fn can_drive_off(
        &self,
        state: &State,
        vehicle: Named,
        craft: Named,
        to: Spot,
    ) -> bool {
        let is_under_way = state.movers.contains(vehicle.id);
        let backs = !self.faces_bow(state, vehicle, craft);
        (is_under_way || self.check_driver(state, vehicle.id).is_ok())
            && [false, true].into_iter().any(|is_minimum| {
                let way = self.landing_way(state, vehicle, craft, to, backs, is_minimum);
                way.is_ok()
            })
    }

    /// G12.4: what a vehicle does in the hold of a landing craft: it lands, or clears a wreck away.
    pub(crate) fn check_in_hold(
        &self,
        state: &State,
        vehicle: Named,
        craft: Named,
        action: Action,
    ) -> Result<DrivePlan, Refusal> {
        let way = |to, is_reverse, is_minimum| {
            let way = self.landing_way(state, vehicle, craft, to, is_reverse, is_minimum);
            way.map(DrivePlan::Land)
        };
        match action {
            Action::Step(to) => way(to, false, false),
            Action::Reverse(to) => way(to, true, false),
            Action::Crawl(to) => way(to, !self.faces_bow(state, vehicle, craft), true),
            Action::ClearWreck => {
                let wreck = self.check_hold_clearing(state, vehicle, craft);
                wreck.map(DrivePlan::ClearHold)
            }
            Action::Halt => {
                self.check_may_stay(state, vehicle, craft)?;
                Ok(DrivePlan::Halt)
            }
            _ => Err(Refusal::OnlyLands(vehicle)),
        }
    }

    /// G12.43: the wreck that a vehicle may clear out of its hold with all of its points: it has armour, and one of both is the
    /// foremost there.
    pub(crate) fn check_hold_clearing(
        &self,
        state: &State,
        vehicle: Named,
        craft: Named,
    ) -> Result<Named, Refusal> {
        refuse(!self.is_armoured(vehicle), Refusal::CannotClear(vehicle))?;
        refuse(state.lie(craft).is_afloat(), Refusal::IsAfloat(craft))?;
        let stack = self.hold(state, craft);
        let is_hulk = |unit: &&Named| {
            let lost = [Condition::Wreck, Condition::Immobile];
            state[**unit].is_any(&lost)
        };
        let [first, second] = [0, 1].map(|place| stack.get(place));
        let wreck = match (first, second) {
            (Some(one), other) if *one == vehicle => other.filter(is_hulk),
            (one, Some(other)) if *other == vehicle => one.filter(is_hulk),
            _ => None,
        };
        let wreck = *wreck.ok_or(Refusal::CannotClear(vehicle))?;
        let burns = state[wreck].is(Condition::Burning);
        refuse(burns, Refusal::HoldBurns(vehicle, wreck))?;
        refuse(state.spent > 0, Refusal::CannotClear(vehicle))?;
        Ok(wreck)
    }

    /// G12.43: a wreck is pushed out of a hold, over the ramp; men who are still in it stay behind.
    pub(crate) fn clear_hold(&self, play: &mut Play<'_, Self>, vehicle: Named, wreck: Named) {
        let Some(craft) = self.hold_of(play.state, vehicle) else {
            return;
        };
        self.lower_ramp(play, craft);
        if !play.state[wreck].is(Condition::Wreck) {
            self.put_out(play.state, wreck);
            self.place_crew(play, wreck);
        }
        let at = play.state.beside(wreck);
        for unit in play.state.aboard(wreck).collect::<Vec<Named>>() {
            if let Some(at) = at {
                play.state[unit].at = at;
            }
        }
        play.state[wreck].at = At::Off(Tray::Lost);
        play.tell(Event::ClearsHold(vehicle, wreck));
        let all = POINT * self.points_of_vehicle(play.state, vehicle);
        play.state.spent = all;
    }
}
