//! What people see.

use crate::Burma;
use crate::position::look::Look;
use crate::position::{AirPlace, Mission, Phase, Position, Step, Verdict, Where};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, Class, JAPAN};
use crate::shown::board::{air_face_id, face_id, turn_text};
use crate::shown::supply::quarters;
use crate::shown::words::{phase_message, side_text};
use crate::turn::sequence::{Moving, Placing};
use heigi_board::HexId;
use heigi_engine::scene::{Fact, Outcome, Overlay, Piece, Scene, Tint, TrackState, Tray};
use heigi_engine::scene::{SmolStr, format_smolstr};
use heigi_engine::{Kind, Side, Text, Viewer, step};

const AIRCRAFT: &str = "burma-table-aircraft";

/// The trays beside the map; those of aircraft are the columns of a table.
fn trays() -> Vec<Tray> {
    let tray = |table: Option<&'static str>| {
        move |id: &'static str| Tray {
            id: id.into(),
            title: Text::new(format!("burma-tray-{id}")),
            table: table.map(Text::new),
        }
    };
    let missions = Mission::ALL.iter().map(|mission| mission.id());
    let aircraft = ["flown"].into_iter().chain(missions).chain(["damaged"]);
    let others = ["later", "reserve", "sea", "eliminated"];
    let aircraft = aircraft.map(tray(Some(AIRCRAFT)));
    aircraft.chain(others.map(tray(None))).collect()
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
        .map(|one| Overlay::new(one.id, one.id, one.side.map_or("overlay", hold_tone)))
        .collect()
}

impl Burma {
    /// What a viewer sees.
    pub(crate) fn show(&self, position: &Position, viewer: Viewer) -> Scene {
        Scene {
            viewer,
            phase: self.phase_text(position),
            help: help(position),
            guide: self.guide(position),
            pieces: self.pieces(position),
            tints: self.tints(position),
            markers: Vec::new(),
            trays: trays(),
            tracks: vec![TrackState {
                id: "turn".into(),
                space: usize::from(position.turn).saturating_sub(1),
            }],
            facts: self.facts(position, viewer),
            overlays: overlays(),
            prompt: step::prompt(self, position, viewer),
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
            Some(Step::Moving(Moving(unit, _)) | Step::Placing(Placing(unit))) => Some(unit),
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
                badges.push("active".into());
            }
            if let Some(segment) = &position.segment
                && segment.moved.contains(unit)
            {
                badges.push("moved".into());
            }
            let attacks = position
                .attack
                .as_ref()
                .is_some_and(|attack| attack.units.contains(unit) || attack.support.contains(unit));
            if attacks {
                badges.push("firing".into());
            }
            for (holds, badge) in [
                (state.out_of_supply, "out_of_supply"),
                (state.disrupted, "disrupted"),
                (state.committed, "committed"),
            ] {
                if holds {
                    badges.push(badge.into());
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
                ..Piece::default()
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
                    (AirPlace::Available, mission) => mission.id().into(),
                };
                Some(Piece {
                    id: printed.id.clone(),
                    face: air_face_id(printed),
                    owner: printed.side,
                    place,
                    order: 5,
                    ..Piece::default()
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
                    ..Piece::default()
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
