//! What people see: everything, as nothing is hidden in this game.

use crate::Typhoon;
use crate::position::event::Event;
use crate::position::{Phase, Place, Position};
use crate::printed::map::{ZoneId, ZoneSet};
use crate::printed::units::{ALLIES, JAPAN, Kind};
use crate::shown::board::face_id;
use crate::shown::log::{objective_message, phase_message, plan_message, verdict_kind};
use crate::shown::words::side_text;
use crate::turn::placing::Placing;
use crate::turn::sequence::Step;
use heigi_engine::scene::{
    Fact, GuideStep, Outcome, Overlay, Piece, Scene, Tint, TrackState, Tray, signed,
};
use heigi_engine::scene::{SmolStr, ToSmolStr};
use heigi_engine::{Side, Stepped, Text, Viewer, step};

/// The trays beside the map, with the message of each.
const TRAYS: [(&str, &str); 7] = [
    ("aboard", "typhoon-tray-aboard"),
    ("later-japan", "typhoon-tray-later-japan"),
    ("later-allies", "typhoon-tray-later-allies"),
    ("pool", "typhoon-tray-pool"),
    ("supply", "typhoon-tray-supply"),
    ("track", "typhoon-tray-track"),
    ("destroyed", "typhoon-tray-destroyed"),
];

/// The tone of what belongs to neither side.
const NEUTRAL: &str = "overlay";

/// The tone of what a side holds.
const fn hold_tone(side: Side) -> &'static str {
    match side {
        JAPAN => "hold-japan",
        _ => "hold-allies",
    }
}

/// What can be laid over the map.
fn overlays(position: &Position) -> Vec<Overlay> {
    let (japan, allies) = (hold_tone(JAPAN), hold_tone(ALLIES));
    [
        ("reactions", "typhoon-overlay-reactions", NEUTRAL),
        (
            "stranded",
            "typhoon-overlay-stranded",
            hold_tone(position.active),
        ),
        ("supply-japan", "typhoon-overlay-supply-japan", japan),
        ("supply-allies", "typhoon-overlay-supply-allies", allies),
        ("lanes", "typhoon-overlay-lanes", japan),
        ("perimeter", "typhoon-overlay-perimeter", japan),
        ("weather", "typhoon-overlay-weather", NEUTRAL),
        ("resources", "typhoon-overlay-resources", japan),
    ]
    .map(|(id, name, tone)| Overlay::new(id, name, tone))
    .into()
}

impl Typhoon {
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
            trays: TRAYS
                .into_iter()
                .map(|(id, title)| Tray {
                    id: id.into(),
                    title: Text::new(title),
                    table: None,
                })
                .collect(),
            tracks: vec![TrackState {
                id: "turn".into(),
                space: usize::from(position.turn).saturating_sub(1),
            }],
            facts: self.facts(position),
            overlays: overlays(position),
            prompt: step::prompt(self, position, viewer),
            outcome: position.verdict.map(|verdict| {
                let ended = Event::of(verdict).entry(self);
                Outcome {
                    winner: self.ending(position).and_then(|ending| ending.winner),
                    kind: verdict_kind(verdict).unwrap_or_else(|| ended.text.clone()),
                    text: ended.text,
                    rule: ended.rule,
                }
            }),
        }
    }

    /// The phase with its turn.
    pub(crate) fn phase_text(&self, position: &Position) -> Text {
        if position.verdict.is_some() {
            return Text::new("typhoon-phase-over");
        }
        Text::new("typhoon-phase")
            .with("turn", i32::from(position.turn))
            .with("phase", Text::new(phase_message(position.phase)))
    }

    fn zone_id(&self, zone: ZoneId) -> SmolStr {
        self.map().zone(zone).id.clone()
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let operation = position.operation;
        for unit in self.all_units() {
            let (printed, state) = (self.unit(unit), position.unit(unit));
            let place = match state.place {
                Place::Zone(zone) => self.zone_id(zone),
                Place::Aboard => "aboard".into(),
                Place::Later if printed.side == JAPAN => "later-japan".into(),
                Place::Later => "later-allies".into(),
                Place::Pool => "pool".into(),
                Place::Supply => "supply".into(),
                Place::Track(_) => "track".into(),
                Place::Destroyed => "destroyed".into(),
                Place::Removed => continue,
            };
            let mut badges = Vec::new();
            let is_chosen = position.group.contains(unit)
                || operation
                    .is_some_and(|one| one.fleets.contains(unit) || one.cargo.contains(unit));
            if is_chosen {
                badges.push("firing".into());
            }
            if position.step() == Some(Step::Placing(Placing(unit))) {
                badges.push("active".into());
            }
            if state.operated {
                badges.push("moved".into());
            }
            pieces.push(Piece {
                id: printed.id.clone(),
                face: face_id(printed, state.steps.max(1)),
                owner: printed.side,
                place,
                order: match printed.kind {
                    Kind::Fortress => 0,
                    Kind::Army | Kind::Corps | Kind::Snlf => 1,
                    Kind::AirFleet => 2,
                    Kind::SurfaceFleet => 3,
                    Kind::CarrierFleet => 4,
                },
                badges,
                ..Piece::default()
            });
        }
        pieces
    }

    fn tints(&self, position: &Position) -> Vec<Tint> {
        self.map()
            .all()
            .filter(|zone| !self.map().zone(*zone).closed || *zone == self.map().named.manchuria)
            .filter_map(|zone| {
                let state = position.zone(zone);
                let tone = if position.is_contested(zone) {
                    "alarm"
                } else {
                    hold_tone(state.pending.or(state.owner)?)
                };
                Some(Tint {
                    place: self.zone_id(zone),
                    tone: tone.into(),
                })
            })
            .collect()
    }

    fn facts(&self, position: &Position) -> Vec<Fact> {
        let number = |id: &'static str, value: u8, rule: &str| Fact {
            label: Text::new(id),
            value: Text::verbatim(value.to_string()),
            rule: rule.into(),
        };
        let words = |id: &'static str, value: Text, rule: &str| Fact {
            label: Text::new(id),
            value,
            rule: rule.into(),
        };
        let (japan, allies) = (&position.japan, &position.allies);
        let mut facts = Vec::new();
        if let Some(objective) = japan.objective {
            let text = Text::new(objective_message(JAPAN, objective));
            facts.push(words("typhoon-fact-objective", text, "19a"));
        }
        if position.change_turn.is_none() {
            let resources = self.resource_zones(position).len() as u8;
            facts.push(number("typhoon-fact-logistics", japan.logistics, "5.1"));
            facts.push(number(
                "typhoon-fact-forecast",
                resources.min(japan.merchant),
                "5.1h",
            ));
            facts.push(number("typhoon-fact-merchant", japan.merchant, "5.1f"));
            facts.push(number("typhoon-fact-naval", japan.naval, "3.2d"));
            facts.push(number("typhoon-fact-carrier", japan.carrier, "3.2d"));
            let zones = position.friendly_zones(JAPAN).len() as u8;
            facts.push(number("typhoon-fact-zones", zones, "19d"));
            let modifier = Text::verbatim(signed(self.counterattack_modifier(position)));
            facts.push(words("typhoon-fact-counterattack", modifier, "4.2b"));
        } else {
            if let Some(objective) = allies.objective {
                let text = Text::new(objective_message(ALLIES, objective));
                facts.push(words("typhoon-fact-allied-objective", text, "19e"));
            }
            let plan = Text::new(plan_message(japan.plan));
            facts.push(words("typhoon-fact-plan", plan, "7.1"));
            facts.push(number(
                "typhoon-fact-action-points",
                japan.action_points,
                "7.1",
            ));
            facts.push(number("typhoon-fact-land-us", allies.land_us, "3.2e"));
            facts.push(number("typhoon-fact-land-uk", allies.land_uk, "3.2e"));
            facts.push(number("typhoon-fact-air", allies.air, "3.2e"));
            facts.push(number("typhoon-fact-naval", allies.naval, "3.2d"));
            facts.push(number("typhoon-fact-carrier", allies.carrier, "3.2d"));
            let score = Text::verbatim(self.total(position, Some(position.turn)).to_string());
            facts.push(words("typhoon-fact-total", score, "19j"));
            if japan.plan.is_special_attack() {
                let modifier = Text::verbatim(signed(self.surrender_modifier(position)));
                facts.push(words("typhoon-fact-surrender", modifier, "19h"));
            }
        }
        facts
    }

    /// 12a: how far the zones with enemy fleets lie from the target of the operation, open sea counted;
    /// fleets within two zones may react at once.
    fn reaction_distances(&self, position: &Position) -> Vec<(SmolStr, SmolStr)> {
        let Some(operation) = position.operation else {
            return Vec::new();
        };
        let defender = operation.side.opponent();
        self.map()
            .all()
            .filter(|zone| self.fleets(position, defender, *zone).next().is_some())
            .map(|zone| {
                let distance = self.map().reaction_distance(zone, operation.zone);
                (self.zone_id(zone), distance.to_smolstr())
            })
            .collect()
    }

    /// The first turn step by step (20), and the first turn of the Allies.
    fn guide(&self, position: &Position) -> Vec<GuideStep> {
        let step = |id: &'static str, at: &[&str]| GuideStep {
            text: Text::new(id),
            at: at.iter().copied().map(SmolStr::new).collect(),
        };
        match (position.phase, position.turn, position.change_turn) {
            (Phase::SetUp, ..) => vec![step("typhoon-guide-set-up", &["indochina", "formosa"])],
            (Phase::JapaneseStrategy, 1, _) => {
                vec![step("typhoon-guide-strategy", &["honshu", "kyushu"])]
            }
            (Phase::Operations, 1, _) => vec![
                step("typhoon-guide-first-1", &["formosa", "north_philippines"]),
                step("typhoon-guide-first-2", &["siam", "indochina", "malaysia"]),
                step(
                    "typhoon-guide-first-3",
                    &["marshalls", "carolines", "palau", "wake"],
                ),
                step("typhoon-guide-first-4", &["formosa", "north_philippines"]),
                step("typhoon-guide-first-5", &[]),
            ],
            (Phase::AlliedStrategy, turn, Some(change)) if turn == change + 1 => {
                vec![step(
                    "typhoon-guide-allies",
                    &["pearl_harbor", "new_south_wales", "india"],
                )]
            }
            _ => Vec::new(),
        }
    }

    /// Where an overlay lies.
    pub(crate) fn overlay_places(&self, position: &Position, id: &str) -> Vec<(SmolStr, SmolStr)> {
        let zones: ZoneSet = match id {
            "reactions" => return self.reaction_distances(position),
            "stranded" => {
                let side = position.active;
                let supply = self.supply(position, side);
                self.units_of(side)
                    .filter(|unit| !self.is_supplied(position, &supply, *unit))
                    .filter_map(|unit| position.zone_of(unit))
                    .collect()
            }
            "supply-japan" => self.supply(position, JAPAN).zones,
            "supply-allies" => self.supply(position, ALLIES).zones,
            "lanes" => self.sea_lanes(position),
            "perimeter" => self.perimeter(position),
            "weather" => {
                let zones = self.map().all();
                zones
                    .filter(|zone| self.is_closed_by_weather(position, *zone))
                    .collect()
            }
            "resources" => self.resource_zones(position),
            _ => ZoneSet::EMPTY,
        };
        zones
            .iter()
            .map(|zone| (self.zone_id(zone), SmolStr::default()))
            .collect()
    }
}

/// What to do in a phase, for the help panel.
fn help(position: &Position) -> Vec<Text> {
    let mut lines = vec![Text::new(match position.phase {
        Phase::SetUp => "typhoon-help-set-up",
        Phase::StrategicWarfare => "typhoon-help-warfare",
        Phase::AlliedStrategy => "typhoon-help-allied-strategy",
        Phase::JapaneseStrategy => "typhoon-help-japanese-strategy",
        Phase::Operations => "typhoon-help-operations",
        _ => "typhoon-help-automatic",
    })];
    lines.push(Text::new("typhoon-help-commander").with("side", side_text(position.active)));
    lines
}
