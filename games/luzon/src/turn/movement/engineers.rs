//! Engineers (15.1, 15.2, 15.5): bridges blown and repaired, others helped across rivers.

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::{Bridge, BridgeId, Width};
use crate::printed::units::UnitId;
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::{Crossing, State};
use crate::turn::movement::ground::Marcher;
use crate::turn::movement::march::{March, Quarters};
use heigi_board::HexId;
use heigi_engine::step::refuse;

/// A movement point in quarters.
const POINT: u16 = 4;

impl Luzon {
    /// All bridges.
    #[must_use]
    pub fn bridges(&self) -> &[Bridge] {
        &self.data.map.bridges
    }

    /// 15.0, 7.3.4: whether a unit is of engineers that can work, which demoralised ones cannot.
    fn check_engineers(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        let is_engineer = self.unit(unit).class.is_engineer();
        refuse(!is_engineer, Refusal::NoEngineers(unit))?;
        let is_demoralised = state.units[unit.index()].demoralised.is_some();
        refuse(is_demoralised, Refusal::Demoralised(unit))
    }

    /// 15.1: whether the unit of a march is at a bridge that no enemy stands beside.
    fn check_at_bridge(
        &self,
        state: &State,
        march: &March,
        which: BridgeId,
    ) -> Result<(), Refusal> {
        self.check_engineers(state, march.unit)?;
        let bridge = &self.bridges()[which.index()];
        let hex = state.hex(march.unit);
        let is_there = hex.is_some_and(|hex| bridge.ends.contains(&hex));
        refuse(!is_there, Refusal::NotAtBridge(which))?;
        let enemies = state.units.occupied(self.unit(march.unit).side.opponent());
        let has_enemy = bridge.ends.iter().any(|hex| enemies.contains(*hex));
        refuse(has_enemy, Refusal::EnemyAtBridge(which))
    }

    /// 15.1: whether the engineers of a march may blow a bridge.
    pub(crate) fn check_blow(
        &self,
        state: &State,
        march: &March,
        which: BridgeId,
    ) -> Result<(), Refusal> {
        self.check_at_bridge(state, march, which)?;
        let is_gone = state.blown.contains(which) && !state.in_repair.contains(which);
        refuse(is_gone, Refusal::IsBlown(which))?;
        let left = march.left;
        refuse(
            left < POINT,
            Refusal::NoPointLeft(march.unit, Quarters(left)),
        )
    }

    /// 15.1: a bridge is blown, for one movement point.
    pub(crate) fn blow(&self, play: &mut Play<'_>, march: March, which: BridgeId) {
        play.state.blown.insert(which);
        play.state.in_repair.remove(which);
        play.tell(Event::Blown(which));
        play.replace_step(March {
            left: march.left - POINT,
            ..march
        });
    }

    /// 15.2: whether the engineers of a march may repair a bridge, for their whole allowance.
    pub(crate) fn check_repair(
        &self,
        state: &State,
        march: &March,
        which: BridgeId,
    ) -> Result<(), Refusal> {
        self.check_at_bridge(state, march, which)?;
        let is_broken = state.blown.contains(which) && !state.in_repair.contains(which);
        refuse(!is_broken, Refusal::NotBlown(which))?;
        let is_fresh = march.is_fresh(self, state) && !march.is_reserve;
        refuse(!is_fresh, Refusal::WholeAllowance(march.unit))
    }

    /// 15.2: a bridge is repaired; nobody crosses it before the turn ends.
    pub(crate) fn repair(&self, play: &mut Play<'_>, march: March, which: BridgeId) {
        play.state.in_repair.insert(which);
        play.state.battles.repairing.insert(march.unit);
        play.tell(Event::Repaired(which));
        // Nothing is left for a step, not even for the one that 4.1.8 allows.
        play.replace_step(March {
            left: 0,
            has_stepped: true,
            ..march
        });
    }

    /// 15.5: whether the engineers of a march may help others across the major river that runs along their hex.
    pub(crate) fn check_assist(&self, state: &State, march: &March) -> Result<(), Refusal> {
        self.check_engineers(state, march.unit)?;
        let (map, hex) = (self.map(), state.hex(march.unit));
        let is_major = |hex: HexId| {
            let mut edges = map.grid.neighbours(hex);
            edges.any(|(direction, _)| {
                let edge = map.grid.edge(hex, direction);
                edge.is_some_and(|edge| map.hexside(edge).river == Some(Width::Major))
            })
        };
        let hex = hex.filter(|hex| is_major(*hex));
        let hex = hex.ok_or(Refusal::NoRiver(march.unit))?;
        let left = march.left;
        refuse(
            left < POINT,
            Refusal::NoPointLeft(march.unit, Quarters(left)),
        )?;
        let is_new = state.crossings.iter().all(|crossing| crossing.hex != hex);
        refuse(
            is_new && state.crossings.is_full(),
            Refusal::NoRiver(march.unit),
        )
    }

    /// 15.5, R-29: for each movement point spent as many stacking points are helped across as the unit has.
    pub(crate) fn assist(&self, play: &mut Play<'_>, march: March) {
        let Some(hex) = play.state.hex(march.unit) else {
            return;
        };
        let points = self.stacking(play.state, march.unit);
        let crossings = &mut play.state.crossings;
        match crossings.iter_mut().find(|crossing| crossing.hex == hex) {
            Some(crossing) => crossing.points = crossing.points.saturating_add(points),
            None => crossings.push(Crossing { hex, points }),
        }
        play.tell(Event::Assists(march.unit, points));
        play.replace_step(March {
            left: march.left - POINT,
            ..march
        });
    }

    /// 15.5: whether a unit crosses a major river with help: engineers with their own, others with that of
    /// engineers on either bank, whose index it is.
    pub(crate) fn help_across(
        &self,
        state: &State,
        unit: UnitId,
        marcher: &Marcher,
        ends: [HexId; 2],
    ) -> Option<Option<usize>> {
        if self.check_engineers(state, unit).is_ok() {
            return Some(None);
        }
        let helps =
            |crossing: &Crossing| ends.contains(&crossing.hex) && crossing.points >= marcher.points;
        state.crossings.iter().position(helps).map(Some)
    }

    /// What the engineers of a march may do where they are.
    pub(crate) fn offer_works(&self, state: &State, march: &March, offer: &mut dyn FnMut(Action)) {
        let Some(hex) = state.hex(march.unit) else {
            return;
        };
        if !self.unit(march.unit).class.is_engineer() {
            return;
        }
        for bridge in heigi_board::ids::<BridgeId>(self.bridges().len()) {
            if self.bridges()[bridge.index()].ends.contains(&hex) {
                offer(Action::Blow(bridge));
                offer(Action::Repair(bridge));
            }
        }
        offer(Action::Assist);
    }
}
