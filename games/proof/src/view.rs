//! What a viewer sees: built from what it may know.

use crate::board::face_id;
use crate::*;
use heigi_engine::scene::Piece;
use heigi_engine::trays;

/// The overlay of the places in which somebody may still hide.
const SUSPECTED: &str = "suspected";

impl Shows for Proof {
    heigi_engine::by_steps!(shows);

    fn board(&self, state: &State) -> Arc<Board> {
        self.boards.get(&state.parts, || self.make_board(state))
    }

    fn phase(&self, state: &State) -> Text {
        step::phase(self, state)
    }

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        let pieces = state.all().filter(|unit| state.is_seen(viewer, *unit));
        // 6.1.
        let through: u32 = state.units.iter().map(Unit::steps_through).sum();
        Scene {
            help: vec![Text::new("proof-help")],
            pieces: pieces.map(|unit| self.piece(state, viewer, unit)).collect(),
            trays: trays::<Tray>(),
            tracks: vec![TrackState::at("turn", state.turn)],
            facts: vec![Figure::new(
                "proof-fact-through",
                format!("{through}/{NEEDED}"),
                "6.1",
            )],
            overlays: vec![Overlay::new(
                SUSPECTED,
                "proof-overlay-suspected",
                "overlay",
            )],
            ..step::scene(self, state, viewer)
        }
    }

    fn overlay(&self, state: &State, _: Viewer, id: &str) -> Vec<(SmolStr, SmolStr)> {
        let spots = self.suspected(state).iter().filter(|_| id == SUSPECTED);
        spots
            .map(|spot| (self.place(spot), SmolStr::default()))
            .collect()
    }

    fn log_entry(&self, event: &Event, viewer: Viewer) -> Option<heigi_engine::scene::LogEntry> {
        event.tell(self, viewer)
    }
}

impl Proof {
    fn piece(&self, state: &State, viewer: Viewer, unit: Named) -> Piece {
        let one = &state[unit];
        let spot = state.spot(unit);
        // As the viewer sees the stack, so that nothing tells who hides in it.
        let below = spot.map_or(0, |spot| {
            let others = state.units_at(unit.side, spot);
            others
                .filter(|other| other.id < unit.id && state.is_seen(viewer, *other))
                .count()
        });
        let is_acting = |step: &Step| matches!(step, Step::March(march) if march.unit == unit);
        let badges = [
            (state.agenda.iter().any(is_acting), "active"),
            (one.is_hidden, "hidden"),
            (one.has_moved, "moved"),
            (one.has_fired, "fired"),
            (one.is_pinned, "pinned"),
            (state.carried_by(unit).is_some(), "carries"),
        ];
        let badges = badges.into_iter().filter(|(holds, _)| *holds);
        let is_reduced = one.steps < unit.kind.look().steps;
        Piece {
            id: piece_id(unit.id),
            face: face_id(unit.side, unit.kind, is_reduced),
            owner: unit.side,
            place: match one.at {
                Location::Off(tray) => tray.id().into(),
                _ => spot.map(|spot| self.place(spot)).unwrap_or_default(),
            },
            order: below as u8,
            badges: badges.map(|(_, badge)| badge.into()).collect(),
            on: match one.at {
                Location::With(carrier) => Some(piece_id(carrier)),
                _ => None,
            },
            ..Piece::default()
        }
    }
}

/// The id of a unit's counter, as actions write it.
fn piece_id(unit: UnitId) -> SmolStr {
    format_smolstr!("u{}", unit.number())
}
