//! What a viewer sees: built from nothing, so that nothing can be left in it.

use crate::Manila;
use crate::printed::units::{Group, JAPAN, UNITED_STATES, UnitId};
use crate::sequence::Step;
use crate::shows::board_view::{AIR, COVERED, FACE_DOWN};
use crate::shows::words::{group_text, side_text};
use crate::situation::state::{Location, State};
use crate::turn::attack::Attack;
use crate::turn::entry::Entry;
use crate::turn::movement::{Move, Movement};
use crate::turn::offensive_fire::OffensiveFire;
use crate::turn::pontoons::Pontoons;
use crate::turn::setup::JapaneseSetUp;
use heigi_board::HexId;
use heigi_engine::scene::{
    Fact, Marker, MarkerKind, MarkerSpot, Outcome, Overlay, Piece, Scene, SmolStr, TrackState,
    Tray, format_smolstr,
};
use heigi_engine::{AnyStep, RuleId, Side, Text, Viewer, step};

const SUDDEN_DEATH: &str = "sudden-death";
const HIGH_GROUND: &str = "high-ground";
const CONTACT: &str = "contact";

/// What can be laid over the map; while the set-up is secret nobody asks where Japan stands.
fn overlays(is_secret: bool) -> Vec<Overlay> {
    let overlay = |id: &str, name: &'static str| Overlay::new(id, name, "overlay");
    let mut overlays = vec![
        overlay(SUDDEN_DEATH, "manila-overlay-sudden-death"),
        overlay(HIGH_GROUND, "manila-overlay-high-ground"),
    ];
    if !is_secret {
        overlays.push(overlay(CONTACT, "manila-overlay-contact"));
    }
    overlays
}

impl Manila {
    /// What a viewer sees.
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> Scene {
        let is_secret = Self::is_set_up_secret(state, viewer);
        let pieces = self.pieces(state, viewer, is_secret);
        Scene {
            viewer,
            phase: self.phase_text(state),
            help: self.help(state, viewer),
            guide: (self.known_steps(state, viewer).next())
                .map_or_else(Vec::new, |step| step.guide(self, state)),
            tints: Vec::new(),
            markers: self.markers(state),
            trays: trays(state, viewer, &pieces),
            pieces,
            tracks: vec![TrackState {
                id: "turn".into(),
                space: usize::from(state.turn).saturating_sub(1),
            }],
            facts: self.facts(state, viewer, is_secret),
            overlays: overlays(is_secret),
            prompt: step::prompt(self, state, viewer),
            outcome: state.ending.map(|(winner, reason)| {
                let text = Text::new(reason).with("side", side_text(winner));
                Outcome::won(winner, text, RuleId::from(reason).0)
            }),
        }
    }

    /// The steps as a viewer knows them, the innermost first. Whoever waits is not told that pontoons
    /// are asked for: it would betray a bridging engineer under another counter (6.5a).
    fn known_steps(&self, state: &State, viewer: Viewer) -> impl Iterator<Item = Step> {
        let is_told = self.is_own(viewer, UNITED_STATES);
        (state.agenda.iter().rev().copied()).filter(move |step| is_told || *step != Pontoons.into())
    }

    /// What to do in the current phase.
    fn help(&self, state: &State, viewer: Viewer) -> Vec<Text> {
        self.known_steps(state, viewer)
            .map(|step| step.help(self, state))
            .find(|help| !help.is_empty())
            .unwrap_or_default()
    }

    fn pieces(&self, state: &State, viewer: Viewer, is_secret: bool) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for unit in self.all_units() {
            let printed = self.unit(unit);
            if printed.side == JAPAN && is_secret {
                continue;
            }
            let is_seen = self.is_seen_by(state, viewer, unit);
            let (place, order) = match state.location(unit) {
                Location::At(hex) => {
                    let order = state.units_at(hex).position(|other| other == unit);
                    (self.number(hex), order.unwrap_or_default() as u8)
                }
                Location::OffMap if printed.side == JAPAN => ("japan-reserve".into(), 0),
                Location::OffMap => (
                    format_smolstr!("entry-{}", printed.group_code.to_lowercase()),
                    0,
                ),
                Location::Eliminated if printed.side == JAPAN => ("japan-lost".into(), 0),
                Location::Eliminated if is_seen => ("us-lost".into(), 0),
                Location::Eliminated => continue,
            };
            let (id, face) = if is_seen {
                (printed.id.clone(), printed.id.clone())
            } else if printed.side == JAPAN {
                (format_smolstr!("japan@{place}#{order}"), FACE_DOWN.into())
            } else {
                (format_smolstr!("us@{place}#{order}"), COVERED.into())
            };
            pieces.push(Piece {
                id,
                face,
                owner: printed.side,
                place,
                order,
                badges: self.badges(state, viewer, unit, is_seen),
                ..Piece::default()
            });
        }
        if state.turn >= self.tables().air.first_turn {
            for number in 0..self.air_left(state, UNITED_STATES) {
                pieces.push(Piece {
                    id: format_smolstr!("air-{}", number + 1),
                    face: AIR.into(),
                    owner: UNITED_STATES,
                    place: "air".into(),
                    order: 0,
                    ..Piece::default()
                });
            }
        }
        // In the order of what is seen, so that the order tells nothing.
        pieces.sort_by(|a, b| (&a.place, a.order, &a.id).cmp(&(&b.place, b.order, &b.id)));
        pieces
    }

    fn badges(&self, state: &State, viewer: Viewer, unit: UnitId, is_seen: bool) -> Vec<SmolStr> {
        let mut badges = Vec::new();
        let side = self.unit(unit).side;
        let is_own = match viewer {
            Viewer::Side(own) => own == side,
            Viewer::Everything => true,
            Viewer::Spectator => false,
        };
        let is_under_fire = state.fire.is_some_and(|fire| fire.mover == Some(unit));
        let is_in_hand = state.step().and_then(Step::unit) == Some(unit);
        // A moving counter is seen to move whatever it is; one that is only in hand is not.
        let is_moving = is_under_fire
            || (state.agenda.iter()).any(
                |step| matches!(step, Step::Move(going) if going.has_moved && going.unit == unit),
            );
        if (is_in_hand || is_under_fire) && (is_own || is_moving) {
            badges.push("active".into());
        }
        if side == JAPAN && state.hex(unit).is_some() {
            if is_own && !state.revealed.contains(unit) {
                badges.push("hidden".into());
            } else if is_own && state.revealed.contains(unit) {
                badges.push("revealed".into());
            }
        }
        if !is_own || !is_seen {
            return badges;
        }
        if state.moved.contains(unit) && state.agenda.contains(&Movement(side).into()) {
            badges.push("moved".into());
        }
        if state.fired.contains(unit) && state.agenda.contains(&OffensiveFire(side).into()) {
            badges.push("fired".into());
        }
        if let Some(fire) = &state.fire {
            if fire.assault.contains(unit) {
                badges.push("assaulting".into());
            } else if fire.firers.contains(unit) {
                badges.push("firing".into());
            }
        }
        badges
    }

    fn markers(&self, state: &State) -> Vec<Marker> {
        let marker = |kind, spot, at: SmolStr, name: &'static str| Marker {
            kind,
            spot,
            at,
            name: Text::new(name),
        };
        let mut markers = Vec::new();
        let in_fire = state
            .agenda
            .iter()
            .any(|step| matches!(step, Step::OffensiveFire(_)));
        for hex in self.map().grid.hexes() {
            if state.rubble.contains(hex) {
                markers.push(marker(
                    MarkerKind::Ruins,
                    MarkerSpot::Beneath,
                    self.number(hex),
                    "manila-marker-rubble",
                ));
            }
            if in_fire && state.attacked.contains(hex) {
                markers.push(marker(
                    MarkerKind::Burst,
                    MarkerSpot::Corner,
                    self.number(hex),
                    "manila-marker-attacked",
                ));
            }
        }
        for (number, bridge) in self.map().bridges.iter().enumerate() {
            if state.destroyed_bridges >> number & 1 == 1 {
                markers.push(marker(
                    MarkerKind::Destroyed,
                    MarkerSpot::Corner,
                    self.map().hexside_name(bridge.edge),
                    "manila-marker-bridge-destroyed",
                ));
            }
        }
        for (_, edge) in &state.pontoons {
            markers.push(marker(
                MarkerKind::Boats,
                MarkerSpot::Corner,
                self.map().hexside_name(*edge),
                "manila-marker-pontoon",
            ));
        }
        if let Some(fire) = &state.fire
            && (fire.mover.is_some() || state.step() != Some(Attack.into()))
        {
            markers.push(marker(
                MarkerKind::Aim,
                MarkerSpot::Around,
                self.target_id(fire.target),
                "manila-marker-target",
            ));
        }
        markers
    }

    fn facts(&self, state: &State, viewer: Viewer, is_secret: bool) -> Vec<Fact> {
        let fact = |label: &'static str, value: i32, rule: &str| Fact {
            label: Text::new(label),
            value: Text::verbatim(value.to_string()),
            rule: rule.into(),
        };
        let mut facts = Vec::new();
        if !is_secret {
            let on_map = |unit: &UnitId| state.hex(*unit).is_some();
            let left = self.units_of(JAPAN).filter(on_map).count();
            facts.push(fact("manila-fact-japanese-left", left as i32, "4.2"));
            if state.turn <= self.last_sudden_death_turn() {
                let held = self
                    .units_of(JAPAN)
                    .filter_map(|unit| state.hex(unit))
                    .filter(|hex| self.map().is_sudden_death(*hex))
                    .count();
                facts.push(fact("manila-fact-sudden-death", held as i32, "4.3"));
            }
        }
        if state.turn >= self.tables().air.first_turn {
            let air = self.air_left(state, UNITED_STATES);
            facts.push(fact("manila-fact-air-left", i32::from(air), "10.23"));
        }
        if matches!(viewer, Viewer::Side(UNITED_STATES) | Viewer::Everything) {
            let lost = self
                .units_of(UNITED_STATES)
                .filter(|unit| state.location(*unit) == Location::Eliminated)
                .count();
            facts.push(fact("manila-fact-us-lost", lost as i32, "6.5a"));
        }
        if let Some(Step::Move(Move { unit, points, .. })) = state.step()
            && self.is_own(viewer, self.unit(unit).side)
        {
            facts.push(fact("manila-fact-points", i32::from(points), "8.1"));
        }
        facts
    }

    fn is_own(&self, viewer: Viewer, side: Side) -> bool {
        viewer == Viewer::Side(side) || viewer == Viewer::Everything
    }

    /// Where an overlay lies.
    pub(crate) fn overlay_places(&self, state: &State, viewer: Viewer, id: &str) -> Vec<HexId> {
        let among = |holds: &dyn Fn(HexId) -> bool| -> Vec<HexId> {
            let hexes = self.map().grid.hexes();
            hexes.filter(|hex| holds(*hex)).collect()
        };
        match id {
            SUDDEN_DEATH => among(&|hex| self.map().is_sudden_death(hex)),
            HIGH_GROUND => among(&|hex| self.map().is_high_ground(hex)),
            CONTACT if !Self::is_set_up_secret(state, viewer) => among(&|hex| {
                self.map().terrain(hex) != crate::printed::map::Terrain::Sea
                    && self.is_enemy_adjacent(state, UNITED_STATES, hex)
            }),
            _ => Vec::new(),
        }
    }
}

/// The boxes beside the map.
fn trays(state: &State, viewer: Viewer, pieces: &[Piece]) -> Vec<Tray> {
    let tray = |id: SmolStr, title: Text| Tray {
        id,
        title,
        table: None,
    };
    let mut trays = Vec::new();
    let sets_up = state.agenda.contains(&JapaneseSetUp.into());
    if sets_up && !Manila::is_set_up_secret(state, viewer) {
        trays.push(tray(
            "japan-reserve".into(),
            Text::new("manila-tray-japan-reserve"),
        ));
    }
    if sets_up || state.agenda.contains(&Entry.into()) {
        for group in Group::ALL {
            trays.push(tray(
                format_smolstr!("entry-{}", group.code().to_lowercase()),
                Text::new("manila-tray-entry").with("group", group_text(group)),
            ));
        }
    } else {
        trays.push(tray("air".into(), Text::new("manila-tray-air")));
        trays.push(tray(
            "japan-lost".into(),
            Text::new("manila-tray-japan-lost"),
        ));
    }
    let is_entering = sets_up || (state.agenda.iter()).any(|step| matches!(step, Step::Entry(_)));
    let sees_losses = matches!(viewer, Viewer::Side(UNITED_STATES) | Viewer::Everything);
    // Somebody may be lost while others still enter.
    let is_anybody_lost = pieces.iter().any(|piece| piece.place == "us-lost");
    if sees_losses && !is_entering || is_anybody_lost {
        trays.push(tray("us-lost".into(), Text::new("manila-tray-us-lost")));
    }
    trays
}
