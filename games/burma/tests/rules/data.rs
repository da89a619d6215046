//! The file of the set-up: what is changed in it holds, what is wrong is refused where it stands.

use crate::common::hex;
use heigi_burma::{ALLIES, AirPlace, Burma, FILES, JAPAN, Position, State, UnitId, Where};
use heigi_engine::{DataError, Rules, Setup, content_hash};

/// The game with a set-up that has something else in the place of a text.
fn with(text: &str, other: &str) -> Result<Burma, DataError> {
    let (_, own) = FILES
        .iter()
        .find(|(name, _)| *name == "setup.toml")
        .unwrap();
    assert!(own.contains(text), "setup.toml has no {text}");
    let changed = own.replacen(text, other, 1);
    Burma::with_data(&|name| (name == "setup.toml").then(|| changed.clone()))
}

fn start(game: &Burma, scenario: &str) -> State {
    let setup = Setup {
        scenario: scenario.to_owned(),
        options: std::collections::BTreeSet::default(),
    };
    game.start(&setup, &mut Vec::new())
}

fn places(game: &Burma, position: &Position, id: &str) -> Vec<String> {
    let unit = game.unit_named(id).unwrap();
    let groups = game.groups(position, game.unit(unit).side);
    let group = groups.iter().find(|group| group.units.contains(unit));
    let hexes = group.map(|group| group.hexes).unwrap_or_default();
    let numbers = hexes.iter().map(|hex| game.hex_number(hex).to_string());
    numbers.collect()
}

#[test]
fn who_is_set_up_where_is_what_the_file_says() {
    let own = Burma::standard();
    let at = |game: &Burma, scenario, id| places(game, &start(game, scenario), id);
    assert_eq!(at(&own, "u_go", "A7-89"), ["1419"]);
    let area = "units = \"A7-89\"\narea = \"silchar\"";
    let game = with(area, &area.replace("silchar", "islands")).unwrap();
    assert_eq!(at(&game, "u_go", "A7-89"), ["2922", "3422", "3622"]);
    assert_eq!(
        at(&game, "campaign", "A7-89"),
        at(&own, "campaign", "A7-89")
    );

    let area = "[areas.silchar]\nof = \"silchar\"";
    let game = with(area, &format!("{area}\nwithin = 1\nrows = [14, 14]")).unwrap();
    assert_eq!(at(&game, "u_go", "AHQ4"), ["1418", "1419", "1420"]);

    // Not beside Silchar, and not where the other side's headquarters might have been.
    let game = with(
        area,
        "[areas.silchar]\nof = \"0808 own_headquarters\"\nwithin = 1\nexcept = \"0807\"",
    )
    .unwrap();
    let mut state = start(&game, "u_go");
    let around = |game: &Burma, state: &State| places(game, state, "A7-89");
    assert!(!around(&game, &state).contains(&"0807".to_owned()));
    assert!(around(&game, &state).contains(&"0808".to_owned()));
    let staff = game.unit_named("AHQ4").unwrap();
    state.unit_mut(staff).place = Where::Hex(hex("2004"));
    assert!(around(&game, &state).contains(&"2004".to_owned()));
}

#[test]
fn who_comes_later_and_in_which_order_the_sides_set_up_is_what_the_file_says() {
    let place = |game: &Burma, id: &str| {
        let unit: UnitId = game.unit_named(id).unwrap();
        start(game, "u_go").unit(unit).place
    };
    let game = with("reserve = \"A17-48 A17-63\"", "reserve = \"A17-63\"").unwrap();
    assert_eq!(place(&game, "A17-48"), Where::Unused);
    assert_eq!(place(&game, "A17-63"), Where::Reserve);
    let game = with("later = \"C22 C30 C38\"", "later = \"C22 18th_division\"");
    // Of the other side.
    assert!(game.is_err());
    let game = with("later = \"J53-119", "later = \"18th_division J53-119").unwrap();
    assert_eq!(place(&game, "J18-55"), Where::Later);
    assert_eq!(place(&Burma::standard(), "J18-55"), Where::Unused);

    let first = |game: &Burma| start(game, "u_go").active;
    assert_eq!(first(&Burma::standard()), ALLIES);
    let game = with("first = \"allied\"", "first = \"japanese\"").unwrap();
    assert_eq!(first(&game), JAPAN);
}

#[test]
fn doors_sources_and_aircraft_are_what_the_file_says() {
    let game = with("sources = \"2105\"", "sources = \"2105 2205\"").unwrap();
    let mut state = start(&game, "u_go");
    let held = ["2105", "2205"].map(hex);
    for hex in held {
        state.hex_mut(hex).control = Some(JAPAN);
    }
    assert_eq!(game.sources(&state, JAPAN), held);
    assert_eq!(Burma::standard().sources(&state, JAPAN), held[..1]);

    let left = |game: &Burma, id: &str| {
        let state = start(game, "extended_capital");
        state.air(game.air_named(id).unwrap()).place
    };
    assert_eq!(left(&Burma::standard(), "JF1"), AirPlace::Flown);
    let game = with("aircraft = \"JF1\"", "aircraft = \"\"").unwrap();
    assert_eq!(left(&game, "JF1"), AirPlace::Removed);
    assert_eq!(left(&game, "AF1"), AirPlace::Flown);
}

/// What is put in the place of what, and what is said of it.
const FAULTS: &[(&str, &str, &str)] = &[
    ("format = 1", "format = 2", "expected format = 1"),
    (
        "of = \"silchar\"",
        "of = \"silcher\"",
        "expected a place of map.toml or a hex, found \"silcher\"",
    ),
    ("doors = \"2105\"", "doors = \"2199\"", "2199"),
    (
        "on = \"before_chindwin\"",
        "on = \"chindwin\"",
        "expected one of before_chindwin, beyond_irrawaddy",
    ),
    (
        "units = \"A7-89\"",
        "units = \"A7-98\"",
        "expected a unit or formation of the side in units.toml, found \"A7-98\"",
    ),
    (
        "units = \"AHQ4\"",
        "units = \"JHQ28\"",
        "expected a unit or formation of the side",
    ),
    (
        "units = \"A7-89\"",
        "units = \"AHQ4 AHQ4\"\narea = \"silchar\"\n[[u_go.allied.groups]]\nunits = \"AHQ4\"",
        "expected units that no other group",
    ),
    (
        "area = \"silchar\"",
        "area = \"cachar\"",
        "expected an area of this file, found \"cachar\"",
    ),
    ("losses = 12", "losses = 41", "expected 0 to 40"),
    ("control = 1945", "control = 1946", "expected 1944 or 1945"),
    (
        "stock=d10+1",
        "stock=d8",
        "expected stock, supply, loose, positions or links",
    ),
    (
        "stock=d10+1",
        "links=d10+1",
        "expected stock, supply, loose, positions or links",
    ),
    (
        "stock=12",
        "stock=41",
        "expected stock, supply, loose, positions or links",
    ),
    (
        "aircraft = \"JF1\"",
        "aircraft = \"JF9\"",
        "expected an air unit of the side in units.toml",
    ),
    (
        "cut_off_in = \"islands\"",
        "cut_off_in = \"among_own\"",
        "expected an area that follows from the map alone",
    ),
    (
        "first = \"allied\"",
        "first = \"british\"",
        "unknown variant",
    ),
    (
        "or_one = \"mogaung\"",
        "or_two = \"mogaung\"",
        "unknown field `or_two`",
    ),
    (
        "quartermaster = \"AHQ4\"",
        "quartermaster = \"5th_indian_division\"",
        "expected a unit of the side in units.toml",
    ),
];

#[test]
fn what_is_wrong_with_the_set_up_is_told_with_its_line() {
    let (_, own) = FILES[3];
    for (text, other, told) in FAULTS {
        let error = with(text, other).unwrap_err().to_string();
        assert!(error.contains(told), "{other}: {error}");
        // The line is where the change is.
        let changed = own.replacen(text, other, 1);
        let before = &changed[..changed.find(other).unwrap()];
        let lines = before.matches('\n').count() + 1
            ..=before.matches('\n').count() + 1 + other.matches('\n').count();
        let line: usize = error.split(':').nth(1).unwrap().parse().unwrap();
        assert!(
            error.starts_with("setup.toml:") && lines.contains(&line),
            "{other}: {error}"
        );
    }
}

/// Matches that were stored before the set-up was a file go on; with another set-up they do not.
#[test]
fn another_set_up_is_other_data() {
    let hash = |game: &Burma| game.info().data_hash.clone();
    let own = hash(&Burma::standard());
    assert_eq!(own, content_hash(FILES[..3].iter().copied()));
    assert_ne!(own, hash(&with("losses = 12", "losses = 11").unwrap()));
}

/// The set-up of the program is no part of the hash, so to change it is to change the rules: whoever does so raises
/// their version, and writes the new one here with the new sum.
#[test]
fn another_set_up_of_the_program_is_another_version_of_the_rules() {
    const SET_UP: (u32, &str) = (
        5,
        "75bedd545bec8f8a4fdca55b8a1342e334b0df5cf6b20bd6278d7506e466cca0",
    );
    let (name, text) = FILES[3];
    let found = content_hash([(name, text)]);
    let version = Burma::standard().info().rules_version;
    assert_eq!((version, found.as_str()), SET_UP);
}
