//! How the computer plays.
//!
//! It judges one small decision at a time: keeps its units supplied, attacks where the odds are good,
//! and moves towards the towns that count.

use crate::Burma;
use crate::action::Action;
use crate::state::{Mission, Position, State, Step};
use crate::tables::Column;
use crate::units::{ALLIES, Class, JAPAN, UnitId, opponent};
use heigi_board::HexId;
use heigi_engine::{Random, Skill};
use heigi_scene::Side;

/// How promising each action is; the best has the highest score.
pub fn score(
    game: &Burma,
    state: &State,
    actions: &[Action],
    skill: Skill,
    random: &mut Random,
    scores: &mut Vec<f32>,
) {
    let noise = match skill {
        Skill::Random => 1000.0,
        Skill::Easy => 3.0,
        Skill::Normal => 0.2,
    };
    let side = match game.pending_of(state) {
        heigi_engine::Pending::Decision(side) => side,
        _ => ALLIES,
    };
    let mind = Mind::new(game, &state.position, side);
    for action in actions {
        let value = if state.procedure.is_some() {
            mind.answer(*action)
        } else {
            mind.value(*action)
        };
        scores.push(value + noise * random.unit());
    }
}

/// What the computer thinks about, found out once for a decision.
struct Mind<'a> {
    game: &'a Burma,
    position: &'a Position,
    side: Side,
    goals: Vec<(HexId, f32)>,
    supply: crate::supply::Supply,
    reached: crate::map::HexSet,
    enemies: Vec<HexId>,
}

impl<'a> Mind<'a> {
    fn new(game: &'a Burma, position: &'a Position, side: Side) -> Self {
        let map = game.map();
        let goals = map
            .grid
            .hexes()
            .filter(|hex| map.is_town(*hex) && game.is_in_play(position, *hex))
            .map(|hex| {
                let is_lost = position.hex(hex).control != Some(side);
                (hex, if is_lost { 2.0 } else { 0.7 })
            })
            .collect();
        let supply = game.supply(position, side);
        let enemies = game
            .units_of(opponent(side))
            .filter_map(|unit| position.hex_of(unit))
            .collect();
        Self {
            game,
            position,
            side,
            goals,
            reached: supply.reached(),
            supply,
            enemies,
        }
    }

    /// How good it is to stand in a hex.
    fn worth(&self, hex: HexId) -> f32 {
        let grid = &self.game.map().grid;
        let pull = |(goal, worth): &(HexId, f32)| {
            let distance = grid.distance(*goal, hex) as f32;
            worth * 6.0 / (2.0 + distance)
        };
        let towns = self.goals.iter().map(pull).fold(0.0, f32::max);
        // Whoever leaves supply is lost; a little beyond it may pay.
        let supplied = if self.reached.contains(hex) {
            2.0
        } else {
            -5.0
        };
        let near = self
            .enemies
            .iter()
            .map(|enemy| grid.distance(*enemy, hex))
            .min()
            .unwrap_or(20) as f32;
        let front = 2.0 / (1.0 + near);
        towns + supplied + front
    }

    /// The chance-like promise of an attack on a hex by all that may join.
    fn promise(&self, hex: HexId) -> f32 {
        let game = self.game;
        let attackers: Vec<UnitId> = game
            .units_of(self.side)
            .filter(|unit| game.check_attacker(self.position, *unit, hex).is_ok())
            .collect();
        let attack: u8 = attackers
            .iter()
            .map(|unit| game.attack_factor(self.position, *unit, hex, false))
            .fold(0, u8::saturating_add);
        let defence = game.defence_total(self.position, hex, opponent(self.side));
        let armour = game.armour(hex, attackers.iter().copied());
        match Column::of(attack, defence) {
            Some(column) => f32::from(column.shifted(armour).0) - 2.5,
            None => -5.0,
        }
    }

    fn value(&self, action: Action) -> f32 {
        let (game, position) = (self.game, self.position);
        let stock = position.side(self.side).stock;
        match action {
            Action::Done => match position.step() {
                Some(Step::Moving(..)) => 1.0,
                _ => 0.0,
            },
            Action::Cancel => -2.0,
            Action::Spend(points) => match position.step() {
                Some(Step::AirPurchase) => {
                    let wish = if stock > 8 { 2.0 } else { 1.0 };
                    1.0 - (f32::from(points) - wish).abs()
                }
                Some(Step::AirBoost) => -f32::from(points),
                _ => {
                    if position.side(self.side).trucks == 0 && stock > 9 {
                        0.5
                    } else {
                        -1.0
                    }
                }
            },
            Action::Select(unit) => match position.step() {
                Some(Step::Movement) => self.wish_to_move(unit),
                Some(Step::Reinforcements(_)) => {
                    if self.side == JAPAN && stock > 5 {
                        1.0
                    } else {
                        -1.0
                    }
                }
                _ => 1.0 + f32::from(game.values(position, unit).attack) * 0.1,
            },
            Action::At(hex) => self.place(hex),
            Action::Dig(hex) => 2.0 + self.worth(hex) * 0.1,
            Action::Store(hex) => match position.step() {
                Some(Step::SetUp(_)) => 1.0 + self.feeds(hex),
                Some(Step::Allocation(..)) => {
                    if self.markers() < 4 {
                        1.5
                    } else {
                        0.5
                    }
                }
                _ => {
                    if self.markers() < 2 && stock > 6 {
                        0.5
                    } else {
                        -1.0
                    }
                }
            },
            Action::Stock => 1.0,
            Action::Collect(_) if stock < 5 && self.markers() > 6 => 0.4,
            Action::Fly(_, mission) => match mission {
                Mission::Support => 2.0,
                Mission::Superiority => 1.8,
                Mission::Interdiction => 1.0,
                Mission::Transport => -1.0,
            },
            Action::Strike(_, hex) => {
                let near = self
                    .enemies
                    .iter()
                    .filter(|enemy| self.game.map().grid.distance(**enemy, hex) <= 1)
                    .count();
                near as f32 * 0.3
            }
            Action::Keep(index) => f32::from(index) * 0.1,
            Action::Headquarters(unit) => match position.step() {
                Some(Step::Adjustment(_)) => {
                    if stock > 2 {
                        1.0
                    } else {
                        -1.0
                    }
                }
                Some(Step::Pay(..)) => 3.0 + self.hungry_of(unit),
                _ => 2.0,
            },
            Action::Source(_) => 3.5,
            Action::Commit(unit) => match position.step() {
                Some(Step::Pay(..)) if stock > 1 => 1.0 + self.hungry_of(unit) * 0.1,
                Some(Step::Attack(_)) => -0.5,
                _ => -1.0,
            },
            Action::Restore(_) if stock > 1 => 2.0,
            Action::RestoreByMarker(_) => 1.0,
            Action::Formation(_) => 3.0,
            Action::Name(unit) => 2.0 + self.wish_to_act(unit),
            Action::Entrench(unit) => self.wish_to_dig(unit),
            Action::Replace(_) => 2.5,
            Action::Rebuild(..) => 2.2,
            Action::MoveFirst => 0.5,
            Action::AttackFirst => self.best_attack(),
            Action::Attack(hex) => self.promise(hex),
            Action::Join(_) => 2.0,
            Action::Banzai(_) => -0.5,
            Action::Air(_) => 1.5,
            Action::Go if position.step() == Some(Step::Thursday) && stock < 9 => -1.0,
            Action::Go => 1.0,
            Action::Exit => 5.0,
            Action::Sail(..) => -0.5,
            Action::Extend(_) => -0.5,
            Action::Repair(_) => {
                if stock > 5 {
                    0.5
                } else {
                    -0.5
                }
            }
            _ => -1.0,
        }
    }

    /// Decisions in the middle of a procedure.
    fn answer(&self, action: Action) -> f32 {
        let (game, position) = (self.game, self.position);
        match action {
            Action::LoseStep(unit) => {
                let steps = f32::from(position.unit(unit).steps);
                0.5 + 0.2 * steps
            }
            Action::Retreat(unit) => {
                // A retreat costs ground; where the ground counts, a step is given instead.
                let hex = position.hex_of(unit);
                let holds_town = hex.is_some_and(|hex| game.map().is_town(hex));
                if holds_town { 0.2 } else { 1.0 }
            }
            Action::Done => 0.6,
            Action::At(hex) => self.worth(hex),
            Action::Join(unit) => 1.0 + 0.1 * f32::from(game.values(position, unit).defence),
            Action::Air(_) => 1.0,
            Action::SpecialTroops(_) => 0.7,
            Action::Commit(_) => 0.1,
            _ => 0.3,
        }
    }

    fn markers(&self) -> u8 {
        self.game
            .map()
            .grid
            .hexes()
            .map(|hex| self.position.hex(hex).supply[self.side.index()])
            .fold(0, u8::saturating_add)
    }

    fn hungry_of(&self, unit: UnitId) -> f32 {
        let range = self
            .supply
            .headquarters(unit)
            .map(|one| one.range)
            .unwrap_or_default();
        self.game
            .units_of(self.side)
            .filter(|other| !self.position.unit(*other).paid)
            .filter_map(|other| self.position.hex_of(other))
            .filter(|hex| range.contains(*hex))
            .count() as f32
            * 0.1
    }

    /// Whether a headquarters near a hex could use a marker there.
    fn feeds(&self, hex: HexId) -> f32 {
        let ranges = self
            .supply
            .headquarters
            .iter()
            .filter(|one| one.range.contains(hex))
            .count();
        ranges as f32 * 0.2
    }

    fn best_attack(&self) -> f32 {
        self.enemies
            .iter()
            .map(|hex| self.promise(*hex))
            .fold(-5.0, f32::max)
    }

    fn wish_to_act(&self, unit: UnitId) -> f32 {
        let near = self.position.hex_of(unit).map_or(20, |hex| {
            self.enemies
                .iter()
                .map(|enemy| self.game.map().grid.distance(*enemy, hex))
                .min()
                .unwrap_or(20)
        });
        1.0 / (1.0 + near as f32)
    }

    fn wish_to_dig(&self, unit: UnitId) -> f32 {
        let Some(hex) = self.position.hex_of(unit) else {
            return -1.0;
        };
        let near = self
            .enemies
            .iter()
            .any(|enemy| self.game.map().grid.distance(*enemy, hex) <= 2);
        if self.game.map().is_town(hex) && near {
            0.8
        } else {
            -1.0
        }
    }

    fn wish_to_move(&self, unit: UnitId) -> f32 {
        let Some(hex) = self.position.hex_of(unit) else {
            return -1.0;
        };
        // The last unit in a town that is threatened stays.
        let is_alone = self.game.units_of_at(self.position, self.side, hex).count() == 1;
        if self.game.map().is_town(hex)
            && is_alone
            && self.game.unit(unit).class != Class::Headquarters
        {
            return -0.5;
        }
        1.0
    }

    /// A hex for a counter in hand: where it stands better than now.
    fn place(&self, hex: HexId) -> f32 {
        match self.position.step() {
            Some(Step::Moving(unit, _)) => {
                let here = self.position.hex_of(unit).map_or(0.0, |at| self.worth(at));
                let printed = self.game.unit(unit);
                let caution = match printed.class {
                    Class::Headquarters | Class::Artillery => {
                        let near = self
                            .enemies
                            .iter()
                            .map(|enemy| self.game.map().grid.distance(*enemy, hex))
                            .min()
                            .unwrap_or(20);
                        let is_cut_off = !self.supply.communications.contains(hex);
                        (if near < 3 { 4.0 } else { 0.0 }) + if is_cut_off { 8.0 } else { 0.0 }
                    }
                    _ => 0.0,
                };
                1.0 + self.worth(hex) - here - 0.3 - caution
            }
            _ => 1.0 + self.worth(hex),
        }
    }
}
