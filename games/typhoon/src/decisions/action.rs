//! Small decisions, each verb declared once, and what they may name.

use crate::Typhoon;
use crate::printed::map::ZoneId;
use crate::printed::units::UnitId;
use heigi_engine::scene::Target;
use heigi_engine::{Argument, Words};
use serde::{Deserialize, Serialize};
use std::str::Split;

heigi_engine::verbs! {
    /// One small decision.
    #[derive(Serialize, Deserialize)]
    pub enum Action of Typhoon {
        /// End the phase, the operation or the gathering.
        Done = "done",
        /// Give up what is being prepared.
        Cancel = "cancel",
        /// Choose an objective (19).
        Objective(objective: Objective) = "objective",
        /// Let the die choose.
        Roll = "roll",
        /// Pay for a roll on the strategic warfare table (2b).
        Raid = "raid",
        /// Take a counter to move, redeploy or bring it back.
        Select(unit: UnitId) = "select",
        /// Put the taken counter, or the counter asked for, into a zone.
        Place(zone: ZoneId) = "place",
        /// Agree to what is asked.
        Accept = "accept",
        /// Do without it.
        Decline = "decline",
        /// Choose a counter that is asked for.
        Choose(unit: UnitId) = "choose",
        /// Give a reduced counter a step (3.2).
        Flip(unit: UnitId) = "rebuild",
        /// Bring a disrupted fleet back at once (3.3).
        Reorganise(fleet: UnitId) = "reorganise",
        /// Make two reduced fleets one (3.4).
        Consolidate(kept: UnitId, gone: UnitId) = "consolidate" => kept,
        /// Draw a unit from the pool (5.2d).
        Recruit = "recruit",
        /// Build a fortress (14.2).
        Fortify(zone: ZoneId) = "fortify",
        /// Turn a detachment into a fortress (5.2l).
        Convert(unit: UnitId) = "convert",
        /// Begin a land offensive (9.2).
        Offensive(zone: ZoneId) = "offensive",
        /// Begin a naval or joint operation (9.3).
        Sortie(zone: ZoneId) = "sortie",
        /// Send airborne troops (18).
        Drop(zone: ZoneId) = "drop",
        /// Let a counter take part.
        Join(unit: UnitId) = "join",
        /// Leave it out again.
        Leave(unit: UnitId) = "leave",
        /// Let a carrier fleet stop in a zone next to the target (9.3n).
        Escort(fleet: UnitId, zone: ZoneId) = "escort" => fleet,
        /// Take a land unit aboard (9.3c).
        Load(unit: UnitId) = "load",
        /// Set it ashore again before sailing.
        Unload(unit: UnitId) = "unload",
        /// Begin the march, or put to sea.
        Go = "go",
        /// Attack a counter from the air, or a land unit with those chosen.
        Attack(target: UnitId) = "attack",
        /// Let a carrier fleet strike a counter (11).
        Strike(fleet: UnitId, target: UnitId) = "strike",
        /// Set a carried unit ashore (9.3).
        Land(unit: UnitId) = "land",
        /// Change sides (19c).
        ChangeSides = "change-sides",
        /// Stay Japanese (19l).
        Stay = "stay",
    }
}

/// The number of an objective, from 0; three are printed (19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Objective(pub u8);

/// Objectives are numbered from 1 in words.
impl Argument<Typhoon> for Objective {
    fn count(_: &Typhoon) -> u32 {
        u8::MAX.into()
    }

    fn at(_: &Typhoon, index: u32) -> Self {
        Self(index as u8)
    }

    fn index(self, _: &Typhoon) -> u32 {
        self.0.into()
    }

    fn write(self, _: &Typhoon, words: &mut Words) {
        words.put(u16::from(self.0) + 1);
    }

    fn read(_: &Typhoon, words: &mut Split<'_, char>) -> Option<Self> {
        let number: u8 = words.next()?.parse().ok()?;
        number.checked_sub(1).map(Self)
    }
}

heigi_engine::named_by_id!(UnitId, Typhoon, units, Piece);

/// Zones are named by their ids.
impl Argument<Typhoon> for ZoneId {
    fn count(game: &Typhoon) -> u32 {
        game.map().zones.len() as u32
    }

    fn at(_: &Typhoon, index: u32) -> Self {
        Self(index as u8)
    }

    fn index(self, _: &Typhoon) -> u32 {
        self.0.into()
    }

    fn write(self, game: &Typhoon, words: &mut Words) {
        words.put(&game.map().zone(self).id);
    }

    fn read(game: &Typhoon, words: &mut Split<'_, char>) -> Option<Self> {
        game.map().zone_named(words.next()?)
    }

    fn target(self, game: &Typhoon) -> Option<Target> {
        Some(Target::Place(game.map().zone(self).id.clone()))
    }
}
