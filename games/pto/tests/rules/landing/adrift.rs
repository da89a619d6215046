//! Landing craft whose crews are stunned before they have moved (G12.111#1).

use crate::beaches::{SHORE, beach, sloping};
use crate::common::{is, pass, place, until};
use heigi_engine::{Argument, Pending, Situation};
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto, Spot};

/// Two craft that head north: the first one far from the snipers, the other one beside them.
fn boats() -> Pto {
    let craft = ["usmc-lcv 0507", "usmc-lcv 0208"];
    beach(&sloping("moderate"), &SHORE, &craft, &["jpn-8-0 0101"])
}

/// Snipers who have been woken aim at the second craft.
fn woken<'g>(battle: Situation<'g, Pto>) -> Situation<'g, Pto> {
    let spot = Spot::read(battle.game, &mut "0108".split(' ')).unwrap();
    battle.with(|state| {
        state.snipers[JAPAN.index()] = Some(spot.hex);
        state.stirred[JAPAN.index()] = 1;
    })
}

fn heading<'g>(game: &'g Pto, phase: Phase) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| {
        state.units[..2]
            .iter_mut()
            .for_each(|unit| unit.arc = Some(0));
    });
    until(start, phase)
}

/// They hit it, and the second hexside is drawn, to the north-east.
const STUNNED: [&str; 3] = ["= 1", "= 4 1", "= 2"];

/// Dice are thrown and nobody does anything until the first decision.
fn settle(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while matches!(battle.pending(), Pending::Draw(_)) {
        battle = pass(battle);
    }
    battle
}

fn told(battle: &Situation<'_, Pto>, message: &str) -> bool {
    battle.told(ALLIES).contains(&format!("pto-log-{message}"))
}

#[test]
fn g12_111_1_a_craft_stunned_before_it_has_moved_goes_on_when_nobody_else_moves() {
    let game = boats();
    let moves = woken(heading(&game, Phase::Movement)).play(&["drive u0"]);
    let hit = moves.play(&STUNNED);
    // It turns at once; the first one is still under way.
    assert!(is(&hit, 1, Condition::Stunned));
    assert_eq!(place(&hit, 1), "0208");
    assert!(!told(&hit, "goes-adrift"));
    assert_eq!(hit.state.units[1].arc, Some(0));
    let over = settle(hit.play(&["roll-on"]));
    assert!(told(&over, "goes-adrift"));
    // Four hexes to the edge of the map, where the fifth point is spent.
    assert_eq!(place(&over, 1), "0606");
    assert_eq!(over.state.units[1].boat.spent, 10);
    assert!(is(&over, 1, Condition::Moved) && over.state.movers.is_empty());
    assert_eq!(place(&over, 0), "0507");
}

#[test]
fn g12_111_1_a_craft_that_has_moved_or_is_stunned_in_another_phase_only_turns() {
    let game = boats();
    let phase = heading(&game, Phase::Movement);
    let moved = phase.play(&["drive u1", "turn-right"]);
    let moved = settle(settle(moved).play(&["roll-on"]));
    let moved = woken(moved).play(&["drive u0"]);
    let after = settle(moved.play(&STUNNED).play(&["roll-on"]));
    assert!(is(&after, 1, Condition::Stunned));
    assert_eq!(place(&after, 1), "0208");
    assert!(!told(&after, "goes-adrift"));
    // A squad of theirs may fire, so that they are asked before.
    let units = ["usmc-lcv 0507", "usmc-lcv 0208", "usmc-6-6-8 0401"];
    let game = beach(&sloping("moderate"), &SHORE, &units, &["jpn-8-0 0602"]);
    let fire = woken(heading(&game, Phase::PrepFire)).play(&["done"]);
    let before = settle(fire.play(&STUNNED));
    assert!(is(&before, 1, Condition::Stunned));
    let moves = until(before, Phase::Movement);
    assert_eq!(moves.refused_by("drive u1"), Some("28"));
    let over = until(moves, Phase::DefensiveFire);
    assert_eq!(place(&over, 1), "0208");
    assert!(!told(&over, "goes-adrift"));
}

/// Rules: G12.111#1, G12.2#4
#[test]
fn g12_111_1_it_falls_out_of_its_platoon_and_goes_on_by_itself() {
    let craft = ["usmc-lcv 0308", "usmc-lcv 0208"];
    let game = beach(&sloping("moderate"), &SHORE, &craft, &["jpn-8-0 0101"]);
    let phase = heading(&game, Phase::Movement).play(&["follow u0", "follow u1"]);
    let hit = woken(phase).play(&["drive u0"]).play(&STUNNED);
    assert!(told(&hit, "falls-out"));
    let ahead = settle(hit.play(&["delay"]));
    assert_eq!(place(&ahead, 1), "0208", "it does not follow");
    let over = settle(ahead.play(&["roll-on"]));
    assert!(told(&over, "goes-adrift"));
    assert_eq!(over.state.units[1].boat.spent, 10);
}
