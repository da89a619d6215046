//! Battles in words.

use heigi_engine::scene::Value;
use heigi_engine::{Pending, Rules, Shows, Situation, Speaks, Viewer};
use heigi_pto::{ALLIES, Condition, Phase, Pto};

/// A map of open ground.
pub const OPEN: [&str; 6] = ["......"; 6];

/// The same with another first row.
pub fn beginning(first: &str) -> [&str; 6] {
    let mut rows = OPEN;
    rows[0] = first;
    rows
}

/// A battle on a map between some Marines, who move first, and some Japanese: `usmc-4-5-8 0101`, or with the number
/// of the unit of its side that has a weapon `usmc-lmg 0101 1`. The Marines want hex 0101.
pub fn game(rows: &[&str], marines: &[&str], japanese: &[&str]) -> Pto {
    uneven(rows, &[], marines, japanese)
}

/// The same over levels.
pub fn uneven(rows: &[&str], levels: &[&str], marines: &[&str], japanese: &[&str]) -> Pto {
    let text = text(rows, levels, marines, japanese);
    Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone())).unwrap()
}

/// A battle of a scenario that has been written as a file.
pub fn read(text: &str) -> Pto {
    Pto::with_data(&|file| (file == "hut.toml").then(|| text.to_owned())).unwrap()
}

/// A battle on a map with more said of it than rows.
pub fn game_with(more: &str, rows: &[&str], marines: &[&str], japanese: &[&str]) -> Pto {
    let text = text(rows, &[], marines, japanese);
    read(&text.replacen("[victory]", &format!("{more}\n[victory]"), 1))
}

/// How many points whoever is on the march has left, as he is told.
pub fn left(battle: &Situation<'_, Pto>) -> String {
    let title = battle.scene(ALLIES).prompt.unwrap().title;
    match title.args.get("points") {
        Some(Value::Word(points)) => points.to_string(),
        other => format!("{other:?}"),
    }
}

/// The scenario as a file.
pub fn text(rows: &[&str], levels: &[&str], marines: &[&str], japanese: &[&str]) -> String {
    let unit = |line: &&str| {
        let mut words = line.split(' ');
        let (counter, hex) = (words.next().unwrap(), words.next().unwrap());
        let holder = words
            .next()
            .map_or(String::new(), |holder| format!(", holder = {holder}"));
        format!("    {{ counter = \"{counter}\", hex = \"{hex}\"{holder} }},\n")
    };
    let force = |side, units: &[&str]| {
        let units: String = units.iter().map(unit).collect();
        format!("[[force]]\nside = \"{side}\"\nelr = 3\nunits = [\n{units}]\n")
    };
    let levels = if levels.is_empty() {
        String::new()
    } else {
        format!("levels = {levels:?}\n")
    };
    format!(
        "format = 1\nsource = \"a test\"\nid = \"hut\"\nturns = 2\nfirst = \"allies\"\nrows = {rows:?}\n{levels}\
         [victory]\nattacker = \"allies\"\nhexes = [\"0101\"]\nneeded = 1\n{}{}",
        force("allies", marines),
        force("japanese", japanese)
    )
}

/// Whoever decides does nothing.
pub fn pass(battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    if let Pending::Draw(draw) = battle.pending() {
        let dice = match draw.values() {
            // A card of many.
            7.. if draw.dice == 1 => "= 3",
            7.. => "= 3 4",
            4..=6 => "= 4",
            _ => "= 1",
        };
        return battle.play(&[dice]);
    }
    let legal = battle.legal();
    let is_legal = |words: &&str| legal.iter().any(|one| one == words);
    let end = ["hold", "halt", "done"].into_iter().find(is_legal);
    let end = end.unwrap_or_else(|| panic!("nothing ends it: {legal:?}"));
    battle.play(&[end])
}

/// The battle goes on, nobody doing anything, until a phase.
pub fn reach<'g>(mut battle: Situation<'g, Pto>, phase: Phase) -> Situation<'g, Pto> {
    while battle.state.phase != phase {
        battle = pass(battle);
    }
    battle
}

/// The same, and none of the Japanese there would rather die (G1.641).
pub fn until<'g>(battle: Situation<'g, Pto>, phase: Phase) -> Situation<'g, Pto> {
    live_on(reach(battle, phase))
}

/// All dice that are thrown now show a 1.
pub fn low(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while let Pending::Draw(draw) = battle.pending() {
        battle = battle.play(&[if draw.values() > 6 { "= 1 1" } else { "= 1" }]);
    }
    battle
}

/// None of the Japanese who are asked would rather die (G1.641).
pub fn live_on(battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    match battle.legal().iter().any(|words| words.starts_with("die ")) {
        true => battle.play(&["done"]),
        false => battle,
    }
}

/// The battle goes on, nobody doing anything, until the player turn of the other side.
pub fn next_turn(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    let side = battle.state.phasing;
    while battle.state.phasing == side {
        battle = pass(battle);
    }
    battle
}

/// The counter that is shown for a unit.
pub fn face(battle: &Situation<'_, Pto>, unit: usize) -> String {
    let pieces = battle.scene(ALLIES).pieces;
    let piece = pieces
        .into_iter()
        .find(|piece| piece.id == format!("u{unit}"));
    piece.unwrap().face.to_string()
}

/// Where a unit is.
pub fn place(battle: &Situation<'_, Pto>, unit: usize) -> String {
    battle
        .sees(ALLIES, &format!("u{unit}"))
        .unwrap()
        .to_string()
}

/// Whether a unit is in a condition.
pub fn is(battle: &Situation<'_, Pto>, unit: usize, condition: Condition) -> bool {
    battle.state.units[unit].is(condition)
}

/// Puts a unit in a condition.
pub fn set<'g>(
    battle: Situation<'g, Pto>,
    unit: usize,
    conditions: &[Condition],
) -> Situation<'g, Pto> {
    battle.with(|state| {
        for condition in conditions {
            state.units[unit].set(*condition);
        }
    })
}

/// The lines of the first preview that whoever decides is shown: message and value.
pub fn lines(battle: &Situation<'_, Pto>) -> Vec<String> {
    lines_of(battle, |_| true)
}

/// The same of the first preview with some title.
pub fn lines_of(battle: &Situation<'_, Pto>, is_meant: impl Fn(&str) -> bool) -> Vec<String> {
    let side = battle.decider().unwrap();
    let prompt = battle.scene(side).prompt.unwrap();
    let mut previews = prompt.previews.iter();
    let lines = previews
        .find(|preview| is_meant(&preview.title.id))
        .map(|preview| preview.lines.clone())
        .unwrap_or_default();
    let words = |line: heigi_engine::scene::PreviewLine| {
        format!(
            "{} {}",
            line.label.id.trim_start_matches("pto-"),
            line.value
        )
    };
    lines.into_iter().map(words).collect()
}

/// The chances of the first preview: message and 36ths.
pub fn chances(battle: &Situation<'_, Pto>) -> Vec<String> {
    let side = battle.decider().unwrap();
    let prompt = battle.scene(side).prompt.unwrap();
    let chances = prompt
        .previews
        .first()
        .map(|preview| preview.chances.clone())
        .unwrap_or_default();
    let words = |chance: heigi_engine::scene::PreviewChance| {
        format!(
            "{} {}",
            chance.label.id.trim_start_matches("pto-"),
            chance.ways
        )
    };
    chances.into_iter().map(words).collect()
}

/// The short note beside what may be done, such as its chance.
pub fn note(battle: &Situation<'_, Pto>, action: &str) -> String {
    let side = battle.decider().unwrap();
    let choices = battle.scene(side).prompt.unwrap().choices;
    let noted = choices.iter().find(|choice| choice.action == action);
    noted.map_or_else(String::new, |choice| choice.note.to_string())
}

/// The rule by which dice are thrown that somebody owes.
pub fn thrown_by(battle: &Situation<'_, Pto>) -> &'static str {
    match battle.pending() {
        Pending::Draw(draw) => draw.rule.0,
        other => panic!("no dice: {other:?}"),
    }
}

/// The numbers that tell why something is refused.
pub fn numbers_against(battle: &Situation<'_, Pto>, words: &str, names: &[&str]) -> Vec<String> {
    let action = battle.game.read_action(words).unwrap();
    let refusal = battle.game.check(&battle.state, action).unwrap_err();
    let (_, text) = battle.game.explain(&refusal);
    let said = |name: &&str| format!("{:?}", text.args.get(name));
    names.iter().map(said).collect()
}

/// What may be done at a question whether somebody fires, but for the standing orders (9.1).
pub fn unordered(battle: &Situation<'_, Pto>) -> Vec<String> {
    let is_order = |words: &str| {
        let orders = ["decline", "near ", "chance "];
        orders.iter().any(|order| words.starts_with(order))
    };
    let legal = battle.legal().into_iter().map(|words| words.to_string());
    legal.filter(|words| !is_order(words)).collect()
}

/// What the log tells with some message, as whoever sees everything reads it: its numbers, results and causes in the order of
/// the names that they have in the message, such as `8 5` for `{ $sum } against { $number }`.
pub fn numbers_of(battle: &Situation<'_, Pto>, message: &str) -> Vec<String> {
    let entries = battle.events.iter();
    let entries = entries.filter_map(|event| battle.game.log_entry(event, Viewer::Everything));
    let told = entries.filter(|entry| entry.text.id.trim_start_matches("pto-log-") == message);
    let word = |value: &Value| match value {
        Value::Number(number) => Some(number.to_string()),
        Value::Word(word) if word.starts_with(['+', '−']) => Some(word.to_string()),
        Value::Text(text) => {
            let said = ["pto-modifier-", "pto-result-"];
            let said = said.iter().find_map(|kind| text.id.strip_prefix(kind));
            said.map(str::to_owned)
        }
        _ => None,
    };
    let words = told.map(|entry| {
        let words = entry.text.args.iter().filter_map(|(_, value)| word(value));
        words.collect::<Vec<_>>().join(" ")
    });
    words.collect()
}
