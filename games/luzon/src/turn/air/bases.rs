//! Airfields and ABSU (8.2), and the way home (3.2.5, 8.1.5).

use super::flee::Flee;
use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::{FieldBox, FieldId, FieldPlace};
use crate::printed::sets::Support;
use crate::printed::tables::Effect;
use crate::printed::units::{ALLIES, AirClass, AircraftId, AircraftSet, JAPAN, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::air::{FieldSet, MOST_FIELDS, Mission, Spot};
use crate::situation::state::{Berth, Location, State};
use heigi_board::ids;
use heigi_engine::scene::Choice;
use heigi_engine::told::{Modified, Throw};
use heigi_engine::{Draw, RuleId, Side, Text, Waits, refuse};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

/// 8.4.4: the die for an airfield that is taken.
const OVERRUN: Draw = Draw::open(RuleId("8.4.4"), 6);

/// 8.2.1: the ABSU and the air units of a side as its turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirMuster {
    /// Whose.
    pub side: Side,
}

impl heigi_engine::Step<Luzon> for AirMuster {
    type Plan = ();

    /// 8.2.2: whoever starts the turn with a compatible ABSU may fight; nobody else may.
    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        for aircraft in game.air_force(self.side) {
            let field = play.state.base(aircraft);
            let has_crew = field.is_some_and(|field| game.has_crew(play.state, aircraft, field));
            if has_crew || field.is_none() {
                play.state.air.unfit.remove(aircraft);
            } else {
                play.state.air.unfit.insert(aircraft);
            }
        }
    }
}

/// 8.2.7: each airfield with an ABSU repairs a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirfieldRepair;

impl heigi_engine::Step<Luzon> for AirfieldRepair {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        for field in game.all_fields() {
            let is_served = game.has_any_crew(play.state, field);
            let damaged = &mut play.state.air.damaged[field.index()];
            if is_served && Luzon::repair_box(damaged) {
                let side = game.field_holder(play.state, field);
                play.tell(Event::FieldRepaired(field, side));
            }
        }
        play.state.air.dropped = Default::default();
        play.state.air.grounded = Default::default();
    }
}

/// 3.2.5: air units return to their bases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landing {
    /// Whose return.
    pub side: Side,
    /// True in the side's own segment: then patrols and interdiction stay (8.1.5).
    pub is_own: bool,
}

impl Landing {
    /// Who returns now.
    fn due(&self, game: &Luzon, state: &State) -> AircraftSet {
        if state.is_planning(self.side) {
            return AircraftSet::EMPTY;
        }
        let returns = |one: &AircraftId| {
            let stays = |mission| {
                matches!(
                    mission,
                    Mission::Patrol | Mission::Interdiction | Mission::Scramble
                )
            };
            let task = state.air.task(*one);
            task.is_some_and(|task| stays(task.mission) != self.is_own)
        };
        game.air_force(self.side).filter(returns).collect()
    }
}

/// How many fighters and bombers stand on each airfield.
pub(crate) type Crowd = [[u8; 2]; MOST_FIELDS];

/// Who has the boxes of the airfields while air units land, found when the first of them asks.
#[derive(Default)]
pub(crate) struct Stands {
    /// All who belong there.
    based: OnceCell<Crowd>,
    /// Those of them that are on the ground.
    parked: OnceCell<Crowd>,
}

/// Where somebody lands; everybody at home, or as well as may be, if it is nobody in particular.
type Lands = Option<(AircraftId, FieldId)>;

impl heigi_engine::Step<Luzon> for Landing {
    type Plan = Lands;

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        // Whoever is in the air is seen by everybody, so the question tells nothing.
        Waits::if_any(!self.due(game, state).is_empty(), self.side)
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if !self.is_own {
            for aircraft in game.air_force(self.side) {
                play.state.air.upkeep.remove(aircraft);
            }
        }
    }

    fn list(&self, game: &Luzon, state: &State, actions: &mut Vec<Action>) {
        actions.push(Action::Home);
        let stands = Stands::default();
        for aircraft in self.due(game, state).iter() {
            let served = OnceCell::new();
            let find = || *served.get_or_init(|| game.served_landing(state, aircraft, &stands));
            let may_land = |field: &FieldId| {
                let check = game.check_return(state, aircraft, *field, &stands, find);
                check.is_ok()
            };
            let fields = game.all_fields().filter(may_land);
            actions.extend(fields.map(|field| Action::Land(aircraft, field)));
        }
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Lands, Refusal> {
        match action {
            Action::Home => Ok(None),
            Action::Land(aircraft, field) => {
                let is_due = self.due(game, state).contains(aircraft);
                refuse(!is_due, Refusal::NotReturning(aircraft))?;
                let stands = Stands::default();
                let served = || game.served_landing(state, aircraft, &stands);
                game.check_return(state, aircraft, field, &stands, served)?;
                Ok(Some((aircraft, field)))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Lands) {
        if let Some((aircraft, field)) = plan {
            return game.land(play, aircraft, field);
        }
        for aircraft in self.due(game, play.state).iter() {
            game.bring_home(play, aircraft);
        }
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        let rule = if self.is_own { "3.2.5" } else { "8.1.5" };
        (Text::new("luzon-ask-landing"), RuleId(rule))
    }

    fn choice(
        &self,
        game: &Luzon,
        _: &State,
        action: Action,
        plan: Lands,
        offered: Choice,
    ) -> Choice {
        if plan.is_none() {
            return offered.labelled(Text::new("luzon-do-home")).main();
        }
        game.landing_choice(action, offered)
    }
}

/// 8.4.4: the aircraft of an airfield that ground units have taken try to get away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Overrun {
    /// The airfield.
    pub field: FieldId,
    /// Whose aircraft they are.
    pub side: Side,
}

impl heigi_engine::Step<Luzon> for Overrun {
    type Plan = ();

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::Draw(self.side, OVERRUN)
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let added = self.surprise(game, play.state);
        let effect = game.tables().scramble.effect(i32::from(value) + added);
        play.tell(Event::OverrunRoll(
            Modified(Throw(OVERRUN, value), added),
            self.field,
        ));
        let mut left = AircraftSet::EMPTY;
        for aircraft in game.parked(play.state, self.field).iter() {
            if game.flies_for(aircraft) != self.side {
                continue;
            }
            let is_fighter = game.kind(aircraft).class == AirClass::Fighter;
            let gets_away = match effect {
                Effect::AllScramble => true,
                Effect::FightersScramble | Effect::FightersPatrol => is_fighter,
                _ => false,
            };
            if gets_away && !play.state.air.aborted.contains(aircraft) {
                left.insert(aircraft);
            } else {
                game.lose_aircraft(play, aircraft);
            }
        }
        let from = self.field;
        play.push(Flee { from, left });
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-overrun");
        let field = game.spot_text(Spot::Field(self.field));
        (text.with("field", field), RuleId("8.4.4"))
    }
}

impl Overrun {
    /// TBL-SCR: what is added to the die in the Japanese phases of turn 1.
    fn surprise(self, game: &Luzon, state: &State) -> i32 {
        let is_surprise =
            state.turn == 1 && self.side == ALLIES && state.phase.side() == Some(JAPAN);
        i32::from(is_surprise) * i32::from(game.tables().scramble.modifier("surprise"))
    }
}

impl Luzon {
    /// Repairs a box, one for either class first, as it is worth more. False if none is damaged.
    pub(crate) fn repair_box(damaged: &mut [u8; 2]) -> bool {
        let worst = damaged.iter().rposition(|boxes| *boxes > 0);
        if let Some(worst) = worst {
            damaged[worst] -= 1;
        }
        worst.is_some()
    }

    /// Where somebody lands, in words.
    pub(super) fn landing_choice(&self, action: Action, offered: Choice) -> Choice {
        let Action::Land(aircraft, field) = action else {
            return offered;
        };
        let text = Text::new("luzon-do-land").with("unit", self.aircraft_text(aircraft));
        offered.labelled(text.with("field", self.spot_text(Spot::Field(field))))
    }

    pub(crate) fn all_fields(&self) -> impl Iterator<Item = FieldId> + use<> {
        ids(self.map().airfields.len())
    }

    /// Who holds an airfield: Formosa is Japanese, and so is Batan Island from turn 1 on (8.2.4).
    #[must_use]
    pub fn field_holder(&self, state: &State, field: FieldId) -> Side {
        match self.map().airfields[field.index()].place {
            FieldPlace::Hex(hex) => self.holder(state, hex),
            FieldPlace::Formosa { .. } => JAPAN,
            FieldPlace::Offshore if state.turn > 0 => JAPAN,
            FieldPlace::Area(area) => self.holder(state, self.map().areas[area.index()].hex),
            FieldPlace::Offshore => ALLIES,
        }
    }

    /// 8.1.2, 13.4: the airfields of a side that are supplied: on the map those with a line, besides all that it holds.
    pub(crate) fn supplied_fields(&self, state: &State, side: Side) -> FieldSet {
        let lines = self.lines_of(state, side);
        let has_line =
            |field: &FieldId| self.field_hex(*field).is_none_or(|hex| lines.reaches(hex));
        let held = self
            .all_fields()
            .filter(|field| self.field_holder(state, *field) == side);
        held.filter(has_line).collect()
    }

    /// Where an ABSU or an AA unit of an airfield is: on its chart (8.7.5), or in its hex.
    pub(crate) fn is_at_field(&self, state: &State, unit: UnitId, field: FieldId) -> bool {
        match state.at(unit) {
            Location::On(there) => there == field,
            Location::At(hex) => self.field_hex(field) == Some(hex),
            _ => false,
        }
    }

    /// The ABSU of a side on an airfield; those of a convoy that has not come only make up the numbers.
    pub(crate) fn crews(
        &self,
        state: &State,
        side: Side,
        field: FieldId,
    ) -> impl Iterator<Item = UnitId> {
        let all = self.sets.crews & self.sets.units[side.index()];
        self.those_at(state, all, field)
    }

    /// Of some ABSU those that are on an airfield and in the match.
    fn those_at(
        &self,
        state: &State,
        crews: UnitSet,
        field: FieldId,
    ) -> impl Iterator<Item = UnitId> {
        let groups = self.allied_groups(state);
        crews.iter().filter(move |unit| {
            let group = self.unit(*unit).serves_with;
            self.is_at_field(state, *unit, field)
                && group.is_none_or(|group| groups.contains(group))
        })
    }

    /// What serves the type of an air unit.
    pub(crate) fn support(&self, aircraft: AircraftId) -> &Support {
        &self.sets.support[self.aircraft()[aircraft.index()].kind.index()]
    }

    /// 8.2.7: whether an airfield has an ABSU, be it one without a counter (8.2.1).
    fn has_any_crew(&self, state: &State, field: FieldId) -> bool {
        let side = self.field_holder(state, field);
        let mut placed = self.data.setup.aircraft.iter();
        self.crews(state, side, field).next().is_some()
            || placed.any(|one| one.ready == field && self.kind(one.who).ground_crew.is_empty())
    }

    /// 8.2.1: whether an ABSU serves an air unit.
    pub(crate) fn serves(&self, crew: UnitId, aircraft: AircraftId) -> bool {
        self.support(aircraft).crews.contains(crew)
    }

    /// 8.2.1, 8.2.8: whether an air unit has a compatible ABSU on an airfield, or its support is fixed there.
    #[must_use]
    pub fn has_crew(&self, state: &State, aircraft: AircraftId, field: FieldId) -> bool {
        if self.kind(aircraft).ground_crew.is_empty() {
            // 8.2.1: Nell, Betty and Tina are supported where their type begins.
            return self.support(aircraft).fixed.contains(field);
        }
        let own = self.sets.crews & self.sets.units[self.flies_for(aircraft).index()];
        let mut serving = self.those_at(state, self.support(aircraft).crews & own, field);
        serving.next().is_some()
    }

    /// 16.2.1: the only airfield from which an air unit operates.
    pub(crate) fn only_field(&self, aircraft: AircraftId) -> Option<FieldId> {
        let only = self.kind(aircraft).only_field.as_ref()?;
        self.map().airfield(only)
    }

    /// 4.8: whether an airfield can be used: not where enemies share its area.
    pub fn check_usable(&self, state: &State, field: FieldId) -> Result<(), Refusal> {
        let hex = self.field_hex(field);
        let is_contested = hex.is_some_and(|hex| self.is_contested(state, hex));
        refuse(is_contested, Refusal::FieldContested(field))
    }

    /// 8.2.5: whether an airfield has a box for one more air unit of a side.
    pub(crate) fn check_box(
        &self,
        state: &State,
        aircraft: AircraftId,
        field: FieldId,
        side: Side,
    ) -> Result<(), Refusal> {
        self.check_open(state, aircraft, field, side)?;
        let is_free = self.has_box(state, field, self.kind(aircraft).class);
        refuse(!is_free, Refusal::NoBox(aircraft, field))
    }

    /// Who stands on each airfield if every air unit is on that which `base` says.
    pub(crate) fn crowd(&self, base: impl Fn(AircraftId) -> Option<FieldId>) -> Crowd {
        let mut crowd = Crowd::default();
        for one in self.all_aircraft() {
            if let Some(field) = base(one) {
                crowd[field.index()][self.kind(one).class as usize] += 1;
            }
        }
        crowd
    }

    /// 8.2.2, 8.6.5: whether an airfield receives an air unit of a side, if it has a box.
    pub(crate) fn check_open(
        &self,
        state: &State,
        aircraft: AircraftId,
        field: FieldId,
        side: Side,
    ) -> Result<(), Refusal> {
        let is_friendly = self.field_holder(state, field) == side;
        refuse(!is_friendly, Refusal::NotYourField(field))?;
        if let Some(only) = self.only_field(aircraft) {
            refuse(only != field, Refusal::OnlyFrom(aircraft, only))?;
        }
        self.check_usable(state, field)
    }

    /// 3.2.5, 8.2.2: whether an air unit that is under way may land on an airfield.
    pub(crate) fn check_landing(
        &self,
        state: &State,
        aircraft: AircraftId,
        field: FieldId,
    ) -> Result<(), Refusal> {
        self.check_landing_among(state, aircraft, field, &Stands::default())
    }

    /// The same with who has the boxes, which many landings have in common.
    fn check_landing_among(
        &self,
        state: &State,
        aircraft: AircraftId,
        field: FieldId,
        stands: &Stands,
    ) -> Result<(), Refusal> {
        let side = self.flies_for(aircraft);
        let Some(task) = state.air.task(aircraft) else {
            return Err(Refusal::NotReturning(aircraft));
        };
        let (way, range) = (self.flight(field, task.spot), self.kind(aircraft).range);
        let is_home = state.base(aircraft) == Some(field);
        let is_far = way > u16::from(range) && !is_home;
        refuse(is_far, Refusal::OutOfRange(aircraft, way, range.into()))?;
        self.check_open(state, aircraft, field, side)?;
        let based = |one| state.base(one);
        let parked = |one| state.base(one).filter(|_| self.is_parked(state, one));
        // Its own box is its own, unless it is damaged and others stand in those that are left.
        let crowd = if is_home {
            stands.parked.get_or_init(|| self.crowd(parked))
        } else {
            stands.based.get_or_init(|| self.crowd(based))
        };
        let class = self.kind(aircraft).class;
        let is_free = self.has_box_besides(state, field, class, crowd[field.index()]);
        refuse(!is_free, Refusal::NoBox(aircraft, field))
    }

    /// 8.2.2: the same for whoever chooses where to land: not without a compatible ABSU if one is `served` elsewhere.
    fn check_return(
        &self,
        state: &State,
        aircraft: AircraftId,
        field: FieldId,
        stands: &Stands,
        served: impl FnOnce() -> Option<FieldId>,
    ) -> Result<(), Refusal> {
        self.check_landing_among(state, aircraft, field, stands)?;
        if self.has_crew(state, aircraft, field) {
            return Ok(());
        }
        let refusal = served().map(|other| Refusal::CrewElsewhere(aircraft, other));
        refusal.map_or(Ok(()), Err)
    }

    /// An air unit lands; where no compatible ABSU is, it may not fight (8.2.2).
    pub(crate) fn land(&self, play: &mut Play<'_>, aircraft: AircraftId, field: FieldId) {
        let state = &mut *play.state;
        state.aircraft[aircraft.index()] = Berth::On(field);
        state.set_task(aircraft, None);
        self.note_interdiction(state);
        state.air.seen.remove(aircraft);
        state.air.known.remove(field);
        if !self.has_crew(state, aircraft, field) {
            state.air.unfit.insert(aircraft);
        }
        play.tell(Event::CameDown(aircraft, field));
    }

    /// 8.2.2: an airfield with a compatible ABSU on which an air unit that is under way may land, its own first.
    fn served_landing(
        &self,
        state: &State,
        aircraft: AircraftId,
        stands: &Stands,
    ) -> Option<FieldId> {
        let home = state.base(aircraft);
        let mut fields = home.into_iter().chain(self.all_fields());
        fields.find(|field| {
            let check = || self.check_landing_among(state, aircraft, *field, stands);
            self.has_crew(state, aircraft, *field) && check().is_ok()
        })
    }

    /// An air unit goes home, or where it finds a box with an ABSU or at least a box; else it is lost (8.2.3). Without an
    /// ABSU it goes home only if there is none elsewhere (8.2.2).
    pub(crate) fn bring_home(&self, play: &mut Play<'_>, aircraft: AircraftId) {
        let state = &*play.state;
        let stands = Stands::default();
        let can_land = |field: &FieldId| {
            let check = self.check_landing_among(state, aircraft, *field, &stands);
            check.is_ok()
        };
        let home = || state.base(aircraft).filter(can_land);
        let served = self.served_landing(state, aircraft, &stands);
        match (served.or_else(home)).or_else(|| self.all_fields().find(can_land)) {
            Some(field) => self.land(play, aircraft, field),
            None => self.lose_aircraft(play, aircraft),
        }
    }

    /// An air unit is lost, with whom it carries (12.2).
    pub(crate) fn lose_aircraft(&self, play: &mut Play<'_>, aircraft: AircraftId) {
        let task = play.state.air.task(aircraft);
        let turned = play.state.air.raid.as_ref().and_then(|raid| raid.turned);
        let load = match (task, turned) {
            (Some(task), _) => task.load,
            (None, Some((one, load))) if one == aircraft => Some(load),
            (None, _) => None,
        };
        Self::destroy_aircraft(play.state, aircraft);
        play.tell(Event::ShotDown(aircraft));
        if let Some(load) = load {
            play.state.put(load, Location::Lost);
            play.tell(Event::LoadLost(load));
        }
    }

    /// 8.4.4: ground units have taken an airfield: a die is asked for if aircraft of the former holder are there.
    pub fn overrun_field(&self, play: &mut Play<'_>, field: FieldId, former: Side) {
        play.state.air.report_damage(field);
        play.state.air.forget_sighted(field, AircraftSet::EMPTY);
        play.tell(Event::FieldTaken(field));
        let there = self.parked(play.state, field);
        if there.iter().any(|one| self.flies_for(one) == former) {
            play.push(Overrun {
                field,
                side: former,
            });
        }
    }

    /// 8.1.2, R-55: notes which airfields Japan holds as the turn begins.
    pub(crate) fn note_held_fields(&self, state: &mut State) {
        let held = |field: &FieldId| self.field_holder(state, *field) == JAPAN;
        // On turn 1 Batan Island falls only now.
        let is_new = |field: &FieldId| {
            state.turn == 1 && self.map().airfields[field.index()].place == FieldPlace::Offshore
        };
        state.air.held = self
            .all_fields()
            .filter(|field| held(field) && !is_new(field))
            .collect();
    }

    /// 8.2.5: the boxes of an airfield, those for fighters and those for either class.
    #[must_use]
    pub fn boxes(&self, field: FieldId) -> [u8; 2] {
        let boxes = &self.map().airfields[field.index()].boxes;
        [FieldBox::Fighter, FieldBox::Either]
            .map(|kind| boxes.iter().filter(|one| **one == kind).count() as u8)
    }
}
