//! The sanctioned operation (19, optional).

use crate::Burma;
use crate::decisions::action::Action;
use crate::position::ground::Ground;
use crate::position::notice::Notice;
use crate::position::steps::{Combat, Movement, Naming, Pay};
use crate::position::{Cause, Flow, Occasion, Play, Position, Step};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, FormationId, JAPAN, UnitId, UnitSet};
use crate::turn::sea::MOST_LANDED;
use heigi_board::HexId;
use heigi_engine::scene::LogKind;
use heigi_scene::Side;
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
    /// 19.1.1: whether a side may use an item in the innermost step.
    pub(crate) fn check_sanction(
        &self,
        position: &Position,
        side: Side,
        item: u8,
    ) -> Result<(), Notice> {
        let refuse = |text| Err(Notice::new(item_rule(item), text));
        if !position.sanction.allows(side, item) {
            return Err(Notice::new("19.1.1", "burma-no-sanction"));
        }
        let is_time = match (item, position.step()) {
            (INFILTRATION, Some(Step::Naming(Naming) | Step::Movement(Movement))) => position
                .segment
                .as_ref()
                .is_some_and(|segment| !segment.active.is_empty()),
            (FREE_LANDINGS, Some(Step::Movement(Movement))) => {
                side == ALLIES
                    && self.has_landing_craft(position)
                    && position.embarked < MOST_LANDED
            }
            (
                SUPPLY,
                Some(
                    Step::Naming(Naming)
                    | Step::Movement(Movement)
                    | Step::Combat(Combat)
                    | Step::Pay(Pay(_, Occasion::Combat | Occasion::Final)),
                ),
            ) => !self.stranded(position, side).is_empty(),
            (COLUMN, Some(Step::Preparation(_))) => position
                .attack
                .as_ref()
                .is_some_and(|attack| !attack.sanctioned),
            _ => false,
        };
        if is_time {
            Ok(())
        } else {
            refuse("burma-not-now")
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
        play.tell(
            Notice::new(item_rule(item), "burma-log-sanction-item")
                .side(side)
                .numbers(i16::from(item), 0)
                .kind(LogKind::Result),
        );
    }

    /// 19.1.2: the sanctioned operation is declared.
    pub(crate) fn declare_sanction(&self, play: &mut Play<'_>, side: Side) {
        play.state.sanction.is_declared = true;
        play.tell(
            Notice::new("19.1.2", "burma-log-sanction")
                .side(side)
                .kind(LogKind::Phase),
        );
    }

    /// An item that is used between actions.
    pub(crate) fn act_on_sanction(&self, play: &mut Play<'_>, side: Side, item: u8) -> Flow<()> {
        if item == COLUMN {
            // It is used up when the attack is carried out.
            if let Some(attack) = &mut play.state.attack {
                attack.sanctioned = true;
            }
            return Ok(());
        }
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
            let Action::Join(unit) =
                self.decide(play, side, Cause::SecondAdvance, None, options)?
            else {
                return Ok(());
            };
            let ways = self.second_advances(play.state, unit, hex);
            let choice = self.decide(play, side, Cause::SecondAdvance, Some(unit), ways)?;
            if gone.is_empty() {
                self.use_item(play, side, SECOND_ADVANCE);
            }
            gone.insert(unit);
            if let Action::At(to) = choice {
                self.arrive(play, unit, to);
                play.tell(
                    Notice::new("TBL-SO-6", "burma-log-advanced")
                        .unit(unit)
                        .hex(to),
                );
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
            let notice = match holder {
                Some(side) => Notice::new(rule, "burma-log-sanction-passed").side(side),
                None => Notice::new(rule, "burma-log-sanction-gone"),
            };
            play.tell(notice.kind(LogKind::Result));
        }
    }
}
