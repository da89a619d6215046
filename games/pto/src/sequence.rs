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
        /// 29: the batteries of a side keep in contact and fire on.
        Shelling { side: Side },
        /// 29: one of so many cards is drawn for a battery.
        Card { cards: u8, side: Side },
        /// 17.2: wind and rain may change.
        WindChange {},
        /// 16.2: flames grow and blazes spread; 24: the wind carries smoke.
        Spreading {},
        /// 16.2: who has not left a blaze when he could is lost.
        Scorching {},
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
        /// 28: a vehicle drives on.
        Driving { vehicle: Named },
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
        /// 9.1: the other side may fire at who has just moved into a Location.
        Reaction { spot: Spot },
        /// 10.3: a charge is left where it was to be placed, if fire lets it.
        Placing { charge: Named, by: Named, spot: Spot },
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
        /// 5.7: a side routs its broken units.
        Routing { side: Side },
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
        /// 12: whom they hit, near a hex.
        Aiming { side: Side, hex: HexId, is_deadly: bool },
        /// Dice in the middle of a rule, and who is meant by them.
        Throw { reason: Reason, side: Side },
    }
}

heigi_engine::kinds! {
    /// What dice are thrown for, with how many dice.
    pub enum Reason = "pto-throw-" with u8 {
        /// Fire (4.1).
        Fire = "fire" => 2,
        /// Residual firepower (9.5).
        Residual = "residual" => 2,
        /// A morale check (5.1).
        Morale = "morale" => 2,
        /// A task check for a pin (5.2).
        Pin = "pin" => 2,
        /// Random selection.
        Selection = "selection" => 1,
        /// The severity of a wound (5.9).
        Wound = "wound" => 1,
        /// Rally (5.6).
        Rally = "rally" => 2,
        /// Heat of battle (23).
        Heat = "heat" => 2,
        /// The creation of a leader (13).
        NewLeader = "new-leader" => 1,
        /// Deploying (1.5).
        Deploy = "deploy" => 2,
        /// Recovery of a weapon (6.7).
        Recovery = "recovery" => 1,
        /// Repair (10.1).
        Repair = "repair" => 1,
        /// Smoke grenades (10.4).
        Smoke = "smoke" => 1,
        /// What ordnance hits (18.1).
        ToHit = "to-hit" => 2,
        /// A demolition charge (10.3).
        Charge = "charge" => 2,
        /// Mines (16.1).
        Mines = "mines" => 2,
        /// How many points it takes to get off wire (16.1).
        Wire = "wire" => 1,
        /// Panjis that units come upon (G9.31).
        Panjis = "panjis" => 2,
        /// Digging (16.1).
        Digging = "digging" => 2,
        /// Making a way (G2.7).
        Clearing = "clearing" => 2,
        /// Interdiction (5.7).
        Interdiction = "interdiction" => 2,
        /// The weather (G16.2).
        Weather = "weather" => 2,
        /// The ground (G16.3).
        Ground = "ground" => 1,
        /// The wind (G16.4).
        Wind = "wind" => 1,
        /// Where the wind blows to.
        Heading = "heading" => 1,
        /// Whether wind and rain change (17.2).
        WindChange = "wind-change" => 2,
        /// Whether a tank-hunter hero comes forward (G1.421).
        Summons = "summons" => 1,
        /// Whether he has a magnetic mine (G1.4231).
        Mine = "mine" => 1,
        /// A task check (5.2).
        Task = "task" => 2,
        /// A starshell (17.3).
        Starshell = "starshell" => 1,
        /// Contact with a battery (20).
        Contact = "contact" => 2,
        /// Whether a spotting round falls where it is wanted (29).
        Accuracy = "accuracy" => 1,
        /// Where it falls instead: which way, and how far.
        ShellDirection = "shell-direction" => 1,
        /// How far.
        ShellDistance = "shell-distance" => 1,
        /// Shells of a battery in a hex (20).
        Barrage = "barrage" => 2,
        /// Which battery the Marines have (TBL-G17-OBA).
        Module = "module" => 2,
        /// Setting fire (16.2).
        Kindling = "kindling" => 2,
        /// Whether a flame becomes a blaze (16.2).
        Flame = "flame" => 2,
        /// Whether a blaze spreads (16.2).
        Spreading = "spreading" => 2,
        /// Whether units keep their bearings (G2.22).
        Bearings = "bearings" => 2,
        /// Where they go astray (G2.22).
        Straying = "straying" => 2,
        /// Whether a vehicle bogs (19).
        Bog = "bog" => 2,
        /// Whether it gets free (19).
        Unbog = "unbog" => 1,
        /// What a hit on a vehicle does (27).
        ToKill = "to-kill" => 2,
        /// Whether a shocked crew comes to its senses (27).
        Shock = "shock" => 1,
        /// Whether a crew gets out of its wreck (28).
        Survival = "survival" => 2,
        /// What becomes of the load of a mule that is hit (G10.4).
        Load = "load" => 1,
        /// Whether a Gun is pushed on (6.9).
        Push = "push" => 2,
        /// Which side of a vehicle a charge strikes (27).
        Facing = "facing" => 1,
        /// Whether snipers hit somebody (12).
        Sniper = "sniper" => 1,
        /// Where they look: a direction and how far (12).
        SniperAim = "sniper-aim" => 2,
        /// Ambush (8.8).
        Ambush = "ambush" => 1,
        /// How much a unit searches (8.7).
        Search = "search" => 1,
        /// Whether hidden men hit who finds them (8.7).
        Struck = "struck" => 1,
        /// Concealment (8.3).
        Concealment = "concealment" => 1,
        /// Close combat (11.1).
        Combat = "combat" => 2,
    }
}

impl heigi_engine::Step<Pto> for Throw {
    type Plan = ();

    fn waits(&self, _: &Pto, _: &State) -> Waits {
        Waits::Draw(self.side, self.dice())
    }

    fn ask(&self, game: &Pto, _: &State) -> (Text, RuleId) {
        let text = Text::new("pto-ask-throw").with("reason", self.reason.name());
        (text.with("side", self.side.value(game)), self.dice().rule)
    }
}

/// A step that nobody decides and that may throw dice in its middle, in its `impl`.
macro_rules! throws {
    () => {
        type Plan = ();

        fn asks(&self, _: &Pto, _: &State, _: Option<&()>) -> bool {
            true
        }
    };
}
pub(crate) use throws;

impl Throw {
    /// What is thrown.
    fn dice(&self) -> Draw {
        let rule = RuleId(match self.reason {
            Reason::Fire | Reason::Selection => "4.2",
            Reason::Residual => "9.5",
            Reason::Morale => "5.1",
            Reason::Pin => "5.2",
            Reason::Wound => "5.9",
            Reason::Rally => "5.6",
            Reason::Heat => "23",
            Reason::NewLeader => "13",
            Reason::Deploy => "1.5",
            Reason::Recovery => "6.7",
            Reason::Repair => "10.1",
            Reason::Smoke => "10.4",
            Reason::ToHit => "18.1",
            Reason::Charge => "10.3",
            Reason::Mines | Reason::Wire | Reason::Digging => "16.1",
            Reason::Panjis => "G9.31",
            Reason::Clearing => "G2.7",
            Reason::Interdiction => "5.7",
            Reason::Weather => "G16.2",
            Reason::Ground => "G16.3",
            Reason::Wind | Reason::Heading => "G16.4",
            Reason::WindChange => "17.2",
            Reason::Summons => "G1.421",
            Reason::Mine => "G1.4231",
            Reason::Task => "5.2",
            Reason::Starshell => "17.3",
            Reason::Contact | Reason::Barrage => "20",
            Reason::Accuracy | Reason::ShellDirection | Reason::ShellDistance => "29",
            Reason::Module => "TBL-G17-OBA",
            Reason::Kindling | Reason::Flame | Reason::Spreading => "16.2",
            Reason::Bearings | Reason::Straying => "G2.22",
            Reason::Bog | Reason::Unbog => "19",
            Reason::ToKill | Reason::Shock | Reason::Facing => "27",
            Reason::Survival => "28",
            Reason::Load => "G10.4",
            Reason::Push => "6.9",
            Reason::Sniper | Reason::SniperAim => "12",
            Reason::Ambush => "8.8",
            Reason::Search | Reason::Struck => "8.7",
            Reason::Concealment => "8.3",
            Reason::Combat => "11.1",
        });
        Draw::throw(rule, self.reason.look(), 6)
    }
}

/// What dice show.
#[derive(Clone, Copy, Debug)]
pub struct Thrown {
    /// The coloured die, or the only one.
    pub first: u8,
    /// The sum.
    pub sum: i32,
    /// True if two dice show the same.
    pub is_double: bool,
}

impl Pto {
    /// Throws dice in the middle of a rule and tells what they show.
    pub(crate) fn throw(
        &self,
        play: &mut Play<'_, Self>,
        reason: Reason,
        side: Side,
    ) -> Flow<Self, Thrown> {
        let throw = Throw::on(reason, side);
        let value = play.roll(self, throw)?;
        let faces: Vec<u8> = throw.dice().faces_of(value).collect();
        faces
            .iter()
            .for_each(|face| play.tell(Event::Rolled(Die(*face))));
        let sum = throw.dice().sum(value);
        self.stir_snipers(play.state, reason, side, sum);
        Ok(Thrown {
            first: faces[0],
            sum,
            is_double: faces.len() == 2 && faces[0] == faces[1],
        })
    }

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
            spray: None,
            directed: ArrayVec::new(),
            movers: UnitSet::EMPTY,
            spent: 0,
            spent_here: 0,
            came_from: None,
            is_on_path: false,
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
            clouds: Clouds::new(),
            fires: Fires::new(),
            starshells: ArrayVec::new(),
            weather: self.first_weather(scenario),
            fortifications: scenario.fortifications.clone(),
            altered: Altered::new(scenario.map.shellholes()),
            collapsed: HexSet::EMPTY,
            held: scenario.held_at_start(&self.data.grid),
            snipers: scenario.snipers.map(|one| one.map(|one| one.hex)),
            stirred: [0; 2],
            losses: [0; 2],
            ambusher: None,
            declared: ArrayVec::new(),
            fought: HexSet::EMPTY,
            agenda: self.first_steps(scenario),
            asking: None,
            secret: [ALLIES, JAPAN].map(|side| scenario.set_up.contains(&side)),
            winner: None,
        };
        state.batteries = self.first_batteries(&state, scenario);
        self.emplace_guns(&mut state);
        self.man_vehicles(&mut state);
        if scenario.set_up.is_empty() {
            self.show_manned(&mut state);
        }
        for side in scenario.set_up.iter().rev() {
            state.agenda.push(SettingUp::on(*side, 0).into());
        }
        if scenario.is_concealed && scenario.set_up.is_empty() {
            self.conceal_at_start(&mut state);
        }
        state
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
                play.push_all(&[
                    Reviving::on(own).into(),
                    Rallying::on(own).into(),
                    Rallying::on(other).into(),
                ]);
                if game.scenario(play.state).forecast.is_some() {
                    play.push(WindChange::on());
                }
            }
            Phase::PrepFire => {
                play.state.thin_smoke(own);
                play.push_all(&fire_phase(own));
            }
            Phase::AdvancingFire => {
                play.push(Spreading::on());
                play.push(Firing::on(own));
                game.ready_charges(play, own);
            }
            Phase::Movement => {
                for unit in play.state.units.iter_mut().filter(|unit| unit.side == own) {
                    unit.clear(&[Condition::Exhausted]);
                }
                play.push(Moving::on());
            }
            Phase::DefensiveFire => play.push_all(&fire_phase(other)),
            Phase::Rout => {
                game.mark_desperate(play.state);
                play.push(Scorching::on());
                play.push_all(&[Routing::on(own).into(), Routing::on(other).into()]);
            }
            Phase::Advance => {
                play.push_all(&[Advancing::on().into(), Scorching::on().into()]);
            }
            Phase::CloseCombat => {
                play.push(Toiling::on());
                for (spot, side) in game.stormed(play.state).into_iter().rev() {
                    play.push(Storming::on(spot, side));
                }
                for spot in play.state.contested().into_iter().rev() {
                    play.push(Meeting::on(spot));
                }
            }
        }
    }
}

impl heigi_engine::Step<Pto> for Finish {
    type Plan = ();

    fn carry_out(&self, game: &Pto, play: &mut Play<'_, Pto>) {
        play.state.drop_picks();
        play.state.forget_fire();
        let over: &[Condition] = match self.phase {
            Phase::Rally => &[Condition::Desperate, Condition::Tried],
            Phase::PrepFire => {
                // 4.3: a weapon that has kept its rate has fired all the same.
                for unit in play.state.units.iter_mut().filter(|unit| unit.shots > 0) {
                    unit.set(Condition::PrepFired);
                }
                &[]
            }
            Phase::Movement => {
                play.state.residual.clear();
                play.state.lanes.clear();
                play.state.clear_grenades();
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
            Phase::CloseCombat => &[
                Condition::Done,
                Condition::Pinned,
                Condition::Busy,
                Condition::Steeled,
                Condition::Shamed,
                Condition::Withdrawing,
                Condition::Slipping,
                Condition::Summoned,
            ],
        };
        for unit in &mut play.state.units {
            unit.clear(over);
            unit.clear(&[Condition::Directed]);
            unit.shots = 0;
        }
        if self.phase == Phase::CloseCombat {
            game.end_player_turn(play);
        }
        game.dismiss_hunters(play, false);
        if self.phase != Phase::Rally {
            game.mark_beside(play.state);
        }
        game.burn_what_lies(play);
        game.take_control(play);
    }
}

impl Pto {
    /// What ends with a player turn.
    fn end_player_turn(&self, play: &mut Play<'_, Self>) {
        play.state.starshells.clear();
        for fire in &mut play.state.fires {
            fire.is_fresh = false;
        }
        // 10.3: once in a player turn.
        for unit in &mut play.state.units {
            unit.clear(&[
                Condition::Charging,
                Condition::Assaulted,
                Condition::Following,
                Condition::Stunned,
            ]);
        }
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

    fn after(&self, play: &mut Play<'_, Self>, is_done: bool) {
        if is_done {
            self.let_snipe(play);
            self.break_out(play.state);
        }
    }

    heigi_engine::by_steps!(agenda "3" "21");
    heigi_engine::by_steps!(asking);
}
