//! What a click may mean.

use heigi_engine::scene::{Target, format_smolstr};
use heigi_engine::{Argument, Verbs, Words};

/// A table with four counters and three boxes, the last of which cannot be clicked.
struct Table;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Counter(u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Box(u8);

macro_rules! numbered {
    ($kind:ident, $count:literal, $target:expr) => {
        impl Argument<Table> for $kind {
            fn count(_: &Table) -> u32 {
                $count
            }

            fn at(_: &Table, index: u32) -> Self {
                Self(index as u8)
            }

            fn index(self, _: &Table) -> u32 {
                self.0.into()
            }

            fn write(self, _: &Table, words: &mut Words) {
                words.put(self.0);
            }

            fn read(_: &Table, words: &mut std::str::Split<'_, char>) -> Option<Self> {
                words.next()?.parse().ok().map(Self)
            }

            fn target(self, _: &Table) -> Option<Target> {
                $target(self.0)
            }
        }
    };
}

numbered!(Counter, 4, |number| Some(Target::Piece(format_smolstr!(
    "c{number}"
))));
numbered!(Box, 3, |number| {
    (number < 2).then(|| Target::Place(format_smolstr!("b{number}")))
});

heigi_engine::verbs! {
    /// One small decision.
    enum Action of Table {
        /// A button.
        Pass = "pass",
        /// A counter.
        Take(counter: Counter) = "take",
        /// A counter into a box: the box is clicked, if it can be.
        Put(counter: Counter, into: Box) = "put",
        /// A number of counters out of a box.
        Draw(from: Box, counter: Counter, again: Counter) = "draw" => from,
        /// A number.
        Count(number: u8) = "count",
    }
}

#[test]
fn a_click_means_all_that_is_aimed_there() {
    let mut all = Vec::new();
    Action::every(&Table, &mut |action| all.push(action));
    assert_eq!(all.len() as u32, Action::count(&Table));

    let clicks = [
        (Target::Button, 1 + 16 + 256),
        (Target::Piece("c2".into()), 1 + 1),
        (Target::Place("b1".into()), 4 + 16),
        (Target::Place("b2".into()), 0),
    ];
    for (click, count) in clicks {
        let mut aimed = Vec::new();
        Action::aimed(&Table, &click, &mut |action| aimed.push(action));
        let expected: Vec<Action> = all
            .iter()
            .copied()
            .filter(|action| action.target(&Table) == click)
            .collect();
        assert_eq!(aimed, expected, "{click:?}");
        assert_eq!(aimed.len(), count, "{click:?}");
    }
}
