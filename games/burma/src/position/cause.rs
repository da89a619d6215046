//! Why a die is rolled.

use crate::printed::setup::Store;
use crate::printed::units::JAPAN;
use heigi_engine::RuleId;
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// What a die or a decision is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// What a side has in a set-up.
    SetUpDice(Store),
    /// 21.2.2: which aircraft begin damaged and which lines cut.
    SetUpHarm,
    /// 5.2.4.
    AirAvailability,
    /// 5.2.4: which air unit is lost.
    AirRemoval,
    /// 5.3.3: who intercepts.
    Interception,
    /// 5.6.7a: who escorts.
    Escort,
    /// 5.7.5: whom an air unit attacks.
    AirTarget,
    /// 5.7.3.
    AirCombat,
    /// 5.8.3.
    AirRepair,
    /// 6.1.1.
    Initiative,
    /// 7.1.1.
    Receipt,
    /// 7.1.3.
    StrategicSupply,
    /// 7.4.6.
    Porters,
    /// 7.4.4: from which source a marker comes.
    Forwarding,
    /// 7.2.2: which marker is spent.
    MarkerSpent,
    /// 16.2.2: who gets the second step of a marker.
    Replacement,
    /// 7.8.2d: where a new line leads.
    Joint,
    /// 7.9.8.
    SupplyCheck,
    /// 7.9.9.
    OutOfSupplyCheck,
    /// 8.1.3.
    PickMarker,
    /// 9.1.3.
    Cup,
    /// 9.3.1.
    Activation,
    /// 13.2.1c.
    Defence,
    /// 13.2.1d-iv.
    Combat,
    /// 13.4.3.
    Hits,
    /// 13.6.6: who retreats without need.
    ExtraRetreat,
    /// 13.4.5: which of the strongest is lost.
    Elimination,
    /// 13.6: where a unit retreats.
    Retreat,
    /// 13.6.3.
    InterdictedRetreat,
    /// 17.4.7a.
    Thursday,
    /// 17.4.7c.
    ChineseEntry,
    /// 17.4.7e.
    Chindits,
    /// 12.3.3.
    SeaMovement,
    /// 13.8.
    Advance,
    /// TBL-SO-6: where a unit advances further.
    SecondAdvance,
    /// TBL-SO-2: who ignores zones of control.
    Infiltration,
    /// TBL-SO-4: who is supplied.
    SanctionedSupply,
    /// NOTE-9.2.2.
    EndMarker,
    /// 10.1.3.
    Overstacking,
    /// 18.3.
    LossCheck,
    /// 7.3.4.
    Wastage,
    /// 14.1.6.
    RandomEvent,
    /// TBL-EV-3, 6 and 9.
    EventEffect,
    /// TBL-EV-8, TBL-EV-10: confusion on a side.
    Snafu(Side),
    /// 17.6.3.
    InaCheck,
}

impl Cause {
    /// True where a marker is picked blindly: whoever typed the number would know the marker.
    #[must_use]
    pub const fn is_secret(self) -> bool {
        matches!(self, Self::PickMarker | Self::Cup)
    }

    /// The rule that asks for it.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::SetUpDice(_) | Self::SetUpHarm => "21.0",
            Self::AirAvailability | Self::AirRemoval => "5.2.4",
            Self::Interception => "5.3.3",
            Self::Escort => "5.6.7a",
            Self::AirTarget => "5.7.5",
            Self::AirCombat => "5.7.3",
            Self::AirRepair => "5.8.3",
            Self::Initiative => "6.1.1",
            Self::Receipt => "7.1.1",
            Self::StrategicSupply => "7.1.3",
            Self::Porters => "7.4.6",
            Self::Forwarding => "7.4.4",
            Self::MarkerSpent => "7.2.2",
            Self::Replacement => "16.2.2",
            Self::Joint => "7.8.2d",
            Self::SupplyCheck => "7.9.8",
            Self::OutOfSupplyCheck => "7.9.9",
            Self::PickMarker => "8.1.3",
            Self::Cup => "9.1.3",
            Self::Activation => "9.3.1",
            Self::Defence => "13.2.1c",
            Self::Combat => "13.2.1d-iv",
            Self::Hits => "13.4.3",
            Self::ExtraRetreat => "13.6.6",
            Self::Elimination => "13.4.5",
            Self::Retreat => "13.6",
            Self::InterdictedRetreat => "13.6.3",
            Self::Thursday => "17.4.7a",
            Self::ChineseEntry => "17.4.7c",
            Self::Chindits => "17.4.7e",
            Self::SeaMovement => "12.3.3",
            Self::Advance => "13.8.1",
            Self::SecondAdvance => "TBL-SO-6",
            Self::Infiltration => "TBL-SO-2",
            Self::SanctionedSupply => "TBL-SO-4",
            Self::EndMarker => "NOTE-9.2.2",
            Self::Overstacking => "10.1.3",
            Self::LossCheck => "18.3",
            Self::Wastage => "7.3.4",
            Self::RandomEvent => "14.1.6",
            Self::EventEffect => "TBL-EVENTS",
            Self::Snafu(JAPAN) => "TBL-EV-8",
            Self::Snafu(_) => "TBL-EV-10",
            Self::InaCheck => "17.6.3",
        }
    }

    /// The id of its message.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::SetUpDice(Store::Stock) => "burma-cause-set-up-stock",
            Self::SetUpDice(Store::Supply) => "burma-cause-set-up-supply",
            Self::SetUpDice(Store::Loose) => "burma-cause-set-up-loose",
            Self::SetUpDice(Store::Positions) => "burma-cause-set-up-positions",
            Self::SetUpDice(Store::Links) => "burma-cause-set-up-links",
            Self::SetUpHarm => "burma-cause-set-up",
            Self::AirAvailability => "burma-cause-air-availability",
            Self::AirRemoval => "burma-cause-air-removal",
            Self::Interception => "burma-cause-interception",
            Self::Escort => "burma-cause-escort",
            Self::AirTarget => "burma-cause-air-target",
            Self::AirCombat => "burma-cause-air-combat",
            Self::AirRepair => "burma-cause-air-repair",
            Self::Initiative => "burma-cause-initiative",
            Self::Receipt => "burma-cause-receipt",
            Self::StrategicSupply => "burma-cause-strategic-supply",
            Self::Porters => "burma-cause-porters",
            Self::Forwarding => "burma-cause-forwarding",
            Self::MarkerSpent => "burma-cause-marker-spent",
            Self::Replacement => "burma-cause-replacement",
            Self::Joint => "burma-cause-joint",
            Self::SupplyCheck => "burma-cause-supply-check",
            Self::OutOfSupplyCheck => "burma-cause-out-of-supply-check",
            Self::PickMarker => "burma-cause-pick-marker",
            Self::Cup => "burma-cause-cup",
            Self::Activation => "burma-cause-activation",
            Self::Defence => "burma-cause-defence",
            Self::Combat => "burma-cause-combat",
            Self::Hits => "burma-cause-hits",
            Self::ExtraRetreat => "burma-cause-extra-retreat",
            Self::Elimination => "burma-cause-elimination",
            Self::Retreat => "burma-cause-retreat",
            Self::InterdictedRetreat => "burma-cause-interdicted-retreat",
            Self::Thursday => "burma-cause-thursday",
            Self::ChineseEntry => "burma-cause-chinese-entry",
            Self::Chindits => "burma-cause-chindits",
            Self::SeaMovement => "burma-cause-sea-movement",
            Self::Advance => "burma-cause-advance",
            Self::SecondAdvance => "burma-cause-second-advance",
            Self::Infiltration => "burma-cause-infiltration",
            Self::SanctionedSupply => "burma-cause-sanctioned-supply",
            Self::EndMarker => "burma-cause-end-marker",
            Self::Overstacking => "burma-cause-overstacking",
            Self::LossCheck => "burma-cause-loss-check",
            Self::Wastage => "burma-cause-wastage",
            Self::RandomEvent => "burma-cause-random-event",
            Self::EventEffect => "burma-cause-event-effect",
            Self::Snafu(_) => "burma-cause-snafu",
            Self::InaCheck => "burma-cause-ina-check",
        }
    }
}

impl From<Cause> for RuleId {
    fn from(cause: Cause) -> Self {
        Self(cause.rule())
    }
}
