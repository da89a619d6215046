//! The Chinese army, the Chindits and the Marauders about Myitkyina (17.4, 17.5.9).

use crate::Burma;
use crate::action::Action;
use crate::map::HexSet;
use crate::notice::Notice;
use crate::state::{Cause, Flow, Phase, Play, Position, Scenario, Where};
use crate::units::{ALLIES, Class, JAPAN, UnitId};
use heigi_board::HexId;

/// Hexes from Marauders and Chinese units within which the Chindits strike (TBL-CHINDIT-R).
const CHINDIT_RANGE: u32 = 10;

impl Burma {
    /// True if a Chinese unit is on the map.
    #[must_use]
    pub fn has_chinese(&self, position: &Position) -> bool {
        self.units_of(ALLIES).any(|unit| {
            self.unit(unit).class == Class::ChineseArmy && position.hex_of(unit).is_some()
        })
    }

    /// 16.2.3, 17.4.2: where the marker lies that serves a Chinese unit: at 1601, which must reach it.
    /// The rules are those of a line that does not reach, and of a marker that is missing.
    pub(crate) fn chinese_depot(
        &self,
        position: &Position,
        hex: HexId,
        rules: [&'static str; 2],
        points: u16,
    ) -> Result<HexSet, Notice> {
        let source = self.map().chinese_source;
        let near = self.around_chinese_source(position, points);
        if position.hex(source).control != Some(ALLIES) || !near.contains(hex) {
            return Err(Notice::new(rules[0], "burma-not-in-range").hex(hex));
        }
        if position.hex(source).supply[ALLIES.index()] == 0 {
            return Err(Notice::new(rules[1], "burma-no-markers").numbers(1, 0));
        }
        Ok([source].into_iter().collect())
    }

    /// The hexes that lines of some length reach from 1601.
    pub(crate) fn around_chinese_source(&self, position: &Position, points: u16) -> HexSet {
        let source = self.map().chinese_source;
        let ground = self.ground(position);
        let reach = self.trace(position, &ground, ALLIES, source, points);
        reach.reached().iter().copied().collect()
    }

    /// Chinese units that have not come yet.
    fn absent_chinese(&self, position: &Position) -> Vec<UnitId> {
        self.units_of(ALLIES)
            .filter(|unit| self.unit(*unit).class == Class::ChineseArmy)
            .filter(|unit| position.unit(*unit).place == Where::Later)
            .collect()
    }

    /// 17.4.7: whether Operation Thursday may be launched.
    pub(crate) fn check_thursday(&self, position: &Position) -> Result<(), Notice> {
        let is_open = position.scenario != Scenario::ExtendedCapital
            && !position.thursday
            && !self.absent_chinese(position).is_empty();
        if !is_open {
            return Err(Notice::new("17.4.7", "burma-no-thursday"));
        }
        self.check_stock(position, ALLIES, 1)
    }

    /// True if a hex is near enough to Marauders or Chinese units for the Chindits.
    fn is_near_chindits(&self, position: &Position, hex: HexId) -> bool {
        self.units_of(ALLIES)
            .filter(|unit| {
                matches!(
                    self.unit(*unit).class,
                    Class::Marauders | Class::ChineseArmy
                )
            })
            .filter_map(|unit| position.hex_of(unit))
            .any(|at| self.map().grid.distance(at, hex) <= CHINDIT_RANGE)
    }
}

impl Play<'_> {
    /// 17.4.7a, 17.4.7b: the price of Operation Thursday, and who comes.
    pub(crate) fn launch_thursday(&mut self) -> Flow<()> {
        let cost = self.die(Cause::Thursday)? + 2;
        if cost > self.position.side(ALLIES).stock {
            self.lose(ALLIES, 1, "17.4.7b");
            return Ok(());
        }
        self.spend(ALLIES, cost);
        self.position.thursday = true;
        self.tell(Notice::new("17.4.7a", "burma-log-thursday").numbers(i16::from(cost), 0));
        self.chinese_arrivals(false)
    }

    /// TBL-THURSDAY, TBL-EV-2: each absent Chinese unit may come, at full strength or not.
    pub(crate) fn chinese_arrivals(&mut self, by_event: bool) -> Flow<()> {
        let game = self.game;
        for unit in game.absent_chinese(&self.position) {
            let lost = match self.die(Cause::ChineseEntry)? {
                1..=2 => 0,
                5.. if !by_event => continue,
                _ => match self.die(Cause::ChineseEntry)? {
                    1 => 1,
                    2..=4 => 2,
                    _ => 3,
                },
            };
            let options: Vec<Action> = game
                .map()
                .chinese_entry
                .iter()
                .filter(|hex| {
                    game.units_of_at(&self.position, JAPAN, *hex)
                        .next()
                        .is_none()
                        && game.check_stacking(&self.position, unit, *hex).is_ok()
                })
                .map(Action::At)
                .collect();
            if options.is_empty() {
                continue;
            }
            let choice = self.decide(ALLIES, Cause::ChineseEntry, Some(unit), options)?;
            if let Action::At(hex) = choice {
                self.position.unit_mut(unit).steps = game.unit(unit).steps() - lost;
                game.enter(&mut self.position, unit, hex);
                self.tell(
                    Notice::new("17.4.7c", "burma-log-reinforcement")
                        .unit(unit)
                        .hex(hex),
                );
            }
        }
        Ok(())
    }

    /// 17.4.7e: the Chindits strike behind the Japanese lines.
    pub(crate) fn chindits(&mut self) -> Flow<()> {
        let game = self.game;
        if !self.position.thursday {
            return Ok(());
        }
        let mut options = vec![Action::Spend(0)];
        if self.position.side(ALLIES).stock > 0 {
            options.push(Action::Spend(1));
        }
        let spent = match self.decide(ALLIES, Cause::Chindits, None, options)? {
            Action::Spend(points) => points,
            _ => 0,
        };
        self.spend(ALLIES, spent);
        let rain = i8::from(game.is_monsoon(&self.position));
        let total = self.die(Cause::Chindits)? as i8 + spent as i8 - rain;
        let near = |play: &Self, hex: HexId| game.is_near_chindits(&play.position, hex);
        match total {
            ..=2 => {}
            3..=4 => {
                let markers = game
                    .map()
                    .grid
                    .hexes()
                    .filter(|hex| self.position.hex(*hex).supply[JAPAN.index()] > 0)
                    .filter(|hex| near(self, *hex))
                    .map(Action::Collect)
                    .collect();
                if let Some(Action::Collect(hex)) = self.chindit_choice(markers)? {
                    game.take_marker(&mut self.position, JAPAN, hex);
                    self.tell(Notice::new("TBL-CHINDIT", "burma-log-marker-lost").hex(hex));
                }
            }
            5 => {
                let lines = game
                    .uncut_lines(&self.position, JAPAN)
                    .filter(|hex| near(self, *hex))
                    .map(Action::At)
                    .collect();
                if let Some(Action::At(hex)) = self.chindit_choice(lines)? {
                    self.position.hex_mut(hex).cut = true;
                    self.tell(Notice::new("TBL-CHINDIT", "burma-log-cut").hex(hex));
                }
            }
            _ => {
                for _ in 0..self.die(Cause::Chindits)? / 2 {
                    let units = game
                        .units_of(JAPAN)
                        .filter(|unit| !self.position.unit(*unit).pinned)
                        .filter(|unit| {
                            let hex = self.position.hex_of(*unit);
                            hex.is_some_and(|hex| near(self, hex))
                        })
                        .map(Action::Name)
                        .collect();
                    if let Some(Action::Name(unit)) = self.chindit_choice(units)? {
                        self.position.unit_mut(unit).pinned = true;
                        self.tell(Notice::new("TBL-CHINDIT", "burma-log-pinned").unit(unit));
                    }
                }
            }
        }
        Ok(())
    }

    fn chindit_choice(&mut self, options: Vec<Action>) -> Flow<Option<Action>> {
        if options.is_empty() {
            return Ok(None);
        }
        self.decide(ALLIES, Cause::Chindits, None, options)
            .map(Some)
    }

    /// 17.5.9: the Marauders leave as soon as a line joins Imphal and 1601.
    pub(crate) fn withdraw_marauders(&mut self) {
        let game = self.game;
        if self.position.phase == Phase::SetUp {
            return;
        }
        let marauders: Vec<UnitId> = game
            .units_of(ALLIES)
            .filter(|unit| game.unit(*unit).class == Class::Marauders)
            .filter(|unit| self.position.hex_of(*unit).is_some())
            .collect();
        if marauders.is_empty() || !game.has_imphal_line(&self.position) {
            return;
        }
        for unit in marauders {
            self.leave_map(unit);
            self.tell(Notice::new("17.5.9", "burma-log-exited").unit(unit));
        }
    }
}
