//! What fire, rout and combat do to units: checks, pins, breaking, steps, wounds (4.2, 5, G1.1 to G1.4).

use crate::*;

/// What makes a unit check its morale: Japanese squads lose steps under fire and break from anything else (G1.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Fire, or the unit's own protective fire.
    Attack,
    /// White phosphorus (24).
    Phosphorus,
    /// Anything else.
    Other,
}

/// A morale check that has been failed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Failure {
    /// What made the unit check.
    pub(super) source: Source,
    /// By more than the experience level (1.6).
    pub(super) is_beyond: bool,
    /// With an original 12 (5.1).
    pub(super) is_casualty: bool,
}

/// How a leader is lost to the others (5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    /// He breaks or is eliminated.
    Whole,
    /// He is pinned.
    Pinned,
}

/// An ordinary failure.
const PLAIN: Failure = Failure {
    source: Source::Attack,
    is_beyond: false,
    is_casualty: false,
};

/// The highest experience level (1.6).
const HIGHEST: u8 = 5;
/// The morale of whoever is aboard a landing craft (G12.122).
const ABOARD: i32 = 8;
/// The highest morale (conventions).
const CEILING: i32 = 10;

impl Pto {
    /// Whether a unit is Japanese.
    pub(crate) fn is_japanese(&self, unit: Named) -> bool {
        self.printed(unit).nation == Nation::Japan
    }

    /// 5.1: the morale of a unit now.
    pub(crate) fn morale(&self, state: &State, unit: Named) -> i32 {
        self.morale_as(state, unit, state[unit].is(Condition::Broken))
    }

    /// The same as if it was broken or in good order.
    pub(crate) fn morale_as(&self, state: &State, unit: Named, is_broken: bool) -> i32 {
        let printed = self.printed(unit);
        let one = &state[unit];
        if one.is(Condition::Berserk) {
            return CEILING;
        }
        // G12.122.
        let craft = self.craft_of(state, unit);
        if craft.is_some_and(|craft| !self.is_boat(craft)) {
            return ABOARD;
        }
        let value = match printed.broken {
            Some(broken) if is_broken => broken,
            _ => printed.morale,
        };
        let wound = i32::from(one.is(Condition::Wounded));
        let led = i32::from(self.is_driven(state, unit));
        let fanatic = i32::from(self.is_fanatic(state, unit));
        // G1.423: a tank-hunter hero is no bolder for it.
        let charging = i32::from(one.is(Condition::Charging) && printed.class != UnitClass::Hunter);
        // 4.8, G1.62: encirclement does not dismay the Japanese.
        let dismay = i32::from(one.is(Condition::Encircled) && !self.is_japanese(unit));
        (i32::from(value) - wound - dismay + led + fanatic + charging).min(CEILING)
    }

    /// 14, G1.41: a commissar in the Location raises the morale of everybody else, a Japanese leader but for other leaders.
    fn is_driven(&self, state: &State, unit: Named) -> bool {
        let is_leader = self.printed(unit).class == UnitClass::Leader;
        let is_above = is_leader && self.is_japanese(unit);
        let Some(spot) = state.spot(unit).filter(|_| !is_above) else {
            return false;
        };
        let leads = |leader: Named| {
            leader != unit && self.is_commissar(leader) && state.is_unbroken(leader)
        };
        state.soldiers_at(unit.side, spot).any(leads)
    }

    /// 5.1, 14: the leader who helps a unit of a Location with checks and rally: the commissar alone, if there is one.
    pub(crate) fn adviser(
        &self,
        state: &State,
        unit: Named,
        spot: Spot,
        may: impl Fn(Named) -> bool,
    ) -> Option<Named> {
        // G12.13.
        let is_aboard = self.craft_of(state, unit).is_some();
        let may = |leader: Named| leader != unit && !is_aboard && may(leader);
        let is_commissar = |leader: Named| self.printed(leader).is_commissar;
        let commissar = self.helper(state, unit.side, spot, |leader| {
            is_commissar(leader) && may(leader)
        });
        commissar.or_else(|| self.helper(state, unit.side, spot, may))
    }

    /// 4.2: what a result does to some units of a Location.
    pub(crate) fn harm(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        targets: UnitSet,
        harm: Harm,
    ) -> Flow<Self> {
        let hit: Vec<Named> = play.state.of_set(targets).collect();
        let Some(side) = hit.first().map(|unit| unit.side) else {
            return Ok(());
        };
        match harm {
            Harm::None => Ok(()),
            Harm::Pin => {
                for unit in self.leaders_first(play.state, spot, targets) {
                    if play.state.is_unbroken(unit) {
                        self.check_pin(play, unit, 0)?;
                    }
                }
                Ok(())
            }
            Harm::Check(added) => self.check_all(play, spot, targets, added),
            Harm::Casualty(added) => {
                let before = play.state.units.len();
                for unit in self.select(play, side, hit, 1)? {
                    self.reduce(play, unit)?;
                }
                let new = (before..play.state.units.len()).map(|number| UnitId(number as u8));
                self.check_all(play, spot, targets | new.collect(), added)
            }
            Harm::Kill(count) => {
                let killed = self.select(play, side, hit.clone(), count.into())?;
                let left = hit.into_iter().filter(|unit| !killed.contains(unit));
                let left: Vec<(Named, bool)> = left
                    .map(|unit| (unit, play.state.is_unbroken(unit)))
                    .collect();
                for unit in &killed {
                    self.eliminate(play, *unit)?;
                }
                for (unit, was_unbroken) in left {
                    self.break_or_reduce(play, unit, was_unbroken)?;
                }
                Ok(())
            }
        }
    }

    /// Morale checks of some units of a Location; leaders first, who then help the others (5.1).
    fn check_all(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        targets: UnitSet,
        added: u8,
    ) -> Flow<Self> {
        for unit in self.leaders_first(play.state, spot, targets) {
            self.check_morale(play, unit, added.into(), Source::Attack)?;
        }
        Ok(())
    }

    /// Some units of a Location in the order in which they check: the best leader first.
    pub(crate) fn leaders_first(&self, state: &State, spot: Spot, targets: UnitSet) -> Vec<Named> {
        let is_there = |unit: &Named| state[*unit].is_in(spot);
        let mut units: Vec<Named> = state.of_set(targets).filter(is_there).collect();
        units.sort_by_key(|unit| (self.leadership(state, *unit).unwrap_or(i32::MAX), unit.id));
        units
    }

    /// Random selection: a die for each, the highest so many, and whoever ties with the last of them.
    pub(crate) fn select(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        candidates: Vec<Named>,
        count: usize,
    ) -> Flow<Self, Vec<Named>> {
        if candidates.len() <= count {
            return Ok(candidates);
        }
        let mut rolled = Vec::new();
        for unit in candidates {
            rolled.push((self.throw(play, Reason::Selection, side)?.sum, unit));
        }
        let mut sums: Vec<i32> = rolled.iter().map(|(sum, _)| *sum).collect();
        sums.sort_unstable_by(|one, other| other.cmp(one));
        let least = sums
            .get(count.saturating_sub(1))
            .copied()
            .unwrap_or(i32::MAX);
        let chosen: Vec<Named> = rolled
            .iter()
            .filter(|(sum, _)| *sum >= least)
            .map(|(_, unit)| *unit)
            .collect();
        chosen
            .iter()
            .for_each(|unit| play.tell(Event::Chosen(*unit)));
        Ok(chosen)
    }

    /// 5.1: a morale check.
    pub(crate) fn check_morale(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        added: i32,
        source: Source,
    ) -> Flow<Self> {
        // What others of the same Location have met with may have met it too.
        if play.state.spot(unit).is_none() {
            return Ok(());
        }
        let thrown = self.throw(play, Reason::Morale, unit.side)?;
        self.check_morale_of(play, unit, thrown.sum, added, source)
    }

    /// 5.1: a morale check whose dice have been thrown.
    pub(crate) fn check_morale_of(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        sum: i32,
        added: i32,
        source: Source,
    ) -> Flow<Self> {
        let Some(spot) = play.state.spot(unit) else {
            return Ok(());
        };
        let unit = self.now(play.state, unit);
        let helper = self.adviser(play.state, unit, spot, |_| true);
        let helped = helper.and_then(|leader| self.leadership(play.state, leader));
        let was_broken = !play.state.is_unbroken(unit);
        let last = sum + added + helped.unwrap_or(0);
        let morale = self.morale(play.state, unit);
        let is_casualty = sum == 12;
        if last <= morale {
            play.tell(Event::Passed(unit, last, morale));
            if is_casualty {
                // G1.41: no Japanese leader survives that.
                let leads = self.printed(unit).leadership.is_some();
                match leads && self.is_japanese(unit) {
                    true => self.eliminate(play, unit)?,
                    false => self.reduce(play, unit)?,
                }
            }
            let unit = self.now(play.state, unit);
            if play.state.spot(unit).is_none() {
                return Ok(());
            }
            if last == morale && play.state.is_unbroken(unit) {
                self.pin(play, unit)?;
            }
            return match sum == 2 && !self.is_afloat(play.state, unit) {
                true => self.heat_of_battle(play, unit, was_broken),
                false => Ok(()),
            };
        }
        play.tell(Event::Failed(unit, last, morale));
        if play.state[unit].is(Condition::Broken) {
            return self.reduce_broken(play, unit, is_casualty);
        }
        let failure = Failure {
            source,
            is_beyond: last - morale > self.experience(play.state, unit),
            is_casualty,
        };
        self.fail(play, unit, failure)
    }

    /// 1.6: the experience level of a unit's force.
    pub(super) fn experience(&self, state: &State, unit: Named) -> i32 {
        let nation = self.printed(unit).nation;
        // 22.6.
        let shaken = state.tallies[unit.side.index()].shaken;
        let level = self.scenario(state).elr_of(unit.side, nation);
        // 22.5: whoever has seen prisoners killed.
        let stubborn = u8::from(state.tallies[unit.side.index()].massacred);
        (level.saturating_sub(shaken) + stubborn)
            .min(HIGHEST)
            .into()
    }

    /// 5.2: a task check that pins who fails it; `added` is what is added to its dice besides leadership.
    pub(crate) fn check_pin(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        added: i32,
    ) -> Flow<Self> {
        let Some(spot) = play.state.spot(unit) else {
            return Ok(());
        };
        if !self.can_be_pinned(play.state, unit) {
            return Ok(());
        }
        let helper = self.adviser(play.state, unit, spot, |_| true);
        let helped = helper.and_then(|leader| self.leadership(play.state, leader));
        let thrown = self.throw(play, Reason::Pin, unit.side)?;
        let last = thrown.sum + added + helped.unwrap_or(0);
        let morale = self.morale(play.state, unit);
        if last <= morale {
            play.tell(Event::Passed(unit, last, morale));
            return Ok(());
        }
        play.tell(Event::Failed(unit, last, morale));
        self.pin(play, unit)
    }

    /// 5.2: whether fire pins a unit: not single Japanese (G1.4), berserk ones (5.8), who charges (15) and who wades.
    fn can_be_pinned(&self, state: &State, unit: Named) -> bool {
        let is_bold = self.is_japanese(unit) && self.printed(unit).is_single();
        let wild = [Condition::Berserk, Condition::Charging];
        // G13.421.
        let is_bold = is_bold || self.is_afloat(state, unit);
        !is_bold && !state[unit].is_any(&wild)
    }

    /// 5.2: a unit is pinned, if it can be.
    pub(super) fn pin(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        match self.can_be_pinned(play.state, unit) {
            true => self.pin_anyway(play, unit),
            false => Ok(()),
        }
    }

    /// 5.2, G5.5: a unit is pinned, be it ever so bold.
    pub(crate) fn pin_anyway(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        if play.state[unit].is(Condition::Pinned) {
            return Ok(());
        }
        play.state[unit].set(Condition::Pinned);
        play.state[unit].clear(&[Condition::Packing]);
        play.tell(Event::Pinned(unit));
        self.unseat(play, unit);
        self.lose_leader(play, unit, play.state.spot(unit), Loss::Pinned)
    }

    /// What a KIA does to those whom it does not eliminate (4.2): who was broken before it is reduced, and who broke
    /// for the loss of a leader has broken.
    pub(super) fn break_or_reduce(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        was_unbroken: bool,
    ) -> Flow<Self> {
        let is_unbroken = play.state.is_unbroken(unit);
        if play.state.spot(unit).is_none() || was_unbroken && !is_unbroken {
            return Ok(());
        }
        match is_unbroken {
            true => self.fail(play, self.now(play.state, unit), PLAIN),
            false => self.reduce(play, unit),
        }
    }

    /// 5.1: an unbroken unit has failed a morale check.
    pub(super) fn fail(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        failure: Failure,
    ) -> Flow<Self> {
        // 5.8, G1.14: whatever would break the berserk reduces them, and Japanese without arms.
        let is_unarmed = play.state[unit].is(Condition::Unarmed) && self.is_japanese(unit);
        if is_unarmed || play.state[unit].is(Condition::Berserk) {
            return self.reduce(play, unit);
        }
        // G13.421, G14.32: and who wades or is on the beach, of whom an original 12 leaves still less.
        if self.is_pressed(play.state, unit, failure.source) {
            return self.reduce_broken(play, unit, failure.is_casualty);
        }
        if self.is_heroic(play.state, unit) {
            return self.fail_hero(play, unit, failure);
        }
        if self.is_japanese(unit) {
            return self.fail_japanese(play, unit, failure);
        }
        let printed = self.printed(unit).clone();
        if failure.is_casualty {
            match printed.class {
                UnitClass::Squad => self.replace(play, unit, printed.half),
                _ => return self.reduce_and_break(play, unit),
            }
        }
        let unit = self.now(play.state, unit);
        let lower = self.printed(unit).lower.filter(|_| failure.is_beyond);
        if lower.is_some() {
            self.replace(play, unit, lower);
        } else if failure.is_beyond && printed.is_multi() {
            self.fail_hopelessly(play, unit)?;
        }
        let unit = self.now(play.state, unit);
        self.break_unit(play, unit)
    }

    /// 1.4, G1.4: heroes do not break; they are wounded, and lost if they are wounded already or with an original 12.
    fn fail_hero(&self, play: &mut Play<'_, Self>, unit: Named, failure: Failure) -> Flow<Self> {
        let is_lost = failure.is_casualty || play.state[unit].is(Condition::Wounded);
        match is_lost {
            true => self.eliminate(play, unit),
            false => self.wound(play, unit),
        }
    }

    /// A single man takes a casualty, and breaks if he lives; half-squads do not.
    fn reduce_and_break(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        let is_hurt = play.state[unit].is(Condition::Wounded);
        match self.printed(unit).is_single() && !is_hurt {
            // 5.4: his men check when he breaks, not before.
            true => self.wound_alone(play, unit).map(|_| ())?,
            false => self.reduce(play, unit)?,
        }
        match play.state.spot(unit).is_some() && play.state.is_unbroken(unit) {
            true => self.break_unit(play, unit),
            false => Ok(()),
        }
    }

    /// 1.6: no lower class is left: a squad whose printed morale is underlined falls in two, anybody else is disrupted.
    fn fail_hopelessly(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        let printed = self.printed(unit);
        match (printed.half, printed.nation.look().splits) {
            (Some(half), true) => {
                self.replace(play, unit, Some(half));
                match self.split_off(play, self.now(play.state, unit)) {
                    Some(other) => self.break_unit(play, other),
                    None => Ok(()),
                }
            }
            _ => {
                self.disrupt(play, unit);
                Ok(())
            }
        }
    }

    /// 1.6: a unit that is broken or breaks is disrupted, but for Marines (G17.1).
    pub(super) fn disrupt(&self, play: &mut Play<'_, Self>, unit: Named) {
        if self.printed(unit).nation != Nation::Marines {
            play.state[unit].set(Condition::Disrupted);
            play.tell(Event::Disrupted(unit));
        }
    }

    /// A unit under the counter that it has now.
    pub(crate) fn now(&self, state: &State, unit: Named) -> Named {
        state.named(unit.id).unwrap_or(unit)
    }

    /// Another counter takes the place of a unit's, if there is one.
    pub(crate) fn replace(&self, play: &mut Play<'_, Self>, unit: Named, by: Option<CounterId>) {
        if let Some(counter) = by {
            self.lose_by_exchange(play.state, unit, counter);
            self.tally_exchange(play.state, unit, counter);
            play.state[unit].counter = counter;
            play.tell(Event::Replaced(unit, Named { counter, ..unit }));
        }
    }

    /// 5.3: a unit breaks; those whom it led may lose heart (5.4).
    pub(crate) fn break_unit(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        self.expose(play, unit);
        let unit = self.now(play.state, unit);
        let one = &mut play.state[unit];
        one.clear(&[Condition::Pinned, Condition::Exhausted, Condition::Packing]);
        one.set(Condition::Broken);
        one.set(Condition::Desperate);
        // 18.2: what it has acquired is lost.
        let weapons: Vec<Named> = play.state.weapons_of(unit).collect();
        for weapon in weapons {
            play.state[weapon].acquired = None;
        }
        play.tell(Event::Broken(unit));
        self.hand_over(play, unit, false);
        self.unseat(play, unit);
        self.lose_leader(play, unit, play.state.spot(unit), Loss::Whole)
    }

    /// 4.2: casualty reduction.
    pub(crate) fn reduce(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        let unit = self.now(play.state, unit);
        let printed = self.printed(unit);
        match printed.class {
            _ if printed.is_single() && play.state[unit].is(Condition::Wounded) => {
                self.eliminate(play, unit)
            }
            _ if printed.is_single() => self.wound(play, unit),
            _ if printed.half.is_some() => {
                self.replace(play, unit, printed.half);
                Ok(())
            }
            _ => self.eliminate(play, unit),
        }
    }

    /// 5.1, 5.3: who is broken and fails a check is reduced, and once more for a casualty besides.
    pub(super) fn reduce_broken(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        is_casualty: bool,
    ) -> Flow<Self> {
        self.reduce(play, unit)?;
        match is_casualty && play.state.spot(unit).is_some() {
            true => self.reduce(play, unit),
            false => Ok(()),
        }
    }

    /// A unit is eliminated; its weapons lie where it was.
    pub(crate) fn eliminate(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        let unit = self.now(play.state, unit);
        let spot = play.state.spot(unit);
        let free = self.hand_over(play, unit, true);
        self.lose(play.state, unit, 1);
        self.tally_loss(play.state, unit);
        self.take_off_lost(play.state, unit);
        play.tell(Event::Eliminated(unit));
        self.emerge(play, free, spot)?;
        self.lose_leader(play, unit, spot, Loss::Whole)
    }

    /// Takes a unit off the map.
    pub(crate) fn take_off(&self, state: &mut State, unit: Named, tray: Tray) {
        let spot = state.spot(unit);
        let weapons: Vec<Named> = state.weapons_of(unit).collect();
        // G1.425: a hero's charge goes with him.
        let spot = spot.filter(|_| self.printed(unit).class != UnitClass::Hunter);
        let craft = self.craft_of(state, unit);
        for weapon in weapons {
            let spot = spot.filter(|_| !self.printed(weapon).is_party);
            state[weapon].at = match (spot, craft) {
                // G12.12: it stays aboard.
                (Some(spot), Some(craft)) => At::Aboard(spot, craft.id, Berth::Passenger),
                (Some(spot), None) => self.dropped(state, weapon, spot),
                (None, _) => At::Off(Tray::Lost),
            };
        }
        state[unit].at = At::Off(tray);
        state[unit].clear(&[Condition::Concealed, Condition::Hidden]);
        state.movers.remove(unit.id);
        state.picked.remove(unit.id);
    }

    /// 5.4: others of a leader's Location with less morale check theirs when he breaks or is eliminated, and whether
    /// they are pinned when he is.
    pub(super) fn lose_leader(
        &self,
        play: &mut Play<'_, Self>,
        leader: Named,
        spot: Option<Spot>,
        loss: Loss,
    ) -> Flow<Self> {
        let (Some(spot), Some(leadership)) = (spot, self.leadership(play.state, leader)) else {
            return Ok(());
        };
        let state = &play.state;
        let wound = i32::from(state[leader].is(Condition::Wounded));
        let level = i32::from(self.printed(leader).morale) - wound;
        let loses = |unit: &Named| {
            let is_asked = loss == Loss::Whole || state.is_unbroken(*unit);
            *unit != leader
                && is_asked
                && !self.is_afloat(state, *unit)
                && self.morale(state, *unit) < level
        };
        let others: Vec<Named> = state.soldiers_at(leader.side, spot).filter(loses).collect();
        if !others.is_empty() {
            play.tell(Event::LeaderLost(leader));
        }
        for unit in others {
            // G1.62, G14.32.
            let is_calm = loss == Loss::Pinned || self.bears_loss(play.state, unit);
            match is_calm {
                true => self.check_pin(play, unit, -leadership)?,
                false => self.check_morale(play, unit, -leadership, Source::Other)?,
            }
        }
        Ok(())
    }
}
