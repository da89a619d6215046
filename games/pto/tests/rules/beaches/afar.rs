//! Who comes from the air into the water (G13.492), who goes berserk beside it (G13.491), and what a view of it is good for at night
//! (G13.83); amphibious vehicles (G13.401), overlays (G13.1), and the examples of slopes.

use super::{SHORE, beach, sloping};
use crate::common::{face, game_with, is, lines, place, read, text, until};
use heigi_engine::{Shows, Situation};
use heigi_pto::{ALLIES, At, Condition, Phase, Pto, Tray};

/// Marines come down in 0303, which is water beside a beach.
pub fn coming(by: &str, more: &str, marines: &[&str]) -> Pto {
    let rows = [",,....", ",,....", ",,O...", ",,....", "......", "......"];
    let text = text(&rows, &[], marines, &["jpn-4-4-7 0606"]);
    let (head, forces) = text.split_once("[[force]]").unwrap();
    let (allied, other) = forces.split_once("[[force]]").unwrap();
    let enters = format!("enters = {{ turn = 1, by = \"{by}\", hexes = [\"0303\"] }}\nunits");
    let allied = allied
        .replace(", hex = \"0101\"", "")
        .replace("units", &enters);
    let head = head.replace(
        "[victory]",
        &format!("{}\n{more}\n[victory]", sloping("slight")),
    );
    read(&format!("{head}[[force]]{allied}[[force]]{other}"))
}

/// Rule: 13.492
#[test]
fn g13_492_the_deeper_the_water_the_worse_it_is_to_come_down_in_it() {
    let comes = |more: &str, unit: &str, dice: &[&str]| {
        let game = coming("parachute", more, &[unit]);
        let down = Situation::start(&game).play(&["put 0303", "= 1", "= 1"]);
        let down = down.play(dice);
        match down.state.units[0].at {
            At::Off(Tray::Lost) => "lost".to_owned(),
            _ => face(&down, 0),
        }
    };
    // 2 for a hex from the land, against a morale of 8.
    assert_eq!(comes("", "usmc-4-5-8 0101", &["= 3 3"]), "usmc-4-5-8");
    assert_ne!(comes("", "usmc-4-5-8 0101", &["= 3 4"]), "usmc-4-5-8");
    // One more in surf.
    assert_ne!(
        comes("heavy_surf = true", "usmc-4-5-8 0101", &["= 3 3"]),
        "usmc-4-5-8"
    );
    // One man alone drowns.
    assert_eq!(comes("", "usmc-8-0 0101", &[]), "lost");
}

/// Rule: 13.491
#[test]
fn g13_491_nobody_goes_berserk_at_who_is_in_the_water() {
    let wild = |marine: &str, other: &str| {
        let game = beach(
            &sloping("slight"),
            &SHORE,
            &[marine, other],
            &["jpn-4-4-7 0304"],
        );
        // The first squad fires, the Japanese roll a 2 and then 5, less nothing and 4 for their nation.
        let heat =
            Situation::start(&game).play(&["join u0", "fire 0304", "= 3 3", "= 1 1", "= 2 3"]);
        is(&heat, 2, Condition::Berserk)
    };
    assert!(wild("usmc-6-6-8 0303", "usmc-6-6-8 0405"));
    assert!(!wild("usmc-6-6-8 0302", "usmc-6-6-8 0305"));
}

/// Rule: 13.83
#[test]
fn g13_83_by_night_the_sea_shows_the_way() {
    let march = |below: &str, from: &str, to: &str| {
        let rows = ["uuuuuu", "uuuuuu", "uuuuuu", "uuuuuu", below, below];
        let shore = if below.contains(',') {
            sloping("slight")
        } else {
            String::new()
        };
        let more = format!("{shore}\n[weather]\nnight = 2");
        let unit = format!("usmc-6-6-8 {from}");
        let game = game_with(&more, &rows, &[&unit], &["jpn-8-0 0601"]);
        let ready = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
        let text = format!("step {to}");
        (ready.clone().play(&[&text]).decider().is_some(), text)
    };
    assert!(
        !march("......", "0303", "0302").0,
        "dice say whether he goes astray"
    );
    assert!(march(",,,,,,", "0303", "0302").0);
    // Who goes astray and comes to see it stays there.
    let rows = ["uuuuuu", "uuuuuu", "uuuuuu", "uuuuuu", ",,,,,,", ",,,,,,"];
    let more = format!("{}\n[weather]\nnight = 2", sloping("slight"));
    let game = game_with(&more, &rows, &["usmc-6-6-8 0302"], &["jpn-8-0 0601"]);
    let ready = until(Situation::start(&game), Phase::Movement).play(&["join u0", "step 0202"]);
    let astray = ready.play(&["= 6 6", "= 1 1"]);
    assert_eq!(place(&astray, 0), "0303");
    assert!(is(&astray, 0, Condition::Busy));
}

/// Rule: 13.401
#[test]
fn g13_401_an_amphibious_vehicle_is_watercraft_and_a_tank_is_none() {
    let drifts = |vehicle: &str| {
        let more = format!(
            "{}\nheavy_surf = true\nwaterproofed = true",
            sloping("moderate")
        );
        let unit = format!("{vehicle} 0308");
        let game = beach(
            &more,
            &SHORE,
            &[&unit, "usmc-6-6-8 0501"],
            &["jpn-8-0 0601"],
        );
        let later = until(
            until(Situation::start(&game), Phase::Movement),
            Phase::Advance,
        );
        later.decider().is_none()
    };
    assert!(drifts("usmc-lvt-4"));
    assert!(!drifts("usmc-tank-m4a2"));
    // It never needs waterproofing.
    let game = beach(
        &sloping("slight"),
        &SHORE,
        &["usmc-lvt-4 0304"],
        &["jpn-8-0 0601"],
    );
    let battle = until(Situation::start(&game), Phase::Movement);
    let battle = battle.with(|state| state.units[0].arc = Some(3));
    assert!(battle.play(&["drive u0", "step 0305"]).decider().is_some());
}

/// Rules: G13.1, G13.11
/// Rule: 13.11
#[test]
fn g13_1_overlays_of_ocean_lie_over_those_of_beaches_and_these_over_boards() {
    let overlay = |id: &str, at: &str, rows: &[&str]| {
        format!("[[overlay]]\nid = \"{id}\"\nat = \"{at}\"\nrows = {rows:?}\n")
    };
    let beach = overlay("Be7", "0103", &[",W,,,,", ",W,,,,"]);
    let ocean = overlay("OC1", "0104", &["OOOOOO", "OOOOOO"]);
    let text = text(&["JJJJJJ"; 6], &[], &["usmc-6-6-8 0101"], &["jpn-8-0 0601"]);
    let more = format!("{}\n{beach}{ocean}[victory]", sloping("slight"));
    let game = read(&text.replacen("[victory]", &more, 1));
    let board = <Pto as Shows>::board(&game, &Situation::start(&game).state);
    let ground = |hex: &str| {
        let place = board.places.iter().find(|place| place.id == hex).unwrap();
        board.place_classes[place.class].id.to_string()
    };
    assert_eq!(ground("0102"), "dense-jungle");
    assert_eq!(ground("0103"), "hard-sand");
    assert_eq!(ground("0104"), "shallow-ocean");
    // The river of the overlay runs into the sea, and is OCEAN.
    assert_eq!(ground("0203"), "shallow-ocean");
}

/// Vectors PB-110 and PB-111 in part.
/// Rules: EX-13.23
/// Rule: EX-13.23
#[test]
fn ex_13_23_the_same_view_and_way_over_three_slopes() {
    let view = |slope: &str| {
        let units = ["usmc-6-6-8 0305", "jpn-4-4-7 0301"];
        let game = beach(&sloping(slope), &SHORE, &units[..1], &units[1..]);
        let start = Situation::start(&game);
        if start.state.phase != Phase::PrepFire {
            return "7.2".to_owned();
        }
        let battle = until(start, Phase::DefensiveFire);
        lines(&battle.play(&["join u1"])).join(", ")
    };
    assert!(!view("slight").contains("cover"));
    assert!(view("moderate").contains("modifier-cover +1"));
    assert_eq!(view("steep"), "7.2");
    let way = |slope: &str| {
        let game = beach(
            &sloping(slope),
            &SHORE,
            &["usmc-6-6-8 0303"],
            &["jpn-8-0 0601"],
        );
        let march = until(Situation::start(&game), Phase::Movement);
        crate::common::left(&march.play(&["join u0", "step 0302"]))
    };
    assert_eq!(
        [way("slight"), way("moderate"), way("steep")],
        ["3", "3", "2"]
    );
}

/// Vectors PB-121 and PB-122 in part.
/// Rule: CLAR-13.622
#[test]
fn clar_13_622_a_low_seawall_hinders_where_one_end_alone_is_land_behind_it() {
    // The line from 0301 to 0305 crosses two of them, one at each shore of an inlet.
    let rows = ["......", ",,,,,,", ",,,,,,", ",,,,,,", "......", "......"];
    let sides = [
        "0301-0302",
        "0401-0302",
        "0201-0302",
        "0304-0305",
        "0204-0305",
        "0404-0305",
    ];
    let walls = format!("low_seawalls = {sides:?}");
    let shot = |from: &str, to: &str| {
        let units = [format!("usmc-6-6-8 {from}"), format!("jpn-4-4-7 {to}")];
        let [one, other] = units.each_ref().map(String::as_str);
        let rows = [&rows[..], &["OOOOOO"]].concat();
        let game = beach(
            &format!("{}\n{walls}", sloping("slight")),
            &rows,
            &[one],
            &[other],
        );
        lines(&Situation::start(&game).play(&["join u0"])).join(", ")
    };
    assert!(!shot("0301", "0305").contains("hindrance"), "land to land");
    assert!(
        !shot("0302", "0304").contains("hindrance"),
        "beach to beach"
    );
    assert!(
        shot("0306", "0303").contains("modifier-hindrance +1"),
        "{}",
        shot("0306", "0303")
    );
}

/// Rules: G13.491, 5.8
#[test]
fn g13_491_whoever_sees_nobody_but_in_the_water_comes_to_himself() {
    let stays_wild = |marine: &str| {
        let game = beach(&sloping("slight"), &SHORE, &[marine], &["jpn-4-4-7 0301"]);
        let start = Situation::start(&game).with(|state| {
            state.phase = Phase::CloseCombat;
            state.units[1].set(Condition::Berserk);
        });
        let mut battle = start;
        while battle.state.phasing == ALLIES {
            battle = crate::common::pass(battle);
        }
        is(&battle, 1, Condition::Berserk)
    };
    assert!(stays_wild("usmc-6-6-8 0304"));
    assert!(!stays_wild("usmc-6-6-8 0305"));
}
