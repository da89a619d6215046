//! Concealment (8.1 to 8.4, 6.8), and what it means for fire, rout and close combat.

use crate::common::*;
use heigi_engine::{Rules, Situation, Viewer};
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

/// Open ground with jungle in its middle and in a corner.
const GROVE: [&str; 6] = ["......", "......", "..jj..", "..jj..", "......", ".....j"];

fn concealed<'g>(battle: Situation<'g, Pto>, units: &[usize]) -> Situation<'g, Pto> {
    units.iter().fold(battle, |battle, unit| {
        set(battle, *unit, &[Condition::Concealed])
    })
}

/// The counters that a side sees, by id, face and place.
fn shown(battle: &Situation<'_, Pto>, viewer: impl Into<Viewer>) -> Vec<String> {
    let pieces = battle.scene(viewer).pieces.into_iter();
    pieces
        .map(|piece| format!("{} {} {}", piece.id, piece.face, piece.place))
        .collect()
}

/// Rules: 8.1
#[test]
fn r8_1_the_enemy_sees_of_a_concealed_unit_only_that_it_is_there() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0303", "jpn-9-0 0303", "jpn-lmg 0303 1"],
    );
    let battle = concealed(Situation::start(&game), &[1, 2]);
    let own = [
        "u0 usmc-4-5-8 0101",
        "u1 jpn-4-4-7 0303",
        "u2 jpn-9-0 0303",
        "u3 jpn-lmg 0303",
    ];
    let of_enemy = [
        "u0 usmc-4-5-8 0101",
        "q0303.0 unknown-japan 0303",
        "q0303.1 unknown-japan 0303",
    ];
    assert_eq!(shown(&battle, JAPAN), own);
    assert_eq!(shown(&battle, Viewer::Everything), own);
    assert_eq!(shown(&battle, ALLIES), of_enemy);
    assert_eq!(shown(&battle, Viewer::Spectator), of_enemy);
}

/// Rules: 8.1
///
/// A unit is refused by a name that tells nothing of where it is.
#[test]
fn r8_1_a_sample_exchanges_those_who_are_concealed() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0101"],
        &[
            "jpn-4-4-7 0303",
            "jpn-9-0 0403",
            "jpn-dummy 0304",
            "jpn-4-4-8 0404",
        ],
    );
    let battle = concealed(Situation::start(&game), &[1, 2, 3]);
    let mut random = heigi_engine::Random::seeded(1);
    let mut places = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let sample = game.determinize(&battle.state, Viewer::Side(ALLIES), &mut random);
        let sample = Situation {
            game: &game,
            state: sample,
            events: Vec::new(),
        };
        assert_eq!(shown(&sample, ALLIES), shown(&battle, ALLIES));
        assert_eq!(place(&battle, 4), place(&sample, 4));
        places.insert(sample.sees(JAPAN, "u1").unwrap());
    }
    assert_eq!(
        places.into_iter().collect::<Vec<_>>(),
        ["0303", "0304", "0403"]
    );
}

/// Rules: 4.3, 31
#[test]
fn r4_3_fire_at_who_is_concealed_is_halved_and_shows_him_with_a_result() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0301", "usmc-4-5-8 0301"],
        &["jpn-4-4-7 0303", "jpn-dummy 0303"],
    );
    let battle = concealed(Situation::start(&game), &[2, 3]);
    let battle = until(battle, Phase::PrepFire).play(&["join u0", "join u1"]);
    // 4 + 4 halved is 4.
    assert!(lines(&battle).contains(&"factor-concealed ×½".into()));
    assert!(lines(&battle).contains(&"preview-column 4".into()));
    let fired = battle.play(&["fire 0303"]);
    // 7 + 1 on the column of 4 is nothing: all stays as it is.
    let missed = fired.clone().play(&["= 3 4"]);
    assert_eq!(
        shown(&missed, ALLIES)[2..],
        ["q0303.0 unknown-japan 0303", "q0303.1 unknown-japan 0303"]
    );
    // 6 + 1 is a pin check: the squad is seen, the dummy is gone.
    let hit = fired.play(&["= 2 4", "= 1 1"]);
    assert!(!is(&hit, 2, Condition::Concealed));
    assert_eq!(
        shown(&hit, ALLIES)[2..],
        ["u2 jpn-4-4-7 0303", "u3 jpn-dummy lost"]
    );
    assert!(hit.told(ALLIES).contains(&"pto-log-shown".to_owned()));
    assert!(hit.told(ALLIES).contains(&"pto-log-dummy-gone".to_owned()));
}

/// Rules: 4.3
#[test]
fn r4_3_beside_others_who_are_known_the_concealed_are_hit_by_half() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0301"],
        &["jpn-4-4-7 0303", "jpn-4-4-7 0303"],
    );
    let battle = concealed(Situation::start(&game), &[2]);
    let battle = until(battle, Phase::PrepFire).play(&["join u0"]);
    assert!(lines(&battle).contains(&"preview-column 4".into()));
    // 6 + 1 is a pin check on the column of 4, nothing on that of 2.
    let hit = battle.play(&["fire 0303", "= 2 4", "= 6 6"]);
    assert!(is(&hit, 1, Condition::Pinned));
    assert!(is(&hit, 2, Condition::Concealed));
    assert!(!is(&hit, 2, Condition::Pinned));
}

/// Rules: 8.2
#[test]
fn r8_2_who_fires_in_view_is_seen() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0303", "usmc-4-5-8 0304"],
        &["jpn-4-4-7 0301"],
    );
    let battle = concealed(Situation::start(&game), &[0, 1]);
    let battle = until(battle, Phase::PrepFire);
    let fired = battle.clone().play(&["join u0", "fire 0301", "= 6 5"]);
    assert!(!is(&fired, 0, Condition::Concealed));
    assert!(is(&fired, 1, Condition::Concealed));
    // A broken enemy sees nobody, and a concealed firer is not named to him.
    let blind = set(battle, 2, &[Condition::Broken]).play(&["join u0", "fire 0301", "= 6 5"]);
    assert!(is(&blind, 0, Condition::Concealed));
    let told = |viewer| -> Vec<String> {
        let entries = blind
            .events
            .iter()
            .filter_map(|event| heigi_engine::Shows::log_entry(&game, event, viewer));
        entries.map(|entry| format!("{:?}", entry.text)).collect()
    };
    let names = |viewer| told(viewer).iter().any(|text| text.contains("4-5-8"));
    assert!(names(Viewer::Side(ALLIES)));
    assert!(!names(Viewer::Side(JAPAN)));
    assert!(!names(Viewer::Spectator));
}

/// Rules: 8.2, 8.6
#[test]
fn r8_2_assault_movement_from_cover_to_cover_is_not_seen_and_any_other_is() {
    let game = game(&GROVE, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0301"]);
    let battle = concealed(Situation::start(&game), &[0]);
    let battle = until(battle, Phase::Movement).play(&["join u0"]);
    assert!(is(
        &battle.clone().play(&["creep 0403"]),
        0,
        Condition::Concealed
    ));
    assert!(!is(
        &battle.clone().play(&["step 0403"]),
        0,
        Condition::Concealed
    ));
    assert!(!is(
        &battle.clone().play(&["creep 0302"]),
        0,
        Condition::Concealed
    ));
    // Dummies see nobody.
    let dummies = battle.with(|state| state.units[1].counter = dummy(&game));
    assert!(is(&dummies.play(&["step 0403"]), 0, Condition::Concealed));
}

/// A crop conceals those in it, and nobody on its bank.
/// Rules: 8.2, G8.2111
#[test]
fn r8_2_who_creeps_into_a_paddy_in_season_is_not_seen_and_on_its_bank_he_is() {
    let rows = ["......", "......", "..jy..", "......", "......", "......"];
    let game = game(&rows, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0401"]);
    let battle = concealed(Situation::start(&game), &[0]);
    let battle = until(battle, Phase::Movement).play(&["join u0"]);
    let is_unseen = |to: &str| is(&battle.clone().play(&[to]), 0, Condition::Concealed);
    assert!(is_unseen("creep 0403"));
    assert!(!is_unseen("creep 0403b"));
}

/// The counter of a Japanese dummy.
fn dummy(_: &Pto) -> heigi_pto::CounterId {
    let battle = game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-dummy 0102"]);
    Situation::start(&battle).state.units[1].counter
}

/// Rules: 8.3
#[test]
fn r8_3_who_is_out_of_sight_in_cover_conceals_himself_at_the_end_of_the_player_turn() {
    let rows = ["jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "...jjj"];
    let far = game(
        &rows,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0106"],
        &["jpn-4-4-7 0606"],
    );
    let battle = to_the_dice(Situation::start(&far));
    // Nobody sees the one in the jungle; the one in the open near an enemy rolls: 1 + 3 is enough.
    assert!(is(&battle, 0, Condition::Concealed));
    assert!(!is(&battle, 1, Condition::Concealed));
    assert!(is(&battle.clone().play(&["= 2"]), 1, Condition::Concealed));
    assert!(!is(&battle.play(&["= 3"]), 1, Condition::Concealed));
    // In sight of an enemy nobody does.
    let near = game(&rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0102"]);
    assert!(!is(
        &next_turn(Situation::start(&near)),
        0,
        Condition::Concealed
    ));
}

/// Rules: 8.3, G8.2111
#[test]
fn r8_3_nobody_conceals_himself_on_a_bank() {
    let rows = ["y.....", "......", "......", "......", "......", ".....j"];
    let game = game(&rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0606"]);
    let conceals = |is_on_bank: bool| {
        let battle = Situation::start(&game).with(|state| {
            if let heigi_pto::At::In(spot) = state.units[0].at
                && is_on_bank
            {
                state.units[0].at = heigi_pto::At::In(heigi_pto::Spot::bank(spot.hex));
            }
            // Whoever is broken keeps nobody from concealing himself.
            state.units[1].set(Condition::Broken);
        });
        let battle = to_the_dice(battle.with(|state| state.turn = 1));
        is(&battle, 0, Condition::Concealed)
    };
    assert!(conceals(false));
    assert!(!conceals(true));
}

/// Rules: 8.2
#[test]
fn r8_2_the_berserk_are_in_no_good_order_and_see_through_nobody() {
    let game = game(&GROVE, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0301"]);
    let seen = |conditions: &[Condition]| {
        let battle = concealed(Situation::start(&game), &[0]);
        let battle = until(set(battle, 1, conditions), Phase::Movement);
        !is(
            &battle.play(&["join u0", "step 0403"]),
            0,
            Condition::Concealed,
        )
    };
    assert!(seen(&[]));
    assert!(!seen(&[Condition::Berserk]));
}

/// Rules: 8.2, 6.7
#[test]
fn r8_2_who_spends_points_where_he_is_is_seen() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0303", "usmc-4-5-8 0303", "usmc-lmg 0303 1"],
        &["jpn-4-4-7 0301"],
    );
    let battle = concealed(Situation::start(&game), &[0, 1]).with(|state| {
        let heigi_pto::At::In(spot) = state.units[0].at else {
            return;
        };
        state.units[2].at = heigi_pto::At::Lying(spot);
    });
    let battle = until(battle, Phase::Movement).play(&["join u0", "recover u2", "take u0", "= 6"]);
    assert!(!is(&battle, 0, Condition::Concealed));
    assert!(is(&battle, 1, Condition::Concealed));
}

/// Rules: 8.3, 1.3
///
/// Green troops without a leader are lax: 3 for the squad and 1 more.
#[test]
fn r8_3_the_inexperienced_conceal_themselves_less_easily() {
    let rows = ["jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "...jjj"];
    let conceals = |counter: &str, die: &str| {
        let squad = format!("{counter} 0106");
        let game = game(&rows, &[&squad], &["jpn-4-4-7 0606"]);
        let battle = to_the_dice(Situation::start(&game));
        is(&battle.play(&[die]), 0, Condition::Concealed)
    };
    assert!(conceals("usa-5-4-6", "= 2"));
    assert!(!conceals("usa-5-3-6", "= 2"));
    assert!(conceals("usa-5-3-6", "= 1"));
}

/// Rules: 8.4, 6.7
#[test]
fn r8_4_a_dummy_neither_takes_nor_bears_a_weapon_nor_sees_for_a_mortar() {
    let units = ["usmc-4-5-8 0101", "usmc-lmg 0101 1", "usmc-dummy 0101"];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0606"]);
    let battle = concealed(Situation::start(&game), &[2]);
    let battle = until(battle, Phase::Advance);
    assert_eq!(battle.refused_by("give u1"), Some("6.7"));
    let rows = ["......", "J.....", "......", "......", "......", "......"];
    let spotter = |other: &str| {
        let other = format!("{other} 0201");
        let units = ["usmc-4-5-8 0101", "usmc-mtr 0101 1", &other];
        let game = crate::common::game(&rows, &units, &["jpn-4-4-7 0105"]);
        let battle = concealed(Situation::start(&game), &[2]);
        let battle = until(battle, Phase::PrepFire).play(&["join u1"]);
        battle.refused_by("fire 0105")
    };
    assert_eq!(spotter("usmc-2-4-8"), None);
    assert_eq!(spotter("usmc-dummy"), Some("7.2"));
}

/// Rules: G1.63
#[test]
fn g1_63_a_japanese_squad_in_the_open_conceals_itself_but_on_a_6() {
    let rows = ["jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "...jjj"];
    let game = game(&rows, &["usmc-4-5-8 0606"], &["jpn-4-4-7 0106"]);
    let battle = to_the_dice(Situation::start(&game));
    assert!(!is(&battle, 1, Condition::Concealed));
    // 3 for a squad, -2 for Japanese, -1 for the stealthy.
    assert!(is(&battle.clone().play(&["= 5"]), 1, Condition::Concealed));
    assert!(!is(&battle.play(&["= 6"]), 1, Condition::Concealed));
}

/// Rules: 8.3
///
/// Who has fired in view does not, whoever sees him at the end.
#[test]
fn r8_3_who_has_fired_in_view_is_remembered() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0303"],
        &["jpn-4-4-7 0301", "jpn-4-4-7 0606"],
    );
    let battle = until(Situation::start(&game), Phase::PrepFire);
    let fired = battle.clone().play(&["join u0", "fire 0301", "= 6 5"]);
    let go = |battle: Situation<'_, Pto>| {
        let away = battle.state.units[2].at;
        is(
            &next_turn(battle.with(|state| state.units[1].at = away)),
            0,
            Condition::Concealed,
        )
    };
    assert!(go(battle));
    assert!(!go(fired));
}

/// Rules: 6.8
#[test]
fn r6_8_who_walks_into_concealed_enemies_goes_back_and_may_be_fired_at() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0302", "usmc-dummy 0302"],
        &["jpn-4-4-7 0303", "jpn-9-0 0303", "jpn-dummy 0303"],
    );
    let battle = concealed(Situation::start(&game), &[1, 2, 3, 4]);
    let battle = until(battle, Phase::Movement).play(&["join u0", "join u1", "step 0303"]);
    // The dummies are gone on both sides, and Japan chooses whom it shows.
    assert_eq!(battle.decider(), Some(JAPAN));
    assert_eq!(battle.legal(), ["show u2", "show u3"]);
    let shown = battle.play(&["show u2"]);
    assert!(!is(&shown, 2, Condition::Concealed));
    assert!(is(&shown, 3, Condition::Concealed));
    assert_eq!(place(&shown, 0), "0302");
    assert_eq!(place(&shown, 1), "lost");
    assert_eq!(shown.sees(JAPAN, "u4").unwrap(), "lost");
    let after = shown.play(&["join u2", "fire 0302", "= 6 6", "hold"]);
    assert!(is(&after, 0, Condition::Moved));
    assert_eq!(after.refused_by("join u0"), Some("6.1"));
}

/// The battle goes on, nobody doing anything, until dice are thrown.
fn to_the_dice(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while battle.decider().is_some() {
        let legal = battle.legal();
        let end = ["hold", "halt", "done"]
            .into_iter()
            .find(|end| legal.iter().any(|one| one == end));
        battle = battle.play(&[end.unwrap()]);
    }
    battle
}

/// Rules: 6.8, 8.4
#[test]
fn r8_4_dummies_do_not_bar_the_way() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0302"],
        &["jpn-dummy 0303", "jpn-4-4-7 0606"],
    );
    let battle = concealed(Situation::start(&game), &[1]);
    let battle = until(battle, Phase::Movement).play(&["join u0", "step 0303"]);
    assert_eq!(place(&battle, 0), "0303");
    assert_eq!(place(&battle, 1), "lost");
    // Dummies move like others until they are seen, and fire at nobody.
    let battle = concealed(Situation::start(&game), &[1]);
    let battle = until(next_turn(battle), Phase::PrepFire);
    assert_eq!(battle.refused_by("join u1"), Some("1.2"));
    let battle = until(battle, Phase::Movement).play(&["join u1"]);
    let crept = battle.clone().play(&["creep 0403"]);
    assert_eq!(crept.sees(JAPAN, "u1").unwrap(), "0403");
    assert_eq!(
        battle.play(&["step 0403"]).sees(ALLIES, "u1").unwrap(),
        "lost"
    );
}

/// Rules: 11.2, 8.8
#[test]
fn r11_2_the_concealed_are_attacked_at_half_and_ambush_more_easily() {
    let rows = [".........."; 6];
    let game = game(
        &rows,
        &["usmc-4-5-8 0303"],
        &["jpn-4-4-7 0304", "jpn-4-4-7 0305"],
    );
    let battle = concealed(Situation::start(&game), &[1]);
    let battle = until(battle, Phase::Advance).play(&["advance u0", "step 0304"]);
    // A concealed unit may ambush anywhere: 4 - 2 - 1 (stealthy) against 4 is 3 lower.
    let met = battle.play(&["= 4", "= 4"]);
    assert!(met.told(ALLIES).contains(&"pto-log-ambush".to_owned()));
    // They neither attack nor withdraw. The one there is named by its place alone.
    let met = met.play(&["done", "done"]);
    assert_eq!(met.refused_by("join u1"), Some("8.1"));
    let met = met.play(&["join u0", "unknown 0"]);
    assert!(lines(&met).is_empty());
    // 4 halved against 4 is 1:2, 4 hand to hand 6; 5 + 1 is equal: one step. Unhalved he would be eliminated.
    let fought = met.play(&["strike", "= 3 2"]);
    assert_eq!(face(&fought, 1), "jpn-2-3-7");
}

/// Vector J-041.
/// Rules: 8.3, G1.63
#[test]
fn r8_3_whom_the_enemy_sees_from_beyond_16_hexes_alone_needs_a_die_in_cover() {
    let mut rows = vec!["...................."; 3];
    rows[1] = "J...................";
    let game = game(&rows, &["usmc-4-5-8 2002"], &["jpn-4-4-7 0102"]);
    let battle = to_the_dice(Situation::start(&game));
    // 3 for a squad, 2 off for the jungle, 2 for Japanese and 1 for the stealthy: always, and it is thrown for.
    let five = battle.clone().play(&["= 5"]);
    assert!(is(&five, 1, Condition::Concealed));
    let told = five.told(JAPAN);
    assert!(told.contains(&"pto-log-conceals".to_owned()));
    assert!(is(&battle.play(&["= 6"]), 1, Condition::Concealed));
}

/// Rules: 8.3
#[test]
fn r8_3_a_leader_helps_others_to_conceal_themselves_but_not_himself() {
    let rows = ["jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "...jjj"];
    let conceals = |units: &[&str], unit: usize, die: &str| {
        let game = game(&rows, units, &["jpn-4-4-7 0606"]);
        let mut battle = to_the_dice(Situation::start(&game));
        // The others throw before.
        for _ in 0..unit {
            battle = battle.play(&["= 6"]);
        }
        is(&battle.play(&[die]), unit, Condition::Concealed)
    };
    // 3 for a squad, less 2 for the leader: 4 is enough, 5 is not.
    let led = ["usmc-4-5-8 0106", "usmc-9-2 0106"];
    assert!(conceals(&led, 0, "= 4") && !conceals(&led, 0, "= 5"));
    assert!(conceals(&["usmc-4-5-8 0106"], 0, "= 2"));
    assert!(!conceals(&["usmc-4-5-8 0106"], 0, "= 3"));
    // 1 for a man: he is not helped by himself.
    assert!(conceals(&["usmc-9-2 0106"], 0, "= 4"));
    assert!(!conceals(&["usmc-9-2 0106"], 0, "= 5"));
}

/// Rules: 6.8, 9.5
#[test]
fn r6_8_who_is_thrown_back_meets_what_lies_where_he_came_from() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0302"],
        &["jpn-4-4-7 0303", "jpn-9-0 0303"],
    );
    let battle = concealed(Situation::start(&game), &[1, 2]);
    let battle = until(battle, Phase::Movement).with(|state| {
        if let heigi_pto::At::In(spot) = state.units[0].at {
            state.residual.push((spot, 4));
        }
    });
    let met = battle.play(&["join u0", "step 0303"]);
    assert_eq!(met.legal(), ["show u1", "show u2"]);
    let shown = met.play(&["show u1"]);
    assert_eq!(shown.decider(), None, "the residual firepower is rolled");
    assert!(shown.told(ALLIES).contains(&"pto-log-residual".to_owned()));
    let lives = shown.play(&["= 6 6"]);
    assert_eq!(place(&lives, 0), "0302");
}
