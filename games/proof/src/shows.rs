//! What a viewer sees: built from what it may know.

use crate::Proof;
use crate::board_view::face_id;
use crate::sequence::{NEEDED, Step};
use crate::state::{LANDING, Location, State, Unit, UnitId};
use heigi_board::Id as _;
use heigi_engine::scene::{
    Fact, Outcome, Overlay, Piece, Scene, SmolStr, TrackState, Tray, format_smolstr,
};
use heigi_engine::{Text, Viewer, step};

/// The overlay of the places in which somebody may still hide.
const SUSPECTED: &str = "suspected";

/// The id of a unit's counter.
pub fn piece_id(unit: UnitId) -> SmolStr {
    format_smolstr!("u{}", unit.number())
}

impl Proof {
    /// What a viewer sees.
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> Scene {
        let pieces = state.all().filter(|(unit, _)| state.is_seen(viewer, *unit));
        Scene {
            viewer,
            phase: self.phase_text(state),
            help: vec![Text::new("proof-help")],
            pieces: pieces
                .map(|(id, unit)| self.piece(state, viewer, id, unit))
                .collect(),
            trays: vec![
                Tray::new("hand", "proof-tray-hand"),
                Tray::new("through", "proof-tray-through"),
                Tray::new("lost", "proof-tray-lost"),
            ],
            tracks: vec![TrackState::at("turn", state.turn)],
            facts: vec![through(state)],
            overlays: vec![Overlay::new(
                SUSPECTED,
                "proof-overlay-suspected",
                "overlay",
            )],
            prompt: step::prompt(self, state, viewer),
            outcome: state.winner.map(|winner| {
                let text = Text::new("proof-end").with("side", self.side_text(winner));
                Outcome::won(winner, text, "6.1")
            }),
            ..Scene::default()
        }
    }

    fn piece(&self, state: &State, viewer: Viewer, id: UnitId, unit: &Unit) -> Piece {
        let place = match unit.at {
            Location::InHand => "hand".into(),
            Location::Through => "through".into(),
            Location::Lost => "lost".into(),
            Location::In(_) | Location::With(_) => state
                .spot(id)
                .map(|spot| self.place(spot))
                .unwrap_or_default(),
        };
        // As the viewer sees the stack, so that nothing tells who hides in it.
        let below = state.spot(id).map_or(0, |spot| {
            let others = state.units_at(unit.side, spot);
            others
                .filter(|one| one.number() < id.number() && state.is_seen(viewer, *one))
                .count()
        });
        let is_acting = |step: &Step| matches!(step, Step::March(march) if march.unit == id);
        let badges = [
            (state.agenda.iter().any(is_acting), "active"),
            (unit.is_hidden, "hidden"),
            (unit.has_moved, "moved"),
            (unit.has_fired, "fired"),
            (unit.is_pinned, "pinned"),
            (state.carried_by(id).is_some(), "carries"),
        ];
        let is_reduced = unit.steps < unit.kind.printed().steps;
        Piece {
            id: piece_id(id),
            face: face_id(unit.side, unit.kind, is_reduced),
            owner: unit.side,
            place,
            order: below as u8,
            badges: badges
                .into_iter()
                .filter(|(holds, _)| *holds)
                .map(|(_, badge)| badge.into())
                .collect(),
            on: match unit.at {
                Location::With(carrier) => Some(piece_id(carrier)),
                _ => None,
            },
        }
    }

    /// Where an overlay lies.
    pub(crate) fn overlay_places(&self, state: &State, id: &str) -> Vec<(SmolStr, SmolStr)> {
        let spots = (id == SUSPECTED).then(|| self.suspected(state));
        let spots = spots.unwrap_or_default().iter();
        spots
            .map(|spot| (self.place(spot), SmolStr::default()))
            .collect()
    }

    /// Which part of the sequence of play this is.
    pub(crate) fn phase_text(&self, state: &State) -> Text {
        let side = state.agenda.iter().find_map(|step| match step {
            Step::Movement(movement) => Some(movement.0),
            _ => None,
        });
        match side {
            Some(side) => Text::new("proof-phase")
                .with("turn", i32::from(state.turn))
                .with("side", self.side_text(side)),
            None if state.winner.is_some() => Text::new("proof-phase-over"),
            None => Text::new("proof-phase-set-up"),
        }
    }
}

/// 6.1: how many losses those that are through still bear, of how many that are needed.
fn through(state: &State) -> Fact {
    let units = state.units.iter();
    let through = units.filter(|unit| unit.side == LANDING && unit.at == Location::Through);
    let steps: u32 = through.map(|unit| u32::from(unit.steps)).sum();
    Fact {
        label: Text::new("proof-fact-through"),
        value: Text::verbatim(format!("{steps}/{NEEDED}")),
        rule: "6.1".into(),
    }
}
