//! Smoke in caves (G11.85 to G11.851).

use super::{cave, ground, hill};
use crate::artillery::told;
use crate::common::{is, next_turn, until};
use heigi_engine::{Gridded, Pending, Situation};
use heigi_pto::{ALLIES, Cloud, Condition, JAPAN, Phase, Pto, Smoke, Spot};

const KNOWN: &str = "{ hex = \"0404\", towards = \"0405\", known = true },";

fn spot(game: &Pto, hex: &str) -> Spot {
    Spot::ground(game.grid().parse(hex).unwrap())
}

/// Where smoke is, and of which kind.
fn clouds(battle: &Situation<'_, Pto>) -> Vec<(Spot, Cloud)> {
    let clouds = battle.state.clouds.iter();
    clouds.map(|smoke| (smoke.spot, smoke.cloud)).collect()
}

/// A squad of the Marines in a hex whose smoke grenades are to go into the cave.
fn grenadiers<'g>(game: &'g Pto) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| state.units[2].clear(&[Condition::Hidden]));
    until(start, Phase::Movement).play(&["join u0"])
}

fn near(hex: &str) -> Pto {
    let marines = [format!("usmc-6-6-8 {hex}"), "usmc-4-5-8 0101".to_owned()];
    let marines = marines.each_ref().map(String::as_str);
    hill(KNOWN, &marines, &["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"]).unwrap()
}

/// Rule: 11.85#1, TBL-DCT
#[test]
fn g11_85_1_smoke_grenades_go_into_a_cave_with_a_low_die_and_stay_to_the_end_of_the_turn() {
    let game = near("0405");
    let inside = Situation::start(&game).state.caves[0].spot();
    let march = grenadiers(&game);
    // Beside the cave a 4 will do.
    let thrown = march.clone().play(&["smoke 0404v4", "= 1", "= 4"]);
    assert_eq!(clouds(&thrown), [(inside, Cloud::SmokeGrenade)]);
    let short = march.clone().play(&["smoke 0404v4", "= 1", "= 5"]);
    assert_eq!(clouds(&short), [(spot(&game, "0405"), Cloud::SmokeGrenade)]);
    // No die for the cave where they do not work.
    let none = march.play(&["smoke 0404v4", "= 6"]);
    assert!(clouds(&none).is_empty());
    // What is in the cave outlasts the phase, not the player turn.
    let later = until(thrown, Phase::Advance);
    assert_eq!(clouds(&later).len(), 1);
    assert!(clouds(&next_turn(later)).is_empty());
    let later = until(short, Phase::Advance);
    assert!(clouds(&later).is_empty());
    // From the next hex 3 is the most, from farther nobody throws that far.
    let next = near("0406");
    let next = grenadiers(&next);
    assert_eq!(
        next.clone()
            .play(&["smoke 0404v4", "= 1", "= 4"])
            .state
            .clouds[0]
            .spot
            .part,
        heigi_pto::Part::Ground
    );
    assert!(
        next.play(&["smoke 0404v4", "= 1", "= 3"]).state.clouds[0]
            .spot
            .is_below()
    );
    let far = near("0407");
    assert_eq!(
        grenadiers(&far).refused_by("smoke 0404v4"),
        Some("G11.833#1")
    );
}

/// A Gun of the Marines with smoke at so many hexes from the cave.
fn gunners(game: &Pto) -> Situation<'_, Pto> {
    let start = Situation::start(game).with(|state| state.units[3].clear(&[Condition::Hidden]));
    until(start, Phase::PrepFire).play(&["join u1"])
}

fn gun(caves: &str) -> Pto {
    let marines = ["usmc-2-2-8 0408", "usmc-75 0408 1", "usmc-4-5-8 0101"];
    hill(caves, &marines, &["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"]).unwrap()
}

/// Rule: 11.85#2
///
/// PB-049.
#[test]
fn g11_85_2_smoke_shells_that_hit_fill_the_cave_and_others_fall_before_it() {
    let game = gun(KNOWN);
    let inside = Situation::start(&game).state.caves[0].spot();
    let fire = gunners(&game);
    // The number to hit men at 4 hexes is 8, with 4 for the cave: a 4 hits.
    let hit = fire.clone().play(&["smoke 0404v4", "= 2 2"]);
    assert!(told(&hit, "pto-log-hit"));
    assert_eq!(clouds(&hit), [(inside, Cloud::Smoke)]);
    assert_eq!(
        hit.state.units[1].acquired.map(|one| one.target),
        Some(inside)
    );
    let missed = fire.clone().play(&["smoke 0404v4", "= 3 3"]);
    assert_eq!(clouds(&missed), [(spot(&game, "0405"), Cloud::Smoke)]);
    // Above its number there was no such shell.
    assert!(clouds(&fire.clone().play(&["smoke 0404v4", "= 5 5"])).is_empty());
    // White phosphorus that misses burns nobody before the cave.
    let white = fire.play(&["phosphorus 0404v4", "= 3 2"]);
    assert_eq!(clouds(&white), [(spot(&game, "0405"), Cloud::Phosphorus)]);
    assert!(!told(&white, "pto-log-burns"));
}

/// Rule: 11.85
#[test]
fn g11_85_white_phosphorus_in_a_cave_burns_as_a_critical_hit_does() {
    let game = gun(KNOWN);
    let hit = gunners(&game).play(&["phosphorus 0404v4", "= 2 2"]);
    assert!(told(&hit, "pto-log-burns"));
    // The 4 of the cave count against them: of 7 a 4 is too much.
    assert!(matches!(hit.pending(), Pending::Draw(_)));
    let fails = hit.clone().play(&["= 3 1"]);
    let passes = hit.play(&["= 2 1"]);
    let hurt = |battle: &Situation<'_, Pto>| {
        is(battle, 3, Condition::Broken) || crate::common::face(battle, 3) != "jpn-4-4-7"
    };
    assert!(hurt(&fails) && !hurt(&passes));
    // Mortars bring it in by a critical hit alone, and no smoke at all.
    let marines = ["usmc-4-5-8 0408", "usmc-mtr 0408 1", "usmc-4-5-8 0101"];
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
    let game = hill(KNOWN, &marines, &units).unwrap();
    let fire = gunners(&game);
    assert_eq!(fire.refused_by("smoke 0404v4"), Some("G11.85"));
    let below = |dice: &str| {
        let hit = fire.clone().play(&["phosphorus 0404v4", dice]);
        hit.state
            .clouds
            .iter()
            .map(|one| one.spot.is_below())
            .collect::<Vec<_>>()
    };
    assert_eq!(below("= 2 1"), [false]);
    assert_eq!(below("= 1 1"), [false, true]);
    // Nobody aims at a cave that he does not know.
    let hidden = gun(&cave("0404", "0405"));
    assert_eq!(gunners(&hidden).refused_by("smoke 0404v4"), Some("6.2"));
}

/// Smoke somewhere.
fn with_smoke<'g>(battle: Situation<'g, Pto>, spot: Spot, cloud: Cloud) -> Situation<'g, Pto> {
    battle.with(|state| {
        state.clouds.push(Smoke {
            spot,
            cloud,
            side: ALLIES,
        });
    })
}

/// Rule: 11.85#3
///
/// PB-050, PB-174.
#[test]
fn g11_85_3_smoke_in_a_cave_counts_twice_for_who_looks_out_and_above_it_for_nobody() {
    let units = ["jpn-4-4-7 0404 south", "jpn-lmg 0404 1"];
    let game = hill(KNOWN, &["usmc-4-5-8 0407"], &units).unwrap();
    let cave = Situation::start(&game).state.caves[0].spot();
    let fires = |smoke: Option<(Spot, Cloud)>, side| {
        let mut battle =
            Situation::start(&game).with(|state| state.units[1].clear(&[Condition::Hidden]));
        while battle.state.phasing != side
            || battle.state.phase != Phase::PrepFire
            || battle.decider() != Some(side)
        {
            battle = crate::common::pass(battle);
        }
        if let Some((spot, cloud)) = smoke {
            battle = with_smoke(battle, spot, cloud);
        }
        let unit = if side == JAPAN { "join u1" } else { "join u0" };
        let target = if side == JAPAN {
            "fire 0407"
        } else {
            "fire 0404v4"
        };
        let fire = battle.play(&[unit]);
        let rule = fire.refused_by(target);
        let lines = crate::common::lines(&fire);
        let smoke = lines
            .into_iter()
            .find(|line| line.contains("smoke") || line.contains("hindrance"));
        (rule, smoke)
    };
    // Smoke of 3 blinds who looks out, thin smoke of 2 counts 4 for him; who fires in has it once.
    assert_eq!(fires(None, JAPAN), (None, None));
    assert!(fires(Some((cave, Cloud::Smoke)), JAPAN).0.is_some());
    let out = fires(Some((cave, Cloud::ThinSmoke)), JAPAN);
    assert_eq!(
        (out.0, out.1.as_deref()),
        (None, Some("modifier-hindrance +4"))
    );
    for (cloud, added) in [(Cloud::Smoke, "+3"), (Cloud::ThinSmoke, "+2")] {
        let into = fires(Some((cave, cloud)), ALLIES);
        let line = format!("modifier-hindrance {added}");
        assert_eq!((into.0, into.1), (None, Some(line)));
    }
    // In the hex it lies above the cave.
    assert_eq!(
        fires(Some((Spot::ground(cave.hex), Cloud::Smoke)), JAPAN),
        (None, None)
    );
}

/// A hill whose middle hex has three caves on the levels 0, 1 and 2, of which the lowest is known.
fn tower(known: &str) -> Pto {
    let levels = [
        "00000000", "00010000", "00032000", "00000000", "00000000", "00000000", "00000000",
        "00000000",
    ];
    let rows = ["........"; 8];
    // To the south 0, to the north 1, to the south-east 2.
    let all = [("0404", "south"), ("0402", "north"), ("0503", "south-east")];
    let caves: String = all
        .iter()
        .map(|(towards, side)| {
            let shown = if *side == known { ", known = true" } else { "" };
            format!("{{ hex = \"0403\", towards = \"{towards}\"{shown} }},")
        })
        .collect();
    ground(
        &rows,
        &levels,
        "",
        &caves,
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0101"],
    )
    .unwrap()
}

/// Rule: 11.851
///
/// PB-051.
#[test]
fn g11_851_white_phosphorus_shows_the_caves_above_it() {
    let shown = |known: &str, cloud: Cloud| {
        let game = tower(known);
        let start = Situation::start(&game);
        let caves = start.state.caves.clone();
        let levels: Vec<i8> = caves.iter().map(|cave| cave.level).collect();
        assert_eq!(levels, [0, 1, 2]);
        let cave = *caves.iter().find(|cave| !cave.is_hidden).unwrap();
        let over = next_turn(with_smoke(
            until(start, Phase::Movement),
            cave.spot(),
            cloud,
        ));
        over.state
            .caves
            .iter()
            .map(|cave| !cave.is_hidden)
            .collect::<Vec<bool>>()
    };
    use Cloud::{PhosphorusGrenade, SmokeGrenade};
    assert_eq!(shown("south", PhosphorusGrenade), [true, true, true]);
    assert_eq!(shown("north", PhosphorusGrenade), [false, true, true]);
    assert_eq!(shown("south-east", PhosphorusGrenade), [false, false, true]);
    // Smoke shows nothing.
    assert_eq!(shown("south", SmokeGrenade), [true, false, false]);
    // That of shells shows it when it grows thin.
    let game = tower("south");
    let cave = Situation::start(&game).state.caves[0].spot();
    let start = until(Situation::start(&game), Phase::Movement);
    let white = with_smoke(start, cave, Cloud::Phosphorus);
    let enemy = next_turn(white);
    assert!(enemy.state.caves[1].is_hidden);
    let thin = until(next_turn(enemy), Phase::Movement);
    assert!(!thin.state.caves[1].is_hidden);
    assert!(told(&thin, "pto-log-cave-found"));
}

/// Rule: 11.851
///
/// PB-051: smoke at the bottom of a gully counts for who looks out of its caves and into them, and shows none of them.
#[test]
fn g11_851_smoke_at_the_bottom_of_a_gully_is_before_its_caves_and_shows_nothing() {
    let mut rows = super::BARE.map(str::to_owned);
    for row in &mut rows[3..6] {
        row.replace_range(3..4, "v");
    }
    let rows = rows.each_ref().map(String::as_str);
    let courses = "courses = [\"0404-0405\", \"0405-0406\"]";
    let level = ["11111111"; 8];
    let game = ground(
        &rows,
        &level,
        courses,
        &cave("0404", "0405"),
        &["usmc-4-5-8 0406"],
        &["jpn-4-4-7 0404 south"],
    );
    let game = game.unwrap();
    let mut battle = Situation::start(&game);
    while battle.state.phasing != JAPAN
        || battle.state.phase != Phase::PrepFire
        || battle.decider() != Some(JAPAN)
    {
        battle = crate::common::pass(battle);
    }
    let added = |battle: Situation<'_, Pto>| {
        let lines = crate::common::lines(&battle.play(&["join u1"]));
        lines.into_iter().find(|line| line.contains("hindrance"))
    };
    assert_eq!(added(battle.clone()), None);
    let smoke = with_smoke(battle, spot(&game, "0404"), Cloud::ThinSmoke);
    assert_eq!(
        added(smoke.clone()).as_deref(),
        Some("modifier-hindrance +2")
    );
    let white = smoke.with(|state| state.clouds[0].cloud = Cloud::PhosphorusGrenade);
    let over = next_turn(white);
    assert!(over.state.clouds.is_empty() && over.state.caves[0].is_hidden);
}
