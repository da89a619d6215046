//! What a shot of ordnance needs to hit, keeps acquired and pierces (C3 to C8), as core-b has it.

use crate::common::{
    OPEN, chances, game, game_with, is, lines, lines_of, next_turn, note, numbers_of, set, until,
};
use heigi_engine::{Gridded, Situation};
use heigi_pto::{ALLIES, At, Condition, Phase, Pto, Spot};

const WIDE: [&str; 12] = ["............"; 12];

/// A Gun of the Marines in 0101, unit 1, and a vehicle of the enemy, unit 2, that faces it.
fn duel(gun: &str, vehicle: &str, hex: &str) -> Pto {
    let gun = format!("{gun} 0101 1");
    let enemy = format!("{vehicle} {hex}");
    game(&WIDE, &["usmc-2-2-8 0101", &gun], &[&enemy, "jpn-8-0 1212"])
}

fn facing(game: &Pto) -> Situation<'_, Pto> {
    Situation::start(game).with(|state| state.units[2].arc = Some(0))
}

fn told(battle: &Situation<'_, Pto>, id: &str) -> bool {
    battle.told(ALLIES).iter().any(|one| one == id)
}

fn times_told(battle: &Situation<'_, Pto>, id: &str) -> usize {
    let told = battle.told(ALLIES).into_iter();
    told.filter(|one| one == id).count()
}

/// What is added to the dice to hit a vehicle, as whoever fires is shown.
fn at_vehicle(battle: &Situation<'_, Pto>) -> Vec<String> {
    lines_of(battle, |title| title == "pto-preview-engage")
}

/// A Gun, or what else the Marines have, in 0101 as unit 1 against men in a hex.
fn against(man: &str, weapon: &str, enemy: &[&str]) -> Pto {
    let units = [format!("{man} 0101"), format!("{weapon} 0101 1")];
    let units = units.each_ref().map(String::as_str);
    game(&OPEN, &units, enemy)
}

/// The same weapon may fire once more.
fn fresh(state: &mut heigi_pto::State) {
    for unit in [0, 1] {
        state.units[unit].clear(&[Condition::PrepFired]);
    }
}

/// Rules: 18.1
#[test]
fn r18_1_an_original_12_never_hits_nor_does_what_uses_a_rocket_up() {
    // 2 less beside it and 1 for its size: 12 would be 9, and 10 hits.
    let game = duel("usmc-37", "usmc-tank-m4", "0102");
    let picked = facing(&game).play(&["join u1"]);
    assert_eq!(note(&picked, "engage u2"), "35/36");
    let missed = picked.play(&["engage u2", "= 6 6"]);
    assert!(told(&missed, "pto-log-never-hits"));
    assert!(!told(&missed, "pto-log-hit-hull"));
    // At men as well: 8, less 2 for a Gun that has them acquired and 2 for who is beside it. A squad keeps the phase going.
    let units = ["usmc-2-2-8 0101", "usmc-75 0101 1", "usmc-4-5-8 0101"];
    let near = crate::common::game(&OPEN, &units, &["jpn-4-4-7 0102"]);
    let mut battle = Situation::start(&near);
    // The second 11 hits, and does nothing with a 12.
    for dice in [&["= 6 5"][..], &["= 5 6", "= 6 6"]] {
        let fired = battle.play(&["join u1", "fire 0102"]).play(dice);
        battle = fired.with(fresh);
    }
    let missed = battle.play(&["join u1", "fire 0102", "= 6 6"]);
    assert!(told(&missed, "pto-log-never-hits"));
    assert_eq!(times_told(&missed, "pto-log-hit"), 1, "that was before");
    // A rocket that is used up by an 11: 9, less 1 for the size and 2 for who has it acquired.
    let units = ["usmc-4-5-8 0101", "usmc-baz45 0101 1", "usmc-4-5-8 0101"];
    let enemies = ["usmc-tank-m4 0102", "jpn-4-4-7 0103"];
    let game = crate::common::game(&WIDE, &units, &enemies);
    let mut battle = Situation::start(&game).with(|state| state.units[3].arc = Some(0));
    for _ in 0..2 {
        battle = battle
            .play(&["join u1", "engage u3", "= 1 6", "= 6 6"])
            .with(fresh);
    }
    let used = battle.play(&["join u1", "engage u3", "= 5 6"]);
    assert!(told(&used, "pto-log-never-hits"));
    assert_eq!(times_told(&used, "pto-log-hit-turret"), 2);
}

/// Rules: 26
#[test]
fn r26_a_rocket_hits_with_9_beside_it_and_with_5_at_5_hexes() {
    let number = |hex: &str| {
        let rocket = ["usmc-4-5-8 0101", "usmc-baz45 0101 1"];
        let tank = format!("jpn-tank-chi-ha {hex}");
        let game = game(&WIDE, &rocket, &[&tank, "jpn-8-0 1212"]);
        at_vehicle(&facing(&game).play(&["join u1"]))[0].clone()
    };
    let numbers = ["0102", "0103", "0104", "0105", "0106"].map(number);
    assert_eq!(
        numbers
            .each_ref()
            .map(|line| line.rsplit(' ').next().unwrap()),
        ["9", "8", "7", "6", "5"]
    );
}

/// C6.5.
/// Rules: 18.2
#[test]
fn r18_2_a_gun_that_breaks_down_acquires_nothing() {
    let game = against("usmc-2-2-8", "usmc-75", &["jpn-4-4-7 0104"]);
    let fired = |dice: &str| {
        let battle = Situation::start(&game).play(&["join u1", "fire 0104", dice]);
        battle.state.units[1].acquired.map(|one| one.level)
    };
    assert_eq!(fired("= 6 5"), Some(1));
    assert_eq!(fired("= 6 6"), None);
    let tank = duel("usmc-37", "jpn-tank-chi-ha", "0108");
    let fired = |dice: &str| {
        let battle = facing(&tank).play(&["join u1", "engage u2", dice]);
        battle.state.units[1].acquired.map(|one| one.level)
    };
    assert_eq!(fired("= 6 5"), Some(1));
    assert_eq!(fired("= 6 6"), None);
}

/// C6.5.
/// Rules: 18.2
#[test]
fn r18_2_the_concealed_are_acquired_only_if_the_shot_shows_them() {
    let game = against("usmc-2-2-8", "usmc-75", &["jpn-4-4-7 0104"]);
    let fired = |is_concealed: bool, dice: &[&str]| {
        let start = match is_concealed {
            true => set(Situation::start(&game), 2, &[Condition::Concealed]),
            false => Situation::start(&game),
        };
        let battle = start.play(&["join u1", "fire 0104"]).play(dice);
        battle.state.units[1].acquired.map(|one| one.level)
    };
    assert_eq!(fired(false, &["= 5 6"]), Some(1));
    assert_eq!(fired(true, &["= 5 6"]), None);
    // 4 and 2 hits; an 11 does nothing to them, a 9 makes them check.
    assert_eq!(fired(true, &["= 1 3", "= 5 6"]), None);
    assert_eq!(fired(true, &["= 1 3", "= 3 6", "= 1 2"]), Some(1));
}

/// C6.5.
/// Rules: 18.2
#[test]
fn r18_2_what_a_gun_has_acquired_of_a_vehicle_goes_with_it_while_the_gun_is_not_turned() {
    let units = ["usmc-2-2-8 0606", "usmc-37 0606 1", "usmc-6-6-8 0606"];
    let enemies = ["jpn-tank-chi-ha 0609", "jpn-4-4-7 0609", "jpn-8-0 1212"];
    let game = game(&WIDE, &units, &enemies);
    let start = Situation::start(&game).with(|state| state.units[3].arc = Some(0));
    let fired = start.play(&["join u1", "engage u3", "= 5 6"]);
    let at = |hex: &str| {
        let spot = Spot::ground(game.grid().parse(hex).unwrap());
        let moved = fired.clone().with(fresh);
        let moved = moved.with(|state| state.units[3].at = At::Vehicle(spot));
        moved.play(&["join u1"])
    };
    let acquired = "modifier-acquired −1".to_owned();
    assert!(at_vehicle(&at("0609")).contains(&acquired));
    assert!(at_vehicle(&at("0610")).contains(&acquired));
    assert!(!at_vehicle(&at("0603")).contains(&acquired), "it turns");
    // It is the vehicle that it has acquired, and not those where that is.
    let men = lines_of(&at("0609"), |title| title == "pto-preview-shell");
    assert!(men[0].starts_with("preview-to-hit"));
    assert!(!men.contains(&acquired));
    // A second shot has 2 less.
    let again = at("0610")
        .play(&["engage u3", "= 5 6", "= 6 6"])
        .with(fresh);
    assert!(at_vehicle(&again.play(&["join u1"])).contains(&"modifier-acquired −2".to_owned()));
}

/// Case C (C7.23).
/// Rules: 27
#[test]
fn r27_a_critical_hit_doubles_the_basic_number_and_not_what_armour_takes_off() {
    let game = duel("usmc-37", "jpn-tank-chi-ha", "0108");
    // 9 less 3: twice 9 less 3.
    let critical = facing(&game).play(&["join u1", "engage u2", "= 1 1", "= 3 4"]);
    assert_eq!(numbers_of(&critical, "pierces"), ["15 7"]);
    assert!(is(&critical, 2, Condition::Burning));
    // The rear and the range count once: 18, with 1 for each, less 2.
    let near = duel("usmc-37", "jpn-tank-chi-ha", "0103");
    let behind = facing(&near).with(|state| state.units[2].arc = Some(3));
    let critical = behind.play(&["join u1", "engage u2", "= 1 1", "= 6 6"]);
    assert_eq!(numbers_of(&critical, "pierces"), ["18 12"]);
    // A lorry has nothing to take off: twice 12.
    let lorry = duel("usmc-75", "jpn-truck-94", "0108");
    let critical = facing(&lorry).play(&["join u1", "engage u2", "= 1 1", "= 6 6"]);
    assert_eq!(numbers_of(&critical, "pierces"), ["24 12"]);
}

/// Case H.
/// Rules: 18.2
#[test]
fn r18_2_a_captured_weapon_has_2_more_whoever_mans_it() {
    let captured = "modifier-captured-weapon +2".to_owned();
    let game = duel("jpn-37", "jpn-tank-chi-ha", "0110");
    let shown = at_vehicle(&facing(&game).play(&["join u1"]));
    assert!(shown.contains(&captured));
    let own = duel("usmc-37", "jpn-tank-chi-ha", "0110");
    assert!(!at_vehicle(&facing(&own).play(&["join u1"])).contains(&captured));
    // Once: who is no crew besides has no more than that.
    let mortar = against("usmc-8-1", "jpn-mtr", &["jpn-4-4-7 0104"]);
    let shown = lines(&Situation::start(&mortar).play(&["join u1"]));
    let of_case = shown
        .iter()
        .filter(|line| line.contains("captured-weapon") || line.contains("unskilled"));
    assert_eq!(of_case.collect::<Vec<_>>(), [&captured]);
}

/// Case P (C2.271).
/// Rules: 18.2
#[test]
fn r18_2_a_small_gun_is_harder_to_hit_where_nobody_but_its_crew_is() {
    let shown = |enemy: &[&str]| {
        let game = against("usmc-2-2-8", "usmc-75", enemy);
        let picked = Situation::start(&game).play(&["join u1"]);
        let of = |title: &str| {
            let lines = lines_of(&picked, |one| one == title);
            lines.into_iter().find(|line| line.contains("gun-size"))
        };
        [of("pto-preview-shell"), of("pto-preview-shell-area")]
    };
    let small = Some("modifier-gun-size +1".to_owned());
    assert_eq!(shown(&["jpn-2-2-8 0104", "jpn-37 0104 1"]), [small, None]);
    assert_eq!(shown(&["jpn-2-2-8 0104", "jpn-75 0104 1"]), [None, None]);
    let others = ["jpn-2-2-8 0104", "jpn-37 0104 1", "jpn-4-4-7 0104"];
    assert_eq!(shown(&others), [None, None]);
}

/// Case L: an anti-tank rifle hits as a Gun does, a rocket by numbers of its own.
/// Rules: 18.2
#[test]
fn r18_2_what_is_near_is_hit_better_by_anti_tank_rifles_too() {
    let near = |weapon: &str, hex: &str| {
        let weapon = format!("{weapon} 0101 1");
        let tank = format!("jpn-tank-chi-ha {hex}");
        let game = game(
            &WIDE,
            &["usmc-4-5-8 0101", &weapon],
            &[&tank, "jpn-8-0 1212"],
        );
        let shown = at_vehicle(&facing(&game).play(&["join u1"]));
        shown.into_iter().find(|line| line.contains("near"))
    };
    assert_eq!(
        near("usmc-atr", "0102").as_deref(),
        Some("modifier-near −2")
    );
    assert_eq!(
        near("usmc-atr", "0103").as_deref(),
        Some("modifier-near −1")
    );
    assert_eq!(near("usmc-atr", "0104"), None);
    assert_eq!(near("usmc-baz44", "0102"), None);
}

/// Case C4.
/// Rules: 18.2
#[test]
fn r18_2_who_fires_in_motion_has_the_lower_die_twice() {
    let game = game(
        &WIDE,
        &["usmc-tank-m4a2 0303", "usmc-8-1 1201"],
        &["jpn-4-4-7 0308", "jpn-8-0 1212"],
    );
    let start = until(Situation::start(&game), Phase::AdvancingFire);
    let fires = |moves: bool, dice: &str| {
        let battle = start.clone().with(|state| {
            state.units[0].arc = Some(3);
            state.units[0].clear(&[Condition::Motion]);
            if moves {
                state.units[0].set(Condition::Motion);
            }
        });
        let picked = battle.play(&["join u4"]);
        let shown = lines(&picked);
        assert_eq!(shown.iter().any(|line| line.contains("lower-die")), moves);
        assert!(!shown.iter().any(|line| line.contains("in-motion")));
        let fired = picked.play(&["fire 0308", dice]);
        (told(&fired, "pto-log-hit"), numbers_of(&fired, "missed"))
    };
    // 8 hits, with 2 in that phase and 1 for shut hatches: 5 is 8, and 9 or 10 with the lower die.
    assert!(fires(false, "= 2 3").0);
    assert!(fires(true, "= 1 3").0);
    assert_eq!(fires(true, "= 1 4"), (false, vec!["8 9".to_owned()]));
    assert_eq!(fires(true, "= 2 3"), (false, vec!["8 10".to_owned()]));
    // Of a double one of both.
    assert_eq!(fires(true, "= 2 2"), (false, vec!["8 9".to_owned()]));
}

/// C8.3.
/// Rules: 26
#[test]
fn r26_rockets_do_something_to_men_behind_walls() {
    let refused = |fence: &str, from: &str| {
        let rocket = [format!("usmc-4-5-8 {from}"), format!("usmc-baz44 {from} 1")];
        let rocket = rocket.each_ref().map(String::as_str);
        let game = game_with(fence, &OPEN, &rocket, &["jpn-4-4-7 0103"]);
        Situation::start(&game)
            .play(&["join u1"])
            .refused_by("fire 0103")
    };
    assert_eq!(refused("walls = [\"0102-0103\"]", "0101"), None);
    assert_eq!(refused("walls = [\"0102-0103\"]", "0105"), Some("G5.31"));
    assert_eq!(refused("hedges = [\"0102-0103\"]", "0101"), Some("G5.31"));
}

/// C9.3.
/// Rules: 10.2
#[test]
fn r10_2_a_leader_a_crew_or_a_half_squad_sees_for_a_mortar_and_no_squad() {
    let rows = ["......", "J.....", "......", "......", "......", "......"];
    let sees = |other: &str| {
        let other = format!("{other} 0201");
        let units = ["usmc-4-5-8 0101", "usmc-mtr 0101 1", &other];
        let game = game(&rows, &units, &["jpn-4-4-7 0105"]);
        Situation::start(&game)
            .play(&["join u1"])
            .refused_by("fire 0105")
    };
    assert_eq!(sees("usmc-8-0"), None);
    assert_eq!(sees("usmc-2-2-8"), None);
    assert_eq!(sees("usmc-2-4-8"), None);
    assert_eq!(sees("usmc-4-5-8"), Some("7.2"));
}

/// C1.55.
/// Rules: 20
#[test]
fn r20_what_hits_a_whole_location_strikes_the_vehicles_there() {
    let struck = |weapon: [&str; 2], vehicle: &str, order: &str, dice: &str| {
        let units = [
            format!("{} 0101", weapon[0]),
            format!("{} 0101 1", weapon[1]),
        ];
        let units = units.each_ref().map(String::as_str);
        let enemy = format!("{vehicle} 0104");
        let game = game(&OPEN, &units, &[&enemy, "jpn-8-0 0606"]);
        let start = set(facing(&game), 2, &[Condition::Buttoned]);
        let after = start.play(&["join u1", order, "= 3 4", dice]);
        [Condition::Wreck, Condition::Immobile].map(|one| is(&after, 2, one))
    };
    let mortar = ["usmc-4-5-8", "usmc-mtr"];
    // Half of 8, and 1 less for armour that is thin everywhere: 1 and 2 are a 2, a K.
    let tank = |dice: &str| struck(mortar, "jpn-tank-chi-ha", "fire 0104", dice);
    assert_eq!(tank("= 1 1"), [true, false]);
    assert_eq!(tank("= 1 2"), [false, true]);
    assert_eq!(tank("= 1 3"), [false, false]);
    // A lorry on the column of 4 with less than 5.
    let lorry = |dice: &str| struck(mortar, "jpn-truck-94", "fire 0104", dice);
    assert_eq!(lorry("= 2 2"), [true, false]);
    assert_eq!(lorry("= 2 3"), [false, true]);
    assert_eq!(lorry("= 3 3"), [false, false]);
    // A Gun that shells the whole hex: half of 12.
    let gun = |dice: &str| {
        struck(
            ["usmc-2-2-8", "usmc-75"],
            "jpn-truck-94",
            "shell 0104",
            dice,
        )
    };
    assert_eq!(gun("= 2 3"), [true, false]);
    assert_eq!(gun("= 3 3"), [false, true]);
}

/// C1.55.
/// Rules: 20
#[test]
fn r20_what_would_hit_a_whole_location_is_shown_with_what_it_does_to_a_vehicle() {
    let units = ["usmc-4-5-8 0101", "usmc-mtr 0101 1"];
    let game = game(&OPEN, &units, &["jpn-truck-94 0104", "jpn-8-0 0606"]);
    let picked = facing(&game).play(&["join u1"]);
    // 21 of 36 hit, one of them critically; 6 of 36 wreck on the column of 4, 4 hold; 15 and 6 on that of 8.
    let shown = chances(&picked);
    assert_eq!(shown[0], "chance-hit 21");
    assert!(shown.contains(&"chance-wreck 135".to_owned()), "{shown:?}");
    assert!(
        shown.contains(&"chance-immobile 86".to_owned()),
        "{shown:?}"
    );
}

/// Who fires again in the same player turn at those who move, and at whom.
/// Rules: 18.2
#[test]
fn r18_2_a_tank_that_has_spent_little_of_its_points_fires_worse_on_the_move() {
    let game = game(
        &WIDE,
        &["usmc-tank-m4a2 0303", "usmc-8-0 1201"],
        &["jpn-4-4-7 0309", "jpn-8-0 1212"],
    );
    let start = until(Situation::start(&game), Phase::Movement);
    let mut battle = start
        .with(|state| state.units[0].arc = Some(2))
        .play(&["drive u0"]);
    let mut shown = Vec::new();
    for _ in 0..5 {
        while battle.decider() != Some(ALLIES) {
            battle = battle.play(&["hold"]);
        }
        let picked = battle.clone().play(&["join u4"]);
        let case = lines(&picked)
            .into_iter()
            .find(|line| line.contains("advancing"));
        shown.push(case.unwrap());
        battle = battle.play(&["delay"]);
    }
    let more = ["+4", "+3", "+3", "+2", "+2"];
    assert_eq!(shown, more.map(|more| format!("modifier-advancing {more}")));
}

/// D.8.
/// Rules: 28
#[test]
fn r28_a_preview_shows_what_a_hit_does_to_a_crew_that_looks_out() {
    let game = duel("usmc-37", "jpn-tank-chi-ha", "0108");
    let exposed = |is_shut: bool| {
        let start = facing(&game).with(|state| {
            state.units[2].clear(&[Condition::Buttoned]);
            if is_shut {
                state.units[2].set(Condition::Buttoned);
            }
        });
        let shown = at_vehicle(&start.play(&["join u1"]));
        let lines = shown
            .into_iter()
            .skip_while(|line| !line.contains("exposed"));
        lines.collect::<Vec<_>>()
    };
    assert_eq!(
        exposed(false),
        ["preview-exposed 1", "modifier-looks-out +2"]
    );
    assert!(exposed(true).is_empty());
}

/// Rules: 26
#[test]
fn r26_out_of_a_pillbox_the_blast_of_a_rocket_comes_back() {
    let text = crate::common::text(
        &OPEN,
        &[],
        &["usmc-tank-m4a2 0202", "usmc-8-0 0101"],
        &["jpn-4-4-7 0303", "usmc-baz44 0303 1"],
    );
    let text = text.replacen(
        "counter = \"jpn-4-4-7\", hex = \"0303\"",
        "counter = \"jpn-4-4-7\", hex = \"0303\", part = \"pillbox\"",
        1,
    );
    let works = "fortifications = [{ kind = \"pillbox\", hex = \"0303\", size = 1, cover = [3, 5], arc = \"north-west\" }]\n";
    let shown = |with: bool| {
        let text = match with {
            true => text.replacen(
                "side = \"japanese\"\n",
                &format!("side = \"japanese\"\n{works}"),
                1,
            ),
            false => text.replacen(", part = \"pillbox\"", "", 1),
        };
        let game = crate::common::read(&text);
        let theirs = until(next_turn(Situation::start(&game)), Phase::PrepFire);
        at_vehicle(&theirs.play(&["join u3"]))
    };
    let blast = "modifier-backblast +2".to_owned();
    assert!(shown(true).contains(&blast));
    assert!(!shown(false).contains(&blast));
}

/// C9.
/// Rules: 10.2
#[test]
fn r10_2_no_mortar_fires_out_of_a_pillbox() {
    let text = crate::common::text(
        &OPEN,
        &[],
        &["usmc-4-5-8 0202", "usmc-8-0 0101"],
        &["jpn-4-4-7 0303", "jpn-mtr 0303 1"],
    );
    let inside = "counter = \"jpn-4-4-7\", hex = \"0303\", part = \"pillbox\"";
    let text = text.replacen("counter = \"jpn-4-4-7\", hex = \"0303\"", inside, 1);
    let works = "side = \"japanese\"\nfortifications = [{ kind = \"pillbox\", hex = \"0303\", size = 1, cover = [3, 5], arc = \"north-west\" }]\n";
    let game = crate::common::read(&text.replacen("side = \"japanese\"\n", works, 1));
    let theirs = until(next_turn(Situation::start(&game)), Phase::PrepFire);
    assert_eq!(
        theirs.play(&["join u3"]).refused_by("fire 0202"),
        Some("10.2")
    );
}

/// Rules: C2.6
#[test]
fn c2_6_a_gun_fires_at_nobody_above_who_is_nearer_than_he_is_higher() {
    let levels = ["000000", "200000", "200000", "000000", "000000", "000000"];
    let units = ["usmc-2-2-8 0101", "usmc-75 0101 1"];
    let enemies = ["jpn-4-4-7 0102", "jpn-4-4-7 0103"];
    let game = crate::common::uneven(&OPEN, &levels, &units, &enemies);
    let gun = Situation::start(&game).play(&["join u1"]);
    assert_eq!(gun.refused_by("fire 0102"), Some("C2.6"));
    assert_ne!(gun.refused_by("fire 0103"), Some("C2.6"));
}

/// Cases J1 and J2: what a vehicle has spent out of sight of whoever fires does not count.
/// Rules: 18.2
#[test]
fn r18_2_of_a_vehicle_that_moves_only_points_in_sight_count() {
    let mut rows = WIDE;
    rows[8] = "..J.........";
    let units = ["usmc-tank-m4a2 0303", "usmc-8-0 1201"];
    let game = game(&rows, &units, &["jpn-2-2-8 0308", "jpn-37 0308 1"]);
    let start = until(Situation::start(&game), Phase::Movement);
    let drives = start
        .with(|state| state.units[0].arc = Some(0))
        .play(&["drive u0"]);
    let spot = |hex: &str| Spot::ground(game.grid().parse(hex).unwrap());
    // It has started for a point where it is, which is two halves.
    assert_eq!(drives.state.glimpses.trail.to_vec(), [(spot("0303"), 2)]);
    let adds = |hidden: u8| {
        let battle = drives.clone().with(|state| {
            state.spent = 10;
            state.glimpses.trail.push((spot("0310"), hidden));
        });
        let shown = at_vehicle(&battle.play(&["join u3"]));
        let moves = shown.into_iter().find(|line| line.contains("target-moves"));
        moves.unwrap()
    };
    // 5 points in all; behind the jungle of 0309 nothing, one or two, or four.
    let all = [0, 2, 4, 8].map(adds);
    let expected = ["+2", "+2", "+3", "+4"];
    assert_eq!(
        all,
        expected.map(|more| format!("modifier-target-moves {more}"))
    );
}

/// Soft sand takes half of a shell from what has no armour.
/// Rules: 20, G13.3
#[test]
fn r20_on_soft_sand_armour_is_struck_by_the_whole_of_a_shell() {
    let ways = |vehicle: &str, row: u8| {
        let rows = ["......", "......", ",,,,,,", ",,,,,,", "OOOOOO"];
        let enemy = format!("{vehicle} 030{row}");
        let units = ["usmc-2-2-8 0302", "usmc-75 0302 1"];
        let text = crate::common::text(&rows, &[], &units, &[&enemy, "jpn-8-0 0601"]);
        let shore = "[shore]\nslope = \"slight\"\n[victory]";
        let game = crate::common::read(&text.replacen("[victory]", shore, 1));
        let start = set(facing(&game), 2, &[Condition::Buttoned]);
        let picked = start.play(&["join u1"]);
        let previews = picked.scene(ALLIES).prompt.unwrap().previews.into_iter();
        let shells = previews.filter(|one| one.title.id == "pto-preview-shell-area");
        let mut chances = shells.flat_map(|preview| preview.chances);
        let wreck = chances.find(|one| one.label.id == "pto-chance-wreck");
        wreck.map(|one| (one.ways, one.of))
    };
    // 21 of 36 hit, one of them critically. A lorry: less than 6 on the column of 6 and less than 8 on that of 12; on soft sand less than
    // 4 on that of 2 and less than 6 on that of 6.
    let hard = 20 * 10 + 21;
    let soft = 20 * 3 + 10;
    assert_eq!(ways("jpn-truck-94", 4), Some((hard, 1296)));
    assert_eq!(ways("jpn-truck-94", 3), Some((soft, 1296)));
    // Armour, 1 less as it is thin everywhere: up to 3 on the columns of 6 and 12, wherever it is.
    assert_eq!(ways("jpn-tank-chi-ha", 4), Some((21 * 3, 1296)));
    assert_eq!(ways("jpn-tank-chi-ha", 3), Some((21 * 3, 1296)));
}

/// Rules: G9.21
#[test]
fn g9_21_rockets_from_above_panjis_are_harder_to_hit_with() {
    let marines = ["usmc-4-5-8 0302", "usmc-baz44 0302 1"];
    let game = crate::panjis::stakes(&OPEN, &marines, &["jpn-tank-chi-ha 0305"]);
    let shown = |at: At| {
        let battle = until(Situation::start(&game), Phase::PrepFire);
        let stands = battle.with(|state| state.units[0].at = at);
        at_vehicle(&stands.play(&["join u1"])).join(", ")
    };
    let above = shown(crate::panjis::above(&game));
    assert!(above.contains("modifier-above-panjis +1"), "{above}");
    let below = shown(crate::panjis::below(&game));
    assert!(!below.is_empty() && !below.contains("panjis"), "{below}");
}
