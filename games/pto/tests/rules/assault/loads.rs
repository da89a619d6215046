//! What watercraft carries when it comes (G12.12, G14.21).

use super::ashore::{DEFENDER, aboard, expedition, fault};
use super::words;
use heigi_pto::Pto;

/// Vector PB-140.
/// Rules: G14.21
/// Rule: 14.21
#[test]
fn g14_21_two_thirds_of_the_room_of_a_craft_are_filled_or_half_with_a_gun() {
    let said = |counters: &[&str]| {
        let units: Vec<String> = counters.iter().map(|one| format!("{one} 0307")).collect();
        let units = ["usmc-lcvp 0307"]
            .into_iter()
            .chain(units.iter().map(String::as_str));
        let units: Vec<&str> = units.collect();
        let text = words(&expedition("assault", ""), "", &units, &DEFENDER);
        fault(&aboard(&text, "0307", counters))
    };
    // 39 points of room: 26 at the least.
    let squad = "usmc-6-6-8";
    assert!(said(&[squad, squad, "usmc-2-2-8"]).contains("G14.21"), "25");
    assert_eq!(said(&[squad, squad, "usmc-2-2-8", "usmc-8-1"]), "", "26");
    assert!(said(&[]).contains("G14.21"));
}

/// Rules: G12.12
/// Rule: 12.12
#[test]
fn g12_12_a_scenario_with_more_aboard_than_there_is_room_for_is_an_error() {
    let said = |craft: &str, counters: &[&str]| {
        let units: Vec<String> = counters.iter().map(|one| format!("{one} 0307")).collect();
        let craft = format!("{craft} 0307");
        let units = [craft.as_str()]
            .into_iter()
            .chain(units.iter().map(String::as_str));
        let units: Vec<&str> = units.collect();
        // It holds without an assault as well.
        fault(&aboard(&words("", "", &units, &DEFENDER), "0307", counters))
    };
    let squad = "usmc-6-6-8";
    assert_eq!(said("usmc-lcvp", &[squad; 3]), "");
    assert!(
        said("usmc-lcvp", &[squad; 4]).contains("G12.12"),
        "40 of 39"
    );
    assert_eq!(
        said("usmc-lcvp", &["usmc-truck-gmc", "usmc-jeep"]),
        "",
        "34"
    );
    let jeeps = ["usmc-jeep"; 4];
    assert!(said("usmc-lcvp", &jeeps).contains("G12.12"), "40");
    // Nothing goes aboard over a ramp that there is not.
    assert!(said("usmc-lcp", &["usmc-jeep"]).contains("G12.12"));
    assert!(
        said("usmc-lvt-a2", &[squad; 3]).contains("G12.12"),
        "30 of 20"
    );
    assert_eq!(said("usmc-lvt-a2", &[squad; 2]), "");
}

/// A craft from beside the map has nobody aboard (G13.46), and so none comes to an assault.
/// Rules: G14.21
/// Rule: 14.21
#[test]
fn g14_21_no_craft_comes_to_an_assault_empty_from_beside_the_map() {
    let said = |kind: &str| {
        let text = words(&expedition(kind, ""), "", &["usmc-lcvp 0101"], &DEFENDER);
        let enters = "enters = { turn = 1, edge = \"south\", hexes = [\"0308\"] }\nunits";
        let text = text.replacen(", hex = \"0101\"", "", 1);
        fault(&text.replacen("units", enters, 1))
    };
    assert_eq!(said("evacuation"), "");
    assert!(said("assault").contains("G14.21"));
}

/// 5 for the crew and 3 for its radio: 26 of 39 points have to be filled (G14.21).
/// Rules: G14.611
/// Rule: 14.611
#[test]
fn g14_611_a_party_takes_up_8_points_aboard() {
    let said = |leaders: usize| {
        let mut units = vec![
            "usmc-lcvp 0307",
            "usmc-party 0307",
            "usmc-party-radio 0307 2",
        ];
        units.extend(["usmc-6-6-8 0307", "usmc-2-2-8 0307"]);
        units.extend(vec!["usmc-8-1 0307"; leaders]);
        let assault = super::ashore::expedition("assault", "");
        let text = super::words(&assault, "", &units, &["jpn-8-0 0602"]);
        let mut counters = vec!["usmc-party", "usmc-6-6-8", "usmc-2-2-8"];
        counters.extend(vec!["usmc-8-1"; leaders]);
        let text = super::ashore::aboard(&text, "0307", &counters);
        let read = Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
        read.map_or_else(|error| error.message, |_| String::new())
    };
    assert!(said(2).contains("G14.21"), "25");
    assert_eq!(said(3), "");
}
