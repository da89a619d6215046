//! The sanctioned operation (19, optional).

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::ground::Ground;
use crate::position::{Activation, Cause, Flow, Play, Position};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, FormationId, JAPAN, UnitId, UnitSet};
use crate::refusal::{NOT_NOW, Refusal};
use crate::turn::questions::Subject;
use crate::turn::sea::MOST_LANDED;
use heigi_board::HexId;
use heigi_engine::scene::Choice;
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// One more activation marker (TBL-SO-1).
pub const EXTRA_MARKER: u8 = 1;
/// Units that ignore zones of control (TBL-SO-2).
pub const INFILTRATION: u8 = 2;
/// Landings without payment (TBL-SO-3).
pub const FREE_LANDINGS: u8 = 3;
/// Supply for units that are out of it (TBL-SO-4).
pub const SUPPLY: u8 = 4;
/// One column in a fight (TBL-SO-5).
pub const COLUMN: u8 = 5;
/// An advance of two hexes (TBL-SO-6).
pub const SECOND_ADVANCE: u8 = 6;

/// The last turn on which Japan holds the marker: November II 1944 (19.1.5).
const LAST_JAPANESE_TURN: u8 = 12;
/// Landings that cost nothing (TBL-SO-3).
const LANDINGS: u8 = 2;

/// The rule of an item.
#[must_use]
pub const fn item_rule(item: u8) -> &'static str {
    match item {
        EXTRA_MARKER => "TBL-SO-1",
        INFILTRATION => "TBL-SO-2",
        FREE_LANDINGS => "TBL-SO-3",
        SUPPLY => "TBL-SO-4",
        COLUMN => "TBL-SO-5",
        SECOND_ADVANCE => "TBL-SO-6",
        _ => "TBL-SANCTION",
    }
}

impl Burma {
    /// 19.1.1: whether a side may use an item in a step in which some items have their time.
    pub(crate) fn check_sanction(
        &self,
        position: &Position,
        side: Side,
        items: &[u8],
        item: u8,
    ) -> Result<(), Refusal> {
        if !position.sanction.allows(side, item) {
            return Err(Refusal::NoSanction);
        }
        let is_time = match item {
            _ if !items.contains(&item) => false,
            INFILTRATION => position
                .segment
                .as_ref()
                .is_some_and(|segment| !segment.active.is_empty()),
            FREE_LANDINGS => {
                side == ALLIES
                    && self.has_landing_craft(position)
                    && position.embarked < MOST_LANDED
            }
            SUPPLY => !self.stranded(position, side).is_empty(),
            COLUMN => position
                .attack
                .as_ref()
                .is_some_and(|attack| !attack.sanctioned),
            _ => false,
        };
        if is_time {
            Ok(())
        } else {
            Err(Refusal::NotNow(item_rule(item)))
        }
    }

    /// The units of a side on the map that are out of supply.
    fn stranded(&self, position: &Position, side: Side) -> Vec<UnitId> {
        self.units_of(side)
            .filter(|unit| position.unit(*unit).out_of_supply && position.hex_of(*unit).is_some())
            .collect()
    }

    /// TBL-SO-6: where a unit may go on after its advance into a hex.
    fn second_advances(&self, position: &Position, unit: UnitId, hex: HexId) -> Vec<Action> {
        let enemy = self.unit(unit).side.opponent();
        self.map()
            .ground_around(hex)
            .filter(|(to, edge)| {
                self.check_terrain(position, unit, *to, Some(*edge)).is_ok()
                    && self.units_of_at(position, enemy, *to).next().is_none()
                    && self.check_stacking(position, unit, *to).is_ok()
            })
            .map(|(to, _)| Action::At(to))
            .collect()
    }

    /// The ground as a unit finds it that moves or retreats: without enemy zones if it ignores them (TBL-SO-2).
    #[must_use]
    pub fn ground_of<'a>(&self, position: &'a Position, unit: UnitId) -> Cow<'a, Ground> {
        let ground = self.ground(position);
        let ignores = position
            .segment
            .as_ref()
            .is_some_and(|segment| segment.infiltrating.contains(unit));
        if !ignores {
            return Cow::Borrowed(ground);
        }
        let mut ground = *ground;
        let enemy = self.unit(unit).side.opponent().index();
        ground.zones[enemy] = HexSet::EMPTY;
        ground.fortified[enemy] = HexSet::EMPTY;
        ground.beside_positions[enemy] = HexSet::EMPTY;
        Cow::Owned(ground)
    }
}

impl Burma {
    /// Notes that an item is used.
    pub(crate) fn use_item(&self, play: &mut Play<'_>, side: Side, item: u8) {
        if let Some(free) = play.state.sanction.items.iter_mut().find(|one| **one == 0) {
            *free = item;
        }
        play.tell(Event::SanctionItem(side, i32::from(item), item_rule(item)));
    }

    /// 19.1.2: the sanctioned operation is declared.
    pub(crate) fn declare_sanction(&self, play: &mut Play<'_>, side: Side) {
        play.state.sanction.is_declared = true;
        play.tell(Event::Sanction(side));
    }

    /// An item that is used between actions.
    pub(crate) fn act_on_sanction(&self, play: &mut Play<'_>, side: Side, item: u8) -> Flow<()> {
        self.use_item(play, side, item);
        match item {
            INFILTRATION => self.infiltrate(play, side),
            FREE_LANDINGS => {
                play.state.sanction.free_landings = LANDINGS;
                Ok(())
            }
            _ => self.supply_stranded(play, side),
        }
    }

    /// TBL-SO-2: a formation, or half a die of active units, ignores enemy zones of control.
    fn infiltrate(&self, play: &mut Play<'_>, side: Side) -> Flow<()> {
        let active = play
            .state
            .segment
            .as_ref()
            .map_or(UnitSet::EMPTY, |segment| segment.active);
        let mut options: Vec<Action> = (0..self.formations().len() as u8)
            .map(FormationId)
            .filter(|one| self.members(*one).any(|unit| active.contains(unit)))
            .map(Action::Formation)
            .collect();
        options.push(Action::Choose(1));
        let choice = self.decide(play, side, Cause::Infiltration, None, options)?;
        let chosen: UnitSet = if let Action::Formation(formation) = choice {
            self.members(formation).collect()
        } else {
            let most = self.half_die(play, Cause::Infiltration)?;
            self.choose_units(play, side, Cause::Infiltration, most, active)?
        };
        if let Some(segment) = &mut play.state.segment {
            segment.infiltrating = chosen;
        }
        Ok(())
    }

    /// TBL-SO-4: half a die of units out of supply are supplied.
    fn supply_stranded(&self, play: &mut Play<'_>, side: Side) -> Flow<()> {
        let most = self.half_die(play, Cause::SanctionedSupply)?;
        let stranded = self.stranded(play.state, side).into_iter().collect();
        let chosen = self.choose_units(play, side, Cause::SanctionedSupply, most, stranded)?;
        for unit in chosen.iter() {
            self.feed(play, unit, "TBL-SO-4");
        }
        Ok(())
    }

    /// A side names so many of some units.
    fn choose_units(
        &self,
        play: &mut Play<'_>,
        side: Side,
        cause: Cause,
        most: u8,
        of: UnitSet,
    ) -> Flow<UnitSet> {
        let mut chosen = UnitSet::EMPTY;
        for _ in 0..most {
            let options: Vec<Action> = of
                .iter()
                .filter(|unit| !chosen.contains(*unit))
                .map(Action::Name)
                .collect();
            if options.is_empty() {
                break;
            }
            if let Action::Name(unit) = self.decide(play, side, cause, None, options)? {
                chosen.insert(unit);
            }
        }
        Ok(chosen)
    }

    /// TBL-SO-6: units that have advanced may go on into a second hex, whatever zones are there.
    pub(crate) fn advance_again(
        &self,
        play: &mut Play<'_>,
        side: Side,
        advanced: UnitSet,
        hex: HexId,
    ) -> Flow<()> {
        let mut gone = UnitSet::EMPTY;
        loop {
            let position = &*play.state;
            let is_used = position.sanction.items.contains(&SECOND_ADVANCE);
            if !is_used && !position.sanction.allows(side, SECOND_ADVANCE) {
                return Ok(());
            }
            let mut options: Vec<Action> = advanced
                .iter()
                .filter(|unit| !gone.contains(*unit) && position.hex_of(*unit) == Some(hex))
                .filter(|unit| !self.second_advances(position, *unit, hex).is_empty())
                .map(Action::Join)
                .collect();
            // In a turn the item serves one fight.
            if options.is_empty() || (is_used && gone.is_empty()) {
                return Ok(());
            }
            options.push(Action::Done);
            let Action::Join(unit) = self.decide(
                play,
                side,
                Cause::SecondAdvance,
                Some(Subject::Hex(hex)),
                options,
            )?
            else {
                return Ok(());
            };
            let ways = self.second_advances(play.state, unit, hex);
            let choice = self.decide(
                play,
                side,
                Cause::SecondAdvance,
                Some(Subject::Unit(unit)),
                ways,
            )?;
            if gone.is_empty() {
                self.use_item(play, side, SECOND_ADVANCE);
            }
            gone.insert(unit);
            if let Action::At(to) = choice {
                self.arrive(play, unit, to);
                play.tell(Event::Advanced(unit, to, "TBL-SO-6"));
            }
        }
    }

    /// 19.1.4 to 19.1.6: at the end of a turn the marker changes hands or leaves the game.
    pub(crate) fn pass_sanction(&self, play: &mut Play<'_>) {
        let is_late = play.state.turn >= LAST_JAPANESE_TURN;
        let sanction = &mut play.state.sanction;
        let (holder, rule) = match (sanction.holder, sanction.is_declared) {
            (Some(JAPAN), true) => (Some(ALLIES), "19.1.4"),
            (Some(JAPAN), false) if is_late => (Some(ALLIES), "19.1.5"),
            (Some(_), true) => (None, "19.1.6"),
            (holder, _) => (holder, ""),
        };
        let is_new = sanction.holder != holder;
        *sanction = crate::position::Sanction {
            is_played: sanction.is_played,
            holder,
            ..crate::position::Sanction::default()
        };
        if is_new {
            play.tell(match holder {
                Some(side) => Event::SanctionPassed(side, rule),
                None => Event::SanctionGone(rule),
            });
        }
    }
}

/// 19.1.2: the holder of the marker may declare the sanctioned operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Declaration;

impl heigi_engine::Step<Burma> for Declaration {
    /// Whether it is declared.
    type Plan = bool;

    fn waits(&self, _: &Burma, position: &Position) -> Waits {
        Waits::For(position.sanction.holder.unwrap_or(position.active))
    }

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        !game.has_choice(self, position)
    }

    fn menu(&self, _: &Burma, _: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        offer(Action::Go);
    }

    fn check(&self, _: &Burma, position: &Position, action: Action) -> Result<bool, Refusal> {
        let sanction = &position.sanction;
        match action {
            Action::Done => Ok(false),
            Action::Go if sanction.is_played && sanction.holder.is_some() => Ok(true),
            Action::Go => Err(Refusal::NoSanction),
            _ => Err(NOT_NOW),
        }
    }

    fn act(&self, game: &Burma, play: &mut Play<'_>, is_declared: bool) {
        play.end_step();
        if is_declared {
            let holder = play.state.sanction.holder.unwrap_or(play.state.active);
            game.declare_sanction(play, holder);
        }
    }

    fn ask(&self, _: &Burma, _: &Position) -> (Text, RuleId) {
        (Text::new("burma-ask-declaration"), RuleId("19.1.2"))
    }

    fn choice(
        &self,
        _: &Burma,
        _: &Position,
        _: Action,
        is_declared: bool,
        offered: Choice,
    ) -> Choice {
        if !is_declared {
            return offered;
        }
        Choice {
            label: Text::new("burma-do-declare"),
            ..offered
        }
    }
}

/// TBL-SO-1: the holder of the marker may choose one more activation marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ExtraMarker;

impl heigi_engine::Step<Burma> for ExtraMarker {
    /// Nothing if none is chosen.
    type Plan = Option<u8>;

    fn waits(&self, _: &Burma, position: &Position) -> Waits {
        Waits::For(position.sanction.holder.unwrap_or(position.active))
    }

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        !game.has_choice(self, position)
    }

    fn menu(&self, game: &Burma, _: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        let markers = game.tables().markers.len() as u8;
        (0..markers).for_each(|marker| offer(Action::Keep(marker)));
    }

    fn check(
        &self,
        game: &Burma,
        position: &Position,
        action: Action,
    ) -> Result<Self::Plan, Refusal> {
        let marker = match action {
            Action::Done => return Ok(None),
            Action::Keep(marker) => marker,
            _ => return Err(NOT_NOW),
        };
        let sanction = &position.sanction;
        let side = sanction.holder.unwrap_or(position.active);
        if !sanction.allows(side, EXTRA_MARKER) {
            Err(Refusal::NoSanction)
        } else if usize::from(marker) < game.tables().markers.len() {
            Ok(Some(marker))
        } else {
            Err(Refusal::NoSuchMarker("TBL-SO-1"))
        }
    }

    fn asks(&self, _: &Burma, _: &Position, plan: Option<&Self::Plan>) -> bool {
        plan.is_some_and(Option::is_some)
    }

    fn conduct(&self, game: &Burma, play: &mut Play<'_>, plan: Self::Plan) -> Flow {
        let Some(marker) = plan else {
            play.end_step();
            return Ok(());
        };
        let side = play.state.sanction.holder.unwrap_or(play.state.active);
        game.use_item(play, side, EXTRA_MARKER);
        play.state.sanction.extra = Some(marker);
        play.end_step();
        game.begin_segment(play, side, Activation::Marker(marker), "TBL-SO-1")
    }

    fn ask(&self, _: &Burma, _: &Position) -> (Text, RuleId) {
        (Text::new("burma-ask-extra-marker"), RuleId("TBL-SO-1"))
    }

    fn choice(
        &self,
        game: &Burma,
        _: &Position,
        _: Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        match plan {
            Some(marker) => Choice {
                label: game.keeping(marker),
                ..offered
            },
            None => offered,
        }
    }
}

/// What may be done beside the business of several steps.
#[derive(Clone, Copy)]
pub enum Aside {
    /// An item of the sanctioned operation is used (TBL-SANCTION).
    Item(u8),
    /// A marker dropped from the air is used (7.11.2).
    Relief(HexId),
}

impl Aside {
    /// Whether it asks in its middle.
    pub(crate) const fn asks(self) -> bool {
        matches!(self, Self::Item(INFILTRATION | SUPPLY))
    }
}

impl Burma {
    /// Offers what a side might do beside the business of a step.
    pub(crate) fn offer_asides(
        &self,
        position: &Position,
        side: Side,
        offer: &mut dyn FnMut(Action),
    ) {
        if position.sanction.is_declared {
            (EXTRA_MARKER..=SECOND_ADVANCE).for_each(|item| offer(Action::Sanction(item)));
        }
        if side == ALLIES {
            let zones = self.drop_zones(position);
            zones.iter().for_each(|hex| offer(Action::Relieve(hex)));
        }
    }

    /// What an action comes to beside the business of a step in which some items have their time; nothing if
    /// it is no such action.
    pub(crate) fn check_aside(
        &self,
        position: &Position,
        side: Side,
        items: &[u8],
        action: Action,
    ) -> Option<Result<Aside, Refusal>> {
        match action {
            Action::Sanction(item) => {
                let check = self.check_sanction(position, side, items, item);
                Some(check.map(|()| Aside::Item(item)))
            }
            Action::Relieve(hex) if side == ALLIES => {
                let check = self.check_relieve(position, hex);
                Some(check.map(|()| Aside::Relief(hex)))
            }
            _ => None,
        }
    }

    /// A side does something beside the business of a step.
    pub(crate) fn take_aside(&self, play: &mut Play<'_>, side: Side, aside: Aside) -> Flow {
        match aside {
            Aside::Item(item) => self.act_on_sanction(play, side, item),
            Aside::Relief(hex) => {
                self.open_dropped(play, hex);
                Ok(())
            }
        }
    }
}
