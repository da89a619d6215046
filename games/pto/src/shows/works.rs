//! How fortifications show: a marker for each that a viewer knows.

use super::badges::ARCS_OF_FIRE;
use crate::*;
use heigi_engine::scene::{Marker, MarkerKind, MarkerSpot, SignCorner, Value};

/// How caves show, clockwise from that to the north.
const MOUTHS: [MarkerKind; 6] = [
    MarkerKind::RampartNorth,
    MarkerKind::RampartNorthEast,
    MarkerKind::RampartSouthEast,
    MarkerKind::RampartSouth,
    MarkerKind::RampartSouthWest,
    MarkerKind::RampartNorthWest,
];

impl Pto {
    /// G11.3: the caves that a viewer knows, and the complexes of his own.
    pub(super) fn cave_marks(&self, state: &State, viewer: Viewer) -> Vec<Marker> {
        let mark = |kind: MarkerKind, hex: HexId, name: Text| Marker {
            kind,
            spot: match kind {
                MarkerKind::Tunnel => MarkerSpot::Corner,
                _ => MarkerSpot::Around,
            },
            at: self.number(hex),
            name,
        };
        let is_known = |cave: &&Cave| !cave.is_hidden || is_owner(viewer, cave.owner);
        let bases = |cave: &Cave| state.complexes.iter().any(|one| one.hex == cave.hex);
        let caves = state.caves.iter().filter(is_known).map(|cave| {
            let towards = self.beyond(cave.hex, cave.side).unwrap_or(cave.hex);
            // G11.32: its owner reads in his record what else it is.
            let is_own = is_owner(viewer, cave.owner);
            let name = match (is_own && bases(cave), is_own && cave.is_hidden) {
                (true, true) => "pto-marker-hidden-base-cave",
                (true, false) => "pto-marker-base-cave",
                (false, true) => "pto-marker-hidden-cave",
                (false, false) => "pto-marker-cave",
            };
            let name = Text::new(name).with("hex", Value::Word(self.number(towards)));
            let name = name.with("level", i32::from(cave.level));
            let is_taken = if is_own {
                cave.is_taken
            } else {
                cave.seems_taken
            };
            let name = match is_taken {
                true => Text::new("pto-marker-taken-cave").with("cave", name),
                false => name,
            };
            let kind = MOUTHS[usize::from(cave.side) % MOUTHS.len()];
            mark(kind, cave.hex, name)
        });
        let own = state
            .complexes
            .iter()
            .filter(|one| is_owner(viewer, one.owner));
        let complexes = own.map(|one| {
            let hexes: Vec<String> = one
                .hexes
                .iter()
                .map(|hex| self.number(hex).to_string())
                .collect();
            let name = Text::new("pto-marker-complex");
            mark(
                MarkerKind::Tunnel,
                one.hex,
                name.with("hexes", Value::Word(hexes.join(" ").into())),
            )
        });
        caves.chain(complexes).collect()
    }

    /// G.2: the fortifications that a viewer knows.
    pub(super) fn works(&self, state: &State, viewer: Viewer) -> Vec<Marker> {
        let is_known = |one: &&Fortification| !one.is_hidden || is_owner(viewer, one.owner);
        let mut markers: Vec<Marker> = Vec::new();
        for one in state.fortifications.iter().filter(is_known) {
            let at = self.number(one.hex);
            let is_taken = markers.iter().any(|marker| marker.at == at);
            markers.push(Marker {
                kind: one.kind.look(),
                spot: match is_taken {
                    true => MarkerSpot::Corner,
                    false => MarkerSpot::Beneath,
                },
                at,
                name: self.work_name(state, viewer, one),
            });
        }
        markers
    }

    /// What a fortification is, in words.
    fn work_name(&self, state: &State, viewer: Viewer, one: &Fortification) -> Text {
        let name = Text::new(match one.kind {
            Fieldwork::Foxholes => "pto-work-foxholes",
            Fieldwork::Trench => "pto-work-trench",
            Fieldwork::Pillbox => "pto-work-pillbox",
            Fieldwork::Mines => "pto-work-mines",
            Fieldwork::TankMines => "pto-work-tank-mines",
            Fieldwork::DaisyChain => "pto-work-daisy-chain",
            Fieldwork::Roadblock => "pto-work-roadblock",
            Fieldwork::Tunnel => "pto-work-tunnel",
            Fieldwork::Panjis => "pto-work-panjis",
            Fieldwork::Wire | Fieldwork::SetCharge | Fieldwork::Flares | Fieldwork::Sangar => {
                return one.kind.name();
            }
            Fieldwork::Fortified | Fieldwork::Tetrahedrons => return one.kind.name(),
        });
        let cover = one.cover.map(i32::from);
        let [_, arc, _] = ARCS_OF_FIRE[usize::from(one.arc % ARCS)];
        let sides = heigi_engine::board::Direction::ALL.into_iter().zip(0..);
        let near = sides.filter(|(_, bit)| one.sides & (1 << bit) != 0);
        let near = near.filter_map(|(side, _)| self.data.grid.neighbour(one.hex, side));
        let near: Vec<String> = near.map(|hex| self.number(hex).to_string()).collect();
        // Who has found one end does not know the other one.
        let is_known = |hex: &HexId| {
            let end = state.fieldwork(*hex, Fieldwork::Tunnel);
            end.is_some_and(|end| !end.is_hidden || is_owner(viewer, end.owner))
        };
        let is_own = is_owner(viewer, one.owner);
        let leads_to = one.leads_to.filter(|hex| match one.below[1] {
            true => is_own,
            false => is_known(hex),
        });
        let leads_to = leads_to.map_or(SmolStr::new_static("?"), |hex| self.number(hex));
        name.with("size", i32::from(one.size))
            .with("front", cover[0])
            .with("rear", cover[1])
            .with("arc", Text::new(arc))
            .with("hexes", Value::Word(near.join(" ").into()))
            .with("hex", Value::Word(leads_to))
    }
}

/// The badges of who is in a fortification, on top of one or at a corner: part, message and letter.
const PARTS: [(Part, &str, &str); 12] = [
    (Part::Entrenchment, "pto-part-entrenchment", "⌣"),
    (Part::Shellhole, "pto-part-shellhole", "○"),
    (Part::Crest, "pto-part-crest", "⌢"),
    (Part::Pillbox, "pto-part-pillbox", "⌂"),
    (Part::Above, "pto-part-above", "✕"),
    (Part::Pier, "pto-part-pier", "≡"),
    (Part::NorthEast, "pto-part-north-east", "↗"),
    (Part::East, "pto-part-east", "→"),
    (Part::SouthEast, "pto-part-south-east", "↘"),
    (Part::SouthWest, "pto-part-south-west", "↙"),
    (Part::West, "pto-part-west", "←"),
    (Part::NorthWest, "pto-part-north-west", "↖"),
];

/// Whether somebody has dug before.
const LABOUR: [(Condition, &str, &str); 2] = [
    (Condition::Laboured, "pto-condition-laboured", "L"),
    (Condition::LabouredLong, "pto-condition-laboured-long", "LL"),
];

/// All of them, and those of who has dug.
pub(super) fn badges() -> impl Iterator<Item = Badge> {
    let labour = LABOUR.map(|(condition, name, letter)| {
        Badge::signed(condition.id(), name, letter, SignCorner::UpperLeft).toned("slate")
    });
    let badge = |(part, name, letter): (Part, &'static str, &'static str)| {
        Badge::signed(part.id(), name, letter, SignCorner::UpperLeft).toned("teal")
    };
    PARTS.into_iter().map(badge).chain(labour)
}

/// The one of who is somewhere, as far as a viewer knows of what is there.
pub(super) fn part_badge(state: &State, viewer: Viewer, spot: Spot) -> Option<&'static str> {
    let is_known = |one: &Fortification| !one.is_hidden || is_owner(viewer, one.owner);
    let is_unknown = spot.part == Part::Above && !state.obstacle(spot.hex).is_some_and(is_known);
    if is_unknown {
        return None;
    }
    let found = PARTS.iter().find(|(part, ..)| *part == spot.part);
    found.map(|(part, ..)| part.id())
}
