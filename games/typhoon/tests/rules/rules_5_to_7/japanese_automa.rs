//! Rules 7.

use super::*;

/// Rules: CLA-3b
#[test]
fn ty_168_atolls_take_a_fortress_and_with_a_base_a_detachment() {
    let table = Table::empty(6)
        .changed(4)
        .at("honshu", &["J-1NAF"])
        .at("palau", &["J-S4"])
        .at("formosa", &["J-14A"])
        .at("okinawa", &["J-S5"])
        .at("indochina", &["J-15A"])
        .at("siam", &["J-25A"])
        .at("south_china", &["J-23A"])
        .at("marianas", &["J-S1"])
        .change(|position| position.japan.action_points = 2)
        .run(Step::JapaneseAutoma(JapaneseStep::EmptyPerimeter), &[])
        .roll_on();
    let kinds = |id: &str| -> Vec<Kind> {
        game()
            .units_in(table.position(), zone(id))
            .map(|unit| game().unit(unit).kind)
            .collect()
    };
    assert!(kinds("carolines").contains(&Kind::Snlf));
    assert!(kinds("carolines").contains(&Kind::Fortress));
    assert!(!kinds("marshalls").contains(&Kind::Snlf));
}

/// Rules: CLA-3c
#[test]
fn cla_3c_weak_zones_of_the_perimeter_are_strengthened_without_fortress() {
    let table = bismarck()
        .at("bismarck", &["J-17A"])
        .run(Step::JapaneseAutoma(JapaneseStep::WeakPerimeter), &[])
        .roll_on();
    let fortresses = game()
        .units_of(JAPAN)
        .filter(|unit| game().unit(*unit).kind == Kind::Fortress)
        .filter(|unit| table.position().zone_of(*unit).is_some())
        .count();
    assert_eq!(fortresses, 0);
    assert_eq!(table.position().japan.action_points, 0);
}

/// Rules: CLA-3d, 7.1-A2
#[test]
fn ty_169_two_steps_are_rebuilt_for_a_point() {
    let table = Table::empty(6)
        .changed(4)
        .reduced("honshu", &["J-14A", "J-15A"])
        .reduced("kyushu", &["J-16A"])
        .change(|position| position.japan.action_points = 2)
        .run(Step::JapaneseAutoma(JapaneseStep::Rebuilding), &[])
        .roll_on();
    assert_eq!(
        ["J-14A", "J-15A", "J-16A"].map(|id| table.steps(id)),
        [2, 2, 2]
    );
    assert_eq!(table.position().japan.action_points, 0);
}

/// Rules: 7.1.2, ERR-Q7
#[test]
fn ty_170_the_base_of_plan_a_is_drawn() {
    let table = Table::empty(6)
        .changed(4)
        .japanese(&["north_philippines"])
        .at("honshu", &["J-CV1", "J-SF2"])
        .change(|position| position.japan.plan = Plan::A)
        .run(Step::JapaneseAutoma(JapaneseStep::Fleets), &[3]);
    assert_eq!(table.place("J-CV1"), "marianas");
    assert_eq!(table.place("J-SF2"), "marianas");
}

/// Rules: 7.1.1b
#[test]
fn ty_171_plan_z_keeps_carriers_in_honshu_and_the_rest_in_the_carolines() {
    let table = Table::empty(6)
        .changed(4)
        .at("kyushu", &["J-CV1", "J-SF1", "J-SF2"])
        .run(Step::JapaneseAutoma(JapaneseStep::Fleets), &[]);
    assert_eq!(table.place("J-CV1"), "honshu");
    assert_eq!(table.place("J-SF1"), "carolines");
    assert_eq!(table.place("J-SF2"), "carolines");
}

/// Rules: 7, 4.3
#[test]
fn ty_172_in_the_pause_japan_spends_points_and_does_not_attack() {
    let table = Table::empty(5)
        .changed(4)
        .at("north_china", &["J-1A", "A-CH1"])
        .change(|position| position.japan.action_points = 4)
        .run(Step::Begin(Phase::Answer), &[]);
    assert!(
        table
            .events
            .iter()
            .all(|event| !matches!(event, Event::Attack(..)))
    );
    let later = Table::empty(6)
        .changed(4)
        .at("north_china", &["J-1A", "A-CH1"])
        .change(|position| position.japan.action_points = 4)
        .run(Step::Begin(Phase::Answer), &[])
        .roll_on();
    assert!(
        later
            .events
            .iter()
            .any(|event| matches!(event, Event::Attack(..)))
    );
}

/// Rules: ERR-Q6, 7.1.1
#[test]
fn ty_006_wake_is_three_zones_from_japan() {
    assert_eq!(game().map().plan_distance(zone("wake")), 3);
    assert_eq!(
        game().map().reaction_distance(zone("wake"), zone("honshu")),
        2
    );
    let table = Table::empty(8)
        .changed(4)
        .japanese(&["north_philippines", "south_philippines"])
        .at("wake", &["A-14C"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.position().japan.plan, Plan::A);
}

/// Rules: 7.1.3, 7.1.4, 7.1.2
#[test]
fn r7_1_3_plans_follow_the_nearest_allied_zone_and_never_go_back() {
    let plan = |zones: &[&str]| {
        Table::empty(8)
            .changed(4)
            .japanese(&["north_philippines", "south_philippines", "wake"])
            .allied(zones)
            .run(Step::Control(Control), &[])
            .position()
            .japan
            .plan
    };
    assert_eq!(plan(&[]), Plan::Z);
    assert_eq!(plan(&["carolines"]), Plan::A);
    assert_eq!(plan(&["marianas"]), Plan::Sho);
    assert_eq!(plan(&["okinawa"]), Plan::Ten);
    let back = Table::empty(8)
        .changed(4)
        .change(|position| position.japan.plan = Plan::Sho)
        .japanese(&["north_philippines", "south_philippines", "wake"])
        .run(Step::Control(Control), &[]);
    assert_eq!(back.position().japan.plan, Plan::Sho);
    assert_eq!(
        [Plan::Z, Plan::A, Plan::Sho, Plan::Ten].map(Plan::points),
        [4, 3, 2, 1]
    );
}

/// Rules: 7.2b, CLA-3f
#[test]
fn r7_2b_each_army_attacks_the_next_weakest_enemy() {
    let table = Table::empty(7)
        .changed(4)
        .at("north_china", &["J-1A", "J-12A", "A-CH1"])
        .reduced("north_china", &["A-CH2"])
        .change(|position| position.japan.action_points = 1)
        .run(Step::AsianOffensive(AsianOffensive), &[3, 3, 3, 3]);
    let targets: Vec<_> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attack(attackers, target, ..) if game().unit(*target).side == ALLIES => {
                Some((*attackers, *target))
            }
            _ => None,
        })
        .collect();
    assert_eq!(targets[0], (set(&["J-1A"]), unit("A-CH2")));
    assert_eq!(targets[1], (set(&["J-12A"]), unit("A-CH1")));
    assert_eq!(table.position().japan.action_points, 0);
}

/// Rules: 7.2a, 7.2d
#[test]
fn r7_2d_after_a_victory_the_best_spare_army_breaks_through() {
    let table = Table::empty(9)
        .changed(4)
        .japanese(&["north_china"])
        .at("burma", &["J-15A", "J-25A", "J-3AAF"])
        .reduced("burma", &["A-BUR"])
        .change(|position| position.japan.action_points = 1)
        .run(Step::AsianOffensive(AsianOffensive), &[6, 1])
        .roll_on();
    assert_eq!(table.place("A-BUR"), "destroyed");
    assert!(
        ["bengal", "central_china"].contains(&table.place("J-25A").as_str()),
        "{}",
        table.place("J-25A")
    );
    assert_eq!(table.place("J-15A"), "burma");
}

/// Rules: ERR-Q5
#[test]
fn err_q5_after_the_change_points_go_to_the_first_fleets_only() {
    let table = Table::empty(6)
        .changed(4)
        .reduced("carolines", &["J-SF1", "J-SF2"])
        .change(|position| position.japan.naval = 1)
        .run(Step::JapaneseAutoma(JapaneseStep::Fleets), &[]);
    assert_eq!((table.steps("J-SF1"), table.steps("J-SF2")), (2, 1));
}

/// Rules: 7.1.4a
#[test]
fn r7_1_4a_a_landing_next_to_the_fleets_brings_one_at_random_without_a_die_for_the_reaction() {
    let table =
        ten()
            .at("kyushu", &["J-H51"])
            .play(&["sortie kyushu", "join A-TF53", "load A-24C", "go"]);
    // The first die chooses one of three fleets: 5 is the third.
    let table = table.play(&["= 5"]);
    assert_eq!(reactions(&table), [(None, Reaction::ToTheEnd)]);
    let reacting = table.position().operation.unwrap().reacting;
    assert_eq!(reacting, set(&["J-SF3"]));
}

/// Rules: 7.1.4a
#[test]
fn r7_1_4a_that_battle_goes_on_until_one_side_is_gone() {
    let mut table =
        ten()
            .off(&["J-SF2", "J-SF3"])
            .play(&["sortie kyushu", "join A-TF53", "load A-24C", "go"]);
    // TF 53: 6 against 8, +3 for the period: column +1; a 1 does nothing. In return column 0.
    for _ in 0..3 {
        table = table.play(&["= 1", "= 1"]);
        assert!(table.position().operation.unwrap().has_fought);
        assert_eq!((table.steps("A-TF53"), table.steps("J-SF1")), (2, 2));
    }
    let table = table.play(&["= 6", "= 1", "= 6", "= 1"]);
    assert_eq!(table.steps("J-SF1"), 0);
    let surface = |event: &&Event| matches!(event, Event::Attack(_, _, _, _, AttackKind::Surface));
    assert_eq!(
        table.events.iter().filter(surface).count(),
        10,
        "five rounds"
    );
}

/// Rules: 7.1.4a
#[test]
fn r7_1_4a_far_from_the_fleets_and_without_troops_the_table_decides_and_one_round_is_fought() {
    // Formosa is two zones from Kyushu.
    let far = ten().at("formosa", &["J-S1"]).play(&[
        "sortie formosa",
        "join A-TF53",
        "load A-24C",
        "go",
        "= 3",
    ]);
    assert_eq!(reactions(&far).len(), 1);
    assert!(reactions(&far)[0].0.is_some());
    // Ships alone do not land: Japan itself answers at once, and fights one round.
    let bare =
        ten()
            .off(&["J-SF2", "J-SF3"])
            .play(&["sortie kyushu", "join A-TF53", "go", "= 1", "= 1"]);
    assert_eq!(reactions(&bare), [(None, Reaction::Immediate)]);
    let surface = |event: &&Event| matches!(event, Event::Attack(_, _, _, _, AttackKind::Surface));
    assert_eq!(bare.events.iter().filter(surface).count(), 2);
    // Under SHO the fleets at Okinawa do not fight to the end.
    let sho = ten()
        .off(&["J-SF2", "J-SF3"])
        .change(|position| position.japan.plan = Plan::Sho)
        .play(&["sortie kyushu", "join A-TF53", "load A-24C", "go"]);
    assert_eq!(reactions(&sho), [(None, Reaction::Immediate)]);
}

/// Rules: 7.1.4a
#[test]
fn r7_1_4a_a_landing_in_the_zone_next_door_asks_for_no_die_either() {
    let landing = |plan: Plan| {
        Table::empty(14)
            .changed(4)
            .allied(&["formosa"])
            .at("formosa", &["A-TF53", "A-24C"])
            .at("kyushu", &["J-SF1", "J-SF2", "J-SF3"])
            .at("okinawa", &["J-S1"])
            .change(move |position| position.japan.plan = plan)
            .play(&["sortie okinawa", "join A-TF53", "load A-24C", "go", "= 5"])
    };
    // The die chooses the third of three fleets.
    let table = landing(Plan::Ten);
    assert_eq!(reactions(&table), [(None, Reaction::ToTheEnd)]);
    assert_eq!(
        table.position().operation.unwrap().reacting,
        set(&["J-SF3"])
    );
    // Under SHO the same die is that of the reaction: 5 + 1 for a zone next to Japan.
    assert_eq!(
        reactions(&landing(Plan::Sho)),
        [(Some(6), Reaction::Immediate)]
    );
}
