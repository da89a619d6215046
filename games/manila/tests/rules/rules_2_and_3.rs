//! 2.0 and 3.0: counters, map, set-up and entry.

use crate::common::{GAME, at, board, faces, japanese_view, on_turn, us_view};
use heigi_engine::{Pending, Shows};
use heigi_manila::{
    Ability, DefensiveFire, Entry, Group, JAPAN, JapaneseSetUp, Movement, Position, Step, Terrain,
    UNITED_STATES,
};

fn unit(id: &str) -> &'static heigi_manila::Unit {
    GAME.unit(GAME.unit_named(id).unwrap())
}

fn hex(number: &str) -> heigi_board::HexId {
    GAME.map().grid.parse(number).unwrap()
}

/// Vector MNL-129.
///
/// Rules: 2.2, NIR-MAP
#[test]
fn r2_2_the_map_names_fort_mckinley_and_the_hospital() {
    let names = |number: &str| {
        let board = board();
        let place = board.places.iter().find(|p| p.id == number).unwrap();
        place.names[0].id.to_string()
    };
    assert_eq!(names("1812"), "manila-place-fort-mckinley");
    assert_eq!(names("2119"), "manila-place-psychopathic-hospital");
    let named = |number: &str| Some(GAME.map().named_place(hex(number))?.id.as_str());
    assert_eq!(named("1812"), Some("fort-mckinley"));
    assert_eq!(named("1813"), None);
    assert_eq!(GAME.map().grid.len(), 957);
}

/// Vector MNL-131.
///
/// Rules: 2.4, 2.12, NIR-OOB, TBL-SUM
#[test]
fn r2_4_there_are_130_unit_counters() {
    assert_eq!(GAME.units().len(), 130);
    assert_eq!(GAME.units_of(UNITED_STATES).count(), 58);
    assert_eq!(GAME.units_of(JAPAN).count(), 72);
    assert_eq!(GAME.tables().air.units, 6);
    let fixed = GAME.units().iter().filter(|u| u.is_fixed).count();
    assert_eq!(fixed, 25);
    let attack: u32 = GAME.units().iter().map(|u| u32::from(u.attack)).sum();
    assert_eq!(attack, 668);
}

#[test]
fn r2_5_a_counter_shows_designation_branch_size_strength_and_range() {
    let board = board();
    let face = board
        .faces
        .iter()
        .find(|face| face.id == "US-37ID-136")
        .unwrap();
    let values: Vec<&str> = face.values.iter().map(|v| v.value.as_str()).collect();
    assert_eq!(values, ["136", "8", "30", "⌒"]);
    assert_eq!(face.symbol.as_ref().unwrap().id, "field-artillery");
    assert_eq!(face.symbol.as_ref().unwrap().size, "II");
}

/// Vector MNL-018.
///
/// Rules: 2.5a, CLR-1
#[test]
fn r2_5a_an_air_counter_shows_turn_3_and_strength_10() {
    let board = board();
    let face = board.faces.iter().find(|f| f.id == "us-air").unwrap();
    let values: Vec<&str> = face.values.iter().map(|v| v.value.as_str()).collect();
    assert_eq!(values, ["3", "10"]);
    assert_eq!(GAME.tables().air.first_turn, 3);
    assert_eq!(GAME.tables().air.strength, 10);
}

#[test]
fn r2_6_colours_tell_formations_and_fixed_units() {
    let tone = |id: &str| {
        let faces = &board().faces;
        faces.iter().find(|f| f.id == id).unwrap().tone.clone()
    };
    assert_eq!(tone("US-1CAV-1.5"), "us-1cav");
    assert_eq!(tone("US-XIV-44"), "us-xiv");
    assert_eq!(tone("JP-NF-1"), "japan-mobile");
    assert_eq!(tone("JP-NF-100"), "japan-fixed");
    let counts = Group::ALL.map(|group| GAME.units_of_group(group).count());
    assert_eq!(counts, [15, 13, 17, 13]);
}

/// Vector MNL-132.
#[test]
fn r2_8_size_does_not_matter_for_stacking() {
    let position = on_turn(3)
        .units(&["US-1CAV-302", "US-1CAV-1.5"], "2813")
        .unit("US-1CAV-2.5", "2812")
        .us_movement()
        .play(&["select US-1CAV-2.5"]);
    assert_eq!(unit("US-1CAV-302").size, "I");
    assert_eq!(unit("US-1CAV-1.5").size, "II");
    assert_eq!(position.refused_by("step 2813"), Some("6.1"));
}

/// Vector MNL-133.
#[test]
fn r2_9_a_mobile_unit_has_16_points_and_a_fixed_one_none() {
    let position = on_turn(3)
        .unit("JP-NS-1", "2803")
        .japanese_movement()
        .play(&["select JP-NS-1"]);
    assert_eq!(position.points_left(), Some(16));
    let fixed = on_turn(3).unit("JP-NS-MG", "2803").japanese_movement();
    assert_eq!(fixed.refused_by("select JP-NS-MG"), Some("8.3"));
}

/// Vector MNL-162.
#[test]
fn r2_10_armour_matters_for_the_target_only() {
    let with = |attacker: &str| {
        on_turn(3)
            .unit(attacker, "2814")
            .unit("JP-CF-1", "2813")
            .us_fire()
            .play(&["attack 2813", &format!("join {attacker}")])
            .modifiers()
    };
    assert!(unit("US-37ID-129C").has(Ability::Armour));
    assert_eq!(with("US-37ID-129C"), []);
    assert_eq!(with("US-1CAV-61"), []);
}

#[test]
fn r2_11_three_abilities_are_printed() {
    assert!(unit("US-37ID-6").has(Ability::Indirect));
    assert!(unit("US-37ID-1.129").has(Ability::CloseAssault));
    assert!(unit("US-XIV-44").has(Ability::AntiArmour));
    assert!(!unit("US-XIV-44").has(Ability::CloseAssault));
}

/// Vectors MNL-134, MNL-019.
///
/// Rules: 3.1, 5.2
#[test]
fn r3_1_the_match_begins_on_turn_1_with_the_japanese_set_up() {
    let position = Position::from_start(&GAME);
    assert_eq!(position.state.turn, 1);
    assert_eq!(position.pending(), Pending::Decision(JAPAN));
    assert_eq!(
        position.state.step(),
        Some(Step::JapaneseSetUp(JapaneseSetUp))
    );
    let record = &GAME.tables().turns;
    assert_eq!(
        (record[0].first.as_str(), record[0].last.as_str()),
        ("3 February", "5 February")
    );
    assert_eq!(
        (record[2].first.as_str(), record[2].last.as_str()),
        ("9 February", "11 February")
    );
    assert_eq!(
        (record[9].first.as_str(), record[9].last.as_str()),
        ("2 March", "4 March")
    );
}

/// Vector MNL-135.
///
/// Rules: 3.2, 3.3
#[test]
fn r3_2_the_us_player_sees_nothing_of_the_set_up() {
    let position = Position::from_start(&GAME).play(&["select JP-NF-1", "place 3624"]);
    assert_eq!(faces(&japanese_view(&position), "3624"), ["JP-NF-1"]);
    let seen = us_view(&position);
    assert!(seen.pieces.iter().all(|piece| piece.owner == UNITED_STATES));
    assert!(seen.prompt.unwrap().choices.is_empty());
    let event = &position.events[0];
    let viewer = heigi_engine::Viewer::Side(UNITED_STATES);
    assert_eq!(GAME.log_entry(event, viewer), None);
}

#[test]
fn r3_3_us_units_start_off_the_map() {
    let position = Position::from_start(&GAME);
    for unit in GAME.units_of(UNITED_STATES) {
        assert_eq!(position.place(&GAME.unit(unit).id), "off");
    }
}

#[test]
fn r3_2a_the_set_up_ends_when_all_72_are_placed() {
    let mut inputs = Vec::new();
    for (unit, hex) in GAME.ready_set_up() {
        inputs.push(format!("select {}", GAME.unit(*unit).id));
        inputs.push(format!("place {}", GAME.number(*hex)));
    }
    let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
    let position = Position::from_start(&GAME).play(&inputs[..inputs.len() - 2]);
    assert_eq!(position.refused_by("done"), Some("3.2a"));
    let position = position.play(&inputs[inputs.len() - 2..]).play(&["done"]);
    assert_eq!(position.state.step(), Some(Step::Entry(Entry)));
}

#[test]
fn r3_2b_only_land_may_be_set_up_on() {
    let position = Position::from_start(&GAME).play(&["select JP-NF-1"]);
    assert_eq!(position.refused_by("place 4015"), Some("3.2b"));
    let open = GAME
        .map()
        .grid
        .hexes()
        .filter(|hex| GAME.map().may_set_up(*hex))
        .count();
    assert_eq!(open, 592);
}

/// Vector MNL-011.
#[test]
fn r3_2c_the_map_edge_and_its_neighbours_are_barred() {
    let position = Position::from_start(&GAME).play(&["select JP-NF-1"]);
    for number in ["3401", "3402", "1613", "1712", "3532", "3531"] {
        assert_eq!(
            position.refused_by(&format!("place {number}")),
            Some("3.2c"),
            "{number}"
        );
    }
    assert_eq!(position.refused_by("place 3530"), None);
}

/// Vector MNL-012.
#[test]
fn r3_2d_in_play_the_edge_may_be_entered() {
    let position = on_turn(1)
        .unit("JP-NF-1", "3530")
        .japanese_movement()
        .play(&["select JP-NF-1", "step 3531"]);
    assert_eq!(position.points_left(), Some(15));
    assert_eq!(position.refused_by("step 3532"), None);
}

/// Vector MNL-136.
#[test]
fn r3_4_every_us_unit_must_enter() {
    let position = on_turn(1).off_map("US-37ID-1.129").entry();
    assert_eq!(position.refused_by("done"), Some("3.4"));
    let position = position.play(&["group 37ID", "select US-37ID-1.129", "place 3532", "done"]);
    assert_eq!(position.place("US-37ID-1.129"), "3532");
    assert_eq!(position.state.turn, 1);
    assert_eq!(
        position.state.step(),
        Some(Step::Movement(Movement(UNITED_STATES)))
    );
}

/// Vectors MNL-063, MNL-160.
///
/// Rules: 3.4a, MAP-EDGE
#[test]
fn r3_4a_the_airborne_enter_from_the_south() {
    let numbers = |hexes: &[heigi_board::HexId]| -> Vec<String> {
        hexes
            .iter()
            .map(|hex| GAME.number(*hex))
            .map(String::from)
            .collect()
    };
    assert_eq!(
        numbers(&GAME.map().entry_south),
        [
            "3401", "3300", "3201", "3100", "3001", "2900", "2801", "2700", "2601", "2500", "2401",
            "2300", "2201", "2100", "2001", "1900"
        ]
    );
    let position = on_turn(1)
        .off_map("US-11AB-127")
        .entry()
        .play(&["group 11AB", "select US-11AB-127"]);
    for number in ["1801", "1700", "2532"] {
        assert_eq!(
            position.refused_by(&format!("place {number}")),
            Some("3.4a"),
            "{number}"
        );
    }
    assert_eq!(position.refused_by("place 1900"), None);
}

/// Vector MNL-063.
#[test]
fn r3_4b_everybody_else_enters_from_the_north() {
    let numbers: Vec<String> = GAME
        .map()
        .entry_north
        .iter()
        .map(|hex| GAME.number(*hex))
        .map(String::from)
        .collect();
    assert_eq!(
        numbers,
        [
            "2532", "2633", "2732", "2833", "2932", "3033", "3132", "3233", "3332", "3433", "3532",
            "3633", "3732", "3833", "3932", "4033", "4132", "4233"
        ]
    );
    let position = on_turn(1)
        .off_map("US-1CAV-8")
        .entry()
        .play(&["group 1CAV", "select US-1CAV-8"]);
    assert_eq!(position.refused_by("place 3401"), Some("3.4b"));
    assert_eq!(position.refused_by("place 4233"), None);
}

/// Vectors MNL-060, MNL-061.
#[test]
fn r3_4c_the_entry_hex_is_the_first_cost() {
    let entering = on_turn(1)
        .off_map("US-37ID-1.129")
        .entry()
        .play(&["group 37ID", "select US-37ID-1.129"]);
    let clear = entering
        .clone()
        .play(&["place 3532", "step 3531", "step 3530", "step 3529"]);
    assert_eq!(clear.points_left(), Some(12));
    let urban = entering.play(&["place 3732"]);
    assert_eq!(urban.points_left(), Some(14));
}

#[test]
fn r3_4d_entry_draws_defensive_fire() {
    let position = on_turn(1)
        .off_map("US-37ID-1.129")
        .unit("JP-NF-1", "3531")
        .entry()
        .play(&["group 37ID", "select US-37ID-1.129", "place 3532"]);
    assert_eq!(
        position.state.step(),
        Some(Step::DefensiveFire(DefensiveFire))
    );
    assert_eq!(position.pending(), Pending::Decision(JAPAN));
}

/// Vector MNL-062.
#[test]
fn r3_4e_an_entry_hex_serves_again_within_stacking() {
    let position = on_turn(1)
        .unit("US-1CAV-1.5", "2532")
        .off_map("US-1CAV-2.5")
        .off_map("US-1CAV-1.7")
        .entry()
        .play(&["group 1CAV", "select US-1CAV-2.5", "place 2532"]);
    assert_eq!(position.points_left(), Some(15));
    let position = position.play(&["done", "select US-1CAV-1.7"]);
    assert_eq!(position.refused_by("place 2532"), Some("6.1"));
    assert_eq!(position.refused_by("place 2633"), None);
}

/// Vector MNL-064.
///
/// Rules: 3.4f, 3.5
#[test]
fn r3_4f_the_corps_enters_after_the_divisions() {
    let position = on_turn(1)
        .off_map("US-37ID-1.129")
        .off_map("US-XIV-44")
        .entry();
    assert_eq!(position.refused_by("group XIV"), Some("3.4f"));
    let position = position.play(&["group 37ID", "select US-37ID-1.129", "place 3532", "done"]);
    assert_eq!(position.refused_by("group XIV"), None);
}

/// Vector MNL-010.
#[test]
fn r3_4g_one_division_enters_wholly_before_the_next() {
    let position = on_turn(1)
        .off_map("US-11AB-127")
        .off_map("US-11AB-457")
        .off_map("US-1CAV-8")
        .entry()
        .play(&["group 11AB", "select US-11AB-127", "place 3401", "done"]);
    assert_eq!(position.refused_by("select US-1CAV-8"), Some("3.4g"));
    assert_eq!(position.refused_by("group 1CAV"), Some("5.2"));
    let position = position.play(&["select US-11AB-457", "place 3300", "done"]);
    assert_eq!(position.refused_by("group 1CAV"), None);
    assert_eq!(position.refused_by("group 11AB"), Some("3.4g"));
}

/// Units that find no room at the edge count as eliminated; nothing else could become of them.
#[test]
fn r3_4e_units_without_room_to_enter_are_lost() {
    let mut position = on_turn(1).off_map("US-11AB-127");
    let south = GAME.map().entry_south.clone();
    let corps = GAME.units_of_group(Group::FourteenthCorps);
    let cavalry = GAME.units_of_group(Group::FirstCavalry);
    let others: Vec<_> = corps.chain(cavalry).collect();
    for (hex, unit) in south.iter().zip(&others) {
        position = position.unit(&GAME.unit(*unit).id, &GAME.number(*hex));
    }
    for (hex, unit) in south.iter().zip(&others[16..]) {
        position = position.unit(&GAME.unit(*unit).id, &GAME.number(*hex));
    }
    for (hex, unit) in south
        .iter()
        .skip(12)
        .zip(GAME.units_of_group(Group::ThirtySeventhInfantry))
    {
        if position.state.units_at(*hex).count() < 2 {
            position = position.unit(&GAME.unit(unit).id, &GAME.number(*hex));
        }
    }
    let position = position.entry().play(&["group 11AB"]);
    assert_eq!(position.place("US-11AB-127"), "lost");
}

/// Vector MNL-065.
///
/// Rules: 3.5a
#[test]
fn r3_5a_the_corps_moves_8_points_on_turn_1() {
    let position = on_turn(1)
        .without("JP-T-1")
        .unit("JP-T-1", "4026")
        .unit("US-XIV-44", "3532")
        .us_movement()
        .play(&["select US-XIV-44"]);
    assert_eq!(position.points_left(), Some(8));
    let position = position.play(&[
        "step 3531",
        "step 3530",
        "step 3529",
        "step 3528",
        "step 3527",
    ]);
    assert_eq!(position.place("US-XIV-44"), "3527");
    assert_eq!(position.points_left(), None);
    let later = on_turn(2)
        .unit("US-XIV-44", "3532")
        .us_movement()
        .play(&["select US-XIV-44"]);
    assert_eq!(later.points_left(), Some(16));
}

/// Vector MNL-064: the half allowance is not for the entry.
#[test]
fn r3_5b_the_corps_does_not_enter_from_the_south() {
    let position = on_turn(1)
        .off_map("US-XIV-44")
        .entry()
        .play(&["group XIV", "select US-XIV-44"]);
    assert_eq!(position.refused_by("place 2801"), Some("3.5b"));
    let position = position.play(&["place 3532"]);
    assert_eq!(position.points_left(), Some(15));
}

/// Inland and on the rest of the north edge it is the north entry that bars a unit, the corps too.
///
/// Rules: 3.4a, 3.4b, 3.5b
#[test]
fn r3_4b_no_entry_beside_the_entry_hexes() {
    let entering = |group: &str, unit: &str| {
        on_turn(1)
            .off_map(unit)
            .entry()
            .play(&[&format!("group {group}"), &format!("select {unit}")])
    };
    let corps = entering("XIV", "US-XIV-44");
    let division = entering("37ID", "US-37ID-1.129");
    for hex in ["3530", "2433"] {
        let words = format!("place {hex}");
        assert_eq!(corps.refused_by(&words), Some("3.4b"));
        assert_eq!(division.refused_by(&words), Some("3.4b"));
        let airborne = entering("11AB", "US-11AB-1.511");
        assert_eq!(airborne.refused_by(&words), Some("3.4a"));
    }
    for hex in ["3401", "1900"] {
        let words = format!("place {hex}");
        assert_eq!(corps.refused_by(&words), Some("3.5b"));
        assert_eq!(division.refused_by(&words), Some("3.4b"));
    }
    for hex in ["2532", "4233"] {
        assert_eq!(corps.refused_by(&format!("place {hex}")), None);
    }
}

/// Vectors MNL-161, MNL-159, MNL-016, MNL-017.
///
/// Rules: NIR-MAP, MAP-COAST
#[test]
fn map_coast_land_next_to_the_bay_is_coastal() {
    let map = GAME.map();
    for number in ["3401", "3820", "4022", "4123", "4233"] {
        assert!(map.is_coastal(hex(number)), "{number}");
    }
    assert!(!map.is_coastal(hex("3721")));
    assert_eq!(map.grid.hexes().filter(|h| map.is_coastal(*h)).count(), 38);
    let inside: Vec<String> = map
        .grid
        .hexes()
        .filter(|h| map.is_inside_wall(*h))
        .map(|h| GAME.number(h))
        .map(String::from)
        .collect();
    assert_eq!(inside, ["3821", "3822", "3921", "3922"]);
    for number in ["1805", "1812", "2120", "1723", "1633", "1924"] {
        assert!(map.is_high_ground(hex(number)), "{number}");
    }
    assert!(!map.is_high_ground(hex("2224")));
}

/// Vector MNL-161: all land is connected while the bridges stand.
#[test]
fn nir_map_all_land_is_connected_over_the_bridges() {
    let map = GAME.map();
    let mut reach = heigi_board::Reach::default();
    reach.search(&map.grid, hex("3401"), 2_000, |from, _, to| {
        let edge = map.grid.edge_between(from, to)?;
        let is_closed = map.river(edge) == heigi_manila::River::Major && map.bridge(edge).is_none();
        (map.terrain(to) != Terrain::Sea && !is_closed).then_some(1)
    });
    assert_eq!(reach.reached().len(), 742);
    let contours: usize = map
        .grid
        .hexes()
        .flat_map(|h| map.grid.neighbours(h).map(move |(d, _)| (h, d)))
        .filter(|(h, d)| map.grid.edge(*h, *d).is_some_and(|e| map.has_contour(e)))
        .count();
    assert_eq!(contours / 2, 76);
    let walls: usize = map
        .grid
        .hexes()
        .flat_map(|h| map.grid.neighbours(h).map(move |(d, _)| (h, d)))
        .filter(|(h, d)| map.grid.edge(*h, *d).is_some_and(|e| map.has_wall(e)))
        .count();
    assert_eq!(walls / 2, 14);
    assert_eq!(map.bridges.len(), 20);
}

/// Vector MNL-130.
#[test]
fn map_grid_even_and_odd_hexes_have_these_neighbours() {
    let around = |number: &str| {
        let mut found: Vec<String> = GAME
            .map()
            .grid
            .neighbours(hex(number))
            .map(|(_, h)| GAME.number(h))
            .map(String::from)
            .collect();
        found.sort();
        found
    };
    assert_eq!(
        around("2202"),
        ["2101", "2102", "2201", "2203", "2301", "2302"]
    );
    assert_eq!(
        around("2101"),
        ["2001", "2002", "2100", "2102", "2201", "2202"]
    );
}

/// The counters stand where the views say, whoever looks.
#[test]
fn r3_4_the_entry_trays_are_open_to_both_sides() {
    let position = on_turn(1).off_map("US-37ID-1.129").entry();
    for scene in [us_view(&position), japanese_view(&position)] {
        assert_eq!(at(&scene, "entry-37id").len(), 1);
    }
}
