//! Men who go with a tank (D9.31, G9.41, G1.6121).

use crate::common::{OPEN, game, is, lines, place, set, until};
use crate::panjis::planted;
use heigi_engine::Situation;
use heigi_pto::{Condition, Phase, Pto};

const TANK: &str = "usmc-tank-m4a2 0304";

/// A tank in 0304, its hull to the north, and who is picked to go with it.
fn together<'g>(game: &'g Pto, men: &[&str]) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| state.units[0].arc = Some(0));
    until(start, Phase::Movement).play(men)
}

#[test]
fn r28_men_go_with_a_tank_for_their_own_points_and_fall_behind() {
    let game = game(
        &["......"; 8],
        &["usmc-tank-m4a2 0308", "usmc-6-6-8 0308"],
        &["jpn-8-0 0601"],
    );
    let battle = together(&game, &["join u1", "escort u0"]);
    assert!(!is(&battle, 1, Condition::Moved));
    let north = ["0307", "0306", "0305", "0304"];
    let steps: Vec<String> = north.iter().map(|hex| format!("step {hex}")).collect();
    let words: Vec<&str> = steps.iter().map(String::as_str).collect();
    let gone = battle.play(&words);
    assert_eq!(
        (place(&gone, 0), place(&gone, 1)),
        ("0304".into(), "0304".into())
    );
    let halted = gone.clone().play(&["halt"]);
    assert_eq!(halted.refused_by("join u1"), Some("6.1"));
    assert!(halted.state.escort.units.is_empty());
    let on = gone.play(&["step 0303"]);
    assert_eq!(
        (place(&on, 0), place(&on, 1)),
        ("0303".into(), "0304".into())
    );
    assert!(
        on.told(heigi_pto::ALLIES)
            .contains(&"pto-log-falls-behind".to_owned())
    );
    let over = on.play(&["halt"]);
    assert_eq!(over.refused_by("join u1"), Some("6.1"), "he has moved");
    assert!(over.state.escort.units.is_empty());
}

#[test]
fn r28_a_tank_covers_who_goes_with_it() {
    let game = game(&OPEN, &[TANK, "usmc-6-6-8 0304"], &["jpn-4-4-7 0601"]);
    let battle = together(&game, &["join u1", "escort u0", "step 0303", "join u2"]);
    let shown = lines(&battle);
    assert!(shown.contains(&"modifier-cover +1".to_owned()), "{shown:?}");
    assert!(
        shown.contains(&"modifier-moving −1".to_owned()),
        "{shown:?}"
    );
    assert!(!shown.iter().any(|line| line.contains("open")), "{shown:?}");
    // Who breaks stays, and the tank goes on.
    let fired = battle.play(&["fire 0303", "= 1 2", "= 6 5"]);
    assert!(is(&fired, 1, Condition::Broken));
    let on = fired.play(&["step 0302"]);
    assert_eq!(
        (place(&on, 0), place(&on, 1)),
        ("0302".into(), "0303".into())
    );
    // It turns without them.
    let turned = together(
        &game,
        &["join u1", "escort u0", "step 0303", "hold", "turn-left"],
    );
    let asked = turned.legal().iter().any(|words| words == "join u2");
    assert!(!asked, "nobody fires at men who spend nothing");
}

#[test]
fn r28_only_men_on_foot_in_its_hex_go_with_armour() {
    let units = [
        TANK,
        "usmc-6-6-8 0304",
        "usmc-6-6-8 0303",
        "usmc-truck-gmc 0303",
    ];
    let game = game(&OPEN, &units, &["jpn-8-0 0601"]);
    let battle = together(&game, &[]);
    assert_eq!(battle.refused_by("escort u0"), Some("4.4"));
    assert_eq!(
        battle.clone().play(&["join u2"]).refused_by("escort u0"),
        Some("28")
    );
    assert_eq!(
        battle.clone().play(&["join u2"]).refused_by("escort u3"),
        Some("28")
    );
    let hasty = battle.clone().play(&["join u1", "double"]);
    assert_eq!(hasty.refused_by("escort u0"), Some("28"));
    let shut = set(battle, 0, &[Condition::Immobile]).play(&["join u1"]);
    assert_eq!(shut.refused_by("escort u0"), Some("28"));
}

/// Rules: G9.41
#[test]
fn g9_41_who_comes_beside_a_tank_does_not_check_on_panjis() {
    let works = r#"kind = "panjis", hex = "0303", sides = ["0303-0304"], known = true"#;
    let units = [TANK, "usmc-6-6-8 0304"];
    let game = planted(&OPEN, &units, &["jpn-8-0 0601"], works);
    let alone = together(&game, &["join u1", "step 0303"]);
    assert!(
        matches!(alone.pending(), heigi_engine::Pending::Draw(_)),
        "he checks"
    );
    let beside = together(&game, &["join u1", "escort u0", "step 0303"]);
    assert!(!matches!(beside.pending(), heigi_engine::Pending::Draw(_)));
    assert_eq!(place(&beside, 1), "0303");
}

#[test]
fn the_computer_sends_men_under_fire_along_with_a_tank() {
    let chosen = |japanese: &[&str]| {
        let marines = ["usmc-tank-m4a2 0308", "usmc-6-6-8 0308"];
        let game = game(&["......"; 8], &marines, japanese);
        crate::policy::best(&together(&game, &["join u1"]))
    };
    assert_eq!(chosen(&["jpn-4-4-7 0304", "jpn-4-4-7 0304"]), "escort u0");
    assert_ne!(chosen(&["jpn-8-0 0601"]), "escort u0");
}
