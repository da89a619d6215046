//! The guns of ships as they are printed (G14.6): whose they are, what they fire, TBL-NOBA, and where a scenario may have them.

use super::artillery::{Artillery, Support};
use super::counters::Watch;
use crate::*;

heigi_engine::kinds! {
    /// Whose ships fire (G14.6).
    pub enum Navy = "pto-navy-" {
        /// Japan.
        Japan = "japan",
        /// The Soviet Union.
        Soviet = "soviet",
        /// Britain.
        Britain = "britain",
        /// The United States.
        America = "america",
    }
}

heigi_engine::tables! {
    /// TBL-NOBA-2: what a navy has for some sum of the dice from a month on.
    pub struct Refit { sum: i32, from: [u16; 2], module: Module }

    /// TBL-NOBA: the first and the last month of a navy, from when on fire-control parties come with its ships if they do (note 3),
    /// whether guns of some calibres have white phosphorus (note W), and what it has by the sum of the dice from 2 on.
    pub struct Fleet {
        from: [u16; 2], until: [u16; 2], parties: Option<[u16; 2]>, has_phosphorus: bool, refit: Option<Refit>, rows: Vec<Module>,
    }

    /// G14.65, C.7: from which calibre on the hexes at the ends have a firepower of their own, and by how much above which calibre shells
    /// take 1 off the dice.
    pub struct Payload { from: u16, power: u8, above: u16, step: u16 }

    /// The numbers of ships: on which level the bridge is from which they observe, what that takes off the die for the fall of a round, and how
    /// near to their own men they draw another card (G14.68); up to which sum their parties make contact, up to which die a spotting round falls where it is wanted and what
    /// heavy surf adds, their cards, from which calibre on they light up hexes besides what they fire (G14.672), how far they are from the land at least, what a fire-control party is worth, what white phosphorus
    /// costs, and their heavy shells.
    pub struct Ships {
        bridge: i32, aboard: i32, close: u32, contact: i32, accuracy: i32, surf: i32, cards: [u8; 2], lights: u16, offing: u32, worth: i16, phosphorus: u16, payload: Payload,
        navies: PerKind<Navy, Fleet>,
    }
}

impl Nation {
    /// G14.6: whose ships fire for it.
    pub fn navy(self) -> Option<Navy> {
        match self {
            Self::Japan => Some(Navy::Japan),
            Self::Marines | Self::Army | Self::Philippine => Some(Navy::America),
            Self::British => Some(Navy::Britain),
            Self::Nationalist | Self::Communist => None,
        }
    }
}

impl Printed {
    /// What it is in words.
    pub fn kind_name(&self) -> Text {
        if let Some(watch) = self.watch {
            return watch.name();
        }
        match (self.is_party, self.is_weapon()) {
            (true, false) => Text::new("pto-class-party"),
            (true, true) => Text::new("pto-class-party-radio"),
            (false, _) => self.class.name(),
        }
    }
}

impl Module {
    /// G14.6: whether these are guns of a ship.
    pub fn is_ship(self) -> bool {
        self.look()
    }
}

/// The month of a chart in which nothing more is told apart.
const ROWS: usize = 11;

impl Ships {
    /// Whether every navy has a row for each sum of two dice, of ships alone.
    pub(super) fn is_whole(&self) -> bool {
        Navy::ALL.iter().all(|navy| {
            let rows = &self.navies[*navy].rows;
            rows.len() == ROWS && rows.iter().all(|module| module.is_ship())
        })
    }

    /// TBL-NOBA: whether a navy has ships at a time.
    pub fn is_afloat(&self, navy: Navy, date: [u16; 2]) -> bool {
        let fleet = &self.navies[navy];
        (fleet.from..=fleet.until).contains(&date)
    }

    /// TBL-NOBA: what a navy has at a time for a sum of the dice.
    pub fn drawn(&self, navy: Navy, date: [u16; 2], sum: i32) -> Module {
        let fleet = &self.navies[navy];
        let refit = fleet.refit.as_ref();
        let refit = refit.filter(|one| one.sum == sum && one.from <= date);
        let row = || fleet.rows[(sum - 2).clamp(0, ROWS as i32 - 1) as usize];
        refit.map_or_else(row, |one| one.module)
    }

    /// TBL-NOBA-3: whether a fire-control party comes with the ships of a navy at a time; otherwise their observer is aboard.
    pub fn sends_party(&self, navy: Navy, date: Option<[u16; 2]>) -> bool {
        let from = self.navies[navy].parties;
        from.is_some_and(|from| date.is_none_or(|date| date >= from))
    }

    /// G14.65: what heavy shells take off the dice.
    pub fn payload(&self, calibre: u16) -> i32 {
        let heavy = &self.payload;
        -i32::from(calibre.saturating_sub(heavy.above) / heavy.step)
    }
}

impl Artillery {
    /// G14.67, TBL-NOBA-W: whether guns of a ship have white phosphorus: those of some calibres, of some navies.
    pub fn has_phosphorus(&self, module: Module, nation: Nation) -> bool {
        let navy = nation.navy();
        let has = navy.is_some_and(|navy| self.ships.navies[navy].has_phosphorus);
        self.modules[module].phosphorus && (has || !module.is_ship())
    }

    /// TBL-NOBA: what guns of a ship cost a nation.
    pub fn price_of_ship(&self, module: Module, navy: Navy) -> u16 {
        let row = &self.modules[module];
        let has_more = row.phosphorus && self.ships.navies[navy].has_phosphorus;
        row.points + self.ships.phosphorus * u16::from(has_more)
    }
}

impl Map {
    /// G14.62: whether a ship may lie in a hex of this map: the sea along its edge, so far from all land behind the beach.
    pub fn takes_ship(&self, grid: &Grid, offing: u32, hex: HexId) -> bool {
        let mut near = grid.neighbours(hex);
        let is_at_edge =
            grid.neighbours(hex).count() < DIRECTIONS || near.any(|(_, near)| !self.has(near));
        let mut land = self.hexes().filter(|hex| self.is_hinterland(*hex));
        let is_open = self.is_sea(hex) && is_at_edge;
        is_open && land.all(|land| grid.distance(land, hex) >= offing)
    }
}

/// How many hexes a hex touches.
const DIRECTIONS: usize = 6;

impl Scenario {
    /// G14.6 to G14.62, G14.67, TBL-NOBA: what is wrong with the ships of a scenario, and with the parties that observe for them.
    pub(super) fn fault_of_ships(
        &self,
        grid: &Grid,
        counters: &[Printed],
        tables: &Artillery,
    ) -> Option<&'static str> {
        let printed = |number: usize| &counters[self.units[number].counter.index()];
        let is_wrong_hand = |number: usize| {
            let holder = self.units[number].holder;
            holder.is_some_and(|holder| printed(number).is_party != printed(holder).is_party)
        };
        if (0..self.units.len()).any(is_wrong_hand) {
            return Some(
                "expected a fire-control party to have its radio and nothing else, and nobody else to have that (G14.61)",
            );
        }
        let is_mixed = |one: &Support| match printed(one.radio).watch {
            Some(Watch::Ship) => !one.is_ship,
            Some(Watch::Plane) => false,
            None => one.is_ship != printed(one.radio).is_party,
        };
        if self.support.iter().any(is_mixed) {
            return Some(
                "expected the radio of a fire-control party or an observer aboard or in a plane for guns of ships, and the first two for no others (G14.611)",
            );
        }
        let flies_wrongly = |one: &Support| {
            printed(one.radio).watch == Some(Watch::Plane)
                && !self.may_observe_from_air(tables, one, printed(one.radio).nation)
        };
        if self.support.iter().any(flies_wrongly) {
            return Some(
                "expected an observer in a plane of the Chinese in 1944 and 1945 alone, and for guns of 100 mm or more unless he is American (G1.6621, G18.83)",
            );
        }
        let mut ships = self.support.iter().filter(|one| one.is_ship);
        ships.find_map(|one| self.fault_of_ship(grid, tables, one, printed(one.radio)))
    }

    /// E7.6, G1.6621, G18.83: whether a nation may have an observer in a plane for a battery.
    fn may_observe_from_air(&self, tables: &Artillery, battery: &Support, nation: Nation) -> bool {
        let calibre = |module| tables.modules[module].calibre;
        let is_heavy = battery
            .module
            .is_none_or(|one| calibre(one) >= tables.observed);
        match nation {
            Nation::Japan => is_heavy,
            Nation::Nationalist => {
                let is_then = |[year, _]: [u16; 2]| year == 1944 || year == 1945;
                is_heavy && self.date.is_some_and(is_then)
            }
            Nation::Communist => false,
            Nation::Marines | Nation::Army | Nation::Philippine | Nation::British => true,
        }
    }

    fn fault_of_ship(
        &self,
        grid: &Grid,
        tables: &Artillery,
        ship: &Support,
        radio: &Printed,
    ) -> Option<&'static str> {
        let ships = &tables.ships;
        let Some(navy) = radio.nation.navy() else {
            return Some("expected ships of America, Britain or Japan (G14.6)");
        };
        if radio.is_party && !ships.sends_party(navy, self.date) {
            return Some(
                "expected no fire-control party of Japan, nor of America before November 1942 (TBL-NOBA)",
            );
        }
        if ship.ammunition.is_some() || ship.shells.is_some() {
            return Some(
                "expected nothing said of the ammunition and the shells of ships (G14.6, G14.67)",
            );
        }
        let is_then = |date: [u16; 2]| ships.is_afloat(navy, date);
        if ship.module.is_none() && !self.date.is_some_and(is_then) {
            return Some("expected a module of ships, or a date of TBL-NOBA at which it is rolled");
        }
        let takes = |hex: HexId| self.map.takes_ship(grid, ships.offing, hex);
        let is_placed = match ship.from {
            // What a scenario says goes: it may be a hex beyond the map.
            Some(hex) => !self.map.has(hex) || self.map.terrain(hex).is_ocean(),
            None => self.map.hexes().filter(|hex| takes(*hex)).count() >= self.support.len(),
        };
        (!is_placed).then_some(
            "expected `from`, a hex beyond the map or of OCEAN, or enough hexes of OCEAN along the edge and 12 hexes from the land (G14.62)",
        )
    }
}
