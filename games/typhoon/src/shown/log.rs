//! The log: events in words.

use crate::Typhoon;
use crate::position::event::{AttackKind, CounterattackOutcome, Event, WarfareLoss};
use crate::position::{Cause, Phase, Plan, Reaction, Verdict};
use crate::printed::map::ZoneId;
use crate::printed::units::{JAPAN, UnitId};
use crate::shown::words::side_text;
use crate::turn::victory::{Level, level};
use heigi_engine::Text;
use heigi_engine::scene::{LogEntry, LogKind, signed};
use heigi_engine::scene::{SmolStr, ToSmolStr, format_smolstr};

/// Half steps as a number of steps.
fn halves(value: u8) -> SmolStr {
    let whole = value / 2;
    match (whole, value % 2) {
        (0, 1) => "½".into(),
        (_, 1) => format_smolstr!("{whole}½"),
        _ => whole.to_smolstr(),
    }
}

/// The name of a phase.
pub(crate) const fn phase_message(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "typhoon-phase-set-up",
        Phase::StrategicWarfare => "typhoon-phase-warfare",
        Phase::Reinforcements => "typhoon-phase-reinforcements",
        Phase::AlliedStrategy => "typhoon-phase-allied-strategy",
        Phase::Production => "typhoon-phase-production",
        Phase::JapaneseStrategy => "typhoon-phase-japanese-strategy",
        Phase::Operations => "typhoon-phase-operations",
        Phase::Answer => "typhoon-phase-answer",
        Phase::Control => "typhoon-phase-control",
        Phase::Victory => "typhoon-phase-victory",
    }
}

const fn phase_rule(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "20",
        Phase::StrategicWarfare => "1.A",
        Phase::Reinforcements => "1.B",
        Phase::AlliedStrategy => "1.C",
        Phase::Production => "1.D",
        Phase::JapaneseStrategy => "1.E",
        Phase::Operations => "1.F",
        Phase::Answer => "1.G",
        Phase::Control => "1.H",
        Phase::Victory => "1.I",
    }
}

/// What a die is rolled for.
pub(crate) const fn cause_message(cause: Cause) -> &'static str {
    match cause {
        Cause::JapaneseObjective | Cause::AlliedObjective => "typhoon-cause-objective",
        Cause::AlliedWarfare | Cause::JapaneseWarfare => "typhoon-cause-warfare",
        Cause::Arrival => "typhoon-cause-arrival",
        Cause::ArrivalInContest => "typhoon-cause-arrival-in-contest",
        Cause::PoolDraw => "typhoon-cause-pool",
        Cause::LandReplacement
        | Cause::Militia
        | Cause::NavalReplacement
        | Cause::AirReplacement
        | Cause::Rebuilding => "typhoon-cause-replacement",
        Cause::Garrison
        | Cause::BritishGarrison
        | Cause::ChineseArmies
        | Cause::ChineseToBurma
        | Cause::ChineseGarrison => "typhoon-cause-garrison",
        Cause::CarrierGroup | Cause::PlanBase => "typhoon-cause-fleet-base",
        Cause::AirConcentration | Cause::AirTransfer => "typhoon-cause-air-fleet",
        Cause::Counterattack => "typhoon-cause-counterattack",
        Cause::CounterattackTarget | Cause::AsianTarget => "typhoon-cause-target",
        Cause::CounterattackForces => "typhoon-cause-forces",
        Cause::Perimeter => "typhoon-cause-perimeter",
        Cause::LandAttack | Cause::LandCounterattack => "typhoon-cause-land",
        Cause::AirAttack
        | Cause::AirCounterattack
        | Cause::AirAgainstFleet
        | Cause::CarrierStrike => "typhoon-cause-air",
        Cause::CarrierAttack
        | Cause::CarrierAnswer
        | Cause::SurfaceAttack
        | Cause::SurfaceAnswer => "typhoon-cause-naval",
        Cause::SpecialAttack => "typhoon-cause-special",
        Cause::NavalReaction => "typhoon-cause-reaction",
        Cause::RepairBeforeBattle => "typhoon-cause-repair-before-battle",
        Cause::Interception => "typhoon-cause-interception",
        Cause::ReactingFleet => "typhoon-cause-reacting-fleet",
        Cause::Retreat => "typhoon-cause-retreat",
        Cause::Displacement => "typhoon-cause-displacement",
        Cause::ReturnToBase | Cause::CounterattackPort => "typhoon-cause-port",
        Cause::Surrender => "typhoon-cause-surrender",
    }
}

/// The name of a plan.
pub(crate) const fn plan_message(plan: Plan) -> &'static str {
    match plan {
        Plan::Z => "typhoon-plan-z",
        Plan::A => "typhoon-plan-a",
        Plan::Sho => "typhoon-plan-sho",
        Plan::Ten => "typhoon-plan-ten",
    }
}

/// The words of an objective.
pub(crate) const fn objective_message(side: heigi_engine::Side, objective: u8) -> &'static str {
    match (side.0 == JAPAN.0, objective) {
        (true, 0) => "typhoon-objective-australia",
        (true, 1) => "typhoon-objective-china",
        (true, _) => "typhoon-objective-india",
        (false, 0) => "typhoon-objective-far-east",
        (false, 1) => "typhoon-objective-philippines",
        (false, _) => "typhoon-objective-central-pacific",
    }
}

/// The words of a verdict, with its rule.
/// The verdict without the total.
pub(crate) fn verdict_kind(verdict: Verdict) -> Text {
    match verdict {
        Verdict::Score { total, surrender } => {
            let text = match surrender {
                Some(turn) => Text::new("typhoon-result-surrender").with("turn", i32::from(turn)),
                None => Text::new("typhoon-result-score"),
            };
            text.with("level", level_text(total))
        }
        _ => verdict_text(verdict).0,
    }
}

fn level_text(total: i16) -> Text {
    Text::new(match level(total) {
        Level::Defeat => "typhoon-level-defeat",
        Level::Victory => "typhoon-level-victory",
        Level::GreatVictory => "typhoon-level-great-victory",
    })
}

pub(crate) fn verdict_text(verdict: Verdict) -> (Text, &'static str) {
    match verdict {
        Verdict::JapaneseObjective => (Text::new("typhoon-verdict-objective"), "19b"),
        Verdict::CrushingDefeat => (Text::new("typhoon-verdict-crushing-defeat"), "19l"),
        Verdict::Conceded(side) => (
            Text::new("typhoon-verdict-conceded").with("side", side_text(side)),
            "19",
        ),
        Verdict::Score { total, surrender } => {
            let level = level_text(total);
            let text = match surrender {
                Some(turn) => Text::new("typhoon-verdict-surrender").with("turn", i32::from(turn)),
                None => Text::new("typhoon-verdict-score"),
            };
            (
                text.with("total", i32::from(total)).with("level", level),
                "19k",
            )
        }
    }
}

impl Typhoon {
    /// An event in words.
    #[allow(clippy::too_many_lines)]
    pub(crate) fn log_line(&self, event: &Event) -> LogEntry {
        let entry = |kind: LogKind, rule: &str, text: Text| LogEntry {
            input: 0,
            kind,
            rule: rule.into(),
            text,
            at: Vec::new(),
            die: None,
        };
        let zone_id = |zone: ZoneId| self.map().zone(zone).id.clone();
        let with_unit =
            |id: &'static str, unit: UnitId| Text::new(id).with("unit", self.unit_text(unit));
        let with_zone =
            |id: &'static str, zone: ZoneId| Text::new(id).with("zone", self.zone_text(zone));
        let both = |id: &'static str, unit: UnitId, zone: ZoneId| {
            with_unit(id, unit).with("zone", self.zone_text(zone))
        };
        let mut at = Vec::new();
        let mut die = None;
        let mut line = match *event {
            Event::Die { cause, die: face } => {
                die = Some(face);
                let text = Text::new("typhoon-log-die")
                    .with("die", i32::from(face))
                    .with("cause", Text::new(cause_message(cause)));
                entry(LogKind::Die, cause.rule().0, text)
            }
            Event::TurnBegan(turn) => {
                let text = Text::new("typhoon-log-turn").with("turn", i32::from(turn));
                entry(LogKind::Phase, "1", text)
            }
            Event::PhaseBegan(phase) => entry(
                LogKind::Phase,
                phase_rule(phase),
                Text::new(phase_message(phase)),
            ),
            Event::Objective { side, objective } => {
                let text = Text::new("typhoon-log-objective")
                    .with("side", side_text(side))
                    .with("objective", Text::new(objective_message(side, objective)));
                let rule = if side == JAPAN { "19a" } else { "19e" };
                entry(LogKind::Result, rule, text)
            }
            Event::Warfare { side, total, loss } => {
                let id = match loss {
                    WarfareLoss::Nothing => "typhoon-log-warfare-nothing",
                    WarfareLoss::Merchant => "typhoon-log-warfare-merchant",
                    WarfareLoss::Air => "typhoon-log-warfare-air",
                    WarfareLoss::Land => "typhoon-log-warfare-land",
                };
                let rule = if side == JAPAN { "2b" } else { "2a" };
                let text = Text::new(id)
                    .with("side", side_text(side))
                    .with("total", i32::from(total));
                entry(LogKind::Result, rule, text)
            }
            Event::Merchants { level, captured } => {
                let (id, rule) = match captured {
                    Some(_) => ("typhoon-log-merchants-captured", "5.1g"),
                    None => ("typhoon-log-merchants-built", "5.1f"),
                };
                at.extend(captured.map(zone_id));
                let mut text = Text::new(id).with("level", i32::from(level));
                if let Some(zone) = captured {
                    text = text.with("zone", self.zone_text(zone));
                }
                entry(LogKind::Result, rule, text)
            }
            Event::Arrived { unit, zone } => {
                at.push(zone_id(zone));
                entry(
                    LogKind::Move,
                    "3.1",
                    both("typhoon-log-arrived", unit, zone),
                )
            }
            Event::FleetBack { unit, zone } => {
                at.push(zone_id(zone));
                entry(
                    LogKind::Move,
                    "3.3a",
                    both("typhoon-log-fleet-back", unit, zone),
                )
            }
            Event::Rebuilt(unit) => entry(
                LogKind::Result,
                "3.2",
                with_unit("typhoon-log-rebuilt", unit),
            ),
            Event::Returned { unit, zone } => {
                at.push(zone_id(zone));
                entry(
                    LogKind::Move,
                    "3.2",
                    both("typhoon-log-returned", unit, zone),
                )
            }
            Event::Consolidated { kept, gone } => {
                let text =
                    with_unit("typhoon-log-consolidated", kept).with("gone", self.unit_text(gone));
                entry(LogKind::Result, "3.4", text)
            }
            Event::Redeployed { unit, to } => {
                at.push(zone_id(to));
                entry(LogKind::Move, "6", both("typhoon-log-redeployed", unit, to))
            }
            Event::Produced { zones, points } => {
                let text = Text::new("typhoon-log-produced")
                    .with("zones", i32::from(zones))
                    .with("points", i32::from(points));
                entry(LogKind::Result, "5.1", text)
            }
            Event::Paid(points) => {
                let text = Text::new("typhoon-log-paid").with("points", i32::from(points));
                entry(LogKind::Result, "5.2", text)
            }
            Event::Recruited { unit, zone } => {
                at.push(zone_id(zone));
                entry(
                    LogKind::Move,
                    "3.5a",
                    both("typhoon-log-recruited", unit, zone),
                )
            }
            Event::Fortified(zone) => {
                at.push(zone_id(zone));
                entry(
                    LogKind::Result,
                    "14.2a",
                    with_zone("typhoon-log-fortified", zone),
                )
            }
            Event::Converted { unit, zone } => {
                at.push(zone_id(zone));
                entry(
                    LogKind::Result,
                    "5.2l",
                    both("typhoon-log-converted", unit, zone),
                )
            }
            Event::ActionPoints(points) => {
                let text = Text::new("typhoon-log-action-points").with("points", i32::from(points));
                entry(LogKind::Result, "7.1", text)
            }
            Event::Marched { unit, to } => {
                at.push(zone_id(to));
                entry(LogKind::Move, "9.2", both("typhoon-log-marched", unit, to))
            }
            Event::BrokeThrough { unit, to } => {
                at.push(zone_id(to));
                let text = both("typhoon-log-broke-through", unit, to);
                entry(LogKind::Move, "10.1j", text)
            }
            Event::Rose { unit, to } => {
                at.push(zone_id(to));
                entry(
                    LogKind::Move,
                    "17-GARRISON",
                    both("typhoon-log-rose", unit, to),
                )
            }
            Event::Entered { zone, side } => {
                at.push(zone_id(zone));
                let text = with_zone("typhoon-log-entered", zone).with("side", side_text(side));
                entry(LogKind::Result, "13f", text)
            }
            Event::Attack {
                kind,
                attackers,
                target,
                column,
                modifier,
            } => {
                let (id, rule) = match kind {
                    AttackKind::Land => ("typhoon-log-attack-land", "10.1c"),
                    AttackKind::Air => ("typhoon-log-attack-air", "10.5"),
                    AttackKind::AirAgainstFleet => ("typhoon-log-attack-air", "10.4"),
                    AttackKind::CarrierStrike => ("typhoon-log-attack-air", "11"),
                    AttackKind::Carrier => ("typhoon-log-attack-carrier", "10.3.1"),
                    AttackKind::Surface => ("typhoon-log-attack-surface", "10.3.2"),
                    AttackKind::Special => ("typhoon-log-attack-special", "12.3"),
                };
                let text = Text::new(id)
                    .with("attackers", self.units_text(attackers))
                    .with("target", self.unit_text(target))
                    .with("column", signed(column.clamp(-4, 8)))
                    .with("modifier", signed(modifier));
                entry(LogKind::Attack, rule, text)
            }
            Event::Lost {
                unit,
                steps,
                is_destroyed,
            } => {
                let id = if is_destroyed {
                    "typhoon-log-destroyed"
                } else {
                    "typhoon-log-lost"
                };
                let text = with_unit(id, unit).with("steps", i32::from(steps));
                entry(LogKind::Result, "10", text)
            }
            Event::Disrupted(unit) => entry(
                LogKind::Result,
                "10.3.1a",
                with_unit("typhoon-log-disrupted", unit),
            ),
            Event::PutOnTrack { unit, turn } => {
                let text =
                    with_unit("typhoon-log-put-on-track", unit).with("turn", i32::from(turn));
                entry(LogKind::Result, "10.3.4a", text)
            }
            Event::NoEffect => entry(LogKind::Result, "10", Text::new("typhoon-log-no-effect")),
            Event::Retreated { unit, to } => {
                at.push(zone_id(to));
                entry(
                    LogKind::Move,
                    "10.1f",
                    both("typhoon-log-retreated", unit, to),
                )
            }
            Event::Reembarked { unit, to } => {
                at.push(zone_id(to));
                let text = both("typhoon-log-reembarked", unit, to);
                entry(LogKind::Move, "10.1i", text)
            }
            Event::Drowned(unit) => entry(
                LogKind::Result,
                "10.3.3c",
                with_unit("typhoon-log-drowned", unit),
            ),
            Event::CutOff(unit) => entry(
                LogKind::Result,
                "10.1g",
                with_unit("typhoon-log-cut-off", unit),
            ),
            Event::FoughtOn(unit) => entry(
                LogKind::Result,
                "10.1h",
                with_unit("typhoon-log-fought-on", unit),
            ),
            Event::Displaced { unit, to: Some(to) } => {
                at.push(zone_id(to));
                entry(
                    LogKind::Move,
                    "9.2c",
                    both("typhoon-log-displaced", unit, to),
                )
            }
            Event::Displaced { unit, to: None } => entry(
                LogKind::Result,
                "9.2c",
                with_unit("typhoon-log-cut-off", unit),
            ),
            Event::Sortie { fleets, zone } => {
                at.push(zone_id(zone));
                let text =
                    with_zone("typhoon-log-sortie", zone).with("fleets", self.units_text(fleets));
                entry(LogKind::Move, "9.3", text)
            }
            Event::Reaction { total, reaction } => {
                let id = match reaction {
                    Reaction::None => "typhoon-log-reaction-none",
                    Reaction::Immediate => "typhoon-log-reaction-immediate",
                    Reaction::Surprise => "typhoon-log-reaction-surprise",
                    Reaction::ToTheEnd => "typhoon-log-reaction-to-the-end",
                };
                let rule = match (reaction, total) {
                    (Reaction::ToTheEnd, _) => "7.1.4a",
                    (_, None) => "TBL-REACT-JP",
                    _ => "12.4",
                };
                let shown = total.map_or_else(|| "–".to_owned(), |total| total.to_string());
                entry(LogKind::Result, rule, Text::new(id).with("total", shown))
            }
            Event::Reacted { unit, zone } => {
                at.push(zone_id(zone));
                entry(
                    LogKind::Move,
                    "12.4e",
                    both("typhoon-log-reacted", unit, zone),
                )
            }
            Event::Compared { losses, goes_on } => {
                let id = if goes_on {
                    "typhoon-log-compared-goes-on"
                } else {
                    "typhoon-log-compared-aborts"
                };
                let text = Text::new(id)
                    .with("japan", halves(losses[0]))
                    .with("allies", halves(losses[1]));
                entry(LogKind::Result, "9.3g", text)
            }
            Event::Landed { unit, zone } => {
                at.push(zone_id(zone));
                entry(LogKind::Move, "9.3", both("typhoon-log-landed", unit, zone))
            }
            Event::InPort { unit, zone, after } => {
                at.push(zone_id(zone));
                let id = if self.unit(unit).kind.is_land() {
                    "typhoon-log-put-ashore"
                } else {
                    "typhoon-log-in-port"
                };
                let text = both(id, unit, zone);
                entry(LogKind::Move, after.rule().0, text)
            }
            Event::NoPort { unit, after } => {
                let text = with_unit("typhoon-log-cut-off", unit);
                entry(LogKind::Result, after.rule().0, text)
            }
            Event::Seized { unit, zone } => {
                at.push(zone_id(zone));
                entry(
                    LogKind::Move,
                    "18-SNLF",
                    both("typhoon-log-seized", unit, zone),
                )
            }
            Event::Dropped(zone) => {
                at.push(zone_id(zone));
                entry(
                    LogKind::Move,
                    "18-PARA",
                    with_zone("typhoon-log-dropped", zone),
                )
            }
            Event::Controlled { zone, side } => {
                at.push(zone_id(zone));
                let text = with_zone("typhoon-log-controlled", zone).with("side", side_text(side));
                entry(LogKind::Result, "13b", text)
            }
            Event::Gone(unit) => entry(
                LogKind::Result,
                "4.1.2",
                with_unit("typhoon-log-gone", unit),
            ),
            Event::NavalPointsGone => entry(
                LogKind::Result,
                "4.1.2c",
                Text::new("typhoon-log-naval-points-gone"),
            ),
            Event::Plan(plan) => {
                let text =
                    Text::new("typhoon-log-plan").with("plan", Text::new(plan_message(plan)));
                entry(LogKind::Phase, "7.1", text)
            }
            Event::PlanBase(zone) => {
                at.push(zone_id(zone));
                entry(
                    LogKind::Result,
                    "7.1.2",
                    with_zone("typhoon-log-plan-base", zone),
                )
            }
            Event::Counterattack { total, outcome } => {
                let (id, rule) = match outcome {
                    CounterattackOutcome::Launched => ("typhoon-log-counterattack", "4.2a"),
                    CounterattackOutcome::Missed => ("typhoon-log-no-counterattack", "4.2a"),
                    CounterattackOutcome::WithoutForces => {
                        ("typhoon-log-counterattack-without-forces", "4.2f")
                    }
                };
                entry(
                    LogKind::Result,
                    rule,
                    Text::new(id).with("total", i32::from(total)),
                )
            }
            Event::SidesChanged { points } => {
                let text = Text::new("typhoon-log-sides-changed").with("points", i32::from(points));
                entry(LogKind::Phase, "19c", text)
            }
            Event::StayedJapanese => entry(LogKind::Result, "19l", Text::new("typhoon-log-stayed")),
            Event::SurrenderRoll { total, surrenders } => {
                let id = if surrenders {
                    "typhoon-log-surrender"
                } else {
                    "typhoon-log-no-surrender"
                };
                entry(
                    LogKind::Result,
                    "19g",
                    Text::new(id).with("total", i32::from(total)),
                )
            }
            Event::Ended(verdict) => {
                let (text, rule) = verdict_text(verdict);
                entry(LogKind::End, rule, text)
            }
        };
        line.at = at;
        line.die = die;
        line
    }
}
