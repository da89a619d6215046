//! Tank-hunter heroes who are set up hidden (G1.422), and what becomes of those who are found (G1.425).

use crate::*;

impl Pto {
    /// G1.422: whether a unit is a tank-hunter hero who was set up hidden and has not been seen.
    pub(crate) fn lurks(&self, state: &State, unit: Named) -> bool {
        self.printed(unit).class == UnitClass::Hunter && state[unit].is(Condition::Hidden)
    }

    /// G1.422: whether a hidden hero does nothing of what other men do.
    pub(crate) fn check_lurking(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        refuse(self.lurks(state, unit), Refusal::Lurks(unit))
    }

    /// G1.422, G1.425: whether a hero goes at a vehicle without anybody who brings him forth: he is hidden, or has just been
    /// found by the vehicle.
    pub(super) fn needs_nobody(&self, state: &State, by: Named, vehicle: Named) -> bool {
        let is_found = || self.prey(state, by.id) == Some(vehicle.id);
        let is_moving = state.movers.contains(vehicle.id) && by.side == vehicle.side.opponent();
        self.lurks(state, by) || is_moving && is_found()
    }

    /// The heroes of a side who need nobody to go at a vehicle, the nearest first.
    pub(super) fn lurkers(&self, state: &State, vehicle: Named) -> Vec<Named> {
        let side = vehicle.side.opponent();
        let heroes = state.soldiers(side);
        let mut heroes: Vec<Named> = heroes
            .filter(|hero| self.needs_nobody(state, *hero, vehicle))
            .collect();
        let goal = state.spot(vehicle);
        let far = |hero: &Named| {
            let both = state.spot(*hero).zip(goal);
            both.map(|(from, goal)| self.range(from, goal))
        };
        heroes.sort_by_key(far);
        heroes
    }

    /// 8.5: whether somebody of a side may be hidden where an enemy vehicle is, as far as its enemy knows.
    pub(crate) fn might_lurk(&self, state: &State, side: Side, spot: Spot) -> bool {
        state.may_hide(side) && self.conceals(state, spot)
    }

    /// G1.422: a hidden hero shows himself and goes at a vehicle at once.
    pub(super) fn spring(
        &self,
        play: &mut Play<'_, Self>,
        hero: Named,
        vehicle: Named,
    ) -> Flow<Self> {
        if self.lurks(play.state, hero) {
            self.unveil_hunter(play, hero);
            self.designate(play, hero, vehicle);
        }
        let hero = self.now(play.state, hero);
        self.send_hunter(play, hero, hero, vehicle)
    }

    /// G1.425: a hidden hero is found against his will: he is gone, unless he may go at once at a vehicle that is with him.
    pub(super) fn find_lurker(&self, play: &mut Play<'_, Self>, hero: Named) {
        self.unveil_hunter(play, hero);
        let hero = self.now(play.state, hero);
        match self.prey_at_hand(play.state, hero) {
            Some(vehicle) => self.designate(play, hero, vehicle),
            None => self.spend_hunter(play, hero),
        }
    }

    /// G1.425: after the enemy's movement those are gone who were found by a vehicle and did not go at it.
    pub(crate) fn dismiss_idle_hunters(&self, play: &mut Play<'_, Self>) {
        let enemy = play.state.phasing.opponent();
        let heroes = play.state.hunts.iter().map(|hunt| hunt.hero);
        let heroes: Vec<Named> = heroes
            .filter_map(|hero| play.state.named(hero).ok())
            .filter(|hero| hero.side == enemy && !play.state[*hero].is(Condition::Melee))
            .collect();
        for hero in heroes {
            self.spend_hunter(play, hero);
        }
    }

    /// A vehicle in a hero's Location at which he may go without having been brought forth: one that moves, or any of them in
    /// close combat that the enemy began.
    fn prey_at_hand(&self, state: &State, hero: Named) -> Option<Named> {
        let is_time = |vehicle: &Named| match state.phase {
            Phase::Movement => state.movers.contains(vehicle.id),
            Phase::CloseCombat => true,
            _ => false,
        };
        let spot = state.spot(hero)?;
        let is_asked = hero.side != state.phasing && !state.hunts.is_full();
        let mut vehicles = state.vehicles_at(hero.side.opponent(), spot);
        vehicles
            .find(|vehicle| is_time(vehicle) && self.is_armoured(*vehicle))
            .filter(|_| is_asked)
    }

    fn unveil_hunter(&self, play: &mut Play<'_, Self>, hero: Named) {
        play.state[hero].clear(&[Condition::Hidden]);
        let hero = self.now(play.state, hero);
        if let Some(spot) = play.state.spot(hero) {
            play.tell(Event::Shown(hero, spot));
        }
    }

    fn designate(&self, play: &mut Play<'_, Self>, hero: Named, vehicle: Named) {
        let hero = self.now(play.state, hero);
        if let Some(goal) = play.state.spot(vehicle).map(Spot::location) {
            play.state.hunts.push(Hunt {
                hero: hero.id,
                vehicle: Some(vehicle.id),
                goal,
            });
            play.tell(Event::HunterComes(hero, vehicle));
        }
    }
}
