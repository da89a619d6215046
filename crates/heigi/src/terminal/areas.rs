//! A map of areas in words: who holds each, who stands there, and where its ways lead.

use super::map::{Extent, holder, stacks};
use super::stacks::place_name;
use heigi_engine::scene::{Board, Place, PlaceKind, PlaceSymbol, Scene};
use heigi_render::Words;
use std::collections::BTreeMap;

/// A line for each area, or for one and those beside it; nothing for a map of hexes. Each side has a letter and a name. Unless
/// all are asked for, those are left out from which no way leads.
pub fn text_areas(
    board: &Board,
    scene: &Scene,
    words: &Words,
    sides: &[(char, String)],
    extent: &Extent,
) -> String {
    let stacks = stacks(scene);
    let line = |place: &Place| {
        let stack = stacks.get(place.id.as_str()).map_or(&[][..], Vec::as_slice);
        let held = holder(board, scene, sides, place, stack);
        let name = place_name(board, scene, words, &place.id);
        let counters: Vec<&str> = stack.iter().map(|piece| piece.id.as_str()).collect();
        let parts = [ground(board, words, place), counters.join(" ")].into_iter();
        let parts = parts.chain(ways(board, words, &place.id));
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        format!("{held:>2} {name}: {}\n", parts.join(" · "))
    };
    let is_beside = |id: &str, other: &str| {
        let mut edges = board.edges.iter();
        edges.any(|edge| edge.places == [id, other] || edge.places == [other, id])
    };
    let is_shown = |place: &&Place| match extent {
        Extent::Around(id) => place.id == *id || is_beside(id, &place.id),
        Extent::Whole => true,
        Extent::Occupied => {
            stacks.contains_key(place.id.as_str()) || !ways(board, words, &place.id).is_empty()
        }
    };
    let areas = board.places.iter();
    let areas = areas.filter(|place| place.kind == PlaceKind::Area);
    areas.filter(is_shown).map(line).collect()
}

/// What an area is, and what is printed in it.
fn ground(board: &Board, words: &Words, place: &Place) -> String {
    let class = words.say(&board.place_classes[place.class].name);
    let symbols = place.symbols.iter().map(|symbol| {
        words.get(match symbol {
            PlaceSymbol::Anchor => "terminal-symbol-anchor",
            PlaceSymbol::Resource => "terminal-symbol-resource",
            PlaceSymbol::Mountains => "terminal-symbol-mountains",
            PlaceSymbol::Town => "terminal-symbol-town",
            PlaceSymbol::Village => "terminal-symbol-village",
            PlaceSymbol::Airfield => "terminal-symbol-airfield",
            PlaceSymbol::Fort => "terminal-symbol-fort",
        })
    });
    let parts: Vec<String> = std::iter::once(class).chain(symbols).collect();
    parts.join(", ")
}

/// Where the ways from an area lead, by their kind.
fn ways(board: &Board, words: &Words, id: &str) -> Vec<String> {
    let mut ends: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for edge in &board.edges {
        let [one, other] = &edge.places;
        let end = match id {
            _ if one == id => other,
            _ if other == id => one,
            _ => continue,
        };
        for class in &edge.classes {
            ends.entry(*class).or_default().push(end);
        }
    }
    let kinds = ends.iter().map(|(class, ends)| {
        let kind = words.say(&board.edge_classes[*class].name);
        format!("{kind}: {}", ends.join(", "))
    });
    kinds.collect()
}
