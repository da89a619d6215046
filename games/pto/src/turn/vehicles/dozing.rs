//! What bulldozers do with their blades (G15): clear away what is in their hex, roll up wire; their drivers, and who
//! takes them.

use crate::printed::{Dozer, Task};
use crate::turn::ordnance::Aspect;
use crate::*;

impl Task {
    /// Each with the action that begins it.
    const ACTIONS: [(Self, Action); 8] = [
        (Self::Flame, Action::ClearFlame),
        (Self::Wreck, Action::ClearWreck),
        (Self::Roadblock, Action::ClearRoadblock),
        (Self::Pillbox, Action::LevelPillbox),
        (Self::Entrenchment, Action::LevelEntrenchment),
        (Self::Tunnel, Action::CloseTunnel),
        (Self::Cave, Action::CloseCave),
        (Self::Seawall, Action::BreachSeawall),
    ];

    /// The task that an action begins.
    pub(super) fn of(action: Action) -> Option<Self> {
        let mut all = Self::ACTIONS.iter();
        all.find(|(_, one)| *one == action).map(|(task, _)| *task)
    }

    /// The fortification that is cleared away; nothing of what is none, nor mouths of tunnels, which go with every one.
    fn levels(self, kind: Fieldwork) -> bool {
        match self {
            Self::Flame | Self::Wreck | Self::Cave | Self::Seawall | Self::Roadblock => false,
            Self::Pillbox => kind == Fieldwork::Pillbox,
            Self::Entrenchment => kind.is_entrenchment(),
            Self::Tunnel => false,
        }
    }

    /// The part of the hex whose contents go with it.
    fn part(self) -> Option<Part> {
        match self {
            Self::Pillbox => Some(Part::Pillbox),
            Self::Entrenchment => Some(Part::Entrenchment),
            Self::Flame | Self::Wreck | Self::Roadblock => None,
            Self::Tunnel | Self::Cave | Self::Seawall => None,
        }
    }
}

/// The tasks that might be begun.
pub(super) fn offer_tasks(offer: &mut dyn FnMut(Action)) {
    Task::ACTIONS.iter().for_each(|(_, action)| offer(*action));
}

impl Pto {
    /// G15.111: whether a vehicle has somebody to drive it.
    pub(crate) fn check_driven(&self, state: &State, vehicle: Named) -> Result<(), Refusal> {
        let drives = |unit: Named| matches!(state[unit].at, At::Aboard(_, _, Berth::Passenger));
        let is_driven =
            !state[vehicle].is(Condition::Driverless) || state.aboard(vehicle).any(drives);
        refuse(!is_driven, Refusal::NoDriver(vehicle))
    }

    /// G15.13, G2.211: whether a vehicle has a blade that it may use: no tank that has fired in the player turn does.
    pub(crate) fn check_blade(&self, state: &State, vehicle: Named) -> Result<(), Refusal> {
        refuse(self.dozer(vehicle).is_none(), Refusal::NoBlade(vehicle))?;
        let fired = [Condition::PrepFired, Condition::AdvanceFired];
        let mut weapons = state.weapons_of(vehicle);
        let has_fired =
            weapons.any(|weapon| state[weapon].shots > 0 || state[weapon].is_any(&fired));
        refuse(has_fired, Refusal::FiredBefore(vehicle))
    }

    /// G15.2#1, G15.21: whether what a bulldozer is at lets it do something else: nothing but wait while it clears, and no
    /// driving backwards with its blade down.
    pub(super) fn check_task(
        &self,
        state: &State,
        vehicle: Named,
        action: Action,
    ) -> Result<(), Refusal> {
        let one = &state[vehicle];
        let waits = matches!(action, Action::Delay | Action::Halt);
        refuse(one.razes.is_some() && !waits, Refusal::Razes(vehicle))?;
        let is_reverse = matches!(action, Action::Reverse(_));
        let is_down = one.is(Condition::Dozing);
        refuse(is_reverse && is_down, Refusal::DozesAhead(vehicle))
    }

    /// G15.2, G15.21: whether a bulldozer may begin to clear something away in its hex, and for how many half points: it stops.
    pub(super) fn check_razing(
        &self,
        state: &State,
        vehicle: Named,
        task: Task,
    ) -> Result<u8, Refusal> {
        self.check_blade(state, vehicle)?;
        let spot = state.spot(vehicle).ok_or(Refusal::NotThere(vehicle))?;
        refuse(state.is_above_panjis(spot), Refusal::OnPanjis(spot))?;
        refuse(
            !self.has_task(state, vehicle, spot.hex, task),
            Refusal::NoTask(spot),
        )?;
        // G15.21: one that stands stays so.
        if !state[vehicle].is(Condition::Motion) {
            return Ok(0);
        }
        let left = self.points_left(state, vehicle);
        afford(POINT, left)?;
        Ok(POINT)
    }

    /// G15.21: whether a bulldozer is to move that stands where there is something to clear away: it may begin with that before it
    /// starts.
    pub(super) fn stands_by_work(&self, state: &State, vehicle: Named) -> bool {
        let is_up = state.movers.contains(vehicle.id) && state.spent == 0;
        let one = &state[vehicle];
        let stands = !one.is_any(&[Condition::Motion, Condition::Bogged]) && one.razes.is_none();
        is_up && stands && self.check_blade(state, vehicle).is_ok() && {
            let hex = state.spot(vehicle).map(|spot| spot.hex);
            let has =
                |task: &Task| hex.is_some_and(|hex| self.has_task(state, vehicle, hex, *task));
            Task::ACTIONS.iter().any(|(task, _)| has(task))
        }
    }

    /// G15.21: what such a bulldozer does: it begins to clear something away, it starts, or it stays where it is.
    pub(super) fn check_standing(
        &self,
        state: &State,
        vehicle: Named,
        action: Action,
    ) -> Result<DrivePlan, Refusal> {
        match action {
            Action::Drive(unit) if unit == vehicle.id => Ok(DrivePlan::Start),
            Action::Halt => Ok(DrivePlan::Halt),
            _ => {
                let task = Task::of(action).ok_or(Refusal::StandsStill(vehicle))?;
                let cost = self.check_razing(state, vehicle, task)?;
                Ok(DrivePlan::Raze(task, cost))
            }
        }
    }

    /// Whether there is something to clear away in a hex, as far as the side of a bulldozer knows.
    fn has_task(&self, state: &State, vehicle: Named, hex: HexId, task: Task) -> bool {
        let is_known = |one: &Fortification| one.is_known_to(vehicle.side);
        match task {
            Task::Flame => {
                let mut fires = state.fires.iter();
                fires.any(|fire| fire.hex == hex && fire.burning == Burning::Flame)
            }
            Task::Wreck => self.wreck_to_clear(state, hex).is_some(),
            Task::Roadblock => self.roadblock_ahead(state, vehicle).is_some(),
            // G15.21, B8.63: its own, or one of the enemy that has been found, from either end at the surface.
            Task::Tunnel => {
                let is_inside = self.terrain(state, hex).is_building();
                let mut tunnels = state.fortifications.iter();
                !is_inside && tunnels.any(|one| one.is_mouth_of_tunnel(hex) && is_known(one))
            }
            Task::Cave => self.cave_ahead(state, vehicle).is_some(),
            Task::Seawall => self.seawall_ahead(state, vehicle).is_some(),
            Task::Pillbox | Task::Entrenchment => {
                let mut works = state.fortifications_in(hex);
                works.any(|one| task.levels(one.kind) && is_known(one))
            }
        }
    }

    /// G15.2: the hexside with a roadblock ahead of a bulldozer.
    fn roadblock_ahead(&self, state: &State, vehicle: Named) -> Option<EdgeId> {
        let spot = state.spot(vehicle)?;
        let rows = self.rows_ahead(state, vehicle, false).into_iter();
        let near = rows.filter_map(|row| self.beside_on(spot.hex, row));
        let mut edges = near.filter_map(|near| self.data.grid.edge_between(spot.hex, near));
        edges.find(|edge| self.fence(state, *edge) == Some(Fence::Roadblock))
    }

    /// The wreck in a hex that a bulldozer would clear away: none of a landing craft (G12.83).
    fn wreck_to_clear(&self, state: &State, hex: HexId) -> Option<Named> {
        let is_wreck = |hulk: &Named| state[*hulk].is(Condition::Wreck) && !self.is_craft(*hulk);
        state.hulks_in(hex).find(is_wreck)
    }

    /// G15.21: a bulldozer stops and begins.
    pub(super) fn begin_razing(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        task: Task,
        cost: u8,
    ) {
        let Some(spot) = play.state.spot(vehicle) else {
            return;
        };
        let one = &mut play.state[vehicle];
        one.clear(&[Condition::Motion, Condition::Climbing]);
        one.set(Condition::Dozing);
        one.set(Condition::Busy);
        one.razes = Some(Razing { task, delay: 0 });
        play.tell(Event::Razes(vehicle, task, spot));
        if cost > 0 {
            self.spend_driving(play, vehicle, cost);
        }
    }

    /// G15.21: what is added to the dice for clearing: earlier work, a leader's help, the blade, the ground, and points that
    /// were waited there.
    fn razing_modifiers(&self, state: &State, vehicle: Named, razing: Razing) -> Vec<Modifier> {
        let Some(spot) = state.spot(vehicle) else {
            return Vec::new();
        };
        let numbers = &self.data.dozers;
        let points = self.vehicle(vehicle).map_or(0, |printed| printed.points);
        let share = (points / numbers.share.get()).max(1);
        let is_churned = state.altered.shellholes.contains(spot.hex);
        let is_built = self.terrain(state, spot.hex).is_made_by_men();
        let cover = i32::from(self.effects(state, spot.hex).cover.max(0));
        let cover = cover * i32::from(!is_churned && !is_built);
        let waited = i32::from(razing.delay / POINT / share);
        let mut all = self.labour_modifiers(state, vehicle, spot);
        all.extend(Modifier::list(&[
            (numbers.blade, "G15.21", "pto-modifier-blade"),
            (cover, "G15.21", "pto-modifier-cover"),
            (-waited, "G15.21", "pto-modifier-waited"),
        ]));
        all
    }

    /// In how many of 36 throws a bulldozer clears something away that waits no longer, in words.
    pub(super) fn razing_note(&self, state: &State, vehicle: Named, task: Task) -> SmolStr {
        let added = total(&self.razing_modifiers(state, vehicle, Razing { task, delay: 0 }));
        let cleared = self.data.dozers.cleared;
        let ways = Draw::throw(RuleId("G15.21"), 2, 6).ways(|sum| sum + added <= cleared);
        format_smolstr!("{ways}/36")
    }

    /// G15.21: at the end of the close combat phase bulldozers roll for what they clear away: those that can still move, and
    /// in no melee.
    pub(crate) fn finish_razing(&self, play: &mut Play<'_, Self>) -> Flow<Self> {
        let all: Vec<Named> = play.state.who(|unit| unit.razes.is_some()).collect();
        for vehicle in all {
            let Some(razing) = play.state[vehicle].razes.take() else {
                continue;
            };
            let state = &*play.state;
            let spot = state.spot(vehicle).filter(|_| state.is_vehicle(vehicle));
            let Some(spot) = spot.map(Spot::location) else {
                continue;
            };
            let fights = |unit: Named| state[unit].is_in(spot) && state[unit].is(Condition::Melee);
            let in_melee = state.all().any(fights);
            let is_there = self.has_task(state, vehicle, spot.hex, razing.task);
            if self.is_held(state, vehicle) || in_melee || !is_there {
                continue;
            }
            let modifiers = self.razing_modifiers(state, vehicle, razing);
            play.tell(Event::Razes(vehicle, razing.task, spot));
            self.tell_modifiers(play, &modifiers);
            let thrown = self.throw(play, Reason::Razing, vehicle.side)?;
            if thrown.sum + total(&modifiers) > self.data.dozers.cleared {
                self.labour(play.state, vehicle);
                play.tell(Event::NotRazed(razing.task, spot));
                continue;
            }
            self.leave_work(play.state, vehicle);
            self.raze(play, vehicle, razing.task, spot)?;
        }
        Ok(())
    }

    /// G15.2#1: earlier work counts no more.
    pub(crate) fn leave_work(&self, state: &mut State, vehicle: Named) {
        state[vehicle].clear(&[Condition::Laboured, Condition::LabouredLong]);
    }

    /// G15.21: something has been cleared away, with what is in it and the mouths of tunnels there.
    fn raze(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        task: Task,
        spot: Spot,
    ) -> Flow<Self> {
        play.tell(Event::Razed(task, spot));
        match task {
            Task::Cave => {
                if let Some(cave) = self.cave_ahead(play.state, vehicle) {
                    self.flee_below(play, cave);
                    self.eliminate_cave(play, cave)?;
                }
            }
            Task::Seawall => {
                if let Some(edge) = self.seawall_ahead(play.state, vehicle) {
                    self.breach_seawall(play, edge);
                }
            }
            Task::Roadblock => {
                if let Some(edge) = self.roadblock_ahead(play.state, vehicle) {
                    let works = &mut play.state.fortifications;
                    works.retain(|one| self.edge_of_roadblock(one) != Some(edge));
                }
            }
            Task::Flame => play.state.fires.retain(|fire| fire.hex != spot.hex),
            Task::Wreck => {
                if let Some(wreck) = self.wreck_to_clear(play.state, spot.hex) {
                    play.state[wreck].at = At::Off(Tray::Lost);
                }
            }
            Task::Pillbox | Task::Entrenchment | Task::Tunnel => {
                if let Some(part) = task.part() {
                    self.bury(play, Spot::part(spot.hex, part))?;
                }
                let is_gone = |one: &Fortification| {
                    let is_here = one.hex == spot.hex && task.levels(one.kind);
                    is_here || one.is_mouth_of_tunnel(spot.hex)
                };
                play.state.fortifications.retain(|one| !is_gone(one));
                self.seal_complexes(play)?;
            }
        }
        Ok(())
    }

    /// G15.21: what is inside of a work that is levelled is lost with it; out of a pillbox with a tunnel men get away through it,
    /// with all but Guns.
    fn bury(&self, play: &mut Play<'_, Self>, inside: Spot) -> Flow<Self> {
        let state = &*play.state;
        let way_out = self.tunnels_from(state, inside).first().copied();
        let men = [ALLIES, JAPAN].map(|side| state.soldiers_on(side, inside).collect::<Vec<_>>());
        for unit in men.concat() {
            let own_way = way_out.filter(|(owner, _)| *owner == unit.side);
            let is_left =
                |weapon: &Named| own_way.is_none() || self.printed(*weapon).class == UnitClass::Gun;
            let weapons: Vec<Named> = play.state.weapons_of(unit).collect();
            for weapon in weapons.into_iter().filter(is_left) {
                play.state[weapon].at = At::Off(Tray::Lost);
            }
            match own_way {
                Some((_, to)) if to.is_below() => self.enter_below(play, unit, to),
                Some((_, to)) => {
                    play.state[unit].at = At::In(to);
                    play.tell(Event::GetsAway(unit, to));
                }
                None => self.eliminate(play, unit)?,
            }
        }
        for unit in &mut play.state.units {
            if unit.at == At::Lying(inside) {
                unit.at = At::Off(Tray::Lost);
            }
        }
        Ok(())
    }

    /// G15.23: a bulldozer has come into a hex: with its blade down it rolls up wire unless it bogs.
    pub(super) fn doze_through(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        let Some(to) = play.state.spot(vehicle) else {
            return;
        };
        if self.dozer(vehicle).is_none() {
            return;
        }
        let has_wire = play.state.fieldwork(to.hex, Fieldwork::Wire).is_some();
        let is_down = play.state[vehicle].is(Condition::Dozing);
        if has_wire && is_down && !play.state[vehicle].is(Condition::Bogged) {
            play.state.remove_works(Fieldwork::Wire, to.hex);
            play.state.come_down();
            play.tell(Event::RollsUpWire(vehicle, to.location()));
        }
    }

    /// G15.11#1: what the blade of a bulldozer adds to direct fire from a Location: at its front from another hex, from lower
    /// than a level above it.
    pub(crate) fn blade_cover(&self, state: &State, vehicle: Named, from: &[Spot]) -> i32 {
        let Some(spot) = state.spot(vehicle) else {
            return 0;
        };
        let is_plain = self
            .vehicle(vehicle)
            .is_some_and(printed::Vehicle::is_plain_dozer);
        let covers = |firer: &Spot| {
            firer.hex != spot.hex
                && self.aspect(state, vehicle, firer.hex, false) == Aspect::Front
                && self.height_over(state, *firer, spot) < 1
        };
        let is_covered = is_plain && !from.is_empty() && from.iter().all(covers);
        self.data.dozers.front * i32::from(is_covered)
    }

    /// G15.111: whether fire with a coloured die that would destroy a bulldozer without armour kills its driver alone.
    pub(crate) fn kills_driver(&self, state: &State, vehicle: Named, coloured: u8) -> bool {
        let is_soft = self.dozer(vehicle) == Some(Dozer::Unarmoured);
        let is_driven = self.check_driven(state, vehicle).is_ok();
        is_soft && is_driven && coloured <= self.data.dozers.driver
    }

    /// G15.111: the driver of a bulldozer is dead.
    pub(crate) fn lose_driver(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        let one = &mut play.state[vehicle];
        one.set(Condition::Driverless);
        one.clear(&[Condition::Motion, Condition::Dozing]);
        one.razes = None;
        play.tell(Event::DriverKilled(vehicle));
        play.state.movers.remove(vehicle.id);
    }

    /// G15.111: what a sniper does to a bulldozer without armour.
    pub(crate) fn snipe_dozer(&self, play: &mut Play<'_, Self>, vehicle: Named) -> Flow<Self> {
        match play.state[vehicle].is(Condition::Driverless) {
            true => self.wreck(play, vehicle, false),
            false => {
                self.lose_driver(play, vehicle);
                Ok(())
            }
        }
    }

    /// G15.27, A21.22: at the end of a player turn bulldozers and vehicles without crew fall to the men of the other side who are there
    /// alone.
    pub(crate) fn take_dozers(&self, play: &mut Play<'_, Self>) {
        let all: Vec<Named> = play.state.all().collect();
        for vehicle in all {
            let is_plain = self
                .vehicle(vehicle)
                .is_some_and(printed::Vehicle::is_plain_dozer);
            let is_free = is_plain || self.is_left(play.state, vehicle);
            if !is_free || !play.state.is_vehicle(vehicle) {
                continue;
            }
            let Some(spot) = play.state.spot(vehicle) else {
                continue;
            };
            let state = &*play.state;
            let here = |side| {
                let aboard = state.aboard(vehicle).filter(move |unit| unit.side == side);
                state.soldiers_at(side, spot).chain(aboard)
            };
            let may = |unit: &Named| !self.is_dummy(*unit) && state.is_unbroken(*unit);
            let taker = here(vehicle.side.opponent()).find(may);
            let is_held = here(vehicle.side).next().is_some();
            let Some(taker) = taker.filter(|_| !is_held) else {
                continue;
            };
            self.expose(play, taker);
            let taker = self.now(play.state, taker);
            let one = &mut play.state[vehicle];
            one.side = taker.side;
            one.set(Condition::Driverless);
            one.clear(&[Condition::Motion]);
            one.razes = None;
            let taken = self.now(play.state, vehicle);
            for weapon in play.state.weapons_of(taken).collect::<Vec<Named>>() {
                play.state[weapon].side = taker.side;
            }
            play.tell(match is_plain {
                true => Event::DozerTaken(taker, taken),
                false => Event::VehicleTaken(taker, taken),
            });
        }
    }
}
