//! What a turn brings by itself: reinforcements (3.1) and logistics points (5.1).

use crate::Typhoon;
use crate::position::event::Event;
use crate::position::{Place, Position};
use crate::turn::asking::{Flow, Play};
use serde::{Deserialize, Serialize};

/// 3.1: counters come in, disrupted fleets come back, merchant ships are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arrivals;

impl heigi_engine::Step<Typhoon> for Arrivals {
    type Plan = ();

    fn asks(&self, _: &Typhoon, _: &Position, _: Option<&()>) -> bool {
        true
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        let turn = play.state.turn;
        for unit in game.all_units() {
            match play.state.unit(unit).place {
                Place::Later if game.unit(unit).turn == Some(turn) => game.arrive(play, unit)?,
                Place::Track(due) if due <= turn => game.fleet_back(play, unit)?,
                _ => {}
            }
        }
        let built = game.tables().turn(turn).japan.merchant;
        if built > 0 && play.state.change_turn.is_none() {
            play.state.japan.merchant += built;
            let level = play.state.japan.merchant;
            play.tell(Event::MerchantsBuilt(level));
        }
        Ok(())
    }
}

/// 5.1: logistics points, as many as merchant ships carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Production;

impl heigi_engine::Step<Typhoon> for Production {
    type Plan = ();

    fn carry_out(&self, game: &Typhoon, play: &mut Play<'_>) {
        let zones = game.resource_zones(play.state).len() as u8;
        let points = zones.min(play.state.japan.merchant);
        play.state.japan.logistics = play.state.japan.logistics.saturating_add(points);
        play.tell(Event::Produced(zones, points));
    }
}
