//! Who knows what of whom: concealed and hidden units (8), and samples of what a viewer does not know.

use crate::*;
use heigi_engine::Random;

/// How far concealment is looked through, in hexes (8.2, 8.3).
pub const WATCH: u32 = 16;

impl State {
    /// 8.1, 8.5: whether the enemy does not know which unit this is, or that it is there.
    pub fn is_unseen(&self, unit: Named) -> bool {
        let now = self.named(unit.id);
        now.is_ok_and(|unit| unit.veil != Veil::Open)
    }

    /// 8.5: whether the enemy does not know that a unit is there.
    pub fn is_hidden(&self, unit: Named) -> bool {
        let now = self.named(unit.id);
        now.is_ok_and(|unit| unit.veil == Veil::Hidden)
    }

    /// 8.5: whether somebody of a side is still hidden, as its enemy counts out.
    pub fn may_hide(&self, side: Side) -> bool {
        self.soldiers(side).any(|unit| unit.veil == Veil::Hidden)
    }

    /// Whether somebody of a side on the map is concealed or hidden.
    pub fn has_unseen(&self, side: Side) -> bool {
        self.soldiers(side).any(|unit| unit.veil != Veil::Open)
    }

    /// 6.7: whether a side might give a weapon to somebody, as far as its enemy knows.
    pub fn might_give(&self, side: Side) -> bool {
        let mut unseen = self.soldiers(side).filter(|unit| unit.veil != Veil::Open);
        unseen.any(|unit| {
            let spot = self.spot(unit);
            spot.is_some_and(|spot| self.soldiers_at(side, spot).nth(1).is_some())
        })
    }

    /// The soldiers of a side on the map that its enemy knows, neither concealed nor hidden (conventions).
    pub fn known(&self, side: Side) -> impl Iterator<Item = Named> + '_ {
        let soldiers = self.soldiers(side);
        soldiers.filter(|unit| unit.veil == Veil::Open)
    }

    /// Whether the enemy knows soldiers of a side in a Location.
    pub fn has_known(&self, side: Side, spot: Spot) -> bool {
        self.soldiers_at(side, spot)
            .any(|unit| unit.veil == Veil::Open)
    }

    /// Whether the enemy sees that somebody of a side is in a Location, whoever it is.
    pub fn has_shown(&self, side: Side, spot: Spot) -> bool {
        self.soldiers_at(side, spot)
            .any(|unit| unit.veil != Veil::Hidden)
    }

    /// The concealed units of a side in a Location, in an order that tells nothing of who they are.
    pub fn unknown_at(&self, side: Side, spot: Spot) -> Vec<Named> {
        self.unknown_of(self.soldiers_at(side, spot))
    }

    /// The same of all who fight over a Location in close combat, be they in a pillbox there or around it (16.1).
    pub fn unknown_near(&self, side: Side, spot: Spot) -> Vec<Named> {
        self.unknown_of(self.fighters_at(side, spot))
    }

    fn unknown_of(&self, units: impl Iterator<Item = Named>) -> Vec<Named> {
        let mut units: Vec<Named> = units.filter(|unit| unit.veil == Veil::Concealed).collect();
        units.sort_by_cached_key(|unit| self.marks(*unit));
        units
    }

    /// What its enemy sees of a concealed unit, all that tells one from another: where it is and what it has done.
    fn marks(&self, unit: Named) -> Marks {
        let of = |set: UnitSet| set.contains(unit.id);
        let acts = |step: &Step| step.unit() == Some(unit.id);
        Marks {
            spot: self.spot(unit),
            shown: Condition::ALL
                .iter()
                .map(|condition| self[unit].is(*condition) && !OWN.contains(condition))
                .collect(),
            shots: self[unit].shots,
            clears: self[unit].clears,
            acts: [of(self.movers), self.agenda.iter().any(acts)],
            picked: of(self.picked) && self.is_picked_by_enemy(unit),
            declared: self
                .declared
                .iter()
                .map(|attack| [of(attack.attackers), of(attack.defenders)])
                .collect(),
        }
    }

    /// Whether it is the enemy of a unit who picks units now, as for close combat.
    fn is_picked_by_enemy(&self, unit: Named) -> bool {
        matches!(self.agenda.last(), Some(Step::Declaring(step)) if step.side != unit.side)
    }
}

/// What is seen of a concealed unit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Marks {
    spot: Option<Spot>,
    shown: Vec<bool>,
    shots: u8,
    clears: Option<HexId>,
    acts: [bool; 2],
    picked: bool,
    declared: Vec<[bool; 2]>,
}

/// What a unit keeps whichever place it is drawn to.
const OWN: [Condition; 5] = [
    Condition::DareDeath,
    Condition::Wounded,
    Condition::Malfunctioning,
    Condition::Heroic,
    Condition::Fanatic,
];

/// Of whom somebody knows that it is no dummy: it has fired, or shares a Location with an enemy.
const FIRED: [Condition; 6] = [
    Condition::Waiting,
    Condition::PrepFired,
    Condition::FirstFired,
    Condition::FinalFired,
    Condition::AdvanceFired,
    Condition::Directed,
];

/// Who takes whose place.
type Places = Vec<(UnitId, UnitId)>;

impl Pto {
    /// 8.4: whether a unit is a dummy.
    pub(crate) fn is_dummy(&self, unit: Named) -> bool {
        self.printed(unit).class == UnitClass::Dummy
    }

    /// Whether a viewer knows which unit this is.
    pub(crate) fn is_seen(&self, state: &State, viewer: Viewer, unit: Named) -> bool {
        // G11.31: a prisoner is hidden with his guard, from his own side too.
        let known = state.guard_of(unit).unwrap_or(unit);
        is_owner(viewer, known.side) || !state.is_unseen(known)
    }

    /// 8.2: whether an enemy of a side in good order sees a Location near enough to look through concealment. Hidden
    /// enemies do not, who would give themselves away.
    pub(crate) fn is_watched(&self, state: &State, side: Side, spot: Spot) -> bool {
        let watches = |enemy: Named| {
            let is_able = state.is_good_order(enemy) && !self.is_dummy(enemy);
            is_able && enemy.veil != Veil::Hidden && self.is_in_view(state, enemy, spot)
        };
        let enemies = state.soldiers(side.opponent());
        enemies.chain(state.vehicles(side.opponent())).any(watches)
    }

    /// Whether a unit sees a Location within the distance that counts for concealment.
    pub(crate) fn is_in_view(&self, state: &State, unit: Named, spot: Spot) -> bool {
        state.spot(unit).is_some_and(|from| {
            self.range(from, spot) <= WATCH
                && self.faces(state, from, spot)
                && self.sees(state, from, spot)
        })
    }

    /// 8.5: where the hidden units of a side may be, as far as its enemy knows.
    pub(crate) fn hiding_places(&self, state: &State, side: Side) -> Vec<Spot> {
        if !state.may_hide(side) {
            return Vec::new();
        }
        let spots = self.map(state).hexes().map(Spot::ground);
        let is_free =
            |spot: &Spot| self.conceals(state, *spot) && !state.has_shown(side.opponent(), *spot);
        let spots: Vec<Spot> = spots.filter(is_free).collect();
        // G11.3: where nothing else hides anybody, caves do, anywhere.
        match spots.is_empty() {
            true => self.map(state).hexes().map(Spot::ground).collect(),
            false => spots,
        }
    }

    /// 31: whether somebody might be hidden in a Location who could be fired at, as far as his enemy knows.
    pub(crate) fn may_hold_hidden(&self, state: &State, side: Side, spot: Spot) -> bool {
        state.phase != Phase::Movement
            && (spot.part == Part::Ground || self.is_known_cave(state, side.opponent(), spot))
            && state.may_hide(side)
            && self.map(state).has(spot.hex)
            && self.conceals(state, spot)
            && !state.has_soldiers(side.opponent(), spot)
    }

    /// A state that looks the same to a viewer, with those that it cannot tell apart exchanged.
    pub(crate) fn redraw(&self, state: &State, viewer: Viewer, random: &mut Random) -> State {
        let mut other = state.clone();
        for side in [ALLIES, JAPAN] {
            if !is_owner(viewer, side) && state.secret[side.index()] {
                self.restore_set_up(&mut other, side);
            } else if !is_owner(viewer, side) {
                self.redraw_side(state, &mut other, side, random);
                self.redraw_works(state, &mut other, side, random);
                self.redraw_passengers(state, &mut other, side, random);
                forget_caves(&mut other, side);
                self.redraw_daring(&mut other, side, random);
                self.redraw_load(&mut other, side, random);
                self.redraw_ships(&mut other, side, random);
                forget_bores(&mut other, side);
                // 9.1: what the enemy has ordered nobody knows.
                other.orders[side.index()] = None;
                if let Some(asking) = &mut other.asking {
                    asking.from.orders[side.index()] = None;
                }
            }
        }
        other
    }

    fn redraw_side(&self, state: &State, other: &mut State, side: Side, random: &mut Random) {
        // Whoever was seen when the step began that is going on is known to the end of it.
        let before = state.asking.as_ref().map_or(state, |asking| &asking.from);
        let was_unseen = |unit: &Named| before.is_unseen(*unit);
        // 31: who is still to come is no better known.
        let is_coming = |unit: &Named| matches!(state[*unit].at, At::Coming(_));
        let coming = state
            .all()
            .filter(|unit| unit.side == side && is_coming(unit));
        let (lurking, slots): (Vec<Named>, Vec<Named>) = state
            .soldiers(side)
            .chain(coming)
            .filter(|unit| unit.veil != Veil::Open && was_unseen(unit))
            .partition(|unit| self.lurks(state, *unit));
        if slots.is_empty() && lurking.is_empty() {
            return;
        }
        let mut names = slots.clone();
        names.sort_unstable_by_key(|unit| unit.id);
        random.shuffle(&mut names);
        let (mut hidden, mut slots): (Vec<Named>, Vec<Named>) = slots
            .into_iter()
            .partition(|unit| unit.veil == Veil::Hidden);
        // By what is seen of them, not by who they are.
        let marks = |unit: &Named| [state, before].map(|state| state.marks(*unit));
        slots.sort_by_cached_key(marks);
        hidden.sort_by_cached_key(|unit| marks(unit).map(|marks| marks.acts));
        let is_real = |unit: &Named| self.is_surely_real(state, *unit);
        let (real, open): (Vec<Named>, Vec<Named>) = slots.into_iter().partition(is_real);
        let mut places = Places::new();
        let hiding = hidden.iter().copied();
        for slot in real.into_iter().chain(hiding).chain(open) {
            let wants_real = is_real(&slot) || slot.veil == Veil::Hidden;
            let fits = |name: &Named| !wants_real || !self.is_dummy(*name);
            // There are as many as there are places for them.
            let at = names.iter().position(fits).unwrap_or(0);
            places.push((slot.id, names.remove(at).id));
        }
        let spots = self.hiding_places(state, side);
        let mut hiding = Vec::new();
        let mut draw = || spots.get(random.index(spots.len().max(1))).copied();
        for slot in &hidden {
            let spot = draw();
            let name = places.iter().find(|(one, _)| *one == slot.id);
            hiding.extend(name.map(|(_, name)| (*name, spot)));
        }
        // G1.422: heroes who were set up hidden are hidden, wherever that is.
        hiding.extend(lurking.iter().map(|hero| (hero.id, draw())));
        change(other, side, &places, &hiding);
        if let Some(asking) = &mut other.asking {
            change(&mut asking.from, side, &places, &hiding);
        }
    }

    /// Whether everybody knows of a concealed unit that it is no dummy.
    fn is_surely_real(&self, state: &State, unit: Named) -> bool {
        let is_beside = |spot| state.has_shown(unit.side.opponent(), spot);
        state[unit].is_any(&FIRED) || state.spot(unit).is_some_and(is_beside)
    }
}

/// Whether a viewer is a side, or may see everything.
pub(crate) fn is_owner(viewer: Viewer, side: Side) -> bool {
    [Viewer::Side(side), Viewer::Everything].contains(&viewer)
}

/// G11.3: nobody knows of hidden caves of his enemy, nor of any complex.
fn forget_caves(state: &mut State, side: Side) {
    let forget = |state: &mut State| {
        state.caves.retain(|cave| cave.is_known_to(side.opponent()));
        state.complexes.retain(|complex| complex.owner != side);
        // G11.933: nor of what leads there.
        state
            .fortifications
            .retain(|one| one.owner != side || !one.below[0]);
        for one in state
            .fortifications
            .iter_mut()
            .filter(|one| one.owner == side && one.below[1])
        {
            one.leads_to = None;
            one.below = [false; 2];
        }
        state.clouds.retain(|smoke| {
            let cave = smoke.spot.part.cave_side();
            cave.is_none() || state.caves.iter().any(|one| one.spot() == smoke.spot)
        });
        for cave in state.caves.iter_mut().filter(|cave| cave.owner == side) {
            cave.complex = None;
            cave.is_taken = cave.seems_taken;
        }
        // G11.837: nor whether somebody went there with a radio, or a line has been cut (C1.23).
        for battery in state.batteries.iter_mut().filter(|one| one.side == side) {
            battery.went_below = false;
            battery.is_cut = false;
        }
    };
    forget(state);
    if let Some(asking) = &mut state.asking {
        forget(&mut asking.from);
    }
}

/// C6.4: nobody knows at what weapons of his enemy have been sighted.
fn forget_bores(state: &mut State, side: Side) {
    let forget = |units: &mut [Unit]| {
        let own = units.iter_mut().filter(|unit| unit.side == side);
        own.for_each(|unit| unit.bore = None);
    };
    forget(&mut state.units);
    if let Some(asking) = &mut state.asking {
        forget(&mut asking.from.units);
    }
}

/// Puts units into each other's places, and those who hide somewhere else.
fn change(state: &mut State, side: Side, places: &Places, hiding: &[(UnitId, Option<Spot>)]) {
    exchange(state, places);
    forget_picks(state, side);
    for (name, spot) in hiding {
        let unit = &mut state.units[name.index()];
        let at = spot.map_or(unit.at, At::In);
        let mut fresh = Unit::new(unit.counter, side, at);
        for condition in OWN {
            if unit.is(condition) {
                fresh.set(condition);
            }
        }
        fresh.set(Condition::Hidden);
        *unit = fresh;
    }
}

/// Puts units into each other's places.
fn exchange(state: &mut State, places: &Places) {
    let before = state.units.clone();
    for (slot, name) in places {
        let (from, own) = (&before[slot.index()], &before[name.index()]);
        let mut unit = Unit {
            counter: own.counter,
            ..*from
        };
        for condition in OWN {
            unit.clear(&[condition]);
            if own.is(condition) {
                unit.set(condition);
            }
        }
        state.units[name.index()] = unit;
    }
    let renamed = |id: UnitId| {
        let place = places.iter().find(|(slot, _)| *slot == id);
        place.map_or(id, |(_, name)| *name)
    };
    let all = |set: UnitSet| -> UnitSet { set.iter().map(renamed).collect() };
    // A fire lane lies where it does, whoever serves its gun.
    for number in 0..state.lanes.len() {
        let gun = state.lanes[number].gun.index();
        if let At::With(holder) = before[gun].at {
            state.units[gun].at = At::With(renamed(holder));
        }
    }
    state.picked = all(state.picked);
    state.movers = all(state.movers);
    for attack in &mut state.declared {
        attack.attackers = all(attack.attackers);
        attack.defenders = all(attack.defenders);
        attack.veiled = all(attack.veiled);
    }
    for number in 0..state.agenda.len() {
        if let Some(unit) = state.agenda[number].unit()
            && renamed(unit) != unit
            && let Ok(now) = state.named(renamed(unit))
        {
            state.agenda[number].rename(now);
            // So has the charge that he is at work with whoever is at work.
            if let Some(charge) = state.agenda[number].charge()
                && before[charge.index()].at == At::With(unit)
            {
                state.units[charge.index()].at = At::With(now.id);
            }
        }
    }
}

/// Nobody else sees whom of its unseen units a side picks.
fn forget_picks(state: &mut State, side: Side) {
    let is_picking = state.agenda.last().is_some_and(|step| match step {
        Step::Declaring(step) => step.side == side,
        _ => true,
    });
    let units: Vec<Named> = state.of_set(state.picked).collect();
    for unit in units {
        if is_picking && unit.side == side && unit.veil != Veil::Open {
            state.picked.remove(unit.id);
        }
    }
    let hidden = state
        .of_set(state.withheld | state.bottles)
        .filter(|unit| unit.side == side);
    let hidden: UnitSet = hidden
        .filter(|unit| unit.veil != Veil::Open)
        .map(|unit| unit.id)
        .collect();
    state.withheld = state.withheld - hidden;
    state.bottles = state.bottles - hidden;
}

impl Step {
    /// The unit that a step is about.
    pub(crate) fn unit(&self) -> Option<UnitId> {
        match self {
            Self::Flight(step) => Some(step.unit.id),
            Self::AdvanceOf(step) => Some(step.unit.id),
            Self::WithdrawalOf(step) => Some(step.unit.id),
            Self::Searching(step) => Some(step.unit.id),
            Self::Daring(step) => Some(step.unit.id),
            Self::Placing(step) => Some(step.by.id),
            Self::Perching(step) => Some(step.by.id),
            Self::Lowering(step) => Some(step.by.id),
            Self::Setting(step) => Some(step.by.id),
            _ => None,
        }
    }

    /// The charge with which the unit that a step is about is at work.
    fn charge(&self) -> Option<UnitId> {
        match self {
            Self::Placing(step) => Some(step.charge.id),
            Self::Perching(step) => Some(step.charge.id),
            Self::Lowering(step) => Some(step.charge.id),
            Self::Setting(step) => Some(step.charge.id),
            _ => None,
        }
    }

    /// Makes a step be about another unit.
    fn rename(&mut self, unit: Named) {
        match self {
            Self::Flight(step) => step.unit = unit,
            Self::AdvanceOf(step) => step.unit = unit,
            Self::WithdrawalOf(step) => step.unit = unit,
            Self::Searching(step) => step.unit = unit,
            Self::Daring(step) => step.unit = unit,
            Self::Placing(step) => step.by = unit,
            Self::Perching(step) => step.by = unit,
            Self::Lowering(step) => step.by = unit,
            Self::Setting(step) => step.by = unit,
            _ => {}
        }
    }
}
