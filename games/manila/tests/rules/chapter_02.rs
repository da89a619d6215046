//! The counters and the map, counted (2.0 and the reconstruction).

use crate::common::GAME;
use heigi_manila::{Ability, JAPAN, River, Terrain, UNITED_STATES};

/// Units, fixed ones, strengths and ranges of each formation and sector.
///
/// Rules: 2.5, NIR-OOB
#[test]
fn nir_oob_every_formation_has_its_strength_and_range() {
    let expected = [
        ("1CAV", 15, 0, 95, 101),
        ("11AB", 13, 0, 80, 87),
        ("37ID", 17, 0, 114, 119),
        ("XIV", 13, 0, 95, 194),
        ("HQ", 1, 0, 5, 1),
        ("NF", 9, 2, 34, 40),
        ("P", 6, 0, 18, 6),
        ("Ind", 3, 1, 13, 8),
        ("K", 2, 0, 4, 2),
        ("CF", 7, 5, 30, 30),
        ("TS", 5, 2, 19, 12),
        ("KS", 6, 3, 26, 27),
        ("HQS", 5, 1, 20, 15),
        ("NP", 4, 2, 12, 8),
        ("SP", 4, 2, 15, 20),
        ("SF", 4, 0, 20, 23),
        ("NS", 7, 4, 29, 27),
        ("SS", 4, 2, 17, 20),
        ("IS", 2, 1, 10, 7),
        ("EF", 2, 0, 8, 15),
        ("T", 1, 0, 4, 1),
    ];
    for (code, units, fixed, attack, range) in expected {
        let of = || GAME.units().iter().filter(|unit| unit.group_code == code);
        assert_eq!(of().count(), units, "{code}");
        assert_eq!(of().filter(|unit| unit.is_fixed).count(), fixed, "{code}");
        assert_eq!(
            of().map(|u| u32::from(u.attack)).sum::<u32>(),
            attack,
            "{code}"
        );
        assert_eq!(
            of().map(|u| u32::from(u.range)).sum::<u32>(),
            range,
            "{code}"
        );
    }
    assert_eq!(expected.iter().map(|row| row.1).sum::<usize>(), 130);
}

/// Rules: 2.10, 2.11
#[test]
fn r2_11_so_many_units_have_each_ability() {
    let count = |ability| {
        [UNITED_STATES, JAPAN].map(|side| {
            let units = GAME.units().iter();
            units.filter(|u| u.side == side && u.has(ability)).count()
        })
    };
    assert_eq!(count(Ability::Armour), [9, 0]);
    assert_eq!(count(Ability::Indirect), [21, 17]);
    assert_eq!(count(Ability::CloseAssault), [26, 26]);
    assert_eq!(count(Ability::AntiArmour), [7, 4]);
    assert_eq!(count(Ability::AntiAircraft), [0, 8]);
    assert_eq!(count(Ability::Engineer), [5, 3]);
    assert_eq!(count(Ability::Artillery), [22, 17]);
    assert_eq!(count(Ability::Amphibious), [1, 0]);
    assert_eq!(count(Ability::Pontoon), [3, 0]);
}

fn who(ability: Ability) -> Vec<&'static str> {
    let units = GAME.units().iter().filter(|unit| unit.has(ability));
    units.map(|unit| unit.id.as_str()).collect()
}

/// Rules: 8.8, 8.9
#[test]
fn r8_9_the_special_battalions_of_the_corps() {
    assert_eq!(who(Ability::Amphibious), ["US-XIV-672"]);
    assert_eq!(
        who(Ability::Pontoon),
        ["US-XIV-117", "US-XIV-532", "US-XIV-556"]
    );
}

/// Rules: 10.12g, 10.12j, 10.19a
#[test]
fn r10_19a_engineers_guns_and_armour_by_name() {
    assert_eq!(
        who(Ability::Engineer),
        [
            "US-1CAV-8",
            "US-11AB-127",
            "US-XIV-117",
            "US-XIV-532",
            "US-XIV-556",
            "JP-NF-Eng",
            "JP-HQS-Eng",
            "JP-SF-Eng"
        ]
    );
    assert_eq!(
        who(Ability::AntiArmour),
        [
            "US-1CAV-302",
            "US-1CAV-603",
            "US-11AB-152",
            "US-37ID-37",
            "US-XIV-44",
            "US-XIV-754",
            "US-XIV-637",
            "JP-NF-47",
            "JP-CF-47",
            "JP-NP-127",
            "JP-NS-127"
        ]
    );
    assert_eq!(
        who(Ability::AntiAircraft),
        [
            "JP-NF-20",
            "JP-CF-25",
            "JP-TS-25",
            "JP-HQS-25",
            "JP-NP-127",
            "JP-SP-25",
            "JP-NS-127",
            "JP-NS-25"
        ]
    );
}

/// The hexes of a terrain.
fn hexes(terrain: Terrain) -> Vec<String> {
    let map = GAME.map();
    let mut found: Vec<String> = map
        .grid
        .hexes()
        .filter(|hex| map.terrain(*hex) == terrain)
        .map(|hex| map.grid.number(hex))
        .map(String::from)
        .collect();
    found.sort();
    found
}

/// Rules: NIR-MAP
#[test]
fn nir_map_so_many_hexes_have_each_terrain() {
    let counts = Terrain::ALL.map(|terrain| hexes(terrain).len());
    assert_eq!(counts, [496, 204, 31, 11, 215]);
    assert_eq!(
        hexes(Terrain::HeavyStructure),
        [
            "1812", "2119", "2325", "2627", "3120", "3219", "3315", "3316", "3322", "3421", "3422",
            "3426", "3518", "3519", "3524", "3527", "3620", "3621", "3624", "3719", "3722", "3723",
            "3820", "3821", "3822", "3823", "3921", "3922", "3926", "4021", "4022"
        ]
    );
    assert_eq!(
        hexes(Terrain::Airfield),
        [
            "2413", "2414", "2513", "2704", "2705", "2805", "2806", "2905", "3332", "3432", "3433"
        ]
    );
    let map = GAME.map();
    let high = map.grid.hexes().filter(|hex| map.is_high_ground(*hex));
    assert_eq!(high.count(), 167);
}

/// Rules: 8.7, NIR-MAP
#[test]
fn r8_7_the_rivers_and_their_bridges() {
    let map = GAME.map();
    let mut edges: Vec<_> = map
        .grid
        .hexes()
        .flat_map(|hex| map.river_hexsides(hex))
        .collect();
    edges.sort();
    edges.dedup();
    let count = |river| {
        edges
            .iter()
            .filter(|edge| map.river(**edge) == river)
            .count()
    };
    assert_eq!((count(River::Major), count(River::Minor)), (55, 100));
    let mut bridges: Vec<(String, bool)> = map
        .bridges
        .iter()
        .map(|bridge| {
            let is_major = map.river(bridge.edge) == River::Major;
            (map.hexside_name(bridge.edge).to_string(), is_major)
        })
        .collect();
    bridges.sort();
    let named: Vec<(&str, bool)> = bridges.iter().map(|(n, m)| (n.as_str(), *m)).collect();
    assert_eq!(
        named,
        [
            ("2424-2524", false),
            ("2430-2530", false),
            ("2520-2521", true),
            ("2522-2622", false),
            ("2922-2923", true),
            ("3001-3002", false),
            ("3111-3211", false),
            ("3114-3214", false),
            ("3206-3306", false),
            ("3217-3317", false),
            ("3302-3303", false),
            ("3319-3419", false),
            ("3420-3421", false),
            ("3521-3522", true),
            ("3622-3623", true),
            ("3722-3723", true),
            ("3722-3823", true),
            ("3924-4024", false),
            ("3926-4026", false),
            ("4127-4128", false),
        ]
    );
}
