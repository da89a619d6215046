//! The attacks of a fire phase of the United States planned together: whoever fires at one hex is missing at another.

use crate::Manila;
use crate::policy::attack::{self, Plan};
use crate::printed::units::{Group, UNITED_STATES, UnitId, UnitSet};
use crate::situation::state::{Fire, State, Target};
use heigi_board::HexId;

/// The divisions, of which one may attack a hex with the corps.
const DIVISIONS: [Group; 3] = [
    Group::FirstCavalry,
    Group::EleventhAirborne,
    Group::ThirtySeventhInfantry,
];

/// What a point of strength that another hex could use may cost, in chances; each is tried.
const PRICES: [f32; 3] = [0.0, 0.006, 0.013];

/// What a chance counts as that is none, so that a product still tells the others.
const HOPELESS: f32 = 0.02;

/// How far a target is at most for the smaller modifier of the range (10.13).
const SHORT_RANGE: u32 = 4;

/// What all who fire may count at most against a chance where nobody else wants them.
const SPARED: f32 = 0.12;

/// How many turns at the end all hexes count together.
const LAST_TURNS: u8 = 3;

/// The chance that a hex holds out for one of them.
const HOLDS: f32 = 0.5;

/// A hex that may be attacked.
struct Object {
    hex: HexId,
    /// Everybody who can fire at it, of them those who do so with at most the modifier of a short range (10.13), and those
    /// who touch it.
    able: UnitSet,
    near: UnitSet,
    beside: UnitSet,
    /// How much it counts that it falls.
    weight: f32,
}

struct Survey<'a> {
    game: &'a Manila,
    /// The position without the attack that is being put together.
    state: State,
    objects: Vec<Object>,
    /// On the last turns the chance that a hex which is left now falls before the match is over.
    later: Option<f32>,
}

/// The attacks that serve best together, with their chances, in the order of their targets' worth.
pub fn best(game: &Manila, state: &State) -> Vec<Plan> {
    let survey = Survey::new(game, state);
    let mut orders = vec![survey.order(|object| object.able.len() as f32)];
    orders.push(survey.order(|object| -object.weight * object.beside.len() as f32));
    let mut found: (f32, Vec<Plan>) = (f32::MIN, Vec::new());
    for order in &orders {
        for price in PRICES {
            let plans = survey.plans(order, price);
            let worth = survey.worth(&plans);
            if worth > found.0 {
                found = (worth, plans.into_iter().flatten().collect());
            }
        }
    }
    let mut plans = found.1;
    plans.sort_by(|one, other| other.value.total_cmp(&one.value));
    plans
}

impl<'a> Survey<'a> {
    fn new(game: &'a Manila, state: &State) -> Self {
        let mut state = state.clone();
        state.fire = None;
        let units: Vec<UnitId> = game
            .units_of(UNITED_STATES)
            .filter(|unit| state.hex(*unit).is_some() && !state.fired.contains(*unit))
            .collect();
        let mut objects = Vec::new();
        for hex in game.map().grid.hexes() {
            if !game.is_enemy_at(&state, UNITED_STATES, hex) || state.attacked.contains(hex) {
                continue;
            }
            let target = Target::Units(hex);
            let is_able = |unit: &UnitId| {
                game.check_firer(&state, UNITED_STATES, *unit, target)
                    .is_ok()
            };
            let able: UnitSet = units.iter().copied().filter(is_able).collect();
            let within = |reach: u32| -> UnitSet {
                let is_within = |unit: &UnitId| {
                    let from = state.hex(*unit);
                    from.is_some_and(|from| game.map().grid.distance(from, hex) <= reach)
                };
                able.iter().filter(is_within).collect()
            };
            objects.push(Object {
                hex,
                able,
                near: within(SHORT_RANGE),
                beside: within(1),
                weight: 0.85 + 0.15 * state.units_at(hex).count() as f32,
            });
        }
        let left = game.tables().last_turn().saturating_sub(state.turn);
        let later = (left < LAST_TURNS).then(|| 1.0 - HOLDS.powi(left.into()));
        Self {
            game,
            state,
            objects,
            later,
        }
    }

    /// The objects that can be attacked, those with the least of something first.
    fn order(&self, of: impl Fn(&Object) -> f32) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.objects.len()).collect();
        let air = self.game.air_left(&self.state, UNITED_STATES);
        order.retain(|index| !self.objects[*index].able.is_empty() || air > 0);
        order.sort_by(|one, other| of(&self.objects[*one]).total_cmp(&of(&self.objects[*other])));
        order
    }

    /// An attack for each object in turn, and then for each what is left over besides.
    fn plans(&self, order: &[usize], price: f32) -> Vec<Option<Plan>> {
        let mut plans: Vec<Option<Plan>> = self.objects.iter().map(|_| None).collect();
        let mut used = UnitSet::EMPTY;
        let mut air = self.game.air_left(&self.state, UNITED_STATES);
        for price in [price, 0.0] {
            for (place, index) in order.iter().enumerate() {
                let object = &self.objects[*index];
                if let Some(plan) = &plans[*index] {
                    used = used - plan.fire.firers;
                    air += plan.fire.air;
                }
                let wanted = (order[place + 1..].iter()).fold(UnitSet::EMPTY, |wanted, other| {
                    wanted | self.objects[*other].able
                });
                let wanted = if price > 0.0 { wanted } else { UnitSet::EMPTY };
                let plan = self.attack(object, object.able - used, air, (wanted, price));
                if let Some(plan) = &plan {
                    used = used | plan.fire.firers;
                    air -= plan.fire.air;
                }
                plans[*index] = plan;
            }
        }
        plans
    }

    /// What attacks are worth together: how many hexes they clear on average, on the last turns the chance that all are
    /// cleared in the end (4.2).
    fn worth(&self, plans: &[Option<Plan>]) -> f32 {
        let chance = |plan: &Option<Plan>| plan.map_or(0.0, |plan| plan.ways as f32 / 6.0);
        let mean = plans
            .iter()
            .zip(&self.objects)
            .map(|(plan, object)| object.weight * chance(plan))
            .sum::<f32>();
        let Some(later) = self.later else {
            return mean;
        };
        let falls = |now: f32| (now + (1.0 - now) * later).max(HOPELESS);
        let product: f32 = plans.iter().map(|plan| falls(chance(plan)).ln()).sum();
        product + 0.001 * mean
    }

    /// The best attack on an object with some of the units; those that others want as well have a price.
    fn attack(
        &self,
        object: &Object,
        free: UnitSet,
        air: u8,
        (wanted, price): (UnitSet, f32),
    ) -> Option<Plan> {
        let corps = free & self.game.kinds().of_group(Group::FourteenthCorps);
        let mut found: Option<Plan> = None;
        let mut has_corps_alone = false;
        for division in DIVISIONS {
            let own = free & self.game.kinds().of_group(division);
            if own.is_empty() && std::mem::replace(&mut has_corps_alone, true) {
                continue;
            }
            let all = own | corps;
            let mut last = UnitSet::EMPTY;
            for pool in [all & object.beside, all & object.near, all] {
                if std::mem::replace(&mut last, pool) == pool && found.is_some() {
                    continue;
                }
                let ranked = self.ranked(pool, wanted);
                for air in 0..=air.min(3) {
                    for most in self.game.tables().thresholds().chain([u16::MAX]) {
                        let firers = self.gathered(&ranked, air, most);
                        if firers.is_empty() && air == 0 {
                            continue;
                        }
                        let plan = self.judged(object, firers, air, (wanted, price));
                        if found.is_none_or(|known| plan.value > known.value) {
                            found = Some(plan);
                        }
                        if firers == pool {
                            break;
                        }
                    }
                }
            }
        }
        found.filter(|plan| plan.ways > 0 && plan.value > 0.0)
    }

    /// Units in the order in which they are taken: first whom nobody else wants, the strongest of them first.
    fn ranked(&self, pool: UnitSet, wanted: UnitSet) -> Vec<UnitId> {
        let mut ranked: Vec<UnitId> = pool.iter().collect();
        let attack = |unit: UnitId| self.game.unit(unit).attack;
        ranked.sort_by_key(|unit| (wanted.contains(*unit), std::cmp::Reverse(attack(*unit))));
        ranked
    }

    /// As many of them as give a strength with so much air support, without those that it does not take.
    fn gathered(&self, ranked: &[UnitId], air: u8, strength: u16) -> UnitSet {
        let attack = |unit: UnitId| u16::from(self.game.unit(unit).attack);
        let mut total = u16::from(air) * u16::from(self.game.tables().air.strength);
        let mut firers = UnitSet::EMPTY;
        for unit in ranked {
            if total >= strength {
                break;
            }
            firers.insert(*unit);
            total += attack(*unit);
        }
        for unit in ranked.iter().rev() {
            let less = total
                - if firers.contains(*unit) {
                    attack(*unit)
                } else {
                    0
                };
            if firers.contains(*unit) && less >= strength {
                firers.remove(*unit);
                total = less;
            }
        }
        firers
    }

    /// The attack of some units, with as much close assault as there can be, or none if that is better.
    fn judged(
        &self,
        object: &Object,
        firers: UnitSet,
        air: u8,
        (wanted, price): (UnitSet, f32),
    ) -> Plan {
        let (game, state) = (self.game, &self.state);
        let side = (UNITED_STATES, Target::Units(object.hex));
        let mut best = attack::assemble(game, state, side, firers, air, true);
        let mut ways = attack::ways(game, state, &best);
        if !best.assault.is_empty() {
            let plain: Fire = attack::assemble(game, state, side, firers, air, false);
            let plain_ways = attack::ways(game, state, &plain);
            if plain_ways > ways {
                (best, ways) = (plain, plain_ways);
            }
        }
        let strength: u16 = (firers & wanted)
            .iter()
            .map(|unit| u16::from(game.unit(unit).attack))
            .sum();
        let flown = f32::from(air) * (10.0 * price).max(0.03);
        // Those whom nobody else wants are spared, but no chance is let go for them.
        let spared =
            (flown + 0.01 * firers.len() as f32).min(if price > 0.0 { f32::MAX } else { SPARED });
        let paid = price * f32::from(strength) + spared;
        let value = object.weight * ways as f32 / 6.0 - paid
            + 0.01 * f32::from(u8::from(!best.assault.is_empty()));
        Plan {
            fire: best,
            ways,
            value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Object, Survey};
    use crate::Manila;
    use crate::policy::attack::Plan;
    use crate::printed::units::{UNITED_STATES, UnitSet};
    use crate::situation::state::{Fire, Options, State, Target};
    use heigi_board::HexId;

    /// What attacks with such chances in sixths are worth together on a turn.
    fn worth(turn: u8, ways: [u32; 4]) -> f32 {
        let game = Manila::standard();
        let mut state = State::new(Options::default());
        state.turn = turn;
        let mut survey = Survey::new(&game, &state);
        let object = |hex| Object {
            hex: HexId(hex),
            able: UnitSet::EMPTY,
            near: UnitSet::EMPTY,
            beside: UnitSet::EMPTY,
            weight: 1.0,
        };
        survey.objects = (0..4).map(object).collect();
        let plan = |ways| Plan {
            fire: Fire {
                side: UNITED_STATES,
                target: Target::Units(HexId(0)),
                mover: None,
                firers: UnitSet::EMPTY,
                assault: UnitSet::EMPTY,
                air: 0,
                flamethrower: false,
            },
            ways,
            value: 0.0,
        };
        let plans = ways.map(|ways| (ways > 0).then(|| plan(ways)));
        survey.worth(&plans)
    }

    /// 4.2: three good attacks clear more hexes on average, but one that is left is enough for Japan.
    #[test]
    fn on_the_last_turns_attacks_are_chosen_by_the_product_of_their_chances() {
        let (three, four) = ([4, 4, 4, 0], [4, 4, 2, 1]);
        assert!(worth(7, three) > worth(7, four));
        assert!(worth(10, three) < worth(10, four));
        // A turn is left in which a hex may fall that holds now: even chances count more than on average.
        let (uneven, even) = ([6, 2, 0, 0], [2, 2, 2, 1]);
        assert!(worth(7, uneven) > worth(7, even));
        assert!(worth(9, uneven) < worth(9, even));
    }
}
