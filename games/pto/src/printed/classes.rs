//! What classes of counters and nations are.

use super::counters::Arsenal;
use crate::*;

impl UnitClass {
    /// Whether it is a weapon that somebody carries, or that is on a vehicle.
    pub fn is_weapon(self) -> bool {
        matches!(
            self,
            Self::MachineGun
                | Self::Mortar
                | Self::Charge
                | Self::Flamethrower
                | Self::Gun
                | Self::Launcher
                | Self::Radio
                | Self::Phone
        )
    }

    /// Whether somebody has it: a weapon, a mule (G10.1), a horse or a bicycle (G2.4).
    pub fn is_held(self) -> bool {
        self.is_weapon() || self == Self::Mule || self.steed().is_some()
    }

    /// What it is if it is ridden (G2.4).
    pub fn steed(self) -> Option<Steed> {
        match self {
            Self::Horse => Some(Steed::Horse),
            Self::Bicycle => Some(Steed::Bicycle),
            _ => None,
        }
    }

    /// Whether it is an animal that fire may hit beside who has it (G10.4).
    pub fn is_animal(self) -> bool {
        matches!(self, Self::Mule | Self::Horse)
    }

    /// 28: whether it is a vehicle.
    pub fn is_vehicle(self) -> bool {
        matches!(self, Self::Tank | Self::Truck | Self::Craft)
    }
}

impl Nation {
    /// 10.6, G18.4: whose weapons it knows.
    pub fn arsenal(self) -> Arsenal {
        match self {
            Self::Japan => Arsenal::Japan,
            Self::Marines | Self::Army | Self::Philippine => Arsenal::America,
            Self::Nationalist | Self::Communist => Arsenal::China,
            Self::British => Arsenal::Britain,
        }
    }
}
