//! Who controls caves (G11.94), moves along the bottom of a gully (G11.71), and caves at night (G11.96).

use super::{BARE, HILL, cave, ground, hill, written};
use crate::artillery::told;
use crate::common::{pass, read, until};
use heigi_engine::{Gridded, Situation};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Part, Phase, Pto, Spot};

const KNOWN: &str = "{ hex = \"0404\", towards = \"0405\", known = true },";

/// Rule: 11.94
#[test]
fn g11_94_a_known_cave_goes_to_who_stands_before_it_until_its_owner_is_there() {
    let held = |marine: &str, japanese: &[&str], is_broken: bool| {
        let game = hill(KNOWN, &[marine, "usmc-4-5-8 0808"], japanese).unwrap();
        let start = Situation::start(&game).with(|state| {
            state.units[2].clear(&[Condition::Hidden]);
            if is_broken {
                state.units[2].set(Condition::Broken);
            }
        });
        let over = until(start, Phase::Movement);
        let cave = over.state.caves[0];
        assert_eq!(cave.is_taken, cave.seems_taken);
        cave.is_taken
    };
    let away = ["jpn-4-4-7 0801"];
    assert!(held("usmc-4-5-8 0405", &away, false));
    // Not by a leader, from elsewhere, or while men in good order are in it.
    assert!(!held("usmc-8-1 0405", &away, false));
    assert!(!held("usmc-4-5-8 0505", &away, false));
    let inside = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
    assert!(!held("usmc-4-5-8 0405", &inside, false));
    assert!(held("usmc-4-5-8 0405", &inside, true));
}

/// Rules: G11.94
#[test]
fn g11_94_of_hidden_men_in_it_the_enemy_hears_nothing() {
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
    let game = hill(KNOWN, &["usmc-4-5-8 0405", "usmc-4-5-8 0808"], &units).unwrap();
    let over = until(Situation::start(&game), Phase::Movement);
    let cave = over.state.caves[0];
    // It is not taken, but the Marines believe so, and their map says it.
    assert_eq!((cave.is_taken, cave.seems_taken), (false, true));
    assert!(told(&over, "pto-log-controls"));
    let names = |side| {
        let markers = over.scene(side).markers.into_iter();
        let names = markers.map(|marker| marker.name.id.to_string());
        names
            .filter(|name| name.ends_with("-cave"))
            .collect::<Vec<_>>()
    };
    assert_eq!(names(ALLIES), ["pto-marker-taken-cave"]);
    assert_eq!(names(JAPAN), ["pto-marker-cave"]);
}

/// Rules: G11.94, 21
#[test]
fn g11_94_caves_that_are_left_decide_where_the_scenario_says_so() {
    let caves = KNOWN.to_owned() + &cave("0504", "0505");
    let of = |marine: &str, number: u8| {
        let units = ["jpn-4-4-7 0801", "jpn-4-4-7 0701"];
        let text = written(
            &BARE,
            &HILL,
            "",
            &caves,
            &[marine, "usmc-4-5-8 0808"],
            &units,
        );
        let aim =
            format!("attacker = \"allies\"\naims = [{{ measure = \"caves\", number = {number} }}]");
        let from = "attacker = \"allies\"\nhexes = [\"0101\"]\nneeded = 1";
        let game = read(
            &text
                .replacen(from, &aim, 1)
                .replacen("turns = 3", "turns = 1", 1),
        );
        let mut battle = Situation::start(&game);
        while battle.state.winner.is_none() {
            battle = pass(battle);
        }
        battle.state.winner.unwrap()
    };
    // One of two is taken: fewer than two are left, and no fewer than one.
    assert_eq!(of("usmc-4-5-8 0405", 2), ALLIES);
    assert_eq!(of("usmc-4-5-8 0405", 1), JAPAN);
    assert_eq!(of("usmc-4-5-8 0406", 2), JAPAN);
}

/// A gully that runs two ways, with a known cave towards each, in a wood of level ground.
fn gully(marine: &str, japanese: &[&str]) -> Pto {
    let mut rows = BARE.map(str::to_owned);
    rows[3].replace_range(3..5, "vv");
    rows[4].replace_range(3..4, "v");
    let rows = rows.each_ref().map(String::as_str);
    let caves = "{ hex = \"0404\", towards = \"0405\", known = true }, \
                 { hex = \"0404\", towards = \"0504\", known = true },";
    ground(
        &rows,
        &["11111111"; 8],
        "courses = [\"0404-0405\", \"0404-0504\"]",
        caves,
        &[marine],
        japanese,
    )
    .unwrap()
}

fn marching(game: &Pto) -> Situation<'_, Pto> {
    let mut battle = Situation::start(game);
    while battle.state.phasing != JAPAN || battle.state.phase != Phase::Movement {
        battle = pass(battle);
    }
    battle.play(&["join u1"])
}

/// Rule: 11.71, 11.72
///
/// PB-024, PB-025.
#[test]
fn g11_71_from_cave_to_cave_along_a_gully_one_goes_out_first_unless_nobody_sees_it() {
    // Somebody in the gully sees its bottom: a point to come out, and two to go into the other cave.
    let seen = gully(
        "usmc-4-5-8 0504",
        &["jpn-4-4-7 0404 south", "jpn-4-4-7 0101"],
    );
    let march = marching(&seen);
    assert_eq!(march.refused_by("step 0404v2"), Some("G11.6"));
    let mut out = march.play(&["step 0404"]);
    assert_eq!(out.state.spent, 2);
    while out.decider() == Some(ALLIES) {
        out = out.play(&["hold"]);
    }
    let other = out.play(&["step 0404v2"]);
    assert_eq!(other.state.spent, 6);
    // Unseen he crosses it at once, hidden, for the point to come out.
    let unseen = gully(
        "usmc-4-5-8 0801",
        &["jpn-4-4-7 0404 south", "jpn-4-4-7 0101"],
    );
    let across = marching(&unseen).play(&["step 0404v2"]);
    let hex = unseen.grid().parse("0404").unwrap();
    let there = Spot::part(hex, Part::CaveNorthEast);
    assert_eq!(across.state.units[1].at, At::In(there));
    assert!(crate::common::is(&across, 1, Condition::Hidden));
    assert!(!told(&across, "pto-log-appears"));
}

/// Rule: 11.71
///
/// PB-023.
#[test]
fn g11_71_on_a_hillside_each_level_between_two_caves_costs_a_point() {
    let levels = [
        "00000000", "00010000", "00030000", "00000000", "00000000", "00000000", "00000000",
        "00000000",
    ];
    let caves = "{ hex = \"0403\", towards = \"0404\", known = true }, \
                 { hex = \"0403\", towards = \"0402\", known = true },";
    let units = ["jpn-4-4-7 0403 north", "jpn-4-4-7 0101"];
    let game = ground(&BARE, &levels, "", caves, &["usmc-4-5-8 0407"], &units).unwrap();
    let down = marching(&game).play(&["step 0403v4"]);
    assert_eq!(down.state.spent, 6);
}

/// Rule: 11.96
#[test]
fn g11_96_at_night_a_cave_is_lit_where_its_hex_and_its_entrance_are() {
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
    let text = written(&BARE, &HILL, "", KNOWN, &["usmc-6-6-8 0408"], &units);
    let game = read(&text.replacen("[victory]", "[weather]\nnight = 2\n[victory]", 1));
    let seen = |light: Option<&str>| {
        let mut battle = Situation::start(&game);
        while battle.state.phasing != ALLIES
            || battle.state.phase != Phase::PrepFire
            || battle.decider() != Some(ALLIES)
        {
            battle = pass(battle);
        }
        let lit = battle.with(|state| {
            state.units[1].clear(&[Condition::Hidden]);
            let hex = light.map(|hex| game.grid().parse(hex).unwrap());
            state.starshells.extend(hex);
        });
        lit.play(&["join u0"]).refused_by("fire 0404v4")
    };
    assert_eq!(seen(None), Some("7.2"));
    // The light reaches 3 hexes: the hex of the cave alone, and both.
    assert_eq!(seen(Some("0401")), Some("7.2"));
    assert_eq!(seen(Some("0402")), None);
}

/// Rule: EX-11.6, 11.6
///
/// PB-019, PB-173.
#[test]
fn ex_11_6_caves_lead_to_one_another_up_to_a_level_apart() {
    let levels = [
        "00000000", "00010000", "00032000", "00000000", "00000000", "00000000", "00000000",
        "00000000",
    ];
    let known =
        |towards: &str| format!("{{ hex = \"0403\", towards = \"{towards}\", known = true }},");
    let caves = known("0404") + &known("0402") + &known("0503");
    let leads = |from: &str, to: &str| {
        let units = [
            format!("jpn-4-4-7 0403 {from}"),
            "jpn-4-4-7 0101".to_owned(),
        ];
        let units = units.each_ref().map(String::as_str);
        let game = ground(&BARE, &levels, "", &caves, &["usmc-4-5-8 0808"], &units).unwrap();
        marching(&game).refused_by(&format!("step 0403{to}"))
    };
    // Levels 0 to the south, 1 to the north, 2 to the north-east.
    assert_eq!((leads("south", "v1"), leads("north", "v4")), (None, None));
    assert_eq!(
        (leads("north", "v2"), leads("north-east", "v1")),
        (None, None)
    );
    assert_eq!(leads("south", "v2"), Some("G11.6"));
    assert_eq!(leads("north-east", "v4"), Some("G11.6"));
}
