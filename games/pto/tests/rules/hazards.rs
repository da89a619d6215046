//! Hazards (G2.7, G8.2111, G10.11): who is in one is hit worse, and nobody with him.

use crate::common::{OPEN, game, is, lines, set, until};
use heigi_engine::Situation;
use heigi_pto::{At, Condition, JAPAN, Phase, Spot};

const JUNGLE: [&str; 6] = ["j.....", "......", "......", "......", "......", "......"];

/// Rules: G2.7
#[test]
fn g2_7_who_makes_a_way_is_in_danger_and_nobody_with_him() {
    let units = ["usmc-4-5-8 0101", "usmc-4-5-8 0101"];
    let game = game(&JUNGLE, &units, &["jpn-4-4-7 0102"]);
    let moving = until(Situation::start(&game), Phase::Movement);
    let begun = moving.play(&["join u0", "clear 0101"]);
    let fire = until(begun, Phase::DefensiveFire).play(&["join u2"]);
    let aimed = lines(&fire);
    assert!(
        aimed.contains(&"preview-endangered −2".to_owned()),
        "{aimed:?}"
    );
    assert!(
        !aimed
            .iter()
            .any(|line| line.starts_with("modifier-endangered"))
    );
    // 8 firepower, an 8 and 1 for the jungle: a check for pins; for him 7: a check with 1 more, at 8.
    let hit = fire.play(&["fire 0101", "= 3 5", "= 4 4", "= 4 4"]);
    assert!(is(&hit, 0, Condition::Broken));
    assert!(!is(&hit, 1, Condition::Broken) && !is(&hit, 1, Condition::Pinned));
}

/// Rules: G10.11
#[test]
fn g10_11_whoever_passes_those_who_pack_is_in_no_danger() {
    let units = ["usmc-2-2-8 0103", "usmc-4-5-8 0102"];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0105"]);
    let moving = until(Situation::start(&game), Phase::Movement);
    let fire = |packer: usize| {
        let gone = set(moving.clone(), packer, &[Condition::Packing]);
        let gone = gone.play(&["join u1", "step 0103"]);
        assert_eq!(gone.decider(), Some(JAPAN));
        let aimed = lines(&gone.play(&["join u2"]));
        aimed.iter().any(|line| line.contains("endangered"))
    };
    assert!(!fire(0));
}

/// Rules: G8.3, G8.212
#[test]
fn g8_3_no_bank_covers_who_is_on_one_from_shells_either() {
    let rows = ["......", "......", "......", "d.....", "......", "......"];
    let enemies = ["jpn-4-4-7 0104", "jpn-4-4-7 0104"];
    let gun = ["usmc-2-2-8 0101", "usmc-75 0101 1"];
    let game = game(&rows, &gun, &enemies);
    let battle = |raised: &[usize]| {
        Situation::start(&game).with(|state| {
            for unit in raised {
                let At::In(spot) = state.units[*unit].at else {
                    panic!()
                };
                state.units[*unit].at = At::In(Spot::bank(spot.hex));
            }
        })
    };
    let added = |raised: &[usize]| -> Vec<String> {
        let aimed = lines(&battle(raised).play(&["join u1"])).into_iter();
        aimed.filter(|line| line.starts_with("modifier-")).collect()
    };
    assert_eq!(added(&[]), ["modifier-cover +1"]);
    assert_eq!(added(&[2, 3]), ["modifier-hazard −2"]);
    // On the column of 12 an 11 is nothing; for who is on the bank it is 8, a check with 1 more, as he has no cover either.
    let shot = ["join u1", "fire 0104", "= 3 2", "= 5 6", "= 3 4"];
    let hit = battle(&[3]).play(&shot);
    let face = |unit: usize| crate::common::face(&hit, unit);
    assert_eq!([face(2), face(3)], ["jpn-4-4-7", "jpn-3-4-7r"]);
}

/// Rules: G8.5
#[test]
fn g8_5_the_mud_of_a_watered_paddy_dampens_shells_on_its_banks_too() {
    let rows = ["......", "......", "......", "i.....", "......", "......"];
    let mortar = ["usmc-4-5-8 0101", "usmc-mtr 0101 1"];
    let game = game(&rows, &mortar, &["jpn-4-4-7 0104"]);
    let raised = Situation::start(&game).with(|state| {
        let At::In(spot) = state.units[2].at else {
            panic!()
        };
        state.units[2].at = At::In(Spot::bank(spot.hex));
    });
    let aimed = lines(&raised.play(&["join u1"]));
    assert!(aimed.contains(&"modifier-mud +1".to_owned()), "{aimed:?}");
}
