//! Objectives, the change of sides and the end (19).

use crate::Typhoon;
use crate::position::event::Event;
use crate::position::{Cause, Flow, Place, Plan, Play, Position, Verdict};
use crate::printed::map::ZoneId;
use crate::printed::units::{ALLIES, JAPAN, Kind};

/// How well the campaign went (19k).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// 24 points or less.
    Defeat,
    /// 25 to 30 points.
    Victory,
    /// 31 points or more.
    GreatVictory,
}

/// The level of a total (19k, R51).
#[must_use]
pub const fn level(total: i16) -> Level {
    match total {
        ..=24 => Level::Defeat,
        25..=30 => Level::Victory,
        31.. => Level::GreatVictory,
    }
}

impl Typhoon {
    /// TBL-OBJ-JP, TBL-OBJ-AL: the objective that a die gives, from 0.
    #[must_use]
    pub const fn objective_of(die: u8) -> u8 {
        match die {
            1 => 0,
            2..=4 => 1,
            _ => 2,
        }
    }

    /// 19b: whether Japan has reached its objective.
    #[must_use]
    pub fn is_objective_met(&self, position: &Position) -> bool {
        let (groups, supply) = (&self.map().groups, self.supply(position, JAPAN));
        let is_held = |zone: ZoneId| self.is_friendly(position, JAPAN, zone);
        let is_supplied = |zone: ZoneId| is_held(zone) && supply.zones.contains(zone);
        match position.japan.objective {
            Some(0) => groups.australia.iter().all(|zone| {
                is_supplied(zone)
                    && self
                        .land_units(position, JAPAN, zone)
                        .any(|unit| self.unit(unit).kind == Kind::Army)
            }),
            Some(1) => {
                groups.china.iter().filter(|zone| is_held(*zone)).count() >= 3
                    && groups.objective_islands.iter().any(is_supplied)
            }
            // The line of communication is asked for in the Pacific only, as for China above.
            Some(_) => {
                groups.india.iter().all(is_held) && groups.objective_pacific.iter().all(is_supplied)
            }
            None => false,
        }
    }

    /// 19d: the Japanese points at the change of sides.
    #[must_use]
    pub fn japanese_points(&self, position: &Position) -> i16 {
        let groups = &self.map().groups;
        let held = |zones: crate::printed::map::ZoneSet| {
            zones
                .iter()
                .filter(|zone| self.is_friendly(position, JAPAN, *zone))
                .count() as i16
        };
        let zones = position.friendly_zones(JAPAN).len() as i16;
        let pearl = [self.map().named.pearl_harbor].into_iter().collect();
        zones
            + match position.japan.objective {
                Some(0) => 2 * held(groups.australia),
                Some(1) => 3 * (held(groups.sea_route) + held(groups.china)),
                Some(_) => 4 * held(pearl) + 2 * held(groups.india),
                None => 0,
            }
    }

    /// 19h: the modifier of the surrender roll.
    #[must_use]
    pub fn surrender_modifier(&self, position: &Position) -> i8 {
        let map = self.map();
        let is_allied = |zone: &ZoneId| self.is_friendly(position, ALLIES, *zone);
        let near = map
            .all()
            .filter(|zone| map.plan_distance(*zone) == 1)
            .filter(is_allied)
            .count() as i8;
        let home = map.groups.japan.iter().filter(is_allied).count() as i8;
        near + 2 * home
            + i8::from(position.japan.plan == Plan::Ten)
            + i8::from(position.turn == self.tables().last_turn())
    }

    /// 19j: the total, with the turn of the surrender if there was one.
    #[must_use]
    pub fn total(&self, position: &Position, surrender: Option<u8>) -> i16 {
        let left = position.friendly_zones(JAPAN).len() as i16;
        let zones = match position.allies.objective {
            Some(objective) => self.map().groups.allied_objectives[usize::from(objective.min(2))],
            None => crate::printed::map::ZoneSet::EMPTY,
        };
        let freed = zones
            .iter()
            .filter(|zone| self.is_friendly(position, ALLIES, *zone))
            .count() as i16;
        let multiplier = surrender.map_or(0, |turn| 16 - i16::from(turn));
        position.japan.points - left + multiplier * freed
    }
}

impl Play<'_> {
    /// I: what ends the match at the end of a turn; says whether the change of sides is offered.
    pub(crate) fn judge(&mut self, game: &Typhoon) -> Flow<bool> {
        let is_last = self.position.turn >= game.tables().last_turn();
        if self.position.change_turn.is_none() {
            if game.is_objective_met(&self.position) {
                self.end(Verdict::JapaneseObjective);
                return Ok(false);
            }
            // The change is offered on the last turn too: whoever stays has lost (19l).
            if self.position.flags.american_counterattack {
                return Ok(true);
            }
            if is_last {
                self.end(Verdict::CrushingDefeat);
            }
            return Ok(false);
        }
        if self.position.japan.plan.is_special_attack() {
            let die = self.die(Cause::Surrender)?;
            let total = die as i8 + game.surrender_modifier(&self.position);
            let needed = if self.position.options.surrender_on_seven {
                7
            } else {
                6
            };
            let surrenders = total >= needed;
            self.tell(Event::SurrenderRoll { total, surrenders });
            if surrenders {
                self.score(game, Some(self.position.turn));
                return Ok(false);
            }
        }
        if is_last {
            self.score(game, None);
        }
        Ok(false)
    }

    fn score(&mut self, game: &Typhoon, surrender: Option<u8>) {
        let total = game.total(&self.position, surrender);
        self.end(Verdict::Score { total, surrender });
    }

    /// Ends the match.
    pub(crate) fn end(&mut self, verdict: Verdict) {
        self.position.verdict = Some(verdict);
        self.tell(Event::Ended(verdict));
    }

    /// 19c, R18: the player takes over the Allies.
    pub(crate) fn change_sides(&mut self, game: &Typhoon) {
        let points = game.japanese_points(&self.position);
        self.position.change_turn = Some(self.position.turn);
        self.position.active = ALLIES;
        let japan = &mut self.position.japan;
        japan.points = points;
        japan.logistics = 0;
        self.tell(Event::SidesChanged { points });
        for unit in game.units_of(JAPAN) {
            let printed = game.unit(unit);
            // 7.1.1c, R50: each in its zone, or in another of Japan if there is no room.
            let is_open = |zone: &ZoneId| {
                game.is_friendly(&self.position, JAPAN, *zone)
                    && game.has_room(&self.position, unit, *zone)
            };
            let zone = printed
                .zone
                .into_iter()
                .chain(game.map().groups.japan.iter())
                .find(is_open);
            if printed.trigger == Some(crate::printed::units::Trigger::SideChange)
                && self.position.unit(unit).place == Place::Later
                && let Some(zone) = zone
            {
                self.position.unit_mut(unit).steps = printed.steps();
                self.put(game, unit, Place::Zone(zone));
                self.tell(Event::Arrived { unit, zone });
            }
        }
        self.update_plan(game);
        let plan = self.position.japan.plan;
        self.tell(Event::Plan(plan));
        if self.position.turn >= game.tables().last_turn() {
            self.score(game, None);
        }
    }

    /// 7.1: the plan goes on as the Allies come nearer, never back (R47).
    pub(crate) fn update_plan(&mut self, game: &Typhoon) {
        if self.position.change_turn.is_none() {
            return;
        }
        let due = game.due_plan(&self.position);
        if due > self.position.japan.plan {
            self.position.japan.plan = due;
            self.tell(Event::Plan(due));
        }
    }
}
