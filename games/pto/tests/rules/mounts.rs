//! Horses and bicycles (G2.4, G8.2112, G9.422).

use crate::common::*;
use crate::panjis::{STAKES, above, moving, planted};
use heigi_engine::Situation;
use heigi_pto::{At, Condition, Phase, Pto, Spot, Tray};

/// A squad with a horse, units 0 and 1, and another one of the sort.
const TROOP: [&str; 4] = [
    "usmc-4-5-8 0101",
    "usmc-horse 0101 1",
    "usmc-4-5-8 0101",
    "usmc-horse 0101 3",
];

/// A squad with a bicycle.
const CYCLIST: [&str; 2] = ["usmc-4-5-8 0101", "usmc-bicycle 0101 1"];

fn paddies(more: &str, letter: &str, marines: &[&str]) -> Pto {
    let rows = ["....", letter, letter, letter, letter, "...."];
    game_with(more, &rows, marines, &["jpn-8-0 0406"])
}

fn spent(battle: &Situation<'_, Pto>) -> u8 {
    battle.state.spent
}

/// Rules: G2.4
#[test]
fn g2_4_horsemen_have_12_points_and_at_a_gallop_4_more() {
    let game = game(&OPEN, &TROOP, &["jpn-8-0 0606"]);
    let ready = moving(&game);
    assert!(is(&ready, 0, Condition::Mounted) && is(&ready, 2, Condition::Mounted));
    let gone = ready.clone().play(&["join u0", "join u2", "step 0102"]);
    assert_eq!(
        (left(&gone).as_str(), place(&gone, 2)),
        ("11", "0102".to_owned())
    );
    let fast = ready.play(&["join u0", "double", "step 0102"]);
    assert_eq!(left(&fast), "15");
    assert!(is(&fast, 0, Condition::Exhausted));
}

/// Rules: G2.4
#[test]
fn g2_4_horses_gallop_in_jungle_along_roads_alone() {
    let rows = ["......", "j.....", "......", "......", "......", "......"];
    let galloping = |more: &str| {
        let game = game_with(more, &rows, &TROOP, &["jpn-8-0 0606"]);
        let game = Box::leak(Box::new(game));
        moving(game).play(&["join u0", "double"])
    };
    assert_eq!(galloping("").refused_by("step 0102"), Some("G2.4"));
    assert_eq!(
        galloping("roads = [\"0101-0102\"]").refused_by("step 0102"),
        None
    );
    // Without a gallop the jungle costs 4, and dense jungle lets nobody in who rides.
    let slow = game(&rows, &TROOP, &["jpn-8-0 0606"]);
    let slow = moving(&slow).play(&["join u0", "step 0102"]);
    assert_eq!(left(&slow), "8");
    let dense = rows.map(|row| row.replace('j', "J"));
    let dense: Vec<&str> = dense.iter().map(String::as_str).collect();
    let game = crate::common::game(&dense, &TROOP, &["jpn-8-0 0606"]);
    let dense = moving(&game).play(&["join u0"]);
    assert_eq!(dense.refused_by("step 0102"), Some("G2.4"));
    // On foot, leading his horse, he keeps to paths (G2.21).
    let led = dense.play(&["dismount"]);
    assert_eq!(led.refused_by("step 0102"), Some("G2.21"));
}

/// Rules: G2.4
#[test]
fn g2_4_a_gallop_leads_in_among_the_enemy_but_not_in_jungle() {
    let charging = |rows: &[&str]| {
        let game = game(rows, &TROOP, &["jpn-8-0 0102"]);
        let game = Box::leak(Box::new(game));
        moving(game)
    };
    let start = charging(&OPEN).play(&["join u0"]);
    assert_eq!(start.refused_by("step 0102"), Some("2.3"));
    let charge = start.play(&["double", "step 0102"]);
    assert_eq!(place(&charge, 0), "0102");
    // He stays there, and fights in close combat.
    assert_eq!(charge.refused_by("join u0"), Some("6.1"));
    let rows = ["......", "j.....", "......", "......", "......", "......"];
    let road = game_with("roads = [\"0101-0102\"]", &rows, &TROOP, &["jpn-8-0 0102"]);
    let road = moving(&road).play(&["join u0", "double"]);
    assert_eq!(road.refused_by("step 0102"), Some("G2.4"));
}

/// Rules: G2.4
#[test]
fn g2_4_riders_move_with_their_like_and_have_their_hands_full() {
    let mixed = [&TROOP[..2], &["usmc-4-5-8 0101", "usmc-lmg 0101 1"]].concat();
    let game = game(&OPEN, &mixed, &["jpn-4-4-7 0104"]);
    let fire = until(Situation::start(&game), Phase::PrepFire);
    assert_eq!(fire.refused_by("join u3"), Some("G2.4"));
    let aimed = fire.play(&["join u0"]);
    assert!(lines(&aimed).contains(&"factor-mounted ×½".to_owned()));
    let ready = moving(&game).play(&["join u0"]);
    assert_eq!(ready.refused_by("join u2"), Some("G2.4"));
    assert_eq!(ready.refused_by("creep 0102"), Some("G2.4"));
    assert_eq!(ready.refused_by("smoke 0101"), Some("G2.4"));
    assert_eq!(ready.refused_by("mount"), Some("G2.4"));
    let advance = until(Situation::start(&game), Phase::Advance);
    assert_eq!(advance.refused_by("advance u0"), Some("G2.4"));
    // On foot he is as everybody.
    let foot = ready.play(&["dismount"]);
    assert_eq!(spent(&foot), 2);
    assert!(!is(&foot, 0, Condition::Mounted));
}

/// Rules: G8.2112, G8.12
#[test]
fn g8_2112_nobody_gallops_onto_a_bank_or_off_it_nor_through_water() {
    let dry = paddies("", "d...", &TROOP);
    let gallop = moving(&dry).play(&["join u0", "double"]);
    assert_eq!(gallop.refused_by("step 0102b"), Some("G8.2112"));
    assert_eq!(gallop.refused_by("step 0102"), None);
    let wet = paddies("", "i...", &TROOP);
    let gallop = moving(&wet).play(&["join u0", "double"]);
    assert_eq!(gallop.refused_by("step 0102"), Some("G8.12"));
    // At a walk he comes onto the bank, and from there he does not gallop.
    let bank = moving(&dry).play(&["join u0", "step 0102b"]);
    assert_eq!(left(&bank), "10");
}

/// Rules: G8.2112
#[test]
fn g8_2112_on_a_bank_one_gets_off_there_and_in_haste_below() {
    let on_bank = |letter: &str, riders: &[&str]| {
        let game = paddies("", letter, riders);
        let game = Box::leak(Box::new(game));
        moving(game).play(&["join u0", "step 0102b"])
    };
    let calm = on_bank("d...", &TROOP).play(&["dismount"]);
    let bank = At::In(Spot::bank(bank_hex(&calm)));
    assert_eq!((calm.state.units[0].at, spent(&calm)), (bank, 6));
    // Broken he is below, his horse runs away, a bicycle lies there, or is lost in water.
    let after = |letter: &str, riders: &[&str]| {
        let rows = ["....", letter, letter, letter, letter, "...."];
        let game = game(&rows, riders, &["jpn-4-4-7 0104"]);
        let game = Box::leak(Box::new(game));
        let bank = moving(game).play(&["join u0", "step 0102b"]);
        bank.play(&["join u2", "fire 0102", "= 5 2", "= 6 5"])
    };
    let horse = after("d...", &TROOP[..2]);
    assert!(is(&horse, 0, Condition::Broken) && !is(&horse, 0, Condition::Mounted));
    assert_eq!(horse.state.units[1].at, At::Off(Tray::Lost));
    let below = Spot::ground(bank_hex(&horse));
    assert_eq!(horse.state.units[0].at, At::In(below));
    let bicycle = after("d...", &CYCLIST);
    assert_eq!(bicycle.state.units[1].at, At::Lying(below));
    let sunk = after("i...", &CYCLIST);
    assert_eq!(sunk.state.units[1].at, At::Off(Tray::Lost));
}

/// Rules: G8.3
#[test]
fn g8_3_a_bank_covers_men_on_foot_and_no_riders() {
    let shot = |japanese: &[&str]| {
        let rows = ["....", "d...", "d...", "d...", "d...", "...."];
        let game = game(&rows, &["usmc-4-5-8 0101"], japanese);
        lines(&Situation::start(&game).play(&["join u0"])).join(" ")
    };
    let cover = "modifier-cover +1";
    assert!(shot(&["jpn-4-4-7 0103"]).contains(cover));
    assert!(!shot(&["jpn-4-4-7 0103", "jpn-horse 0103 1"]).contains("cover"));
}

fn bank_hex(battle: &Situation<'_, Pto>) -> heigi_engine::board::HexId {
    match battle.state.units[0].at {
        At::In(spot) => spot.hex,
        other => panic!("{other:?}"),
    }
}

/// Vector P-008.
/// Rules: G8.2112, G8.2104, G8.21
#[test]
fn a_bicycle_takes_3_points_into_a_paddy_where_there_is_no_bank_and_3_more_onto_it() {
    let game = paddies("gaps = [\"0101-0102\"]", "d...", &CYCLIST);
    let into = moving(&game).play(&["join u0", "step 0102"]);
    assert_eq!(left(&into), "9");
    let up = into.play(&["step 0102b"]);
    assert_eq!(left(&up), "6");
    // Across a bank a bicycle comes onto the bank alone.
    let game = paddies("", "d...", &CYCLIST);
    let ready = moving(&game).play(&["join u0"]);
    assert_eq!(ready.refused_by("step 0102"), Some("G8.21"));
    assert_eq!(ready.refused_by("double"), Some("G2.4"));
    assert_eq!(left(&ready.play(&["step 0102b"])), "6");
}

/// Vector P-010.
/// Rules: G8.2112
#[test]
fn whoever_is_on_a_bank_boards_a_vehicle_from_below_for_two_and_a_half_points() {
    let game = paddies("", "y...", &["usmc-4-5-8 0102", "usmc-truck-gmc 0102"]);
    let bank = moving(&game).with(|state| {
        state.units[0].at = At::In(Spot::bank(bank_of(state)));
    });
    let bank = bank.play(&["join u0"]);
    assert_eq!(bank.refused_by("board u1"), Some("G8.2112"));
    let below = bank.play(&["step 0102"]);
    assert_eq!(left(&below), "2.5");
    let aboard = below.clone().play(&["board u1"]);
    assert!(matches!(aboard.state.units[0].at, At::Aboard(..)));
    // Of 4 points the paddy takes one and a half and the vehicle one.
    let short = below.with(|state| state.spent = 7);
    assert_eq!(short.refused_by("board u1"), Some("6.2"));
}

fn bank_of(state: &heigi_pto::State) -> heigi_engine::board::HexId {
    match state.units[0].at {
        At::In(spot) => spot.hex,
        other => panic!("{other:?}"),
    }
}

/// A squad that rides, units 0 and 1, before the panjis of 0303.
fn rider(mount: &str, works: &str) -> Pto {
    let mount = format!("usmc-{mount} 0302 1");
    planted(
        &OPEN,
        &["usmc-4-5-8 0302", &mount],
        &["jpn-4-4-7 0606"],
        works,
    )
}

/// Vector A-010.
/// Rules: G9.422
#[test]
fn g9_422_a_horse_that_takes_11_points_comes_across_panjis_unharmed() {
    let game = rider("horse", STAKES);
    let ready = moving(&game).play(&["join u0"]);
    assert_eq!(ready.refused_by("tread 0301"), Some("G9.422"));
    let across = ready.clone().play(&["tread 0303", "hold"]);
    assert_eq!(
        (across.state.units[0].at, left(&across).as_str()),
        (above(&game), "1")
    );
    assert!(is(&across, 0, Condition::Mounted));
    assert_eq!(
        ready.clone().play(&["double"]).refused_by("tread 0303"),
        Some("G9.422")
    );
    // It lasts for who has them all: after two hexes there are no 11 left.
    let late = ready.play(&["step 0202", "hold", "step 0302", "hold"]);
    assert_eq!(late.refused_by("tread 0303"), Some("6.2"));
}

/// Rules: G9.422
#[test]
fn g9_422_else_horse_and_bicycle_are_lost_and_the_rider_checks_as_on_foot() {
    for mount in ["horse", "bicycle"] {
        let game = rider(mount, STAKES);
        let thrown = moving(&game).play(&["join u0", "step 0303"]);
        assert!(!is(&thrown, 0, Condition::Mounted), "{mount}");
        assert_eq!(thrown.state.units[1].at, At::Off(Tray::Lost), "{mount}");
        // G9.423: he checks his morale there.
        assert!(thrown.decider().is_none(), "{mount}");
        let broken = thrown.play(&["= 5 4"]);
        assert!(is(&broken, 0, Condition::Broken), "{mount}");
    }
    // What is led or carried is not harmed.
    let game = rider("horse", STAKES);
    let led = moving(&game).with(|state| state.units[0].clear(&[Condition::Mounted]));
    let led = led.play(&["join u0", "step 0303", "= 3 3"]);
    assert!(matches!(led.state.units[1].at, At::With(_)));
}

/// Rules: G9.422
#[test]
fn g9_422_nobody_gallops_at_panjis_and_hidden_ones_cost_the_horse() {
    let game = rider("horse", STAKES);
    let gallop = moving(&game).play(&["join u0", "double"]);
    assert_eq!(gallop.refused_by("step 0303"), Some("G9.422"));
    let hidden = STAKES.replace(", known = true", "");
    let rows = ["......", "......", "..K...", "......", "......", "......"];
    let marines = ["usmc-4-5-8 0302", "usmc-horse 0302 1"];
    let game = planted(&rows, &marines, &["jpn-4-4-7 0606"], &hidden);
    let gallop = moving(&game).play(&["join u0", "double"]);
    assert_eq!(gallop.refused_by("step 0303"), None);
    let thrown = gallop.play(&["step 0303"]);
    assert_eq!(thrown.state.units[1].at, At::Off(Tray::Lost));
}

/// Rules: G2.4, G10.4
#[test]
fn a_horse_that_is_hit_throws_its_rider_off() {
    let rider = ["usmc-4-5-8 0101", "usmc-horse-half 0101 1"];
    let game = game(&OPEN, &rider, &["jpn-4-4-8 0102", "jpn-4-4-8 0102"]);
    let fire = until(Situation::start(&game), Phase::DefensiveFire);
    // 16 points: a casualty, which costs a whole horse its face and half of one its life.
    let hit = fire.play(&["join u2", "join u3", "fire 0101", "= 1 3"]);
    assert!(!is(&hit, 0, Condition::Mounted));
    assert_eq!(hit.state.units[1].at, At::Off(Tray::Lost));
}
