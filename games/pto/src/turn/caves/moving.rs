//! Who goes into caves and complexes, from one to another and out of them (G11.6 to G11.75).

use crate::*;

impl Pto {
    /// G11.7 to G11.73: what it takes to go into a cave or a complex, on to another one or out of it.
    pub(crate) fn passage_below(
        &self,
        state: &State,
        side: Side,
        from: Spot,
        to: Spot,
    ) -> Result<Passage, Refusal> {
        if let Some(ledge) = from.ledge() {
            return self.passage_off_cliff(state, side, (ledge, to));
        }
        refuse(to.is_on_cliff(), Refusal::TooFar(to))?;
        if self.has_tunnel(state, side, from, to) {
            return self.passage_of_tunnel(state, to);
        }
        let numbers = &self.data.caves;
        let passage = |cost: u8| Passage {
            entry: Entry::Points,
            cost,
        };
        let is_own = |spot: Spot| {
            let cave = state.cave(spot).map(|cave| cave.owner);
            cave.or_else(|| state.complex(spot).map(|(_, one)| one.owner)) == Some(side)
        };
        let below = [from, to].into_iter().filter(|spot| spot.is_below());
        if let Some(other) = below.into_iter().find(|spot| !is_own(*spot)) {
            let is_known = state.cave(other).is_some_and(|cave| !cave.is_hidden);
            return Err(match is_known {
                true => Refusal::NoCaveEntry(other),
                false => Refusal::TooFar(to),
            });
        }
        if from.is_below() && to.is_below() {
            return self.passage_within_rock(state, side, from, to);
        }
        let (cave, ground) = if from.is_below() {
            (from, to)
        } else {
            (to, from)
        };
        let entrance = self.entrance_of(state, cave);
        let is_mouth = entrance == Some(ground.hex) && cave.part != Part::Complex;
        refuse(!is_mouth, Refusal::NoMouth(cave))?;
        // G11.113, G11.72: to and from a cave in a cliff one would have to climb.
        let is_in_cliff = state.cave(cave).is_some_and(|cave| cave.is_in_cliff);
        refuse(is_in_cliff, Refusal::NeedsClimbing(cave))?;
        if to.is_below() {
            // From the edges of a gully before it as well as from its bottom.
            let is_before = ground.part == Part::Crest && ground.hex != cave.hex;
            let is_open = ground.part == Part::Ground || is_before;
            refuse(!is_open, Refusal::NoMouth(cave))?;
            let cost = self.hidden_cost(state, side, to, numbers.entry);
            return Ok(passage(cost));
        }
        refuse(!matches!(to.part, Part::Ground), Refusal::TooFar(to))?;
        if self.opens_below(state, cave.hex) {
            return Ok(passage(numbers.exit));
        }
        self.passage_out(state, cave, to)
    }

    /// G11.72: what it takes to go out of a cave on a hillside: what its entrance costs from anywhere on its level, along a road or path
    /// as well.
    fn passage_out(&self, state: &State, cave: Spot, to: Spot) -> Result<Passage, Refusal> {
        refuse(state.is_ablaze(to.hex), Refusal::Ablaze(to))?;
        let edge = self.data.grid.edge_between(cave.hex, to.hex);
        let edge = edge.ok_or(Refusal::TooFar(to))?;
        let (entry, ground) = self.ground_cost(state, edge, to, None)?;
        let map = self.map(state);
        let fence = map
            .fence(edge)
            .map_or(0, |fence| self.data.tables.fences[fence].cost);
        let bank = match map.has_bank(&self.data.grid, edge) {
            true => self.bank_cost(None),
            false => 0,
        };
        let smoke = POINT * u8::from(state.has_smoke(to.hex));
        let cost = ground + bank + fence + smoke + self.mud(state, to);
        Ok(Passage { entry, cost })
    }

    /// G11.6, G11.71, G11.73: the same from one Location below the ground to another one.
    fn passage_within_rock(
        &self,
        state: &State,
        side: Side,
        from: Spot,
        to: Spot,
    ) -> Result<Passage, Refusal> {
        let numbers = &self.data.caves;
        let passage = |cost: u8| Passage {
            entry: Entry::Points,
            cost,
        };
        refuse(!self.leads_below(state, from, to), Refusal::NoCaveWay(to))?;
        let is_both = |part: fn(Part) -> bool| part(from.part) && part(to.part);
        // G11.73: nobody advances from one complex to another one.
        let is_late = !matches!(state.phase, Phase::Movement | Phase::Rout);
        let is_between = is_both(|part| part == Part::Complex);
        refuse(is_between && is_late, Refusal::NoCaveWay(to))?;
        if is_both(|part| part.cave_side().is_some()) {
            // G11.71: at the bottom of a hex he goes out first, but where nobody sees that he crosses it at once (G11.75#2), as
            // whoever advances does.
            if self.opens_below(state, from.hex) {
                let is_seen = self.crosses_seen(state, side, from, to);
                let may = !is_seen || state.phase == Phase::Advance;
                refuse(!may, Refusal::NoCaveWay(to))?;
                let entry = self.hidden_cost(state, side, to, numbers.entry);
                return Ok(passage(numbers.exit + entry));
            }
            let apart = self
                .level_of(state, from)
                .abs_diff(self.level_of(state, to)) as u8;
            let cost = numbers.entry + numbers.level * apart;
            return Ok(passage(self.hidden_cost(state, side, to, cost)));
        }
        Ok(passage(match to.part {
            Part::Complex => 0,
            _ => self.hidden_cost(state, side, to, numbers.entry),
        }))
    }

    /// G11.75: whether somebody of a side goes from one cave to another one across the bottom of their hex, and an enemy in good order sees
    /// that bottom.
    fn crosses_seen(&self, state: &State, side: Side, from: Spot, to: Spot) -> bool {
        let is_cave = |spot: Spot| spot.part.cave_side().is_some();
        let crosses = from.hex == to.hex && is_cave(from) && is_cave(to);
        crosses
            && self.opens_below(state, from.hex)
            && self.is_watched(state, side, Spot::ground(from.hex))
    }

    /// G11.751: nothing is paid for going into a cave of which the enemy does not know, or where nobody sees who goes in; else a point more
    /// for smoke in it (24).
    pub(crate) fn hidden_cost(&self, state: &State, side: Side, cave: Spot, cost: u8) -> u8 {
        let is_hidden = state.cave(cave).is_some_and(|cave| cave.is_hidden);
        match is_hidden || !self.is_watched(state, side, cave) {
            true => 0,
            false => cost + self.smoke_cost_below(state, cave),
        }
    }

    /// 24: what smoke in a cave costs who goes into it, or places something there; that at its entrance is nowhere else.
    pub(crate) fn smoke_cost_below(&self, state: &State, cave: Spot) -> u8 {
        POINT * u8::from(self.smoke_below(state, cave) > 0)
    }

    /// G11.74: whether units may go below the ground now: at no double, with 4 points that no leader adds to, once in a phase, and with
    /// 2 points left for going on from there.
    pub(crate) fn check_below(
        &self,
        state: &State,
        units: UnitSet,
        spent: u8,
        from: Spot,
        to: Spot,
    ) -> Result<(), Refusal> {
        if !to.is_below() {
            return self.check_tunnel_out(state, units, (from, to));
        }
        for unit in state.of_set(units) {
            self.check_goes_below(state, unit, to)?;
            // G11.76: a Gun goes between a cave and its complex alone, in the movement phase, and not with one man alone.
            let arms = state.weapons_of(unit).map(|one| self.printed(one));
            let guns: Vec<&Printed> = arms.filter(|one| one.class == UnitClass::Gun).collect();
            let has_gun = !guns.is_empty();
            let is_large = guns.iter().any(|gun| gun.gun_size < 0);
            let is_between =
                from.is_below() && from.part.cave_side().is_some() != to.part.cave_side().is_some();
            let may = is_between && state.phase == Phase::Movement && !is_large;
            refuse(has_gun && !may, Refusal::NoGunBelow(unit))?;
            let is_one = self.printed(unit).is_single() && state.of_set(units).count() == 1;
            refuse(has_gun && is_one, Refusal::FewForGunBelow(unit))?;
            self.check_one_gun(state, unit, to)?;
        }
        refuse(state.is_double, Refusal::NoDoubleBelow)?;
        let numbers = &self.data.caves;
        let load = state
            .of_set(units)
            .map(|unit| self.overload_of_mover(state, unit))
            .max();
        let carried = load.unwrap_or(0);
        let all = POINT * numbers.points.saturating_sub(carried);
        let least = if from.is_below() {
            POINT * numbers.least
        } else {
            0
        };
        let passage = self.passage(state, state.phasing, from, to)?;
        let cost = passage.cost + self.crowd_below(state, units, passage, (from, to));
        let needed = cost.max(least);
        // Who has spent more than these points already goes in for nothing no more.
        let left = all.checked_sub(spent);
        refuse(
            left.is_none_or(|left| needed > left),
            Refusal::TooDearBelow(needed / POINT, left.unwrap_or(0) / POINT),
        )?;
        self.check_room_below(state, units, to)
    }

    /// 2.2, G11.751: what a crowd in a Location below the ground costs besides: nothing where going there does not cost anything.
    pub(crate) fn crowd_below(
        &self,
        state: &State,
        units: UnitSet,
        passage: Passage,
        (from, to): (Spot, Spot),
    ) -> u8 {
        match passage.cost {
            0 => 0,
            _ => self.crowd_cost(state, state.phasing, units, from, to),
        }
    }

    /// G11.7, G11.74: whether a unit may go below the ground at all: Japanese men on foot without animals, and once in a phase.
    pub(crate) fn check_goes_below(
        &self,
        state: &State,
        unit: Named,
        to: Spot,
    ) -> Result<(), Refusal> {
        let printed = self.printed(unit);
        let is_foot = printed.nation == Nation::Japan && !printed.is_vehicle();
        refuse(!is_foot, Refusal::NoCaveEntry(to))?;
        let is_led = self.mule_of(state, unit).is_some();
        refuse(is_led, Refusal::NoCaveEntry(to))?;
        let has_gone = state[unit].is(Condition::Below);
        refuse(has_gone, Refusal::WentBelow(unit))
    }

    /// G11.92: whether a Gun may be given to somebody in the set-up: not to who is in a cave with another Gun.
    pub(crate) fn check_gun_to(
        &self,
        state: &State,
        gun: Named,
        unit: Named,
    ) -> Result<(), Refusal> {
        let spot = state.spot(unit);
        let is_gun = self.printed(gun).class == UnitClass::Gun;
        if let Some(spot) = spot.filter(|_| is_gun) {
            self.check_dry_gun(state, spot)?;
        }
        let cave = state
            .spot(unit)
            .filter(|spot| spot.part.cave_side().is_some());
        let Some(cave) = cave else {
            return Ok(());
        };
        let mut other = state.clone();
        other[gun].at = At::With(unit.id);
        self.check_one_gun(&other, unit, cave)
    }

    /// G11.92: whether no other Gun is in a cave than that of a unit.
    pub(crate) fn check_one_gun(
        &self,
        state: &State,
        unit: Named,
        cave: Spot,
    ) -> Result<(), Refusal> {
        let is_gun = |one: &Named| self.printed(*one).class == UnitClass::Gun;
        let has_gun = |one: Named| state.weapons_of(one).any(|arm| is_gun(&arm));
        let is_cave = cave.part.cave_side().is_some();
        if !is_cave || !has_gun(unit) {
            return Ok(());
        }
        let own = state.weapons_of(unit).filter(is_gun).count();
        refuse(own > 1, Refusal::GunThere(cave))?;
        let mut others = state.soldiers_at(unit.side, cave);
        let lies = |one: &Named| {
            is_gun(one) && matches!(state[*one].at, At::Lying(at) if at.location() == cave)
        };
        let is_taken =
            others.any(|one| one != unit && has_gun(one)) || state.all().any(|one| lies(&one));
        refuse(is_taken, Refusal::GunThere(cave))
    }

    /// G11.4: whether units that are not broken may go into a complex: not where there are too many already, if they make it still more.
    fn check_room_below(&self, state: &State, units: UnitSet, to: Spot) -> Result<(), Refusal> {
        let has_room = self.has_room_below(state, state.phasing, units, to);
        refuse(!has_room, Refusal::FullBelow(to))
    }

    /// G11.4: whether a Location below the ground takes units of a side that are not broken: a cave always does.
    pub(super) fn has_room_below(
        &self,
        state: &State,
        side: Side,
        units: UnitSet,
        to: Spot,
    ) -> bool {
        let unbroken = state.of_set(units).filter(|unit| state.is_unbroken(*unit));
        let unbroken: UnitSet = unbroken.map(|unit| unit.id).collect();
        let taken = |with: UnitSet| self.room_taken(state, side, with, to);
        let grows = taken(unbroken) > taken(UnitSet::EMPTY);
        let is_full = self.excess(state, side, UnitSet::EMPTY, to) > 0;
        to.part != Part::Complex || !is_full || !grows
    }

    /// G11.75: the movers go below the ground or on from there: whoever is not seen to do so is hidden.
    pub(crate) fn go_below(&self, play: &mut Play<'_, Self>, leg: Leg) -> Flow<Self> {
        let movers: Vec<Named> = play.state.of_set(play.state.movers).collect();
        let is_seen = self.is_watched(play.state, play.state.phasing, leg.to);
        let from = self.spot_of(play.state, play.state.movers);
        for unit in &movers {
            self.enter_below(play, *unit, leg.to);
        }
        play.state.spent += leg.cost;
        self.arrive(play.state);
        self.pass_mouths(play, from, leg.to)?;
        if !is_seen || leg.to.part == Part::Complex {
            return Ok(());
        }
        self.fire_at_movers(play, leg.to, leg.cost)
    }

    /// G11.82: what lies in a cave attacks whoever crosses its hexside, or the wall behind it at the bottom of a hex, be it up to the edge
    /// there, with half of it; not who goes past along it, nor who was at the edge above it.
    pub(crate) fn pass_mouths(
        &self,
        play: &mut Play<'_, Self>,
        from: Option<Spot>,
        to: Spot,
    ) -> Flow<Self> {
        let Some(from) = from.filter(|from| !from.is_corner() && !to.is_corner()) else {
            return Ok(());
        };
        let state = &*play.state;
        let crossed = |cave: &&Cave| {
            let side = match self.opens_below(state, cave.hex) {
                true => (cave.side + ARCS / 2) % ARCS,
                false => cave.side,
            };
            let beyond = self.beyond(cave.hex, side);
            let ends = [(from, to), (to, from)];
            let mut ends = ends.into_iter();
            let lines = |spot: Spot| spot.part == Part::Crest && spot.hex == cave.hex;
            let edge = beyond.and_then(|hex| self.data.grid.edge_between(cave.hex, hex));
            let is_lined = edge.is_some_and(|edge| self.is_crest(state, cave.hex, edge));
            ends.any(|(one, other)| {
                let climbs = is_lined && lines(other) && one == Spot::ground(cave.hex);
                let crosses = beyond == Some(other.hex) && !lines(one);
                one.hex == cave.hex && (climbs || crosses)
            })
        };
        let powers = state.caves.iter().filter(crossed);
        let powers: Vec<u8> = powers
            .map(|cave| state.residual_in(cave.spot()) / 2)
            .collect();
        for power in powers.into_iter().filter(|power| *power > 0) {
            self.pass_residual(play, to, power)?;
        }
        Ok(())
    }

    /// G11.75#2: the movers come out of a cave, if they are in one.
    pub(crate) fn all_come_out(&self, play: &mut Play<'_, Self>, to: Spot) {
        let movers: Vec<Named> = play.state.of_set(play.state.movers).collect();
        movers
            .into_iter()
            .for_each(|unit| self.come_out(play, unit, to));
    }

    /// G11.75#2: a hidden unit comes out of a cave: it stands there concealed, and nobody is told from where it came.
    pub(crate) fn come_out(&self, play: &mut Play<'_, Self>, unit: Named, to: Spot) {
        let is_below = play.state.spot(unit).is_some_and(Spot::is_below);
        if !is_below || !play.state.is_hidden(unit) {
            return;
        }
        play.state[unit].clear(&[Condition::Hidden]);
        play.state[unit].set(Condition::Concealed);
        play.tell(Event::Appears(unit.side, to));
    }

    /// G11.75: a unit goes into a cave or a complex; hidden if no enemy in good order sees it, else as a concealed one.
    pub(crate) fn enter_below(&self, play: &mut Play<'_, Self>, unit: Named, to: Spot) {
        let from = play.state.spot(unit);
        let is_hidden = play.state.is_hidden(unit);
        let crosses = from.is_some_and(|from| self.crosses_seen(play.state, unit.side, from, to));
        let is_seen =
            crosses || to.part != Part::Complex && self.is_watched(play.state, unit.side, to);
        if let (false, false, Some(from)) = (is_seen, is_hidden, from) {
            play.tell(Event::Vanishes(unit, Spot::ground(from.hex)));
        }
        play.state[unit].at = At::In(to);
        play.state[unit].set(Condition::Below);
        self.carry_radios_below(play.state, unit);
        if !is_seen {
            play.state[unit].clear(&[Condition::Concealed]);
            play.state[unit].set(Condition::Hidden);
        } else {
            if crosses {
                // G11.75: a bottom is open ground, where he is known to whoever sees him.
                self.expose(play, unit);
            } else if is_hidden {
                play.state[unit].clear(&[Condition::Hidden]);
                play.state[unit].set(Condition::Concealed);
            }
            self.uncover_cave(play, to);
        }
        let now = self.now(play.state, unit);
        play.tell(Event::GoesBelow(now, to));
    }

    /// G11.837: a radio that somebody carries below the ground works in no cave any more.
    fn carry_radios_below(&self, state: &mut State, unit: Named) {
        let carried: Vec<Named> = state.weapons_of(unit).collect();
        let is_carried = |one: &&mut Battery| carried.iter().any(|arm| arm.id == one.radio);
        let batteries = state.batteries.iter_mut().filter(is_carried);
        batteries.for_each(|battery| battery.went_below = true);
    }

    /// G11.837: whether a radio is in a cave or complex into which it was carried; a field phone works there all the same.
    pub(crate) fn is_deaf_below(&self, state: &State, battery: &Battery) -> bool {
        let radio = state.named(battery.radio).ok();
        let is_radio = |unit: &Named| self.printed(*unit).class == UnitClass::Radio;
        let spot = radio.filter(is_radio).and_then(|unit| state.spot(unit));
        battery.went_below && spot.is_some_and(Spot::is_below)
    }
}
