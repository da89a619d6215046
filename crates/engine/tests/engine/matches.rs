use crate::game::{Action, Adding, Event};
use heigi_engine::{
    ActError, Dice, Draw, Ending, Input, LoadError, Match, Pending, RuleId, Rules, SavedMatch,
    Setup, Side, Text, Viewer,
};
use std::collections::BTreeSet;
use std::sync::Arc;

const FIRST: Side = Side(0);
const SECOND: Side = Side(1);

fn setup(scenario: &str, options: &[&str]) -> Setup {
    Setup {
        scenario: scenario.to_owned(),
        options: options.iter().map(|id| (*id).to_owned()).collect(),
    }
}

fn started(scenario: &str, dice: Dice) -> Match<Adding> {
    Match::start(Arc::new(Adding::new()), setup(scenario, &[]), dice).unwrap()
}

fn plain() -> Match<Adding> {
    started("plain", Dice::TYPED)
}

/// All of a match that can be seen.
fn seen(playing: &Match<Adding>) -> String {
    format!(
        "{:?} {:?} {:?} {:?}",
        playing.state(),
        playing.inputs(),
        playing.events(),
        playing.saved()
    )
}

const DIE: Draw = Draw::open(RuleId("2"), 6);

#[test]
fn a_match_starts_with_what_the_game_offers() {
    let rules = Arc::new(Adding::new());
    let start = |setup, dice| Match::start(Arc::clone(&rules), setup, dice);
    let high = start(setup("plain", &["high", "low"]), Dice::TYPED).unwrap();
    assert_eq!(high.state().total, 100);
    assert_eq!(high.pending(), Pending::Decision(FIRST));
    assert_eq!(high.events(), [(0, Event::Began)]);
    assert_eq!(high.rules().info().id, "adding");
    for (wrong, words) in [
        (
            setup("none", &[]),
            "setup: found the scenario \"none\", expected one of plain, luck",
        ),
        (
            setup("plain", &["high", "none"]),
            "setup: found the option \"none\", expected some of high, low",
        ),
    ] {
        let error = start(wrong, Dice::TYPED).unwrap_err();
        assert_eq!(error.to_string(), words);
        assert_eq!(error.field(), ("setup", None));
    }
    let key = "12".to_owned();
    let error = start(setup("plain", &[]), Dice::Seeded { key }).unwrap_err();
    assert_eq!(error, LoadError::Dice);
}

#[test]
fn dice_are_rolled_at_once_in_the_order_of_their_numbers() {
    let dice = Dice::from_seed(5);
    let mut playing = started("luck", dice.clone());
    let value = |number| dice.value(number, DIE).unwrap();
    assert_eq!(playing.inputs(), [Input::Drawn(value(0))]);
    assert_eq!(playing.pending(), Pending::Decision(FIRST));
    for number in 1..20 {
        playing.act(FIRST, Action::Add(1)).unwrap();
        playing.act(FIRST, Action::Roll).unwrap();
        assert_eq!(
            playing.events().last().unwrap().1,
            Event::Rolled(value(number))
        );
    }
    assert_eq!(playing.dice(), &dice);
}

#[test]
fn a_die_that_is_asked_for_is_typed_in() {
    let mut playing = started("luck", Dice::TYPED);
    assert_eq!(playing.pending(), Pending::Draw(DIE));
    assert_eq!(playing.act(FIRST, Action::Pass), Err(ActError::DrawAwaited));
    assert_eq!(playing.concede(FIRST), Err(ActError::DrawAwaited));
    for wrong in [0, 7, 600] {
        assert_eq!(playing.draw(wrong), Err(ActError::NotOnDie { highest: 6 }));
    }
    assert!(playing.inputs().is_empty());
    playing.draw(6).unwrap();
    assert_eq!(playing.state().total, 6);
    assert_eq!(playing.draw(3), Err(ActError::NoDrawAwaited));
    playing.act(FIRST, Action::Roll).unwrap();
    playing.draw(1).unwrap();
    assert_eq!(playing.state().total, 7);
}

#[test]
fn a_refused_action_changes_nothing() {
    let mut playing = plain();
    playing.act(FIRST, Action::Add(2)).unwrap();
    let before = seen(&playing);
    assert_eq!(playing.act(SECOND, Action::Add(2)), Err(ActError::NotYours));
    assert_eq!(playing.concede(SECOND), Err(ActError::NotYours));
    let refused = playing.act(FIRST, Action::Add(9)).unwrap_err();
    assert_eq!(
        refused,
        ActError::Refused {
            rule: RuleId("1.1"),
            reason: Text::verbatim("not 9"),
        }
    );
    assert_eq!(refused.rule(), Some(RuleId("1.1")));
    assert_eq!(refused.text(), Text::verbatim("not 9"));
    assert_eq!(refused.to_string(), "not allowed by 1.1");
    assert_eq!(playing.draw(3), Err(ActError::NoDrawAwaited));
    assert_eq!(seen(&playing), before);
    playing.act(FIRST, Action::Stop).unwrap();
    assert_eq!(playing.act(FIRST, Action::Pass), Err(ActError::Over));
    assert_eq!(playing.concede(FIRST), Err(ActError::Over));
}

#[test]
fn errors_are_told_by_messages_of_their_own() {
    let count = |id: &'static str, name: &'static str, value: i32| Text::new(id).with(name, value);
    for (error, text) in [
        (ActError::Over, Text::new("engine-over")),
        (ActError::NotYours, Text::new("engine-not-yours")),
        (ActError::DrawAwaited, Text::new("engine-draw-awaited")),
        (ActError::NoDrawAwaited, Text::new("engine-no-draw-awaited")),
        (
            ActError::NotOnDie { highest: 6 },
            count("engine-not-on-die", "faces", 6),
        ),
        (ActError::Unreadable, Text::new("engine-unreadable")),
        (ActError::NothingToUndo, Text::new("engine-nothing-to-undo")),
        (
            ActError::NoSuchPoint { inputs: 4 },
            count("engine-no-such-point", "inputs", 4),
        ),
    ] {
        assert_eq!(error.text(), text);
        assert_eq!(error.rule(), None);
    }
}

#[test]
fn actions_are_taken_back_one_by_one() {
    let mut playing = plain();
    assert!(!playing.can_undo(FIRST));
    assert_eq!(playing.undo(FIRST), Err(ActError::NothingToUndo));
    let mut before = Vec::new();
    for count in [1, 2, 3] {
        before.push(seen(&playing));
        playing.act(FIRST, Action::Add(count)).unwrap();
    }
    assert!(playing.can_undo(FIRST) && !playing.can_undo(SECOND));
    assert_eq!(playing.undo(SECOND), Err(ActError::NothingToUndo));
    while let Some(before) = before.pop() {
        playing.undo(FIRST).unwrap();
        assert_eq!(seen(&playing), before);
    }
    assert!(!playing.can_undo(FIRST));
}

#[test]
fn what_was_shown_rolled_passed_or_ended_is_not_taken_back() {
    for action in [Action::Show, Action::Roll, Action::Pass, Action::Stop] {
        let mut playing = started("plain", Dice::from_seed(1));
        playing.act(FIRST, Action::Add(1)).unwrap();
        playing.act(FIRST, action).unwrap();
        for side in [FIRST, SECOND] {
            assert!(!playing.can_undo(side), "{action:?}");
            assert_eq!(playing.undo(side), Err(ActError::NothingToUndo));
        }
    }
    let mut playing = plain();
    playing.act(FIRST, Action::Add(1)).unwrap();
    playing.act(FIRST, Action::Roll).unwrap();
    playing.draw(2).unwrap();
    assert!(!playing.can_undo(FIRST));
    playing.act(FIRST, Action::Add(1)).unwrap();
    playing.undo(FIRST).unwrap();
    assert_eq!(playing.state().total, 3);
}

#[test]
fn a_match_goes_back_to_an_earlier_point_and_rolls_the_same() {
    let mut playing = started("luck", Dice::from_seed(9));
    let mut points = vec![seen(&playing)];
    for action in [Action::Add(1), Action::Pass] {
        playing.act(playing.state().side, action).unwrap();
        points.push(seen(&playing));
    }
    playing.act(SECOND, Action::Roll).unwrap();
    points.push(seen(&playing));
    let end = playing.inputs().len() as u32;
    assert_eq!(end, 5);
    assert_eq!(
        playing.at(6).err(),
        Some(ActError::NoSuchPoint { inputs: 5 })
    );
    assert_eq!(playing.rewind(6), Err(ActError::NoSuchPoint { inputs: 5 }));

    // Where a die was due, the earlier match waits for it; going back rolls it again.
    assert_eq!(playing.at(0).unwrap().pending(), Pending::Draw(DIE));
    assert_eq!(playing.at(4).unwrap().pending(), Pending::Draw(DIE));
    for (inputs, point) in [(1, 0), (2, 1), (3, 2), (5, 3)] {
        assert_eq!(seen(&playing.at(inputs).unwrap()), points[point]);
    }
    for (inputs, point) in [(5, 3), (4, 3), (3, 2), (2, 1), (0, 0)] {
        playing.rewind(inputs).unwrap();
        assert_eq!(seen(&playing), points[point]);
        assert!(!playing.can_undo(playing.state().side));
    }
}

#[test]
fn each_point_of_a_long_match_is_found_again() {
    // More than all snapshots hold at their closest.
    const INPUTS: u32 = 9_001;
    let mut playing = started("luck", Dice::from_seed(2));
    while playing.inputs().len() < INPUTS as usize {
        let action = match playing.inputs().len() % 5 {
            0 => Action::Roll,
            count => Action::Add(count.min(3) as u8),
        };
        playing.act(FIRST, action).unwrap();
    }
    let whole = playing.saved();
    for inputs in [1, 31, 32, 33, 4_095, 4_096, 4_097, 9_000, INPUTS] {
        let earlier = playing.at(inputs).unwrap();
        assert_eq!(earlier.inputs(), &playing.inputs()[..inputs as usize]);
        let mut saved = whole.clone();
        saved.inputs.truncate(inputs as usize);
        saved.dice = Dice::TYPED;
        let again = Match::load(Arc::clone(playing.rules()), &saved).unwrap();
        assert_eq!(earlier.state(), again.state(), "{inputs}");
        assert_eq!(earlier.events(), again.events(), "{inputs}");
    }
    // What goes on from an earlier point is kept as well as what was before.
    playing.rewind(4_000).unwrap();
    for _ in 0..200 {
        playing.act(FIRST, Action::Add(2)).unwrap();
    }
    let end = seen(&playing);
    for _ in 0..150 {
        playing.act(FIRST, Action::Add(1)).unwrap();
    }
    for _ in 0..150 {
        playing.undo(FIRST).unwrap();
    }
    assert_eq!(seen(&playing), end);
    assert_eq!(
        seen(&playing.at(playing.inputs().len() as u32).unwrap()),
        end
    );
}

#[test]
fn a_match_without_its_past_goes_on_as_it_would() {
    let mut playing = started("luck", Dice::from_seed(9));
    playing.act(FIRST, Action::Add(1)).unwrap();
    let mut ahead = playing.ahead();
    assert!(ahead.inputs().is_empty() && ahead.events().is_empty());
    assert_eq!(ahead.state(), playing.state());
    for one in [&mut playing, &mut ahead] {
        one.act(FIRST, Action::Roll).unwrap();
    }
    assert_eq!(ahead.state(), playing.state());
    assert_eq!(ahead.inputs(), &playing.inputs()[2..]);
}

#[test]
fn a_copy_goes_its_own_way() {
    let mut playing = plain();
    playing.act(FIRST, Action::Add(1)).unwrap();
    let mut copy = playing.clone();
    assert_eq!(seen(&copy), seen(&playing));
    copy.act(FIRST, Action::Add(3)).unwrap();
    assert_eq!((playing.state().total, copy.state().total), (1, 4));
    copy.undo(FIRST).unwrap();
    copy.undo(FIRST).unwrap();
    assert_eq!(copy.state().total, 0);
}

#[test]
fn the_log_tells_a_viewer_what_happened_after_an_input() {
    let mut playing = plain();
    for action in [Action::Add(1), Action::Show, Action::Add(2)] {
        playing.act(FIRST, action).unwrap();
    }
    let told = |viewer, after| -> Vec<(u32, String)> {
        playing
            .log(viewer, after)
            .into_iter()
            .map(|entry| (entry.input, format!("{:?}", entry.text)))
            .collect()
    };
    let inputs = |viewer, after| -> Vec<u32> {
        told(viewer, after)
            .into_iter()
            .map(|(input, _)| input)
            .collect()
    };
    assert_eq!(inputs(Viewer::Side(FIRST), None), [0, 1, 2, 3]);
    assert_eq!(inputs(Viewer::Side(FIRST), Some(0)), [1, 2, 3]);
    assert_eq!(inputs(Viewer::Side(FIRST), Some(2)), [3]);
    assert!(inputs(Viewer::Side(FIRST), Some(3)).is_empty());
    assert_eq!(inputs(Viewer::Side(SECOND), None), [0, 1, 3]);
    assert!(told(Viewer::Side(FIRST), Some(1))[0].1.contains("Shown"));
}

#[test]
fn giving_up_is_an_input_like_any_other() {
    let mut playing = plain();
    playing.act(FIRST, Action::Pass).unwrap();
    playing.act(SECOND, Action::Add(1)).unwrap();
    playing.concede(SECOND).unwrap();
    let winner = Some(FIRST);
    assert_eq!(playing.pending(), Pending::Over(Ending { winner }));
    assert!(!playing.can_undo(SECOND));
    assert_eq!(playing.saved().inputs, ["pass", "add 1", "concede"]);
    assert_eq!(playing.write_input(Input::Drawn(4)), "= 4");
}

#[test]
fn a_stored_match_is_played_again() {
    let mut playing = started("luck", Dice::from_seed(3));
    for action in [Action::Add(3), Action::Roll, Action::Add(1)] {
        playing.act(FIRST, action).unwrap();
    }
    let saved = playing.saved();
    assert_eq!((saved.format, saved.rules_version), (1, 3));
    assert_eq!(
        (saved.game.as_str(), saved.data_hash.as_str()),
        ("adding", "abc")
    );
    assert_eq!(saved.setup, setup("luck", &[]));
    let text = serde_json::to_string(&saved).unwrap();
    let read: SavedMatch = serde_json::from_str(&text).unwrap();
    assert_eq!(read, saved);
    let rules = Arc::new(Adding::new());
    let mut loaded = Match::load(Arc::clone(&rules), &saved).unwrap();
    assert_eq!(seen(&loaded), seen(&playing));
    // The next die is the same in both.
    for one in [&mut playing, &mut loaded] {
        one.act(FIRST, Action::Roll).unwrap();
    }
    assert_eq!(seen(&loaded), seen(&playing));

    // A die that was due when the match was stored is rolled when it is loaded.
    let mut due = saved.clone();
    due.inputs.push("roll".to_owned());
    assert_eq!(seen(&Match::load(rules, &due).unwrap()), seen(&playing));
}

/// What is changed, and what is to be said of it.
type Change<'a> = (&'a dyn Fn(&mut SavedMatch), &'a str);

/// What is said of a sound match with something changed.
fn faults<const N: usize>(changes: [Change<'_>; N]) -> [LoadError; N] {
    let rules = Arc::new(Adding::new());
    let good = started("luck", Dice::from_seed(3)).saved();
    changes.map(|(change, expected)| {
        let mut saved = good.clone();
        change(&mut saved);
        let error = Match::load(Arc::clone(&rules), &saved).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
        error
    })
}

#[test]
fn what_is_wrong_with_a_stored_match_is_told() {
    let found = faults([
        (
            &|saved: &mut SavedMatch| saved.format = 2,
            "format: found 2, expected 1",
        ),
        (
            &|saved: &mut SavedMatch| saved.game = "chess".to_owned(),
            "game: found \"chess\", expected one of adding",
        ),
        (
            &|saved: &mut SavedMatch| saved.data_hash = "x".to_owned(),
            "data_hash: found x, expected abc; the match was played with other data",
        ),
        (
            &|saved: &mut SavedMatch| saved.setup.scenario = "x".to_owned(),
            "setup: found the scenario \"x\", expected one of plain, luck",
        ),
        (
            &|saved: &mut SavedMatch| {
                saved.dice = Dice::Seeded {
                    key: "0g".repeat(32),
                }
            },
            "64 hexadecimal digits",
        ),
        (
            &|saved: &mut SavedMatch| saved.rules_version = 4,
            "rules_version: found 4, expected at most 3",
        ),
    ]);
    assert_eq!(found[0].field(), ("format", None));
}

#[test]
fn what_is_wrong_with_a_stored_input_is_told() {
    faults([
        (
            &|saved: &mut SavedMatch| {
                saved.dice = Dice::TYPED;
                saved.inputs = vec!["= 0".to_owned()];
            },
            "expected a number from 1 to 6; expected a draw from \"= 1\" to \"= 6\"",
        ),
        (
            &|saved: &mut SavedMatch| saved.inputs = vec!["= x".to_owned()],
            "stand for no action",
        ),
        (
            &|saved: &mut SavedMatch| {
                saved.dice = Dice::TYPED;
                saved.inputs = vec!["= +4".to_owned()];
            },
            "stand for no action",
        ),
        (
            &|saved: &mut SavedMatch| saved.inputs = vec!["pass".to_owned()],
            "die roll is awaited",
        ),
        (
            &|saved: &mut SavedMatch| saved.inputs.push("dance".to_owned()),
            "inputs[1]: \"dance\"",
        ),
        (
            &|saved: &mut SavedMatch| saved.inputs.push("add 7".to_owned()),
            "not allowed by 1.1",
        ),
        (
            &|saved: &mut SavedMatch| saved.inputs.push("= 3".to_owned()),
            "no die roll is awaited",
        ),
        (
            &|saved: &mut SavedMatch| saved.inputs.extend(["stop".to_owned(), "pass".to_owned()]),
            "\"pass\" is not accepted: the match is over; expected no more inputs",
        ),
        (
            &|saved: &mut SavedMatch| {
                saved.rules_version = 2;
                saved.inputs.push("add 7".to_owned());
            },
            "played by version 2 of the rules, here they are of version 3",
        ),
    ]);
    let [long] = faults([(&|saved| saved.inputs.push("x".repeat(500)), "not accepted")]);
    assert_eq!(long.field(), ("inputs", Some(1)));
    assert!(long.to_string().len() < 200, "{long}");
}

#[test]
fn what_is_known_before_a_start() {
    let rules = Adding::new();
    let info = rules.info();
    assert_eq!(info.default_setup(), setup("plain", &[]));
    assert!(info.offers(&setup("luck", &["low"])));
    assert!(!info.offers(&setup("luck", &["low", "x"])));
    assert!(!info.offers(&setup("x", &[])));
    assert_eq!(info.rule_ids().collect::<Vec<_>>(), ["1.1", "TBL-X"]);
    let option = &info.options[0];
    assert_eq!(
        (option.id, option.rule, option.opens_seats),
        ("high", "R-1", false)
    );
    assert_eq!(option.title, Text::new("high-title"));
    let side = &info.sides[1];
    assert_eq!((side.id, &side.name), ("second", &Text::new("two")));
    assert_eq!(side.summary, Text::new("two-summary"));
    assert_eq!(info.scenarios[1].title, Text::new("luck-title"));
    let names: BTreeSet<&str> = info.scenarios.iter().map(|one| one.id).collect();
    assert_eq!(names, BTreeSet::from(["plain", "luck"]));
}

#[test]
fn a_draw_that_the_dice_do_not_give_is_found() {
    let mut playing = started("luck", Dice::from_seed(3));
    playing.act(FIRST, Action::Roll).unwrap();
    let mut saved = playing.saved();
    let rolled: u16 = saved.inputs[2].strip_prefix("= ").unwrap().parse().unwrap();
    let other = rolled % 6 + 1;
    saved.inputs[2] = format!("= {other}");
    let rules = Arc::clone(playing.rules());
    let error = Match::load(Arc::clone(&rules), &saved).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("inputs[2]: found a draw of {other}, expected {rolled}, which the dice give")
    );
    saved.dice = Dice::TYPED;
    assert!(Match::load(rules, &saved).is_ok());
}
