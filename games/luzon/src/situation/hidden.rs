//! What is hidden: stacks below their top, airfields, the Japanese chit and what comes with it (chapter 13 of the
//! specification).

use crate::Luzon;
use crate::printed::map::{BeachId, FieldId};
use crate::printed::units::{ALLIES, AirClass, AircraftId, AircraftSet, JAPAN, UnitId, UnitSet};
use crate::sequence::Step;
use crate::situation::air::Standing;
use crate::situation::field::Slot;
use crate::situation::state::{Berth, Location, State};
use heigi_engine::{Random, Side, Viewer};

impl Luzon {
    /// Whether a viewer knows what only a side knows.
    pub(crate) fn is_own(viewer: Viewer, side: Side) -> bool {
        [Viewer::Side(side), Viewer::Everything].contains(&viewer)
    }

    /// 5.2.2: of the enemy only the tops of stacks are seen.
    pub(crate) fn is_seen(&self, state: &State, viewer: Viewer, unit: UnitId) -> bool {
        let side = self.unit(unit).side;
        let is_shown = || {
            state.units.tops().contains(unit)
                && !state.is_unrevealed(unit)
                && !state.is_setting_up(side)
        };
        Self::is_own(viewer, side) || is_shown()
    }

    /// A state that looks the same to a viewer.
    pub(crate) fn redraw(&self, state: &State, viewer: Viewer, random: &mut Random) -> State {
        let mut other = state.clone();
        let hides = |side| !Self::is_own(viewer, side);
        for side in [JAPAN, ALLIES] {
            if hides(side) && state.is_setting_up(side) {
                self.redraw_set_up(&mut other, side, random);
            }
        }
        let hides = |side| hides(side) && !state.is_setting_up(side);
        let holds = [JAPAN, ALLIES].map(|side| !state.reserves_of(side).is_empty());
        if hides(JAPAN) {
            self.redraw_forces(&mut other, random);
            self.redraw_flown_out(&mut other);
            self.redraw_beach(&mut other, random);
        }
        if hides(ALLIES) {
            self.redraw_covered(&mut other, ALLIES, random);
            self.fit_answers(&mut other, ALLIES, random);
            self.redraw_boats(&mut other.submarines, random);
            self.redraw_batteries(&mut other, random);
            // Whoever is asked no more may as well be asked.
            other.air.standing = Standing::Ask;
        }
        for side in [JAPAN, ALLIES] {
            if hides(side) {
                self.redraw_builders(&mut other, side);
                if holds[side.index()] {
                    self.redraw_reserves(&mut other, side, random);
                }
                self.redraw_airfields(&mut other, side, random);
            }
        }
        other
    }

    /// Nothing is seen of a set-up that goes on: any chit may have been drawn, and the ready-made set-up stands.
    fn redraw_set_up(&self, state: &mut State, side: Side, random: &mut Random) {
        let in_hand = |step: &Step| matches!(step, Step::Settle(_) | Step::SettleAircraft(_));
        state.agenda.retain(|step| !in_hand(step));
        if let Some(Step::SetUp(set_up)) = state.agenda.last_mut() {
            set_up.changes = 0;
        }
        if side == JAPAN {
            let chits = self.campaign().japanese_chits.len();
            state.japanese_chit = Some(random.index(chits) as u8);
        }
        self.undo_set_up(state, side);
    }

    /// 4.4.5: any beach may be written down, or none.
    fn redraw_beach(&self, state: &mut State, random: &mut Random) {
        let beaches = self.beaches().len();
        let drawn = random.index(beaches + 1);
        state.sea.beach = (drawn < beaches).then_some(BeachId(drawn as u8));
    }

    /// The covered units of a side whom its enemy cannot tell from others; whoever marches or fights is seen to do so.
    pub(crate) fn covered(&self, state: &State, side: Side) -> Vec<UnitId> {
        let marches = |unit: UnitId| {
            let of = |step: &Step| match step {
                Step::March(march) => march.unit == unit,
                Step::Onward(onward) => onward.unit == unit,
                Step::Voyage(voyage) => voyage.unit == unit,
                _ => false,
            };
            state.aboard.contains(unit) || state.agenda.iter().any(of)
        };
        let fights = |unit: UnitId| {
            let fight = state.battles.fight.as_ref();
            let raid = state.air.raid.as_ref();
            fight.is_some_and(|fight| fight.units(side).contains(unit))
                || raid.is_some_and(|raid| raid.victims.contains(unit))
        };
        let covered = state.units.on_map(side) - state.units.tops();
        covered
            .iter()
            .filter(|unit| !marches(*unit) && !fights(*unit))
            .collect()
    }

    /// Exchanges covered units of a side.
    pub(crate) fn redraw_covered(&self, state: &mut State, side: Side, random: &mut Random) {
        let covered = self.covered(state, side);
        let slots = |units: &[UnitId]| {
            let mut slots: Vec<Slot> = units.iter().map(|unit| state.units.slot(*unit)).collect();
            // In an order that tells nothing of who stands where.
            slots.sort_unstable();
            slots
        };
        // 19.11: on top of some stacks lies one of those that are face down, whichever.
        let face_down = state.solitaire.face_down & state.units.on_map(side);
        let tops: Vec<UnitId> = (face_down & state.units.tops()).iter().collect();
        let (on_top, mut below) = (slots(&tops), slots(&covered));
        let mut drawn: Vec<UnitId> = face_down.iter().collect();
        random.shuffle(&mut drawn);
        drawn.truncate(tops.len());
        let mut rest: Vec<UnitId> = covered.into_iter().chain(tops).collect();
        rest.retain(|unit| !drawn.contains(unit));
        rest.sort_unstable();
        random.shuffle(&mut below);
        state.units.exchange(&drawn, &on_top);
        state.units.exchange(&rest, &below);
    }

    /// 8.2.7: nobody sees how many of the boxes that he has damaged are repaired.
    fn redraw_damage(&self, state: &mut State, field: FieldId, random: &mut Random) {
        let is_hit = |step: &Step| matches!(step, Step::FieldHits(hits) if hits.field == field);
        if state.agenda.iter().any(is_hit) {
            return;
        }
        let mut damaged = state.air.reported[field.index()];
        let all: u8 = damaged.iter().sum();
        for _ in 0..random.index(usize::from(all) + 1) {
            Self::repair_box(&mut damaged);
        }
        state.air.damaged[field.index()] = damaged;
    }

    /// 10.1: whoever could have begun works may have.
    fn redraw_builders(&self, state: &mut State, side: Side) {
        for index in 0..state.works.len() {
            let works = state.works[index];
            if works.side == side && !works.is_complete {
                state.works[index].builders = self.builders_in(state, side, works.hex);
            }
        }
    }

    /// 9.0: that a side has reserves is known; any units away from the enemy may be they.
    fn redraw_reserves(&self, state: &mut State, side: Side, random: &mut Random) {
        let may_be = |unit: &UnitId| {
            let hex = state.hex(*unit).filter(|_| !self.is_afloat(state, *unit));
            hex.is_some() && !self.is_or_began_near(state, *unit) && !self.was_dropped(state, *unit)
        };
        let units = state.units.on_map(side).iter().filter(may_be);
        let all: Vec<UnitId> = units.collect();
        let Some(first) = all.get(random.index(all.len().max(1))).copied() else {
            return;
        };
        let others = all.into_iter().filter(|_| random.index(4) == 0);
        let drawn: UnitSet = others.chain([first]).collect();
        state.reserves = (state.reserves - self.sets.units[side.index()]) | drawn;
    }

    /// 16.2.3: if air units of a class were said to stand on the airfield that was asked about, one of them does.
    fn redraw_as_told(
        &self,
        state: &mut State,
        hidden: AircraftSet,
        class: AirClass,
        asked: Option<(FieldId, bool)>,
        random: &mut Random,
    ) -> Option<AircraftId> {
        let (field, has) = asked?;
        let stands = |one: &AircraftId| {
            let only = self.only_field(*one);
            self.kind(*one).class == class && only.is_none_or(|only| only == field)
        };
        let able: Vec<AircraftId> = hidden.iter().filter(stands).collect();
        let first = able.get(random.index(able.len().max(1))).copied();
        let first = first.filter(|_| has)?;
        state.aircraft[first.index()] = Berth::On(field);
        Some(first)
    }

    /// 2.2.1: what stands on the airfields of a side, and from where those came that are in the air, is drawn anew among
    /// all airfields that the side holds; its plan is forgotten.
    fn redraw_airfields(&self, state: &mut State, side: Side, random: &mut Random) {
        if state.is_planning(side) {
            state.agenda.retain(|step| !matches!(step, Step::Assign(_)));
            for aircraft in self.air_force(side) {
                state.set_task(aircraft, None);
            }
        }
        let fields: Vec<FieldId> = (self.all_fields())
            .filter(|field| self.field_holder(state, *field) == side)
            .collect();
        if fields.is_empty() {
            return;
        }
        for field in &fields {
            self.redraw_damage(state, *field, random);
        }
        // Whose base has been taken is seen there (8.4.4).
        let is_hidden = |one: &AircraftId| {
            let base = state.base(*one).filter(|base| fields.contains(base));
            base.is_some() && !state.air.seen.contains(*one)
        };
        let hidden: AircraftSet = self.air_force(side).filter(is_hidden).collect();
        for one in hidden.iter() {
            state.aircraft[one.index()] = Berth::Waiting;
            state.air.upkeep.remove(one);
            state.air.unfit.remove(one);
        }
        for class in [AirClass::Bomber, AirClass::Fighter] {
            let asked = state.air.asked.filter(|_| side == ALLIES);
            let asked = asked.map(|(field, classes)| (field, classes.has(class)));
            let first = self.redraw_as_told(state, hidden, class, asked, random);
            let others = hidden
                .iter()
                .filter(|one| self.kind(*one).class == class && first != Some(*one));
            for one in others {
                // Nobody else stands where everybody has been seen.
                let only = self.only_field(one);
                let is_open = |field: &FieldId| {
                    (state.air.task(one).is_some() || !state.air.known.contains(*field))
                        && only.is_none_or(|only| only == *field)
                        && asked.is_none_or(|(asked, has)| has || asked != *field)
                };
                let open: Vec<FieldId> = fields.iter().copied().filter(is_open).collect();
                let open = if open.is_empty() { &fields } else { &open };
                let free = open
                    .iter()
                    .filter(|field| self.has_box(state, **field, class));
                let free: Vec<FieldId> = free.copied().collect();
                let among = if free.is_empty() { open } else { &free };
                state.aircraft[one.index()] = Berth::On(among[random.index(among.len())]);
            }
        }
        self.redraw_charts(state, side, &fields, random);
    }

    /// 8.7.5: AA units and ABSU on the charts stand on any airfields of their side.
    fn redraw_charts(
        &self,
        state: &mut State,
        side: Side,
        fields: &[FieldId],
        random: &mut Random,
    ) {
        for unit in self.units_of(side) {
            let boards = |step: &Step| matches!(step, Step::Voyage(voyage) if voyage.unit == unit);
            let is_on_chart = matches!(state.at(unit), Location::On(_));
            if is_on_chart && !state.agenda.iter().any(boards) {
                let field = fields[random.index(fields.len())];
                state.put(unit, Location::On(field));
            }
        }
    }
}
