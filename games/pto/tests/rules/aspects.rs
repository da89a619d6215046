//! Which side of a vehicle is struck, what its motion adds and what comes of a shot in all (18, 27, 28, G13.46).

use crate::beaches::{SHORE, beach, sloping};
use crate::common::{game, lines_of, until};
use heigi_engine::Situation;
use heigi_pto::{At, Condition, JAPAN, Phase, Pto, State};

/// What the previews of a shot at a vehicle say.
fn engages(battle: &Situation<'_, Pto>) -> Vec<String> {
    lines_of(battle, |title| title == "pto-preview-engage")
}

/// The numbers to kill of a long 37 mm Gun somewhere at a tank in 0606 with 3 in front and 2 at the sides; its hull to row 0.
fn kills(from: &str, turret: Option<u8>) -> [i32; 2] {
    let rows = ["..........."; 11];
    let units = [format!("usmc-2-2-8 {from}"), format!("usmc-37 {from} 1")];
    let units = units.each_ref().map(String::as_str);
    let game = game(&rows, &units, &["jpn-tank-chi-ha 0606"]);
    let start = Situation::start(&game).with(|state| {
        state.units[2].arc = Some(0);
        state.units[2].turret = turret;
    });
    let shown = engages(&start.play(&["join u1"]));
    ["hull", "turret"].map(|part| {
        let prefix = format!("preview-kill-{part} ");
        let found = shown.iter().find_map(|line| line.strip_prefix(&prefix));
        found.unwrap().parse().unwrap()
    })
}

/// Two rows of hexes lie in front, two behind and one on each side; through a corner it is the better side for the vehicle.
/// Rules: 28, 27
#[test]
fn r28_a_shot_strikes_the_side_from_which_it_comes() {
    // 9 less armour, 1 more from behind.
    let rows = ["0603", "0905", "0908", "0609", "0308", "0305"];
    assert_eq!(rows.map(|from| kills(from, None)[0]), [6, 6, 7, 8, 8, 7]);
    // Two hexes away 1 more: due east through the corner between front and side, due west between side and rear.
    assert_eq!(["0806", "0406"].map(|from| kills(from, None)[0]), [7, 8]);
    // Between rows.
    assert_eq!(["0703", "0509"].map(|from| kills(from, None)[0]), [6, 8]);
    // The turret has sides of its own: it points backwards.
    assert_eq!(rows.map(|from| kills(from, Some(3))[1]), [8, 8, 7, 6, 6, 7]);
}

/// What foresees a shot: hits, and of all throws wrecks, what is stopped and what is shocked.
fn chances_at(vehicle: &str) -> Vec<String> {
    let rows = ["............"; 12];
    let units = ["usmc-2-2-8 0101", "usmc-37 0101 1"];
    let game = game(&rows, &units, &[&format!("{vehicle} 0108")]);
    let start = Situation::start(&game).with(|state| state.units[2].arc = Some(0));
    let prompt = start
        .play(&["join u1"])
        .scene(heigi_pto::ALLIES)
        .prompt
        .unwrap();
    let mut previews = prompt.previews.iter();
    let shown = previews.find(|preview| preview.title.id == "pto-preview-engage");
    let chances = shown.unwrap().chances.iter();
    let words = chances.map(|one| {
        format!(
            "{} {}/{}",
            one.label.id.trim_start_matches("pto-chance-"),
            one.ways,
            one.of
        )
    });
    words.collect()
}

/// Up to 9 hits: 30 throws, 13 of them in the turret, three doubles twice in the hull, and one twice critically, with twice the number. 10
/// throws are below 6, 5 are 6; of two hits the heavier counts.
/// Rules: 18.1, 27, C3.8
#[test]
fn r27_the_chances_of_a_shot_are_exact() {
    let tank = [
        "hit 30/36".to_owned(),
        format!("wreck {}/46656", 26 * 10 * 36 + 3 * (1296 - 26 * 26) + 1295),
        format!("immobile {}/46656", 13 * 5 * 36 + 3 * (26 * 26 - 21 * 21)),
        format!("shock {}/46656", 13 * 5 * 36),
    ];
    assert_eq!(chances_at("jpn-tank-chi-ha"), tank);
    // Without armour its number is 8, and nothing shocks.
    let lorry = [
        "hit 30/36".to_owned(),
        format!("wreck {}/46656", 26 * 21 * 36 + 3 * (1296 - 15 * 15) + 1295),
        format!("immobile {}/46656", 26 * 5 * 36 + 3 * (15 * 15 - 10 * 10)),
    ];
    assert_eq!(chances_at("jpn-truck-94"), lorry);
}

/// 4 for a point that is spent, 3 for up to three, and 2 for more; 2 for who has stayed in motion.
/// Rules: 18.2
#[test]
fn r18_2_the_farther_a_vehicle_has_moved_the_easier_it_is_hit() {
    let rows = ["............"; 12];
    let units = ["usmc-tank-m4a2 0303", "usmc-8-0 1212"];
    let game = game(&rows, &units, &["jpn-2-2-8 0308", "jpn-37 0308 1"]);
    let start = until(Situation::start(&game), Phase::Movement);
    let mut battle = start
        .with(|state| state.units[0].arc = Some(0))
        .play(&["drive u0"]);
    let mut told = Vec::new();
    for _ in 0..4 {
        assert_eq!(battle.decider(), Some(JAPAN));
        let shown = engages(&battle.clone().play(&["join u3"]));
        let moves = shown
            .iter()
            .find_map(|line| line.strip_prefix("modifier-target-moves "));
        told.push(moves.unwrap().to_owned());
        while battle.decider() == Some(JAPAN) {
            battle = battle.play(&["hold"]);
        }
        battle = battle.play(&["delay"]);
    }
    assert_eq!(told, ["+4", "+3", "+3", "+2"]);
}

/// A Gun on the land that fires at a craft as it moves for the first time.
fn awaited(target: &str, gun: &[&str], change: impl FnOnce(&mut State)) -> bool {
    let more = format!("{}\nwaterproofed = true", sloping("moderate"));
    let units = [target, "usmc-8-0 0601"];
    let game = beach(&more, &SHORE, &units, gun);
    let start = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
    let moves = until(start, Phase::Movement).play(&["drive u0"]);
    let mut battle = match moves.decider() {
        Some(JAPAN) => moves,
        _ => moves.play(&["turn-left"]),
    };
    assert_eq!(battle.decider(), Some(JAPAN));
    battle = battle.with(change);
    let units = battle.state.units.iter().enumerate();
    let held = units.filter(|(_, unit)| unit.side == JAPAN && matches!(unit.at, At::With(_)));
    let joins: Vec<String> = held.map(|(id, _)| format!("join u{id}")).collect();
    let join = joins
        .iter()
        .find(|join| battle.refused_by(join).is_none())
        .unwrap();
    engages(&battle.play(&[join])).contains(&"modifier-acquired −1".to_owned())
}

/// In the first turn, or as it comes onto the map; a Gun of the land that has not fired yet, at what swims.
/// Rules: G13.46
/// Rule: 13.46
#[test]
fn g13_46_a_gun_that_has_not_fired_awaits_craft_on_the_water() {
    let gun = ["jpn-2-2-8 0304", "jpn-75 0304 1"];
    let craft = "usmc-lcvp 0307";
    assert!(awaited(craft, &gun, |_| ()));
    assert!(awaited("usmc-lvt-4 0307", &gun, |_| ()));
    assert!(!awaited(craft, &gun, |state| state.turn = 2));
    let comes = |state: &mut State| {
        state.turn = 2;
        state.units[0].boat.offing = Some(6);
    };
    assert!(awaited(craft, &gun, comes));
    assert!(!awaited(craft, &gun, |state| state.units[3].has_opened = true));
    assert!(!awaited("usmc-tank-m5a1 0305", &gun, |_| ()), "it wades");
    assert!(
        !awaited(craft, &["jpn-4-4-7 0304", "jpn-atr 0304 1"], |_| ()),
        "it is no Gun"
    );
    assert!(!awaited(craft, &["jpn-tank-ha-go 0304"], |state| {
        state.units[2].clear(&[Condition::Buttoned]);
    }));
}
