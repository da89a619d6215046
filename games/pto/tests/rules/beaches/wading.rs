//! Men who wade (G13.42, G13.421).

use super::{SHORE, beach, sloping};
use crate::common::{face, is, lines, place, set, until};
use heigi_engine::Situation;
use heigi_pto::{At, Condition, Phase, Pto, Tray};

/// A battle at a shore that slopes slightly.
fn shore(marines: &[&str], japanese: &[&str]) -> Pto {
    beach(&sloping("slight"), &SHORE, marines, japanese)
}

/// What the preview of the fire of the first unit says.
fn fire(game: &Pto) -> String {
    lines(&Situation::start(game).play(&["join u0"])).join(", ")
}

/// Rule: 13.42
/// Rule: 13.421
#[test]
fn g13_42_men_in_shallow_water_wade_and_fire_at_half() {
    let wades = shore(&["usmc-6-6-8 0305"], &["jpn-4-4-7 0303"]);
    assert!(
        fire(&wades).contains("factor-wading ×½"),
        "{}",
        fire(&wades)
    );
    let stands = shore(&["usmc-6-6-8 0304"], &["jpn-4-4-7 0302"]);
    assert!(!fire(&stands).contains("wading"));
}

/// Rules: G13.421
/// Rule: 13.421
#[test]
fn g13_421_those_who_wade_fire_with_nobody_of_another_hex_and_nobody_directs_them() {
    let game = shore(
        &[
            "usmc-6-6-8 0305",
            "usmc-6-6-8 0405",
            "usmc-6-6-8 0305",
            "usmc-9-1 0305",
        ],
        &["jpn-4-4-7 0303"],
    );
    let aimed = Situation::start(&game).play(&["join u0"]);
    assert_eq!(aimed.refused_by("join u1"), Some("G13.421"));
    assert_eq!(aimed.refused_by("join u2"), None);
    assert!(!lines(&aimed).join(", ").contains("leader"));
    let land = shore(&["usmc-6-6-8 0304", "usmc-9-1 0304"], &["jpn-4-4-7 0302"]);
    assert!(fire(&land).contains("leader"), "{}", fire(&land));
}

/// Rule: 13.421
#[test]
fn g13_421_water_halves_high_explosive_but_for_critical_hits() {
    let power = |hex: &str| {
        let target = format!("usmc-6-6-8 {hex}");
        let game = shore(&[&target], &["jpn-2-2-8 0301", "jpn-mtr 0301 1"]);
        let battle = until(Situation::start(&game), Phase::DefensiveFire);
        let aimed = battle.play(&["join u2"]);
        lines(&aimed)
            .into_iter()
            .find(|line| line.starts_with("preview-column"))
    };
    assert_ne!(power("0304"), power("0305"));
}

/// Rule: 13.421#1
#[test]
fn g13_421_1_fire_neither_breaks_nor_pins_those_who_wade_but_kills() {
    let game = shore(&["usmc-6-6-8 0305"], &["jpn-4-4-7 0304"]);
    let aimed =
        until(Situation::start(&game), Phase::DefensiveFire).play(&["join u1", "fire 0305"]);
    // 8 firepower: 7 is a morale check with 1 added.
    let failed = aimed.clone().play(&["= 4 3", "= 5 4"]);
    assert_eq!(face(&failed, 0), "usmc-3-4-8");
    assert!(!is(&failed, 0, Condition::Broken));
    let even = aimed.clone().play(&["= 4 3", "= 4 3"]);
    assert!(!is(&even, 0, Condition::Pinned), "8 is its morale");
    // 9 would be a pin check.
    let calm = aimed.play(&["= 5 4"]);
    assert!(calm.decider().is_some() && !is(&calm, 0, Condition::Pinned));
}

/// Rule: 13.421#2
#[test]
fn g13_421_2_nobody_routs_into_the_water_who_has_another_way() {
    let game = shore(&["usmc-6-6-8 0304"], &["jpn-4-4-7 0302"]);
    let broken = set(
        Situation::start(&game),
        0,
        &[Condition::Broken, Condition::Desperate],
    );
    let routs = until(broken, Phase::Rout).play(&["rout u0"]);
    assert_eq!(routs.refused_by("step 0305"), Some("G13.421#2"));
    // Between enemies on both sides the water is the only way.
    let game = shore(
        &["usmc-6-6-8 0104"],
        &["jpn-4-4-7 0102", "jpn-4-4-7 0202", "jpn-4-4-7 0204"],
    );
    let broken = set(
        Situation::start(&game),
        0,
        &[Condition::Broken, Condition::Desperate],
    );
    let routs = until(broken, Phase::Rout).play(&["rout u0"]);
    assert_eq!(routs.refused_by("step 0105"), None);
}

/// Rule: 13.4211
#[test]
fn g13_4211_who_wades_fires_no_weapon_but_a_light_machine_gun_and_what_falls_is_lost() {
    let game = shore(
        &[
            "usmc-6-6-8 0305",
            "usmc-lmg 0305 1",
            "usmc-6-6-8 0305",
            "usmc-mmg 0305 3",
        ],
        &["jpn-4-4-7 0304"],
    );
    let start = Situation::start(&game);
    assert_eq!(start.refused_by("join u3"), Some("G13.4211"));
    assert_eq!(start.refused_by("join u1"), None);
    // Light as it is, an anti-tank rifle is none.
    let rifle = ["usmc-6-6-8 0305", "usmc-atr 0305 1"];
    let rifle = shore(&rifle, &["jpn-4-4-7 0304"]);
    let armed = Situation::start(&rifle);
    assert_eq!(armed.refused_by("join u1"), Some("G13.4211"));
    let battle = until(Situation::start(&game), Phase::DefensiveFire);
    // 8 firepower: 3 is a casualty and a check with 3 added for all.
    let fired = battle.play(&["join u4", "fire 0305", "= 1 1"]);
    let fired = fired.play(&["= 6", "= 1"]);
    let lost = fired.state.units[1].at == At::Off(Tray::Lost);
    assert!(lost, "{:?}", fired.state.units[1].at);
}

/// Rule: 13.495
#[test]
fn g13_495_there_is_no_close_combat_in_the_water() {
    let fights = |hex: &str| {
        let (one, other) = (format!("usmc-6-6-8 {hex}"), format!("jpn-4-4-7 {hex}"));
        let game = shore(&[&one], &[&other]);
        let over = crate::common::pass(until(Situation::start(&game), Phase::Advance));
        over.state.phase == Phase::CloseCombat && over.state.turn == 1
    };
    assert!(fights("0304"));
    assert!(!fights("0305"));
}

/// Rule: 13.47
#[test]
fn g13_47_no_smoke_is_laid_on_water() {
    let game = shore(&["usmc-6-6-8 0304"], &["jpn-8-0 0602"]);
    let battle = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    assert_eq!(battle.refused_by("smoke 0305"), Some("G13.47"));
    assert_eq!(battle.refused_by("smoke 0303"), None);
}

/// Rule: 13.4212
#[test]
fn g13_4212_nobody_conceals_himself_in_the_water_by_day() {
    let hides = |hex: &str| {
        let unit = format!("usmc-6-6-8 {hex}");
        let rows = ["......", "JJJJJJ", "JJJJJJ", ",,,,,,", "OOOOOO", "OOOOOO"];
        let game = beach(&sloping("slight"), &rows, &[&unit], &["jpn-8-0 0601"]);
        // Nobody is there to see him.
        let start = set(Situation::start(&game), 1, &[Condition::Broken]);
        let battle = crate::common::next_turn(start);
        is(&battle, 0, Condition::Concealed)
    };
    assert!(hides("0104"), "out of sight");
    assert!(!hides("0105"));
    assert_eq!(
        place(
            &Situation::start(&shore(&["usmc-6-6-8 0305"], &["jpn-8-0 0602"])),
            0
        ),
        "0305"
    );
}

/// A mortar of 6 firepower: half of it at a Location, all of it for a critical hit, of which the water takes nothing.
/// Rules: G13.421
/// Rule: 13.421
#[test]
fn g13_421_water_takes_nothing_of_a_critical_hit() {
    let mortar = ["jpn-2-2-8 0301", "jpn-mtr 0301 1"];
    let game = shore(&["usmc-6-6-8 0305"], &mortar);
    let battle = until(Situation::start(&game), Phase::DefensiveFire);
    let aimed = battle.play(&["join u2", "fire 0305"]);
    // On the column of 6 a 7 is a morale check, which with 9 costs a squad half of its men.
    let critical = aimed.clone().play(&["= 1 1", "= 4 3", "= 5 4"]);
    assert_eq!(face(&critical, 0), "usmc-3-4-8");
    // On those of 2, which half of it would be, and of 1 a 6 is nothing.
    let plain = aimed.play(&["= 1 2", "= 3 3"]);
    assert!(plain.decider().is_some());
}

/// Rules: G13.421#1
/// Rule: 13.421#1
#[test]
fn g13_421_1_nobody_who_wades_is_carried_away_by_the_heat_of_battle() {
    let checked = |hex: &str, enemy: &str| {
        let (unit, enemy) = (format!("usmc-6-6-8 {hex}"), format!("jpn-4-4-7 {enemy}"));
        let game = shore(&[&unit], &[&enemy, "jpn-8-0 0601"]);
        let battle = until(Situation::start(&game), Phase::DefensiveFire);
        // 8 firepower beside him: a 7 is a morale check with 1 added, and a 2 would be heat of battle.
        let over = battle.play(&["join u1", &format!("fire {hex}"), "= 4 3", "= 1 1"]);
        over.decider().is_none()
    };
    assert!(!checked("0305", "0304"));
    assert!(
        checked("0304", "0303"),
        "on the beach dice are thrown for it"
    );
}

/// What an original 12 leaves of men who wade breaks no more than others of them: it is reduced as well.
/// Rules: G13.421, 5.1
#[test]
fn g13_421_an_original_12_costs_who_wades_two_casualties() {
    let left = |hex: &str, from: &str| {
        let [unit, enemy] = [format!("usmc-6-6-8 {hex}"), format!("jpn-4-4-7 {from}")];
        let game = shore(&[&unit], &[&enemy]);
        let fire = until(Situation::start(&game), Phase::DefensiveFire);
        let over = fire.play(&["join u1", &format!("fire {hex}"), "= 4 3", "= 6 6"]);
        let unit = &over.state.units[0];
        (unit.at == At::Off(Tray::Lost), unit.is(Condition::Broken))
    };
    assert_eq!(left("0305", "0304"), (true, false));
    // On dry land half of them are left, broken.
    assert_eq!(left("0304", "0303"), (false, true));
}

/// Nobody flees to the wreck of a landing craft of the enemy, not even with no other way.
/// Rules: G12.83, 5.7
#[test]
fn g12_83_nobody_routs_to_the_wreck_of_a_craft_of_the_enemy() {
    let enemies = [
        "jpn-4-4-7 0102",
        "jpn-4-4-7 0202",
        "jpn-4-4-7 0204",
        "jpn-daihatsu 0105",
    ];
    let game = shore(&["usmc-6-6-8 0104"], &enemies);
    let flees = |owner: heigi_engine::Side| {
        let broken = Situation::start(&game).with(|state| {
            state.units[0].set(Condition::Broken);
            state.units[0].set(Condition::Desperate);
            state.units[4].set(Condition::Wreck);
            state.units[4].side = owner;
        });
        let ready = until(broken, Phase::Rout);
        let may = |battle: &Situation<'_, Pto>, words: &str| battle.refused_by(words).is_none();
        may(&ready, "rout u0") && may(&ready.play(&["rout u0"]), "step 0105")
    };
    assert!(flees(heigi_pto::ALLIES));
    assert!(!flees(heigi_pto::JAPAN));
}
