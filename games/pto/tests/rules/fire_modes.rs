//! Ways to fire (1.2, 2.2, 4.3, 4.4, 9.5, 9.6, 10.1, 22.3).

use crate::common::{OPEN, game, is, lines, place, set, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

#[test]
fn r22_3_who_waits_neither_fires_nor_moves_and_then_fires_in_full() {
    let units = ["usmc-4-5-8 0101", "usmc-lmg 0101 1", "usmc-4-5-8 0201"];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0104"]);
    let waiting = Situation::start(&game).play(&["await u0"]);
    assert!(is(&waiting, 0, Condition::Waiting));
    assert_eq!(waiting.refused_by("join u0"), Some("22.3"));
    assert_eq!(waiting.refused_by("join u1"), Some("22.3"));
    assert_eq!(waiting.refused_by("await u0"), Some("22.3"));
    let moving = until(waiting, Phase::Movement);
    assert_eq!(moving.refused_by("join u0"), Some("22.3"));
    let battle = until(moving, Phase::AdvancingFire);
    let both = battle.clone().play(&["join u0", "join u1"]);
    let shown = lines(&both);
    assert!(shown.contains(&"preview-column 6".to_owned()), "{shown:?}");
    assert!(!shown.iter().any(|line| line.contains("advancing")));
    let other = battle.play(&["join u2"]);
    assert!(lines(&other).contains(&"factor-advancing ×½".to_owned()));
    let after = until(both, Phase::Advance);
    assert!(!is(&after, 0, Condition::Waiting));
}

#[test]
fn r22_3_who_has_fired_does_not_wait() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-8-0 0201"],
        &["jpn-4-4-7 0104"],
    );
    let battle = Situation::start(&game);
    assert_eq!(battle.refused_by("await u1"), Some("1.2"));
    let fired = battle.play(&["join u0", "fire 0104", "= 6 5"]);
    assert_eq!(fired.state.phase, Phase::Movement, "nobody is left to fire");
    assert_eq!(fired.refused_by("await u0"), Some("3"));
}

/// Rules: 1.2, 4.3
#[test]
fn assault_fire_adds_a_point_after_halving_within_normal_range() {
    let at = |counter: &str, hex: &str| {
        let squad = format!("{counter} 0101");
        let game = game(&["........"; 8], &[&squad], &[&format!("jpn-4-4-7 {hex}")]);
        let battle = until(Situation::start(&game), Phase::AdvancingFire);
        lines(&battle.play(&["join u0"]))
    };
    // 7 halved is 3.5, and 1 more is 4.5: 5 by rounding up, on the column of 4.
    let near = at("usmc-7-6-8", "0104");
    assert_eq!(
        near[1..4],
        [
            "factor-advancing ×½",
            "factor-assault +1",
            "preview-column 4"
        ]
    );
    // Beside: 14 halved is 7, and 1 more 8.
    assert!(at("usmc-7-6-8", "0102").contains(&"preview-column 8".to_owned()));
    let far = at("usmc-7-6-8", "0108");
    assert!(!far.iter().any(|line| line.contains("assault")), "{far:?}");
    let plain = at("usmc-6-6-8", "0104");
    assert!(
        !plain.iter().any(|line| line.contains("assault")),
        "{plain:?}"
    );
}

#[test]
fn r10_1_spraying_fire_hits_two_adjacent_hexes_with_half_and_the_same_dice() {
    let units = ["usmc-6-6-8 0101", "usmc-4-5-8 0101", "usmc-lmg 0101 1"];
    let enemies = ["jpn-4-4-7 0103", "jpn-4-4-7 0203", "jpn-4-4-7 0106"];
    let game = game(&OPEN, &units, &enemies);
    let squad = Situation::start(&game).play(&["join u0", "join u2", "spray 0203"]);
    let shown = lines(&squad);
    assert!(
        shown.contains(&"factor-spraying ×½".to_owned()),
        "{shown:?}"
    );
    assert!(shown.contains(&"preview-column 4".to_owned()));
    assert_eq!(
        squad.refused_by("fire 0106"),
        Some("10.1"),
        "they share no hexside"
    );
    // Column 4, a 7: pin checks in both.
    let fired = squad.play(&["fire 0103", "= 3 4", "= 6 5", "= 6 5"]);
    assert!(is(&fired, 3, Condition::Pinned) && is(&fired, 4, Condition::Pinned));
    let other = Situation::start(&game).play(&["join u1"]);
    assert_eq!(other.refused_by("spray 0203"), Some("10.1"));
    // Whoever joins or leaves chooses again.
    let again = Situation::start(&game).play(&["join u0", "spray 0203", "join u2"]);
    assert_eq!(again.state.spray, None);
}

#[test]
fn r10_1_spraying_at_movers_leaves_residual_firepower_in_both() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0104", "usmc-mmg 0104 1"],
    );
    let moving = until(Situation::start(&game), Phase::Movement);
    let gun = moving.play(&["join u0", "step 0102", "join u2"]);
    assert_eq!(gun.refused_by("spray 0105"), Some("10.1"));
    // 4 halved is 2, which leaves 1 in each.
    let fired = gun.play(&["spray 0202", "fire 0102", "= 6 5"]);
    let left: Vec<u8> = fired
        .state
        .residual
        .iter()
        .map(|(_, power)| *power)
        .collect();
    assert_eq!(left, [1, 1]);
}

/// Vector T-004.
#[test]
fn r2_2_overstacking_costs_points_and_dice() {
    let rows = ["J.....", "......", "......", "......"];
    let units = [
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0102",
        "usmc-8-0 0102",
    ];
    let game = game(&rows, &units, &["jpn-4-4-7 0303"]);
    let moving = until(Situation::start(&game), Phase::Movement);
    let alone = moving.clone().play(&["join u2"]);
    // 2 points for dense jungle and 1 for a squad too many.
    let crowded = alone.clone().play(&["step 0101", "hold"]);
    assert_eq!(place(&crowded, 2), "0101");
    assert_eq!(crowded.state.spent, 6);
    let fired = until(crowded, Phase::AdvancingFire).play(&["join u0"]);
    assert!(lines(&fired).contains(&"modifier-crowded +1".to_owned()));
    let defence = until(alone.play(&["step 0101"]), Phase::DefensiveFire).play(&["join u4"]);
    assert!(lines(&defence).contains(&"modifier-crowded-target −1".to_owned()));
    let two = until(moving, Phase::AdvancingFire).play(&["join u0"]);
    assert!(!lines(&two).iter().any(|line| line.contains("crowded")));
}

#[test]
fn r4_4_a_leader_may_keep_his_direction_for_later() {
    let units = [
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0101",
        "usmc-8-1 0101",
        "usmc-7-0 0101",
    ];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0104"]);
    let picked = Situation::start(&game).play(&["join u0"]);
    assert_eq!(
        picked.refused_by("withhold u3"),
        Some("4.4"),
        "he would not direct"
    );
    let kept = picked.play(&["withhold u2"]);
    // The other leader directs then, and might be kept as well.
    assert!(!lines(&kept).iter().any(|line| line.contains("cowering")));
    let both = kept.clone().play(&["withhold u3"]);
    assert!(lines(&both).contains(&"preview-cowering −1".to_owned()));
    let again = both.clone().play(&["direct u2"]);
    assert!(lines(&again).contains(&"modifier-leadership −1".to_owned()));
    assert_eq!(again.refused_by("direct u2"), Some("4.4"));
    let fired = kept.play(&["fire 0104", "= 6 5", "join u1"]);
    assert!(lines(&fired).contains(&"modifier-leadership −1".to_owned()));
}

/// A bank is a part of its Location: who fires from it and from below is led by the same man, once.
#[test]
fn r4_4_a_leader_directs_those_on_the_bank_and_below_it_together() {
    let rows = ["d.....", "......", "......", "......"];
    let units = ["usmc-4-5-8 0101", "usmc-4-5-8 0101", "usmc-8-1 0101"];
    let game = game(&rows, &units, &["jpn-4-4-7 0103"]);
    let battle = Situation::start(&game).with(|state| {
        if let heigi_pto::At::In(spot) = state.units[1].at {
            state.units[1].at = heigi_pto::At::In(heigi_pto::Spot::bank(spot.hex));
        }
    });
    let fired = battle.play(&["join u0", "join u1", "fire 0103", "= 6 5"]);
    let told = fired.told(ALLIES);
    let directs = told.iter().filter(|one| *one == "pto-log-directs");
    assert_eq!(directs.count(), 1);
}

#[test]
fn r4_4_a_leader_goes_on_with_a_weapon_that_keeps_its_rate() {
    let units = [
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0101",
        "usmc-8-1 0101",
        "usmc-mmg 0101 1",
    ];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0104"]);
    // The first die of 2 keeps the rate of the gun.
    let fired =
        Situation::start(&game).play(&["join u3", "fire 0104", "= 2 6", "= 1 2", "join u3"]);
    assert!(lines(&fired).contains(&"modifier-leadership −1".to_owned()));
    let with_others = fired.play(&["join u1"]);
    assert!(
        !lines(&with_others)
            .iter()
            .any(|line| line.contains("leadership"))
    );
}

#[test]
fn r9_5_a_gun_that_keeps_its_rate_leaves_nothing_and_the_others_do() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0105", "jpn-lmg 0105 1", "jpn-9-0 0105"],
    );
    let moved = until(Situation::start(&game), Phase::Movement).play(&["join u0", "step 0102"]);
    // 6 firepower without the gun is 4, which leaves 2.
    let kept = moved
        .clone()
        .play(&["join u1", "join u2", "fire 0102", "= 1 6", "= 1 2"]);
    assert_eq!(kept.state.residual[0].1, 2);
    let gun = moved.play(&["join u2"]);
    let kept = gun.clone().play(&["fire 0102", "= 1 6", "= 1 2"]);
    assert!(kept.state.residual.is_empty());
    assert!(!is(&kept, 2, Condition::FirstFired));
    // Its owner may give the rate up, so that the column of 2 leaves 1.
    let given = gun
        .clone()
        .play(&["withhold u2", "fire 0102", "= 1 6", "= 1 2"]);
    assert_eq!(given.state.residual[0].1, 1);
    assert!(is(&given, 2, Condition::FirstFired));
    assert_eq!(
        gun.clone().refused_by("withhold u1"),
        Some("4.4"),
        "a squad has none"
    );
    let again = gun.play(&["withhold u2", "direct u2", "fire 0102", "= 1 6", "= 1 2"]);
    assert!(again.state.residual.is_empty());
}

fn lane_game() -> Pto {
    game(
        &OPEN,
        &["usmc-4-5-8 0104", "usmc-4-5-8 0203", "usmc-4-5-8 0204"],
        &["jpn-4-4-7 0101", "usmc-mmg 0101 1", "jpn-4-4-7 0606"],
    )
}

#[test]
fn r9_6_a_machine_gun_lays_a_fire_lane_along_a_hex_grain() {
    let game = lane_game();
    let moved = until(Situation::start(&game), Phase::Movement).play(&["join u0", "step 0103"]);
    assert_eq!(
        moved.clone().play(&["join u3"]).refused_by("lane 0103"),
        Some("9.6")
    );
    let laid = moved.play(&["join u4", "lane 0103", "= 1 6"]);
    // A morale check of the column of 4, and the rate is not kept.
    let laid = laid.play(&["= 1 2"]);
    assert!(is(&laid, 4, Condition::FirstFired));
    let lane = |hex: &str| {
        let markers = laid.scene(ALLIES).markers;
        markers
            .iter()
            .any(|marker| marker.at == hex && marker.name.id == "pto-marker-lane")
    };
    assert!(lane("0102") && lane("0103") && lane("0106") && !lane("0203"));
    // Twice as much beside the gun; it reaches to the edge.
    let powers: Vec<(String, String)> = laid
        .scene(ALLIES)
        .markers
        .iter()
        .filter(|marker| marker.name.id == "pto-marker-lane")
        .map(|marker| {
            (
                marker.at.to_string(),
                format!("{:?}", marker.name.args.get("power")),
            )
        })
        .collect();
    let expected = ["0102", "0103", "0104", "0105", "0106"].map(|hex| {
        let power = if hex == "0102" { 4 } else { 2 };
        (hex.to_owned(), format!("Some(Number({power}))"))
    });
    assert_eq!(powers, expected);
    // 2 firepower: a 7 less 2 for open ground and moving is a 5.
    let next = laid.clone().play(&["hold", "halt"]);
    let met = next.play(&["join u1", "step 0103"]);
    assert!(met.told(ALLIES).ends_with(&[
        "pto-log-residual".into(),
        "pto-log-added".into(),
        "pto-log-added".into()
    ]));
}

/// Vector T-020.
/// Rules: G5.21
#[test]
fn g5_21_a_hut_adds_nothing_to_a_fire_lane_but_takes_away_the_effect_of_open_ground() {
    let rows = ["......", "H.....", "......", "......", "......", "......"];
    let game = game(
        &rows,
        &["usmc-4-5-8 0105", "usmc-4-5-8 0205", "usmc-4-5-8 0204"],
        &["jpn-4-4-7 0101", "usmc-mmg 0101 1", "jpn-4-4-7 0606"],
    );
    let moved = until(Situation::start(&game), Phase::Movement).play(&["join u0", "step 0104"]);
    let laid = moved.play(&["join u4", "lane 0104", "= 1 6", "= 1 2"]);
    let next = laid.play(&["hold", "halt"]).play(&["join u2", "step 0104"]);
    let told = next.told(ALLIES);
    // Who moves has 1 less; neither the hut nor the open ground counts.
    assert!(
        told.ends_with(&["pto-log-residual".into(), "pto-log-added".into()]),
        "{told:?}"
    );
}

#[test]
fn r9_6_a_fire_lane_ends_when_nobody_serves_its_gun() {
    let game = lane_game();
    let moved = until(Situation::start(&game), Phase::Movement).play(&["join u0", "step 0103"]);
    let laid = moved.play(&["join u4", "lane 0103", "= 1 6", "= 1 2"]);
    let broken = set(laid.clone(), 3, &[Condition::Broken]);
    assert!(
        broken
            .scene(JAPAN)
            .markers
            .iter()
            .all(|marker| marker.name.id != "pto-marker-lane")
    );
    let over = until(laid, Phase::DefensiveFire);
    assert!(over.state.lanes.is_empty());
}
