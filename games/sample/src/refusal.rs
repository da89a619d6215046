//! Why an action is not legal: a rule and the facts.

use crate::Sample;
use crate::map::UnitId;
use heigi_board::HexId;
use heigi_engine::{RuleId, Text};

/// Why an action is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The present step knows no such action.
    NotNow,
    /// No die shows this.
    NotOnDie,
    /// Nobody can hide there.
    NoHide(HexId),
    /// It is the other side's.
    NotYours(UnitId),
    /// It is not on the map.
    NotOnMap(UnitId),
    /// It has moved.
    HasMoved(UnitId),
    /// Who hides stays.
    Hides(UnitId),
    /// The hexes do not touch.
    TooFar(HexId),
    /// An enemy stands there.
    Enemy(HexId),
    /// There is no room.
    Full(HexId),
    /// The points do not suffice.
    TooDear {
        /// The hex.
        hex: HexId,
        /// The points needed.
        needed: u16,
        /// The points left.
        left: u16,
    },
    /// It has fired.
    HasFired(UnitId),
    /// It does not see so far, or not through what stands between.
    NoSight(UnitId),
    /// It does not stand where the fire fell.
    NotUnderFire(UnitId),
    /// A hit lets nobody fall back.
    MustLose,
}

impl Refusal {
    /// The rule and the reason.
    pub(crate) fn explain(self, game: &Sample) -> (RuleId, Text) {
        let hex = |id: &'static str, hex| Text::new(id).with("hex", game.map().grid.number(hex));
        let unit = |id: &'static str, unit| Text::new(id).with("unit", game.unit_text(unit));
        let (rule, text) = match self {
            Self::NotNow => ("3.2", Text::new("sample-no-not-now")),
            Self::NotOnDie => ("5.3", Text::new("sample-no-not-on-die")),
            Self::NoHide(at) => ("3.1", hex("sample-no-hide", at)),
            Self::NotYours(one) => ("4.1", unit("sample-no-not-yours", one)),
            Self::NotOnMap(one) => ("4.1", unit("sample-no-not-on-map", one)),
            Self::HasMoved(one) => ("4.1", unit("sample-no-has-moved", one)),
            Self::Hides(one) => ("2.4", unit("sample-no-hides", one)),
            Self::TooFar(at) => ("4.2", hex("sample-no-too-far", at)),
            Self::Enemy(at) => ("4.4", hex("sample-no-enemy", at)),
            Self::Full(at) => ("4.4", hex("sample-no-full", at)),
            Self::TooDear {
                hex: at,
                needed,
                left,
            } => (
                "4.3",
                hex("sample-no-too-dear", at)
                    .with("needed", i32::from(needed))
                    .with("left", i32::from(left)),
            ),
            Self::HasFired(one) => ("5.2", unit("sample-no-has-fired", one)),
            Self::NoSight(one) => ("2.2", unit("sample-no-sight", one)),
            Self::NotUnderFire(one) => ("5.6", unit("sample-no-not-under-fire", one)),
            Self::MustLose => ("5.6", Text::new("sample-no-must-lose")),
        };
        (RuleId(rule), text)
    }
}
