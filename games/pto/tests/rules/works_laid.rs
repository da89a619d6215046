//! Fortifications that their owner sets up elsewhere, and what the enemy supposes of them (8.6).

use crate::common::{OPEN, read, text};
use heigi_engine::{Rules, Situation, Viewer};
use heigi_pto::{ALLIES, JAPAN, Pto, State};
use std::collections::BTreeSet;

/// The Japanese set up in the first three rows, the Marines in the last two, with works of both.
fn laid(japanese: &[&str], works: &[&str], allied: &[&str]) -> Pto {
    let text = text(&OPEN, &[], &["usmc-4-5-8 0106"], japanese);
    let text = text.replace(
        "first = \"allies\"",
        "first = \"allies\"\nset_up = [\"japanese\", \"allies\"]",
    );
    let list = |works: &[&str]| format!("fortifications = [{}]", works.join(", "));
    let text = text.replace(
        "side = \"japanese\"",
        &format!("side = \"japanese\"\nrows = [1, 3]\n{}", list(works)),
    );
    read(&text.replace(
        "side = \"allies\"\nelr",
        &format!("side = \"allies\"\nrows = [5, 6]\n{}\nelr", list(allied)),
    ))
}

/// What the Marines suppose of a position.
fn supposed(game: &Pto, state: &State) -> State {
    let mut random = heigi_engine::Random::seeded(1);
    game.determinize(state, Viewer::Side(ALLIES), &mut random)
}

const MEN: [&str; 2] = ["jpn-4-4-7 0101", "jpn-4-4-7 0501"];
const WIRE: &str = r#"{ kind = "wire", hex = "0201" }"#;
const MINES: &str = r#"{ kind = "mines", hex = "0202", size = 6 }"#;

/// All that the Japanese have moved, taken in hand or made is as the scenario had it, and what the Marines have is as it is.
/// Rules: 8.6
#[test]
fn r8_6_the_enemy_supposes_works_where_the_scenario_had_them() {
    let ours = r#"{ kind = "wire", hex = "0505" }"#;
    let game = laid(&MEN, &[WIRE, MINES], &[ours]);
    let start = Situation::start(&game);
    let works = start.state.fortifications.clone();
    let own = works.iter().position(|one| one.owner == ALLIES).unwrap();
    let theirs = works.iter().position(|one| one.owner == JAPAN).unwrap();
    let moved = start.clone().play(&["shift 0201", "put 0203"]);
    assert_ne!(moved.state.fortifications, works);
    let other = supposed(&game, &moved.state);
    assert_eq!(other.fortifications, works);
    assert_eq!(other.units, start.state.units);
    // What has come of something stands behind all that was there.
    let made = moved.with(|state| {
        let [ours, theirs] = [own, theirs].map(|one| state.fortifications[one]);
        state.fortifications[own].size = 3;
        state.fortifications.push(theirs);
        state.fortifications.push(ours);
    });
    let other = supposed(&game, &made.state);
    assert_eq!(other.fortifications.len(), works.len() + 1);
    let last = other.fortifications.last().unwrap();
    assert_eq!((last.owner, other.fortifications[own].size), (ALLIES, 3));
    // With something in hand they are still to begin.
    let hand = start.play(&["shift 0201"]);
    let begins = Situation {
        state: supposed(&game, &hand.state),
        ..hand.clone()
    };
    assert!(begins.legal().iter().any(|words| words == "shift 0202"));
    assert!(!hand.legal().iter().any(|words| words == "shift 0202"));
}

/// Each hex with works is offered once.
/// Rules: 8.6
#[test]
fn r8_6_each_hex_with_works_is_offered_once() {
    let more = r#"{ kind = "mines", hex = "0201", size = 6 }"#;
    let game = laid(&MEN, &[WIRE, more, MINES], &[]);
    let legal = Situation::start(&game).legal();
    let shifts: Vec<&str> = legal
        .iter()
        .map(|words| words.as_str())
        .filter(|words| words.starts_with("shift"))
        .collect();
    assert_eq!(shifts, ["shift 0201", "shift 0202"]);
}

/// Neither tunnels nor the pillboxes at their ends, nor what somebody is in; who is above it or in another one does not matter.
/// Rules: 8.6
#[test]
fn r8_6_what_belongs_to_something_that_stays_is_not_moved() {
    let pillbox = |hex: &str| {
        format!(
            r#"{{ kind = "pillbox", hex = "{hex}", size = 1, cover = [3, 5], arc = "south-east" }}"#
        )
    };
    let works = [
        pillbox("0201"),
        r#"{ kind = "tunnel", hex = "0201", leads_to = "0303" }"#.to_owned(),
        pillbox("0302"),
        r#"{ kind = "foxholes", hex = "0101", size = 1 }"#.to_owned(),
        r#"{ kind = "foxholes", hex = "0401", size = 1 }"#.to_owned(),
    ];
    let works = works.each_ref().map(String::as_str);
    let game = laid(&MEN, &works, &[]);
    let start = Situation::start(&game);
    assert_eq!(start.refused_by("shift 0201"), Some("8.6"));
    assert_eq!(start.refused_by("shift 0302"), None);
    assert_eq!(
        start.refused_by("shift 0101"),
        None,
        "they are on the ground there"
    );
    let inside = start.with(|state| {
        if let heigi_pto::At::In(spot) = state.units[1].at {
            let part = heigi_pto::Part::Entrenchment;
            state.units[1].at = heigi_pto::At::In(heigi_pto::Spot { part, ..spot });
        }
    });
    assert_eq!(inside.refused_by("shift 0101"), Some("8.6"));
    assert_eq!(inside.refused_by("shift 0401"), None);
}

/// Foxholes and trenches exclude each other; nothing is laid where it lies already.
/// Rules: 8.6, 16.1
#[test]
fn r8_6_foxholes_are_not_laid_into_a_trench() {
    let works = [
        r#"{ kind = "foxholes", hex = "0401", size = 1 }"#,
        r#"{ kind = "trench", hex = "0303", size = 1 }"#,
        MINES,
    ];
    let game = laid(&MEN, &works, &[]);
    let hand = Situation::start(&game).play(&["shift 0401"]);
    assert_eq!(hand.refused_by("put 0303"), Some("16.1"));
    assert_eq!(hand.refused_by("put 0202"), None, "mines leave room");
    assert_eq!(hand.refused_by("put 0401"), Some("16.1"));
}

/// A roadblock runs along the next hexside with each turn, always between two hexes of the map.
/// Rules: 8.6
#[test]
fn r8_6_a_roadblock_is_turned_around_its_hex_and_never_faces_off_the_map() {
    let works = [r#"{ kind = "roadblock", hex = "0202", sides = ["0202-0201"] }"#];
    let game = laid(&MEN, &works, &[]);
    let mut hand = Situation::start(&game).play(&["shift 0202"]);
    let sides = |battle: &Situation<'_, Pto>| battle.state.fortifications[0].sides;
    let first = sides(&hand);
    let mut seen = vec![first];
    for _ in 0..6 {
        hand = hand.play(&["turn-right"]);
        seen.push(sides(&hand));
    }
    let expected: Vec<u8> = (0..7)
        .map(|turn| {
            let at = first.trailing_zeros() + turn;
            1 << (at % 6)
        })
        .collect();
    assert_eq!(seen, expected);
    // North of the first row there is nothing.
    assert_eq!(hand.refused_by("put 0301"), Some("16.1"));
    assert_eq!(hand.refused_by("put 0303"), None);
    let south = hand.play(&["turn-right", "turn-right", "turn-right", "put 0301"]);
    let turned = south.play(&["shift 0301"]);
    // From the south by the south-west to the north-west, which the map has at an odd column no more.
    assert_eq!(turned.refused_by("turn-right"), None);
}

/// Each letter of a map once, but for open ground.
const GROUNDS: [&str; 6] = [".wuogj", "JBPHKm", "Sdiycb", "sCqrRv", "~W....", "......"];

/// The grounds on which a kind of work may be laid, and those of them where the enemy does not see it. A roadblock towards the
/// north needs a hex there, which the first row lacks.
/// Rules: 8.6, G3.5, G9.1
#[test]
fn r8_6_each_kind_of_work_is_laid_on_its_grounds_and_hidden_on_some() {
    let hole = ", size = 1";
    let bunker = ", size = 1, cover = [3, 5], arc = \"north-east\"";
    let north = ", sides = [\"0306-0305\"]";
    let everywhere = ".BCHJKPRbdgijoqrsuvwy";
    for (kind, more, grounds, hidden) in [
        ("foxholes", hole, ".JKPdgjouvwy", "JKj"),
        ("trench", hole, ".JKPdgjouvwy", "JKj"),
        ("pillbox", bunker, ".BJKPdgjouvwy", "BJKPgjouwy"),
        ("wire", "", ".JKPdgijoquvwy", "JKj"),
        ("mines", ", size = 6", everywhere, everywhere),
        ("panjis", north, ".BJKPdgijoquvwy~", "BJKj"),
        ("tank-mines", ", size = 3", everywhere, everywhere),
        ("roadblock", north, ".BCHJKPRSbcdimqrsvy", ""),
    ] {
        let text = text(&GROUNDS, &[], &["usmc-4-5-8 0106"], &["jpn-4-4-7 0606"]);
        let order =
            "streams = \"shallow\"\nfirst = \"allies\"\nset_up = [\"japanese\", \"allies\"]";
        let text = text.replace("first = \"allies\"", order);
        let works = format!("[{{ kind = \"{kind}\", hex = \"0306\"{more} }}]");
        let area = format!("side = \"japanese\"\nrows = [1, 6]\nfortifications = {works}");
        let game = read(&text.replace("side = \"japanese\"", &area));
        let hand = Situation::start(&game).play(&["shift 0306"]);
        let ground = |hex: &str| {
            let [column, row] = [0, 2].map(|at| hex[at..at + 2].parse::<usize>().unwrap() - 1);
            GROUNDS[row].as_bytes()[column] as char
        };
        let legal = hand.legal();
        let hexes = legal.iter().filter_map(|words| words.strip_prefix("put "));
        let letters: BTreeSet<char> = hexes.clone().map(ground).collect();
        assert_eq!(String::from_iter(letters), grounds, "{kind}");
        let is_hidden = |hex: &&str| {
            let laid = hand.clone().play(&[&format!("put {hex}"), "done"]);
            laid.state.fortifications[0].is_hidden
        };
        let letters: BTreeSet<char> = hexes.filter(is_hidden).map(ground).collect();
        assert_eq!(String::from_iter(letters), hidden, "{kind}");
        let turns = legal.iter().any(|words| words == "turn-right");
        assert_eq!(turns, bunker == more || north == more, "{kind}");
    }
}
