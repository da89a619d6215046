//! What the computer decides on built positions, so far as a chapter of its own does not show it.

use crate::common::{GAME, Match, air, combat, hex, march, moves, moves_with, refused};
use heigi_engine::{Judges as _, Speaks as _};
use heigi_luzon::{ALLIES, JAPAN};

fn judge(situation: &Match, words: &str) -> f32 {
    GAME.judge(&situation.state, GAME.read_action(words).unwrap())
}

#[test]
fn the_allies_blow_a_bridge_before_the_enemy_reaches_it() {
    let at_bridge = |others: &str| {
        let places = format!("A-14Eng 1446{others}");
        march(moves(ALLIES, &places), "A-14Eng", &[])
    };
    let near = at_bridge(", J-16-1/9 1441");
    assert!(judge(&near, "blow 1445-1446") > judge(&near, "halt"));
    // Nobody comes, or comes from far away.
    assert!(judge(&at_bridge(""), "blow 1445-1446") < 0.0);
    assert!(judge(&at_bridge(", J-16-1/9 1425"), "blow 1445-1446") < 0.0);
    // Own men have to come across first.
    let across = at_bridge(", J-16-1/9 1441, A-192Tk 1444, A-194Tk 1444");
    assert!(judge(&across, "blow 1445-1446") < 0.0);
}

/// What is not legal at the end of it is no reason to begin a march: the two would alternate for ever.
#[test]
fn engineers_do_not_march_for_a_bridge_at_which_an_enemy_stands() {
    let free = moves(ALLIES, "A-14Eng 1446, J-16-1/9 1441");
    assert!(judge(&free, "march A-14Eng") > judge(&free, "done"));
    let held = moves(ALLIES, "A-14Eng 1446, J-16-1/9 1445");
    let marching = march(moves(ALLIES, "A-14Eng 1446, J-16-1/9 1445"), "A-14Eng", &[]);
    assert_eq!(refused(&marching, "blow 1445-1446"), "15.1");
    assert!(judge(&held, "march A-14Eng") < judge(&free, "march A-14Eng"));
}

/// How strong a stack is, a sample only guesses: the next one may say otherwise.
#[test]
fn nobody_marches_for_a_claim_alone() {
    let places = "J-16-1/9 1649, J-16-2/9 1649, J-16-3/9 1649, J-16-1/20 1649, J-16-2/20 1649, J-16-3/20 1649, A-14Eng 1648";
    let beside = moves(JAPAN, places);
    let marching = march(moves(JAPAN, places), "J-16-1/9", &[]);
    assert!(judge(&marching, "claim 1648") > judge(&marching, "halt"));
    assert!(judge(&beside, "march J-16-1/9") < judge(&beside, "done"));
}

#[test]
fn allied_engineers_march_to_a_bridge_that_japan_comes_to() {
    let places = "A-14Eng 1547, J-16-1/9 1438";
    let marching = march(moves(ALLIES, places), "A-14Eng", &[]);
    assert!(judge(&marching, "step 1446") > judge(&marching, "halt"));
    assert!(judge(&marching, "step 1648") < 0.0);
}

#[test]
fn who_is_far_from_the_enemy_follows_roads_at_the_strategic_rate() {
    let far = march(
        moves(JAPAN, "J-16-1/9 1032, A-1/4Mar 1649"),
        "J-16-1/9",
        &[],
    );
    assert!(judge(&far, "hasten") > judge(&far, "halt"));
    let near = march(
        moves(JAPAN, "J-16-1/9 1032, A-1/4Mar 1035"),
        "J-16-1/9",
        &[],
    );
    assert!(judge(&near, "hasten") < 0.0);
}

#[test]
fn japan_goes_to_manila_until_enough_stand_there() {
    let held = |places: &str| {
        let places = format!("J-16-1/9 1546, A-1/4Mar 1345, {places}");
        let begun = moves_with(JAPAN, &places, |state| {
            state.japanese.insert(hex("1649"));
        });
        march(begun, "J-16-1/9", &[])
    };
    let thin = held("J-16-2/9 1649");
    assert!(judge(&thin, "step 1547") > judge(&thin, "halt"));
    let strong = held(
        "J-16-2/9 1649, J-16-3/9 1649, J-16-1/20 1649, J-16-2/20 1649, J-16-3/20 1649, J-16-2/33 1649",
    );
    assert!(judge(&strong, "step 1547") < 0.0);
}

/// With goal D the Allied army must be beaten as well as Manila taken (17.3), and there is no time to do one after the other.
#[test]
fn japan_hunts_whoever_is_near_before_manila_falls_if_it_must_beat_the_army() {
    let gain = |allied: u8, japanese: u8| {
        let begun = moves_with(
            JAPAN,
            "J-16-1/9 1032, A-11/11 1029, A-1/4Mar 1649",
            |state| {
                state.allied_chit = Some(allied - 1);
                state.japanese_chit = Some(japanese - 1);
            },
        );
        judge(&march(begun, "J-16-1/9", &[]), "step 1031")
    };
    assert!(gain(1, 7) > 0.0);
    assert!(gain(1, 1) < 0.0);
}

#[test]
fn japan_bombs_batteries_when_it_needs_corregidor() {
    // Under the first chits it needs the island for all that it may win (C), under the others Manila alone (A).
    let worth = |allied| {
        let planned = air(allied, 1).play(&["squadron J-Betty-1"]);
        judge(&planned, "bomb 1251") - judge(&planned, "bomb cavite-base")
    };
    assert!(worth(1) > 0.0);
    assert!(worth(5) < 0.0);
}

/// The dice take a fifth of all who take part (7.3.1): who adds little to good odds stays out of it.
#[test]
fn not_all_who_could_attack_do() {
    let weak = combat(
        JAPAN,
        "J-48-1/47 1438, J-48-2/47 1438, J-48-3/47 1438, J-1FA-1 1438, J-9FA 1438, J-16-1/9 1339, J-16-2/9 1339, \
         J-16-3/9 1339, J-16-1/20 1339, A-12/11 1439",
    );
    let joining = weak.play(&["attack 1439"]);
    assert!(judge(&joining, "engage J-9FA") > judge(&joining, "done"));
    assert!(judge(&joining, "engage J-16-1/20") < judge(&joining, "done"));
}

/// 7.3.5: who cannot retreat is lost.
#[test]
fn a_stack_that_cannot_retreat_is_worth_more_than_one_that_can() {
    let hope = |last: &str| {
        let around = "J-48-1/47 1438, J-48-2/47 1438, J-16-1/9 1339, J-16-2/9 1340, J-16-3/9 1539, J-16-1/20 1540";
        let places = format!("{around}, {last}, A-12/11 1439, A-13/11 1439");
        judge(&combat(JAPAN, &places), "attack 1439")
    };
    assert!(hope("J-16-2/20 1440") > hope("J-16-2/20 1438"));
}

/// With goal D Japan bars the ways of a stack that it has come to; nobody leaves such a place alone.
#[test]
fn japan_bars_the_way_back_of_whom_it_hunts() {
    let gain = |japanese: u8, step: &str| {
        let places = "J-16-1/9 1438, J-16-2/9 1438, J-16-3/9 1438, J-16-1/20 1438, J-16-2/20 1438, A-12/11 1439, \
                      A-1/4Mar 1649";
        let begun = moves_with(JAPAN, places, |state| {
            state.allied_chit = Some(0);
            state.japanese_chit = Some(japanese - 1);
        });
        judge(&march(begun, "J-16-1/9", &[]), step)
    };
    assert!(gain(7, "step 1339") > 0.0);
    assert!(gain(1, "step 1339") < 0.0);
}
