//! Objectives, the change of sides and the end (19).

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::Refusal;
use crate::position::event::Event;
use crate::position::{Cause, Place, Plan, Position, Verdict};
use crate::printed::map::ZoneId;
use crate::printed::units::{ALLIES, JAPAN, Kind};
use crate::shown::offer::{labelled, main_choice};
use crate::turn::asking::{Flow, Play};
use heigi_engine::scene::Choice;
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

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

/// 19: victory and surrender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Victory;

impl heigi_engine::Step<Typhoon> for Victory {
    type Plan = ();

    fn asks(&self, _: &Typhoon, position: &Position, _: Option<&()>) -> bool {
        position.orders_special_attacks()
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        if game.judge(play)? {
            play.push(ChangeOfSides);
        }
        Ok(())
    }
}

/// 19c: the player may change sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChangeOfSides;

impl heigi_engine::Step<Typhoon> for ChangeOfSides {
    /// Whether he does.
    type Plan = bool;

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::For(position.active)
    }

    fn menu(&self, _: &Typhoon, _: &Position, offer: &mut dyn FnMut(Action)) {
        [Action::ChangeSides, Action::Stay]
            .into_iter()
            .for_each(offer);
    }

    fn check(&self, _: &Typhoon, _: &Position, action: Action) -> Result<bool, Refusal> {
        match action {
            Action::ChangeSides => Ok(true),
            Action::Stay => Ok(false),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Typhoon, play: &mut Play<'_>, changes: bool) {
        play.end_step();
        if changes {
            game.change_sides(play);
        } else {
            play.tell(Event::StayedJapanese);
            if play.state.turn >= game.tables().last_turn() {
                game.end(play, Verdict::CrushingDefeat);
            }
        }
    }

    fn ask(&self, game: &Typhoon, position: &Position) -> (Text, RuleId) {
        let points = i32::from(game.japanese_points(position));
        (
            Text::new("typhoon-ask-change").with("points", points),
            RuleId("19c"),
        )
    }

    fn label(&self, _: &Typhoon, changes: bool, offered: Choice) -> Choice {
        if changes {
            main_choice(offered, "typhoon-do-change-sides")
        } else {
            labelled(offered, "typhoon-do-stay")
        }
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

    /// I: what ends the match at the end of a turn; says whether the change of sides is offered.
    pub(crate) fn judge(&self, play: &mut Play<'_>) -> Flow<bool> {
        let is_last = play.state.turn >= self.tables().last_turn();
        if play.state.change_turn.is_none() {
            if self.is_objective_met(play.state) {
                self.end(play, Verdict::JapaneseObjective);
                return Ok(false);
            }
            // The change is offered on the last turn too: whoever stays has lost (19l).
            if play.state.flags.american_counterattack {
                return Ok(true);
            }
            if is_last {
                self.end(play, Verdict::CrushingDefeat);
            }
            return Ok(false);
        }
        if play.state.japan.plan.is_special_attack() {
            let die = self.die(play, Cause::Surrender)?;
            let total = die as i8 + self.surrender_modifier(play.state);
            let needed = if play.state.options.surrender_on_seven {
                7
            } else {
                6
            };
            let surrenders = total >= needed;
            if surrenders {
                play.tell(Event::Surrendered(total));
                self.score(play, Some(play.state.turn));
                return Ok(false);
            }
            play.tell(Event::NotSurrendered(total));
        }
        if is_last {
            self.score(play, None);
        }
        Ok(false)
    }

    fn score(&self, play: &mut Play<'_>, surrender: Option<u8>) {
        let total = self.total(play.state, surrender);
        self.end(play, Verdict::Score { total, surrender });
    }

    /// Ends the match.
    pub(crate) fn end(&self, play: &mut Play<'_>, verdict: Verdict) {
        play.state.verdict = Some(verdict);
        play.tell(Event::of(verdict));
    }

    /// 19c, R18: the player takes over the Allies.
    pub(crate) fn change_sides(&self, play: &mut Play<'_>) {
        let points = self.japanese_points(play.state);
        play.state.change_turn = Some(play.state.turn);
        play.state.active = ALLIES;
        let japan = &mut play.state.japan;
        japan.points = points;
        japan.logistics = 0;
        play.tell(Event::SidesChanged(points));
        for unit in self.units_of(JAPAN) {
            let printed = self.unit(unit);
            // 7.1.1c, R50: each in its zone, or in another of Japan if there is no room.
            let is_open = |zone: &ZoneId| {
                self.is_friendly(play.state, JAPAN, *zone) && self.has_room(play.state, unit, *zone)
            };
            let zone = printed
                .zone
                .into_iter()
                .chain(self.map().groups.japan.iter())
                .find(is_open);
            if printed.trigger == Some(crate::printed::units::Trigger::SideChange)
                && play.state.unit(unit).place == Place::Later
                && let Some(zone) = zone
            {
                play.state.unit_mut(unit).steps = printed.steps();
                self.put(play, unit, Place::Zone(zone));
                play.tell(Event::Arrived(unit, zone));
            }
        }
        self.update_plan(play);
        let plan = play.state.japan.plan;
        play.tell(Event::Plan(plan));
        if play.state.turn >= self.tables().last_turn() {
            self.score(play, None);
        }
    }

    /// 7.1: the plan goes on as the Allies come nearer, never back (R47).
    pub(crate) fn update_plan(&self, play: &mut Play<'_>) {
        if play.state.change_turn.is_none() {
            return;
        }
        let due = self.due_plan(play.state);
        if due > play.state.japan.plan {
            play.state.japan.plan = due;
            play.tell(Event::Plan(due));
        }
    }
}

impl Event {
    /// The event with which the match ends.
    #[must_use]
    pub fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::JapaneseObjective => Self::ObjectiveReached,
            Verdict::CrushingDefeat => Self::CrushingDefeat,
            Verdict::Conceded(side) => Self::Conceded(side),
            Verdict::Score { total, surrender } => match surrender {
                Some(turn) => Self::EndedBySurrender(turn, total, level(total)),
                None => Self::EndedByScore(total, level(total)),
            },
        }
    }
}
