//! Battles that are drawn, so that nobody runs out of them: two forces bought with points (G1.66), fresh ground, and weather that is rolled
//! (G16.2). A battle is written as the file of a scenario and read as any other.

mod assault;
mod beach;
mod burrows;
mod equipment;
mod fleet;
mod forces;
mod ground;
mod heavy;
mod purchase;

pub use beach::Beach;
pub use fleet::{CraftOffer, Fleet, fill};
pub use heavy::{Heavies, OrderedBattery, Piece, Trade};
pub use purchase::{Allotment, Corps, Fault, Market, Occasion, Offer, Prices, Purchase};

use crate::*;
use ground::{Land, between};
use heigi_engine::{DataSource, Random};
use purchase::Date;
use std::fmt::Write as _;
use toml::Spanned;

heigi_engine::tables! {
    struct TheatreLine {
        allies: Spanned<String>, from: Spanned<Date>, to: Spanned<Date>, elr: [Within<0, 5>; 2], weight: Within<1, 20>,
    }

    /// Ground of a kind: its letter, patches over it as letter, how many, and how large they are at least and at most, how many huts
    /// there are, and how large a hill is.
    pub struct Ground {
        base: Spanned<char>, patches: Vec<(Spanned<char>, Within<1, 20>, Within<1, 40>, Within<1, 40>)>,
        huts: [Within<1, 9>; 2], hill: [Within<0, 40>; 2],
    }

    /// Assaults from the sea: points of the defender at the least and at the most, how many hundredths of them who lands has, and
    /// how many turns there are.
    struct AssaultLine { points: [Within<20, 200>; 2], attack: Within<50, 250>, turns: [Within<1, 20>; 2] }

    file BattlesFile {
        theatre: Vec<TheatreLine>, ground: Vec<Ground>, points: [Within<20, 200>; 2], attack: Within<50, 250>,
        turns: [Within<1, 20>; 2], assault: AssaultLine,
    }
}

/// What is drawn by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contest {
    /// A battle on land.
    Field,
    /// An assault from the sea.
    Assault,
}

impl Contest {
    /// Its id, before the number.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Field => "battle",
            Self::Assault => "assault",
        }
    }
}

/// The counters, and what room they take up aboard landing craft.
#[derive(Clone, Copy, Debug)]
pub struct Stock<'a> {
    /// The counters.
    pub counters: &'a [Printed],
    /// The room.
    pub stowage: &'a printed::Stowage,
    /// The numbers of caves.
    pub caves: &'a printed::CaveNumbers,
}

/// Who fought the Japanese, where and when.
#[derive(Clone, Debug)]
struct Theatre {
    allies: Nation,
    months: [Date; 2],
    elr: [usize; 2],
    weight: usize,
}

/// The least and the most of something.
fn bounds<const LOW: u8, const HIGH: u8>(ends: [Within<LOW, HIGH>; 2]) -> [usize; 2] {
    ends.map(|end| end.get().into())
}

/// All that battles are drawn from.
#[derive(Clone, Debug)]
pub struct Battles {
    /// What may be bought.
    pub market: Market,
    theatres: Vec<Theatre>,
    grounds: Vec<Ground>,
    points: [usize; 2],
    attack: usize,
    turns: [usize; 2],
    assault: AssaultLine,
}

/// Mixed into the seed, so that the first battle is like no other series of numbers.
const SALT: u64 = 0x6865_6967_6900_0000;
const SALT_AT_SEA: u64 = 0x6865_6967_6901_0000;

/// One battle in so many is at night.
const NIGHT: usize = 8;

impl Battles {
    /// Reads what they are drawn from.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(
        files: &DataFiles,
        counters: &[Printed],
        artillery: &printed::Artillery,
    ) -> Result<Self, DataError> {
        let source = files.source("battles.toml");
        let file: BattlesFile = source.parse()?;
        let ids: Vec<&str> = Nation::ALL.iter().map(|nation| nation.id()).collect();
        let theatres = file.theatre.iter().map(|line| {
            Ok(Theatre {
                allies: Nation::ALL[source.one_of(&line.allies, &ids)?],
                months: [month_of(source, &line.from)?, month_of(source, &line.to)?],
                elr: bounds(line.elr),
                weight: line.weight.get().into(),
            })
        });
        let letters = file.ground.iter().flat_map(|kind| {
            let patches = kind.patches.iter().map(|(letter, ..)| letter);
            patches.chain([&kind.base])
        });
        for letter in letters {
            if Terrain::of_letter(*letter.get_ref()).is_none() {
                return Err(source.error(letter.span(), "expected a letter of a map"));
            }
        }
        if theatres.len() * file.ground.len() == 0 {
            let message = "expected at least one theatre and one kind of ground";
            return Err(source.error(0..0, message));
        }
        Ok(Self {
            market: Market::read(files.source("purchase.toml"), counters, artillery)?,
            theatres: theatres.collect::<Result<_, _>>()?,
            grounds: file.ground,
            points: bounds(file.points),
            attack: file.attack.get().into(),
            turns: bounds(file.turns),
            assault: file.assault,
        })
    }

    /// What is drawn by a number, as the file of a scenario.
    pub fn draw(&self, stock: Stock<'_>, kind: Contest, number: u16) -> String {
        let id = format!("{}-{number}", kind.id());
        match kind {
            Contest::Field => self.draw_field(stock, &id, number),
            Contest::Assault => {
                let mut random = Random::seeded(SALT_AT_SEA | u64::from(number));
                self.draw_assault(stock, &id, &mut random)
            }
        }
    }

    /// The battle of a number.
    fn draw_field(&self, stock: Stock<'_>, id: &str, number: u16) -> String {
        let mut random = Random::seeded(SALT | u64::from(number));
        let theatre = self.theatre(&mut random);
        let date = month(theatre.months, &mut random);
        let when = Occasion::drawn(theatre.allies, date, 1 + random.index(6) as u8);
        let land = Land::draw(&self.grounds[random.index(self.grounds.len())], &mut random);
        let attacker = [ALLIES, JAPAN][random.index(2)];
        let points = between(self.points, &mut random);
        let is_night = random.index(NIGHT) == 0;
        let when = Occasion { is_night, ..when };
        let mut text = format!(
            "format = 1\nsource = \"drawn\"\nid = \"{id}\"\nturns = {}\nfirst = \"{}\"\ndate = \"{}-{:02}\"\n\
             set_up = [\"{}\", \"{}\"]\nconcealed = true\n",
            between(self.turns, &mut random),
            SIDES[attacker.index()].0,
            date[0],
            date[1],
            SIDES[attacker.opponent().index()].0,
            SIDES[attacker.index()].0,
        );
        let goals = land.goals();
        let region = ["elsewhere", "burma"][usize::from(when.is_burma)];
        let night = if is_night { "night = 2\n" } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{}\n\
             [weather]\nrolled = true\nregion = \"{region}\"\nkindling = true\npaddies = true\n{night}\n\
             [victory]\nattacker = \"{}\"\nhexes = {goals:?}\nneeded = {}\n",
            land.written(),
            SIDES[attacker.index()].0,
            goals.len().div_ceil(2),
        );
        for side in [ALLIES, JAPAN] {
            let nation = if side == JAPAN {
                Nation::Japan
            } else {
                theatre.allies
            };
            let is_attacker = side == attacker;
            let points = if is_attacker {
                points * self.attack / 100
            } else {
                points
            };
            let force = forces::Force {
                side,
                nation,
                is_attacker,
                is_night,
                elr: between(theatre.elr, &mut random),
                rows: land.rows_of(is_attacker),
            };
            text += &self.force(stock, &land, (when, points as u16), force, &mut random);
        }
        text
    }

    /// A force of a battle on land; who defends may have caves (G11.99).
    fn force(
        &self,
        stock: Stock<'_>,
        land: &ground::Land,
        (when, points): (Occasion, u16),
        force: forces::Force,
        random: &mut Random,
    ) -> String {
        let price = stock.caves.price_for(force.nation, when.date[0]);
        let price = price.filter(|_| !force.is_attacker);
        let (caves, spent) = burrows::drawn(land, force.rows, (when.date, price, points), random);
        let left = points - spent;
        let bought = (self.market).buy(when, force.nation, left, stock.counters, random);
        let laid = forces::Laid {
            caves: &caves,
            ..forces::Laid::default()
        };
        let bought = (&bought, laid);
        force.written(&self.market, stock.counters, land, bought, random)
            + &burrows::written(&caves)
    }

    fn theatre(&self, random: &mut Random) -> &Theatre {
        let all: usize = self.theatres.iter().map(|theatre| theatre.weight).sum();
        let mut left = random.index(all.max(1));
        let found = self.theatres.iter().find(|theatre| {
            let is_it = left < theatre.weight;
            left = left.saturating_sub(theatre.weight);
            is_it
        });
        found.unwrap_or(&self.theatres[0])
    }
}

/// A month of the war.
fn month_of(source: DataSource<'_>, date: &Spanned<Date>) -> Result<Date, DataError> {
    let [year, month] = *date.get_ref();
    match (1937..=1945).contains(&year) && (1..=12).contains(&month) {
        true => Ok([year, month]),
        false => Err(source.error(date.span(), "expected a year and a month as [1942, 10]")),
    }
}

/// A month between two.
fn month([first, last]: [Date; 2], random: &mut Random) -> Date {
    let count = |[year, month]: Date| usize::from(year) * 12 + usize::from(month) - 1;
    let number = between([count(first), count(last)], random);
    [(number / 12) as u16, (number % 12 + 1) as u16]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn battles_of_all_numbers_can_be_read_and_some_have_heavy_weapons() {
        let game = Pto::standard();
        let (mut found, mut with_caves) = ([0; 5], 0);
        for number in 1..=BATTLES {
            let scenario = match game.data.draw(Contest::Field, number) {
                Ok(scenario) => scenario,
                Err(error) => panic!("{error}\n{}", error.text),
            };
            let classes = scenario.units.iter();
            let classes: Vec<UnitClass> = classes
                .map(|unit| game.data.counters[unit.counter.index()].class)
                .collect();
            let has = |class| classes.contains(&class);
            let kinds = [
                has(UnitClass::Tank),
                has(UnitClass::Gun),
                has(UnitClass::Mule),
                !scenario.support.is_empty(),
                !scenario.air.is_empty(),
            ];
            for (count, is_there) in found.iter_mut().zip(kinds) {
                *count += u32::from(is_there);
            }
            // G11.99: of the Japanese who defend alone.
            let defends = scenario.objective.attacker == ALLIES;
            assert!(scenario.caves.is_empty() || defends, "{number}");
            with_caves += u32::from(!scenario.caves.is_empty());
        }
        assert!(found.iter().all(|count| *count > 30), "{found:?}");
        assert!(with_caves > 5, "{with_caves}");
    }

    /// Rules: G13.9
    /// Rule: 13.9
    #[test]
    fn g13_9_assaults_of_all_numbers_can_be_read_and_are_of_all_kinds() {
        let game = Pto::standard();
        let mut found = [0; 9];
        for number in 1..=ASSAULTS {
            let scenario = match game.data.draw(Contest::Assault, number) {
                Ok(scenario) => scenario,
                Err(error) => panic!("assault {number}: {error}\n{}", error.text),
            };
            let expedition = scenario.expedition.unwrap();
            let shore = scenario.map.shore().unwrap();
            let reef = scenario
                .map
                .hexes()
                .any(|hex| scenario.map.terrain(hex).is_reef());
            // Craft begin in deep water with every sea, and high tide leaves a beach.
            let units = scenario.units.iter();
            let is_craft = |one: &&printed::Placed| {
                game.data.counters[one.counter.index()].class == UnitClass::Craft
            };
            let crafts: Vec<HexId> = units.clone().filter(is_craft).map(|one| one.hex).collect();
            for sea in Sea::ALL {
                let map = scenario.map_at(sea);
                let is_deep = |hex: &HexId| map.terrain(*hex) == Terrain::DeepOcean;
                assert!(!crafts.is_empty() && crafts.iter().all(is_deep), "{number}");
                assert!(
                    map.hexes().any(|hex| map.terrain(hex).is_beach()),
                    "{number}"
                );
            }
            let drives = |one: &printed::Placed| {
                game.data.counters[one.counter.index()].class == UnitClass::Tank
            };
            let mut stowed = units.filter(|one| one.aboard.is_some());
            let kinds = [
                expedition.side == ALLIES,
                expedition.side == JAPAN,
                reef,
                scenario.landing_side().is_none(),
                shore.has_raw_crews,
                expedition.teams > 0,
                expedition.has_cover,
                stowed.any(drives),
                !scenario.caves.is_empty(),
            ];
            for (count, is_there) in found.iter_mut().zip(kinds) {
                *count += u32::from(is_there);
            }
        }
        assert!(found.iter().all(|count| *count > 5), "{found:?}");
    }
}
