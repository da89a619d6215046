//! The Chinese army, the Chindits and the Marauders about Myitkyina (17.4, 17.5.9).

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::{Cause, Flow, Occasion, Phase, Play, Position, RandomEvent, Scenario, Where};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId, UnitSet};
use crate::refusal::{NOT_NOW, Refusal};
use crate::turn::questions::Subject;
use heigi_board::HexId;
use heigi_engine::Text;
use heigi_engine::scene::{Choice, Preview};
use serde::{Deserialize, Serialize};

/// Hexes from Marauders and Chinese units within which the Chindits strike (TBL-CHINDIT-R).
const CHINDIT_RANGE: u32 = 10;

impl Burma {
    fn allied_chinese(&self) -> UnitSet {
        self.atlas.chinese & self.atlas.units[ALLIES.index()]
    }

    /// True if a Chinese unit is on the map.
    #[must_use]
    pub fn has_chinese(&self, position: &Position) -> bool {
        let mut chinese = self.allied_chinese().iter();
        chinese.any(|unit| position.hex_of(unit).is_some())
    }

    /// 16.2.3, 17.4.2: where the marker lies that serves a Chinese unit: at 1601, which must reach it.
    /// The rules are those of a line that does not reach, and of a marker that is missing.
    pub(crate) fn chinese_depot(
        &self,
        position: &Position,
        hex: HexId,
        rules: [&'static str; 2],
        points: u16,
    ) -> Result<HexSet, Refusal> {
        let range = self.chinese_range(position, points);
        if !range.contains(hex) {
            return Err(Refusal::NotInRange(hex, rules[0]));
        }
        if self.markers_in(position, ALLIES, range) == 0 {
            return Err(Refusal::NoMarkers(1, 0, rules[1]));
        }
        Ok(range)
    }

    /// 7.6.3: the hexes that lines of up to five points reach from 1601, none while the Allies do not
    /// control it.
    pub(crate) fn chinese_range(&self, position: &Position, points: u16) -> HexSet {
        let source = self.map().chinese_source;
        if position.hex(source).control != Some(ALLIES) {
            return HexSet::EMPTY;
        }
        self.near_1601(position, points)
    }

    /// TBL-EV-2, R-27: true once 1601 is a source for the Marauders too: by the event, or since a
    /// Chinese unit has come.
    #[must_use]
    pub fn is_chinese_base(&self, position: &Position) -> bool {
        let by_event = position.rare.chinese && position.event != Some(RandomEvent::Chinese);
        by_event
            || self.allied_chinese().iter().any(|unit| {
                let place = position.unit(unit).place;
                matches!(place, Where::Hex(_) | Where::Eliminated)
            })
    }

    /// 7.6.3, TBL-EV-2: whether 1601 is a source of a unit.
    pub(crate) fn is_served_by_1601(&self, position: &Position, unit: UnitId) -> bool {
        match self.unit(unit).class {
            Class::ChineseArmy => true,
            Class::Marauders => self.is_chinese_base(position),
            _ => false,
        }
    }

    /// 17.4.2, TBL-EV-2: the hexes in which 1601 feeds a unit.
    pub(crate) fn range_of_1601(&self, position: &Position, unit: UnitId) -> HexSet {
        if self.is_served_by_1601(position, unit) {
            self.chinese_range(position, self.supply_length(position))
        } else {
            HexSet::EMPTY
        }
    }

    /// TBL-EV-2, 7.9.7: the Marauders that a marker in the range of 1601 would feed.
    pub(crate) fn marauders_fed_from_1601(
        &self,
        position: &Position,
        occasion: Occasion,
    ) -> Result<(HexSet, UnitSet), Refusal> {
        let source = self.map().chinese_source;
        let no_source = || Err(Refusal::NoSource(source, "7.6"));
        if !self.is_chinese_base(position) {
            return no_source();
        }
        let range = self.chinese_range(position, self.supply_length(position));
        if range.is_empty() {
            return no_source();
        }
        if self.markers_in(position, ALLIES, range) == 0 {
            return Err(Refusal::NoMarkers(1, 0, "7.9.7"));
        }
        let hungry: UnitSet = self
            .units_of(ALLIES)
            .filter(|unit| self.unit(*unit).class == Class::Marauders)
            .filter(|unit| self.is_hungry(position, *unit, occasion))
            .filter(|unit| {
                position
                    .hex_of(*unit)
                    .is_some_and(|hex| range.contains(hex))
            })
            .collect();
        if hungry.is_empty() {
            return Err(Refusal::NobodyHungry("7.6"));
        }
        Ok((range, hungry))
    }

    /// TBL-EV-2: whether the event may come: once in a game, not in 21.2, and not once all are in play.
    pub(crate) fn may_chinese_come(&self, position: &Position) -> bool {
        position.scenario != Scenario::ExtendedCapital
            && !position.rare.chinese
            && !self.absent_chinese(position).is_empty()
    }

    /// 17.4.7c: the hexes in which a Chinese unit may come in.
    fn chinese_doors(&self, position: &Position, unit: UnitId) -> Vec<Action> {
        self.map()
            .chinese_entry
            .iter()
            .filter(|hex| {
                self.units_of_at(position, JAPAN, *hex).next().is_none()
                    && self.check_stacking(position, unit, *hex).is_ok()
            })
            .map(Action::At)
            .collect()
    }

    /// Chinese units that have not come yet.
    fn absent_chinese(&self, position: &Position) -> Vec<UnitId> {
        self.allied_chinese()
            .iter()
            .filter(|unit| position.unit(*unit).place == Where::Later)
            .collect()
    }

    /// 17.4.7: whether Operation Thursday may be launched.
    pub(crate) fn check_thursday(&self, position: &Position) -> Result<(), Refusal> {
        let is_open = position.scenario != Scenario::ExtendedCapital
            && !position.thursday
            && !self.absent_chinese(position).is_empty();
        if !is_open {
            return Err(Refusal::NoThursday);
        }
        self.check_stock(position, ALLIES, 1)
    }

    /// The hexes that are near enough to Marauders or Chinese units for the Chindits.
    fn near_chindits(&self, position: &Position) -> HexSet {
        let units = (self.atlas.marauders | self.atlas.chinese) & self.atlas.units[ALLIES.index()];
        let hexes = units.iter().filter_map(|unit| position.hex_of(unit));
        self.atlas.within(CHINDIT_RANGE, hexes.collect())
    }
}

impl Burma {
    /// 17.4.7a, 17.4.7b: the price of Operation Thursday, and who comes.
    pub(crate) fn launch_thursday(&self, play: &mut Play<'_>) -> Flow<()> {
        let cost = self.die(play, Cause::Thursday)? + 2;
        if cost > play.state.side(ALLIES).stock {
            self.lose(play, ALLIES, 1, "17.4.7b");
            return Ok(());
        }
        self.spend(play, ALLIES, cost);
        play.state.thursday = true;
        play.tell(Event::Thursday(i32::from(cost)));
        for unit in self.absent_chinese(play.state) {
            self.chinese_arrival(play, unit, false)?;
        }
        Ok(())
    }

    /// TBL-EV-2, 9.1.1: the event of the last turn makes 1601 a source, and each absent Chinese unit may
    /// come for a point of the stockpile (15.1.4); whoever does not come now never comes (15.1.3).
    pub(crate) fn chinese_support(&self, play: &mut Play<'_>) -> Flow<()> {
        if play.state.event != Some(RandomEvent::Chinese) {
            return Ok(());
        }
        play.state.event = None;
        play.state.rare.chinese = true;
        play.tell(Event::ChineseSource(self.map().chinese_source));
        loop {
            let mut options: Vec<Action> = self
                .absent_chinese(play.state)
                .into_iter()
                .filter(|unit| !self.chinese_doors(play.state, *unit).is_empty())
                .map(Action::Select)
                .collect();
            if options.is_empty() || play.state.side(ALLIES).stock == 0 {
                break;
            }
            options.push(Action::Done);
            let choice = self.decide(play, ALLIES, Cause::ChineseEntry, None, options)?;
            let Action::Select(unit) = choice else {
                break;
            };
            // Paid as it comes, which the log tells.
            self.chinese_arrival(play, unit, true)?;
            self.spend(play, ALLIES, 1);
        }
        for unit in self.absent_chinese(play.state) {
            play.state.unit_mut(unit).place = Where::Gone;
        }
        Ok(())
    }

    /// TBL-THURSDAY: an absent Chinese unit comes at full strength, reduced, or not at all; by the event
    /// it comes in any case.
    fn chinese_arrival(&self, play: &mut Play<'_>, unit: UnitId, by_event: bool) -> Flow<()> {
        let lost = match self.die(play, Cause::ChineseEntry)? {
            1..=2 => 0,
            5.. if !by_event => return Ok(()),
            _ => match self.die(play, Cause::ChineseEntry)? {
                1 => 1,
                2..=4 => 2,
                _ => 3,
            },
        };
        let options = self.chinese_doors(play.state, unit);
        if options.is_empty() {
            return Ok(());
        }
        let choice = self.decide(
            play,
            ALLIES,
            Cause::ChineseEntry,
            Some(Subject::Unit(unit)),
            options,
        )?;
        if let Action::At(hex) = choice {
            play.state.unit_mut(unit).steps = self.unit(unit).steps() - lost;
            self.arrive(play, unit, hex);
            let rule = if by_event { "TBL-EV-2" } else { "17.4.7c" };
            play.tell(Event::Reinforcement(unit, hex, rule));
        }
        Ok(())
    }

    /// 17.4.7e: the Chindits strike behind the Japanese lines.
    pub(crate) fn chindits(&self, play: &mut Play<'_>) -> Flow<()> {
        if !play.state.thursday {
            return Ok(());
        }
        let mut options = vec![Action::Spend(0)];
        if play.state.side(ALLIES).stock > 0 {
            options.push(Action::Spend(1));
        }
        let spent = match self.decide(play, ALLIES, Cause::Chindits, None, options)? {
            Action::Spend(points) => points,
            _ => 0,
        };
        self.spend(play, ALLIES, spent);
        let rain = i8::from(self.is_monsoon(play.state));
        let total = self.die(play, Cause::Chindits)? as i8 + spent as i8 - rain;
        let near = self.near_chindits(play.state);
        match total {
            ..=2 => Ok(()),
            3..=4 => self.raid_store(play, near),
            5 => self.raid_line(play, near),
            _ => self.pin_down(play, near),
        }
    }

    /// TBL-CHINDIT: a marker is lost.
    fn raid_store(&self, play: &mut Play<'_>, near: HexSet) -> Flow {
        let markers = (play.state.index().stores[JAPAN.index()] & near)
            .iter()
            .map(Action::Collect)
            .collect();
        if let Some(Action::Collect(hex)) = self.chindit_choice(play, markers)? {
            self.take_marker(play.state, JAPAN, hex);
            play.tell(Event::MarkerLost(hex, "TBL-CHINDIT"));
        }
        Ok(())
    }

    /// TBL-CHINDIT: a line is cut, if the Allies want it.
    fn raid_line(&self, play: &mut Play<'_>, near: HexSet) -> Flow {
        let mut lines: Vec<Action> = self
            .uncut_lines(play.state, JAPAN)
            .filter(|hex| near.contains(*hex))
            .map(Action::At)
            .collect();
        if !lines.is_empty() {
            lines.push(Action::Done);
        }
        if let Some(Action::At(hex)) = self.chindit_choice(play, lines)? {
            play.state.hex_mut(hex).cut = true;
            play.tell(Event::Cut(hex));
        }
        Ok(())
    }

    /// TBL-CHINDIT: half a die of units may not move.
    fn pin_down(&self, play: &mut Play<'_>, near: HexSet) -> Flow {
        for _ in 0..self.die(play, Cause::Chindits)? / 2 {
            let units = self
                .units_of(JAPAN)
                .filter(|unit| !play.state.unit(*unit).pinned)
                .filter(|unit| {
                    let hex = play.state.hex_of(*unit);
                    hex.is_some_and(|hex| near.contains(hex))
                })
                .map(Action::Name)
                .collect();
            if let Some(Action::Name(unit)) = self.chindit_choice(play, units)? {
                play.state.unit_mut(unit).pinned = true;
                play.tell(Event::Pinned(unit));
            }
        }
        Ok(())
    }

    fn chindit_choice(&self, play: &mut Play<'_>, options: Vec<Action>) -> Flow<Option<Action>> {
        if options.is_empty() {
            return Ok(None);
        }
        self.decide(play, ALLIES, Cause::Chindits, None, options)
            .map(Some)
    }

    /// 17.5.9: the Marauders leave as soon as a line joins Imphal and 1601.
    pub(crate) fn withdraw_marauders(&self, play: &mut Play<'_>) {
        if play.state.phase == Phase::SetUp {
            return;
        }
        let marauders: UnitSet = (self.atlas.marauders & self.atlas.units[ALLIES.index()])
            .iter()
            .filter(|unit| play.state.hex_of(*unit).is_some())
            .collect();
        if marauders.is_empty() || !self.has_imphal_line(play.state) {
            return;
        }
        for unit in marauders.iter() {
            self.leave_map(play, unit);
            play.tell(Event::Exited(unit, "17.5.9"));
        }
    }
}

undecided! {
    /// TBL-EV-2: the event of the last turn brings Chinese units.
    ChineseSupport: asks chinese_support,
    /// 17.4.7e: the Chindits strike.
    Chindits: asks chindits,
}

/// 17.4.7: the Allies may launch Operation Thursday.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Thursday;

impl heigi_engine::Step<Burma> for Thursday {
    /// Whether they launch it.
    type Plan = bool;

    heigi_engine::asks!(Burma, "17.4.7" "burma-ask-thursday", |_, _| ALLIES);

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        game.check_thursday(position).is_err()
    }

    fn menu(&self, _: &Burma, _: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        offer(Action::Go);
    }

    fn check(&self, game: &Burma, position: &Position, action: Action) -> Result<bool, Refusal> {
        match action {
            Action::Done => Ok(false),
            Action::Go => game.check_thursday(position).map(|()| true),
            _ => Err(NOT_NOW),
        }
    }

    fn asks(&self, _: &Burma, _: &Position, plan: Option<&bool>) -> bool {
        plan == Some(&true)
    }

    fn conduct(&self, game: &Burma, play: &mut Play<'_>, is_launched: bool) -> Flow {
        play.end_step();
        if is_launched {
            game.launch_thursday(play)?;
        }
        Ok(())
    }

    fn choice(
        &self,
        _: &Burma,
        _: &Position,
        _: Action,
        is_launched: bool,
        offered: Choice,
    ) -> Choice {
        if !is_launched {
            return offered;
        }
        Choice {
            label: Text::new("burma-do-thursday"),
            ..offered
        }
    }

    fn previews(&self, game: &Burma, position: &Position) -> Vec<Preview> {
        game.supply_plan(position, ALLIES)
    }
}
