//! The areas of Bicol (2.1.2, 4.8, 5.3.3). Each stands in a hex of its own, and both sides may be in it.

use crate::Luzon;
use crate::printed::map::Terrain;
use crate::printed::units::{ALLIES, JAPAN};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::State;
use heigi_board::HexId;
use heigi_engine::Side;
use heigi_engine::step::refuse;

impl Luzon {
    /// True for an area of Bicol.
    #[must_use]
    pub fn is_area(&self, hex: HexId) -> bool {
        self.map().terrain(hex) == Terrain::Bicol
    }

    /// 4.8: both sides are in an area: nobody uses its airfield.
    pub(crate) fn is_contested(&self, state: &State, hex: HexId) -> bool {
        let mut sides = [JAPAN, ALLIES].into_iter();
        self.is_area(hex) && sides.all(|side| self.is_held_by(state, side, hex))
    }

    /// 4.8: nobody leaves an area where enemies are.
    pub(crate) fn check_leaving(
        &self,
        state: &State,
        side: Side,
        from: HexId,
    ) -> Result<(), Refusal> {
        let is_bound = self.is_area(from) && self.is_held_by(state, side.opponent(), from);
        refuse(is_bound, Refusal::HeldInArea(from))
    }

    /// 5.3.3: the Allied stacking points in all of Bicol.
    pub(crate) fn points_in_bicol(&self, state: &State) -> u16 {
        let areas = self.map().areas.iter();
        let points = areas.map(|area| self.points_on(state, ALLIES, area.hex));
        points.sum()
    }

    /// an area in which only one side is left belongs to it, and so does its airfield.
    pub(crate) fn settle_areas(&self, play: &mut Play<'_>) {
        for area in &self.map().areas {
            let held = [JAPAN, ALLIES].map(|side| self.is_held_by(play.state, side, area.hex));
            let heir = match held {
                [true, false] => JAPAN,
                [false, true] => ALLIES,
                _ => continue,
            };
            if self.holder(play.state, area.hex) != heir {
                self.enter(play, heir, area.hex);
            }
        }
    }
}
