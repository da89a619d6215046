//! The map in characters: hexes with their numbers, ground, units and names, rivers and bridges between them.

use heigi_engine::scene::{Board, EdgeStyle, Heading, Pattern, Piece, Place, PlaceKind, Scene};
use heigi_render::Words;
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Columns from one hex to the next, and lines.
const ACROSS: usize = 8;
const DOWN: usize = 4;
/// What is written into a hex stands right of its left side.
const WRITTEN: usize = ACROSS - 1;

/// What stands for kinds of ground whose mark another one has.
const SPARE: [char; 7] = ['&', '$', 'o', 'x', 'v', 'm', 'u'];
/// What says that something lies in a hex besides counters.
const MARKED: &str = "!";

/// Which hexes are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All.
    Whole,
    /// Those among which counters stand, and their surroundings.
    Occupied,
    /// Those around a place.
    Around(String),
}

/// The map in characters, with its key; for a map of areas nothing. Each side has a letter and a name.
pub fn text_map(
    board: &Board,
    scene: &Scene,
    words: &Words,
    sides: &[(char, String)],
    extent: &Extent,
) -> String {
    let layout = Layout::of(board);
    let stacks = stacks(scene);
    let shown = layout.shown(board, &stacks, extent);
    let Some(first) = layout.corner(&shown) else {
        return String::new();
    };
    let marks = ground_marks(board);
    let mut canvas = Canvas::default();
    for place in &shown {
        let at = layout.cells[place.id.as_str()];
        let at = (at.0 - first.0, at.1 - first.1);
        let stack = stack_in(board, &stacks, place);
        let mark = marks[place.class];
        let holder = holder(board, scene, sides, place, &stack);
        let is_marked = scene.markers.iter().any(|marker| marker.at == place.id);
        let marked = if is_marked { MARKED } else { "" };
        canvas.write(below(at, 1), &format!("{}{mark}{holder}{marked}", place.id));
        canvas.write(below(at, 2), &stack_words(&stack));
        let third = match place.names.first() {
            Some(name) => words.say(name),
            None => top(&stack).map_or_else(String::new, |piece| strength(board, piece)),
        };
        canvas.write(below(at, 3), &third);
    }
    let ids: BTreeSet<&str> = shown.iter().map(|place| place.id.as_str()).collect();
    for edge in &board.edges {
        let [one, other] = &edge.places;
        if !ids.contains(one.as_str()) || !ids.contains(other.as_str()) {
            continue;
        }
        let styles = || {
            let classes = edge.classes.iter();
            classes.map(|class| board.edge_classes[*class].style)
        };
        let side = layout.side(first, one, other);
        if let Some(mark) = styles().filter_map(edge_mark).max() {
            side.draw(&mut canvas, mark);
        }
        let ways: BTreeSet<char> = styles().filter_map(way_mark).collect();
        side.cross(&mut canvas, &ways);
    }
    format!(
        "{}{}",
        canvas.text(),
        key(board, &marks, &shown, words, sides)
    )
}

/// Where each hex stands on the page.
struct Layout<'b> {
    cells: HashMap<&'b str, (usize, usize)>,
    is_flat: bool,
}

impl<'b> Layout<'b> {
    fn of(board: &'b Board) -> Self {
        let is_flat = board.headings.contains(&Heading::North);
        let hexes = || {
            let places = board.places.iter();
            places.filter(|place| place.kind == PlaceKind::Hex)
        };
        let left = hexes().map(|place| place.middle().x).min().unwrap_or(0);
        let top = hexes().map(|place| place.middle().y).min().unwrap_or(0);
        // Half a hex one way is 866 thousandths of its radius, a hex the other way 1,500.
        let steps = |length: i32, step: i32| ((length + step / 2) / step).max(0) as usize;
        let cells = hexes().map(|place| {
            let (x, y) = (place.middle().x - left, place.middle().y - top);
            let cell = if is_flat {
                (steps(x, 1500) * ACROSS, steps(y, 866) * (DOWN / 2))
            } else {
                (steps(x, 866) * (ACROSS / 2), steps(y, 1500) * DOWN)
            };
            (place.id.as_str(), cell)
        });
        Self {
            cells: cells.collect(),
            is_flat,
        }
    }

    fn shown(
        &self,
        board: &'b Board,
        stacks: &BTreeMap<&str, Vec<&Piece>>,
        extent: &Extent,
    ) -> Vec<&'b Place> {
        let (wide, high) = (2 * ACROSS, 2 * DOWN);
        let (low, top) = match extent {
            Extent::Whole => ((0, 0), (usize::MAX, usize::MAX)),
            Extent::Around(id) => match self.cells.get(id.as_str()) {
                Some((x, y)) => (
                    (x.saturating_sub(3 * wide), y.saturating_sub(2 * high)),
                    (x + 3 * wide, y + 2 * high),
                ),
                None => return Vec::new(),
            },
            Extent::Occupied => {
                let occupied = || stacks.keys().filter_map(|id| self.cells.get(id));
                let (Some(left), Some(right)) = (
                    occupied().map(|at| at.0).min(),
                    occupied().map(|at| at.0).max(),
                ) else {
                    return self.shown(board, stacks, &Extent::Whole);
                };
                let upper = occupied().map(|at| at.1).min().unwrap_or(0);
                let lower = occupied().map(|at| at.1).max().unwrap_or(0);
                (
                    (left.saturating_sub(wide), upper.saturating_sub(high)),
                    (right + wide, lower + high),
                )
            }
        };
        let is_shown = |place: &&Place| {
            (self.cells.get(place.id.as_str()))
                .is_some_and(|(x, y)| (low.0..=top.0).contains(x) && (low.1..=top.1).contains(y))
        };
        board.places.iter().filter(is_shown).collect()
    }

    fn corner(&self, shown: &[&Place]) -> Option<(usize, usize)> {
        let cells = || shown.iter().map(|place| self.cells[place.id.as_str()]);
        Some((cells().map(|at| at.0).min()?, cells().map(|at| at.1).min()?))
    }

    /// Where the side between two hexes that touch is drawn.
    fn side(&self, first: (usize, usize), one: &str, other: &str) -> HexSide {
        let at = |id: &str| {
            let (x, y) = self.cells[id];
            (x - first.0, y - first.1)
        };
        let (one, other) = (at(one), at(other));
        // From the upper one, and of two in a line from the left one.
        let (upper, lower) = if (one.1, one.0) <= (other.1, other.0) {
            (one, other)
        } else {
            (other, one)
        };
        let (slant, marks): (_, Vec<_>) = match (upper.0.cmp(&lower.0), self.is_flat) {
            (Ordering::Equal, _) => {
                let marks = (1..ACROSS).map(|x| (lower.0 + x, lower.1));
                (Slant::Level, marks.collect())
            }
            (_, false) if upper.1 == lower.1 => {
                let marks = (1..DOWN).map(|y| (lower.0, lower.1 + y));
                (Slant::Upright, marks.collect())
            }
            // The lower one lies to the right: its upper left side, or of a pointed hex half its top.
            (Ordering::Less, true) => {
                let marks = (0..2).map(|y| (lower.0, lower.1 + y));
                (Slant::Rising, marks.collect())
            }
            (Ordering::Greater, true) => {
                let marks = (2..4).map(|y| (upper.0, upper.1 + y));
                (Slant::Falling, marks.collect())
            }
            (Ordering::Less, false) => {
                let marks = (0..ACROSS / 2).map(|x| (lower.0 + x, lower.1));
                (Slant::Level, marks.collect())
            }
            (Ordering::Greater, false) => {
                let marks = (ACROSS / 2..ACROSS).map(|x| (lower.0 + x, lower.1));
                (Slant::Level, marks.collect())
            }
        };
        HexSide { slant, marks }
    }
}

/// How a side of a hex runs.
#[derive(Clone, Copy)]
enum Slant {
    Level,
    Upright,
    Rising,
    Falling,
}

/// The side between two hexes: where its marks stand.
struct HexSide {
    slant: Slant,
    marks: Vec<(usize, usize)>,
}

impl HexSide {
    /// Draws what lies along the side.
    fn draw(&self, canvas: &mut Canvas, mark: char) {
        let mark = match (mark, self.slant) {
            ('~', Slant::Upright) => '|',
            ('~', Slant::Rising) => '/',
            ('~', Slant::Falling) => '\\',
            _ => mark,
        };
        for (x, y) in &self.marks {
            canvas.put(*x, *y, mark);
        }
    }

    /// Draws the ways across the side, from its middle on.
    fn cross(&self, canvas: &mut Canvas, ways: &BTreeSet<char>) {
        let middle = (self.marks.len() - 1) / 2;
        for (mark, (x, y)) in ways.iter().zip(&self.marks[middle..]) {
            canvas.put(*x, *y, *mark);
        }
    }
}

/// Lines of characters that grow as they are written.
#[derive(Default)]
struct Canvas {
    lines: Vec<Vec<char>>,
}

impl Canvas {
    fn put(&mut self, x: usize, y: usize, mark: char) {
        if self.lines.len() <= y {
            self.lines.resize(y + 1, Vec::new());
        }
        let line = &mut self.lines[y];
        if line.len() <= x {
            line.resize(x + 1, ' ');
        }
        line[x] = mark;
    }

    fn write(&mut self, (x, y): (usize, usize), words: &str) {
        let mut column = x;
        for mark in words.chars().take(WRITTEN) {
            if column + width(mark) > x + WRITTEN {
                break;
            }
            self.put(column, y, mark);
            // A wide letter takes the next column as well.
            (1..width(mark)).for_each(|next| self.put(column + next, y, '\0'));
            column += width(mark);
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.lines {
            let line: String = line.iter().filter(|mark| **mark != '\0').collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// How many columns a letter takes: two in the Chinese, Japanese and Korean scripts.
const fn width(mark: char) -> usize {
    match mark {
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

/// Where a line of a hex begins, right of its left side.
const fn below((x, y): (usize, usize), lines: usize) -> (usize, usize) {
    (x + 1, y + lines)
}

/// The letters of whoever stands in a place, or of who holds it.
pub(super) fn holder(
    board: &Board,
    scene: &Scene,
    sides: &[(char, String)],
    place: &Place,
    stack: &[&Piece],
) -> String {
    let owners: BTreeSet<u8> = stack.iter().map(|piece| piece.owner.0).collect();
    if owners.is_empty() {
        let tint = scene.tints.iter().find(|tint| tint.place == place.id);
        return tint.map_or_else(String::new, |tint| {
            tint_mark(board, scene, sides, &tint.tone).to_string()
        });
    }
    let marks = owners.iter().map(|owner| side_mark(sides, *owner));
    marks.collect()
}

/// Who stands in a place or in a part of it, the upper ones last.
fn stack_in<'s>(
    board: &Board,
    stacks: &BTreeMap<&str, Vec<&'s Piece>>,
    place: &Place,
) -> Vec<&'s Piece> {
    let parts = board.places.iter();
    let parts = parts.filter(|part| part.inside.as_ref() == Some(&place.id));
    let ids = std::iter::once(place)
        .chain(parts)
        .map(|one| one.id.as_str());
    ids.filter_map(|id| stacks.get(id))
        .flatten()
        .copied()
        .collect()
}

/// The upper counter of a stack that no other one carries.
fn top<'s>(stack: &[&'s Piece]) -> Option<&'s Piece> {
    let mut from_above = stack.iter().rev();
    let found = from_above.find(|piece| piece.on.is_none());
    found.or(stack.last()).copied()
}

/// The values of a counter, as many of the last as there is room for.
fn strength(board: &Board, piece: &Piece) -> String {
    let Some(face) = board.faces.iter().find(|face| face.id == piece.face) else {
        return String::new();
    };
    let values: Vec<&str> = face
        .values
        .iter()
        .map(|value| value.value.as_str())
        .collect();
    let mut ends = (0..values.len()).map(|first| values[first..].join("-"));
    let fits = |end: &String| end.chars().count() <= WRITTEN;
    ends.find(fits).unwrap_or_default()
}

/// The upper counter of a stack, and how many lie beneath it.
fn stack_words(stack: &[&Piece]) -> String {
    let Some(top) = top(stack) else {
        return String::new();
    };
    let others = match stack.len() {
        1 => String::new(),
        count => format!("+{}", count - 1),
    };
    format!("{}{others}", short_id(top, WRITTEN - others.len()))
}

/// What tells a counter from others in little room: its id without the place, which the map shows, and of a unit without as
/// many of its first parts as have to go. What belongs to a place says with its first part what it is.
fn short_id(piece: &Piece, room: usize) -> String {
    let id = piece.id.split('@').next().unwrap_or(&piece.id);
    let of_place = id.strip_suffix(piece.place.as_str());
    let of_place = of_place.and_then(|id| id.split('-').next());
    let starts = std::iter::once(0).chain(id.match_indices('-').map(|(at, _)| at + 1));
    let mut ends = starts.map(|start| &id[start..]);
    let fits = |end: &&str| !end.is_empty() && end.chars().count() <= room;
    let short = of_place.unwrap_or_else(|| ends.find(fits).unwrap_or(id));
    short.chars().take(room).collect()
}

/// The letter of a side.
fn side_mark(sides: &[(char, String)], owner: u8) -> char {
    sides.get(usize::from(owner)).map_or('?', |(mark, _)| *mark)
}

/// Who holds a place where nobody stands, as a small letter: the side whose counters have that tone, else the first letter of
/// the last part of the tone.
fn tint_mark(board: &Board, scene: &Scene, sides: &[(char, String)], tone: &str) -> char {
    let has_tone = |piece: &&Piece| {
        let mut faces = board.faces.iter();
        faces.any(|face| face.id == piece.face && face.tone == tone)
    };
    if let Some(piece) = scene.pieces.iter().find(has_tone) {
        return side_mark(sides, piece.owner.0).to_ascii_lowercase();
    }
    let last = tone.rsplit('-').next().unwrap_or(tone);
    last.chars().next().unwrap_or(' ')
}

/// The marks of the kinds of ground, no two of which are alike on a map: of several with one mark the most frequent has it.
fn ground_marks(board: &Board) -> Vec<char> {
    let classes = board.place_classes.iter();
    let mut marks: Vec<char> = classes.map(|class| ground_mark(class.pattern)).collect();
    let of_class = |class: usize| {
        board
            .places
            .iter()
            .filter(move |place| place.class == class)
    };
    let mut classes: Vec<usize> = (0..marks.len()).collect();
    classes.sort_by_key(|class| Reverse(of_class(*class).count()));
    let mut taken: BTreeSet<char> = BTreeSet::new();
    for class in classes {
        if !taken.insert(marks[class]) {
            let mut spare = SPARE.into_iter();
            let free = spare.find(|mark| !taken.contains(mark) && !marks.contains(mark));
            marks[class] = free.unwrap_or(marks[class]);
        }
    }
    marks
}

/// The counters of each place, the upper ones last.
pub(super) fn stacks(scene: &Scene) -> BTreeMap<&str, Vec<&Piece>> {
    let mut stacks: BTreeMap<&str, Vec<&Piece>> = BTreeMap::new();
    for piece in &scene.pieces {
        stacks.entry(&piece.place).or_default().push(piece);
    }
    for stack in stacks.values_mut() {
        stack.sort_by_key(|piece| piece.order);
    }
    stacks
}

const fn ground_mark(pattern: Pattern) -> char {
    match pattern {
        Pattern::Water | Pattern::Chart | Pattern::DeepSea => '~',
        Pattern::Shallows => '-',
        Pattern::Surf | Pattern::Swell => 'w',
        Pattern::Sand | Pattern::FirmSand => ',',
        Pattern::Reef | Pattern::SunkenReef => '*',
        Pattern::Open => '.',
        Pattern::Jungle | Pattern::Woods => '"',
        Pattern::Palms => 'T',
        Pattern::Cane => '|',
        Pattern::Grass => ';',
        Pattern::Paddies | Pattern::FloodedPaddies => '_',
        Pattern::Huts => 'n',
        Pattern::Hills => '^',
        Pattern::Swamp | Pattern::Mangrove => '%',
        Pattern::Blank | Pattern::Hollow => ' ',
        Pattern::Blocks => '#',
        Pattern::Buildings => '@',
        Pattern::Runway | Pattern::Deck => '=',
    }
}

/// What is drawn between two hexes; of several the greatest, so that a bridge stands over its river.
const fn edge_mark(style: EdgeStyle) -> Option<char> {
    match style {
        EdgeStyle::WideRiver | EdgeStyle::Strait => Some('~'),
        EdgeStyle::NarrowRiver => Some(':'),
        EdgeStyle::Bridge => Some('='),
        EdgeStyle::Wall | EdgeStyle::Seawall | EdgeStyle::HighSeawall | EdgeStyle::Cliff => {
            Some('#')
        }
        EdgeStyle::Bank => Some('-'),
        EdgeStyle::Arrow => Some('*'),
        EdgeStyle::Contour
        | EdgeStyle::Overland
        | EdgeStyle::SeaLane
        | EdgeStyle::Passage
        | EdgeStyle::Road
        | EdgeStyle::Trail
        | EdgeStyle::Railway
        | EdgeStyle::Jetty
        | EdgeStyle::Mole => None,
    }
}

/// What is drawn where a way leads from one hex to another.
const fn way_mark(style: EdgeStyle) -> Option<char> {
    match style {
        EdgeStyle::Road => Some('+'),
        EdgeStyle::Trail => Some(','),
        EdgeStyle::Railway => Some('H'),
        EdgeStyle::Jetty | EdgeStyle::Mole => Some('='),
        _ => None,
    }
}

/// What the marks stand for, as far as they are on the part that is shown.
fn key(
    board: &Board,
    marks: &[char],
    shown: &[&Place],
    words: &Words,
    sides: &[(char, String)],
) -> String {
    let classes: BTreeSet<usize> = shown.iter().map(|place| place.class).collect();
    let grounds = classes.iter().map(|index| {
        let class = &board.place_classes[*index];
        format!("{} {}", marks[*index], words.say(&class.name))
    });
    let edges = board.edge_classes.iter().filter_map(|class| {
        Some(format!(
            "{} {}",
            edge_mark(class.style).or(way_mark(class.style))?,
            words.say(&class.name)
        ))
    });
    let owners = sides.iter().map(|(mark, name)| format!("{mark} {name}"));
    let held = ["terminal-key-held", "terminal-key-marked"].map(|id| words.get(id));
    let all = owners.chain(held).chain(grounds).chain(edges);
    let all: Vec<String> = all.collect();
    format!("\n{}\n", all.join(" · "))
}

#[cfg(test)]
mod tests {
    use super::{short_id, width};
    use heigi_engine::scene::Piece;

    #[test]
    fn a_sign_takes_a_column_and_a_wide_letter_two() {
        let widths = ['−', '½', '⌒', '隊', 'ア', '（'].map(width);
        assert_eq!(widths, [1, 1, 1, 2, 2, 2]);
    }

    #[test]
    fn short_ids_tell_units_by_their_ends_and_markers_by_what_they_are() {
        let short = |id: &str, place: &str, room| {
            let piece = Piece {
                id: id.into(),
                place: place.into(),
                ..Piece::default()
            };
            short_id(&piece, room)
        };
        assert_eq!(short("J15-51", "1611", 7), "J15-51");
        assert_eq!(short("US-37ID-3.148", "3325", 5), "3.148");
        assert_eq!(short("US-XIV-754", "3325", 7), "XIV-754");
        assert_eq!(short("japan@4028#0", "4028", 7), "japan");
        assert_eq!(short("supply-japan-1909", "1909", 7), "supply");
        assert_eq!(short("charlie", "0103", 5), "charl");
    }
}
