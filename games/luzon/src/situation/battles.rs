//! What a combat phase must remember: who attacks what, and the fight that goes on.

use crate::Luzon;
use crate::printed::tables::CombatResult;
use crate::printed::units::{UnitId, UnitSet};
use crate::sequence::Phase;
use crate::situation::state::State;
use arrayvec::ArrayVec;
use heigi_board::HexId;
use heigi_engine::Side;
use serde::{Deserialize, Serialize};

heigi_board::declare_ids! {
    /// An attack of this phase, in the order of declaration.
    AttackId;
}

/// How many hexes may be attacked in a phase.
pub const MOST_TARGETS: usize = 40;

/// A hex that is attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Target {
    /// The hex.
    pub hex: HexId,
    /// The attack, which may be on several hexes (7.1.3).
    pub attack: AttackId,
}

/// A few hexes.
pub type Hexes = ArrayVec<HexId, 12>;

/// A fight that has been rolled for, until all that follows from it is done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// Whose combat phase it is.
    pub attacker: Side,
    /// Which attack.
    pub attack: AttackId,
    /// The modified dice, which with the column give the result.
    pub total: i8,
    /// The column of the table, from 0.
    pub column: u8,
    /// Who attacked.
    pub attackers: UnitSet,
    /// Who stood in the attacked hexes.
    pub defenders: UnitSet,
    /// Who was demoralised before (7.3.3).
    pub shaken: UnitSet,
    /// The attacked hexes.
    pub targets: Hexes,
    /// The hexes from which they were attacked.
    pub from: Hexes,
    /// The steps that each side has still to lose (7.3.1).
    pub due: [u8; 2],
    /// What T, G and the attacker's first step still demand of each side.
    pub demands: [Demands; 2],
    /// Hexes whose stacks have still to retreat.
    pub retreating: Hexes,
    /// Who has retreated one hex, and goes no further when the stack retreats among whom it stands now.
    pub retreated: UnitSet,
}

/// What the first losses of a side must be (7.3.1.2, 7.3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Demands {
    /// T: a step of armour.
    pub armour: bool,
    /// G: a step of artillery.
    pub artillery: bool,
    /// The attacker's strongest infantry.
    pub infantry: bool,
}

/// What a combat phase must remember.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battles {
    /// What is attacked and has not been resolved.
    pub targets: ArrayVec<Target, MOST_TARGETS>,
    /// Who has used the strategic rate in the movement phase before, and so attacks nobody (4.3, TBL-TEC).
    pub hastened: UnitSet,
    /// The artillery that has fired at Corregidor (10.2.4).
    pub fired: UnitSet,
    /// Who has lost steps in fights of this phase, or all of them.
    pub harmed: UnitSet,
    /// Engineers who have repaired a bridge in the movement phase before, and do nothing else (15.2).
    pub repairing: UnitSet,
    /// The fight that goes on.
    pub fight: Option<Box<Fight>>,
}

impl Fight {
    /// The side that is attacked.
    #[must_use]
    pub const fn defender(&self) -> Side {
        self.attacker.opponent()
    }

    /// Who takes part for a side.
    #[must_use]
    pub fn units(&self, side: Side) -> UnitSet {
        if side == self.attacker {
            self.attackers
        } else {
            self.defenders
        }
    }

    /// What the table says (TBL-CRT).
    #[must_use]
    pub fn result(&self, game: &Luzon) -> CombatResult {
        let table = &game.tables().combat;
        table.result(self.total.into(), self.column.into())
    }
}

impl Battles {
    /// The hexes of an attack.
    pub fn hexes(&self, attack: AttackId) -> impl Iterator<Item = HexId> + Clone {
        let targets = self.targets.iter();
        targets
            .filter(move |target| target.attack == attack)
            .map(|target| target.hex)
    }

    /// The first number that no attack has.
    pub(crate) fn next_attack(&self) -> AttackId {
        let is_free = |attack: &AttackId| self.hexes(*attack).next().is_none();
        let mut all = heigi_board::ids(MOST_TARGETS);
        all.find(is_free).unwrap_or(AttackId(0))
    }

    /// The attack on a hex.
    #[must_use]
    pub fn on(&self, hex: HexId) -> Option<AttackId> {
        let found = self.targets.iter().find(|target| target.hex == hex);
        found.map(|target| target.attack)
    }
}

impl State {
    /// The attack in which a unit takes part.
    #[must_use]
    pub fn attack_of(&self, unit: UnitId) -> Option<AttackId> {
        self.units[unit.index()].attack
    }

    /// Lets a unit take part in an attack, or in none.
    pub(crate) fn engage(&mut self, unit: UnitId, attack: Option<AttackId>) {
        self.units.change(unit, |unit| unit.attack = attack);
    }

    /// True if a unit is demoralised (7.3.4).
    #[must_use]
    pub fn is_demoralised(&self, unit: UnitId) -> bool {
        self.units[unit.index()].demoralised.is_some()
    }

    /// 7.3.4: a unit is demoralised until a phase begins again, and in reserve no longer; or it recovers.
    pub(crate) fn set_demoralised(&mut self, unit: UnitId, until: Option<Phase>) {
        if until.is_some() {
            self.reserves.remove(unit);
        }
        self.units.change(unit, |unit| unit.demoralised = until);
    }

    /// True if a unit is not supplied (13.5).
    #[must_use]
    pub fn is_unsupplied(&self, unit: UnitId) -> bool {
        self.units[unit.index()].is_unsupplied
    }

    /// A unit loses a step; false if it has only one, which it keeps, as its counter has no side without any.
    pub(crate) fn take_step(&mut self, unit: UnitId) -> bool {
        let has_more = self.steps(unit) > 1;
        if let Some(hex) = self.hex(unit) {
            self.forget_answers(hex);
        }
        if has_more {
            self.units.change(unit, |unit| unit.steps -= 1);
        }
        has_more
    }
}
