//! Naval and joint operations (9.3): special attacks (12.3), battle (10.3), and the way home.

use crate::Typhoon;
use crate::automata::japan::FIRST_FLEETS;
use crate::position::event::{AttackKind, Event, Homecoming};
use crate::position::{Cause, Flow, Place, Plan, Play, Position, Reaction};
use crate::printed::map::{Travel, ZoneId, ZoneSet, ZoneType};
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId, UnitSet};
use crate::turn::combat::Odds;
use heigi_scene::Side;

/// The most rounds of a battle that is fought to the end (7.1.4a).
const MOST_ROUNDS: u8 = 20;

impl Typhoon {
    /// 12.1, R28: the air fleets of a side that reach ships in a zone and have not reacted to this
    /// operation, strongest first.
    #[must_use]
    pub fn air_over_ships(&self, position: &Position, side: Side, zone: ZoneId) -> Vec<UnitId> {
        let over_ships = position
            .operation
            .map_or(UnitSet::EMPTY, |operation| operation.over_ships);
        let mut found: Vec<UnitId> = self
            .units_of(side)
            .filter(|unit| self.unit(*unit).kind == Kind::AirFleet && !over_ships.contains(*unit))
            .filter(|unit| self.reaches_ships(position, *unit, zone))
            .collect();
        found.sort_by_key(|unit| (-self.values(position, *unit).attack, *unit));
        found
    }

    /// 12.1, R-28: whether an air fleet reacts to ships in a zone; weather bars it.
    fn reaches_ships(&self, position: &Position, unit: UnitId, zone: ZoneId) -> bool {
        let (values, side) = (self.values(position, unit), self.unit(unit).side);
        position.zone_of(unit).is_some_and(|at| {
            let is_next_door = self.map().link(at, zone).is_adjacent_for(side)
                && values.attack >= 4
                && values.support >= 1;
            (at == zone || is_next_door) && !self.is_closed_by_weather(position, at)
        })
    }

    /// 10.3.3, 12.1d: the net bonus of the air fleets of a side in a naval battle, -2 to +2.
    #[must_use]
    pub fn naval_air_bonus(&self, position: &Position, side: Side, zone: ZoneId) -> i8 {
        let own = self.air_over_ships(position, side, zone);
        let enemy = self.air_over_ships(position, side.opponent(), zone);
        let cancelled = own.len().min(enemy.len());
        let sum = |units: &[UnitId]| -> i8 {
            units[cancelled..]
                .iter()
                .map(|unit| {
                    let values = self.values(position, *unit);
                    if position.zone_of(*unit) == Some(zone) {
                        values.support_here
                    } else {
                        values.support
                    }
                })
                .sum()
        };
        (sum(&own) - sum(&enemy)).clamp(-2, 2)
    }

    /// 10.3.1, 10.3.2: the odds of one fleet against another in a battle.
    #[must_use]
    pub fn sea_odds(
        &self,
        position: &Position,
        fleet: UnitId,
        target: UnitId,
        zone: ZoneId,
        is_carrier_battle: bool,
    ) -> Odds {
        let side = self.unit(fleet).side;
        let (attack, defence) = (self.values(position, fleet), self.values(position, target));
        let is_island = self.map().zone(zone).zone_type == ZoneType::Island;
        let against = if is_carrier_battle {
            defence.defence
        } else {
            defence.attack
        };
        Odds {
            column: attack.attack - against + self.tables().period(position.turn, side),
            modifier: self.naval_air_bonus(position, side, zone)
                + i8::from(!is_carrier_battle && is_island),
            ..Odds::default()
        }
    }

    fn living(&self, position: &Position, fleets: UnitSet, kind: Kind) -> UnitSet {
        fleets
            .iter()
            .filter(|fleet| self.unit(*fleet).kind == kind && position.unit(*fleet).steps > 0)
            .collect()
    }

    /// 3.2i, 3.2j: whether points repair a reduced fleet that goes to sea: in a base of its side, which
    /// a contested one is not (14.1), and of the inactive Japanese only the first fleets (ERR-Q5).
    pub(crate) fn may_be_repaired(&self, position: &Position, fleet: UnitId) -> bool {
        let printed = self.unit(fleet);
        let is_entitled = printed.side == ALLIES
            || position.change_turn.is_none()
            || FIRST_FLEETS.contains(&printed.id.as_str());
        is_entitled
            && position.unit(fleet).steps < printed.steps()
            && position
                .zone_of(fleet)
                .is_some_and(|zone| self.bases(position, printed.side).contains(zone))
    }

    /// The friendly bases where a fleet may go from a zone (9.3j, R60).
    #[must_use]
    pub fn ports(&self, position: &Position, fleet: UnitId, from: ZoneId) -> ZoneSet {
        let side = self.unit(fleet).side;
        let ways = self.friendly_ways(position, side, from, Travel::Homeward);
        let supplied = self.supply(position, side).zones_for(self.unit(fleet));
        let ports: ZoneSet = self
            .bases(position, side)
            .iter()
            .filter(|base| ways.contains(*base) && supplied.contains(*base))
            .collect();
        if ports.is_empty() {
            self.nearest_bases(position, fleet, from)
                .into_iter()
                .collect()
        } else {
            ports
        }
    }
}

impl Position {
    /// The points that repair a type of fleet (3.2d).
    pub(crate) const fn naval_points(&mut self, side: Side, kind: Kind) -> &mut u8 {
        match (side, kind) {
            (JAPAN, Kind::CarrierFleet) => &mut self.japan.carrier,
            (JAPAN, _) => &mut self.japan.naval,
            (_, Kind::CarrierFleet) => &mut self.allies.carrier,
            _ => &mut self.allies.naval,
        }
    }
}

impl Play<'_> {
    /// 3.2j: a fleet that goes to sea is repaired if there are points.
    pub(crate) fn repair_at_once(&mut self, game: &Typhoon, fleet: UnitId) {
        let printed = game.unit(fleet);
        if !game.may_be_repaired(&self.position, fleet) {
            return;
        }
        let points = self.naval_points(printed.side, printed.kind);
        if *points >= printed.cost {
            *points -= printed.cost;
            self.position.unit_mut(fleet).steps += 1;
            self.tell(Event::Rebuilt(fleet));
        }
    }

    /// The points that repair a type of fleet (3.2d).
    pub(crate) const fn naval_points(&mut self, side: Side, kind: Kind) -> &mut u8 {
        self.position.naval_points(side, kind)
    }

    /// 12.3: under SHO and TEN Japanese air fleets throw themselves at the ships.
    pub(crate) fn special_attacks(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let is_ordered =
            self.position.change_turn.is_some() && self.position.japan.plan.is_special_attack();
        if operation.side != ALLIES || !is_ordered {
            return Ok(());
        }
        let stops = game.stops_of_operation(&self.position);
        let over = |side: Side| -> Vec<UnitId> {
            let mut units: Vec<UnitId> = stops
                .iter()
                .flat_map(|zone| game.air_over_ships(&self.position, side, zone))
                .collect();
            units.sort_by_key(|unit| (-game.values(&self.position, *unit).attack, *unit));
            units.dedup();
            units
        };
        let (attackers, mut cover) = (over(JAPAN), over(ALLIES));
        for attacker in attackers {
            let reached: ZoneSet = stops
                .iter()
                .filter(|zone| game.reaches_ships(&self.position, attacker, *zone))
                .collect();
            // 12.2a: each air fleet cancels one, the strongest first.
            let is_cover = |unit: &UnitId| {
                reached
                    .iter()
                    .any(|zone| game.reaches_ships(&self.position, *unit, zone))
            };
            if let Some(index) = cover.iter().position(is_cover) {
                // 12.1d: both have reacted, and do so once (12.1b).
                let canceller = cover.remove(index);
                if let Some(operation) = &mut self.position.operation {
                    operation.over_ships.insert(attacker);
                    operation.over_ships.insert(canceller);
                }
            } else if let Some(target) = self.best_target(game, operation.fleets, reached) {
                self.special_attack(game, Some(attacker), target)?;
            }
        }
        Ok(())
    }

    /// The strongest carrier fleet in some zones, else the strongest surface fleet.
    fn best_target(&self, game: &Typhoon, fleets: UnitSet, zones: ZoneSet) -> Option<UnitId> {
        let is_there = |fleet: &UnitId| {
            self.position
                .zone_of(*fleet)
                .is_some_and(|at| zones.contains(at))
        };
        [Kind::CarrierFleet, Kind::SurfaceFleet]
            .into_iter()
            .find_map(|kind| {
                let there = game.living(&self.position, fleets, kind);
                game.strongest(&self.position, there.iter().filter(is_there))
            })
    }

    /// One roll on the column of special attacks; an air fleet that makes it loses a step.
    fn special_attack(
        &mut self,
        game: &Typhoon,
        attacker: Option<UnitId>,
        target: UnitId,
    ) -> Flow<()> {
        let attackers = attacker.into_iter().collect();
        self.announce(AttackKind::Special, attackers, target, Odds::default());
        let die = self.die(Cause::SpecialAttack)?;
        self.hit(game, target, game.tables().special_attack(die));
        if let Some(attacker) = attacker {
            if let Some(operation) = &mut self.position.operation {
                operation.over_ships.insert(attacker);
            }
            self.hit(game, attacker, crate::printed::tables::Outcome::Steps(1));
        }
        Ok(())
    }

    /// 10.3: carrier battle and surface battle, if fleets reacted.
    pub(crate) fn naval_battle(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        if operation.reacting.is_empty() {
            return Ok(());
        }
        if let Some(operation) = &mut self.position.operation {
            operation.has_fought = true;
        }
        let rounds = if operation.reaction == Reaction::ToTheEnd {
            MOST_ROUNDS
        } else {
            1
        };
        for _ in 0..rounds {
            self.carrier_battle(game)?;
            self.surface_battle(game)?;
            if !self.can_fight_on(game) {
                break;
            }
        }
        Ok(())
    }

    /// True if any fleet of either side could still hit one of the other.
    fn can_fight_on(&self, game: &Typhoon) -> bool {
        let Some(operation) = self.position.operation else {
            return false;
        };
        let (a, b) = (operation.fleets, operation.reacting);
        let living = |fleets, kind| game.living(&self.position, fleets, kind);
        let carriers = |fleets| !living(fleets, Kind::CarrierFleet).is_empty();
        let surface = |fleets| {
            living(fleets, Kind::SurfaceFleet)
                .iter()
                .any(|fleet| self.position.zone_of(fleet) == Some(operation.zone))
        };
        let anybody = |fleets| carriers(fleets) || surface(fleets);
        anybody(a) && anybody(b)
    }

    /// 10.3.1: carriers against carriers and surface fleets.
    fn carrier_battle(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let zone = operation.zone;
        let attacker_surprise = game.has_surprise(&self.position, operation.side, zone);
        let defender_surprise = operation.reaction == Reaction::Surprise;
        // R54: two surprises cancel each other.
        let surprise = [
            attacker_surprise && !defender_surprise,
            defender_surprise && !attacker_surprise,
        ];
        let mut attacked = UnitSet::EMPTY;
        let mut answered = UnitSet::EMPTY;
        if surprise[1] {
            let ours = game.living(&self.position, operation.reacting, Kind::CarrierFleet);
            self.carrier_attacks(
                game,
                ours,
                operation.fleets,
                true,
                &mut attacked,
                &mut answered,
            )?;
        }
        let carriers: UnitSet = game
            .living(&self.position, operation.fleets, Kind::CarrierFleet)
            .iter()
            .filter(|fleet| !answered.contains(*fleet))
            .collect();
        self.carrier_attacks(
            game,
            carriers,
            operation.reacting,
            surprise[0],
            &mut attacked,
            &mut answered,
        )?;
        if !surprise[1] {
            let ours: UnitSet = game
                .living(&self.position, operation.reacting, Kind::CarrierFleet)
                .iter()
                .filter(|fleet| !attacked.contains(*fleet))
                .collect();
            self.carrier_attacks(
                game,
                ours,
                operation.fleets,
                false,
                &mut attacked,
                &mut answered,
            )?;
        }
        Ok(())
    }

    /// Each of some carrier fleets attacks one enemy; an attacked carrier fleet answers.
    fn carrier_attacks(
        &mut self,
        game: &Typhoon,
        carriers: UnitSet,
        enemies: UnitSet,
        surprise: bool,
        attacked: &mut UnitSet,
        answered: &mut UnitSet,
    ) -> Flow<()> {
        let Some(zone) = self.position.operation.map(|operation| operation.zone) else {
            return Ok(());
        };
        for carrier in carriers.iter() {
            if self.position.unit(carrier).steps == 0 {
                continue;
            }
            // of the fleets next door the carriers alone are in the battle.
            let is_in_battle = |fleet: &UnitId| {
                game.unit(*fleet).kind == Kind::CarrierFleet
                    || self.position.zone_of(*fleet) == Some(zone)
            };
            let targets: UnitSet = [Kind::CarrierFleet, Kind::SurfaceFleet]
                .into_iter()
                .flat_map(|kind| game.living(&self.position, enemies, kind).iter())
                .filter(is_in_battle)
                .collect();
            let Some(target) = self.sea_target(game, carrier, targets, Cause::CarrierAttack)?
            else {
                continue;
            };
            attacked.insert(target);
            let odds = Odds {
                surprise,
                ..game.sea_odds(&self.position, carrier, target, zone, true)
            };
            let is_answered = game.unit(target).kind == Kind::CarrierFleet;
            let one = [carrier].into_iter().collect();
            self.announce(AttackKind::Carrier, one, target, odds);
            let die = self.die(Cause::CarrierAttack)?;
            let outcome = game.outcome(odds, die);
            if surprise {
                self.hit(game, target, outcome);
            }
            if is_answered && self.position.unit(target).steps > 0 {
                answered.insert(target);
                let answer = game.sea_odds(&self.position, target, carrier, zone, true);
                let one = [target].into_iter().collect();
                self.announce(AttackKind::Carrier, one, carrier, answer);
                let die = self.die(Cause::CarrierAnswer)?;
                let result = game.outcome(answer, die);
                if !surprise {
                    self.hit(game, target, outcome);
                }
                self.hit(game, carrier, result);
            } else if !surprise {
                self.hit(game, target, outcome);
            }
        }
        Ok(())
    }

    /// 10.3c: the commander chooses for the active side, otherwise it is the strongest carrier fleet,
    /// else the strongest surface fleet.
    fn sea_target(
        &mut self,
        game: &Typhoon,
        fleet: UnitId,
        targets: UnitSet,
        cause: Cause,
    ) -> Flow<Option<UnitId>> {
        let side = game.unit(fleet).side;
        if side == self.position.active || self.position.options.two_players {
            return self.choose_unit(side, cause, fleet, targets);
        }
        Ok([Kind::CarrierFleet, Kind::SurfaceFleet]
            .into_iter()
            .find_map(|kind| {
                let of_kind = targets.iter().filter(|unit| game.unit(*unit).kind == kind);
                game.strongest(&self.position, of_kind)
            }))
    }

    /// 10.3.2: surface fleets against surface fleets; never surprise.
    fn surface_battle(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let zone = operation.zone;
        let mut attacked = UnitSet::EMPTY;
        for (own, enemies) in [
            (operation.fleets, operation.reacting),
            (operation.reacting, operation.fleets),
        ] {
            let fleets = game.living(&self.position, own, Kind::SurfaceFleet);
            for fleet in fleets.iter() {
                let is_able = self.position.unit(fleet).steps > 0
                    && self.position.zone_of(fleet) == Some(zone)
                    && !attacked.contains(fleet);
                if !is_able {
                    continue;
                }
                let targets: UnitSet = game
                    .living(&self.position, enemies, Kind::SurfaceFleet)
                    .iter()
                    .filter(|enemy| self.position.zone_of(*enemy) == Some(zone))
                    .collect();
                let Some(target) = self.sea_target(game, fleet, targets, Cause::SurfaceAttack)?
                else {
                    continue;
                };
                if own == operation.fleets {
                    attacked.insert(target);
                }
                let odds = game.sea_odds(&self.position, fleet, target, zone, false);
                let answer = game.sea_odds(&self.position, target, fleet, zone, false);
                let one = |unit: UnitId| [unit].into_iter().collect();
                self.announce(AttackKind::Surface, one(fleet), target, odds);
                let die = self.die(Cause::SurfaceAttack)?;
                self.announce(AttackKind::Surface, one(target), fleet, answer);
                let answer_die = self.die(Cause::SurfaceAnswer)?;
                self.hit(game, target, game.outcome(odds, die));
                self.hit(game, fleet, game.outcome(answer, answer_die));
            }
        }
        Ok(())
    }

    /// 9.3g: the losses decide whether the mission goes on.
    pub(crate) fn compare_losses(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let own = operation.losses[operation.side.index()];
        let enemy = operation.losses[operation.side.opponent().index()];
        let mut goes_on = true;
        if operation.has_fought {
            goes_on = own < enemy || (own == enemy && operation.side == ALLIES);
            self.tell(Event::Compared {
                losses: operation.losses,
                goes_on,
            });
        }
        if goes_on {
            self.preemptive_attacks(game)?;
        }
        let is_afloat = operation
            .fleets
            .iter()
            .any(|fleet| self.position.unit(fleet).steps > 0);
        goes_on &= is_afloat;
        // 10.3.3c: carried units die with the last ship in the zone; those next door carry nobody.
        if game.fleets_in_zone(&self.position).is_empty() {
            for unit in operation.cargo.iter() {
                self.tell(Event::Drowned(unit));
                self.destroy(game, unit);
            }
        }
        if let Some(operation) = &mut self.position.operation {
            operation.is_aborted = !goes_on;
        }
        self.send_home(game)
    }

    /// 12.3a: under TEN each fleet that carries troops is attacked before they land.
    fn preemptive_attacks(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let is_ordered =
            self.position.change_turn.is_some() && self.position.japan.plan == Plan::Ten;
        let is_hostile = !game.is_friendly(&self.position, ALLIES, operation.zone);
        if operation.side != ALLIES || !is_ordered || !is_hostile {
            return Ok(());
        }
        for fleet in game.carriers_of_troops(&self.position).iter() {
            self.special_attack(game, None, fleet)?;
        }
        Ok(())
    }

    /// 12.4e: fleets that reacted go back to their base, or to the one nearest to where they are;
    /// disrupted ones are reorganised.
    fn send_home(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        for fleet in operation.reacting.iter() {
            if self.position.unit(fleet).steps == 0 || self.put_on_track(game, fleet) {
                continue;
            }
            let side = game.unit(fleet).side;
            let home = self.position.unit_mut(fleet).home.take();
            // 14.1b: nobody comes back to a base that is contested.
            let is_held = |zone: &ZoneId| game.is_friendly(&self.position, side, *zone);
            let ports = match home.filter(is_held) {
                Some(home) => vec![home],
                None => game.nearest_bases(&self.position, fleet, operation.zone),
            };
            let ports = ports.into_iter().collect();
            let port = self.choose_zone(side, Cause::ReturnToBase, fleet, ports)?;
            self.make_port(game, fleet, port, Homecoming::Reaction);
        }
        Ok(())
    }

    /// A fleet goes to a base; without any it is lost.
    fn make_port(&mut self, game: &Typhoon, unit: UnitId, port: Option<ZoneId>, after: Homecoming) {
        match port {
            Some(zone) => {
                self.put(game, unit, Place::Zone(zone));
                self.tell(Event::InPort { unit, zone, after });
            }
            None => {
                self.tell(Event::NoPort { unit, after });
                self.destroy(game, unit);
            }
        }
    }

    /// 10.3.4a: a disrupted fleet goes to the turn record, two turns ahead.
    fn put_on_track(&mut self, game: &Typhoon, fleet: UnitId) -> bool {
        if !self.position.unit(fleet).disrupted {
            return false;
        }
        let turn = self.position.turn + 2;
        self.put(game, fleet, Place::Track(turn));
        let state = self.position.unit_mut(fleet);
        state.disrupted = false;
        state.home = None;
        self.tell(Event::PutOnTrack { unit: fleet, turn });
        true
    }

    /// 10.3.4a: at the end of an operation all disrupted fleets of both sides leave the map.
    pub(crate) fn withdraw_disrupted(&mut self, game: &Typhoon) {
        for unit in game.all_units() {
            self.put_on_track(game, unit);
        }
    }

    /// 9.3j: the fleets of the operation return; what they still carry goes with them.
    pub(crate) fn return_to_base(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let mut last_port = None;
        let laden = game.carriers_of_troops(&self.position);
        for fleet in (operation.fleets - laden).iter().chain(laden.iter()) {
            self.position.unit_mut(fleet).operated = true;
            if self.position.unit(fleet).steps == 0 || self.put_on_track(game, fleet) {
                continue;
            }
            let Some(from) = self.position.zone_of(fleet) else {
                continue;
            };
            let side = game.unit(fleet).side;
            let is_automatic = side != self.position.active && !self.position.options.two_players;
            let ports = if is_automatic {
                // 4.2m: the base nearest to the invaded zone.
                game.nearest_bases(&self.position, fleet, operation.zone)
                    .into_iter()
                    .collect()
            } else if operation.is_aborted {
                game.nearest_bases(&self.position, fleet, from)
                    .into_iter()
                    .collect()
            } else {
                game.ports(&self.position, fleet, from)
            };
            let (cause, after) = if is_automatic {
                (Cause::CounterattackPort, Homecoming::Counterattack)
            } else {
                (Cause::ReturnToBase, Homecoming::Mission)
            };
            let port = self.choose_zone(side, cause, fleet, ports)?;
            self.position.unit_mut(fleet).home = None;
            last_port = port.or(last_port);
            self.make_port(game, fleet, port, after);
        }
        for unit in operation.cargo.iter() {
            if self.position.unit(unit).place == Place::Aboard {
                let nearest = game.nearest_bases(&self.position, unit, operation.zone);
                let port = last_port.or(nearest.first().copied());
                self.put_ashore(game, unit, port.unwrap_or(operation.zone))?;
            }
        }
        Ok(())
    }

    /// 9.3h, 9.3j: a carried unit that did not land sits in a friendly zone near the port.
    fn put_ashore(&mut self, game: &Typhoon, unit: UnitId, port: ZoneId) -> Flow<()> {
        let side = game.unit(unit).side;
        let is_aborted = self.position.operation.is_some_and(|one| one.is_aborted);
        let after = if is_aborted {
            Homecoming::Aboard
        } else {
            Homecoming::Mission
        };
        let zone = self.nearest_room(game, unit, side, port, Cause::ReturnToBase)?;
        match zone {
            Some(zone) => {
                self.put(game, unit, Place::Zone(zone));
                let state = self.position.unit_mut(unit);
                state.operated = true;
                state.home = None;
                self.tell(Event::InPort { unit, zone, after });
            }
            None => {
                self.tell(Event::NoPort { unit, after });
                self.destroy(game, unit);
            }
        }
        Ok(())
    }

    /// The nearest friendly zone in supply with room for a counter, the zone itself first (R66), where
    /// its country lets it go (17).
    pub(crate) fn nearest_room(
        &mut self,
        game: &Typhoon,
        unit: UnitId,
        side: Side,
        from: ZoneId,
        cause: Cause,
    ) -> Flow<Option<ZoneId>> {
        let supply = game.supply(&self.position, side);
        let supplied = game.supplied_zones(&self.position, &supply, unit);
        let distance = |zone: &ZoneId| game.map().reaction_distance(from, *zone);
        let mut zones: Vec<ZoneId> = supplied
            .iter()
            .filter(|zone| {
                game.is_friendly(&self.position, side, *zone)
                    && !game.map().zone(*zone).closed
                    && game.has_room(&self.position, unit, *zone)
                    && game.check_home(&self.position, unit, *zone).is_ok()
            })
            .collect();
        let nearest = zones.iter().map(distance).min();
        zones.retain(|zone| Some(distance(zone)) == nearest);
        self.choose_zone(side, cause, unit, zones.into_iter().collect())
    }
}
