//! A position.

use crate::*;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// A set of units.
pub type UnitSet = IdSet<UnitId, { MOST_UNITS.div_ceil(64) }>;
/// Half points that nobody has: what has been spent when nothing is left of a move.
const MORE_THAN_ALL: u8 = 127;
/// A set of hexes.
pub type HexSet = IdSet<HexId, { HEXES.div_ceil(64) }>;

heigi_engine::kinds! {
    /// The eight phases of a player turn (3).
    pub enum Phase = "pto-phase-" {
        /// Rally and repair.
        Rally = "rally",
        /// Prep fire of the side whose turn it is.
        PrepFire = "prep-fire",
        /// Movement, with the defender's first fire.
        Movement = "movement",
        /// The defender's final fire.
        DefensiveFire = "defensive-fire",
        /// Fire of who has moved.
        AdvancingFire = "advancing-fire",
        /// Rout.
        Rout = "rout",
        /// Advance by one hex.
        Advance = "advance",
        /// Close combat.
        CloseCombat = "close-combat",
    }
}

/// How many attacks may be declared in a Location, and how many leaders are known to have directed. Both are kept in lists that take
/// up nothing while they are empty, which they are nearly always, as a position is often copied.
pub(crate) const MOST_DECLARED: usize = 16;
pub(crate) const MOST_DIRECTED: usize = 16;

/// An attack in close combat that has been declared and not been rolled (11.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Declared {
    /// Who attacks.
    pub attackers: UnitSet,
    /// Whom.
    pub defenders: UnitSet,
    /// True if one of them was not known to who attacks (11.2).
    pub is_blind: bool,
    /// Who of the attackers was concealed (8.8).
    pub veiled: UnitSet,
    /// True if they want prisoners (11.6).
    pub captures: bool,
    /// True if it has been rolled.
    pub is_over: bool,
}

/// A charge under way: a human wave (15) or a banzai charge (G1.5).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wave {
    /// Where the enemy is at whom they run.
    pub goal: Spot,
    /// Who runs on.
    pub members: UnitSet,
    /// Half points that all have spent.
    pub spent: u8,
    /// Who has gone on in this impulse.
    pub moved: UnitSet,
    /// What the dearest step of this impulse costs in half points.
    pub dearest: u8,
    /// Who went on in the last impulse.
    pub arrived: UnitSet,
    /// What that cost in half points.
    pub cost: u8,
    /// From where each came in his last impulse.
    pub left: ArrayVec<(UnitId, Spot), 24>,
}

impl Wave {
    /// A charge that begins.
    pub fn new(goal: Spot, members: UnitSet) -> Self {
        Self {
            goal,
            members,
            spent: 0,
            moved: UnitSet::EMPTY,
            dearest: 0,
            arrived: UnitSet::EMPTY,
            cost: 0,
            left: ArrayVec::new(),
        }
    }
}

/// Men who go with the vehicle that drives (D9.31).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Escort {
    /// Who.
    pub units: UnitSet,
    /// Half points that they have spent.
    pub spent: u8,
}

/// A tank-hunter hero and at what he goes (G1.421).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hunt {
    /// Who.
    pub hero: UnitId,
    /// At which vehicle; nothing if he has a charge (G1.424).
    pub vehicle: Option<UnitId>,
    /// In which Location.
    pub goal: Spot,
}

/// Those under way who wait while a tank-hunter hero runs (G1.423), as they were.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Halted {
    /// Who.
    pub movers: UnitSet,
    /// Half points that they have spent.
    pub spent: u8,
    /// Half points of them where they are.
    pub spent_here: u8,
    /// From where they have come.
    pub came_from: Option<At>,
    /// Whether by a path into bamboo.
    pub is_on_path: bool,
    /// Whether by roads alone.
    pub is_on_road: bool,
    /// Whether they had left where they began.
    pub has_stepped: bool,
    /// Their charge.
    pub wave: Option<Wave>,
}

/// 9.6: a fire lane that a machine gun has laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lane {
    /// Which.
    pub gun: UnitId,
    /// Where it stood.
    pub from: Spot,
    /// Along which hex grain, as the number of a direction.
    pub grain: u8,
    /// The firepower of every Location of it but the first, which has twice as much.
    pub power: u8,
}

/// 22.6, 22.5: how far losses shake a side (battlefield integrity), and what makes it stubborn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tally {
    /// What it has lost in squads and crews, in points of what they cost.
    pub points: i32,
    /// For how many tenths of its men it has been tested.
    pub tested: u8,
    /// By how much its experience level is lower for it.
    pub shaken: u8,
    /// 22.5: whether prisoners of it have been massacred.
    pub massacred: bool,
}

/// A position with the steps that are still to come.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Which scenario, as [`Pto::scenario_at`] counts them.
    pub scenario: u16,
    /// The turn, from 1.
    pub turn: u8,
    /// Whose player turn it is: the attacker of all rules.
    pub phasing: Side,
    /// The phase.
    pub phase: Phase,
    /// All units that have been in play, those created in play at the end.
    pub units: Roster,
    /// Who is picked for what comes next: to fire together, to move together, to fight together.
    pub picked: UnitSet,
    /// 4.4, 9.5: leaders who do not direct the attack that is picked, and machine guns that give up their rate.
    pub withheld: UnitSet,
    /// 10.3: those of them who throw Molotov cocktails with their fire.
    pub bottles: UnitSet,
    /// 10.1: the second Location that those who are picked spray.
    pub spray: Option<Spot>,
    /// 4.4: who has directed in this phase, and whom.
    pub directed: Vec<(UnitId, UnitSet)>,
    /// Who moves now.
    pub movers: UnitSet,
    /// Half points that the movers have spent.
    pub spent: u8,
    /// Half points of them that they have spent where they are.
    pub spent_here: u8,
    /// Into the sight of which vehicles they have come (D2.401).
    pub glimpses: Glimpses,
    /// Who goes with the vehicle that drives (D9.31).
    pub escort: Escort,
    /// From where they have come to where they are, unless they spent points there since (G.4).
    pub came_from: Option<At>,
    /// True if they have come by a path into the bamboo where they are (G3.2).
    pub is_on_path: bool,
    /// True if all of their move has been along roads (6.1).
    pub is_on_road: bool,
    /// True if they have left where they began (6.3).
    pub has_stepped: bool,
    /// True if a vehicle has just come along a road to where it is (G1.6121).
    pub is_by_road: bool,
    /// True if they have taken their bearings in this move (G2.22).
    pub has_bearings: bool,
    /// True if they move at the double (6.1).
    pub is_double: bool,
    /// The charge that is under way (15).
    pub wave: Option<Wave>,
    /// Who has gone berserk of his own will, and at the enemies of which Location he runs (G18.6).
    pub dares: ArrayVec<(UnitId, Spot), 16>,
    /// Who waits until a tank-hunter hero has run (G1.423).
    pub halted: Option<Halted>,
    /// Tank-hunter heroes who have come forward, and at what they go (G1.421).
    pub hunts: ArrayVec<Hunt, 8>,
    /// Firepower that fire has left in Locations (9.5).
    pub residual: ArrayVec<(Spot, u8), 24>,
    /// 4.8: Locations that have been attacked in this phase, how often and by which ways.
    pub attacked: ArrayVec<(Spot, u8, u16), 24>,
    /// 4.8: Locations in which somebody is encircled.
    pub rings: ArrayVec<Spot, 16>,
    /// 9.6: fire lanes.
    pub lanes: ArrayVec<Lane, 8>,
    /// Batteries beyond the map (20).
    pub batteries: Batteries,
    /// The air support of each side (E7).
    pub wings: [Wing; 2],
    /// Smoke and white phosphorus (24).
    pub clouds: Clouds,
    /// Flames and blazes (16.2).
    pub fires: Fires,
    /// 17.3: over which hexes starshells shine.
    pub starshells: ArrayVec<HexId, 8>,
    /// The weather (17.2).
    pub weather: Weather,
    /// Fortifications (16.1).
    pub fortifications: Fortifications,
    /// Caves (G11.1).
    pub caves: Caves,
    /// Cave complexes (G11.2).
    pub complexes: Complexes,
    /// How many caves are gone of which everybody knew.
    pub caves_closed: u8,
    /// What has become of the ground by work and shells.
    pub altered: Altered,
    /// Hexes whose huts have collapsed (G5.5).
    pub collapsed: HexSet,
    /// Who holds each goal of the scenario.
    pub held: ArrayVec<Side, 16>,
    /// Where the snipers of each side are (12).
    pub snipers: [Option<HexId>; 2],
    /// How often dice have woken the snipers of each side who have not acted since (12).
    pub stirred: [u8; 2],
    /// What each side has lost in men and vehicles, in victory points (21).
    pub losses: [i16; 2],
    /// 22.6: how far losses shake each side.
    pub tallies: [Tally; 2],
    /// Who ambushes in the Location of the present close combat (8.8).
    pub ambusher: Option<Side>,
    /// Attacks in close combat that are declared.
    pub declared: Vec<Declared>,
    /// 8.8: hexes into which somebody has advanced in this player turn.
    pub advanced: HexSet,
    /// The steps to come, the innermost last.
    pub agenda: ArrayVec<Step, 24>,
    /// What asks in the middle of a step.
    pub asking: Option<Box<heigi_engine::AskingOf<Pto>>>,
    /// Whose set-up is not finished, of which the enemy sees nothing (8.6).
    pub secret: [bool; 2],
    /// 9.1: what each side has ordered for this phase, so that it is not asked at every step of the enemy.
    pub orders: [Option<Order>; 2],
    /// Who won.
    pub winner: Option<Side>,
}

/// A unit that has been named is there.
impl Index<Named> for State {
    type Output = Unit;

    fn index(&self, unit: Named) -> &Unit {
        &self.units[unit.id.index()]
    }
}

impl IndexMut<Named> for State {
    fn index_mut(&mut self, unit: Named) -> &mut Unit {
        self.units.change(unit.id)
    }
}

impl State {
    /// A unit by its number, if there is one of that number yet.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(&self, id: UnitId) -> Result<Named, Refusal> {
        let unit = self.units.get(id.index()).ok_or(Refusal::NoSuchUnit)?;
        Ok(self.name(id, unit))
    }

    /// A unit of a side by its number.
    ///
    /// # Errors
    /// If there is none of that number yet, or it is the enemy's.
    pub fn own(&self, side: Side, id: UnitId) -> Result<Named, Refusal> {
        let unit = self.named(id)?;
        refuse(unit.side != side, Refusal::NotYours(unit))?;
        Ok(unit)
    }

    #[inline]
    fn name(&self, id: UnitId, unit: &Unit) -> Named {
        let soldier = match unit.at {
            At::With(holder) => self.bearer(holder).unwrap_or(unit),
            _ => unit,
        };
        let is_hidden = self.secret[soldier.side.index()] | soldier.is(Condition::Hidden);
        Named {
            id,
            counter: unit.counter,
            side: unit.side,
            veil: match (is_hidden, soldier.is(Condition::Concealed)) {
                (true, _) => Veil::Hidden,
                (false, true) => Veil::Concealed,
                (false, false) => Veil::Open,
            },
        }
    }

    /// Who has a weapon that a unit carries: G10.2, what is on a mule is with whoever leads the mule.
    fn bearer(&self, holder: UnitId) -> Option<&Unit> {
        let holder = self.units.get(holder.index())?;
        let leader = match holder.at {
            At::With(leader) => self.units.get(leader.index()),
            _ => None,
        };
        Some(leader.unwrap_or(holder))
    }

    /// All units.
    pub fn all(&self) -> impl Iterator<Item = Named> + '_ {
        self.who(|_| true)
    }

    /// The units of some kind; naming them costs more than looking at them.
    pub fn who<'a>(
        &'a self,
        is_meant: impl Fn(&Unit) -> bool + 'a,
    ) -> impl Iterator<Item = Named> + 'a {
        let units = self.units.iter().enumerate();
        let units = units.filter(move |(_, unit)| is_meant(unit));
        units.map(|(number, unit)| self.name(UnitId(number as u8), unit))
    }

    /// Those of some units that are of some kind.
    pub(crate) fn among<'a>(
        &'a self,
        units: impl Iterator<Item = UnitId> + 'a,
        is_meant: impl Fn(&Unit) -> bool + 'a,
    ) -> impl Iterator<Item = Named> + 'a {
        let units = units.map(|id| (id, &self.units[id.index()]));
        let units = units.filter(move |(_, unit)| is_meant(unit));
        units.map(|(id, unit)| self.name(id, unit))
    }

    /// The units of a set.
    pub fn of_set(&self, set: UnitSet) -> impl Iterator<Item = Named> + '_ {
        set.iter().filter_map(|id| self.named(id).ok())
    }

    /// Whether one more unit may come into being.
    pub fn has_place(&self) -> bool {
        let is_free = |unit: &Unit| unit.at == At::Off(Tray::Joined);
        !self.units.is_full() || self.units.iter().any(is_free)
    }

    /// One more unit, in the place of one that has joined others if no other is left; nothing if there is no place.
    pub fn add(&mut self, unit: Unit) -> Option<UnitId> {
        if self.units.push(unit) {
            return Some(UnitId(self.units.len() as u8 - 1));
        }
        let is_free = |unit: &Unit| unit.at == At::Off(Tray::Joined);
        let number = self.units.iter().position(is_free)?;
        self.units[number] = unit;
        Some(UnitId(number as u8))
    }

    /// Where a unit is, whoever carries it; nothing if it is beside the map.
    pub fn spot(&self, unit: Named) -> Option<Spot> {
        let mut at = self[unit].at;
        while let At::With(holder) | At::Held(holder) = at {
            at = self.units.get(holder.index())?.at;
        }
        match at {
            At::In(spot)
            | At::Vehicle(spot)
            | At::Aboard(spot, ..)
            | At::Lying(spot)
            | At::Placed(spot, _) => Some(spot),
            _ => None,
        }
    }

    /// In which box beside the map a unit is, whoever carries it.
    pub fn tray(&self, unit: Named) -> Option<Tray> {
        match self[unit].at {
            At::With(holder) | At::Held(holder) => self.tray(self.named(holder).ok()?),
            At::Coming(_) => Some(Tray::Coming),
            At::Off(tray) => Some(tray),
            _ => None,
        }
    }

    /// The unit that carries a weapon.
    pub fn holder(&self, weapon: Named) -> Option<Named> {
        match self[weapon].at {
            At::With(holder) => self.named(holder).ok(),
            _ => None,
        }
    }

    /// The weapons that a unit carries.
    pub fn weapons_of(&self, unit: Named) -> impl Iterator<Item = Named> + '_ {
        let held = self.units.held_by(unit.id);
        self.among(held, move |weapon| weapon.at == At::With(unit.id))
    }

    /// The soldiers of a side on the map.
    pub fn soldiers(&self, side: Side) -> impl Iterator<Item = Named> + '_ {
        self.among(self.units.soldiers(side).iter(), |_| true)
    }

    /// The soldiers of a side in a Location.
    pub fn soldiers_at(&self, side: Side, spot: Spot) -> impl Iterator<Item = Named> + '_ {
        let is_there = move |unit: &Unit| matches!(unit.at, At::In(_)) && unit.is_in(spot);
        let near = self.units.in_hex(spot.hex);
        self.among(near, move |unit| unit.side == side && is_there(unit))
    }

    /// The soldiers of a side in one part of a Location.
    pub fn soldiers_on(&self, side: Side, spot: Spot) -> impl Iterator<Item = Named> + '_ {
        let near = self.units.in_hex(spot.hex);
        self.among(near, move |unit| {
            unit.side == side && unit.at == At::In(spot)
        })
    }

    /// The soldiers of a side who fight over a Location in close combat: in a pillbox and around it as well (16.1).
    pub fn fighters_at(&self, side: Side, spot: Spot) -> impl Iterator<Item = Named> + '_ {
        let is_there =
            move |unit: &Unit| matches!(unit.at, At::In(at) if at.arena() == spot.arena());
        let near = self.units.in_hex(spot.hex);
        self.among(near, move |unit| unit.side == side && is_there(unit))
    }

    /// Whether a unit is where close combat is fought over a Location.
    pub fn is_near(&self, unit: Named, spot: Spot) -> bool {
        matches!(self[unit].at, At::In(at) if at.arena() == spot.arena())
    }

    /// Whether soldiers of a side fight over a Location in close combat.
    pub fn has_fighters(&self, side: Side, spot: Spot) -> bool {
        self.fighters_at(side, spot).next().is_some()
    }

    /// The soldiers of both sides in a Location.
    pub fn all_at(&self, spot: Spot) -> impl Iterator<Item = Named> + '_ {
        self.among(self.units.in_hex(spot.hex), move |unit| unit.is_in(spot))
    }

    /// Whatever a side has in one part of a Location, with what is carried there and what mules there bear, in no order.
    pub(crate) fn all_of(&self, side: Side, spot: Spot) -> impl Iterator<Item = Named> + '_ {
        let borne = |one: UnitId| std::iter::once(one).chain(self.units.held_by(one));
        let all = move |one: UnitId| {
            let held = self.units.held_by(one).flat_map(borne);
            std::iter::once(one).chain(held)
        };
        let near = self.units.in_hex(spot.hex).flat_map(all);
        let own = self.among(near, move |unit| unit.side == side);
        own.filter(move |unit| self.spot(*unit) == Some(spot))
    }

    /// Whoever moves now has no points left.
    pub(crate) fn spend_all(&mut self) {
        self.spent = MORE_THAN_ALL;
    }

    /// Nobody is picked any more.
    pub fn drop_picks(&mut self) {
        self.picked = UnitSet::EMPTY;
        self.withheld = UnitSet::EMPTY;
        self.bottles = UnitSet::EMPTY;
        self.spray = None;
    }

    /// Whether somebody of a side is picked.
    pub(crate) fn has_picked(&self, side: Side) -> bool {
        self.of_set(self.picked).any(|unit| unit.side == side)
    }

    /// Whether there are soldiers of a side in a Location.
    pub fn has_soldiers(&self, side: Side, spot: Spot) -> bool {
        self.soldiers_at(side, spot).next().is_some()
    }

    /// The Locations in which both sides are, in the order of the map.
    pub fn contested(&self) -> Vec<Spot> {
        let spots = self.soldiers(ALLIES).filter_map(|unit| self.spot(unit));
        let mut spots: Vec<Spot> = spots
            .map(Spot::arena)
            .filter(|spot| self.has_fighters(JAPAN, *spot))
            .collect();
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// 9.5: the firepower that lies in a Location.
    pub fn residual_in(&self, spot: Spot) -> u8 {
        let found = self.residual.iter().find(|(at, _)| *at == spot.location());
        found.map_or(0, |(_, power)| *power)
    }

    /// 9.1: whether fire at the units of a side is meant for those that move now, and for nobody else.
    pub fn is_on_the_move(&self, side: Side) -> bool {
        self.phase == Phase::Movement && side == self.phasing
    }

    /// 5: a unit that is not broken.
    pub fn is_unbroken(&self, unit: Named) -> bool {
        !self[unit].is(Condition::Broken)
    }

    /// A unit in good order: neither broken nor berserk nor held in melee (conventions).
    pub fn is_good_order(&self, unit: Named) -> bool {
        let lost = [Condition::Broken, Condition::Berserk, Condition::Melee];
        !self[unit].is_any(&lost)
    }
}
