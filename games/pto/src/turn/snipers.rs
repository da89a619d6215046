//! Snipers (12): dice of the enemy wake them, and they hit who is nearest to where they look.

use crate::*;
use heigi_engine::board::Direction;

/// Up to which die snipers hit, and which of these is deadly.
const HITS: i32 = 2;
const DEADLY: i32 = 1;
/// What darkness adds to the number that wakes them, and how high it gets (17.1).
const BY_NIGHT: u8 = 2;
const MOST: u8 = 7;

impl heigi_engine::Step<Pto> for Sniping {
    throws!();

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        if self.times > 1 {
            play.push(Sniping::on(self.side, self.times - 1));
        }
        let (Some(from), false) = (
            play.state.snipers[self.side.index()],
            game.snipes_at(play.state, self.side).is_empty(),
        ) else {
            return Ok(());
        };
        play.tell(Event::SniperStirs(self.side));
        let die = game.throw(play, Reason::Sniper, self.side)?.sum;
        if die > HITS {
            play.tell(Event::SniperWaits(self.side));
            return Ok(());
        }
        let thrown = game.throw(play, Reason::SniperAim, self.side)?;
        let direction = Direction::ALL[usize::from(thrown.first - 1)];
        let distance = thrown.sum - i32::from(thrown.first);
        let hex = game.reached(play.state, from, direction, distance);
        play.push(Aiming::on(self.side, hex, die <= DEADLY));
        Ok(())
    }
}

impl heigi_engine::Step<Pto> for Aiming {
    type Plan = Spot;

    heigi_engine::asks!(Pto, "12" "pto-ask-snipe");

    fn waits(&self, game: &Pto, state: &State) -> Waits {
        let nearest = game.nearest_to(state, self.side, self.hex);
        Waits::if_any(nearest.len() > 1, self.side)
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let nearest = game.nearest_to(state, self.side, self.hex);
        nearest
            .into_iter()
            .for_each(|spot| offer(Action::Snipe(spot)));
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Spot, Refusal> {
        let Action::Snipe(spot) = action else {
            return Err(Refusal::NotNow);
        };
        let nearest = game.nearest_to(state, self.side, self.hex);
        refuse(!nearest.contains(&spot), Refusal::NotSniped(spot))?;
        Ok(spot)
    }

    fn asks(&self, _: &Pto, _: &State, _: Option<&Spot>) -> bool {
        true
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: Spot) -> Flow<Pto> {
        play.end_step();
        game.snipe(play, *self, plan)
    }

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let nearest = game.nearest_to(play.state, self.side, self.hex);
        match nearest.first() {
            Some(spot) => game.snipe(play, *self, *spot),
            None => Ok(()),
        }
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-snipe")]
    }
}

impl Reason {
    /// 12: whether such dice may wake the enemy's snipers: those of the fire table, dice to hit, and checks of morale and
    /// for pins.
    fn stirs(self) -> bool {
        let all = [
            Self::Fire,
            Self::Residual,
            Self::Charge,
            Self::Mines,
            Self::ToHit,
            Self::Morale,
            Self::Pin,
        ];
        all.contains(&self)
    }
}

impl Pto {
    /// 12, 17.1: which dice of its enemy wake the snipers of a side, if it has any.
    pub(crate) fn sniper_number(&self, state: &State, side: Side) -> Option<u8> {
        let sniper = self.scenario(state).snipers[side.index()]?;
        let night = BY_NIGHT * u8::from(self.is_night(state));
        let landing = self.sniper_bonus(state, side);
        Some((sniper.number + night + landing).min(MOST))
    }

    /// 12: the dice of a side may wake the snipers of its enemy.
    pub(crate) fn stir_snipers(&self, state: &mut State, reason: Reason, side: Side, sum: i32) {
        let enemy = side.opponent();
        let number = self.sniper_number(state, enemy).map(i32::from);
        // 12: where there is fire.
        let of_fire = [
            Phase::PrepFire,
            Phase::Movement,
            Phase::DefensiveFire,
            Phase::AdvancingFire,
        ];
        if of_fire.contains(&state.phase) && reason.stirs() && number == Some(sum) {
            state.stirred[enemy.index()] += 1;
        }
    }

    /// 12: snipers who have been woken act when all that came of these dice is done.
    pub(crate) fn let_snipe(&self, play: &mut Play<'_, Self>) {
        for side in [ALLIES, JAPAN] {
            let times = std::mem::take(&mut play.state.stirred[side.index()]);
            if times > 0 && play.state.winner.is_none() {
                play.push(Sniping::on(side, times));
            }
        }
    }

    /// The hex that lies so far in a direction, or the last one of the map.
    pub(crate) fn reached(
        &self,
        state: &State,
        from: HexId,
        direction: Direction,
        distance: i32,
    ) -> HexId {
        let map = self.map(state);
        let next = |hex: &HexId| {
            let next = self.data.grid.neighbour(*hex, direction);
            next.filter(|next| map.has(*next))
        };
        let mut way = std::iter::successors(Some(from), next);
        let way = way.by_ref().take(distance as usize + 1);
        way.last().unwrap_or(from)
    }

    /// 12: where the snipers of a side find somebody: enemies of whom they know that they are there.
    fn snipes_at(&self, state: &State, side: Side) -> Vec<Spot> {
        let enemies = state.soldiers(side.opponent());
        let shown = enemies.filter(|unit| unit.veil != Veil::Hidden);
        let vehicles = state.vehicles(side.opponent());
        let vehicles = vehicles.filter(|unit| self.is_sniped(state, *unit));
        let spots = shown.chain(vehicles).filter_map(|unit| state.spot(unit));
        let spots: std::collections::BTreeSet<Spot> = spots.map(Spot::location).collect();
        spots.into_iter().collect()
    }

    /// 12, G15.111, G12.603: whether snipers aim at a vehicle: at its crew where that looks out, at landing craft, and at what
    /// has no armour unless its crew has left it; a bulldozer they stop then.
    fn is_sniped(&self, state: &State, vehicle: Named) -> bool {
        if vehicle.veil == Veil::Hidden || self.is_boat(vehicle) {
            return false;
        }
        match self.is_armoured(vehicle) && !self.is_craft(vehicle) {
            true => self.looks_out(state, vehicle),
            false => !self.is_left(state, vehicle),
        }
    }

    /// G15.111: whether a vehicle is a bulldozer without armour.
    fn is_plain(&self, vehicle: Named) -> bool {
        self.dozer(vehicle) == Some(printed::Dozer::Unarmoured)
    }

    /// 12: those of these Locations that are nearest to a hex.
    fn nearest_to(&self, state: &State, side: Side, hex: HexId) -> Vec<Spot> {
        let mut spots = self.snipes_at(state, side);
        let distance = |spot: &Spot| self.data.grid.distance(hex, spot.hex);
        let least = spots.iter().map(distance).min();
        spots.retain(|spot| Some(distance(spot)) == least);
        spots
    }

    /// 12: snipers hit somebody in a Location, and are there from then on.
    fn snipe(&self, play: &mut Play<'_, Self>, aiming: Aiming, spot: Spot) -> Flow<Self> {
        let enemy = aiming.side.opponent();
        play.state.snipers[aiming.side.index()] = Some(spot.hex);
        play.tell(Event::Snipes(aiming.side, spot));
        let there = play.state.soldiers_at(enemy, spot);
        let vehicles = play.state.vehicles_at(enemy, spot);
        let vehicles = vehicles.filter(|unit| self.is_sniped(play.state, *unit));
        let there = there.filter(|unit| unit.veil != Veil::Hidden);
        let there = there.chain(vehicles).collect();
        for unit in self.select(play, enemy, there, 1)? {
            self.hit_by_sniper(play, unit, aiming.is_deadly)?;
        }
        if let Some(at) = self.spot_of(play.state, play.state.movers) {
            self.drop_movers(play.state, at);
        }
        Ok(())
    }

    /// 12: what a sniper does to a unit.
    fn hit_by_sniper(&self, play: &mut Play<'_, Self>, unit: Named, is_deadly: bool) -> Flow<Self> {
        let Some(spot) = play.state.spot(unit) else {
            return Ok(());
        };
        // G13.445: in heavy surf they do no more than kill.
        if !is_deadly && self.has_surf(play.state, spot) {
            return Ok(());
        }
        // G12.603: of a craft its crew, whether it is hit well or not.
        if self.is_craft(unit) {
            return self.stun_craft(play, unit);
        }
        if play.state.is_vehicle(unit) {
            return self.snipe_vehicle(play, unit, is_deadly);
        }
        if self.is_dummy(unit) {
            let there: Vec<Named> = play.state.soldiers_at(unit.side, spot).collect();
            let dummies = there.into_iter().filter(|one| self.is_dummy(*one));
            dummies.for_each(|dummy| self.expose(play, dummy));
            return Ok(());
        }
        self.expose(play, unit);
        let unit = self.now(play.state, unit);
        let is_unbroken = play.state.is_unbroken(unit);
        match self.printed(unit).is_single() {
            true if is_deadly => self.eliminate(play, unit),
            true => self.wound(play, unit),
            false if is_deadly => self.break_or_reduce(play, unit, is_unbroken),
            false if is_unbroken => self.pin(play, unit),
            false => Ok(()),
        }
    }

    /// 12: what a sniper does to a vehicle: he stuns a crew that looks out, and stops what has no armour.
    fn snipe_vehicle(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        is_deadly: bool,
    ) -> Flow<Self> {
        match (is_deadly, self.is_plain(vehicle)) {
            (true, true) => return self.snipe_dozer(play, vehicle),
            (true, false) if !self.is_armoured(vehicle) => return self.immobilize(play, vehicle),
            (true, false) => self.stun(play, vehicle),
            (false, true) => {}
            (false, false) => Self::pin_crew(play, vehicle),
        }
        Ok(())
    }

    /// 12: the numbers that wake snipers, in words.
    pub(crate) fn sniper_figures<'a>(
        &'a self,
        state: &'a State,
    ) -> impl Iterator<Item = Figure> + 'a {
        [ALLIES, JAPAN].into_iter().filter_map(|side| {
            let number = self.sniper_number(state, side)?;
            Some(Figure {
                label: Text::new("pto-fact-sniper").with("side", side.value(self)),
                value: Text::verbatim(number.to_smolstr()),
                rule: "12".into(),
            })
        })
    }
}
