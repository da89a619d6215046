//! Fire at vehicles (18, 27): what hits them, which side it strikes, what it pierces.

use super::shot::Sights;
use crate::turn::Manner;
use crate::*;

/// What is fired at a vehicle (27).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ammunition {
    /// Solid shot.
    Solid,
    /// A hollow charge.
    Hollow,
    /// High explosive.
    Explosive,
}

impl Ammunition {
    /// The message that names it.
    pub(super) fn message(self) -> &'static str {
        match self {
            Self::Solid => "pto-preview-solid",
            Self::Hollow => "pto-preview-hollow",
            Self::Explosive => "pto-preview-explosive",
        }
    }
}

/// Which side of a vehicle a shot strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aspect {
    /// The front.
    Front,
    /// A side.
    Side,
    /// The rear.
    Rear,
}

/// What a hit does to a vehicle (27), the heavier the later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Damage {
    /// Nothing.
    None,
    /// Its crew may be shocked.
    MaybeShock,
    /// Its crew is stunned.
    Stun,
    /// Its crew is shocked.
    Shock,
    /// It moves no more.
    Immobile,
    /// It is a wreck.
    Wreck,
    /// It is a wreck that burns.
    Burning,
}

/// The dud among dice to kill (27).
pub(super) const DUD: i32 = 12;

impl Damage {
    /// 27: what the dice to kill of a shot do to a vehicle, which a hit may shock for certain or perhaps.
    pub(crate) fn of_shot(sum: i32, number: i32, shocks: bool, may_shock: bool) -> Self {
        match sum {
            DUD => Self::None,
            _ if 2 * sum <= number => Self::Burning,
            _ if sum < number => Self::Wreck,
            _ if sum == number && shocks => Self::Shock,
            _ if sum == number => Self::Immobile,
            _ if sum == number + 1 && may_shock => Self::MaybeShock,
            _ => Self::None,
        }
    }

    /// 27: what a charge or mine does whose number to kill is given.
    pub(crate) fn of_blast(sum: i32, number: i32) -> Self {
        match sum {
            sum if 2 * sum <= number => Self::Burning,
            sum if sum < number => Self::Wreck,
            sum if sum == number => Self::Immobile,
            _ => Self::None,
        }
    }
}

/// A shot at a vehicle that may be fired.
#[derive(Clone, Debug)]
pub struct Engagement {
    /// The weapon.
    pub weapon: Named,
    /// How it fires.
    pub manner: Manner,
    /// The vehicle.
    pub vehicle: Named,
    /// Up to which final roll it hits (18.1).
    pub number: i32,
    /// What is added to the dice to hit (18.2).
    pub to_hit: Vec<Modifier>,
    /// What a blade adds to those that would hit the hull (G15.11#1).
    pub blade: i32,
    /// With what it fires.
    pub ammunition: Ammunition,
    /// The numbers to kill with a hit in the hull and in the turret (27).
    pub kill: [i32; 2],
    /// The basic number, which a critical hit doubles (27, Case C).
    pub basic: i32,
    /// Which sides it strikes of both.
    pub aspects: [Aspect; 2],
    /// Whether the vehicle has armour.
    pub is_armoured: bool,
    /// Whether only its turret can be hit (G13.22, G12.6, G13.711).
    pub is_hull_down: bool,
    /// Whether a double scores two hits (C3.8).
    pub doubles: bool,
    /// Whether it is fired in motion, so that the lower of its dice to hit counts twice (18.2, Case C4).
    pub rolls: bool,
    /// From which sum of the dice on nothing hits (18.1).
    pub fails_from: i32,
    /// The column on which the dice to kill meet who is exposed, and what armour adds to them for a crew that looks out (D.8).
    pub exposed: Option<(usize, i32)>,
    /// Whether it is fired by a machine gun, which stuns where others would immobilize (27).
    pub is_machine_gun: bool,
}

/// Up to how many points a vehicle has to have spent to be harder to hit, what it adds then, and what it adds that has moved farther
/// (18.2).
const SLOW: [(u8, i32); 2] = [(1, 4), (3, 3)];
const MOVING: i32 = 2;
/// What a shot from above adds to the number to kill an open and a closed vehicle (27, Case B).
const OPEN_ABOVE: i32 = 2;
const CLOSED_ABOVE: i32 = 1;
/// What is added to dice to hit in the own hex (18.2).
const SAME_HEX: i32 = 2;
/// What a very small target adds to dice to hit.
const VERY_SMALL: i8 = 2;
/// The calibre that machine guns count as that pierce armour (27).
const HEAVY: u8 = 12;

impl Pto {
    /// 18, 27: the shot of a weapon at a vehicle.
    pub(crate) fn engagement(
        &self,
        state: &State,
        side: Side,
        weapon: Named,
        vehicle: UnitId,
    ) -> Result<Engagement, Refusal> {
        let vehicle = state.named(vehicle)?;
        let is_target = state.is_vehicle(vehicle) || self.is_manned_wreck(state, vehicle);
        let is_enemy = vehicle.side != side && is_target;
        refuse(!is_enemy, Refusal::NoVehicle(vehicle))?;
        let is_other = state.is_on_the_move(vehicle.side) && !state.movers.contains(vehicle.id);
        refuse(is_other, Refusal::NotMoving(vehicle))?;
        let target = state.spot(vehicle).ok_or(Refusal::NotThere(vehicle))?;
        let sights = self.check_aim(state, side, weapon, target)?;
        let all = [Ammunition::Solid, Ammunition::Hollow, Ammunition::Explosive];
        let aim = (weapon, sights.from);
        let of_hull = |kind: &Ammunition| {
            let number = self.number_to_kill(state, aim, vehicle, false, *kind)?;
            Some((number, *kind))
        };
        // What pierces best; the first of equals. Against a craft what damages it most.
        let worth = |number: i32, kind: Ammunition| match self.is_craft(vehicle) {
            true => craft_worth(kind, number),
            false => number,
        };
        let shells = all.iter().rev().filter_map(of_hull);
        let best = shells.max_by_key(|(number, kind)| worth(*number, *kind));
        let (hull, ammunition) = best.ok_or(Refusal::CannotPierce(weapon))?;
        let turret = self.number_to_kill(state, aim, vehicle, true, ammunition);
        let turret = turret.unwrap_or(hull);
        let [aspect, top] =
            [false, true].map(|top| self.aspect(state, vehicle, sights.from.hex, top));
        Ok(Engagement {
            weapon,
            manner: sights.manner,
            vehicle,
            number: self.vehicle_number(state, weapon, sights.range),
            to_hit: self.vehicle_modifiers(state, &sights, vehicle),
            ammunition,
            kill: [hull, turret],
            basic: self.number_doubled(state, aim, vehicle, ammunition),
            aspects: [aspect, top],
            is_armoured: self.is_plated(state, vehicle, sights.from),
            blade: self.blade_cover(state, vehicle, &[sights.from]),
            is_hull_down: self.is_hull_down(state, sights.from, vehicle, target),
            doubles: self.doubles(weapon),
            rolls: self.fires_in_motion(state, weapon),
            fails_from: self.fails_from(weapon),
            exposed: self.exposure(state, aim, vehicle, ammunition),
            is_machine_gun: self.printed(weapon).class == UnitClass::MachineGun
                && !self.printed(weapon).is_anti_tank_rifle,
        })
    }

    /// G13.22, G12.6, G13.711: whether only the turret of a vehicle can be hit: what has no armour is covered as men are, but for landing
    /// craft.
    fn is_hull_down(&self, state: &State, from: Spot, vehicle: Named, target: Spot) -> bool {
        let is_behind =
            self.is_below_lip(state, from, target) || self.pier_wall(state, &[from], target) > 0;
        is_behind && self.hides_hull(vehicle) || self.swims(state, vehicle)
    }

    /// D4.2: whether what covers a vehicle in front hides its hull: where it has armour, and of landing craft.
    fn hides_hull(&self, vehicle: Named) -> bool {
        self.is_armoured(vehicle) || self.is_craft(vehicle)
    }

    /// A5.132: the same shot at another vehicle of its Location; nothing if it could not pierce it.
    pub(crate) fn turned_to(
        &self,
        state: &State,
        engagement: &Engagement,
        vehicle: Named,
    ) -> Option<Engagement> {
        let from = state.spot(engagement.weapon)?;
        let aim = (engagement.weapon, from);
        let kill = |top| self.number_to_kill(state, aim, vehicle, top, engagement.ammunition);
        let hull = kill(false)?;
        Some(Engagement {
            vehicle,
            kill: [hull, kill(true).unwrap_or(hull)],
            basic: self.number_doubled(state, aim, vehicle, engagement.ammunition),
            exposed: self.exposure(state, aim, vehicle, engagement.ammunition),
            aspects: [false, true].map(|top| self.aspect(state, vehicle, from.hex, top)),
            is_armoured: self.is_plated(state, vehicle, from),
            ..engagement.clone()
        })
    }

    /// 18: whether a weapon may be aimed at a vehicle in a Location, and what it is aimed with.
    fn check_aim(
        &self,
        state: &State,
        side: Side,
        weapon: Named,
        target: Spot,
    ) -> Result<Sights, Refusal> {
        let (weapon, manner) = self.check_firer(state, side, weapon.id)?;
        let printed = self.printed(weapon);
        let pierces = printed.class == UnitClass::Gun || printed.penetration.is_some();
        refuse(!pierces, Refusal::CannotPierce(weapon))?;
        let from = state.spot(weapon).ok_or(Refusal::NotThere(weapon))?;
        self.sights(state, weapon, manner, from, target)
    }

    /// 18.1: up to which final roll a weapon hits a vehicle at a range.
    fn vehicle_number(&self, state: &State, weapon: Named, range: u32) -> i32 {
        let tables = &self.data.tables;
        match self.printed(weapon).class {
            UnitClass::Launcher => tables.rocket_number(range),
            _ => self.number_to_hit(state, weapon, range, tables.to_hit(range).vehicle),
        }
    }

    /// 18.2: what is added to the dice to hit a vehicle.
    fn vehicle_modifiers(&self, state: &State, sights: &Sights, vehicle: Named) -> Vec<Modifier> {
        // G13.46.
        let offing = state[vehicle].boat.offing.unwrap_or(0);
        let spent = (self.spent_in_sight(state, sights.from) + offing) / POINT;
        let moving = match state.is_rolling(vehicle) {
            false => 0,
            true if !state.movers.contains(vehicle.id) => MOVING,
            true => {
                let slow = SLOW.iter().find(|(most, _)| spent <= *most);
                slow.map_or(MOVING, |(_, added)| *added)
            }
        };
        // G12.6: in the water an amphibian is a very small target.
        let size = match self.swims(state, vehicle) {
            true => VERY_SMALL,
            false => self.vehicle(vehicle).map_or(0, |printed| printed.size),
        };
        // Banks cover nobody but men on foot (G8.3).
        let effects = self.effects(state, sights.target.hex);
        let is_inside = sights.range == 0;
        let pier = self.pier_wall(state, &[sights.from], sights.target);
        let crowd = self.crowd_of_craft(state, sights.target.location());
        let lip = match self.hides_hull(vehicle) {
            true => 0,
            false => self.lip_cover(state, &[sights.from], sights.target),
        };
        let mut list = self.own_modifiers(state, sights, Some(vehicle.id));
        list.extend(Modifier::list(&[
            (moving, "18.2", "pto-modifier-target-moves"),
            (size.into(), "18.2", "pto-modifier-vehicle-size"),
            (
                self.wading_cover(state, vehicle),
                "G13.422",
                "pto-modifier-wading",
            ),
            (
                -i32::from(self.awaits(state, sights.weapon, vehicle)),
                "G13.46",
                "pto-modifier-acquired",
            ),
            (
                i32::from(effects.cover).max(pier).max(lip),
                match (pier, lip) {
                    (1.., _) => "G13.711",
                    (_, 1..) => "G13.22",
                    _ => "18.2",
                },
                "pto-modifier-cover",
            ),
            (
                SAME_HEX * i32::from(is_inside),
                "18.2",
                "pto-modifier-same-hex",
            ),
            (-i32::from(crowd), "G12.15", "pto-modifier-crowded-target"),
        ]));
        list
    }

    /// 18.2 (Cases C1, C2, J1 and J2): how many half points the vehicle that moves has spent in sight of a Location.
    pub(super) fn spent_in_sight(&self, state: &State, other: Spot) -> u8 {
        let trail = state.glimpses.trail.iter();
        let unseen = trail.filter(|(spot, _)| !self.sees(state, other, *spot));
        unseen.fold(state.spent, |spent, (_, cost)| spent.saturating_sub(*cost))
    }

    /// G13.46: whether a Gun on land that has not fired in the match has watercraft acquired that moves on the water for the first time.
    pub(crate) fn awaits(&self, state: &State, weapon: Named, vehicle: Named) -> bool {
        let is_gun = self.printed(weapon).class == UnitClass::Gun;
        let is_afloat = |unit: Named| {
            let spot = state.spot(unit);
            spot.is_some_and(|spot| self.is_at_sea(state, spot))
        };
        let is_first = state.turn == 1 || state[vehicle].boat.offing.is_some();
        is_gun
            && state.platform(weapon).is_none()
            && !is_afloat(weapon)
            && !state[weapon].has_opened
            && self.is_watercraft(vehicle)
            && is_afloat(vehicle)
            && state.movers.contains(vehicle.id)
            && is_first
    }

    /// 28: which side of a vehicle or of its turret is struck from a hex: the better one for it where the line runs in through
    /// a corner.
    pub(crate) fn aspect(
        &self,
        state: &State,
        vehicle: Named,
        from: HexId,
        is_turret: bool,
    ) -> Aspect {
        let arc = match is_turret {
            true => state.turret_arc(vehicle),
            false => state[vehicle].arc.unwrap_or_default(),
        };
        let Some(spot) = state.spot(vehicle) else {
            return Aspect::Side;
        };
        let aspect = |row: u8| match (row + ARCS - arc) % ARCS {
            0 | 1 => Aspect::Front,
            2 | 5 => Aspect::Side,
            _ => Aspect::Rear,
        };
        let rows = self.rows_into(spot.hex, from).into_iter();
        rows.map(aspect).min().unwrap_or(Aspect::Side)
    }

    /// 27: the number to kill of a kind of shell of a weapon in a Location; nothing if the weapon has none.
    pub(crate) fn number_to_kill(
        &self,
        state: &State,
        (weapon, from): (Named, Spot),
        vehicle: Named,
        is_turret: bool,
        kind: Ammunition,
    ) -> Option<i32> {
        let printed = self.printed(weapon);
        let target = self.vehicle(vehicle)?;
        let is_armoured = self.is_armoured_against(state, from, vehicle);
        let aspect = self.aspect(state, vehicle, from.hex, is_turret);
        let rear = i32::from(aspect == Aspect::Rear);
        if !is_armoured {
            let spot = state.spot(vehicle).unwrap_or(from);
            let number = self.soft_number(state, (weapon, from), spot, kind)?;
            // G12.672: the numbers of what bursts are final ones.
            return Some(match kind {
                Ammunition::Explosive => number,
                _ => number + rear,
            });
        }
        let basic = self.basic_number(state, printed, kind, true)?;
        let plates = match is_turret {
            true => target.turret.or(target.hull),
            false => target.hull,
        };
        let [front, side] = plates.unwrap_or_default();
        // G8.2121: over a bank it shows its belly.
        let is_bare = !is_turret && state[vehicle].is(Condition::Climbing);
        let is_front = aspect == Aspect::Front && !is_bare;
        let armour = if is_front { front } else { side };
        let reach = state
            .spot(vehicle)
            .map_or(0, |spot| self.reach(printed, kind, self.range(from, spot)));
        let above = self.more_from_above(state, from, vehicle);
        Some(basic + rear + above + reach - i32::from(armour))
    }

    /// 27, G12.6: whether a vehicle has armour against what comes from a Location.
    fn is_armoured_against(&self, state: &State, from: Spot, vehicle: Named) -> bool {
        match self.vehicle(vehicle) {
            Some(printed) if printed.craft.is_some() => self.is_plated(state, vehicle, from),
            Some(printed) => printed.hull.is_some(),
            None => false,
        }
    }

    /// 27 (Case C): the basic number that a critical hit doubles, before all that side, range and armour change of it.
    fn number_doubled(
        &self,
        state: &State,
        (weapon, from): (Named, Spot),
        vehicle: Named,
        kind: Ammunition,
    ) -> i32 {
        let (tables, printed) = (&self.data.motoring, self.printed(weapon));
        let is_armoured = self.is_armoured_against(state, from, vehicle);
        let number = match (kind, is_armoured) {
            (Ammunition::Solid, false) => Some(tables.soft(calibre_of(printed))),
            (Ammunition::Hollow, false) => Some(tables.hollow_soft),
            _ => self.basic_number(state, printed, kind, is_armoured),
        };
        number.unwrap_or(0)
    }

    /// 27 (Case B): what it adds to the number to kill that a shot comes from more levels above than hexes away, at landing craft nothing.
    fn more_from_above(&self, state: &State, from: Spot, vehicle: Named) -> i32 {
        let Some((spot, printed)) = state.spot(vehicle).zip(self.vehicle(vehicle)) else {
            return 0;
        };
        let is_above = self.height_over(state, from, spot) > self.range(from, spot) as i32;
        match printed.is_open {
            _ if !is_above || printed.craft.is_some() => 0,
            true => OPEN_ABOVE,
            false => CLOSED_ABOVE,
        }
    }

    /// 27: what the range changes of the number to kill of solid shot.
    fn reach(&self, printed: &Printed, kind: Ammunition, range: u32) -> i32 {
        match kind {
            Ammunition::Solid => self.data.motoring.reach(calibre_of(printed), range),
            _ => 0,
        }
    }

    /// 27, G12.672: the number to kill what has no armour in a Location, whichever side of it is struck; nothing if the weapon has no such
    /// shell.
    pub(crate) fn soft_number(
        &self,
        state: &State,
        (weapon, from): (Named, Spot),
        target: Spot,
        kind: Ammunition,
    ) -> Option<i32> {
        let (tables, printed) = (&self.data.motoring, self.printed(weapon));
        let basic = self.basic_number(state, printed, kind, false)?;
        let reach = self.reach(printed, kind, self.range(from, target));
        Some(match kind {
            Ammunition::Solid => tables.soft(calibre_of(printed)) + reach,
            Ammunition::Hollow => tables.hollow_soft,
            Ammunition::Explosive => basic,
        })
    }

    /// 27: the basic number of a kind of shell of a weapon.
    fn basic_number(
        &self,
        state: &State,
        printed: &Printed,
        kind: Ammunition,
        is_armoured: bool,
    ) -> Option<i32> {
        let tables = &self.data.motoring;
        let own = printed.penetration.map(i32::from);
        let is_hollow = printed.class == UnitClass::Launcher;
        let date = self.scenario(state).date;
        let has_hollow = date.zip(printed.hollow_from);
        let has_hollow = has_hollow.is_some_and(|([year, _], from)| year >= from);
        let bursts = matches!(printed.class, UnitClass::Gun | UnitClass::Aircraft);
        match kind {
            Ammunition::Solid if is_hollow => None,
            Ammunition::Solid => own.or_else(|| tables.solid(calibre_of(printed), printed.barrel)),
            Ammunition::Hollow if has_hollow => tables.hollow(calibre_of(printed)),
            Ammunition::Hollow => own.filter(|_| is_hollow),
            Ammunition::Explosive if bursts => tables.explosive(calibre_of(printed), is_armoured),
            Ammunition::Explosive => None,
        }
    }
}

/// 27: the calibre of a weapon; machine guns that pierce armour have one too.
fn calibre_of(printed: &Printed) -> u8 {
    match printed.calibre {
        0 => HEAVY,
        calibre => calibre,
    }
}

/// G12.62: what a shot at a craft that hits is worth, in 36ths of a damage point.
fn craft_worth(kind: Ammunition, number: i32) -> i32 {
    let throws = (1..=6).flat_map(|one| (1..=6).map(move |other| one + other));
    throws.map(|sum| craft_points(kind, sum, number)).sum()
}

/// G12.62: how many damage points the dice to kill cost a craft.
pub(super) fn craft_points(kind: Ammunition, sum: i32, number: i32) -> i32 {
    match kind {
        _ if sum == DUD => 0,
        Ammunition::Explosive => (number - sum).max(0),
        _ => i32::from(2 * sum <= number),
    }
}
