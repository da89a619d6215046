//! The end phase (14), random events, and victory (20).

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::{
    AirPlace, Cause, Flow, Occasion, Phase, Play, Position, RandomEvent, Scenario, Verdict,
};
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId};
use crate::turn::questions::Subject;
use crate::turn::sequence::GameTurn;
use heigi_board::HexId;
use heigi_scene::Side;

/// Points of the stockpile that confusion costs (TBL-EV-8, TBL-EV-10).
pub(crate) const SNAFU: u8 = 3;

/// The first turn of 1945 (TBL-TURN).
const FIRST_OF_1945: u8 = 15;

/// Hexes from Silchar within which Japanese units keep up the spirits of the INA (17.6.3).
const INA_RANGE: u32 = 10;

/// How decisive a victory is (20.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Nobody has won.
    Draw,
    /// One to four points.
    Minor,
    /// Five to ten points.
    Major,
    /// Eleven points or more.
    Decisive,
}

/// 20.2: the level of a difference in points.
#[must_use]
pub const fn level(difference: u8) -> Level {
    match difference {
        0 => Level::Draw,
        1..=4 => Level::Minor,
        5..=10 => Level::Major,
        _ => Level::Decisive,
    }
}

undecided! {
    /// 5.1.7, 14.1.1: air units return and are repaired.
    AirReturn: asks end_air,
    /// 7.10.4: attrition.
    Attrition: asks attrition,
    /// 13.7.5, 13.7.6: disruption.
    Disruption: does recover,
    /// 7.3.4: Allied wastage.
    Wastage: asks wastage,
    /// 14.1.6: the random event.
    EventRoll: asks random_event,
    /// 10.1.3: units too many in a hex are lost.
    Overstacking: asks remove_excess,
    /// 14.1.7: victory points.
    Victory: does end_turn,
}

impl Burma {
    /// 14.1.1: the air units return, and staffs in communication are fed.
    fn end_air(&self, play: &mut Play<'_>) -> Flow {
        self.air_return(play)?;
        for side in play.state.order() {
            self.relieve_staffs(play, side, Occasion::Final, "7.13.1");
        }
        Ok(())
    }

    /// 14.1.7: points are counted, and the next turn comes if there is one.
    fn end_turn(&self, play: &mut Play<'_>) {
        self.score_turn(play);
        self.pass_sanction(play);
        if play.state.verdict.is_none() {
            self.next_turn(play);
        }
    }

    /// 7.7: true if a headquarters that is not committed, or a source, reaches a unit in a hex.
    fn is_in_supply_range(&self, position: &Position, unit: UnitId, hex: HexId) -> bool {
        let printed = self.unit(unit);
        if self.range_of_1601(position, unit).contains(hex) {
            return true;
        }
        if printed.class == Class::ChineseArmy {
            return false;
        }
        let supply = self.supply(position, printed.side);
        let by_staff = supply
            .headquarters
            .iter()
            .any(|one| one.range.contains(hex));
        by_staff || supply.sources.iter().any(|(_, range)| range.contains(hex))
    }

    /// 20.1: who is ahead, and by how many points.
    #[must_use]
    pub fn lead(&self, position: &Position) -> (Option<Side>, u8) {
        let [allies, japan] = [ALLIES, JAPAN].map(|side| position.side(side).points);
        let ahead = match allies.cmp(&japan) {
            std::cmp::Ordering::Less => Some(JAPAN),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(ALLIES),
        };
        (ahead, allies.abs_diff(japan))
    }

    /// TBL-VP-6: true if a line of the play area joins Imphal and 1601, cut or not, that no Japanese unit
    /// or zone touches.
    #[must_use]
    pub fn has_imphal_line(&self, position: &Position) -> bool {
        position
            .kept
            .has_imphal_line(|| self.find_imphal_line(position))
    }

    fn find_imphal_line(&self, position: &Position) -> bool {
        let ground = self.ground(position);
        let enemy = JAPAN.index();
        let free = self.play_area(position) - ground.occupied[enemy] - ground.zones[enemy];
        let (start, end) = (self.map().named.imphal, self.map().chinese_source);
        let mut reached = crate::printed::map::HexSet::EMPTY;
        let mut open = vec![start];
        while let Some(hex) = open.pop() {
            if reached.contains(hex) || !free.contains(hex) {
                continue;
            }
            reached.insert(hex);
            if hex == end {
                return true;
            }
            for way in self.atlas.ways(hex) {
                let is_free = free.contains(way.to) && !reached.contains(way.to);
                if is_free && self.lines(position, way.edge).any() {
                    open.push(way.to);
                }
            }
        }
        false
    }

    /// 17.6.3: true if the INA is to be checked.
    #[must_use]
    pub fn is_ina_forsaken(&self, position: &Position) -> bool {
        let silchar = self.map().named.silchar;
        self.units_of(JAPAN)
            .filter(|unit| self.unit(*unit).class != Class::IndianNationalArmy)
            .filter_map(|unit| position.hex_of(unit))
            .all(|hex| self.map().grid.distance(hex, silchar) > INA_RANGE)
    }

    /// TBL-VP-3, 21.1.3-5: the towns of the play area that a side controls.
    pub fn towns(
        &self,
        position: &Position,
        side: Side,
    ) -> impl Iterator<Item = heigi_board::HexId> {
        let own = position.index().control[side.index()];
        (self.atlas.towns & self.play_area(position) & own).iter()
    }
}

impl Burma {
    /// 14.1.1: air units return; damaged ones may be repaired.
    pub(crate) fn air_return(&self, play: &mut Play<'_>) -> Flow<()> {
        for air in self.all_air() {
            match play.state.air(air).place {
                AirPlace::Available | AirPlace::Over(_) => {
                    play.state.air_mut(air).place = AirPlace::Flown;
                }
                AirPlace::Damaged => {
                    let die = self.die_for(play, Cause::AirRepair, Subject::Air(air))?;
                    if die <= self.tables().air_repair(self.air(air).side) {
                        play.state.air_mut(air).place = AirPlace::Flown;
                        play.tell(Event::AirRepaired(air));
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// 7.10.4: each unit out of supply loses a step; 17.6.3: the INA is checked.
    pub(crate) fn attrition(&self, play: &mut Play<'_>) -> Flow<()> {
        for unit in self.all_units() {
            if play.state.unit(unit).out_of_supply && play.state.hex_of(unit).is_some() {
                self.lose_step(play, unit, "7.10.4");
            }
        }
        self.set_trucks_aside(play);
        if !self.is_ina_forsaken(play.state) {
            return Ok(());
        }
        for unit in self.units_of(JAPAN) {
            let is_there = self.unit(unit).class == Class::IndianNationalArmy
                && play.state.hex_of(unit).is_some();
            if is_there {
                let die = self.die_for(play, Cause::InaCheck, Subject::Unit(unit))?;
                let total = die + u8::from(play.state.unit(unit).out_of_supply);
                if total > self.highest_factor(play.state, unit) {
                    self.lose_step(play, unit, "17.6.3");
                }
            }
        }
        Ok(())
    }

    /// 13.7.5, 13.7.6: units that are supplied recover, the others are disrupted.
    pub(crate) fn recover(&self, play: &mut Play<'_>) {
        play.state
            .change_units(|state| state.disrupted = state.out_of_supply);
    }

    /// 14.1.4, 17.2.1b: improved positions are complete where the builder is still in the supply range
    /// of a headquarters or a source; no line of communication is needed. Roads are complete after them
    /// and help none of them.
    pub(crate) fn construction(&self, play: &mut Play<'_>) -> Flow<()> {
        for hex in play.state.index().positions.iter() {
            let Some(entrenchment) = play.state.hex(hex).position else {
                continue;
            };
            let Some(builder) = entrenchment.builder else {
                continue;
            };
            let is_there = play.state.hex_of(builder) == Some(hex);
            let is_fed = is_there && self.is_in_supply_range(play.state, builder, hex);
            play.state.hex_mut(hex).position = if is_fed {
                Some(crate::position::Entrenchment {
                    builder: None,
                    ..entrenchment
                })
            } else {
                None
            };
        }
        self.finish_projects(play)
    }

    /// 10.1.3: units too many in a hex are eliminated, as their owner chooses.
    pub(crate) fn remove_excess(&self, play: &mut Play<'_>) -> Flow<()> {
        for side in play.state.order() {
            for hex in self.ground(play.state).occupied[side.index()].iter() {
                loop {
                    let units: crate::printed::units::UnitSet =
                        self.units_of_at(play.state, side, hex).collect();
                    if self.check_stack(units, hex).is_ok() {
                        break;
                    }
                    let options = units.iter().map(Action::LoseStep).collect();
                    let choice = self.decide(
                        play,
                        side,
                        Cause::Overstacking,
                        Some(Subject::Hex(hex)),
                        options,
                    )?;
                    let Action::LoseStep(unit) = choice else {
                        break;
                    };
                    self.eliminate(play, unit, "10.1.3");
                }
            }
        }
        Ok(())
    }

    /// 7.3.4: the Allies waste points.
    pub(crate) fn wastage(&self, play: &mut Play<'_>) -> Flow<()> {
        let die = self.die(play, Cause::Wastage)?;
        let stock = &mut play.state.side_mut(ALLIES).stock;
        let lost = (1 + die % 2).min(*stock);
        *stock -= lost;
        let left = i32::from(*stock);
        play.tell(Event::Wastage(i32::from(lost), left));
        Ok(())
    }

    /// 14.1.6: the event of the next turn.
    pub(crate) fn random_event(&self, play: &mut Play<'_>) -> Flow<()> {
        play.state.early_monsoon = false;
        if play.state.turn >= play.state.scenario.turns()[1] {
            return Ok(());
        }
        let sum = self.die(play, Cause::RandomEvent)? + self.die(play, Cause::RandomEvent)?;
        let year = self.year_of_next_turn(play);
        let event = match sum {
            2 | 12 if self.may_chinese_come(play.state) => Some(RandomEvent::Chinese),
            3 => Some(RandomEvent::Guerrillas),
            6 if !play.state.rare.support[year] => Some(RandomEvent::Support),
            7 | 11 => Some(RandomEvent::Monsoon),
            8 => Some(RandomEvent::Snafu(JAPAN)),
            9 => Some(RandomEvent::Submarines),
            10 => Some(RandomEvent::Snafu(ALLIES)),
            _ => None,
        };
        play.state.event = event;
        match event {
            Some(RandomEvent::Chinese) => play.state.rare.chinese = true,
            Some(RandomEvent::Support) => play.state.rare.support[year] = true,
            _ => {}
        }
        play.tell(Event::Event(i32::from(sum), event_text(event)));
        Ok(())
    }

    /// What the event of the last turn does (TBL-EVENTS).
    pub(crate) fn event_effect(&self, play: &mut Play<'_>) -> Flow<()> {
        match play.state.event {
            // They wait for the receipt of supply and for the reinforcements.
            Some(RandomEvent::Support | RandomEvent::Chinese) => return Ok(()),
            Some(RandomEvent::Monsoon) => {
                play.state.early_monsoon = true;
            }
            Some(RandomEvent::Submarines) => {
                play.state.submarines = true;
                let die = self.die(play, Cause::EventEffect)?;
                self.lose(play, JAPAN, 2 + die % 2, "TBL-EV-9");
            }
            Some(RandomEvent::Guerrillas) => self.guerrillas(play)?,
            Some(RandomEvent::Snafu(side)) => self.snafu(play, side)?,
            None => {}
        }
        play.state.event = None;
        Ok(())
    }

    /// TBL-EV-6: which of the years the next turn belongs to, 0 for 1944.
    fn year_of_next_turn(&self, play: &Play<'_>) -> usize {
        usize::from(play.state.turn + 1 >= FIRST_OF_1945)
    }

    /// TBL-EV-6: the points that the event of the last turn adds to what a side receives (7.1.2).
    pub(crate) fn theatre_support(&self, play: &mut Play<'_>, side: Side) -> Flow<u8> {
        if side != ALLIES || play.state.event != Some(RandomEvent::Support) {
            return Ok(0);
        }
        play.state.event = None;
        let points = self.half_die(play, Cause::EventEffect)?;
        play.tell(Event::Support(side, i32::from(points)));
        Ok(points)
    }

    /// TBL-EV-3: the Allies name Japanese units far from headquarters and towns.
    fn guerrillas(&self, play: &mut Play<'_>) -> Flow<()> {
        let hits = self.half_die(play, Cause::EventEffect)?;
        let mut named = crate::printed::units::UnitSet::EMPTY;
        for _ in 0..hits {
            let options: Vec<Action> = self
                .units_of(JAPAN)
                .filter(|unit| !named.contains(*unit) && self.is_exposed(play, *unit))
                .map(Action::Name)
                .collect();
            if options.is_empty() {
                break;
            }
            if let Action::Name(unit) =
                self.decide(play, ALLIES, Cause::EventEffect, None, options)?
            {
                named.insert(unit);
                if play.state.unit(unit).disrupted {
                    self.lose_step(play, unit, "TBL-EV-3");
                } else {
                    play.state.unit_mut(unit).disrupted = true;
                    play.tell(Event::Disrupted(unit, "TBL-EV-3"));
                }
            }
        }
        Ok(())
    }

    /// True for a Japanese unit that is not at or next to a headquarters or a town of its side.
    fn is_exposed(&self, play: &Play<'_>, unit: UnitId) -> bool {
        let sheltered = |hex| self.is_sheltered(play.state, JAPAN, hex);
        play.state.hex_of(unit).is_some_and(|hex| !sheltered(hex))
    }

    /// TBL-EV-8, TBL-EV-10: confusion on a side, as the enemy chooses.
    fn snafu(&self, play: &mut Play<'_>, side: Side) -> Flow<()> {
        let enemy = side.opponent();
        let rule = if side == JAPAN {
            "TBL-EV-8"
        } else {
            "TBL-EV-10"
        };
        let mut options: Vec<Action> = self
            .units_of(side)
            .filter(|unit| self.unit(*unit).class == Class::Headquarters)
            .filter(|unit| play.state.hex_of(*unit).is_some())
            .map(Action::Commit)
            .collect();
        options.push(Action::Spend(SNAFU));
        options.extend(self.marker_hexes(play, side));
        match self.decide(play, enemy, Cause::Snafu(side), None, options)? {
            Action::Commit(unit) => {
                let mut state = play.state.unit_mut(unit);
                state.committed = true;
                state.in_disorder = true;
                drop(state);
                play.tell(Event::InDisorder(unit, rule));
            }
            Action::Collect(hex) => {
                self.take_marker(play.state, side, hex);
                play.tell(Event::MarkerLost(hex, rule));
                let mut more = self.marker_hexes(play, side);
                more.push(Action::Done);
                if let Action::Collect(hex) =
                    self.decide(play, enemy, Cause::Snafu(side), None, more)?
                {
                    self.take_marker(play.state, side, hex);
                    play.tell(Event::MarkerLost(hex, rule));
                }
            }
            _ => self.lose(play, side, SNAFU, rule),
        }
        Ok(())
    }

    fn marker_hexes(&self, play: &Play<'_>, side: Side) -> Vec<Action> {
        play.state.index().stores[side.index()]
            .iter()
            .map(Action::Collect)
            .collect()
    }

    /// Adds to a stockpile; what is above 18 is lost (7.5.2).
    pub(crate) fn gain(&self, play: &mut Play<'_>, side: Side, points: u8, rule: &'static str) {
        let stock = &mut play.state.side_mut(side).stock;
        *stock = (*stock + points).min(18);
        let total = i32::from(*stock);
        play.tell(Event::Gained(side, i32::from(points), total, rule));
    }

    /// Takes from a stockpile, not below 0 (7.5.3).
    pub(crate) fn lose(&self, play: &mut Play<'_>, side: Side, points: u8, rule: &'static str) {
        let stock = &mut play.state.side_mut(side).stock;
        let lost = points.min(*stock);
        *stock -= lost;
        let total = i32::from(*stock);
        play.tell(Event::Lost(side, i32::from(lost), total, rule));
    }

    /// 14.1.7: the points of the turn, and at the end of the game.
    pub(crate) fn score_turn(&self, play: &mut Play<'_>) {
        for side in [ALLIES, JAPAN] {
            if play.state.level(side.opponent()) == 1 {
                self.award(play, side, 1, "TBL-VP-5");
            }
        }
        let named = &self.map().named;
        for (hex, points) in [(named.silchar, 3), (named.agartala, 5)] {
            if play.state.hex(hex).control == Some(JAPAN) {
                self.award(play, JAPAN, points, "TBL-VP-7");
            }
        }
        if self.has_imphal_line(play.state) {
            self.award(play, ALLIES, 1, "TBL-VP-6");
        }
        if play.state.turn >= play.state.scenario.turns()[1] {
            self.score_game(play);
        }
    }

    fn score_game(&self, play: &mut Play<'_>) {
        for side in [ALLIES, JAPAN] {
            let enemy = side.opponent();
            let stranded = self
                .units_of(enemy)
                .filter(|unit| {
                    play.state.hex_of(*unit).is_some() && play.state.unit(*unit).out_of_supply
                })
                .count() as u8;
            if stranded > 0 {
                self.award(play, side, stranded, "TBL-VP-2");
            }
            let towns = self.towns(play.state, side).count() as u8;
            if towns > 0 {
                self.award(play, side, towns, "TBL-VP-3");
            }
            let rangoon = self.map().named.rangoon;
            if play.state.scenario != Scenario::UGo && play.state.hex(rangoon).control == Some(side)
            {
                self.award(play, side, 5, "TBL-VP-4");
            }
        }
        if play.state.scenario == Scenario::UGo {
            let silchar = self.map().named.silchar;
            let near = self
                .units_of(JAPAN)
                .filter(|unit| self.unit(*unit).class == Class::IndianNationalArmy)
                .filter_map(|unit| play.state.hex_of(unit))
                .filter(|hex| self.map().grid.distance(*hex, silchar) <= 1)
                .count() as u8;
            if near > 0 {
                self.award(play, JAPAN, 3 * near, "21.1.3-6");
            }
        }
        play.state.verdict = Some(Verdict::Points);
        let points = |side: Side| i32::from(play.state.side(side).points);
        play.tell(Event::Over(points(ALLIES), points(JAPAN)));
    }

    /// The next turn begins.
    pub(crate) fn next_turn(&self, play: &mut Play<'_>) {
        play.state.turn += 1;
        play.state.phase = Phase::Air;
        play.push(crate::turn::sequence::Step::GameTurn(GameTurn));
    }
}

const fn event_text(event: Option<RandomEvent>) -> &'static str {
    match event {
        None => "burma-log-event-none",
        Some(RandomEvent::Chinese) => "burma-log-event-chinese",
        Some(RandomEvent::Guerrillas) => "burma-log-event-guerrillas",
        Some(RandomEvent::Support) => "burma-log-event-support",
        Some(RandomEvent::Monsoon) => "burma-log-event-monsoon",
        Some(RandomEvent::Snafu(JAPAN)) => "burma-log-event-japanese-snafu",
        Some(RandomEvent::Snafu(_)) => "burma-log-event-allied-snafu",
        Some(RandomEvent::Submarines) => "burma-log-event-submarines",
    }
}
