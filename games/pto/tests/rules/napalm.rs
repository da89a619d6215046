//! Napalm (G17.4 to G17.42, G18.831).

use crate::aircraft::{battle_in, flying, told};
use crate::common::{is, next_turn, numbers_of, pass, place, reach};
use heigi_engine::{Rules, Situation, Viewer};
use heigi_pto::{ALLIES, At, Burning, Cloud, Condition, Fire, JAPAN, Phase, Pto, Smoke, Tray};

const ROLLED: &str = "number = 12, turn = 1";
const NAPALM: &str = "number = 12, turn = 1, load = \"napalm\"";

fn marines(letter: &str, japanese: &[&str]) -> Pto {
    battle_in("1944-08", NAPALM, letter, &["usmc-4-5-8 0606"], japanese)
}

/// A plane has hit 0303 with napalm, and these dice follow.
fn burnt<'g>(game: &'g Pto, dice: &[&str]) -> Situation<'g, Pto> {
    let hit = flying(game).play(&["bomb 0303", "= 1 1", "= 3 4"]);
    hit.play(dice)
}

/// What the figure of air support shows of its bombs.
fn load(battle: &Situation<'_, Pto>, viewer: impl Into<Viewer>) -> String {
    let facts = battle.scene(viewer).facts;
    let fact = facts
        .into_iter()
        .find(|fact| fact.label.id == "pto-fact-air");
    match fact.unwrap().value.args.get("load") {
        Some(heigi_engine::scene::Value::Text(text)) => text.id.to_string(),
        other => format!("{other:?}"),
    }
}

/// Vector U-007.
#[test]
fn g17_4_a_secret_die_less_two_makes_the_bombs_of_americans_napalm_from_july_1944() {
    let in_month = |date: &str, dice: &[&str]| {
        let game = battle_in(date, ROLLED, ".", &["usmc-4-5-8 0606"], &["jpn-4-4-7 0303"]);
        let come = Situation::start(&game)
            .play(&["= 3 4", "= 1", "= 4"])
            .play(dice);
        (
            come.state.wings[0].is_napalm,
            load(&come, ALLIES),
            load(&come, JAPAN),
        )
    };
    let shown = |load: &str| format!("pto-load-{load}");
    // 3 - 2 is 1.
    let august = in_month("1944-08", &["= 3"]);
    assert_eq!(august, (true, shown("napalm"), shown("unknown")));
    let four = in_month("1944-08", &["= 4"]);
    assert_eq!(four, (false, shown("explosive"), shown("unknown")));
    // In June no die is thrown.
    let june = in_month("1944-06", &[]);
    assert_eq!(june, (false, shown("explosive"), shown("explosive")));
    // Nor where the scenario says what they are.
    let said = marines(".", &["jpn-4-4-7 0303"]);
    assert_eq!(load(&flying(&said), JAPAN), shown("napalm"));
}

#[test]
fn g17_4_the_enemy_learns_of_napalm_when_the_first_bomb_falls() {
    let game = battle_in(
        "1944-08",
        ROLLED,
        ".",
        &["usmc-4-5-8 0606"],
        &["jpn-4-4-7 0303"],
    );
    let come = Situation::start(&game).play(&["= 3 4", "= 1", "= 4", "= 3"]);
    assert!(
        come.told(ALLIES)
            .iter()
            .any(|id| id == "pto-log-loaded-with")
    );
    assert!(
        !come
            .told(JAPAN)
            .iter()
            .any(|id| id == "pto-log-loaded-with")
    );
    // What the enemy supposes does not depend on it.
    let other = come.clone().with(|state| state.wings[0].is_napalm = false);
    for seed in 0..20 {
        let sample = |state: &heigi_pto::State| {
            let mut random = heigi_engine::Random::seeded(seed);
            game.determinize(state, Viewer::Side(JAPAN), &mut random)
        };
        assert_eq!(sample(&come.state), sample(&other.state));
    }
    let dropped = reach(come, Phase::Movement).play(&["bomb 0303", "= 1 1", "= 6 6"]);
    assert_eq!(load(&dropped, JAPAN), "pto-load-napalm");
}

#[test]
fn g17_42_the_nationalists_have_napalm_and_the_japanese_have_none() {
    let chinese = ["gmd-4-4-7 0606"];
    let game = battle_in("1945-05", ROLLED, ".", &chinese, &["jpn-4-4-7 0303"]);
    let come = Situation::start(&game).play(&["= 3 4", "= 1", "= 4", "= 3"]);
    assert!(come.state.wings[0].is_napalm);
    let text = crate::common::text(
        &["......"; 6],
        &[],
        &["usmc-4-5-8 0606"],
        &["jpn-4-4-7 0303"],
    );
    let text = text.replacen(
        "first = \"allies\"",
        "date = \"1944-08\"\nfirst = \"japanese\"",
        1,
    );
    let force = "side = \"japanese\"\nelr = 3\n";
    let text = text.replacen(force, &format!("{force}air = {{ {ROLLED} }}\n"), 1);
    let game = crate::common::read(&text);
    let theirs = Situation::start(&game).play(&["= 3 4", "= 1", "= 4"]);
    assert!(theirs.state.wings[1].has_come && theirs.state.wings[1].is_known);
    assert!(!theirs.state.wings[1].is_napalm);
    // The Communists fly nothing at all.
    let red = crate::common::text(
        &["......"; 6],
        &[],
        &["red-3-3-7 0606"],
        &["jpn-4-4-7 0303"],
    );
    let force = "side = \"allies\"\nelr = 3\n";
    let red = red.replacen(force, &format!("{force}air = {{ {ROLLED} }}\n"), 1);
    let error = Pto::with_data(&|file| (file == "hut.toml").then(|| red.clone()));
    assert!(error.unwrap_err().message.contains("G18.83"));
}

#[test]
fn g18_831_the_chinese_have_napalm_in_burma_from_july_1944_and_in_china_from_april_1945() {
    let has = |date: &str, region: &str| {
        let rows = ["......"; 6];
        let text = crate::common::text(&rows, &[], &["gmd-4-4-7 0606"], &["jpn-4-4-7 0303"]);
        let text = text.replacen("first =", &format!("date = \"{date}\"\nfirst ="), 1);
        let force = "side = \"allies\"\nelr = 3\n";
        let text = text.replacen(force, &format!("{force}air = {{ {ROLLED} }}\n"), 1);
        let weather = format!("[weather]\nregion = \"{region}\"\nsteady = true\n[victory]");
        let game = crate::common::read(&text.replacen("[victory]", &weather, 1));
        let come = Situation::start(&game).play(&["= 3 4", "= 1", "= 4"]);
        // The die for napalm is thrown where there might be some.
        !come.state.wings[0].has_come
    };
    assert!(!has("1944-06", "burma"));
    assert!(has("1944-07", "burma") && has("1945-01", "burma"));
    assert!(!has("1944-07", "elsewhere") && !has("1945-03", "elsewhere"));
    assert!(has("1945-04", "elsewhere") && has("1945-08", "elsewhere"));
    assert!(!has("1945-09", "elsewhere"));
}

#[test]
fn g17_41_napalm_strikes_all_in_the_hex_without_cover_and_sets_it_ablaze() {
    let game = marines("j", &["jpn-4-4-7 0303", "jpn-4-4-7 0303", "jpn-4-4-7 0304"]);
    let battle = flying(&game);
    let bombs = battle.scene(ALLIES).prompt.unwrap().previews.remove(1);
    let lines = bombs
        .lines
        .iter()
        .map(|line| format!("{} {}", line.label.id, line.value));
    let lines: Vec<String> = lines.collect();
    assert!(lines.contains(&"pto-load-napalm ".to_owned()));
    assert!(lines.contains(&"pto-modifier-napalm −1".to_owned()));
    // 8, less 1, hits; 9 does not, and is no near miss.
    let aimed = battle.with(|state| state.units[2].set(Condition::Hidden));
    let aimed = aimed.play(&["bomb 0303", "= 1 1"]);
    let wide = aimed.clone().play(&["= 4 5"]);
    assert!(told(&wide, "pto-log-missed") && wide.state.fires.is_empty());
    // 2 on half of 24 kills one of those who are seen and one who is hidden, as one of three: 1KIA takes one, the others break.
    let hit = aimed.play(&["= 4 4", "= 1 1"]);
    let hit = hit.play(&["= 6", "= 1"]);
    assert_eq!(place(&hit, 1), "lost");
    assert_eq!(place(&hit, 3), "0304", "beside it nobody is harmed");
    assert!(!is(&hit, 3, Condition::Broken));
    let fire = hit.state.fires[0];
    assert!(fire.burning == Burning::Blaze && fire.is_napalm);
    assert_eq!(hit.state.clouds[0].cloud, Cloud::Napalm);
}

#[test]
fn g17_41_napalm_burns_on_bare_ground_and_in_huts_and_strikes_armour() {
    let open = marines(".", &["jpn-4-4-7 0303"]);
    let fire = burnt(&open, &["= 6 6"]);
    assert!(told(&fire, "pto-log-ablaze"), "even on open ground");
    let huts = marines("H", &["jpn-4-4-7 0303"]);
    let fallen = burnt(&huts, &["= 6 6", "= 1 1"]);
    assert!(told(&fallen, "pto-log-collapses"));
    // 10 of fire at an armoured vehicle: 8 and 1 for its top; half of 9 burns it.
    let tank = marines(".", &["jpn-tank-chi-ha 0303"]);
    let wrecked = flying(&tank).play(&["engage u1", "= 1 1", "= 3 4", "= 4 4"]);
    assert!(is(&wrecked, 1, Condition::Wreck));
}

/// Napalm has burnt in 0303 since a turn ago, where a broken squad with a machine gun has been caught late if it has, and these
/// dice follow when its smoke goes: whether fire is left and still that of napalm, and where the gun is.
fn ends(letter: &str, is_caught: bool, dice: &[&str]) -> (Option<bool>, String) {
    let units = ["jpn-4-4-7 0303", "jpn-lmg 0303 1", "jpn-8-0 0601"];
    let game = marines(letter, &units);
    let start = flying(&game);
    let At::In(spot) = start.state.units[1].at else {
        panic!("it is on the map")
    };
    let start = start.with(|state| {
        state.fires.push(Fire {
            hex: spot.hex,
            burning: Burning::Blaze,
            is_fresh: false,
            is_napalm: true,
        });
        let (cloud, side) = (Cloud::ThinNapalm, ALLIES);
        state.clouds.push(Smoke { spot, cloud, side });
        state.units[1].at = At::Off(Tray::Exited);
    });
    let mut later = next_turn(start.play(&["done"]));
    while later.state.phase != Phase::Advance {
        later = pass(later);
    }
    let mut later = later.with(|state| {
        if is_caught {
            state.units[1].at = At::In(spot);
            state.units[1].set(Condition::Broken);
        }
    });
    while later.state.phasing == JAPAN {
        later = pass(later);
    }
    // In the prep fire phase of its side the thin smoke is gone.
    let later = later.play(dice);
    let fire = later.state.fires.first().map(|fire| fire.is_napalm);
    (fire, place(&later, 2))
}

#[test]
fn g17_41_the_blaze_goes_with_its_smoke_unless_the_ground_has_caught_fire() {
    assert_eq!(ends(".", false, &[]).0, None);
    // Kunai burns from its number on, as if somebody set it; else the blaze goes.
    assert_eq!(ends("K", false, &["= 1 1"]).0, None);
    assert_eq!(ends("K", false, &["= 6 6"]).0, Some(false));
}

#[test]
fn g17_41_when_the_smoke_goes_a_die_on_the_column_of_twelve_may_destroy_a_weapon() {
    // 1 and 2 are KIAs, 3 is a K, 4 is no more than a check.
    assert_eq!(ends(".", true, &["= 2"]).1, "lost");
    assert_eq!(ends(".", true, &["= 3"]).1, "0303");
    assert_eq!(ends(".", true, &["= 4"]).1, "0303");
}

#[test]
fn g17_41_heavy_wind_does_not_tear_its_smoke_apart() {
    let game = marines(".", &["jpn-4-4-7 0303", "jpn-8-0 0601"]);
    let fire = burnt(&game, &["= 6 6"]).with(|state| state.weather.wind = heigi_pto::Wind::Heavy);
    let mut later = fire;
    while later.state.phase != Phase::Advance {
        later = pass(later);
    }
    assert!(
        later
            .state
            .clouds
            .iter()
            .any(|smoke| smoke.cloud == Cloud::Napalm)
    );
    assert_eq!(later.state.fires.len(), 1, "it does not spread");
}

/// Napalm has hit water or a stream in 0303 where Japanese are; whether it burns there, and whether they are hurt.
fn on_water(letter: &str, more: &str) -> (bool, bool) {
    let rows = crate::aircraft::rows(letter);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let text = crate::common::text(&rows, &[], &["usmc-4-5-8 0606"], &["jpn-4-4-7 0303"]);
    let text = text.replacen("first =", "date = \"1944-08\"\nfirst =", 1);
    let force = "side = \"allies\"\nelr = 3\n";
    let text = text.replacen(force, &format!("{force}air = {{ {NAPALM} }}\n"), 1);
    let text = text.replacen("[victory]", &format!("{more}\n[victory]"), 1);
    let game = crate::common::read(&text);
    let hit = flying(&game).play(&["bomb 0303", "= 1 1", "= 3 4"]);
    let hit = match hit.pending() {
        // A 2 kills.
        heigi_engine::Pending::Draw(_) => hit.play(&["= 1 1"]),
        _ => hit,
    };
    (told(&hit, "pto-log-ablaze"), place(&hit, 1) == "lost")
}

/// Rules: G17.41
#[test]
fn g17_41_napalm_does_nothing_on_water_but_in_streams_that_are_not_swollen() {
    assert_eq!(on_water("W", "fords = [\"0303\"]"), (false, false));
    assert_eq!(on_water("~", "streams = \"deep\""), (true, true));
    assert_eq!(on_water("~", "streams = \"shallow\""), (true, true));
}

/// Rules: G17.41, 24
#[test]
fn g17_41_rain_and_heavy_wind_leave_nothing_of_its_smoke_but_its_time_and_gusts_all_of_it() {
    let game = marines(".", &["jpn-4-4-7 0303", "jpn-8-0 0601"]);
    let fire = burnt(&game, &["= 6 6"]);
    let smoke = |weather: fn(&mut heigi_pto::Weather)| {
        let battle = fire.clone().with(|state| weather(&mut state.weather));
        let spot = battle.state.clouds[0].spot;
        battle.state.has_smoke(spot.hex)
    };
    assert!(smoke(|_| {}));
    assert!(!smoke(|weather| weather.sky = heigi_pto::Sky::Rain));
    assert!(!smoke(|weather| weather.wind = heigi_pto::Wind::Heavy));
    assert!(smoke(|weather| weather.has_gusts = true));
    // It burns on until its time is over.
    let rain = fire
        .clone()
        .with(|state| state.weather.sky = heigi_pto::Sky::HeavyRain);
    let later = reach(rain, Phase::Advance);
    assert_eq!(later.state.fires.len(), 1);
    assert_eq!(later.state.clouds.len(), 1);
}

/// Who bears a flamethrower is in more danger, and so are four squads in a hex for three.
/// Rules: G17.41, 10.3, 2.2
#[test]
fn g17_41_what_endangers_who_is_there_counts_for_napalm_too() {
    let result = |japanese: &[&str]| {
        let game = marines(".", japanese);
        numbers_of(&burnt(&game, &["= 3 4"]), "result")
    };
    let squad = "jpn-4-4-7 0303";
    assert_eq!(result(&[squad]), ["12 1mc 7"]);
    assert_eq!(result(&[squad, "usmc-ft 0303 1"]), ["12 2mc 6"]);
    assert_eq!(result(&[squad; 4]), ["12 2mc 6"]);
}
