//! Landings of Japan: 3.2.1, 4.4, 4.5-EX, and the rulings about them.

use crate::common::{
    BOATS, GAME, Match, at, combat_with, has_told, hex, march, odds, refused, unit, while_done,
    without_boats,
};
use crate::movement::gesture;
use heigi_engine::scene::Fact;
use heigi_engine::{Judges, Situation, Speaks, Viewer};
use heigi_luzon::{
    ALLIES, Berth, Event, JAPAN, Location, NextBeach, Phase, Return, Ships, State, Step,
};

/// The naval phase of Japan in a turn, with the chits 1 and 7 and nobody of the Allies anywhere.
pub fn naval(turn: u8, beach: Option<&str>) -> Match {
    let start = Situation::start(&*GAME)
        .play(&["= 1", "done", "done", "= 7"])
        .play(&BOATS);
    start.with(|state| {
        without_boats(state);
        for id in heigi_board::ids(GAME.units().len()) {
            if GAME.unit(id).side == ALLIES {
                state.put(id, Location::Waiting);
            }
        }
        state.turn = turn;
        state.sea.beach = beach
            .map(|id| heigi_board::find_id(&GAME.map().beaches, |beach| beach.id == id).unwrap());
    })
}

/// Units lie off beach hexes, as in `J-16-1/9 0935`.
fn off(state: &mut State, places: &str) {
    for place in places.split(", ") {
        let (id, number) = place.split_once(' ').unwrap();
        let mut arrows = GAME.map().beaches.iter().flat_map(|beach| &beach.arrows);
        let arrow = arrows.find(|arrow| arrow.target == hex(number)).unwrap();
        state.put(unit(id), Location::At(arrow.from));
        state
            .units
            .change(unit(id), |unit| unit.landing = Some(arrow.target));
    }
}

/// The Japanese combat phase with units off beach hexes, and its completion phase after it.
pub fn landing(fleet: &'static str, ashore: &str) -> Match {
    combat_with(JAPAN, ashore, |state| off(state, fleet)).with(|state| {
        let next = Step::Begin(Phase::Completion(JAPAN));
        state.agenda.insert(2, next);
    })
}

/// The points that Japan can still use, operational and strategic.
fn points(situation: &Match) -> [u16; 2] {
    [Ships::Operational, Ships::Strategic].map(|ships| GAME.free_points(&situation.state, ships))
}

/// The naval phase of another turn begins.
fn later(situation: Match, turn: u8) -> Match {
    let next = situation.with(|state| {
        state.agenda.pop();
        state.turn = turn;
        state.agenda.push(Step::Begin(Phase::Naval(JAPAN)));
        state.agenda.push(Step::NextBeach(NextBeach));
    });
    next.play(&["done"])
}

fn hexes(situation: &Match) -> Vec<String> {
    let legal = situation.legal().into_iter();
    legal
        .filter_map(|words| words.strip_prefix("group ").map(str::to_string))
        .collect()
}

#[test]
fn r3_2_1_fleets_are_put_off_beaches_for_all_to_see_but_what_lies_beneath() {
    let fleet = naval(1, None).play(&["group 0935", "sail J-16-1/9", "sail J-16-2/9", "done"]);
    assert_eq!(at(&fleet, "J-16-1/9"), Location::At(hex("0934")));
    assert_eq!(fleet.state.landing(unit("J-16-2/9")), Some(hex("0935")));
    assert!(has_told(&fleet, ALLIES, "luzon-log-fleet-sighted"));
    assert!(!has_told(&fleet, ALLIES, "luzon-log-sailed"));
    assert!(has_told(&fleet, JAPAN, "luzon-log-sailed"));
    assert_eq!(fleet.sees(ALLIES, "J-16-1/9").as_deref(), Some("0934"));
    assert_eq!(fleet.sees(ALLIES, "J-16-2/9"), None);
}

/// Two arrows lead from one sea hex.
#[test]
fn r4_4_4_a_fleet_beneath_another_is_told_but_not_who_is_in_it() {
    let one = naval(1, None).play(&["group 1032", "sail J-16-1/9", "done", "group 1033"]);
    let other = one.play(&["sail J-16-2/9", "sail J-16-3/9"]);
    let told = other.told(ALLIES).into_iter();
    let joined = told.filter(|told| told == "luzon-log-fleet-joined");
    assert_eq!(joined.count(), 1);
    assert_eq!(other.sees(ALLIES, "J-16-2/9"), None);
}

#[test]
fn r4_4_1_everybody_but_airborne_troops_comes_ashore_on_named_beaches() {
    let start = naval(1, None);
    // With four areas of Bicol and Corregidor.
    assert_eq!(hexes(&start).len(), 28);
    assert_eq!(refused(&start, "group 0542"), "4.4.1");
    let group = start.play(&["group 0935"]);
    assert_eq!(refused(&group, "sail J-Yoko1"), "4.4.1");
    assert_eq!(refused(&group, "sail A-1/1"), "4.4.1");
    let fleet = group.play(&["sail J-16-1/9"]);
    assert_eq!(refused(&fleet, "sail J-16-1/9"), "4.4.1");
}

/// Vector 2.
///
/// Rules: 4.4.2, 4.4.2.1, 4.4.3
#[test]
fn r4_4_2_1_operational_points_return_four_turns_later() {
    let start = naval(1, None);
    assert_eq!(points(&start), [40, 130]);
    let group = start.play(&["group 0935"]);
    let six = [
        "sail J-16-1/9",
        "sail J-16-2/9",
        "sail J-16-3/9",
        "sail J-16-1/20",
    ];
    let others = [
        "sail J-16-2/20",
        "sail J-16-3/20",
        "sail J-16R",
        "done",
        "done",
    ];
    let mut fleet = group.play(&six).play(&others);
    assert_eq!(points(&fleet), [20, 130]);
    for turn in 2..5 {
        fleet = at_next_beach(later(fleet, turn));
        assert_eq!(points(&fleet)[0], 20, "{turn}");
    }
    let back = later(fleet, 5);
    assert_eq!(points(&back), [40, 130]);
    assert!(has_told(&back, JAPAN, "luzon-log-ships-returned"));
    assert!(!has_told(&back, ALLIES, "luzon-log-ships-returned"));
}

fn at_next_beach(situation: Match) -> Match {
    situation.play(&["done"])
}

#[test]
fn r4_4_2_1_nobody_sails_without_points() {
    let empty = naval(1, None).with(|state| {
        let points = 38;
        state.sea.returning.push(Return { turn: 4, points });
    });
    let group = empty.play(&["group 0935"]);
    assert_eq!(refused(&group, "sail J-16-1/9"), "4.4.2.1");
    assert_eq!(refused(&group, "sail J-16R"), "legal");
}

/// Vector 57.
#[test]
fn r4_4_2_3_strategic_transport_sails_on_turns_5_and_6() {
    for (turn, rule) in [(4, "4.4.2.3"), (5, "legal"), (6, "legal"), (7, "4.4.2.3")] {
        let group = naval(turn, Some("lingayen")).play(&["group 0935"]);
        assert_eq!(refused(&group, "sail-strategic J-16-1/9"), rule, "{turn}");
    }
}

/// What has not sailed by then is not counted any more.
///
/// Rules: 4.4.2.3
#[test]
fn r4_4_2_3_strategic_transport_is_gone_after_its_turns() {
    let left = |turn| {
        let facts = naval(turn, Some("lingayen")).scene(JAPAN).facts;
        let mut facts = facts.into_iter();
        let left = facts.find(|fact| fact.label.id == "luzon-fact-transport-left");
        format!("{:?}", left.unwrap().value)
    };
    assert!(left(6).contains("130 + 40"), "{}", left(6));
    assert!(left(7).contains("\"0 + 40"), "{}", left(7));
}

#[test]
fn r4_4_2_2_strategic_transport_sails_once() {
    let group = naval(5, Some("lingayen")).play(&["group 0935"]);
    let fleet = group.play(&["sail-strategic J-16-1/9", "done", "done"]);
    assert_eq!(points(&fleet), [40, 127]);
    assert_eq!(points(&later(fleet, 9)), [40, 127]);
    let few = naval(5, Some("lingayen")).with(|state| state.sea.strategic_used = 128);
    let few = few.play(&["group 0935"]);
    assert_eq!(refused(&few, "sail-strategic J-16-1/9"), "4.4.2.2");
}

/// Vector 56.
#[test]
fn r4_4_4_thirty_two_points_land_at_a_hex() {
    let ids = ["1/9", "2/9", "3/9", "1/20", "2/20", "3/20", "2/33", "3/33"];
    let words: Vec<String> = ids.map(|id| format!("sail J-16-{id}")).into();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let group = naval(1, None).play(&["group 0935"]).play(&words);
    let group = group.play(&["sail J-48-1/47", "sail J-48-2/47"]);
    assert_eq!(refused(&group, "sail J-48-1/1F"), "4.4.4");
    let full = group.play(&["sail J-16R"]);
    assert_eq!(refused(&full, "sail J-16Eng"), "4.4.4");
    let other = full.play(&["done"]);
    assert_eq!(refused(&other, "group 0935"), "4.4.4");
    assert_eq!(refused(&other, "group 0835"), "legal");
}

/// Vectors 3 and 59.
#[test]
fn r4_4_5_the_beach_that_was_written_down_or_a_neighbour() {
    let first = naval(1, None).play(&["group 2338", "sail J-16-1/9", "done", "group 2411"]);
    assert_eq!(refused(&first, "sail J-16-2/9"), "legal");
    let fourth = naval(4, Some("lingayen"));
    for (hex, rule) in [
        ("0935", "legal"),
        ("2411", "legal"),
        ("0334", "legal"),
        ("1019", "legal"),
        ("1758", "4.4.5"),
        ("done", "legal"),
    ] {
        let words = if hex == "done" {
            "done".into()
        } else {
            format!("group {hex}")
        };
        assert_eq!(refused(&fourth, &words), rule, "{hex}");
    }
    assert!(hexes(&naval(4, None)).is_empty());
}

#[test]
fn r4_4_5_what_is_written_down_is_known_to_japan_alone() {
    let written = naval(3, None).play(&["done", "write-beach lingayen"]);
    assert!(has_told(&written, JAPAN, "luzon-log-beach-written"));
    assert!(!has_told(&written, ALLIES, "luzon-log-beach-written"));
    assert!(has_told(&written, ALLIES, "luzon-log-beach-considered"));
    let none = naval(3, None).play(&["done", "done"]);
    assert!(!has_told(&none, ALLIES, "luzon-log-no-beach-written"));
    assert_eq!(written.scene(ALLIES), none.scene(ALLIES));
    assert_eq!(none.state.sea.beach, None);
    let says = |viewer| {
        let facts = written.scene(viewer).facts.into_iter();
        facts
            .map(|fact| fact.label.id)
            .any(|id| id == "luzon-fact-beach")
    };
    assert!(says(JAPAN) && !says(ALLIES));
}

/// Vector 36.
#[test]
fn r4_4_6_who_lands_has_half_its_strength_and_artillery_none() {
    let fleet = "J-48-1/47 0835, J-48-2/47 0835, J-48-3/47 0835, J-48-1/1F 0835, J-48-2/1F 0835, \
                 J-48-3/1F 0835, J-8FA-1 0835";
    let start = landing(fleet, "A-1/4Mar 0835");
    let declared = while_done(start.play(&["attack 0835", "done"]));
    let fought = declared.play(&["= 3 4"]);
    assert!(odds(&fought).starts_with("15 "), "{}", odds(&fought));
    assert!(crate::common::modifiers(&fought).contains(&"dm-landing +2".to_string()));
}

/// Units of one sea hex land at the hexes of their own arrows.
#[test]
fn r4_4_6_landing_units_fight_those_in_their_hex_alone_and_must() {
    let start = landing("J-16-1/9 1032, J-16-2/9 1033", "A-1/1 1032, A-2/1 1033");
    assert_eq!(refused(&start, "done"), "7.1.1");
    let one = start.play(&["attack 1032"]);
    assert_eq!(refused(&one, "engage J-16-2/9"), "7.1.3");
    assert_eq!(refused(&one, "withhold J-16-1/9"), "7.1.1");
    let one = one.play(&["done"]);
    assert_eq!(refused(&one, "done"), "7.1.1");
    assert_eq!(refused(&one.play(&["attack 1033"]), "done"), "legal");
}

/// Vector 4.
#[test]
fn r4_5_ex_who_does_not_clear_its_hex_is_lost_and_the_unopposed_go_two_hexes() {
    let fleet = "J-16-1/9 1019, J-8FA-1 1019, J-16-2/9 1018, J-16-3/9 1018";
    let start = landing(fleet, "A-11/11 1019");
    let fought = while_attacking(start.play(&["attack 1019", "done"])).play(&["= 6 6"]);
    let over = while_losing(fought);
    assert_eq!(at(&over, "J-16-1/9"), Location::Lost);
    assert_eq!(at(&over, "J-8FA-1"), Location::Lost);
    assert_eq!(at(&over, "A-11/11"), Location::At(hex("1019")));
    assert_eq!(at(&over, "J-16-2/9"), Location::At(hex("1018")));
    assert_eq!(refused(&over, "advance J-16-1/9"), "4.4.6");
    let inland = over.play(&["advance J-16-2/9", "go-on 1118", "advance J-16-3/9", "done"]);
    assert_eq!(at(&inland, "J-16-2/9"), Location::At(hex("1118")));
    assert_eq!(at(&inland, "J-16-3/9"), Location::At(hex("1018")));
}

/// Rules: 4.4.6, 5.2.2.
#[test]
fn r4_4_6_who_landed_unopposed_goes_on_to_others_and_unseen_beneath_them() {
    let start = landing(
        "J-16-1/9 1018, J-16-2/9 1018, J-16-3/9 1018",
        "J-48-1/47 1437, A-2/1 1438",
    );
    let ashore = while_attacking(start);
    let first = ashore.play(&["advance J-16-2/9", "go-on 1118", "advance J-16-3/9"]);
    assert_eq!(refused(&first, "go-on 1019"), "legal");
    let both = first.play(&["go-on 1118"]);
    assert_eq!(at(&both, "J-16-3/9"), Location::At(hex("1118")));
    let crept =
        |event: &Event| matches!(event, Event::CreptInland(who, ..) if *who == unit("J-16-3/9"));
    assert!(both.events.iter().any(crept));
    assert!(has_told(&both, Viewer::Side(ALLIES), "luzon-log-stirred"));
}

/// Rules: 4.4.6.
#[test]
fn r4_4_6_who_clears_its_hex_enters_it_with_all_and_goes_no_farther() {
    let fleet = "J-48-1/47 1019, J-48-2/47 1019, J-48-3/47 1019, J-7Tk 1019, J-8FA-1 1019";
    let start = landing(fleet, "A-1/4Mar 1019");
    let fought = while_attacking(start.play(&["attack 1019", "done"])).play(&["= 1 1"]);
    let over = while_losing(fought);
    for id in ["J-48-1/47", "J-48-2/47", "J-48-3/47", "J-7Tk", "J-8FA-1"] {
        assert_eq!(at(&over, id), Location::At(hex("1019")), "{id}");
        assert_eq!(over.state.landing(unit(id)), None);
    }
    assert!(over.state.japanese.contains(hex("1019")));
}

/// Vector 117.
#[test]
fn r4_4_6_the_second_hex_is_free_of_enemies_and_not_closed_to_the_unit() {
    // Somebody else may attack, so that the phase waits; the tank has landed beside the swamp of 1138.
    let start = landing(
        "J-16-1/9 1032",
        "A-1/1 1132, J-7Tk 1137, J-16-3/9 1437, A-2/1 1438",
    );
    let landed = while_attacking(start.with(|state| {
        let hex = Some(hex("1137"));
        state.units.change(unit("J-7Tk"), |unit| unit.landing = hex);
    }));
    assert_eq!(at(&landed, "J-16-1/9"), Location::At(hex("1032")));
    let tank = landed.clone().play(&["advance J-7Tk"]);
    assert_eq!(refused(&tank, "go-on 1138"), "TBL-TEC");
    let foot = landed.play(&["advance J-16-1/9"]);
    assert_eq!(refused(&foot, "go-on 1132"), "7.3.5");
    assert_eq!(refused(&foot, "go-on 1234"), "4.4.6");
    assert_eq!(refused(&foot, "go-on 1033"), "legal");
}

#[test]
fn r3_2_3_who_lies_off_a_beach_does_not_move() {
    let start = crate::common::moves_with(JAPAN, "A-1/1 1240, J-7Tk 1239", |state| {
        off(state, "J-16-1/9 0935");
    });
    assert_eq!(refused(&start, "march J-16-1/9"), "3.2.3");
    assert!(!start.legal().iter().any(|words| words.contains("J-16-1/9")));
}

#[test]
fn r13_5_who_lies_off_a_beach_counts_as_supplied() {
    let start = landing("J-16-1/9 0935, J-16-2/9 0935", "A-1/1 1240");
    let supplied = GAME.supplied(&start.state, JAPAN);
    assert!(supplied.contains(unit("J-16-1/9")));
    assert!(!start.state.units[unit("J-16-2/9").index()].is_unsupplied);
}

/// Ends declarations and loans.
pub fn while_attacking(mut situation: Match) -> Match {
    while matches!(
        situation.state.agenda.last(),
        Some(Step::Attacks(_) | Step::Lending(_) | Step::Joining(_))
    ) {
        situation = situation.play(&["done"]);
    }
    situation
}

/// Takes losses and retreats as they come, and advances with nobody.
fn while_losing(mut situation: Match) -> Match {
    while matches!(
        situation.state.agenda.last(),
        Some(
            Step::Loss(_)
                | Step::Retreat(_)
                | Step::Advance(_)
                | Step::Onward(_)
                | Step::BreakOut(_)
        )
    ) {
        let legal = situation.legal();
        let words = legal
            .iter()
            .find(|words| *words == "done" || *words == "surrender");
        let words = words.unwrap_or(&legal[0]).clone();
        situation = situation.play(&[&words]);
    }
    situation
}

/// Whoever marches onto an airfield drives its aircraft off.
#[test]
fn r8_4_4_aircraft_flee_when_ground_units_take_their_airfield() {
    let start = crate::common::moves(JAPAN, "J-16-1/9 1649, J-16-2/9 1649");
    let there = march(start, "J-16-1/9", &["1750"]);
    let fled = there.play(&["= 6"]);
    assert_eq!(crate::common::berth(&fled, "A-P-40E-1"), Berth::Lost);
    assert_eq!(refused(&fled, "halt"), "legal");
    let after = march(fled.play(&["halt"]), "J-16-2/9", &["1750"]);
    assert_eq!(refused(&after, "halt"), "legal");
}

/// The computer lands, and so fights.
#[test]
fn the_computer_lands_where_it_may_and_writes_a_beach_down() {
    let start = naval(1, None);
    let judge = |situation: &Match, words: &str| {
        let action = GAME.read_action(words).unwrap();
        GAME.judge(&situation.state, action)
    };
    assert!(judge(&start, "group 1019") > judge(&start, "done"));
    let group = start.play(&["group 1019"]);
    assert!(judge(&group, "sail J-48-1/47") > judge(&group, "sail J-48HQ"));
    assert!(judge(&group, "sail J-48HQ") > judge(&group, "done"));
    let written = group.play(&["done", "done"]);
    assert!(judge(&written, "write-beach batangas") > judge(&written, "done"));
}

/// An attack by land does not take the hex of those who land and must attack there.
#[test]
fn r7_1_1_an_attack_by_land_leaves_the_hex_of_a_landing_to_who_lands() {
    let start = landing("J-16-1/9 1032", "A-1/1 1032, A-2/1 1132, J-16-2/9 1133");
    let land = start.play(&["attack 1132", "engage J-16-2/9"]);
    assert_eq!(refused(&land, "also 1032"), "7.1.3");
    let done = land.play(&["done"]);
    assert_eq!(refused(&done, "done"), "7.1.1");
}

/// The lines of the pad that a viewer reads.
fn pad(situation: &Match, viewer: Viewer) -> Vec<Fact> {
    let is_of_pad = |fact: &Fact| {
        let name = fact.label.id.trim_start_matches("luzon-fact-");
        ["transport", "returns", "strategic"]
            .iter()
            .any(|part| name.starts_with(part))
    };
    let facts = situation.scene(viewer).facts.into_iter();
    facts.filter(is_of_pad).collect()
}

#[test]
fn tbl_transpad_japan_alone_reads_what_is_free_used_under_way_and_sunk() {
    let start = naval(5, None).with(|state| {
        state.sea.strategic_used = 30;
        state.sea.sunk = 3;
        let returning = [(6, 8), (8, 9)].into_iter();
        let returning = returning.map(|(turn, points)| Return { turn, points });
        state.sea.returning = returning.collect();
    });
    let returns = |turn, points| {
        let mut fact = Fact::new("luzon-fact-returns", points, "4.4.2.1");
        fact.label = fact.label.with("turn", turn);
        fact
    };
    let expected = [
        Fact::new("luzon-fact-transport", "130 + 40", "16.4.4"),
        Fact::new("luzon-fact-transport-left", "100 + 20", "4.4.3"),
        Fact::new("luzon-fact-strategic-used", "30", "4.4.2.2"),
        returns(6, "8"),
        returns(8, "9"),
        Fact::new("luzon-fact-transport-sunk", "3", "4.4.3"),
    ];
    assert_eq!(pad(&start, Viewer::Side(JAPAN)), expected);
    for viewer in [Viewer::Side(ALLIES), Viewer::Spectator] {
        assert_eq!(pad(&start, viewer), []);
    }
}

/// Who lands there takes part without being told to; guns do not (4.4.6).
///
/// Rules: 7.1.1, 4.4.6
#[test]
fn r7_1_1_of_those_who_land_whoever_can_attack_takes_part() {
    let start = landing("J-16-1/9 0835, J-9FA 0835", "A-1/1 0835");
    let attacked = start.play(&["attack 0835"]);
    let attack = |id| attacked.state.attack_of(unit(id));
    assert!(attack("J-16-1/9").is_some());
    assert_eq!(attack("J-9FA"), None);
}

/// The messages of the named gestures of the Japanese side.
fn parties(situation: &Match) -> Vec<String> {
    let prompt = situation.scene(Viewer::Side(JAPAN)).prompt.unwrap();
    let labels = prompt.shortcuts.iter().filter_map(|one| one.label.as_ref());
    labels.map(|label| label.id.to_string()).collect()
}

/// As many as find room board in one gesture, and none who then could not have boarded alone.
#[test]
fn many_units_board_in_one_gesture() {
    let group = naval(1, None).play(&["group 0935"]);
    // No strategic transport sails on turn 1 (4.4.2.3).
    let names = parties(&group);
    assert_eq!(names[0], "luzon-do-all-sail");
    assert!(!names.iter().any(|id| id.ends_with("strategic")));
    let full = gesture(group.clone(), "luzon-do-all-sail");
    assert_eq!(points(&full), [8, 130]);
    assert_eq!(full.legal(), ["done"]);
    assert!(parties(&full).is_empty());
    let formation = gesture(group, "luzon-do-formation-sails");
    assert_eq!(at(&formation, "J-16-1/9"), Location::At(hex("0934")));
    assert_eq!(at(&formation, "J-48-1/47"), Location::Formosa);
    // Ships that sail once have gestures of their own.
    let main = naval(5, Some("agno")).play(&["group 0935"]);
    let fleet = gesture(main, "luzon-do-all-sail-strategic");
    assert_eq!(points(&fleet), [40, 98]);
}

/// Rules: 4.4.6
#[test]
fn r4_4_6_all_who_landed_unopposed_go_on_in_one_gesture_as_many_as_find_room() {
    let start = landing(
        "J-16-1/9 1018, J-16-2/9 1018, J-16-3/9 1018",
        "J-48-1/47 1437, A-2/1 1438",
    );
    let ashore = while_attacking(start);
    let to = |situation: &Match, place: &str| {
        let prompt = situation.scene(Viewer::Side(JAPAN)).prompt.unwrap();
        let found = prompt.shortcuts.into_iter().find(|one| one.place == place);
        found.map(|shortcut| shortcut.actions)
    };
    let actions = to(&ashore, "1118").unwrap();
    let actions: Vec<&str> = actions.iter().map(|action| action.as_str()).collect();
    let inland = ashore.clone().play(&actions);
    for id in ["J-16-1/9", "J-16-2/9", "J-16-3/9"] {
        assert_eq!(at(&inland, id), Location::At(hex("1118")), "{id}");
    }
    // Two find room where 58 of 64 points are (5.1).
    let crowded = ashore.with(|state| {
        let others = heigi_board::ids(GAME.units().len());
        let others = others.filter(|one| GAME.unit(*one).side == JAPAN);
        let mut points = 0;
        for other in others.filter(|one| GAME.unit(*one).division.is_some()) {
            let more = points + GAME.unit(other).stacking;
            if state.hex(other).is_none() && more <= 58 {
                points = more;
                state.put(other, Location::At(hex("1118")));
            }
        }
        assert_eq!(points, 58);
    });
    let two = ["advance", "go-on"].map(|verb| {
        let actions = to(&crowded, "1118").unwrap();
        actions.iter().filter(|one| one.starts_with(verb)).count()
    });
    assert_eq!(two, [2, 2]);
    let full = crowded.play(&[
        "advance J-16-1/9",
        "go-on 1118",
        "advance J-16-2/9",
        "go-on 1118",
        "advance J-16-3/9",
    ]);
    assert_eq!(refused(&full, "go-on 1118"), "5.1");
}
