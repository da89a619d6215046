//! Vehicles aboard landing craft of an assault: unseen until they beach, and off as soon as they can (G14.21 to G14.231).

use super::{low, words};
use crate::common::{place, read, until};
use heigi_engine::{Rules, Situation, Viewer};
use heigi_pto::{ALLIES, At, Blaze, Condition, JAPAN, Lie, Phase, Pto, Tray};

const ASSAULT: &str = "[expedition]\nside = \"allies\"\nkind = \"assault\"\n";

/// A scenario in which each unit that has a third word is aboard the unit of that number.
pub(super) fn laden(marines: &[&str], japanese: &[&str]) -> String {
    let words_of = |unit: &&str| unit.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let units: Vec<Vec<String>> = marines.iter().map(words_of).collect();
    let plain: Vec<String> = units.iter().map(|unit| unit[..2].join(" ")).collect();
    let plain: Vec<&str> = plain.iter().map(String::as_str).collect();
    let text = words(ASSAULT, "", &plain, japanese);
    let stow = |text: String, unit: &Vec<String>| match unit.get(2) {
        Some(carrier) => {
            let line = format!("counter = \"{}\", hex = \"{}\" }}", unit[0], unit[1]);
            let stowed = line.replace(" }", &format!(", aboard = {carrier} }}"));
            text.replacen(&line, &stowed, 1)
        }
        None => text,
    };
    units.iter().fold(text, stow)
}

/// A jeep with a half-squad in it and a squad in one craft, three squads in another.
fn two_crafts() -> Pto {
    let marines = [
        "usmc-lcvp 0307",
        "usmc-jeep 0307 1",
        "usmc-3-4-8 0307 2",
        "usmc-6-6-8 0307 1",
        "usmc-lcvp 0507",
        "usmc-4-5-8 0507 5",
        "usmc-4-5-8 0507 5",
        "usmc-4-5-8 0507 5",
    ];
    read(&laden(&marines, &["jpn-8-0 0602"]))
}

/// The movement phase, with the first craft towards the beach and what is in its hold towards its bow.
pub(super) fn under_way(game: &Pto) -> Situation<'_, Pto> {
    let start = Situation::start(game).with(|state| {
        for unit in &mut state.units {
            unit.arc = unit.arc.map(|_| 0);
        }
    });
    until(start, Phase::Movement)
}

/// How many of some units a side sees.
pub(super) fn seen(
    battle: &Situation<'_, Pto>,
    side: heigi_engine::Side,
    units: &[usize],
) -> usize {
    let pieces = battle.scene(side).pieces;
    let is_one = |id: &str| units.iter().any(|unit| *id == format!("u{unit}"));
    pieces.iter().filter(|piece| is_one(&piece.id)).count()
}

/// Vehicles and who is in them are as unseen as men in the hold.
/// Rule: 14.23
#[test]
fn g14_23_nobody_sees_a_vehicle_aboard_nor_who_is_in_it_before_the_craft_beaches() {
    let game = two_crafts();
    let start = under_way(&game);
    assert_eq!(seen(&start, JAPAN, &[1, 2, 3]), 0);
    assert_eq!(seen(&start, ALLIES, &[1, 2, 3]), 3);
    let course = ["drive u0", "step 0306", "= 1 2", "step 0305", "= 1 2"];
    let sails = start.play(&course);
    assert_eq!(seen(&sails, JAPAN, &[1, 2, 3]), 0);
    let beached = sails.play(&["beach 0304"]);
    assert_eq!(seen(&beached, JAPAN, &[1, 2, 3]), 3);
}

/// What the enemy may suppose: the jeep is in either craft, and the half-squad in the jeep; its hull looks to the bow.
/// Rule: 14.23
#[test]
fn g14_23_a_sample_puts_a_vehicle_aboard_another_craft_with_who_is_in_it() {
    let game = two_crafts();
    let start = under_way(&game);
    let jeep = start.state.all().nth(1).unwrap().id;
    let crafts = [0, 4].map(|craft| start.state.all().nth(craft).unwrap().id);
    let mut holds = Vec::new();
    for seed in 0..8 {
        let mut random = heigi_engine::Random::seeded(seed);
        let sample = game.determinize(&start.state, Viewer::Side(JAPAN), &mut random);
        let At::Aboard(spot, craft, _) = sample.units[1].at else {
            panic!("it is aboard")
        };
        let hull = &sample.units[craft.index()];
        assert_eq!(hull.at, At::Vehicle(spot));
        assert_eq!(sample.units[1].arc, hull.arc);
        assert!(matches!(sample.units[2].at, At::Aboard(at, on, _) if (at, on) == (spot, jeep)));
        holds.push(craft);
    }
    assert!(crafts.iter().all(|craft| holds.contains(craft)));
}

/// A lorry stands out of the hold and is hit in place of the craft: what has been hit only its side hears.
/// Rule: 14.23
#[test]
fn g14_23_the_enemy_does_not_hear_what_he_has_hit_in_a_hold() {
    let marines = ["usmc-lcvp 0307", "usmc-truck-gmc 0307 1"];
    let japanese = ["jpn-2-2-8 0302", "usmc-75 0302 1"];
    let game = read(&laden(&marines, &japanese));
    let start = under_way(&game).with(|state| {
        state.units[0].clear(&[Condition::Motion]);
        state.units[0].set(Condition::Immobile);
    });
    let gun = start
        .state
        .units
        .iter()
        .position(|unit| unit.side == JAPAN && matches!(unit.at, At::With(_)));
    let fires = until(start, Phase::DefensiveFire).play(&[&format!("join u{}", gun.unwrap())]);
    let hit = low(&fires, &["engage u0", "= 1 2", "= 1", "= 3 2"]);
    assert!(hit.state.units[1].is(Condition::Wreck));
    let heard = |side, message: &str| hit.told(side).contains(&message.to_owned());
    for message in [
        "pto-log-hit-in-hold",
        "pto-log-pierces-aboard",
        "pto-log-is-wreck",
    ] {
        assert!(!heard(JAPAN, message), "{message}");
    }
    assert!(heard(ALLIES, "pto-log-hit-in-hold"));
    assert_eq!(seen(&hit, JAPAN, &[1]), 0);
    // Nor does he see the crew that got out.
    let before = start_pieces(&fires);
    assert_eq!(start_pieces(&hit), before);
}

/// Of fire at men in the hold with a tank before them the enemy is told neither that it covers them nor on which column they are hit.
/// Rules: G14.23, G12.677
#[test]
fn g14_23_the_enemy_is_not_told_what_covers_men_in_a_hold() {
    let marines = [
        "usmc-lcm3 0307",
        "usmc-tank-m5a1 0307 1",
        "usmc-6-6-8 0307 1",
    ];
    let japanese = ["jpn-2-2-8 0302", "usmc-75 0302 1"];
    let game = read(&laden(&marines, &japanese));
    let start = under_way(&game).with(|state| {
        state.units[0].clear(&[Condition::Motion]);
        state.units[0].set(Condition::Immobile);
    });
    let gun = start
        .state
        .units
        .iter()
        .position(|unit| unit.side == JAPAN && matches!(unit.at, At::With(_)));
    let fires = until(start, Phase::DefensiveFire).play(&[&format!("join u{}", gun.unwrap())]);
    let hit = low(&fires, &["engage u0", "= 3 2", "= 1 1"]);
    let heard = |side, message: &str| {
        let log = hit.told(side);
        log.iter().filter(|told| *told == message).count()
    };
    assert_eq!(
        [
            heard(ALLIES, "pto-log-result"),
            heard(JAPAN, "pto-log-result")
        ],
        [1, 0]
    );
    let added = [ALLIES, JAPAN].map(|side| heard(side, "pto-log-added"));
    assert_eq!(added[0], added[1] + 1);
}

/// How many counters of the Allies the Japanese see.
fn start_pieces(battle: &Situation<'_, Pto>) -> usize {
    let pieces = battle.scene(JAPAN).pieces;
    pieces.iter().filter(|piece| piece.owner == ALLIES).count()
}

/// A blaze sinks the craft in deep water with the jeep, who is in it and who is beside it.
/// Rule: 14.23
#[test]
fn g14_23_of_a_vehicle_that_goes_down_the_enemy_hears_the_points_alone() {
    let game = two_crafts();
    let mut sunk = Situation::start(&game).with(|state| {
        state.units[0].boat.damage = 4;
        state.units[0].boat.blaze = Blaze::Burning;
        state.units[0].set(Condition::Immobile);
    });
    while sunk.state.phasing == ALLIES && sunk.state.units[1].at != At::Off(Tray::Lost) {
        sunk = crate::common::pass(sunk);
    }
    let lost = [1, 2, 3].map(|unit: usize| sunk.state.units[unit].at);
    assert_eq!(lost, [At::Off(Tray::Lost); 3]);
    assert_eq!(seen(&sunk, JAPAN, &[1, 2, 3]), 0);
    assert_eq!(seen(&sunk, ALLIES, &[1, 2, 3]), 3);
    let eliminated = |side| sunk.told(side).contains(&"pto-log-eliminated".to_owned());
    assert!(eliminated(ALLIES) && !eliminated(JAPAN));
}

/// Rule: 14.231
#[test]
fn g14_231_a_vehicle_lands_as_soon_as_it_can() {
    let marines = ["usmc-lcvp 0305", "usmc-jeep 0305 1", "usmc-6-6-8 0305 1"];
    let game = read(&laden(&marines, &["jpn-8-0 0602"]));
    let start = Situation::start(&game).with(|state| {
        for unit in &mut state.units {
            unit.arc = unit.arc.map(|_| 0);
        }
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
    });
    let phase = until(start, Phase::Movement);
    let off = phase.play(&["join u2", "step 0304", "halt"]);
    assert_eq!(off.refused_by("done"), Some("G14.231"));
    assert_eq!(off.refused_by("drive u0"), Some("G14.231"));
    let drives = off.play(&["drive u1"]);
    assert_eq!(drives.refused_by("halt"), Some("G14.231"));
    let ashore = drives.play(&["step 0304", "= 1 2"]);
    assert_eq!(place(&ashore, 1), "0304");
    let over = ashore.play(&["halt"]);
    assert_eq!(over.refused_by("done"), None);
}

/// 39 points of room: a jeep takes up 10 and a squad as many, which is half of it; a lorry alone 24.
/// Rule: 14.21
#[test]
fn g14_21_a_vehicle_fills_its_share_of_the_room_of_a_craft() {
    let fault = |marines: &[&str]| {
        let text = laden(marines, &["jpn-8-0 0602"]);
        let read = Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
        read.map_or_else(|error| error.message, |_| String::new())
    };
    let (craft, jeep) = ("usmc-lcvp 0307", "usmc-jeep 0307 1");
    assert!(fault(&[craft, jeep]).contains("G14.21"));
    assert_eq!(fault(&[craft, jeep, "usmc-6-6-8 0307 1"]), "");
    assert_eq!(fault(&[craft, "usmc-truck-gmc 0307 1"]), "");
}

/// Of four squads and a jeep, which take up 10 points each, three fit into the 39 of a craft.
/// Rules: G14.21, G14.23
#[test]
fn g14_23_no_sample_puts_more_aboard_a_craft_than_there_is_room_for() {
    let game = two_crafts();
    let start = under_way(&game);
    for seed in 0..32 {
        let mut random = heigi_engine::Random::seeded(seed);
        let sample = game.determinize(&start.state, Viewer::Side(JAPAN), &mut random);
        let aboard = |craft: usize| {
            let units = sample.units.iter();
            let there =
                units.filter(|unit| matches!(unit.at, At::Aboard(_, on, _) if on.index() == craft));
            there.count()
        };
        assert!([[2, 3], [3, 2]].contains(&[0, 4].map(aboard)), "{seed}");
    }
}
