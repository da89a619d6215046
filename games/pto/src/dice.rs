//! Dice that are thrown in the middle of a rule: for what, how many, and what they show.

use crate::*;

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
        /// Whether what would miss with an original 2 hits all the same (C3.6).
        Improbable = "improbable" => 1,
        /// Whether an original 2 hits critically (C3.7).
        Lucky = "lucky" => 1,
        /// Whether a vehicle gets moving as the enemy comes into its sight (D2.401).
        Motion = "motion" => 1,
        /// Whether a Molotov cocktail burns (10.3).
        Molotov = "molotov" => 1,
        /// A demolition charge (10.3).
        Charge = "charge" => 2,
        /// Mines (16.1).
        Mines = "mines" => 2,
        /// Whether a vehicle strikes a mine (16.1).
        TankMines = "tank-mines" => 1,
        /// How many points it takes to get off wire (16.1).
        Wire = "wire" => 1,
        /// Panjis that units come upon (G9.31).
        Panjis = "panjis" => 2,
        /// Digging (16.1).
        Digging = "digging" => 2,
        /// Making a way (G2.7).
        Clearing = "clearing" => 2,
        /// Clearing with the blade of a bulldozer (G15.21).
        Razing = "razing" => 2,
        Ramming = "ramming" => 2,
        /// Whether a charge is thrown into a cave (G11.833#1).
        Toss = "toss" => 1,
        /// Whether who climbs falls (7.1).
        Climb = "climb" => 2,
        /// Whether a charge is set in a cave (G11.8332).
        SetCharge = "set-charge" => 1,
        /// Interdiction (5.7).
        Interdiction = "interdiction" => 2,
        /// The weather (G16.2).
        Weather = "weather" => 2,
        /// The ground (G16.3).
        Ground = "ground" => 1,
        /// What paddies are like (TBL-G8-PADDY).
        Paddies = "paddies" => 1,
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
        /// Which way a parachute drifts (E9).
        Drift = "drift" => 1,
        /// How far it does.
        DriftDistance = "drift-distance" => 1,
        /// Whether somebody comes down alive through trees (G2.213).
        Landing = "landing" => 2,
        /// Whether he comes down on panjis (G9.47).
        Stakes = "stakes" => 1,
        /// Across which hexside a glider lands (E8.231).
        Approach = "approach" => 1,
        /// Whether it crashes (E8.23).
        Crash = "crash" => 1,
        /// Whether air support comes (E7).
        AirSupport = "air-support" => 2,
        /// How many planes come (E7).
        Planes = "planes" => 1,
        /// Whether they carry bombs (E7.21).
        BombLoad = "bomb-load" => 1,
        /// Whether these are napalm (G17.4).
        Napalm = "napalm" => 1,
        /// Whether a plane sights its target (E7.3).
        Sighting = "sighting" => 2,
        /// The guns of a plane (E7.4).
        Strafing = "strafing" => 2,
        /// A bomb in a hex (E7.42), or napalm (G17.41).
        Bomb = "bomb" => 2,
        /// Fire at a plane (E7.5).
        Flak = "flak" => 2,
        /// What becomes of weapons where napalm burnt (G17.41).
        Wreckage = "wreckage" => 1,
        /// What a bombardment before the match does to what stands in a hex (16.3).
        Bombardment = "bombardment" => 2,
        /// Which rows of the map a bombardment spares (C1.81).
        Spared = "spared" => 1,
        /// Tetrahedrons that a landing craft meets with (G14.51).
        Tetrahedrons = "tetrahedrons" => 1,
        /// A mine that goes off at a landing craft (G14.53).
        BoatMine = "boat-mine" => 2,
        /// How many hexes are reconnoitred (E1.23).
        Reconnaissance = "reconnaissance" => 1,
        /// How many hexes a demolition team clears (G14.561).
        Demolition = "demolition" => 1,
        /// Whether heavy surf runs (G13.98).
        Swell = "swell" => 1,
        /// Which battery the Marines have (TBL-G17-OBA).
        Module = "module" => 2,
        /// Which ship a side has (TBL-NOBA).
        Ship = "ship" => 2,
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
        /// Whether an engine starts for a temporary crew (G18.43).
        StartUp = "start-up" => 1,
        /// Whether the engine of an amphibian fails (G14.233).
        Engine = "engine" => 2,
        /// Whether a vehicle falls into a cellar (G.1-g).
        Cellar = "cellar" => 1,
        /// Whether water swamps a vehicle (G13.4222).
        Swamping = "swamping" => 2,
        /// What surf does to a landing craft (G13.442).
        Surf = "surf" => 2,
        /// Whether a wave swamps a craft (G13.441).
        Wave = "wave" => 2,
        /// Whether a reef stops a vehicle (G13.431).
        Rocks = "rocks" => 2,
        /// Whether a landing craft runs aground (G12.21).
        Aground = "aground" => 2,
        /// Whether it gets off (G12.211).
        Refloat = "refloat" => 1,
        /// To which side a landing craft turns whose crew is stunned (G12.111).
        Veer = "veer" => 1,
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
        /// Whether a charge in hand strikes hull or turret (G1.612).
        Position = "position" => 2,
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
        /// Whether a prisoner talks (E2).
        Interrogation = "interrogation" => 2,
        /// Battlefield integrity (22.6).
        Integrity = "integrity" => 2,
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

impl Reason {
    /// By which rule the dice are thrown.
    fn rule(self) -> &'static str {
        match self {
            Self::Fire | Self::Selection => "4.2",
            Self::Residual => "9.5",
            Self::Morale => "5.1",
            Self::Pin | Self::Task => "5.2",
            Self::Wound => "5.9",
            Self::Rally => "5.6",
            Self::Heat => "23",
            Self::NewLeader => "13",
            Self::Deploy => "1.5",
            Self::Recovery => "6.7",
            Self::Repair => "10.1",
            Self::Smoke => "10.4",
            Self::ToHit | Self::Improbable | Self::Lucky => self.rule_of_hits(),
            Self::Charge | Self::Molotov => "10.3",
            Self::Mines | Self::TankMines | Self::Wire | Self::Digging => "16.1",
            Self::Panjis => "G9.31",
            Self::Clearing => "G2.7",
            Self::Razing => "G15.21",
            Self::Ramming => "G15.25",
            Self::Toss | Self::SetCharge | Self::Climb => self.rule_at_caves(),
            Self::Interdiction => "5.7",
            Self::Weather | Self::Ground | Self::Wind | Self::Heading => self.rule_of_weather(),
            Self::Paddies => "TBL-G8-PADDY",
            Self::WindChange => "17.2",
            Self::Summons => "G1.421",
            Self::Mine => "G1.4231",
            Self::Starshell => "17.3",
            Self::Contact | Self::Barrage => "20",
            Self::Accuracy | Self::ShellDirection | Self::ShellDistance => "29",
            Self::AirSupport | Self::Planes | Self::BombLoad | Self::Napalm => self.rule_in_air(),
            Self::Sighting | Self::Strafing | Self::Bomb | Self::Flak => self.rule_in_air(),
            Self::Wreckage => "G17.41",
            Self::Bombardment | Self::Spared => self.rule_of_bombardments(),
            Self::Module => "TBL-G17-OBA",
            Self::Kindling | Self::Flame | Self::Spreading => "16.2",
            Self::Bearings | Self::Straying => "G2.22",
            Self::Bog | Self::Unbog => "19",
            Self::StartUp => "G18.43",
            Self::Motion => "D2.401",
            Self::Cellar => "G.1-g",
            Self::ToKill | Self::Shock | Self::Facing => "27",
            Self::Position => "G1.612",
            Self::Survival => "28",
            Self::Load => "G10.4",
            Self::Push => "6.9",
            Self::Sniper | Self::SniperAim => "12",
            Self::Ambush => "8.8",
            Self::Search | Self::Struck | Self::Reconnaissance => self.rule_of_finding(),
            Self::Concealment => "8.3",
            Self::Interrogation => "E2",
            Self::Combat => "11.1",
            Self::Integrity => "22.6",
            Self::Aground | Self::Refloat | Self::Veer | Self::Swamping => self.rule_at_sea(),
            Self::Rocks | Self::Surf | Self::Wave | Self::Swell | Self::Ship => self.rule_at_sea(),
            Self::Tetrahedrons | Self::BoatMine | Self::Demolition => self.rule_of_assaults(),
            Self::Engine => "G14.233",
            Self::Drift | Self::DriftDistance | Self::Landing => self.rule_of_landings(),
            Self::Stakes | Self::Approach | Self::Crash => self.rule_of_landings(),
        }
    }

    /// The same of what is thrown for hits of ordnance.
    fn rule_of_hits(self) -> &'static str {
        match self {
            Self::Improbable => "C3.6",
            Self::Lucky => "C3.7",
            _ => "18.1",
        }
    }

    /// The same of what is thrown before a match for bombardments.
    fn rule_of_bombardments(self) -> &'static str {
        match self {
            Self::Spared => "C1.81",
            _ => "16.3",
        }
    }

    /// The same of what is thrown for charges at caves.
    fn rule_at_caves(self) -> &'static str {
        match self {
            Self::Climb => "7.1",
            Self::SetCharge => "G11.8332",
            _ => "G11.833#1",
        }
    }

    /// The same of what is thrown for the weather.
    fn rule_of_weather(self) -> &'static str {
        match self {
            Self::Weather => "G16.2",
            Self::Ground => "G16.3",
            _ => "G16.4",
        }
    }

    /// The same of what is thrown for planes.
    fn rule_in_air(self) -> &'static str {
        match self {
            Self::BombLoad => "E7.21",
            Self::Napalm => "G17.4",
            Self::Sighting => "E7.3",
            Self::Strafing => "E7.4",
            Self::Bomb => "E7.42",
            Self::Flak => "E7.5",
            _ => "E7",
        }
    }

    /// The same of what is thrown for who comes from the air.
    fn rule_of_landings(self) -> &'static str {
        match self {
            Self::Landing => "G2.213",
            Self::Stakes => "G9.47",
            Self::Approach => "E8",
            Self::Crash => "E8.23",
            _ => "E9",
        }
    }

    /// The same of what is thrown for who finds somebody.
    fn rule_of_finding(self) -> &'static str {
        match self {
            Self::Reconnaissance => "E1.23",
            _ => "8.7",
        }
    }

    /// The same of what is thrown for assaults from the sea.
    fn rule_of_assaults(self) -> &'static str {
        match self {
            Self::Tetrahedrons => "G14.51#1",
            Self::Demolition => "G14.561",
            _ => "G14.53",
        }
    }

    /// The same of what is thrown at the shore and at sea.
    fn rule_at_sea(self) -> &'static str {
        match self {
            Self::Ship => "TBL-NOBA",
            Self::Rocks => "G13.431",
            Self::Surf => "G13.442",
            Self::Wave => "G13.441",
            Self::Swell => "G13.98",
            Self::Aground => "G12.21",
            Self::Refloat => "G12.211",
            Self::Veer => "G12.111",
            _ => "G13.4222",
        }
    }
}

impl Throw {
    /// What is thrown.
    fn dice(&self) -> Draw {
        let rule = RuleId(self.reason.rule());
        Draw {
            // G17.4: its owner alone knows what it shows.
            is_secret: self.reason == Reason::Napalm,
            ..Draw::throw(rule, self.reason.look(), 6)
        }
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

impl Thrown {
    /// What the coloured and the white one of two dice show.
    pub(crate) fn dice(self) -> [u8; 2] {
        [self.first, (self.sum - i32::from(self.first)) as u8]
    }
}

impl Pto {
    /// Throws a die of which nothing is told.
    pub(crate) fn throw_unseen(
        &self,
        play: &mut Play<'_, Self>,
        reason: Reason,
        side: Side,
    ) -> Flow<Self, i32> {
        let throw = Throw::on(reason, side);
        let value = play.roll(self, throw)?;
        Ok(throw.dice().sum(value))
    }

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
        let sum = throw.dice().sum(value);
        play.tell(match faces[..] {
            [coloured, white] => {
                Event::Threw(reason, side, Die(coloured), Die(white), reason.rule())
            }
            _ => Event::Rolled(reason, side, Die(faces[0]), reason.rule()),
        });
        self.stir_snipers(play.state, reason, side, sum);
        Ok(Thrown {
            first: faces[0],
            sum,
            is_double: faces.len() == 2 && faces[0] == faces[1],
        })
    }
}
