//! Assaults from the sea that are drawn (G13.9 to G13.99, G14.26, G14.58): a beach, who holds it, and who comes in landing craft.

use super::beach::Beach;
use super::fleet::{Fleet, fill};
use super::forces::{Bought, Force, Laid};
use super::ground::{Cell, Land, between};
use super::purchase::{Market, Occasion, Prices, Purchase};
use super::{Battles, Stock, Theatre, bounds, burrows, month};
use crate::printed::Waters;
use crate::*;
use heigi_engine::Random;
use std::fmt::Write as _;

/// How wide the map is, how many rows of land lie behind the beach at most, and how many rows there are in all.
const WIDTHS: [usize; 2] = [12, 14];
const LAND: usize = 9;
/// How many hundredths of their points who lands has in squads and may have in vehicles, and how many vehicles there are at most.
const IN_SQUADS: u16 = 70;
const IN_VEHICLES: u16 = 35;
const MOST_VEHICLES: usize = 2;
/// One force in so many has vehicles, and one that may have planes over its landing has them.
const WITH_VEHICLES: usize = 2;
const WITH_COVER: usize = 3;
/// How many squads land at most, and how many units in all.
const MOST_SQUADS: u16 = 12;
const MOST_UNITS: usize = 34;
/// How many demolition teams there are at most.
const MOST_TEAMS: u16 = 2;
/// How many hundredths of its points the defender has in obstacles, and how many of them at most.
const IN_OBSTACLES: [usize; 2] = [12, 22];
const MOST_OBSTACLES: usize = 12;
/// The Sniper Activation Number of who lands.
const SNIPER: u8 = 3;
/// How many factors of mines lie in a hex, against men and against vehicles and craft.
const MINES: [u16; 2] = [6, 2];
/// From which month on the Japanese land on no Americans any more [L].
const DEFENSIVE: [u16; 2] = [1943, 1];
/// On one shore in so many that the Chinese hold a river is crossed.
const RIVERS: usize = 3;

/// A landing craft with whom and what it carries, by counters.
#[derive(Clone, Debug)]
struct Deck {
    craft: CounterId,
    /// Men, squads first, or a vehicle.
    men: Vec<CounterId>,
    weapons: Vec<CounterId>,
    room: u16,
}

/// Where, when and between whom an assault is.
#[derive(Clone, Copy, Debug)]
struct Setting<'a> {
    theatre: &'a Theatre,
    /// For who holds the beach.
    when: Occasion,
    /// Who lands.
    side: Side,
    beach: Beach,
}

impl Setting<'_> {
    /// Whose the troops of a side are.
    fn nation(&self, of: Side) -> Nation {
        match of {
            JAPAN => Nation::Japan,
            _ => self.theatre.allies,
        }
    }
}

impl Battles {
    /// An assault of a number.
    pub(super) fn draw_assault(&self, stock: Stock<'_>, id: &str, random: &mut Random) -> String {
        let setting = self.setting(random);
        let beach = setting.beach;
        let rows = (LARGEST as usize - beach.width() - beach.water()).min(LAND);
        let kind = &self.grounds[random.index(self.grounds.len())];
        let size = (between(WIDTHS, random), rows);
        let mut land = Land::draw_sized(kind, size, random);
        let goals = land.goals();
        let shore = beach.lay(&mut land);
        let points = between(bounds(self.assault.points), random);
        let lander = Lander {
            market: &self.market,
            stock,
            when: Occasion {
                is_landing: true,
                ..setting.when
            },
            side: setting.side,
            nation: setting.nation(setting.side),
        };
        let attack = points * usize::from(self.assault.attack.get()) / 100;
        let Some((bought, fleet, decks)) = lander.buy(attack as u16, random) else {
            // No data of the game lead here, as a test finds out.
            return String::new();
        };
        let held = self.held(&setting, stock, (&land, shore), points, random);
        let elr = between(setting.theatre.elr, random);
        let head = self.head(&setting, id, random);
        let shore = beach.written(&land, shore, &lander.shore(&bought, &fleet));
        format!(
            "{head}{}{shore}{}{}hexes = {goals:?}\nneeded = {}\n{held}{}",
            land.written(),
            lander.expedition(&bought),
            setting.weather(),
            goals.len().div_ceil(2),
            lander.written(&land, &beach, (&bought, &decks, elr)),
        )
    }

    /// Who lands where and when.
    fn setting(&self, random: &mut Random) -> Setting<'_> {
        let theatre = self.theatre(random);
        let date = month(theatre.months, random);
        let is_chinese = theatre.allies.arsenal() == Nation::Nationalist.arsenal();
        let may_land = is_chinese || date < DEFENSIVE;
        let side = match may_land && (is_chinese || random.index(2) == 0) {
            true => JAPAN,
            false => ALLIES,
        };
        let waters = match is_chinese && random.index(RIVERS) == 0 {
            true => Waters::River,
            false => Waters::Ocean,
        };
        Setting {
            theatre,
            when: Occasion::drawn(theatre.allies, date, 1 + random.index(6) as u8),
            side,
            beach: Beach::draw(waters, date, side == ALLIES, random),
        }
    }

    /// The first lines of the file of a scenario.
    fn head(&self, setting: &Setting<'_>, id: &str, random: &mut Random) -> String {
        let [year, month] = setting.when.date;
        let sides = [setting.side.opponent(), setting.side].map(|side| SIDES[side.index()].0);
        format!(
            "format = 1\nsource = \"drawn\"\nid = \"{id}\"\nturns = {}\nfirst = \"{}\"\ndate = \"{year}-{month:02}\"\n\
             set_up = {sides:?}\nconcealed = true\n",
            between(bounds(self.assault.turns), random),
            sides[1],
        )
    }

    /// Who holds the beach, with obstacles for some of the points (G14.5, G14.58).
    fn held(
        &self,
        setting: &Setting<'_>,
        stock: Stock<'_>,
        (land, shore): (&Land, [usize; 2]),
        points: usize,
        random: &mut Random,
    ) -> String {
        let side = setting.side.opponent();
        let nation = setting.nation(side);
        let in_obstacles = points * between(IN_OBSTACLES, random) / 100;
        let obstacles = Obstacles {
            prices: &self.market.prices,
            nation,
            beach: setting.beach,
            shore,
        };
        let (obstacles, left) = obstacles.written(land, in_obstacles as u16, random);
        let force = Force {
            side,
            nation,
            is_attacker: false,
            is_night: false,
            elr: between(setting.theatre.elr, random),
            rows: [0, shore[0] - 1],
        };
        let points = (points - in_obstacles) as u16 + left;
        let date = setting.when.date;
        let price = stock.caves.price_for(nation, date[0]);
        let rows = [0, land.size()[1] - 1];
        let (caves, spent) = burrows::drawn(land, rows, (date, price, points), random);
        let points = points - spent;
        let bought = (self.market).buy(setting.when, nation, points, stock.counters, random);
        let laid = Laid {
            obstacles: &obstacles,
            caves: &caves,
        };
        let force = force.written(&self.market, stock.counters, land, (&bought, laid), random);
        force + &burrows::written(&caves)
    }
}

impl Setting<'_> {
    /// The weather, and for whom victory counts.
    fn weather(&self) -> String {
        let region = ["elsewhere", "burma"][usize::from(self.when.is_burma)];
        let is_sea = self.beach.waters == Waters::Ocean;
        format!(
            "\n[weather]\nrolled = true\nregion = \"{region}\"\nocean = {is_sea}\nkindling = true\npaddies = true\n\n\
             [victory]\nattacker = \"{}\"\n",
            SIDES[self.side.index()].0,
        )
    }
}

/// Who lands.
#[derive(Clone, Copy, Debug)]
struct Lander<'a> {
    market: &'a Market,
    stock: Stock<'a>,
    when: Occasion,
    side: Side,
    nation: Nation,
}

impl Lander<'_> {
    /// What it buys, which craft it has, and who goes aboard which; nothing if it cannot fill any.
    fn buy(&self, points: u16, random: &mut Random) -> Option<(Bought, Fleet, Vec<Deck>)> {
        let (market, when) = (self.market, self.when);
        let fleet = market.fleet(when, self.nation, random)?;
        let ferry = &market.crafts[fleet.ferry];
        let offers = market.main_offers(when, self.nation);
        let main = offers.get(random.index(offers.len())).copied()?;
        let in_vehicles = match random.index(WITH_VEHICLES) {
            0 => points * IN_VEHICLES / 100,
            _ => 0,
        };
        let filled = |besides: u16| {
            let number = (points - besides) * IN_SQUADS / 100 / market.offers[main].points;
            fill(number.min(MOST_SQUADS), ferry.squads())
        };
        // Who could not fill a craft any more has no vehicles.
        let in_vehicles = if filled(in_vehicles).0 > 0 {
            in_vehicles
        } else {
            0
        };
        let (number, craft) = filled(in_vehicles);
        if number == 0 {
            return None;
        }
        let mut purchase = Purchase {
            squads: vec![(main, number as u8)],
            crafts: vec![(fleet.ferry, craft as u8)],
            ..Purchase::default()
        };
        market.mix_in(when, &mut purchase, random);
        let vehicles = self.buy_vehicles(&fleet, in_vehicles, &mut purchase, random);
        let air = market.air_on_offer(when, self.nation);
        let spent = market.cost(when, &purchase);
        let cover = air.filter(|(_, price)| spent + Prices::landing_cover(*price) <= points);
        purchase.flies = cover.is_some() && random.index(WITH_COVER) == 0;
        market.arm(when, &mut purchase, points, random);
        let mut decks = self.embark(&fleet, &purchase, craft.into());
        self.stow(&mut decks, &mut purchase);
        decks.extend(vehicles);
        let left = points.saturating_sub(market.cost(when, &purchase));
        let price = market.prices.demolition_teams(self.nation, when.date, 1);
        let teams = price.map_or(0, |price| (left / price).min(MOST_TEAMS));
        purchase.teams = teams as u8;
        let air = air.filter(|_| purchase.flies).map(|(number, _)| number);
        let left = points.saturating_sub(market.cost(when, &purchase));
        let bought = Bought {
            purchase,
            left,
            sniper: SNIPER,
            air,
        };
        Some((bought, fleet, decks))
    }

    /// Vehicles for so many points, made waterproof (G13.94), each aboard a craft of its own.
    fn buy_vehicles(
        &self,
        fleet: &Fleet,
        points: u16,
        purchase: &mut Purchase,
        random: &mut Random,
    ) -> Vec<Deck> {
        let (market, mut left) = (self.market, points);
        let mut decks = Vec::new();
        for _ in 0..MOST_VEHICLES {
            let on_offer = market.heavies.pieces.iter().enumerate();
            let on_offer = on_offer.filter_map(|(number, piece)| {
                let printed = &self.stock.counters[piece.counter.index()];
                let weight = printed.vehicle.as_ref()?.weight;
                let carrier = market.carrier(fleet, self.stock.stowage.of_vehicle(weight))?;
                let price = piece.points + market.heavies.waterproofing();
                let may = !piece.lands
                    && price <= left
                    && market.check_piece(self.when, self.nation, piece).is_ok();
                may.then_some((number, carrier, price))
            });
            let on_offer: Vec<(usize, usize, u16)> = on_offer.collect();
            let Some((piece, carrier, price)) = on_offer.get(random.index(on_offer.len())).copied()
            else {
                break;
            };
            left -= price;
            purchase.pieces.push((piece, 1));
            purchase.waterproofed += u8::from(market.heavies.pieces[piece].wades);
            purchase.crafts.push((carrier, 1));
            decks.push(Deck {
                craft: market.crafts[carrier].counter,
                men: vec![market.heavies.pieces[piece].counter],
                weapons: Vec::new(),
                room: 0,
            });
        }
        decks
    }

    /// Squads and leaders aboard so many craft, as even as may be.
    fn embark(&self, fleet: &Fleet, purchase: &Purchase, craft: usize) -> Vec<Deck> {
        let ferry = &self.market.crafts[fleet.ferry];
        let squads = purchase.squads.iter().flat_map(|(offer, number)| {
            std::iter::repeat_n(self.market.offers[*offer].counter, usize::from(*number))
        });
        let empty = Deck {
            craft: ferry.counter,
            men: Vec::new(),
            weapons: Vec::new(),
            room: ferry.load,
        };
        let mut decks = vec![empty; craft];
        let leaders = self.market.leaders(purchase);
        for (number, man) in squads.enumerate() {
            decks[number % craft].take(man, self.room_of(man));
        }
        for (number, leader) in leaders.into_iter().enumerate() {
            decks[number % craft].take(leader, self.room_of(leader));
        }
        decks
    }

    /// Stows the weapons where most room is left; those for which there is none are not bought.
    fn stow(&self, decks: &mut [Deck], purchase: &mut Purchase) {
        let mut units: usize = decks.iter().map(|deck| 1 + deck.men.len()).sum();
        units += 2 * purchase.pieces.len();
        for (weapon, number) in &mut purchase.weapons {
            let counter = self.market.allotments[*weapon].counter;
            let room = self.room_of(counter);
            let mut stowed = 0;
            for _ in 0..*number {
                let deck = decks.iter_mut().max_by_key(|deck| deck.room);
                let Some(deck) = deck.filter(|deck| deck.room >= room && units < MOST_UNITS) else {
                    break;
                };
                deck.weapons.push(counter);
                deck.room -= room;
                (units, stowed) = (units + 1, stowed + 1);
            }
            *number = stowed;
        }
        purchase.weapons.retain(|(_, number)| *number > 0);
    }

    fn room_of(&self, counter: CounterId) -> u16 {
        self.stock.stowage.of(&self.stock.counters[counter.index()])
    }

    /// What else it has, as a scenario file says it (G14.261, G14.262, G14.561).
    fn expedition(&self, bought: &Bought) -> String {
        format!(
            "\n[expedition]\nside = \"{}\"\nkind = \"assault\"\nraises_snipers = true\ndemolition_teams = {}\nair_cover = {}\n",
            SIDES[self.side.index()].0,
            bought.purchase.teams,
            bought.air.is_some(),
        )
    }

    /// What its vehicles and the crews of its craft are like, as the shore of a scenario file says it.
    fn shore(&self, bought: &Bought, fleet: &Fleet) -> String {
        let is_proof = bought.purchase.waterproofed > 0;
        format!("waterproofed = {is_proof}\nraw_crews = {}\n", fleet.is_raw)
    }

    /// The force as a scenario file says it.
    fn written(
        &self,
        land: &Land,
        beach: &Beach,
        (bought, decks, elr): (&Bought, &[Deck], usize),
    ) -> String {
        let [width, _] = land.size();
        let [first, last] = beach.offing(land);
        let id = |counter: CounterId| &self.stock.counters[counter.index()].id;
        let mut units = String::new();
        let mut number = 0;
        for (place, deck) in decks.iter().enumerate() {
            let column = (2 * place + 1) * width / (2 * decks.len().max(1));
            let hex = Land::number((column.min(width - 1), first));
            let (craft, men) = (number + 1, deck.men.len());
            // Writing to a string cannot fail.
            let _ = writeln!(
                units,
                "    {{ counter = \"{}\", hex = \"{hex}\" }},",
                id(deck.craft)
            );
            for man in &deck.men {
                let _ = writeln!(
                    units,
                    "    {{ counter = \"{}\", hex = \"{hex}\", aboard = {craft} }},",
                    id(*man)
                );
            }
            for (place, weapon) in deck.weapons.iter().enumerate() {
                let holder = craft + 1 + place % men.max(1);
                let _ = writeln!(
                    units,
                    "    {{ counter = \"{}\", hex = \"{hex}\", holder = {holder} }},",
                    id(*weapon)
                );
            }
            number += 1 + men + deck.weapons.len();
        }
        let side = SIDES[self.side.index()].0;
        let air = bought.air.map_or(String::new(), |[number, turn]| {
            format!("air = {{ number = {number}, turn = {turn} }}\n")
        });
        format!(
            "\n[[sniper]]\nside = \"{side}\"\nnumber = {}\nhex = \"{}\"\n\n[[force]]\nside = \"{side}\"\nelr = {elr}\nrows = [{}, {}]\n\
             {air}units = [\n{units}]\n",
            bought.sniper,
            Land::number((width / 2, first)),
            first + 1,
            last + 1,
        )
    }
}

impl Deck {
    fn take(&mut self, man: CounterId, room: u16) {
        self.men.push(man);
        self.room = self.room.saturating_sub(room);
    }
}

/// Who lays obstacles on which beach.
#[derive(Clone, Copy, Debug)]
struct Obstacles<'a> {
    prices: &'a Prices,
    nation: Nation,
    beach: Beach,
    /// The first rows of the beach and of the water.
    shore: [usize; 2],
}

impl Obstacles<'_> {
    /// Obstacles for so many points as a scenario file says them, and what is left of these (G14.5, G14.58).
    fn written(&self, land: &Land, points: u16, random: &mut Random) -> (String, u16) {
        let [width, _] = land.size();
        let [sand, sea] = self.shore;
        let prices = self.prices;
        let surf = [sand + self.beach.widths[0], sea];
        // G14.51: in the water they stand in the sea alone.
        let piles = match self.beach.waters {
            Waters::Ocean => surf,
            Waters::Lake | Waters::River => [sand, sea - 1],
        };
        let mut left = points;
        let mut text = String::new();
        let mut taken: Vec<Cell> = Vec::new();
        for number in 0..MOST_OBSTACLES {
            let (rows, price, kinds): ([usize; 2], u16, &[&str]) = match number % 5 {
                0 | 2 => (piles, prices.tetrahedrons(false), &["tetrahedrons"]),
                1 => ([sand, sand], prices.wire(), &["wire"]),
                3 => (piles, prices.tetrahedrons(true), &["tetrahedrons", "wire"]),
                _ if number < 5 => (surf, MINES[1] * prices.mine_factor(), &["tank-mines"]),
                _ => ([sand, sand], MINES[0] * prices.mine_factor(), &["mines"]),
            };
            let price = Prices::works(self.nation, price, false);
            let cell = (random.index(width), between(rows, random));
            if price > left || taken.contains(&cell) {
                continue;
            }
            left -= price;
            taken.push(cell);
            let hex = Land::number(cell);
            for kind in kinds {
                let size = match *kind {
                    "tank-mines" => format!(", size = {}", MINES[1]),
                    "mines" => format!(", size = {}", MINES[0]),
                    _ => String::new(),
                };
                let _ = writeln!(text, "    {{ kind = \"{kind}\", hex = \"{hex}\"{size} }},");
            }
        }
        (text, left)
    }
}
