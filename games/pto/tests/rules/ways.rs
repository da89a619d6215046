//! Ways that are made: panjis taken away (G9.7), paths cut (G2.7), banks breached (G8.8).

use crate::common::*;
use crate::panjis::{STAKES, below, driven, driving, moving, planted, stakes, unfired};
use heigi_engine::{Gridded, Situation};
use heigi_pto::{ALLIES, At, Condition, Part, Phase, Pto, Spot};

/// Along how many hexsides panjis still run.
fn remaining(battle: &Situation<'_, Pto>) -> u32 {
    let panjis = battle.state.fortifications.first();
    panjis.map_or(0, |panjis| panjis.sides.count_ones())
}

/// Whatever dice are asked for show 3 and 4, or 4.
fn settled(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while battle.decider().is_none() {
        battle = pass(battle);
    }
    battle
}

/// Rules: G9.7, G9.72
#[test]
fn g9_72_who_fires_shells_that_kill_chooses_from_which_hexsides_panjis_go() {
    // A-013.
    let works = STAKES.replace(
        "\"0303-0402\"]",
        "\"0303-0402\", \"0303-0304\", \"0303-0203\"]",
    );
    let rows = ["........"; 8];
    let marines = ["usmc-2-2-8 0308", "usmc-105 0308 1"];
    let game = planted(&rows, &marines, &["jpn-4-4-7 0303", "jpn-9-0 0801"], &works);
    let battle = until(Situation::start(&game), Phase::PrepFire).play(&["join u1", "fire 0303"]);
    // The 105 mm Gun attacks with 20: a 2 kills two.
    let killed = battle.play(&["= 3 2", "= 1 1"]);
    assert_eq!(killed.decider(), Some(ALLIES));
    assert_eq!(killed.refused_by("clear 0202"), Some("G2.7"));
    let fewer = killed.play(&["clear 0302"]);
    assert_eq!(remaining(&fewer), 3);
    let fewest = fewer.play(&["clear 0304"]);
    assert_eq!(remaining(&fewest), 2);
    assert_eq!(fewest.refused_by("clear 0402"), Some("4.4"));
}

/// Rules: G9.211, G9.72
#[test]
fn g9_211_a_charge_laid_across_panjis_hits_those_below_as_if_thrown() {
    let marines = ["usmc-4-5-8 0302", "usmc-dc 0302 1"];
    let game = stakes(&OPEN, &marines, &["jpn-4-4-7 0303", "jpn-4-4-7 0606"]);
    let placed = moving(&game).play(&["join u0", "place 0303", "hold", "halt"]);
    // 30 firepower: an original 5 kills one, and the hexside that it was laid across is bare; 2 more are a check.
    let above = At::In(Spot::part(game.grid().parse("0303").unwrap(), Part::Above));
    let lost = [below(&game), above].map(|at| {
        let fired = placed.clone().with(|state| state.units[2].at = at);
        let fired = until(fired, Phase::AdvancingFire);
        let fired = settled(fired.play(&["= 2 3"]));
        assert_eq!(remaining(&fired), 1);
        fired.state.units[2].at == At::Off(heigi_pto::Tray::Lost)
    });
    assert_eq!(lost, [false, true]);
}

/// Rules: G9.71
#[test]
fn g9_71_men_clear_a_hexside_from_below_with_2_or_less() {
    let marines = ["usmc-4-5-8 0303", "usmc-9-2 0303"];
    let game = stakes(&OPEN, &marines, &["jpn-4-4-7 0606"]);
    let battle = moving(&game).play(&["join u0", "join u1"]);
    assert_eq!(battle.refused_by("clear 0304"), Some("G2.7"));
    assert_eq!(battle.refused_by("clear 0303"), Some("G2.7"));
    // A leader of −2 makes 4 enough: 6 of 36 throws.
    assert_eq!(note(&battle, "clear 0302"), "6/36");
    let begun = battle.play(&["clear 0302"]);
    assert!(is(&begun, 0, Condition::Busy));
    assert_eq!(begun.refused_by("join u0"), Some("3"));
    let rolled = rolling(begun);
    assert_eq!(remaining(&rolled.clone().play(&["= 3 1"])), 1);
    let failed = rolled.play(&["= 3 2"]);
    assert_eq!(remaining(&failed), 2);
    assert!(is(&failed, 0, Condition::Laboured));
    let hex = game.grid().parse("0303").unwrap();
    let above = moving(&game).with(|state| {
        state.units[0].at = At::In(Spot::part(hex, Part::Above));
    });
    assert_eq!(
        above.play(&["join u0"]).refused_by("clear 0302"),
        Some("G9.6")
    );
}

/// Rules: 16.1, G9.71
#[test]
fn men_clear_the_wire_that_they_are_on_with_2_or_less() {
    let marines = ["usmc-4-5-8 0303", "usmc-9-2 0303"];
    let wire = r#"kind = "wire", hex = "0303", known = true"#;
    let game = planted(&OPEN, &marines, &["jpn-4-4-7 0606"], wire);
    let hex = game.grid().parse("0303").unwrap();
    let battle = moving(&game);
    // Beside the wire, on the ground, nobody clears it.
    let ground = battle.clone().with(|state| {
        (0..2).for_each(|number| state.units[number].at = At::In(Spot::ground(hex)));
    });
    let ground = ground.play(&["join u0"]);
    assert_eq!(ground.refused_by("clear 0303"), Some("G2.7"));
    let battle = battle.with(|state| {
        let above = At::In(Spot::part(hex, Part::Above));
        (0..2).for_each(|number| state.units[number].at = above);
    });
    let battle = battle.play(&["join u0", "join u1"]);
    // A leader of −2 makes 4 enough.
    assert_eq!(note(&battle, "clear 0303"), "6/36");
    let rolled = rolling(battle.play(&["clear 0303"]));
    let failed = rolled.clone().play(&["= 3 2"]);
    assert_eq!(failed.state.fortifications.iter().count(), 1);
    let cleared = rolled.play(&["= 3 1"]);
    assert!(cleared.state.fortifications.is_empty());
    assert_eq!(cleared.state.units[0].at, At::In(Spot::ground(hex)));
}

/// The battle goes on until dice are thrown in the close combat phase.
fn rolling(battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    until(battle, Phase::CloseCombat)
}

/// Rules: G2.7
#[test]
fn g2_7_a_squad_cuts_a_path_through_jungle_and_bamboo() {
    // T-009 for the numbers.
    let rows = ["......", "......", "..B...", "......", "......", "......"];
    let game = crate::common::game(
        &rows,
        &[
            "usmc-4-5-8 0303",
            "usmc-8-1 0303",
            "usmc-4-5-8 0302",
            "usmc-2-4-8 0303",
        ],
        &["jpn-4-4-7 0606"],
    );
    let start = moving(&game);
    assert_eq!(
        start.clone().play(&["join u2"]).refused_by("clear 0302"),
        Some("G2.7")
    );
    let two = start.clone().play(&["join u0", "join u3"]);
    assert_eq!(two.refused_by("clear 0303"), Some("G2.7"));
    let begun = start.play(&["join u0", "join u1", "clear 0303"]);
    let rolled = rolling(begun.with(|state| state.units[0].set(Condition::Laboured)));
    // Labour and leader 1 less each, bamboo 1 more.
    let failed = rolled.clone().play(&["= 2 2"]);
    assert!(failed.state.altered.cuts.is_empty());
    let cut = rolled.play(&["= 1 2"]);
    assert_eq!(cut.decider(), Some(ALLIES));
    assert_eq!(cut.refused_by("clear 0306"), Some("G2.7"));
    let cut = cut.play(&["clear 0302"]);
    assert_eq!(cut.refused_by("clear 0302"), Some("G2.7"));
    let cut = cut.play(&["clear 0304"]);
    // Along it bamboo costs a point, as along any path.
    let next = until(next_turn(next_turn(cut)), Phase::Movement).play(&["join u2"]);
    let next = next.with(|state| state.units[3].at = At::Off(heigi_pto::Tray::Lost));
    assert_eq!(next.play(&["step 0303"]).state.spent, 2);
}

/// Up to 2 in dense jungle, 1 more in light jungle, 1 less in bamboo, with 1 for the labour of the turn before.
/// Rules: G2.7
#[test]
fn g2_7_the_growth_of_a_hex_counts_for_the_path_through_it() {
    let cuts = |letter: &str, has_laboured: bool| {
        let row = format!("..{letter}...");
        let rows = ["......", "......", &row, "......", "......", "......"];
        let game = crate::common::game(&rows, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0606"]);
        let begun = moving(&game).play(&["join u0", "clear 0303"]);
        let laboured = [Condition::Laboured];
        let laboured = if has_laboured { &laboured[..] } else { &[] };
        let rolled = rolling(set(begun, 0, laboured));
        ["= 1 1", "= 1 2", "= 1 3", "= 2 3"].map(|dice| {
            let cut = rolled.clone().play(&[dice]).legal();
            cut.iter().any(|words| words.starts_with("clear "))
        })
    };
    assert_eq!(cuts("J", false), [true, false, false, false]);
    assert_eq!(cuts("J", true), [true, true, false, false]);
    assert_eq!(cuts("j", false), [true, true, false, false]);
    assert_eq!(cuts("j", true), [true, true, true, false]);
    assert_eq!(cuts("B", false), [false; 4]);
    assert_eq!(cuts("B", true), [true, false, false, false]);
}

/// Rules: G2.7
#[test]
fn g2_7_a_leader_helps_who_is_as_busy_with_the_path() {
    let rows = ["......", "......", "..J...", "......", "......", "......"];
    let marines = ["usmc-4-5-8 0303", "usmc-9-2 0303"];
    let game = crate::common::game(&rows, &marines, &["jpn-4-4-7 0606"]);
    let cuts = |begun: Situation<'_, Pto>, dice: &str| {
        let cut = rolling(begun).play(&[dice]);
        cut.legal().iter().any(|words| words.starts_with("clear "))
    };
    // 2 and less; a leader who is not picked does nothing for it.
    let alone = moving(&game).play(&["join u0", "clear 0303"]);
    assert!(!is(&alone, 1, Condition::Busy));
    assert!(cuts(alone.clone(), "= 1 1") && !cuts(alone, "= 1 2"));
    let led = moving(&game).play(&["join u0", "join u1", "clear 0303"]);
    assert!(is(&led, 1, Condition::Busy));
    assert!(cuts(led.clone(), "= 2 2") && !cuts(led.clone(), "= 2 3"));
    // Nor one who is pinned by then, and he alone makes no path.
    let pinned = set(led, 1, &[Condition::Pinned]);
    assert!(!cuts(pinned, "= 2 2"));
    let leader = moving(&game).play(&["join u1"]);
    assert_eq!(leader.refused_by("clear 0303"), Some("G2.7"));
    // In the enemy's turn the best leader who has done nothing else helps by himself.
    let japanese = ["jpn-4-4-7 0303", "jpn-9-1 0303"];
    let game = crate::common::game(&rows, &["usmc-4-5-8 0606"], &japanese);
    let battle = until(Situation::start(&game), Phase::DefensiveFire).play(&["join u1"]);
    let begun = battle.clone().play(&["clear 0303"]);
    assert!(is(&begun, 1, Condition::Busy) && is(&begun, 2, Condition::Busy));
    let kept = battle.play(&["withhold u2", "clear 0303"]);
    assert!(is(&kept, 1, Condition::Busy) && !is(&kept, 2, Condition::Busy));
}

/// Rules: G2.7
#[test]
fn g2_7_who_makes_a_way_is_in_danger_and_whoever_has_done_anything_does_not() {
    let rows = ["......", "......", "..j...", "......", "......", "......"];
    let game = crate::common::game(&rows, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0305"]);
    let fired = until(Situation::start(&game), Phase::PrepFire);
    let fired = until(
        fired.play(&["join u0", "fire 0305", "= 6 6"]),
        Phase::Movement,
    );
    assert_eq!(fired.refused_by("join u0"), Some("4.3"));
    let begun = moving(&game).play(&["join u0", "clear 0303"]);
    let battle = until(begun, Phase::DefensiveFire).play(&["join u1"]);
    assert_eq!(battle.refused_by("fire 0303"), None);
    assert!(lines(&battle).contains(&"modifier-endangered −2".to_owned()));
    // The other side does so in the defensive fire phase, and moves in its own turn.
    let game = crate::common::game(&rows, &["usmc-4-5-8 0606"], &["jpn-4-4-7 0303"]);
    let battle = until(Situation::start(&game), Phase::DefensiveFire).play(&["join u1"]);
    let theirs = battle.play(&["clear 0303"]);
    let rolled = rolling(theirs).play(&["= 6 6"]);
    assert_eq!(until(rolled, Phase::Movement).refused_by("join u1"), None);
}

/// Rules: G9.73
#[test]
fn g9_73_a_tank_below_crushes_panjis_ahead_for_a_quarter_of_its_points() {
    let game = driven(&["usmc-tank-m4a2 0303"], true);
    let tank = driving(&game, 5);
    assert_eq!(tank.refused_by("clear 0304"), Some("28"));
    let before = tank.state.spent;
    let worked = tank.play(&["clear 0302"]);
    assert_eq!(worked.state.spent - before, 2 * 4);
    assert_eq!(remaining(&unfired(worked)), 1);
    let game = driven(&["usmc-truck-gmc 0303"], true);
    assert_eq!(driving(&game, 5).refused_by("clear 0302"), Some("G2.7"));
}

/// Rules: G8.8, G9.731
#[test]
fn g8_8_a_bulldozer_breaches_a_bank_and_the_panjis_behind_it() {
    // P-021.
    let rows = ["......", "......", "..d...", "......", "......", "......"];
    let marines = [
        "usmc-tank-dozer 0302",
        "usmc-truck-gmc 0301",
        "usmc-4-5-8 0302",
    ];
    let breached = |game: &Pto| {
        let start = Situation::start(game).with(|state| {
            state.units[0].arc = Some(2);
            state.units[1].arc = Some(2);
        });
        let begun = until(start, Phase::Movement).play(&["drive u0"]);
        assert_eq!(begun.refused_by("breach 0301"), Some("28"));
        let before = begun.state.spent;
        let worked = begun.play(&["breach 0303"]);
        assert_eq!(worked.state.spent - before, 2 * 4);
        let done = unfired(worked);
        assert_eq!(done.refused_by("breach 0303"), Some("G8.8"));
        (done.state.clone(), done.state.fortifications.len())
    };
    let game = planted(&rows, &marines, &["jpn-4-4-7 0606"], STAKES);
    let (state, _) = breached(&game);
    assert_eq!(state.fortifications[0].sides.count_ones(), 1);
    let game = crate::common::game(&rows, &marines, &["jpn-4-4-7 0606"]);
    let costs = |is_breached: bool| {
        let (state, _) = breached(&game);
        let start = moving(&game).with(|now| {
            if is_breached {
                now.altered.breaches = state.altered.breaches.clone();
            }
            now.units[0].at = At::Off(heigi_pto::Tray::Lost);
            now.units[1].arc = Some(2);
        });
        let squad = start.clone().play(&["join u2"]);
        let cost = |to: &str| squad.clone().play(&[to]).state.spent;
        let truck = unfired(start.play(&["drive u1"]));
        let truck = unfired(truck.play(&["step 0302"]));
        let before = truck.state.spent;
        let truck = match truck.refused_by("step 0303") {
            None => Some(truck.play(&["step 0303"]).state.spent - before),
            Some(_) => None,
        };
        (cost("step 0303"), cost("step 0303b"), truck)
    };
    // Points in halves: without hexside below the bank, as ever onto it, and four for a truck.
    assert_eq!(costs(true), (2, 4, Some(8)));
    assert_eq!(costs(false), (4, 4, None));
}

/// Rules: G9.7, G2.7
#[test]
fn g9_7_a_blaze_takes_panjis_and_paths_away_and_harms_nobody_for_it() {
    use heigi_pto::{Burning, Fire};
    let rows = ["......", "......", "..K...", "......", "......", "......"];
    let game = stakes(&rows, &["usmc-4-5-8 0106"], &["jpn-4-4-7 0606"]);
    let hex = game.grid().parse("0303").unwrap();
    let flame = Fire {
        hex,
        burning: Burning::Flame,
        is_fresh: false,
        is_napalm: false,
    };
    let burning = until(Situation::start(&game), Phase::DefensiveFire).with(|state| {
        state.fires.push(flame);
        state.units[0].at = At::In(Spot::part(hex, Part::Above));
    });
    let mut grown = burning;
    while grown.state.fortifications.len() == 1 && grown.state.phase != Phase::Rout {
        grown = match grown.decider() {
            None => grown.play(&["= 6 6"]),
            Some(_) => pass(grown),
        };
    }
    assert!(grown.state.fortifications.is_empty());
    assert_eq!(grown.state.units[0].at, below(&game));
}

/// Rules: G9.72
#[test]
fn g9_72_bombs_from_above_bare_hexsides_by_lot_and_show_hidden_panjis() {
    let mut rows = ["........"; 8];
    rows[2] = "..K.....";
    let hidden = STAKES.replace(", known = true", "");
    let marines = ["usmc-4-5-8 0306", "usmc-mtr 0306 1"];
    let game = planted(
        &rows,
        &marines,
        &["jpn-4-4-7 0303", "jpn-9-0 0801"],
        &hidden,
    );
    let battle = until(Situation::start(&game), Phase::PrepFire).play(&["join u1"]);
    assert!(battle.scene(ALLIES).markers.is_empty());
    // A critical hit kills one with a 2, and of two hexsides that with the higher die is bare.
    let killed = battle.clone().play(&["fire 0303", "= 1 1", "= 1 1"]);
    let killed = killed.play(&["= 2", "= 5"]);
    assert_eq!(remaining(&killed), 1);
    let behind = |to: &str| {
        let hex = game.grid().parse("0303").unwrap();
        let to = game.grid().parse(to).unwrap();
        let side = game.grid().direction(hex, to).unwrap();
        killed.state.fortifications[0].runs_along(side)
    };
    assert!(behind("0302") && !behind("0402"));
    assert_eq!(killed.scene(ALLIES).markers.len(), 1);
    let harmless = battle.play(&["fire 0303", "= 3 3", "= 6 6"]);
    assert_eq!(remaining(&harmless), 2);
}

/// Jungle at 0303, two squads of Marines in it, and works of theirs.
fn cutters(works: &str) -> Pto {
    let rows = ["......", "......", "..j...", "......", "......", "......"];
    let units = ["usmc-4-5-8 0303", "usmc-4-5-8 0303"];
    let plain = crate::common::text(&rows, &[], &units, &["jpn-4-4-7 0606"]);
    let side = "side = \"allies\"\n";
    crate::common::read(&plain.replace(side, &format!("{side}fortifications = [{works}]\n")))
}

/// Rules: G2.7
#[test]
fn g2_7_no_path_is_cut_among_wire_or_mines_out_of_a_hole_or_where_another_one_cuts() {
    let refused = |works: &str, part: Part| {
        let game = cutters(works);
        let inside = moving(&game).with(|state| {
            if let At::In(spot) = state.units[0].at {
                state.units[0].at = At::In(Spot::part(spot.hex, part));
            }
        });
        let picked = inside.play(&["join u0"]);
        picked.refused_by("clear 0303").is_some()
    };
    assert!(!refused("", Part::Ground));
    assert!(refused(r#"{ kind = "wire", hex = "0303" }"#, Part::Ground));
    assert!(refused(
        r#"{ kind = "mines", hex = "0303", size = 6 }"#,
        Part::Ground
    ));
    let holes = r#"{ kind = "foxholes", hex = "0303", size = 2 }"#;
    assert!(!refused(holes, Part::Ground));
    assert!(refused(holes, Part::Entrenchment));
    let game = cutters("");
    let begun = moving(&game).play(&["join u0", "clear 0303", "join u1"]);
    assert_eq!(begun.refused_by("clear 0303"), Some("G2.7"));
    // Nor where no more paths are remembered.
    let start = moving(&game).play(&["join u0", "clear 0303"]);
    let cut = rolling(start).play(&["= 1 1", "clear 0302", "clear 0304"]);
    let full = cut.with(|state| {
        let one = state.altered.cuts[0];
        while state.altered.cuts.try_push(one).is_ok() {}
    });
    let next = match full.state.phasing {
        ALLIES => next_turn(next_turn(full)),
        _ => next_turn(full),
    };
    let later = until(next, Phase::Movement).play(&["join u1"]);
    assert_eq!(later.refused_by("clear 0303"), Some("G2.7"));
}

/// Rules: G2.7
#[test]
fn g2_7_men_without_arms_make_no_way() {
    let rows = ["......", "......", "..B...", "......", "......", "......"];
    let game = crate::common::game(&rows, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0606"]);
    let picked = moving(&game).play(&["join u0"]);
    assert_eq!(picked.refused_by("clear 0303"), None);
    let unarmed = set(picked, 0, &[Condition::Unarmed]);
    assert_eq!(unarmed.refused_by("clear 0303"), Some("22.5"));
}
