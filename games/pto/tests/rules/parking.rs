//! Vehicles and watercraft that their owner sets up (8.6).

use crate::beaches::sloping;
use crate::common::{is, place, read, text, until};
use heigi_engine::Situation;
use heigi_pto::{Condition, JAPAN, Lie, Phase, Pto};

/// Land with jungle, a beach, and water that is deep in the last row.
const COAST: [&str; 7] = [
    "......", ".J....", ",,,,,,", ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO",
];

/// The Marines set up from the second row on; the second of their units and those after it are aboard of the first one, so many.
fn coast(more: &str, marines: &[&str], aboard: usize) -> Pto {
    let text = text(&COAST, &[], marines, &["jpn-4-4-7 0601"]);
    let shore = format!("{}\n{more}\n[victory]", sloping("moderate"));
    let text = text.replacen("[victory]", &shore, 1);
    let order = "first = \"allies\"\nset_up = [\"allies\"]";
    let text = text.replace("first = \"allies\"", order);
    let mut text = text.replace(
        "side = \"allies\"\nelr",
        "side = \"allies\"\nrows = [2, 7]\nelr",
    );
    for unit in &marines[1..=aboard] {
        let (counter, hex) = unit.split_once(' ').unwrap();
        let line = format!("counter = \"{counter}\", hex = \"{hex}\"");
        text = text.replacen(&line, &format!("{line}, aboard = 1"), 1);
    }
    read(&text)
}

/// Which of the vehicle and the two units aboard of it the enemy sees.
fn seen(battle: &Situation<'_, Pto>) -> Vec<String> {
    let pieces = battle.scene(JAPAN).pieces.into_iter();
    let ids = pieces.map(|piece| piece.id.to_string());
    let mut ids: Vec<String> = ids
        .filter(|id| ["u0", "u1", "u2"].contains(&id.as_str()))
        .collect();
    ids.sort();
    ids
}

/// Where the vehicle in hand may be put of some hexes, and by which rule it may not.
fn puts(hand: &Situation<'_, Pto>, places: &[(&str, Option<&str>)]) {
    for (hex, rule) in places {
        let words = format!("put {hex}");
        assert_eq!(hand.refused_by(&words), *rule, "{hex}");
        let is_listed = hand.legal().iter().any(|one| *one == words);
        assert_eq!(is_listed, rule.is_none(), "{hex}");
    }
}

/// On land it stands, in deep water it swims and is under way, and who is aboard goes with it.
/// Rules: 8.6, G13.401, G13.73
#[test]
fn r8_6_an_amphibian_is_set_up_on_land_and_in_the_water_of_its_area() {
    let marines = ["usmc-lvt-a2 0307", "usmc-6-6-8 0307", "usmc-truck-gmc 0303"];
    let game = coast("wooden_piers = [\"0404\"]", &marines, 1);
    let start = Situation::start(&game);
    assert!(is(&start, 0, Condition::Motion));
    let hand = start.play(&["arrange u0"]);
    puts(
        &hand,
        &[
            ("0301", Some("8.6")),
            ("0302", None),
            ("0202", Some("G2.21")),
            ("0303", Some("2.1")),
            ("0403", None),
            ("0404", Some("G13.73")),
            ("0305", None),
            ("0307", Some("1.1")),
            ("0407", None),
        ],
    );
    let ashore = hand.play(&["put 0302"]);
    assert_eq!([0, 1].map(|unit| place(&ashore, unit)), ["0302", "0302"]);
    assert!(!is(&ashore, 0, Condition::Motion), "it stands");
    let wades = ashore.clone().play(&["arrange u0", "put 0305"]);
    assert!(!is(&wades, 0, Condition::Motion), "it wades");
    let swims = ashore.play(&["arrange u0", "put 0407", "done"]);
    assert!(is(&swims, 0, Condition::Motion));
    assert_eq!([0, 1].map(|unit| place(&swims, unit)), ["0407", "0407"]);
}

/// Rules: 8.6, G12.2, G13.431
#[test]
fn r8_6_landing_craft_are_set_up_afloat_on_open_water_without_a_reef() {
    let marines = ["usmc-lcvp 0307", "usmc-jeep 0307", "usmc-6-6-8 0307"];
    let reef = "reef = [\"0105\", \"0205\"]\nreef_kind = \"submerged\"";
    let game = coast(reef, &marines, 2);
    let start = Situation::start(&game);
    let bow = start.state.units[0].arc.unwrap();
    let hand = start.play(&["arrange u0"]);
    puts(
        &hand,
        &[
            ("0404", Some("G12.2")),
            ("0302", Some("G12.2")),
            ("0205", Some("G13.431")),
            ("0305", None),
            ("0407", None),
        ],
    );
    assert_eq!(hand.refused_by("hatch u0"), Some("18.2"));
    // What stands in its hold turns with it (G12.121).
    let put = hand.play(&["turn-right", "put 0305", "done"]);
    let arcs = [0, 1].map(|unit| put.state.units[unit].arc.unwrap());
    assert_eq!(arcs, [(bow + 1) % 6; 2]);
    assert_eq!([0, 1, 2].map(|unit| place(&put, unit)), ["0305"; 3]);
    assert!(is(&put, 0, Condition::Motion));
    // One that lies on the shore stays there (G12.3).
    let aground = Situation::start(&game).with(|state| state.units[0].boat.lie = Lie::Aground);
    assert!(aground.refused_by("arrange u0").is_some());
}

/// Those aboard are seen from the beginning where their amphibian stands behind the beach, and not before the set-up is over.
/// Rules: 8.6, G14.23
#[test]
fn g14_23_nobody_hides_aboard_an_amphibian_that_is_set_up_behind_the_beach() {
    let marines = ["usmc-lvt-a2 0307", "usmc-6-6-8 0307", "usmc-3-4-8 0307"];
    let venture = "[expedition]\nside = \"allies\"\nkind = \"assault\"";
    let game = coast(venture, &marines, 2);
    let start = Situation::start(&game);
    let hidden = |battle: &Situation<'_, Pto>| is(battle, 1, Condition::Hidden);
    assert!(hidden(&start));
    let begun = |hex: &str| start.clone().play(&["arrange u0", &format!("put {hex}")]);
    assert!(hidden(&begun("0403")), "on the beach");
    let inland = begun("0302");
    assert!(!hidden(&inland));
    assert_eq!(seen(&inland), [""; 0]);
    let back = inland.clone().play(&["arrange u0", "put 0407"]);
    assert!(hidden(&back));
    assert_eq!(seen(&inland.play(&["done"])), ["u0", "u1", "u2"]);
    assert_eq!(seen(&back.play(&["done"])), ["u0"]);
}

/// Marines who come over the southern edge of the map into shallow water, those after the first aboard of it.
fn coming(more: &str, marines: &[&str]) -> Pto {
    let rows = ["......", "......", ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO"];
    let marines: Vec<String> = marines.iter().map(|one| format!("{one} 0101")).collect();
    let marines: Vec<&str> = marines.iter().map(String::as_str).collect();
    let text = text(&rows, &[], &marines, &["jpn-8-0 0602"]);
    let shore = format!("{}\n{more}\n[victory]", sloping("slight"));
    let text = text.replacen("[victory]", &shore, 1);
    let (head, forces) = text.split_once("[[force]]").unwrap();
    let (allied, other) = forces.split_once("[[force]]").unwrap();
    let mut allied = allied.replace(", hex = \"0101\"", "");
    for unit in &marines[1..] {
        let counter = unit.split(' ').next().unwrap();
        let line = format!("counter = \"{counter}\"");
        allied = allied.replacen(&line, &format!("{line}, aboard = 1"), 1);
    }
    let allied = allied.replace("units", "enters = { turn = 1, edge = \"south\" }\nunits");
    read(&format!("{head}[[force]]{allied}[[force]]{other}"))
}

/// The stream costs two points, wading two more or, where it is waterproofed, one.
/// Rules: 31, G13.422
#[test]
fn r31_what_wades_onto_the_map_pays_for_it() {
    let spent = |more: &str, dice: &[&str]| {
        let game = coming(more, &["usmc-tank-m4a2"]);
        let start = until(Situation::start(&game), Phase::Movement);
        let comes = start.play(&["drive u0", "step 0306"]);
        comes.play(dice).state.spent / 2
    };
    assert_eq!(spent("", &["= 1 1"]), 4);
    assert_eq!(spent("waterproofed = true", &[]), 3);
}

/// Rules: G14.23, 31
#[test]
fn g14_23_nobody_sees_who_is_aboard_an_amphibian_that_comes_from_beside_the_map() {
    let shown = |more: &str| {
        let game = coming(more, &["usmc-lvt-a2", "usmc-6-6-8", "usmc-3-4-8"]);
        let start = until(Situation::start(&game), Phase::Movement);
        let comes = start.play(&["drive u0", "step 0306"]);
        assert_eq!([0, 1, 2].map(|unit| place(&comes, unit)), ["0306"; 3]);
        seen(&comes)
    };
    let venture = "[expedition]\nside = \"allies\"\nkind = \"assault\"";
    assert_eq!(shown(venture), ["u0"]);
    assert_eq!(shown(""), ["u0", "u1", "u2"]);
}

/// What lies hidden costs nothing before it is found.
/// Rules: G14.51, 31
#[test]
fn g14_51_known_tetrahedrons_cost_what_wades_onto_the_map_a_point_more() {
    let spent = |piles: &str| {
        let rows = ["......", "......", ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO"];
        let text = text(&rows, &[], &["usmc-tank-m4a2 0101"], &["jpn-8-0 0602"]);
        let shore = format!("{}\nwaterproofed = true\n[victory]", sloping("slight"));
        let text = text.replacen("[victory]", &shore, 1);
        let text = text.replacen(", hex = \"0101\"", "", 1);
        let text = text.replacen("units", "enters = { turn = 1, edge = \"south\" }\nunits", 1);
        let works = format!("side = \"japanese\"\nfortifications = [{piles}]");
        let game = read(&text.replacen("side = \"japanese\"", &works, 1));
        let start = until(Situation::start(&game), Phase::Movement);
        let comes = start.play(&["drive u0", "step 0306"]);
        comes.state.spent / 2
    };
    let known = "{ kind = \"tetrahedrons\", hex = \"0306\", known = true }";
    let hidden = "{ kind = \"tetrahedrons\", hex = \"0306\" }";
    assert_eq!([spent(""), spent(hidden), spent(known)], [3, 3, 4]);
}

/// Where panjis of the enemy are hidden a vehicle may be set up, as nobody is told of them.
/// Rules: 8.6, G9.73
#[test]
fn r8_6_where_a_vehicle_may_be_set_up_tells_nothing_of_hidden_panjis() {
    for (known, rule) in [("", None), (", known = true", Some("G2.21"))] {
        let rows = ["......", "......", ".K....", "......"];
        let text = text(&rows, &[], &["usmc-tank-m4a2 0101"], &["jpn-4-4-7 0604"]);
        let order = "first = \"allies\"\nset_up = [\"allies\"]";
        let text = text.replace("first = \"allies\"", order);
        let works = format!(
            "fortifications = [{{ kind = \"panjis\", hex = \"0203\", sides = [\"0203-0204\"]{known} }}]\nelr"
        );
        let text = text.replace(
            "side = \"allies\"\nelr",
            "side = \"allies\"\nrows = [1, 3]\nelr",
        );
        let text = text.replacen(
            "side = \"japanese\"\nelr",
            &format!("side = \"japanese\"\n{works}"),
            1,
        );
        let game = read(&text);
        let hand = Situation::start(&game).play(&["arrange u0"]);
        puts(&hand, &[("0203", rule), ("0202", None)]);
    }
}
