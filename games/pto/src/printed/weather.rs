//! What a scenario says of weather, wind and night, and the tables by which the tropics roll them (17, G16).

use crate::*;
use serde::Deserialize;

heigi_engine::kinds! {
    /// What the weather has made of the ground, with what it adds to fires (17.2).
    #[derive(Default)]
    pub enum Climate = "pto-climate-" with i8 {
        /// Very dry.
        VeryDry = "very-dry" => 2,
        /// Dry.
        Dry = "dry" => 1,
        /// Moderate.
        #[default]
        Moderate = "moderate" => 0,
        /// Moist.
        Moist = "moist" => -1,
        /// Wet.
        Wet = "wet" => -2,
        /// Mud: 1/2 a point more into open ground (G8.5).
        Mud = "mud" => -3,
    }

    /// What comes from the sky (17.2).
    #[derive(Default)]
    pub enum Sky = "pto-skies-" {
        /// Clear.
        #[default]
        Clear = "clear",
        /// Clear, and the wind comes in gusts.
        Gusty = "gusty",
        /// Overcast: it may begin to rain.
        Overcast = "overcast",
        /// Rain.
        Rain = "rain",
        /// Heavy rain.
        HeavyRain = "heavy-rain",
    }

    /// How strong the wind is (G16.4).
    #[derive(Default)]
    pub enum Wind = "pto-wind-" {
        /// No wind.
        #[default]
        None = "none",
        /// A mild breeze.
        Mild = "mild",
        /// Heavy wind.
        Heavy = "heavy",
    }

    /// Where the wind blows to, in the order of the directions from a hex.
    #[derive(Default)]
    pub enum Heading = "pto-heading-" {
        /// North.
        #[default]
        North = "north",
        /// North-east.
        NorthEast = "north-east",
        /// South-east.
        SouthEast = "south-east",
        /// South.
        South = "south",
        /// South-west.
        SouthWest = "south-west",
        /// North-west.
        NorthWest = "north-west",
    }

    /// Regions whose seasons the tables know (G16.2).
    pub enum Region = "pto-region-" {
        /// Burma and India.
        Burma = "burma",
        /// Elsewhere.
        Elsewhere = "elsewhere",
    }
}

heigi_engine::tables! {
    /// G16.2: up to which final roll there is what weather, and whether the ground is mud with it, it lasts to the end, and
    /// rain that begins is heavy.
    pub struct WeatherRow { up_to: i32, sky: Sky, mud: bool, lasts: bool, pours: bool }

    /// G16.2: months of the year, which may run over its end, and what they add in Burma and India.
    pub struct Season { from: u8, to: u8, added: i32 }

    /// G16.2: months from and to which the Marines fought where it is drier, as year and month.
    pub struct Campaign { from: [u16; 2], to: [u16; 2], added: i32 }

    /// TBL-G8-PADDY: up to which final die paddies are in season and up to which they are drained, and what dry, moderate and wet
    /// weather adds (RUL-16).
    pub struct Paddies { in_season: i32, drained: i32, dry: i32, moderate: i32, wet: i32 }

    /// G16.2 to G16.4: the tables of the tropics; the dice for ground and wind begin at 1 or less. 17.2: from which sum of the
    /// wind change dice on rain begins or ends and wind changes, and up to which there are gusts, under a clear sky and a gusty one [L].
    pub struct Tropics {
        weather: Vec<WeatherRow>, ground: Vec<Climate>, wind: Vec<Wind>, seasons: Vec<Season>, campaigns: Vec<Campaign>,
        rain: i32, wind_change: i32, gusts: [i32; 2], paddies: Paddies,
    }
}

heigi_engine::tables! {
    /// 17.1, 17.3: up to which die a starshell works, how far it is fired, and how far it and a blaze light [L].
    pub struct Dark { starshell_works: i32, starshell_range: u32, starshell_lights: u32, blaze_lights: u32 }
}

impl Tropics {
    /// G16.2: what the time of the year adds to the dice.
    pub fn season(&self, region: Region, [year, month]: [u16; 2], has_marines: bool) -> i32 {
        let is_in = |season: &&Season| {
            let (from, to) = (u16::from(season.from), u16::from(season.to));
            match from <= to {
                true => (from..=to).contains(&month),
                false => month >= from || month <= to,
            }
        };
        let season = self.seasons.iter().find(is_in);
        let season = season.filter(|_| region == Region::Burma);
        let is_then = |one: &&Campaign| has_marines && (one.from..=one.to).contains(&[year, month]);
        let campaign = self.campaigns.iter().find(is_then);
        season.map_or(0, |season| season.added) + campaign.map_or(0, |one| one.added)
    }

    /// G16.2: the weather of a final roll.
    pub fn weather(&self, roll: i32) -> Option<&WeatherRow> {
        let last = self.weather.last();
        self.weather.iter().find(|row| roll <= row.up_to).or(last)
    }

    /// G16.3: what the ground is like for a final die.
    pub fn ground(&self, roll: i32) -> Climate {
        of_die(&self.ground, roll)
    }

    /// TBL-G8-PADDY: what sky and ground add to the die for paddies.
    pub fn paddy_modifier(&self, climate: Climate, sky: Sky) -> i32 {
        let is_wet = matches!(climate, Climate::Wet | Climate::Mud) || sky == Sky::Overcast;
        match climate {
            _ if is_wet => self.paddies.wet,
            Climate::Dry | Climate::VeryDry => self.paddies.dry,
            Climate::Moderate => self.paddies.moderate,
            _ => 0,
        }
    }

    /// TBL-G8-PADDY: what paddies are like for a final die.
    pub fn paddies(&self, roll: i32) -> Terrain {
        match roll {
            roll if roll <= self.paddies.in_season => Terrain::InSeasonPaddy,
            roll if roll <= self.paddies.drained => Terrain::DrainedPaddy,
            _ => Terrain::IrrigatedPaddy,
        }
    }

    /// G16.4: the wind of a final die.
    pub fn wind(&self, roll: i32) -> Wind {
        of_die(&self.wind, roll)
    }
}

/// The entry of a final die, from 1 or less to the last one or more.
fn of_die<T: Copy + Default>(row: &[T], roll: i32) -> T {
    let last = row.len().saturating_sub(1) as i32;
    let number = (roll - 1).clamp(0, last);
    row.get(number as usize).copied().unwrap_or_default()
}

/// What a scenario says of the weather.
#[derive(Clone, Debug)]
pub struct Forecast {
    /// What comes from the sky, if it is not rolled (G16.2).
    pub sky: Option<Sky>,
    /// The wind, if it is not rolled (G16.4).
    pub wind: Option<Wind>,
    /// Where it blows to, if it is not rolled.
    pub heading: Option<Heading>,
    /// Whether what is not said is rolled before the match.
    pub is_rolled: bool,
    /// What season and region add to the dice.
    pub season: i32,
    /// Whether the sea is on the map (G16.4).
    pub has_ocean: bool,
    /// At night, how many hexes anybody sees (17.1).
    pub night: Option<u8>,
    /// Whether units may set fire (16.2): many scenarios rule it out.
    pub kindling: bool,
    /// Whether it stays as it is, without wind change dice (17.2).
    pub is_steady: bool,
    /// Whether it is rolled what paddies are like (TBL-G8-PADDY).
    pub rolls_paddies: bool,
    /// Where it is.
    pub region: Region,
}

/// The weather of a scenario file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeatherLine {
    sky: Option<Sky>,
    wind: Option<Wind>,
    heading: Option<Heading>,
    #[serde(default)]
    rolled: bool,
    region: Option<Region>,
    #[serde(default)]
    ocean: bool,
    #[serde(default)]
    kindling: bool,
    #[serde(default)]
    steady: bool,
    #[serde(default)]
    paddies: bool,
    pub(super) night: Option<Within<0, 6>>,
}

impl WeatherLine {
    pub(super) fn read(
        &self,
        tropics: &Tropics,
        (date, has_marines): (Option<[u16; 2]>, bool),
    ) -> Forecast {
        let region = self.region.unwrap_or(Region::Elsewhere);
        let season = date.map_or(0, |date| tropics.season(region, date, has_marines));
        Forecast {
            sky: self.sky,
            wind: self.wind,
            heading: self.heading,
            is_rolled: self.rolled,
            season,
            has_ocean: self.ocean,
            kindling: self.kindling,
            is_steady: self.steady,
            rolls_paddies: self.paddies,
            region,
            night: self.night.map(Within::get),
        }
    }
}
