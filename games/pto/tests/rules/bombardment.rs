//! Bombardment before the match (16.3, G5.32, G9.74).

use crate::artillery::told;
use crate::common::{OPEN, read, text};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, JAPAN, Pto};

/// A battle in which the Marines bombard hexes before it begins, on a map with such works of the Japanese.
fn bombarded(rows: &[&str], hexes: &str, works: &str, japanese: &[&str]) -> Pto {
    let text = text(rows, &[], &["usmc-4-5-8 0606"], japanese);
    let allies = format!("side = \"allies\"\nbombardment = [{hexes}]");
    let enemy = format!("side = \"japanese\"\nfortifications = [{works}]");
    let text = text.replacen("side = \"allies\"", &allies, 1);
    read(&text.replacen("side = \"japanese\"", &enemy, 1))
}

/// Rules: 16.3, G5.32
#[test]
fn g5_32_huts_that_are_bombarded_fall_down_above_7_and_burn_from_10_on() {
    let rows = ["......", "......", "..H...", "......", "......", "......"];
    let game = bombarded(&rows, "\"0303\"", "", &["jpn-4-4-7 0101"]);
    let after = |dice: &str| {
        let battle = Situation::start(&game).play(&["= 1", dice]);
        let fallen = battle.state.collapsed.iter().count();
        (fallen, battle.state.fires.len())
    };
    assert_eq!(after("= 3 4"), (0, 0));
    assert_eq!(after("= 4 4"), (1, 0));
    assert_eq!(after("= 4 5"), (1, 0));
    assert_eq!(after("= 5 5"), (1, 1));
    // Huts that have fallen burn as well (G5.51).
    let fallen = bombarded(
        &["......", "......", "..q...", "......", "......", "......"],
        "\"0303\"",
        "",
        &["jpn-4-4-7 0101"],
    );
    let burns = |dice: &str| {
        Situation::start(&fallen)
            .play(&["= 1", dice])
            .state
            .fires
            .len()
    };
    assert_eq!((burns("= 4 5"), burns("= 5 5")), (0, 1));
}

/// Rules: G5.32, G5.5
#[test]
fn g5_5_a_hut_that_is_bombarded_falls_down_when_all_in_it_have_checked() {
    let rows = ["......", "......", "..H...", "......", "......", "......"];
    let game = bombarded(&rows, "\"0303\"", "", &["jpn-4-4-7 0303", "jpn-4-4-7 0101"]);
    let shelled = Situation::start(&game).play(&["= 1", "= 4 4"]);
    assert!(shelled.state.collapsed.is_empty());
    // The hut covers by 1: 8 passes against 7, and pins.
    let checked = shelled.clone().play(&["= 4 4"]);
    assert_eq!(crate::common::face(&checked, 1), "jpn-4-4-7");
    assert_eq!(checked.state.collapsed.iter().count(), 1);
    let failed = shelled.play(&["= 4 5"]);
    assert_eq!(crate::common::face(&failed, 1), "jpn-3-4-7r");
    // Then they check against 8 whether they are pinned.
    let fallen = failed.play(&["= 4 5"]);
    assert!(crate::common::is(&fallen, 1, heigi_pto::Condition::Pinned));
}

/// Rules: 16.3
#[test]
fn r16_3_whoever_is_bombarded_checks_morale_less_what_covers_him() {
    let shown = |letter: &str| {
        let row = format!("..{letter}...");
        let rows = ["......", "......", &row, "......", "......", "......"];
        let game = bombarded(&rows, "\"0303\"", "", &["jpn-4-4-7 0303", "jpn-4-4-7 0101"]);
        // A 7 passes in the open; in the jungle, where shells burst above, it is 8 and costs a step.
        let struck = Situation::start(&game).play(&["= 1", "= 1 1", "= 4 3"]);
        assert_eq!(crate::common::face(&struck, 2), "jpn-4-4-7");
        crate::common::face(&struck, 1)
    };
    assert_eq!(shown("."), "jpn-4-4-7");
    assert_eq!(shown("J"), "jpn-3-4-7r");
    let chinese = text(&OPEN, &[], &["gmd-3-3-7 0606"], &["jpn-4-4-7 0101"]);
    let chinese = chinese.replacen(
        "side = \"allies\"",
        "side = \"allies\"\nbombardment = [\"0303\"]",
        1,
    );
    let error = Pto::with_data(&|file| (file == "hut.toml").then(|| chinese.clone()));
    let message = "expected no bombardment of the Chinese (G18.82)";
    assert_eq!(error.unwrap_err().message, message);
}

/// Rules: 16.3, G9.74
#[test]
fn g9_74_panjis_that_are_bombarded_lose_a_hexside_above_8_and_wire_is_gone() {
    let stakes = "{ kind = \"panjis\", hex = \"0303\", sides = [\"0303-0302\", \"0303-0304\"], known = true }, \
                  { kind = \"wire\", hex = \"0404\" }";
    let game = bombarded(&OPEN, "\"0303\", \"0404\"", stakes, &["jpn-4-4-7 0101"]);
    let sides = |battle: &Situation<'_, Pto>| {
        let works = battle.state.fortifications.iter();
        works.map(|one| one.sides.count_ones()).collect::<Vec<_>>()
    };
    let held = Situation::start(&game).play(&["= 1", "= 4 4", "= 4 4"]);
    assert_eq!(sides(&held), [2, 0]);
    // 9: one hexside by lot, the higher die.
    let bared = Situation::start(&game).play(&["= 1", "= 4 5", "= 2", "= 5", "= 4 5"]);
    assert_eq!(sides(&bared), [1]);
    assert!(told(&bared, "pto-log-panjis-cleared"));
}

/// Rules: 16.1, G.2
#[test]
fn r16_1_of_hidden_mines_that_shells_plough_up_their_owner_alone_is_told() {
    let rows = ["......", "......", "......", "...J..", "......", "......"];
    let mines = |known: &str| format!("{{ kind = \"mines\", hex = \"0404\", size = 6{known} }}");
    let told_of = |known: &str, dice: &str| {
        let game = bombarded(&rows, "\"0404\"", &mines(known), &["jpn-4-4-7 0101"]);
        let struck = Situation::start(&game).play(&["= 1", dice]);
        let told = |side| {
            struck
                .told(side)
                .iter()
                .any(|one| one == "pto-log-ploughed")
        };
        (struck.state.fortifications.len(), told(ALLIES), told(JAPAN))
    };
    // Half of them are left.
    assert_eq!(told_of("", "= 4 5"), (1, false, true));
    assert_eq!(told_of(", known = true", "= 4 5"), (1, true, true));
    assert_eq!(told_of("", "= 4 4"), (1, false, false));
}

/// Wire, roadblocks and mines 8, what is dug 9, pillboxes 10; half of the mines are left, and whoever was in it is on the ground.
/// Rules: 16.3
#[test]
fn r16_3_works_that_are_bombarded_are_gone_above_what_they_hold_out_against() {
    let works = "{ kind = \"pillbox\", hex = \"0303\", size = 1, cover = [3, 5], arc = \"east\", known = true }, \
                 { kind = \"foxholes\", hex = \"0303\", size = 1, known = true }, \
                 { kind = \"tank-mines\", hex = \"0303\", size = 5, known = true }, \
                 { kind = \"mines\", hex = \"0303\", size = 12, known = true }";
    let left = |dice: &str| {
        let game = bombarded(&OPEN, "\"0303\"", works, &["jpn-4-4-7 0101"]);
        let over = Situation::start(&game).play(&["= 1", dice]);
        let works = over.state.fortifications.iter();
        works.map(|one| (one.kind, one.size)).collect::<Vec<_>>()
    };
    use heigi_pto::Fieldwork::{Foxholes, Mines, Pillbox, TankMines};
    let all = [(Pillbox, 1), (Foxholes, 1), (TankMines, 5), (Mines, 12)];
    assert_eq!(left("= 4 4"), all);
    let laid = [(Pillbox, 1), (Foxholes, 1), (TankMines, 2), (Mines, 6)];
    assert_eq!(left("= 4 5"), laid);
    assert_eq!(left("= 5 5"), [(Pillbox, 1), (TankMines, 2), (Mines, 6)]);
    assert_eq!(left("= 5 6"), [(TankMines, 2), (Mines, 6)]);
    // Who was dug in checks his morale in the open: an 8 with nothing that covers him.
    let dug = "{ kind = \"foxholes\", hex = \"0303\", size = 1, known = true }";
    let dwellers = ["jpn-4-4-7 0303", "jpn-4-4-7 0101"];
    let file = text(&OPEN, &[], &["usmc-4-5-8 0606"], &dwellers);
    let allies = "side = \"allies\"\nbombardment = [\"0303\"]";
    let enemy = format!("side = \"japanese\"\nfortifications = [{dug}]");
    let file = file.replacen("side = \"allies\"", allies, 1);
    let file = file.replacen("side = \"japanese\"", &enemy, 1);
    let inside = "hex = \"0303\", part = \"entrenchment\" }";
    let file = file.replacen(
        "\"jpn-4-4-7\", hex = \"0303\" }",
        &format!("\"jpn-4-4-7\", {inside}"),
        1,
    );
    let game = read(&file);
    let part = |dice: &[&str]| match Situation::start(&game)
        .play(&["= 1"])
        .play(dice)
        .state
        .units[1]
        .at
    {
        heigi_pto::At::In(spot) => spot.part,
        at => panic!("{at:?}"),
    };
    assert_eq!(part(&["= 4 5", "= 1 1"]), heigi_pto::Part::Entrenchment);
    assert_eq!(part(&["= 5 5", "= 1 1"]), heigi_pto::Part::Ground);
}

/// B28.62: mines against men fall to the next lower strength, of those against vehicles a factor is gone.
/// Rules: 16.1
#[test]
fn r16_1_shells_that_kill_thin_out_mines_of_both_kinds() {
    let left = |dice: &str| {
        let units = ["usmc-8-1 0101", "usmc-radio 0101 1"];
        let text = text(&OPEN, &[], &units, &["jpn-4-4-7 0303"]);
        let of = |side: &str| format!("side = \"{side}\"\nelr = 3\n");
        let battery = "artillery = [{ module = \"field\", radio = 2 }]\n";
        let works = "fortifications = [{ kind = \"mines\", hex = \"0303\", size = 8, known = true }, \
                     { kind = \"tank-mines\", hex = \"0303\", size = 2, known = true }]\n";
        let text = text.replacen(&of("allies"), &format!("{}{battery}", of("allies")), 1);
        let text = text.replacen(&of("japanese"), &format!("{}{works}", of("japanese")), 1);
        let game = read(&text);
        let battle = crate::common::reach(Situation::start(&game), heigi_pto::Phase::PrepFire);
        let battle = battle.play(&["join u1"]).with(|state| {
            let hex = heigi_engine::Gridded::grid(&game).parse("0303").unwrap();
            state.batteries[0].has_contact = true;
            state.batteries[0].mission = Some(heigi_pto::Mission {
                hex,
                ends: [None; 2],
                salvo: None,
                times: 0,
            });
        });
        let mut struck = battle.play(&["fire 0303"]);
        while struck.decider().is_none() {
            let heigi_engine::Pending::Draw(draw) = struck.pending() else {
                break;
            };
            struck = struck.play(&[if draw.values() > 6 { dice } else { "= 1" }]);
        }
        let works = struck.state.fortifications.iter();
        works.map(|one| one.size).collect::<Vec<_>>()
    };
    assert_eq!(left("= 1 1"), [6, 1]);
    assert_eq!(left("= 5 6"), [8, 2]);
}

/// Rules: C1.81
#[test]
fn c1_81_a_die_spares_every_sixth_row_of_the_map() {
    let rows = ["......", "......", "..H...", "..H...", "......", "......"];
    let game = bombarded(&rows, "\"0303\", \"0304\"", "", &["jpn-4-4-7 0101"]);
    let fallen = |die: &str, dice: &[&str]| {
        let after = Situation::start(&game).play(&[die]).play(dice);
        assert!(told(&after, "pto-log-rows-spared"));
        let fallen = after.state.collapsed.iter();
        let mut fallen: Vec<String> = fallen
            .map(|hex| heigi_engine::Gridded::grid(&game).number(hex).to_string())
            .collect();
        fallen.sort();
        fallen
    };
    assert_eq!(fallen("= 1", &["= 4 4", "= 4 4"]), ["0303", "0304"]);
    assert_eq!(fallen("= 3", &["= 4 4"]), ["0304"]);
    assert_eq!(fallen("= 4", &["= 4 4"]), ["0303"]);
}

/// Rules: C1.81
#[test]
fn c1_81_of_more_than_six_rows_two_are_spared_and_a_6_spares_the_sixth() {
    let rows = ["H..", "...", "...", "...", "...", "H..", "H..", "..."];
    let hexes = "\"0101\", \"0106\", \"0107\"";
    let text = text(&rows, &[], &["usmc-4-5-8 0308"], &["jpn-4-4-7 0303"]);
    let allies = format!("side = \"allies\"\nbombardment = [{hexes}]");
    let game = read(&text.replacen("side = \"allies\"", &allies, 1));
    let fallen = |die: &str| {
        let mut battle = Situation::start(&game).play(&[die]);
        while let heigi_engine::Pending::Draw(_) = battle.pending() {
            battle = battle.play(&["= 4 4"]);
        }
        let grid = heigi_engine::Gridded::grid(&game);
        let fallen = battle.state.collapsed.iter();
        let mut fallen: Vec<String> = fallen.map(|hex| grid.number(hex).to_string()).collect();
        fallen.sort();
        fallen
    };
    assert_eq!(fallen("= 1"), ["0106"]);
    assert_eq!(fallen("= 6"), ["0101", "0107"]);
    assert_eq!(fallen("= 5"), ["0101", "0106", "0107"]);
}

/// Rules: 16.3, D5.341
#[test]
fn r16_3_the_crew_of_an_open_vehicle_is_stunned_or_loses_its_commander() {
    let file = text(
        &OPEN,
        &[],
        &["usmc-lvt-4 0303", "usmc-4-5-8 0606"],
        &["jpn-4-4-7 0101"],
    );
    let file = file.replacen(
        "side = \"japanese\"",
        "side = \"japanese\"\nbombardment = [\"0303\"]",
        1,
    );
    let game = read(&file);
    let after = |dice: &str| {
        let battle = Situation::start(&game).play(&["= 1", "= 1 1", dice]);
        use heigi_pto::Condition::{Recalled, Stunned};
        [Stunned, Recalled].map(|one| crate::common::is(&battle, 0, one))
    };
    // Its morale is 8.
    assert_eq!(after("= 4 4"), [false, false]);
    assert_eq!(after("= 4 5"), [true, false]);
    assert_eq!(after("= 6 6"), [true, true]);
}

/// C1.82: passengers of what has no armour above them.
/// Rules: 16.3
#[test]
fn r16_3_whoever_is_aboard_a_truck_checks_his_morale() {
    let units = ["jpn-truck-94 0303", "jpn-4-4-7 0303", "jpn-4-4-7 0101"];
    let text = text(&OPEN, &[], &["usmc-4-5-8 0606"], &units);
    let allies = "side = \"allies\"\nbombardment = [\"0303\"]";
    let text = text.replacen("side = \"allies\"", allies, 1);
    let man = "counter = \"jpn-4-4-7\", hex = \"0303\"";
    let game = read(&text.replacen(man, &format!("{man}, aboard = 1"), 1));
    let after = |dice: &str| {
        let checked = Situation::start(&game).play(&["= 1", "= 1 1", dice]);
        assert!(matches!(checked.state.units[2].at, At::Aboard(..)));
        crate::common::face(&checked, 2)
    };
    assert_eq!(after("= 3 4"), "jpn-4-4-7");
    assert_eq!(after("= 4 4"), "jpn-3-4-7r");
}
