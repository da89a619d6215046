//! What a side makes of a position before it decides anything: found once for a decision, and only as far as it is asked for.

use super::weights::*;
use crate::*;
use heigi_engine::board::Direction;
use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;

/// The sums of two dice and in how many of 36 throws each comes.
const SUMS: [(i32, f32); 11] = [
    (2, 1.0),
    (3, 2.0),
    (4, 3.0),
    (5, 4.0),
    (6, 5.0),
    (7, 6.0),
    (8, 5.0),
    (9, 4.0),
    (10, 3.0),
    (11, 2.0),
    (12, 1.0),
];

/// What one result of fire costs those whom it meets: about 1 for a squad that breaks.
pub(super) fn cost_of(result: FireResult, count: f32) -> f32 {
    let some = count.min(1.0);
    match result.look() {
        Harm::None => 0.0,
        Harm::Pin => 0.15 * some,
        Harm::Check(added) => (0.4 + 0.12 * f32::from(added)) * count,
        Harm::Casualty(added) => 0.8 * some + (0.4 + 0.12 * f32::from(added)) * count,
        Harm::Kill(killed) => {
            1.5 * f32::from(killed).min(count) + 0.6 * (count - f32::from(killed)).max(0.0)
        }
    }
}

/// Firepower with its range.
#[derive(Clone, Copy, Debug)]
struct Barrel {
    fire: f32,
    range: u32,
    /// How much of it is left in this phase.
    left: f32,
}

/// Enemies in a Location who can fire.
#[derive(Debug)]
pub(super) struct Nest {
    /// Where.
    pub spot: Spot,
    barrels: Vec<Barrel>,
    /// What their leader adds.
    leadership: i32,
}

/// Fire that may come from a nest to a hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beam {
    /// The number of the nest.
    pub nest: usize,
    /// Firepower in this phase and in the next one.
    power: [f32; 2],
    /// What hindrance and leadership add.
    added: i32,
    pub hindrance: i32,
}

/// What a unit can fire itself: firepower with its range.
pub(super) type Arms = Vec<(f32, u32)>;

/// The outlook of a side.
pub(super) struct Outlook<'a> {
    pub game: &'a Pto,
    pub state: &'a State,
    pub side: Side,
    nests: OnceCell<Vec<Nest>>,
    beams: Vec<OnceCell<Vec<Beam>>>,
    fields: OnceCell<Vec<f32>>,
    /// What a craft under way has before it, by hex and arc.
    pub(super) courses: OnceCell<Vec<f32>>,
    /// The same of one that leaves the map.
    pub(super) outward: OnceCell<Vec<f32>>,
    /// The same of an amphibian with men aboard.
    pub(super) ashore: OnceCell<Vec<f32>>,
    /// What each step costs, as far as it was asked: by hex, then by direction.
    prices: RefCell<Vec<Option<Option<u8>>>>,
    harms: OnceCell<Vec<Vec<f32>>>,
    pub(super) plans: RefCell<BTreeMap<UnitId, f32>>,
    pub(super) volleys: RefCell<BTreeMap<Spot, f32>>,
}

/// The least and the most that is added to the dice in the table of harm.
const LEAST: i32 = -5;
const MOST: i32 = 9;

impl<'a> Outlook<'a> {
    /// That of a side in a position.
    pub fn of(game: &'a Pto, state: &'a State, side: Side) -> Self {
        Self {
            game,
            state,
            side,
            nests: OnceCell::new(),
            beams: vec![OnceCell::new(); HEXES],
            fields: OnceCell::new(),
            courses: OnceCell::new(),
            outward: OnceCell::new(),
            ashore: OnceCell::new(),
            prices: RefCell::new(vec![None; HEXES * Direction::ALL.len()]),
            harms: OnceCell::new(),
            plans: RefCell::default(),
            volleys: RefCell::default(),
        }
    }

    /// Whether the side has to change something to win: who attacks until he has what he needs, then who defends.
    pub fn seeks(&self) -> bool {
        let (game, state) = (self.game, self.state);
        let aims = &game.scenario(state).objective.aims;
        let is_met = aims.iter().all(|aim| {
            let viewer = match aim.measure {
                printed::Measure::Caves => Viewer::Side(self.side),
                _ => Viewer::Everything,
            };
            let count = game.measured_by(state, viewer, aim);
            let number = i32::from(aim.number);
            // G11.94: nobody knows how many caves there still are, and what is taken is soon lost again.
            if aim.measure == printed::Measure::Caves {
                count == 0
            } else if aim.measure.look() {
                i32::from(count) >= number
            } else {
                i32::from(count) < number
            }
        });
        // G14.4: both sides want to be at the beach.
        let is_evacuation = game.scenario(state).expedition;
        let is_evacuation = is_evacuation.is_some_and(|one| game.evacuates(state, one.side));
        is_evacuation || game.attacks(state, self.side) != is_met
    }

    /// How much of the match is over.
    pub fn progress(&self) -> f32 {
        let turns = self.game.scenario(self.state).turns.max(1);
        f32::from(self.state.turn) / f32::from(turns)
    }

    /// Whether the match ends with this turn.
    pub fn is_last_turn(&self) -> bool {
        self.state.turn >= self.game.scenario(self.state).turns
    }

    /// What is added to the dice for leading, by the best leader among some.
    fn lead(&self, units: &[Named]) -> i32 {
        let able = units.iter().filter(|unit| self.state.is_unbroken(**unit));
        let leads = able.filter_map(|unit| self.game.leadership(self.state, *unit));
        leads.min().unwrap_or(0).min(0)
    }

    /// What a soldier has to fire, with his weapons: of a squad two of all, of others the best.
    pub fn arms(&self, soldier: Named) -> Arms {
        let printed = self.game.printed(soldier);
        let own = (f32::from(printed.fire), u32::from(printed.range));
        let fits = |weapon: &Named| {
            let class = self.game.printed(*weapon).class;
            class == UnitClass::MachineGun && !self.state[*weapon].is(Condition::Malfunctioning)
        };
        let weapons = self.state.weapons_of(soldier).filter(fits);
        let mut all: Arms = weapons
            .map(|weapon| {
                let printed = self.game.printed(weapon);
                (f32::from(printed.fire), u32::from(printed.range))
            })
            .chain([own])
            .collect();
        all.sort_by(|one, other| other.0.total_cmp(&one.0));
        let hands = match printed.class {
            UnitClass::Squad => 2,
            _ => 1,
        };
        all.truncate(hands);
        all.retain(|(fire, _)| *fire > 0.0);
        all
    }

    /// The enemies who can fire, by where they are; nobody who is hidden, whom a sample puts anywhere.
    pub fn nests(&self) -> &[Nest] {
        self.nests.get_or_init(|| {
            let (game, state) = (self.game, self.state);
            let mut by_spot: BTreeMap<Spot, Vec<Named>> = BTreeMap::new();
            let enemies = state.soldiers(self.side.opponent());
            let able = enemies.filter(|unit| {
                unit.veil != Veil::Hidden
                    && !game.is_dummy(*unit)
                    && state.is_unbroken(*unit)
                    && !state[*unit].is(Condition::Melee)
            });
            for unit in able {
                if let Some(spot) = state.spot(unit) {
                    by_spot.entry(spot).or_default().push(unit);
                }
            }
            let nests = by_spot.into_iter().map(|(spot, units)| {
                let leadership = self.lead(&units);
                let barrels = units.iter().flat_map(|unit| {
                    let weakened = match state[*unit].is(Condition::Pinned) {
                        true => 0.5,
                        false => 1.0,
                    };
                    let left = match state[*unit] {
                        one if one.is(Condition::FinalFired) => 0.0,
                        one if one.is(Condition::FirstFired) => 0.35,
                        _ => 1.0,
                    };
                    let arms = self.arms(*unit).into_iter();
                    arms.map(move |(fire, range)| Barrel {
                        fire: fire * weakened,
                        range,
                        left,
                    })
                });
                Nest {
                    spot,
                    barrels: barrels.collect(),
                    leadership,
                }
            });
            nests.collect()
        })
    }

    /// What fire may come to a hex.
    pub fn beams(&self, hex: HexId) -> &[Beam] {
        self.beams[hex.index()].get_or_init(|| self.beams_to(Spot::ground(hex)))
    }

    /// What fire may come to a Location: below the ground only what comes through the mouth of a cave, to the edge of a gully more
    /// than to its bottom.
    pub fn beams_at(&self, spot: Spot) -> Cow<'_, [Beam]> {
        match spot.part {
            Part::Complex => Cow::Borrowed(&[]),
            Part::Crest => Cow::Owned(self.beams_to(spot)),
            _ if spot.is_below() => Cow::Owned(self.beams_to(spot)),
            _ => Cow::Borrowed(self.beams(spot.hex)),
        }
    }

    fn beams_to(&self, to: Spot) -> Vec<Beam> {
        let nests = self.nests().iter().enumerate();
        nests
            .filter_map(|(number, nest)| self.beam(number, nest, to))
            .collect()
    }

    /// What fire may come from a nest to a Location.
    fn beam(&self, number: usize, nest: &Nest, to: Spot) -> Option<Beam> {
        let range = self.game.range(nest.spot, to);
        let farthest = nest.barrels.iter().map(|barrel| barrel.range).max()?;
        if range > 2 * farthest {
            return None;
        }
        let sight = self.game.sight(self.state, nest.spot, to);
        if !sight.is_clear() {
            return None;
        }
        let mut power = [0.0, 0.0];
        for barrel in &nest.barrels {
            let share = match range {
                0 => 3.0,
                1 => 2.0,
                _ if range <= barrel.range => 1.0,
                _ if range <= 2 * barrel.range => 0.5,
                _ => 0.0,
            };
            // 9.3: who has fired still fires at who comes beside him.
            let left = if range <= 1 {
                barrel.left.max(0.5)
            } else {
                barrel.left
            };
            power[0] += share * barrel.fire * left;
            power[1] += share * barrel.fire;
        }
        Some(Beam {
            nest: number,
            power,
            added: nest.leadership,
            hindrance: i32::from(sight.hindrance()),
        })
    }

    /// What fire of such strength may be expected to do to one squad.
    pub fn harm(&self, power: f32, added: i32) -> f32 {
        let tables = &self.game.data.tables;
        let harms = self.harms.get_or_init(|| {
            let of_column = |column: usize| {
                let of_added = |added: i32| {
                    let ways = SUMS
                        .iter()
                        .map(|(sum, ways)| cost_of(tables.result(column, sum + added), 1.0) * ways);
                    ways.sum::<f32>() / 36.0
                };
                (LEAST..=MOST).map(of_added).collect()
            };
            (0..tables.columns.len()).map(of_column).collect()
        });
        let Some(column) = tables.column(Firepower((power * 16.0) as u32)) else {
            return 0.0;
        };
        harms[column][(added.clamp(LEAST, MOST) - LEAST) as usize]
    }

    /// What covers who is in a Location, on the average of where fire may come from.
    pub fn cover(&self, spot: Spot) -> i32 {
        self.game.shelter(self.state, spot).round() as i32
    }

    /// What fire a squad may expect where it comes through, or moves carefully.
    pub fn risk(&self, spot: Spot, is_careful: bool) -> f32 {
        let cover = self.cover(spot);
        let is_open = self.game.is_open(self.state, spot) && cover <= 0;
        let beams = self.beams_at(spot);
        let beams = beams.iter().map(|beam| {
            let bare = i32::from(is_open && beam.hindrance == 0);
            let careless = i32::from(!is_careful);
            self.harm(
                beam.power[0],
                cover + beam.hindrance + beam.added - bare - careless,
            )
        });
        let (lies, _) = self.game.lies_in(self.state, spot);
        let lying = match lies {
            0 => 0.0,
            lies => self.harm(
                f32::from(lies),
                cover - i32::from(is_open) - i32::from(!is_careful),
            ),
        };
        ON_THE_WAY * beams.sum::<f32>() + lying
    }

    /// What fire a squad may expect where it stays.
    pub fn exposure(&self, spot: Spot) -> f32 {
        let cover = self.cover(spot);
        let beams = self.beams_at(spot);
        let harms = beams.iter();
        let harms = harms.map(|beam| self.harm(beam.power[1], cover + beam.hindrance + beam.added));
        harms.sum::<f32>() + self.game.armed_vehicles(self.state, self.side, spot)
    }

    /// What may be done to the enemy by fire from a Location.
    pub fn prey(&self, arms: &Arms, spot: Spot) -> f32 {
        let here = match spot.is_below() || spot.part == Part::Crest {
            true => spot,
            false => Spot::ground(spot.hex),
        };
        let beams = self.beams_at(here);
        let harms = beams.iter().map(|beam| {
            let target = self.nests()[beam.nest].spot;
            let range = self.game.range(here, target);
            let power = arms.iter().map(|(fire, reach)| match range {
                1 => 2.0 * fire,
                _ if range <= *reach => *fire,
                _ if range <= 2 * reach => 0.5 * fire,
                _ => 0.0,
            });
            self.harm(power.sum(), self.cover(target) + beam.hindrance)
        });
        harms.fold(0.0, f32::max)
    }

    /// What going from a hex to one beside it costs in half points; nothing if nobody can.
    pub fn price(&self, from: HexId, to: HexId) -> Option<u8> {
        let direction = self.game.data.grid.direction(from, to)?;
        let place = from.index() * Direction::ALL.len() + direction.index();
        if let Some(price) = self.prices.borrow()[place] {
            return price;
        }
        let (one, other) = (Spot::ground(from), Spot::ground(to));
        let passage = self.game.passage(self.state, self.side, one, other).ok();
        let price = passage.map(|passage| match passage.entry {
            Entry::Points => passage.cost,
            Entry::All | Entry::Minimum => u8::MAX,
        });
        self.prices.borrow_mut()[place] = Some(price);
        price
    }

    /// How many points of movement it takes from a hex to the nearest goal.
    pub fn far(&self, hex: HexId) -> f32 {
        let fields = self.fields.get_or_init(|| {
            let mut far = vec![f32::MAX; HEXES];
            let mut next: Vec<HexId> = self.game.wanted(self.state, self.side, self.seeks());
            next.iter().for_each(|goal| far[goal.index()] = 0.0);
            while !next.is_empty() {
                let mut changed = Vec::new();
                for to in next {
                    for (_, from) in self.game.data.grid.neighbours(to) {
                        if !self.game.map(self.state).has(from) {
                            continue;
                        }
                        let Some(price) = self.price(from, to) else {
                            continue;
                        };
                        let way = far[to.index()] + f32::from(price.min(8)) / 2.0;
                        if way < far[from.index()] {
                            far[from.index()] = way;
                            changed.push(from);
                        }
                    }
                }
                next = changed;
            }
            far
        });
        fields[hex.index()].min(100.0)
    }

    /// What a point of movement nearer to a goal is worth to who is so far away: more as time runs out.
    pub fn pull(&self, far: f32) -> f32 {
        let turns = self.game.scenario(self.state).turns;
        let left = f32::from((turns + 1).saturating_sub(self.state.turn).max(1));
        let fight = match self.game.lacks_caves(self.state, self.side) {
            true => FIGHT_FOR_CAVES,
            false => FIGHT,
        };
        let needed = (far / STRIDE + fight) / left;
        PULL + HASTE * needed.min(1.5).powf(URGE)
    }
}
