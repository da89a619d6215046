//! What the words of a choice speak of.

use crate::*;
use heigi_engine::scene::Weight;

impl Pto {
    /// A choice with whom and what its words name, and how easily it is made.
    pub(crate) fn labelled(&self, state: &State, action: Action, choice: Choice) -> Choice {
        let unit = |id: UnitId| {
            let unit = state.named(id).ok()?;
            Some(Fact::value(unit, self))
        };
        let (name, value) = match action {
            // One click on an enemy is not yet a charge.
            Action::Charge(_) => {
                return Choice {
                    weight: Weight::Aside,
                    ..choice
                };
            }
            Action::Near(number) | Action::Chance(number) => ("number", Some(number.value(self))),
            Action::Skirt(corner) => ("corner", Some(Fact::value(corner, self))),
            Action::Climb(ledge) => ("ledge", Some(Fact::value(ledge, self))),
            Action::Tread(spot)
            | Action::Force(spot)
            | Action::LayFascine(spot)
            | Action::Cave(spot)
            | Action::Outline(spot)
            | Action::Lower(spot)
            | Action::Set(spot)
            | Action::Canister(spot) => ("spot", Some(Fact::value(spot, self))),
            Action::Follow(vehicle) | Action::Steady(vehicle) => ("vehicle", unit(vehicle)),
            Action::Explode(charge) => ("unit", unit(charge)),
            _ => return choice,
        };
        let Some(value) = value else {
            return choice;
        };
        let label = choice.label.with(name, value);
        Choice { label, ..choice }
    }
}
