//! Withdrawals: 14.4 to 14.6.

use crate::common::{
    ARMY, DIVISION, GAME, Match, NAVY_10, Quiet as _, TANKS, TURN_7, TURN_11, TURN_12, at, at_turn,
    based, chits, decides, hex, unit,
};
use heigi_engine::{Pending, Shows as _, Viewer};
use heigi_luzon::{ALLIES, JAPAN, Location, State};

fn lose(state: &mut State, ids: &[&str]) {
    ids.iter()
        .for_each(|id| state.put(unit(id), Location::Lost));
}

/// Vector 98.
#[test]
fn r14_5_on_turn_7_only_two_nell_and_three_betty_of_the_navy_stay() {
    let turn = at_turn(chits(1, 1), 7);
    assert_eq!(
        (turn.state.turn, turn.legal()),
        (7, vec!["comply".into(), "refuse".into()])
    );
    let complied = turn.quiet(&["comply"]);
    for kind in ["zeke", "claude", "tina"] {
        assert_eq!(based(&complied, kind), 0, "{kind}");
    }
    // Of the Betty Japan chooses; the Nell all stay.
    assert_eq!(complied.legal().len(), 5);
    assert_eq!(complied.refused_by("fly-out J-Nell-1"), Some("14.5"));
    assert_eq!(complied.refused_by("fly-out J-Nate-1"), Some("14.5"));
    let played = complied.quiet(&TURN_7[1..]);
    assert_eq!((based(&played, "nell"), based(&played, "betty")), (2, 3));
    assert_eq!(based(&played, "nate"), 4);
    assert_eq!(played.state.turn, 10);
}

/// Rules: 14.5, 14.6, 14.4.2.1
#[test]
fn r14_5_the_question_and_the_turn_record_say_who_leaves() {
    let turn = at_turn(chits(1, 1), 7);
    let asked = turn.scene(Viewer::Side(JAPAN)).prompt.unwrap().title;
    let asked = format!("{asked:?}");
    for part in [
        "luzon-terms-aircraft",
        "luzon-type-nell",
        "luzon-type-betty",
    ] {
        assert!(asked.contains(part), "{part}");
    }
    let board = GAME.board(&turn.state);
    let track = board.tracks.iter().find(|track| track.counts_turns);
    let notes = |turn: usize| -> Vec<&str> {
        let notes = track.unwrap().notes[turn - 1].iter();
        let ids = notes.map(|note| &*note.id);
        ids.filter(|id| id.contains("-terms-")).collect()
    };
    assert_eq!(notes(7), ["luzon-terms-aircraft"]);
    assert_eq!(notes(10), ["luzon-terms-tanks", "luzon-terms-aircraft"]);
    assert_eq!(notes(11), ["luzon-terms-division", "luzon-terms-aircraft"]);
    assert_eq!(notes(12), ["luzon-terms-rest"]);
}

#[test]
fn r14_5_on_turn_10_one_nell_and_one_betty_stay() {
    let turn = at_turn(chits(1, 1), 10).quiet(&TANKS);
    let played = turn.quiet(&NAVY_10);
    assert_eq!((based(&played, "nell"), based(&played, "betty")), (1, 1));
}

/// Vector 99.
#[test]
fn r14_5_on_turn_11_the_army_keeps_five() {
    let turn = at_turn(chits(1, 1), 11).quiet(&TURN_11).quiet(&DIVISION);
    let played = turn.quiet(&ARMY);
    let left = ["nate", "lily", "ann", "sally", "sonia", "ida"].map(|kind| based(&played, kind));
    assert_eq!(left, [2, 0, 1, 0, 1, 1]);
}

/// Rules: 14.5, 2.2.1
#[test]
fn r14_5_who_was_seen_on_an_airfield_and_flies_out_is_not_shown_to_the_allies() {
    let fields = ["J-Zeke-1", "J-Nate-1"];
    let turn = at_turn(chits(1, 1), 7).with(|state| {
        for id in fields {
            state.air.seen.insert(crate::common::aircraft(id));
        }
    });
    let shown = |situation: &Match| {
        let pieces = GAME.scene(&situation.state, Viewer::Side(ALLIES)).pieces;
        fields.map(|id| pieces.iter().any(|piece| piece.id == id))
    };
    assert_eq!(shown(&turn), [true, true]);
    // Neither who has left nor whether anybody has: who stays is not to be seen any more either.
    assert_eq!(shown(&turn.clone().quiet(&["comply"])), [false, false]);
    assert_eq!(shown(&turn.quiet(&["refuse"])), [false, false]);
}

#[test]
fn r14_5_what_is_lost_already_need_not_leave() {
    let turn = at_turn(chits(1, 1), 7).with(|state| {
        for id in ["J-Betty-1", "J-Betty-2"] {
            state.aircraft[crate::common::aircraft(id).index()] = heigi_luzon::Berth::Lost;
        }
    });
    let played = turn.quiet(&["comply", "done", "done", "done"]);
    assert_eq!((played.state.turn, based(&played, "betty")), (10, 3));
}

#[test]
fn r14_4_units_leave_from_the_map_as_well_as_from_formosa() {
    let turn = at_turn(chits(1, 1), 11).quiet(&TURN_11);
    let turn = turn.with(|state| state.put(unit("J-48-1/47"), Location::At(hex("1032"))));
    let played = turn.quiet(&DIVISION);
    assert_eq!(at(&played, "J-48-1/47"), Location::Withdrawn);
    assert_eq!(at(&played, "J-48-2/47"), Location::Withdrawn);
    assert_eq!(at(&played, "J-16-1/9"), Location::Formosa);
}

#[test]
fn r14_4_1_japan_may_refuse_and_keeps_what_was_due() {
    let turn = at_turn(chits(1, 1), 7).quiet(&["refuse", "done", "done", "done"]);
    assert_eq!((based(&turn, "zeke"), turn.state.turn), (5, 10));
    assert!(
        turn.told(Viewer::Side(JAPAN))
            .contains(&"luzon-log-refused".to_owned())
    );
    assert!(
        !turn
            .told(Viewer::Side(ALLIES))
            .contains(&"luzon-log-refused".to_owned())
    );
}

#[test]
fn r14_4_2_1_two_artillery_units_of_the_division_stay_until_turn_12() {
    let turn = at_turn(chits(1, 1), 11).quiet(&TURN_11).quiet(&["comply"]);
    let guns = ["J-48-1/48Mtn", "J-48-2/48Mtn", "J-48-3/48Mtn"];
    assert_eq!(turn.legal(), guns.map(|id| format!("withdraw {id}")));
    assert_eq!(turn.refused_by("withdraw J-16-1/9"), Some("14.4.2.1"));
    let played = turn.quiet(&["withdraw J-48-2/48Mtn"]).quiet(&ARMY);
    assert_eq!(played.state.turn, 12);
    assert_eq!(at(&played, guns[0]), Location::Formosa);
    let ended = played.quiet(&TURN_12);
    assert_eq!(guns.map(|id| at(&ended, id)), [Location::Withdrawn; 3]);
}

/// The division with this many battalions of three stacking points, and little else.
fn weak_division(battalions: usize) -> Match {
    let all = [
        "J-48-1/47",
        "J-48-2/47",
        "J-48-3/47",
        "J-48-1/1F",
        "J-48-2/1F",
        "J-48-3/1F",
        "J-48-1/2F",
        "J-48-2/2F",
        "J-48-3/2F",
    ];
    let turn = at_turn(chits(1, 5), 11).quiet(&TURN_11);
    turn.with(|state| {
        lose(state, &all[battalions..]);
        lose(state, &["J-48-1/48Mtn", "J-48R", "J-48Eng", "J-48HQ"]);
    })
}

#[test]
fn r14_4_2_1_at_least_24_stacking_points_leave_and_others_make_up_for_them() {
    // Eight battalions are 24; of the two guns that are left both stay.
    let enough = weak_division(8).quiet(&["comply"]);
    assert_eq!(enough.refused_by("withdraw J-16-1/9"), Some("3.0"));
    // Seven are 21: one battalion of 16 Division or 62 Regiment leaves besides.
    let short = weak_division(7).quiet(&["comply"]);
    assert_eq!(short.refused_by("withdraw J-62/21-1/62"), None);
    assert_eq!(short.refused_by("withdraw J-7Tk"), Some("14.4.2.1"));
    let played = short.quiet(&["withdraw J-16-1/9"]);
    assert_eq!(at(&played, "J-16-1/9"), Location::Withdrawn);
    assert_eq!(played.refused_by("withdraw J-16-2/9"), Some("3.0"));
    // A gun of two points leaves a point to be made up for.
    let guns = weak_division(7).quiet(&["comply", "withdraw J-16-1/22FA"]);
    assert_eq!(guns.refused_by("withdraw J-16-2/9"), None);
}

#[test]
fn r14_4_2_1_a_gun_that_leaves_at_once_counts() {
    let turn = weak_division(8).with(|state| {
        lose(state, &["J-48-1/47"]);
        state.put(unit("J-48-1/48Mtn"), Location::Formosa);
    });
    // 21 points and a gun of two: one is missing.
    let played = turn.quiet(&["comply", "withdraw J-48-1/48Mtn", "withdraw J-16Eng"]);
    assert_eq!(played.refused_by("withdraw J-16-2/9"), Some("3.0"));
}

/// The first decision of turn 11 after the arrivals, when nobody of some divisions is left.
fn without(divisions: &[&str]) -> Match {
    let all: Vec<&str> = (GAME.units().iter())
        .map(|unit| unit.id.as_str())
        .filter(|id| divisions.iter().any(|one| id.starts_with(one)))
        .collect();
    let turn = at_turn(chits(1, 5), 11);
    turn.with(|state| lose(state, &all)).quiet(&TURN_11)
}

/// Where the whole division is lost all 24 points are made up for, or the withdrawal is refused as any other.
#[test]
fn r14_4_2_1_a_division_that_is_lost_is_made_up_for_by_others() {
    let turn = without(&["J-48"]);
    let asked = turn.clone().quiet(&["comply"]);
    assert_eq!(asked.refused_by("withdraw J-7Tk"), Some("14.4.2.1"));
    let others = ["1/9", "2/9", "3/9", "1/20", "2/20", "3/20", "2/33"];
    let others = others.map(|id| format!("withdraw J-16-{id}"));
    // Seven battalions are 21 points, the eighth makes 24.
    let short = asked.quiet(&others.each_ref().map(String::as_str));
    assert_eq!(short.refused_by("withdraw J-16-3/33"), None);
    let enough = short.quiet(&["withdraw J-16-3/33"]);
    assert_eq!(enough.refused_by("withdraw J-16Eng"), Some("3.0"));
    let refused = turn.quiet(&["refuse"]);
    assert_eq!(GAME.deductions(&refused.state), 1);
    // With nobody in 16 Division and 62 Regiment either, the army is next.
    let nobody = without(&["J-48", "J-16", "J-62"]);
    let army = nobody.quiet(&["refuse"]);
    assert_eq!(army.state.refused.len(), 1);
    assert_ne!(army.state.refused, refused.state.refused);
}

#[test]
fn r14_6_the_tank_regiment_leaves_with_at_aa_and_engineers_of_the_groups() {
    let turn = at_turn(chits(1, 7), 10);
    assert_eq!(turn.state.turn, 10);
    let complied = turn.quiet(&["comply"]);
    assert_eq!(at(&complied, "J-4Tk"), Location::Withdrawn);
    assert_eq!(at(&complied, "J-7Tk"), Location::Formosa);
    // Engineers first; those of 16 and 48 Division only if group A has none.
    assert_eq!(complied.legal().len(), 4);
    let title = complied.scene(JAPAN).prompt.unwrap().title;
    assert!(format!("{:?}", title.args).contains("luzon-kind-engineer"));
    assert_eq!(complied.refused_by("withdraw J-16Eng"), Some("14.6"));
    let anti_tank = complied.quiet(&["withdraw J-Eng3"]);
    // Groups A and B have five.
    assert_eq!(anti_tank.legal().len(), 5);
    let anti_aircraft = anti_tank.quiet(&["withdraw J-AT20"]);
    assert_eq!(anti_aircraft.legal().len(), 3);
    let played = anti_aircraft.quiet(&["withdraw J-AA30-31"]);
    assert_eq!(at(&played, "J-AT20"), Location::Withdrawn);
    assert_eq!(played.refused_by("comply"), None);
}

#[test]
fn r14_6_missing_steps_come_from_others_in_their_order() {
    let turn = at_turn(chits(1, 7), 10).with(|state| {
        state.units.change(unit("J-4Tk"), |unit| unit.steps = 1);
    });
    let played = turn.quiet(&["comply"]);
    assert_eq!(played.state.steps(unit("J-7Tk")), 1);
    let turn = at_turn(chits(1, 7), 10).with(|state| {
        lose(state, &["J-4Tk"]);
        state.units.change(unit("J-7Tk"), |unit| unit.steps = 1);
        state.units.change(unit("J-16R"), |unit| unit.steps = 1);
    });
    let played = turn.quiet(&["comply"]);
    assert_eq!(at(&played, "J-7Tk"), Location::Withdrawn);
    assert_eq!(at(&played, "J-16R"), Location::Withdrawn);
    assert_eq!(played.state.steps(unit("J-4Cav")), 1);
}

#[test]
fn r14_6_the_48th_division_gives_engineers_only_if_nobody_else_has_any() {
    let group = ["J-Eng23", "J-Eng3", "J-Eng3Ind", "J-Eng21"];
    let others = at_turn(chits(1, 1), 10).with(|state| lose(state, &group));
    let played = others.quiet(&["comply"]);
    assert_eq!(played.legal(), ["withdraw J-16Eng", "withdraw J-65Eng"]);
    let none = at_turn(chits(1, 1), 10).with(|state| {
        lose(state, &group);
        lose(state, &["J-16Eng", "J-65Eng"]);
    });
    // Only one is left: it leaves without being asked for.
    let played = none.quiet(&["comply"]);
    assert_eq!(at(&played, "J-48Eng"), Location::Withdrawn);
}

#[test]
fn r14_6_what_losses_make_impossible_is_ignored() {
    let turn = at_turn(chits(1, 1), 10).with(|state| {
        lose(state, &["J-4Tk", "J-7Tk", "J-16R", "J-AT3-8", "J-AT9-10"]);
    });
    let played = turn.quiet(&["comply", "withdraw J-Eng23"]);
    // No anti-tank unit is left: anti-aircraft units are next.
    assert_eq!(played.refused_by("withdraw J-AA40-45"), None);
}

#[test]
fn a_match_with_every_withdrawal_ends_after_turn_13() {
    let turn = at_turn(chits(2, 3), 12);
    assert!(decides(&turn, JAPAN));
    let over = turn.quiet(&TURN_12);
    assert!(matches!(over.pending(), Pending::Over(ending) if ending.winner == Some(ALLIES)));
    assert_eq!(over.state.turn, 13);
    assert!(over.state.refused.is_empty());
}

/// A regiment that is broken down into companies gives as well.
#[test]
fn r14_6_companies_give_for_their_regiment() {
    let turn = at_turn(chits(1, 7), 10).with(|state| {
        lose(state, &["J-4Tk"]);
        state.put(unit("J-7Tk"), Location::Apart);
        let companies = &GAME.units()[unit("J-7Tk").index()].companies;
        for company in &companies.as_ref().unwrap().units {
            state.put(*company, Location::Formosa);
        }
    });
    let played = turn.quiet(&["comply"]);
    let companies = &GAME.units()[unit("J-7Tk").index()].companies;
    let left = companies.as_ref().unwrap().units.iter();
    let left = left.filter(|company| played.state.at(**company) == Location::Withdrawn);
    assert_eq!(left.count(), 3);
    assert_eq!(played.state.steps(unit("J-16R")), 2);
}
