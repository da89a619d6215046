//! The inactive Japanese (7): plans, action points, and attacks in Asia.

use crate::Typhoon;
use crate::position::event::Event;
use crate::position::{Cause, Place, Plan, Position};
use crate::printed::map::{ZoneId, ZoneSet, ZoneType};
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId};
use crate::turn::asking::{Flow, Play, least_of};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// The fleets that naval points repair while Japan is inactive (7.1-A2, ERR-Q5).
pub(crate) const FIRST_FLEETS: [&str; 2] = ["J-SF1", "J-CV1"];

/// The steps of the inactive Japanese in phase E (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum JapaneseStep {
    /// 7.1.1b: fleets go to the bases of the plan, and are repaired.
    Fleets,
    /// CLA-3a: empty zones of the perimeter.
    EmptyPerimeter,
    /// CLA-3c: weak zones of the perimeter.
    WeakPerimeter,
    /// CLA-3d: two steps are rebuilt for a point.
    Rebuilding,
    /// CLA-3e: one zone of the second line.
    SecondLine,
}

impl heigi_engine::Step<Typhoon> for JapaneseStep {
    type Plan = ();

    fn asks(&self, _: &Typhoon, _: &Position, _: Option<&()>) -> bool {
        true
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        match self {
            Self::Fleets => game.japanese_fleets(play),
            Self::EmptyPerimeter => game.fill_perimeter(play, true),
            Self::WeakPerimeter => game.fill_perimeter(play, false),
            Self::Rebuilding => game.rebuild_two(play),
            Self::SecondLine => game.second_line(play),
        }
    }
}

impl Typhoon {
    /// 7.1.1a: Japanese zones next to an Allied-controlled one, contested ones included.
    #[must_use]
    pub fn perimeter(&self, position: &Position) -> ZoneSet {
        self.map()
            .all()
            .filter(|zone| {
                let is_held =
                    self.is_friendly(position, JAPAN, *zone) || position.is_contested(*zone);
                is_held
                    && !self.map().zone(*zone).closed
                    && self
                        .map()
                        .neighbours(*zone)
                        .any(|near| self.is_friendly(position, ALLIES, near))
            })
            .collect()
    }

    /// 7.1: where fleets of a kind stand under the plan in force.
    #[must_use]
    pub fn plan_base(&self, position: &Position, kind: Kind) -> Option<ZoneId> {
        let named = &self.map().named;
        match position.japan.plan {
            Plan::Z if kind == Kind::CarrierFleet => Some(named.honshu),
            Plan::Z => Some(named.carolines),
            Plan::A => position.japan.plan_base,
            Plan::Sho => Some(named.okinawa),
            Plan::Ten => Some(named.kyushu),
        }
    }

    /// 7.1: the plan that the nearest Allied zone calls for.
    #[must_use]
    pub fn due_plan(&self, position: &Position) -> Plan {
        let nearest = position
            .friendly_zones(ALLIES)
            .iter()
            .map(|zone| self.map().plan_distance(zone))
            .min()
            .unwrap_or(u8::MAX);
        match nearest {
            0 | 1 => Plan::Ten,
            2 => Plan::Sho,
            3 => Plan::A,
            _ => Plan::Z,
        }
    }

    /// CLA-3: how many land units a zone takes at most for the plans: armies and detachments.
    const fn garrison_limit(zone_type: ZoneType, has_base: bool) -> (usize, usize) {
        match zone_type {
            ZoneType::Atoll => (0, has_base as usize),
            ZoneType::Island => (1, 1),
            ZoneType::Coastal => (2, 1),
            ZoneType::Continental => (3, 0),
            ZoneType::OpenSea => (0, 0),
        }
    }

    /// How many more armies and detachments the plans would put into a zone.
    fn garrison_room(&self, position: &Position, zone: ZoneId) -> (usize, usize) {
        let printed = self.map().zone(zone);
        let (armies, detachments) = Self::garrison_limit(printed.zone_type, printed.base);
        let count = |kind| {
            self.land_units(position, JAPAN, zone)
                .filter(|unit| self.unit(*unit).kind == kind)
                .count()
        };
        (
            armies.saturating_sub(count(Kind::Army)),
            detachments.saturating_sub(count(Kind::Snlf)),
        )
    }

    fn is_below_limit(&self, position: &Position, zone: ZoneId) -> bool {
        self.garrison_room(position, zone) != (0, 0)
    }

    /// 7.1.1b, ERR-Q5: fleets gather and only the first ones are repaired; the action points come in.
    fn japanese_fleets(&self, play: &mut Play<'_>) -> Flow {
        self.choose_plan_base(play)?;
        let fleets: Vec<UnitId> = self
            .units_of(JAPAN)
            .filter(|unit| self.unit(*unit).kind.is_fleet())
            .collect();
        for fleet in &fleets {
            let Some(base) = self.plan_base(play.state, self.unit(*fleet).kind) else {
                continue;
            };
            let Some(at) = play.state.zone_of(*fleet) else {
                continue;
            };
            let goals = if self.is_friendly(play.state, JAPAN, base) {
                vec![base]
            } else {
                self.nearest_bases(play.state, *fleet, base)
            };
            // Of two that are equally near the fleet keeps the one where it is.
            if goals.contains(&at) {
                continue;
            }
            let open: Vec<ZoneId> = goals
                .into_iter()
                .filter(|zone| self.check_redeployment(play.state, *fleet, *zone).is_ok())
                .collect();
            if let Some(zone) = self.pick(play, Cause::PlanBase, &open)? {
                self.redeploy(play, *fleet, zone);
            }
        }
        let record = self.tables().turn(play.state.turn).japan;
        play.state.japan.naval += record.naval;
        play.state.japan.carrier += record.carrier;
        for fleet in FIRST_FLEETS
            .into_iter()
            .filter_map(|id| self.unit_named(id))
        {
            self.repair_first_fleet(play, fleet)?;
        }
        let japan = &mut play.state.japan;
        japan.action_points += japan.plan.points();
        let points = japan.action_points;
        play.tell(Event::ActionPoints(points));
        Ok(())
    }

    fn repair_first_fleet(&self, play: &mut Play<'_>, fleet: UnitId) -> Flow {
        let kind = self.unit(fleet).kind;
        while *play.state.naval_points(JAPAN, kind) > 0 {
            let supply = self.supply(play.state, JAPAN);
            match play.state.unit(fleet).place {
                Place::Track(_) => {
                    *play.state.naval_points(JAPAN, kind) -= 1;
                    self.fleet_back(play, fleet)?;
                }
                Place::Destroyed if !self.return_zones(play.state, fleet).is_empty() => {
                    *play.state.naval_points(JAPAN, kind) -= 1;
                    self.bring_back(play, fleet, self.fleet_home(fleet));
                }
                Place::Zone(_)
                    if self.may_be_repaired(play.state, fleet)
                        && self.is_supplied(play.state, &supply, fleet) =>
                {
                    *play.state.naval_points(JAPAN, kind) -= 1;
                    self.flip(play, fleet);
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    /// 7.1.2, ERR-Q7: the base of Plan A is drawn once, and again only if it is lost.
    fn choose_plan_base(&self, play: &mut Play<'_>) -> Flow {
        if play.state.japan.plan != Plan::A {
            return Ok(());
        }
        let is_held = |zone: ZoneId| self.is_friendly(play.state, JAPAN, zone);
        if play.state.japan.plan_base.is_some_and(is_held) {
            return Ok(());
        }
        let mut bases: Vec<ZoneId> = self
            .map()
            .groups
            .plan_a_bases
            .iter()
            .filter(|zone| is_held(*zone))
            .collect();
        if bases.is_empty() {
            let supplied = self.supply(play.state, JAPAN).zones;
            let honshu = self.map().named.honshu;
            bases = self.nearest_bases_of(play.state, JAPAN, supplied, honshu, &|_| true);
        }
        let base = self.pick(play, Cause::PlanBase, &bases)?;
        play.state.japan.plan_base = base;
        if let Some(base) = base {
            play.tell(Event::PlanBase(base));
        }
        Ok(())
    }

    /// CLA-3a, CLA-3c: zones of the perimeter are filled, bases first.
    fn fill_perimeter(&self, play: &mut Play<'_>, is_first_step: bool) -> Flow {
        let mut done = ZoneSet::EMPTY;
        while play.state.japan.action_points > 0 {
            let supply = self.supply(play.state, JAPAN);
            let position = &*play.state;
            let zones: Vec<ZoneId> = self
                .perimeter(position)
                .iter()
                .filter(|zone| !done.contains(*zone))
                .filter(|zone| {
                    let is_friendly = supply.zones.contains(*zone);
                    if is_first_step {
                        is_friendly && self.land_units(position, JAPAN, *zone).next().is_none()
                    } else {
                        (is_friendly
                            || (position.is_contested(*zone) && self.is_in_reach(&supply, *zone)))
                            && self.is_below_limit(position, *zone)
                    }
                })
                .collect();
            let Some(zone) = self.pick_base_first(play, Cause::Perimeter, &zones)? else {
                return Ok(());
            };
            done.insert(zone);
            self.fill(play, zone, is_first_step)?;
        }
        Ok(())
    }

    /// One of some zones, those with a base before the others.
    fn pick_base_first(
        &self,
        play: &mut Play<'_>,
        cause: Cause,
        zones: &[ZoneId],
    ) -> Flow<Option<ZoneId>> {
        let bases: Vec<ZoneId> = zones
            .iter()
            .copied()
            .filter(|zone| self.map().zone(*zone).base)
            .collect();
        let list = if bases.is_empty() { zones } else { &bases };
        self.pick(play, cause, list)
    }

    /// 7.1-A1: a zone gets units from the pool up to its limit, for one action point.
    fn fill(&self, play: &mut Play<'_>, zone: ZoneId, with_fortress: bool) -> Flow {
        let mut placed = false;
        loop {
            let (armies, detachments) = self.garrison_room(play.state, zone);
            let fitting: Vec<UnitId> = self
                .pool(play.state)
                .into_iter()
                .filter(|unit| match self.unit(*unit).kind {
                    Kind::Army => armies > 0,
                    _ => detachments > 0,
                })
                .collect();
            let Some(unit) = self.pick(play, Cause::PoolDraw, &fitting)? else {
                break;
            };
            play.state.unit_mut(unit).steps = self.unit(unit).steps();
            self.put(play, unit, Place::Zone(zone));
            play.tell(Event::Recruited(unit, zone));
            placed = true;
        }
        let printed = self.map().zone(zone);
        let is_atoll = printed.zone_type == ZoneType::Atoll;
        if with_fortress && (is_atoll || printed.base) {
            placed |= self.fortify(play, zone);
        }
        let has_air = self.air_fleets(play.state, JAPAN, zone).next().is_some();
        if printed.base && !has_air {
            placed |= self.transfer_air_fleet(play, zone)?;
        }
        if placed {
            play.state.japan.action_points -= 1;
        }
        Ok(())
    }

    /// 7.1-A1: the best air fleet from behind the perimeter goes to a base.
    fn transfer_air_fleet(&self, play: &mut Play<'_>, zone: ZoneId) -> Flow<bool> {
        let perimeter = self.perimeter(play.state);
        let position = &*play.state;
        let able = self
            .units_of(JAPAN)
            .filter(|unit| self.unit(*unit).kind == Kind::AirFleet)
            .filter(|unit| {
                position
                    .zone_of(*unit)
                    .is_some_and(|at| !perimeter.contains(at))
            })
            .filter(|unit| self.check_redeployment(position, *unit, zone).is_ok());
        let list = least_of(able, |unit| Reverse(self.values(position, unit).attack));
        let Some(unit) = self.pick(play, Cause::AirTransfer, &list)? else {
            return Ok(false);
        };
        self.redeploy(play, unit, zone);
        Ok(true)
    }

    /// CLA-3d: two reduced armies or air fleets are rebuilt for each point.
    fn rebuild_two(&self, play: &mut Play<'_>) -> Flow {
        while play.state.japan.action_points > 0 {
            let mut rebuilt = 0;
            while rebuilt < 2 {
                let supply = self.supply(play.state, JAPAN);
                let perimeter = self.perimeter(play.state);
                let position = &*play.state;
                let rank = |unit: UnitId| match position.zone_of(unit) {
                    Some(zone) if position.is_contested(zone) => 0,
                    Some(zone) if perimeter.contains(zone) => 1,
                    _ => 2,
                };
                let reduced = self
                    .units_of(JAPAN)
                    .filter(|unit| matches!(self.unit(*unit).kind, Kind::Army | Kind::AirFleet))
                    .filter(|unit| self.may_be_rebuilt(position, &supply, *unit));
                let list = least_of(reduced, rank);
                let Some(unit) = self.pick(play, Cause::Rebuilding, &list)? else {
                    break;
                };
                self.flip(play, unit);
                rebuilt += 1;
            }
            if rebuilt == 0 {
                return Ok(());
            }
            play.state.japan.action_points -= 1;
        }
        Ok(())
    }

    /// CLA-3e: one zone behind the perimeter is filled.
    fn second_line(&self, play: &mut Play<'_>) -> Flow {
        if play.state.japan.action_points == 0 {
            return Ok(());
        }
        let supply = self.supply(play.state, JAPAN);
        let perimeter = self.perimeter(play.state);
        let position = &*play.state;
        let zones: Vec<ZoneId> = supply
            .zones
            .iter()
            .filter(|zone| {
                !perimeter.contains(*zone)
                    && !self.map().zone(*zone).closed
                    && self
                        .map()
                        .neighbours(*zone)
                        .any(|near| perimeter.contains(near))
                    && self.is_below_limit(position, *zone)
            })
            .collect();
        match self.pick_base_first(play, Cause::Perimeter, &zones)? {
            Some(zone) => self.fill(play, zone, false),
            None => Ok(()),
        }
    }
}
