//! Sections 9.3, 10.3, 11 and 12: naval operations, naval battle, carriers and reactions.

mod naval;
mod reaction;

use crate::common::naval::{battle, compared, duel, reaction_modifier};
use crate::common::{Table, game, set, unit, zone};
use heigi_engine::{Pending, Rules};
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, Event, JAPAN, Place, Plan, Reaction, ReactionTotal, Step, Typhoon};
