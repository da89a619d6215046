//! Many matches between computer players on all cores.

use crate::play;
use heigi_engine::{AnyGame, Dice, LoadError, Pending, Random, Setup, Side, Skill, Text, Viewer};
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its seed.
    pub seed: u64,
    /// Who won; nothing if it was not decided.
    pub winner: Option<Side>,
    /// How it ended, without figures that differ from match to match; nothing if it was not decided.
    pub result: Option<Text>,
    /// How many inputs it took.
    pub inputs: u32,
}

/// The matches of a series in the order of their seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
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
        // Seeded dice always roll, so nothing is ever awaited from a person.
        let _ = play(
            playing.as_mut(),
            &self.skills,
            &mut random,
            self.most_inputs,
        );
        let winner = match playing.pending() {
            Pending::Over(ending) => ending.winner,
            Pending::Decision(_) | Pending::Draw(_) => None,
        };
        Ok(Played {
            seed,
            winner,
            result: playing
                .scene(Viewer::Everything)
                .outcome
                .map(|outcome| outcome.kind),
            inputs: playing.input_count(),
        })
    }
}

impl Report {
    /// How many matches a side won.
    #[must_use]
    pub fn wins(&self, side: Side) -> u32 {
        let is_won = |played: &&Played| played.winner == Some(side);
        self.played.iter().filter(is_won).count() as u32
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
    fn the_interval_of_half_of_a_hundred_is_the_textbook_one() {
        let interval = wilson(50, 100);
        assert!((interval.low - 0.4038).abs() < 0.0005, "{interval:?}");
        assert!((interval.high - 0.5962).abs() < 0.0005, "{interval:?}");
    }
}
