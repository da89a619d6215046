//! Automatic victory on the move over who has no defence (4.1.5, 7.4.3).

use crate::Luzon;
use crate::event::Event;
use crate::printed::tables::Cost;
use crate::printed::units::UnitId;
use crate::refusal::Refusal;
use crate::sequence::{Phase, Play};
use crate::situation::state::{Location, State};
use crate::turn::movement::march::{March, Tread};
use heigi_board::HexId;

impl Luzon {
    /// 4.1.5, 7.4.3: whether a march may try to enter a hex whose top has no defence; nothing if the hex is
    /// defended as far as everybody sees.
    pub(super) fn check_overrun(
        &self,
        state: &State,
        march: &March,
        to: HexId,
    ) -> Option<Result<Tread, Refusal>> {
        if state.phase == Phase::Preparation {
            return Some(Err(Refusal::BeforeTheStart(to)));
        }
        let top = (state.units).top(self.unit(march.unit).side.opponent(), to)?;
        if self.defends(state, top) {
            return None;
        }
        if state.is_demoralised(march.unit) {
            return Some(Err(Refusal::Demoralised(march.unit)));
        }
        let aboard = state.aboard.iter();
        let mut marching = aboard.chain([march.unit]);
        if !marching.any(|unit| self.attacks(state, unit)) {
            return Some(Err(Refusal::NoAttack(march.unit)));
        }
        let from = state.hex(march.unit)?;
        let marcher = self.marcher(state, march.unit);
        let edge = self.map().grid.edge_between(from, to)?;
        let columns = [marcher.column, marcher.on_roads];
        let price = self.cost_of_ground(state, columns, [from, to], edge);
        if price.cost == Cost::Prohibited {
            return None;
        }
        Some(march.pay(self, state, &marcher, [from, to], price))
    }

    /// Whether a unit has a defence that holds others up (4.1.5): headquarters, trucks and ground crews have none.
    pub(super) fn defends(&self, state: &State, unit: UnitId) -> bool {
        self.is_fighter(unit) && self.strength(state, unit).defence > 0
    }

    /// Whether a unit could attack (7.3.4): it has an attack strength and is not demoralised.
    pub(super) fn attacks(&self, state: &State, unit: UnitId) -> bool {
        self.strength(state, unit).attack > 0 && !state.is_demoralised(unit)
    }

    /// 7.4.3: whoever has no defence is removed; if somebody beneath has some, the way is spent for nothing.
    pub(super) fn overrun(&self, play: &mut Play<'_>, march: March, tread: Tread) {
        let enemy = self.unit(march.unit).side.opponent();
        let there = self.side_at(play.state, enemy, tread.to);
        if !(there.iter()).any(|unit| self.defends(play.state, unit)) {
            for unit in there.iter() {
                play.state.put(unit, Location::Lost);
                play.tell(Event::Overrun(unit, tread.to));
            }
            self.make_step(play, march, tread);
        } else {
            play.replace_step(March {
                left: march.left - tread.cost,
                was_near: true,
                ..march
            });
            play.tell(Event::Withstood(tread.to));
        }
    }
}
