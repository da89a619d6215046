//! Vehicles that move: how they are hit (Case J) and how they hit (Cases C and C4).

use crate::common::{OPEN, game, lines, numbers_of, until};
use crate::dozers::unfired;
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, JAPAN, Phase, Pto, UnitId};

const TANK: &str = "usmc-tank-m4a2";

/// The main armament of unit 0.
fn gun(battle: &Situation<'_, Pto>) -> usize {
    let mut units = battle.state.units.iter();
    units.position(|one| one.at == At::With(UnitId(0))).unwrap()
}

/// The lower die counts twice: 3 and 5 are 11, 2 and 6 are 10.
/// Rules: 18.2
#[test]
fn case_c4_the_lower_die_to_hit_counts_twice_for_who_fires_in_motion() {
    let game = game(&OPEN, &[&format!("{TANK} 0303")], &["jpn-tank-chi-ha 0306"]);
    let start = until(Situation::start(&game), Phase::PrepFire).with(|state| {
        state.units[0].arc = Some(2);
        state.units[0].clear(&[Condition::Buttoned]);
        state.units[1].arc = Some(0);
    });
    let hits = |moves: bool, dice: &str| {
        let battle = start.clone().with(|state| {
            if moves {
                state.units[0].set(Condition::Motion);
            }
        });
        let join = format!("join u{}", gun(&battle));
        let fired = battle.play(&[&join, "engage u1", dice]);
        let missed = fired.told(ALLIES).contains(&"pto-log-missed".to_owned());
        (
            !missed,
            numbers_of(&fired, "added").contains(&"in-motion +3".to_owned()),
        )
    };
    // Up to 10 at three hexes.
    assert!(hits(false, "= 5 5").0);
    assert_eq!(hits(true, "= 3 5"), (false, true));
    assert_eq!(hits(true, "= 5 3"), (false, true));
    assert!(hits(true, "= 2 6").0);
    assert!(hits(true, "= 3 4").0);
    let shown = start
        .clone()
        .with(|state| state.units[0].set(Condition::Motion));
    let shown = shown.play(&[&format!("join u{}", gun(&start))]);
    assert!(lines(&shown).contains(&"preview-lower-die ".to_owned()));
}

/// It is the points that are seen that count: who comes out from behind jungle has spent but one.
/// Rules: 18.2
#[test]
fn case_j_counts_the_points_that_a_vehicle_has_spent_in_sight() {
    let rows = ["......", "......", "......", "......", "......", "......"];
    let wall = ["......", "......", "......", "..j...", "......", "......"];
    let adds = |rows: &[&str], ways: [&str; 4]| {
        let japanese = ["jpn-2-2-8 0301", "jpn-47 0301 1", "jpn-8-0 0101"];
        let game = game(rows, &[&format!("{TANK} 0306")], &japanese);
        let start = until(Situation::start(&game), Phase::Movement);
        let start = start.with(|state| {
            state.units[0].arc = Some(0);
            state.units[2].arc = Some(2);
        });
        let mut drive = start.play(&["drive u0"]);
        for go in ways {
            drive = unfired(drive).play(&[go]);
        }
        let mut drive = drive;
        if drive.decider() != Some(JAPAN) {
            return "unasked".to_owned();
        }
        drive = drive.play(&["join u2"]);
        let said = lines(&drive).into_iter();
        let mut said = said.filter(|line| line.starts_with("modifier-target-moves"));
        said.next().unwrap_or_default()
    };
    let on = ["turn-right", "turn-left", "step 0305", "step 0304"];
    assert_eq!(adds(&rows, on), "modifier-target-moves +2");
    let out = ["turn-left", "turn-right", "turn-left", "step 0205"];
    assert_eq!(adds(&rows, out), "modifier-target-moves +2");
    assert_eq!(adds(&wall, out), "modifier-target-moves +4");
}
