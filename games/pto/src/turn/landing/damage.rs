//! What becomes of landing craft that are hit: damage points, stunned crews, blazes, wrecks (G12.601, G12.111, G12.68, G12.69).

use crate::*;

/// From how many damage points of one attack on a craft may catch fire (G12.68).
const KINDLES: i32 = 2;

impl heigi_engine::Step<Pto> for Smouldering {
    throws!();

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        game.burn_craft(play)
    }
}

impl Pto {
    /// Whether a craft does not move any more, or not now.
    pub(crate) fn is_stuck(&self, state: &State, craft: Named) -> bool {
        let lost = [Condition::Immobile, Condition::Wreck];
        state.lie(craft).is_beached() || state[craft].is_any(&lost)
    }

    /// G12.601: an attack damages a craft: as many points as it can bear stop it, more destroy it; G12.68: it may catch fire.
    pub(crate) fn damage_craft(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        points: i32,
        coloured: u8,
    ) -> Flow<Self> {
        let Some(rating) = self.craft(craft).map(|printed| printed.rating) else {
            return Ok(());
        };
        if points <= 0 || play.state[craft].is(Condition::Wreck) {
            return Ok(());
        }
        let boat = &mut play.state[craft].boat;
        boat.damage = boat.damage.saturating_add(points as u8);
        let damage = boat.damage;
        play.tell(Event::CraftDamaged(craft, points, damage, rating));
        if points >= KINDLES && coloured == 1 && play.state[craft].boat.blaze == Blaze::None {
            play.state[craft].boat.blaze = Blaze::Fresh;
            play.tell(Event::CraftBurns(craft));
        }
        if damage > rating {
            return self.destroy_craft(play, craft);
        }
        if damage == rating {
            play.state[craft].set(Condition::Immobile);
            play.state[craft].clear(&[Condition::Motion]);
            play.tell(Event::IsImmobile(craft));
        }
        Ok(())
    }

    /// G12.69: a craft is destroyed: in deep water it sinks with all aboard, in shallow water it is a wreck, with who is still
    /// aboard; its crew may get out.
    pub(crate) fn destroy_craft(&self, play: &mut Play<'_, Self>, craft: Named) -> Flow<Self> {
        let spot = play.state.spot(craft);
        let Some(spot) = spot else {
            return Ok(());
        };
        if self.is_boat(craft) {
            return self.sink_boat(play, craft);
        }
        match self.is_shallow(play.state, spot) {
            true => self.wreck_craft(play, craft, spot),
            false => self.sink(play, craft),
        }
    }

    /// G12.69, G13.441: a craft sinks with all aboard, and so does an amphibian out at sea.
    pub(crate) fn sink(&self, play: &mut Play<'_, Self>, craft: Named) -> Flow<Self> {
        play.tell(match self.is_craft(craft) {
            true => Event::CraftSinks(craft),
            false => Event::Founders(craft),
        });
        // Those in vehicles first, while it is known what they are aboard of.
        for unit in self.all_aboard(play.state, craft).into_iter().rev() {
            self.drown(play, unit)?;
        }
        // A wreck has been counted before.
        if !play.state[craft].is(Condition::Wreck) {
            self.put_out(play.state, craft);
        }
        play.state[craft].at = At::Off(Tray::Lost);
        play.state.movers.remove(craft.id);
        Ok(())
    }

    /// G12.69: a craft is a wreck, on which its crew may survive.
    pub(super) fn wreck_craft(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        spot: Spot,
    ) -> Flow<Self> {
        self.put_out(play.state, craft);
        let boat = &mut play.state[craft].boat;
        if !matches!(boat.lie, Lie::Beached(_)) {
            boat.lie = Lie::Fast;
        }
        if boat.blaze != Blaze::None {
            play.state[craft].set(Condition::Burning);
        }
        play.tell(Event::CraftWrecked(craft));
        self.show_passengers(play, craft);
        self.keep_busy_no_more(play.state, craft);
        self.settle_hold(play.state, craft);
        self.save_craft_crew(play, craft, spot)
    }

    /// G12.69: whatever is aboard of a craft that sinks is lost with it.
    fn drown(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        let is_unseen = self.is_stowed_unseen(play.state, unit);
        for weapon in play.state.weapons_of(unit).collect::<Vec<Named>>() {
            play.state[weapon].at = At::Off(Tray::Lost);
            if is_unseen {
                play.state[weapon].set(Condition::Hidden);
            }
        }
        let printed = self.printed(unit);
        if printed.is_vehicle() {
            if !play.state[unit].is(Condition::Wreck) {
                self.put_out(play.state, unit);
            }
            play.state[unit].at = At::Off(Tray::Lost);
            return Ok(());
        }
        if printed.is_weapon() {
            play.state[unit].at = At::Off(Tray::Lost);
            return Ok(());
        }
        self.eliminate(play, unit)
    }

    /// G12.691: on the wreck of a craft the vehicles in its hold are bogged, and weapons that nobody has are lost, but no Guns.
    fn settle_hold(&self, state: &mut State, craft: Named) {
        for unit in state.aboard(craft).collect::<Vec<Named>>() {
            let printed = self.printed(unit);
            if printed.is_weapon() && printed.class != UnitClass::Gun {
                state[unit].at = At::Off(Tray::Lost);
            } else if printed.is_vehicle() && !state[unit].is(Condition::Wreck) {
                state[unit].set(Condition::Bogged);
            }
        }
    }

    /// G12.691: whether the crew of a craft survives; it stays on the wreck.
    fn save_craft_crew(&self, play: &mut Play<'_, Self>, craft: Named, spot: Spot) -> Flow<Self> {
        let stuns = self.stun_modifiers(play.state, craft);
        self.tell_modifiers(play, &stuns);
        let thrown = self.throw(play, Reason::Survival, craft.side)?;
        let number = self.vehicle(craft).map_or(0, |printed| printed.survival);
        let crew = self.printed(craft).crew;
        let Some(crew) = crew.filter(|_| thrown.sum + total(&stuns) <= number.into()) else {
            return Ok(());
        };
        let at = At::Aboard(spot, craft.id, Berth::Passenger);
        let crew = play.state.add(Unit::new(crew, craft.side, at));
        if let Some(crew) = crew.and_then(|id| play.state.named(id).ok()) {
            self.lose(play.state, crew, -1);
            play.tell(Event::CrewSurvives(crew, craft));
        }
        Ok(())
    }

    /// G12.111, G14.33, D5.34: what it adds to the dice of a crew that it has been stunned before; to those of who mans its vehicle after it
    /// nothing.
    pub(crate) fn stun_modifiers(&self, state: &State, vehicle: Named) -> Vec<Modifier> {
        let stuns = match self.is_left(state, vehicle) {
            true => 0,
            false => state[vehicle].boat.stuns,
        };
        let rule = match self.is_craft(vehicle) {
            true => "G12.111",
            false if self.ventures(state, vehicle.side) => "G14.33",
            false => "D5.34",
        };
        Modifier::list(&[(stuns.into(), rule, "pto-modifier-stunned")])
    }

    /// The same for the fire of a weapon of its vehicle.
    pub(crate) fn stuns_of_platform(&self, state: &State, weapon: Named) -> Vec<Modifier> {
        let platform = state.platform(weapon);
        platform.map_or_else(Vec::new, |vehicle| self.stun_modifiers(state, vehicle))
    }

    /// G12.111: a crew is stunned: its craft turns to some side, and goes on there with the points that it has left.
    pub(crate) fn stun_craft(&self, play: &mut Play<'_, Self>, craft: Named) -> Flow<Self> {
        if play.state[craft].is(Condition::Wreck) {
            return Ok(());
        }
        let boat = &mut play.state[craft].boat;
        boat.stuns = boat.stuns.saturating_add(1);
        play.state[craft].set(Condition::Stunned);
        play.tell(Event::CraftStunned(craft));
        if self.is_stuck(play.state, craft) {
            return Ok(());
        }
        let thrown = self.throw(play, Reason::Veer, craft.side)?;
        let row = (thrown.sum - 1) as u8 % ARCS;
        let now = play.state[craft].arc.unwrap_or_default();
        let turns = |arc: u8| {
            let by = (arc + ARCS - now) % ARCS;
            by.min(ARCS - by)
        };
        // Both arcs beside a hexside have it in front.
        let arcs = [row, (row + ARCS - 1) % ARCS];
        let arc = arcs
            .into_iter()
            .min_by_key(|arc| turns(*arc))
            .unwrap_or(now);
        play.state[craft].arc = Some(arc);
        self.turn_hold(play.state, craft, (arc + ARCS - now) % ARCS);
        play.tell(Event::Turns(craft));
        self.meet_tetrahedrons(play, craft, turns(arc))?;
        self.go_adrift(play, craft, row);
        Ok(())
    }

    /// G12.68: at the end of the advancing fire phase each blaze that has taken hold damages its craft.
    pub(crate) fn burn_craft(&self, play: &mut Play<'_, Self>) -> Flow<Self> {
        let sides = [ALLIES, JAPAN].into_iter();
        let crafts = sides.flat_map(|side| play.state.vehicles(side));
        for craft in crafts
            .filter(|unit| self.is_craft(*unit))
            .collect::<Vec<Named>>()
        {
            let burning = self.blazes_of(play.state, craft, |blaze| blaze == Blaze::Burning);
            self.damage_craft(play, craft, burning.into(), 0)?;
        }
        Ok(())
    }

    /// G12.68: blazes take hold at the end of a close combat phase.
    pub(crate) fn kindle_craft(&self, state: &mut State) {
        state.units.tend(|unit| {
            if unit.boat.blaze == Blaze::Fresh {
                unit.boat.blaze = Blaze::Burning;
            }
        });
    }
}
