//! Choices that differ in nothing but their target, told as one: a set-up offers hundreds.

use heigi_engine::Text;
use heigi_engine::scene::{Choice, Target, Value};
use serde::Serialize;

/// One choice, or several that are alike.
#[derive(Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Alike<'a> {
    /// A choice like no other beside it.
    One(&'a Choice),
    /// A choice, and the ids of the targets of those that follow it and are like it: with the other id in
    /// place of its own wherever a word of the action, of the label, of the note or the tray is that id.
    Many {
        /// The first of them.
        like: &'a Choice,
        /// The ids of the others' targets.
        ids: Vec<&'a str>,
    },
}

/// Choices in their order, those that are alike and follow each other as one.
pub fn gathered(choices: &[Choice]) -> Vec<Alike<'_>> {
    let mut gathered: Vec<Alike<'_>> = Vec::new();
    for choice in choices {
        // Each is compared with the first, from which it will be made again.
        match gathered.last_mut() {
            Some(Alike::Many { like, ids }) if is_like(like, choice) => ids.extend(id(choice)),
            Some(Alike::One(like)) if is_like(like, choice) => {
                let (like, ids) = (*like, id(choice).into_iter().collect());
                gathered.pop();
                gathered.push(Alike::Many { like, ids });
            }
            _ => gathered.push(Alike::One(choice)),
        }
    }
    gathered
}

fn id(choice: &Choice) -> Option<&str> {
    match &choice.target {
        Target::Piece(id) | Target::Place(id) | Target::Edge(id) => Some(id),
        Target::Button => None,
    }
}

/// True if a choice with another's id in place of its own is that other.
fn is_like(one: &Choice, other: &Choice) -> bool {
    let is_same_kind = std::mem::discriminant(&one.target) == std::mem::discriminant(&other.target);
    let (Some(id), Some(other_id)) = (id(one), id(other)) else {
        return false;
    };
    let words = Words { id, other_id };
    is_same_kind
        && one.weight == other.weight
        && one.warning == other.warning
        && one.is_handy == other.is_handy
        && words.swapped(&one.note, &other.note)
        && words.all(one.tray.as_deref(), other.tray.as_deref())
        && words.all(one.action.split(' '), other.action.split(' '))
        && words.text(&one.label, &other.label)
}

/// The id of one choice's target and that of another.
struct Words<'a> {
    id: &'a str,
    other_id: &'a str,
}

impl Words<'_> {
    /// True if a word becomes another by swapping the ids.
    fn swapped(&self, word: &str, other: &str) -> bool {
        other == if word == self.id { self.other_id } else { word }
    }

    fn all<'a>(
        &self,
        words: impl IntoIterator<Item = &'a str>,
        others: impl IntoIterator<Item = &'a str>,
    ) -> bool {
        let (mut words, mut others) = (words.into_iter(), others.into_iter());
        loop {
            match (words.next(), others.next()) {
                (Some(word), Some(other)) if self.swapped(word, other) => {}
                (None, None) => return true,
                _ => return false,
            }
        }
    }

    fn text(&self, text: &Text, other: &Text) -> bool {
        let (args, others) = (text.args.iter(), other.args.iter());
        self.swapped(&text.id, &other.id)
            && (args.clone().map(|(name, _)| name)).eq(others.clone().map(|(name, _)| name))
            && args
                .zip(others)
                .all(|((_, value), (_, other))| self.value(value, other))
    }

    fn value(&self, value: &Value, other: &Value) -> bool {
        match (value, other) {
            (Value::Word(word), Value::Word(other)) => self.swapped(word, other),
            (Value::Text(text), Value::Text(other)) => self.text(text, other),
            (Value::List(texts), Value::List(others)) => {
                let mut pairs = texts.iter().zip(others);
                texts.len() == others.len() && pairs.all(|(text, other)| self.text(text, other))
            }
            _ => value == other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Alike, gathered};
    use heigi_engine::Text;
    use heigi_engine::scene::{Choice, Target, Weight, format_smolstr};

    fn place(hex: &str) -> Choice {
        let label = Text::new("test-place").with("hex", Text::verbatim(hex));
        Choice::new(
            format_smolstr!("place {hex}"),
            Target::Place(hex.into()),
            label,
        )
        .noted("1")
    }

    #[test]
    fn choices_that_differ_in_their_target_are_told_as_one() {
        let choices = [place("0101"), place("0102"), place("0203")];
        let like = &choices[0];
        let ids = vec!["0102", "0203"];
        assert_eq!(gathered(&choices), [Alike::Many { like, ids }]);
    }

    #[test]
    fn all_are_like_the_first() {
        // The second's note is its own id, the third's is the third's: not what the first would become.
        let [first, second, mut third] = ["0101", "0102", "0103"].map(place);
        let [mut first, mut second] = [first, second];
        first.note = "0102".into();
        second.note = "0102".into();
        third.note = "0103".into();
        let choices = [first, second, third];
        let alike = gathered(&choices);
        assert_eq!(alike.len(), 2);
        assert_eq!(alike[1], Alike::One(&choices[2]));
    }

    #[test]
    fn what_differs_otherwise_is_told_alone() {
        let [first, other] = [place("0101"), place("0102")];
        let alone = |changed: Choice| gathered(&[first.clone(), changed]).len() == 2;
        assert!(!alone(other.clone()));
        let note = "2".into();
        assert!(alone(Choice {
            note,
            ..other.clone()
        }));
        let tray = Some("box".into());
        assert!(alone(Choice {
            tray,
            ..other.clone()
        }));
        let weight = Weight::Main;
        assert!(alone(Choice {
            weight,
            ..other.clone()
        }));
        let action = "place 0102 by rail".into();
        assert!(alone(Choice {
            action,
            ..other.clone()
        }));
        let label = Text::new("test-place").with("hex", Text::verbatim("0103"));
        assert!(alone(Choice {
            label,
            ..other.clone()
        }));
        let target = Target::Piece("0102".into());
        assert!(alone(Choice {
            target,
            ..other.clone()
        }));
        // A word that is the first id by chance would become the second one.
        let turned = |mut choice: Choice| {
            choice.note = "0101".into();
            choice
        };
        assert_eq!(gathered(&[turned(first.clone()), turned(other)]).len(), 2);
        let mut button = first.clone();
        button.target = Target::Button;
        assert_eq!(gathered(&[button.clone(), button]).len(), 2);
    }
}
