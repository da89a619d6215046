//! How vehicles move, and where they get stuck (19, 28, G2.21 to G5.42).

use crate::common::{game, game_with, is, note, place, set, uneven, until};
use heigi_engine::{Pending, Situation};
use heigi_pto::{At, Condition, Phase, Pto};

const TANK: &str = "usmc-tank-m4a2";

/// A vehicle of the Marines in 0303, unit 0, in the movement phase, its hull to the north-east.
fn driver(game: &Pto) -> Situation<'_, Pto> {
    let start = until(Situation::start(game), Phase::Movement);
    start.with(|state| state.units[0].arc = Some(0))
}

/// A vehicle on open ground with some ground in one hex, and a Japanese squad that does not see it.
fn with_ground(vehicle: &str, hex: (usize, usize), letter: &str) -> Pto {
    let mut rows = [
        ".......", ".......", ".......", ".......", "jjjjjjj", "jjjjjjj", "jjjjjjj",
    ]
    .map(str::to_owned);
    rows[hex.1 - 1].replace_range(hex.0 - 1..hex.0, letter);
    let rows = rows.each_ref().map(String::as_str);
    game(&rows, &[&format!("{vehicle} 0303")], &["jpn-4-4-7 0707"])
}

/// How many of so many points are left.
fn left(battle: &Situation<'_, Pto>, all: u8) -> u8 {
    all - battle.state.spent / 2
}

#[test]
fn r28_a_vehicle_drives_to_the_hexes_that_it_faces_and_pays_for_start_turn_and_stop() {
    let game = with_ground(TANK, (1, 1), ".");
    let battle = driver(&game).play(&["drive u0"]);
    assert_eq!(left(&battle, 14), 13);
    assert_eq!(battle.refused_by("step 0304"), Some("28"));
    let battle = battle.play(&["step 0302"]);
    assert_eq!(place(&battle, 0), "0302");
    assert_eq!(left(&battle, 14), 12);
    let battle = battle.play(&["turn-right"]);
    assert_eq!(
        (left(&battle, 14), battle.state.units[0].arc),
        (11, Some(1))
    );
    // To the east now: no longer to the north.
    assert_eq!(battle.refused_by("step 0301"), Some("28"));
    // Backwards it takes four times as much, and a stop and a start before that.
    let back = battle.clone().play(&["reverse 0202"]);
    assert_eq!(left(&back, 14), 5);
    let stopped = battle.clone().play(&["halt"]);
    assert!(!is(&stopped, 0, Condition::Motion));
    assert_eq!(stopped.refused_by("drive u0"), Some("6.1"));
    let rolling = battle.play(&["delay", "roll-on"]);
    assert!(is(&rolling, 0, Condition::Motion));
    // Who is in motion needs no start.
    let again = rolling.with(|state| state.units[0].clear(&[Condition::Moved]));
    assert_eq!(left(&again.play(&["drive u0"]), 14), 14);
    let held = set(driver(&game), 0, &[Condition::Immobile]);
    assert_eq!(held.refused_by("drive u0"), Some("28"));
}

/// Rules: G8.2, G8.5
#[test]
fn tracks_pay_for_bank_and_ground_of_a_paddy_and_for_mud_but_in_the_water() {
    let cost = |letter: &str, climate: &str| {
        let row = format!("..{letter}....");
        let rows = [
            ".......", &row, ".......", ".......", "jjjjjjj", "jjjjjjj", "jjjjjjj",
        ];
        let climate = format!("climate = \"{climate}\"");
        let marines = [&format!("{TANK} 0303")[..]];
        let game = game_with(&climate, &rows, &marines, &["jpn-4-4-7 0707"]);
        note(&driver(&game).play(&["drive u0"]), "step 0302")
    };
    assert_eq!(
        ["d", "y", "i"].map(|one| cost(one, "moderate")),
        ["2", "2", "5"]
    );
    assert_eq!(["d", "y", "i"].map(|one| cost(one, "mud")), ["3", "3", "5"]);
}

#[test]
fn r28_one_vehicle_has_room_in_a_hex_and_levels_double() {
    let rows = ["......."; 7];
    let levels = [
        "0000000", "0010000", "0000000", "0000000", "0000000", "0000000", "0000000",
    ];
    let game = uneven(
        &rows,
        &levels,
        &[&format!("{TANK} 0303"), &format!("{TANK} 0402")],
        &["jpn-8-0 0707"],
    );
    let battle = driver(&game).play(&["drive u0"]);
    assert_eq!(battle.refused_by("step 0402"), Some("2.1"));
    assert_eq!(left(&battle.clone().play(&["step 0302"]), 14), 11);
    // A wreck is no more than in the way.
    let wreck = set(battle, 1, &[Condition::Wreck]);
    assert_eq!(left(&wreck.play(&["step 0402"]), 14), 11);
}

/// What is added where a tank bogs that enters the hex north of it in some way, as the throw tells.
fn bogs(vehicle: &str, letter: &str, actions: &[&str]) -> [bool; 2] {
    let game = with_ground(vehicle, (3, 2), letter);
    let at = |dice: &str| {
        let battle = driver(&game).play(&["drive u0"]).play(actions);
        is(&battle.play(&[dice]), 0, Condition::Bogged)
    };
    // The sums 5 and 6, 8 and 9, 10 and 11 are what 7, 4 and 2 less than 12 come to.
    let first = (2..=12).find(|sum| {
        let one = (sum - 1).min(6);
        at(&format!("= {one} {}", sum - one))
    });
    let bound = |added: i32| first == Some(12 - added);
    [bound(6), bound(3)]
}

/// Vectors T-001 and T-002.
#[test]
fn g2_211_haste_thick_jungle_and_pressure_add_to_the_dice_for_bogging() {
    assert_eq!(bogs(TANK, "J", &["step 0302"]), [true, false]);
    assert_eq!(bogs(TANK, "J", &["crawl 0302"]), [false, true]);
    let game = with_ground(TANK, (3, 2), "J");
    let battle = driver(&game).play(&["drive u0", "step 0302", "= 1 1"]);
    // Half of the points; turning there bogs as well, with 3 added.
    assert_eq!(left(&battle, 14), 6);
    let bogged = battle.clone().play(&["turn-left", "= 3 6"]);
    assert!(is(&bogged, 0, Condition::Bogged));
    assert!(!is(
        &battle.play(&["turn-left", "= 2 6"]),
        0,
        Condition::Bogged
    ));
}

/// Wherever a vehicle bogs that enters it may bog as it turns (7.3 of core-b): 3 for the water of a paddy and 1 for its pressure.
/// Rules: 19
#[test]
fn r19_a_vehicle_that_turns_on_soft_ground_may_bog() {
    let game = with_ground(TANK, (3, 3), "i");
    let turned = driver(&game).play(&["drive u0", "turn-left"]);
    assert!(is(&turned.clone().play(&["= 4 4"]), 0, Condition::Bogged));
    assert!(!is(&turned.play(&["= 4 3"]), 0, Condition::Bogged));
    let open = with_ground(TANK, (3, 3), ".");
    let open = driver(&open).play(&["drive u0", "turn-left"]);
    assert_eq!(left(&open, 14), 12);
}

/// Vector T-003.
#[test]
fn g2_211_a_blade_that_is_down_makes_its_way_through_thick_jungle() {
    let tank = "usmc-tank-dozer";
    let game = with_ground(tank, (3, 2), "J");
    let bogs = |actions: &[&str], dice: &str| {
        let battle = driver(&game).play(&["drive u0"]).play(actions);
        is(&battle.play(&[dice]), 0, Condition::Bogged)
    };
    assert!(bogs(&["crawl 0302"], "= 3 6"));
    assert!(!bogs(&["crawl 0302"], "= 2 6"));
    assert!(bogs(&["doze", "crawl 0302"], "= 5 6"));
    assert!(!bogs(&["doze", "crawl 0302"], "= 4 6"));
    // The water of a paddy bogs it as it does others.
    let wet = with_ground(tank, (3, 2), "i");
    let wet = driver(&wet).play(&["drive u0", "doze", "step 0302"]);
    assert!(is(&wet.play(&["= 4 4"]), 0, Condition::Bogged));
    let plain = with_ground(TANK, (3, 2), "J");
    let plain = driver(&plain).play(&["drive u0"]);
    assert_eq!(plain.refused_by("doze"), Some("G2.211"));
}

#[test]
fn g2_21_only_tracks_and_no_tankettes_enter_dense_jungle() {
    let enters = |vehicle: &str, letter: &str, action: &str| {
        let game = with_ground(vehicle, (3, 2), letter);
        let battle = driver(&game).play(&["drive u0"]);
        battle.refused_by(action)
    };
    assert_eq!(enters(TANK, "J", "step 0302"), None);
    assert_eq!(enters("usmc-truck-gmc", "J", "crawl 0302"), Some("G2.21"));
    assert_eq!(enters("usmc-truck-gmc", "j", "crawl 0302"), None);
    // Wheels need all of their points for light jungle.
    assert_eq!(enters("usmc-truck-gmc", "j", "step 0302"), Some("28"));
    assert_eq!(enters(TANK, "S", "step 0302"), Some("G2.21"));
    assert_eq!(enters("jpn-tank-ha-go", "J", "step 0302"), None);
    assert_eq!(
        enters("jpn-tankette-te-ke", "J", "step 0302"),
        Some("G2.21")
    );
}

/// As with a landing craft aground (G12.211): 1 more on the die for what is mired, once.
#[test]
fn r19_a_bogged_vehicle_gets_free_is_mired_or_moves_no_more() {
    let game = with_ground(TANK, (3, 2), "J");
    let tries = |conditions: &[Condition], die: &str| {
        set(driver(&game), 0, conditions).play(&["drive u0", die])
    };
    let bogged = [Condition::Bogged];
    let free = tries(&bogged, "= 4");
    assert!(!is(&free, 0, Condition::Bogged) && is(&free, 0, Condition::Motion));
    // The die in place of a start.
    assert_eq!(left(&free, 14), 10);
    let how = |battle: &Situation<'_, Pto>| {
        let all = [Condition::Bogged, Condition::Mired, Condition::Immobile];
        all.map(|one| is(battle, 0, one))
    };
    let stays = tries(&bogged, "= 5");
    assert_eq!(how(&stays), [true, true, false]);
    assert!(is(&stays, 0, Condition::Moved) && !is(&stays, 0, Condition::Motion));
    assert_eq!(how(&tries(&bogged, "= 6")), [false, false, true]);
    let mired = [Condition::Bogged, Condition::Mired];
    assert_eq!(how(&tries(&mired, "= 3")), [false, false, false]);
    assert_eq!(left(&tries(&mired, "= 3"), 14), 11);
    assert_eq!(how(&tries(&mired, "= 4")), [true, true, false]);
    assert_eq!(how(&tries(&mired, "= 5")), [false, false, true]);
}

#[test]
fn g7_31_hexes_beside_swamp_are_soft() {
    let game = with_ground(TANK, (2, 1), "S");
    let battle = driver(&game).play(&["drive u0", "step 0302"]);
    // The pressure of the tank alone is added: 11 bogs.
    assert!(is(&battle.clone().play(&["= 5 6"]), 0, Condition::Bogged));
    assert!(!is(&battle.play(&["= 4 6"]), 0, Condition::Bogged));
    let dry = with_ground(TANK, (6, 1), "S");
    let dry = driver(&dry).play(&["drive u0", "step 0302"]);
    assert_eq!(left(&dry, 14), 12);
}

/// Vector T-025.
/// Rules: G5.4, G5.5
#[test]
fn a_buttoned_tank_drives_into_a_hut_which_falls_down_before_anybody_fires() {
    let game = with_ground(TANK, (3, 2), "H");
    let battle = driver(&game).play(&["drive u0"]);
    // No dice for bogging; a closed crew takes 1 off: 9 passes.
    let driven = battle.clone().play(&["step 0302", "= 4 5"]);
    assert_eq!(left(&driven, 14), 11);
    assert!(
        driven
            .told(heigi_pto::ALLIES)
            .contains(&"pto-log-collapses".to_owned())
    );
    assert!(!is(&driven, 0, Condition::Pinned));
    // Whoever fails looks out and stops at once.
    let pinned = battle.clone().play(&["step 0302", "= 4 6"]);
    assert!(is(&pinned, 0, Condition::Pinned) && !is(&pinned, 0, Condition::Buttoned));
    assert!(!is(&pinned, 0, Condition::Motion) && is(&pinned, 0, Condition::Moved));
    let open = battle.with(|state| state.units[0].clear(&[Condition::Buttoned]));
    assert_eq!(open.refused_by("step 0302"), Some("G5.4"));
    let truck = with_ground("usmc-truck-gmc", (3, 2), "H");
    let truck = driver(&truck).play(&["drive u0"]);
    assert_eq!(truck.refused_by("step 0302"), Some("G5.4"));
}

#[test]
fn g5_41_a_hut_falls_down_when_a_tank_leaves_it_or_turns_in_it() {
    let game = with_ground(TANK, (3, 3), "H");
    let battle = driver(&game).play(&["drive u0"]);
    assert!(battle.state.collapsed.is_empty());
    // The crew checks where it has turned, not where it has left (G5.5).
    let left = battle.clone().play(&["step 0302"]);
    assert_eq!(left.state.collapsed.len(), 1);
    assert!(!is(&left, 0, Condition::Pinned));
    let turned = battle.play(&["turn-left", "= 6 6"]);
    assert_eq!(turned.state.collapsed.len(), 1);
    assert!(is(&turned, 0, Condition::Pinned) && is(&turned, 0, Condition::Moved));
}

#[test]
fn g5_4_nobody_rides_into_a_hut() {
    let rows = [
        ".......", "..H....", ".......", ".......", "jjjjjjj", "jjjjjjj", "jjjjjjj",
    ];
    let units = [&format!("{TANK} 0303"), "usmc-4-5-8 0303"];
    let game = game(&rows, &units, &["jpn-4-4-7 0707"]);
    let start = driver(&game);
    assert_eq!(
        start.clone().play(&["drive u0"]).refused_by("step 0302"),
        None
    );
    let aboard = start.play(&["join u1", "board u0", "drive u0"]);
    assert_eq!(aboard.refused_by("step 0302"), Some("G5.4"));
    assert_eq!(aboard.refused_by("step 0402"), None);
}

/// Rules: G5.5
#[test]
fn g5_5_a_hut_covers_those_whom_a_tank_overruns_in_it_and_falls_down_on_them_after_that() {
    let rows = [
        ".......", "..H....", ".......", ".......", "jjjjjjj", "jjjjjjj", "jjjjjjj",
    ];
    let game = game(
        &rows,
        &[&format!("{TANK} 0303")],
        &["jpn-4-4-7 0302", "jpn-8-0 0707"],
    );
    let drive = driver(&game).play(&["drive u0"]);
    let over = drive.play(&["overrun 0302"]);
    assert!(over.state.collapsed.is_empty(), "the overrun comes first");
    // A 12 does nothing; then the squad checks against 8, and the crew.
    let done = over.play(&["= 6 6"]);
    assert_eq!(done.state.collapsed.len(), 1);
    let done = done.play(&["= 4 5", "= 1 1"]);
    assert!(is(&done, 1, Condition::Pinned) && !is(&done, 0, Condition::Pinned));
}

#[test]
fn r5_2_nobody_boards_a_vehicle_that_is_pinned_and_it_does_not_turn() {
    let rows = ["......."; 7];
    let units = [&format!("{TANK} 0303"), "usmc-4-5-8 0303"];
    let game = game(&rows, &units, &["jpn-8-0 0707"]);
    let start = driver(&game);
    assert_eq!(
        start.clone().play(&["join u1"]).refused_by("board u0"),
        None
    );
    let pinned = set(start, 0, &[Condition::Pinned]);
    assert_eq!(
        pinned.clone().play(&["join u1"]).refused_by("board u0"),
        Some("5.2")
    );
    let drive = pinned.play(&["drive u0"]);
    assert_eq!(drive.refused_by("turn-left"), Some("5.2"));
    assert_eq!(drive.refused_by("step 0302"), None);
}

#[test]
fn r5_2_no_turret_turns_on_a_vehicle_that_is_pinned() {
    let fires = |hex: &str, conditions: &[Condition]| {
        let rows = ["......."; 7];
        let enemies = [&format!("jpn-4-4-7 {hex}"), "jpn-8-0 0707"];
        let game = game(&rows, &[&format!("{TANK} 0303")], &enemies);
        let start = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
        let start = set(until(start, Phase::PrepFire), 0, conditions);
        let weapons = start.state.units.iter().enumerate();
        let own = weapons.filter(|(_, one)| one.at == heigi_pto::At::With(heigi_pto::UnitId(0)));
        let own: Vec<usize> = own.map(|(number, _)| number).collect();
        let may = |number: &usize| {
            let aimed = start.clone().play(&[&format!("join u{number}")]);
            aimed.refused_by(&format!("fire {hex}")).is_none()
        };
        own.iter().filter(|number| may(number)).count()
    };
    // Gun and machine gun of the turret; ahead that of the bow as well.
    assert_eq!([fires("0301", &[]), fires("0306", &[])], [3, 2]);
    let pinned = [Condition::Pinned];
    assert_eq!([fires("0301", &pinned), fires("0306", &pinned)], [3, 0]);
}

#[test]
fn r18_2_hatches_are_shut_and_opened_once_in_the_own_movement_phase() {
    let game = with_ground(TANK, (1, 1), ".");
    let battle = driver(&game);
    assert!(is(&battle, 0, Condition::Buttoned));
    let open = battle.play(&["hatch u0"]);
    assert!(!is(&open, 0, Condition::Buttoned));
    assert_eq!(open.refused_by("hatch u0"), Some("5.6"));
    let truck = with_ground("usmc-truck-gmc", (1, 1), ".");
    assert_eq!(driver(&truck).refused_by("hatch u0"), Some("18.2"));
}

/// Rules: G14.33, 28
#[test]
fn g14_33_a_crew_that_has_been_stunned_overruns_with_1_more_on_the_dice() {
    let rows = ["......."; 7];
    let game = game(
        &rows,
        &["usmc-lvt-4 0303"],
        &["jpn-4-4-7 0302", "jpn-8-0 0707"],
    );
    let harms = |stuns: u8| {
        let start = driver(&game).with(|state| state.units[0].boat.stuns = stuns);
        let mut drives = start.play(&["drive u0"]);
        while drives.legal().iter().any(|words| words == "hold") {
            drives = drives.play(&["hold"]);
        }
        let over = drives.play(&["overrun 0302"]);
        let throws = (2..=12).filter(|sum: &i32| {
            let (one, other) = (sum / 2, sum - sum / 2);
            let struck = over.clone().play(&[&format!("= {one} {other}")]);
            matches!(struck.pending(), Pending::Draw(_))
                || !matches!(struck.state.units[1].at, At::In(_))
        });
        throws.count()
    };
    assert_eq!(harms(0), harms(1) + 1);
}
