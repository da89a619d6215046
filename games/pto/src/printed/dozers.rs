//! Bulldozers (G15.1): the three types, and the numbers of their chapter.

use super::Vehicle;
use crate::*;
use heigi_engine::DataSource;

heigi_engine::kinds! {
    /// The types of bulldozers (G15.1).
    pub enum Dozer = "pto-dozer-" {
        /// Without armour and arms (G15.11).
        Unarmoured = "unarmoured",
        /// With armour but no arms (G15.12).
        Armoured = "armoured",
        /// A tank with a blade (G15.13).
        Tank = "tank",
    }

    /// What a bulldozer clears away in its hex (G15.2, G15.21).
    pub enum Task = "pto-task-" {
        /// A flame (G15.2).
        Flame = "flame",
        /// A wreck (G15.2).
        Wreck = "wreck",
        /// A roadblock ahead (G15.2).
        Roadblock = "roadblock",
        /// A pillbox (G15.21).
        Pillbox = "pillbox",
        /// Foxholes, a trench or a sangar (G15.21).
        Entrenchment = "entrenchment",
        /// The mouth of a tunnel (G15.21).
        Tunnel = "tunnel",
        /// A cave (G15.22).
        Cave = "cave",
        /// A low seawall ahead (G13.624).
        Seawall = "seawall",
    }
}

heigi_engine::tables! {
    /// The numbers of bulldozers (7.9 of the specification): what the blade adds to direct fire at the front, up to which
    /// coloured die the driver alone is killed, the firepower of an overrun, what the blade adds to the dice for clearing,
    /// what stone adds, up to which final throw that succeeds, for which share of the points 1 is taken off, and victory points.
    pub file Dozers {
        front: i32, driver: u8, overrun: u8, blade: i32, stone: i32, cleared: i32, share: Within<1, 8>, worth: PerKind<Dozer, i16>,
    }
}

impl Dozers {
    /// Reads the table.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(source: DataSource<'_>) -> Result<Self, DataError> {
        source.parse()
    }
}

impl Vehicle {
    /// G15.1: which type of bulldozer it is, if it is one: what has a turret is a tank with a blade.
    pub fn dozer(&self) -> Option<Dozer> {
        let kind = match (self.turret, self.hull) {
            (Some(_), _) => Dozer::Tank,
            (None, Some(_)) => Dozer::Armoured,
            (None, None) => Dozer::Unarmoured,
        };
        self.is_dozer.then_some(kind)
    }

    /// G15.1: whether it is a bulldozer and no tank.
    pub fn is_plain_dozer(&self) -> bool {
        self.dozer().is_some_and(|kind| kind != Dozer::Tank)
    }
}

impl Terrain {
    /// G5.5, G15.25: what a hut or house is once it has fallen down.
    pub fn collapsed(self) -> Self {
        match self {
            Self::Hut => Self::CollapsedHut,
            Self::WoodenBuilding => Self::WoodenRubble,
            Self::StoneBuilding => Self::StoneRubble,
            terrain => terrain,
        }
    }
}
