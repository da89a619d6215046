//! Crews who leave their vehicles, and who mans these after them (A21.22 in G18.43, reconstructed [L]).

use crate::*;

impl Pto {
    /// A21.22, G14.233: whether a crew may leave its vehicle: one that stands and is no bulldozer, boat or amphibian, but for amphibians that
    /// it has to leave.
    pub(crate) fn check_abandoning(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let vehicle = self.check_own_vehicle(state, unit)?;
        let printed = self.vehicle(vehicle);
        // G14.233.
        let is_amphibious = self.is_amphibious(vehicle);
        let is_of_assault = is_amphibious && self.assaults(state, vehicle.side);
        if is_of_assault {
            self.check_forsaking(state, vehicle)?;
        }
        let is_boat = printed.is_none_or(|one| one.craft.is_some());
        let is_bound = is_boat || is_amphibious && !is_of_assault;
        let has_crew = self.printed(vehicle).crew.is_some() && state.has_place();
        let may = !is_bound && has_crew && !state[vehicle].is(Condition::Driverless);
        refuse(!may, Refusal::NoAbandoning(vehicle))?;
        refuse(
            state[vehicle].is(Condition::Motion),
            Refusal::InMotion(vehicle),
        )?;
        let dazed = [Condition::Stunned, Condition::Shocked];
        refuse(state[vehicle].is_any(&dazed), Refusal::Stunned(vehicle))?;
        refuse(
            state[vehicle].is(Condition::Moved),
            Refusal::HasMoved(vehicle),
        )?;
        let mut weapons = state.weapons_of(vehicle);
        let has_fired = weapons.any(|weapon| state[weapon].is(Condition::PrepFired));
        refuse(has_fired, Refusal::HasFired(vehicle))?;
        Ok(vehicle)
    }

    /// A21.22: a crew leaves its vehicle, which stays where it is.
    pub(super) fn abandon(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        let spot = play.state.spot(vehicle);
        let Some((crew, spot)) = self.printed(vehicle).crew.zip(spot) else {
            return;
        };
        let one = &mut play.state[vehicle];
        one.set(Condition::Driverless);
        one.set(Condition::Moved);
        one.clear(&[Condition::Buttoned, Condition::Dozing]);
        for weapon in play.state.weapons_of(vehicle).collect::<Vec<Named>>() {
            play.state[weapon].acquired = None;
        }
        let mut crew = Unit::new(crew, vehicle.side, At::In(spot));
        crew.set(Condition::Moved);
        let crew = play.state.add(crew);
        if let Some(crew) = crew.and_then(|id| play.state.named(id).ok()) {
            play.tell(Event::CrewLeaves(crew, vehicle));
        }
        self.dismount_commander(play, vehicle, At::In(spot));
    }

    /// A21.22: whether units may man a vehicle that its crew has left: one half-squad or crew.
    pub(super) fn check_manning(
        &self,
        state: &State,
        units: UnitSet,
        vehicle: Named,
    ) -> Result<(), Refusal> {
        if !self.is_left(state, vehicle) {
            return Ok(());
        }
        let is_able = |unit: Named| {
            let class = self.printed(unit).class;
            let is_party = self.printed(unit).is_party;
            !is_party && matches!(class, UnitClass::HalfSquad | UnitClass::Crew)
        };
        let are_able = state.of_set(units).count() == 1 && state.of_set(units).all(is_able);
        refuse(!are_able, Refusal::NoManning(vehicle))
    }

    /// A21.22: a crew of its kind has come back to a vehicle, and is its crew again.
    pub(super) fn man_again(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        let crew = self.printed(vehicle).crew;
        let returns =
            |unit: &Named| self.is_left(play.state, vehicle) && crew == Some(unit.counter);
        let Some(unit) = play.state.aboard(vehicle).find(returns) else {
            return;
        };
        play.state[unit].at = At::Off(Tray::Joined);
        play.state[vehicle].clear(&[Condition::Driverless]);
        play.tell(Event::CrewReturns(unit, vehicle));
    }

    /// Whether the crew of a vehicle other than a plain bulldozer has left it.
    pub(crate) fn is_left(&self, state: &State, vehicle: Named) -> bool {
        let printed = self.vehicle(vehicle);
        let is_plain = printed.is_some_and(printed::Vehicle::is_plain_dozer);
        state[vehicle].is(Condition::Driverless) && !is_plain
    }

    /// A21.22, G18.43: whether the engine of a vehicle starts for a temporary crew, with 2 added for half-squads and crews of the
    /// Chinese and 1 for a vehicle of the enemy [L].
    pub(super) fn starts_up(&self, play: &mut Play<'_, Self>, vehicle: Named) -> Flow<Self, bool> {
        let state = &*play.state;
        let needs_die = self.is_left(state, vehicle) && !state[vehicle].is(Condition::Motion);
        let Some(crew) = state.aboard(vehicle).next().filter(|_| needs_die) else {
            return Ok(true);
        };
        let nation = self.printed(crew).nation;
        let is_chinese = matches!(nation, Nation::Nationalist | Nation::Communist);
        let is_captured = nation.arsenal() != self.printed(vehicle).nation.arsenal();
        let [most, chinese, captured] = self.data.motoring.start_up;
        let modifiers = Modifier::list(&[
            (
                chinese * i32::from(is_chinese),
                "G18.43",
                "pto-modifier-chinese",
            ),
            (
                captured * i32::from(is_captured),
                "10.6",
                "pto-modifier-captured",
            ),
        ]);
        self.tell_modifiers(play, &modifiers);
        let die = self.throw(play, Reason::StartUp, vehicle.side)?.sum;
        let starts = die + total(&modifiers) <= most;
        if !starts {
            play.state[vehicle].set(Condition::Moved);
            play.tell(Event::StaysCold(vehicle));
        }
        Ok(starts)
    }
}
