//! Battles and assaults that are drawn: their numbers say all of them (G1.66, G13.9).

use heigi_engine::{Gridded, Rules, Setup, Shows, Viewer};
use heigi_pto::{At, Condition, Part, Pto, Unit};

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
        let number: Option<usize> = piece.id.strip_prefix('u').and_then(|id| id.parse().ok());
        let more = number.map_or(String::new(), |number| said_of(&state.units[number]));
        let place = all.entry(piece.place.to_string()).or_default();
        place.push(format!("{}{more}", piece.face));
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

/// Who has a weapon, which part of its hex a unit is in, and whether it is hidden.
fn said_of(unit: &Unit) -> String {
    let at = match unit.at {
        At::With(holder) => format!("@{}", holder.0),
        At::In(spot) if spot.part != Part::Ground => format!(":{:?}", spot.part),
        _ => String::new(),
    };
    let hidden = if unit.is(Condition::Hidden) { "?" } else { "" };
    format!("{at}{hidden}")
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
            "0513 chi-dc@5 gmd-3-3-6",
            "0614 chi-lmg@3 gmd-3-3-6",
            "0713 chi-mtr@1 gmd-3-3-6",
            "0714 chi-mtr@0 chi-radio@13 gmd-3-3-6 gmd-8-0",
            "0813 gmd-3-3-6",
            "0814 chi-lmg@2 gmd-3-3-6",
            "0907 jpn-3-3-6",
            "0913 gmd-3-3-6",
            "0914 gmd-3-3-6",
            "1005 jpn-3-3-6?",
            "1006 jpn-3-3-6",
            "1014 chi-lmg@4 gmd-3-3-6",
            "1108 jpn-3-3-6",
            "1207 jpn-3-3-6:CaveSouthEast? jpn-mtr@23",
            "1208 jpn-3-3-6:CaveSouth? jpn-9-0 jpn-dc@22",
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
                "0212 jpn-4-4-8 jpn-mtr@13",
                "0305 chi-37@5 gmd-crew-2-2-7?",
                "0307 chi-dc@2 gmd-4-4-7",
                "0308 chi-mtr@0 gmd-4-4-7 gmd-8-0",
                "0407 chi-lmg@3 gmd-3-3-6",
                "0412 jpn-4-4-8 jpn-mtr@15",
                "0507 chi-mmg@1 gmd-4-4-7",
                "0511 jpn-4-4-8 jpn-mmg@12",
                "0611 jpn-4-4-8",
                "0612 jpn-4-4-8 jpn-mtr@14",
                "0811 jpn-4-4-7",
                "0812 jpn-4-4-8 jpn-9-0 jpn-mmg@11",
                "0911 jpn-4-4-8",
                "0912 jpn-4-4-8 jpn-8-0 jpn-dc@16",
                "1012 jpn-4-4-7",
                "0408 Wire",
                "0207 Wire",
            ],
        ),
        (
            "battle-6",
            &[
                "0112 jpn-4-4-7 jpn-mtr@8",
                "0412 jpn-dummy",
                "0613 jpn-3-4-7",
                "0707 usmc-5-5-8 usmc-dc@1",
                "0713 jpn-dummy",
                "0805 usmc-dozer",
                "0907 usmc-5-5-8 usmc-8-0 usmc-dc@0",
                "0913 jpn-4-4-7 jpn-9-0 jpn-hmg@6",
                "1012 jpn-4-4-7",
                "1112 jpn-4-4-7 jpn-mtr@7",
                "1213 jpn-4-4-7",
                "sky jpn-plane-observer",
            ],
        ),
    ]);
}

/// Rules: G1.66, G10.6
#[test]
fn g1_66_a_gun_of_a_battle_that_is_packed_stands_there_with_its_mule() {
    check(&[(
        "battle-118",
        &[
            "0212 usmc-5-5-8 usmc-mmg@1",
            "0412 usmc-5-5-8 usmc-dc@6",
            "0505 jpn-3-3-6 jpn-lmg@20",
            "0506 jpn-3-3-6 jpn-lmg@19",
            "0508 jpn-3-3-6 jpn-dc@21",
            "0512 usmc-5-5-8 usmc-dc@4",
            "0604 jpn-3-3-6?",
            "0605 jpn-3-3-6 jpn-9-0 jpn-mtr@18",
            "0612 usmc-5-5-8 usmc-8-0 usmc-atr@0 usmc-radio@7",
            "0706 jpn-2-2-8? jpn-70@24 jpn-mule@24",
            "0712 usmc-5-5-8 usmc-dc@5",
            "0812 usmc-dummy",
            "0912 usmc-5-5-8 usmc-lmg@2",
            "0913 usmc-5-5-8 usmc-8-1 usmc-dc@3",
        ],
    )]);
}

/// Of Marines against caves, and of the Japanese in China, each with obstacles on the beach.
/// Rules: G13.9, G14.5
#[test]
fn g13_9_the_number_of_an_assault_says_who_stands_where() {
    check(&[
        (
            "assault-52",
            &[
                "0505 jpn-3-4-7?",
                "0507 jpn-3-4-7:CaveSouth? jpn-9-0 jpn-mtr@0",
                "0707 jpn-3-4-7:CaveSouth? jpn-lmg@1",
                "0716 usmc-7-6-8? usmc-7-6-8? usmc-7-6-8? usmc-7-6-8? usmc-7-6-8? usmc-8-0? usmc-baz44@9 usmc-craft-mg-heavy@6 usmc-craft-mg-heavy@6 usmc-dc@10 usmc-dc@11 usmc-dc@12 usmc-ft@8 usmc-lcm3 usmc-mmg@7",
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
                "0504 chi-mtr@2 gmd-3-3-7",
                "0505 chi-mmg@0 gmd-3-3-7 gmd-8-0",
                "0506 chi-lmg@1 gmd-3-3-7",
                "0604 chi-dc@3 gmd-3-3-7",
                "0716 jpn-3-3-6? jpn-4-4-8? jpn-4-4-8? jpn-4-4-8? jpn-4-4-8? jpn-4-4-8? jpn-9-0? jpn-craft-mg@9 jpn-daihatsu jpn-lmg@10 jpn-lmg@11 jpn-mtr@12 jpn-mtr@13",
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
                "0718 jpn-3-3-6? jpn-4-4-7? jpn-4-4-7? jpn-4-4-7? jpn-4-4-7? jpn-4-4-7? jpn-9-0? jpn-craft-mg@5 jpn-daihatsu jpn-mmg@8 jpn-mtr@6 jpn-mtr@7",
                "0904 gmd-3-3-7",
                "1005 gmd-3-3-7",
                "1105 chi-lmg@0 gmd-3-3-7 gmd-8-0",
                "1113 Tetrahedrons",
                "1210 Wire",
                "1006 Wire",
                "0908 Wire",
            ],
        ),
    ]);
}

/// Of the same in other waters and years.
/// Rules: G13.9, G14.5
#[test]
fn g13_9_the_number_of_an_assault_says_what_lies_before_it() {
    check(&[
        (
            "assault-12",
            &[
                "0101 jpn-dummy",
                "0108 jpn-dummy",
                "0109 jpn-dummy",
                "0316 usmc-5-5-8? usmc-5-5-8? usmc-5-5-8? usmc-5-5-8? usmc-5-5-8? usmc-8-0? usmc-craft-mg-heavy@13 usmc-craft-mg-heavy@13 usmc-lcm3 usmc-lmg@14 usmc-mmg@15 usmc-mtr@16",
                "0705 jpn-3-3-6",
                "0716 usmc-craft-mg@23 usmc-craft-mg@23 usmc-dozer? usmc-lcvp",
                "0804 jpn-3-3-6 jpn-mmg@2",
                "0805 jpn-3-3-6 jpn-lmg@1",
                "0806 jpn-3-3-6?",
                "0905 jpn-3-3-6 jpn-9-0 jpn-lmg@0",
                "1105 jpn-3-3-6:Entrenchment",
                "1116 usmc-craft-mg@25 usmc-craft-mg@25 usmc-dozer? usmc-lcvp",
                "0312 Tetrahedrons",
                "0410 Wire",
                "1105 Foxholes",
            ],
        ),
        (
            "assault-30",
            &[
                "0216 jpn-3-3-6? jpn-3-3-6? jpn-3-3-6? jpn-9-0? jpn-craft-mg-light@5 jpn-mtr@6 jpn-shohatsu",
                "0416 jpn-3-3-6? jpn-3-3-6? jpn-3-3-6? jpn-8-0? jpn-craft-mg-light@11 jpn-dc@13 jpn-lmg@12 jpn-shohatsu",
                "0505 gmd-4-4-7",
                "0603 gmd-4-4-7",
                "0705 chi-lmg@0 gmd-4-4-7 gmd-8-0",
                "0716 jpn-3-3-6? jpn-3-3-6? jpn-3-3-6? jpn-craft-mg-light@18 jpn-lmg@19 jpn-lmg@20 jpn-mtr@21 jpn-shohatsu",
                "1016 jpn-craft-mg-light@25 jpn-dozer? jpn-shohatsu",
                "1216 jpn-craft-mg-light@27 jpn-dozer? jpn-shohatsu",
                "0211 Tetrahedrons",
                "0310 Wire",
                "0910 Tetrahedrons",
                "0506 Wire",
                "0704 Wire",
            ],
        ),
        (
            "assault-18",
            &[
                "0101 usmc-dummy",
                "0418 jpn-3-3-6? jpn-3-4-7? jpn-3-4-7? jpn-3-4-7? jpn-3-4-7? jpn-9-0? jpn-craft-mg@5 jpn-daihatsu jpn-dc@6 jpn-dc@7 jpn-lmg@8 jpn-lmg@9 jpn-mtr@10",
                "0505 usmc-dozer",
                "0506 usmc-4-5-8",
                "0905 usmc-4-5-8 usmc-8-0",
                "1118 jpn-3-3-6? jpn-3-4-7? jpn-3-4-7? jpn-3-4-7? jpn-3-4-7? jpn-8-0? jpn-craft-mg@17 jpn-daihatsu jpn-lmg@19 jpn-mmg@18",
                "0414 Tetrahedrons",
                "1110 Wire",
            ],
        ),
    ]);
}
