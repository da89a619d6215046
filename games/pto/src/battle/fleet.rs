//! The landing craft of who assaults from the sea in a drawn battle (G12.9, G14.26), and who is aboard which (G14.21).

use super::purchase::{Date, Fault, Market, Occasion, Purchase, is_then};
use crate::*;
use heigi_engine::Random;
use heigi_engine::{DataSource, board::find_id};
use toml::Spanned;

heigi_engine::tables! {
    /// A type of landing craft in the file: up to which sum of the dice it is to be had.
    pub(super) struct CraftLine { counter: Spanned<String>, from: Date, to: Date, available: Within<2, 12> }
}

/// The sum of the dice that gives a side inexperienced crews (G12.9).
const RAW: i32 = 12;
/// What room is left to leaders and weapons aboard a craft with as many squads as go aboard.
const SPARE: u16 = 8;
/// What part of its room has to be filled with a vehicle, and without one (G14.21).
const HALF: [u16; 2] = [1, 2];
const THIRDS: [u16; 2] = [2, 3];
/// What room a squad takes up.
const SQUAD: u16 = printed::BULK[0];

/// A type of landing craft that is offered for some time.
#[derive(Clone, Debug)]
pub struct CraftOffer {
    /// Its counter.
    pub counter: CounterId,
    /// The id of that.
    pub id: SmolStr,
    /// Whose it is.
    pub nation: Nation,
    /// Its room.
    pub load: u16,
    /// Whether vehicles go aboard.
    pub takes_vehicles: bool,
    /// The first and the last month.
    pub months: [Date; 2],
    /// Up to which sum of the dice it is to be had then (G12.9) [L].
    pub available: i32,
}

/// The landing craft that a side has for one landing.
#[derive(Clone, Debug)]
pub struct Fleet {
    /// Those that are to be had, as indices into [`Market::crafts`].
    pub types: Vec<usize>,
    /// Which of them carries men.
    pub ferry: usize,
    /// Whether the crews are inexperienced (G12.113).
    pub is_raw: bool,
}

impl CraftOffer {
    /// How many squads go aboard at the least and at the most with room left for whom they have with them.
    pub fn squads(&self) -> [u16; 2] {
        let least = (self.load * THIRDS[0]).div_ceil(THIRDS[1]).div_ceil(SQUAD);
        [least, (self.load.saturating_sub(SPARE) / SQUAD).max(least)]
    }

    /// Whether a vehicle that takes up so much room goes aboard and fills enough of it.
    pub fn carries(&self, room: u16) -> bool {
        let least = (self.load * HALF[0]).div_ceil(HALF[1]);
        self.takes_vehicles && (least..=self.load).contains(&room)
    }
}

/// How many squads, at most so many, fill craft that take so many each at the least and at the most, and how many craft those
/// are; none where not even one is filled.
pub fn fill(squads: u16, [least, most]: [u16; 2]) -> (u16, u16) {
    let fits = |squads: &u16| {
        let craft = squads.div_ceil(most);
        craft > 0 && craft * least <= *squads
    };
    let filled = (0..=squads).rev().find(fits).unwrap_or(0);
    (filled, filled.div_ceil(most))
}

impl Market {
    /// Reads which landing craft there are.
    pub(super) fn read_crafts(
        source: DataSource<'_>,
        counters: &[Printed],
        lines: &[CraftLine],
    ) -> Result<Vec<CraftOffer>, DataError> {
        let read = |line: &CraftLine| {
            let is_meant =
                |one: &Printed| one.id == line.counter.get_ref() && one.class == UnitClass::Craft;
            let found: Option<CounterId> = find_id(counters, is_meant);
            let message = "expected the id of a landing craft";
            let counter = found.ok_or_else(|| source.error(line.counter.span(), message))?;
            let printed = &counters[counter.index()];
            let vehicle = printed.vehicle.as_ref();
            let craft = vehicle.and_then(|vehicle| vehicle.craft);
            Ok(CraftOffer {
                counter,
                id: line.counter.get_ref().into(),
                nation: printed.nation,
                load: vehicle.map_or(0, |vehicle| vehicle.load),
                takes_vehicles: craft.is_some_and(|craft| craft.takes_vehicles),
                months: [line.from, line.to],
                available: line.available.get().into(),
            })
        };
        lines.iter().map(read).collect()
    }

    /// G12.9: whether landing craft may be had: by who lands, of his own, in their time.
    pub fn check_craft(
        &self,
        when: Occasion,
        nation: Nation,
        craft: &CraftOffer,
    ) -> Result<(), Fault> {
        let is_own = craft.nation.arsenal() == nation.arsenal();
        match when.is_landing && is_own && is_then(craft.months, when.date) {
            true => Ok(()),
            false => Err(Fault::NoCraft(craft.counter)),
        }
    }

    /// G12.9, G14.58: whether a side may have such landing craft and demolition teams.
    pub(super) fn check_fleet(&self, when: Occasion, bought: &Purchase) -> Result<(), Fault> {
        let nation = self.nation_of(bought);
        for (craft, _) in &bought.crafts {
            self.check_craft(when, nation, &self.crafts[*craft])?;
        }
        let teams = self
            .prices
            .demolition_teams(nation, when.date, u16::from(bought.teams));
        match bought.teams > 0 && (teams.is_none() || !when.is_landing) {
            true => Err(Fault::NoTeams),
            false => Ok(()),
        }
    }

    /// G12.9: which types a side has for a landing, by dice for each of them; an original 12 makes all crews inexperienced. Nothing
    /// where none is to be had.
    pub fn fleet(&self, when: Occasion, nation: Nation, random: &mut Random) -> Option<Fleet> {
        let there = 0..self.crafts.len();
        let there =
            there.filter(|craft| self.check_craft(when, nation, &self.crafts[*craft]).is_ok());
        let mut is_raw = false;
        let mut types = Vec::new();
        for craft in there {
            let sum = 2 + (random.index(6) + random.index(6)) as i32;
            is_raw |= sum == RAW;
            if sum <= self.crafts[craft].available {
                types.push(craft);
            }
        }
        let ferry = types.get(random.index(types.len())).copied()?;
        Some(Fleet {
            types,
            ferry,
            is_raw,
        })
    }

    /// The craft of a fleet that a vehicle goes aboard of.
    pub fn carrier(&self, fleet: &Fleet, room: u16) -> Option<usize> {
        let mut types = fleet.types.iter().copied();
        types.find(|craft| self.crafts[*craft].carries(room))
    }
}
