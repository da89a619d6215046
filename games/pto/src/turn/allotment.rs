//! What a move costs and how much units have for it (6.1, 6.2), and how many have room in a Location (2.1, 2.2).

use super::columns::STRIDE;
use crate::*;

/// What a leader brings those who move with him, in points (6.1).
const LED: u8 = 2;
/// What moving at the double brings (6.1).
const DOUBLE: u8 = 2;
/// The most that units of several men have (6.1).
const MOST: u8 = 8;
/// What weight slows nobody: units of several men, and one man (6.1).
const CAPACITY: [u8; 2] = [3, 1];

/// Half points as players write points.
pub(super) fn halves(points: u8) -> SmolStr {
    Firepower(u32::from(points) * 8).words()
}

/// 6.2: refuses what costs more half points than are left.
pub(crate) fn afford(cost: u8, left: u8) -> Result<(), Refusal> {
    let told = Refusal::TooDear(cost.div_ceil(POINT), left / POINT);
    refuse(cost > left, told)
}

impl State {
    /// A unit that is picked, which may be left out.
    pub(crate) fn check_picked(&self, unit: UnitId) -> Result<Named, Refusal> {
        let unit = self.named(unit)?;
        refuse(!self.picked.contains(unit.id), Refusal::NotPicked(unit))?;
        Ok(unit)
    }
}

impl Pto {
    /// 6.1: whether a unit may move at all.
    pub(crate) fn check_able(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let unit = state.named(unit)?;
        refuse(unit.side != state.phasing, Refusal::NotYours(unit))?;
        refuse(self.is_coming(state, unit), Refusal::NotThere(unit))?;
        let is_there = matches!(state[unit].at, At::In(_));
        if !is_there && !self.is_landing_party(state, unit) {
            self.check_coming(state, unit)?;
        }
        self.check_lurking(state, unit)?;
        let one = &state[unit];
        refuse(one.is(Condition::Broken), Refusal::Broken(unit))?;
        refuse(one.is(Condition::Pinned), Refusal::Pinned(unit))?;
        refuse(one.is(Condition::Melee), Refusal::InMelee(unit))?;
        refuse(one.is(Condition::Waiting), Refusal::Waits(unit))?;
        let has_fired = state
            .weapons_of(unit)
            .chain([unit])
            .any(|one| state[one].is(Condition::PrepFired));
        // 3, 10.3: a charge that was thrown before is gone, and was fire all the same.
        let has_thrown = one.is(Condition::Assaulted);
        refuse(has_fired || has_thrown, Refusal::HasFired(unit))?;
        let tasks = [Condition::Busy, Condition::Packing];
        refuse(one.is_any(&tasks), Refusal::Busy(unit))?;
        refuse(one.is(Condition::Moved), Refusal::HasMoved(unit))?;
        Ok(unit)
    }

    /// Where the units of a set are.
    pub(crate) fn spot_of(&self, state: &State, units: UnitSet) -> Option<Spot> {
        let first = state.of_set(units).next()?;
        state.spot(first)
    }

    /// 6.1: whether a unit may move, with those that are picked.
    pub(crate) fn check_mover(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let unit = self.check_able(state, unit)?;
        refuse(state.picked.contains(unit.id), Refusal::Picked(unit))?;
        self.check_company(state, unit)?;
        self.check_fellow_riders(state, unit)?;
        let other = state.of_set(state.picked).next();
        let is_apart = other.is_some_and(|other| state[other].at != state[unit].at);
        refuse(is_apart, Refusal::OtherPlace(unit))?;
        Ok(unit)
    }

    /// 6.1: whether those that are picked may move at the double.
    pub(crate) fn check_double(&self, state: &State) -> Result<(), Refusal> {
        refuse(state.picked.is_empty(), Refusal::NobodyPicked)?;
        refuse(state.is_double, Refusal::AlreadyDouble)?;
        self.check_galloping(state, state.picked)?;
        let mut picked = state.of_set(state.picked);
        if let Some(unit) = picked.find(|unit| state[*unit].is(Condition::Berserk)) {
            return Err(Refusal::IsBerserk(unit));
        }
        let is_wounded = |unit: Named| state[unit].is(Condition::Wounded);
        let mut picked = state.of_set(state.picked);
        refuse(picked.any(is_wounded), Refusal::Exhausted)
    }

    /// 6.2: whether the movers may go on.
    pub(crate) fn may_go_on(&self, state: &State) -> bool {
        let last = [Condition::Assaulting, Condition::Struggling];
        let is_over = |unit: Named| state[unit].is_any(&last);
        // 8.1: whether they may go on tells nobody who they are.
        let is_unseen = state
            .of_set(state.movers)
            .any(|unit| unit.veil != Veil::Open);
        let most = match is_unseen {
            true => u8::MAX - 1,
            false => self.allotment(state, state.movers),
        };
        let is_left = state.spent <= most;
        // 5.8: whoever has reached the enemy stays there; who is hidden holds nobody (G.4).
        let is_there = self
            .spot_of(state, state.movers)
            .is_some_and(|spot| state.has_shown(state.phasing.opponent(), spot));
        !state.movers.is_empty() && is_left && !is_there && !state.of_set(state.movers).any(is_over)
    }

    /// 6.1: how many half points units have that move together.
    pub(crate) fn allotment(&self, state: &State, units: UnitSet) -> u8 {
        if self.storms(state, units) {
            // G18.6: a wounded hero slows those whom he accompanies.
            let is_slow = |unit: Named| {
                let slow = [Condition::Following, Condition::Wounded];
                slow.iter().all(|condition| state[unit].is(*condition))
            };
            return match state.of_set(units).any(is_slow) {
                true => 3 * POINT,
                false => CHARGE,
            };
        }
        let led = state
            .of_set(units)
            .any(|unit| self.printed(unit).leadership.is_some());
        let in_column = STRIDE * u8::from(self.is_column(state, units));
        let points = |unit: Named| {
            if let Some(points) = self.ridden_points(state, unit) {
                return points;
            }
            let printed = self.printed(unit);
            let own = self.own_points(state, unit);
            let helped = own + LED * u8::from(led && printed.is_multi());
            let fast = helped + DOUBLE * u8::from(state.is_double) + in_column;
            let most = if printed.is_multi() { MOST } else { u8::MAX };
            fast.min(most)
                .saturating_sub(self.overload_of_mover(state, unit))
        };
        let is_ridden = |unit: Named| self.steed_of(state, unit).is_some();
        // The points of riders are told in halves already.
        let halved = |unit: Named| points(unit) * if is_ridden(unit) { 1 } else { 2 };
        state.of_set(units).map(halved).min().unwrap_or(0)
    }

    /// 6.1: how many points a unit has on foot by itself.
    fn own_points(&self, state: &State, unit: Named) -> u8 {
        match self.printed(unit).class.look().movement {
            _ if state[unit].is(Condition::Wounded) => 3,
            own if self.is_raw(state, unit) => own - 1,
            own => own,
        }
    }

    /// G3.2: how many half points units have that move together, whoever leads them.
    pub(crate) fn own_allotment(&self, state: &State, units: UnitSet) -> u8 {
        let own = state.of_set(units).map(|unit| self.own_points(state, unit));
        POINT * own.min().unwrap_or(0)
    }

    /// 6.1: by how much a unit by itself carries more than it does freely, which is a point less when it is exhausted.
    pub(crate) fn overload(&self, state: &State, unit: Named) -> u8 {
        let weight: u8 = state
            .weapons_of(unit)
            .map(|weapon| self.printed(weapon).portage)
            .sum();
        let is_tired = state.is_double || state[unit].is(Condition::Exhausted);
        let free = CAPACITY[usize::from(self.printed(unit).is_single())];
        weight.saturating_sub(free - u8::from(is_tired))
    }

    /// 6.1: by how much a unit that goes with others carries more than it does freely: a leader who carries nothing adds what he has to
    /// what one of them has, and any single man to what another single man has.
    pub(crate) fn overload_of_mover(&self, state: &State, unit: Named) -> u8 {
        let more = self.overload(state, unit);
        let together = state.picked | state.movers;
        if more == 0 || !together.contains(unit.id) {
            return more;
        }
        let helps = |other: &Named| {
            let is_free = state.weapons_of(*other).next().is_none();
            let is_tired = state.is_double || state[*other].is(Condition::Exhausted);
            let is_there = state[*other].at == state[unit].at;
            let man = self.printed(*other);
            let is_able = match self.printed(unit).is_single() {
                true => man.is_single() && !self.is_dummy(*other),
                false => man.leadership.is_some(),
            };
            *other != unit && is_able && is_free && !is_tired && is_there
        };
        let helpers = state.of_set(together).filter(helps).count();
        // Each of them helps one only.
        let earlier = state.of_set(together).take_while(|other| *other != unit);
        let helped = earlier.filter(|other| self.overload(state, *other) > 0);
        more - u8::from(helped.count() < helpers)
    }

    /// 2.2: what it costs besides in half points to enter a Location where there is no room; nothing for who is there.
    pub(crate) fn crowd_cost(
        &self,
        state: &State,
        side: Side,
        units: UnitSet,
        from: Spot,
        to: Spot,
    ) -> u8 {
        match from.location() == to.location() {
            true => 0,
            false => POINT * self.excess(state, side, units, to),
        }
    }

    /// 2.1, 2.2: how many squads too many there would be in a Location with some units beside those of their side that
    /// are there.
    pub(crate) fn excess(&self, state: &State, side: Side, units: UnitSet, to: Spot) -> u8 {
        let there = state
            .soldiers_at(side, to)
            .filter(|unit| !units.contains(unit.id));
        self.excess_of(state, there.chain(state.of_set(units)), to)
    }

    /// 2.1: how many half-squads some units count as that are not in a Location beside those of a side that are.
    pub(crate) fn room_taken(&self, state: &State, side: Side, units: UnitSet, to: Spot) -> u8 {
        let there = state.soldiers_at(side, to);
        self.halves_of(state, there.chain(state.of_set(units)))
    }

    /// 2.1: how many half-squads some units count as: four single men for nothing, each five more as one.
    fn halves_of(&self, state: &State, all: impl Iterator<Item = Named>) -> u8 {
        let (mut halves, mut singles) = (0, 0_u8);
        for unit in all {
            halves += self.printed(unit).class.look().halves + self.gun_room(state, unit);
            singles += u8::from(self.printed(unit).is_single());
        }
        halves + singles.saturating_sub(4).div_ceil(5)
    }

    /// 2.1, 2.2: how many squads too many some units are in a Location.
    fn excess_of(&self, state: &State, all: impl Iterator<Item = Named>, to: Spot) -> u8 {
        let halves = self.halves_of(state, all);
        // G11.4.
        let below = match (to.part.cave_side(), state.complex(to)) {
            (Some(_), _) => Some(self.data.caves.room),
            (None, complex) => complex.map(|(_, complex)| complex.room),
        };
        if let Some(room) = below {
            return halves.saturating_sub(2 * room).div_ceil(2);
        }
        let limit = match state.shelter_of(to).filter(|_| to.part == Part::Pillbox) {
            Some(pillbox) => 2 * pillbox.size,
            // G.9F: past a church there is as much room as anywhere.
            None if to.is_corner() => 2 * self.data.tables.terrain[Terrain::Open].stacking,
            None => 2 * self.room_in(state, to.hex),
        };
        halves.saturating_sub(limit).div_ceil(2)
    }

    /// 2.1, G2.2: for how many squads there is room in a hex: a road makes room in dense jungle and bamboo.
    fn room_in(&self, state: &State, hex: HexId) -> u8 {
        let terrain = match self.terrain(state, hex) {
            Terrain::DenseJungle | Terrain::Bamboo if self.has_road_in(state, hex) => Terrain::Open,
            terrain => terrain,
        };
        self.data.tables.terrain[terrain].stacking
    }

    /// 2.2: how many squads too many of a side there are in a Location, as far as the enemy sees: beside the concealed he
    /// counts nobody, and the hidden not at all.
    pub(crate) fn crowd_seen(&self, state: &State, side: Side, spot: Spot) -> u8 {
        let there = || state.soldiers_at(side, spot);
        let known = there().filter(|unit| unit.veil == Veil::Open);
        let men = match there().any(|unit| unit.veil == Veil::Concealed) {
            true => 0,
            false => self.excess_of(state, known, spot),
        };
        men + self.crowd_of_craft(state, spot)
    }

    /// 2.2: how many squads too many of a side there are in a Location.
    pub(crate) fn overstacking(&self, state: &State, side: Side, spot: Spot) -> u8 {
        self.excess(state, side, UnitSet::EMPTY, spot) + self.crowd_of_craft(state, spot)
    }

    /// G12.15: how many vehicles too many there are in a Location with a landing craft, those aboard apart.
    pub(crate) fn crowd_of_craft(&self, state: &State, spot: Spot) -> u8 {
        let vehicles = || {
            [ALLIES, JAPAN]
                .into_iter()
                .flat_map(|side| state.vehicles_at(side, spot))
        };
        match vehicles().any(|vehicle| self.is_craft(vehicle)) {
            true => (vehicles().count() as u8).saturating_sub(1),
            false => 0,
        }
    }

    /// The movers stop for good.
    pub(crate) fn end_march(&self, play: &mut Play<'_, Self>) {
        let movers: Vec<Named> = play.state.of_set(play.state.movers).collect();
        for unit in movers {
            play.state[unit].set(Condition::Moved);
            self.settle(play, unit);
        }
        self.weary(play);
        play.state.movers = UnitSet::EMPTY;
        play.state.glimpses.begin();
        play.state.is_double = false;
        play.state.spent = 0;
    }

    /// 6.3: the struggle exhausts, also whom fire has pinned in it, and pins even single men.
    pub(crate) fn weary(&self, play: &mut Play<'_, Self>) {
        let state = &*play.state;
        let is_weary = |unit: &Named| {
            let over = [Condition::Exhausted, Condition::Broken];
            state[*unit].is(Condition::Struggling) && !state[*unit].is_any(&over)
        };
        let units = state.soldiers(state.phasing).filter(is_weary);
        for unit in units.collect::<Vec<Named>>() {
            play.state[unit].set(Condition::Exhausted);
            play.tell(Event::Exhausted(unit));
            if !play.state[unit].is(Condition::Pinned) {
                play.state[unit].set(Condition::Pinned);
                play.tell(Event::Pinned(unit));
                self.settle(play, unit);
            }
        }
    }
}
