//! Men make ways (G2.7, G9.71) and clear wire (16.1): they are busy with it for a player turn, and dice at its end tell whether
//! they are done.

use crate::*;

/// Up to which final throw a way is made (16.1).
const CLEARED: i32 = 2;

impl Pto {
    /// G2.7, G9.71, 16.1: whether the one unit that is picked may begin to make a way: a path where it is, or one through panjis
    /// towards a hex beside it; or to clear the wire that it is on.
    pub(crate) fn check_clearing(
        &self,
        state: &State,
        side: Side,
        to: Spot,
    ) -> Result<Named, Refusal> {
        let leads = |unit: &Named| self.printed(*unit).leadership.is_some();
        let picked = state.of_set(state.picked);
        let (leaders, others): (Vec<Named>, Vec<Named>) = picked.partition(leads);
        let all = [&others[..], &leaders].concat();
        let unit = *all.first().ok_or(Refusal::NobodyPicked)?;
        let are_many = others.len() > 1 || leaders.len() > 1;
        refuse(are_many, Refusal::ClearsAlone(unit))?;
        for leader in leaders {
            self.check_hands_free(state, leader)?;
        }
        let At::In(spot) = state[unit].at else {
            return Err(Refusal::NotThere(unit));
        };
        refuse(self.is_dummy(unit), Refusal::IsDummy(unit))?;
        let printed = self.printed(unit);
        let is_gunner = |weapon: Named| self.printed(weapon).class == UnitClass::Gun;
        let may = printed.is_multi() && !state.weapons_of(unit).any(is_gunner);
        refuse(!may, Refusal::NoClearing(unit))?;
        refuse(self.overload(state, unit) > 0, Refusal::Laden(unit))?;
        self.check_hands_free(state, unit)?;
        let is_met = state.has_shown(side.opponent(), spot);
        refuse(is_met, Refusal::EnemyHere(unit))?;
        self.check_clearing_place(state, side, spot, to)?;
        Ok(unit)
    }

    /// G2.7: whether a unit is in good order, and has neither fired nor moved nor done anything else in the player turn.
    pub(crate) fn check_hands_free(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        let one = &state[unit];
        refuse(one.is(Condition::Broken), Refusal::Broken(unit))?;
        refuse(one.is(Condition::Unarmed), Refusal::Unarmed(unit))?;
        refuse(one.is(Condition::Pinned), Refusal::Pinned(unit))?;
        refuse(one.is(Condition::Melee), Refusal::InMelee(unit))?;
        refuse(one.is(Condition::Berserk), Refusal::IsBerserk(unit))?;
        refuse(one.is(Condition::Waiting), Refusal::Waits(unit))?;
        refuse(one.is(Condition::Moved), Refusal::HasMoved(unit))?;
        let tasks = [Condition::Busy, Condition::Packing, Condition::Directed];
        refuse(one.is_any(&tasks), Refusal::Busy(unit))?;
        let mut arms = state.weapons_of(unit).chain([unit]);
        let has_fired = arms.any(|one| state[one].has_fired());
        refuse(has_fired, Refusal::HasFired(unit))
    }

    /// G2.7, G9.71: whether a way can be made from some part of a hex.
    fn check_clearing_place(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
        to: Spot,
    ) -> Result<(), Refusal> {
        refuse(state.is_above_panjis(spot), Refusal::OnPanjis(spot))?;
        let is_known = |one: Option<&Fortification>| one.is_some_and(|one| one.is_known_to(side));
        if to != Spot::ground(spot.hex) {
            let panjis = self.panjis_behind(state, spot.hex, to.hex);
            let may = is_known(panjis) && to.part == Part::Ground && !spot.is_inside();
            return refuse(!may, Refusal::NoWay(to));
        }
        let mut others = state.soldiers_at(side, spot);
        let is_taken = others.any(|unit| state[unit].clears == Some(spot.hex));
        if self.is_in_wire(state, spot) {
            return refuse(is_taken, Refusal::NoWay(to));
        }
        let terrain = self.terrain(state, spot.hex);
        let is_thick = terrain.is_jungle() || terrain == Terrain::Bamboo;
        let bars = [Fieldwork::Wire, Fieldwork::Mines];
        let is_barred = |kind: &Fieldwork| is_known(state.fieldwork(spot.hex, *kind));
        let is_free = spot.part == Part::Ground && !bars.iter().any(is_barred);
        let is_full = state.altered.cuts.is_full();
        refuse(
            !is_thick || !is_free || is_taken || is_full,
            Refusal::NoWay(to),
        )
    }

    /// G2.7: the leader who is to help a unit that begins to make a way, and is as busy with it: one who is picked with it, in the
    /// enemy's turn the best one who has done nothing else and is not kept back (4.4).
    fn overseer(&self, state: &State, unit: Named, spot: Spot) -> Option<Named> {
        let is_own = unit.side == state.phasing;
        self.helper(state, unit.side, spot, |leader| match is_own {
            true => state.picked.contains(leader.id),
            false => {
                let is_kept = state.withheld.contains(leader.id);
                !is_kept && self.check_hands_free(state, leader).is_ok()
            }
        })
    }

    /// G2.7, G9.71: a unit begins to make a way, with the leader who helps it.
    pub(crate) fn begin_clearing(&self, play: &mut Play<'_, Self>, unit: Named, to: Spot) {
        let spot = play.state.spot(unit);
        let leader = spot.and_then(|spot| self.overseer(play.state, unit, spot));
        play.state.drop_picks();
        for unit in [unit].into_iter().chain(leader) {
            self.betray(play, unit);
            let unit = self.now(play.state, unit);
            play.tell(Event::MakesWay(unit, to));
            self.make_busy(play, unit);
            // Whoever does so in the enemy's turn moves in his own.
            if unit.side != play.state.phasing {
                play.state[unit].clear(&[Condition::Moved]);
            }
            play.state[unit].clears = Some(to.hex);
        }
    }

    /// G2.7, 16.1: what is added to the dice: the help of a leader who is at it as well, exhaustion, what was done before, and of a path
    /// the ground.
    fn clearing_modifiers(
        &self,
        state: &State,
        unit: Named,
        spot: Spot,
        to: HexId,
    ) -> Vec<Modifier> {
        let begins = state[unit].clears.is_none();
        let leader = match begins {
            true => self.overseer(state, unit, spot),
            false => self.helper(state, unit.side, spot, |leader| {
                state[leader].clears == Some(to)
            }),
        };
        let mut all = self.labour_under(state, unit, leader);
        let cuts = to == spot.hex && !self.is_in_wire(state, spot);
        let ground = match self.terrain(state, spot.hex) {
            Terrain::Bamboo => 1,
            Terrain::LightJungle => -1,
            _ => 0,
        };
        let ground = ground * i32::from(cuts);
        all.extend(Modifier::list(&[(ground, "G2.7", "pto-modifier-growth")]));
        all
    }

    /// The ways that those who are picked might make.
    pub(crate) fn offer_ways(&self, state: &State, offer: &mut dyn FnMut(Action)) {
        let Some(from) = self.spot_of(state, state.picked) else {
            return;
        };
        let near = self.data.grid.neighbours(from.hex).map(|(_, hex)| hex);
        let near = near.chain([from.hex]).map(Spot::ground);
        near.for_each(|spot| {
            offer(Action::Clear(spot));
            if state.phase == Phase::Movement {
                offer(Action::Breach(spot));
            }
        });
    }

    /// In how many of 36 throws a unit makes a way, in words.
    pub(crate) fn clearing_note(&self, state: &State, unit: Named, to: Spot) -> SmolStr {
        format_smolstr!("{}/36", self.ways_to_clear(state, unit, to))
    }

    /// In how many of 36 throws a unit makes a way.
    fn ways_to_clear(&self, state: &State, unit: Named, to: Spot) -> u32 {
        let Some(spot) = state.spot(unit) else {
            return 0;
        };
        let added = total(&self.clearing_modifiers(state, unit, spot, to.hex));
        Draw::throw(RuleId("16.1"), 2, 6).ways(|sum| sum + added <= CLEARED)
    }
}

impl heigi_engine::Step<Pto> for Toiling {
    throws!();

    /// G2.7: who has been busy with it until the end of the close combat phase rolls for it.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let all: Vec<Named> = play.state.who(|unit| unit.clears.is_some()).collect();
        for unit in &all {
            let towards = play.state[*unit].clears;
            if let Some(towards) = towards.filter(|_| game.printed(*unit).is_multi()) {
                game.toil(play, *unit, Spot::ground(towards))?;
            }
        }
        for unit in all {
            play.state[unit].clears = None;
        }
        game.finish_razing(play)
    }
}

impl Pto {
    fn toil(&self, play: &mut Play<'_, Self>, unit: Named, to: Spot) -> Flow<Self> {
        let state = &*play.state;
        let At::In(spot) = state[unit].at else {
            return Ok(());
        };
        let bad = [Condition::Pinned, Condition::Melee, Condition::Berserk];
        let is_able = state.is_unbroken(unit) && !state[unit].is_any(&bad);
        if !is_able || state.has_shown(unit.side.opponent(), spot) {
            return Ok(());
        }
        let is_in_wire = self.is_in_wire(state, spot);
        let cuts = to.hex == spot.hex;
        let modifiers = self.clearing_modifiers(state, unit, spot, to.hex);
        play.tell(Event::MakesWay(unit, to));
        self.tell_modifiers(play, &modifiers);
        let thrown = self.throw(play, Reason::Clearing, unit.side)?;
        if thrown.sum + total(&modifiers) > CLEARED {
            self.labour(play.state, unit);
            return Ok(());
        }
        play.state[unit].clear(&[Condition::Laboured, Condition::LabouredLong]);
        match cuts {
            true if is_in_wire => {
                let is_wire =
                    |one: &Fortification| one.hex == spot.hex && one.kind == Fieldwork::Wire;
                play.state.fortifications.retain(|one| !is_wire(one));
                play.state.come_down();
                play.tell(Event::ClearsWire(unit, spot.location()));
            }
            true => play.push(Cutting::on(spot, unit.side, spot)),
            false => self.clear_panjis(play, spot.hex, to.hex),
        }
        Ok(())
    }

    /// 16.1: a unit has worked in vain, which helps it later.
    pub(crate) fn labour(&self, state: &mut State, unit: Named) {
        let is_old = state[unit].is(Condition::Laboured);
        state[unit].set(match is_old {
            true => Condition::LabouredLong,
            false => Condition::Laboured,
        });
    }
}

impl heigi_engine::Step<Pto> for Cutting {
    type Plan = Spot;

    heigi_engine::asks!(Pto, "G2.7" "pto-ask-cutting" spot, |step, _| step.side);

    fn menu(&self, game: &Pto, _: &State, offer: &mut dyn FnMut(Action)) {
        let near = game.data.grid.neighbours(self.spot.hex);
        near.for_each(|(_, hex)| offer(Action::Clear(Spot::ground(hex))));
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Spot, Refusal> {
        let Action::Clear(to) = action else {
            return Err(Refusal::NotNow);
        };
        let is_near =
            game.data.grid.is_adjacent(self.spot.hex, to.hex) && game.map(state).has(to.hex);
        let may = is_near && to.part == Part::Ground && to.hex != self.from.hex;
        refuse(!may, Refusal::NoWay(to))?;
        Ok(to)
    }

    fn act(&self, game: &Pto, play: &mut Play<'_, Pto>, to: Spot) {
        play.end_step();
        let (spot, side) = (self.spot, self.side);
        if self.from == spot {
            return play.push(Cutting::on(spot, side, to));
        }
        let bit = |to: Spot| {
            let side = game.data.grid.direction(spot.hex, to.hex);
            side.map_or(0, |side| 1 << side.index())
        };
        let cut = Cut {
            hex: spot.hex,
            sides: bit(self.from) | bit(to),
        };
        if play.state.altered.cuts.try_push(cut).is_ok() {
            play.tell(Event::PathCut(Spot::ground(spot.hex), self.from, to));
        }
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }
}
