//! Recall of watercraft (G14.232), and amphibians that are left (G14.233).

use super::holds::{laden, seen, under_way};
use super::low;
use crate::common::{is, next_turn, place, read, until};
use heigi_engine::{Random, Rules, Situation, Viewer};
use heigi_pto::{ALLIES, At, Berth, Condition, JAPAN, Lie, Phase, Pto, Tray, UnitId};

/// A craft of the Marines with a squad aboard, in a hex, and more.
fn one_craft(more: &[&str]) -> Pto {
    let marines: Vec<&str> = ["usmc-lcvp 0305"]
        .into_iter()
        .chain(["usmc-6-6-8 0305 1"; 3])
        .chain(more.iter().copied())
        .collect();
    read(&laden(&marines, &["jpn-8-0 0602"]))
}

/// It is beached before the beach, and its men go ashore.
fn emptied(game: &Pto) -> Situation<'_, Pto> {
    let start = under_way(game).with(|state| {
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
        for unit in &mut state.units[1..=3] {
            unit.clear(&[Condition::Hidden]);
        }
    });
    let mut battle = start;
    for unit in 1..=2 {
        battle = battle.play(&[&format!("join u{unit}"), "step 0304", "halt"]);
        assert!(!is(&battle, 0, Condition::Recalled), "men are aboard");
    }
    battle.play(&["join u3", "step 0304", "halt"])
}

/// Vector PB-194.
/// Rule: 14.232
#[test]
fn g14_232_a_craft_is_recalled_as_soon_as_nobody_is_aboard_and_goes_home_in_its_next_move() {
    let game = one_craft(&[]);
    let empty = emptied(&game);
    assert!(is(&empty, 0, Condition::Recalled));
    assert!(empty.told(JAPAN).contains(&"pto-log-recalled".to_owned()));
    // It may wait for its next movement phase.
    assert_eq!(empty.refused_by("done"), None);
    let later = until(next_turn(next_turn(empty)), Phase::Movement);
    assert_eq!(later.refused_by("done"), Some("G14.232"));
    // Nobody boards it.
    assert_eq!(
        later.clone().play(&["join u1"]).refused_by("board u0"),
        Some("G14.232")
    );
    let leaves = later.play(&["drive u0"]);
    assert_eq!(leaves.state.units[0].boat.lie, Lie::Astern);
    for (action, rule) in [
        ("roll-on", "G14.232"),
        ("delay", "G14.232"),
        ("turn-left", "G14.232"),
        ("reverse 0306", ""),
    ] {
        let refused = leaves.refused_by(action);
        assert_eq!(refused.unwrap_or_default(), rule, "{action}");
    }
    let backs = low(&leaves, &["reverse 0306"]);
    assert_eq!(backs.refused_by("roll-on"), Some("G14.232"));
    let on = low(&backs, &["reverse 0307"]);
    assert_eq!(place(&on, 0), "0307");
}

/// Vector PB-194.
/// Rules: G14.232
#[test]
fn g14_232_nobody_is_recalled_who_is_evacuated_nor_anything_without_an_assault() {
    let text = laden(&["usmc-lcvp 0305", "usmc-6-6-8 0304"], &["jpn-8-0 0602"]);
    let text = text.replacen("kind = \"assault\"", "kind = \"evacuation\"", 1);
    let game = read(&text);
    let start = until(Situation::start(&game), Phase::Movement);
    let sails = start.play(&["drive u0", "roll-on"]);
    assert!(!is(&sails, 0, Condition::Recalled));
}

/// Out over the edge: it counts for nobody.
/// Rules: G14.232
#[test]
fn g14_232_a_recalled_craft_turns_to_the_edge_of_the_sea_and_leaves_the_map() {
    let game = one_craft(&[]);
    let start = under_way(&game).with(|state| {
        for unit in &mut state.units[1..=3] {
            unit.at = At::Off(Tray::Lost);
        }
        let spot = heigi_engine::Gridded::grid(&game).parse("0308").unwrap();
        let At::Vehicle(at) = &mut state.units[0].at else {
            panic!("it is on the map")
        };
        at.hex = spot;
        state.units[0].set(Condition::Recalled);
    });
    let drives = start.play(&["drive u0"]);
    assert_eq!(drives.refused_by("step 0307"), Some("G14.232"));
    assert_eq!(drives.refused_by("roll-on"), Some("G14.232"), "it can turn");
    // From north to a hexside of the south.
    let mut turned = drives;
    let mut turns = 0;
    while turned.refused_by("exit").is_some() {
        assert_eq!(turned.refused_by("roll-on"), Some("G14.232"));
        turned = turned.play(&["turn-right"]);
        turns += 1;
    }
    assert_eq!(turns, 2);
    assert_eq!(turned.refused_by("turn-right"), Some("G14.232"));
    let away = turned.play(&["exit"]);
    assert_eq!(away.state.units[0].at, At::Off(Tray::Exited));
    assert_eq!(away.state.losses, [0, 0]);
}

/// Rules: G14.232
#[test]
fn g14_232_what_is_left_aboard_without_anybody_does_not_keep_a_craft_and_what_is_immobile_stays() {
    let game = one_craft(&[]);
    let lost = under_way(&game).with(|state| {
        for unit in &mut state.units[1..=3] {
            unit.at = At::Off(Tray::Lost);
        }
    });
    // A machine gun that nobody has: one of its own, taken down.
    let carrier = lost.state.all().next().unwrap().id;
    let At::Vehicle(spot) = lost.state.units[0].at else {
        panic!("it is on the map")
    };
    let gun = |state: &mut heigi_pto::State| {
        let is_gun = |unit: &heigi_pto::Unit| matches!(unit.at, At::With(_));
        let gun = state.units.iter().position(is_gun).unwrap();
        state.units[gun].at = At::Aboard(spot, carrier, Berth::Passenger);
    };
    let seen = lost.clone().with(gun).play(&["drive u0"]);
    assert!(is(&seen, 0, Condition::Recalled));
    let stuck = lost.with(|state| state.units[0].set(Condition::Immobile));
    assert!(!is(&stuck.play(&["done"]), 0, Condition::Recalled));
}

/// In its own turn it does not fire, nor does it in the enemy's hands of samples carry anybody.
/// Rules: G14.232
#[test]
fn g14_232_a_recalled_craft_fires_in_the_turn_of_the_enemy_alone_and_carries_nobody_in_samples() {
    let marines = [
        "usmc-lcvp 0305",
        "usmc-6-6-8 0305 1",
        "usmc-6-6-8 0305 1",
        "usmc-6-6-8 0305 1",
        "usmc-lcvp 0507",
        "usmc-6-6-8 0507 5",
        "usmc-6-6-8 0507 5",
        "usmc-6-6-8 0507 5",
    ];
    let game = read(&laden(&marines, &["jpn-8-0 0602", "jpn-4-4-7 0302"]));
    let called = under_way(&game).with(|state| {
        for unit in &mut state.units[1..=3] {
            unit.at = At::Off(Tray::Lost);
        }
        state.units[0].set(Condition::Recalled);
    });
    let gun = called
        .state
        .units
        .iter()
        .position(|unit| matches!(unit.at, At::With(holder) if holder.index() == 0));
    let join = format!("join u{}", gun.unwrap());
    let own = until(called.clone(), Phase::DefensiveFire);
    let advancing = until(own, Phase::AdvancingFire);
    assert_eq!(advancing.refused_by(&join), Some("G14.232"));
    let theirs = until(next_turn(advancing), Phase::DefensiveFire);
    assert_eq!(theirs.refused_by(&join), None);
    for seed in 0..8 {
        let mut random = Random::seeded(seed);
        let sample = game.determinize(&called.state, Viewer::Side(JAPAN), &mut random);
        let aboard = |craft: usize| {
            let is_there = |unit: &&heigi_pto::Unit| matches!(unit.at, At::Aboard(_, on, _) if on.index() == craft);
            sample.units.iter().filter(is_there).count()
        };
        assert_eq!([aboard(0), aboard(4)], [0, 3]);
    }
}

/// Two amphibians behind each other out at sea: neither is empty, whatever the enemy may suppose.
/// Rules: G14.232
#[test]
fn g14_232_of_craft_that_have_not_been_recalled_none_is_empty_in_a_sample() {
    let marines = [
        "usmc-lvt-a2 0307",
        "usmc-6-6-8 0307 1",
        "usmc-6-6-8 0307 1",
        "usmc-lvt-a2 0507",
        "usmc-6-6-8 0507 4",
        "usmc-8-1 0507 4",
        "usmc-8-0 0507 4",
        "usmc-8-1 0507 4",
        "usmc-8-0 0507 4",
    ];
    let game = read(&laden(&marines, &["jpn-8-0 0602"]));
    let start = under_way(&game);
    for seed in 0..12 {
        let mut random = Random::seeded(seed);
        let sample = game.determinize(&start.state, Viewer::Side(JAPAN), &mut random);
        for craft in [0, 3] {
            let mut units = sample.units.iter();
            let has =
                units.any(|unit| matches!(unit.at, At::Aboard(_, on, _) if on.index() == craft));
            assert!(has, "{seed}");
        }
    }
}

/// An amphibian with two squads behind the beach, its bow to the sea.
fn inland<'g>(game: &'g Pto, arc: u8) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| {
        state.units[0].arc = Some(arc);
        for unit in &mut state.units[1..=2] {
            unit.clear(&[Condition::Hidden]);
        }
    });
    until(start, Phase::Movement)
}

fn ferry(counter: &str, hex: &str) -> Pto {
    let (hull, squad) = (format!("{counter} {hex}"), format!("usmc-6-6-8 {hex} 1"));
    read(&laden(&[&hull, &squad, &squad], &["jpn-8-0 0602"]))
}

/// Vector PB-155.
/// Rules: G14.232
#[test]
fn g14_232_those_aboard_an_amphibian_behind_the_beach_check_their_nerve_once() {
    let game = ferry("usmc-lvt-a2", "0302");
    let start = inland(&game, 3);
    assert_eq!(start.refused_by("done"), Some("G14.232"));
    // Before it leaves that land, at the latest.
    let drives = start.clone().play(&["drive u0"]);
    assert_eq!(drives.refused_by("step 0303"), Some("G14.232"));
    let held = drives.play(&["steady u0", "= 4 4"]);
    assert!(!is(&held, 0, Condition::Recalled), "8 is their morale");
    assert_eq!(held.refused_by("step 0303"), None);
    assert_eq!(held.refused_by("steady u0"), Some("G14.232"), "once");
    let failed = start.clone().play(&["steady u0", "= 5 4"]);
    assert!(is(&failed, 0, Condition::Recalled));
    assert_eq!(failed.refused_by("done"), None, "not before its next move");
    // Who has broken does not count where somebody has not; and by the better of two.
    let better = start
        .clone()
        .with(|state| state.units[1].set(Condition::Broken));
    assert!(!is(
        &better.play(&["steady u0", "= 4 4"]),
        0,
        Condition::Recalled
    ));
    let broken = start.with(|state| {
        for unit in &mut state.units[1..=2] {
            unit.set(Condition::Broken);
        }
    });
    let [passed, failed] = ["= 4 4", "= 5 4"].map(|dice| broken.clone().play(&["steady u0", dice]));
    assert!(!is(&passed, 0, Condition::Recalled));
    assert!(is(&failed, 0, Condition::Recalled));
    // On the beach nobody checks.
    let beach = ferry("usmc-lvt-a2", "0303");
    assert_eq!(inland(&beach, 3).refused_by("steady u0"), Some("G14.232"));
}

/// With the morale that he would have in good order.
/// Rules: G14.232
#[test]
fn g14_232_the_broken_count_as_if_they_were_not_unless_all_are() {
    let hull = "usmc-lvt-a2 0302";
    let men = ["usmc-6-6-8 0302 1", "usmc-3-4-8 0302 1", "usmc-9-1 0302 1"];
    let game = read(&laden(&[hull, men[0], men[1], men[2]], &["jpn-8-0 0602"]));
    let start = inland(&game, 3);
    let holds = |broken: &[usize]| {
        let start = start.clone().with(|state| {
            for unit in broken {
                state.units[*unit].set(Condition::Broken);
            }
        });
        !is(&start.play(&["steady u0", "= 5 4"]), 0, Condition::Recalled)
    };
    assert!(holds(&[]) && holds(&[3]), "the 9 of a leader");
}

/// Men of the army are bolder when they have broken: 6 of morale are 7 then.
/// Rules: G14.232
#[test]
fn g14_232_who_has_not_broken_checks_with_the_morale_of_good_order() {
    let squad = "usa-6-6-6 0302 1";
    let game = read(&laden(
        &["usmc-lvt-a2 0302", squad, squad],
        &["jpn-8-0 0602"],
    ));
    let start = inland(&game, 3);
    let holds = |broken: usize, dice: &str| {
        let start = start.clone().with(|state| {
            for unit in &mut state.units[1..=broken] {
                unit.set(Condition::Broken);
            }
        });
        !is(&start.play(&["steady u0", dice]), 0, Condition::Recalled)
    };
    for broken in [0, 1] {
        assert!(
            holds(broken, "= 3 3") && !holds(broken, "= 3 4"),
            "{broken}"
        );
    }
    assert!(holds(2, "= 3 4") && !holds(2, "= 4 4"));
}

/// With those aboard, who counts for nobody when it is gone.
/// Rules: G14.232
#[test]
fn g14_232_a_recalled_amphibian_drives_to_the_sea_and_takes_along_who_stays_aboard() {
    let squad = "usmc-6-6-8 0302 1";
    let text = laden(&["usmc-lvt-a2 0302", squad, squad], &["jpn-8-0 0602"]);
    let of = "side = \"allies\"\nelr = 3\n";
    let game = read(&text.replacen(of, &format!("{of}home = \"south\"\n"), 1));
    let failed = inland(&game, 3).play(&["steady u0", "= 6 6"]);
    // Turn after turn down to the sea, and off the map.
    let mut battle = failed.play(&["done"]);
    let mut hexes = vec![place(&battle, 0)];
    while matches!(battle.state.units[0].at, At::Vehicle(_)) {
        battle = until(next_turn(next_turn(battle)), Phase::Movement).with(|state| state.turn = 1);
        battle = battle.play(&["drive u0"]);
        while !battle.state.movers.is_empty() {
            let legal = battle.legal();
            let next = ["exit", "step ", "turn-right", "turn-left", "roll-on"]
                .iter()
                .find_map(|start| legal.iter().find(|words| words.starts_with(start)));
            let next = next.unwrap_or_else(|| panic!("{legal:?}")).to_string();
            battle = low(&battle, &[&next]);
            if matches!(battle.state.units[0].at, At::Vehicle(_)) {
                hexes.push(place(&battle, 0));
            }
        }
    }
    hexes.dedup();
    assert_eq!(hexes.first().map(String::as_str), Some("0302"));
    assert!(hexes.last().unwrap().ends_with("08"), "{hexes:?}");
    assert_eq!(battle.state.units[1].at, At::Off(Tray::Exited));
    assert!(is(&battle, 1, Condition::Recalled));
}

/// The squads of an amphibian get off and stay where they are.
fn all_off(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    for who in ["unload u1", "unload u2"] {
        let off = crate::dozers::unfired(battle.play(&[who]));
        battle = crate::dozers::unfired(off.play(&["halt"]));
    }
    battle
}

/// Rules: G14.232
#[test]
fn g14_232_the_crew_of_an_armoured_amphibian_that_moves_no_more_leaves_it_for_good() {
    let game = ferry("usmc-lvt-a2", "0302");
    let stuck = inland(&game, 3).with(|state| {
        state.units[0].set(Condition::Immobile);
        state.units[0].clear(&[Condition::Motion]);
    });
    assert_eq!(
        stuck.refused_by("abandon u0"),
        Some("G14.233"),
        "not of its own will"
    );
    let failed = stuck.play(&["steady u0", "= 6 6"]);
    assert!(is(&failed, 0, Condition::Forsaken) && !is(&failed, 0, Condition::Recalled));
    assert_eq!(failed.refused_by("done"), None, "in its next move");
    let later = until(next_turn(next_turn(failed.clone())), Phase::Movement);
    let later = all_off(later);
    assert_eq!(later.refused_by("done"), Some("G14.233"));
    let left = failed.play(&["abandon u0"]);
    assert!(is(&left, 0, Condition::Driverless));
    assert!(!is(&left, 0, Condition::Wreck), "men are aboard");
    let crew = left
        .state
        .units
        .iter()
        .position(|unit| matches!(unit.at, At::In(_)) && unit.side == ALLIES);
    let next = until(next_turn(next_turn(left)), Phase::Movement);
    let back = next.clone().play(&[&format!("join u{}", crew.unwrap())]);
    assert_eq!(back.refused_by("board u0"), Some("G14.233"));
    let out = all_off(next);
    assert!(is(&out, 0, Condition::Wreck));
    assert_eq!(out.state.losses, [0, 0]);
}

/// Rule: 14.233
#[test]
fn g14_233_an_engine_that_fails_leaves_an_amphibian_to_be_left_by_all() {
    let game = ferry("usmc-lvt-1", "0303");
    let start = inland(&game, 0).with(|state| state.units[0].clear(&[Condition::Motion]));
    assert_eq!(start.refused_by("abandon u0"), Some("G14.233"));
    let starts = start.play(&["drive u0"]);
    let runs = starts.clone().play(&["= 6 5"]);
    assert!(!is(&runs, 0, Condition::Immobile));
    assert_eq!(runs.refused_by("step 0302"), None);
    let fails = starts.play(&["= 6 6"]);
    assert!(is(&fails, 0, Condition::Immobile) && is(&fails, 0, Condition::Forsaken));
    assert!(
        fails
            .told(JAPAN)
            .contains(&"pto-log-engine-fails".to_owned())
    );
    // Its move is over; in the next one all get off, and the crew.
    assert!(fails.refused_by("step 0302").is_some());
    let next = until(next_turn(next_turn(fails)), Phase::Movement);
    assert_eq!(next.refused_by("done"), Some("G14.231"));
    let off = all_off(next);
    assert_eq!(off.refused_by("done"), Some("G14.233"));
    let left = off.play(&["abandon u0"]);
    assert!(is(&left, 0, Condition::Wreck));
    assert_eq!(left.state.losses, [0, 0], "it counts for nobody");
    assert_eq!(left.refused_by("done"), None);
}

/// Rules: G14.234
#[test]
fn g14_234_nobody_fires_who_would_have_to_stay_in_an_amphibian_for_it() {
    let (craft, squad) = ("usmc-lvt-1 0302", "usmc-6-6-8 0302 1");
    let marines = [craft, squad, squad, "usmc-6-6-8 0402"];
    let game = read(&laden(&marines, &["jpn-8-0 0602"]));
    let prep = until(Situation::start(&game), Phase::PrepFire).with(|state| {
        state.units[1].clear(&[Condition::Hidden]);
        state.units[0].clear(&[Condition::Motion]);
        state.units[0].set(Condition::Immobile);
    });
    let vehicle = prep.state.named(UnitId(0)).unwrap();
    let gun = prep.state.weapons_of(vehicle).next().unwrap().id;
    let gun = format!("join u{}", gun.index());
    assert_eq!(prep.refused_by("join u1"), Some("G14.231"));
    assert_eq!(prep.refused_by(&gun), None);
    let left = prep
        .clone()
        .with(|state| state.units[0].set(Condition::Forsaken));
    assert_eq!(left.refused_by(&gun), Some("G14.233"));
    // Whoever can move on in it need not get off.
    let sound = prep.with(|state| state.units[0].clear(&[Condition::Immobile]));
    assert_eq!(sound.refused_by("join u1"), None);
}

/// Rules: G14.233
#[test]
fn g14_233_without_an_assault_an_engine_that_fails_is_no_more_than_that() {
    let text = laden(
        &["usmc-lvt-1 0303", "usmc-6-6-8 0303 1", "usmc-6-6-8 0303 1"],
        &["jpn-8-0 0602"],
    );
    let plain = text.replacen(
        "[expedition]\nside = \"allies\"\nkind = \"assault\"\n",
        "",
        1,
    );
    let game = read(&plain);
    let start = until(Situation::start(&game), Phase::Movement);
    let start = start.with(|state| state.units[0].clear(&[Condition::Motion]));
    let fails = start.play(&["drive u0", "= 6 6"]);
    assert!(is(&fails, 0, Condition::Immobile) && !is(&fails, 0, Condition::Forsaken));
    assert_eq!(fails.refused_by("done"), None);
    assert_eq!(seen(&fails, JAPAN, &[1]), 1);
    // Others have engines that do not fail.
    let sound = read(&plain.replace("usmc-lvt-1", "usmc-lvt-4"));
    let start = until(Situation::start(&sound), Phase::Movement);
    let start = start.with(|state| state.units[0].clear(&[Condition::Motion]));
    assert!(start.play(&["drive u0"]).decider().is_some());
}
