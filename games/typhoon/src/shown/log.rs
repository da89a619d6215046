//! The log: what the facts of events are in words.

use crate::Typhoon;
use crate::position::event::{Aim, AttackKind, Column, HalfSteps, ReactionTotal, Sum, WarfareLoss};
use crate::position::{Cause, Phase, Plan, Reaction, Verdict};
use crate::printed::units::JAPAN;
use crate::turn::victory::{Level, level};
use heigi_engine::scene::{Value, signed};
use heigi_engine::told::Fact;
use heigi_engine::{RuleId, Text};
use std::borrow::Cow;

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

impl From<Phase> for RuleId {
    fn from(phase: Phase) -> Self {
        Self(match phase {
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
        })
    }
}

impl From<Phase> for Cow<'static, str> {
    fn from(phase: Phase) -> Self {
        phase_message(phase).into()
    }
}

impl From<WarfareLoss> for Cow<'static, str> {
    fn from(loss: WarfareLoss) -> Self {
        Self::Borrowed(match loss {
            WarfareLoss::Nothing => "typhoon-log-warfare-nothing",
            WarfareLoss::Merchant => "typhoon-log-warfare-merchant",
            WarfareLoss::Air => "typhoon-log-warfare-air",
            WarfareLoss::Land => "typhoon-log-warfare-land",
        })
    }
}

impl From<AttackKind> for Cow<'static, str> {
    fn from(kind: AttackKind) -> Self {
        Self::Borrowed(match kind {
            AttackKind::Land => "typhoon-log-attack-land",
            AttackKind::Air | AttackKind::AirAgainstFleet | AttackKind::CarrierStrike => {
                "typhoon-log-attack-air"
            }
            AttackKind::Carrier => "typhoon-log-attack-carrier",
            AttackKind::Surface => "typhoon-log-attack-surface",
            AttackKind::Special => "typhoon-log-attack-special",
        })
    }
}

impl From<Reaction> for Cow<'static, str> {
    fn from(reaction: Reaction) -> Self {
        Self::Borrowed(match reaction {
            Reaction::None => "typhoon-log-reaction-none",
            Reaction::Immediate => "typhoon-log-reaction-immediate",
            Reaction::Surprise => "typhoon-log-reaction-surprise",
            Reaction::ToTheEnd => "typhoon-log-reaction-to-the-end",
        })
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

/// A verdict without its total, if it has one.
pub(crate) fn verdict_kind(verdict: Verdict) -> Option<Text> {
    let Verdict::Score { total, surrender } = verdict else {
        return None;
    };
    let text = match surrender {
        Some(turn) => Text::new("typhoon-result-surrender").with("turn", i32::from(turn)),
        None => Text::new("typhoon-result-score"),
    };
    Some(text.with("level", level_text(level(total))))
}

fn level_text(level: Level) -> Text {
    Text::new(match level {
        Level::Defeat => "typhoon-level-defeat",
        Level::Victory => "typhoon-level-victory",
        Level::GreatVictory => "typhoon-level-great-victory",
    })
}

impl Fact<Typhoon> for Cause {
    fn value(self, _: &Typhoon) -> Value {
        Text::new(cause_message(self)).into()
    }
}

impl Fact<Typhoon> for Aim {
    fn value(self, _: &Typhoon) -> Value {
        Text::new(objective_message(self.0, self.1)).into()
    }
}

impl Fact<Typhoon> for Plan {
    fn value(self, _: &Typhoon) -> Value {
        Text::new(plan_message(self)).into()
    }
}

impl Fact<Typhoon> for Level {
    fn value(self, _: &Typhoon) -> Value {
        level_text(self).into()
    }
}

impl Fact<Typhoon> for Column {
    fn value(self, _: &Typhoon) -> Value {
        signed(self.0.clamp(-4, 8)).into()
    }
}

impl Fact<Typhoon> for Sum {
    fn value(self, _: &Typhoon) -> Value {
        signed(self.0).into()
    }
}

impl Fact<Typhoon> for ReactionTotal {
    fn value(self, _: &Typhoon) -> Value {
        self.0.map_or("–".into(), |total| total.to_string().into())
    }
}

/// Half steps are told as a number of steps.
impl Fact<Typhoon> for HalfSteps {
    fn value(self, _: &Typhoon) -> Value {
        match (self.0 / 2, self.0 % 2) {
            (0, 1) => "½".into(),
            (whole, 1) => format!("{whole}½").into(),
            (whole, _) => whole.to_string().into(),
        }
    }
}
