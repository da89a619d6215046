//! What follows a successful attack on units: rubble (10.20) and advance after combat (10.17).

use crate::Manila;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{JAPAN, UnitId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::shows::words::texts;
use crate::situation::state::{Fire, Location, State, Target};
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Target as Click};
use heigi_engine::told::{Die, Number};
use heigi_engine::{Draw, RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 10.20: the die for rubble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RubbleRoll;

impl heigi_engine::Step<Manila> for RubbleRoll {
    type Plan = ();

    fn waits(&self, _: &Manila, state: &State) -> Waits {
        Waits::Draw(Manila::firing_side(state), Draw::open(RuleId("10.20"), 6))
    }

    /// 10.20: on a 6 the hex is rubble from now on.
    fn drawn(&self, _: &Manila, play: &mut Play<'_>, die: u16) {
        let Some(Target::Units(hex)) = play.state.fire.map(|fire| fire.target) else {
            return;
        };
        let die = die as u8;
        play.tell(Event::RubbleRolled(Die(die), hex));
        if die == 6 && !play.state.rubble.contains(hex) {
            play.state.rubble.insert(hex);
            play.tell(Event::Rubble(hex));
        }
    }

    fn ask(&self, game: &Manila, state: &State) -> (Text, RuleId) {
        let text = game.ask_about_target(state, "manila-ask-rubble-die");
        (text, RuleId("10.20"))
    }
}

/// 10.17: advance after combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Advance;

impl heigi_engine::Step<Manila> for Advance {
    /// Who advances from where to where; nobody more ends the attack.
    type Plan = Option<(UnitId, HexId, HexId)>;

    fn waits(&self, _: &Manila, state: &State) -> Waits {
        Waits::For(Manila::firing_side(state))
    }

    fn is_settled(&self, game: &Manila, state: &State) -> bool {
        !state.fire.is_some_and(|fire| {
            fire.assault
                .iter()
                .any(|unit| game.check_advance(state, unit).is_ok())
        })
    }

    fn carry_out(&self, _: &Manila, play: &mut Play<'_>) {
        play.state.fire = None;
    }

    fn menu(&self, _: &Manila, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        if let Some(fire) = &state.fire {
            (fire.assault.iter()).for_each(|unit| offer(Action::Advance(unit)));
        }
    }

    fn check(&self, game: &Manila, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Done => Ok(None),
            Action::Advance(unit) => game.check_advance(state, unit).map(Some),
            _ => Err(Refusal::NotNow),
        }
    }

    /// 10.17a: advances at no cost and without defensive fire (10.17b).
    fn act(&self, game: &Manila, play: &mut Play<'_>, plan: Self::Plan) {
        let Some((unit, from, to)) = plan else {
            play.end_step();
            self.carry_out(game, play);
            return;
        };
        play.state.put(unit, Location::At(to));
        play.tell(Event::Advanced(unit, Number(from), to));
        game.lose_pontoon(play, unit);
        if game.side_of(unit) == JAPAN {
            game.check_victory(play);
        }
    }

    fn ask(&self, game: &Manila, state: &State) -> (Text, RuleId) {
        let text = game.ask_about_target(state, "manila-ask-advance");
        (text, RuleId("10.17"))
    }

    fn label(&self, game: &Manila, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some((unit, ..)) => offered.labelled(game.unit_message("manila-do-advance", unit)),
            None => offered.labelled(Text::new("manila-do-end-advance")).main(),
        }
    }

    fn help(&self, _: &Manila, _: &State) -> Vec<Text> {
        texts(&["manila-help-advance"])
    }

    fn why_not(&self, game: &Manila, state: &State, click: &Click) -> Option<Refusal> {
        let side = Manila::firing_side(state);
        let unit = game.clicked(state, side, click).own?;
        self.check(game, state, Action::Advance(unit)).err()
    }
}

impl Manila {
    /// 10.17: whether a unit may advance into the hex that was cleared: it, its hex and that hex.
    fn check_advance(
        &self,
        state: &State,
        unit: UnitId,
    ) -> Result<(UnitId, HexId, HexId), Refusal> {
        let Some(Fire {
            target: Target::Units(hex),
            assault,
            ..
        }) = state.fire
        else {
            return Err(Refusal::NotNow);
        };
        let from = (state.hex(unit).filter(|_| assault.contains(unit)))
            .ok_or(Refusal::DidNotAssault(unit))?;
        if from == hex {
            return Err(Refusal::AlreadyPlaced(unit, "10.17a"));
        }
        if self.unit(unit).is_fixed {
            return Err(Refusal::Fixed(unit));
        }
        self.check_stacking(state, unit, hex)?;
        Ok((unit, from, hex))
    }
}
