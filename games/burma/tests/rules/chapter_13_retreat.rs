//! Combat: retreat, disruption, advance and special attacks (13.6 to 13.8, 18).

use crate::common::results::{distance, flee, fought, is_disrupted, one_two, surrounded};
use crate::common::{Table, game, hex, odds, unit};
use heigi_burma::{ALLIES, Entrenchment, JAPAN, Scenario};
use heigi_engine::Pending;

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
