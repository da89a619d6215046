//! Movement (8.0): a side moves its units one after another, step by step.

use crate::Manila;
use crate::action::Action;
use crate::event::{Event, Glimpsed};
use crate::printed::map::{River, Terrain};
use crate::printed::units::{Ability, JAPAN, UNITED_STATES, UnitId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::shows::words::{guide, texts};
use crate::situation::state::{Location, State};
use crate::turn::stacking::Conduct;
use arrayvec::ArrayVec;
use heigi_board::{EdgeId, HexId, Reach};
use heigi_engine::scene::{Choice, GuideStep, Shortcut, Target as Click, ToSmolStr};
use heigi_engine::told::Number;
use heigi_engine::{RuleId, Side, Text, Verbs, Waits};
use serde::{Deserialize, Serialize};

/// The first gestures of a movement phase, in the first turn.
fn first_moves(state: &State) -> Vec<GuideStep> {
    if state.turn == 1 {
        guide(&["manila-guide-movement-1", "manila-guide-movement-2"])
    } else {
        Vec::new()
    }
}

/// 8.1: a side moves its units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement(pub Side);

impl heigi_engine::Step<Manila> for Movement {
    /// Who moves next; nobody ends the phase.
    type Plan = Conduct<Option<UnitId>>;

    fn waits(&self, _: &Manila, _: &State) -> Waits {
        Waits::For(self.0)
    }

    fn list(&self, game: &Manila, state: &State, actions: &mut Vec<Action>) {
        actions.push(Action::Done);
        let units = state.on_map() & game.kinds().of_side(self.0);
        let unmoved = units - game.kinds().fixed - state.moved;
        let may_move = |unit: &UnitId| game.check_movable(state, self.0, *unit).is_ok();
        (unmoved.iter().filter(may_move)).for_each(|unit| actions.push(Action::Select(unit)));
        if self.0 == UNITED_STATES {
            game.offer_stacks(state, &mut |action| actions.push(action));
        }
    }

    fn check(&self, game: &Manila, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Done => Ok(Conduct::Do(None)),
            Action::Select(unit) => {
                game.check_movable(state, self.0, unit)?;
                Ok(Conduct::Do(Some(unit)))
            }
            Action::TurnStack(hex) if self.0 == UNITED_STATES => game.check_turn_stack(state, hex),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Manila, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Conduct::Do(Some(unit)) => play.push(Move::begin(game, play.state, unit)),
            Conduct::Do(None) => game.end_phase(play),
            Conduct::Turn(hex) => game.turn_stack(play, hex),
        }
    }

    fn ask(&self, _: &Manila, _: &State) -> (Text, RuleId) {
        (Text::new("manila-ask-movement"), RuleId("8.1"))
    }

    fn label(&self, game: &Manila, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Conduct::Do(Some(unit)) => {
                offered.labelled(game.unit_message("manila-do-select", unit))
            }
            Conduct::Do(None) => offered.labelled(Text::new("manila-do-end-movement")).main(),
            Conduct::Turn(hex) => game.choice_of_turning(hex, offered),
        }
    }

    fn phase(&self, _: &Manila, _: &State) -> Option<Text> {
        Some(Text::new(if self.0 == UNITED_STATES {
            "manila-phase-movement-us"
        } else {
            "manila-phase-movement-japan"
        }))
    }

    fn help(&self, _: &Manila, _: &State) -> Vec<Text> {
        texts(&["manila-help-movement", "manila-help-movement-far"])
    }

    fn guide(&self, _: &Manila, state: &State) -> Vec<GuideStep> {
        first_moves(state)
    }

    fn why_not(&self, game: &Manila, state: &State, click: &Click) -> Option<Refusal> {
        let unit = game.clicked(state, self.0, click).own?;
        self.check(game, state, Action::Select(unit)).err()
    }
}

/// 8.1: a unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// The unit.
    pub unit: UnitId,
    /// The points that it has left.
    pub points: u8,
    /// True once it has made a step.
    pub has_moved: bool,
}

/// How a moving unit goes on.
pub enum Course {
    /// It steps to a hex that touches its own, perhaps over a river with the support of the 672nd.
    Step {
        /// Where to.
        to: HexId,
        /// The points that it takes.
        cost: u8,
        /// The river that it crosses with support (8.8).
        supported: Option<EdgeId>,
    },
    /// It is the 672nd, which sails, perhaps with a passenger (8.10).
    Sail {
        /// Where to.
        to: HexId,
        /// Who sails with it.
        passenger: Option<UnitId>,
    },
    /// It ends its move.
    Stop,
}

impl heigi_engine::Step<Manila> for Move {
    type Plan = Course;

    fn waits(&self, game: &Manila, _: &State) -> Waits {
        Waits::For(game.side_of(self.unit))
    }

    fn is_settled(&self, _: &Manila, _: &State) -> bool {
        self.points == 0
    }

    /// Ends the move of a unit; one that has not made a step is only put down again.
    fn carry_out(&self, game: &Manila, play: &mut Play<'_>) {
        if !self.has_moved {
            return;
        }
        let unit = self.unit;
        play.state.moved.insert(unit);
        if let Some(hex) = play.state.hex(unit) {
            let is_hidden = game.is_hidden(play.state, unit);
            play.tell(Event::Stopped(Glimpsed { unit, is_hidden }, hex));
        }
        if game.side_of(unit) == JAPAN {
            game.check_victory(play);
        }
    }

    fn list(&self, game: &Manila, state: &State, actions: &mut Vec<Action>) {
        actions.push(Action::Done);
        let Some(from) = state.hex(self.unit) else {
            return;
        };
        let mut hexes: ArrayVec<HexId, 6> = (game.map().grid.neighbours(from))
            .map(|(_, hex)| hex)
            .collect();
        hexes.sort_unstable();
        let hexes = || hexes.iter().copied();
        let is_open = |hex: &HexId| self.check_step(game, state, *hex, false).is_ok();
        (hexes().filter(is_open)).for_each(|hex| actions.push(Action::Step(hex)));
        if state.amphibious.partner == Some(self.unit) {
            let is_open = |hex: &HexId| self.check_step(game, state, *hex, true).is_ok();
            actions.extend(hexes().filter(is_open).map(Action::SupportedStep));
        }
        if state.amphibious.may_sail && game.unit(self.unit).has(Ability::Amphibious) {
            let coast = || (game.map().grid.hexes()).filter(|hex| game.map().is_coastal(*hex));
            let is_open = |hex: &HexId| self.check_sail(game, state, *hex, false).is_ok();
            actions.extend(coast().filter(is_open).map(Action::Sail));
            let is_open = |hex: &HexId| self.check_sail(game, state, *hex, true).is_ok();
            actions.extend(coast().filter(is_open).map(Action::SailTogether));
        }
    }

    fn check(&self, game: &Manila, state: &State, action: Action) -> Result<Course, Refusal> {
        match action {
            Action::Done => Ok(Course::Stop),
            Action::Step(to) => self.check_step(game, state, to, false),
            Action::SupportedStep(to) => self.check_step(game, state, to, true),
            Action::Sail(to) => self.check_sail(game, state, to, false),
            Action::SailTogether(to) => self.check_sail(game, state, to, true),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Manila, play: &mut Play<'_>, plan: Course) {
        match plan {
            Course::Step {
                to,
                cost,
                supported,
            } => self.make_step(game, play, (to, cost), supported),
            Course::Sail { to, passenger } => {
                play.end_step();
                game.sail(play, self.unit, to, passenger);
            }
            Course::Stop => {
                play.end_step();
                self.carry_out(game, play);
            }
        }
    }

    fn ask(&self, game: &Manila, _: &State) -> (Text, RuleId) {
        let text = game.unit_message("manila-ask-move", self.unit);
        (text.with("points", i32::from(self.points)), RuleId("8.1"))
    }

    fn choice(
        &self,
        game: &Manila,
        _: &State,
        action: Action,
        plan: Course,
        offered: Choice,
    ) -> Choice {
        match plan {
            Course::Step { to, cost, .. } => {
                let id = if matches!(action, Action::SupportedStep(_)) {
                    "manila-do-supported-step"
                } else {
                    "manila-do-step"
                };
                let label = game.hex_message(id, to).with("cost", i32::from(cost));
                offered.labelled(label).noted(cost.to_smolstr())
            }
            Course::Sail { to, passenger } => {
                let id = match passenger {
                    None => "manila-do-sail",
                    Some(_) => "manila-do-sail-together",
                };
                offered.labelled(game.hex_message(id, to))
            }
            Course::Stop => offered.labelled(Text::new("manila-do-stop")).main(),
        }
    }

    /// Far hexes by the cheapest way.
    fn shortcuts(&self, game: &Manila, state: &State) -> Vec<Shortcut> {
        let Some(start) = state.hex(self.unit) else {
            return Vec::new();
        };
        let mut reach = Reach::default();
        game.search(state, *self, &mut reach);
        reach
            .reached()
            .iter()
            .filter(|hex| game.map().grid.distance(start, **hex) > 1)
            .map(|hex| Shortcut {
                place: game.number(*hex),
                actions: reach
                    .path(*hex)
                    .into_iter()
                    .map(|step| Action::Step(step).write(game))
                    .collect(),
                note: reach.cost(*hex).unwrap_or_default().to_smolstr(),
                ..Shortcut::default()
            })
            .collect()
    }

    fn guide(&self, _: &Manila, state: &State) -> Vec<GuideStep> {
        first_moves(state)
    }

    fn why_not(&self, game: &Manila, state: &State, click: &Click) -> Option<Refusal> {
        let to = game.clicked(state, game.side_of(self.unit), click).hex?;
        let from = state.hex(self.unit)?;
        if to == from || game.map().grid.is_adjacent(from, to) {
            self.check(game, state, Action::Step(to)).err()
        } else {
            self.reason_against_far(game, state, to)
        }
    }
}

impl Move {
    /// A unit is about to move.
    pub fn begin(game: &Manila, state: &State, unit: UnitId) -> Self {
        Self {
            unit,
            points: game.allowance(state, unit),
            has_moved: false,
        }
    }

    /// Whether the unit may step to a hex, and what it costs (8.2).
    fn check_step(
        &self,
        game: &Manila,
        state: &State,
        to: HexId,
        is_supported: bool,
    ) -> Result<Course, Refusal> {
        let unit = self.unit;
        let from = state.hex(unit).ok_or(Refusal::NotOnMap(unit, "8.1"))?;
        let supported = if is_supported {
            Some(game.check_support(state, unit, (from, to), !self.has_moved)?)
        } else {
            None
        };
        let cost = game.step_cost(state, unit, (from, to), !self.has_moved, is_supported)?;
        if cost > self.points {
            return Err(Refusal::PointsNeeded(to, cost, self.points));
        }
        Ok(Course::Step {
            to,
            cost,
            supported,
        })
    }

    /// Makes a step, and lets the other side fire if it can (8.1, 9.1).
    fn make_step(
        &self,
        game: &Manila,
        play: &mut Play<'_>,
        (to, cost): (HexId, u8),
        supported: Option<EdgeId>,
    ) {
        let unit = self.unit;
        let from = play.state.hex(unit);
        if let Some(edge) = supported {
            play.state.amphibious.is_support_used = true;
            play.tell(Event::Supported(unit, edge));
        }
        play.state.put(unit, Location::At(to));
        let is_hidden = game.is_hidden(play.state, unit);
        if let Some(from) = from {
            let glimpsed = Glimpsed { unit, is_hidden };
            play.tell(Event::Moved(glimpsed, Number(from), to, cost));
        }
        play.replace_step(Self {
            unit,
            points: self.points - cost,
            has_moved: true,
        });
        game.ask_for_defensive_fire(play, unit, to);
    }

    /// 8.10: whether the unit is the 672nd and may sail to a hex.
    fn check_sail(
        &self,
        game: &Manila,
        state: &State,
        to: HexId,
        with_passenger: bool,
    ) -> Result<Course, Refusal> {
        // It sails before it has moved otherwise, and not when it has just entered.
        if self.has_moved || !state.agenda.contains(&Movement(UNITED_STATES).into()) {
            return Err(Refusal::CannotSail);
        }
        let passenger = game.check_sail(state, self.unit, to, with_passenger)?;
        Ok(Course::Sail { to, passenger })
    }

    /// Why the unit cannot reach a hex that does not touch its own.
    fn reason_against_far(&self, game: &Manila, state: &State, to: HexId) -> Option<Refusal> {
        if game.map().terrain(to) == Terrain::Sea {
            return Some(Refusal::Sea(to));
        }
        if game.is_enemy_at(state, game.side_of(self.unit), to) {
            return Some(Refusal::EnemyOccupied(to));
        }
        if let Err(refusal) = game.check_stacking(state, self.unit, to) {
            return Some(refusal);
        }
        let mut reach = Reach::default();
        game.search(state, *self, &mut reach);
        reach
            .cost(to)
            .is_none()
            .then_some(Refusal::TooFar(to, self.points))
    }
}

impl Manila {
    /// True if units of the other side are in a hex.
    pub(crate) fn is_enemy_at(&self, state: &State, side: Side, hex: HexId) -> bool {
        state
            .bottom(hex)
            .is_some_and(|unit| self.side_of(unit) != side)
    }

    /// True if units of the other side are in a hex that touches a hex, face down or not.
    pub(crate) fn is_enemy_adjacent(&self, state: &State, side: Side, hex: HexId) -> bool {
        self.map()
            .grid
            .neighbours(hex)
            .any(|(_, other)| self.is_enemy_at(state, side, other))
    }

    /// 8.5 and 8.12: the cost of a land hex without its sides.
    pub(crate) fn hex_cost(&self, state: &State, hex: HexId) -> u8 {
        let tables = self.tables();
        let terrain = match self.map().terrain(hex) {
            Terrain::Clear | Terrain::Sea => tables.clear,
            Terrain::Airfield => tables.airfield,
            Terrain::Urban => tables.urban,
            Terrain::HeavyStructure => tables.heavy_structure,
        };
        terrain
            + if state.rubble.contains(hex) {
                tables.rubble
            } else {
                0
            }
    }

    /// True if a printed bridge stands on a hexside (8.7, 10.19e).
    pub(crate) fn has_bridge(&self, state: &State, edge: EdgeId) -> bool {
        self.map()
            .bridge(edge)
            .is_some_and(|number| state.destroyed_bridges >> number & 1 == 0)
    }

    /// True if a side crosses a hexside as if bridged: by a bridge or, for the United States, by a
    /// pontoon (8.7, 8.9).
    pub(crate) fn is_bridged(&self, state: &State, side: Side, edge: EdgeId) -> bool {
        self.has_bridge(state, edge) || (side == UNITED_STATES && state.pontoon_on(edge).is_some())
    }

    /// The allowance of a unit for a movement phase (2.9, 3.5a).
    fn allowance(&self, state: &State, unit: UnitId) -> u8 {
        let printed = self.unit(unit);
        if printed.is_fixed {
            0
        } else if state.turn == 1 && printed.group.is_some_and(|group| group.is_corps()) {
            self.tables().corps_points_on_turn_1
        } else {
            self.tables().movement_points
        }
    }

    /// What a step to a hex that touches its own costs a unit, apart from the points it has left
    /// (8.4 to 8.14).
    ///
    /// `is_first` is true for the step with which it leaves the hex where it began, `is_supported`
    /// if the 672nd helps it over the river (8.8).
    pub(crate) fn step_cost(
        &self,
        state: &State,
        unit: UnitId,
        (from, to): (HexId, HexId),
        is_first: bool,
        is_supported: bool,
    ) -> Result<u8, Refusal> {
        let printed = self.unit(unit);
        let edge = self
            .map()
            .grid
            .edge_between(from, to)
            .ok_or(Refusal::NotAdjacent(to))?;
        if self.map().terrain(to) == Terrain::Sea {
            return Err(Refusal::Sea(to));
        }
        if self.is_enemy_at(state, printed.side, to) {
            return Err(Refusal::EnemyOccupied(to));
        }
        self.check_stacking(state, unit, to)?;
        let river = match self.map().river(edge) {
            River::None => River::None,
            _ if self.is_bridged(state, printed.side, edge) => River::None,
            // 8.8a: the 672nd crosses freely.
            _ if is_supported || printed.has(Ability::Amphibious) => River::None,
            // 8.9f: a bridging engineer crosses the Major River beside which it began the phase.
            River::Major if is_first && state.river_engineers.contains(unit) => River::None,
            river => river,
        };
        if river == River::Major {
            return Err(Refusal::MajorRiver(edge));
        }
        let tables = self.tables();
        let mut cost = self.hex_cost(state, to);
        if river == River::Minor {
            cost += tables.minor_river;
        }
        if self.map().has_contour(edge) {
            cost += tables.contour;
        }
        if self.map().has_wall(edge) {
            cost += tables.wall;
        }
        Ok(cost)
    }

    /// 8.1 to 8.3: whether a unit may be moved now.
    pub(crate) fn check_movable(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        if printed.side != side {
            return Err(Refusal::NotYours(unit));
        }
        if state.hex(unit).is_none() {
            return Err(Refusal::NotOnMap(unit, "8.1"));
        }
        if printed.is_fixed {
            return Err(Refusal::Fixed(unit));
        }
        if state.moved.contains(unit) {
            return Err(Refusal::HasMoved(unit));
        }
        if state.pontoon_of(unit).is_some() {
            return Err(Refusal::HoldsPontoon(unit));
        }
        Ok(())
    }

    /// Where a unit can go with the points that it has left.
    pub(crate) fn search(&self, state: &State, moving: Move, reach: &mut Reach) {
        let Some(start) = state.hex(moving.unit) else {
            return;
        };
        let points = u16::from(moving.points);
        reach.search(&self.map().grid, start, points, |from, _, to| {
            let is_first = from == start && !moving.has_moved;
            self.step_cost(state, moving.unit, (from, to), is_first, false)
                .ok()
                .map(u16::from)
        });
    }
}
