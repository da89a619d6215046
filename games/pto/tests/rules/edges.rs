//! Who enters the map (31), and who leaves it (21).

use crate::common::*;
use heigi_engine::{Rules, Situation, Viewer};
use heigi_pto::{ALLIES, At, Berth, Condition, JAPAN, Phase, Pto, Spot};

/// Open ground, and jungle at its lower edge.
const FIELD: [&str; 6] = ["......", "......", "......", "......", "......", ".jJB.m"];

/// A battle in which all Marines wait beside the map, with more lines at the top of the file.
fn entering(enters: &str, top: &str, marines: &[&str], japanese: &[&str]) -> Pto {
    let text = text(&FIELD, &[], marines, japanese);
    let text = text.replacen("turns = 2", &format!("turns = 2\n{top}"), 1);
    let (head, forces) = text.split_once("[[force]]").unwrap();
    let (allied, other) = forces.split_once("[[force]]").unwrap();
    let allied = allied.replace(", hex = \"0101\"", "");
    let allied = allied.replace("units", &format!("enters = {{ {enters} }}\nunits"));
    read(&format!("{head}[[force]]{allied}[[force]]{other}"))
}

fn moving(game: &Pto) -> Situation<'_, Pto> {
    until(Situation::start(game), Phase::Movement)
}

const SQUAD: [&str; 2] = ["usmc-4-5-8 0101", "usmc-8-1 0101"];

/// Rules: 31
#[test]
fn r31_units_enter_at_an_edge_and_pay_for_the_ground() {
    let game = entering(
        "turn = 1, edge = \"south\"",
        "",
        &SQUAD,
        &["jpn-4-4-7 0102"],
    );
    let battle = moving(&game);
    assert_eq!(place(&battle, 0), "coming");
    let picked = battle.play(&["join u0"]);
    // Nowhere but at the edge that is theirs.
    assert_eq!(picked.refused_by("step 0605"), Some("31"));
    assert_eq!(picked.refused_by("step 0101"), Some("31"));
    // Nor into a part of a hex that is not its ground.
    assert_eq!(picked.refused_by("step 0506a"), Some("31"));
    assert_eq!(picked.barred_by("0103"), Some("31"));
    // Dense jungle 3, light jungle 2, open ground 1, a swamp all points.
    let left = |hex: &str| {
        let inside = picked.clone().play(&[&format!("step {hex}"), "hold"]);
        let prompt = inside.scene(ALLIES).prompt.unwrap();
        format!("{:?}", prompt.title.args)
    };
    assert!(left("0506").contains("\"3\""), "{}", left("0506"));
    assert!(left("0206").contains("\"2\""), "{}", left("0206"));
    assert_eq!(picked.refused_by("step 0406"), Some("G3.2"));
    let swamp = picked.clone().play(&["step 0606"]);
    assert_eq!(place(&swamp, 0), "0606");
    let led = picked.play(&["join u1", "step 0506", "hold", "step 0505"]);
    assert_eq!(place(&led, 1), "0505");
}

/// Rules: 31
#[test]
fn r31_nobody_enters_before_his_turn_but_later() {
    let game = entering(
        "turn = 2, hexes = [\"0106\"]",
        "",
        &SQUAD,
        &["jpn-4-4-7 0102"],
    );
    let battle = moving(&game);
    assert_eq!(battle.refused_by("join u0"), Some("31"));
    // Nobody is left on the map, but they are still to come.
    let later = moving_of_turn(battle, 2);
    let picked = later.play(&["join u0"]);
    assert_eq!(picked.refused_by("step 0506"), Some("31"));
    let inside = picked.play(&["step 0106"]);
    assert_eq!(place(&inside, 0), "0106");
    // In the first turn of those who may come in it, nobody has to.
    let game = entering("turn = 1, edge = \"west\"", "", &SQUAD, &["jpn-4-4-7 0602"]);
    let later = moving_of_turn(moving(&game), 2);
    assert_eq!(later.refused_by("join u0"), None);
    assert_eq!(later.play(&["join u0"]).refused_by("step 0103"), None);
}

fn moving_of_turn(mut battle: Situation<'_, Pto>, turn: u8) -> Situation<'_, Pto> {
    while battle.state.turn < turn {
        battle = next_turn(battle);
    }
    until(battle, Phase::Movement)
}

/// Rules: 9.1, 2.2
#[test]
fn those_who_enter_are_fired_at_and_pay_for_a_crowd() {
    let squads = [
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0101",
    ];
    let game = entering(
        "turn = 1, edge = \"south\"",
        "",
        &squads,
        &["jpn-4-4-7 0505"],
    );
    let crowd = moving(&game).play(&["join u0", "join u1", "join u2", "join u3"]);
    let inside = crowd.play(&["step 0506"]);
    assert_eq!(inside.decider(), Some(JAPAN));
    assert_eq!(inside.state.spent, 4);
    assert_eq!(inside.play(&["join u4"]).refused_by("fire 0506"), None);
}

/// Rules: 6.8
#[test]
fn r6_8_whoever_enters_upon_concealed_enemies_is_back_beside_the_map() {
    let game = entering(
        "turn = 1, edge = \"south\"",
        "",
        &SQUAD,
        &["jpn-4-4-7 0206"],
    );
    let battle = set(moving(&game), 2, &[Condition::Concealed]);
    let back = battle.play(&["join u0", "step 0206"]);
    assert_eq!(place(&back, 0), "coming");
    assert!(!is(&back, 2, Condition::Concealed));
    // Nobody fires at him there, and he has moved.
    assert_eq!(back.decider(), Some(ALLIES));
    assert_eq!(back.refused_by("join u0"), Some("6.1"));
}

/// Rules: 8.6
#[test]
fn r8_6_who_enters_may_do_so_concealed() {
    let game = entering(
        "turn = 1, edge = \"south\"",
        "concealed = true",
        &SQUAD,
        &["jpn-4-4-7 0102"],
    );
    let battle = moving(&game);
    assert!(is(&battle, 0, Condition::Concealed));
    assert_eq!(battle.sees(JAPAN, "u0"), None);
    // Out of sight in the jungle they stay so, in the open they do not.
    let hidden = battle.clone().play(&["join u0", "creep 0206"]);
    assert!(is(&hidden, 0, Condition::Concealed));
    let seen = battle.clone().play(&["join u0", "step 0506"]);
    assert!(!is(&seen, 0, Condition::Concealed));
    // A sample draws them with the others whom nobody knows.
    let mut random = heigi_engine::Random::seeded(3);
    let other = game.determinize(&battle.state, Viewer::Side(JAPAN), &mut random);
    let coming = other.units.iter().filter(|unit| unit.side == ALLIES);
    assert!(coming.clone().all(|unit| unit.is(Condition::Concealed)));
    assert_eq!(coming.count(), 2);
}

/// Rules: 8.6, 8.1
#[test]
fn r8_6_of_those_who_wait_concealed_the_enemy_sees_how_many_they_are() {
    let south = "turn = 1, edge = \"south\"";
    let units = [
        "usmc-4-5-8 0101",
        "usmc-lmg 0101 1",
        "usmc-dummy 0101",
        TANK,
    ];
    let game = entering(south, "concealed = true", &units, &["jpn-4-4-7 0102"]);
    let battle = moving(&game);
    let seen = |battle: &Situation<'_, Pto>, viewer: Viewer| {
        let pieces = battle.scene(viewer).pieces.into_iter();
        let beside = pieces.filter(|piece| piece.place == "coming");
        let ids = beside.map(|piece| format!("{} {}", piece.id, piece.face));
        ids.filter(|id| !id.contains("tank-")).collect::<Vec<_>>()
    };
    let unknown = ["qcoming.0 unknown-marines", "qcoming.1 unknown-marines"];
    assert_eq!(seen(&battle, Viewer::Side(JAPAN)), unknown);
    assert_eq!(seen(&battle, Viewer::Spectator), unknown);
    let own = ["u0 usmc-4-5-8", "u1 usmc-lmg", "u2 usmc-dummy"];
    assert_eq!(seen(&battle, Viewer::Side(ALLIES)), own);
    // A vehicle is seen, and whoever has come is no longer there.
    assert_eq!(battle.sees(JAPAN, "u3").unwrap(), "coming");
    let inside = battle.play(&["join u0", "creep 0206"]);
    assert_eq!(seen(&inside, Viewer::Side(JAPAN)), unknown[..1]);
    let mut random = heigi_engine::Random::seeded(1);
    for _ in 0..12 {
        let state = game.determinize(&inside.state, Viewer::Side(JAPAN), &mut random);
        let sample = Situation {
            game: &game,
            state,
            events: Vec::new(),
        };
        assert_eq!(seen(&sample, Viewer::Side(JAPAN)), unknown[..1]);
    }
}

/// Rules: 8.6, G2.4
#[test]
fn r8_6_who_rides_or_comes_in_a_truck_does_not_enter_concealed() {
    let south = "turn = 1, edge = \"south\"";
    let units = ["usmc-4-5-8 0101", "usmc-horse 0101 1", "usmc-8-0 0101"];
    let game = entering(south, "concealed = true", &units, &["jpn-4-4-7 0102"]);
    let battle = moving(&game);
    assert!(is(&battle, 0, Condition::Mounted) && !is(&battle, 0, Condition::Concealed));
    assert!(is(&battle, 2, Condition::Concealed));
    assert_eq!(battle.sees(JAPAN, "u0").unwrap(), "coming");
}

/// A battle in which the Marines may leave at the upper edge.
fn leaving(marines: &[&str], japanese: &[&str]) -> Pto {
    let text = text(&FIELD, &[], marines, japanese);
    let exit = "[[exit]]\nside = \"allies\"\nedge = \"north\"\n[[force]]";
    read(&text.replacen("[[force]]", exit, 1))
}

/// Rules: 21
#[test]
fn r21_units_leave_the_map_where_the_scenario_says() {
    let game = leaving(
        &["usmc-4-5-8 0301", "usmc-lmg 0301 1", "usmc-4-5-8 0302"],
        &["jpn-4-4-7 0606"],
    );
    let battle = moving(&game);
    let gone = battle.clone().play(&["join u0", "exit"]);
    assert_eq!(place(&gone, 0), "exited");
    assert_eq!(place(&gone, 1), "exited");
    let told = gone.told(JAPAN);
    assert!(
        told.iter().any(|line| line.contains("pto-log-exits")),
        "{told:?}"
    );
    // A step first, if a point is left for it.
    let march = battle.clone().play(&["join u2"]);
    assert_eq!(march.refused_by("exit"), Some("21"));
    let march = march.play(&["step 0401", "hold"]);
    assert_eq!(march.refused_by("exit"), None);
    assert_eq!(place(&march.play(&["exit"]), 2), "exited");
    let spent = battle
        .clone()
        .play(&["join u2"])
        .play(&["step 0401", "hold"]);
    let spent = spent.with(|state| state.spent = 7);
    assert_eq!(spent.refused_by("exit"), Some("6.2"));
    // By advancing as well.
    let advance = until(battle, Phase::Advance);
    assert_eq!(
        advance.clone().play(&["advance u2"]).refused_by("exit"),
        Some("21")
    );
    assert_eq!(place(&advance.play(&["advance u0", "exit"]), 0), "exited");
}

/// Rules: 21
#[test]
fn r21_the_enemy_leaves_nowhere_and_dummies_are_found_out() {
    let game = leaving(&["usmc-dummy 0301", "usmc-4-5-8 0306"], &["jpn-4-4-7 0501"]);
    let battle = moving(&game).play(&["join u0", "exit"]);
    assert_eq!(place(&battle, 0), "lost");
    let japan = until(next_turn(battle), Phase::Movement);
    assert_eq!(japan.play(&["join u2"]).refused_by("exit"), Some("21"));
}

/// Rules: 31
#[test]
fn r31_a_scenario_names_edges_and_places_for_whom_they_are_meant() {
    let field = text(&FIELD, &[], &["usmc-4-5-8 0101"], &["jpn-4-4-7 0606"]);
    let fails = |text: &str| {
        let read = Pto::with_data(&|file| (file == "hut.toml").then(|| text.to_owned()));
        read.unwrap_err().to_string()
    };
    let inner = field.replacen(
        "elr = 3\n",
        "elr = 3\nenters = { turn = 1, hexes = [\"0303\"] }\n",
        1,
    );
    assert!(fails(&inner).contains("at the edge of the map"));
    let placed = field.replacen(
        "elr = 3\n",
        "elr = 3\nenters = { turn = 1, edge = \"east\" }\n",
        1,
    );
    assert!(fails(&placed).contains("none for who enters"));
    let homeless = field.replacen(", hex = \"0101\"", "", 1);
    assert!(fails(&homeless).contains("a hex for who begins on the map"));
}

/// A crew with a Gun waits beside the map with a truck that carries it, or without it.
fn with_gun(is_aboard: bool) -> Pto {
    let units = ["usmc-truck-gmc 0101", "usmc-2-2-8 0101", "usmc-75 0101 2"];
    let text = text(&FIELD, &[], &units, &["jpn-8-0 0102"]);
    let (allied, other) = text.split_once("side = \"japanese\"").unwrap();
    let allied = allied.replace(", hex = \"0101\"", "");
    let enters = "enters = { turn = 1, edge = \"south\" }\nunits";
    let allied = allied.replace("units", enters);
    let crew = "counter = \"usmc-2-2-8\"";
    let allied = match is_aboard {
        true => allied.replace(crew, &format!("{crew}, aboard = 1")),
        false => allied,
    };
    read(&format!("{allied}side = \"japanese\"{other}"))
}

/// Rules: 31, 28
#[test]
fn r31_who_enters_aboard_comes_with_his_vehicle_and_the_gun_behind_it() {
    let game = with_gun(true);
    let battle = moving(&game);
    assert_eq!(place(&battle, 1), "coming");
    let inside = battle.play(&["drive u0", "step 0106"]);
    let crew = inside.state.units[1].at;
    let hex = heigi_engine::Gridded::grid(&game).parse("0106").unwrap();
    let truck = heigi_pto::UnitId(0);
    let aboard = At::Aboard(Spot::ground(hex), truck, Berth::Passenger);
    assert_eq!(crew, aboard);
    assert_eq!(inside.state.units[2].at, At::With(heigi_pto::UnitId(1)));
    // Who is not told off for it stays beside the map.
    let other = with_gun(false);
    let alone = moving(&other).play(&["drive u0", "step 0106"]);
    assert_eq!(place(&alone, 1), "coming");
}

/// Rules: 31, 6.9
#[test]
fn r31_a_gun_is_pushed_onto_the_map_and_not_walked_in() {
    let game = with_gun(false);
    let crew = moving(&game).play(&["join u1"]);
    assert_eq!(crew.refused_by("step 0106"), Some("6.9"));
    assert_eq!(crew.refused_by("push 0105"), Some("31"));
    let inside = crew.clone().play(&["push 0106", "= 1 1"]);
    assert_eq!(place(&inside, 1), "0106");
    assert_eq!(inside.state.units[2].at, At::With(heigi_pto::UnitId(1)));
    // It may not come in, and then they are done.
    let stuck = crew.play(&["push 0106", "= 6 6"]);
    assert_eq!(place(&stuck, 1), "coming");
    assert!(stuck.refused_by("join u1").is_some());
}

/// Nobody fires at who has moved.
fn unfired(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while battle.legal().iter().any(|words| words == "hold") {
        battle = battle.play(&["hold"]);
    }
    battle
}

/// Rules: 21, 28
#[test]
fn r21_vehicles_leave_the_map_ahead_with_who_is_aboard() {
    let units = ["usmc-truck-gmc 0102", "usmc-4-5-8 0102"];
    let text = text(&FIELD, &[], &units, &["jpn-4-4-7 0606"]);
    let exit = "[[exit]]\nside = \"allies\"\nedge = \"north\"\n[[force]]";
    let game = read(&text.replacen("[[force]]", exit, 1));
    let grid = heigi_engine::Gridded::grid(&game);
    let [first, second] = ["0101", "0102"].map(|hex| grid.parse(hex).unwrap());
    let truck = heigi_pto::UnitId(0);
    let loaded = moving(&game).with(|state| {
        state.units[0].arc = Some(0);
        state.units[1].at = At::Aboard(Spot::ground(second), truck, Berth::Passenger);
    });
    let start = unfired(loaded.play(&["drive u0"]));
    assert_eq!(start.refused_by("exit"), Some("21"), "not at the edge");
    let at_edge = unfired(start.play(&["step 0101"]));
    assert_eq!(
        at_edge.state.units[1].at,
        At::Aboard(Spot::ground(first), truck, Berth::Passenger)
    );
    let away = at_edge.clone().with(|state| state.units[0].arc = Some(2));
    assert_eq!(away.refused_by("exit"), Some("28"));
    let gone = at_edge.play(&["exit"]);
    assert_eq!([place(&gone, 0), place(&gone, 1)], ["exited", "exited"]);
    assert!(gone.told(ALLIES).contains(&"pto-log-exits".to_owned()));
    assert!(gone.state.movers.is_empty());
}

const TANK: &str = "usmc-tank-m4a2 0101";

/// Rules: 31, 28
#[test]
fn r31_vehicles_enter_in_motion_for_what_the_ground_costs() {
    let south = "turn = 1, edge = \"south\"";
    let game = entering(south, "", &[TANK, "usmc-8-0 0101"], &["jpn-8-0 0102"]);
    let battle = moving(&game);
    assert_eq!(place(&battle, 0), "coming");
    assert_eq!(battle.refused_by("join u0"), Some("1.1"), "not on foot");
    let driven = battle.play(&["drive u0"]);
    assert_eq!(driven.refused_by("step 0605"), Some("31"));
    assert_eq!(driven.refused_by("step 0506a"), Some("31"));
    assert_eq!(driven.refused_by("turn-left"), Some("3"));
    // A marsh lets nobody drive in; light jungle takes half or all of the points.
    assert_eq!(driven.refused_by("step 0606"), Some("G2.21"));
    let spent = |words: &str, dice: &[&str]| {
        let inside = driven.clone().play(&[words]).play(dice);
        (
            place(&inside, 0),
            inside.state.spent,
            is(&inside, 0, Condition::Motion),
        )
    };
    assert_eq!(spent("step 0106", &[]), ("0106".to_owned(), 2, true));
    assert_eq!(
        spent("step 0206", &["= 1 1"]),
        ("0206".to_owned(), 14, true)
    );
    let on = driven.play(&["step 0106"]);
    let hull = on.state.units[0].arc.unwrap();
    assert!([5, 0].contains(&hull), "to where the map is: {hull}");
    assert!(
        on.state
            .units
            .iter()
            .any(|one| one.at == heigi_pto::At::With(heigi_pto::UnitId(0)))
    );
}

/// Rules: 31
#[test]
fn r31_vehicles_wait_for_their_turn_and_may_stay_beside_the_map() {
    let late = entering(
        "turn = 2, edge = \"south\"",
        "",
        &[TANK, "usmc-8-0 0101"],
        &["jpn-8-0 0102"],
    );
    assert_eq!(moving(&late).refused_by("drive u0"), Some("31"));
    let game = entering(
        "turn = 1, edge = \"south\"",
        "",
        &[TANK, "usmc-8-0 0101"],
        &["jpn-8-0 0102"],
    );
    let stays = moving(&game).play(&["drive u0", "roll-on"]);
    assert_eq!(place(&stays, 0), "coming");
    assert_eq!(stays.refused_by("drive u0"), Some("6.1"), "once in a phase");
    // Nobody enters a hex with an enemy.
    let met = entering(
        "turn = 1, edge = \"south\"",
        "",
        &[TANK, "usmc-8-0 0101"],
        &["jpn-4-4-7 0106"],
    );
    assert_eq!(
        moving(&met).play(&["drive u0"]).refused_by("step 0106"),
        Some("2.3")
    );
}
