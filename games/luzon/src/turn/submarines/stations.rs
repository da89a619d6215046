//! Where submarines lie (11.1, 11.2), and those that Cavite cannot supply any more (11.3).

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::BeachId;
use crate::printed::units::{ALLIES, BoatId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::State;
use crate::situation::submarines::Post;
use heigi_board::ids;
use heigi_engine::scene::Choice;
use heigi_engine::step::refuse;
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 11.3: so many boats are taken out of the game.
const LAID_UP: u8 = 2;

/// 11.1, 11.2: each boat that may be placed or moved is, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stations {
    /// The boats before this number have been.
    pub next: u8,
}

impl heigi_engine::Step<Luzon> for Stations {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if play.state.is_solitaire() {
            return;
        }
        let mut boats = ids::<BoatId>(play.state.submarines.boats.len()).skip(self.next.into());
        match boats.find(|boat| game.may_change_beach(play.state, *boat)) {
            Some(boat) => {
                let next = boat.index() as u8 + 1;
                play.push(Self { next });
                play.push(Station { boat });
            }
            // From now on Japan cannot know who has moved.
            None if game.begins_line(play.state) => {
                for boat in &mut play.state.submarines.boats {
                    boat.is_known = false;
                }
            }
            None => {}
        }
    }
}

/// 11.1: a boat is placed at a beach, or stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Station {
    /// The boat.
    pub boat: BoatId,
}

impl heigi_engine::Step<Luzon> for Station {
    /// Where to; nothing if it stays.
    type Plan = Option<BeachId>;

    heigi_engine::asks!(Luzon, "11.1" "luzon-ask-station" boat);

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(ALLIES)
    }

    fn menu(&self, game: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        let beaches = game.boat_beaches();
        beaches.map(Action::Station).for_each(&mut *offer);
        offer(Action::Done);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let post = state.submarines.boats[self.boat.index()].post;
        match action {
            Action::Station(beach) => {
                let is_there = post == Post::At(beach);
                refuse(is_there, Refusal::BoatIsThere(self.boat, beach))?;
                let is_beach = game.boat_beaches().any(|one| one == beach);
                refuse(!is_beach, Refusal::NoBoatThere(beach))?;
                Ok(Some(beach))
            }
            Action::Done => {
                refuse(post == Post::Port, Refusal::BoatWaits(self.boat))?;
                Ok(None)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        play.end_step();
        if let Some(beach) = plan {
            play.state.submarines.boats[self.boat.index()].post = Post::At(beach);
            play.tell(Event::BoatStationed(self.boat, beach));
        }
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some(beach) => {
                let text = Text::new("luzon-do-station");
                offered.labelled(text.with("beach", game.beach_text(beach)))
            }
            None => offered.labelled(Text::new("luzon-do-no-station")).main(),
        }
    }

    fn phase(&self, game: &Luzon, state: &State) -> Option<Text> {
        Some(game.boats_text(state))
    }

    fn help(&self, _: &Luzon, _: &State) -> Vec<Text> {
        vec![Text::new("luzon-help-submarines")]
    }
}

/// 11.3: in the turn after Cavite was bombed boats are taken out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LayUp {
    /// How many have been.
    pub done: u8,
}

impl heigi_engine::Step<Luzon> for LayUp {
    type Plan = BoatId;

    fn waits(&self, _: &Luzon, state: &State) -> Waits {
        let submarines = &state.submarines;
        let is_due = submarines
            .driven_out
            .is_some_and(|turn| turn + 1 == state.turn);
        let is_any = submarines.at_sea().next().is_some();
        Waits::if_any(is_due && is_any && self.done < LAID_UP, ALLIES)
    }

    fn menu(&self, _: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let boats = state.submarines.at_sea();
        boats.map(Action::LayUp).for_each(offer);
    }

    fn check(&self, _: &Luzon, state: &State, action: Action) -> Result<BoatId, Refusal> {
        let Action::LayUp(boat) = action else {
            return Err(Refusal::NotNow);
        };
        let is_at_sea = state.submarines.beach(boat).is_some();
        refuse(!is_at_sea, Refusal::NotAtSea(boat))?;
        Ok(boat)
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, boat: BoatId) {
        let done = self.done + 1;
        play.replace_step(Self { done });
        play.state.submarines.boats[boat.index()].post = Post::Gone;
        play.tell(Event::BoatLaidUp(boat));
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        let left = i32::from(LAID_UP - self.done.min(LAID_UP));
        let text = Text::new("luzon-ask-lay-up").with("left", left);
        (text, RuleId("11.3"))
    }

    fn label(&self, game: &Luzon, boat: BoatId, offered: Choice) -> Choice {
        let text = Text::new("luzon-do-lay-up");
        offered.labelled(text.with("boat", game.boat_text(boat)))
    }

    fn phase(&self, game: &Luzon, state: &State) -> Option<Text> {
        Some(game.boats_text(state))
    }
}

impl Luzon {
    fn boats_text(&self, state: &State) -> Text {
        match state.turn {
            0 => Text::new("luzon-phase-submarines-set-up"),
            turn => Text::new("luzon-phase-submarines").with("turn", i32::from(turn)),
        }
    }

    /// What a boat is called.
    pub(crate) fn boat_text(&self, boat: BoatId) -> Text {
        Text::new(format!("luzon-boat-{}", self.boats()[boat.index()].id))
    }

    /// 11.1, TBL-SUBALLOC: whether a line of the sheet begins with this turn, so that boats may change beach: those are
    /// the even turns.
    fn begins_line(&self, state: &State) -> bool {
        let mut lines = self.campaign().submarine_lines.iter().skip(1);
        lines.any(|[first, _]| *first == state.turn)
    }

    /// Whether a boat is placed now, or may change its beach.
    fn may_change_beach(&self, state: &State, boat: BoatId) -> bool {
        match state.submarines.boats[boat.index()].post {
            Post::Port => self.boats()[boat.index()].turn <= state.turn.max(1),
            Post::At(_) => self.begins_line(state),
            Post::Gone => false,
        }
    }

    /// 11.3, R-25: bombs have hit Cavite so often; once it is enough, boats are taken away in the next turn.
    pub fn hit_cavite(&self, play: &mut Play<'_>, hits: u8) {
        let turn = play.state.turn;
        let submarines = &mut play.state.submarines;
        submarines.cavite_hits = submarines.cavite_hits.saturating_add(hits);
        let is_enough = submarines.cavite_hits >= self.campaign().limits.cavite;
        let is_first = is_enough && submarines.driven_out.is_none();
        if is_first {
            submarines.driven_out = Some(turn);
        }
        play.tell(Event::CaviteHit(hits));
        if is_first {
            play.tell(Event::CaviteBombed);
        }
    }
}
