//! Pack animals (G10).

use crate::common::{OPEN, face, game, is, lines, next_turn, read, set, text, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, JAPAN, Part, Phase, Pto, Spot};

/// A battle of nine turns: Marines with a crew, its mule and more, and some Japanese.
fn long(marines: &[&str], japanese: &[&str]) -> Pto {
    let text = text(&OPEN, &[], marines, japanese);
    read(&text.replace("turns = 2", "turns = 9"))
}

/// A crew, unit 0, with a mule, unit 1, that carries a 75 mm Gun, unit 2.
const LADEN: [&str; 3] = ["usmc-2-2-8 0101", "usmc-mule 0101 1", "usmc-75 0101 2"];

/// A crew, unit 0, with a mule, unit 1, and a Gun on the ground, unit 2.
const STANDING: [&str; 3] = ["usmc-2-2-8 0101", "usmc-mule 0101 1", "usmc-75 0101 1"];

/// Others who may pack, so that the rally phase is asked for.
const OTHERS: [&str; 3] = ["usmc-4-5-8 0202", "usmc-mule 0202 4", "usmc-hmg 0202 4"];

/// The rally phase of the Marines in which something is packed.
fn rally<'g>(game: &'g Pto, weapon: &str) -> Situation<'g, Pto> {
    let start = Situation::start(game);
    // The first rally phase is not asked for: packing may begin in the second turn.
    let second = next_turn(next_turn(start));
    second.play(&[&format!("pack {weapon}")])
}

/// How many turns it takes.
fn needed(battle: &Situation<'_, Pto>, weapon: usize) -> u8 {
    battle.state.units[weapon].packing.unwrap().needed
}

/// Vectors M-001, M-006, M-007 and M-008.
/// Rules: G10.3, G10.7
#[test]
fn packing_takes_12_and_1_less_mobility_and_single_weapons_count_as_12() {
    let game = long(&LADEN, &["jpn-8-0 0606"]);
    assert_eq!(needed(&rally(&game, "u2"), 2), 3);
    let of_weapon = |weapon: &str| {
        let squad = ["usmc-4-5-8 0101", "usmc-mule 0101 1", weapon];
        let game = long(&squad, &["jpn-8-0 0606"]);
        needed(&rally(&game, "u2"), 2)
    };
    assert_eq!(of_weapon("usmc-hmg 0101 1"), 1);
    assert_eq!(of_weapon("usmc-mtr 0101 1"), 1);
    let light = [
        &["usmc-4-5-8 0101", "usmc-mule 0101 1", "usmc-lmg 0101 1"][..],
        &OTHERS,
    ];
    let light = light.concat();
    let light = long(&light, &["jpn-8-0 0606"]);
    let second = next_turn(next_turn(Situation::start(&light)));
    assert_eq!(second.refused_by("pack u2"), Some("G10.2"));
}

/// Vector M-003: begun in the second turn, the Gun is on the ground in the second rally phase of the third.
#[test]
fn g10_31_the_load_changes_after_half_of_the_time() {
    let game = long(&LADEN, &["jpn-8-0 0606"]);
    let begun = rally(&game, "u2");
    let mule = begun.state.units[2].at;
    let third = next_turn(next_turn(begun));
    assert_eq!(third.state.units[2].at, mule);
    let half = next_turn(third);
    assert_ne!(half.state.units[2].at, mule);
    assert!(is(&half, 2, Condition::Packing));
    let fifth = next_turn(next_turn(next_turn(half)));
    assert_eq!(fifth.state.turn, 5);
    assert!(!is(&fifth, 2, Condition::Packing) && !is(&fifth, 0, Condition::Packing));
}

/// Vector M-002: who fires in the third turn loses it, and is done after the fifth.
#[test]
fn g10_11_whoever_fires_loses_the_turn_and_goes_on_later() {
    let game = long(&LADEN, &["jpn-8-0 0102"]);
    let third = next_turn(next_turn(rally(&game, "u2")));
    let fired = until(third, Phase::PrepFire).play(&["join u0"]);
    // Packing halves it.
    assert!(lines(&fired).contains(&"factor-packing ×½".to_owned()));
    let fired = fired.play(&["fire 0102", "= 6 6"]);
    assert!(!is(&fired, 0, Condition::Packing) && is(&fired, 2, Condition::Packing));
    let fourth = next_turn(next_turn(fired));
    let mule = fourth.state.units[2].at;
    assert_eq!(fourth.state.units[2].packing.unwrap().turns, 1);
    let resumed = fourth.play(&["pack u2"]);
    let half = next_turn(resumed);
    assert_ne!(half.state.units[2].at, mule);
    let fifth = next_turn(half);
    assert!(is(&fifth, 2, Condition::Packing));
    let sixth = next_turn(next_turn(fifth));
    assert!(!is(&sixth, 2, Condition::Packing));
}

#[test]
fn g10_11_packing_is_hazardous_and_leaves_no_time_to_move() {
    let game = long(&STANDING, &["jpn-4-4-7 0104"]);
    let begun = rally(&game, "u2");
    let moving = until(begun.clone(), Phase::Movement);
    assert_eq!(moving.refused_by("join u0"), Some("3"));
    let fire = until(begun, Phase::DefensiveFire).play(&["join u3"]);
    assert!(lines(&fire).contains(&"modifier-endangered −2".to_owned()));
}

#[test]
fn g10_33_what_is_begun_may_be_turned_back_in_as_many_turns() {
    let game = long(&STANDING, &["jpn-8-0 0606"]);
    let third = next_turn(next_turn(rally(&game, "u2")));
    let back = third.play(&["pack u2"]);
    assert_eq!(needed(&back, 2), 1);
    let fourth = next_turn(next_turn(back));
    assert!(!is(&fourth, 0, Condition::Packing) && fourth.state.units[2].packing.is_none());
}

/// Rules: G10.1, G10.2
#[test]
fn a_packed_gun_does_not_fire_and_goes_where_its_mule_is_led() {
    let game = long(&LADEN, &["jpn-8-0 0104"]);
    let fire = until(Situation::start(&game), Phase::PrepFire);
    assert_eq!(fire.refused_by("join u2"), Some("G10.11"));
    let moved = until(fire, Phase::Movement).play(&["join u0", "step 0102"]);
    assert_eq!(crate::common::place(&moved, 2), "0102");
    let small = [
        &["usmc-2-2-8 0101", "usmc-mule-half 0101 1", "usmc-75 0101 1"][..],
        &OTHERS,
    ];
    let small = small.concat();
    let small = long(&small, &["jpn-8-0 0606"]);
    let second = next_turn(next_turn(Situation::start(&small)));
    assert_eq!(second.refused_by("pack u2"), Some("G10.3"));
}

/// Rules: G10.21
#[test]
fn a_crew_with_a_packed_gun_stacks_as_a_squad() {
    let crews = |gun: &str| {
        let game = game(
            &OPEN,
            &[
                "usmc-2-2-8 0101",
                "usmc-mule 0101 1",
                gun,
                "usmc-4-5-8 0101",
                "usmc-4-5-8 0101",
                "usmc-2-4-8 0101",
                "usmc-4-5-8 0102",
            ],
            &["jpn-4-4-7 0104"],
        );
        let fire = until(Situation::start(&game), Phase::PrepFire).play(&["join u3"]);
        lines(&fire).contains(&"modifier-crowded +1".to_owned())
    };
    assert!(crews("usmc-75 0101 2"));
    assert!(!crews("usmc-lmg 0101 1"));
}

/// Rules: G10.4, G10.41, TBL-G10-VULN
#[test]
fn the_load_of_a_mule_that_is_hit_comes_down_breaks_and_runs_low() {
    let squads = ["jpn-4-4-7 0104", "jpn-4-4-7 0104"];
    let mtr = ["usmc-4-5-8 0101", "usmc-mule 0101 1", "usmc-mtr 0101 2"];
    let packed = long(&mtr, &squads);
    let standing = long(&STANDING, &squads);
    let hit = |begun: Situation<'_, Pto>, dice: &str, die: &str| {
        let fire = until(begun, Phase::DefensiveFire);
        let hit = fire.play(&["join u3", "join u4", "fire 0101", dice, die]);
        let weapon = &hit.state.units[2];
        let broken = weapon.is(Condition::Malfunctioning);
        let packs = weapon.is(Condition::Packing);
        let needed = weapon.packing.map_or(0, |packing| packing.needed);
        (
            broken,
            packs,
            weapon.low,
            needed,
            crate::common::place(&hit, 2),
            face(&hit, 1),
        )
    };
    let begins = || next_turn(next_turn(Situation::start(&packed)));
    let [map, half] = ["0101", "usmc-mule-half"].map(str::to_owned);
    // 8 firepower, 3: a casualty and a check with 2 added.
    // Vector M-005.
    let down = hit(begins(), "= 1 2", "= 3");
    assert_eq!(down, (true, true, 1, 1, map.clone(), half.clone()));
    assert_eq!(hit(begins(), "= 1 2", "= 2").4, "lost");
    let whole = hit(begins(), "= 1 2", "= 6");
    assert_eq!(whole, (false, true, 0, 1, map.clone(), half.clone()));
    assert_eq!(hit(begins(), "= 1 2", "= 5").2, 0);
    // Vector M-004: what stands on the ground already does not break; packing is a hazard of 2, and the Gun covers by 2.
    let begun = rally(&standing, "u2");
    let low = hit(begun.clone(), "= 1 2", "= 3");
    assert_eq!(low, (false, true, 1, 3, map, half));
    assert_eq!(hit(begun, "= 1 2", "= 5").2, 0);
}

/// Vector M-009: what has run low twice breaks down at 10 and is lost at 11.
/// Rules: G10.41
#[test]
fn what_runs_low_breaks_down_sooner_and_is_lost_later() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-mtr 0101 1"],
        &["jpn-4-4-7 0105"],
    );
    let fire = |dice: &str| {
        let start = Situation::start(&game).with(|state| state.units[1].low = 2);
        until(start, Phase::PrepFire).play(&["join u1", "fire 0105", dice])
    };
    assert!(!is(&fire("= 4 5"), 1, Condition::Malfunctioning));
    assert!(is(&fire("= 5 5"), 1, Condition::Malfunctioning));
    assert_eq!(crate::common::place(&fire("= 5 6"), 1), "lost");
}

#[test]
fn g2_21_mules_are_led_through_jungle_along_paths_alone() {
    let enters = |rows: [&str; 6]| {
        let game = game(
            &rows,
            &["usmc-2-2-8 0101", "usmc-mule 0101 1"],
            &["jpn-8-0 0606"],
        );
        let moving = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
        moving.refused_by("step 0102")
    };
    assert_eq!(enters(OPEN), None);
    let jungle = ["......", "j.....", "......", "......", "......", "......"];
    assert_eq!(enters(jungle), Some("G2.21"));
}

#[test]
fn g10_42_no_gunshield_covers_while_a_gun_is_packed() {
    let covered = |conditions: &[Condition]| {
        let text = text(
            &OPEN,
            &[],
            &["usmc-2-2-8 0101", "usmc-37 0101 1"],
            &["jpn-4-4-7 0104"],
        );
        let game = read(&text);
        let start = set(Situation::start(&game), 1, conditions).with(|state| {
            state.units[1].clear(&[Condition::Emplaced]);
            if !conditions.is_empty() {
                state.units[1].packing = Some(heigi_pto::Packing {
                    needed: 3,
                    turns: 0,
                    has_half: false,
                    loads: true,
                    is_moved: false,
                    is_forced: false,
                });
            }
        });
        let fire = until(start, Phase::DefensiveFire).play(&["join u2"]);
        lines(&fire).contains(&"modifier-cover +2".to_owned())
    };
    assert!(covered(&[]));
    assert!(!covered(&[Condition::Packing]));
}

#[test]
fn g10_61_of_american_guns_the_75_mm_one_is_packed() {
    let refusal = |gun: &str| {
        let units = [&["usmc-2-2-8 0101", "usmc-mule 0101 1", gun][..], &OTHERS];
        let game = long(&units.concat(), &["jpn-8-0 0606"]);
        let second = next_turn(next_turn(Situation::start(&game)));
        second.refused_by("pack u2")
    };
    assert_eq!(refusal("usmc-75 0101 1"), None);
    assert_eq!(refusal("usmc-37 0101 1"), Some("G10.2"));
    assert_eq!(refusal("usmc-105 0101 1"), Some("G10.2"));
}

#[test]
fn g10_32_who_packs_repairs_his_gun_and_goes_on_packing() {
    let game = long(&STANDING, &["jpn-8-0 0606"]);
    let begun = rally(&game, "u2");
    let broken = begun.with(|state| state.units[2].set(Condition::Malfunctioning));
    let later = next_turn(next_turn(broken));
    let repaired = later.play(&["repair u2", "= 1"]);
    assert!(!is(&repaired, 2, Condition::Malfunctioning));
    assert!(is(&repaired, 0, Condition::Packing));
    assert!(repaired.state.units[2].packing.is_some());
}

/// Rules: G10.2, 8.1
#[test]
fn g10_2_what_a_mule_carries_is_seen_no_better_than_who_leads_it() {
    let game = long(&LADEN, &["jpn-8-0 0606"]);
    let open = Situation::start(&game);
    assert!(open.sees(JAPAN, "u2").is_some());
    for condition in [Condition::Concealed, Condition::Hidden] {
        let unseen = set(open.clone(), 0, &[condition]);
        for unit in ["u0", "u1", "u2"] {
            assert!(unseen.sees(JAPAN, unit).is_none(), "{unit}");
        }
        assert!(unseen.sees(ALLIES, "u2").is_some());
    }
}

/// Vector M-007: by night it takes twice as long.
/// Rules: G10.3
#[test]
fn g10_3_by_night_packing_takes_twice_as_long() {
    let night = |units: &[&str]| {
        let text = text(&OPEN, &[], units, &["jpn-8-0 0606"]);
        let text = text.replace("turns = 2", "turns = 9");
        let game = read(&text.replacen("[victory]", "[weather]\nnight = 2\n[victory]", 1));
        let second = next_turn(next_turn(Situation::start(&game).play(&["= 3 4"])));
        let second = second.play(&["= 3 4", "pack u2"]);
        needed(&second, 2)
    };
    assert_eq!(night(&LADEN), 6);
    assert_eq!(
        night(&["usmc-4-5-8 0101", "usmc-mule 0101 1", "usmc-hmg 0101 1"]),
        2
    );
}

/// Rules: G10.33, G10.4
#[test]
fn g10_4_a_gun_that_comes_down_by_accident_points_anywhere_and_takes_the_whole_time() {
    let game = long(&LADEN, &["jpn-4-4-7 0104", "jpn-4-4-7 0104"]);
    let fire = until(Situation::start(&game), Phase::DefensiveFire);
    let down = fire.play(&["join u3", "join u4", "fire 0101", "= 1 2", "= 6", "= 4"]);
    assert_eq!(down.state.units[2].arc, Some(3));
    let packs = [0, 1, 2].map(|unit| is(&down, unit, Condition::Packing));
    assert_eq!(packs, [false, true, true], "the mule stays with the Gun");
}

/// Rules: G10.3, G8.211
#[test]
fn g10_3_nobody_packs_on_a_bank_or_in_a_trench_where_mules_do_not_go() {
    let units = [&STANDING[..], &OTHERS].concat();
    let game = long(&units, &["jpn-8-0 0606"]);
    let start = next_turn(next_turn(Situation::start(&game)));
    assert_eq!(start.refused_by("pack u2"), None);
    let packs = |part: Part| {
        let there = start.clone().with(|state| {
            let At::In(spot) = state.units[0].at else {
                panic!()
            };
            state.units[0].at = At::In(Spot::part(spot.hex, part));
        });
        there.refused_by("pack u2")
    };
    assert_eq!(packs(Part::Bank), Some("G8.211"));
    assert_eq!(packs(Part::Entrenchment), Some("G10.3"));
    let led = crate::panjis::written(
        &OPEN,
        &["usmc-2-2-8 0303", "usmc-mule 0303 1", "usmc-4-5-8 0303"],
        &["jpn-8-0 0606"],
        r#"kind = "foxholes", hex = "0303", size = 2, known = true"#,
    );
    let game = read(&led);
    let moving = until(Situation::start(&game), Phase::Movement);
    let into = |unit: &str| moving.clone().play(&[unit]).refused_by("step 0303e");
    assert_eq!(into("join u0"), Some("G10.3"));
    assert_eq!(into("join u2"), None);
}

/// Rules: G10.4, G10.7
#[test]
fn g10_7_a_weapon_that_comes_down_by_accident_in_water_is_lost() {
    let hit = |letter: &str| {
        let row = format!("{letter}.....");
        let rows = [
            row.as_str(),
            "......",
            "......",
            "......",
            "......",
            "......",
        ];
        let marines = ["usmc-4-5-8 0101", "usmc-mule 0101 1", "usmc-mtr 0101 2"];
        let squads = ["jpn-4-4-7 0104", "jpn-4-4-7 0104"];
        let game = game(&rows, &marines, &squads);
        let fire = until(Situation::start(&game), Phase::DefensiveFire);
        let hit = fire.play(&["join u3", "join u4", "fire 0101", "= 1 1", "= 6"]);
        crate::common::place(&hit, 2)
    };
    assert_eq!(hit("i"), "lost");
    assert_eq!(hit("."), "0101");
}

/// Rules: G10.1
#[test]
fn g10_1_a_mule_without_a_load_becomes_two_that_are_half_as_strong() {
    let standing = [&STANDING[..], &OTHERS].concat();
    let game = long(&standing, &["jpn-8-0 0606"]);
    let second = next_turn(next_turn(Situation::start(&game)));
    let parted = second.play(&["deploy u1"]);
    assert_eq!(face(&parted, 1), "usmc-mule-half");
    let last = parted.state.units.len() - 1;
    assert_eq!(face(&parted, last), "usmc-mule-half");
    assert_eq!(parted.state.units[last].at, parted.state.units[1].at);
    assert_eq!(parted.refused_by("deploy u1"), Some("G10.1"));
    let laden = [&LADEN[..], &OTHERS].concat();
    let game = long(&laden, &["jpn-8-0 0606"]);
    let second = next_turn(next_turn(Situation::start(&game)));
    assert_eq!(second.refused_by("deploy u1"), Some("G10.1"));
}

/// Rules: G13.4211, G10.3
#[test]
fn g13_4211_nobody_packs_in_the_water() {
    let packs = |hex: &str| {
        let [crew, mule, gun] = [
            format!("usmc-2-2-8 {hex}"),
            format!("usmc-mule {hex} 1"),
            format!("usmc-75 {hex} 2"),
        ];
        let marines = [&[crew.as_str(), &mule, &gun][..], &OTHERS].concat();
        let text = text(&crate::beaches::SHORE, &[], &marines, &["jpn-8-0 0602"]);
        let shore = format!("{}\n[victory]", crate::beaches::sloping("slight"));
        let text = text.replacen("[victory]", &shore, 1);
        let game = read(&text.replace("turns = 2", "turns = 9"));
        let second = next_turn(next_turn(Situation::start(&game)));
        second.refused_by("pack u2")
    };
    assert_eq!(packs("0304"), None);
    assert_eq!(packs("0305"), Some("G13.4211"));
}
