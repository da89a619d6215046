//! Set-up (20): counters and markers as they start, and where the Southern Expeditionary Fleet begins.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::Refusal;
use crate::position::event::Event;
use crate::position::{Place, Position};
use crate::printed::map::ZoneId;
use crate::printed::units::{JAPAN, Kind};
use crate::turn::asking::Play;
use crate::turn::objectives::Objectives;
use crate::turn::sequence::{Step, Turn};
use heigi_engine::scene::{Choice, Target};
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

impl Typhoon {
    /// The first position: counters and markers as they start (20).
    pub(crate) fn set_up(&self, position: &mut Position) {
        for zone in self.map().all() {
            position.mark(zone, self.map().zone(zone).owner, None);
        }
        for unit in self.all_units() {
            let printed = self.unit(unit);
            let place = match (printed.kind, printed.zone, printed.turn, printed.trigger) {
                (Kind::Fortress, ..) => Place::Supply,
                (_, Some(zone), None, None) => Place::Zone(zone),
                _ if printed.pool => Place::Pool,
                _ => Place::Later,
            };
            let steps = if printed.enters_reduced {
                1
            } else {
                printed.steps()
            };
            position.unit_mut(unit).steps = steps;
            position.put(unit, printed.side, printed.kind.is_land(), place);
        }
        position.agenda = vec![
            Step::Turn(Turn),
            Step::SouthernFleet(SouthernFleet),
            Step::Objectives(Objectives(JAPAN)),
        ];
    }
}

/// 20.2: the Southern Expeditionary Fleet is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SouthernFleet;

impl heigi_engine::Step<Typhoon> for SouthernFleet {
    type Plan = ZoneId;

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::For(position.active)
    }

    fn menu(&self, game: &Typhoon, _: &Position, offer: &mut dyn FnMut(Action)) {
        game.map().all().map(Action::Place).for_each(offer);
    }

    fn check(&self, game: &Typhoon, _: &Position, action: Action) -> Result<ZoneId, Refusal> {
        let named = &game.map().named;
        match action {
            Action::Place(zone) if [named.indochina, named.formosa].contains(&zone) => Ok(zone),
            Action::Place(_) => Err(Refusal::SouthernStart),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Typhoon, play: &mut Play<'_>, zone: ZoneId) {
        play.end_step();
        if let Some(unit) = game.unit_named("J-SFS") {
            game.put(play, unit, Place::Zone(zone));
            play.tell(Event::Arrived(unit, zone));
        }
    }

    fn ask(&self, _: &Typhoon, _: &Position) -> (Text, RuleId) {
        (Text::new("typhoon-ask-southern-fleet"), RuleId("20.2-err"))
    }

    fn label(&self, game: &Typhoon, zone: ZoneId, offered: Choice) -> Choice {
        game.at(offered, "typhoon-do-place", zone)
    }

    fn why_not(&self, game: &Typhoon, position: &Position, click: &Target) -> Option<Refusal> {
        let action = game.meant(click, Action::Place, Action::Join)?;
        self.check(game, position, action).err()
    }
}
