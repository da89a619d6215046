//! What people see.

use crate::Burma;
use crate::decisions::action::Action;
use crate::position::look::Look;
use crate::position::notice::Notice;
use crate::position::{
    AirPlace, Await, Cause, Mission, Occasion, Phase, Position, State, Step, Verdict, Where,
};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId};
use crate::shown::board::{air_face_id, face_id, turn_text};
use crate::shown::supply::quarters;
use crate::shown::words::{phase_message, side_text};
use crate::turn::end::SNAFU;
use heigi_board::HexId;
use heigi_engine::scene::{
    Badge, Choice, Fact, Outcome, Overlay, Piece, Prompt, Scene, Shortcut, Target, Tint,
    TrackState, Tray, Weight,
};
use heigi_engine::scene::{SmolStr, format_smolstr};
use heigi_engine::{Pending, Side, Text, Verbs, Viewer};

/// The trays beside the map, with the message of each; those of aircraft are the columns of a table.
const TRAYS: [(&str, &str, Option<&str>); 11] = [
    ("flown", "burma-tray-flown", Some(AIRCRAFT)),
    ("superiority", "burma-tray-superiority", Some(AIRCRAFT)),
    ("support", "burma-tray-support", Some(AIRCRAFT)),
    (
        "fighter-support",
        "burma-tray-fighter-support",
        Some(AIRCRAFT),
    ),
    ("interdiction", "burma-tray-interdiction", Some(AIRCRAFT)),
    ("transport", "burma-tray-transport", Some(AIRCRAFT)),
    ("damaged", "burma-tray-damaged", Some(AIRCRAFT)),
    ("later", "burma-tray-later", None),
    ("reserve", "burma-tray-reserve", None),
    ("sea", "burma-tray-sea", None),
    ("eliminated", "burma-tray-eliminated", None),
];
const AIRCRAFT: &str = "burma-table-aircraft";

/// The tray of the aircraft on a mission.
const fn mission_tray(mission: Mission) -> &'static str {
    match mission {
        Mission::Superiority => "superiority",
        Mission::Support => "support",
        Mission::FighterSupport => "fighter-support",
        Mission::Interdiction => "interdiction",
        Mission::Transport => "transport",
    }
}

/// The tone of what a side holds.
pub(crate) const fn hold_tone(side: Side) -> &'static str {
    match side {
        JAPAN => "hold-japan",
        _ => "hold-allies",
    }
}

/// What an overlay shows.
#[derive(Clone, Copy)]
enum Shows {
    Range,
    Communication,
    Zone,
    Stranded,
    Hunger,
}

/// What can be laid over the map. Its id is its message.
struct Offered {
    id: &'static str,
    side: Option<Side>,
    shows: Shows,
}

const fn offered(id: &'static str, side: Option<Side>, shows: Shows) -> Offered {
    Offered { id, side, shows }
}

const OVERLAYS: [Offered; 9] = [
    offered("burma-overlay-range-allies", Some(ALLIES), Shows::Range),
    offered(
        "burma-overlay-communication-allies",
        Some(ALLIES),
        Shows::Communication,
    ),
    offered("burma-overlay-zone-allies", Some(ALLIES), Shows::Zone),
    offered("burma-overlay-range-japan", Some(JAPAN), Shows::Range),
    offered(
        "burma-overlay-communication-japan",
        Some(JAPAN),
        Shows::Communication,
    ),
    offered("burma-overlay-zone-japan", Some(JAPAN), Shows::Zone),
    offered("burma-overlay-stranded", None, Shows::Stranded),
    offered("burma-overlay-hunger-allies", Some(ALLIES), Shows::Hunger),
    offered("burma-overlay-hunger-japan", Some(JAPAN), Shows::Hunger),
];

fn overlays() -> Vec<Overlay> {
    OVERLAYS
        .iter()
        .map(|one| Overlay {
            id: one.id.into(),
            name: Text::new(one.id),
            tone: one.side.map_or("overlay", hold_tone).into(),
        })
        .collect()
}

impl Burma {
    /// What a viewer sees.
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> Scene {
        let position = &state.position;
        Scene {
            viewer,
            phase: self.phase_text(position),
            help: help(position),
            guide: self.guide(position),
            pieces: self.pieces(position),
            tints: self.tints(position),
            markers: Vec::new(),
            trays: TRAYS
                .into_iter()
                .map(|(id, title, table)| Tray {
                    id: id.into(),
                    title: Text::new(title),
                    table: table.map(Text::new),
                })
                .collect(),
            tracks: vec![TrackState {
                id: "turn".into(),
                space: usize::from(position.turn).saturating_sub(1),
            }],
            facts: self.facts(position, viewer),
            overlays: overlays(),
            prompt: self.prompt(state, viewer),
            outcome: position
                .verdict
                .map(|verdict| self.outcome(position, verdict)),
        }
    }

    fn outcome(&self, position: &Position, verdict: Verdict) -> Outcome {
        if let Verdict::Conceded(side) = verdict {
            let text = Text::new("burma-verdict-conceded").with("side", side_text(side));
            return Outcome {
                winner: Some(side.opponent()),
                kind: text.clone(),
                text,
                rule: "20.1".into(),
            };
        }
        let (winner, difference) = self.lead(position);
        let level = Text::new(match crate::turn::end::level(difference) {
            crate::turn::end::Level::Draw => "burma-level-draw",
            crate::turn::end::Level::Minor => "burma-level-minor",
            crate::turn::end::Level::Major => "burma-level-major",
            crate::turn::end::Level::Decisive => "burma-level-decisive",
        });
        let kind = match winner {
            Some(side) => Text::new("burma-result")
                .with("side", side_text(side))
                .with("level", level),
            None => level,
        };
        let points = |side: Side| i32::from(position.side(side).points);
        Outcome {
            winner,
            text: Text::new("burma-verdict")
                .with("result", kind.clone())
                .with("allies", points(ALLIES))
                .with("japan", points(JAPAN)),
            kind,
            rule: "20.2".into(),
        }
    }

    /// The phase with its turn.
    pub(crate) fn phase_text(&self, position: &Position) -> Text {
        if position.verdict.is_some() {
            return Text::new("burma-phase-over");
        }
        let phase = Text::new(phase_message(position.phase));
        if position.phase == Phase::SetUp {
            return phase;
        }
        Text::new("burma-phase")
            .with(
                "turn",
                turn_text(&self.data, usize::from(position.turn) - 1),
            )
            .with("phase", phase)
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let moving = match position.step() {
            Some(Step::Moving(unit, _) | Step::Placing(unit)) => Some(unit),
            _ => None,
        };
        for unit in self.all_units() {
            let (printed, state) = (self.unit(unit), position.unit(unit));
            let place = match state.place {
                Where::Hex(hex) => self.hex_number(hex),
                Where::Later => "later".into(),
                Where::Reserve => "reserve".into(),
                Where::AtSea(_) => "sea".into(),
                Where::Eliminated => "eliminated".into(),
                Where::Unused | Where::Gone => continue,
            };
            let mut badges = Vec::new();
            if moving == Some(unit) {
                badges.push(Badge::active());
            }
            if let Some(segment) = &position.segment
                && segment.moved.contains(unit)
            {
                badges.push(Badge::moved());
            }
            let attacks = position
                .attack
                .as_ref()
                .is_some_and(|attack| attack.units.contains(unit) || attack.support.contains(unit));
            if attacks {
                badges.push(Badge::firing());
            }
            for (holds, badge) in [
                (state.out_of_supply, Badge::out_of_supply()),
                (state.disrupted, Badge::disrupted()),
                (state.committed, Badge::committed()),
            ] {
                if holds {
                    badges.push(badge);
                }
            }
            pieces.push(Piece {
                id: printed.id.clone(),
                face: face_id(printed, state.steps.max(1)),
                owner: printed.side,
                place,
                order: match printed.class {
                    Class::Headquarters => 1,
                    Class::Artillery => 2,
                    Class::Armour => 4,
                    _ => 3,
                },
                badges,
            });
        }
        pieces.extend(self.air_pieces(position));
        pieces.extend(self.marker_pieces(position));
        pieces
    }

    fn air_pieces(&self, position: &Position) -> Vec<Piece> {
        self.all_air()
            .filter_map(|air| {
                let (printed, state) = (self.air(air), position.air(air));
                let place = match (state.place, state.mission) {
                    (AirPlace::Later | AirPlace::Removed, _) => return None,
                    (AirPlace::Over(hex), _) => self.hex_number(hex),
                    (AirPlace::Flown, _) => "flown".into(),
                    (AirPlace::Damaged, _) => "damaged".into(),
                    (AirPlace::Available, mission) => mission_tray(mission).into(),
                };
                Some(Piece {
                    id: printed.id.clone(),
                    face: air_face_id(printed),
                    owner: printed.side,
                    place,
                    order: 5,
                    badges: Vec::new(),
                })
            })
            .collect()
    }

    /// Supply markers, positions and cuts as pieces beneath the units.
    fn marker_pieces(&self, position: &Position) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for hex in self.map().grid.hexes() {
            let state = position.hex(hex);
            let number = self.hex_number(hex);
            let mut lay = |id: SmolStr, face: SmolStr, owner: Side| {
                pieces.push(Piece {
                    id,
                    face,
                    owner,
                    place: number.clone(),
                    order: 0,
                    badges: Vec::new(),
                });
            };
            for (side, name) in [(ALLIES, "allies"), (JAPAN, "japan")] {
                let count = state.supply[side.index()];
                if count > 0 {
                    lay(
                        format_smolstr!("supply-{name}-{number}"),
                        format_smolstr!("supply-{name}-{count}"),
                        side,
                    );
                }
            }
            if let Some(one) = state.position {
                let face = if one.builder.is_some() {
                    "position-building"
                } else {
                    "position"
                };
                lay(format_smolstr!("position-{number}"), face.into(), one.owner);
            }
            if state.cut {
                lay(
                    format_smolstr!("cut-{number}"),
                    "cut".into(),
                    state.control.unwrap_or(ALLIES),
                );
            }
        }
        pieces
    }

    fn tints(&self, position: &Position) -> Vec<Tint> {
        // Only what differs from the start of the war: ground that has changed hands.
        let start = &self.map().control[0];
        self.map()
            .grid
            .hexes()
            .filter(|hex| self.is_in_play(position, *hex))
            .filter(|hex| position.hex(*hex).control != start[hex.index()])
            .filter_map(|hex| {
                Some(Tint {
                    place: self.hex_number(hex),
                    tone: hold_tone(position.hex(hex).control?).into(),
                })
            })
            .collect()
    }

    fn facts(&self, position: &Position, viewer: Viewer) -> Vec<Fact> {
        let number = |id: &'static str, value: u8, rule: &str| Fact {
            label: Text::new(id),
            value: Text::verbatim(value.to_string()),
            rule: rule.into(),
        };
        let [allies, japan] = [ALLIES, JAPAN].map(|side| position.side(side));
        let mut facts = vec![
            number("burma-fact-points-allies", allies.points, "20.1"),
            number("burma-fact-points-japan", japan.points, "20.1"),
            number("burma-fact-stock-allies", allies.stock, "7.3"),
            number("burma-fact-level-allies", position.level(ALLIES), "7.5.1"),
            number("burma-fact-stock-japan", japan.stock, "7.3"),
            number("burma-fact-level-japan", position.level(JAPAN), "7.5.1"),
        ];
        if allies.trucks > 0 {
            facts.push(number("burma-fact-trucks", allies.trucks, "17.7.3"));
        }
        facts.push(Fact {
            label: Text::new("burma-fact-weather"),
            value: Text::new(if self.is_monsoon(position) {
                "burma-weather-monsoon"
            } else {
                "burma-weather-dry"
            }),
            rule: "2.1".into(),
        });
        if position.phase == Phase::Operations {
            facts.push(Fact {
                label: Text::new("burma-fact-initiative"),
                value: side_text(position.initiative),
                rule: "6.1.4".into(),
            });
            let in_cup = [allies, japan].map(|side| side.cup.len() as u8);
            facts.push(number("burma-fact-cup-allies", in_cup[0], "8.1.5"));
            facts.push(number("burma-fact-cup-japan", in_cup[1], "8.1.5"));
            facts.push(number(
                "burma-fact-end-markers",
                2 - position.end_markers.min(2),
                "9.2.1",
            ));
        }
        let own = [ALLIES, JAPAN]
            .into_iter()
            .find(|side| self.knows_markers(position, viewer, *side));
        if let (Some(side), Viewer::Side(_)) = (own, viewer)
            && let Some(marker) = position.side(side).held
        {
            facts.push(Fact {
                label: Text::new("burma-fact-held"),
                value: self.marker_text(usize::from(marker)),
                rule: "8.1.4".into(),
            });
        }
        facts
    }

    /// Where an overlay lies, with what is written there.
    pub(crate) fn overlay_places(&self, position: &Look<'_>, id: &str) -> Vec<(SmolStr, SmolStr)> {
        let Some(overlay) = OVERLAYS.iter().find(|one| one.id == id) else {
            return Vec::new();
        };
        let side = overlay.side.unwrap_or(ALLIES);
        let hexes: HexSet = match overlay.shows {
            Shows::Range => return self.supply_costs(position, position.ground(), side),
            Shows::Hunger => return self.hungry_hexes(position, side),
            Shows::Communication => position.supply(side).communications,
            Shows::Zone => position.ground().zones[side.index()],
            Shows::Stranded => (self.all_units())
                .filter(|unit| position.unit(*unit).out_of_supply)
                .filter_map(|unit| position.hex_of(unit))
                .collect(),
        };
        hexes
            .iter()
            .map(|hex| (self.hex_number(hex), SmolStr::default()))
            .collect()
    }

    /// The length of the shortest supply line to each hex in range, in movement points.
    fn supply_costs(
        &self,
        position: &Position,
        ground: &crate::position::ground::Ground,
        side: Side,
    ) -> Vec<(SmolStr, SmolStr)> {
        let length = self.supply_length(position);
        let starts = self
            .sources(position, side)
            .into_iter()
            .chain(
                self.units_of(side)
                    .filter(|unit| self.unit(*unit).class == Class::Headquarters)
                    .filter(|unit| !position.unit(*unit).committed)
                    .filter_map(|unit| position.hex_of(unit)),
            )
            .collect::<Vec<HexId>>();
        let mut best = vec![u16::MAX; self.map().grid.len()];
        for start in starts {
            let reach = self.trace(position, ground, side, start, length);
            for hex in reach.reached() {
                if let Some(cost) = reach.cost(*hex) {
                    best[hex.index()] = best[hex.index()].min(cost);
                }
            }
        }
        self.map()
            .grid
            .hexes()
            .filter(|hex| best[hex.index()] != u16::MAX)
            .map(|hex| (self.hex_number(hex), quarters(best[hex.index()])))
            .collect()
    }

    fn prompt(&self, state: &State, viewer: Viewer) -> Option<Prompt> {
        let position = &state.position;
        let (side, die) = match self.pending_of(state) {
            Pending::Over(_) => return None,
            Pending::Draw(draw) => (self.decider(position), Some(draw.faces)),
            Pending::Decision(side) => (side, None),
        };
        let is_own = viewer == Viewer::Side(side) && die.is_none();
        let mut actions = Vec::new();
        if is_own {
            self.list_actions(state, &mut actions);
        }
        let (title, rule) = self.question(state);
        let costs = self.move_costs(position, &actions);
        Some(Prompt {
            side,
            title,
            rule: rule.into(),
            choices: actions
                .iter()
                .map(|action| self.choice(state, *action, &costs))
                .collect(),
            shortcuts: Vec::<Shortcut>::new(),
            previews: if is_own {
                self.previews(position)
            } else {
                Vec::new()
            },
            die,
        })
    }

    /// Movement points left after each move that is offered.
    fn move_costs(&self, position: &Position, actions: &[Action]) -> Vec<(HexId, SmolStr)> {
        let Some(Step::Moving(unit, progress)) = position.step() else {
            return Vec::new();
        };
        let ground = self.ground_of(position, unit);
        let moves = self.moves(position, &ground, unit, progress);
        actions
            .iter()
            .filter_map(|action| match action {
                Action::At(hex) => {
                    let route = self
                        .route(position, &ground, &moves, unit, progress, *hex)
                        .ok()?;
                    Some((*hex, quarters(route.progress.spent - progress.spent)))
                }
                _ => None,
            })
            .collect()
    }

    fn question(&self, state: &State) -> (Text, &'static str) {
        let position = &state.position;
        if let Some(procedure) = &state.procedure {
            return match &procedure.awaits {
                Await::Die(cause, faces) => (
                    Text::new("burma-ask-die")
                        .with("cause", Text::new(cause.message()))
                        .with("faces", i32::from(*faces)),
                    cause.rule(),
                ),
                Await::Decision {
                    cause,
                    unit: Some(unit),
                    ..
                } => (
                    Text::new("burma-ask-unit")
                        .with("unit", self.unit_text(*unit))
                        .with("cause", Text::new(cause.message())),
                    cause.rule(),
                ),
                Await::Decision {
                    cause: Cause::SetUpDice,
                    options,
                    ..
                } => match options.first() {
                    Some(Action::Air(_)) => (Text::new("burma-ask-damaged-aircraft"), "21.2.2-6"),
                    _ => (Text::new("burma-ask-cuts"), "21.2.2-8"),
                },
                Await::Decision { cause, .. } => (
                    Text::new("burma-ask").with("cause", Text::new(cause.message())),
                    cause.rule(),
                ),
            };
        }
        let plain = |id: &'static str, rule| (Text::new(id), rule);
        match position.step() {
            Some(Step::SetUp(side)) => {
                let left = position.side(side).to_place;
                (
                    Text::new("burma-ask-set-up")
                        .with("positions", i32::from(left.positions))
                        .with("supply", i32::from(left.supply))
                        .with("links", i32::from(left.links)),
                    "21.0",
                )
            }
            Some(Step::Placing(unit)) => (
                Text::new("burma-ask-place").with("unit", self.unit_text(unit)),
                "21.0",
            ),
            Some(Step::AirPurchase) => plain("burma-ask-air-purchase", "5.2.2"),
            Some(Step::AirBoost) => plain("burma-ask-air-boost", "5.2.4"),
            Some(Step::AirMissions(_, left)) => (
                Text::new(if left > 100 {
                    "burma-ask-all-missions"
                } else {
                    "burma-ask-missions"
                })
                .with("units", i32::from(left)),
                "5.1.6",
            ),
            Some(Step::Interdiction) => plain("burma-ask-interdiction", "5.5.3"),
            Some(Step::Allocation(_, left)) => (
                Text::new("burma-ask-allocation").with("points", i32::from(left)),
                "7.1.2",
            ),
            Some(Step::Adjustment(_)) => plain("burma-ask-adjustment", "7.4"),
            Some(Step::Forwarding(_, unit, left)) => (
                Text::new("burma-ask-forwarding")
                    .with("unit", self.unit_text(unit))
                    .with("points", i32::from(left)),
                "7.4.4",
            ),
            Some(Step::Pay(_, Occasion::Determination)) => plain("burma-ask-pay", "7.9.2"),
            Some(Step::Pay(_, Occasion::Combat)) => plain("burma-ask-pay-combat", "7.12.1"),
            Some(Step::Pay(_, Occasion::Final)) => plain("burma-ask-pay-final", "7.13.1"),
            Some(Step::Feeding(_, _, left, _)) => (
                Text::new("burma-ask-feeding").with("units", i32::from(left)),
                "7.9.3",
            ),
            Some(Step::KeepMarker(_)) => plain("burma-ask-keep", "8.1.4"),
            Some(Step::Reinforcements(_)) => plain("burma-ask-reinforcements", "15.1"),
            Some(Step::Naming) => {
                let (formations, units) = position
                    .segment
                    .as_ref()
                    .map_or((0, 0), |segment| (segment.formations, segment.units));
                (
                    Text::new("burma-ask-naming")
                        .with("formations", i32::from(formations))
                        .with("units", i32::from(units)),
                    "9.3.2",
                )
            }
            Some(Step::Movement) => plain("burma-ask-movement", "12.1"),
            Some(Step::Moving(unit, progress)) => (
                Text::new("burma-ask-moving")
                    .with("unit", self.unit_text(unit))
                    .with("spent", quarters(progress.spent).as_str())
                    .with(
                        "allowance",
                        quarters(self.allowance(position, unit)).as_str(),
                    ),
                "12.1.2",
            ),
            Some(Step::Combat) => plain("burma-ask-combat", "13.1"),
            Some(Step::Attack(hex)) => (
                Text::new("burma-ask-attack").with("hex", self.hex_text(hex)),
                "13.2.1b",
            ),
            Some(Step::Transport) => plain("burma-ask-transport", "5.6"),
            Some(Step::Loaded(_)) => plain("burma-ask-destination", "5.6.4"),
            Some(Step::Relief | Step::Relieving(..)) => plain("burma-ask-relief", "7.11.2"),
            Some(Step::Jumping(unit)) => (
                Text::new("burma-ask-jump").with("unit", self.unit_text(unit)),
                "12.4.3",
            ),
            Some(Step::Landing(unit)) => (
                Text::new("burma-ask-landing").with("unit", self.unit_text(unit)),
                "12.5.3",
            ),
            Some(Step::Declaration) => plain("burma-ask-declaration", "19.1.2"),
            Some(Step::ExtraMarker) => plain("burma-ask-extra-marker", "TBL-SO-1"),
            Some(Step::Thursday) => plain("burma-ask-thursday", "17.4.7"),
            Some(Step::Building(_)) => plain("burma-ask-building", "7.8.2a"),
            Some(Step::Repairs(_)) => plain("burma-ask-repairs", "7.8.3"),
            _ => plain("burma-ask-wait", "4.0"),
        }
    }

    #[allow(clippy::too_many_lines)]
    fn choice(&self, state: &State, action: Action, costs: &[(HexId, SmolStr)]) -> Choice {
        let position = &state.position;
        let piece = |unit: UnitId| Target::Piece(self.unit(unit).id.clone());
        let air_piece = |air| Target::Piece(self.air(air).id.clone());
        let place = |hex: HexId| Target::Place(self.hex_number(hex));
        let named = |id: &'static str, unit| Text::new(id).with("unit", self.unit_text(unit));
        let at = |id: &'static str, hex| Text::new(id).with("hex", self.hex_text(hex));
        let button = |id: &'static str| (Target::Button, Text::new(id));
        let mut weight = Weight::Plain;
        let mut note = SmolStr::default();
        let (target, label) = match action {
            Action::Done => {
                weight = Weight::Main;
                button(match position.step() {
                    Some(Step::Moving(..)) if state.procedure.is_none() => "burma-do-end-move",
                    _ => "burma-do-done",
                })
            }
            Action::Cancel => button("burma-do-cancel"),
            Action::Lift(hex) => (place(hex), at("burma-do-lift", hex)),
            Action::Relieve(hex) => {
                weight = Weight::Aside;
                (place(hex), at("burma-do-relieve", hex))
            }
            Action::Jump(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-jump", unit))
            }
            Action::Embark(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-embark", unit))
            }
            Action::Motorise(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-motorise", unit))
            }
            Action::Sanction(item) => {
                weight = Weight::Aside;
                button(match item {
                    crate::turn::sanction::INFILTRATION => "burma-do-sanction-zones",
                    crate::turn::sanction::FREE_LANDINGS => "burma-do-sanction-landings",
                    crate::turn::sanction::SUPPLY => "burma-do-sanction-supply",
                    _ => "burma-do-sanction-column",
                })
            }
            Action::Spend(_)
                if matches!(
                    position.step(),
                    Some(Step::Adjustment(_) | Step::Naming | Step::Movement)
                ) =>
            {
                weight = Weight::Aside;
                button("burma-do-buy-trucks")
            }
            Action::Spend(points) if state.procedure.is_some() && points == SNAFU => (
                Target::Button,
                Text::new("burma-do-lose").with("points", i32::from(points)),
            ),
            Action::Spend(points) => (
                Target::Button,
                Text::new("burma-do-spend").with("points", i32::from(points)),
            ),
            Action::Select(unit) => (piece(unit), named("burma-do-select", unit)),
            Action::At(hex) => {
                if let Some((_, cost)) = costs.iter().find(|(one, _)| *one == hex) {
                    note.clone_from(cost);
                }
                (place(hex), at("burma-do-at", hex))
            }
            Action::Dig(hex) => {
                weight = Weight::Aside;
                (place(hex), at("burma-do-dig", hex))
            }
            Action::Store(hex) => {
                weight = Weight::Aside;
                (place(hex), at("burma-do-store", hex))
            }
            Action::Collect(hex) => {
                weight = Weight::Aside;
                (place(hex), at("burma-do-collect", hex))
            }
            Action::Stock => {
                weight = Weight::Main;
                button("burma-do-stock")
            }
            Action::Fly(air, mission) => {
                let id = match mission {
                    Mission::Superiority => "burma-do-fly-superiority",
                    Mission::Support => "burma-do-fly-support",
                    Mission::FighterSupport => "burma-do-fly-fighter-support",
                    Mission::Interdiction => "burma-do-fly-interdiction",
                    Mission::Transport => "burma-do-fly-transport",
                };
                (
                    air_piece(air),
                    Text::new(id).with("air", self.air_text(air)),
                )
            }
            Action::Strike(air, hex) => (
                place(hex),
                at("burma-do-strike", hex).with("air", self.air_text(air)),
            ),
            Action::Air(air) => (
                air_piece(air),
                Text::new("burma-do-air").with("air", self.air_text(air)),
            ),
            Action::Keep(index) => {
                let marker = if position.step() == Some(Step::ExtraMarker) {
                    Some(index)
                } else {
                    let cup = &position.side(self.decider(position)).cup;
                    cup.get(usize::from(index)).copied()
                };
                (
                    Target::Button,
                    Text::new("burma-do-keep").with(
                        "marker",
                        self.marker_text(usize::from(marker.unwrap_or_default())),
                    ),
                )
            }
            Action::Headquarters(unit) => {
                let id = match position.step() {
                    Some(Step::Adjustment(_)) => "burma-do-forward",
                    Some(Step::Pay(..)) => "burma-do-pay",
                    _ => "burma-do-name-range",
                };
                (piece(unit), named(id, unit))
            }
            Action::Source(hex) => (place(hex), at("burma-do-pay-source", hex)),
            Action::Commit(unit) => (piece(unit), named("burma-do-commit", unit)),
            Action::Restore(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-restore", unit))
            }
            Action::RestoreByMarker(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-restore-by-marker", unit))
            }
            Action::Formation(formation) => (
                Target::Button,
                Text::new("burma-do-formation").with("formation", self.formation_text(formation)),
            ),
            Action::Name(unit) => {
                let id = match position.step() {
                    Some(Step::Pay(..)) => "burma-do-pay-alone",
                    _ => "burma-do-name",
                };
                (piece(unit), named(id, unit))
            }
            Action::Entrench(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-entrench", unit))
            }
            Action::Replace(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-replace", unit))
            }
            Action::Rebuild(unit, hex) => (
                piece(unit),
                at("burma-do-rebuild", hex).with("unit", self.unit_text(unit)),
            ),
            Action::MoveFirst => {
                weight = Weight::Main;
                button("burma-do-move-first")
            }
            Action::AttackFirst => button("burma-do-attack-first"),
            Action::PickUp => button("burma-do-pick-up"),
            Action::Drop => button("burma-do-drop"),
            Action::Sail(unit, hex) => {
                weight = Weight::Aside;
                (
                    piece(unit),
                    at("burma-do-sail", hex).with("unit", self.unit_text(unit)),
                )
            }
            Action::Exit => button("burma-do-exit"),
            Action::Attack(hex) => (place(hex), at("burma-do-attack", hex)),
            Action::Join(unit) => (piece(unit), named("burma-do-join", unit)),
            Action::Leave(unit) => (piece(unit), named("burma-do-leave", unit)),
            Action::Banzai(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-banzai", unit))
            }
            Action::SpecialTroops(unit) => (piece(unit), named("burma-do-special-troops", unit)),
            Action::Go => {
                weight = Weight::Main;
                button(match position.step() {
                    Some(Step::Thursday) => "burma-do-thursday",
                    Some(Step::Declaration) => "burma-do-declare",
                    _ => "burma-do-go",
                })
            }
            Action::LoseStep(unit) => (piece(unit), named("burma-do-lose-step", unit)),
            Action::Retreat(unit) => (piece(unit), named("burma-do-retreat", unit)),
            Action::Repair(hex) => (place(hex), at("burma-do-repair", hex)),
            Action::Build(hex, line) => {
                weight = Weight::Aside;
                let id = if line == crate::printed::map::Line::Road {
                    "burma-do-build-road"
                } else {
                    "burma-do-build-trail"
                };
                (place(hex), at(id, hex))
            }
            Action::Upgrade(hexes) => {
                weight = Weight::Aside;
                let [first, second] = hexes.hexes();
                (
                    place(first),
                    at("burma-do-upgrade", first).with("other", self.hex_text(second)),
                )
            }
            Action::Extend(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-extend", unit))
            }
            Action::Choose(0) => button("burma-do-choose-formations"),
            Action::Choose(_) => button("burma-do-choose-units"),
        };
        let tray = match action {
            Action::Fly(_, mission) => Some(mission_tray(mission).into()),
            _ => None,
        };
        Choice {
            action: action.write(self),
            target,
            tray,
            label,
            note,
            weight,
        }
    }

    /// Why a click on a target is not possible now.
    pub(crate) fn reason_against(
        &self,
        state: &State,
        side: Side,
        target: &Target,
    ) -> Option<Notice> {
        if self.pending_of(state) != Pending::Decision(side) {
            return None;
        }
        let position = &state.position;
        let action = match target {
            Target::Place(id) => {
                let hex = self.map().grid.parse(id).ok()?;
                match position.step()? {
                    Step::Combat => Action::Attack(hex),
                    Step::Repairs(_) => Action::Repair(hex),
                    Step::Relief => Action::Relieve(hex),
                    Step::Adjustment(_) => Action::Collect(hex),
                    Step::SetUp(_) => Action::Store(hex),
                    _ => Action::At(hex),
                }
            }
            Target::Piece(id) => {
                let unit = self.unit_named(id)?;
                match position.step()? {
                    Step::Naming => Action::Name(unit),
                    Step::Attack(_) => Action::Join(unit),
                    Step::Combat => Action::Attack(position.hex_of(unit)?),
                    Step::Pay(..) => Action::Headquarters(unit),
                    _ => Action::Select(unit),
                }
            }
            _ => return None,
        };
        self.check_action(state, action).err()
    }
}

/// What to do in a phase, for the help panel.
fn help(position: &Position) -> Vec<Text> {
    vec![Text::new(match position.phase {
        Phase::SetUp => "burma-help-set-up",
        Phase::Air => "burma-help-air",
        Phase::Initiative | Phase::Markers => "burma-help-markers",
        Phase::Supply => "burma-help-supply",
        Phase::Operations => "burma-help-operations",
        Phase::End => "burma-help-end",
    })]
}
