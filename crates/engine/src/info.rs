//! What is known about a game before a match starts.

use crate::data::readable;
use crate::{Side, Text};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A game as it is offered to people.
#[derive(Clone, Debug, Default, Serialize)]
pub struct GameInfo {
    /// Its id, such as `manila`; part of addresses and saves.
    pub id: &'static str,
    /// Its title.
    pub title: Text,
    /// What it is about, in a sentence or two.
    pub summary: Text,
    /// True if one person plays it, commanding whichever side the rules let him command; then nothing
    /// is hidden, and all seats belong to that person.
    pub is_solitaire: bool,
    /// Its sides in the order of their numbers.
    pub sides: Vec<SideInfo>,
    /// Its scenarios; there is at least one.
    pub scenarios: Vec<ScenarioInfo>,
    /// Switches for disputed rules.
    pub options: Vec<OptionInfo>,
    /// Raised by every change after which a stored match might play differently.
    pub rules_version: u32,
    /// The hash of the data that the game was loaded with.
    pub data_hash: String,
    /// The rules of its rulebook in their order, as `rules.tsv` beside its crate lists them: a line of
    /// headings, then id, title and status of each, between tabs.
    #[serde(skip)]
    pub rules: &'static str,
}

/// A side of a game.
#[derive(Clone, Debug, Serialize)]
pub struct SideInfo {
    /// Its id, such as `japan`.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// What playing it is like, in a sentence.
    pub summary: Text,
}

/// A scenario of a game.
#[derive(Clone, Debug, Serialize)]
pub struct ScenarioInfo {
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: Text,
    /// What is told of it before and during a match: where it is set, who wins how, what is peculiar.
    pub notes: Vec<Text>,
    /// How many there are of it, if it is one of many that are drawn by number: the set-up of the first says `battle-1`.
    pub numbers: Option<u16>,
}

/// A switch for a disputed rule.
#[derive(Clone, Debug, Serialize)]
pub struct OptionInfo {
    /// Its id, such as `early_artillery_ban`.
    pub id: &'static str,
    /// What it does when on.
    pub title: Text,
    /// The rule or ruling behind it.
    pub rule: &'static str,
    /// True if with it each side of a solitaire game has a player of its own.
    pub opens_seats: bool,
    /// The scenarios in which it is offered; all if none is named.
    pub scenarios: &'static [&'static str],
    /// The side that the rules lead with it: nobody is asked there, so no seat of that side is offered.
    pub leads: Option<Side>,
}

/// What is chosen before a match starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The id of the scenario.
    pub scenario: String,
    /// The ids of the switches that are on.
    #[serde(default)]
    pub options: BTreeSet<String>,
}

/// Why a match cannot be set up so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// There is no such scenario.
    #[error("found the scenario \"{}\", expected one of {expected}", readable(.found, 64))]
    Scenario {
        /// The id found.
        found: String,
        /// The ids of the scenarios that there are.
        expected: String,
    },
    /// There is no such switch in the scenario.
    #[error("found the option \"{}\", expected some of {expected}", readable(.found, 64))]
    Option {
        /// The id found.
        found: String,
        /// The ids of the switches that the scenario offers.
        expected: String,
    },
}

impl SideInfo {
    /// A side, with the ids of its messages.
    #[must_use]
    pub fn new(id: &'static str, name: &'static str, summary: &'static str) -> Self {
        Self {
            id,
            name: Text::new(name),
            summary: Text::new(summary),
        }
    }
}

impl ScenarioInfo {
    /// A scenario, with the id of its message, of which nothing is told yet.
    #[must_use]
    pub fn new(id: &'static str, title: impl Into<Cow<'static, str>>) -> Self {
        Self {
            id,
            title: Text::new(title),
            notes: Vec::new(),
            numbers: None,
        }
    }

    /// How a set-up says it, or the first of it if there are many.
    #[must_use]
    pub fn first(&self) -> String {
        match self.numbers {
            None => self.id.to_owned(),
            Some(_) => format!("{}-1", self.id),
        }
    }

    /// Which one of it a set-up says, from 1; nothing if it says another scenario.
    #[must_use]
    pub fn number(&self, said: &str) -> Option<u16> {
        let Some(numbers) = self.numbers else {
            return (said == self.id).then_some(1);
        };
        let digits = said.strip_prefix(self.id)?.strip_prefix('-')?;
        let number: u16 = digits.parse().ok()?;
        // One match has one name: `battle-07` and `battle-+7` are none.
        ((1..=numbers).contains(&number) && number.to_string() == digits).then_some(number)
    }

    /// What a set-up may say.
    fn expected(&self) -> String {
        match self.numbers {
            None => self.id.to_owned(),
            Some(numbers) => format!("{0}-1 to {0}-{numbers}", self.id),
        }
    }
}

impl OptionInfo {
    /// A switch, with the id of its message and the rule or ruling behind it.
    #[must_use]
    pub fn new(id: &'static str, title: impl Into<Cow<'static, str>>, rule: &'static str) -> Self {
        Self {
            id,
            title: Text::new(title),
            rule,
            opens_seats: false,
            scenarios: &[],
            leads: None,
        }
    }

    /// True if it is offered in a scenario.
    #[must_use]
    pub fn is_of(&self, scenario: &str) -> bool {
        self.scenarios.is_empty() || self.scenarios.contains(&scenario)
    }
}

impl GameInfo {
    /// A game with its sides and its scenarios, each by id and message. Title and summary are the messages of its id
    /// and `-title` or `-summary`, the summaries of sides their messages and `-summary`. Rules, data and options are
    /// still to be filled in.
    #[must_use]
    pub fn new(
        id: &'static str,
        sides: &[(&'static str, &'static str)],
        scenarios: &[(&'static str, &'static str)],
    ) -> Self {
        let summary = |of: &str| Text::new(format!("{of}-summary"));
        let side = |(id, name): &(&'static str, &'static str)| SideInfo {
            id,
            name: Text::new(*name),
            summary: summary(name),
        };
        let scenarios = scenarios.iter();
        Self {
            id,
            title: Text::new(format!("{id}-title")),
            summary: summary(id),
            sides: sides.iter().map(side).collect(),
            scenarios: scenarios
                .map(|(id, title)| ScenarioInfo::new(id, *title))
                .collect(),
            rules_version: 1,
            ..Self::default()
        }
    }

    /// The first scenario with every switch off.
    #[must_use]
    pub fn default_setup(&self) -> Setup {
        Setup {
            scenario: self
                .scenarios
                .first()
                .map(ScenarioInfo::first)
                .unwrap_or_default(),
            options: BTreeSet::new(),
        }
    }

    /// True if one person commands whichever side the rules let him, and no switch gives each side a player.
    #[must_use]
    pub fn is_played_alone(&self, setup: &Setup) -> bool {
        let opens = |option: &OptionInfo| option.opens_seats && setup.options.contains(option.id);
        self.is_solitaire && !self.options.iter().any(opens)
    }

    /// True if the rules lead a side, so that nobody is asked there.
    #[must_use]
    pub fn is_led(&self, setup: &Setup, side: Side) -> bool {
        let leads =
            |option: &OptionInfo| option.leads == Some(side) && setup.options.contains(option.id);
        self.options.iter().any(leads)
    }

    /// The ids of its rules in the order of the rulebook.
    pub fn rule_ids(&self) -> impl Iterator<Item = &'static str> {
        self.rules
            .lines()
            .skip(1)
            .filter_map(|line| line.split('\t').next())
            .filter(|id| !id.is_empty())
    }

    /// The scenario that a set-up says, with the number of the one that is meant of many, from 1.
    #[must_use]
    pub fn scenario(&self, said: &str) -> Option<(&ScenarioInfo, u16)> {
        let mut scenarios = self.scenarios.iter();
        scenarios.find_map(|one| Some((one, one.number(said)?)))
    }

    /// The switches that are offered in a scenario, which is said as a set-up says it; none if there is no such scenario.
    pub fn options_of(&self, scenario: &str) -> impl Iterator<Item = &OptionInfo> + use<'_> {
        let id = self.scenario(scenario).map(|(one, _)| one.id);
        let is_offered = move |one: &&OptionInfo| id.is_some_and(|id| one.is_of(id));
        self.options.iter().filter(is_offered)
    }

    /// What a set-up may say as its scenario, for messages.
    #[must_use]
    pub fn expected_scenarios(&self) -> String {
        let expected: Vec<String> = self.scenarios.iter().map(ScenarioInfo::expected).collect();
        expected.join(", ")
    }

    /// True if the scenario exists and offers all switches.
    #[must_use]
    pub fn offers(&self, setup: &Setup) -> bool {
        self.check(setup).is_ok()
    }

    /// Checks that the scenario exists and offers all switches.
    ///
    /// # Errors
    /// The first that does not.
    pub fn check(&self, setup: &Setup) -> Result<(), SetupError> {
        let options = self.options_of(&setup.scenario);
        let options: Vec<&str> = options.map(|one| one.id).collect();
        if self.scenario(&setup.scenario).is_none() {
            return Err(SetupError::Scenario {
                found: setup.scenario.clone(),
                expected: self.expected_scenarios(),
            });
        }
        match setup
            .options
            .iter()
            .find(|one| !options.contains(&one.as_str()))
        {
            None => Ok(()),
            Some(found) => Err(SetupError::Option {
                found: found.clone(),
                expected: options.join(", "),
            }),
        }
    }
}

/// Declares the switches of a game for disputed rules: each a field that is `false` unless a set-up says its name, with
/// the rule or ruling behind it. `opens_seats` behind that gives each side of a solitaire game a player of its own,
/// `leads(SIDE)` lets the rules lead a side; in brackets stand the scenarios that offer it, if it is not all of them.
/// The message of each begins as said and ends in its name, with hyphens.
///
/// ```
/// use heigi_engine::{Setup, Side};
///
/// heigi_engine::options! {
///     /// What may be disputed.
///     pub struct Options = "my-option-" {
///         /// Fog lies over the sea.
///         pub heavy_fog: "R-1",
///         /// Two play.
///         pub two_players: "3" opens_seats,
///         /// The rules lead the second side.
///         pub alone: "4" leads(Side(1)),
///         /// The fleet comes late.
///         pub late_fleet: "4" ["first", "third"],
///     }
/// }
///
/// let setup = Setup { scenario: "first".into(), options: ["heavy_fog".into()].into() };
/// assert_eq!(
///     Options::of(&setup),
///     Options { heavy_fog: true, two_players: false, alone: false, late_fleet: false }
/// );
/// let [fog, two, alone, late] = &Options::list()[..] else { panic!() };
/// assert_eq!((fog.id, &*fog.title.id, fog.rule), ("heavy_fog", "my-option-heavy-fog", "R-1"));
/// assert!(two.opens_seats && !fog.opens_seats);
/// assert_eq!((fog.leads, alone.leads), (None, Some(Side(1))));
/// assert!(late.is_of("third") && !late.is_of("second") && fog.is_of("second"));
/// ```
#[macro_export]
macro_rules! options {
    (@flag) => {
        true
    };
    (@flag $value:expr) => {
        Some($value)
    };
    (
        $(#[$meta:meta])*
        $visibility:vis struct $name:ident = $beginning:literal {
            $(
                $(#[$field_meta:meta])*
                $field_visibility:vis $field:ident : $rule:literal $($flag:ident $(($value:expr))?)?
                $([$($scenario:literal),+])?
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
        $visibility struct $name {
            $( $(#[$field_meta])* $field_visibility $field: bool ),+
        }

        impl $name {
            /// Those that are on in a set-up.
            #[must_use]
            $visibility fn of(setup: &$crate::Setup) -> Self {
                Self { $( $field: setup.options.contains(stringify!($field)) ),+ }
            }

            /// All of them, as they are offered.
            #[must_use]
            $visibility fn list() -> Vec<$crate::OptionInfo> {
                vec![$( {
                    let title = format!(concat!($beginning, "{}"), stringify!($field).replace('_', "-"));
                    $crate::OptionInfo {
                        $( $flag: $crate::options!(@flag $($value)?), )?
                        $( scenarios: &[$($scenario),+], )?
                        ..$crate::OptionInfo::new(stringify!($field), title, $rule)
                    }
                } ),+]
            }
        }
    };
}
