//! Stacking and stacks: 5.0 to 5.3, 6.2.

use crate::common::{
    GAME, Match, at, at_anchor, decides, has_told, hex, march, moves, moves_with, unit,
};
use heigi_engine::{Play, Viewer};
use heigi_luzon::{ALLIES, JAPAN, Location, Phase, State};

const JAPANS_EYES: Viewer = Viewer::Side(JAPAN);
const ALLIED_EYES: Viewer = Viewer::Side(ALLIES);

/// 62 stacking points: twenty regiments and two batteries.
fn crowd(number: &str) -> String {
    let regiments = [
        "11/11", "12/11", "13/11", "21/21", "22/21", "23/21", "31/31", "32/31", "33/31", "41/41",
        "42/41", "43/41", "51/51", "52/51", "53/51", "71/71", "72/71", "73/71", "91/91", "92/91",
    ];
    let regiments = regiments.iter().map(|id| format!(", A-{id} {number}"));
    format!(
        "A-AA200 {number}, A-AA515 {number}{}",
        regiments.collect::<String>()
    )
}

fn check(situation: &mut Match, number: &str, limit: u16) {
    let mut play = Play::new(&mut situation.state, &mut situation.events);
    GAME.check_stack(&mut play, ALLIES, hex(number), limit);
}

fn is_demoralised(situation: &Match, id: &str) -> bool {
    situation.state.units[unit(id).index()]
        .demoralised
        .is_some()
}

/// Vector 54.
#[test]
fn r5_1_too_many_in_a_hex_are_demoralised_and_what_stays_is_destroyed() {
    let mut start = moves(ALLIES, &crowd("1240"));
    check(&mut start, "1240", 64);
    assert!(!is_demoralised(&start, "A-11/11"));
    let mut full = moves(ALLIES, &format!("{}, A-93/91 1240", crowd("1240")));
    check(&mut full, "1240", 64);
    assert!(is_demoralised(&full, "A-11/11") && is_demoralised(&full, "A-AA200"));
    assert!(has_told(&full, JAPANS_EYES, "luzon-log-overstacked"));
    // One battery less is enough.
    let mended = at_anchor(march(full.clone(), "A-AA200", &["1241"]).play(&["halt", "done"]))
        .play(&["launch", "done", "launch"]);
    assert!(mended.state.overstacked.is_empty() && decides(&mended, ALLIES));
    assert_eq!(mended.state.turn, 2);
    // Or the owner chooses who is destroyed.
    let left = full.play(&["done"]);
    assert_eq!(left.refused_by("remove A-1/4Mar"), Some("5.1"));
    let removed = left.play(&["remove A-AA515"]);
    assert_eq!(at(&removed, "A-AA515"), Location::Lost);
    assert_eq!(
        (removed.state.turn, removed.state.overstacked.len()),
        (2, 0)
    );
}

#[test]
fn r5_1_arrivals_are_counted_as_well() {
    let start = moves(ALLIES, &crowd("1649")).play(&["done"]);
    // 1/1 comes to Manila on turn 2.
    assert_eq!(at(&start, "A-1/1"), Location::At(hex("1649")));
    assert!(is_demoralised(&start, "A-1/1") && is_demoralised(&start, "A-11/11"));
}

#[test]
fn r5_0_a_hex_holds_64_stacking_points() {
    let start = moves(
        ALLIES,
        &format!(
            "{}, A-AA1-60 1240, A-AA2-60 1241, A-AA3-60 1241",
            crowd("1240")
        ),
    );
    assert_eq!(GAME.points_in(&start.state, ALLIES, hex("1240")), 63);
    let moved = march(start, "A-AA2-60", &["1240"]).play(&["halt"]);
    assert_eq!(GAME.points_in(&moved.state, ALLIES, hex("1240")), 64);
    assert_eq!(
        march(moved, "A-AA3-60", &[]).refused_by("step 1240"),
        Some("4.1.4")
    );
}

#[test]
fn r5_2_1_the_owner_says_who_lies_on_top() {
    let start = moves(ALLIES, "A-26Cav 1142, A-71/71 1142");
    assert_eq!(start.sees(JAPANS_EYES, "A-71/71"), None);
    assert_eq!(start.refused_by("raise A-26Cav"), Some("5.2.1"));
    let raised = start.play(&["raise A-71/71"]);
    assert_eq!(raised.sees(JAPANS_EYES, "A-71/71").unwrap(), "1142");
    assert_eq!(raised.sees(JAPANS_EYES, "A-26Cav"), None);
    // Whoever comes lies beneath.
    let joined = march(
        raised.with(|state| state.put(unit("A-72/71"), Location::At(hex("1241")))),
        "A-72/71",
        &["1142"],
    );
    assert_eq!(joined.sees(JAPANS_EYES, "A-72/71"), None);
}

/// Seven points of attack and nineteen of defence, one unit of artillery: the example of the rule.
fn asked(state: &mut State) {
    state.agenda.pop();
    state.agenda.push(Phase::Naval(JAPAN).into());
    state.agenda.push(heigi_luzon::Movement(ALLIES).into());
}

/// Rules: 5.2.2, 5.2.2-EX. Vector 5.
#[test]
fn r5_2_2_a_stack_beside_an_own_one_is_asked_about_and_answered_within_five() {
    // 1-3 and 2-(1): with others the gun defends with its attack.
    let places = "A-71/71 1142, A-72/71 1142, A-73/71 1142, A-71FA 1142, A-1/4Mar 1242, J-16-1/9 1241, A-41/41 1649";
    let start = moves_with(ALLIES, places, asked).play(&["done"]);
    assert!(decides(&start, JAPAN));
    assert_eq!(start.legal(), ["done", "ask 1142", "ask 1242"]);
    assert_eq!(start.refused_by("ask 1649"), Some("5.2.2"));
    assert_eq!(start.refused_by("ask 1240"), Some("5.2.2"));
    let question = start.play(&["ask 1142"]);
    assert!(decides(&question, ALLIES));
    let worth = GAME.worth(&question.state, ALLIES, hex("1142"));
    let (attack, defence) = (worth.attack, worth.defence);
    assert_eq!(
        question.refused_by(&format!("answer {}", attack + 6)),
        Some("5.2.2")
    );
    let said = question.play(&[&format!("answer {}", attack + 5)]);
    assert_eq!(
        said.refused_by(&format!("answer {}", defence - 6)),
        Some("5.2.2")
    );
    let answered = said.play(&[&format!("answer {}", defence - 3)]);
    assert!(has_told(&answered, JAPANS_EYES, "luzon-log-answered"));
    assert!(!has_told(
        &answered,
        Viewer::Spectator,
        "luzon-log-answered"
    ));
    let presence = GAME.presence(&answered.state, ALLIES, hex("1142"));
    assert!(presence.artillery && !presence.armour);
    // Once in a segment.
    assert_eq!(answered.refused_by("ask 1142"), Some("5.2.2"));
}

#[test]
fn r5_2_2_anti_tank_guns_are_not_told_and_parentheses_count_as_in_combat() {
    let start = moves(
        JAPAN,
        "J-AT3-8 1032, J-16-1/9 1032, J-16-1/22FA 1033, J-7Tk 1034",
    );
    let presence = |number: &str| {
        let presence = GAME.presence(&start.state, JAPAN, hex(number));
        (presence.armour, presence.artillery)
    };
    assert_eq!(
        (presence("1032"), presence("1033"), presence("1034")),
        ((false, false), (false, true), (true, false))
    );
    // 2-(1) alone defends with 1, beside 4-4 with 2.
    assert_eq!(GAME.worth(&start.state, JAPAN, hex("1033")).defence, 1);
    let beside = start.with(|state| state.put(unit("J-16-1/22FA"), Location::At(hex("1035"))));
    let beside = beside.with(|state| state.put(unit("J-16-2/9"), Location::At(hex("1035"))));
    assert_eq!(GAME.worth(&beside.state, JAPAN, hex("1035")).defence, 6);
}

#[test]
fn r5_3_1_crews_count_with_their_aircraft_and_aircraft_alone_do_not() {
    let start = moves(ALLIES, "A-1/4Mar 1243");
    let crews = GAME.units().iter().enumerate().filter(|(index, printed)| {
        let id = heigi_luzon::printed::units::UnitId(*index as u8);
        let clark = GAME.map().airfield("clark").unwrap();
        printed.side == ALLIES && start.state.at(id) == Location::On(clark)
    });
    let crews: u16 = crews.map(|(_, printed)| u16::from(printed.stacking)).sum();
    assert!(crews > 0);
    assert_eq!(GAME.points_in(&start.state, ALLIES, hex("1243")), 3 + crews);
}

/// Vector 55.
#[test]
fn r5_3_2_corregidor_holds_twenty_at_the_end_of_a_combat_phase() {
    let units =
        "A-1/4Mar 1251, A-2/4Mar 1251, A-3/4Mar 1251, A-71/71 1251, A-72/71 1251, A-73/71 1251";
    let crew = GAME.points_in(&moves(ALLIES, "").state, ALLIES, hex("1251"));
    let start = moves(
        ALLIES,
        &format!("{units}, A-14Eng 1251, A-PAEng 1251, A-91/91 1251"),
    );
    let points = GAME.points_in(&start.state, ALLIES, hex("1251"));
    assert!(points > 20, "{points} with {crew}");
    let checked = start.play(&["done"]);
    assert!(is_demoralised(&checked, "A-1/4Mar"));
    // The next phase of movement of its owner mends it, or the owner chooses who is destroyed.
    let next = at_anchor(checked).play(&["launch", "done", "launch", "done"]);
    assert!(next.refused_by("remove A-91/91").is_none());
    let fits = moves(ALLIES, units).play(&["done"]);
    let few = GAME.points_in(&fits.state, ALLIES, hex("1251"));
    assert_eq!(is_demoralised(&fits, "A-1/4Mar"), few > 20);
}

/// On Corregidor more than twenty points, of whom these stand on the chart of the airfield.
fn garrison(places: &str, on_chart: &[&str]) -> Match {
    let fort = Location::On(GAME.map().airfield("corregidor").unwrap());
    let mut start = moves_with(ALLIES, places, |state| {
        for unit in heigi_board::ids(GAME.units().len()) {
            if state.at(unit) == fort {
                state.put(unit, Location::Waiting);
            }
        }
        on_chart.iter().for_each(|id| state.put(unit(id), fort));
    });
    check(&mut start, "1251", 20);
    start.play(&["done"])
}

/// Rules: 5.1, 5.3.2, 8.7.5
#[test]
fn r5_1_whoever_stands_on_the_chart_of_an_airfield_may_be_what_is_too_much() {
    let places = "A-1/4Mar 1251, A-2/4Mar 1251, A-3/4Mar 1251, A-71/71 1251, A-72/71 1251, A-73/71 1251, A-91/91 1640";
    let left = garrison(places, &["A-AA200", "A-AA515", "A-ABSU-P-26-1"]);
    for words in ["remove A-AA200", "remove A-ABSU-P-26-1", "remove A-71/71"] {
        assert!(left.legal().iter().any(|legal| legal == words), "{words}");
    }
    assert_eq!(left.refused_by("remove A-91/91"), Some("5.1"));
    let removed = left.play(&["remove A-AA200"]);
    assert_eq!(at(&removed, "A-AA200"), Location::Lost);
    assert!(
        removed
            .play(&["remove A-AA515"])
            .state
            .overstacked
            .is_empty()
    );
    // Also if nobody stands beside the chart: eleven ABSU of two points.
    let crews = GAME.units().iter().map(|one| one.id.as_str());
    let crews: Vec<&str> = crews.filter(|id| id.starts_with("A-ABSU")).collect();
    let alone = garrison("A-91/91 1640", &crews);
    assert_eq!(GAME.points_in(&alone.state, ALLIES, hex("1251")), 22);
    let fits = alone.play(&["remove A-ABSU-P-26-1"]);
    assert!(fits.state.overstacked.is_empty());
}

/// Rules: 6.2, 6.2.1, 6.2.2.
#[test]
fn r6_2_1_a_battalion_breaks_down_into_companies_and_is_whole_again() {
    let start = moves(ALLIES, "A-192Tk 1243, A-1/4Mar 1243");
    assert_eq!(start.refused_by("split A-1/4Mar"), Some("6.2"));
    assert_eq!(start.refused_by("join A-192Tk"), Some("6.2.2"));
    let split = start.play(&["split A-192Tk"]);
    assert_eq!(at(&split, "A-192Tk"), Location::Apart);
    let companies = ["A-192Tk-A", "A-192Tk-B", "A-192Tk-C"];
    assert!(
        companies
            .iter()
            .all(|id| at(&split, id) == Location::At(hex("1243")))
    );
    // One of them lies on top in its place.
    assert_eq!(split.sees(JAPANS_EYES, "A-192Tk-A").unwrap(), "1243");
    let away = march(split.clone(), "A-192Tk-B", &["1242"]).play(&["halt"]);
    assert_eq!(away.refused_by("join A-192Tk"), Some("6.2.2"));
    let whole = split.clone().play(&["join A-192Tk"]);
    assert_eq!(at(&whole, "A-192Tk"), Location::At(hex("1243")));
    assert_eq!(whole.state.steps(unit("A-192Tk")), 3);
    // A company that was lost is missing, and whoever has moved has moved.
    let lost = split.with(|state| state.put(unit("A-192Tk-C"), Location::Lost));
    let lost = march(lost, "A-192Tk-A", &["1242", "1243"]).play(&["halt", "join A-192Tk"]);
    assert_eq!(lost.state.steps(unit("A-192Tk")), 2);
    assert_eq!(lost.refused_by("march A-192Tk"), Some("4.1"));
    let again = lost.play(&["split A-192Tk"]);
    assert_eq!(at(&again, "A-192Tk-C"), Location::Lost);
    assert!(has_told(&again, ALLIED_EYES, "luzon-log-split"));
}

#[test]
fn r6_2_2_a_regiment_that_is_withdrawn_is_gathered_first() {
    let turn = crate::common::at_turn(crate::common::chits(1, 1), 10).with(|state| {
        for (company, at) in [
            ("J-4Tk-1", "1032"),
            ("J-4Tk-2", "1033"),
            ("J-4Tk-3", "1034"),
        ] {
            state.put(unit(company), Location::At(hex(at)));
        }
        state.put(unit("J-4Tk"), Location::Apart);
    });
    let played = turn.play(&["comply"]);
    assert_eq!(at(&played, "J-4Tk"), Location::Withdrawn);
    assert_eq!(at(&played, "J-4Tk-2"), Location::Unused);
}
