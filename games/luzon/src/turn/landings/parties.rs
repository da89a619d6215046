//! Many units board, or go inland, under one gesture where the rules ask for no order among them.

use crate::Luzon;
use crate::action::Action;
use crate::printed::units::{JAPAN, UnitId};
use crate::situation::sea::Ships;
use crate::situation::state::{Location, State};
use crate::turn::combat::advance::Onward;
use crate::turn::landings::ashore::Inland;
use heigi_board::HexId;
use heigi_engine::Text;
use heigi_engine::Verbs as _;
use heigi_engine::scene::{Shortcut, format_smolstr};
use std::collections::BTreeSet;

impl Luzon {
    /// 4.4.4: as many as find ships and room at a beach hex board, those of each formation and all, who attacks best first.
    pub(crate) fn boarding_parties(&self, state: &State, hex: HexId) -> Vec<Shortcut> {
        let mut waiting: Vec<UnitId> = (self.units_of(JAPAN))
            .filter(|unit| state.at(*unit) == Location::Formosa)
            .collect();
        let promise = |unit: &UnitId| self.promise_of_sailing(*unit);
        waiting.sort_by(|one, other| promise(other).total_cmp(&promise(one)));
        let formation = |unit: &UnitId| self.unit(*unit).division.as_deref();
        let formations: BTreeSet<&str> = waiting.iter().filter_map(formation).collect();
        let mut parties: Vec<(Vec<Action>, Text)> = Vec::new();
        for ships in [Ships::Operational, Ships::Strategic] {
            let all = self.boarding_party(state, hex, ships, waiting.iter().copied());
            let of_each = formations.iter().map(|name| {
                let own = (waiting.iter()).filter(|unit| formation(unit) == Some(*name));
                let party = self.boarding_party(state, hex, ships, own.copied());
                let text = Text::new(match ships {
                    Ships::Operational => "luzon-do-formation-sails",
                    Ships::Strategic => "luzon-do-formation-sails-strategic",
                });
                (party, text.with("formation", *name))
            });
            let text = Text::new(match ships {
                Ships::Operational => "luzon-do-all-sail",
                Ships::Strategic => "luzon-do-all-sail-strategic",
            });
            for (party, text) in [(all, text)].into_iter().chain(of_each) {
                // A formation that is all who fit needs no name of its own.
                let is_offered = parties.iter().any(|(other, _)| *other == party);
                if party.len() > 1 && !is_offered {
                    parties.push((party, text));
                }
            }
        }
        let parties = parties.into_iter();
        let parties = parties.map(|(party, text)| self.party(hex, &party, party.len(), text));
        parties.collect()
    }

    /// What some units do to board ships for a beach hex, one after another, as far as they find room.
    fn boarding_party(
        &self,
        state: &State,
        hex: HexId,
        ships: Ships,
        units: impl Iterator<Item = UnitId>,
    ) -> Vec<Action> {
        let mut ahead = state.clone();
        let boards = |unit: UnitId| {
            let arrow = self.check_sail(&ahead, unit, hex, ships).ok()?;
            self.board(&mut ahead, unit, (hex, arrow), ships);
            Some(match ships {
                Ships::Operational => Action::Sail(unit),
                Ships::Strategic => Action::SailStrategic(unit),
            })
        };
        units.filter_map(boards).collect()
    }

    /// 4.4.6: all who have come ashore at a beach hex go on into a hex beside it, as many as have room there.
    pub(crate) fn inland_parties(&self, state: &State) -> Vec<Shortcut> {
        let fresh = Inland::fresh(state);
        let beaches: BTreeSet<HexId> = fresh.iter().filter_map(|unit| state.hex(unit)).collect();
        let ways = beaches.into_iter().flat_map(|from| {
            let around = self.map().grid.neighbours(from);
            around.map(move |(_, to)| [from, to])
        });
        let party = |[from, to]: [HexId; 2]| {
            let mut ahead = state.clone();
            let mut actions = Vec::new();
            for unit in fresh.iter().filter(|unit| state.hex(*unit) == Some(from)) {
                let onward = Onward {
                    unit,
                    side: JAPAN,
                    has_landed: true,
                };
                if onward.check_onward(self, &ahead, to).is_ok() {
                    ahead.put(unit, Location::At(to));
                    actions.extend([Action::Advance(unit), Action::GoOn(to)]);
                }
            }
            let count = actions.len() / 2;
            let text = Text::new("luzon-do-all-inland")
                .with("from", self.numbered_text(from))
                .with("hex", self.numbered_text(to));
            (count > 1).then(|| self.party(to, &actions, count, text))
        };
        ways.filter_map(party).collect()
    }

    fn party(&self, place: HexId, actions: &[Action], units: usize, text: Text) -> Shortcut {
        Shortcut {
            place: self.map().grid.number(place),
            actions: actions.iter().map(|action| action.write(self)).collect(),
            note: format_smolstr!("×{units}"),
            label: Some(text.with("count", units as i32)),
        }
    }
}
