//! Tunnels that lead into complexes (G11.933).

use super::{BARE, HILL, cave, written};
use crate::artillery::told;
use crate::common::{is, next_turn, pass, read};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Cloud, Condition, JAPAN, Part, Phase, Pto, Smoke, Tray};

/// Four caves, of which the first two lie above a complex.
fn caves() -> String {
    "{ hex = \"0404\", towards = \"0405\", complex = [\"0403\", \"0504\"], known = true },"
        .to_owned()
        + &cave("0504", "0505")
        + &cave("0704", "0705")
        + &cave("0804", "0805")
}

/// A tunnel from the top of the hill into the complex.
const SHAFT: &str =
    "{ kind = \"tunnel\", hex = \"0402\", leads_to = \"0403\", below = [false, true] }";

fn text(
    levels: &[&str],
    rows: &[&str],
    works: &str,
    marines: &[&str],
    japanese: &[&str],
) -> String {
    let text = written(rows, levels, "", &caves(), marines, japanese);
    text.replacen(
        "caves = ",
        &format!("fortifications = [{works}]\ncaves = "),
        1,
    )
}

fn game(works: &str, japanese: &[&str]) -> Pto {
    // Jungle on the plain keeps the Marines behind it from seeing the hill.
    let mut rows = BARE;
    rows[5] = "JJJJJJJJ";
    read(&text(
        &HILL,
        &rows,
        works,
        &["usmc-4-5-8 0808", "usmc-4-5-8 0708"],
        japanese,
    ))
}

/// The phase of the Japanese.
fn theirs(mut battle: Situation<'_, Pto>, phase: Phase) -> Situation<'_, Pto> {
    while battle.state.phase != phase
        || battle.state.phasing == ALLIES
        || battle.decider() != Some(JAPAN)
    {
        battle = pass(battle);
    }
    battle
}

fn part(battle: &Situation<'_, Pto>, unit: usize) -> Option<Part> {
    match battle.state.units[unit].at {
        At::In(spot) => Some(spot.part),
        _ => None,
    }
}

/// Rule: 11.933
///
/// PB-058 in part: a whole move into the complex, and another one out of it.
#[test]
fn g11_933_a_tunnel_takes_a_whole_move_into_a_complex_and_out_of_it() {
    let game = game(SHAFT, &["jpn-4-4-7 0402", "jpn-4-4-7 0801"]);
    let march = theirs(Situation::start(&game), Phase::Movement).play(&["join u2"]);
    let below = march.play(&["step 0404x"]);
    assert_eq!(part(&below, 2), Some(Part::Complex));
    assert!(is(&below, 2, Condition::Hidden));
    assert_eq!(below.sees(ALLIES, "u2"), None);
    // Nothing is left to go on with in the same phase, nor to come back.
    assert!(below.refused_by("step 0404v4").is_some() && below.refused_by("step 0402").is_some());
    let later = theirs(next_turn(below), Phase::Movement);
    let out = later.play(&["join u2", "step 0402"]);
    assert_eq!(part(&out, 2), Some(Part::Ground));
    assert!(is(&out, 2, Condition::Concealed) && told(&out, "pto-log-appears"));
    // Without a tunnel nobody gets there from above.
    let shut = super::hill(
        &caves(),
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0402", "jpn-4-4-7 0801"],
    );
    let shut = shut.unwrap();
    let march = theirs(Situation::start(&shut), Phase::Movement).play(&["join u1"]);
    assert!(march.refused_by("step 0404x").is_some());
}

/// Rule: 11.933
#[test]
fn g11_933_nobody_advances_through_a_tunnel_into_a_complex_and_no_gun_goes_there() {
    let game = game(SHAFT, &["jpn-4-4-7 0402", "jpn-4-4-7 0801"]);
    let advance = theirs(Situation::start(&game), Phase::Advance).play(&["advance u2"]);
    assert_eq!(advance.refused_by("step 0404x"), Some("G11.6"));
    assert_eq!(advance.refused_by("step 0403"), None);
}

/// Rule: 11.933, 11.75
#[test]
fn g11_933_out_of_a_complex_into_a_pillbox_one_stays_hidden_where_nobody_sees_it() {
    let pillbox =
        "{ kind = \"pillbox\", hex = \"0402\", size = 1, cover = [3, 5], arc = \"south-east\" }, ";
    let works = pillbox.to_owned() + SHAFT;
    let game = game(&works, &["jpn-4-4-7 0404 complex", "jpn-4-4-7 0801"]);
    let march = theirs(Situation::start(&game), Phase::Movement).play(&["join u2"]);
    let inside = march.play(&["step 0402p"]);
    assert_eq!(part(&inside, 2), Some(Part::Pillbox));
    assert!(is(&inside, 2, Condition::Hidden));
    assert_eq!(inside.sees(ALLIES, "u2"), None);
    assert!(!told(&inside, "pto-log-appears"));
}

/// Whether a scenario may have such a tunnel.
fn may(levels: &[(&str, char)], letters: &[(&str, char)], works: &str) -> Result<(), String> {
    let changed = |rows: [&str; 8], changes: &[(&str, char)]| -> Vec<String> {
        let mut rows = rows.map(str::to_owned);
        for (hex, letter) in changes {
            let (column, row) = hex.split_at(2);
            let (column, row): (usize, usize) = (column.parse().unwrap(), row.parse().unwrap());
            rows[row - 1].replace_range(column - 1..column, &letter.to_string());
        }
        rows.into()
    };
    let (levels, rows) = (changed(HILL, levels), changed(BARE, letters));
    let levels: Vec<&str> = levels.iter().map(String::as_str).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let text = text(
        &levels,
        &rows,
        works,
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0801"],
    );
    let game = Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
    game.map(|_| ()).map_err(|error| error.message)
}

/// Rule: 11.933
///
/// PB-057.
#[test]
fn g11_933_a_tunnel_is_three_hexes_long_at_most_dry_and_falls_by_a_level_a_hex() {
    let fault =
        |result: Result<(), String>| result.is_err_and(|message| message.contains("G11.933"));
    let shaft = |from: &str, to: &str| {
        format!(
            "{{ kind = \"tunnel\", hex = \"{from}\", leads_to = \"{to}\", below = [false, true] }}"
        )
    };
    assert_eq!(may(&[], &[], &shaft("0402", "0403")), Ok(()));
    // Three hexes, and four.
    assert_eq!(may(&[], &[], &shaft("0401", "0404")), Ok(()));
    assert!(fault(may(&[], &[], &shaft("0701", "0403"))));
    // Two levels lower at once: all around a peak of level 4 the tunnel would lie on level 1.
    assert!(fault(may(&[("0401", '4')], &[], &shaft("0401", "0403"))));
    assert_eq!(
        may(&[("0401", '4'), ("0402", '3')], &[], &shaft("0401", "0403")),
        Ok(())
    );
    let wet = ["0301", "0302", "0402", "0501", "0502"].map(|hex| (hex, 'm'));
    assert!(fault(may(&[], &wet, &shaft("0401", "0403"))));
    // It ends in a complex, and in another one than it begins.
    assert!(fault(may(&[], &[], &shaft("0402", "0302"))));
    let same = "{ kind = \"tunnel\", hex = \"0404\", leads_to = \"0403\", below = [true, true] }";
    assert!(fault(may(&[], &[], same)));
}

/// Rule: 11.934
#[test]
fn g11_934_a_sewer_leads_into_no_complex() {
    let leads = |kind: &str| {
        format!(
            "{{ kind = \"{kind}\", hex = \"0402\", leads_to = \"0403\", below = [false, true] }}"
        )
    };
    assert_eq!(may(&[], &[], &leads("tunnel")), Ok(()));
    assert!(may(&[], &[], &leads("sewer")).is_err());
}

/// Rule: 11.933, 11.88#1
#[test]
fn g11_933_with_a_tunnel_left_men_in_a_complex_without_caves_are_not_lost() {
    let lost = |works: &str| {
        let marines = ["usmc-4-5-8 0405", "usmc-dc 0405 1", "usmc-4-5-8 0101"];
        let japanese = ["jpn-4-4-7 0404 complex", "jpn-4-4-7 0801"];
        let game = read(&text(&HILL, &BARE, works, &marines, &japanese));
        let march = crate::common::until(Situation::start(&game), Phase::Movement).with(|state| {
            state.caves.remove(1);
        });
        let mut battle = march.play(&["join u0", "place 0404v4"]);
        while battle.state.phase != Phase::AdvancingFire || battle.decider().is_some() {
            battle = pass(battle);
        }
        battle.play(&["= 1 1"]).state.units[3].at == At::Off(Tray::Lost)
    };
    assert!(lost("") && !lost(SHAFT));
}

/// Rule: 11.933, 11.851
///
/// PB-052: the mouth comes to light, not the pillbox in which it is; from a cave as high nothing does.
#[test]
fn g11_933_white_phosphorus_shows_the_mouths_of_tunnels_that_lie_higher() {
    let pillbox =
        "{ kind = \"pillbox\", hex = \"0402\", size = 1, cover = [3, 5], arc = \"south-east\" }, ";
    let works = pillbox.to_owned() + SHAFT;
    let shown = |level: i8| {
        let rows = [
            "........", "...K....", "........", "........", "........", "........", "........",
            "........",
        ];
        let text = text(
            &HILL,
            &rows,
            &works,
            &["usmc-4-5-8 0808", "usmc-4-5-8 0708"],
            &["jpn-4-4-7 0801"],
        );
        let game = read(&text);
        let start = Situation::start(&game).with(|state| {
            for one in &mut state.fortifications {
                one.is_hidden = true;
            }
            state.caves[0].level = level;
            let spot = state.caves[0].spot();
            let cloud = Cloud::PhosphorusGrenade;
            state.clouds.push(Smoke {
                spot,
                cloud,
                side: ALLIES,
            });
        });
        let over = next_turn(start);
        let is_shown = |number: usize| !over.state.fortifications[number].is_hidden;
        [is_shown(0), is_shown(1)]
    };
    // The tunnel lies on level 1.
    assert_eq!(shown(0), [false, true]);
    assert_eq!(shown(1), [false, false]);
}

/// Rule: 11.933
#[test]
fn g11_933_the_enemy_sees_nothing_of_a_tunnel_nor_where_one_leads_that_he_has_found() {
    let game = game(SHAFT, &["jpn-4-4-7 0801"]);
    let names = |battle: &Situation<'_, Pto>, side| {
        let markers = battle.scene(side).markers.into_iter();
        let tunnels = markers.filter(|one| one.name.id == "pto-work-tunnel");
        tunnels
            .map(|one| format!("{:?}", one.name.args.get("hex")))
            .collect::<Vec<String>>()
    };
    let start = Situation::start(&game).with(|state| state.fortifications[0].is_hidden = true);
    assert!(names(&start, ALLIES).is_empty());
    assert!(names(&start, JAPAN)[0].contains("0403"));
    let found = start.with(|state| state.fortifications[0].is_hidden = false);
    assert!(names(&found, ALLIES)[0].contains('?'));
}
