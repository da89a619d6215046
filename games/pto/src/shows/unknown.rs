//! What is shown of those whom a viewer does not know: that they are there.

use super::unknown_face_id;
use crate::*;
use heigi_engine::scene::Piece;

/// The conditions that its enemy is not shown of a concealed unit: that it is concealed, and what tells who it is.
const TELLING: [Condition; 4] = [
    Condition::Concealed,
    Condition::Heroic,
    Condition::Fanatic,
    Condition::DareDeath,
];

impl Pto {
    /// The id of the counter that stands for the one of so many concealed units of a Location.
    pub(crate) fn unknown_id(&self, spot: Spot, number: usize) -> SmolStr {
        // G11: those in a cave are told apart from those above it.
        let place = match spot.is_below() {
            true => self.word(spot),
            false => self.place(spot),
        };
        format_smolstr!("q{place}.{number}")
    }

    /// The counters of those of whom a viewer knows only that they are there.
    pub(super) fn unknown_pieces(&self, state: &State, viewer: Viewer, side: Side) -> Vec<Piece> {
        if is_owner(viewer, side) {
            return Vec::new();
        }
        let soldiers = state.soldiers(side);
        let spots = soldiers.filter_map(|unit| state.spot(unit));
        // 16.1: whether they are in a pillbox or around it is told by nothing.
        let mut spots: Vec<Spot> = spots.map(Spot::arena).collect();
        spots.sort_unstable();
        spots.dedup();
        let units = spots.into_iter().flat_map(|spot| {
            let units = state.unknown_near(side, spot).into_iter();
            units
                .enumerate()
                .map(move |(number, unit)| (spot, number, unit))
        });
        units
            .map(|(spot, number, unit)| self.unknown_piece(state, viewer, (spot, number), unit))
            .chain(self.unknown_beside_map(state, side))
            .collect()
    }

    /// 8.6: the counters of those of a side who wait beside the map concealed: how many there are is all that is told.
    fn unknown_beside_map(&self, state: &State, side: Side) -> Vec<Piece> {
        let waits = |unit: &Unit| unit.side == side && matches!(unit.at, At::Coming(_));
        let waiting = state.who(waits).filter(|unit| unit.veil == Veil::Concealed);
        let place = Tray::Coming.id();
        let piece = |(number, unit): (usize, Named)| Piece {
            id: format_smolstr!("q{place}.{number}"),
            face: unknown_face_id(self.printed(unit).nation),
            owner: side,
            place: place.into(),
            order: number as u8,
            ..Piece::default()
        };
        waiting.enumerate().map(piece).collect()
    }

    fn unknown_piece(
        &self,
        state: &State,
        viewer: Viewer,
        (spot, number): (Spot, usize),
        unit: Named,
    ) -> Piece {
        // Nobody else sees whom a side picks, but everybody whom he picks himself.
        let picks =
            |step: &Step| matches!(step, Step::Declaring(step) if is_owner(viewer, step.side));
        let is_picked = state.agenda.last().is_some_and(picks);
        let tells = |badge: &SmolStr| TELLING.iter().any(|condition| *badge == condition.id());
        let is_shown = |badge: &SmolStr| !tells(badge) && (badge != "firing" || is_picked);
        let known = state
            .fighters_at(unit.side, spot)
            .filter(|unit| unit.veil == Veil::Open);
        let order = (known.count() + number) as u8;
        let place = self.place(state.spot(unit).unwrap_or(spot));
        let mut piece = self.piece(state, viewer, unit, place, order);
        piece.badges.retain(is_shown);
        Piece {
            id: self.unknown_id(spot, number),
            face: unknown_face_id(self.printed(unit).nation),
            on: None,
            notes: Vec::new(),
            ..piece
        }
    }
}
