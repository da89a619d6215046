//! What is lost at sea: steps, and the transport that carried them (4.4.2.2, 4.4.3, 8.4.3, 11.4).

use crate::Luzon;
use crate::event::Event;
use crate::printed::units::UnitId;
use crate::sequence::Play;
use crate::situation::sea::{Passage, Ships};
use crate::situation::state::{Location, State};

impl Luzon {
    /// 11.4, R-4: a unit that lies off a beach loses a step with its transport.
    pub(crate) fn sink_step(&self, play: &mut Play<'_>, unit: UnitId) {
        let Some(hex) = play.state.hex(unit) else {
            return;
        };
        let passage = self.empty_berths(play.state, unit);
        let tops = play.state.units.tops();
        play.tell(Event::StepSunk(unit, hex, tops.contains(unit)));
        if !play.state.take_step(unit) {
            play.state.put(unit, Location::Lost);
            play.state.set_landing(unit, None);
            for shown in (play.state.units.tops() - tops).iter() {
                play.tell(Event::Uncovered(shown, hex));
            }
        }
        if let Some(Passage { ships, points }) = passage {
            self.sink_transport(play, ships, points);
        }
    }

    /// 4.4.3, R-4: a unit at sea is about to lose a step: the transport that carried it, which is that of a share of all
    /// steps, rounded up, and of the last step what is left. It carries nobody from now on, be it sunk or not (8.4.3).
    pub(crate) fn empty_berths(&self, state: &mut State, unit: UnitId) -> Option<Passage> {
        let Passage { ships, points } = state.units[unit.index()].passage?;
        let printed = self.unit(unit);
        let share = u16::from(printed.stacking.div_ceil(printed.steps()));
        let emptied = if state.steps(unit) > 1 {
            points.min(share)
        } else {
            points
        };
        let points = points - emptied;
        state.set_passage(unit, Some(Passage { ships, points }));
        Some(Passage {
            ships,
            points: emptied,
        })
    }

    /// 4.4.2.2, 4.4.3: points that are sunk never return; those of strategic transport are taken from the operational
    /// pool as well.
    fn sink_transport(&self, play: &mut Play<'_>, ships: Ships, points: u16) {
        let turn = play.state.turn + self.campaign().limits.transport_returns;
        let sea = &mut play.state.sea;
        sea.sunk += points;
        if ships == Ships::Operational {
            let voyage = sea.returning.iter_mut().find(|one| one.turn == turn);
            if let Some(voyage) = voyage {
                voyage.points = voyage.points.saturating_sub(points);
            }
        }
        play.tell(match ships {
            Ships::Operational => Event::TransportSunk(points),
            Ships::Strategic => Event::StrategicSunk(points),
        });
    }
}
