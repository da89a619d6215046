//! What the computer makes of vehicles: whom they fear, and where they turn and stop.

use crate::beaches::{SHORE, beach, sloping};
use crate::common::{OPEN, game, read, text, until};
use crate::dozers::unfired;
use crate::landing::load;
use crate::policy::best;
use heigi_engine::laws::scores;
use heigi_engine::{Situation, Skill};
use heigi_pto::{Phase, Pto};

/// What the computer gives for an action.
fn worth(battle: &Situation<'_, Pto>, action: &str) -> f32 {
    let scores = scores(battle.game, &battle.state, Skill::Normal, 1);
    let mut found = scores.into_iter().filter(|(one, _)| one == action);
    found.next().unwrap().1
}

const MARINES: [&str; 2] = ["usmc-tank-m4a2 0303", "usmc-8-0 0606"];

#[test]
fn the_computer_fears_guns_that_see_its_tank_where_it_would_be() {
    let rows = ["jj.jjj"; 6];
    let gains = |weapon: &str| {
        let weapon = format!("{weapon} 0301 1");
        let marines = ["usmc-tank-m4a2 0205", "usmc-8-0 0606"];
        let game = game(&rows, &marines, &["jpn-2-2-8 0301", &weapon]);
        let start = until(Situation::start(&game), Phase::Movement);
        let steps = (0..6).flat_map(|arc| {
            let faces = start.clone().with(|state| state.units[0].arc = Some(arc));
            let drives = unfired(faces.play(&["drive u0"]));
            let scores = scores(&game, &drives.state, Skill::Normal, 1);
            let into_sight = |(one, worth): (String, f32)| {
                let is_open = one.starts_with("step 030");
                is_open.then_some(worth)
            };
            scores
                .into_iter()
                .filter_map(into_sight)
                .collect::<Vec<f32>>()
        });
        steps.fold(f32::MIN, f32::max)
    };
    let [harmless, gun] = ["jpn-lmg", "jpn-47"].map(gains);
    assert!(gun < harmless - 0.03, "{gun} {harmless}");
}

#[test]
fn the_computer_shuns_mines_of_which_it_knows() {
    let field = || {
        let plain = text(&OPEN, &[], &MARINES, &["jpn-8-0 0106"]);
        let side = "side = \"japanese\"\n";
        let works = r#"{ kind = "tank-mines", hex = "0302", size = 3 }"#;
        let text = plain.replace(side, &format!("{side}fortifications = [{works}]\n"));
        read(&text)
    };
    let step = |known: bool| {
        let game = field();
        let start = until(Situation::start(&game), Phase::Movement);
        let start = start.with(|state| {
            state.units[0].arc = Some(0);
            state.fortifications[0].is_hidden = !known;
        });
        worth(&unfired(start.play(&["drive u0"])), "step 0302")
    };
    assert!(step(true) < step(false) - 1.0);
}

/// Rules: G2.211
#[test]
fn the_computer_turns_on_soft_ground_only_for_more() {
    let turn = |letter: &str| {
        let mut rows = OPEN.map(str::to_owned);
        rows[2].replace_range(2..3, letter);
        let rows = rows.each_ref().map(String::as_str);
        let game = game(&rows, &MARINES, &["jpn-8-0 0106"]);
        let start = until(Situation::start(&game), Phase::Movement);
        let start = start.with(|state| state.units[0].arc = Some(0));
        worth(&unfired(start.play(&["drive u0"])), "turn-left")
    };
    assert!(turn("i") < turn("."));
}

#[test]
fn the_computer_stops_its_amphibians_ashore_while_men_can_still_get_off() {
    let marines = ["usmc-lvt-a2 0304", "usmc-6-6-8 0304"];
    let game = beach(&sloping("moderate"), &SHORE, &marines, &["jpn-8-0 0601"]);
    let at = |spent: u8| {
        let start = Situation::start(&game).with(|state| {
            load(state, 1);
            state.units[0].arc = Some(0);
        });
        let start = until(start, Phase::Movement);
        let drives = unfired(start.play(&["drive u0"]));
        best(&drives.with(|state| state.spent = spent))
    };
    let all = game_points(&game);
    let share = 2 * all.div_ceil(4);
    assert_eq!(at(2 * all - share - 2), "halt");
    assert!(at(2).starts_with("step "), "{}", at(2));
}

/// How many points are printed on unit 0.
fn game_points(game: &Pto) -> u8 {
    let start = until(Situation::start(game), Phase::Movement);
    let left = start.with(|state| state.units[0].arc = Some(0));
    let drives = unfired(left.play(&["drive u0"]));
    let title = drives.scene(heigi_pto::ALLIES).prompt.unwrap().title;
    match title.args.get("points") {
        Some(heigi_engine::scene::Value::Number(left)) => *left as u8 + 1,
        other => panic!("{other:?}"),
    }
}
