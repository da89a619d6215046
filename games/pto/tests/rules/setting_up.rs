//! Set-up by the players (8.6, G1.631), and what a scenario says of it.

use crate::common::*;
use heigi_engine::{Rules, Situation, Viewer};
use heigi_pto::{ALLIES, Condition, JAPAN, Pto};

/// Jungle in the north, huts in the middle, open ground in the south.
const VILLAGE: [&str; 6] = ["JJJJJJ", "JJJJJJ", "..HH..", "......", "......", "......"];

/// Japan sets up in the first three rows, at most a squad in huts, and then the Marines in the last two.
fn village() -> Pto {
    let japanese = [
        "jpn-4-4-7 0101",
        "jpn-4-4-7 0201",
        "jpn-2-2-8 0301",
        "jpn-9-0 0101",
        "jpn-lmg 0101 1",
        "jpn-dummy 0502",
    ];
    let text = text(
        &VILLAGE,
        &[],
        &["usmc-4-5-8 0106", "usmc-4-5-8 0206"],
        &japanese,
    );
    let text = text.replace(
        "first = \"allies\"",
        "first = \"allies\"\nset_up = [\"japanese\", \"allies\"]\nconcealed = true",
    );
    let text = text.replace(
        "side = \"japanese\"",
        "side = \"japanese\"\nrows = [1, 3]\nmost_in_huts = 1",
    );
    read(&text.replace(
        "side = \"allies\"\nelr",
        "side = \"allies\"\nrows = [5, 6]\nelr",
    ))
}

/// Rules: 8.6
#[test]
fn r8_6_each_side_sets_up_within_its_area_and_finishes() {
    let game = village();
    let battle = Situation::start(&game);
    assert_eq!(battle.decider(), Some(JAPAN));
    assert_eq!(battle.refused_by("arrange u0"), Some("3"));
    let hand = battle.play(&["arrange u2"]);
    assert_eq!(hand.refused_by("put 0104"), Some("8.6"));
    assert_eq!(hand.refused_by("put 0102"), None);
    let put = hand.play(&["put 0303"]);
    assert_eq!(place_seen(&put, "u2"), "0303");
    // A squad fills the huts; a leader goes where he likes.
    let crowded = put.clone().play(&["arrange u3"]);
    assert_eq!(crowded.refused_by("put 0403"), Some("8.6"));
    assert_eq!(
        put.clone().play(&["arrange u5"]).refused_by("put 0403"),
        None
    );
    let weapon = put.play(&["arrange u6"]);
    assert_eq!(weapon.refused_by("put 0102"), Some("8.6"));
    assert_eq!(weapon.refused_by("take u7"), Some("8.4"));
    let armed = weapon.play(&["take u3", "done"]);
    assert_eq!(armed.decider(), Some(ALLIES));
    assert_eq!(place_seen(&armed, "u6"), "0201");
    let begun = armed.play(&["arrange u0", "put 0205", "done"]);
    assert_eq!(begun.state.turn, 1);
    assert_eq!(place_seen(&begun, "u0"), "0205");
}

/// Rules: 2.1
#[test]
fn r2_1_nobody_sets_up_where_there_is_no_room() {
    let units = ["jpn-4-4-7 0101", "jpn-4-4-7 0101", "jpn-4-4-7 0201"];
    let text = text(&VILLAGE, &[], &["usmc-4-5-8 0106"], &units);
    let order = "first = \"allies\"\nset_up = [\"japanese\", \"allies\"]";
    let game = read(&text.replace("first = \"allies\"", order));
    let hand = Situation::start(&game).play(&["arrange u3"]);
    assert_eq!(
        hand.refused_by("put 0101"),
        Some("2.1"),
        "dense jungle holds two"
    );
    assert_eq!(hand.refused_by("put 0104"), None);
}

/// Rules: 8.6, 8.5
#[test]
fn r8_6_the_enemy_sees_nothing_of_a_set_up_before_it_is_finished() {
    let game = village();
    let battle = Situation::start(&game).play(&["arrange u2", "put 0303"]);
    for viewer in [Viewer::Side(ALLIES), Viewer::Spectator] {
        assert!(
            battle
                .scene(viewer)
                .pieces
                .iter()
                .all(|piece| piece.owner != JAPAN)
        );
    }
    let before = battle.scene(ALLIES);
    let mut random = heigi_engine::Random::seeded(1);
    let hand = battle.clone().play(&["arrange u3"]);
    for state in [&battle.state, &hand.state] {
        let other = game.determinize(state, Viewer::Side(ALLIES), &mut random);
        assert_eq!(other.units[2], Situation::start(&game).state.units[2]);
        assert_eq!(other.agenda.len(), battle.state.agenda.len());
    }
    assert_eq!(before.pieces.len(), 2, "its own alone");
    let done = battle.play(&["done"]);
    let seen = done.scene(ALLIES).pieces;
    assert!(seen.iter().any(|piece| piece.owner == JAPAN));
    assert!(done.told(ALLIES).contains(&"pto-log-set-up".to_owned()));
}

/// Rules: 8.6, 8.4
#[test]
fn r8_6_a_dummy_conceals_those_with_whom_it_is_set_up() {
    let game = village();
    let ready = Situation::start(&game);
    let plain = ready.clone().play(&["done"]);
    assert!(
        !is(&plain, 2, Condition::Concealed),
        "not before both have set up"
    );
    let covered = ready.play(&["arrange u7", "put 0101", "done"]);
    assert!(is(&covered, 2, Condition::Concealed));
    assert!(!is(&covered, 3, Condition::Concealed));
    // Once both have set up, whoever is not seen conceals himself.
    let both = plain.play(&["done"]);
    assert!(!is(&both, 3, Condition::Hidden));
    assert!(is(&both, 3, Condition::Concealed) || both.sees(ALLIES, "u3").is_some());
}

/// Rules: G1.631, 8.6
#[test]
fn g1_631_only_so_many_are_hidden_by_hand_and_single_men_with_others() {
    let game = village();
    let battle = Situation::start(&game);
    let leader = battle.clone().play(&["hide u5"]);
    assert_eq!(leader.refused_by("done"), Some("G1.631"));
    let hidden = leader.play(&["hide u2"]);
    assert_eq!(hidden.refused_by("done"), None);
    assert_eq!(
        hidden.refused_by("hide u3"),
        Some("G1.631"),
        "one of two and a half"
    );
    assert_eq!(hidden.refused_by("hide u7"), Some("8.4"));
    assert_eq!(hidden.refused_by("hide u2"), Some("8.5"));
    let hand = hidden.clone().play(&["arrange u2"]);
    assert_eq!(hand.refused_by("put 0103"), Some("8.6"), "open ground");
    let shown = hidden.clone().play(&["show u2", "show u5", "hide u3"]);
    assert!(is(&shown, 3, Condition::Hidden) && !is(&shown, 2, Condition::Hidden));
    let done = hidden.play(&["done"]);
    assert!(
        done.scene(ALLIES)
            .pieces
            .iter()
            .all(|piece| piece.place != "0101")
    );
    assert_eq!(
        done.scene(JAPAN)
            .pieces
            .iter()
            .filter(|piece| piece.place == "0101")
            .count(),
        3
    );
}

/// Rules: 21
#[test]
fn r21_a_hex_of_somebodys_area_is_his_at_the_beginning() {
    let held = |rows: &str| {
        let text = text(&VILLAGE, &[], &["usmc-4-5-8 0102"], &["jpn-4-4-7 0501"]);
        let text = text.replace(
            "side = \"allies\"\nelr",
            &format!("side = \"allies\"\n{rows}elr"),
        );
        Situation::start(&read(&text)).state.held[0]
    };
    assert_eq!(held(""), JAPAN, "the attacker holds nothing");
    assert_eq!(held("rows = [1, 2]\n"), ALLIES);
    assert_eq!(held("hexes = [\"0101\", \"0102\"]\n"), ALLIES);
}

fn place_seen(battle: &Situation<'_, Pto>, unit: &str) -> String {
    battle.sees(Viewer::Everything, unit).unwrap().to_string()
}

/// A set-up of six squads in jungle and of some Japanese.
fn six(counter: &str) -> Pto {
    let line = format!("{counter} 0106");
    let units = vec![line.as_str(); 3];
    let more = format!("{counter} 0206");
    let units = [units, vec![more.as_str(); 3]].concat();
    let text = text(&["......"; 6], &[], &units, &["jpn-4-4-7 0101"]);
    let order = "first = \"allies\"\nset_up = [\"allies\"]";
    read(&text.replace("first = \"allies\"", order))
}

/// Vector U-002.
/// Rules: G17.11, 1.5
#[test]
fn g17_11_late_marines_are_set_up_apart_as_they_like_others_one_of_ten() {
    let game = six("usmc-7-6-8");
    let all = [
        "deploy u0",
        "deploy u1",
        "deploy u2",
        "deploy u3",
        "deploy u4",
        "deploy u5",
    ];
    let apart = Situation::start(&game).play(&all);
    let halves = apart.state.units.iter().filter(|unit| unit.side == ALLIES);
    assert_eq!(halves.count(), 12);
    assert_eq!(face(&apart, 5), "usmc-3-4-8");
    assert_eq!(face(&apart, 12), "usmc-3-4-8");
    let moved = apart.clone().play(&["arrange u12", "put 0306"]);
    assert_eq!(place_seen(&moved, "u12"), "0306");
    assert_eq!(moved.play(&["done"]).state.turn, 1);
    // And together again.
    let one = apart.play(&["recombine u5"]);
    assert_eq!(face(&one, 5), "usmc-7-6-8");
    assert_eq!(one.refused_by("recombine u5"), Some("1.5"));
    let other = six("usmc-6-6-8");
    let apart = Situation::start(&other).play(&["deploy u0"]);
    assert_eq!(
        apart.refused_by("deploy u1"),
        Some("1.5"),
        "a tenth of 6 is 1"
    );
    let chinese = six("gmd-3-3-7");
    assert_eq!(
        Situation::start(&chinese).refused_by("deploy u0"),
        Some("1.5")
    );
}

/// Rules: 8.6, 1.5
#[test]
fn r8_6_the_enemy_does_not_see_who_is_set_up_apart() {
    let game = six("usmc-7-6-8");
    let apart = Situation::start(&game).play(&["deploy u0", "deploy u1"]);
    let mut random = heigi_engine::Random::seeded(1);
    let other = game.determinize(&apart.state, Viewer::Side(JAPAN), &mut random);
    assert_eq!(other.units, Situation::start(&game).state.units);
}

/// The Japanese set up in the first three rows, with what they have dug and laid in 0101, 0201 and 0301.
fn dug_in() -> Pto {
    let japanese = ["jpn-4-4-7 0101", "jpn-4-4-7 0501"];
    let text = text(&VILLAGE, &[], &["usmc-4-5-8 0106"], &japanese);
    let text = text.replace(
        "first = \"allies\"",
        "first = \"allies\"\nset_up = [\"japanese\", \"allies\"]",
    );
    let text = text.replace(
        "hex = \"0101\" }",
        "hex = \"0101\", part = \"entrenchment\" }",
    );
    let works = r#"fortifications = [
    { kind = "foxholes", hex = "0101", size = 1 },
    { kind = "wire", hex = "0201" },
    { kind = "mines", hex = "0201", size = 6 },
    { kind = "pillbox", hex = "0301", size = 1, cover = [3, 5], arc = "south-east" },
    { kind = "wire", hex = "0103" },
]"#;
    let text = text.replace(
        "side = \"japanese\"",
        &format!("side = \"japanese\"\nrows = [1, 3]\n{works}"),
    );
    read(&text.replace(
        "side = \"allies\"\nelr",
        "side = \"allies\"\nrows = [5, 6]\nelr",
    ))
}

/// The markers of fortifications that a side sees: where, and what.
fn works_seen(battle: &Situation<'_, Pto>, is_japanese: bool) -> Vec<String> {
    let side = if is_japanese { JAPAN } else { ALLIES };
    let markers = battle.scene(side).markers.into_iter();
    let works = ["Wire", "Mines", "Bunker", "Foxholes"];
    let is_work = |kind: &str| works.contains(&kind);
    let mut seen: Vec<String> = markers
        .filter(|marker| is_work(&format!("{:?}", marker.kind)))
        .map(|marker| format!("{} {:?}", marker.at, marker.kind))
        .collect();
    seen.sort();
    seen
}

#[test]
fn r8_6_fortifications_are_set_up_elsewhere_by_their_owner() {
    let game = dug_in();
    let battle = Situation::start(&game);
    assert_eq!(
        battle.refused_by("shift 0101"),
        Some("8.6"),
        "somebody is in it"
    );
    assert_eq!(
        battle.refused_by("shift 0102"),
        Some("8.6"),
        "nothing is there"
    );
    let wire = battle.play(&["shift 0201"]);
    assert_eq!(wire.refused_by("put 0104"), Some("8.6"), "beyond the area");
    assert_eq!(
        wire.refused_by("put 0303"),
        Some("16.1"),
        "no wire in a hut"
    );
    assert_eq!(
        wire.refused_by("put 0103"),
        Some("16.1"),
        "there is some already"
    );
    assert_eq!(wire.refused_by("turn-right"), Some("3"), "it has no front");
    let laid = wire.clone().play(&["put 0203"]);
    assert_eq!(
        works_seen(&laid, true)
            .iter()
            .filter(|one| *one == "0203 Wire")
            .count(),
        1
    );
    // What lies below it is taken in hand when it is to stay.
    let mines = wire.play(&["keep"]);
    let mined = mines.clone().play(&["put 0303"]);
    assert!(
        works_seen(&mined, true)
            .iter()
            .any(|one| one == "0303 Mines")
    );
    assert_eq!(mines.play(&["keep"]).refused_by("shift 0201"), None);
}

/// Rules: 8.6, G.2
#[test]
fn r8_6_fortifications_are_seen_when_the_set_up_is_finished_where_ground_does_not_hide_them() {
    let game = dug_in();
    let battle = Situation::start(&game);
    assert!(works_seen(&battle, false).is_empty());
    let moved = battle.play(&["shift 0103", "put 0203", "shift 0201", "put 0603"]);
    assert!(works_seen(&moved, false).is_empty());
    let done = moved.clone().play(&["done"]);
    assert_eq!(works_seen(&done, false), ["0203 Wire", "0603 Wire"]);
    // Jungle hides what is laid there, as mines are hidden everywhere.
    let hidden = moved.play(&["shift 0203", "put 0202", "done"]);
    assert_eq!(works_seen(&hidden, false), ["0603 Wire"]);
}

#[test]
fn r8_6_a_pillbox_is_turned_as_its_owner_likes() {
    let game = dug_in();
    let hand = Situation::start(&game).play(&["shift 0301"]);
    let arc = |battle: &Situation<'_, Pto>| battle.state.fortifications[3].arc;
    let before = arc(&hand);
    let turned = hand.play(&["turn-right", "turn-right", "keep"]);
    assert_eq!(arc(&turned), before + 2);
    let round = turned.play(&[
        "shift 0301",
        "turn-right",
        "turn-right",
        "turn-right",
        "turn-right",
    ]);
    assert_eq!(arc(&round), before);
}

/// Rules: 8.6, 28
#[test]
fn r8_6_vehicles_are_set_up_by_their_owner_with_hull_and_hatches() {
    let rows = ["......", "..J...", "......", "......", "......", "......"];
    let japanese = [
        "jpn-tank-chi-ha 0101",
        "jpn-tank-ha-go 0201",
        "jpn-4-4-7 0101",
    ];
    let text = text(&rows, &[], &["usmc-4-5-8 0606"], &japanese);
    let order = "first = \"allies\"\nset_up = [\"japanese\"]";
    let text = text.replace("first = \"allies\"", order);
    let text = text.replace("side = \"japanese\"", "side = \"japanese\"\nrows = [1, 3]");
    let game = read(&text);
    let hand = Situation::start(&game).play(&["arrange u1"]);
    assert_eq!(hand.refused_by("put 0104"), Some("8.6"));
    assert_eq!(
        hand.refused_by("put 0201"),
        Some("2.1"),
        "another tank is there"
    );
    assert_eq!(
        hand.refused_by("put 0302"),
        Some("G2.21"),
        "dense jungle takes all of its points"
    );
    let arc = hand.state.units[1].arc.unwrap();
    let turned = hand.play(&["turn-left", "hatch u1"]);
    assert_eq!(turned.state.units[1].arc, Some((arc + 5) % 6));
    assert!(!is(&turned, 1, Condition::Buttoned));
    // The enemy sees nothing of it before it is over.
    let pieces = turned.scene(ALLIES).pieces;
    assert!(pieces.iter().all(|piece| piece.owner != JAPAN));
    let mut random = heigi_engine::Random::seeded(1);
    let supposed = game.determinize(&turned.state, Viewer::Side(ALLIES), &mut random);
    assert_eq!(supposed.units[1], Situation::start(&game).state.units[1]);
    let put = turned.play(&["put 0303", "done"]);
    assert_eq!(place_seen(&put, "u1"), "0303");
    assert_eq!(put.state.units[1].arc, Some((arc + 5) % 6));
}

/// As many squads as the scenario says may be set up in huts, half-squads counting half and leaders nothing.
/// Rules: 8.6
#[test]
fn r8_6_only_so_many_squads_are_set_up_in_huts() {
    let field = |most: u8| {
        let rows = ["HH....", "......", "......", "......", "......", "......"];
        let japanese = [
            "jpn-4-4-7 0301",
            "jpn-2-2-8 0301",
            "jpn-2-2-8 0301",
            "jpn-9-0 0401",
        ];
        let plain = text(&rows, &[], &["usmc-4-5-8 0106"], &japanese);
        let order = "first = \"allies\"";
        let plain = plain.replace(order, &format!("{order}\nset_up = [\"japanese\"]"));
        let area = format!("side = \"japanese\"\nrows = [1, 3]\nmost_in_huts = {most}");
        read(&plain.replace("side = \"japanese\"", &area))
    };
    let fits = |most: u8, before: &[&str], unit: &str| {
        let game = field(most);
        let begun = before.iter().fold(Situation::start(&game), |battle, unit| {
            battle.play(&[*unit, "put 0101"])
        });
        begun.play(&[unit]).refused_by("put 0201").is_none()
    };
    let squad = "arrange u1";
    let [half, other, leader] = ["arrange u2", "arrange u3", "arrange u4"];
    // A squad, or two half-squads, and a leader besides.
    assert!(fits(1, &[], squad) && fits(1, &[half], other));
    assert!(!fits(1, &[squad], half) && !fits(1, &[half], squad));
    assert!(fits(1, &[squad], leader) && fits(1, &[leader], squad));
    assert!(fits(2, &[squad, half], other) && fits(2, &[half, other], squad));
    // A unit that is in one already may go on to another.
    assert!(fits(1, &[squad], squad));
    assert!(!fits(0, &[], half) && fits(0, &[], leader));
}

/// The hull turns by a sixth at a time, who is open or shut for good has no hatches, and in a hut stands armour or a blade alone.
/// Rules: 8.6, 28, G5.41
#[test]
fn g5_41_each_kind_of_vehicle_is_set_up_where_it_could_drive() {
    let rows = ["..HJS.", "......", "......", "......", "......", "......"];
    let works = "[{ kind = \"panjis\", hex = \"0103\", sides = [\"0103-0104\"], known = true }, \
                 { kind = \"foxholes\", hex = \"0203\", size = 1 }]";
    for (vehicle, hut, hatches) in [
        ("usmc-tank-m4a2", None, None),
        ("usmc-tank-dozer", None, None),
        ("usmc-dozer", None, Some("18.2")),
        ("usmc-truck-gmc", Some("G2.21"), Some("18.2")),
    ] {
        let marines = [&format!("{vehicle} 0101"), "usmc-truck-gmc 0201"];
        let text = text(&rows, &[], &marines, &["jpn-4-4-7 0606"]);
        let order = "first = \"allies\"\nset_up = [\"allies\"]";
        let area = format!("side = \"allies\"\nrows = [1, 3]\nfortifications = {works}\nelr");
        let text = text.replace("first = \"allies\"", order);
        let game = read(&text.replace("side = \"allies\"\nelr", &area));
        let hand = Situation::start(&game).play(&["arrange u0"]);
        for (place, rule) in [
            ("0101", Some("1.1")),
            ("0201", Some("2.1")),
            ("0301", hut),
            ("0401", Some("G2.21")),
            ("0501", Some("G2.21")),
            ("0601", None),
            ("0103", Some("G2.21")),
            ("0203", None),
            ("0203e", Some("8.6")),
            ("0104", Some("8.6")),
        ] {
            let words = format!("put {place}");
            assert_eq!(hand.refused_by(&words), rule, "{vehicle} in {place}");
            let is_listed = hand.legal().iter().any(|one| *one == words);
            assert_eq!(is_listed, rule.is_none(), "{vehicle} in {place}");
        }
        assert_eq!(hand.refused_by("hatch u0"), hatches, "{vehicle}");
        assert_eq!(hand.refused_by("hatch u1"), Some("1.1"), "{vehicle}");
        let around = ["turn-left", "turn-right"].map(|turn| {
            let arcs = std::iter::successors(Some(hand.clone()), |battle| {
                Some(battle.clone().play(&[turn]))
            });
            let arcs = arcs
                .take(7)
                .map(|battle| battle.state.units[0].arc.unwrap());
            arcs.map(|arc| arc.to_string()).collect::<String>()
        });
        assert_eq!(around, ["2105432", "2345012"], "{vehicle}");
    }
}
