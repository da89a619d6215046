//! Platoons of landing craft (G12.2#4; D14 reconstructed [L]): up to three that go together do the same, one after the other.

use crate::*;

/// How many craft go in a platoon at most.
const MOST: u8 = 3;
/// How far from one of the others each begins.
const NEAR: u32 = 1;

impl heigi_engine::Step<Pto> for Keeping {
    throws!();

    /// The next craft of a platoon does what the first one has done; what it spends is its own.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let state = &mut *play.state;
        let next = state
            .of_set(self.left & state.altered.platoon.crafts)
            .next();
        let Some(next) = next else {
            return Ok(());
        };
        let left = self.left - [next.id].into_iter().collect();
        let leader = Rejoining::on(state.movers, state.spent, state.spent_here);
        let spent = state[next].boat.spent;
        play.push(Keeping::on(self.course, left));
        play.push(leader);
        play.push(Logging::on(next));
        game.take_helm(play.state, next, spent);
        play.state.altered.platoon.moved.insert(next.id);
        let action = game.action_of(play.state, next, self.course);
        let step = Driving::on(next);
        match action.and_then(|action| step.plan(game, play.state, action).ok()) {
            Some(plan) => step.carry(game, play, plan),
            None => {
                game.fall_out(play, next);
                Ok(())
            }
        }
    }
}

impl heigi_engine::Step<Pto> for Logging {
    type Plan = ();

    /// A craft of a platoon has done what the first one did: what it has spent is its own, and whoever cannot go on falls out.
    fn carry_out(&self, game: &Pto, play: &mut Play<'_, Pto>) {
        let craft = self.craft;
        let spent = play.state.spent;
        play.state[craft].boat.spent = spent;
        if !game.goes_on(play.state, craft) {
            game.fall_out(play, craft);
        }
    }
}

impl Pto {
    /// G12.2#4: whether a craft may go in a platoon with those that are picked for it, or leave it: one afloat that may move, beside one
    /// of the others, which heads where they do.
    pub(crate) fn check_platooning(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let craft = self.check_driver(state, unit)?;
        let platoon = state.altered.platoon.crafts;
        if platoon.contains(craft.id) {
            return Ok(craft);
        }
        let is_able = self.is_craft(craft) && !self.is_boat(craft) && state.is_vehicle(craft);
        let is_free = state.lie(craft).is_afloat() && !state[craft].is(Condition::Recalled);
        refuse(!is_able || !is_free, Refusal::NoPlatoon(craft))?;
        refuse(
            platoon.len() >= usize::from(MOST),
            Refusal::PlatoonFull(MOST),
        )?;
        let is_near = |other: &Named| {
            let spots = state.spot(craft).zip(state.spot(*other));
            spots.is_some_and(|(one, other)| self.range(one, other) <= NEAR)
        };
        let heads = |other: Named| {
            let (one, other) = (&state[craft], &state[other]);
            (one.arc, one.boat.lie) == (other.arc, other.boat.lie)
        };
        let others: Vec<Named> = state.of_set(platoon).collect();
        let fits = others.is_empty()
            || others.iter().any(is_near) && others.iter().all(|other| heads(*other));
        refuse(!fits, Refusal::PlatoonApart(craft))?;
        Ok(craft)
    }

    /// A craft goes with the platoon, or does not after all.
    pub(crate) fn follow(&self, state: &mut State, craft: Named) {
        let platoon = &mut state.altered.platoon.crafts;
        match platoon.contains(craft.id) {
            true => platoon.remove(craft.id),
            false => platoon.insert(craft.id),
        };
    }

    /// A vehicle drives off: with its platoon, if it is of one; nobody waits for it else.
    pub(crate) fn gather_platoon(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        let state = &mut *play.state;
        let crafts = state.altered.platoon.crafts;
        let may = |unit: &Named| self.check_driver(state, unit.id).is_ok();
        let able: UnitSet = state
            .of_set(crafts)
            .filter(may)
            .map(|unit| unit.id)
            .collect();
        state.altered.platoon = Platoon::default();
        if !able.contains(vehicle.id) || able.len() < 2 {
            return;
        }
        state.altered.platoon.crafts = able;
        for craft in play.state.of_set(able).collect::<Vec<Named>>() {
            let shared = play.state[craft].boat.shared;
            play.state[craft].boat.spent = shared;
            if craft != vehicle {
                play.tell(Event::SailsWith(craft, vehicle));
            }
        }
    }

    /// The others of the platoon of a craft.
    fn mates(&self, state: &State, craft: Named) -> UnitSet {
        let platoon = state.altered.platoon;
        match platoon.holds(craft.id) {
            true => platoon.crafts - [craft.id].into_iter().collect(),
            false => UnitSet::EMPTY,
        }
    }

    /// A craft moves, with what it has spent.
    pub(super) fn take_helm(&self, state: &mut State, craft: Named, spent: u8) {
        state.movers = [craft.id].into_iter().collect();
        state.glimpses.begin();
        state.spent = spent;
        state.spent_here = 0;
    }

    /// What a craft does, as the others do it after it; nothing of what they do not.
    fn course_of(&self, state: &State, craft: Named, plan: &DrivePlan) -> Option<Course> {
        let from = state.spot(craft)?;
        Some(match plan {
            DrivePlan::Go(way) => {
                let row = self.row_to(from.hex, way.to.hex)?;
                match self.rows_ahead(state, craft, false).contains(&row) {
                    true => Course::Ahead(row),
                    false => Course::Astern(row),
                }
            }
            DrivePlan::Turn(arc) => {
                let now = state[craft].arc.unwrap_or_default();
                Course::Turn((arc + ARCS - now) % ARCS)
            }
            DrivePlan::Beach(row, _) => Course::Beach(*row),
            DrivePlan::Stop => Course::Stop,
            DrivePlan::Delay => Course::Delay,
            _ => return None,
        })
    }

    /// What another craft has to do to do the same.
    fn action_of(&self, state: &State, craft: Named, course: Course) -> Option<Action> {
        let from = state.spot(craft)?;
        let on = |row: u8| self.beside_on(from.hex, row).map(Spot::ground);
        Some(match course {
            Course::Ahead(row) => Action::Step(on(row)?),
            Course::Astern(row) => Action::Reverse(on(row)?),
            Course::Beach(row) => Action::Beach(on(row)?),
            Course::Turn(1) => Action::TurnRight,
            Course::Turn(_) => Action::TurnLeft,
            Course::Stop => Action::Halt,
            Course::Delay => Action::Delay,
        })
    }

    /// G12.2#4: whether all of a platoon can do what one of them is about to do; nobody leaves the map or drives elsewhere.
    pub(crate) fn check_platoon(
        &self,
        state: &State,
        craft: Named,
        plan: &DrivePlan,
    ) -> Result<(), Refusal> {
        let mates = self.mates(state, craft);
        let is_free = matches!(plan, DrivePlan::Fire(_) | DrivePlan::RollOn);
        if mates.is_empty() || is_free {
            return Ok(());
        }
        let course = self.course_of(state, craft, plan);
        let course = course.ok_or(Refusal::PlatoonParts(craft))?;
        let mut other = state.clone();
        for mate in state.of_set(mates) {
            let spent = state[mate].boat.spent;
            self.take_helm(&mut other, mate, spent);
            let action = self.action_of(state, mate, course);
            let may =
                action.is_some_and(|action| Driving::on(mate).plan(self, &other, action).is_ok());
            refuse(!may, Refusal::PlatoonParts(mate))?;
        }
        Ok(())
    }

    /// A craft of a platoon does something: the others do the same after it.
    pub(crate) fn lead_platoon(&self, play: &mut Play<'_, Self>, craft: Named, plan: &DrivePlan) {
        let mates = self.mates(play.state, craft);
        let course = self.course_of(play.state, craft, plan);
        if let Some(course) = course.filter(|_| !mates.is_empty()) {
            play.state.altered.platoon.begin();
            play.state.altered.platoon.moved.insert(craft.id);
            play.push(Keeping::on(course, mates));
        }
    }

    /// Whether a craft of a platoon goes on with the others.
    fn goes_on(&self, state: &State, craft: Named) -> bool {
        let is_there = state.is_vehicle(craft) && !self.is_stuck(state, craft);
        let is_dazed = state[craft].is_any(&[Condition::Stunned, Condition::Busy]);
        is_there && !is_dazed
    }

    /// A craft goes with its platoon no more, but its move is not over.
    pub(super) fn leave_platoon(&self, play: &mut Play<'_, Self>, craft: Named) {
        let platoon = &mut play.state.altered.platoon;
        if platoon.crafts.contains(craft.id) {
            platoon.crafts.remove(craft.id);
            play.tell(Event::FallsOut(craft));
        }
    }

    /// A craft goes with its platoon no more: its move is over.
    fn fall_out(&self, play: &mut Play<'_, Self>, craft: Named) {
        play.state.altered.platoon.crafts.remove(craft.id);
        if !play.state.is_vehicle(craft) {
            return;
        }
        if play.state.lie(craft).is_afloat() {
            play.tell(Event::FallsOut(craft));
        }
        self.end_sail(play.state, craft);
        play.state[craft].set(Condition::Moved);
    }

    /// G12.2#4: the move of a craft is over, and with it that of its platoon: all stop together. If it cannot go on another one leads.
    pub(crate) fn end_platoon(&self, play: &mut Play<'_, Self>, craft: Named) {
        let mates = self.mates(play.state, craft);
        play.state.altered.platoon.crafts.remove(craft.id);
        let mut others: Vec<Named> = play.state.of_set(mates).collect();
        if !self.goes_on(play.state, craft) && !others.is_empty() {
            let next = others.remove(0);
            let spent = play.state[next].boat.spent;
            self.take_helm(play.state, next, spent);
            play.tell(Event::LeadsOn(next));
            play.push(Driving::on(next));
            return;
        }
        for mate in others {
            play.state.spent = play.state[mate].boat.spent;
            self.end_sail(play.state, mate);
            play.state[mate].set(Condition::Moved);
        }
        play.state.altered.platoon = Platoon::default();
        play.state.spent = 0;
    }

    /// What may be done with the craft that could go in a platoon.
    pub(crate) fn offer_platoons(&self, state: &State, offer: &mut dyn FnMut(Action)) {
        let crafts = state.vehicles(state.phasing);
        for craft in crafts.filter(|unit| self.is_craft(*unit)) {
            offer(Action::Follow(craft.id));
        }
    }

    /// G12.21: the others of a platoon who are still to do what a craft has done as it came into a hex from another one, and might run
    /// aground then, with what is added to the dice of each.
    fn at_risk_of_grounding(
        &self,
        state: &State,
        craft: Named,
        row: u8,
    ) -> Vec<(Named, Vec<Modifier>)> {
        let left = self.mates(state, craft) - state.altered.platoon.moved;
        let mates = state.of_set(left);
        let risk = |mate: Named| {
            let from = state.spot(mate)?.hex;
            let to = self.beside_on(from, row)?;
            let list = self.draught(state, mate, from, to)?;
            Some((mate, list))
        };
        mates.filter_map(risk).collect()
    }

    /// G12.21: one throw says whether a craft of a platoon runs aground, with the worst of what is added for any of them; one of them is
    /// picked by lot. The dice that were thrown just now, and whether this one does; nothing if it was thrown for another one before.
    pub(super) fn ground_platoon(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        list: Vec<Modifier>,
        row: u8,
    ) -> Flow<Self, (Option<u8>, bool)> {
        if let Some(said) = play.state.altered.platoon.aground {
            return Ok((None, said == Some(craft.id)));
        }
        let mut all = self.at_risk_of_grounding(play.state, craft, row);
        all.insert(0, (craft, list));
        let worst = all
            .iter()
            .map(|(_, list)| list)
            .max_by_key(|list| total(list));
        let worst = worst.cloned().unwrap_or_default();
        self.tell_modifiers(play, &worst);
        let thrown = self.throw(play, Reason::Aground, craft.side)?;
        let is_aground = thrown.sum + total(&worst) >= self.data.landing.grounding.aground;
        let all: Vec<Named> = all.into_iter().map(|(craft, _)| craft).collect();
        let found = match is_aground {
            true => self.pick_one(play, craft.side, &all)?,
            false => None,
        };
        let found = found.map(|unit| unit.id);
        play.state.altered.platoon.aground = Some(found);
        Ok((Some(thrown.first), found == Some(craft.id)))
    }

    /// G13.441: one throw of a wave counts for all of a platoon; which of them it swamps is picked by lot. Whether it is this one.
    pub(super) fn swamp_platoon(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        is_swamped: bool,
    ) -> Flow<Self, bool> {
        let platoon = play.state.altered.platoon;
        let own: UnitSet = [craft.id].into_iter().collect();
        let all = own | (platoon.crafts - platoon.moved);
        let all = play
            .state
            .of_set(all)
            .filter(|mate| self.minds_waves(*mate));
        let all: Vec<Named> = all.collect();
        let waves = play.state[craft].boat.waves;
        for mate in &all {
            play.state[*mate].boat.waves = waves;
        }
        let found = match is_swamped {
            true => self.pick_one(play, craft.side, &all)?,
            false => None,
        };
        let found = found.map(|unit| unit.id);
        play.state.altered.platoon.swamped = Some(found);
        Ok(found == Some(craft.id))
    }
}
