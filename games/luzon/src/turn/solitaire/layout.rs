//! The hidden set-up (19.1): regiments of each Philippine division are laid out face down, in an order nobody knows.

use crate::Luzon;
use crate::event::Event;
use crate::printed::units::{ALLIES, JAPAN, UnitId, UnitSet};
use crate::sequence::Play;
use crate::situation::state::{Location, State};
use heigi_board::HexId;
use heigi_engine::{Draw, RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 19.11, 19.12: the regiments of a pool are laid out, one draw each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LayOut {
    /// Which pool, from 0.
    pub pool: u8,
    /// How many of its places are still to be filled; none if it has not begun.
    pub left: Option<u8>,
}

impl LayOut {
    /// The regiments of the pool that are on the map: of a division, or of all of them (19.12); nothing if there is no such
    /// pool.
    fn regiments(self, game: &Luzon, state: &State) -> Option<Vec<UnitId>> {
        let pools = &game.data.solitaire.pools;
        let pool = match (state.options.solitaire_scattered, self.pool) {
            (true, 0) => pools.as_slice(),
            (true, _) => return None,
            (false, pool) => std::slice::from_ref(pools.get(usize::from(pool))?),
        };
        let all = pool.iter().flatten().copied();
        Some(all.filter(|unit| state.hex(*unit).is_some()).collect())
    }

    /// The rule by which they are laid out.
    const fn rule(state: &State) -> RuleId {
        RuleId(if state.options.solitaire_scattered {
            "19.12"
        } else {
            "19.11"
        })
    }
}

impl heigi_engine::Step<Luzon> for LayOut {
    type Plan = ();

    fn waits(&self, _: &Luzon, state: &State) -> Waits {
        match self.left {
            Some(left @ 2..) => {
                let draw = Draw {
                    is_secret: true,
                    ..Draw::open(Self::rule(state), left)
                };
                Waits::Draw(ALLIES, draw)
            }
            _ => Waits::Nothing,
        }
    }

    /// The pool begins, or all of it lies there.
    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if !play.state.is_solitaire() {
            return;
        }
        let Some(regiments) = self.regiments(game, play.state) else {
            return play.tell(Event::LaidOut);
        };
        if self.left.is_none() {
            let pooled: UnitSet = regiments.iter().copied().collect();
            play.state.solitaire.face_down.insert_all(&pooled);
            play.push(Self {
                left: Some(regiments.len() as u8),
                ..*self
            });
        } else {
            play.push(Self {
                pool: self.pool + 1,
                left: None,
            });
        }
    }

    /// Whoever is drawn takes the last place that is left.
    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let regiments = self.regiments(game, play.state).unwrap_or_default();
        let left = self.left.unwrap_or_default();
        let unit = |number: usize| regiments.get(number).copied();
        if let (Some(one), Some(other)) = (
            unit(usize::from(left).saturating_sub(1)),
            unit(usize::from(value).saturating_sub(1)),
        ) {
            let (here, there) = (play.state.at(one), play.state.at(other));
            if here != there {
                play.state.put(one, there);
                play.state.put(other, here);
            }
        }
        play.push(Self {
            left: Some(left.saturating_sub(1)),
            ..*self
        });
    }

    fn ask(&self, _: &Luzon, state: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-lay-out"), Self::rule(state))
    }
}

impl Luzon {
    /// 19.13: whoever lies face down in a hex that is attacked is turned up.
    pub(crate) fn reveal_attacked(&self, play: &mut Play<'_>, hex: HexId) {
        if play.state.is_solitaire() {
            let there = self.side_at(play.state, ALLIES, hex);
            self.reveal(play, there, "19.13");
        }
    }

    /// 19.13: a phase begins: whoever lies face down beside Japanese units on land, which have marched, landed, advanced or
    /// come down there, is turned up.
    pub(crate) fn reveal_neighbours(&self, play: &mut Play<'_>) {
        if play.state.solitaire.face_down.is_empty() {
            return;
        }
        let grid = &self.map().grid;
        let is_near = |unit: &UnitId| {
            let Location::At(hex) = play.state.at(*unit) else {
                return false;
            };
            let mut around = grid.neighbours(hex).map(|(_, other)| other);
            around.any(|other| {
                self.map().terrain(other).is_land() && self.is_held_by(play.state, JAPAN, other)
            })
        };
        let near: UnitSet = (play.state.solitaire.face_down.iter())
            .filter(is_near)
            .collect();
        self.reveal(play, near, "19.13");
    }
}
