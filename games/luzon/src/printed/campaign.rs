//! The campaign: chits (16.1, 16.4), goals (17.0, 18.3), limits, the turn record (14.1) and withdrawals (14.4).

use super::units::{AircraftId, Class, GroupId, GroupSet, Service, TypeId, UnitId};
use heigi_board::HexId;
use heigi_engine::scene::SmolStr;
use serde::{Deserialize, Serialize};

heigi_board::declare_ids! {
    /// A withdrawal, as an index into [`Campaign::withdrawals`].
    WithdrawalId;
    /// A place where Allied reinforcements arrive, as an index into [`Campaign::places`].
    PlaceId;
}

/// A place where Allied reinforcements arrive (14.2).
#[derive(Clone, Debug)]
pub struct ArrivalPlace {
    /// Its letter on the turn record.
    pub id: SmolStr,
    /// Where it is.
    pub hex: HexId,
}

/// A Japanese chit (16.4.1).
#[derive(Clone, Debug)]
pub struct JapaneseChit {
    /// The groups that come with it.
    pub groups: GroupSet,
    /// Of these the one that comes later (16.4.1).
    pub late: Option<GroupId>,
    /// Strategic transport points (16.4.4).
    pub strategic: u16,
    /// Operational transport points.
    pub operational: u16,
    /// The strategic goal against each Allied chit (17.1).
    pub goals: Vec<Goal>,
    /// What it adds to the victory points (18.3).
    pub points: i8,
}

/// What Japan must reach (17.3); each is harder than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// Manila or Corregidor.
    A,
    /// One of them, and the Allied army beaten.
    B,
    /// Both of them, and the Allied army beaten.
    C,
    /// Both of them, and the Allied army as good as gone.
    D,
}

impl Goal {
    /// All of them, the easiest first.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// 17.2: the levels of victory for a strategic goal with what each needs, the highest first: each level lower needs
    /// what is one letter easier.
    pub fn with_easier(self) -> impl Iterator<Item = (Level, Self)> {
        let easier = Self::ALL
            .into_iter()
            .rev()
            .filter(move |goal| *goal <= self);
        [Level::Strategic, Level::Operational, Level::Tactical]
            .into_iter()
            .zip(easier)
    }

    /// The rule that says what it needs (17.3).
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::A => "17.3A",
            Self::B => "17.3B",
            Self::C => "17.3C",
            Self::D => "17.3D",
        }
    }

    /// Its letter.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
            Self::C => "C",
            Self::D => "D",
        }
    }
}

/// How far Japan has won (17.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Level {
    /// Not at all: the Allies win.
    Allied,
    /// A tactical victory.
    Tactical,
    /// An operational victory.
    Operational,
    /// A strategic victory.
    Strategic,
}

impl Level {
    /// The level after so many deductions of one (14.4.1).
    #[must_use]
    pub fn lowered(self, by: u8) -> Self {
        let levels = [
            Self::Allied,
            Self::Tactical,
            Self::Operational,
            Self::Strategic,
        ];
        levels[(self as usize).saturating_sub(by.into())]
    }
}

/// Units that arrive together (14.2).
#[derive(Clone, Debug)]
pub struct Arrival {
    /// Who arrives.
    pub units: Vec<UnitId>,
    /// Where: in one of these places, as the player chooses.
    pub places: Vec<PlaceId>,
    /// True if at least one unit arrives in each.
    pub is_each: bool,
}

/// Infantry for ground crews (6.3).
#[derive(Clone, Debug)]
pub struct Exchange {
    /// How many ABSU are given up.
    pub crews: u8,
    /// Who comes for them.
    pub arrival: Arrival,
}

/// Air units that arrive (14.2).
#[derive(Clone, Debug)]
pub struct AirArrival {
    /// Who arrives.
    pub aircraft: Vec<AircraftId>,
    /// On the airfield there.
    pub place: PlaceId,
}

/// A turn of the record.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Month and day of its beginning and of its end.
    pub dates: [[u8; 2]; 2],
    /// Ground units.
    pub arrivals: Vec<Arrival>,
    /// Air units.
    pub aircraft: Vec<AirArrival>,
    /// True if landings may choose any beach (4.4.5).
    pub any_beach: bool,
    /// True if the late group of the Japanese chit comes (16.4.1).
    pub brings_late_group: bool,
}

/// What leaves (14.4 to 14.6).
#[derive(Clone, Debug)]
pub enum Leaving {
    /// 14.5: all aircraft of a service, but for so many of some types.
    Aircraft {
        /// Whose.
        service: Service,
        /// How many stay.
        stay: Vec<(TypeId, u8)>,
    },
    /// 14.6: a tank regiment and some others.
    Tanks {
        /// The regiment.
        regiment: UnitId,
        /// Whose steps make up for its lost ones, in this order.
        instead: Vec<UnitId>,
        /// How many others of which class leave.
        with: Vec<(Class, u8)>,
        /// The groups from which these come if they can.
        from: GroupSet,
        /// The group that gives one only if nobody else can.
        spare: GroupId,
    },
    /// 14.4.2.1: a division.
    Division {
        /// Its group.
        group: GroupId,
        /// The least stacking points that leave.
        least: u8,
        /// How many artillery units stay behind.
        artillery: u8,
        /// The groups that make up for what is missing.
        instead: GroupSet,
    },
    /// What an earlier withdrawal of a division left behind.
    Rest {
        /// That withdrawal.
        of: WithdrawalId,
    },
}

/// A withdrawal.
#[derive(Clone, Debug)]
pub struct Withdrawal {
    /// Its id, such as `navy-7`.
    pub id: SmolStr,
    /// Its turn.
    pub turn: u8,
    /// What leaves.
    pub leaving: Leaving,
}

/// Limits and rates.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// 5.0: stacking points in a hex.
    pub stacking: u8,
    /// 5.3.2: stacking points on Corregidor.
    pub corregidor: u8,
    /// 10.2.5: stacking points that defend Corregidor.
    pub garrison: u8,
    /// 10.3: stacking points that use Fort Wint.
    pub fort_wint: u8,
    /// 5.3.3: Allied stacking points in Bicol.
    pub bicol: u8,
    /// 4.4.4: stacking points that attack a beach hex.
    pub beach: u8,
    /// 4.5.1: stacking points of local landings in a turn.
    pub local_landing: u8,
    /// 4.5.1: how many coastal hexes these sail.
    pub local_distance: u8,
    /// 4.5.4: stacking points shipped across Manila Bay in a turn.
    pub bay_shipping: u8,
    /// 4.4.2.1: after how many turns operational transport returns.
    pub transport_returns: u8,
    /// 10.1: stacking points that build a fortification.
    pub builders: u8,
    /// 10.1: movement phases that it takes.
    pub building_turns: u8,
    /// 10.1.2: stacking points that remove one.
    pub demolishers: u8,
    /// 10.2.1: batteries with which Corregidor is neutralised.
    pub neutralised: u8,
    /// the levels that a Corregidor which is not neutralised costs, with the switch.
    pub corregidor_not_neutralised_levels: u8,
    /// 11.3: hits that drive the submarines from Cavite.
    pub cavite: u8,
    /// 8.3.2: bombing value of a group.
    pub bombing_group: u8,
    /// 8.7.2: stacking points whose small arms fire at aircraft.
    pub small_arms: u8,
    /// 13.4: movement points of a line of supply off roads.
    pub supply: u8,
}

/// Victory points (18.3).
#[derive(Clone, Debug)]
pub struct VictoryPoints {
    /// For Manila.
    pub manila: i8,
    /// For Bataan airfield.
    pub bataan_field: i8,
    /// For Corregidor without batteries.
    pub corregidor_silenced: i8,
    /// For Corregidor.
    pub corregidor: i8,
    /// For an Allied attack strength below these.
    pub attack_under: Vec<(u16, i8)>,
    /// For the convoys that the Allies had.
    pub convoy: Vec<(GroupId, i8)>,
    /// For airfields of Bicol that were not taken in time.
    pub bicol_late: i8,
    /// For each withdrawal of aircraft that was refused.
    pub aircraft_kept: i8,
    /// For each withdrawal of units that was refused.
    pub units_kept: i8,
    /// Besides, if a division was kept.
    pub division_kept: i8,
    /// The least points of each level.
    pub levels: Vec<(i8, Level)>,
}

/// The campaign.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// The groups that come with each Allied chit (16.1).
    pub allied_chits: Vec<GroupSet>,
    /// The Japanese chits.
    pub japanese_chits: Vec<JapaneseChit>,
    /// 17.3: the greatest Allied attack strength with which goals B, C and D are met.
    pub beaten: [u16; 3],
    /// 18.2: the headquarters with whose loss Japan has won.
    pub general: UnitId,
    /// 18.3.
    pub points: VictoryPoints,
    /// Limits and rates.
    pub limits: Limits,
    /// 4.4.2.3: the turns of strategic transport.
    pub strategic_turns: Vec<u8>,
    /// 18.1: the same by chance, from the least total of two dice on.
    pub random_strategic_turns: Vec<(u8, Vec<u8>)>,
    /// Where Allied reinforcements arrive.
    pub places: Vec<ArrivalPlace>,
    /// 6.3: what comes for ABSU.
    pub exchange: Exchange,
    /// The turn record.
    pub turns: Vec<Turn>,
    /// Withdrawals in their order.
    pub withdrawals: Vec<Withdrawal>,
    /// TBL-SUBALLOC: first and last turn of each line of the submarine sheet.
    pub submarine_lines: Vec<[u8; 2]>,
}

impl Campaign {
    /// A turn of the record, counted from 1.
    #[must_use]
    pub fn turn(&self, turn: u8) -> &Turn {
        &self.turns[usize::from(turn.max(1) - 1).min(self.turns.len() - 1)]
    }

    /// How many turns there are.
    #[must_use]
    pub fn last_turn(&self) -> u8 {
        self.turns.len() as u8
    }

    /// The hex of a place.
    #[must_use]
    pub fn hex(&self, place: PlaceId) -> HexId {
        self.places[place.index()].hex
    }

    /// A withdrawal.
    #[must_use]
    pub fn withdrawal(&self, withdrawal: WithdrawalId) -> &Withdrawal {
        &self.withdrawals[withdrawal.index()]
    }

    /// The withdrawals of a turn.
    pub fn withdrawals_of(&self, turn: u8) -> impl DoubleEndedIterator<Item = WithdrawalId> + '_ {
        heigi_board::ids(self.withdrawals.len())
            .filter(move |one: &WithdrawalId| self.withdrawal(*one).turn == turn)
    }

    /// 18.1: the turns of strategic transport for a total of two dice.
    #[must_use]
    pub fn strategic_turns(&self, total: u8) -> &[u8] {
        let reached = self.random_strategic_turns.iter();
        let reached = reached.take_while(|(least, _)| *least <= total);
        reached
            .last()
            .map_or(&self.strategic_turns, |(_, turns)| turns)
    }

    /// 18.3: the level of some victory points.
    #[must_use]
    pub fn level(&self, points: i8) -> Level {
        let reached = self.points.levels.iter();
        let reached = reached.filter(|(least, _)| *least <= points);
        reached
            .map(|(_, level)| *level)
            .max()
            .unwrap_or(Level::Allied)
    }
}
