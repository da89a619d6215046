//! Guns (18): what they hit, how they turn, what covers their crews.

use crate::common::{OPEN, face, game, is, lines, place, set, uneven, until};
use heigi_engine::{Kind, Situation};
use heigi_pto::{ALLIES, Condition, Phase, Pto};

const CREW: &str = "usmc-2-2-8 0101";

/// An open map with some ground in one hex.
fn ground(hex: (usize, usize), letter: &str) -> Vec<String> {
    let mut rows = vec!["................".to_owned(); 16];
    rows[hex.1 - 1].replace_range(hex.0 - 1..hex.0, letter);
    rows
}

/// A Gun of the Marines in 0101, unit 1, and a Japanese squad, unit 2.
fn against(rows: &[String], gun: &str, enemy: &str) -> Pto {
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    game(
        &rows,
        &[CREW, &format!("{gun} 0101 1")],
        &[&format!("jpn-4-4-7 {enemy}")],
    )
}

/// What the previews of a Gun say for men and for the whole Location: numbers, columns and what is added.
fn both(game: &Pto) -> [Vec<String>; 2] {
    let picked = Situation::start(game).play(&["join u1"]);
    let previews = picked.scene(ALLIES).prompt.unwrap().previews;
    let words = |number: usize| -> Vec<String> {
        let lines = previews[number].lines.iter();
        lines
            .map(|line| {
                format!(
                    "{} {}",
                    line.label.id.trim_start_matches("pto-"),
                    line.value
                )
            })
            .collect()
    };
    [words(0), words(1)]
}

/// Rules: 18.1, 18.3
#[test]
fn a_gun_fires_at_men_with_all_of_its_shell_and_at_a_location_with_half() {
    let game = against(&ground((1, 4), "j"), "usmc-75", "0104");
    let [men, area] = both(&game);
    // The ground counts on the dice to hit men, and on those of the hit on a Location.
    assert_eq!(
        men,
        ["preview-to-hit 8", "modifier-cover +1", "preview-column 12"]
    );
    assert_eq!(
        area,
        ["preview-to-hit 7", "preview-column 6", "modifier-cover +1"]
    );
    let picked = Situation::start(&game).play(&["join u1"]);
    // 7 and 1 hits; 12 firepower, 8: a morale check with 1 added.
    let hit = picked
        .clone()
        .play(&["fire 0104", "= 3 4", "= 4 4", "= 3 5"]);
    assert_eq!(face(&hit, 2), "jpn-3-4-7r");
    // 7 hits the Location: 6 firepower, 8 and 1 is nothing.
    let shelled = picked.play(&["shell 0104", "= 3 4", "= 4 4"]);
    assert_eq!(face(&shelled, 2), "jpn-4-4-7");
    let mortar = crate::common::game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-mtr 0101 1"],
        &["jpn-8-0 0104"],
    );
    let mortar = Situation::start(&mortar).play(&["join u1"]);
    assert_eq!(mortar.refused_by("shell 0104"), Some("24"));
}

#[test]
fn r18_1_length_calibre_and_capture_change_the_numbers() {
    let number = |gun: &str, enemy: &str| {
        let game = against(&ground((1, 1), "."), gun, enemy);
        both(&game)[0][0].clone()
    };
    // 13 hexes: 6, less a short barrel.
    assert_eq!(number("usmc-75", "0114"), "preview-to-hit 5");
    assert_eq!(number("usmc-105", "0114"), "preview-to-hit 6");
    // 37 mm are 2 worse, and a long barrel is 1 better.
    assert_eq!(number("usmc-37", "0114"), "preview-to-hit 5");
    assert_eq!(number("usmc-37", "0112"), "preview-to-hit 7");
}

#[test]
fn g1_61_captured_ordnance_has_red_numbers() {
    let number = |gun: &str| both(&against(&ground((1, 1), "."), gun, "0109"))[0][0].clone();
    assert_eq!(number("usmc-75"), "preview-to-hit 7");
    assert_eq!(number("jpn-75"), "preview-to-hit 6");
}

#[test]
fn g18_41_ordnance_of_the_chinese_has_red_numbers_in_their_own_hands() {
    let rows = ground((1, 1), ".");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let units = ["gmd-crew-2-2-7 0101", "chi-37 0101 1"];
    let of = |units: &[&str]| both(&game(&rows, units, &["jpn-4-4-7 0109"]))[0][0].clone();
    assert_eq!(of(&units), "preview-to-hit 6");
    let american = [CREW, "usmc-37 0101 1"];
    assert_eq!(of(&american), "preview-to-hit 7");
}

/// Vectors T-029 and P-022.
/// Rules: G7.2, G8.12
#[test]
fn water_swallows_half_of_a_shell() {
    let column = |gun: &str, letter: &str| {
        let [men, _] = both(&against(&ground((1, 4), letter), gun, "0104"));
        men.into_iter()
            .find(|line| line.starts_with("preview-column"))
            .unwrap()
    };
    assert_eq!(column("usmc-105", "."), "preview-column 20");
    assert_eq!(column("usmc-105", "S"), "preview-column 8");
    assert_eq!(column("usmc-75", "i"), "preview-column 6");
}

/// Vectors T-011 and T-012.
/// Rules: G3.3, 9.5
#[test]
fn shells_burst_in_bamboo_and_leave_a_column_more() {
    let left = |shot: &str| {
        let rows = ["......", "B.....", "......", "......", "......", "......"];
        let units = ["jpn-2-2-8 0106", "jpn-75 0106 1"];
        let game = game(&rows, &["usmc-4-5-8 0101"], &units);
        let moved = until(Situation::start(&game), Phase::Movement);
        let fired = moved.play(&["join u0", "struggle 0102", "join u2"]);
        let fired = fired.play(&[shot, "= 3 4", "= 6 6"]);
        fired.state.residual[0].1
    };
    assert_eq!((left("fire 0102"), left("shell 0102")), (8, 4));
    let [men, area] = both(&against(&ground((1, 4), "B"), "usmc-75", "0104"));
    assert_eq!(men[1], "modifier-burst −1");
    assert_eq!(area[2], "modifier-burst −1");
}

#[test]
fn r18_2_a_gun_turns_at_a_price() {
    let rows = ground((1, 1), ".");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let units = ["usmc-2-2-8 0606", "usmc-75 0606 1"];
    let enemies = ["jpn-4-4-7 0609", "jpn-4-4-7 0603", "jpn-4-4-7 0906"];
    let game = game(&rows, &units, &enemies);
    let price = |battle: &Situation<'_, Pto>, target: &str| {
        let previews = battle.scene(ALLIES).prompt.unwrap().previews;
        let is_it = |preview: &&heigi_engine::scene::Preview| {
            preview.title.id == "pto-preview-shell"
                && format!("{:?}", preview.title).contains(target)
        };
        let preview = previews.iter().find(is_it).unwrap();
        let turned = preview
            .lines
            .iter()
            .find(|line| line.label.id == "pto-modifier-turned");
        turned.map(|line| line.value.to_string())
    };
    let first = Situation::start(&game).play(&["join u1"]);
    assert_eq!(
        price(&first, "0603"),
        None,
        "it is laid where it fires first"
    );
    // Its rate of 2 is kept.
    let laid = first.play(&["fire 0609", "= 2 6", "= 6 6"]);
    assert_eq!(laid.state.units[1].arc, Some(2));
    let again = laid.play(&["join u1"]);
    assert_eq!(price(&again, "0609"), None);
    // From south-east to north-east are two corners, to the east one.
    assert_eq!(price(&again, "0603").as_deref(), Some("+4"));
    assert_eq!(price(&again, "0906").as_deref(), Some("+3"));
    let pinned = set(again.clone(), 0, &[Condition::Pinned]);
    assert_eq!(pinned.refused_by("fire 0603"), Some("5.2"));
    assert_eq!(pinned.refused_by("fire 0609"), None);
    let turned = again.play(&["fire 0603", "= 6 6"]);
    assert_eq!(turned.state.units[1].arc, Some(0));
}

#[test]
fn r18_2_crews_near_targets_and_intensive_fire() {
    let at = |man: &str, enemy: &str| {
        let man = format!("{man} 0101");
        let game = game(
            &OPEN,
            &[&man, "usmc-75 0101 1"],
            &[&format!("jpn-4-4-7 {enemy}")],
        );
        both(&game)[0].clone()
    };
    assert_eq!(at("usmc-4-5-8", "0104")[1], "modifier-unskilled +2");
    assert_eq!(at("usmc-2-2-8", "0104")[1], "preview-column 12");
    assert_eq!(at("usmc-2-2-8", "0103")[1], "modifier-near −1");
    assert_eq!(at("usmc-2-2-8", "0102")[1], "modifier-near −2");
    // It fires again at who moves, and breaks down at 10.
    let units = ["jpn-2-2-8 0106", "jpn-75 0106 1"];
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &units);
    let moved = until(Situation::start(&game), Phase::Movement);
    let again = set(moved, 2, &[Condition::FirstFired]).play(&["join u0", "step 0102", "join u2"]);
    assert!(lines(&again).contains(&"modifier-intensive +2".to_owned()));
    let fired = again.play(&["fire 0102", "= 5 5"]);
    assert!(is(&fired, 2, Condition::Malfunctioning));
}

#[test]
fn r18_2_a_hit_on_men_is_critical_below_half_of_its_number() {
    let game = against(&ground((1, 4), "j"), "usmc-75", "0104");
    let told = |dice: &str| {
        let fired = Situation::start(&game).play(&["join u1", "fire 0104", dice]);
        fired
            .told(ALLIES)
            .contains(&"pto-log-hit-critically".to_owned())
    };
    // 2 and 1 is less than half of 8, 3 and 1 is not.
    assert!(told("= 1 1"));
    assert!(!told("= 1 2"));
    // 24 firepower and 1 less: 10 is a morale check with 2 added and not 1.
    let fired = Situation::start(&game).play(&["join u1", "fire 0104", "= 1 1", "= 5 5"]);
    assert_eq!(face(&fired.clone().play(&["= 2 4"]), 2), "jpn-3-4-7r");
}

#[test]
fn r18_2_a_2_that_does_not_hit_is_no_critical_hit() {
    let alone = ["usmc-8-1 0101", "usmc-mtr 0101 1"];
    let game = game(&OPEN, &alone, &["jpn-4-4-7 0104"]);
    let told = |worse: &[Condition]| {
        let fire = set(Situation::start(&game), 0, worse).play(&["join u1"]);
        let fired = fire.play(&["fire 0104", "= 1 1"]);
        let fired = match fired.pending() {
            heigi_engine::Pending::Draw(draw) if draw.rule.0 == "C3.6" => fired.play(&["= 4"]),
            _ => fired,
        };
        let is_told = |id: &str| fired.told(ALLIES).iter().any(|told| told == id);
        ["pto-log-hit-critically", "pto-log-missed"].map(is_told)
    };
    // Up to 7 hits: who is alone has 2 more, who is pinned 2, who is exhausted 1 and who is encircled 1.
    assert_eq!(told(&[Condition::Pinned]), [true, false]);
    let all = [
        Condition::Pinned,
        Condition::Exhausted,
        Condition::Encircled,
    ];
    assert_eq!(told(&all), [false, true]);
}

/// The Marines fire at 0104, where the Japanese have a Gun.
fn fire_at(japanese: &[&str], change: impl Fn(&mut heigi_pto::State)) -> Vec<String> {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], japanese);
    lines(
        &Situation::start(&game)
            .with(|state| change(state))
            .play(&["join u0"]),
    )
}

#[test]
fn r18_4_emplacement_and_shields_cover_those_who_man_guns() {
    let crew = ["jpn-2-2-8 0104", "jpn-75 0104 1"];
    let cover = "modifier-cover +2".to_owned();
    assert!(fire_at(&crew, |_| ()).contains(&cover));
    let more = ["jpn-2-2-8 0104", "jpn-75 0104 1", "jpn-4-4-7 0104"];
    assert!(!fire_at(&more, |_| ()).contains(&cover));
    let with_arc = |arc: u8| {
        fire_at(&crew, move |state| {
            state.units[2].clear(&[Condition::Emplaced]);
            state.units[2].arc = Some(arc);
        })
    };
    // The fire comes from the north.
    assert!(with_arc(0).contains(&cover));
    assert!(with_arc(5).contains(&cover));
    assert!(!with_arc(2).contains(&cover));
    let bare = ["jpn-2-2-8 0104", "usmc-75 0104 1"];
    let bare = fire_at(&bare, |state| state.units[2].clear(&[Condition::Emplaced]));
    assert!(!bare.contains(&cover), "it has no shield");
}

/// Vector T-016.
#[test]
fn g3_4_a_gun_in_bamboo_is_not_emplaced() {
    let emplaced = |letter: &str| {
        let game = against(&ground((1, 1), letter), "usmc-75", "0104");
        is(&Situation::start(&game), 1, Condition::Emplaced)
    };
    assert!(emplaced("."));
    assert!(!emplaced("B"));
}

#[test]
fn r18_4_whoever_goes_leaves_his_gun() {
    let game = against(&ground((1, 1), "."), "usmc-75", "0108");
    let moved = until(Situation::start(&game), Phase::Movement).play(&["join u0", "step 0102"]);
    assert_eq!(
        (place(&moved, 0), place(&moved, 1)),
        ("0102".into(), "0101".into())
    );
    assert!(
        moved
            .told(ALLIES)
            .contains(&"pto-log-leaves-gun".to_owned())
    );
    let advanced =
        until(Situation::start(&game), Phase::Advance).play(&["advance u0", "step 0102"]);
    assert_eq!(place(&advanced, 1), "0101");
}

#[test]
fn r2_1_a_crew_at_its_gun_stacks_as_a_squad() {
    let squads = [
        "usmc-4-5-8 0102",
        "usmc-4-5-8 0102",
        "usmc-2-2-8 0102",
        "usmc-2-4-8 0101",
    ];
    // Each squad too many costs two half points more.
    let paid = |units: &[&str]| {
        let game = game(&OPEN, units, &["jpn-8-0 0606"]);
        let battle = until(Situation::start(&game), Phase::Movement);
        battle.play(&["join u3", "step 0102"]).state.spent
    };
    assert_eq!(paid(&squads), 2);
    let gun = [&squads[..], &["usmc-75 0102 3"]].concat();
    assert_eq!(paid(&gun), 4);
}

#[test]
fn r24_guns_fire_smoke_at_a_location() {
    let game = against(&ground((1, 1), "."), "usmc-75", "0108");
    let picked = Situation::start(&game).play(&["join u1"]);
    // At 7 hexes 7 hits, whatever it needs for men.
    let laid = picked.clone().play(&["smoke 0108", "= 3 4"]);
    assert_eq!(laid.state.clouds[0].cloud.id(), "smoke");
    let missed = picked.play(&["smoke 0108", "= 4 4"]);
    assert!(missed.state.clouds.is_empty());
}

#[test]
fn r7_1_a_gun_hits_who_is_higher_worse_by_1() {
    let levels = ["0000", "0000", "0000", "1000"];
    let marines = [CREW, "usmc-75 0101 1"];
    let game = uneven(&["...."; 4], &levels, &marines, &["jpn-4-4-7 0104"]);
    let [men, area] = both(&game);
    assert!(men[..2].contains(&"modifier-height +1".to_owned()));
    assert_eq!(area.last().unwrap(), "modifier-height +1");
}

/// Rules: G7.2, 7.1
#[test]
fn swamp_and_marsh_swallow_half_of_the_shells_of_guns() {
    let columns = |letter: &str| {
        let game = against(&ground((1, 4), letter), "usmc-75", "0104");
        let is_column = |line: &String| line.starts_with("preview-column");
        both(&game).map(|lines| lines.into_iter().find(is_column).unwrap())
    };
    assert_eq!(columns("."), ["preview-column 12", "preview-column 6"]);
    assert_eq!(columns("S"), ["preview-column 6", "preview-column 2"]);
    assert_eq!(columns("m"), ["preview-column 6", "preview-column 2"]);
}

#[test]
fn r9_5_a_shell_leaves_a_column_less_for_a_hindrance() {
    let left = |letter: &str, dice: &str| {
        let game = against(&ground((1, 3), letter), "usmc-75", "0105");
        let theirs = until(
            crate::common::next_turn(Situation::start(&game)),
            Phase::Movement,
        );
        let moved = theirs.play(&["join u2", "step 0104", "join u1"]);
        let fired = moved.play(&["fire 0104", dice, "= 6 6"]);
        fired.state.residual.first().map(|(_, power)| *power)
    };
    // 6 and 1 for the hindrance less 1 hits; 12 firepower is 8 by a column.
    assert_eq!(left(".", "= 4 3"), Some(6));
    assert_eq!(left("K", "= 3 3"), Some(4));
}

#[test]
fn r4_3_whoever_has_an_enemy_with_him_fires_no_gun_at_others() {
    let enemies = ["jpn-4-4-7 0104", "jpn-4-4-7 0106"];
    let game = game(&OPEN, &[CREW, "usmc-75 0101 1"], &enemies);
    let battle = Situation::start(&game).play(&["join u1"]);
    assert_eq!(battle.refused_by("fire 0104"), None);
    let met = battle.with(|state| state.units[3].at = state.units[0].at);
    assert_eq!(met.refused_by("fire 0104"), Some("4.3"));
}

#[test]
fn r26_from_a_building_advancing_fire_with_a_rocket_adds_2_once() {
    let rows = ["b.....", "......", "......", "b.....", "......", "......"];
    let units = ["usmc-4-5-8 0101", "usmc-baz43 0101 1"];
    let game = game(&rows, &units, &["jpn-4-4-7 0104"]);
    let later = until(Situation::start(&game), Phase::AdvancingFire).play(&["join u1"]);
    let expected = [
        "preview-to-hit 7",
        "modifier-advancing +2",
        "modifier-cover +2",
        "preview-column 8",
    ];
    assert_eq!(lines(&later), expected);
}

#[test]
fn r6_9_a_crew_pushes_its_gun_with_dice_up_to_its_mobility() {
    let push = |letter: &str, dice: &str| {
        let rows = ground((1, 2), letter);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let game = game(&rows, &[CREW, "usmc-75 0101 1"], &["jpn-8-0 1616"]);
        let moving = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
        let pushed = moving.play(&["push 0102", dice]);
        (place(&pushed, 1), is(&pushed, 1, Condition::Emplaced))
    };
    // Up to 10; all points are spent, and it is not emplaced any more.
    assert_eq!(push(".", "= 5 5"), ("0102".to_owned(), false));
    assert_eq!(push(".", "= 5 6"), ("0101".to_owned(), true));
    // A squad that helps takes off 2, another half-squad 1 more: 12 and 1 goes up to 10.
    let helped = |others: &[&str]| {
        let units = [&[CREW, "usmc-75 0101 1"][..], others].concat();
        let rows = ground((1, 2), "K");
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let game = game(&rows, &units, &["jpn-8-0 1616"]);
        let moving = until(Situation::start(&game), Phase::Movement);
        let all = ["join u0", "join u2", "join u3"];
        let pushed = moving
            .play(&all[..=others.len()])
            .play(&["push 0102", "= 6 6"]);
        place(&pushed, 1)
    };
    assert_eq!(helped(&["usmc-4-5-8 0101"]), "0101");
    assert_eq!(helped(&["usmc-4-5-8 0101", "usmc-2-4-8 0101"]), "0102");
    // A point more for the ground.
    assert_eq!(push("K", "= 5 5").0, "0101");
    assert_eq!(push("K", "= 4 5").0, "0102");
    let rows = ground((1, 2), "B");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let game = game(&rows, &[CREW, "usmc-75 0101 1"], &["jpn-8-0 1616"]);
    let moving = until(Situation::start(&game), Phase::Movement);
    assert_eq!(moving.refused_by("push 0102"), Some("4.4"));
    assert_eq!(
        moving.play(&["join u0"]).refused_by("push 0102"),
        Some("6.9")
    );
}

/// Rules: G18.41
#[test]
fn g18_41_chinese_ordnance_has_red_numbers() {
    let number = |gun: &str, crew: &str| {
        let units = [format!("{crew} 0101"), format!("{gun} 0101 1")];
        let units = units.each_ref().map(String::as_str);
        let rows = ground((1, 1), ".");
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let game = game(&rows, &units, &["jpn-4-4-7 0109"]);
        both(&game)[0][0].clone()
    };
    // At 8 hexes 7 in black, and 6 in red.
    assert_eq!(number("usmc-37", "usmc-2-2-8"), "preview-to-hit 7");
    assert_eq!(number("chi-37", "gmd-3-3-7"), "preview-to-hit 6");
}

/// Rules: 2.2, 18.2
#[test]
fn r2_2_a_gun_in_a_crowd_hits_worse_by_1_for_each_squad_too_many() {
    let added = |squads: usize| {
        let mut marines = vec![CREW, "usmc-75 0101 1"];
        marines.extend(vec!["usmc-4-5-8 0101"; squads]);
        let game = game(&["......"; 6], &marines, &["jpn-4-4-7 0104"]);
        let aimed = lines(&Situation::start(&game).play(&["join u1"]));
        let crowd = aimed.into_iter().filter(|line| line.contains("crowded"));
        crowd.collect::<Vec<_>>()
    };
    // A crew at a Gun counts as a squad.
    assert!(added(2).is_empty());
    assert_eq!(added(3), ["modifier-crowded +1"]);
    assert_eq!(added(4), ["modifier-crowded +2"]);
}

#[test]
fn r18_2_a_gun_fires_at_who_is_with_it_less_well() {
    let japanese = ["jpn-2-2-8 0104", "jpn-75 0104 1", "jpn-4-4-7 0106"];
    let game = game(&OPEN, &["usmc-4-5-8 0104"], &japanese);
    let battle = until(Situation::start(&game), Phase::DefensiveFire).play(&["join u2"]);
    let shown = lines(&battle);
    assert_eq!(shown[0], "preview-to-hit 8");
    assert!(shown.contains(&"modifier-same-hex +2".to_owned()));
    // 8 and 2 is 10 and misses, 6 and 2 hits.
    let told = |dice: &str| {
        let fired = battle.clone().play(&["fire 0104", dice]);
        fired.told(ALLIES).contains(&"pto-log-missed".to_owned())
    };
    assert!(told("= 4 4"));
    assert!(!told("= 3 3"));
}

/// Rules: 18.2, 31
#[test]
fn r18_2_beside_others_who_are_known_the_concealed_are_harder_to_hit() {
    let japanese = ["jpn-4-4-7 0104", "jpn-4-4-7 0104"];
    let game = game(&OPEN, &["usmc-2-2-8 0101", "usmc-75 0101 1"], &japanese);
    let battle = set(Situation::start(&game), 3, &[Condition::Concealed]);
    let aimed = battle.play(&["join u1"]);
    assert!(!lines(&aimed).contains(&"modifier-concealed +2".to_owned()));
    // 7 hits with 8, but not with the 2 that are added for who is concealed; 6 hits both.
    let one = aimed
        .clone()
        .play(&["fire 0104", "= 3 4", "= 3 4", "= 1 2"]);
    assert!(is(&one, 3, Condition::Concealed));
    let both = aimed.play(&["fire 0104", "= 2 4", "= 3 4", "= 1 2"]);
    assert!(!is(&both, 3, Condition::Concealed));
}
