//! Tank-hunter heroes (G1.42).

use crate::common::{
    OPEN, chances, face, game, is, lines, next_turn, note, place, set, text, thrown_by, until,
};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, JAPAN, Phase, Pto, Tray};

/// A battle of a date.
fn of(date: &str, marines: &[&str], japanese: &[&str]) -> Pto {
    let battle = text(&OPEN, &[], marines, japanese);
    let dated = battle.replace("turns = 2\n", &format!("turns = 2\ndate = \"{date}\"\n"));
    crate::common::read(&dated)
}

/// The Japanese are about to move.
fn eve(game: &Pto) -> Situation<'_, Pto> {
    until(next_turn(Situation::start(game)), Phase::Movement)
}

/// The unit that has come last.
fn last(battle: &Situation<'_, Pto>) -> usize {
    battle.state.units.len() - 1
}

/// How many units a battle has that has not begun.
fn count(game: &Pto) -> usize {
    Situation::start(game).state.units.len()
}

const TANK: [&str; 2] = ["usmc-tank-m4a2 0303", "usmc-8-0 0101"];

/// Vectors J-027, J-028, S-004.
/// Rules: TBL-G1-TH, G1.421
#[test]
fn the_year_says_how_many_heroes_come_forward() {
    let most = |date: &str, squads: usize| {
        let mut units = vec!["jpn-4-4-7 0606"; squads];
        // Half-squads do not count.
        units.push("jpn-2-3-7 0605");
        let game = of(date, &TANK, &units);
        game.hunters_left(&Situation::start(&game).state, JAPAN)
    };
    assert_eq!(most("1942-08", 13), 2);
    assert_eq!(most("1943-11", 11), 3);
    assert_eq!(most("1944-06", 11), 4);
    assert_eq!(most("1945-04", 11), 6);
    assert_eq!(most("1944-06", 6), 2);
    let game = of("1944-06", &TANK, &["jpn-4-4-7 0305", "jpn-4-4-7 0306"]);
    let first = eve(&game).play(&["join u2", "hunt u0", "= 1"]);
    assert_eq!(face(&first, last(&first)), "jpn-hunter");
    let there = held(held(first.play(&["step 0304"])).play(&["step 0303"]));
    let gone = there.play(&["engage u0", "= 6", "= 6 6"]);
    let next = gone.play(&["join u3"]);
    assert_eq!(
        next.refused_by("hunt u0"),
        Some("G1.421"),
        "33 of 100 of 2 is 1"
    );
}

/// Vector J-029.
#[test]
fn g1_421_a_die_of_3_brings_a_hero_and_half_squads_and_conscripts_are_less_likely_to() {
    let comes = |counter: &str, die: &str| {
        let squad = format!("{counter} 0305");
        let game = of("1944-06", &TANK, &[&squad, "jpn-4-4-7 0606"]);
        let tried = eve(&game).play(&["join u2", "hunt u0", die]);
        tried.state.units.len() > count(&game)
    };
    let foreseen = |counter: &str| {
        let squad = format!("{counter} 0305");
        let game = of("1944-06", &TANK, &[&squad, "jpn-4-4-7 0606"]);
        note(&eve(&game).play(&["join u2"]), "hunt u0")
    };
    let squads = ["jpn-4-4-7", "jpn-2-3-7", "jpn-1-2-6", "jpn-3-3-6"];
    assert_eq!(squads.map(foreseen), ["3/6", "2/6", "0/6", "1/6"]);
    assert!(comes("jpn-4-4-7", "= 3"));
    assert!(!comes("jpn-4-4-7", "= 4"));
    assert!(comes("jpn-2-3-7", "= 2"));
    assert!(!comes("jpn-2-3-7", "= 3"));
    assert!(!comes("jpn-1-2-6", "= 1"));
    assert!(comes("jpn-3-3-6", "= 1"));
    assert!(!comes("jpn-3-3-6", "= 2"));
}

/// Vector J-030.
/// Rules: G1.421, G1.5
#[test]
fn a_six_pins_who_tries_but_not_in_a_charge() {
    let marines = ["usmc-tank-m4a2 0303", "usmc-4-5-8 0301"];
    let japanese = ["jpn-4-4-7 0306", "jpn-9-0 0306", "jpn-4-4-7 0606"];
    let game = of("1944-06", &marines, &japanese);
    let tried = eve(&game).play(&["join u2", "hunt u0", "= 6"]);
    assert!(is(&tried, 2, Condition::Pinned));
    assert_eq!(tried.refused_by("join u2"), Some("5.2"));
    let run = eve(&game).play(&["join u2", "charge 0301", "join u3", "run"]);
    let tried = run.play(&["hunt u0", "= 6"]);
    assert!(!is(&tried, 2, Condition::Pinned));
    assert_eq!(
        tried.refused_by("hunt u0"),
        Some("G1.421"),
        "once is enough"
    );
    assert_eq!(tried.refused_by("step 0305"), None);
}

/// Rules: G1.421
#[test]
fn only_who_is_free_and_near_tries_and_only_against_armour() {
    let marines = ["usmc-tank-m4a2 0303", "usmc-8-0 0101"];
    let game = of("1944-06", &marines, &["jpn-4-4-7 0305", "jpn-9-0 0305"]);
    let moves = eve(&game);
    assert_eq!(moves.clone().play(&["join u2"]).refused_by("hunt u0"), None);
    let leader = moves.clone().play(&["join u3"]);
    assert_eq!(leader.refused_by("hunt u0"), Some("G1.421"));
    let wreck = set(moves.clone(), 0, &[Condition::Wreck]).play(&["join u2"]);
    assert_eq!(wreck.refused_by("hunt u0"), Some("G1.421"));
    let pinned = set(moves.play(&["join u2"]), 2, &[Condition::Pinned]);
    assert_eq!(pinned.refused_by("hunt u0"), Some("5.2"));
    // Four hexes of kunai and one of open ground are 9 points.
    let rows = ["......", "KKKKKK", "KKKKKK", "KKKKKK", "KKKKKK", "......"];
    let far = text(&rows, &[], &["usmc-tank-m4a2 0301"], &["jpn-4-4-7 0306"]);
    let far = crate::common::read(&far);
    let picked = eve(&far).play(&["join u1"]);
    assert_eq!(picked.refused_by("hunt u0"), Some("G1.421"));
}

/// Vector J-031.
#[test]
fn g1_423_what_his_squad_has_moved_costs_him_double() {
    let game = of("1944-06", &TANK, &["jpn-4-4-7 0206", "jpn-4-4-7 0606"]);
    let moved = held(eve(&game).play(&["join u2", "step 0306"]));
    let moved = moved.play(&["halt", "join u3"]);
    assert_eq!(moved.refused_by("hunt u0"), None);
    let march = held(eve(&game).play(&["join u2", "step 0306"]));
    assert_eq!(march.state.spent, 2);
    let hero = march.play(&["hunt u0", "= 1"]);
    assert_eq!(hero.state.wave.as_ref().unwrap().spent, 4);
    assert!(is(&hero, last(&hero), Condition::Charging));
    assert_eq!(hero.refused_by("step 0406"), Some("15"));
    let near = held(hero.play(&["step 0305"]));
    let there = held(held(near.play(&["step 0304"])).play(&["step 0303"]));
    let over = there.play(&["halt"]);
    // His squad goes on as if nothing had been.
    assert_eq!(over.state.spent, 2);
    assert_eq!(over.refused_by("step 0305"), None);
    // Three points are six of eight.
    let slow = ["......", "......", "......", "......", "......", "KKKKKK"];
    let slow = text(&slow, &[], &TANK, &["jpn-4-4-7 0206", "jpn-4-4-7 0606"]);
    let slow = crate::common::read(&slow);
    let march = held(eve(&slow).play(&["join u2", "step 0306"]));
    let march = held(march.play(&["step 0305"]));
    let hero = march.play(&["hunt u0", "= 1"]);
    assert_eq!(hero.state.wave.as_ref().unwrap().spent, 12);
    let there = held(held(hero.play(&["step 0304"])).play(&["step 0303"]));
    assert_eq!(place(&there, last(&there)), "0303");
}

/// Nobody fires.
fn held(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while battle.decider() == Some(ALLIES) && battle.state.phase == Phase::Movement {
        battle = battle.play(&["hold"]);
    }
    battle
}

/// Vector J-032.
/// Rules: G1.423, G1.5
#[test]
fn in_a_charge_it_costs_him_what_it_cost_the_charge() {
    let marines = ["usmc-tank-m4a2 0303", "usmc-4-5-8 0101"];
    let japanese = ["jpn-4-4-7 0306", "jpn-9-0 0306", "jpn-4-4-7 0606"];
    let game = of("1944-06", &marines, &japanese);
    let run = eve(&game).play(&["join u2", "charge 0101", "join u3", "run", "step 0305"]);
    let charge = held(run);
    let spent = |battle: &Situation<'_, Pto>| battle.state.wave.as_ref().unwrap().spent;
    assert_eq!(spent(&charge), 2);
    let hero = charge.play(&["hunt u0", "= 1"]);
    assert_eq!(
        (spent(&hero), face(&hero, last(&hero))),
        (2, "jpn-hunter".into())
    );
    let there = held(held(hero.play(&["step 0304"])).play(&["step 0303"]));
    let gone = there.play(&["engage u0", "= 6", "= 6 6"]);
    assert_eq!(place(&gone, last(&gone)), "lost");
    // The charge goes on.
    assert_eq!((spent(&gone), gone.decider()), (2, Some(JAPAN)));
    assert_eq!(gone.refused_by("step 0204"), None);
}

/// Rules: G1.423, G1.5
#[test]
fn he_is_no_bolder_for_his_charge_and_comes_among_others_only_beside_his_vehicle() {
    let marines = ["usmc-tank-m4a2 0605", "usmc-4-5-8 0405", "usmc-4-5-8 0505"];
    let game = of("1944-06", &marines, &["jpn-4-4-7 0305", "jpn-4-4-7 0606"]);
    let hero = eve(&game).play(&["join u3", "hunt u0", "= 1"]);
    assert_eq!(hero.refused_by("step 0405"), Some("G1.423"));
    assert_eq!(hero.refused_by("halt"), Some("15"));
    let beside = held(hero.play(&["step 0404"]));
    assert_eq!(beside.refused_by("step 0505"), None);
    // He has 9, where whoever else charges has 1 more: a check with 2 added fails with 8.
    let fired = hero_under_fire(&game);
    assert!(is(&fired, last(&fired), Condition::Wounded));
}

/// The hero beside a squad that fires at him with 8 firepower.
fn hero_under_fire(game: &Pto) -> Situation<'_, Pto> {
    let hero = eve(game).play(&["join u3", "hunt u0", "= 1", "step 0404"]);
    hero.play(&["join u1", "fire 0404", "= 3 4", "= 3 5", "= 1"])
}

/// Vectors J-033, J-034.
/// Rules: G1.4231, G1.425, FN-8
#[test]
fn he_has_a_mine_up_to_three_and_one_less_before_1944_and_is_gone_after_his_attack() {
    let combat = |date: &str, die: &str| {
        let game = of(date, &TANK, &["jpn-4-4-7 0303", "jpn-4-4-7 0606"]);
        let combat = until(Situation::start(&game), Phase::CloseCombat);
        let hero = combat.play(&["join u2", "hunt u0", "= 1"]);
        assert_eq!(hero.refused_by("done"), Some("G1.423"), "he must attack");
        let join = format!("join u{}", last(&hero));
        let attack = hero.play(&[&join, "engage u0", die]);
        // 6 less 1 for open ground of its machine guns is not below 5: but with a mine it is.
        let held = attack.play(&["= 3 4"]);
        assert_eq!(place(&held, last(&held)), "lost");
        is(&held, 0, Condition::Wreck)
    };
    assert!(combat("1942-08", "= 2"));
    assert!(!combat("1942-08", "= 3"));
    assert!(combat("1944-06", "= 3"));
    assert!(!combat("1944-06", "= 4"));
}

/// Rules: G1.4231
#[test]
fn what_is_foreseen_counts_the_mine() {
    let game = of("1944-06", &TANK, &["jpn-4-4-7 0303", "jpn-4-4-7 0606"]);
    let combat = until(Situation::start(&game), Phase::CloseCombat);
    let hero = combat.play(&["join u2", "hunt u0", "= 1"]);
    let join = format!("join u{}", last(&hero));
    let hero = hero.play(&[&join]);
    assert_eq!(lines(&hero), ["preview-number 5"]);
    // Below 5 fall 6 of 36, with 3 off 21; half of the dice bring a mine.
    assert_eq!(chances(&hero)[0], "chance-wreck 81");
}

/// Rules: G1.421, G1.423
#[test]
fn before_the_advance_he_goes_into_the_hex_of_the_vehicle_at_once() {
    let game = of("1944-06", &TANK, &["jpn-4-4-7 0304", "jpn-4-4-7 0605"]);
    let advance = until(eve(&game), Phase::Advance);
    let hero = advance.clone().play(&["advance u2", "hunt u0", "= 2"]);
    assert_eq!(place(&hero, last(&hero)), "0303");
    // Whose hero he is may still advance.
    let goes = hero.play(&["step 0204"]);
    assert_eq!(place(&goes, 2), "0204");
    let late = advance.play(&["advance u3", "step 0604", "advance u2"]);
    assert_eq!(late.refused_by("hunt u0"), Some("G1.421"));
}

/// Rules: G1.421, G1.423
#[test]
fn he_attacks_at_once_what_moves_in_the_hex_of_his_squad() {
    let game = of(
        "1944-06",
        &["usmc-tank-m4a2 0303", "usmc-8-0 0101"],
        &["jpn-4-4-7 0303", "jpn-4-4-7 0606"],
    );
    let moves = until(Situation::start(&game), Phase::Movement).play(&["drive u0"]);
    assert_eq!(moves.decider(), Some(JAPAN));
    let hero = moves.play(&["join u2", "hunt u0", "= 1", "= 1", "= 1 1"]);
    assert!(is(&hero, 0, Condition::Wreck));
    assert_eq!(place(&hero, last(&hero)), "lost");
}

#[test]
fn g1_425_he_is_gone_at_the_end_of_the_turn_and_with_his_vehicle() {
    let game = of("1944-06", &TANK, &["jpn-4-4-7 0306", "jpn-4-4-7 0606"]);
    // A hero beside whom his vehicle is does not get to it.
    let hero = eve(&game).play(&["join u2", "hunt u0", "= 1", "step 0305"]);
    let hero = held(held(hero).play(&["step 0304"])).play(&["halt"]);
    assert_eq!(place(&hero, last(&hero)), "0304");
    assert_ne!(
        place(&until(hero.clone(), Phase::Advance), last(&hero)),
        "lost"
    );
    let over = next_turn(hero.clone());
    assert_eq!(place(&over, last(&over)), "lost");
    let wreck = set(hero, 0, &[Condition::Wreck]);
    let routed = until(wreck, Phase::Advance);
    assert_eq!(place(&routed, last(&routed)), "lost");
}

/// Men who are seen are worth his charge until they are gone.
/// Rules: G1.424, G1.425
#[test]
fn g1_425_a_hero_with_a_charge_is_gone_with_those_at_whom_he_goes() {
    let bearer = ["jpn-4-4-7 0306", "jpn-dc 0306 1", "jpn-4-4-7 0606"];
    let game = of("1944-06", &["usmc-4-5-8 0303", "usmc-8-0 0101"], &bearer);
    let hero = eve(&game).play(&["join u2", "sacrifice 0303", "= 5", "step 0305"]);
    let hero = held(held(hero).play(&["step 0304"])).play(&["halt"]);
    let at_advance = |battle: &Situation<'_, Pto>| {
        let later = until(battle.clone(), Phase::Advance);
        place(&later, last(&later))
    };
    assert_eq!(at_advance(&hero), "0304");
    let over = next_turn(hero.clone());
    assert_eq!(place(&over, last(&over)), "lost");
    let empty = hero.with(|state| state.units[0].at = At::Off(Tray::Lost));
    assert_eq!(at_advance(&empty), "lost");
}

/// Rules: G1.4, G1.42
#[test]
fn a_hero_who_would_break_is_wounded_and_a_wounded_one_dies() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-hero 0102", "jpn-4-4-7 0606"],
    );
    let hit = |battle: Situation<'_, Pto>| {
        let hurt = battle.play(&["join u0", "fire 0102", "= 3 4", "= 4 5", "= 1"]);
        (
            is(&hurt, 1, Condition::Wounded),
            is(&hurt, 1, Condition::Broken),
        )
    };
    assert_eq!(hit(Situation::start(&game)), (true, false));
    let wounded = set(Situation::start(&game), 1, &[Condition::Wounded]);
    let dead = wounded.play(&["join u0", "fire 0102", "= 3 4", "= 4 4"]);
    assert_eq!(place(&dead, 1), "lost");
}

/// Vector J-029.
/// Rules: G1.421, G1.424
#[test]
fn a_charge_that_is_handed_over_takes_2_off_the_die() {
    let units = ["jpn-4-4-7 0305", "jpn-dc 0305 1", "jpn-4-4-7 0606"];
    let game = of("1944-06", &["usmc-4-5-8 0303"], &units);
    let picked = eve(&game).play(&["join u1"]);
    let came = picked.clone().play(&["sacrifice 0303", "= 5"]);
    assert_eq!(face(&came, last(&came)), "jpn-hunter");
    assert_eq!(picked.play(&["sacrifice 0303", "= 6"]).state.units.len(), 4);
    // Without a charge, or an enemy, nobody goes.
    let other = eve(&game).play(&["join u3"]);
    assert_eq!(other.refused_by("sacrifice 0303"), Some("10.3"));
    let nobody = eve(&game).play(&["join u1"]);
    assert!(nobody.refused_by("sacrifice 0302").is_some());
}

#[test]
fn g1_424_he_sets_it_off_among_the_enemy_and_is_gone_with_it() {
    let units = ["jpn-4-4-7 0305", "jpn-dc 0305 1", "jpn-4-4-7 0606"];
    let game = of("1944-06", &["usmc-4-5-8 0303", "usmc-8-0 0101"], &units);
    let hero = eve(&game).play(&["join u2", "sacrifice 0303", "= 5"]);
    let near = held(hero.play(&["step 0304"]));
    assert_eq!(near.refused_by("detonate"), Some("3"));
    let inside = near.play(&["step 0303"]);
    // Whoever is there must fire; at a charge he may live.
    let there = held(inside.play(&["join u0", "fire 0303", "= 6 6"]));
    let blown = there.play(&["detonate", "= 1 1"]);
    assert_eq!(place(&blown, 0), "lost");
    assert_eq!(place(&blown, last(&blown)), "lost");
    assert_eq!(place(&blown, 3), "lost", "so is the charge");
}

/// Rules: G1.424
#[test]
fn g1_424_on_wire_his_charge_strikes_as_if_thrown_and_clears_the_wire_as_if_placed() {
    let units = ["jpn-4-4-7 0305", "jpn-dc 0305 1", "jpn-4-4-7 0606"];
    let marines = ["usmc-4-5-8 0303", "usmc-8-0 0101"];
    let battle = text(&OPEN, &[], &marines, &units);
    let battle = battle.replace("turns = 2\n", "turns = 2\ndate = \"1944-06\"\n");
    let side = "side = \"allies\"\n";
    let wire = r#"fortifications = [{ kind = "wire", hex = "0303", known = true }]"#;
    let game = crate::common::read(&battle.replace(side, &format!("{side}{wire}\n")));
    let there = held(among(&game).play(&["join u0", "fire 0303", "= 6 6"]));
    // An original 4 kills and clears the wire; 2 more are a casualty and a check with 4 added.
    let blown = there.clone().play(&["detonate", "= 2 2", "= 1 2"]);
    assert_ne!(place(&blown, 0), "lost");
    assert!(blown.state.fortifications.is_empty());
    // An original 6 does not.
    let stays = there.play(&["detonate", "= 3 3", "= 1 2"]);
    assert_eq!(stays.state.fortifications.len(), 1);
}

/// A pillbox of the Marines in 0303, with somebody in it or nobody.
fn pillbox(marines: &[&str]) -> Pto {
    let units = ["jpn-4-4-7 0305", "jpn-dc 0305 1", "jpn-4-4-7 0606"];
    let battle = text(&OPEN, &[], marines, &units);
    let battle = battle.replace("turns = 2\n", "turns = 2\ndate = \"1944-06\"\n");
    let inside = battle.replace("\"0303\"", "\"0303\", part = \"pillbox\"");
    let work =
        r#"{ kind = "pillbox", hex = "0303", size = 1, cover = [3, 5], arc = "north-west" }"#;
    let side = "side = \"allies\"\n";
    crate::common::read(&inside.replace(side, &format!("{side}fortifications = [{work}]\n")))
}

#[test]
fn g1_424_at_a_pillbox_he_sets_it_off_in_its_hex() {
    let game = pillbox(&["usmc-4-5-8 0303", "usmc-8-0 0101"]);
    let hero = eve(&game).play(&["join u2", "sacrifice 0303p", "= 5"]);
    let near = held(hero.play(&["step 0304"]));
    assert_eq!(near.refused_by("detonate"), Some("3"));
    let there = held(near.play(&["step 0303"]));
    // 30 firepower, and 5 that the pillbox covers: 2 + 5 is a check with 4 added.
    let blown = there.play(&["detonate", "= 1 1", "= 2 3"]);
    assert!(is(&blown, 0, Condition::Broken));
    assert_eq!(place(&blown, last(&blown)), "lost");
    let empty = pillbox(&["usmc-4-5-8 0101"]);
    let hero = eve(&empty).play(&["join u1"]);
    assert_eq!(
        hero.refused_by("sacrifice 0303p"),
        None,
        "for the pillbox alone"
    );
    assert_eq!(hero.refused_by("sacrifice 0302"), Some("4.2"));
}

/// Rules: G1.612
#[test]
fn g1_612_a_charge_in_hand_strikes_hull_or_turret_of_a_vehicle() {
    let units = ["jpn-4-4-7 0304", "jpn-dc 0304 1"];
    let game = of(
        "1944-06",
        &["usmc-tank-m4a2 0303", "usmc-4-5-8 0101"],
        &units,
    );
    let hero = eve(&game).play(&["join u2", "sacrifice 0303", "= 5"]);
    let there = held(hero.play(&["step 0303"]));
    // 30 firepower at nobody, then its side, where 16 are 12 at the hull and 10 at the turret, which is struck with a coloured
    // die below the white one.
    let blown = there.play(&["detonate", "= 3 4", "= 3"]);
    let wrecked = |position: &str| {
        let struck = blown.clone().play(&[position, "= 5 6"]);
        struck.told(ALLIES).contains(&"pto-log-is-wreck".to_owned())
    };
    assert!(wrecked("= 2 1"));
    assert!(wrecked("= 2 2"));
    assert!(!wrecked("= 1 2"));
}

/// A hero with a charge, who is the last unit, has come among some Marines in 0303.
fn among(game: &Pto) -> Situation<'_, Pto> {
    let hero = eve(game).play(&["join u2", "sacrifice 0303", "= 5"]);
    held(hero.play(&["step 0304"])).play(&["step 0303"])
}

const BEARER: [&str; 3] = ["jpn-4-4-7 0305", "jpn-dc 0305 1", "jpn-4-4-7 0606"];

/// Rules: G1.425
#[test]
fn g1_425_the_charge_of_a_hero_is_lost_with_him() {
    let game = of("1944-06", &["usmc-4-5-8 0303", "usmc-8-0 0101"], &BEARER);
    let killed = among(&game).play(&["join u0", "fire 0303", "= 1 1"]);
    assert_eq!(place(&killed, last(&killed)), "lost");
    assert_eq!(place(&killed, 3), "lost");
}

/// Rules: G1.424
#[test]
fn g1_424_a_hero_sets_off_his_charge_though_he_is_pinned() {
    let game = of("1944-06", &["usmc-4-5-8 0303", "usmc-8-0 0101"], &BEARER);
    // 12 firepower, 2 off: a 5 is a casualty, which wounds him, and a check with 3 added.
    let there = among(&game).play(&["join u0", "fire 0303", "= 2 3", "= 1", "= 1 2"]);
    let hero = last(&there);
    let over = held(there);
    assert!(is(&over, hero, Condition::Pinned));
    let blown = over.play(&[&format!("set-off u{hero}"), "= 1 1"]);
    assert_eq!([place(&blown, 0), place(&blown, hero)], ["lost"; 2]);
}

/// Rules: G1.424, G1.612
#[test]
fn g1_424_any_unbroken_japanese_may_set_off_a_charge_among_the_enemy() {
    let marines = ["usmc-4-5-8 0303", "usmc-dc 0303 1", "usmc-4-5-8 0101"];
    let game = of(
        "1942-04",
        &marines,
        &["jpn-4-4-7 0304", "jpn-dc 0304 1", "jpn-4-4-7 0606"],
    );
    let apart = eve(&game);
    assert_eq!(
        apart.refused_by("set-off u3"),
        Some("4.2"),
        "nobody is there"
    );
    assert_eq!(apart.refused_by("set-off u5"), Some("10.3"), "no charge");
    let at = apart.state.units[0].at;
    let met = apart.with(|state| state.units[3].at = at);
    let broken = set(met.clone(), 3, &[Condition::Broken]);
    assert_eq!(broken.refused_by("set-off u3"), Some("5.3"));
    let blown = met.clone().play(&["set-off u3", "= 1 1"]);
    assert_eq!([0, 3, 4].map(|unit| place(&blown, unit)), ["lost"; 3]);
    // Others of its side are spared but in melee, and Marines do no such thing.
    let beside = met.clone().with(|state| state.units[5].at = at);
    let spared = beside.clone().play(&["set-off u3", "= 1 1"]);
    assert_eq!(place(&spared, 5), "0303");
    let melee = set(beside, 5, &[Condition::Melee]).play(&["set-off u3", "= 1 1"]);
    assert_eq!(place(&melee, 5), "lost");
    let marines = until(Situation::start(&game), Phase::Movement);
    assert_eq!(marines.refused_by("set-off u0"), Some("10.3"));
}

/// Rules: G1.4231, 11.5
#[test]
fn g1_4231_a_hero_adds_1_to_men_who_attack_with_him_and_they_have_his_mine() {
    let units = ["jpn-4-4-7 0303", "jpn-4-4-7 0303", "jpn-4-4-7 0606"];
    let game = of("1944-06", &TANK, &units);
    let combat = until(Situation::start(&game), Phase::CloseCombat);
    let hero = combat.play(&["join u2", "hunt u0", "= 1"]);
    let number = last(&hero);
    let both = hero.play(&[&format!("join u{number}"), "join u2"]);
    assert_eq!(lines(&both), ["preview-number 6"]);
    assert_eq!(
        both.refused_by("join u3"),
        Some("18.1"),
        "two squads do not"
    );
    // With a mine 3 are off: an 8 is 5, below 6.
    let attacked = both.play(&["engage u0", "= 3", "= 3 5"]);
    assert!(is(&attacked, 0, Condition::Wreck));
    assert_eq!(place(&attacked, number), "lost");
    assert_eq!(place(&attacked, 2), "0303");
}

/// Rules: G1.4231, G1.425
#[test]
fn g1_425_a_hero_who_attacks_with_men_looks_for_his_mine_and_is_gone_though_the_vehicle_is_not() {
    let units = ["jpn-4-4-7 0303", "jpn-4-4-7 0606"];
    let game = of("1944-06", &TANK, &units);
    let combat = until(Situation::start(&game), Phase::CloseCombat);
    let hero = combat.play(&["join u2", "hunt u0", "= 1"]);
    let number = last(&hero);
    let attack = hero.play(&[&format!("join u{number}"), "join u2", "engage u0"]);
    assert_eq!(thrown_by(&attack), "G1.4231");
    let failed = attack.play(&["= 4", "= 3 4"]);
    assert!(!is(&failed, 0, Condition::Wreck) && !is(&failed, 0, Condition::Immobile));
    assert_eq!(place(&failed, number), "lost");
    assert_eq!(place(&failed, 2), "0303");
}
