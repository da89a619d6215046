//! The map and the counters as a [`Board`].

use crate::data::Data;
use crate::map::{PATROL, Terrain, Unit};
use crate::unit_text;
use heigi_engine::Text;
use heigi_engine::hexes::Page;
use heigi_engine::scene::{
    Badge, Board, Corner, EdgeClass, EdgeStyle, Face, FaceValue, Pattern, Place, PlaceClass,
    SmolStr, Symbol, ToSmolStr, Track, format_smolstr, signed,
};

/// Makes the board.
pub fn board(data: &Data) -> Board {
    let map = &data.map;
    let dress = |hex, place| Place {
        class: map.terrain(hex) as usize,
        raised: map.terrain(hex) == Terrain::Hill,
        ..place
    };
    // The stream is the only class of edges.
    let classes = |edge| map.has_stream(edge).then_some(0).into_iter().collect();
    let (name, effect) = ("sample-edge-stream", "sample-edge-stream-effect");
    let turn = |turn| Text::new("sample-log-turn").with("turn", turn);
    let turns = *data.tables.turns.get_ref();
    let faces = |unit| [face(unit, false), face(unit, true)];
    Board {
        place_classes: vec![
            PlaceClass::new(
                "clear",
                "sample-clear",
                "sample-clear-effect",
                Pattern::Open,
            ),
            PlaceClass::new(
                "woods",
                "sample-woods",
                "sample-woods-effect",
                Pattern::Woods,
            ),
            PlaceClass::new("hill", "sample-hill", "sample-hill-effect", Pattern::Open),
        ],
        edge_classes: vec![EdgeClass::new(
            "stream",
            name,
            effect,
            EdgeStyle::NarrowRiver,
        )],
        tracks: vec![Track::of_turns("turn", "sample-track-turn", turns, turn)],
        faces: data.units.iter().flat_map(faces).collect(),
        badges: vec![Badge::active(), Badge::hidden(), Badge::moved()],
        ..Page(&map.grid).board(dress, classes)
    }
}

/// The id of a unit's face.
pub fn face_id(unit: &Unit, is_reduced: bool) -> SmolStr {
    let reduced = if is_reduced { "-reduced" } else { "" };
    format_smolstr!("{}{reduced}", unit.id)
}

fn face(unit: &Unit, is_reduced: bool) -> Face {
    let (tone, detail) = match (unit.side == PATROL, is_reduced) {
        (true, false) => ("amber", "sample-detail-fresh"),
        (true, true) => ("amber-pale", "sample-detail-reduced"),
        (false, false) => ("teal", "sample-detail-fresh"),
        (false, true) => ("teal-pale", "sample-detail-reduced"),
    };
    let range = Text::new("sample-detail-range").with("range", i32::from(unit.range));
    Face {
        id: face_id(unit, is_reduced),
        tone: tone.into(),
        symbol: Some(Symbol {
            id: unit.symbol.clone(),
            size: "".into(),
        }),
        word: None,
        values: vec![
            FaceValue::new(Corner::Top, unit.id.clone(), "sample-value-name"),
            FaceValue::new(Corner::LowerLeft, signed(unit.fire), "sample-value-fire"),
            FaceValue::new(
                Corner::LowerRight,
                unit.movement.to_smolstr(),
                "sample-value-movement",
            ),
        ],
        name: unit_text(unit),
        details: vec![range, Text::new(detail)],
    }
}
