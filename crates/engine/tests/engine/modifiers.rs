//! What is added to dice, and how careless judgement errs.

use heigi_engine::Skill;
use heigi_engine::prelude::*;

heigi_engine::kinds! {
    /// What a throw comes to.
    enum Found = "my-found-" { Nothing = "nothing", Something = "something" }
}

#[test]
fn a_list_of_modifiers_gives_their_sum_and_their_preview() {
    let listed = Modifier::list(&[
        (2, "4.1", "my-range"),
        (0, "4.2", "my-fog"),
        (-3, "4.3", "my-wall"),
    ]);
    assert_eq!(listed.len(), 2, "what comes to nothing is left out");
    assert_eq!((total(&listed), total(&[])), (-1, 0));
    let dice = Draw::throw(RuleId("4"), 2, 6);
    let found = |sum| {
        if sum >= 9 {
            Found::Something
        } else {
            Found::Nothing
        }
    };
    let preview = preview(Text::new("my-preview"), &listed, dice, found);
    assert_eq!(preview.title, Text::new("my-preview"));
    assert_eq!(preview.obstacle, None);
    let lines: Vec<_> = preview
        .lines
        .iter()
        .map(|line| (&*line.label.id, &*line.value, &*line.rule))
        .collect();
    assert_eq!(
        lines,
        [("my-range", "+2", "4.1"), ("my-wall", "\u{2212}3", "4.3")]
    );
    // A throw of 10 or more: 6 of 36.
    let chances: Vec<_> = preview
        .chances
        .iter()
        .map(|one| (&*one.label.id, one.ways, one.of))
        .collect();
    assert_eq!(
        chances,
        [("my-found-nothing", 30, 36), ("my-found-something", 6, 36)]
    );
}

#[test]
fn the_careless_err_by_more_than_the_careful() {
    let errors = |skill: Skill| {
        let mut scores = vec![7.0];
        let judged = std::iter::repeat_n(100.0, 400);
        skill.blur(8.0, 0.5, judged, &mut Random::seeded(2), &mut scores);
        assert_eq!((scores[0], scores.len()), (7.0, 401), "they are appended");
        let errors = scores[1..].iter().map(|score| score - 100.0);
        let (least, most) = errors.fold((f32::MAX, f32::MIN), |(least, most), error| {
            (least.min(error), most.max(error))
        });
        assert!((0.0..0.1).contains(&least), "{least}");
        most
    };
    assert!((7.5..8.0).contains(&errors(Skill::Easy)));
    for skill in [Skill::Normal, Skill::Random] {
        assert!((0.45..0.5).contains(&errors(skill)));
    }
}

heigi_engine::options! {
    /// What may be disputed.
    struct Options = "my-option-" {
        /// It starts late.
        late_start: "3",
        /// Two play.
        two_players: "R-1" opens_seats,
        /// The second side is led.
        alone: "R-2" leads(Side(1)),
        /// The fleet comes early.
        early_fleet: "4" ["second"],
    }
}

#[test]
fn switches_are_listed_by_id_and_rule() {
    let [one, other, third, early] = &Options::list()[..] else {
        panic!()
    };
    assert_eq!((one.id, one.rule), ("late_start", "3"));
    assert_eq!(one.title, Text::new("my-option-late-start"));
    assert_eq!(other.title, Text::new("my-option-two-players"));
    assert_eq!((one.opens_seats, other.opens_seats), (false, true));
    assert_eq!((other.leads, third.leads), (None, Some(Side(1))));
    let scenarios = [one, other, early].map(|option| option.scenarios);
    assert_eq!(scenarios, [&[][..], &[], &["second"]]);
}

#[test]
fn a_scenario_offers_what_is_not_another_ones() {
    let info = GameInfo {
        options: Options::list(),
        ..GameInfo::new(
            "my-game",
            &[("one", "my-side-one")],
            &[("first", "my-first"), ("second", "my-second")],
        )
    };
    let offered = |scenario| -> Vec<&str> { info.options_of(scenario).map(|one| one.id).collect() };
    assert_eq!(offered("first"), ["late_start", "two_players", "alone"]);
    assert_eq!(
        offered("second"),
        ["late_start", "two_players", "alone", "early_fleet"]
    );
    let check = |scenario: &str| {
        let setup = Setup {
            scenario: scenario.to_owned(),
            options: ["early_fleet".to_owned()].into(),
        };
        info.check(&setup).err().map(|error| error.to_string())
    };
    assert_eq!(check("second"), None);
    assert_eq!(
        check("first").unwrap(),
        "found the option \"early_fleet\", expected some of late_start, two_players, alone"
    );
}

#[test]
fn those_switches_are_on_that_a_set_up_says() {
    let of = |options: &[&str]| {
        Options::of(&Setup {
            scenario: "first".to_owned(),
            options: options.iter().map(|one| (*one).to_owned()).collect(),
        })
    };
    assert_eq!(of(&[]), Options::default());
    let only_one = of(&["two_players"]);
    assert_eq!((only_one.late_start, only_one.two_players), (false, true));
}

#[test]
fn the_rules_lead_a_side_with_its_switch_alone() {
    let info = GameInfo {
        options: Options::list(),
        ..GameInfo::new("my-game", &[], &[("first", "my-first")])
    };
    let is_led = |options: &[&str], side| {
        let setup = Setup {
            options: options.iter().map(|one| (*one).to_owned()).collect(),
            ..info.default_setup()
        };
        info.is_led(&setup, side)
    };
    assert!(is_led(&["late_start", "alone"], Side(1)));
    assert!(!is_led(&["alone"], Side(0)));
    assert!(!is_led(&["late_start"], Side(1)));
}

#[test]
fn a_solitaire_game_is_played_alone_unless_a_switch_gives_each_side_a_player() {
    let of = |is_solitaire, options: &[&str]| {
        let info = GameInfo {
            is_solitaire,
            options: Options::list(),
            ..GameInfo::new(
                "my-game",
                &[("one", "my-side-one")],
                &[("first", "my-first")],
            )
        };
        info.is_played_alone(&Setup {
            options: options.iter().map(|one| (*one).to_owned()).collect(),
            ..info.default_setup()
        })
    };
    assert!(of(true, &[]));
    assert!(of(true, &["late_start"]));
    assert!(!of(true, &["late_start", "two_players"]));
    assert!(!of(false, &[]));
}
