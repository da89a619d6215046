//! Actions, and how they are written.

use crate::Burma;
use crate::map::Line;
use crate::state::Mission;
use crate::units::{AirId, FormationId, UnitId};
use heigi_board::HexId;
use heigi_engine::Random;
use heigi_engine::scene::{SmolStr, format_smolstr};
use serde::{Deserialize, Serialize};

/// One small decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// End what is going on.
    Done,
    /// Give up what is being prepared.
    Cancel,
    /// Spend so many supply points.
    Spend(u8),
    /// Take a counter.
    Select(UnitId),
    /// Put the taken counter, or what is being placed, into a hex.
    At(HexId),
    /// Place an improved position.
    Dig(HexId),
    /// Place a supply marker.
    Store(HexId),
    /// Take a supply marker off the map into the stockpile (7.4.1).
    Collect(HexId),
    /// Put a point into the stockpile (7.1.2a).
    Stock,
    /// Give an air unit its mission (5.1.6).
    Fly(AirId, Mission),
    /// Send an air unit over a hex.
    Strike(AirId, HexId),
    /// Choose an air unit.
    Air(AirId),
    /// Keep an activation marker (8.1.4).
    Keep(u8),
    /// Let a headquarters pay for supply with a marker, or name units.
    Headquarters(UnitId),
    /// Let a source pay for supply with a marker (7.9.7).
    Source(HexId),
    /// Commit a headquarters (7.9.6, 13.3.2-hq) or fire artillery (17.3).
    Commit(UnitId),
    /// Restore a committed headquarters with a stockpile point (9.3.9).
    Restore(UnitId),
    /// Restore it with a supply marker (9.3.9).
    RestoreByMarker(UnitId),
    /// Name a whole formation (9.3).
    Formation(FormationId),
    /// Name a unit (9.3).
    Name(UnitId),
    /// Let a unit build an improved position (17.2.1).
    Entrench(UnitId),
    /// Give a unit steps (16).
    Replace(UnitId),
    /// Bring an eliminated unit back (16.2.4, 16.3.3).
    Rebuild(UnitId, HexId),
    /// Move first, then attack (9.4.2-1).
    MoveFirst,
    /// Attack first, then move (9.4.2-2).
    AttackFirst,
    /// Pick up a supply marker (7.2.4).
    PickUp,
    /// Drop one (7.2.5).
    Drop,
    /// Sail from an island to the coast (12.3).
    Sail(UnitId, HexId),
    /// Leave the map (17.6.1, TBL-VP-9).
    Exit,
    /// Prepare an attack on a hex (13.2).
    Attack(HexId),
    /// Let a unit attack.
    Join(UnitId),
    /// Leave it out again.
    Leave(UnitId),
    /// Let a unit charge (18.1).
    Banzai(UnitId),
    /// Send special attack troops (18.2).
    SpecialTroops(UnitId),
    /// Carry out what was prepared.
    Go,
    /// Lose a step (13.4.3-1).
    LoseStep(UnitId),
    /// Retreat a unit (13.4.3-2).
    Retreat(UnitId),
    /// Repair the lines of a hex (7.8.3), or build in it.
    Repair(HexId),
    /// Begin to build a line in a hex (7.8.2).
    Build(HexId, Line),
    /// Make two trail hexes a road (7.8.2a-2).
    Upgrade(HexId, HexId),
    /// Lengthen the supply lines of a headquarters (7.7.2e).
    Extend(UnitId),
    /// Choose one of some possibilities, from 0.
    Choose(u8),
    /// Load a supply marker on a transport (5.6.3).
    Lift(HexId),
    /// Use a supply marker that was dropped from the air (7.11.2).
    Relieve(HexId),
    /// Let a unit jump (12.4).
    Jump(UnitId),
    /// Send a unit on ships (12.5).
    Embark(UnitId),
    /// Put a unit on a truck (17.7.5).
    Motorise(UnitId),
    /// Use an item of the sanctioned operation, from 1 to 6 (TBL-SANCTION).
    Sanction(u8),
}

const MISSIONS: [(Mission, &str); 5] = [
    (Mission::Superiority, "superiority"),
    (Mission::Support, "support"),
    (Mission::FighterSupport, "fighter-support"),
    (Mission::Interdiction, "interdiction"),
    (Mission::Transport, "transport"),
];

/// Actions of one word.
const PLAIN: [Action; 9] = [
    Action::Done,
    Action::Cancel,
    Action::Stock,
    Action::MoveFirst,
    Action::AttackFirst,
    Action::PickUp,
    Action::Drop,
    Action::Exit,
    Action::Go,
];

/// Actions that name a number.
const OF_NUMBER: [fn(u8) -> Action; 4] = [
    Action::Spend,
    Action::Keep,
    Action::Choose,
    Action::Sanction,
];

/// Actions that name a unit.
const OF_UNIT: [fn(UnitId) -> Action; 18] = [
    Action::Select,
    Action::Headquarters,
    Action::Commit,
    Action::Restore,
    Action::RestoreByMarker,
    Action::Name,
    Action::Entrench,
    Action::Replace,
    Action::Join,
    Action::Leave,
    Action::Banzai,
    Action::SpecialTroops,
    Action::LoseStep,
    Action::Retreat,
    Action::Extend,
    Action::Jump,
    Action::Embark,
    Action::Motorise,
];

/// Actions that name a hex.
const OF_HEX: [fn(HexId) -> Action; 9] = [
    Action::At,
    Action::Dig,
    Action::Store,
    Action::Collect,
    Action::Source,
    Action::Attack,
    Action::Repair,
    Action::Lift,
    Action::Relieve,
];

/// Actions that name a unit and a hex.
const OF_UNIT_AND_HEX: [fn(UnitId, HexId) -> Action; 2] = [Action::Rebuild, Action::Sail];

impl Burma {
    /// An action in words.
    pub(crate) fn action_words(&self, action: Action) -> SmolStr {
        let unit = |verb: &str, unit: UnitId| format_smolstr!("{verb} {}", self.unit_id(unit));
        let hex = |verb: &str, hex: HexId| format_smolstr!("{verb} {}", self.hex_number(hex));
        let air = |verb: &str, air: AirId| format_smolstr!("{verb} {}", self.air_id(air));
        match action {
            Action::Done => "done".into(),
            Action::Cancel => "cancel".into(),
            Action::Spend(points) => format_smolstr!("spend {points}"),
            Action::Select(u) => unit("select", u),
            Action::At(h) => hex("at", h),
            Action::Dig(h) => hex("dig", h),
            Action::Store(h) => hex("store", h),
            Action::Collect(h) => hex("collect", h),
            Action::Stock => "stock".into(),
            Action::Fly(a, mission) => {
                let word = MISSIONS
                    .iter()
                    .find(|(one, _)| *one == mission)
                    .map_or("", |(_, word)| *word);
                format_smolstr!("fly {} {word}", self.air_id(a))
            }
            Action::Strike(a, h) => {
                format_smolstr!("strike {} {}", self.air_id(a), self.hex_number(h))
            }
            Action::Air(a) => air("air", a),
            Action::Keep(marker) => format_smolstr!("keep {marker}"),
            Action::Headquarters(u) => unit("headquarters", u),
            Action::Source(h) => hex("source", h),
            Action::Commit(u) => unit("commit", u),
            Action::Restore(u) => unit("restore", u),
            Action::RestoreByMarker(u) => unit("restore-by-marker", u),
            Action::Formation(formation) => {
                format_smolstr!("formation {}", self.formation_id(formation))
            }
            Action::Name(u) => unit("name", u),
            Action::Entrench(u) => unit("entrench", u),
            Action::Replace(u) => unit("replace", u),
            Action::Rebuild(u, h) => {
                format_smolstr!("rebuild {} {}", self.unit_id(u), self.hex_number(h))
            }
            Action::MoveFirst => "move-first".into(),
            Action::AttackFirst => "attack-first".into(),
            Action::PickUp => "pick-up".into(),
            Action::Drop => "drop".into(),
            Action::Sail(u, h) => {
                format_smolstr!("sail {} {}", self.unit_id(u), self.hex_number(h))
            }
            Action::Exit => "exit".into(),
            Action::Attack(h) => hex("attack", h),
            Action::Join(u) => unit("join", u),
            Action::Leave(u) => unit("leave", u),
            Action::Banzai(u) => unit("banzai", u),
            Action::SpecialTroops(u) => unit("special-troops", u),
            Action::Go => "go".into(),
            Action::LoseStep(u) => unit("lose-step", u),
            Action::Retreat(u) => unit("retreat", u),
            Action::Repair(h) => hex("repair", h),
            Action::Build(h, line) => {
                let word = if line == Line::Road { "road" } else { "trail" };
                format_smolstr!("build {} {word}", self.hex_number(h))
            }
            Action::Upgrade(a, b) => {
                format_smolstr!("upgrade {} {}", self.hex_number(a), self.hex_number(b))
            }
            Action::Extend(u) => unit("extend", u),
            Action::Choose(number) => format_smolstr!("choose {number}"),
            Action::Lift(h) => hex("lift", h),
            Action::Relieve(h) => hex("relieve", h),
            Action::Jump(u) => unit("jump", u),
            Action::Embark(u) => unit("embark", u),
            Action::Motorise(u) => unit("motorise", u),
            Action::Sanction(item) => format_smolstr!("sanction {item}"),
        }
    }

    /// The action that some words stand for.
    pub(crate) fn action_from_words(&self, words: &str) -> Option<Action> {
        let mut rest = words.split(' ');
        let verb = rest.next()?;
        let (first, second) = (rest.next(), rest.next());
        let unit = || self.unit_named(first?);
        let hex = |word: Option<&str>| self.map().grid.parse(word?).ok();
        let air = || self.air_named(first?);
        let number = || first?.parse::<u8>().ok();
        let action = match verb {
            "done" => Action::Done,
            "cancel" => Action::Cancel,
            "spend" => Action::Spend(number()?),
            "select" => Action::Select(unit()?),
            "at" => Action::At(hex(first)?),
            "dig" => Action::Dig(hex(first)?),
            "store" => Action::Store(hex(first)?),
            "collect" => Action::Collect(hex(first)?),
            "stock" => Action::Stock,
            "fly" => {
                let word = second?;
                let (mission, _) = MISSIONS.iter().find(|(_, known)| *known == word)?;
                Action::Fly(air()?, *mission)
            }
            "strike" => Action::Strike(air()?, hex(second)?),
            "air" => Action::Air(air()?),
            "keep" => Action::Keep(number()?),
            "headquarters" => Action::Headquarters(unit()?),
            "source" => Action::Source(hex(first)?),
            "commit" => Action::Commit(unit()?),
            "restore" => Action::Restore(unit()?),
            "restore-by-marker" => Action::RestoreByMarker(unit()?),
            "formation" => Action::Formation(self.formation_named(first?)?),
            "name" => Action::Name(unit()?),
            "entrench" => Action::Entrench(unit()?),
            "replace" => Action::Replace(unit()?),
            "rebuild" => Action::Rebuild(unit()?, hex(second)?),
            "move-first" => Action::MoveFirst,
            "attack-first" => Action::AttackFirst,
            "pick-up" => Action::PickUp,
            "drop" => Action::Drop,
            "sail" => Action::Sail(unit()?, hex(second)?),
            "exit" => Action::Exit,
            "attack" => Action::Attack(hex(first)?),
            "join" => Action::Join(unit()?),
            "leave" => Action::Leave(unit()?),
            "banzai" => Action::Banzai(unit()?),
            "special-troops" => Action::SpecialTroops(unit()?),
            "go" => Action::Go,
            "lose-step" => Action::LoseStep(unit()?),
            "retreat" => Action::Retreat(unit()?),
            "repair" => Action::Repair(hex(first)?),
            "build" => {
                let line = match second? {
                    "road" => Line::Road,
                    _ => Line::Trail,
                };
                Action::Build(hex(first)?, line)
            }
            "upgrade" => {
                let pair = [hex(first)?, hex(second)?];
                Action::Upgrade(pair[0].min(pair[1]), pair[0].max(pair[1]))
            }
            "extend" => Action::Extend(unit()?),
            "choose" => Action::Choose(number()?),
            "lift" => Action::Lift(hex(first)?),
            "relieve" => Action::Relieve(hex(first)?),
            "jump" => Action::Jump(unit()?),
            "embark" => Action::Embark(unit()?),
            "motorise" => Action::Motorise(unit()?),
            "sanction" => Action::Sanction(number()?),
            _ => return None,
        };
        // One spelling for each action: no leading zeros, signs or words too many.
        (self.action_words(action) == words).then_some(action)
    }

    /// Any action at all, legal or not, for tests.
    pub(crate) fn arbitrary_action(&self, random: &mut Random) -> Action {
        let unit = UnitId(random.index(self.units().len()) as u8);
        let air = AirId(random.index(self.aircraft().len()) as u8);
        let hex = HexId(random.index(self.map().grid.len()) as u16);
        let number = random.index(6) as u8;
        let formation = FormationId(random.index(self.formations().len()) as u8);
        let mission = MISSIONS[random.index(MISSIONS.len())].0;
        let line = [Line::Road, Line::Trail][random.index(2)];
        let mut all = PLAIN.to_vec();
        all.extend(OF_NUMBER.iter().map(|verb| verb(number)));
        all.extend(OF_UNIT.iter().map(|verb| verb(unit)));
        all.extend(OF_HEX.iter().map(|verb| verb(hex)));
        all.extend(OF_UNIT_AND_HEX.iter().map(|verb| verb(unit, hex)));
        all.extend([
            Action::Air(air),
            Action::Fly(air, mission),
            Action::Strike(air, hex),
            Action::Formation(formation),
            Action::Build(hex, line),
            Action::Upgrade(hex, hex),
        ]);
        all[random.index(all.len())]
    }

    /// Every action that can be written, for tests; of pairs of hexes those that touch.
    pub(crate) fn all_actions(&self, each: &mut dyn FnMut(Action)) {
        PLAIN.iter().copied().for_each(&mut *each);
        for number in 0..=u8::MAX {
            OF_NUMBER.iter().for_each(|verb| each(verb(number)));
        }
        for unit in self.all_units() {
            OF_UNIT.iter().for_each(|verb| each(verb(unit)));
            for hex in self.map().grid.hexes() {
                OF_UNIT_AND_HEX
                    .iter()
                    .for_each(|verb| each(verb(unit, hex)));
            }
        }
        for hex in self.map().grid.hexes() {
            OF_HEX.iter().for_each(|verb| each(verb(hex)));
            each(Action::Build(hex, Line::Road));
            each(Action::Build(hex, Line::Trail));
            // A pair has one spelling, the lower hex first.
            for (_, next) in self.map().grid.neighbours(hex) {
                if hex < next {
                    each(Action::Upgrade(hex, next));
                }
            }
        }
        for air in (0..self.aircraft().len()).map(|index| AirId(index as u8)) {
            each(Action::Air(air));
            MISSIONS
                .iter()
                .for_each(|(mission, _)| each(Action::Fly(air, *mission)));
            for hex in self.map().grid.hexes() {
                each(Action::Strike(air, hex));
            }
        }
        for formation in 0..self.formations().len() {
            each(Action::Formation(FormationId(formation as u8)));
        }
    }
}
