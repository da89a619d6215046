//! Roadblocks (B29) and sangars (F8.4), and what bulldozers do to them (G15.2, G15.261).

use crate::common::{left, lines, place, read, text, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Fieldwork, JAPAN, Phase, Pto};

const ROWS: [&str; 6] = ["......"; 6];
/// A roadblock of the Japanese between 0302 and 0303.
const ROADBLOCK: &str = r#"{ kind = "roadblock", hex = "0302", sides = ["0302-0303"] }"#;
const SANGAR: &str = r#"{ kind = "sangar", hex = "0302", known = true }"#;

/// Marines and Japanese, some of whom may be dug in, and works of the Japanese.
fn works(marines: &[&str], japanese: &[&str], works: &str) -> Pto {
    let plain = text(&ROWS, &[], marines, japanese);
    let side = "side = \"japanese\"\n";
    let text = plain.replace(side, &format!("{side}fortifications = [{works}]\n"));
    let within = "{ counter = \"jpn-4-4-7\", hex = \"0302\"";
    let text = match works.contains("sangar") {
        true => text.replace(within, &format!("{within}, part = \"entrenchment\"")),
        false => text,
    };
    read(&text)
}

fn unfired(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while battle.legal().iter().any(|words| words == "hold") {
        battle = battle.play(&["hold"]);
    }
    battle
}

/// The vehicle, unit 0, drives off with its hull to the north and north-east.
fn driving(game: &Pto) -> Situation<'_, Pto> {
    let start = until(Situation::start(game), Phase::Movement);
    let start = start.with(|state| state.units[0].arc = Some(0));
    unfired(start.play(&["drive u0"]))
}

fn kinds(battle: &Situation<'_, Pto>) -> Vec<Fieldwork> {
    let works = battle.state.fortifications.iter();
    works.map(|one| one.kind).collect()
}

/// Rules: 16.1
#[test]
fn b29_a_roadblock_stops_vehicles_and_is_as_a_wall_to_men() {
    let game = works(
        &["usmc-tank-m4a2 0303", "usmc-4-5-8 0303"],
        &["jpn-4-4-7 0606"],
        ROADBLOCK,
    );
    let drive = driving(&game);
    assert_eq!(drive.refused_by("step 0302"), Some("G2.21"));
    assert_eq!(drive.refused_by("step 0402"), None, "around it");
    let men = until(Situation::start(&game), Phase::Movement).play(&["join u1"]);
    let across = unfired(men.play(&["step 0302"]));
    assert_eq!(left(&across), "2");
}

/// Rules: 16.1, 7.1
#[test]
fn b29_a_roadblock_covers_by_2_and_is_half_a_level_high() {
    let fire = |from: &str| {
        let game = works(
            &[&format!("usmc-4-5-8 {from}")],
            &["jpn-4-4-7 0302"],
            ROADBLOCK,
        );
        let battle = until(Situation::start(&game), Phase::PrepFire).play(&["join u0"]);
        lines(&battle)
    };
    assert!(fire("0304").contains(&"modifier-cover +2".to_owned()));
    assert!(
        !fire("0502")
            .iter()
            .any(|line| line.starts_with("modifier-cover"))
    );
    // Nobody sees over it who is not beside it.
    let game = works(
        &["usmc-4-5-8 0304"],
        &["jpn-4-4-7 0301", "jpn-4-4-7 0606"],
        ROADBLOCK,
    );
    let battle = until(Situation::start(&game), Phase::PrepFire);
    assert_eq!(battle.refused_by("join u0"), None);
    assert_eq!(
        battle.play(&["join u0"]).refused_by("fire 0301"),
        Some("7.2")
    );
}

/// Rules: G15.2, G15.21
#[test]
fn g15_2_a_bulldozer_clears_a_roadblock_ahead_away() {
    let game = works(&["usmc-dozer 0303"], &["jpn-4-4-7 0606"], ROADBLOCK);
    let drive = driving(&game);
    // G15.21: it stands by its work and has not started yet.
    assert_eq!(drive.refused_by("step 0302"), Some("28"));
    let started = unfired(drive.clone().play(&["drive u0"]));
    assert_eq!(started.refused_by("step 0302"), Some("G2.21"));
    let away = unfired(started.play(&["turn-right"])).play(&["turn-right"]);
    assert_eq!(unfired(away).refused_by("clear-roadblock"), Some("G15.2"));
    let mut rolled = unfired(drive.play(&["clear-roadblock"])).play(&["halt"]);
    while rolled.state.phase != Phase::CloseCombat || rolled.decider().is_some() {
        rolled = crate::common::pass(rolled);
    }
    // 5 less for the blade: up to 7.
    let cleared = rolled.clone().play(&["= 3 4"]);
    assert!(kinds(&cleared).is_empty());
    assert_eq!(kinds(&rolled.play(&["= 4 4"])), [Fieldwork::Roadblock]);
}

/// Rules: 16.1
#[test]
fn f8_4_a_sangar_covers_as_a_foxhole_does_and_nobody_digs_there() {
    let game = works(&["usmc-4-5-8 0304"], &["jpn-4-4-7 0302"], SANGAR);
    let battle = until(Situation::start(&game), Phase::PrepFire);
    assert!(lines(&battle.play(&["join u0"])).contains(&"modifier-cover +2".to_owned()));
    let game = works(&["usmc-4-5-8 0606"], &["jpn-3-4-7 0302"], SANGAR);
    let theirs = until(
        crate::common::next_turn(Situation::start(&game)),
        Phase::PrepFire,
    );
    assert_eq!(theirs.decider(), Some(JAPAN));
    assert!(theirs.refused_by("dig u1").is_some());
}

/// Rules: G15.261, G15.26, F8.41
/// Rule: 15.261
#[test]
fn g15_261_a_bulldozer_that_overruns_those_in_a_sangar_flattens_it() {
    let game = works(
        &["usmc-dozer 0303"],
        &["jpn-4-4-7 0302", "jpn-4-4-7 0606"],
        SANGAR,
    );
    let start = driving(&game);
    assert_eq!(place(&start, 1), "0302");
    let over = start.play(&["overrun 0302"]);
    // In the column of 2, without the cover of the sangar: a 6 is a check for pins and a 7 nothing.
    let checks = |dice: &str| {
        let after = over.clone().play(&[dice]);
        matches!(after.pending(), heigi_engine::Pending::Draw(_))
    };
    assert_eq!((checks("= 3 3"), checks("= 3 4")), (true, false));
    let flat = over.play(&["= 3 4"]);
    assert!(kinds(&flat).is_empty());
    assert!(
        flat.told(ALLIES)
            .contains(&"pto-log-sangar-crushed".to_owned())
    );
    assert_eq!(
        flat.state.units[1].at,
        heigi_pto::At::In(heigi_pto::Spot::ground(
            heigi_engine::Gridded::grid(&game).parse("0302").unwrap()
        ))
    );
}

/// Other sangars stay, and where there is none nothing is flattened.
/// Rules: G15.261, F8.41
/// Rule: 15.261
#[test]
fn g15_261_only_the_sangar_of_those_who_are_overrun_is_flattened() {
    let after = |works_of: &str| {
        let game = works(
            &["usmc-dozer 0303"],
            &["jpn-4-4-7 0302", "jpn-4-4-7 0606"],
            works_of,
        );
        let over = driving(&game).play(&["overrun 0302", "= 3 4"]);
        let told = over.told(ALLIES);
        let is_told = told.iter().any(|line| line == "pto-log-sangar-crushed");
        (kinds(&over).len(), is_told)
    };
    let other = r#"{ kind = "sangar", hex = "0505", known = true }"#;
    assert_eq!(after(&format!("{SANGAR}, {other}")), (1, true));
    let wire = r#"{ kind = "wire", hex = "0505", known = true }"#;
    assert_eq!(after(wire), (1, false));
}
