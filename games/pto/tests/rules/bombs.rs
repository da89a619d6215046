//! What bombs and napalm may do, as it is foreseen and as they fall (E7.42, G17.41).

use crate::aircraft::{battle_in, flying, told};
use crate::common::{is, place, thrown_by};
use heigi_engine::laws::scores;
use heigi_engine::{Pending, Situation, Skill};
use heigi_pto::{ALLIES, At, Cloud, Condition, JAPAN, Pto, Smoke};

const EXPLOSIVE: &str = "number = 12, turn = 1, load = \"explosive\"";
const NAPALM: &str = "number = 12, turn = 1, load = \"napalm\"";

fn raid(air: &str, letter: &str, japanese: &[&str]) -> Pto {
    battle_in("1944-08", air, letter, &["usmc-4-5-8 0606"], japanese)
}

/// The lines and the chances of what is foreseen under a title, these in 46656ths unless it says of how many.
fn foreseen(battle: &Situation<'_, Pto>, title: &str) -> String {
    let previews = battle.scene(ALLIES).prompt.unwrap().previews;
    let found = previews.iter().find(|one| one.title.id == title);
    let found = found.unwrap_or_else(|| panic!("no {title}"));
    let short = |id: &str| id.trim_start_matches("pto-").to_owned();
    let lines = found.lines.iter();
    let lines = lines.map(|line| format!("{} {}", short(&line.label.id), line.value));
    let chances = found.chances.iter();
    let chances = chances.map(|one| match one.of {
        46656 => format!("{} {}", short(&one.label.id), one.ways),
        of => format!("{} {}/{of}", short(&one.label.id), one.ways),
    });
    lines.chain(chances).collect::<Vec<_>>().join(", ")
}

fn men(air: &str, letter: &str, veil: Option<Condition>) -> String {
    let game = raid(air, letter, &["jpn-4-4-7 0303"]);
    let battle = flying(&game).with(|state| {
        veil.into_iter().for_each(|veil| state.units[1].set(veil));
    });
    foreseen(&battle, "pto-preview-bomb")
}

fn tank(air: &str, letter: &str, counter: &str, moves: bool) -> String {
    let game = raid(air, letter, &[counter]);
    let battle = flying(&game).with(|state| {
        if moves {
            state.units[1].set(Condition::Motion);
        }
    });
    foreseen(&battle, "pto-preview-dive")
}

/// Men in the open, in huts, concealed in kunai and in swamp, which swallows half.
/// Rules: E7.42
#[test]
fn e7_42_what_bombs_may_do_to_men_is_foreseen() {
    // 7 or less sights and hits in 21 of 36 throws; what covers takes away from that.
    assert_eq!(
        men(EXPLOSIVE, ".", None),
        "preview-sighting 7, load-explosive , preview-to-hit 7, chance-sighted 21/36, chance-hit \
         441/1296, result-ptc 1785, result-nmc 2310, result-1mc 5628, result-2mc 4242, result-3mc \
         1365, result-4mc 126, result-k2 210, result-k3 840, result-k4 105, result-1kia 609, \
         result-2kia 63, result-3kia 42, result-4kia 21"
    );
    assert_eq!(
        men(EXPLOSIVE, "H", None),
        "preview-sighting 7, modifier-cover +1, load-explosive , preview-to-hit 7, chance-sighted \
         15/36, chance-hit 315/1296, result-ptc 1650, result-nmc 1875, result-1mc 3840, \
         result-2mc 2325, result-3mc 660, result-4mc 75, result-k2 75, result-k3 300, result-k4 \
         90, result-1kia 75, result-2kia 60, result-3kia 45, result-4kia 30, result-5kia 15"
    );
    assert_eq!(
        men(EXPLOSIVE, "K", Some(Condition::Concealed)),
        "preview-sighting 7, modifier-cover +1, modifier-concealed +2, load-explosive , preview-\
         to-hit 7, modifier-concealed +2, chance-sighted 6/36, chance-hit 60/1296, result-ptc \
         312, result-nmc 396, result-1mc 882, result-2mc 618, result-3mc 192, result-4mc 36, \
         result-k2 60, result-k3 108, result-k4 30, result-1kia 108, result-2kia 18, result-3kia \
         12, result-4kia 6"
    );
    assert_eq!(
        men(EXPLOSIVE, "S", None),
        "preview-sighting 7, modifier-cover +3, load-explosive , preview-to-hit 7, chance-sighted \
         6/36, chance-hit 126/1296, result-ptc 672, result-nmc 768, result-1mc 1584, result-2mc \
         546, result-3mc 24, result-k1 60, result-k2 360, result-k3 18, result-1kia 282, \
         result-2kia 126"
    );
}

/// Nothing covers from it, and nobody is hit critically.
/// Rules: G17.41
#[test]
fn g17_41_what_napalm_may_do_to_men_is_foreseen() {
    assert_eq!(
        men(NAPALM, "H", None),
        "preview-sighting 7, modifier-cover +1, load-napalm , preview-to-hit 7, modifier-napalm \
         −1, chance-sighted 15/36, chance-hit 390/1296, result-ptc 1170, result-nmc 1560, \
         result-1mc 4290, result-2mc 3510, result-3mc 1170, result-k3 780, result-1kia 390"
    );
    assert_eq!(
        men(NAPALM, "K", Some(Condition::Concealed)),
        "preview-sighting 7, modifier-cover +1, modifier-concealed +2, load-napalm , preview-to-\
         hit 7, modifier-napalm −1, modifier-concealed +2, chance-sighted 6/36, chance-hit \
         90/1296, result-ptc 270, result-nmc 360, result-1mc 990, result-2mc 810, result-3mc 270, \
         result-k3 180, result-1kia 90"
    );
}

/// Rules: E7.42, G17.41
#[test]
fn e7_42_what_bombs_may_do_to_a_vehicle_is_foreseen() {
    let chi_ha = "jpn-tank-chi-ha 0303";
    // 21 of 36 throws sight it, 33 hit it, and 35 are no dud.
    assert_eq!(
        tank(EXPLOSIVE, ".", chi_ha, false),
        "preview-sighting 7, load-explosive , preview-to-hit 10, chance-sighted 21/36, chance-hit \
         693/1296, chance-wreck 24255"
    );
    // 4 or less sights it in jungle, 7 or less hits it there when it moves.
    assert_eq!(
        tank(EXPLOSIVE, "j", chi_ha, true),
        "preview-sighting 7, modifier-cover +3, load-explosive , preview-to-hit 10, modifier-\
         target-moves +2, modifier-cover +1, chance-sighted 6/36, chance-hit 126/1296, chance-\
         wreck 4410"
    );
    // 9 or less hits with napalm, and less than 9 wrecks.
    assert_eq!(
        tank(NAPALM, ".", chi_ha, true),
        "preview-sighting 7, load-napalm , preview-to-hit 10, modifier-napalm −1, modifier-\
         target-moves +2, chance-sighted 21/36, chance-hit 630/1296, chance-wreck 16380"
    );
}

/// Rules: E7.42, 27
#[test]
fn e7_42_a_bomb_that_hits_a_vehicle_critically_doubles_its_number_and_near_by_it_bursts_in_the_hex()
{
    let game = raid(EXPLOSIVE, ".", &["jpn-tank-chi-ha 0303", "jpn-4-4-7 0303"]);
    let dropped = flying(&game).play(&["engage u1", "= 3 4"]);
    // Twice 16, and 1 against the top less 2: 11 burns it.
    let critical = dropped.clone().play(&["= 1 1"]);
    assert_eq!(thrown_by(&critical), "27");
    assert!(is(&critical.play(&["= 5 6"]), 1, Condition::Burning));
    let hit = dropped.clone().play(&["= 3 4"]);
    assert_eq!(thrown_by(&hit), "27");
    assert!(!is(&hit.play(&["= 5 6"]), 1, Condition::Burning));
    let near = dropped.clone().play(&["= 5 6"]);
    assert_eq!(thrown_by(&near), "E7.42");
    assert_eq!(place(&near.play(&["= 1 1"]), 2), "lost");
    let wide = dropped.play(&["= 6 6"]);
    assert!(told(&wide, "pto-log-missed") && !matches!(wide.pending(), Pending::Draw(_)));
}

/// A tankette that moves among stones in smoke: 1 for its size, 2, 3 and 3 more, so that a 2 would come to 11 and miss.
/// Rules: C3.6, E7.42
#[test]
fn c3_6_a_bomb_that_a_2_would_let_miss_hits_with_a_further_die_of_up_to_3() {
    let game = raid(EXPLOSIVE, "s", &["jpn-tankette-te-ke 0303"]);
    let battle = flying(&game).with(|state| {
        let At::Vehicle(spot) = state.units[1].at else {
            panic!("it is on the map")
        };
        state.units[1].set(Condition::Motion);
        state.clouds.push(Smoke {
            spot,
            cloud: Cloud::Smoke,
            side: JAPAN,
        });
    });
    // 3 of 36 throws sight it, and 3 of 216 hit it.
    let chances = foreseen(&battle, "pto-preview-dive");
    assert!(chances.contains("chance-hit 9/7776"), "{chances}");
    let low = battle.clone().play(&["engage u1", "= 1 2", "= 1 1"]);
    assert_eq!(thrown_by(&low), "C3.6");
    let of = |die: &str| {
        let fallen = low.clone().play(&[die]);
        let ids = ["hits-against-odds", "hit-critically", "hit", "near-miss"];
        ids.map(|id| told(&fallen, &format!("pto-log-{id}")))
    };
    assert_eq!(of("= 1"), [true, true, false, false]);
    assert_eq!(of("= 2"), [true, false, true, false]);
    assert_eq!(of("= 3"), [true, false, true, false]);
    // It misses by 1, which is near.
    assert_eq!(of("= 4"), [false, false, false, true]);
    let other = battle.play(&["engage u1", "= 1 2", "= 1 2"]);
    assert!(told(&other, "pto-log-missed"));
}

/// Rules: G17.41
#[test]
fn g17_41_napalm_that_falls_wide_burns_nothing() {
    let game = raid(NAPALM, ".", &["jpn-4-4-7 0303"]);
    let wide = flying(&game).play(&["bomb 0303", "= 3 3", "= 4 5"]);
    assert!(told(&wide, "pto-log-missed") && !matches!(wide.pending(), Pending::Draw(_)));
    assert!(wide.state.fires.is_empty() && wide.state.clouds.is_empty());
}

/// What the computer makes of attacks of a plane, in thousandths.
#[test]
fn the_computer_values_attacks_of_planes_by_the_harm_that_they_do() {
    let game = raid(EXPLOSIVE, ".", &["jpn-tank-chi-ha 0303", "jpn-4-4-7 0304"]);
    let battle = flying(&game);
    let all = scores(battle.game, &battle.state, Skill::Normal, 1);
    let score = |words: &str| {
        let found = all.iter().find(|(one, _)| one == words);
        found.map(|(_, score)| (score * 1000.0).round() as i32)
    };
    let [dive, bomb, strafe] =
        ["engage u1", "bomb 0304", "strafe 0304"].map(|one| score(one).unwrap());
    // A wreck is worth 3, and comes in 24255 of 46656 throws: about 1.56.
    assert!((1450..1700).contains(&dive), "{dive}");
    assert!(strafe < dive && bomb < dive, "{bomb} {strafe}");
}
