//! A generator whose numbers are the same on every machine.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// A stream of random numbers: ChaCha with 8 rounds under a 32-byte key and a stream number.
///
/// The stream is specified (Bernstein, ChaCha, 2008), and the numbers drawn from it by rejection are
/// this crate's own, so no release of a library can change what a seed means.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The stream with a number under a key.
    #[must_use]
    pub fn keyed(key: [u8; 32], stream: u64) -> Self {
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(stream);
        Self(generator)
    }

    /// A stream from a small seed, for tests and simulations.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self::keyed(key, 0)
    }

    /// Another generator, whose numbers nobody can tell from these.
    #[must_use]
    pub fn split(&mut self) -> Self {
        let mut key = [0; 32];
        self.0.fill_bytes(&mut key);
        Self::keyed(key, 0)
    }

    /// A number from 0 to `bound` - 1, all equally likely; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        let limit = u32::MAX - u32::MAX % bound;
        loop {
            let word = self.0.next_u32();
            if word < limit {
                return word % bound;
            }
        }
    }

    /// An index into a slice of a length, all equally likely; 0 for an empty one.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(u32::try_from(length).unwrap_or(u32::MAX)) as usize
    }

    /// A number from 0 up to but not including 1.
    pub fn unit(&mut self) -> f32 {
        (self.0.next_u32() >> 8) as f32 / (1_u32 << 24) as f32
    }

    /// Puts a slice into random order (Durstenfeld, Communications of the ACM 7, 1964).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}

/// In how many of all equally likely throws of some dice their sum is as wanted; there are `faces` to the
/// power of `dice` throws.
pub fn ways(dice: u32, faces: u8, mut is_wanted: impl FnMut(i32) -> bool) -> u32 {
    let faces = u32::from(faces);
    (0..faces.pow(dice))
        .filter(|throw| {
            let sum: u32 = (0..dice)
                .map(|die| throw / faces.pow(die) % faces + 1)
                .sum();
            is_wanted(sum as i32)
        })
        .count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut random = Random::seeded(1945);
        let drawn: Vec<u32> = (0..12).map(|_| random.below(6) + 1).collect();
        assert_eq!(drawn, [4, 6, 6, 3, 4, 4, 2, 6, 1, 2, 4, 5]);
    }

    #[test]
    fn a_seven_is_thrown_in_six_ways_of_thirty_six() {
        assert_eq!(ways(2, 6, |sum| sum == 7), 6);
        assert_eq!(ways(2, 6, |_| true), 36);
        assert_eq!(ways(1, 10, |sum| sum > 7), 3);
    }

    #[test]
    fn every_face_is_drawn_equally_often() {
        let mut random = Random::seeded(7);
        let mut count = [0_u32; 6];
        for _ in 0..60_000 {
            count[random.below(6) as usize] += 1;
        }
        assert!(
            count.iter().all(|n| (9_600..10_400).contains(n)),
            "{count:?}"
        );
    }
}
