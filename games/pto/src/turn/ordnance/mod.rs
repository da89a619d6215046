//! What does not fire by the fire table alone: light mortars and launchers, which have to hit first (18), with their smoke
//! (24), and demolition charges (10.3).

mod aim;
mod armour;
mod charge;
mod detonation;
mod doubles;
mod engagement;
mod grenades;
mod gun;
mod hulls;
mod luck;
mod pushing;
mod shelling;
mod shot;
mod wreckage;

pub use armour::{Ammunition, Aspect, Damage, Engagement};
pub(crate) use charge::{AT_TARGET, AT_THROWER};
pub use charge::{Blast, Placement, Toss};
pub use grenades::Grenade;
pub use gun::ARCS;
pub use luck::Luck;
pub use pushing::Push;
pub use shot::{Hit, Shell, Shot};

use crate::*;

impl Pto {
    /// 10.3, 18: whether a weapon fires by itself, never in a group.
    pub(crate) fn fires_alone(&self, unit: Named) -> bool {
        let printed = self.printed(unit);
        let class = printed.class;
        printed.is_ordnance()
            || class.is_radio()
            || matches!(class, UnitClass::Charge | UnitClass::Flamethrower)
    }

    /// The one weapon that is picked and fires alone.
    pub(crate) fn alone(&self, state: &State) -> Option<Named> {
        let first = state.of_set(state.picked).next()?;
        self.fires_alone(first).then_some(first)
    }

    /// 10.3: whether a unit may use charges and flamethrowers as they are meant to be.
    pub(crate) fn is_elite(&self, unit: Named) -> bool {
        let quality = self.printed(unit).quality;
        quality.is_none_or(|quality| quality == printed::Quality::Elite)
    }

    /// 7.1, G7.2, G8.12, G13.3, G13.421: whether the ground swallows half of what explodes on it: swamp does not of the bombs of mortars.
    pub(crate) fn swallows(&self, state: &State, spot: Spot, is_mortar: bool) -> bool {
        match self.terrain(state, spot.hex) {
            _ if spot.part == Part::Pier => false,
            Terrain::Swamp => !is_mortar,
            Terrain::Marsh | Terrain::IrrigatedPaddy => true,
            // G13.421, G13.3.
            Terrain::ShallowOcean | Terrain::SunkenReef | Terrain::SoftSand => true,
            _ => false,
        }
    }

    /// 22.4, 16.1, 18.4: what covers those in a part of a hex from what comes down on it: trees in which it bursts cover nobody,
    /// and what is dug or built covers all the same.
    pub(crate) fn cover_from_above(&self, state: &State, part: Spot) -> i32 {
        // G11.8: nothing else covers a cave.
        if part.is_below() {
            return self.data.caves.cover_above;
        }
        let ground: i32 = self.effects(state, part.hex).indirect.into();
        match self.works_cover(state, &[], part) {
            Some(works) => works.max(ground) + ground.min(0),
            None if ground < 0 => ground,
            None => {
                let gun = self.gun_cover(state, &[], part);
                ground.max(gun).max(self.seawall_cover(state, part))
            }
        }
    }

    /// G8.12: smoke does not last over the water of a paddy.
    pub(crate) fn check_dry(&self, state: &State, spot: Spot) -> Result<(), Refusal> {
        refuse(self.is_at_sea(state, spot), Refusal::NoSmokeAtSea(spot))?;
        let is_wet = self.terrain(state, spot.hex) == Terrain::IrrigatedPaddy;
        refuse(is_wet, Refusal::NoSmokeOnWater(spot))
    }

    /// The part of a Location for which what covers is counted first.
    pub(crate) fn aimed_at(&self, state: &State, side: Side, target: Spot) -> Spot {
        let parts = self.parts_hit(state, side, target);
        parts.first().copied().unwrap_or(target)
    }

    /// 4.2: a roll on a column for some units of a Location, in which what covers one part of it has been counted, against
    /// what comes from some Locations or from above.
    pub(crate) fn hit_parts(
        &self,
        play: &mut Play<'_, Self>,
        counted: Spot,
        from: &[Spot],
        targets: UnitSet,
        (column, roll): (usize, i32),
    ) -> Flow<Self> {
        let mut parts: Vec<(Vec<Modifier>, UnitSet)> = Vec::new();
        for unit in play.state.of_set(targets) {
            let part = play.state.spot(unit).unwrap_or(counted);
            let added = self.part_difference(play.state, part, counted, from);
            let cause = match added < 0 {
                true => (added, "G8.212", "pto-modifier-hazard"),
                false => (added, "16.1", "pto-modifier-works"),
            };
            let (alone, rule) = self.own_hazard(play.state, unit, counted);
            let alone = (alone, rule, "pto-modifier-endangered");
            let all = Modifier::list(&[cause, alone]);
            match parts.iter_mut().find(|(other, _)| *other == all) {
                Some((_, units)) => units.insert(unit.id),
                None => parts.push((all, [unit.id].into_iter().collect())),
            }
        }
        if parts.is_empty() {
            return self.affect(play, counted.location(), targets, column, roll);
        }
        for (added, units) in parts {
            self.tell_modifiers(play, &added);
            let roll = roll + total(&added);
            self.affect(play, counted.location(), units, column, roll)?;
        }
        Ok(())
    }

    /// What is added for a part of a Location where another one has been counted: those on a bank are worse off by 2
    /// (G8.212), and no bank covers them (G8.3); those who are dug in are better off than the ground makes them (16.1).
    fn part_difference(&self, state: &State, part: Spot, counted: Spot, from: &[Spot]) -> i32 {
        match part.part {
            _ if part.part == counted.part => 0,
            _ if self.is_as_on_bank(state, part) => match self.is_as_on_bank(state, counted) {
                true => 0,
                false if from.is_empty() => HAZARD,
                false => HAZARD - i32::from(self.ground_cover(state, from, counted).across),
            },
            Part::Entrenchment | Part::Shellhole => {
                let ground = match from.is_empty() {
                    true => self.effects(state, part.hex).indirect.into(),
                    false => self.ground_cover(state, from, part).added,
                };
                let works = self.works_cover(state, from, part).unwrap_or(0);
                (works - ground.max(0)).max(0)
            }
            _ => 0,
        }
    }

    /// By how much the breakdown number and the rate of a weapon are lower in the hands that it is in, and by which rule.
    pub(crate) fn unfamiliarity(&self, state: &State, weapon: Named) -> (i32, u8, &'static str) {
        let Some(soldier) = state.holder(weapon) else {
            return (0, 0, "10.6");
        };
        let (arms, man) = (self.printed(weapon), self.printed(soldier));
        // A21.22: a temporary crew.
        if state.is_vehicle(soldier) && self.is_left(state, soldier) {
            return (2, 1, "G18.43");
        }
        let is_captured = arms.nation.arsenal() != man.nation.arsenal();
        let is_for_crews = arms.needs_crew && man.is_multi() && man.class != UnitClass::Crew;
        match (is_captured, is_for_crews) {
            (true, _) => (2, 1, "10.6"),
            (false, true) => (1, 1, "G1.611"),
            (false, false) => (0, 0, "10.6"),
        }
    }
}
