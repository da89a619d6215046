//! What an attack does: losses, retreats, disruption, advance (13.4 to 13.8), and what Japanese infantry
//! risks (18).

use crate::common::{Table, game, hex, odds, unit};
use heigi_burma::steps::Attrition;
use heigi_burma::{ALLIES, Entrenchment, JAPAN, Scenario, Step};
use heigi_engine::Pending;

/// Those in 3412 attack those in 3411 in the open, with a die.
fn fought(attackers: &[&str], defenders: &[&str], die: &str) -> Table {
    Table::empty(3)
        .at("3412", attackers)
        .at("3411", defenders)
        .attack("3411", attackers)
        .play(&["go", die])
}

/// Goes the first way that is offered until the retreat is over.
fn flee(mut table: Table) -> Table {
    while table
        .options()
        .first()
        .is_some_and(|one| one.starts_with("at "))
    {
        let way = table.options()[0].clone();
        table = table.play(&[&way]);
    }
    table
}

fn is_disrupted(table: &Table, id: &str) -> bool {
    table.position().unit(unit(id)).disrupted
}

fn distance(table: &Table, id: &str, from: &str) -> u32 {
    let grid = &game().map().grid;
    grid.distance(table.position().hex_of(unit(id)).unwrap(), hex(from))
}

/// 12 against 10 with a 3: 1/2.
fn one_two() -> Table {
    fought(&["A2-4", "A2-5"], &["J15-51", "J15-60"], "= 3")
}

/// Vector EX16.
///
/// Rules: 13.4.3, 13.4.3-1
#[test]
fn a_hit_is_a_step_or_a_retreat_as_the_owner_likes() {
    let table = one_two();
    assert_eq!(table.pending(), Pending::Decision(ALLIES));
    assert_eq!(
        table.options(),
        [
            "lose-step A2-4",
            "lose-step A2-5",
            "retreat A2-4",
            "retreat A2-5"
        ]
    );
    // One step of one unit is one hit; nobody moves.
    let worn = table.play(&["lose-step A2-5", "stand"]);
    assert_eq!(worn.pending(), Pending::Decision(JAPAN));
    assert_eq!([worn.left("A2-4"), worn.left("A2-5")], [4, 3]);
    assert_eq!([worn.place("A2-4"), worn.place("A2-5")], ["3412"; 2]);
    assert!(!is_disrupted(&worn, "A2-5"));
}

/// Rules: 13.4.3-2
#[test]
fn attackers_retreat_one_hex_and_defenders_two() {
    let table = one_two().play(&["retreat A2-4"]);
    // Out of 3412, where the enemy in 3411 controls 3311 and 3511.
    assert_eq!(table.options(), ["at 3312", "at 3413", "at 3512"]);
    let table = table.play(&["at 3413", "stand"]);
    assert_eq!(
        (table.place("A2-4"), table.left("A2-4")),
        ("3413".to_owned(), 4)
    );
    let table = table.play(&["retreat J15-51"]);
    // Away from 3412: first one hex, then another that is two from 3411.
    assert_eq!(table.options(), ["at 3310", "at 3410", "at 3510"]);
    let table = table.play(&["at 3410"]);
    assert_eq!(table.options(), ["at 3309", "at 3409", "at 3509"]);
    let table = table.play(&["at 3409"]);
    assert_eq!(
        (table.place("J15-51"), table.left("J15-51")),
        ("3409".to_owned(), 4)
    );
}

/// Vector EX15.
///
/// Rules: EX-13.4.5
#[test]
fn two_hits_are_any_mix_of_steps_and_retreats_but_not_two_retreats_of_one_unit() {
    let table = one_two().play(&["lose-step A2-4", "stand"]);
    let steps = table
        .clone()
        .play(&["lose-step J15-51", "lose-step J15-51"]);
    assert_eq!([steps.left("J15-51"), steps.left("J15-60")], [2, 4]);
    // A step and a retreat, of the same unit or of two.
    let table = table.play(&["lose-step J15-51"]);
    let same = flee(table.clone().play(&["retreat J15-51"]));
    assert_eq!(
        (same.left("J15-51"), distance(&same, "J15-51", "3411")),
        (3, 2)
    );
    let other = flee(table.play(&["retreat J15-60"]));
    assert_eq!([other.left("J15-51"), other.left("J15-60")], [3, 4]);
    // Two retreats of two units.
    let two = flee(one_two().play(&["lose-step A2-4", "stand", "retreat J15-60"]));
    assert_eq!(
        two.options(),
        ["lose-step J15-51", "lose-step J15-60", "retreat J15-51"]
    );
    let two = flee(two.play(&["retreat J15-51"]));
    assert_eq!([two.left("J15-51"), two.left("J15-60")], [4, 4]);
    assert_eq!(
        ["J15-51", "J15-60"].map(|id| distance(&two, id, "3411")),
        [2, 2]
    );
}

/// A regiment in 3411 with enemies and their zones on all sides.
fn surrounded() -> Table {
    Table::empty(3)
        .at("3412", &["A2-4"])
        .at("3310", &["A2-5"])
        .at("3510", &["A2-6"])
        .at("3411", &["J15-51"])
        .attack("3411", &["A2-4", "A2-5", "A2-6"])
}

/// Vector RET2.
///
/// Rules: 13.4.4
#[test]
fn hits_without_a_retreat_to_meet_them_are_steps() {
    // 18 against 5 with a 1: three hits on a unit that cannot retreat.
    let table = surrounded().play(&["go", "= 1", "stand"]);
    assert_eq!(
        (table.place("J15-51"), table.left("J15-51")),
        ("3411".to_owned(), 1)
    );
    assert!(!is_disrupted(&table, "J15-51"));
    // With a way out of it two units retreat for two of three hits, and the third is a step.
    let table = fought(&["A2-4", "A2-5", "A2-6"], &["J15-51", "J15-60"], "= 5");
    assert_eq!(
        table.options(),
        ["done", "retreat A2-4", "retreat A2-5", "retreat A2-6"]
    );
    let three = Table::empty(3)
        .at("3412", &["A2-4", "A2-5", "A2-6"])
        .at("3411", &["J15-51", "JHQ15"])
        .attack("3411", &["A2-4", "A2-5", "A2-6"])
        .play(&["go", "done", "= 1", "stand", "retreat JHQ15"]);
    let three = flee(three);
    let three = flee(three.play(&["retreat J15-51"]));
    assert_eq!(three.options(), ["lose-step J15-51", "lose-step JHQ15"]);
    let three = three.play(&["lose-step J15-51"]);
    assert_eq!(
        (three.left("J15-51"), distance(&three, "J15-51", "3411")),
        (3, 2)
    );
}

/// 28 in two hexes against 4 + 3, with a 1: 4:1 and -/E.
fn rout_of_defenders(steps: [u8; 2]) -> Table {
    let attackers = ["A2-4", "A2-5", "A2-6", "A5-9", "A5-123"];
    Table::empty(3)
        .at("3412", &attackers[..3])
        .at("3311", &attackers[3..])
        .at("3411", &["J15-51", "J15-60"])
        .steps("J15-51", steps[0])
        .steps("J15-60", steps[1])
        .attack("3411", &attackers)
        .play(&["go", "= 1", "stand"])
}

/// Vectors CRT-E1, RET7.
///
/// Rules: 13.4.5, TBL-VP-1
#[test]
fn the_strongest_unit_is_lost_and_the_others_retreat_two_hexes() {
    let table = rout_of_defenders([3, 2]);
    assert_eq!(table.place("J15-51"), "eliminated");
    assert_eq!(table.points(), [1, 0]);
    let table = flee(table);
    assert_eq!(
        (table.left("J15-60"), distance(&table, "J15-60", "3411")),
        (2, 2)
    );
    assert!(is_disrupted(&table, "J15-60"));
    assert_eq!(["A2-4", "A5-123"].map(|id| table.left(id)), [4, 4]);
    // Between equals the owner chooses.
    let equals = rout_of_defenders([2, 2]);
    assert_eq!(equals.pending(), Pending::Decision(JAPAN));
    assert_eq!(equals.options(), ["lose-step J15-51", "lose-step J15-60"]);
    let equals = flee(equals.play(&["lose-step J15-60"]));
    assert_eq!(equals.place("J15-60"), "eliminated");
    assert_eq!(distance(&equals, "J15-51", "3411"), 2);
}

/// Vector CRT-E2.
///
/// Rules: 13.4.5
#[test]
fn routed_attackers_retreat_two_hexes_as_well_in_the_order_they_like() {
    // 2 + 2 + 2 against 16 is 1:3, where a 10 is E/-.
    let units = ["J15-51", "J15-60", "J15-67"];
    let table = Table::empty(3)
        .at("3412", &units)
        .steps("J15-60", 3)
        .steps("J15-67", 3)
        .stranded(&units)
        .at("3411", &["A2-4", "A2-5", "A28EA"])
        .steps("A2-4", 3)
        .steps("A2-5", 3)
        .attack("3411", &units)
        .play(&["go", "= 10"]);
    assert_eq!(table.place("J15-51"), "eliminated");
    assert_eq!(table.points(), [1, 0]);
    assert_eq!(table.options(), ["retreat J15-60", "retreat J15-67"]);
    let table = flee(table.play(&["retreat J15-67"]));
    for id in ["J15-60", "J15-67"] {
        assert_eq!(distance(&table, id, "3412"), 2, "{id}");
        assert!(is_disrupted(&table, id), "{id}");
        assert_eq!(table.left(id), 3, "{id}");
    }
}

/// Step losses one by one: the factors of what is left, until nothing is.
fn wear(id: &str) -> Vec<(u8, u8)> {
    let mut seen = Vec::new();
    let mut table = Table::empty(3).at("3411", &[id]).stranded(&[id]);
    loop {
        table = table.step(Step::Attrition(Attrition)).run();
        // What else a loss asks for does not matter here.
        table.state.asking = None;
        if table.place(id) != "3411" {
            assert_eq!(
                (table.place(id), table.left(id)),
                ("eliminated".to_owned(), 0)
            );
            return seen;
        }
        let values = game().values(table.position(), unit(id));
        seen.push((values.attack, values.defence));
    }
}

/// Vector STEP1.
///
/// Rules: 13.5.1, 13.5.1-4, 13.5.3c
#[test]
fn four_steps_are_gone_with_the_fourth_loss() {
    assert_eq!(wear("J15-51"), [(4, 4), (3, 3), (2, 2)]);
    assert_eq!(wear("A2-4"), [(5, 5), (4, 4), (2, 2)]);
    assert_eq!(wear("A5-9"), [(4, 5), (3, 4), (2, 2)]);
    assert_eq!(wear("C22").len(), 3);
    assert_eq!(wear("A77P").len(), 3);
    let steps = |id: &str| game().unit(unit(id)).steps();
    assert!(
        game()
            .all_units()
            .filter(|one| game().unit(*one).class == heigi_burma::Class::Infantry)
            .all(|one| game().unit(one).steps() == 4)
    );
    assert_eq!(steps("C22"), 4);
}

/// Rules: 13.5.3, 13.5.3a, 13.5.3b
#[test]
fn each_loss_turns_or_changes_the_counter_until_three_steps_are_gone() {
    // Full back, reduced front, reduced back, and nothing after the last.
    let values = |id: &str, lost: u8| {
        let one = game().unit(unit(id));
        let values = one.values(one.steps() - lost);
        (values.attack, values.defence)
    };
    assert_eq!(
        [0, 1, 2, 3].map(|lost| values("J33-213", lost)),
        [(6, 5), (5, 4), (3, 3), (2, 2)]
    );
    assert_eq!(
        [0, 1, 2].map(|lost| values("INA1", lost)),
        [(3, 3), (2, 2), (1, 1)]
    );
    // The third loss ends a unit of three steps, but not one of four.
    assert_eq!(wear("INA1"), [(2, 2), (1, 1)]);
    assert_eq!(wear("J33-213"), [(5, 4), (3, 3), (2, 2)]);
}

/// Rules: 13.5.1-3
#[test]
fn marauders_and_the_ina_have_three_steps() {
    for id in ["MM1", "MM2", "MM3", "INA1", "INA2", "INA3", "INA4"] {
        assert_eq!(game().unit(unit(id)).steps(), 3, "{id}");
    }
}

/// Rules: 13.5.1-2, 13.5.2
#[test]
fn allied_armour_has_a_full_front_and_a_reduced_back() {
    assert_eq!(wear("T254-1"), [(3, 2)]);
    let full = game().unit(unit("T254-1")).values(2);
    assert_eq!((full.attack, full.defence), (5, 4));
}

/// Rules: 13.5.1-1, 17.1.7
#[test]
fn japanese_armour_and_artillery_go_with_their_first_loss() {
    for id in ["JT14-1", "JT14-2", "JT14-3", "JA3", "JA18"] {
        assert_eq!(wear(id), [], "{id}");
    }
}

/// The ways of a unit that retreats so many hexes.
fn ways(table: &Table, id: &str, hexes: u32) -> Vec<String> {
    let ground = game().ground(table.position());
    let at = table.position().hex_of(unit(id)).unwrap();
    let ways = game().retreats(table.position(), ground, unit(id), at, at, hexes);
    let mut ways: Vec<String> = ways
        .into_iter()
        .map(|one| game().hex_number(one))
        .map(String::from)
        .collect();
    ways.sort_unstable();
    ways
}

/// Vector RET1.
///
/// Rules: 13.6, 13.6.1
#[test]
fn nobody_retreats_into_zones_without_friends() {
    let table = Table::empty(3)
        .at("3411", &["J15-51"])
        .at("3412", &["A2-4"]);
    assert_eq!(ways(&table, "J15-51", 1), ["3310", "3410", "3510"]);
    // A friend in a zone opens it, not the hex of an enemy.
    let helped = table.clone().at("3311", &["J15-60"]);
    assert_eq!(ways(&helped, "J15-51", 1), ["3310", "3311", "3410", "3510"]);
    // A zone farther on closes the hexes in which the second step would end.
    let second = |table: &Table| -> Vec<String> {
        let ground = game().ground(table.position());
        let from = [hex("3410"), hex("3411")];
        let one = unit("J15-51");
        let ways = game().retreats(table.position(), ground, one, from[0], from[1], 2);
        let mut ways: Vec<String> = ways
            .into_iter()
            .map(|one| game().hex_number(one))
            .map(String::from)
            .collect();
        ways.sort_unstable();
        ways
    };
    assert_eq!(second(&table), ["3309", "3409", "3509"]);
    assert_eq!(second(&table.at("3408", &["A2-5"])), ["3309", "3509"]);
}

/// Rules: 13.6.2
#[test]
fn a_retreat_ends_where_there_is_room() {
    // In the hills two units fill a hex.
    let table = Table::empty(3)
        .at("2717", &["J15-51"])
        .at("2718", &["A2-4"]);
    assert_eq!(ways(&table, "J15-51", 1), ["2617", "2716", "2817"]);
    let full = table.at("2716", &["J15-60", "J15-67"]);
    assert_eq!(ways(&full, "J15-51", 1), ["2617", "2817"]);
    // It may pass through on its way to a second hex.
    assert_eq!(ways(&full, "J15-51", 2), ["2617", "2716", "2817"]);
    // Not if there is no room in any hex behind: 2615, 2715 and 2815 behind 2716.
    let blocked = full
        .at("2616", &["J18-55", "J18-56"])
        .at("2715", &["J18-114", "J31-58"])
        .at("2816", &["J31-124", "J31-138"]);
    assert!(!ways(&blocked, "J15-51", 2).contains(&"2716".to_owned()));
    // And the second hex itself must have room.
    let mut table = Table::empty(3)
        .at("2718", &["A2-4", "A2-5"])
        .at("2717", &["J15-51"])
        .steps("J15-51", 2)
        .at("2715", &["J18-114", "J31-58"])
        .attack("2717", &["A2-4", "A2-5"])
        .play(&["go", "= 2", "stand"]);
    // 10 against 4 is 2:1, where a 2 is -/1.
    table = table.play(&["retreat J15-51", "at 2716"]);
    assert!(!table.options().contains(&"at 2715".to_owned()));
    assert!(!table.options().is_empty());
}

/// Rules: 13.6.4
#[test]
fn who_must_retreat_and_cannot_is_lost() {
    // Agartala lies at the edge of the map, with enemies on all land sides.
    let table = Table::empty(3)
        .at("1323", &["A5-9", "A2-4"])
        .steps("A5-9", 3)
        .steps("A2-4", 1)
        .at("1322", &["J15-51", "J18-55"])
        .at("1223", &["J15-60", "J18-56"])
        .at("1423", &["J15-67", "J18-114"])
        .attack(
            "1323",
            &["J15-51", "J18-55", "J15-60", "J18-56", "J15-67", "J18-114"],
        )
        .play(&["go", "= 1", "stand"]);
    assert_eq!(
        [table.place("A5-9"), table.place("A2-4")],
        ["eliminated"; 2]
    );
    assert_eq!(table.points(), [0, 2]);
    // In U-Go the map ends with row 21: of the hexes around 2110 the southern ones are off it.
    let south = Table::empty(3)
        .at("2110", &["J15-51"])
        .at("2010", &["A2-4"]);
    assert!(
        ways(&south, "J15-51", 1)
            .iter()
            .any(|one| one.starts_with("22"))
    );
    let ended = south.change(|position| position.scenario = Scenario::UGo);
    assert!(
        ways(&ended, "J15-51", 1)
            .iter()
            .all(|one| !one.starts_with("22"))
    );
    // Prohibited ground: no tank into hills without a line.
    let tank = Table::empty(3).at("1315", &["T254-1"]);
    assert_eq!(ways(&tank, "T254-1", 1), ["1314", "1415", "1416"]);
}

/// Rules: 13.6.3, 5.5.5c
#[test]
fn a_die_is_rolled_in_every_hex_under_interdiction() {
    // 18 against 5 with an 8 is 3:1 and 1/2.
    let rolls = |number: &str| {
        let table = Table::empty(3)
            .at("3412", &["A2-4", "A2-5", "A2-6"])
            .at("3411", &["J33-213"])
            .interdicting("AB2", number)
            .attack("3411", &["A2-4", "A2-5", "A2-6"])
            .play(&[
                "go",
                "= 8",
                "lose-step A2-4",
                "stand",
                "retreat J33-213",
                "at 3410",
            ]);
        let first = matches!(table.pending(), Pending::Draw(_));
        let table = if first { table.play(&["= 1"]) } else { table };
        let table = table.play(&["at 3409"]);
        let second = matches!(table.pending(), Pending::Draw(draw) if draw.rule.0 == "13.6.3");
        [first, second]
    };
    // Over 3410 both hexes, over 3408 the second, over 3412 neither, as 3410 is two hexes away.
    assert_eq!(rolls("3410"), [true, true]);
    assert_eq!(rolls("3408"), [false, true]);
    assert_eq!(rolls("3412"), [false, false]);
}

/// A retreat of a Japanese unit beaten at 3411 or 2717 through a hex under interdiction with a die; the
/// steps that it has then.
fn retreat_with(die: &str, prepare: impl Fn(Table) -> Table, start: &str) -> u8 {
    let enemies = ["A2-4", "A2-5", "A2-6", "A5-9"];
    let (from, way) = if start == "3411" {
        ("3412", "at 3410")
    } else {
        ("2718", "at 2716")
    };
    let table = Table::empty(3)
        .at(from, &enemies)
        .at(start, &["J33-213"])
        .interdicting("AB2", &way[3..]);
    let table = prepare(table)
        .attack(start, &enemies)
        .play(&["go", "= 2", "stand"]);
    let before = table.left("J33-213");
    let table = table.play(&["retreat J33-213", way, die]);
    before - table.left("J33-213")
}

/// Vector RET3.
///
/// Rules: 13.6.3a, 13.6.3b, 13.6.3c
#[test]
fn a_roll_above_the_highest_modified_factor_costs_a_step() {
    let lost = |die: &str, steps: u8, is_starving: bool, start: &str| {
        let prepare = |table: Table| {
            let table = table.steps("J33-213", steps);
            if is_starving {
                table.stranded(&["J33-213"])
            } else {
                table
            }
        };
        retreat_with(die, prepare, start)
    };
    // In the open with two steps 3-3.
    assert_eq!(
        [lost("= 3", 2, false, "3411"), lost("= 4", 2, false, "3411")],
        [0, 1]
    );
    // Out of supply 5 and 5 with three steps less: 4 steps 6-5 become 3 and 3.
    assert_eq!(
        [lost("= 3", 4, true, "3411"), lost("= 4", 4, true, "3411")],
        [0, 1]
    );
    // In the hills 3 defends with 4.
    assert_eq!(
        [lost("= 4", 2, false, "2717"), lost("= 5", 2, false, "2717")],
        [0, 1]
    );
    // A six fails whatever the factor, here 6; a five does not.
    assert_eq!(
        [lost("= 5", 4, false, "3411"), lost("= 6", 4, false, "3411")],
        [0, 1]
    );
}

/// Rules: 13.6.3a, 13.6.3b
#[test]
fn attackers_are_judged_by_the_factor_with_which_they_attacked() {
    // Two steps 3-3 that charge count 6; the last step may be lost.
    let lost = |die: &str, steps: u8, charge: bool| {
        let table = Table::empty(3)
            .at("3412", &["J33-213"])
            .steps("J33-213", steps)
            .at("3411", &["A208"])
            .steps("A208", 3)
            .interdicting("AB2", "3413")
            .attack("3411", &["J33-213"]);
        let table = if charge {
            table.play(&["banzai J33-213"])
        } else {
            table
        };
        // 6 against 3 is 2:1, where a 9 is 1/-; 3 against 3 is 1:1, where an 8 is.
        let attack = if charge { "= 9" } else { "= 8" };
        let table = table.play(&["go", attack, "retreat J33-213", "at 3413", die]);
        (table.left("J33-213"), table.place("J33-213"))
    };
    assert_eq!(lost("= 5", 2, true).0, 2);
    assert_eq!(lost("= 6", 2, true).0, 1);
    assert_eq!(lost("= 4", 2, false).0, 1);
    // Only interdiction of the Allies exists: Allied units roll nothing.
    let allied = Table::empty(3)
        .at("3412", &["A2-4"])
        .at("3411", &["J15-51"])
        .interdicting("AB2", "3413")
        .attack("3411", &["A2-4"])
        .play(&["go", "= 8", "retreat A2-4", "at 3413"]);
    assert!(matches!(allied.pending(), Pending::Decision(_)));
    assert_eq!(allied.left("A2-4"), 4);
}

/// Vector RET4.
///
/// Rules: 13.6.5, 13.7, 13.7.1
#[test]
fn who_has_retreated_is_disrupted() {
    let table = one_two().play(&["retreat A2-4", "at 3413", "stand"]);
    assert!(is_disrupted(&table, "A2-4"));
    assert!(!is_disrupted(&table, "A2-5"));
    let table = table.play(&["lose-step J15-51", "retreat J15-60", "at 3410"]);
    // Not before its end.
    assert!(!is_disrupted(&table, "J15-60"));
    let table = table.play(&["at 3409"]);
    assert!(is_disrupted(&table, "J15-60") && !is_disrupted(&table, "J15-51"));
    assert_eq!(game().allowance(table.position(), unit("J15-60")), 12);
}

/// Rules: 13.6.6
#[test]
fn more_may_always_retreat_than_must() {
    // 1:1 with a 5: nothing happens to anybody, and both sides are asked.
    let table = fought(&["A2-4"], &["J15-51"], "= 5");
    assert_eq!(table.options(), ["done", "retreat A2-4"]);
    let gone = table.clone().play(&["retreat A2-4"]);
    assert_eq!(gone.options(), ["at 3312", "at 3413", "at 3512"]);
    let gone = gone.play(&["at 3312"]);
    assert!(is_disrupted(&gone, "A2-4"));
    assert_eq!(gone.pending(), Pending::Decision(JAPAN));
    assert_eq!(gone.options(), ["done", "retreat J15-51"]);
    let both = flee(gone.play(&["retreat J15-51"]));
    assert_eq!(distance(&both, "J15-51", "3411"), 2);
    // Beyond the hits as well: one of one hit, then the other unit.
    let more = one_two().play(&["retreat A2-4", "at 3413"]);
    assert_eq!(more.options(), ["done", "retreat A2-5"]);
    // Who cannot retreat is not asked: the three attackers decline, the defender has no way.
    let closed = surrounded().play(&["go", "= 5", "stand"]);
    assert_eq!(closed.place("J15-51"), "3411");
}

/// Rules: 13.8, 13.8.1
#[test]
fn attackers_may_enter_the_hex_that_was_given_up() {
    // 12 against 2 with a 2: 6:1 and four hits.
    let table = Table::empty(3)
        .at("3412", &["A2-4", "A2-5"])
        .at("3310", &["A5-9"])
        .at("3411", &["J15-51"])
        .steps("J15-51", 1)
        .markers("3411", JAPAN, 2)
        .attack("3411", &["A2-4", "A2-5"])
        .play(&["go", "= 2", "stand", "lose-step J15-51"]);
    // Who fought, not who stood by; one, both or nobody.
    assert_eq!(table.options(), ["done", "join A2-4", "join A2-5"]);
    let none = table.clone().play(&["done"]);
    assert_eq!(none.position().hex(hex("3411")).control, Some(JAPAN));
    let both = table.play(&["join A2-4", "join A2-5"]);
    assert_eq!([both.place("A2-4"), both.place("A2-5")], ["3411"; 2]);
    assert_eq!(both.position().hex(hex("3411")).control, Some(ALLIES));
    assert_eq!(both.position().hex(hex("3411")).supply, [0, 0]);
    // While a defender is left nobody goes in.
    let held = fought(&["A2-4"], &["J15-51"], "= 2").play(&["stand", "lose-step J15-51", "stand"]);
    assert_eq!(held.place("A2-4"), "3412");
}

/// Rules: 13.8.1
#[test]
fn the_disrupted_do_not_advance_even_from_beside_the_hex() {
    // 1/2 on a regiment with its last step: A2-4 retreats to a friend in 3311, beside 3411.
    let table = Table::empty(3)
        .at("3412", &["A2-4", "A2-5"])
        .at("3311", &["A5-9"])
        .at("3411", &["J15-51", "J15-60"])
        .steps("J15-51", 1)
        .steps("J15-60", 1)
        .stranded(&["A2-4", "A2-5"])
        .attack("3411", &["A2-4", "A2-5"])
        .play(&["go", "= 3", "retreat A2-4", "at 3311", "stand"]);
    // 3 + 3 against 2 + 2 is 1:1.
    let table = table.play(&["lose-step J15-51", "lose-step J15-60"]);
    assert_eq!(table.points(), [2, 0]);
    assert_eq!(table.options(), ["done", "join A2-5"]);
}

/// Rules: 13.8.1
#[test]
fn an_advance_keeps_to_stacking_limits_and_ground_but_not_to_zones() {
    // Three attackers into hills for two; the enemy in 2715 controls the hex.
    let units = ["A2-4", "A2-5", "A5-9"];
    let table = Table::empty(3)
        .at("2717", &units[..2])
        .at("2616", &units[2..])
        .at("2715", &["J18-55"])
        .at("2716", &["J15-51"])
        .steps("J15-51", 1)
        .attack("2716", &units)
        .play(&["go", "= 2", "stand", "lose-step J15-51", "join A2-4"]);
    assert_eq!(table.options(), ["done", "join A2-5", "join A5-9"]);
    let table = table.play(&["join A5-9"]);
    assert_eq!(
        ["A2-4", "A2-5", "A5-9"].map(|id| table.place(id)),
        ["2716", "2717", "2716"]
    );
    // Tanks that fought their way into hills without a line stay outside.
    let tanks = Table::empty(3)
        .at("1315", &["T254-1", "A2-4"])
        .at("1316", &["J15-51"])
        .steps("J15-51", 1)
        .attack("1316", &["T254-1", "A2-4"])
        .play(&["go", "done", "= 3", "stand", "lose-step J15-51"]);
    assert_eq!(tanks.options(), ["done", "join A2-4"]);
}

/// A charge of a regiment with 4-4 in 3412 against a brigade, with a die for the attack.
fn charge(die: &str) -> Table {
    Table::empty(3)
        .at("3412", &["J15-51", "J15-60", "INA1", "JT14-1"])
        .steps("J15-51", 3)
        .at("3411", &["A2-4"])
        .attack("3411", &["J15-51", "J15-60"])
        .play(&["banzai J15-51", "go", die])
}

/// Vector MOD13.
///
/// Rules: 18.0, 18.1, 18.1.1
#[test]
fn japanese_infantry_may_charge() {
    let table = Table::empty(3)
        .at("3412", &["J15-51", "INA1", "JT14-1"])
        .at("3411", &["A2-4"])
        .attack("3411", &["J15-51", "INA1", "JT14-1"]);
    assert_eq!(table.refusal("banzai J15-51"), "");
    // not the INA, nor tanks, nor who does not attack.
    assert_eq!(table.refusal("banzai INA1"), "18.1");
    assert_eq!(table.refusal("banzai JT14-1"), "18.1");
    assert_eq!(table.refusal("banzai J15-60"), "18.1");
    let factor =
        |charges| game().attack_factor(table.position(), unit("J15-51"), hex("3411"), charges);
    assert_eq!([factor(false), factor(true)], [5, 10]);
}

/// Vector MOD13.
///
/// Rules: 18.1.2, 18.3, 18.3.1
#[test]
fn who_charged_loses_a_step_to_a_die_above_its_attack_factor() {
    // 8 + 5 against 6 is 2:1, where a 6 is nothing; the factor is 4 with three steps.
    let table = charge("= 6").play(&["stand"]);
    assert!(matches!(table.pending(), Pending::Draw(draw) if draw.rule.0 == "18.3"));
    assert_eq!(table.clone().play(&["= 4"]).left("J15-51"), 3);
    assert_eq!(table.clone().play(&["= 5"]).left("J15-51"), 2);
    // One check, of the unit that charged.
    let done = table.play(&["= 6"]);
    assert_eq!((done.left("J15-51"), done.left("J15-60")), (2, 4));
    assert!(!matches!(done.pending(), Pending::Draw(_)));
    // with the step lost in the fight the factor is 3. A 9 is 1/-.
    let worn = charge("= 9").play(&["lose-step J15-51", "stand"]);
    assert_eq!(worn.clone().play(&["= 3"]).left("J15-51"), 2);
    assert_eq!(worn.play(&["= 4"]).left("J15-51"), 1);
    // Who is dead does not check. 6 + 5 against 6 is 1:1, where a 9 is 2/-.
    let dead = Table::empty(3)
        .at("3412", &["J15-51"])
        .steps("J15-51", 1)
        .at("3411", &["A208"])
        .attack("3411", &["J15-51"])
        .play(&["banzai J15-51", "go", "= 9", "lose-step J15-51"]);
    assert_eq!(dead.place("J15-51"), "eliminated");
    assert!(!matches!(dead.pending(), Pending::Draw(_)));
}

/// Tanks or infantry against a regiment with 4-4 in 3411, which may lie in a position.
fn ambush(attacker: &str, position: Option<Entrenchment>) -> Table {
    Table::empty(3)
        .at("3412", &[attacker])
        .at("3411", &["J15-51", "INA1"])
        .steps("J15-51", 3)
        .steps("INA1", 1)
        .change(|state| state.hex_mut(hex("3411")).position = position)
        .attack("3411", &[attacker])
        .play(&["go"])
}

/// Vector MOD12.
///
/// Rules: 18.2, 18.2.1
#[test]
fn one_defender_may_send_special_troops_against_tanks() {
    let tanks = ambush("T254-1", None);
    assert_eq!(tanks.pending(), Pending::Decision(JAPAN));
    // Japanese infantry only, and one unit.
    assert_eq!(tanks.options(), ["done", "special-troops J15-51"]);
    let sent = tanks.clone().play(&["special-troops J15-51", "= 5"]);
    assert_eq!(odds(&sent), [5, 4 + 1 + 1]);
    assert_eq!(odds(&tanks.play(&["done", "= 5"])), [5, 4 + 1]);
    let infantry = ambush("A2-4", None);
    assert!(matches!(infantry.pending(), Pending::Draw(draw) if draw.rule.0 == "13.2.1d-iv"));
    // Not the Allies against Japanese tanks.
    let allied = Table::empty(3)
        .at("3412", &["JT14-1", "J15-60"])
        .at("3411", &["A2-4"])
        .attack("3411", &["JT14-1", "J15-60"])
        .play(&["go"]);
    assert!(matches!(allied.pending(), Pending::Draw(draw) if draw.rule.0 == "13.2.1d-iv"));
}

/// Vector MOD11.
///
/// Rules: 18.2.2, TBL-LOSSCHK
#[test]
fn special_troops_check_against_the_defence_factor_with_a_bonus_in_a_complete_position() {
    let check = |position: Option<Entrenchment>, die: &str| {
        // 5 against 6 is 1:2, a column for the tank 1:1; with the position 1:2 to 1:1 as well: a 5 is
        // nothing.
        let table = ambush("T254-1", position).play(&["special-troops J15-51", "= 5", "stand"]);
        assert!(matches!(table.pending(), Pending::Draw(draw) if draw.rule.0 == "18.3"));
        table.play(&[die]).left("J15-51")
    };
    assert_eq!([check(None, "= 4"), check(None, "= 5")], [3, 2]);
    let complete = Some(Entrenchment {
        owner: JAPAN,
        builder: None,
    });
    assert_eq!([check(complete, "= 5"), check(complete, "= 6")], [3, 2]);
    // An unfinished one is worth nothing.
    let begun = Some(Entrenchment {
        owner: JAPAN,
        builder: Some(unit("J15-51")),
    });
    assert_eq!([check(begun, "= 4"), check(begun, "= 5")], [3, 2]);
}
