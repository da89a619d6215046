//! Fog of war (6.5): who sees what, and what might be where nobody sees.

use crate::Manila;
use crate::printed::units::{Group, JAPAN, UNITED_STATES, UnitId, UnitSet};
use crate::sequence::Step;
use crate::situation::state::{Location, State, Target};
use crate::turn::defensive_fire::DefensiveFireRoll;
use crate::turn::setup::JapaneseSetUp;
use heigi_board::HexId;
use heigi_engine::Random;
use heigi_scene::{Side, Viewer};

impl Manila {
    /// 6.5c: a Japanese unit that is face down.
    pub(crate) fn is_hidden(&self, state: &State, unit: UnitId) -> bool {
        self.unit(unit).side == JAPAN && !state.revealed.contains(unit)
    }

    /// Whether a side knows which unit this is (6.5).
    pub(crate) fn is_seen(&self, state: &State, side: Side, unit: UnitId) -> bool {
        if self.unit(unit).side == side {
            return true;
        }
        if side == UNITED_STATES {
            return state.revealed.contains(unit);
        }
        match state.location(unit) {
            Location::OffMap => true,
            Location::Eliminated => false,
            // A pontoon shows its engineer; a stack under fire is looked through (6.5b).
            Location::At(hex) => {
                state.top(hex) == Some(unit)
                    || state.pontoon_of(unit).is_some()
                    || self.is_looked_at(state, hex)
            }
        }
    }

    /// 6.5b: Japan is firing defensively at this hex.
    fn is_looked_at(&self, state: &State, hex: HexId) -> bool {
        state.step() == Some(DefensiveFireRoll.into())
            && state
                .fire
                .is_some_and(|fire| fire.side == JAPAN && fire.target == Target::Units(hex))
    }

    /// Whether a viewer knows which unit this is.
    pub(crate) fn is_seen_by(&self, state: &State, viewer: Viewer, unit: UnitId) -> bool {
        match viewer {
            Viewer::Everything => true,
            Viewer::Side(side) => self.is_seen(state, side, unit),
            Viewer::Spectator => {
                self.is_seen(state, UNITED_STATES, unit) && self.is_seen(state, JAPAN, unit)
            }
        }
    }

    /// 3.2: until Japan has finished, only Japan sees its set-up.
    pub(crate) fn is_set_up_secret(state: &State, viewer: Viewer) -> bool {
        state.agenda.contains(&JapaneseSetUp.into())
            && !matches!(viewer, Viewer::Side(JAPAN) | Viewer::Everything)
    }

    /// A state that looks the same to a viewer, with the units that it cannot tell apart exchanged.
    pub(crate) fn redraw(&self, state: &State, viewer: Viewer, random: &mut Random) -> State {
        let mut other = state.clone();
        if viewer == Viewer::Everything {
            return other;
        }
        let mut names: Vec<UnitId> = self.all_units().collect();
        if viewer != Viewer::Side(JAPAN) {
            if Self::is_set_up_secret(state, viewer) {
                for unit in self.units_of(JAPAN) {
                    other.put(unit, Location::OffMap);
                }
            } else {
                self.redraw_japanese(state, random, &mut names);
            }
        }
        if viewer != Viewer::Side(UNITED_STATES) {
            self.redraw_us(state, random, &mut names);
        }
        other.rename(&names);
        other
    }

    /// Exchanges face-down Japanese units so that stacking holds (6.3) and whoever is known to have
    /// moved is mobile.
    fn redraw_japanese(&self, state: &State, random: &mut Random, names: &mut [UnitId]) {
        let mut slots = self.face_down(state);
        // By their ids, so that who stands where does not matter.
        let mut units = slots.clone();
        units.sort_unstable();
        let (mut fixed, mut mobile): (Vec<UnitId>, Vec<UnitId>) =
            (units.into_iter()).partition(|unit| self.unit(*unit).is_fixed);
        random.shuffle(&mut slots);
        random.shuffle(&mut fixed);
        random.shuffle(&mut mobile);
        let moving: UnitSet = state
            .agenda
            .iter()
            .filter_map(|step| match step {
                Step::Move(going) => Some(going.unit),
                _ => None,
            })
            .collect();
        let mut taken: Vec<HexId> = self
            .units_of(JAPAN)
            .filter(|unit| self.unit(*unit).is_fixed && !self.is_hidden(state, *unit))
            .filter_map(|unit| state.hex(unit))
            .collect();
        for slot in slots {
            let Some(hex) = state.hex(slot) else { continue };
            let is_known_mobile = state.moved.contains(slot) || moving.contains(slot);
            let unit = if is_known_mobile || taken.contains(&hex) {
                mobile.pop().or_else(|| fixed.pop())
            } else if let Some(unit) = fixed.pop() {
                taken.push(hex);
                Some(unit)
            } else {
                mobile.pop()
            };
            if let Some(unit) = unit {
                names[slot.index()] = unit;
            }
        }
        self.spread_fixed(state, random, names);
    }

    /// The face-down Japanese units on the map by their places, which everybody sees, not by their ids.
    fn face_down(&self, state: &State) -> Vec<UnitId> {
        let hexes = self.map().grid.hexes();
        let units = hexes.flat_map(|hex| state.units_at(hex));
        units.filter(|unit| self.is_hidden(state, *unit)).collect()
    }

    /// Fixed units were given out first; exchanges with mobile ones make every arrangement possible.
    fn spread_fixed(&self, state: &State, random: &mut Random, names: &mut [UnitId]) {
        let slots = self.face_down(state);
        for _ in 0..2 * slots.len() {
            let (a, b) = (
                slots[random.index(slots.len())],
                slots[random.index(slots.len())],
            );
            names.swap(a.index(), b.index());
            let is_legal = [a, b].into_iter().all(|slot| {
                let Some(hex) = state.hex(slot) else {
                    return false;
                };
                let is_fixed = |slot: UnitId| self.unit(names[slot.index()]).is_fixed;
                let is_moving = state
                    .agenda
                    .iter()
                    .any(|step| matches!(step, Step::Move(going) if going.unit == slot));
                state.units_at(hex).filter(|unit| is_fixed(*unit)).count() < 2
                    && !(is_fixed(slot) && (state.moved.contains(slot) || is_moving))
            });
            if !is_legal {
                names.swap(a.index(), b.index());
            }
        }
    }

    /// Gives covered and eliminated units of the United States out anew so that stacking holds (6.2): a unit
    /// lies under one of its own formation, or one of both is of the corps.
    fn redraw_us(&self, state: &State, random: &mut Random, names: &mut [UnitId]) {
        let unseen = self.units_of(UNITED_STATES);
        let mut units: Vec<UnitId> = unseen
            .filter(|unit| !self.is_seen(state, JAPAN, *unit))
            .collect();
        let mut slots = units.clone();
        // By what is seen of them, not by their ids: who lies where does not matter.
        slots.sort_by_cached_key(|slot| marks(state, *slot));
        let group = |unit: UnitId| self.unit(unit).group.unwrap_or(Group::FourteenthCorps);
        let is_of = |unit: UnitId, one: Group| group(unit) == one;
        let over = |slot: UnitId| {
            let top = state.hex(slot).and_then(|hex| state.top(hex));
            top.map(group).filter(|over| !over.is_corps())
        };
        let (bound, free): (Vec<UnitId>, Vec<UnitId>) =
            (slots.into_iter()).partition(|slot| over(*slot).is_some());
        let mut bound: Vec<(UnitId, Group)> = bound
            .into_iter()
            .filter_map(|slot| Some((slot, over(slot)?)))
            .collect();
        random.shuffle(&mut bound);
        while let Some((slot, formation)) = bound.pop() {
            // Units of the corps fit everywhere, but are not spent where others then would not fit.
            let lacking = |one: &Group| {
                let places = bound.iter().filter(|(_, other)| other == one).count();
                let there = units.iter().filter(|unit| is_of(**unit, *one)).count();
                places.saturating_sub(there)
            };
            let corps = units.iter().filter(|unit| group(**unit).is_corps()).count();
            let is_corps_free = Group::ALL.iter().map(lacking).sum::<usize>() < corps;
            let fits = |unit: &UnitId| {
                is_of(*unit, formation) || (is_corps_free && group(*unit).is_corps())
            };
            let fitting: Vec<usize> = (0..units.len()).filter(|at| fits(&units[*at])).collect();
            // One fits, as the units lie so that all do.
            let at = fitting.get(random.index(fitting.len()));
            names[slot.index()] = units.remove(at.copied().unwrap_or(0));
        }
        random.shuffle(&mut units);
        for (slot, unit) in free.iter().zip(units) {
            names[slot.index()] = unit;
        }
    }
}

/// What tells a unit of the United States apart that Japan does not see: where it is, and what it has done.
fn marks(state: &State, unit: UnitId) -> (Option<HexId>, [bool; 7]) {
    let is_in = |set: UnitSet| set.contains(unit);
    let fire = state.fire.as_ref();
    let marks = [
        is_in(state.moved),
        is_in(state.fired),
        is_in(state.river_engineers),
        state.amphibious.partner == Some(unit),
        fire.is_some_and(|fire| is_in(fire.firers)),
        fire.is_some_and(|fire| is_in(fire.assault)),
        state.agenda.iter().any(|step| step.unit() == Some(unit)),
    ];
    (state.hex(unit), marks)
}
