//! What does not change during a match: the map and the counters.

use crate::badges::Badge;
use crate::text::Text;
use serde::Serialize;
use smol_str::SmolStr;
use ts_rs::TS;

/// A position on the board in thousandths of a hex's outer radius, x to the right, y downward.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Downward.
    pub y: i32,
}

/// A map with everything printed on it, and the counters that may stand on it.
#[derive(Clone, Debug, Default, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Board {
    /// Width and height.
    pub size: Point,
    /// Outlines of land, on boards of the sea; empty where the places themselves show the ground.
    pub land: Vec<Vec<Point>>,
    /// Hexes, areas and boxes.
    pub places: Vec<Place>,
    /// Where each entry of [`Place::neighbours`] lies, the same for every place, clockwise from the
    /// north: [`Heading::FLAT_TOP`] or [`Heading::POINTED_TOP`] on hexes.
    pub headings: Vec<Heading>,
    /// The kinds of place, in the order of the map key.
    pub place_classes: Vec<PlaceClass>,
    /// Sides between places that carry something.
    pub edges: Vec<Edge>,
    /// The kinds of edge, in the order of the map key.
    pub edge_classes: Vec<EdgeClass>,
    /// Names printed on the map.
    pub labels: Vec<Label>,
    /// Tracks such as the turn record.
    pub tracks: Vec<Track>,
    /// Charts of boxes beside the map.
    pub charts: Vec<Chart>,
    /// Every counter face of the game.
    pub faces: Vec<Face>,
    /// Every condition in which a counter may be.
    pub badges: Vec<Badge>,
}

impl Board {
    /// The condition of an id.
    #[must_use]
    pub fn badge(&self, id: &str) -> Option<&Badge> {
        self.badges.iter().find(|badge| badge.id == id)
    }
}

/// A direction on the page; north is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum Heading {
    /// Up.
    North,
    /// Up and to the right.
    NorthEast,
    /// To the right.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down.
    South,
    /// Down and to the left.
    SouthWest,
    /// To the left.
    West,
    /// Up and to the left.
    NorthWest,
}

impl Heading {
    /// The sides of a hex with a flat top, clockwise from the north.
    pub const FLAT_TOP: [Self; 6] = [
        Self::North,
        Self::NorthEast,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::NorthWest,
    ];
    /// The sides of a hex with a pointed top, clockwise from the north.
    pub const POINTED_TOP: [Self; 6] = [
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];
}

/// What a place is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum PlaceKind {
    /// A hex of the map.
    #[default]
    Hex,
    /// An area of the map.
    Area,
    /// Part of another place, such as what lies above or below the ground of a hex.
    Level,
}

/// What is printed in a place besides its ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum PlaceSymbol {
    /// A naval base.
    Anchor,
    /// A source of raw materials.
    Resource,
    /// Rough ground.
    Mountains,
    /// A town.
    Town,
    /// A village.
    Village,
    /// An airfield.
    Airfield,
    /// A fort.
    Fort,
}

/// A place where pieces may stand.
#[derive(Clone, Debug, Default, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Place {
    /// Its id: the printed number of a hex.
    pub id: SmolStr,
    /// What it is.
    pub kind: PlaceKind,
    /// The id of the place of which it is a part, listed before it; nothing for most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub inside: Option<SmolStr>,
    /// Index of its class in [`Board::place_classes`].
    pub class: usize,
    /// Where pieces stand.
    pub centre: Point,
    /// Its corners; on hexes clockwise, side 0 from the first to the second, and so on.
    pub outline: Vec<Point>,
    /// Names of what lies here.
    pub names: Vec<Text>,
    /// For each of [`Board::headings`] the id of the place that lies there; empty where the map ends. Part
    /// of another place has none of its own.
    /// On hexes the entries follow the sides of the outline. On boards of areas it is the nearest
    /// place in that sixth of the compass, whether it touches or not.
    pub neighbours: Vec<SmolStr>,
    /// True if the ground stands above its surroundings.
    pub raised: bool,
    /// What is printed in it.
    pub symbols: Vec<PlaceSymbol>,
}

impl Place {
    /// The middle of its outline. Pieces stand elsewhere in a place that has parts.
    #[must_use]
    pub fn middle(&self) -> Point {
        let middle = |of: fn(&Point) -> i32| {
            let lines = || self.outline.iter().map(of);
            Some((lines().min()? + lines().max()?) / 2)
        };
        Point {
            x: middle(|corner| corner.x).unwrap_or(self.centre.x),
            y: middle(|corner| corner.y).unwrap_or(self.centre.y),
        }
    }
}

/// How a class of places is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum Pattern {
    /// Open ground with scattered fields.
    Open,
    /// Blocks of houses.
    Blocks,
    /// A few massive buildings.
    Buildings,
    /// A runway.
    Runway,
    /// Open water.
    Water,
    /// A beach of loose sand.
    Sand,
    /// A beach of firm sand.
    FirmSand,
    /// Sea in which one wades.
    Shallows,
    /// Deep sea.
    DeepSea,
    /// Sea in which one wades, under breakers.
    Surf,
    /// Deep sea that runs high.
    Swell,
    /// A reef above the water.
    Reef,
    /// A reef below it.
    SunkenReef,
    /// A deck of planks or slabs, such as that of a pier.
    Deck,
    /// Jungle in valleys and plains.
    Jungle,
    /// Hills under jungle.
    Hills,
    /// Trees of temperate lands.
    Woods,
    /// Palm trees in rows.
    Palms,
    /// Thickets of bamboo or cane.
    Cane,
    /// Tall grass.
    Grass,
    /// Wet ground with reeds and pools.
    Swamp,
    /// Wet ground under trees.
    Mangrove,
    /// Dry fields between banks.
    Paddies,
    /// Fields under water between banks.
    FloodedPaddies,
    /// Huts under roofs of leaves.
    Huts,
    /// Nothing: beyond the map.
    Blank,
    /// Under the ground, such as a cave.
    Hollow,
    /// Part of a sea chart: the coastlines of the board show what is land.
    Chart,
}

/// A kind of terrain.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct PlaceClass {
    /// Its id, such as `urban`.
    pub id: SmolStr,
    /// Its name in the map key.
    pub name: Text,
    /// What it does, for the map key.
    pub effect: Text,
    /// How it is drawn.
    pub pattern: Pattern,
}

impl PlaceClass {
    /// A kind of terrain, with the ids of its messages.
    #[must_use]
    pub fn new(id: &str, name: &'static str, effect: &'static str, pattern: Pattern) -> Self {
        Self {
            id: id.into(),
            name: Text::new(name),
            effect: Text::new(effect),
            pattern,
        }
    }
}

/// A side between two places that carries something.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Edge {
    /// Its id: the two place ids joined by a hyphen.
    pub id: SmolStr,
    /// The ids of the two places.
    pub places: [SmolStr; 2],
    /// Its two ends.
    pub ends: [Point; 2],
    /// Indices of its classes in [`Board::edge_classes`].
    pub classes: Vec<usize>,
    /// Its name, if it has one.
    pub name: Option<Text>,
}

/// How a class of edges is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum EdgeStyle {
    /// A broad river.
    WideRiver,
    /// Open water between two shores.
    Strait,
    /// A narrow river or canal.
    NarrowRiver,
    /// A bridge across the edge.
    Bridge,
    /// A fortification wall.
    Wall,
    /// A bank of earth along the side.
    Bank,
    /// A contour line with hachures toward the low side.
    Contour,
    /// A seawall, with the low ground to the right of the way from its first end to the second.
    Seawall,
    /// A high one, in the same way.
    HighSeawall,
    /// A face of rock, in the same way.
    Cliff,
    /// A pier of wood from the middle of one place to that of another.
    Jetty,
    /// A pier of stone from middle to middle.
    Mole,
    /// A way by land from the middle of one area to that of another.
    Overland,
    /// A way across coastal waters.
    SeaLane,
    /// A passage between islands.
    Passage,
    /// A road from the middle of one place to that of another.
    Road,
    /// A trail from middle to middle.
    Trail,
    /// A railway from middle to middle.
    Railway,
    /// An arrow from the first end to the second, such as a way ashore.
    Arrow,
}

/// A kind of edge.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct EdgeClass {
    /// Its id, such as `major_river`.
    pub id: SmolStr,
    /// Its name in the map key.
    pub name: Text,
    /// What it does, for the map key.
    pub effect: Text,
    /// How it is drawn.
    pub style: EdgeStyle,
}

impl EdgeClass {
    /// A kind of edge, with the ids of its messages.
    #[must_use]
    pub fn new(id: &str, name: &'static str, effect: &'static str, style: EdgeStyle) -> Self {
        Self {
            id: id.into(),
            name: Text::new(name),
            effect: Text::new(effect),
            style,
        }
    }
}

/// What a printed name belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum LabelKind {
    /// A body of water.
    Water,
    /// A building or place in one hex.
    Site,
    /// A quarter or suburb.
    District,
    /// An area of the map.
    Area,
}

/// A name printed on the map.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Label {
    /// Where its middle stands.
    pub at: Point,
    /// The name.
    pub text: Text,
    /// What it belongs to.
    pub kind: LabelKind,
}

/// A row of boxes with a marker, such as the turn record.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Track {
    /// Its id.
    pub id: SmolStr,
    /// Its title.
    pub title: Text,
    /// The words in each box.
    pub spaces: Vec<Text>,
    /// What is special about each box, empty where nothing is.
    pub notes: Vec<Vec<Text>>,
    /// True if it counts the turns, so that a match is looked back on by its boxes; at most one does.
    pub counts_turns: bool,
}

impl Track {
    /// A row of so many turns, counted from 1, with the id of its title's message.
    #[must_use]
    pub fn of_turns(
        id: &str,
        title: &'static str,
        spaces: u8,
        space: impl Fn(i32) -> Text,
    ) -> Self {
        Self {
            id: id.into(),
            title: Text::new(title),
            spaces: (1..=i32::from(spaces)).map(space).collect(),
            notes: vec![Vec::new(); spaces.into()],
            counts_turns: true,
        }
    }
}

/// A chart of boxes beside the map, such as air bases with what is ready at each.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Chart {
    /// Its id.
    pub id: SmolStr,
    /// Its title.
    pub title: Text,
    /// The headings of its columns.
    pub columns: Vec<Text>,
    /// Its rows.
    pub rows: Vec<ChartRow>,
}

/// A row of a chart.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct ChartRow {
    /// Its heading.
    pub title: Text,
    /// The ids of its boxes, one for each column: places that are on no map, on which pieces stand and
    /// at which actions are aimed. Empty where the row has no such box.
    pub boxes: Vec<SmolStr>,
}

impl Chart {
    /// The ids of its boxes.
    pub fn boxes(&self) -> impl Iterator<Item = &SmolStr> {
        let boxes = self.rows.iter().flat_map(|row| &row.boxes);
        boxes.filter(|id| !id.is_empty())
    }
}

/// Where a value stands on a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export, export_to = "../../../web/src/scene/")]
pub enum Corner {
    /// Above the symbol.
    Top,
    /// Large, at the lower left.
    LowerLeft,
    /// Large, at the lower right.
    LowerRight,
    /// Small, beside the symbol on the left.
    Left,
    /// Small, beside the symbol on the right.
    Right,
}

/// A value printed on a counter.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct FaceValue {
    /// Where it stands.
    pub at: Corner,
    /// What is printed.
    pub value: SmolStr,
    /// What it means.
    pub meaning: Text,
}

impl FaceValue {
    /// A value, with the id of the message that says what it means.
    #[must_use]
    pub fn new(at: Corner, value: impl Into<SmolStr>, meaning: &'static str) -> Self {
        Self {
            at,
            value: value.into(),
            meaning: Text::new(meaning),
        }
    }
}

/// A symbol of the sprite that milsymbol drew (names after the sprite's ids).
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Symbol {
    /// The id in the sprite, such as `infantry`.
    pub id: SmolStr,
    /// The mark of size above the symbol, such as `I` or `II`.
    pub size: SmolStr,
}

impl Symbol {
    /// A symbol without a mark of size.
    #[must_use]
    pub fn of(id: &str) -> Self {
        Self {
            id: id.into(),
            size: SmolStr::default(),
        }
    }
}

/// One side of a counter.
#[derive(Clone, Debug, Default, Serialize, TS)]
#[ts(export, export_to = "../../../web/src/scene/")]
pub struct Face {
    /// Its id.
    pub id: SmolStr,
    /// The colour scheme, such as `us-green`; see the renderer's palette.
    pub tone: SmolStr,
    /// The unit symbol, if it shows one.
    pub symbol: Option<Symbol>,
    /// A word in place of the symbol, such as a question mark.
    pub word: Option<SmolStr>,
    /// Values printed on it.
    pub values: Vec<FaceValue>,
    /// Its name for people who do not see it.
    pub name: Text,
    /// What it can do, line by line.
    pub details: Vec<Text>,
}
