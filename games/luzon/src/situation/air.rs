//! What changes in the air war (8.0): who flies where and what for, airfields, and the raid that is going on.

use crate::Luzon;
use crate::printed::map::{BridgeId, FieldId, HexSet};
use crate::printed::units::{
    ALLIES, AircraftId, AircraftSet, MOST_AIRCRAFT, Service, UnitId, UnitSet,
};
use crate::sequence::Step;
use crate::situation::state::{Berth, State};
use crate::turn::chits::Classes;
use arrayvec::ArrayVec;
use heigi_board::{HexId, Id, IdSet, find_id, ids};
use heigi_engine::hexes::Page;
use heigi_engine::scene::{SmolStr, Target, Value};
use heigi_engine::{Argument, Side, Text, Viewer, Words};
use serde::{Deserialize, Serialize};

/// How many airfields there may be.
pub const MOST_FIELDS: usize = 32;

/// A set of airfields.
pub type FieldSet = IdSet<FieldId, 1>;

heigi_engine::kinds! {
    /// What an air unit flies for (8.3, 8.4, 8.5, 12.2).
    pub enum Mission = "luzon-mission-" {
        /// 8.3.9: combat air patrol over a hex or an airfield.
        Patrol = "patrol",
        /// 8.3.8: it bars a road.
        Interdiction = "interdiction",
        /// 8.3.1: it bombs.
        Bombing = "bombing",
        /// 8.5.2: it strafes without bombers.
        Strafing = "strafing",
        /// 8.5.1: it covers bombers.
        Escort = "escort",
        /// 12.2: it drops airborne troops.
        Drop = "drop",
        /// 8.1.2: it flies to another airfield.
        Redeployment = "redeployment",
        /// 8.1.2: the same with its ABSU.
        Transfer = "transfer",
        /// 8.4, 8.3.9: it has taken off from an attacked airfield or left its patrol, and keeps out of the way.
        Scramble = "scramble",
    }
}

/// What aircraft fly to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Spot {
    /// A hex with its ground units; of a patrol with its airfield as well.
    Hex(HexId),
    /// An airfield; of a patrol only one that is not on the map.
    Field(FieldId),
    /// A bridge.
    Bridge(BridgeId),
    /// 11.3: the naval base of Cavite.
    Cavite,
}

/// The mission of an air unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Task {
    /// What for.
    pub mission: Mission,
    /// Where.
    pub spot: Spot,
    /// 12.1: whom it carries.
    pub load: Option<UnitId>,
}

impl Task {
    /// 8.1.2: the airfield to which an air unit moves.
    #[must_use]
    pub const fn new_base(self) -> Option<FieldId> {
        match (self.mission, self.spot) {
            (Mission::Redeployment | Mission::Transfer, Spot::Field(field)) => Some(field),
            _ => None,
        }
    }
}

/// Bombers that roll together (8.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Group {
    /// The bombers.
    pub bombers: AircraftSet,
    /// What they bomb.
    pub spot: Spot,
}

/// On which airfield each air unit was seen last.
pub type Sightings = ArrayVec<Option<FieldId>, MOST_AIRCRAFT>;

/// What each air unit flies for.
pub type Tasks = ArrayVec<Option<Task>, MOST_AIRCRAFT>;

/// How the Allies have answered for all airfields that may still be asked to scramble (8.4.2, 8.4.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Standing {
    /// They have not: each is asked.
    #[default]
    Ask,
    /// Whoever stands ready scrambles.
    Scramble,
    /// Nobody does.
    Stay,
}

/// What attacks one place together (8.3.1, 8.6.1): the aircraft of one service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sortie {
    /// Over which hex, airfield or bridge.
    pub sky: Spot,
    /// Whose.
    pub service: Service,
}

/// The raid that is going on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Raid {
    /// Who attacks where.
    pub sortie: Sortie,
    /// The defending patrol, once it fights; it keeps those that are lost.
    pub patrol: AircraftSet,
    /// 8.3.9.2: the weakest of the patrol, with whose values all of it fights.
    pub weakest: Option<AircraftId>,
    /// Who fires at whom (8.6.2), in the order of the dice.
    pub shots: ArrayVec<(AircraftId, AircraftId), MOST_AIRCRAFT>,
    /// Surplus escorts that fire at nobody (8.6.1.1).
    pub spared: AircraftSet,
    /// Whoever AA fire has hit (8.7.1).
    pub flak_hits: AircraftSet,
    /// The groups of bombers.
    pub groups: ArrayVec<Group, 16>,
    /// The fighters that strafe.
    pub strafers: AircraftSet,
    /// 10.2.2: its bombers fly high, out of reach of AA fire.
    pub is_high: bool,
    /// The units that the present result has hit already (8.3.3).
    pub victims: UnitSet,
    /// 12.2: the transport that has turned back, and whom it carries home.
    pub turned: Option<(AircraftId, UnitId)>,
}

/// What changes in the air war.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirState {
    /// What each air unit flies for, planned or under way; its berth is then the airfield from which it came.
    pub tasks: Tasks,
    /// 8.3.9.1: face down while others patrol.
    pub upkeep: AircraftSet,
    /// 8.6.5: face down since they were aborted.
    pub aborted: AircraftSet,
    /// Those of them that were so when the present air phase of their side began.
    pub resting: AircraftSet,
    /// 8.2.2: without a compatible ABSU; they may not fight.
    pub unfit: AircraftSet,
    /// Aircraft on the ground that the enemy knows, as it has hit their airfield (8.3.4).
    pub seen: AircraftSet,
    /// Where the enemy saw each air unit last, on the ground or as it scrambled; it may have moved since, which its owner
    /// alone knows (2.2.1).
    pub sighted: Sightings,
    /// The airfields on whose ground the enemy knows everybody.
    pub known: FieldSet,
    /// 8.3.4: damaged boxes of each airfield, those for fighters and those for either class.
    pub damaged: [[u8; 2]; MOST_FIELDS],
    /// The same as the enemy saw it last: a chart is its owner's alone (2.2.1), repairs are not seen.
    pub reported: [[u8; 2]; MOST_FIELDS],
    /// 16.2.3: about which airfield Japan was told what classes stand there, until aircraft take off.
    pub asked: Option<(FieldId, Classes)>,
    /// The airfields that Japan held when the turn began (8.1.2).
    pub held: FieldSet,
    /// The airfields of a side that were supplied when its air phase began (8.1.2).
    pub supplied: FieldSet,
    /// 12.6: airborne units that were dropped this turn.
    pub dropped: UnitSet,
    /// 12.7: those of them that came down beside an enemy or among enemies.
    pub grounded: UnitSet,
    /// 8.3.6: whoever has taken part in air combat this turn.
    pub fought: AircraftSet,
    /// How airfields answer that may scramble: against fleets until all were asked, then until the raids are over.
    pub standing: Standing,
    /// The raids that are still to come.
    pub sorties: ArrayVec<Sortie, MOST_AIRCRAFT>,
    /// The raid that is going on.
    pub raid: Option<Raid>,
}

impl AirState {
    /// Before the first turn.
    #[must_use]
    pub fn new(aircraft: usize) -> Self {
        Self {
            tasks: (0..aircraft).map(|_| None).collect(),
            upkeep: AircraftSet::EMPTY,
            aborted: AircraftSet::EMPTY,
            resting: AircraftSet::EMPTY,
            unfit: AircraftSet::EMPTY,
            seen: AircraftSet::EMPTY,
            sighted: (0..aircraft).map(|_| None).collect(),
            known: FieldSet::EMPTY,
            damaged: [[0; 2]; MOST_FIELDS],
            reported: [[0; 2]; MOST_FIELDS],
            asked: None,
            held: FieldSet::EMPTY,
            supplied: FieldSet::EMPTY,
            dropped: UnitSet::EMPTY,
            grounded: UnitSet::EMPTY,
            fought: AircraftSet::EMPTY,
            standing: Standing::Ask,
            sorties: ArrayVec::new(),
            raid: None,
        }
    }

    /// What an air unit flies for.
    #[must_use]
    pub fn task(&self, aircraft: AircraftId) -> Option<Task> {
        self.tasks[aircraft.index()]
    }

    /// The enemy sees an air unit on an airfield.
    pub(crate) fn sight(&mut self, aircraft: AircraftId, field: FieldId) {
        self.sighted[aircraft.index()] = Some(field);
    }

    /// Whoever the enemy saw on an airfield is there no more: all but some.
    pub(crate) fn forget_sighted(&mut self, field: FieldId, but: AircraftSet) {
        for (one, sighted) in ids::<AircraftId>(self.sighted.len()).zip(&mut self.sighted) {
            if *sighted == Some(field) && !but.contains(one) {
                *sighted = None;
            }
        }
    }

    /// The enemy sees the damage of an airfield.
    pub(crate) fn report_damage(&mut self, field: FieldId) {
        self.reported[field.index()] = self.damaged[field.index()];
    }

    /// True if an air unit lies face down.
    #[must_use]
    pub fn is_face_down(&self, aircraft: AircraftId) -> bool {
        self.upkeep.contains(aircraft) || self.aborted.contains(aircraft)
    }
}

impl State {
    /// True while a side plans its air phase: nobody else knows its missions.
    #[must_use]
    pub fn is_planning(&self, side: Side) -> bool {
        let mut agenda = self.agenda.iter();
        agenda.any(|step| matches!(step, Step::AirPlan(plan) if plan.side == side))
    }

    /// Gives an air unit a mission, or brings it down.
    pub fn set_task(&mut self, aircraft: AircraftId, task: Option<Task>) {
        self.air.tasks[aircraft.index()] = task;
    }
}

impl Luzon {
    /// Whose an air unit is.
    #[must_use]
    pub fn flies_for(&self, aircraft: AircraftId) -> Side {
        self.kind(aircraft).service.side()
    }

    /// The air units of a side.
    pub(crate) fn air_force(&self, side: Side) -> impl Iterator<Item = AircraftId> {
        self.sets.aircraft[side.index()].iter()
    }

    /// What an air unit flies for, if it is under way and not only planned.
    #[must_use]
    pub fn flying(&self, state: &State, aircraft: AircraftId) -> Option<Task> {
        let task = state.air.task(aircraft)?;
        (!state.is_planning(self.flies_for(aircraft))).then_some(task)
    }

    /// True if an air unit stands on an airfield.
    #[must_use]
    pub fn is_parked(&self, state: &State, aircraft: AircraftId) -> bool {
        state.base(aircraft).is_some() && self.flying(state, aircraft).is_none()
    }

    /// The air units of a side that stand on an airfield.
    pub(crate) fn parked(&self, state: &State, field: FieldId) -> AircraftSet {
        let all = self.all_aircraft();
        all.filter(|one| state.base(*one) == Some(field) && self.is_parked(state, *one))
            .collect()
    }

    /// 8.3.4: the damaged boxes of an airfield as far as a viewer knows.
    pub(crate) fn known_damage(&self, state: &State, viewer: Viewer, field: FieldId) -> [u8; 2] {
        if Self::is_own(viewer, self.field_holder(state, field)) {
            state.air.damaged[field.index()]
        } else {
            state.air.reported[field.index()]
        }
    }

    /// 8.3.8: the hexes that are interdicted while their missions last.
    pub(crate) fn note_interdiction(&self, state: &mut State) {
        let hexes = self
            .all_aircraft()
            .filter_map(|one| match self.flying(state, one)? {
                Task {
                    mission: Mission::Interdiction,
                    spot: Spot::Hex(hex),
                    ..
                } => Some(hex),
                _ => None,
            });
        let hexes: HexSet = hexes.collect();
        state.interdicted = hexes;
    }

    /// Where air combat over a spot is fought: over its hex, if it has one.
    #[must_use]
    pub fn sky(&self, spot: Spot) -> Spot {
        match spot {
            Spot::Field(field) => self.field_hex(field).map_or(spot, Spot::Hex),
            Spot::Cavite => Spot::Hex(self.map().named.cavite),
            Spot::Hex(_) | Spot::Bridge(_) => spot,
        }
    }

    /// The hexes of a spot: both of a bridge, none of an airfield that is not on the map.
    pub(crate) fn hexes_of(&self, spot: Spot) -> ArrayVec<HexId, 2> {
        match spot {
            Spot::Hex(hex) => [hex].into_iter().collect(),
            Spot::Cavite => [self.map().named.cavite].into_iter().collect(),
            Spot::Field(field) => self.field_hex(field).into_iter().collect(),
            Spot::Bridge(bridge) => {
                let ends = self
                    .map()
                    .grid
                    .edge_hexes(self.map().bridges[bridge.index()].edge);
                ends.into_iter()
                    .flat_map(|(one, other)| [one, other])
                    .collect()
            }
        }
    }

    /// The air units of a side that patrol a spot (8.3.9), of a bridge either end (8.3.5).
    pub(crate) fn patrol_over(&self, state: &State, side: Side, sky: Spot) -> AircraftSet {
        let hexes = self.hexes_of(sky);
        let covers = |spot| spot == sky || matches!(spot, Spot::Hex(hex) if hexes.contains(&hex));
        let is_there = |one: &AircraftId| {
            let task = self.flying(state, *one);
            task.is_some_and(|task| task.mission == Mission::Patrol && covers(task.spot))
        };
        self.air_force(side).filter(is_there).collect()
    }

    /// The air units of a side in the air, as everybody sees.
    pub(crate) fn airborne_of(&self, state: &State, side: Side) -> AircraftSet {
        let flies = |one: &AircraftId| self.flying(state, *one).is_some();
        self.air_force(side).filter(flies).collect()
    }

    /// 12.1: whether an air unit carries a ground unit.
    pub(crate) fn is_carried(&self, state: &State, unit: UnitId) -> bool {
        let mut tasks = state.air.tasks.iter().flatten();
        tasks.any(|task| task.load == Some(unit))
    }

    /// Whether everybody sees that a ground unit is carried: its transport is under way.
    pub(crate) fn is_seen_carried(&self, state: &State, unit: UnitId) -> bool {
        let flies = |one| {
            self.flying(state, one)
                .is_some_and(|task| task.load == Some(unit))
        };
        self.all_aircraft().any(flies)
    }

    /// A spot in words.
    pub(crate) fn spot_text(&self, spot: Spot) -> Text {
        match spot {
            Spot::Hex(hex) => self.hex_text(hex),
            Spot::Cavite => Text::new("luzon-naval-base"),
            Spot::Field(field) => {
                let name = Text::new(format!(
                    "luzon-field-{}",
                    self.map().airfields[field.index()].id
                ));
                Text::new("luzon-airfield").with("field", name)
            }
            Spot::Bridge(bridge) => {
                let edge = self.map().bridges[bridge.index()].edge;
                let name = Page(&self.map().grid).edge_name(edge);
                Text::new("luzon-bridge").with("bridge", name)
            }
        }
    }

    /// What a mission is aimed at: bombs and guns strike the units of a hex or its airfield.
    pub(crate) fn target_text(&self, task: Task) -> Text {
        match task.mission {
            Mission::Bombing | Mission::Strafing => self.struck_text(task.spot),
            _ => self.spot_text(task.spot),
        }
    }

    /// What bombs and guns strike.
    pub(crate) fn struck_text(&self, spot: Spot) -> Text {
        let text = self.spot_text(spot);
        match spot {
            Spot::Hex(hex) if hex != self.map().named.corregidor => {
                Text::new("luzon-units-in").with("hex", text)
            }
            _ => text,
        }
    }

    /// The place on the board of a spot.
    pub(crate) fn spot_place(&self, spot: Spot) -> SmolStr {
        match self.sky(spot) {
            Spot::Hex(hex) => self.map().grid.number(hex),
            Spot::Field(field) => crate::shows::board_view::aircraft_box(self.map(), field),
            Spot::Bridge(_) | Spot::Cavite => {
                let first = self.hexes_of(spot).first().copied();
                first.map_or_else(SmolStr::default, |hex| self.map().grid.number(hex))
            }
        }
    }

    /// Loses an air unit.
    pub(crate) fn destroy_aircraft(state: &mut State, aircraft: AircraftId) {
        state.aircraft[aircraft.index()] = Berth::Lost;
        state.set_task(aircraft, None);
        for set in [
            &mut state.air.upkeep,
            &mut state.air.aborted,
            &mut state.air.resting,
            &mut state.air.unfit,
            &mut state.air.seen,
            &mut state.air.fought,
        ] {
            set.remove(aircraft);
        }
        state.air.sighted[aircraft.index()] = None;
    }
}

impl heigi_engine::told::Fact<Luzon> for Spot {
    fn value(self, game: &Luzon) -> Value {
        game.spot_text(self).into()
    }

    fn place(self, game: &Luzon) -> Option<SmolStr> {
        let hexes = game.hexes_of(self);
        hexes.first().map(|hex| game.map().grid.number(*hex))
    }
}

impl heigi_engine::told::Fact<Luzon> for FieldId {
    fn value(self, game: &Luzon) -> Value {
        game.spot_text(Spot::Field(self)).into()
    }
}

/// The word for Cavite as a target.
const NAVAL_BASE: &str = "cavite-base";

/// A hex by its number, an airfield by its id, a bridge by its two hexes.
impl Argument<Luzon> for Spot {
    fn count(game: &Luzon) -> u32 {
        let map = game.map();
        (map.grid.len() + map.airfields.len() + map.bridges.len() + 1) as u32
    }

    fn at(game: &Luzon, index: u32) -> Self {
        let (index, hexes) = (index as usize, game.map().grid.len());
        let fields = hexes + game.map().airfields.len();
        if index == fields + game.map().bridges.len() {
            Self::Cavite
        } else if index < hexes {
            Self::Hex(HexId(index as u16))
        } else if index < fields {
            Self::Field(FieldId::from_number(index - hexes))
        } else {
            Self::Bridge(BridgeId::from_number(index - fields))
        }
    }

    fn index(self, game: &Luzon) -> u32 {
        let hexes = game.map().grid.len();
        let index = match self {
            Self::Hex(hex) => hex.index(),
            Self::Field(field) => hexes + field.index(),
            Self::Bridge(bridge) => hexes + game.map().airfields.len() + bridge.index(),
            Self::Cavite => hexes + game.map().airfields.len() + game.map().bridges.len(),
        };
        index as u32
    }

    fn write(self, game: &Luzon, words: &mut Words) {
        match self {
            Self::Hex(hex) => words.put(game.map().grid.number(hex)),
            Self::Field(field) => words.put(&game.map().airfields[field.index()].id),
            Self::Cavite => words.put(NAVAL_BASE),
            Self::Bridge(bridge) => {
                let edge = game.map().bridges[bridge.index()].edge;
                words.put(Page(&game.map().grid).edge_name(edge));
            }
        }
    }

    fn read(game: &Luzon, words: &mut std::str::Split<'_, char>) -> Option<Self> {
        let (word, map) = (words.next()?, game.map());
        if word == NAVAL_BASE {
            return Some(Self::Cavite);
        }
        if let Some(field) = find_id(&map.airfields, |field| field.id == word) {
            return Some(Self::Field(field));
        }
        if let Some(bridge) = find_id(&map.bridges, |bridge| bridge.id == word) {
            return Some(Self::Bridge(bridge));
        }
        map.grid.parse(word).ok().map(Self::Hex)
    }

    fn target(self, game: &Luzon) -> Option<Target> {
        Some(match self {
            Self::Bridge(bridge) => {
                let edge = game.map().bridges[bridge.index()].edge;
                Target::Edge(Page(&game.map().grid).edge_name(edge))
            }
            _ => Target::Place(game.spot_place(self)),
        })
    }
}

/// Whose aircraft fall to whom: the side that is attacked in an air phase.
#[must_use]
pub fn defender(service: Service) -> Side {
    service.side().opponent()
}

/// The Allies are surprised in the Japanese air phase of turn 1 (TBL-SCR, TBL-STRAFE, R-47).
#[must_use]
pub fn is_surprise(state: &State, service: Service) -> bool {
    state.turn == 1 && defender(service) == ALLIES
}
