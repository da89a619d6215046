//! Ground combat (7.0): what a combat phase does, in the order in which it does it.
//!
//! `declare` 7.1 and 7.2.1.2, `strength` 7.2.1 and 7.2.2, which `factors` names, `odds` 7.2.3 and 7.2.4, `resolve` 7.2.5, `losses` 7.3.1 to
//! 7.3.4, `retreat` 7.3.5, `breakout` 7.3.6, `advance` 7.3.7, `preview` what would come of an attack, `judgement` what
//! a computer makes of it.

pub mod advance;
pub mod breakout;
pub(crate) mod company;
pub mod declare;
pub mod factors;
mod judgement;
pub mod losses;
pub mod odds;
mod preview;
pub mod resolve;
pub mod retreat;
pub mod strength;

use crate::Luzon;
use crate::printed::units::JAPAN;
use crate::sequence::Step;
use crate::situation::state::State;
use crate::turn::reserves::ReserveMoves;
use crate::turn::siege::guns::Bombardment;
use declare::{Attacks, Lending};
use heigi_engine::{Side, Text};
use resolve::Order;

/// The combat phase of a side (3.2.4).
pub(crate) fn phase_of(side: Side) -> Vec<Step> {
    let mut steps = vec![
        Step::ReserveMoves(ReserveMoves(side.opponent())),
        Step::Attacks(Attacks(side)),
        Step::Lending(Lending(side.opponent())),
        Step::Order(Order(side)),
        Step::ReserveMoves(ReserveMoves(side)),
    ];
    // between the declarations and the first attack.
    if side == JAPAN {
        steps.insert(3, Bombardment.into());
    }
    steps
}

impl Luzon {
    /// What the combat phase of a side is called.
    pub(crate) fn combat_text(&self, state: &State, side: Side) -> Text {
        let text = Text::new("luzon-phase-combat").with("turn", i32::from(state.turn));
        text.with("side", self.side_text(side))
    }
}
