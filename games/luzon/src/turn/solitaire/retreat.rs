//! The retreat into Bataan (19.7).

use crate::Luzon;
use crate::event::Event;
use crate::printed::units::{Class, JAPAN};
use crate::sequence::Play;
use heigi_board::HexId;
use heigi_engine::Side;

impl Luzon {
    /// 19.7: a side has entered a hex; if it is Japan and no airborne unit, it may make the Allies go back.
    pub(crate) fn sound_alarm(&self, play: &mut Play<'_>, side: Side, hex: HexId) {
        let has_sounded = play.state.solitaire.retreats;
        if !play.state.is_solitaire() || has_sounded || side != JAPAN {
            return;
        }
        let is_airborne = |unit| self.unit(unit).class == Class::Airborne;
        let there = self.side_at(play.state, JAPAN, hex);
        if there.iter().all(is_airborne) {
            return;
        }
        let grid = &self.map().grid;
        let is_near = |places: &[HexId], within| {
            let mut places = places.iter();
            places.any(|place| grid.distance(*place, hex) <= within)
        };
        let alarms = &self.data.solitaire.alarms;
        let alarm = alarms
            .iter()
            .find(|alarm| is_near(&alarm.hexes, alarm.within));
        if let Some(alarm) = alarm {
            play.state.solitaire.retreats = true;
            play.tell(Event::GoToBataan(hex, alarm.rule.0));
        }
    }
}
