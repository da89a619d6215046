//! What sailing costs, what bombs and planes do besides, and what refusals tell (G12.2, G12.404, G12.66).

use super::{afloat, beached, landing};
use crate::beaches::{SHORE, sloping};
use crate::common::{is, low, note, numbers_against, numbers_of, reach, read, text, until};
use heigi_engine::Situation;
use heigi_pto::{At, Berth, Condition, Lie, Phase, Pto, Tray};

/// A point, and one more for each wreck, vehicle, unit that is no single man, and known tetrahedron.
/// Rules: G12.2#2, G14.51
/// Rule: 12.2#2
#[test]
fn g12_2_2_all_that_is_in_the_way_costs_a_point() {
    let units = [
        "usmc-lci 0307",
        "usmc-lcvp 0306",
        "usmc-lcvp 0306",
        "usmc-6-6-8 0306",
        "usmc-3-4-8 0306",
        "usmc-8-0 0306",
    ];
    let works = "{ kind = \"tetrahedrons\", hex = \"0306\", known = true }";
    let game = crate::assault::obstructed(works, &units, &["jpn-8-0 0602"]);
    let cost = |there: &[usize], has_piles: bool| {
        let sails = afloat(&game, 0).with(|state| {
            for unit in 1..6 {
                if !there.contains(&unit) {
                    state.units[unit].at = At::Off(Tray::Lost);
                }
            }
            state.units[2].set(Condition::Wreck);
            if !has_piles {
                state.fortifications.clear();
            }
        });
        note(&sails.play(&["drive u0"]), "step 0306")
    };
    assert_eq!(cost(&[], false), "1");
    assert_eq!(cost(&[1], false), "2");
    assert_eq!(cost(&[2], false), "2");
    assert_eq!(cost(&[3], false), "2");
    assert_eq!(cost(&[3, 4], false), "3");
    assert_eq!(cost(&[5], false), "1", "a single man");
    assert_eq!(cost(&[], true), "2");
    assert_eq!(cost(&[1, 2, 3], true), "5");
}

/// A platoon turns over the north as elsewhere.
/// Rules: G12.2#4
#[test]
fn g12_2_4_a_platoon_turns_the_same_way() {
    let game = landing(&["usmc-lcvp 0306", "usmc-lcvp 0306"]);
    let turned = |arc: u8, order: &str| {
        let start = Situation::start(&game).with(|state| {
            for unit in &mut state.units[..2] {
                unit.arc = Some(arc);
            }
        });
        let phase = until(start, Phase::Movement);
        let over = low(phase.play(&["follow u0", "follow u1", "drive u0", order]));
        [0, 1].map(|unit: usize| over.state.units[unit].arc)
    };
    assert_eq!(turned(5, "turn-right"), [Some(0); 2]);
    assert_eq!(turned(0, "turn-left"), [Some(5); 2]);
    assert_eq!(turned(3, "turn-right"), [Some(4); 2]);
    assert_eq!(turned(3, "turn-left"), [Some(2); 2]);
}

/// It is told how many points the craft lacks, and nobody gets off in haste who has spent something.
/// Rules: G12.404
/// Rule: 12.404
#[test]
fn g12_404_a_craft_that_has_not_the_points_says_how_many() {
    let game = landing(&["usmc-lcp 0305", "usmc-6-6-8 0305"]);
    let late = beached(&game, 1).with(|state| state.units[0].boat.spent = 8);
    let picked = late.play(&["join u1"]);
    let told = numbers_against(&picked, "step 0304", &["needed", "left"]);
    assert_eq!(told, ["Some(Number(3))", "Some(Number(2))"]);
    // Upwards, in the surf, it takes more than all.
    let rows = ["....", "....", "..,.", "..,.", "OOOO", "OOOO"];
    let more = format!("{}\nheavy_surf = true", sloping("moderate"));
    let units = ["usmc-lcp 0205", "usmc-6-6-8 0205", "usmc-6-6-8 0101"];
    let game = crate::beaches::beach(&more, &rows, &units, &["jpn-8-0 0401"]);
    let start = Situation::start(&game).with(|state| {
        super::load(state, 1);
        state.units[0].arc = Some(0);
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
    });
    let aboard = until(start, Phase::Movement).play(&["= 1 2", "join u1"]);
    assert_eq!(aboard.refused_by("struggle 0204"), None);
    let doubled = aboard.with(|state| state.is_double = true);
    assert_eq!(doubled.refused_by("struggle 0204"), Some("6.3"));
}

/// A plane of the Allies over the water, and a Japanese craft with something aboard in 0306.
fn flying(craft: &str, aboard: &[&str]) -> Pto {
    let air = "air = { number = 12, turn = 1, load = \"explosive\" }\n";
    let units = [&[craft][..], aboard].concat();
    let units: Vec<String> = units.iter().map(|unit| format!("{unit} 0306")).collect();
    let units: Vec<&str> = units.iter().map(String::as_str).collect();
    let text = text(&SHORE, &[], &["usmc-6-6-8 0601"], &units);
    let text = text.replacen("first =", "date = \"1944-08\"\nfirst =", 1);
    let text = text.replacen(
        "[victory]",
        &format!("{}\n[victory]", sloping("moderate")),
        1,
    );
    let of = "side = \"allies\"\nelr = 3\n";
    read(&text.replacen(of, &format!("{of}{air}"), 1))
}

/// The plane attacks, and nothing keeps it from that.
fn sighted<'g>(game: &'g Pto, attack: &str) -> Situation<'g, Pto> {
    let come = Situation::start(game).play(&["= 3 4", "= 1"]);
    let over = reach(come, Phase::Movement).with(|state| {
        let At::Vehicle(spot) = state.units[1].at else {
            panic!("no craft")
        };
        let craft = state.all().nth(1).unwrap().id;
        for unit in 2..state.units.len() {
            if matches!(state.units[unit].at, At::Vehicle(_)) {
                state.units[unit].at = At::Aboard(spot, craft, Berth::Passenger);
                state.units[unit].clear(&[Condition::Motion]);
            }
        }
    });
    let mut battle = over.play(&[attack, "= 1 1"]);
    while battle.decider().is_some() {
        battle = crate::common::pass(battle);
    }
    battle
}

/// High a bomb meets the crew on the column of 30 with 2 more; near by nobody, and a critical hit is a point more.
/// Rules: G12.66, G12.673
/// Rule: 12.66
#[test]
fn g12_66_a_bomb_that_strikes_high_meets_the_crew() {
    let game = flying("jpn-daihatsu", &[]);
    let bombs = sighted(&game, "engage u1");
    let after = |dice: &[&str]| {
        let over = low(bombs.clone().play(dice));
        (
            over.state.units[1].boat.damage,
            numbers_of(&over, "at-crew"),
        )
    };
    // 19 is its number.
    assert_eq!(after(&["= 2 3", "= 5 4"]), (10, vec!["1mc 11".to_owned()]));
    assert_eq!(after(&["= 3 2", "= 5 4"]), (10, vec![]));
    assert_eq!(after(&["= 2 3", "= 6 6"]), (0, vec![]), "a dud");
    assert_eq!(after(&["= 5 6", "= 5 4"]), (1, vec![]), "near by");
    assert_eq!(after(&["= 1 1", "= 5 4"]).0, 11);
    assert_eq!(after(&["= 1 1", "= 6 6"]).0, 0);
}

/// The guns of a plane meet armour aboard with 1 less, and 2 less if it is open above.
/// Rules: G12.6711
/// Rule: 12.6711
#[test]
fn g12_6711_the_guns_of_a_plane_are_worse_for_open_armour_in_a_hold() {
    let pierced = |hull: &str| {
        let game = flying("jpn-daihatsu", &[hull]);
        let over = low(sighted(&game, "strafe 0306").play(&["= 2 3"]));
        (
            numbers_of(&over, "pierces-aboard"),
            is(&over, 2, Condition::Wreck),
        )
    };
    // 4 less the armour of its sides, and the dice less 1 or 2.
    assert_eq!(pierced("jpn-tank-ha-go"), (vec!["3 4".to_owned()], false));
    assert_eq!(pierced("usmc-lvt-4"), (vec!["4 3".to_owned()], true));
}

/// One of the rows ahead is barred by a pier: the craft goes no farther there than it could be steered.
/// Rules: G12.111, G13.73
/// Rule: 12.111
#[test]
fn g12_111_a_craft_that_drifts_does_not_go_beneath_a_pier() {
    let after = |piers: &str| {
        let more = format!("{}\n{piers}", sloping("moderate"));
        let enemy = ["jpn-4-4-7 0304"];
        let game = crate::beaches::beach(&more, &SHORE, &["usmc-lcv 0307"], &enemy);
        let sails = afloat(&game, 0).play(&["drive u0", "step 0306", "= 1 1"]);
        // 4 firepower, half of it: a 3 is a point and a check with 1 added, which fails. It turns to the north.
        let shot = sails.play(&["join u1", "fire 0306", "= 1 2", "= 6 6", "= 1"]);
        let over = low(shot);
        (
            crate::common::place(&over, 0),
            is(&over, 0, Condition::Stunned),
        )
    };
    assert_eq!(after(""), ("0305".into(), true));
    assert_eq!(after("wooden_piers = [\"0305\"]"), ("0306".into(), true));
}
