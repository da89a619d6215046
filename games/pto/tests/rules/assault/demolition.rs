//! Demolition teams (G14.561).

use super::words;
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Pto};

/// Works in two hexes, and one team.
fn team() -> Pto {
    let works = "{ kind = \"tetrahedrons\", hex = \"0305\" }, { kind = \"wire\", hex = \"0305\" }, \
                 { kind = \"mines\", hex = \"0303\", size = 8 }";
    crate::common::read(&said("1944-02", "allies", works))
}

/// A scenario of a month with one team of a side.
fn said(date: &str, side: &str, works: &str) -> String {
    let expedition =
        format!("[expedition]\nside = \"{side}\"\nkind = \"assault\"\ndemolition_teams = 1");
    let text = words(&expedition, works, &["usmc-6-6-8 0101"], &["jpn-8-0 0602"]);
    text.replacen("turns = 2", &format!("turns = 2\ndate = \"{date}\""), 1)
}

/// Rules: G14.561
/// Rule: 14.561
/// Rule: 14.22
#[test]
fn g14_561_a_team_clears_as_many_hexes_as_its_die_shows_and_learns_what_it_cleared() {
    let game = team();
    let named = Situation::start(&game).play(&["= 2"]);
    assert_eq!(named.decider(), Some(ALLIES));
    assert_eq!(named.refused_by("clear 0302"), Some("G14.561"));
    let first = named.play(&["clear 0305"]);
    assert_eq!(first.refused_by("clear 0305"), Some("G14.561"));
    assert_eq!(
        first.state.fortifications.len(),
        3,
        "not before all are named"
    );
    assert!(
        !first
            .told(ALLIES)
            .contains(&"pto-log-demolished".to_owned())
    );
    let over = first.play(&["clear 0405"]);
    assert_eq!(over.state.fortifications.len(), 1);
    let told = over.told(ALLIES);
    let cleared = told.iter().filter(|one| *one == "pto-log-demolished");
    assert_eq!(cleared.count(), 2, "of two kinds");
    assert_eq!(over.scene(ALLIES).markers.len(), 0);
}

/// Rules: G14.561
/// Rule: 14.561
#[test]
fn g14_561_americans_alone_have_teams_from_1944_on() {
    let refused = |date: &str, side: &str| {
        let text = said(date, side, "");
        let error = Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
        error.is_err_and(|error| error.message.contains("G14.561"))
    };
    assert!(!refused("1944-01", "allies"));
    assert!(refused("1943-12", "allies"));
    assert!(refused("1944-01", "japanese"));
}
