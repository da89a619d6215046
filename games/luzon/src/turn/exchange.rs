//! Ground crews as infantry (6.3, R-45): the Allies give up ABSU, and provisional units come for them. In the main assault
//! they come without, as no ABSU is left there (17.5.1).

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::campaign::PlaceId;
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::{Location, Scenario, State};
use crate::turn::stacking::MOST_POINTS;
use heigi_engine::scene::Choice;
use heigi_engine::step::refuse;
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 6.3: the Allies may give up ABSU; who has begun gives up as many as are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exchange {
    /// How many have been given up.
    pub given: u8,
}

impl heigi_engine::Step<Luzon> for Exchange {
    /// Who is given up; nobody any more.
    type Plan = Option<UnitId>;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(ALLIES)
    }

    /// There are too few of them, or nobody would come.
    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        self.given == 0
            && (state.scenario == Scenario::Assault
                || game.provisional(state).is_empty()
                || game.provisional_places(state).next().is_none()
                || game.crews_in_play(state).count() < usize::from(game.campaign().exchange.crews))
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if play.state.scenario == Scenario::Assault {
            game.muster(play, true);
        }
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        (game.crews_in_play(state).map(Action::GiveUp)).for_each(&mut *offer);
        offer(Action::Done);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::GiveUp(unit) => {
                let is_one = game.crews_in_play(state).any(|crew| crew == unit);
                refuse(!is_one, Refusal::NotGivenUp(unit))?;
                Ok(Some(unit))
            }
            Action::Done => {
                let left = game.campaign().exchange.crews - self.given;
                refuse(self.given > 0, Refusal::MoreCrews(left))?;
                Ok(None)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        let Some(unit) = plan else {
            play.end_step();
            return;
        };
        play.state.put(unit, Location::Withdrawn);
        play.tell(Event::GivenUp(unit));
        let given = self.given + 1;
        if given < game.campaign().exchange.crews {
            play.replace_step(Self { given });
        } else {
            play.replace_step(Self { given: 0 });
            game.muster(play, false);
        }
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let left = game.campaign().exchange.crews - self.given;
        let text = Text::new("luzon-ask-exchange").with("left", i32::from(left));
        (text, RuleId("6.3"))
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some(unit) => {
                let text = Text::new("luzon-do-give-up");
                offered.labelled(text.with("unit", game.unit_text(unit)))
            }
            None => offered.labelled(Text::new("luzon-do-no-exchange")).main(),
        }
    }
}

/// 6.3: a provisional unit comes for them, where the player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Muster {
    /// Who comes.
    pub unit: UnitId,
    /// It may come on a later turn (17.5.1).
    pub may_wait: bool,
}

impl Muster {
    fn come(self, game: &Luzon, play: &mut Play<'_>, place: PlaceId) {
        let hex = game.campaign().hex(place);
        play.state.put(self.unit, Location::At(hex));
        play.tell(Event::Mustered(self.unit, hex));
        game.check_stack(play, ALLIES, hex, MOST_POINTS);
    }
}

impl heigi_engine::Step<Luzon> for Muster {
    /// Where it comes; nowhere, if it may wait.
    type Plan = Option<PlaceId>;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(ALLIES)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        game.provisional_places(state).count() <= usize::from(!self.may_wait)
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let place = game.provisional_places(play.state).next();
        if let Some(place) = place {
            self.come(game, play, place);
        }
    }

    fn menu(&self, game: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        let places = game.campaign().exchange.arrival.places.iter();
        (places.map(|place| Action::Arrive(self.unit, *place))).for_each(&mut *offer);
        offer(Action::Done);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let (unit, place) = match action {
            Action::Arrive(unit, place) => (unit, place),
            Action::Done if self.may_wait => return Ok(None),
            _ => return Err(Refusal::NotNow),
        };
        refuse(unit != self.unit, Refusal::NotArriving(unit))?;
        let hex = game.campaign().hex(place);
        let is_one = (game.campaign().exchange.arrival.places).contains(&place);
        refuse(!is_one, Refusal::OtherPlace(unit, hex))?;
        let is_lost = game.holder(state, hex) == JAPAN;
        refuse(is_lost, Refusal::JapanHolds(hex))?;
        Ok(Some(place))
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        play.end_step();
        if let Some(place) = plan {
            self.come(game, play, place);
        }
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-muster").with("unit", game.unit_text(self.unit));
        (text, RuleId(if self.may_wait { "17.5.1" } else { "6.3" }))
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some(place) => offered.labelled(game.arrival_text(self.unit, place)),
            None => offered.labelled(Text::new("luzon-do-come-later")).main(),
        }
    }
}

impl Luzon {
    /// The Allied ABSU in play.
    fn crews_in_play(&self, state: &State) -> impl Iterator<Item = UnitId> {
        self.units_of(ALLIES)
            .filter(|unit| self.unit(*unit).class == Class::GroundCrew && state.is_on_hand(*unit))
    }

    /// The provisional units come that are due.
    fn muster(&self, play: &mut Play<'_>, may_wait: bool) {
        for unit in self.provisional(play.state).into_iter().rev() {
            play.push(Muster { unit, may_wait });
        }
    }

    /// who comes at once: all provisional units that have not come, with the switch the first of them.
    fn provisional(&self, state: &State) -> Vec<UnitId> {
        let units = self.campaign().exchange.arrival.units.iter().copied();
        let waiting = units.filter(|unit| state.at(*unit) == Location::Waiting);
        if state.options.provisional_one_by_one && state.scenario == Scenario::Campaign {
            waiting.take(1).collect()
        } else {
            waiting.collect()
        }
    }

    /// Where they may come: not where Japan is in control (14.2).
    fn provisional_places(&self, state: &State) -> impl Iterator<Item = PlaceId> {
        let places = self.campaign().exchange.arrival.places.iter().copied();
        places.filter(|place| self.holder(state, self.campaign().hex(*place)) == ALLIES)
    }

    /// Crews that serve none of the air units that are left: those are given up if they are enough.
    pub(crate) fn promise_of_giving_up(&self, state: &State, given: u8, unit: UnitId) -> f32 {
        let groups = self.allied_groups(state);
        let is_idle = |crew: &UnitId| {
            let convoy = self.unit(*crew).serves_with;
            let mut flying = self.based(state).iter();
            !convoy.is_none_or(|group| groups.contains(group))
                || !flying.any(|one| self.serves(*crew, one))
        };
        let idle = self.crews_in_play(state).filter(is_idle).count();
        let wanted = usize::from(self.campaign().exchange.crews - given);
        match (is_idle(&unit), idle >= wanted || given > 0) {
            (true, true) => 0.3,
            (true, false) => -0.5,
            (false, _) => -1.0,
        }
    }
}
