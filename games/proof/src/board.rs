//! The map of a match, the chart of boats and the counters as a [`Board`].

use crate::*;
use heigi_engine::hexes::{Level, Page, place_classes, with_levels};
use heigi_engine::scene::{Chart, ChartRow, Face, FaceValue, Look, Place, SignCorner, Symbol};

impl Proof {
    /// The board of the map as far as it has been laid.
    pub(crate) fn make_board(&self, state: &State) -> Board {
        let page = Page(&self.coast.grid);
        let turn = |turn| Text::new("engine-log-turn").with("turn", turn);
        let hexes = self.coast.grid.hexes();
        let of_side = |side| {
            UnitKind::ALL
                .iter()
                .flat_map(move |kind| faces(side, *kind))
        };
        Board {
            places: hexes.flat_map(|hex| self.places(state, hex)).collect(),
            place_classes: place_classes::<Terrain>(),
            tracks: vec![Track::of_turns("turn", "proof-track-turn", TURNS, turn)],
            charts: vec![self.boats()],
            faces: [LANDING, DEFENCE].into_iter().flat_map(of_side).collect(),
            badges: badges(),
            ..page.board(|_, place| place, |_| Vec::new())
        }
    }

    fn places(&self, state: &State, hex: HexId) -> Vec<Place> {
        let terrain = state.terrain(hex);
        let ground = Place {
            class: terrain.number(),
            raised: terrain.look().raised,
            ..Page(&self.coast.grid).place(hex)
        };
        if terrain != Terrain::Mount {
            return vec![ground];
        }
        let cave = Level {
            id: self.place(Spot::Below(hex)),
            name: Terrain::Cave.name(),
            class: Terrain::Cave.number(),
        };
        with_levels(ground, Vec::new(), vec![cave])
    }

    /// 4.6: the boats by the turn in which they land.
    fn boats(&self) -> Chart {
        let row = |wave: u8| {
            let boats = (0..BOATS as u8).map(Spot::Boat);
            let of_wave = boats.filter(|boat| self.lands_from(*boat) == wave);
            ChartRow {
                title: Text::new("proof-boat-wave").with("turn", i32::from(wave)),
                boxes: of_wave.map(|boat| self.place(boat)).collect(),
            }
        };
        Chart {
            id: "boats".into(),
            title: Text::new("proof-chart-boats"),
            columns: vec![Text::new("proof-boat-north"), Text::new("proof-boat-south")],
            rows: (1..=2).map(row).collect(),
        }
    }
}

fn badges() -> Vec<Badge> {
    let pinned = Badge::signed("pinned", "proof-badge-pinned", "P", SignCorner::UpperLeft);
    let fired = Badge::signed("fired", "client-badge-fired", "F", SignCorner::UpperLeft);
    vec![
        Badge::active(),
        Badge::hidden(),
        Badge::moved(),
        fired.toned("slate"),
        pinned.toned("rose").large(),
        Badge::new("carries", "proof-badge-carries", Look::Words),
    ]
}

/// The id of a face.
pub fn face_id(side: Side, kind: UnitKind, is_reduced: bool) -> SmolStr {
    let reduced = if is_reduced { "-reduced" } else { "" };
    format_smolstr!("{}-{}{reduced}", SIDES[side.index()].0, kind.id())
}

fn faces(side: Side, kind: UnitKind) -> [Face; 2] {
    let printed = kind.look();
    let tones = [["teal", "teal-pale"], ["amber", "amber-pale"]][side.index()];
    let range = Text::new("engine-detail-range").with("range", i32::from(printed.range));
    [false, true].map(|is_reduced| {
        let steps = if is_reduced { 1 } else { printed.steps };
        let bears = Text::new("proof-detail-steps").with("steps", i32::from(steps));
        Face {
            id: face_id(side, kind, is_reduced),
            tone: tones[usize::from(is_reduced)].into(),
            symbol: Some(Symbol::of(printed.symbol)),
            values: vec![
                FaceValue::new(Corner::LowerLeft, signed(printed.fire), "proof-value-fire"),
                FaceValue::new(
                    Corner::LowerRight,
                    printed.movement.to_smolstr(),
                    "engine-value-movement",
                ),
            ],
            name: kind.name(),
            details: vec![range.clone(), bears],
            ..Face::default()
        }
    })
}
