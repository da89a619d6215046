//! Strafing (8.5.2).

use super::bombing::Blow;
use super::flak::FlakAt;
use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{AircraftId, AircraftSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::air::{Mission, Spot, Task, is_surprise};
use crate::situation::state::State;
use heigi_engine::scene::Choice;
use heigi_engine::told::{Modified, Throw};
use heigi_engine::{Draw, Modifier, RuleId, Text, Waits, refuse, total};
use serde::{Deserialize, Serialize};

const DICE: Draw = Draw::throw(RuleId("8.5.2"), 2, 6);

/// 8.5.2: which fighters strafe: those that fly for it, and of the others whom the attacker chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strafing;

impl Strafing {
    /// The fighters that may still be chosen.
    fn left(game: &Luzon, state: &State) -> AircraftSet {
        let chosen = state.air.raid.as_ref().map(|raid| raid.strafers);
        game.escorts(state) - chosen.unwrap_or_default()
    }

    /// Each of them with what it may strafe.
    fn able(game: &Luzon, state: &State) -> Vec<(AircraftId, Spot)> {
        let left = Self::left(game, state).iter();
        let aims = left.flat_map(|one| [false, true].map(|at_field| (one, at_field)));
        aims.filter_map(|(one, at_field)| {
            let spot = game.check_strafing(state, one, at_field).ok()?;
            Some((one, spot))
        })
        .collect()
    }
}

impl heigi_engine::Step<Luzon> for Strafing {
    /// One more and what it strafes; none if that is all.
    type Plan = Option<(AircraftId, Spot)>;

    heigi_engine::asks!(Luzon, "8.5.2" "luzon-ask-strafing");

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        Waits::if_any(!Self::able(game, state).is_empty(), game.attacker(state))
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        for one in Self::left(game, state).iter() {
            offer(Action::Sweep(one));
            offer(Action::SweepField(one));
        }
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let (aircraft, at_field) = match action {
            Action::Done => return Ok(None),
            Action::Sweep(aircraft) => (aircraft, false),
            Action::SweepField(aircraft) => (aircraft, true),
            _ => return Err(Refusal::NotNow),
        };
        let spot = game.check_strafing(state, aircraft, at_field)?;
        let may = Self::left(game, state).contains(aircraft);
        refuse(!may, Refusal::NotInRaid(aircraft))?;
        Ok(Some((aircraft, spot)))
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        let Some((aircraft, spot)) = plan else {
            return play.end_step();
        };
        let task = play.state.air.task(aircraft);
        (play.state).set_task(aircraft, task.map(|task| Task { spot, ..task }));
        if let Some(raid) = &mut play.state.air.raid {
            raid.strafers.insert(aircraft);
        }
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some((aircraft, spot)) => {
                let text = Text::new("luzon-do-sweep").with("unit", game.aircraft_text(aircraft));
                offered.labelled(text.with("spot", game.struck_text(spot)))
            }
            None => offered.labelled(Text::new("luzon-do-done")).main(),
        }
    }

    fn previews(&self, game: &Luzon, state: &State) -> Vec<heigi_engine::scene::Preview> {
        let mut spots: Vec<Spot> = (Self::able(game, state).into_iter())
            .map(|(_, spot)| spot)
            .collect();
        spots.sort_unstable();
        spots.dedup();
        let preview = |spot| {
            // Before anybody has fired, nobody knows whether guns are there.
            let modifiers = game.strafing_modifiers(state, spot, false);
            let title = Text::new("luzon-preview-strafing").with("spot", game.struck_text(spot));
            let table = &game.tables().strafing;
            let result = |sum| Blow::of(table.effect(sum));
            let name = |blow| game.blow_text(spot, blow, true);
            heigi_engine::preview_named(title, &modifiers, DICE, result, name)
        };
        spots.into_iter().map(preview).collect()
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
            Modified(Throw(DICE, value), added),
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
    /// 8.5.2, 8.3.6: a fighter strafes if it has guns for it and neither attacked nor was attacked: what it was sent
    /// against, or if it escorts, the airfield in that hex.
    fn check_strafing(
        &self,
        state: &State,
        aircraft: AircraftId,
        at_field: bool,
    ) -> Result<Spot, Refusal> {
        let Some(task) = state.air.task(aircraft) else {
            return Err(Refusal::NotInRaid(aircraft));
        };
        let spot = match task.spot {
            Spot::Hex(hex) if at_field && task.mission == Mission::Escort => {
                let field = self.map().airfield_in(hex).map(Spot::Field);
                field.ok_or(Refusal::NoAirTarget(task.spot))?
            }
            spot => {
                refuse(at_field, Refusal::NoAirTarget(spot))?;
                spot
            }
        };
        let is_built = matches!(spot, Spot::Bridge(_) | Spot::Cavite);
        refuse(is_built, Refusal::NoAirTarget(spot))?;
        refuse(
            task.mission == Mission::Drop,
            Refusal::NotAFighter(aircraft),
        )?;
        refuse(self.kind(aircraft).strafing == 0, Refusal::NoGuns(aircraft))?;
        let has_fought = self.has_fought(state, aircraft);
        refuse(has_fought, Refusal::HasFought(aircraft))?;
        let side = self.flies_for(aircraft);
        // Whoever escorts an airdrop has a target only where enemies are.
        self.check_air_target(state, side, spot)?;
        Ok(spot)
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
