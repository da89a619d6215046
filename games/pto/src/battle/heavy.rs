//! Vehicles, Guns, mules, artillery and aircraft that are bought for a battle (G1.661, G1.662, G1.6621, G10.6, G17.152, G17.5,
//! G18.82, G18.83).

use super::purchase::{Date, Fault, Market, Occasion, Prices, Purchase, is_then};
use crate::printed::{Ammunition, Artillery, Module};
use crate::*;
use heigi_engine::DataSource;
use heigi_engine::board::find_id;
use toml::Spanned;

/// A vehicle or a Gun that is offered for some time.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its counter.
    pub counter: CounterId,
    /// The id of that.
    pub id: SmolStr,
    /// Whose it is.
    pub nation: Nation,
    /// What it costs, a Gun with its crew.
    pub points: u16,
    /// The first and the last month.
    pub months: [Date; 2],
    /// Whether it is free for Marines who land, and there for nobody else (G17.152).
    pub lands: bool,
    /// Whether it is a vehicle that is not made for the water, and may be made waterproof (G13.94).
    pub wades: bool,
}

/// Air support of a nation for some time (G1.6621, G18.83).
#[derive(Clone, Debug)]
pub struct AirOffer {
    nation: Nation,
    months: [Date; 2],
    /// Whom it is against, if that matters.
    against: Option<Nation>,
    /// Up to which sum of the dice it comes, and from which turn on (its superscript).
    pub number: [i32; 2],
    /// What it costs.
    points: u16,
}

/// What guns beyond the map fire at the purchase of a battle.
#[derive(Clone, Copy, Debug)]
pub struct OrderedBattery {
    /// What they are.
    pub module: Module,
    /// How much ammunition they have.
    pub ammunition: Ammunition,
    /// Whether they may lay a barrage that creeps forward.
    pub creeps: bool,
}

/// Three light mortars that are given for a battery (G17.5).
#[derive(Clone, Copy, Debug)]
pub struct Trade {
    /// In which turn each of them would enter; nothing for one that begins on the map.
    pub turns: [Option<u8>; 3],
    /// Whether they would enter over an edge of water.
    pub over_ocean: bool,
}

heigi_engine::tables! {
    /// A vehicle or a Gun in the file.
    pub(super) struct PieceLine { counter: Spanned<String>, points: Within<1, 240>, from: Date, to: Date, lands: Option<bool> }

    /// Air support in the file.
    pub(super) struct AirLine { nation: Spanned<String>, against: Option<Spanned<String>>, from: Date, to: Date, number: [i32; 2], points: Within<1, 240> }

    /// Observers in aircraft in the file.
    pub(super) struct ObserverLine { nation: Spanned<String>, from: Date, to: Date }

    /// Points of a mule, of a bombardment before the match, of making a vehicle waterproof (G13.94), of an observer in a plane, and the calibre from which on observers in aircraft direct guns (G1.6621, G18.83).
    pub struct HeavyPrices { mule: u16, bombardment: u16, waterproofing: u16, observer: u16, observed: u8 }
}

/// What is on offer beside squads and what they carry.
#[derive(Clone, Debug)]
pub struct Heavies {
    /// Vehicles and Guns.
    pub pieces: Vec<Piece>,
    /// Air support.
    air: Vec<AirOffer>,
    /// When which nation has observers in aircraft.
    observers: Vec<(Nation, [Date; 2])>,
    /// What the rest costs.
    pub prices: HeavyPrices,
    /// The batteries with their calibre and their points for plentiful ammunition.
    modules: Vec<(Module, u16, u16)>,
    /// What ammunition the Nationalists have by the squad that is most frequent.
    chinese: Vec<(SmolStr, Ammunition)>,
}

/// G18.82, 8.9 of the specification: what ammunition takes off the points, in hundredths.
const fn discount(ammunition: Ammunition) -> u16 {
    match ammunition {
        Ammunition::Plentiful => 0,
        Ammunition::Normal => 10,
        Ammunition::Scarce => 25,
    }
}

/// G13.4221: whether a counter is a vehicle that is not waterproofed by itself, and no craft.
fn wades(one: &Printed) -> bool {
    let vehicle = one.vehicle.as_ref();
    vehicle.is_some_and(|vehicle| !vehicle.is_amphibious() && vehicle.craft.is_none())
}

/// G1.662: half as much again, fractions rounded up.
const fn dearer(points: u16) -> u16 {
    (3 * points).div_ceil(2)
}

impl Heavies {
    /// Reads what is on offer.
    pub(super) fn read(
        source: DataSource<'_>,
        counters: &[Printed],
        artillery: &Artillery,
        (pieces, air, observers): (&[PieceLine], &[AirLine], &[ObserverLine]),
        prices: HeavyPrices,
    ) -> Result<Self, DataError> {
        let ids: Vec<&str> = Nation::ALL.iter().map(|nation| nation.id()).collect();
        let nation = |word: &Spanned<String>| Ok(Nation::ALL[source.one_of(word, &ids)?]);
        let pieces = pieces.iter().map(|line| {
            let is_meant = |one: &Printed| {
                let is_gun = one.class == UnitClass::Gun && one.mount.is_none();
                one.id == line.counter.get_ref() && (one.is_vehicle() || is_gun)
            };
            let message = "expected the id of a vehicle or of a Gun with wheels of its own";
            let found: Option<CounterId> = find_id(counters, is_meant);
            let counter = found.ok_or_else(|| source.error(line.counter.span(), message))?;
            Ok(Piece {
                counter,
                id: line.counter.get_ref().into(),
                nation: counters[counter.index()].nation,
                points: line.points.get().into(),
                months: [line.from, line.to],
                lands: line.lands == Some(true),
                wades: wades(&counters[counter.index()]),
            })
        });
        let air = air.iter().map(|line| {
            Ok(AirOffer {
                nation: nation(&line.nation)?,
                months: [line.from, line.to],
                against: line.against.as_ref().map(nation).transpose()?,
                number: line.number,
                points: line.points.get().into(),
            })
        });
        let observers = observers
            .iter()
            .map(|line| Ok((nation(&line.nation)?, [line.from, line.to])));
        let modules = Module::ALL.iter().map(|module| {
            let row = &artillery.modules[*module];
            (*module, row.calibre, row.points)
        });
        let chinese = artillery.chinese.iter();
        let chinese = chinese.map(|row| (row.squad.clone(), row.ammunition));
        Ok(Self {
            pieces: pieces.collect::<Result<_, _>>()?,
            air: air.collect::<Result<_, _>>()?,
            observers: observers.collect::<Result<_, _>>()?,
            prices,
            modules: modules.collect(),
            chinese: chinese.collect(),
        })
    }

    /// What making a vehicle waterproof costs (G13.94).
    pub(super) fn waterproofing(&self) -> u16 {
        self.prices.waterproofing
    }

    /// What a battery costs a nation (TBL-G17-OBA): a tenth less with normal ammunition, a quarter less where it is scarce, fractions
    /// of what comes off dropped; with a barrage that creeps half as much again for the Japanese (G1.662).
    pub fn battery(&self, nation: Nation, fires: OrderedBattery) -> u16 {
        let found = self.modules.iter().find(|row| row.0 == fires.module);
        let points = found.map_or(0, |row| row.2);
        let points = points - points * discount(fires.ammunition) / 100;
        match fires.creeps && nation == Nation::Japan {
            true => dearer(points),
            false => points,
        }
    }

    /// What a bombardment before the match costs a nation: the Japanese half as much again (G1.662).
    pub fn bombardment(&self, nation: Nation) -> u16 {
        match nation {
            Nation::Japan => dearer(self.prices.bombardment),
            _ => self.prices.bombardment,
        }
    }

    /// The batteries that have points, the cheapest first.
    pub fn on_offer(&self) -> impl Iterator<Item = Module> {
        let mut all: Vec<_> = self.modules.iter().collect();
        all.retain(|row| row.2 > 0 && !row.0.is_ship());
        all.sort_by_key(|row| row.2);
        all.into_iter().map(|row| row.0)
    }

    /// Up to which sum of the dice, and from which turn on, a nation has air support at a time against another one (G1.6621,
    /// G18.83); nothing where it has none.
    pub fn air(&self, nation: Nation, against: Nation, date: Date) -> Option<[i32; 2]> {
        let offer = self.air_offer(nation, against, date);
        offer.map(|offer| offer.number)
    }

    /// The air support that a nation has at a time against another one.
    fn air_offer(&self, nation: Nation, against: Nation, date: Date) -> Option<&AirOffer> {
        let is_it = |offer: &&AirOffer| {
            offer.nation == nation
                && is_then(offer.months, date)
                && offer
                    .against
                    .is_none_or(|one| one.arsenal() == against.arsenal())
        };
        self.air.iter().find(is_it)
    }
}

impl Market {
    /// What vehicles, Guns, mules and artillery cost; whoever is dug in costs the Japanese half in the last two years (G1.661).
    pub(super) fn heavy_cost(&self, when: Occasion, bought: &Purchase) -> u16 {
        let nation = self.nation_of(bought);
        let heavies = &self.heavies;
        let of = |(piece, number): &(usize, u8), is_dug_in: bool| {
            let piece = &heavies.pieces[*piece];
            let is_half = is_dug_in && piece.nation == Nation::Japan && when.date >= LATE;
            let points = match () {
                () if piece.lands => 0,
                () if is_half => piece.points.div_ceil(2),
                () => piece.points,
            };
            points * u16::from(*number)
        };
        let pieces = bought.pieces.iter().map(|one| of(one, false));
        let dug_in = bought.dug_in.iter().map(|one| of(one, true));
        let fires = bought.batteries.iter();
        let fires = fires.map(|one| heavies.battery(nation, *one));
        let bombardment = match bought.bombards {
            true => heavies.bombardment(nation),
            false => 0,
        };
        let mules = heavies.prices.mule * u16::from(bought.mules);
        let air = self.air_on_offer(when, nation).filter(|_| bought.flies);
        // G14.262.
        let cover = |points: u16| match when.is_landing {
            true => Prices::landing_cover(points),
            false => points,
        };
        let mules = mules + air.map_or(0, |(_, points)| cover(points));
        let mules = mules + heavies.prices.waterproofing * u16::from(bought.waterproofed);
        let mules = mules + heavies.prices.observer * u16::from(bought.observes);
        pieces.chain(dug_in).chain(fires).sum::<u16>() + bombardment + mules
    }

    /// Whether a side may buy such vehicles, Guns, artillery and aircraft.
    pub(super) fn check_heavies(&self, when: Occasion, bought: &Purchase) -> Result<(), Fault> {
        let nation = self.nation_of(bought);
        let is_chinese = nation.arsenal() == Nation::Nationalist.arsenal();
        for (piece, _) in bought.pieces.iter().chain(&bought.dug_in) {
            self.check_piece(when, nation, &self.heavies.pieces[*piece])?;
        }
        let wading = bought.pieces.iter();
        let wading = wading.filter(|(piece, _)| self.heavies.pieces[*piece].wades);
        let most = wading.map(|(_, number)| *number).sum();
        if bought.waterproofed > most {
            return Err(Fault::TooManyProofed(most));
        }
        let creeps = bought.batteries.iter().any(|one| one.creeps);
        if is_chinese && (bought.bombards || creeps) {
            return Err(Fault::NoBarrage);
        }
        if nation == Nation::Communist && !bought.batteries.is_empty() {
            return Err(Fault::NoArtillery);
        }
        let expected = self.chinese_ammunition(bought);
        let is_right =
            |one: &OrderedBattery| expected.is_none_or(|ammunition| ammunition == one.ammunition);
        if !bought.batteries.iter().all(is_right) {
            return Err(Fault::OtherAmmunition);
        }
        self.check_trades(when, bought, nation)?;
        self.check_air(when, bought, nation)
    }

    /// G17.152, G18.8: whether a vehicle or Gun may be bought then.
    pub fn check_piece(&self, when: Occasion, nation: Nation, piece: &Piece) -> Result<(), Fault> {
        let is_own = piece.nation.arsenal() == nation.arsenal();
        let is_chinese = nation.arsenal() == Nation::Nationalist.arsenal();
        let is_vehicle = self.vehicles.contains(&piece.counter);
        match () {
            () if is_chinese && is_vehicle => Err(Fault::NoVehicles),
            () if piece.lands && (nation != Nation::Marines || !when.is_landing) => {
                Err(Fault::NoLanding(piece.counter))
            }
            () if !is_own || !is_then(piece.months, when.date) => {
                Err(Fault::NoPiece(piece.counter))
            }
            () => Ok(()),
        }
    }

    /// G18.82: what ammunition the batteries of what was bought have; nothing where it may be chosen.
    pub fn chinese_ammunition(&self, bought: &Purchase) -> Option<Ammunition> {
        if self.nation_of(bought) != Nation::Nationalist {
            return None;
        }
        let squads = bought.squads.iter();
        // Of as many the worse kind, which stands behind.
        let most = squads.max_by_key(|(offer, number)| (*number, *offer))?;
        let id = &self.offers[most.0].id;
        let mut rows = self.heavies.chinese.iter();
        let found = rows.find(|(squad, _)| squad == id);
        Some(found.map_or(Ammunition::Normal, |(_, ammunition)| *ammunition))
    }

    /// G17.5: whether light mortars may be given for batteries: three American ones for each, which do not enter later, but all of
    /// them at once over land.
    fn check_trades(&self, when: Occasion, bought: &Purchase, nation: Nation) -> Result<(), Fault> {
        if bought.trades.is_empty() {
            return Ok(());
        }
        let mortars = bought.weapons.iter();
        let mortars =
            mortars.filter(|(one, _)| self.mortars.contains(&self.allotments[*one].counter));
        let mortars: usize = mortars.map(|(_, number)| usize::from(*number)).sum();
        let is_american = nation.arsenal() == Nation::Marines.arsenal();
        let may = |trade: &Trade| match trade.turns {
            [None, None, None] => !when.has_ocean_edge,
            [first, ..] => trade.turns.iter().all(|turn| *turn == first) && !trade.over_ocean,
        };
        let is_enough = mortars >= 3 * bought.trades.len();
        match is_american && is_enough && bought.trades.iter().all(may) {
            true => Ok(()),
            false => Err(Fault::NoTrade),
        }
    }

    /// E7: up to which sum and from which turn on a nation has air support, and what that costs; nothing where nobody flies.
    pub fn air_on_offer(&self, when: Occasion, nation: Nation) -> Option<([i32; 2], u16)> {
        let against = match nation {
            Nation::Japan => when.allies.unwrap_or(Nation::Marines),
            _ => Nation::Japan,
        };
        let offer = self.heavies.air_offer(nation, against, when.date);
        let offer = offer.filter(|_| !when.is_night);
        offer.map(|offer| (offer.number, offer.points))
    }

    /// G1.6621, G18.83: whether a side may have aircraft, and observers in them for the artillery that it has.
    fn check_air(&self, when: Occasion, bought: &Purchase, nation: Nation) -> Result<(), Fault> {
        let heavies = &self.heavies;
        if nation == Nation::Communist && (bought.flies || bought.observes) {
            return Err(Fault::NoAircraft);
        }
        if bought.flies && self.air_on_offer(when, nation).is_none() {
            return Err(Fault::NoneFly);
        }
        if !bought.observes {
            return Ok(());
        }
        let is_there = |(of, months): &(Nation, [Date; 2])| {
            of.arsenal() == nation.arsenal() && is_then(*months, when.date)
        };
        let is_heavy = |one: &OrderedBattery| {
            let row = heavies.modules.iter().find(|row| row.0 == one.module);
            row.is_some_and(|row| row.1 >= heavies.prices.observed.into())
        };
        let may = heavies.observers.iter().any(is_there) && bought.batteries.iter().any(is_heavy);
        let is_japanese = nation == Nation::Japan;
        match (may, is_japanese) {
            (true, _) => Ok(()),
            (false, true) => Err(Fault::NoJapaneseObserver),
            (false, false) => Err(Fault::NoObserver),
        }
    }
}

/// G1.661: from when on dug-in vehicles cost half.
const LATE: Date = [1944, 1];
