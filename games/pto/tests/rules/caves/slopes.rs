//! Slopes before caves (G11.51), and who inspects them (G11.52).

use super::{BARE, HILL, cave, ground, hill};
use crate::common::{lines, pass};
use heigi_engine::{Situation, Viewer};
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

/// What hinders fire out of a cave on level 1 at a squad on the plain, with brush at its mouth.
fn hindrance(more: &str, levels: &[&str], target: &str) -> bool {
    let mut rows = BARE.map(str::to_owned);
    rows[3].replace_range(3..4, "u");
    let rows = rows.each_ref().map(String::as_str);
    let marine = format!("usmc-4-5-8 {target}");
    let units = ["jpn-4-4-7 0403 south"];
    let game = ground(
        &rows,
        levels,
        more,
        &cave("0403", "0404"),
        &[&marine],
        &units,
    )
    .unwrap();
    let mut battle = Situation::start(&game);
    while battle.state.phase != Phase::PrepFire || battle.state.phasing == ALLIES {
        battle = pass(battle);
    }
    let fire = battle.play(&["join u1"]);
    assert_eq!(fire.refused_by(&format!("fire {target}")), None);
    lines(&fire).contains(&"modifier-hindrance +1".to_owned())
}

/// Rule: 11.51
///
/// PB-172: the hex of the cave is a level higher than the cave, and counts nothing.
#[test]
fn g11_51_what_grows_along_an_even_slope_before_a_cave_hinders() {
    assert!(hindrance("", &HILL, "0406"));
    // Over a cliff, or by two levels at once, the ground does not fall evenly.
    assert!(!hindrance("cliffs = [\"0404-0405\"]", &HILL, "0406"));
    let mut steep = HILL.map(|row| row.replace('2', "3").replace('1', "2"));
    steep[4] = "00000000".to_owned();
    let steep = steep.each_ref().map(String::as_str);
    assert!(!hindrance("", &steep, "0406"));
    // On the level before the cave there is no slope.
    let flat = HILL.map(|row| row.replace('0', "1"));
    let flat = flat.each_ref().map(String::as_str);
    assert!(hindrance("", &flat, "0406"));
}

const KNOWN: &str = "{ hex = \"0404\", towards = \"0405\", known = true, complex = [\"0403\"] },\
    { hex = \"0604\", towards = \"0605\" },\
    { hex = \"0204\", towards = \"0205\" },\
    { hex = \"0804\", towards = \"0805\" },";

/// A squad goes from a known cave into the complex, unseen.
fn gone(game: &Pto) -> Situation<'_, Pto> {
    let mut battle = Situation::start(game);
    while battle.state.phase != Phase::Movement || battle.state.phasing == ALLIES {
        battle = pass(battle);
    }
    battle.play(&["join u1", "step 0404x"])
}

/// Rule: 11.52
#[test]
fn g11_52_nobody_looks_into_a_cave_of_which_he_knows() {
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0404 complex"];
    let game = hill(KNOWN, &["usmc-4-5-8 0405", "usmc-4-5-8 0808"], &units).unwrap();
    let start = Situation::start(&game);
    let scene = start.scene(ALLIES);
    // The cave is on his map, those in it and below it are not, in no tray, and nobody counts them.
    let caves = scene.markers.iter();
    assert_eq!(
        caves.filter(|one| one.name.id.ends_with("-cave")).count(),
        1
    );
    assert!(scene.pieces.iter().all(|piece| piece.owner == ALLIES));
    assert_eq!(start.scene(JAPAN).pieces.len(), 4);
}

/// Rule: FN-23, 11.52
#[test]
fn fn_23_what_is_done_unseen_is_recorded_and_read_when_the_match_is_over() {
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0101"];
    let game = hill(KNOWN, &["usmc-4-5-8 0808"], &units).unwrap();
    let over = gone(&game);
    assert!(over.state.units[1].is(Condition::Hidden));
    let reads = |viewer: Viewer| over.told(viewer).contains(&"pto-log-goes-below".to_owned());
    assert!(reads(Viewer::Side(JAPAN)) && !reads(Viewer::Side(ALLIES)));
    // Nobody who only looks on does, before all is shown to everybody.
    assert!(!reads(Viewer::Spectator) && reads(Viewer::Everything));
}
