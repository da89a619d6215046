//! Who is aboard vehicles (28).

use crate::common::{OPEN, face, game, is, place, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, Phase, Pto};

/// The movement phase of the Marines, the hull of unit 0 to the north-east.
fn moving(game: &Pto) -> Situation<'_, Pto> {
    let start = until(Situation::start(game), Phase::Movement);
    start.with(|state| state.units[0].arc = Some(0))
}

#[test]
fn r28_passengers_board_a_vehicle_that_stands_and_go_where_it_goes() {
    let game = game(
        &OPEN,
        &[
            "usmc-truck-gmc 0303",
            "usmc-4-5-8 0303",
            "usmc-4-5-8 0303",
            "usmc-8-0 0303",
            "usmc-8-0 0303",
            "usmc-8-0 0303",
            "usmc-8-0 0303",
            "usmc-8-0 0303",
        ],
        &["jpn-8-0 0606"],
    );
    let battle = moving(&game).play(&["join u1", "board u0"]);
    assert!(matches!(battle.state.units[1].at, At::Aboard(..)));
    let full = battle
        .clone()
        .play(&["join u2", "join u3", "join u4", "join u5", "join u6"]);
    assert_eq!(full.refused_by("board u0"), None);
    // 24 portage points: two squads of 10 and four men.
    let over = full.play(&["join u7"]);
    assert_eq!(over.refused_by("board u0"), Some("28"));
    let driven = battle.play(&["drive u0", "step 0302", "halt"]);
    assert_eq!(place(&driven, 1), "0302");
    // Whoever has moved gets off in a later turn.
    assert_eq!(driven.refused_by("unload u1"), Some("6.1"));
    let later = driven.with(|state| state.units[1].clear(&[Condition::Moved]));
    let off = later.play(&["unload u1", "halt"]);
    assert!(matches!(off.state.units[1].at, At::In(_)) && is(&off, 1, Condition::Moved));
    let rolling = moving(&game).play(&["drive u0", "roll-on", "join u1"]);
    assert_eq!(rolling.refused_by("board u0"), Some("28"));
}

/// Vector J-003.
#[test]
fn g1_122_the_same_roll_meets_passengers_and_the_truck() {
    let game = game(
        &OPEN,
        &["usmc-6-6-8 0101"],
        &["jpn-truck-94 0104", "jpn-3-4-8r 0104"],
    );
    let aboard = Situation::start(&game).with(|state| {
        let At::Vehicle(spot) = state.units[1].at else {
            return;
        };
        let id = state.all().nth(1).unwrap().id;
        state.units[2].at = At::Aboard(spot, id, heigi_pto::Berth::Passenger);
    });
    // 6 firepower, 6: the truck moves no more, and the squad takes a morale check with 1 added, which 8 fails.
    let fired = aboard.play(&["join u0", "fire 0104", "= 4 2", "= 1 1", "= 4 4"]);
    assert!(is(&fired, 1, Condition::Immobile));
    assert_eq!(face(&fired, 2), "jpn-2-3-8");
    assert!(!is(&fired, 2, Condition::Broken));
}

#[test]
fn r28_riders_jump_off_a_wreck_and_passengers_get_out_as_crews_do() {
    let game = game(
        &["............"; 12],
        &["usmc-2-2-8 0101", "usmc-37 0101 1"],
        &["jpn-tank-chi-ha 0108", "jpn-4-4-7 0108"],
    );
    let aboard = Situation::start(&game).with(|state| {
        state.units[2].arc = Some(0);
        let At::Vehicle(spot) = state.units[2].at else {
            return;
        };
        let id = state.all().nth(2).unwrap().id;
        state.units[3].at = At::Aboard(spot, id, heigi_pto::Berth::Rider);
    });
    assert!(
        aboard
            .scene(ALLIES)
            .pieces
            .iter()
            .any(|piece| piece.on.is_some())
    );
    // The crew does not get out; the squad jumps off and checks its morale.
    let wreck = aboard.play(&["join u1", "engage u2", "= 4 1", "= 2 3", "= 6 6", "= 1 2"]);
    assert!(matches!(wreck.state.units[3].at, At::In(_)));
    assert_eq!(face(&wreck, 3), "jpn-4-4-7");
}

#[test]
fn r28_a_gun_is_hooked_to_the_truck_that_carries_its_crew() {
    let game = game(
        &OPEN,
        &[
            "usmc-truck-gmc 0303",
            "usmc-2-2-8 0303",
            "usmc-37 0303 2",
            "usmc-tank-m4a2 0404",
            "usmc-2-2-8 0404",
            "usmc-37 0404 5",
        ],
        &["jpn-8-0 0606"],
    );
    let moving = moving(&game);
    // Nothing is hooked to a tank.
    let tank = moving.clone().play(&["join u4"]);
    assert_eq!(tank.refused_by("board u3"), Some("28"));
    let aboard = moving.play(&["join u1", "board u0", "drive u0", "step 0302", "halt"]);
    assert_eq!(place(&aboard, 2), "0302");
    assert!(!is(&aboard, 2, Condition::Emplaced));
    let off = aboard.with(|state| state.units[1].clear(&[Condition::Moved]));
    let off = off.with(|state| state.units[0].boat.spent = 0);
    let off = off.play(&["unload u1"]);
    assert!(is(&off, 2, Condition::AdvanceFired));
}

#[test]
fn r28_passengers_fire_at_half() {
    let game = game(
        &OPEN,
        &["usmc-truck-gmc 0303", "usmc-4-5-8 0303"],
        &["jpn-4-4-7 0306"],
    );
    let aboard = Situation::start(&game).with(|state| {
        let At::Vehicle(spot) = state.units[0].at else {
            return;
        };
        let id = state.all().next().unwrap().id;
        state.units[1].at = At::Aboard(spot, id, heigi_pto::Berth::Passenger);
    });
    let picked = aboard.play(&["join u1"]);
    assert!(crate::common::lines(&picked).contains(&"factor-aboard ×½".to_owned()));
}

/// Rules: 28
#[test]
fn r28_boarding_needs_a_whole_point_and_says_how_many_are_left() {
    use heigi_engine::{Rules, Speaks};
    let units = ["usmc-truck-gmc 0303", "usmc-4-5-8 0304"];
    let game = game(&OPEN, &units, &["jpn-8-0 0606"]);
    let march = moving(&game).play(&["join u1", "step 0303"]);
    let left = |spent: u8| {
        let battle = march.clone().with(|state| state.spent = spent);
        let action = game.read_action("board u0").unwrap();
        let refusal = game.check(&battle.state, action).err()?;
        let (_, text) = game.explain(&refusal);
        text.args.get("left").map(|value| format!("{value:?}"))
    };
    assert_eq!(left(6), None, "a point is left of 4");
    assert_eq!(left(7).as_deref(), Some("Number(0)"));
}
