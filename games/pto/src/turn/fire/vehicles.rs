//! Vehicles in the fire phases (27, 28): who fires together from them, and who fires at them.

use super::phases::FirePlan;
use super::power::Share;
use crate::turn::Damage;
use crate::turn::ordnance::Shell;
use crate::*;

impl FirePlan {
    /// D6.24: the vehicle whose weapons fire, if it is one.
    pub(super) fn platform(&self, state: &State) -> Option<Named> {
        let weapon = match self {
            Self::Fire(attack) | Self::Lane(attack, _) => attack.shares.first()?.unit,
            Self::Shell(shot) => shot.weapon,
            Self::Engage(engagement) => engagement.weapon,
            _ => return None,
        };
        state.platform(weapon)
    }
}

impl Pto {
    /// Whether it is seen that men of a side are in a Location at whom fire is meant: those that move, while they do.
    pub(crate) fn has_targets(&self, state: &State, side: Side, target: Spot) -> bool {
        let is_meant = |unit: Named| !state.is_on_the_move(side) || state.movers.contains(unit.id);
        let mut men = state.soldiers_at(side, target);
        men.any(|unit| unit.veil != Veil::Hidden && is_meant(unit))
    }

    /// Whether a side may fire at a Location: somebody is there or may be, or a vehicle to which fire does something.
    pub(super) fn is_fired_at(&self, state: &State, side: Side, target: Spot) -> bool {
        let enemy = side.opponent();
        self.has_targets(state, enemy, target)
            || self.may_hold_hidden(state, enemy, target)
            || !self.soft_targets(state, enemy, target).is_empty()
    }

    /// G12.611: whether flames are not aimed at landing craft alone, to which they do nothing.
    pub(super) fn check_flame_target(
        &self,
        state: &State,
        side: Side,
        shares: &[Share],
        target: Spot,
    ) -> Result<(), Refusal> {
        let enemy = side.opponent();
        let vehicles = self.soft_targets(state, enemy, target);
        let are_craft = !vehicles.is_empty() && vehicles.iter().all(|one| self.is_craft(*one));
        let has_others =
            self.has_targets(state, enemy, target) || self.may_hold_hidden(state, enemy, target);
        refuse(
            self.is_flame(shares) && are_craft && !has_others,
            Refusal::NoFlameAtCraft(target),
        )
    }

    /// 10.3: whether a weapon is a flamethrower.
    fn throws_flames(&self, weapon: Named) -> bool {
        self.printed(weapon).class == UnitClass::Flamethrower
    }

    /// 10.3, 27: the number to kill of a flamethrower against armour: half of it beyond its normal range.
    pub(crate) fn flame_kill(&self, share: &Share) -> i32 {
        self.data.motoring.flame / if share.is_far { 2 } else { 1 }
    }

    /// 10.3: the armoured vehicles in a Location that a flamethrower of a side burns: those that move, while they do, and no
    /// landing craft (G12.611).
    pub(crate) fn armour_to_burn(&self, state: &State, side: Side, target: Spot) -> Vec<Named> {
        let enemy = side.opponent();
        let moves = state.is_on_the_move(enemy) && !state.movers.is_empty();
        let is_meant = |one: &Named| !moves || state.movers.contains(one.id);
        let vehicles = state.vehicles_at(enemy, target).filter(is_meant);
        let armoured = vehicles.filter(|one| self.is_armoured(*one) && !self.is_craft(*one));
        armoured.collect()
    }

    /// 10.3: whether the weapon that is picked burns armour in a Location.
    pub(super) fn burns_armour(&self, state: &State, side: Side, target: Spot) -> bool {
        let weapon = self.alone(state);
        weapon.is_some_and(|weapon| self.throws_flames(weapon))
            && !self.armour_to_burn(state, side, target).is_empty()
    }

    /// 10.3: in how many of 36 throws a flamethrower destroys armour.
    pub(crate) fn ways_to_burn(&self, attack: &Attack) -> u32 {
        let mut shares = attack.shares.iter();
        let share = shares.find(|share| self.throws_flames(share.unit));
        let number = share.map_or(0, |share| self.flame_kill(share));
        let dice = Draw::throw(RuleId("10.3"), 2, 6);
        dice.ways(|sum| sum + attack.added() < number)
    }

    /// 10.3: a flamethrower that is picked attacks the Location of an armoured vehicle, with all in it.
    fn check_burning(
        &self,
        state: &State,
        side: Side,
        vehicle: UnitId,
    ) -> Result<FirePlan, Refusal> {
        let vehicle = state.named(vehicle)?;
        let spot = state.spot(vehicle).ok_or(Refusal::NotThere(vehicle))?;
        let target = spot.location();
        let is_meant = self.armour_to_burn(state, side, target).contains(&vehicle);
        refuse(!is_meant, Refusal::NoVehicle(vehicle))?;
        self.attack(state, side, target).map(FirePlan::Fire)
    }

    /// 10.3: whether a flamethrower reaches an armoured vehicle.
    fn could_burn(&self, state: &State, side: Side, weapon: Named, vehicle: UnitId) -> bool {
        let spot = state.named(vehicle).ok().and_then(|one| state.spot(one));
        let Some(target) = spot.map(Spot::location) else {
            return false;
        };
        let is_it = |one: &Named| one.id == vehicle;
        let is_meant = self.armour_to_burn(state, side, target).iter().any(is_it);
        let firer = self.check_firer(state, side, weapon.id);
        is_meant
            && firer.is_ok_and(|(weapon, manner)| {
                self.check_share(state, weapon, manner, target).is_ok()
            })
    }

    /// 10.3, G11.834: flames reach on into caves, and burn armour.
    pub(super) fn flames_reach(
        &self,
        play: &mut Play<'_, Self>,
        attack: &Attack,
        sum: i32,
        roll: i32,
    ) -> Flow<Self> {
        let mut shares = attack.shares.iter();
        let Some(share) = shares.find(|share| self.throws_flames(share.unit)) else {
            return Ok(());
        };
        // What the firer is like and what is on the way counts for the other caves too, and the smoke in each of them.
        let counts = [
            "pto-modifier-exhausted",
            "pto-modifier-in-smoke",
            "pto-modifier-hindrance",
            "pto-modifier-above-panjis",
        ];
        let modifiers = attack.modifiers.iter();
        let added = modifiers.filter(|one| counts.contains(&one.text.id.as_ref()));
        let added: i32 = added.map(|one| one.value).sum();
        let smoke = i32::from(self.smoke_below(play.state, attack.target));
        let sums = (sum, Some(added - smoke));
        self.flame_on(play, (attack.side, attack.target), share.power, sums)?;
        let number = self.flame_kill(share);
        for vehicle in self.armour_to_burn(play.state, attack.side, attack.target) {
            play.tell(Event::FlamesAt(vehicle, roll, number));
            self.damage(play, vehicle, Damage::of_blast(roll, number))?;
        }
        Ok(())
    }

    /// 27: the one weapon that is picked fires at a vehicle.
    pub(crate) fn check_engaging(
        &self,
        state: &State,
        side: Side,
        vehicle: UnitId,
    ) -> Result<FirePlan, Refusal> {
        let mut picked = state.of_set(state.picked);
        let weapon = picked.next().ok_or(Refusal::NobodyPicked)?;
        refuse(picked.next().is_some(), Refusal::FiresAlone(weapon))?;
        if !self.printed(weapon).is_weapon() {
            let storm = self.check_reaction_storm(state, side, weapon, vehicle);
            return storm.map(FirePlan::Storm);
        }
        if self.throws_flames(weapon) {
            return self.check_burning(state, side, vehicle);
        }
        let engagement = self.engagement(state, side, weapon, vehicle);
        engagement.map(FirePlan::Engage)
    }

    /// 11.5, 31: whether a man or a squad attacks a vehicle that moves in its Location, once in a player turn.
    fn check_reaction_storm(
        &self,
        state: &State,
        side: Side,
        by: Named,
        vehicle: UnitId,
    ) -> Result<Storm, Refusal> {
        let (by, _) = self.check_firer(state, side, by.id)?;
        let storm = self.check_storm(state, by, vehicle)?;
        let moves = state.phase == Phase::Movement && state.movers.contains(vehicle);
        refuse(!moves, Refusal::NotMoving(storm.vehicle))?;
        refuse(state[by].is(Condition::Pinned), Refusal::Pinned(by))?;
        refuse(state[by].has_fired(), Refusal::HasFired(by))?;
        Ok(storm)
    }

    /// Whether a weapon could be fired at a vehicle, or whoever it is could attack it where it is.
    pub(super) fn could_engage(
        &self,
        state: &State,
        side: Side,
        unit: Named,
        vehicle: UnitId,
    ) -> bool {
        match self.printed(unit).is_weapon() {
            true if self.throws_flames(unit) => self.could_burn(state, side, unit, vehicle),
            true if self.printed(unit).class == UnitClass::Mortar => {
                self.could_bomb(state, side, unit, vehicle)
            }
            true => self.engagement(state, side, unit, vehicle).is_ok(),
            false => self
                .check_reaction_storm(state, side, unit, vehicle)
                .is_ok(),
        }
    }

    /// C1.55: the Locations of the vehicles of the enemy of a side.
    pub(super) fn places_of_hulls(&self, state: &State, side: Side) -> Vec<Spot> {
        let hulls = self.hulls_to_hit(state, side.opponent());
        let places = hulls.filter_map(|hull| state.spot(hull));
        let mut places: Vec<Spot> = places.map(Spot::location).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// 27, C1.55: the vehicles at which a side may fire, and the Locations of those to which nothing does anything but what hits all of a
    /// Location, which are returned.
    pub(super) fn offer_hulls(
        &self,
        state: &State,
        side: Side,
        targets: &[Spot],
        offer: &mut dyn FnMut(Action),
    ) -> Vec<Spot> {
        for vehicle in self.hulls_to_hit(state, side.opponent()) {
            offer(Action::Engage(vehicle.id));
        }
        let mut hulls = self.places_of_hulls(state, side);
        hulls.retain(|spot| !targets.contains(spot));
        for spot in &hulls {
            offer(Action::Fire(*spot));
            offer(Action::Shell(*spot));
        }
        hulls
    }

    /// C1.55: whether a mortar could fire at the Location of a vehicle.
    fn could_bomb(&self, state: &State, side: Side, mortar: Named, vehicle: UnitId) -> bool {
        let vehicle = state.named(vehicle).ok();
        let spot = vehicle.and_then(|vehicle| state.spot(vehicle));
        let shot = spot
            .map(|spot| self.check_shot(state, side, mortar, spot.location(), Shell::Explosive));
        shot.is_some_and(|shot| shot.is_ok())
    }

    /// 28: the weapons of a vehicle fire together with each other and with nobody else.
    pub(super) fn check_platform(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        let own = state.platform(unit);
        let mut others = state.of_set(state.picked);
        let is_other = others.any(|other| state.platform(other) != own);
        refuse(is_other, Refusal::NotOfVehicle(unit))
    }

    /// 18.2: what turning the turret from which an attack comes adds to its dice.
    pub(super) fn turrets_cost(&self, state: &State, shares: &[Share], target: Spot) -> i32 {
        let cost = |share: &Share| self.turret_cost(state, share.unit, target);
        shares.iter().map(cost).max().unwrap_or(0)
    }

    /// 4.8, G12.111, G14.33, D5.34, C6.4: what changes an attack of those who are encircled, whose crew has been stunned before, or who were sighted
    /// at the target beforehand.
    pub(super) fn plight_of_group(
        &self,
        state: &State,
        shares: &[Share],
        target: Spot,
    ) -> Vec<Modifier> {
        let mut list = self.encirclement(state, shares);
        list.extend(self.bore_of_group(state, shares, target));
        if let Some(share) = shares.first() {
            list.extend(self.stuns_of_platform(state, share.unit));
        }
        list
    }

    /// What would come of an attack, with what it may do to vehicles without armour; where there are no men, with that alone.
    pub(super) fn attack_preview(&self, state: &State, attack: &Attack) -> Preview {
        let enemy = attack.side.opponent();
        let mut preview = attack.preview(self);
        let is_guess = self.may_hold_hidden(state, enemy, attack.target);
        if !self.has_targets(state, enemy, attack.target) && !is_guess {
            preview.chances.clear();
        }
        let throws = || (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other)));
        let from: Vec<Spot> = attack
            .shares
            .iter()
            .filter_map(|share| state.spot(share.unit))
            .collect();
        let is_flame = |share: &Share| self.printed(share.unit).class == UnitClass::Flamethrower;
        let has_flame = attack.shares.iter().any(is_flame);
        let wrecks = |vehicle: Named| {
            let blade = match has_flame {
                true => 0,
                false => self.blade_cover(state, vehicle, &from),
            };
            move |(one, other): &(i32, i32)| {
                let column = attack.column_of(one == other);
                let number = column.map(|column| self.data.motoring.line[column]);
                let spares = !has_flame && self.kills_driver(state, vehicle, *one as u8);
                let last = one + other + attack.added() + blade;
                number.is_some_and(|number| last < number && !spares)
            }
        };
        let burnt = self.armour_to_burn(state, attack.side, attack.target);
        for _ in burnt.iter().filter(|_| has_flame) {
            preview.chances.push(heigi_engine::scene::PreviewChance {
                label: Text::new("pto-chance-wreck"),
                ways: self.ways_to_burn(attack),
                of: 36,
            });
        }
        for vehicle in self.soft_targets(state, enemy, attack.target) {
            if self.is_craft(vehicle) {
                let chance = self.craft_chance(state, attack, vehicle);
                preview.chances.push(chance);
            } else if !self.is_armoured(vehicle) {
                preview.chances.push(heigi_engine::scene::PreviewChance {
                    label: Text::new("pto-chance-wreck"),
                    ways: throws().filter(wrecks(vehicle)).count() as u32,
                    of: 36,
                });
            }
        }
        preview
    }
}
