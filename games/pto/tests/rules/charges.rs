//! Demolition charges and flamethrowers (10.3).

use crate::common::{
    OPEN, chances, face, game, is, lines, next_turn, place, read, set, text, until,
};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, Fieldwork, JAPAN, Part, Phase, Pto, Spot};

const SQUAD: &str = "usmc-4-5-8 0102";
const CHARGE: &str = "usmc-dc 0102 1";

/// A squad with a charge in 0102, an enemy in 0103.
fn beside() -> Pto {
    game(&OPEN, &[SQUAD, CHARGE], &["jpn-4-4-7 0103"])
}

#[test]
fn r10_3_a_charge_is_placed_under_fire_and_goes_off_in_the_advancing_fire_phase() {
    let game = beside();
    let moving = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    assert_eq!(moving.refused_by("place 0104"), Some("6.2"));
    let expected = ["preview-column 30", "preview-dud 12"];
    assert_eq!(lines(&moving), expected, "what it would do is told");
    let placing = moving.play(&["place 0103"]);
    assert_eq!(placing.decider(), Some(JAPAN));
    assert_eq!(placing.state.spent, 2, "a point, as entering would cost");
    assert_eq!(placing.state.spent_here, 2);
    let placed = placing.clone().play(&["hold"]);
    assert!(placed.told(ALLIES).contains(&"pto-log-placed".to_owned()));
    assert_eq!(
        placed.refused_by("place 0103"),
        Some("10.3"),
        "he has no other one"
    );
    // 30 firepower: 6 is a casualty, and a morale check with 4 added.
    let blown = until(placed, Phase::AdvancingFire).play(&["= 3 3"]);
    assert_eq!(
        (face(&blown, 2), place(&blown, 1)),
        ("jpn-2-3-7".into(), "lost".into())
    );
    // Whoever is pinned has not placed it.
    let pinned = set(placing, 0, &[Condition::Pinned]).play(&["hold"]);
    assert!(!pinned.told(ALLIES).contains(&"pto-log-placed".to_owned()));
    assert_eq!(place(&pinned, 1), "0102");
}

#[test]
fn r10_3_a_12_is_a_dud_and_others_than_elite_troops_fail_at_10() {
    let dud = |side: &str, counter: &str, dice: &str| {
        let (own, enemy) = match side {
            "usmc" => (vec![SQUAD, CHARGE], vec!["jpn-4-4-7 0103".to_owned()]),
            _ => (
                vec!["usmc-4-5-8 0103"],
                vec![format!("{counter} 0102"), "jpn-dc 0102 1".to_owned()],
            ),
        };
        let enemy: Vec<&str> = enemy.iter().map(String::as_str).collect();
        let game = game(&OPEN, &own, &enemy);
        let battle = match side {
            "usmc" => Situation::start(&game).play(&["join u1", "fire 0103", dice]),
            _ => {
                let later = crate::common::next_turn(Situation::start(&game));
                until(later, Phase::PrepFire).play(&["join u2", "fire 0103", dice])
            }
        };
        battle.told(ALLIES).contains(&"pto-log-dud".to_owned())
    };
    assert!(dud("usmc", "", "= 6 6"));
    assert!(!dud("usmc", "", "= 5 6"));
    assert!(dud("jpn", "jpn-4-4-7", "= 5 5"));
    assert!(!dud("jpn", "jpn-4-4-8", "= 5 5"));
}

#[test]
fn r10_3_a_thrown_charge_adds_2_there_and_3_at_the_thrower() {
    let game = beside();
    let picked = Situation::start(&game).play(&["join u1"]);
    assert_eq!(
        lines(&picked),
        ["preview-column 30", "modifier-thrown +2", "preview-dud 12"]
    );
    let side = picked.decider().unwrap();
    let previews = picked.scene(side).prompt.unwrap().previews;
    assert_eq!(previews[1].lines[1].value, "+3");
    // A 12, and 14 by the table: a check for pins; both are counted as nothing or not.
    assert!(chances(&picked).contains(&"result-none 1".to_owned()));
    // 8 and 2: a morale check with 1 added, which 7 fails; then 9 and 3 at the thrower: a normal one.
    let thrown = picked.play(&["fire 0103", "= 4 4", "= 3 4", "= 4 5", "= 4 5"]);
    assert_eq!(face(&thrown, 2), "jpn-3-4-7r");
    assert_eq!(face(&thrown, 0), "usmc-4-5-8-broken");
    assert_eq!(place(&thrown, 1), "lost");
    let later = until(Situation::start(&game), Phase::AdvancingFire).play(&["join u1"]);
    assert!(lines(&later).contains(&"modifier-advancing +1".to_owned()));
}

#[test]
fn r10_3_a_flamethrower_is_24_firepower_whatever_the_ground() {
    let hut = ["......", "......", "H.....", "......", "......", "......"];
    let units = [SQUAD, "usmc-ft 0102 1", "usmc-8-1 0102"];
    let game = game(&hut, &units, &["jpn-4-4-7 0103"]);
    let expected = [
        "preview-share 24",
        "preview-column 24",
        "preview-cowering −1",
    ];
    let picked = Situation::start(&game).play(&["join u1"]);
    assert_eq!(lines(&picked), expected, "no cover, no leader, not doubled");
    assert_eq!(picked.refused_by("join u0"), Some("18.1"));
    let later = until(Situation::start(&game), Phase::AdvancingFire).play(&["join u1"]);
    assert_eq!(lines(&later), expected);
    // 24, 10: a morale check with 1 added, and the fuel is gone.
    let fired = picked.clone().play(&["fire 0103", "= 4 6", "= 1 1"]);
    assert_eq!(place(&fired, 1), "lost");
    // One of both in a turn.
    let kept = picked.play(&["fire 0103", "= 4 5", "= 1 1"]);
    assert!(is(&kept, 0, Condition::Assaulted));
    assert_eq!(place(&kept, 1), "0102");
}

#[test]
fn r10_3_height_is_no_cover_from_a_flamethrower_either() {
    let units = [SQUAD, "usmc-ft 0102 1"];
    let hill = ["000000", "000000", "100000", "000000", "000000", "000000"];
    let game = crate::common::uneven(&OPEN, &hill, &units, &["jpn-4-4-7 0103"]);
    let height = |unit: &str| {
        let shown = lines(&Situation::start(&game).play(&[unit]));
        shown.iter().any(|line| line.contains("height"))
    };
    assert!(height("join u0"));
    assert!(!height("join u1"));
}

#[test]
fn r10_3_fire_at_who_bears_a_flamethrower_has_1_less() {
    let units = ["usmc-4-5-8 0101", "usmc-ft 0101 1"];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0104"]);
    let battle = until(Situation::start(&game), Phase::DefensiveFire).play(&["join u2"]);
    assert!(lines(&battle).contains(&"modifier-flamethrower −1".to_owned()));
}

#[test]
fn r10_3_a_unit_uses_one_charge_or_flamethrower_in_a_turn() {
    let units = [SQUAD, CHARGE, CHARGE, "usmc-ft 0102 1"];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0103"]);
    let battle = Situation::start(&game);
    // 2 and 12: nothing at the enemy that a check for pins does not do; 12 and 3 at the thrower.
    let thrown = battle.play(&["join u1", "fire 0103", "= 6 6", "= 6 6"]);
    assert_eq!(thrown.refused_by("join u2"), Some("10.3"));
    assert_eq!(thrown.refused_by("join u3"), Some("10.3"));
    let moving = until(thrown, Phase::Movement);
    assert!(is(&moving, 0, Condition::Assaulted));
    let later = crate::common::next_turn(moving);
    assert!(
        !is(&later, 0, Condition::Assaulted),
        "in the next turn again"
    );
}

/// Rules: 4.3, 11.4
#[test]
fn nobody_throws_a_charge_past_an_enemy_or_among_friends() {
    let marines = [SQUAD, CHARGE, "usmc-4-5-8 0202"];
    let game = game(&OPEN, &marines, &["jpn-4-4-7 0103", "jpn-4-4-7 0606"]);
    let picked = Situation::start(&game).play(&["join u1"]);
    assert_eq!(picked.refused_by("fire 0103"), None);
    let mixed = picked
        .clone()
        .with(|state| state.units[2].at = state.units[3].at);
    assert_eq!(mixed.refused_by("fire 0103"), Some("11.4"));
    let met = picked.with(|state| state.units[4].at = state.units[0].at);
    assert_eq!(met.refused_by("fire 0103"), Some("4.3"));
    // But it may throw it where it is.
    assert_eq!(met.refused_by("fire 0102"), None);
}

#[test]
fn r5_8_the_berserk_place_no_charges() {
    let game = beside();
    let moving = until(Situation::start(&game), Phase::Movement);
    let wild = set(moving, 0, &[Condition::Berserk]).play(&["join u0"]);
    assert_eq!(wild.refused_by("place 0103"), Some("5.8"));
}

/// Rules: 10.3, G5.5
#[test]
fn a_charge_goes_off_where_nobody_is_and_may_bring_down_a_hut() {
    let rows = ["......", "......", "H.....", "......", "......", "......"];
    let game = game(&rows, &[SQUAD, CHARGE], &["jpn-4-4-7 0606"]);
    let moving = until(Situation::start(&game), Phase::Movement);
    let placed = moving.play(&["join u0", "place 0103"]);
    // 2 and 1 for the hut kills, and the hut falls on nobody.
    let blown = until(placed, Phase::AdvancingFire).play(&["= 1 1"]);
    assert_eq!(blown.state.collapsed.iter().count(), 1);
}

/// Rules: 9.5, 10.3
#[test]
fn a_charge_thrown_at_movers_hits_them_better_and_leaves_residual_firepower() {
    let game = game(&OPEN, &[SQUAD, CHARGE], &["jpn-4-4-7 0104"]);
    let theirs = until(
        crate::common::next_turn(Situation::start(&game)),
        Phase::Movement,
    );
    let met = theirs.play(&["join u2", "step 0103", "join u1"]);
    let expected = [
        "preview-column 30",
        "modifier-thrown +2",
        "modifier-open −1",
        "modifier-moving −1",
        "preview-dud 12",
    ];
    assert_eq!(lines(&met), expected);
    let thrown = met.play(&["fire 0103", "= 5 6", "= 1 2", "= 6 6"]);
    let left: Vec<u8> = thrown
        .state
        .residual
        .iter()
        .map(|(_, power)| *power)
        .collect();
    assert_eq!(left, [12]);
}

/// Rules: G1.612
#[test]
fn g1_612_the_japanese_place_charges_where_they_are_and_spare_their_own() {
    let japanese = ["jpn-4-4-7 0103", "jpn-dc 0103 1", "jpn-4-4-7 0103"];
    let game = game(&OPEN, &[SQUAD, CHARGE, "usmc-4-5-8 0606"], &japanese);
    let own = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    assert_eq!(own.refused_by("place 0102"), Some("G1.612"));
    let theirs = until(
        crate::common::next_turn(Situation::start(&game)),
        Phase::Movement,
    );
    let placed = theirs.play(&["join u3", "place 0103"]);
    assert_eq!(placed.state.spent, 2, "a point, as the open ground costs");
    let mixed = until(placed.play(&["hold"]), Phase::DefensiveFire).with(|state| {
        state.units[0].at = state.units[3].at;
        state.units[5].set(Condition::Melee);
    });
    // 30 firepower, 7: a check with 4 added for the enemy and who fights him, nothing for who placed it.
    let over = until(mixed, Phase::AdvancingFire).play(&["= 3 4", "= 4 3", "= 2 4"]);
    assert_eq!(face(&over, 0), "usmc-4-5-8-broken");
    assert_eq!(face(&over, 3), "jpn-4-4-7", "he who placed it");
    assert_eq!(face(&over, 5), "jpn-3-4-7r", "he who fights there");
}

/// Vector J-048.
/// Rules: G1.613
#[test]
fn g1_613_any_factor_of_mines_may_become_a_daisy_chain_before_the_set_up() {
    let field = "{ kind = \"tank-mines\", hex = \"0203\", size = 5 }, { kind = \"tank-mines\", hex = \"0503\", size = 3 }";
    let text = crate::common::text(
        &OPEN,
        &[],
        &["usmc-tank-m4a2 0306"],
        &["jpn-4-4-7 0101", "jpn-9-0 0101"],
    );
    let text = text.replacen("turns = 2", "turns = 2\nset_up = [\"japanese\"]", 1);
    let text = text.replacen(
        "side = \"japanese\"",
        &format!("side = \"japanese\"\nfortifications = [{field}]"),
        1,
    );
    let game = crate::common::read(&text);
    let battle = Situation::start(&game);
    assert_eq!(battle.refused_by("chain 0403"), Some("G1.613"));
    let factors = |battle: &Situation<'_, Pto>, kind: Fieldwork| {
        let works = battle.state.fortifications.iter();
        let works = works.filter(|one| one.kind == kind);
        works.map(|one| u32::from(one.size)).sum::<u32>()
    };
    // J-048: from none of eight to all of them.
    assert_eq!(factors(&battle, Fieldwork::TankMines), 8);
    let some = battle.play(&["chain 0203", "chain 0203"]);
    assert_eq!(factors(&some, Fieldwork::DaisyChain), 2);
    assert_eq!(factors(&some, Fieldwork::TankMines), 6);
    assert_eq!(some.scene(ALLIES).markers.len(), 0, "nobody is told of it");
    let all = some.play(&["chain 0203", "chain 0503", "chain 0503", "chain 0203"]);
    let all = all.play(&["chain 0203", "chain 0503"]);
    assert_eq!(factors(&all, Fieldwork::DaisyChain), 8);
    assert_eq!(factors(&all, Fieldwork::TankMines), 0);
    assert_eq!(all.refused_by("chain 0203"), Some("G1.613"));
    let over = all.play(&["done"]);
    assert_eq!(over.scene(ALLIES).markers.len(), 2, "they lie open");
}

/// A flamethrower of the Marines in 0101, unit 1, and a tank whose hatches are shut, unit 2.
fn flames_at(hex: &str) -> Pto {
    let tank = format!("jpn-tank-chi-ha {hex}");
    game(
        &crate::common::OPEN,
        &["usmc-6-6-8 0101", "usmc-ft 0101 1"],
        &[&tank],
    )
}

/// Rules: 10.3, 27
#[test]
fn r10_3_a_flamethrower_destroys_armour_with_less_than_8_and_with_less_than_4_farther_away() {
    let fire = |hex: &str, dice: &str| {
        let game = flames_at(hex);
        let battle = until(Situation::start(&game), Phase::PrepFire);
        let shut = set(battle, 2, &[Condition::Buttoned]);
        let after = shut.play(&["join u1", "engage u2", dice]);
        [Condition::Wreck, Condition::Burning, Condition::Immobile].map(|one| is(&after, 2, one))
    };
    assert_eq!(fire("0102", "= 3 4"), [true, false, false]);
    assert_eq!(fire("0102", "= 1 3"), [true, true, false]);
    assert_eq!(fire("0102", "= 3 5"), [false, false, true]);
    assert_eq!(fire("0102", "= 4 5"), [false; 3]);
    assert_eq!(fire("0103", "= 1 2"), [true, false, false]);
    assert_eq!(fire("0103", "= 3 4"), [false; 3]);
}

/// Rules: 10.3
#[test]
fn r10_3_the_chance_of_flames_at_armour_is_told_and_it_is_burnt_with_the_men_there() {
    let game = flames_at("0102");
    let battle = until(Situation::start(&game), Phase::PrepFire);
    let shut = set(battle, 2, &[Condition::Buttoned]).play(&["join u1"]);
    assert_eq!(shut.refused_by("fire 0102"), None);
    // 21 of 36 throws are less than 8.
    assert!(chances(&shut).contains(&"chance-wreck 21".to_owned()));
}

/// Rules: 4.4, 10.3
#[test]
fn r10_3_a_charge_that_was_thrown_was_a_weapon_in_his_hands() {
    let fires = |units: &[&str]| {
        let units = [units, &["usmc-4-5-8 0202"]].concat();
        let game = game(&OPEN, &units, &["jpn-4-4-7 0103", "jpn-4-4-7 0105"]);
        let thrown = Situation::start(&game).play(&["join u1", "fire 0103", "= 6 6", "= 6 6"]);
        assert_eq!(thrown.state.phase, Phase::PrepFire);
        let moving = until(thrown.clone(), Phase::Movement);
        // 3: it was fire, and who has fired does not move.
        assert_eq!(moving.refused_by("join u0"), Some("4.3"));
        thrown.refused_by("join u0")
    };
    assert_eq!(fires(&[SQUAD, CHARGE]), None, "a squad fires besides");
    assert_eq!(fires(&["usmc-2-4-8 0102", CHARGE]), Some("4.4"));
}

/// A charge in the hands of Japanese on the bank of a paddy, with Marines there and below.
fn on_bank(game: &Pto) -> Situation<'_, Pto> {
    let theirs = until(next_turn(Situation::start(game)), Phase::Movement);
    theirs.with(|state| {
        for unit in [0, 2] {
            let At::In(spot) = state.units[unit].at else {
                panic!("it is on the map")
            };
            state.units[unit].at = At::In(Spot::bank(spot.hex));
        }
    })
}

/// Rules: G8.212, G1.424
#[test]
fn g8_212_a_charge_that_goes_off_on_a_bank_strikes_below_as_if_thrown_and_there_as_if_placed() {
    let rows = ["......", "......", "..d...", "......", "......", "......"];
    let marines = ["usmc-4-5-8 0303", "usmc-4-5-8 0303"];
    let units = ["jpn-4-4-7 0303", "jpn-dc 0303 1", "jpn-4-4-7 0606"];
    let game = game(&rows, &marines, &units);
    // 30 firepower: a 7 less 2 for who is on the bank is a kill, a 7 and 2 is a check with 2 added.
    let blown = on_bank(&game).play(&["set-off u2", "= 3 4"]);
    let told: Vec<String> = blown.events.iter().map(|one| format!("{one:?}")).collect();
    let columns: Vec<&String> = told
        .iter()
        .filter(|one| one.starts_with("Column"))
        .collect();
    assert_eq!(columns, ["Column(30, 5, Kia1)", "Column(30, 9, Mc2)"]);
    assert_eq!(place(&blown, 0), "lost");
}

/// Rules: G8.7, G8.212
#[test]
fn g8_7_on_the_wire_of_a_paddy_no_charge_is_placed_or_thrown() {
    let units = ["usmc-4-5-8 0303", "usmc-dc 0303 1"];
    let refused = |letter: &str| {
        let row = format!("..{letter}...");
        let rows = ["......", "......", &row, "......", "......", "......"];
        let text = text(&rows, &[], &units, &["jpn-4-4-7 0304"]);
        let side = "side = \"japanese\"\n";
        let wire = r#"fortifications = [{ kind = "wire", hex = "0303", known = true }]"#;
        let game = read(&text.replace(side, &format!("{side}{wire}\n")));
        let start = Situation::start(&game).with(|state| {
            let At::In(spot) = state.units[0].at else {
                panic!("it is on the map")
            };
            state.units[0].at = At::In(Spot::part(spot.hex, Part::Above));
        });
        let thrown = start.clone().play(&["join u1"]).refused_by("fire 0304");
        let moving = until(start, Phase::Movement).play(&["join u0"]);
        [thrown, moving.refused_by("place 0304")]
    };
    assert_eq!(refused("d"), [Some("G8.7"); 2]);
    assert_eq!(refused("."), [None; 2]);
}
