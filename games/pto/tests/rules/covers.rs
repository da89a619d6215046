//! What covers whom, and by which rule (7.1, 16.1, G8.3).

use crate::common::*;
use heigi_engine::{Gridded, Situation};
use heigi_pto::{ALLIES, At, Part, Phase, Pto, Spot};

/// A Japanese squad in 0303 on some ground with foxholes, and Marines beside it.
fn battle(letter: char) -> Pto {
    let row = format!("..{letter}...");
    let rows = ["......", "......", &row, "......"];
    let text = text(&rows, &[], &["usmc-4-5-8 0302"], &["jpn-4-4-7 0303"]);
    let holes =
        "side = \"japanese\"\nfortifications = [{ kind = \"foxholes\", hex = \"0303\", size = 1 }]";
    let text = match letter {
        'B' | 'c' | 'b' | 's' | 'R' | 'H' | 'i' => text,
        _ => text.replacen("side = \"japanese\"", holes, 1),
    };
    read(&text)
}

/// What covers it in a part of its hex: how much and by which rule.
fn cover(game: &Pto, part: Part) -> String {
    let hex = game.grid().parse("0303").unwrap();
    let battle = Situation::start(game).with(|state| {
        if part == Part::Shellhole {
            state.altered.shellholes.insert(hex);
        }
        state.units[1].at = At::In(Spot::part(hex, part));
    });
    let aimed = until(battle, Phase::PrepFire).play(&["join u0"]);
    assert_eq!(aimed.refused_by("fire 0303"), None);
    let prompt = aimed.scene(ALLIES).prompt.unwrap();
    let lines = prompt.previews[0].lines.iter();
    let mut lines = lines.filter(|line| line.label.id == "pto-modifier-cover");
    let line = lines.next();
    line.map_or("-".to_owned(), |line| {
        format!("{} by {}", line.value, line.rule)
    })
}

/// Rules: 7.1, 16.1, G8.3
#[test]
fn r7_1_ground_foxholes_and_shellholes_cover_by_the_better_of_them() {
    let dug = [
        ('.', "-, +2 by 16.1, +1 by 7.1"),
        ('j', "+1 by 7.1, +2 by 16.1, +1 by 7.1"),
        ('J', "+2 by 7.1, +2 by 7.1, +1 by 7.1"),
        ('P', "-, +2 by 16.1, +1 by 7.1"),
        ('K', "-, +2 by 16.1, +1 by 7.1"),
        ('d', "+1 by G8.3, +2 by 16.1, +1 by G8.3"),
    ];
    // There no foxholes are, and shellholes do not last.
    let bare = [
        ('B', "+1 by 7.1, +1 by 7.1"),
        ('c', "+1 by 7.1, +1 by 7.1"),
        ('b', "+2 by 7.1, +2 by 7.1"),
        ('s', "+3 by 7.1, +3 by 7.1"),
        ('R', "+3 by 7.1, +3 by 7.1"),
        ('H', "+1 by 7.1, +1 by 7.1"),
        ('i', "+1 by G8.3, +1 by G8.3"),
    ];
    for (letter, expected) in dug.into_iter().chain(bare) {
        let game = battle(letter);
        let parts = match bare.iter().any(|(other, _)| *other == letter) {
            true => &[Part::Ground, Part::Shellhole][..],
            false => &[Part::Ground, Part::Entrenchment, Part::Shellhole],
        };
        let covers: Vec<String> = parts.iter().map(|part| cover(&game, *part)).collect();
        assert_eq!(covers.join(", "), expected, "{letter}");
    }
}
