//! Two hits of a shot at once: a Gun of a small calibre scores them with a double that hits (C3.8).

use super::Engagement;
use super::shot::{Hit, Shot};
use crate::turn::line;
use crate::*;
use heigi_engine::scene::PreviewLine;
use std::ops::RangeInclusive;

/// The calibres of the Guns that do so.
const CALIBRES: RangeInclusive<u8> = 15..=40;

/// In how many ways the dice of a hit fall.
pub(super) const EFFECTS: u32 = 36;

/// What may come of a hit or of the heavier of two, the lightest first, each with in how many of the ways in which the dice of both
/// would fall.
pub(super) fn outcomes<T: Ord>(is_twofold: bool, of: impl Fn(i32) -> T) -> Vec<(T, u32)> {
    let mut once: Vec<(T, u32)> = (2..=12)
        .map(|sum: i32| (of(sum), 6 - sum.abs_diff(7)))
        .collect();
    once.sort_by(|one, other| one.0.cmp(&other.0));
    let mut lighter = 0;
    let ways_of = |ways: u32| {
        let before = lighter;
        lighter += ways;
        match is_twofold {
            true => lighter * lighter - before * before,
            false => ways * EFFECTS,
        }
    };
    let ways: Vec<u32> = once.iter().map(|(_, ways)| *ways).map(ways_of).collect();
    let outcomes = once.into_iter().map(|(outcome, _)| outcome);
    outcomes.zip(ways).collect()
}

/// C3.8: what a preview says of it.
pub(super) fn line_of_doubles(doubles: bool) -> Option<PreviewLine> {
    let text = Text::new("pto-preview-doubles");
    doubles.then(|| line(text, SmolStr::default(), "C3.8"))
}

impl Pto {
    /// C3.8: whether a double of its dice to hit scores two hits with a weapon.
    pub(super) fn doubles(&self, weapon: Named) -> bool {
        let printed = self.printed(weapon);
        printed.class == UnitClass::Gun && CALIBRES.contains(&printed.calibre)
    }

    /// C3.8: how many hits there are of which one has been scored, and tells it if there are two.
    fn count_hits(play: &mut Play<'_, Self>, doubles: bool, thrown: Thrown) -> usize {
        let is_twofold = doubles && thrown.is_double;
        if is_twofold {
            play.tell(Event::HitsTwice);
        }
        1 + usize::from(is_twofold)
    }

    /// C3.8: how many times a shot falls whose dice to hit have been thrown: once as well if it misses.
    pub(super) fn count_falls(
        play: &mut Play<'_, Self>,
        shot: &Shot,
        (thrown, hit): (Thrown, Hit),
    ) -> usize {
        Self::count_hits(play, shot.doubles && hit != Hit::Miss, thrown)
    }

    /// C3.8: all that the hits of a shot do to its vehicle, as long as there is something to hit.
    pub(crate) fn hit_vehicle(
        &self,
        play: &mut Play<'_, Self>,
        engagement: &Engagement,
        thrown: Thrown,
        strikes: (bool, bool),
    ) -> Flow<Self> {
        for _ in 0..Self::count_hits(play, engagement.doubles, thrown) {
            let vehicle = engagement.vehicle;
            if play.state.is_vehicle(vehicle) || self.is_manned_wreck(play.state, vehicle) {
                self.strike_vehicle(play, engagement, strikes)?;
            }
        }
        Ok(())
    }
}
