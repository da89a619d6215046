//! The map and the counters: what is printed, zone by zone and kind by kind.

use crate::common::{Table, game, zone};
use heigi_engine::{DataFiles, Shows, Viewer};
use heigi_typhoon::{ALLIES, JAPAN, Kind, Weather, ZoneId, ZoneType};

fn ids(is_meant: impl Fn(ZoneId) -> bool) -> Vec<&'static str> {
    let map = game().map();
    map.all()
        .filter(|zone| is_meant(*zone))
        .map(|zone| map.zone(zone).id.as_str())
        .collect()
}

/// The same as words.
fn names(is_meant: impl Fn(ZoneId) -> bool) -> String {
    ids(is_meant).join(" ")
}

/// Rules: 0.2, LEG-MAP
#[test]
fn r0_2_every_zone_has_its_kind() {
    let of = |kind: ZoneType| names(|zone| game().map().zone(zone).zone_type == kind);
    assert_eq!(
        of(ZoneType::Atoll),
        "palau carolines marshalls nauru gilberts wake midway palmyra"
    );
    assert_eq!(
        of(ZoneType::Island),
        "okinawa bonins marianas andamans halmahera lesser_sundas bismarck solomons samoa \
         fiji new_hebrides new_caledonia aleutians"
    );
    assert_eq!(
        of(ZoneType::Coastal),
        "honshu kyushu hokkaido formosa ceylon malaysia sumatra java borneo celebes \
         north_philippines south_philippines new_guinea pearl_harbor new_zealand alaska"
    );
    assert_eq!(
        of(ZoneType::Continental),
        "korea manchuria indochina siam north_china south_china central_china tarim_basin \
         burma bengal india pakistan new_south_wales queensland northern_territory \
         western_australia south_australia siberia mongolia sakhalin kamchatka"
    );
    assert_eq!(of(ZoneType::OpenSea).split(' ').count(), 12);
}

/// Rules: 14.1, LEG-MAP
#[test]
fn r14_1_the_bases_of_the_map() {
    assert_eq!(
        names(|zone| game().map().zone(zone).base),
        "honshu kyushu hokkaido korea formosa okinawa marianas palau carolines south_china \
         india ceylon malaysia java north_philippines bismarck pearl_harbor samoa fiji \
         new_hebrides new_caledonia new_zealand new_south_wales queensland western_australia \
         alaska"
    );
}

/// Rules: LEG-MAP, 16, 20.3c
#[test]
fn leg_map_rough_ground_weather_and_closed_zones() {
    let map = game().map();
    assert_eq!(
        names(|zone| map.zone(zone).rough),
        "honshu kyushu formosa okinawa bonins south_china central_china tarim_basin burma \
         north_philippines new_guinea bismarck solomons"
    );
    assert_eq!(
        ids(|zone| map.zone(zone).weather == Weather::Monsoon),
        ["indochina", "siam", "burma", "bengal"]
    );
    assert_eq!(
        ids(|zone| map.zone(zone).weather == Weather::FarNorth),
        ["alaska", "aleutians"]
    );
    assert_eq!(
        names(|zone| map.zone(zone).closed),
        "manchuria siberia mongolia sakhalin kamchatka"
    );
}

/// Rules: 20.1, 20.2
#[test]
fn r20_1_who_holds_what_at_the_start() {
    let map = game().map();
    assert_eq!(
        names(|zone| map.zone(zone).owner == Some(JAPAN)),
        "honshu kyushu hokkaido korea manchuria formosa okinawa bonins marianas palau \
         carolines marshalls indochina siam north_china south_china"
    );
    assert_eq!(ids(|zone| map.zone(zone).owner == Some(ALLIES)).len(), 38);
}

/// How far every zone lies from Japan, counted as lines of communication are, and with open sea.
const DISTANCES: [(&str, u8, u8); 54] = [
    ("honshu", 0, 0),
    ("kyushu", 0, 0),
    ("hokkaido", 0, 0),
    ("korea", 1, 1),
    ("manchuria", 2, 2),
    ("formosa", 2, 2),
    ("okinawa", 1, 1),
    ("bonins", 1, 1),
    ("marianas", 2, 2),
    ("palau", 3, 2),
    ("carolines", 3, 3),
    ("marshalls", 3, 3),
    ("indochina", 3, 3),
    ("siam", 4, 4),
    ("north_china", 3, 2),
    ("south_china", 3, 2),
    ("central_china", 4, 3),
    ("tarim_basin", 4, 3),
    ("burma", 5, 4),
    ("bengal", 6, 5),
    ("india", 7, 6),
    ("pakistan", 8, 7),
    ("ceylon", 6, 6),
    ("malaysia", 4, 4),
    ("andamans", 5, 5),
    ("sumatra", 5, 4),
    ("java", 5, 4),
    ("borneo", 4, 3),
    ("celebes", 4, 3),
    ("halmahera", 4, 3),
    ("lesser_sundas", 5, 4),
    ("north_philippines", 2, 2),
    ("south_philippines", 3, 2),
    ("new_guinea", 4, 3),
    ("bismarck", 4, 4),
    ("solomons", 5, 5),
    ("nauru", 4, 4),
    ("gilberts", 4, 4),
    ("wake", 3, 2),
    ("midway", 4, 2),
    ("pearl_harbor", 5, 3),
    ("palmyra", 5, 4),
    ("samoa", 6, 5),
    ("fiji", 5, 5),
    ("new_hebrides", 6, 5),
    ("new_caledonia", 7, 5),
    ("new_zealand", 7, 6),
    ("new_south_wales", 6, 5),
    ("queensland", 5, 4),
    ("northern_territory", 6, 5),
    ("western_australia", 7, 6),
    ("south_australia", 7, 6),
    ("alaska", 255, 3),
    ("aleutians", 255, 2),
];

/// Rules: ERR-Q6, ERR-Q15, 12a
#[test]
fn err_q6_how_far_every_zone_lies_from_japan() {
    let map = game().map();
    for (id, plan, reaction) in DISTANCES {
        assert_eq!(map.plan_distance(zone(id)), plan, "{id}");
        assert_eq!(
            map.distance_to_any(zone(id), map.groups.japan),
            reaction,
            "{id}"
        );
    }
}

/// How many counters of a kind a side has, and the sums of their values: attack, defence, support next
/// door, support in the own zone, transport (a detachment counts ten), efficiency.
type Sums = (u32, [i32; 6], [i32; 6]);

fn sums(side: heigi_engine::Side, kind: Kind) -> Sums {
    let mut sums = (0, [0; 6], [0; 6]);
    for unit in game()
        .units()
        .iter()
        .filter(|unit| unit.side == side && unit.kind == kind)
    {
        sums.0 += 1;
        let add = |values: heigi_typhoon::Values, to: &mut [i32; 6]| {
            let transport = i32::from(values.armies) + 10 * i32::from(values.detachment);
            let row = [
                i32::from(values.attack),
                i32::from(values.defence),
                i32::from(values.support),
                i32::from(values.support_here),
                transport,
                i32::from(values.efficiency),
            ];
            to.iter_mut()
                .zip(row)
                .for_each(|(sum, value)| *sum += value);
        };
        add(unit.full, &mut sums.1);
        if let Some(reduced) = unit.reduced {
            add(reduced, &mut sums.2);
        }
    }
    sums
}

/// Rules: CNT-NAV, CNT-AIR, CNT-LAND
#[test]
fn cnt_all_counters_have_their_values() {
    assert_eq!(
        sums(JAPAN, Kind::CarrierFleet),
        (3, [16, 8, 4, 0, 0, 0], [9, 6, 3, 0, 0, 0])
    );
    assert_eq!(
        sums(JAPAN, Kind::SurfaceFleet),
        (7, [33, 17, 6, 0, 58, 0], [16, 9, 2, 0, 56, 0])
    );
    assert_eq!(
        sums(ALLIES, Kind::CarrierFleet),
        (4, [26, 19, 5, 0, 0, 0], [13, 12, 4, 0, 0, 0])
    );
    assert_eq!(
        sums(ALLIES, Kind::SurfaceFleet),
        (8, [41, 28, 11, 0, 10, 0], [23, 18, 7, 0, 6, 0])
    );
    assert_eq!(
        sums(JAPAN, Kind::AirFleet),
        (16, [84, 58, 15, 22, 0, 0], [42, 25, 2, 16, 0, 0])
    );
    assert_eq!(
        sums(ALLIES, Kind::AirFleet),
        (9, [52, 39, 9, 13, 0, 0], [27, 22, 2, 9, 0, 0])
    );
    assert_eq!(
        sums(JAPAN, Kind::Army),
        (30, [111, 111, 0, 0, 0, 51], [54, 54, 0, 0, 0, 51])
    );
    assert_eq!(
        sums(JAPAN, Kind::Snlf),
        (14, [15, 15, 0, 0, 0, 28], [0, 0, 0, 0, 0, 0])
    );
    assert_eq!(
        sums(JAPAN, Kind::Fortress),
        (16, [32, 32, 0, 0, 0, 32], [0, 0, 0, 0, 0, 0])
    );
    assert_eq!(
        sums(ALLIES, Kind::Corps),
        (38, [147, 147, 0, 0, 0, 60], [68, 68, 0, 0, 0, 51])
    );
}

/// What is wrong with the data if one file has another text.
fn error_with(file: &str, change: impl Fn(&str) -> String) -> Option<String> {
    let (name, text) = heigi_typhoon::FILES
        .iter()
        .find(|(name, _)| name.contains(file))
        .unwrap();
    let changed = change(text);
    assert_ne!(*text, changed, "{file}: nothing was changed");
    heigi_typhoon::Typhoon::with_data(&|asked| (asked == *name).then(|| changed.clone()))
        .err()
        .map(|error| error.to_string())
}

/// What makes the data contradict themselves: a file, a text in it, and what stands there instead.
const CONTRADICTIONS: [(&str, &str, &str); 14] = [
    ("zones", "\nid = \"kyushu\"", "\nid = \"honshu\""),
    ("zones", "\nid = \"kyushu\"", "\nid = \"atlantis\""),
    (
        "zones",
        "\"siam\", \"north_china\"",
        "\"siem\", \"north_china\"",
    ),
    ("zones", "format = 1", "format = 2"),
    (
        "links",
        "[\"honshu\", \"kyushu\"",
        "[\"honshu\", \"honshu\"",
    ),
    (
        "links",
        "[\"honshu\", \"hokkaido\"",
        "[\"honshu\", \"kyushu\"",
    ),
    ("links", "\"passage+sea\"", "\"passage+see\""),
    ("links", "\"bonins\", \"sea\"", "\"bonin\", \"sea\""),
    ("units", "id = \"J-CV2\"", "id = \"J-CV1\""),
    ("units", "zone = \"honshu\"", "zone = \"honshoe\""),
    ("units", PRINTED, "[7, 3, 2, 0]"),
    ("units", PRINTED, "[21, 3, 2, 0, 0]"),
    ("units", PRINTED, "[-1, 3, 2, 0, 0]"),
    // 3.4: two reduced fleets become a whole one, so each has two sides.
    ("units", "\nreduced = [4, 2, 1, 0, 0]", ""),
];

/// The values of a counter in the file of units.
const PRINTED: &str = "[7, 3, 2, 0, 0]";

#[test]
fn data_that_contradict_themselves_are_refused() {
    let replaced = |file, from: &str, to: &str| error_with(file, |text| text.replacen(from, to, 1));
    for (file, from, to) in CONTRADICTIONS {
        assert!(replaced(file, from, to).is_some(), "{file}: {to}");
    }
    let rows = "kamikaze = \"0 0 D D 1 2\"";
    for row in ["kamikaze = \"0 0 D D 1\"", "kamikaze = \"0 0 D D 1 3\""] {
        assert!(replaced("tables", rows, row).is_some(), "{row}");
    }
    assert!(replaced("coast", "rings = [", "rings = [[1, 2, 3],").is_some());
    let without_turns = error_with("tables", |text| {
        text[..text.find("[[turn]]").unwrap()].replace("[stacking]", "turn = []\n[stacking]")
    });
    assert!(without_turns.is_some());
    // The largest numbers that fit are taken.
    assert_eq!(replaced("units", PRINTED, "[20, 0, 2, 0, 0]"), None);
}

#[test]
fn too_many_zones_or_counters_are_refused() {
    let zones = |count: usize| {
        error_with("zones", |text| {
            let more: String = (0..count)
                .map(|number| format!(
                    "\n[[zone]]\nid = \"z{number}\"\ntype = \"island\"\nlatitude = 0.0\nlongitude = 0.0\n"
                ))
                .collect();
            format!("{text}{more}")
        })
    };
    assert_eq!(zones(26), None, "96 in all");
    assert!(zones(27).is_some());
    let units = |count: usize| {
        error_with("units", |text| {
            let more: String = (0..count)
                .map(|number| format!(
                    "\n[[unit]]\nid = \"u{number}\"\nside = \"japan\"\nnation = \"japan\"\nkind = \"army\"\nfull = [1, 1]\npool = true\n"
                ))
                .collect();
            format!("{text}{more}")
        })
    };
    assert_eq!(units(47), None, "192 in all");
    assert!(units(48).is_some());
}

#[test]
fn the_coast_is_drawn_in_degrees() {
    let coast = heigi_typhoon::Data::read(&DataFiles::read(&heigi_typhoon::FILES, &|_| None))
        .unwrap()
        .coast;
    assert!(coast.len() > 10);
    assert!(
        coast.iter().flatten().all(|(east, north)| {
            (0.0..=360.0).contains(east) && (-90.0..=90.0).contains(north)
        })
    );
    let points: usize = coast.iter().map(Vec::len).sum();
    assert!(points > 500, "{points}");
    let east: f64 = coast
        .iter()
        .flatten()
        .map(|point| point.0)
        .fold(0.0, f64::max);
    assert!(east > 180.0, "beyond the date line: {east}");
}

#[test]
fn overlays_of_a_side_have_its_colour() {
    let state = Table::start().state;
    let overlays = game().scene(&state, Viewer::Everything).overlays;
    let tones: Vec<(&str, &str)> = overlays
        .iter()
        .map(|overlay| (overlay.id.as_str(), overlay.tone.as_str()))
        .collect();
    assert_eq!(
        tones,
        [
            ("reactions", "overlay"),
            ("stranded", "hold-japan"),
            ("supply-japan", "hold-japan"),
            ("supply-allies", "hold-allies"),
            ("lanes", "hold-japan"),
            ("perimeter", "hold-japan"),
            ("weather", "overlay"),
            ("resources", "hold-japan"),
        ]
    );
}
