//! What may be bought for a battle, when, by whom, and for how many points (G1.66, G1.663, G9.13, G17.15, G17.151, G18.8).

use super::fleet::{CraftLine, CraftOffer};
use super::heavy::{AirLine, Heavies, HeavyPrices, ObserverLine, OrderedBattery, PieceLine, Trade};
use crate::printed::Artillery;
use crate::*;
use heigi_engine::DataSource;
use heigi_engine::board::find_id;
use serde::Deserialize;
use toml::Spanned;

/// For which troops squads are bought, and to which weapons are allotted (G17.151).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Corps {
    /// Infantry of the line.
    Rifle,
    /// Squads with automatic rifles, which are bought beside rifle squads only (G17.151).
    AutomaticRifle,
    /// Battalions that hold islands.
    Defense,
    /// Raiders and paramarines.
    Raider,
    /// Assault engineers.
    AssaultEngineer,
    /// Paratroopers of the Japanese (G1.664).
    Paratrooper,
}

/// A year and a month.
pub type Date = [u16; 2];

/// A squad that is offered for some time.
#[derive(Clone, Debug)]
pub struct Offer {
    /// Its counter.
    pub counter: CounterId,
    /// The id of that.
    pub id: SmolStr,
    /// Whose it is.
    pub nation: Nation,
    /// For which troops.
    pub corps: Corps,
    /// What it costs.
    pub points: u16,
    /// The first and the last month.
    pub months: [Date; 2],
}

/// Weapons that come to squads for some time.
#[derive(Clone, Debug)]
pub struct Allotment {
    /// The weapon.
    pub counter: CounterId,
    /// The id of that.
    pub id: SmolStr,
    /// Whose it is.
    pub nation: Nation,
    /// To which troops.
    pub of: Vec<Corps>,
    /// For how many squads one.
    pub per: u8,
    /// What it costs.
    pub points: u16,
    /// The first and the last month.
    pub months: [Date; 2],
}

/// How leaders come to the troops of a nation (G1.66, G17.151, G18.8).
#[derive(Clone, Debug)]
struct Leaders {
    nation: Nation,
    /// For how many half-squads one comes.
    factor: u8,
    /// For how many where most squads are 5-3-7.
    factor_of_537: u8,
    /// Their grades in the order in which they come.
    grades: Vec<CounterId>,
}

heigi_engine::tables! {
    /// Points of a dummy, a foxhole, wire, a factor of mines, a covered hexside of panjis, 1 more of the Sniper Activation Number,
    /// tetrahedrons, these with wire, the die of a demolition team, and a bombardment by ships.
    pub struct Prices {
        concealment: u16, foxhole: u16, wire: u16, mine_factor: u16, panji_hexside: u16, sniper: u16,
        tetrahedrons: u16, wired_tetrahedrons: u16, demolition: u16, naval_bombardment: u16,
    }

    struct OfferLine { counter: Spanned<String>, corps: Corps, points: Within<1, 200>, from: Date, to: Date }

    struct AllotmentLine { counter: Spanned<String>, of: Vec<Corps>, per: Within<1, 40>, points: Within<1, 200>, from: Date, to: Date }

    file PurchaseFile {
        squad: Vec<OfferLine>, weapon: Vec<AllotmentLine>, leaders: Vec<LeadersLine>, prices: Prices,
        piece: Vec<PieceLine>, craft: Vec<CraftLine>, air: Vec<AirLine>, observers: Vec<ObserverLine>, heavy: HeavyPrices,
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LeadersLine {
    nation: Spanned<String>,
    factor: Within<1, 40>,
    factor_of_537: Option<Within<1, 40>>,
    grades: Vec<Spanned<String>>,
}

/// Finds the counter of an id among those of some classes.
type Finder<'f> = dyn Fn(&Spanned<String>, &[UnitClass]) -> Result<CounterId, DataError> + 'f;

impl LeadersLine {
    fn read(&self, source: DataSource<'_>, counter: &Finder<'_>) -> Result<Leaders, DataError> {
        let ids: Vec<&str> = Nation::ALL.iter().map(|nation| nation.id()).collect();
        let grades = self.grades.iter();
        Ok(Leaders {
            nation: Nation::ALL[source.one_of(&self.nation, &ids)?],
            factor: self.factor.get(),
            factor_of_537: self.factor_of_537.unwrap_or(self.factor).get(),
            grades: grades
                .map(|word| counter(word, &[UnitClass::Leader]))
                .collect::<Result<_, _>>()?,
        })
    }
}

/// What a side has bought of squads and weapons.
#[derive(Clone, Debug, Default)]
pub struct Purchase {
    /// Squads, as indices into [`Market::offers`], with how many of each.
    pub squads: Vec<(usize, u8)>,
    /// Weapons, as indices into [`Market::allotments`], with how many of each.
    pub weapons: Vec<(usize, u8)>,
    /// Vehicles and Guns, as indices into [`Heavies::pieces`], with how many of each.
    pub pieces: Vec<(usize, u8)>,
    /// Vehicles that are set up dug in (G1.661).
    pub dug_in: Vec<(usize, u8)>,
    /// Mules (G10.6).
    pub mules: u8,
    /// Landing craft, as indices into [`Market::crafts`], with how many of each; they cost nothing (G12.9).
    pub crafts: Vec<(usize, u8)>,
    /// Demolition teams (G14.58).
    pub teams: u8,
    /// How many of its vehicles are made waterproof (G13.94).
    pub waterproofed: u8,
    /// Artillery beyond the map.
    pub batteries: Vec<OrderedBattery>,
    /// Mortars that are given for more of it (G17.5).
    pub trades: Vec<Trade>,
    /// Whether it bombards before the match (G1.662).
    pub bombards: bool,
    /// Whether aircraft support it (G1.6621).
    pub flies: bool,
    /// Whether an observer in an aircraft directs its artillery (G1.6621, G18.83).
    pub observes: bool,
}

/// Where and when a battle is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Occasion {
    /// When.
    pub date: Date,
    /// Whether in Burma, otherwise in China or on the islands.
    pub is_burma: bool,
    /// Whether a side comes from the sea (G17.152).
    pub is_landing: bool,
    /// Whether all of the own edge of the map is water (G17.5).
    pub has_ocean_edge: bool,
    /// Whether at night, when nobody flies (E7).
    pub is_night: bool,
    /// Who fights the Japanese.
    pub allies: Option<Nation>,
}

/// When the Nationalists fought in Burma, from the first to the last month (G18.81).
const BURMA: [[Date; 2]; 2] = [[[1942, 3], [1942, 5]], [[1943, 11], [1945, 3]]];

/// Up to which die a battle of those months is there (G18.81).
const BURMA_DIE: u8 = 3;

impl Occasion {
    /// Where a battle of some date with some Allies is, by a die (G18.81).
    #[must_use]
    pub fn drawn(allies: Nation, date: Date, die: u8) -> Self {
        let was_there = BURMA.iter().any(|months| is_then(*months, date));
        Self {
            date,
            is_burma: allies == Nation::Nationalist && was_there && die <= BURMA_DIE,
            allies: Some(allies),
            ..Self::default()
        }
    }
}

/// Why something may not be bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Squads that there are not then.
    NotThen(CounterId),
    /// Fewer than three rifle squads for one with automatic rifles.
    TooFewRifles,
    /// More weapons than come to those squads.
    TooMany(CounterId, u8),
    /// Nationalist and Communist Chinese together.
    BothChinas,
    /// 5-3-7 squads beside others of the Chinese.
    Mixed537,
    /// 5-3-7 squads outside of Burma, or Communists there.
    NotThere(CounterId),
    /// Paratroopers before there were any.
    NoParatroopers,
    /// A vehicle or a Gun of others, or of another time.
    NoPiece(CounterId),
    /// Vehicles of the Chinese.
    NoVehicles,
    /// Landing craft for who does not land, of others, or of another time.
    NoCraft(CounterId),
    /// Demolition teams for others than Americans who land in 1944 or later.
    NoTeams,
    /// Landing vehicles for others than Marines who land.
    NoLanding(CounterId),
    /// A bombardment or a creeping barrage of the Chinese.
    NoBarrage,
    /// Artillery of the Communists.
    NoArtillery,
    /// Other ammunition than the most frequent squad says.
    OtherAmmunition,
    /// More vehicles made waterproof than there are that want it.
    TooManyProofed(u8),
    /// Mortars given for artillery that may not be.
    NoTrade,
    /// Aircraft of who has none then, or at night.
    NoneFly,
    /// Aircraft of the Communists.
    NoAircraft,
    /// An observer in an aircraft whom nobody has then, or without guns for him.
    NoObserver,
    /// The same of the Japanese.
    NoJapaneseObserver,
}

impl Fault {
    /// The rule that forbids it.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::NotThen(_) => RuleId("G17.15"),
            Self::TooFewRifles | Self::TooMany(..) => RuleId("G17.151"),
            Self::BothChinas | Self::Mixed537 | Self::NotThere(_) | Self::NoVehicles => {
                RuleId("G18.8")
            }
            Self::NoPiece(_) => RuleId("G1.66"),
            Self::NoneFly => RuleId("E7"),
            Self::NoParatroopers => RuleId("G1.664"),
            Self::NoCraft(_) => RuleId("G12.9"),
            Self::NoTeams => RuleId("G14.58"),
            Self::NoLanding(_) => RuleId("G17.152"),
            Self::NoBarrage | Self::NoArtillery | Self::OtherAmmunition => RuleId("G18.82"),
            Self::TooManyProofed(_) => RuleId("G13.94"),
            Self::NoTrade => RuleId("G17.5"),
            Self::NoAircraft | Self::NoObserver => RuleId("G18.83"),
            Self::NoJapaneseObserver => RuleId("G1.6621"),
        }
    }
}

/// What is on offer.
#[derive(Clone, Debug)]
pub struct Market {
    /// Squads.
    pub offers: Vec<Offer>,
    /// Weapons.
    pub allotments: Vec<Allotment>,
    /// Landing craft.
    pub crafts: Vec<CraftOffer>,
    leaders: Vec<Leaders>,
    /// What the rest costs.
    pub prices: Prices,
    /// Vehicles, Guns, artillery and aircraft.
    pub heavies: Heavies,
    /// Which counters are vehicles, and which are mortars.
    pub(super) vehicles: Vec<CounterId>,
    pub(super) mortars: Vec<CounterId>,
}

impl Offer {
    /// G18.8: the squad of the Chinese who were trained in India.
    fn is_537(&self) -> bool {
        self.id == "gmd-5-3-7"
    }
}

pub(super) fn is_then([first, last]: [Date; 2], date: Date) -> bool {
    (first..=last).contains(&date)
}

impl Market {
    /// Reads what is on offer.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(
        source: DataSource<'_>,
        counters: &[Printed],
        artillery: &Artillery,
    ) -> Result<Self, DataError> {
        let file: PurchaseFile = source.parse()?;
        let counter = |word: &Spanned<String>, classes: &[UnitClass]| {
            let is_meant = |one: &Printed| {
                one.id == word.get_ref() && classes.contains(&one.class) && !one.is_reduced
            };
            let message = "expected the id of a counter of that kind, and no reduced one (G1.66)";
            let found: Option<CounterId> = find_id(counters, is_meant);
            found.ok_or_else(|| source.error(word.span(), message))
        };
        let nation = |counter: CounterId| counters[counter.index()].nation;
        let weapons = [
            UnitClass::MachineGun,
            UnitClass::Mortar,
            UnitClass::Charge,
            UnitClass::Flamethrower,
            UnitClass::Launcher,
        ];
        let offers = file.squad.iter().map(|line| {
            let counter = counter(&line.counter, &[UnitClass::Squad])?;
            Ok(Offer {
                counter,
                id: line.counter.get_ref().into(),
                nation: nation(counter),
                corps: line.corps,
                points: line.points.get().into(),
                months: [line.from, line.to],
            })
        });
        let allotments = file.weapon.iter().map(|line| {
            let counter = counter(&line.counter, &weapons)?;
            Ok(Allotment {
                counter,
                id: line.counter.get_ref().into(),
                nation: nation(counter),
                of: line.of.clone(),
                per: line.per.get(),
                points: line.points.get().into(),
                months: [line.from, line.to],
            })
        });
        let leaders = (file.leaders.iter()).map(|line| line.read(source, &counter));
        let lines = (&file.piece[..], &file.air[..], &file.observers[..]);
        let crafts = Self::read_crafts(source, counters, &file.craft)?;
        let heavies = Heavies::read(source, counters, artillery, lines, file.heavy)?;
        let all = || counters.iter().zip(0..);
        let vehicles = all().filter(|(one, _)| one.is_vehicle());
        let mortars = all().filter(|(one, _)| one.class == UnitClass::Mortar);
        Ok(Self {
            heavies,
            crafts,
            vehicles: vehicles.map(|(_, number)| CounterId(number)).collect(),
            mortars: mortars.map(|(_, number)| CounterId(number)).collect(),
            offers: offers.collect::<Result<_, _>>()?,
            allotments: allotments.collect::<Result<_, _>>()?,
            leaders: leaders.collect::<Result<_, _>>()?,
            prices: file.prices,
        })
    }

    /// Whether a squad may be bought at all then and there (G17.15, G18.8).
    ///
    /// # Errors
    /// Why it may not.
    pub fn check_offer(&self, when: Occasion, offer: &Offer) -> Result<(), Fault> {
        let is_elsewhere = offer.is_537() && !when.is_burma;
        let is_red_in_burma = offer.nation == Nation::Communist && when.is_burma;
        let is_there = is_then(offer.months, when.date);
        match () {
            () if !is_there && offer.corps == Corps::Paratrooper => Err(Fault::NoParatroopers),
            () if !is_there => Err(Fault::NotThen(offer.counter)),
            () if is_elsewhere || is_red_in_burma => Err(Fault::NotThere(offer.counter)),
            () => Ok(()),
        }
    }

    /// Whether a side may buy this.
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn check(&self, when: Occasion, bought: &Purchase) -> Result<(), Fault> {
        let squads = || {
            let squads = bought.squads.iter();
            squads.map(|(offer, number)| (&self.offers[*offer], *number))
        };
        for (offer, _) in squads() {
            self.check_offer(when, offer)?;
        }
        let has = |nation: Nation| squads().any(|(offer, _)| offer.nation == nation);
        if has(Nation::Nationalist) && has(Nation::Communist) {
            return Err(Fault::BothChinas);
        }
        if squads().any(|(offer, _)| offer.is_537())
            && squads().any(|(offer, _)| !offer.is_537() && offer.nation == Nation::Nationalist)
        {
            return Err(Fault::Mixed537);
        }
        let of = |corps: Corps| {
            let of = squads().filter(|(offer, _)| offer.corps == corps);
            of.map(|(_, number)| u32::from(number)).sum::<u32>()
        };
        // G17.151: squads of the Army among them do not count.
        let rifles = squads()
            .filter(|(offer, _)| offer.corps == Corps::Rifle && offer.nation == Nation::Marines);
        let rifles: u32 = rifles.map(|(_, number)| u32::from(number)).sum();
        if rifles < 3 * of(Corps::AutomaticRifle) {
            return Err(Fault::TooFewRifles);
        }
        for (number, bought_of_it) in &bought.weapons {
            let allotment = &self.allotments[*number];
            let most = self.allotted(when, bought, allotment);
            if *bought_of_it > most {
                return Err(Fault::TooMany(allotment.counter, most));
            }
        }
        self.check_fleet(when, bought)?;
        self.check_heavies(when, bought)
    }

    /// How many of a weapon come to what was bought (G17.151): one for so many squads of its troops, a half of that number rounded up [L].
    pub fn allotted(&self, when: Occasion, bought: &Purchase, allotment: &Allotment) -> u8 {
        let squads = bought.squads.iter();
        let squads = squads.filter(|(offer, _)| {
            let offer = &self.offers[*offer];
            allotment.of.contains(&offer.corps)
                && offer.nation.arsenal() == allotment.nation.arsenal()
        });
        let squads: u32 = squads.map(|(_, number)| u32::from(*number)).sum();
        let most = (2 * squads / u32::from(allotment.per)).div_ceil(2);
        match is_then(allotment.months, when.date) {
            true => most.min(u8::MAX.into()) as u8,
            false => 0,
        }
    }

    /// Whose most of the squads are.
    pub(super) fn nation_of(&self, bought: &Purchase) -> Nation {
        let squads = bought.squads.iter();
        let most = squads.rev().max_by_key(|(_, number)| *number);
        most.map_or(Nation::Japan, |(offer, _)| self.offers[*offer].nation)
    }

    /// What all of it costs.
    pub fn cost(&self, when: Occasion, bought: &Purchase) -> u16 {
        let squads = bought.squads.iter();
        let squads = squads.map(|(offer, number)| self.offers[*offer].points * u16::from(*number));
        let weapons = bought.weapons.iter();
        let weapons =
            weapons.map(|(one, number)| self.allotments[*one].points * u16::from(*number));
        let teams = u16::from(bought.teams);
        let teams = self
            .prices
            .demolition_teams(self.nation_of(bought), when.date, teams);
        squads.chain(weapons).sum::<u16>() + self.heavy_cost(when, bought) + teams.unwrap_or(0)
    }

    /// Which leaders come with what was bought (G1.66, G17.151, G18.8): one for so many squads, a half rounded up [L].
    pub fn leaders(&self, bought: &Purchase) -> Vec<CounterId> {
        let squads: u8 = bought.squads.iter().map(|(_, number)| number).sum();
        let first = bought.squads.first();
        let nation = first.map(|(offer, _)| self.offers[*offer].nation);
        let Some(leaders) = (self.leaders.iter()).find(|one| Some(one.nation) == nation) else {
            return Vec::new();
        };
        let of_537 = (bought.squads.iter())
            .filter(|(offer, _)| self.offers[*offer].is_537())
            .map(|(_, number)| number);
        let is_majority = 2 * of_537.sum::<u8>() > squads;
        let factor = match is_majority {
            true => leaders.factor_of_537,
            false => leaders.factor,
        };
        let number = (2 * usize::from(squads) + usize::from(factor) / 2) / usize::from(factor);
        let grades = leaders.grades.iter().cycle();
        grades.take(number.max(1)).copied().collect()
    }
}

impl Prices {
    /// What a side pays for works and concealment (G1.663): the Japanese half for what hides and shelters, half as much again for what
    /// stops, fractions rounded up.
    pub fn works(nation: Nation, points: u16, is_shelter: bool) -> u16 {
        match (nation, is_shelter) {
            (Nation::Japan, true) => points.div_ceil(2),
            (Nation::Japan, false) => (3 * points).div_ceil(2),
            _ => points,
        }
    }

    /// What it costs to raise the Sniper Activation Number by 1; the Japanese pay half (G1.66).
    pub fn snipers(&self, nation: Nation) -> u16 {
        Self::works(nation, self.sniper, true)
    }

    /// What tetrahedrons cost, with wire or without (G14.58).
    pub fn tetrahedrons(&self, has_wire: bool) -> u16 {
        match has_wire {
            true => self.wired_tetrahedrons,
            false => self.tetrahedrons,
        }
    }

    /// What the dice of so many demolition teams cost, which the Americans have against Japan from 1944 on (G14.58); nothing if
    /// they are not to be had.
    pub fn demolition_teams(&self, nation: Nation, date: [u16; 2], teams: u16) -> Option<u16> {
        let is_american = matches!(nation, Nation::Marines | Nation::Army);
        (is_american && date >= [1944, 1]).then_some(self.demolition * teams)
    }

    /// What a bombardment by ships costs (G14.74), which is to be had where there is OCEAN, by who has bought no other one; nothing
    /// if it is not.
    pub fn naval_bombardment(&self, has_sea: bool, has_other: bool) -> Option<u16> {
        (has_sea && !has_other).then_some(self.naval_bombardment)
    }

    /// What air support costs that covers a landing: half of its price, rounded up (G14.262).
    pub fn landing_cover(points: u16) -> u16 {
        points.div_ceil(2)
    }

    /// What wire costs, and a factor of mines.
    pub(super) fn wire(&self) -> u16 {
        self.wire
    }

    pub(super) fn mine_factor(&self) -> u16 {
        self.mine_factor
    }

    /// What panjis cost for each hexside that they cover (G9.13).
    pub fn panjis(&self, hexsides: u8) -> u16 {
        self.panji_hexside * u16::from(hexsides)
    }
}
