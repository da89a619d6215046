//! Movement (6): a stack moves Location by Location, and at each the other side may fire.

use super::allotment::halves;
use super::ordnance::Grenade;
use crate::*;

/// What is chosen in the movement phase before anybody moves.
#[derive(Clone, Copy, Debug)]
pub enum MovePlan {
    /// One more unit moves with the others.
    Join(Named),
    /// A unit does not.
    Leave(Named),
    /// They move at the double; riders gallop (G2.4).
    Double,
    /// They mount, or get off (G2.4).
    Mount(bool),
    /// They form a column (G10.5).
    Column,
    /// They go.
    Step(Leg),
    /// They go past what fills a hex.
    Skirt(Leg),
    /// They overrun a man (6.6).
    Overrun(Leg),
    /// One of them throws smoke grenades.
    Smoke(Grenade),
    /// One of them places a charge.
    Place(Placement),
    /// One unit lowers a charge into a cave, or sets it there (G11.8331, G11.8332).
    Sap(Sapping),
    /// One of them tries to take up a weapon (6.7).
    Recover(Named),
    /// Something is done with a vehicle (28).
    Vehicle(VehicleOrder),
    /// A hero is to come forward and go at a vehicle (G1.421).
    Summon(Summons),
    /// They call for a charge at the enemies of a Location (15).
    Charge(Spot),
    /// One unit begins to make a way (G2.7).
    Clear(Named, Spot),
    /// They climb to a place on a cliff (7.1).
    Climb(Ledge),
    /// They leave the map (21).
    Exit,
    /// A unit searches instead of moving (8.7).
    Search(Named),
    /// A unit mops up the building in which it is (A12.153).
    MopUp(Named),
    /// A unit sets off the charge in its hands (G1.424).
    SetOff(Named),
    /// A unit goes berserk of its own will, or goes with one that has (G18.6).
    Dare(Named),
    /// Nobody moves any more.
    Done,
}

/// One expenditure of movement points.
#[derive(Clone, Copy, Debug)]
pub struct Leg {
    /// Where to.
    pub to: Spot,
    /// What it costs, in half points.
    pub cost: u8,
    /// How they go.
    pub gait: Gait,
}

/// How units go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// In the ordinary way.
    Plain,
    /// By assault movement (6.3).
    Assault,
    /// By minimum move (6.3).
    Minimum,
    /// With a Gun that is pushed (6.9).
    Pushing,
    /// To a corner of a hex, past what fills it (22.1).
    Skirting,
    /// On horses, across panjis with care (G9.422).
    Treading,
}

/// What is chosen on the march.
#[derive(Clone, Copy, Debug)]
pub enum MarchPlan {
    /// They go on.
    Step(Leg),
    /// They go past what fills a hex.
    Skirt(Leg),
    /// They overrun a man (6.6).
    Overrun(Leg),
    /// One of them throws smoke grenades.
    Smoke(Grenade),
    /// One of them places a charge.
    Place(Placement),
    /// One of them tries to take up a weapon (6.7).
    Recover(Named),
    /// A hero is to come forward from one of them (G1.421).
    Summon(Summons),
    /// They mount, or get off (G2.4).
    Mount(bool),
    /// Their column dissolves (G9.44).
    Dissolve,
    /// They board a vehicle (28).
    Board(Named, Berth),
    /// They leave the map (21).
    Exit,
    /// They stop.
    Halt,
}

impl heigi_engine::Step<Pto> for Moving {
    type Plan = MovePlan;

    fn waits(&self, _: &Pto, state: &State) -> Waits {
        Waits::For(state.phasing)
    }

    fn ask(&self, game: &Pto, state: &State) -> (Text, RuleId) {
        if !state.picked.is_empty() {
            return (Text::new("pto-ask-move-picked"), RuleId("6.1"));
        }
        let plain = (Text::new("pto-ask-move"), RuleId("6.1"));
        game.asked_first(game.check_all_moved(state), plain)
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let own = state.soldiers(state.phasing);
        let own = own.chain(game.landing_parties(state, state.phasing));
        // G18.6: nobody dares where there are no dare-death squads.
        let mut daring = state.who(|unit| unit.is(Condition::DareDeath));
        let has_daring = daring.next().is_some() || !state.dares.is_empty();
        let gives_quarter = !game.has_no_quarter(state);
        for unit in own.chain(game.coming(state, state.phasing)) {
            offer(Action::Join(unit.id));
            if game.printed(unit).is_multi() {
                offer(Action::Search(unit.id));
                if gives_quarter {
                    offer(Action::MopUp(unit.id));
                }
            }
            if game.charge_of(state, unit).is_some() {
                offer(Action::SetOff(unit.id));
            }
            if has_daring {
                offer(Action::Dare(unit.id));
            }
        }
        let picked = state.picked.iter();
        picked.for_each(|unit| offer(Action::Leave(unit)));
        state.offer_driving(offer);
        game.offer_parting(state, offer);
        game.offer_holds(state, offer);
        game.offer_steadying(state, offer);
        game.offer_platoons(state, offer);
        game.offer_entrances(state, state.picked, offer);
        offer(Action::Double);
        offer(Action::Column);
        offer(Action::Done);
        game.offer_charges(state, offer);
        game.offer_hunts(state, state.phasing, offer);
        game.offer_sacrifices(state, offer);
        game.offer_steps(state, state.picked, 0, offer);
        game.offer_ways(state, offer);
        game.offer_sapping(state, offer);
        game.offer_climbs(state, offer);
    }

    fn judge(&self, game: &Pto, state: &State, judged: step::Judged<'_, Action>) {
        let goers = Marchers::of(game, state, state.picked, 0);
        let is_legal = |action| self.check_of(&goers, game, action).is_ok();
        judged(&is_legal);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<MovePlan, Refusal> {
        self.check_of(&Marchers::of(game, state, state.picked, 0), game, action)
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&MovePlan>) -> bool {
        matches!(
            plan,
            Some(
                MovePlan::Step(_)
                    | MovePlan::Skirt(_)
                    | MovePlan::Overrun(_)
                    | MovePlan::Smoke(_)
                    | MovePlan::Place(_)
                    | MovePlan::Sap(_)
                    | MovePlan::Climb(_)
                    | MovePlan::Summon(_)
                    | MovePlan::Search(_)
                    | MovePlan::MopUp(_)
                    | MovePlan::SetOff(_)
                    | MovePlan::Mount(_)
                    | MovePlan::Vehicle(VehicleOrder::Steady(_))
                    | MovePlan::Vehicle(
                        VehicleOrder::Drive(_)
                            | VehicleOrder::Escort(_)
                            | VehicleOrder::Push(_)
                            | VehicleOrder::Unload(_)
                    )
            )
        )
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: MovePlan) -> Flow<Pto> {
        match plan {
            MovePlan::Join(unit) => play.state.picked.insert(unit.id),
            MovePlan::Leave(unit) => {
                play.state.picked.remove(unit.id);
                play.state.is_double &= !play.state.picked.is_empty();
            }
            MovePlan::Double => play.state.is_double = true,
            MovePlan::Column => game.form_column(play),
            MovePlan::Mount(mounts) => {
                game.begin_march(play);
                return game.change_mounts(play, mounts);
            }
            MovePlan::Done => play.end_step(),
            MovePlan::Exit => {
                let units = play.state.picked;
                play.state.is_double = false;
                game.leave(play, units);
            }
            MovePlan::Dare(unit) => game.dare(play, unit),
            MovePlan::Search(unit) => return game.search(play, unit),
            MovePlan::MopUp(unit) => return game.mop_up(play, unit),
            MovePlan::SetOff(unit) => {
                play.state.drop_picks();
                return game.detonate(play, unit);
            }
            MovePlan::Vehicle(order) => return game.order_vehicle(play, order),
            MovePlan::Step(leg) => {
                game.begin_march(play);
                return game.go(play, leg);
            }
            MovePlan::Skirt(leg) => {
                game.begin_march(play);
                return game.skirt(play, leg);
            }
            MovePlan::Overrun(leg) => {
                game.begin_march(play);
                return game.overrun_men(play, leg);
            }
            MovePlan::Smoke(grenade) => {
                game.begin_march(play);
                return game.make_smoke(play, grenade);
            }
            MovePlan::Summon(summons) => {
                play.state.drop_picks();
                return game.summon(play, summons);
            }
            MovePlan::Charge(to) => play.push(Mustering::on(to)),
            MovePlan::Clear(unit, to) => game.begin_clearing(play, unit, to),
            MovePlan::Recover(weapon) => {
                game.begin_march(play);
                play.push(Handing::on(weapon, play.state.phasing));
            }
            MovePlan::Sap(sapping) => return game.begin_sapping(play, sapping),
            MovePlan::Climb(ledge) => return game.climb(play, ledge),
            MovePlan::Place(placement) => {
                game.begin_march(play);
                return game.place_charge(play, placement);
            }
        }
        Ok(())
    }

    fn note(&self, game: &Pto, state: &State, plan: &MovePlan) -> SmolStr {
        match plan {
            MovePlan::Step(leg) | MovePlan::Skirt(leg) | MovePlan::Overrun(leg) => halves(leg.cost),
            MovePlan::Smoke(grenade) => halves(grenade.cost),
            MovePlan::Summon(summons) => format_smolstr!("{}/6", game.summons_ways(*summons)),
            MovePlan::Place(placement) => halves(placement.cost),
            MovePlan::Sap(sapping) => format_smolstr!("{}/6", game.sapping_ways(state, *sapping)),
            MovePlan::Climb(ledge) => format_smolstr!("{}/36", game.falling_ways(state, *ledge)),
            MovePlan::Exit | MovePlan::Mount(_) => halves(POINT),
            MovePlan::Clear(unit, to) => game.clearing_note(state, *unit, *to),
            MovePlan::MopUp(unit) => game.mopping_note(state, *unit),
            MovePlan::Vehicle(VehicleOrder::Steady(craft)) => game.steadying_note(state, *craft),
            _ => SmolStr::default(),
        }
    }

    fn previews(&self, game: &Pto, state: &State) -> Vec<Preview> {
        game.placement_previews(state, state.picked, 0)
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-movement")]
    }
}

impl heigi_engine::Step<Pto> for March {
    type Plan = MarchPlan;

    fn waits(&self, game: &Pto, state: &State) -> Waits {
        let may_go = game.may_go_on(state);
        Waits::if_any(may_go, state.phasing)
    }

    fn ask(&self, game: &Pto, state: &State) -> (Text, RuleId) {
        let left = game
            .allotment(state, state.movers)
            .saturating_sub(state.spent);
        let text = Text::new("pto-ask-march")
            .with("points", heigi_engine::scene::Value::Word(halves(left)));
        (text, RuleId("6.2"))
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        game.offer_steps(state, state.movers, state.spent, offer);
        state.offer_boarding(offer);
        offer(Action::Column);
        game.offer_hunts(state, state.phasing, offer);
        game.offer_sacrifices(state, offer);
        offer(Action::Halt);
    }

    fn judge(&self, game: &Pto, state: &State, judged: step::Judged<'_, Action>) {
        let goers = Marchers::of(game, state, state.movers, state.spent);
        let is_legal = |action| self.check_of(&goers, game, action).is_ok();
        judged(&is_legal);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<MarchPlan, Refusal> {
        let goers = Marchers::of(game, state, state.movers, state.spent);
        self.check_of(&goers, game, action)
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&MarchPlan>) -> bool {
        !matches!(
            plan,
            None | Some(
                MarchPlan::Halt | MarchPlan::Exit | MarchPlan::Board(..) | MarchPlan::Dissolve
            )
        )
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: MarchPlan) -> Flow<Pto> {
        match plan {
            MarchPlan::Step(leg) => game.go(play, leg),
            MarchPlan::Skirt(leg) => game.skirt(play, leg),
            MarchPlan::Overrun(leg) => game.overrun_men(play, leg),
            MarchPlan::Smoke(grenade) => game.make_smoke(play, grenade),
            MarchPlan::Place(placement) => game.place_charge(play, placement),
            MarchPlan::Summon(summons) => game.summon(play, summons),
            MarchPlan::Mount(mounts) => game.change_mounts(play, mounts),
            MarchPlan::Dissolve => {
                let side = play.state.phasing;
                game.dissolve_column(play, side);
                Ok(())
            }
            MarchPlan::Recover(weapon) => {
                play.push(Handing::on(weapon, play.state.phasing));
                Ok(())
            }
            MarchPlan::Board(vehicle, berth) => {
                let units = play.state.movers;
                play.end_step();
                game.board(play, units, vehicle, berth);
                game.end_march(play);
                Ok(())
            }
            MarchPlan::Exit => {
                let units = play.state.movers;
                game.leave(play, units);
                play.end_step();
                game.end_march(play);
                Ok(())
            }
            MarchPlan::Halt => {
                play.end_step();
                game.end_march(play);
                Ok(())
            }
        }
    }

    fn carry_out(&self, game: &Pto, play: &mut Play<'_, Pto>) {
        game.end_march(play);
    }

    fn note(&self, game: &Pto, _: &State, plan: &MarchPlan) -> SmolStr {
        match plan {
            MarchPlan::Step(leg) | MarchPlan::Skirt(leg) | MarchPlan::Overrun(leg) => {
                halves(leg.cost)
            }
            MarchPlan::Smoke(grenade) => halves(grenade.cost),
            MarchPlan::Place(placement) => halves(placement.cost),
            MarchPlan::Recover(_) => halves(POINT),
            MarchPlan::Summon(summons) => format_smolstr!("{}/6", game.summons_ways(*summons)),
            MarchPlan::Exit | MarchPlan::Mount(_) => halves(POINT),
            MarchPlan::Board(..) | MarchPlan::Halt | MarchPlan::Dissolve => SmolStr::default(),
        }
    }

    fn previews(&self, game: &Pto, state: &State) -> Vec<Preview> {
        game.placement_previews(state, state.movers, state.spent)
    }

    fn shortcuts(&self, game: &Pto, state: &State) -> Vec<Shortcut> {
        let Some(start) = game.spot_of(state, state.movers) else {
            return Vec::new();
        };
        let movers = Marchers::of(game, state, state.movers, state.spent);
        let left = movers.points().saturating_sub(state.spent);
        let price = |from: HexId, to: HexId| movers.passing_price(start, [from, to]);
        let step = |hex| Action::Step(Spot::ground(hex));
        let gestures = hexes::gestures(game, start.hex, left.into(), price, step);
        let in_points = |shortcut: Shortcut| Shortcut {
            note: shortcut.note.parse().map_or(SmolStr::default(), halves),
            ..shortcut
        };
        gestures.into_iter().map(in_points).collect()
    }
}

impl Moving {
    /// [`Step::check`](heigi_engine::Step::check) of those who are picked, with what all checks of one list have in common.
    fn check_of(
        &self,
        goers: &Marchers<'_>,
        game: &Pto,
        action: Action,
    ) -> Result<MovePlan, Refusal> {
        let state = goers.state;
        game.check_unmounted(state, state.picked, action)?;
        game.check_aboard(state, action)?;
        game.check_unloaded(state, action)?;
        match action {
            Action::Mount | Action::Dismount => game
                .check_mounting(state, state.picked, 0, action)
                .map(MovePlan::Mount),
            Action::Column => game.check_column(state).map(|()| MovePlan::Column),
            Action::Done => game.check_all_moved(state).map(|()| MovePlan::Done),
            Action::Drive(_)
            | Action::Escort(_)
            | Action::Abandon(_)
            | Action::Hatch(_)
            | Action::Steady(_)
            | Action::Follow(_)
            | Action::Board(_)
            | Action::Unload(_)
            | Action::Deploy(_)
            | Action::Push(_) => game.check_order(state, action).map(MovePlan::Vehicle),
            Action::Recover(weapon) => game
                .check_taking(state, state.picked, 0, weapon)
                .map(MovePlan::Recover),
            Action::Exit => game
                .check_exit(state, state.picked, 0)
                .map(|()| MovePlan::Exit),
            Action::Join(unit) => game.check_mover(state, unit).map(MovePlan::Join),
            Action::Dare(unit) => game.check_dare(state, unit).map(MovePlan::Dare),
            Action::Search(unit) => game.check_search(state, unit).map(MovePlan::Search),
            Action::MopUp(unit) => game.check_mopping_up(state, unit).map(MovePlan::MopUp),
            Action::SetOff(unit) => game.check_set_off(state, unit).map(MovePlan::SetOff),
            Action::Leave(unit) => state.check_picked(unit).map(MovePlan::Leave),
            Action::Skirt(corner) => game
                .check_skirting(state, state.picked, 0, corner)
                .map(MovePlan::Skirt),
            Action::Overrun(to) => game
                .check_overrunning(state, state.picked, 0, to)
                .map(MovePlan::Overrun),
            Action::Double => game.check_double(state).map(|()| MovePlan::Double),
            Action::Smoke(to) | Action::Phosphorus(to) => game
                .check_smoke(state, state.picked, 0, to, cloud_of(action))
                .map(MovePlan::Smoke),
            Action::Place(to) => game
                .check_placement(state, state.picked, 0, to)
                .map(MovePlan::Place),
            Action::Breach(to) => game
                .check_wall_charge(state, state.picked, to)
                .map(MovePlan::Place),
            Action::Hunt(vehicle) => game
                .summoner(state, state.picked, vehicle)
                .map(MovePlan::Summon),
            Action::Sacrifice(to) => game
                .sacrificer(state, state.picked, to)
                .map(MovePlan::Summon),
            Action::Charge(to) => game.check_call(state, to).map(|()| MovePlan::Charge(to)),
            Action::Clear(to) => game
                .check_clearing(state, state.phasing, to)
                .map(|unit| MovePlan::Clear(unit, to)),
            _ => game.check_going(goers, action),
        }
    }
}

impl March {
    /// [`Step::check`](heigi_engine::Step::check) of the movers, with what all checks of one list have in common.
    fn check_of(
        &self,
        goers: &Marchers<'_>,
        game: &Pto,
        action: Action,
    ) -> Result<MarchPlan, Refusal> {
        let state = goers.state;
        game.check_unmounted(state, state.movers, action)?;
        match action {
            Action::Mount | Action::Dismount => game
                .check_mounting(state, state.movers, state.spent, action)
                .map(MarchPlan::Mount),
            Action::Column => {
                let is_column = game.is_column(state, state.movers);
                refuse(!is_column, Refusal::NoColumn)?;
                Ok(MarchPlan::Dissolve)
            }
            Action::Halt => game.check_halt(state).map(|()| MarchPlan::Halt),
            Action::Exit => game
                .check_exit(state, state.movers, state.spent)
                .map(|()| MarchPlan::Exit),
            Action::Board(vehicle) => {
                let boarding = game.check_boarding(state, state.movers, state.spent, vehicle);
                boarding.map(|(vehicle, berth)| MarchPlan::Board(vehicle, berth))
            }
            Action::Skirt(corner) => game
                .check_skirting(state, state.movers, state.spent, corner)
                .map(MarchPlan::Skirt),
            Action::Overrun(to) => game
                .check_overrunning(state, state.movers, state.spent, to)
                .map(MarchPlan::Overrun),
            Action::Hunt(vehicle) => {
                let summons = game.summoner(state, state.movers, vehicle);
                summons.map(MarchPlan::Summon)
            }
            Action::Sacrifice(to) => game
                .sacrificer(state, state.movers, to)
                .map(MarchPlan::Summon),
            Action::Recover(weapon) => game
                .check_taking(state, state.movers, state.spent, weapon)
                .map(MarchPlan::Recover),
            Action::Smoke(to) | Action::Phosphorus(to) => game
                .check_smoke(state, state.movers, state.spent, to, cloud_of(action))
                .map(MarchPlan::Smoke),
            Action::Place(to) => game
                .check_placement(state, state.movers, state.spent, to)
                .map(MarchPlan::Place),
            _ => {
                let (to, gait) = gait_of(action)?;
                game.check_leg_of(goers, to, gait).map(MarchPlan::Step)
            }
        }
    }
}

impl Pto {
    /// Whether those who are picked may begin to go somewhere, along a cliff as well, or to work at the mouth of a cave.
    fn check_going(&self, goers: &Marchers<'_>, action: Action) -> Result<MovePlan, Refusal> {
        let state = goers.state;
        match action {
            Action::Lower(cave) => self.check_lowering(state, cave).map(MovePlan::Sap),
            Action::Set(cave) => self.check_setting(state, cave).map(MovePlan::Sap),
            Action::Climb(ledge) => self.check_climbing(state, ledge).map(MovePlan::Climb),
            _ => gait_of(action)
                .and_then(|(to, gait)| self.check_leg_of(goers, to, gait))
                .map(MovePlan::Step),
        }
    }
}

/// Where an action leads and how.
fn gait_of(action: Action) -> Result<(Spot, Gait), Refusal> {
    match action {
        Action::Step(to) => Ok((to, Gait::Plain)),
        Action::Creep(to) => Ok((to, Gait::Assault)),
        Action::Struggle(to) => Ok((to, Gait::Minimum)),
        Action::Tread(to) => Ok((to, Gait::Treading)),
        _ => Err(Refusal::NotNow),
    }
}

/// What grenades are thrown (10.4).
fn cloud_of(action: Action) -> Cloud {
    match action {
        Action::Phosphorus(_) => Cloud::PhosphorusGrenade,
        _ => Cloud::SmokeGrenade,
    }
}
