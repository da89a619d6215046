//! What is printed, counted, and faults in data of one's own.

use crate::common::{GAME, hex, unit};
use heigi_board::{EdgeId, HexId};
use heigi_luzon::printed::map::{Border, FieldBox, FieldId, FieldPlace, Terrain, Width};
use heigi_luzon::printed::units::{Class, LossClass, UnitId, Values};
use heigi_luzon::{ALLIES, FILES, JAPAN, Luzon};

#[test]
fn the_map_has_the_hexes_of_the_specification() {
    let map = GAME.map();
    assert_eq!(map.grid.len(), 34 * 60);
    let count = |terrain| map.terrain.iter().filter(|one| **one == terrain).count();
    let counts = Terrain::ALL.map(count);
    assert_eq!(counts[..7], [376, 476, 5, 14, 1, 1, 9]);
    let coastal = map.grid.hexes().filter(|hex| map.is_coastal(*hex));
    assert_eq!(coastal.count(), 185);
    assert_eq!(map.terrain(hex("1649")), Terrain::Manila);
    assert_eq!(map.terrain(hex("1231")), Terrain::RoughCity);
    assert_eq!(map.places.len(), 87);
}

#[test]
fn hexsides_carry_rivers_roads_and_bridges() {
    let map = GAME.map();
    let sides = || map.hexsides.iter();
    let rivers = |width| sides().filter(|side| side.river == Some(width)).count();
    assert_eq!((rivers(Width::Major), rivers(Width::Minor)), (76, 184));
    assert_eq!(sides().filter(|side| side.is_rough).count(), 130);
    // One keeps the first area of Bicol from touching a second hex.
    assert_eq!(sides().filter(|side| side.is_water).count(), 6);
    assert_eq!(sides().filter(|side| side.has_road).count(), 262);
    assert_eq!(map.roads.len(), 31);
    let mut bridges: Vec<(HexId, HexId)> = (0..map.hexsides.len() as u16)
        .map(EdgeId)
        .filter(|edge| map.hexside(*edge).has_bridge())
        .filter_map(|edge| map.grid.edge_hexes(edge))
        .map(|(one, other)| (one.min(other), one.max(other)))
        .collect();
    bridges.sort_unstable();
    let expected = [
        ("0735", "0835"),
        ("0936", "0937"),
        ("1019", "1120"),
        ("1235", "1236"),
        ("1335", "1434"),
        ("1443", "1543"),
        ("1445", "1446"),
        ("1541", "1640"),
        ("1639", "1640"),
        ("2311", "2411"),
        ("2624", "2625"),
        ("2624", "2724"),
    ];
    assert_eq!(bridges, expected.map(|(one, other)| (hex(one), hex(other))));
}

#[test]
fn tbl_airf_every_airfield_has_its_boxes() {
    let map = GAME.map();
    let boxes = |field: &heigi_luzon::printed::map::Airfield| -> String {
        let letter = |one: &FieldBox| if *one == FieldBox::Fighter { 'F' } else { 'B' };
        field.boxes.iter().map(letter).collect()
    };
    let expected = [
        ("laoang", "F"),
        ("aparri", "F"),
        ("vigan", "FF"),
        ("tuguegarao", "BBB"),
        ("john-hay", "F"),
        ("cabanatuan", "F"),
        ("iba", "FF"),
        ("clark", "BBBBBBBBBBBB"),
        ("del-carmen", "FF"),
        ("bataan", "F"),
        ("nielson", "F"),
        ("corregidor", "F"),
        ("nichols", "BBFFFF"),
        ("batangas", "FFFBB"),
        ("naga", "F"),
        ("legaspi", "F"),
        ("batan-island", "FF"),
    ];
    for (field, (id, letters)) in map.airfields.iter().zip(expected) {
        assert_eq!((field.id.as_str(), boxes(field).as_str()), (id, letters));
    }
    let formosa = map.airfields[expected.len()..].iter();
    let distances: Vec<(&str, u8, bool)> = formosa
        .map(|field| match field.place {
            FieldPlace::Formosa { distance, is_hard } => (field.id.as_str(), distance, is_hard),
            place => panic!("{}: {place:?}", field.id),
        })
        .collect();
    let expected = [
        ("koshun", 26, true),
        ("kato", 30, true),
        ("choshu", 31, true),
        ("heito", 33, true),
        ("takao", 34, true),
        ("tainan", 36, true),
        ("kagi", 41, false),
        ("taichu", 48, false),
    ];
    assert_eq!(distances, expected);
}

#[test]
fn beaches_lie_round_the_island_and_name_each_other() {
    let map = GAME.map();
    let ids: Vec<&str> = map.beaches.iter().map(|beach| beach.id.as_str()).collect();
    let ring = [
        "aparri",
        "vigan",
        "lingayen",
        "agno",
        "batangas",
        "lucena",
        "lamon",
        "infanta",
        "baler-bay",
    ];
    assert_eq!(ids[..9], ring);
    let named = map.beaches.iter().filter(|beach| map.is_named_beach(beach));
    assert_eq!(named.count(), 9);
    for (index, beach) in map.beaches.iter().take(ring.len()).enumerate() {
        let next = (index + 1) % ring.len();
        assert!(
            beach.neighbours.iter().any(|one| one.index() == next),
            "{}",
            beach.id
        );
    }
    //
    let of = |id: &str| map.beaches.iter().find(|beach| beach.id == id).unwrap();
    assert_eq!(
        (
            of("lingayen").neighbours.len(),
            of("aparri").neighbours.len()
        ),
        (3, 3)
    );
    let arrows = map.beaches.iter().map(|beach| beach.arrows.len());
    assert_eq!(arrows.sum::<usize>(), 28);
    let north = &of("lingayen").arrows[0];
    assert_eq!((north.target, north.from), (hex("0930"), hex("0830")));
}

#[test]
fn bicol_is_a_row_of_four_areas_behind_the_b_hex() {
    let map = GAME.map();
    assert_eq!(map.areas.len(), 4);
    assert_eq!(map.areas[0].touches[0], Border::Hex(map.entry.from_bicol));
    assert_eq!(map.areas[3].touches.len(), 1);
    assert_eq!((map.entry.bicol_area, map.entry.batan_island), (6, 11));
    assert_eq!(map.entry.from_formosa.len(), 7);
    let bay = map.bay_coast.iter().all(|hex| map.is_coastal(hex));
    assert!(
        bay && map
            .bay_sea
            .iter()
            .all(|hex| map.terrain(hex) == Terrain::Sea)
    );
    assert!(map.bay_coast.contains(map.named.corregidor));
}

#[test]
fn there_are_272_units_and_their_values_are_read() {
    let counters = &GAME.data().counters;
    let companies = counters
        .units
        .iter()
        .filter_map(|unit| unit.companies.as_ref());
    let companies: usize = companies.map(|one| one.ids.len()).sum();
    assert_eq!(
        (counters.units.len(), companies, counters.aircraft.len()),
        (219, 18, 53)
    );
    assert_eq!(219 + 53, 272);
    let side = |side| {
        counters
            .units
            .iter()
            .filter(|unit| unit.side == side)
            .count()
    };
    assert_eq!((side(JAPAN), side(ALLIES)), (103, 116));
    let bicycles = GAME.unit(unit("J-48-3/47"));
    assert!(bicycles.full.has_bicycles && !bicycles.full.is_motorised());
    assert!(GAME.unit(unit("J-48-1/47")).full.is_motorised());
    assert!(!GAME.unit(unit("A-26Cav")).full.is_motorised());
    let guns = GAME.unit(unit("J-1HA"));
    assert!(guns.full.is_in_parentheses && guns.stars == 2);
    assert_eq!(guns.class.losses(), LossClass::Artillery);
    let tanks = GAME.unit(unit("J-7Tk"));
    assert_eq!(
        (
            tanks.steps(),
            tanks.values(3).attack,
            tanks.values(1).attack
        ),
        (3, 9, 3)
    );
    assert_eq!(
        GAME.unit(unit("J-16-1/9")).values(1),
        Values::parse("2-2-5").unwrap()
    );
    let crews = counters
        .units
        .iter()
        .filter(|unit| unit.class == Class::GroundCrew);
    assert_eq!(crews.count(), 21);
    for text in ["", "4-4", "4-4-5-6", "(4)-4-5", "4-x-5", "4-21-5"] {
        assert_eq!(Values::parse(text), None, "{text}");
    }
}

#[test]
fn only_army_types_of_bombers_have_ground_crews_among_the_japanese() {
    let counters = &GAME.data().counters;
    for id in ["nell", "betty", "tina"] {
        let kind = counters.types.iter().find(|kind| kind.id == id).unwrap();
        assert!(kind.ground_crew.is_empty(), "{id}");
    }
    let p40e = counters
        .types
        .iter()
        .find(|kind| kind.id == "p-40e")
        .unwrap();
    assert_eq!(p40e.ground_crew.len(), 2);
}

#[test]
fn whoever_is_on_the_map_stands_in_the_ready_made_set_up_or_comes_with_the_turn_record() {
    let setup = &GAME.data().setup;
    let placed = setup.ground.iter().map(|placing| placing.who);
    let placed: Vec<UnitId> = placed
        .chain(setup.fields.iter().map(|placing| placing.who))
        .collect();
    let turns = (1..=GAME.campaign().last_turn()).map(|turn| GAME.campaign().turn(turn));
    let arrivals: Vec<UnitId> = turns
        .flat_map(|turn| turn.arrivals.iter().flat_map(|one| one.units.clone()))
        .collect();
    for (index, printed) in GAME.units().iter().enumerate() {
        let unit = UnitId(index as u8);
        // The provisional units of 6.3 come by exchange, those of the convoy in place of others.
        let is_special = printed.class == Class::Provisional
            || printed.replaces.is_some()
            || printed.battalion.is_some();
        let is_there = placed.contains(&unit) || arrivals.contains(&unit);
        if printed.side == ALLIES && !is_special {
            assert!(is_there, "{}", printed.id);
        }
    }
    assert_eq!(arrivals.len(), 10);
    assert_eq!(GAME.campaign().last_turn(), 13);
    let clark = GAME.map().airfield("clark").map(FieldId::index);
    assert_eq!(
        clark,
        GAME.map()
            .airfield_in(GAME.map().named.clark)
            .map(FieldId::index)
    );
}

/// The first fault of the data when a file has something else in the place of a text.
fn fault(file: &str, text: &str, other: &str) -> String {
    let (_, own) = FILES.iter().find(|(name, _)| *name == file).unwrap();
    assert!(own.contains(text), "{file} has no {text}");
    let changed = own.replacen(text, other, 1);
    let read = Luzon::with_data(&|name| (name == file).then(|| changed.clone()));
    let Err(error) = read else {
        panic!("{file}: {other} is read");
    };
    // The line is where the change is.
    let line = changed[..changed.find(other).unwrap()]
        .matches('\n')
        .count()
        + 1;
    let (name, rest) = error.to_string().split_once(':').map_or_else(
        || (String::new(), String::new()),
        |(name, rest)| (name.to_owned(), rest.to_owned()),
    );
    let (at, rest) = rest.split_once(':').unwrap();
    assert_eq!(
        (name.as_str(), at),
        (file, line.to_string().as_str()),
        "{error}"
    );
    rest.split_once(": ").unwrap().1.to_owned()
}

/// What is put in the place of what, and what is said of it.
const MAP_FAULTS: &[(&str, &str, &str)] = &[
    (
        "\"09\" = \"~~~~~~~~~~~~~c",
        "\"09\" = \"~~~~~~~~~~~~~x",
        "expected letters of",
    ),
    ("\"10\" = \"~~", "\"10\" = \"~", "expected 34 letters"),
    (
        "1019-1120 1119",
        "1019-1220 1119",
        "expected two hexes that touch",
    ),
    (
        "1649 1648 1647",
        "1649 1646 1647",
        "expected a hex that touches 1649",
    ),
    (
        "hex = \"0334\"",
        "hex = \"0434\\u0020\"",
        "expected a four-digit hex number",
    ),
    ("hex = \"0431\"", "hex = \"0101\"", "expected a hex of land"),
    (
        "boxes = \"FF\"",
        "boxes = \"FX\"",
        "expected a letter F or B",
    ),
    (
        "area = \"bicol-2\"",
        "area = \"bicol-9\"",
        "expected an area of this file",
    ),
    ("2411<2511", "2411<2412", "expected a hex of land, <"),
    (
        "\"baler-bay vigan lingayen\"",
        "\"baler-bay vigan lingayen agno\"",
        "expected beaches that name each other",
    ),
    (
        "touches = \"bicol-1 bicol-3\"",
        "touches = \"bicol-1 bicol-3 bicol-4\"",
        "expected areas that name each other",
    ),
    (
        "front = \"nw n ne\"",
        "front = \"nw n\"",
        "expected three directions",
    ),
    (
        "front = \"nw n ne\"",
        "front = \"nw n e\"",
        "expected one of n ne",
    ),
    (
        "manila = \"1649\"",
        "manilla = \"1649\"",
        "unknown field `manilla`",
    ),
];

#[test]
fn faults_of_the_map_are_told_with_file_line_and_what_was_expected() {
    for (text, other, expected) in MAP_FAULTS {
        let told = fault("map.toml", text, other);
        assert!(told.starts_with(expected), "{other}: {told}");
    }
}

/// What is put in the place of what, and what is said of it.
const COUNTER_FAULTS: &[(&str, &str, &str)] = &[
    (
        "[\"4-4-5\", \"2-2-5\"]",
        "[\"4-4\", \"2-2-5\"]",
        "expected attack-defence-movement",
    ),
    (
        "\"J-16-2/9\", name = \"2/9\"",
        "\"J-16-1/9\", name = \"2/9\"",
        "expected an id that no other has",
    ),
    (
        "aircraft = \"nate\"",
        "aircraft = \"mary\"",
        "expected a type of aircraft",
    ),
    (
        "ids = \"J-4Tk-1 J-4Tk-2 J-4Tk-3\"",
        "ids = \"J-4Tk-1 J-4Tk-2\"",
        "expected three companies",
    ),
    (
        "replaces = \"A-11/11\"",
        "replaces = \"A-11/12\"",
        "expected a unit before this one",
    ),
    (
        "class = \"recon\"",
        "class = \"scout\"",
        "unknown variant `scout`",
    ),
    (
        "ground_crew = \"lily\"",
        "ground_crew = \"mary\"",
        "expected a type of aircraft",
    ),
];

#[test]
fn faults_of_the_counters_are_told_with_file_line_and_what_was_expected() {
    for (text, other, expected) in COUNTER_FAULTS {
        let told = fault("units.toml", text, other);
        assert!(told.starts_with(expected), "{other}: {told}");
    }
}

/// What is put in the place of what, and what is said of it.
const OTHER_FAULTS: &[(&str, &str, &str, &str)] = &[
    (
        "tables.toml",
        "\"1D/1\", \"1/1\"",
        "\"1E/1\", \"1/1\"",
        "expected a result such as",
    ),
    (
        "tables.toml",
        "motorised = \"P\"",
        "motorised = \"Q\"",
        "expected movement points",
    ),
    (
        "tables.toml",
        "9 = \"A\"",
        "9 = \"Q\"",
        "expected an effect",
    ),
    (
        "campaign.toml",
        "groups = \"pensacola\"",
        "groups = \"rio\"",
        "expected a group of units.toml",
    ),
    (
        "campaign.toml",
        "goals = \"CCCBA\"",
        "goals = \"CCCB\"",
        "expected 5 letters",
    ),
    (
        "campaign.toml",
        "units = \"A-1/1\"",
        "units = \"A-9/1\"",
        "expected a ground unit of units.toml",
    ),
    (
        "campaign.toml",
        "at = \"KB\"",
        "at = \"KX\"",
        "expected letters of arrival_places",
    ),
    (
        "campaign.toml",
        "from = \"12-11\"",
        "from = \"13-11\"",
        "expected a date",
    ),
    (
        "campaign.toml",
        "of = \"division\"",
        "of = \"tanks\"",
        "expected a withdrawal of a division",
    ),
    (
        "campaign.toml",
        "turn = 12",
        "turn = 14",
        "expected 1 to 13",
    ),
    (
        "setup.toml",
        "ready = \"1640\"",
        "ready = \"1639\"",
        "expected a hex that `where`",
    ),
    (
        "setup.toml",
        "ready = \"taichu\"",
        "ready = \"takao\"",
        "expected an airfield that `where`",
    ),
    (
        "setup.toml",
        "units = \"A-13/11\"",
        "units = \"A-71/71\"",
        "expected an id that no other has",
    ),
];

#[test]
fn faults_of_the_other_files_are_told_with_file_line_and_what_was_expected() {
    for (file, text, other, expected) in OTHER_FAULTS {
        let told = fault(file, text, other);
        assert!(told.starts_with(expected), "{other}: {told}");
    }
}

/// What lies before the first turn and beyond the last is the first and the last.
///
/// Rules: TBL-TRC
#[test]
fn tbl_trc_every_turn_has_a_line_of_the_record() {
    let record = GAME.campaign();
    assert_eq!(record.last_turn(), 13);
    for (turn, line) in [(0, 0), (1, 0), (7, 6), (13, 12), (14, 12)] {
        assert!(std::ptr::eq(
            record.turn(turn),
            &raw const record.turns[line]
        ));
    }
}
