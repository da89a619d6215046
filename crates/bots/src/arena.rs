//! Many matches between computer players on all cores.

use crate::play;
use heigi_engine::{
    ActError, AnyGame, AnyMatch, Dice, LoadError, Pending, Random, Setup, Side, Skill, Text, Viewer,
};
use heigi_scene::Fact;
use rayon::prelude::*;

/// A series of matches.
#[derive(Clone, Debug)]
pub struct Arena {
    /// What every match is started with.
    pub setup: Setup,
    /// The skill of each side, in the order of the sides.
    pub skills: Vec<Skill>,
    /// How many matches.
    pub matches: u32,
    /// The seed of the first; each following match takes the next number.
    pub seed: u64,
    /// After how many inputs a match is given up as undecided.
    pub most_inputs: u32,
}

/// One match of a series.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Its seed.
    pub seed: u64,
    /// Who won; nothing if it was not decided.
    pub winner: Option<Side>,
    /// How it ended, without figures that differ from match to match; nothing if it was not decided.
    pub result: Option<Text>,
    /// How many inputs it took.
    pub inputs: u32,
    /// Why a player could not go on, which is a fault of the game; nothing if it came to its end or to its limit.
    pub fault: Option<ActError>,
    /// How it looked at half of it.
    pub halfway: Halfway,
    /// What stood beside the board at its end, secrets as well.
    pub facts: Vec<Fact>,
}

/// How a match looked when half of its inputs had been given, and what came of it: for the first side, or, if
/// one person commands whichever side the rules let him, for that person.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Halfway {
    /// The evaluation, from -1 to 1, of what was known then.
    pub value: f32,
    /// True if the match was won; nothing if nobody won it.
    pub is_won: Option<bool>,
}

/// How often the evaluation at half of a match told whether it would be won; see [`Halfway`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    /// In how many matches its sign was that of the result.
    pub right: u32,
    /// How many matches somebody won.
    pub of: u32,
    /// How often the more frequent result came: what always naming it would tell.
    pub favourite: u32,
    /// How often, of a match that was won and another that was lost, the first was thought to be the better,
    /// equals as a half; 0.5 is chance, however seldom a side wins. Nothing if all ended alike.
    pub order: Option<f64>,
}

/// The matches of a series in the order of their seeds.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The matches.
    pub played: Vec<Played>,
}

/// A share with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The share from 0 to 1.
    pub share: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Arena {
    /// Plays the series; `tick` is called after every match.
    ///
    /// The result depends on the seeds only, not on the number of cores.
    ///
    /// # Errors
    /// If the game does not offer the setup.
    pub fn run(&self, game: &dyn AnyGame, tick: &(dyn Fn() + Sync)) -> Result<Report, LoadError> {
        let played: Result<Vec<Played>, LoadError> = (0..self.matches)
            .into_par_iter()
            .map(|index| {
                let seed = self.seed + u64::from(index);
                let result = self.one(game, seed);
                tick();
                result
            })
            .collect();
        Ok(Report { played: played? })
    }

    fn one(&self, game: &dyn AnyGame, seed: u64) -> Result<Played, LoadError> {
        let mut playing = game.start(self.setup.clone(), Dice::from_seed(seed))?;
        let mut random = Random::seeded(seed ^ 0x9e37_79b9_7f4a_7c15);
        let result = play(
            playing.as_mut(),
            &self.skills,
            &mut random,
            self.most_inputs,
        );
        let winner = match playing.pending() {
            Pending::Over(ending) => ending.winner,
            Pending::Decision(_) | Pending::Draw(_) => None,
        };
        let scene = playing.scene(Viewer::Everything);
        Ok(Played {
            halfway: self.halfway(playing.as_ref(), winner, seed),
            seed,
            winner,
            fault: result.err(),
            result: scene.outcome.map(|outcome| outcome.kind),
            inputs: playing.input_count(),
            facts: scene.facts,
        })
    }

    fn halfway(&self, playing: &dyn AnyMatch, winner: Option<Side>, seed: u64) -> Halfway {
        let end = playing.input_count();
        let (then, at_end) = if playing.info().is_played_alone(&self.setup) {
            (commander(playing, end / 2), commander(playing, end))
        } else {
            (Side(0), Side(0))
        };
        // By luck of its own, so that what is only asked afterwards changes no match.
        let mut random = Random::seeded(seed);
        let half = playing.at(end / 2).ok();
        Halfway {
            value: half.map_or(0.0, |half| half.known(then, &mut random).evaluate()),
            is_won: winner.map(|winner| winner == at_end),
        }
    }
}

/// Who decided last before a number of inputs.
fn commander(playing: &dyn AnyMatch, inputs: u32) -> Side {
    let decider = |inputs| match playing.at(inputs).ok()?.pending() {
        Pending::Decision(side) => Some(side),
        Pending::Draw(_) | Pending::Over(_) => None,
    };
    (0..=inputs).rev().find_map(decider).unwrap_or(Side(0))
}

impl Report {
    /// How many matches a side won.
    #[must_use]
    pub fn wins(&self, side: Side) -> u32 {
        let is_won = |played: &&Played| played.winner == Some(side);
        self.played.iter().filter(is_won).count() as u32
    }

    /// How well the evaluation at half of a match told the winner.
    #[must_use]
    pub fn judged(&self) -> Judged {
        let halves = || self.played.iter().map(|played| played.halfway);
        let values = |is_won: bool| -> Vec<f32> {
            let halves = halves().filter(|half| half.is_won == Some(is_won));
            halves.map(|half| half.value).collect()
        };
        let (won, lost) = (values(true), values(false));
        let right = won.iter().filter(|value| **value > 0.0).count()
            + lost.iter().filter(|value| **value < 0.0).count();
        let points: f64 = (won.iter())
            .flat_map(|won| lost.iter().map(|lost| won.total_cmp(lost)))
            .map(|order| match order {
                std::cmp::Ordering::Less => 0.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 1.0,
            })
            .sum();
        let pairs = won.len() * lost.len();
        Judged {
            right: right as u32,
            of: (won.len() + lost.len()) as u32,
            favourite: won.len().max(lost.len()) as u32,
            order: (pairs > 0).then(|| points / pairs as f64),
        }
    }

    /// How often matches ended in each way, the most frequent first; undecided matches are left out.
    #[must_use]
    pub fn results(&self) -> Vec<(Text, u32)> {
        let mut results: Vec<(Text, u32)> = Vec::new();
        for text in self
            .played
            .iter()
            .filter_map(|played| played.result.as_ref())
        {
            match results.iter_mut().find(|(known, _)| known == text) {
                Some((_, count)) => *count += 1,
                None => results.push((text.clone(), 1)),
            }
        }
        results.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        results
    }

    /// What the facts are that stood beside the board at the end of any match.
    #[must_use]
    pub fn labels(&self) -> Vec<&Text> {
        let mut labels = Vec::new();
        for fact in self.played.iter().flat_map(|played| &played.facts) {
            if !labels.contains(&&fact.label) {
                labels.push(&fact.label);
            }
        }
        labels
    }

    /// The matches apart by the value that one fact had at their end, nothing where it was not told, in the order of
    /// the first match of each.
    #[must_use]
    pub fn by(&self, label: &Text) -> Vec<(Option<&Text>, Self)> {
        let mut parts: Vec<(Option<&Text>, Self)> = Vec::new();
        for played in &self.played {
            let fact = played.facts.iter().find(|fact| fact.label == *label);
            let value = fact.map(|fact| &fact.value);
            let place = parts.iter().position(|(known, _)| *known == value);
            let place = place.unwrap_or_else(|| {
                parts.push((value, Self { played: Vec::new() }));
                parts.len() - 1
            });
            parts[place].1.played.push(played.clone());
        }
        parts
    }
}

/// The share of `successes` among `trials` with its 95 % interval after Wilson (Journal of the
/// American Statistical Association 22, 1927).
#[must_use]
pub fn wilson(successes: u32, trials: u32) -> Interval {
    const Z: f64 = 1.959_964;
    if trials == 0 {
        return Interval {
            share: 0.0,
            low: 0.0,
            high: 1.0,
        };
    }
    let n = f64::from(trials);
    let share = f64::from(successes) / n;
    let scale = 1.0 + Z * Z / n;
    let middle = (share + Z * Z / (2.0 * n)) / scale;
    let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
    Interval {
        share,
        low: (middle - half).max(0.0),
        high: (middle + half).min(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evaluation_is_right_if_the_winner_was_ahead() {
        let played = |winner: Option<u8>, value| Played {
            seed: 0,
            winner: winner.map(Side),
            fault: None,
            result: None,
            inputs: 1,
            facts: Vec::new(),
            halfway: Halfway {
                value,
                is_won: winner.map(|winner| winner == 0),
            },
        };
        let report = Report {
            played: vec![
                played(Some(0), 0.5),
                played(Some(0), -0.1),
                played(Some(0), 0.2),
                played(Some(1), -0.2),
                played(Some(1), 0.2),
                played(None, 0.9),
            ],
        };
        // Of the six pairs the second match is behind one of the lost, and the third as good as it.
        let expected = Judged {
            right: 3,
            of: 5,
            favourite: 3,
            order: Some(4.5 / 6.0),
        };
        assert_eq!(report.judged(), expected);
    }

    #[test]
    fn matches_are_told_apart_by_a_fact_of_their_end() {
        let played = |seed, chit: Option<&'static str>| Played {
            seed,
            winner: None,
            fault: None,
            result: None,
            inputs: 1,
            facts: Vec::from_iter(chit.map(|chit| Fact::new("chit", chit, "16.4"))),
            halfway: Halfway {
                value: 0.0,
                is_won: None,
            },
        };
        let report = Report {
            played: vec![
                played(1, Some("7")),
                played(2, None),
                played(3, Some("2")),
                played(4, Some("7")),
            ],
        };
        let [label] = report.labels()[..] else {
            panic!("one fact")
        };
        let seeds: Vec<(Option<Text>, Vec<u64>)> = (report.by(label).into_iter())
            .map(|(value, part)| {
                let seeds = part.played.iter().map(|played| played.seed).collect();
                (value.cloned(), seeds)
            })
            .collect();
        let value = |chit: &'static str| Some(Fact::new("chit", chit, "16.4").value);
        assert_eq!(
            seeds,
            [
                (value("7"), vec![1, 4]),
                (None, vec![2]),
                (value("2"), vec![3])
            ]
        );
    }

    #[test]
    fn the_interval_of_half_of_a_hundred_is_the_textbook_one() {
        let interval = wilson(50, 100);
        assert!((interval.low - 0.4038).abs() < 0.0005, "{interval:?}");
        assert!((interval.high - 0.5962).abs() < 0.0005, "{interval:?}");
    }
}
