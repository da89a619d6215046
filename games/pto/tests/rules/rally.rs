//! Rally (5.6).

use crate::common::{OPEN, face, game, is, next_turn, set, until};
use heigi_engine::Situation;
use heigi_pto::{Condition, Phase, Pto};

/// The Marines' broken squads in the rally phase of the Japanese, and then of their own.
fn own_rally<'g>(game: &'g Pto, broken: &[usize]) -> Situation<'g, Pto> {
    let mut battle = Situation::start(game);
    for unit in broken {
        battle = set(battle, *unit, &[Condition::Broken]);
    }
    next_turn(next_turn(battle))
}

#[test]
fn r5_6_the_first_of_the_side_whose_turn_it_is_may_try_without_a_leader() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0103", "usmc-4-5-8 0201"],
        &["jpn-8-0 0606"],
    );
    let rally = own_rally(&game, &[0, 1]);
    assert_eq!(rally.legal(), ["rally u0", "rally u1", "done"]);
    // 7 and 1 for being alone is 8.
    let rallied = rally.clone().play(&["rally u0", "= 3 4"]);
    assert!(!is(&rallied, 0, Condition::Broken));
    assert_ne!(rallied.state.phase, Phase::Rally, "nobody else may try");
    let failed = rally.clone().play(&["rally u0", "= 4 4"]);
    assert!(is(&failed, 0, Condition::Broken));
    assert_eq!(
        face(&rally.play(&["rally u0", "= 6 6"]), 0),
        "usmc-2-4-8-broken"
    );
}

#[test]
fn r5_6_leaders_help_shelter_helps_and_despair_hinders() {
    let needs = |rows: &[&str], conditions: &[Condition], roll: &str| {
        let game = game(
            rows,
            &["usmc-4-5-8 0101", "usmc-9-1 0101", "usmc-4-5-8 0201"],
            &["jpn-8-0 0404"],
        );
        let battle = set(own_rally(&game, &[0]), 0, conditions);
        !is(&battle.play(&["rally u0", roll]), 0, Condition::Broken)
    };
    let open = ["....", "....", "....", "...."];
    let jungle = ["j...", "....", "....", "...."];
    assert!(needs(&open, &[], "= 4 5"));
    assert!(!needs(&open, &[], "= 5 5"));
    assert!(needs(&jungle, &[], "= 5 5"));
    assert!(needs(&open, &[Condition::Desperate], "= 2 3"));
    assert!(!needs(&open, &[Condition::Desperate], "= 3 3"));
}

/// Rules: 5.5
#[test]
fn despair_ends_with_the_rally_phase() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0201"],
        &["jpn-8-0 0606"],
    );
    let rally = set(own_rally(&game, &[0]), 0, &[Condition::Desperate]);
    let after = until(rally, Phase::Movement);
    assert!(is(&after, 0, Condition::Broken) && !is(&after, 0, Condition::Desperate));
}

/// Rules: G3.11, 5.6
#[test]
fn g3_11_bamboo_helps_nobody_to_rally_but_in_a_pillbox() {
    let rallies = |ground: &str, part: &str| {
        let first = format!("{ground}.....");
        let rows = crate::common::beginning(&first);
        let units = ["usmc-4-5-8 0101", "usmc-8-0 0101"];
        let plain = crate::common::text(&rows, &[], &units, &["jpn-8-0 0606"]);
        let plain = plain.replacen("hex = \"0101\" ", &format!("hex = \"0101\"{part} "), 2);
        let plain = plain.replacen("hex = \"0101\"}", &format!("hex = \"0101\"{part}}}"), 2);
        let work =
            r#"{ kind = "pillbox", hex = "0101", size = 1, cover = [3, 5], arc = "north-west" }"#;
        let side = "side = \"allies\"\n";
        let game = crate::common::read(
            &plain.replace(side, &format!("{side}fortifications = [{work}]\n")),
        );
        let rally = next_turn(next_turn(set(
            Situation::start(&game),
            0,
            &[Condition::Broken],
        )));
        // 9 is 1 above 8.
        !is(&rally.play(&["rally u0", "= 4 5"]), 0, Condition::Broken)
    };
    let pillbox = ", part = \"pillbox\"";
    assert!(!rallies("B", ""));
    assert!(rallies("B", pillbox));
    assert!(rallies("j", ""));
    assert!(!rallies(".", ""));
}

/// Rules: 1.5, 5.6
#[test]
fn who_deploys_leaves_the_first_try_without_a_leader_to_others() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-8-0 0101", "usmc-4-5-8 0103"],
        &["jpn-8-0 0606"],
    );
    let rally = own_rally(&game, &[2]);
    let deployed = rally.play(&["deploy u0", "= 3 4"]);
    assert_eq!(deployed.refused_by("deploy u0"), Some("1.5"));
    let rallied = deployed.play(&["rally u2", "= 3 4"]);
    assert!(!is(&rallied, 2, Condition::Broken));
}
