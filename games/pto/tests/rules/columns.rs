//! Columns (G9.44, G10.5).

use crate::common::*;
use crate::panjis::{STAKES, above, moving, written};
use heigi_engine::Situation;
use heigi_pto::{At, Condition, JAPAN, Pto, Spot};

const PATH: &str = "paths = [\"0301-0302\", \"0302-0303\", \"0303-0304\"]";

/// Two squads with a mule at 0302 where a path runs, and more said of the battle.
fn file(works: &str) -> Pto {
    let marines = ["usmc-4-5-8 0302", "usmc-4-5-8 0302", "usmc-mule 0302 1"];
    let text = written(&OPEN, &marines, &["jpn-4-4-7 0606"], works);
    read(&text.replacen("[victory]", &format!("{PATH}\n[victory]"), 1))
}

fn marching(game: &Pto) -> Situation<'_, Pto> {
    moving(game).play(&["join u0", "join u1", "column"])
}

const FAR: &str = r#"kind = "panjis", hex = "0505", sides = ["0505-0504"], known = true"#;

/// Rules: G10.5
#[test]
fn g10_5_a_column_with_mules_goes_a_point_farther_along_a_path_and_nowhere_else() {
    let game = file(FAR);
    let ready = moving(&game).play(&["join u0"]);
    // One alone is none.
    assert_eq!(ready.refused_by("column"), Some("G10.5"));
    // Nor does anybody join it who is worn out, rides or is in another one.
    for condition in [Condition::Exhausted, Condition::Mounted, Condition::Column] {
        let both = moving(&game).play(&["join u0", "join u1"]);
        let wild = set(both, 1, &[condition]);
        assert_eq!(wild.refused_by("column"), Some("G10.5"), "{condition:?}");
    }
    let column = marching(&game);
    assert!(is(&column, 0, Condition::Column) && is(&column, 1, Condition::Column));
    assert_eq!(column.refused_by("step 0202"), Some("G10.5"));
    assert_eq!(column.refused_by("creep 0303"), Some("G10.5"));
    let gone = column.play(&["step 0303", "hold"]);
    assert_eq!(left(&gone), "4");
    assert_eq!(place(&gone, 1), "0303");
    // Who dissolves it goes where he wants, with the points of a man on foot.
    let free = gone.play(&["column"]);
    assert!(!is(&free, 0, Condition::Column));
    assert_eq!(left(&free), "3");
    assert_eq!(free.refused_by("step 0203"), None);
}

/// Rules: G10.5
#[test]
fn g10_5_fire_at_a_column_has_2_less() {
    let marines = ["usmc-4-5-8 0302", "usmc-4-5-8 0302"];
    let text = written(&OPEN, &marines, &["jpn-4-4-7 0306"], FAR);
    let game = read(&text.replacen("[victory]", &format!("{PATH}\n[victory]"), 1));
    let gone = marching(&game).play(&["step 0303"]);
    assert_eq!(gone.decider(), Some(JAPAN));
    let aimed = gone.play(&["join u2"]);
    assert!(lines(&aimed).contains(&"modifier-endangered −2".to_owned()));
    // Whom it breaks ends it.
    let broken = aimed.play(&["fire 0303", "= 4 3", "= 6 5", "= 3 3"]);
    assert!(is(&broken, 0, Condition::Broken) || is(&broken, 1, Condition::Broken));
    assert!(!is(&broken, 0, Condition::Column) && !is(&broken, 1, Condition::Column));
}

/// Rules: G8.2111, G10.5
#[test]
fn g8_2111_on_a_bank_a_column_is_no_greater_hazard_and_dissolved_it_is_below() {
    let rows = ["....", "d...", "d...", "d...", "d...", "...."];
    let marines = ["usmc-4-5-8 0102", "usmc-4-5-8 0102"];
    let game = game(&rows, &marines, &["jpn-4-4-7 0105"]);
    let raised = moving(&game).with(|state| {
        for unit in &mut state.units[..2] {
            if let At::In(spot) = unit.at {
                unit.at = At::In(Spot::bank(spot.hex));
            }
        }
    });
    let column = raised.play(&["join u0", "join u1", "column", "step 0103b"]);
    let aimed = column.clone().play(&["join u2"]);
    let hazards = lines(&aimed);
    let hazards = hazards
        .iter()
        .filter(|line| line.starts_with("modifier-hazard"));
    assert_eq!(hazards.collect::<Vec<_>>(), ["modifier-hazard −2"]);
    let free = column.play(&["hold", "column"]);
    assert!(matches!(free.state.units[0].at, At::In(spot) if !spot.is_bank()));
}

/// Rules: G9.44
#[test]
fn g9_44_over_hidden_panjis_a_column_dissolves_when_who_sees_it_has_fired() {
    let hidden = STAKES.replace(", known = true", "");
    let marines = ["usmc-4-5-8 0302", "usmc-4-5-8 0302"];
    let rows = ["......", "......", "..K...", "......", "......", "......"];
    let text = written(&rows, &marines, &["jpn-4-4-7 0305"], &hidden);
    let game = read(&text.replacen("[victory]", &format!("{PATH}\n[victory]"), 1));
    // One of a file on a path checks, and the other whether it is pinned (G9.43).
    let come = marching(&game).play(&["step 0303", "= 5", "= 2", "= 3 3", "= 3 3"]);
    assert_eq!(come.state.units[0].at, above(&game));
    assert_eq!(come.decider(), Some(JAPAN));
    assert!(is(&come, 0, Condition::Column));
    let over = come.play(&["hold"]);
    assert!(!is(&over, 0, Condition::Column) && !is(&over, 1, Condition::Column));
    // Where it knows of them it stays one if it wants.
    let text = written(&OPEN, &marines, &["jpn-4-4-7 0305"], STAKES);
    let game = read(&text.replacen("[victory]", &format!("{PATH}\n[victory]"), 1));
    let come = marching(&game).play(&["step 0303", "= 5", "= 2", "= 3 3", "= 3 3", "hold"]);
    assert!(is(&come, 0, Condition::Column));
}
