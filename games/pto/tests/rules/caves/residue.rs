//! What fire leaves in caves (G11.82), rockets out of them (G11.835) and mortars (G11.83).

use super::{BARE, HILL, cave, ground, hill};
use crate::artillery::told;
use crate::common::{face, is, lines, pass};
use heigi_engine::{Gridded, Pending, Situation};
use heigi_pto::{ALLIES, Condition, JAPAN, Part, Phase, Pto, Spot};

const KNOWN: &str = "{ hex = \"0404\", towards = \"0405\", known = true },";

/// The movement phase of the Japanese.
fn moving(game: &Pto) -> Situation<'_, Pto> {
    let mut battle = Situation::start(game);
    while battle.state.phasing == ALLIES || battle.state.phase != Phase::Movement {
        battle = pass(battle);
    }
    battle
}

/// Rule: 11.82
///
/// PB-038: 6 in a cave at the bottom of a gully are 3 for who climbs its wall.
#[test]
fn g11_82_what_lies_in_a_cave_of_a_gully_attacks_who_crosses_the_wall_behind_it() {
    let mut rows = BARE.map(str::to_owned);
    rows[3].replace_range(3..4, "v");
    rows[4].replace_range(3..4, "v");
    let rows = rows.each_ref().map(String::as_str);
    let game = ground(
        &rows,
        &["11111111"; 8],
        "courses = [\"0404-0405\"]",
        KNOWN,
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0404", "jpn-4-4-7 0403"],
    )
    .unwrap();
    let hex = game.grid().parse("0404").unwrap();
    let lies = moving(&game).with(|state| {
        state.residual.push((Spot::part(hex, Part::CaveSouth), 6));
    });
    let crosses = |unit: &str, to: &str| {
        let after = lies
            .clone()
            .play(&[&format!("join {unit}"), &format!("step {to}")]);
        let attacked = told(&after, "pto-log-residual");
        assert_eq!(attacked, matches!(after.pending(), Pending::Draw(_)));
        attacked
    };
    // Up the wall and down it; not along the gully, nor over its other sides.
    assert!(crosses("u1", "0403") && crosses("u2", "0404"));
    assert!(!crosses("u1", "0405") && !crosses("u1", "0504"));
    assert!(!crosses("u2", "0503"));
}

/// What shells of a weapon leave at a squad that moves above a cave: above the ground and in the cave.
fn left(gun: &str, order: &str, dice: &str) -> [u8; 2] {
    let marines = [
        "usmc-2-2-8 0408".to_owned(),
        format!("{gun} 0408 1"),
        "usmc-4-5-8 0208".to_owned(),
    ];
    let marines = marines.each_ref().map(String::as_str);
    let units = ["jpn-4-4-7 0403", "jpn-4-4-7 0101"];
    let game = hill(KNOWN, &marines, &units).unwrap();
    let mut fire = moving(&game).play(&["join u3", "step 0404"]);
    while fire.decider() != Some(ALLIES) {
        fire = pass(fire);
    }
    // A 4 on the first die keeps no rate.
    let mut after = fire.play(&["join u1", order, "= 4 1", dice]);
    while matches!(after.pending(), Pending::Draw(_)) {
        after = pass(after);
    }
    let hex = game.grid().parse("0404").unwrap();
    let cave = Spot::part(hex, Part::CaveSouth);
    [Spot::ground(hex), cave].map(|spot| after.state.residual_in(spot))
}

/// Rule: 11.82
#[test]
fn g11_82_shells_on_a_hex_leave_something_in_its_cave_if_they_do_something_there() {
    // Half of 20 is column 8; with 6 for the cave a 2 is a pin check, and a 12 is nothing.
    let [above, below] = left("usmc-105", "shell 0404", "= 1 1");
    assert!(above > 0 && below == above);
    let [above, below] = left("usmc-105", "shell 0404", "= 6 6");
    assert!(above > 0 && below == 0);
    let [above, below] = left("usmc-mtr", "fire 0404", "= 6 6");
    assert!(above > 0 && below == 0);
}

/// Rule: 11.83
#[test]
fn g11_83_out_of_a_cave_no_other_mortar_fires_and_nobody_sees_for_one() {
    let of = |arm: &str, target: &str| {
        let units = [
            "jpn-2-2-8 0404 south".to_owned(),
            format!("{arm} 0404 1"),
            "jpn-4-4-7 0403".to_owned(),
        ];
        let units = units.each_ref().map(String::as_str);
        let game = hill(
            &cave("0404", "0405"),
            &[&format!("usmc-4-5-8 {target}")],
            &units,
        )
        .unwrap();
        let mut battle = Situation::start(&game);
        while battle.state.phasing == ALLIES || battle.state.phase != Phase::PrepFire {
            battle = pass(battle);
        }
        match battle.refused_by("join u2") {
            None => battle
                .play(&["join u2"])
                .refused_by(&format!("fire {target}")),
            refused => refused,
        }
    };
    assert_eq!(of("jpn-mtr", "0408"), None);
    assert_eq!(of("usmc-mtr", "0408"), Some("G11.83"));
    // The squad above the cave sees what it does not.
    assert_eq!(of("jpn-mtr", "0706"), Some("7.2"));
}

/// A Japanese squad in a cave with a rocket of the Marines, before a tank.
fn rocket(caves: &str, levels: &[&str], more: &str) -> Pto {
    let units = [
        "jpn-4-4-7 0404 south",
        "usmc-baz44 0404 1",
        "jpn-4-4-7 0101",
    ];
    ground(&BARE, levels, more, caves, &["usmc-tank-m4a2 0406"], &units).unwrap()
}

fn aiming(game: &Pto) -> Situation<'_, Pto> {
    let mut battle = Situation::start(game);
    while battle.state.phasing == ALLIES || battle.state.phase != Phase::PrepFire {
        battle = pass(battle);
    }
    battle
}

/// Rule: 11.835
#[test]
fn g11_835_the_blast_of_a_rocket_comes_back_in_a_cave() {
    let plain = rocket(KNOWN, &HILL, "");
    let squad = |battle: &Situation<'_, Pto>| {
        let counters = battle.state.units.iter();
        counters
            .enumerate()
            .filter(|(_, unit)| unit.side == JAPAN)
            .map(|(number, _)| number)
            .collect::<Vec<usize>>()
    };
    let start = aiming(&plain);
    let [first, arm] = [squad(&start)[0], squad(&start)[1]];
    let fire = start.play(&[&format!("join u{arm}")]);
    // With care: 2 more to hit, and nothing comes back.
    assert!(lines(&fire).contains(&"modifier-backblast +2".to_owned()));
    let shot = fire.play(&["engage u0", "= 6 5"]);
    assert!(!told(&shot, "pto-log-blasts-back"));
    assert!(!is(&shot, first, Condition::Pinned));
    // In a cliff no care helps: an attack of 1 firepower on all in the cave, and who fires is pinned.
    let cliff = "{ hex = \"0404\", towards = \"0405\", known = true, level = 1 },";
    let levels = [
        "22222222", "22222222", "22222222", "22222222", "00000000", "00000000", "00000000",
        "00000000",
    ];
    let high = rocket(cliff, &levels, "cliffs = [\"0404-0405\"]");
    let fire = aiming(&high).play(&[&format!("join u{arm}")]);
    assert!(!lines(&fire).contains(&"modifier-backblast +2".to_owned()));
    let shot = fire.play(&["engage u0", "= 6 5"]);
    assert!(told(&shot, "pto-log-blasts-back"));
    let harmless = shot.clone().play(&["= 6 6"]);
    assert!(is(&harmless, first, Condition::Pinned) && !is(&harmless, first, Condition::Broken));
    let check = shot.play(&["= 1 1", "= 6 5"]);
    assert_ne!(face(&check, first), "jpn-4-4-7");
}

/// Rule: 11.8#1
#[test]
fn g11_8_1_out_of_an_overstacked_cave_fire_is_halved_besides_what_a_crowd_costs() {
    let factors = |others: usize| {
        let mut units = vec!["jpn-4-4-7 0404 south", "jpn-4-4-7 0101"];
        units.extend(vec!["jpn-4-4-7 0102"; others]);
        let game = hill(KNOWN, &["usmc-4-5-8 0407"], &units).unwrap();
        let start = Situation::start(&game).with(|state| {
            for unit in 3..3 + others {
                state.units[unit].at = state.units[1].at;
            }
        });
        let mut battle = start;
        while battle.state.phasing == ALLIES || battle.state.phase != Phase::PrepFire {
            battle = pass(battle);
        }
        let lines = lines(&battle.play(&["join u1"]));
        let crowds = lines.iter().filter(|line| line.contains("crowded"));
        crowds.cloned().collect::<Vec<String>>()
    };
    assert_eq!(factors(0), Vec::<String>::new());
    let crowded = factors(1);
    assert!(
        crowded.contains(&"factor-crowded-cave ×½".to_owned()),
        "{crowded:?}"
    );
    assert!(
        crowded.contains(&"modifier-crowded +1".to_owned()),
        "{crowded:?}"
    );
}

/// Rule: 11.7, 11.833
#[test]
fn g11_7_smoke_in_a_cave_costs_who_goes_in_a_point_and_smoke_before_it_nothing() {
    let game = hill(
        KNOWN,
        &["usmc-4-5-8 0407"],
        &["jpn-4-4-7 0405", "jpn-4-4-7 0101"],
    )
    .unwrap();
    let hex = |number: &str| game.grid().parse(number).unwrap();
    let cost = |spot: Option<Spot>| {
        let march = moving(&game).with(|state| {
            // Thin smoke, through which the Marines still see him go in.
            let smoke = spot.map(|spot| heigi_pto::Smoke {
                spot,
                cloud: heigi_pto::Cloud::Drifting,
                side: ALLIES,
            });
            state.clouds.extend(smoke);
        });
        march.play(&["join u1", "step 0404v4"]).state.spent
    };
    let cave = Spot::part(hex("0404"), Part::CaveSouth);
    assert_eq!(cost(None), 4);
    assert_eq!(cost(Some(cave)), 6);
    assert_eq!(cost(Some(Spot::ground(hex("0405")))), 4);
}

/// Rule: 11.812, 11.82
#[test]
fn g11_812_what_lies_in_a_cave_attacks_who_comes_in_concealed_with_all_of_it() {
    let units = ["jpn-4-4-7 0405", "jpn-4-4-7 0101"];
    let game = hill(KNOWN, &["usmc-4-5-8 0407"], &units).unwrap();
    let cave = Spot::part(game.grid().parse("0404").unwrap(), Part::CaveSouth);
    let outcomes = |is_concealed: bool| {
        let march = moving(&game).with(|state| {
            state.residual.push((cave, 8));
            state.units[1].clear(&[Condition::Concealed]);
            if is_concealed {
                state.units[1].set(Condition::Concealed);
            }
        });
        let mut met = march.play(&["join u1", "step 0404v4"]);
        while !matches!(met.pending(), Pending::Draw(_)) {
            met = pass(met);
        }
        let after = |dice: &str| {
            let over = met.clone().play(&["= 1 1", dice]);
            let unit = &over.state.units[1];
            let is = |condition: Condition| unit.is(condition);
            let conditions = [Condition::Broken, Condition::Pinned].map(is);
            (unit.at, unit.counter, conditions)
        };
        ["= 1 1", "= 1 2", "= 2 2", "= 2 3", "= 3 3", "= 3 4"].map(after)
    };
    assert_eq!(outcomes(true), outcomes(false));
}
