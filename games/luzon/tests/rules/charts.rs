//! The map and the charts beside it: 2.1 and 2.2.

use crate::common::{GAME, at, chits, hex, moves};
use heigi_board::Direction;
use heigi_engine::hexes::Gridded as _;
use heigi_engine::scene::Chart;
use heigi_engine::{Shows, Viewer};
use heigi_luzon::printed::campaign::Leaving;
use heigi_luzon::printed::costs::Column;
use heigi_luzon::printed::map::{BeachId, Terrain};
use heigi_luzon::printed::tables::Cost;
use heigi_luzon::{ALLIES, JAPAN, Location, Post};

const JAPANS_EYES: Viewer = Viewer::Side(JAPAN);
const ALLIED_EYES: Viewer = Viewer::Side(ALLIES);

fn chart(id: &str) -> Chart {
    let board = GAME.board(&chits(1, 1).state);
    let found = board.charts.iter().find(|chart| chart.id == id);
    found.unwrap().clone()
}

/// Vectors 113 to 115.
///
/// Rules: 2.1.1
#[test]
fn r2_1_1_places_lie_in_hexes_of_eleven_kilometres() {
    let place = |id: &str| {
        let mut places = GAME.map().places.iter();
        places.find(|place| place.id == id).unwrap().hex
    };
    assert_eq!(place("clark"), hex("1243"));
    assert_eq!(
        (place("manila"), place("aparri")),
        (hex("1649"), hex("2411"))
    );
    assert_eq!(GAME.grid().distance(place("manila"), place("aparri")), 42);
    let sides: Vec<Direction> = GAME
        .grid()
        .neighbours(hex("1243"))
        .map(|(side, _)| side)
        .collect();
    for (from, north, north_east) in [
        ("1243", "1242", "1343"),
        ("1446", "1445", "1546"),
        ("1345", "1344", "1444"),
    ] {
        let next = |side| GAME.grid().neighbour(hex(from), side).unwrap();
        assert_eq!(
            (next(sides[0]), next(sides[1])),
            (hex(north), hex(north_east))
        );
    }
    // A hex that holds any rough ground is rough: its city makes it no easier to enter.
    let costs = GAME.tables().costs(Column::Foot);
    assert_eq!(costs.hex(Terrain::RoughCity), costs.hex(Terrain::Rough));
}

/// Rules: 2.2.2
#[test]
fn r2_2_2_a_battalion_that_is_broken_down_stands_in_its_holding_box() {
    let split = moves(ALLIES, "A-192Tk 1243").play(&["split A-192Tk"]);
    assert_eq!(at(&split, "A-192Tk"), Location::Apart);
    assert_eq!(
        split.sees(ALLIED_EYES, "A-192Tk").unwrap(),
        "holding-allies"
    );
    assert_eq!(split.sees(JAPANS_EYES, "A-192Tk"), None);
    assert_eq!(chart("holding").rows.len(), 2);
}

/// Rules: 2.2.3
#[test]
fn r2_2_3_japan_has_a_holding_box_and_a_chart_of_formosa() {
    let split = moves(JAPAN, "J-7Tk 1243").play(&["split J-7Tk"]);
    assert_eq!(split.sees(JAPANS_EYES, "J-7Tk").unwrap(), "holding-japan");
    assert_eq!(split.sees(ALLIED_EYES, "J-7Tk"), None);
    let formosa = chart("formosa-chart");
    assert_eq!(formosa.rows.len(), 8);
    let distances = formosa.rows.iter();
    assert!(
        distances
            .clone()
            .all(|row| row.title.id == "luzon-chart-row-formosa")
    );
}

/// Whoever comes later stands in the box of his turn, where nobody else sees him.
///
/// Rules: 2.2.4, TBL-TRC
#[test]
fn r2_2_4_the_turn_record_shows_who_comes_and_what_leaves() {
    let record = chart("record");
    assert_eq!(record.rows.len(), 13);
    let start = chits(1, 1);
    for (id, place) in [
        ("A-3/1", "record-allies-4"),
        ("A-3C/2", "record-allies-5"),
        ("A-4C/2", "record-allies-6"),
        ("A-ROTC", "record-allies-11"),
    ] {
        assert_eq!(start.sees(ALLIED_EYES, id).unwrap(), place, "{id}");
        assert_eq!(start.sees(JAPANS_EYES, id), None);
    }
    let brigade = start.sees(JAPANS_EYES, "J-65-1/122").unwrap();
    assert_eq!(brigade, "record-japan-9");
    assert_eq!(start.sees(ALLIED_EYES, "J-65-1/122"), None);
    let due = |turn: u8| -> Vec<&str> {
        let due = GAME.campaign().withdrawals_of(turn);
        due.map(|one| GAME.campaign().withdrawal(one).id.as_str())
            .collect()
    };
    assert_eq!(due(7), ["navy-7"]);
    assert_eq!(due(10), ["tanks", "navy-10"]);
    assert_eq!(due(11), ["division", "army"]);
    assert_eq!(due(12), ["artillery"]);
    assert!(
        [1, 2, 3, 4, 5, 6, 8, 9, 13]
            .into_iter()
            .all(|turn| due(turn).is_empty())
    );
}

/// Rules: TBL-TRC
#[test]
fn tbl_trc_units_arrive_on_their_turns_and_in_their_places() {
    let expected = [
        (2, "A-1/1@M A-B-17-3@C A-B-17-4@C"),
        (3, "A-2/1@M A-1C/2@K"),
        (4, "A-3/1@KB A-1FA@KB A-2C/2@M"),
        (5, "A-3C/2@K"),
        (6, "A-4C/2@KB"),
        (11, "A-ROTC@MK A-PAAC@MK"),
    ];
    let campaign = GAME.campaign();
    let letter = |place: &heigi_luzon::printed::campaign::PlaceId| {
        campaign.places[place.index()].id.to_string()
    };
    for turn in 1..=campaign.last_turn() {
        let record = campaign.turn(turn);
        let ground = record.arrivals.iter().flat_map(|arrival| {
            let places: String = arrival.places.iter().map(letter).collect();
            let named = move |unit: &heigi_luzon::printed::units::UnitId| {
                format!("{}@{places}", GAME.unit(*unit).id)
            };
            arrival.units.iter().map(named).collect::<Vec<_>>()
        });
        let aircraft = record.aircraft.iter().flat_map(|arrival| {
            let of_record = arrival
                .aircraft
                .iter()
                .map(|one| &GAME.aircraft()[one.index()]);
            let of_record = of_record.filter(|one| one.group.is_none());
            of_record
                .map(|one| format!("{}@{}", one.id, letter(&arrival.place)))
                .collect::<Vec<_>>()
        });
        let all: Vec<String> = ground.chain(aircraft).collect();
        let found = expected.iter().find(|(of, _)| *of == turn);
        assert_eq!(
            all.join(" "),
            found.map_or("", |(_, units)| units),
            "{turn}"
        );
        assert_eq!(record.any_beach, turn == 1);
        assert_eq!(record.brings_late_group, turn == 9);
    }
}

/// 14.5 says how many stay, and not the note on the chart of Formosa.
///
/// Rules: TBL-FORM-NOTE
#[test]
fn tbl_form_note_yields_to_the_rule() {
    let stay = |id: &str| -> String {
        let mut all = GAME.campaign().withdrawals.iter();
        let Leaving::Aircraft { stay, .. } = &all.find(|one| one.id == id).unwrap().leaving else {
            panic!("aircraft leave");
        };
        let types = &GAME.data().counters.types;
        let mut stay: Vec<String> = (stay.iter())
            .map(|(kind, count)| format!("{} {count}", types[kind.index()].id))
            .collect();
        stay.sort();
        stay.join(", ")
    };
    assert_eq!(stay("navy-7"), "betty 3, nell 2");
    assert_eq!(stay("navy-10"), "betty 1, nell 1");
    assert_eq!(stay("army"), "ann 1, ida 1, nate 2, sonia 1");
}

/// Rules: 2.2.5, TBL-TEC
#[test]
fn tbl_tec_hexes_hexsides_and_roads_cost_what_the_chart_says() {
    let points = |quarters: u16| Cost::Quarters(quarters);
    let (shut, all) = (Cost::Prohibited, Cost::Whole);
    let columns = [
        Column::Motorised,
        Column::Foot,
        Column::Cavalry,
        Column::Supply,
    ];
    let costs = columns.map(|column| GAME.tables().costs(column));
    let hexes = |terrain| costs.map(|column| column.hex(terrain));
    assert_eq!(hexes(Terrain::Clear), [points(4); 4]);
    assert_eq!(hexes(Terrain::Rough), [points(8); 4]);
    assert_eq!(hexes(Terrain::City), [points(4); 4]);
    assert_eq!(hexes(Terrain::Manila), [points(4); 4]);
    assert_eq!(hexes(Terrain::Swamp), [shut, all, shut, shut]);
    assert_eq!(hexes(Terrain::Sea), [shut; 4]);
    assert_eq!(costs.map(|one| one.major_river), [all, all, all, shut]);
    assert_eq!(
        costs.map(|one| one.minor_river),
        [points(4), points(0), points(0), points(4)]
    );
    assert_eq!(
        costs.map(|one| one.rough_side),
        [shut, points(4), points(4), shut]
    );
    let [motorised, foot, ..] = costs;
    assert_eq!([motorised.road, foot.road], [points(2), points(4)]);
    assert_eq!(
        [motorised.strategic, foot.strategic],
        [points(1), points(2)]
    );
    // Every kind of ground tells on the board what it does.
    let board = GAME.board(&chits(1, 1).state);
    let told = board.place_classes.iter();
    assert!(
        told.clone()
            .all(|class| class.effect.id.ends_with("-effect"))
    );
    assert_eq!(told.count(), Terrain::ALL.len());
}

/// Rules: 2.2.7
#[test]
fn r2_2_7_each_side_keeps_its_pad_to_itself() {
    let start = chits(1, 1).with(|state| {
        state.submarines.boats[0].post = Post::At(BeachId(2));
        state.sea.sunk = 3;
    });
    let facts = |viewer: Viewer| -> Vec<String> {
        let facts = start.scene(viewer).facts;
        facts.iter().map(|fact| fact.rule.to_string()).collect()
    };
    for rule in ["16.4.4", "4.4.3"] {
        assert!(facts(JAPANS_EYES).contains(&rule.to_owned()));
        assert!(!facts(ALLIED_EYES).contains(&rule.to_owned()));
    }
    let boat = GAME.data().counters.submarines[0].id.clone();
    let beach = &GAME.map().beaches[2].id;
    assert_eq!(
        start.sees(ALLIED_EYES, &boat).unwrap(),
        format!("boats-{beach}")
    );
    assert_eq!(start.sees(JAPANS_EYES, &boat), None);
}
