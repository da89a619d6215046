//! 21: who is set up where, group by group.

use crate::Burma;
use crate::position::{Position, Scenario, Where};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId, UnitSet};
use crate::turn::setup::FOURTH_OF_THE_54TH;
use heigi_board::HexId;
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
    /// Hexes with units of the Allies or of Japan.
    stands: HexSet,
    /// Hexes with its own headquarters.
    staffs: HexSet,
    /// Its own towns.
    towns: HexSet,
    /// True if the INA is at Mogaung already.
    at_mogaung: bool,
    /// True if the counter of R-09 is not used.
    is_unused: bool,
}

fn group(units: UnitSet, hexes: HexSet, losses: u8, digs: bool) -> Group {
    Group {
        units,
        hexes,
        losses,
        digs,
        may_vanish: false,
        from_one: false,
    }
}

pub(super) fn only(hexes: &[HexId]) -> HexSet {
    hexes.iter().copied().collect()
}

impl Burma {
    fn division(&self, id: &str) -> UnitSet {
        let formation = self.formation_named(id);
        formation.map_or(UnitSet::EMPTY, |one| {
            self.atlas.formations[usize::from(one.0)]
        })
    }

    pub(super) fn near(&self, distance: u32, hexes: &[HexId]) -> HexSet {
        self.atlas.within(distance, only(hexes))
    }

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
                    all: self.find_groups(position, side),
                }),
            }
        };
        &position.kept.groups(side, find).all
    }

    fn cause_of_groups(&self, position: &Position, side: Side) -> Cause {
        let stands = match (position.scenario, side) {
            (Scenario::UGo, ALLIES) | (Scenario::ExtendedCapital, JAPAN) => HexSet::EMPTY,
            (Scenario::ExtendedCapital, _) => only(&self.stands(position, JAPAN)),
            _ => only(&self.stands(position, ALLIES)),
        };
        let is_late = position.scenario == Scenario::ExtendedCapital;
        let towns = if is_late && side == ALLIES {
            self.towns(position, side).collect()
        } else {
            HexSet::EMPTY
        };
        let staffs = if position.scenario == Scenario::UGo {
            HexSet::EMPTY
        } else {
            self.staff_hexes(position, side)
        };
        let is_unused = |unit: &UnitId| position.unit(*unit).place == Where::Unused;
        Cause {
            stands,
            staffs,
            towns,
            at_mogaung: !is_late && side == JAPAN && self.is_ina_at_mogaung(position),
            is_unused: is_late
                && self
                    .unit_named(FOURTH_OF_THE_54TH)
                    .as_ref()
                    .is_some_and(is_unused),
        }
    }

    fn is_ina_at_mogaung(&self, position: &Position) -> bool {
        let mut ina = self.division("1st_ina_division").iter();
        ina.any(|unit| position.hex_of(unit) == Some(self.map().named.mogaung))
    }

    pub(super) fn find_groups(&self, position: &Position, side: Side) -> Vec<Group> {
        let mut groups = match (position.scenario, side) {
            (Scenario::UGo, ALLIES) => self.imphal_group(position),
            (Scenario::UGo, _) => self.tamu_group(position),
            (Scenario::ExtendedCapital, ALLIES) => self.groups_of_1945(position),
            (Scenario::ExtendedCapital, _) => self.japanese_groups_of_1945(position),
            (Scenario::Campaign, ALLIES) => {
                let mut groups = self.imphal_group(position);
                groups.extend(self.arakan_group(position));
                groups
            }
            (Scenario::Campaign, _) => {
                let mut groups = self.tamu_group(position);
                groups.extend(self.army_of_burma(position));
                groups
            }
        };
        // With other counters a unit that is named here may be the enemy's.
        let own: UnitSet = self.units_of(side).collect();
        for group in &mut groups {
            group.units = group.units & own;
        }
        groups
    }

    /// 21.1.1-1 to 21.1.1-3.
    fn imphal_group(&self, position: &Position) -> Vec<Group> {
        let (map, named) = (self.map(), &self.map().named);
        let plain = (self.near(3, &[named.imphal, named.tiddim]) & map.before_chindwin)
            - self.near(1, &[named.tamu]);
        // in the campaign the 89th Brigade may stand in the Arakan instead.
        let rear = if position.scenario == Scenario::Campaign {
            self.arakan_rear()
        } else {
            HexSet::EMPTY
        };
        let armour = self.named_units(&["T254-1", "T254-2", "T254-3"]);
        vec![
            group(self.division("5th_indian_division"), plain, 1, true),
            group(self.division("23rd_indian_division"), plain, 0, true),
            group(self.division("20th_indian_division"), plain, 1, true),
            group(armour, plain, 0, true),
            group(
                self.named_units(&["A7-89"]),
                only(&[named.silchar]) | rear,
                0,
                false,
            ),
            group(
                self.named_units(&["AHQ4"]),
                only(&[named.silchar]),
                0,
                false,
            ),
            group(
                self.division("marauders"),
                self.near(1, &[map.chinese_source]),
                0,
                false,
            ),
        ]
    }

    fn arakan_rear(&self) -> HexSet {
        let named = &self.map().named;
        only(&[named.rathedaung, named.cox_s_bazar, named.chittagong])
    }

    /// 21.3.1-2 to 21.3.1-4.
    fn arakan_group(&self, position: &Position) -> Vec<Group> {
        let front = self.near(3, &[self.map().named.rathedaung]);
        vec![
            group(self.named_units(&["A7-33", "A7-114"]), front, 0, false),
            group(self.division("19th_indian_division"), front, 1, false),
            group(
                self.named_units(&["T255-1", "T255-2", "T255-3"]),
                front,
                0,
                false,
            ),
            group(self.named_units(&["AHQ33"]), self.arakan_rear(), 0, false),
            group(
                self.named_units(&["AHQ14"]),
                self.near(2, &self.stands(position, ALLIES)),
                0,
                false,
            ),
        ]
    }

    /// 21.1.2-1, 21.1.2-6.
    fn tamu_group(&self, position: &Position) -> Vec<Group> {
        let named = &self.map().named;
        let beside = self.near(1, &self.stands(position, ALLIES));
        let front = self.near(3, &[named.tamu]) - beside;
        let mut army = self.divisions(&[15, 31, 33, 55]) | self.named_units(&["JHQ28"]);
        if position.scenario == Scenario::UGo {
            army = army | self.named_units(&["JA3"]);
        }
        let ina = self.division("1st_ina_division");
        let places = if self.is_ina_at_mogaung(position) {
            front
        } else {
            front | only(&[named.mogaung])
        };
        vec![group(army, front, 0, false), group(ina, places, 0, false)]
    }

    /// 21.3.2-2 to 21.3.2-5.
    fn army_of_burma(&self, position: &Position) -> Vec<Group> {
        let (map, named) = (self.map(), &self.map().named);
        let islands = only(&[named.akyab, named.kyaukpyu, named.ramree]);
        let south = only(&[named.rangoon, named.bassein, named.prome]);
        let ground: HexSet = map
            .grid
            .hexes()
            .filter(|hex| map.terrain(*hex).is_land() && !map.before_chindwin.contains(*hex))
            .collect();
        let inland = ground - self.near(4, &[named.rathedaung]);
        let centre: HexSet = self
            .near(3, &[named.mandalay, named.meiktila, named.indaw])
            .iter()
            .filter(|hex| map.row(*hex) >= 22)
            .collect();
        vec![
            Group {
                from_one: true,
                ..group(self.divisions(&[49]), islands, 2, false)
            },
            group(
                self.named_units(&["J54-154", "JT14-1", "JHQ15"]),
                south,
                0,
                false,
            ),
            group(self.divisions(&[18]), inland, 0, true),
            group(
                self.divisions(&[53, 56]) | self.named_units(&["JT14-2", "JT14-3", "JHQ33"]),
                centre,
                0,
                false,
            ),
            group(
                self.named_units(&["JA3", "JA18"]),
                self.staff_hexes(position, JAPAN),
                0,
                false,
            ),
        ]
    }

    /// 21.2.1-1 to 21.2.1-5.
    fn japanese_groups_of_1945(&self, position: &Position) -> Vec<Group> {
        let unused: UnitSet = self
            .named_units(&[FOURTH_OF_THE_54TH])
            .iter()
            .filter(|unit| position.unit(*unit).place == Where::Unused)
            .collect();
        let (map, named) = (self.map(), &self.map().named);
        let north: HexSet = map
            .beyond_irrawaddy
            .iter()
            .filter(|hex| map.row(*hex) < 29)
            .collect();
        let mandalay = self.near(4, &[named.mandalay]) & map.beyond_irrawaddy;
        let magwe = self.near(5, &[named.magwe]) - map.beyond_irrawaddy;
        let south = self.near(
            1,
            &[
                named.kyaukpyu,
                named.ramree,
                named.taungup,
                named.rangoon,
                named.bassein,
                named.prome,
                named.toungoo,
            ],
        );
        vec![
            group(self.divisions(&[15, 53]), north, 4, true),
            group(self.divisions(&[31, 33]), mandalay, 4, true),
            group(
                self.named_units(&["JHQ15", "JT14-1", "JT14-2", "JT14-3"]),
                mandalay,
                0,
                true,
            ),
            Group {
                may_vanish: true,
                ..group(
                    self.divisions(&[18]) | self.division("1st_ina_division"),
                    magwe,
                    7,
                    true,
                )
            },
            group(self.named_units(&["JHQ28", "J16-2"]), magwe, 0, true),
            group(
                (self.divisions(&[49, 54, 55, 56]) | self.named_units(&["J7MB"])) - unused,
                south,
                12,
                false,
            ),
            group(self.named_units(&["JHQ33"]), south, 0, false),
            group(
                self.named_units(&["JA18"]),
                self.staff_hexes(position, JAPAN),
                0,
                false,
            ),
        ]
    }

    /// 21.2.2-1 to 21.2.2-3.
    fn groups_of_1945(&self, position: &Position) -> Vec<Group> {
        let (map, named) = (self.map(), &self.map().named);
        let front = self.near(3, &[named.shwebo, named.indaw]) - map.beyond_irrawaddy;
        let north: HexSet = map
            .grid
            .hexes()
            .filter(|hex| map.terrain(*hex).is_land() && map.row(*hex) < 30)
            .collect();
        let north = north - map.beyond_irrawaddy;
        let mut shelters = self.staff_hexes(position, ALLIES);
        for hex in self.towns(position, ALLIES) {
            shelters.insert(hex);
        }
        let shelters: Vec<HexId> = shelters.iter().collect();
        let rear = self.near(1, &shelters) - self.near(1, &self.stands(position, JAPAN));
        vec![
            group(
                self.division("2nd_british_division")
                    | self.division("19th_indian_division")
                    | self.division("20th_indian_division"),
                front,
                4,
                false,
            ),
            group(self.named_units(&["AHQ33"]), front, 0, false),
            group(
                self.division("5th_indian_division")
                    | self.division("7th_indian_division")
                    | self.named_units(&["A17-48", "A28EA"]),
                north,
                8,
                false,
            ),
            group(
                self.named_units(&["T255-1", "T255-2", "T255-3", "AHQ4"]),
                north,
                0,
                false,
            ),
            group(
                self.division("23rd_indian_division")
                    | self.named_units(&[
                        "T254-1", "T254-2", "T254-3", "A5P", "ALUSH", "A208", "AHQ14",
                    ]),
                rear,
                0,
                false,
            ),
        ]
    }

    pub(super) fn divisions(&self, numbers: &[u8]) -> UnitSet {
        numbers.iter().fold(UnitSet::EMPTY, |units, number| {
            let ending = match number {
                31 => "st",
                33 | 53 => "rd",
                _ => "th",
            };
            units | self.division(&format!("{number}{ending}_division"))
        })
    }

    /// Where units of a side stand.
    fn stands(&self, position: &Position, side: Side) -> Vec<HexId> {
        self.units_of(side)
            .filter_map(|unit| position.hex_of(unit))
            .collect()
    }

    /// Where headquarters of a side stand.
    fn staff_hexes(&self, position: &Position, side: Side) -> HexSet {
        self.units_of(side)
            .filter(|unit| self.unit(*unit).class == Class::Headquarters)
            .filter_map(|unit| position.hex_of(unit))
            .collect()
    }

    /// The group in which a unit is set up.
    pub(crate) fn group_of<'a>(&self, position: &'a Position, unit: UnitId) -> Option<&'a Group> {
        self.groups_kept(position, self.unit(unit).side)
            .iter()
            .find(|group| group.units.contains(unit))
    }
}
