//! What the computer does, for plain reasons: Japan goes for Manila, the Allies go back into Bataan once a Japanese
//! unit is on Luzon and stay where they are until then; withdrawals are made, as no refusal gains anything.

mod aims;
mod marches;

pub(crate) use aims::{Aims, FAR, Links, links, spread};

use crate::Luzon;
use crate::action::Action;
use crate::printed::data::Data;
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, JAPAN, UnitId};
use crate::sequence::Step;
use crate::situation::state::State;
use crate::turn::inquiry::Worth;
use heigi_board::HexId;
use heigi_engine::Random;

/// What it is worth to leave things as they are: to halt, or to be done.
pub(crate) const AT_REST: f32 = 0.1;
/// More than the judgement of a careful player errs ([`Judges::CARELESSNESS`](heigi_engine::Judges::CARELESSNESS)). What is
/// begun must be better by so much than to leave it, or it would be broken off, and begun again for ever.
pub(crate) const STRAYS: f32 = 0.03;
/// How many units the Allies keep in reserve.
const ENOUGH: usize = 4;
/// As near to where the Allies are drawn as Bataan is wide, in quarters of a movement point.
const NEAR: u16 = 24;

/// The quarters of a movement point that a foot unit needs from each hex to where its side is drawn, as long as
/// nobody bars the way: for Japan to Manila, for the Allies to Bataan airfield.
pub(crate) fn homeward(data: &Data) -> [Vec<u16>; 2] {
    let named = &data.map.named;
    [named.manila, named.bataan_field].map(|goal| ways_to(data, [goal].into_iter().collect()))
}

/// The same from each hex to the nearest of some.
pub(crate) fn ways_to(data: &Data, goals: HexSet) -> Vec<u16> {
    spread(&links(data), goals.iter().map(|hex| (hex, 0)), |_| 0)
}

/// How an easy opponent is careless besides: it ends the movement of its army early, lets attacks go by and leaves
/// aircraft on the ground.
pub(crate) fn neglect(state: &State, actions: &[Action], random: &mut Random, scores: &mut [f32]) {
    let slackness = match state.agenda.last() {
        Some(Step::Movement(_)) => 0.08,
        Some(Step::Attacks(_)) => 0.4,
        Some(Step::AirPlan(_)) => 0.25,
        Some(Step::Landings(_) | Step::Boarding(_)) => 0.05,
        _ => 0.0,
    };
    if random.unit() >= slackness {
        return;
    }
    // The scores of these actions are the last that were written.
    let first = scores.len() - actions.len();
    for (score, action) in scores[first..].iter_mut().zip(actions) {
        if matches!(action, Action::Done | Action::Launch) {
            *score = 2.0;
        }
    }
}

impl Luzon {
    /// How promising an action is; what is below zero is done only if nothing else is left.
    pub(crate) fn promise(&self, state: &State, aims: &Aims, action: Action) -> f32 {
        if let Some(promise) = self.judge_set_up(state, action) {
            return promise;
        }
        if let Some(promise) = self.judge_landings(state, action) {
            return promise;
        }
        if let Some(promise) = self.judge_submarines(state, action) {
            return promise;
        }
        if let Some(promise) = self.judge_combat(state, aims, action) {
            return promise;
        }
        if let Some(Step::March(march)) = state.agenda.last() {
            return self.promise_in_march(state, aims, march, action);
        }
        match action {
            Action::Comply | Action::Arrive(..) => 1.0,
            Action::Done => AT_REST,
            Action::Advance(_) => 0.3,
            Action::Bombard(_) | Action::FlyHigh => 0.5,
            Action::GiveUp(unit) => match state.agenda.last() {
                Some(Step::Exchange(exchange)) => {
                    self.promise_of_giving_up(state, exchange.given, unit)
                }
                _ => -1.0,
            },
            Action::Battery(battery) => f32::from(self.batteries()[battery.index()].defence) / 64.0,
            Action::Reserve(unit) => self.promise_of_reserve(state, unit),
            Action::Fortify(hex, toward) => self.promise_of_works(state, hex, toward),
            Action::March(unit) => self.promise_of_march(state, aims, unit),
            // 5.2.2: whoever answers shows itself as strong as it may.
            Action::Answer(figure) => f32::from(figure) / 256.0,
            Action::Ask(_) => 0.5,
            Action::Remove(unit) => {
                let Worth { attack, defence } = self.worth_of(state, unit);
                1.0 / f32::from(1 + attack + defence)
            }
            Action::Raise(_) | Action::Split(_) | Action::Join(_) => -1.0,
            _ => 0.0,
        }
    }

    /// 9.0: the Allies keep those in reserve who fight and stand two to four hexes behind their line.
    fn promise_of_reserve(&self, state: &State, unit: UnitId) -> f32 {
        let enemies = state.units.occupied(JAPAN).iter();
        let hex = state.hex(unit).filter(|_| self.is_fighter(unit));
        let distance = hex.and_then(|hex| {
            let distances = enemies.map(|enemy| self.map().grid.distance(hex, enemy));
            distances.min()
        });
        let is_behind = distance.is_some_and(|distance| (2..=4).contains(&distance));
        let is_enough = state.reserves_of(ALLIES).len() >= ENOUGH;
        if is_behind && !is_enough && self.unit(unit).side == ALLIES {
            0.3
        } else {
            -1.0
        }
    }

    /// 10.1: the Allies fortify Bataan and Manila against the way that leads away from Bataan.
    fn promise_of_works(&self, state: &State, hex: HexId, toward: HexId) -> f32 {
        let home = &self.homeward[1];
        let is_place = home[hex.index()] < NEAR || hex == self.map().named.manila;
        let is_near = is_place && home[toward.index()] > home[hex.index()];
        let is_own = state.units.occupied(ALLIES).contains(hex);
        if is_near && is_own && home[toward.index()] < FAR {
            0.25
        } else {
            -1.0
        }
    }

    pub(crate) fn worth_of(&self, state: &State, unit: UnitId) -> Worth {
        let strength = self.strength(state, unit);
        Worth {
            attack: strength.attack.into(),
            defence: strength.defence.into(),
        }
    }
}
