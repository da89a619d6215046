//! Weather, ground and wind (17.2, G16).

use crate::common::{OPEN, is, lines, next_turn, read, text, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Climate, Condition, Heading, Phase, Pto, Sky, Wind};

/// A battle of Marines against Japanese with such lines about the weather.
pub fn under(weather: &str, rows: &[&str], marines: &[&str], japanese: &[&str]) -> Pto {
    let text = text(rows, &[], marines, japanese);
    let weather = format!("[weather]\n{weather}\n[victory]");
    read(&text.replacen("[victory]", &weather, 1))
}

/// The battle begins with these dice.
fn started<'g>(game: &'g Pto, dice: &[&str]) -> Situation<'g, Pto> {
    Situation::start(game).play(dice)
}

fn field(weather: &str) -> Pto {
    under(weather, &OPEN, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0606"])
}

/// What the dice before the match make of it.
fn rolled(weather: &str, dice: &[&str]) -> (Sky, Climate, Wind) {
    rolled_in("1941-12", weather, dice)
}

/// The same in a month of the war.
fn rolled_in(date: &str, weather: &str, dice: &[&str]) -> (Sky, Climate, Wind) {
    let (marines, japanese) = (&["usmc-4-5-8 0101"], &["jpn-4-4-7 0606"]);
    let text = text(&OPEN, &[], marines, japanese);
    let text = text.replacen("turns = 2", &format!("date = \"{date}\"\nturns = 2"), 1);
    let weather = format!("[weather]\nrolled = true\n{weather}\n[victory]");
    let game = read(&text.replacen("[victory]", &weather, 1));
    // The wind has not changed yet.
    let battle = started(&game, dice);
    let weather = battle.state.weather;
    (weather.sky, weather.climate, weather.wind)
}

/// Vectors C-001 and C-002.
/// Rules: G16.2, TBL-G16-WEATHER
#[test]
fn the_weather_of_the_tropics_is_rolled_by_season_and_region() {
    let june = "region = \"burma\"\nwind = \"none\"";
    let june = |dice: &[&str]| rolled_in("1943-06", june, dice);
    // 4 less 2: heavy rain and mud, whatever the ground is rolled as.
    let flood = june(&["= 2 2", "= 6"]);
    assert_eq!(flood, (Sky::HeavyRain, Climate::Mud, Wind::None));
    assert_eq!(june(&["= 4 4", "= 6"]).0, Sky::Overcast);
    assert_eq!(june(&["= 6 6", "= 6"]).0, Sky::Clear);
    // A final 3 is heavy rain without mud: the ground is wet, however it is rolled (RUL-22).
    for die in ["= 1", "= 6"] {
        let rain = rolled_in("1941-12", "wind = \"none\"", &["= 1 2", die]);
        assert_eq!(rain, (Sky::HeavyRain, Climate::Wet, Wind::None));
    }
    let calm = "wind = \"none\"";
    let august = rolled_in("1942-08", calm, &["= 2 2", "= 1"]);
    assert_eq!(august.0, Sky::Overcast);
    // A year later nothing is added.
    let later = rolled_in("1943-08", calm, &["= 2 2", "= 1"]);
    assert_eq!((later.0, later.1), (Sky::Overcast, Climate::Mud));
    let winter = "region = \"burma\"\nwind = \"none\"";
    let winter = rolled_in("1944-01", winter, &["= 3 3", "= 1"]);
    assert_eq!(winter.0, Sky::Gusty);
}

/// Vector C-003.
/// Rules: G16.1, G16.3, TBL-G16-EC
#[test]
fn the_ground_of_the_tropics_is_rolled_by_season() {
    let clear = "region = \"burma\"\nwind = \"none\"\nsky = \"clear\"";
    let ground = |date: &str, die: &str| rolled_in(date, clear, &[die]).1;
    assert_eq!(ground("1943-07", "= 4"), Climate::Wet);
    assert_eq!(ground("1944-12", "= 6"), Climate::Dry);
    assert_eq!(ground("1944-12", "= 1"), Climate::Wet);
}

/// Vector C-004.
/// Rules: G16.4, TBL-G16-WIND
#[test]
fn the_wind_is_rolled_and_blows_sooner_off_the_sea() {
    let clear = "sky = \"clear\"";
    let sea = rolled(&format!("{clear}\nocean = true"), &["= 3", "= 4", "= 2"]);
    assert_eq!(sea.2, Wind::Mild);
    assert_eq!(rolled(clear, &["= 3", "= 4", "= 2"]).2, Wind::Heavy);
    assert_eq!(rolled(clear, &["= 3", "= 6"]).2, Wind::None);
}

#[test]
fn r17_2_wind_and_rain_change_at_the_beginning_of_a_player_turn() {
    let game = field("sky = \"overcast\"\nwind = \"none\"");
    let calm = started(&game, &["= 4 5"]);
    assert_eq!(calm.state.weather.sky, Sky::Overcast);
    let rain = started(&game, &["= 5 5"]);
    assert_eq!(rain.state.weather.sky, Sky::Rain);
    assert!(rain.state.weather.has_rained);
    assert!(rain.told(ALLIES).contains(&"pto-log-weather".to_owned()));
    // 12 changes both: a 5 freshens the wind.
    let wind = started(&game, &["= 6 6", "= 5"]);
    assert_eq!(wind.state.weather.wind, Wind::Mild);
    let turned = started(&game, &["= 6 6", "= 1"]);
    assert_eq!(turned.state.weather.heading, Heading::NorthEast);
    let gusts = started(&game, &["= 1 1"]);
    assert_eq!(gusts.state.weather.wind_now(), Wind::Heavy);
    assert_eq!(gusts.state.weather.wind, Wind::None);
    // Under a clear sky it does not begin to rain.
    let clear = field("sky = \"clear\"");
    let clear = started(&clear, &["= 5 5"]);
    assert_eq!(clear.state.weather.sky, Sky::Clear);
}

#[test]
fn r17_2_rain_hinders_beyond_6_hexes_and_heavy_rain_within_them_too() {
    let rows = ["........"; 8];
    let shot = |sky: &str, to: &str| {
        let japanese = format!("jpn-4-4-7 {to}");
        let sky = format!("sky = \"{sky}\"");
        let game = under(&sky, &rows, &["usmc-4-5-8 0101"], &[&japanese]);
        let battle = started(&game, &["= 3 4"]);
        lines(&battle.play(&["join u0"])).join(" ")
    };
    assert!(!shot("rain", "0107").contains("hindrance"));
    assert!(shot("rain", "0108").contains("modifier-hindrance +1"));
    assert!(shot("heavy-rain", "0107").contains("modifier-hindrance +1"));
    assert!(shot("heavy-rain", "0108").contains("modifier-hindrance +2"));
    assert!(!shot("overcast", "0108").contains("hindrance"));
}

#[test]
fn r24_smoke_grenades_make_nothing_in_rain_and_heavy_wind() {
    let thrown = |weather: &str, ground: &str| {
        let first = format!("{ground}.....");
        let mut rows = OPEN;
        rows[0] = &first;
        let game = under(weather, &rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0606"]);
        let battle = until(started(&game, &["= 3 4"]), Phase::Movement);
        battle.play(&["join u0"]).refused_by("smoke 0101")
    };
    assert_eq!(thrown("sky = \"rain\"", "."), Some("24"));
    assert_eq!(thrown("wind = \"heavy\"", "."), Some("24"));
    assert_eq!(
        thrown("wind = \"heavy\"", "H"),
        None,
        "under a roof it stays"
    );
    assert_eq!(thrown("wind = \"mild\"", "."), None);
}

#[test]
fn the_weather_is_shown_to_everybody() {
    let game = field("sky = \"overcast\"\nwind = \"mild\"\nheading = \"south\"");
    let battle = next_turn(started(&game, &["= 3 4"]));
    let facts = battle.scene(ALLIES).facts;
    assert!(facts.iter().any(|fact| fact.label.id == "pto-fact-weather"));
    assert!(!is(&battle, 0, Condition::Moved));
}

/// Vector P-024.
/// Rules: TBL-G8-PADDY
#[test]
fn what_paddies_are_like_is_rolled_by_sky_and_ground() {
    let rows = ["dd....", "......", "......", "......", "......", "......"];
    let of = |climate: &str, sky: &str, die: &str| {
        let weather = format!("rolled = true\npaddies = true\nwind = \"none\"\nsky = \"{sky}\"");
        let text = text(&rows, &[], &["usmc-4-5-8 0606"], &["jpn-4-4-7 0101"]);
        let text = text.replacen(
            "turns = 2",
            &format!("climate = \"{climate}\"\nturns = 2"),
            1,
        );
        let game =
            read(&text.replacen("[victory]", &format!("[weather]\n{weather}\n[victory]"), 1));
        let battle = started(&game, &[die]);
        let facts = battle.scene(ALLIES).facts;
        let fact = facts
            .into_iter()
            .find(|fact| fact.label.id == "pto-fact-paddies");
        fact.unwrap().value.id.to_string()
    };
    let name = |state: &str| format!("pto-terrain-{state}-paddy");
    assert_eq!(of("dry", "clear", "= 4"), name("in-season"));
    assert_eq!(of("wet", "clear", "= 4"), name("irrigated"));
    assert_eq!(of("moderate", "clear", "= 4"), name("drained"));
    assert_eq!(of("moderate", "clear", "= 3"), name("in-season"));
    // Under an overcast sky it is as in the wet, and nothing besides.
    assert_eq!(of("dry", "overcast", "= 2"), name("drained"));
    assert_eq!(of("mud", "overcast", "= 3"), name("irrigated"));
    assert_eq!(of("moist", "clear", "= 5"), name("irrigated"));
}
