//! What comes down on hexes with caves (G11.8#1, G11.831, G11.832, G11.835, G11.84, G11.86, G11.88).

use super::{cave, hill, text};
use crate::artillery::told;
use crate::common::{next_turn, read, until};
use heigi_engine::Situation;
use heigi_pto::{Condition, Mission, Phase, Pto};

const KNOWN: &str = "{ hex = \"0404\", towards = \"0405\", known = true },";

/// A battery of the Marines whose shells fall around 0404.
fn shelled(caves: &str, japanese: &[&str], home: &str) -> Vec<bool> {
    let observer = ["usmc-8-1 0808", "usmc-radio 0808 1"];
    let battery = "module = \"field\", radio = 2";
    shelled_by(caves, (observer, battery), japanese, home)
}

/// The same of some battery with its observer.
fn shelled_by(
    caves: &str,
    (observer, battery): ([&str; 2], &str),
    japanese: &[&str],
    home: &str,
) -> Vec<bool> {
    let marines = [observer[0], observer[1], "usmc-4-5-8 0808"];
    let battery = format!("side = \"allies\"\nartillery = [{{ {battery} }}]");
    let text = text(caves, &marines, japanese);
    let home = format!("{battery}\n{home}");
    let game = read(&text.replacen("side = \"allies\"", &home, 1));
    let start = Situation::start(&game).with(|state| {
        for unit in 3..3 + japanese.len() {
            state.units[unit].clear(&[Condition::Hidden]);
        }
    });
    // The spotting round lies in 0404.
    let hex = start.state.caves[0].hex;
    let fire = until(start, Phase::PrepFire).play(&["join u1"]);
    let ranged = fire.with(|state| {
        let battery = &mut state.batteries[0];
        battery.has_contact = true;
        battery.has_access = true;
        battery.mission = Some(Mission {
            hex,
            ends: [None; 2],
            salvo: None,
            times: 0,
        });
    });
    let mut battle = ranged.play(&["fire 0404"]);
    battle = play_on(battle, "= 6 5");
    let units = 3..3 + japanese.len();
    units.map(|unit| hurt(&battle, unit)).collect()
}

/// Rule: 11.84
#[test]
fn g11_84_shells_come_in_by_the_mouth_alone_from_the_edge_of_their_side() {
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
    // From the south the cave lies open, from the north it does not.
    assert_eq!(shelled(KNOWN, &units, "home = \"south\""), [true, false]);
    assert_eq!(shelled(KNOWN, &units, "home = \"north\""), [false, false]);
    // The own edge is that on whose side one begins.
    assert_eq!(shelled(KNOWN, &units, ""), [true, false]);
}

/// Rules: G11.84
#[test]
fn g11_84_shells_of_a_ship_come_in_by_the_mouth_from_where_it_lies() {
    let party = ["usmc-party 0808", "usmc-party-radio 0808 1"];
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0404"];
    let of = |from: &str, home: &str| {
        let battery = format!("module = \"ship-120\", radio = 2, from = \"{from}\"");
        shelled_by(KNOWN, (party, &battery), &units, home)
    };
    // The own edge does not matter.
    assert_eq!(of("0420", "home = \"north\""), [true, true]);
    assert_eq!(of("2004", "home = \"south\""), [false, true]);
}

/// Rule: 11.8#1, 11.81#1
#[test]
fn g11_8_1_nothing_reaches_a_complex_or_a_hidden_cave_from_above() {
    let caves = "{ hex = \"0404\", towards = \"0405\", complex = [\"0504\"] },".to_owned()
        + &cave("0504", "0505")
        + &cave("0704", "0705")
        + &cave("0804", "0805");
    let units = [
        "jpn-4-4-7 0404 complex",
        "jpn-4-4-7 0404 south",
        "jpn-4-4-7 0403",
    ];
    assert_eq!(shelled(&caves, &units, ""), [false, false, true]);
}

/// Whether a Japanese squad has suffered from an attack.
fn hurt(battle: &Situation<'_, Pto>, unit: usize) -> bool {
    let one = &battle.state.units[unit];
    let is_there = matches!(one.at, heigi_pto::At::In(_));
    !is_there || one.is(Condition::Broken) || crate::common::face(battle, unit) != "jpn-4-4-7"
}

/// All further pairs of dice in a row come to the same, those of shells to the best.
fn play_on<'g>(mut battle: Situation<'g, Pto>, dice: &str) -> Situation<'g, Pto> {
    while let heigi_engine::Pending::Draw(draw) = battle.pending() {
        battle = match draw.rule.0 {
            "20" => battle.play(&["= 1 1"]),
            _ if draw.values() > 6 => battle.play(&[dice]),
            _ => battle.play(&["= 4"]),
        };
    }
    battle
}

/// A mortar of the Marines, ready to fire.
fn mortar<'g>(game: &'g Pto) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| {
        for unit in 3..state.units.len() {
            state.units[unit].clear(&[Condition::Hidden]);
        }
    });
    until(start, Phase::PrepFire).play(&["join u1"])
}

/// Rule: 11.831, 11.8
#[test]
fn g11_831_bombs_of_mortars_come_in_by_the_mouth_alone() {
    let of = |from: &str, units: &[&str]| {
        let marines = [
            format!("usmc-4-5-8 {from}"),
            format!("usmc-mtr {from} 1"),
            "usmc-8-0 0208".to_owned(),
        ];
        let marines = marines.each_ref().map(String::as_str);
        hill(KNOWN, &marines, units).unwrap()
    };
    let inside = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0404"];
    let ahead = of("0408", &inside);
    let fire = mortar(&ahead);
    assert_eq!(fire.refused_by("fire 0404v4"), None);
    // 6 of the cave, not 4, and nothing else.
    let at_cave = fire.clone();
    let added = |battle: &Situation<'_, Pto>| {
        let prompt = battle.scene(heigi_pto::ALLIES).prompt.unwrap();
        let values: Vec<String> = prompt
            .previews
            .iter()
            .flat_map(|preview| preview.lines.iter())
            .filter(|line| line.label.id == "pto-modifier-cover")
            .map(|line| line.value.to_string())
            .collect();
        values
    };
    assert!(
        added(&at_cave).contains(&"+6".to_owned()),
        "{:?}",
        added(&at_cave)
    );
    // A hit strikes the men above as well, with the same dice.
    let hit = play_on(fire.play(&["fire 0404v4", "= 1 1", "= 1 1"]), "= 6 5");
    assert!(told(&hit, "pto-log-hit-critically"));
    assert!(hurt(&hit, 3) && hurt(&hit, 4));
    // From beside the mouth it does not see the way in, whoever sees for it.
    let aside = of("0108", &inside);
    assert_eq!(mortar(&aside).refused_by("fire 0404v4"), Some("G11.831"));
}

/// Rule: 11.832
#[test]
fn g11_832_a_known_cave_is_fired_at_and_acquired_whoever_is_in_it() {
    let marines = ["usmc-2-2-8 0407", "usmc-75 0407 1", "usmc-4-5-8 0101"];
    let game = hill(KNOWN, &marines, &["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"]).unwrap();
    let fire = until(Situation::start(&game), Phase::PrepFire).play(&["join u1"]);
    // Nobody is seen there.
    assert_eq!(fire.sees(heigi_pto::ALLIES, "u3"), None);
    assert_eq!(fire.refused_by("fire 0404v4"), None);
    let missed = fire.play(&["fire 0404v4", "= 6 5"]);
    let acquired = missed.state.units[1].acquired.unwrap();
    let inside = missed.state.caves[0].spot();
    assert_eq!((acquired.target, acquired.level), (inside, 1));
    // An unknown one is not.
    let hidden = hill(&cave("0404", "0405"), &marines, &["jpn-4-4-7 0404 south"]).unwrap();
    let fire = until(Situation::start(&hidden), Phase::PrepFire).play(&["join u1"]);
    assert!(fire.refused_by("fire 0404v4").is_some());
}

/// Rule: 11.835
#[test]
fn g11_835_rockets_are_fired_at_men_in_caves() {
    let marines = ["usmc-4-5-8 0406", "usmc-baz44 0406 1", "usmc-4-5-8 0101"];
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0404"];
    let game = hill(KNOWN, &marines, &units).unwrap();
    let start = Situation::start(&game).with(|state| state.units[3].clear(&[Condition::Hidden]));
    let fire = until(start, Phase::PrepFire).play(&["join u1"]);
    assert_eq!(fire.refused_by("fire 0404v4"), None);
    assert_eq!(fire.refused_by("fire 0404"), Some("G5.31"));
}

/// A Gun of some calibre that has acquired the cave fires at it, with dice to hit and for the effect: how many caves are left, and
/// whether the men in it are gone.
fn gun_at_cave(gun: &str, to_hit: &str, attack: &str) -> (usize, bool) {
    let marines = [
        "usmc-2-2-8 0406".to_owned(),
        format!("{gun} 0406 1"),
        "usmc-4-5-8 0101".to_owned(),
    ];
    let marines = marines.each_ref().map(String::as_str);
    let game = hill(KNOWN, &marines, &["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"]).unwrap();
    let start = Situation::start(&game).with(|state| state.units[3].clear(&[Condition::Hidden]));
    let first = until(start, Phase::PrepFire).play(&["join u1", "fire 0404v4", "= 6 5"]);
    let later = next_turn(next_turn(first)).with(|state| {
        let acquired = state.units[1].acquired.as_mut();
        acquired.unwrap().level = 2;
    });
    let fire = until(later, Phase::PrepFire).play(&["join u1"]);
    let after = play_on(fire.play(&["fire 0404v4", to_hit, attack]), "= 1 1");
    let is_gone = !matches!(after.state.units[3].at, heigi_pto::At::In(_));
    (after.state.caves.len(), is_gone)
}

/// Rule: 11.88
#[test]
fn g11_88_heavy_shells_that_hit_critically_eliminate_a_cave() {
    // 2 and 4 of the cave, less 3, are less than half of 8.
    assert_eq!(gun_at_cave("usmc-105", "= 1 1", "= 6 6"), (0, true));
    // A plain hit does not, nor one of a lighter Gun.
    assert_eq!(gun_at_cave("usmc-105", "= 2 1", "= 6 6"), (1, false));
    assert_eq!(gun_at_cave("usmc-75", "= 1 1", "= 6 6").0, 1);
}

/// One plane with such bombs, over the cave.
fn plane(caves: &str, load: &str, units: &[&str]) -> Pto {
    let text = text(caves, &["usmc-4-5-8 0101"], units);
    let text = text.replacen("first =", "date = \"1944-08\"\nfirst =", 1);
    let air = format!("elr = 3\nair = {{ number = 12, turn = 1, load = \"{load}\" }}");
    read(&text.replacen("elr = 3", &air, 1))
}

fn flying(game: &Pto) -> Situation<'_, Pto> {
    let come = Situation::start(game).play(&["= 3 4", "= 1"]);
    let come = come.with(|state| state.units[1].clear(&[Condition::Hidden]));
    until(come, Phase::Movement)
}

/// Rule: 11.86
#[test]
fn g11_86_planes_look_for_a_cave_as_for_a_building_and_strike_its_entrance_too() {
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0405", "jpn-4-4-7 0404"];
    let game = plane(KNOWN, "explosive", &units);
    let sky = flying(&game);
    let prompt = sky.scene(heigi_pto::ALLIES).prompt.unwrap();
    let sighting = prompt.previews.iter().flat_map(|preview| &preview.lines);
    assert!(sighting.clone().any(|line| line.rule == "G11.86"));
    // The entrance is struck with the same dice, the ground above is not.
    let dropped = sky.clone().play(&["bomb 0404v4", "= 1 1"]);
    let dropped = match dropped.pending() {
        heigi_engine::Pending::Draw(_) => dropped,
        _ => dropped.play(&["hold"]),
    };
    let struck = play_on(dropped.play(&["= 3 2", "= 1 1"]), "= 6 5");
    assert!(hurt(&struck, 1) && hurt(&struck, 2) && !hurt(&struck, 3));
    assert_eq!(sky.refused_by("strafe 0404v4"), None);
    // Who does not know the cave does not aim at it.
    let hidden = plane(&cave("0404", "0405"), "explosive", &units);
    assert!(flying(&hidden).refused_by("bomb 0404v4").is_some());
}

/// A known cave is a target whoever is seen there: a bomb that hits it critically eliminates it with those who are hidden in it.
/// Rule: 11.86, 11.88
#[test]
fn g11_86_planes_attack_a_known_cave_in_which_nobody_is_seen() {
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
    let game = plane(KNOWN, "explosive", &units);
    let sky = flying(&game).with(|state| state.units[1].set(Condition::Hidden));
    assert_eq!(sky.refused_by("strafe 0404v4"), None);
    let dropped = sky.play(&["bomb 0404v4", "= 1 1"]);
    let dropped = match dropped.pending() {
        heigi_engine::Pending::Draw(_) => dropped,
        _ => dropped.play(&["hold"]),
    };
    let hit = dropped.play(&["= 1 1"]);
    let hit = match hit.pending() {
        heigi_engine::Pending::Draw(draw) if draw.values() <= 6 => hit.play(&["= 1"]),
        _ => hit,
    };
    let gone = play_on(hit, "= 6 5");
    assert!(gone.state.caves.is_empty());
    assert!(hurt(&gone, 1));
}

/// Rule: 11.86
#[test]
fn g11_86_a_cave_in_a_cliff_is_harder_to_hit_than_its_entrance_with_the_same_dice() {
    let cliff = "{ hex = \"0404\", towards = \"0405\", known = true, level = 1 },";
    let levels = [
        "22222222", "22222222", "22222222", "22222222", "00000000", "00000000", "00000000",
        "00000000",
    ];
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0405"];
    let text = super::written(
        &super::BARE,
        &levels,
        "date = \"1944-08\"\ncliffs = [\"0404-0405\"]",
        cliff,
        &["usmc-4-5-8 0101"],
        &units,
    );
    let air = "elr = 3\nair = { number = 12, turn = 1, load = \"napalm\" }";
    let game = read(&text.replacen("elr = 3", air, 1));
    let sky = flying(&game);
    // Whether the men in the cave and before it suffer from napalm, by the dice to hit.
    let burned = |dice: &str| {
        let dropped = sky.clone().play(&["bomb 0404v4", "= 1 1"]);
        let dropped = match dropped.pending() {
            heigi_engine::Pending::Draw(_) => dropped,
            _ => dropped.play(&["hold"]),
        };
        let struck = play_on(dropped.play(&[dice]), "= 1 1");
        [hurt(&struck, 1), hurt(&struck, 2)]
    };
    let sums = [
        "= 1 2", "= 2 2", "= 2 3", "= 3 3", "= 3 4", "= 4 4", "= 5 4", "= 5 5", "= 6 5",
    ];
    let all: Vec<[bool; 2]> = sums.iter().map(|dice| burned(dice)).collect();
    let hits = |who: usize| all.iter().filter(|one| one[who]).count();
    // The cave lies a level higher than its entrance: one number fewer hits it.
    assert!(hits(0) > 0);
    assert_eq!(hits(1), hits(0) + 1);
}
