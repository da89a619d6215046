//! The solitaire game (19): nobody commands the Allies.

use crate::Luzon;
use crate::event::Event;
use crate::printed::units::{AircraftSet, UnitId, UnitSet};
use crate::sequence::Play;
use crate::situation::air::Spot;
use crate::situation::state::{Location, State};
use heigi_board::HexId;
use serde::{Deserialize, Serialize};

/// What changes in the solitaire game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Solitaire {
    /// 19.11: the regiments that lie face down; nobody knows which is which.
    pub face_down: UnitSet,
    /// 19.7: all Allied units go back into Bataan.
    pub retreats: bool,
    /// 19.21, 19.22: whom the last die of the air tables spoke of.
    pub group: AircraftSet,
    /// 19.212: the targets of which one is picked for them.
    pub targets: Vec<Spot>,
}

impl State {
    /// True if nobody commands the Allies (19.0).
    #[must_use]
    pub const fn is_solitaire(&self) -> bool {
        self.options.solitaire || self.options.solitaire_scattered
    }

    /// True if a unit lies face down.
    #[must_use]
    pub fn is_unrevealed(&self, unit: UnitId) -> bool {
        self.solitaire.face_down.contains(unit)
    }
}

impl Luzon {
    /// Units are turned face up, by 19.13 or 19.14.
    pub(crate) fn reveal(&self, play: &mut Play<'_>, units: UnitSet, rule: &'static str) {
        for unit in (units & play.state.solitaire.face_down).iter() {
            play.state.solitaire.face_down.remove(unit);
            if let Location::At(hex) = play.state.at(unit) {
                play.tell(Event::Revealed(unit, hex, rule));
            }
        }
    }

    /// 5.2.2: a unit has come to lie on top, where others see it unless it lies face down.
    pub(crate) fn tell_top(&self, play: &mut Play<'_>, unit: UnitId, hex: HexId) {
        if !play.state.is_unrevealed(unit) {
            play.tell(Event::Uncovered(unit, hex));
        }
    }
}
