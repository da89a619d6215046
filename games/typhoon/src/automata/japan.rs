//! The inactive Japanese (7): plans, action points, and attacks in Asia.

use crate::Typhoon;
use crate::position::event::Event;
use crate::position::{Cause, Flow, JapaneseStep, Place, Plan, Play, Position};
use crate::printed::map::{ZoneId, ZoneSet, ZoneType};
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId};

/// The fleets that naval points repair while Japan is inactive (7.1-A2, ERR-Q5).
pub(crate) const FIRST_FLEETS: [&str; 2] = ["J-SF1", "J-CV1"];

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
}

impl Play<'_> {
    /// 7.1: one step of the Japanese strategic phase.
    pub(crate) fn japanese_step(&mut self, game: &Typhoon, step: JapaneseStep) -> Flow<()> {
        match step {
            JapaneseStep::Fleets => self.japanese_fleets(game),
            JapaneseStep::EmptyPerimeter => self.fill_perimeter(game, true),
            JapaneseStep::WeakPerimeter => self.fill_perimeter(game, false),
            JapaneseStep::Rebuilding => self.rebuild_two(game),
            JapaneseStep::SecondLine => self.second_line(game),
        }
    }

    /// 7.1.1b, ERR-Q5: fleets gather and only the first ones are repaired; the action points come in.
    fn japanese_fleets(&mut self, game: &Typhoon) -> Flow<()> {
        self.choose_plan_base(game)?;
        let fleets: Vec<UnitId> = game
            .units_of(JAPAN)
            .filter(|unit| game.unit(*unit).kind.is_fleet())
            .collect();
        for fleet in &fleets {
            let Some(base) = game.plan_base(&self.position, game.unit(*fleet).kind) else {
                continue;
            };
            let Some(at) = self.position.zone_of(*fleet) else {
                continue;
            };
            let goals = if game.is_friendly(&self.position, JAPAN, base) {
                vec![base]
            } else {
                game.nearest_bases(&self.position, *fleet, base)
            };
            // Of two that are equally near the fleet keeps the one where it is.
            if goals.contains(&at) {
                continue;
            }
            let open: Vec<ZoneId> = goals
                .into_iter()
                .filter(|zone| {
                    game.check_redeployment(&self.position, *fleet, *zone)
                        .is_ok()
                })
                .collect();
            if let Some(zone) = self.pick(Cause::PlanBase, &open)? {
                self.redeploy(game, *fleet, zone);
            }
        }
        let record = game.tables().turn(self.position.turn).japan;
        self.position.japan.naval += record.naval;
        self.position.japan.carrier += record.carrier;
        for fleet in FIRST_FLEETS
            .into_iter()
            .filter_map(|id| game.unit_named(id))
        {
            self.repair_first_fleet(game, fleet)?;
        }
        let japan = &mut self.position.japan;
        japan.action_points += japan.plan.points();
        let points = japan.action_points;
        self.tell(Event::ActionPoints(points));
        Ok(())
    }

    fn repair_first_fleet(&mut self, game: &Typhoon, fleet: UnitId) -> Flow<()> {
        let kind = game.unit(fleet).kind;
        while *self.naval_points(JAPAN, kind) > 0 {
            let supply = game.supply(&self.position, JAPAN);
            match self.position.unit(fleet).place {
                Place::Track(_) => {
                    *self.naval_points(JAPAN, kind) -= 1;
                    self.fleet_back(game, fleet)?;
                }
                Place::Destroyed if !game.return_zones(&self.position, fleet).is_empty() => {
                    *self.naval_points(JAPAN, kind) -= 1;
                    self.bring_back(game, fleet, game.fleet_home(fleet));
                }
                Place::Zone(_)
                    if game.may_be_repaired(&self.position, fleet)
                        && game.is_supplied(&self.position, &supply, fleet) =>
                {
                    *self.naval_points(JAPAN, kind) -= 1;
                    self.flip(fleet);
                }
                _ => return Ok(()),
            }
        }
        Ok(())
    }

    /// 7.1.2, ERR-Q7: the base of Plan A is drawn once, and again only if it is lost.
    fn choose_plan_base(&mut self, game: &Typhoon) -> Flow<()> {
        if self.position.japan.plan != Plan::A {
            return Ok(());
        }
        let is_held = |zone: ZoneId| game.is_friendly(&self.position, JAPAN, zone);
        if self.position.japan.plan_base.is_some_and(is_held) {
            return Ok(());
        }
        let mut bases: Vec<ZoneId> = game
            .map()
            .groups
            .plan_a_bases
            .iter()
            .filter(|zone| is_held(*zone))
            .collect();
        if bases.is_empty() {
            let supplied = game.supply(&self.position, JAPAN).zones;
            let honshu = game.map().named.honshu;
            bases = game.nearest_bases_of(&self.position, JAPAN, supplied, honshu, &|_| true);
        }
        let base = self.pick(Cause::PlanBase, &bases)?;
        self.position.japan.plan_base = base;
        if let Some(base) = base {
            self.tell(Event::PlanBase(base));
        }
        Ok(())
    }

    /// CLA-3a, CLA-3c: zones of the perimeter are filled, bases first.
    fn fill_perimeter(&mut self, game: &Typhoon, is_first_step: bool) -> Flow<()> {
        let mut done = ZoneSet::EMPTY;
        while self.position.japan.action_points > 0 {
            let supply = game.supply(&self.position, JAPAN);
            let position = &self.position;
            let zones: Vec<ZoneId> = game
                .perimeter(position)
                .iter()
                .filter(|zone| !done.contains(*zone))
                .filter(|zone| {
                    let is_friendly = supply.zones.contains(*zone);
                    if is_first_step {
                        is_friendly && game.land_units(position, JAPAN, *zone).next().is_none()
                    } else {
                        (is_friendly
                            || (position.is_contested(*zone) && game.is_in_reach(&supply, *zone)))
                            && game.is_below_limit(position, *zone)
                    }
                })
                .collect();
            let Some(zone) = self.pick_base_first(game, Cause::Perimeter, &zones)? else {
                return Ok(());
            };
            done.insert(zone);
            self.fill(game, zone, is_first_step)?;
        }
        Ok(())
    }

    /// One of some zones, those with a base before the others.
    fn pick_base_first(
        &mut self,
        game: &Typhoon,
        cause: Cause,
        zones: &[ZoneId],
    ) -> Flow<Option<ZoneId>> {
        let bases: Vec<ZoneId> = zones
            .iter()
            .copied()
            .filter(|zone| game.map().zone(*zone).base)
            .collect();
        let list = if bases.is_empty() { zones } else { &bases };
        self.pick(cause, list)
    }

    /// 7.1-A1: a zone gets units from the pool up to its limit, for one action point.
    fn fill(&mut self, game: &Typhoon, zone: ZoneId, with_fortress: bool) -> Flow<()> {
        let mut placed = false;
        loop {
            let (armies, detachments) = game.garrison_room(&self.position, zone);
            let fitting: Vec<UnitId> = game
                .pool(&self.position)
                .into_iter()
                .filter(|unit| match game.unit(*unit).kind {
                    Kind::Army => armies > 0,
                    _ => detachments > 0,
                })
                .collect();
            let Some(unit) = self.pick(Cause::PoolDraw, &fitting)? else {
                break;
            };
            self.position.unit_mut(unit).steps = game.unit(unit).steps();
            self.put(game, unit, Place::Zone(zone));
            self.tell(Event::Recruited { unit, zone });
            placed = true;
        }
        let printed = game.map().zone(zone);
        let is_atoll = printed.zone_type == ZoneType::Atoll;
        if with_fortress && (is_atoll || printed.base) {
            placed |= self.fortify(game, zone);
        }
        let has_air = game
            .air_fleets(&self.position, JAPAN, zone)
            .next()
            .is_some();
        if printed.base && !has_air {
            placed |= self.transfer_air_fleet(game, zone)?;
        }
        if placed {
            self.position.japan.action_points -= 1;
        }
        Ok(())
    }

    /// 7.1-A1: the best air fleet from behind the perimeter goes to a base.
    fn transfer_air_fleet(&mut self, game: &Typhoon, zone: ZoneId) -> Flow<bool> {
        let perimeter = game.perimeter(&self.position);
        let position = &self.position;
        let able: Vec<UnitId> = game
            .units_of(JAPAN)
            .filter(|unit| game.unit(*unit).kind == Kind::AirFleet)
            .filter(|unit| {
                position
                    .zone_of(*unit)
                    .is_some_and(|at| !perimeter.contains(at))
            })
            .filter(|unit| game.check_redeployment(position, *unit, zone).is_ok())
            .collect();
        let attack = |unit: &UnitId| game.values(position, *unit).attack;
        let best = able.iter().map(attack).max();
        let list: Vec<UnitId> = able
            .iter()
            .copied()
            .filter(|unit| Some(attack(unit)) == best)
            .collect();
        let Some(unit) = self.pick(Cause::AirTransfer, &list)? else {
            return Ok(false);
        };
        self.redeploy(game, unit, zone);
        Ok(true)
    }

    /// CLA-3d: two reduced armies or air fleets are rebuilt for each point.
    fn rebuild_two(&mut self, game: &Typhoon) -> Flow<()> {
        while self.position.japan.action_points > 0 {
            let mut rebuilt = 0;
            while rebuilt < 2 {
                let supply = game.supply(&self.position, JAPAN);
                let perimeter = game.perimeter(&self.position);
                let position = &self.position;
                let rank = |unit: &UnitId| match position.zone_of(*unit) {
                    Some(zone) if position.is_contested(zone) => 0,
                    Some(zone) if perimeter.contains(zone) => 1,
                    _ => 2,
                };
                let reduced: Vec<UnitId> = game
                    .units_of(JAPAN)
                    .filter(|unit| {
                        let printed = game.unit(*unit);
                        matches!(printed.kind, Kind::Army | Kind::AirFleet)
                            && position.zone_of(*unit).is_some()
                            && position.unit(*unit).steps < printed.steps()
                            && game.is_supplied(position, &supply, *unit)
                    })
                    .collect();
                let first = reduced.iter().map(rank).min();
                let list: Vec<UnitId> = reduced
                    .iter()
                    .copied()
                    .filter(|unit| Some(rank(unit)) == first)
                    .collect();
                let Some(unit) = self.pick(Cause::Rebuilding, &list)? else {
                    break;
                };
                self.flip(unit);
                rebuilt += 1;
            }
            if rebuilt == 0 {
                return Ok(());
            }
            self.position.japan.action_points -= 1;
        }
        Ok(())
    }

    /// CLA-3e: one zone behind the perimeter is filled.
    fn second_line(&mut self, game: &Typhoon) -> Flow<()> {
        if self.position.japan.action_points == 0 {
            return Ok(());
        }
        let supply = game.supply(&self.position, JAPAN);
        let perimeter = game.perimeter(&self.position);
        let position = &self.position;
        let zones: Vec<ZoneId> = supply
            .zones
            .iter()
            .filter(|zone| {
                !perimeter.contains(*zone)
                    && !game.map().zone(*zone).closed
                    && game
                        .map()
                        .neighbours(*zone)
                        .any(|near| perimeter.contains(near))
                    && game.is_below_limit(position, *zone)
            })
            .collect();
        match self.pick_base_first(game, Cause::Perimeter, &zones)? {
            Some(zone) => self.fill(game, zone, false),
            None => Ok(()),
        }
    }
}
