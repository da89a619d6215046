//! The log: events in words, as far as a viewer may know of them.

use crate::Manila;
use crate::event::{Event, Modifiers};
use crate::printed::units::{JAPAN, UNITED_STATES, UnitId, UnitSet};
use crate::shows::words::{group_text, side_text};
use crate::situation::state::{Reason, Target};
use crate::turn::fire::total;
use heigi_board::HexId;
use heigi_engine::scene::SmolStr;
use heigi_engine::scene::{LogEntry, LogKind, signed};
use heigi_engine::{Text, Viewer};

fn entry(kind: LogKind, rule: &str, text: Text) -> LogEntry {
    LogEntry {
        input: 0,
        kind,
        rule: rule.into(),
        text,
        at: Vec::new(),
        die: None,
    }
}

trait At {
    fn at(self, ids: impl IntoIterator<Item = SmolStr>) -> LogEntry;
}

impl At for LogEntry {
    fn at(mut self, ids: impl IntoIterator<Item = SmolStr>) -> LogEntry {
        self.at.extend(ids);
        self
    }
}

impl Manila {
    /// An event in words for a viewer, or nothing.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn tell(&self, event: &Event, viewer: Viewer) -> Option<LogEntry> {
        let is_japan = matches!(viewer, Viewer::Side(JAPAN) | Viewer::Everything);
        let is_us = matches!(viewer, Viewer::Side(UNITED_STATES) | Viewer::Everything);
        // A unit in words, or the word for one that the viewer may not know.
        let name = |unit: UnitId, is_hidden: bool| {
            let is_own = if self.unit(unit).side == JAPAN {
                is_japan
            } else {
                is_us
            };
            if is_hidden && !is_own {
                Text::new(if self.unit(unit).side == JAPAN {
                    "manila-unit-face-down"
                } else {
                    "manila-unit-covered"
                })
            } else {
                self.unit_text(unit)
            }
        };
        let hex = |hex: HexId| self.number(hex);
        Some(match event {
            Event::SetUp { unit, hex: h } if is_japan => entry(
                LogKind::Move,
                "3.2",
                Text::new("manila-log-set-up")
                    .with("unit", self.unit_text(*unit))
                    .with("hex", self.hex_text(*h)),
            )
            .at([hex(*h)]),
            Event::TakenUp { unit } if is_japan => entry(
                LogKind::Move,
                "3.2",
                Text::new("manila-log-taken-up").with("unit", self.unit_text(*unit)),
            ),
            Event::SetUp { .. } | Event::TakenUp { .. } | Event::PhaseEnded => return None,
            Event::SetUpFinished => entry(
                LogKind::Phase,
                "3.2",
                Text::new("manila-log-set-up-finished"),
            ),
            Event::GroupEnters(group) => entry(
                LogKind::Phase,
                "3.4g",
                Text::new("manila-log-group-enters").with("group", group_text(*group)),
            ),
            Event::NoRoomToEnter { units } => entry(
                LogKind::Result,
                "3.4",
                Text::new("manila-log-no-room-to-enter").with("units", self.unit_texts(*units)),
            ),
            Event::EntryFinished => entry(
                LogKind::Phase,
                "3.4",
                Text::new("manila-log-entry-finished"),
            ),
            Event::TurnBegan(turn) => {
                let record = &self.tables().turns[usize::from(*turn).saturating_sub(1)];
                entry(
                    LogKind::Phase,
                    "5.2",
                    Text::new("manila-log-turn-began")
                        .with("turn", i32::from(*turn))
                        .with("first", crate::shows::board_view::date_text(&record.first))
                        .with("last", crate::shows::board_view::date_text(&record.last)),
                )
            }
            Event::PhaseBegan { turn, phase } => {
                entry(LogKind::Phase, "5.2", Self::phase_name(*turn, *phase))
            }
            Event::Replaced { unit, hex: h } => entry(
                LogKind::Move,
                "7.2",
                Text::new("manila-log-replaced")
                    .with("unit", self.unit_text(*unit))
                    .with("hex", self.hex_text(*h)),
            )
            .at([hex(*h)]),
            Event::PontoonLaid { unit, edge } => entry(
                LogKind::Move,
                "8.9",
                Text::new("manila-log-pontoon-laid")
                    .with("unit", self.unit_text(*unit))
                    .with("edge", self.edge_text(*edge)),
            )
            .at([self.map().hexside_name(*edge)]),
            Event::PontoonTakenUp { edge } => entry(
                LogKind::Move,
                "8.9",
                Text::new("manila-log-pontoon-taken-up").with("edge", self.edge_text(*edge)),
            )
            .at([self.map().hexside_name(*edge)]),
            Event::PontoonLost { edge } => entry(
                LogKind::Result,
                "8.9c",
                Text::new("manila-log-pontoon-lost").with("edge", self.edge_text(*edge)),
            )
            .at([self.map().hexside_name(*edge)]),
            Event::Moved {
                unit,
                from: None,
                to,
                cost,
                is_hidden,
            } => entry(
                LogKind::Move,
                "3.4",
                Text::new("manila-log-entered")
                    .with("unit", name(*unit, *is_hidden))
                    .with("hex", self.hex_text(*to))
                    .with("cost", i32::from(*cost)),
            )
            .at([hex(*to)]),
            Event::Moved {
                unit,
                from: Some(from),
                to,
                cost,
                is_hidden,
            } => entry(
                LogKind::Move,
                "8.5",
                Text::new("manila-log-moved")
                    .with("unit", name(*unit, *is_hidden))
                    .with("from", hex(*from))
                    .with("hex", self.hex_text(*to))
                    .with("cost", i32::from(*cost)),
            )
            .at([hex(*from), hex(*to)]),
            Event::Supported { unit, edge } => entry(
                LogKind::Move,
                "8.8",
                Text::new("manila-log-supported")
                    .with("unit", self.unit_text(*unit))
                    .with("edge", self.edge_text(*edge)),
            )
            .at([self.map().hexside_name(*edge)]),
            Event::Sailed {
                unit,
                passenger,
                from,
                to,
                is_covered,
            } => {
                let text = match passenger {
                    Some(passenger) => Text::new("manila-log-sailed-together")
                        .with("passenger", name(*passenger, *is_covered)),
                    None => Text::new("manila-log-sailed"),
                };
                entry(
                    LogKind::Move,
                    "8.10",
                    text.with("unit", self.unit_text(*unit))
                        .with("from", hex(*from))
                        .with("hex", self.hex_text(*to)),
                )
                .at([hex(*from), hex(*to)])
            }
            Event::Stopped {
                unit,
                hex: h,
                is_hidden,
            } => entry(
                LogKind::Move,
                "8.1",
                Text::new("manila-log-stopped")
                    .with("unit", name(*unit, *is_hidden))
                    .with("hex", self.hex_text(*h)),
            )
            .at([hex(*h)]),
            Event::StackTurned { hex: h, top } => entry(
                LogKind::Move,
                "6.5a",
                Text::new("manila-log-stack-turned")
                    .with("hex", self.hex_text(*h))
                    .with("unit", self.unit_text(*top)),
            )
            .at([hex(*h)]),
            Event::Declined { hex: h } => entry(
                LogKind::Move,
                "9.1",
                Text::new("manila-log-declined").with("hex", self.hex_text(*h)),
            )
            .at([hex(*h)]),
            Event::Fired {
                side,
                target,
                firers,
                seen,
                assault,
                air,
                is_defensive,
                strength,
                modifiers,
            } => {
                let shown = if *side == JAPAN || is_us {
                    *firers
                } else {
                    *seen
                };
                let units = self.firer_texts(shown, *firers, *air);
                let id = if *is_defensive {
                    "manila-log-defensive-fire"
                } else if *assault > 0 {
                    "manila-log-close-assault"
                } else {
                    "manila-log-offensive-fire"
                };
                let rule = match (is_defensive, target) {
                    (true, _) => "9.2",
                    (_, Target::Bridge(_)) => "10.19",
                    (_, Target::Building(_)) => "10.21",
                    _ if *assault > 0 => "10.17",
                    _ => "10.3",
                };
                let column = self.tables().column(*strength);
                entry(
                    LogKind::Attack,
                    rule,
                    Text::new(id)
                        .with("side", side_text(*side))
                        .with("target", self.target_text(*target))
                        .with("units", units)
                        .with("strength", i32::from(*strength))
                        .with("column", self.tables().column_head(column))
                        .with("modifiers", Self::modifier_texts(modifiers))
                        .with("total", signed(total(modifiers))),
                )
                .at(self.target_ids(*target))
            }
            Event::Revealed { units, hex: h } => entry(
                LogKind::Result,
                "6.5d",
                Text::new("manila-log-revealed")
                    .with("units", self.unit_texts(*units))
                    .with("hex", self.hex_text(*h)),
            )
            .at([hex(*h)]),
            Event::LookedAt { units, hex: h } => {
                let text = if matches!(viewer, Viewer::Spectator) {
                    return None;
                } else {
                    Text::new("manila-log-looked-at").with("units", self.unit_texts(*units))
                };
                entry(LogKind::Result, "6.5b", text.with("hex", self.hex_text(*h))).at([hex(*h)])
            }
            Event::Rolled {
                die,
                total,
                success,
            } => {
                let text = if *success {
                    Text::new("manila-log-rolled-success")
                } else {
                    Text::new("manila-log-rolled-nothing")
                };
                LogEntry {
                    die: Some(*die),
                    ..entry(
                        LogKind::Die,
                        "10.16",
                        text.with("die", i32::from(*die))
                            .with("total", i32::from(*total)),
                    )
                }
            }
            Event::Eliminated {
                unit,
                hex: h,
                is_hidden,
            } => entry(
                LogKind::Result,
                "10.16",
                Text::new("manila-log-eliminated")
                    .with("unit", name(*unit, *is_hidden))
                    .with("hex", self.hex_text(*h)),
            )
            .at([hex(*h)]),
            Event::RubbleRolled { die, hex: h } => LogEntry {
                die: Some(*die),
                ..entry(
                    LogKind::Die,
                    "10.20",
                    Text::new("manila-log-rubble-rolled")
                        .with("die", i32::from(*die))
                        .with("hex", self.hex_text(*h)),
                )
                .at([hex(*h)])
            },
            Event::Rubble {
                hex: h,
                is_demolition,
            } => entry(
                LogKind::Result,
                if *is_demolition { "10.21" } else { "10.20" },
                Text::new("manila-log-rubble").with("hex", self.hex_text(*h)),
            )
            .at([hex(*h)]),
            Event::BridgeDestroyed { edge } => entry(
                LogKind::Result,
                "10.19e",
                Text::new("manila-log-bridge-destroyed").with("edge", self.edge_text(*edge)),
            )
            .at([self.map().hexside_name(*edge)]),
            Event::Advanced { unit, from, to } => entry(
                LogKind::Move,
                "10.17",
                Text::new("manila-log-advanced")
                    .with("unit", self.unit_text(*unit))
                    .with("from", hex(*from))
                    .with("hex", self.hex_text(*to)),
            )
            .at([hex(*from), hex(*to)]),
            Event::Ended { winner, reason } => entry(
                LogKind::End,
                reason_rule(*reason),
                Text::new(reason_message(*reason)).with("side", side_text(*winner)),
            ),
        })
    }

    /// Those who fire, with a word for those that stay unseen and for air support.
    fn firer_texts(&self, shown: UnitSet, all: UnitSet, air: u8) -> Vec<Text> {
        let mut units = self.unit_texts(shown);
        let unseen = all.len() - shown.len();
        if unseen > 0 {
            units.push(Text::new("manila-unseen-units").with("count", unseen as i32));
        }
        if air > 0 {
            units.push(Text::new("manila-air-units").with("count", i32::from(air)));
        }
        units
    }

    fn modifier_texts(modifiers: &Modifiers) -> Vec<Text> {
        if modifiers.is_empty() {
            return vec![Text::new("manila-no-modifiers")];
        }
        modifiers
            .iter()
            .map(|(modifier, value)| {
                Text::new("manila-modifier-line")
                    .with("value", signed(i16::from(*value)))
                    .with("name", Text::new(modifier.message()))
                    .with("rule", modifier.rule().0)
            })
            .collect()
    }
}

/// The message that tells why a match ended.
pub const fn reason_message(reason: Reason) -> &'static str {
    match reason {
        Reason::NoJapaneseLeft => "manila-end-no-japanese-left",
        Reason::SuddenDeath => "manila-end-sudden-death",
        Reason::HeldOut => "manila-end-held-out",
        Reason::Conceded => "manila-end-conceded",
    }
}

/// The rule by which a match ended.
pub const fn reason_rule(reason: Reason) -> &'static str {
    match reason {
        Reason::NoJapaneseLeft | Reason::HeldOut => "4.2",
        Reason::SuddenDeath => "4.3",
        Reason::Conceded => "5.5",
    }
}
