//! The further die after an original 2 of the dice to hit (C3.6, C3.7).

use crate::common::{OPEN, chances, game, lines, note, set, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, Phase, Pto};

const PINNED: Condition = Condition::Pinned;
const TIRED: Condition = Condition::Exhausted;
const ENCIRCLED: Condition = Condition::Encircled;

/// What the log tells of a hit or a miss.
fn told(battle: &Situation<'_, Pto>) -> Vec<String> {
    let told = battle.told(ALLIES).into_iter();
    let told = told.filter_map(|id| id.strip_prefix("pto-log-").map(str::to_owned));
    let told = told.filter(|id| id != "hits-twice");
    told.filter(|id| id.starts_with("hit") || id == "missed")
        .collect()
}

/// A leader alone with a mortar, who needs a 7 and has 2 more for being no crew.
fn alone<'g>(game: &'g Pto, worse: &[Condition]) -> Situation<'g, Pto> {
    set(Situation::start(game), 0, worse).play(&["join u1"])
}

fn mortar() -> Pto {
    let units = ["usmc-8-1 0101", "usmc-mtr 0101 1"];
    game(&OPEN, &units, &["jpn-4-4-7 0104"])
}

#[test]
fn c3_6_an_original_2_that_would_miss_hits_with_a_further_die_of_up_to_3() {
    let game = mortar();
    // 2, and 2, 1 and 1 for who is pinned, exhausted and encircled: 8 is more than 7.
    let picked = alone(&game, &[PINNED, TIRED, ENCIRCLED]);
    assert_eq!(note(&picked, "fire 0104"), "1/72");
    assert_eq!(chances(&picked)[0], "chance-hit 1");
    let results = chances(&picked)[1..].to_vec();
    let ways = results
        .iter()
        .map(|one| one.rsplit_once(' ').unwrap().1.parse::<u32>().unwrap());
    assert_eq!(ways.sum::<u32>(), 7776);
    let low = picked.play(&["fire 0104", "= 1 1"]);
    assert_eq!(crate::common::thrown_by(&low), "C3.6");
    let of = |die: &str| told(&low.clone().play(&[die]));
    assert_eq!(of("= 1"), ["hits-against-odds", "hit-critically"]);
    assert_eq!(of("= 2"), ["hits-against-odds", "hit"]);
    assert_eq!(of("= 3"), ["hits-against-odds", "hit"]);
    assert_eq!(of("= 4"), ["missed"]);
    // Nothing but a 2 has that chance.
    let other = alone(&game, &[PINNED, TIRED, ENCIRCLED]).play(&["fire 0104", "= 1 2"]);
    assert_eq!(told(&other), ["missed"]);
}

#[test]
fn c3_7_where_nothing_but_a_2_hits_a_location_it_is_critical_only_with_a_further_1() {
    let game = mortar();
    // 2 and 5 is just 7.
    let picked = alone(&game, &[PINNED, TIRED]);
    assert_eq!(note(&picked, "fire 0104"), "1/36");
    let low = picked.play(&["fire 0104", "= 1 1"]);
    assert_eq!(crate::common::thrown_by(&low), "C3.7");
    assert_eq!(told(&low.clone().play(&["= 1"])), ["hit-critically"]);
    assert_eq!(told(&low.play(&["= 2"])), ["hit"]);
    // Where a 3 hits as well a 2 is critical by itself.
    let sure = alone(&game, &[PINNED]).play(&["fire 0104", "= 1 1"]);
    assert_eq!(told(&sure), ["hit-critically"]);
}

#[test]
fn c3_7_a_2_at_men_that_is_not_below_half_is_critical_with_a_further_die_of_up_to_half() {
    let rows = ["......", "......", "......", "j.....", "......", "......"];
    let units = ["usmc-2-2-8 0101", "usmc-75 0101 1"];
    let game = game(&rows, &units, &["jpn-4-4-7 0104"]);
    // 2, 1 for the jungle and 2 for who is pinned: 5 is not less than half of 8.
    let low = alone(&game, &[PINNED]).play(&["fire 0104", "= 1 1"]);
    assert_eq!(crate::common::thrown_by(&low), "C3.7");
    assert_eq!(told(&low.clone().play(&["= 4"])), ["hit-critically"]);
    assert_eq!(told(&low.play(&["= 5"])), ["hit"]);
    let near = alone(&game, &[]).play(&["fire 0104", "= 1 1"]);
    assert_eq!(told(&near), ["hit-critically"]);
}

#[test]
fn c3_7_just_half_of_the_number_is_not_below_it_and_half_of_an_odd_one_is_less() {
    let rows = ["............"; 10];
    let units = ["usmc-2-2-8 0101", "usmc-75 0101 1"];
    let of = |game: &Pto, hex: &str| {
        let low = alone(game, &[PINNED]).play(&[&format!("fire {hex}"), "= 1 1"]);
        assert_eq!(crate::common::thrown_by(&low), "C3.7");
        [3, 4, 5].map(|die| told(&low.clone().play(&[&format!("= {die}")])).concat())
    };
    // 2 and 2 for who is pinned are just half of 8.
    let near = game(&rows, &units, &["jpn-4-4-7 0104"]);
    assert_eq!(
        of(&near, "0104"),
        ["hit-critically", "hit-critically", "hit"]
    );
    // Half of 7 is 3.
    let far = game(&rows, &units, &["jpn-4-4-7 0108"]);
    assert_eq!(of(&far, "0108"), ["hit-critically", "hit", "hit"]);
}

/// A 37 mm Gun fires at a tank in motion, 8 hexes away, in the advancing fire phase: 9, and 4 more.
fn at_tank<'g>(game: &'g Pto, worse: &[Condition]) -> Situation<'g, Pto> {
    let fire = until(Situation::start(game), Phase::AdvancingFire);
    let moving = set(set(fire, 0, worse), 2, &[Condition::Motion]);
    moving.play(&["join u1"])
}

fn duel() -> Pto {
    let rows = ["............"; 10];
    let units = ["usmc-2-2-8 0101", "usmc-37 0101 1"];
    game(&rows, &units, &["jpn-tank-chi-ha 0108"])
}

/// Rules: C3.6, 27
#[test]
fn c3_6_an_improbable_hit_on_a_vehicle_is_critical_or_strikes_turret_or_hull() {
    let game = duel();
    let picked = at_tank(&game, &[PINNED, TIRED, ENCIRCLED]);
    assert_eq!(note(&picked, "engage u2"), "1/72");
    let low = picked.play(&["engage u2", "= 1 1"]);
    assert_eq!(crate::common::thrown_by(&low), "C3.6");
    let of = |die: &str| told(&low.clone().play(&[die]));
    assert_eq!(of("= 1"), ["hits-against-odds", "hit-critically"]);
    assert_eq!(of("= 2"), ["hits-against-odds", "hit-turret"]);
    assert_eq!(of("= 3"), ["hits-against-odds", "hit-hull"]);
    assert_eq!(of("= 4"), ["missed"]);
}

/// Rules: C3.6, C3.7
#[test]
fn the_chances_against_a_vehicle_count_the_further_die() {
    let game = duel();
    let kill = |battle: &Situation<'_, Pto>| {
        let lines = lines(battle).into_iter();
        let kill = lines.filter(|line| line.starts_with("preview-kill"));
        kill.collect::<Vec<_>>()
    };
    let improbable = at_tank(&game, &[PINNED, TIRED, ENCIRCLED]);
    assert_eq!(
        kill(&improbable),
        ["preview-kill-hull 7", "preview-kill-turret 7"]
    );
    // Of a double two hits (C3.8): twice 7 wrecks with all but two 12s, 7 in hull or turret with less than that; of 279936.
    assert_eq!(
        chances(&improbable),
        [
            "chance-hit 1",
            "chance-wreck 3005",
            "chance-immobile 216",
            "chance-shock 216"
        ]
    );
    // A 2 is all that hits: 1 is critical, 2 to 6 are hits in the hull.
    let last = at_tank(&game, &[PINNED, TIRED]);
    assert_eq!(
        chances(&last),
        ["chance-hit 1", "chance-wreck 5570", "chance-immobile 1080"]
    );
    let low = last.play(&["engage u2", "= 1 1"]);
    assert_eq!(told(&low.clone().play(&["= 1"])), ["hit-critically"]);
    assert_eq!(told(&low.play(&["= 2"])), ["hit-hull"]);
}

/// Of an amphibian afloat only the turret is hit: the further die that strikes the hull misses, and none is thrown for a last chance.
/// Rules: C3.6, C3.7, G12.6
#[test]
fn c3_6_the_further_die_hits_nothing_of_a_hull_that_the_water_hides() {
    let units = ["usmc-lvt-a2 0308", "usmc-8-0 0601"];
    let guns = ["jpn-2-2-8 0301", "jpn-37 0301 1"];
    let game = crate::beaches::beach(
        &crate::beaches::sloping("slight"),
        &crate::beaches::SHORE,
        &units,
        &guns,
    );
    let aimed = |worse: &[Condition]| {
        let battle = until(Situation::start(&game), Phase::DefensiveFire);
        set(battle, 2, worse).play(&["join u3"])
    };
    // 2, and 2, 1 and 1 for the crew: 6 is more than the dice may show.
    let low = aimed(&[PINNED, TIRED, ENCIRCLED]).play(&["engage u0", "= 1 1"]);
    assert_eq!(crate::common::thrown_by(&low), "C3.6");
    let of = |die: &str| told(&low.clone().play(&[die]));
    assert_eq!(of("= 1"), ["hits-against-odds", "hit-critically"]);
    assert_eq!(of("= 2"), ["hits-against-odds", "hit-turret"]);
    assert_eq!(of("= 3"), ["hits-against-odds", "missed"]);
    // Where nothing but a 2 could hit, it strikes the hull, with no further die.
    let last = aimed(&[PINNED, TIRED]);
    assert_eq!(note(&last, "engage u0"), "0/36");
    assert_eq!(told(&last.play(&["engage u0", "= 1 1"])), ["missed"]);
}
