//! Who is aboard vehicles (28): passengers inside and riders on top.

use crate::printed::BULK;
use crate::*;

/// What tracked and armoured vehicles carry on top, in portage points (28).
const ON_TOP: u16 = 14;
/// What a bulldozer carries on top: a single man with 2 points (G15.11).
const ON_BLADE: u16 = 3;

impl State {
    /// Who is aboard a vehicle.
    pub fn aboard(&self, vehicle: Named) -> impl Iterator<Item = Named> + '_ {
        let is_there =
            move |unit: &Unit| matches!(unit.at, At::Aboard(_, on, _) if on == vehicle.id);
        self.among(self.units.aboard().iter(), is_there)
    }

    /// The vehicle that a unit is aboard of.
    pub fn carrier(&self, unit: Named) -> Option<Named> {
        match self[unit].at {
            At::Aboard(_, carrier, _) => self.named(carrier).ok(),
            _ => None,
        }
    }
}

impl Pto {
    /// 28: where a vehicle has room for men, and for how many portage points.
    pub(crate) fn room(&self, state: &State, vehicle: Named) -> Option<(Berth, u16)> {
        let printed = self.vehicle(vehicle)?;
        if printed.is_plain_dozer() {
            // G15.11: a single man on top; G15.27: or who is to drive it.
            return Some(match state[vehicle].is(Condition::Driverless) {
                true => (Berth::Passenger, BULK[0]),
                false => (Berth::Rider, ON_BLADE),
            });
        }
        // A21.22: a half-squad or crew mans it.
        if self.is_left(state, vehicle) {
            return Some((Berth::Passenger, BULK[1]));
        }
        let is_tracked = printed.drive == printed::Drive::Tracked;
        match printed.load {
            0 if is_tracked && printed.hull.is_some() => Some((Berth::Rider, ON_TOP)),
            0 => None,
            load => Some((Berth::Passenger, load)),
        }
    }

    /// 28: what a unit takes up with all that it carries.
    pub(crate) fn bulk(&self, state: &State, unit: Named) -> u16 {
        let weapons = state.weapons_of(unit);
        self.printed(unit).bulk()
            + weapons
                .map(|weapon| u16::from(self.printed(weapon).portage))
                .sum::<u16>()
    }

    /// 28: whether units may board a vehicle of their Location, which has to stand, with the points that they have left.
    pub(crate) fn check_boarding(
        &self,
        state: &State,
        units: UnitSet,
        spent: u8,
        vehicle: UnitId,
    ) -> Result<(Named, Berth), Refusal> {
        let vehicle = state.own(state.phasing, vehicle)?;
        refuse(units.is_empty(), Refusal::NobodyPicked)?;
        self.check_serves(state, vehicle)?;
        if self.is_craft(vehicle) {
            self.check_going_aboard(state, units, spent, vehicle)?;
            return Ok((vehicle, Berth::Passenger));
        }
        if let Some(craft) = self.hold_of(state, vehicle) {
            return self.check_changing(state, units, vehicle, craft);
        }
        let berth = self.check_at_vehicle(state, units, vehicle)?;
        self.check_hull_share(state, units, vehicle)?;
        let all = self.allotment(state, units);
        afford(
            self.boarding_cost(state, units, vehicle, all),
            all.saturating_sub(spent),
        )?;
        Ok((vehicle, berth))
    }

    /// 28: the same but for what it costs, where the vehicle is no landing craft and in none.
    pub(crate) fn check_at_vehicle(
        &self,
        state: &State,
        units: UnitSet,
        vehicle: Named,
    ) -> Result<Berth, Refusal> {
        let spot = self.spot_of(state, units).ok_or(Refusal::NobodyPicked)?;
        let is_beside = self.lies_beside(state, vehicle, spot);
        let is_here = state.is_vehicle(vehicle) && (is_beside || state[vehicle].is_in(spot));
        refuse(!is_here, Refusal::NotThere(vehicle))?;
        // G8.2112: from below the banks alone.
        refuse(spot.is_bank(), Refusal::BoardsBelow(vehicle))?;
        // G9.51: both above panjis or both below.
        let is_above = state.is_above_panjis(spot);
        let is_apart = is_above != state.is_on_panjis(vehicle);
        refuse(is_apart, Refusal::NotThere(vehicle))?;
        refuse(
            state[vehicle].is(Condition::Motion),
            Refusal::InMotion(vehicle),
        )?;
        // 22.2: nobody boards one that is pinned.
        refuse(
            state[vehicle].is(Condition::Pinned),
            Refusal::Pinned(vehicle),
        )?;
        self.check_manning(state, units, vehicle)?;
        let (berth, room) = self.room(state, vehicle).ok_or(Refusal::NoRoom(vehicle))?;
        let all = state.aboard(vehicle).chain(state.of_set(units));
        let bulk: u16 = all.map(|unit| self.bulk(state, unit)).sum();
        // A Gun is hooked to what carries its crew inside.
        let mans_gun = |unit: Named| self.gun_room(state, unit) > 0;
        let is_laden = berth == Berth::Rider && state.of_set(units).any(mans_gun);
        // G15.11: one man alone rides on a bulldozer.
        let is_dozer = self
            .vehicle(vehicle)
            .is_some_and(printed::Vehicle::is_plain_dozer);
        let own = state.spot(vehicle).unwrap_or(spot);
        let mut boarding = state.of_set(units);
        boarding.try_for_each(|unit| self.check_dry_hook(state, unit, own))?;
        let riders = state.aboard(vehicle).chain(state.of_set(units)).count();
        let is_full = bulk > room || is_dozer && berth == Berth::Rider && riders > 1;
        refuse(is_full || is_laden, Refusal::NoRoom(vehicle))?;
        Ok(berth)
    }

    /// G13.4211, G13.731: whether a unit does not hook up a Gun or unhook one where its vehicle stands in the water, be it beside a pier.
    fn check_dry_hook(&self, state: &State, unit: Named, spot: Spot) -> Result<(), Refusal> {
        let is_gun = |weapon: &Named| self.printed(*weapon).class == UnitClass::Gun;
        let gun = state.weapons_of(unit).find(is_gun);
        let gun = gun.filter(|_| self.is_at_sea(state, spot));
        gun.map_or(Ok(()), |gun| Err(Refusal::HandsInWater(gun)))
    }

    /// 28: units board a vehicle.
    pub(crate) fn board(
        &self,
        play: &mut Play<'_, Self>,
        units: UnitSet,
        vehicle: Named,
        berth: Berth,
    ) {
        let Some(spot) = play.state.spot(vehicle) else {
            return;
        };
        if self.is_craft(vehicle) {
            // G13.731: from a pier as onto it.
            let from = self.spot_of(play.state, units);
            let pier = from.filter(|from| from.part == Part::Pier);
            self.share_points(play, vehicle, pier.unwrap_or(spot));
        } else if self.hold_of(play.state, vehicle).is_none() {
            let share = self.check_hull_share(play.state, units, vehicle);
            self.share_ride(play, vehicle, share.unwrap_or(0));
        }
        self.go_aboard(play, units, vehicle, berth);
    }

    /// Units are aboard a vehicle from now on.
    pub(crate) fn go_aboard(
        &self,
        play: &mut Play<'_, Self>,
        units: UnitSet,
        vehicle: Named,
        berth: Berth,
    ) {
        let Some(spot) = play.state.spot(vehicle) else {
            return;
        };
        for unit in play.state.of_set(units).collect::<Vec<Named>>() {
            self.expose(play, unit);
            let unit = self.now(play.state, unit);
            play.state[unit].at = At::Aboard(spot, vehicle.id, berth);
            play.state[unit].set(Condition::Moved);
            for gun in play.state.weapons_of(unit).collect::<Vec<Named>>() {
                play.state[gun].clear(&[Condition::Emplaced]);
                play.state[gun].acquired = None;
                play.state[gun].arc = None;
            }
            play.tell(Event::Boards(unit, vehicle));
        }
    }

    /// 28: whether a unit may get off a vehicle, which has to stand.
    pub(crate) fn check_unloading(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let unit = state.own(state.phasing, unit)?;
        let carrier = state.carrier(unit).ok_or(Refusal::NotThere(unit))?;
        refuse(self.is_craft(carrier), Refusal::GoesAshore(unit))?;
        // G12.45: within a landing craft as anywhere, where there is room.
        if let Some(craft) = self.hold_of(state, carrier) {
            self.check_stowage(state, &[unit], craft)?;
        } else {
            let spot = state.spot(carrier).ok_or(Refusal::NotThere(unit))?;
            if self.gangways(state, carrier).is_empty() {
                self.check_depth(state, spot)?;
            }
            self.check_dry_hook(state, unit, spot)?;
        }
        refuse(
            state[carrier].is(Condition::Motion),
            Refusal::InMotion(carrier),
        )?;
        // 22.2: of a pinned vehicle nobody gets off.
        refuse(
            state[carrier].is(Condition::Pinned),
            Refusal::Pinned(carrier),
        )?;
        refuse(state[unit].is(Condition::Pinned), Refusal::Pinned(unit))?;
        refuse(state[unit].is(Condition::Moved), Refusal::HasMoved(unit))?;
        let mut all = state.weapons_of(unit).chain([unit]);
        let has_fired = all.any(|one| state[one].is(Condition::PrepFired));
        refuse(has_fired, Refusal::HasFired(unit))?;
        if self.hold_of(state, carrier).is_none() {
            self.check_hull_share(state, [unit.id].into_iter().collect(), carrier)?;
        }
        Ok(unit)
    }

    /// 28: a unit gets off a vehicle, and may go on with the points that it has left; not in a hold, nor with a Gun that it unhooks.
    pub(crate) fn get_off(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        let pier = self.choose_gangway(play, unit)?;
        let carrier = play.state.carrier(unit);
        let only: UnitSet = [unit.id].into_iter().collect();
        play.state.drop_picks();
        play.state.is_double = false;
        let land = carrier.filter(|one| self.hold_of(play.state, *one).is_none());
        let shares = land.map(|carrier| {
            let all = self.allotment(play.state, only);
            let own = self.boarding_cost(play.state, only, carrier, all);
            let hull = self.check_hull_share(play.state, only, carrier);
            (carrier, own, hull.unwrap_or(0))
        });
        let at = carrier.and_then(|carrier| play.state.beside(carrier));
        let at = pier.map(At::In).or(at);
        let (Some(spot), Some(at)) = (play.state.spot(unit), at) else {
            return Ok(());
        };
        let at = match at {
            At::In(spot) => At::In(self.on_wire(play.state, spot)),
            at => at,
        };
        let unit = self.step_out(play, unit, at);
        play.state[unit].set(Condition::Moved);
        // A Gun that is unhooked is not ready to fire in this player turn.
        let weapons: Vec<Named> = play.state.weapons_of(unit).collect();
        let mut has_gun = false;
        for gun in weapons {
            if self.printed(gun).class == UnitClass::Gun {
                play.state[gun].set(Condition::AdvanceFired);
                has_gun = true;
            }
        }
        play.tell(Event::GetsOff(unit, pier.unwrap_or(spot)));
        self.get_off_onto_panjis(play, unit)?;
        let Some((carrier, own, hull)) = shares else {
            return Ok(());
        };
        let unit = self.now(play.state, unit);
        if let Some(spot) = play
            .state
            .spot(unit)
            .filter(|_| play.state.is_unbroken(unit))
        {
            play.state[unit].clear(&[Condition::Moved]);
            play.state.picked = only;
            self.begin_march(play);
            self.spend(play, spot, own, 0)?;
            if has_gun {
                play.state.spend_all();
            }
        }
        self.share_ride(play, carrier, hull);
        Ok(())
    }

    /// G13.731: where a unit may get off an amphibian that lies beside piers: onto any of them, and where it lies if it is not too deep.
    fn places_beside(&self, state: &State, unit: Named) -> Vec<Spot> {
        let Some(carrier) = state.carrier(unit) else {
            return Vec::new();
        };
        let mut places = self.gangways(state, carrier);
        let own = state.spot(carrier).filter(|_| !places.is_empty());
        places.extend(own.filter(|own| self.check_depth(state, *own).is_ok()));
        places
    }

    /// G13.731: the pier onto which a unit gets off an amphibian, as its owner likes; nothing if it gets off where the amphibian is.
    fn choose_gangway(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self, Option<Spot>> {
        let places = self.places_beside(play.state, unit);
        if places.is_empty() {
            return Ok(None);
        }
        let choices = places.into_iter().map(Action::Step).collect();
        Ok(match play.decide(Alighting::on(unit), choices)? {
            Action::Step(to) if to.part == Part::Pier => Some(to),
            _ => None,
        })
    }

    /// Whoever gets off is seen, if he was aboard an amphibian of an assault (G14.23).
    fn step_out(&self, play: &mut Play<'_, Self>, unit: Named, at: At) -> Named {
        let is_unseen = self.is_stowed_unseen(play.state, unit);
        let carrier = play.state.carrier(unit);
        play.state[unit].at = at;
        if let (true, Some(carrier)) = (is_unseen, carrier) {
            play.state[unit].clear(&[Condition::Hidden]);
            let unit = self.now(play.state, unit);
            play.tell(Event::SeenAboard(unit, carrier));
            return unit;
        }
        unit
    }

    /// Whoever is aboard goes where the vehicle goes, and who is aboard of that.
    pub(crate) fn carry_along(&self, state: &mut State, vehicle: Named, to: Spot) {
        for unit in state.aboard(vehicle).collect::<Vec<Named>>() {
            if let At::Aboard(_, carrier, berth) = state[unit].at {
                state[unit].at = At::Aboard(to, carrier, berth);
                self.carry_along(state, unit, to);
            }
        }
    }

    /// 28: men jump off a wreck: those inside get out as its crew does or are lost; all check their morale.
    pub(super) fn bail_out(&self, play: &mut Play<'_, Self>, vehicle: Named) -> Flow<Self> {
        let survival = self.vehicle(vehicle).map_or(0, |printed| printed.survival);
        for unit in play.state.aboard(vehicle).collect::<Vec<Named>>() {
            let At::Aboard(spot, _, berth) = play.state[unit].at else {
                continue;
            };
            if berth == Berth::Passenger {
                let thrown = self.throw(play, Reason::Survival, unit.side)?;
                if thrown.sum > i32::from(survival) {
                    self.eliminate(play, unit)?;
                    continue;
                }
            }
            self.jump_off(play, unit, vehicle, spot)?;
        }
        Ok(())
    }

    /// D6.24, 22.7: a unit jumps off a vehicle and checks its morale.
    fn jump_off(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        vehicle: Named,
        spot: Spot,
    ) -> Flow<Self> {
        let at = play.state.beside(vehicle).unwrap_or(At::In(spot));
        let unit = self.step_out(play, unit, at);
        play.tell(Event::GetsOff(unit, spot));
        self.check_morale(play, unit, 0, crate::turn::Source::Other)?;
        self.get_off_onto_panjis(play, unit)
    }

    /// D6.24: who rides on top of a vehicle that fires or overruns somebody jumps off it first, and moves no more.
    pub(crate) fn shake_off(&self, play: &mut Play<'_, Self>, vehicle: Named) -> Flow<Self> {
        for unit in play.state.aboard(vehicle).collect::<Vec<Named>>() {
            let At::Aboard(spot, _, Berth::Rider) = play.state[unit].at else {
                continue;
            };
            play.tell(Event::ShakenOff(unit, vehicle));
            play.state[unit].set(Condition::Moved);
            self.jump_off(play, unit, vehicle, spot)?;
        }
        Ok(())
    }
}

impl heigi_engine::Step<Pto> for Alighting {
    type Plan = ();

    heigi_engine::asks!(Pto, "G13.731" "pto-ask-alighting" unit, |step, _| step.unit.side);

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let places = game.places_beside(state, self.unit).into_iter();
        places.for_each(|spot| offer(Action::Step(spot)));
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<(), Refusal> {
        let places = game.places_beside(state, self.unit);
        let is_place = matches!(action, Action::Step(to) if places.contains(&to));
        refuse(!is_place, Refusal::NotNow)
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }
}
