//! What people see: everything, as nothing is hidden in this game.

use crate::Typhoon;
use crate::decisions::action::{Action, Objective};
use crate::decisions::refusal::Refusal;
use crate::position::{Await, Phase, Place, Position, State, Step};
use crate::printed::map::{ZoneId, ZoneSet};
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId};
use crate::shown::board::face_id;
use crate::shown::log::{
    cause_message, objective_message, phase_message, plan_message, verdict_kind, verdict_text,
};
use crate::shown::words::side_text;
use heigi_engine::scene::{
    Choice, Fact, GuideStep, Outcome, Overlay, Piece, Prompt, Scene, Shortcut, Target, Tint,
    TrackState, Tray, Weight, signed,
};
use heigi_engine::scene::{SmolStr, ToSmolStr};
use heigi_engine::{Pending, Side, Text, Verbs, Viewer};

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
    .map(|(id, name, tone)| Overlay {
        id: id.into(),
        name: Text::new(name),
        tone: tone.into(),
    })
    .into()
}

impl Typhoon {
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
            prompt: self.prompt(state, viewer),
            outcome: position.verdict.map(|verdict| {
                let (text, rule) = verdict_text(verdict);
                let winner = match self.pending_of(state) {
                    Pending::Over(ending) => ending.winner,
                    _ => None,
                };
                Outcome {
                    winner,
                    text,
                    kind: verdict_kind(verdict),
                    rule: rule.into(),
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
            if matches!(position.step(), Some(Step::Placing(taken)) if taken == unit) {
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

    fn prompt(&self, state: &State, viewer: Viewer) -> Option<Prompt> {
        let position = &state.position;
        let (side, die) = match self.pending_of(state) {
            Pending::Over(_) => return None,
            Pending::Draw(_) => (position.active, Some(6)),
            Pending::Decision(side) => (side, None),
        };
        let is_own = viewer == Viewer::Side(side);
        let mut actions = Vec::new();
        if is_own {
            self.list_actions(state, &mut actions);
        }
        let (title, rule) = self.question(state);
        Some(Prompt {
            side,
            title,
            rule: rule.into(),
            choices: actions
                .iter()
                .map(|action| self.choice(state, *action))
                .collect(),
            shortcuts: Vec::<Shortcut>::new(),
            previews: if is_own {
                self.previews(position)
            } else {
                Vec::new()
            },
            die,
            ..Prompt::default()
        })
    }

    fn question(&self, state: &State) -> (Text, &'static str) {
        let position = &state.position;
        if let Some(procedure) = &state.procedure {
            return match procedure.awaits {
                Await::Die(cause) => (
                    Text::new("typhoon-ask-die").with("cause", Text::new(cause_message(cause))),
                    cause.rule().0,
                ),
                Await::Zone { cause, unit, .. }
                | Await::Unit { cause, unit, .. }
                | Await::Consent { cause, unit, .. } => (
                    Text::new("typhoon-ask-choice")
                        .with("unit", self.unit_text(unit))
                        .with("cause", Text::new(cause_message(cause))),
                    cause.rule().0,
                ),
            };
        }
        let plain = |id: &'static str, rule| (Text::new(id), rule);
        match position.step() {
            Some(Step::Objective) => plain("typhoon-ask-objective", "19a"),
            Some(Step::AlliedObjective) => plain("typhoon-ask-allied-objective", "19e"),
            Some(Step::SouthernFleet) => plain("typhoon-ask-southern-fleet", "20.2-err"),
            Some(Step::JapaneseWarfare) => plain("typhoon-ask-warfare", "2b"),
            Some(Step::AlliedStrategy) => plain("typhoon-ask-allied-strategy", "1.C"),
            Some(Step::JapaneseStrategy) => plain("typhoon-ask-japanese-strategy", "5.2"),
            Some(Step::Placing(unit)) => (
                Text::new("typhoon-ask-place").with("unit", self.unit_text(unit)),
                "6",
            ),
            Some(Step::AirOffensive(_)) => plain("typhoon-ask-air", "9.1"),
            Some(Step::LandOffensive) => plain("typhoon-ask-offensive", "9.2"),
            Some(Step::Sortie) => plain("typhoon-ask-sortie", "9.3"),
            Some(Step::CarrierStrikes) => plain("typhoon-ask-carrier-strikes", "11"),
            Some(Step::ReactionStrikes) => plain("typhoon-ask-reaction-strikes", "11a"),
            Some(Step::Landing) => plain("typhoon-ask-landing", "9.3"),
            Some(Step::LandBattle) => plain("typhoon-ask-battle", "10.1"),
            Some(Step::Breakthrough) => plain("typhoon-ask-breakthrough", "10.1j"),
            Some(Step::ChangeOfSides) => plain("typhoon-ask-change", "19c"),
            _ if self.is_pause(position) => plain("typhoon-ask-pause", "4.3"),
            _ => plain("typhoon-ask-operations", "9"),
        }
    }

    #[allow(clippy::too_many_lines)]
    fn choice(&self, state: &State, action: Action) -> Choice {
        let position = &state.position;
        let piece = |unit: UnitId| Target::Piece(self.unit(unit).id.clone());
        let place = |zone: ZoneId| Target::Place(self.zone_id(zone));
        let named = |id: &'static str, unit| Text::new(id).with("unit", self.unit_text(unit));
        let at = |id: &'static str, zone| Text::new(id).with("zone", self.zone_text(zone));
        let button = |id: &'static str| (Target::Button, Text::new(id));
        let mut weight = Weight::Plain;
        let mut note = SmolStr::default();
        let (target, label) = match action {
            Action::Done => {
                weight = Weight::Main;
                button(match position.step() {
                    Some(Step::JapaneseWarfare) => "typhoon-do-no-raid",
                    Some(Step::CarrierStrikes | Step::ReactionStrikes) => "typhoon-do-end-strikes",
                    Some(Step::Landing) => "typhoon-do-end-landing",
                    Some(Step::LandBattle) => "typhoon-do-end-battle",
                    Some(Step::Breakthrough) => "typhoon-do-no-breakthrough",
                    Some(Step::Operations) => "typhoon-do-end-operations",
                    _ => "typhoon-do-end-strategy",
                })
            }
            Action::Cancel => button("typhoon-do-cancel"),
            Action::Objective(Objective(number)) => {
                let side = position.active;
                button(objective_message(side, number))
            }
            Action::Roll => button("typhoon-do-roll"),
            Action::Raid => button("typhoon-do-raid"),
            Action::Select(unit) => (piece(unit), named("typhoon-do-select", unit)),
            Action::Place(zone) => {
                if let Some(Step::Placing(unit)) = position.step()
                    && position.phase == Phase::JapaneseStrategy
                    && position.zone_of(unit).is_some()
                    && let Ok(cost) = self.check_redeploy(position, unit, zone)
                {
                    note = cost.to_smolstr();
                }
                (place(zone), at("typhoon-do-place", zone))
            }
            Action::Accept => {
                weight = Weight::Main;
                button("typhoon-do-accept")
            }
            Action::Decline => button("typhoon-do-decline"),
            Action::Choose(unit) => {
                let is_exchange = matches!(position.step(), Some(Step::Placing(_)));
                let label = if is_exchange && state.procedure.is_none() {
                    weight = Weight::Aside;
                    "typhoon-do-exchange"
                } else {
                    "typhoon-do-choose"
                };
                (piece(unit), named(label, unit))
            }
            Action::Flip(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("typhoon-do-flip", unit))
            }
            Action::Reorganise(unit) => (piece(unit), named("typhoon-do-reorganise", unit)),
            Action::Consolidate(kept, gone) => {
                weight = Weight::Aside;
                let text = named("typhoon-do-consolidate", kept).with("gone", self.unit_text(gone));
                (piece(kept), text)
            }
            Action::Recruit => button("typhoon-do-recruit"),
            Action::Fortify(zone) => {
                weight = Weight::Aside;
                (place(zone), at("typhoon-do-fortify", zone))
            }
            Action::Convert(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("typhoon-do-convert", unit))
            }
            Action::Offensive(zone) => (place(zone), at("typhoon-do-offensive", zone)),
            Action::Sortie(zone) => {
                if self.is_friendly(position, position.active, zone) {
                    weight = Weight::Aside;
                }
                (place(zone), at("typhoon-do-sortie", zone))
            }
            Action::Drop(zone) => (place(zone), at("typhoon-do-drop", zone)),
            Action::Join(unit) => (piece(unit), named("typhoon-do-join", unit)),
            Action::Leave(unit) => (piece(unit), named("typhoon-do-leave", unit)),
            Action::Escort(unit, zone) => {
                weight = Weight::Aside;
                let text = named("typhoon-do-escort", unit).with("zone", self.zone_text(zone));
                (piece(unit), text)
            }
            Action::Load(unit) => (piece(unit), named("typhoon-do-load", unit)),
            Action::Unload(unit) => (piece(unit), named("typhoon-do-unload", unit)),
            Action::Go => {
                weight = Weight::Main;
                let price = self.price_to_go(position);
                (
                    Target::Button,
                    Text::new("typhoon-do-go").with("points", i32::from(price)),
                )
            }
            Action::Attack(unit) => (piece(unit), named("typhoon-do-attack", unit)),
            Action::Strike(fleet, unit) => {
                let text = named("typhoon-do-strike", unit).with("fleet", self.unit_text(fleet));
                (piece(unit), text)
            }
            Action::Land(unit) => (piece(unit), named("typhoon-do-land", unit)),
            Action::ChangeSides => {
                weight = Weight::Main;
                button("typhoon-do-change-sides")
            }
            Action::Stay => button("typhoon-do-stay"),
        };
        Choice {
            action: action.write(self),
            target,
            tray: None,
            label,
            note,
            weight,
        }
    }

    /// What Japan pays to begin the march or the voyage.
    fn price_to_go(&self, position: &Position) -> u8 {
        match (position.step(), position.operation) {
            (Some(Step::Sortie), Some(operation)) if position.active == JAPAN => {
                self.price_of_fleets(operation.fleets)
            }
            _ => 0,
        }
    }

    /// Why a click on a target is not possible now.
    pub(crate) fn reason_against(
        &self,
        state: &State,
        side: Side,
        target: &Target,
    ) -> Option<Refusal> {
        if self.pending_of(state) != Pending::Decision(side) {
            return None;
        }
        let position = &state.position;
        let action = match target {
            Target::Place(id) => {
                let zone = self.map().zone_named(id)?;
                match position.step()? {
                    Step::Operations if self.is_in_reach_by_land(position, side, zone) => {
                        Action::Offensive(zone)
                    }
                    Step::Operations => Action::Sortie(zone),
                    Step::JapaneseStrategy => Action::Fortify(zone),
                    _ => Action::Place(zone),
                }
            }
            Target::Piece(id) => {
                let unit = self.unit_named(id)?;
                match position.step()? {
                    Step::Operations | Step::JapaneseStrategy | Step::AlliedStrategy => {
                        Action::Select(unit)
                    }
                    Step::Sortie if self.unit(unit).kind.is_land() => Action::Load(unit),
                    Step::Landing => Action::Land(unit),
                    _ if self.unit(unit).side != side => Action::Attack(unit),
                    _ => Action::Join(unit),
                }
            }
            _ => return None,
        };
        self.check_action(state, action).err()
    }

    /// True if a friendly zone touches a zone by land or passage.
    fn is_in_reach_by_land(&self, position: &Position, side: Side, zone: ZoneId) -> bool {
        self.map()
            .links(zone)
            .any(|(near, link)| link.is_overland() && self.is_friendly(position, side, near))
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
