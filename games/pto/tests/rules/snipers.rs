//! Snipers (12).

use crate::common::{OPEN, face, is, next_turn, place, reach, read, set, text};
use heigi_engine::{Pending, Situation, Text};
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

/// A battle in which the snipers of a side are in 0303 and wait for a 7.
fn with_snipers(side: &str, marines: &[&str], japanese: &[&str]) -> Pto {
    let text = text(&OPEN, &[], marines, japanese);
    let sniper = format!("[[sniper]]\nside = \"{side}\"\nnumber = 7\nhex = \"0303\"\n[[force]]");
    read(&text.replacen("[[force]]", &sniper, 1))
}

/// Marines of whom a half-squad is in 0101, where Japanese snipers are about.
fn hunted(others: &[&str]) -> Pto {
    let marines = [&["usmc-2-4-8 0101"], others].concat();
    with_snipers("japanese", &marines, &["jpn-4-4-7 0104"])
}

/// The half-squad fires at the Japanese, which does nothing to them with a 7; then other dice.
fn fired<'g>(game: &'g Pto, dice: &[&str]) -> Situation<'g, Pto> {
    let battle = Situation::start(game).play(&["join u0", "fire 0104", "= 3 4"]);
    battle.play(dice)
}

/// Whether the match waits for dice.
fn throws(battle: &Situation<'_, Pto>) -> bool {
    matches!(battle.pending(), Pending::Draw(_))
}

#[test]
fn r12_dice_of_the_enemy_that_show_the_number_may_wake_snipers() {
    let game = hunted(&[]);
    let woken = fired(&game, &[]);
    assert!(throws(&woken));
    assert!(
        woken
            .told(ALLIES)
            .contains(&"pto-log-sniper-stirs".to_owned())
    );
    let quiet = woken.play(&["= 3"]);
    assert!(!throws(&quiet), "a 3 hits nobody");
    assert_eq!(
        quiet.state.snipers[JAPAN.index()],
        Situation::start(&game).state.snipers[1]
    );
    let other = Situation::start(&game).play(&["join u0", "fire 0104", "= 3 5"]);
    assert!(!throws(&other), "an 8 wakes nobody");
    let alone = with_snipers("allies", &["usmc-2-4-8 0101"], &["jpn-4-4-7 0104"]);
    assert!(!throws(&fired(&alone, &[])), "one's own dice wake nobody");
}

#[test]
fn r12_checks_of_morale_wake_snipers_and_rally_does_not() {
    let game = with_snipers(
        "allies",
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-8 0102", "jpn-8-0 0606"],
    );
    // 8 firepower and a 6: a morale check with 1 added, which the Japanese take with a 7.
    let checked = Situation::start(&game).play(&["join u0", "fire 0102", "= 2 4"]);
    assert!(throws(&checked.play(&["= 3 4"])));
    // Two checks wake them twice, for a die each.
    let both = ["jpn-4-4-8 0102", "jpn-4-4-8 0102"];
    let game = with_snipers("allies", &["usmc-4-5-8 0101"], &both);
    let checked = Situation::start(&game).play(&["join u0", "fire 0102", "= 2 4"]);
    let once = checked.play(&["= 3 4", "= 3 4", "= 3"]);
    assert!(throws(&once));
    assert!(!throws(&once.play(&["= 3"])));
    let game = with_snipers(
        "allies",
        &["usmc-4-5-8 0101"],
        &["jpn-2-3-7 0606", "jpn-8-0 0606"],
    );
    let broken = set(Situation::start(&game), 1, &[Condition::Broken]);
    let rallied = next_turn(broken).play(&["rally u1", "= 3 4"]);
    assert!(!throws(&rallied));
}

#[test]
fn r12_a_1_eliminates_single_men_and_breaks_others() {
    // From 0303 two hexes to the north: the half-squad in 0101 is nearest.
    let game = hunted(&["usmc-8-0 0606"]);
    let broken = fired(&game, &["= 1", "= 1 2"]);
    assert!(is(&broken, 0, Condition::Broken));
    assert!(is(&broken, 0, Condition::Desperate));
    // Two to the south it is the leader in 0606.
    let leader = fired(&game, &["= 1", "= 4 3"]);
    assert_eq!(place(&leader, 1), "lost");
    assert!(!is(&leader, 0, Condition::Broken));
    // The snipers are there now.
    let from = leader.scene(ALLIES).markers;
    assert!(
        from.iter()
            .any(|mark| mark.name.id == "pto-marker-sniper" && mark.at == "0606")
    );
}

#[test]
fn r12_a_1_reduces_the_broken() {
    let game = with_snipers(
        "japanese",
        &["usmc-2-4-8 0101", "usmc-4-5-8 0303"],
        &["jpn-4-4-7 0104"],
    );
    let battle = set(Situation::start(&game), 1, &[Condition::Broken]);
    let hit = battle.play(&["join u0", "fire 0104", "= 3 4", "= 1", "= 1 1"]);
    assert_eq!(face(&hit, 1), "usmc-2-4-8-broken");
}

#[test]
fn r12_a_2_wounds_single_men_and_pins_others() {
    let game = hunted(&["usmc-8-0 0606"]);
    let pinned = fired(&game, &["= 2", "= 1 2"]);
    assert!(is(&pinned, 0, Condition::Pinned) && !is(&pinned, 0, Condition::Broken));
    let wounded = fired(&game, &["= 2", "= 4 3", "= 4"]);
    assert_eq!(place(&wounded, 1), "0606");
    assert!(is(&wounded, 1, Condition::Wounded));
    let dead = fired(&game, &["= 2", "= 4 3", "= 5"]);
    assert_eq!(place(&dead, 1), "lost");
}

#[test]
fn r12_of_several_in_a_location_a_die_chooses() {
    let game = hunted(&["usmc-8-0 0303", "usmc-4-5-8 0303"]);
    let hit = fired(&game, &["= 1", "= 1 1", "= 2", "= 5"]);
    assert_eq!(place(&hit, 1), "0303");
    assert!(is(&hit, 2, Condition::Broken));
}

#[test]
fn r12_whose_snipers_they_are_chooses_among_the_nearest() {
    let game = hunted(&["usmc-8-0 0302", "usmc-4-5-8 0304"]);
    // No farther than the map's edge: two from 0303 to the north is 0301, beside 0302.
    let near = fired(&game, &["= 1", "= 1 6"]);
    assert_eq!(place(&near, 1), "lost");
    let game = hunted(&["usmc-8-0 0402", "usmc-4-5-8 0202"]);
    let asked = fired(&game, &["= 1", "= 1 1"]);
    assert_eq!(asked.decider(), Some(JAPAN));
    assert_eq!(asked.refused_by("snipe 0101"), Some("12"));
    assert_eq!(
        asked.refused_by("snipe 0104"),
        Some("12"),
        "nobody shoots his own"
    );
    assert_eq!(place(&asked.clone().play(&["snipe 0402"]), 1), "lost");
    assert!(is(&asked.play(&["snipe 0202"]), 2, Condition::Broken));
}

#[test]
fn r12_dummies_are_found_out_and_the_hidden_are_not_hit() {
    let marines = ["usmc-2-4-8 0101"];
    let units = [
        "jpn-2-3-7 0104",
        "jpn-dummy 0303",
        "jpn-dummy 0303",
        "jpn-4-4-7 0606",
    ];
    let game = with_snipers("allies", &marines, &units);
    let battle = set(Situation::start(&game), 4, &[Condition::Hidden]);
    let fire = |dice: &[&str]| {
        let battle = reach(battle.clone(), Phase::DefensiveFire);
        battle.play(&["join u1", "fire 0101", "= 3 4"]).play(dice)
    };
    let found = fire(&["= 1", "= 1 1", "= 2", "= 5"]);
    assert_eq!([place(&found, 2), place(&found, 3)], ["lost", "lost"]);
    let passed = fire(&["= 1", "= 3 6"]);
    assert!(!is(&passed, 4, Condition::Broken), "nobody knows of him");
}

#[test]
fn r12_who_moves_and_is_pinned_stops() {
    let game = with_snipers("japanese", &["usmc-4-5-8 0303"], &["jpn-2-3-7 0604"]);
    let moving = reach(Situation::start(&game), Phase::Movement).play(&["join u0", "step 0304"]);
    // An 8 less 2 is a pin check; a 7 passes it and wakes the snipers.
    let woken = moving.play(&["join u1", "fire 0304", "= 3 5", "= 3 4"]);
    let missed = woken.clone().play(&["= 3"]);
    assert_eq!(missed.refused_by("step 0305"), None);
    let pinned = woken.play(&["= 2", "= 1 1"]);
    assert!(is(&pinned, 0, Condition::Pinned));
    assert_ne!(pinned.refused_by("step 0305"), None);
    assert!(pinned.state.movers.is_empty());
}

/// Vector J-016.
/// Rules: G1.3, G1.11, 12
#[test]
fn japanese_squads_and_crews_lose_a_step_to_snipers() {
    let left = |counter: &str| {
        let unit = format!("{counter} 0303");
        let game = with_snipers("allies", &["usmc-2-4-8 0101"], &["jpn-2-3-7 0104", &unit]);
        let battle = reach(Situation::start(&game), Phase::DefensiveFire);
        let battle = battle.play(&["join u1", "fire 0101", "= 3 4", "= 1", "= 1 1"]);
        (face(&battle, 2), is(&battle, 2, Condition::Desperate))
    };
    assert_eq!(left("jpn-2-2-8"), ("jpn-1-2-8r".into(), false));
    assert_eq!(left("jpn-1-2-8r"), ("jpn-1-2-7-broken".into(), true));
    assert_eq!(left("jpn-1-2-7"), ("jpn-1-2-7-broken".into(), true));
    assert_eq!(left("jpn-4-4-8"), ("jpn-3-4-8r".into(), false));
    assert_eq!(left("jpn-2-3-8"), ("jpn-2-3-8-broken".into(), true));
}

#[test]
fn r17_1_at_night_snipers_wake_sooner_up_to_7() {
    let text = text(&OPEN, &[], &["usmc-2-4-8 0101"], &["jpn-4-4-7 0104"]);
    let number = |number: u8, night: &str| {
        let sniper = format!(
            "[[sniper]]\nside = \"japanese\"\nnumber = {number}\nhex = \"0303\"\n{night}[[force]]"
        );
        let game = read(&text.replacen("[[force]]", &sniper, 1));
        let facts = Situation::start(&game).scene(ALLIES).facts;
        let fact = facts
            .into_iter()
            .find(|fact| fact.label.id == "pto-fact-sniper");
        fact.unwrap().value
    };
    assert_eq!(number(3, ""), Text::verbatim("3"));
    assert_eq!(number(3, "[weather]\nnight = 3\n"), Text::verbatim("5"));
    assert_eq!(number(6, "[weather]\nnight = 3\n"), Text::verbatim("7"));
}

#[test]
fn r12_the_lobby_tells_the_numbers() {
    let game = with_snipers("japanese", &["usmc-4-5-8 0101"], &["jpn-4-4-7 0106"]);
    let info = heigi_engine::Rules::info(&game);
    let notes = &info.scenarios[0].notes;
    let ids: Vec<&str> = notes.iter().map(|note| &*note.id).collect();
    let told = [
        "pto-scenario-hut-about",
        "pto-scenario-hut-victory",
        "pto-note-sniper",
    ];
    assert_eq!(ids, told);
}

/// Rules: 12
#[test]
fn r12_checks_in_close_combat_wake_nobody() {
    let marines = ["usmc-4-5-8 0303", "usmc-9-1 0303"];
    let game = with_snipers("japanese", &marines, &["jpn-4-4-7 0303"]);
    let combat = reach(Situation::start(&game), Phase::CloseCombat).play(&["done", "done"]);
    // The leader falls, and the squad checks its morale with a 7.
    let killed = combat.play(&["join u2", "join u1", "strike", "= 1 2", "= 3 4"]);
    assert_eq!(place(&killed, 1), "lost");
    assert!(
        !killed
            .told(ALLIES)
            .contains(&"pto-log-sniper-stirs".to_owned())
    );
}

/// Rules: 12, G15.111
#[test]
fn r12_snipers_stun_or_pin_crews_that_look_out_and_stop_what_has_no_armour() {
    let hit = |vehicle: &str, more: &[Condition], die: &str| {
        let units = [format!("{vehicle} 0303"), "usmc-2-4-8 0101".to_owned()];
        let units = units.each_ref().map(String::as_str);
        let game = with_snipers("japanese", &units, &["jpn-4-4-7 0104"]);
        let open =
            Situation::start(&game).with(|state| state.units[0].clear(&[Condition::Buttoned]));
        let battle = set(open, 0, more);
        let mut over = battle.play(&["join u1", "fire 0104", "= 3 4", die, "= 1 1"]);
        while throws(&over) {
            over = over.play(&["= 1 1"]);
        }
        let of_vehicle = [Condition::Stunned, Condition::Pinned, Condition::Immobile];
        let is_other = face(&over, 1) != "usmc-2-4-8" || is(&over, 1, Condition::Broken);
        (of_vehicle.map(|one| is(&over, 0, one)), is_other)
    };
    let tank = "usmc-tank-m4a2";
    assert_eq!(hit(tank, &[], "= 1"), ([true, false, false], false));
    assert_eq!(hit(tank, &[], "= 2"), ([false, true, false], false));
    // Behind shut hatches nobody is hit, and a half-squad farther off is.
    let shut = hit(tank, &[Condition::Buttoned], "= 1");
    assert_eq!(shut, ([false; 3], true));
    let truck = "usmc-truck-gmc";
    assert_eq!(hit(truck, &[], "= 1"), ([false, false, true], false));
    assert_eq!(hit(truck, &[], "= 2"), ([false, true, false], false));
    let left = hit(truck, &[Condition::Driverless], "= 1");
    assert_eq!(left, ([false; 3], true));
}
