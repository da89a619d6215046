//! Who climbs along cliffs, is seen there, and comes to caves in them (7.1, G11.5 to G11.8332).

use super::{BARE, ground};
use crate::artillery::told;
use crate::common::{is, lines, note, pass, thrown_by};
use heigi_engine::{Gridded, Side, Situation};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Ledge, Part, Phase, Pto, Spot, Tray};

/// A hex of level 3 on the plain.
const TOWER: [&str; 8] = [
    "00000000", "00000000", "00000000", "00030000", "00000000", "00000000", "00000000", "00000000",
];

/// The tower with known caves: A on level 0 to the south, without a cliff, G on level 1 to the south-east and M on level 2 to the
/// north-east, both in cliffs.
fn tower(marines: &[&str], japanese: &[&str]) -> Pto {
    let caves = "{ hex = \"0404\", towards = \"0405\", known = true }, \
                 { hex = \"0404\", towards = \"0505\", known = true, level = 1 }, \
                 { hex = \"0404\", towards = \"0504\", known = true, level = 2 },";
    let cliffs = "cliffs = [\"0404-0505\", \"0404-0504\"]";
    ground(&BARE, &TOWER, cliffs, caves, marines, japanese).unwrap()
}

/// A phase of a side in which it decides.
fn phase_of(mut battle: Situation<'_, Pto>, side: Side, phase: Phase) -> Situation<'_, Pto> {
    while battle.state.phasing != side
        || battle.state.phase != phase
        || battle.decider() != Some(side)
    {
        battle = pass(battle);
    }
    battle
}

fn ledge(game: &Pto, hex: &str, corner: u8, up: u8) -> Spot {
    let hex = game.grid().parse(hex).unwrap();
    Ledge { hex, corner, up }.spot()
}

/// Rule: 11.5#3
///
/// PB-170, PB-171: where one cave after another sees somebody who climbs in 0505, at the corner towards 0405 or that towards 0504.
#[test]
fn g11_5_3_a_cave_behind_a_cliff_sees_who_climbs_at_its_mouth_on_its_own_level_alone() {
    let caves = ["south", "south-east", "north-east"];
    let units = caves.map(|side| format!("jpn-4-4-7 0404 {side}"));
    let units = units.each_ref().map(String::as_str);
    let game = tower(&["usmc-4-5-8 0505"], &units);
    let fire = phase_of(Situation::start(&game), JAPAN, Phase::PrepFire);
    let sees = |unit: usize, corner: u8, up: u8| {
        let hangs = fire.clone().with(|state| {
            state.units[0].at = At::In(ledge(&game, "0505", corner, up));
        });
        let picked = hangs.play(&[&format!("join u{unit}")]);
        picked.refused_by("fire 0505").is_none()
    };
    let levels = |unit: usize, corner: u8| {
        (0..4)
            .filter(|up| sees(unit, corner, *up))
            .collect::<Vec<u8>>()
    };
    // G, whose hexside has both corners.
    assert_eq!((levels(2, 4), levels(2, 5)), (vec![1], vec![1]));
    // M has the second one, and A the first one, without a cliff in between.
    assert_eq!((levels(3, 5), levels(3, 4)), (vec![2], vec![]));
    assert!(sees(1, 4, 0) && !sees(1, 5, 0));
}

/// Rule: 7.1
#[test]
fn r7_1_climbing_takes_a_whole_move_for_each_level_and_ends_in_the_advance_phase() {
    let game = tower(&["usmc-4-5-8 0505", "usmc-4-5-8 0801"], &["jpn-4-4-7 0508"]);
    let march = phase_of(Situation::start(&game), ALLIES, Phase::Movement).play(&["join u0"]);
    assert_eq!(march.refused_by("step 0404"), Some("7.1"));
    // One level up at a corner where there is a cliff.
    assert_eq!(march.refused_by("climb 0505k51"), None);
    assert_eq!(march.refused_by("climb 0505k61"), None);
    for far in [
        "climb 0505k52",
        "climb 0505k11",
        "climb 0504k51",
        "climb 0404k11",
    ] {
        assert_eq!(march.refused_by(far), Some("7.1"), "{far}");
    }
    let hangs = march.play(&["climb 0505k61", "= 6 6"]);
    // The best never fall by the plain dice.
    assert_eq!(hangs.state.units[0].at, At::In(ledge(&game, "0505", 5, 1)));
    assert_eq!(hangs.state.spent, 8);
    // In view of the enemy he is a hazard to himself, and nothing more for moving.
    assert_eq!(hangs.decider(), Some(JAPAN));
    let fire = lines(&hangs.clone().play(&["join u2"]));
    assert!(
        fire.contains(&"modifier-endangered −2".to_owned()),
        "{fire:?}"
    );
    assert!(!fire.iter().any(|line| line.starts_with("modifier-open")));
    // He does nothing else; in the advance phase he comes down, and not up over two levels.
    let advance = phase_of(hangs, ALLIES, Phase::Advance).play(&["advance u0"]);
    assert_eq!(advance.refused_by("step 0404"), Some("6.2"));
    assert_eq!(advance.refused_by("step 0505"), None);
    // A turn later he is on level 2, and from there on top.
    let next = phase_of(advance.play(&["stay"]), JAPAN, Phase::Advance);
    let march = phase_of(next, ALLIES, Phase::Movement).play(&["join u0"]);
    assert_eq!(march.refused_by("step 0505"), Some("7.1"));
    let high = march.play(&["climb 0505k62", "= 3 3"]);
    let advance = phase_of(high, ALLIES, Phase::Advance).play(&["advance u0", "step 0404"]);
    let top = game.grid().parse("0404").unwrap();
    assert_eq!(advance.state.units[0].at, At::In(Spot::ground(top)));
}

/// Rule: 7.1
#[test]
fn r7_1_who_climbs_falls_with_a_12_and_with_all_that_he_bears() {
    let game = tower(
        &["usmc-4-5-8 0505", "usmc-lmg 0505 1", "usmc-4-5-8 0801"],
        &["jpn-4-4-7 0108"],
    );
    let march = phase_of(Situation::start(&game), ALLIES, Phase::Movement);
    let climbs = |is_tired: bool, dice: &str| {
        let march = march.clone().with(|state| {
            if is_tired {
                state.units[0].set(Condition::Exhausted);
            }
        });
        let picked = march.play(&["join u0"]);
        let foreseen = if is_tired { "1/36" } else { "0/36" };
        assert_eq!(note(&picked, "climb 0505k51"), foreseen);
        assert_eq!(thrown_by(&picked.clone().play(&["climb 0505k51"])), "7.1");
        let over = picked.play(&["climb 0505k51", dice]);
        let lost = [0, 1].map(|unit: usize| over.state.units[unit].at == At::Off(Tray::Lost));
        assert_eq!(lost[0], told(&over, "pto-log-falls"));
        lost
    };
    assert_eq!(climbs(true, "= 6 6"), [true, true]);
    assert_eq!(climbs(true, "= 6 5"), [false, false]);
    // Elite troops have one less.
    assert_eq!(climbs(false, "= 6 6"), [false, false]);
}

/// Rule: 7.1
#[test]
fn r7_1_nobody_climbs_who_is_pinned_or_pushes_a_gun_and_nobody_fires_from_a_cliff() {
    let marines = ["usmc-2-2-8 0505", "usmc-37 0505 1", "usmc-4-5-8 0505"];
    let game = tower(&marines, &["jpn-4-4-7 0508"]);
    let march = phase_of(Situation::start(&game), ALLIES, Phase::Movement);
    let crew = march.clone().play(&["join u0"]);
    assert_eq!(crew.refused_by("climb 0505k51"), Some("7.1"));
    let squad = march.play(&["join u2"]);
    let pinned = squad
        .clone()
        .with(|state| state.units[2].set(Condition::Pinned));
    assert_eq!(pinned.refused_by("climb 0505k51"), Some("5.2"));
    let double = squad.clone().play(&["double"]);
    assert!(double.refused_by("climb 0505k51").is_some());
    let hangs = squad.play(&["climb 0505k51", "= 1 1"]);
    let later = phase_of(hangs, ALLIES, Phase::AdvancingFire);
    assert_eq!(later.refused_by("join u2"), Some("7.1"));
}

/// Rule: 11.7, 11.72
#[test]
fn g11_7_into_a_cave_in_a_cliff_one_climbs_and_out_of_it_too() {
    let game = tower(
        &["usmc-4-5-8 0801"],
        &["jpn-4-4-7 0505", "jpn-4-4-7 0404 north-east"],
    );
    let march = phase_of(Situation::start(&game), JAPAN, Phase::Movement);
    let hangs = march.clone().play(&["join u1", "climb 0505k51", "= 2 2"]);
    let advance = phase_of(hangs, JAPAN, Phase::Advance).play(&["advance u1"]);
    let inside = advance.play(&["step 0404v3"]);
    let hex = game.grid().parse("0404").unwrap();
    assert_eq!(
        inside.state.units[1].at,
        At::In(Spot::part(hex, Part::CaveSouthEast))
    );
    // Out of the one on level 2 to its own level without dice, or a level down with them.
    let out = march.play(&["join u2"]);
    assert_eq!(out.refused_by("step 0504"), Some("G11.7"));
    let level = out.clone().play(&["climb 0504k42"]);
    assert_eq!(level.state.units[2].at, At::In(ledge(&game, "0504", 3, 2)));
    assert!(!is(&level, 2, Condition::Hidden) && told(&level, "pto-log-appears"));
    let down = out.play(&["climb 0504k41"]);
    assert!(matches!(down.pending(), heigi_engine::Pending::Draw(_)));
}

/// Rule: 11.8332, 11.6#1
///
/// PB-048: a whole move to climb to level 1, and the next one to set the charge; nothing is placed or thrown from there.
#[test]
fn g11_8332_who_hangs_before_a_cave_in_a_cliff_sets_a_charge_in_his_next_move() {
    let marines = ["usmc-4-5-8 0505", "usmc-dc 0505 1", "usmc-4-5-8 0801"];
    let game = tower(&marines, &["jpn-4-4-7 0404 south-east", "jpn-4-4-7 0101"]);
    let march = phase_of(Situation::start(&game), ALLIES, Phase::Movement).play(&["join u0"]);
    assert_eq!(march.refused_by("set 0404v3"), Some("G11.7"));
    let hangs = march.play(&["climb 0505k61", "= 2 2"]);
    let next = phase_of(hangs, JAPAN, Phase::Advance);
    let march = phase_of(next, ALLIES, Phase::Movement).play(&["join u0"]);
    assert_eq!(march.refused_by("place 0404v3"), Some("7.1"));
    let mut sets = march.play(&["set 0404v3"]);
    while sets.decider() == Some(JAPAN) {
        sets = sets.play(&["hold"]);
    }
    let set = sets.play(&["= 3"]);
    let inside = Spot::part(game.grid().parse("0404").unwrap(), Part::CaveSouthEast);
    assert!(matches!(set.state.units[1].at, At::Placed(spot, _) if spot == inside));
}

/// Rule: 11.94
#[test]
fn g11_94_a_cave_in_a_cliff_is_taken_by_who_hangs_before_it() {
    let marines = ["usmc-4-5-8 0505", "usmc-4-5-8 0801"];
    let game = tower(&marines, &["jpn-4-4-7 0101"]);
    let taken = |up: u8| {
        let hangs = Situation::start(&game).with(|state| {
            state.units[0].at = At::In(ledge(&game, "0505", 5, up));
        });
        phase_of(hangs, ALLIES, Phase::Movement).state.caves[1].is_taken
    };
    assert_eq!([taken(0), taken(1), taken(2)], [false, true, false]);
}

/// Rule: 11.8331
///
/// PB-045: level 3 before a cave on level 2, without a fall; down to level 2 for one on level 1 with dice for it.
#[test]
fn g11_8331_along_a_cliff_who_lowers_a_charge_hangs_a_level_above_the_cave() {
    let marines = ["usmc-4-5-8 0404", "usmc-dc 0404 1", "usmc-4-5-8 0801"];
    let game = tower(&marines, &["jpn-4-4-7 0404 north-east", "jpn-4-4-7 0101"]);
    let march = phase_of(Situation::start(&game), ALLIES, Phase::Movement).play(&["join u0"]);
    let level = march.clone().play(&["lower 0404v2", "skirt 0504c4", "= 2"]);
    assert_eq!(level.state.units[0].at, At::In(ledge(&game, "0504", 3, 3)));
    let down = march
        .clone()
        .play(&["lower 0404v3", "skirt 0505c5", "= 4 4", "= 2"]);
    assert_eq!(down.state.units[0].at, At::In(ledge(&game, "0505", 4, 2)));
    let advance = phase_of(level, ALLIES, Phase::Advance).play(&["advance u0"]);
    assert_eq!(advance.refused_by("step 0404"), None);
    let falls = march
        .with(|state| state.units[0].set(Condition::Exhausted))
        .play(&["lower 0404v3", "skirt 0505c5", "= 6 6"]);
    assert_eq!(falls.state.units[0].at, At::Off(Tray::Lost));
    assert_eq!(falls.state.units[1].at, At::Off(Tray::Lost));
}

/// Rule: 11.82
///
/// PB-038: 2 in a cave are 1 for who climbs past its mouth on its level.
#[test]
fn g11_82_what_lies_in_a_cave_attacks_who_climbs_on_its_level() {
    let game = tower(&["usmc-4-5-8 0505", "usmc-4-5-8 0801"], &["jpn-4-4-7 0101"]);
    let attacked = |cave: usize| {
        let march = phase_of(Situation::start(&game), ALLIES, Phase::Movement).with(|state| {
            let spot = state.caves[cave].spot();
            state.residual.push((spot, 2));
        });
        let over = march.play(&["join u0", "climb 0505k61", "= 2 2"]);
        told(&over, "pto-log-residual")
    };
    assert_eq!(
        [attacked(0), attacked(1), attacked(2)],
        [false, true, false]
    );
}

/// Rule: 11.5#3
#[test]
fn g11_5_3_fire_at_the_foot_of_a_cliff_meets_those_on_it_who_are_seen_alone() {
    let marines = ["usmc-4-5-8 0505", "usmc-4-5-8 0505"];
    let game = tower(&marines, &["jpn-4-4-7 0404 south-east"]);
    let fire = phase_of(Situation::start(&game), JAPAN, Phase::PrepFire);
    // A check that just passes pins; with 2 less for the hazard it is worse.
    let hit = |up: u8| {
        let hangs = fire.clone().with(|state| {
            state.units[1].at = At::In(ledge(&game, "0505", 5, up));
        });
        let mut shot = hangs.play(&["join u2", "fire 0505", "= 1 1"]);
        while matches!(shot.pending(), heigi_engine::Pending::Draw(_)) {
            shot = pass(shot);
        }
        [0, 1].map(|unit: usize| {
            let is_gone = shot.state.units[unit].at == At::Off(Tray::Lost);
            is_gone || is(&shot, unit, Condition::Pinned) || is(&shot, unit, Condition::Broken)
        })
    };
    assert_eq!(hit(2), [true, false]);
    assert_eq!(hit(1), [true, true]);
}

/// Rule: 11.811, R-53
///
/// PB-036, from two hexes east of the tower: G and M, and men who climb within a level of a cave, but not the ground two levels below M.
#[test]
fn g11_811_a_cave_is_sprayed_together_with_who_climbs_before_it_within_a_level() {
    let marines = ["usmc-4-5-8 0604", "usmc-mmg 0604 1"];
    let units = [
        "jpn-4-4-7 0404 south-east",
        "jpn-4-4-7 0404 north-east",
        "jpn-4-4-7 0404",
        "jpn-4-4-7 0505",
        "jpn-4-4-7 0504",
    ];
    let game = tower(&marines, &units);
    let pair = |up: Option<u8>, cave: &str, other: &str| {
        let start = Situation::start(&game).with(|state| {
            for unit in 2..7 {
                state.units[unit].clear(&[Condition::Hidden, Condition::Concealed]);
            }
            if let Some(up) = up {
                state.units[6].at = At::In(ledge(&game, "0504", 3, up));
            }
        });
        let fire = phase_of(start, ALLIES, Phase::PrepFire).play(&["join u1"]);
        let sprayed = fire.play(&[&format!("spray {other}")]);
        sprayed.refused_by(&format!("fire {cave}"))
    };
    let [g, m] = ["0404v3", "0404v2"];
    assert_eq!(pair(None, g, m), None);
    assert_eq!(pair(None, m, "0404"), None);
    assert_eq!(pair(None, g, "0505"), None);
    let of_m = [None, Some(0), Some(1), Some(2), Some(3)].map(|up| pair(up, m, "0504").is_none());
    assert_eq!(of_m, [false, false, true, true, true]);
    assert_eq!(pair(Some(2), g, "0504"), Some("G11.811"));
}
