//! Slopes, seawalls and cliffs for who looks, fires and moves across them (G13.2, G13.6).

use super::{SHORE, beach, sloping};
use crate::common::{left, lines, until};
use heigi_engine::Situation;
use heigi_pto::{Part, Phase, Pto};

const LOW: &str = "low_seawalls = [\"0302-0303\", \"0202-0303\", \"0402-0303\"]";

fn shore(slope: &str, more: &str, marine: &str, japanese: &str) -> Pto {
    let said = format!("{}\n{more}", sloping(slope));
    beach(&said, &SHORE, &[marine], &[japanese])
}

/// What the preview of the fire of the first unit says, or the rule that refuses it.
fn shot(slope: &str, more: &str, from: &str, to: &str) -> String {
    let game = shore(
        slope,
        more,
        &format!("usmc-6-6-8 {from}"),
        &format!("jpn-4-4-7 {to}"),
    );
    told(Situation::start(&game), to)
}

fn told(battle: Situation<'_, Pto>, to: &str) -> String {
    if battle.state.phase != Phase::PrepFire {
        return "7.2".to_owned();
    }
    let aimed = battle.play(&["join u0"]);
    if aimed.state.phase != Phase::PrepFire {
        return "7.2".to_owned();
    }
    match aimed.refused_by(&format!("fire {to}")) {
        Some(rule) => rule.to_owned(),
        None => lines(&aimed).join(", "),
    }
}

/// Vector PB-111 in part: fire across the lip meets 1 more, but for the lip of the hex that it comes from.
/// Rule: 13.22
#[test]
fn g13_22_a_moderate_slope_covers_who_is_below_its_lip_by_1() {
    for target in ["0303", "0304", "0305"] {
        let told = shot("moderate", "", "0301", target);
        assert!(told.contains("modifier-cover +1"), "{target}: {told}");
        let told = shot("moderate", "", "0302", target);
        assert!(!told.contains("cover"), "at the lip, {target}: {told}");
    }
    // Not upwards, not along the beach, and not on other slopes.
    assert!(!shot("moderate", "", "0303", "0302").contains("cover"));
    assert!(!shot("moderate", "", "0303", "0304").contains("cover"));
    assert!(!shot("slight", "", "0301", "0304").contains("cover"));
}

/// Vector PB-111 in part: from one beach to another one past the land between them.
/// Rule: 13.22
#[test]
fn g13_22_a_lip_covers_along_it_and_from_beach_to_beach() {
    let rows = ["......", "......", ",,.,,,", ",,,,,,", "OOOOOO", "OOOOOO"];
    let told = |slope: &str, marine: &str| {
        let game = beach(&sloping(slope), &rows, &[marine], &["jpn-4-4-7 0403"]);
        super::seawalls::told(Situation::start(&game), "0403")
    };
    let along = told("moderate", "usmc-6-6-8 0203");
    assert!(along.contains("modifier-cover +1"), "{along}");
    assert!(!told("slight", "usmc-6-6-8 0203").contains("cover"));
    assert!(!told("moderate", "usmc-6-6-8 0304").contains("cover"));
}

/// Vector PB-112 in part: from a steep beach who is farther than beside the edge is not seen from behind it.
/// Rules: G13.23
/// Rule: 13.23
#[test]
fn g13_23_behind_the_edge_of_a_steep_beach_there_are_blind_hexes() {
    assert_eq!(shot("steep", "", "0301", "0303"), "7.2");
    assert_ne!(shot("slight", "", "0301", "0303"), "7.2");
    assert_ne!(shot("steep", "", "0302", "0303"), "7.2");
}

/// Vector PB-112 in part.
/// Rules: G13.23
/// Rule: 13.23
#[test]
fn g13_23_men_line_the_edge_of_a_steep_beach_towards_the_land() {
    let game = shore("steep", "", "usmc-6-6-8 0303", "jpn-4-4-7 0301");
    let march = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    let up = march.play(&["step 0303r", "join u1"]);
    let shown = lines(&up);
    assert!(shown.contains(&"modifier-cover +2".to_owned()), "{shown:?}");
    let over = up.play(&["leave u1", "hold", "step 0302", "hold"]);
    assert_eq!(left(&over), "1");
    // No other beach has such an edge, nor one in its second row.
    for (slope, from) in [("moderate", "0303"), ("slight", "0303"), ("steep", "0304")] {
        let game = shore(slope, "", &format!("usmc-6-6-8 {from}"), "jpn-8-0 0601");
        let march = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
        assert_eq!(
            march.refused_by(&format!("step {from}r")),
            Some("6.2"),
            "{slope} {from}"
        );
    }
}

/// Rule: 13.24
#[test]
fn g13_24_a_cliff_lies_a_level_above_the_beach_and_nobody_crosses_it() {
    let more = "cliffs = [\"0302-0303\"]";
    let game = shore("slight", more, "usmc-6-6-8 0303", "jpn-8-0 0601");
    let march = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    assert_eq!(march.refused_by("step 0302"), Some("G13.24"));
    assert_eq!(march.refused_by("step 0202"), None);
    assert_eq!(shot("slight", more, "0301", "0303"), "7.2");
}

/// Rule: 13.61
#[test]
fn g13_61_a_high_seawall_is_a_cliff() {
    let more = "high_seawalls = [\"0302-0303\"]";
    let game = shore("slight", more, "usmc-6-6-8 0303", "jpn-8-0 0601");
    let march = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    assert_eq!(march.refused_by("step 0302"), Some("G13.61"));
    assert_eq!(shot("slight", more, "0301", "0303"), "7.2");
}

/// Rule: 13.6
#[test]
fn g13_6_no_seawall_stands_on_a_steep_beach() {
    let read = |slope: &str| {
        let file = crate::common::text(&SHORE, &[], &["usmc-6-6-8 0101"], &["jpn-8-0 0401"]);
        let said = format!("{}\n{LOW}\n[victory]", sloping(slope));
        let file = file.replacen("[victory]", &said, 1);
        Pto::with_data(&|name| (name == "hut.toml").then(|| file.clone())).is_ok()
    };
    assert!(read("moderate"));
    assert!(!read("steep"));
}

/// Rule: 13.62
/// Rule: 13.621
#[test]
fn g13_621_a_low_seawall_costs_a_point_from_the_beach_alone() {
    let march = |from: &str, to: &str| {
        let unit = format!("usmc-6-6-8 {from}");
        let game = shore("slight", LOW, &unit, "jpn-8-0 0601");
        let march = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
        left(&march.play(&[&format!("step {to}")]))
    };
    assert_eq!(march("0303", "0302"), "2");
    // 2 points for soft sand and nothing for the wall.
    assert_eq!(march("0302", "0303"), "2");
    assert_eq!(march("0503", "0502"), "3");
}

/// Rules: G13.62
/// Rule: 13.62
#[test]
fn g13_62_no_vehicle_crosses_a_low_seawall() {
    let game = shore("slight", LOW, "usmc-tank-m5a1 0303", "jpn-8-0 0601");
    let drive = until(Situation::start(&game), Phase::Movement);
    let drive = drive
        .with(|state| state.units[0].arc = Some(0))
        .play(&["drive u0"]);
    assert_eq!(drive.refused_by("step 0302"), Some("G13.62"));
}

/// Rule: 13.622
#[test]
fn g13_622_a_low_seawall_hinders_who_is_beside_it_in_neither_hex() {
    let away = shot("slight", LOW, "0301", "0304");
    assert!(away.contains("modifier-hindrance +1"), "{away}");
    for (from, to) in [("0302", "0304"), ("0301", "0303"), ("0303", "0304")] {
        let near = shot("slight", LOW, from, to);
        assert!(!near.contains("hindrance"), "{from} {to}: {near}");
    }
    // Who is dug in on the beach sees the hex behind the wall and none beyond it.
    let dug_in = |to: &str| {
        let game = shore("slight", LOW, "usmc-6-6-8 0303", &format!("jpn-4-4-7 {to}"));
        let start = Situation::start(&game).with(|state| {
            if let heigi_pto::At::In(spot) = &mut state.units[0].at {
                spot.part = Part::Entrenchment;
            }
        });
        told(start, to)
    };
    assert_eq!(dug_in("0301"), "7.2");
    assert_ne!(dug_in("0302"), "7.2");
}

/// Vector PB-190 in part: no cover against direct fire.
/// Rule: 13.623
#[test]
fn g13_623_a_low_seawall_covers_from_above_alone() {
    assert!(!shot("slight", LOW, "0303", "0302").contains("cover"));
    let bombs = |more: &str| {
        let said = format!("{}\n{more}", sloping("slight"));
        let units = ["usmc-2-2-8 0306", "usmc-mtr 0306 1"];
        let game = beach(
            &said,
            &["......", "......", ",,,,,,", "......", "......", "......"],
            &units,
            &["jpn-4-4-7 0302"],
        );
        let aimed = Situation::start(&game).play(&["join u1"]);
        lines(&aimed).join(", ")
    };
    assert!(bombs(LOW).contains("modifier-cover +1"), "{}", bombs(LOW));
    assert!(!bombs("").contains("cover"), "{}", bombs(""));
}

/// Who is on the beach beside the wall is covered by 2 from fire over it, but from whoever stands behind it.
/// Rules: G13.62, G13.623
#[test]
fn g13_62_a_low_seawall_covers_who_is_below_it_from_fire_over_it() {
    for (from, to, is_covered) in [
        ("0301", "0303", true),
        // Through a corner at which the wall ends, as past any wall.
        ("0201", "0303", true),
        ("0503", "0303", true),
        ("0302", "0303", false),
        ("0202", "0303", false),
        ("0301", "0304", false),
        ("0304", "0303", false),
        ("0303", "0302", false),
        ("0403", "0303", false),
        ("0501", "0503", false),
    ] {
        let told = shot("slight", LOW, from, to);
        let covers = told.contains("modifier-cover +2");
        assert_eq!(covers, is_covered, "{from} {to}: {told}");
        assert_eq!(told.contains("cover"), is_covered, "{from} {to}: {told}");
    }
}

/// Of a tank and a landing craft only the turret is hit below the lip; a lorry is covered by 1 as men are.
/// Rules: G13.22
/// Rule: 13.22
#[test]
fn g13_22_the_lip_hides_the_hull_of_what_has_armour_and_covers_a_lorry() {
    let aims = |slope: &str, vehicle: &str, hex: &str| {
        let units = [format!("{vehicle} {hex}"), "usmc-6-6-8 0601".to_owned()];
        let units = units.each_ref().map(String::as_str);
        let guns = ["jpn-2-2-8 0301", "jpn-75 0301 1"];
        let game = beach(&sloping(slope), &SHORE, &units, &guns);
        let battle = until(Situation::start(&game), Phase::DefensiveFire).with(|state| {
            state.units[0].clear(&[heigi_pto::Condition::Motion]);
        });
        let aimed = battle.play(&["join u3"]);
        let engage = crate::common::lines_of(&aimed, |title| title == "pto-preview-engage");
        let covers = engage.contains(&"modifier-cover +1".to_owned());
        let mut hull = aimed.play(&["engage u0", "= 3 2"]);
        while hull.decider().is_none() {
            hull = hull.play(&["= 1 1"]);
        }
        let is_hit = hull.state.units[0].boat.damage > 0
            || crate::common::is(&hull, 0, heigi_pto::Condition::Wreck);
        (covers, is_hit)
    };
    assert_eq!(aims("moderate", "usmc-tank-m5a1", "0303"), (false, false));
    assert_eq!(aims("slight", "usmc-tank-m5a1", "0303"), (false, true));
    assert_eq!(aims("moderate", "usmc-lcp", "0305"), (false, false));
    assert_eq!(aims("moderate", "usmc-truck-gmc", "0303"), (true, true));
    assert_eq!(aims("slight", "usmc-truck-gmc", "0303"), (false, true));
}

/// As a wall: 1 where bombs come down over it, 2 from direct fire.
/// Rules: G13.62
/// Rule: 13.62
#[test]
fn g13_62_a_low_seawall_covers_who_is_below_it_from_bombs_that_come_over_it() {
    let bombs = |more: &str, from: &str| {
        let said = format!("{}\n{more}", sloping("slight"));
        let units = [format!("usmc-2-2-8 {from}"), format!("usmc-mtr {from} 1")];
        let units = units.each_ref().map(String::as_str);
        let rows = [
            "......", "......", "......", "......", ",,,,,,", ",,,,,,", "OOOOOO",
        ];
        let game = beach(&said, &rows, &units, &["jpn-4-4-7 0305"]);
        let aimed = Situation::start(&game).play(&["join u1"]);
        lines(&aimed).join(", ")
    };
    let low = "low_seawalls = [\"0304-0305\", \"0204-0305\", \"0404-0305\"]";
    let over = bombs(low, "0301");
    assert!(over.contains("modifier-cover +1"), "{over}");
    assert!(
        !bombs("", "0301").contains("cover"),
        "{}",
        bombs("", "0301")
    );
    let along = bombs(low, "0605");
    assert!(!along.contains("cover"), "{along}");
}
