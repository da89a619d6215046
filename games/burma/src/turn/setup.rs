//! The scenarios and how they are set up (21).

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::{
    AirPlace, AirState, Cause, Flow, HexState, Mission, Play, Position, Scenario, ToPlace,
    UnitState, Where,
};
use crate::printed::map::HexSet;
use crate::printed::setup::{Amount, SetUpDie, Store};
use crate::printed::units::{ALLIES, AirId, Class, JAPAN, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::turn::groups::Group;
use crate::turn::questions::Subject;
use crate::turn::sequence::match_of;
use crate::turn::supply::Supply;
use heigi_board::HexId;
use heigi_scene::Side;

heigi_engine::options! {
    /// Which switches of a match are on.
    pub(crate) struct Options = "burma-option-" {
        /// 19: the sanctioned operation is played.
        pub sanctioned_operation: "19.0",
        /// NOTE-9.2.2: a die says who gains by the first end marker.
        pub end_marker_die: "NOTE-9.2.2",
        /// the 54th Division has a fourth unit in 21.2.
        pub fourth_unit_of_the_54th: "R-09",
        /// B-15: Japan begins with points, so that equal players have equal chances.
        pub balancing_points: "B-15",
    }
}

impl Burma {
    /// The position before the set-up of a scenario.
    pub(crate) fn first_position(&self, scenario: Scenario, options: Options) -> Position {
        let set_up = self.set_up().scenario(scenario);
        let control = &self.map().control[set_up.control];
        let units = self
            .units()
            .iter()
            .map(|unit| UnitState::new(Where::Unused, unit.steps()));
        let aircraft = self.all_air().map(|air| AirState {
            place: self.first_air_place(scenario, air),
            mission: Mission::Support,
            used: false,
        });
        let hexes = self.map().grid.hexes().map(|hex| HexState {
            control: control[hex.index()],
            ..HexState::default()
        });
        let (units, aircraft) = (units.collect(), aircraft.collect());
        let mut position = Position::new(scenario, units, aircraft, hexes.collect());
        position.end_marker_die = options.end_marker_die;
        // only where a set-up has it, as whoever waits elsewhere would come as a reinforcement.
        let fourth = self.set_up().fourth_of_the_54th;
        let mut groups = set_up.sides[JAPAN.index()].groups.iter();
        if options.fourth_unit_of_the_54th && groups.any(|group| group.units.contains(fourth)) {
            position.unit_mut(fourth).place = Where::Later;
        }
        self.let_units_wait(&mut position);
        if options.balancing_points {
            position.side_mut(JAPAN).points = scenario.balancing_points();
        }
        let second = set_up.first.opponent();
        // 19.1.3, 21.1.3-2, 21.2.3-1: who sets up last holds the marker.
        position.sanction.is_played = options.sanctioned_operation;
        position.sanction.holder = options.sanctioned_operation.then_some(second);
        let steps = match_of([set_up.first, second]);
        position.agenda.extend(steps.iter().rev());
        position
    }

    /// Who is to be set up, comes later or is in the reserve.
    fn let_units_wait(&self, position: &mut Position) {
        for side in [ALLIES, JAPAN] {
            let set_up = self.side_set_up(position, side);
            let groups = self.find_groups(position, side).into_iter();
            let to_place = groups.fold(set_up.later, |all, group| all | group.units);
            for unit in to_place.iter() {
                position.unit_mut(unit).place = Where::Later;
            }
            for unit in set_up.reserve.iter() {
                position.unit_mut(unit).place = Where::Reserve;
            }
        }
    }

    fn first_air_place(&self, scenario: Scenario, air: AirId) -> AirPlace {
        let printed = self.air(air);
        match &self.set_up().side(scenario, printed.side).aircraft {
            None if printed.turn.is_some() => AirPlace::Later,
            Some(left) if !left.contains(&air) => AirPlace::Removed,
            _ => AirPlace::Flown,
        }
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
        match self.side_set_up(position, side).quartermaster {
            Some(unit) => {
                let is_near = Self::is_near_quartermaster(supply, unit, hex);
                let may_be_loose = left.loose_supply > 0 && is_near_any;
                if !is_near && !may_be_loose {
                    let rule = if side == ALLIES {
                        "21.1.1-6"
                    } else {
                        "21.1.2-4"
                    };
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

    fn is_near_quartermaster(supply: &Supply, unit: UnitId, hex: HexId) -> bool {
        supply
            .headquarters(unit)
            .is_some_and(|one| one.range.contains(hex))
    }

    /// A marker of a set-up is placed: near the headquarters that the scenario names one of its own is
    /// used first.
    pub(crate) fn store(&self, position: &mut Position, side: Side, hex: HexId) {
        let quartermaster = self.side_set_up(position, side).quartermaster;
        let is_bound = quartermaster.is_some_and(|unit| {
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

    /// Appends all that a side may do in its set-up, hundreds of actions, in ascending order: to sort them would cost
    /// more than to find them.
    pub(crate) fn list_set_up(&self, position: &Position, side: Side, actions: &mut Vec<Action>) {
        let groups = self.groups_kept(position, side);
        let mut to_place = UnitSet::EMPTY;
        for group in groups {
            let waits = |unit: &UnitId| position.unit(*unit).place == Where::Later;
            for unit in group.units.iter().filter(waits) {
                if self.has_resting_place(position, unit, group.hexes) {
                    to_place.insert(unit);
                }
            }
        }
        actions.extend(to_place.iter().map(Action::Select));
        // Whoever may still be placed must be (21.0).
        if to_place.is_empty() && self.check_all_placed(position, groups).is_ok() {
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
        let reduced = |group: &&Group| self.losses_left(position, group) > 0;
        let reduced = groups.iter().filter(reduced);
        let bearing = reduced.fold(UnitSet::EMPTY, |all, group| all | group.units);
        for unit in bearing.iter() {
            if self.check_reduced(position, groups, unit).is_ok() {
                actions.push(Action::LoseStep(unit));
            }
        }
        if left.links > 0 {
            actions.extend(self.new_lines(position, side));
        }
    }
}

impl Burma {
    /// Dice of a set-up: stockpile, supply markers, links (21.1.1-4 to 21.1.1-6, 21.1.2-3 to 21.1.2-5,
    /// 21.2.1-6 to 21.2.1-9, 21.2.2-4 to 21.2.2-8, 21.3.1-6, 21.3.1-7, 21.3.2-6).
    pub(crate) fn set_up_dice(&self, play: &mut Play<'_>, side: Side) -> Flow<()> {
        let set_up = self.side_set_up(play.state, side);
        let mut stock = 0;
        let mut to_place = ToPlace::default();
        for (store, amount) in &set_up.stores {
            let amount = self.set_up_amount(play, side, *store, *amount)?;
            match store {
                Store::Stock => stock = amount,
                Store::Supply => to_place.supply += amount,
                Store::Loose => {
                    to_place.supply += amount;
                    to_place.loose_supply = amount;
                }
                Store::Positions => to_place.positions = amount,
                Store::Links => to_place.links = amount,
            }
        }
        self.damage_and_cut(play, side, [set_up.damaged, set_up.cuts])?;
        let rule = match (play.state.scenario, side) {
            (Scenario::ExtendedCapital, ALLIES) => "21.2.2-4",
            (Scenario::ExtendedCapital, _) => "21.2.1-6",
            (_, ALLIES) => "21.1.1-4",
            _ => "21.1.2-3",
        };
        let state = play.state.side_mut(side);
        state.stock = stock.min(18);
        let supply = to_place.supply;
        state.to_place = to_place;
        play.tell(Event::SetUp(side, stock.into(), supply.into(), rule));
        Ok(())
    }

    fn set_up_amount(
        &self,
        play: &mut Play<'_>,
        side: Side,
        store: Store,
        amount: Amount,
    ) -> Flow<u8> {
        let (cause, owner) = (Cause::SetUpDice(store), Subject::Side(side));
        let die = match amount.die {
            SetUpDie::None => 0,
            SetUpDie::Half => self.die_for(play, cause, owner)?.div_ceil(2),
            SetUpDie::Six => self.die_for(play, cause, owner)?,
            SetUpDie::Ten => self.ten_sided_for(play, cause, owner)?,
        };
        Ok(die + amount.plus)
    }

    /// 21.2.2-6, 21.2.2-8: damaged air units of a side's choice, and cuts behind the enemy.
    fn damage_and_cut(&self, play: &mut Play<'_>, side: Side, [damaged, cuts]: [u8; 2]) -> Flow {
        for _ in 0..damaged {
            let options: Vec<Action> = self
                .all_air()
                .filter(|air| self.air(*air).side == side)
                .filter(|air| play.state.air(*air).place == AirPlace::Flown)
                .map(Action::Air)
                .collect();
            if options.is_empty() {
                break;
            }
            if let Action::Air(air) = self.decide(play, side, Cause::SetUpHarm, None, options)? {
                play.state.air_mut(air).place = AirPlace::Damaged;
            }
        }
        for _ in 0..cuts {
            let options = self
                .uncut_lines(play.state, side.opponent())
                .map(Action::At)
                .chain([Action::Done])
                .collect();
            match self.decide(play, side, Cause::SetUpHarm, None, options)? {
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
        play.state.side_mut(side).to_place = ToPlace::default();
        // 15.1.1, B-6: what found no room does not come as a reinforcement either.
        for group in self.find_groups(play.state, side) {
            for unit in group.units.iter() {
                if play.state.unit(unit).place == Where::Later {
                    play.state.unit_mut(unit).place = Where::Unused;
                    play.tell(Event::GivenUp(unit));
                }
            }
        }
        let set_up = self.side_set_up(play.state, side);
        for unit in self.units_of(side) {
            let Some(hex) = play.state.hex_of(unit) else {
                continue;
            };
            let is_stranded = self.unit(unit).class == Class::Marauders
                || (set_up.cut_off.contains(unit) && set_up.cut_off_in.contains(hex));
            play.state.unit_mut(unit).out_of_supply = is_stranded;
        }
    }
}
