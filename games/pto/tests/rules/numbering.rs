//! Actions: each has one number and one way of saying it, by which matches are saved and learned from.

use crate::common::{OPEN, game};
use heigi_engine::Speaks;
use std::collections::HashSet;

#[test]
fn every_action_has_a_number_and_words_of_its_own_and_is_found_by_them() {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0606"]);
    let mut all = Vec::new();
    game.every_action(&mut |action| all.push(action));
    assert_eq!(all.len(), game.action_count() as usize);
    let mut said = HashSet::new();
    for (number, action) in all.iter().enumerate() {
        assert_eq!(game.index(*action) as usize, number);
        if number % 89 == 0 {
            let words = game.write_action(*action);
            assert_eq!(game.read_action(&words), Some(*action), "{words}");
            assert!(said.insert(words));
        }
    }
    // The farthest corner of the largest map, every corner of it, and the highest places on cliffs there.
    let number = |words: &str| game.read_action(words).map(|action| game.index(action));
    for words in [
        "step 2020",
        "skirt 2020c1",
        "skirt 2020c6",
        "climb 2020k11",
        "climb 2020k63",
    ] {
        let number = number(words).unwrap_or_else(|| panic!("{words} is not read"));
        assert_eq!(game.write_action(all[number as usize]), words);
    }
    for words in [
        "step 2121",
        "skirt 2020c0",
        "skirt 2020c7",
        "climb 2020k71",
        "climb 2020",
    ] {
        assert_eq!(number(words), None, "{words}");
    }
}
