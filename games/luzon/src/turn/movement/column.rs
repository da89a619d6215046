//! A stack marches together: when one of its units has marched, the others follow over the same hexes under one gesture.

use crate::Luzon;
use crate::action::Action;
use crate::printed::units::UnitId;
use crate::situation::state::{Location, State};
use crate::turn::movement::Movement;
use crate::turn::movement::march::{March, Pace};
use arrayvec::ArrayVec;
use heigi_board::HexId;
use heigi_engine::scene::{Shortcut, format_smolstr};
use heigi_engine::{Side, Step as _, Text, Verbs as _};
use serde::{Deserialize, Serialize};

/// No gesture has more actions than so many: clients may not ask for much more at once.
const MOST_ACTIONS: usize = 180;

/// The way of the last march of a movement phase.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trail {
    /// The hexes, from the one in which it began; empty if nobody can follow.
    pub hexes: ArrayVec<HexId, 40>,
    /// It followed roads at the strategic rate (4.3).
    pub is_fast: bool,
}

impl Trail {
    /// A march begins.
    pub(crate) fn from(hex: Option<HexId>) -> Self {
        Self {
            hexes: hex.into_iter().collect(),
            is_fast: false,
        }
    }

    /// It has entered a hex.
    pub(crate) fn extend(&mut self, to: HexId) {
        if self.hexes.is_empty() {
            return;
        }
        if self.hexes.try_push(to).is_err() {
            self.hexes.clear();
        }
    }
}

impl Luzon {
    /// One gesture for all who stand where the last march began and can go the same way.
    pub(crate) fn following(&self, state: &State, side: Side) -> Vec<Shortcut> {
        let [start, way @ ..] = state.trail.hexes.as_slice() else {
            return Vec::new();
        };
        let (start, Some(to)) = (*start, way.last().copied()) else {
            return Vec::new();
        };
        let mut ahead = state.clone();
        let mut actions = Vec::new();
        let mut count = 0;
        let stack = self.side_at(state, side, start) & Movement(side).unmoved(self, state);
        for unit in stack.iter() {
            match self.follow(&mut ahead, unit, way) {
                Some(own) if actions.len() + own.len() <= MOST_ACTIONS => {
                    count += 1;
                    actions.extend(own);
                }
                _ => ahead.put(unit, Location::At(start)),
            }
        }
        if count == 0 {
            return Vec::new();
        }
        let label = Text::new("luzon-do-follow")
            .with("count", count)
            .with("from", self.hex_text(start))
            .with("hex", self.hex_text(to));
        vec![Shortcut {
            place: self.map().grid.number(to),
            actions: actions.iter().map(|action| action.write(self)).collect(),
            note: format_smolstr!("×{count}"),
            label: Some(label),
        }]
    }

    /// What a unit does that marches a given way; nothing if it cannot.
    fn follow(&self, ahead: &mut State, unit: UnitId, way: &[HexId]) -> Option<Vec<Action>> {
        let side = self.unit(unit).side;
        let mut march = March::begin(self, ahead, unit);
        let mut actions = vec![Action::March(unit)];
        if ahead.trail.is_fast {
            march.check(self, ahead, Action::Hasten).ok()?;
            march.pace = Pace::Strategic;
            actions.push(Action::Hasten);
        }
        for to in way.iter().copied() {
            let marcher = self.marcher(ahead, unit);
            let tread = march.tread(self, ahead, &marcher, to).ok()?;
            ahead.put(unit, Location::At(to));
            march = March {
                left: march.left - tread.cost,
                pace: tread.pace,
                has_stepped: true,
                was_near: march.was_near || self.is_near_enemy(ahead, side, to),
                ..march
            };
            actions.push(Action::Step(to));
        }
        let to = ahead.hex(unit)?;
        if self.points_in(ahead, side, to) > self.limit(side, to) {
            return None;
        }
        // Whoever has something left to do is asked again.
        if !march.is_settled(self, ahead) {
            actions.push(Action::Halt);
        }
        ahead.moved.insert(unit);
        Some(actions)
    }
}
