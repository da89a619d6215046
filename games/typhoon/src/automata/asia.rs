//! Japan attacks in Asia when nobody commands it (7.2).

use crate::Typhoon;
use crate::position::event::Event;
use crate::position::{Cause, Operation, Place, Position};
use crate::printed::map::ZoneId;
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId, UnitSet};
use crate::turn::asking::{Flow, Play};
use serde::{Deserialize, Serialize};

/// 7.2: Japan attacks in Asia.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AsianOffensive;

impl heigi_engine::Step<Typhoon> for AsianOffensive {
    type Plan = ();

    fn asks(&self, _: &Typhoon, _: &Position, _: Option<&()>) -> bool {
        true
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        game.asian_offensive(play)
    }
}

impl Typhoon {
    /// 7.2: Japan attacks in Asia with the action points that are left.
    pub(crate) fn asian_offensive(&self, play: &mut Play<'_>) -> Flow {
        let mut contested: Vec<ZoneId> = self.map().groups.asian_mainland.iter().collect();
        contested.retain(|zone| self.may_attack_in_asia(play.state, *zone));
        if contested.is_empty() {
            return self.asian_invasion(play);
        }
        while play.state.japan.action_points > 0 {
            let Some(zone) = self.pick(play, Cause::AsianTarget, &contested)? else {
                break;
            };
            contested.retain(|other| *other != zone);
            play.state.japan.action_points -= 1;
            self.attack_in_asia(play, zone)?;
            // Armies that have gone into one zone are not to spare for the next.
            contested.retain(|other| self.may_attack_in_asia(play.state, *other));
        }
        Ok(())
    }

    /// 7.2: reinforcement, one attack by each army, and breakthrough.
    fn attack_in_asia(&self, play: &mut Play<'_>, zone: ZoneId) -> Flow {
        for unit in self.spare_armies(play.state, zone) {
            if self.has_room(play.state, unit, zone) {
                self.put(play, unit, Place::Zone(zone));
                play.state.unit_mut(unit).operated = true;
                play.tell(Event::Marched(unit, zone));
            }
        }
        play.state.operation = Some(Operation::new(JAPAN, zone));
        self.national_reactions(play, zone)?;
        let mut armies: Vec<UnitId> = self
            .land_units(play.state, JAPAN, zone)
            .filter(|unit| self.unit(*unit).kind == Kind::Army)
            .collect();
        armies.sort_by_key(|unit| (-self.values(play.state, *unit).attack, *unit));
        let mut struck = UnitSet::EMPTY;
        for army in armies {
            if play.state.zone_of(army) != Some(zone) {
                continue;
            }
            let enemies: Vec<UnitId> = self.land_units(play.state, ALLIES, zone).collect();
            let fresh: Vec<UnitId> = enemies
                .iter()
                .copied()
                .filter(|unit| !struck.contains(*unit))
                .collect();
            if fresh.is_empty() {
                struck = UnitSet::EMPTY;
            }
            let list = if fresh.is_empty() { enemies } else { fresh };
            let Some(defender) = self.weakest(play.state, list.into_iter()) else {
                break;
            };
            struck.insert(defender);
            let one = [army].into_iter().collect();
            self.fight(play, one, defender, zone)?;
        }
        let is_free = self.land_units(play.state, ALLIES, zone).next().is_none();
        if is_free && has_any(self, play.state, zone) {
            self.enter(play, JAPAN, zone)?;
            // 10.1j: those that have attacked break through; where nobody fought, nobody does (13e).
            let attackers = play
                .state
                .operation
                .map_or(UnitSet::EMPTY, |operation| operation.attacked);
            self.break_out(play, zone, attackers)?;
        }
        self.end_operation(play);
        Ok(())
    }

    /// 7.2d: the strongest of the attackers, if the zone has an army to spare, goes on into the nearest
    /// enemy zone.
    fn break_out(&self, play: &mut Play<'_>, zone: ZoneId, attackers: UnitSet) -> Flow {
        let kept = if self.map().groups.china.contains(zone) {
            2
        } else {
            1
        };
        let armies: Vec<UnitId> = self
            .land_units(play.state, JAPAN, zone)
            .filter(|unit| self.unit(*unit).kind == Kind::Army)
            .collect();
        if armies.len() <= kept {
            return Ok(());
        }
        let able = armies.into_iter().filter(|army| attackers.contains(*army));
        let Some(army) = self.strongest(play.state, able) else {
            return Ok(());
        };
        let one: UnitSet = [army].into_iter().collect();
        let zones: Vec<ZoneId> = self
            .map()
            .links(zone)
            .map(|(to, _)| to)
            .filter(|to| self.is_enemy(play.state, JAPAN, *to))
            .filter(|to| self.check_breakthrough(play.state, one, *to).is_ok())
            .collect();
        if let Some(to) = self.pick(play, Cause::AsianTarget, &zones)? {
            self.break_through(play, one, to)?;
        }
        Ok(())
    }

    /// 7.2c: without a contested zone an enemy zone is invaded, one with aircraft first.
    fn asian_invasion(&self, play: &mut Play<'_>) -> Flow {
        if play.state.japan.action_points == 0 {
            return Ok(());
        }
        let map = self.map();
        let supply = self.supply(play.state, JAPAN);
        let position = &*play.state;
        let open: Vec<ZoneId> = map
            .groups
            .asian_mainland
            .iter()
            .filter(|zone| self.is_enemy(position, JAPAN, *zone))
            .filter(|zone| self.check_enterable(position, *zone).is_ok())
            .filter(|zone| self.is_in_reach(&supply, *zone))
            .filter(|zone| {
                map.links(*zone)
                    .any(|(near, link)| link.land && self.is_friendly(position, JAPAN, near))
            })
            .collect();
        let with_air: Vec<ZoneId> = open
            .iter()
            .copied()
            .filter(|zone| self.air_fleets(position, ALLIES, *zone).next().is_some())
            .collect();
        // Only a single zone with aircraft is preferred.
        let list = if with_air.len() == 1 { with_air } else { open };
        let Some(zone) = self.pick(play, Cause::AsianTarget, &list)? else {
            return Ok(());
        };
        if self.spare_armies(play.state, zone).is_empty() || !self.bring_air(play, zone)? {
            return Ok(());
        }
        play.state.japan.action_points -= 1;
        self.attack_in_asia(play, zone)
    }

    /// 7.2f: an air fleet must support the attack; one is brought up if need be.
    fn bring_air(&self, play: &mut Play<'_>, zone: ZoneId) -> Flow<bool> {
        let map = self.map();
        let position = &*play.state;
        let supports = |unit: UnitId| {
            position.zone_of(unit).is_some_and(|at| {
                at == zone
                    || (map.link(at, zone).is_adjacent() && self.values(position, unit).support > 0)
            })
        };
        let air: Vec<UnitId> = self
            .units_of(JAPAN)
            .filter(|unit| self.unit(*unit).kind == Kind::AirFleet)
            .collect();
        if air.iter().any(|unit| supports(*unit)) {
            return Ok(true);
        }
        let goals: Vec<ZoneId> = map
            .neighbours(zone)
            .filter(|near| self.is_friendly(position, JAPAN, *near))
            .collect();
        let able: Vec<UnitId> = air
            .into_iter()
            .filter(|unit| {
                position
                    .zone_of(*unit)
                    .is_some_and(|at| map.groups.asian_mainland.contains(at))
                    && self.values(position, *unit).support > 0
                    && goals
                        .iter()
                        .any(|goal| self.check_redeployment(position, *unit, *goal).is_ok())
            })
            .collect();
        let Some(unit) = self.pick(play, Cause::AirTransfer, &able)? else {
            return Ok(false);
        };
        let open: Vec<ZoneId> = goals
            .into_iter()
            .filter(|goal| self.check_redeployment(play.state, unit, *goal).is_ok())
            .collect();
        let Some(goal) = self.pick(play, Cause::AirTransfer, &open)? else {
            return Ok(false);
        };
        self.redeploy(play, unit, goal);
        Ok(true)
    }
}

/// True if Japanese land units stand in a zone.
fn has_any(game: &Typhoon, position: &Position, zone: ZoneId) -> bool {
    game.land_units(position, JAPAN, zone).next().is_some()
}

impl Typhoon {
    /// 7.2, H-58: whether Japan can attack in a contested zone: an army stands there, or can be sent.
    fn may_attack_in_asia(&self, position: &Position, zone: ZoneId) -> bool {
        let has_army = self
            .land_units(position, JAPAN, zone)
            .any(|unit| self.unit(unit).kind == Kind::Army);
        position.is_contested(zone)
            && (has_army || !self.spare_armies(position, zone).is_empty())
            && self.check_enterable(position, zone).is_ok()
            && self.is_in_reach(&self.supply(position, JAPAN), zone)
    }

    /// 7.2e: armies of Asian zones that may march to a target, strongest first: the perimeter keeps
    /// all of its own, other zones keep one army, Chinese zones two.
    pub(crate) fn spare_armies(&self, position: &Position, target: ZoneId) -> Vec<UnitId> {
        let map = self.map();
        let perimeter = self.perimeter(position);
        let mut spare = Vec::new();
        for zone in map.groups.asian_mainland.iter() {
            let is_free = self.is_friendly(position, JAPAN, zone) && !perimeter.contains(zone);
            if zone == target || !is_free {
                continue;
            }
            let kept = if map.groups.china.contains(zone) {
                2
            } else {
                1
            };
            let all: Vec<UnitId> = self
                .land_units(position, JAPAN, zone)
                .filter(|unit| self.unit(*unit).kind == Kind::Army)
                .collect();
            let count = all.len().saturating_sub(kept);
            let mut armies: Vec<UnitId> = all
                .into_iter()
                .filter(|unit| !position.unit(*unit).operated)
                .filter(|unit| self.check_land_way(position, *unit, target).is_ok())
                .collect();
            armies.sort_by_key(|unit| (-self.values(position, *unit).attack, *unit));
            spare.extend(armies.into_iter().take(count));
        }
        spare.sort_by_key(|unit| (-self.values(position, *unit).attack, *unit));
        spare
    }
}
