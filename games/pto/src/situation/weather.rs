//! The weather as it is (17.2, G16).

use crate::*;
use serde::{Deserialize, Serialize};

/// Sky, ground and wind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Weather {
    /// What the weather has made of the ground.
    pub climate: Climate,
    /// What comes from the sky.
    pub sky: Sky,
    /// The wind, but for gusts.
    pub wind: Wind,
    /// Where it blows to.
    pub heading: Heading,
    /// Whether there are gusts in this player turn, which are heavy wind.
    pub has_gusts: bool,
    /// Whether it has rained in this match (G5.61).
    pub has_rained: bool,
    /// At night, how many hexes anybody sees (17.1).
    pub night: Option<u8>,
    /// Whether rain lasts to the end (G16.2).
    pub lasts: bool,
    /// Whether rain that begins is heavy (G16.2).
    pub pours: bool,
    /// Whether streams are swollen, as heavy rain began the match (G16.2).
    pub swells: bool,
    /// What all paddies are like, if that was rolled (TBL-G8-PADDY).
    pub paddies: Option<Terrain>,
}

impl Weather {
    /// How strong the wind is now.
    pub fn wind_now(&self) -> Wind {
        match self.has_gusts {
            true => Wind::Heavy,
            false => self.wind,
        }
    }

    /// G16.2: what heavy rain that lasts from the beginning makes of streams: deep ones, or water with mud.
    pub fn swells(&self) -> Option<Terrain> {
        let is_flood = self.swells && self.climate == Climate::Mud;
        let swollen = if is_flood {
            Terrain::Water
        } else {
            Terrain::DeepStream
        };
        self.swells.then_some(swollen)
    }

    /// Whether the ground is wet or mud, by which sand is hard (G13.3).
    pub fn is_wet(&self) -> bool {
        matches!(self.climate, Climate::Wet | Climate::Mud)
    }

    /// Whether it rains.
    pub fn rains(&self) -> bool {
        matches!(self.sky, Sky::Rain | Sky::HeavyRain)
    }

    /// 17.1, 17.2: how much darkness and rain hinder sight over so many hexes.
    pub fn hindrance(&self, range: u32) -> u8 {
        let far = (range.saturating_sub(1) / RAIN_STEP) as u8;
        let rain = match self.sky {
            Sky::Rain => far,
            Sky::HeavyRain => 1 + far,
            _ => 0,
        };
        rain + u8::from(self.night.is_some())
    }
}

/// 17.2: rain hinders by 1 more for each so many hexes beyond the first so many.
const RAIN_STEP: u32 = 6;

impl Pto {
    /// The hex to which the wind blows from another one; none beyond the map.
    pub(crate) fn downwind(&self, state: &State, hex: HexId) -> Option<HexId> {
        let direction = heigi_engine::board::Direction::ALL[state.weather.heading.number()];
        let next = self.data.grid.neighbour(hex, direction);
        next.filter(|next| self.map(state).has(*next))
    }
}
