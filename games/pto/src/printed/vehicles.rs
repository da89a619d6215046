//! What is printed on vehicles (19, 28), and the tables of anti-tank fire and of their movement (27, 8.10 of the specification).

use super::Barrel;
use crate::*;
use heigi_engine::DataSource;
use serde::Deserialize;

heigi_engine::kinds! {
    /// On what a vehicle runs.
    pub enum Drive = "pto-drive-" {
        /// On tracks.
        Tracked = "tracked",
        /// On tracks and wheels.
        Halftrack = "halftrack",
        /// On wheels, armoured.
        Car = "car",
        /// On wheels.
        Truck = "truck",
        /// Afloat (G12.2).
        Craft = "craft",
    }

    /// How it presses the ground, with what that adds to the dice for bogging (G2.211).
    pub enum Pressure = "pto-pressure-" with i32 {
        /// Low.
        Low = "low" => 0,
        /// Normal.
        Normal = "normal" => 1,
        /// High.
        High = "high" => 2,
    }

    /// How its main armament turns, with what each corner adds to the dice to hit (18.2).
    pub enum Turning = "pto-turning-" with u8 {
        /// In a fast turret.
        Fast = "fast" => 1,
        /// In a slow turret.
        Slow = "slow" => 2,
        /// Not without the hull.
        Fixed = "fixed" => 3,
    }

    /// Where on a vehicle a weapon is.
    pub enum Mount = "pto-mount-" {
        /// In the hull: it fires to where the hull faces.
        Bow = "bow",
        /// In the turret.
        Turret = "turret",
        /// On the roof: somebody looks out to fire it.
        Roof = "roof",
    }
}

impl Vehicle {
    /// G9.42: whether panjis do nothing to it: it runs on tracks and has armour or the blade of a bulldozer.
    pub fn braves_panjis(&self) -> bool {
        self.drive == Drive::Tracked && (self.hull.is_some() || self.is_dozer)
    }

    /// G2.21: whether it makes its own way through dense jungle and bamboo, and leaves a trail: on tracks, with armour or the blade of a
    /// bulldozer, and no tankette.
    pub fn breaks_trails(&self) -> bool {
        self.braves_panjis() && !self.is_light
    }

    /// G13.401: whether it is amphibious, and so waterproofed (G13.4221).
    pub fn is_amphibious(&self) -> bool {
        self.afloat > 0
    }
}

/// What is printed on a vehicle besides what every counter has.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vehicle {
    /// What it is called.
    pub name: SmolStr,
    /// On what it runs.
    pub drive: Drive,
    /// Its movement points.
    pub points: u8,
    /// How it presses the ground.
    pub pressure: Pressure,
    /// What it weighs, in tons (G12.12); nothing for what is never carried.
    #[serde(default)]
    pub weight: u8,
    /// How small it is: added to the dice to hit it (18.2).
    #[serde(default)]
    pub size: i8,
    /// Armour of the hull in front, and at the side and the rear; nothing if it has none (27).
    pub hull: Option<[u8; 2]>,
    /// The same of the turret; that of the hull where there is none.
    pub turret: Option<[u8; 2]>,
    /// How its main armament turns.
    pub turning: Turning,
    /// Whether it is open above.
    #[serde(default)]
    pub is_open: bool,
    /// Whether it is a tankette or a carrier, which no jungle lets in (G2.21).
    #[serde(default)]
    pub is_light: bool,
    /// Its movement points while it swims, if it is amphibious (G13.401).
    #[serde(default)]
    pub afloat: u8,
    /// Whether it has the blade of a bulldozer (G2.211).
    #[serde(default)]
    pub is_dozer: bool,
    /// Whether its engine may fail as it starts (D2.51 in G14.233).
    #[serde(default)]
    pub is_unreliable: bool,
    /// Whether it is a tank of engineers with a petard (G13.624) and a fascine (G13.625).
    #[serde(default)]
    pub is_avre: bool,
    /// Up to which roll its crew gets out of it (5.9).
    #[serde(default)]
    pub survival: u8,
    /// What it carries at most, in portage points.
    #[serde(default)]
    pub load: u16,
    /// What is printed on a landing craft (G12.1).
    pub craft: Option<super::Craft>,
}

heigi_engine::tables! {
    /// What entering a kind of terrain costs vehicles, in half points: 0 where they may not go, 255 where it takes all of
    /// their points, of tracked ones half at least (8.10 of the specification); whether they may bog there, and what that
    /// adds to the dice.
    pub struct Crossing {
        tracked: u8, halftrack: u8, car: u8, truck: u8, bogs: bool, bog: i32,
    }

    /// What pierces armour: a calibre, a length of barrel if it matters, and the basic number to kill (27).
    pub struct Pierce { calibre: u8, barrel: Option<Barrel>, number: i32 }

    /// From which calibre on a number to kill holds against armour and against none.
    pub struct Burst { calibre: u8, armoured: i32, unarmoured: i32 }

    /// Up to which range shells of light, middle and heavy calibre change by how much.
    pub struct Reach { within: u8, change: [i32; 3] }

    /// Up to which die what becomes of a weapon whose mule is hit (G10.4): it is lost if it is still on the mule, breaks down,
    /// runs low.
    pub struct Shaken { within: u8, lost: bool, malfunctions: bool, low: bool }

    /// The tables of vehicles.
    pub file Motoring {
        crossing: PerKind<Terrain, Crossing>, fences: PerKind<Fence, Crossing>, road: Crossing,
        solid: Vec<Pierce>, explosive: Vec<Burst>, soft: Vec<[i32; 2]>, hollow: Vec<[i32; 2]>, hollow_soft: i32, charge: i32, charge_fire: u8, flame: i32, mines: i32, mine_fire: u8, cellar: i32, start_up: [i32; 3], reach: Vec<Reach>,
        petard: u8, fascine: u16, line: Vec<i32>, strength: [i32; 4], packed: Vec<Shaken>,
    }
}

/// Half points that stand for all points of a vehicle.
pub const ALL_POINTS: u8 = 255;

impl Crossing {
    /// What it costs vehicles of a kind.
    pub fn cost(&self, drive: Drive) -> u8 {
        match drive {
            Drive::Tracked => self.tracked,
            Drive::Halftrack => self.halftrack,
            Drive::Car => self.car,
            Drive::Truck => self.truck,
            Drive::Craft => 0,
        }
    }
}

impl Motoring {
    /// Reads the tables.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(source: DataSource<'_>, columns: usize) -> Result<Self, DataError> {
        let tables: Self = source.parse()?;
        if tables.line.len() != columns
            || tables.reach.is_empty()
            || tables.soft.is_empty()
            || tables.packed.is_empty()
        {
            let message = "expected a number for every column of the fire table, and rows of range and of shells";
            return Err(source.error(0..0, message));
        }
        Ok(tables)
    }

    /// 27: the basic number of a solid shot; nothing of what fires none.
    pub fn solid(&self, calibre: u8, barrel: Option<Barrel>) -> Option<i32> {
        let is_it = |row: &&Pierce| row.calibre == calibre && row.barrel == barrel;
        self.solid.iter().find(is_it).map(|row| row.number)
    }

    /// 27: the number of high explosive against armour or none: that of the highest calibre that is not above it.
    pub fn explosive(&self, calibre: u8, is_armoured: bool) -> Option<i32> {
        let row = self
            .explosive
            .iter()
            .rev()
            .find(|row| row.calibre <= calibre)?;
        Some(if is_armoured {
            row.armoured
        } else {
            row.unarmoured
        })
    }

    /// 27: the number of solid shot against what has no armour.
    pub fn soft(&self, calibre: u8) -> i32 {
        let fits = |row: &&[i32; 2]| row[0] <= i32::from(calibre);
        self.soft.iter().rev().find(fits).map_or(0, |row| row[1])
    }

    /// 27: the basic number of the hollow charges of Guns.
    pub fn hollow(&self, calibre: u8) -> Option<i32> {
        let fits = |row: &&[i32; 2]| row[0] <= i32::from(calibre);
        self.hollow.iter().rev().find(fits).map(|row| row[1])
    }

    /// 27: what the range changes of the number of solid shot.
    pub fn reach(&self, calibre: u8, range: u32) -> i32 {
        let column = match calibre {
            ..=25 => 0,
            26..=57 => 1,
            _ => 2,
        };
        let last = self.reach.len() - 1;
        let row = self.reach.iter().find(|row| range <= row.within.into());
        row.unwrap_or(&self.reach[last]).change[column]
    }
}
