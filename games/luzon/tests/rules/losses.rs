//! Losses and demoralisation: 7.3.1 to 7.3.4.

use crate::common::{
    GAME, assault, at, combat, combat_with, decides, has_told, hex, refused, shake, unit,
    while_done,
};
use crate::landings::landing;
use heigi_luzon::{ALLIES, JAPAN, Location, Loss, Phase};

fn steps(situation: &crate::common::Match, id: &str) -> u8 {
    situation.state.steps(unit(id))
}

/// Vectors 7 and 40: of eighteen steps a 1 takes four.
#[test]
fn r7_3_1_a_number_is_lost_for_every_five_steps_or_part_of_them() {
    let nine = "J-16-1/9 1337, J-16-2/9 1337, J-16-3/9 1337, J-16-1/20 1337, J-16-2/20 1337, \
                J-16-3/20 1337, J-16-2/33 1437, J-16-3/33 1437, J-62/21-1/62 1437";
    let start = combat(JAPAN, &format!("{nine}, A-1/1 1338, A-192Tk 1338"));
    // 36 to 10 is 3-1, and with a star against it an 8 is 9: 1/1.
    let fought = assault(start, "1338", "1337 1437").play(&["= 3 5"]);
    let due = fought.state.battles.fight.as_ref().unwrap().due;
    assert_eq!(due, [4, 0]);
    assert_eq!(at(&fought, "A-1/1"), Location::Lost);
}

/// Rules: 6.1, 7.3.1.1
#[test]
fn r7_3_1_1_a_reduced_unit_is_lost_whole_and_a_battalion_by_companies() {
    let start = combat(JAPAN, "J-16-1/9 1337, A-192Tk 1338");
    // 4 to 6 is 1-1.5, and a 12 is 2DRTG/-.
    let fought = assault(start.clone(), "1338", "1337").play(&["= 6 6"]);
    assert_eq!(at(&fought, "J-16-1/9"), Location::Lost);
    // A 5 is 1G/1: the tanks are alone and lose a company (7.3.3).
    let fought = assault(start, "1338", "1337").play(&["= 2 2"]);
    assert_eq!(
        (steps(&fought, "J-16-1/9"), steps(&fought, "A-192Tk")),
        (1, 2)
    );
}

#[test]
fn r7_3_1_2_the_attacker_loses_his_strongest_infantry_first() {
    let start = combat(
        JAPAN,
        "J-48-1/47 1337, J-16-1/9 1337, J-16-2/9 1337, J-16Eng 1337, A-1/1 1338, A-2/1 1338, A-3/1 1338",
    );
    let fought = assault(start, "1338", "1337").play(&["= 3 5", "lose A-1/1"]);
    // 14 to 12 is 1-1, and an 8 is 1/1 there: of seven steps two.
    assert_eq!(steps(&fought, "J-48-1/47"), 1);
    // The second step is the player's choice.
    assert!(decides(&fought, JAPAN));
    assert_eq!(refused(&fought, "lose J-16Eng"), "legal");
}

#[test]
fn r7_3_3_a_lost_battalion_does_not_make_guns_the_next() {
    let start = combat(
        JAPAN,
        "J-48-1/47 1337, J-16-1/9 1337, J-16-2/9 1337, J-16-1/22FA 1337, A-1/1 1338, A-2/1 1338, A-3/1 1338",
    );
    let fought = assault(start, "1338", "1337").play(&["= 3 5", "lose A-1/1"]);
    // 15 to 12 is 1-1, and an 8 is 1/1 there: of seven steps two.
    assert_eq!(steps(&fought, "J-48-1/47"), 1);
    let infantry = ["lose J-16-1/9", "lose J-16-2/9", "lose J-48-1/47"];
    assert_eq!(fought.legal(), infantry);
    assert_eq!(refused(&fought, "lose J-16-1/22FA"), "7.3.2");
}

/// Vector 41: of 1DT with five steps the one that is lost is of the tanks.
#[test]
fn r7_3_2_t_takes_armour_first_and_in_order() {
    let start = combat(
        JAPAN,
        "J-4Tk 1337, J-16R 1337, J-16-1/9 1337, A-1/1 1338, A-2/1 1338",
    );
    let fought = assault(start, "1338", "1337");
    // 12 to 8 is 1.5-1 with a star: 12 less 1 is 11, 1DT/1.
    let fought = fought.play(&["= 6 6"]);
    let lost = while_lost(fought, &["lose A-2/1", "lose J-4Tk"]);
    assert_eq!((steps(&lost, "J-4Tk"), steps(&lost, "J-16R")), (2, 2));
}

/// Plays those of some losses that are asked for.
fn while_lost(mut situation: crate::common::Match, wanted: &[&str]) -> crate::common::Match {
    for words in wanted {
        if situation.refused_by(words).is_none() {
            situation = situation.play(&[words]);
        }
    }
    situation
}

/// Vector 42.
#[test]
fn r7_3_3_artillery_alone_is_not_spared() {
    let start = combat(
        JAPAN,
        "J-16-1/9 1337, A-11FA 1338, A-21FA 1338, A-31FA 1338",
    );
    // 4 to 3 is 1-1, and an 8 is 1/1 there.
    let fought = assault(start, "1338", "1337").play(&["= 4 4"]);
    assert!(decides(&fought, ALLIES));
    assert_eq!(refused(&fought, "lose A-21FA"), "legal");
    assert_eq!(fought.legal().len(), 3);
}

#[test]
fn r7_3_3_armour_and_artillery_are_spared_while_others_are_there() {
    let start = combat(
        JAPAN,
        "J-16-1/9 1337, J-16-2/9 1337, A-1/1 1338, A-2/1 1338, A-21FA 1338",
    );
    // 8 to 10 is 1-1.5, and an 8 is 1D/1 there.
    let fought = assault(start.clone(), "1338", "1337").play(&["= 4 4"]);
    assert!(decides(&fought, ALLIES));
    assert_eq!(refused(&fought, "lose A-21FA"), "7.3.2");
    assert_eq!(fought.legal(), ["lose A-1/1", "lose A-2/1"]);
    assert_eq!(refused(&fought, "lose J-16-1/9"), "7.3.1");
    // Those who were demoralised before spare nobody.
    let shaken = combat_with(
        JAPAN,
        "J-16-1/9 1337, J-16-2/9 1337, A-1/1 1338, A-2/1 1338, A-21FA 1338",
        |state| {
            for id in ["A-1/1", "A-2/1"] {
                shake(state, id, ALLIES);
            }
        },
    );
    // 8 to 6 is 1-1, and an 8 is 1/1 there.
    let fought = assault(shaken, "1338", "1337").play(&["= 4 4"]);
    // The only gun is not even asked for.
    assert_eq!(at(&fought, "A-21FA"), Location::Lost);
    assert_eq!(steps(&fought, "A-1/1") + steps(&fought, "A-2/1"), 2);
}

/// Vector 43.
#[test]
fn r7_3_4_a_demoralised_stack_defends_at_half_and_attacks_nobody_for_a_turn() {
    let start = combat(
        JAPAN,
        "J-16-1/9 1337, J-16-2/9 1337, A-1/4Mar 1338, A-2/4Mar 1338, J-16-3/9 1639, A-26Cav 1638",
    );
    // 8 to 8 is 1-1, and a 3 is 1/1D there.
    let fought = assault(start, "1338", "1337").play(&["= 1 2"]);
    let fought = while_lost(fought, &["lose A-1/4Mar", "lose J-16-1/9"]);
    // It is the turn of the Allies, of whom only the cavalry may attack.
    assert_eq!(fought.legal(), ["done", "attack 1639"]);
    for id in ["A-1/4Mar", "A-2/4Mar"] {
        assert!(fought.state.is_demoralised(unit(id)), "{id}");
    }
    assert!(!fought.state.is_demoralised(unit("J-16-1/9")));
}

#[test]
fn r7_3_4_the_marker_comes_off_when_the_phase_of_its_colour_begins_again() {
    let shaken = |phase| {
        move |state: &mut heigi_luzon::State| {
            (state.units).change(unit("A-1/4Mar"), |unit| unit.demoralised = Some(phase));
        }
    };
    let places = "J-16-1/9 1337, A-1/4Mar 1338";
    let own = combat_with(JAPAN, places, shaken(Phase::Combat(JAPAN)));
    assert!(!own.state.is_demoralised(unit("A-1/4Mar")));
    assert!(has_told(&own, ALLIES, "luzon-log-recovered"));
    // Nothing is told of who has gone since.
    let gone = combat_with(JAPAN, "J-16-1/9 1337", |state| {
        shaken(Phase::Combat(JAPAN))(state);
        state.put(unit("A-1/4Mar"), Location::Lost);
    });
    assert!(!has_told(&gone, ALLIES, "luzon-log-recovered"));
    let other = combat_with(JAPAN, places, shaken(Phase::Combat(ALLIES)));
    assert!(other.state.is_demoralised(unit("A-1/4Mar")));
    let attacker = combat_with(ALLIES, places, shaken(Phase::Combat(JAPAN)));
    assert_ne!(attacker.legal(), ["done", "attack 1337"]);
}

#[test]
fn r7_3_4_a_stack_that_attacked_in_part_is_demoralised_whole() {
    let start = combat(
        JAPAN,
        "J-16-1/9 1337, J-16-2/9 1337, A-1/1 1338, A-2/1 1338",
    );
    let attack = start.play(&["attack 1338", "engage J-16-1/9", "done"]);
    // 4 to 8 is 1-2, and a 7 is 1D/1 there.
    let fought = while_done(attack).play(&["= 3 4", "lose A-2/1"]);
    assert_eq!(steps(&fought, "J-16-2/9"), 2);
    assert!(fought.state.is_demoralised(unit("J-16-2/9")));
    assert_eq!(at(&fought, "J-16-2/9"), Location::At(hex("1337")));
}

/// Of two groups in one sea hex only the one that took part is demoralised.
#[test]
fn r7_3_4_at_sea_only_who_lands_where_the_fight_is_is_demoralised() {
    let start = landing(
        "J-16-1/9 1032, J-16-2/9 1033",
        "A-1/4Mar 1032, A-2/4Mar 1032, A-3/4Mar 1032, A-2/1 1033",
    );
    let declared = start.play(&["attack 1032", "done", "attack 1033", "done"]);
    let resolved = while_done(declared).play(&["resolve 1032"]);
    // 2 to 12 is 1-4, and a 9 with the landing is 2DR/-.
    let fought = while_done(resolved).play(&["= 3 4"]);
    assert!(!fought.state.is_demoralised(unit("J-16-2/9")));
}

/// The step of a second retreat: no symbol stands beside it, so that the gun is spared.
///
/// Rules: 7.3.2, 7.3.5
#[test]
fn r7_3_5_a_second_retreat_spares_artillery_while_infantry_is_there() {
    let payers = |with: &str| {
        let start = combat_with(JAPAN, &format!("J-16-1/9 1337, {with}"), |state| {
            for id in ["A-1/4Mar", "A-21FA"] {
                state.units.change(unit(id), |unit| unit.is_exposed = true);
            }
        });
        let toll = Some(hex("1338"));
        Loss { side: ALLIES, toll }.candidates(&GAME, &start.state)
    };
    let both: Vec<_> = payers("A-1/4Mar 1338, A-21FA 1338").iter().collect();
    assert_eq!(both, [unit("A-1/4Mar")]);
    let gun: Vec<_> = payers("A-21FA 1338").iter().collect();
    assert_eq!(gun, [unit("A-21FA")]);
}

/// Plays on to the end of the combat phase.
fn to_the_end(mut situation: crate::common::Match) -> crate::common::Match {
    while situation.state.phase == Phase::Combat(JAPAN) {
        situation = situation.play(&["done"]);
    }
    situation
}

/// What a combat phase has cost stands in one place at its end.
#[test]
fn r7_3_1_the_losses_of_a_combat_phase_are_told_together() {
    let start = combat(JAPAN, "J-16-1/9 1337, A-192Tk 1338");
    // 4 to 6 is 1-1.5, and a 12 is 2DRTG/-.
    let lost = to_the_end(assault(start.clone(), "1338", "1337").play(&["= 6 6"]));
    assert!(has_told(&lost, ALLIES, "luzon-log-losses"));
    assert!(!has_told(&lost, ALLIES, "luzon-log-weakened"));
    // A 5 is 1G/1: both lose a step and neither all.
    let weakened = to_the_end(assault(start, "1338", "1337").play(&["= 2 2"]));
    let of_each = weakened.told(JAPAN);
    let of_each = of_each.iter().filter(|told| *told == "luzon-log-weakened");
    assert_eq!(of_each.count(), 2);
    assert!(!has_told(&weakened, JAPAN, "luzon-log-losses"));
    assert!(weakened.state.battles.harmed.is_empty());
}
