//! Air support (E7): when it comes, what planes sight, their guns and bombs, and what fires at them.

use crate::common::{
    chances, is, lines, live_on, next_turn, note, pass, place, reach, text, thrown_by,
};
use heigi_engine::{Pending, Situation};
use heigi_pto::{ALLIES, Burning, Condition, JAPAN, Phase, Pto, Tray};

/// Ground of a kind in 0303, where Japanese are, and open ground around it.
pub fn rows(letter: &str) -> Vec<String> {
    let mut rows = vec!["......".to_owned(); 6];
    rows[2] = format!("..{letter}...");
    rows
}

/// A battle in a month in which the Allies have air support with what is said of it.
pub fn battle_in(date: &str, air: &str, letter: &str, allies: &[&str], japanese: &[&str]) -> Pto {
    let rows = rows(letter);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let text = text(&rows, &[], allies, japanese);
    let text = text.replacen("first =", &format!("date = \"{date}\"\nfirst ="), 1);
    let force = "side = \"allies\"\nelr = 3\n";
    let text = text.replacen(force, &format!("{force}air = {{ {air} }}\n"), 1);
    crate::common::read(&text)
}

/// The same with bombs of high explosive, far from Marines.
fn battle(letter: &str, japanese: &[&str]) -> Pto {
    let air = "number = 12, turn = 1, load = \"explosive\"";
    battle_in("1944-08", air, letter, &["usmc-4-5-8 0606"], japanese)
}

/// One plane has come, and the Marines choose its target in their first movement phase.
pub fn flying(game: &Pto) -> Situation<'_, Pto> {
    let come = Situation::start(game).play(&["= 3 4", "= 1"]);
    reach(come, Phase::Movement)
}

pub fn told(battle: &Situation<'_, Pto>, id: &str) -> bool {
    battle.told(ALLIES).iter().any(|one| one == id)
}

/// What the log says of the results of the fire table.
fn columns(battle: &Situation<'_, Pto>) -> usize {
    let told = battle.told(ALLIES);
    told.iter().filter(|one| *one == "pto-log-result").count()
}

#[test]
fn e7_air_support_comes_from_its_turn_on_up_to_its_number_and_shows_in_the_sky() {
    let air = "number = 5, turn = 2";
    let late = battle_in(
        "1943-01",
        air,
        ".",
        &["usmc-4-5-8 0606"],
        &["jpn-4-4-7 0303"],
    );
    let first = reach(Situation::start(&late), Phase::PrepFire);
    assert!(
        !told(&first, "pto-log-no-air-support"),
        "not before its turn"
    );
    let second = live_on(next_turn(next_turn(first)));
    assert!(matches!(second.pending(), Pending::Draw(_)));
    let none = second.clone().play(&["= 3 3"]);
    assert!(told(&none, "pto-log-no-air-support"), "6 is more than 5");
    // 5 is enough; a 6 is three planes, and 5 of the next die leaves them without bombs.
    let come = second.play(&["= 2 3", "= 6", "= 5"]);
    assert!(told(&come, "pto-log-no-bombs-carried"));
    for plane in [2, 3, 4] {
        assert_eq!(place(&come, plane), "sky");
        assert_eq!(come.sees(JAPAN, &format!("u{plane}")).unwrap(), "sky");
    }
}

#[test]
fn e7_a_plane_attacks_once_in_a_player_turn_of_either_side_and_three_times_in_all() {
    let game = battle(".", &["jpn-4-4-7 0303"]);
    let mut battle = flying(&game);
    assert_eq!(battle.decider(), Some(ALLIES));
    assert_eq!(thrown_by(&battle.clone().play(&["strafe 0303"])), "E7.3");
    let sighted = battle.clone().play(&["strafe 0303", "= 3 3"]);
    assert_eq!(thrown_by(&sighted), "E7.4");
    let bombs = battle.clone().play(&["bomb 0303", "= 3 3"]);
    assert_eq!(thrown_by(&bombs), "18.1");
    assert_eq!(thrown_by(&bombs.play(&["= 3 3"])), "E7.42");
    for (turn, left) in [(1, 2), (2, 1)] {
        // 8 is more than 7: it is not sighted, and has flown all the same.
        battle = battle.play(&["strafe 0303", "= 4 4"]);
        assert!(told(&battle, "pto-log-not-sighted"), "{turn}");
        assert_eq!(battle.state.wings[0].planes[0].attacks, left);
        assert_eq!(
            battle.refused_by("strafe 0303"),
            Some("3"),
            "nobody is asked again"
        );
        battle = next_turn(battle);
        battle = reach(battle, Phase::Movement);
        while battle.decider() != Some(ALLIES) {
            battle = pass(battle);
        }
    }
    let last = battle.play(&["strafe 0303", "= 4 4"]);
    assert!(told(&last, "pto-log-flies-home"));
    assert!(last.state.wings[0].planes.is_empty());
    assert_eq!(place(&last, 2), "exited");
}

#[test]
fn e7_nothing_flies_in_rain() {
    let air = "number = 12, turn = 1, load = \"explosive\"";
    let rows = rows(".");
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let text = text(&rows, &[], &["usmc-4-5-8 0606"], &["jpn-4-4-7 0303"]);
    let force = "side = \"allies\"\nelr = 3\n";
    let text = text.replacen(force, &format!("{force}air = {{ {air} }}\n"), 1);
    let rain = "[weather]\nsky = \"rain\"\nsteady = true\n[victory]";
    let game = crate::common::read(&text.replacen("[victory]", rain, 1));
    let battle = reach(Situation::start(&game), Phase::Movement);
    assert!(battle.state.wings[0].planes.is_empty());
    let dry = flying(&self::battle(".", &["jpn-4-4-7 0303"]))
        .state
        .weather;
    let game = self::battle(".", &["jpn-4-4-7 0303"]);
    let wet = flying(&game).with(|state| {
        state.weather = dry;
        state.weather.sky = heigi_pto::Sky::Rain;
    });
    assert_eq!(wet.refused_by("strafe 0303"), Some("E7"));
}

/// Rules: E7.3
#[test]
fn e7_3_a_target_is_sighted_up_to_seven_with_what_hides_it() {
    let sighting = |letter: &str, japanese: &str, veil: Option<Condition>| {
        let game = battle(letter, &[japanese]);
        let battle = flying(&game).with(|state| {
            veil.into_iter().for_each(|veil| state.units[1].set(veil));
        });
        let lines = lines(&battle);
        let until = lines.iter().position(|line| line.contains("column"));
        lines[..until.unwrap()].join(", ")
    };
    let squad = "jpn-4-4-7 0303";
    assert_eq!(sighting(".", squad, None), "preview-sighting 7");
    let seen = sighting("j", squad, None);
    assert_eq!(seen, "preview-sighting 7, modifier-cover +3");
    let kunai = sighting("K", squad, Some(Condition::Concealed));
    let expected = "preview-sighting 7, modifier-cover +1, modifier-concealed +2";
    assert_eq!(kunai, expected);
    // 7 is enough in the open, 4 in jungle.
    let open = battle(".", &[squad]);
    assert!(told(
        &flying(&open).play(&["strafe 0303", "= 3 4"]),
        "pto-log-sighted"
    ));
    let jungle = battle("j", &[squad]);
    let missed = flying(&jungle).play(&["strafe 0303", "= 2 3"]);
    assert!(told(&missed, "pto-log-not-sighted"));
    // Nobody is attacked who is not seen, nor where the own side is.
    let hidden = flying(&jungle).with(|state| state.units[1].set(Condition::Hidden));
    assert_eq!(hidden.refused_by("strafe 0303"), Some("4.2"));
    assert_eq!(flying(&open).refused_by("strafe 0606"), Some("11.4"));
    assert_eq!(flying(&open).refused_by("strafe 0101"), Some("4.2"));
}

/// Rules: G2.2, G3.1, E7.3
#[test]
fn g2_2_planes_see_nobody_in_dense_jungle_and_bamboo() {
    for letter in ["J", "B"] {
        let game = battle(letter, &["jpn-4-4-7 0303", "jpn-4-4-7 0105"]);
        let battle = flying(&game);
        assert_eq!(battle.refused_by("strafe 0303"), Some("G2.2"), "{letter}");
        assert_eq!(battle.refused_by("bomb 0303"), Some("G2.2"), "{letter}");
        assert_eq!(battle.refused_by("strafe 0105"), None);
    }
    let light = battle("j", &["jpn-4-4-7 0303"]);
    assert_eq!(flying(&light).refused_by("strafe 0303"), None);
}

/// Rules: G5.6, E7.4
#[test]
fn g5_6_the_guns_of_a_plane_set_huts_alight() {
    let game = battle("H", &["jpn-4-4-7 0303"]);
    let strafed = |dice: &str| {
        let sighted = flying(&game).play(&["strafe 0303", "= 1 1"]);
        let mut battle = sighted.play(&[dice]);
        while battle.decider().is_none() {
            battle = pass(battle);
        }
        battle.state.fires.len()
    };
    assert_eq!((strafed("= 1 6"), strafed("= 2 5")), (1, 0));
}

/// Rules: G7.21, G8.4
#[test]
fn g7_21_swamp_hides_from_the_air_as_woods_do_and_crops_do_not() {
    let rule = |letter: &str| {
        let game = battle(letter, &["jpn-4-4-7 0303"]);
        let battle = flying(&game);
        let prompt = battle.scene(ALLIES).prompt.unwrap();
        let lines = prompt.previews[0].lines.clone();
        let cover = lines
            .iter()
            .find(|line| line.label.id == "pto-modifier-cover");
        cover.map(|line| (line.value.to_string(), line.rule.to_string()))
    };
    assert_eq!(rule("S"), Some(("+3".to_owned(), "G7.21".to_owned())));
    assert_eq!(rule("y"), None, "a paddy in season");
}

#[test]
fn e7_3_twelve_turns_a_plane_on_its_own_side_nearby() {
    let near = ["usmc-4-5-8 0305", "usmc-4-5-8 0606"];
    let air = "number = 12, turn = 1, load = \"none\"";
    let game = battle_in("1944-08", air, ".", &near, &["jpn-4-4-7 0303"]);
    let mistaken = flying(&game).play(&["strafe 0303", "= 6 6"]);
    assert!(told(&mistaken, "pto-log-mistaken"));
    // 2 on the column of 12 kills the only one there.
    let struck = mistaken.play(&["= 1 1"]);
    assert_eq!(place(&struck, 0), "lost");
    assert_eq!(place(&struck, 2), "0303");
    // Nobody of its side is within 3 hexes: it turns away.
    let far = battle(".", &["jpn-4-4-7 0303"]);
    let nothing = flying(&far).play(&["strafe 0303", "= 6 6"]);
    assert!(told(&nothing, "pto-log-bewildered"));
}

#[test]
fn e7_4_guns_strike_all_in_the_hex_whom_nothing_but_a_roof_covers() {
    let strafed = |letter: &str, veil: Option<Condition>| {
        let game = battle(letter, &["jpn-4-4-7 0303"]);
        let battle = flying(&game).with(|state| {
            veil.into_iter().for_each(|veil| state.units[1].set(veil));
        });
        let lines = lines(&battle);
        let from = lines.iter().position(|line| line.contains("column"));
        lines[from.unwrap()..].join(", ")
    };
    assert_eq!(strafed(".", None), "preview-column 12");
    assert_eq!(
        strafed("j", None),
        "preview-column 12",
        "trees cover nobody"
    );
    assert_eq!(strafed("H", None), "preview-column 12, modifier-cover +1");
    assert_eq!(strafed("K", Some(Condition::Concealed)), "preview-column 6");
    // In open ground it is sighted in 21 of 36 throws, and 2 kills in one of these.
    let game = battle(".", &["jpn-4-4-7 0303"]);
    let battle = flying(&game);
    assert_eq!(chances(&battle)[0], "chance-sighted 21");
    assert!(chances(&battle).contains(&"result-1kia 21".to_owned()));
    // 1 of 36 for 3: a casualty with 3 more, in 21 · 2.
    assert!(chances(&battle).contains(&"result-k3 42".to_owned()));
    let struck = battle.play(&["strafe 0303", "= 3 4", "= 1 1"]);
    assert_eq!(columns(&struck), 1);
    assert_eq!(place(&struck, 1), "lost");
    assert_eq!(place(&struck, 2), "sky");
}

#[test]
fn e7_4_guns_pierce_thin_armour_from_above() {
    // 4, with 1 for the top less 1 of the Ha-Go: 2 burns it, 3 wrecks it, 4 holds it; 5 does nothing.
    let game = battle(".", &["jpn-tank-ha-go 0303"]);
    let shot = |dice: &str| flying(&game).play(&["strafe 0303", "= 3 4", "= 5 6", dice]);
    assert!(is(&shot("= 1 1"), 1, Condition::Burning));
    let wrecked = shot("= 1 2");
    assert!(is(&wrecked, 1, Condition::Wreck) && !is(&wrecked, 1, Condition::Burning));
    assert!(!is(&shot("= 2 3"), 1, Condition::Immobile));
    assert!(is(&shot("= 2 2"), 1, Condition::Immobile));
}

/// Rules: E7.42, E7.21
#[test]
fn e7_42_a_bomb_on_a_hex_strikes_everybody_there_with_half_of_its_firepower() {
    let game = battle("j", &["jpn-4-4-7 0303", "jpn-9-0 0303"]);
    let battle = flying(&game);
    let prompt = battle.scene(ALLIES).prompt.unwrap();
    let bombs = &prompt.previews[1];
    assert_eq!(bombs.title.id, "pto-preview-bomb");
    let hit = bombs
        .chances
        .iter()
        .find(|chance| chance.label.id == "pto-chance-hit");
    // 4 or less sights, which is 6 of 36; 7 or less hits, which is 21 of 36.
    assert_eq!(
        hit.map(|chance| (chance.ways, chance.of)),
        Some((6 * 21, 1296))
    );
    let dropped = battle.clone().play(&["bomb 0303", "= 2 2"]);
    // 150 mm are 30, half of it is 12 of the columns; trees make it burst: 3 less 1 kills one.
    let hit = dropped.clone().play(&["= 3 4", "= 1 2"]);
    assert!(told(&hit, "pto-log-hit"));
    assert!(told(&hit, "pto-log-result"));
    let near = dropped.clone().play(&["= 4 4"]);
    assert!(told(&near, "pto-log-near-miss"));
    let wide = dropped.play(&["= 4 5"]);
    assert!(told(&wide, "pto-log-missed"));
    assert_eq!(wide.state.wings[0].planes[0].attacks, 2);
    // It had them for one attack.
    let later = reach(next_turn(wide), Phase::Movement);
    let mut later = later;
    while later.decider() != Some(ALLIES) {
        later = pass(later);
    }
    assert_eq!(later.refused_by("bomb 0303"), Some("E7.21"));
    assert_eq!(later.refused_by("strafe 0303"), None);
}

#[test]
fn e7_42_a_critical_hit_has_all_of_its_firepower_and_turns_cover_against_them() {
    let game = battle("H", &["jpn-4-4-7 0303"]);
    let hit = flying(&game).play(&["bomb 0303", "= 2 2", "= 1 1", "= 3 4"]);
    assert!(told(&hit, "pto-log-hit-critically"));
    // 7, with the 1 of the hut against it, is 6 on the column of 30: a casualty and a check with 4 more.
    assert!(told(&hit, "pto-log-result"));
    let entries = hit.told(ALLIES);
    assert!(entries.iter().any(|one| one == "pto-log-added"));
}

#[test]
fn e7_42_a_bomb_at_a_vehicle_pierces_its_top_or_strikes_near_by() {
    let game = battle(".", &["jpn-tank-chi-ha 0303"]);
    let battle = flying(&game);
    let dive = battle.scene(ALLIES).prompt.unwrap().previews;
    let dive = dive
        .iter()
        .find(|one| one.title.id == "pto-preview-dive")
        .unwrap();
    let words = dive.lines.iter().map(|line| line.value.to_string());
    // Up to 7 to sight, what it carries, up to 10 to hit.
    assert_eq!(words.collect::<Vec<String>>(), ["7", "", "10"]);
    let dropped = battle.play(&["engage u1", "= 3 4"]);
    // 16 for 150 mm, 1 more against the top, less 2 of armour: 15. 7 burns it.
    let burnt = dropped.clone().play(&["= 3 4", "= 3 4"]);
    assert!(is(&burnt, 1, Condition::Burning));
    let wrecked = dropped.clone().play(&["= 3 4", "= 4 4"]);
    assert!(is(&wrecked, 1, Condition::Wreck) && !is(&wrecked, 1, Condition::Burning));
    let dud = dropped.clone().play(&["= 3 4", "= 6 6"]);
    assert!(!is(&dud, 1, Condition::Wreck));
    let near = dropped.play(&["= 5 6"]);
    assert!(told(&near, "pto-log-near-miss"), "11 is one more than 10");
}

#[test]
fn e7_5_machine_guns_fire_at_a_plane_that_has_sighted_its_target() {
    let japanese = ["jpn-4-4-7 0303", "jpn-hmg 0303 1", "jpn-4-4-7 0304"];
    let game = battle(".", &japanese);
    let sighted = flying(&game).play(&["strafe 0303", "= 3 4"]);
    assert_eq!(sighted.decider(), Some(JAPAN));
    assert_eq!(place(&sighted, 4), "0303", "the plane is over its target");
    assert_eq!(sighted.refused_by("repel u1"), Some("E7.5"), "no rifles");
    // 1 of 36 throws shoots it down, 2 more drive it off.
    assert_eq!(note(&sighted, "repel u2"), "3/36");
    let fire = sighted.clone().play(&["repel u2"]);
    assert_eq!(thrown_by(&fire), "E7.5");
    // 6 firepower or what the heavy machine gun has: 2 shoots it down.
    let down = fire.clone().play(&["= 1 1"]);
    assert_eq!(place(&down, 4), "lost");
    assert!(down.state.wings[0].planes.is_empty());
    assert_eq!(place(&down, 1), "0303", "it has not attacked");
    // 3 drives it off.
    let off = fire.clone().play(&["= 1 2"]);
    assert!(told(&off, "pto-log-driven-off"));
    // Otherwise it attacks, and the gun has fired at movers.
    let missed = fire.play(&["= 6 5"]);
    assert!(is(&missed, 2, Condition::FirstFired));
    let hut = battle("H", &japanese);
    let covered = flying(&hut).play(&["strafe 0303", "= 2 2"]);
    assert_ne!(
        covered.decider(),
        Some(JAPAN),
        "nobody fires from under a roof"
    );
}

#[test]
fn e7_5_in_the_own_turn_fire_at_planes_is_halved_and_counts_for_the_advancing_fire_phase() {
    let japanese = ["jpn-4-4-7 0303", "jpn-hmg 0303 1"];
    let game = battle(".", &japanese);
    let mut theirs = next_turn(flying(&game).play(&["done"]));
    while theirs.decider() != Some(ALLIES) || theirs.state.phase != Phase::Movement {
        theirs = pass(theirs);
    }
    let sighted = theirs.play(&["strafe 0303", "= 3 4"]);
    assert_eq!(note(&sighted, "repel u2"), "1/36");
    let fire = sighted.play(&["repel u2", "= 6 5"]);
    assert!(is(&fire, 2, Condition::AdvanceFired));
    assert!(!is(&fire, 2, Condition::FirstFired));
}

/// Rules: E7.21
#[test]
fn e7_21_up_to_four_planes_carry_bombs() {
    let air = "number = 12, turn = 1";
    let game = battle_in(
        "1943-01",
        air,
        ".",
        &["usmc-4-5-8 0606"],
        &["jpn-4-4-7 0303"],
    );
    let bombs = |die: &str| {
        let come = Situation::start(&game).play(&["= 3 4", "= 1", die]);
        come.state.wings[0].planes[0].has_bombs
    };
    assert!(bombs("= 4"));
    assert!(!bombs("= 5"));
    let open = Situation::start(&game).play(&["= 3 4", "= 1", "= 1"]);
    // Before July 1944 there is no napalm, and nothing that the enemy does not know.
    assert!(open.state.wings[0].is_known);
    assert_eq!(open.state.units[2].at, heigi_pto::At::Off(Tray::Sky));
    assert_eq!(
        open.state
            .fires
            .iter()
            .filter(|fire| fire.burning == Burning::Blaze)
            .count(),
        0
    );
}

#[test]
fn e7_planes_that_a_scenario_promises_come_without_dice_and_fly_home_after_their_last_turn() {
    let air = "turn = 1, until = 1, planes = 2, load = \"none\"";
    let game = battle_in(
        "1943-10",
        air,
        ".",
        &["usmc-4-5-8 0606"],
        &["jpn-4-4-7 0303"],
    );
    let come = reach(Situation::start(&game), Phase::Movement);
    assert!(told(&come, "pto-log-planes-come"));
    assert!(told(&come, "pto-log-no-bombs-carried"));
    assert!(!told(&come, "pto-log-air-support"), "no dice");
    for plane in [2, 3] {
        assert_eq!(place(&come, plane), "sky");
    }
    let later = next_turn(next_turn(come));
    for plane in [2, 3] {
        assert_eq!(place(&later, plane), "exited");
    }
}

/// The Philippine Army has none, and counts as Americans.
/// Rules: E7, G17.2
#[test]
fn e7_who_has_no_planes_is_supported_by_those_of_his_friends() {
    let air = "number = 12, turn = 1, load = \"explosive\"";
    let game = battle_in("1942-01", air, ".", &["pa-4-4-7 0606"], &["jpn-4-4-7 0303"]);
    let come = flying(&game);
    assert_eq!(place(&come, 2), "sky");
    assert_eq!(crate::common::face(&come, 2), "usa-fighter-bomber");
}
