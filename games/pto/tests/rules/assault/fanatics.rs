//! Who is fanatic at the water's edge, and what that does (G14.32).

use super::ashore::expedition;
use super::words;
use crate::common::{face, is, read, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, Part, Phase, Pto};

/// Vector PB-151.
/// Rules: G14.32
/// Rule: 14.32
#[test]
fn g14_32_who_wades_or_is_on_the_beach_is_fanatic_before_anybody_fires() {
    // A 4-5-8 passes a check with an 8, and a fanatic one with a 9.
    let breaks =
        |kind: &str, hex: &str| {
            let marines = [format!("usmc-4-5-8 {hex}")];
            let marines: Vec<&str> = marines.iter().map(String::as_str).collect();
            let said = match kind {
                "" => String::new(),
                kind => expedition(kind, ""),
            };
            let game = read(&words(&said, "", &marines, &["jpn-8-0 0602"]));
            let row: u8 = hex[3..].parse().unwrap();
            let moved = until(Situation::start(&game), Phase::Movement);
            let moved = moved.play(&["join u0", &format!("step 03{:02}", row - 1)]);
            moved.scene(ALLIES).pieces.iter().any(|piece| {
                piece.id == "u0" && piece.badges.iter().any(|badge| badge == "fanatic")
            })
        };
    assert!(breaks("assault", "0305"));
    assert!(breaks("evacuation", "0305"));
    assert!(breaks("assault", "0306"), "they wade");
    assert!(!breaks("", "0305"));
    assert!(!breaks("assault", "0303"), "inland");
}

/// Rules: G14.32#1
/// Rule: 14.32#1
#[test]
fn g14_32_1_fire_on_the_beach_costs_casualties_and_hardens_whom_it_makes_wild() {
    let marines = ["usmc-6-6-8 0303", "usmc-8-1 0303"];
    let squads = ["jpn-4-4-7 0302", "jpn-4-4-7 0302", "jpn-4-4-7 0302"];
    let hit = |kind: &str, dice: &[&str]| {
        let said = expedition(kind, "");
        let side = said.replacen(
            "allies",
            if kind == "none" { "japanese" } else { "allies" },
            1,
        );
        let side = side.replacen("none", "evacuation", 1);
        let game = read(&words(&side, "", &marines, &squads));
        let fires = until(Situation::start(&game), Phase::DefensiveFire);
        let fires = fires.play(&["join u2", "join u3", "join u4", "fire 0303"]);
        let over = fires.play(dice);
        (face(&over, 0), is(&over, 0, Condition::Broken))
    };
    // 24 firepower and more: a check of 2 more; the leader holds, the squad fails.
    let dice = ["= 3 4", "= 1 2", "= 5 6"];
    assert!(!hit("assault", &dice).1);
    assert_ne!(hit("assault", &dice).0, "usmc-6-6-8");
    assert!(hit("none", &dice).1);
}

/// A pier in 0303, in an assault of the Allies or in an evacuation of the Japanese.
fn on_pier(kind: &str, marines: &[&str], japanese: &[&str]) -> Pto {
    let text = words(&expedition(kind, ""), "", marines, japanese);
    let pier = "slope = \"moderate\"\nwooden_piers = [\"0303\"]";
    let text = text.replacen("slope = \"moderate\"", pier, 1);
    let text = match kind {
        "evacuation" => text.replacen(
            "[expedition]\nside = \"allies\"",
            "[expedition]\nside = \"japanese\"",
            1,
        ),
        _ => text,
    };
    read(&text)
}

/// Rules: G14.32#1
/// Rule: 14.32#1
#[test]
fn g14_32_1_a_pier_is_as_a_beach() {
    let squads = ["jpn-4-4-7 0302", "jpn-4-4-7 0302", "jpn-4-4-7 0302"];
    let hit = |kind: &str| {
        let game = on_pier(kind, &["usmc-6-6-8 0303"], &squads);
        let start = Situation::start(&game).with(|state| {
            if let At::In(spot) = &mut state.units[0].at {
                spot.part = Part::Pier;
            }
        });
        let fires = until(start, Phase::DefensiveFire);
        let fires = fires.play(&["join u1", "join u2", "join u3", "fire 0303j"]);
        let over = fires.play(&["= 3 4", "= 4 4"]);
        (face(&over, 0), is(&over, 0, Condition::Broken))
    };
    assert_eq!(hit("assault"), ("usmc-3-4-8".to_owned(), false));
    assert_eq!(hit("evacuation"), ("usmc-6-6-8-broken".to_owned(), true));
}

/// Rules: G14.32
/// Rule: 14.32
#[test]
fn g14_32_nobody_checks_who_goes_at_armour_from_the_beach() {
    let advance = |kind: &str, dice: &[&str]| {
        let said = expedition(kind, "").replacen("none", "evacuation", 1);
        let side = if kind == "none" { "japanese" } else { "allies" };
        let said = said.replacen("allies", side, 1);
        let japanese = ["jpn-tank-ha-go 0302", "jpn-8-0 0602"];
        let game = read(&words(&said, "", &["usmc-4-5-8 0303"], &japanese));
        let advance = until(Situation::start(&game), Phase::Advance).play(&["advance u0"]);
        let there = advance.play(&["step 0302"]).play(dice);
        let place = crate::common::place(&there, 0);
        let storm =
            until(there, Phase::CloseCombat).play(&["join u0", "engage u1", "= 1 3", "= 6 6"]);
        (place, is(&storm, 1, Condition::Wreck))
    };
    assert_eq!(advance("assault", &[]), ("0302".to_owned(), true));
    assert_eq!(advance("none", &["= 4 4"]), ("0302".to_owned(), true));
}

/// Rules: G14.32#1
/// Rule: 14.32#1
#[test]
fn g14_32_1_white_phosphorus_on_the_beach_costs_casualties_too() {
    let burnt = |side: &str| {
        let said = expedition("assault", "").replacen("allies", side, 1);
        let said = said.replacen(
            "assault",
            if side == "allies" {
                "assault"
            } else {
                "evacuation"
            },
            1,
        );
        let japanese = ["jpn-4-4-8 0302", "jpn-8-0 0602"];
        let game = read(&words(&said, "", &["usmc-6-6-8 0303"], &japanese));
        let theirs = crate::common::next_turn(Situation::start(&game));
        let moves = until(theirs, Phase::Movement).play(&["join u1"]);
        let over = super::low(&moves.play(&["phosphorus 0303", "= 1", "= 5 5"]), &[]);
        (face(&over, 0), is(&over, 0, Condition::Broken))
    };
    assert_eq!(burnt("allies"), ("usmc-3-4-8".to_owned(), false));
    assert_eq!(burnt("japanese"), ("usmc-6-6-8-broken".to_owned(), true));
}
