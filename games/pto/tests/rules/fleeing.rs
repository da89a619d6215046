//! Who routs, where to and at what risk (5.7).

use crate::common::{OPEN, game, is, numbers_of, place, read, set, text, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, Part, Phase, Pto, Spot, State};

/// The Marines' first unit is broken as the rout phase of their own turn begins.
fn rout<'g>(game: &'g Pto, change: impl FnOnce(&mut State)) -> Situation<'g, Pto> {
    let battle = until(Situation::start(game), Phase::AdvancingFire);
    let battle = set(battle, 0, &[Condition::Broken]).with(change);
    until(battle, Phase::Rout)
}

/// Over open ground in sight of an enemy in good order who is not pinned; a leader where he comes helps.
/// Rules: 5.7
#[test]
fn r5_7_only_enemies_who_are_steady_make_a_rout_dangerous() {
    let units = ["usmc-4-5-8 0104", "usmc-9-1 0103", "usmc-4-5-8 0601"];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0105"]);
    let run = |change: fn(&mut State)| rout(&game, change).play(&["rout u0", "step 0103"]);
    let is_hit = |battle: &Situation<'_, Pto>| {
        battle
            .told(ALLIES)
            .contains(&"pto-log-interdicted".to_owned())
    };
    let steady = run(|_| ());
    assert!(is_hit(&steady));
    assert!(!is_hit(&run(|state| state.units[3].set(Condition::Pinned))));
    // 9 less 1 for the leader is 8, which pins.
    let pinned = steady.clone().play(&["= 4 5"]);
    assert_eq!(numbers_of(&pinned, "passed"), ["8 8"]);
    assert!(is(&pinned, 0, Condition::Pinned));
    let safe = steady.clone().play(&["= 4 4"]);
    assert_eq!(numbers_of(&safe, "passed"), ["8 7"]);
    assert!(!is(&safe, 0, Condition::Pinned));
    let failed = steady.play(&["= 5 5"]);
    assert_eq!(numbers_of(&failed, "failed"), ["8 9"]);
}

/// A 12 costs a squad both halves, any other failure one.
/// Rules: 5.7
#[test]
fn r5_7_a_12_under_way_costs_twice() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0104", "usmc-4-5-8 0601"],
        &["jpn-4-4-7 0105"],
    );
    let hit = |dice: &str| {
        let over = rout(&game, |_| ()).play(&["rout u0", "step 0103", dice]);
        (place(&over, 0), crate::common::face(&over, 0))
    };
    assert_eq!(hit("= 5 6"), ("0103".into(), "usmc-2-4-8-broken".into()));
    assert_eq!(hit("= 6 6").0, "lost");
}

/// Nobody stops where he began, be it shelter, who has to rout; nor crawls after he has begun to run.
/// Rules: 5.7
#[test]
fn r5_7_who_has_to_rout_leaves_where_he_is() {
    let rows = ["......", "......", "j.....", "j.....", "......", "......"];
    let units = ["usmc-4-5-8 0104", "usmc-4-5-8 0601"];
    let game = game(&rows, &units, &["jpn-4-4-7 0105"]);
    let begun = rout(&game, |_| ()).play(&["rout u0"]);
    assert_eq!(begun.refused_by("halt"), Some("5.7"));
    let there = begun.play(&["step 0103"]);
    assert_eq!(there.refused_by("halt"), None);
    assert!(there.refused_by("crawl 0102").is_some());
}

/// As many points as a die shows are lost on wire, which may be more than there are.
/// Rules: 16.1, 5.7
#[test]
fn r16_1_who_routs_out_of_wire_loses_as_many_points_as_a_die_says() {
    let plain = text(
        &OPEN,
        &[],
        &["usmc-4-5-8 0104", "usmc-4-5-8 0601"],
        &["jpn-4-4-7 0105"],
    );
    let wire = "fortifications = [{ kind = \"wire\", hex = \"0104\" }]\n";
    let of = "side = \"japanese\"\nelr = 3\n";
    let game = read(&plain.replacen(of, &format!("{of}{wire}"), 1));
    let caught = |die: &str| {
        let battle = rout(&game, |state| {
            let At::In(spot) = state.units[0].at else {
                panic!("he is there")
            };
            state.units[0].at = At::In(Spot {
                part: Part::Above,
                ..spot
            });
        });
        let out = battle.play(&["rout u0", "step 0103", die]);
        let points = out.state.agenda.iter().rev().find_map(|step| {
            let words = format!("{step:?}");
            let (_, rest) = words.split_once("points: ")?;
            rest.split(|letter: char| !letter.is_ascii_digit())
                .next()?
                .parse::<u8>()
                .ok()
        });
        (place(&out, 0), points)
    };
    // Of 12 half points a point for the open ground, and as many as the die shows.
    assert_eq!(caught("= 1"), ("0103".into(), Some(8)));
    assert_eq!(caught("= 3"), ("0103".into(), Some(4)));
    assert_eq!(caught("= 5"), ("0103".into(), Some(0)));
    // With a 6 he stays in it, and falls to the enemy beside him.
    assert_eq!(caught("= 6").0, "0105");
}
