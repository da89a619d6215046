//! The data files: read strictly, and what is wrong is told where it stands.

use crate::common::{OPEN, text};
use heigi_pto::{FILES, Pto};

/// What is said of a file with a fault: line and message.
fn fault(file: &str, right: &str, wrong: &str) -> (usize, String) {
    let own = match file {
        "hut.toml" => text(
            &OPEN,
            &[],
            &["usmc-4-5-8 0101", "usmc-lmg 0101 1"],
            &["jpn-4-4-7 0606"],
        ),
        _ => FILES
            .iter()
            .find(|(name, _)| *name == file)
            .unwrap()
            .1
            .to_owned(),
    };
    assert!(own.contains(right), "{right}");
    let other = own.replacen(right, wrong, 1);
    let error = Pto::with_data(&|name| (name == file).then(|| other.clone())).unwrap_err();
    (error.place().0, error.message)
}

#[test]
fn the_data_of_the_program_can_be_read() {
    assert!(Pto::with_data(&|_| None).is_ok());
}

#[test]
fn what_is_wrong_in_a_scenario_is_told_where_it_stands() {
    let told = |right, wrong| fault("hut.toml", right, wrong);
    assert_eq!(
        told("turns = 2", "turns = 0"),
        (4, "expected 1 to 20".to_owned())
    );
    assert_eq!(
        told("\"......\"", "\".....x\"").1,
        "expected known letters, as many as in the first row"
    );
    assert_eq!(
        told("hexes = [\"0101\"]", "hexes = [\"0909\"]").1,
        "expected a hex of this map"
    );
    assert_eq!(
        told("needed = 1", "needed = 2").1,
        "expected at least 1 hex, and not more than there are"
    );
    assert_eq!(
        told("usmc-4-5-8", "usmc-9-9-9").1,
        "expected the id of a counter"
    );
    assert_eq!(
        told(", holder = 1", "").1,
        "expected a holder for each weapon and each mule, and for nothing else"
    );
    assert_eq!(
        told("holder = 1", "holder = 2").1,
        "expected the number of a unit before it in the same hex, which has the weapon"
    );
}

#[test]
fn what_is_wrong_in_counters_and_tables_is_told() {
    let leader = fault("counters.toml", ", leadership = -1", "");
    assert_eq!(
        leader.1,
        "expected leadership for a leader and breakdown for a weapon, and for no other"
    );
    let half = fault("counters.toml", "half = \"jpn-2-3-8\"", "half = \"nobody\"");
    assert_eq!(half.1, "expected the id of a counter");
    let row = fault("tables.toml", "[\"1kia\", \"2kia\", ", "[\"1kia\", ");
    assert!(row.1.starts_with("expected 16 rows of fire"));
    let odds = fault("tables.toml", "kill = [1, ", "kill = [");
    assert!(
        odds.1
            .starts_with("expected as many numbers in kill as odds")
    );
}

#[test]
fn what_battles_are_drawn_from_is_read_strictly() {
    let told = |right, wrong| fault("battles.toml", right, wrong).1;
    assert_eq!(
        told("base = \"J\"", "base = \"x\""),
        "expected a letter of a map"
    );
    assert_eq!(
        told("[1942, 8]", "[1942, 13]"),
        "expected a year and a month as [1942, 10]"
    );
    assert_eq!(told("attack = 200", "attack = 0"), "expected 50 to 250");
}

/// Rules: G17.13
#[test]
fn g17_13_single_men_of_the_marines_are_equal_to_those_of_the_army() {
    let text = include_str!("../../data/counters.toml");
    let values = |id: &str| {
        let line = text
            .lines()
            .find(|line| line.contains(&format!("id = \"{id}\"")));
        let after = line.unwrap().split_once("class = ").unwrap().1;
        after.replace("usmc-", "").replace("usa-", "")
    };
    for man in [
        "10-2", "9-2", "9-1", "8-1", "8-0", "7-0", "6-plus-1", "hero",
    ] {
        assert_eq!(
            values(&format!("usmc-{man}")),
            values(&format!("usa-{man}")),
            "{man}"
        );
    }
    assert!(values("usmc-2-2-8").starts_with("\"crew\", fire = 2, range = 2, morale = 8"));
}
