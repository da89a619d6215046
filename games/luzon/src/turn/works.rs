//! Fortifications are built and removed (10.1, 10.1.1, 10.1.2, 15.3).

use crate::Luzon;
use crate::event::Event;
use crate::printed::map::MOST_HEXES;
use crate::printed::units::{UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::{Phase, Play};
use crate::situation::state::State;
use crate::situation::works::{Works, front_of};
use crate::turn::movement::march::{March, Quarters};
use heigi_board::{Direction, HexId};
use heigi_engine::Side;
use heigi_engine::step::refuse;

/// 10.1.2: what it costs to remove one, in quarters of a movement point.
const REMOVAL: u16 = 8;

impl Luzon {
    /// The stacking points of some units.
    fn points_of(&self, state: &State, units: UnitSet) -> u8 {
        units.iter().map(|unit| self.stacking(state, unit)).sum()
    }

    /// 10.1, 17.5.3: whether a side may begin works in a hex that face another.
    pub(crate) fn check_fortify(
        &self,
        state: &State,
        side: Side,
        hex: HexId,
        toward: HexId,
    ) -> Result<Works, Refusal> {
        let grid = &self.map().grid;
        let middle = grid.direction(hex, toward).ok_or(Refusal::TooFar(toward))?;
        let builders = self.check_site(state, side, hex)?;
        // 10.1.1: the three hexsides about the one in the middle.
        let front = [5, 0, 1].map(|turn| Direction::ALL[(middle.index() + turn) % 6]);
        Ok(Works {
            hex,
            front: front_of(front),
            turns: 0,
            is_complete: false,
            side,
            builders,
        })
    }

    /// The same wherever they face: who would build, enough infantry that has not moved in this phase.
    fn check_site(&self, state: &State, side: Side, hex: HexId) -> Result<UnitSet, Refusal> {
        // The half move before turn 5 is of marches alone.
        let is_early = state.phase == Phase::Preparation;
        refuse(is_early, Refusal::NoWorksYet(hex))?;
        let has_works = state.works_in(hex).is_some() || state.works.is_full();
        refuse(has_works, Refusal::HasWorks(hex))?;
        let builders = self.builders_in(state, side, hex) - state.moved - state.air.dropped;
        let (points, needed) = (
            self.points_of(state, builders),
            self.campaign().limits.builders,
        );
        refuse(
            points < needed || !self.map().terrain(hex).is_land(),
            Refusal::TooFewBuilders(hex, points, needed),
        )?;
        Ok(builders)
    }

    /// The works that a side may begin: the hex of each, with the hexes that it may face.
    pub(crate) fn sites(&self, state: &State, side: Side) -> Vec<(HexId, HexId)> {
        let mut points = [0_u8; MOST_HEXES];
        let unmoved = state.units.on_map(side) - state.moved;
        for unit in unmoved.iter() {
            if let (true, Some(hex)) = (self.unit(unit).class.is_infantry(), state.hex(unit)) {
                let points = &mut points[hex.index()];
                *points = points.saturating_add(self.stacking(state, unit));
            }
        }
        let needed = self.campaign().limits.builders;
        let own = state.units.occupied(side).iter();
        let strong = own.filter(|hex| points[hex.index()] >= needed);
        let open = strong.filter(|hex| self.check_site(state, side, *hex).is_ok());
        let pairs = open.flat_map(|hex| {
            let around = self.map().grid.neighbours(hex);
            around.map(move |(_, toward)| (hex, toward))
        });
        let mut sites: Vec<(HexId, HexId)> = pairs.collect();
        sites.sort_unstable();
        sites
    }

    /// 10.1: works are begun.
    pub(crate) fn fortify(&self, play: &mut Play<'_>, works: Works) {
        play.state.works.push(works);
        play.tell(Event::Fortifies(works.side, works.hex));
    }

    /// 10.1, 15.3: a movement phase is over: works whose builders have stayed are a turn further, or two if engineers
    /// were with them in the first; others are given up.
    pub(crate) fn build(&self, play: &mut Play<'_>, side: Side) {
        let limits = self.campaign().limits;
        let is_going_on = |works: &Works| works.side == side && !works.is_complete;
        let open: Vec<Works> = play.state.works.iter().copied().collect();
        for works in open.into_iter().filter(is_going_on) {
            let there = self.builders_in(play.state, side, works.hex);
            let builders = works.builders & (there - play.state.moved);
            if self.points_of(play.state, builders) < limits.builders {
                play.state.works.retain(|other| other.hex != works.hex);
                play.tell(Event::WorksGivenUp(works.hex));
                continue;
            }
            let is_helped = works.turns == 0 && self.has_helpers(play.state, side, works.hex);
            let turns = (works.turns + 1 + u8::from(is_helped)).min(limits.building_turns);
            let is_complete = turns == limits.building_turns;
            let all = play.state.works.iter_mut();
            if let Some(works) = all.into_iter().find(|other| other.hex == works.hex) {
                works.turns = turns;
                works.is_complete = is_complete;
                works.builders = if is_complete {
                    UnitSet::EMPTY
                } else {
                    builders
                };
            }
            play.tell(if is_complete {
                Event::WorksFinished(works.hex)
            } else {
                Event::WorksBuilt(works.hex, turns)
            });
        }
    }

    /// 15.3: whether engineers that can work have been in a hex through the whole movement phase.
    fn has_helpers(&self, state: &State, side: Side, hex: HexId) -> bool {
        let there = self.side_at(state, side, hex) - state.moved - state.air.dropped;
        let is_helper =
            |unit: UnitId| self.unit(unit).class.is_engineer() && !state.is_demoralised(unit);
        there.iter().any(is_helper)
    }

    /// 10.1.2: whether the unit of a march may remove the works in its hex.
    pub(crate) fn check_demolish(&self, state: &State, march: &March) -> Result<HexId, Refusal> {
        let unit = march.unit;
        let hex = state.hex(unit).ok_or(Refusal::NotOnMap(unit))?;
        refuse(state.works_in(hex).is_none(), Refusal::NoWorks(hex))?;
        refuse(state.is_demoralised(unit), Refusal::Demoralised(unit))?;
        let (points, needed) = (
            self.stacking(state, unit),
            self.campaign().limits.demolishers,
        );
        refuse(points < needed, Refusal::TooSmall(unit, points, needed))?;
        refuse(
            march.left < REMOVAL,
            Refusal::NoPointsToRemove(unit, Quarters(march.left)),
        )?;
        Ok(hex)
    }

    /// 10.1.2: works are removed.
    pub(crate) fn demolish(&self, play: &mut Play<'_>, march: March, hex: HexId) {
        play.state.works.retain(|works| works.hex != hex);
        play.tell(Event::WorksRemoved(hex));
        play.replace_step(March {
            left: march.left - REMOVAL,
            ..march
        });
    }
}
