//! Guns (18.4): their covered arc, how well they hit men by range and length of barrel, and what covers their crews.

use crate::*;

/// How many covered arcs there are: each lies between two neighbouring rows of hexes.
pub const ARCS: u8 = 6;
/// What emplacement and a gunshield add for the crew (18.4).
const COVERED: i32 = 2;
/// What the first corner adds by which a Gun on the ground is turned, and each further one of any (18.2, Case A).
const CORNER: i32 = 3;
const FURTHER: i32 = 1;
/// From which weight on weapons are not turned in the water of a paddy (G8.12).
const HEAVY: u8 = 3;
/// The calibres from which on small shells carry far enough (18.1).
const SMALL: [u8; 2] = [57, 40];

impl Pto {
    /// The covered arcs in which a hex lies, seen from another one: two if it lies on the row between them.
    pub(crate) fn arcs_to(&self, from: HexId, to: HexId) -> Vec<u8> {
        use heigi_engine::board::Cell;
        let (here, there) = (self.data.grid.cell(from), self.data.grid.cell(to));
        let range = here.distance(there);
        let leads = |row: &u8| {
            let (line, half) = ROWS[usize::from(*row)];
            let beside = Cell {
                line: here.line + line,
                half: here.half + half,
            };
            range > 0 && beside.distance(there) + 1 == range
        };
        let rows: Vec<u8> = (0..ARCS).filter(leads).collect();
        let is_row = |row: u8| rows.contains(&(row % ARCS));
        match rows.len() {
            2 => (0..ARCS)
                .filter(|arc| is_row(*arc) && is_row(arc + 1))
                .collect(),
            _ => (0..ARCS)
                .filter(|arc| is_row(*arc) || is_row(arc + 1))
                .collect(),
        }
    }

    /// 18.2, 18.4: by how many corners a Gun turns to fire at a Location, and where its arc is then; it has been laid at the
    /// first thing it fires at.
    pub(crate) fn turn_of(&self, state: &State, gun: Named, target: Spot) -> Option<(u8, u8)> {
        let from = state.spot(gun)?;
        let arcs = self.arcs_to(from.hex, target.hex);
        // G11.92: its arc is that of the cave in which it is, outside of which nothing is seen.
        if from.part.cave_side().is_some() {
            return arcs.first().map(|arc| (0, *arc));
        }
        let platform = state.platform(gun);
        let rear = platform.and_then(|vehicle| self.snorkel_arc(state, gun, vehicle));
        let turned = |arc: u8| {
            let now = match platform {
                Some(vehicle) => state.turret_arc(vehicle),
                None => state[gun].arc.unwrap_or(arc),
            };
            let apart = now.abs_diff(arc);
            // G13.4221: it is not turned through the rear of its hull.
            let from_rear = |arc: u8, rear: u8| (arc + ARCS - rear) % ARCS;
            let corners = match rear {
                Some(rear) => from_rear(now, rear).abs_diff(from_rear(arc, rear)),
                None => apart.min(ARCS - apart),
            };
            (corners, arc)
        };
        let is_free = |arc: &u8| Some(*arc) != rear || arcs.len() == 1;
        let may = arcs.iter().copied().filter(is_free);
        may.map(turned).min()
    }

    /// 18.4: a Gun has been turned to a Location, and so is the turret of a vehicle with it (28); a hut in which one turns falls down
    /// when all else is done (G5.41).
    pub(crate) fn lay_on(&self, play: &mut Play<'_, Self>, weapon: Named, target: Spot) {
        let Some((corners, arc)) = self.turn_of(play.state, weapon, target) else {
            return;
        };
        let is_turret = self.printed(weapon).mount == Some(printed::Mount::Turret);
        let platform = play.state.platform(weapon);
        if let Some(vehicle) = platform.filter(|_| corners > 0 && is_turret) {
            play.push(Sagging::on(vehicle));
        }
        let state = &mut *play.state;
        match platform {
            Some(vehicle) if is_turret => {
                let is_ahead = state[vehicle].arc == Some(arc);
                state[vehicle].turret = (!is_ahead).then_some(arc);
            }
            Some(_) => {}
            None => state[weapon].arc = Some(arc),
        }
    }

    /// 28: whether a weapon of a vehicle fires that way: the hull has to face it for those in it and where there is no turret;
    /// whoever fires from the roof looks out.
    pub(crate) fn check_mount(
        &self,
        state: &State,
        weapon: Named,
        target: Spot,
    ) -> Result<(), Refusal> {
        use printed::{Mount, Turning};
        let Some(vehicle) = state.platform(weapon) else {
            return self.check_field(state, weapon, target);
        };
        let mount = self.printed(weapon).mount;
        let is_shut = state[vehicle].is(Condition::Buttoned);
        refuse(
            mount == Some(Mount::Roof) && is_shut,
            Refusal::Shut(vehicle),
        )?;
        self.check_snorkel(state, weapon, vehicle, target)?;
        // 5.2, 22.2: nothing turns on what is pinned.
        let turned = self.turn_of(state, weapon, target);
        let turns = mount == Some(Mount::Turret) && turned.is_some_and(|(corners, _)| corners > 0);
        let is_pinned = state[vehicle].is(Condition::Pinned);
        refuse(is_pinned && turns, Refusal::Pinned(vehicle))?;
        let turning = self.vehicle(vehicle).map(|printed| printed.turning);
        let is_fixed = mount == Some(Mount::Bow) || turning == Some(Turning::Fixed);
        let from = state.spot(vehicle).ok_or(Refusal::NotThere(vehicle))?;
        let hull = state[vehicle].arc.unwrap_or_default();
        let is_ahead = from.hex == target.hex || self.arcs_to(from.hex, target.hex).contains(&hull);
        refuse(
            is_fixed && mount != Some(Mount::Roof) && !is_ahead,
            Refusal::OutOfArc(weapon),
        )
    }

    /// G8.12: whether a heavy weapon that has fired out of the water of a paddy in this player turn still fires that way.
    fn check_field(&self, state: &State, weapon: Named, target: Spot) -> Result<(), Refusal> {
        let field = state[weapon]
            .arc
            .filter(|_| self.keeps_field(state, weapon));
        let from = state.spot(weapon).map_or(target.hex, |from| from.hex);
        let is_out = field.is_some_and(|field| {
            from != target.hex && !self.arcs_to(from, target.hex).contains(&field)
        });
        refuse(is_out, Refusal::OutOfField(weapon))
    }

    /// G8.12: whether a weapon is so heavy that it cannot be turned in the water of a paddy.
    fn keeps_field(&self, state: &State, weapon: Named) -> bool {
        let printed = self.printed(weapon);
        let is_heavy = printed.portage >= HEAVY && printed.class != UnitClass::Gun;
        let spot = state.spot(weapon).filter(|_| is_heavy);
        let is_in = |spot: Spot| {
            !spot.is_bank() && self.terrain(state, spot.hex) == Terrain::IrrigatedPaddy
        };
        state.platform(weapon).is_none() && spot.is_some_and(is_in)
    }

    /// G8.12: a heavy weapon has fired at a Location; in the water of a paddy it keeps that way until the player turn ends.
    pub(crate) fn bind_field(&self, state: &mut State, weapon: Named, target: Spot) {
        let from = state
            .spot(weapon)
            .filter(|_| self.keeps_field(state, weapon));
        if let Some(from) = from {
            let first = self.arcs_to(from.hex, target.hex).first().copied();
            state[weapon].arc = state[weapon].arc.or(first);
        }
    }

    /// G8.12: heavy weapons may be turned again.
    pub(crate) fn free_fields(&self, state: &mut State) {
        let all: Vec<Named> = state.all().collect();
        for weapon in all {
            let printed = self.printed(weapon);
            if printed.is_weapon() && printed.class != UnitClass::Gun {
                state[weapon].arc = None;
            }
        }
    }

    /// G13.4221: whether a vehicle with a turret is waterproofed and not amphibious.
    fn has_snorkel(&self, state: &State, vehicle: Named) -> bool {
        let printed = self.vehicle(vehicle);
        let has_turret = printed.is_some_and(|one| one.turret.is_some() && !one.is_amphibious());
        let shore = self.map(state).shore();
        has_turret && shore.is_some_and(|shore| shore.has_waterproofed)
    }

    /// G13.4221: the arc through which a weapon in the turret of such a vehicle is not turned.
    fn snorkel_arc(&self, state: &State, weapon: Named, vehicle: Named) -> Option<u8> {
        let is_turret = self.printed(weapon).mount == Some(printed::Mount::Turret);
        let hull = state[vehicle].arc.unwrap_or_default();
        (is_turret && self.has_snorkel(state, vehicle)).then_some((hull + ARCS / 2) % ARCS)
    }

    /// G13.4221: whether what makes a vehicle waterproof, if it is not amphibious, lets a weapon of its turret or roof fire to a
    /// Location: not to the rear of its hull, from the roof not at what is higher either.
    fn check_snorkel(
        &self,
        state: &State,
        weapon: Named,
        vehicle: Named,
        target: Spot,
    ) -> Result<(), Refusal> {
        let Some(from) = state
            .spot(vehicle)
            .filter(|_| self.has_snorkel(state, vehicle))
        else {
            return Ok(());
        };
        let rear = (state[vehicle].arc.unwrap_or_default() + ARCS / 2) % ARCS;
        let arcs = self.arcs_to(from.hex, target.hex);
        let is_behind = from.hex != target.hex && arcs.iter().all(|arc| *arc == rear);
        let is_barred = match self.printed(weapon).mount {
            Some(printed::Mount::Turret) => true,
            Some(printed::Mount::Roof) => self.height_over(state, target, from) <= 0,
            _ => false,
        };
        refuse(is_behind && is_barred, Refusal::Snorkel(weapon))
    }

    /// 18.2: what turning the turret adds to the fire of a machine gun in it; a Gun has that on its dice to hit.
    pub(crate) fn turret_cost(&self, state: &State, weapon: Named, target: Spot) -> i32 {
        let is_turret = self.printed(weapon).mount == Some(printed::Mount::Turret);
        let turned = self.turn_of(state, weapon, target).filter(|_| is_turret);
        turned.map_or(0, |(turned, _)| self.cost_of_turning(state, weapon, turned))
    }

    /// 18.2: what it adds to the dice to hit that a weapon is turned by some corners: the first one by its turret, each further one 1; twice
    /// as much for Guns without a turret among trees and walls.
    pub(crate) fn cost_of_turning(&self, state: &State, weapon: Named, corners: u8) -> i32 {
        let Some(further) = corners.checked_sub(1) else {
            return 0;
        };
        let platform = state.platform(weapon);
        let printed = platform.and_then(|vehicle| self.vehicle(vehicle));
        let first = printed.map_or(CORNER, |printed| printed.turning.look().into());
        let times = 1 + i32::from(self.is_hemmed_in(state, weapon));
        times * (first + FURTHER * i32::from(further))
    }

    /// 18.2 (Cases A and B): whether a Gun without a turret stands among trees, walls or rubble.
    pub(super) fn is_hemmed_in(&self, state: &State, weapon: Named) -> bool {
        let platform = state.platform(weapon);
        let turning = platform.and_then(|vehicle| self.vehicle(vehicle));
        let is_fixed = turning.is_none_or(|one| one.turning == printed::Turning::Fixed);
        let is_gun = self.printed(weapon).class == UnitClass::Gun;
        let spot = state.spot(weapon).filter(|_| is_gun && is_fixed);
        // G11.92: in a cave nothing is turned.
        let ground = spot.filter(|spot| !spot.is_below());
        ground.is_some_and(|spot| {
            let ground = self.terrain(state, spot.hex);
            let is_wooded = matches!(
                ground,
                Terrain::Woods | Terrain::LightJungle | Terrain::DenseJungle | Terrain::Swamp
            );
            is_wooded || ground.is_building() || ground.is_rubble()
        })
    }

    /// 18.1: up to which final roll a Gun hits men at a range.
    pub(crate) fn men_number(&self, state: &State, gun: Named, range: u32) -> i32 {
        let row = self.data.tables.to_hit(range);
        self.number_to_hit(state, gun, range, row.infantry)
    }

    /// 18.1: the black or the red one of two numbers, as range and barrel change it.
    pub(crate) fn number_to_hit(
        &self,
        state: &State,
        gun: Named,
        range: u32,
        numbers: [i32; 2],
    ) -> i32 {
        let printed = self.printed(gun);
        let (captured, _, rule) = self.unfamiliarity(state, gun);
        // G1.61, G18.41: what is captured has red numbers, and so have some of its owners.
        let is_red = printed.is_red || captured > 0 && rule == "10.6";
        numbers[usize::from(is_red)] + barrel(printed, range)
    }

    /// 18.4: what emplacement and gunshields add where nobody is but those who man Guns: 2, a shield only against fire through
    /// the covered arc.
    pub(crate) fn gun_cover(&self, state: &State, from: &[Spot], target: Spot) -> i32 {
        let is_shielded = |gun: Named| {
            let fronts = |spot: &Spot| {
                let arcs = self.arcs_to(target.hex, spot.hex);
                state[gun].arc.is_none_or(|arc| arcs.contains(&arc))
            };
            // G10.42: nothing shields it while it is being packed.
            let is_whole = state[gun].packing.is_none();
            self.printed(gun).has_shield && is_whole && !from.is_empty() && from.iter().all(fronts)
        };
        let is_covered = |gun: Named| state[gun].is(Condition::Emplaced) || is_shielded(gun);
        let guns = self.guns_alone(state, target);
        COVERED * i32::from(guns.is_some_and(|guns| guns.into_iter().all(is_covered)))
    }

    /// The Guns that are manned in a Location where nobody but their crews is, as far as is known.
    fn guns_alone(&self, state: &State, target: Spot) -> Option<Vec<Named>> {
        let gun_of = |unit: Named| {
            let mut weapons = state.weapons_of(unit);
            let gun = weapons.find(|weapon| self.printed(*weapon).class == UnitClass::Gun);
            gun.filter(|_| unit.veil == Veil::Open)
        };
        // What is not known there is not told.
        let sides = [ALLIES, JAPAN].into_iter();
        let there = sides.flat_map(|side| state.soldiers_at(side, target));
        let there = there.filter(|unit| unit.veil != Veil::Hidden);
        let guns: Option<Vec<Named>> = there.map(gun_of).collect();
        guns.filter(|guns| !guns.is_empty())
    }

    /// 18.2 (Case P): what the size of Guns adds to dice to hit their crews, where nobody else is; that of the smallest.
    pub(super) fn gun_size(&self, state: &State, target: Spot) -> i32 {
        let guns = self.guns_alone(state, target).unwrap_or_default();
        let sizes = guns.iter().map(|gun| self.printed(*gun).gun_size.into());
        sizes.max().unwrap_or(0)
    }

    /// 2.1: a crew that mans a Gun stacks as a squad.
    pub(crate) fn gun_room(&self, state: &State, unit: Named) -> u8 {
        if self.printed(unit).class != UnitClass::Crew {
            return 0;
        }
        // G10.21: a Gun on its mule counts as well.
        let mule = self.mule_of(state, unit);
        let packed = mule.into_iter().flat_map(|mule| state.weapons_of(mule));
        let mut weapons = state.weapons_of(unit).chain(packed);
        let mans = weapons.any(|weapon| self.printed(weapon).class == UnitClass::Gun);
        u8::from(mans)
    }

    /// 18.4, G10.11: whoever goes leaves his Gun behind, and whatever is being packed.
    pub(crate) fn leave_guns(&self, play: &mut Play<'_, Self>, unit: Named) {
        let Some(spot) = play.state.spot(unit) else {
            return;
        };
        let guns: Vec<Named> = play
            .state
            .weapons_of(unit)
            .filter(|weapon| {
                let is_packing = play.state[*weapon].is(Condition::Packing);
                is_packing || self.printed(*weapon).class == UnitClass::Gun
            })
            .collect();
        for gun in guns {
            // G8.12: a mule is not lost in water.
            play.state[gun].at = match self.is_mule(gun) {
                true => At::Lying(spot),
                false => self.dropped(play.state, gun, spot),
            };
            play.state[gun].acquired = None;
            play.tell(Event::LeavesGun(unit, gun));
        }
    }

    /// G3.4: Guns begin emplaced, but not in bamboo.
    pub(crate) fn emplace_guns(&self, state: &mut State) {
        let guns: Vec<Named> = state.all().collect();
        for gun in guns {
            let printed = self.printed(gun);
            let is_gun = printed.class == UnitClass::Gun && printed.mount.is_none();
            let ground = state.spot(gun).map(|spot| self.terrain(state, spot.hex));
            if is_gun && ground.is_some_and(|ground| ground != Terrain::Bamboo) {
                state[gun].set(Condition::Emplaced);
            }
        }
    }
}

/// 18.1: what the length of the barrel and a small calibre change from 13 hexes on.
fn barrel(printed: &Printed, range: u32) -> i32 {
    if range < 13 {
        return 0;
    }
    let steps = (range as i32 - 13) / 6;
    let by_length = match printed.barrel {
        Some(printed::Barrel::Short) => -1,
        Some(printed::Barrel::Long) => 1,
        Some(printed::Barrel::VeryLong) => 1 + i32::from(range >= 25),
        None => 0,
    };
    let is_small = SMALL.map(|calibre| printed.calibre <= calibre);
    by_length - (1 + steps / 2).min(4) * i32::from(is_small[0]) - i32::from(is_small[1])
}
