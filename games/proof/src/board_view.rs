//! The map of a match, the chart of boats and the counters as a [`Board`].

use crate::Proof;
use crate::ground::{BOATS, Spot, Terrain};
use crate::sequence::TURNS;
use crate::state::{Kind, LANDING, State};
use heigi_board::HexId;
use heigi_engine::hexes::{Level, Page, with_levels};
use heigi_engine::scene::{
    Badge, Board, Chart, ChartRow, Corner, Face, FaceValue, Look, Pattern, Place, PlaceClass,
    SignCorner, SmolStr, Symbol, ToSmolStr, Track, format_smolstr, signed,
};
use heigi_engine::{Side, Text};

/// The class of the places in caves, after those of [`Terrain::ALL`].
const INSIDE: usize = Terrain::ALL.len();

impl Proof {
    /// The board of the map as far as it has been laid.
    pub(crate) fn make_board(&self, state: &State) -> Board {
        let page = Page(&self.ground.grid);
        let turn = |turn| Text::new("proof-log-turn").with("turn", turn);
        let hexes = self.ground.grid.hexes();
        Board {
            places: hexes.flat_map(|hex| self.places(state, hex)).collect(),
            place_classes: place_classes(),
            tracks: vec![Track::of_turns("turn", "proof-track-turn", TURNS, turn)],
            charts: vec![self.boats()],
            faces: faces(),
            badges: badges(),
            ..page.board(|_, place| place, |_| Vec::new())
        }
    }

    fn places(&self, state: &State, hex: HexId) -> Vec<Place> {
        let terrain = state.terrain(hex);
        let ground = Place {
            class: terrain as usize,
            raised: matches!(terrain, Terrain::Hill | Terrain::Cave),
            ..Page(&self.ground.grid).place(hex)
        };
        if terrain != Terrain::Cave {
            return vec![ground];
        }
        let cave = Level {
            id: self.place(Spot::Below(hex)),
            name: Text::new("proof-cave"),
            class: INSIDE,
        };
        with_levels(ground, Vec::new(), vec![cave])
    }

    /// 4.6: the boats by the turn in which they land.
    fn boats(&self) -> Chart {
        let boats = || (0..BOATS as u8).map(Spot::Boat);
        let waves = 1..=2;
        Chart {
            id: "boats".into(),
            title: Text::new("proof-chart-boats"),
            columns: vec![Text::new("proof-boat-north"), Text::new("proof-boat-south")],
            rows: waves
                .map(|wave| ChartRow {
                    title: Text::new("proof-boat-wave").with("turn", i32::from(wave)),
                    boxes: boats()
                        .filter(|boat| self.lands_from(*boat) == wave)
                        .map(|boat| self.place(boat))
                        .collect(),
                })
                .collect(),
        }
    }
}

fn badges() -> Vec<Badge> {
    let pinned = Badge::signed("pinned", "proof-badge-pinned", "P", SignCorner::UpperLeft);
    let carries = Badge::new("carries", "proof-badge-carries", Look::Words);
    let fired = Badge::signed("fired", "client-badge-fired", "F", SignCorner::UpperLeft);
    vec![
        Badge::active(),
        Badge::hidden(),
        Badge::moved(),
        fired.toned("slate"),
        pinned.toned("rose").large(),
        carries,
    ]
}

fn place_classes() -> Vec<PlaceClass> {
    vec![
        PlaceClass::new("open", "proof-open", "proof-open-effect", Pattern::Open),
        PlaceClass::new(
            "thicket",
            "proof-thicket",
            "proof-thicket-effect",
            Pattern::Woods,
        ),
        PlaceClass::new("hill", "proof-hill", "proof-hill-effect", Pattern::Hills),
        PlaceClass::new("mount", "proof-mount", "proof-mount-effect", Pattern::Hills),
        PlaceClass::new(
            "unknown",
            "proof-unknown",
            "proof-unknown-effect",
            Pattern::Blank,
        ),
        PlaceClass::new("inside", "proof-cave", "proof-cave-effect", Pattern::Hollow),
    ]
}

/// The id of a face.
pub fn face_id(side: Side, kind: Kind, is_reduced: bool) -> SmolStr {
    let side = if side == LANDING {
        "landing"
    } else {
        "defence"
    };
    let reduced = if is_reduced { "-reduced" } else { "" };
    format_smolstr!("{side}-{}{reduced}", kind.id())
}

fn faces() -> Vec<Face> {
    let sides = [Side(0), Side(1)];
    let kinds = sides
        .into_iter()
        .flat_map(|side| Kind::ALL.map(|kind| (side, kind)));
    kinds
        .flat_map(|(side, kind)| [face(side, kind, false), face(side, kind, true)])
        .collect()
}

fn face(side: Side, kind: Kind, is_reduced: bool) -> Face {
    let tone = match (side == LANDING, is_reduced) {
        (true, false) => "teal",
        (true, true) => "teal-pale",
        (false, false) => "amber",
        (false, true) => "amber-pale",
    };
    let symbol = match kind {
        Kind::Squad => "infantry",
        Kind::Team => "leader",
        Kind::Carrier => "amphibious-tractors",
        Kind::Gun => "heavy-weapons",
        Kind::Sniper => "paratroopers",
    };
    let printed = kind.printed();
    let range = Text::new("proof-detail-range").with("range", i32::from(printed.range));
    let steps = if is_reduced {
        1
    } else {
        i32::from(printed.steps)
    };
    Face {
        id: face_id(side, kind, is_reduced),
        tone: tone.into(),
        symbol: Some(Symbol {
            id: symbol.into(),
            size: "".into(),
        }),
        word: None,
        values: vec![
            FaceValue::new(Corner::LowerLeft, signed(printed.fire), "proof-value-fire"),
            FaceValue::new(
                Corner::LowerRight,
                printed.movement.to_smolstr(),
                "proof-value-movement",
            ),
        ],
        name: kind.text(),
        details: vec![range, Text::new("proof-detail-steps").with("steps", steps)],
    }
}
