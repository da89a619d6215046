//! Beach obstacles (G14.5).

use super::{low, obstructed, words};
use crate::common::{is, left, lines, read, until};
use crate::landing::afloat;
use heigi_engine::{Pending, Situation};
use heigi_pto::{ALLIES, Blaze, Condition, Fieldwork, JAPAN, Lie, Mission, Phase, Pto, Salvo};

const PILES: &str = "{ kind = \"tetrahedrons\", hex = \"0306\" }";
const WIRED: &str =
    "{ kind = \"tetrahedrons\", hex = \"0306\" }, { kind = \"wire\", hex = \"0306\" }";
const DEFENDER: [&str; 1] = ["jpn-8-0 0602"];

/// A landing craft of a type in 0307 enters 0306, where there are works; so many of the others are aboard.
fn enters<'g>(game: &'g Pto, aboard: usize) -> Situation<'g, Pto> {
    afloat(game, aboard).play(&["drive u0", "step 0306"])
}

/// Which works are left, in their order.
fn works(battle: &Situation<'_, Pto>) -> Vec<Fieldwork> {
    let all = battle.state.fortifications.iter();
    all.map(|one| one.kind).collect()
}

/// Damage points, whether it is a wreck, and whether it burns.
fn state_of(battle: &Situation<'_, Pto>) -> (u8, bool, bool) {
    let boat = battle.state.units[0].boat;
    let burns = boat.blaze != Blaze::None || is(battle, 0, Condition::Burning);
    (boat.damage, is(battle, 0, Condition::Wreck), burns)
}

/// Vector PB-141.
/// Rules: G14.51#1
/// Rule: 14.51
#[test]
fn g14_51_1_tetrahedrons_rip_a_craft_open_with_a_2_and_blow_up_with_less() {
    let game = obstructed(PILES, &["usmc-lci 0307", "usmc-6-6-8 0307"], &DEFENDER);
    let met = enters(&game, 1);
    // The mine: 13 less 7 is 6 damage points.
    let blown = low(&met, &["= 1", "= 3 4"]);
    assert_eq!(state_of(&blown), (6, false, false));
    assert!(blown.told(ALLIES).contains(&"pto-log-boat-mine".to_owned()));
    let ripped = low(&met, &["= 2"]);
    assert_eq!(state_of(&ripped), (0, true, false));
    assert_eq!(
        crate::common::face(&ripped, 1),
        "usmc-6-6-8",
        "nobody aboard is hit"
    );
    let past = met.play(&["= 3", "= 1 2"]);
    assert_eq!(state_of(&past), (0, false, false));
    assert!(
        past.told(ALLIES)
            .contains(&"pto-log-passes-tetrahedrons".to_owned())
    );
}

/// Rules: G14.51#1
/// Rule: 14.51#1
#[test]
fn g14_51_1_each_corner_of_a_turn_among_tetrahedrons_is_thrown_for() {
    let game = obstructed(PILES, &["usmc-lcvp 0306"], &DEFENDER);
    let turns = afloat(&game, 0).play(&["drive u0", "turn-left"]);
    assert!(matches!(turns.pending(), Pending::Draw(_)));
    assert!(low(&turns, &["= 2"]).state.units[0].is(Condition::Wreck));
    let again = turns.play(&["= 3", "turn-left"]);
    assert!(matches!(again.pending(), Pending::Draw(_)));
    // Nobody throws where there are none.
    let free = obstructed("", &["usmc-lcvp 0306"], &DEFENDER);
    let turned = afloat(&free, 0).play(&["drive u0", "turn-left"]);
    assert!(turned.decider().is_some());
    // Nor for who is no landing craft.
    let swims = obstructed(PILES, &["usmc-lvt-4 0306"], &DEFENDER);
    let turned = afloat(&swims, 0).play(&["drive u0", "turn-left"]);
    assert!(turned.decider().is_some());
}

/// Rules: G14.51, G14.501
/// Rule: 14.51
#[test]
fn g14_51_tetrahedrons_cost_who_knows_them_a_point_and_are_no_open_ground() {
    let spent = |known: &str, battle: &str, steps: &[&str]| {
        let works = format!("{{ kind = \"tetrahedrons\", hex = \"0306\"{known} }}");
        let game = obstructed(&works, &[battle], &DEFENDER);
        let over = low(
            &afloat(&game, 0).play(&["drive u0"]).play(steps),
            &["= 3", "= 1 2"],
        );
        over.state.spent / 2
    };
    assert_eq!(spent("", "usmc-lcvp 0307", &["step 0306"]), 1);
    assert_eq!(spent(", known = true", "usmc-lcvp 0307", &["step 0306"]), 2);
    // On the beach a tank pays it, too, and who moves there is not in the open.
    let cost = |works: &str| {
        let game = obstructed(works, &["usmc-tank-m4a2 0302"], &DEFENDER);
        let start = Situation::start(&game).with(|state| state.units[0].arc = Some(3));
        let drives = until(start, Phase::Movement).play(&["drive u0"]);
        let before = drives.state.spent;
        (drives.play(&["step 0303", "= 1 1"]).state.spent - before) / 2
    };
    let seen = "{ kind = \"tetrahedrons\", hex = \"0303\", known = true }";
    assert_eq!(cost(seen), cost("") + 1);
    let open = |works: &str| {
        let marines = ["usmc-6-6-8 0302"];
        let game = obstructed(works, &marines, &["jpn-4-4-7 0404", "jpn-8-0 0602"]);
        let moves = until(Situation::start(&game), Phase::Movement);
        let moved = moves.play(&["join u0", "step 0303", "join u1"]);
        lines(&moved).join(" ").contains("modifier-open")
    };
    assert!(open(""));
    assert!(!open(seen));
    // Who comes upon hidden ones finds them.
    assert!(!open("{ kind = \"tetrahedrons\", hex = \"0303\" }"));
}

/// Vector PB-143.
/// Rules: G14.53
/// Rule: 14.53
#[test]
fn g14_53_mines_strike_a_craft_that_enters_or_leaves_with_a_die_up_to_their_factors() {
    let mines = "{ kind = \"tank-mines\", hex = \"0306\", size = 3 }";
    let marines = ["usmc-lci 0307", "usmc-6-6-8 0307"];
    let game = obstructed(mines, &marines, &DEFENDER);
    let met = enters(&game, 1);
    // 7: 6 damage points, and a check at a point more of who is aboard, on the column of 16.
    let blown = met.clone().play(&["= 3", "= 3 4"]);
    let told = blown.told(ALLIES);
    assert!(told.contains(&"pto-log-at-crew".to_owned()), "{told:?}");
    assert!(matches!(blown.pending(), Pending::Draw(_)));
    assert_eq!(state_of(&low(&met, &["= 3", "= 3 4"])), (6, false, false));
    // 12.68: a coloured 1 sets it on fire.
    assert!(state_of(&low(&met, &["= 3", "= 1 5"])).2);
    assert_eq!(state_of(&low(&met, &["= 4", "= 1 2"])), (0, false, false));
    // It leaves.
    let game = obstructed(mines, &["usmc-lci 0306"], &DEFENDER);
    let leaves = afloat(&game, 0).with(|state| state.units[0].arc = Some(3));
    let leaves = leaves.play(&["drive u0", "step 0307"]);
    assert_eq!(
        state_of(&low(&leaves, &["= 3", "= 6 6"])),
        (1, false, false)
    );
    assert_eq!(crate::common::place(&leaves.play(&["= 4"]), 0), "0307");
}

/// Rules: G14.53
/// Rule: 14.53
#[test]
fn g14_53_at_vehicles_that_wade_they_go_off_as_ever() {
    let mines = "{ kind = \"tank-mines\", hex = \"0305\", size = 5 }";
    let game = obstructed(mines, &["usmc-tank-m4a2 0304"], &DEFENDER);
    let start = Situation::start(&game).with(|state| state.units[0].arc = Some(3));
    let wades = until(start, Phase::Movement).play(&["drive u0", "step 0305"]);
    // Water first, then the mine, with 10 at the belly.
    let struck = wades.play(&["= 1 1", "= 5", "= 4 6"]);
    assert!(
        struck
            .told(ALLIES)
            .contains(&"pto-log-mine-struck".to_owned())
    );
    assert!(is(&struck, 0, Condition::Immobile));
}

/// Vectors PB-093, PB-094 and PB-196.
/// Rules: G14.52
/// Rule: 14.52
#[test]
fn g14_52_wire_holds_a_craft_back_and_is_torn_away_with_a_coloured_1() {
    let game = obstructed(WIRED, &["usmc-lcvp 0307"], &DEFENDER);
    let met = enters(&game, 0).play(&["= 3"]);
    let both = [Fieldwork::Tetrahedrons, Fieldwork::Wire];
    // 10, 1 for the craft and 1 for the wire.
    let aground = met.clone().play(&["= 4 6"]);
    assert_eq!(aground.state.units[0].boat.lie, Lie::Aground);
    assert_eq!(works(&aground), both);
    let torn = met.clone().play(&["= 1 4"]);
    assert_eq!(torn.state.units[0].boat.lie, Lie::Ahead);
    assert_eq!(works(&torn), [Fieldwork::Tetrahedrons]);
    assert_eq!(works(&met.play(&["= 4 1"])), both);
    // The largest are not held: 9, and 2 for the craft itself; they tear it away as well.
    let game = obstructed(WIRED, &["usmc-lci 0307"], &DEFENDER);
    let large = enters(&game, 0).play(&["= 3"]);
    assert_eq!(
        large.clone().play(&["= 4 5"]).state.units[0].boat.lie,
        Lie::Ahead
    );
    assert_eq!(works(&large.play(&["= 1 5"])), [Fieldwork::Tetrahedrons]);
}

/// Rules: G14.52
/// Rule: 14.52
#[test]
fn g14_52_it_takes_a_point_more_to_get_off_wire_in_the_water() {
    let shore = |row: u8| {
        let works = format!(
            "{{ kind = \"tetrahedrons\", hex = \"030{row}\", known = true }}, \
             {{ kind = \"wire\", hex = \"030{row}\", known = true }}"
        );
        let squad = format!("usmc-6-6-8 030{}", row + 1);
        let game = obstructed(&works, &[&squad], &DEFENDER);
        let start = until(Situation::start(&game), Phase::Movement);
        let there = start.with(|state| {
            let heigi_pto::At::In(spot) = &mut state.units[0].at else {
                panic!("it is on the map")
            };
            spot.hex = state.fortifications[0].hex;
            spot.part = heigi_pto::Part::Above;
        });
        let step = format!("step 030{}", row - 1);
        let off = there.play(&["join u0", &step, "= 1"]);
        left(&off)
    };
    // Soft sand for 2 points, a die of 1: from the beach 1 point, from the water 2 with a point for hard sand.
    assert_eq!(shore(4), "1");
    assert_eq!(shore(5), "1");
}

/// Rules: G14.57, G14.51#1
/// Rule: 14.57
#[test]
fn g14_57_tetrahedrons_and_mines_strike_in_the_order_of_their_owner_before_a_craft_runs_aground() {
    let works = format!("{PILES}, {{ kind = \"tank-mines\", hex = \"0306\", size = 2 }}");
    let game = obstructed(&works, &["usmc-lci 0307"], &DEFENDER);
    let met = enters(&game, 0);
    assert_eq!(met.decider(), Some(JAPAN));
    assert_eq!(met.legal(), ["tetrahedrons-first", "mines-first"]);
    let piles = low(&met.clone().play(&["tetrahedrons-first"]), &["= 2"]);
    assert_eq!(state_of(&piles), (0, true, false), "the mines find a wreck");
    let mines = met.play(&["mines-first", "= 2", "= 6 6"]);
    assert_eq!(state_of(&low(&mines, &["= 2"])), (1, true, false));
    let through = low(&mines, &["= 3", "= 5 6"]);
    assert_eq!(through.state.units[0].boat.lie, Lie::Aground);
}

/// Rules: G14.501
/// Rule: 14.501
#[test]
fn g14_501_the_enemy_does_not_know_of_obstacles_before_he_meets_them() {
    let game = obstructed(WIRED, &["usmc-lcvp 0307", "usmc-lcvp 0407"], &DEFENDER);
    let start = afloat(&game, 0);
    let seen = |battle: &Situation<'_, Pto>, side| battle.scene(side).markers.len();
    assert_eq!((seen(&start, ALLIES), seen(&start, JAPAN)), (0, 2));
    let met = start
        .clone()
        .play(&["drive u0", "step 0306", "= 3", "= 1 2"]);
    assert_eq!(seen(&met, ALLIES), 1, "the wire is torn away");
    // Where there are none, that is told.
    let clear = start.with(|state| state.units[1].arc = Some(0));
    let clear = clear.play(&["drive u1", "step 0406"]);
    assert!(
        clear
            .told(ALLIES)
            .contains(&"pto-log-nothing-found".to_owned())
    );
}

fn works_of(game: &Pto) -> usize {
    Situation::start(game).state.fortifications.len()
}

/// Whether a work stays in soft sand, in hard sand away from the land, in shallow and in deep water.
fn stays(kind: &str) -> [bool; 4] {
    ["0303", "0304", "0306", "0307"].map(|hex| {
        let sides = match kind {
            "panjis" => {
                let row: u8 = hex[3..].parse().unwrap();
                format!(", sides = [\"{hex}-03{:02}\"]", row + 1)
            }
            _ => String::new(),
        };
        let works = format!("{{ kind = \"{kind}\", hex = \"{hex}\"{sides} }}");
        works_of(&obstructed(&works, &["usmc-6-6-8 0101"], &DEFENDER)) == 1
    })
}

/// Rule: 14.54
#[test]
fn g14_54_mines_against_men_stay_in_soft_sand_alone() {
    assert_eq!(stays("mines"), [true, false, false, false]);
}

/// Rule: 14.55
#[test]
fn g14_55_panjis_stay_in_soft_sand_alone() {
    assert_eq!(stays("panjis"), [true, false, false, false]);
}

/// Rule: 14.56
#[test]
fn g14_56_obstacles_are_not_there_where_they_may_not_be() {
    assert_eq!(stays("tetrahedrons"), [true, true, true, false]);
    assert_eq!(stays("tank-mines"), [true, true, true, false]);
    // Wire in the water needs tetrahedrons.
    assert_eq!(stays("wire"), [true, true, false, false]);
    assert_eq!(
        works_of(&obstructed(WIRED, &["usmc-6-6-8 0101"], &DEFENDER)),
        2
    );
    let twice = words(
        "",
        &format!("{PILES}, {PILES}"),
        &["usmc-6-6-8 0101"],
        &DEFENDER,
    );
    let error = Pto::with_data(&|file| (file == "hut.toml").then(|| twice.clone()));
    assert!(error.unwrap_err().message.contains("G14.51"));
}

/// Rules: G14.56
/// Rule: 14.56
#[test]
fn g14_56_tetrahedrons_are_bombarded_as_wire_and_shells_are_half_as_strong_in_the_water() {
    let piles =
        "{ kind = \"tetrahedrons\", hex = \"0304\" }, { kind = \"tetrahedrons\", hex = \"0305\" }";
    let bombarded = words("", piles, &["usmc-6-6-8 0101"], &DEFENDER);
    let bombards = "side = \"allies\"\nbombardment = [\"0304\"]";
    let game = read(&bombarded.replacen("side = \"allies\"\nelr", &format!("{bombards}\nelr"), 1));
    let after = |dice: &str| works(&Situation::start(&game).play(&["= 1", dice])).len();
    assert_eq!((after("= 4 4"), after("= 4 5")), (2, 1));
    // A 3 kills on the column of 100 mm, and not on that of half of it.
    let battery = "side = \"allies\"\nartillery = [{ module = \"field\", radio = 2 }]\nelr";
    let observers = ["usmc-8-1 0101", "usmc-radio 0101 1"];
    let text = words("", piles, &observers, &DEFENDER);
    let game = read(&text.replacen("side = \"allies\"\nelr", battery, 1));
    let fired = Situation::start(&game).with(|state| {
        state.batteries[0].has_contact = true;
        state.batteries[0].mission = Some(Mission {
            hex: state.fortifications[0].hex,
            ends: [None; 2],
            salvo: Some(Salvo::Explosive),
            times: 1,
        });
    });
    let is_due = |battle: &Situation<'_, Pto>| {
        battle.state.phasing == JAPAN && battle.state.phase == Phase::DefensiveFire
    };
    let mut falls = fired;
    while !is_due(&falls) {
        falls = crate::common::pass(falls);
    }
    let after = |dice: &str| {
        let mut over = falls.clone();
        while let Pending::Draw(draw) = over.pending() {
            let one = dice.rsplit_once(' ').unwrap().0;
            over = over.play(&[if draw.dice == 1 { one } else { dice }]);
        }
        let markers = over.scene(JAPAN).markers.into_iter();
        let piles = markers.filter(|one| one.name.id == "pto-fieldwork-tetrahedrons");
        piles.map(|one| one.at.to_string()).collect::<Vec<String>>()
    };
    assert_eq!(after("= 1 2"), ["0305"]);
    // A 2 kills on the column of half of 20, and would not on that of a quarter.
    assert!(after("= 1 1").is_empty());
}

/// Rules: G14.51#2
/// Rule: 14.51#2
#[test]
fn g14_51_2_tetrahedrons_add_1_for_who_comes_down_among_them() {
    let coming = |by: &str| {
        let works = "{ kind = \"tetrahedrons\", hex = \"0303\" }";
        let text = words("", works, &["usmc-6-6-8 0101"], &DEFENDER);
        let enters = format!("enters = {{ turn = 1, by = \"{by}\", hexes = [\"0303\"] }}\nunits");
        let text = text.replacen(", hex = \"0101\"", "", 1);
        read(&text.replacen("units", &enters, 1))
    };
    let game = coming("parachute");
    let lands = Situation::start(&game).play(&["put 0303", "= 1", "= 1"]);
    // A morale of 8.
    assert!(!is(&lands.clone().play(&["= 3 4"]), 0, Condition::Broken));
    let broken = lands.play(&["= 4 4"]);
    assert!(is(&broken, 0, Condition::Broken));
    assert_eq!(broken.scene(ALLIES).markers.len(), 1, "they are seen now");
    // 4 lands well, 5 hard.
    let game = coming("glider");
    let glides = Situation::start(&game).play(&["put 0303", "= 1"]);
    let well = |dice: &[&str]| {
        let over = glides.clone().play(dice);
        over.told(ALLIES)
            .contains(&"pto-log-glider-lands".to_owned())
    };
    assert!(well(&["= 3"]));
    assert!(!well(&["= 4", "= 1 2"]));
}

/// Rules: G14.58
/// Rule: 14.58
#[test]
fn g14_58_tetrahedrons_cost_3_with_wire_8_and_a_team_5() {
    let standard = Pto::standard();
    let prices = &standard.market().prices;
    let cost = [prices.tetrahedrons(false), prices.tetrahedrons(true)];
    assert_eq!(cost, [3, 8]);
    let teams = |nation, date| prices.demolition_teams(nation, date, 2);
    assert_eq!(teams(heigi_pto::Nation::Marines, [1944, 1]), Some(10));
    assert_eq!(teams(heigi_pto::Nation::Marines, [1943, 12]), None);
    assert_eq!(teams(heigi_pto::Nation::Japan, [1944, 1]), None);
}

/// A shore in heavy surf with works of the Japanese; the first unit is a craft that faces north, and somebody is on the land.
fn in_surf(works: &str, craft: &str) -> Pto {
    let units = [craft, "usmc-6-6-8 0501"];
    read(&words("heavy_surf = true", works, &units, &DEFENDER))
}

/// Vectors PB-142 and PB-144.
/// Rules: G13.445
/// Rule: 13.445
#[test]
fn g13_445_surf_takes_1_off_the_die_of_tetrahedrons_and_adds_1_to_that_of_mines() {
    // So large a craft minds no waves.
    let game = in_surf(PILES, "usmc-lci 0307");
    let met = enters(&game, 0);
    assert_eq!(state_of(&low(&met, &["= 1", "= 3 4"])).0, 6);
    assert_eq!(state_of(&low(&met, &["= 2", "= 3 4"])).0, 6, "1 in all");
    assert_eq!(state_of(&low(&met, &["= 3"])), (0, true, false));
    assert_eq!(state_of(&met.play(&["= 4"])), (0, false, false));
    let mines = "{ kind = \"tank-mines\", hex = \"0306\", size = 3 }";
    let game = in_surf(mines, "usmc-lci 0307");
    let met = enters(&game, 0);
    assert_eq!(state_of(&low(&met, &["= 2", "= 3 4"])).0, 6);
    assert_eq!(state_of(&met.play(&["= 3"])).0, 0, "4 in all");
    let game = in_surf(&mines.replace("size = 3", "size = 2"), "usmc-lci 0307");
    let met = enters(&game, 0);
    assert_eq!(state_of(&low(&met, &["= 1", "= 3 4"])).0, 6);
    assert_eq!(state_of(&met.play(&["= 2"])).0, 0, "3 in all");
}

/// Rules: G13.4421
/// Rule: 13.4421
#[test]
fn g13_4421_a_craft_that_surf_throws_about_meets_with_obstacles_before_it_is_ashore() {
    let piles = "{ kind = \"tetrahedrons\", hex = \"0305\" }";
    let game = in_surf(piles, "usmc-lcvp 0305");
    let tossed = afloat(&game, 0).play(&["= 4 5"]);
    let ashore = tossed.clone().play(&["= 4", "= 2"]);
    assert!(matches!(ashore.state.units[0].boat.lie, Lie::Beached(_)));
    let ripped = low(&tossed, &["= 3"]);
    assert_eq!(state_of(&ripped), (0, true, false));
    assert_eq!(ripped.state.units[0].boat.lie, Lie::Fast);
    // Off the shore it meets with them as well.
    let start = Situation::start(&game).with(|state| {
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
    });
    let off = until(start, Phase::Movement).play(&["= 4 5"]);
    assert_eq!(
        off.clone().play(&["= 4"]).state.units[0].boat.lie,
        Lie::Ahead
    );
    assert!(is(&low(&off, &["= 3"]), 0, Condition::Wreck));
}

/// Rules: G13.444, G14.53
/// Rule: 13.444
#[test]
fn g13_444_a_craft_that_surf_carries_on_meets_with_obstacles_where_it_comes() {
    let all: Vec<String> = ["0207", "0307", "0407"]
        .iter()
        .map(|hex| format!("{{ kind = \"tetrahedrons\", hex = \"{hex}\" }}"))
        .collect();
    let game = in_surf(&all.join(", "), "usmc-lci 0308");
    assert_eq!(works_of(&game), 0, "none in deep water");
    let all = all.join(", ").replace("07\"", "06\"");
    let game = in_surf(&all, "usmc-lci 0307");
    let later = until(afloat(&game, 0), Phase::Advance);
    // Towards the beach in 0303, straight ahead.
    let ahead = |lot: &str| {
        let drifts = later.clone().play(&[lot]);
        (crate::common::place(&drifts, 0) != "0307").then_some(drifts)
    };
    let drifts = ["= 1", "= 2", "= 3"].into_iter().find_map(ahead).unwrap();
    assert_eq!(crate::common::place(&drifts, 0).get(2..), Some("06"));
    assert!(is(&low(&drifts, &["= 3"]), 0, Condition::Wreck));
    assert!(!is(&drifts.play(&["= 4"]), 0, Condition::Wreck));
}

/// Whether a work stays in a hex of some rows, with more said of their shore.
fn stays_on(rows: &[&str], more: &str, kind: &str, hex: &str) -> bool {
    let text = crate::common::text(rows, &[], &["usmc-6-6-8 0101"], &["jpn-8-0 0201"]);
    let size = if kind == "mines" { ", size = 6" } else { "" };
    let sides = match kind {
        "panjis" => {
            let row: u8 = hex[2..].parse().unwrap();
            format!(", sides = [\"{hex}-{}{:02}\"]", &hex[..2], row - 1)
        }
        _ => String::new(),
    };
    let works = format!("{{ kind = \"{kind}\", hex = \"{hex}\"{size}{sides} }}");
    let works = format!("side = \"japanese\"\nfortifications = [{works}]");
    let text = text.replacen("side = \"japanese\"", &works, 1);
    let shore = format!("{}\n{more}\n[victory]", crate::beaches::sloping("moderate"));
    works_of(&read(&text.replacen("[victory]", &shore, 1))) == 1
}

/// Rules: G14.54
/// Rule: 14.54
/// Rule: 14.55
#[test]
fn g14_54_on_hard_sand_mines_and_panjis_lie_beside_the_land_alone() {
    // One row of beach is hard, and so is the outer one of two.
    let narrow = ["....", "....", ",,,,", "OOOO", "OOOO", "OOOO"];
    let wide = ["....", "....", ",,,,", ",,,,", "OOOO", "OOOO"];
    for kind in ["mines", "panjis"] {
        assert!(stays_on(&narrow, "", kind, "0303"), "{kind}");
        assert!(!stays_on(&wide, "", kind, "0304"), "{kind}");
        // An island is no land behind the beach (G13.2).
        let island = ["....", "OOOO", "OOOO", "OO.O", "OO,O", "OOOO"];
        let named = "islands = [\"0304\", \"0305\"]";
        assert!(!stays_on(&island, named, kind, "0305"), "{kind}");
        assert!(stays_on(&island, "", kind, "0305"), "{kind}");
    }
}

/// Rules: G14.51, G14.52
/// Rule: 14.51
#[test]
fn g14_51_tetrahedrons_stand_on_beaches_in_the_sea_and_on_reefs_but_not_in_lakes() {
    let rows = ["....", "....", ",,,,", "OOOO", "OOOO", "OOOO"];
    let lake = "waters = \"lake\"";
    assert!(stays_on(&rows, "", "tetrahedrons", "0304"));
    assert!(!stays_on(&rows, lake, "tetrahedrons", "0304"));
    assert!(stays_on(&rows, lake, "tetrahedrons", "0303"));
    assert!(stays_on(&rows, lake, "tank-mines", "0304"));
    let reef = "reef = [\"0306\"]\nreef_kind = \"exposed\"";
    assert!(stays_on(&rows, reef, "tetrahedrons", "0306"));
    // Wire on a reef has nothing to hold on to.
    assert!(!stays_on(&rows, reef, "wire", "0306"));
}

/// Rules: G14.52, G13.445
/// Rule: 14.52
#[test]
fn g14_52_wire_in_heavy_surf_holds_nobody_who_wades() {
    let wades = |more: &str| {
        let works = "{ kind = \"tetrahedrons\", hex = \"0305\", known = true }, \
                     { kind = \"wire\", hex = \"0305\", known = true }";
        let units = ["usmc-6-6-8 0306", "usmc-6-6-8 0501"];
        let game = read(&words(more, works, &units, &DEFENDER));
        let moves = until(Situation::start(&game), Phase::Movement);
        let there = low(&moves.play(&["join u0", "step 0305"]), &[]);
        let heigi_pto::At::In(spot) = there.state.units[0].at else {
            panic!("it is on the map")
        };
        spot.part
    };
    assert_eq!(wades(""), heigi_pto::Part::Above);
    assert_eq!(wades("heavy_surf = true"), heigi_pto::Part::Ground);
}

/// Rules: G14.57, G13.441
/// Rule: 14.57
#[test]
fn g14_57_what_obstructs_a_craft_in_the_surf_strikes_before_the_waves() {
    let game = in_surf(PILES, "usmc-lcvp 0307");
    let start = low(&afloat(&game, 0), &[]);
    let met = start.play(&["drive u0", "step 0306"]);
    // A wreck meets no wave.
    let ripped = low(&met, &["= 3"]);
    assert!(is(&ripped, 0, Condition::Wreck));
    assert_eq!(ripped.state.units[0].boat.waves, 0);
    let past = met.play(&["= 4"]);
    let Pending::Draw(lot) = past.pending() else {
        panic!("a lot of six waves")
    };
    assert_eq!(lot.values(), 6);
    assert_eq!(past.play(&["= 2"]).state.units[0].boat.waves, 1);
}

/// Beside a beach of a moderate slope water adds 3, and tetrahedrons 1 more.
/// Rules: G14.51#2, G13.492
/// Rule: 14.51#2
#[test]
fn g14_51_2_tetrahedrons_in_the_water_add_1_as_well() {
    let lands = |works: &str, dice: &str| {
        let text = words("", works, &["usmc-6-6-8 0101"], &DEFENDER);
        let enters = "enters = { turn = 1, by = \"parachute\", hexes = [\"0305\"] }\nunits";
        let text = text.replacen(", hex = \"0101\"", "", 1);
        let game = read(&text.replacen("units", enters, 1));
        let down = Situation::start(&game).play(&["put 0305", "= 1", "= 1", dice]);
        crate::common::face(&down, 0)
    };
    let piles = "{ kind = \"tetrahedrons\", hex = \"0305\" }";
    // A morale of 8: 5 and 3 passes.
    assert_eq!(lands("", "= 2 3"), "usmc-6-6-8");
    assert_eq!(lands(piles, "= 2 3"), "usmc-3-4-8");
    assert_eq!(lands(piles, "= 1 3"), "usmc-6-6-8");
}
