//! Close combat against vehicles (11.5), and vehicles that overrun men (28).

use crate::turn::ordnance::Damage;
use crate::turn::{STRENGTH, Summons, line};
use crate::*;

/// What is chosen in close combat against vehicles.
#[derive(Clone, Copy, Debug)]
pub enum StormPlan {
    /// A unit is to attack.
    Join(Named),
    /// Another one is.
    Leave(Named),
    /// It attacks a vehicle.
    Storm(Storm),
    /// A hero is to come forward (G1.421).
    Summon(Summons),
    /// Nobody attacks any more.
    Done,
}

/// An attack on a vehicle in close combat (11.5).
#[derive(Clone, Copy, Debug)]
pub struct Storm {
    /// Who.
    pub by: Named,
    /// The tank-hunter hero who helps men of several (G1.4231).
    pub with: Option<Named>,
    /// What.
    pub vehicle: Named,
    /// How strong he is against vehicles.
    pub strength: i32,
    /// Whether he has a magnetic mine at it (10.5).
    pub has_mine: bool,
    /// Whether he has to pass a check before he dares.
    pub checks: bool,
}

/// What a magnetic mine takes off the dice (10.5).
const MINE: i32 = -3;

impl heigi_engine::Step<Pto> for Storming {
    type Plan = StormPlan;

    heigi_engine::asks!(Pto, "11.5" "pto-ask-storm" spot, |step, _| step.side);

    fn menu(&self, _: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        for unit in state.soldiers_at(self.side, self.spot) {
            offer(Action::Join(unit.id));
            offer(Action::Leave(unit.id));
        }
        for vehicle in state.vehicles_at(self.side.opponent(), self.spot) {
            offer(Action::Engage(vehicle.id));
            offer(Action::Hunt(vehicle.id));
        }
        offer(Action::Done);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<StormPlan, Refusal> {
        match action {
            Action::Done => match game.owes_storm(state, self.side, self.spot) {
                Some(hero) => Err(Refusal::MustHunt(hero)),
                None => Ok(StormPlan::Done),
            },
            Action::Hunt(vehicle) => game
                .summoner(state, state.picked, vehicle)
                .map(StormPlan::Summon),
            Action::Join(unit) => {
                let unit = state.own(self.side, unit)?;
                let may = game.may_storm_with(state, unit);
                refuse(!may, Refusal::FiresAlone(unit))?;
                game.check_stormer(state, unit, self.spot)?;
                Ok(StormPlan::Join(unit))
            }
            Action::Leave(unit) => {
                let unit = state.named(unit)?;
                refuse(!state.picked.contains(unit.id), Refusal::NotPicked(unit))?;
                Ok(StormPlan::Leave(unit))
            }
            Action::Engage(vehicle) => {
                let storm = game.check_storm_of(state, state.picked, vehicle);
                storm.map(StormPlan::Storm)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&StormPlan>) -> bool {
        matches!(plan, Some(StormPlan::Storm(_) | StormPlan::Summon(_)))
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: StormPlan) -> Flow<Pto> {
        match plan {
            StormPlan::Join(unit) => play.state.picked.insert(unit.id),
            StormPlan::Leave(unit) => play.state.picked.remove(unit.id),
            StormPlan::Storm(storm) => {
                play.state.picked = UnitSet::EMPTY;
                for unit in [storm.by].into_iter().chain(storm.with) {
                    play.state[unit].set(Condition::Done);
                }
                return game.storm(play, storm);
            }
            StormPlan::Summon(summons) => {
                play.state.picked = UnitSet::EMPTY;
                return game.summon(play, summons);
            }
            StormPlan::Done => {
                play.state.picked = UnitSet::EMPTY;
                play.end_step();
            }
        }
        Ok(())
    }

    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        let enemy = self.side.opponent();
        let has_target = state.vehicles_at(enemy, self.spot).next().is_some();
        let mut units = state.soldiers_at(self.side, self.spot);
        let may = units.any(|unit| game.check_stormer(state, unit, self.spot).is_ok());
        // Whether it is asked tells nobody whether somebody hides there.
        let might = game.might_lurk(state, self.side, self.spot);
        state.picked.is_empty() && !(has_target && (may || might))
    }

    fn note(&self, game: &Pto, state: &State, plan: &StormPlan) -> SmolStr {
        match plan {
            StormPlan::Storm(storm) => game.storm_note(state, *storm),
            StormPlan::Summon(summons) => format_smolstr!("{}/6", game.summons_ways(*summons)),
            _ => SmolStr::default(),
        }
    }

    fn previews(&self, game: &Pto, state: &State) -> Vec<Preview> {
        let vehicles = state.vehicles_at(self.side.opponent(), self.spot);
        let storms =
            vehicles.filter_map(|one| game.check_storm_of(state, state.picked, one.id).ok());
        storms
            .map(|storm| game.storm_preview(state, storm))
            .collect()
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }
}

impl Pto {
    /// 11.5: whether a unit may attack vehicles in a Location.
    fn check_stormer(&self, state: &State, unit: Named, spot: Spot) -> Result<(), Refusal> {
        let one = &state[unit];
        let is_there = one.is_in(spot) && matches!(one.at, At::In(_));
        refuse(!is_there, Refusal::NotThere(unit))?;
        refuse(one.is(Condition::Broken), Refusal::Broken(unit))?;
        refuse(one.is(Condition::Done), Refusal::HasFought(unit))?;
        refuse(one.is(Condition::Shamed), Refusal::Shamed(unit))?;
        let bears = self.bears_charge(state, unit);
        refuse(bears, Refusal::BearsCharge(unit))?;
        refuse(self.storm_strength(state, unit) <= 0, Refusal::NoGun(unit))
    }

    /// 11.5: the attack of a unit on a vehicle of its Location.
    pub(crate) fn check_storm(
        &self,
        state: &State,
        by: Named,
        vehicle: UnitId,
    ) -> Result<Storm, Refusal> {
        let spot = state.spot(by).ok_or(Refusal::NotThere(by))?;
        self.check_stormer(state, by, spot)?;
        let vehicle = state.named(vehicle)?;
        refuse(self.is_craft(vehicle), Refusal::NoStormOfCraft(vehicle))?;
        let is_enemy = vehicle.side != by.side && state.is_vehicle(vehicle);
        refuse(!is_enemy, Refusal::NoVehicle(vehicle))?;
        refuse(!state[vehicle].is_in(spot), Refusal::NotThere(vehicle))?;
        let prey = self.prey(state, by.id);
        let is_other = prey.is_some_and(|prey| prey != vehicle.id);
        refuse(is_other, Refusal::OtherPrey(by))?;
        Ok(Storm {
            by,
            with: None,
            vehicle,
            strength: self.storm_strength(state, by),
            has_mine: false,
            checks: self.is_daunted(state, by, vehicle),
        })
    }

    /// G1.4231: whether a unit may attack a vehicle with whoever is picked: men of several and a tank-hunter hero.
    fn may_storm_with(&self, state: &State, unit: Named) -> bool {
        let mut picked = state.of_set(state.picked);
        let is_hunter = |unit: Named| self.printed(unit).class == UnitClass::Hunter;
        match (picked.next(), picked.next()) {
            (None, _) => true,
            (Some(other), None) => {
                let [hunter, other] = match is_hunter(unit) {
                    true => [unit, other],
                    false => [other, unit],
                };
                is_hunter(hunter) && self.printed(other).is_multi()
            }
            _ => false,
        }
    }

    /// 11.5, G1.4231: the attack of a unit on a vehicle of its Location, or of men of several with a tank-hunter hero, who adds 1.
    fn check_storm_of(
        &self,
        state: &State,
        units: UnitSet,
        vehicle: UnitId,
    ) -> Result<Storm, Refusal> {
        let is_hunter = |unit: &Named| self.printed(*unit).class == UnitClass::Hunter;
        let hero = state.of_set(units).find(is_hunter);
        let others = state.of_set(units).find(|unit| !is_hunter(unit));
        let by = others.or(hero).ok_or(Refusal::NobodyPicked)?;
        let storm = self.check_storm(state, by, vehicle)?;
        let with = hero.filter(|hero| *hero != by);
        if let Some(hero) = with {
            self.check_storm(state, hero, vehicle)?;
        }
        Ok(Storm {
            with,
            strength: storm.strength + i32::from(with.is_some()),
            ..storm
        })
    }

    /// 11.5: the strength of a unit against vehicles.
    fn storm_strength(&self, state: &State, unit: Named) -> i32 {
        let [squad, half, crew, single] = self.data.motoring.strength;
        let own = match self.printed(unit).class {
            _ if state[unit].is(Condition::Unarmed) => return 0,
            UnitClass::Squad => squad,
            UnitClass::HalfSquad => half,
            UnitClass::Crew => crew,
            UnitClass::Leader | UnitClass::Hero => single,
            UnitClass::Hunter => STRENGTH,
            _ => return 0,
        };
        let worse = [self.is_raw(state, unit), state[unit].is(Condition::Pinned)];
        own - worse.into_iter().filter(|is_so| *is_so).count() as i32
    }

    /// 11.5: whether a unit has to pass a check before it goes at armour: not the Japanese, the berserk, who is on a beach that he
    /// comes to from the sea or leaves by it (G14.32), and who has passed.
    pub(crate) fn is_daunted(&self, state: &State, unit: Named, vehicle: Named) -> bool {
        let bold = [Condition::Berserk, Condition::Steeled];
        self.is_armoured(vehicle)
            // A21.22: nobody mans it.
            && !self.is_left(state, vehicle)
            && !self.is_japanese(unit)
            && !self.is_on_landing_beach(state, unit)
            && !state[unit].is_any(&bold)
    }

    /// 11.5: the same for whoever goes into a Location.
    pub(crate) fn is_daunted_in(&self, state: &State, unit: Named, to: Spot) -> bool {
        let mut vehicles = state.vehicles_at(unit.side.opponent(), to);
        vehicles.any(|vehicle| self.is_daunted(state, unit, vehicle))
    }

    /// 11.5, G18.2: the check before a unit goes at armour, with 1 added for the inexperienced and for Nationalists who are
    /// not elite; whoever fails is pinned.
    pub(crate) fn check_daring(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self, bool> {
        let printed = self.printed(unit);
        let is_elite = printed.quality == Some(printed::Quality::Elite) || !printed.is_multi();
        let is_shy = printed.nation == Nation::Nationalist && !is_elite;
        let added = i32::from(self.is_raw(play.state, unit) || is_shy);
        play.tell(Event::Dares(unit));
        self.check_pin(play, unit, added)?;
        let unit = self.now(play.state, unit);
        let dares = !play.state[unit].is(Condition::Pinned);
        if dares {
            play.state[unit].set(Condition::Steeled);
        }
        Ok(dares)
    }

    /// 11.5: what is added to the dice against a vehicle.
    fn storm_modifiers(&self, state: &State, storm: Storm) -> Vec<Modifier> {
        let vehicle = storm.vehicle;
        let printed = self.vehicle(vehicle);
        let is_armoured = self.is_armoured(vehicle);
        let is_open = is_armoured && printed.is_some_and(|printed| printed.is_open);
        let one = &state[vehicle];
        let looks_out = is_armoured && !is_open && !one.is(Condition::Buttoned);
        let is_gun = |weapon: Named| {
            let is_able = !state[weapon].is(Condition::Malfunctioning);
            self.printed(weapon).class == UnitClass::MachineGun && is_able
        };
        let dazed = [Condition::Stunned, Condition::Shocked];
        let is_armed = state.weapons_of(vehicle).any(is_gun) && !one.is_any(&dazed);
        let stuck = [Condition::Immobile, Condition::Bogged, Condition::Mired];
        let is_stuck = one.is_any(&stuck);
        let less = |holds: bool, by: i32| -by * i32::from(holds);
        Modifier::list(&[
            (less(!is_armoured, 3), "11.5", "pto-modifier-unarmoured"),
            (less(is_open, 2), "11.5", "pto-modifier-open-above"),
            (less(looks_out, 1), "11.5", "pto-modifier-looks-out"),
            (less(!is_armed, 1), "11.5", "pto-modifier-no-machine-gun"),
            (less(is_stuck, 1), "11.5", "pto-modifier-immobile"),
            (
                less(state.is_rolling(vehicle), -2),
                "11.5",
                "pto-modifier-target-moves",
            ),
            (
                less(self.is_heroic(state, storm.by), 1),
                "11.2",
                "pto-modifier-hero",
            ),
            (
                i32::from(state[storm.by].is(Condition::Exhausted)),
                "6.1",
                "pto-modifier-exhausted",
            ),
            (
                MINE * i32::from(storm.has_mine),
                "G1.4231",
                "pto-modifier-mine",
            ),
        ])
    }

    /// 11.5: what a sum does to a vehicle.
    fn storm_damage(sum: i32, strength: i32) -> Damage {
        match sum {
            _ if 2 * sum <= strength => Damage::Burning,
            _ if sum < strength => Damage::Wreck,
            _ if sum == strength => Damage::Immobile,
            _ => Damage::None,
        }
    }

    /// In how many throws an attack does to a vehicle what is asked, of how many: 36, or with a die for a mine 216 (G1.4231).
    fn storm_chance(&self, state: &State, storm: Storm, is_so: impl Fn(i32) -> bool) -> [u32; 2] {
        let ways = |has_mine: bool| {
            let storm = Storm { has_mine, ..storm };
            let added = total(&self.storm_modifiers(state, storm));
            Draw::throw(RuleId("11.5"), 2, 6).ways(|sum| is_so(sum + added))
        };
        match self.mine_ways(state, storm) {
            0 => [ways(storm.has_mine), 36],
            mine => [mine * ways(true) + (6 - mine) * ways(false), 216],
        }
    }

    /// In how many throws, of how many, an attack makes a wreck of a vehicle.
    pub(crate) fn storm_ways(&self, state: &State, storm: Storm) -> [u32; 2] {
        self.storm_chance(state, storm, |sum| sum < storm.strength)
    }

    pub(crate) fn storm_note(&self, state: &State, storm: Storm) -> SmolStr {
        let [ways, of] = self.storm_ways(state, storm);
        format_smolstr!("{ways}/{of}")
    }

    /// What would come of an attack on a vehicle, step by step.
    pub(crate) fn storm_preview(&self, state: &State, storm: Storm) -> Preview {
        let modifiers = self.storm_modifiers(state, storm);
        let strength = storm.strength.to_smolstr();
        let mut lines = vec![line(Text::new("pto-preview-number"), strength, "11.5")];
        lines.extend(modifiers.iter().map(Modifier::line));
        let chance = |message: &'static str, [ways, of]: [u32; 2]| {
            let label = Text::new(message);
            heigi_engine::scene::PreviewChance { label, ways, of }
        };
        let held = self.storm_chance(state, storm, |sum| sum == storm.strength);
        Preview {
            title: Text::new("pto-preview-storm").with("unit", storm.vehicle.value(self)),
            lines,
            chances: vec![
                chance("pto-chance-wreck", self.storm_ways(state, storm)),
                chance("pto-chance-immobile", held),
            ],
            obstacle: None,
        }
    }

    /// 11.5: a unit attacks a vehicle in its Location.
    pub(crate) fn storm(&self, play: &mut Play<'_, Self>, storm: Storm) -> Flow<Self> {
        for unit in [storm.by].into_iter().chain(storm.with) {
            self.expose(play, unit);
        }
        let by = self.now(play.state, storm.by);
        play.tell(Event::Storms(by, storm.vehicle));
        if storm.checks && !self.check_daring(play, by)? {
            return Ok(());
        }
        let storm = self.take_mine(play, storm)?;
        let modifiers = self.storm_modifiers(play.state, storm);
        self.tell_modifiers(play, &modifiers);
        let thrown = self.throw(play, Reason::Combat, by.side)?;
        let sum = thrown.sum + total(&modifiers);
        play.tell(Event::Combat(sum, storm.strength));
        if let Some(hero) = self.hunter_of(storm) {
            self.spend_hunter(play, hero);
        }
        self.damage(play, storm.vehicle, Self::storm_damage(sum, storm.strength))?;
        self.dismiss_hunters(play, false);
        Ok(())
    }

    /// 11.5: who in close combat has vehicles of the enemy in his Location, in the order of the map.
    pub(crate) fn stormed(&self, state: &State) -> Vec<(Spot, Side)> {
        let own = state.phasing;
        let of = |side: Side| {
            // G12.7.
            let vehicles = state.vehicles(side.opponent());
            let vehicles = vehicles.filter(|vehicle| !self.is_craft(*vehicle));
            let spots = vehicles.filter_map(|vehicle| state.spot(vehicle));
            let has_any =
                |spot: &Spot| state.has_shown(side, *spot) || self.might_lurk(state, side, *spot);
            let spots = spots.filter(has_any);
            let mut spots: Vec<(Spot, Side)> = spots.map(|spot| (spot, side)).collect();
            spots.sort_unstable_by_key(|(spot, _)| *spot);
            spots
        };
        [of(own), of(own.opponent())].concat()
    }
}
