//! Flames, blazes and their smoke (16.2, 24, G5.6).

use crate::common::{is, lines, next_turn, note, place, until};
use crate::weather::under;
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Burning, Climate, Cloud, Condition, Fire, Phase, Pto, Smoke, Tray};

/// Ground in 0102 and below, with Marines in 0102; fire may be set.
fn ground(letter: &str, marines: &[&str]) -> Pto {
    let row = format!("{letter}....");
    let rows = [".....", &row, &row, ".....", "....."];
    under("kindling = true", &rows, marines, &["jpn-8-0 0505"])
}

fn start(game: &Pto) -> Situation<'_, Pto> {
    Situation::start(game).play(&["= 3 4"])
}

/// The fire in a hex, after the hex of a unit.
fn fire_by(battle: &Situation<'_, Pto>, unit: usize) -> Option<Burning> {
    let At::In(spot) = battle.state.units[unit].at else {
        panic!("it is on the map")
    };
    battle.state.fire(spot.hex)
}

/// Fire where a unit is.
fn lit<'g>(battle: Situation<'g, Pto>, unit: usize, burning: Burning) -> Situation<'g, Pto> {
    battle.with(|state| {
        let At::In(spot) = state.units[unit].at else {
            panic!("it is on the map")
        };
        state.fires.push(Fire {
            hex: spot.hex,
            burning,
            is_fresh: false,
            is_napalm: false,
        });
    })
}

/// The advancing fire phase comes, nobody fires, and these dice are thrown for the fire.
fn burnt<'g>(battle: Situation<'g, Pto>, dice: &[&str]) -> Situation<'g, Pto> {
    let mut battle = until(battle, Phase::AdvancingFire);
    if battle.decider().is_some() {
        battle = battle.play(&["done"]);
    }
    battle.play(dice)
}

/// Vector T-014.
/// Rules: 16.2, G3.6
#[test]
fn who_passes_a_check_may_set_fire_to_where_he_is() {
    let units = ["usmc-4-5-8 0102", "usmc-8-1 0102", "usmc-4-5-8 0202"];
    let kunai = ground("K", &units);
    let battle = start(&kunai);
    assert_eq!(
        battle.refused_by("kindle u2"),
        Some("1.5"),
        "no leader is with them"
    );
    // 26 of 36 throws pass a check of 8; 8 or more burns for 15 of 36, and 11 or more for 3.
    assert_eq!(note(&battle, "kindle u0"), "390/1296");
    assert_eq!(note(&battle, "kindle u1"), "78/1296");
    // 9 is needed, and the leader's −1 helps.
    let lit = battle.clone().play(&["kindle u0", "= 4 4", "= 4 4"]);
    assert_eq!(fire_by(&lit, 0), Some(Burning::Flame));
    assert!(is(&lit, 0, Condition::PrepFired) && is(&lit, 1, Condition::PrepFired));
    let cold = battle.clone().play(&["kindle u0", "= 4 4", "= 3 4"]);
    assert_eq!(fire_by(&cold, 0), None);
    let fails = battle.clone().play(&["kindle u0", "= 4 5"]);
    assert_eq!(fire_by(&fails, 0), None);
    // He alone has 2 less, and nobody leads him.
    let alone = battle.clone().play(&["kindle u1", "= 1 2", "= 5 5"]);
    assert_eq!(fire_by(&alone, 1), None);
    let alone = battle.play(&["kindle u1", "= 1 2", "= 5 6"]);
    assert_eq!(fire_by(&alone, 1), Some(Burning::Flame));
    // In wet ground bamboo takes 4 off.
    let cane = ground("B", &units);
    let wet = start(&cane).with(|state| state.weather.climate = Climate::Wet);
    let wet = wet.play(&["kindle u0", "= 1 2", "= 6 6"]);
    assert_eq!(
        fire_by(&wet, 0),
        None,
        "12, less 4, and 1 more for the leader is 9"
    );
    let told = wet
        .events
        .iter()
        .filter(|event| format!("{event:?}").contains("Added"));
    assert!(
        told.map(|event| format!("{event:?}"))
            .any(|text| text.contains("-4"))
    );
}

/// Rules: 16.2, G8.6
#[test]
fn nobody_sets_fire_where_nothing_burns_or_the_scenario_rules_it_out() {
    let units = ["usmc-4-5-8 0102", "usmc-8-1 0102"];
    for letter in [".", "d", "i"] {
        let game = ground(letter, &units);
        assert_eq!(
            start(&game).refused_by("kindle u0"),
            Some("16.2"),
            "{letter}"
        );
    }
    let rice = ground("y", &units);
    assert_eq!(start(&rice).refused_by("kindle u0"), None);
    let rows = ["K...."; 5];
    let near = ["jpn-8-0 0505"];
    let barred = under("sky = \"clear\"", &rows, &units, &near);
    assert_eq!(start(&barred).refused_by("kindle u0"), Some("16.2"));
    let burning = ground("K", &units);
    let burning = lit(start(&burning), 0, Burning::Flame);
    assert_eq!(burning.refused_by("kindle u0"), Some("16.2"));
}

/// Vector T-015.
/// Rules: 16.2, G3.6, G5.61
#[test]
fn flames_become_blazes_the_sooner_the_drier_it_is() {
    let grown = |letter: &str, dice: &str| {
        let game = ground(letter, &["usmc-4-5-8 0102"]);
        let dry = start(&game).with(|state| state.weather.climate = Climate::Dry);
        let fire = burnt(lit(dry, 0, Burning::Flame), &[dice]);
        fire_by(&fire, 0)
    };
    assert_eq!(
        grown("B", "= 3 4"),
        Some(Burning::Blaze),
        "2 more for dry bamboo"
    );
    assert_eq!(grown("K", "= 3 4"), Some(Burning::Flame));
    assert_eq!(grown("K", "= 4 4"), Some(Burning::Blaze));
    assert_eq!(
        grown("H", "= 4 4"),
        Some(Burning::Flame),
        "under a roof it is as dry as ever"
    );
}

/// Whether a blaze in 0303 spreads with this sum to the hex of such ground in the north of it, with other ground around.
fn spreads(ground: [&str; 2], wind: &str, climate: Climate, dice: &str) -> bool {
    let north = format!("..{}..", ground[1]);
    let middle = format!("..{}..", ground[0]);
    let rows = [".....", &north, &middle, ".....", "....."];
    let enemies = ["jpn-8-0 0505"];
    let game = under(
        wind,
        &rows,
        &["usmc-4-5-8 0303", "usmc-4-5-8 0302"],
        &enemies,
    );
    let blaze = lit(start(&game), 0, Burning::Blaze);
    let blaze = blaze.with(|state| state.weather.climate = climate);
    let dice: &[&str] = if dice.is_empty() { &[] } else { &[dice] };
    let burnt = burnt(blaze, dice);
    fire_by(&burnt, 1).is_some()
}

/// Rules: 16.2, G2.5
#[test]
fn blazes_spread_by_ground_and_wind() {
    let plain = |ground, dice| spreads(ground, "", Climate::Moderate, dice);
    // Kunai at 8; from kunai 2 sooner; jungle at 12.
    assert!(plain(["P", "K"], "= 4 4"));
    assert!(!plain(["P", "K"], "= 3 4"));
    assert!(plain(["K", "K"], "= 3 3"));
    assert!(!plain(["K", "J"], "= 5 6"));
    assert!(plain(["K", "J"], "= 6 6"));
    assert!(plain(["J", "J"], "= 5 5"));
    assert!(!plain(["K", "."], ""), "open ground does not burn");
    let north = "wind = \"mild\"\nheading = \"north\"";
    let south = "wind = \"mild\"\nheading = \"south\"";
    assert!(spreads(["P", "K"], north, Climate::Moderate, "= 3 3"));
    assert!(!spreads(["P", "K"], south, Climate::Moderate, "= 4 5"));
    let gale = "wind = \"heavy\"\nheading = \"north\"";
    assert!(spreads(["P", "J"], gale, Climate::Wet, ""), "for certain");
    let gale = "wind = \"heavy\"\nheading = \"south\"";
    assert!(!spreads(["P", "K"], gale, Climate::VeryDry, ""), "never");
    // Bamboo at 10, in wet ground 4 less, beside other ground.
    assert!(!spreads(["P", "B"], "", Climate::Wet, "= 6 6"));
    assert!(spreads(["P", "B"], "", Climate::Dry, "= 4 4"));
}

/// Rules: G8.6, 16.2
#[test]
fn crops_burn_as_grain_but_a_bank_keeps_them_apart() {
    let plain = |ground, dice| spreads(ground, "", Climate::Moderate, dice);
    assert!(!plain(["y", "y"], "= 2 3"), "2 more would do");
    assert!(plain(["y", "y"], "= 3 3"));
    assert!(!plain(["y", "d"], ""));
}

#[test]
fn r16_2_nobody_enters_a_blaze_and_its_smoke_hinders_by_3() {
    let rows = ["K....", ".....", "....."];
    let units = ["usmc-4-5-8 0101", "usmc-4-5-8 0102"];
    let game = under("", &rows, &units, &["jpn-4-4-7 0103"]);
    let battle = lit(start(&game), 1, Burning::Blaze);
    let through = battle.clone().play(&["join u0"]);
    assert!(lines(&through).contains(&"modifier-hindrance +3".to_owned()));
    let within = battle.clone().play(&["join u1"]);
    assert!(lines(&within).contains(&"modifier-in-smoke +1".to_owned()));
    let moving = until(battle.clone(), Phase::Movement).play(&["join u0"]);
    assert_eq!(moving.refused_by("step 0102"), Some("16.2"));
    assert_eq!(moving.refused_by("step 0201"), None);
    let flame = lit(start(&game), 1, Burning::Flame);
    let moving = until(flame, Phase::Movement).play(&["join u0"]);
    assert_eq!(moving.refused_by("step 0102"), None);
    let marks = battle.scene(ALLIES).markers;
    assert!(marks.iter().any(|marker| marker.at == "0102"));
}

#[test]
fn r16_2_who_does_not_leave_a_blaze_when_he_can_is_lost_with_what_lies_there() {
    let rows = ["K....", ".....", "....."];
    let units = [
        "usmc-4-5-8 0101",
        "usmc-lmg 0101 1",
        "usmc-4-5-8 0101",
        "usmc-8-0 0401",
    ];
    let game = under("", &rows, &units, &["jpn-8-0 0503"]);
    let battle = lit(start(&game), 0, Burning::Blaze);
    let moved = until(battle.clone(), Phase::Movement).play(&["join u0", "step 0201", "halt"]);
    let over = next_turn(moved);
    assert_eq!(place(&over, 0), "0201");
    assert_eq!(over.state.units[2].at, At::Off(Tray::Lost));
    // Who could not advance out of a blaze that has just come up has until his next turn.
    let stays = |is_fresh: bool| {
        let pinned = battle.clone().with(|state| {
            state.fires[0].is_fresh = is_fresh;
            state.units[0].set(Condition::Pinned);
        });
        let over = next_turn(pinned);
        (over.state.units[0].at, over.state.units[1].at)
    };
    assert!(matches!(stays(true), (At::In(_), At::With(_))));
    let lost = At::Off(Tray::Lost);
    assert_eq!(stays(false), (lost, lost), "and his gun burns up");
    // The broken rout out of it, or are lost.
    let broken = battle.with(|state| state.units[0].set(Condition::Broken));
    let rout = until(broken, Phase::Rout);
    assert_eq!(rout.refused_by("rout u0"), None);
    assert_eq!(rout.play(&["done"]).state.units[0].at, lost);
}

/// Vector T-023.
#[test]
fn g5_6_a_1_on_the_coloured_die_sets_a_hut_on_fire() {
    let rows = [".....", ".....", "H....", ".....", "....."];
    let fired = |units: &[&str], first: &str, dice: &str| {
        let game = under("", &rows, units, &["jpn-4-4-7 0103"]);
        let mut fired = start(&game).play(&[first, "fire 0103", dice]);
        while fired.decider().is_none() {
            fired = fired.play(&["= 2 3"]);
        }
        let enemy = units.len();
        fire_by(&fired, enemy).is_some()
    };
    let far = ["usmc-4-5-8 0101", "usmc-lmg 0101 1"];
    assert!(!fired(&far, "join u0", "= 1 5"), "small arms from afar");
    assert!(fired(&far, "join u1", "= 1 5"), "a machine gun");
    assert!(!fired(&far, "join u1", "= 2 5"));
    let near = ["usmc-4-5-8 0102"];
    assert!(fired(&near, "join u0", "= 1 6"), "small arms beside it");
    assert!(!fired(&near, "join u0", "= 5 6"));
    // A flamethrower always, unless it is its last burst.
    let flame = ["usmc-4-5-8 0102", "usmc-ft 0102 1"];
    assert!(fired(&flame, "join u1", "= 3 6"));
    assert!(!fired(&flame, "join u1", "= 4 6"));
}

/// Vector T-026.
#[test]
fn g5_61_once_it_has_rained_fire_does_not_light_collapsed_huts() {
    let rows = [".....", ".....", "H....", ".....", "....."];
    let game = under("", &rows, &["usmc-4-5-8 0102"], &["jpn-4-4-7 0103"]);
    let fired = |has_fallen: bool, has_rained: bool| {
        let battle = start(&game).with(|state| {
            state.weather.has_rained = has_rained;
            if let (At::In(spot), true) = (state.units[1].at, has_fallen) {
                state.collapsed.insert(spot.hex);
            }
        });
        let fired = battle.play(&["join u0", "fire 0103", "= 1 6", "= 2 3"]);
        fire_by(&fired, 1).is_some()
    };
    assert!(!fired(true, true));
    assert!(fired(true, false));
    assert!(fired(false, true));
}

/// Rules: G5.6
#[test]
fn g5_6_white_phosphorus_may_set_a_hut_on_fire() {
    let fired = |letter: &str, dice: &str| {
        let row = format!("{letter}....");
        let rows = [".....", ".....", ".....", &row, "....."];
        let units = ["usmc-6-6-8 0101", "usmc-mtr 0101 1"];
        let game = under("", &rows, &units, &["jpn-4-4-7 0104"]);
        let hit = start(&game).play(&["join u1", "phosphorus 0104", "= 2 3"]);
        // 3 passes the check of whoever is there.
        let fired = hit.play(&["= 1 2"]);
        let fired = if fired.decider().is_none() {
            fired.play(&[dice])
        } else {
            fired
        };
        fire_by(&fired, 2)
    };
    assert_eq!(fired("H", "= 2 4"), Some(Burning::Flame));
    assert_eq!(fired("H", "= 2 3"), None);
    assert_eq!(fired(".", "= 2 4"), None);
}

/// Rules: G5.6, 16.2
#[test]
fn a_hut_that_is_ablaze_collapses() {
    let game = ground("H", &["usmc-4-5-8 0102"]);
    let battle = lit(start(&game), 0, Burning::Flame);
    // 8 passes the check for pins.
    let fallen = burnt(battle, &["= 4 5", "= 4 4"]);
    assert_eq!(fallen.state.collapsed.iter().count(), 1);
    assert!(!is(&fallen, 0, Condition::Pinned));
}

#[test]
fn r24_a_breeze_carries_smoke_and_heavy_wind_tears_it_apart() {
    let after = |wind: &str, cloud: Cloud| {
        let rows = ["....."; 5];
        let weather = format!("wind = \"{wind}\"\nheading = \"south\"");
        let game = under(&weather, &rows, &["usmc-4-5-8 0102"], &["jpn-8-0 0505"]);
        let battle = start(&game).with(|state| {
            let At::In(spot) = state.units[0].at else {
                panic!("it is on the map")
            };
            let side = ALLIES;
            state.clouds.push(Smoke { spot, cloud, side });
        });
        let over = burnt(battle, &[]);
        let marks = over.scene(ALLIES).markers.into_iter();
        let marks = marks.filter(|marker| marker.name.id.starts_with("pto-cloud-"));
        let mut marks: Vec<String> = marks
            .map(|marker| format!("{} {}", marker.at, marker.name.id))
            .collect();
        marks.sort();
        marks
    };
    let carried = ["0102 pto-cloud-smoke", "0103 pto-cloud-drifting"];
    assert_eq!(after("mild", Cloud::Smoke), carried);
    assert_eq!(after("none", Cloud::Smoke), ["0102 pto-cloud-smoke"]);
    assert_eq!(after("heavy", Cloud::Smoke), ["0102 pto-cloud-thin-smoke"]);
    assert!(after("heavy", Cloud::ThinSmoke).is_empty());
    let white = after("mild", Cloud::Phosphorus);
    assert!(white.contains(&"0103 pto-cloud-drifting-phosphorus".to_owned()));
}

/// Rules: 24, 16.2
#[test]
fn the_smoke_of_a_blaze_drifts_for_a_turn_at_a_time() {
    let rows = ["K....", ".....", ".....", ".....", "....."];
    let weather = "wind = \"mild\"\nheading = \"south\"";
    let units = ["usmc-4-5-8 0101", "usmc-8-0 0405"];
    let game = under(weather, &rows, &units, &["jpn-4-4-7 0505"]);
    let battle = lit(start(&game), 0, Burning::Blaze);
    let over = burnt(battle, &[]);
    let drifts = |battle: &Situation<'_, Pto>| {
        let clouds = battle.state.clouds.iter();
        clouds
            .filter(|smoke| smoke.cloud == Cloud::Drifting)
            .count()
    };
    assert_eq!(drifts(&over), 1);
    let later = burnt(next_turn(over), &[]);
    assert_eq!(
        drifts(&later),
        1,
        "what was there is gone, what burns sends more"
    );
}

#[test]
fn g5_62_a_rocket_out_of_a_standing_hut_sets_it_on_fire() {
    let fired = |letter: &str, has_fallen: bool| {
        let row = format!("{letter}....");
        let rows = [".....", &row, ".....", ".....", "....."];
        let units = ["usmc-6-6-8 0102", "usmc-baz44 0102 1"];
        let game = under("", &rows, &units, &["jpn-8-0 0505"]);
        let battle = start(&game).with(|state| {
            if let (At::In(spot), true) = (state.units[0].at, has_fallen) {
                state.collapsed.insert(spot.hex);
            }
        });
        let fired = battle.play(&["join u1", "phosphorus 0104", "= 2 3"]);
        let tanks = ["jpn-tank-ha-go 0104", "jpn-8-0 0505"];
        let game = under("", &rows, &units, &tanks);
        let battle = start(&game).with(|state| {
            if let (At::In(spot), true) = (state.units[0].at, has_fallen) {
                state.collapsed.insert(spot.hex);
            }
        });
        // At vehicles as well.
        let engaged = battle.play(&["join u1", "engage u2", "= 6 5"]);
        assert_eq!(fire_by(&engaged, 0), fire_by(&fired, 0));
        fire_by(&fired, 0)
    };
    assert_eq!(fired("H", false), Some(Burning::Flame));
    assert_eq!(fired("H", true), None);
    assert_eq!(fired(".", false), None);
}
