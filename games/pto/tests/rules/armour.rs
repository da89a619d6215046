//! Fire at vehicles and of vehicles (18, 27, 28).

use crate::common::{
    OPEN, chances, face, game, is, lines, next_turn, place, read, set, text, until,
};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, Part, Phase, Pto, Spot};

const TANK: &str = "usmc-tank-m4a2";

/// Rows of open ground.
const WIDE: [&str; 12] = ["............"; 12];

/// A Japanese 37 mm Gun of the Marines' in 0101, unit 1 with its crew, and a vehicle of the enemy so far to the south, its
/// hull in some arc, unit 2.
fn gun_at<'g>(game: &'g Pto, arc: u8) -> Situation<'g, Pto> {
    let start = Situation::start(game);
    start.with(|state| state.units[2].arc = Some(arc))
}

fn duel(gun: &str, vehicle: &str, hex: &str) -> Pto {
    game(
        &WIDE,
        &["usmc-2-2-8 0101", &format!("{gun} 0101 1")],
        &[&format!("{vehicle} {hex}")],
    )
}

#[test]
fn r18_1_a_shot_at_a_vehicle_needs_the_number_of_its_range_and_barrel() {
    let number = |gun: &str, hex: &str| {
        let game = duel(gun, "jpn-tank-chi-ha", hex);
        let battle = gun_at(&game, 0).play(&["join u1"]);
        lines(&battle)[0].clone()
    };
    assert_eq!(number("usmc-37", "0105"), "preview-to-hit 10");
    assert_eq!(number("usmc-37", "0110"), "preview-to-hit 9");
    // What is captured has red numbers.
    assert_eq!(number("jpn-37", "0110"), "preview-to-hit 8");
}

#[test]
fn r18_2_size_motion_and_cover_of_a_vehicle_add_to_the_dice() {
    let modifiers = |vehicle: &str, conditions: &[Condition]| {
        let game = duel("usmc-37", vehicle, "0105");
        let battle = set(gun_at(&game, 0), 2, conditions).play(&["join u1"]);
        let lines = lines(&battle).into_iter();
        lines
            .filter(|line| line.starts_with("modifier"))
            .collect::<Vec<_>>()
    };
    assert_eq!(modifiers("jpn-tank-chi-ha", &[]), [""; 0]);
    assert_eq!(
        modifiers("jpn-tank-ha-go", &[]),
        ["modifier-vehicle-size +1"]
    );
    let moving = modifiers("jpn-tank-chi-ha", &[Condition::Motion]);
    assert_eq!(moving, ["modifier-target-moves +2"]);
    let rows = [
        "............",
        "............",
        "j...........",
        "............",
    ];
    let game = game(
        &rows,
        &["usmc-2-2-8 0101", "usmc-37 0101 1"],
        &["jpn-tank-chi-ha 0103"],
    );
    let covered = gun_at(&game, 0).play(&["join u1"]);
    assert!(lines(&covered).contains(&"modifier-cover +1".to_owned()));
}

/// The rows of the specification for the vehicles of its scenarios (core-b 2.5).
#[test]
fn r18_2_a_sherman_with_75_mm_is_a_large_target_and_thicker_in_front_as_m4a3() {
    let aim = |vehicle: &str| {
        let game = duel("usmc-37", vehicle, "0105");
        let battle = gun_at(&game, 0).play(&["join u1"]);
        let is_size = |line: &String| line.starts_with("modifier-vehicle-size");
        (lines(&battle).into_iter().find(is_size), chances(&battle))
    };
    let large = Some("modifier-vehicle-size −1".to_owned());
    let [m4, m4a3, dozer] = ["usmc-tank-m4", "usmc-tank-m4a3", "usmc-tank-dozer"].map(aim);
    assert_eq!(m4.0, large);
    assert_eq!((&m4a3.0, &dozer.0), (&large, &large));
    assert_eq!(m4.1, dozer.1);
    assert_ne!(m4.1, m4a3.1);
    assert_eq!(aim(TANK).0, None);
}

#[test]
fn r27_what_pierces_depends_on_shell_range_side_and_armour() {
    let kill = |gun: &str, vehicle: &str, hex: &str, arc: u8| {
        let game = duel(gun, vehicle, hex);
        let battle = gun_at(&game, arc).play(&["join u1"]);
        let lines = lines(&battle).into_iter();
        let kill = lines.filter(|line| line.starts_with("preview-kill"));
        kill.map(|line| line.rsplit_once(' ').unwrap().1.to_owned())
            .collect::<Vec<_>>()
    };
    // 37L: 9, less 3 in front; the gun stands north of the tank, whose hull faces north.
    assert_eq!(kill("usmc-37", "jpn-tank-chi-ha", "0108", 0), ["6", "6"]);
    assert_eq!(kill("usmc-37", "jpn-tank-chi-ha", "0108", 5), ["6", "6"]);
    // At the side 2, in the rear 2 and 1 for it.
    assert_eq!(kill("usmc-37", "jpn-tank-chi-ha", "0108", 1), ["7", "7"]);
    assert_eq!(kill("usmc-37", "jpn-tank-chi-ha", "0108", 3), ["8", "8"]);
    // Two hexes away 1 more.
    assert_eq!(kill("usmc-37", "jpn-tank-chi-ha", "0103", 0), ["7", "7"]);
    // 75 mm against armour 1; solid shot is best: 10, and none has long barrels here.
    assert_eq!(kill("usmc-75", "jpn-tank-ha-go", "0108", 0), ["9", "9"]);
    // No armour: high explosive of 75 mm.
    assert_eq!(kill("usmc-75", "jpn-truck-94", "0108", 0), ["12", "12"]);
}

#[test]
fn r27_a_hit_destroys_burns_immobilizes_or_shocks_as_the_dice_have_it() {
    let game = duel("usmc-37", "jpn-tank-chi-ha", "0108");
    // 6 kills in hull and turret; 9 hits.
    let fire = |to_hit: &str, kill: &str| {
        let fired = gun_at(&game, 0).play(&["join u1", "engage u2", to_hit]);
        match kill {
            "" => fired,
            kill => fired.play(&[kill]),
        }
    };
    let missed = fire("= 4 6", "");
    assert!(!is(&missed, 2, Condition::Wreck));
    let burning = fire("= 4 1", "= 1 2");
    assert!(is(&burning, 2, Condition::Wreck) && is(&burning, 2, Condition::Burning));
    let wreck = fire("= 4 1", "= 2 3");
    assert!(is(&wreck, 2, Condition::Wreck) && !is(&wreck, 2, Condition::Burning));
    // The coloured die is higher: the hull.
    let immobile = fire("= 4 1", "= 3 3").play(&["= 1 1"]);
    assert!(is(&immobile, 2, Condition::Immobile));
    // It is lower: the turret.
    let shocked = fire("= 1 4", "= 3 3");
    assert!(is(&shocked, 2, Condition::Shocked) && !is(&shocked, 2, Condition::Immobile));
    // One above: shocked if the crew fails its check.
    let maybe = fire("= 4 1", "= 3 4");
    assert!(!is(&maybe.clone().play(&["= 4 4"]), 2, Condition::Shocked));
    assert!(is(&maybe.play(&["= 4 5"]), 2, Condition::Shocked));
    let harmless = fire("= 4 1", "= 4 4");
    assert!(!is(&harmless, 2, Condition::Shocked));
    // A critical hit doubles the number.
    let critical = fire("= 1 1", "= 3 3");
    assert!(is(&critical, 2, Condition::Burning));
    assert!(!is(&fire("= 1 1", "= 6 6"), 2, Condition::Wreck));
}

#[test]
fn r28_a_crew_gets_out_of_its_wreck_or_does_not() {
    let game = duel("usmc-37", "jpn-tank-chi-ha", "0108");
    let wreck = gun_at(&game, 0).play(&["join u1", "engage u2", "= 4 1", "= 2 3"]);
    let saved = wreck.clone().play(&["= 2 3"]);
    let crew = saved.state.units.len() - 1;
    assert_eq!(
        (face(&saved, crew).as_str(), place(&saved, crew).as_str()),
        ("jpn-1-2-7", "0108")
    );
    let lost = wreck.play(&["= 3 3"]);
    assert_eq!(lost.winner(), Some(ALLIES));
}

#[test]
fn r27_a_shocked_crew_comes_round_or_may_be_dead() {
    let game = game(
        &WIDE,
        &["usmc-4-5-8 0101"],
        &["jpn-tank-chi-ha 0112", "jpn-4-4-7 1212"],
    );
    let shocked = set(Situation::start(&game), 1, &[Condition::Shocked]);
    let rally = next_turn(shocked);
    let round = rally.clone().play(&["= 2"]);
    assert!(!is(&round, 1, Condition::Shocked));
    let doubtful = rally.play(&["= 3"]);
    assert!(is(&doubtful, 1, Condition::Shocked) && is(&doubtful, 1, Condition::Doubtful));
    let again = next_turn(next_turn(doubtful));
    assert!(!is(&again.clone().play(&["= 3"]), 1, Condition::Shocked));
    assert!(is(&again.play(&["= 4"]), 1, Condition::Wreck));
}

#[test]
fn r28_the_weapons_of_a_vehicle_fire_to_where_they_can() {
    let game = game(
        &OPEN,
        &[&format!("{TANK} 0303")],
        &["jpn-4-4-7 0306", "jpn-4-4-7 0301"],
    );
    // u3 the gun, u4 in the hull, u5 in the turret, u6 on the roof.
    let battle = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
    let bow = battle.clone().play(&["join u4"]);
    assert_eq!(bow.refused_by("fire 0306"), Some("28"));
    assert_eq!(bow.refused_by("fire 0301"), None);
    // The turret turns by two corners of 1 each, and stays there.
    let turret = battle.clone().play(&["join u5"]);
    assert_eq!(turret.refused_by("join u3"), Some("18.1"));
    let fired = turret.play(&["fire 0306", "= 6 6"]);
    assert_eq!(fired.state.units[0].turret, Some(2));
    // On the roof somebody has to look out.
    let roof = battle.clone().play(&["join u6"]);
    assert_eq!(roof.refused_by("fire 0301"), Some("28"));
    let open = battle.with(|state| state.units[0].clear(&[Condition::Buttoned]));
    assert_eq!(open.play(&["join u6"]).refused_by("fire 0301"), None);
}

#[test]
fn r28_a_tank_fires_its_gun_at_men_with_hatches_shut() {
    let game = game(&OPEN, &[&format!("{TANK} 0303")], &["jpn-4-4-7 0301"]);
    let battle = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
    let picked = battle.play(&["join u2"]);
    let lines = lines(&picked);
    assert_eq!(
        lines,
        [
            "preview-to-hit 8",
            "modifier-near −1",
            "modifier-buttoned +1",
            "preview-column 12"
        ]
    );
    assert!(chances(&picked).len() > 1);
}

/// Vectors J-005 and I-009.
#[test]
fn r4_1_the_last_row_of_the_fire_table_destroys_what_has_no_armour() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0101"],
        &["jpn-truck-94 0104"],
    );
    let fire =
        |dice: &str| Situation::start(&game).play(&["join u0", "join u1", "fire 0104", dice]);
    // 8 firepower, 7 on the last row: 15 throws are less, of which 3 and 3 cowers to 6.
    let picked = Situation::start(&game).play(&["join u0", "join u1"]);
    assert_eq!(chances(&picked), ["chance-wreck 14"]);
    let wreck = fire("= 4 2").play(&["= 6 6"]);
    assert!(is(&wreck, 2, Condition::Wreck) && !is(&wreck, 2, Condition::Burning));
    let immobile = fire("= 4 3").play(&["= 1 2"]);
    assert!(is(&immobile, 2, Condition::Immobile) && !is(&immobile, 2, Condition::Wreck));
    let burning = fire("= 1 2").play(&["= 6 6"]);
    assert!(is(&burning, 2, Condition::Burning));
    assert!(!is(&fire("= 4 4"), 2, Condition::Immobile));
}

#[test]
fn r28_small_arms_harm_a_tank_only_where_its_crew_looks_out() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-tank-ha-go 0104", "jpn-8-0 0606"],
    );
    let battle = Situation::start(&game).play(&["join u0"]);
    assert_eq!(battle.refused_by("fire 0104"), Some("4.2"));
    let open = battle.with(|state| state.units[1].clear(&[Condition::Buttoned]));
    // 4 firepower, 3 and 2 for the armour: a morale check with 1 added; 8 fails.
    let fired = open.play(&["fire 0104", "= 1 2"]);
    let stunned = fired.clone().play(&["= 4 4"]);
    assert!(is(&stunned, 1, Condition::Stunned) && is(&stunned, 1, Condition::Buttoned));
    assert!(!is(&fired.play(&["= 3 4"]), 1, Condition::Stunned));
}

#[test]
fn r4_5_armour_beside_them_covers_men_who_have_no_other_cover() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0104", "jpn-tank-ha-go 0104"],
    );
    let battle = Situation::start(&game);
    let picked = battle.clone().play(&["join u0"]);
    assert!(lines(&picked).contains(&"modifier-cover +1".to_owned()));
    let moving = set(battle, 2, &[Condition::Motion]).play(&["join u0"]);
    assert!(!lines(&moving).contains(&"modifier-cover +1".to_owned()));
}

#[test]
fn r7_3_vehicles_and_wrecks_hinder_the_line_of_sight() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0105", "jpn-tank-ha-go 0103"],
    );
    let picked = Situation::start(&game).play(&["join u0"]);
    assert!(lines(&picked).contains(&"modifier-hindrance +1".to_owned()));
}

#[test]
fn r9_1_who_sees_a_vehicle_drive_fires_at_it_alone() {
    let rows = ["............"; 12];
    let game = game(
        &rows,
        &[&format!("{TANK} 0303"), "usmc-4-5-8 0303"],
        &["jpn-2-2-8 0308", "jpn-37 0308 1"],
    );
    let start = until(Situation::start(&game), Phase::Movement);
    let start = start.with(|state| state.units[0].arc = Some(5));
    let reaction = start.play(&["drive u0"]);
    assert_eq!(reaction.refused_by("join u2"), Some("4.2"));
    let picked = reaction.play(&["join u3"]);
    // 10, and for a vehicle that has spent a single point 4.
    assert_eq!(lines(&picked)[0], "preview-to-hit 10");
    assert!(lines(&picked).contains(&"modifier-target-moves +4".to_owned()));
    let killed = picked.play(&["engage u0", "= 2 1", "= 1 2", "= 6 6"]);
    assert!(is(&killed, 0, Condition::Wreck));
    assert_eq!(killed.decider(), Some(ALLIES));
}

/// Vector U-006.
#[test]
fn g17_3_american_crews_have_a_morale_of_8_and_drivers_of_7() {
    let passes = |vehicle: &str, dice: &str| {
        let game = game(
            &WIDE,
            &[&format!("{vehicle} 0101")],
            &["jpn-2-2-8 0105", "jpn-37 0105 1"],
        );
        let battle = until(Situation::start(&game), Phase::DefensiveFire);
        let battle = battle.with(|state| state.units[0].arc = Some(1));
        let number = if vehicle == TANK { "= 2 2" } else { "= 4 4" };
        // The tank shows its side; what its number is, immobilizes.
        let hit = battle.play(&["join u2", "engage u0", "= 2 1", number, dice]);
        assert!(is(&hit, 0, Condition::Immobile), "{vehicle}");
        !is(&hit, 0, Condition::Wreck)
    };
    assert!(passes(TANK, "= 4 4") && !passes(TANK, "= 4 5"));
    assert!(passes("usmc-truck-gmc", "= 3 4") && !passes("usmc-truck-gmc", "= 4 4"));
}

#[test]
fn g8_31_who_is_on_a_bank_is_not_behind_armour_in_the_paddy() {
    let rows = ["......", "......", "......", "d.....", "......", "......"];
    let game = game(
        &rows,
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0104", "jpn-tank-ha-go 0104"],
    );
    let modifiers = |on_bank: bool| {
        let start = Situation::start(&game).with(|state| {
            let At::In(spot) = state.units[1].at else {
                return;
            };
            let part = if on_bank { Part::Bank } else { Part::Ground };
            state.units[1].at = At::In(Spot { part, ..spot });
        });
        lines(&start.play(&["join u0"]))
    };
    let covers = |line: &String| line.starts_with("modifier-cover");
    assert!(modifiers(false).iter().any(covers));
    assert!(!modifiers(true).iter().any(covers));
}

#[test]
fn g8_2121_a_tank_that_comes_over_a_bank_shows_its_belly() {
    let rows = [
        ".......", ".......", "..d....", ".......", ".......", ".......", ".......",
    ];
    let game = game(
        &rows,
        &[&format!("{TANK} 0304"), "usmc-8-0 0707"],
        &["jpn-2-2-8 0301", "jpn-37 0301 1"],
    );
    let start = until(Situation::start(&game), Phase::Movement);
    let start = start.with(|state| state.units[0].arc = Some(0));
    let kill = |battle: &Situation<'_, Pto>| {
        let lines = lines(&battle.clone().play(&["join u3"])).into_iter();
        let mut kill = lines.filter(|line| line.starts_with("preview-kill"));
        kill.next().unwrap_or_default()
    };
    let before = start.play(&["drive u0"]);
    // 8 of the 37 mm, less 8 in front; coming over the bank 4.
    assert_eq!(kill(&before), "preview-kill-hull 0");
    let over = before.play(&["hold", "step 0303"]);
    assert_eq!(kill(&over), "preview-kill-hull 5");
    let after = over.play(&["hold", "delay"]);
    assert_eq!(kill(&after), "preview-kill-hull 1");
}

#[test]
fn r22_3_a_vehicle_fires_on_the_move_at_half_and_not_again_in_the_advancing_fire_phase() {
    let game = game(
        &OPEN,
        &[&format!("{TANK} 0303")],
        &["jpn-4-4-7 0301", "jpn-8-0 0606"],
    );
    let start = until(Situation::start(&game), Phase::Movement);
    let start = start.with(|state| state.units[0].arc = Some(0));
    let mut battle = start.play(&["drive u0"]);
    while battle.decider() != Some(ALLIES) {
        battle = battle.play(&["hold"]);
    }
    // u4 in the hull, u3 the gun.
    let picked = battle.play(&["join u4"]);
    assert!(lines(&picked).contains(&"factor-advancing ×½".to_owned()));
    let fired = picked.clone().play(&["fire 0301", "= 5 6"]);
    assert_eq!(fired.refused_by("join u4"), Some("4.3"));
    assert!(fired.state.residual.is_empty());
    let later = until(fired.play(&["roll-on"]), Phase::AdvancingFire);
    assert_eq!(later.refused_by("join u4"), Some("4.3"));
    let gun = picked.play(&["leave u4", "join u3"]);
    let modifiers = lines(&gun);
    // Case C with one point spent (C2), and its own motion (C4).
    assert!(modifiers.contains(&"modifier-advancing +4".to_owned()));
    assert!(modifiers.contains(&"preview-lower-die ".to_owned()));
}

#[test]
fn r27_anti_tank_rifles_and_rockets_pierce_with_numbers_of_their_own() {
    let kill = |marines: &[&str], vehicle: &str, hex: &str| {
        let game = game(
            &WIDE,
            marines,
            &[&format!("{vehicle} {hex}"), "jpn-8-0 1212"],
        );
        let battle = Situation::start(&game).with(|state| state.units[2].arc = Some(0));
        let lines = lines(&battle.play(&["join u1"])).into_iter();
        let mut kill = lines.filter(|line| line.starts_with("preview-kill"));
        kill.next().unwrap_or_default()
    };
    let rifle = ["usmc-4-5-8 0101", "usmc-atr 0101 1"];
    // 5, at two hexes 1 more, against armour of 1.
    assert_eq!(
        kill(&rifle, "jpn-tank-ha-go", "0103"),
        "preview-kill-hull 5"
    );
    let rocket = ["usmc-4-5-8 0101", "usmc-baz43 0101 1"];
    assert_eq!(
        kill(&rocket, "jpn-tank-chi-ha", "0103"),
        "preview-kill-hull 10"
    );
    assert_eq!(
        kill(&rocket, "jpn-truck-94", "0103"),
        "preview-kill-hull 11"
    );
}

#[test]
fn r27_a_charge_strikes_a_side_of_a_tank_by_lot() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0303", "usmc-dc 0303 1", "usmc-8-0 0101"],
        &["jpn-tank-chi-ha 0304", "jpn-4-4-7 0304"],
    );
    let fire = until(Situation::start(&game), Phase::AdvancingFire);
    let fire = fire.play(&["join u1", "fire 0304"]);
    // The men check whether they are pinned; then 16, less 3 in front or 2 at the side.
    let blast = fire.play(&["= 5 6", "= 3 3"]);
    let front = blast.clone().play(&["= 1", "= 6 6"]);
    assert!(!is(&front, 3, Condition::Wreck));
    let side = blast.play(&["= 3", "= 5 6"]);
    assert!(is(&side, 3, Condition::Wreck) && !is(&side, 3, Condition::Burning));
}

#[test]
fn r5_7_broken_units_rout_from_tanks_and_not_to_them() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-8-0 0606"],
        &["jpn-tank-ha-go 0102"],
    );
    let broken = set(Situation::start(&game), 0, &[Condition::Broken]);
    let rout = until(broken, Phase::Rout);
    assert!(is(&rout, 0, Condition::Desperate));
    let flight = rout.play(&["rout u0"]);
    assert_eq!(flight.refused_by("step 0102"), Some("2.3"));
    assert_eq!(flight.refused_by("step 0201"), None);
}

#[test]
fn r8_2_a_tank_sees_who_comes_into_view() {
    let concealed = |vehicle: &str| {
        let game = game(&OPEN, &["usmc-4-5-8 0101", "usmc-8-0 0606"], &[vehicle]);
        let moving = set(Situation::start(&game), 0, &[Condition::Concealed]);
        let moved = until(moving, Phase::Movement).play(&["join u0", "step 0102"]);
        is(&moved, 0, Condition::Concealed)
    };
    assert!(!concealed("jpn-tank-ha-go 0105"));
    let wall = ["......", "......", "......", "jjjjjj", "......", "......"];
    let game = game(
        &wall,
        &["usmc-4-5-8 0101", "usmc-8-0 0606"],
        &["jpn-tank-ha-go 0106"],
    );
    let moving = set(Situation::start(&game), 0, &[Condition::Concealed]);
    let moved = until(moving, Phase::Movement).play(&["join u0", "step 0102"]);
    assert!(is(&moved, 0, Condition::Concealed));
}

#[test]
fn r28_a_vehicle_lies_on_top_of_its_weapons_and_shows_where_hull_and_turret_point() {
    let game = game(&OPEN, &[&format!("{TANK} 0303")], &["jpn-8-0 0606"]);
    let battle = Situation::start(&game).with(|state| {
        state.units[0].arc = Some(0);
        state.units[0].turret = Some(3);
    });
    let pieces = battle.scene(ALLIES).pieces;
    let here = pieces.iter().filter(|piece| piece.place == "0303");
    let top = here.max_by_key(|piece| piece.order).unwrap();
    assert_eq!(top.id, "u0");
    let shows = |badge: &str| top.badges.iter().any(|one| one == badge);
    assert!(shows("arc-0") && shows("turret-3"));
}

/// Vector J-019.
/// Rules: G1.411
#[test]
fn an_armour_leader_fights_on_with_his_crew_one_rank_lower() {
    let left = |leader: &str, dice: &[&str], stunned: bool| {
        let text = text(
            &WIDE,
            &[],
            &["usmc-2-2-8 0101", "usmc-37 0101 1"],
            &["jpn-tank-chi-ha 0108"],
        );
        let tank = format!("hex = \"0108\", commander = \"{leader}\" }}");
        let game = read(&text.replacen("hex = \"0108\" }", &tank, 1));
        let battle = gun_at(&game, 0);
        let battle = match stunned {
            true => set(battle, 2, &[Condition::Stunned]),
            false => battle,
        };
        let wreck = battle
            .play(&["join u1", "engage u2", "= 4 1", "= 2 3"])
            .play(dice);
        let there = wreck.scene(ALLIES).pieces.into_iter();
        let there = there.filter(|piece| piece.place == "0108" && piece.face.starts_with("jpn-"));
        let faces: Vec<String> = there.map(|piece| piece.face.to_string()).collect();
        faces
            .into_iter()
            .filter(|face| !face.contains("tank"))
            .collect::<Vec<_>>()
    };
    assert_eq!(left("jpn-9-1", &["= 2 3"], false), ["jpn-1-2-7", "jpn-9-0"]);
    assert_eq!(
        left("jpn-9-1", &["= 1 3"], true),
        ["jpn-1-2-7"],
        "who is stunned does not"
    );
    assert_eq!(
        left("jpn-8-plus-1", &["= 2 3"], false),
        ["jpn-1-2-7"],
        "nor the lowest"
    );
    assert_eq!(
        left("jpn-9-1", &["= 3 3"], false),
        [""; 0],
        "nor without his crew"
    );
}

/// The row of the specification for the Gun (core-b 2.5).
#[test]
fn r27_the_guns_of_70_mm_of_the_japanese_have_hollow_charges_from_1944_on() {
    let numbers = |date: &str| {
        let units = ["jpn-2-2-8 0101", "jpn-70 0101 1"];
        let text = crate::common::text(&["......"; 8], &[], &["usmc-tank-m4a2 0104"], &units);
        let dated = format!("turns = 2\ndate = \"{date}\"\n");
        let game = crate::common::read(&text.replace("turns = 2\n", &dated));
        let battle = until(next_turn(Situation::start(&game)), Phase::PrepFire);
        let battle = battle.with(|state| state.units[0].arc = Some(0));
        let shown = lines(&battle.play(&["join u2"])).into_iter();
        let kill = shown.filter(|line| line.starts_with("preview-kill"));
        kill.map(|line| line.rsplit_once(' ').unwrap().1.to_owned())
            .collect::<Vec<_>>()
    };
    // Against 8 in front: solid shot of 8, or 12 wherever the tank is.
    assert_eq!(numbers("1943-12"), ["0", "0"]);
    assert_eq!(numbers("1944-01"), ["4", "4"]);
}
