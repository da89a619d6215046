//! Whether units may go on by one Location, and what happens when they do (6.2, 6.3).

use crate::*;

impl Pto {
    /// 6.2, 6.3: whether units may go into a Location in some way, and what that costs.
    pub(crate) fn check_leg(
        &self,
        state: &State,
        units: UnitSet,
        spent: u8,
        to: Spot,
        gait: Gait,
    ) -> Result<Leg, Refusal> {
        self.check_leg_of(&Marchers::of(self, state, units, spent), to, gait)
    }

    /// The same of those of whom more is asked.
    pub(super) fn check_leg_of(
        &self,
        goers: &Marchers<'_>,
        to: Spot,
        gait: Gait,
    ) -> Result<Leg, Refusal> {
        let (state, units, spent) = (goers.state, goers.units, goers.spent);
        if let Some(craft) = goers.craft() {
            let cost = self.check_going_ashore(state, units, craft, to)?;
            let cost = self.landing_cost(state, (units, spent), craft, cost, gait)?;
            return Ok(Leg { to, cost, gait });
        }
        self.check_ride(goers, to, gait)?;
        self.check_column_leg(state, units, (goers.from, to), gait)?;
        let way = goers.way(to)?;
        let mut cost = Self::careful_cost(way.cost, gait);
        let all = goers.points();
        let left = (all + way.bonus).saturating_sub(spent);
        if gait == Gait::Minimum {
            let is_laden = |unit: Named| self.overload_of_mover(state, unit) > 0;
            let may_not = goers.is_hasty() || state.of_set(units).any(is_laden);
            refuse(
                spent > 0 || may_not || cost <= all || all == 0,
                Refusal::NoMinimum,
            )?;
            cost = all;
        }
        refuse(way.is_off_path, Refusal::OffPath(to))?;
        let is_thick = way.entry == Entry::Minimum;
        refuse(is_thick && gait != Gait::Minimum, Refusal::OnlyMinimum(to))?;
        // G11.74: who goes below the ground has other points.
        if !to.is_below() {
            afford(cost, left)?;
        }
        // 6.3: whatever else they have done before.
        let is_first = spent == 0 || !state.has_stepped;
        let may_creep = || is_first && cost < left && !goers.is_hasty();
        refuse(gait == Gait::Assault && !may_creep(), Refusal::NotAssault)?;
        // The dearest question comes last.
        self.check_charge(goers, to)?;
        Ok(Leg { to, cost, gait })
    }

    /// 7.1: a deep stream exhausts whoever wades into it.
    pub(crate) fn wade(&self, play: &mut Play<'_, Self>, units: UnitSet, to: Spot) {
        if self.terrain(play.state, to.hex) != Terrain::DeepStream {
            return;
        }
        let wading: Vec<Named> = play.state.of_set(units).collect();
        for unit in wading {
            if play.state.is_unbroken(unit) && !play.state[unit].is(Condition::Exhausted) {
                play.state[unit].set(Condition::Exhausted);
                play.tell(Event::Exhausted(unit));
            }
        }
    }

    pub(crate) fn offer_steps(
        &self,
        state: &State,
        units: UnitSet,
        spent: u8,
        offer: &mut dyn FnMut(Action),
    ) {
        let Some(from) = self.spot_of(state, units) else {
            return;
        };
        let place = from.location();
        offer_here(state, place, offer);
        let bears = |class: UnitClass| {
            let is_meant = move |weapon: Named| self.printed(weapon).class == class;
            let mut all = state.of_set(units);
            all.any(|unit| state.weapons_of(unit).any(is_meant))
        };
        let (has_charge, has_gun) = (bears(UnitClass::Charge), bears(UnitClass::Gun));
        let mut all = state.of_set(units);
        let has_smoke = all.any(|unit| self.printed(unit).smoke > 0);
        let mut all = state.of_set(units);
        let rides = all.any(|unit| self.steed_of(state, unit).is_some());
        let throw = |to: Spot, offer: &mut dyn FnMut(Action)| {
            if has_smoke {
                offer(Action::Smoke(to));
                offer(Action::Phosphorus(to));
            }
        };
        throw(from.location(), offer);
        if has_charge {
            offer(Action::Place(from.location()));
        }
        self.offer_corners(state, from, offer);
        // G11.85#1: into caves from farther than beside them.
        let known = state.caves.iter().filter(|cave| !cave.is_hidden);
        for cave in known.map(Cave::spot).filter(|cave| *cave != place) {
            throw(cave, offer);
        }
        if self.hold_of_all(state, units).is_some() {
            offer(Action::Step(from));
            offer(Action::Struggle(from));
        }
        for to in self.beside(state, from) {
            offer(Action::Step(to));
            if spent == 0 {
                offer(Action::Creep(to));
                offer(Action::Struggle(to));
            }
            if state.has_shown(state.phasing.opponent(), to) {
                offer(Action::Overrun(to));
            }
            if has_gun {
                offer(Action::Push(to));
            }
            if rides {
                offer(Action::Tread(to));
            }
            let is_beside = to == to.location() && to.hex != from.hex && !to.is_below();
            if is_beside {
                throw(to, offer);
            }
            let may_hold = to.part == Part::Pillbox || to.part.cave_side().is_some();
            if has_charge && (is_beside || may_hold) {
                offer(Action::Place(to));
            }
        }
    }

    /// Those that are picked are under way.
    pub(crate) fn begin_march(&self, play: &mut Play<'_, Self>) {
        let state = &mut *play.state;
        state.movers = std::mem::take(&mut state.picked);
        state.glimpses.begin();
        state.spent = 0;
        state.has_bearings = self.is_night(state) && self.movers_see_coast(state);
        state.is_on_road = true;
        state.has_stepped = false;
        self.arrive(state);
        let movers: Vec<Named> = play.state.of_set(play.state.movers).collect();
        // G11.75: who is below the ground may go on unseen.
        let is_above = |unit: &Named| play.state.spot(*unit).is_none_or(|spot| !spot.is_below());
        let above: Vec<Named> = movers.into_iter().filter(is_above).collect();
        above.into_iter().for_each(|unit| self.lift(play, unit));
        play.push(March::on());
        if !play.state.is_double {
            return;
        }
        let movers: Vec<Named> = play.state.of_set(play.state.movers).collect();
        for unit in movers {
            play.state[unit].set(Condition::Exhausted);
            play.tell(Event::Exhausted(unit));
        }
    }

    /// Nothing has been spent yet by those who move where they are, and nobody has fired at them there.
    pub(super) fn arrive(&self, state: &mut State) {
        state.spent_here = 0;
        state.came_from = None;
        state.is_on_path = false;
        let fired: Vec<Named> = state.who(|unit| unit.shots > 0).collect();
        fired.into_iter().for_each(|unit| state[unit].shots = 0);
    }

    /// The movers enter a Location; what lies there and who sees it fire at them.
    pub(crate) fn go(&self, play: &mut Play<'_, Self>, leg: Leg) -> Flow<Self> {
        // G11.75: out of a complex into a pillbox one goes unseen as well.
        let from = self.spot_of(play.state, play.state.movers);
        let is_from_complex = from.is_some_and(|from| from.part == Part::Complex);
        if leg.to.is_below() || is_from_complex && leg.to.part == Part::Pillbox {
            return self.go_below(play, leg);
        }
        let wanted = leg.to;
        let Some(leg) = self.keep_bearings(play, leg)? else {
            return Ok(());
        };
        let is_astray = leg.to != wanted;
        self.go_on(play, leg)?;
        if is_astray {
            self.stop_at_coast(play);
        }
        Ok(())
    }

    /// What the enemy who fires at movers counts as spent: who struggles into bamboo has spent his own points and one more, by
    /// night two (G3.2).
    fn points_counted(&self, state: &State, units: UnitSet, leg: Leg) -> u8 {
        let is_bamboo = self.terrain(state, leg.to.hex) == Terrain::Bamboo;
        if leg.gait != Gait::Minimum || !is_bamboo {
            return leg.cost;
        }
        let more = 1 + u8::from(self.is_night(state));
        self.own_allotment(state, units) + POINT * more
    }

    /// The movers enter the Location to which they have come to go.
    fn go_on(&self, play: &mut Play<'_, Self>, leg: Leg) -> Flow<Self> {
        let Some(leg) = self.break_away(play, leg)? else {
            return Ok(());
        };
        self.all_come_out(play, leg.to);
        // 21: what they pass they take.
        self.take_hexes(play);
        let from = self.spot_of(play.state, play.state.movers);
        let units = play.state.movers;
        let landed = from.map_or(leg.to, |from| self.landing(play.state, units, from, leg.to));
        let is_landing = self.leave_craft(play, units, leg.to);
        let movers: Vec<Named> = play.state.of_set(units).collect();
        let origin = movers.first().map(|unit| play.state[*unit].at);
        for unit in movers {
            if leg.gait != Gait::Pushing && !is_landing {
                self.leave_guns(play, unit);
            }
            play.state[unit].clear(&[Condition::Laboured, Condition::LabouredLong]);
            play.state[unit].at = At::In(landed);
            play.tell(match leg.gait {
                Gait::Plain | Gait::Pushing | Gait::Skirting | Gait::Treading => {
                    Event::Moved(unit, leg.to)
                }
                Gait::Assault => Event::Crept(unit, leg.to),
                Gait::Minimum => Event::Struggled(unit, leg.to),
            });
            let is_careful = leg.gait == Gait::Assault && !play.state.is_above_panjis(landed);
            self.come_into_view(play, unit, is_careful);
            match leg.gait {
                Gait::Plain | Gait::Pushing | Gait::Skirting | Gait::Treading => {}
                Gait::Assault => play.state[unit].set(Condition::Assaulting),
                Gait::Minimum => play.state[unit].set(Condition::Struggling),
            }
        }
        play.state.has_stepped = true;
        self.wade(play, play.state.movers, leg.to);
        self.keep_road(play.state, from, landed);
        let panjis = self.hidden_panjis_behind(play.state, from, leg.to);
        self.discover(play, play.state.movers);
        self.land_among_panjis(play, play.state.movers, from, leg.to);
        self.arrive(play.state);
        let is_bamboo = self.terrain(play.state, leg.to.hex) == Terrain::Bamboo;
        let counted = self.points_counted(play.state, units, leg);
        play.state.spent += leg.cost;
        play.state.came_from = origin;
        play.state.glimpses.from = origin;
        // G3.2: who came into bamboo by a path leaves it by one.
        let is_path =
            from.is_some_and(|from| self.enters_by_path(play.state, from.hex, leg.to.hex));
        play.state.is_on_path = is_bamboo && is_path;
        if origin.is_some_and(|from| self.come_upon(play, from, leg.to, counted)) {
            return Ok(());
        }
        self.march_onto_panjis(play, from, leg)?;
        self.pass_mouths(play, from, leg.to)?;
        if self.dissolves_on_panjis(play.state, panjis) {
            play.push(Dissolving::on());
        }
        self.fire_at_movers(play, leg.to, counted)
    }
}

/// What may be done in a Location besides going on, and what lies there and may be taken up.
fn offer_here(state: &State, place: Spot, offer: &mut dyn FnMut(Action)) {
    offer(Action::Exit);
    offer(Action::Mount);
    offer(Action::Dismount);
    let lies = move |one: &Unit| matches!(one.at, At::Lying(at) if at.location() == place);
    for weapon in state.among(state.units.in_hex(place.hex), lies) {
        offer(Action::Recover(weapon.id));
    }
}
