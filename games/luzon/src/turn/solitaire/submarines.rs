//! Submarines (19.5): none lies anywhere; whether one meets a landing is rolled when it is declared.

use crate::Luzon;
use crate::event::Event;
use crate::printed::map::BeachId;
use crate::printed::tables::Effect;
use crate::printed::units::{ALLIES, BoatId};
use crate::sequence::Play;
use crate::situation::state::State;
use crate::situation::submarines::Post;
use crate::turn::submarines::attacks::Attack;
use heigi_board::ids;
use heigi_engine::scene::Preview;
use heigi_engine::told::{Modified, Throw};
use heigi_engine::{Draw, Modifier, RuleId, Text, Waits, total};
use serde::{Deserialize, Serialize};

/// The beach whose waters make it harder for a boat.
const GULF: &str = "lingayen";

/// TBL-SUBPRES: whether a boat meets the fleets off a beach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Presence {
    /// The beach.
    pub beach: BeachId,
}

const DIE: Draw = Draw::open(RuleId("19.5"), 6);

heigi_engine::kinds! {
    /// What the die says.
    pub enum Meeting = "luzon-meeting-" {
        /// A boat is there.
        Boat = "boat",
        /// None is.
        Nobody = "none",
    }
}

impl Presence {
    /// What is added to the die.
    fn modifiers(self, game: &Luzon, state: &State) -> Vec<Modifier> {
        let table = &game.tables().submarine_presence;
        let is_gulf = game.beaches()[self.beach.index()].id == GULF;
        let is_later = state.turn >= 2 && state.submarines.driven_out.is_none();
        let if_so = |is_so: bool, cause| i32::from(is_so) * i32::from(table.modifier(cause));
        Modifier::list(&[
            (if_so(is_gulf, "lingayen"), "19.5", "luzon-modifier-gulf"),
            (if_so(is_later, "later"), "19.5", "luzon-modifier-later"),
        ])
    }

    fn meeting(game: &Luzon, sum: i32) -> Meeting {
        match game.tables().submarine_presence.effect(sum) {
            Effect::Present => Meeting::Boat,
            _ => Meeting::Nobody,
        }
    }
}

impl heigi_engine::Step<Luzon> for Presence {
    type Plan = ();

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::Draw(ALLIES, DIE)
    }

    /// The first boat that is left attacks.
    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let added = total(&self.modifiers(game, play.state));
        let meeting = Self::meeting(game, i32::from(value) + added);
        play.tell(Event::BoatMet(
            Modified(Throw(DIE, value), added),
            self.beach,
            meeting,
        ));
        let boats = &play.state.submarines.boats;
        let is_left = |boat: &BoatId| boats[boat.index()].post != Post::Gone;
        let boat = ids(boats.len()).find(is_left);
        if let Some(boat) = boat.filter(|_| meeting == Meeting::Boat) {
            play.push(Attack {
                boat,
                beach: self.beach,
            });
        }
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-presence").with("beach", game.beach_text(self.beach));
        (text, RuleId("19.5"))
    }

    fn previews(&self, game: &Luzon, state: &State) -> Vec<Preview> {
        let title = Text::new("luzon-preview-presence");
        let added = self.modifiers(game, state);
        vec![heigi_engine::preview(title, &added, DIE, |sum| {
            Self::meeting(game, sum)
        })]
    }
}
