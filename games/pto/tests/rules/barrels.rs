//! How well Guns hit by range, barrel and calibre, and what turning them costs (18).

use crate::common::{game, lines, lines_of, set, text, until};
use heigi_engine::Situation;
use heigi_pto::{At, Condition, Phase, Pto, UnitId};

/// The counters, with Guns of all barrels and of the calibres at which something changes.
fn guns() -> String {
    let all = include_str!("../../data/counters.toml").trim_end();
    let all = all.strip_suffix(']').unwrap();
    let kinds = [
        (40, "long"),
        (41, ""),
        (57, ""),
        (58, "short"),
        (75, "very-long"),
        (75, ""),
    ];
    let lines = kinds.map(|(calibre, barrel)| {
        let of = match barrel {
            "" => String::new(),
            barrel => format!(", barrel = \"{barrel}\""),
        };
        format!(
            "    {{ id = \"gun-{calibre}{barrel}\", nation = \"marines\", class = \"gun\", mobility = 10, calibre = {calibre}{of}, \
             range = 200, rate = 1, breakdown = 12, repair = 1, penetration = 9 }},\n"
        )
    });
    format!("{all}{}]\n", lines.concat())
}

/// What a Gun needs to hit men so many hexes away: down the first row, and from its end to the side.
fn number_for_men(gun: &str, range: u32) -> i32 {
    let rows = ["...................."; 20];
    let units = ["usmc-2-2-8 0101", &format!("{gun} 0101 1")];
    let (row, aside) = (range.min(19) + 1, range.saturating_sub(19));
    let enemy = format!("jpn-4-4-7 {:02}{row:02}", 1 + 2 * aside);
    let text = text(&rows, &[], &units, &[&enemy]);
    let counters = guns();
    let game = Pto::with_data(&|file| match file {
        "hut.toml" => Some(text.clone()),
        "counters.toml" => Some(counters.clone()),
        _ => None,
    })
    .unwrap();
    let picked = Situation::start(&game).play(&["join u1"]);
    let first = lines(&picked).remove(0);
    let number = first.strip_prefix("preview-to-hit ").unwrap();
    number.replace('−', "-").parse().unwrap()
}

/// Up to 12 hexes nothing changes; then a short barrel takes 1 off, a long one adds 1, a very long one 2 from 25 on; up to 57 mm 1 goes
/// at 13 and another one at 25, and up to 40 mm 1 more from 13 on.
/// Rules: 18.1
#[test]
fn r18_1_barrels_and_calibres_change_the_numbers_by_range() {
    let ranges = [6, 7, 12, 13, 18, 19, 24, 25, 28];
    let table = [
        ("gun-75", [8, 7, 7, 6, 6, 5, 5, 4, 4]),
        ("gun-58short", [8, 7, 7, 5, 5, 4, 4, 3, 3]),
        ("gun-75very-long", [8, 7, 7, 7, 7, 6, 6, 6, 6]),
        ("gun-57", [8, 7, 7, 5, 5, 4, 4, 2, 2]),
        ("gun-41", [8, 7, 7, 5, 5, 4, 4, 2, 2]),
        ("gun-40long", [8, 7, 7, 5, 5, 4, 4, 2, 2]),
        ("usmc-75", [8, 7, 7, 5, 5, 4, 4, 3, 3]),
    ];
    for (gun, numbers) in table {
        assert_eq!(
            ranges.map(|range| number_for_men(gun, range)),
            numbers,
            "{gun}"
        );
    }
}

/// A Gun in the middle of a map that is laid on an arc, and an enemy so that it turns to him; what turning adds.
fn turned(arc: u8, enemy: &str) -> i32 {
    let rows = ["..........."; 11];
    let units = ["usmc-2-2-8 0606", "usmc-75 0606 1"];
    let game = game(&rows, &units, &[&format!("jpn-4-4-7 {enemy}")]);
    let laid = Situation::start(&game).with(|state| state.units[1].arc = Some(arc));
    let shown = lines(&laid.play(&["join u1"]));
    let turned = shown
        .iter()
        .find_map(|line| line.strip_prefix("modifier-turned +"));
    turned.map_or(0, |number| number.parse().unwrap())
}

/// A row of hexes lies in both arcs beside it, all else in one; by the shorter way round.
/// Rules: 18.2, 18.4
#[test]
fn r18_2_the_first_corner_that_a_gun_is_turned_adds_three_each_further_one_one() {
    let all = |enemy: &str| [0, 1, 2, 3, 4, 5].map(|arc| turned(arc, enemy));
    // Due north: between the arcs 5 and 0. Due south: between 2 and 3.
    assert_eq!(all("0603"), [0, 3, 4, 4, 3, 0]);
    assert_eq!(all("0609"), [4, 3, 0, 0, 3, 4]);
    // Between the rows to the north and to the north-east, and opposite.
    assert_eq!(all("0703"), [0, 3, 4, 5, 4, 3]);
    assert_eq!(all("0509"), [5, 4, 3, 0, 3, 4]);
    // Due east of it.
    assert_eq!(all("0906"), [3, 0, 3, 4, 5, 4]);
}

/// The turrets of tanks turn for 1 or 2 a corner, and point ahead again when they fire there.
/// Rules: 18.2, 28
#[test]
fn r28_a_turret_turns_to_what_it_fires_at() {
    let cost = |tank: &str, enemy: &str| {
        let rows = ["..........."; 11];
        let game = game(
            &rows,
            &[&format!("{tank} 0606")],
            &[&format!("jpn-4-4-7 {enemy}")],
        );
        let start = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
        let shown = lines(&start.play(&["join u2"]));
        shown
            .into_iter()
            .find(|line| line.starts_with("modifier-turned"))
    };
    assert_eq!(cost("usmc-tank-m4a2", "0703"), None);
    assert_eq!(
        cost("usmc-tank-m4a2", "0906").as_deref(),
        Some("modifier-turned +1")
    );
    assert_eq!(
        cost("usmc-tank-m4a2", "0509").as_deref(),
        Some("modifier-turned +3")
    );
    let rows = ["..........."; 11];
    let enemies = ["jpn-4-4-7 0906", "jpn-4-4-7 0603"];
    let game = game(&rows, &["usmc-tank-m4a2 0606"], &enemies);
    let start = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
    let away = start.play(&["join u3", "fire 0906", "= 1 6"]);
    assert_eq!(away.state.units[0].turret, Some(1));
    let back = set(away, 3, &[]).with(|state| state.units[3].clear(&[Condition::PrepFired]));
    let back = back.play(&["join u3", "fire 0603", "= 6 5"]);
    assert_eq!(back.state.units[0].turret, None);
}

/// A tank in a marsh of bamboo: Guns begin emplaced anywhere else, those of vehicles never.
/// Rules: G3.4, 18.4
#[test]
fn g3_4_the_guns_of_vehicles_are_never_emplaced() {
    let game = game(
        &["......"; 6],
        &["usmc-tank-m4a2 0303", "usmc-2-2-8 0304", "usmc-37 0304 2"],
        &["jpn-8-0 0101"],
    );
    let start = Situation::start(&game);
    let emplaced = start
        .state
        .units
        .iter()
        .map(|unit| unit.is(Condition::Emplaced));
    let emplaced: Vec<usize> = emplaced
        .enumerate()
        .filter(|(_, is)| *is)
        .map(|(unit, _)| unit)
        .collect();
    assert_eq!(emplaced, [2]);
}

/// A machine gun on the roof wants somebody to look out, one in the hull fires ahead, and on a pinned tank nothing turns.
/// Rules: 28, 5.2
#[test]
fn r28_what_a_mount_lets_a_weapon_fire_at() {
    let rows = ["..........."; 11];
    let enemies = ["jpn-4-4-7 0603", "jpn-4-4-7 0609"];
    let game = game(&rows, &["usmc-tank-m4a2 0606"], &enemies);
    let start = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
    // u3 the gun, u4 in the hull, u5 in the turret, u6 on the roof.
    let refused = |battle: &Situation<'_, Pto>, weapon: &str| {
        let picked = battle.clone().play(&[weapon]);
        ["fire 0603", "fire 0609"].map(|words| picked.refused_by(words))
    };
    assert_eq!(refused(&start, "join u4"), [None, Some("28")]);
    assert_eq!(refused(&start, "join u5"), [None, None]);
    assert_eq!(refused(&start, "join u6"), [Some("28"), Some("28")]);
    let open = start
        .clone()
        .with(|state| state.units[0].clear(&[Condition::Buttoned]));
    assert_eq!(refused(&open, "join u6"), [None, None]);
    let pinned = set(start, 0, &[Condition::Pinned]);
    assert_eq!(refused(&pinned, "join u5"), [None, Some("5.2")]);
    assert_eq!(refused(&pinned, "join u4"), [None, Some("28")]);
}

/// A weapon of 3 portage points is heavy, and its way is free again in the next player turn; a Gun keeps its arc.
/// Rules: G8.12
#[test]
fn g8_12_a_weapon_of_three_points_keeps_its_way_in_the_water_for_a_player_turn() {
    let rows = ["iiiiii"; 6];
    let marines = ["usmc-4-5-8 0303", "usmc-atr 0303 1", "usmc-lmg 0303 1"];
    let game = game(&rows, &marines, &["jpn-8-0 0301", "jpn-8-0 0306"]);
    let start = until(Situation::start(&game), Phase::PrepFire);
    let fired = start.play(&["join u1", "fire 0301", "= 3 6"]);
    assert_eq!(fired.state.units[1].arc, Some(0));
    let next = crate::common::next_turn(fired);
    assert_eq!(next.state.units[1].arc, None);
    let dry = ["......"; 6];
    let game = crate::common::game(&dry, &marines, &["jpn-8-0 0301"]);
    let start = until(Situation::start(&game), Phase::PrepFire);
    assert_eq!(
        start.play(&["join u1", "fire 0301", "= 3 6"]).state.units[1].arc,
        None
    );
}

/// In a lorry the crew of a Gun takes the Gun along as its load, and stacks as a squad where it mans it.
/// Rules: 2.1, 18.4
#[test]
fn r18_4_who_leaves_a_gun_leaves_what_he_has_acquired_with_it() {
    let game = game(
        &["......"; 6],
        &["usmc-2-2-8 0303", "usmc-75 0303 1", "usmc-lmg 0303 1"],
        &["jpn-8-0 0606"],
    );
    let start = until(Situation::start(&game), Phase::Movement);
    let walks = start.play(&["join u0", "step 0302"]);
    let places = [0, 1, 2].map(|unit| crate::common::place(&walks, unit));
    assert_eq!(places, ["0302", "0303", "0302"]);
    assert!(matches!(walks.state.units[1].at, At::Lying(_)));
    assert_eq!(walks.state.units[2].at, At::With(UnitId(0)));
}

/// A rate of 2: a coloured 2 keeps it where the Gun fires again, and a 1 alone where it has been turned, at men as at vehicles.
/// Rules: 18.2, 10.1
#[test]
fn r18_2_a_gun_that_is_turned_keeps_its_rate_by_1_less() {
    let rows = ["..........."; 11];
    let units = ["usmc-2-2-8 0606", "usmc-75 0606 1"];
    let enemies = ["jpn-4-4-7 0609", "jpn-4-4-7 0603", "jpn-tank-ha-go 0302"];
    let game = game(&rows, &units, &enemies);
    let laid = Situation::start(&game).with(|state| state.units[1].arc = Some(2));
    let keeps = |order: &str, dice: &str| {
        let fired = laid.clone().play(&["join u1", order, dice]);
        !fired.state.units[1].is(Condition::PrepFired)
    };
    assert!(keeps("fire 0609", "= 2 6"));
    assert!(!keeps("fire 0609", "= 3 6"));
    assert!(keeps("fire 0603", "= 1 6"));
    assert!(!keeps("fire 0603", "= 2 6"));
    assert!(keeps("engage u4", "= 1 6"));
    assert!(!keeps("engage u4", "= 2 6"));
}

/// The number to kill of solid shot against a tank so many hexes away.
fn kill(calibre: u32, barrel: &str, range: u32) -> i32 {
    let of = match barrel {
        "" => String::new(),
        barrel => format!(", barrel = \"{barrel}\""),
    };
    let all = include_str!("../../data/counters.toml").trim_end();
    let counters = format!(
        "{}    {{ id = \"gun-tried\", nation = \"marines\", class = \"gun\", mobility = 10, calibre = {calibre}{of}, \
         range = 200, rate = 1, breakdown = 12, repair = 1 }},\n]\n",
        all.strip_suffix(']').unwrap()
    );
    let rows = ["...................."; 20];
    let (row, aside) = (range.min(19) + 1, range.saturating_sub(19));
    let tank = format!("jpn-tank-chi-ha {:02}{row:02}", 1 + 2 * aside);
    let text = text(
        &rows,
        &[],
        &["usmc-2-2-8 0101", "gun-tried 0101 1"],
        &[&tank],
    );
    let game = Pto::with_data(&|file| match file {
        "hut.toml" => Some(text.clone()),
        "counters.toml" => Some(counters.clone()),
        _ => None,
    })
    .unwrap();
    let start = Situation::start(&game).with(|state| state.units[2].arc = Some(0));
    let shown = lines_of(&start.play(&["join u1"]), |title| {
        title == "pto-preview-engage"
    });
    let mut hulls = shown
        .iter()
        .filter_map(|line| line.strip_prefix("preview-kill-hull "));
    hulls.next().unwrap().parse::<i32>().unwrap()
}

/// Solid shot of guns that no counter has, and what range takes off it, 75 mm of 9 hexes for comparison.
/// Rules: 27
#[test]
fn r27_solid_shot_pierces_as_the_chart_says_of_each_calibre_and_range() {
    let plain = kill(75, "", 9) - 14;
    let table = [
        (37, "short", 7),
        (45, "very-long", 11),
        (47, "short", 8),
        (76, "very-long", 23),
        (77, "long", 19),
        (80, "long", 17),
        (85, "long", 17),
        (88, "", 13),
        (100, "long", 27),
        (120, "long", 27),
        (150, "short", 17),
        (150, "", 21),
        (155, "", 21),
        (200, "long", 19),
    ];
    for (calibre, barrel, number) in table {
        assert_eq!(
            kill(calibre, barrel, 9) - plain,
            number,
            "{calibre} {barrel}"
        );
    }
    // 20 mm have 6, 37 mm 8 and 75 mm 14, and the range changes them so.
    let reach = |calibre: u32, barrel: &str, number: i32| {
        [2, 6, 18, 24].map(|range| kill(calibre, barrel, range) - plain - number)
    };
    assert_eq!(reach(20, "long", 6), [1, 1, 0, -1]);
    assert_eq!(reach(37, "", 8), [1, 0, 0, -1]);
    assert_eq!(reach(75, "", 14), [0, 0, 0, -1]);
}

/// Rules: 18.2
#[test]
fn r18_2_a_gun_among_trees_has_3_more_when_it_fires_in_the_advancing_fire_phase() {
    let adds = |ground: &str| {
        let first = format!("{ground}..........");
        let mut rows = ["..........."; 11];
        rows[0] = &first;
        let game = game(
            &rows,
            &["usmc-2-2-8 0101", "usmc-75 0101 1"],
            &["jpn-4-4-7 0107"],
        );
        let advancing = until(Situation::start(&game), Phase::AdvancingFire);
        let shown = lines(&advancing.play(&["join u1"]));
        shown
            .into_iter()
            .find(|line| line.starts_with("modifier-advancing"))
    };
    assert_eq!(adds("."), Some("modifier-advancing +2".to_owned()));
    assert_eq!(adds("j"), Some("modifier-advancing +3".to_owned()));
}
