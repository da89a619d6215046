//! Strafing (8.5.2).

use super::bombing::Blow;
use super::flak::FlakAt;
use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{AircraftId, AircraftSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::air::{Mission, Spot, is_surprise};
use crate::situation::state::State;
use heigi_engine::scene::Choice;
use heigi_engine::told::Throw;
use heigi_engine::{Draw, Modifier, RuleId, Text, Waits, refuse, total};
use serde::{Deserialize, Serialize};

const DICE: Draw = Draw::throw(RuleId("8.5.2"), 2, 6);

/// 8.5.2: which fighters strafe: those that fly for it, and of the others whom the attacker chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strafing;

impl Strafing {
    /// The fighters that may still be chosen.
    fn able(game: &Luzon, state: &State) -> AircraftSet {
        let chosen = state.air.raid.as_ref().map(|raid| raid.strafers);
        let may = |one: &AircraftId| {
            let is_chosen = chosen.is_some_and(|chosen| chosen.contains(*one));
            !is_chosen && game.check_strafing(state, *one).is_ok()
        };
        game.escorts(state).iter().filter(may).collect()
    }
}

impl heigi_engine::Step<Luzon> for Strafing {
    /// One more; none if that is all.
    type Plan = Option<AircraftId>;

    heigi_engine::asks!(Luzon, "8.5.2" "luzon-ask-strafing");

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        Waits::if_any(!Self::able(game, state).is_empty(), game.attacker(state))
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        let able = Self::able(game, state);
        able.iter().for_each(|one| offer(Action::Sweep(one)));
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Done => Ok(None),
            Action::Sweep(aircraft) => {
                game.check_strafing(state, aircraft)?;
                let may = Self::able(game, state).contains(aircraft);
                refuse(!may, Refusal::NotInRaid(aircraft))?;
                Ok(Some(aircraft))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        match (plan, &mut play.state.air.raid) {
            (Some(aircraft), Some(raid)) => raid.strafers.insert(aircraft),
            _ => play.end_step(),
        }
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some(aircraft) => {
                let text = Text::new("luzon-do-sweep");
                offered.labelled(text.with("unit", game.aircraft_text(aircraft)))
            }
            None => offered.labelled(Text::new("luzon-do-done")).main(),
        }
    }

    fn previews(&self, game: &Luzon, state: &State) -> Vec<heigi_engine::scene::Preview> {
        let first = Self::able(game, state).iter().next();
        let spot = first
            .and_then(|one| state.air.task(one))
            .map(|task| task.spot);
        let Some(spot) = spot else {
            return Vec::new();
        };
        // Before anybody has fired, nobody knows whether guns are there.
        let modifiers = game.strafing_modifiers(state, spot, false);
        let title = Text::new("luzon-preview-strafing").with("spot", game.spot_text(spot));
        let table = &game.tables().strafing;
        vec![heigi_engine::preview(title, &modifiers, DICE, |sum| {
            Blow::of(table.effect(sum))
        })]
    }
}

/// 8.5.2, 8.7.3: the strafing fighters, one after another, after AA fire at each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StrafingRuns {
    /// Those up to this one have strafed.
    pub after: Option<AircraftId>,
}

impl heigi_engine::Step<Luzon> for StrafingRuns {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let Some(raid) = &play.state.air.raid else {
            return;
        };
        let next = raid.strafers.iter().find(|one| Some(*one) > self.after);
        let task = next.and_then(|one| play.state.air.task(one));
        if let (Some(aircraft), Some(task)) = (next, task) {
            let left = game.shots_at_one(play.state, task.spot);
            play.push(Self {
                after: Some(aircraft),
            });
            play.push(Sweep { aircraft });
            play.push(FlakAt { aircraft, left });
        }
    }
}

/// 8.5.2: a fighter strafes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sweep {
    /// Who.
    pub aircraft: AircraftId,
}

impl heigi_engine::Step<Luzon> for Sweep {
    type Plan = ();

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        match state.air.task(self.aircraft) {
            Some(_) => Waits::Draw(game.attacker(state), DICE),
            None => Waits::Nothing,
        }
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let Some(task) = play.state.air.task(self.aircraft) else {
            return;
        };
        let has_guns = game.guns(play.state) > 0;
        let modifiers = game.strafing_modifiers(play.state, task.spot, has_guns);
        let (sum, added) = (DICE.sum(value), total(&modifiers));
        let blow = Blow::of(game.tables().strafing.effect(sum + added));
        play.tell(Event::Strafed(
            self.aircraft,
            task.spot,
            Throw(DICE, value),
            added,
            blow,
        ));
        if blow == Blow::Down {
            return game.lose_aircraft(play, self.aircraft);
        }
        game.strike(play, task.spot, blow, true);
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-sweep");
        let unit = game.aircraft_text(self.aircraft);
        (text.with("unit", unit), RuleId("8.5.2"))
    }
}

impl Luzon {
    /// 8.5.2, 8.3.6: a fighter strafes if it has guns for it and neither attacked nor was attacked.
    fn check_strafing(&self, state: &State, aircraft: AircraftId) -> Result<(), Refusal> {
        let Some(task) = state.air.task(aircraft) else {
            return Err(Refusal::NotInRaid(aircraft));
        };
        let is_built = matches!(task.spot, Spot::Bridge(_) | Spot::Cavite);
        refuse(is_built, Refusal::NoAirTarget(task.spot))?;
        refuse(
            task.mission == Mission::Drop,
            Refusal::NotAFighter(aircraft),
        )?;
        refuse(self.kind(aircraft).strafing == 0, Refusal::NoGuns(aircraft))?;
        let has_fought = self.has_fought(state, aircraft);
        refuse(has_fought, Refusal::HasFought(aircraft))?;
        let side = self.flies_for(aircraft);
        // Whoever escorts an airdrop has a target only where enemies are.
        self.check_air_target(state, side, task.spot)
    }

    /// TBL-STRAFE: what is added to the dice.
    #[must_use]
    pub fn strafing_modifiers(&self, state: &State, spot: Spot, has_guns: bool) -> Vec<Modifier> {
        let table = &self.tables().strafing;
        let raid = state.air.raid.as_ref();
        let surprise = raid.is_some_and(|raid| is_surprise(state, raid.sortie.service));
        let is_field = matches!(spot, Spot::Field(_));
        let if_so = |is_so: bool, cause| i32::from(is_so) * i32::from(table.modifier(cause));
        Modifier::list(&[
            (
                if_so(has_guns, "anti_aircraft"),
                "TBL-STRAFE",
                "luzon-modifier-guns",
            ),
            (
                if_so(surprise, "surprise"),
                "TBL-STRAFE",
                "luzon-modifier-surprise",
            ),
            (
                if_so(is_field, "airfield"),
                "TBL-STRAFE",
                "luzon-modifier-airfield",
            ),
        ])
    }
}
