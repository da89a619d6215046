//! What fire does to vehicles (27, 28): wrecks and who gets out of them, shock, and crews that look out.

use crate::turn::Firepower;
use crate::turn::ordnance::{Damage, Engagement};
use crate::*;

/// Up to which die a shocked crew comes to its senses (27).
const SENSES: i32 = 2;
/// Up to which die one that may be dead does.
const DOUBT: i32 = 3;

/// Fire of small arms at the vehicles of a Location.
#[derive(Clone, Copy, Debug)]
pub struct Volley<'a> {
    /// The coloured die.
    pub coloured: u8,
    /// Where it comes from.
    pub from: &'a [Spot],
}

impl heigi_engine::Step<Pto> for Reviving {
    throws!();

    /// 27: whether shocked crews come to their senses.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let vehicles: Vec<Named> = play.state.vehicles(self.side).collect();
        for vehicle in vehicles {
            let one = &play.state[vehicle];
            let (is_shocked, is_doubtful) =
                (one.is(Condition::Shocked), one.is(Condition::Doubtful));
            if !is_shocked {
                continue;
            }
            let thrown = game.throw(play, Reason::Shock, self.side)?;
            let last = if is_doubtful { DOUBT } else { SENSES };
            if thrown.sum <= last {
                play.state[vehicle].clear(&[Condition::Shocked, Condition::Doubtful]);
                play.tell(Event::ComesRound(vehicle));
            } else if is_doubtful {
                game.wreck(play, vehicle, false)?;
            } else {
                play.state[vehicle].set(Condition::Doubtful);
                play.tell(Event::PerhapsDead(vehicle));
            }
        }
        Ok(())
    }
}

impl Pto {
    /// 18, 27: a shot at a vehicle is fired.
    pub(crate) fn engage(&self, play: &mut Play<'_, Self>, engagement: &Engagement) -> Flow<Self> {
        let by = play.state.holder(engagement.weapon);
        self.fire_at_vehicle(play, engagement)?;
        self.blast_back(play, engagement.weapon, by)
    }

    /// What comes of it for the vehicle.
    fn fire_at_vehicle(&self, play: &mut Play<'_, Self>, engagement: &Engagement) -> Flow<Self> {
        let vehicle = engagement.vehicle;
        self.betray(play, engagement.weapon);
        let weapon = self.now(play.state, engagement.weapon);
        play.tell(Event::Engages(weapon, vehicle));
        self.tell_modifiers(play, &engagement.to_hit);
        play.state.drop_picks();
        let thrown = self.throw(play, Reason::ToHit, weapon.side)?;
        self.flash_back(play, weapon);
        let spot = play.state.spot(vehicle);
        let may_keep =
            spot.is_none_or(|spot| self.keeps_rate_turned(play.state, weapon, spot, thrown.first));
        self.use_weapon(play, weapon, engagement.manner, thrown, false, may_keep);
        if let Some(target) = play.state.spot(vehicle) {
            // G13.46: what it has acquired beforehand counts as a shot.
            let times = 1 + u8::from(self.awaits(play.state, weapon, vehicle));
            self.acquire(play.state, weapon, (target, Some(vehicle.id)), times);
            self.lay_on(play, weapon, target);
        }
        let white = (thrown.sum - i32::from(thrown.first)) as u8;
        if thrown.first >= white {
            self.tell_modifiers(play, &engagement.blade_modifier());
        }
        let last = engagement.last(thrown.first, white);
        self.tell_modifiers(play, &engagement.motion_modifier(thrown.dice()));
        let luck = engagement.luck(thrown.first, white);
        let die = self.try_luck(play, luck, weapon.side)?;
        let Some((is_critical, is_turret)) = engagement.hit(thrown.first, white, die) else {
            let Some(over) = engagement.over(thrown.first, white) else {
                play.tell(Event::NeverHits(thrown.sum));
                return Ok(());
            };
            play.tell(Event::Missed(last, engagement.number));
            let is_turret = thrown.first < white;
            if let Some(other) = self.hit_beside(play, engagement, over)? {
                play.tell(Event::HitsBeside(other.vehicle));
                return self.hit_vehicle(play, &other, thrown, (false, is_turret));
            }
            return self.shot_misses_craft(play, engagement, over, is_turret);
        };
        play.tell(match (is_critical, is_turret) {
            (true, _) => Event::HitCritically(last, engagement.number),
            (false, true) => Event::HitTurret(last, engagement.number),
            (false, false) => Event::HitHull(last, engagement.number),
        });
        self.hit_vehicle(play, engagement, thrown, (is_critical, is_turret))
    }

    /// 27: what a hit does to the vehicle at which a shot was fired.
    pub(crate) fn strike_vehicle(
        &self,
        play: &mut Play<'_, Self>,
        engagement: &Engagement,
        (is_critical, is_turret): (bool, bool),
    ) -> Flow<Self> {
        let vehicle = engagement.vehicle;
        if self.is_craft(vehicle) {
            return self.shot_hits_craft(play, engagement, is_critical, is_turret);
        }
        let number = engagement.number_to_kill(is_critical, is_turret);
        let effect = self.throw(play, Reason::ToKill, engagement.weapon.side)?;
        play.tell(Event::Pierces(effect.sum, number));
        let damage = engagement.damage(effect.sum, number, is_turret);
        self.damage(play, vehicle, damage)?;
        self.strike_exposed(play, engagement, effect.sum)
    }

    /// A5.132, G12.15: the shot at another vehicle that crowds a Location with a landing craft, which one hits that has missed its
    /// target by 1; a die picks one of several.
    fn hit_beside(
        &self,
        play: &mut Play<'_, Self>,
        engagement: &Engagement,
        over: i32,
    ) -> Flow<Self, Option<Engagement>> {
        let state = &*play.state;
        let target = engagement.vehicle;
        let spot = state.spot(target).map(Spot::location);
        let spot = spot.filter(|spot| over == 1 && self.crowd_of_craft(state, *spot) > 0);
        let Some(spot) = spot else {
            return Ok(None);
        };
        let others = state.vehicles_at(target.side, spot);
        let others: Vec<Engagement> = others
            .filter(|other| *other != target)
            .filter_map(|other| self.turned_to(state, engagement, other))
            .collect();
        let vehicles: Vec<Named> = others.iter().map(|other| other.vehicle).collect();
        let hit = self.pick_one(play, target.side, &vehicles)?;
        Ok(others.into_iter().find(|other| Some(other.vehicle) == hit))
    }

    /// 27: what a hit does to a vehicle.
    pub(crate) fn damage(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        damage: Damage,
    ) -> Flow<Self> {
        match damage {
            Damage::None => {
                play.tell(Event::Withstands(vehicle));
                Ok(())
            }
            Damage::Burning => self.wreck(play, vehicle, true),
            Damage::Wreck => self.wreck(play, vehicle, false),
            Damage::Immobile => self.immobilize(play, vehicle),
            Damage::Shock => {
                self.shock(play, vehicle);
                Ok(())
            }
            Damage::Stun => {
                self.stun(play, vehicle);
                Ok(())
            }
            Damage::MaybeShock => {
                if !self.check_crew(play, vehicle, 0)? {
                    self.shock(play, vehicle);
                }
                Ok(())
            }
        }
    }

    fn shock(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        self.settle_hull(play.state, vehicle);
        play.state[vehicle].set(Condition::Shocked);
        play.state[vehicle].clear(&[Condition::Motion]);
        play.tell(Event::IsShocked(vehicle));
    }

    /// 27: a vehicle moves no more; a crew that loses heart leaves it.
    pub(crate) fn immobilize(&self, play: &mut Play<'_, Self>, vehicle: Named) -> Flow<Self> {
        self.settle_hull(play.state, vehicle);
        play.state[vehicle].set(Condition::Immobile);
        play.state[vehicle].clear(&[Condition::Motion]);
        play.tell(Event::IsImmobile(vehicle));
        // G12.13: nobody loses heart over that aboard a landing craft; from an amphibian that swims there is no way.
        if self.hold_of(play.state, vehicle).is_some() || self.swims(play.state, vehicle) {
            return Ok(());
        }
        let is_left = self.is_left(play.state, vehicle);
        let is_empty = is_left && play.state.aboard(vehicle).next().is_none();
        if is_empty || self.check_crew(play, vehicle, 0)? {
            return Ok(());
        }
        play.tell(Event::Abandons(vehicle));
        self.put_out(play.state, vehicle);
        if !is_left {
            self.place_crew(play, vehicle);
        }
        self.bail_out(play, vehicle)
    }

    /// 27: a vehicle is a wreck; whether its crew gets out of it, dice tell.
    pub(crate) fn wreck(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        is_burning: bool,
    ) -> Flow<Self> {
        if self.swims(play.state, vehicle) {
            return self.sink(play, vehicle);
        }
        let is_left = self.is_left(play.state, vehicle);
        let stuns = self.stuns_in_wreck(play.state, vehicle);
        self.put_out(play.state, vehicle);
        if is_burning {
            play.state[vehicle].set(Condition::Burning);
            // G12.68: its craft burns with it.
            if self.hold_of(play.state, vehicle).is_some() {
                play.state[vehicle].boat.blaze = Blaze::Fresh;
            }
            play.tell(Event::BurnsOut(vehicle));
        } else {
            play.tell(Event::IsWreck(vehicle));
        }
        // A21.22: where there is no crew of its own none gets out.
        if !is_left {
            self.tell_modifiers(play, &stuns);
            let thrown = self.throw(play, Reason::Survival, vehicle.side)?;
            let number = self.vehicle(vehicle).map_or(0, |printed| printed.survival);
            if thrown.sum + total(&stuns) <= number.into() {
                self.place_crew(play, vehicle);
            }
        }
        self.bail_out(play, vehicle)
    }

    /// G1.6121: a vehicle burns with its crew and all who are aboard.
    pub(crate) fn burn_with_all(&self, play: &mut Play<'_, Self>, vehicle: Named) -> Flow<Self> {
        if self.swims(play.state, vehicle) {
            return self.sink(play, vehicle);
        }
        self.put_out(play.state, vehicle);
        play.state[vehicle].set(Condition::Burning);
        play.tell(Event::BurnsOut(vehicle));
        let aboard: Vec<Named> = play.state.aboard(vehicle).collect();
        for unit in aboard {
            self.eliminate(play, unit)?;
        }
        Ok(())
    }

    /// 27: a vehicle is out of it, and its weapons with it.
    pub(crate) fn put_out(&self, state: &mut State, vehicle: Named) {
        self.settle_hull(state, vehicle);
        self.lose(state, vehicle, 1);
        let weapons: Vec<Named> = state.weapons_of(vehicle).collect();
        for weapon in weapons {
            state[weapon].at = At::Off(Tray::Lost);
            // G14.23: what is in a hold unseen tells nothing of itself.
            if state[vehicle].is(Condition::Hidden) {
                state[weapon].set(Condition::Hidden);
            }
        }
        let one = &mut state[vehicle];
        // G1.411: who is stunned does not fight on.
        if one.is_any(&[Condition::Stunned, Condition::Shocked]) {
            one.commander = None;
        }
        one.clear(&[
            Condition::Motion,
            Condition::Buttoned,
            Condition::Shocked,
            Condition::Doubtful,
            Condition::Stunned,
            Condition::Pinned,
            Condition::Dozing,
            Condition::Exposed,
            Condition::Driverless,
            Condition::Recalled,
            Condition::Forsaken,
        ]);
        one.razes = None;
        one.set(Condition::Wreck);
        state.movers.remove(vehicle.id);
        state.picked.remove(vehicle.id);
    }

    /// The crew of a vehicle stands beside it.
    pub(crate) fn place_crew(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        let spot = play.state.spot(vehicle);
        let Some((crew, spot)) = self.printed(vehicle).crew.zip(spot) else {
            return;
        };
        let at = play.state.beside(vehicle).unwrap_or(At::In(spot));
        let mut crew = Unit::new(crew, vehicle.side, at);
        if self.is_stowed_unseen(play.state, vehicle) {
            crew.set(Condition::Hidden);
        }
        if let Some(crew) = play
            .state
            .add(crew)
            .and_then(|id| play.state.named(id).ok())
        {
            self.lose(play.state, crew, -1);
            play.tell(Event::CrewLeaves(crew, vehicle));
        }
        self.dismount_commander(play, vehicle, at);
    }

    /// 28, G17.3: a check of the morale of a crew; whether it passes.
    pub(crate) fn check_crew(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        added: i32,
    ) -> Flow<Self, bool> {
        self.throw_for_crew(play, vehicle, added)
            .map(|(_, passes)| passes)
    }

    /// The same with what the dice show.
    pub(crate) fn throw_for_crew(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        added: i32,
    ) -> Flow<Self, (i32, bool)> {
        let thrown = self.throw(play, Reason::Morale, vehicle.side)?;
        let morale = i32::from(self.printed(vehicle).morale);
        // G14.33: of landing craft it has been added before.
        let stuns = match self.is_craft(vehicle) {
            true => Vec::new(),
            false => self.stun_modifiers(play.state, vehicle),
        };
        self.tell_modifiers(play, &stuns);
        let last = thrown.sum + added + total(&stuns);
        let passes = last <= morale;
        play.tell(match passes {
            true => Event::Passed(vehicle, last, morale),
            false => Event::Failed(vehicle, last, morale),
        });
        Ok((thrown.sum, passes))
    }

    /// 4.1, 28: whether fire by the table does anything to a vehicle: it has no armour, or its crew looks out.
    pub(crate) fn is_soft(&self, state: &State, vehicle: Named) -> bool {
        let has_riders = state.aboard(vehicle).next().is_some();
        self.is_craft(vehicle)
            || !self.is_armoured(vehicle)
            || has_riders
            || self.looks_out(state, vehicle)
    }

    /// 28: whether the crew of a vehicle looks out.
    pub(crate) fn looks_out(&self, state: &State, vehicle: Named) -> bool {
        let printed = self.vehicle(vehicle);
        // G15.12: nobody ever looks out of a bulldozer.
        if printed.is_some_and(printed::Vehicle::is_plain_dozer) {
            return false;
        }
        if self.is_left(state, vehicle) && state.aboard(vehicle).next().is_none() {
            return false;
        }
        printed.is_some_and(|printed| printed.is_open) || !state[vehicle].is(Condition::Buttoned)
    }

    /// The vehicles of a side in a Location to which fire by the table does something: those that move, while they do.
    pub(crate) fn soft_targets(&self, state: &State, side: Side, spot: Spot) -> Vec<Named> {
        let is_hit = |vehicle: &Named| {
            // E7: from the air the others are hit before and after all movement.
            let moves = state.is_on_the_move(side) && !state.movers.is_empty();
            let is_meant = !moves || state.movers.contains(vehicle.id);
            is_meant && self.is_soft(state, *vehicle)
        };
        let crafts = self.crafts_at(state, side, spot).into_iter();
        let others = state.vehicles_at(side, spot);
        let others = others.filter(|unit| !self.is_craft(*unit));
        crafts.chain(others).filter(is_hit).collect()
    }

    /// 4.1, 28: what a roll on a column does to the vehicles of a Location.
    pub(crate) fn strike_vehicles(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        spot: Spot,
        (column, roll): (usize, i32),
        volley: Option<Volley<'_>>,
    ) -> Flow<Self> {
        let targets = self.soft_targets(play.state, side, spot);
        for vehicle in targets.into_iter().filter(|unit| !self.is_craft(*unit)) {
            self.strike_soft_target(play, (vehicle, spot), (column, roll), volley)?;
        }
        Ok(())
    }

    /// 4.1, 28: what a roll on a column does to a vehicle, its crew that looks out, and those aboard, where no armour is around them.
    pub(super) fn strike_soft_target(
        &self,
        play: &mut Play<'_, Self>,
        (vehicle, spot): (Named, Spot),
        (column, roll): (usize, i32),
        volley: Option<Volley<'_>>,
    ) -> Flow<Self> {
        let aboard: UnitSet = play.state.aboard(vehicle).map(|unit| unit.id).collect();
        if self.is_armoured(vehicle) && !self.looks_out(play.state, vehicle) {
            return self.affect(play, spot, aboard, column, roll);
        }
        if self.is_armoured(vehicle) {
            let hatch = self.hatch(play.state, volley.map_or(&[], |volley| volley.from), spot);
            let result = self.data.tables.result(column, roll + hatch);
            play.tell(Event::AtCrew(vehicle, roll + hatch, result));
            // G14.31.
            let shelters = self.screens_passengers(play.state, vehicle);
            let is_out = play.state[vehicle].is(Condition::Exposed);
            self.harm_crew(play, vehicle, result.look())?;
            return match (shelters, is_out) {
                _ if aboard.is_empty() => Ok(()),
                (false, _) => self.affect(play, spot, aboard, column, roll),
                (true, true) => self.affect(play, spot, aboard, column, roll + hatch),
                (true, false) => Ok(()),
            };
        }
        let number = self.data.motoring.line[column];
        let blade = volley.map_or(0, |volley| {
            self.blade_cover(play.state, vehicle, volley.from)
        });
        let last = roll + blade;
        play.tell(Event::AtVehicle(vehicle, last, number));
        let is_spared = volley.is_some_and(|volley| {
            last < number && self.kills_driver(play.state, vehicle, volley.coloured)
        });
        match last {
            _ if is_spared => self.lose_driver(play, vehicle),
            _ if 2 * last <= number => self.wreck(play, vehicle, true)?,
            _ if last < number => self.wreck(play, vehicle, false)?,
            _ if last == number => self.immobilize(play, vehicle)?,
            _ => {}
        }
        if !aboard.is_empty() && !play.state[vehicle].is(Condition::Wreck) {
            self.affect(play, spot, aboard, column, roll)?;
        }
        Ok(())
    }

    /// 20: what a roll on a column from above does to the armoured vehicles of a Location: a KIA destroys one, a K holds it.
    pub(crate) fn strike_armour(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        spot: Spot,
        (column, roll): (usize, i32),
    ) -> Flow<Self> {
        let vehicles: Vec<Named> = play.state.vehicles_at(side, spot).collect();
        for vehicle in vehicles {
            let printed = self.vehicle(vehicle).filter(|one| one.craft.is_none());
            if printed.is_none_or(|one| one.hull.is_none()) {
                continue;
            }
            let roll = roll + self.worse_from_above(vehicle);
            let result = self.data.tables.result(column, roll);
            play.tell(Event::AtArmour(vehicle, roll, result));
            match result.look() {
                Harm::Kill(_) => self.wreck(play, vehicle, false)?,
                Harm::Casualty(_) => self.immobilize(play, vehicle)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// 27: a charge of a side has gone off by the vehicles of its enemy in a Location: a die tells which side of each it strikes.
    pub(crate) fn blast_vehicles(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        spot: Spot,
        is_in_hand: bool,
    ) -> Flow<Self> {
        // G12.611: charges do nothing to landing craft.
        let vehicles = play.state.vehicles_at(side.opponent(), spot);
        let vehicles: Vec<Named> = vehicles.filter(|unit| !self.is_craft(*unit)).collect();
        for vehicle in vehicles {
            let facing = self.throw(play, Reason::Facing, side)?;
            // G1.612: as with a hit, a coloured die below the white one is the turret (27).
            let is_high = match is_in_hand {
                true => {
                    let position = self.throw(play, Reason::Position, side)?;
                    2 * i32::from(position.first) < position.sum
                }
                false => false,
            };
            let printed = self.vehicle(vehicle);
            let hull = printed.and_then(|printed| printed.hull);
            let turret = printed.and_then(|printed| printed.turret);
            let plates = turret.filter(|_| is_high).or(hull);
            let [front, flank] = plates.unwrap_or_default();
            let (armour, rear) = match facing.sum {
                1 | 2 => (front, 0),
                3 | 4 => (flank, 0),
                _ => (flank, 1),
            };
            let number = self.data.motoring.charge + rear - i32::from(armour);
            let thrown = self.throw(play, Reason::ToKill, side)?;
            play.tell(Event::Pierces(thrown.sum, number));
            let damage = match thrown.sum {
                12 => Damage::None,
                sum => Damage::of_blast(sum, number),
            };
            self.damage(play, vehicle, damage)?;
            // D.8: with the firepower of a charge.
            let power = Firepower::whole(self.data.motoring.charge_fire);
            self.harm_exposed(play, vehicle, (power, thrown.sum), &[])?;
        }
        Ok(())
    }
}
