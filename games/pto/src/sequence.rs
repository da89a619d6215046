//! Set-up, the sequence of play (3) and the end (21).

use crate::*;
use arrayvec::ArrayVec;
use heigi_engine::Verbs;
use heigi_engine::scene::Target;

heigi_engine::steps! {
    /// All steps; what each does is in the module of its phase.
    pub enum Step of Pto {
        /// 8.6: a side sets up; how often it has changed what stands ready.
        SettingUp { side: Side, changes: u8 },
        /// 8.6: where a unit is set up that its owner has in hand.
        Arranging { unit: Named },
        /// 8.6: where a side sets up a fortification that it has in hand.
        Laying { side: Side, work: u8 },
        /// 3: a player turn begins.
        PlayerTurn { side: Side },
        /// 3: a phase begins.
        Begin { phase: Phase },
        /// 3: a phase ends.
        Finish { phase: Phase },
        /// 27: whether the shocked crews of a side come to their senses.
        Reviving { side: Side },
        /// G16.2 to G16.4: the weather is rolled before the match.
        Outlook {},
        /// TBL-G17-OBA: what artillery the Marines have is rolled before the match.
        Allotting {},
        /// G14.62: a side says in secret where the ship of one of its batteries lies.
        Anchoring { side: Side, battery: u8 },
        /// 16.3: a side bombards before the match.
        Bombarding { side: Side },
        /// E1.23: a side reconnoitres before the match.
        Reconnoitring { side: Side },
        /// E1.23: it names so many hexes more.
        Scouting { side: Side, left: u8 },
        /// G14.561: so many demolition teams of a side clear beach obstacles before the match.
        Demolishing { side: Side, teams: u8 },
        /// G14.561: a side names so many hexes more in which they do.
        NamingHexes { side: Side, left: u8 },
        /// G13.97: a side that lands announces the tide.
        Announcing { side: Side },
        /// G13.98: whether heavy surf runs.
        Swelling { side: Side },
        /// G14.7, G14.71: a side names the area that its ships bombard, by its first row, and the rows in it that are spared.
        Ranging { side: Side, top: u8, spared: u16 },
        /// G14.72: its ships bombard it.
        Broadsides { side: Side, top: u8, spared: u16 },
        /// G14.51: in which order a side has the obstacles of a hex strike a landing craft.
        Obstructing { spot: Spot, side: Side },
        /// G13.731: where a unit gets off an amphibian that lies beside piers.
        Alighting { unit: Named },
        /// 29: the batteries of a side keep in contact and fire on.
        Shelling { side: Side },
        /// E7: whether air support of a side comes.
        Arriving { side: Side },
        /// E8, E9: where a unit that comes from the air is to land.
        Dropping { unit: Named },
        /// E7: a side sends its planes at targets.
        Flying { side: Side },
        /// E7.5: a side fires at a plane.
        Repelling { side: Side, plane: Named },
        /// E7.4, E7.42: a plane that has come through attacks: the vehicle that it dives at, if it does at one.
        Striking { plane: Named, spot: Spot, vehicle: Option<Named>, armament: Armament },
        /// G17.41: napalm of a side burns down.
        BurningDown { side: Side },
        /// 29: one of so many cards is drawn for a battery.
        Card { cards: u8, side: Side },
        /// 17.2: wind and rain may change.
        WindChange {},
        /// 16.2: flames grow and blazes spread; 24: the wind carries smoke.
        Spreading {},
        /// G13.44: one of so many ways in which the sea may go, by lot.
        Lot { choices: u8, side: Side },
        /// G13.442: heavy surf meets the landing craft of a side when a phase begins, from a unit on.
        Surging { side: Side, from: u8 },
        /// G13.444: heavy surf carries them on, from a unit on.
        Current { side: Side, from: u8 },
        /// G12.404: a landing craft may be fired at that spends points with who gets on or off.
        Exposing { craft: Named },
        /// Those go on who were under way before that.
        Rejoining { movers: UnitSet, spent: u8, spent_here: u8 },
        /// G12.68: what blazes do to landing craft.
        Smouldering {},
        /// 16.2: who has not left a blaze when he could is lost.
        Scorching {},
        /// 22.6: whether losses shake a side.
        Wavering { side: Side },
        /// 5.6: a side rallies units; 10.1: and repairs weapons.
        Rallying { side: Side },
        /// 6.7: which unit of a side gets a weapon.
        Handing { weapon: Named, side: Side },
        /// 4: a side fires in the prep, defensive or advancing fire phase.
        Firing { side: Side },
        /// 6: the side whose turn it is moves units.
        Moving {},
        /// 6.2: the movers go on.
        March {},
        /// G9.44: a column that has come above panjis dissolves.
        Dissolving {},
        /// G1.4241: the charge of a hero goes off at a fortified building.
        Forcing { unit: Named, spot: Spot },
        /// 28: a vehicle drives on.
        Driving { vehicle: Named },
        /// G12.2#4: the craft of a platoon that are left do what its first one has done.
        Keeping { course: Course, left: UnitSet },
        /// G12.2#4: one of them has done so.
        Logging { craft: Named },
        /// G12.111: a craft whose crew has been stunned goes on to a row of hexes.
        Drifting { craft: Named, row: u8 },
        /// G1.5, 15: who takes part in a charge at the enemies of a Location.
        Mustering { spot: Spot },
        /// G18.6: at whom a dare-death squad runs that goes berserk.
        Daring { unit: Named },
        /// 15: those who charge go on by one hex.
        Impulse {},
        /// 15: those of a charge who have come to a Location meet with what lies there and who sees them.
        Onrush { spot: Spot },
        /// G1.423: those who waited for a tank-hunter hero go on.
        Resuming {},
        /// 8.7: a unit searches the hexes around it: its final die, what it has searched and on which sides.
        Searching { unit: Named, sum: i8, used: u8, seen: u8 },
        /// 6.6: who is overrun in a Location leaves it or fights.
        Overrunning { spot: Spot },
        /// 9.1: the other side may fire at who has just moved into a Location.
        Reaction { spot: Spot },
        /// C5.64: who is about to be overrun by a vehicle may fire at it before that.
        Warding { vehicle: Named, spot: Spot },
        /// 28: a vehicle overruns who is in a Location, if it still can.
        Trampling { vehicle: Named, spot: Spot },
        /// 10.3: a charge is left where it was to be placed, if fire lets it.
        Placing { charge: Named, by: Named, spot: Spot },
        /// G11.8332: at which corner a charge is lowered into a cave, or set in it.
        Perching { charge: Named, by: Named, spot: Spot, sets: bool },
        /// G11.8331: a charge hangs before a cave, if it does, until the fire is over.
        Lowering { charge: Named, by: Named, spot: Spot, holds: bool },
        /// G11.8332: a charge is set in a cave, if fire lets it.
        Setting { charge: Named, by: Named, spot: Spot },
        /// 10.3: a charge that was placed goes off.
        Detonating { charge: Named },
        /// G2.7: who has worked at a way until the end of the close combat phase rolls for it.
        Toiling {},
        /// G2.7: where a path leads that a side has cut: towards a second hex, once the first one is chosen.
        Cutting { spot: Spot, side: Side, from: Spot },
        /// G9.72: from how many hexsides more a side takes panjis away.
        Baring { spot: Spot, side: Side, count: u8 },
        /// G8.8, G9.73: a vehicle has worked at a hexside.
        Bulldozing { vehicle: Named, spot: Spot, breaches: bool },
        /// G15.25: a house that a bulldozer has rammed falls down after all fire.
        Toppling { vehicle: Named, spot: Spot },
        /// 5.7: a side routs its broken units; whether it has begun to.
        Routing { side: Side, begun: bool },
        /// 5.7: a unit routs on with so many half points.
        Flight { unit: Named, points: u8 },
        /// 6.4: the side whose turn it is advances.
        Advancing {},
        /// 6.4: where a unit advances to.
        AdvanceOf { unit: Named },
        /// 6.8: who of the concealed shows itself to those who have come upon it for so many half points, from where.
        Showing { spot: Spot, from: At, cost: u8 },
        /// 8.3: at the end of a player turn units conceal themselves.
        Concealing {},
        /// 8.8: who ambushes whom in a Location, before both sides declare.
        Meeting { spot: Spot },
        /// G1.641: who of the Japanese in a Location would rather die.
        HaraKiri { spot: Spot, side: Side },
        /// A20.55: prisoners of the enemy set upon their guards.
        Escaping { side: Side },
        /// 11.0: a side declares its attacks in a Location.
        Declaring { spot: Spot, side: Side },
        /// 11.5: a side attacks vehicles in a Location.
        Storming { spot: Spot, side: Side },
        /// 11.1: the attacks that were declared are rolled.
        Combat { spot: Spot },
        /// 11.4: who of a side leaves the close combat in a Location.
        Leaving { spot: Spot, side: Side },
        /// 11.4: where a unit goes that leaves close combat.
        WithdrawalOf { unit: Named },
        /// 11.0: close combat in a Location is over.
        Parting { spot: Spot },
        /// 12: the snipers of a side have been woken so often.
        Sniping { side: Side, times: u8 },
        /// G5.41: a hut falls down in which a turret has been turned.
        Sagging { vehicle: Named },
        /// 12: whom they hit, near a hex.
        Aiming { side: Side, hex: HexId, is_deadly: bool },
        /// Dice in the middle of a rule, and who is meant by them.
        Throw { reason: Reason, side: Side },
    }
}

impl Pto {
    /// The beginning: everybody where the scenario says.
    pub(crate) fn set_up(&self, setup: &Setup) -> State {
        self.beginning(self.scenario_said(&setup.scenario))
    }

    /// The beginning of a scenario.
    pub(crate) fn beginning(&self, number: u16) -> State {
        let scenario = self.scenario_at(number);
        let mut state = State {
            scenario: number,
            turn: 0,
            phasing: scenario.first,
            phase: Phase::Rally,
            units: scenario.units.iter().map(Unit::placed).collect(),
            picked: UnitSet::EMPTY,
            withheld: UnitSet::EMPTY,
            bottles: UnitSet::EMPTY,
            spray: None,
            directed: Vec::new(),
            movers: UnitSet::EMPTY,
            spent: 0,
            spent_here: 0,
            glimpses: Glimpses::default(),
            escort: Escort::default(),
            came_from: None,
            is_on_path: false,
            is_on_road: false,
            has_stepped: false,
            is_by_road: false,
            has_bearings: false,
            is_double: false,
            wave: None,
            halted: None,
            hunts: ArrayVec::new(),
            dares: ArrayVec::new(),
            residual: ArrayVec::new(),
            attacked: ArrayVec::new(),
            rings: ArrayVec::new(),
            lanes: ArrayVec::new(),
            batteries: Batteries::new(),
            wings: Default::default(),
            clouds: Clouds::new(),
            fires: Fires::new(),
            starshells: ArrayVec::new(),
            weather: self.first_weather(scenario),
            fortifications: scenario.fortifications.clone(),
            caves: scenario.caves.clone(),
            complexes: scenario.complexes.clone(),
            caves_closed: 0,
            altered: Altered::new(scenario.map.shellholes()),
            collapsed: HexSet::EMPTY,
            held: scenario.held_at_start(),
            snipers: scenario.snipers.map(|one| one.map(|one| one.hex)),
            stirred: [0; 2],
            losses: [0; 2],
            tallies: [Tally::default(); 2],
            ambusher: None,
            declared: Vec::new(),
            advanced: HexSet::EMPTY,
            agenda: self.first_steps(scenario),
            asking: None,
            secret: [ALLIES, JAPAN].map(|side| scenario.set_up.contains(&side)),
            orders: [None; 2],
            winner: None,
        };
        self.make_ready(&mut state, scenario);
        state
    }

    /// What follows at the beginning from where everybody is: batteries, Guns, vehicles, what is seen, and who sets up.
    fn make_ready(&self, state: &mut State, scenario: &Scenario) {
        state.batteries = self.first_batteries(state, scenario);
        self.emplace_guns(state);
        self.mount_at_start(state);
        self.man_vehicles(state);
        self.hide_passengers(state);
        // 8.6: nothing of a set-up is seen before it is finished.
        let is_set_up = |one: &Fortification| scenario.set_up.contains(&one.owner);
        let works = state.fortifications.iter_mut();
        works
            .filter(|one| is_set_up(one))
            .for_each(|one| one.is_hidden = true);
        if scenario.set_up.is_empty() {
            self.show_manned(state);
        }
        // G13.99: where the tide is announced who lands sets up after that.
        let landing = scenario.landing_side();
        let sides = scenario.set_up.iter().rev();
        for side in sides.filter(|side| Some(**side) != landing) {
            state.agenda.push(SettingUp::on(*side, 0).into());
        }
        if scenario.is_concealed && scenario.set_up.is_empty() {
            self.conceal_at_start(state);
        }
    }
}

impl heigi_engine::Step<Pto> for PlayerTurn {
    type Plan = ();

    fn carry_out(&self, game: &Pto, play: &mut Play<'_, Pto>) {
        let scenario = game.scenario(play.state);
        if self.side == scenario.first {
            if play.state.turn == scenario.turns {
                return game.reckon(play);
            }
            game.send_planes_home(play);
            play.state.turn += 1;
            play.tell(Event::Turn(play.state.turn));
        }
        play.state.phasing = self.side;
        let phases = Phase::ALL.iter();
        let mut steps: Vec<Step> = phases.map(|phase| Begin::on(*phase).into()).collect();
        steps.push(Concealing::on().into());
        play.push(PlayerTurn::on(self.side.opponent()));
        play.push_all(&steps);
    }
}

impl heigi_engine::Step<Pto> for Begin {
    type Plan = ();

    fn carry_out(&self, game: &Pto, play: &mut Play<'_, Pto>) {
        let (phase, own) = (self.phase, play.state.phasing);
        let other = own.opponent();
        play.state.phase = phase;
        play.state.drop_picks();
        play.tell(Event::Phase(own, phase));
        game.show_trodden_panjis(play);
        play.push(Finish::on(phase));
        match phase {
            Phase::Rally => {
                game.tend_mules(play);
                game.begin_rally(play, own);
            }
            Phase::PrepFire => {
                let before = play.state.clouds.clone();
                play.state.thin_smoke(own);
                game.show_by_phosphorus(play, &before);
                play.push_all(&fire_phase(own));
                play.push(BurningDown::on(own));
            }
            Phase::AdvancingFire => {
                play.push(Smouldering::on());
                play.push(Spreading::on());
                play.push(Firing::on(own));
                game.ready_charges(play, own);
            }
            Phase::Movement => {
                play.state.units.tend(|unit| {
                    if unit.side == own {
                        unit.clear(&[Condition::Exhausted]);
                        unit.boat.begin_to_move();
                    }
                });
                play.state.glimpses = Glimpses::default();
                game.order_ashore(play.state);
                game.order_stuck_out(play);
                game.order_returns(play.state);
                play.push_all(&[
                    Flying::on(own).into(),
                    Surging::on(own, 0).into(),
                    Moving::on().into(),
                    Flying::on(other).into(),
                ]);
            }
            Phase::DefensiveFire => play.push_all(&fire_phase(other)),
            Phase::Rout => {
                game.mark_desperate(play.state);
                play.push(Scorching::on());
                play.push_all(&[
                    Routing::on(own, false).into(),
                    Routing::on(other, false).into(),
                ]);
            }
            Phase::Advance => {
                play.push_all(&[Advancing::on().into(), Scorching::on().into()]);
                // G13.442, G13.444: before anybody advances.
                play.push_all(&[Surging::on(own, 0).into(), Current::on(own, 0).into()]);
            }
            Phase::CloseCombat => game.begin_close_combat(play, own),
        }
    }
}

/// What is over with a player turn.
const PASSING: [Condition; 9] = [
    Condition::Done,
    Condition::Pinned,
    Condition::Busy,
    Condition::Landed,
    Condition::Steeled,
    Condition::Shamed,
    Condition::Withdrawing,
    Condition::Slipping,
    Condition::Summoned,
];

impl heigi_engine::Step<Pto> for Finish {
    type Plan = ();

    fn carry_out(&self, game: &Pto, play: &mut Play<'_, Pto>) {
        play.state.drop_picks();
        play.state.forget_fire();
        play.state.forget_moved_bores();
        let over: &[Condition] = match self.phase {
            Phase::Rally => &[Condition::Desperate, Condition::Tried, Condition::Done],
            Phase::PrepFire => {
                // 4.3, G2.7: a weapon that has kept its rate has fired all the same, and who has directed fire with it.
                play.state.units.tend(|unit| {
                    if unit.shots > 0 || unit.is(Condition::Directed) {
                        unit.set(Condition::PrepFired);
                    }
                });
                &[]
            }
            Phase::Movement => {
                game.dismiss_idle_hunters(play);
                play.state.residual.clear();
                play.state.lanes.clear();
                play.state.clear_grenades(false);
                &[
                    Condition::Moved,
                    Condition::Assaulting,
                    Condition::Struggling,
                    Condition::Tried,
                    Condition::Summoned,
                ]
            }
            // 17.1: who has fired is seen longer at night.
            Phase::DefensiveFire if game.is_night(play.state) => &[],
            Phase::DefensiveFire => &[Condition::FirstFired, Condition::FinalFired],
            Phase::AdvancingFire => &[
                Condition::FirstFired,
                Condition::FinalFired,
                Condition::PrepFired,
                Condition::AdvanceFired,
                Condition::Waiting,
            ],
            Phase::Rout => &[Condition::Done],
            Phase::Advance => &[Condition::Done, Condition::Tried],
            Phase::CloseCombat => &PASSING,
        };
        play.state.units.tend(|unit| {
            unit.clear(over);
            unit.clear(&[Condition::Directed, Condition::Below]);
            unit.shots = 0;
        });
        if self.phase == Phase::CloseCombat {
            game.end_player_turn(play);
        }
        game.dismiss_hunters(play, false);
        if self.phase != Phase::Rally {
            game.mark_beside(play.state);
        }
        game.burn_what_lies(play);
        game.take_control(play);
        game.test_integrity(play);
    }
}

impl Pto {
    /// The steps of a rally phase of a side's player turn: first what the weather brings, and air support.
    fn begin_rally(&self, play: &mut Play<'_, Self>, own: Side) {
        play.push_all(&[
            Reviving::on(own).into(),
            Rallying::on(own).into(),
            Rallying::on(own.opponent()).into(),
        ]);
        self.push_landings(play, own);
        if self.may_arrive(play.state, own) {
            play.push(Arriving::on(own));
        }
        let forecast = self.scenario(play.state).forecast.as_ref();
        if forecast.is_some_and(|forecast| !forecast.is_steady) {
            play.push(WindChange::on());
        }
    }

    /// The steps of a close combat phase of a side's player turn: who is held by the enemy may act before anybody fights (A20.55).
    fn begin_close_combat(&self, play: &mut Play<'_, Self>, own: Side) {
        play.push(Toiling::on());
        for (spot, side) in self.stormed(play.state).into_iter().rev() {
            play.push(Storming::on(spot, side));
        }
        for spot in self.battlefields(play.state).into_iter().rev() {
            play.push(Meeting::on(spot));
        }
        play.push_all(&[
            Escaping::on(own).into(),
            Escaping::on(own.opponent()).into(),
        ]);
    }

    /// What ends with a player turn.
    fn end_player_turn(&self, play: &mut Play<'_, Self>) {
        play.state.starshells.clear();
        play.state.advanced = HexSet::EMPTY;
        let before = play.state.clouds.clone();
        play.state.clear_grenades(true);
        self.show_by_phosphorus(play, &before);
        let planes = play.state.wings.iter_mut();
        let planes = planes.flat_map(|wing| &mut wing.planes);
        planes.for_each(|plane| plane.has_flown = false);
        for fire in &mut play.state.fires {
            fire.is_fresh = false;
        }
        // 10.3: once in a player turn.
        play.state.units.tend(|unit| {
            unit.clear(&[
                Condition::Charging,
                Condition::Assaulted,
                Condition::Following,
                Condition::Stunned,
                Condition::Column,
                Condition::Dozing,
            ]);
        });
        self.free_fields(play.state);
        self.take_dozers(play);
        self.kindle_craft(play.state);
        self.calm_craft(play.state);
        self.mark_melee(play);
        self.calm_down(play);
        self.dismiss_hunters(play, true);
    }
}

impl heigi_engine::Stepped for Pto {
    fn target(&self, state: &State, action: Action) -> Target {
        match (action, state.agenda.last()) {
            (Action::Unknown(number), Some(Step::Declaring(step))) => {
                Target::Piece(self.unknown_id(step.spot, number.into()))
            }
            _ => Verbs::target(action, self),
        }
    }

    fn meant_by(&self, state: &State, click: &Target, each: &mut dyn FnMut(Action)) {
        if let (Target::Piece(id), Some(Step::Declaring(step))) = (click, state.agenda.last()) {
            (0..=u8::MAX)
                .filter(|number| self.unknown_id(step.spot, (*number).into()) == *id)
                .for_each(|number| each(Action::Unknown(number)));
        }
        Action::aimed(self, click, each);
    }

    fn offer(&self, state: &State, action: Action, offered: Choice) -> Choice {
        self.labelled(state, action, offered)
    }

    /// 9.1: who has a standing order is not asked.
    fn by_rule(&self, state: &State, side: Side, ahead: &mut Vec<Action>) -> Option<Action> {
        match state.agenda.last() {
            Some(Step::Reaction(reaction)) => self.ordered(state, side, reaction.spot, ahead),
            _ => None,
        }
    }

    /// In the middle of a step nothing is decided but which obstacles strike a craft first (G14.51) and onto which pier somebody
    /// gets off (G13.731).
    fn lets_decide(&self, state: &State) -> bool {
        let mut works = state.fortifications.iter();
        works.any(|one| one.kind == Fieldwork::Tetrahedrons)
            || self
                .map(state)
                .shore()
                .is_some_and(|shore| shore.has_piers())
    }

    fn after(&self, play: &mut Play<'_, Self>, is_done: bool) {
        if is_done {
            self.tire_in_surf(play.state);
            self.let_snipe(play);
            self.break_out(play.state);
            self.note_landing(play);
            self.recall_empty(play);
            self.give_up_empty(play);
        }
    }

    heigi_engine::by_steps!(agenda "3" "21");
    heigi_engine::by_steps!(asking);
}
