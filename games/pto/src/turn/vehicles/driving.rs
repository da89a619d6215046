//! How vehicles move (28): hex by hex to where they face, each point seen by the enemy, who may fire at it.

use super::dozing::offer_tasks;
use super::ways::{Gear, Way};
use crate::printed::Task;
use crate::turn::assault::WaysHome;
use crate::*;
use heigi_engine::scene::{Choice, Weight};

/// What a vehicle does with its points.
#[derive(Clone, Debug)]
pub enum DrivePlan {
    /// One of its weapons is picked or fires (22.3).
    Fire(Box<FirePlan>),
    /// It enters a hex.
    Go(Way),
    /// It enters one and overruns who is there.
    Overrun(Way),
    /// It goes past what fills a hex, to a corner of it (22.1).
    Skirt(Way),
    /// It enters the map (31).
    Enter(Way),
    /// It turns by a corner: its new arc.
    Turn(u8),
    /// It comes down from panjis (G9.5).
    Descend,
    /// It makes a way through panjis (G9.73) or a bank (G8.8) at a hexside.
    Work(Spot, bool),
    /// A landing craft beaches across the hexside to a row, towards a hex (G12.3).
    Beach(u8, Spot),
    /// It stops to change between forwards and backwards (G12.22).
    Stop,
    /// It waits for a point.
    Delay,
    /// Its blade is lowered (G2.211).
    Doze,
    /// It begins to clear something away in its hex (G15.21), for so many half points.
    Raze(Task, u8),
    /// It fires its petard at the seawall along a hexside (G13.624).
    Petard(EdgeId),
    /// It lays its fascine against one, towards a hex (G13.625).
    Fascine(EdgeId, Spot),
    /// Its passengers check their nerve (G14.232).
    Steady,
    /// It leaves the map (21).
    Exit,
    /// It starts, which takes a point.
    Start,
    /// It lands from the hold of a craft (G12.4).
    Land(Way),
    /// It drives aboard one.
    Stow(Stowing),
    /// It clears a wreck out of its hold (G12.43).
    ClearHold(Named),
    /// It stops, which takes a point.
    Halt,
    /// It stays in motion.
    RollOn,
}

impl heigi_engine::Step<Pto> for Driving {
    type Plan = DrivePlan;

    fn waits(&self, game: &Pto, state: &State) -> Waits {
        let has_stopped = state[self.vehicle].is(Condition::Moved);
        let is_under_way = state.movers.contains(self.vehicle.id) && !has_stopped;
        let left = game.points_left(state, self.vehicle);
        let is_beached = game.is_craft(self.vehicle) && state.lie(self.vehicle).is_beached();
        Waits::if_any(is_under_way && left >= POINT && !is_beached, state.phasing)
    }

    fn ask(&self, game: &Pto, state: &State) -> (Text, RuleId) {
        let left = game.points_left(state, self.vehicle) / POINT;
        let text = Text::new("pto-ask-drive").with("points", i32::from(left));
        (text.with("unit", self.vehicle.value(game)), RuleId("28"))
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        if game.group_of(state, self.vehicle).is_some() {
            return game.offer_driving_in(state, self.vehicle, offer);
        }
        game.offer_fire(state, self.vehicle.side, offer);
        if let Some(from) = state.spot(self.vehicle) {
            offer(Action::Step(Spot::ground(from.hex)));
            offer(Action::Overrun(Spot::ground(from.hex)));
            for (_, hex) in game.data.grid.neighbours(from.hex) {
                let to = Spot::ground(hex);
                if game.pier(state, hex).is_some() {
                    let pier = Spot::part(hex, Part::Pier);
                    offer(Action::Step(pier));
                    offer(Action::Reverse(pier));
                }
                offer(Action::Step(to));
                offer(Action::Overrun(to));
                offer(Action::Reverse(to));
                offer(Action::Crawl(to));
                offer(Action::Clear(to));
                offer(Action::Breach(to));
                offer(Action::LayFascine(to));
                offer(Action::Beach(to));
            }
        }
        game.offer_hull_corners(state, self.vehicle, offer);
        offer(Action::TurnLeft);
        offer(Action::TurnRight);
        offer(Action::Delay);
        offer(Action::Doze);
        offer(Action::Drive(self.vehicle.id));
        offer(Action::Steady(self.vehicle.id));
        offer_tasks(offer);
        offer(Action::Exit);
        offer(Action::Halt);
        offer(Action::RollOn);
        state.offer_boarding(offer);
    }

    fn judge(&self, game: &Pto, state: &State, judged: step::Judged<'_, Action>) {
        let ways = WaysHome::new(game, state, self.vehicle);
        let is_legal = |action| self.check_of(&ways, game, state, action).is_ok();
        judged(&is_legal);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<DrivePlan, Refusal> {
        let ways = WaysHome::new(game, state, self.vehicle);
        self.check_of(&ways, game, state, action)
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&DrivePlan>) -> bool {
        match plan {
            Some(DrivePlan::Fire(fire)) => fire.throws(),
            Some(DrivePlan::Go(_) | DrivePlan::Overrun(_) | DrivePlan::Enter(_)) => true,
            Some(DrivePlan::Skirt(_)) => true,
            Some(DrivePlan::Turn(_) | DrivePlan::Work(..) | DrivePlan::Land(_)) => true,
            Some(DrivePlan::Petard(_) | DrivePlan::Steady) => true,
            _ => false,
        }
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: DrivePlan) -> Flow<Pto> {
        game.lead_platoon(play, self.vehicle, &plan);
        if !matches!(plan, DrivePlan::Fire(_)) {
            game.gather_escort(play.state, self.vehicle);
        }
        self.carry(game, play, plan)
    }

    fn carry_out(&self, game: &Pto, play: &mut Play<'_, Pto>) {
        game.end_drive(play, self.vehicle);
    }

    fn note(&self, game: &Pto, state: &State, plan: &DrivePlan) -> SmolStr {
        match plan {
            DrivePlan::Fire(fire) => game.fire_note(state, fire),
            DrivePlan::Go(way) if game.enters_house(state, self.vehicle, way.to) => {
                game.house_note(state, self.vehicle, way.to)
            }
            DrivePlan::Go(way)
            | DrivePlan::Land(way)
            | DrivePlan::Overrun(way)
            | DrivePlan::Skirt(way)
            | DrivePlan::Enter(way) => Firepower(u32::from(way.cost) * 8).words(),
            DrivePlan::Turn(_)
            | DrivePlan::Descend
            | DrivePlan::Delay
            | DrivePlan::Beach(..)
            | DrivePlan::Stop
            | DrivePlan::Fascine(..)
            | DrivePlan::Start
            | DrivePlan::Exit
            | DrivePlan::Halt => "1".into(),
            DrivePlan::Work(..) => (game.cost_of_work(self.vehicle) / POINT).to_smolstr(),
            DrivePlan::Petard(_) => game.petard_note(),
            DrivePlan::Steady => game.steadying_note(state, self.vehicle),
            DrivePlan::Raze(task, _) => game.razing_note(state, self.vehicle, *task),
            DrivePlan::Stow(stowing) => (stowing.cost / POINT).to_smolstr(),
            DrivePlan::Doze | DrivePlan::ClearHold(_) | DrivePlan::RollOn => SmolStr::default(),
        }
    }

    /// G12.2: a landing craft stays in motion as a rule, and stops only to change its direction.
    fn label(&self, game: &Pto, plan: DrivePlan, offered: Choice) -> Choice {
        match plan {
            DrivePlan::RollOn if game.is_craft(self.vehicle) => offered.main(),
            DrivePlan::Stop => Choice {
                weight: Weight::Plain,
                ..offered
            },
            _ => offered,
        }
    }

    fn previews(&self, game: &Pto, state: &State) -> Vec<Preview> {
        game.fire_previews(state, self.vehicle.side, None)
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-driving")]
    }
}

impl Driving {
    /// [`Step::check`](heigi_engine::Step::check) with what all checks of one list have in common.
    fn check_of(
        &self,
        ways: &WaysHome<'_>,
        game: &Pto,
        state: &State,
        action: Action,
    ) -> Result<DrivePlan, Refusal> {
        game.check_at_corner(state, self.vehicle, action)?;
        let plan = self.plan_of(ways, game, state, action)?;
        game.check_platoon(state, self.vehicle, &plan)?;
        Ok(plan)
    }

    /// What an action comes to for the vehicle itself, whoever else goes with it (G12.2#4).
    pub(crate) fn plan(
        &self,
        game: &Pto,
        state: &State,
        action: Action,
    ) -> Result<DrivePlan, Refusal> {
        let ways = WaysHome::new(game, state, self.vehicle);
        self.plan_of(&ways, game, state, action)
    }

    fn plan_of(
        &self,
        ways: &WaysHome<'_>,
        game: &Pto,
        state: &State,
        action: Action,
    ) -> Result<DrivePlan, Refusal> {
        if game.group_of(state, self.vehicle).is_some() {
            return game.check_driving_in(state, self.vehicle, action);
        }
        if let Some(craft) = game.hold_of(state, self.vehicle) {
            return game.check_in_hold(state, self.vehicle, craft, action);
        }
        if game.stands_by_work(state, self.vehicle) {
            return game.check_standing(state, self.vehicle, action);
        }
        game.check_task(state, self.vehicle, action)?;
        game.check_recall(state, self.vehicle, ways, action)?;
        let way = |to, gear| {
            game.plain_way(state, self.vehicle, to, gear)
                .map(DrivePlan::Go)
        };
        let turn = |by: u8| {
            let now = state[self.vehicle].arc.unwrap_or_default();
            game.check_turn(state, self.vehicle)?;
            Ok(DrivePlan::Turn((now + by) % ARCS))
        };
        match action {
            Action::Join(weapon) => {
                self.check_own_weapon(state, weapon)?;
                self.fire(game, state, action)
            }
            Action::Leave(_) | Action::Fire(_) | Action::Shell(_) | Action::Engage(_) => {
                self.fire(game, state, action)
            }
            Action::Step(to) if game.comes_down(state, self.vehicle, to) => Ok(DrivePlan::Descend),
            Action::Step(to) => way(to, Gear::Ahead),
            Action::Overrun(to) => game
                .check_overrunning_of(state, self.vehicle, to)
                .map(DrivePlan::Overrun),
            Action::Skirt(corner) => game.check_hull_skirting(state, self.vehicle, corner),
            Action::Reverse(to) => way(to, Gear::Reverse),
            Action::Crawl(to) => way(to, Gear::Creeping),
            Action::Clear(to) => game
                .check_crushing(state, self.vehicle, to)
                .map(|()| DrivePlan::Work(to, false)),
            Action::Breach(to) => game
                .check_breach(state, self.vehicle, to)
                .map(|()| DrivePlan::Work(to, true)),
            Action::TurnLeft => turn(ARCS - 1),
            Action::TurnRight => turn(1),
            Action::Beach(to) => {
                let row = game.check_beaching(state, self.vehicle, to)?;
                Ok(DrivePlan::Beach(row, to))
            }
            Action::Halt if game.is_craft(self.vehicle) => game
                .check_stopping(state, self.vehicle)
                .map(|()| DrivePlan::Stop),
            Action::Halt => Ok(DrivePlan::Halt),
            Action::RollOn => Ok(DrivePlan::RollOn),
            Action::Exit => game
                .check_driving_off(state, self.vehicle)
                .map(|()| DrivePlan::Exit),
            _ => game.check_blade_work(state, self.vehicle, action),
        }
    }

    /// It is carried out.
    pub(crate) fn carry(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: DrivePlan) -> Flow<Pto> {
        if let DrivePlan::Fire(fire) = plan {
            return game.pick(play, *fire);
        }
        play.state.drop_picks();
        match plan {
            DrivePlan::Fire(_) => {}
            DrivePlan::Go(way) => return game.drive_together(play, self.vehicle, way),
            DrivePlan::Overrun(way) if play.state.spot(self.vehicle) == Some(way.to) => {
                return game.trample(play, self.vehicle, way);
            }
            DrivePlan::Overrun(way) => return game.drive_on(play, self.vehicle, way, true),
            DrivePlan::Skirt(way) => return game.skirt_with_hull(play, self.vehicle, way),
            DrivePlan::Enter(way) => return game.drive_in(play, self.vehicle, way),
            DrivePlan::Land(way) => {
                game.leave_hold(play, self.vehicle, way.to);
                return game.drive_on(play, self.vehicle, way, false);
            }
            DrivePlan::Stow(stowing) => {
                play.end_step();
                game.drive_aboard(play, self.vehicle, stowing);
                game.end_drive(play, self.vehicle);
            }
            DrivePlan::ClearHold(wreck) => game.clear_hold(play, self.vehicle, wreck),
            DrivePlan::Descend => {
                game.drive_down(play, self.vehicle);
                game.spend_driving(play, self.vehicle, POINT);
            }
            DrivePlan::Turn(arc) => return game.turn_hull(play, self.vehicle, arc),
            DrivePlan::Work(to, breaches) => return game.work(play, self.vehicle, to, breaches),
            DrivePlan::Beach(row, to) => game.beach(play, self.vehicle, row, to),
            DrivePlan::Stop => game.change_direction(play, self.vehicle),
            DrivePlan::Delay => {
                play.tell(Event::Delays(self.vehicle));
                play.state[self.vehicle].clear(&[Condition::Climbing]);
                if let Some(razing) = &mut play.state[self.vehicle].razes {
                    razing.delay += POINT;
                }
                game.spend_driving(play, self.vehicle, POINT);
            }
            DrivePlan::Petard(edge) => return game.fire_petard(play, self.vehicle, edge),
            DrivePlan::Fascine(edge, to) => game.lay_fascine(play, self.vehicle, edge, to),
            DrivePlan::Doze => play.state[self.vehicle].set(Condition::Dozing),
            DrivePlan::Raze(task, cost) => game.begin_razing(play, self.vehicle, task, cost),
            DrivePlan::Start => game.start_up(play, self.vehicle),
            DrivePlan::Steady => return game.steady_passengers(play, self.vehicle),
            DrivePlan::Exit => game.drive_off(play, self.vehicle),
            DrivePlan::Halt => game.halt(play, self.vehicle),
            DrivePlan::RollOn => {
                play.end_step();
                game.end_drive(play, self.vehicle);
            }
        }
        Ok(())
    }

    /// 22.3: what an action of fire comes to.
    fn fire(&self, game: &Pto, state: &State, action: Action) -> Result<DrivePlan, Refusal> {
        let fire = game.check_fire(state, self.vehicle.side, action)?;
        Ok(DrivePlan::Fire(Box::new(fire)))
    }

    /// Whether a weapon is one of the vehicle.
    fn check_own_weapon(&self, state: &State, weapon: UnitId) -> Result<(), Refusal> {
        let weapon = state.named(weapon)?;
        let is_own = state.platform(weapon) == Some(self.vehicle);
        refuse(!is_own, Refusal::NotOfVehicle(weapon))
    }
}

impl Pto {
    /// 9.1: a vehicle has spent half points where it is, and who sees it may fire.
    pub(crate) fn spend_driving(&self, play: &mut Play<'_, Self>, vehicle: Named, cost: u8) {
        play.state.spent += cost;
        play.state.spent_here += cost;
        if self.swims(play.state, vehicle) {
            let swum = &mut play.state[vehicle].boat.swum;
            *swum = swum.saturating_add(cost);
        }
        play.state.is_by_road = false;
        if let Some(spot) = play.state.spot(vehicle) {
            play.state.glimpses.leave_trail(spot.location(), cost);
            self.note_glimpses(play.state, spot.location(), cost);
            play.push(Reaction::on(spot.location()));
        }
    }

    /// 28: a vehicle goes nowhere any more; one that has moved stops for a point, and who sees it may fire at it.
    fn halt(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        if !play.state[vehicle].is(Condition::Motion) {
            play.end_step();
            return self.end_drive(play, vehicle);
        }
        play.state[vehicle].clear(&[Condition::Motion]);
        play.state[vehicle].set(Condition::Moved);
        play.state[vehicle].boat.lie = Lie::Stopped;
        play.tell(Event::Stops(vehicle));
        self.spend_driving(play, vehicle, POINT);
    }

    /// G12.22: a landing craft stops to change between forwards and backwards.
    fn change_direction(&self, play: &mut Play<'_, Self>, craft: Named) {
        play.state[craft].boat.lie = Lie::Stopped;
        play.tell(Event::ChangesGear(craft));
        self.spend_driving(play, craft, POINT);
    }

    pub(super) fn end_drive(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        self.dismiss_escort(play);
        self.settle_hull(play.state, vehicle);
        self.end_sail(play.state, vehicle);
        play.state[vehicle].set(Condition::Moved);
        play.state[vehicle].clear(&[Condition::Climbing]);
        play.state.movers = UnitSet::EMPTY;
        play.state.glimpses.begin();
        play.state.spent = 0;
        play.state.spent_here = 0;
        self.end_platoon(play, vehicle);
    }
}
