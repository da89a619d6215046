//! What a click may mean.

use crate::Luzon;
use crate::action::Action;
use crate::sequence::Step;
use crate::situation::state::State;
use heigi_board::{HexId, find_id};
use heigi_engine::scene::Target;
use heigi_engine::{Stepped as _, Verbs as _};

impl Luzon {
    /// True while units join an attack (7.1.2) and the attacker has some in a hex.
    fn is_own_joining(&self, state: &State, hex: HexId) -> bool {
        match state.agenda.last() {
            Some(Step::Joining(joining)) => self.is_held_by(state, joining.side, hex),
            _ => false,
        }
    }

    /// The click that means an action.
    pub(crate) fn aim(&self, state: &State, action: Action) -> Target {
        match action {
            Action::Arrive(_, place) => {
                Target::Place(self.map().grid.number(self.campaign().hex(place)))
            }
            Action::Withdraw(unit) if state.is_on_hand(unit) => {
                Target::Piece(self.unit(unit).id.clone())
            }
            Action::Station(beach) => Target::Place(self.box_of_beach(beach)),
            Action::Torpedo(boat) | Action::LayUp(boat) => {
                Target::Piece(self.boats()[boat.index()].id.clone())
            }
            Action::FlyOut(aircraft) if state.base(aircraft).is_some() => {
                Target::Piece(self.aircraft()[aircraft.index()].id.clone())
            }
            Action::Take(unit)
            | Action::Engage(unit)
            | Action::Withhold(unit)
            | Action::Lose(unit)
            | Action::Advance(unit)
            | Action::Sail(unit)
            | Action::Embark(unit)
            | Action::SailStrategic(unit)
            | Action::March(unit)
            | Action::Raise(unit)
            | Action::Reserve(unit)
            | Action::Bombard(unit)
            | Action::Load(unit)
            | Action::GiveUp(unit)
            | Action::Remove(unit) => Target::Piece(self.unit(unit).id.clone()),
            Action::Split(unit) => Target::Piece(self.unit(unit).id.clone()),
            Action::Battery(battery) => Target::Piece(self.batteries()[battery.index()].id.clone()),
            Action::Place(hex)
            | Action::Step(hex)
            | Action::Ask(hex)
            | Action::Group(hex)
            | Action::Disembark(hex)
            | Action::Fortify(hex, _)
            | Action::Meet(hex) => Target::Place(self.map().grid.number(hex)),
            Action::Done
            | Action::Number(_)
            | Action::Claim(_)
            | Action::Demolish
            | Action::Halt
            | Action::Write(_)
            | Action::Withdraw(_)
            | Action::FlyOut(_)
            | Action::Blow(_)
            | Action::Repair(_) => Target::Button,
            _ => self.air_target(state, action),
        }
    }

    /// Every action that a click on a hex or a box may mean, the likeliest first.
    fn each_meant_by_place(&self, state: &State, number: &str, each: &mut dyn FnMut(Action)) {
        let Ok(hex) = self.map().grid.parse(number) else {
            return self.meant_by_box(number, each);
        };
        // Who clicks a hex of his own means those who stand there, not an attack on them.
        let [first, second]: [fn(HexId) -> Action; 2] = if self.is_own_joining(state, hex) {
            [Action::EngageStack, Action::Also]
        } else {
            [Action::Also, Action::EngageStack]
        };
        for action in [
            Action::Place,
            Action::Step,
            Action::Ask,
            Action::Group,
            Action::Disembark,
            Action::Meet,
            Action::Attack,
            first,
            second,
            Action::Resolve,
            Action::Retreat,
            Action::BreakOut,
            Action::GoOn,
        ] {
            each(action(hex));
        }
        self.air_meant_by_hex(hex, each);
    }

    /// Every action that a click may mean, the likeliest first.
    pub(crate) fn each_meant(&self, state: &State, click: &Target, each: &mut dyn FnMut(Action)) {
        match click {
            Target::Place(number) => self.each_meant_by_place(state, number, each),
            Target::Piece(id) => {
                self.air_meant_by_piece(id, each);
                if let Some(boat) = find_id(self.boats(), |boat| boat.id == *id) {
                    each(Action::Torpedo(boat));
                    each(Action::LayUp(boat));
                }
                if let Some(battery) = find_id(self.batteries(), |one| one.id == *id) {
                    each(Action::Battery(battery));
                }
                if let Some(unit) = self.unit_named(id) {
                    for action in [
                        Action::Take,
                        Action::Sail,
                        Action::SailStrategic,
                        Action::Embark,
                        Action::March,
                        Action::Bombard,
                        Action::Load,
                        Action::Remove,
                        Action::Withdraw,
                        Action::GiveUp,
                        Action::Engage,
                        Action::Withhold,
                        Action::Lose,
                        Action::Advance,
                    ] {
                        each(action(unit));
                    }
                }
            }
            _ => Action::every(self, &mut |action| {
                if self.target(state, action) == *click {
                    each(action);
                }
            }),
        }
    }
}
