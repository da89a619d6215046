//! The Allies mend a battery a turn (10.2.3.2).

use crate::Luzon;
use crate::event::Event;
use crate::printed::units::BatteryId;
use crate::sequence::Play;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// 10.2.3.2: a disrupted battery is repaired, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BatteryRepair;

impl heigi_engine::Step<Luzon> for BatteryRepair {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let strength = |one: &BatteryId| Reverse(game.batteries()[one.index()].defence);
        let broken = play.state.fortress.disrupted.iter();
        let strongest = broken
            .filter(|_| game.has_crews(play.state))
            .min_by_key(strength);
        let Some(battery) = strongest else {
            return;
        };
        let fortress = &mut play.state.fortress;
        let is_known = fortress.known.contains(battery);
        fortress.disrupted.remove(battery);
        fortress.known.remove(battery);
        play.tell(Event::BatteryRepaired(battery, is_known));
    }
}
