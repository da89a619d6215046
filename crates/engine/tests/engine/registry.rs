use crate::game::Adding;
use heigi_engine::scene::Target;
use heigi_engine::{
    ActError, AnyMatch, Dice, Numbers, Pending, Random, Registry, RuleId, Setup, Side, Skill, Text,
    Viewer,
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

fn scores(playing: &dyn AnyMatch, side: Side, skill: Skill) -> Vec<f32> {
    let mut random = Random::seeded(1);
    playing.known(side, &mut random).score(skill, &mut random)
}

#[test]
fn the_computer_scores_what_its_side_knows() {
    let mut playing = started("plain", Dice::TYPED);
    let known = scores(playing.as_ref(), FIRST, Skill::Normal);
    assert_eq!(known[..3], [10.0, 20.0, 30.0]);
    let known = scores(playing.as_ref(), FIRST, Skill::Easy);
    assert_eq!(known[..3], [-10.0, -20.0, -30.0]);
    playing.act(FIRST, "pass").unwrap();
    let known = scores(playing.as_ref(), SECOND, Skill::Normal);
    assert_eq!(known[..3], [11.0, 21.0, 31.0], "the second side's sample");
    // Whoever judges for the other side supposes what that side would know.
    let known = scores(playing.as_ref(), FIRST, Skill::Normal);
    assert_eq!(known[..3], [11.0, 21.0, 31.0], "the second side's sample");
    // Random play only shuns what takes back.
    let known = scores(playing.as_ref(), SECOND, Skill::Random);
    assert_eq!(known, [0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 0.0]);
}

#[test]
fn who_plays_at_random_chooses_by_place_and_is_told_what_takes_back() {
    let mut playing = started("plain", Dice::TYPED);
    let second = playing.legal()[1].clone();
    let mut told = Vec::new();
    let choose = &mut |backs: &[bool]| {
        told = backs.to_vec();
        1
    };
    playing.act_blindly(choose).unwrap();
    assert_eq!(playing.inputs(0), [second]);
    let backs = [false, false, false, true, false, false, false];
    assert_eq!(told, backs);
    let before = playing.input_count();
    assert_eq!(
        playing.act_blindly(&mut |_| 99).err(),
        Some(ActError::Unreadable)
    );
    assert_eq!(playing.input_count(), before);
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
    let single = scores(playing.as_ref(), FIRST, Skill::Normal);
    assert_eq!(single, [0.0]);
    playing.act(FIRST, "stop").unwrap();
    assert!(scores(playing.as_ref(), FIRST, Skill::Normal).is_empty());
}

#[test]
fn what_a_side_knows_walks_on_apart_from_the_match() {
    let playing = started("plain", Dice::TYPED);
    let mut random = Random::seeded(1);
    let known = playing.known(SECOND, &mut random);
    assert_eq!((known.side(), known.evaluate()), (SECOND, -0.1));
    assert_eq!(known.pending(), Pending::Decision(FIRST));
    assert_eq!(known.indices(), [5, 6, 7, 0, 1, 2, 3]);
    assert_eq!(known.words(4).unwrap(), "pass");
    assert_eq!(known.words(7), None);

    let mut ahead = known.copy();
    assert_eq!(ahead.take(7), Err(ActError::Unreadable));
    ahead.take(2).unwrap();
    assert_eq!(ahead.evaluate(), -0.4, "three were added");
    assert!(!ahead.roll(&mut random));
    ahead.take(5).unwrap();
    assert!(ahead.indices().is_empty() && ahead.roll(&mut random));
    assert_eq!(ahead.again(&mut random).evaluate(), -0.1, "sampled anew");
    ahead.take(6).unwrap();
    assert!(matches!(ahead.pending(), Pending::Over(_)));
    assert!([-1.0, 1.0].contains(&ahead.evaluate()));
    assert_eq!((known.evaluate(), playing.input_count()), (-0.1, 0));
}

#[test]
fn numbers_say_what_they_mean() {
    let games = games();
    let playing = started("luck", Dice::TYPED);
    let mut numbers = Numbers::default();
    playing
        .known(SECOND, &mut Random::seeded(1))
        .encode(&mut numbers);
    // The second side looks, a draw is awaited, and the sample has a total of 1,001.
    assert_eq!(numbers.values(), [0.0, 1.0, 0.0, 0.0, 1.0, 0.5005]);
    let blocks = numbers.blocks();
    let shapes: Vec<_> = blocks
        .iter()
        .map(|one| (one.name, one.row, one.size))
        .collect();
    assert_eq!(
        shapes,
        [("viewer", 2, 2), ("pending", 3, 3), ("total", 1, 1)]
    );
    assert_eq!(games.game("adding").unwrap().encoding(), blocks);
}

#[test]
fn numbers_are_written_as_parts_of_a_whole() {
    let mut numbers = Numbers::default();
    numbers
        .block("one", "")
        .share(3.0, 4.0)
        .share(9.0, 4.0)
        .share(-9.0, 4.0)
        .share(1.0, 0.0);
    numbers
        .rows("more", 3, "")
        .flag(true)
        .one_of(Some(1), 2)
        .one_of(None, 2)
        .one_of(Some(7), 1);
    numbers
        .block("sums", "")
        .plane([(0, 1.0), (2, 3.0), (0, 1.0), (9, 1.0)], 4.0, 3);
    let expected = [
        0.75, 1.0, -1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.75,
    ];
    assert_eq!(numbers.values(), expected);
    let shapes: Vec<_> = numbers
        .blocks()
        .iter()
        .map(|one| (one.row, one.size))
        .collect();
    assert_eq!(shapes, [(4, 4), (3, 6), (3, 3)]);
    numbers.clear();
    assert!(numbers.values().is_empty() && numbers.blocks().is_empty());
}
