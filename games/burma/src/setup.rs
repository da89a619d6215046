//! The scenarios and how they are set up (21).

use crate::Burma;
use crate::map::HexSet;
use crate::notice::Notice;
use crate::state::{
    AirPlace, AirState, Cause, Flow, HexState, Mission, Phase, Play, Position, Scenario, SideState,
    Step, UnitState, Where,
};
use crate::units::{ALLIES, Class, JAPAN, UnitId, UnitSet, opponent};
use heigi_board::HexId;
use heigi_scene::Side;

/// Units that are set up together.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The units.
    pub units: UnitSet,
    /// Where they may be placed.
    pub hexes: HexSet,
    /// Steps that they have lost.
    pub losses: u8,
    /// True if improved positions may be placed with them.
    pub digs: bool,
}

impl Burma {
    /// The position before the set-up of a scenario.
    pub(crate) fn first_position(&self, scenario: Scenario) -> Position {
        let control = &self.map().control[usize::from(scenario == Scenario::ExtendedCapital)];
        let mut position = Position {
            scenario,
            turn: scenario.turns()[0],
            phase: Phase::SetUp,
            early_monsoon: false,
            event: None,
            initiative: JAPAN,
            active: ALLIES,
            drawer: ALLIES,
            end_markers: 0,
            agenda: Vec::new(),
            sides: [SideState::default(), SideState::default()],
            segment: None,
            attack: None,
            built: Vec::new(),
            verdict: None,
            units: self
                .units()
                .iter()
                .map(|unit| UnitState::new(Where::Unused, unit.steps()))
                .collect(),
            aircraft: vec![
                AirState {
                    place: AirPlace::Later,
                    mission: Mission::Support,
                };
                self.aircraft().len()
            ],
            hexes: self
                .map()
                .grid
                .hexes()
                .map(|hex| HexState {
                    control: control[hex.index()],
                    ..HexState::default()
                })
                .collect(),
        };
        for side in [ALLIES, JAPAN] {
            for group in self.groups(&position, side) {
                for unit in group.units.iter() {
                    position.unit_mut(unit).place = Where::Later;
                }
            }
        }
        for air in self.all_air() {
            if self.air(air).turn.is_none() {
                position.air_mut(air).place = AirPlace::Flown;
            }
        }
        for id in ["A17-48", "A17-63"] {
            self.wait(&mut position, id, Where::Reserve);
        }
        for id in ["J53-119", "J53-128", "J53-151", "JHQ33"] {
            self.wait(&mut position, id, Where::Later);
        }
        position.push(&[
            Step::SetUpDice(ALLIES),
            Step::SetUp(ALLIES),
            Step::SetUpDice(JAPAN),
            Step::SetUp(JAPAN),
            Step::Turn,
        ]);
        position
    }

    fn wait(&self, position: &mut Position, id: &str, place: Where) {
        if let Some(unit) = self.unit_named(id) {
            position.unit_mut(unit).place = place;
        }
    }

    fn named_units(&self, ids: &[&str]) -> UnitSet {
        ids.iter().filter_map(|id| self.unit_named(id)).collect()
    }

    fn division(&self, id: &str) -> UnitSet {
        let formation = self.formation_named(id);
        self.all_units()
            .filter(|unit| formation.is_some() && self.unit(*unit).formation == formation)
            .collect()
    }

    fn near(&self, distance: u32, hexes: &[HexId]) -> HexSet {
        let mut near = HexSet::EMPTY;
        for hex in hexes {
            near = near | self.map().within(distance, *hex).collect();
        }
        near
    }

    /// The groups of a side in the set-up of the scenario (21.1.1, 21.1.2).
    #[must_use]
    pub fn groups(&self, position: &Position, side: Side) -> Vec<Group> {
        let map = self.map();
        let named = &map.named;
        let group = |units: UnitSet, hexes: HexSet, losses: u8, digs: bool| Group {
            units,
            hexes,
            losses,
            digs,
        };
        let only = |hex: HexId| -> HexSet { [hex].into_iter().collect() };
        if side == ALLIES {
            let plain = (self.near(3, &[named.imphal, named.tiddim]) & map.before_chindwin)
                - self.near(1, &[named.tamu]);
            vec![
                group(self.division("5th_indian_division"), plain, 1, true),
                group(self.division("23rd_indian_division"), plain, 0, true),
                group(self.division("20th_indian_division"), plain, 1, true),
                group(
                    self.named_units(&["T254-1", "T254-2", "T254-3"]),
                    plain,
                    0,
                    true,
                ),
                group(
                    self.named_units(&["A7-89", "AHQ4"]),
                    only(named.silchar),
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
        } else {
            let mut beside = HexSet::EMPTY;
            for unit in self.units_of(ALLIES) {
                if let Some(hex) = position.hex_of(unit) {
                    beside = beside | self.near(1, &[hex]);
                }
            }
            let front = self.near(3, &[named.tamu]) - beside;
            let army = self.division("15th_division")
                | self.division("31st_division")
                | self.division("33rd_division")
                | self.division("55th_division")
                | self.named_units(&["JHQ28", "JA3"]);
            let ina = self.division("1st_ina_division");
            // 21.1.2-6: one unit of the INA may stand at Mogaung.
            let at_mogaung = ina
                .iter()
                .any(|unit| position.hex_of(unit) == Some(named.mogaung));
            let places = if at_mogaung {
                front
            } else {
                front | only(named.mogaung)
            };
            vec![group(army, front, 0, false), group(ina, places, 0, false)]
        }
    }

    /// The group in which a unit is set up.
    pub(crate) fn group_of(&self, position: &Position, unit: UnitId) -> Option<Group> {
        self.groups(position, self.unit(unit).side)
            .into_iter()
            .find(|group| group.units.contains(unit))
    }

    /// Steps that a group still has to lose.
    pub(crate) fn losses_left(&self, position: &Position, group: Group) -> u8 {
        let lost: u8 = group
            .units
            .iter()
            .map(|unit| self.unit(unit).steps() - position.unit(unit).steps)
            .sum();
        group.losses.saturating_sub(lost)
    }

    /// Whether a unit may be taken to be set up.
    pub(crate) fn check_set_up(&self, position: &Position, unit: UnitId) -> Result<(), Notice> {
        if position.unit(unit).place != Where::Later {
            return Err(Notice::new("21.0", "burma-is-placed").unit(unit));
        }
        if self.set_up_hexes(position, unit).is_empty() {
            return Err(Notice::new("21.0", "burma-no-place").unit(unit));
        }
        Ok(())
    }

    /// Where a unit may be set up.
    pub(crate) fn set_up_hexes(&self, position: &Position, unit: UnitId) -> HexSet {
        self.group_of(position, unit)
            .map_or(HexSet::EMPTY, |group| {
                group
                    .hexes
                    .iter()
                    .filter(|hex| self.check_placing(position, unit, *hex).is_ok())
                    .collect()
            })
    }

    /// Whether a unit may be set up in a hex.
    pub(crate) fn check_placing(
        &self,
        position: &Position,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Notice> {
        let group = self
            .group_of(position, unit)
            .ok_or_else(|| Notice::new("21.0", "burma-no-place").unit(unit))?;
        if !group.hexes.contains(hex) {
            return Err(Notice::new("21.0", "burma-not-there").unit(unit).hex(hex));
        }
        let enemy = opponent(self.unit(unit).side);
        if self.units_of_at(position, enemy, hex).next().is_some() {
            return Err(Notice::new("10.1.1", "burma-no-enemy-hex").hex(hex));
        }
        self.check_terrain(position, unit, hex, None)?;
        self.check_stacking(position, unit, hex)
    }

    /// Whether a unit is one of those that have lost a step.
    pub(crate) fn check_reduced(&self, position: &Position, unit: UnitId) -> Result<(), Notice> {
        let left = self
            .group_of(position, unit)
            .map_or(0, |group| self.losses_left(position, group));
        if left == 0 || position.unit(unit).steps < 2 {
            Err(Notice::new("21.0", "burma-no-loss").unit(unit))
        } else {
            Ok(())
        }
    }

    /// Whether a side may place an improved position of its set-up in a hex.
    pub(crate) fn check_dig(
        &self,
        position: &Position,
        side: Side,
        hex: HexId,
    ) -> Result<(), Notice> {
        if position.side(side).to_place.positions == 0 {
            return Err(Notice::new("21.0", "burma-no-positions-left"));
        }
        if position.hex(hex).position.is_some() {
            return Err(Notice::new("17.2.3", "burma-has-position").hex(hex));
        }
        let is_held = self.units_of_at(position, side, hex).any(|unit| {
            self.group_of(position, unit)
                .is_some_and(|group| group.digs)
        });
        if is_held {
            Ok(())
        } else {
            Err(Notice::new("21.0", "burma-not-held").hex(hex))
        }
    }

    /// whether a side may place a supply marker of its set-up in a hex: near its headquarters.
    pub(crate) fn check_store(
        &self,
        position: &Position,
        side: Side,
        hex: HexId,
    ) -> Result<(), Notice> {
        if position.side(side).to_place.supply == 0 {
            return Err(Notice::new("21.0", "burma-no-markers-left"));
        }
        if self.markers_left(position) == 0 {
            return Err(Notice::new("7.2.2", "burma-pool-empty"));
        }
        let supply = self.supply(position, side);
        if supply
            .headquarters
            .iter()
            .any(|one| one.range.contains(hex))
        {
            Ok(())
        } else {
            Err(Notice::new("21.0", "burma-not-in-range").hex(hex))
        }
    }

    /// Whether a side has set up.
    pub(crate) fn check_all_placed(&self, position: &Position, side: Side) -> Result<(), Notice> {
        for group in self.groups(position, side) {
            for unit in group.units.iter() {
                if self.check_set_up(position, unit).is_ok() {
                    return Err(Notice::new("21.0", "burma-still-to-place").unit(unit));
                }
            }
            if self.losses_left(position, group) > 0 {
                return Err(Notice::new("21.0", "burma-still-to-reduce")
                    .numbers(i16::from(self.losses_left(position, group)), 0));
            }
        }
        Ok(())
    }
}

impl Play<'_> {
    /// 21.1.1-4 to 21.1.1-6, 21.1.2-3 to 21.1.2-5: dice of a set-up.
    pub(crate) fn set_up_dice(&mut self, side: Side) -> Flow<()> {
        let (stock, supply, links) = if side == ALLIES {
            let stock = self.ten_sided(Cause::SetUpDice)? + 1;
            let links = self.half_die(Cause::SetUpDice)?;
            (stock, self.die(Cause::SetUpDice)? + 2, links)
        } else {
            let stock = self.die(Cause::SetUpDice)? + 2;
            let supply = self.die(Cause::SetUpDice)? + 3;
            (stock, supply, self.die(Cause::SetUpDice)?)
        };
        let state = self.position.side_mut(side);
        state.stock = stock.min(18);
        state.to_place.supply = supply;
        state.to_place.links = links;
        state.to_place.positions = if side == ALLIES { 4 } else { 0 };
        let rule = if side == ALLIES {
            "21.1.1-4"
        } else {
            "21.1.2-3"
        };
        self.tell(
            Notice::new(rule, "burma-log-set-up")
                .side(side)
                .numbers(i16::from(stock), i16::from(supply)),
        );
        Ok(())
    }

    /// A side has set up: what was not placed is given up, and the Marauders are out of supply.
    pub(crate) fn end_set_up(&mut self, side: Side) {
        self.position.side_mut(side).to_place = crate::state::ToPlace::default();
        for unit in self.game.units_of(side) {
            if self.game.unit(unit).class == Class::Marauders
                && self.position.hex_of(unit).is_some()
            {
                self.position.unit_mut(unit).out_of_supply = true;
            }
        }
    }
}
