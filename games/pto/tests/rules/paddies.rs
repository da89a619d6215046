//! Rice paddies and their banks (G8).

use crate::common::{game, is, lines, place, text, uneven, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, Phase, Pto, Spot};

/// Rows of one letter from the second on, beyond a row of open ground.
fn rows(letter: char) -> Vec<String> {
    let paddy = format!("{letter}...");
    let open = "....".to_owned();
    let paddies = vec![paddy; 4];
    [vec![open.clone()], paddies, vec![open]].concat()
}

fn on(letter: char, more: &str, marines: &[&str], japanese: &[&str]) -> Pto {
    let rows = rows(letter);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let text = text(&rows, &[], marines, japanese);
    let text = text.replacen("[victory]", &format!("{more}\n[victory]"), 1);
    Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone())).unwrap()
}

/// A leader of six points goes; what is left after each step.
fn walk(letter: char, more: &str, from: &str, is_on_bank: bool, steps: &[&str]) -> Vec<String> {
    let marine = format!("usmc-8-0 {from}");
    let game = on(letter, more, &[&marine], &["jpn-8-0 0406"]);
    let mut battle = until(Situation::start(&game), Phase::Movement);
    if is_on_bank {
        battle = raised(battle, 0);
    }
    battle = battle.play(&["join u0"]);
    let mut left = Vec::new();
    for step in steps {
        battle = battle.play(&[&format!("step {step}")]);
        left.push(format!("{}", (12 - battle.state.spent as i32) as f32 / 2.0));
    }
    left
}

/// A unit on the bank of its hex.
fn raised(battle: Situation<'_, Pto>, unit: usize) -> Situation<'_, Pto> {
    battle.with(|state| {
        if let At::In(spot) = state.units[unit].at {
            state.units[unit].at = At::In(Spot::bank(spot.hex));
        }
    })
}

/// Vectors P-001, P-002, P-003.
/// Rules: G8.2, G8.2102
#[test]
fn into_a_paddy_costs_a_point_for_the_bank_and_its_ground() {
    assert_eq!(walk('d', "", "0101", false, &["0102", "0103"]), ["4", "2"]);
    assert_eq!(walk('i', "", "0101", false, &["0102"]), ["2"]);
    assert_eq!(
        walk('y', "", "0101", false, &["0102", "0103"]),
        ["3.5", "1"]
    );
}

/// Vector P-004.
/// Rules: G8.2101, G8.2105
#[test]
fn along_the_banks_it_costs_2_and_then_1_whatever_the_paddies() {
    for letter in ['d', 'i', 'y'] {
        let left = walk(letter, "", "0101", false, &["0102b", "0103b"]);
        assert_eq!(left, ["4", "3"]);
    }
}

/// Vector P-005.
/// Rules: G8.2106, G8.2108
#[test]
fn from_a_bank_three_ways_lead_into_the_next_paddy() {
    assert_eq!(walk('y', "", "0102", true, &["0103"]), ["3.5"]);
    assert_eq!(
        walk('y', "", "0102", true, &["0103b", "0103"]),
        ["5", "3.5"]
    );
    assert_eq!(walk('y', "", "0102", true, &["0102", "0103"]), ["4.5", "2"]);
}

/// Vectors P-006, P-007.
/// Rules: G8.2104, G8.21
#[test]
fn up_onto_a_bank_costs_a_point_and_without_a_bank_only_from_below() {
    assert_eq!(walk('d', "", "0102", false, &["0103b"]), ["4"]);
    assert_eq!(
        walk('d', "", "0102", false, &["0102b", "0103b"]),
        ["5", "4"]
    );
    assert_eq!(walk('d', "", "0102", false, &["0103", "0103b"]), ["4", "3"]);
    let gap = "gaps = [\"0101-0102\"]";
    assert_eq!(
        walk('d', gap, "0101", false, &["0102", "0102b"]),
        ["5", "4"]
    );
    assert_eq!(
        walk('i', gap, "0101", false, &["0102", "0102b"]),
        ["3", "2"]
    );
    assert_eq!(walk('y', gap, "0101", false, &["0102"]), ["4.5"]);
    let game = on('d', gap, &["usmc-8-0 0101"], &["jpn-8-0 0406"]);
    let battle = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    assert_eq!(battle.refused_by("step 0102b"), Some("G8.21"));
    assert_eq!(battle.refused_by("step 0101b"), Some("6.2"));
    let below = on('d', "", &["usmc-8-0 0102"], &["jpn-8-0 0406"]);
    let below = until(Situation::start(&below), Phase::Movement).play(&["join u0"]);
    assert_eq!(below.refused_by("step 0101b"), Some("G8.21"));
}

/// Rules: G8.2103, G8.2107
#[test]
fn out_of_a_paddy_the_bank_costs_a_point_too() {
    assert_eq!(walk('d', "", "0102", false, &["0101"]), ["4"]);
    assert_eq!(walk('d', "", "0102", true, &["0101"]), ["4"]);
    let gap = "gaps = [\"0101-0102\"]";
    assert_eq!(walk('d', gap, "0102", false, &["0101"]), ["5"]);
}

/// Vectors P-016, P-017, P-018, P-025.
#[test]
fn g8_5_mud_costs_half_a_point_more_where_the_hex_changes_and_the_water_has_it_already() {
    let mud = "climate = \"mud\"";
    let left = walk('d', mud, "0102", true, &["0102", "0103", "0103b", "0104b"]);
    assert_eq!(left, ["5", "2.5", "1.5", "0"]);
    assert_eq!(
        walk('d', mud, "0102", true, &["0103", "0104b"]),
        ["3.5", "1"]
    );
    assert_eq!(
        walk('d', mud, "0102", true, &["0103b", "0104b"]),
        ["4.5", "3"]
    );
    assert_eq!(walk('y', mud, "0102", true, &["0103", "0103b"]), ["3", "2"]);
    assert_eq!(walk('i', mud, "0102", true, &["0103", "0103b"]), ["2", "1"]);
}

/// The lines of a shot of Marines in 0101 at a Japanese squad in 0103.
fn shot(letter: char, levels: &[&str], is_on_bank: bool) -> String {
    let rows = rows(letter);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let game = uneven(&rows, levels, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0103"]);
    let mut battle = Situation::start(&game);
    if is_on_bank {
        battle = raised(battle, 1);
    }
    lines(&battle.play(&["join u0"])).join(" ")
}

/// Vectors P-011, P-012.
/// Rules: G8.3, G8.11
#[test]
fn a_bank_covers_who_is_below_it_but_not_from_above_and_not_who_is_on_it() {
    let flat = shot('d', &[], false);
    assert!(flat.contains("modifier-cover +1"), "{flat}");
    let high = ["1000", "0000", "0000", "0000", "0000", "0000"];
    assert!(!shot('d', &high, false).contains("cover"));
    let raised = shot('d', &[], true);
    assert!(!raised.contains("cover"), "{raised}");
    assert!(raised.contains("modifier-hazard −2"), "{raised}");
}

/// Vector P-013.
/// Rules: G8.3, G8.13, 4.6
#[test]
fn whoever_moves_below_a_bank_is_not_in_the_open_and_on_it_is() {
    let fire = |letter: char, to: &str| {
        let game = on(letter, "", &["usmc-4-5-8 0105"], &["jpn-4-4-7 0102"]);
        let moving = until(Situation::start(&game), Phase::Movement);
        let moved = moving.play(&["join u0", &format!("step {to}"), "join u1"]);
        lines(&moved).join(" ")
    };
    assert!(!fire('d', "0104").contains("open"));
    assert!(fire('d', "0104b").contains("modifier-open −1"));
    assert!(!fire('y', "0104").contains("open"));
    assert!(fire('y', "0104b").contains("modifier-open −1"));
    // Across a side without a bank nothing covers.
    let gap = "gaps = [\"0103-0104\"]";
    let game = on('d', gap, &["usmc-4-5-8 0105"], &["jpn-4-4-7 0102"]);
    let moved = until(Situation::start(&game), Phase::Movement);
    let moved = moved.play(&["join u0", "step 0104", "join u1"]);
    assert!(lines(&moved).join(" ").contains("modifier-open −1"));
}

/// Vector P-014.
#[test]
fn g8_4_two_paddies_in_season_hinder_by_1() {
    let hindrance = |to: &str| {
        let japanese = format!("jpn-4-4-7 {to}");
        let game = on('y', "", &["usmc-6-6-8 0101"], &[&japanese]);
        let lines = lines(&Situation::start(&game).play(&["join u0"]));
        let found = lines.into_iter().find(|line| line.contains("hindrance"));
        found.unwrap_or_default()
    };
    assert_eq!(hindrance("0103"), "");
    assert_eq!(hindrance("0104"), "modifier-hindrance +1");
    assert_eq!(hindrance("0105"), "modifier-hindrance +1");
    assert_eq!(hindrance("0106"), "modifier-hindrance +2");
    // Along a side of two such paddies it is one.
    let side = ["....", ".y..", ".y..", "...."];
    let game = game(&side, &["usmc-6-6-8 0103"], &["jpn-4-4-7 0303"]);
    let shot = lines(&Situation::start(&game).play(&["join u0"]));
    assert!(!shot.join(" ").contains("hindrance"), "{shot:?}");
}

/// Vector P-023.
#[test]
fn g8_212_from_a_bank_fire_is_halved_and_heavy_guns_are_silent() {
    let marines = ["usmc-6-6-8 0102", "usmc-mmg 0102 1", "usmc-lmg 0102 1"];
    let game = on('d', "", &marines, &["jpn-4-4-7 0103"]);
    let battle = raised(Situation::start(&game), 0);
    let fire = battle.clone().play(&["join u0"]);
    let fire = lines(&fire).join(" ");
    assert!(fire.contains("factor-beside ×2 factor-bank ×½"), "{fire}");
    assert!(fire.contains("preview-column 6"), "{fire}");
    assert_eq!(battle.refused_by("join u1"), Some("G8.212"));
    assert_eq!(battle.refused_by("join u2"), None);
}

/// Vector P-009.
/// Rules: G8.2111
#[test]
fn who_is_pinned_or_breaks_on_a_bank_goes_down() {
    let game = on(
        'd',
        "",
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0103", "jpn-4-4-7 0103"],
    );
    let battle = raised(Situation::start(&game), 1).play(&["join u0", "fire 0103"]);
    // One is on the bank, the other below: 9 less 2 is a pin check, 9 and 1 nothing.
    let hit = battle.play(&["= 4 5", "= 6 6"]);
    assert!(is(&hit, 1, Condition::Pinned));
    assert!(!is(&hit, 2, Condition::Pinned));
    assert_eq!(place(&hit, 1), "0103");
    // A mover who is pinned has spent the points down, and is no longer careful.
    let game = on('y', "", &["usmc-4-5-8 0101"], &["jpn-4-4-7 0105"]);
    let moving = until(Situation::start(&game), Phase::Movement);
    let crept = moving.play(&["join u0", "creep 0102b", "join u1", "fire 0102"]);
    // 8 less 2 for the bank and 1 more through the crop.
    let pinned = crept.play(&["= 3 5", "= 6 6"]);
    assert!(is(&pinned, 0, Condition::Pinned));
    assert!(!is(&pinned, 0, Condition::Assaulting));
    assert_eq!(place(&pinned, 0), "0102");
    assert_eq!(pinned.state.spent_here, 7, "2 points and 1½");
}

/// Rules: G8.2111, G8.212
#[test]
fn an_advance_leads_onto_banks_and_combat_there_is_worse() {
    let game = on('d', "", &["usmc-4-5-8 0101"], &["jpn-4-4-7 0103"]);
    let battle = until(Situation::start(&game), Phase::Advance).play(&["advance u0"]);
    assert_eq!(place(&battle.play(&["step 0102b"]), 0), "0102b");
    let near = on('d', "", &["usmc-4-5-8 0101"], &["jpn-4-4-7 0102"]);
    let battle = until(raised(Situation::start(&near), 1), Phase::Advance);
    let combat = battle.play(&["advance u0", "step 0102", "done", "join u0", "join u1"]);
    assert!(lines(&combat).contains(&"modifier-on-bank −1".to_owned()));
    let theirs = combat.play(&["strike", "join u1", "join u0"]);
    assert!(lines(&theirs).contains(&"modifier-from-bank +1".to_owned()));
}

/// Rules: G8.12, G8.213
#[test]
fn a_weapon_that_nobody_has_lies_below_and_is_lost_in_water() {
    for (letter, is_lost) in [('d', false), ('i', true)] {
        let japanese = ["jpn-2-3-7 0102", "jpn-lmg 0102 1"];
        let game = on(letter, "", &["usmc-6-6-8 0101"], &japanese);
        let battle = raised(Situation::start(&game), 1).play(&["join u0", "fire 0102"]);
        // 12 firepower; 2 less 2 kills.
        let dead = battle.play(&["= 1 1"]);
        assert_eq!(place(&dead, 2) == "lost", is_lost);
        if !is_lost {
            assert_eq!(place(&dead, 2), "0102");
        }
    }
}

#[test]
fn g8_1_a_paddy_shows_its_banks_as_a_place() {
    let game = on('d', "", &["usmc-4-5-8 0101"], &["jpn-4-4-7 0103"]);
    let battle = raised(Situation::start(&game), 1);
    assert_eq!(battle.sees(ALLIES, "u1").unwrap(), "0103b");
}

#[test]
fn g8_212_charges_are_not_placed_from_a_bank() {
    let marines = ["usmc-4-5-8 0102", "usmc-dc 0102 1"];
    let game = on('d', "", &marines, &["jpn-4-4-7 0103"]);
    let battle = until(Situation::start(&game), Phase::Movement);
    let below = battle.clone().play(&["join u0"]);
    assert_eq!(below.refused_by("place 0103"), None);
    let above = raised(battle, 0).play(&["join u0"]);
    assert_eq!(above.refused_by("place 0103"), Some("G8.212"));
    let throwing = raised(Situation::start(&game), 0);
    assert_eq!(throwing.refused_by("join u1"), None);
}

#[test]
fn g8_211_on_a_bank_no_weapon_changes_hands() {
    let marines = [
        "usmc-4-5-8 0102",
        "usmc-4-5-8 0102",
        "usmc-8-1 0102",
        "usmc-lmg 0102 1",
    ];
    let game = on('d', "", &marines, &["jpn-8-0 0406"]);
    let battle = until(Situation::start(&game), Phase::Advance);
    let owner = raised(battle.clone(), 0);
    assert_eq!(owner.refused_by("give u3"), Some("G8.211"));
    let asked = battle.play(&["give u3"]);
    let taker = raised(asked, 1);
    assert_eq!(taker.refused_by("take u1"), Some("G8.211"));
}

/// Rules: 2.2, G8.2104
#[test]
fn who_goes_onto_the_bank_of_his_own_crowded_hex_pays_for_the_bank_alone() {
    let crowd = ["usmc-4-5-8 0102"; 4];
    let game = on('d', "", &crowd, &["jpn-8-0 0406"]);
    let battle = until(Situation::start(&game), Phase::Movement);
    let moved = battle.play(&["join u0", "step 0102b"]);
    assert_eq!(moved.state.spent, 2);
}

/// Rules: 18.2, G8.3
#[test]
fn who_moves_behind_a_bank_is_not_in_the_open_for_a_gun() {
    let marines = ["usmc-2-2-8 0101", "usmc-75 0101 1"];
    let game = on('d', "", &marines, &["jpn-4-4-7 0104"]);
    let theirs = until(
        crate::common::next_turn(Situation::start(&game)),
        Phase::Movement,
    );
    let aimed = theirs.play(&["join u2", "step 0103", "join u1"]);
    let expected = [
        "preview-to-hit 8",
        "modifier-near −1",
        "modifier-cover +1",
        "modifier-moving −1",
        "preview-column 12",
    ];
    assert_eq!(lines(&aimed), expected);
}

/// Rules: G8.212, G9.21
#[test]
fn g8_212_the_heavy_anti_tank_rifle_of_the_japanese_is_silent_on_a_bank_and_above_panjis() {
    let units = ["jpn-4-4-7 0103", "jpn-atr 0103 1", "jpn-lmg 0103 1"];
    let game = on('d', "", &["usmc-6-6-8 0102"], &units);
    let fires = until(Situation::start(&game), Phase::DefensiveFire);
    assert_eq!(fires.refused_by("join u2"), None);
    let bank = raised(fires.clone(), 1);
    assert_eq!(bank.refused_by("join u2"), Some("G8.212"));
    assert_eq!(bank.refused_by("join u3"), None);
    let rifle = ["usmc-6-6-8 0102", "usmc-atr 0102 1"];
    let game = on('d', "", &rifle, &["jpn-4-4-7 0103"]);
    let light = raised(Situation::start(&game), 0);
    assert_eq!(light.refused_by("join u1"), None);
}

/// Somebody runs to a place.
fn run<'g>(battle: Situation<'g, Pto>, to: &str) -> Situation<'g, Pto> {
    let mut battle = battle.play(&[&format!("step {to}")]);
    while battle.decider().is_none() {
        battle = battle.play(&["= 1 1"]);
    }
    assert_eq!(place(&battle, 0), to);
    battle
}

/// Vector P-004, in a rout: along the banks it costs 2 and then 1 each.
/// Rules: G8.21, G8.2101, G8.2105
#[test]
fn g8_21_who_routs_may_run_along_the_banks() {
    let rows = [".....", "i....", "i....", "i....", "j....", "....."];
    let marines = ["usmc-4-5-8 0101", "usmc-8-0 0506"];
    let game = game(&rows, &marines, &["jpn-4-4-7 0201"]);
    let broken = until(Situation::start(&game), Phase::AdvancingFire).with(|state| {
        state.units[0].set(Condition::Broken);
        state.units[0].set(Condition::Desperate);
    });
    let rout = until(broken, Phase::Rout).play(&["rout u0"]);
    assert_eq!(rout.refused_by("crawl 0102b"), Some("G8.211"));
    // Of 6 points 3 are left on the second bank, which lead down into the water, and 2 on the third one.
    let second = run(run(rout, "0102b"), "0103b");
    assert_eq!(second.refused_by("step 0103"), None);
    let third = run(second, "0104b");
    assert_eq!(third.refused_by("step 0104"), Some("6.2"));
}

/// Rules: G8.12
#[test]
fn g8_12_heavy_weapons_in_the_water_keep_to_the_way_that_they_have_fired() {
    let fired = |letter: &str, weapon: &str| {
        let row = letter.repeat(6);
        let rows = [row.as_str(); 6];
        let marines = ["usmc-4-5-8 0303", &format!("{weapon} 0303 1")];
        let game = game(&rows, &marines, &["jpn-8-0 0301", "jpn-8-0 0306"]);
        let fire = until(Situation::start(&game), Phase::PrepFire).play(&["join u1"]);
        assert_eq!(fire.refused_by("fire 0306"), None);
        // A 1 keeps the rate.
        let kept = fire.play(&["fire 0301", "= 1 6", "join u1"]);
        [kept.refused_by("fire 0301"), kept.refused_by("fire 0306")]
    };
    assert_eq!(fired("i", "usmc-hmg"), [None, Some("G8.12")]);
    assert_eq!(fired("d", "usmc-hmg"), [None, None]);
    assert_eq!(fired("i", "usmc-lmg"), [None, None], "it is light");
}

/// Rules: G8.12
#[test]
fn g8_12_no_gun_is_pushed_into_the_water_of_a_paddy() {
    let refused = |letter: &str| {
        let row = format!("{letter}.....");
        let rows = ["......", &row, "......", "......", "......", "......"];
        let gun = ["usmc-2-2-8 0101", "usmc-37 0101 1"];
        let game = game(&rows, &gun, &["jpn-8-0 0606"]);
        let moving = until(Situation::start(&game), Phase::Movement);
        moving.play(&["join u0"]).refused_by("push 0102")
    };
    assert_eq!(refused("i"), Some("G8.12"));
    assert_eq!(refused("."), None);
}

/// Rules: G8.12, G10.2
#[test]
fn g8_12_weapons_are_lost_in_the_water_but_no_mule_with_its_load() {
    let rows = ["......", "i.....", "......", "......", "......", "......"];
    let marines = [
        "usmc-2-4-8 0102",
        "usmc-mule 0102 1",
        "usmc-hmg 0102 2",
        "usmc-lmg 0102 1",
    ];
    let game = game(&rows, &marines, &["jpn-4-4-7 0102"]);
    let combat = until(Situation::start(&game), Phase::CloseCombat);
    let killed = combat.play(&["done", "join u4", "join u0", "strike", "= 1 2"]);
    let places = [0, 1, 2, 3].map(|unit| place(&killed, unit));
    assert_eq!(places, ["lost", "0102", "0102", "lost"]);
}

/// Rules: G8.12, 8.6
#[test]
fn g8_12_no_gun_is_set_up_in_the_water_of_a_paddy() {
    let rows = ["......", "i.....", "......", "......", "......", "......"];
    let marines = ["usmc-2-2-8 0101", "usmc-37 0101 1", "usmc-2-2-8 0102"];
    let text = text(&rows, &[], &marines, &["jpn-8-0 0606"]);
    let text = text.replace("turns = 2", "turns = 2\nset_up = [\"allies\"]");
    let game = crate::common::read(&text);
    let battle = Situation::start(&game);
    let crew = battle.clone().play(&["arrange u0"]);
    assert_eq!(crew.refused_by("put 0102"), Some("G8.12"));
    assert_eq!(crew.refused_by("put 0103"), None);
    let gun = battle.play(&["arrange u1"]);
    assert_eq!(gun.refused_by("take u2"), Some("G8.12"));
}
