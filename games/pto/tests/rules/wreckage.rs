//! Weapons and Guns where high explosive kills (18.3).

use crate::common::*;
use heigi_engine::{Pending, Situation};
use heigi_pto::{ALLIES, At, Condition, Phase, Pto, Tray};

/// A Gun of 75 mm of the Marines, and one of the Japanese with its crew, units 2 and 3.
fn duel() -> Pto {
    let marines = ["usmc-2-2-8 0101", "usmc-75 0101 1"];
    game(&OPEN, &marines, &["jpn-2-2-8 0105", "jpn-75 0105 1"])
}

/// The Marines have hit the Japanese crew, and the dice of the fire table show this.
fn hit<'g>(game: &'g Pto, dice: &str) -> Situation<'g, Pto> {
    let battle = until(Situation::start(game), Phase::PrepFire);
    battle.play(&["join u1", "fire 0105", "= 2 3", dice])
}

/// Rules: 18.3
#[test]
fn r18_3_where_a_shell_kills_a_die_on_its_column_destroys_guns_or_breaks_them_down() {
    let game = duel();
    // 2 on the column of 12 is a KIA.
    let killed = hit(&game, "= 1 1");
    assert_eq!(place(&killed, 2), "lost");
    assert!(matches!(killed.pending(), Pending::Draw(_)));
    let gun = |die: &str| {
        let after = killed.clone().play(&[die]);
        let is_lost = after.state.units[3].at == At::Off(Tray::Lost);
        (is_lost, is(&after, 3, Condition::Malfunctioning))
    };
    assert_eq!(gun("= 2"), (true, false));
    assert_eq!(gun("= 3"), (false, true));
    assert_eq!(gun("= 4"), (false, false));
    let told = killed.play(&["= 1"]).told(ALLIES);
    assert!(told.contains(&"pto-log-shattered".to_owned()));
}

/// Rules: 18.3
#[test]
fn r18_3_a_shell_that_kills_nobody_by_its_dice_alone_harms_no_gun() {
    let game = duel();
    // 3 is a casualty.
    let struck = hit(&game, "= 1 2");
    assert!(!is(&struck, 3, Condition::Malfunctioning));
    assert_ne!(place(&struck, 3), "lost");
}

/// Rules: 18.3, E7.42
#[test]
fn r18_3_bombs_that_kill_destroy_what_lies_in_the_hex_too() {
    let air = "number = 12, turn = 1, load = \"explosive\"";
    let japanese = [
        "jpn-4-4-7 0303",
        "jpn-mtr 0303 1",
        "jpn-4-4-7 0601",
        "jpn-mtr 0601 3",
    ];
    let allies = ["usmc-4-5-8 0606"];
    let game = crate::aircraft::battle_in("1944-08", air, ".", &allies, &japanese);
    let bombed = crate::aircraft::flying(&game).play(&["bomb 0303", "= 1 1", "= 3 4", "= 1 1"]);
    assert_eq!(place(&bombed, 1), "lost");
    assert!(matches!(bombed.pending(), Pending::Draw(_)));
    let lost = bombed.play(&["= 1"]);
    assert_eq!(lost.state.units[2].at, At::Off(Tray::Lost));
    assert!(
        !matches!(lost.pending(), Pending::Draw(_)),
        "none elsewhere"
    );
}

/// Rules: 18.3, G17.41
#[test]
fn g17_41_in_a_pillbox_1_is_added_to_the_die_for_a_weapon() {
    let marines = ["usmc-2-2-8 0101", "usmc-75 0101 1"];
    let japanese = ["jpn-4-4-7 0303p", "jpn-lmg 0303 1"];
    let pillbox = r#"kind = "pillbox", hex = "0303", size = 1, cover = [3, 5], arc = "north-west", known = true"#;
    let game = crate::fortifications::works(&OPEN, &marines, &japanese, &[pillbox]);
    let battle = until(Situation::start(&game), Phase::PrepFire);
    let killed = battle.play(&["join u1", "fire 0303p", "= 2 1", "= 1 1"]);
    assert_eq!(place(&killed, 2), "lost");
    let weapon = |die: &str| {
        let after = killed.clone().play(&[die]);
        let is_lost = after.state.units[3].at == At::Off(Tray::Lost);
        (is_lost, is(&after, 3, Condition::Malfunctioning))
    };
    // 2 is a KIA on the column of 12, 3 a K, 4 neither.
    assert_eq!(weapon("= 1"), (true, false));
    assert_eq!(weapon("= 2"), (false, true));
    assert_eq!(weapon("= 3"), (false, false));
}
