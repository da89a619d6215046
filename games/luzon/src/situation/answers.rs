//! What a side has been told of enemy stacks (5.2.2), which holds in samples as long as the stacks are as they were.

use crate::Luzon;
use crate::printed::units::{Class, JAPAN, UnitId};
use crate::situation::state::{Location, State};
use crate::turn::inquiry::{MARGIN, Presence};
use arrayvec::ArrayVec;
use heigi_board::HexId;
use heigi_engine::{Random, Side};
use serde::{Deserialize, Serialize};

/// How often two units change places so that a sample agrees with what was answered.
const TRIES: usize = 64;
/// A wrong word about armour or artillery is as bad as so many points.
const WRONG: u32 = 10;

/// 5.2.2: what was answered about a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Told {
    /// Whose stack it is.
    pub side: Side,
    /// Where it stands.
    pub hex: HexId,
    /// What was said of its attack.
    pub attack: u8,
    /// What was said of its defence.
    pub defence: u8,
    /// What was said of armour and artillery.
    pub presence: Presence,
}

/// Answers that still hold; of more the last ones are not kept.
pub type Answers = ArrayVec<Told, 16>;

impl State {
    /// An answer was given.
    pub(crate) fn note_answer(&mut self, told: Told) {
        self.forget_answers(told.hex);
        if !self.answers.is_full() {
            self.answers.push(told);
        }
    }

    /// A stack is not what it was.
    pub(crate) fn forget_answers(&mut self, hex: HexId) {
        self.answers.retain(|told| told.hex != hex);
    }
}

impl Luzon {
    /// How far the stacks of a side are from what was answered about them, beyond what an answer may be from the truth.
    fn misfit(&self, state: &State, told: &Told) -> u32 {
        let worth = self.worth(state, told.side, told.hex);
        let presence = self.presence(state, told.side, told.hex);
        let beyond = |truth: u16, said: u8| {
            let apart = truth.abs_diff(said.into());
            u32::from(apart.saturating_sub(MARGIN))
        };
        let wrong = |truth: bool, said: bool| if truth == said { 0 } else { WRONG };
        beyond(worth.attack, told.attack)
            + beyond(worth.defence, told.defence)
            + wrong(presence.armour, told.presence.armour)
            + wrong(presence.artillery, told.presence.artillery)
    }

    /// 5.2.2: covered units of a side change places with others, those of Japan on Formosa among them, until its stacks
    /// agree with what was answered, as far as that is found.
    pub(crate) fn fit_answers(&self, state: &mut State, side: Side, random: &mut Random) {
        let answers: Vec<Told> = (state.answers.iter().copied())
            .filter(|told| told.side == side)
            .collect();
        let misfits = |state: &State| -> u32 {
            let all = answers.iter();
            all.map(|told| self.misfit(state, told)).sum()
        };
        let mut misfit = misfits(state);
        let is_ashore = |state: &State, unit: &UnitId| !self.is_afloat(state, *unit);
        for _ in 0..TRIES {
            if misfit == 0 {
                return;
            }
            let mut covered = self.covered(state, side);
            covered.retain(|unit| is_ashore(state, unit) && !state.is_unrevealed(*unit));
            let is_wrong = |unit: &UnitId| {
                let mut told = answers.iter();
                let hex = state.hex(*unit);
                told.any(|told| Some(told.hex) == hex && self.misfit(state, told) > 0)
            };
            let wrong: Vec<UnitId> = covered.iter().copied().filter(is_wrong).collect();
            let Some(one) = wrong.get(random.index(wrong.len().max(1))).copied() else {
                return;
            };
            if side == JAPAN && self.may_stay_on_formosa(one) {
                let waits = |unit: &UnitId| {
                    state.at(*unit) == Location::Formosa
                        && self.unit(*unit).class != Class::Airborne
                        && !self.is_seen_carried(state, *unit)
                };
                covered.extend(self.units_of(JAPAN).filter(waits));
            }
            let other = covered[random.index(covered.len())];
            let places = [state.units.slot(other), state.units.slot(one)];
            state.units.exchange(&[one, other], &places);
            let now = misfits(state);
            if now > misfit {
                let [there, here] = places;
                state.units.exchange(&[one, other], &[here, there]);
            } else {
                misfit = now;
            }
        }
    }

    /// Whether a Japanese unit can be on Formosa: companies and ground crews are not.
    fn may_stay_on_formosa(&self, unit: UnitId) -> bool {
        let printed = self.unit(unit);
        printed.battalion.is_none() && printed.group.is_some()
    }
}
