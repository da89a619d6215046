//! Who and what aboard a landing craft is hit, and how hard (G12.61 to G12.679).

use super::collateral::{GUN, SQUADS, aimed, damage, game_of, solid};
use crate::beaches::{SHORE, beach, sloping};
use crate::common::{chances, is, low, numbers_of};
use heigi_engine::{Pending, Situation};
use heigi_pto::{At, Blaze, Condition, Lie, Phase, Pto, Tray};

/// The die of a hit that strikes high among so many lorries: which is hit, none if it is the craft, or that the die is thrown again.
fn hit_high(lorries: usize, die: u8) -> Result<Option<usize>, &'static str> {
    let mut units = vec!["usmc-lct4 0306"];
    units.extend(vec!["usmc-truck-gmc 0306"; lorries]);
    let game = game_of(&units, &GUN, None);
    let hit = aimed(&game, 0, lorries, Lie::Ahead).play(&["engage u0", "= 2 3"]);
    let picked = hit.play(&[&format!("= {die}")]);
    if let Pending::Draw(draw) = picked.pending()
        && draw.dice == 1
    {
        return Err("again");
    }
    let over = low(picked.play(&["= 3 2"]));
    let struck = (1..=lorries).filter(|unit| is(&over, *unit, Condition::Wreck));
    let struck: Vec<usize> = struck.collect();
    assert_eq!(struck.is_empty(), damage(&over) > 0, "one of both");
    assert!(struck.len() < 2);
    Ok(struck.first().copied())
}

/// Equal shares of a die: of two three each, of three two, of four and more one, and what is left over is thrown again.
/// Rules: G12.65
/// Rule: 12.65
#[test]
fn g12_65_each_of_those_that_stand_out_has_the_same_share_of_the_die() {
    let first = Ok(Some(1));
    let none = Ok(None);
    let all = |lorries: usize| [1, 2, 3, 4, 5, 6].map(|die| hit_high(lorries, die));
    assert_eq!(all(1), [first, first, first, none, none, none]);
    assert_eq!(all(2), [first, first, Ok(Some(2)), Ok(Some(2)), none, none]);
    let again = Err("again");
    assert_eq!(
        all(3),
        [first, Ok(Some(2)), Ok(Some(3)), none, again, again]
    );
    let four = [first, Ok(Some(2)), Ok(Some(3)), Ok(Some(4)), none, again];
    assert_eq!(all(4), four);
    assert_eq!(hit_high(5, 5), Ok(Some(5)));
    assert_eq!(hit_high(5, 6), none);
}

/// A size of 0, −1 or −2 stands out; a jeep is smaller.
/// Rules: G12.65
#[test]
fn g12_65_what_is_small_does_not_stand_out_of_a_hold() {
    for (vehicle, stands_out) in [
        ("usmc-jeep", false),
        ("usmc-truck-gmc", true),
        ("usmc-lvt-4", true),
        ("usmc-tank-m4a2", true),
    ] {
        let vehicle = format!("{vehicle} 0306");
        let game = game_of(&["usmc-lct4 0306", &vehicle], &GUN, None);
        let hit = aimed(&game, 0, 1, Lie::Ahead).play(&["engage u0", "= 2 3"]);
        let Pending::Draw(draw) = hit.pending() else {
            panic!("no dice")
        };
        assert_eq!(draw.dice == 1, stands_out, "{vehicle}");
    }
}

/// From 40 portage points of room on a die chooses among those who are exposed; the Shohatsu has just as many, the LCVP 39.
/// Rules: G12.678
/// Rule: 12.678
#[test]
fn g12_678_from_40_portage_points_on_dice_choose_who_is_hit() {
    let dice = |craft: &str| {
        let craft = format!("{craft} 0306");
        let squad = "usmc-3-4-8 0306";
        let game = game_of(&[&craft, squad, squad], &GUN, None);
        let hit = aimed(&game, 3, 2, Lie::Ahead).play(&["engage u0", "= 3 2", "= 2 2"]);
        match hit.pending() {
            Pending::Draw(draw) => draw.dice,
            _ => 0,
        }
    };
    assert_eq!(dice("jpn-shohatsu"), 1);
    assert_eq!(dice("usmc-lcvp"), 2, "it is checked at once");
}

/// What armour beside men adds to fire at them, if it does.
fn behind_armour(
    fire: &[&str],
    dice: &[&str],
    hull: &str,
    conditions: &[Condition],
) -> Vec<String> {
    let hull = format!("{hull} 0306");
    let units = ["usmc-lcp 0306", &hull, "usmc-6-6-8 0306"];
    let game = game_of(&units, fire, None);
    let battle = aimed(&game, 3, 2, Lie::Aground).with(|state| {
        for condition in conditions {
            state.units[1].set(*condition);
        }
    });
    let over = low(battle.play(dice));
    let told = numbers_of(&over, "added").into_iter();
    told.filter(|line| line.starts_with("behind-armour"))
        .collect()
}

/// A wreck that does not burn or a vehicle with armour, if it is attacked as well.
/// Rules: G12.677
/// Rule: 12.677
#[test]
fn g12_677_wrecks_and_armour_that_are_attacked_as_well_cover_men_by_1() {
    let wreck = Condition::Wreck;
    let shell = |hull: &str, conditions: &[Condition]| {
        let dice = ["engage u0", "= 3 2", "= 4 2"];
        !behind_armour(&GUN, &dice, hull, conditions).is_empty()
    };
    assert!(shell("carrier", &[]));
    assert!(shell("carrier", &[wreck]));
    assert!(!shell("usmc-truck-gmc", &[]));
    assert!(shell("usmc-truck-gmc", &[wreck]));
    assert!(!shell("usmc-truck-gmc", &[wreck, Condition::Burning]));
    let small_arms = |hull: &str, conditions: &[Condition]| {
        let dice = ["fire 0306", "= 4 2"];
        behind_armour(&SQUADS, &dice, hull, conditions)
    };
    assert_eq!(small_arms("usmc-truck-gmc", &[wreck]), ["behind-armour +1"]);
    // Small arms do not meet armour there.
    assert!(small_arms("carrier", &[]).is_empty());
}

/// The number of a column is that of its firepower; doubles of who cowers are a column less.
/// Rules: G12.61, 4.7
/// Rule: 12.61
#[test]
fn g12_61_who_cowers_damages_a_craft_by_a_column_less() {
    let units = ["jpn-shohatsu 0306", "jpn-8-0 0602"];
    let squad = "usmc-6-6-8 0304";
    let at = |squads: usize, dice: &str| {
        let marines = vec![squad; squads];
        let game = beach(&sloping("moderate"), &SHORE, &marines, &units);
        let joins = (0..squads).map(|unit| format!("join u{unit}"));
        let joins: Vec<String> = joins.collect();
        let joins: Vec<&str> = joins.iter().map(String::as_str).collect();
        let picked = Situation::start(&game).play(&joins);
        let foreseen = chances(&picked)
            .into_iter()
            .find(|one| one.starts_with("chance-damage"));
        let over = low(picked.play(&["fire 0306", dice]));
        (foreseen.unwrap(), numbers_of(&over, "at-vehicle").remove(0))
    };
    // Half of 6, of 12 and of 18: the columns of 2, 6 and 8, whose numbers are 4, 6 and 7.
    assert_eq!(at(1, "= 1 2"), ("chance-damage 3".into(), "4 3".into()));
    assert_eq!(at(1, "= 1 1").1, "3 2");
    assert_eq!(at(2, "= 2 3"), ("chance-damage 10".into(), "6 5".into()));
    assert_eq!(at(2, "= 2 2").1, "5 4");
    assert_eq!(at(3, "= 1 5"), ("chance-damage 14".into(), "7 6".into()));
    assert_eq!(at(3, "= 3 3").1, "6 6");
}

/// As many as the number of the last row do nothing but to the crew and those aboard; each less is a point.
/// Rules: G12.61, G12.671
#[test]
fn g12_671_the_crew_of_a_craft_without_armour_meets_fire_up_to_its_number() {
    let game = game_of(&["usmc-lcp 0306"], &SQUADS, None);
    let after = |arc: u8, dice: &str| {
        let over = low(aimed(&game, arc, 0, Lie::Aground).play(&["fire 0306", dice]));
        (damage(&over), numbers_of(&over, "at-crew"))
    };
    // 12 firepower.
    assert_eq!(after(3, "= 4 5"), (0, vec![]));
    assert_eq!(after(3, "= 3 5"), (0, vec!["1mc 8".to_owned()]));
    assert_eq!(after(3, "= 3 4"), (1, vec!["1mc 7".to_owned()]));
    // Behind armour 2 more, and it is met whatever the roll.
    assert_eq!(after(0, "= 3 4"), (0, vec!["nmc 9".to_owned()]));
    assert_eq!(after(0, "= 4 5"), (0, vec!["none 11".to_owned()]));
}

/// A wreck has no crew, nor has a boat.
/// Rules: G12.83
#[test]
fn g12_83_nobody_is_stunned_on_a_wreck() {
    let game = game_of(&["usmc-lcp 0306", "usmc-6-6-8 0306"], &SQUADS, None);
    let wreck = aimed(&game, 3, 1, Lie::Fast).with(|state| {
        state.units[0].set(Condition::Wreck);
    });
    let over = low(wreck.play(&["fire 0306", "= 3 4"]));
    assert_eq!(numbers_of(&over, "at-crew"), Vec::<String>::new());
    assert_eq!(numbers_of(&over, "at-vehicle"), ["8 7"]);
}

/// A hit in the turret meets the crew on the column of the shell, solid shot of 47 and 75 mm on that of 2 and of 20 mm on that of 1; armour
/// adds 2.
/// Rules: G12.673, G12.672
/// Rule: 12.673
#[test]
fn g12_673_the_crew_meets_a_shell_on_its_column() {
    let crew = |craft: &str, arc: u8, gun: &[&str], tables: Option<String>, dice: &str| {
        let game = game_of(&[craft], gun, tables);
        let over = aimed(&game, arc, 0, Lie::Ahead).play(&["engage u0", "= 2 3", dice]);
        numbers_of(&over, "at-crew")
    };
    let lcp = "usmc-lcp 0306";
    // 12 firepower: in front with armour, from behind without any.
    assert_eq!(crew(lcp, 0, &GUN, None, "= 4 3"), ["nmc 9"]);
    assert_eq!(crew(lcp, 3, &GUN, None, "= 4 3"), ["1mc 7"]);
    assert_eq!(
        crew(lcp, 3, &GUN, None, "= 6 6"),
        Vec::<String>::new(),
        "a dud"
    );
    // As many as its number, and one more.
    assert_eq!(crew(lcp, 0, &GUN, None, "= 4 4"), Vec::<String>::new());
    assert_eq!(crew(lcp, 3, &GUN, solid(), "= 2 2"), ["1mc 4"]);
    // 47 mm on the same.
    let none = |row: &str, calibre: u8| {
        let tables = include_str!("../../../data/vehicles.toml");
        assert!(tables.contains(row));
        let spent = format!("{{ calibre = {calibre}, armoured = 0, unarmoured = 0 }}");
        Some(tables.replace(row, &spent))
    };
    let small = none("{ calibre = 40, armoured = 5, unarmoured = 9 }", 40);
    let gun = ["jpn-2-2-8 0304", "jpn-47 0304 1"];
    assert_eq!(crew(lcp, 4, &gun, small, "= 2 2"), ["1mc 4"]);
    let rifle = ["jpn-4-4-7 0304", "jpn-atr 0304 1"];
    assert_eq!(crew("usmc-lcvp 0306", 4, &rifle, None, "= 1 2"), ["ptc 5"]);
}

/// The wave of firepower in the water has its hindrance: smoke there is added to its dice.
/// Rules: G12.613
/// Rule: 12.613
#[test]
fn g12_613_smoke_where_firepower_lies_adds_to_its_dice() {
    let units = ["usmc-lcp 0307", "usmc-8-0 0306"];
    let game = super::landing(&units);
    let told = |is_smoky: bool| {
        let sails = super::afloat(&game, 0).with(|state| {
            let At::In(spot) = state.units[1].at else {
                panic!("nobody there")
            };
            state.residual.push((spot, 12));
            if is_smoky {
                state.clouds.push(heigi_pto::Smoke {
                    spot,
                    cloud: heigi_pto::Cloud::Smoke,
                    side: heigi_pto::JAPAN,
                });
            }
        });
        let over = sails.play(&["drive u0", "step 0306", "= 1 2", "= 3 2"]);
        numbers_of(&low(over), "at-vehicle")
    };
    assert_eq!(told(false), ["8 5"]);
    assert_eq!(told(true), ["8 8"]);
}

/// Critical hits count for what they have hit itself: twice the number for a lorry that stands out, and for its Gun.
/// Rules: G12.65, G12.64
#[test]
fn g12_65_a_critical_hit_doubles_the_number_for_what_it_has_hit() {
    let units = ["usmc-lct4 0306", "usmc-truck-gmc 0306"];
    let game = game_of(&units, &GUN, None);
    // A 2 is no hit in the turret, so that it strikes the hull: those aboard meet what any hit does.
    let hit = aimed(&game, 0, 1, Lie::Ahead).play(&["engage u0", "= 1 1", "= 3 3"]);
    let over = low(hit);
    assert_eq!(numbers_of(&over, "pierces-aboard"), ["6 6"]);
}

/// What draws a Gun that is lost is held; what is hit high in a hold is struck as in the open, a shot of as many as the number holds it.
/// Rules: G12.65, G12.675
/// Rule: 12.675
#[test]
fn g12_675_a_lorry_whose_gun_is_lost_is_held() {
    let units = [
        "usmc-lct4 0306",
        "usmc-truck-gmc 0306",
        "usmc-2-2-8 0306",
        "m1918 0306 3",
    ];
    let game = game_of(&units, &GUN, None);
    let start = aimed(&game, 0, 1, Lie::Ahead).with(|state| {
        let At::Aboard(spot, ..) = state.units[1].at else {
            panic!("not aboard")
        };
        let lorry = state.all().nth(1).unwrap().id;
        state.units[2].at = At::Aboard(spot, lorry, heigi_pto::Berth::Passenger);
    });
    // 1 and 2 the lorry, 3 and 4 the Gun that it draws, 5 and 6 the craft.
    let hit = start.play(&["engage u0", "= 2 3"]);
    let gun = |dice: &str| low(hit.clone().play(&["= 3", dice]));
    let lost = gun("= 6 5");
    assert_eq!(lost.state.units[3].at, At::Off(Tray::Lost));
    assert!(is(&lost, 1, Condition::Immobile) && !is(&lost, 1, Condition::Wreck));
    assert_eq!(numbers_of(&lost, "at-vehicle"), ["12 11"]);
    let dud = gun("= 6 6");
    assert_ne!(dud.state.units[3].at, At::Off(Tray::Lost));
    assert!(!is(&dud, 1, Condition::Immobile));
    let lorry = low(hit.clone().play(&["= 1", "= 6 5"]));
    assert_eq!(numbers_of(&lorry, "pierces-aboard"), ["12 11"]);
    assert!(is(&lorry, 1, Condition::Wreck));
    let held = low(hit.play(&["= 6", "= 6 5"]));
    assert_eq!((damage(&held), is(&held, 1, Condition::Wreck)), (0, false));
}

/// A craft of which nothing is left but a wreck sinks no further, and what has sunk counts once.
/// Rules: G12.601, G12.68
/// Rule: 12.68
#[test]
fn g12_68_one_point_sets_nothing_on_fire_and_what_burns_burns_once() {
    let game = game_of(&["usmc-lct4 0306"], &GUN, None);
    let burns = |before: Blaze, dice: &str| {
        let start = aimed(&game, 0, 0, Lie::Ahead).with(|state| state.units[0].boat.blaze = before);
        let over = low(start.play(&["engage u0", "= 3 2", dice]));
        (damage(&over), over.state.units[0].boat.blaze)
    };
    // 7 is its number.
    assert_eq!(burns(Blaze::None, "= 1 5"), (1, Blaze::None));
    assert_eq!(burns(Blaze::None, "= 1 4"), (2, Blaze::Fresh));
    assert_eq!(burns(Blaze::None, "= 2 3"), (2, Blaze::None));
    assert_eq!(burns(Blaze::Burning, "= 1 4"), (2, Blaze::Burning));
}

/// Vector of TBL-LCDT, row by row, as the preview foresees it: how many throws of four dice damage a craft.
/// Rules: G12.62
#[test]
fn g12_62_the_chance_of_damage_is_foreseen() {
    let of = |craft: &str, arc: u8, tables: Option<String>| {
        let game: Pto = game_of(&[craft], &GUN, tables);
        let picked = aimed(&game, arc, 0, Lie::Ahead);
        let previews = picked.scene(heigi_pto::JAPAN).prompt.unwrap().previews;
        let mut shown = previews.iter().flat_map(|preview| &preview.chances);
        let found = shown.find(|one| one.label.id == "pto-chance-damage");
        found.map(|one| one.ways)
    };
    // Up to 10 it hits, with 1 less for its size, 1 at two hexes and 2 more for the captured Gun: up to 10, 33 throws. 15 throws of the
    // effect are below 7, and a critical hit damages with all but a dud.
    assert_eq!(of("usmc-lcp 0306", 0, None), Some(32 * 15 + 35));
    // 35 are below 12.
    assert_eq!(of("usmc-lcp 0306", 3, None), Some(33 * 35));
}

/// A Gun that a mule carries is lost as soon as that is hit aboard, without any die; on land a 6 spares it.
/// Rules: G12.675, G10.4
#[test]
fn g12_675_a_packed_gun_aboard_is_lost_with_its_mule() {
    let gun = |is_aboard: bool| {
        let marines = [
            "usmc-lcv 0305",
            "usmc-6-6-8 0304",
            "usmc-mule 0304 2",
            "usmc-75 0304 3",
        ];
        let japanese = ["jpn-4-4-7 0303", "jpn-4-4-7 0303"];
        let game = beach(&sloping("moderate"), &SHORE, &marines, &japanese);
        let start = Situation::start(&game).with(|state| {
            if is_aboard {
                super::load(state, 1);
            }
            state.units[0].boat.lie = Lie::Beached(0);
            state.units[0].clear(&[heigi_pto::Condition::Motion]);
        });
        let fire = crate::common::until(start, Phase::DefensiveFire);
        let target = if is_aboard { "fire 0305" } else { "fire 0304" };
        let mut hit = fire.play(&["join u4", "join u5", target, "= 1 2"]);
        while let Pending::Draw(draw) = hit.pending() {
            hit = hit.play(&[if draw.values() > 6 { "= 1 1" } else { "= 6" }]);
        }
        crate::common::place(&hit, 3)
    };
    assert_eq!(gun(true), "lost");
    assert_ne!(gun(false), "lost");
}
