//! The picture of what a game may name, for docs/new-game.md; `UPDATE_PICTURE=1` draws it anew.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_render::{Ink, Language, Words, picture};
use heigi_scene::{
    Board, Edge, EdgeClass, EdgeStyle, Face, Label, LabelKind, Marker, MarkerKind, MarkerSpot,
    Pattern, Piece, Place, PlaceClass, PlaceSymbol, Point, SYMBOLS, Scene, SmolStr, Symbol, TONES,
    Text, format_smolstr,
};
use std::path::Path;

/// How many things stand in a row.
const COLUMNS: usize = 12;
/// How far they are apart.
const APART: Point = Point { x: 3600, y: 2900 };

const PATTERNS: [(&str, Pattern); 27] = [
    ("Open", Pattern::Open),
    ("Woods", Pattern::Woods),
    ("Jungle", Pattern::Jungle),
    ("Hills", Pattern::Hills),
    ("Palms", Pattern::Palms),
    ("Cane", Pattern::Cane),
    ("Grass", Pattern::Grass),
    ("Swamp", Pattern::Swamp),
    ("Mangrove", Pattern::Mangrove),
    ("Paddies", Pattern::Paddies),
    ("FloodedPaddies", Pattern::FloodedPaddies),
    ("Huts", Pattern::Huts),
    ("Blocks", Pattern::Blocks),
    ("Buildings", Pattern::Buildings),
    ("Runway", Pattern::Runway),
    ("Water", Pattern::Water),
    ("Sand", Pattern::Sand),
    ("FirmSand", Pattern::FirmSand),
    ("Shallows", Pattern::Shallows),
    ("DeepSea", Pattern::DeepSea),
    ("Surf", Pattern::Surf),
    ("Swell", Pattern::Swell),
    ("Reef", Pattern::Reef),
    ("SunkenReef", Pattern::SunkenReef),
    ("Deck", Pattern::Deck),
    ("Hollow", Pattern::Hollow),
    ("Blank", Pattern::Blank),
];

const SIGNS: [(&str, PlaceSymbol); 7] = [
    ("Town", PlaceSymbol::Town),
    ("Village", PlaceSymbol::Village),
    ("Anchor", PlaceSymbol::Anchor),
    ("Resource", PlaceSymbol::Resource),
    ("Mountains", PlaceSymbol::Mountains),
    ("Airfield", PlaceSymbol::Airfield),
    ("Fort", PlaceSymbol::Fort),
];

const EDGES: [(&str, EdgeStyle); 19] = [
    ("Strait", EdgeStyle::Strait),
    ("WideRiver", EdgeStyle::WideRiver),
    ("NarrowRiver", EdgeStyle::NarrowRiver),
    ("Bridge", EdgeStyle::Bridge),
    ("Wall", EdgeStyle::Wall),
    ("Bank", EdgeStyle::Bank),
    ("Contour", EdgeStyle::Contour),
    ("Road", EdgeStyle::Road),
    ("Trail", EdgeStyle::Trail),
    ("Railway", EdgeStyle::Railway),
    ("Overland", EdgeStyle::Overland),
    ("SeaLane", EdgeStyle::SeaLane),
    ("Passage", EdgeStyle::Passage),
    ("Seawall", EdgeStyle::Seawall),
    ("HighSeawall", EdgeStyle::HighSeawall),
    ("Cliff", EdgeStyle::Cliff),
    ("Jetty", EdgeStyle::Jetty),
    ("Mole", EdgeStyle::Mole),
    ("Arrow", EdgeStyle::Arrow),
];

/// A sheet that is filled row by row.
#[derive(Default)]
struct Sheet {
    board: Board,
    scene: Scene,
    next: usize,
}

impl Sheet {
    /// The class of open ground, which stands first.
    const OPEN: usize = 0;
    /// The class of nothing, which stands last.
    const BLANK: usize = PATTERNS.len() - 1;

    /// A hex in the next place of the sheet with a name beneath it.
    fn hex(&mut self, class: usize, name: &str) -> SmolStr {
        let (column, row) = (self.next % COLUMNS, self.next / COLUMNS);
        self.next += 1;
        let centre = Point {
            x: APART.x * column as i32 + APART.x / 2,
            y: APART.y * row as i32 + APART.y / 2 - 300,
        };
        self.board.labels.push(Label {
            at: at(centre, 0, 1300),
            text: Text::verbatim(name),
            kind: LabelKind::Site,
        });
        self.place(class, centre)
    }

    fn place(&mut self, class: usize, centre: Point) -> SmolStr {
        const CORNERS: [(i32, i32); 6] = [
            (-500, -866),
            (500, -866),
            (1000, 0),
            (500, 866),
            (-500, 866),
            (-1000, 0),
        ];
        let id = format_smolstr!("{}", self.board.places.len());
        self.board.places.push(Place {
            id: id.clone(),
            class,
            centre,
            outline: CORNERS.map(|(x, y)| at(centre, x, y)).to_vec(),
            neighbours: vec![SmolStr::default(); CORNERS.len()],
            ..Place::default()
        });
        id
    }

    fn row(&mut self) {
        self.next = self.next.next_multiple_of(COLUMNS);
    }

    /// A counter with a name beneath it.
    fn counter(&mut self, name: &str, tone: &str, symbol: Option<&str>) {
        let place = self.hex(Self::BLANK, name);
        self.board.faces.push(Face {
            id: place.clone(),
            tone: tone.into(),
            symbol: symbol.map(|id| Symbol {
                id: id.into(),
                size: SmolStr::default(),
            }),
            ..Face::default()
        });
        self.scene.pieces.push(Piece {
            id: place.clone(),
            face: place.clone(),
            place,
            ..Piece::default()
        });
    }

    /// Two hexes with something on the side between them, or from middle to middle.
    fn edge(&mut self, class: usize, name: &str) {
        let left = self.hex(Self::OPEN, name);
        let middle = self.board.places.last().unwrap().centre;
        let right = self.place(Self::OPEN, at(middle, 1500, -866));
        self.board.edges.push(Edge {
            id: format_smolstr!("{left}-{right}"),
            places: [left, right],
            ends: [at(middle, 500, -866), at(middle, 1000, 0)],
            classes: vec![class],
            name: None,
        });
    }
}

fn at(point: Point, x: i32, y: i32) -> Point {
    Point {
        x: point.x + x,
        y: point.y + y,
    }
}

fn sheet() -> Sheet {
    let mut sheet = Sheet::default();
    let text = || Text::verbatim("");
    let class = |(id, pattern): (&str, Pattern)| PlaceClass {
        id: id.into(),
        name: text(),
        effect: text(),
        pattern,
    };
    sheet.board.place_classes = PATTERNS.map(class).to_vec();
    let class = |(id, style): (&str, EdgeStyle)| EdgeClass {
        id: id.into(),
        name: text(),
        effect: text(),
        style,
    };
    sheet.board.edge_classes = EDGES.map(class).to_vec();
    for (class, (name, _)) in PATTERNS.into_iter().enumerate() {
        sheet.hex(class, name);
    }
    sheet.row();
    for (name, symbol) in SIGNS {
        sheet.hex(Sheet::OPEN, name);
        sheet.board.places.last_mut().unwrap().symbols.push(symbol);
    }
    sheet.row();
    for kind in MarkerKind::ALL {
        let place = sheet.hex(Sheet::OPEN, kind.id());
        sheet.scene.markers.push(Marker {
            kind,
            spot: MarkerSpot::Around,
            at: place,
            name: text(),
        });
    }
    sheet.row();
    for (class, (name, _)) in EDGES.into_iter().enumerate() {
        sheet.edge(class, name);
    }
    sheet.row();
    for symbol in SYMBOLS {
        sheet.counter(symbol, "counter-pale", Some(symbol));
    }
    sheet.row();
    for tone in TONES {
        sheet.counter(tone, tone, None);
    }
    sheet.row();
    sheet.board.size = Point {
        x: APART.x * COLUMNS as i32,
        y: APART.y * (sheet.next / COLUMNS) as i32,
    };
    sheet
}

#[test]
fn the_picture_of_the_vocabulary_is_as_it_is_drawn() {
    let sheet = sheet();
    let words = Words::new(Language::English);
    let drawn = picture(&sheet.board, &sheet.scene, &words, Ink::Plain);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures/vocabulary.svg");
    if std::env::var_os("UPDATE_PICTURE").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == drawn,
        "the picture differs: UPDATE_PICTURE=1 draws it anew"
    );
}
