//! How far a march may still go, and what that costs: by the price and the payment of its steps.

use crate::Luzon;
use crate::action::Action;
use crate::situation::state::State;
use crate::turn::movement::march::{March, Pace, quarters};
use heigi_board::{HexId, Reach};
use heigi_engine::Verbs;
use heigi_engine::scene::Shortcut;

/// The places of a search: each hex once for every pace, as the one stretch at the strategic rate (4.3.2) makes
/// the way matter.
#[derive(Clone, Copy)]
struct Places {
    hexes: usize,
}

impl Places {
    fn place(self, hex: HexId, pace: Pace) -> HexId {
        HexId((hex.index() + self.hexes * pace as usize) as u16)
    }

    fn hex(self, place: HexId) -> HexId {
        HexId((place.index() % self.hexes) as u16)
    }

    fn pace(self, place: HexId) -> Pace {
        Pace::ALL[place.index() / self.hexes]
    }
}

impl Luzon {
    /// The gestures of a march: each hex that it can reach and into which no single step leads, with the cheapest
    /// way and its cost.
    pub(crate) fn gestures(&self, state: &State, march: &March) -> Vec<Shortcut> {
        let grid = &self.map().grid;
        let Some(start) = state.hex(march.unit) else {
            return Vec::new();
        };
        let places = Places { hexes: grid.len() };
        let reach = self.reach(state, march, places, start);
        // The cheapest place of each hex.
        let mut best: Vec<Option<HexId>> = vec![None; grid.len()];
        for place in reach.reached() {
            let known = &mut best[places.hex(*place).index()];
            if known.is_none_or(|known| reach.cost(*place) < reach.cost(known)) {
                *known = Some(*place);
            }
        }
        let mut gestures = Vec::new();
        for place in best.into_iter().flatten() {
            let path = reach.path(place);
            if path.len() < 2 || places.hex(place) == start {
                continue;
            }
            let step = |place: &HexId| Action::Step(places.hex(*place)).write(self);
            gestures.push(Shortcut {
                place: grid.number(places.hex(place)),
                actions: path.iter().map(step).collect(),
                note: quarters(reach.cost(place).unwrap_or_default()),
                ..Shortcut::default()
            });
        }
        gestures
    }

    fn reach(&self, state: &State, march: &March, places: Places, start: HexId) -> Reach {
        let grid = &self.map().grid;
        let marcher = self.marcher(state, march.unit);
        let from = places.place(start, march.pace);
        let mut reach = Reach::default();
        let all = places.hexes * Pace::ALL.len();
        reach.search_steps(all, from, march.left, |place, visit| {
            let hex = places.hex(place);
            let so_far = March {
                left: march.left - visit.paid(),
                pace: places.pace(place),
                has_stepped: march.has_stepped || place != from,
                ..*march
            };
            for (direction, to) in grid.neighbours(hex) {
                let Some(edge) = grid.edge(hex, direction) else {
                    continue;
                };
                let price = self.price(state, &marcher, [hex, to], edge);
                let tread =
                    price.and_then(|price| so_far.pay(self, state, &marcher, [hex, to], price));
                if let Ok(tread) = tread {
                    visit.step(places.place(to, tread.pace), tread.cost);
                }
            }
        });
        reach
    }
}
