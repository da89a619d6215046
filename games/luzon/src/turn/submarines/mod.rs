//! Allied submarines (11): `stations` where they lie and who is taken away, `attacks` what they do to a landing, `policy`
//! how a computer uses them.

pub mod attacks;
mod policy;
pub mod stations;
