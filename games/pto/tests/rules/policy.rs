//! What the computer does: with landing craft, under shells and in flames, and who rallies.

use crate::artillery::with_battery;
use crate::beaches::{SHORE, beach, sloping};
use crate::common::{OPEN, beginning, game, next_turn, pass, read, set, until};
use crate::landing::{afloat, beached, landing, load};
use heigi_engine::laws::scores;
use heigi_engine::{Gridded, Pending, Situation, Skill};
use heigi_pto::{ALLIES, Burning, Condition, Fire, Lie, Mission, Phase, Pto, Salvo};

/// The action that the computer likes best, in words.
pub fn best(battle: &Situation<'_, Pto>) -> String {
    let scores = scores(battle.game, &battle.state, Skill::Normal, 1);
    let best = scores
        .into_iter()
        .max_by(|one, other| one.1.total_cmp(&other.1));
    best.unwrap().0
}

#[test]
fn the_computer_sails_its_craft_to_the_beach_and_lands_all_men() {
    let game = landing(&["usmc-lcvp 0307", "usmc-6-6-8 0307", "usmc-8-0 0307"]);
    let start = afloat(&game, 2);
    assert_eq!(best(&start), "drive u0");
    let sails = start.play(&["drive u0"]);
    assert_eq!(best(&sails), "step 0306");
    let near = sails.play(&["step 0306", "= 1 2", "step 0305", "= 1 2"]);
    assert!(best(&near).starts_with("beach "), "{}", best(&near));
    let game = landing(&["usmc-lcvp 0305", "usmc-6-6-8 0305", "usmc-8-0 0305"]);
    let ashore = beached(&game, 2);
    assert_eq!(best(&ashore), "join u1");
    let picked = ashore.play(&["join u1"]);
    assert_eq!(best(&picked), "join u2", "the leader goes along");
    assert_eq!(best(&picked.play(&["join u2"])), "step 0304");
}

#[test]
fn the_computer_turns_its_craft_to_where_men_can_land() {
    let game = landing(&["usmc-lcvp 0306", "usmc-6-6-8 0306"]);
    let away = afloat(&game, 1)
        .with(|state| state.units[0].arc = Some(3))
        .play(&["drive u0"]);
    assert!(best(&away).starts_with("turn-"), "{}", best(&away));
    // One that goes backwards stops first.
    let astern = afloat(&game, 1)
        .with(|state| state.units[0].boat.lie = Lie::Astern)
        .play(&["drive u0"]);
    assert_eq!(best(&astern), "halt");
}

/// In which column the computer beaches a craft, with some Japanese on a wide beach.
fn column_of_landing(japanese: &[&str]) -> u8 {
    let rows = [
        "............",
        "............",
        ",,,,,,,,,,,,",
        "OOOOOOOOOOOO",
        "OOOOOOOOOOOO",
        "OOOOOOOOOOOO",
    ];
    let squad = "usmc-6-6-8 0705";
    let marines = ["usmc-lcvp 0705", squad, squad, squad];
    let game = beach(&sloping("moderate"), &rows, &marines, japanese);
    let start = Situation::start(&game).with(|state| {
        load(state, 3);
        state.units[0].arc = Some(0);
    });
    let mut sails = until(start, Phase::Movement).play(&["drive u0"]);
    loop {
        let next = best(&sails);
        if let Some(hex) = next.strip_prefix("beach ") {
            return hex[..2].parse().unwrap();
        }
        assert_ne!(next, "roll-on");
        sails = sails.play(&[&next]);
        while sails.pending() != Pending::Decision(ALLIES) {
            sails = pass(sails);
        }
    }
}

#[test]
fn the_computer_lands_where_least_fire_is() {
    let free = column_of_landing(&["jpn-8-0 1201"]);
    let held = column_of_landing(&["jpn-4-4-7 0302"; 3]);
    assert!(held > free, "{held}, {free}");
}

#[test]
fn an_empty_craft_of_the_computer_leaves_the_beach_under_fire_alone() {
    let squads = ["jpn-4-4-7 0302"; 3];
    let game = beach(
        &sloping("moderate"),
        &SHORE,
        &["usmc-lcvp 0305", "usmc-6-6-8 0101"],
        &squads,
    );
    let under_fire = until(Situation::start(&game), Phase::Movement).with(|state| {
        state.units[0].arc = Some(0);
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
    });
    let scored = scores(under_fire.game, &under_fire.state, Skill::Normal, 1);
    let drives = scored.iter().find(|(words, _)| words == "drive u0");
    assert!(drives.unwrap().1 > 0.0, "{scored:?}");
    let mut off = under_fire.play(&["drive u0"]);
    while off.pending() != Pending::Decision(ALLIES) {
        off = pass(off);
    }
    assert!(best(&off).starts_with("reverse "), "{}", best(&off));
}

#[test]
fn the_computer_fires_no_rocket_out_of_the_hut_that_it_has_to_hold() {
    let fires_from = |ground: &str| {
        let first = format!("{ground}.....");
        let rows = crate::common::beginning(&first);
        let marines = ["usmc-6-6-8 0101", "usmc-baz44 0101 1"];
        let game = game(&rows, &marines, &["jpn-tank-ha-go 0103", "jpn-8-0 0606"]);
        let battle = until(Situation::start(&game), Phase::PrepFire);
        let scored = scores(battle.game, &battle.state, Skill::Normal, 1);
        let joins = scored.iter().find(|(words, _)| words == "join u1");
        joins.unwrap().1 > 0.0
    };
    assert!(fires_from("."));
    assert!(!fires_from("H"), "it would burn, and count for nobody");
}

#[test]
fn the_computer_turns_its_amphibians_ashore_and_lands_beside_the_enemy_rather_than_nowhere() {
    let marines = ["usmc-lvt-a2 0305", "usmc-6-6-8 0305"];
    let under_way = |arc: u8, japanese: &[&str]| {
        let game = beach(&sloping("moderate"), &SHORE, &marines, japanese);
        let start = Situation::start(&game).with(|state| {
            load(state, 1);
            state.units[0].arc = Some(arc);
        });
        let start = until(start, Phase::Movement);
        assert_eq!(best(&start), "drive u0");
        let mut drives = start.play(&["drive u0"]);
        while drives.pending() != Pending::Decision(ALLIES) {
            drives = pass(drives);
        }
        best(&drives)
    };
    let turns = under_way(3, &["jpn-8-0 0602"]);
    assert!(turns.starts_with("turn-"), "{turns}");
    let lands = under_way(0, &["jpn-4-4-7 0302", "jpn-4-4-7 0502", "jpn-4-4-7 0102"]);
    assert!(lands.starts_with("step "), "{lands}");
}

#[test]
fn the_computer_rallies_leaders_first_and_then_who_has_the_best_chance() {
    let marines = ["usmc-6-6-8 0101", "usmc-6-6-8 0103", "usmc-8-0 0305"];
    let game = game(&OPEN, &marines, &["jpn-8-0 0606"]);
    let tries = |desperate: usize, leads: bool| {
        let start = set(Situation::start(&game), 0, &[Condition::Broken]);
        let rally = next_turn(next_turn(start));
        assert_eq!(rally.state.phase, Phase::Rally);
        best(&rally.with(|state| {
            let broken = if leads { 0..3 } else { 0..2 };
            broken.for_each(|unit| state.units[unit].set(Condition::Broken));
            state.units[desperate].set(Condition::Desperate);
        }))
    };
    assert_eq!(tries(0, false), "rally u1", "one alone may try");
    assert_eq!(tries(1, false), "rally u0");
    assert_eq!(tries(1, true), "rally u2");
}

#[test]
fn the_computer_does_not_walk_into_its_own_fire_for_effect() {
    let marines = ["usmc-8-1 0606", "usmc-radio 0606 1", "usmc-6-6-8 0205"];
    let battery = "module = \"heavy\", radio = 2";
    let text = with_battery(battery, &OPEN, &marines, &["jpn-8-0 0601"]);
    let game = read(&text);
    let hex = |number: &str| game.grid().parse(number).unwrap();
    let moves = until(Situation::start(&game), Phase::Movement);
    let picked = moves.clone().play(&["join u2"]);
    assert_eq!(best(&picked), "step 0105");
    let mission = Mission {
        salvo: Some(Salvo::Explosive),
        ..Mission::round(hex("0105"))
    };
    let shelled = picked.with(|state| state.batteries[0].mission = Some(mission));
    assert_ne!(best(&shelled), "step 0105");
}

#[test]
fn the_computer_leaves_a_goal_in_flames_unless_the_match_is_about_to_end() {
    let game = game(
        &beginning("j....."),
        &["usmc-6-6-8 0101"],
        &["jpn-8-0 0606"],
    );
    let leaves = |turn: u8| {
        let moves = until(Situation::start(&game), Phase::Movement);
        let moves = moves.with(|state| {
            state.turn = turn;
            state.fires.push(Fire {
                hex: game.grid().parse("0101").unwrap(),
                burning: Burning::Flame,
                is_fresh: false,
                is_napalm: false,
            });
        });
        best(&moves)
    };
    assert_eq!(leaves(1), "join u0");
    assert_eq!(leaves(3), "done");
}

#[test]
fn the_computer_throws_no_phosphorus_on_the_hut_that_it_needs() {
    let burns = |ground: &str| {
        let first = format!("{ground}.....");
        let marines = ["usmc-6-6-8 0104", "usmc-mtr 0104 1"];
        let game = game(&beginning(&first), &marines, &["jpn-4-4-7 0101"]);
        let battle = until(Situation::start(&game), Phase::PrepFire).play(&["join u1"]);
        let scored = scores(battle.game, &battle.state, Skill::Normal, 1);
        let throws = scored.iter().find(|(words, _)| words == "phosphorus 0101");
        throws.unwrap().1
    };
    assert!(burns(".") > 0.0, "{}", burns("."));
    assert!(burns("H") < 0.0, "{}", burns("H"));
}
