//! What a viewer sees: built from what it may know.

use crate::Sample;
use crate::board_view::face_id;
use crate::map::{PATROL, UnitId};
use crate::sequence::Step;
use crate::state::{Location, State};
use heigi_engine::scene::{Fact, Outcome, Overlay, Piece, Scene, SmolStr, TrackState, Tray};
use heigi_engine::{Text, Viewer, step};

/// The overlay of the hexes in which somebody may still hide.
const SUSPECTED: &str = "suspected";

impl Sample {
    /// What a viewer sees.
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> Scene {
        let pieces = self
            .all_units()
            .filter(|unit| self.is_seen(state, viewer, *unit));
        Scene {
            viewer,
            phase: self.phase_text(state),
            help: vec![Text::new("sample-help")],
            pieces: pieces.map(|unit| self.piece(state, viewer, unit)).collect(),
            trays: vec![
                Tray::new("hand", "sample-tray-hand"),
                Tray::new("home", "sample-tray-home"),
                Tray::new("lost", "sample-tray-lost"),
            ],
            tracks: vec![TrackState::at("turn", state.turn)],
            facts: vec![self.home_fact(state)],
            overlays: vec![Overlay::new(
                SUSPECTED,
                "sample-overlay-suspected",
                "overlay",
            )],
            prompt: step::prompt(self, state, viewer),
            outcome: state.winner.map(|winner| {
                let text = Text::new("sample-end").with("side", self.side_text(winner));
                Outcome::won(winner, text, "6.1")
            }),
            ..Scene::default()
        }
    }

    fn piece(&self, state: &State, viewer: Viewer, unit: UnitId) -> Piece {
        let (printed, status) = (self.unit(unit), state.unit(unit));
        let place = match status.at {
            Location::On(hex) => self.map().grid.number(hex),
            Location::InHand => "hand".into(),
            Location::Home => "home".into(),
            Location::Lost => "lost".into(),
        };
        // As the viewer sees the stack, so that nothing tells who hides in it.
        let below = state.hex(unit).map_or(0, |hex| {
            let others = self.units_at(state, printed.side, hex);
            others
                .filter(|one| *one < unit && self.is_seen(state, viewer, *one))
                .count()
        });
        let is_acting = |step: &Step| matches!(step, Step::March(march) if march.unit == unit);
        let badges = [
            (state.agenda.iter().any(is_acting), "active"),
            (status.is_hidden, "hidden"),
            (status.has_moved, "moved"),
        ];
        Piece {
            id: printed.id.clone(),
            face: face_id(printed, status.is_reduced),
            owner: printed.side,
            place,
            order: below as u8,
            badges: badges
                .into_iter()
                .filter_map(|(holds, badge)| holds.then(|| badge.into()))
                .collect(),
            ..Piece::default()
        }
    }

    fn home_fact(&self, state: &State) -> Fact {
        let is_home = |unit: &UnitId| state.unit(*unit).at == Location::Home;
        let home = self.units_of(PATROL).filter(is_home).count();
        Fact {
            label: Text::new("sample-fact-home"),
            value: Text::verbatim(format!("{home}/{}", self.tables().needed_home)),
            rule: "6.1".into(),
        }
    }

    /// Where an overlay lies.
    pub(crate) fn overlay_places(&self, state: &State, id: &str) -> Vec<(SmolStr, SmolStr)> {
        let hexes = (id == SUSPECTED).then(|| self.suspected(state));
        let hexes = hexes.unwrap_or_default();
        let place = |hex| (self.map().grid.number(hex), SmolStr::default());
        hexes.iter().map(place).collect()
    }

    /// Which part of the sequence of play this is.
    pub(crate) fn phase_text(&self, state: &State) -> Text {
        let side = state.agenda.iter().find_map(|step| match step {
            Step::Movement(movement) => Some(movement.0),
            _ => None,
        });
        match side {
            Some(side) => Text::new("sample-phase")
                .with("turn", i32::from(state.turn))
                .with("side", self.side_text(side)),
            None if state.winner.is_some() => Text::new("sample-phase-over"),
            None => Text::new("sample-phase-set-up"),
        }
    }
}
