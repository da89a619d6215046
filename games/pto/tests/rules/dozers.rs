//! Bulldozers (G15).

use crate::common::{chances, game, is, lines, next_turn, note, place, read, set, text, until};
use heigi_engine::{Gridded, Pending, Situation};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Phase, Pto, Tray};

pub(super) const DOZER: &str = "usmc-dozer";
pub(super) const TANK: &str = "usmc-tank-dozer";

/// A vehicle of the Marines that drives off, unit 0, its hull to the north-east.
pub(super) fn driving<'g>(game: &'g Pto) -> Situation<'g, Pto> {
    begun(until(Situation::start(game), Phase::Movement))
}

pub(super) fn begun(start: Situation<'_, Pto>) -> Situation<'_, Pto> {
    let start = start.with(|state| state.units[0].arc = Some(0));
    unfired(start.play(&["drive u0"]))
}

/// Nobody fires at it.
pub(super) fn unfired(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while battle.legal().iter().any(|words| words == "hold") {
        battle = battle.play(&["hold"]);
    }
    battle
}

/// Dice for clearing are asked for.
pub(super) fn rolling(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while battle.state.phase != Phase::CloseCombat || battle.decider().is_some() {
        battle = crate::common::pass(battle);
    }
    battle
}

/// A vehicle in 0303 on ground with works of the Japanese.
pub(super) fn works(vehicle: &str, japanese: &[&str], works: &str) -> Pto {
    let rows = ["......", "......", "......", "......", "......", "....jj"];
    let plain = text(&rows, &[], &[&format!("{vehicle} 0303")], japanese);
    let side = "side = \"japanese\"\n";
    read(&plain.replace(side, &format!("{side}fortifications = [{works}]\n")))
}

pub(super) const PILLBOX: &str =
    r#"{ kind = "pillbox", hex = "0303", size = 1, cover = [3, 5], arc = "east", known = true }"#;

/// Rule: 15.1
#[test]
fn g15_1_there_are_three_types_and_a_tank_alone_is_armed() {
    let armed = |vehicle: &str| {
        let game = game(
            &["......"; 6],
            &[&format!("{vehicle} 0303")],
            &["jpn-4-4-7 0606"],
        );
        let start = Situation::start(&game);
        let guns = start.state.units.iter();
        let guns = guns
            .filter(|unit| unit.at == At::With(heigi_pto::UnitId(0)))
            .count();
        (guns, is(&start, 0, Condition::Buttoned))
    };
    assert_eq!(armed(DOZER), (0, false));
    assert_eq!(armed("usmc-dozer-armoured"), (0, true));
    assert_eq!(armed(TANK), (4, true));
}

/// Rule: 15.11
#[test]
fn g15_11_one_without_armour_has_8_points_and_carries_one_man_on_top() {
    let units = [
        "usmc-dozer 0303",
        "usmc-8-0 0303",
        "usmc-4-5-8 0303",
        "usmc-8-1 0303",
    ];
    let game = game(&["......"; 6], &units, &["jpn-4-4-7 0606"]);
    let start = until(Situation::start(&game), Phase::Movement);
    let squad = start.clone().play(&["join u2"]);
    assert_eq!(squad.refused_by("board u0"), Some("28"));
    let rider = unfired(start.play(&["join u1", "board u0"]));
    // One man alone.
    let second = rider.clone().play(&["join u3"]);
    assert_eq!(second.refused_by("board u0"), Some("28"));
    let carried = begun(rider);
    // A quarter of its points for who boards it and one for the start.
    assert_eq!(carried.state.spent, 6);
    let mut moved = unfired(carried.play(&["step 0302"]));
    assert_eq!(place(&moved, 1), "0302");
    for _ in 0..3 {
        moved = unfired(moved.play(&["delay"]));
    }
    assert_eq!(moved.state.spent, 14);
}

/// Fire of a Japanese squad at a bulldozer beside it that has stopped, with its hull to the north-east.
pub(super) fn fired_at<'g>(game: &'g Pto) -> Situation<'g, Pto> {
    let start = until(Situation::start(game), Phase::DefensiveFire);
    start.with(|state| state.units[0].arc = Some(0))
}

/// Rule: 15.11#1
///
/// PB-160.
#[test]
fn g15_11_1_fire_at_the_front_has_2_more_to_destroy_it_unless_it_comes_from_above() {
    let ways = |hex: &str, levels: &[&str]| {
        let units = [format!("jpn-4-4-7 {hex}")];
        let units = units.each_ref().map(String::as_str);
        let game = crate::common::uneven(&["......"; 6], levels, &["usmc-dozer 0303"], &units);
        let battle = fired_at(&game).play(&["join u1"]);
        chances(&battle)
    };
    // Eight firepower beside it: below 8 it is lost, where the driver is not killed alone.
    let front = ways("0302", &[]);
    let rear = ways("0304", &[]);
    assert_ne!(front, rear);
    let high = ["000000", "001000", "000000", "000000", "000000", "000000"];
    assert_eq!(ways("0302", &high), rear);
    // The ground behind a gentle beach is no higher than who is on it.
    let rows = ["......", "......", ",,,,,,", "......", "......", "......"];
    let shore = crate::beaches::beach(
        &crate::beaches::sloping("slight"),
        &rows,
        &["usmc-dozer 0303"],
        &["jpn-4-4-7 0302"],
    );
    assert_eq!(chances(&fired_at(&shore).play(&["join u1"])), front);
    let gun = |hex: &str| {
        let units = [format!("jpn-2-2-8 {hex}"), format!("jpn-37 {hex} 1")];
        let units = units.each_ref().map(String::as_str);
        let rows = ["........"; 8];
        let game = game(&rows, &["usmc-dozer 0305"], &units);
        lines(&fired_at(&game).play(&["join u2"]))
    };
    assert!(gun("0301").contains(&"modifier-blade +2".to_owned()));
    let hits = |hex: &str| {
        let units = [format!("jpn-2-2-8 {hex}"), format!("jpn-37 {hex} 1")];
        let units = units.each_ref().map(String::as_str);
        let game = game(&["........"; 8], &["usmc-dozer 0305"], &units);
        chances(&fired_at(&game).play(&["join u2"]))
    };
    // 10 hits: 33 throws from behind; in front 29, as 4 that would hit the hull with 9 or 10 do not, but all that aim higher do.
    assert_eq!(hits("0301")[0], "chance-hit 29");
    assert_eq!(hits("0308")[0], "chance-hit 33");
    assert!(!gun("0308").contains(&"modifier-blade +2".to_owned()));
}

/// Rule: 15.111
///
/// PB-161.
#[test]
fn g15_111_a_low_coloured_die_kills_the_driver_alone() {
    let units = ["usmc-dozer 0303", "usmc-4-5-8 0103"];
    let game = game(&["......"; 6], &units, &["jpn-4-4-7 0304"]);
    let battle = fired_at(&game).play(&["join u2"]);
    let spared = battle.clone().play(&["fire 0303", "= 3 2"]);
    assert!(is(&spared, 0, Condition::Driverless) && !is(&spared, 0, Condition::Wreck));
    assert_eq!(spared.state.losses, [0, 0]);
    // G15.11: it is worth 2 points.
    let lost = battle.play(&["fire 0303", "= 4 1"]);
    assert!(is(&lost, 0, Condition::Wreck));
    let lost = lost.play(&["= 1 1"]);
    assert_eq!(lost.state.losses[ALLIES.index()], 2);
    let next = until(next_turn(next_turn(spared)), Phase::Movement);
    assert_eq!(next.refused_by("drive u0"), Some("G15.111"));
}

/// Rule: 15.12
///
/// PB-189.
#[test]
fn g15_12_nobody_looks_out_of_an_armoured_bulldozer() {
    let units = ["usmc-dozer-armoured 0303", "usmc-4-5-8 0103"];
    let game = game(&["......"; 6], &units, &["jpn-4-4-7 0304"]);
    let start = until(Situation::start(&game), Phase::Movement);
    assert_eq!(start.refused_by("hatch u0"), Some("G15.12"));
    // Fire by the table finds nobody in it, open above as it is.
    let fire = fired_at(&game).play(&["join u2"]);
    assert_eq!(fire.refused_by("fire 0303"), Some("4.2"));
}

/// Rule: 15.13
#[test]
fn g15_13_a_tank_fires_or_uses_its_blade_in_a_player_turn() {
    let units = ["usmc-tank-dozer 0303", "usmc-4-5-8 0305"];
    let game = game(&["......"; 6], &units, &["jpn-4-4-7 0306"]);
    let drive = driving(&game);
    let down = drive.clone().play(&["doze"]);
    assert_eq!(down.refused_by("join u3"), Some("G15.13"));
    let later = until(down.play(&["halt"]), Phase::AdvancingFire);
    assert_eq!(later.refused_by("join u3"), Some("G15.13"));
    let fired = drive.with(|state| state.units[3].set(Condition::AdvanceFired));
    assert_eq!(fired.refused_by("doze"), Some("G15.13"));
    // In the enemy's player turn it fires again.
    let battle = until(next_turn(later), Phase::DefensiveFire);
    assert_ne!(battle.refused_by("join u3"), Some("G15.13"));
}

/// Rule: 15.2
#[test]
fn g15_2_a_blade_clears_flames_and_wrecks_away() {
    use heigi_pto::{Burning, Fire};
    let game = works(DOZER, &["jpn-4-4-7 0606", "jpn-tank-ha-go 0303"], "");
    let hex = game.grid().parse("0303").unwrap();
    let drive = driving(&game);
    assert_eq!(drive.refused_by("clear-flame"), Some("G15.2"));
    assert_eq!(drive.refused_by("clear-wreck"), Some("G15.2"));
    assert_eq!(drive.refused_by("level-pillbox"), Some("G15.2"));
    let done = |battle: Situation<'_, Pto>, task: &str| {
        let rolled = rolling(unfired(battle.play(&[task])).play(&["halt"]));
        // −5 for the blade: 7 or less.
        let [failed, done] = ["= 4 4", "= 4 3"].map(|dice| rolled.clone().play(&[dice]).state);
        (failed, done)
    };
    let flame = Fire {
        hex,
        burning: Burning::Flame,
        is_fresh: false,
        is_napalm: false,
    };
    let burning = drive.clone().with(|state| state.fires.push(flame));
    let (failed, cleared) = done(burning, "clear-flame");
    assert_eq!((failed.fires.len(), cleared.fires.len()), (1, 0));
    let wreck = drive.with(|state| state.units[2].set(Condition::Wreck));
    let (failed, cleared) = done(wreck, "clear-wreck");
    assert!(matches!(failed.units[2].at, At::Vehicle(_)));
    assert_eq!(cleared.units[2].at, At::Off(Tray::Lost));
}

/// Rule: 15.2#1
#[test]
fn g15_2_1_with_its_blade_down_it_never_drives_backwards_and_earlier_work_helps_where_it_stays() {
    let game = works(TANK, &["jpn-4-4-7 0606"], PILLBOX);
    let down = unfired(driving(&game).play(&["drive u0"])).play(&["doze"]);
    assert_eq!(down.refused_by("reverse 0304"), Some("G15.2#1"));
    let rolled = rolling(unfired(down.play(&["level-pillbox"])).play(&["halt"]));
    let failed = rolled.play(&["= 6 6"]);
    assert!(is(&failed, 0, Condition::Laboured));
    let again = begun(until(next_turn(failed), Phase::Movement));
    let again = unfired(again.play(&["drive u0"]));
    let moved = unfired(again.clone().play(&["step 0302"]));
    assert!(is(&again, 0, Condition::Laboured) && !is(&moved, 0, Condition::Laboured));
}

/// Rule: 15.21
///
/// PB-162.
#[test]
fn g15_21_a_bulldozer_stops_by_a_pillbox_waits_and_levels_it_at_the_end_of_the_turn() {
    let game = works(TANK, &["jpn-4-4-7 0606"], PILLBOX);
    let driving = driving(&game);
    assert_eq!(note(&driving, "level-pillbox"), "21/36", "up to 7 so far");
    let mut battle = unfired(driving.clone().play(&["level-pillbox"]));
    assert!(is(&battle, 0, Condition::Busy) && !is(&battle, 0, Condition::Motion));
    for words in ["step 0302", "turn-left", "doze", "level-pillbox", "roll-on"] {
        assert_eq!(battle.refused_by(words), Some("G15.21"), "{words}");
    }
    // 13 points: 2 more for 6 points that it waits, so up to 9.
    for _ in 0..6 {
        battle = unfired(battle.play(&["delay"]));
    }
    let rolled = rolling(battle.play(&["halt"]));
    let works = |dice: &str| rolled.clone().play(&[dice]).state.fortifications.len();
    assert_eq!((works("= 4 5"), works("= 5 5")), (0, 1));
    // One that is held does not roll.
    let held = unfired(driving.play(&["level-pillbox"])).play(&["halt"]);
    let held = until(
        next_turn(set(held, 0, &[Condition::Immobile])),
        Phase::Rally,
    );
    assert_eq!(held.state.fortifications.len(), 1);
}

/// Rule: 15.23
#[test]
fn g15_23_it_rolls_wire_up_with_its_blade_down_unless_it_bogs() {
    let wire = r#"{ kind = "wire", hex = "0302" }"#;
    let game = works(DOZER, &["jpn-4-4-7 0606"], wire);
    let down = driving(&game).play(&["doze", "step 0302"]);
    // The wire adds 1.
    let through = down.clone().play(&["= 5 5"]);
    assert!(through.state.fortifications.is_empty());
    let stuck = down.play(&["= 5 6"]);
    assert!(is(&stuck, 0, Condition::Bogged));
    assert_eq!(stuck.state.fortifications.len(), 1);
    // With its blade up it leaves the wire as it is, but for a coloured 1.
    let over = driving(&game).play(&["step 0302"]);
    assert_eq!(over.clone().play(&["= 2 1"]).state.fortifications.len(), 1);
    assert!(over.play(&["= 1 2"]).state.fortifications.is_empty());
}

/// Rule: 15.24
#[test]
fn g15_24_a_bulldozer_leaves_a_trail_in_bamboo_with_its_blade_up_and_without_armour() {
    let trails = |vehicle: &str| {
        let rows = ["......", "..B...", "......", "......", "......", "......"];
        let game = game(&rows, &[&format!("{vehicle} 0303")], &["jpn-4-4-7 0606"]);
        let drive = driving(&game);
        let moved = unfired(drive.play(&["step 0302", "= 1 1"]));
        moved.state.altered.trails.len()
    };
    assert_eq!((trails(TANK), trails("usmc-dozer")), (1, 1));
}

/// Rule: 15.26
///
/// PB-165.
#[test]
fn g15_26_a_blade_overruns_with_2() {
    let game = game(
        &["......"; 6],
        &["usmc-dozer 0303"],
        &["jpn-4-4-7 0302", "jpn-4-4-7 0606"],
    );
    let drive = driving(&game);
    assert_eq!(drive.refused_by("step 0302"), Some("2.3"));
    let over = drive.play(&["overrun 0302"]);
    assert!(is(&over, 0, Condition::Dozing));
    // In the column of 2 a 6 is a check for pins and a 7 nothing; in that of 4 it would still be one.
    let checks = |dice: &str| matches!(over.clone().play(&[dice]).pending(), Pending::Draw(_));
    assert_eq!((checks("= 3 3"), checks("= 3 4")), (true, false));
}

/// Rule: 15.27
///
/// PB-167.
#[test]
fn g15_27_men_of_the_other_side_take_a_bulldozer_and_drive_it_once_one_is_aboard() {
    let units = ["usmc-dozer 0303", "usmc-4-5-8 0601"];
    let game = game(&["......"; 6], &units, &["jpn-4-4-7 0303", "jpn-9-0 0606"]);
    let taken = next_turn(Situation::start(&game));
    assert_eq!(taken.state.units[0].side, JAPAN);
    let theirs = until(taken, Phase::Movement);
    assert_eq!(theirs.refused_by("drive u0"), Some("G15.111"));
    let aboard = unfired(theirs.play(&["join u2", "board u0"]));
    assert_eq!(aboard.refused_by("drive u0"), None);
    // With one of their own there it stays theirs.
    let units = ["usmc-dozer 0303", "usmc-4-5-8 0303"];
    let game = crate::common::game(&["......"; 6], &units, &["jpn-4-4-7 0303", "jpn-9-0 0606"]);
    let held = next_turn(Situation::start(&game));
    assert_eq!(held.state.units[0].side, ALLIES);
}

/// A bulldozer before a house, which it enters with all of its points; dice.
pub(super) fn rams<'g>(game: &'g Pto, dice: &str) -> Situation<'g, Pto> {
    driving(game).play(&["crawl 0302", dice])
}

/// Vectors PB-163 and PB-164: up to 7 in a house of wood, up to 4 in one of stone; a 12 bogs it.
/// Rules: G15.25
/// Rule: 15.25
#[test]
fn g15_25_a_blade_brings_a_house_down_with_all_points_of_its_vehicle() {
    let house = |letter: &str, friend: &str| {
        let row = format!("..{letter}...");
        let rows = ["......", &row, "......", "......", "......", "......"];
        game(&rows, &["usmc-dozer 0303", friend], &["jpn-8-0 0606"])
    };
    let falls = |letter: &str, dice: &str| {
        let game = house(letter, "usmc-8-0 0606");
        let over = rams(&game, dice);
        assert_eq!(place(&over, 0), "0302");
        (over.state.collapsed.len(), is(&over, 0, Condition::Bogged))
    };
    assert_eq!(
        (falls("b", "= 4 3"), falls("b", "= 4 4")),
        ((1, false), (0, false))
    );
    assert_eq!(
        (falls("s", "= 3 1"), falls("s", "= 4 1")),
        ((1, false), (0, false))
    );
    assert_eq!(falls("b", "= 6 6"), (0, true));
    // 21 of 36 throws are 7 or less, 6 are 4 or less.
    let foreseen = |letter| note(&driving(&house(letter, "usmc-8-0 0606")), "crawl 0302");
    assert_eq!(["b", "s"].map(foreseen), ["21/36", "6/36"]);
    let held = house("b", "usmc-8-0 0302");
    assert_eq!(driving(&held).refused_by("crawl 0302"), Some("G15.25"));
    let free = house("b", "usmc-8-0 0606");
    assert!(
        driving(&free).refused_by("step 0302").is_some(),
        "not with less"
    );
    let large = game(
        &["......", "..bb..", "......", "......", "......", "......"],
        &["usmc-dozer 0303"],
        &["jpn-8-0 0606"],
    );
    assert!(
        driving(&large).refused_by("crawl 0302").is_some(),
        "no house of one hex"
    );
}

/// It turns in the house to try again, with 1 less for the work that it has done, and falls down only after all fire.
/// Rules: G15.25
/// Rule: 15.25
#[test]
fn g15_25_a_bulldozer_that_has_failed_tries_again_by_turning_in_the_house() {
    let rows = ["......", "..b...", "......", "......", "......", "......"];
    let game = game(
        &rows,
        &["usmc-dozer 0303", "usmc-8-0 0606"],
        &["jpn-8-0 0101"],
    );
    let failed = rams(&game, "= 4 4");
    let again = until(next_turn(next_turn(failed)), Phase::Movement);
    let over = again.play(&["drive u0", "turn-left", "= 4 4"]);
    assert_eq!(over.state.collapsed.len(), 1);
    assert!(over.state.movers.is_empty(), "it has no points left");
}

/// Rule: 15.2
/// Rule: 5.4
#[test]
fn g15_2_any_bulldozer_goes_into_a_hut() {
    let rows = ["......", "..H...", "......", "......", "......", "......"];
    let enters = |vehicle: &str, hatch: bool| {
        let game = game(&rows, &[&format!("{vehicle} 0303")], &["jpn-8-0 0606"]);
        let start = until(Situation::start(&game), Phase::Movement);
        let start = if hatch {
            start.play(&["hatch u0"])
        } else {
            start
        };
        begun(start).refused_by("step 0302")
    };
    assert_eq!(enters(DOZER, false), None);
    assert_eq!(enters(TANK, true), None, "its hatches open");
    assert_eq!(enters("usmc-tank-m4a2", true), Some("G5.4"));
    assert!(enters("usmc-truck-gmc", false).is_some());
}

/// PB-160: flames meet no blade.
/// Rules: G15.11#1
/// Rule: 15.11#1
#[test]
fn g15_11_1_a_blade_covers_nothing_from_flames_and_charges() {
    let lost = |units: &[&str], weapon: &str, dice: &str| {
        let game = game(&["......"; 6], &["usmc-dozer 0303", "usmc-8-0 0601"], units);
        let battle = fired_at(&game).play(&[weapon]);
        let over = battle.play(&["fire 0303", dice]);
        is(&over, 0, Condition::Wreck) || is(&over, 0, Condition::Immobile)
    };
    // 24 firepower, whose number is 11: 11 holds it, and with 2 for the blade it would be out of it.
    let flame = ["jpn-4-4-7 0302", "usmc-ft 0302 1"];
    assert!(lost(&flame, "join u3", "= 5 6"));
    // Fire of 8 against the front is 2 worse: 7 and 2 are above 7.
    assert!(!lost(&["jpn-4-4-7 0302"], "join u2", "= 4 3"));
    assert!(lost(&["jpn-4-4-7 0304"], "join u2", "= 4 3"));
}

/// Rules: G15.13
/// Rule: 15.13
#[test]
fn g15_13_a_tank_with_a_blade_counts_a_point_more_and_overruns_with_2_when_it_is_down() {
    let worth = |vehicle: &str| {
        let unit = format!("{vehicle} 0303");
        let guns = ["jpn-2-2-8 0305", "jpn-75 0305 1"];
        let game = game(&["......"; 6], &[&unit, "usmc-8-0 0601"], &guns);
        let aimed = fired_at(&game).play(&["join u3", "engage u0", "= 1 1", "= 1 1", "= 6 6"]);
        assert!(is(&aimed, 0, Condition::Wreck));
        aimed.state.losses[ALLIES.index()]
    };
    assert_eq!(worth(TANK), worth("usmc-tank-m4a2") + 1);
    let enemies = ["jpn-4-4-7 0302", "jpn-4-4-7 0606"];
    let game = game(&["......"; 6], &["usmc-tank-dozer 0303"], &enemies);
    let down = driving(&game).play(&["doze", "overrun 0302"]);
    let checks = |dice: &str| matches!(down.clone().play(&[dice]).pending(), Pending::Draw(_));
    assert_eq!((checks("= 3 3"), checks("= 3 4")), (true, false));
}
