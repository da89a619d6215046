//! Fortifications in play (16.1, G.2): who comes upon them, and what mines and wire do to him.

use crate::*;

impl Pto {
    /// 16.1, G9.4: where somebody is who comes from one Location to another one: on top of wire, and of panjis if they run
    /// along the hexside that he crosses. G8.7: the banks of such a hex are of no use.
    pub(crate) fn landing(&self, state: &State, units: UnitSet, from: Spot, to: Spot) -> Spot {
        let is_place = matches!(to.part, Part::Ground | Part::Bank | Part::Shellhole);
        let is_tunnel = self.is_tunnel(state, from, to);
        let obstacle = state.obstacle(to.hex).filter(|_| is_place && !is_tunnel);
        // G14.52: wire in heavy surf holds nobody.
        let is_washed =
            |one: &Fortification| one.kind == Fieldwork::Wire && self.map(state).has_surf(to.hex);
        let Some(obstacle) = obstacle.filter(|one| !is_washed(one)) else {
            return to;
        };
        // G9.4: dummies do not touch panjis.
        let is_real = state.of_set(units).any(|unit| !self.is_dummy(unit));
        let is_wire = obstacle.kind == Fieldwork::Wire;
        let is_met = is_wire || is_real;
        // G14.51, G14.52: who gets off a craft that lies in wire is on it.
        let gets_off = from.hex == to.hex && self.hold_of_all(state, units).is_some();
        let is_crossed = self.is_crossed(obstacle, from.hex) || is_wire && gets_off;
        match is_met && is_crossed {
            true => Spot::part(to.hex, Part::Above),
            false if to.is_bank() => Spot::ground(to.hex),
            false => to,
        }
    }

    /// 16.1, G14.52: where somebody is who gets off a vehicle on the ground of a hex: on wire, if there is any that holds him.
    pub(crate) fn on_wire(&self, state: &State, spot: Spot) -> Spot {
        let has_wire = state.fieldwork(spot.hex, Fieldwork::Wire).is_some();
        let is_held = has_wire && !self.has_surf(state, spot);
        match is_held && spot.part == Part::Ground {
            true => Spot::part(spot.hex, Part::Above),
            false => spot,
        }
    }

    /// Whether who comes from a hex beside it crosses wire or panjis.
    pub(crate) fn is_crossed(&self, obstacle: &Fortification, from: HexId) -> bool {
        let side = self.data.grid.direction(obstacle.hex, from);
        side.is_some_and(|side| obstacle.kind == Fieldwork::Wire || obstacle.runs_along(side))
    }

    /// G.2: what is in a hex is seen by enemies of its owner who come there, but not what hidden men are in, and panjis and
    /// mines only if they meet with them. That nothing is found where something might be is told as well.
    pub(crate) fn discover(&self, play: &mut Play<'_, Self>, units: UnitSet) {
        let state = &*play.state;
        let real = state.of_set(units).filter(|unit| !self.is_dummy(*unit));
        let places = real.filter_map(|unit| Some((unit.side, state.spot(unit)?)));
        let Some((side, spot)) = places.take(1).last() else {
            return;
        };
        let might_be_there = |one: &Fortification| {
            let is_found = one.kind == Fieldwork::Mines || !one.kind.is_buried();
            let is_unknown = one.is_hidden && one.owner != side && is_found;
            is_unknown && self.might_hide(state, one, spot.hex)
        };
        let is_open = state.fortifications.iter().any(might_be_there);
        let is_found = |state: &State, one: &Fortification| {
            let hides_men = one.part().is_some_and(|part| {
                let mut inside = state.soldiers_on(one.owner, Spot::part(one.hex, part));
                inside.any(|unit| unit.veil == Veil::Hidden)
            });
            let is_met = match one.kind {
                kind if kind.is_buried() => false,
                Fieldwork::Panjis => spot.part == Part::Above,
                _ => !hides_men,
            };
            one.hex == spot.hex && one.owner != side && is_met
        };
        if !self.uncover(play, is_found) && is_open {
            play.tell(Event::NothingFound(Spot::ground(spot.hex)));
        }
        self.show_trodden_panjis(play);
        self.trip_flares(play, units);
        // Who is seen to go into what his side has hidden shows it.
        let seen: Vec<Named> = play.state.of_set(units).collect();
        for unit in seen.iter().filter(|unit| unit.veil != Veil::Hidden) {
            self.uncover_around(play, *unit);
        }
    }

    /// G.2: a unit has shown itself: what it is in is seen.
    pub(crate) fn uncover_around(&self, play: &mut Play<'_, Self>, unit: Named) {
        if let Some(spot) = play.state.spot(unit) {
            self.uncover(play, |_, one| {
                let is_on_wire = spot.part == Part::Above && one.kind == Fieldwork::Wire;
                one.hex == spot.hex && (is_on_wire || one.part() == Some(spot.part))
            });
        }
    }

    /// Everybody knows of some fortifications from now on. Returns whether he did not know one of them.
    pub(crate) fn uncover(
        &self,
        play: &mut Play<'_, Self>,
        is_found: impl Fn(&State, &Fortification) -> bool,
    ) -> bool {
        let mut is_new = false;
        for number in 0..play.state.fortifications.len() {
            let one = play.state.fortifications[number];
            // G11.933: what lies between complexes nobody finds.
            let may = one.is_hidden && !one.below[0];
            if may && is_found(play.state, &one) {
                play.state.fortifications[number].is_hidden = false;
                play.tell(Event::Found(one.kind, Spot::ground(one.hex)));
                is_new = true;
            }
        }
        is_new
    }

    /// The same of those of a kind in a hex.
    pub(crate) fn uncover_works(
        &self,
        play: &mut Play<'_, Self>,
        kind: Fieldwork,
        hex: HexId,
    ) -> bool {
        self.uncover(play, |_, one| one.is(kind, hex))
    }

    /// G.2: at the beginning what men are in who are seen is seen as well.
    pub(crate) fn show_manned(&self, state: &mut State) {
        for number in 0..state.fortifications.len() {
            let one = state.fortifications[number];
            let is_shown = one.part().is_some_and(|part| {
                let mut inside = state.soldiers_on(one.owner, Spot::part(one.hex, part));
                inside.any(|unit| unit.veil != Veil::Hidden)
            });
            state.fortifications[number].is_hidden &= !is_shown;
        }
    }

    /// 16.1, G8.2122: mines go off under units that come into their hex, spend points there or leave it, whoever has laid
    /// them; nothing covers from them.
    pub(crate) fn meet_mines(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        units: UnitSet,
    ) -> Flow<Self> {
        let state = &*play.state;
        let units = state.of_set(units).filter(|unit| !self.is_dummy(*unit));
        let units: UnitSet = units.map(|unit| unit.id).collect();
        let Some(mines) = state.fieldwork(spot.hex, Fieldwork::Mines).copied() else {
            return Ok(());
        };
        let column = self.data.tables.column(Firepower::whole(mines.size));
        let Some(column) = column.filter(|_| !units.is_empty()) else {
            return Ok(());
        };
        self.uncover_works(play, mines.kind, mines.hex);
        play.tell(Event::MinesGoOff(spot, mines.size));
        let thrown = self.throw(play, Reason::Mines, mines.owner)?;
        self.affect(play, spot, units, column, thrown.sum)
    }

    /// 16.1, G1.6121, B28.62: high explosive from above that kills clears wire and set charges, and takes mines down by a step.
    pub(crate) fn plough_up(&self, play: &mut Play<'_, Self>, spot: Spot) {
        let hit = |one: &Fortification| {
            let light = matches!(one.kind, Fieldwork::Wire | Fieldwork::Tetrahedrons);
            let is_mine = matches!(one.kind, Fieldwork::Mines | Fieldwork::TankMines);
            let hit = light || is_mine || one.kind == Fieldwork::SetCharge;
            one.hex == spot.hex && hit
        };
        let all: Vec<Fortification> = play.state.fortifications.iter().copied().collect();
        let mut left = Fortifications::new();
        for one in all {
            let is_gone = match (hit(&one), one.kind) {
                (false, _) => false,
                (true, Fieldwork::Mines) => one.size <= printed::MINES[0],
                (true, Fieldwork::TankMines) => one.size <= 1,
                (true, _) => true,
            };
            match (hit(&one), one.is_hidden) {
                (true, false) => play.tell(Event::Ploughed(one.kind, spot)),
                // G.2: of what the enemy does not know its owner alone is told.
                (true, true) => play.tell(Event::PloughedUnseen(one.owner, one.kind, spot)),
                (false, _) => {}
            }
            if is_gone {
                continue;
            }
            let weaker = printed::MINES.iter().rev().find(|size| **size < one.size);
            let size = match (hit(&one), one.kind) {
                // B28.62: of mines against vehicles a factor is gone.
                (true, Fieldwork::TankMines) => one.size - 1,
                (true, _) => weaker.copied().unwrap_or(one.size),
                (false, _) => one.size,
            };
            left.push(Fortification { size, ..one });
        }
        play.state.fortifications = left;
    }

    /// 16.1: the movers leave a hex with mines and wire in it. Returns how they go then; nothing if they stay.
    pub(crate) fn break_away(
        &self,
        play: &mut Play<'_, Self>,
        leg: Leg,
    ) -> Flow<Self, Option<Leg>> {
        // 31: nothing holds those who are beside the map.
        let Some(from) = self.spot_of(play.state, play.state.movers) else {
            return Ok(Some(leg));
        };
        // G1.4241: they find what is shut.
        if self.meets_fortress(play, play.state.phasing, leg.to) {
            self.spend(play, from, leg.cost, 0)?;
            return Ok(None);
        }
        let Some(leg) = self.struggle_free(play, from, leg)? else {
            return Ok(None);
        };
        let Some(leg) = self.leave_panjis(play, from, leg)? else {
            return Ok(None);
        };
        if from.hex != leg.to.hex && play.state.fieldwork(from.hex, Fieldwork::Mines).is_some() {
            self.meet_mines(play, from, play.state.movers)?;
            self.drop_movers(play.state, from);
        }
        Ok((!play.state.movers.is_empty()).then_some(leg))
    }

    /// 16.1: units leave a hex with mines in it otherwise than on the march. Returns those who go on.
    pub(crate) fn out_of_mines(
        &self,
        play: &mut Play<'_, Self>,
        units: UnitSet,
        (from, to): (Spot, Spot),
    ) -> Flow<Self, UnitSet> {
        let is_apart = from.is_below() || self.is_tunnel(play.state, from, to);
        let has_mines = play.state.fieldwork(from.hex, Fieldwork::Mines).is_some();
        if from.hex == to.hex || is_apart || !has_mines {
            return Ok(units);
        }
        let was_broken: UnitSet = (play.state.of_set(units))
            .filter(|unit| !play.state.is_unbroken(*unit))
            .map(|unit| unit.id)
            .collect();
        self.meet_mines(play, from, units)?;
        let state = &*play.state;
        let goes_on = |unit: &Named| {
            let is_there = state.spot(*unit) == Some(from);
            let is_broken = !state.is_unbroken(*unit);
            is_there
                && is_broken == was_broken.contains(unit.id)
                && !state[*unit].is(Condition::Pinned)
        };
        let left = state.of_set(units).filter(goes_on);
        Ok(left.map(|unit| unit.id).collect())
    }

    /// 16.1: what it takes the movers to get off wire; who has too few points stays in it.
    fn struggle_free(
        &self,
        play: &mut Play<'_, Self>,
        from: Spot,
        leg: Leg,
    ) -> Flow<Self, Option<Leg>> {
        if !self.is_in_wire(play.state, from) {
            return Ok(Some(leg));
        }
        let thrown = self.throw(play, Reason::Wire, play.state.phasing)?;
        // One point of it is in the price already.
        let cost = leg.cost + POINT * (thrown.first - 1);
        let left = self.allotment(play.state, play.state.movers);
        let left = left.saturating_sub(play.state.spent);
        if cost <= left {
            return Ok(Some(Leg { cost, ..leg }));
        }
        let movers: Vec<Named> = play.state.of_set(play.state.movers).collect();
        for unit in movers {
            play.tell(Event::Entangled(unit, from));
        }
        self.spend(play, from, left, 0)?;
        play.state.spent = u8::MAX;
        Ok(None)
    }

    /// 16.1: whether somebody in a part of a hex is caught in wire.
    pub(crate) fn is_in_wire(&self, state: &State, spot: Spot) -> bool {
        spot.part == Part::Above && state.fieldwork(spot.hex, Fieldwork::Wire).is_some()
    }
}
