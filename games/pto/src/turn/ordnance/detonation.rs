//! Charges go off (10.3): at once when thrown, in the advancing fire phase when placed.

use super::charge::{AT_TARGET, Blast};
use super::{Placement, Toss};
use crate::*;

impl heigi_engine::Step<Pto> for Placing {
    type Plan = ();

    /// 10.3: who has come through all fire at it unbroken and unpinned leaves the charge there.
    fn carry_out(&self, game: &Pto, play: &mut Play<'_, Pto>) {
        let state = &*play.state;
        let is_able = state.holder(self.charge) == Some(self.by)
            && state.is_unbroken(self.by)
            && !state[self.by].is(Condition::Pinned);
        if !is_able {
            return;
        }
        let from = state.spot(self.by).unwrap_or(self.spot);
        let panjis = game.panjis_behind(state, self.spot.hex, from.hex);
        // G9.211: across panjis it lies above them.
        let at = match panjis.filter(|_| self.spot.part == Part::Ground) {
            Some(_) => Spot::part(self.spot.hex, Part::Above),
            None => self.spot,
        };
        play.state[self.charge].at = At::Placed(at, self.by.id);
        if from.location() == self.spot {
            play.state[self.charge].set(Condition::Sparing);
        }
        play.tell(Event::Placed(self.charge, self.spot));
    }
}

impl heigi_engine::Step<Pto> for Detonating {
    throws!();

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let At::Placed(lies, by) = play.state[self.charge].at else {
            return Ok(());
        };
        let (spot, side) = (lies.location(), self.charge.side);
        let wall = play.state[self.charge].clears.take();
        let by = play.state.named(by).ok();
        let is_blind = game.is_blind(play.state, side, spot);
        let blast = game.blast_at(play.state, self.charge, by, spot, 0, is_blind);
        play.state[self.charge].at = At::Off(Tray::Lost);
        play.tell(Event::Detonates(self.charge, spot));
        let there = game.blown_up(play.state, self.charge, spot);
        let Ok(blast) = blast else {
            return Ok(());
        };
        let from = by.and_then(|by| play.state.spot(by));
        let Some([result, last]) = game.blow(play, side, &blast, lies, there)? else {
            return Ok(());
        };
        if spot.is_below() {
            return Ok(());
        }
        game.blast_vehicles(play, side, spot, false)?;
        game.blast_obstacles(play, spot, result);
        game.blast_wall(play, spot, wall, last);
        let first = from
            .filter(|_| lies.part == Part::Above)
            .map(|from| from.hex);
        game.batter_panjis(play, Some(side), spot, result, first)
    }
}

impl Pto {
    /// Whom a charge hits that was placed in a Location: everybody there; who has placed it where he was spares those of his
    /// side who are in no melee (G1.612).
    fn blown_up(&self, state: &State, charge: Named, spot: Spot) -> UnitSet {
        let spares = state[charge].is(Condition::Sparing);
        let is_hit = |unit: &Named| {
            let is_own = unit.side == charge.side;
            !(spares && is_own) || state[*unit].is(Condition::Melee)
        };
        let there = [ALLIES, JAPAN].map(|side| self.targets_at(state, side, spot));
        let there = state.of_set(there[0] | there[1]).filter(is_hit);
        there.map(|unit| unit.id).collect()
    }

    /// 10.3: a unit spends points to place a charge; it lies there once the fire at that is over.
    pub(crate) fn place_charge(
        &self,
        play: &mut Play<'_, Self>,
        placement: Placement,
    ) -> Flow<Self> {
        let Placement {
            charge,
            by,
            to,
            cost,
            wall,
        } = placement;
        let Some(from) = play.state.spot(by) else {
            return Ok(());
        };
        play.state[by].set(Condition::Assaulted);
        self.betray(play, by);
        let by = self.now(play.state, by);
        play.tell(Event::Places(by, to));
        play.state[charge].clears = wall;
        play.push(Placing::on(charge, by, to));
        self.spend(play, from, cost, 0)
    }

    /// G13.624: a charge that was set against a low seawall breaches it if it kills in the end.
    fn blast_wall(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        wall: Option<HexId>,
        result: FireResult,
    ) {
        let edge = wall.and_then(|wall| self.data.grid.edge_between(spot.hex, wall));
        let edge = edge.filter(|edge| self.has_whole_seawall(play.state, *edge));
        if let (Some(edge), Harm::Kill(_)) = (edge, result.look()) {
            self.breach_seawall(play, edge);
        }
    }

    /// 10.3: charges of a side that have been placed are to go off.
    pub(crate) fn ready_charges(&self, play: &mut Play<'_, Self>, side: Side) {
        // G11.8332: what was set in a cave goes off when its owner wants it to.
        let is_placed = |unit: &Unit| {
            let waits = unit.is(Condition::Primed);
            unit.side == side && matches!(unit.at, At::Placed(..)) && !waits
        };
        let charges: Vec<Named> = play.state.who(is_placed).collect();
        for charge in charges {
            play.push(Detonating::on(charge));
        }
    }

    /// 10.3: a charge is thrown: it goes off there, and by the thrower.
    pub(crate) fn throw_charge(&self, play: &mut Play<'_, Self>, toss: &Toss) -> Flow<Self> {
        let Toss {
            charge, by, target, ..
        } = *toss;
        self.betray(play, by);
        let by = self.now(play.state, by);
        play.tell(Event::ThrowsCharge(by, target));
        play.state.picked = UnitSet::EMPTY;
        play.state[by].set(Condition::Assaulted);
        play.state[charge].at = At::Off(Tray::Lost);
        if let Some(added) = toss.into_cave {
            return self.throw_below(play, toss, added);
        }
        let enemies = self.targets_at(play.state, by.side, target);
        let blown = self.blow(play, by.side, &toss.blast, target, enemies)?;
        if let Some([_, result]) = blown {
            let is_here = play.state.spot(by).map(Spot::location) == Some(target);
            self.blast_vehicles(play, by.side, target, is_here)?;
            self.batter_panjis(play, Some(by.side), target, result, None)?;
        }
        if play.state.phase == Phase::Movement && blown.is_some() {
            let last = self.data.tables.columns.len() - 1;
            let column = (toss.blast.column + toss.blast.residual_gain).min(last);
            self.leave_residual(play, target, Some(column));
        }
        let Some(from) = play.state.spot(by) else {
            return Ok(());
        };
        let only: UnitSet = [by.id].into_iter().collect();
        play.tell(Event::Recoils(by));
        self.blow(play, by.side, &toss.back, from, only).map(|_| ())
    }

    /// G1.424: whether a unit may set off the charge that it has in its hands: unbroken Japanese among the enemy, a hero with
    /// the enemy at whom he goes, be he pinned.
    pub(crate) fn check_set_off(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let unit = state.own(state.phasing, unit)?;
        refuse(!self.is_japanese(unit), Refusal::NoCharge)?;
        refuse(!state.is_unbroken(unit), Refusal::Broken(unit))?;
        let one = &state[unit];
        refuse(one.is(Condition::Busy), Refusal::Busy(unit))?;
        refuse(one.is(Condition::PrepFired), Refusal::HasFired(unit))?;
        refuse(one.is(Condition::Assaulted), Refusal::OneAssault(unit))?;
        self.charge_of(state, unit).ok_or(Refusal::NoCharge)?;
        let lies = state.spot(unit).ok_or(Refusal::NotThere(unit))?;
        let spot = self.blast_spot(state, unit).map(Spot::location);
        let is_here = spot.is_some_and(|spot| spot.hex == lies.hex);
        refuse(!is_here, Refusal::NoTarget(lies.location()))?;
        Ok(unit)
    }

    /// G1.424: where a unit would set off its charge: where it is, or at a pillbox of its hex, if that is what a hero goes at
    /// or nobody else is there.
    fn blast_spot(&self, state: &State, unit: Named) -> Option<Spot> {
        let enemy = unit.side.opponent();
        let here = state.spot(unit)?.location();
        let own = state.hunts.iter().find(|hunt| hunt.hero == unit.id);
        if let Some(goal) = own.map(|hunt| hunt.goal) {
            return Some(goal);
        }
        let holds =
            |spot: &Spot| state.has_shown(enemy, *spot) || state.is_worth_charge(enemy, *spot);
        let pillbox = Spot::part(here.hex, Part::Pillbox);
        [here, pillbox].into_iter().find(holds)
    }

    /// G1.424: a unit sets off its charge among the enemy, as if it had been placed there, from wire as if it were thrown, and
    /// dies with it; wire it clears as one that was placed.
    pub(crate) fn detonate(&self, play: &mut Play<'_, Self>, hero: Named) -> Flow<Self> {
        let lies = play.state.spot(hero);
        let charge = self.charge_of(play.state, hero);
        let (Some(lies), Some(charge)) = (lies, charge) else {
            return Ok(());
        };
        let spot = self.blast_spot(play.state, hero);
        let spot = spot
            .filter(|spot| spot.hex == lies.hex)
            .unwrap_or(lies.location());
        self.expose(play, hero);
        let hero = self.now(play.state, hero);
        let is_tossed = self.is_in_wire(play.state, lies);
        let thrown = AT_TARGET * i32::from(is_tossed);
        let is_blind = self.is_blind(play.state, hero.side, spot);
        let blast = self.blast_at(play.state, charge, Some(hero), spot, thrown, is_blind);
        play.state[charge].at = At::Off(Tray::Lost);
        play.tell(Event::Detonates(charge, spot));
        let is_hunter = self.printed(hero).class == UnitClass::Hunter;
        match is_hunter {
            true => self.spend_hunter(play, hero),
            false => self.eliminate(play, hero)?,
        }
        let Ok(blast) = blast else {
            return Ok(());
        };
        // G1.612: those who are held in melee with the enemy are not spared.
        let enemies = self.targets_at(play.state, hero.side, spot);
        let held = play.state.soldiers_at(hero.side, spot);
        let held = held.filter(|unit| play.state[*unit].is(Condition::Melee));
        let held: UnitSet = held.map(|unit| unit.id).collect();
        let enemies = enemies | held;
        let is_above = lies.is_bank() || play.state.is_above_panjis(lies);
        let lies = if is_above { lies } else { spot };
        let Some([result, _]) = self.blow(play, hero.side, &blast, lies, enemies)? else {
            return Ok(());
        };
        self.blast_vehicles(play, hero.side, spot, true)?;
        self.blast_obstacles(play, spot, result);
        self.batter_panjis(play, Some(hero.side), spot, result, None)
    }

    /// A charge goes off at some units of a Location, be it at nobody: what the dice and the final roll come to, nothing if it
    /// is a dud. G8.212, G9.211: where it goes off on a bank or above panjis, those below are hit as if it had been thrown.
    pub(crate) fn blow(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        blast: &Blast,
        lies: Spot,
        targets: UnitSet,
    ) -> Flow<Self, Option<[FireResult; 2]>> {
        let spot = lies.location();
        self.tell_modifiers(play, &blast.modifiers);
        let thrown = self.throw(play, Reason::Charge, side)?;
        if thrown.sum >= blast.dud {
            play.tell(Event::Dud(spot));
            return Ok(None);
        }
        let roll = thrown.sum + total(&blast.modifiers);
        let result = |column, roll| self.data.tables.result(column, roll);
        let results = [
            result(blast.at_works, thrown.sum),
            result(blast.column, roll),
        ];
        if self.is_ruined(blast, spot, [thrown.sum, roll]) {
            self.eliminate_cave(play, spot)?;
            return Ok(Some(results));
        }
        let weapons = self.weapons_with(play.state, spot, targets);
        let (is_raised, rule) = match lies.part {
            Part::Above => (true, "G9.211"),
            _ => (lies.is_bank(), "G8.212"),
        };
        let is_up = |unit: Named| match lies.is_bank() {
            true => play.state[unit].is_on_bank(),
            false => play.state.is_on_panjis(unit),
        };
        let is_below = |unit: &Named| is_raised && !is_up(*unit);
        let below = play.state.of_set(targets).filter(is_below);
        let below: UnitSet = below.map(|unit| unit.id).collect();
        if below.is_empty() || below != targets {
            let others = targets - below;
            self.hit_parts(play, spot, &[spot], others, (blast.column, roll))?;
        }
        if !below.is_empty() {
            let thrown = [(AT_TARGET, rule, "pto-modifier-thrown")];
            self.tell_modifiers(play, &Modifier::list(&thrown));
            let roll = roll + AT_TARGET;
            self.hit_parts(play, spot, &[spot], below, (blast.column, roll))?;
        }
        // G11.8: what becomes of those in caves is told there.
        if !spot.is_below() {
            self.shatter(play, side, (blast.column, thrown.sum), weapons)?;
        }
        self.shake_hut(play, spot, results[1])?;
        self.spark(play, side, &[spot], thrown)?;
        Ok(Some(results))
    }
}
