//! What is seen of the air war: who is in the air, what a click means, which airfields are damaged.

use crate::Luzon;
use crate::action::Action;
use crate::printed::map::FieldId;
use crate::printed::units::{AirClass, Aircraft, AircraftId, JAPAN};
use crate::sequence::Step;
use crate::shows::board_view::{aircraft_box, ground_box};
use crate::situation::air::{Mission, Spot};
use crate::situation::state::{Berth, State};
use heigi_board::{HexId, find_id};
use heigi_engine::scene::{
    Fact, Marker, MarkerKind, MarkerSpot, Piece, SmolStr, Target, Tint, format_smolstr,
};
use heigi_engine::{Text, Viewer};

impl Luzon {
    /// What an action of the air war is aimed at.
    pub(crate) fn air_target(&self, state: &State, action: Action) -> Target {
        let piece = |aircraft: AircraftId| {
            if matches!(state.aircraft[aircraft.index()], Berth::Unused) {
                Target::Button
            } else {
                Target::Piece(self.aircraft()[aircraft.index()].id.clone())
            }
        };
        match action {
            Action::TakeAircraft(aircraft)
            | Action::Squadron(aircraft)
            | Action::Recall(aircraft)
            | Action::Rise(aircraft)
            | Action::FireAt(aircraft)
            | Action::Hit(aircraft)
            | Action::Sweep(aircraft)
            | Action::SweepField(aircraft) => piece(aircraft),
            Action::Patrol(spot)
            | Action::Bomb(spot)
            | Action::Strafe(spot)
            | Action::Escort(spot) => {
                heigi_engine::Argument::target(spot, self).unwrap_or(Target::Button)
            }
            Action::Interdict(hex) | Action::DropOn(hex) => {
                Target::Place(self.map().grid.number(hex))
            }
            Action::Base(field) if matches!(state.agenda.last(), Some(Step::Settle(_))) => {
                Target::Place(ground_box(self.map(), field))
            }
            Action::Redeploy(field)
            | Action::Transfer(field)
            | Action::Land(_, field)
            | Action::Base(field)
            | Action::AskField(field) => Target::Place(aircraft_box(self.map(), field)),
            _ => heigi_engine::Verbs::target(action, self),
        }
    }

    /// What a click on a hex may mean in the air.
    pub(crate) fn air_meant_by_hex(&self, hex: HexId, each: &mut dyn FnMut(Action)) {
        let field = self.map().airfield_in(hex).map(Spot::Field);
        let base = (hex == self.map().named.cavite).then_some(Spot::Cavite);
        for spot in [Some(Spot::Hex(hex)), field, base].into_iter().flatten() {
            for action in [Action::Patrol, Action::Bomb, Action::Strafe, Action::Escort] {
                each(action(spot));
            }
        }
        each(Action::Interdict(hex));
        each(Action::DropOn(hex));
    }

    /// What a click on a box of an airfield may mean.
    pub(crate) fn meant_by_box(&self, id: &str, each: &mut dyn FnMut(Action)) {
        let beaches = self.boat_beaches();
        let beach = beaches.filter(|beach| self.box_of_beach(*beach) == *id);
        beach.map(Action::Station).for_each(&mut *each);
        let mut fields = self.all_fields();
        let is_it = |field: &FieldId| {
            let map = self.map();
            [aircraft_box(map, *field), ground_box(map, *field)].contains(&id.into())
        };
        if let Some(field) = fields.find(is_it) {
            for action in [
                Action::Base,
                Action::AskField,
                Action::Redeploy,
                Action::Transfer,
            ] {
                each(action(field));
            }
        }
    }

    /// What a click on an air unit may mean.
    pub(crate) fn air_meant_by_piece(&self, id: &str, each: &mut dyn FnMut(Action)) {
        let Some(aircraft) = find_id(self.aircraft(), |one: &Aircraft| one.id == id) else {
            return;
        };
        for action in [
            Action::TakeAircraft,
            Action::Squadron,
            Action::Recall,
            Action::Rise,
            Action::FireAt,
            Action::Hit,
            Action::Sweep,
            Action::SweepField,
        ] {
            each(action(aircraft));
        }
    }

    /// Whether a viewer sees an air unit: its own, those in the air, and those on the ground whose airfield was hit.
    pub(crate) fn sees_aircraft(
        &self,
        state: &State,
        viewer: Viewer,
        aircraft: AircraftId,
    ) -> bool {
        Self::is_own(viewer, self.flies_for(aircraft))
            || self.flying(state, aircraft).is_some()
            || state.air.seen.contains(aircraft)
    }

    /// An air unit as a counter, if a viewer sees it: on its airfield, or where it flies to.
    pub(crate) fn air_piece(
        &self,
        state: &State,
        viewer: Viewer,
        aircraft: AircraftId,
    ) -> Option<Piece> {
        if !self.sees_aircraft(state, viewer, aircraft) {
            return None;
        }
        let is_own = Self::is_own(viewer, self.flies_for(aircraft));
        // A plan is its owner's alone.
        let task = if is_own {
            state.air.task(aircraft)
        } else {
            self.flying(state, aircraft)
        };
        let place: SmolStr = match state.aircraft[aircraft.index()] {
            Berth::On(field) => task.map_or_else(
                || aircraft_box(self.map(), field),
                |task| self.spot_place(task.spot),
            ),
            Berth::Waiting => self.box_of_air_arrival(aircraft),
            Berth::Withdrawn => "withdrawn".into(),
            Berth::Lost => "lost".into(),
            Berth::Unused => return None,
        };
        let mission = task.map(|task| format_smolstr!("mission-{}", badge(task.mission)));
        let is_down = is_own && task.is_none() && state.air.is_face_down(aircraft);
        let is_unfit = is_own && state.air.unfit.contains(aircraft);
        let is_asked =
            |step: &Step| matches!(step, Step::Assign(assign) if assign.aircraft == aircraft);
        let is_active = is_own && state.agenda.last().is_some_and(is_asked);
        let badges = mission
            .into_iter()
            .chain(is_active.then(|| "active".into()))
            .chain(is_down.then(|| "face-down".into()))
            .chain(is_unfit.then(|| "unfit".into()));
        let id = &self.aircraft()[aircraft.index()].id;
        Some(Piece {
            id: id.clone(),
            face: id.clone(),
            owner: self.flies_for(aircraft),
            place,
            badges: badges.collect(),
            ..Piece::default()
        })
    }

    /// Airfields in the colour of whoever holds them.
    pub(crate) fn field_tints(&self, state: &State) -> Vec<Tint> {
        let tint = |field: FieldId| {
            let tone = if self.field_holder(state, field) == JAPAN {
                "amber"
            } else {
                "teal"
            };
            let hex = self.field_hex(field)?;
            Some(Tint::new(self.map().grid.number(hex), tone))
        };
        self.all_fields().filter_map(tint).collect()
    }

    /// 8.2.5, 8.3.4: which boxes of an airfield are free, if it is the viewer's, and which are damaged.
    pub(crate) fn box_markers(&self, state: &State, viewer: Viewer) -> Vec<Marker> {
        let mut markers = Vec::new();
        let mut based = vec![[0_u8; 2]; self.map().airfields.len()];
        for aircraft in self.all_aircraft() {
            if let Some(field) = state.base(aircraft) {
                let is_bomber = self.kind(aircraft).class == AirClass::Bomber;
                based[field.index()][usize::from(is_bomber)] += 1;
            }
        }
        for field in self.all_fields() {
            let damaged = self.known_damage(state, viewer, field);
            let is_own = Self::is_own(viewer, self.field_holder(state, field));
            let free = is_own.then(|| self.free_boxes(state, field, based[field.index()]));
            let names = ["luzon-marker-box-fighter", "luzon-marker-box-either"];
            for ((name, damaged), free) in
                names.into_iter().zip(damaged).zip(free.unwrap_or_default())
            {
                let kinds = [
                    (free, MarkerKind::Vacant, "luzon-marker-free"),
                    (damaged, MarkerKind::Destroyed, "luzon-marker-damaged"),
                ];
                let kinds = kinds.into_iter().filter(|(count, _, _)| *count > 0);
                markers.extend(kinds.map(|(count, kind, text)| {
                    Marker {
                        kind,
                        spot: MarkerSpot::Corner,
                        at: aircraft_box(self.map(), field),
                        name: (Text::new(text).with("box", Text::new(name)))
                            .with("count", i32::from(count)),
                    }
                }));
            }
        }
        markers
    }

    /// The boxes of an airfield that are free when so many fighters and bombers stand there: those for fighters, which fill
    /// theirs first, and those for either class.
    fn free_boxes(&self, state: &State, field: FieldId, [fighters, bombers]: [u8; 2]) -> [u8; 2] {
        let (boxes, damaged) = (self.boxes(field), state.air.damaged[field.index()]);
        let whole = [0, 1].map(|kind| boxes[kind].saturating_sub(damaged[kind]));
        let beyond = fighters.saturating_sub(whole[0]);
        [
            whole[0].saturating_sub(fighters),
            whole[1].saturating_sub(bombers + beyond),
        ]
    }

    /// 8.3.4: the airfields with damaged boxes; of the enemy's as they were when they were seen last.
    pub(crate) fn damage_facts(&self, state: &State, viewer: Viewer) -> Vec<Fact> {
        let fact = |field: FieldId| {
            let [fighters, either] = self.known_damage(state, viewer, field);
            let id = &self.map().airfields[field.index()].id;
            let name = Text::new(format!("luzon-field-{id}"));
            (fighters + either > 0).then(|| Fact {
                label: Text::new("luzon-fact-damage").with("field", name),
                value: Text::verbatim(format_smolstr!("F {fighters}, B {either}")),
                rule: "8.3.4".into(),
            })
        };
        self.all_fields().filter_map(fact).collect()
    }
}

/// The badge of a mission.
const fn badge(mission: Mission) -> &'static str {
    match mission {
        Mission::Patrol => "patrol",
        Mission::Interdiction => "interdiction",
        Mission::Bombing => "bombing",
        Mission::Strafing => "strafing",
        Mission::Escort => "escort",
        Mission::Drop => "drop",
        Mission::Redeployment | Mission::Transfer => "redeployment",
        Mission::Scramble => "scramble",
    }
}
