//! What counts for who rallies, and what comes of it (5.6, 13, 14, 10.1).

use crate::common::{OPEN, face, game, is, next_turn, note, numbers_of, set};
use heigi_engine::Situation;
use heigi_pto::{At, Condition, Phase, Pto, State, Tray};

/// The own rally phase of the Marines, their first unit broken.
fn rally<'g>(game: &'g Pto, change: impl FnOnce(&mut State)) -> Situation<'g, Pto> {
    let broken = set(Situation::start(game), 0, &[Condition::Broken]);
    let rally = next_turn(next_turn(broken)).with(change);
    assert_eq!(rally.state.phase, Phase::Rally);
    rally
}

/// In how many of 36 throws a broken squad of morale 8 rallies, and what is told of it.
fn ways(ground: &str, others: &[&str], change: impl FnOnce(&mut State)) -> (String, Vec<String>) {
    let first = format!("{ground}.....");
    let mut rows = OPEN;
    rows[0] = &first;
    let units = [&["usmc-4-5-8 0101"][..], others, &["usmc-4-5-8 0606"]].concat();
    let game = game(&rows, &units, &["jpn-8-0 0603"]);
    let ready = rally(&game, change);
    let shown = note(&ready, "rally u0");
    (
        shown,
        numbers_of(&ready.play(&["rally u0", "= 2 3"]), "added"),
    )
}

fn as_it_is(_: &mut State) {}

/// Up to its morale: 1 more alone, 1 less in shelter, 4 more in despair, and what its leader has.
/// Rules: 5.6, 5.5
#[test]
fn r5_6_what_is_added_to_a_rally() {
    let of = |ways: &str, added: &[&str]| {
        let added = added.iter().map(|one| (*one).to_owned());
        (ways.to_owned(), added.collect::<Vec<_>>())
    };
    assert_eq!(ways(".", &[], as_it_is), of("21/36", &["alone +1"]));
    assert_eq!(
        ways("j", &[], as_it_is),
        of("26/36", &["shelter −1", "alone +1"])
    );
    assert_eq!(ways(".", &["usmc-8-0 0101"], as_it_is), of("26/36", &[]));
    assert_eq!(
        ways(".", &["usmc-9-1 0101"], as_it_is),
        of("30/36", &["leadership −1"])
    );
    let despair: fn(&mut State) = |state| state.units[0].set(Condition::Desperate);
    assert_eq!(
        ways(".", &["usmc-8-0 0101"], despair),
        of("6/36", &["desperate +4"])
    );
    // A leader elsewhere is none for it.
    assert_eq!(
        ways(".", &["usmc-9-1 0103"], as_it_is),
        of("21/36", &["alone +1"])
    );
}

/// As many as its morale rally it, one more does not.
/// Rules: 5.6
#[test]
fn r5_6_who_does_not_rally_is_told_by_how_much() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-8-0 0101"],
        &["jpn-8-0 0603"],
    );
    let ready = rally(&game, as_it_is);
    let after = |dice: &str| {
        let over = ready.clone().play(&["rally u0", dice]);
        (
            is(&over, 0, Condition::Broken),
            numbers_of(&over, "not-rallied"),
        )
    };
    assert_eq!(after("= 4 4"), (false, vec![]));
    assert_eq!(after("= 4 5"), (true, vec!["8 9".to_owned()]));
}

/// Who has tried, and who has fallen apart, does not try without a leader; single men always do.
/// Rules: 5.6
#[test]
fn r5_6_who_may_try_to_rally() {
    let units = [
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0103",
        "usmc-8-0 0303",
        "usmc-4-5-8 0601",
    ];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0606"]);
    let ready = rally(&game, |state| {
        state.units[1].set(Condition::Broken);
        state.units[2].set(Condition::Broken);
    });
    assert_eq!(ready.refused_by("rally u0"), None);
    let tried = ready
        .clone()
        .with(|state| state.units[1].set(Condition::Tried));
    assert_eq!(tried.refused_by("rally u0"), Some("5.6"));
    assert_eq!(tried.refused_by("rally u2"), None, "a single man");
    let weapon = ready
        .clone()
        .with(|state| state.units[2].set(Condition::Tried));
    assert_eq!(
        weapon.refused_by("rally u0"),
        None,
        "a single man is none of them"
    );
    let enemy = ready
        .clone()
        .with(|state| state.units[4].set(Condition::Tried));
    assert_eq!(enemy.refused_by("rally u0"), None);
    let apart = ready
        .clone()
        .with(|state| state.units[0].set(Condition::Disrupted));
    assert_eq!(apart.refused_by("rally u0"), Some("5.6"));
    assert_eq!(
        ready.refused_by("rally u3"),
        Some("5.6"),
        "it is not broken"
    );
    assert!(ready.refused_by("rally u4").is_some(), "not the enemy's");
}

/// A 2 of who is alone rallies him whatever is added, and a leader may come forward; under a leader heat of battle follows.
/// Rules: 5.6, 13
#[test]
fn r13_a_2_rallies_who_is_alone_and_a_leader_may_come_forward() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0606"],
        &["jpn-8-0 0603"],
    );
    let ready = rally(&game, |state| state.units[0].set(Condition::Desperate));
    let rolled = ready.clone().play(&["rally u0", "= 1 1"]);
    assert!(!is(&rolled, 0, Condition::Broken) && !is(&rolled, 0, Condition::Desperate));
    assert_eq!(crate::common::thrown_by(&rolled), "13");
    let three = ready.play(&["rally u0", "= 1 2"]);
    assert!(!is(&three, 0, Condition::Broken), "3 and 5 is 8");
}

/// A 12 is a casualty, whatever helps.
/// Rules: 5.6
#[test]
fn r5_6_a_12_costs_half_of_a_squad() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-10-2 0101"],
        &["jpn-8-0 0603"],
    );
    let lost = rally(&game, as_it_is).play(&["rally u0", "= 6 6"]);
    assert_eq!(face(&lost, 0), "usmc-2-4-8-broken");
}

/// A die up to its number mends a weapon, a 6 is the end of it; once in a phase, by somebody who is able to.
/// Rules: 10.1
#[test]
fn r10_1_a_die_mends_a_weapon_or_loses_it() {
    let units = ["usmc-4-5-8 0101", "usmc-mmg 0101 1", "usmc-4-5-8 0606"];
    let game = game(&OPEN, &units, &["jpn-8-0 0603"]);
    let start = set(Situation::start(&game), 1, &[Condition::Malfunctioning]);
    let ready = next_turn(next_turn(start));
    assert_eq!(note(&ready, "repair u1"), "1/6");
    let after = |die: &str| {
        let over = ready.clone().play(&["repair u1", die]);
        let lost = over.state.units[1].at == At::Off(Tray::Lost);
        (is(&over, 1, Condition::Malfunctioning), lost)
    };
    assert_eq!(after("= 1"), (false, false));
    assert_eq!(after("= 2"), (true, false));
    assert_eq!(after("= 5"), (true, false));
    assert!(after("= 6").1);
    let tried = set(ready.clone(), 1, &[Condition::Tried]);
    assert_eq!(tried.refused_by("repair u1"), Some("5.6"));
    let whole = ready.with(|state| state.units[1].clear(&[Condition::Malfunctioning]));
    assert_eq!(whole.refused_by("repair u1"), Some("10.1"));
}
