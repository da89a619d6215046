//! Landings from the air: parachutes (E9) and gliders (E8), and the ground of the Pacific.

use crate::aircraft::told;
use crate::common::{is, next_turn, place, reach, text};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, Phase, Pto};

/// Marines come from the air to 0303, where the ground is of a kind, with works there if there are any.
fn coming(by: &str, letter: &str, marines: &[&str], works: &str) -> Pto {
    crate::common::read(&words(by, letter, marines, works))
}

/// The same as the file of a scenario.
fn words(by: &str, letter: &str, marines: &[&str], works: &str) -> String {
    let row = format!("..{letter}...");
    let rows = ["......", "......", &row, "......", "......", "......"];
    let text = text(&rows, &[], marines, &["jpn-4-4-7 0606"]);
    let (head, forces) = text.split_once("[[force]]").unwrap();
    let (allied, other) = forces.split_once("[[force]]").unwrap();
    let enters = format!("enters = {{ turn = 1, by = \"{by}\", hexes = [\"0303\"] }}\nunits");
    let allied = allied.replace(", hex = \"0101\"", "");
    let allied = allied.replace("units", &enters);
    let works = match works {
        "" => String::new(),
        works => format!("fortifications = [{{ {works} }}]\nunits"),
    };
    let other = match works.as_str() {
        "" => other.to_owned(),
        works => other.replace("units", works),
    };
    format!("{head}[[force]]{allied}[[force]]{other}")
}

/// They aim at 0303, and these dice follow: for a parachute first which way it drifts and how far.
fn landed<'g>(game: &'g Pto, dice: &[&str]) -> Situation<'g, Pto> {
    Situation::start(game).play(&["put 0303"]).play(dice)
}

const SQUAD: [&str; 1] = ["usmc-4-5-8 0101"];
const LEADER: [&str; 1] = ["usmc-8-0 0101"];
/// It comes down where it is wanted.
const STRAIGHT: [&str; 2] = ["= 1", "= 1"];

/// The squad comes down straight, and these dice follow.
fn straight<'g>(game: &'g Pto, dice: &[&str]) -> Situation<'g, Pto> {
    landed(game, &[&STRAIGHT[..], dice].concat())
}

#[test]
fn e9_a_parachute_drifts_and_who_lands_does_nothing_but_advance() {
    let game = coming("parachute", ".", &SQUAD, "");
    let start = Situation::start(&game);
    assert_eq!(place(&start, 0), "coming");
    assert_eq!(start.refused_by("put 0404"), Some("E9"));
    // To the north, by half of 5, rounded down.
    let drifted = landed(&game, &["= 1", "= 5"]);
    assert_eq!(place(&drifted, 0), "0301");
    // Not beyond the map.
    assert_eq!(place(&landed(&game, &["= 1", "= 6"]), 0), "0301");
    let down = straight(&game, &["= 3 4"]);
    assert_eq!(place(&down, 0), "0303");
    assert!(is(&down, 0, Condition::Busy));
    let advance = reach(down, Phase::Advance);
    assert_eq!(advance.refused_by("advance u0"), None);
    let later = next_turn(advance);
    assert!(!is(&later, 0, Condition::Busy) && !is(&later, 0, Condition::Landed));
}

#[test]
fn e9_who_comes_by_parachute_does_not_enter_on_foot_before() {
    let game = coming("parachute", ".", &SQUAD, "");
    let start = Situation::start(&game);
    assert!(start.legal().iter().all(|words| words.starts_with("put ")));
    // Where planes do not fly he waits, and does not come in over the edge either.
    let rain = "[weather]\nsky = \"rain\"\nsteady = true\n[victory]";
    let marines = ["usmc-4-5-8 0101"];
    let text = words("parachute", ".", &marines, "").replacen("[victory]", rain, 1);
    let game = crate::common::read(&text);
    let waiting = reach(Situation::start(&game), Phase::Movement);
    assert_eq!(place(&waiting, 0), "coming");
    assert_eq!(waiting.refused_by("join u0"), Some("E9"));
    assert_eq!(waiting.legal(), ["done"]);
}

#[test]
fn e9_42_several_men_check_their_morale_and_one_alone_does_not() {
    let squad = coming("parachute", ".", &SQUAD, "");
    // Morale 8: 9 breaks.
    assert!(is(&straight(&squad, &["= 4 5"]), 0, Condition::Broken));
    assert!(!is(&straight(&squad, &["= 4 4"]), 0, Condition::Broken));
    let palms = coming("parachute", "P", &SQUAD, "");
    assert!(
        is(&straight(&palms, &["= 4 4"]), 0, Condition::Broken),
        "1 more"
    );
    let leader = coming("parachute", ".", &LEADER, "");
    let down = straight(&leader, &[]);
    assert_eq!(place(&down, 0), "0303");
    assert!(!told(&down, "pto-log-passed"));
}

#[test]
fn g2_213_in_dense_jungle_everybody_passes_a_check_of_seven_or_is_lost_with_what_he_has() {
    let marines = ["usmc-4-5-8 0101", "usmc-mmg 0101 1"];
    let jungle = coming("parachute", "J", &marines, "");
    let lost = straight(&jungle, &["= 4 4"]);
    assert_eq!(
        (place(&lost, 0), place(&lost, 1)),
        ("lost".into(), "lost".into())
    );
    assert_eq!(place(&straight(&jungle, &["= 3 4"]), 0), "0303");
    // A man alone, who checks nowhere else, does here.
    let leader = coming("parachute", "J", &LEADER, "");
    assert_eq!(place(&straight(&leader, &["= 4 4"]), 0), "lost");
}

#[test]
fn g3_7_bamboo_counts_as_woods_for_who_comes_down() {
    let bamboo = coming("parachute", "B", &SQUAD, "");
    let woods = coming("parachute", "j", &SQUAD, "");
    for game in [&bamboo, &woods] {
        assert!(is(&straight(game, &["= 4 4"]), 0, Condition::Broken));
        assert!(!is(&straight(game, &["= 3 4"]), 0, Condition::Broken));
        assert_eq!(place(&straight(game, &["= 4 4"]), 0), "0303");
    }
}

#[test]
fn g5_43_a_hut_adds_to_the_die_of_a_glider_alone_which_brings_it_down() {
    let jumping = coming("parachute", "H", &SQUAD, "");
    let down = straight(&jumping, &["= 4 4"]);
    assert!(!is(&down, 0, Condition::Broken), "8 is enough in a hut");
    assert!(down.state.collapsed.is_empty());
    let gliding = coming("glider", "H", &SQUAD, "");
    // 3 and 1 is 4: it lands well. Who is in the hut that falls checks against 8.
    let well = landed(&gliding, &["= 1", "= 3", "= 4 4"]);
    assert!(told(&well, "pto-log-glider-lands"));
    assert_eq!(well.state.collapsed.iter().count(), 1);
    // 4 and 1 is 5: hard, and a check of morale.
    let hard = landed(&gliding, &["= 1", "= 4", "= 4 5", "= 1 1"]);
    assert!(is(&hard, 0, Condition::Broken));
}

/// Rules: E8, E8.23
#[test]
fn e8_23_a_glider_lands_up_to_four_hard_up_to_six_and_crashes_above() {
    let woods = coming("glider", "j", &SQUAD, "");
    // 1 and 3 for the trees.
    let well = landed(&woods, &["= 1", "= 1"]);
    assert!(told(&well, "pto-log-glider-lands") && place(&well, 0) == "0303");
    let hard = landed(&woods, &["= 1", "= 3", "= 4 4"]);
    assert!(!told(&hard, "pto-log-glider-crashes") && told(&hard, "pto-log-passed"));
    let crashed = landed(&woods, &["= 1", "= 4"]);
    assert!(told(&crashed, "pto-log-glider-crashes"));
    assert_eq!(place(&crashed.clone().play(&["= 4 4"]), 0), "lost");
    let alive = crashed.play(&["= 3 4", "= 4 5"]);
    assert!(place(&alive, 0) == "0303" && is(&alive, 0, Condition::Broken));
}

#[test]
fn g7_32_swamp_is_dense_jungle_for_parachutes_and_adds_four_for_gliders() {
    let jumping = coming("parachute", "S", &SQUAD, "");
    assert_eq!(place(&straight(&jumping, &["= 4 4"]), 0), "lost");
    assert_eq!(place(&straight(&jumping, &["= 3 4"]), 0), "0303");
    let gliding = coming("glider", "S", &SQUAD, "");
    // 3 and 4 is 7: a crash. 2 and 4 is not.
    assert!(told(
        &landed(&gliding, &["= 1", "= 3"]),
        "pto-log-glider-crashes"
    ));
    assert!(!told(
        &landed(&gliding, &["= 1", "= 2"]),
        "pto-log-glider-crashes"
    ));
}

#[test]
fn g8_214_who_lands_in_a_paddy_is_below_its_banks_and_stays_off_them() {
    let game = coming("parachute", "i", &SQUAD, "");
    let down = straight(&game, &["= 3 4"]);
    assert_eq!(place(&down, 0), "0303", "in it, after a check");
    assert!(told(&down, "pto-log-passed"));
    let advance = reach(down, Phase::Advance).play(&["advance u0"]);
    assert_eq!(advance.refused_by("step 0303b"), Some("G8.214"));
    let other = advance.with(|state| state.units[0].clear(&[Condition::Landed]));
    assert_ne!(other.refused_by("step 0303b"), Some("G8.214"));
    // From the north a glider comes across a bank: 4 and 1 is hard.
    let gliding = coming("glider", "i", &SQUAD, "");
    let hard = landed(&gliding, &["= 1", "= 4", "= 1 2"]);
    assert!(!told(&hard, "pto-log-glider-lands"));
    let open = coming("glider", ".", &SQUAD, "");
    assert!(told(
        &landed(&open, &["= 1", "= 4"]),
        "pto-log-glider-lands"
    ));
}

/// Panjis in 0303 along three hexsides.
const STAKES: &str =
    "kind = \"panjis\", hex = \"0303\", sides = [\"0303-0302\", \"0303-0402\", \"0303-0403\"]";

/// Vector A-011.
#[test]
fn g9_47_half_of_the_hexsides_say_with_a_die_who_comes_down_beneath_panjis() {
    let game = coming("parachute", "K", &SQUAD, STAKES);
    // Half of 3, rounded up: 4 is 6, beneath.
    let beneath = straight(&game, &["= 3 4", "= 4"]);
    assert!(told(&beneath, "pto-log-lands-beneath"));
    assert_eq!(beneath.state.units[0].at, heigi_pto::At::In(spot(&beneath)));
    // 5 is 7, above, and a check against 7 for everybody: 8 breaks a squad of morale 8.
    let above = straight(&game, &["= 3 4", "= 5", "= 3 5"]);
    assert!(told(&above, "pto-log-lands-above"));
    assert!(is(&above, 0, Condition::Broken));
    let passed = straight(&game, &["= 3 4", "= 5", "= 2 4"]);
    assert!(!is(&passed, 0, Condition::Broken));
    // A broken squad has 1 more: 4 is above.
    let broken = straight(&game, &["= 6 5", "= 4"]);
    assert!(told(&broken, "pto-log-lands-above"));
    // So has a man alone.
    let leader = coming("parachute", "K", &LEADER, STAKES);
    assert!(told(&straight(&leader, &["= 4"]), "pto-log-lands-above"));
    // They were hidden, and show themselves.
    assert!(!told(&Situation::start(&game), "pto-log-found"));
    let shown = straight(&game, &["= 3 4", "= 4"]);
    assert!(
        shown
            .scene(ALLIES)
            .markers
            .iter()
            .any(|one| one.at == "0303")
    );
}

fn spot(battle: &Situation<'_, Pto>) -> heigi_pto::Spot {
    match battle.state.units[0].at {
        heigi_pto::At::In(spot) => heigi_pto::Spot::ground(spot.hex),
        _ => panic!("it is on the map"),
    }
}

#[test]
fn g9_47_panjis_add_one_for_a_glider_that_lands_across_them_and_who_lives_is_beneath() {
    let game = coming("glider", ".", &SQUAD, STAKES);
    // From the north: 4 and 1 is hard. From the south it lands well.
    let across = landed(&game, &["= 1", "= 4", "= 1 2"]);
    assert!(!told(&across, "pto-log-glider-lands"));
    assert_eq!(across.state.units[0].at, heigi_pto::At::In(spot(&across)));
    assert!(told(
        &landed(&game, &["= 4", "= 4"]),
        "pto-log-glider-lands"
    ));
}

/// The rules of all dice that are thrown for a landing at 0303, each of them low.
fn dice(by: &str, letter: &str, works: &str) -> Vec<&'static str> {
    let game = coming(by, letter, &SQUAD, works);
    let mut battle = Situation::start(&game).play(&["put 0303"]);
    let mut rules = Vec::new();
    while let heigi_engine::Pending::Draw(draw) = battle.pending() {
        rules.push(draw.rule.0);
        let low = if draw.values() > 6 { "= 1 1" } else { "= 1" };
        battle = battle.play(&[low]);
    }
    rules
}

/// Rules: E8, E9, G9.47
#[test]
fn e9_each_die_of_a_landing_is_thrown_by_its_own_rule() {
    let in_open = ["E9", "E9", "5.1", "23"];
    assert_eq!(dice("parachute", ".", ""), in_open);
    assert_eq!(dice("parachute", "J", ""), ["E9", "E9", "G2.213"]);
    let on_stakes = [&in_open[..], &["G9.47"]].concat();
    assert_eq!(dice("parachute", ".", STAKES), on_stakes);
    assert_eq!(dice("glider", ".", ""), ["E8", "E8.23"]);
}
