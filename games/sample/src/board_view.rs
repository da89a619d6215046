//! The map and the counters as a [`Board`].

use crate::data::Data;
use crate::map::{PATROL, Terrain, Unit};
use crate::unit_text;
use heigi_board::EdgeId;
use heigi_engine::Text;
use heigi_engine::hexes::Page;
use heigi_engine::scene::{
    Board, Corner, EdgeClass, EdgeStyle, Face, FaceValue, Pattern, Place, PlaceClass, SmolStr,
    Symbol, Track, format_smolstr, signed,
};

/// Makes the board.
pub fn board(data: &Data) -> Board {
    let map = &data.map;
    let dress = |hex, place| Place {
        class: map.terrain(hex) as usize,
        raised: map.terrain(hex) == Terrain::Hill,
        ..place
    };
    let classes = |edge: EdgeId| {
        if map.has_stream(edge) {
            vec![0]
        } else {
            Vec::new()
        }
    };
    let faces = data
        .units
        .iter()
        .flat_map(|unit| [face(unit, false), face(unit, true)]);
    Board {
        place_classes: Terrain::ALL.into_iter().map(place_class).collect(),
        edge_classes: vec![EdgeClass {
            id: "stream".into(),
            name: Text::new("sample-edge-stream"),
            effect: Text::new("sample-edge-stream-effect"),
            style: EdgeStyle::NarrowRiver,
        }],
        tracks: vec![turn_track(*data.tables.turns.get_ref())],
        faces: faces.collect(),
        ..Page(&map.grid).board(dress, classes)
    }
}

fn place_class(terrain: Terrain) -> PlaceClass {
    let (id, name, effect, pattern) = match terrain {
        Terrain::Clear => (
            "clear",
            "sample-clear",
            "sample-clear-effect",
            Pattern::Open,
        ),
        Terrain::Woods => (
            "woods",
            "sample-woods",
            "sample-woods-effect",
            Pattern::Woods,
        ),
        Terrain::Hill => ("hill", "sample-hill", "sample-hill-effect", Pattern::Open),
    };
    PlaceClass {
        id: id.into(),
        name: Text::new(name),
        effect: Text::new(effect),
        pattern,
    }
}

fn turn_track(turns: u8) -> Track {
    let space = |turn| Text::new("sample-log-turn").with("turn", i32::from(turn));
    Track {
        id: "turn".into(),
        title: Text::new("sample-track-turn"),
        spaces: (1..=turns).map(space).collect(),
        notes: vec![Vec::new(); turns.into()],
    }
}

/// The id of a unit's face.
pub fn face_id(unit: &Unit, is_reduced: bool) -> SmolStr {
    if is_reduced {
        format_smolstr!("{}-reduced", unit.id)
    } else {
        unit.id.clone()
    }
}

fn face(unit: &Unit, is_reduced: bool) -> Face {
    let tone = match (unit.side == PATROL, is_reduced) {
        (true, false) => "amber",
        (true, true) => "amber-pale",
        (false, false) => "teal",
        (false, true) => "teal-pale",
    };
    let value = |at, value: SmolStr, meaning| FaceValue {
        at,
        value,
        meaning: Text::new(meaning),
    };
    Face {
        id: face_id(unit, is_reduced),
        tone: tone.into(),
        symbol: Some(Symbol {
            id: unit.symbol.clone(),
            size: "".into(),
        }),
        word: None,
        values: vec![
            value(Corner::Top, unit.id.clone(), "sample-value-name"),
            value(Corner::LowerLeft, signed(unit.fire), "sample-value-fire"),
            value(
                Corner::LowerRight,
                format_smolstr!("{}", unit.movement),
                "sample-value-movement",
            ),
        ],
        name: unit_text(unit),
        details: vec![
            Text::new("sample-detail-range").with("range", i32::from(unit.range)),
            Text::new(if is_reduced {
                "sample-detail-reduced"
            } else {
                "sample-detail-fresh"
            }),
        ],
    }
}
