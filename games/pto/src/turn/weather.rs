//! Weather: what is rolled before the match (G16.2 to G16.4), and how wind and rain change (17.2).

use crate::*;

impl heigi_engine::Step<Pto> for Outlook {
    throws!();

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let scenario = game.scenario(play.state);
        let (first, tropics) = (scenario.first, &game.data.tables.tropics);
        let Some(forecast) = &scenario.forecast else {
            return Ok(());
        };
        let mut told = None;
        if forecast.sky.is_none() {
            let thrown = game.throw(play, Reason::Weather, first)?;
            if let Some(row) = tropics.weather(thrown.sum + forecast.season) {
                let weather = &mut play.state.weather;
                (weather.sky, weather.lasts, weather.pours) = (row.sky, row.lasts, row.pours);
                weather.swells = row.lasts && row.sky == Sky::HeavyRain;
                // RUL-22: what the weather says of the ground goes before: mud, or none in spite of heavy rain.
                told = match (row.mud, row.sky) {
                    (true, _) => Some(Climate::Mud),
                    (false, Sky::HeavyRain) => Some(Climate::Wet),
                    (false, _) => None,
                };
            }
        }
        if scenario.climate.is_none() {
            let thrown = game.throw(play, Reason::Ground, first)?;
            let rolled = tropics.ground(thrown.sum + forecast.season);
            play.state.weather.climate = told.unwrap_or(rolled);
        }
        if forecast.wind.is_none() && !game.map(play.state).is_stormy() {
            let thrown = game.throw(play, Reason::Wind, first)?;
            let sea = i32::from(forecast.has_ocean);
            play.state.weather.wind = tropics.wind(thrown.sum - sea);
        }
        if forecast.heading.is_none() && play.state.weather.wind != Wind::None {
            let thrown = game.throw(play, Reason::Heading, first)?;
            play.state.weather.heading = Heading::ALL[usize::from(thrown.first) - 1];
        }
        play.state.weather.has_rained = play.state.weather.rains();
        let weather = play.state.weather;
        play.tell(Event::Weather(weather.sky, weather.climate));
        tell_wind(play);
        let has_paddies = (scenario.map.hexes()).any(|hex| scenario.map.terrain(hex).is_paddy());
        if forecast.rolls_paddies && has_paddies {
            let added = tropics.paddy_modifier(weather.climate, weather.sky);
            let thrown = game.throw(play, Reason::Paddies, first)?;
            let paddies = tropics.paddies(thrown.sum + added);
            play.state.weather.paddies = Some(paddies);
            play.tell(Event::Paddies(paddies));
        }
        Ok(())
    }
}

impl heigi_engine::Step<Pto> for WindChange {
    throws!();

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let tropics = &game.data.tables.tropics;
        let side = play.state.phasing;
        let thrown = game.throw(play, Reason::WindChange, side)?;
        let weather = &mut play.state.weather;
        let gusts = tropics.gusts[usize::from(weather.sky == Sky::Gusty)];
        weather.has_gusts = thrown.sum <= gusts;
        if weather.has_gusts {
            play.tell(Event::Gusts);
        }
        if thrown.sum >= tropics.rain {
            change_rain(play);
        }
        if thrown.sum >= tropics.wind_change {
            let thrown = game.throw(play, Reason::Wind, side)?;
            play.state
                .weather
                .shift(thrown.first, game.map(play.state).is_stormy());
            tell_wind(play);
        }
        Ok(())
    }
}

/// 17.2: rain begins under an overcast sky, and ends unless it lasts.
fn change_rain(play: &mut Play<'_, Pto>) {
    let weather = &mut play.state.weather;
    weather.sky = match weather.sky {
        Sky::Overcast if weather.pours => Sky::HeavyRain,
        Sky::Overcast => Sky::Rain,
        Sky::Rain | Sky::HeavyRain if !weather.lasts => Sky::Overcast,
        _ => return,
    };
    // G16.2: that heavy rain lasts.
    weather.lasts |= weather.pours && weather.rains();
    weather.has_rained |= weather.rains();
    let (sky, climate) = (weather.sky, weather.climate);
    play.tell(Event::Weather(sky, climate));
}

fn tell_wind(play: &mut Play<'_, Pto>) {
    let weather = play.state.weather;
    match weather.wind {
        Wind::None => play.tell(Event::Calm),
        wind => play.tell(Event::Blows(wind, weather.heading)),
    }
}

impl Weather {
    /// 17.2: the wind turns left or right, freshens or drops [L].
    fn shift(&mut self, die: u8, is_stormy: bool) {
        let turned = |by: usize| Heading::ALL[(self.heading.number() + by) % Heading::ALL.len()];
        match (die, self.wind) {
            (1 | 2, _) => self.heading = turned(1),
            (3 | 4, _) => self.heading = turned(Heading::ALL.len() - 1),
            // G13.448: in heavy surf the wind stays heavy.
            _ if is_stormy => {}
            (5, Wind::None) | (6, Wind::Heavy) => self.wind = Wind::Mild,
            (5, _) => self.wind = Wind::Heavy,
            _ => self.wind = Wind::None,
        }
    }
}

impl Pto {
    /// The weather with which a scenario begins, as far as it says it.
    pub(crate) fn first_weather(&self, scenario: &Scenario) -> Weather {
        let forecast = scenario.forecast.as_ref();
        let sky = forecast.and_then(|forecast| forecast.sky);
        let weather = Weather {
            climate: scenario.climate.unwrap_or_default(),
            sky: sky.unwrap_or_default(),
            wind: match scenario.map.is_stormy() {
                true => Wind::Heavy,
                false => forecast.and_then(|one| one.wind).unwrap_or_default(),
            },
            heading: forecast.and_then(|one| one.heading).unwrap_or_default(),
            night: forecast.and_then(|one| one.night),
            ..Weather::default()
        };
        Weather {
            has_rained: weather.rains(),
            ..weather
        }
    }

    /// Whether dice are thrown for the weather before the match.
    pub(crate) fn rolls_weather(&self, scenario: &Scenario) -> bool {
        let forecast = scenario.forecast.as_ref();
        forecast.is_some_and(|forecast| forecast.is_rolled)
    }

    /// What paddies are like, in words, where it was rolled.
    pub(crate) fn paddies_figure(&self, state: &State) -> Option<Figure> {
        Some(Figure {
            label: Text::new("pto-fact-paddies"),
            value: state.weather.paddies?.name(),
            rule: "TBL-G8-PADDY".into(),
        })
    }

    /// The weather in words, where a scenario says anything of it.
    pub(crate) fn weather_figure(&self, state: &State) -> Option<Figure> {
        let (scenario, weather) = (self.scenario(state), &state.weather);
        let is_said = scenario.forecast.is_some() || weather.climate != Climate::default();
        let wind = match weather.wind_now() {
            Wind::None => Wind::None.name(),
            wind => Text::new("pto-weather-wind")
                .with("wind", wind.name())
                .with("heading", weather.heading.name()),
        };
        let value = Text::new("pto-weather")
            .with("sky", weather.sky.name())
            .with("ground", weather.climate.name())
            .with("wind", wind);
        is_said.then(|| Figure {
            label: Text::new("pto-fact-weather"),
            value,
            rule: "17.2".into(),
        })
    }
}
