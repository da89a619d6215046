//! Chits and reinforcements: 14.1 to 14.3, 16.1, 16.2 and 16.4.

use crate::common::{
    GAME, Quiet as _, TURN_4, at, at_turn, berth, chits, chits_with, decides, hex, unit,
};
use heigi_engine::{Pending, Situation};
use heigi_luzon::{ALLIES, Berth, JAPAN, Location};

#[test]
fn r16_1_the_allied_chit_is_drawn_openly_and_brings_convoys() {
    let start = Situation::start(&*GAME);
    let Pending::Draw(draw) = start.pending() else {
        panic!("a chit is drawn first");
    };
    assert_eq!((draw.faces, draw.is_secret), (5, false));
    for (chit, pensacola, polk) in [
        (1, false, false),
        (3, false, false),
        (4, true, false),
        (5, true, true),
    ] {
        let played = chits(chit, 1);
        assert_eq!(
            at(&played, "A-1/131") != Location::Unused,
            pensacola,
            "{chit}"
        );
        assert_eq!(at(&played, "A-HvB1") != Location::Unused, polk, "{chit}");
        assert_eq!(
            berth(&played, "A-B-17-5") != Berth::Unused,
            pensacola,
            "{chit}"
        );
        assert_eq!(berth(&played, "A-B-17-8") != Berth::Unused, polk, "{chit}");
    }
}

#[test]
fn r16_2_5_a_regiment_of_the_convoy_takes_the_place_of_the_strongest_of_its_division() {
    let with = chits(4, 1);
    assert_eq!(at(&with, "A-11/11"), Location::Unused);
    assert_eq!(at(&with, "A-P11"), Location::At(hex("0935")));
    let without = chits(1, 1);
    assert_eq!(at(&without, "A-11/11"), Location::At(hex("0935")));
    assert_eq!(at(&without, "A-P11"), Location::Unused);
}

#[test]
fn r16_4_the_japanese_chit_is_drawn_in_secret() {
    let start = Situation::start(&*GAME).quiet(&["= 1"]);
    let Pending::Draw(draw) = start.pending() else {
        panic!("the other chit is drawn next");
    };
    assert_eq!((draw.faces, draw.is_secret), (7, true));
}

/// Vectors 102 and 103.
#[test]
fn r16_4_1_each_chit_brings_its_groups() {
    let groups = |chit: u8| -> Vec<&str> {
        let played = chits(1, chit);
        let members = [
            ("16", "J-16-1/9"),
            ("48", "J-48-1/47"),
            ("4", "J-4-1/8"),
            ("62", "J-62/21-1/62"),
            ("65", "J-65-1/122"),
            ("A", "J-7Tk"),
            ("B", "J-1HA"),
            ("Y1", "J-Yoko1"),
            ("Y3", "J-Yoko3"),
        ];
        let is_here = |id: &str| played.state.is_on_hand(unit(id));
        let here = members.into_iter().filter(|(_, id)| is_here(id));
        here.map(|(group, _)| group).collect()
    };
    assert_eq!(groups(1), ["16", "48", "A"]);
    assert_eq!(groups(4), ["16", "48", "65", "A"]);
    assert_eq!(groups(5), ["16", "48", "62", "A"]);
    assert_eq!(groups(6), ["16", "48", "4", "A", "Y1"]);
    assert_eq!(groups(7), ["16", "48", "4", "62", "A", "B", "Y1", "Y3"]);
}

/// Vector 102.
#[test]
fn r16_4_4_each_chit_has_its_transport() {
    let of = |chit: usize| {
        let chit = &GAME.campaign().japanese_chits[chit - 1];
        (chit.strategic, chit.operational)
    };
    let all = [1, 2, 3, 4, 5, 6, 7].map(of);
    let common = (115, 25);
    assert_eq!(
        all,
        [
            common,
            common,
            common,
            (120, 30),
            (75, 25),
            (110, 35),
            (130, 40)
        ]
    );
}

#[test]
fn r14_1_units_come_in_the_turn_of_the_record_and_not_before() {
    let start = chits(1, 1);
    // Nobody had a choice in turns 1 to 3.
    assert_eq!(start.state.turn, 4);
    assert!(decides(&start, ALLIES));
    assert_eq!(at(&start, "A-1/1"), Location::At(hex("1649")));
    assert_eq!(at(&start, "A-1C/2"), Location::At(hex("1850")));
    assert_eq!(at(&start, "A-3C/2"), Location::Waiting);
    assert_eq!(start.refused_by("arrive A-3C/2 K"), Some("14.1"));
    let later = start.quiet(&TURN_4);
    assert_eq!(later.state.turn, 6);
    assert_eq!(at(&later, "A-2C/2"), Location::At(hex("1649")));
    assert_eq!(at(&later, "A-3C/2"), Location::At(hex("1850")));
}

#[test]
fn r14_2_units_arrive_where_the_record_says_and_the_player_chooses() {
    let start = chits(1, 1);
    let expected = [
        "arrive A-3/1 B",
        "arrive A-3/1 K",
        "arrive A-1FA B",
        "arrive A-1FA K",
    ];
    let mut legal = start.legal();
    legal.sort();
    let mut expected = expected.map(String::from);
    expected.sort();
    assert_eq!(legal, expected);
    assert_eq!(start.refused_by("arrive A-3/1 M"), Some("14.2"));
    let played = start.quiet(&TURN_4);
    assert_eq!(at(&played, "A-3/1"), Location::At(hex("1850")));
    assert_eq!(at(&played, "A-1FA"), Location::At(hex("1250")));
}

#[test]
fn r14_2_nobody_arrives_where_japan_is_in_control() {
    let lost = chits_with(1, 1, |state| state.japanese.insert(hex("1649")));
    assert_eq!(at(&lost, "A-1/1"), Location::Lost);
    assert_eq!(at(&lost, "A-1C/2"), Location::At(hex("1850")));
    // Of two places the other is left, and then there is no choice.
    let other = chits_with(1, 1, |state| state.japanese.insert(hex("1850")));
    let other = other.quiet(&["done", "done", "done"]);
    assert_eq!(at(&other, "A-3/1"), Location::At(hex("1250")));
    assert_eq!(at(&other, "A-4C/2"), Location::At(hex("1250")));
    assert_eq!(other.state.turn, 7);
}

#[test]
fn r14_2_the_b_17s_of_turn_2_come_to_clark() {
    let clark = GAME.map().airfield("clark").unwrap();
    let played = chits(5, 1);
    assert_eq!(berth(&played, "A-B-17-3"), Berth::On(clark));
    let taken = chits_with(5, 1, |state| state.japanese.insert(hex("1243")));
    assert_eq!(berth(&taken, "A-B-17-3"), Berth::Lost);
}

#[test]
fn r14_2_on_turn_11_at_least_one_unit_comes_to_manila_and_one_to_fort_mckinley() {
    let turn = at_turn(chits(1, 1), 11);
    assert_eq!(turn.state.turn, 11);
    assert_eq!(turn.legal().len(), 4);
    let played = turn.quiet(&["arrive A-PAAC K"]);
    assert_eq!(at(&played, "A-PAAC"), Location::At(hex("1850")));
    // The other has no choice any more.
    assert_eq!(at(&played, "A-ROTC"), Location::At(hex("1649")));
    assert!(decides(&played, JAPAN));
}

#[test]
fn r14_2_on_turn_11_only_one_comes_if_japan_holds_one_of_the_places() {
    let turn = at_turn(chits(1, 1), 10).with(|state| state.japanese.insert(hex("1649")));
    let turn = turn
        .quiet(&crate::common::TANKS)
        .quiet(&crate::common::NAVY_10);
    assert_eq!(turn.legal().len(), 2);
    assert_eq!(turn.refused_by("arrive A-ROTC M"), Some("14.2"));
    let played = turn.quiet(&["arrive A-ROTC K"]);
    assert_eq!(at(&played, "A-ROTC"), Location::At(hex("1850")));
    assert_eq!(at(&played, "A-PAAC"), Location::Lost);
}

#[test]
fn r14_3_the_late_brigade_comes_to_formosa_on_turn_9() {
    let before = at_turn(chits(1, 2), 7);
    assert_eq!(at(&before, "J-65-1/122"), Location::Waiting);
    let after = before.quiet(&crate::common::TURN_7);
    assert_eq!(after.state.turn, 10);
    assert_eq!(at(&after, "J-65-1/122"), Location::Formosa);
    // With chit 4 it is there from the beginning, with chit 5 it never comes.
    assert_eq!(at(&chits(1, 4), "J-65-1/122"), Location::Formosa);
    let never = at_turn(chits(1, 5), 10);
    assert_eq!(at(&never, "J-65-1/122"), Location::Unused);
}

#[test]
fn r8_2_5_bombers_need_a_b_box_and_fighters_any() {
    use heigi_luzon::printed::units::AirClass;
    let full = chits(5, 1);
    let box_for = |field: &str, class| {
        let field = GAME.map().airfield(field).unwrap();
        GAME.has_box(&full.state, field, class)
    };
    // Four fighters and eight B-17 fill Clark.
    assert!(!box_for("clark", AirClass::Fighter));
    assert!(box_for("laoang", AirClass::Fighter));
    assert!(!box_for("laoang", AirClass::Bomber));
    // Nichols has four F and two B boxes for four fighters and two bombers.
    assert!(!box_for("nichols", AirClass::Fighter));
    assert!(box_for("batangas", AirClass::Bomber));
}
