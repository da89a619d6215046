//! What is printed on landing craft (G12.1), and the tables of how they land (G12.2 to G12.4).

use crate::*;
use heigi_engine::DataSource;
use serde::Deserialize;

heigi_engine::kinds! {
    /// Which sides of a landing craft have armour (G12.6).
    pub enum Plating = "pto-plating-" {
        /// None.
        None = "none",
        /// Its front.
        Front = "front",
        /// All.
        Full = "full",
    }
}

/// What is printed on a landing craft besides what every vehicle has.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Craft {
    /// How many damage points it has before it moves no more (G12.601).
    pub rating: u8,
    /// What is added to the dice for running aground (G12.21).
    #[serde(default)]
    pub bog: i32,
    /// Whether it has a ramp (G12.41).
    #[serde(default)]
    pub has_ramp: bool,
    /// Whether vehicles, Guns and animals go aboard (G12.12).
    #[serde(default)]
    pub takes_vehicles: bool,
    /// Whether no more than one vehicle does [L].
    #[serde(default)]
    pub takes_one: bool,
    /// Whether it is a boat, which those aboard paddle and any hit sinks (G12.1).
    #[serde(default)]
    pub is_boat: bool,
    /// Which sides have armour, all of 0.
    pub plating: Plating,
}

heigi_engine::tables! {
    /// G12.401, G12.41: how many hundredths of their points those who get on or off spend with a ramp and without one.
    pub struct Shares { ramp: u16, plain: u16 }

    /// G12.21, G12.211: from which final roll on a craft runs aground, within how many hexes of a beach, up to which die it gets
    /// free, and from which one it is stuck for good.
    pub struct Grounding { aground: i32, near: u32, frees: i32, sticks: i32 }

    /// TBL-LCPP: up to which weight a vehicle takes up how much room.
    pub struct Stowed { within: u8, room: u16 }

    /// TBL-LCPP: what room Guns that are small, normal and large, whole and reduced animals, and vehicles take up.
    pub struct Stowage { guns: [u16; 3], animals: [u16; 2], vehicles: Vec<Stowed> }

    /// The tables of landing craft.
    pub file Landing { shares: Shares, grounding: Grounding, stowage: Stowage }
}

/// What a squad, a half-squad or crew, and a single man take up aboard (28, G12.12).
pub(crate) const BULK: [u16; 3] = [10, 5, 1];

impl Printed {
    /// G14.21: whether so much of the room of a craft need not be filled with it aboard: a Gun or a vehicle.
    pub(super) fn is_heavy(&self) -> bool {
        self.class == UnitClass::Gun || self.is_vehicle()
    }

    /// G12.12: whether it goes aboard over a ramp alone.
    pub(crate) fn is_bulky(&self) -> bool {
        use UnitClass::{Bicycle, Gun, Horse, Mule};
        self.is_vehicle() || matches!(self.class, Gun | Mule | Horse | Bicycle)
    }

    /// What room men take up by themselves.
    pub(crate) fn bulk(&self) -> u16 {
        match self.class {
            UnitClass::Squad => BULK[0],
            UnitClass::HalfSquad | UnitClass::Crew => BULK[1],
            _ => BULK[2],
        }
    }
}

impl Stowage {
    /// What room a unit takes up by itself.
    pub fn of(&self, printed: &Printed) -> u16 {
        match (printed.class, &printed.vehicle) {
            (_, Some(vehicle)) => self.of_vehicle(vehicle.weight),
            (UnitClass::Gun, _) => self.of_gun(printed.gun_size),
            (UnitClass::Mule | UnitClass::Horse, _) => {
                self.animals[usize::from(printed.is_reduced)]
            }
            _ if printed.is_weapon() => printed.portage.into(),
            _ => printed.bulk(),
        }
    }

    /// What room some units take up.
    pub(super) fn of_all(&self, printed: &[&Printed]) -> u16 {
        printed.iter().map(|one| self.of(one)).sum()
    }

    /// What room a vehicle of a weight takes up; as much as the heaviest if it is heavier.
    pub fn of_vehicle(&self, weight: u8) -> u16 {
        let fits = |row: &&Stowed| weight <= row.within;
        let row = self.vehicles.iter().find(fits);
        row.or(self.vehicles.last()).map_or(0, |row| row.room)
    }

    /// What room a Gun of a size takes up.
    pub fn of_gun(&self, size: i8) -> u16 {
        let [small, normal, large] = self.guns;
        match size {
            1.. => small,
            0 => normal,
            _ => large,
        }
    }
}

impl Landing {
    /// Reads the tables.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(source: DataSource<'_>) -> Result<Self, DataError> {
        source.parse()
    }
}
