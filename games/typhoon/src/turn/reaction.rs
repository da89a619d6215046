//! Naval reaction (12.4): who may react to an operation, the roll and its modifiers, and who comes.

use crate::Typhoon;
use crate::position::event::{Event, ReactionTotal};
use crate::position::{Cause, Place, Plan, Position, Reaction};
use crate::printed::map::{ZoneId, ZoneSet, one};
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, UnitId, UnitSet};
use crate::turn::asking::{Flow, Play};
use crate::turn::sequence::Step;
use heigi_engine::{Modifier, total};
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// A condition of the reaction table (12.4): whether it holds, what it then adds to the die, its rule and its message.
type Condition = (bool, i32, &'static str, &'static str);

/// 12.4: the naval reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NavalReaction;

impl heigi_engine::Step<Typhoon> for NavalReaction {
    type Plan = ();

    fn asks(&self, game: &Typhoon, position: &Position, _: Option<&()>) -> bool {
        game.may_react(position)
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        game.naval_reaction(play)
    }
}

impl Typhoon {
    /// 12.4: whether fleets in a zone cause a roll for reaction.
    #[must_use]
    pub fn is_reaction_triggered(&self, position: &Position, zone: ZoneId) -> bool {
        let Some(operation) = position.operation else {
            return false;
        };
        let defender = operation.side.opponent();
        if self.is_friendly(position, operation.side, zone) {
            return false;
        }
        let supplied = self.supply(position, defender).zones;
        self.map().zone(zone).base
            || self.map().links(zone).any(|(near, link)| {
                (link.land || link.sea || link.passage)
                    && self.map().zone(near).base
                    && supplied.contains(near)
            })
    }

    /// 12.4c: whether a zone belongs to the British sector.
    #[must_use]
    pub fn is_british_sector(&self, position: &Position, zone: ZoneId) -> bool {
        let bases = self.map().groups.british_bases;
        bases.iter().any(|base| {
            self.is_friendly(position, ALLIES, base)
                && (base == zone || self.map().link(base, zone).is_adjacent())
        })
    }

    /// 7.1.4a: under Plan TEN, the fleets in or next to the zone of a landing, one of which fights to
    /// the end.
    #[must_use]
    pub fn last_fleets(&self, position: &Position) -> UnitSet {
        let Some(operation) = position.operation else {
            return UnitSet::EMPTY;
        };
        let zone = operation.zone;
        let is_landing = operation.side == ALLIES
            && position.change_turn.is_some()
            && position.japan.plan == Plan::Ten
            && !operation.cargo.is_empty()
            && !self.is_friendly(position, ALLIES, zone);
        self.reacting_fleets(position, JAPAN, zone)
            .iter()
            .filter(|fleet| {
                is_landing
                    && position
                        .zone_of(*fleet)
                        .is_some_and(|at| at == zone || self.map().link(at, zone).is_adjacent())
            })
            .collect()
    }

    /// Whether the defender's fleets react to the operation under way, or roll for it (12.4, 7.1.4a).
    pub(crate) fn may_react(&self, position: &Position) -> bool {
        position.operation.is_some_and(|operation| {
            self.is_reaction_triggered(position, operation.zone)
                || !self.last_fleets(position).is_empty()
        })
    }

    /// The reaction to an operation that no die decides: that of Plan TEN to a landing nearby (7.1.4a),
    /// and that to an attack on Japan itself (TBL-REACT-JP).
    #[must_use]
    pub fn automatic_reaction(&self, position: &Position) -> Option<Reaction> {
        let operation = position.operation?;
        if !self.last_fleets(position).is_empty() {
            return Some(Reaction::ToTheEnd);
        }
        let is_japan = operation.side == ALLIES && self.map().groups.japan.contains(operation.zone);
        is_japan.then_some(Reaction::Immediate)
    }

    /// The fleets of the defender that may react to an operation in a zone (12.4).
    #[must_use]
    pub fn reacting_fleets(&self, position: &Position, defender: Side, zone: ZoneId) -> UnitSet {
        let is_british = self.is_british_sector(position, zone);
        let eastern = self.unit_named("A-EF");
        self.units_of(defender)
            .filter(|unit| self.unit(*unit).kind.is_fleet())
            .filter(|unit| {
                let state = position.unit(*unit);
                let Some(at) = position.zone_of(*unit) else {
                    return false;
                };
                let is_held = self.is_friendly(position, defender, at)
                    || self.land_units(position, defender, at).next().is_some();
                // 12.4c, 12.4d: the Eastern Fleet alone, or whoever is not British.
                let is_of_sector = match (defender, is_british) {
                    (JAPAN, _) => true,
                    (_, true) => Some(*unit) == eastern,
                    (_, false) => self.unit(*unit).nation != Nation::Uk,
                };
                self.map().zone(at).base
                    && is_held
                    && is_of_sector
                    && !state.disrupted
                    && !state.reacted
                    && !self.is_closed_by_weather(position, at)
                    && !self.is_closed_by_weather(position, zone)
            })
            .collect()
    }

    /// 12.4: the conditions that hold for the reaction roll. Each counts once (R68).
    #[must_use]
    pub fn reaction_modifiers(
        &self,
        position: &Position,
        defender: Side,
        zone: ZoneId,
        fleets: usize,
    ) -> Vec<Modifier> {
        let mut conditions = if defender == ALLIES {
            self.allied_conditions(position, zone).to_vec()
        } else {
            self.japanese_conditions(position, zone).to_vec()
        };
        let has_air = self.air_fleets(position, defender, zone).next().is_some();
        conditions.extend([
            (fleets >= 3, 1, "12.4a", "typhoon-reaction-three-fleets"),
            (has_air, 1, "12.4a", "typhoon-reaction-air-fleet"),
        ]);
        conditions
            .into_iter()
            .filter(|(holds, ..)| *holds)
            .filter_map(|(_, value, rule, text)| Modifier::new(value, rule, text))
            .collect()
    }

    /// TBL-REACT-AL.
    fn allied_conditions(&self, position: &Position, zone: ZoneId) -> [Condition; 4] {
        let (map, groups) = (self.map(), &self.map().groups);
        // The table speaks of the enemy's ships, wherever they have stopped.
        let stops = self.stops_of_operation(position) | one(zone);
        let is_near = |zones: ZoneSet| {
            stops.iter().any(|stop| {
                zones.contains(stop) || map.neighbours(stop).any(|near| zones.contains(near))
            })
        };
        let is_near_route = is_near(groups.india) || is_near(groups.sea_route);
        let (is_near_pearl, is_in_australia) = (
            is_near(one(map.named.pearl_harbor)),
            !(stops & groups.australia).is_empty(),
        );
        let table = "TBL-REACT-AL";
        [
            (
                position.turn == 1,
                -2,
                "20.3e",
                "typhoon-reaction-first-turn",
            ),
            (is_near_pearl, 3, table, "typhoon-reaction-pearl-harbor"),
            (is_near_route, 1, table, "typhoon-reaction-india-or-route"),
            (is_in_australia, 1, table, "typhoon-reaction-australia"),
        ]
    }

    /// TBL-REACT-JP.
    fn japanese_conditions(&self, position: &Position, zone: ZoneId) -> [Condition; 5] {
        let map = self.map();
        let distance = map.distance_to_any(zone, map.groups.japan);
        let is_distant_base = distance >= 4 && map.zone(zone).base;
        let is_plan_z = position.change_turn.is_some() && position.japan.plan == Plan::Z;
        let table = "TBL-REACT-JP";
        [
            (distance == 1, 1, table, "typhoon-reaction-distance-1"),
            (distance == 2, 4, table, "typhoon-reaction-distance-2"),
            (distance == 3, 1, table, "typhoon-reaction-distance-3"),
            (is_distant_base, 1, table, "typhoon-reaction-distant-base"),
            (is_plan_z, -2, "ERR-Q14", "typhoon-reaction-plan-z"),
        ]
    }

    /// Where the fleets of the operation stand, or will stand once they have sailed.
    pub(crate) fn stops_of_operation(&self, position: &Position) -> ZoneSet {
        let Some(operation) = position.operation else {
            return ZoneSet::EMPTY;
        };
        let is_gathering = matches!(position.step(), Some(Step::Sortie(_)));
        let is_afloat = |fleet: &UnitId| position.unit(*fleet).steps > 0;
        let fleets = operation.fleets.iter().filter(is_afloat);
        if is_gathering {
            fleets
                .map(|fleet| position.unit(fleet).home.unwrap_or(operation.zone))
                .collect()
        } else {
            fleets.filter_map(|fleet| position.zone_of(fleet)).collect()
        }
    }

    /// The reaction table (TBL-REACT).
    #[must_use]
    pub const fn reaction(total: i8) -> Reaction {
        match total {
            i8::MIN..=2 => Reaction::None,
            3..=6 => Reaction::Immediate,
            _ => Reaction::Surprise,
        }
    }

    /// 12.4: the defender's fleets react, or not.
    pub(crate) fn naval_reaction(&self, play: &mut Play<'_>) -> Flow {
        let Some(operation) = play.state.operation else {
            return Ok(());
        };
        let (zone, defender) = (operation.zone, operation.side.opponent());
        let is_afloat = |fleet: &UnitId| play.state.unit(*fleet).steps > 0;
        let fleets: Vec<UnitId> = operation.fleets.iter().filter(is_afloat).collect();
        // 12.4: somebody must stand there, and not only next door; whoever has been sunk on arrival does
        // not.
        if self.fleets_in_zone(play.state).is_empty() || !self.may_react(play.state) {
            return Ok(());
        }
        let automatic = self.automatic_reaction(play.state);
        let (total, reaction) = if let Some(reaction) = automatic {
            (None, reaction)
        } else {
            let modifiers = self.reaction_modifiers(play.state, defender, zone, fleets.len());
            let die = self.die(play, Cause::NavalReaction)?;
            let total = die as i8 + total(&modifiers) as i8;
            (Some(total), Typhoon::reaction(total))
        };
        let rule = match (reaction, total) {
            (Reaction::ToTheEnd, _) => "7.1.4a",
            (_, None) => "TBL-REACT-JP",
            _ => "12.4",
        };
        play.tell(Event::Reaction(ReactionTotal(total), reaction, rule));
        let able = self.reacting_fleets(play.state, defender, zone);
        let chosen = match reaction {
            Reaction::None => UnitSet::EMPTY,
            Reaction::Immediate => self.immediate_reaction(play, able, &fleets, zone)?,
            Reaction::Surprise => {
                let mut order: Vec<UnitId> = able.iter().collect();
                order.sort_by_key(|fleet| {
                    let is_surface = self.unit(*fleet).kind == Kind::SurfaceFleet;
                    (is_surface, -self.values(play.state, *fleet).attack, *fleet)
                });
                order.into_iter().take(fleets.len()).collect()
            }
            Reaction::ToTheEnd => {
                let near: Vec<UnitId> = self.last_fleets(play.state).iter().collect();
                self.pick(play, Cause::ReactingFleet, &near)?
                    .into_iter()
                    .collect()
            }
        };
        for fleet in chosen.iter() {
            self.repair_before_battle(play, fleet)?;
            let state = play.state.unit_mut(fleet);
            state.reacted = true;
            if let Place::Zone(home) = state.place {
                state.home = Some(home);
            }
            self.put(play, fleet, Place::Zone(zone));
            play.tell(Event::Reacted(fleet, zone));
        }
        if let Some(operation) = &mut play.state.operation {
            operation.reaction = reaction;
            operation.reacting = chosen;
        }
        Ok(())
    }

    /// TBL-REACT-36: one fleet of the same type for each, within two zones.
    fn immediate_reaction(
        &self,
        play: &mut Play<'_>,
        able: UnitSet,
        fleets: &[UnitId],
        zone: ZoneId,
    ) -> Flow<UnitSet> {
        let mut near: Vec<UnitId> = able
            .iter()
            .filter(|fleet| {
                play.state
                    .zone_of(*fleet)
                    .is_some_and(|at| self.map().reaction_distance(at, zone) <= 2)
            })
            .collect();
        let mut chosen = UnitSet::EMPTY;
        for fleet in fleets {
            let kind = self.unit(*fleet).kind;
            let of = |near: &[UnitId], kind: Kind| -> Vec<UnitId> {
                near.iter()
                    .copied()
                    .filter(|other| self.unit(*other).kind == kind)
                    .collect()
            };
            let mut candidates = of(&near, kind);
            if candidates.is_empty() && kind == Kind::SurfaceFleet {
                candidates = of(&near, Kind::CarrierFleet);
            }
            if let Some(answer) = self.pick(play, Cause::ReactingFleet, &candidates)? {
                near.retain(|other| *other != answer);
                chosen.insert(answer);
            }
        }
        Ok(chosen)
    }

    /// 3.2j: a reacting fleet is repaired if there are points and its commander wants it.
    fn repair_before_battle(&self, play: &mut Play<'_>, fleet: UnitId) -> Flow {
        let printed = self.unit(fleet);
        let is_possible = self.may_be_repaired(play.state, fleet);
        let is_paid = *play.state.naval_points(printed.side, printed.kind) >= printed.cost;
        if is_possible
            && is_paid
            && self.consent(play, printed.side, Cause::RepairBeforeBattle, fleet)?
        {
            self.repair_at_once(play, fleet);
        }
        Ok(())
    }
}
