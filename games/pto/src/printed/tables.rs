//! The tables: fire (4.1), residual firepower (9.5), close combat (11.1), terrain (7.1, G8.10).

use super::shore::{Shoaling, Slope};
use super::weather::{Dark, Tropics};
use crate::*;
use heigi_engine::DataSource;

/// What a result of the fire table does (4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// Nothing.
    None,
    /// Whoever is not broken checks whether it is pinned.
    Pin,
    /// Everybody checks morale with so much added.
    Check(u8),
    /// One is reduced, and everybody checks morale with so much added.
    Casualty(u8),
    /// So many are eliminated, the others break.
    Kill(u8),
}

heigi_engine::kinds! {
    /// What fire does, as the table writes it (4.1).
    pub enum FireResult = "pto-result-" with Harm {
        /// Nothing.
        None = "none" => Harm::None,
        /// A pin task check.
        Ptc = "ptc" => Harm::Pin,
        /// A normal morale check.
        Nmc = "nmc" => Harm::Check(0),
        /// A morale check with 1 added.
        Mc1 = "1mc" => Harm::Check(1),
        /// A morale check with 2 added.
        Mc2 = "2mc" => Harm::Check(2),
        /// A morale check with 3 added.
        Mc3 = "3mc" => Harm::Check(3),
        /// A morale check with 4 added.
        Mc4 = "4mc" => Harm::Check(4),
        /// A casualty and a morale check with 1 added.
        K1 = "k1" => Harm::Casualty(1),
        /// A casualty and a morale check with 2 added.
        K2 = "k2" => Harm::Casualty(2),
        /// A casualty and a morale check with 3 added.
        K3 = "k3" => Harm::Casualty(3),
        /// A casualty and a morale check with 4 added.
        K4 = "k4" => Harm::Casualty(4),
        /// One is eliminated.
        Kia1 = "1kia" => Harm::Kill(1),
        /// Two are eliminated.
        Kia2 = "2kia" => Harm::Kill(2),
        /// Three are eliminated.
        Kia3 = "3kia" => Harm::Kill(3),
        /// Four are eliminated.
        Kia4 = "4kia" => Harm::Kill(4),
        /// Five are eliminated.
        Kia5 = "5kia" => Harm::Kill(5),
        /// Six are eliminated.
        Kia6 = "6kia" => Harm::Kill(6),
        /// Seven are eliminated.
        Kia7 = "7kia" => Harm::Kill(7),
    }
}

heigi_engine::kinds! {
    /// How men on foot enter a kind of terrain.
    pub enum Entry = "pto-entry-" {
        /// For its points.
        Points = "points",
        /// With all points of the phase, and not by an advance (7.1).
        All = "all",
        /// By minimum move, crawling or a difficult advance (G3.2).
        Minimum = "minimum",
    }
}

heigi_engine::tables! {
    /// What a kind of terrain does (7.1, 8.10 of the specification): half points to enter and how, what is added to direct
    /// fire, to direct high explosive and charges, and to indirect fire at it, half levels of the obstacle that it is, how much it hinders, whether all of its hex and
    /// sides is full of it, whether broken units seek it, whether it conceals, how many squads stack in it, and from
    /// which final sum on it is set alight by hand and catches fire (16.2); 0 where it does not burn.
    pub struct Effects {
        cost: u8, entry: Entry, cover: i8, blast: i8, indirect: i8, height: u8, hindrance: u8, is_inherent: bool, is_shelter: bool, conceals: bool,
        stacking: u8, kindling: u8, spreading: u8,
    }

    /// How men ride (G2.4, G8.2112), in half points: how many they have, how many a gallop brings (0 where there is none), what
    /// roads and paths cost, what each hexside with a bank and each bank, and what each kind of ground, 0 where they may
    /// not ride and 255 where it takes all of them.
    pub struct Riding { points: u8, gallop: u8, road: u8, path: u8, bank: u8, terrain: PerKind<Terrain, u8> }

    /// 18.1: below which range ordnance hits with what final roll: vehicles and infantry, each with black and red numbers,
    /// and a whole Location.
    pub struct ToHit { within: u8, vehicle: [i32; 2], infantry: [i32; 2], area: i32 }

    /// 22.6, G1.622: at how many percent of losses a side is tested, the sum that still holds less 1 for each of these steps, what
    /// is added for the Japanese, and the points of crews, of those of vehicles and of squads that nobody can buy.
    pub struct Integrity { step: u8, holds: i32, japanese: i32, crew: u16, vehicle_crew: u16, squad: u16 }

    /// C6.4: how many hexes away a weapon is sighted at most, and what that takes off the dice.
    pub struct BoreSighting { reach: u8, takes_off: i32 }

    /// E2, G18.71: up to which final roll a prisoner of a hostile, neutral or friendly country talks, and how far what he tells of
    /// may be [L].
    pub struct Interrogation { hostile: i32, neutral: i32, friendly: i32, reach: u32 }

    /// 10.3: up to which die a Molotov cocktail burns, and what firepower it adds.
    pub struct Molotov { burns: u8, fire: u8 }

    /// G1.6121: the firepower of a charge under a road, and from which throw on it is a dud.
    pub struct RoadCharge { fire: u8, dud: i32 }

    /// 7.1: what going up to the edge of a hollow costs in half points, and what it covers by from direct fire and from above.
    pub struct Edge { cost: u8, cover: [i32; 2] }

    /// The tables.
    pub file Tables {
        columns: Vec<u8>, residual: Vec<u8>, fire: Vec<Vec<FireResult>>,
        canister_range: u8, clouds: PerKind<Cloud, u8>, thickest: u8, smoke_within: u8,
        explosive: Vec<[u8; 2]>, to_hit: Vec<ToHit>, launchers: Vec<i32>, odds: Vec<[u8; 2]>, kill: Vec<i8>, kill_below: i8, kill_above: i8, hand_to_hand: i8,
        heat: [i8; 4], leaders: Vec<[i8; 2]>, hunters: Vec<[u16; 2]>,
        tropics: Tropics, dark: Dark, bore: BoreSighting, integrity: Integrity, interrogation: Interrogation,
        molotov: Molotov, road_charge: RoadCharge, crest: Edge, terrain: PerKind<Terrain, Effects>, fences: PerKind<Fence, Barrier>, riding: PerKind<Steed, Riding>, slopes: PerKind<Slope, Shoaling>,
    }
}

/// The last row of the fire table.
const LAST_ROW: usize = 15;

impl Tables {
    /// Reads the tables.
    ///
    /// # Errors
    /// The first thing that is wrong, such as a row that is too short.
    pub fn read(source: DataSource<'_>) -> Result<Self, DataError> {
        let tables: Self = source.parse()?;
        let columns = tables.columns.len();
        let is_whole = columns > 0
            && tables.columns.is_sorted()
            && tables.residual.len() == columns
            && tables.fire.len() == LAST_ROW + 1
            && tables.fire.iter().all(|row| row.len() == columns);
        if !is_whole {
            let message = "expected 16 rows of fire, each with a result for every column, and as much residual firepower";
            return Err(source.error(0..0, message));
        }
        let is_ordered = |values: &mut dyn Iterator<Item = u8>| values.is_sorted();
        let is_ready = is_ordered(&mut tables.to_hit.iter().map(|row| row.within))
            && is_ordered(&mut tables.explosive.iter().map(|row| row[0]))
            && !tables.to_hit.is_empty()
            && !tables.launchers.is_empty();
        if !is_ready {
            let message =
                "expected rows to hit and calibres in rising order, and numbers for launchers";
            return Err(source.error(0..0, message));
        }
        if tables.odds.len() != tables.kill.len() || tables.odds.iter().any(|[_, less]| *less == 0)
        {
            let message = "expected as many numbers in kill as odds, none against nobody";
            return Err(source.error(0..0, message));
        }
        Ok(tables)
    }

    /// 4.1: the column of a firepower: the highest one that is not above it; nothing below the first.
    pub fn column(&self, power: Firepower) -> Option<usize> {
        let fits = |column: &u8| Firepower::whole(*column) <= power;
        self.columns.iter().rposition(fits)
    }

    /// 4.1: the result of a final roll on a column.
    pub fn result(&self, column: usize, roll: i32) -> FireResult {
        self.fire[roll.clamp(0, LAST_ROW as i32) as usize][column]
    }

    /// 4.1: the firepower of a high explosive shell: that of the highest calibre that is not above it.
    pub fn explosive_power(&self, calibre: u16) -> Firepower {
        let fits = self
            .explosive
            .iter()
            .rev()
            .find(|row| u16::from(row[0]) <= calibre);
        Firepower::whole(fits.map_or(0, |row| row[1]))
    }

    /// 18.1: the row of the table to hit for a range.
    ///
    /// # Panics
    /// Never: the last row is for every range.
    pub fn to_hit(&self, range: u32) -> &ToHit {
        let last = self.to_hit.len() - 1;
        let found = self.to_hit.iter().find(|row| range <= row.within.into());
        found.unwrap_or(&self.to_hit[last])
    }

    /// 26: up to which final roll a rocket hits, 0 where it does not reach; the first number is for its own hex and the next one.
    pub fn rocket_number(&self, range: u32) -> i32 {
        let place = range.saturating_sub(1) as usize;
        self.launchers.get(place).copied().unwrap_or(0)
    }

    /// 11.1: below which final roll close combat of such strengths eliminates.
    pub fn kill_number(&self, attack: Firepower, defence: Firepower) -> i32 {
        let reaches =
            |[more, less]: &[u8; 2]| attack.0 * u32::from(*less) >= defence.0 * u32::from(*more);
        let number = match self.odds.iter().rposition(reaches) {
            None => self.kill_below,
            Some(last)
                if last + 1 == self.odds.len()
                    && attack.0 > defence.0 * u32::from(self.odds[last][0]) =>
            {
                self.kill_above
            }
            Some(row) => self.kill[row],
        };
        number.into()
    }
}
