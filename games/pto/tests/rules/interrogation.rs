//! Interrogation (E2): what prisoners tell, the Chinese among them (G18.71).

use crate::common::*;
use heigi_engine::Situation;
use heigi_engine::scene::Choice;
use heigi_pto::{ALLIES, At, Condition, JAPAN, Phase, Pto, UnitId};

/// Open ground with jungle at its sides.
const GROVE: [&str; 6] = ["j.....", "......", "......", "......", "....jj", "....jj"];

/// The rally phase of a side, whose first unit guards the first one of its enemy, with others of these hidden.
fn guarded<'g>(
    game: &'g Pto,
    (guard, prisoner): (u8, usize),
    hidden: &[usize],
) -> Situation<'g, Pto> {
    let battle = Situation::start(game).with(|state| {
        state.units[prisoner].at = At::Held(UnitId(guard));
        state.units[prisoner].set(Condition::Unarmed);
        for unit in hidden {
            state.units[*unit].set(Condition::Hidden);
        }
    });
    let side = battle.state.units[usize::from(guard)].side;
    let first = next_turn(battle);
    let battle = match first.state.phasing == side {
        true => first,
        false => next_turn(first),
    };
    assert_eq!(battle.state.phase, Phase::Rally);
    battle
}

/// Japanese who guard a Chinese squad; another one is hidden in the jungle.
fn chinese(prisoner: &str) -> Pto {
    let units = [
        &format!("{prisoner} 0303"),
        "gmd-4-4-7 0506",
        "gmd-8-0 0101",
    ];
    game(&GROVE, &units, &["jpn-4-4-7 0303", "jpn-4-4-7 0202"])
}

/// Rules: G18.71, E2
#[test]
fn g18_71_nationalists_are_neutral_and_communists_friendly_when_they_are_interrogated() {
    let talks = |game: &Pto, who: (u8, usize), hidden: usize, dice: &str| {
        let battle = guarded(game, who, &[hidden]);
        let asked = battle.play(&[&format!("interrogate u{}", who.1), dice]);
        assert!(is(&asked, usize::from(who.0), Condition::Busy));
        !is(&asked, hidden, Condition::Hidden)
    };
    let nationalist = chinese("gmd-3-3-7");
    assert!(talks(&nationalist, (3, 0), 1, "= 3 3"));
    assert!(!talks(&nationalist, (3, 0), 1, "= 3 4"));
    let communist = chinese("red-3-3-7");
    assert!(talks(&communist, (3, 0), 1, "= 4 4"));
    assert!(!talks(&communist, (3, 0), 1, "= 4 5"));
    let marines = ["usmc-4-5-8 0303", "usmc-4-5-8 0202"];
    let japanese = game(&GROVE, &marines, &["jpn-4-4-7 0303", "jpn-4-4-7 0506"]);
    assert!(talks(&japanese, (0, 2), 3, "= 2 2"));
    assert!(!talks(&japanese, (0, 2), 3, "= 2 3"));
}

/// Rules: E2, G1.621
#[test]
fn e2_leaders_help_and_the_japanese_talk_more_from_1944_on() {
    let ways = |date: &str, leader: &str| {
        let marines = ["usmc-4-5-8 0303", leader];
        let text = text(&GROVE, &[], &marines, &["jpn-4-4-7 0303", "jpn-4-4-7 0506"]);
        let date = format!("date = \"{date}\"\nfirst =");
        let game = read(&text.replacen("first =", &date, 1));
        let battle = guarded(&game, (0, 2), &[3]);
        let choices = battle.scene(ALLIES).prompt.unwrap().choices;
        let asks = |choice: &&Choice| choice.action == "interrogate u2";
        choices.iter().find(asks).unwrap().note.to_string()
    };
    // Of 36 throws 6 show up to 4, 10 up to 5, 15 up to 6.
    assert_eq!(ways("1943-12", "usmc-8-1 0505"), "6/36");
    assert_eq!(ways("1944-01", "usmc-8-1 0505"), "10/36");
    assert_eq!(ways("1944-01", "usmc-8-1 0303"), "15/36");
    assert_eq!(ways("1945-08", "usmc-8-1 0303"), "15/36");
}

/// Rules: E2
#[test]
fn e2_everything_in_the_nearest_location_with_something_hidden_is_told_of() {
    let units = [
        "jpn-4-4-7 0303",
        "jpn-4-4-7 0505",
        "jpn-8-0 0505",
        "jpn-4-4-7 0606",
        "jpn-4-4-7 0202",
    ];
    let game = game(&GROVE, &["usmc-4-5-8 0303", "usmc-4-5-8 0102"], &units);
    let battle = guarded(&game, (0, 2), &[3, 4, 5]);
    assert!(battle.sees(ALLIES, "u3").is_none());
    let asked = battle.play(&["interrogate u2", "= 1 1"]);
    let hides = |unit| is(&asked, unit, Condition::Hidden);
    assert_eq!([3, 4, 5].map(hides), [false, false, true]);
    assert_eq!(place(&asked, 3), "0505");
    assert!(asked.told(JAPAN).contains(&"pto-log-tells".to_owned()));
}

/// Rules: E2
#[test]
fn e2_what_is_too_far_away_nobody_tells_of() {
    let knows = |hidden: usize| {
        let rows = ["j...........j"; 3];
        let units = ["jpn-4-4-7 0502", "jpn-4-4-7 1301", "jpn-4-4-7 0101"];
        let game = game(&rows, &["usmc-4-5-8 0502", "usmc-4-5-8 0503"], &units);
        let asked = guarded(&game, (0, 2), &[hidden]).play(&["interrogate u2", "= 1 1"]);
        let is_told = asked
            .told(ALLIES)
            .contains(&"pto-log-knows-nothing".to_owned());
        (is(&asked, hidden, Condition::Hidden), is_told)
    };
    assert_eq!(knows(3), (true, true), "8 hexes away");
    assert_eq!(knows(4), (false, false), "4 hexes away");
}

/// Rules: E2
#[test]
fn e2_hidden_mines_are_told_of_as_well() {
    let marines = ["usmc-4-5-8 0303", "usmc-4-5-8 0102"];
    let text = text(&GROVE, &[], &marines, &["jpn-4-4-7 0303", "jpn-4-4-7 0202"]);
    let mines = "side = \"japanese\"\nfortifications = [{ kind = \"mines\", hex = \"0505\", size = 6 }, { kind = \"mines\", hex = \"0606\", size = 6 }]";
    let game = read(&text.replacen("side = \"japanese\"", mines, 1));
    let battle = guarded(&game, (0, 2), &[]);
    assert!(battle.state.fortifications[0].is_hidden);
    let asked = battle.play(&["interrogate u2", "= 1 1"]);
    let hidden = [0, 1].map(|work: usize| asked.state.fortifications[work].is_hidden);
    assert_eq!(hidden, [false, true], "nobody tells of those farther away");
}

/// Rules: E2
#[test]
fn e2_a_prisoner_is_asked_once_by_his_guard_in_his_own_rally_phase() {
    let units = ["jpn-4-4-7 0303", "jpn-4-4-7 0606", "jpn-8-0 0606"];
    let game = game(&GROVE, &["usmc-4-5-8 0303", "usmc-4-5-8 0102"], &units);
    let battle = guarded(&game, (0, 2), &[3]);
    assert_eq!(
        battle.refused_by("interrogate u3"),
        Some("22.5"),
        "no prisoner"
    );
    let single = battle.clone().with(|state| {
        state.units[4].at = At::Held(UnitId(0));
        state.units[4].set(Condition::Unarmed);
    });
    assert_eq!(single.refused_by("interrogate u4"), Some("E2"));
    let asked = battle
        .clone()
        .with(|state| state.units[2].set(Condition::Interrogated));
    assert_eq!(asked.refused_by("interrogate u2"), Some("E2"), "not again");
    let silent = battle.clone().play(&["interrogate u2", "= 6 6"]);
    assert!(
        silent
            .told(ALLIES)
            .contains(&"pto-log-stays-silent".to_owned())
    );
    assert!(is(&silent, 2, Condition::Interrogated));
    let refused = |condition| set(battle.clone(), 0, &[condition]).refused_by("interrogate u2");
    assert_eq!(refused(Condition::Pinned), Some("5.2"));
    assert_eq!(refused(Condition::Tried), Some("5.6"));
    assert_eq!(refused(Condition::Busy), Some("3"));
}
