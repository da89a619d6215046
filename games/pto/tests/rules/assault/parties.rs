//! Shore fire-control parties (G14.61, G14.611): who may hide, and what becomes of prisoners of them.

use super::ships::{PARTY, SHIP, said};
use crate::common::{OPEN, face, game, is, reach, read, until};
use heigi_engine::{Kind, Situation};
use heigi_pto::{At, Condition, Nation, Phase, UnitId};

/// As whoever has a field phone, besides all others; nobody else of the Marines may.
/// Rules: G14.61
/// Rule: 14.61
#[test]
fn g14_61_a_party_that_is_set_up_may_hide() {
    let rows = ["JJJJJJ", "JJJJJJ", "......", "......", "......", "......"];
    let allies = [PARTY[0], PARTY[1], "usmc-4-5-8 0201"];
    let text = said(&format!("{{ {SHIP} }}"), &rows, &[], &allies);
    let text = text.replacen("turns =", "set_up = [\"allies\"]\nturns =", 1);
    let text = text.replacen(
        "side = \"allies\"\nelr",
        "side = \"allies\"\nrows = [1, 3]\nelr",
        1,
    );
    let game = read(&text);
    let sets_up = Situation::start(&game);
    assert_eq!(sets_up.refused_by("hide u2"), Some("G1.631"));
    let hidden = sets_up.play(&["hide u0"]);
    assert!(is(&hidden, 0, Condition::Hidden));
    assert_eq!(hidden.refused_by("done"), None);
    // A scenario may have it begin so.
    let line = "counter = \"usmc-party\", hex = \"0101\"";
    let begins = said(&format!("{{ {SHIP} }}"), &rows, &[], &allies);
    let begins = begins.replacen(line, &format!("{line}, hidden = true"), 1);
    assert!(is(&Situation::start(&read(&begins)), 0, Condition::Hidden));
}

/// Rules: G14.611
/// Rule: 14.611
#[test]
fn g14_611_a_captured_party_that_has_arms_again_is_a_crew_like_others() {
    let marines = ["usmc-party 0101", "usmc-4-5-8 0606", "usmc-lmg 0606 2"];
    let game = game(&OPEN, &marines, &["jpn-2-3-7 0303"]);
    let advance = until(Situation::start(&game), Phase::Advance);
    let held = advance.with(|state| {
        state.units[0].at = At::Held(UnitId(3));
        state.units[0].set(Condition::Unarmed);
        state.units[3].set(Condition::Broken);
    });
    let asked = reach(held, Phase::CloseCombat);
    let free = asked.play(&["escape u0", "= 1 1"]);
    assert!(!is(&free, 0, Condition::Unarmed));
    assert_eq!(face(&free, 0), "usmc-2-2-8");
    // Who is free without arms takes up any weapon.
    let loose = until(Situation::start(&game), Phase::Movement).with(|state| {
        let At::In(spot) = state.units[0].at else {
            panic!("it is there");
        };
        state.units[0].set(Condition::Unarmed);
        state.units[2].at = At::Lying(spot);
    });
    let march = loose.play(&["join u0"]);
    assert_eq!(march.refused_by("recover u2"), None);
}

/// Rules: G14.6
/// Rule: 14.6
#[test]
fn g14_6_ships_fire_for_americans_british_and_japanese() {
    let navy = |nation: Nation| nation.navy().map(|navy| navy.id());
    assert_eq!(navy(Nation::Marines), Some("america"));
    assert_eq!(navy(Nation::British), Some("britain"));
    assert_eq!(navy(Nation::Japan), Some("japan"));
    assert_eq!(navy(Nation::Nationalist), None);
}
