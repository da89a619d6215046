//! What a viewer sees: built from nothing, so that nothing can be left in it.

use crate::Manila;
use crate::action::Action;
use crate::board_view::{AIR, COVERED, FACE_DOWN};
use crate::fire::{Sight, total};
use crate::log::{reason_message, reason_rule};
use crate::refusal::Refusal;
use crate::state::{Fire, Location, State, Step, Target};
use crate::units::{Ability, Group, JAPAN, UNITED_STATES, UnitId};
use crate::words::{group_text, side_text};
use heigi_board::{HexId, Reach};
use heigi_engine::scene::{
    Badge, Choice, Fact, GuideStep, Marker, MarkerKind, MarkerSpot, Outcome, Overlay, Piece,
    Preview, PreviewChance, PreviewLine, Prompt, Scene, Shortcut, Target as SceneTarget,
    TrackState, Tray, Weight, signed,
};
use heigi_engine::scene::{SmolStr, ToSmolStr, format_smolstr};
use heigi_engine::{Pending, Side, Text, Viewer};

const SUDDEN_DEATH: &str = "sudden-death";
const HIGH_GROUND: &str = "high-ground";
const CONTACT: &str = "contact";

/// What can be laid over the map; while the set-up is secret nobody asks where Japan stands.
fn overlays(is_secret: bool) -> Vec<Overlay> {
    let overlay = |id: &str, name: &'static str| Overlay {
        id: id.into(),
        name: Text::new(name),
        tone: "overlay".into(),
    };
    let mut overlays = vec![
        overlay(SUDDEN_DEATH, "manila-overlay-sudden-death"),
        overlay(HIGH_GROUND, "manila-overlay-high-ground"),
    ];
    if !is_secret {
        overlays.push(overlay(CONTACT, "manila-overlay-contact"));
    }
    overlays
}

impl Manila {
    /// What a viewer sees.
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> Scene {
        let is_secret = Self::is_set_up_secret(state, viewer);
        let pieces = self.pieces(state, viewer, is_secret);
        Scene {
            viewer,
            phase: self.phase_text(state),
            help: help(self.known_steps(state, viewer)),
            guide: guide(state.turn, self.known_steps(state, viewer).next()),
            tints: Vec::new(),
            markers: self.markers(state),
            trays: trays(state, viewer, &pieces),
            pieces,
            tracks: vec![TrackState {
                id: "turn".into(),
                space: usize::from(state.turn).saturating_sub(1),
            }],
            facts: self.facts(state, viewer, is_secret),
            overlays: overlays(is_secret),
            prompt: self.prompt(state, viewer),
            outcome: state.ending.map(|(winner, reason)| {
                let text = Text::new(reason_message(reason)).with("side", side_text(winner));
                Outcome {
                    winner: Some(winner),
                    kind: text.clone(),
                    text,
                    rule: reason_rule(reason).into(),
                }
            }),
        }
    }

    /// The steps as a viewer knows them, the innermost first. Whoever waits is not told that pontoons
    /// are asked for: it would betray a bridging engineer under another counter (6.5a).
    fn known_steps(&self, state: &State, viewer: Viewer) -> impl Iterator<Item = Step> {
        let is_told = self.is_own(viewer, UNITED_STATES);
        (state.agenda.iter().rev().copied()).filter(move |step| is_told || *step != Step::Pontoons)
    }

    fn pieces(&self, state: &State, viewer: Viewer, is_secret: bool) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for unit in self.all_units() {
            let printed = self.unit(unit);
            if printed.side == JAPAN && is_secret {
                continue;
            }
            let is_seen = self.is_seen_by(state, viewer, unit);
            let (place, order) = match state.location(unit) {
                Location::At(hex) => {
                    let order = state.units_at(hex).position(|other| other == unit);
                    (self.number(hex), order.unwrap_or_default() as u8)
                }
                Location::OffMap if printed.side == JAPAN => ("japan-reserve".into(), 0),
                Location::OffMap => (
                    format_smolstr!("entry-{}", printed.group_code.to_lowercase()),
                    0,
                ),
                Location::Eliminated if printed.side == JAPAN => ("japan-lost".into(), 0),
                Location::Eliminated if is_seen => ("us-lost".into(), 0),
                Location::Eliminated => continue,
            };
            let (id, face) = if is_seen {
                (printed.id.clone(), printed.id.clone())
            } else if printed.side == JAPAN {
                (format_smolstr!("japan@{place}#{order}"), FACE_DOWN.into())
            } else {
                (format_smolstr!("us@{place}#{order}"), COVERED.into())
            };
            pieces.push(Piece {
                id,
                face,
                owner: printed.side,
                place,
                order,
                badges: self.badges(state, viewer, unit, is_seen),
            });
        }
        if state.turn >= self.tables().air.first_turn {
            for number in 0..self.air_left(state, UNITED_STATES) {
                pieces.push(Piece {
                    id: format_smolstr!("air-{}", number + 1),
                    face: AIR.into(),
                    owner: UNITED_STATES,
                    place: "air".into(),
                    order: 0,
                    badges: Vec::new(),
                });
            }
        }
        // In the order of what is seen, so that the order tells nothing.
        pieces.sort_by(|a, b| (&a.place, a.order, &a.id).cmp(&(&b.place, b.order, &b.id)));
        pieces
    }

    fn badges(&self, state: &State, viewer: Viewer, unit: UnitId, is_seen: bool) -> Vec<Badge> {
        let mut badges = Vec::new();
        let side = self.unit(unit).side;
        let is_own = match viewer {
            Viewer::Side(own) => own == side,
            Viewer::Everything => true,
            Viewer::Spectator => false,
        };
        let is_active = match state.step() {
            Some(
                Step::Move { unit: active, .. }
                | Step::SetUpUnit(active)
                | Step::EntryOfUnit(active)
                | Step::ReplacementUnit(active),
            ) => active == unit,
            Some(Step::DefensiveFire | Step::DefensiveFireRoll) => {
                state.fire.is_some_and(|fire| fire.mover == Some(unit))
            }
            _ => false,
        };
        // A moving counter is seen to move whatever it is; one that is only in hand is not.
        let is_moving = state.fire.is_some_and(|fire| fire.mover == Some(unit))
            || state.agenda.iter().any(
                |step| matches!(step, Step::Move { unit: u, has_moved: true, .. } if *u == unit),
            );
        if is_active && (is_own || is_moving) {
            badges.push(Badge::active());
        }
        if side == JAPAN && state.hex(unit).is_some() {
            if is_own && !state.revealed.contains(unit) {
                badges.push(Badge::hidden());
            } else if is_own && state.revealed.contains(unit) {
                badges.push(Badge::revealed());
            }
        }
        if !is_own || !is_seen {
            return badges;
        }
        if state.moved.contains(unit) && state.agenda.contains(&Step::Movement(side)) {
            badges.push(Badge::moved());
        }
        if state.fired.contains(unit) && state.agenda.contains(&Step::OffensiveFire(side)) {
            badges.push(Badge::fired());
        }
        if let Some(fire) = &state.fire {
            if fire.assault.contains(unit) {
                badges.push(Badge::assaulting());
            } else if fire.firers.contains(unit) {
                badges.push(Badge::firing());
            }
        }
        badges
    }

    fn markers(&self, state: &State) -> Vec<Marker> {
        let marker = |kind, spot, at: SmolStr, name: &'static str| Marker {
            kind,
            spot,
            at,
            name: Text::new(name),
        };
        let mut markers = Vec::new();
        let in_fire = state
            .agenda
            .iter()
            .any(|step| matches!(step, Step::OffensiveFire(_)));
        for hex in self.map().grid.hexes() {
            if state.rubble.contains(hex) {
                markers.push(marker(
                    MarkerKind::Ruins,
                    MarkerSpot::Beneath,
                    self.number(hex),
                    "manila-marker-rubble",
                ));
            }
            if in_fire && state.attacked.contains(hex) {
                markers.push(marker(
                    MarkerKind::Burst,
                    MarkerSpot::Corner,
                    self.number(hex),
                    "manila-marker-attacked",
                ));
            }
        }
        for (number, bridge) in self.map().bridges.iter().enumerate() {
            if state.destroyed_bridges >> number & 1 == 1 {
                markers.push(marker(
                    MarkerKind::Destroyed,
                    MarkerSpot::Corner,
                    self.map().hexside_name(bridge.edge),
                    "manila-marker-bridge-destroyed",
                ));
            }
        }
        for (_, edge) in &state.pontoons {
            markers.push(marker(
                MarkerKind::Boats,
                MarkerSpot::Corner,
                self.map().hexside_name(*edge),
                "manila-marker-pontoon",
            ));
        }
        if let Some(fire) = &state.fire
            && (fire.mover.is_some() || state.step() != Some(Step::Attack))
        {
            for at in self.target_ids(fire.target) {
                markers.push(marker(
                    MarkerKind::Aim,
                    MarkerSpot::Around,
                    at,
                    "manila-marker-target",
                ));
            }
        }
        markers
    }

    fn facts(&self, state: &State, viewer: Viewer, is_secret: bool) -> Vec<Fact> {
        let fact = |label: &'static str, value: i32, rule: &str| Fact {
            label: Text::new(label),
            value: Text::verbatim(value.to_string()),
            rule: rule.into(),
        };
        let mut facts = Vec::new();
        if !is_secret {
            let on_map = |unit: &UnitId| state.hex(*unit).is_some();
            let left = self.units_of(JAPAN).filter(on_map).count();
            facts.push(fact("manila-fact-japanese-left", left as i32, "4.2"));
            if state.turn <= self.last_sudden_death_turn() {
                let held = self
                    .units_of(JAPAN)
                    .filter_map(|unit| state.hex(unit))
                    .filter(|hex| self.map().is_sudden_death(*hex))
                    .count();
                facts.push(fact("manila-fact-sudden-death", held as i32, "4.3"));
            }
        }
        if state.turn >= self.tables().air.first_turn {
            let air = self.air_left(state, UNITED_STATES);
            facts.push(fact("manila-fact-air-left", i32::from(air), "10.23"));
        }
        if matches!(viewer, Viewer::Side(UNITED_STATES) | Viewer::Everything) {
            let lost = self
                .units_of(UNITED_STATES)
                .filter(|unit| state.location(*unit) == Location::Eliminated)
                .count();
            facts.push(fact("manila-fact-us-lost", lost as i32, "6.5a"));
        }
        if let Some(Step::Move { unit, points, .. }) = state.step()
            && self.is_own(viewer, self.unit(unit).side)
        {
            facts.push(fact("manila-fact-points", i32::from(points), "8.1"));
        }
        facts
    }

    fn is_own(&self, viewer: Viewer, side: Side) -> bool {
        viewer == Viewer::Side(side) || viewer == Viewer::Everything
    }

    /// Where an overlay lies.
    pub(crate) fn overlay_places(&self, state: &State, viewer: Viewer, id: &str) -> Vec<HexId> {
        let among = |holds: &dyn Fn(HexId) -> bool| -> Vec<HexId> {
            let hexes = self.map().grid.hexes();
            hexes.filter(|hex| holds(*hex)).collect()
        };
        match id {
            SUDDEN_DEATH => among(&|hex| self.map().is_sudden_death(hex)),
            HIGH_GROUND => among(&|hex| self.map().is_high_ground(hex)),
            CONTACT if !Self::is_set_up_secret(state, viewer) => among(&|hex| {
                self.map().terrain(hex) != crate::map::Terrain::Sea
                    && self.is_enemy_adjacent(state, UNITED_STATES, hex)
            }),
            _ => Vec::new(),
        }
    }

    fn prompt(&self, state: &State, viewer: Viewer) -> Option<Prompt> {
        let (side, die) = match self.pending_of(state) {
            Pending::Decision(side) => (side, None),
            Pending::Draw(draw) => (state.fire.map_or(UNITED_STATES, |fire| fire.side), {
                Some(draw.faces)
            }),
            Pending::Over(_) => return None,
        };
        let is_own = self.is_own(viewer, side);
        let (title, rule) = self.question(state, is_own || die.is_some());
        let mut prompt = Prompt {
            side,
            title,
            rule: rule.into(),
            choices: Vec::new(),
            shortcuts: Vec::new(),
            previews: Vec::new(),
            die,
        };
        if is_own && die.is_none() {
            let mut actions = Vec::new();
            self.list_actions(state, &mut actions);
            prompt.choices = actions
                .into_iter()
                .map(|action| self.choice(state, action))
                .collect();
            prompt.shortcuts = self.shortcuts(state);
            if matches!(state.step(), Some(Step::Attack | Step::DefensiveFire)) {
                prompt.previews = (state.fire.iter())
                    .map(|fire| self.preview(state, fire))
                    .collect();
            }
        }
        Some(prompt)
    }

    /// What is asked, for the side that decides or for somebody who waits.
    fn question(&self, state: &State, is_own: bool) -> (Text, &'static str) {
        let unit =
            |id: &'static str, unit: UnitId| Text::new(id).with("unit", self.unit_text(unit));
        let Some(step) = state.step() else {
            return (Text::new("manila-phase-over"), "4.0");
        };
        let fire = state.fire.as_ref();
        let target = |id: &'static str| match fire {
            Some(fire) => Text::new(id).with("target", self.target_text(fire.target)),
            None => Text::new(id),
        };
        let (text, rule) = match step {
            Step::JapaneseSetUp => (Text::new("manila-ask-set-up"), "3.2"),
            Step::SetUpUnit(u) => (unit("manila-ask-set-up-unit", u), "3.2"),
            Step::Entry => (Text::new("manila-ask-entry"), "3.4"),
            Step::EntryOfGroup(group) => (
                Text::new("manila-ask-entry-of-group").with("group", group_text(group)),
                "3.4",
            ),
            Step::EntryOfUnit(u) => (unit("manila-ask-entry-of-unit", u), "3.4"),
            Step::Replacement => (Text::new("manila-ask-replacement"), "7.2"),
            Step::ReplacementUnit(u) => (unit("manila-ask-replacement-unit", u), "7.3"),
            Step::Pontoons => (Text::new("manila-ask-pontoons"), "8.9"),
            Step::Movement(_) => (Text::new("manila-ask-movement"), "8.1"),
            Step::Move {
                unit: u, points, ..
            } => (
                unit("manila-ask-move", u).with("points", i32::from(points)),
                "8.1",
            ),
            Step::DefensiveFire => (target("manila-ask-defensive-fire"), "9.1"),
            Step::OffensiveFire(_) => (Text::new("manila-ask-offensive-fire"), "10.1"),
            Step::Attack => (target("manila-ask-attack"), "10.3"),
            Step::Advance => (target("manila-ask-advance"), "10.17"),
            Step::DefensiveFireRoll => return (target("manila-ask-die"), "9.2"),
            Step::AttackRoll => return (target("manila-ask-die"), "10.3"),
            Step::RubbleRoll => return (Text::new("manila-ask-rubble-die"), "10.20"),
            Step::GameTurn | Step::Begin(_) | Step::EndOfTurn => {
                (Text::new("manila-phase-over"), "5.2")
            }
        };
        if is_own {
            (text, rule)
        } else {
            // Whoever waits learns whose decision it is and nothing about it.
            let side = match self.pending_of(state) {
                Pending::Decision(side) => side,
                _ => UNITED_STATES,
            };
            (
                Text::new("manila-waiting").with("side", side_text(side)),
                "5.2",
            )
        }
    }

    /// An action as a choice: target, label, note.
    fn choice(&self, state: &State, action: Action) -> Choice {
        let piece = |unit: UnitId| SceneTarget::Piece(self.unit(unit).id.clone());
        let place = |hex: HexId| SceneTarget::Place(self.number(hex));
        let edge = |edge| SceneTarget::Edge(self.map().hexside_name(edge));
        let named =
            |id: &'static str, unit: UnitId| Text::new(id).with("unit", self.unit_text(unit));
        let at = |id: &'static str, hex: HexId| Text::new(id).with("hex", self.hex_text(hex));
        let mut note = SmolStr::default();
        let mut weight = Weight::Plain;
        let button = |id: &'static str| (SceneTarget::Button, Text::new(id));
        let (target, label) = match action {
            Action::Done => {
                weight = Weight::Main;
                button(match state.step() {
                    Some(Step::JapaneseSetUp) => "manila-do-finish-set-up",
                    Some(Step::Replacement) => "manila-do-end-replacement",
                    Some(Step::Pontoons) => "manila-do-end-pontoons",
                    Some(Step::Movement(_)) => "manila-do-end-movement",
                    Some(Step::Move { .. }) => "manila-do-stop",
                    Some(Step::Advance) => "manila-do-end-advance",
                    _ => "manila-do-end-fire",
                })
            }
            Action::Decline => button("manila-do-decline"),
            Action::Fire => {
                weight = Weight::Main;
                button("manila-do-fire")
            }
            Action::Cancel => button("manila-do-cancel"),
            Action::Group(group) => (
                SceneTarget::Button,
                Text::new("manila-do-group").with("group", group_text(group)),
            ),
            Action::Select(unit) => (piece(unit), named("manila-do-select", unit)),
            Action::TakeUp(unit) => (piece(unit), named("manila-do-take-up", unit)),
            Action::Place(hex) => {
                if let Some(Step::EntryOfUnit(unit)) = state.step()
                    && let Ok(cost) = self.check_entry(state, unit, hex)
                {
                    note = cost.to_smolstr();
                }
                (place(hex), at("manila-do-place", hex))
            }
            Action::LayPontoon(unit, e) => (
                edge(e),
                named("manila-do-lay-pontoon", unit).with("edge", self.edge_text(e)),
            ),
            Action::TakeUpPontoon(unit) => (piece(unit), named("manila-do-take-up-pontoon", unit)),
            Action::Step(hex) | Action::SupportedStep(hex) => {
                let is_supported = matches!(action, Action::SupportedStep(_));
                let cost = self
                    .check_step(state, hex, is_supported)
                    .unwrap_or_default();
                note = cost.to_smolstr();
                let id = if is_supported {
                    "manila-do-supported-step"
                } else {
                    "manila-do-step"
                };
                (place(hex), at(id, hex).with("cost", i32::from(cost)))
            }
            Action::Sail(hex) => (place(hex), at("manila-do-sail", hex)),
            Action::SailTogether(hex) => (place(hex), at("manila-do-sail-together", hex)),
            Action::TurnStack(hex) => {
                weight = Weight::Aside;
                (place(hex), at("manila-do-turn-stack", hex))
            }
            Action::Attack(Target::Units(hex)) => (place(hex), at("manila-do-attack", hex)),
            Action::Attack(Target::Building(hex)) => {
                weight = Weight::Aside;
                (place(hex), at("manila-do-demolish-building", hex))
            }
            Action::Attack(Target::Bridge(e)) => {
                weight = Weight::Aside;
                let label = Text::new("manila-do-demolish-bridge").with("edge", self.edge_text(e));
                (edge(e), label)
            }
            Action::Join(unit) => {
                note = format_smolstr!("+{}", self.unit(unit).attack);
                (piece(unit), named("manila-do-join", unit))
            }
            Action::Leave(unit) => (piece(unit), named("manila-do-leave", unit)),
            Action::Assault(unit) => (piece(unit), named("manila-do-assault", unit)),
            Action::NoAssault(unit) => (piece(unit), named("manila-do-no-assault", unit)),
            Action::AddAir => button("manila-do-add-air"),
            Action::RemoveAir => button("manila-do-remove-air"),
            Action::Flamethrower => button("manila-do-flamethrower"),
            Action::NoFlamethrower => button("manila-do-no-flamethrower"),
            Action::Advance(unit) => (piece(unit), named("manila-do-advance", unit)),
        };
        Choice {
            action: self.action_words(action),
            target,
            tray: None,
            label,
            note,
            weight,
        }
    }

    /// Far hexes by the cheapest way; and units to join together by one click on the target.
    fn shortcuts(&self, state: &State) -> Vec<Shortcut> {
        match state.step() {
            Some(Step::Move {
                unit,
                points,
                has_moved,
            }) => {
                let Some(start) = state.hex(unit) else {
                    return Vec::new();
                };
                let mut reach = Reach::default();
                self.search(state, unit, (points, has_moved), &mut reach);
                reach
                    .reached()
                    .iter()
                    .filter(|hex| self.map().grid.distance(start, **hex) > 1)
                    .map(|hex| Shortcut {
                        place: self.number(*hex),
                        actions: reach
                            .path(*hex)
                            .into_iter()
                            .map(|step| self.action_words(Action::Step(step)))
                            .collect(),
                        note: reach.cost(*hex).unwrap_or_default().to_smolstr(),
                    })
                    .collect()
            }
            Some(Step::Attack) => self.join_shortcut(state).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// All units that touch the target join, those that can make a close assault do so.
    fn join_shortcut(&self, state: &State) -> Option<Shortcut> {
        let mut copy = state.clone();
        let fire = state.fire?;
        let hex = Self::attacked_hex(&fire)?;
        let mut actions = Vec::new();
        for (_, neighbour) in self.map().grid.neighbours(hex) {
            for unit in state.units_at(neighbour) {
                for action in [Action::Join(unit), Action::Assault(unit)] {
                    let taken = heigi_engine::Input::Action(action);
                    if self.take(&mut copy, taken, &mut Vec::new()).is_ok() {
                        actions.push(self.action_words(action));
                    }
                }
            }
        }
        (!actions.is_empty()).then(|| Shortcut {
            place: self.number(hex),
            actions,
            note: "⊕".into(),
        })
    }

    /// Where a unit can go with the points that it has left.
    pub(crate) fn search(
        &self,
        state: &State,
        unit: UnitId,
        (points, has_moved): (u8, bool),
        reach: &mut Reach,
    ) {
        let Some(start) = state.hex(unit) else { return };
        reach.search(&self.map().grid, start, u16::from(points), |from, _, to| {
            let is_first = from == start && !has_moved;
            self.step_cost(state, unit, (from, to), is_first, false)
                .ok()
                .map(u16::from)
        });
    }

    /// What the fire being put together would do, as far as its side can know.
    fn preview(&self, state: &State, fire: &Fire) -> Preview {
        let strength = self.strength(fire);
        let modifiers = self.modifiers(state, fire, Sight::OfFirer);
        let sum = total(&modifiers);
        let column = self.tables().column(strength);
        let line = |label: Text, value: SmolStr, rule: &str| PreviewLine {
            label,
            value,
            rule: rule.into(),
        };
        let mut lines = vec![line(
            Text::new("manila-preview-strength").with("column", self.tables().column_head(column)),
            strength.to_smolstr(),
            "10.3",
        )];
        for (modifier, value) in &modifiers {
            lines.push(line(
                Text::new(modifier.message()),
                signed(i16::from(*value)),
                modifier.rule().0,
            ));
        }
        lines.push(line(
            Text::new("manila-preview-total"),
            signed(sum),
            "10.11",
        ));
        let ways = self.tables().ways(strength, sum);
        let success = match fire.target {
            Target::Units(_) => "manila-result-eliminated",
            Target::Building(_) => "manila-result-rubble",
            Target::Bridge(_) => "manila-result-bridge-destroyed",
        };
        let chance = |id: &'static str, ways: u32| PreviewChance {
            label: Text::new(id),
            ways,
            of: 6,
        };
        Preview {
            title: self.target_text(fire.target),
            lines,
            chances: vec![
                chance(success, ways),
                chance("manila-result-nothing", 6 - ways),
            ],
            obstacle: Self::check_fire(fire).err().map(|r| self.refusal_text(r)),
        }
    }

    /// Why a click on a target would not do what it seems to ask for.
    pub(crate) fn reason_against(
        &self,
        state: &State,
        side: Side,
        target: &SceneTarget,
    ) -> Option<Refusal> {
        if self.pending_of(state) != Pending::Decision(side) {
            return None;
        }
        let step = state.step()?;
        let unit = match target {
            SceneTarget::Piece(id) => self
                .unit_named(id)
                .filter(|unit| self.is_seen(state, side, *unit)),
            _ => None,
        };
        let hex = match target {
            SceneTarget::Place(number) => self.map().grid.parse(number).ok(),
            SceneTarget::Piece(id) => match unit {
                Some(unit) => state.hex(unit),
                // The place is part of a covered counter's id.
                None => id
                    .split_once('@')
                    .and_then(|(_, rest)| rest.split('#').next())
                    .and_then(|number| self.map().grid.parse(number).ok()),
            },
            _ => None,
        };
        let edge = match target {
            SceneTarget::Edge(pair) => crate::data::parse_hexside(&self.map().grid, pair),
            _ => None,
        };
        let own = unit
            .filter(|unit| self.unit(*unit).side == side)
            .or_else(|| {
                let top = hex.and_then(|hex| state.top(hex))?;
                (self.unit(top).side == side && matches!(target, SceneTarget::Place(_)))
                    .then_some(top)
            });
        let action = match step {
            Step::JapaneseSetUp | Step::EntryOfGroup(_) | Step::Replacement | Step::Movement(_) => {
                Action::Select(own?)
            }
            Step::SetUpUnit(_) | Step::EntryOfUnit(_) | Step::ReplacementUnit(_) => {
                Action::Place(hex?)
            }
            Step::Move { unit, points, .. } => {
                let (to, from) = (hex?, state.hex(unit)?);
                if to != from && !self.map().grid.is_adjacent(from, to) {
                    return self.reason_against_far(state, unit, to, points);
                }
                Action::Step(to)
            }
            Step::OffensiveFire(_) => match (edge, hex) {
                (Some(edge), _) => Action::Attack(Target::Bridge(edge)),
                (None, Some(hex)) => Action::Attack(Target::Units(hex)),
                _ => return None,
            },
            Step::Pontoons => {
                let engineer = self
                    .units_of(UNITED_STATES)
                    .find(|unit| self.unit(*unit).has(Ability::Pontoon))?;
                Action::LayPontoon(own.unwrap_or(engineer), edge?)
            }
            Step::DefensiveFire | Step::Attack => Action::Join(own?),
            Step::Advance => Action::Advance(own?),
            _ => return None,
        };
        self.check_action(state, action).err()
    }

    /// Why a unit cannot reach a hex that does not touch its own.
    fn reason_against_far(
        &self,
        state: &State,
        unit: UnitId,
        to: HexId,
        points: u8,
    ) -> Option<Refusal> {
        let side = self.unit(unit).side;
        if self.map().terrain(to) == crate::map::Terrain::Sea {
            return Some(Refusal::Sea(to));
        }
        if self.is_enemy_at(state, side, to) {
            return Some(Refusal::EnemyOccupied(to));
        }
        if let Err(refusal) = self.check_stacking(state, unit, to) {
            return Some(refusal);
        }
        let has_moved = matches!(
            state.step(),
            Some(Step::Move {
                has_moved: true,
                ..
            })
        );
        let mut reach = Reach::default();
        self.search(state, unit, (points, has_moved), &mut reach);
        reach.cost(to).is_none().then_some(Refusal::TooFar {
            hex: to,
            left: points,
        })
    }
}

/// The boxes beside the map.
fn trays(state: &State, viewer: Viewer, pieces: &[Piece]) -> Vec<Tray> {
    let tray = |id: SmolStr, title: Text| Tray {
        id,
        title,
        table: None,
    };
    let mut trays = Vec::new();
    let sets_up = state.agenda.contains(&Step::JapaneseSetUp);
    if sets_up && !Manila::is_set_up_secret(state, viewer) {
        trays.push(tray(
            "japan-reserve".into(),
            Text::new("manila-tray-japan-reserve"),
        ));
    }
    if sets_up || state.agenda.contains(&Step::Entry) {
        for group in Group::ALL {
            trays.push(tray(
                format_smolstr!("entry-{}", group.code().to_lowercase()),
                Text::new("manila-tray-entry").with("group", group_text(group)),
            ));
        }
    } else {
        trays.push(tray("air".into(), Text::new("manila-tray-air")));
        trays.push(tray(
            "japan-lost".into(),
            Text::new("manila-tray-japan-lost"),
        ));
    }
    let is_entering = sets_up || state.agenda.contains(&Step::Entry);
    let sees_losses = matches!(viewer, Viewer::Side(UNITED_STATES) | Viewer::Everything);
    // Somebody may be lost while others still enter.
    let is_anybody_lost = pieces.iter().any(|piece| piece.place == "us-lost");
    if sees_losses && !is_entering || is_anybody_lost {
        trays.push(tray("us-lost".into(), Text::new("manila-tray-us-lost")));
    }
    trays
}

/// The first steps of either side, for somebody who plays the first time.
fn guide(turn: u8, step: Option<Step>) -> Vec<GuideStep> {
    let ids: &[&'static str] = match step {
        Some(Step::JapaneseSetUp | Step::SetUpUnit(_)) => &[
            "manila-guide-set-up-1",
            "manila-guide-set-up-2",
            "manila-guide-set-up-3",
        ],
        Some(Step::Entry | Step::EntryOfGroup(_) | Step::EntryOfUnit(_)) => {
            &["manila-guide-entry-1", "manila-guide-entry-2"]
        }
        Some(Step::Movement(_) | Step::Move { .. }) if turn == 1 => {
            &["manila-guide-movement-1", "manila-guide-movement-2"]
        }
        Some(Step::OffensiveFire(_) | Step::Attack) if turn == 1 => {
            &["manila-guide-fire-1", "manila-guide-fire-2"]
        }
        _ => &[],
    };
    ids.iter()
        .map(|id| GuideStep {
            text: Text::new(*id),
            at: Vec::new(),
        })
        .collect()
}

/// What to do in the current phase.
fn help(mut steps: impl Iterator<Item = Step>) -> Vec<Text> {
    let ids: &[&'static str] = match steps.find(|step| {
        !matches!(
            step,
            Step::SetUpUnit(_)
                | Step::EntryOfUnit(_)
                | Step::EntryOfGroup(_)
                | Step::ReplacementUnit(_)
                | Step::Move { .. }
                | Step::DefensiveFireRoll
                | Step::AttackRoll
                | Step::RubbleRoll
        )
    }) {
        Some(Step::JapaneseSetUp) => &[
            "manila-help-set-up",
            "manila-help-set-up-area",
            "manila-help-set-up-delegate",
        ],
        Some(Step::Entry) => &["manila-help-entry", "manila-help-entry-order"],
        Some(Step::Replacement) => &["manila-help-replacement"],
        Some(Step::Pontoons) => &["manila-help-pontoons"],
        Some(Step::Movement(_)) => &["manila-help-movement", "manila-help-movement-far"],
        Some(Step::DefensiveFire) => &["manila-help-defensive-fire"],
        Some(Step::OffensiveFire(_)) => &[
            "manila-help-offensive-fire",
            "manila-help-offensive-fire-end",
        ],
        Some(Step::Attack) => &["manila-help-attack", "manila-help-attack-assault"],
        Some(Step::Advance) => &["manila-help-advance"],
        _ => &[],
    };
    ids.iter().map(|id| Text::new(*id)).collect()
}
