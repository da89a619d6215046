//! What men, Guns and vehicles are worth, and who is left (21, G1.65).

use crate::common::{OPEN, read, text, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, JAPAN, Phase, Pto, State, Tray, UnitId};

/// A battle with other conditions of victory and more lines before the forces.
fn about(victory: &str, more: &str, marines: &[&str], japanese: &[&str]) -> Pto {
    let text = text(&OPEN, &[], marines, japanese);
    let old = "hexes = [\"0101\"]\nneeded = 1\n";
    let text = text.replacen(old, victory, 1);
    read(&text.replacen("[[force]]", &format!("{more}[[force]]"), 1))
}

/// How much of the first condition is met, as the scene says it.
fn counted(game: &Pto, change: impl FnOnce(&mut State)) -> i32 {
    let battle = Situation::start(game).with(change);
    let fact = battle.scene(JAPAN).facts.swap_remove(0);
    let words = format!("{:?}", fact.value);
    let count = words.split("/<").next().unwrap();
    let start =
        count.rfind(|letter: char| !(letter.is_ascii_digit() || letter == '-' || letter == '−'));
    count[start.map_or(0, |at| at + 1)..]
        .replace('−', "-")
        .parse()
        .unwrap()
}

const SUFFERED: &str = "aims = [{ measure = \"suffered\", number = 90 }]\n";

/// Captured, a vehicle counts twice: a point, and one each for crew, armour and main armament.
/// Rules: 21
#[test]
fn r21_a_vehicle_counts_for_its_crew_its_armour_and_its_gun() {
    let worth = |vehicle: &str, is_left: bool| {
        let unit = format!("{vehicle} 0303");
        let game = about(
            SUFFERED,
            "",
            &["usmc-4-5-8 0101", &unit],
            &["jpn-2-2-8 0606"],
        );
        counted(&game, |state| {
            state.units[1].side = JAPAN;
            if is_left {
                state.units[1].set(Condition::Driverless);
            }
        })
    };
    assert_eq!(worth("usmc-tank-m4a2", false), 2 * 4);
    assert_eq!(worth("usmc-tank-m4a2", true), 2 * 3);
    assert_eq!(worth("usmc-truck-gmc", false), 2 * 2);
    assert_eq!(worth("usmc-lvt-4", false), 2 * 3);
    assert_eq!(worth("usmc-lvt-1", false), 2 * 2);
    assert_eq!(worth("usmc-tank-dozer", false), 2 * 5);
    assert_eq!(worth("usmc-dozer", false), 2 * 2);
    assert_eq!(worth("usmc-dozer-armoured", false), 2 * 4);
}

/// A Gun that is lost counts 2 for the enemy, one that he has 4, one of a vehicle nothing, and nobody's own.
/// Rules: 21
#[test]
fn r21_guns_that_are_lost_or_captured_count() {
    let units = ["usmc-2-2-8 0101", "usmc-37 0101 1", "usmc-tank-m4a2 0303"];
    let game = about(SUFFERED, "", &units, &["jpn-2-2-8 0606", "jpn-37 0606 1"]);
    let lost = |unit: usize| counted(&game, |state| state.units[unit].at = At::Off(Tray::Lost));
    assert_eq!(lost(1), 2);
    // 5 and on are the weapons of the tank.
    assert_eq!(lost(5), 0);
    assert_eq!(lost(4), 0, "it is the Gun of the Japanese");
    let taken = |side| {
        counted(&game, |state| {
            state.units[1].side = side;
            state.units[1].at = At::With(UnitId(if side == JAPAN { 3 } else { 0 }));
        })
    };
    assert_eq!([taken(JAPAN), taken(ALLIES)], [4, 0]);
    // What has been lost in men is added to it.
    let both = counted(&game, |state| {
        state.units[1].at = At::Off(Tray::Lost);
        state.losses[ALLIES.index()] = 7;
    });
    assert_eq!(both, 9);
}

/// The lead: what the enemy has lost, who has left the map and what the hexes count, each less what the enemy has of it.
/// Rules: 21
#[test]
fn r21_the_lead_counts_losses_exits_and_hexes() {
    let victory = "hexes = [\"0101\", \"0303\", \"0606\"]\nworth = 3\naims = [{ measure = \"lead\", number = 90 }]\n";
    let exit = "[[exit]]\nside = \"allies\"\nedge = \"north\"\n";
    let units = ["usmc-4-5-8 0101", "usmc-8-1 0201", "usmc-2-4-8 0201"];
    let game = about(victory, exit, &units, &["jpn-4-4-7 0606"]);
    let battle = Situation::start(&game).with(|state| {
        state.held.clone_from_slice(&[ALLIES, ALLIES, JAPAN]);
        state.losses = [1, 3];
        state.units[1].at = At::Off(Tray::Exited);
        state.units[2].at = At::Off(Tray::Exited);
    });
    let fact = battle.scene(ALLIES).facts.swap_remove(0);
    // 3, a leader of 2 and a half-squad, two hexes of 3; less 1 and a hex of 3.
    assert!(
        format!("{:?}", fact.value).contains("8/90"),
        "{:?}",
        fact.value
    );
}

/// A side with a vehicle, or somebody who is still to come, is not lost; one with dummies alone is.
/// Rules: 21
#[test]
fn r21_a_side_is_lost_when_nobody_of_it_is_left_or_to_come() {
    let winner = |unit: &str| {
        let game = about(
            "hexes = [\"0101\"]\nneeded = 1\n",
            "",
            &["usmc-4-5-8 0101", unit],
            &["jpn-8-0 0606"],
        );
        let start = until(Situation::start(&game), Phase::Movement);
        let lost = start.with(|state| state.units[0].at = At::Off(Tray::Lost));
        lost.play(&["done"]).winner()
    };
    assert_eq!(winner("usmc-truck-gmc 0303"), None);
    assert_eq!(winner("usmc-8-0 0303"), None);
    assert_eq!(winner("usmc-dummy 0303"), Some(JAPAN));
}

/// Who leaves the map counts what he is worth, and so does a Gun that is drawn off it; what a vehicle has mounted does not.
/// Rules: 21
#[test]
fn r21_a_gun_that_leaves_the_map_counts_two() {
    let victory = "aims = [{ measure = \"exited\", number = 90 }]\n";
    let exit = "[[exit]]\nside = \"allies\"\nedge = \"north\"\n";
    let units = [
        "usmc-2-2-8 0101",
        "usmc-37 0101 1",
        "usmc-tank-m4a2 0303",
        "usmc-4-5-8 0303",
    ];
    let game = about(victory, exit, &units, &["jpn-4-4-7 0606"]);
    let gone = |units: &[usize]| {
        let battle = Situation::start(&game).with(|state| {
            for unit in units {
                state.units[*unit].at = At::Off(Tray::Exited);
            }
        });
        let fact = battle.scene(ALLIES).facts.swap_remove(0);
        format!("{:?}", fact.value)
            .split('"')
            .find(|word| word.ends_with("/90"))
            .unwrap()
            .to_owned()
    };
    assert_eq!(gone(&[0]), "1/90");
    assert_eq!(gone(&[0, 1]), "3/90");
    // 5 and on are the weapons of the tank.
    assert_eq!(gone(&[2, 5]), "4/90");
    assert_eq!(gone(&[0, 1, 2, 3]), "9/90");
}
