//! Fortified buildings (G1.4241): nobody comes in to a garrison, but a hero with a charge may break in for the others.

use crate::*;

/// What a hero spends before he sets his charge off at a fortified building, in half points.
pub(crate) const FORCING: u8 = 2 * POINT;

impl Pto {
    /// Whether a unit of the enemy's holds a fortified building, as far as is seen: unbroken men, or who is concealed.
    fn is_garrison(&self, state: &State, unit: Named) -> bool {
        match unit.veil {
            Veil::Open => self.printed(unit).is_multi() && state.is_unbroken(unit),
            Veil::Concealed => true,
            Veil::Hidden => false,
        }
    }

    /// G1.4241: whether a side knows that a building is fortified against it and held.
    pub(crate) fn is_fortress(&self, state: &State, side: Side, to: Spot) -> bool {
        let works = state.fieldwork(to.hex, Fieldwork::Fortified);
        let is_shut = works.is_some_and(|works| works.owner != side && !works.is_hidden);
        is_shut && self.is_garrisoned(state, side.opponent(), to)
    }

    fn is_garrisoned(&self, state: &State, side: Side, spot: Spot) -> bool {
        let mut there = state.soldiers_at(side, spot);
        there.any(|unit| self.is_garrison(state, unit))
    }

    /// G1.4241: whoever would come into a building that is fortified against him, which he did not know, comes to know of it.
    /// Returns whether he did not.
    pub(crate) fn meets_fortress(&self, play: &mut Play<'_, Self>, side: Side, to: Spot) -> bool {
        let state = &*play.state;
        let works = state.fieldwork(to.hex, Fieldwork::Fortified);
        let is_unknown = works.is_some_and(|works| works.owner != side && works.is_hidden);
        let is_held = self.is_garrisoned(state, side.opponent(), to);
        is_unknown && is_held && self.uncover_works(play, Fieldwork::Fortified, to.hex)
    }

    /// G1.4241: the hero with a charge who may break into a Location beside him with the points that he has left.
    pub(crate) fn check_forcing(
        &self,
        state: &State,
        units: UnitSet,
        from: Spot,
        to: Spot,
    ) -> Result<Forcing, Refusal> {
        let wave = state.wave.as_ref().ok_or(Refusal::NotNow)?;
        let is_near = self.data.grid.is_adjacent(from.hex, to.hex) && to == wave.goal;
        let is_shut = is_near && self.is_fortress(state, state.phasing, to);
        refuse(!is_shut, Refusal::NoForcing(to))?;
        let hero = self.bearer_of(state, units).ok_or(Refusal::NoForcing(to))?;
        let left = CHARGE.saturating_sub(wave.spent);
        afford(FORCING, left)?;
        Ok(Forcing {
            unit: hero,
            spot: to,
        })
    }

    /// The hero with a charge among some units.
    pub(crate) fn bearer_of(&self, state: &State, units: UnitSet) -> Option<Named> {
        let bears = |unit: &Named| self.bears_charge(state, *unit);
        state.of_set(units).find(bears)
    }

    /// G1.4241: a hero goes at a fortified building as if he came in; if the fire at that lets him live, his charge goes off.
    pub(crate) fn force(&self, play: &mut Play<'_, Self>, forcing: Forcing) -> Flow<Self> {
        let (hero, to) = (forcing.unit, forcing.spot);
        let Some(from) = play.state.spot(hero) else {
            return Ok(());
        };
        if let Some(wave) = &mut play.state.wave {
            wave.spent += FORCING;
        }
        play.state.picked = UnitSet::EMPTY;
        play.state.movers = [hero.id].into_iter().collect();
        // D2.401: what others of the charge have spent in sight is none of his.
        play.state.glimpses.begin();
        self.arrive(play.state);
        play.tell(Event::Forces(hero, to));
        play.push(forcing);
        self.fire_at_movers(play, from, FORCING)
    }

    /// G1.4241: what those of a charge do who find that they cannot come into a building: a hero sets his charge off, others stop.
    pub(crate) fn recoil(&self, play: &mut Play<'_, Self>, units: UnitSet, to: Spot) -> Flow<Self> {
        match self.bearer_of(play.state, units) {
            Some(hero) => self.force(
                play,
                Forcing {
                    unit: hero,
                    spot: to,
                },
            ),
            None => {
                play.state.finish_runners(units);
                Ok(())
            }
        }
    }
}

impl heigi_engine::Step<Pto> for Forcing {
    throws!();

    /// G1.4241: with a KIA on the column of the charge there is a breach.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let charge = game.charge_of(play.state, self.unit);
        let charge = charge.filter(|_| play.state.spot(self.unit).is_some());
        let Some(charge) = charge else {
            return Ok(());
        };
        let printed = game.printed(charge);
        let dud = i32::from(printed.removal.unwrap_or(u8::MAX));
        let power = Firepower::whole(printed.fire);
        let Some(column) = game.data.tables.column(power) else {
            return Ok(());
        };
        play.state[charge].at = At::Off(Tray::Lost);
        play.tell(Event::Detonates(charge, self.spot));
        game.spend_hunter(play, self.unit);
        let thrown = game.throw(play, Reason::Charge, self.unit.side)?;
        let result = game.data.tables.result(column, thrown.sum);
        let is_open = thrown.sum < dud && matches!(result.look(), Harm::Kill(_));
        if !is_open {
            play.tell(Event::WallsHold(self.spot));
            return Ok(());
        }
        play.state.remove_works(Fieldwork::Fortified, self.spot.hex);
        play.tell(Event::WallsBroken(self.spot));
        Ok(())
    }
}
