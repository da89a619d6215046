//! Actions, and how they are written.

use crate::Typhoon;
use crate::map::ZoneId;
use crate::units::UnitId;
use heigi_engine::Random;
use heigi_engine::scene::{SmolStr, format_smolstr};
use serde::{Deserialize, Serialize};

/// One small decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// End the phase, the operation or the gathering.
    Done,
    /// Give up what is being prepared.
    Cancel,
    /// Choose an objective, from 0 (19).
    Objective(u8),
    /// Let the die choose.
    Roll,
    /// Pay for a roll on the strategic warfare table (2b).
    Raid,
    /// Take a counter to move, redeploy or bring it back.
    Select(UnitId),
    /// Put the taken counter, or the counter asked for, into a zone.
    Place(ZoneId),
    /// Agree to what is asked.
    Accept,
    /// Do without it.
    Decline,
    /// Choose a counter that is asked for.
    Choose(UnitId),
    /// Give a reduced counter a step (3.2).
    Flip(UnitId),
    /// Bring a disrupted fleet back at once (3.3).
    Reorganise(UnitId),
    /// Make two reduced fleets one (3.4).
    Consolidate(UnitId, UnitId),
    /// Draw a unit from the pool (5.2d).
    Recruit,
    /// Build a fortress (14.2).
    Fortify(ZoneId),
    /// Turn a detachment into a fortress (5.2l).
    Convert(UnitId),
    /// Begin a land offensive (9.2).
    Offensive(ZoneId),
    /// Begin a naval or joint operation (9.3).
    Sortie(ZoneId),
    /// Send airborne troops (18).
    Drop(ZoneId),
    /// Let a counter take part.
    Join(UnitId),
    /// Leave it out again.
    Leave(UnitId),
    /// Let a carrier fleet stop in a zone next to the target (9.3n).
    Escort(UnitId, ZoneId),
    /// Take a land unit aboard (9.3c).
    Load(UnitId),
    /// Set it ashore again before sailing.
    Unload(UnitId),
    /// Begin the march, or put to sea.
    Go,
    /// Attack a counter from the air, or a land unit with those chosen.
    Attack(UnitId),
    /// Let a carrier fleet strike a counter (11).
    Strike(UnitId, UnitId),
    /// Set a carried unit ashore (9.3).
    Land(UnitId),
    /// Change sides (19c).
    ChangeSides,
    /// Stay Japanese (19l).
    Stay,
}

/// Actions of one word.
const PLAIN: [Action; 10] = [
    Action::Done,
    Action::Cancel,
    Action::Roll,
    Action::Raid,
    Action::Accept,
    Action::Decline,
    Action::Recruit,
    Action::Go,
    Action::ChangeSides,
    Action::Stay,
];

/// Actions that name a unit.
const OF_UNIT: [fn(UnitId) -> Action; 11] = [
    Action::Select,
    Action::Choose,
    Action::Flip,
    Action::Reorganise,
    Action::Convert,
    Action::Join,
    Action::Leave,
    Action::Load,
    Action::Unload,
    Action::Attack,
    Action::Land,
];

/// Actions that name a zone.
const OF_ZONE: [fn(ZoneId) -> Action; 5] = [
    Action::Place,
    Action::Fortify,
    Action::Offensive,
    Action::Sortie,
    Action::Drop,
];

impl Typhoon {
    /// An action in words.
    pub(crate) fn action_words(&self, action: Action) -> SmolStr {
        let unit = |verb: &str, unit: UnitId| format_smolstr!("{verb} {}", self.unit(unit).id);
        let zone =
            |verb: &str, zone: ZoneId| format_smolstr!("{verb} {}", self.map().zone(zone).id);
        match action {
            Action::Done => "done".into(),
            Action::Cancel => "cancel".into(),
            Action::Objective(number) => format_smolstr!("objective {}", u16::from(number) + 1),
            Action::Roll => "roll".into(),
            Action::Raid => "raid".into(),
            Action::Select(u) => unit("select", u),
            Action::Place(z) => zone("place", z),
            Action::Accept => "accept".into(),
            Action::Decline => "decline".into(),
            Action::Choose(u) => unit("choose", u),
            Action::Flip(u) => unit("rebuild", u),
            Action::Reorganise(u) => unit("reorganise", u),
            Action::Consolidate(a, b) => {
                format_smolstr!("consolidate {} {}", self.unit(a).id, self.unit(b).id)
            }
            Action::Recruit => "recruit".into(),
            Action::Fortify(z) => zone("fortify", z),
            Action::Convert(u) => unit("convert", u),
            Action::Offensive(z) => zone("offensive", z),
            Action::Sortie(z) => zone("sortie", z),
            Action::Drop(z) => zone("drop", z),
            Action::Join(u) => unit("join", u),
            Action::Leave(u) => unit("leave", u),
            Action::Escort(u, z) => {
                format_smolstr!("escort {} {}", self.unit(u).id, self.map().zone(z).id)
            }
            Action::Load(u) => unit("load", u),
            Action::Unload(u) => unit("unload", u),
            Action::Go => "go".into(),
            Action::Attack(u) => unit("attack", u),
            Action::Strike(a, b) => {
                format_smolstr!("strike {} {}", self.unit(a).id, self.unit(b).id)
            }
            Action::Land(u) => unit("land", u),
            Action::ChangeSides => "change-sides".into(),
            Action::Stay => "stay".into(),
        }
    }

    /// The action that some words stand for.
    pub(crate) fn action_from_words(&self, words: &str) -> Option<Action> {
        let mut rest = words.split(' ');
        let verb = rest.next()?;
        let (first, second) = (rest.next(), rest.next());
        if rest.next().is_some() {
            return None;
        }
        let unit = || self.unit_named(first?);
        let zone = || self.map().zone_named(first?);
        let (action, count) = match verb {
            "done" => (Action::Done, 0),
            "cancel" => (Action::Cancel, 0),
            "objective" => {
                let number: u8 = first?.parse().ok().filter(|number| *number >= 1)?;
                (Action::Objective(number - 1), 1)
            }
            "roll" => (Action::Roll, 0),
            "raid" => (Action::Raid, 0),
            "select" => (Action::Select(unit()?), 1),
            "place" => (Action::Place(zone()?), 1),
            "accept" => (Action::Accept, 0),
            "decline" => (Action::Decline, 0),
            "choose" => (Action::Choose(unit()?), 1),
            "rebuild" => (Action::Flip(unit()?), 1),
            "reorganise" => (Action::Reorganise(unit()?), 1),
            "consolidate" => (Action::Consolidate(unit()?, self.unit_named(second?)?), 2),
            "recruit" => (Action::Recruit, 0),
            "fortify" => (Action::Fortify(zone()?), 1),
            "convert" => (Action::Convert(unit()?), 1),
            "offensive" => (Action::Offensive(zone()?), 1),
            "sortie" => (Action::Sortie(zone()?), 1),
            "drop" => (Action::Drop(zone()?), 1),
            "join" => (Action::Join(unit()?), 1),
            "leave" => (Action::Leave(unit()?), 1),
            "escort" => (Action::Escort(unit()?, self.map().zone_named(second?)?), 2),
            "load" => (Action::Load(unit()?), 1),
            "unload" => (Action::Unload(unit()?), 1),
            "go" => (Action::Go, 0),
            "attack" => (Action::Attack(unit()?), 1),
            "strike" => (Action::Strike(unit()?, self.unit_named(second?)?), 2),
            "land" => (Action::Land(unit()?), 1),
            "change-sides" => (Action::ChangeSides, 0),
            "stay" => (Action::Stay, 0),
            _ => return None,
        };
        let given = usize::from(first.is_some()) + usize::from(second.is_some());
        // One spelling for each action: no leading zeros or signs in numbers.
        (given == count && self.action_words(action) == words).then_some(action)
    }

    /// Any action at all, legal or not, for tests.
    pub(crate) fn arbitrary_action(&self, random: &mut Random) -> Action {
        let mut unit = || UnitId(random.index(self.units().len()) as u8);
        let (a, b) = (unit(), unit());
        let zone = ZoneId(random.index(self.map().zones.len()) as u8);
        let mut all = PLAIN.to_vec();
        all.extend(OF_UNIT.iter().map(|verb| verb(a)));
        all.extend(OF_ZONE.iter().map(|verb| verb(zone)));
        all.extend([
            Action::Objective(random.index(4) as u8),
            Action::Escort(a, zone),
            Action::Consolidate(a, b),
            Action::Strike(a, b),
        ]);
        all[random.index(all.len())]
    }

    /// Every action that can be written, for tests.
    pub(crate) fn all_actions(&self, each: &mut dyn FnMut(Action)) {
        PLAIN.iter().copied().for_each(&mut *each);
        (0..u8::MAX).for_each(|number| each(Action::Objective(number)));
        let units = || (0..self.units().len()).map(|index| UnitId(index as u8));
        for zone in self.map().all() {
            OF_ZONE.iter().for_each(|verb| each(verb(zone)));
            units().for_each(|unit| each(Action::Escort(unit, zone)));
        }
        for unit in units() {
            OF_UNIT.iter().for_each(|verb| each(verb(unit)));
            for other in units() {
                each(Action::Consolidate(unit, other));
                each(Action::Strike(unit, other));
            }
        }
    }
}
