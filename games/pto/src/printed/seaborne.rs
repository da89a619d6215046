//! Assaults from the sea and evacuations (G14), as a scenario says that it is one, and the numbers of beach obstacles.

use super::craft::Stowage;
use super::scenario::side;
use crate::*;
use heigi_engine::DataSource;
use serde::Deserialize;
use toml::Spanned;

/// G14.21: how many sixths of its room a landing craft has to have filled: plainly, and with a vehicle or a Gun aboard.
const FILLED: [u16; 2] = [4, 3];
/// Of how many parts.
const WHOLE: u16 = 6;

heigi_engine::kinds! {
    /// What comes from the sea, or leaves by it (G14.1).
    pub enum Venture = "pto-venture-" {
        /// An assault (G14.2).
        Assault = "assault",
        /// An evacuation (G14.4).
        Evacuation = "evacuation",
    }
}

heigi_engine::tables! {
    /// G14.53: on which columns a mine strikes a landing craft, and who is aboard.
    pub struct BoatMines { craft: u8, aboard: u8 }

    /// G14.51: at which die tetrahedrons destroy a landing craft, below which their own mine goes off, and what they add for who
    /// comes down among them from the air.
    pub struct Tetrahedrons { lost: i32, landing: i32 }

    /// G14.7 to G14.72: how many rows ships bombard, how many of them are spared, and what is added to all dice.
    pub struct Broadside { rows: u8, spared: u8, added: i32 }

    /// The numbers of assaults from the sea: with TBL-SAN by nation and how many planes cover a landing (G14.262).
    pub file Seaborne {
        mines: BoatMines, tetrahedrons: Tetrahedrons, wire: i32, exempt: i8,
        snipers: PerKind<Nation, u8>, planes: u8, bombardment: Broadside,
    }
}

impl Seaborne {
    /// Reads them.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(source: DataSource<'_>) -> Result<Self, DataError> {
        source.parse()
    }
}

/// G14.1: who comes from the sea or leaves by it in a scenario.
#[derive(Clone, Copy, Debug)]
pub struct Expedition {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub venture: Venture,
    /// How many demolition teams clear obstacles before the match (G14.561).
    pub teams: u8,
    /// Whether the number that wakes its snipers is higher until it has landed (G14.261).
    pub raises_snipers: bool,
    /// Whether planes cover its landing (G14.262).
    pub has_cover: bool,
    /// Whether its ships bombard before the match (G14.7).
    pub bombards: bool,
}

/// What a scenario file says of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExpeditionLine {
    side: Spanned<String>,
    kind: Venture,
    #[serde(default)]
    demolition_teams: u8,
    #[serde(default)]
    raises_snipers: bool,
    #[serde(default)]
    air_cover: bool,
    #[serde(default)]
    naval_bombardment: bool,
}

impl ExpeditionLine {
    /// Reads it.
    ///
    /// # Errors
    /// If its side is none.
    pub(super) fn read(
        source: DataSource<'_>,
        line: Option<&Self>,
    ) -> Result<Option<Expedition>, DataError> {
        let Some(line) = line else {
            return Ok(None);
        };
        Ok(Some(Expedition {
            side: side(source, &line.side)?,
            venture: line.kind,
            teams: line.demolition_teams,
            raises_snipers: line.raises_snipers,
            has_cover: line.air_cover,
            bombards: line.naval_bombardment,
        }))
    }
}

impl Fieldwork {
    /// G14.5: whether it is an obstacle on beaches and in shallow water.
    pub fn is_beach_obstacle(self) -> bool {
        matches!(
            self,
            Self::Tetrahedrons | Self::Wire | Self::TankMines | Self::Mines | Self::Panjis
        )
    }
}

impl Map {
    /// G14.51 to G14.55: whether a hex of beach or OCEAN takes an obstacle: none in deep water, and tetrahedrons in that of the sea alone;
    /// mines against men and panjis on soft sand, and on hard sand beside the land.
    pub fn takes_obstacle(&self, grid: &Grid, kind: Fieldwork, hex: HexId) -> bool {
        let terrain = self.terrain(hex);
        if !terrain.is_coast() || !kind.is_beach_obstacle() {
            return true;
        }
        let mut near = grid.neighbours(hex).map(|(_, near)| near);
        match kind {
            Fieldwork::Mines | Fieldwork::Panjis => {
                // G13.14: the mouth of a stream is of hard sand.
                let is_inland = near.any(|near| self.is_hinterland(near));
                terrain == Terrain::SoftSand || terrain.is_beach() && is_inland
            }
            Fieldwork::Tetrahedrons if terrain == Terrain::ShallowOcean => self.is_sea(hex),
            _ => terrain != Terrain::DeepOcean,
        }
    }
}

impl Scenario {
    /// What is aboard a vehicle of the scenario, with what those aboard have.
    fn stowed_in<'a>(&self, number: usize, counters: &'a [Printed]) -> Vec<&'a Printed> {
        let aboard = |one: &super::Placed| one.aboard == Some(number);
        let is_stowed = |one: &&super::Placed| {
            let holder = one.holder.and_then(|holder| self.units.get(holder));
            aboard(one) || holder.is_some_and(aboard)
        };
        let stowed = self.units.iter().filter(is_stowed);
        stowed.map(|one| &counters[one.counter.index()]).collect()
    }

    /// The watercraft of the scenario: each with what is printed on its hull, and what is aboard.
    fn watercraft<'a>(
        &'a self,
        counters: &'a [Printed],
    ) -> impl Iterator<Item = (&'a super::Placed, &'a super::Vehicle, Vec<&'a Printed>)> {
        let all = self.units.iter().enumerate();
        all.filter_map(|(number, one)| {
            let vehicle = counters[one.counter.index()].vehicle.as_ref()?;
            let floats = vehicle.craft.is_some() || vehicle.is_amphibious();
            floats.then(|| (one, vehicle, self.stowed_in(number, counters)))
        })
    }

    /// G14.21: whether watercraft of a side comes with too little aboard.
    fn has_idle_craft(&self, side: Side, counters: &[Printed], stowage: &Stowage) -> bool {
        let mut crafts = self.watercraft(counters);
        crafts.any(|(one, vehicle, stowed)| {
            let part = FILLED[usize::from(stowed.iter().any(|one| one.is_heavy()))];
            let least = (vehicle.load * part).div_ceil(WHOLE);
            let is_idle = stowage.of_all(&stowed) < least;
            one.side == side && one.aboard.is_none() && is_idle
        })
    }

    /// G12.12: whether more is aboard some watercraft than it takes.
    fn has_laden_craft(&self, counters: &[Printed], stowage: &Stowage) -> bool {
        let mut crafts = self.watercraft(counters);
        crafts.any(|(_, vehicle, stowed)| {
            let vehicles = stowed.iter().filter(|one| one.is_vehicle()).count();
            let holds = vehicle.craft.is_none_or(|craft| {
                let is_bulky = stowed.iter().any(|one| one.is_bulky());
                (craft.takes_vehicles || !is_bulky) && (vehicles <= 1 || !craft.takes_one)
            });
            !holds || stowage.of_all(&stowed) > vehicle.load
        })
    }

    /// G12.12, G14.21: what is wrong with what is aboard watercraft.
    fn fault_of_stowage(&self, counters: &[Printed], stowage: &Stowage) -> Option<&'static str> {
        if self.has_laden_craft(counters, stowage) {
            return Some(
                "expected no more aboard watercraft than there is room for, and vehicles, Guns and animals where they go aboard (G12.12)",
            );
        }
        let expedition = self.expedition?;
        let is_assault = expedition.venture == Venture::Assault;
        let is_idle = is_assault && self.has_idle_craft(expedition.side, counters, stowage);
        is_idle.then_some(
            "expected the craft of an assault to have two thirds of their room filled, half with a vehicle or a Gun aboard (G14.21)",
        )
    }

    /// G12.12, G14.21, G14.561, G14.262: what is wrong with who comes from the sea and what is aboard, and with who awaits him.
    pub(super) fn fault_at_sea(
        &self,
        counters: &[Printed],
        stowage: &Stowage,
    ) -> Option<&'static str> {
        let stowed = self.fault_of_stowage(counters, stowage);
        if stowed.is_some() {
            return stowed;
        }
        let expedition = self.expedition?;
        let is_assault = expedition.venture == Venture::Assault;
        let is_coast = |hex: HexId| self.map.terrain(hex).is_coast();
        let of_enemy = |one: &&super::Placed| one.side != expedition.side;
        let mut waiting = self.units.iter().filter(of_enemy);
        let mut works = self.fortifications.iter();
        let is_exposed = waiting.any(|one| one.entrance.is_none() && is_coast(one.hex))
            || works.any(|one| {
                let is_theirs = one.owner != expedition.side && !one.kind.is_beach_obstacle();
                is_theirs && is_coast(one.hex)
            });
        if is_assault && is_exposed {
            return Some(
                "expected nothing of the defenders on beaches and in the water but obstacles (G14.21)",
            );
        }
        let has_shells = self
            .bombardment
            .iter()
            .any(|(side, _)| *side == expedition.side);
        let has_sea = self.map.hexes().any(|hex| self.map.is_sea(hex));
        if expedition.bombards && (has_shells || !has_sea) {
            return Some(
                "expected the sea, and no other bombardment, where ships bombard (G14.74)",
            );
        }
        let has_air = self.air.iter().any(|one| one.side == expedition.side);
        if expedition.has_cover && !(is_assault && has_air) {
            return Some(
                "expected air support of who assaults where planes cover the landing (G14.262)",
            );
        }
        let is_late = self.date.is_some_and(|date| date >= [1944, 1]);
        let is_american = self.units.iter().any(|one| {
            let nation = counters[one.counter.index()].nation;
            one.side == expedition.side && matches!(nation, Nation::Marines | Nation::Army)
        });
        let may = is_american && expedition.venture == Venture::Assault && is_late;
        (expedition.teams > 0 && !may).then_some(
            "expected demolition teams of Americans alone, in an assault of 1944 or later (G14.561)",
        )
    }

    /// G14.56: beach obstacles are not there at all where they may not be, nor is wire in the water without tetrahedrons (G14.52).
    pub(super) fn wash_away(&mut self, grid: &Grid) {
        let (all, map) = (self.fortifications.clone(), &self.map);
        self.fortifications.retain(|one| map.keeps(grid, &all, one));
    }
}
