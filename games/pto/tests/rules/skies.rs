//! How wind and rain begin, change and end (17.2, G16.2 to G16.4).

use crate::common::{OPEN, next_turn, read, text};
use crate::weather::under;
use heigi_engine::{Kind, Pending, Situation};
use heigi_pto::{ALLIES, Climate, Heading, Pto, Sky, State, Wind};

fn field(weather: &str) -> Pto {
    under(weather, &OPEN, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0606"])
}

/// What the weather is like after the dice of the first player turn.
fn after(weather: &str, dice: &[&str]) -> State {
    let game = field(weather);
    Situation::start(&game).play(dice).state
}

/// A 1 or 2 turns the wind to the right, a 3 or 4 to the left, a 5 freshens it and a 6 takes it down.
/// Rules: 17.2
#[test]
fn r17_2_a_12_turns_the_wind_or_changes_its_force() {
    let headed = |heading: &str, die: &str| {
        let weather = format!("wind = \"mild\"\nheading = \"{heading}\"");
        after(&weather, &["= 6 6", die]).weather.heading
    };
    let north = ["= 1", "= 2", "= 3", "= 4", "= 5", "= 6"].map(|die| headed("north", die));
    let (east, west) = (Heading::NorthEast, Heading::NorthWest);
    assert_eq!(
        north,
        [east, east, west, west, Heading::North, Heading::North]
    );
    assert_eq!(headed("north-west", "= 1"), Heading::North);
    assert_eq!(headed("south", "= 3"), Heading::SouthEast);
    let force = |wind: &str, die: &str| {
        let weather = format!("wind = \"{wind}\"");
        after(&weather, &["= 6 6", die]).weather.wind
    };
    let winds = ["none", "mild", "heavy"];
    assert_eq!(
        winds.map(|wind| force(wind, "= 5")),
        [Wind::Mild, Wind::Heavy, Wind::Heavy]
    );
    assert_eq!(
        winds.map(|wind| force(wind, "= 6")),
        [Wind::None, Wind::None, Wind::Mild]
    );
    assert_eq!(
        winds.map(|wind| force(wind, "= 4")),
        [Wind::None, Wind::Mild, Wind::Heavy]
    );
    // With 11 nothing of that is thrown.
    let game = field("wind = \"mild\"");
    let still = Situation::start(&game).play(&["= 5 6"]);
    assert!(!matches!(still.pending(), Pending::Draw(_)));
}

/// From 10 on it begins to rain under an overcast sky and ends again, unless it lasts; heavily where the weather says so, and then it
/// lasts.
/// Rules: 17.2, G16.2
#[test]
fn r17_2_rain_begins_and_ends_with_10_and_more() {
    let sky = |sky: &str, change: fn(&mut State), dice: &str| {
        let game = field(&format!("sky = \"{sky}\""));
        let first = Situation::start(&game).play(&["= 3 4"]).with(change);
        let weather = next_turn(first).play(&[dice]).state.weather;
        (weather.sky, weather.lasts, weather.has_rained)
    };
    let as_it_is: fn(&mut State) = |_| ();
    let pours: fn(&mut State) = |state| state.weather.pours = true;
    let lasts: fn(&mut State) = |state| state.weather.lasts = true;
    assert_eq!(
        sky("overcast", as_it_is, "= 4 5"),
        (Sky::Overcast, false, false)
    );
    assert_eq!(sky("overcast", as_it_is, "= 5 5"), (Sky::Rain, false, true));
    assert_eq!(
        sky("overcast", pours, "= 5 5"),
        (Sky::HeavyRain, true, true)
    );
    assert_eq!(sky("rain", as_it_is, "= 5 5"), (Sky::Overcast, false, true));
    assert_eq!(
        sky("heavy-rain", as_it_is, "= 5 5"),
        (Sky::Overcast, false, true)
    );
    assert_eq!(sky("rain", lasts, "= 5 5"), (Sky::Rain, true, true));
    assert_eq!(sky("heavy-rain", lasts, "= 5 5").0, Sky::HeavyRain);
    assert_eq!(sky("rain", as_it_is, "= 4 5"), (Sky::Rain, false, true));
    assert_eq!(sky("clear", pours, "= 5 5"), (Sky::Clear, false, false));
    assert_eq!(sky("gusty", as_it_is, "= 5 5").0, Sky::Gusty);
    // What has begun to pour does not end.
    let game = field("sky = \"overcast\"");
    let start = Situation::start(&game).play(&["= 3 4"]).with(pours);
    let begun = next_turn(start).play(&["= 5 5"]);
    let next = next_turn(begun).play(&["= 5 5"]);
    assert_eq!(next.state.weather.sky, Sky::HeavyRain);
}

/// Up to 2 there are gusts for a player turn, under a gusty sky up to 3.
/// Rules: 17.2
#[test]
fn r17_2_gusts_come_sooner_under_a_gusty_sky() {
    let gusts = |sky: &str, dice: &str| {
        let state = after(&format!("sky = \"{sky}\""), &[dice]);
        state.weather.has_gusts
    };
    assert_eq!(
        [gusts("clear", "= 1 1"), gusts("clear", "= 1 2")],
        [true, false]
    );
    let gusty = ["= 1 1", "= 1 2", "= 2 2"].map(|dice| gusts("gusty", dice));
    assert_eq!(gusty, [true, true, false]);
}

/// All that a scenario says of the weather holds from the beginning.
/// Rules: 17.2, G16.2
#[test]
fn r17_2_a_scenario_says_with_which_weather_it_begins() {
    let said = |more: &str| {
        let plain = text(&OPEN, &[], &["usmc-4-5-8 0101"], &["jpn-4-4-7 0606"]);
        let ground = plain.replacen("turns = 2", "climate = \"wet\"\nturns = 2", 1);
        let weather = format!("[weather]\n{more}\n[victory]");
        let game = read(&ground.replacen("[victory]", &weather, 1));
        let start = Situation::start(&game);
        let weather = start.state.weather;
        let first = (weather.sky, weather.climate, weather.wind);
        (first, weather.heading, weather.night, weather.has_rained)
    };
    assert_eq!(
        said("sky = \"rain\"\nwind = \"heavy\"\nheading = \"south\"\nnight = 3"),
        (
            (Sky::Rain, Climate::Wet, Wind::Heavy),
            Heading::South,
            Some(3),
            true
        )
    );
    assert_eq!(
        said("sky = \"overcast\""),
        (
            (Sky::Overcast, Climate::Wet, Wind::None),
            Heading::North,
            None,
            false
        )
    );
}

/// What is said is not rolled; where there is no wind it blows nowhere; the die of the heading names one of six.
/// Rules: G16.4
#[test]
fn g16_4_a_die_says_where_a_wind_blows_to() {
    let rolled = |more: &str, dice: &[&str]| {
        let plain = text(&OPEN, &[], &["usmc-4-5-8 0101"], &["jpn-4-4-7 0606"]);
        let dated = plain.replacen("turns = 2", "climate = \"moderate\"\nturns = 2", 1);
        let weather = format!("[weather]\nrolled = true\nsky = \"clear\"\n{more}\n[victory]");
        let game = read(&dated.replacen("[victory]", &weather, 1));
        let weather = Situation::start(&game).play(dice).state.weather;
        (weather.wind, weather.heading)
    };
    for (die, heading) in Heading::ALL.iter().enumerate() {
        let dice = format!("= {}", die + 1);
        assert_eq!(rolled("", &["= 1", &dice]), (Wind::Mild, *heading));
    }
    assert_eq!(
        rolled("wind = \"heavy\"", &["= 4"]),
        (Wind::Heavy, Heading::ALL[3])
    );
    assert_eq!(
        rolled("heading = \"south\"", &["= 4"]),
        (Wind::Heavy, Heading::South)
    );
    assert_eq!(rolled("", &["= 6"]).0, Wind::None);
}

/// Under the heaviest rain that lasts the streams swell.
/// Rules: G16.2
#[test]
fn g16_2_only_heavy_rain_that_lasts_swells_the_streams() {
    let swells = |dice: &str| {
        let plain = text(&OPEN, &[], &["usmc-4-5-8 0101"], &["jpn-4-4-7 0606"]);
        let dated = plain.replacen(
            "turns = 2",
            "date = \"1941-12\"\nclimate = \"moderate\"\nturns = 2",
            1,
        );
        let weather = "[weather]\nrolled = true\nwind = \"none\"\n[victory]";
        let game = read(&dated.replacen("[victory]", weather, 1));
        let weather = Situation::start(&game).play(&[dice]).state.weather;
        (weather.sky, weather.lasts, weather.swells)
    };
    assert_eq!(swells("= 1 1"), (Sky::HeavyRain, true, true));
    assert_eq!(swells("= 2 2"), (Sky::Overcast, false, false));
}

/// A wind that turns or freshens is told with its way, and a calm as one.
/// Rules: 17.2
#[test]
fn r17_2_everybody_is_told_of_the_wind_that_has_changed() {
    let told = |wind: &str, die: &str| {
        let game = field(&format!("wind = \"{wind}\"\nheading = \"north\""));
        let told = Situation::start(&game).play(&["= 6 6", die]).told(ALLIES);
        told.into_iter()
            .rfind(|line| line.contains("calm") || line.contains("blows"))
    };
    assert_eq!(told("mild", "= 1").as_deref(), Some("pto-log-blows"));
    assert_eq!(told("mild", "= 6").as_deref(), Some("pto-log-calm"));
    assert_eq!(told("none", "= 5").as_deref(), Some("pto-log-blows"));
}
