//! What the computer does with means that are easily forgotten.

use crate::common::attacks::field;
use crate::common::set_up::setting_up;
use crate::common::{Table, game, unit};
use heigi_burma::steps::{Naming, Pay, Placing, Transport};
use heigi_burma::{ALLIES, JAPAN, Occasion, Phase, Scenario, Step};
use heigi_engine::Skill;
use heigi_engine::laws::scores;

/// The action that the computer likes best, in words.
fn best(table: &Table) -> String {
    let scores = scores(game(), &table.state, Skill::Normal, 1);
    let best = scores
        .into_iter()
        .max_by(|one, other| one.1.total_cmp(&other.1));
    best.unwrap().0
}

/// Two brigades far from everybody, each with its last step, and markers and transports at home.
#[test]
fn the_computer_flies_a_marker_to_units_that_nobody_else_feeds() {
    let table = |units: &[&str]| {
        Table::empty(3)
            .at("2010", units)
            .change(|position| {
                for id in units {
                    position.unit_mut(unit(id)).steps = 1;
                }
            })
            .markers("1419", ALLIES, 3)
            .step(Step::Begin(Phase::Air))
            .run()
            .play(&[
                "spend 1",
                "fly AB1 transport",
                "fly AB2 transport",
                "spend 0",
                "= 1",
                "fly JB1 support",
            ])
    };
    let needed = table(&["A2-4", "A2-5"]);
    assert_eq!(needed.position().step(), Some(Step::Transport(Transport)));
    assert_eq!(best(&needed), "lift 1419");
    assert_eq!(best(&needed.play(&["lift 1419"])), "at 2010");
    assert_eq!(best(&table(&[])), "done");
}

/// 18.1: regiments against one brigade with its last step, whom they beat without a charge, and against fresh ones.
#[test]
fn the_computer_charges_only_where_the_columns_are_worth_the_steps() {
    let attackers = ["J15-51", "J15-60", "J15-67"];
    let charges = |table: &Table| best(table).starts_with("banzai ");
    let fresh = field(&attackers, &["A2-4", "A2-5"]);
    assert!(charges(&fresh), "{}", best(&fresh));
    let beaten = field(&attackers, &["A2-4"])
        .steps("A2-4", 1)
        .stranded(&["A2-4"]);
    assert!(!charges(&beaten), "{}", best(&beaten));
}

/// 9.3.9: in U-Go a headquarters in danger acts before one that is safe would.
#[test]
fn the_computer_brings_a_headquarters_out_of_danger() {
    let worth = |enemy: &str| {
        let table = Table::empty(2)
            .change(|position| position.scenario = Scenario::UGo)
            .at("1612", &["JHQ28"])
            .at("1611", &["J15-51"])
            .at(enemy, &["A20-80"])
            .acting(JAPAN, &[])
            .change(|position| {
                if let Some(segment) = &mut position.segment {
                    segment.units = 1;
                }
            })
            .step(Step::Naming(Naming));
        scores(game(), &table.state, Skill::Normal, 1)
    };
    let named = |scores: &[(String, f32)]| {
        let found = scores.iter().find(|one| one.0 == "name JHQ28");
        found.map(|one| one.1).unwrap()
    };
    let (near, far) = (named(&worth("1614")), named(&worth("1419")));
    assert!(near > far + 0.5, "{near} {far}");
}

/// 21.1.2: Japan has one source in U-Go, which somebody keeps as soon as an enemy may come upon it.
#[test]
fn the_computer_keeps_its_only_source_from_a_raid() {
    let marches = |enemy: &str| {
        let table = Table::empty(2)
            .change(|position| position.scenario = Scenario::UGo)
            .held(JAPAN, &["2105"])
            .held(ALLIES, &["1709"])
            .at("1907", &["J15-51"])
            .at(enemy, &["A20-80"])
            .moving("J15-51");
        best(&table) == "at 2105"
    };
    assert!(marches("1904"));
    assert!(!marches("1419"));
}

/// In U-Go whoever is placed after a headquarters that stands alone guards it; a second guard would go elsewhere.
#[test]
fn the_computer_guards_its_headquarters_from_the_set_up_on() {
    let guards = |there: &[&str]| {
        let placing = setting_up(Scenario::UGo, JAPAN).at("1612", there);
        best(&placing.step(Step::Placing(Placing(unit("J15-60"))))) == "at 1612"
    };
    assert!(guards(&["JHQ28"]));
    assert!(!guards(&["JHQ28", "J15-51"]));
    assert!(!guards(&[]));
}

/// 18.2: a regiment among tanks that sends them helps its odds by more than it risks, unless it would risk its last step.
#[test]
fn the_computer_sends_special_attack_troops_only_where_they_are_worth_the_steps() {
    let attacked = field(&["T254-1", "A2-4"], &["J15-51"]);
    let fresh = attacked.clone().play(&["go"]);
    assert_eq!(best(&fresh), "special-troops J15-51");
    let last = attacked.steps("J15-51", 1).play(&["go"]);
    assert!(last.options().contains(&best(&fresh)));
    assert_eq!(best(&last), "done");
}

/// In U-Go a starving regiment prefers of two empty towns the one that is nearer to those who feed it, the more the fewer
/// steps it has.
#[test]
fn the_computer_draws_whoever_starves_home() {
    let preferred = |steps: u8| {
        let table = Table::empty(2)
            .change(|position| position.scenario = Scenario::UGo)
            .held(JAPAN, &["2105"])
            .at("2105", &["J15-60"])
            .at("1507", &["J15-51"])
            .steps("J15-51", steps)
            .moving("J15-51");
        let scores = scores(game(), &table.state, Skill::Normal, 1);
        let worth = |place: &str| {
            let found = scores.iter().find(|one| one.0 == place);
            found.map(|one| one.1).unwrap()
        };
        worth("at 1113") - worth("at 1315")
    };
    let (last, fresh) = (preferred(1), preferred(3));
    assert!(last > 0.4 && last > fresh + 0.2, "{last} {fresh}");
}

/// Whoever commits a headquarters in a fight feeds nobody through it in the next supply phase; on the last turn there is none.
#[test]
fn the_computer_keeps_its_headquarters_for_the_next_supply_phase() {
    let paid = |turn: u8| {
        let units = ["J15-51", "J15-60", "J15-67"];
        let table = Table::empty(turn)
            .stock(5, 9)
            .at("3309", &["JHQ15"])
            .at("3310", &units)
            .acting(JAPAN, &units)
            .stranded(&units)
            .step(Step::Pay(Pay(JAPAN, Occasion::Combat)));
        assert!(table.options().contains(&"commit JHQ15".to_owned()));
        best(&table)
    };
    assert_eq!(paid(3), "done");
    assert_eq!(paid(Scenario::Campaign.turns()[1]), "commit JHQ15");
}

/// Japan's regiment in 1913, out of supply, could come home to whom 2105 feeds, but from Tiddim (1916) neither be fed nor march
/// back: it takes the town only if its steps last to the end.
#[test]
fn the_computer_marches_where_it_would_starve_only_with_steps_for_all_turns_that_are_left() {
    let marches = |turn: u8, steps: u8| {
        let table = Table::empty(turn)
            .change(|position| position.scenario = Scenario::UGo)
            .held(JAPAN, &["2105"])
            .at("2105", &["J15-60"])
            .at("1913", &["J15-51"])
            .steps("J15-51", steps)
            .stranded(&["J15-51"])
            .moving("J15-51");
        assert!(table.options().contains(&"at 1916".to_owned()));
        best(&table)
    };
    assert_eq!(marches(3, 3), "at 1611");
    assert_eq!(marches(3, 4), "at 1916");
    assert_eq!(marches(4, 2), "at 1611");
    assert_eq!(marches(4, 3), "at 1916");
}

/// 17.6.1: from the exit 0823 the Indian National Army neither is fed nor marches back, but there its march is over.
#[test]
fn the_computer_marches_to_an_exit_that_nobody_comes_back_from() {
    let table = Table::empty(3)
        .at("1320", &["JHQ28"])
        .at("0922", &["INA1"])
        .steps("INA1", 2)
        .stranded(&["INA1"])
        .moving("INA1");
    assert_eq!(best(&table), "at 0823");
}
