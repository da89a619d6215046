//! What a further die says after an original 2 of the dice to hit (C3.6, C3.7).

use super::doubles::{EFFECTS, outcomes};
use super::shot::{Hit, Shot, sum_of};
use super::{Damage, Engagement};
use crate::*;

/// The lowest that dice to hit show.
const LOWEST: i32 = 2;
/// The highest face of a die.
const FACES: i32 = 6;
/// Up to which die hits what an original 2 would miss, the critical one of these, and the one that strikes the turret of a vehicle
/// (C3.6).
const HITS: i32 = 3;
const CRITICAL: i32 = 1;
const TURRET: i32 = 2;
/// In how many ways dice to hit and a further die fall.
const THROWS: u32 = 216;
/// In how many ways dice to hit, a further die and the dice of two hits fall.
const MOST: u32 = THROWS * EFFECTS * EFFECTS;

/// A hit on a vehicle, if there is one: whether it is critical, and whether it strikes the turret.
type Struck = Option<(bool, bool)>;

/// Up to which further die an original 2 hits critically, and hits at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Luck {
    /// Critically.
    critical: i32,
    /// At all.
    plain: i32,
}

impl Luck {
    /// C3.6: what would miss hits all the same, and perhaps critically.
    pub(crate) fn against_odds(may_be_critical: bool) -> Self {
        Self {
            critical: CRITICAL * i32::from(may_be_critical),
            plain: HITS,
        }
    }

    /// C3.7: what hits does so critically up to a die.
    fn of_hit(most: i32) -> Option<Self> {
        (most >= CRITICAL).then_some(Self {
            critical: most,
            plain: FACES,
        })
    }

    /// C3.7: what hits a vehicle or a whole Location with an original 2 alone does so critically only with luck.
    pub(crate) fn of_last_chance() -> Option<Self> {
        Self::of_hit(CRITICAL)
    }

    /// C3.6: whether the dice to hit would miss.
    fn is_against_odds(self) -> bool {
        self.plain < FACES
    }

    /// C3.6: whether the further die strikes the turret of a vehicle, whatever the dice to hit would strike.
    pub(crate) fn strikes_turret(self, die: i32) -> bool {
        self.is_against_odds() && die == TURRET
    }

    /// What the further die makes of it.
    pub(crate) fn hit(self, die: i32) -> Hit {
        match die {
            die if die <= self.critical => Hit::Critical,
            die if die <= self.plain => Hit::Plain,
            _ => Hit::Miss,
        }
    }
}

/// So many of the ways in which dice to hit and a further die fall, of 36 if that is as exact.
fn share(ways: u32) -> [u32; 2] {
    let by = [6, 3, 2].into_iter().find(|by| ways.is_multiple_of(*by));
    let by = by.unwrap_or(1);
    [ways / by, THROWS / by]
}

/// In how many ways dice to hit and those of what may hit fall, with a further die and those of a second hit where these may be
/// thrown.
fn throws(luck: Option<Luck>, doubles: bool) -> u32 {
    let to_hit = if luck.is_some() { THROWS } else { EFFECTS };
    to_hit * EFFECTS * if doubles { EFFECTS } else { 1 }
}

impl Pto {
    /// C3.6, C3.7: throws the further die of an original 2, if one is needed.
    pub(crate) fn try_luck(
        &self,
        play: &mut Play<'_, Self>,
        luck: Option<Luck>,
        side: Side,
    ) -> Flow<Self, Option<i32>> {
        let Some(luck) = luck else {
            return Ok(None);
        };
        let reason = match luck.is_against_odds() {
            true => Reason::Improbable,
            false => Reason::Lucky,
        };
        let die = self.throw(play, reason, side)?.sum;
        if luck.is_against_odds() && luck.hit(die) != Hit::Miss {
            play.tell(Event::HitsAgainstOdds);
        }
        Ok(Some(die))
    }
}

impl Shot {
    /// C3.6, C3.7: what a further die decides once the dice to hit show so much; nothing if none is thrown.
    pub fn luck(&self, sum: i32) -> Option<Luck> {
        // With a 2 or a 3 the lower die is a 1.
        let last = |sum: i32| sum + total(&self.to_hit) + i32::from(self.rolls);
        match self.is_area {
            _ if sum != LOWEST => None,
            _ if last(LOWEST) > self.number => Some(Luck::against_odds(true)),
            true if last(LOWEST + 1) > self.number => Luck::of_last_chance(),
            false if 2 * last(LOWEST) >= self.number => Luck::of_hit(self.number / 2),
            _ => None,
        }
    }

    /// What dice to hit come to, whether with two hits (C3.8), each with in how many of 216 throws with a further die.
    fn hits(&self) -> Vec<(Hit, bool, u32)> {
        let throws = (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other)));
        let hits = throws.flat_map(|(one, other)| {
            let is_twofold = self.doubles && one == other;
            let of = move |die, ways| (self.hit([one, other], die), is_twofold, ways);
            match self.luck(sum_of([one, other])) {
                Some(_) => (1..=FACES).map(|die| of(Some(die), 1)).collect(),
                None => vec![of(None, FACES as u32)],
            }
        });
        hits.collect()
    }

    /// How probably it hits: in so many of so many throws.
    pub fn ways_to_hit(&self) -> [u32; 2] {
        let hits = self.hits().into_iter();
        let hits = hits.filter(|(hit, ..)| *hit != Hit::Miss);
        share(hits.map(|(.., ways)| ways).sum())
    }

    /// The exact chances of the results, in as many ways as [`Shot::throws`] says; of two hits the heavier one counts.
    pub fn chances(&self, game: &Pto) -> Vec<(FireResult, u32)> {
        let unit = MOST / self.throws();
        let mut ways = vec![0; FireResult::ALL.len()];
        for (hit, is_twofold, hits) in self.hits() {
            let result = |sum: i32| match self.effect(game, hit) {
                Some((column, added)) => game.data.tables.result(column, sum + added).number(),
                None => FireResult::None.number(),
            };
            for (result, of_hit) in outcomes(is_twofold, result) {
                ways[result] += hits * of_hit;
            }
        }
        let ways = ways.into_iter().map(|ways| ways / unit);
        FireResult::ALL.iter().copied().zip(ways).collect()
    }

    /// In how many of [`Shot::throws`] something comes of it that is meant, of two hits of the heavier one.
    pub(super) fn ways_of<T: Ord>(
        &self,
        of: impl Fn(i32, Hit) -> T,
        is_meant: impl Fn(&T) -> bool,
    ) -> u32 {
        let hits = self
            .hits()
            .into_iter()
            .filter(|(hit, ..)| *hit != Hit::Miss);
        let ways = hits.map(|(hit, is_twofold, ways)| {
            let outcomes = outcomes(is_twofold, |sum| of(sum, hit));
            let meant = outcomes.into_iter().filter(|(one, _)| is_meant(one));
            ways * meant.map(|(_, of_hit)| of_hit).sum::<u32>()
        });
        ways.sum::<u32>() / (MOST / self.throws())
    }

    /// In how many ways the dice to hit and those of a hit fall, with a further die where one may be thrown.
    pub fn throws(&self) -> u32 {
        throws(self.luck(LOWEST), self.doubles)
    }
}

impl Engagement {
    /// C3.6, C3.7: what a further die decides once the dice to hit show so much; nothing if none is thrown.
    pub fn luck(&self, coloured: u8, white: u8) -> Option<Luck> {
        let hits = |(one, other): (u8, u8)| self.last(one, other) <= self.number;
        match i32::from(coloured + white) == LOWEST {
            false => None,
            true if !hits((1, 1)) => Some(Luck::against_odds(true)),
            // Nothing but its turret can be hit, which these dice do not aim at.
            true if self.is_hull_down => None,
            true if hits((1, 2)) || hits((2, 1)) => None,
            true => Luck::of_last_chance(),
        }
    }

    /// What the dice to hit come to, with the further die of an original 2: nothing, a hit, or a critical one (18.2), and whether it
    /// strikes the turret.
    pub fn hit(&self, coloured: u8, white: u8, die: Option<i32>) -> Struck {
        let is_turret = coloured < white;
        let sum = i32::from(coloured + white);
        let luck = self.luck(coloured, white).zip(die);
        let is_exposed = |is_turret: bool| is_turret || !self.is_hull_down;
        if let Some((luck, die)) = luck {
            let strikes_turret = luck.strikes_turret(die);
            return match luck.hit(die) {
                Hit::Miss => None,
                // What shows nothing but its turret is struck there.
                Hit::Critical => Some((true, self.is_hull_down)),
                Hit::Plain => is_exposed(strikes_turret).then_some((false, strikes_turret)),
            };
        }
        let is_good = self.last(coloured, white) <= self.number && sum < self.fails_from;
        let hits = is_good && is_exposed(is_turret);
        hits.then_some((sum == LOWEST, is_turret))
    }

    /// What dice to hit come to, whether with two hits (C3.8), each with in how many of 216 throws with a further die.
    fn hits(&self) -> Vec<(Struck, bool, u32)> {
        let throws = (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other)));
        let hits = throws.flat_map(|(one, other)| {
            let is_twofold = self.doubles && one == other;
            let of = move |die, ways| (self.hit(one, other, die), is_twofold, ways);
            match self.luck(one, other) {
                Some(_) => (1..=FACES).map(|die| of(Some(die), 1)).collect(),
                None => vec![of(None, FACES as u32)],
            }
        });
        hits.collect()
    }

    /// How probably it hits: in so many of so many throws.
    pub fn ways_to_hit(&self) -> [u32; 2] {
        let hits = self.hits().into_iter();
        share(hits.filter_map(|(hit, _, ways)| hit.map(|_| ways)).sum())
    }

    /// G12.62: in how many of [`Engagement::throws`] it damages a craft.
    pub(crate) fn ways_to_damage(&self) -> u32 {
        let points = |sum, is_critical, is_turret: bool| {
            let number = self.kill[usize::from(is_turret)];
            self.craft_damage(sum, number, is_critical)
        };
        self.ways_of(points, |points| *points > 0)
    }

    /// In how many of [`Engagement::throws`] something comes of it that is meant, of two hits of the heavier one.
    pub fn ways(&self, is_meant: impl Fn(Damage) -> bool) -> u32 {
        let damage = |sum, is_critical, is_turret| {
            let number = self.number_to_kill(is_critical, is_turret);
            self.damage(sum, number, is_turret)
        };
        self.ways_of(damage, |damage| is_meant(*damage))
    }

    fn ways_of<T: Ord>(
        &self,
        of: impl Fn(i32, bool, bool) -> T,
        is_meant: impl Fn(&T) -> bool,
    ) -> u32 {
        let hits = self.hits().into_iter();
        let ways = hits.filter_map(|(hit, is_twofold, ways)| {
            let (is_critical, is_turret) = hit?;
            let outcomes = outcomes(is_twofold, |sum| of(sum, is_critical, is_turret));
            let meant = outcomes.into_iter().filter(|(one, _)| is_meant(one));
            Some(ways * meant.map(|(_, of_hit)| of_hit).sum::<u32>())
        });
        ways.sum::<u32>() / (MOST / self.throws())
    }

    /// In how many ways the dice to hit and those to kill fall, with a further die where one may be thrown.
    pub fn throws(&self) -> u32 {
        throws(self.luck(1, 1), self.doubles)
    }
}
