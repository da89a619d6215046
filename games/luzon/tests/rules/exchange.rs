//! Ground crews as infantry: 6.3, R-45.

use crate::common::{GAME, Match, at, decides, has_told, hex, refused};
use heigi_engine::{Judges as _, Pending, Situation, Speaks as _};
use heigi_luzon::{ALLIES, JAPAN, Location, State};

const SPARE: [&str; 4] = [
    "give-up A-ABSU-P-40E-P",
    "give-up A-ABSU-A-24",
    "give-up A-ABSU-B-10-1",
    "give-up A-ABSU-B-18-1",
];

/// The reinforcement phase of turn 1, when the boats lie at their beaches, with something changed before.
fn crews(change: impl FnOnce(&mut State)) -> Match {
    let start = Situation::start(&*GAME).play(&["= 1", "done", "done", "= 7"]);
    let placed = start.play(&["station infanta", "station infanta"]);
    placed.with(change).play(&["station infanta"])
}

/// All Allied ABSU but so many are lost.
fn left(state: &mut State, number: usize) {
    let all = heigi_board::ids(GAME.units().len());
    let crews = all.filter(|one| GAME.unit(*one).id.starts_with("A-ABSU"));
    for crew in crews.skip(number) {
        state.put(crew, Location::Lost);
    }
}

fn here(number: &str) -> Location {
    Location::At(hex(number))
}

#[test]
fn r6_3_four_absu_bring_both_provisional_units_to_manila_or_bataan() {
    let start = crews(|_| {});
    assert!(decides(&start, ALLIES));
    // All eleven, those of the convoy that has not come among them, or none.
    assert_eq!(start.legal().len(), 12);
    assert_eq!(refused(&start, "give-up A-1/1"), "6.3");
    assert!(decides(&start.clone().play(&["done"]), JAPAN));
    // Who has begun gives up four.
    let three = start.play(&SPARE[..3]);
    assert_eq!(refused(&three, "done"), "6.3");
    assert_eq!(refused(&three, SPARE[0]), "6.3");
    let four = three.play(&SPARE[3..]);
    assert_eq!(four.legal(), ["arrive A-Pr1 B", "arrive A-Pr1 M"]);
    assert_eq!(refused(&four, "arrive A-Pr1 K"), "14.2");
    let come = four.play(&["arrive A-Pr1 M", "arrive A-Pr2 B"]);
    assert_eq!(at(&come, "A-Pr1"), here("1649"));
    assert_eq!(at(&come, "A-Pr2"), here("1250"));
    assert_eq!(at(&come, "A-ABSU-A-24"), Location::Withdrawn);
    // Once a match; Japan is told that somebody has come.
    assert!(decides(&come, JAPAN));
    assert!(has_told(&come, ALLIES, "luzon-log-given-up"));
    assert!(!has_told(&come, JAPAN, "luzon-log-given-up"));
    assert!(has_told(&come, JAPAN, "luzon-log-reinforced"));
}

#[test]
fn r6_3_nobody_is_asked_without_four_absu_or_a_place_to_come_to() {
    assert!(decides(&crews(|state| left(state, 4)), ALLIES));
    assert!(decides(&crews(|state| left(state, 3)), JAPAN));
    let lost = |places: &'static [&str]| {
        crews(|state| {
            for place in places {
                state.japanese.insert(hex(place));
            }
        })
    };
    // In Manila alone there is no choice.
    let manila = lost(&["1250"]).play(&SPARE);
    assert_eq!(at(&manila, "A-Pr1"), here("1649"));
    assert_eq!(at(&manila, "A-Pr2"), here("1649"));
    assert!(decides(&lost(&["1250", "1649"]), JAPAN));
}

/// The other reading.
/// Rules: 6.3
#[test]
fn r_45_with_the_switch_four_absu_bring_one_unit_and_four_more_the_other() {
    let start = crews(|state| state.options.provisional_one_by_one = true);
    let one = start.play(&SPARE).play(&["arrive A-Pr1 M"]);
    assert_eq!(at(&one, "A-Pr2"), Location::Waiting);
    assert!(decides(&one, ALLIES) && one.legal().len() == 8);
    let more = [
        "give-up A-ABSU-P-40E-1",
        "give-up A-ABSU-P-40E-2",
        "give-up A-ABSU-P-40E-3",
        "give-up A-ABSU-P-35-1",
    ];
    let both = one.play(&more).play(&["arrive A-Pr2 B"]);
    assert_eq!(at(&both, "A-Pr2"), here("1250"));
    assert!(decides(&both, JAPAN));
    // Three are left then, and no unit.
    assert!(!matches!(both.pending(), Pending::Over(_)));
}

#[test]
fn r6_3_a_computer_gives_up_only_crews_that_serve_nobody() {
    let promise = |situation: &Match, words: &str| {
        let action = GAME.read_action(words).unwrap();
        GAME.judge(&situation.state, action)
    };
    let start = crews(|_| {});
    // Two serve nobody, which is not enough.
    assert!(promise(&start, "done") > promise(&start, SPARE[0]));
    let grounded = crews(|state| {
        for berth in &mut state.aircraft {
            *berth = heigi_luzon::Berth::Lost;
        }
    });
    assert!(promise(&grounded, SPARE[0]) > promise(&grounded, "done"));
}
