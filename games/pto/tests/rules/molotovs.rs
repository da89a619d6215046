//! Molotov cocktails (10.3).

use crate::common::{OPEN, chances, lines, note, pass, read, set, text, until};
use heigi_engine::{Pending, Situation};
use heigi_pto::{At, Burning, Condition, Part, Phase, Pto, Spot};

/// A battle in which the Marines have Molotov cocktails.
fn bottled(rows: &[&str], marines: &[&str], japanese: &[&str]) -> Pto {
    let text = text(rows, &[], marines, japanese);
    let force = "side = \"allies\"\nelr = 3\n";
    assert!(text.contains(force));
    read(&text.replacen(force, &format!("{force}molotovs = true\n"), 1))
}

/// What the last dice of fire came to, as the log has it, with all checks that follow passed.
fn result(battle: Situation<'_, Pto>) -> String {
    let battle = checked(battle);
    let told = battle.events.iter().map(|event| format!("{event:?}"));
    let mut columns = told.filter(|event| event.starts_with("Column"));
    columns.next_back().unwrap()
}

/// Checks that follow are made with a 7.
fn checked(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while matches!(battle.pending(), Pending::Draw(_)) {
        battle = pass(battle);
    }
    battle
}

#[test]
fn r10_3_a_molotov_cocktail_that_burns_adds_four_firepower() {
    let game = bottled(&OPEN, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0304"]);
    let battle = Situation::start(&game).play(&["join u0"]);
    assert_eq!(note(&battle, "fire 0304"), "30/36");
    let armed = battle.play(&["molotov u0"]);
    assert_eq!(armed.refused_by("molotov u0"), Some("10.3"), "one each");
    let shown = lines(&armed);
    assert!(
        shown.contains(&"preview-molotov +4 (3/6)".to_owned()),
        "{shown:?}"
    );
    assert!(shown.contains(&"preview-column 8".to_owned()), "{shown:?}");
    // On the column of 8 a 9 is a check for a pin and the last that counts, on that of 12 a 10:
    // 30 and 33 of 36 each half of the time, but for a double 5 on that of 12, which cowers.
    let harm: u32 = chances(&armed)
        .iter()
        .filter(|line| !line.contains("none"))
        .map(|line| line.rsplit(' ').next().unwrap().parse::<u32>().unwrap())
        .sum();
    assert_eq!(harm, 62, "of 72: {:?}", chances(&armed));
    // A 3 burns: 10 on the column of 12 checks for a pin. A 4 does not.
    let checks = |die: &str| result(armed.clone().play(&["fire 0304", die, "= 6 4"]));
    assert_eq!(checks("= 3"), "Column(12, 10, Ptc)");
    assert_eq!(checks("= 4"), "Column(8, 10, None)");
    let left = armed.play(&["leave u0", "join u0"]);
    assert_eq!(note(&left, "fire 0304"), "30/36", "nothing is kept");
}

#[test]
fn r10_3_only_men_on_foot_throw_bottles_and_only_at_who_is_near() {
    let units = ["usmc-4-5-8 0303", "usmc-lmg 0303 1", "usmc-4-5-8 0302"];
    let game = bottled(&OPEN, &units, &["jpn-4-4-7 0304"]);
    let battle = Situation::start(&game).play(&["join u0", "join u1", "join u2"]);
    assert_eq!(battle.refused_by("molotov u1"), Some("10.3"));
    let far = battle.clone().play(&["molotov u2"]);
    assert_eq!(far.refused_by("fire 0304"), Some("10.3"));
    let near = battle.play(&["molotov u0"]);
    assert_eq!(near.refused_by("fire 0304"), None);
    let none = crate::common::game(&OPEN, &units, &["jpn-4-4-7 0304"]);
    let none = Situation::start(&none).play(&["join u0"]);
    assert_eq!(none.refused_by("molotov u0"), Some("10.3"));
    assert!(
        !none
            .legal()
            .iter()
            .any(|words| words.starts_with("molotov"))
    );
}

/// Rules: 10.3, G8.212
#[test]
fn g8_212_nobody_throws_bottles_from_a_bank() {
    let thrown = |letter: &str, part: Part| {
        let row = format!("..{letter}...");
        let rows = ["......", "......", &row, "......", "......", "......"];
        let game = bottled(&rows, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0304"]);
        let battle = Situation::start(&game).with(|state| {
            let At::In(Spot { hex, .. }) = state.units[0].at else {
                panic!("it is on the map")
            };
            state.units[0].at = At::In(Spot::part(hex, part));
        });
        battle.play(&["join u0"]).refused_by("molotov u0")
    };
    assert_eq!(thrown("d", Part::Ground), None);
    assert_eq!(thrown("d", Part::Bank), Some("G8.212"));
}

/// Rules: 10.3, G5.61
#[test]
fn g5_61_a_bottle_sets_a_collapsed_hut_on_fire_even_after_rain() {
    let rows = ["......", "......", "......", "..H...", "......", "......"];
    let game = bottled(&rows, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0304"]);
    let start = || {
        Situation::start(&game).with(|state| {
            let At::In(spot) = state.units[1].at else {
                panic!("it is on the map")
            };
            state.collapsed.insert(spot.hex);
            state.weather.has_rained = true;
        })
    };
    let burns = |battle: &Situation<'_, Pto>| {
        battle
            .state
            .fires
            .iter()
            .any(|fire| fire.burning == Burning::Flame)
    };
    let plain = checked(start().play(&["join u0", "fire 0304", "= 1 6"]));
    assert!(!burns(&plain));
    let thrown = |die: &str, dice: &str| {
        let battle = start().play(&["join u0", "molotov u0", "fire 0304", die, dice]);
        burns(&checked(battle))
    };
    assert!(thrown("= 1", "= 1 6"));
    assert!(!thrown("= 5", "= 1 6"), "it did not burn");
    assert!(!thrown("= 1", "= 2 6"));
}

#[test]
fn r10_3_nothing_halves_a_bottle() {
    let game = bottled(&OPEN, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0304"]);
    let later = until(
        set(Situation::start(&game), 0, &[Condition::Pinned]),
        Phase::AdvancingFire,
    );
    let battle = set(later, 0, &[Condition::Pinned]).play(&["join u0", "molotov u0"]);
    // 8, halved for advancing and for the pin: 2, and 4 whole ones for the bottle.
    let fired = battle.play(&["fire 0304", "= 1", "= 3 4"]);
    assert_eq!(result(fired), "Column(6, 7, Nmc)");
}

#[test]
fn r10_3_who_has_hands_free_throws_bottles() {
    let refused = |units: &[&str], picked: &[&str], thrower: &str| {
        let game = bottled(&OPEN, units, &["jpn-4-4-7 0304"]);
        let ready = Situation::start(&game).play(picked);
        let words = format!("molotov {thrower}");
        let rule = ready.refused_by(&words);
        let is_listed = ready.legal().iter().any(|one| *one == words);
        assert_eq!(is_listed, rule.is_none(), "{units:?}");
        rule
    };
    for man in [
        "usmc-4-5-8 0303",
        "usmc-2-4-8 0303",
        "usmc-2-2-8 0303",
        "usmc-hero 0303",
    ] {
        assert_eq!(refused(&[man], &["join u0"], "u0"), None, "{man}");
    }
    let armed = ["usmc-4-5-8 0303", "usmc-lmg 0303 1"];
    let of = |thrower: &str| refused(&armed, &["join u0", "join u1"], thrower);
    assert_eq!([of("u0"), of("u1")], [None, Some("10.3")]);
    assert_eq!(refused(&armed, &["join u1"], "u0"), Some("4.4"));
    let horse = ["usmc-4-5-8 0303", "usmc-horse 0303 1"];
    assert_eq!(refused(&horse, &["join u0"], "u0"), Some("10.3"));
}

#[test]
fn r10_3_each_of_several_bottles_burns_by_its_own_die() {
    let game = bottled(
        &OPEN,
        &["usmc-4-5-8 0303", "usmc-4-5-8 0303"],
        &["jpn-4-4-7 0304"],
    );
    let one = Situation::start(&game).play(&["join u0", "join u1", "molotov u0"]);
    let both = one.clone().play(&["molotov u1"]);
    // A quarter on the column of 16, half on that of 20, a quarter on that of 24.
    let known = [
        "result-none 3",
        "result-ptc 4",
        "result-nmc 8",
        "result-1mc 28",
        "result-2mc 42",
        "result-3mc 20",
        "result-4mc 12",
        "result-k3 4",
        "result-k4 9",
        "result-1kia 9",
        "result-2kia 5",
    ];
    assert_eq!(chances(&both), known);
    let results = |battle: &Situation<'_, Pto>| {
        let dice = [["= 3", "= 3"], ["= 3", "= 4"], ["= 4", "= 4"]];
        dice.map(|[first, second]| {
            let fired = battle.clone().play(&["fire 0304", first, second, "= 6 4"]);
            let told = fired.events.iter().map(|event| format!("{event:?}"));
            told.filter(|event| event.starts_with("Column"))
                .collect::<String>()
        })
    };
    assert_eq!(
        results(&both),
        [
            "Column(24, 10, Mc1)",
            "Column(20, 10, Mc1)",
            "Column(16, 10, Nmc)"
        ]
    );
    // At who is concealed they count half as all else does: 8, and 2 for each.
    let blind = set(both, 2, &[Condition::Concealed]);
    assert_eq!(
        results(&blind),
        [
            "Column(12, 10, Ptc)",
            "Column(8, 10, None)",
            "Column(8, 10, None)"
        ]
    );
    let one_blind = set(one, 2, &[Condition::Concealed]);
    let once = [
        "result-none 12",
        "result-ptc 10",
        "result-nmc 8",
        "result-1mc 22",
        "result-2mc 14",
        "result-k2 4",
        "result-1kia 2",
    ];
    assert_eq!(chances(&one_blind), once);
}
