//! What fire at landing craft does to vehicles and Guns aboard (G12.61 to G12.679).

use super::stow;
use crate::beaches::{SHORE, sloping};
use crate::common::{face, is, low, until};
use heigi_engine::{Pending, Situation};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Lie, Phase, Pto, Tray};

/// The counters, with a few that only the examples of the rulebook need.
pub(super) fn counters() -> String {
    let all = include_str!("../../../data/counters.toml").trim_end();
    let all = all.strip_suffix(']').unwrap();
    let more = [
        // A carrier: armour of 0 that is open above.
        "id = \"carrier\", nation = \"marines\", class = \"tank\", morale = 8, crew = \"usmc-1-2-6\", vehicle = { name = \"Carrier\", \
         drive = \"tracked\", points = 20, pressure = \"low\", weight = 5, size = 1, hull = [0, 0], turning = \"fixed\", is_open = true, \
         survival = 5, load = 5 }",
        "id = \"m1918\", nation = \"marines\", class = \"gun\", gun_size = -1, mobility = 3, calibre = 150, range = 200, rate = 1, \
         breakdown = 12, repair = 1",
    ];
    let more: String = more
        .iter()
        .map(|one| format!("    {{ {one} }},\n"))
        .collect();
    format!("{all}{more}]\n")
}

/// A battle on a beach against some Japanese, with files in place of others.
pub fn game_of(marines: &[&str], japanese: &[&str], tables: Option<String>) -> Pto {
    let text = crate::common::text(&SHORE, &[], marines, japanese);
    let text = text.replacen(
        "[victory]",
        &format!("{}\n[victory]", sloping("moderate")),
        1,
    );
    let counters = counters();
    Pto::with_data(&|file| match file {
        "hut.toml" => Some(text.clone()),
        "counters.toml" => Some(counters.clone()),
        "vehicles.toml" => tables.clone(),
        _ => None,
    })
    .unwrap()
}

/// A 75 mm Gun with a short barrel on the beach, two hexes north of the craft in 0306.
pub(super) const GUN: [&str; 2] = ["jpn-2-2-8 0304", "usmc-75 0304 1"];
/// Machine guns and squads there: 12 firepower.
pub(super) const SQUADS: [&str; 3] = ["jpn-4-4-7 0304"; 3];

/// The defensive fire phase, with so many units aboard of the craft whose bow is to a row; the Gun, if there is one, is picked.
pub fn aimed<'g>(game: &'g Pto, arc: u8, aboard: usize, lie: Lie) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| {
        state.units[0].arc = Some(arc);
        stow(state, aboard);
        state.units[0].boat.lie = lie;
        state.units[0].clear(&[Condition::Motion]);
    });
    let battle = until(start, Phase::DefensiveFire);
    let units = battle.state.units.iter().enumerate();
    let own: Vec<(usize, bool)> = units
        .filter(|(_, unit)| unit.side == JAPAN)
        .map(|(id, unit)| (id, matches!(unit.at, At::With(_))))
        .collect();
    let has_gun = own.iter().any(|(_, is_gun)| *is_gun);
    let picked = own.iter().filter(|(_, is_gun)| *is_gun == has_gun);
    let joins: Vec<String> = picked.map(|(id, _)| format!("join u{id}")).collect();
    let joins: Vec<&str> = joins.iter().map(String::as_str).collect();
    battle.play(&joins)
}

pub fn damage(battle: &Situation<'_, Pto>) -> u8 {
    battle.state.units[0].boat.damage
}

/// Vectors PB-076, PB-078 and PB-079: 6 firepower and 2 less on the dice.
/// Rule: 12.63
/// Rule: TBL-LCDT-D
/// Rule: TBL-LCDT-5
#[test]
fn g12_63_shells_at_a_location_damage_armour_all_around_by_the_number_of_a_kia() {
    let game = game_of(&["usmc-lcvp 0306", "usmc-3-4-8 0306"], &GUN, None);
    let shelled = aimed(&game, 0, 1, Lie::Ahead).play(&["shell 0306", "= 2 1"]);
    assert_eq!(damage(&low(shelled.clone().play(&["= 2 2"]))), 1);
    assert_eq!(damage(&low(shelled.clone().play(&["= 2 1"]))), 2);
    // A 5 is a casualty: no damage, but the men aboard meet 2 firepower with a 5, which is a pin check for nobody aboard;
    // at 6 firepower it would be a check with 1 added.
    let through = shelled.play(&["= 3 2"]);
    assert!(
        matches!(through.pending(), Pending::Draw(_)),
        "a morale check"
    );
    assert_eq!(damage(&low(through)), 0);
}

/// Vector PB-077.
/// Rule: 12.63
/// Rule: TBL-LCDT-5
#[test]
fn g12_63_shells_at_a_location_damage_other_craft_as_vehicles_without_armour() {
    let game = game_of(&["usmc-lcp 0306"], &GUN, None);
    let shelled = aimed(&game, 0, 0, Lie::Ahead).play(&["shell 0306", "= 2 1"]);
    assert_eq!(damage(&low(shelled.clone().play(&["= 3 2"]))), 1);
    assert_eq!(damage(&low(shelled.play(&["= 3 3"]))), 0);
}

/// A coloured die below the other strikes high: the crew alone.
/// Rule: 12.673
#[test]
fn g12_673_shells_at_a_location_that_strike_high_meet_the_crew_alone() {
    let game = game_of(&["usmc-lcvp 0306", "usmc-3-4-8 0306"], &GUN, None);
    let high = aimed(&game, 0, 1, Lie::Ahead).play(&["shell 0306", "= 1 2", "= 2 2"]);
    // 6 firepower, a 6 with the hatch: a check with 1 added.
    let over = high.play(&["= 4 4"]);
    assert_eq!(
        (over.state.units[0].boat.stuns, face(&over, 1)),
        (1, "usmc-3-4-8".into())
    );
}

/// Vectors PB-083: 7 against armour; the half-squad meets 6 firepower, the jeeps a 6.
/// Rules: G12.67
/// Rule: 12.67
/// Rule: 12.672
/// Rule: TBL-LCDT-c
#[test]
fn g12_672_behind_armour_half_of_a_shell_meets_those_aboard() {
    let units = [
        "usmc-lcvp 0306",
        "usmc-jeep 0306",
        "usmc-jeep 0306",
        "usmc-3-4-8 0306",
    ];
    let game = game_of(&units, &GUN, None);
    let hit = aimed(&game, 4, 3, Lie::Ahead).play(&["engage u0", "= 3 2"]);
    // 7: no damage, and too much for the jeeps. At 6 firepower it is a plain check, at 12 one with 1 added.
    let seven = hit.clone().play(&["= 4 3", "= 4 4"]);
    assert_eq!((damage(&seven), face(&seven, 3)), (0, "usmc-3-4-8".into()));
    assert!(!is(&seven, 1, Condition::Wreck) && !is(&seven, 1, Condition::Immobile));
    // A 6 holds the jeeps, a 5 wrecks them; 8 is too much for anybody.
    let six = low(hit.clone().play(&["= 3 3", "= 1 1"]));
    assert!(is(&six, 1, Condition::Immobile) && is(&six, 2, Condition::Immobile));
    assert_eq!(damage(&six), 1);
    let five = low(hit.clone().play(&["= 4 1", "= 1 1"]));
    assert!(is(&five, 1, Condition::Wreck) && is(&five, 2, Condition::Wreck));
    let eight = hit.play(&["= 4 4"]);
    assert!(eight.decider().is_some(), "nobody aboard is hit");
}

/// Tables in which shells of 75 mm do not burst.
pub(super) fn solid() -> Option<String> {
    let tables = include_str!("../../../data/vehicles.toml");
    let row = "{ calibre = 70, armoured = 7, unarmoured = 12 }";
    assert!(tables.contains(row));
    let none = "{ calibre = 70, armoured = 0, unarmoured = 0 }";
    Some(tables.replace(row, none))
}

/// Vectors PB-084 and PB-180: solid shot is 2 firepower, half of it 1, and half of 9 against jeeps 5.
/// Rule: 12.672
/// Rule: TBL-LCDT-3
#[test]
fn g12_672_behind_armour_half_of_a_solid_shot_meets_those_aboard() {
    let units = ["usmc-lcvp 0306", "usmc-jeep 0306", "usmc-3-4-8 0306"];
    let game = game_of(&units, &GUN, solid());
    // The number is 10: 6 does no damage but goes through.
    let hit = aimed(&game, 4, 2, Lie::Ahead).play(&["engage u0", "= 3 2"]);
    let six = low(hit.clone().play(&["= 3 3"]));
    assert_eq!((damage(&six), is(&six, 1, Condition::Immobile)), (0, false));
    let five = low(hit.clone().play(&["= 4 1"]));
    assert_eq!(
        (damage(&five), is(&five, 1, Condition::Immobile)),
        (1, true)
    );
    // 1 firepower and a 4 is a plain check.
    let men = hit.play(&["= 3 1", "= 4 4"]);
    assert_eq!(face(&men, 2), "usmc-3-4-8");
}

/// Vectors PB-073 and PB-080: high explosive against the front of an LCP(L), whose number is 7; a critical hit is a point more.
/// Rule: 12.62
/// Rule: 12.64
/// Rule: TBL-LCDT-C
#[test]
fn g12_62_a_shell_damages_a_craft_by_what_the_dice_are_below_its_number() {
    let game = game_of(&["usmc-lcp 0306"], &GUN, None);
    let points = |arc: u8, to_hit: &str, dice: &str| {
        let hit = aimed(&game, arc, 0, Lie::Ahead).play(&["engage u0", to_hit, dice]);
        damage(&low(hit))
    };
    assert_eq!(points(0, "= 3 2", "= 3 3"), 1);
    assert_eq!(points(0, "= 3 2", "= 3 2"), 2);
    assert_eq!(points(0, "= 3 2", "= 4 3"), 0);
    assert_eq!(points(0, "= 3 2", "= 4 4"), 0);
    assert_eq!(points(3, "= 1 1", "= 6 6"), 0, "a dud");
    assert_eq!(points(3, "= 1 1", "= 4 4"), 5, "12 − 8, and 1 for the hit");
}

/// Vector PB-075, two hexes away: half of 10 and of 9.
/// Rule: 12.62
/// Rule: TBL-LCDT-B
#[test]
fn g12_62_solid_shot_costs_a_point_up_to_half_of_its_number() {
    let game = game_of(&["usmc-lcp 0306"], &GUN, solid());
    let points = |arc: u8, dice: &str| {
        let hit = aimed(&game, arc, 0, Lie::Ahead).play(&["engage u0", "= 3 2", dice]);
        damage(&low(hit))
    };
    assert_eq!((points(0, "= 4 1"), points(0, "= 3 3")), (1, 0));
    // A side: half of 9; the rear 1 more, as against armour.
    assert_eq!((points(4, "= 3 1"), points(4, "= 4 1")), (1, 0));
    assert_eq!((points(3, "= 4 1"), points(3, "= 3 3")), (1, 0));
}

/// Vector PB-087: the carrier meets half of 7, which is 4, and of 6 firepower at the Location half with 2 less.
/// Rule: 12.672
#[test]
fn g12_672_a_vehicle_with_armour_aboard_meets_half_by_its_own_numbers() {
    let units = ["usmc-lcvp 0306", "carrier 0306", "usmc-3-4-8 0306"];
    let game = game_of(&units, &GUN, None);
    let battle = aimed(&game, 4, 2, Lie::Ahead);
    let hit = battle.clone().play(&["engage u0", "= 3 2"]);
    let four = low(hit.clone().play(&["= 2 2", "= 1 1"]));
    assert!(is(&four, 1, Condition::Immobile));
    let five = low(hit.play(&["= 3 2", "= 1 1"]));
    assert!(!is(&five, 1, Condition::Immobile) && !is(&five, 1, Condition::Wreck));
    // On the column of 2 firepower a 4 is a 2: K1 with 2 less.
    let shelled = battle.play(&["shell 0306", "= 2 1"]);
    let held = low(shelled.play(&["= 3 1", "= 1 1"]));
    assert!(is(&held, 1, Condition::Immobile));
}

/// Vector PB-088.
/// Rule: 12.674
/// Rules: G12.677
/// Rule: 12.677
/// Rule: TBL-LCDT-ddag
#[test]
fn g12_674_over_an_open_ramp_fire_meets_all_down_to_the_foremost_armour() {
    let units = [
        "usmc-lct4 0306",
        "carrier 0306",
        "usmc-truck-gmc 0306",
        "usmc-3-4-8 0306",
        "usmc-3-4-8 0306",
    ];
    let game = game_of(&units, &SQUADS, None);
    let open = aimed(&game, 0, 4, Lie::Aground).with(|state| {
        state.units[0].boat.is_ramp_down = true;
    });
    // 12 firepower: a 6 is 8 for the crews, with 1 added; 7 for the men behind the carrier, with 1 added.
    let hit = open.play(&["fire 0306", "= 4 2", "= 1 1"]);
    let men = hit.play(&["= 4 4", "= 4 3", "= 4 4"]);
    assert_eq!((face(&men, 3), damage(&men)), ("usmc-3-4-8".into(), 0));
    assert!(
        matches!(men.state.units[3].at, At::Off(Tray::Lost)),
        "no half of a half-squad"
    );
    assert!(!matches!(men.state.units[4].at, At::Off(Tray::Lost)));
    assert!(is(&men, 1, Condition::Stunned), "the crew of the carrier");
    assert!(!is(&men, 2, Condition::Wreck), "the lorry is behind it");
}

/// All of the men are exposed over an open ramp, be the craft ever so large.
/// Rule: 12.678
#[test]
fn g12_678_over_an_open_ramp_nobody_is_chosen() {
    let units = ["usmc-lcm3 0306", "usmc-6-6-8 0306", "usmc-6-6-8 0306"];
    let game = game_of(&units, &SQUADS, None);
    let open = aimed(&game, 0, 2, Lie::Aground).with(|state| {
        state.units[0].boat.is_ramp_down = true;
    });
    let hit = open.play(&["fire 0306", "= 4 1", "= 1 1", "= 5 5", "= 5 5"]);
    assert_eq!([face(&hit, 1), face(&hit, 2)], ["usmc-3-4-8", "usmc-3-4-8"]);
}

/// Vector PB-089 in part: a die for each of the men, one for each vehicle; of two with armour one is hit.
/// Rule: 12.678
/// Rule: TBL-LCDT-dag
#[test]
fn g12_678_in_a_large_craft_some_of_the_men_and_one_vehicle_with_armour_are_hit() {
    let units = [
        "usmc-lct4 0306",
        "usmc-tank-m5a1 0306",
        "usmc-tank-m5a1 0306",
        "usmc-jeep 0306",
        "usmc-6-6-8 0306",
        "usmc-6-6-8 0306",
    ];
    let game = game_of(&units, &GUN, None);
    let hit = aimed(&game, 3, 5, Lie::Ahead).play(&["engage u0", "= 3 2", "= 1 1"]);
    // The second squad; both tanks tie, and a 1 is the first.
    let chosen = hit.play(&["= 1", "= 4", "= 5", "= 5", "= 2", "= 1"]);
    let over = low(chosen);
    assert_eq!(face(&over, 4), "usmc-6-6-8");
    assert_ne!(face(&over, 5), "usmc-6-6-8");
    assert!(is(&over, 1, Condition::Wreck) && !is(&over, 2, Condition::Wreck));
    assert!(!is(&over, 3, Condition::Wreck));
}

/// Vector PB-081: a die of 1 or 2 is the lorry, 3 or 4 the Gun, 5 or 6 the craft; the light tank is too small.
/// Rule: 12.65
/// Rule: TBL-LCDT-d
#[test]
fn g12_65_a_hit_in_the_turret_may_strike_what_stands_out_of_the_hold() {
    let units = [
        "usmc-lct4 0306",
        "usmc-tank-m5a1 0306",
        "usmc-truck-gmc 0306",
        "usmc-2-2-8 0306",
        "m1918 0306 4",
    ];
    let game = game_of(&units, &GUN, None);
    let hit = aimed(&game, 0, 3, Lie::Ahead).play(&["engage u0", "= 2 3"]);
    let lorry = low(hit.clone().play(&["= 2", "= 3 2"]));
    assert!(is(&lorry, 2, Condition::Wreck) && damage(&lorry) == 0);
    let gun = low(hit.clone().play(&["= 3", "= 6 5"]));
    assert_eq!(gun.state.units[4].at, At::Off(Tray::Lost));
    let craft = low(hit.play(&["= 5", "= 3 2"]));
    assert!(damage(&craft) > 0 && !is(&craft, 2, Condition::Wreck));
    assert_ne!(craft.state.units[4].at, At::Off(Tray::Lost));
}

/// Vector PB-082: 1 to 3 the lorry, 4 to 6 the Gun.
/// Rule: 12.65
#[test]
fn g12_65_a_shot_that_misses_by_1_may_strike_what_stands_out_of_the_hold() {
    let units = [
        "usmc-lcvp 0308",
        "usmc-truck-gmc 0308",
        "usmc-2-2-8 0308",
        "m1918 0308 3",
    ];
    let game = game_of(&units, &["jpn-2-2-8 0303", "usmc-75 0303 1"], None);
    let battle = aimed(&game, 0, 2, Lie::Ahead).with(|state| {
        state.units[0].set(Condition::Motion);
    });
    // Up to 10 it hits, with 1 less for its size, 2 more as it moves and 2 as it is captured: an 8 is 11.
    let shot = |dice: &str| battle.clone().play(&["engage u0", dice]);
    let near = shot("= 3 5");
    assert!(matches!(near.pending(), Pending::Draw(_)));
    assert!(near.told(JAPAN).contains(&"pto-log-missed".to_owned()));
    assert!(
        shot("= 5 3").decider().is_some(),
        "a coloured die above the other"
    );
    assert!(shot("= 4 5").decider().is_some(), "by 2");
    let lorry = low(near.clone().play(&["= 3", "= 3 2"]));
    assert!(is(&lorry, 1, Condition::Wreck));
    let gun = low(near.play(&["= 4", "= 3 2"]));
    assert_eq!(gun.state.units[3].at, At::Off(Tray::Lost));
    assert_eq!((damage(&lorry), damage(&gun)), (0, 0));
}

/// Vectors PB-181, PB-182 and PB-183: at the number all aboard but armour meet it, above it nobody; behind armour only what
/// stands out.
/// Rule: 12.671
/// Rule: TBL-LCDT-a
#[test]
fn g12_671_small_arms_meet_what_has_no_armour_and_behind_armour_what_stands_out() {
    let units = [
        "usmc-lcp 0306",
        "usmc-truck-gmc 0306",
        "carrier 0306",
        "usmc-jeep 0306",
    ];
    let game = game_of(&units, &SQUADS, None);
    // 12 firepower, whose number is 8; the truck and the jeep have the same, and armour none.
    let rear = aimed(&game, 3, 3, Lie::Aground);
    let at = low(rear.clone().play(&["fire 0306", "= 5 3"]));
    let held = |battle: &Situation<'_, Pto>, unit| is(battle, unit, Condition::Immobile);
    assert_eq!([1, 2, 3].map(|unit| held(&at, unit)), [true, false, true]);
    assert_eq!(damage(&at), 0);
    let above = low(rear.play(&["fire 0306", "= 5 4"]));
    assert_eq!([1, 3].map(|unit| held(&above, unit)), [false, false]);
    // Through the front: the lorry stands out of the hold, the jeep does not.
    let front = low(aimed(&game, 0, 3, Lie::Aground).play(&["fire 0306", "= 5 3"]));
    assert_eq!([1, 3].map(|unit| held(&front, unit)), [true, false]);
}

/// Rule: 12.675
/// Rules: G12.676
/// Rule: 12.676
#[test]
fn g12_675_a_gun_meets_fire_as_a_vehicle_without_armour_and_men_in_a_lorry_with_it() {
    let units = [
        "usmc-lcp 0306",
        "usmc-truck-gmc 0306",
        "usmc-2-2-8 0306",
        "usmc-37 0306 3",
        "usmc-3-4-8 0306",
    ];
    let game = game_of(&units, &SQUADS, None);
    let rear = aimed(&game, 3, 2, Lie::Aground).with(|state| {
        let At::Aboard(spot, ..) = state.units[1].at else {
            panic!("not aboard")
        };
        let lorry = state.all().nth(1).unwrap().id;
        state.units[4].at = At::Aboard(spot, lorry, heigi_pto::Berth::Passenger);
    });
    // An 8 is its number: the Gun is lost for good, and so would it be with less.
    let at = low(rear.clone().play(&["fire 0306", "= 5 3"]));
    assert_eq!(at.state.units[3].at, At::Off(Tray::Lost));
    // 8 on 12 firepower is a check with 1 added: for the crew of the craft, for that of the Gun, for the men in the lorry.
    let hit = rear
        .clone()
        .play(&["fire 0306", "= 5 3", "= 1 1", "= 1 1", "= 4 4"]);
    assert_eq!(
        hit.state.units[4].at,
        At::Off(Tray::Lost),
        "aboard nobody breaks"
    );
    // A 7 destroys the lorry: those in it get out as of any wreck, and are not fired at besides.
    let lost = rear.play(&["fire 0306", "= 4 3", "= 1 1", "= 1 1"]);
    assert!(is(&lost, 1, Condition::Wreck));
    let Pending::Draw(draw) = lost.pending() else {
        panic!("it is rolled whether they get out")
    };
    assert_eq!(draw.rule.0, "28");
    let out = low(lost.play(&["= 1 1", "= 3 1"]));
    let told = out.told(heigi_pto::ALLIES);
    let passed = told.iter().filter(|one| *one == "pto-log-passed").count();
    assert_eq!(passed, 3, "both crews and they once");
    let men = &out.state.units[4];
    assert!(matches!(men.at, At::Aboard(_, on, _) if on == out.state.all().next().unwrap().id));
}

/// Vector PB-195: a hit in the turret of a craft with armour by a Gun of 30 firepower.
/// Rule: 12.11
#[test]
fn g12_11_nothing_kills_the_crew_of_a_craft_but_its_loss() {
    let game = game_of(
        &["usmc-lct4 0306"],
        &["jpn-2-2-8 0304", "m1918 0304 1"],
        None,
    );
    // With the hatch a 6 is K4 and a 5 a KIA; an 8 is a check with 3 added, which 6 fails.
    let stuns = |before: u8, dice: &[&str]| {
        let battle = aimed(&game, 0, 0, Lie::Ahead);
        let battle = battle.with(|state| state.units[0].boat.stuns = before);
        let high = battle.play(&["engage u0", "= 2 3"]).play(dice);
        low(high).state.units[0].boat.stuns
    };
    assert_eq!(stuns(0, &["= 3 1"]), 1);
    assert_eq!(stuns(0, &["= 2 1"]), 1);
    assert_eq!(stuns(0, &["= 3 3", "= 3 3"]), 1);
    assert_eq!(stuns(0, &["= 3 3", "= 3 1"]), 0);
    assert_eq!(stuns(1, &["= 2 1"]), 2);
}

/// Rule: 12.679
#[test]
fn g12_679_a_critical_hit_is_none_for_those_aboard() {
    let units = ["usmc-lcvp 0306", "usmc-3-4-8 0306"];
    let game = game_of(&units, &GUN, None);
    let hit = aimed(&game, 4, 1, Lie::Ahead).play(&["engage u0", "= 1 1"]);
    // As with any hit: 6 firepower and a 7 is a plain check.
    let seven = hit.play(&["= 4 3", "= 4 4"]);
    assert_eq!((damage(&seven), face(&seven, 1)), (1, "usmc-3-4-8".into()));
}

/// Rule: 12.621
#[test]
fn g12_621_a_shot_as_high_as_its_number_goes_through_armour_but_stuns_nobody_by_itself() {
    let units = ["usmc-lcvp 0306", "usmc-3-4-8 0306"];
    let game = game_of(&units, &["jpn-4-4-7 0304", "jpn-atr 0304 1"], None);
    let hit = aimed(&game, 4, 1, Lie::Ahead).play(&["engage u0", "= 3 2"]);
    // 6 for a 20 mm, and 1 more at two hexes.
    let at = hit.clone().play(&["= 4 3"]);
    assert_eq!(at.state.units[0].boat.stuns, 0);
    assert_eq!(damage(&low(at)), 0);
    assert_eq!(damage(&low(hit.play(&["= 2 1"]))), 1);
}

/// Mines of 5 factors lie before a craft with a tank of thick armour, a carrier and a half-squad: 16 firepower for those aboard.
/// Rule: TBL-LCDT-g
/// Rule: TBL-LCDT-7
#[test]
fn tbl_lcdt_g_a_mine_meets_all_aboard_but_what_has_armour_everywhere() {
    let units = [
        "usmc-lct4 0307",
        "usmc-jeep 0307",
        "usmc-tank-m5a1 0307",
        "carrier 0307",
    ];
    let text = crate::common::text(&SHORE, &[], &units, &["jpn-8-0 0602"]);
    let more = format!("{}\n[victory]", sloping("moderate"));
    let text = text.replacen("[victory]", &more, 1);
    let mines = "fortifications = [{ kind = \"tank-mines\", hex = \"0306\", size = 5 }]\n";
    let of = "side = \"japanese\"\nelr = 3\n";
    let text = text.replacen(of, &format!("{of}{mines}"), 1);
    let counters = counters();
    let game = Pto::with_data(&|file| match file {
        "hut.toml" => Some(text.clone()),
        "counters.toml" => Some(counters.clone()),
        _ => None,
    })
    .unwrap();
    let sails = super::afloat(&game, 3).with(|state| stow(state, 3));
    let struck = sails.play(&["drive u0", "step 0306", "= 5", "= 5 3"]);
    // 13 is the number of 36 firepower at the craft; its crew passes. Of the jeep and the carrier the dice choose both.
    let mut over = struck;
    while let Pending::Draw(draw) = over.pending() {
        over = over.play(&[if draw.values() > 6 { "= 1 2" } else { "= 4" }]);
    }
    assert_eq!(damage(&over), 5);
    // 9 is the number of 16 firepower: an 8 wrecks both.
    assert!(is(&over, 1, Condition::Wreck) && is(&over, 3, Condition::Wreck));
    assert!(!is(&over, 2, Condition::Wreck) && !is(&over, 2, Condition::Immobile));
}

/// The same mine, by the dice that its owner throws, at craft of all kinds of armour: 13 of the column of 36 less the dice, and the
/// column of 16 for the crew, of which armour takes nothing.
/// Rule: TBL-LCDT-11
#[test]
fn tbl_lcdt_11_no_armour_of_a_craft_is_any_against_a_mine() {
    let struck = |craft: &str| {
        let text = crate::common::text(&SHORE, &[], &[&format!("{craft} 0307")], &["jpn-8-0 0602"]);
        let more = format!("{}\n[victory]", sloping("moderate"));
        let of = "side = \"japanese\"\nelr = 3\n";
        let mines = "fortifications = [{ kind = \"tank-mines\", hex = \"0306\", size = 5 }]\n";
        let text = text.replacen("[victory]", &more, 1);
        let game = crate::common::read(&text.replacen(of, &format!("{of}{mines}"), 1));
        let sails = super::afloat(&game, 0).play(&["drive u0", "step 0306", "= 5"]);
        let mut hit = sails.play(&["= 5 5"]);
        let told = hit.told(ALLIES).join(" ");
        assert!(told.contains("pto-log-boat-mine"), "{told}");
        assert!(told.contains("pto-log-at-crew") && !told.contains("pto-log-added"));
        // The crew keeps its nerve, and the damage is done.
        while let Pending::Draw(draw) = hit.pending() {
            hit = hit.play(&[if draw.values() > 6 { "= 1 2" } else { "= 4" }]);
        }
        damage(&hit)
    };
    // All of their armour, that of the bow, and none.
    for craft in ["usmc-lcvp", "usmc-lci", "usmc-lcp", "usmc-lcv"] {
        assert_eq!(struck(craft), 3, "{craft}");
    }
}
