//! What happened, and who is told of it.

use crate::Luzon;
use crate::printed::campaign::{Level, WithdrawalId};
use crate::printed::units::{ALLIES, AircraftId, JAPAN, UnitId};
use heigi_board::HexId;
use heigi_engine::scene::{LogEntry, Value};
use heigi_engine::told::Fact;
use heigi_engine::{Side, Viewer};

heigi_engine::events! {
    /// What happened.
    pub enum Event of Luzon {
        /// The Allied chit.
        AlliedChit(chit: u16) = Die "16.1" "luzon-log-allied-chit" for_good,
        /// The Allies have set up.
        SetUp = Move "16.2" "luzon-log-set-up",
        /// The Japanese chit, which only Japan sees.
        JapaneseChit(chit: u16) = Die "16.4" "luzon-log-japanese-chit" for_good,
        /// What the others are told of it.
        SecretChit = Die "16.4" "luzon-log-secret-chit",
        /// A turn begins.
        TurnBegan(turn: u8) = Phase "3.0" "luzon-log-turn",
        /// The phases that the program does not have are passed over.
        PassedOver = Phase "3.0" "luzon-log-passed-over",
        /// An Allied unit arrives; Japan may see it on top of a stack.
        Arrived(unit: UnitId, hex: HexId) = Move "14.2" "luzon-log-arrived" for_good,
        /// What the others are told of it.
        Reinforced = Move "14.2" "luzon-log-reinforced",
        /// An Allied unit cannot come.
        CannotArrive(unit: UnitId) = Result "14.2" "luzon-log-cannot-arrive",
        /// Allied aircraft arrive.
        Landed(unit: AircraftId, hex: HexId) = Move "14.2" "luzon-log-landed",
        /// Allied aircraft cannot come.
        CannotLand(unit: AircraftId) = Result "14.2" "luzon-log-cannot-land",
        /// A Japanese unit comes to Formosa.
        OnFormosa(unit: UnitId) = Move "14.3" "luzon-log-on-formosa",
        /// A Japanese unit is withdrawn; what lay beneath it may show.
        Withdrew(unit: UnitId) = Result "14.4" "luzon-log-withdrew" for_good,
        /// Steps of a Japanese unit are.
        StepsLeft(unit: UnitId, steps: u8) = Result "14.6" "luzon-log-steps-left" for_good,
        /// Japanese aircraft are.
        FlewOut(unit: AircraftId) = Result "14.5" "luzon-log-flew-out",
        /// Japan refuses a withdrawal.
        Refused(what: WithdrawalId) = Result "14.4.1" "luzon-log-refused",
        /// 17.4: the end.
        Judged(level: Level, attack: u16) = End "17.4" "luzon-log-judged" for_good,
        /// A side gives up.
        Conceded(side: Side) = End "17.0" "luzon-log-conceded" for_good,
    }
}

impl Fact<Luzon> for UnitId {
    fn value(self, game: &Luzon) -> Value {
        game.unit_text(self).into()
    }
}

impl Fact<Luzon> for AircraftId {
    fn value(self, game: &Luzon) -> Value {
        game.aircraft_text(self).into()
    }
}

impl Fact<Luzon> for WithdrawalId {
    fn value(self, game: &Luzon) -> Value {
        game.withdrawal_text(self).0.into()
    }
}

impl Fact<Luzon> for Level {
    fn value(self, game: &Luzon) -> Value {
        game.level_text(self).into()
    }
}

impl Luzon {
    /// An event for a viewer; nothing if it may not know of it.
    pub(crate) fn tell(&self, event: Event, viewer: Viewer) -> Option<LogEntry> {
        let allies = Self::is_own(viewer, ALLIES);
        let japan = Self::is_own(viewer, JAPAN);
        let told = match event {
            Event::JapaneseChit(_) if !japan => Event::SecretChit,
            Event::Arrived(..) if !allies => Event::Reinforced,
            Event::CannotArrive(_) | Event::Landed(..) | Event::CannotLand(_) if !allies => {
                return None;
            }
            Event::OnFormosa(_)
            | Event::Withdrew(_)
            | Event::StepsLeft(..)
            | Event::FlewOut(_)
            | Event::Refused(_)
                if !japan =>
            {
                return None;
            }
            _ => event,
        };
        Some(told.entry(self))
    }
}
