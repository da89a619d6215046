//! Caves and who lines the edges of a gully (7.1, R-47): who sees whom, who works at a mouth from there, and what lies in caves.

use super::{BARE, KNOWN, ground};
use crate::artillery::told;
use crate::common::{lines, lines_of, next_turn, pass, until};
use heigi_engine::{Gridded, Pending, Situation};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Part, Phase, Pto, Spot, Tray, UnitId};

/// A hill of two levels before which a gully runs from 0405 to the south, and a cave of it known in 0404.
fn before_the_hill(marines: &[&str], japanese: &[&str]) -> Pto {
    let mut rows = BARE.map(str::to_owned);
    for row in &mut rows[4..7] {
        row.replace_range(3..4, "v");
    }
    let rows = rows.each_ref().map(String::as_str);
    let levels = [
        "22222222", "22222222", "22222222", "22222222", "11111111", "11111111", "11111111",
        "11111111",
    ];
    let courses = "courses = [\"0405-0406\", \"0406-0407\"]";
    ground(&rows, &levels, courses, KNOWN, marines, japanese).unwrap()
}

/// A gully from 0404 to 0406 with a cave at its northern end.
fn in_the_gully(caves: &str, marines: &[&str], japanese: &[&str]) -> Pto {
    let mut rows = BARE.map(str::to_owned);
    for row in &mut rows[3..6] {
        row.replace_range(3..4, "v");
    }
    let rows = rows.each_ref().map(String::as_str);
    let courses = "courses = [\"0404-0405\", \"0405-0406\"]";
    let level = ["11111111"; 8];
    ground(&rows, &level, courses, caves, marines, japanese).unwrap()
}

fn crest(game: &Pto, hex: &str) -> At {
    let hex = game.grid().parse(hex).unwrap();
    At::In(Spot::part(hex, Part::Crest))
}

/// The first Marine lines the edges of a hex, and the squad in the cave is seen if it should be.
fn lining<'g>(game: &'g Pto, hex: &str, is_shown: bool) -> Situation<'g, Pto> {
    Situation::start(game).with(|state| {
        state.units[0].at = crest(game, hex);
        if is_shown {
            state.units[3].clear(&[Condition::Hidden]);
        }
    })
}

const MARINES: [&str; 3] = ["usmc-4-5-8 0405", "usmc-dc 0405 1", "usmc-4-5-8 0808"];
const INSIDE: [&str; 2] = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0101"];

/// Vector PB-047: from the edge of the gully before the cave, which is as high as that, and not from its bottom; 7 less in all.
/// Rule: 11.8332
#[test]
fn g11_8332_from_the_edge_of_a_gully_before_a_cave_a_charge_is_set() {
    let game = before_the_hill(&MARINES, &INSIDE);
    let bottom = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    assert_eq!(bottom.refused_by("set 0404v4"), Some("G11.7"));
    let edge = until(lining(&game, "0405", false), Phase::Movement).play(&["join u0"]);
    let mut works = edge.play(&["set 0404v4"]);
    assert_eq!(works.state.units[0].at, crest(&game, "0405"));
    while works.decider() == Some(JAPAN) {
        works = works.play(&["hold"]);
    }
    let set = works.play(&["= 3"]);
    let hex = game.grid().parse("0404").unwrap();
    let inside = Spot::part(hex, Part::CaveSouth);
    assert_eq!(set.state.units[1].at, At::Placed(inside, UnitId(0)));
    let mut next = next_turn(next_turn(set));
    while next.state.phase != Phase::PrepFire || next.decider() != Some(ALLIES) {
        next = pass(next);
    }
    let added = lines_of(&next, |title| title == "pto-preview-explode");
    let of_charge = added.iter().filter(|line| line.starts_with("modifier"));
    let of_charge: Vec<&String> = of_charge.collect();
    assert_eq!(of_charge, ["modifier-unopposed −4", "modifier-primed −3"]);
}

/// Rule: 11.8332
#[test]
fn g11_8332_the_edge_covers_nobody_who_sets_a_charge() {
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0304"];
    let game = before_the_hill(&MARINES, &units);
    let start = lining(&game, "0405", true);
    let fire = |order: &str| {
        let march = until(start.clone(), Phase::Movement).play(&["join u0", order]);
        lines(&march.play(&["join u3"]))
    };
    let covered = "modifier-cover +2".to_owned();
    let works = fire("set 0404v4");
    assert!(!works.contains(&covered), "{works:?}");
    assert!(works.contains(&"modifier-endangered −2".to_owned()));
}

/// As into its own hex from a corner: who is in the gully at the edge of the wall hangs above the cave.
/// Vector PB-046.
/// Rule: 11.8331
#[test]
fn g11_8331_from_the_edge_of_its_own_gully_a_charge_is_lowered_too() {
    let game = in_the_gully(KNOWN, &MARINES, &INSIDE);
    let edge = until(lining(&game, "0404", true), Phase::Movement).play(&["join u0"]);
    let lowers = edge.play(&["lower 0404v4"]);
    let mut corners = lowers.legal();
    corners.sort_unstable();
    assert_eq!(corners, ["skirt 0404c1", "skirt 0404c6"]);
    let hangs = lowers.play(&["skirt 0404c1", "= 3"]);
    let At::In(spot) = hangs.state.units[0].at else {
        panic!("he hangs there");
    };
    assert_eq!(spot.part, Part::ClimbNorthEast1);
    // Not from the bottom, nor from the edges of the next hex.
    let bottom = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    assert_eq!(bottom.refused_by("lower 0404v4"), Some("G11.8331"));
    let next = until(lining(&game, "0405", true), Phase::Movement).play(&["join u0"]);
    assert_eq!(next.refused_by("lower 0404v4"), Some("G11.8331"));
}

/// Vector PB-015, PB-173: a cave in a gully neither sees who lines the edges above it nor has him beside it.
/// Rule: 11.12, 11.6#1
#[test]
fn g11_12_a_cave_of_a_gully_looks_at_nobody_at_the_edges_of_its_hex() {
    let fires = |part: Part| {
        let game = in_the_gully(KNOWN, &MARINES, &INSIDE);
        let hex = game.grid().parse("0404").unwrap();
        let start = lining(&game, "0404", true).with(|state| {
            state.units[0].at = At::In(Spot::part(hex, part));
        });
        let mut battle = start;
        while battle.state.phase != Phase::DefensiveFire || battle.decider() != Some(JAPAN) {
            battle = pass(battle);
        }
        battle.play(&["join u3"]).refused_by("fire 0404")
    };
    assert_eq!(fires(Part::Ground), None);
    assert_eq!(fires(Part::Crest), Some("7.2"));
    let game = in_the_gully(KNOWN, &MARINES, &INSIDE);
    let place = |start| {
        let march = until(start, Phase::Movement).play(&["join u0"]);
        march.refused_by("place 0404v4")
    };
    let below = Situation::start(&game).with(|state| {
        let hex = game.grid().parse("0404").unwrap();
        state.units[0].at = At::In(Spot::ground(hex));
    });
    assert_eq!(place(below), None);
    assert_eq!(place(lining(&game, "0404", true)), Some("G11.7"));
}

/// Vector PB-014: who lines edges is looked at where both ends of one of them are, R-47: not on the rim of the arc with none but edges
/// that reach beyond it.
/// Rule: 11.12
#[test]
fn g11_12_a_cave_looks_at_who_lines_an_edge_that_it_has_before_it_with_both_ends() {
    let fires = |hollows: &[(usize, usize)]| {
        let mut rows = BARE.map(str::to_owned);
        for (row, column) in hollows {
            rows[*row].replace_range(*column..=*column, "v");
        }
        let rows = rows.each_ref().map(String::as_str);
        let levels = [
            "22222222", "22222222", "22222222", "22222222", "11111111", "11111111", "11111111",
            "11111111",
        ];
        let game = ground(&rows, &levels, "", KNOWN, &MARINES, &INSIDE).unwrap();
        let mut battle = lining(&game, "0506", true);
        while battle.state.phase != Phase::DefensiveFire || battle.decider() != Some(JAPAN) {
            battle = pass(battle);
        }
        battle.play(&["join u3"]).refused_by("fire 0506")
    };
    assert_eq!(fires(&[(5, 4)]), None);
    // Beside it within the arc there is no edge where the ground is as low.
    let beside = [(5, 4), (4, 3), (5, 3), (6, 4)];
    assert_eq!(fires(&beside), Some("7.2"));
}

/// Vector PB-038: up to the edge above the wall and down from there, but not out of the gully from the edge.
/// Rule: 11.82
#[test]
fn g11_82_what_lies_in_a_cave_of_a_gully_attacks_who_goes_up_to_the_edge_above_it() {
    let game = in_the_gully(KNOWN, &["usmc-4-5-8 0808"], &["jpn-4-4-7 0404"]);
    let hex = game.grid().parse("0404").unwrap();
    let mut battle = Situation::start(&game);
    while battle.state.phasing == ALLIES || battle.state.phase != Phase::Movement {
        battle = pass(battle);
    }
    let lies = battle.with(|state| {
        state.residual.push((Spot::part(hex, Part::CaveSouth), 6));
    });
    let attacks = |lies: &Situation<'_, Pto>, to: &str| {
        let after = lies.clone().play(&["join u1", &format!("step {to}")]);
        let attacked = told(&after, "pto-log-residual");
        assert_eq!(attacked, matches!(after.pending(), Pending::Draw(_)));
        attacked
    };
    assert!(attacks(&lies, "0404r"));
    let above = lies.with(|state| state.units[1].at = crest(&game, "0404"));
    assert!(attacks(&above, "0404"));
    assert!(!attacks(&above, "0403"));
}

/// A cave before a gully is entered from its edge as well.
/// Rule: 11.7
#[test]
fn g11_7_a_cave_before_a_gully_is_entered_from_the_edge_of_that() {
    let game = before_the_hill(&["usmc-4-5-8 0408"], &["jpn-4-4-7 0405"]);
    let mut battle = Situation::start(&game).with(|state| {
        state.units[1].at = crest(&game, "0405");
    });
    while battle.state.phasing == ALLIES || battle.state.phase != Phase::Movement {
        battle = pass(battle);
    }
    let goes = battle.play(&["join u1", "step 0404v4"]);
    let hex = game.grid().parse("0404").unwrap();
    assert_eq!(
        goes.state.units[1].at,
        At::In(Spot::part(hex, Part::CaveSouth))
    );
}

/// Two caves at the bend of a gully, each at the end of one of its arms.
/// Rules: G11.834
#[test]
fn g11_834_flames_go_on_from_no_cave_at_the_bottom_of_a_gully() {
    let mut rows = BARE.map(str::to_owned);
    rows[3].replace_range(3..4, "v");
    rows[4].replace_range(3..5, "vv");
    let rows = rows.each_ref().map(String::as_str);
    let courses = "courses = [\"0404-0405\", \"0404-0505\"]";
    let caves = KNOWN.to_owned() + &super::cave("0404", "0505");
    let marines = ["usmc-4-5-8 0405", "usmc-ft 0405 1", "usmc-4-5-8 0808"];
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0404 south-east"];
    let level = ["11111111"; 8];
    let game = ground(&rows, &level, courses, &caves, &marines, &units).unwrap();
    let start = Situation::start(&game).with(|state| state.units[3].clear(&[Condition::Hidden]));
    let fire = until(start, Phase::PrepFire).play(&["join u1"]);
    // 24 kill with 4; a quarter of it would be a check with 2 for those beside.
    let burnt = fire.play(&["fire 0404v4", "= 1 3"]);
    assert_eq!(burnt.state.units[3].at, At::Off(Tray::Lost));
    assert!(burnt.state.units[4].is(Condition::Hidden));
    assert!(matches!(burnt.pending(), Pending::Decision(_)));
}
