//! What counts as the land of a landing, and who has landed (G14.26 to G14.42).

use super::ashore::{DEFENDER, aboard, expedition, fault};
use super::words;
use crate::common::{read, set, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Blaze, Condition, Phase, Tray};

/// A scenario with a hex of land before the beach, and more said of the shore.
fn before_the_beach(said: &str, more: &str, marines: &[&str]) -> String {
    let rows = [
        "......", "......", ",,,,,,", ",,,,,,", "OOOOOO", "OO.OOO", "OOOOOO", "OOOOOO",
    ];
    let text = crate::common::text(&rows, &[], marines, &DEFENDER);
    let shore = format!(
        "{}\n{more}\n{said}\n[victory]",
        crate::beaches::sloping("moderate")
    );
    text.replacen("[victory]", &shore, 1)
}

/// Rules: G14.261, G13.15
/// Rule: 14.261
#[test]
fn g14_261_whoever_is_on_an_island_or_a_reef_has_not_landed() {
    let sniper = "[[sniper]]\nside = \"allies\"\nnumber = 3\nhex = \"0101\"\n";
    let said = format!(
        "{}\n{sniper}",
        expedition("assault", "raises_snipers = true")
    );
    let island = "islands = [\"0306\"]";
    let game = read(&before_the_beach(&said, island, &["usmc-6-6-8 0305"]));
    let start = until(Situation::start(&game), Phase::Movement);
    let ashore = start.clone().play(&["join u0", "step 0306"]);
    assert_eq!(crate::common::place(&ashore, 0), "0306");
    assert!(!ashore.state.altered.has_landed);
    assert!(
        start
            .play(&["join u0", "step 0304"])
            .state
            .altered
            .has_landed
    );
    // The same hex as part of the coast.
    let game = read(&before_the_beach(&said, "", &["usmc-6-6-8 0305"]));
    let start = until(Situation::start(&game), Phase::Movement);
    assert!(
        start
            .play(&["join u0", "step 0306"])
            .state
            .altered
            .has_landed
    );
    let reef = "islands = [\"0306\"]\nreef = [\"0406\"]\nreef_kind = \"exposed\"";
    let game = read(&before_the_beach(&said, reef, &["usmc-6-6-8 0405"]));
    let start = until(Situation::start(&game), Phase::Movement);
    let there = start.play(&["join u0", "step 0406"]);
    assert_eq!(crate::common::place(&there, 0), "0406");
    assert!(!there.state.altered.has_landed);
}

/// Rules: G14.262, G13.15
/// Rule: 14.262
#[test]
fn g14_262_planes_stay_over_a_craft_at_an_island() {
    let planes = |islands: &str| {
        let said = expedition("assault", "air_cover = true");
        let marines = ["usmc-lvt-a2 0307", "usmc-6-6-8 0307", "usmc-6-6-8 0307"];
        let text = before_the_beach(&said, islands, &marines);
        let text = aboard(&text, "0307", &["usmc-6-6-8"; 2]);
        let air = "side = \"allies\"\nelr = 3\nair = { number = 2, turn = 3 }";
        let game = read(&text.replacen("side = \"allies\"\nelr = 3", air, 1));
        let comes = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
        let moves = until(comes, Phase::Movement).play(&["done"]);
        let over = super::low(&moves.play(&["drive u0", "step 0306"]), &[]);
        assert_eq!(crate::common::place(&over, 0), "0306");
        over.state.wings[0].planes.len()
    };
    assert_eq!(planes("islands = [\"0306\"]"), 3);
    assert_eq!(planes(""), 0);
}

/// Rules: G14.262
/// Rule: 14.262
#[test]
fn g14_262_three_planes_cover_a_landing_until_a_craft_is_beside_the_beach() {
    let text = words(
        &expedition("assault", "air_cover = true"),
        "",
        &["usmc-lci 0307"],
        &DEFENDER,
    );
    let text = aboard(&text, "0307", &[]);
    assert!(fault(&text).contains("G14.2"));
    let air = "side = \"allies\"\nelr = 3\nair = { number = 2, turn = 3 }";
    let marines = [
        "usmc-lcv 0307",
        "usmc-6-6-8 0307",
        "usmc-6-6-8 0307",
        "usmc-6-6-8 0307",
    ];
    let text = words(
        &expedition("assault", "air_cover = true"),
        "",
        &marines,
        &DEFENDER,
    );
    let text = aboard(&text, "0307", &["usmc-6-6-8"; 3]);
    assert!(fault(&text).contains("G14.262"));
    let game = read(&text.replacen("side = \"allies\"\nelr = 3", air, 1));
    let comes = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
    assert_eq!(comes.state.wings[0].planes.len(), 3);
    assert!(comes.state.wings[0].has_bombs);
    let sails = until(comes, Phase::Movement).play(&["done"]);
    let sails = sails.play(&["drive u0", "step 0306", "= 1 2"]);
    assert_eq!(sails.state.wings[0].planes.len(), 3);
    let near = sails.play(&["step 0305", "= 1 2"]);
    assert_eq!(near.state.wings[0].planes.len(), 0);
    assert!(near.told(ALLIES).contains(&"pto-log-flies-home".to_owned()));
    assert_eq!(heigi_pto::Prices::landing_cover(25), 13);
}

/// Rules: G14.34
/// Rule: 14.34
#[test]
fn g14_34_planes_do_not_take_their_own_on_the_beach_for_the_enemy() {
    let mistaken = |kind: &str| {
        let said = expedition(kind, "");
        let said = said.replacen(
            "allies",
            if kind == "none" { "japanese" } else { "allies" },
            1,
        );
        let said = said.replacen("none", "evacuation", 1);
        let text = words(&said, "", &["usmc-6-6-8 0303"], &["jpn-4-4-7 0302"]);
        let air =
            "side = \"allies\"\nelr = 3\nair = { number = 12, turn = 1, load = \"explosive\" }";
        let game = read(&text.replacen("side = \"allies\"\nelr = 3", air, 1));
        let comes = super::low(&Situation::start(&game), &[]);
        let flies = until(comes, Phase::Movement).play(&["strafe 0302", "= 6 6"]);
        flies.told(ALLIES).contains(&"pto-log-mistaken".to_owned())
    };
    assert!(mistaken("none"));
    assert!(!mistaken("assault"));
    assert!(!mistaken("evacuation"));
}

/// Vector PB-150.
/// Rules: G14.42
/// Rule: 14.42
#[test]
fn g14_42_a_hero_who_is_saved_counts_a_point_and_the_broken_as_ever() {
    let wins = |kind: &str, number: u8| {
        let marines = ["usmc-6-6-8 0303", "usmc-hero 0303", "usmc-6-6-8 0303"];
        let text = words(&expedition(kind, ""), "", &marines, &DEFENDER);
        let aims = format!("aims = [{{ measure = \"exited\", number = {number} }}]");
        let text = text.replacen("hexes = [\"0101\"]\nneeded = 1", &aims, 1);
        let exits = "[[exit]]\nside = \"allies\"\nedge = \"south\"\n[[force]]";
        let game = read(&text.replacen("[[force]]", exits, 1));
        let start = set(Situation::start(&game), 0, &[Condition::Broken]);
        let mut over = start.with(|state| {
            for unit in &mut state.units[0..2] {
                unit.at = At::Off(Tray::Exited);
            }
        });
        while over.winner().is_none() {
            over = crate::common::pass(over);
        }
        over.winner() == Some(ALLIES)
    };
    // The squad 2, and the hero 1 where they are saved.
    assert!(wins("evacuation", 3));
    assert!(!wins("evacuation", 4));
    assert!(wins("assault", 2));
    assert!(!wins("assault", 3));
}

/// Rules: G12.84, G14.42
#[test]
fn g12_84_of_who_is_saved_the_craft_does_not_count_nor_who_leaves_aboard_a_blaze() {
    let saved = |is_ablaze: bool, number: u8| {
        let craft = ["usmc-lcvp 0308", "usmc-6-6-8 0308", "usmc-8-1 0308"];
        let text = words(&expedition("evacuation", ""), "", &craft, &DEFENDER);
        let text = aboard(&text, "0308", &["usmc-6-6-8", "usmc-8-1"]);
        let aims = format!("aims = [{{ measure = \"saved\", number = {number} }}]");
        let text = text.replacen("hexes = [\"0101\"]\nneeded = 1", &aims, 1);
        let exits = "[[exit]]\nside = \"allies\"\nedge = \"south\"\n[[force]]";
        let game = read(&text.replacen("[[force]]", exits, 1));
        let start = Situation::start(&game).with(|state| {
            state.units[0].arc = Some(2);
            if is_ablaze {
                state.units[0].boat.blaze = Blaze::Burning;
            }
        });
        let moving = until(start, Phase::Movement).play(&["drive u0", "exit"]);
        let mut over = moving;
        while over.winner().is_none() {
            over = crate::common::pass(over);
        }
        over.winner() == Some(ALLIES)
    };
    // The squad 2, the leader 2, and the craft nothing.
    assert!(saved(false, 4));
    assert!(!saved(false, 5));
    assert!(!saved(true, 1));
}
