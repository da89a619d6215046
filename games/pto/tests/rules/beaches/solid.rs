//! Water that is none: rubble in it (G13.493) and ice (G13.494).

use super::{SHORE, beach, sloping};
use crate::common::{left, place, text, until};
use heigi_engine::Situation;
use heigi_pto::{Phase, Pto};

fn shore(more: &str, marines: &[&str]) -> Pto {
    let said = format!("{}\n{more}", sloping("moderate"));
    beach(&said, &SHORE, marines, &["jpn-8-0 0602"])
}

fn moving<'g>(game: &'g Pto, arc: u8) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| {
        state.units[0].arc = state.units[0].arc.map(|_| arc);
    });
    until(start, Phase::Movement)
}

/// Rule: 13.493
#[test]
fn g13_493_shallow_water_with_rubble_is_land() {
    let rubble = "rubble = [\"0305\"]";
    let game = shore(rubble, &["usmc-4-5-8 0304"]);
    let climbs = moving(&game, 0).play(&["join u0", "step 0305"]);
    // Three points as for rubble; the water beside it takes three as well, but not the same.
    assert_eq!(
        (left(&climbs), place(&climbs, 0)),
        ("1".into(), "0305".into())
    );
    let terrain = climbs.refused_by("step 0306");
    assert_eq!(terrain, Some("6.2"), "too dear to wade on");
    let game = shore(rubble, &["usmc-lcvp 0306", "usmc-6-6-8 0501"]);
    let sails = moving(&game, 0).play(&["drive u0"]);
    assert_eq!(sails.refused_by("step 0305"), Some("G12.2"));
    assert_eq!(sails.refused_by("beach 0305"), None);
    let deep = text(&SHORE, &[], &["usmc-4-5-8 0304"], &["jpn-8-0 0602"]);
    let said = format!("{}\nrubble = [\"0308\"]\n[victory]", sloping("moderate"));
    let deep = deep.replacen("[victory]", &said, 1);
    let error = Pto::with_data(&|file| (file == "hut.toml").then(|| deep.clone()));
    assert!(error.err().unwrap().message.contains("G13.493"));
}

/// Rule: 13.494
#[test]
fn g13_494_over_frozen_water_men_and_vehicles_go_as_over_open_ground() {
    let game = shore("frozen = true", &["usmc-4-5-8 0304"]);
    let walks = moving(&game, 0).play(&["join u0", "step 0305", "step 0306", "step 0307"]);
    assert_eq!(
        (left(&walks), place(&walks, 0)),
        ("1".into(), "0307".into())
    );
    let game = shore("frozen = true", &["usmc-tank-m5a1 0304", "usmc-6-6-8 0501"]);
    let drives = moving(&game, 3).play(&["drive u0", "step 0305", "step 0306", "step 0307"]);
    assert_eq!(place(&drives, 0), "0307");
    let game = shore("frozen = true", &["usmc-lcvp 0306", "usmc-6-6-8 0501"]);
    let held = moving(&game, 0).play(&["drive u0"]);
    assert_eq!(held.refused_by("step 0305"), Some("G12.2"));
    // Where it is not frozen it is too deep.
    let game = shore("", &["usmc-4-5-8 0306"]);
    let wet = moving(&game, 0).play(&["join u0"]);
    assert_eq!(wet.refused_by("step 0307"), Some("G13.4"));
}
