//! Charges that are lowered into caves (G11.8331) and set in them (G11.8332).

use super::{BARE, KNOWN, cave, ground, hill, with_charge as game};
use crate::artillery::told;
use crate::common::{is, lines, lines_of, next_turn, note, pass, thrown_by, until};
use heigi_engine::{Gridded, Pending, Random, Rules, Situation, Viewer};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Part, Phase, Pto, Spot, Tray, UnitId};

/// It has been picked in the movement phase.
fn picked<'g>(game: &'g Pto, is_shown: bool) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| {
        if is_shown {
            state.units[3].clear(&[Condition::Hidden]);
        }
    });
    until(start, Phase::Movement).play(&["join u0"])
}

/// Nobody does anything until the charges go off.
fn blast(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while battle.state.phase != Phase::AdvancingFire || battle.decider().is_some() {
        battle = pass(battle);
    }
    battle
}

/// Rule: 11.8331
///
/// PB-044.
#[test]
fn g11_8331_a_charge_is_lowered_from_above_at_a_corner_with_3_or_less() {
    let game = game("0404");
    let above = picked(&game, true);
    assert_eq!(note(&above, "lower 0404v4"), "3/6");
    let lowers = above.play(&["lower 0404v4"]);
    // At either end of the hexside across which the cave opens.
    let mut corners = lowers.legal();
    corners.sort_unstable();
    assert_eq!(corners, ["skirt 0404c3", "skirt 0404c4"]);
    let hangs = lowers.clone().play(&["skirt 0404c3", "= 3"]);
    let hex = game.grid().parse("0404").unwrap();
    // All points are spent there, where the Japanese may fire.
    assert_eq!(
        hangs.state.units[0].at,
        At::In(Spot::part(hex, Part::SouthEast))
    );
    assert_eq!(hangs.state.spent, 8);
    let mut placed = hangs;
    while placed.decider() == Some(JAPAN) {
        placed = placed.play(&["hold"]);
    }
    let inside = Spot::part(hex, Part::CaveSouth);
    assert_eq!(placed.state.units[1].at, At::Placed(inside, UnitId(0)));
    // It goes off like one that was placed: a plain 5 kills where somebody minds it.
    let gone = blast(placed).play(&["= 3 2"]);
    assert!(gone.state.caves.is_empty());
    // With a 4 it is lost.
    let lost = lowers.play(&["skirt 0404c4", "= 4"]);
    assert_eq!(lost.state.units[1].at, At::Off(Tray::Lost));
    assert!(told(&lost, "pto-log-hangs-wrong"));
}

/// Rule: 11.8331
///
/// PB-045: along a cliff; nothing is thrown for a fall, as nobody changes his level.
#[test]
fn g11_8331_into_a_cave_in_a_cliff_too_but_only_from_a_level_above_it() {
    let levels = [
        "33333333", "33333333", "33333333", "33333333", "00000000", "00000000", "00000000",
        "00000000",
    ];
    let of = |level: u8| {
        let caves =
            format!("{{ hex = \"0404\", towards = \"0405\", known = true, level = {level} }},");
        let marines = ["usmc-4-5-8 0404", "usmc-dc 0404 1", "usmc-4-5-8 0101"];
        let game = ground(
            &BARE,
            &levels,
            "cliffs = [\"0404-0405\"]",
            &caves,
            &marines,
            &["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"],
        );
        let game = game.unwrap();
        picked(&game, true).refused_by("lower 0404v4")
    };
    // From two levels above he would climb down one of them.
    assert_eq!((of(2), of(1), of(0)), (None, None, Some("G11.8331")));
    // Nor from before it, or beside.
    for hex in ["0405", "0304"] {
        let game = game(hex);
        assert_eq!(
            picked(&game, true).refused_by("lower 0404v4"),
            Some("G11.8331")
        );
    }
}

/// A cave at the bottom of a gully, and Marines with a charge somewhere.
fn gully(hex: &str) -> Pto {
    let mut rows = BARE.map(str::to_owned);
    for row in &mut rows[3..5] {
        row.replace_range(3..4, "v");
    }
    let rows = rows.each_ref().map(String::as_str);
    let marines = [
        format!("usmc-4-5-8 {hex}"),
        format!("usmc-dc {hex} 1"),
        "usmc-4-5-8 0101".to_owned(),
    ];
    let marines = marines.each_ref().map(String::as_str);
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
    ground(
        &rows,
        &["11111111"; 8],
        "courses = [\"0404-0405\"]",
        KNOWN,
        &marines,
        &units,
    )
    .unwrap()
}

/// Rule: 11.8331, R-04
///
/// PB-046.
#[test]
fn g11_8331_into_a_cave_of_a_gully_it_is_lowered_over_the_wall_behind() {
    let wall = gully("0403");
    let lowers = picked(&wall, true).play(&["lower 0404v4"]);
    let mut corners = lowers.legal();
    corners.sort_unstable();
    // He hangs in the hex of the cave, at an end of the wall behind it.
    assert_eq!(corners, ["skirt 0404c1", "skirt 0404c6"]);
    let hangs = lowers.play(&["skirt 0404c6", "= 3"]);
    let place = |hangs: &Situation<'_, Pto>| {
        let At::In(spot) = hangs.state.units[0].at else {
            panic!("he hangs there");
        };
        (wall.grid().number(spot.hex).to_string(), spot.part)
    };
    assert_eq!(place(&hangs), ("0404".to_owned(), Part::ClimbNorthWest1));
    // From there he comes back in the advance phase.
    let mut over = hangs;
    while over.state.phase != Phase::Advance {
        over = pass(over);
    }
    let back = over.play(&["advance u0", "step 0403"]);
    assert_eq!(place(&back), ("0403".to_owned(), Part::Ground));
    for hex in ["0504", "0404"] {
        let other = gully(hex);
        let refused = picked(&other, true).refused_by("lower 0404v4");
        assert_eq!(refused, Some("G11.8331"), "{hex}");
    }
}

/// Rule: 11.8331
#[test]
fn g11_8331_who_is_pinned_or_has_moved_lowers_nothing_and_fire_keeps_him_from_it() {
    let game = game("0404");
    let pinned = picked(&game, true);
    let pinned = pinned.with(|state| state.units[0].set(Condition::Pinned));
    assert_eq!(pinned.refused_by("lower 0404v4"), Some("5.2"));
    let moved = picked(&game, true).play(&["step 0403"]);
    assert!(moved.refused_by("lower 0404v4").is_some());
    // Who breaks at the corner does not get it in.
    let marines = ["usmc-4-5-8 0404", "usmc-dc 0404 1", "usmc-4-5-8 0101"];
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0407"];
    let watched = hill(KNOWN, &marines, &units).unwrap();
    let hangs = picked(&watched, true).play(&["lower 0404v4", "skirt 0404c3", "= 1"]);
    assert_eq!(hangs.decider(), Some(JAPAN));
    let fire = hangs.clone().play(&["join u4"]);
    assert!(lines(&fire).contains(&"modifier-endangered −2".to_owned()));
    let mut broken = hangs.with(|state| state.units[0].set(Condition::Broken));
    while broken.decider() == Some(JAPAN) {
        broken = broken.play(&["hold"]);
    }
    assert_eq!(broken.state.units[1].at, At::With(UnitId(0)));
}

/// Rule: 11.8332
///
/// PB-047: 3 less, and 4 less where nobody in good order was seen: 7 less in all.
#[test]
fn g11_8332_a_charge_that_is_set_goes_off_in_a_later_turn_with_7_less_where_nobody_minded_it() {
    let game = game("0405");
    let beside = picked(&game, false);
    assert_eq!(note(&beside, "set 0404v4"), "3/6");
    let sets = beside.play(&["set 0404v4"]);
    let mut corners = sets.legal();
    corners.sort_unstable();
    assert_eq!(corners, ["skirt 0405c1", "skirt 0405c6"]);
    let mut works = sets.play(&["skirt 0405c1"]);
    assert_eq!(works.state.spent, 8);
    while works.decider() == Some(JAPAN) {
        works = works.play(&["hold"]);
    }
    assert_eq!(thrown_by(&works), "G11.8332");
    // A 4 does not set it, a 3 does.
    let fails = works.clone().play(&["= 4"]);
    assert_eq!(fails.state.units[1].at, At::With(UnitId(0)));
    let set = works.play(&["= 3"]);
    let hex = game.grid().parse("0404").unwrap();
    let inside = Spot::part(hex, Part::CaveSouth);
    assert_eq!(set.state.units[1].at, At::Placed(inside, UnitId(0)));
    // It does not go off by itself in this turn, nor may it.
    let mut later = set;
    while later.state.phase != Phase::AdvancingFire {
        assert!(later.refused_by("explode u1").is_some());
        later = pass(later);
    }
    assert_eq!(later.state.units[1].at, At::Placed(inside, UnitId(0)));
    // In the own phase of the next turn it does, whoever is there by then.
    let mut next = next_turn(later).with(|state| state.units[3].clear(&[Condition::Hidden]));
    while next.state.phase != Phase::PrepFire || next.decider() != Some(ALLIES) {
        next = pass(next);
    }
    let added = lines_of(&next, |title| title == "pto-preview-explode");
    assert!(
        added.contains(&"modifier-primed −3".to_owned()),
        "{added:?}"
    );
    assert!(
        added.contains(&"modifier-unopposed −4".to_owned()),
        "{added:?}"
    );
    // The final roll counts: 11 and 7 less are 4, a kill; 12 is a dud.
    let gone = next.clone().play(&["explode u1", "= 6 5"]);
    assert!(gone.state.caves.is_empty());
    let dud = next.play(&["explode u1", "= 6 6"]);
    assert_eq!(dud.state.caves.len(), 1);
}

/// Rule: 11.8332
#[test]
fn g11_8332_where_somebody_minds_it_3_less_are_added_and_who_cannot_see_sets_nothing_off() {
    let game = game("0405");
    let mut set = picked(&game, true).play(&["set 0404v4", "skirt 0405c6"]);
    // Who works there is a hazard to himself and in the open.
    let fire = set.clone().play(&["join u3"]);
    assert!(lines(&fire).contains(&"modifier-endangered −2".to_owned()));
    while set.decider() == Some(JAPAN) {
        set = set.play(&["hold"]);
    }
    let set = set.play(&["= 1"]);
    let mut next = next_turn(next_turn(set));
    while next.state.phase != Phase::PrepFire || next.decider() != Some(ALLIES) {
        next = pass(next);
    }
    let added = lines_of(&next, |title| title == "pto-preview-explode");
    assert!(
        added.contains(&"modifier-primed −3".to_owned()),
        "{added:?}"
    );
    assert!(
        !added
            .iter()
            .any(|line| line.starts_with("modifier-unopposed"))
    );
    let broken = next
        .clone()
        .with(|state| state.units[0].set(Condition::Broken));
    assert_eq!(broken.refused_by("explode u1"), Some("G11.8332"));
    let far = game_far(&next);
    assert_eq!(far.refused_by("explode u1"), Some("G11.8332"));
}

/// Who has set the charge is behind the hill.
fn game_far<'g>(battle: &Situation<'g, Pto>) -> Situation<'g, Pto> {
    battle.clone().with(|state| {
        let hex = state.units[2].at;
        state.units[0].at = hex;
    })
}

/// Rule: 11.8332
///
/// PB-048: to a cave in a cliff one would have to climb first.
#[test]
fn g11_8332_a_charge_is_set_from_beside_and_on_the_level_of_the_cave_alone() {
    let cliff = "{ hex = \"0404\", towards = \"0405\", known = true, level = 1 },";
    let levels = [
        "22222222", "22222222", "22222222", "22222222", "00000000", "00000000", "00000000",
        "00000000",
    ];
    let marines = ["usmc-4-5-8 0405", "usmc-dc 0405 1", "usmc-4-5-8 0101"];
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
    let more = "cliffs = [\"0404-0405\"]";
    let high = ground(&BARE, &levels, more, cliff, &marines, &units).unwrap();
    assert_eq!(picked(&high, true).refused_by("set 0404v4"), Some("G11.7"));
    let aside = game("0505");
    assert_eq!(picked(&aside, true).refused_by("set 0404v4"), Some("G11.7"));
    // Of a cave that nobody knows nothing is said.
    let marines = ["usmc-4-5-8 0405", "usmc-dc 0405 1", "usmc-4-5-8 0101"];
    let secret = hill(&cave("0404", "0405"), &marines, &units).unwrap();
    let march = picked(&secret, false);
    assert!(march.legal().iter().all(|words| !words.contains("0404v")));
    // At the bottom of a gully nobody asks for a corner.
    let bottom = gully("0404");
    let works = picked(&bottom, true).play(&["set 0404v4"]);
    assert!(!works.legal().iter().any(|words| words.starts_with("skirt")));
    assert!(is(&works, 0, Condition::Assaulted) || matches!(works.pending(), Pending::Draw(_)));
}

/// Down a slope of two levels as well as along a cliff: he comes down by one of them, without dice where there is no cliff.
/// Rule: 11.8331
#[test]
fn g11_8331_from_two_levels_above_a_charge_is_lowered_on_a_slope_too() {
    let lowers = |top: &str| {
        let levels = [
            top, top, top, top, "00000000", "00000000", "00000000", "00000000",
        ];
        let marines = ["usmc-4-5-8 0404", "usmc-dc 0404 1", "usmc-4-5-8 0101"];
        let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
        let game = ground(&BARE, &levels, "", KNOWN, &marines, &units).unwrap();
        picked(&game, true).refused_by("lower 0404v4")
    };
    assert_eq!(lowers("22222222"), None);
    assert_eq!(lowers("33333333"), Some("G11.8331"));
}

/// Two who have not been seen are above the cave, each with a charge: either may be the one who lowers his.
/// Rules: 8.1, G11.8331
#[test]
fn r8_1_in_a_sample_he_who_lowers_a_charge_unseen_hangs_where_it_is_lowered() {
    let marines = [
        "usmc-4-5-8 0404",
        "usmc-dc 0404 1",
        "usmc-4-5-8 0404",
        "usmc-dc 0404 3",
    ];
    let mut rows = BARE;
    rows[6] = "...j....";
    rows[7] = "j.......";
    let japanese = ["jpn-4-4-7 0108"];
    let game = ground(&rows, &super::HILL, "", KNOWN, &marines, &japanese).unwrap();
    let start = Situation::start(&game).with(|state| {
        state.units[4].set(Condition::Hidden);
        for unit in [0, 2] {
            state.units[unit].set(Condition::Concealed);
        }
    });
    let lowers = ["join u0", "lower 0404v4", "skirt 0404c3", "= 1"];
    let battle = until(start, Phase::Movement).play(&lowers);
    // Somebody who hides might see him.
    assert_eq!(battle.decider(), Some(JAPAN));
    let hex = game.grid().parse("0404").unwrap();
    let corner = At::In(Spot::part(hex, Part::SouthEast));
    let mut all = [false; 2];
    for seed in 0..8 {
        let mut random = Random::seeded(seed);
        let state = game.determinize(&battle.state, Viewer::Side(JAPAN), &mut random);
        let hangs = [0, 2].map(|unit: usize| state.units[unit].at == corner);
        assert_ne!(hangs[0], hangs[1]);
        all = [all[0] || hangs[0], all[1] || hangs[1]];
        let mut sample = battle.clone().with(|now| *now = state);
        while sample.decider() == Some(JAPAN) {
            sample = sample.play(&["hold"]);
        }
        let by = UnitId(if hangs[0] { 0 } else { 2 });
        let inside = Spot::part(hex, Part::CaveSouth);
        assert_eq!(sample.state.units[1].at, At::Placed(inside, by), "{seed}");
    }
    assert_eq!(all, [true; 2]);
}
