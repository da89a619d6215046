//! What shows: the board with its counters, and what a viewer sees of a match.

use crate::*;

/// The overlay of the hexes in which somebody may still hide.
const SUSPECTED: &str = "suspected";

/// Makes the board.
pub fn board(data: &Data) -> Board {
    let turn = |turn| Text::new("engine-log-turn").with("turn", turn);
    let faces = |unit: &Counter<Printed>| {
        let tones = [["amber", "amber-pale"], ["teal", "teal-pale"]][unit.side.index()];
        let values = [
            (Corner::Top, unit.id.clone(), "engine-value-name"),
            (Corner::LowerLeft, signed(unit.fire), "sample-value-fire"),
            (
                Corner::LowerRight,
                unit.movement.to_smolstr(),
                "engine-value-movement",
            ),
        ];
        let range = Text::new("engine-detail-range").with("range", unit.range);
        let last = ["sample-detail-fresh", "sample-detail-reduced"];
        unit.faces(Sample::name_of(unit), tones, &values, vec![range], last)
    };
    let turns = data.tables.turns.get();
    Board {
        tracks: vec![Track::of_turns("turn", "sample-track-turn", turns, turn)],
        faces: data.units.iter().flat_map(faces).collect(),
        badges: vec![Badge::active(), Badge::hidden(), Badge::moved()],
        ..data.map.board()
    }
}

impl Shows for Sample {
    heigi_engine::by_steps!(views);

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        let face = |unit| self.unit(unit).face_id(state.reduced.contains(unit));
        let is_acting = |unit| {
            let is_march = |step: &Step| matches!(step, Step::March(march) if march.unit == unit);
            state.agenda.iter().any(is_march)
        };
        let badges = |unit| {
            let (is_hidden, has_moved) = (state.hidden.contains(unit), state.moved.contains(unit));
            vec![
                (is_acting(unit), "active"),
                (is_hidden, "hidden"),
                (has_moved, "moved"),
            ]
        };
        let home = self.data.map.area(Area::Home).iter();
        let needed = self.data.tables.needed_home;
        let came = format!("{}/{needed}", self.count_in(state, PATROL, Tray::Home));
        Scene {
            help: vec![Text::new("sample-help")],
            pieces: self.pieces(state, viewer, face, badges),
            tints: home
                .map(|hex| Tint::new(self.number(hex), "amber-pale"))
                .collect(),
            trays: self.trays(),
            tracks: vec![TrackState::at("turn", state.turn)],
            facts: vec![Figure::new("sample-fact-home", came, "6.1")],
            overlays: vec![Overlay::new(
                SUSPECTED,
                "sample-overlay-suspected",
                "overlay",
            )],
            ..step::scene(self, state, viewer)
        }
    }

    fn overlay(&self, state: &State, _: Viewer, id: &str) -> Vec<(SmolStr, SmolStr)> {
        let hiders = self
            .units_of(OUTPOST)
            .filter(|unit| state.hidden.contains(*unit));
        let hexes: HexSet = hiders
            .flat_map(|unit| self.suspected(state, unit))
            .collect();
        let hexes = hexes.iter().filter(|_| id == SUSPECTED);
        hexes
            .map(|hex| (self.number(hex), SmolStr::default()))
            .collect()
    }
}
