use crate::game::Adding;
use heigi_engine::scene::Target;
use heigi_engine::{
    ActError, AnyMatch, Dice, Pending, Random, Registry, RuleId, Setup, Side, Skill, Text, Viewer,
};

const FIRST: Side = Side(0);
const SECOND: Side = Side(1);

fn games() -> Registry {
    Registry::default().with(Adding::new())
}

fn started(scenario: &str, dice: Dice) -> Box<dyn AnyMatch> {
    let games = games();
    let setup = Setup {
        scenario: scenario.to_owned(),
        ..games.game("adding").unwrap().info().default_setup()
    };
    games.game("adding").unwrap().start(setup, dice).unwrap()
}

#[test]
fn games_are_found_by_their_ids() {
    let games = games();
    assert_eq!(games.games().len(), 1);
    assert!(games.game("chess").is_none());
    let game = games.game("adding").unwrap();
    assert_eq!(game.info().id, "adding");
    assert_eq!((game.board().size.x, game.board().size.y), (7, 9));
    let saved = started("plain", Dice::TYPED).saved();
    assert_eq!(games.load(&saved).unwrap().saved(), saved);
    assert_eq!(game.load(&saved).unwrap().saved(), saved);
    let mut other = saved;
    other.game = "chess".to_owned();
    let error = games.load(&other).err().unwrap();
    assert_eq!(
        error.to_string(),
        "game: found \"chess\", expected one of adding"
    );
}

#[test]
fn a_match_of_any_game_is_played_in_words() {
    let mut playing = started("plain", Dice::TYPED);
    assert_eq!(playing.info().id, "adding");
    assert_eq!(playing.legal().len(), 7);
    assert_eq!(playing.legal()[0], "add 1");
    playing.act(FIRST, "add 2").unwrap();
    assert_eq!(playing.act(FIRST, "dance"), Err(ActError::Unreadable));
    assert_eq!(playing.act(SECOND, "pass"), Err(ActError::NotYours));
    assert_eq!(playing.input_count(), 1);
    assert_eq!(playing.phase(), Text::verbatim("phase 2"));
    assert!(playing.can_undo(FIRST) && !playing.can_undo(SECOND));
    playing.undo(FIRST).unwrap();
    assert_eq!(playing.undo(FIRST), Err(ActError::NothingToUndo));
    playing.act(FIRST, "roll").unwrap();
    assert!(playing.legal().is_empty());
    assert_eq!(playing.draw(9), Err(ActError::NotOnDie { highest: 6 }));
    playing.draw(5).unwrap();
    playing.act(FIRST, "pass").unwrap();
    assert_eq!(playing.inputs(0), ["roll", "= 5", "pass"]);
    assert_eq!(playing.inputs(2), ["pass"]);
    assert!(playing.inputs(3).is_empty());
    assert_eq!(playing.pending(), Pending::Decision(SECOND));
    assert_eq!(playing.scene(Viewer::Spectator).viewer, Viewer::Spectator);
    assert_eq!(playing.log(Viewer::Spectator, Some(2)).len(), 1);
    assert_eq!(playing.log(Viewer::Spectator, None).len(), 3);
    assert_eq!(playing.dice(), &Dice::TYPED);

    let ahead = playing.ahead();
    assert_eq!(playing.at(1).unwrap().input_count(), 1);
    assert_eq!(playing.rewind(8), Err(ActError::NoSuchPoint { inputs: 3 }));
    playing.rewind(2).unwrap();
    assert_eq!((playing.input_count(), ahead.input_count()), (2, 0));
    assert_eq!(playing.concede(SECOND), Err(ActError::NotYours));
    playing.concede(FIRST).unwrap();
    assert!(matches!(playing.pending(), Pending::Over(_)));
}

#[test]
fn only_whoever_decides_is_told_why_not() {
    let mut playing = started("plain", Dice::TYPED);
    let (place, button) = (Target::Place("x".into()), Target::Button);
    let told = Some((RuleId("1.1"), Text::verbatim("not 40")));
    assert_eq!(playing.why_not(FIRST, &place), told);
    assert_eq!(playing.why_not(FIRST, &button), None);
    assert_eq!(playing.why_not(SECOND, &place), None);
    playing.act(FIRST, "pass").unwrap();
    let told = Some((RuleId("1.1"), Text::verbatim("not 41")));
    assert_eq!(playing.why_not(SECOND, &place), told);
}

/// What the computer was given to choose from, and what came of taking the best.
fn decided(playing: &mut Box<dyn AnyMatch>, skill: Skill) -> (Vec<f32>, String) {
    let mut seen = Vec::new();
    let mut pick = |scores: &[f32], _: &mut Random| {
        seen = scores.to_vec();
        let best = scores.iter().copied().fold(f32::MIN, f32::max);
        scores.iter().position(|score| *score == best).unwrap()
    };
    playing
        .decide(skill, &mut Random::seeded(1), &mut pick)
        .unwrap();
    (seen, playing.inputs(0).last().unwrap().clone())
}

#[test]
fn the_computer_scores_what_its_side_knows() {
    let mut playing = started("plain", Dice::TYPED);
    let (scores, taken) = decided(&mut playing, Skill::Normal);
    assert_eq!(scores[..3], [10.0, 20.0, 30.0]);
    assert_eq!(taken, "add 3");
    let (scores, taken) = decided(&mut playing, Skill::Easy);
    assert_eq!(scores[..3], [-10.0, -20.0, -30.0]);
    assert_eq!(taken, "add 1");
    playing.act(FIRST, "pass").unwrap();
    let (scores, _) = decided(&mut playing, Skill::Normal);
    assert_eq!(scores[..3], [11.0, 21.0, 31.0], "the second side's sample");
    // Random play only shuns what takes back.
    let (scores, _) = decided(&mut playing, Skill::Random);
    assert_eq!(scores, [0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn a_single_action_is_not_scored() {
    let games = games();
    let mut setup = games.game("adding").unwrap().info().default_setup();
    setup.options.insert("high".to_owned());
    let mut playing = games
        .game("adding")
        .unwrap()
        .start(setup, Dice::TYPED)
        .unwrap();
    for _ in 0..34 {
        playing.act(FIRST, "add 3").unwrap();
    }
    assert_eq!(playing.legal(), ["stop"]);
    let (scores, taken) = decided(&mut playing, Skill::Normal);
    assert_eq!((scores, taken.as_str()), (vec![0.0], "stop"));
    let mut nobody = |_: &[f32], _: &mut Random| 0;
    let decided = playing.decide(Skill::Normal, &mut Random::seeded(1), &mut nobody);
    assert_eq!(decided, Err(ActError::Over));
}

#[test]
fn the_computer_decides_only_where_it_is_asked_and_only_what_is_there() {
    let mut playing = started("luck", Dice::TYPED);
    let mut random = Random::seeded(1);
    let decided = playing.decide(Skill::Normal, &mut random, &mut |_, _| 0);
    assert_eq!(decided, Err(ActError::DrawAwaited));
    playing.draw(1).unwrap();
    let decided = playing.decide(Skill::Random, &mut random, &mut |scores, _| scores.len());
    assert_eq!(decided, Err(ActError::Unreadable));
    assert_eq!(playing.input_count(), 1);
}
