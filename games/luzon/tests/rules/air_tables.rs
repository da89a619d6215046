//! The air tables of the solitaire game (19.2) where there is much to choose.

use crate::air_plan::field;
use crate::common::{GAME, aircraft, hex};
use crate::solitaire::{allied_air, at_the_tables, task};
use heigi_board::HexId;
use heigi_engine::Pending;
use heigi_engine::hexes::Gridded as _;
use heigi_luzon::{Mission, Spot};
use std::collections::BTreeSet;

#[test]
fn r19_212_a_target_is_picked_among_all_that_there_are() {
    let stacks = [
        ("J-16-1/9", "1640"),
        ("J-16-2/9", "1240"),
        ("J-16-3/9", "1345"),
        ("J-16-1/20", "1737"),
        ("J-16-2/20", "1434"),
        ("J-16-3/20", "1235"),
        ("J-16-2/33", "1546"),
        ("J-48-1/47", "1046"),
        ("J-48-2/47", "1335"),
    ];
    let fighters = [("A-P-40E-1", "batangas"), ("A-P-40E-2", "batangas")];
    let rolled = at_the_tables(allied_air(&stacks, &fighters)).play(&["= 4"]);
    let half = u16::from(GAME.kind(aircraft("A-P-40E-1")).range / 2);
    let is_worth = |road: &HexId| {
        let mut near = stacks.iter().map(|(_, place)| hex(place));
        near.any(|enemy| GAME.grid().distance(enemy, *road) <= 3)
            && GAME.flight(field("batangas"), Spot::Hex(*road)) <= half
    };
    let roads = GAME.map().roads.iter().flat_map(|road| &road.hexes);
    let worth: BTreeSet<HexId> = roads.copied().filter(is_worth).collect();
    assert!(worth.len() > 64, "{}", worth.len());
    let Pending::Draw(draw) = rolled.pending() else {
        panic!("a target is drawn");
    };
    assert_eq!(
        (draw.rule.0, usize::from(draw.faces)),
        ("19.212", worth.len())
    );
    let last = rolled.play(&[&format!("= {}", worth.len())]);
    let flown = task(&last, "A-P-40E-1").unwrap();
    assert_eq!(flown.mission, Mission::Interdiction);
    assert_eq!(Some(flown.spot), worth.last().map(|hex| Spot::Hex(*hex)));
}
