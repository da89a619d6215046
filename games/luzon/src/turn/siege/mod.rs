//! The siege of Corregidor (10.2): `numbers` hits from the air, on batteries by their secret numbers, `guns` the siege artillery,
//! `repair` what the Allies mend.

pub mod guns;
pub mod numbers;
pub mod repair;
