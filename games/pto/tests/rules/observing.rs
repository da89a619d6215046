//! What observers of artillery see, correct and convert, and the lines of field phones (C1).

use crate::artillery::{OBSERVER, picked, ranged, told, with_battery};
use crate::common::{OPEN, chances, lines, lines_of, numbers_of, pass, reach, read};
use heigi_engine::{Gridded, Situation};
use heigi_pto::{ALLIES, At, Condition, FILES, JAPAN, Mission, Phase, Pto, Salvo, Spot, Tray};

/// Guns of 100 mm behind the Marines, with such an observer.
fn battery(observer: &[&str], rows: &[&str], japanese: &[&str]) -> Pto {
    let words = format!("module = \"field\", radio = {}", observer.len());
    read(&with_battery(&words, rows, observer, japanese))
}

fn field(rows: &[&str], japanese: &[&str]) -> Pto {
    battery(&OBSERVER, rows, japanese)
}

/// The hex of the spotting round or of the middle of the fire for effect.
fn middle(game: &Pto, battle: &Situation<'_, Pto>) -> Option<String> {
    let mission = battle.state.batteries[0].mission?;
    Some(game.grid().number(mission.hex).to_string())
}

/// A spotting round lies in a hex, with contact and a card.
fn lying<'g>(game: &'g Pto, battle: Situation<'g, Pto>, hex: &str) -> Situation<'g, Pto> {
    let hex = game.grid().parse(hex).unwrap();
    battle.with(|state| {
        let battery = &mut state.batteries[0];
        (battery.has_contact, battery.has_access) = (true, true);
        battery.mission = Some(Mission::round(hex));
    })
}

/// The own fire phase after the one in which something was done.
fn next_fire(battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    let mut battle = battle;
    let phases = [Phase::PrepFire, Phase::DefensiveFire];
    let now = (battle.state.phasing, battle.state.phase);
    while (battle.state.phasing, battle.state.phase) == now
        || !phases.contains(&battle.state.phase)
        || (battle.state.phasing == ALLIES) != (battle.state.phase == Phase::PrepFire)
    {
        battle = pass(battle);
    }
    // Contact is kept.
    while matches!(battle.pending(), heigi_engine::Pending::Draw(_)) {
        battle = pass(battle);
    }
    battle
}

/// Jungle in 0103 hides what is behind it from 0101.
const BEHIND: [&str; 6] = ["......", "......", "J.....", "......", "......", "......"];

/// Rules: C1.3
#[test]
fn c1_3_a_round_out_of_sight_is_corrected_in_the_next_fire_phase_or_is_gone() {
    let game = field(&BEHIND, &["jpn-4-4-7 0606"]);
    let start = reach(Situation::start(&game), Phase::PrepFire);
    let fell = lying(&game, start, "0105");
    let later = next_fire(fell);
    assert_eq!(middle(&game, &later).as_deref(), Some("0105"));
    let radio = later.clone().play(&["join u1"]);
    assert_eq!(radio.refused_by("fire 0105"), Some("7.2"));
    // It is corrected into his sight, by three hexes at most: with that goes no card.
    assert_eq!(radio.refused_by("call 0105"), Some("7.2"));
    let corrected = radio.play(&["call 0203", "= 2"]);
    assert_eq!(middle(&game, &corrected).as_deref(), Some("0203"));
    let kept = next_fire(next_fire(corrected));
    assert_eq!(middle(&game, &kept).as_deref(), Some("0203"));
    // Otherwise it is gone, but not the card.
    let gone = next_fire(later);
    assert_eq!(middle(&game, &gone), None);
    assert!(told(&gone, "pto-log-round-gone"));
    assert!(gone.state.batteries[0].has_access);
}

/// Rules: C1.3
#[test]
fn c1_3_the_error_is_halved_for_who_sees_the_ground_of_the_hex_alone() {
    let rows = ["......", "......", "......", "...v..", "......", "......"];
    let errs = |rows: &[&str]| {
        let game = field(rows, &["jpn-4-4-7 0606"]);
        let battle = picked(&game);
        let astray = battle.play(&["call 0404", "= 1 1", "= 1", "= 6", "= 1", "= 3"]);
        middle(&game, &astray)
    };
    // Northwards, by half of 3, rounded up.
    assert_eq!(errs(&OPEN).as_deref(), Some("0402"));
    // Of a gully he sees the rim, and not its bottom.
    assert_eq!(errs(&rows).as_deref(), Some("0401"));
}

/// Rules: C1.4
#[test]
fn c1_4_without_a_known_enemy_near_another_card_decides_over_fire_for_effect() {
    let game = field(&OPEN, &["jpn-4-4-7 0404"]);
    let battle = lying(&game, picked(&game), "0404");
    let near = lying(&game, battle.clone(), "0403");
    for known in [&battle, &near] {
        let hex = middle(&game, known).unwrap();
        let fires = known.clone().play(&[&format!("fire {hex}")]);
        assert!(told(&fires, "pto-log-fires-for-effect"));
        assert!(!told(&fires, "pto-log-nobody-known-near"));
    }
    let alone = lying(&game, battle.clone(), "0402");
    let unknown = battle.with(|state| state.units[2].set(Condition::Concealed));
    for (battle, hex) in [(alone, "0402"), (unknown, "0404")] {
        let cards = |title: &str| title == "pto-preview-effect-cards";
        assert_eq!(lines_of(&battle, cards), ["preview-cards-nobody 10/13"]);
        assert!(chances(&battle).contains(&"chance-fires-for-effect 10".to_owned()));
        let fire = format!("fire {hex}");
        let black = battle.clone().play(&[&fire, "= 10"]);
        assert!(told(&black, "pto-log-nobody-known-near"));
        assert!(told(&black, "pto-log-fires-for-effect"));
        assert_eq!(black.state.batteries[0].cards, [9, 3]);
        // Red denies it in this phase; the round and the card for it stay.
        let red = battle.play(&[&fire, "= 11"]);
        assert!(!told(&red, "pto-log-fires-for-effect"));
        assert_eq!(red.state.batteries[0].cards, [10, 2]);
        assert_eq!(middle(&game, &red).as_deref(), Some(hex));
        assert!(red.state.batteries[0].has_access);
        // The second red card ends the battery.
        let over = next_fire(red).play(&["join u1", &fire, "= 12"]);
        assert!(told(&over, "pto-log-battery-lost"));
        assert_eq!(middle(&game, &over), None);
    }
}

/// Rules: C1.4
#[test]
fn c1_4_a_tank_of_the_enemy_is_known_and_own_men_are_no_enemies() {
    let cards = |japanese: &[&str], own: &str| {
        let observer = [OBSERVER[0], OBSERVER[1], own];
        let game = battery_of_two(&observer, japanese);
        let battle = lying(&game, picked(&game), "0404");
        !lines_of(&battle, |title| title == "pto-preview-effect-cards").is_empty()
    };
    assert!(!cards(
        &["jpn-tank-chi-ha 0404", "jpn-8-0 0601"],
        "usmc-4-5-8 0101"
    ));
    assert!(cards(&["jpn-8-0 0601"], "usmc-4-5-8 0404"));
}

/// The same with somebody besides the observer.
fn battery_of_two(observer: &[&str], japanese: &[&str]) -> Pto {
    read(&with_battery(
        "module = \"field\", radio = 2",
        &OPEN,
        observer,
        japanese,
    ))
}

/// Rules: 20
#[test]
fn r20_without_an_observer_in_good_order_contact_is_lost_without_dice() {
    let observer = [OBSERVER[0], OBSERVER[1], "usmc-4-5-8 0202"];
    let game = battery_of_two(&observer, &["jpn-4-4-7 0606"]);
    let start = reach(Situation::start(&game), Phase::PrepFire);
    let broken = lying(&game, start.clone(), "0404").with(|state| {
        state.units[0].set(Condition::Broken);
    });
    let later = reach(theirs(broken), Phase::DefensiveFire);
    assert!(!matches!(later.pending(), heigi_engine::Pending::Draw(_)));
    assert!(!later.state.batteries[0].has_contact);
    assert_eq!(middle(&game, &later), None);
    assert!(told(&later, "pto-log-contact-lost"));
    let whole = reach(theirs(lying(&game, start, "0404")), Phase::DefensiveFire);
    assert_eq!(crate::common::thrown_by(&whole), "20");
}

/// The player turn of the enemy.
fn theirs(battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    crate::common::next_turn(battle)
}

/// Rules: C3.7
#[test]
fn c3_7_who_comes_into_shells_may_be_hit_critically_too() {
    let observer = [OBSERVER[0], OBSERVER[1], "usmc-4-5-8 0301"];
    let game = battery_of_two(&observer, &["jpn-4-4-7 0606"]);
    let fires = lying(
        &game,
        reach(Situation::start(&game), Phase::PrepFire),
        "0304",
    );
    let fires = fires.with(|state| {
        state.batteries[0].mission.as_mut().unwrap().salvo = Some(Salvo::Explosive);
    });
    let moving = crate::common::until(fires, Phase::Movement);
    let met = moving.play(&["join u2", "step 0302", "hold", "step 0303", "= 1 1"]);
    assert_eq!(crate::common::thrown_by(&met), "C3.7");
    let critical = |die: &str| told(&met.clone().play(&[die]), "pto-log-shells-hit-critically");
    assert!(critical("= 3"));
    assert!(!critical("= 4"));
}

/// C1.55.
/// Rules: 20
#[test]
fn r20_a_fire_for_effect_is_shown_with_what_it_does_to_a_vehicle() {
    let game = field(&OPEN, &["jpn-truck-94 0404", "jpn-8-0 0601"]);
    let battle = lying(&game, picked(&game), "0404");
    // On the column of 20 less than 10 wrecks, 10 holds; of 72 ways.
    assert_eq!(chances(&battle), ["chance-wreck 60", "chance-immobile 6"]);
    let tank = field(&OPEN, &["jpn-tank-chi-ha 0404", "jpn-8-0 0601"]);
    let battle = lying(&tank, picked(&tank), "0404");
    // Thin everywhere, 1 less: with 4 a KIA, with 5 a K.
    assert_eq!(chances(&battle), ["chance-wreck 12", "chance-immobile 8"]);
}

/// The fire for effect around 0404 has taken effect twice, and is over now.
fn over(game: &Pto) -> Situation<'_, Pto> {
    let start = reach(Situation::start(game), Phase::PrepFire);
    let fired = lying(game, start, "0404").with(|state| {
        let battery = &mut state.batteries[0];
        battery.has_access = false;
        let mission = battery.mission.as_mut().unwrap();
        (mission.salvo, mission.times) = (Some(Salvo::Smoke), 2);
    });
    next_fire(fired)
}

/// Rules: C1.34
#[test]
fn c1_34_where_fire_for_effect_is_over_a_battery_goes_on_with_a_new_card() {
    let game = field(&OPEN, &["jpn-4-4-7 0404"]);
    let ended = over(&game);
    assert!(told(&ended, "pto-log-ceases"));
    assert_eq!(middle(&game, &ended), None);
    // The board says so to everybody.
    for side in [ALLIES, JAPAN] {
        let markers = ended.scene(side).markers.into_iter();
        let marked = markers.filter(|one| one.name.id == "pto-marker-go-on");
        assert_eq!(
            marked.map(|one| one.at.to_string()).collect::<Vec<_>>(),
            ["0404"]
        );
    }
    let radio = ended.play(&["join u1"]);
    // Of both kinds of calls it is shown what they come to: there, where no die is thrown for the fall of the round, and elsewhere.
    let previews = radio.scene(ALLIES).prompt.unwrap().previews.into_iter();
    let calls = previews.filter(|one| one.title.id == "pto-preview-call");
    let dice = calls.map(|one| {
        one.lines
            .iter()
            .any(|line| line.label.id == "pto-preview-accuracy")
    });
    assert_eq!(dice.collect::<Vec<_>>(), [true, false]);
    // A round in its middle needs no die.
    let round = radio.clone().play(&["call 0404", "= 10"]);
    assert_eq!(middle(&game, &round).as_deref(), Some("0404"));
    assert!(!round.state.batteries[0].is_firing());
    // Nor does fire for effect around the same hex.
    let again = radio.clone().play(&["fire 0404", "= 10"]);
    assert!(again.state.batteries[0].is_firing());
    let denied = radio.clone().play(&["fire 0404", "= 11"]);
    assert_eq!(middle(&game, &denied), None);
    assert_eq!(radio.refused_by("fire 0403"), Some("29"));
    // Elsewhere it is a mission like others.
    let other = radio.clone().play(&["call 0302", "= 10", "= 1"]);
    assert_eq!(middle(&game, &other).as_deref(), Some("0302"));
    // In the fire phase after that it is too late.
    let late = next_fire(over(&game)).play(&["join u1"]);
    assert_eq!(late.refused_by("fire 0404"), Some("29"));
}

/// Vector G-013.
/// Rules: C1.23
#[test]
fn c1_23_a_field_phone_needs_no_dice_for_contact() {
    let phone = ["usmc-8-1 0101", "usmc-phone 0101 1"];
    let game = battery(&phone, &OPEN, &["jpn-4-4-7 0404"]);
    let battle = picked(&game);
    assert_eq!(lines(&battle)[0], "preview-cards 10/13");
    let called = battle.play(&["call 0404", "= 1", "= 1"]);
    assert_eq!(middle(&game, &called).as_deref(), Some("0404"));
}

/// Its line runs from 0103 to the northern edge of the map.
/// Rules: C1.23
#[test]
fn c1_23_a_known_enemy_on_the_line_or_beside_it_cuts_it_and_so_do_shells_that_kill() {
    let phone = ["usmc-8-1 0303", "usmc-phone 0303 1"];
    let game = battery(&phone, &OPEN, &["jpn-4-4-7 0606", "jpn-8-0 0605"]);
    let start = || reach(Situation::start(&game), Phase::PrepFire);
    let comes = |hex: &str, hidden: bool| {
        let hex = game.grid().parse(hex).unwrap();
        let moved = start().with(|state| {
            state.units[2].at = At::In(Spot::ground(hex));
            if hidden {
                state.units[2].set(Condition::Concealed);
            }
        });
        let later = next_fire(moved);
        let cut = later.told(ALLIES).contains(&"pto-log-line-cut".to_owned());
        assert!(!later.told(JAPAN).contains(&"pto-log-line-cut".to_owned()));
        assert_eq!(later.refused_by("join u1"), cut.then_some("C1.23"));
        cut
    };
    assert!(comes("0304", false), "beside the phone");
    // Along the line to 0301 or 0401 as well, and beside that, but no farther.
    let northern = ["0101", "0202", "0302", "0402", "0601"].map(|hex| comes(hex, false));
    assert_eq!(northern, [false, true, true, true, false]);
    assert!(!comes("0306", false));
    assert!(!comes("0304", true), "nobody knows of him");
    let shelled = |dice: &str| {
        let battle = lying(&game, start().play(&["join u1"]), "0304");
        let battle = battle.with(|state| {
            let hex = game.grid().parse("0305").unwrap();
            state.units[2].at = At::In(Spot::ground(hex));
            state.units[0].at = At::In(Spot::ground(game.grid().parse("0303").unwrap()));
        });
        let mut fire = battle.play(&["fire 0304"]);
        let mut first = true;
        while let heigi_engine::Pending::Draw(draw) = fire.pending() {
            let now = if draw.values() > 6 { dice } else { "= 6" };
            let later = if draw.dice == 1 { "= 6" } else { "= 6 6" };
            fire = fire.play(&[if first { now } else { later }]);
            first = first && draw.values() <= 6;
        }
        fire.state.batteries[0].is_cut
    };
    // The hexes in the order of the map: 0204, which is beside the line, first.
    assert!(shelled("= 1 1"));
    assert!(!shelled("= 5 6"));
}

#[test]
fn r20_with_a_12_for_contact_the_radio_is_lost() {
    let game = field(&OPEN, &["jpn-4-4-7 0404"]);
    let lost = picked(&game).play(&["call 0404", "= 6 6"]);
    assert_eq!(lost.state.units[1].at, At::Off(Tray::Lost));
    assert!(told(&lost, "pto-log-radio-lost"));
    assert!(!lost.state.batteries[0].is_at_hand());
}

/// Rules: C3.7
#[test]
fn c3_7_an_original_2_of_shells_for_effect_may_hit_critically() {
    let rows = ["......", "......", "......", "...H..", "......", "......"];
    let game = field(&rows, &["jpn-4-4-7 0404"]);
    let battle = ranged(picked(&game), 2);
    // Of 72: a 2 is as bad either way on these columns.
    assert_eq!(lines(&battle)[0], "preview-column 20");
    let hit = |die: &str| {
        let quiet = "= 6 6";
        let fire = battle
            .clone()
            .play(&["fire 0404", quiet, quiet, quiet, "= 1 1", die]);
        let rolls = fire.told(ALLIES);
        (
            rolls.contains(&"pto-log-shells-hit-critically".to_owned()),
            numbers_of(&fire, "added"),
        )
    };
    let (critical, added) = hit("= 3");
    assert!(critical);
    assert!(
        added.iter().any(|one| one == "cover-reversed −2"),
        "{added:?}"
    );
    let (critical, added) = hit("= 4");
    assert!(!critical);
    assert!(!added.iter().any(|one| one.starts_with("cover-reversed")));
}

/// C1.55: armour that is thick everywhere.
/// Rules: 20
#[test]
fn r20_shells_from_above_have_1_more_at_armour_that_is_thick_everywhere() {
    let (_, counters) = FILES
        .iter()
        .find(|(name, _)| *name == "counters.toml")
        .unwrap();
    let words = "module = \"field\", radio = 2";
    let file = with_battery(words, &OPEN, &OBSERVER, &["jpn-tank-chi-ha 0404"]);
    let struck = |plates: &str, dice: &str| {
        let thin = "hull = [3, 2], turret = [3, 2], turning = \"slow\", survival = 5";
        let thick = format!("hull = {plates}, turret = {plates}, turning = \"slow\", survival = 5");
        let counters = counters.replacen(thin, &thick, 1);
        let game = Pto::with_data(&|name| match name {
            "hut.toml" => Some(file.clone()),
            "counters.toml" => Some(counters.clone()),
            _ => None,
        });
        let game = game.unwrap();
        let battle = lying(&game, picked(&game), "0404");
        let battle = battle.with(|state| state.units[2].set(Condition::Buttoned));
        let quiet = "= 6 6";
        let after = battle.play(&["fire 0404", quiet, quiet, quiet, dice]);
        [Condition::Wreck, Condition::Immobile].map(|one| after.state.units[2].is(one))
    };
    // On the column of 20 a 3 kills, and a 4 holds.
    assert_eq!(struck("[8, 8]", "= 1 2"), [false, true]);
    assert_eq!(struck("[8, 8]", "= 1 3"), [false, false]);
    assert_eq!(struck("[8, 7]", "= 1 2"), [true, false]);
}
