//! Vehicles, Guns, mules and artillery of a battle that is drawn: what is bought, and where it stands at first.

use super::forces::{BARE, DIGGABLE, Force};
use super::ground::{Cell, Land};
use super::heavy::OrderedBattery;
use super::purchase::{Market, Occasion, Purchase};
use crate::printed::Ammunition;
use crate::*;
use heigi_engine::Random;
use heigi_engine::board::find_id;

/// How many vehicles and Guns a force has at most.
const MOST_PIECES: usize = 3;
/// One force in so many that might have air support and can pay for it has it.
const WITH_AIR: usize = 3;
/// One battery in so many that might have an observer in a plane has one.
const WITH_OBSERVER: usize = 3;
/// Letters of ground where vehicles stand at first.
const DRIVABLE: &str = ".PK";

/// A unit of a scenario file: where it begins, with whom, and whether it is hidden.
pub(super) struct Line {
    pub(super) counter: CounterId,
    pub(super) cell: Cell,
    pub(super) holder: Option<usize>,
    pub(super) is_hidden: bool,
}

/// Who places what on which ground.
pub(super) struct Equipment<'a> {
    pub(super) force: &'a Force,
    pub(super) market: &'a Market,
    pub(super) counters: &'a [Printed],
    pub(super) land: &'a Land,
}

/// The first counter of a class that a nation has, full and not reduced.
fn own(counters: &[Printed], nation: Nation, class: UnitClass) -> Option<CounterId> {
    let is_it = |one: &Printed| {
        let is_own = match class {
            UnitClass::Crew => one.nation == nation,
            _ => one.nation.arsenal() == nation.arsenal(),
        };
        one.class == class && is_own && !one.is_reduced && !one.is_party && one.watch.is_none()
    };
    find_id(counters, is_it)
}

impl Market {
    /// Buys artillery, vehicles and Guns for so many points.
    pub(super) fn equip(
        &self,
        when: Occasion,
        purchase: &mut Purchase,
        points: u16,
        counters: &[Printed],
        random: &mut Random,
    ) {
        let nation = self.nation_of(purchase);
        let mut left = points;
        let ammunition = self.chinese_ammunition(purchase);
        let fires = |module| OrderedBattery {
            module,
            ammunition: ammunition.unwrap_or(Ammunition::Normal),
            creeps: false,
        };
        let has_radio = own(counters, nation, UnitClass::Radio).is_some();
        let affordable = self.heavies.on_offer().map(fires);
        let affordable: Vec<OrderedBattery> = affordable
            .filter(|one| nation != Nation::Communist && self.heavies.battery(nation, *one) <= left)
            .collect();
        if let Some(battery) = affordable
            .get(random.index(affordable.len()))
            .filter(|_| has_radio)
        {
            left -= self.heavies.battery(nation, *battery);
            purchase.batteries.push(*battery);
            left -= self.hire_observer(when, purchase, left, random);
        }
        let air = self.air_on_offer(when, nation);
        let air = air.filter(|(_, points)| *points <= left);
        if let Some((_, points)) = air.filter(|_| random.index(WITH_AIR) == 0) {
            left -= points;
            purchase.flies = true;
        }
        let has_crew = own(counters, nation, UnitClass::Crew).is_some();
        for _ in 0..MOST_PIECES {
            let is_offered = |piece: &usize| {
                let one = &self.heavies.pieces[*piece];
                let is_manned = has_crew || self.vehicles.contains(&one.counter);
                !one.lands
                    && is_manned
                    && one.points <= left
                    && self.check_piece(when, nation, one).is_ok()
            };
            let pieces: Vec<usize> = (0..self.heavies.pieces.len()).filter(is_offered).collect();
            let Some(piece) = pieces.get(random.index(pieces.len())).copied() else {
                break;
            };
            left -= self.heavies.pieces[piece].points;
            purchase.pieces.push((piece, 1));
            let counter = self.heavies.pieces[piece].counter;
            let is_pack = counters[counter.index()].is_pack;
            let has_mules = own(counters, nation, UnitClass::Mule).is_some();
            if is_pack && has_mules && self.heavies.prices.mule <= left {
                left -= self.heavies.prices.mule;
                purchase.mules += 1;
            }
        }
    }
}

impl Market {
    /// E7.6: perhaps an observer in a plane for so many points, by day, for guns that he may direct; what he costs.
    fn hire_observer(
        &self,
        when: Occasion,
        purchase: &mut Purchase,
        points: u16,
        random: &mut Random,
    ) -> u16 {
        let cost = self.heavies.prices.observer;
        let watched = Purchase {
            observes: true,
            ..purchase.clone()
        };
        let may = !when.is_night && cost <= points && self.check_heavies(when, &watched).is_ok();
        purchase.observes = may && random.index(WITH_OBSERVER) == 0;
        cost * u16::from(purchase.observes)
    }
}

impl Equipment<'_> {
    /// The lines of all of it, behind squads and leaders, and that of the artillery; the first leader has the radio.
    pub(super) fn placed(
        &self,
        bought: &Purchase,
        places: &[Cell],
        taken: &[Cell],
        squads: usize,
    ) -> (Vec<Line>, String) {
        let first = taken.len() + 1;
        let mut lines: Vec<Line> = Vec::new();
        let mut artillery = String::new();
        let radio = own(self.counters, self.force.nation, UnitClass::Radio);
        let leader = taken.get(squads).copied();
        if let (Some(fires), Some(radio), Some(cell)) = (bought.batteries.first(), radio, leader) {
            let number = first + lines.len();
            // E7.6.
            let observer = match bought.observes {
                true => "observer = \"plane\"".to_owned(),
                false => format!("radio = {number}"),
            };
            if !bought.observes {
                lines.push(Line {
                    holder: Some(squads + 1),
                    ..Line::at(radio, cell)
                });
            }
            let ammunition = match fires.ammunition {
                Ammunition::Plentiful => "plentiful",
                Ammunition::Normal => "normal",
                Ammunition::Scarce => "scarce",
            };
            artillery = format!(
                "artillery = [{{ module = \"{}\", {observer}, ammunition = \"{ammunition}\" }}]\n",
                fires.module.id(),
            );
        }
        let mut mules = bought.mules;
        for (piece, _) in &bought.pieces {
            let counter = self.market.heavies.pieces[*piece].counter;
            let letters = match self.market.vehicles.contains(&counter) {
                true => DRIVABLE,
                false => DIGGABLE,
            };
            let is_free = |cell: &&Cell| {
                let is_taken = lines.iter().any(|line| line.cell == **cell);
                letters.contains(self.land.letter(**cell)) && !is_taken && !taken.contains(cell)
            };
            let Some(cell) = places.iter().find(is_free).copied() else {
                continue;
            };
            match letters {
                DRIVABLE => lines.push(Line::at(counter, cell)),
                _ => self.place_gun(&mut lines, first, (counter, cell), &mut mules),
            }
        }
        (lines, artillery)
    }

    /// A crew with its Gun, hidden where the ground lets it and it waits (8.6), and with a mule if the Gun is packed.
    fn place_gun(
        &self,
        lines: &mut Vec<Line>,
        first: usize,
        (gun, cell): (CounterId, Cell),
        mules: &mut u8,
    ) {
        let Some(crew) = own(self.counters, self.force.nation, UnitClass::Crew) else {
            return;
        };
        let holder = Some(first + lines.len());
        let is_bare = BARE.contains(self.land.letter(cell));
        lines.push(Line {
            is_hidden: !is_bare && !self.force.is_attacker,
            ..Line::at(crew, cell)
        });
        lines.push(Line {
            holder,
            ..Line::at(gun, cell)
        });
        let mule = own(self.counters, self.force.nation, UnitClass::Mule);
        let is_pack = self.counters[gun.index()].is_pack && *mules > 0;
        if let Some(mule) = mule.filter(|_| is_pack) {
            *mules -= 1;
            lines.push(Line {
                holder,
                ..Line::at(mule, cell)
            });
        }
    }
}

impl Line {
    fn at(counter: CounterId, cell: Cell) -> Self {
        Self {
            counter,
            cell,
            holder: None,
            is_hidden: false,
        }
    }
}
