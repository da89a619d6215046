//! Battles and assaults that are drawn: their numbers say all of them (G1.66, G13.9).

use heigi_engine::{Gridded, Rules, Setup, Shows, Viewer};
use heigi_pto::Pto;

/// All that stands somewhere when it begins, by place.
fn stands(game: &Pto, scenario: &str) -> Vec<String> {
    let setup = Setup {
        scenario: scenario.to_owned(),
        ..game.info().default_setup()
    };
    let state = game.start(&setup, &mut Vec::new());
    let scene = game.scene(&state, Viewer::Everything);
    let mut all = std::collections::BTreeMap::<String, Vec<String>>::new();
    for piece in &scene.pieces {
        let place = all.entry(piece.place.to_string()).or_default();
        place.push(piece.face.to_string());
    }
    let number = |hex| game.grid().number(hex);
    let works = state.fortifications.iter();
    let works = works.map(|one| format!("{} {:?}", number(one.hex), one.kind));
    let caves = state.caves.iter();
    let caves = caves.map(|one| format!("{} cave", number(one.spot().hex)));
    let works: Vec<String> = works.chain(caves).collect();
    all.into_iter()
        .map(|(place, mut faces)| {
            faces.sort();
            format!("{place} {}", faces.join(" "))
        })
        .chain(works)
        .collect()
}

/// What stands on the maps of some numbers.
fn check(all: &[(&str, &[&str])]) {
    let game = Pto::standard();
    for (scenario, expected) in all {
        assert_eq!(stands(&game, scenario), *expected, "{scenario}");
    }
}

/// At night and with caves.
/// Rules: G1.66, G11.99
#[test]
fn g11_99_the_number_of_a_battle_says_where_caves_are() {
    check(&[(
        "battle-51",
        &[
            "0101 jpn-dummy",
            "0102 jpn-dummy",
            "0114 gmd-3-3-6",
            "0201 jpn-dummy",
            "0202 jpn-dummy",
            "0214 gmd-3-3-6 gmd-7-0",
            "0301 jpn-dummy",
            "0401 jpn-dummy",
            "0513 chi-dc gmd-3-3-6",
            "0614 chi-lmg gmd-3-3-6",
            "0713 chi-mtr gmd-3-3-6",
            "0714 chi-mtr chi-radio gmd-3-3-6 gmd-8-0",
            "0813 gmd-3-3-6",
            "0814 chi-lmg gmd-3-3-6",
            "0907 jpn-3-3-6",
            "0913 gmd-3-3-6",
            "0914 gmd-3-3-6",
            "1005 jpn-3-3-6",
            "1006 jpn-3-3-6",
            "1014 chi-lmg gmd-3-3-6",
            "1108 jpn-3-3-6",
            "1207 jpn-3-3-6 jpn-mtr",
            "1208 jpn-3-3-6 jpn-9-0 jpn-dc",
            "1213 gmd-3-3-6",
            "1414 gmd-3-3-6",
            "1208 cave",
            "1207 cave",
        ],
    )]);
}

/// With a Gun and wire, with a bulldozer and an observer in a plane.
/// Rules: G1.66
#[test]
fn g1_66_the_number_of_a_battle_says_who_stands_where() {
    check(&[
        (
            "battle-11",
            &[
                "0111 jpn-4-4-8",
                "0212 jpn-4-4-8 jpn-mtr",
                "0305 chi-37 gmd-crew-2-2-7",
                "0307 chi-dc gmd-4-4-7",
                "0308 chi-mtr gmd-4-4-7 gmd-8-0",
                "0407 chi-lmg gmd-3-3-6",
                "0412 jpn-4-4-8 jpn-mtr",
                "0507 chi-mmg gmd-4-4-7",
                "0511 jpn-4-4-8 jpn-mmg",
                "0611 jpn-4-4-8",
                "0612 jpn-4-4-8 jpn-mtr",
                "0811 jpn-4-4-7",
                "0812 jpn-4-4-8 jpn-9-0 jpn-mmg",
                "0911 jpn-4-4-8",
                "0912 jpn-4-4-8 jpn-8-0 jpn-dc",
                "1012 jpn-4-4-7",
                "0408 Wire",
                "0207 Wire",
            ],
        ),
        (
            "battle-6",
            &[
                "0112 jpn-4-4-7 jpn-mtr",
                "0412 jpn-dummy",
                "0613 jpn-3-4-7",
                "0707 usmc-5-5-8 usmc-dc",
                "0713 jpn-dummy",
                "0805 usmc-dozer",
                "0907 usmc-5-5-8 usmc-8-0 usmc-dc",
                "0913 jpn-4-4-7 jpn-9-0 jpn-hmg",
                "1012 jpn-4-4-7",
                "1112 jpn-4-4-7 jpn-mtr",
                "1213 jpn-4-4-7",
                "sky jpn-plane-observer",
            ],
        ),
    ]);
}

/// Of Marines against caves, and of the Japanese in China, each with obstacles on the beach.
/// Rules: G13.9, G14.5
#[test]
fn g13_9_the_number_of_an_assault_says_who_stands_where() {
    check(&[
        (
            "assault-52",
            &[
                "0505 jpn-3-4-7",
                "0507 jpn-3-4-7 jpn-9-0 jpn-mtr",
                "0707 jpn-3-4-7 jpn-lmg",
                "0716 usmc-7-6-8 usmc-7-6-8 usmc-7-6-8 usmc-7-6-8 usmc-7-6-8 usmc-8-0 usmc-baz44 usmc-craft-mg-heavy usmc-craft-mg-heavy usmc-dc usmc-dc usmc-dc usmc-ft usmc-lcm3 usmc-mmg",
                "1111 Tetrahedrons",
                "0210 Wire",
                "1212 Tetrahedrons",
                "0507 cave",
                "0707 cave",
            ],
        ),
        (
            "assault-36",
            &[
                "0504 chi-mtr gmd-3-3-7",
                "0505 chi-mmg gmd-3-3-7 gmd-8-0",
                "0506 chi-lmg gmd-3-3-7",
                "0604 chi-dc gmd-3-3-7",
                "0716 jpn-3-3-6 jpn-4-4-8 jpn-4-4-8 jpn-4-4-8 jpn-4-4-8 jpn-4-4-8 jpn-9-0 jpn-craft-mg jpn-daihatsu jpn-lmg jpn-lmg jpn-mtr jpn-mtr",
                "0912 Tetrahedrons",
                "0810 Wire",
                "1112 Tetrahedrons",
                "1211 Tetrahedrons",
                "0306 Wire",
            ],
        ),
        (
            "assault-9",
            &[
                "0718 jpn-3-3-6 jpn-4-4-7 jpn-4-4-7 jpn-4-4-7 jpn-4-4-7 jpn-4-4-7 jpn-9-0 jpn-craft-mg jpn-daihatsu jpn-mmg jpn-mtr jpn-mtr",
                "0904 gmd-3-3-7",
                "1005 gmd-3-3-7",
                "1105 chi-lmg gmd-3-3-7 gmd-8-0",
                "1113 Tetrahedrons",
                "1210 Wire",
                "1006 Wire",
                "0908 Wire",
            ],
        ),
    ]);
}
