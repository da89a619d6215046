//! How the computer plays.
//!
//! It judges one small decision at a time by a view of the whole: which towns are worth what and who
//! goes there, whom the supply markers feed, over which hexes the enemy is fed, and what an attack
//! would bring on average.

mod attacks;
mod feeding;
mod field;
mod lift;
mod places;
mod rations;
mod ruses;
mod values;
mod weights;

use crate::Burma;
use crate::action::Action;
use crate::position::larder::Larder;
use crate::position::look::Look;
use crate::position::{AirPlace, Cause, Mission, Scenario, State, Step};
use crate::printed::tables::Loss;
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId};
use crate::turn::sequence::{ExtraMarker, Feeding, Movement, Transport};
use field::Field;
use heigi_board::HexId;
use heigi_engine::{Judges, Random, Skill};
use heigi_scene::Side;
use rations::Rations;
use weights::{Weights, weights};

/// Points that should be left for the last turn.
const RESERVE: u8 = 4;
/// Air units for the support of combat beyond which others serve better.
const ENOUGH_SUPPORT: usize = 4;
/// Hexes from the enemy within which a fed unit will act.
const FRONT: u32 = 4;

impl Judges for Burma {
    fn score(
        &self,
        state: &State,
        actions: &[Action],
        skill: Skill,
        random: &mut Random,
        scores: &mut Vec<f32>,
    ) {
        let side = match heigi_engine::step::pending(self, state) {
            heigi_engine::Pending::Decision(side) => side,
            _ => ALLIES,
        };
        let is_free_to_stay = state.asking.as_ref().is_some_and(
            |one| matches!(one.question, Step::Question(one) if one.cause == Cause::ExtraRetreat),
        );
        let look = Look::new(self, state);
        let mind = Mind::new(self, &look, side);
        let judged = actions.iter().map(|action| {
            if is_free_to_stay && *action != Action::Done {
                // 13.6.6: nobody gives ground without need.
                -100.0
            } else if state.asking.is_some() {
                mind.answer(*action)
            } else {
                mind.value(*action)
            }
        });
        let careless = weights::blunder(state.scenario);
        skill.blur(careless, 0.01, judged, random, scores);
    }
}

/// What a loss counts for, in steps.
fn weigh(loss: Loss) -> f32 {
    match loss {
        Loss::Hits(hits) => f32::from(hits),
        Loss::Eliminated => 4.5,
    }
}

/// What the computer thinks about, found out once for a decision.
struct Mind<'a> {
    game: &'a Burma,
    look: &'a Look<'a>,
    side: Side,
    field: Field,
    larder: Larder,
    rations: Rations,
    /// Hexes of enemy units.
    enemies: Vec<HexId>,
    /// Markers to be flown, once somebody asks.
    drops: std::cell::OnceCell<Vec<lift::Drop>>,
}

impl<'a> Mind<'a> {
    fn new(game: &'a Burma, look: &'a Look<'a>, side: Side) -> Self {
        let mut enemies: Vec<HexId> = game
            .units_of(side.opponent())
            .filter_map(|unit| look.hex_of(unit))
            .collect();
        enemies.sort_unstable();
        enemies.dedup();
        Self {
            game,
            look,
            side,
            field: Field::new(game, look, side),
            larder: Larder::new(game, look, side),
            rations: Rations::new(game, look, side, weights(look.scenario, side)),
            enemies,
            drops: std::cell::OnceCell::new(),
        }
    }

    fn weights(&self) -> &'static Weights {
        weights(self.look.scenario, self.side)
    }

    fn stock(&self) -> u8 {
        self.look.side(self.side).stock
    }

    /// What a point of the stockpile is worth: most where it keeps up the supply level.
    fn price(&self, points: u8) -> f32 {
        let level = |stock: u8| f32::from(crate::printed::tables::supply_level(stock));
        let stock = self.stock();
        let after = stock.saturating_sub(points);
        let level_lost = if self.is_last_turn() {
            // Only the point for the enemy's lowest level is left (TBL-VP-5).
            f32::from(u8::from(level(stock) > 1.0 && level(after) <= 1.0))
        } else {
            level(stock) - level(after)
        };
        // On the last turn every unit that is supplied saves a point; something must be left for that.
        let turns = self.look.scenario.turns()[1] - self.look.turn;
        let each = match turns {
            0 => 0.05,
            1 if after < RESERVE + 2 => 1.5,
            2 if after < RESERVE => 0.8,
            _ => 0.4,
        };
        each * f32::from(points) + level_lost
    }

    fn is_last_turn(&self) -> bool {
        self.look.turn >= self.look.scenario.turns()[1]
    }

    fn nearest_enemy(&self, hex: HexId) -> u32 {
        let grid = &self.game.map().grid;
        self.enemies
            .iter()
            .map(|enemy| grid.distance(*enemy, hex))
            .min()
            .unwrap_or(30)
    }

    /// True in the turns in which such a unit must set out, and of those that leave the map.
    fn marches(&self, unit: UnitId) -> bool {
        field::leaves(self.game, self.look.scenario, unit)
            || (self.pays_at_silchar(unit) && self.rations.lasts(self.look.unit(unit).steps))
    }

    /// How much a unit would gain by acting.
    fn wish_to_act(&self, unit: UnitId) -> f32 {
        let enterprise = self.enterprise(unit);
        let Some(hex) = self.look.hex_of(unit) else {
            // Nobody is named off the map but to land (12.5.2-1).
            return if enterprise > 0.0 { enterprise } else { -3.0 };
        };
        if self.game.unit(unit).class == Class::Headquarters {
            // It follows those whom nobody feeds.
            let fed = field::fed(self.look.supply(self.side));
            let lost = self
                .game
                .units_of(self.side)
                .filter_map(|other| self.look.hex_of(other))
                .filter(|at| !fed.contains(*at))
                .count();
            // It is restored only if it acts (9.3.9), and nobody else brings it out of danger.
            let is_spent = f32::from(u8::from(self.look.unit(unit).committed));
            let danger = self.danger_to_staff(hex);
            return 0.3 * lost.min(6) as f32 + self.weights().escort * (is_spent + 0.5 * danger);
        }
        let near = self.nearest_enemy(hex) as f32;
        let way = self.field.way(self.game, unit, hex).min(12.0);
        let strength = f32::from(self.game.values(self.look, unit).attack);
        let stranded = self.look.unit(unit).out_of_supply;
        let is_sent = self.marches(unit) || (self.field.guards_source(unit) && way > 0.0);
        let way = if is_sent { way + 30.0 } else { way };
        enterprise + strength * 0.1 + 2.0 / (1.0 + near) + 0.1 * way
            - if stranded { 0.5 } else { 0.0 }
    }

    /// Air units of the side that wait with some missions.
    fn flying(&self, missions: fn(Mission) -> bool) -> usize {
        let (game, look) = (self.game, self.look);
        game.all_air()
            .filter(|air| {
                let state = look.air(*air);
                game.air(*air).side == self.side
                    && state.place == AirPlace::Available
                    && missions(state.mission)
            })
            .count()
    }

    /// Which unit bears the losses of a set-up: a few bear them all, for a unit that has one step left
    /// is hardly worth feeding, and one that has all of them can starve for longest.
    fn set_up_loss(&self, unit: UnitId) -> f32 {
        let (game, look) = (self.game, self.look);
        let steps = f32::from(look.unit(unit).steps);
        let spared = if field::leaves(game, look.scenario, unit) {
            3.0
        } else {
            0.0
        };
        4.0 - spared - 0.5 * steps - 0.02 * f32::from(game.values(look, unit).highest())
    }

    /// What buying aircraft is worth: a point buys two, and a few are enough.
    fn air_purchase(&self, points: u8) -> f32 {
        let wish = match self.stock() {
            0..=5 => 0,
            6..=9 => 1,
            10..=13 => 2,
            _ => 3,
        };
        -(f32::from(points) - f32::from(wish as u8)).abs()
    }

    /// Which counter to take.
    fn selection(&self, unit: UnitId) -> f32 {
        let (game, look) = (self.game, self.look);
        match look.step() {
            Some(Step::Movement(Movement)) => match game.unit(unit).class {
                // Headquarters follow the troops.
                Class::Headquarters | Class::Artillery => 0.5,
                _ => {
                    let near = look.hex_of(unit).map_or(30, |hex| self.nearest_enemy(hex));
                    1.0 + 1.0 / (1.0 + near as f32)
                }
            },
            Some(Step::Reinforcements(_)) => self.reinforcement(unit),
            Some(Step::Transport(Transport)) => -1.0,
            Some(Step::Feeding(Feeding(.., occasion))) => self.ration(unit, occasion),
            Some(Step::Relieving(_)) => self.restoring(unit),
            // In a set-up headquarters come first, for they say who will be fed where.
            Some(Step::SetUp(_)) if game.unit(unit).class == Class::Headquarters => 3.0,
            _ => 1.0 + f32::from(game.values(look, unit).attack) * 0.1,
        }
    }

    /// Whether a reinforcement is worth its price.
    fn reinforcement(&self, unit: UnitId) -> f32 {
        let look = self.look;
        let is_reserve = look.unit(unit).place == crate::position::Where::Reserve;
        let costs_points = match look.scenario {
            Scenario::UGo => self.side == JAPAN || look.side(ALLIES).points > 0,
            _ => is_reserve && look.turn < 13,
        };
        if costs_points || !self.larder.unfed.is_empty() {
            return -1.0;
        }
        1.0 - self.price(1)
    }

    /// The marker to keep for oneself: that which lets most units act.
    fn marker(&self, index: u8) -> f32 {
        let marker = match self.look.step() {
            Some(Step::ExtraMarker(ExtraMarker)) => Some(index),
            _ => self
                .look
                .side(self.side)
                .cup
                .get(usize::from(index))
                .copied(),
        };
        marker.map_or(0.0, |marker| {
            let one = &self.game.tables().markers[usize::from(marker)];
            let either = if one.either { 0.6 } else { 1.0 };
            3.0 * f32::from(one.formations)
                + f32::from(one.units)
                + either * 3.5 * f32::from(one.dice)
                + if one.headquarters { 6.0 } else { 0.0 }
        })
    }

    fn wish_to_dig(&self, unit: UnitId) -> f32 {
        let Some(hex) = self.look.hex_of(unit) else {
            return -1.0;
        };
        let near = self.nearest_enemy(hex);
        let is_goal = self
            .field
            .goal(unit)
            .is_some_and(|goal| goal.hex == hex && self.look.hex(hex).control == Some(self.side));
        if is_goal && near <= 3 { 0.8 } else { -1.0 }
    }

    /// What a line through a hex is worth to a side's own supply.
    fn own_need(&self, hex: HexId) -> f32 {
        let near = self.look.supply(self.side).communications.contains(hex);
        if near { 0.7 } else { 0.2 }
    }

    /// Decisions in the middle of a procedure.
    fn answer(&self, action: Action) -> f32 {
        let (game, look) = (self.game, self.look);
        match action {
            Action::LoseStep(unit) => {
                let steps = f32::from(look.unit(unit).steps);
                0.5 + 0.1 * steps
            }
            Action::Retreat(unit) => {
                // A retreat costs ground; where the ground counts, a step is given instead.
                let hex = look.hex_of(unit);
                let holds_town = hex.is_some_and(|hex| game.map().is_town(hex));
                let is_last = look.unit(unit).steps < 2;
                if holds_town && !is_last { 0.2 } else { 1.0 }
            }
            Action::Done => 0.6,
            Action::At(hex) => {
                let fed = field::fed(look.supply(self.side)).contains(hex);
                let near = self.nearest_enemy(hex).min(4) as f32;
                (if fed { 2.0 } else { 0.0 }) + 0.2 * near
            }
            // The fullest of one's own hexes pays.
            Action::Collect(hex) => 0.3 + 0.02 * f32::from(look.hex(hex).supply[self.side.index()]),
            Action::Join(unit) => 1.0 + 0.1 * f32::from(game.values(look, unit).defence),
            // TBL-SO-2: the formation of which most units are barred.
            Action::Formation(formation) => {
                let members = game.members(formation);
                let barred = members.filter(|unit| self.is_barred(*unit)).count();
                0.2 + 0.1 * barred as f32
            }
            Action::Select(unit) if self.is_barred(unit) => 1.2,
            Action::Air(_) | Action::Select(_) => 1.0,
            Action::SpecialTroops(unit) => 0.6 + self.special_troops(unit),
            Action::Commit(unit) if game.unit(unit).class == Class::Artillery => 0.9,
            Action::Sanction(_) => 0.8,
            Action::Name(unit) => 0.5 + self.wish_to_act(unit),
            _ => 0.3,
        }
    }
}
