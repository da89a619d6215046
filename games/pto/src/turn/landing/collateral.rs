//! What fire at a landing craft does to who and what is aboard (G12.65, G12.67 to G12.679).

use crate::turn::ordnance::Ammunition;
use crate::turn::{Damage, Firepower};
use crate::*;

/// What looking out takes off fire at a crew behind armour (G12.671).
const HATCH: i32 = 2;
/// From how many portage points of room on those hit aboard are chosen at random (G12.678).
const ROOMY: u16 = 40;
/// How small the vehicles and Guns are that stand out of a hold (G12.65, G12.671).
const TALL: std::ops::RangeInclusive<i8> = -2..=0;
/// What an armoured vehicle or a wreck in the hold adds to fire at men beside it (G12.677).
const BEHIND_ARMOUR: i32 = 1;
/// Up to which calibre solid shot is worth how many points of firepower against men, and what it is beyond [L: only that of 75 mm is told]
/// (G12.672).
const SHOT: [(u8, u8); 2] = [(39, 1), (76, 2)];
const HEAVY_SHOT: u8 = 4;
/// What shells from above have more against armour that is open above, and that is thin (G12.63), and a plane's guns (G12.6711).
const FROM_ABOVE: i32 = -1;
/// Up to which armour it is thin (G12.63).
const THIN: u8 = 4;
/// From which armour on it is thick (C1.55).
const THICK: u8 = 8;

/// Who is exposed in a hold (the small letters of the table of G12.61).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exposed {
    /// What stands out of it and has no armour: Guns, vehicles, wrecks (a).
    Tall,
    /// The same over an open ramp: nothing behind the foremost vehicle with armour (a with §).
    TallInFront,
    /// All but what has armour (b).
    Soft,
    /// All (c, e; b from the air).
    All,
    /// All, but what has armour only if that is 0 somewhere (g).
    Mine,
    /// All that is seen over an open ramp, down to the foremost vehicle with armour (§).
    Ramp,
}

/// Where fire by the table comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// From the ground.
    Ground,
    /// Shells from above.
    Above,
    /// A mine below.
    Below,
    /// The guns of a plane, with the sum of its dice.
    Plane(i32),
}

/// What meets those aboard.
#[derive(Clone, Copy, Debug)]
pub(super) enum Impact {
    /// A roll on a column of the fire table.
    Table {
        /// The column.
        column: usize,
        /// The roll.
        roll: i32,
        /// From where.
        origin: Origin,
    },
    /// A shot with the dice to kill of the craft.
    Shot {
        /// The weapon.
        weapon: Named,
        /// With what it fires.
        ammunition: Ammunition,
        /// The sum of the dice.
        sum: i32,
        /// Whether armour of the craft takes half of it (G12.672).
        is_halved: bool,
    },
}

impl Pto {
    /// G12.672: the firepower of a shot against men: of what bursts that of its calibre, of a rocket, too.
    pub(crate) fn shot_power(&self, weapon: Named, ammunition: Ammunition) -> Firepower {
        let printed = self.printed(weapon);
        match ammunition {
            Ammunition::Solid => {
                let small = SHOT.iter().find(|(most, _)| printed.calibre <= *most);
                Firepower::whole(small.map_or(HEAVY_SHOT, |(_, power)| *power))
            }
            _ => self.data.tables.explosive_power(printed.calibre.into()),
        }
    }

    /// The column and the roll of what meets men aboard; nothing if it is too weak.
    fn impact_on_men(&self, impact: Impact) -> Option<(usize, i32)> {
        match impact {
            Impact::Table { column, roll, .. } => Some((column, roll)),
            Impact::Shot {
                weapon,
                ammunition,
                sum,
                is_halved,
            } => {
                let whole = self.shot_power(weapon, ammunition);
                let point = Firepower::whole(1).0;
                let power = match is_halved {
                    true => Firepower(whole.half().0.next_multiple_of(point)),
                    false => whole,
                };
                Some((self.data.tables.column(power)?, sum))
            }
        }
    }

    /// The Guns that lie loose in a hold or are there to be pushed (G12.151).
    fn loose_guns(&self, state: &State, craft: Named) -> Vec<Named> {
        let is_gun = |unit: &Named| self.printed(*unit).class == UnitClass::Gun;
        let direct: Vec<Named> = state.aboard(craft).collect();
        let manned = direct
            .iter()
            .filter(|unit| !self.printed(**unit).is_vehicle())
            .flat_map(|unit| state.weapons_of(*unit));
        let manned: Vec<Named> = manned.collect();
        direct.into_iter().chain(manned).filter(is_gun).collect()
    }

    /// The Gun that a vehicle in a hold draws.
    pub(crate) fn drawn_gun(&self, state: &State, vehicle: Named) -> Option<Named> {
        let men = state.aboard(vehicle);
        let mut weapons = men.flat_map(|unit| state.weapons_of(unit));
        weapons.find(|weapon| self.printed(*weapon).class == UnitClass::Gun)
    }

    /// How small a vehicle or Gun is.
    fn target_size(&self, unit: Named) -> i8 {
        let printed = self.printed(unit);
        let hull = printed.vehicle.as_ref();
        hull.map_or(printed.gun_size, |hull| hull.size)
    }

    /// G12.678: whether a craft is a large one.
    fn is_roomy(&self, craft: Named) -> bool {
        self.vehicle(craft).is_some_and(|hull| hull.load >= ROOMY)
    }

    /// G12.678: some of a large craft who are exposed are chosen at random.
    fn chosen(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        all: Vec<Named>,
        exposed: Exposed,
    ) -> Flow<Self, Vec<Named>> {
        let is_over_ramp = matches!(exposed, Exposed::Ramp | Exposed::TallInFront);
        match self.is_roomy(craft) && !is_over_ramp && !all.is_empty() {
            true => self.select(play, craft.side, all, 1),
            false => Ok(all),
        }
    }

    /// G12.67: what meets those in the hold of a craft who are exposed.
    pub(super) fn strike_hold(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        exposed: Exposed,
        impact: Impact,
    ) -> Flow<Self> {
        let state = &*play.state;
        let is_tall = |unit: &Named| TALL.contains(&self.target_size(*unit));
        let mut beside = self.loose_guns(state, craft);
        let is_low = matches!(exposed, Exposed::Tall | Exposed::TallInFront);
        match is_low {
            true => beside.retain(is_tall),
            false => beside.extend(
                state
                    .aboard(craft)
                    .filter(|unit| self.is_landing_party(state, *unit)),
            ),
        }
        let hulls = self.exposed_hulls(state, craft, exposed, impact);
        let beside = self.chosen(play, craft, beside, exposed)?;
        let hulls = self.chosen(play, craft, hulls, exposed)?;
        let hulls = self.one_with_armour(play, craft, hulls, impact)?;
        let state = &*play.state;
        let covers = |hull: &Named| {
            let one = &state[*hull];
            let is_wreck = one.is(Condition::Wreck);
            is_wreck && !one.is(Condition::Burning) || !is_wreck && self.is_armoured(*hull)
        };
        let is_mine = exposed == Exposed::Mine;
        let cover = BEHIND_ARMOUR * i32::from(!is_mine && hulls.iter().any(covers));
        let is_man = |unit: &&Named| !self.printed(**unit).is_weapon();
        let men: UnitSet = beside.iter().filter(is_man).map(|unit| unit.id).collect();
        let spot = state.spot(craft);
        if let (Some((column, roll)), Some(spot), false) =
            (self.impact_on_men(impact), spot, men.is_empty())
        {
            self.tell_armour_aboard(play, men, cover);
            self.affect(play, spot, men, column, roll + cover)?;
        }
        for gun in beside
            .into_iter()
            .filter(|unit| self.printed(*unit).is_weapon())
        {
            self.strike_gun(play, gun, impact)?;
        }
        for hull in hulls {
            self.strike_hull(play, hull, impact, false)?;
        }
        Ok(())
    }

    /// G12.67: the vehicles and wrecks in the hold of a craft that are exposed.
    fn exposed_hulls(
        &self,
        state: &State,
        craft: Named,
        exposed: Exposed,
        impact: Impact,
    ) -> Vec<Named> {
        let is_tall = |unit: &Named| TALL.contains(&self.target_size(*unit));
        let mut hulls = self.hold(state, craft);
        if matches!(exposed, Exposed::Ramp | Exposed::TallInFront) {
            let first = hulls.iter().position(|hull| self.is_armoured(*hull));
            hulls.truncate(first.map_or(hulls.len(), |first| first + 1));
        }
        match exposed {
            Exposed::Tall | Exposed::TallInFront => {
                hulls.retain(|hull| !self.is_armoured(*hull) && is_tall(hull));
            }
            Exposed::Soft => hulls.retain(|hull| !self.is_armoured(*hull)),
            Exposed::All => {}
            Exposed::Mine => hulls.retain(|hull| {
                let printed = self.vehicle(*hull);
                let plates = printed.and_then(|printed| printed.hull);
                plates.is_none_or(|plates| plates.contains(&0))
            }),
            Exposed::Ramp => {
                let is_table = matches!(impact, Impact::Table { .. });
                // Small arms find nobody behind armour who does not look out.
                let is_open = |hull: &Named| self.vehicle(*hull).is_some_and(|one| one.is_open);
                hulls.retain(|hull| !is_table || !self.is_armoured(*hull) || is_open(hull));
            }
        }
        hulls
    }

    /// G12.677, G14.23: what armour adds for men in a hold; of unseen ones the enemy is not told that there is any.
    fn tell_armour_aboard(&self, play: &mut Play<'_, Self>, men: UnitSet, cover: i32) {
        let behind = [(cover, "G12.677", "pto-modifier-behind-armour")];
        let behind = Modifier::list(&behind);
        let Some(side) = self.stowed_unseen(play.state, men) else {
            return self.tell_modifiers(play, &behind);
        };
        for (cause, value, rule) in behind.iter().filter_map(Modifier::told) {
            play.tell(Event::AddedAboard(side, cause, value, rule));
        }
    }

    /// G12.678: of several vehicles with armour in a large craft a shot meets one.
    fn one_with_armour(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        hulls: Vec<Named>,
        impact: Impact,
    ) -> Flow<Self, Vec<Named>> {
        let armoured: Vec<Named> = hulls
            .iter()
            .copied()
            .filter(|hull| self.is_armoured(*hull))
            .collect();
        let is_shot = matches!(impact, Impact::Shot { .. });
        if !is_shot || !self.is_roomy(craft) || armoured.len() < 2 {
            return Ok(hulls);
        }
        let hit = self.pick_one(play, craft.side, &armoured)?;
        let is_left = |hull: &Named| Some(*hull) == hit || !self.is_armoured(*hull);
        Ok(hulls.into_iter().filter(is_left).collect())
    }

    /// A die picks one of some, each with the same share of it; of more than six the first who is chosen at random, and one alone without
    /// a die.
    pub(crate) fn pick_one(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        all: &[Named],
    ) -> Flow<Self, Option<Named>> {
        let count = all.len() as i32;
        match count {
            2..=6 => loop {
                let die = self.throw(play, Reason::Selection, side)?.sum - 1;
                let share = 6 / count;
                if die < share * count {
                    return Ok(Some(all[(die / share) as usize]));
                }
            },
            _ => {
                let chosen = self.select(play, side, all.to_vec(), 1)?;
                Ok(chosen.first().copied())
            }
        }
    }

    /// G12.675: what meets a Gun in a hold: as a vehicle without armour, and what would hold that disables it for good.
    fn strike_gun(
        &self,
        play: &mut Play<'_, Self>,
        gun: Named,
        impact: Impact,
    ) -> Flow<Self, bool> {
        let (roll, number) = match impact {
            Impact::Table { column, roll, .. } => (roll, self.data.motoring.line[column]),
            Impact::Shot {
                weapon,
                ammunition,
                sum,
                is_halved,
            } => {
                let state = &*play.state;
                let basic = state.spot(gun).and_then(|spot| {
                    let from = state.spot(weapon).unwrap_or(spot);
                    self.soft_number(state, (weapon, from), spot, ammunition)
                });
                (sum, shared(basic.unwrap_or(0), is_halved))
            }
        };
        play.tell(Event::AtVehicle(gun, roll, number));
        let is_lost = roll <= number;
        if is_lost {
            if play.state.is_hidden(gun) {
                play.state[gun].set(Condition::Hidden);
            }
            play.state[gun].at = At::Off(Tray::Lost);
            play.tell(Event::GunSmashed(gun));
        }
        Ok(is_lost)
    }

    /// G12.672, G12.676: what meets a vehicle in a hold, and if it is not destroyed those in it whom no armour covers.
    fn strike_hull(
        &self,
        play: &mut Play<'_, Self>,
        hull: Named,
        impact: Impact,
        is_turret: bool,
    ) -> Flow<Self> {
        let Some(printed) = self.vehicle(hull) else {
            return Ok(());
        };
        if play.state[hull].is(Condition::Wreck) {
            return Ok(());
        }
        let origin = match impact {
            Impact::Table { origin, .. } => Some(origin),
            Impact::Shot { .. } => None,
        };
        // G14.53: a mine minds no armour.
        let is_armoured = printed.hull.is_some() && origin != Some(Origin::Below);
        match impact {
            Impact::Table { column, roll, .. } if !is_armoured => {
                let number = self.data.motoring.line[column];
                play.tell(Event::AtVehicle(hull, roll, number));
                self.damage(play, hull, Damage::of_blast(roll, number))?;
            }
            Impact::Table {
                column,
                roll,
                origin,
            } => self.strike_armour_aboard(play, hull, (column, roll), origin)?,
            Impact::Shot { .. } => self.pierce_aboard(play, hull, impact, is_turret)?,
        }
        // Of a wreck they get out as they can.
        let finds_hatch = matches!(origin, Some(Origin::Plane(_) | Origin::Ground));
        let is_met = !is_armoured || printed.is_open && finds_hatch;
        match is_met && !play.state[hull].is(Condition::Wreck) {
            true => self.strike_inside(play, hull, impact, HATCH * i32::from(is_armoured)),
            false => Ok(()),
        }
    }

    /// G12.676: what meets a vehicle in a hold meets those in it.
    fn strike_inside(
        &self,
        play: &mut Play<'_, Self>,
        hull: Named,
        impact: Impact,
        hatch: i32,
    ) -> Flow<Self> {
        let inside: UnitSet = play.state.aboard(hull).map(|unit| unit.id).collect();
        let met = self.impact_on_men(impact).zip(play.state.spot(hull));
        match met.filter(|_| !inside.is_empty()) {
            Some(((column, roll), spot)) => self.affect(play, spot, inside, column, roll + hatch),
            None => Ok(()),
        }
    }

    /// G12.63, G12.6711, G12.674: what a roll on a column does to a vehicle with armour in a hold.
    fn strike_armour_aboard(
        &self,
        play: &mut Play<'_, Self>,
        hull: Named,
        (column, roll): (usize, i32),
        origin: Origin,
    ) -> Flow<Self> {
        let printed = self.vehicle(hull);
        match origin {
            Origin::Above => {
                let roll = roll + self.worse_from_above(hull);
                let result = self.data.tables.result(column, roll);
                play.tell(Event::AtArmour(hull, roll, result));
                match result.look() {
                    Harm::Kill(_) => self.wreck(play, hull, false),
                    Harm::Casualty(_) => self.immobilize(play, hull),
                    _ => Ok(()),
                }
            }
            Origin::Plane(sum) => {
                let plates = printed.and_then(|printed| printed.hull);
                let [_, side] = plates.unwrap_or_default();
                let number = self.data.aviation.guns - i32::from(side);
                let is_open = printed.is_some_and(|printed| printed.is_open);
                let last = sum + FROM_ABOVE * (1 + i32::from(is_open));
                play.tell(Event::PiercesAboard(hull, last, number));
                self.damage(play, hull, Damage::of_blast(last, number))
            }
            Origin::Ground | Origin::Below => {
                let result = self.data.tables.result(column, roll + HATCH);
                play.tell(Event::AtCrew(hull, roll + HATCH, result));
                match result.look() {
                    // G12.13: nobody aboard is pinned.
                    Harm::Pin => Ok(()),
                    harm => self.harm_crew(play, hull, harm),
                }
            }
        }
    }

    /// G12.672: what the dice to kill of a shot do to a vehicle in a hold.
    fn pierce_aboard(
        &self,
        play: &mut Play<'_, Self>,
        hull: Named,
        impact: Impact,
        is_turret: bool,
    ) -> Flow<Self> {
        let (
            Impact::Shot {
                weapon,
                ammunition,
                sum,
                is_halved,
            },
            Some(spot),
        ) = (impact, play.state.spot(hull))
        else {
            return Ok(());
        };
        let from = play.state.spot(weapon).unwrap_or(spot);
        let aim = (weapon, from);
        // G12.66: bombs strike it from above.
        let basic = match self.printed(weapon).class {
            UnitClass::Aircraft => self.bomb_number(weapon, hull, 1),
            _ => self.number_to_kill(play.state, aim, hull, is_turret, ammunition),
        };
        let number = shared(basic.unwrap_or(0), is_halved);
        play.tell(Event::PiercesAboard(hull, sum, number));
        let is_armoured = self.is_armoured(hull);
        let may_shock = is_armoured && ammunition != Ammunition::Explosive;
        let damage = Damage::of_shot(sum, number, is_turret && is_armoured, may_shock);
        self.damage(play, hull, damage)
    }

    /// G12.63: what shells from above have more against an armoured vehicle or craft.
    pub(crate) fn worse_from_above(&self, hull: Named) -> i32 {
        let Some(printed) = self.vehicle(hull) else {
            return 0;
        };
        let plates = [printed.hull, printed.turret]
            .into_iter()
            .flatten()
            .flatten();
        let (thickest, thinnest) = (plates.clone().max(), plates.min());
        let is_thin = thickest.is_none_or(|plate| plate <= THIN);
        let is_thick = thinnest.is_some_and(|plate| plate >= THICK);
        FROM_ABOVE * (i32::from(printed.is_open) + i32::from(is_thin) - i32::from(is_thick))
    }

    /// G12.65: what stands out of the hold of a craft: vehicles, wrecks and Guns, those behind vehicles too.
    fn tall_items(&self, state: &State, craft: Named) -> Vec<Named> {
        let hulls = self.hold(state, craft);
        let drawn = hulls.iter().filter_map(|hull| self.drawn_gun(state, *hull));
        let guns: Vec<Named> = drawn.chain(self.loose_guns(state, craft)).collect();
        let all = hulls.into_iter().chain(guns);
        all.filter(|unit| TALL.contains(&self.target_size(*unit)))
            .collect()
    }

    /// G12.65: which of what stands out of a hold is hit in place of the craft, if a hit strikes high; nothing if it is the
    /// craft itself. A near miss is none of it.
    pub(super) fn hit_instead(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        is_near_miss: bool,
    ) -> Flow<Self, Option<Named>> {
        let mut all = self.tall_items(play.state, craft);
        if all.is_empty() {
            return Ok(None);
        }
        if !is_near_miss {
            all.push(craft);
        }
        let hit = self.pick_one(play, craft.side, &all)?;
        Ok(hit.filter(|hit| *hit != craft))
    }

    /// G12.65, G12.675, G12.676: a hit on a vehicle or Gun in a hold, as in the open; a Gun that is lost holds what draws it.
    pub(super) fn strike_item(
        &self,
        play: &mut Play<'_, Self>,
        item: Named,
        impact: Impact,
    ) -> Flow<Self> {
        play.tell(Event::HitInHold(item));
        if !self.printed(item).is_weapon() {
            return self.strike_hull(play, item, impact, true);
        }
        let crew = play.state.holder(item);
        let drawn_by = crew
            .and_then(|crew| play.state.carrier(crew))
            .filter(|carrier| !self.is_craft(*carrier));
        let is_lost = self.strike_gun(play, item, impact)?;
        let spot = play
            .state
            .spot(item)
            .or(crew.and_then(|crew| play.state.spot(crew)));
        if let (Some(crew), Some((column, roll)), Some(spot)) =
            (crew, self.impact_on_men(impact), spot)
        {
            let men = [crew.id].into_iter().collect();
            self.affect(play, spot, men, column, roll)?;
        }
        match drawn_by.filter(|hull| is_lost && !play.state[*hull].is(Condition::Wreck)) {
            Some(hull) => self.immobilize(play, hull),
            None => Ok(()),
        }
    }
}

/// A number to kill, of which armour of the craft takes half, rounded up (G12.672). No critical hit strikes high (18.2), so that none
/// doubles it.
fn shared(number: i32, is_halved: bool) -> i32 {
    match is_halved {
        true => (number + 1) / 2,
        false => number,
    }
}
