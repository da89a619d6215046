//! The chapters of the rulebook: each has the steps of its part of the sequence of play, and what is legal
//! there. In the order of the rules:
//!
//! | Chapter | Module |
//! |---|---|
//! | 3.2 set-up of Japan | [`setup`] |
//! | 3.4, 3.5 entry of the United States | [`entry`] |
//! | 6 stacking | [`stacking`] |
//! | 7 replacements | [`replacement`] |
//! | 8 movement | [`movement`] |
//! | 8.8, 8.10 the 672nd at rivers and at sea | [`amphibious`] |
//! | 8.9 pontoon bridges | [`pontoons`] |
//! | 9 defensive fire | [`defensive_fire`] |
//! | 10.1, 10.2, 10.5 offensive fire and its targets | [`offensive_fire`] |
//! | 9.2, 10.3, 10.17, 10.22, 10.23 a fire put together | [`composition`] |
//! | 10.3 to 10.10, 11 who reaches what, strength | [`fire`] |
//! | 9.5, 10.11 to 10.15, 10.19, 10.21 what is added to the die | [`modifiers`] |
//! | 10.3 to 10.16 an attack and its die | [`attack`] |
//! | 10.17, 10.20 rubble and advance | [`advance`] |

pub mod advance;
pub mod amphibious;
pub mod attack;
pub mod composition;
pub mod defensive_fire;
pub mod entry;
pub mod fire;
pub mod modifiers;
pub mod movement;
pub mod offensive_fire;
pub mod pontoons;
pub mod replacement;
pub mod setup;
pub mod stacking;
