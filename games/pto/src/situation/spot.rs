//! Locations: a hex, and where in it.

use crate::*;
use heigi_engine::board::End;
use heigi_engine::scene::{Target, Value};
use heigi_engine::{Argument, Words};
use serde::{Deserialize, Serialize};

heigi_engine::kinds! {
    /// Where in a hex somebody is, with the letter that its place adds to the hex's number.
    pub enum Part = "pto-part-" with &'static str {
        /// On the ground; in a paddy below its banks.
        Ground = "ground" => "",
        /// On the banks of a paddy: no Location of its own (G8.21).
        Bank = "bank" => "b",
        /// In a foxhole or trench: no Location of its own (16.1).
        Entrenchment = "entrenchment" => "e",
        /// In shellholes: no Location of its own (7.1).
        Shellhole = "shellhole" => "s",
        /// In a pillbox: a Location of its own (16.1).
        Pillbox = "pillbox" => "p",
        /// On top of wire or panjis: no Location of its own (16.1, G9.4).
        Above = "above" => "a",
        /// On a pier: a Location of its own (G13.7).
        Pier = "pier" => "j",
        /// In a cave below the hex that opens to the north: a Location of its own (G11.1).
        CaveNorth = "cave-north" => "v1",
        /// To the north-east.
        CaveNorthEast = "cave-north-east" => "v2",
        /// To the south-east.
        CaveSouthEast = "cave-south-east" => "v3",
        /// To the south.
        CaveSouth = "cave-south" => "v4",
        /// To the south-west.
        CaveSouthWest = "cave-south-west" => "v5",
        /// To the north-west.
        CaveNorthWest = "cave-north-west" => "v6",
        /// In a cave complex whose base cave is in the hex: a Location of its own (G11.2).
        Complex = "complex" => "x",
        /// At the edge of a gully, a stream or a steep beach, from within: no Location of its own (7.1, G13.23).
        Crest = "crest" => "r",
        /// At the north-eastern corner of a hex, past what fills it (22.1).
        NorthEast = "north-east" => "c1",
        /// At the eastern corner.
        East = "east" => "c2",
        /// At the south-eastern corner.
        SouthEast = "south-east" => "c3",
        /// At the south-western corner.
        SouthWest = "south-west" => "c4",
        /// At the western corner.
        West = "west" => "c5",
        /// At the north-western corner.
        NorthWest = "north-west" => "c6",
        /// On the bridge of a ship that lies in the hex: no Location, but a place to look from (G14.68).
        Bridge = "bridge" => "h",
        /// On a cliff at the north-eastern corner of a hex, at its foot (7.1).
        ClimbNorthEast0 = "climb-north-east-0" => "k10",
        /// A level up there.
        ClimbNorthEast1 = "climb-north-east-1" => "k11",
        /// Two levels up there.
        ClimbNorthEast2 = "climb-north-east-2" => "k12",
        /// Three levels up there.
        ClimbNorthEast3 = "climb-north-east-3" => "k13",
        /// On a cliff at the eastern corner of a hex, at its foot (7.1).
        ClimbEast0 = "climb-east-0" => "k20",
        /// A level up there.
        ClimbEast1 = "climb-east-1" => "k21",
        /// Two levels up there.
        ClimbEast2 = "climb-east-2" => "k22",
        /// Three levels up there.
        ClimbEast3 = "climb-east-3" => "k23",
        /// On a cliff at the south-eastern corner of a hex, at its foot (7.1).
        ClimbSouthEast0 = "climb-south-east-0" => "k30",
        /// A level up there.
        ClimbSouthEast1 = "climb-south-east-1" => "k31",
        /// Two levels up there.
        ClimbSouthEast2 = "climb-south-east-2" => "k32",
        /// Three levels up there.
        ClimbSouthEast3 = "climb-south-east-3" => "k33",
        /// On a cliff at the south-western corner of a hex, at its foot (7.1).
        ClimbSouthWest0 = "climb-south-west-0" => "k40",
        /// A level up there.
        ClimbSouthWest1 = "climb-south-west-1" => "k41",
        /// Two levels up there.
        ClimbSouthWest2 = "climb-south-west-2" => "k42",
        /// Three levels up there.
        ClimbSouthWest3 = "climb-south-west-3" => "k43",
        /// On a cliff at the western corner of a hex, at its foot (7.1).
        ClimbWest0 = "climb-west-0" => "k50",
        /// A level up there.
        ClimbWest1 = "climb-west-1" => "k51",
        /// Two levels up there.
        ClimbWest2 = "climb-west-2" => "k52",
        /// Three levels up there.
        ClimbWest3 = "climb-west-3" => "k53",
        /// On a cliff at the north-western corner of a hex, at its foot (7.1).
        ClimbNorthWest0 = "climb-north-west-0" => "k60",
        /// A level up there.
        ClimbNorthWest1 = "climb-north-west-1" => "k61",
        /// Two levels up there.
        ClimbNorthWest2 = "climb-north-west-2" => "k62",
        /// Three levels up there.
        ClimbNorthWest3 = "climb-north-west-3" => "k63",
    }

    /// Where on a vehicle somebody is (28).
    pub enum Berth = "pto-berth-" {
        /// Inside.
        Passenger = "passenger",
        /// On top.
        Rider = "rider",
    }

    /// The boxes beside the map.
    pub enum Tray = "pto-tray-" {
        /// Eliminated.
        Lost = "lost",
        /// Captured (5.7).
        Captured = "captured",
        /// Half-squads that are part of a squad again (1.5).
        Joined = "joined",
        /// Those who are still to enter the map (31).
        Coming = "coming",
        /// Those who have left the map for good (21).
        Exited = "exited",
        /// Planes that circle over the map (E7).
        Sky = "sky",
        /// Observers aboard ships (G14.68).
        Sea = "sea",
        /// Those who have left the map with what was ablaze, and count for nobody (G12.84).
        Ablaze = "ablaze",
    }
}

/// The parts at the corners of a hex, clockwise.
const CORNERS: [Part; 6] = [
    Part::NorthEast,
    Part::East,
    Part::SouthEast,
    Part::SouthWest,
    Part::West,
    Part::NorthWest,
];

/// The caves of a hex, clockwise from that to the north.
const CAVES: [Part; 6] = [
    Part::CaveNorth,
    Part::CaveNorthEast,
    Part::CaveSouthEast,
    Part::CaveSouth,
    Part::CaveSouthWest,
    Part::CaveNorthWest,
];

/// On how many levels of a cliff, from its foot on, there are places at a corner.
const LEDGES: u8 = 4;
/// How many places on cliffs a hex has.
const CLIMBS: usize = CORNERS.len() * LEDGES as usize;
/// How many parts actions name as Locations: all but the corners, to which [`Bend`] leads, the places on cliffs, to which [`Ledge`] does, and the bridge of a ship.
const PLACES: usize = Part::ALL.len() - CORNERS.len() - CLIMBS - 1;

impl Part {
    /// Which corner of its hex it is, clockwise from that between the first two directions (22.1).
    pub fn corner(self) -> Option<u8> {
        self.place_among(&CORNERS)
    }

    /// At which corner of its hex, and how many levels above its ground, somebody is who climbs there (7.1).
    pub fn climb(self) -> Option<(u8, u8)> {
        let place = self.number().checked_sub(Part::ALL.len() - CLIMBS)? as u8;
        Some((place / LEDGES, place % LEDGES))
    }

    /// The cave that opens across a hexside, by the number of its direction clockwise from north (G11.12).
    pub fn cave(side: u8) -> Self {
        CAVES[usize::from(side) % CAVES.len()]
    }

    /// Across which hexside it opens, if it is a cave.
    pub fn cave_side(self) -> Option<u8> {
        self.place_among(&CAVES)
    }

    /// Its place among parts that are declared one after the other.
    fn place_among(self, parts: &[Self]) -> Option<u8> {
        let place = self.number().checked_sub(parts[0].number())?;
        (place < parts.len()).then_some(place as u8)
    }
}

/// A Location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// Its hex.
    pub hex: HexId,
    /// Where in it.
    pub part: Part,
}

impl Spot {
    /// On the ground of a hex.
    pub const fn ground(hex: HexId) -> Self {
        let part = Part::Ground;
        Self { hex, part }
    }

    /// On the banks of a hex.
    pub const fn bank(hex: HexId) -> Self {
        let part = Part::Bank;
        Self { hex, part }
    }

    /// The Location that it belongs to: the parts that share stacking, fire and combat (G8.21).
    pub fn location(self) -> Self {
        match self.part {
            Part::Pillbox | Part::Pier => self,
            _ if self.is_below() => self,
            _ => Self::ground(self.hex),
        }
    }

    /// A part of a hex.
    pub const fn part(hex: HexId, part: Part) -> Self {
        Self { hex, part }
    }

    /// Where close combat is fought over it: that with who is in a pillbox in its hex (16.1).
    pub fn arena(self) -> Self {
        // G11.87: not across the mouth of a cave.
        // 7.1: nor with who climbs.
        match self.is_below() || self.part == Part::Pier || self.is_on_cliff() {
            true => self,
            false => Self::ground(self.hex),
        }
    }

    /// Whether somebody climbs there (7.1).
    pub fn is_on_cliff(self) -> bool {
        self.part.climb().is_some()
    }

    /// Whether it is below the ground or on a cliff, where ways are others (G11.7).
    pub fn is_apart(self) -> bool {
        self.is_below() || self.is_on_cliff()
    }

    /// The place on a cliff that it is, if it is one.
    pub fn ledge(self) -> Option<Ledge> {
        let (corner, up) = self.part.climb()?;
        let hex = self.hex;
        Some(Ledge { hex, corner, up })
    }

    /// Whether somebody is in a cave or a complex (G11).
    pub fn is_below(self) -> bool {
        self.part == Part::Complex || self.part.cave_side().is_some()
    }

    /// Whether somebody is in a fortification (16.1).
    pub fn is_inside(self) -> bool {
        matches!(self.part, Part::Entrenchment | Part::Pillbox)
    }

    /// An end of a line of sight.
    pub fn end(self) -> End {
        End {
            hex: self.hex,
            corner: self
                .part
                .corner()
                .or(self.part.climb().map(|(corner, _)| corner)),
        }
    }

    /// Whether somebody is at a corner of the hex, past what fills it (22.1).
    pub fn is_corner(self) -> bool {
        self.part.corner().is_some()
    }

    /// Whether somebody is on a bank.
    pub fn is_bank(self) -> bool {
        self.part == Part::Bank
    }
}

/// A corner of a hex to which somebody goes past what fills it (22.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Bend {
    /// Which hex.
    pub hex: HexId,
    /// Which corner, clockwise from that between the first two directions.
    pub corner: u8,
}

impl Bend {
    /// Where somebody is at it.
    pub fn spot(self) -> Spot {
        Spot::part(self.hex, CORNERS[usize::from(self.corner) % CORNERS.len()])
    }
}

/// A place at a corner of a hex, on a cliff above it, where somebody climbs (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ledge {
    /// The hex at the foot of the cliff.
    pub hex: HexId,
    /// At which corner of it, as that of a [`Bend`].
    pub corner: u8,
    /// How many levels above the hex.
    pub up: u8,
}

impl Ledge {
    /// All places of a hex on cliffs.
    pub fn of(hex: HexId) -> impl Iterator<Item = Self> {
        let corners = 0..CORNERS.len() as u8;
        corners.flat_map(move |corner| (0..LEDGES).map(move |up| Self { hex, corner, up }))
    }

    /// A place so many levels above its hex, if there is one so high.
    pub fn at(hex: HexId, corner: u8, up: i32) -> Option<Self> {
        let up = u8::try_from(up).ok().filter(|up| *up < LEDGES)?;
        Some(Self { hex, corner, up })
    }

    /// Where somebody is on it.
    pub fn spot(self) -> Spot {
        let place = usize::from(self.corner * LEDGES + self.up) % CLIMBS;
        Spot::part(self.hex, Part::ALL[Part::ALL.len() - CLIMBS + place])
    }
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum At {
    /// In a Location.
    In(Spot),
    /// A weapon that lies in a Location and nobody has.
    Lying(Spot),
    /// A demolition charge that somebody has placed there and that is to go off (10.3).
    Placed(Spot, UnitId),
    /// In the hands of another unit, or on the vehicle whose weapon it is.
    With(UnitId),
    /// A prisoner of another unit, which guards it (22.5).
    Held(UnitId),
    /// Aboard a vehicle in a Location (28).
    Aboard(Spot, UnitId, Berth),
    /// A vehicle in a Location, or its wreck (28).
    Vehicle(Spot),
    /// A plane that attacks a hex (E7).
    Over(HexId),
    /// Beside the map, with the group of the scenario that it enters with (31).
    Coming(u8),
    /// In a box beside the map.
    Off(Tray),
}

impl At {
    /// The Location, if it is on the map and in nobody's hands.
    pub(crate) fn spot_mut(&mut self) -> Option<&mut Spot> {
        match self {
            Self::In(spot)
            | Self::Lying(spot)
            | Self::Placed(spot, _)
            | Self::Aboard(spot, ..)
            | Self::Vehicle(spot) => Some(spot),
            Self::With(_) | Self::Held(_) | Self::Over(_) | Self::Coming(_) | Self::Off(_) => None,
        }
    }
}

impl Pto {
    /// The id of a Location as a place: that of its hex where it is no place of its own on the board, which shows nobody
    /// where fortifications might be.
    pub(crate) fn place(&self, spot: Spot) -> SmolStr {
        match spot.is_bank() || spot.part == Part::Pier {
            true => self.word(spot),
            false => self.data.grid.number(spot.hex),
        }
    }

    /// A Location as actions write it.
    pub(crate) fn word(&self, spot: Spot) -> SmolStr {
        format_smolstr!("{}{}", self.data.grid.number(spot.hex), spot.part.look())
    }
}

impl Argument<Pto> for Spot {
    fn count(_: &Pto) -> u32 {
        (HEXES * PLACES) as u32
    }

    fn at(_: &Pto, index: u32) -> Self {
        let (part, hex) = (index as usize / HEXES, index as usize % HEXES);
        Self {
            hex: HexId(hex as u16),
            part: Part::ALL[part],
        }
    }

    fn index(self, _: &Pto) -> u32 {
        (self.part.number() * HEXES + self.hex.index()) as u32
    }

    fn write(self, game: &Pto, words: &mut Words) {
        words.put(game.word(self));
    }

    fn read(game: &Pto, words: &mut std::str::Split<'_, char>) -> Option<Self> {
        let word = words.next()?;
        let end = word.find(|letter: char| letter.is_ascii_alphabetic());
        let (number, letter) = word.split_at(end.unwrap_or(word.len()));
        let part = Part::ALL.iter().find(|part| part.look() == letter)?;
        let hex = game.data.grid.parse(number).ok()?;
        Some(Self { hex, part: *part })
    }

    fn target(self, game: &Pto) -> Option<Target> {
        Some(Target::Place(game.place(self)))
    }
}

impl Argument<Pto> for Bend {
    fn count(_: &Pto) -> u32 {
        (HEXES * CORNERS.len()) as u32
    }

    fn at(_: &Pto, index: u32) -> Self {
        let (corner, hex) = (index as usize / HEXES, index as usize % HEXES);
        Self {
            hex: HexId(hex as u16),
            corner: corner as u8,
        }
    }

    fn index(self, _: &Pto) -> u32 {
        (usize::from(self.corner) * HEXES + self.hex.index()) as u32
    }

    fn write(self, game: &Pto, words: &mut Words) {
        words.put(game.word(self.spot()));
    }

    fn read(game: &Pto, words: &mut std::str::Split<'_, char>) -> Option<Self> {
        let (number, corner) = words.next()?.split_once('c')?;
        let corner = corner.parse::<u8>().ok()?.checked_sub(1)?;
        let hex = game.data.grid.parse(number).ok()?;
        (usize::from(corner) < CORNERS.len()).then_some(Self { hex, corner })
    }

    fn target(self, game: &Pto) -> Option<Target> {
        Some(Target::Place(game.place(self.spot())))
    }
}

impl Argument<Pto> for Ledge {
    fn count(_: &Pto) -> u32 {
        (HEXES * CLIMBS) as u32
    }

    fn at(_: &Pto, index: u32) -> Self {
        let (place, hex) = (index as usize / HEXES, index as usize % HEXES);
        Self {
            hex: HexId(hex as u16),
            corner: place as u8 / LEDGES,
            up: place as u8 % LEDGES,
        }
    }

    fn index(self, _: &Pto) -> u32 {
        let place = usize::from(self.corner * LEDGES + self.up);
        (place * HEXES + self.hex.index()) as u32
    }

    fn write(self, game: &Pto, words: &mut Words) {
        words.put(game.word(self.spot()));
    }

    fn read(game: &Pto, words: &mut std::str::Split<'_, char>) -> Option<Self> {
        let word = words.next()?;
        let (number, _) = word.split_once('k')?;
        let hex = game.data.grid.parse(number).ok()?;
        Self::of(hex).find(|ledge| game.word(ledge.spot()) == word)
    }

    fn target(self, game: &Pto) -> Option<Target> {
        Some(Target::Place(game.place(self.spot())))
    }
}

impl Fact<Pto> for Ledge {
    fn value(self, game: &Pto) -> Value {
        self.spot().value(game)
    }

    fn place(self, game: &Pto) -> Option<SmolStr> {
        Some(game.place(self.spot()))
    }
}

impl Fact<Pto> for Bend {
    fn value(self, game: &Pto) -> Value {
        self.spot().value(game)
    }

    fn place(self, game: &Pto) -> Option<SmolStr> {
        Some(game.place(self.spot()))
    }
}

impl Fact<Pto> for Spot {
    fn value(self, game: &Pto) -> Value {
        match self.part {
            Part::Ground | Part::Bank => Value::Word(game.place(self)),
            part => Text::new("pto-spot")
                .with("part", part.name())
                .with("hex", Value::Word(game.place(self)))
                .into(),
        }
    }

    fn place(self, game: &Pto) -> Option<SmolStr> {
        Some(game.place(self))
    }
}
