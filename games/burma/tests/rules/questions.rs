//! What questions say of what they are about and what is given up.

use crate::common::{Table, game, placing, unit};
use heigi_burma::steps::{ChineseSupport, Combat, Naming, Pay, Reinforcements};
use heigi_burma::{ALLIES, Activation, JAPAN, Occasion, RandomEvent, Scenario, Step, Where};
use heigi_engine::scene::{Choice, Prompt};
use heigi_engine::{Shows, Side, Text, Viewer};
use heigi_scene::Value;

fn prompt(table: &Table, side: Side) -> Prompt {
    let scene = game().scene(&table.state, Viewer::Side(side));
    scene.prompt.unwrap()
}

fn choice(table: &Table, side: Side, action: &str) -> Choice {
    let mut choices = prompt(table, side).choices.into_iter();
    choices.find(|choice| choice.action == action).unwrap()
}

fn number(text: &Text, name: &str) -> i32 {
    match text.args.get(name) {
        Some(Value::Number(number)) => *number,
        _ => panic!("{name} is no number"),
    }
}

/// Besides the point of the stockpile a reinforcement may cost a victory point, which is said where it is chosen.
#[test]
fn a_reinforcement_says_whether_it_costs_a_victory_point() {
    let label = |points| {
        let table = Table::empty(3)
            .change(|position| {
                position.scenario = Scenario::UGo;
                position.sides[0].points = points;
                position.unit_mut(unit("A17-48")).place = Where::Reserve;
            })
            .step(Step::Reinforcements(Reinforcements(ALLIES)));
        let choice = choice(&table, ALLIES, "select A17-48");
        choice.label.id.to_string()
    };
    assert_eq!(label(1), "burma-do-select-charged");
    // Nothing is lost by a side that has none.
    assert_eq!(label(0), "burma-do-select");
}

/// One step of each of two divisions is taken off before the Allies are done.
#[test]
fn a_set_up_says_how_many_steps_are_still_to_be_taken_off() {
    let losses = |table: &Table| number(&prompt(table, ALLIES).title, "losses");
    let table = placing("u_go", ALLIES);
    assert_eq!(losses(&table), 2);
    assert_eq!(losses(&table.play(&["lose-step A5-9"])), 1);
}

/// 9.2.2: only those who are counted act by the first end marker.
#[test]
fn independent_units_are_told_to_be_free_where_they_are() {
    let is_free = |activation| {
        let table = Table::empty(3)
            .at("1419", &["A2-4"])
            .acting(ALLIES, &[])
            .change(|position| {
                let segment = position.segment.as_mut().unwrap();
                segment.activation = activation;
            })
            .step(Step::Naming(Naming));
        number(&prompt(&table, ALLIES).title, "free")
    };
    assert_eq!(is_free(Activation::Marker(0)), 1);
    assert_eq!(is_free(Activation::EndMarker), 0);
}

/// A source that pays is named when it is asked whose marker is spent.
#[test]
fn whoever_pays_is_named_where_a_marker_is_chosen() {
    let table = Table::empty(3)
        .at("1419", &["A2-4"])
        .markers("1419", ALLIES, 1)
        .markers("1418", ALLIES, 1)
        .step(Step::Pay(Pay(ALLIES, Occasion::Determination)))
        .play(&["source 1419"]);
    let title = prompt(&table, ALLIES).title;
    assert_eq!(title.id, "burma-ask-about");
    let subject = match title.args.get("subject") {
        Some(Value::Text(subject)) => subject.args.get("number").cloned(),
        _ => None,
    };
    assert_eq!(subject, Some(Value::Word("1419".into())));
}

/// The reinforcements of Japan come after this question of the Allies, to whom its stockpile is no forecast.
#[test]
fn a_question_forecasts_nothing_of_what_the_enemy_decides_next() {
    let table = Table::empty(3)
        .held(JAPAN, &["2105"])
        .change(|position| {
            position.scenario = Scenario::UGo;
            position.event = Some(RandomEvent::Chinese);
            for id in ["C22", "C30", "C38", "J53-119"] {
                position.unit_mut(unit(id)).place = Where::Later;
            }
        })
        .step(Step::Reinforcements(Reinforcements(JAPAN)))
        .step(Step::ChineseSupport(ChineseSupport))
        .run();
    let prompt = prompt(&table, ALLIES);
    assert_eq!(prompt.title.id, "burma-ask-chinese");
    assert!(prompt.previews.is_empty());
}

/// An attack at odds that no table has is not missed by anybody.
#[test]
fn only_attacks_that_could_be_fought_are_told_to_be_given_up() {
    let warning = |attackers: &[&str], defenders: &[&str]| {
        let table = Table::empty(3)
            .at("2110", attackers)
            .at("2109", defenders)
            .acting(ALLIES, attackers)
            .step(Step::Combat(Combat));
        choice(&table, ALLIES, "done").warning
    };
    let told = Some(Text::new("burma-warn-attacks").with("count", 1));
    assert_eq!(warning(&["A2-4"], &["J15-51"]), told);
    assert_eq!(warning(&["AHQ4"], &["J15-51"]), None);
    let weak = ["J15-51", "J15-60", "J15-67", "J31-58"];
    assert_eq!(warning(&["MM1"], &weak), None);
}
