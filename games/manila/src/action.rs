//! Small decisions, and how they are written in words.

use crate::Manila;
use crate::data::parse_hexside;
use crate::state::Target;
use crate::units::{Group, UnitId};
use heigi_board::{EdgeId, HexId};
use heigi_engine::Random;
use heigi_engine::scene::{SmolStr, format_smolstr};

/// One small decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// End what one is doing: a unit's move, an advance, a phase.
    Done,
    /// Do not fire defensively.
    Decline,
    /// Roll the die for the fire that was put together.
    Fire,
    /// Give up the attack being put together, or put a unit down again.
    Cancel,
    /// Let a formation enter.
    Group(Group),
    /// Take a unit: to place, enter, replace or move it.
    Select(UnitId),
    /// Take a unit that was set up off the map again.
    TakeUp(UnitId),
    /// Put the unit in hand on a hex.
    Place(HexId),
    /// Lay a pontoon bridge.
    LayPontoon(UnitId, EdgeId),
    /// Take a pontoon bridge up again.
    TakeUpPontoon(UnitId),
    /// Move the selected unit to a hex that touches its own.
    Step(HexId),
    /// The same across a river with the support of the 672nd.
    SupportedStep(HexId),
    /// Sail with the 672nd.
    Sail(HexId),
    /// Sail with the 672nd and its passenger.
    SailTogether(HexId),
    /// Exchange the two units of a stack.
    TurnStack(HexId),
    /// Begin an attack on units, a building or a bridge.
    Attack(Target),
    /// Let a unit take part in the fire.
    Join(UnitId),
    /// Leave it out again.
    Leave(UnitId),
    /// Let a unit that takes part make a close assault.
    Assault(UnitId),
    /// Let it only fire.
    NoAssault(UnitId),
    /// Add an air support unit.
    AddAir,
    /// Leave one out again.
    RemoveAir,
    /// Make it a flamethrower/gasoline attack.
    Flamethrower,
    /// Make it an ordinary attack again.
    NoFlamethrower,
    /// Let a unit advance after combat.
    Advance(UnitId),
}

/// Actions of one word.
const PLAIN: [Action; 8] = [
    Action::Done,
    Action::Decline,
    Action::Fire,
    Action::Cancel,
    Action::AddAir,
    Action::RemoveAir,
    Action::Flamethrower,
    Action::NoFlamethrower,
];

/// Actions that name a unit.
const OF_UNIT: [fn(UnitId) -> Action; 8] = [
    Action::Select,
    Action::TakeUp,
    Action::TakeUpPontoon,
    Action::Join,
    Action::Leave,
    Action::Assault,
    Action::NoAssault,
    Action::Advance,
];

/// Actions that name a hex.
const OF_HEX: [fn(HexId) -> Action; 6] = [
    Action::Place,
    Action::Step,
    Action::SupportedStep,
    Action::Sail,
    Action::SailTogether,
    Action::TurnStack,
];

impl Manila {
    /// An action in words.
    #[must_use]
    pub fn action_words(&self, action: Action) -> SmolStr {
        let unit = |verb: &str, unit: UnitId| format_smolstr!("{verb} {}", self.unit(unit).id);
        let hex = |verb: &str, hex: HexId| format_smolstr!("{verb} {}", self.number(hex));
        match action {
            Action::Done => "done".into(),
            Action::Decline => "decline".into(),
            Action::Fire => "fire".into(),
            Action::Cancel => "cancel".into(),
            Action::Group(group) => format_smolstr!("group {}", group.code()),
            Action::Select(u) => unit("select", u),
            Action::TakeUp(u) => unit("take-up", u),
            Action::Place(h) => hex("place", h),
            Action::LayPontoon(u, edge) => {
                format_smolstr!(
                    "pontoon {} {}",
                    self.unit(u).id,
                    self.map().hexside_name(edge)
                )
            }
            Action::TakeUpPontoon(u) => unit("take-up-pontoon", u),
            Action::Step(h) => hex("step", h),
            Action::SupportedStep(h) => hex("supported-step", h),
            Action::Sail(h) => hex("sail", h),
            Action::SailTogether(h) => hex("sail-together", h),
            Action::TurnStack(h) => hex("turn-stack", h),
            Action::Attack(Target::Units(h)) => hex("attack", h),
            Action::Attack(Target::Building(h)) => hex("demolish-building", h),
            Action::Attack(Target::Bridge(edge)) => {
                format_smolstr!("demolish-bridge {}", self.map().hexside_name(edge))
            }
            Action::Join(u) => unit("join", u),
            Action::Leave(u) => unit("leave", u),
            Action::Assault(u) => unit("assault", u),
            Action::NoAssault(u) => unit("no-assault", u),
            Action::AddAir => "add-air".into(),
            Action::RemoveAir => "remove-air".into(),
            Action::Flamethrower => "flamethrower".into(),
            Action::NoFlamethrower => "no-flamethrower".into(),
            Action::Advance(u) => unit("advance", u),
        }
    }

    /// The action that some words stand for, legal or not.
    #[must_use]
    pub fn action_from_words(&self, words: &str) -> Option<Action> {
        let mut parts = words.split(' ');
        let verb = parts.next()?;
        let (first, second, end) = (parts.next(), parts.next(), parts.next());
        let unit = || self.unit_named(first?);
        let hex = || self.map().grid.parse(first?).ok();
        let arguments = usize::from(first.is_some())
            + usize::from(second.is_some())
            + usize::from(end.is_some());
        let (action, expected) = match verb {
            "done" => (Action::Done, 0),
            "decline" => (Action::Decline, 0),
            "fire" => (Action::Fire, 0),
            "cancel" => (Action::Cancel, 0),
            "group" => (Action::Group(Group::from_code(first?)?), 1),
            "select" => (Action::Select(unit()?), 1),
            "take-up" => (Action::TakeUp(unit()?), 1),
            "place" => (Action::Place(hex()?), 1),
            "pontoon" => (
                Action::LayPontoon(unit()?, parse_hexside(&self.map().grid, second?)?),
                2,
            ),
            "take-up-pontoon" => (Action::TakeUpPontoon(unit()?), 1),
            "step" => (Action::Step(hex()?), 1),
            "supported-step" => (Action::SupportedStep(hex()?), 1),
            "sail" => (Action::Sail(hex()?), 1),
            "sail-together" => (Action::SailTogether(hex()?), 1),
            "turn-stack" => (Action::TurnStack(hex()?), 1),
            "attack" => (Action::Attack(Target::Units(hex()?)), 1),
            "demolish-building" => (Action::Attack(Target::Building(hex()?)), 1),
            "demolish-bridge" => (
                Action::Attack(Target::Bridge(parse_hexside(&self.map().grid, first?)?)),
                1,
            ),
            "join" => (Action::Join(unit()?), 1),
            "leave" => (Action::Leave(unit()?), 1),
            "assault" => (Action::Assault(unit()?), 1),
            "no-assault" => (Action::NoAssault(unit()?), 1),
            "add-air" => (Action::AddAir, 0),
            "remove-air" => (Action::RemoveAir, 0),
            "flamethrower" => (Action::Flamethrower, 0),
            "no-flamethrower" => (Action::NoFlamethrower, 0),
            "advance" => (Action::Advance(unit()?), 1),
            _ => return None,
        };
        (arguments == expected).then_some(action)
    }

    /// Any action at all, legal or not.
    pub fn arbitrary_action(&self, random: &mut Random) -> Action {
        let unit = UnitId(random.index(self.units().len()) as u8);
        let hex = HexId(random.index(self.map().grid.len()) as u16);
        let group = Group::ALL[random.index(Group::ALL.len())];
        let river = self
            .map()
            .grid
            .hexes()
            .skip(hex.index())
            .flat_map(|h| self.map().river_hexsides(h))
            .next();
        let bridges = &self.map().bridges;
        let bridge = bridges.get(random.index(bridges.len())).map(|b| b.edge);
        let mut all = PLAIN.to_vec();
        all.extend(OF_UNIT.iter().map(|verb| verb(unit)));
        all.extend(OF_HEX.iter().map(|verb| verb(hex)));
        all.extend([
            Action::Attack(Target::Units(hex)),
            Action::Attack(Target::Building(hex)),
            Action::Group(group),
        ]);
        all.extend(river.map(|edge| Action::LayPontoon(unit, edge)));
        all.extend(bridge.map(|edge| Action::Attack(Target::Bridge(edge))));
        all[random.index(all.len())]
    }

    /// Every action that can be written, legal or not; pontoons over rivers only.
    pub fn all_actions(&self, each: &mut dyn FnMut(Action)) {
        PLAIN.iter().copied().for_each(&mut *each);
        for group in Group::ALL {
            each(Action::Group(group));
        }
        let units = || (0..self.units().len()).map(|index| UnitId(index as u8));
        for unit in units() {
            OF_UNIT.iter().for_each(|verb| each(verb(unit)));
        }
        for hex in self.map().grid.hexes() {
            OF_HEX.iter().for_each(|verb| each(verb(hex)));
            each(Action::Attack(Target::Units(hex)));
            each(Action::Attack(Target::Building(hex)));
            for edge in self.map().river_hexsides(hex) {
                units().for_each(|unit| each(Action::LayPontoon(unit, edge)));
            }
        }
        for bridge in &self.map().bridges {
            each(Action::Attack(Target::Bridge(bridge.edge)));
        }
    }
}
