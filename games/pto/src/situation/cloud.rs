//! Smoke and white phosphorus over Locations (24).

use crate::*;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

heigi_engine::kinds! {
    /// A kind of smoke; what each adds to fire is in the tables.
    pub enum Cloud = "pto-cloud-" {
        /// Of smoke grenades, for one movement phase (10.4).
        SmokeGrenade = "smoke-grenade",
        /// Of grenades of white phosphorus, for one movement phase (10.4).
        PhosphorusGrenade = "phosphorus-grenade",
        /// Of smoke shells.
        Smoke = "smoke",
        /// Of smoke shells a turn later.
        ThinSmoke = "thin-smoke",
        /// Of shells of white phosphorus.
        Phosphorus = "phosphorus",
        /// Of shells of white phosphorus a turn later.
        ThinPhosphorus = "thin-phosphorus",
        /// Smoke that the wind has carried from the hex beside it, until the next advancing fire phase.
        Drifting = "drifting",
        /// White phosphorus that it has carried.
        DriftingPhosphorus = "drifting-phosphorus",
        /// Of napalm, which no wind tears apart (G17.41).
        Napalm = "napalm",
        /// Of napalm a turn later.
        ThinNapalm = "thin-napalm",
    }
}

impl Cloud {
    /// What is left of it in the next prep fire phase of whose it is.
    fn thinned(self) -> Option<Self> {
        match self {
            Self::Smoke => Some(Self::ThinSmoke),
            Self::Phosphorus => Some(Self::ThinPhosphorus),
            Self::Napalm => Some(Self::ThinNapalm),
            // The wind brings and takes that.
            Self::Drifting | Self::DriftingPhosphorus => Some(self),
            _ => None,
        }
    }

    /// What a breeze carries of it.
    pub(crate) fn drifts(self) -> Option<Self> {
        match self {
            Self::Smoke | Self::Napalm => Some(Self::Drifting),
            Self::Phosphorus => Some(Self::DriftingPhosphorus),
            _ => None,
        }
    }

    /// Whether it is of napalm.
    pub(crate) fn is_of_napalm(self) -> bool {
        matches!(self, Self::Napalm | Self::ThinNapalm)
    }

    fn is_of_grenades(self) -> bool {
        matches!(self, Self::SmokeGrenade | Self::PhosphorusGrenade)
    }
}

/// Smoke somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Smoke {
    /// Where.
    pub spot: Spot,
    /// What it is.
    pub cloud: Cloud,
    /// Who has made it.
    pub side: Side,
}

/// All smoke on the map.
pub type Clouds = ArrayVec<Smoke, 32>;

impl State {
    /// Whether there is smoke in a hex, be it of a blaze.
    pub fn has_smoke(&self, hex: HexId) -> bool {
        self.is_smoking(hex) || self.smoulders(hex) || self.smoke_in(hex).next().is_some()
    }

    /// G17.41: whether rain or heavy wind, though no gusts, leave nothing of the smoke of napalm but the time that it takes.
    pub(crate) fn drowns_napalm(&self) -> bool {
        self.weather.rains() || self.weather.wind == Wind::Heavy
    }

    /// Whether a blaze gives smoke in a hex.
    fn is_smoking(&self, hex: HexId) -> bool {
        let smokes = |fire: &Fire| !(fire.is_napalm && self.drowns_napalm());
        let mut fires = self.fires.iter();
        fires.any(|fire| fire.hex == hex && fire.burning == Burning::Blaze && smokes(fire))
    }

    /// The smoke in a hex that hinders anybody; what is in a cave is nowhere else (G11.85#3).
    pub(crate) fn smoke_in(&self, hex: HexId) -> impl Iterator<Item = &Smoke> {
        let there = self
            .clouds
            .iter()
            .filter(move |smoke| smoke.spot.hex == hex && !smoke.spot.is_below());
        let is_drowned = self.drowns_napalm();
        there.filter(move |smoke| !(is_drowned && smoke.cloud.is_of_napalm()))
    }

    /// Whether who fires from a Location fires out of smoke; a cave has a rule of its own for that (G11.85#3).
    pub fn is_in_smoke(&self, spot: Spot) -> bool {
        !spot.is_below() && self.has_smoke(spot.hex)
    }

    /// Smoke comes to a Location; of what lies there already of this kind there is no more.
    pub(crate) fn add_smoke(&mut self, smoke: Smoke) {
        let is_same = |other: &Smoke| other.spot == smoke.spot && other.cloud == smoke.cloud;
        self.clouds.retain(|other| !is_same(other));
        if self.clouds.is_full() {
            self.clouds.remove(0);
        }
        self.clouds.push(smoke);
    }

    /// 10.4: smoke of grenades goes with the movement phase, in caves with the player turn (G11.85#1).
    pub(crate) fn clear_grenades(&mut self, in_caves: bool) {
        self.clouds
            .retain(|smoke| !smoke.cloud.is_of_grenades() || smoke.spot.is_below() != in_caves);
    }

    /// 24: what the wind carried is gone.
    pub(crate) fn clear_drift(&mut self) {
        let drifts = [Cloud::Drifting, Cloud::DriftingPhosphorus];
        self.clouds.retain(|smoke| !drifts.contains(&smoke.cloud));
    }

    /// 24, G17.41: heavy wind tears the smoke of shells apart, but not that of napalm.
    pub(crate) fn thin_all(&mut self) {
        // G11.8#1: no wind blows in a cave.
        let is_napalm = |smoke: &Smoke| smoke.cloud.is_of_napalm() || smoke.spot.is_below();
        let (napalm, others): (Clouds, Clouds) = self.clouds.drain(..).partition(is_napalm);
        self.clouds = others;
        self.thin_smoke(ALLIES);
        self.thin_smoke(JAPAN);
        self.clouds.extend(napalm);
    }

    /// 24: smoke of shells grows thin in the next prep fire phase of its side and goes in the one after.
    pub(crate) fn thin_smoke(&mut self, side: Side) {
        for smoke in std::mem::take(&mut self.clouds) {
            let thinned = match smoke.side == side {
                true => smoke.cloud.thinned(),
                false => Some(smoke.cloud),
            };
            self.clouds
                .extend(thinned.map(|cloud| Smoke { cloud, ..smoke }));
        }
    }
}

impl Pto {
    /// 24, G11.85: how much the smoke in a Location adds to fire at it: in a cave that within it.
    pub(crate) fn smoke_at(&self, state: &State, spot: Spot) -> u8 {
        match spot.is_below() {
            true => self.smoke_below(state, spot),
            false => self.smoke_of(state, spot.hex),
        }
    }

    /// G11.85#3: how thick the smoke in a cave is.
    pub(crate) fn smoke_below(&self, state: &State, cave: Spot) -> u8 {
        let there = state.clouds.iter().filter(|smoke| smoke.spot == cave);
        let all: u8 = there
            .map(|smoke| self.data.tables.clouds[smoke.cloud])
            .sum();
        all.min(self.data.tables.thickest)
    }

    /// 24: how much the smoke of a hex adds to fire through it, all of it together.
    pub(crate) fn smoke_of(&self, state: &State, hex: HexId) -> u8 {
        let there = state.smoke_in(hex);
        let all: u8 = there
            .map(|smoke| self.data.tables.clouds[smoke.cloud])
            .sum();
        match state.is_smoking(hex) || state.smoulders(hex) {
            true => self.data.tables.thickest,
            false => all.min(self.data.tables.thickest),
        }
    }
}
