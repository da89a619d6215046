//! What people see of supply.

use crate::common::{Table, game};
use heigi_burma::{ALLIES, JAPAN, Step};
use heigi_engine::scene::{Line, Scene};
use heigi_engine::{Rules, Viewer};
use heigi_scene::{Text, Value};

fn scene(table: &Table) -> Scene {
    game().scene(&table.state, Viewer::Side(ALLIES))
}

fn line(table: &Table, piece: &str) -> Line {
    let lines = scene(table).lines;
    lines.into_iter().find(|line| line.piece == piece).unwrap()
}

fn places(line: &Line) -> Vec<(&str, &str)> {
    line.places
        .iter()
        .map(|(place, cost)| (place.as_str(), cost.as_str()))
        .collect()
}

/// What the notes of a line say: the message of each, with the number of a hex where it names one.
fn notes(line: &Line) -> Vec<(String, String)> {
    line.notes
        .iter()
        .map(|note| {
            let number = |text: &Text| match text.args.get("number") {
                Some(Value::Word(number)) => number.to_string(),
                _ => String::new(),
            };
            (note.label.id.to_string(), number(&note.value))
        })
        .collect()
}

#[test]
fn a_supply_line_is_shown_hex_by_hex_with_its_cost() {
    let table = Table::empty(3).at("1316", &["A2-4"]);
    let line = line(&table, "A2-4");
    assert!(!line.is_broken);
    // From Silchar along the track, then through rough jungle.
    assert_eq!(
        places(&line),
        [("1419", "0"), ("1418", "½"), ("1417", "1"), ("1316", "4")]
    );
}

#[test]
fn a_broken_line_names_what_bars_it_and_what_would_open_it() {
    let table = Table::empty(3)
        .at("1315", &["A2-4"])
        .at("1517", &["J15-51"]);
    let broken = line(&table, "A2-4");
    assert!(broken.is_broken);
    // The regiment in 1517 controls 1417 and 1418 on the track; a unit in each would open it.
    assert!(notes(&broken).contains(&("burma-line-zone".to_owned(), "1417".to_owned())));
    let held = table.at("1417", &["A5-9"]).at("1418", &["A5-123"]);
    assert!(!line(&held, "A2-4").is_broken);
    let enemy = Table::empty(3)
        .at("1315", &["A2-4"])
        .at("1417", &["J15-51"])
        .at("1217", &["J15-60"])
        .at("1617", &["J15-67"]);
    let barred = line(&enemy, "A2-4");
    assert!(notes(&barred).contains(&("burma-line-enemy".to_owned(), "1417".to_owned())));
}

#[test]
fn a_line_that_is_too_long_names_the_markers_that_would_do() {
    let table = Table::empty(3).at("1315", &["AHQ4"]).at("2315", &["A2-4"]);
    let long = line(&table, "A2-4");
    assert!(!long.is_broken);
    let rain = table.monsoon();
    let long = line(&rain, "A2-4");
    assert!(long.is_broken);
    let labels: Vec<_> = notes(&long).into_iter().map(|(label, _)| label).collect();
    assert_eq!(
        labels,
        [
            "burma-line-supply",
            "burma-line-from",
            "burma-line-lengthen"
        ]
    );
}

#[test]
fn the_plan_counts_mouths_and_markers() {
    let table = Table::empty(3)
        .stock(7, 5)
        .at("1419", &["A2-4", "A2-5"])
        .at("1315", &["A5-9"])
        .at("3309", &["A5-123"])
        .step(Step::Adjustment(ALLIES));
    let plan = |table: &Table| {
        let prompt = scene(table).prompt.unwrap();
        prompt.previews[0]
            .lines
            .iter()
            .map(|line| (line.label.id.to_string(), line.value.clone()))
            .collect::<Vec<_>>()
    };
    let value = |table: &Table, id: &str| {
        plan(table)
            .into_iter()
            .find(|(label, _)| label == id)
            .map(|(_, value)| value)
    };
    assert_eq!(value(&table, "burma-plan-stock").as_deref(), Some("7"));
    assert_eq!(value(&table, "burma-plan-above").as_deref(), Some("2"));
    assert_eq!(value(&table, "burma-plan-fed").as_deref(), Some("0 / 4"));
    assert_eq!(value(&table, "burma-plan-missing").as_deref(), Some("1"));
    assert_eq!(value(&table, "burma-plan-far").as_deref(), Some("1"));
    let stocked = table.markers("1419", ALLIES, 2);
    assert_eq!(value(&stocked, "burma-plan-fed").as_deref(), Some("3 / 4"));
    assert_eq!(value(&stocked, "burma-plan-spare").as_deref(), Some("1"));
    assert_eq!(value(&stocked, "burma-plan-missing"), None);
}

#[test]
fn the_forecast_shows_who_will_go_hungry() {
    let table = Table::empty(3)
        .at("2508", &["J15-51", "J15-60"])
        .at("4713", &["J55-112"])
        .markers("4713", JAPAN, 1);
    let overlay = scene(&table)
        .overlays
        .into_iter()
        .find(|one| one.id == "burma-overlay-hunger-japan")
        .unwrap();
    assert_eq!(overlay.places, [("2508".to_owned(), "2".to_owned())]);
}
