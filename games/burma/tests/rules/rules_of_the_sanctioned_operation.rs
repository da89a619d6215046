//! The sanctioned operation (19), solitaire draws, links of a set-up, overstacking, units given up.

use crate::common::{Table, game, hex, rule, unit};
use heigi_burma::Event;
use heigi_burma::steps::{
    Combat, CupDraw, Declaration, ExtraMarker, KeepMarker, Movement, Moving, Naming, Pay,
    Preparation, Victory,
};
use heigi_burma::{ALLIES, Activation, JAPAN, Occasion, Phase, Sanction, Step};
use heigi_engine::{Pending, Random, Rules, Side, Viewer};
use std::collections::BTreeSet;

/// A turn in which a side has declared the operation.
fn sanctioned(turn: u8, side: Side) -> Table {
    Table::empty(turn).change(|position| {
        position.sanction = Sanction {
            is_played: true,
            holder: Some(side),
            is_declared: true,
            ..Sanction::default()
        };
    })
}

/// Rules: 19.1.1, 19.1.2, TBL-SANCTION
#[test]
fn the_holder_declares_after_the_initiative_and_uses_two_items() {
    let table = Table::empty(3)
        .change(|position| {
            position.sanction.is_played = true;
            position.sanction.holder = Some(JAPAN);
        })
        .step(Step::Declaration(Declaration));
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    let declared = table.clone().play(&["go"]);
    assert!(declared.position().sanction.is_declared);
    assert!(!table.play(&["done"]).position().sanction.is_declared);
    let items = sanctioned(3, JAPAN)
        .at("2010", &["J15-51", "J15-60", "J15-67"])
        .stranded(&["J15-51", "J15-60", "J15-67"])
        .acting(JAPAN, &["J15-51"])
        .step(Step::Naming(Naming));
    let items = items.play(&["sanction 4", "= 1", "name J15-51"]);
    // Each item once.
    assert_eq!(items.refusal("sanction 4"), "19.1.1");
    let items = items.play(&["sanction 2", "formation 15th_division"]);
    assert_eq!(items.position().sanction.items, [4, 2]);
    let third = items
        .step(Step::Preparation(Preparation(hex("2110"))))
        .change(|position| {
            let units = crate::common::set(&["J15-51"]);
            position.attack = Some(heigi_burma::Attack::of(units, hex("2110")));
        });
    assert_eq!(third.refusal("sanction 5"), "19.1.1");
}

/// Vectors OPT1, OPT2.
///
/// Rules: 19.1.4, 19.1.5, 19.1.6
#[test]
fn the_marker_passes_to_the_allies_and_then_leaves_the_game() {
    let end = |table: Table| {
        let mut position = table.position().clone();
        position.agenda = vec![Step::Victory(Victory)];
        heigi_engine::step::proceed(game(), &mut position, &mut Vec::new());
        position.sanction
    };
    let used = end(sanctioned(8, JAPAN));
    assert_eq!(
        (used.holder, used.is_declared, used.items),
        (Some(ALLIES), false, [0, 0])
    );
    let kept = |turn| {
        Table::empty(turn).change(|position| {
            position.sanction.is_played = true;
            position.sanction.holder = Some(JAPAN);
        })
    };
    assert_eq!(end(kept(11)).holder, Some(JAPAN));
    assert_eq!(end(kept(12)).holder, Some(ALLIES));
    assert_eq!(end(sanctioned(14, ALLIES)).holder, None);
    // Whoever holds it, the rules of the operation are played with.
    assert!(end(kept(12)).is_played);
}

/// Rules: TBL-SO-1
#[test]
fn after_the_first_end_marker_any_activation_marker_may_be_used_once_more() {
    let table = sanctioned(3, JAPAN)
        .change(|position| {
            position.sides[1].used = vec![4];
            position.sides[1].segments = 1;
            position.sides[0].segments = 1;
            position.end_markers = 1;
        })
        .step(Step::ExtraMarker(ExtraMarker));
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    // The marker that has been used already, of grade II.
    let table = table.play(&["keep 4"]);
    let segment = table.position().segment.as_ref().unwrap();
    assert_eq!(
        (segment.side, segment.activation),
        (JAPAN, Activation::Marker(4))
    );
    assert_eq!(table.position().sanction.items, [1, 0]);
    // It is not drawn: the segment comes by this rule.
    let is_segment = |one: &&Event| matches!(one, Event::Segment(..));
    let told = table.events.iter().find(is_segment);
    assert_eq!(told.map(rule).as_deref(), Some("TBL-SO-1"));
    let other = sanctioned(3, JAPAN)
        .step(Step::ExtraMarker(ExtraMarker))
        .play(&["done"]);
    assert_eq!(other.position().sanction.items, [0, 0]);
}

/// A marker of choice tells nothing about the cup: the enemy must still think it possible there.
///
/// Rules: TBL-SO-1, 8.1.3
#[test]
fn the_extra_marker_does_not_give_away_the_cup() {
    let guessed = |cup: Vec<u8>, used: Vec<u8>| {
        let table = sanctioned(3, JAPAN)
            .stock(9, 3)
            .change(|position| {
                position.initiative = ALLIES;
                position.sides[1].cup = cup;
                position.sides[1].used = used;
                position.sides[1].segments = 1;
                position.end_markers = 1;
            })
            .step(Step::ExtraMarker(ExtraMarker))
            .play(&["keep 2"]);
        let mut random = Random::seeded(1);
        let guesses = (0..80).map(|_| {
            let viewer = Viewer::Side(ALLIES);
            let guess = game().determinize(&table.state, viewer, &mut random);
            guess.sides[1].cup[0]
        });
        guesses
            .collect::<BTreeSet<u8>>()
            .into_iter()
            .collect::<Vec<u8>>()
    };
    assert_eq!(guessed(vec![2], vec![]), [0, 1, 2, 3]);
    assert_eq!(guessed(vec![1], vec![]), [0, 1, 2, 3]);
    // What was drawn from the cup before is not in it any more, chosen again or not.
    assert_eq!(guessed(vec![1], vec![2]), [0, 1, 3]);
    assert_eq!(guessed(vec![1], vec![0]), [1, 2, 3]);
}

/// Rules: TBL-SO-2
#[test]
fn a_formation_may_ignore_zones_of_control() {
    // 2010 and 1909 lie beside the enemy in 1910, who is dug in: only the way round by 2009 is open, and
    // leaving one zone and entering the other costs a point each.
    let table = sanctioned(3, JAPAN)
        .at("2010", &["J15-51"])
        .at("1910", &["A2-4"])
        .dug_in("1910", ALLIES)
        .acting(JAPAN, &["J15-51"])
        .step(Step::Naming(Naming));
    let walk = |table: Table| {
        table.step(Step::Moving(Moving(
            unit("J15-51"),
            heigi_burma::Progress::default(),
        )))
    };
    let barred = walk(table.clone()).cost("1909");
    let free = walk(table.play(&["sanction 2", "formation 15th_division"])).cost("1909");
    assert_eq!([barred, free], [Some(10 + 8), Some(10)]);
}

/// Rules: TBL-SO-2
#[test]
fn or_half_a_die_of_units() {
    let table = sanctioned(3, JAPAN)
        .at("2010", &["J15-51", "J31-58"])
        .at("2210", &["J33-213"])
        .acting(JAPAN, &["J15-51", "J31-58", "J33-213"])
        .step(Step::Naming(Naming))
        .play(&[
            "sanction 2",
            "choose 1",
            "= 3",
            "name J15-51",
            "name J33-213",
        ]);
    let segment = table.position().segment.as_ref().unwrap();
    assert_eq!(
        segment.infiltrating,
        crate::common::set(&["J15-51", "J33-213"])
    );
}

/// Rules: TBL-SO-2
#[test]
fn zones_may_be_ignored_by_those_that_act_until_they_have_moved() {
    let table = |active: &[&str], step| {
        sanctioned(3, JAPAN)
            .at("2010", &["J15-51", "J31-58"])
            .acting(JAPAN, active)
            .step(step)
    };
    assert_eq!(
        table(&[], Step::Naming(Naming)).refusal("sanction 2"),
        "TBL-SO-2"
    );
    assert_eq!(
        table(&["J15-51"], Step::Combat(Combat)).refusal("sanction 2"),
        "TBL-SO-2"
    );
    let moving = table(&["J15-51", "J31-58"], Step::Movement(Movement)).play(&[
        "sanction 2",
        "choose 1",
        "= 5",
        "name J15-51",
    ]);
    // Half of a 5 is three, and only two act.
    let segment = moving.position().segment.as_ref().unwrap();
    assert_eq!(
        segment.infiltrating,
        crate::common::set(&["J15-51", "J31-58"])
    );
    let single = table(&["J15-51", "J31-58"], Step::Movement(Movement)).play(&[
        "sanction 2",
        "choose 1",
        "= 2",
        "name J31-58",
    ]);
    let segment = single.position().segment.as_ref().unwrap();
    assert_eq!(segment.infiltrating, crate::common::set(&["J31-58"]));
}

/// Rules: TBL-SO-3
#[test]
fn two_landings_may_cost_nothing() {
    let table = sanctioned(16, ALLIES)
        .at("2223", &["A5-9"])
        .acting(ALLIES, &["A5-9"])
        .step(Step::Movement(Movement))
        .play(&["sanction 3", "embark A5-9", "at 3920"]);
    assert_eq!(table.stocks()[0], 9);
    assert_eq!(table.position().sanction.free_landings, 1);
    // Two a turn land, paid for or not (12.5.1, B-87).
    let landed = |ships| {
        let table = sanctioned(16, ALLIES)
            .at("2223", &["A5-9"])
            .acting(ALLIES, &["A5-9"])
            .step(Step::Movement(Movement))
            .change(|position| position.embarked = ships);
        table.refusal("sanction 3")
    };
    assert_eq!([landed(1), landed(2)], ["", "TBL-SO-3"]);
    let japan = sanctioned(16, JAPAN)
        .at("2010", &["J15-51"])
        .acting(JAPAN, &["J15-51"])
        .step(Step::Movement(Movement));
    assert_eq!(japan.refusal("sanction 3"), "TBL-SO-3");
}

/// Rules: TBL-SO-4
#[test]
fn half_a_die_of_units_are_supplied_for_the_turn() {
    let table = sanctioned(3, ALLIES)
        .at("2010", &["A2-4", "A2-5", "A2-6"])
        .stranded(&["A2-4", "A2-5", "A2-6"])
        .acting(ALLIES, &["A2-4"])
        .step(Step::Combat(Combat))
        .step(Step::Naming(Naming))
        .play(&["sanction 4", "= 4", "name A2-4", "name A2-6"]);
    let out = |id| table.position().unit(unit(id)).out_of_supply;
    assert_eq!(
        [out("A2-4"), out("A2-5"), out("A2-6")],
        [false, true, false]
    );
}

/// Rules: TBL-SO-4
#[test]
fn supply_of_the_operation_saves_units_at_the_end_of_the_turn() {
    let table = sanctioned(3, ALLIES)
        .at("2010", &["A2-4", "A2-5"])
        .stranded(&["A2-4", "A2-5"])
        .step(Step::Begin(Phase::End))
        .change(|position| {
            position
                .agenda
                .push(Step::Pay(Pay(ALLIES, Occasion::Final)))
        });
    let saved = table.play(&["sanction 4", "= 2", "name A2-4"]);
    let out = |id| saved.position().unit(unit(id)).out_of_supply;
    assert_eq!([out("A2-4"), out("A2-5")], [false, true]);
    // The other starves: attrition follows.
    assert_eq!((saved.left("A2-4"), saved.left("A2-5")), (4, 3));
    assert!(!saved.position().unit(unit("A2-4")).disrupted);
    // Before anybody is found to be out of supply there is nothing to do.
    let early = sanctioned(3, ALLIES)
        .at("2010", &["A2-4"])
        .stranded(&["A2-4"])
        .step(Step::Pay(Pay(ALLIES, Occasion::Determination)));
    assert_eq!(early.refusal("sanction 4"), "TBL-SO-4");
    let fed = sanctioned(3, ALLIES)
        .at("2010", &["A2-4"])
        .acting(ALLIES, &["A2-4"])
        .step(Step::Combat(Combat));
    assert_eq!(fed.refusal("sanction 4"), "TBL-SO-4");
}

/// Rules: TBL-SO-4, 19.1.1
#[test]
fn the_defender_may_use_the_operation_in_the_enemys_segment() {
    let table = sanctioned(3, JAPAN)
        .at("2509", &["J15-51"])
        .stranded(&["J15-51"])
        .at("2510", &["A2-4"])
        .attack("2509", &["A2-4"])
        .step(Step::Pay(Pay(JAPAN, Occasion::Combat)))
        .play(&["sanction 4", "= 1"]);
    assert!(!table.position().unit(unit("J15-51")).out_of_supply);
    assert_eq!(table.position().sanction.items, [4, 0]);
    let other = sanctioned(3, ALLIES)
        .at("2509", &["J15-51"])
        .stranded(&["J15-51"])
        .attack("2510", &["J15-51"])
        .step(Step::Pay(Pay(JAPAN, Occasion::Combat)));
    assert_eq!(other.refusal("sanction 4"), "19.1.1");
}

/// Rules: TBL-SO-5
#[test]
fn one_column_in_one_fight_for_either_side() {
    let column = |table: &Table| {
        let (column, _) = crate::common::column(table).unwrap();
        column.name()
    };
    let field = |side| {
        sanctioned(3, side)
            .at("2510", &["A2-4"])
            .at("2509", &["J15-51"])
            .attack("2509", &["A2-4"])
    };
    // 6 against 5 in the open is 1:1.
    let plain = field(ALLIES).play(&["go", "= 5"]);
    assert_eq!(column(&plain), "1:1");
    let helped = field(ALLIES).play(&["sanction 5", "go", "= 5"]);
    assert_eq!(column(&helped), "2:1");
    assert_eq!(helped.position().sanction.items, [5, 0]);
    let hindered = field(JAPAN).play(&["go", "sanction 5", "= 5"]);
    assert_eq!(column(&hindered), "1:2");
}

/// Rules: TBL-SO-6
#[test]
fn victors_may_advance_a_second_hex() {
    let table = sanctioned(3, ALLIES)
        .at("2510", &["A2-4", "A2-5"])
        .at("2509", &["J15-51"])
        .steps("J15-51", 1)
        .at("2407", &["J15-60"])
        .attack("2509", &["A2-4", "A2-5"])
        .play(&[
            "go",
            "= 2",
            "stand",
            "lose-step J15-51",
            "join A2-4",
            "done",
        ]);
    // 2408 lies beside the enemy in 2407.
    let table = table.play(&["join A2-4", "at 2409"]);
    assert_eq!(table.place("A2-4"), "2409");
    assert_eq!(table.place("A2-5"), "2510");
    assert_eq!(table.position().sanction.items, [6, 0]);
}

/// Rules: TBL-SO-5, 19.1.1
#[test]
fn the_column_is_given_once_in_a_turn() {
    let table = sanctioned(3, ALLIES)
        .at("2510", &["A2-4"])
        .at("2509", &["J15-51"])
        .attack("2509", &["A2-4"]);
    let asked = table.clone().play(&["sanction 5"]);
    assert_eq!(asked.refusal("sanction 5"), "TBL-SO-5");
    // Put back with the attack, it is not used up.
    let back = asked.play(&["cancel"]);
    assert_eq!(back.position().sanction.items, [0, 0]);
    let used = table.change(|position| position.sanction.items = [5, 0]);
    assert_eq!(used.refusal("sanction 5"), "19.1.1");
    let undeclared = Table::empty(3)
        .change(|position| {
            position.sanction.is_played = true;
            position.sanction.holder = Some(ALLIES);
        })
        .at("2510", &["A2-4"])
        .at("2509", &["J15-51"])
        .attack("2509", &["A2-4"]);
    assert_eq!(undeclared.refusal("sanction 5"), "19.1.1");
}

/// Rules: TBL-SO-6
#[test]
fn the_second_hex_is_free_of_the_enemy_and_served_in_one_fight() {
    let won = |items: [u8; 2]| {
        sanctioned(3, ALLIES)
            .change(|position| position.sanction.items = items)
            .at("2510", &["A2-4", "A2-5"])
            .at("2509", &["J15-51"])
            .steps("J15-51", 1)
            .at("2408", &["J15-60"])
            .attack("2509", &["A2-4", "A2-5"])
            .play(&["go", "= 2", "done", "lose-step J15-51", "join A2-4", "done"])
    };
    let asked = won([0, 0]).play(&["join A2-4"]);
    let may = |number: &str| {
        game()
            .check(&asked.state, heigi_burma::Action::At(hex(number)))
            .is_ok()
    };
    // Into the zone of the enemy in 2408, not into his hex.
    assert_eq!([may("2508"), may("2409"), may("2408")], [true, true, false]);
    assert_eq!(won([0, 0]).refusal("join A2-5"), "TBL-SO-6");
    // It may be left unused, and is used up by an earlier fight.
    assert_eq!(
        won([0, 0]).play(&["done"]).position().sanction.items,
        [0, 0]
    );
    assert!(won([6, 0]).state.asking.is_none());
}

/// Rules: TBL-SO-6, 12.5.5
#[test]
fn whoever_landed_may_go_on_as_well() {
    let mut table = sanctioned(18, ALLIES)
        .at("2223", &["A5-9"])
        .at("4714", &["J15-51"])
        .steps("J15-51", 1)
        .acting(ALLIES, &["A5-9"])
        .step(Step::Combat(Combat))
        .step(Step::Movement(Movement))
        .play(&[
            "embark A5-9",
            "at 4714",
            "done",
            "attack 4714",
            "join A5-9",
            "go",
            "= 2",
        ]);
    while table.place("A5-9") != "4714" {
        let words = if table.refusal("lose-step J15-51").is_empty() {
            "lose-step J15-51"
        } else {
            "done"
        };
        table = table.play(&[words]);
    }
    let table = table.play(&["join A5-9", "at 4713"]);
    assert_eq!(table.place("A5-9"), "4713");
    let is_item = |one: &&Event| matches!(one, Event::SanctionItem(..));
    let told = table.events.iter().find(is_item);
    assert_eq!(told.map(rule).as_deref(), Some("TBL-SO-6"));
}

/// Rules: NOTE-9.2.2
#[test]
fn in_solitaire_play_a_die_says_who_gains_by_the_first_end_marker() {
    let drawn = |die: &str| {
        Table::empty(3)
            .change(|position| {
                position.end_marker_die = true;
                position.drawer = ALLIES;
                position.sides[0].cup = vec![0];
            })
            .step(Step::CupDraw(CupDraw))
            .run()
            .play(&["= 2", die, "= 3"])
    };
    let side = |table: &Table| table.position().segment.as_ref().unwrap().side;
    assert_eq!(side(&drawn("= 4")), ALLIES);
    assert_eq!(side(&drawn("= 3")), JAPAN);
}

/// Supply of a combat half is not asked for where nobody can pay.
///
/// Rules: 7.12.1
#[test]
fn nobody_is_asked_to_pay_with_nothing() {
    let table = Table::empty(3)
        .at("2010", &["A2-4"])
        .stranded(&["A2-4"])
        .acting(ALLIES, &["A2-4"])
        .step(Step::Pay(Pay(ALLIES, Occasion::Combat)))
        .run();
    assert_eq!(
        table.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
}

/// An attacker may lose a step or retreat a hex; every hex behind it is in a zone of the enemy.
///
/// Rules: TBL-SO-2, 13.6.1
#[test]
fn whoever_ignores_zones_retreats_through_them() {
    let fought = |ignores: bool| {
        Table::empty(3)
            .at("2010", &["J15-51"])
            .at("1910", &["A5-9", "A5-123"])
            .at("2210", &["A7-33"])
            .at("2008", &["A7-89"])
            .attack("1910", &["J15-51"])
            .change(|position| {
                if ignores {
                    let segment = position.segment.as_mut().unwrap();
                    segment.infiltrating = crate::common::set(&["J15-51"]);
                }
            })
            .play(&["banzai J15-51", "go", "= 1"])
    };
    let free = fought(true);
    assert_eq!(free.options(), ["lose-step J15-51", "retreat J15-51"]);
    let back = free.play(&["retreat J15-51"]);
    assert_eq!(
        back.options(),
        ["at 1909", "at 2009", "at 2011", "at 2109", "at 2110"]
    );
    let back = back.play(&["at 2110"]);
    assert_eq!(
        (back.place("J15-51").as_str(), back.left("J15-51")),
        ("2110", 4)
    );
    // The others cannot choose: the step is lost, and the defenders are asked already.
    let held = fought(false);
    assert!(held.options().contains(&"lose-step A5-9".to_owned()));
    assert_eq!(
        (held.place("J15-51").as_str(), held.left("J15-51")),
        ("2010", 3)
    );
}
