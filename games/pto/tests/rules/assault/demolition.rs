//! What clears beach obstacles: demolition teams (G14.561) and charges (G14.56).

use super::{low, obstructed, words};
use crate::common::until;
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Phase, Pto};

const DEFENDER: [&str; 1] = ["jpn-8-0 0602"];

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

/// Rules: G14.5
/// Rule: 14.5
#[test]
fn g14_5_mines_tetrahedrons_wire_and_panjis_are_beach_obstacles_and_nothing_else_is() {
    let works = "{ kind = \"tetrahedrons\", hex = \"0305\" }, { kind = \"tank-mines\", hex = \"0505\", size = 2 }, \
                 { kind = \"wire\", hex = \"0404\" }, { kind = \"mines\", hex = \"0303\", size = 8 }, \
                 { kind = \"panjis\", hex = \"0503\", sides = [\"0503-0502\"] }, { kind = \"foxholes\", hex = \"0202\", size = 1 }";
    let game = crate::common::read(&said("1944-02", "allies", works));
    let hexes = ["0305", "0505", "0404", "0303", "0503"].map(|hex| format!("clear {hex}"));
    let start = Situation::start(&game).play(&["= 5"]);
    assert_eq!(start.state.fortifications.len(), 6, "all may be there");
    assert_eq!(start.refused_by("clear 0202"), Some("G14.561"), "land");
    let words: Vec<&str> = hexes.iter().map(String::as_str).collect();
    let over = start.play(&words);
    let left = over.state.fortifications.iter();
    let left: Vec<heigi_pto::Fieldwork> = left.map(|one| one.kind).collect();
    assert_eq!(left, [heigi_pto::Fieldwork::Foxholes]);
    // Other works are none, and the defender has none on the beach.
    for kind in ["foxholes", "trench"] {
        let works = format!("{{ kind = \"{kind}\", hex = \"0303\", size = 1 }}");
        let text = said("1944-02", "allies", &works);
        let error = Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
        assert!(error.unwrap_err().message.contains("G14.21"), "{kind}");
    }
}

/// Rules: G14.561
/// Rule: 14.561
#[test]
fn g14_561_each_team_clears_its_hexes_before_the_next_one_throws() {
    let works = "{ kind = \"tetrahedrons\", hex = \"0305\" }, { kind = \"wire\", hex = \"0303\" }";
    let text = said("1944-02", "allies", works);
    let two = text.replacen("demolition_teams = 1", "demolition_teams = 2", 1);
    let game = crate::common::read(&two);
    let first = Situation::start(&game).play(&["= 1", "clear 0305"]);
    assert!(first.decider().is_none(), "the die of the other team");
    assert_eq!(first.state.fortifications.len(), 1);
    let count = |battle: &Situation<'_, Pto>| {
        let told = battle.told(ALLIES);
        told.iter()
            .filter(|one| *one == "pto-log-demolished")
            .count()
    };
    assert_eq!(count(&first), 1);
    let second = first.play(&["= 1", "clear 0303"]);
    assert_eq!(second.state.fortifications.len(), 0);
    assert_eq!(count(&second), 2);
}

/// Rules: G14.56
/// Rule: 14.56
#[test]
fn g14_56_the_water_takes_nothing_off_a_charge_that_was_placed_at_obstacles() {
    let works = "{ kind = \"tetrahedrons\", hex = \"0305\", known = true }";
    let marines = ["usmc-6-6-8 0304", "usmc-dc 0304 1"];
    let game = obstructed(works, &marines, &DEFENDER);
    let placed = until(Situation::start(&game), Phase::Movement).play(&["join u0", "place 0305"]);
    let blasts = until(placed, Phase::AdvancingFire);
    // 5 kills on the column of 30, but not on that of half of it.
    assert!(low(&blasts, &["= 1 4"]).state.fortifications.is_empty());
    assert_eq!(low(&blasts, &["= 1 5"]).state.fortifications.len(), 1);
}

/// Rules: G14.56
/// Rule: 14.56
#[test]
fn g14_56_a_charge_that_was_placed_clears_tetrahedrons_and_wire() {
    let works = "{ kind = \"tetrahedrons\", hex = \"0303\", known = true }, \
                 { kind = \"wire\", hex = \"0303\", known = true }";
    let marines = ["usmc-6-6-8 0302", "usmc-dc 0302 1"];
    let game = obstructed(works, &marines, &DEFENDER);
    let placed = until(Situation::start(&game), Phase::Movement).play(&["join u0", "place 0303"]);
    let blasts = until(placed, Phase::AdvancingFire);
    let after = |dice: &str| works_left(&low(&blasts, &[dice]));
    fn works_left(battle: &Situation<'_, Pto>) -> usize {
        battle.state.fortifications.len()
    }
    assert_eq!(after("= 1 4"), 0, "5 kills on the column of 30");
    assert_eq!(after("= 6 4"), 2);
}
