//! Where drawn values come from.

use crate::random::Random;
use crate::rules::Draw;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// The source of the random draws of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
pub enum Dice {
    /// Drawn from a cryptographic stream under a secret key.
    ///
    /// The hash of the key is published when the match starts and the key when it ends, so that
    /// anybody can check every draw: draw number n is the first value below the number of faces, by
    /// rejection, of ChaCha8 stream n under the key.
    Seeded {
        /// The key as 64 hexadecimal digits.
        key: String,
    },
    /// Typed in by a person who rolls real dice, but for draws that must stay secret.
    Asked {
        /// The key of the secret draws as 64 hexadecimal digits; without one, all are typed in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    },
}

impl Dice {
    /// Every draw is typed in, secret ones too.
    pub const TYPED: Self = Self::Asked { key: None };

    /// Draws that a person types in, but for secret ones, which these dice make.
    #[must_use]
    pub fn asked(secret: &Self) -> Self {
        Self::Asked {
            key: secret.key().map(str::to_owned),
        }
    }

    /// Dice under a key.
    #[must_use]
    pub fn from_key(key: [u8; 32]) -> Self {
        Self::Seeded {
            key: hexadecimal(&key),
        }
    }

    /// Dice from a small seed, for tests and simulations; not secret.
    #[must_use]
    pub fn from_seed(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self::from_key(key)
    }

    /// The value of draw number `index`, or nothing if somebody must type it in.
    #[must_use]
    pub fn value(&self, index: u64, draw: Draw) -> Option<u16> {
        let key = match self {
            Self::Asked { .. } if !draw.is_secret => return None,
            Self::Asked { key } => key.as_ref()?,
            Self::Seeded { key } => key,
        };
        let mut random = Random::keyed(key_bytes(key)?, index);
        Some(random.below(u32::from(draw.values())) as u16 + 1)
    }

    /// The values of draws one after another, from a number on, as far as the dice give them.
    pub(crate) fn dealing_from(self, mut number: u64) -> impl FnMut(Draw) -> Option<u16> {
        move |draw| {
            let value = self.value(number, draw)?;
            number += 1;
            Some(value)
        }
    }

    /// The key, if there is one; a secret until the match is over.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        match self {
            Self::Seeded { key } => Some(key),
            Self::Asked { key } => key.as_deref(),
        }
    }

    /// True if the key, if there is one, can be read.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.key().is_none_or(|key| key_bytes(key).is_some())
    }

    /// The published hash of the key, if there is a key.
    #[must_use]
    pub fn commitment(&self) -> Option<String> {
        self.key().map(commitment)
    }
}

/// The SHA-256 of a key's hexadecimal form, as published when a match starts.
#[must_use]
pub fn commitment(key: &str) -> String {
    hexadecimal(&Sha256::digest(key.as_bytes()))
}

/// The SHA-256 of named texts, used to tell which data a match was played with.
#[must_use]
pub fn content_hash<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut hash = Sha256::new();
    for (name, text) in texts {
        hash.update((name.len() as u64).to_le_bytes());
        hash.update(name.as_bytes());
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    }
    hexadecimal(&hash.finalize())
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn key_bytes(key: &str) -> Option<[u8; 32]> {
    // Parsing would let signs pass.
    if key.len() != 64 || !key.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; 32];
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&key[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleId;

    #[test]
    fn a_draw_depends_on_its_number_and_the_key_only() {
        let dice = Dice::from_seed(3);
        let draw = Draw::open(RuleId("1"), 6);
        let forward: Vec<_> = (0..20).map(|n| dice.value(n, draw)).collect();
        let mut backward: Vec<_> = (0..20).rev().map(|n| dice.value(n, draw)).collect();
        backward.reverse();
        assert_eq!(forward, backward);
        assert!(forward.iter().all(|v| matches!(v, Some(1..=6))));
    }

    #[test]
    fn a_broken_key_gives_no_value() {
        for key in ["", "zz", &"é".repeat(32), &"+1".repeat(32)] {
            let dice = Dice::Seeded {
                key: key.to_owned(),
            };
            assert!(!dice.is_valid());
        }
    }
}
