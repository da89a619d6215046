//! The scenarios and how they are set up (21).

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::{
    AirPlace, AirState, Cause, Flow, HexState, Mission, Play, Position, Scenario, UnitState, Where,
};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::turn::groups::{Group, only};
use crate::turn::sequence::match_of;
use crate::turn::supply::Supply;
use heigi_board::HexId;
use heigi_scene::Side;

/// Units of the strategic reserve, those of the first scenario first (21.1.1-8, 21.3.1-5).
pub(crate) const RESERVE: [&str; 6] = ["A17-48", "A17-63", "A2-4", "A2-5", "A2-6", "A208"];

/// The counter of R-09.
pub(super) const FOURTH_OF_THE_54TH: &str = "J54-154b";

/// Which switches of a match are on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct Options {
    /// 19: the sanctioned operation is played.
    pub sanctioned_operation: bool,
    /// NOTE-9.2.2: a die says who gains by the first end marker.
    pub end_marker_die: bool,
    /// the 54th Division has a fourth unit in 21.2.
    pub fourth_unit_of_the_54th: bool,
    /// B-15: Japan begins with points, so that equal players have equal chances.
    pub balancing_points: bool,
}

impl Burma {
    /// The position before the set-up of a scenario.
    pub(crate) fn first_position(&self, scenario: Scenario, options: Options) -> Position {
        let control = &self.map().control[usize::from(scenario == Scenario::ExtendedCapital)];
        let units = self
            .units()
            .iter()
            .map(|unit| UnitState::new(Where::Unused, unit.steps()));
        let aircraft = vec![
            AirState {
                place: AirPlace::Later,
                mission: Mission::Support,
                used: false,
            };
            self.aircraft().len()
        ];
        let hexes = self.map().grid.hexes().map(|hex| HexState {
            control: control[hex.index()],
            ..HexState::default()
        });
        let mut position = Position::new(scenario, units.collect(), aircraft, hexes.collect());
        position.end_marker_die = options.end_marker_die;
        if options.fourth_unit_of_the_54th {
            self.wait(&mut position, FOURTH_OF_THE_54TH, Where::Later);
        }
        for side in [ALLIES, JAPAN] {
            for group in self.find_groups(&position, side) {
                for unit in group.units.iter() {
                    position.unit_mut(unit).place = Where::Later;
                }
            }
        }
        if options.balancing_points {
            position.side_mut(JAPAN).points = scenario.balancing_points();
        }
        for air in self.all_air() {
            if self.air(air).turn.is_none() {
                position.air_mut(air).place = AirPlace::Flown;
            }
        }
        let (reserve, later): (&[&str], &[&str]) = match scenario {
            Scenario::UGo => (&RESERVE[..2], &["J53-119", "J53-128", "J53-151", "JHQ33"]),
            Scenario::ExtendedCapital => (&[], &[]),
            Scenario::Campaign => (
                &RESERVE,
                &["A28EA", "ALUSH", "A77P", "A5P", "J16-2", "J7MB"],
            ),
        };
        if scenario != Scenario::ExtendedCapital {
            for unit in self.all_units() {
                if self.unit(unit).class == Class::ChineseArmy {
                    position.unit_mut(unit).place = Where::Later;
                }
            }
        }
        for id in reserve {
            self.wait(&mut position, id, Where::Reserve);
        }
        for id in later {
            self.wait(&mut position, id, Where::Later);
        }
        if scenario == Scenario::ExtendedCapital {
            for air in self.all_air() {
                // 21.2.1-8: only the 64th Sentai is left.
                let is_gone = self.air(air).side == JAPAN && self.air(air).id != "JF1";
                position.air_mut(air).place = if is_gone {
                    AirPlace::Removed
                } else {
                    AirPlace::Flown
                };
            }
        }
        let [first, second] = if scenario == Scenario::ExtendedCapital {
            [JAPAN, ALLIES]
        } else {
            [ALLIES, JAPAN]
        };
        // 19.1.3, 21.1.3-2, 21.2.3-1: who sets up last holds the marker.
        position.sanction.is_played = options.sanctioned_operation;
        position.sanction.holder = options.sanctioned_operation.then_some(second);
        let steps = match_of([first, second]);
        position.agenda.extend(steps.iter().rev());
        position
    }

    fn wait(&self, position: &mut Position, id: &str, place: Where) {
        if let Some(unit) = self.unit_named(id) {
            position.unit_mut(unit).place = place;
        }
    }

    pub(super) fn named_units(&self, ids: &[&str]) -> UnitSet {
        ids.iter().filter_map(|id| self.unit_named(id)).collect()
    }

    /// Steps that a group still has to lose.
    pub(crate) fn losses_left(&self, position: &Position, group: &Group) -> u8 {
        let lost: u8 = group
            .units
            .iter()
            .map(|unit| self.unit(unit).steps() - position.unit(unit).steps)
            .sum();
        group.losses.saturating_sub(lost)
    }

    /// Whether a unit may be taken to be set up.
    pub(crate) fn check_set_up(
        &self,
        position: &Position,
        groups: &[Group],
        unit: UnitId,
    ) -> Result<(), Refusal> {
        let told = match position.unit(unit).place {
            Where::Later => None,
            Where::Hex(_) => Some(Refusal::IsPlaced(unit)),
            Where::Reserve => Some(Refusal::NotInSetUp(unit, "15.2")),
            Where::Eliminated => Some(Refusal::LostInSetUp(unit)),
            _ => Some(Refusal::NotInSetUp(unit, "21.0")),
        };
        if let Some(refusal) = told {
            return Err(refusal);
        }
        let group = groups.iter().find(|group| group.units.contains(unit));
        let has_place = |group: &Group| self.has_resting_place(position, unit, group.hexes);
        if group.is_some_and(has_place) {
            Ok(())
        } else {
            Err(Refusal::NoPlace(unit))
        }
    }

    /// Where a unit may be set up.
    pub(crate) fn set_up_hexes(&self, position: &Position, unit: UnitId) -> HexSet {
        self.group_of(position, unit)
            .map_or(HexSet::EMPTY, |group| {
                self.resting_places(position, unit, group.hexes)
            })
    }

    /// Whether a unit may be set up in a hex.
    pub(crate) fn check_placing(
        &self,
        position: &Position,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let group = self
            .group_of(position, unit)
            .ok_or(Refusal::NoPlace(unit))?;
        self.check_placing_in(position, group, unit, hex)
    }

    fn check_placing_in(
        &self,
        position: &Position,
        group: &Group,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        if !group.hexes.contains(hex) {
            return Err(Refusal::NotThere(unit, hex, "21.0"));
        }
        let enemy = self.unit(unit).side.opponent();
        if self.is_held(position, enemy, hex) {
            return Err(Refusal::NoEnemyHex(hex, "10.1.1"));
        }
        self.check_terrain(position, unit, hex, None)?;
        self.check_stacking(position, unit, hex)
    }

    /// Whether a unit is one of those that have lost a step.
    pub(crate) fn check_reduced(
        &self,
        position: &Position,
        groups: &[Group],
        unit: UnitId,
    ) -> Result<(), Refusal> {
        let group = groups.iter().find(|group| group.units.contains(unit));
        let left = group.map_or(0, |group| self.losses_left(position, group));
        let spared = u8::from(group.is_some_and(|group| !group.may_vanish));
        let is_reduced = |one: UnitId| position.unit(one).steps < self.unit(one).steps();
        let is_spared = group.is_some_and(|group| {
            group.from_one && group.units.iter().any(is_reduced) && !is_reduced(unit)
        });
        if left == 0 || is_spared || position.unit(unit).steps <= spared {
            Err(Refusal::NoLoss(unit))
        } else {
            Ok(())
        }
    }

    /// Whether a side may place an improved position of its set-up in a hex.
    pub(crate) fn check_dig(
        &self,
        position: &Position,
        groups: &[Group],
        side: Side,
        hex: HexId,
    ) -> Result<(), Refusal> {
        if position.side(side).to_place.positions == 0 {
            return Err(Refusal::NoPositionsLeft);
        }
        if position.hex(hex).position.is_some() {
            return Err(Refusal::HasPosition(hex));
        }
        let is_held = self.units_of_at(position, side, hex).any(|unit| {
            groups
                .iter()
                .any(|group| group.digs && group.units.contains(unit))
        });
        if is_held {
            Ok(())
        } else {
            Err(Refusal::NotHeld(hex))
        }
    }

    /// The headquarters whose markers the scenario places near it and nowhere else (21.1.1-6, 21.1.2-4).
    fn quartermaster(
        &self,
        scenario: Scenario,
        side: Side,
    ) -> Option<(Option<UnitId>, &'static str)> {
        let unit = self.atlas.quartermasters[side.index()];
        match (scenario, side) {
            (Scenario::ExtendedCapital, _) => None,
            (_, ALLIES) => Some((unit, "21.1.1-6")),
            _ => Some((unit, "21.1.2-4")),
        }
    }

    /// Whether a side may place a supply marker of its set-up in a hex: in its own ground, where the
    /// headquarters that the scenario names reaches. Markers of a die more may be near any headquarters
    /// (21.3.1-7, 21.3.2-6), those of 1945 also at a source.
    pub(crate) fn check_store(
        &self,
        position: &Position,
        supply: &Supply,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let side = supply.side;
        let left = position.side(side).to_place;
        if left.supply == 0 {
            return Err(Refusal::NoMarkersLeft);
        }
        if position.hex(hex).control != Some(side) {
            return Err(Refusal::NotControlled(hex, "R-10"));
        }
        let is_near_any = supply
            .headquarters
            .iter()
            .any(|one| one.range.contains(hex));
        match self.quartermaster(position.scenario, side) {
            Some((unit, rule)) => {
                let is_near = Self::is_near_quartermaster(supply, unit, hex);
                let may_be_loose = left.loose_supply > 0 && is_near_any;
                if !is_near && !may_be_loose {
                    return Err(Refusal::NotInRange(hex, rule));
                }
            }
            None => {
                if !is_near_any && !self.sources(position, side).contains(&hex) {
                    return Err(Refusal::NotInRange(hex, "R-10"));
                }
            }
        }
        if self.markers_left(position) == 0 {
            return Err(Refusal::PoolEmpty("7.2.2"));
        }
        Ok(())
    }

    fn is_near_quartermaster(supply: &Supply, unit: Option<UnitId>, hex: HexId) -> bool {
        unit.and_then(|unit| supply.headquarters(unit))
            .is_some_and(|one| one.range.contains(hex))
    }

    /// A marker of a set-up is placed: near the headquarters that the scenario names one of its own is
    /// used first.
    pub(crate) fn store(&self, position: &mut Position, side: Side, hex: HexId) {
        let is_bound = self
            .quartermaster(position.scenario, side)
            .is_some_and(|(unit, _)| {
                Self::is_near_quartermaster(&self.supply(position, side), unit, hex)
            });
        position.hex_mut(hex).supply[side.index()] += 1;
        let left = &mut position.side_mut(side).to_place;
        left.supply -= 1;
        left.loose_supply = if is_bound {
            left.loose_supply.min(left.supply)
        } else {
            left.loose_supply.saturating_sub(1)
        };
    }

    /// Whether all units of some groups have been placed and reduced.
    pub(crate) fn check_all_placed(
        &self,
        position: &Position,
        groups: &[Group],
    ) -> Result<(), Refusal> {
        for group in groups {
            for unit in group.units.iter() {
                if self.check_set_up(position, groups, unit).is_ok() {
                    return Err(Refusal::StillToPlace(unit));
                }
            }
            let left = self.losses_left(position, group);
            let mut units = group.units.iter();
            // With other counters a group may have fewer steps than it should lose.
            if left > 0 && units.any(|unit| self.check_reduced(position, groups, unit).is_ok()) {
                return Err(Refusal::StillToReduce(i32::from(left)));
            }
        }
        Ok(())
    }

    /// All that a side may do in its set-up.
    pub(crate) fn set_up_actions(&self, position: &Position, side: Side) -> Vec<Action> {
        let groups = self.groups_kept(position, side);
        let mut actions = Vec::new();
        for unit in self.units_of(side) {
            if self.check_set_up(position, groups, unit).is_ok() {
                actions.push(Action::Select(unit));
            }
        }
        // Whoever may still be placed must be (21.0).
        if actions.is_empty() && self.check_all_placed(position, groups).is_ok() {
            actions.push(Action::Done);
        }
        let left = position.side(side).to_place;
        if left.positions > 0 {
            for hex in self.ground(position).occupied[side.index()].iter() {
                if self.check_dig(position, groups, side, hex).is_ok() {
                    actions.push(Action::Dig(hex));
                }
            }
        }
        if left.supply > 0 {
            let supply = self.supply_of(position, side);
            let sources: HexSet = supply.sources.iter().map(|(hex, _)| *hex).collect();
            let staffs = supply.headquarters.iter().map(|one| one.range);
            let near = staffs.fold(sources, |all, range| all | range);
            for hex in (near & position.index().control[side.index()]).iter() {
                if self.check_store(position, supply, hex).is_ok() {
                    actions.push(Action::Store(hex));
                }
            }
        }
        if groups
            .iter()
            .any(|group| self.losses_left(position, group) > 0)
        {
            for unit in self.units_of(side) {
                if self.check_reduced(position, groups, unit).is_ok() {
                    actions.push(Action::LoseStep(unit));
                }
            }
        }
        if left.links > 0 {
            actions.extend(self.new_lines(position, side));
        }
        actions
    }
}

impl Burma {
    /// Dice of a set-up: stockpile, supply markers, links (21.1.1-4 to 21.1.1-6, 21.1.2-3 to 21.1.2-5,
    /// 21.2.1-6 to 21.2.1-9, 21.2.2-4 to 21.2.2-8, 21.3.1-6, 21.3.1-7, 21.3.2-6).
    pub(crate) fn set_up_dice(&self, play: &mut Play<'_>, side: Side) -> Flow<()> {
        const DICE: Cause = Cause::SetUpDice;
        let scenario = play.state.scenario;
        let (stock, mut supply, positions, links) = match (scenario, side) {
            (Scenario::ExtendedCapital, ALLIES) => {
                let supply = self.die(play, DICE)? + 6;
                (12, supply, 0, self.ten_sided(play, DICE)? + 5)
            }
            (Scenario::ExtendedCapital, _) => {
                let supply = self.die(play, DICE)? + 3;
                (3, supply, 20, self.half_die(play, DICE)?)
            }
            (_, ALLIES) => {
                let stock = self.ten_sided(play, DICE)? + 1;
                let links = self.half_die(play, DICE)?;
                (stock, self.die(play, DICE)? + 2, 4, links)
            }
            _ => {
                let stock = self.die(play, DICE)? + 2;
                let supply = self.die(play, DICE)? + 3;
                let positions = if scenario == Scenario::Campaign { 3 } else { 0 };
                (stock, supply, positions, self.die(play, DICE)?)
            }
        };
        let mut total = stock;
        let mut loose = 0;
        if scenario == Scenario::Campaign {
            loose = self.die(play, DICE)?;
            supply += loose;
            total += if side == ALLIES { 2 } else { 0 };
        }
        if scenario == Scenario::ExtendedCapital && side == ALLIES {
            self.damage_and_cuts(play)?;
        }
        let state = play.state.side_mut(side);
        state.stock = total.min(18);
        state.to_place.supply = supply;
        state.to_place.loose_supply = loose;
        state.to_place.links = links;
        state.to_place.positions = positions;
        let rule = match (scenario, side) {
            (Scenario::ExtendedCapital, ALLIES) => "21.2.2-4",
            (Scenario::ExtendedCapital, _) => "21.2.1-6",
            (_, ALLIES) => "21.1.1-4",
            _ => "21.1.2-3",
        };
        play.tell(Event::SetUp(
            side,
            i32::from(total),
            i32::from(supply),
            rule,
        ));
        Ok(())
    }

    /// 21.2.2-6, 21.2.2-8: two damaged air units of the Allies' choice, and up to three cuts behind the
    /// enemy.
    fn damage_and_cuts(&self, play: &mut Play<'_>) -> Flow<()> {
        for _ in 0..2 {
            let options: Vec<Action> = self
                .all_air()
                .filter(|air| self.air(*air).side == ALLIES)
                .filter(|air| play.state.air(*air).place == AirPlace::Flown)
                .map(Action::Air)
                .collect();
            if options.is_empty() {
                break;
            }
            if let Action::Air(air) = self.decide(play, ALLIES, Cause::SetUpDice, None, options)? {
                play.state.air_mut(air).place = AirPlace::Damaged;
            }
        }
        for _ in 0..3 {
            let options = self
                .uncut_lines(play.state, JAPAN)
                .map(Action::At)
                .chain([Action::Done])
                .collect();
            match self.decide(play, ALLIES, Cause::SetUpDice, None, options)? {
                Action::At(hex) => play.state.hex_mut(hex).cut = true,
                _ => break,
            }
        }
        Ok(())
    }

    /// A unit begins with a step less; without steps it does not begin at all, for which nobody scores.
    pub(crate) fn reduce_in_set_up(&self, play: &mut Play<'_>, unit: UnitId) {
        let side = self.unit(unit).side;
        let hex = play.state.hex_of(unit);
        let left = play.state.unit(unit).steps - 1;
        play.state.unit_mut(unit).steps = left;
        if left == 0 {
            play.state.unit_mut(unit).place = Where::Eliminated;
            if let Some(hex) = hex {
                self.leave(play.state, side, hex);
            }
        }
    }

    /// A side has set up: what was not placed is given up, and the Marauders are out of supply.
    pub(crate) fn end_set_up(&self, play: &mut Play<'_>, side: Side) {
        play.state.side_mut(side).to_place = crate::position::ToPlace::default();
        // 15.1.1, B-6: what found no room does not come as a reinforcement either.
        for group in self.find_groups(play.state, side) {
            for unit in group.units.iter() {
                if play.state.unit(unit).place == Where::Later {
                    play.state.unit_mut(unit).place = Where::Unused;
                    play.tell(Event::GivenUp(unit));
                }
            }
        }
        let named = &self.map().named;
        // 21.3.2-2: the 49th Division on the islands; 21.2.1-5: whoever is in or beside Ramree Island or
        // Taungup.
        let (cut_off, coast) = match play.state.scenario {
            Scenario::UGo => (UnitSet::EMPTY, HexSet::EMPTY),
            Scenario::Campaign => (
                self.divisions(&[49]),
                only(&[named.akyab, named.kyaukpyu, named.ramree]),
            ),
            Scenario::ExtendedCapital => (
                self.units_of(JAPAN).collect(),
                self.near(1, &[named.kyaukpyu, named.ramree, named.taungup]),
            ),
        };
        for unit in self.units_of(side) {
            let Some(hex) = play.state.hex_of(unit) else {
                continue;
            };
            let is_stranded = self.unit(unit).class == Class::Marauders
                || (cut_off.contains(unit) && coast.contains(hex));
            play.state.unit_mut(unit).out_of_supply = is_stranded;
        }
    }
}
