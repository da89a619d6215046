//! Fortifications (16.1, G.2).

use crate::common::*;
use heigi_engine::{Rules, Situation, Viewer};
use heigi_pto::{ALLIES, At, Condition, Fieldwork, JAPAN, Part, Phase, Pto, Spot};

/// A battle with fortifications of the Japanese. Units begin in a foxhole or trench (`0303e`) or a pillbox (`0303p`).
pub fn works(rows: &[&str], marines: &[&str], japanese: &[&str], works: &[&str]) -> Pto {
    read(&written(rows, marines, japanese, works))
}

fn written(rows: &[&str], marines: &[&str], japanese: &[&str], works: &[&str]) -> String {
    let text = text(rows, &[], marines, japanese);
    let works: String = works
        .iter()
        .map(|one| format!("    {{ {one} }},\n"))
        .collect();
    let (before, after) = text.split_once("side = \"japanese\"\n").unwrap();
    let inside = |text: &str| {
        let parts = [("e\"", "entrenchment"), ("p\"", "pillbox")];
        let digits = |text: &str, part: (&str, &str)| {
            let from = format!("{}{}", "", part.0);
            let to = format!("\", part = \"{}\"", part.1);
            let mut out = String::new();
            for (number, piece) in text.split(from.as_str()).enumerate() {
                let is_hex = number > 0 && out.ends_with(|last: char| last.is_ascii_digit());
                if number > 0 {
                    out.push_str(if is_hex { &to } else { &from });
                }
                out.push_str(piece);
            }
            out
        };
        parts
            .into_iter()
            .fold(text.to_owned(), |text, part| digits(&text, part))
    };
    format!(
        "{}side = \"japanese\"\nfortifications = [\n{works}]\n{}",
        inside(before),
        inside(after)
    )
}

const PILLBOX: &str =
    r#"kind = "pillbox", hex = "0303", size = 1, cover = [3, 5], arc = "north-west""#;

/// What covers a Japanese squad in 0303 from Marines in some hex.
fn cover(game: &Pto, target: &str) -> Vec<String> {
    let battle = until(Situation::start(game), Phase::PrepFire).play(&["join u0"]);
    let battle = battle.play(&[]);
    let words = format!("fire {target}");
    assert_eq!(battle.refused_by(&words), None);
    let lines = lines(&battle);
    let cover = lines.into_iter().filter(|line| line.contains("cover"));
    cover.collect()
}

/// Rules: 16.1
#[test]
fn r16_1_a_foxhole_adds_2_instead_of_other_cover() {
    let hole = [r#"kind = "foxholes", hex = "0303", size = 1"#];
    for (letter, expected) in [('.', "+2"), ('j', "+2"), ('J', "+2")] {
        let row = format!("..{letter}...");
        let rows = ["......", "......", &row, "......"];
        let game = works(&rows, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0303e"], &hole);
        assert_eq!(cover(&game, "0303"), [format!("modifier-cover {expected}")]);
    }
    let game = works(&OPEN, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0303"], &hole);
    assert!(cover(&game, "0303").is_empty());
}

/// Rules: G13.3
/// Rule: 13.3
#[test]
fn g13_3_what_is_dug_into_soft_sand_covers_half_as_well() {
    let told = |row: u8| {
        let rows = ["......", "......", ",,,,,,", ",,,,,,", "OOOOOO"];
        let hole = format!("kind = \"trench\", hex = \"030{row}\", size = 1");
        let target = format!("jpn-4-4-7 030{row}e");
        let text = written(&rows, &["usmc-4-5-8 0302"], &[&target], &[&hole]);
        let shore = "[shore]\nslope = \"slight\"\n[victory]";
        let game = read(&text.replacen("[victory]", shore, 1));
        cover(&game, &format!("030{row}"))
    };
    assert_eq!(told(3), ["modifier-cover +1"]);
    assert_eq!(told(4), ["modifier-cover +2"], "hard sand beside the water");
}

/// Rules: 16.1
#[test]
fn r16_1_a_pillbox_covers_less_through_its_arc() {
    for (from, expected) in [("0202", "+3"), ("0404", "+5")] {
        let marines = format!("usmc-4-5-8 {from}");
        let game = works(&OPEN, &[&marines], &["jpn-4-4-7 0303p"], &[PILLBOX]);
        assert_eq!(
            cover(&game, "0303p"),
            [format!("modifier-cover {expected}")]
        );
    }
}

/// Rules: 10.3, 31
#[test]
fn a_pillbox_covers_from_a_flamethrower_outside_of_its_arc_alone() {
    for (from, expected) in [("0202", None), ("0404", Some("modifier-cover +5"))] {
        let marines = [format!("usmc-4-5-8 {from}"), format!("usmc-ft {from} 1")];
        let marines = marines.each_ref().map(String::as_str);
        let game = works(&OPEN, &marines, &["jpn-4-4-7 0303p"], &[PILLBOX]);
        let shown = lines(&Situation::start(&game).play(&["join u1"]));
        let found = shown.iter().find(|line| line.contains("cover"));
        assert_eq!(found.map(String::as_str), expected);
    }
}

/// Rules: 16.1
#[test]
fn r16_1_out_of_a_pillbox_nobody_fires_but_through_its_arc() {
    for (from, refused) in [("0202", None), ("0404", Some("16.1"))] {
        let marines = format!("usmc-4-5-8 {from}");
        let game = works(
            &OPEN,
            &[&marines],
            &["jpn-4-4-7 0303p", "jpn-4-4-7 0601"],
            &[PILLBOX],
        );
        let theirs = next_turn(Situation::start(&game));
        let battle = until(theirs, Phase::PrepFire).play(&["join u1"]);
        assert_eq!(battle.refused_by(&format!("fire {from}")), refused);
    }
}

/// Rules: 16.1
#[test]
fn r16_1_entering_and_leaving_takes_a_point_and_there_is_room_for_so_many() {
    let hole = [r#"kind = "foxholes", hex = "0303", size = 1"#];
    let japanese = ["jpn-4-4-7 0303", "jpn-4-4-7 0303", "jpn-8-0 0601"];
    let game = works(&OPEN, &["usmc-4-5-8 0606"], &japanese, &hole);
    let battle = until(next_turn(Situation::start(&game)), Phase::Movement);
    let both = battle.clone().play(&["join u1", "join u2"]);
    assert_eq!(both.refused_by("step 0303e"), Some("16.1"));
    let inside = battle.play(&["join u1", "step 0303e", "hold"]);
    assert_eq!(inside.state.spent, 2);
    assert_eq!(
        inside.state.units[1].at,
        At::In(part(&game, Part::Entrenchment))
    );
    // A point to get out and one for open ground.
    let out = inside.clone().play(&["step 0302"]);
    assert_eq!(out.state.spent, 6);
    let full = inside.play(&["halt", "join u2"]);
    assert_eq!(full.refused_by("step 0303e"), Some("16.1"));
}

/// Rules: 16.1
#[test]
fn r16_1_a_pillbox_has_room_for_its_squads_and_no_half_squad_more() {
    let enters = |size: u8, squads: usize, unit: &str| {
        let bunker = PILLBOX.replace("size = 1", &format!("size = {size}"));
        let outside = format!("{unit} 0303");
        let mut japanese = vec!["jpn-4-4-7 0303p"; squads];
        japanese.push(&outside);
        let game = works(&OPEN, &["usmc-4-5-8 0606"], &japanese, &[&bunker]);
        let battle = until(next_turn(Situation::start(&game)), Phase::Movement);
        let last = format!("join u{}", squads + 1);
        battle.play(&[&last]).refused_by("step 0303p")
    };
    for size in [1, 2, 3] {
        let squads = usize::from(size);
        assert_eq!(enters(size, squads - 1, "jpn-4-4-7"), None, "{size}");
        assert_eq!(enters(size, squads, "jpn-2-3-7"), Some("16.1"), "{size}");
        assert_eq!(enters(size, squads, "jpn-8-0"), None, "{size}");
    }
}

fn part(game: &Pto, part: Part) -> Spot {
    use heigi_engine::Gridded;
    Spot::part(game.grid().parse("0303").unwrap(), part)
}

/// Rules: 16.1, G8.71
#[test]
fn g8_71_from_trench_to_trench_it_is_a_point_whatever_is_between() {
    let trenches = [
        r#"kind = "trench", hex = "0303", size = 2"#,
        r#"kind = "trench", hex = "0304", size = 2"#,
        r#"kind = "foxholes", hex = "0302", size = 2"#,
    ];
    let rows = ["......", "......", "..d...", "..d...", "......", "......"];
    let game = works(&rows, &["usmc-4-5-8 0606"], &["jpn-4-4-7 0303e"], &trenches);
    let battle = until(next_turn(Situation::start(&game)), Phase::Movement).play(&["join u1"]);
    assert_eq!(battle.clone().play(&["step 0304e"]).state.spent, 2);
    assert_eq!(battle.refused_by("step 0302e"), Some("6.2"));
    // Out of the trench, over the bank and into the paddy.
    assert_eq!(battle.play(&["step 0304"]).state.spent, 6);
}

/// Rules: 16.1
#[test]
fn r16_1_enemies_around_a_pillbox_fight_it_in_close_combat() {
    let game = works(
        &OPEN,
        &["usmc-7-6-8 0302"],
        &["jpn-4-4-7 0303p"],
        &[PILLBOX],
    );
    let battle = until(Situation::start(&game), Phase::Advance);
    let battle = battle.play(&["advance u0"]);
    assert_eq!(battle.refused_by("step 0303p"), Some("6.2"));
    let battle = battle.play(&["step 0303"]);
    assert_eq!(battle.state.phase, Phase::CloseCombat);
    assert_eq!(battle.refused_by("join u1"), None);
    let next = battle.play(&["join u0", "join u1", "strike", "done", "= 6 6"]);
    assert!(is(&next, 0, Condition::Melee) && is(&next, 1, Condition::Melee));
}

/// Rules: 16.1, G8.2122
#[test]
fn r16_1_mines_attack_who_comes_and_who_leaves() {
    let mines = [r#"kind = "mines", hex = "0303", size = 8"#];
    let game = works(&OPEN, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0606"], &mines);
    let battle = until(Situation::start(&game), Phase::Movement);
    let hidden = |viewer| battle.scene(viewer).markers.len();
    assert_eq!((hidden(ALLIES), hidden(JAPAN)), (0, 1));
    // 8 firepower: 9 with nothing added is a pin check.
    let met = battle.play(&["join u0", "step 0303", "= 5 4", "= 1 1"]);
    assert_eq!(met.scene(ALLIES).markers.len(), 1);
    assert_eq!(met.decider(), Some(JAPAN));
    let left = met.play(&["hold", "step 0304"]);
    assert!(left.decider().is_none());
    let left = left.play(&["= 6 6"]);
    assert_eq!(place(&left, 0), "0304");
}

/// Rules: 16.1
#[test]
fn r16_1_mines_attack_who_leaves_in_an_advance_or_a_rout_as_well() {
    let mines = [r#"kind = "mines", hex = "0303", size = 8"#];
    let rows = ["......", "..j...", "......", "......", "......", "......"];
    let marines = ["usmc-4-5-8 0303", "usmc-4-5-8 0101"];
    let game = works(&rows, &marines, &["jpn-4-4-7 0606"], &mines);
    let advance = until(Situation::start(&game), Phase::Advance);
    let advance = advance.play(&["advance u0", "step 0302"]);
    assert_eq!(place(&advance.clone().play(&["= 6 6"]), 0), "0302");
    assert_eq!(place(&advance.clone().play(&["= 1 1"]), 0), "lost");
    // 8 is a normal morale check; pinned by an 8 he stays.
    let pinned = advance.play(&["= 4 4", "= 3 5"]);
    assert_eq!(place(&pinned, 0), "0303");
    assert!(is(&pinned, 0, Condition::Pinned));
    let game = works(&rows, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0304"], &mines);
    let broken = set(Situation::start(&game), 0, &[Condition::Broken]);
    let flees = until(broken, Phase::Rout).play(&["rout u0", "step 0302"]);
    assert_eq!(place(&flees.clone().play(&["= 6 6"]), 0), "0302");
    assert_eq!(place(&flees.play(&["= 1 1"]), 0), "lost");
}

/// Rules: 16.1
#[test]
fn r16_1_who_is_on_wire_needs_a_die_of_points_to_leave() {
    let wire = [r#"kind = "wire", hex = "0303""#];
    let game = works(&OPEN, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0606"], &wire);
    let battle = until(Situation::start(&game), Phase::Movement);
    let battle = battle.play(&["join u0", "step 0303", "hold"]);
    assert_eq!(battle.state.spent, 2);
    let free = battle.clone().play(&["step 0304", "= 2"]);
    assert_eq!((place(&free, 0).as_str(), free.state.spent), ("0304", 8));
    let held = battle.play(&["step 0304", "= 3"]);
    assert_eq!(place(&held, 0), "0303");
    let advancing = until(held, Phase::Advance).play(&["advance u0"]);
    assert_eq!(advancing.refused_by("step 0304"), Some("16.1"));
}

/// Rules: 16.1
#[test]
fn r16_1_a_unit_digs_in_with_5_or_less() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0303", "usmc-8-1 0303"],
        &["jpn-4-4-7 0606"],
    );
    let battle = until(Situation::start(&game), Phase::PrepFire);
    assert_eq!(battle.refused_by("dig u1"), Some("16.1"));
    let inside = At::In(part(&game, Part::Entrenchment));
    assert_eq!(note(&battle, "dig u0"), "15/36");
    let dug = battle.clone().play(&["dig u0", "= 4 2"]);
    assert_eq!(dug.state.units[0].at, inside);
    assert_eq!(dug.state.fortifications[0].kind, Fieldwork::Foxholes);
    assert_eq!(until(dug, Phase::Movement).refused_by("join u0"), Some("3"));
    let failed = battle.play(&["dig u0", "= 4 3"]);
    assert!(failed.state.fortifications.is_empty());
    // The work that was done helps later.
    let later = until(next_turn(next_turn(failed)), Phase::PrepFire);
    assert_eq!(note(&later, "dig u0"), "21/36");
    assert_eq!(later.play(&["dig u0", "= 4 3"]).state.units[0].at, inside);
}

/// Rules: 16.1
#[test]
fn r16_1_foxholes_of_a_side_in_a_hex_grow_by_who_digs_beside_them() {
    let marines = ["usmc-4-5-8 0303", "usmc-4-5-8 0303", "usmc-4-5-8 0304"];
    let game = game(&OPEN, &marines, &["jpn-4-4-7 0606"]);
    let battle = until(Situation::start(&game), Phase::PrepFire);
    let one = battle.play(&["dig u0", "= 1 1"]);
    let two = one.play(&["dig u1", "= 1 1"]);
    let all = two.play(&["dig u2", "= 1 1"]);
    let works = all.state.fortifications.iter();
    let works: Vec<(Fieldwork, u8)> = works.map(|one| (one.kind, one.size)).collect();
    assert_eq!(works, [(Fieldwork::Foxholes, 2), (Fieldwork::Foxholes, 1)]);
}

/// Rules: 16.1
#[test]
fn r16_1_a_tunnel_leads_its_owner_to_its_other_end() {
    let tunnel = [r#"kind = "tunnel", hex = "0303", leads_to = "0601""#];
    let game = works(&OPEN, &["usmc-4-5-8 0106"], &["jpn-4-4-7 0303"], &tunnel);
    let theirs = until(next_turn(Situation::start(&game)), Phase::Movement);
    let gone = theirs.clone().play(&["join u1", "step 0601"]);
    assert_eq!(place(&gone, 1), "0601");
    assert_eq!(gone.state.spent, 8);
    let began = theirs.play(&["join u1", "step 0302", "hold", "step 0303", "hold"]);
    assert_eq!(began.refused_by("step 0601"), Some("6.2"));
    let advance = until(next_turn(Situation::start(&game)), Phase::Advance);
    let advanced = advance.play(&["advance u1", "step 0601"]);
    assert_eq!(place(&advanced, 1), "0601");
}

/// Rules: G.2
#[test]
fn g_2_what_is_built_in_jungle_is_hidden_until_an_enemy_comes_there() {
    let rows = ["......", "......", "..K...", "..K...", "......", "......"];
    let holes = [
        r#"kind = "foxholes", hex = "0303", size = 1"#,
        r#"kind = "foxholes", hex = "0305", size = 1"#,
    ];
    let game = works(&rows, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0606"], &holes);
    let battle = until(Situation::start(&game), Phase::Movement);
    let seen = |battle: &Situation<'_, Pto>, viewer| {
        let markers = battle.scene(viewer).markers.into_iter();
        markers
            .map(|marker| marker.at.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(seen(&battle, ALLIES), ["0305"]);
    assert_eq!(seen(&battle, JAPAN), ["0303", "0305"]);
    assert_eq!(
        battle.clone().play(&["join u0"]).refused_by("step 0303e"),
        Some("6.2")
    );
    let mut random = heigi_engine::Random::seeded(1);
    let places: Vec<_> = (0..30)
        .map(|_| {
            let sample = game.determinize(&battle.state, Viewer::Side(ALLIES), &mut random);
            sample.fortifications[0].hex
        })
        .collect();
    assert!(places.iter().any(|hex| *hex != places[0]));
    let come = battle.play(&["join u0", "step 0303"]);
    assert_eq!(seen(&come, ALLIES), ["0303", "0305"]);
}

/// Rules: G.2, G14.501
#[test]
fn g_2_a_vehicle_finds_what_is_built_where_it_comes() {
    let rows = ["......", "......", "..K...", "......", "......", "......"];
    let built = [
        r#"kind = "foxholes", hex = "0303", size = 1"#,
        r#"kind = "wire", hex = "0303""#,
    ];
    let game = works(&rows, &["usmc-tank-m4a2 0304"], &["jpn-8-0 0606"], &built);
    let battle = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
    let battle = until(battle, Phase::Movement);
    assert!(battle.state.fortifications.iter().all(|one| one.is_hidden));
    let come = battle.play(&["drive u0", "step 0303"]);
    assert!(come.state.fortifications.iter().all(|one| !one.is_hidden));
    let found = come
        .told(ALLIES)
        .into_iter()
        .filter(|line| line == "pto-log-found");
    assert_eq!(found.count(), 2);
}

/// Rules: G.2
#[test]
fn g_2_who_is_seen_to_go_into_a_hidden_foxhole_shows_it() {
    let rows = ["......", "......", "..K...", "......", "......", "......"];
    let holes = [r#"kind = "foxholes", hex = "0303", size = 1"#];
    let game = works(&rows, &["usmc-4-5-8 0603"], &["jpn-4-4-7 0304"], &holes);
    let seen = |conditions: &[Condition]| {
        let theirs = next_turn(Situation::start(&game));
        let battle = set(until(theirs, Phase::Movement), 1, conditions);
        let battle = battle.play(&["join u1", "step 0303", "hold", "step 0303e"]);
        battle.scene(ALLIES).markers.len()
    };
    assert_eq!(seen(&[]), 1);
}

/// Rules: G.2, G1.632
#[test]
fn g_2_a_pillbox_with_hidden_men_is_seen_when_they_fire() {
    let rows = ["......", "......", "..j...", "......", "......", "......"];
    let text = written(
        &rows,
        &["usmc-4-5-8 0302"],
        &["jpn-4-4-7 0303p", "jpn-8-0 0606"],
        &[r#"kind = "pillbox", hex = "0303", size = 1, cover = [3, 5], arc = "north-east""#],
    );
    let text = text.replace("part = \"pillbox\"", "part = \"pillbox\", hidden = true");
    let game = read(&text);
    let battle = until(Situation::start(&game), Phase::Movement);
    // They are not in the Location of who walks by.
    let near = battle.play(&["join u0", "step 0402"]);
    assert!(near.scene(ALLIES).markers.is_empty());
    let fired = near.play(&["join u1", "fire 0402", "= 6 5"]);
    assert_eq!(fired.scene(ALLIES).markers.len(), 1);
}

/// Rules: G3.5
#[test]
fn g3_5_some_ground_takes_no_entrenchments() {
    let fails = |letter: char, kind: &str| {
        let row = format!("..{letter}...");
        let rows = ["......", "......", &row, "......"];
        let text = written(&rows, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0606"], &[kind]);
        let text = text.replace("0606", "0604");
        Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone())).is_err()
    };
    let hole = r#"kind = "foxholes", hex = "0303", size = 1"#;
    let wire = r#"kind = "wire", hex = "0303""#;
    assert_eq!(
        ['.', 'j', 'd', 'B', 'i', 'H'].map(|letter| fails(letter, hole)),
        [false, false, false, true, true, true]
    );
    assert_eq!(
        ['.', 'B', 'i', 'H'].map(|letter| fails(letter, wire)),
        [false, true, false, true]
    );
}

/// Rules: 16.1
#[test]
fn r16_1_units_are_set_up_in_fortifications_of_their_side_while_there_is_room() {
    let japanese = ["jpn-4-4-7 0101", "jpn-4-4-7 0101", "jpn-8-0 0101"];
    let mines = r#"kind = "mines", hex = "0404""#;
    let rows = ["KKKKKK"; 6];
    let text = written(&rows, &["usmc-4-5-8 0105"], &japanese, &[PILLBOX, mines]);
    let order = "first = \"allies\"\nset_up = [\"japanese\", \"allies\"]";
    let game = read(&text.replace("first = \"allies\"", order));
    let hand = Situation::start(&game).play(&["arrange u1"]);
    assert_eq!(hand.refused_by("put 0303e"), Some("8.6"));
    assert_eq!(hand.refused_by("put 0404p"), Some("8.6"));
    let inside = hand.play(&["put 0303p"]);
    let squad = &inside.state.units[1];
    assert_eq!(squad.at, At::In(part(&game, Part::Pillbox)));
    let full = inside.play(&["arrange u2"]);
    assert_eq!(full.refused_by("put 0303p"), Some("2.1"));
    // What men are in is seen when both sides have set up.
    let begun = full.play(&["keep", "done", "arrange u0"]);
    assert_eq!(begun.refused_by("put 0303p"), Some("8.6"));
    assert!(begun.scene(ALLIES).markers.is_empty());
    let begun = begun.play(&["keep", "done"]);
    assert_eq!(begun.scene(ALLIES).markers.len(), 1);
}

/// Rules: 16.1
#[test]
fn r16_1_mines_against_vehicles_strike_who_drives_in_and_who_drives_out_and_chains_who_keeps_to_the_way()
 {
    let field = |works: &str, line: &str, ways: &str| {
        let text = text(
            &OPEN,
            &[],
            &["usmc-tank-m4a2 0306", "usmc-4-5-8 0101"],
            &["jpn-4-4-7 0606"],
        );
        let text = text.replacen("turns = 2", &format!("turns = 2\n{line} = [{ways}]"), 1);
        let works = format!("side = \"japanese\"\nfortifications = [{works}]");
        read(&text.replacen("side = \"japanese\"", &works, 1))
    };
    let mines = "{ kind = \"tank-mines\", hex = \"0305\", size = 2 }";
    let game = field(mines, "paths", "");
    let drive = until(Situation::start(&game), Phase::Movement)
        .with(|state| state.units[0].arc = Some(0))
        .play(&["drive u0"]);
    let drive = drive.play(&["step 0305"]);
    // A die above its factors finds none.
    let safe = drive.clone().play(&["= 3"]);
    assert!(
        !safe
            .told(ALLIES)
            .contains(&"pto-log-mine-struck".to_owned())
    );
    // 10 at the belly: 11 holds it all the same, 9 wrecks it.
    let held = drive.clone().play(&["= 2", "= 5 6"]);
    assert!(
        held.told(ALLIES)
            .contains(&"pto-log-mine-struck".to_owned())
    );
    assert!(is(&held, 0, Condition::Immobile));
    let lost = drive.play(&["= 1", "= 4 5"]);
    assert!(is(&lost, 0, Condition::Wreck));
    // Who comes out again meets with them once more.
    let out = safe.play(&["step 0304", "= 2", "= 5 6"]);
    assert!(is(&out, 0, Condition::Immobile));
    assert_eq!(place(&out, 0), "0305");
    // G1.613: a daisy chain lies across the way alone.
    let chain = "{ kind = \"daisy-chain\", hex = \"0305\", size = 5 }";
    let strikes = |ways: &str, line: &str| {
        let game = field(chain, line, ways);
        let drive = until(Situation::start(&game), Phase::Movement)
            .with(|state| state.units[0].arc = Some(0))
            .play(&["drive u0", "step 0305"]);
        drive.decider().is_none()
    };
    assert!(strikes("\"0306-0305\"", "paths"));
    assert!(strikes("\"0306-0305\"", "roads"));
    assert!(!strikes("", "roads"));
}

/// Rules: 16.1, G8.71
#[test]
fn r16_1_from_trench_to_trench_nobody_comes_upon_wire() {
    let works_of = [
        r#"kind = "trench", hex = "0303", size = 2"#,
        r#"kind = "trench", hex = "0304", size = 2"#,
        r#"kind = "wire", hex = "0304""#,
    ];
    let game = works(&OPEN, &["usmc-4-5-8 0606"], &["jpn-4-4-7 0303e"], &works_of);
    let moves = until(next_turn(Situation::start(&game)), Phase::Movement).play(&["join u1"]);
    let part = |battle: Situation<'_, Pto>| match battle.state.units[1].at {
        At::In(spot) => spot.part,
        _ => Part::Bank,
    };
    assert_eq!(
        part(moves.clone().play(&["step 0304e"])),
        Part::Entrenchment
    );
    let mut out = moves.play(&["step 0303"]);
    while out.decider() == Some(ALLIES) {
        out = out.play(&["hold"]);
    }
    assert_eq!(part(out.play(&["step 0304"])), Part::Above);
}

/// Rules: G1.64, 16.1
#[test]
fn g1_64_nobody_fights_hand_to_hand_with_those_in_a_pillbox() {
    let mine = PILLBOX.replace("0303", "0606");
    let game = works(&OPEN, &["usmc-6-6-8 0101"], &["jpn-4-4-8 0102"], &[&mine]);
    let theirs = next_turn(Situation::start(&game));
    let advanced = until(theirs, Phase::Advance).play(&["advance u1", "step 0101"]);
    let battle = until(advanced, Phase::CloseCombat);
    let number =
        |battle: Situation<'_, Pto>| lines(&battle.play(&["join u0", "join u1"]))[1].clone();
    assert_eq!(number(battle.clone()), "preview-number 6");
    let inside = battle.with(|state| {
        if let At::In(spot) = state.units[0].at {
            let pillbox = Spot::part(spot.hex, Part::Pillbox);
            state.units[0].at = At::In(pillbox);
        }
    });
    assert_eq!(number(inside), "preview-number 4");
}

/// Rules: 8.1, 16.1
#[test]
fn r8_1_concealed_men_in_a_pillbox_and_around_it_have_counters_of_their_own() {
    let units = ["jpn-4-4-7 0303p", "jpn-4-4-7 0303", "jpn-4-4-7 0606"];
    let game = works(&["......"; 6], &["usmc-4-5-8 0101"], &units, &[PILLBOX]);
    let battle = Situation::start(&game);
    let battle = set(
        set(battle, 1, &[Condition::Concealed]),
        2,
        &[Condition::Concealed],
    );
    let pieces = battle.scene(ALLIES).pieces.into_iter();
    let ids: Vec<String> = pieces.map(|piece| piece.id.to_string()).collect();
    assert_eq!(ids, ["u0", "u3", "q0303.0", "q0303.1"]);
}
