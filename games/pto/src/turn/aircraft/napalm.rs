//! Napalm (G17.41): what it burns, its blaze and smoke, and how that goes.

use super::bombs::Aim;
use crate::turn::{Damage, Firepower};
use crate::*;

impl Pto {
    /// G17.41: the column of napalm: of a flamethrower, half as much on a whole Location.
    pub(super) fn napalm_column(&self, is_area: bool) -> Option<usize> {
        let whole = Firepower::whole(self.data.aviation.napalm.fire);
        let power = if is_area { whole.half() } else { whole };
        self.data.tables.column(power)
    }

    /// G17.41: the number to kill of napalm against a vehicle with armour, whatever that is.
    pub(super) fn napalm_kill(&self, vehicle: Named) -> i32 {
        let is_open = self.vehicle(vehicle).is_some_and(|one| one.is_open);
        self.data.aviation.napalm.kill + self.data.aviation.top[usize::from(is_open)]
    }

    /// 10.3, G17.41: what is added to the dice of napalm: nothing that covers.
    pub(super) fn napalm_modifiers(&self, state: &State, side: Side, part: Spot) -> Vec<Modifier> {
        let on_target = self.target_modifiers(state, side, &[], part, 0);
        on_target.uncovered().at_rest().list()
    }

    /// G17.41: napalm bursts: one throw for all in the hex, whoever knows of them; then all of the hex is ablaze.
    pub(super) fn burst_napalm(
        &self,
        play: &mut Play<'_, Self>,
        (plane, spot, vehicle): (Named, Spot, Option<Named>),
        aim: &Aim,
        hit: i32,
    ) -> Flow<Self> {
        let entrance = self.aimed_from_air(play.state, spot);
        if self.is_under_water(play.state, entrance) {
            return Ok(());
        }
        let Some(column) = self.napalm_column(vehicle.is_none()) else {
            return Ok(());
        };
        let sum = self.throw(play, Reason::Bomb, plane.side)?.sum;
        self.scorch_men(play, spot, (column, sum), aim, hit)?;
        // G17.41, G11.834: as a flamethrower does.
        if hit + total(&aim.to_hit) <= aim.number {
            let whole = Firepower::whole(self.data.aviation.napalm.fire);
            self.flame_on(play, (plane.side, spot), whole.half(), (sum, None))?;
        }
        // G11.86: the blaze comes to the entrance.
        let spot = entrance;
        for side in [ALLIES, JAPAN] {
            let armoured = play.state.vehicles_at(side, spot);
            // G12.66: it does nothing to landing craft.
            let armoured = armoured.filter(|one| self.is_armoured(*one) && !self.is_craft(*one));
            for one in armoured.collect::<Vec<Named>>() {
                let number = self.napalm_kill(one);
                play.tell(Event::Pierces(sum, number));
                self.damage(play, one, Damage::of_blast(sum, number))?;
            }
            self.strike_vehicles(play, side, spot, (column, sum), None)?;
        }
        self.set_ablaze(play, plane.side, spot)
    }

    /// G17.41: whether all of a hex is water in which napalm does nothing: any but a stream that is not swollen.
    fn is_under_water(&self, state: &State, spot: Spot) -> bool {
        let terrain = self.terrain(state, spot.hex);
        let is_swollen = state.weather.swells().is_some() && terrain == Terrain::DeepStream;
        terrain == Terrain::Water || terrain.is_ocean() || is_swollen
    }

    /// What napalm does to the men in a hex; those in a pillbox only if the dice to hit suffice for that as well.
    fn scorch_men(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        (column, sum): (usize, i32),
        aim: &Aim,
        hit: i32,
    ) -> Flow<Self> {
        let mut groups: Vec<(Spot, Side, UnitSet)> = Vec::new();
        for unit in play
            .state
            .soldiers(ALLIES)
            .chain(play.state.soldiers(JAPAN))
        {
            let at = play.state.spot(unit);
            let at = at.filter(|at| self.is_struck_from_air(play.state, spot, *at));
            let Some(at) = at else {
                continue;
            };
            let added = match at.part {
                Part::Pillbox => self.cover_from_above(play.state, at),
                _ if at.is_below() => 0,
                // G11.86: its height makes the cave harder to hit, not the entrance.
                _ => -self.height_in_cliff(play.state, spot),
            };
            if hit + total(&aim.to_hit) + added > aim.number {
                continue;
            }
            let is_it =
                |(part, side, _): &&mut (Spot, Side, UnitSet)| (*part, *side) == (at, unit.side);
            match groups.iter_mut().find(is_it) {
                Some((_, _, units)) => units.insert(unit.id),
                None => groups.push((at, unit.side, [unit.id].into_iter().collect())),
            }
        }
        groups.sort_by_key(|(part, side, _)| (*part, *side));
        for (part, side, units) in groups {
            let modifiers = self.napalm_modifiers(play.state, side, part);
            for (units, alone) in self.by_hazard(play.state, units, part) {
                let roll = sum + total(&modifiers) + total(&alone);
                let state = &*play.state;
                let is_shown = state.of_set(units).any(|unit| unit.veil != Veil::Hidden);
                // Of those who are hidden nobody hears whom it does not touch.
                if is_shown || self.data.tables.result(column, roll) != FireResult::None {
                    self.tell_modifiers(play, &modifiers);
                    self.tell_modifiers(play, &alone);
                    self.affect(play, part.location(), units, column, roll)?;
                }
            }
        }
        Ok(())
    }

    /// G17.41: a blaze and its smoke come to a hex, whatever the ground and the weather are; huts in it collapse.
    fn set_ablaze(&self, play: &mut Play<'_, Self>, side: Side, spot: Spot) -> Flow<Self> {
        let blaze = Fire {
            hex: spot.hex,
            burning: Burning::Blaze,
            is_fresh: true,
            is_napalm: true,
        };
        let fires = &mut play.state.fires;
        // 16.2: as many as may burn at once do.
        let is_full = fires.len() >= MOST_FIRES;
        match fires.iter_mut().find(|fire| fire.hex == spot.hex) {
            Some(fire) if fire.burning == Burning::Blaze && !fire.is_napalm => {}
            Some(fire) => *fire = blaze,
            None if is_full => {}
            None => fires.push(blaze),
        }
        play.tell(Event::Ablaze(spot));
        play.state.lose_cuts(spot.hex);
        self.lay_smoke(play, side, spot, Cloud::Napalm);
        match self.terrain(play.state, spot.hex) {
            Terrain::Hut => self.collapse(play, spot),
            _ => Ok(()),
        }
    }
}

impl heigi_engine::Step<Pto> for BurningDown {
    throws!();

    /// G17.41: where the smoke of napalm has gone weapons may be destroyed, and its blaze goes unless the ground has caught fire.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let state = &*play.state;
        let smokes = |hex: HexId| {
            let mut there = state.clouds.iter().filter(|smoke| smoke.spot.hex == hex);
            there.any(|smoke| smoke.cloud.is_of_napalm())
        };
        let over = state.fires.iter();
        let over = over.filter(|fire| fire.is_napalm && !smokes(fire.hex));
        let over: Vec<HexId> = over.map(|fire| fire.hex).collect();
        for hex in over {
            let power = Firepower::whole(game.data.aviation.napalm.leaves);
            if let Some(column) = game.data.tables.column(power) {
                let weapons = game.weapons_in(play.state, hex);
                game.wreck_weapons(play, self.side, column, weapons, Event::BurnsUp)?;
            }
            game.burn_down(play, self.side, hex)?;
        }
        Ok(())
    }
}

impl Pto {
    /// G17.41: the blaze of napalm goes, unless the ground burns by then, as if somebody had set it.
    fn burn_down(&self, play: &mut Play<'_, Self>, side: Side, hex: HexId) -> Flow<Self> {
        let spot = Spot::ground(hex);
        let number = i32::from(self.effects(play.state, hex).kindling);
        let mut burns = false;
        if number > 0 {
            let (tinder, rule) = self.tinder(play.state, hex);
            let modifiers = Modifier::list(&[(tinder, rule, "pto-modifier-tinder")]);
            self.tell_modifiers(play, &modifiers);
            burns = self.throw(play, Reason::Kindling, side)?.sum + tinder >= number;
        }
        if burns {
            let mut fires = play.state.fires.iter_mut();
            if let Some(fire) = fires.find(|fire| fire.hex == hex) {
                fire.is_napalm = false;
            }
            play.tell(Event::GroundBurns(spot));
        } else {
            play.state.fires.retain(|fire| fire.hex != hex);
            play.tell(Event::BurnsDown(spot));
        }
        Ok(())
    }
}
