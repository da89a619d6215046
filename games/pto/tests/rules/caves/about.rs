//! What caves do for who is in them, and what is done around them (G11.1#6, G11.77 to G11.97, G15.22).

use super::{BARE, HILL, cave, ground, hill, text};
use crate::common::{is, until};
use heigi_engine::{Gridded, Pending, Situation};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Part, Phase, Pto, Spot, Tray};

const KNOWN: &str = "{ hex = \"0404\", towards = \"0405\", known = true },";

/// The rows with a letter in some hex.
fn rows(changes: &[(&str, &str)]) -> Vec<String> {
    let mut rows = BARE.map(str::to_owned);
    for (hex, letter) in changes {
        let (column, row) = hex.split_at(2);
        let (column, row): (usize, usize) = (column.parse().unwrap(), row.parse().unwrap());
        rows[row - 1].replace_range(column - 1..column, letter);
    }
    rows.into()
}

/// How many of the sums of two dice rally a broken Japanese squad somewhere.
fn rallies(place: &str, caves: &str) -> usize {
    let game = hill(caves, &["usmc-4-5-8 0808"], &[place, "jpn-8-0 0801"]).unwrap();
    let broken = Situation::start(&game).with(|state| {
        state.units[1].set(Condition::Broken);
        // The leader is where the squad is, so that somebody rallies it.
        state.units[2].at = state.units[1].at;
        if state.units[1].is(Condition::Hidden) {
            state.units[2].set(Condition::Hidden);
        }
        state.phasing = JAPAN;
    });
    let asked = until(crate::common::next_turn(broken), Phase::Rally);
    let battle = match asked.legal().iter().any(|words| words == "rally u1") {
        true => asked,
        false => until(crate::common::next_turn(asked), Phase::Rally),
    };
    let dice = (1..=6).flat_map(|one| (1..=6).map(move |other| format!("= {one} {other}")));
    let rallied = |dice: &String| {
        let after = battle.clone().play(&["rally u1", dice]);
        !is(&after, 1, Condition::Broken)
    };
    dice.filter(rallied).count()
}

fn honeycomb() -> String {
    "{ hex = \"0404\", towards = \"0405\", complex = [\"0504\", \"0304\"] },".to_owned()
        + &cave("0504", "0505")
        + &cave("0704", "0705")
        + &cave("0804", "0805")
}

/// Rule: 11.1#6
#[test]
fn g11_1_6_in_a_cave_men_rally_more_easily_than_in_the_open() {
    let open = rallies("jpn-4-4-7 0404", &cave("0404", "0405"));
    assert!(rallies("jpn-4-4-7 0404 south", &cave("0404", "0405")) > open);
}

/// Rule: 11.2#2
#[test]
fn g11_2_2_and_in_a_complex_as_well() {
    let open = rallies("jpn-4-4-7 0404", &honeycomb());
    assert!(rallies("jpn-4-4-7 0404 complex", &honeycomb()) > open);
}

/// Rule: 11.32
#[test]
fn g11_32_its_owner_alone_sees_the_record_of_caves_and_complexes() {
    let game = hill(
        &honeycomb(),
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0404 complex"],
    )
    .unwrap();
    let start = Situation::start(&game);
    let marks = |side| {
        let markers = start.scene(side).markers;
        let names = markers.into_iter().map(|marker| marker.name.id.to_string());
        let count = |id: &str| names.clone().filter(|name| name.ends_with(id)).count();
        (count("-cave"), count("-complex"))
    };
    assert_eq!((marks(JAPAN), marks(ALLIES)), ((4, 1), (0, 0)));
}

/// Rule: 11.77
#[test]
fn g11_77_the_broken_stay_below_and_do_not_rout_out_of_a_complex() {
    let battle = |place: &str, enemy: &str| {
        let caves = honeycomb().replace("towards", "known = true, towards");
        let marines = [format!("usmc-4-5-8 {enemy}"), "usmc-4-5-8 0808".to_owned()];
        let marines = marines.each_ref().map(String::as_str);
        // Somebody else routs, so that the phase is played.
        hill(&caves, &marines, &[place, "jpn-4-4-7 0708"]).unwrap()
    };
    fn broken(game: &Pto) -> Situation<'_, Pto> {
        let start = Situation::start(game).with(|state| {
            for unit in [2, 3] {
                state.units[unit].set(Condition::Broken);
                state.units[unit].clear(&[Condition::Hidden]);
            }
            state.units[2].set(Condition::Desperate);
        });
        until(start, Phase::Rout)
    }
    let complex = battle("jpn-4-4-7 0404 complex", "0801");
    assert_eq!(broken(&complex).refused_by("rout u2"), Some("G11.77"));
    // Beside the enemy he stays alive though he does not go.
    let cave = battle("jpn-4-4-7 0404 south", "0405");
    let over = until(broken(&cave), Phase::Advance);
    assert!(matches!(over.state.units[2].at, At::In(_)));
    assert!(is(&over, 2, Condition::Desperate));
}

/// Rule: 11.821
///
/// PB-188.
#[test]
fn g11_821_a_fire_lane_leads_out_of_a_cave_and_never_into_one() {
    let units = ["jpn-4-4-7 0404 south", "jpn-mmg 0404 1"];
    let game = hill(&cave("0404", "0405"), &["usmc-4-5-8 0407"], &units).unwrap();
    let march = until(Situation::start(&game), Phase::Movement).play(&["join u0", "step 0406"]);
    let fire = march.play(&["join u2"]);
    assert_eq!(fire.refused_by("lane 0406"), None);
    let theirs = hill(
        KNOWN,
        &["usmc-4-5-8 0407", "usmc-mmg 0407 1"],
        &["jpn-4-4-7 0404 south", "jpn-4-4-7 0405"],
    );
    let theirs = theirs.unwrap();
    let mut battle = Situation::start(&theirs);
    while battle.state.phasing == ALLIES || battle.state.phase != Phase::Movement {
        battle = crate::common::pass(battle);
    }
    let fire = battle.play(&["join u3", "step 0404v4", "join u1"]);
    assert_eq!(fire.refused_by("lane 0404v4"), Some("G11.821"));
}

/// Rule: 11.83
#[test]
fn g11_83_light_mortars_fire_out_of_a_cave_unless_thick_growth_is_over_its_mouth() {
    let of = |letter: &str| {
        let rows = rows(&[("0405", letter)]);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let units = ["jpn-2-2-8 0404 south", "jpn-mtr 0404 1"];
        let game = ground(
            &rows,
            &HILL,
            "",
            &cave("0404", "0405"),
            &["usmc-4-5-8 0408"],
            &units,
        );
        let game = game.unwrap();
        let mut battle = Situation::start(&game);
        while battle.state.phasing == ALLIES || battle.state.phase != Phase::PrepFire {
            battle = crate::common::pass(battle);
        }
        let fire = battle.play(&["join u2"]);
        fire.refused_by("fire 0408")
    };
    assert_eq!((of("."), of("J")), (None, Some("G11.83")));
}

/// Rule: 11.834
///
/// PB-061.
#[test]
fn g11_834_flames_reach_the_caves_beside_with_a_quarter() {
    let caves = KNOWN.to_owned() + &cave("0404", "0505") + &cave("0304", "0305");
    let marines = ["usmc-4-5-8 0405", "usmc-ft 0405 1", "usmc-4-5-8 0808"];
    let units = [
        "jpn-4-4-7 0404 south",
        "jpn-4-4-7 0404 south-east",
        "jpn-4-4-7 0304 south",
    ];
    let game = hill(&caves, &marines, &units).unwrap();
    let start = Situation::start(&game).with(|state| state.units[3].clear(&[Condition::Hidden]));
    let fire = until(start, Phase::PrepFire).play(&["join u1"]);
    assert!(
        !crate::common::lines(&fire)
            .iter()
            .any(|line| line.contains("cover"))
    );
    // 24 kill with 4, and 6 are a morale check with 2 with the same dice.
    let burnt = fire.clone().play(&["fire 0404v4", "= 1 3"]);
    assert_eq!(burnt.state.units[3].at, At::Off(Tray::Lost));
    assert!(!is(&burnt, 4, Condition::Hidden) && is(&burnt, 5, Condition::Hidden));
    // With 11 nothing comes of 6, and nobody is told of the other cave.
    let spared = fire.play(&["fire 0404v4", "= 5 6"]);
    assert!(is(&spared, 4, Condition::Hidden));
    assert!(spared.state.caves[1].is_hidden);
}

/// Rule: 11.834, R-64
#[test]
fn g11_834_who_is_exhausted_and_smoke_in_them_count_for_the_caves_beside_too() {
    let caves = KNOWN.to_owned() + &cave("0404", "0505");
    let marines = ["usmc-4-5-8 0405", "usmc-ft 0405 1", "usmc-4-5-8 0808"];
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0404 south-east"];
    let game = hill(&caves, &marines, &units).unwrap();
    let beside = Spot::part(game.grid().parse("0404").unwrap(), Part::CaveSouthEast);
    let reaches = |is_exhausted: bool, has_smoke: bool| {
        let start = Situation::start(&game).with(|state| {
            state.units[3].clear(&[Condition::Hidden]);
            if is_exhausted {
                state.units[0].set(Condition::Exhausted);
            }
            let smoke = heigi_pto::Smoke {
                spot: beside,
                cloud: heigi_pto::Cloud::Drifting,
                side: ALLIES,
            };
            state.clouds.extend(has_smoke.then_some(smoke));
        });
        let fire = until(start, Phase::PrepFire).play(&["join u1"]);
        let mut over = fire.play(&["fire 0404v4", "= 3 5"]);
        while matches!(over.pending(), Pending::Draw(_)) {
            over = crate::common::pass(over);
        }
        !is(&over, 4, Condition::Hidden)
    };
    // 8 is a check for pins with 6 firepower, and 9 nothing.
    assert!(reaches(false, false));
    assert!(!reaches(true, false) && !reaches(false, true));
}

/// Rule: 11.93
#[test]
fn g11_93_nobody_digs_in_a_cave() {
    let game = hill(
        &cave("0404", "0405"),
        &["usmc-4-5-8 0407"],
        &["jpn-4-4-7 0404 south"],
    )
    .unwrap();
    let mut battle = Situation::start(&game);
    while battle.state.phasing == ALLIES || battle.state.phase != Phase::PrepFire {
        battle = crate::common::pass(battle);
    }
    assert_eq!(battle.refused_by("dig u1"), Some("G11.93"));
}

/// The movement phase of the Japanese with works of theirs.
fn with_works(works: &str, unit: &str) -> Pto {
    let text = text(KNOWN, &["usmc-4-5-8 0801"], &[unit]);
    let caves = format!("fortifications = [{works}]\ncaves = ");
    crate::common::read(&text.replacen("caves = ", &caves, 1))
}

fn moving(game: &Pto) -> Situation<'_, Pto> {
    let mut battle = Situation::start(game);
    while battle.state.phasing == ALLIES || battle.state.phase != Phase::Movement {
        battle = crate::common::pass(battle);
    }
    battle
}

/// Rule: 11.931
#[test]
fn g11_931_out_of_a_cave_into_wire_one_is_on_top_of_it() {
    let game = with_works(
        "{ kind = \"wire\", hex = \"0405\" }",
        "jpn-4-4-7 0404 south",
    );
    let out = moving(&game).play(&["join u1", "step 0405"]);
    let hex = game.grid().parse("0405").unwrap();
    assert_eq!(out.state.units[1].at, At::In(Spot::part(hex, Part::Above)));
}

/// Rule: 11.932
#[test]
fn g11_932_nobody_goes_from_a_cave_into_a_pillbox_above() {
    let pillbox =
        "{ kind = \"pillbox\", hex = \"0404\", size = 1, cover = [3, 5], arc = \"south-east\" }";
    let game = with_works(pillbox, "jpn-4-4-7 0404 south");
    assert_eq!(
        moving(&game).play(&["join u1"]).refused_by("step 0404p"),
        Some("G11.7")
    );
    let above = with_works(pillbox, "jpn-4-4-7 0404");
    let march = moving(&above).play(&["join u1", "step 0404p"]);
    assert_eq!(march.refused_by("step 0404v4"), Some("G11.7"));
}

/// Rule: 11.95
#[test]
fn g11_95_a_blaze_above_drives_nobody_out_of_a_cave() {
    use heigi_pto::{Burning, Fire};
    let game = hill(
        &cave("0404", "0405"),
        &["usmc-4-5-8 0801"],
        &["jpn-4-4-7 0404 south", "jpn-4-4-7 0404"],
    )
    .unwrap();
    let hex = game.grid().parse("0404").unwrap();
    let start = Situation::start(&game).with(|state| {
        state.fires.push(Fire {
            hex,
            burning: Burning::Blaze,
            is_fresh: false,
            is_napalm: false,
        });
    });
    let mut battle = start;
    while battle.state.phasing == ALLIES {
        battle = crate::common::pass(battle);
    }
    while battle.state.phasing == JAPAN {
        battle = crate::common::pass(battle);
    }
    assert!(matches!(battle.state.units[1].at, At::In(_)));
    assert_eq!(battle.state.units[2].at, At::Off(Tray::Lost));
}

/// Rule: 11.3
#[test]
fn g11_3_whoever_is_set_up_in_a_cave_by_hand_is_hidden() {
    let text = text(
        &cave("0404", "0405"),
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0403"],
    );
    let text = text.replacen("turns = 3", "turns = 3\nset_up = [\"japanese\"]", 1);
    let game = crate::common::read(&text);
    let start = Situation::start(&game);
    let inside = start.play(&["arrange u1", "put 0404v4"]);
    assert!(is(&inside, 1, Condition::Hidden));
    assert_eq!(inside.refused_by("show u1"), Some("G11.3"));
    let out = inside.clone().play(&["arrange u1", "put 0403"]);
    assert!(!is(&out, 1, Condition::Hidden));
    let over = inside.play(&["done"]);
    assert_eq!(over.sees(ALLIES, "u1"), None);
}

/// Rule: 15.22
///
/// PB-166.
#[test]
fn g15_22_a_bulldozer_closes_the_cave_ahead_and_men_get_away_below() {
    let closed = |caves: &str, arc: u8| {
        let game = hill(
            caves,
            &["usmc-dozer 0405", "usmc-4-5-8 0801"],
            &["jpn-4-4-7 0404 south"],
        );
        let game = game.unwrap();
        let start = until(Situation::start(&game), Phase::Movement);
        let start = start.with(|state| state.units[0].arc = Some(arc));
        let mut drive = start.play(&["drive u0"]);
        while drive.legal().iter().any(|words| words == "hold") {
            drive = drive.play(&["hold"]);
        }
        if let Some(rule) = drive.refused_by("close-cave") {
            return Err(rule);
        }
        let mut battle = drive.play(&["close-cave"]);
        while battle.state.phase != Phase::CloseCombat || battle.decider().is_some() {
            battle = crate::common::pass(battle);
        }
        assert!(matches!(battle.pending(), Pending::Draw(_)));
        let done = battle.play(&["= 4 3"]);
        Ok((done.state.caves.len(), done.state.units[2].at))
    };
    let (left, at) = closed(KNOWN, 5).unwrap();
    assert_eq!((left, at), (0, At::Off(Tray::Lost)));
    // It faces the other way, or does not know of it.
    assert_eq!(closed(KNOWN, 2), Err("G15.2"));
    assert_eq!(closed(&cave("0404", "0405"), 5), Err("G15.2"));
    let (left, at) = closed(&honeycomb().replace("towards", "known = true, towards"), 5).unwrap();
    assert_eq!(left, 3);
    assert!(matches!(at, At::In(spot) if spot.part == Part::Complex));
}

/// Rule: 15.22, 11.4
#[test]
fn g15_22_men_get_away_out_of_a_closed_cave_to_where_there_is_no_room_left_too() {
    let caves = honeycomb().replacen("towards", "known = true, towards", 1);
    // Four in the complex of two caves, and one in the other cave.
    let below = ["jpn-4-4-7 0404 complex"; 4].into_iter();
    let in_caves = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0504 south"].into_iter();
    let japanese: Vec<&str> = in_caves.chain(below).collect();
    let marines = ["usmc-dozer 0405", "usmc-4-5-8 0801"];
    let game = hill(&caves, &marines, &japanese).unwrap();
    let start = until(Situation::start(&game), Phase::Movement);
    let start = start.with(|state| state.units[0].arc = Some(5));
    let mut battle = start.play(&["drive u0"]);
    while battle.refused_by("close-cave").is_some() {
        battle = battle.play(&["hold"]);
    }
    battle = battle.play(&["close-cave"]);
    while battle.state.phase != Phase::CloseCombat || battle.decider().is_some() {
        battle = crate::common::pass(battle);
    }
    let done = battle.play(&["= 4 3"]);
    assert_eq!(done.state.caves.len(), 3);
    let fled = done.state.units[2].at;
    assert!(
        matches!(fled, At::In(spot) if spot.part == Part::Complex),
        "{fled:?}"
    );
}

/// Rule: 11.97
#[test]
fn g11_97_in_a_cave_men_harden_instead_of_going_berserk() {
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-8 0808"];
    let game = hill(KNOWN, &["usmc-4-5-8 0405"], &units).unwrap();
    let start = Situation::start(&game).with(|state| state.units[1].clear(&[Condition::Hidden]));
    let fire = until(start, Phase::PrepFire);
    // 8 firepower and 4 for the cave: an 8 is a check, and 5 and 4 for the Japanese is 9.
    let hard = fire.play(&["join u0", "fire 0404v4", "= 1 3", "= 1 1", "= 2 3"]);
    assert_eq!(crate::common::face(&hard, 1), "jpn-4-4-8");
    assert!(!is(&hard, 1, Condition::Berserk));
}

/// Rule: 11.99
///
/// PB-059.
#[test]
fn g11_99_a_cave_costs_the_japanese_20_and_from_1944_10() {
    let game = Pto::standard();
    let price = |nation, year| game.price_of_cave(nation, year).map(|one| 5 * one);
    use heigi_pto::Nation::{Japan, Marines};
    assert_eq!(
        (price(Japan, 1943), price(Japan, 1944)),
        (Some(100), Some(50))
    );
    assert_eq!(price(Marines, 1944), None);
}

/// Rule: 11.82
///
/// PB-037.
#[test]
fn g11_82_what_lies_in_a_cave_attacks_at_half_who_crosses_its_hexside() {
    let game = hill(
        KNOWN,
        &["usmc-4-5-8 0801"],
        &["jpn-4-4-7 0404", "jpn-4-4-7 0304"],
    )
    .unwrap();
    let hex = game.grid().parse("0404").unwrap();
    let lies = moving(&game).with(|state| {
        state.residual.push((Spot::part(hex, Part::CaveSouth), 4));
    });
    let crosses = |unit: &str, to: &str| {
        let after = lies
            .clone()
            .play(&[&format!("join {unit}"), &format!("step {to}")]);
        let told = after.told(JAPAN).iter().any(|id| id == "pto-log-residual");
        told && matches!(after.pending(), Pending::Draw(_))
    };
    assert!(crosses("u1", "0405"));
    assert!(!crosses("u1", "0505") && !crosses("u2", "0305"));
}

/// Who goes past what fills the hex before a cave comes to it along the sides beside that of the cave.
/// Rules: G11.82, 22.1
#[test]
fn g11_82_who_goes_past_the_hex_before_a_cave_crosses_its_hexside_nowhere() {
    let rows = rows(&[("0405", "j")]);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let game = ground(
        &rows,
        &HILL,
        "",
        KNOWN,
        &["usmc-4-5-8 0801"],
        &["jpn-4-4-7 0404"],
    )
    .unwrap();
    let hex = game.grid().parse("0404").unwrap();
    let lies = moving(&game).with(|state| {
        state.residual.push((Spot::part(hex, Part::CaveSouth), 4));
    });
    let met = |words: &str| {
        let over = lies.clone().play(&["join u1", words]);
        crate::common::numbers_of(&over, "residual")
    };
    // Half of what lies there meets who goes straight on.
    assert_eq!(met("step 0405"), ["2"]);
    for corner in [
        "skirt 0405c2",
        "skirt 0405c3",
        "skirt 0405c4",
        "skirt 0405c5",
    ] {
        assert!(met(corner).is_empty(), "{corner}");
    }
}
