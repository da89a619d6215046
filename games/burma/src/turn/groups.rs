//! 21: who is set up where, group by group.

use crate::Burma;
use crate::position::{Position, Where};
use crate::printed::map::HexSet;
use crate::printed::setup::{Area, SideSetUp, Standing, Surroundings};
use crate::printed::units::{Class, UnitId, UnitSet};
use heigi_scene::Side;
use std::sync::Arc;

/// Units that are set up together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The units.
    pub units: UnitSet,
    /// Where they may be placed.
    pub hexes: HexSet,
    /// Steps that they have lost.
    pub losses: u8,
    /// True if improved positions may be placed with them.
    pub digs: bool,
    /// True if whole units may be given up for the steps lost (21.2.1-3).
    pub may_vanish: bool,
    /// True if one unit has lost all the steps (21.3.2-2).
    pub from_one: bool,
}

/// The groups of a side, with all of a position that they follow from.
pub struct Groups {
    cause: Cause,
    all: Vec<Group>,
}

/// What the groups of a side follow from, besides its scenario.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cause {
    /// Where something stands that areas follow from, in the order of [`Standing::ALL`].
    standing: [HexSet; 4],
    /// Hexes for one unit of a group, in which one stands.
    taken: HexSet,
    /// True if the counter of R-09 is not used.
    is_unused: bool,
}

impl Burma {
    /// The groups of a side in the set-up of the scenario (21.1.1, 21.1.2, 21.2.1, 21.2.2, 21.3.1,
    /// 21.3.2).
    #[must_use]
    pub fn groups(&self, position: &Position, side: Side) -> Vec<Group> {
        self.groups_kept(position, side).to_vec()
    }

    /// The same, as they are kept beside the position.
    pub(crate) fn groups_kept<'a>(&self, position: &'a Position, side: Side) -> &'a [Group] {
        let find = |earlier: Option<&Arc<Groups>>| {
            let cause = self.cause_of_groups(position, side);
            match earlier {
                Some(earlier) if earlier.cause == cause => Arc::clone(earlier),
                _ => Arc::new(Groups {
                    cause,
                    all: self.groups_after(self.side_set_up(position, side), &cause),
                }),
            }
        };
        &position.kept.groups(side, find).all
    }

    /// What is printed of a side's set-up in the scenario.
    pub(crate) fn side_set_up(&self, position: &Position, side: Side) -> &SideSetUp {
        self.set_up().side(position.scenario, side)
    }

    fn cause_of_groups(&self, position: &Position, side: Side) -> Cause {
        let set_up = self.side_set_up(position, side);
        let standing = |standing: Standing| {
            if set_up.follows[standing as usize] {
                self.hexes_with(position, side, standing)
            } else {
                HexSet::EMPTY
            }
        };
        let is_taken = |units: UnitSet, hex| {
            let mut units = units.iter();
            units.any(|unit| position.hex_of(unit) == Some(hex))
        };
        let for_one = set_up.groups.iter().filter_map(|group| {
            let hex = group.or_one?;
            is_taken(group.units, hex).then_some(hex)
        });
        let spare = self.set_up().fourth_of_the_54th;
        Cause {
            standing: Standing::ALL.map(standing),
            taken: for_one.collect(),
            is_unused: position.unit(spare).place == Where::Unused,
        }
    }

    fn hexes_with(&self, position: &Position, side: Side, standing: Standing) -> HexSet {
        let units = |side, is_meant: fn(Class) -> bool| {
            self.units_of(side)
                .filter(|unit| is_meant(self.unit(*unit).class))
                .filter_map(|unit| position.hex_of(unit))
                .collect()
        };
        match standing {
            Standing::OwnUnits => units(side, |_| true),
            Standing::EnemyUnits => units(side.opponent(), |_| true),
            Standing::OwnHeadquarters => units(side, |class| class == Class::Headquarters),
            Standing::OwnTowns => self.towns(position, side).collect(),
        }
    }

    pub(super) fn find_groups(&self, position: &Position, side: Side) -> Vec<Group> {
        let cause = self.cause_of_groups(position, side);
        self.groups_after(self.side_set_up(position, side), &cause)
    }

    fn groups_after(&self, set_up: &SideSetUp, cause: &Cause) -> Vec<Group> {
        let unused: UnitSet = cause
            .is_unused
            .then_some(self.set_up().fourth_of_the_54th)
            .into_iter()
            .collect();
        let groups = set_up.groups.iter().map(|group| {
            let mut hexes = self.hexes_of(&group.area, cause);
            if let Some(hex) = group.or_one.filter(|hex| !cause.taken.contains(*hex)) {
                hexes.insert(hex);
            }
            Group {
                units: group.units - unused,
                hexes,
                losses: group.losses,
                digs: group.digs,
                may_vanish: group.may_vanish,
                from_one: group.from_one,
            }
        });
        groups.collect()
    }

    fn hexes_of(&self, area: &Area, cause: &Cause) -> HexSet {
        let near = |around: &Surroundings| {
            let standing = around.standing.iter();
            let standing = standing.fold(HexSet::EMPTY, |all, standing| {
                all | cause.standing[*standing as usize]
            });
            around.fixed | self.atlas.within(around.within, standing)
        };
        (near(&area.near) & area.inside) - near(&area.except)
    }

    /// The group in which a unit is set up.
    pub(crate) fn group_of<'a>(&self, position: &'a Position, unit: UnitId) -> Option<&'a Group> {
        self.groups_kept(position, self.unit(unit).side)
            .iter()
            .find(|group| group.units.contains(unit))
    }
}
