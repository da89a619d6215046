//! Reconnaissance before a match at night (E1.23), and what of caves it shows (G11.33).

use crate::artillery::told;
use crate::common::{is, text};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, Pto};

const ROWS: [&str; 6] = ["......", "......", "..JJ..", "......", "......", "......"];
const LEVELS: [&str; 6] = ["222222", "222222", "222222", "111111", "000000", "000000"];

/// Two hidden caves of 0403 with a squad in one of them, works in 0303 and a hidden squad in 0402.
fn said(night: bool) -> String {
    let text = text(
        &ROWS,
        &LEVELS,
        &["usmc-4-5-8 0106"],
        &[
            "jpn-4-4-7 0403",
            "jpn-4-4-7 0303",
            "jpn-4-4-7 0601",
            "jpn-8-0 0601",
        ],
    );
    let caves = "side = \"japanese\"\ncaves = [{ hex = \"0403\", towards = \"0404\" }, { hex = \"0203\", towards = \"0204\" }]\n\
                 fortifications = [{ kind = \"mines\", hex = \"0303\", size = 6 }]";
    let text = text.replacen("side = \"japanese\"", caves, 1);
    let inside = "hex = \"0403\", part = \"cave-south\"";
    let text = text.replacen("hex = \"0403\" }", &format!("{inside} }}"), 1);
    let dark = if night { "[weather]\nnight = 3\n" } else { "" };
    let text = text.replacen("turns =", "recon = \"allies\"\nturns =", 1);
    text.replacen("[victory]", &format!("{dark}[victory]"), 1)
}

/// Vector PB-191: caves of a hex without who is in them, and all else that is hidden.
/// Rules: G11.33, E1.23
/// Rule: 11.33
#[test]
fn g11_33_reconnaissance_shows_caves_and_not_who_is_in_them() {
    let game = crate::common::read(&said(true));
    let start = Situation::start(&game).with(|state| state.units[2].set(Condition::Hidden));
    let named = start.play(&["= 3"]);
    assert_eq!(named.decider(), Some(ALLIES));
    assert_eq!(named.refused_by("look 0707"), Some("6.2"));
    let cave = named.play(&["look 0403"]);
    let hidden =
        |cave: &Situation<'_, Pto>| cave.state.caves.iter().filter(|one| one.is_hidden).count();
    assert_eq!(hidden(&cave), 1);
    assert!(is(&cave, 1, Condition::Hidden), "not who is in it");
    let works = cave.play(&["look 0303"]);
    assert!(!is(&works, 2, Condition::Hidden));
    assert!(!works.state.fortifications[0].is_hidden);
    assert!(!told(&works, "pto-log-finds-nothing"));
    // The third one is the last.
    let over = works.play(&["look 0606"]);
    assert!(told(&over, "pto-log-finds-nothing"));
    assert!(over.refused_by("look 0203").is_some());
    assert_eq!(over.state.turn, 1);
    assert_eq!(over.sees(ALLIES, "u1"), None);
}

/// Rules: E1.23
#[test]
fn e1_23_nobody_reconnoitres_by_day() {
    let text = said(false);
    let read = Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
    assert!(read.unwrap_err().message.contains("E1.23"));
}
