//! The sequence of play (4), the scenarios (21) and what the turn record says.

use crate::common::{Table, game, hex, set, unit};
use heigi_burma::{ALLIES, AirPlace, Group, JAPAN, Phase, State, Step, Where};
use heigi_engine::{Input, Pending, Rules, Setup, Side};

fn start(scenario: &str) -> State {
    start_with(scenario, &[])
}

fn start_with(scenario: &str, options: &[&str]) -> State {
    let setup = Setup {
        scenario: scenario.to_owned(),
        options: options.iter().map(|id| (*id).to_owned()).collect(),
    };
    game().start(&setup, &mut Vec::new())
}

/// Answers every draw with the lowest number and every decision of dice with the first choice.
fn low_dice(mut state: State) -> State {
    loop {
        let input = match (game().pending(&state), &state.procedure) {
            (Pending::Draw(_), _) => Input::Drawn(1),
            (Pending::Decision(_), Some(_)) => {
                let mut actions = Vec::new();
                game().actions(&state, &mut actions);
                Input::Action(actions[0])
            }
            _ => return state,
        };
        game().apply(&mut state, input, &mut Vec::new()).unwrap();
    }
}

fn sizes(groups: &[Group]) -> Vec<(usize, u8)> {
    groups
        .iter()
        .map(|group| (group.units.len(), group.losses))
        .collect()
}

/// Rules: 21.0, 21.1, 21.2, 21.3, 3.2.1, 3.2.4, 3.2.6, TBL-TURN, 2.1
#[test]
fn scenarios_have_their_turns_and_sides() {
    let turns = |id: &str| {
        let state = start(id);
        (state.position.turn, state.position.scenario.turns()[1])
    };
    assert_eq!(turns("u_go"), (1, 5));
    assert_eq!(turns("extended_capital"), (17, 24));
    assert_eq!(turns("campaign"), (1, 24));
    let record = |turn: u8| game().tables().turn(turn);
    let rain: Vec<u8> = (1..=24).filter(|turn| record(*turn).monsoon).collect();
    assert_eq!(rain, [5, 6, 7, 8, 23, 24]);
    assert_eq!(
        (record(12).month.as_str(), record(12).half, record(12).year),
        ("november", Some(2), 1944)
    );
    assert_eq!(
        (record(17).month.as_str(), record(17).year),
        ("february", 1945)
    );
    let points = start("u_go").position.sides.map(|side| side.points);
    assert_eq!(points, [0, 0]);
}

/// Vector SCN1.
///
/// Rules: 21.1.1-4, 21.1.1-6, 21.1.1-7, 21.1.1-8, 21.1.2-2, 21.1.2-3, 21.1.2-4, 3.2.5, 7.3.1
#[test]
fn stockpiles_and_reserves_of_the_first_scenario() {
    let mut state = start("u_go");
    game()
        .apply(&mut state, Input::Drawn(10), &mut Vec::new())
        .unwrap();
    let state = low_dice(state);
    assert_eq!(state.position.side(ALLIES).stock, 11);
    assert_eq!(state.position.level(ALLIES), 3);
    assert_eq!(state.position.side(ALLIES).to_place.supply, 1 + 2);
    assert_eq!(state.position.side(ALLIES).to_place.positions, 4);
    for id in ["A17-48", "A17-63"] {
        assert_eq!(state.position.unit(unit(id)).place, Where::Reserve);
    }
    let flown = state
        .position
        .aircraft
        .iter()
        .filter(|air| air.place == AirPlace::Flown)
        .count();
    // Six Allied and four Japanese units.
    assert_eq!(flown, 10);
    let mut japan = Table::empty(1);
    japan.state.position.scenario = heigi_burma::Scenario::UGo;
    let japan = japan
        .step(Step::SetUpDice(JAPAN))
        .run()
        .play(&["= 4", "= 2", "= 1"]);
    assert_eq!(japan.stocks()[1], 6);
    assert_eq!(japan.position().side(JAPAN).to_place.supply, 5);
}

/// Rules: 21.2.1, 21.2.1-1, 21.2.1-2, 21.2.1-3, 21.2.1-4, 21.2.1-5, 21.2.1-6, 21.2.1-7, 21.2.1-8
#[test]
fn japan_sets_up_first_in_1945() {
    let state = low_dice(start("extended_capital"));
    let position = &state.position;
    assert_eq!(position.step(), Some(Step::SetUp(JAPAN)));
    let groups = game().groups(position, JAPAN);
    assert_eq!(
        sizes(&groups),
        [
            (6, 4),
            (6, 4),
            (4, 0),
            (7, 7),
            (2, 0),
            (13, 12),
            (1, 0),
            (1, 0)
        ]
    );
    // Mogok lies east of the Irrawaddy, Shwebo west, Mandalay too far south.
    assert!(groups[0].hexes.contains(hex("2606")));
    for number in ["2508", "2908"] {
        assert!(!groups[0].hexes.contains(hex(number)), "{number}");
    }
    assert!(groups[1].hexes.contains(hex("2908")) && !groups[1].hexes.contains(hex("2611")));
    assert!(groups[3].hexes.contains(hex("3415")) && !groups[3].hexes.contains(hex("3414")));
    assert!(groups[5].hexes.contains(hex("4713")) && groups[5].hexes.contains(hex("3720")));
    let japan = position.side(JAPAN);
    assert_eq!(
        (japan.stock, japan.to_place.supply, japan.to_place.positions),
        (3, 4, 20)
    );
    let alive = |id: &str| position.air(game().air_named(id).unwrap()).place;
    assert_eq!(alive("JF1"), AirPlace::Flown);
    for id in ["JF2", "JB1", "JB2"] {
        assert_eq!(alive(id), AirPlace::Removed);
    }
}

/// Rules: 21.2.2, 21.2.2-1, 21.2.2-2, 21.2.2-3, 21.2.2-4, 21.2.2-5, 21.2.2-6, 21.2.2-8, 21.2.3-2
#[test]
fn the_allies_of_1945() {
    let table = Table::empty(17).change(|position| {
        position.scenario = heigi_burma::Scenario::ExtendedCapital;
        position.phase = Phase::SetUp;
        for id in game().all_air() {
            position.air_mut(id).place = AirPlace::Flown;
        }
    });
    let groups = game().groups(table.position(), ALLIES);
    assert_eq!(sizes(&groups), [(9, 4), (1, 0), (8, 8), (4, 0), (10, 0)]);
    assert!(groups[0].hexes.contains(hex("2508")));
    let unused = set(&["MM1", "A77P", "C22"]);
    assert!(
        groups
            .iter()
            .all(|group| unused.iter().all(|one| !group.units.contains(one)))
    );
    let rolled = table.step(Step::SetUpDice(ALLIES)).run().play(&[
        "= 3", "= 10", "air AF1", "air AB1", "at 4713", "at 4612", "at 3309",
    ]);
    let allies = rolled.position().side(ALLIES);
    assert_eq!((allies.stock, allies.to_place.supply), (12, 9));
    for number in ["4713", "4612", "3309"] {
        assert!(rolled.position().hex(hex(number)).cut);
    }
    let damaged = rolled
        .position()
        .aircraft
        .iter()
        .filter(|air| air.place == AirPlace::Damaged)
        .count();
    assert_eq!(damaged, 2);
}

/// Rules: 21.3.1, 21.3.1-1, 21.3.1-2, 21.3.1-3, 21.3.1-4, 21.3.1-5, 21.3.1-6, 21.3.1-7
#[test]
fn the_allies_of_the_campaign() {
    let state = low_dice(start("campaign"));
    let position = &state.position;
    assert_eq!(position.step(), Some(Step::SetUp(ALLIES)));
    let groups = game().groups(position, ALLIES);
    assert_eq!(
        sizes(&groups[7..]),
        [(2, 0), (3, 1), (3, 0), (1, 0), (1, 0)]
    );
    // the 89th Brigade at Silchar or in the Arakan.
    assert!(groups[4].hexes.contains(hex("1419")) && groups[4].hexes.contains(hex("2223")));
    assert!(groups[7].hexes.contains(hex("2522")));
    for id in ["A17-48", "A2-4", "A208"] {
        assert_eq!(position.unit(unit(id)).place, Where::Reserve);
    }
    assert_eq!(position.side(ALLIES).stock, 1 + 1 + 2);
    assert_eq!(position.side(ALLIES).to_place.supply, 1 + 2 + 1);
}

/// Rules: 21.3.2, 21.3.2-1, 21.3.2-2, 21.3.2-3, 21.3.2-4, 21.3.2-5, 21.3.2-6
#[test]
fn the_japanese_of_the_campaign() {
    let table = Table::empty(1);
    let groups = game().groups(table.position(), JAPAN);
    assert_eq!(
        sizes(&groups),
        [(13, 0), (4, 0), (3, 2), (3, 0), (3, 0), (9, 0), (2, 0)]
    );
    assert_eq!(
        groups[2].hexes,
        ["2922", "3422", "3622"].map(hex).into_iter().collect()
    );
    assert_eq!(
        groups[3].hexes,
        ["4713", "4519", "4015"].map(hex).into_iter().collect()
    );
    assert!(
        !groups[4].hexes.contains(hex("2421")),
        "too near Rathedaung"
    );
    assert!(!groups[5].hexes.contains(hex("2105")), "north of row 22");
    assert!(groups[5].hexes.contains(hex("2206")));
    let rolled = table
        .step(Step::SetUpDice(JAPAN))
        .run()
        .play(&["= 2", "= 3", "= 1", "= 4"]);
    assert_eq!(rolled.stocks()[1], 4);
    assert_eq!(rolled.position().side(JAPAN).to_place.supply, 3 + 3 + 4);
    assert_eq!(rolled.position().side(JAPAN).to_place.positions, 3);
}

/// Rules: 21.3.3-A, 21.3.3-J, 15.1.2, 9.1.1
#[test]
fn reinforcements_of_the_campaign() {
    let table = |turn: u8, side: Side| {
        Table::empty(turn)
            .change(|position| {
                for id in ["ALUSH", "J16-2", "C22"] {
                    position.unit_mut(unit(id)).place = Where::Later;
                }
            })
            .step(Step::Reinforcements(side))
    };
    assert_eq!(table(8, ALLIES).refusal("select ALUSH"), "15.1.1");
    let come = table(9, ALLIES).play(&["select ALUSH", "at 1323"]);
    assert_eq!(
        (come.place("ALUSH").as_str(), come.stocks()[0]),
        ("1323", 8)
    );
    assert_eq!(come.points(), [0, 0]);
    assert_eq!(table(9, ALLIES).refusal("select C22"), "15.1.1");
    assert_eq!(table(5, JAPAN).refusal("select J16-2"), "15.1.1");
    let come = table(6, JAPAN).play(&["select J16-2", "at 4713"]);
    assert_eq!(come.place("J16-2"), "4713");
    let lost = table(6, JAPAN).held(ALLIES, &["4713"]);
    assert_eq!(lost.refusal("select J16-2"), "15.1.1");
}

/// Rules: 15.2, NOTE-15.2.1
#[test]
fn reserves_of_the_campaign_cost_a_point_for_each_formation_until_december() {
    let table = |turn: u8| {
        Table::empty(turn)
            .change(|position| {
                position.sides[0].points = 5;
                for id in ["A2-4", "A2-5", "A208"] {
                    position.unit_mut(unit(id)).place = Where::Reserve;
                }
            })
            .step(Step::Reinforcements(ALLIES))
    };
    let all = [
        "select A2-4",
        "at 1419",
        "select A2-5",
        "at 1419",
        "select A208",
        "at 1323",
    ];
    assert_eq!(table(12).play(&all).points(), [3, 0]);
    assert_eq!(table(13).play(&all).points(), [5, 0]);
}

/// Rules: TBL-VP-4, 14.1.7a
#[test]
fn rangoon_counts_five_at_the_end() {
    let table = |side: Side| {
        Table::empty(24)
            .stock(9, 9)
            .at("1703", &["J18-55"])
            .at("1801", &["J18-56"])
            .held(side, &["4713"])
            .step(Step::Victory)
            .run()
    };
    let [allies, japan] = table(JAPAN).points();
    assert_eq!(table(ALLIES).points(), [allies + 5, japan - 5]);
}

/// Rules: 4.0, 4.0-AIR, 4.0-INIT, 4.0-SUP, 4.0-AM, 4.0-OPS, 4.0-END, 9.1.2, 5.2.3, 7.1.2-bis, 14.1
#[test]
fn phases_follow_in_the_printed_order() {
    let mut seen = Vec::new();
    let mut state = low_dice(start("u_go"));
    let mut random = heigi_engine::Random::seeded(3);
    let mut events = Vec::new();
    while state.position.turn == 1 && state.position.verdict.is_none() {
        if seen.last() != Some(&state.position.phase) {
            seen.push(state.position.phase);
        }
        let input = match game().pending(&state) {
            Pending::Draw(draw) => Input::Drawn(random.below(u32::from(draw.faces)) as u16 + 1),
            _ => {
                let mut actions = Vec::new();
                game().actions(&state, &mut actions);
                Input::Action(actions[random.index(actions.len())])
            }
        };
        game().apply(&mut state, input, &mut events).unwrap();
    }
    let order: Vec<i16> = events
        .iter()
        .filter(|event| event.text == "burma-log-phase" && event.numbers[0] == 1)
        .map(|event| event.numbers[1])
        .collect();
    let phases = [
        Phase::Air,
        Phase::Initiative,
        Phase::Supply,
        Phase::Markers,
        Phase::Operations,
        Phase::End,
    ];
    assert_eq!(order, phases.map(|phase| phase as i16));
    assert_eq!(seen.first(), Some(&Phase::SetUp));
}

/// Vectors MOV14, MOV15.
///
/// Rules: 17.5.1, 17.5.2, 17.5.3, 17.5.4
#[test]
fn marauders_slip_through_jungle() {
    let table = |id: &str| {
        Table::empty(3)
            .at("2717", &[id])
            .at("2718", &["J15-51"])
            .moving(id)
    };
    let rough = game()
        .map()
        .around(hex("2717"))
        .filter(|(near, edge)| {
            game().map().terrain(*near).id() == "rough"
                && game().map().grid.is_adjacent(*near, hex("2718"))
                && !game().map().river_sides[edge.index()]
        })
        .map(|(near, _)| game().hex_number(near))
        .find(|near| near != "2718")
        .unwrap();
    assert_eq!(table("MM1").cost(&rough), Some(12));
    let dug = table("MM1").dug_in("2718", JAPAN);
    // Allowed, but the surcharges (12 + 8 + 4 + 4) exceed the six points: one hex for all of them.
    assert_eq!(dug.cost(&rough), Some(24));
    assert_eq!(table("A2-4").dug_in("2718", JAPAN).cost(&rough), None);
    let rain = table("MM1").monsoon();
    assert_eq!(rain.cost(&rough), Some(12));
}

/// Ruling R-09: to the letter the 154th Regiment stands beside three other units of the 54th Division in
/// 21.2.1, and only there.
#[test]
fn a_fourth_unit_of_the_54th_comes_with_its_switch_only() {
    let fourth = unit("J54-154b");
    let counted = |state: &State| -> usize {
        game()
            .groups(&state.position, JAPAN)
            .iter()
            .map(|group| group.units.len())
            .sum()
    };
    let on = ["fourth_unit_of_the_54th"];
    let (plain, literal) = (
        start("extended_capital"),
        start_with("extended_capital", &on),
    );
    assert_eq!(plain.position.unit(fourth).place, Where::Unused);
    assert_eq!(literal.position.unit(fourth).place, Where::Later);
    assert_eq!(counted(&plain) + 1, counted(&literal));
    assert_eq!(
        counted(&start("campaign")),
        counted(&start_with("campaign", &on))
    );
}
