//! Set-up by the players (8.6): what stands ready is changed unit by unit, and the enemy sees nothing of it before it is
//! finished.

use super::hiding::Hiders;
use crate::*;

/// What a side does that sets up.
#[derive(Clone, Debug)]
pub enum Arrangement {
    /// It has set up.
    Finish,
    /// It takes a unit or a weapon in hand.
    Take(Named),
    /// A unit is hidden.
    Hide(Named),
    /// A unit is not hidden.
    Show(Named),
    /// A squad is a dare-death squad, or no longer one (G18.6).
    Devote(Named),
    /// A squad is set up as two half-squads (1.5).
    Apart(Named),
    /// Two half-squads are a squad after all (1.5).
    Together(Named, Named),
    /// A factor of mines becomes one of a daisy chain (G1.613).
    Chain(Spot),
    /// Caves and complexes are changed (G11.1, G11.2).
    Burrow(Box<Burrow>),
    /// A fortification is taken in hand.
    Shift(u8),
}

/// What becomes of what is in hand.
#[derive(Clone, Copy, Debug)]
pub enum Settled {
    /// It stays where it was.
    Back,
    /// It is set up in a Location.
    In(Spot),
    /// A unit has the weapon.
    With(Named),
    /// The weapon is sighted at a Location (C6.4).
    Sighted(Spot),
    /// The vehicle is set up in a hex.
    Parked(Spot),
    /// Its hull is turned: its new arc.
    Turned(u8),
    /// Its hatches are shut or opened.
    Hatches,
}

impl heigi_engine::Step<Pto> for SettingUp {
    type Plan = Arrangement;

    heigi_engine::asks!(Pto, "8.6" "pto-ask-set-up" side, |step, _| step.side);

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        for unit in state.who(|unit| unit.side == self.side) {
            offer(Action::Arrange(unit.id));
            offer(match state[unit].is(Condition::Hidden) {
                true => Action::Show(unit.id),
                false => Action::Hide(unit.id),
            });
            if game.may_be_daring(state, unit) {
                offer(Action::Devote(unit.id));
            }
            match game.printed(unit).class {
                UnitClass::Squad => offer(Action::Deploy(unit.id)),
                UnitClass::HalfSquad => offer(Action::Recombine(unit.id)),
                _ => {}
            }
        }
        let works = &state.fortifications;
        for (number, one) in works.iter().enumerate() {
            if works[..number].iter().all(|other| other.hex != one.hex) {
                offer(Action::Chain(Spot::ground(one.hex)));
                offer(Action::Shift(Spot::ground(one.hex)));
            }
        }
        game.offer_burrows(state, self.side, offer);
        offer(Action::Done);
    }

    fn judge(&self, game: &Pto, state: &State, judged: step::Judged<'_, Action>) {
        let hiders = Hiders::new();
        let is_legal = |action| self.check_of(game, state, action, &hiders).is_ok();
        judged(&is_legal);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Arrangement, Refusal> {
        self.check_of(game, state, action, &Hiders::new())
    }

    fn act(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: Arrangement) {
        match plan {
            Arrangement::Finish => {
                play.end_step();
                game.end_set_up(play, self.side);
            }
            Arrangement::Take(unit) => {
                play.replace_step(SettingUp::on(self.side, self.changes.saturating_add(1)));
                play.push(Arranging::on(unit));
            }
            Arrangement::Hide(unit) => {
                play.state[unit].clear(&[Condition::Concealed]);
                play.state[unit].set(Condition::Hidden);
            }
            Arrangement::Show(unit) => play.state[unit].clear(&[Condition::Hidden]),
            Arrangement::Apart(unit) => game.set_up_apart(play.state, unit),
            Arrangement::Together(unit, other) => game.set_up_together(play.state, unit, other),
            Arrangement::Chain(spot) => game.chain_mines(play.state, spot),
            Arrangement::Burrow(burrow) => game.dig_burrow(play.state, *burrow),
            Arrangement::Shift(work) => play.push(Laying::on(self.side, work)),
            Arrangement::Devote(unit) => match play.state[unit].is(Condition::DareDeath) {
                true => play.state[unit].clear(&[Condition::DareDeath]),
                false => play.state[unit].set(Condition::DareDeath),
            },
        }
    }

    fn phase(&self, _: &Pto, _: &State) -> Option<Text> {
        Some(Text::new("pto-phase-set-up"))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-set-up")]
    }
}

impl SettingUp {
    /// [`Step::check`](heigi_engine::Step::check) with what all checks of one list have in common.
    fn check_of<'a>(
        &self,
        game: &'a Pto,
        state: &State,
        action: Action,
        hiders: &Hiders<'a>,
    ) -> Result<Arrangement, Refusal> {
        match action {
            Action::Done => {
                game.check_hidden(state, self.side, None, hiders)?;
                game.check_nobody_hides_alone(state, self.side)?;
                Ok(Arrangement::Finish)
            }
            Action::Arrange(unit) => {
                let unit = state.own(self.side, unit)?;
                let is_carried = state.holder(unit).is_some_and(|one| !state.is_vehicle(one));
                let is_soldier = matches!(state[unit].at, At::In(_));
                let is_set_up = is_carried || is_soldier || game.is_parked(state, unit);
                refuse(!is_set_up, Refusal::NotSetUp(unit))?;
                Ok(Arrangement::Take(unit))
            }
            Action::Hide(unit) => game
                .check_hiding(state, self.side, unit, hiders)
                .map(Arrangement::Hide),
            Action::Devote(unit) => game
                .check_devotion(state, self.side, unit)
                .map(Arrangement::Devote),
            Action::Deploy(unit) => game
                .check_set_up_apart(state, self.side, unit)
                .map(Arrangement::Apart),
            Action::Recombine(unit) => game
                .check_set_up_together(state, self.side, unit)
                .map(|(unit, other)| Arrangement::Together(unit, other)),
            Action::Chain(spot) => game
                .check_chain(state, self.side, spot)
                .map(|()| Arrangement::Chain(spot)),
            Action::Shift(spot) => game
                .check_shift(state, self.side, spot)
                .map(Arrangement::Shift),
            Action::Cave(spot) => game
                .check_cave(state, self.side, spot)
                .map(|burrow| Arrangement::Burrow(Box::new(burrow))),
            Action::Outline(spot) => {
                refuse(spot.part != Part::Ground, Refusal::NoOutline(spot))?;
                let burrow = game.check_outline(state, self.side, spot.hex);
                burrow.map(|burrow| Arrangement::Burrow(Box::new(burrow)))
            }
            Action::Show(unit) => {
                let unit = state.own(self.side, unit)?;
                let is_hidden = state[unit].is(Condition::Hidden);
                let is_below = state.spot(unit).is_some_and(Spot::is_below);
                // G14.23: who is aboard landing craft is hidden as who is below the ground is.
                let is_stowed = game.is_stowed(state, unit);
                refuse(is_below || is_stowed, Refusal::StaysHidden(unit))?;
                refuse(!is_hidden, Refusal::NotThere(unit))?;
                game.check_lurking(state, unit)?;
                Ok(Arrangement::Show(unit))
            }
            _ => Err(Refusal::NotNow),
        }
    }
}

impl heigi_engine::Step<Pto> for Arranging {
    type Plan = Settled;

    heigi_engine::asks!(Pto, "8.6" "pto-ask-arrange" unit, |step, _| step.unit.side);

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        if state.is_vehicle(self.unit) {
            let hexes = game.map(state).hexes().map(Spot::ground);
            hexes.for_each(|spot| offer(Action::Put(spot)));
            offer(Action::TurnLeft);
            offer(Action::TurnRight);
            offer(Action::Hatch(self.unit.id));
            offer(Action::Keep);
            return;
        }
        let hexes = game.map(state).hexes().map(Spot::ground);
        let inside = |one: &Fortification| Some(Spot::part(one.hex, one.part()?));
        let works = state.fortifications.iter().filter_map(inside);
        let own = state
            .caves
            .iter()
            .filter(|cave| cave.owner == self.unit.side);
        let complexes = state.complexes.iter();
        let complexes = complexes.filter(|one| one.owner == self.unit.side);
        let below = own.map(Cave::spot).chain(complexes.map(Complex::spot));
        let spots = hexes.chain(works).chain(below);
        spots.for_each(|spot| offer(Action::Put(spot)));
        if game.may_bore(self.unit) {
            let hexes = game.map(state).hexes().map(Spot::ground);
            hexes.for_each(|spot| offer(Action::Bore(spot)));
        }
        if game.printed(self.unit).is_weapon() {
            let units = state.soldiers(self.unit.side);
            units.for_each(|unit| offer(Action::Take(unit.id)));
        }
        offer(Action::Keep);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Settled, Refusal> {
        match action {
            Action::Keep => Ok(Settled::Back),
            Action::Bore(spot) => game
                .check_bore(state, self.unit, spot)
                .map(|()| Settled::Sighted(spot)),
            _ if state.is_vehicle(self.unit) => game.check_parking(state, self.unit, action),
            Action::Put(spot) => game
                .check_place(state, self.unit, spot)
                .map(|()| Settled::In(spot)),
            Action::Take(unit) => {
                let unit = state.own(self.unit.side, unit)?;
                let is_soldier = matches!(state[unit].at, At::In(_));
                refuse(!is_soldier, Refusal::NotThere(unit))?;
                refuse(game.is_dummy(unit), Refusal::IsDummy(unit))?;
                let is_weapon = game.printed(self.unit).is_weapon();
                let has_it = state.holder(self.unit) == Some(unit);
                game.check_party(self.unit, unit)?;
                game.check_gun_to(state, self.unit, unit)?;
                refuse(!is_weapon || has_it, Refusal::NotThere(unit))?;
                Ok(Settled::With(unit))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: Settled) {
        if !matches!(plan, Settled::Turned(_) | Settled::Hatches) {
            play.end_step();
        }
        match plan {
            Settled::Back => {}
            Settled::Parked(spot) => game.park(play.state, self.unit, spot),
            Settled::Turned(arc) => game.turn_parked(play.state, self.unit, arc),
            Settled::Hatches => match play.state[self.unit].is(Condition::Buttoned) {
                true => play.state[self.unit].clear(&[Condition::Buttoned]),
                false => play.state[self.unit].set(Condition::Buttoned),
            },
            Settled::Sighted(spot) => game.bore_sight(play, self.unit, spot),
            Settled::In(spot) => {
                let was_below = play.state.spot(self.unit).is_some_and(Spot::is_below);
                play.state[self.unit].at = At::In(spot);
                // G11.3: whoever is below the ground is hidden, and nobody else for it.
                if spot.is_below() {
                    play.state[self.unit].set(Condition::Hidden);
                } else if was_below {
                    play.state[self.unit].clear(&[Condition::Hidden]);
                }
            }
            Settled::With(unit) => play.state[self.unit].at = At::With(unit.id),
        }
    }

    fn phase(&self, _: &Pto, _: &State) -> Option<Text> {
        Some(Text::new("pto-phase-set-up"))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-set-up")]
    }
}

impl Pto {
    /// What a match begins with.
    pub(crate) fn first_steps(&self, scenario: &Scenario) -> arrayvec::ArrayVec<Step, 24> {
        let turn = Some(PlayerTurn::on(scenario.first).into());
        let outlook = self.rolls_weather(scenario).then(|| Outlook::on().into());
        let is_open = scenario.support.iter().any(|one| one.module.is_none());
        let allotting = is_open.then(|| Allotting::on().into());
        let bombards =
            |side: &Side| (scenario.bombardment.iter()).any(|(bombarding, _)| bombarding == side);
        let bombarding = [JAPAN, ALLIES].into_iter().filter(bombards);
        let bombarding = bombarding.map(|side| Bombarding::on(side).into());
        // G14.561: before anything is bombarded.
        let expedition = scenario.expedition.filter(|one| one.teams > 0);
        let demolishing = expedition.map(|one| Demolishing::on(one.side, one.teams).into());
        let bombards = |one: &printed::Expedition| one.bombards;
        let ranging = scenario.expedition.filter(bombards);
        let ranging = ranging.map(|one| self.ranging(scenario, one.side));
        let bombarding = bombarding.chain(ranging);
        // G13.96 to G13.99: then the tide, the surf, and the set-up of who lands, before whatever is bombarded.
        let landing = scenario.landing_side();
        let set_up = landing.filter(|side| scenario.set_up.contains(side));
        let set_up = set_up.map(|side| SettingUp::on(side, 0).into());
        let tides = landing.map(|side| [Swelling::on(side).into(), Announcing::on(side).into()]);
        // G13.448: heavy surf goes before the dice for the wind.
        let sea = tides.into_iter().flatten().chain(demolishing);
        // E1.23, G13.96: before anything is cleared.
        let recon = scenario.recon.map(|side| Reconnoitring::on(side).into());
        // G14.62: where ships lie is said after all set-up.
        let anchoring = self.anchoring(scenario).into_iter();
        let before = anchoring
            .chain(set_up)
            .chain(outlook)
            .chain(sea)
            .chain(recon)
            .chain(allotting);
        turn.into_iter().chain(bombarding).chain(before).collect()
    }

    /// 8.6, 2.1: whether a unit may be set up in a Location.
    fn check_place(&self, state: &State, unit: Named, spot: Spot) -> Result<(), Refusal> {
        let scenario = self.scenario(state);
        let is_soldier = matches!(state[unit].at, At::In(_));
        refuse(!is_soldier, Refusal::NotSetUp(unit))?;
        // 16.1: on the ground, or in a fortification of its side.
        let is_own = |one: &Fortification| one.owner == unit.side;
        let has_cave = || state.cave(spot).is_some_and(|cave| cave.owner == unit.side);
        let has_complex = || {
            let complex = state.complex(spot);
            complex.is_some_and(|(_, one)| one.owner == unit.side)
        };
        let is_shelter = || state.shelter_of(spot).is_some_and(is_own);
        let is_open = spot.part == Part::Ground || is_shelter() || has_cave() || has_complex();
        let is_place = is_open && self.map(state).has(spot.hex);
        let placed = scenario.units.get(unit.id.index());
        let own = placed.map(|placed| &scenario.areas[placed.area]);
        // Half of a squad that deployed is set up where it could have been.
        let from = state.spot(unit).map_or(spot.hex, |from| from.hex);
        let of_half = || {
            let mut areas = scenario.areas.iter();
            areas.find(|area| area.side == unit.side && area.has(from))
        };
        let area = own.or_else(of_half);
        let area = area.filter(|area| is_place && area.has(spot.hex));
        let area = area.ok_or(Refusal::OutsideArea(spot))?;
        refuse(state[unit].at == At::In(spot), Refusal::NotThere(unit))?;
        self.check_beach_set_up(state, unit, spot)?;
        // G11.3: whoever comes up from below is no longer hidden for it.
        let is_above = state.spot(unit).is_none_or(|from| !from.is_below());
        let is_hidden = state[unit].is(Condition::Hidden) && is_above;
        refuse(
            is_hidden && !self.conceals(state, spot),
            Refusal::NoHiding(spot),
        )?;
        self.check_one_gun(state, unit, spot)?;
        let is_gun = |weapon: Named| self.printed(weapon).class == UnitClass::Gun;
        if state.weapons_of(unit).any(is_gun) {
            self.check_dry_gun(state, spot)?;
        }
        let only: UnitSet = [unit.id].into_iter().collect();
        let is_full = self.excess(state, unit.side, only, spot) > 0;
        refuse(is_full, Refusal::Overstacked(spot))?;
        self.check_inside(state, unit.side, only, spot)?;
        let Some(most) = area.most_in_huts.filter(|_| self.is_in_hut(state, spot)) else {
            return Ok(());
        };
        let halves = |unit: Named| self.printed(unit).class.look().halves;
        let is_other = |one: &Named| {
            let spot = state.spot(*one);
            *one != unit && spot.is_some_and(|spot| self.is_in_hut(state, spot))
        };
        let there: u8 = state.soldiers(unit.side).filter(is_other).map(halves).sum();
        let is_crowded = halves(unit) > 0 && there + halves(unit) > 2 * most;
        refuse(is_crowded, Refusal::TooManyInHuts(most))
    }

    pub(super) fn is_in_hut(&self, state: &State, spot: Spot) -> bool {
        self.terrain(state, spot.hex) == Terrain::Hut
    }

    /// A side has set up: where dummies stand in ground that conceals they conceal those with them (8.6).
    fn end_set_up(&self, play: &mut Play<'_, Self>, side: Side) {
        let state = &mut *play.state;
        state.secret[side.index()] = false;
        self.show_works(state, side);
        self.show_chains(state, side);
        let soldiers: Vec<Named> = state.soldiers(side).collect();
        let has_dummy = |unit: &Named| {
            let spot = state.spot(*unit);
            spot.is_some_and(|spot| {
                let mut there = state.soldiers_at(side, spot);
                self.conceals(state, spot) && there.any(|one| self.is_dummy(one))
            })
        };
        let covered = soldiers.into_iter().filter(has_dummy);
        let covered: Vec<Named> = covered
            .filter(|unit| !state[*unit].is(Condition::Hidden))
            .collect();
        for unit in covered {
            state[unit].set(Condition::Concealed);
        }
        for unit in &mut state.units {
            unit.clear(&[Condition::Emplaced]);
        }
        self.emplace_guns(state);
        if !state.secret.contains(&true) {
            self.show_manned(state);
        }
        if !state.secret.contains(&true) && self.scenario(state).is_concealed {
            self.conceal_at_start(state);
        }
        play.tell(Event::SetUp(side));
    }

    /// What a side sets up as it stands ready, as its enemy supposes it.
    pub(crate) fn restore_set_up(&self, state: &mut State, side: Side) {
        let before = self.beginning(state.scenario);
        // Halves of squads that deployed are no news either.
        let is_new = |state: &State| {
            let is_own = state.units.last().is_some_and(|unit| unit.side == side);
            is_own && state.units.len() > before.units.len()
        };
        while is_new(state) {
            state.units.pop();
        }
        let is_its = |one: &Fortification| one.owner == side;
        for (one, before) in state.fortifications.iter_mut().zip(&before.fortifications) {
            if is_its(before) {
                *one = *before;
            }
        }
        // G1.613: what has come of mines stands behind all that was there.
        let mut number = 0;
        state.fortifications.retain(|one| {
            number += 1;
            number <= before.fortifications.len() || !is_its(one)
        });
        // G11.3: nor where its caves are.
        if before
            .caves
            .iter()
            .chain(&state.caves)
            .all(is_cave_of(side))
        {
            state.caves = before.caves;
            state.complexes = before.complexes;
        }
        for (unit, before) in state.units.iter_mut().zip(&before.units) {
            if unit.side == side {
                *unit = *before;
            }
        }
        let is_in_hand = match state.agenda.last() {
            Some(Step::Arranging(step)) => step.unit.side == side,
            Some(Step::Laying(step)) => step.side == side,
            _ => false,
        };
        if is_in_hand {
            state.agenda.pop();
        }
        if let Some(Step::SettingUp(step)) = state.agenda.last_mut()
            && step.side == side
        {
            step.changes = 0;
        }
    }
}

/// Whether a cave is a side's.
fn is_cave_of(side: Side) -> impl Fn(&Cave) -> bool {
    move |cave| cave.owner == side
}
