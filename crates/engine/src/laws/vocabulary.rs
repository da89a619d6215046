//! What a board and a scene name exists.

use heigi_scene::{
    Board, Chart, ChartRow, LogEntry, Look, Piece, SYMBOLS, Scene, Sign, SmolStr, TONES, Target,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Everything that a scene of a board may name.
pub(super) struct Known {
    board: Arc<Board>,
    faces: BTreeSet<SmolStr>,
    places: BTreeSet<SmolStr>,
    edges: BTreeSet<SmolStr>,
    boxes: BTreeSet<SmolStr>,
    badges: BTreeSet<SmolStr>,
}

impl Known {
    /// What the board of the match has now.
    pub(super) fn follow(&mut self, board: Arc<Board>, place: &str) {
        if !Arc::ptr_eq(&self.board, &board) {
            *self = Self::of(board, place);
        }
    }

    /// What a board has.
    ///
    /// # Panics
    /// If it names a tone, a symbol, a class or a place that does not exist, or two things alike.
    pub(super) fn of(board: Arc<Board>, place: &str) -> Self {
        let known = Self {
            board: Arc::clone(&board),
            faces: unique(board.faces.iter().map(|face| &face.id), "face", place),
            places: unique(board.places.iter().map(|one| &one.id), "place", place),
            edges: unique(board.edges.iter().map(|edge| &edge.id), "edge", place),
            boxes: unique(
                board.charts.iter().flat_map(Chart::boxes),
                "box of a chart",
                place,
            ),
            badges: unique(board.badges.iter().map(|badge| &badge.id), "badge", place),
        };
        check_charts(&board, &known, place);
        for badge in &board.badges {
            if let Look::Sign(Sign {
                tone: Some(tone), ..
            }) = &badge.look
            {
                is_tone(tone, place);
            }
        }
        for face in &board.faces {
            is_tone(&face.tone, place);
            let symbol = face.symbol.as_ref().map(|symbol| symbol.id.as_str());
            if let Some(symbol) = symbol {
                assert!(SYMBOLS.contains(&symbol), "{place}: no symbol \"{symbol}\"");
            }
        }
        for one in &board.places {
            let neighbours = one.neighbours.iter().filter(|id| !id.is_empty());
            neighbours.for_each(|id| known.is_place(id, place));
            if let Some(outer) = &one.inside {
                known.is_place(outer, place);
            }
            if one.class >= board.place_classes.len() && !board.place_classes.is_empty() {
                panic!("{place}: {} has no class", one.id);
            }
        }
        for edge in &board.edges {
            edge.places.iter().for_each(|id| known.is_place(id, place));
            let is_class = |class: &usize| *class < board.edge_classes.len();
            assert!(edge.classes.iter().all(is_class), "{place}: {}", edge.id);
        }
        known
    }

    fn is_place(&self, id: &str, place: &str) {
        assert!(self.places.contains(id), "{place}: no place \"{id}\"");
    }

    /// A place on the map or a box of a chart.
    fn holds_pieces(&self, id: &str, place: &str) {
        if !self.boxes.contains(id) {
            self.is_place(id, place);
        }
    }

    fn is_place_or_edge(&self, id: &str, place: &str) {
        let all = [&self.places, &self.edges, &self.boxes];
        let is_known = all.iter().any(|ids| ids.contains(id));
        assert!(is_known, "{place}: no place or edge \"{id}\"");
    }

    /// What a scene names is on the board.
    ///
    /// # Panics
    /// If something is not.
    pub(super) fn check(&self, scene: &Scene, place: &str) {
        let trays: BTreeSet<&str> = scene.trays.iter().map(|tray| tray.id.as_str()).collect();
        let pieces = unique(scene.pieces.iter().map(|piece| &piece.id), "piece", place);
        for piece in &scene.pieces {
            let face = piece.face.as_str();
            assert!(self.faces.contains(face), "{place}: no face \"{face}\"");
            if !trays.contains(piece.place.as_str()) {
                self.holds_pieces(&piece.place, place);
            }
            for badge in &piece.badges {
                let is_known = self.badges.contains(badge.as_str());
                assert!(is_known, "{place}: no badge \"{badge}\"");
            }
        }
        check_attached(&scene.pieces, place);
        for tint in &scene.tints {
            self.is_place(&tint.place, place);
            is_tone(&tint.tone, place);
        }
        scene
            .markers
            .iter()
            .for_each(|marker| self.is_place_or_edge(&marker.at, place));
        scene
            .overlays
            .iter()
            .for_each(|overlay| is_tone(&overlay.tone, place));
        let guided = scene.guide.iter().flat_map(|step| &step.at);
        guided.for_each(|id| self.is_place_or_edge(id, place));
        let Some(prompt) = &scene.prompt else { return };
        for choice in &prompt.choices {
            match &choice.target {
                Target::Piece(id) => {
                    assert!(pieces.contains(id.as_str()), "{place}: no piece \"{id}\"");
                }
                Target::Place(id) if trays.contains(id.as_str()) => {}
                Target::Place(id) => self.holds_pieces(id, place),
                Target::Edge(id) => {
                    assert!(
                        self.edges.contains(id.as_str()),
                        "{place}: no edge \"{id}\""
                    );
                }
                Target::Button => {}
            }
        }
        let shortcuts = prompt.shortcuts.iter();
        shortcuts.for_each(|shortcut| self.is_place(&shortcut.place, place));
    }

    /// What is told names places of the board.
    ///
    /// # Panics
    /// If it does not.
    pub(super) fn check_entry(&self, entry: &LogEntry, place: &str) {
        entry
            .at
            .iter()
            .for_each(|id| self.is_place_or_edge(id, place));
    }
}

/// What is attached to a counter stands where that stands, and nothing is attached to itself in the end.
fn check_attached(pieces: &[Piece], place: &str) {
    let by_id: BTreeMap<&str, &Piece> = pieces.iter().map(|one| (one.id.as_str(), one)).collect();
    for piece in pieces {
        let (mut at, mut steps) = (piece, 0);
        while let Some(on) = &at.on {
            let Some(carrier) = by_id.get(on.as_str()) else {
                panic!(
                    "{place}: {} is attached to \"{on}\", which there is not",
                    at.id
                )
            };
            assert_eq!(at.place, carrier.place, "{place}: {} is attached", at.id);
            (at, steps) = (carrier, steps + 1);
            assert!(
                steps < pieces.len(),
                "{place}: {} is attached to itself",
                piece.id
            );
        }
    }
}

/// Boxes are no places of the map, and each stands in a column; one track at most counts the turns.
fn check_charts(board: &Board, known: &Known, place: &str) {
    let twice: Vec<&SmolStr> = known.boxes.intersection(&known.places).collect();
    assert!(twice.is_empty(), "{place}: {twice:?} are boxes and places");
    for chart in &board.charts {
        let fits = |row: &ChartRow| row.boxes.len() == chart.columns.len();
        let id = &chart.id;
        assert!(
            chart.rows.iter().all(fits),
            "{place}: not every row of the chart \"{id}\" has a box for each column"
        );
    }
    let turns = board.tracks.iter().filter(|track| track.counts_turns);
    assert!(turns.count() <= 1, "{place}: two tracks count the turns");
}

fn is_tone(tone: &str, place: &str) {
    assert!(TONES.contains(&tone), "{place}: no tone \"{tone}\"");
}

fn unique<'i>(
    ids: impl Iterator<Item = &'i SmolStr>,
    what: &str,
    place: &str,
) -> BTreeSet<SmolStr> {
    let mut known = BTreeSet::new();
    for id in ids {
        let is_new = known.insert(id.clone());
        assert!(is_new, "{place}: the {what} \"{id}\" is there twice");
    }
    known
}
