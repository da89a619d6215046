//! What people see of supply.

use crate::common::{Table, air, board, game, hex, message, unit};
use heigi_burma::steps::{Adjustment, AirMissions, Initiative, Pay};
use heigi_burma::{ALLIES, Event, JAPAN, Mission, Occasion, Step};
use heigi_engine::scene::{Line, Scene, Target};
use heigi_engine::{Shows, Viewer};
use heigi_scene::{Text, Value};
use std::collections::HashSet;

fn scene(table: &Table) -> Scene {
    game().scene(&table.state, Viewer::Side(ALLIES))
}

fn line(table: &Table, piece: &str) -> Line {
    let position = &table.state;
    let unit = game().unit_named(piece).unwrap();
    let place = game().map().grid.number(position.hex_of(unit).unwrap());
    let lines = Shows::lines(game(), &table.state, Viewer::Side(ALLIES), &place);
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
        .step(Step::Adjustment(Adjustment(ALLIES)));
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
    let viewer = Viewer::Side(ALLIES);
    let hungry = game().overlay(&table.state, viewer, "burma-overlay-hunger-japan");
    assert_eq!(hungry, [("2508".into(), "2".into())]);
    assert_eq!(game().overlay(&table.state, viewer, "unheard-of"), []);
}

#[test]
fn aircraft_are_a_table_of_missions_and_each_says_what_it_is() {
    let table = Table::empty(3).step(Step::AirMissions(AirMissions(ALLIES, 9)));
    let scene = scene(&table);
    let columns: Vec<&str> = scene
        .trays
        .iter()
        .filter(|tray| tray.table.is_some())
        .map(|tray| tray.id.as_str())
        .collect();
    let aircraft: Vec<_> = scene
        .pieces
        .iter()
        .filter(|piece| columns.contains(&piece.place.as_str()))
        .collect();
    assert_eq!(aircraft.len(), 13);
    // No two look alike, and no two have the same name.
    let board = board();
    let shown: HashSet<_> = aircraft
        .iter()
        .map(|piece| {
            let face = board.faces.iter().find(|face| face.id == piece.face);
            let face = face.unwrap();
            let values = face.values.iter().map(|value| value.value.clone());
            (values.collect::<Vec<_>>(), face.tone.clone())
        })
        .collect();
    assert_eq!(shown.len(), aircraft.len());
    // Every mission that can be given is a cell.
    let choices = scene.prompt.unwrap().choices;
    let cells: HashSet<_> = choices
        .iter()
        .filter_map(|choice| Some((choice.target.clone(), choice.tray.clone()?)))
        .collect();
    assert_eq!(
        cells.len() + 1,
        choices.len(),
        "all but the one that ends it"
    );
    assert!(
        cells
            .iter()
            .all(|(_, tray)| columns.contains(&tray.as_str()))
    );
    let of = |unit: &str| {
        let mut trays: Vec<&str> = cells
            .iter()
            .filter(|(target, _)| *target == Target::Piece(unit.into()))
            .map(|(_, tray)| tray.as_str())
            .collect();
        trays.sort_unstable();
        trays
    };
    assert_eq!(of("AF1"), ["superiority", "support"]);
    assert_eq!(of("AB1"), ["interdiction", "support", "transport"]);
    assert_eq!(
        of("AFB"),
        ["fighter-support", "interdiction", "superiority", "support"]
    );
    let flying = table.flying(Mission::FighterSupport, &["AFB"]);
    let pieces = game().scene(&flying.state, Viewer::Everything).pieces;
    let sent = pieces.iter().find(|piece| piece.id == "AFB").unwrap();
    assert_eq!(sent.place, "fighter-support");
}

#[test]
fn what_belongs_to_a_side_is_drawn_in_its_colour() {
    let table = Table::empty(3)
        .at("1316", &["A2-4"])
        .at("1517", &["J15-51"]);
    let scene = scene(&table);
    for overlay in &scene.overlays {
        let tone = match overlay.id.rsplit_once('-') {
            Some((_, "allies")) => "hold-allies",
            Some((_, "japan")) => "hold-japan",
            _ => "overlay",
        };
        assert_eq!(overlay.tone, tone, "{}", overlay.id);
    }
    assert_eq!(line(&table, "A2-4").tone, "hold-allies");
    assert_eq!(line(&table, "J15-51").tone, "hold-japan");
}

#[test]
fn what_is_given_up_is_told_once() {
    let warning = |table: &Table| {
        let choices = scene(table).prompt.unwrap().choices;
        let done = choices.into_iter().find(|choice| choice.action == "done");
        done.unwrap().warning
    };
    let told = |message, count| Some(heigi_engine::Text::new(message).with("count", count));
    let flights = |left| Table::empty(3).step(Step::AirMissions(AirMissions(ALLIES, left)));
    assert_eq!(warning(&flights(2)), told("burma-warn-missions", 2));
    assert_eq!(warning(&flights(99)), told("burma-warn-missions", 9));
    let paying = Table::empty(3)
        .at("1419", &["A2-4", "A2-5"])
        .step(Step::Pay(Pay(ALLIES, Occasion::Determination)));
    assert_eq!(warning(&paying), None);
    let able = paying.markers("1419", ALLIES, 1);
    assert_eq!(warning(&able), told("burma-warn-unpaid", 2));
}

/// Whoever may throw something into a fight or intercept it knows what comes upon him: the odds, and who supports the other.
#[test]
fn a_fight_tells_its_odds_to_the_defender_and_who_supports_it_to_both() {
    let table = Table::empty(3)
        .at("1315", &["A2-4"])
        .at("1415", &["J15-51"])
        .flying(Mission::Support, &["AB1", "JB1"])
        .at("1419", &["AHQ4"])
        .attack("1415", &["A2-4"])
        .play(&["air AB1", "commit AHQ4", "go"]);
    let prompt = game()
        .scene(&table.state, Viewer::Side(JAPAN))
        .prompt
        .unwrap();
    assert_eq!(prompt.title.id, "burma-ask-about");
    assert_eq!(prompt.previews[0].title.id, "burma-preview-title");
    assert_eq!(prompt.previews[0].chances.len(), 4);
    let table = table.play(&["air JB1"]);
    let (there, staff) = (hex("1415"), unit("AHQ4"));
    let flown = table.events.iter().filter_map(|event| match event {
        Event::AirSupports(air, at) if *at == there => Some(*air),
        _ => None,
    });
    assert_eq!(flown.collect::<Vec<_>>(), [air("AB1"), air("JB1")]);
    let is_staff = |event: &Event| matches!(event, Event::GroundSupports(unit, at, "13.3.2-hq") if (*unit, *at) == (staff, there));
    assert!(table.events.iter().any(is_staff));
}

/// The dice that both sides roll say whose they are.
#[test]
fn the_dice_of_both_sides_name_their_side() {
    let table = Table::empty(3).step(Step::Initiative(Initiative)).run();
    let table = table.play(&["= 5", "= 2"]);
    let told = table
        .events
        .iter()
        .filter(|event| message(event) == "burma-log-die-for");
    let sides = told.map(|event| match event.entry(game()).text.args.get("subject") {
        Some(Value::Text(side)) => side.id.to_string(),
        _ => String::new(),
    });
    assert_eq!(
        sides.collect::<Vec<_>>(),
        ["burma-side-allies", "burma-side-japan"]
    );
}

/// The question about a move says how far a forced march would go, as long as one is open.
#[test]
fn a_move_tells_the_points_of_a_forced_march() {
    let asked = |table: &Table| {
        let title = scene(table).prompt.unwrap().title;
        let forced = title.args.get("forced").cloned();
        (title.id.to_string(), forced)
    };
    let free = Table::empty(3).at("1315", &["A2-4"]).moving("A2-4");
    let forced = Some(Value::Word("10".into()));
    assert_eq!(asked(&free), ("burma-ask-moving-forced".to_owned(), forced));
    let beside = free.at("1415", &["J15-51"]);
    assert_eq!(asked(&beside), ("burma-ask-moving".to_owned(), None));
}
