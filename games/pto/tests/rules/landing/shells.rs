//! Shells and small arms at those aboard landing craft (G12.602, G12.672, G12.678), and at craft that crowd (G12.15).

use super::collateral::{GUN, SQUADS, aimed, counters, damage, game_of, solid};
use crate::common::{face, is, low, numbers_of};
use heigi_engine::{Pending, Situation};
use heigi_pto::{At, Condition, Lie, Pto};

/// Vector PB-085: half of 6 firepower is 3, which meets men and jeeps on the column of 2, whose number is 4.
/// Rules: G12.672
/// Rule: 12.672
#[test]
fn g12_672_shells_at_a_location_meet_men_and_jeeps_on_the_column_of_2() {
    let units = [
        "usmc-lcvp 0306",
        "usmc-jeep 0306",
        "usmc-jeep 0306",
        "usmc-3-4-8 0306",
    ];
    let game = game_of(&units, &GUN, None);
    let shelled = aimed(&game, 4, 3, Lie::Ahead).play(&["shell 0306", "= 2 1"]);
    // A 5 is 3 for the craft, a casualty; the jeeps meet a 5, which is above 4, and the men a check for pins.
    let five = low(shelled.clone().play(&["= 3 2"]));
    assert_eq!(damage(&five), 0);
    let hit = |battle: &Situation<'_, Pto>, unit| {
        is(battle, unit, Condition::Wreck) || is(battle, unit, Condition::Immobile)
    };
    assert_eq!([1, 2].map(|unit| hit(&five, unit)), [false, false]);
    assert_eq!(face(&five, 3), "usmc-3-4-8");
    // A 4 holds them.
    let four = low(shelled.play(&["= 2 2"]));
    assert_eq!(
        [1, 2].map(|unit| is(&four, unit, Condition::Immobile)),
        [true, true]
    );
}

/// Vectors PB-086 and PB-087: shells of 12 firepower from beyond the map; men, jeeps and a carrier meet 6, the carrier with 2 less.
/// Rules: G12.672
/// Rule: 12.672
#[test]
fn g12_672_behind_armour_half_of_the_shells_from_beyond_the_map_meets_those_aboard() {
    let rows = ["......", ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO"];
    let struck = |hulls: [&str; 2], dice: &str| {
        let hulls = hulls.map(|hull| format!("{hull} 0404"));
        let units = [
            "jpn-8-0 0404",
            "usmc-lcvp 0404",
            &hulls[0],
            &hulls[1],
            "jpn-4-4-7 0404",
        ];
        let battery = "module = \"light\", radio = 2";
        let observer = crate::artillery::OBSERVER;
        let text = crate::artillery::with_battery(battery, &rows, &observer, &units);
        let text = text.replacen("[victory]", "[shore]\nslope = \"slight\"\n[victory]", 1);
        let counters = counters();
        let game = Pto::with_data(&|file| match file {
            "hut.toml" => Some(text.clone()),
            "counters.toml" => Some(counters.clone()),
            _ => None,
        })
        .unwrap();
        let ready = crate::artillery::ranged(crate::artillery::picked(&game), 2);
        let mut units = ready.state.units.iter();
        let is_craft = |unit: &heigi_pto::Unit| matches!(unit.at, At::Vehicle(_));
        let first = units.position(is_craft).unwrap();
        let mut over = ready.with(|state| {
            let At::Vehicle(spot) = state.units[first].at else {
                panic!("no craft")
            };
            let craft = state.all().nth(first).unwrap().id;
            for unit in &mut state.units[first + 1..=first + 3] {
                unit.at = At::Aboard(spot, craft, heigi_pto::Berth::Passenger);
                unit.clear(&[Condition::Motion]);
            }
        });
        over = over.play(&["fire 0404"]);
        while let Pending::Draw(draw) = over.pending() {
            let dice = if draw.rule.0 == "20" {
                dice
            } else if draw.values() > 6 {
                "= 1 1"
            } else {
                "= 1"
            };
            over = over.play(&[dice]);
        }
        let hulls = [1, 2].map(|unit| {
            let one = &over.state.units[first + unit];
            (one.is(Condition::Immobile), one.is(Condition::Wreck))
        });
        (over.state.units[first].boat.damage, hulls)
    };
    // On the column of 12 a 6 is 4 for the craft, which is nothing; a 5 is 3, a casualty, and a 4 a KIA. The number of the jeeps on
    // the column of 6 is 6.
    let jeeps = ["usmc-jeep"; 2];
    assert_eq!(struck(jeeps, "= 4 2"), (0, [(false, false); 2]));
    assert_eq!(struck(jeeps, "= 4 1"), (0, [(false, true); 2]));
    assert_eq!(struck(jeeps, "= 2 2"), (1, [(false, true); 2]));
    // A 5 is 3 for the carrier, a casualty on the column of 6; a 4 is 2, a KIA.
    let carrier = ["carrier", "usmc-jeep"];
    assert_eq!(struck(carrier, "= 4 1").1[0], (true, false));
    assert_eq!(struck(carrier, "= 2 2").1[0], (false, true));
}

/// Vector PB-087: of solid shot, whose number is 10, the carrier meets 5.
/// Rules: G12.672
/// Rule: 12.672
#[test]
fn g12_672_a_vehicle_with_armour_aboard_meets_half_of_a_solid_shot() {
    let units = ["usmc-lcvp 0306", "carrier 0306", "usmc-3-4-8 0306"];
    let game = game_of(&units, &GUN, solid());
    let hit = aimed(&game, 4, 2, Lie::Ahead).play(&["engage u0", "= 3 2"]);
    let after = |dice: &str| {
        let over = low(hit.clone().play(&[dice]));
        (
            is(&over, 1, Condition::Immobile),
            is(&over, 1, Condition::Wreck),
        )
    };
    assert_eq!(after("= 4 1"), (true, false));
    assert_eq!(after("= 3 1"), (false, true));
    // 6 may shock its crew, which passes; 7 is nothing.
    assert_eq!(after("= 4 3"), (false, false));
}

/// Solid shot of a number of 10: as many in the turret would shock a tank, 11 might, and as many in the hull would stop it.
/// Rules: G12.602
/// Rule: 12.602
#[test]
fn g12_602_nothing_shocks_or_stops_a_craft_but_what_is_aboard() {
    let game = game_of(&["usmc-lcvp 0306"], &GUN, solid());
    for (to_hit, dice) in [("= 2 3", "= 5 5"), ("= 2 3", "= 5 6"), ("= 3 2", "= 5 5")] {
        let battle = aimed(&game, 0, 0, Lie::Ahead).play(&["engage u0", to_hit, dice]);
        assert!(battle.decider().is_some(), "no check for {dice}");
        let lost = [Condition::Shocked, Condition::Doubtful, Condition::Immobile];
        assert!(!battle.state.units[0].is_any(&lost), "{to_hit} {dice}");
        let boat = battle.state.units[0].boat;
        assert_eq!((boat.damage, boat.stuns), (0, 0));
    }
    // An amphibian that is hit in the hold, whose armour is 1 in front, is shocked by a 9 (G12.65).
    let units = ["usmc-lct4 0306", "usmc-lvt-a2 0306"];
    let game = game_of(&units, &GUN, solid());
    let hit = aimed(&game, 0, 1, Lie::Ahead).play(&["engage u0", "= 2 3", "= 1"]);
    let shocked = low(hit.clone().play(&["= 5 4"]));
    assert!(is(&shocked, 1, Condition::Shocked) && !is(&shocked, 0, Condition::Shocked));
    assert!(!is(&low(hit.play(&["= 5 6"])), 1, Condition::Shocked));
}

/// Vector PB-089: of three tanks and two lorries shells at the Location meet all that are chosen, small arms the lorries alone.
/// Rules: G12.678
/// Rule: 12.678
#[test]
fn g12_678_shells_meet_all_tanks_that_are_chosen_and_small_arms_none() {
    let tank = "usmc-tank-m5a1 0306";
    let lorry = "usmc-truck-gmc 0306";
    let squad = "usmc-6-6-8 0306";
    let units = [
        "usmc-lct4 0306",
        tank,
        tank,
        tank,
        lorry,
        lorry,
        squad,
        squad,
        squad,
    ];
    let game = game_of(&units, &GUN, None);
    // 5 is 3 for the craft, a casualty; a die for each of the squads, and one for each vehicle.
    let shelled = aimed(&game, 3, 8, Lie::Ahead).play(&["shell 0306", "= 2 1", "= 4 1"]);
    let mut chosen = shelled;
    let mut dice = ["= 1", "= 1", "= 6", "= 6", "= 6", "= 6", "= 5", "= 5"].into_iter();
    let is_die = |battle: &Situation<'_, Pto>| match battle.pending() {
        Pending::Draw(draw) => draw.dice == 1,
        _ => false,
    };
    while is_die(&chosen) || dice.len() > 5 {
        chosen = chosen.play(&[dice.next().unwrap()]);
        if dice.len() == 5 {
            // The third squad checks after all have been chosen.
            assert!(is_die(&chosen));
        }
    }
    let over = low(chosen);
    let told = over.told(heigi_pto::ALLIES);
    let met = told
        .iter()
        .filter(|one| *one == "pto-log-at-armour")
        .count();
    assert_eq!(met, 4, "the craft and three tanks");
    // Small arms through its armour: a die for each lorry.
    let game = game_of(&units, &SQUADS, None);
    let fired = aimed(&game, 3, 8, Lie::Aground).play(&["fire 0306", "= 5 3"]);
    let mut over = fired;
    let mut thrown = 0;
    while let Pending::Draw(draw) = over.pending() {
        let die = match draw.dice {
            1 => ["= 1", "= 6"][thrown.min(1)],
            _ => "= 1 1",
        };
        thrown += usize::from(draw.dice == 1);
        over = over.play(&[die]);
    }
    assert_eq!(thrown, 2);
    let held = [1, 2, 3, 4, 5].map(|unit| is(&over, unit, Condition::Immobile));
    assert_eq!(held, [false, false, false, false, true]);
}

/// The one at which it is fired is missed by 1, and the other one there is hit, whatever the dice say of the turret.
/// Rules: G12.15
/// Rule: 12.15
#[test]
fn g12_15_a_shot_that_misses_a_craft_by_1_hits_another_one_that_crowds_the_location() {
    let gun = ["jpn-2-2-8 0303", "usmc-75 0303 1"];
    let shot = |other: &str, dice: &str| {
        let game = game_of(&["usmc-lcvp 0308", &format!("{other} 0308")], &gun, None);
        let battle = aimed(&game, 2, 0, Lie::Ahead).with(|state| {
            state.units[0].set(Condition::Motion);
        });
        let over = low(battle.play(&["engage u0", dice]));
        let hit = over.state.units[1].is_any(&[Condition::Wreck, Condition::Immobile]);
        (damage(&over), over.state.units[1].boat.damage > 0 || hit)
    };
    // Up to 10 it hits, with 1 less for its size, 1 less for the crowd, 2 more as it moves and 2 as it is captured: a 9 is 11.
    assert_eq!(shot("usmc-lcp", "= 5 4"), (0, true));
    assert_eq!(shot("usmc-lcp", "= 4 5"), (0, true));
    assert_eq!(shot("usmc-lcp", "= 6 4"), (0, false));
    let (own, other) = shot("usmc-lcp", "= 5 3");
    assert!(own > 0 && !other);
}

/// Half of the 3 firepower of a shell of 50 mm is 1.5, and so 2.
/// Rules: G12.672, R-32
/// Rule: 12.672
#[test]
fn g12_672_behind_armour_half_a_point_of_firepower_counts_as_a_whole_one() {
    let units = ["usmc-lcvp 0306", "usmc-6-6-8 0306"];
    let mortar = ["jpn-2-2-8 0304", "jpn-mtr 0304 1"];
    let game = game_of(&units, &mortar, None);
    let shelled = aimed(&game, 4, 1, Lie::Ahead).play(&["fire 0306", "= 2 1"]);
    // A 2 is a casualty on the column of 2, and a check with 1 added on that of 1.
    let struck = low(shelled.clone().play(&["= 1 1"]));
    assert_eq!(face(&struck, 1), "usmc-3-4-8");
    let whole = low(shelled.play(&["= 2 1"]));
    assert_eq!(face(&whole, 1), "usmc-6-6-8");
}

/// What solid shot needs against a jeep in a hold: 9 at 2 hexes, 1 more beside it and 1 more for its rear, half of it behind the armour of
/// the craft, rounded up; the number of what bursts is a final one.
/// Rules: G12.672, 27
/// Rule: 12.672
#[test]
fn g12_672_range_and_rear_count_for_solid_shot_at_what_has_no_armour() {
    let number = |tables: Option<String>, hex: &str, arc: u8| {
        let units = [format!("usmc-lcvp {hex}"), format!("usmc-jeep {hex}")];
        let units = units.each_ref().map(String::as_str);
        let game = game_of(&units, &GUN, tables);
        let hit = aimed(&game, arc, 1, Lie::Ahead).play(&["engage u0", "= 3 2", "= 1 2"]);
        let told = numbers_of(&low(hit), "pierces-aboard");
        told.first().cloned().unwrap_or_default()
    };
    // 9, 10 and 11, halved; half of 12.
    assert_eq!(number(solid(), "0306", 4), "5 3");
    assert_eq!(number(solid(), "0305", 4), "5 3");
    assert_eq!(number(solid(), "0305", 3), "6 3");
    assert_eq!(number(None, "0305", 3), "6 3");
    // At a craft without armour the whole of it.
    let points = |hex: &str, arc: u8, dice: &str| {
        let game = game_of(&[&format!("usmc-lcv {hex}")], &GUN, solid());
        let hit = aimed(&game, arc, 0, Lie::Ahead).play(&["engage u0", "= 3 2", dice]);
        damage(&low(hit))
    };
    assert_eq!(
        (points("0306", 4, "= 3 1"), points("0306", 4, "= 3 2")),
        (1, 0)
    );
    assert_eq!(
        (points("0305", 4, "= 3 2"), points("0305", 4, "= 3 3")),
        (1, 0)
    );
}

/// A shell at the Location that misses by 1 and strikes high hits the lorry that stands out, one that misses by 2 or strikes low nothing.
/// Rules: G12.65
/// Rule: 12.65
#[test]
fn g12_65_a_shell_at_the_location_that_misses_by_1_hits_what_stands_out_too() {
    let game = game_of(&["usmc-lct4 0306", "usmc-truck-gmc 0306"], &GUN, None);
    let battle = aimed(&game, 0, 1, Lie::Ahead);
    let struck = |dice: &str| {
        let missed = battle.clone().play(&["shell 0306", dice]);
        assert_eq!(numbers_of(&missed, "missed").len(), 1, "{dice}");
        let over = low(missed);
        (numbers_of(&over, "hit-in-hold").len(), damage(&over))
    };
    // Up to 7, and 2 more for the captured Gun.
    assert_eq!(struck("= 2 4"), (1, 0));
    assert_eq!(struck("= 4 2"), (0, 0));
    assert_eq!(struck("= 3 4"), (0, 0));
}
