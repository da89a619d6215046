//! Defensive fire (9.0).

use crate::Manila;
use crate::event::Event;
use crate::fire::{Sight, total};
use crate::refusal::Refusal;
use crate::state::{Fire, Location, State, Step, Target};
use crate::units::{Group, JAPAN, UNITED_STATES, UnitId, UnitSet};
use heigi_board::HexId;
use heigi_scene::Side;

impl Manila {
    /// 9.1 to 9.4: whether a unit can fire defensively at a unit that has entered a hex.
    pub(crate) fn check_defensive_firer(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        if printed.side != side {
            return Err(Refusal::NotYours(unit));
        }
        let from = state
            .hex(unit)
            .ok_or(Refusal::NotOnMap { unit, rule: "9.1" })?;
        if !self.map().grid.is_adjacent(from, hex) {
            return Err(Refusal::NotAdjacentToTarget(unit));
        }
        if printed.is_fixed || printed.is_us_artillery() {
            return Err(Refusal::CannotFireDefensively(unit));
        }
        Ok(())
    }

    /// 5.4a: on turns 1 and 2 the United States do not fire defensively at built-up hexes.
    fn is_defensive_fire_barred(&self, state: &State, side: Side, hex: HexId) -> bool {
        side == UNITED_STATES && self.is_early(state) && self.map().terrain(hex).is_built_up()
    }

    /// 9.1: asks the other side whether it fires at a unit that has entered a hex.
    ///
    /// It is asked whenever the mover's side cannot rule out that somebody is able to fire: otherwise
    /// the question alone would tell a fixed unit from a mobile one (6.5c).
    pub(crate) fn ask_for_defensive_fire(&self, state: &mut State, mover: UnitId, hex: HexId) {
        let side = self.unit(mover).side.opponent();
        if self.is_defensive_fire_barred(state, side, hex) {
            return;
        }
        let mut is_possible = false;
        let mut strength = [0_u16; Group::ALL.len()];
        let mut able = UnitSet::EMPTY;
        for (_, neighbour) in self.map().grid.neighbours(hex) {
            if !self.is_enemy_at(state, side.opponent(), neighbour) {
                continue;
            }
            for unit in state.units_at(neighbour) {
                if self.check_defensive_firer(state, side, unit, hex).is_ok() {
                    able.insert(unit);
                    is_possible = true;
                    if let Some(group) = self.unit(unit).group {
                        strength[group as usize] += u16::from(self.unit(unit).attack);
                    }
                }
                is_possible |= !self.is_seen(state, side.opponent(), unit);
            }
        }
        if !is_possible {
            return;
        }
        // All who can fire take part until told otherwise; of several divisions the strongest (10.4).
        let strongest = Group::ALL
            .into_iter()
            .filter(|group| !group.is_corps())
            .max_by_key(|group| strength[*group as usize]);
        let firers = able
            .iter()
            .filter(|unit| {
                self.unit(*unit)
                    .group
                    .is_none_or(|group| group.is_corps() || Some(group) == strongest)
            })
            .collect();
        state.fire = Some(Fire {
            side,
            target: Target::Units(hex),
            mover: Some(mover),
            firers,
            assault: UnitSet::EMPTY,
            air: 0,
            flamethrower: false,
        });
        state.agenda.push(Step::DefensiveFire);
    }

    /// 9.1: does not fire.
    pub(crate) fn decline(&self, state: &mut State, events: &mut Vec<Event>) {
        state.agenda.pop();
        if let Some(Fire {
            target: Target::Units(hex),
            ..
        }) = state.fire.take()
        {
            events.push(Event::Declined { hex });
        }
    }

    /// 9.2: fires; the firers and their stacks are revealed (6.5d), and Japan looks through the
    /// target's stack (6.5b).
    pub(crate) fn fire_defensively(&self, state: &mut State, events: &mut Vec<Event>) {
        let Some(fire) = state.fire else { return };
        state.agenda.pop();
        self.declare(state, &fire, events);
        let Target::Units(hex) = fire.target else {
            return;
        };
        if fire.side == JAPAN {
            let units: UnitSet = state.units_at(hex).collect();
            if units.len() > 1 {
                events.push(Event::LookedAt { units, hex });
            }
        } else {
            self.reveal(state, hex, events);
        }
        state.agenda.push(Step::DefensiveFireRoll);
    }

    /// 9.2a and 9.6: the die decides on the mover alone; no rubble, no advance.
    pub(crate) fn resolve_defensive_fire(
        &self,
        state: &mut State,
        die: u8,
        events: &mut Vec<Event>,
    ) {
        state.agenda.pop();
        let Some(fire) = state.fire else { return };
        let modified = i16::from(die) + total(&self.modifiers(state, &fire, Sight::All));
        let success = self.tables().eliminates(self.strength(&fire), modified);
        state.fire = None;
        events.push(Event::Rolled {
            die,
            total: modified,
            success,
        });
        let Some(mover) = fire.mover.filter(|_| success) else {
            return;
        };
        // The move ends with the mover.
        state.agenda.pop();
        self.eliminate(state, mover, events);
        if self.unit(mover).side == JAPAN {
            self.check_victory(state, events);
        }
    }

    /// Puts a unit into the pile; its pontoon goes with it (8.9c).
    pub(crate) fn eliminate(&self, state: &mut State, unit: UnitId, events: &mut Vec<Event>) {
        let Some(hex) = state.hex(unit) else { return };
        let is_hidden = !self.is_seen(state, self.unit(unit).side.opponent(), unit);
        state.put(unit, Location::Eliminated);
        events.push(Event::Eliminated {
            unit,
            hex,
            is_hidden,
        });
        self.lose_pontoon(state, unit, events);
    }

    /// 8.9c: a pontoon goes when its engineer is eliminated or leaves.
    pub(crate) fn lose_pontoon(&self, state: &mut State, unit: UnitId, events: &mut Vec<Event>) {
        if let Some(edge) = state.pontoon_of(unit) {
            state.pontoons.retain(|(engineer, _)| *engineer != unit);
            events.push(Event::PontoonLost { edge });
        }
    }
}
