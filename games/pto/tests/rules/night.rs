//! Night: how far anybody sees, starshells, what else it changes (17.1, 17.3, G2.3).

use crate::common::{lines, next_turn, text, until};
use crate::weather::under;
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Burning, Condition, Fire, Phase, Pto};

/// A night in which everybody sees 3 hexes.
fn night(rows: &[&str], marines: &[&str], japanese: &[&str]) -> Pto {
    under("night = 3", rows, marines, japanese)
}

fn start(game: &Pto) -> Situation<'_, Pto> {
    Situation::start(game).play(&["= 3 4"])
}

/// The rule that keeps u0 from firing at a hex in the prep fire phase.
fn barred(battle: &Situation<'_, Pto>, hex: &str) -> Option<&'static str> {
    battle
        .clone()
        .play(&["join u0"])
        .refused_by(&format!("fire {hex}"))
}

#[test]
fn r17_1_nobody_sees_farther_than_the_night_lets_him_but_what_is_lit() {
    let rows = ["......"; 6];
    let far = night(&rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0105"]);
    assert_eq!(barred(&start(&far), "0105"), Some("7.2"));
    let near = night(&rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0104"]);
    assert_eq!(barred(&start(&near), "0104"), None);
    let fire = lines(&start(&near).play(&["join u0"]));
    assert!(fire.contains(&"modifier-hindrance +1".to_owned()));
    // The flash of a gun gives it away.
    let flash = start(&far).with(|state| state.units[1].set(Condition::FirstFired));
    assert_eq!(barred(&flash, "0105"), None);
    // A blaze lights its hex and those beside it.
    let lit = |units: usize| {
        start(&far).with(|state| {
            let heigi_pto::At::In(spot) = state.units[units].at else {
                panic!("it is on the map")
            };
            state.fires.push(Fire {
                hex: spot.hex,
                burning: Burning::Blaze,
                is_fresh: false,
                is_napalm: false,
            });
        })
    };
    assert_eq!(barred(&lit(1), "0105"), None);
    assert_eq!(
        barred(&lit(0), "0105"),
        Some("7.2"),
        "from the light into the dark"
    );
}

#[test]
fn r17_3_a_leader_lights_up_what_is_near_a_starshell() {
    let rows = ["......"; 6];
    let units = ["usmc-4-5-8 0101", "usmc-8-0 0101"];
    let game = night(&rows, &units, &["jpn-4-4-7 0106"]);
    let battle = start(&game);
    assert_eq!(barred(&battle, "0106"), Some("7.2"));
    let lit = battle.clone().play(&["illuminate 0105", "= 4"]);
    assert_eq!(barred(&lit, "0106"), None);
    assert!(lit.told(ALLIES).contains(&"pto-log-illuminated".to_owned()));
    assert_eq!(
        lit.refused_by("illuminate 0105"),
        Some("17.3"),
        "he has done it"
    );
    let dud = battle.play(&["illuminate 0105", "= 5"]);
    assert_eq!(barred(&dud, "0106"), Some("7.2"));
    // It goes with the player turn, and by day there are none.
    assert!(next_turn(lit).state.starshells.is_empty());
    let day = under("", &rows, &units, &["jpn-4-4-7 0106"]);
    assert_eq!(start(&day).refused_by("illuminate 0105"), Some("17.3"));
}

#[test]
fn g2_3_nobody_sees_from_dense_jungle_into_the_next_unless_it_is_lit() {
    let rows = ["JJ....", "JJ....", "......", "......", "......", "......"];
    let units = ["usmc-4-5-8 0101", "usmc-8-0 0101"];
    let game = night(&rows, &units, &["jpn-4-4-7 0102"]);
    let battle = start(&game);
    assert_eq!(barred(&battle, "0102"), Some("7.2"));
    let shell = battle.clone().play(&["illuminate 0102", "= 1"]);
    assert_eq!(
        barred(&shell, "0102"),
        Some("7.2"),
        "no starshell shines in there"
    );
    let flash = battle.with(|state| state.units[2].set(Condition::FirstFired));
    assert_eq!(barred(&flash, "0102"), None);
    // Bamboo is as dense jungle (G3.1), and light jungle is not.
    let beside = |letter: &str| {
        let row = format!("{letter}.....");
        let rows = [&row, &row, "......", "......", "......", "......"];
        let game = night(&rows, &units, &["jpn-4-4-7 0102"]);
        let lit = start(&game).play(&["illuminate 0102", "= 1"]);
        [start(&game), lit].map(|battle| barred(&battle, "0102"))
    };
    assert_eq!(beside("B"), [Some("7.2"); 2]);
    assert_eq!(beside("j"), [None; 2]);
    // A starshell shines on who goes past light jungle.
    let rows = ["......", "......", "......", "......", "..j...", "......"];
    let far = night(&rows, &units, &["jpn-4-4-7 0305"]);
    let past = |is_past: bool| {
        let lit = start(&far).play(&["illuminate 0205", "= 1"]).with(|state| {
            if let (heigi_pto::At::In(spot), true) = (state.units[2].at, is_past) {
                let corner = <heigi_pto::Part as heigi_engine::Kind>::ALL
                    .iter()
                    .find(|part| part.corner() == Some(5));
                state.units[2].at =
                    heigi_pto::At::In(heigi_pto::Spot::part(spot.hex, *corner.unwrap()));
            }
        });
        barred(&lit, "0305")
    };
    assert_eq!((past(false), past(true)), (Some("7.2"), None));
    // Across open ground one sees from jungle into jungle as far as the night lets him.
    let rows = ["J.....", "......", "J.....", "......", "......", "......"];
    let apart = night(&rows, &units, &["jpn-4-4-7 0103"]);
    assert_eq!(barred(&start(&apart), "0103"), None);
}

#[test]
fn r17_1_routs_are_crawls_at_night() {
    let rows = ["j.....", "......", "......", "......", "......", "......"];
    let units = ["usmc-4-5-8 0102", "usmc-8-0 0601"];
    let crawl = |weather: &str| {
        let game = under(weather, &rows, &units, &["jpn-4-4-7 0103"]);
        let broken = start(&game).with(|state| {
            state.units[0].set(Condition::Broken);
            state.units[0].set(Condition::Desperate);
        });
        let routs = until(broken, Phase::Rout).play(&["rout u0"]);
        ["step 0101", "crawl 0101"].map(|words| routs.refused_by(words))
    };
    assert_eq!(crawl("night = 3"), [Some("17.1"), None]);
    assert_eq!(crawl(""), [None, None]);
}

/// Vector J-025 in part.
#[test]
fn g1_631_a_quarter_of_the_japanese_may_hide_at_night() {
    let rows = ["KKKKKK"; 6];
    let reads = |weather: &str| {
        let squad = "jpn-4-4-7 0606";
        let text = text(&rows, &[], &["usmc-4-5-8 0101"], &[squad; 5]);
        let hidden = "{ counter = \"jpn-4-4-7\", hex = \"0606\" }";
        let text = text.replacen(hidden, &hidden.replace(" }", ", hidden = true }"), 2);
        let text = text.replacen("[victory]", &format!("{weather}[victory]"), 1);
        Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone())).is_ok()
    };
    assert!(reads("[weather]\nnight = 2\n"));
    assert!(!reads(""), "5 squads hide one by day");
}

/// Rules: G18.2, 8.8, 17.1
#[test]
fn g18_2_nationalist_chinese_are_lax_by_night() {
    let rows = ["K.....", "......", "......", "......", "......", "......"];
    let ambushes = |weather: &str, counter: &str| {
        let game = under(
            weather,
            &rows,
            &["usmc-4-5-8 0606", counter],
            &["jpn-3-4-7 0101"],
        );
        let battle = until(start(&game), Phase::Advance);
        let battle = battle.play(&["advance u1", "step 0101", "done"]);
        // 1 more for who enters kunai, 1 by night.
        let told = battle.play(&["= 2", "= 2"]).told(ALLIES);
        told.contains(&"pto-log-ambush".to_owned())
    };
    assert!(ambushes("night = 3", "gmd-4-4-7 0102"));
    assert!(!ambushes("night = 3", "usmc-4-5-8 0102"));
    assert!(!ambushes("", "gmd-4-4-7 0102"));
}

/// Vector T-010 by night: two points more than all of them, for each of which somebody may fire.
/// Rules: G3.2
#[test]
fn g3_2_by_night_whoever_struggles_into_bamboo_counts_two_points_more() {
    let rows = ["......", "B.....", "......", "......", "......", "......"];
    let spent = |weather: &str| {
        let game = under(weather, &rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0103"]);
        let battle = until(start(&game), Phase::Movement);
        battle.play(&["join u0", "struggle 0102"]).state.spent_here
    };
    assert_eq!([spent(""), spent("night = 3")], [10, 12]);
}
