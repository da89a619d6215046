//! Battlefield integrity (22.6, G1.622): where a scenario has it, each tenth of its men that a side loses may shake it.

use crate::*;

/// What a tally counts by: points of what is bought (G1.66).
const HUNDRED: u32 = 100;

impl heigi_engine::Step<Pto> for Wavering {
    throws!();

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let side = self.side;
        let number = side.index();
        let now = game.steps_lost(play.state, side);
        let held = std::mem::replace(&mut play.state.tallies[number].tested, now);
        for steps in held + 1..=now {
            let modifiers = game.integrity_modifiers(play.state, side);
            game.tell_modifiers(play, &modifiers);
            let sum = game.throw(play, Reason::Integrity, side)?.sum + total(&modifiers);
            let most = game.data.tables.integrity.holds - i32::from(steps);
            if sum > most {
                play.state.tallies[number].shaken += 1;
                play.tell(Event::Wavers(side, sum, most));
            } else {
                play.tell(Event::StandsFast(side, sum, most));
            }
        }
        Ok(())
    }
}

impl Pto {
    /// G1.622: what men are worth for the tally: a squad its price, whichever face it shows, a half-squad half of its squad,
    /// rounded down, crews what the table says, and single men nothing.
    fn tally_points(&self, counter: CounterId) -> u16 {
        let table = &self.data.tables.integrity;
        let printed = &self.data.counters[counter.index()];
        match printed.class {
            UnitClass::Squad => self.squad_points(counter).unwrap_or(table.squad),
            UnitClass::HalfSquad => {
                let mut squads = self.squads_of(counter);
                squads
                    .find_map(|squad| self.squad_points(squad))
                    .unwrap_or(table.squad)
                    / 2
            }
            UnitClass::Crew if self.is_vehicle_crew(counter) => table.vehicle_crew,
            UnitClass::Crew => table.crew,
            _ => 0,
        }
    }

    /// Whether a crew is what leaves vehicles, or is left of a Japanese crew of a Gun (G1.3).
    fn is_vehicle_crew(&self, counter: CounterId) -> bool {
        let mut all = self.data.counters.iter();
        all.any(|one| one.crew == Some(counter))
    }

    /// The whole squads whose half a counter is.
    fn squads_of(&self, half: CounterId) -> impl Iterator<Item = CounterId> + '_ {
        let all = self.data.counters.iter().enumerate();
        let is_whole = move |(_, one): &(usize, &Printed)| {
            one.class == UnitClass::Squad && !one.is_reduced && one.half == Some(half)
        };
        all.filter(is_whole)
            .map(|(number, _)| CounterId(number as u8))
    }

    /// What a squad costs as ordinary troops, whichever face it shows.
    fn squad_points(&self, counter: CounterId) -> Option<u16> {
        let full = self
            .data
            .counters
            .iter()
            .position(|one| one.reduced == Some(counter));
        let counter = full.map_or(counter, |number| CounterId(number as u8));
        let offers = &self.data.battles.market.offers;
        let mut offers = offers.iter().filter(|offer| offer.counter == counter);
        offers.next().map(|offer| offer.points)
    }

    /// 22.6: a side has lost men for good.
    pub(crate) fn tally_loss(&self, state: &mut State, unit: Named) {
        let points = self.tally_points(unit.counter);
        state.tallies[unit.side.index()].points += i32::from(points);
    }

    /// G1.622: a unit dies by its own hand, which is no loss for the tally.
    pub(crate) fn tally_suicide(&self, state: &mut State, unit: Named) {
        let points = self.tally_points(unit.counter);
        state.tallies[unit.side.index()].points -= i32::from(points);
    }

    /// 22.6, G1.622: a squad has become half of one, or a crew that of a vehicle; whoever only shows his other face or falls a
    /// class is not lost.
    pub(crate) fn tally_exchange(&self, state: &mut State, unit: Named, by: CounterId) {
        let class = |counter: CounterId| self.data.counters[counter.index()].class;
        let is_less = match (class(unit.counter), class(by)) {
            (UnitClass::Squad, UnitClass::HalfSquad) => true,
            (UnitClass::Crew, UnitClass::Crew) => self.is_vehicle_crew(by),
            _ => false,
        };
        if is_less {
            let [before, after] = [unit.counter, by].map(|one| self.tally_points(one));
            state.tallies[unit.side.index()].points += i32::from(before) - i32::from(after);
        }
    }

    /// 22.6: a second half-squad is there as well: nobody of its squad is lost.
    pub(crate) fn tally_split(&self, state: &mut State, half: Named) {
        let squad = self.squads_of(half.counter).next();
        let whole = squad.map_or(0, |squad| self.tally_points(squad));
        let points = whole.saturating_sub(self.tally_points(half.counter));
        state.tallies[half.side.index()].points -= i32::from(points);
    }

    /// 22.6: how many tenths of the points of its men a side has lost.
    fn steps_lost(&self, state: &State, side: Side) -> u8 {
        let units = self.scenario(state).units.iter();
        let own = units.filter(|unit| unit.side == side);
        let all: u32 = own
            .map(|unit| u32::from(self.tally_points(unit.counter)))
            .sum();
        let lost = state.tallies[side.index()].points.max(0) as u32;
        let step = u32::from(self.data.tables.integrity.step) * all;
        let steps = (lost * HUNDRED).checked_div(step).unwrap_or(0);
        steps.min(u8::MAX.into()) as u8
    }

    /// 22.6: at the end of a phase each side that has lost another tenth is put to the test.
    pub(crate) fn test_integrity(&self, play: &mut Play<'_, Self>) {
        if !self.scenario(play.state).has_integrity {
            return;
        }
        for side in [JAPAN, ALLIES] {
            // G14.24.
            let is_bold = self.assaults(play.state, side);
            if !is_bold
                && self.steps_lost(play.state, side) > play.state.tallies[side.index()].tested
            {
                play.push(Wavering::on(side));
            }
        }
    }

    /// G1.622: what is added for the Japanese.
    fn integrity_modifiers(&self, state: &State, side: Side) -> Vec<Modifier> {
        let units = self.scenario(state).units.iter();
        let mut own = units.filter(|unit| unit.side == side);
        let is_japanese =
            own.any(|one| self.data.counters[one.counter.index()].nation == Nation::Japan);
        let added = self.data.tables.integrity.japanese * i32::from(is_japanese);
        Modifier::list(&[(added, "G1.622", "pto-modifier-japanese")])
    }
}
