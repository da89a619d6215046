//! How a position stands (19), and a position as numbers.

use crate::Typhoon;
use crate::position::{Phase, Place, Plan, Position, ZoneState};
use crate::printed::map::{ZoneId, ZoneSet};
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId};
use heigi_engine::{Evaluates, Numbers, Side, Viewer};

/// The phases in the order of a turn.
const PHASES: [Phase; 9] = [
    Phase::SetUp,
    Phase::StrategicWarfare,
    Phase::Reinforcements,
    Phase::AlliedStrategy,
    Phase::Production,
    Phase::JapaneseStrategy,
    Phase::Operations,
    Phase::Answer,
    Phase::Control,
];

const FLEETS: &[Kind] = &[Kind::CarrierFleet, Kind::SurfaceFleet];

// The weights were fitted to the totals of 300 campaigns of a `normal` player.
impl Evaluates for Typhoon {
    /// How Japan stands.
    ///
    /// Where one player commands both sides in turn, a match is won for the one that he commands at its end
    /// (19); so what he may expect counts for the side that he commands now.
    fn prospect(&self, position: &Position) -> f32 {
        if position.options.two_players {
            return self.prospect_of_objective(position);
        }
        let prospect = self.prospect_of_player(position);
        if position.active == JAPAN {
            prospect
        } else {
            -prospect
        }
    }

    /// A position as numbers; nothing is hidden.
    fn describe(&self, position: &Position, _: Viewer, numbers: &mut Numbers) {
        let tables = self.tables();
        let phase = PHASES.iter().position(|phase| *phase == position.phase);
        numbers
            .block("phase", "which phase of a turn, the last of them for none of the others")
            .one_of(Some(phase.unwrap_or(PHASES.len())), PHASES.len() + 1)
            .block("time", "the game turn and the turn of the change of sides, of all; who commands is the Allies")
            .share(position.turn, tables.last_turn())
            .share(position.change_turn.unwrap_or(0), tables.last_turn())
            .flag(position.active == ALLIES);
        let japan = &position.japan;
        numbers
            .block(
                "japan",
                "logistics, merchant level, naval, carrier and action points, of twenty each; points of the \
                 change, of fifty",
            )
            .share(japan.logistics, 20.0)
            .share(japan.merchant, 20.0)
            .share(japan.naval, 20.0)
            .share(japan.carrier, 20.0)
            .share(japan.action_points, 20.0)
            .share(japan.points, 50.0);
        let allies = &position.allies;
        numbers
            .block(
                "allies",
                "naval, carrier, American and British land, and air points, of twenty each",
            )
            .share(allies.naval, 20.0)
            .share(allies.carrier, 20.0)
            .share(allies.land_us, 20.0)
            .share(allies.land_uk, 20.0)
            .share(allies.air, 20.0);
        numbers
            .block(
                "objectives",
                "the objective of Japan, that of the Allies, and the plan of Japan",
            )
            .one_of(japan.objective.map(usize::from), 3)
            .one_of(allies.objective.map(usize::from), 3)
            .one_of(Some(japan.plan as usize), Plan::Ten as usize + 1);
        self.describe_units(position, numbers);
        self.describe_zones(position, numbers);
    }
}

impl Typhoon {
    /// What the player may expect, before and after the change of sides: the total that is to come (19j)
    /// against the 25 points of a victory (19k).
    fn prospect_of_player(&self, position: &Position) -> f32 {
        const NEEDED: f32 = 24.5;
        let (total, spread) = if position.change_turn.is_none() {
            (self.total_of_japan(position), 11.0)
        } else {
            (self.total_of_allies(position), 8.5)
        };
        (0.85 * (total - NEEDED) / spread).tanh()
    }

    /// The total to be expected while the player commands Japan: the points that a change now would bring
    /// (19d), the fleets, and how late it is.
    fn total_of_japan(&self, position: &Position) -> f32 {
        let fleets = [JAPAN, ALLIES].map(|side| self.steps(position, side, FLEETS));
        6.4 + 0.7 * f32::from(self.japanese_points(position)) - 2.5 * f32::from(position.turn)
            + 1.1 * (fleets[0] - fleets[1])
            + 0.3 * self.steps(position, JAPAN, &[Kind::Army, Kind::Snlf, Kind::Fortress])
    }

    /// The same after the change: what Japan brought and has left, what a surrender now would bring, how far
    /// the plans have gone, and the forces.
    fn total_of_allies(&self, position: &Position) -> f32 {
        let objective = position
            .allies
            .objective
            .map_or(ZoneSet::EMPTY, |objective| {
                self.map().groups.allied_objectives[usize::from(objective.min(2))]
            });
        let freed = (objective & position.friendly_zones(ALLIES)).len() as f32;
        let turn = f32::from(position.turn);
        let fleets = [JAPAN, ALLIES].map(|side| self.steps(position, side, FLEETS));
        16.8 + 1.4 * f32::from(position.japan.points)
            - 3.1 * turn
            - 0.9 * position.friendly_zones(JAPAN).len() as f32
            + 0.16 * (16.0 - turn) * freed
            + f32::from(position.japan.plan as u8)
            + 0.35 * (fleets[1] - fleets[0])
            + 0.26 * self.steps(position, ALLIES, &[Kind::Corps])
    }

    /// Steps of a side that are at hand or return, of some kinds.
    fn steps(&self, position: &Position, side: Side, kinds: &[Kind]) -> f32 {
        let units = kinds
            .iter()
            .flat_map(|kind| self.classes.of_kind(side, *kind).iter());
        let steps = units.map(|unit| position.unit(unit)).filter_map(|unit| {
            let is_there = matches!(unit.place, Place::Zone(_) | Place::Aboard | Place::Track(_));
            is_there.then_some(u32::from(unit.steps))
        });
        steps.sum::<u32>() as f32
    }

    /// With two commanders Japan wins by its objective alone (19b, 19l): how much of it is held, and how long
    /// there is time for the rest.
    fn prospect_of_objective(&self, position: &Position) -> f32 {
        let (groups, held) = (&self.map().groups, position.friendly_zones(JAPAN));
        let part = |zones: ZoneSet, needed: usize| {
            ((zones & held).len() as f32 / needed.max(1) as f32).min(1.0)
        };
        let done = match position.japan.objective {
            Some(0) => part(groups.australia, groups.australia.len()),
            Some(1) => (part(groups.china, 3) + part(groups.objective_islands, 1)) / 2.0,
            Some(_) => {
                let (india, pacific) = (groups.india, groups.objective_pacific);
                (part(india, india.len()) + part(pacific, pacific.len())) / 2.0
            }
            None => 0.3,
        };
        let last = f32::from(self.tables().last_turn());
        let time = 1.0 - f32::from(position.turn) / (last + 1.0);
        // As long as much is missing, time does not bring it.
        2.0 * (done * done * (0.4 + 0.6 * time)).min(0.95) - 1.0
    }

    fn describe_units(&self, position: &Position, numbers: &mut Numbers) {
        numbers.rows(
            "units",
            9,
            "each counter in the order of the data: not yet in the game, in a zone, aboard, in the pool, \
             destroyed or out of the game, returning; steps, of two; has operated; is gathered or operates now",
        );
        let operating = |unit: UnitId| {
            let operation = position.operation.as_ref();
            position.group.contains(unit)
                || operation
                    .is_some_and(|one| one.fleets.contains(unit) || one.cargo.contains(unit))
        };
        for unit in self.all_units() {
            let state = position.unit(unit);
            let place = match state.place {
                Place::Later => 0,
                Place::Zone(_) => 1,
                Place::Aboard => 2,
                Place::Pool | Place::Supply => 3,
                Place::Destroyed | Place::Removed => 4,
                Place::Track(_) => 5,
            };
            numbers
                .one_of(Some(place), 6)
                .share(state.steps, 2.0)
                .flag(state.operated)
                .flag(operating(unit));
        }
    }

    fn describe_zones(&self, position: &Position, numbers: &mut Numbers) {
        let count = self.map().zones.len();
        numbers.rows(
            "zones",
            count,
            "by zone, first Japan, then the Allies: its marker, who has just entered, steps of land units, of \
             eight, of air fleets, of four, and of fleets, of eight; then the target of the operation",
        );
        for side in [JAPAN, ALLIES] {
            let those = |is_so: &dyn Fn(&ZoneState) -> bool| -> Vec<usize> {
                let zones = self.map().all().filter(|zone| is_so(position.zone(*zone)));
                zones.map(ZoneId::index).collect()
            };
            numbers
                .some_of(those(&|zone| zone.owner == Some(side)), count)
                .some_of(those(&|zone| zone.pending == Some(side)), count);
            let steps = |is_meant: fn(Kind) -> bool| {
                let units = self
                    .units_of(side)
                    .filter(move |unit| is_meant(self.unit(*unit).kind));
                units.filter_map(|unit| {
                    Some((
                        position.zone_of(unit)?.index(),
                        f32::from(position.unit(unit).steps),
                    ))
                })
            };
            numbers
                .plane(steps(Kind::is_land), 8.0, count)
                .plane(steps(|kind| kind == Kind::AirFleet), 4.0, count)
                .plane(steps(Kind::is_fleet), 8.0, count);
        }
        let target = position.operation.map(|operation| operation.zone.index());
        numbers.one_of(target, count);
    }
}
