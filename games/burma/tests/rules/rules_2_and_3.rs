//! Sections 2 and 3: what the game consists of, and what its words mean.

use crate::common::{Table, board, game, unit};
use heigi_burma::steps::{Allocation, Naming, Receipt, StrategicSupply};
use heigi_burma::{ALLIES, JAPAN, Step, Where};
use heigi_engine::{Input, Rules, Shows, Viewer};

/// Rules: 2.0, 2.2, 5.0
#[test]
fn the_engine_keeps_map_counters_displays_and_cup() {
    let game = game();
    assert_eq!(game.map().grid.len(), 40 * 23);
    let count = |side| game.units_of(side).count();
    // With the second counter of the 154th Regiment.
    assert_eq!([count(ALLIES), count(JAPAN)], [40, 42]);
    let aircraft = |side| {
        game.all_air()
            .filter(|air| game.air(*air).side == side)
            .count()
    };
    assert_eq!([aircraft(ALLIES), aircraft(JAPAN)], [9, 4]);
    assert_eq!(game.tables().markers.len(), 8);
    assert_eq!(game.tables().turns.len(), 24);
    let pools = game.tables().pools;
    assert_eq!([pools.supply, pools.positions, pools.trucks], [40, 30, 6]);
    // The turn record and both air displays are shown.
    let scene = game.scene(&Table::empty(3).state, Viewer::Everything);
    assert_eq!(scene.tracks[0].space, 2);
    for id in [
        "superiority",
        "support",
        "interdiction",
        "transport",
        "flown",
        "damaged",
    ] {
        assert!(scene.trays.iter().any(|tray| tray.id == id), "{id}");
    }
}

/// Rules: 2.3
#[test]
fn counters_show_what_they_are() {
    let board = board();
    let face = |id: &str| board.faces.iter().find(|face| face.id == id).unwrap();
    let tone = |id: &str| face(id).tone.clone();
    assert_eq!(face("AHQ4-1").word.as_deref(), Some("HQ"));
    assert_eq!(face("T254-1-2").symbol.as_ref().unwrap().id, "tanks");
    assert_eq!(face("A77P-4").symbol.as_ref().unwrap().id, "paratroopers");
    // Nations other than Japan and the Commonwealth have colours of their own.
    let nations = [
        tone("MM1-3"),
        tone("C22-4"),
        tone("INA1-3"),
        tone("A2-4-4"),
        tone("J15-51-4"),
    ];
    let mut different = nations.to_vec();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), 5);
    // An interdicting unit lies on its target.
    let table = Table::empty(3).interdicting("AB2", "1614");
    let scene = game().scene(&table.state, Viewer::Everything);
    let piece = scene.pieces.iter().find(|piece| piece.id == "AB2").unwrap();
    assert_eq!(piece.place, "1614");
}

/// Rules: 17.1.7, 17.1.8
#[test]
fn only_allied_armour_regains_a_step_and_none_is_rebuilt() {
    let table = |side, id: &str, hex: &str| {
        Table::empty(3)
            .at(hex, &[id])
            .markers(hex, side, 3)
            .acting(side, &[id])
            .step(Step::Naming(Naming))
    };
    let allied = table(ALLIES, "T254-1", "1419").steps("T254-1", 1);
    assert_eq!(allied.play(&["replace T254-1"]).left("T254-1"), 2);
    assert_eq!(
        table(JAPAN, "JT14-1", "4713").refusal("replace JT14-1"),
        "16.3.4"
    );
    for (side, id, hex) in [(ALLIES, "T254-2", "1419"), (JAPAN, "JT14-2", "4713")] {
        let gone = table(side, if side == ALLIES { "A2-4" } else { "J15-51" }, hex)
            .change(|position| position.unit_mut(unit(id)).place = Where::Eliminated);
        let rule = if side == ALLIES { "16.2.4" } else { "16.3.3" };
        assert_eq!(gone.refusal(&format!("rebuild {id} {hex}")), rule);
    }
}

/// Vector EX19.
///
/// Rules: 3.1-DIE, 2.0-D10
#[test]
fn dice_have_six_or_ten_faces_and_the_zero_is_a_ten() {
    let refused = |step, die| {
        let mut table = Table::empty(3).step(step).run();
        let result = game().apply(&mut table.state, Input::Drawn(die), &mut Vec::new());
        result.err().map(|refusal| refusal.rule().0)
    };
    let six = Step::StrategicSupply(StrategicSupply);
    assert_eq!(
        [0, 6, 7].map(|die| refused(six, die)),
        [Some("3.1-DIE"), None, Some("3.1-DIE")]
    );
    let ten = Step::Receipt(Receipt(ALLIES));
    assert_eq!(
        [0, 10, 11].map(|die| refused(ten, die)),
        [Some("3.1-DIE"), None, Some("3.1-DIE")]
    );
    // A ten at level 2 brings four points.
    let table = Table::empty(3)
        .stock(6, 6)
        .step(Step::Receipt(Receipt(ALLIES)))
        .run()
        .play(&["= 10"]);
    assert_eq!(
        table.position().step(),
        Some(Step::Allocation(Allocation(ALLIES, 4)))
    );
}

/// Rules: 3.1-DRM
#[test]
fn modifiers_are_added_to_the_die_before_the_table() {
    // Level 2 in the monsoon: 5 - 1 = 4 brings two points, 6 - 1 = 5 as well, 7 - 1 = 6 three.
    let points = |die: &str| {
        let table = Table::empty(5)
            .stock(6, 6)
            .step(Step::Receipt(Receipt(JAPAN)))
            .run()
            .play(&[die]);
        match table.position().step() {
            Some(Step::Allocation(Allocation(_, points))) => points,
            _ => 0,
        }
    };
    assert_eq!(["= 5", "= 6", "= 7"].map(points), [2, 2, 3]);
}

/// Rules: 3.1-MP
#[test]
fn movement_points_go_for_hexes_and_rivers_and_rain() {
    // Across the Mu in the plain: 1 point and 1 for the river, 1 more in the rain.
    let walk = || Table::empty(3).at("2609", &["A2-4"]).moving("A2-4");
    assert_eq!(walk().cost("2610"), Some(4 + 4));
    assert_eq!(walk().monsoon().cost("2610"), Some(4 + 4 + 4));
}
