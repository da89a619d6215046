//! What is legal (one home for lists, refusals and hints) and what an action does.

use crate::Typhoon;
use crate::decisions::action::{Action, Objective};
use crate::decisions::refusal::Refusal;
use crate::position::{Await, Position, State, Step};
use crate::printed::units::UnitId;

impl Typhoon {
    /// Whether an action is legal now.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Refusal> {
        let position = &state.position;
        if position.verdict.is_some() {
            return Err(Refusal::NotNow);
        }
        if let Some(procedure) = &state.procedure {
            let is_offered = match (procedure.awaits, action) {
                (Await::Zone { options, .. }, Action::Place(zone)) => options.contains(zone),
                (Await::Unit { options, .. }, Action::Choose(unit)) => options.contains(unit),
                (Await::Consent { .. }, Action::Accept | Action::Decline) => true,
                _ => return Err(Refusal::NotNow),
            };
            return if is_offered {
                Ok(())
            } else {
                Err(Refusal::NotOffered)
            };
        }
        let step = position.step().ok_or(Refusal::NotNow)?;
        match (step, action) {
            (Step::Objective | Step::AlliedObjective, Action::Objective(Objective(number))) => {
                if number < 3 {
                    Ok(())
                } else {
                    Err(Refusal::NoSuchObjective)
                }
            }
            (Step::Objective | Step::AlliedObjective, Action::Roll) => Ok(()),
            (Step::SouthernFleet, Action::Place(zone)) => {
                let named = &self.map().named;
                if [named.indochina, named.formosa].contains(&zone) {
                    Ok(())
                } else {
                    Err(Refusal::SouthernStart)
                }
            }
            (Step::JapaneseWarfare, Action::Raid) => self.check_logistics(position, 2),
            (
                Step::JapaneseWarfare
                | Step::AlliedStrategy
                | Step::JapaneseStrategy
                | Step::Operations
                | Step::CarrierStrikes
                | Step::ReactionStrikes
                | Step::Landing
                | Step::Breakthrough,
                Action::Done,
            ) => Ok(()),
            (Step::LandBattle, Action::Done) => self.check_end_of_battle(position),
            (Step::Placing(_) | Step::AirOffensive(_), Action::Cancel) => Ok(()),
            (Step::LandOffensive | Step::Sortie, Action::Cancel) => Ok(()),
            (Step::AlliedStrategy | Step::JapaneseStrategy, action) => {
                self.check_strategic(position, action)
            }
            (Step::Placing(unit), Action::Place(zone)) => self.check_place(position, unit, zone),
            (Step::Placing(unit), Action::Choose(other)) => {
                self.check_exchange(position, unit, other).map(|_| ())
            }
            (Step::Operations, action) => self.check_launch(position, action),
            (Step::AirOffensive(from), Action::Join(unit)) => {
                self.check_air_join(position, unit, Some(from))
            }
            (
                Step::AirOffensive(_) | Step::LandOffensive | Step::LandBattle | Step::Breakthrough,
                Action::Leave(unit),
            ) => self.check_chosen(position, unit),
            (Step::AirOffensive(from), Action::Attack(target)) => {
                self.check_air_strike(position, position.group, from, target)
            }
            (Step::LandOffensive, action) => self.check_land_gathering(position, action),
            (Step::Sortie, action) => self.check_gathering(position, action),
            (Step::CarrierStrikes | Step::ReactionStrikes, Action::Strike(fleet, target)) => {
                self.check_carrier_strike(position, fleet, target)
            }
            (Step::Landing, Action::Land(unit)) => self.check_land(position, unit),
            (Step::LandBattle, Action::Join(unit)) => {
                if position.group.contains(unit) {
                    return Err(Refusal::Chosen(unit));
                }
                let zone = position.operation.as_ref().ok_or(Refusal::NotNow)?.zone;
                self.check_fighter(position, unit, zone)
            }
            (Step::LandBattle, Action::Attack(defender)) => self.check_fight(position, defender),
            (Step::Breakthrough, Action::Join(unit)) => {
                let operation = position.operation.as_ref().ok_or(Refusal::NotNow)?;
                if position.group.contains(unit) {
                    Err(Refusal::Chosen(unit))
                } else if !operation.attacked.contains(unit)
                    || position.zone_of(unit) != Some(operation.zone)
                {
                    Err(Refusal::CannotTakePart(unit))
                } else {
                    Ok(())
                }
            }
            (Step::Breakthrough, Action::Place(zone)) => {
                self.check_breakthrough(position, position.group, zone)
            }
            (Step::ChangeOfSides, Action::ChangeSides | Action::Stay) => Ok(()),
            _ => Err(Refusal::NotNow),
        }
    }

    fn check_chosen(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        if position.group.contains(unit) {
            Ok(())
        } else {
            Err(Refusal::NotChosen(unit))
        }
    }
}
