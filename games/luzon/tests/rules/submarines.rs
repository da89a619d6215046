//! Allied submarines: 11, 11-OPT, TBL-SUB, TBL-SUBALLOC, and the transport that is lost with a landing (4.4.2.2).

use crate::common::{BOATS, GAME, Match, at, decides, has_told, hex, refused, rule_of, unit};
use heigi_board::{Id, find_id};
use heigi_engine::{Judges, Pending, Random, Rules, Situation, Speaks, Viewer};
use heigi_luzon::printed::map::{Beach, BeachId};
use heigi_luzon::printed::units::BoatId;
use heigi_luzon::{ALLIES, JAPAN, Location, Phase, Post, Ships, State, Step};

fn beach(id: &str) -> BeachId {
    find_id(&GAME.map().beaches, |beach: &Beach| beach.id == id).unwrap()
}

fn post(situation: &Match, boat: usize) -> Post {
    situation.state.submarines.boats[boat].post
}

/// Before play, when the boats are to be placed.
fn harbour() -> Match {
    Situation::start(&*GAME).play(&["= 1", "done", "done", "= 7"])
}

/// The naval phase of Japan in a turn, with boats at some beaches and nobody of the Allies ashore.
fn naval(turn: u8, boats: [&str; 3]) -> Match {
    let placed = boats.map(|beach| format!("station {beach}"));
    let placed: Vec<&str> = placed.iter().map(String::as_str).collect();
    harbour().play(&placed).play(&["done"]).with(|state| {
        for id in heigi_board::ids(GAME.units().len()) {
            if GAME.unit(id).side == ALLIES {
                state.put(id, Location::Waiting);
            }
        }
        state.turn = turn;
        state.sea.beach = Some(beach("lingayen"));
    })
}

/// These units sail for a hex, and nobody else does.
fn sails(situation: Match, target: &str, units: &[&str]) -> Match {
    let sail = |unit: &&str| match unit.strip_prefix('+') {
        Some(unit) => format!("sail-strategic {unit}"),
        None => format!("sail {unit}"),
    };
    let sailing: Vec<String> = units.iter().map(sail).collect();
    let sailing: Vec<&str> = sailing.iter().map(String::as_str).collect();
    situation
        .play(&[&format!("group {target}")])
        .play(&sailing)
        .play(&["done", "done"])
}

/// The reinforcement phase of a turn begins.
fn reinforcement(situation: Match, turn: u8) -> Match {
    let begun = situation.with(|state| {
        state.turn = turn;
        state.agenda.pop();
        state.agenda.push(Step::Begin(Phase::Reinforcement));
        state.agenda.push(heigi_luzon::NextBeach.into());
    });
    begun.play(&["done"])
}

fn operational(state: &State) -> u16 {
    GAME.free_points(state, Ships::Operational)
}

/// Rules: 11.1, TBL-SUBALLOC
#[test]
fn r11_1_three_boats_are_placed_before_play_one_by_one_for_the_allies_alone() {
    let start = harbour();
    assert!(decides(&start, ALLIES));
    assert_eq!(refused(&start, "done"), "11.1");
    assert_eq!(refused(&start, "station vigan"), "legal");
    let placed = start.play(&["station lingayen", "station vigan", "station vigan"]);
    assert_eq!(post(&placed, 0), Post::At(beach("lingayen")));
    assert_eq!(post(&placed, 2), Post::At(beach("vigan")));
    assert_eq!(post(&placed, 3), Post::Port);
    assert_eq!(placed.state.turn, 1);
    assert!(has_told(&placed, ALLIES, "luzon-log-boat-stationed"));
    assert!(!has_told(&placed, JAPAN, "luzon-log-boat-stationed"));
    assert_eq!(
        placed.sees(ALLIES, "stingray").as_deref(),
        Some("boats-lingayen")
    );
    assert_eq!(placed.sees(JAPAN, "stingray"), None);
    assert_eq!(placed.sees(Viewer::Spectator, "stingray"), None);
    // The box of each beach stands on the sheet.
    let board = heigi_engine::Shows::board(&*GAME, &placed.state);
    let sheet = board.charts.iter().find(|chart| chart.id == "submarines");
    assert_eq!(sheet.unwrap().rows.len(), 9);
}

/// Vector 91.
///
/// Rules: 11.1, 11.2, TBL-SUBALLOC
#[test]
fn r11_2_two_boats_more_come_on_turn_2_and_boats_change_beach_on_even_turns() {
    let second = reinforcement(naval(1, ["infanta"; 3]).play(&["done"]), 2);
    assert!(decides(&second, ALLIES));
    assert_eq!(refused(&second, "station infanta"), "11.1");
    let moved = second.play(&["station agno", "done", "done"]);
    assert_eq!(post(&moved, 0), Post::At(beach("agno")));
    assert_eq!(post(&moved, 1), Post::At(beach("infanta")));
    // The new ones must be placed.
    assert_eq!(refused(&moved, "done"), "11.1");
    let all = moved.play(&["station lucena", "station lamon"]);
    assert_eq!(post(&all, 4), Post::At(beach("lamon")));
    assert!(!matches!(all.state.agenda.last(), Some(Step::Station(_))));
    let third = reinforcement(naval(1, ["infanta"; 3]).play(&["done"]), 3);
    // The late ones, which nobody has placed, are all that is asked for.
    let third = third.play(&["station vigan", "station vigan"]);
    assert_eq!(refused(&third, "station agno"), "3.0");
    assert_eq!(post(&third, 0), Post::At(beach("infanta")));
}

/// Rules: 11.3
#[test]
fn r11_3_cavite_bombed_takes_two_boats_in_the_next_turn_once() {
    let bombed = |hits: &[u8]| {
        let mut situation = naval(1, ["infanta"; 3]);
        let mut events = Vec::new();
        for hit in hits {
            let play = &mut heigi_engine::Play::new(&mut situation.state, &mut events);
            GAME.hit_cavite(play, *hit);
        }
        reinforcement(situation.play(&["done"]), 2)
    };
    let spared = bombed(&[1, 2]);
    assert!(matches!(spared.state.agenda.last(), Some(Step::Station(_))));
    let out = bombed(&[2, 2]);
    assert_eq!(refused(&out, "lay-up shark"), "11.3");
    let one = out.play(&["lay-up stingray"]);
    assert_eq!(refused(&one, "lay-up stingray"), "11.3");
    let two = one.play(&["lay-up s-38"]);
    assert_eq!([post(&two, 0), post(&two, 2)], [Post::Gone; 2]);
    assert!(has_told(&two, JAPAN, "luzon-log-boat-laid-up"));
    assert!(matches!(two.state.agenda.last(), Some(Step::Station(_))));
    assert_eq!(two.state.submarines.driven_out, Some(1));
}

/// Japan bombs the naval base with the ordinary table: D and E count one, 2D and 2E two.
///
/// Rules: 11.3, 8.3.1
#[test]
fn r11_3_cavite_is_bombed_like_any_other_target() {
    use crate::common::{Flies as _, air};
    let plan = ["squadron J-Betty-3", "bomb cavite-base", "launch"];
    let start = air(1, 1);
    assert_eq!(
        refused(&start.clone().play(&plan[..1]), "bomb cavite-base"),
        "legal"
    );
    let mut raid = start.fly(&plan);
    while raid.legal().iter().any(|words| words == "stay") {
        raid = raid.play(&["stay"]);
    }
    if matches!(raid.pending(), Pending::Draw(draw) if draw.dice == 1) {
        raid = raid.play(&["= 6"]);
    }
    // Column 4 at 4 is 2D.
    let hit = raid.play(&["= 1 3"]);
    assert_eq!(hit.state.submarines.cavite_hits, 2);
    assert_eq!(hit.state.submarines.driven_out, None);
    assert!(has_told(&hit, ALLIES, "luzon-log-cavite-hit"));
    let over = hit.with(|state| state.submarines.driven_out = Some(1));
    let next = over.fly(&["home", "launch", "squadron J-Betty-4"]);
    assert_eq!(refused(&next, "bomb cavite-base"), "8.3.1");
}

/// Rules: 11.4, 3.2.1
#[test]
fn r11_4_each_boat_at_the_beach_may_attack_once_before_anybody_lands() {
    let fleet = sails(
        naval(1, ["lingayen", "lingayen", "vigan"]),
        "0935",
        &["J-16-1/9"],
    );
    assert!(decides(&fleet, ALLIES));
    assert_eq!(refused(&fleet, "torpedo s-38"), "11.4");
    let fired = fleet.play(&["torpedo stingray", "= 1 2"]);
    assert!(has_told(&fired, JAPAN, "luzon-log-boat-attacks"));
    assert_eq!(refused(&fired, "torpedo stingray"), "11.4");
    assert_eq!(refused(&fired, "torpedo sculpin"), "legal");
    // They need not.
    let over = fired.play(&["done"]);
    assert!(decides(&over, JAPAN));
    // Japan knows now where this one lies, and of no other.
    assert_eq!(
        over.sees(JAPAN, "stingray").as_deref(),
        Some("boats-lingayen")
    );
    assert_eq!(over.sees(JAPAN, "sculpin"), None);
}

/// At every beach to which a fleet has come the Allies are asked, so that the question tells nothing.
#[test]
fn r11_4_the_question_does_not_tell_where_boats_are() {
    for beaches in [["agno"; 3], ["lingayen"; 3]] {
        let fleet = sails(naval(1, beaches), "0935", &["J-16-1/9"]);
        assert!(decides(&fleet, ALLIES));
        assert_eq!(
            fleet.scene(JAPAN).prompt,
            sails(naval(1, ["vigan"; 3]), "0935", &["J-16-1/9"])
                .scene(JAPAN)
                .prompt
        );
        assert!(decides(&fleet.play(&["done"]), JAPAN));
    }
}

/// Vectors 10 and 92.
///
/// Rules: TBL-SUB, 11.4-EX
#[test]
fn tbl_sub_a_boat_is_sunk_misses_or_sinks_steps_with_their_transport() {
    let (gun, points) = ("J-1HA", 3);
    let fleet = sails(naval(1, ["lingayen"; 3]), "0935", &[gun]);
    assert_eq!(operational(&fleet.state), 40 - points);
    let missed = fleet.clone().play(&["torpedo stingray", "= 4 6"]);
    assert_eq!(at(&missed, gun), Location::At(hex("0934")));
    let sunk = fleet.clone().play(&["torpedo stingray", "= 1 1"]);
    assert_eq!(post(&sunk, 0), Post::Gone);
    assert_eq!(at(&sunk, gun), Location::At(hex("0934")));
    let hit = fleet.play(&["torpedo stingray", "= 5 6"]);
    assert_eq!(at(&hit, gun), Location::Lost);
    // Neither now nor when the rest returns.
    assert_eq!(operational(&hit.state), 40 - points);
    assert_eq!(
        hit.state
            .sea
            .returning
            .iter()
            .map(|one| one.points)
            .sum::<u16>(),
        0
    );
    assert_eq!(hit.state.sea.sunk, points);
}

/// Two steps are those of two units, as in 8.3.3; who lies beneath is not named to the Allies.
///
/// Rules: 11.4, 8.3.3
#[test]
fn r11_4_victims_are_drawn_in_secret_and_only_the_top_is_named() {
    let fleet = sails(
        naval(1, ["lingayen"; 3]),
        "0935",
        &["J-16-1/9", "J-16-2/9", "J-16-3/9"],
    );
    let hit = fleet.play(&["torpedo stingray", "= 6 6"]);
    assert!(matches!(hit.pending(), Pending::Draw(draw) if draw.is_secret && draw.faces == 3));
    let first = hit.play(&["= 2"]);
    assert_eq!(first.state.steps(unit("J-16-2/9")), 1);
    assert!(!has_told(&first, ALLIES, "luzon-log-step-sunk"));
    assert!(has_told(&first, ALLIES, "luzon-log-sunk-below"));
    assert!(has_told(&first, JAPAN, "luzon-log-step-sunk"));
    assert!(!has_told(&first, ALLIES, "luzon-log-transport-sunk"));
    // The second is another unit.
    assert!(matches!(first.pending(), Pending::Draw(draw) if draw.faces == 2));
    let second = first.play(&["= 1"]);
    assert_eq!(second.state.steps(unit("J-16-1/9")), 1);
    assert!(has_told(&second, ALLIES, "luzon-log-step-sunk"));
}

/// Vector 58: 65 brigade sails in strategic transport, and the operational pool pays.
///
/// Rules: 4.4.2.2, 4.4.3
#[test]
fn r4_4_2_2_strategic_transport_that_is_sunk_comes_off_the_operational_pool() {
    let fleet = sails(naval(5, ["lingayen"; 3]), "0935", &["+J-16-1/9"]);
    let points = u16::from(GAME.unit(unit("J-16-1/9")).stacking).div_ceil(2);
    assert_eq!(operational(&fleet.state), 40);
    let strategic = GAME.free_points(&fleet.state, Ships::Strategic);
    let hit = fleet.play(&["torpedo stingray", "= 5 6"]);
    assert_eq!(hit.state.steps(unit("J-16-1/9")), 1);
    assert_eq!(operational(&hit.state), 40 - points);
    assert_eq!(GAME.free_points(&hit.state, Ships::Strategic), strategic);
    assert_eq!(rule_of(&hit, "luzon-log-strategic-sunk"), "4.4.2.2");
    assert!(!has_told(&hit, ALLIES, "luzon-log-strategic-sunk"));
}

/// a unit that has been reduced before has paid its whole stacking value.
///
/// Rules: 11.4, 4.4.3
#[test]
fn r11_4_all_the_transport_of_a_reduced_unit_is_sunk_with_it() {
    let start = naval(3, ["lingayen"; 3]).with(|state| {
        (state.units).change(unit("J-16-1/9"), |unit| unit.steps = 1);
    });
    let fleet = sails(start, "0935", &["J-16-1/9"]);
    let hit = fleet.play(&["torpedo stingray", "= 5 6"]);
    assert_eq!(at(&hit, "J-16-1/9"), Location::Lost);
    assert_eq!(hit.state.sea.sunk, 3);
}

/// Vector 93.
///
/// Rules: 11-OPT
#[test]
fn r11_opt_working_torpedoes_add_three() {
    let fleet = sails(naval(1, ["lingayen"; 3]), "0935", &["J-16-1/9", "J-16-2/9"]);
    let fleet = fleet.with(|state| state.options.working_torpedoes = true);
    // 11 and 3 are 14, four steps: both units are lost.
    let hit = fleet
        .clone()
        .play(&["torpedo stingray", "= 5 6", "= 1", "= 1"]);
    assert_eq!(at(&hit, "J-16-1/9"), Location::Lost);
    assert_eq!(at(&hit, "J-16-2/9"), Location::Lost);
    // Each has paid three points: two are sunk with its first step and the third with the second.
    assert_eq!(hit.state.sea.sunk, 6);
    // 2 and 3 are 5: no boat is sunk.
    let missed = fleet.play(&["torpedo stingray", "= 1 1"]);
    assert_eq!(post(&missed, 0), Post::At(beach("lingayen")));
}

/// Rules: 11.1
#[test]
fn r11_1_a_sample_of_japan_has_boats_anywhere_but_those_that_have_attacked() {
    let fleet = sails(
        naval(1, ["lingayen", "agno", "agno"]),
        "0935",
        &["J-16-1/9"],
    );
    let fired = fleet.play(&["torpedo stingray", "= 1 2", "done"]);
    let mut places = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut random = Random::seeded(seed);
        let sample = GAME.determinize(&fired.state, JAPAN.into(), &mut random);
        let [known, hidden] = [0, 1].map(|boat| sample.submarines.boats[boat].post);
        assert_eq!(known, Post::At(beach("lingayen")));
        assert_eq!(sample.submarines.boats[3].post, Post::Port);
        if let Post::At(beach) = hidden {
            places.insert(beach);
        }
    }
    assert_eq!(places.len(), 9);
    // After an even turn nobody knows any more.
    let next =
        reinforcement(fired, 2).play(&["done", "done", "done", "station vigan", "station vigan"]);
    assert!(!next.state.submarines.boats[0].is_known);
}

/// Vector 106.
///
/// Rules: 18.1
#[test]
fn r18_1_two_secret_dice_say_when_strategic_transport_sails() {
    let info = heigi_engine::Rules::info(&*GAME);
    let start = |dice: &str| {
        let mut setup = info.default_setup();
        setup.options.insert("random_transport".into());
        let mut events = Vec::new();
        let state = GAME.start(&setup, &mut events);
        let start = Match {
            game: &*GAME,
            state,
            events,
        };
        let drawn = start.play(&["= 1", "done", "done", "= 7"]);
        assert!(matches!(drawn.pending(), Pending::Draw(draw) if draw.is_secret));
        drawn.play(&[dice]).play(&BOATS)
    };
    for (dice, turns) in [
        ("= 1 2", [3, 4]),
        ("= 2 2", [4, 5]),
        ("= 3 3", [5, 6]),
        ("= 4 6", [6, 7]),
    ] {
        assert_eq!(GAME.strategic_turns(&start(dice).state), turns, "{dice}");
    }
    // Not in the scenario that begins with the main assault.
    let offers = |scenario| {
        let mut options = info.options_of(scenario);
        options.any(|option| option.id == "random_transport")
    };
    assert!(offers("campaign") && !offers("assault"));
    let late = start("= 4 6");
    assert!(has_told(&late, JAPAN, "luzon-log-transport-drawn"));
    assert!(has_told(&late, ALLIES, "luzon-log-transport-secret"));
    assert!(!has_told(&late, ALLIES, "luzon-log-transport-drawn"));
    let group = late.with(|state| {
        state.turn = 7;
        state.sea.beach = Some(beach("lingayen"));
    });
    assert_eq!(
        refused(
            &group.clone().play(&["group 0935"]),
            "sail-strategic J-16-1/9"
        ),
        "legal"
    );
    let early = group.with(|state| state.turn = 5).play(&["group 0935"]);
    assert_eq!(refused(&early, "sail-strategic J-16-1/9"), "4.4.2.3");
}

/// The computer places its boats where Japan is likely to come, at different beaches, and lets them attack.
#[test]
fn r11_1_a_computer_spreads_its_boats_and_attacks() {
    let mut situation = harbour();
    for _ in 0..3 {
        let legal = situation.legal();
        let worth = |words: &str| {
            let action = GAME.read_action(words).unwrap();
            GAME.judge(&situation.state, action)
        };
        let best = legal
            .iter()
            .max_by(|one, other| worth(one).total_cmp(&worth(other)));
        let best = best.unwrap().to_string();
        situation = situation.play(&[&best]);
    }
    let beaches: std::collections::BTreeSet<_> = (0..3)
        .map(|boat| situation.state.submarines.beach(BoatId::from_number(boat)))
        .collect();
    assert_eq!(beaches.len(), 3);
}
