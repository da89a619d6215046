//! Amphibians of an assault: who is aboard unseen, who has to get off, what fire does to crew and passengers (G14.23 to G14.33).

use super::holds::{laden, seen, under_way};
use super::low;
use crate::common::{is, lines_of, pass, place, read, until};
use heigi_engine::{Pending, Rules, Situation, Viewer};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Part, Phase, Pto};

/// An amphibian with two squads in a hex.
fn ferry(hex: &str, japanese: &[&str]) -> Pto {
    let squad = format!("usmc-6-6-8 {hex} 1");
    let marines = [format!("usmc-lvt-a2 {hex}"), squad.clone(), squad];
    let marines: Vec<&str> = marines.iter().map(String::as_str).collect();
    read(&laden(&marines, japanese))
}

/// Rule: 14.23
#[test]
fn g14_23_who_is_aboard_an_amphibian_is_unseen_until_it_is_behind_the_beach() {
    let game = ferry("0308", &["jpn-8-0 0602"]);
    let start = under_way(&game);
    assert_eq!(
        (seen(&start, JAPAN, &[1, 2]), seen(&start, ALLIES, &[1, 2])),
        (0, 2)
    );
    let course = [
        "drive u0",
        "step 0307",
        "step 0306",
        "step 0305",
        "step 0304",
        "= 1 1",
    ];
    let beach = start.play(&course).play(&["halt"]);
    assert_eq!(place(&beach, 0), "0304");
    assert_eq!(seen(&beach, JAPAN, &[1, 2]), 0, "a beach is not enough");
    // Who gets off there is seen, the others are not.
    let beach = crate::dozers::unfired(beach);
    assert_eq!(
        beach.refused_by("unload u1"),
        Some("28"),
        "2 points are left"
    );
    let off = beach.with(|state| state.units[0].boat.spent -= 2);
    let off = off.play(&["unload u1"]);
    assert_eq!((seen(&off, JAPAN, &[1]), seen(&off, JAPAN, &[2])), (1, 0));
    assert!(off.told(JAPAN).contains(&"pto-log-seen-aboard".to_owned()));
    let game = ferry("0303", &["jpn-8-0 0602"]);
    let inland = under_way(&game).play(&["drive u0", "step 0302"]);
    assert_eq!(seen(&inland, JAPAN, &[1, 2]), 2);
}

/// Rule: 14.23
#[test]
fn g14_23_a_sample_puts_men_aboard_another_amphibian_that_has_shown_nobody() {
    let marines = [
        "usmc-lvt-a2 0307",
        "usmc-6-6-8 0307 1",
        "usmc-6-6-8 0307 1",
        "usmc-lvt-a2 0507",
        "usmc-6-6-8 0507 4",
        "usmc-4-5-8 0507 4",
    ];
    let game = read(&laden(&marines, &["jpn-8-0 0602"]));
    let start = under_way(&game);
    let crafts = [0, 3].map(|craft| start.state.all().nth(craft).unwrap().id);
    let mut found = Vec::new();
    for seed in 0..8 {
        let mut random = heigi_engine::Random::seeded(seed);
        let sample = game.determinize(&start.state, Viewer::Side(JAPAN), &mut random);
        let At::Aboard(spot, craft, _) = sample.units[5].at else {
            panic!("it is aboard")
        };
        assert_eq!(sample.units[craft.index()].at, At::Vehicle(spot));
        found.push(craft);
    }
    assert!(crafts.iter().all(|craft| found.contains(craft)));
}

/// Rule: 14.231
#[test]
fn g14_231_of_an_amphibian_that_moves_no_more_all_get_off_where_they_can() {
    let game = ferry("0305", &["jpn-8-0 0602"]);
    let start = Situation::start(&game).with(|state| state.units[0].set(Condition::Immobile));
    let phase = until(start, Phase::Movement);
    assert_eq!(phase.refused_by("done"), Some("G14.231"));
    fn off<'g>(battle: Situation<'g, Pto>, who: &str) -> Situation<'g, Pto> {
        let off = crate::dozers::unfired(battle.play(&[who]));
        crate::dozers::unfired(off.play(&["halt"]))
    }
    let half = off(phase, "unload u1");
    assert_eq!(half.refused_by("done"), Some("G14.231"));
    assert_eq!(off(half, "unload u2").refused_by("done"), None);
    let sound = until(Situation::start(&game), Phase::Movement);
    assert_eq!(sound.refused_by("done"), None);
}

/// Vectors of 14.21: a craft of 20 points of room has to have 14 of them filled.
/// Rule: 14.21
#[test]
fn g14_21_an_amphibian_comes_with_two_thirds_of_its_room_filled() {
    let fault = |marines: &[&str]| {
        let text = laden(marines, &["jpn-8-0 0602"]);
        let read = Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
        read.map_or_else(|error| error.message, |_| String::new())
    };
    let (hull, squad) = ("usmc-lvt-a2 0307", "usmc-6-6-8 0307 1");
    assert!(fault(&[hull, squad]).contains("G14.21"));
    assert_eq!(fault(&[hull, squad, "usmc-3-4-8 0307 1"]), "");
}

/// Two squads with a machine gun fire at the amphibian on the beach before them; all further dice are 6 and 5.
fn fired_at<'g>(start: Situation<'g, Pto>) -> Situation<'g, Pto> {
    let fire = until(start, Phase::DefensiveFire);
    let mut struck = fire.play(&["join u4", "fire 0303", "= 1 2"]);
    while let Pending::Draw(draw) = struck.pending() {
        struck = struck.play(&[if draw.values() > 6 { "= 6 5" } else { "= 1" }]);
    }
    struck
}

/// Rule: 14.31
#[test]
fn g14_31_passengers_are_behind_armour_while_the_crew_alone_looks_out() {
    let game = ferry("0303", &["jpn-8-0 0602", "jpn-4-4-7 0302"]);
    let start = until(Situation::start(&game), Phase::Movement);
    let shut = fired_at(start.clone());
    assert!(is(&shut, 0, Condition::Stunned), "the crew looks out");
    assert!(!is(&shut, 1, Condition::Broken) && !is(&shut, 2, Condition::Broken));
    let open = fired_at(start.play(&["hatch u0"]));
    assert!(is(&open, 1, Condition::Broken) && is(&open, 2, Condition::Broken));
    // Nobody is behind armour that is none, and without an assault all are exposed.
    let plain = laden(
        &["usmc-lvt-a2 0303", "usmc-6-6-8 0303 1", "usmc-6-6-8 0303 1"],
        &["jpn-8-0 0602", "jpn-4-4-7 0302"],
    );
    let plain = plain.replacen(
        "[expedition]\nside = \"allies\"\nkind = \"assault\"\n",
        "",
        1,
    );
    let game = read(&plain);
    let start = until(Situation::start(&game), Phase::Movement);
    assert_eq!(start.refused_by("hatch u0"), Some("18.2"));
    assert!(is(&fired_at(start), 1, Condition::Broken));
}

/// What would kill the crew of a vehicle stuns it, and each time that it is stunned adds 1 to all its dice.
/// Rule: 14.33
#[test]
fn g14_33_a_crew_that_would_be_recalled_is_stunned_and_does_everything_worse() {
    let japanese = [
        "jpn-8-0 0602",
        "jpn-4-4-7 0302",
        "jpn-4-4-7 0302",
        "jpn-4-4-7 0302",
        "jpn-4-4-7 0402",
        "jpn-4-4-7 0402",
    ];
    let game = ferry("0303", &japanese);
    let fire = until(Situation::start(&game), Phase::DefensiveFire);
    let group = fire.play(&["join u4", "join u5", "join u6", "join u7", "join u8"]);
    let struck = low(&group, &["fire 0303", "= 1 2"]);
    let told = struck.told(ALLIES);
    assert!(told.contains(&"pto-log-is-stunned".to_owned()), "{told:?}");
    assert!(!told.contains(&"pto-log-called-back".to_owned()) && !is(&struck, 0, Condition::Wreck));
    assert_eq!(struck.state.units[0].boat.stuns, 1);
    let mut later = struck;
    while later.state.phasing != JAPAN || later.state.phase != Phase::DefensiveFire {
        later = pass(later);
    }
    let weapon = later
        .state
        .units
        .iter()
        .position(|unit| matches!(unit.at, At::With(holder) if holder.index() == 0));
    let aims = later.play(&[&format!("join u{}", weapon.unwrap())]);
    let all = lines_of(&aims, |_| true).join(", ");
    assert!(all.contains("modifier-stunned +1"), "{all}");
}

/// Rule: 14.311
#[test]
fn g14_311_squads_deploy_aboard_amphibians_and_stay_unseen() {
    let hull = "usmc-lvt-a2 0307";
    let marines = [hull, "usmc-6-6-8 0307 1", "usmc-6-6-8 0307 1"];
    let text = laden(&marines, &["jpn-8-0 0602"]);
    let game = read(&text.replacen("turns = 2", "turns = 2\nset_up = [\"allies\"]", 1));
    let set = Situation::start(&game).play(&["deploy u1", "deploy u2"]);
    let aboard = set.state.units.iter();
    let aboard = aboard
        .filter(|one| matches!(one.at, At::Aboard(..)))
        .count();
    assert_eq!(aboard, 4);
    assert!(set.refused_by("show u1").is_some());
    // Who is evacuated does so beside an amphibian that stands.
    let text = laden(&["usmc-lvt-a2 0303", "usmc-6-6-8 0303"], &["jpn-8-0 0602"]);
    let text = text.replacen("kind = \"assault\"", "kind = \"evacuation\"", 1);
    let game = read(&text);
    let moves = until(Situation::start(&game), Phase::Movement);
    assert_eq!(moves.refused_by("deploy u1"), None);
    let rolls = moves.with(|state| state.units[0].set(Condition::Motion));
    assert_eq!(rolls.refused_by("deploy u1"), Some("1.5"));
}

/// The dice for bogging have 1 added; what does not bog tears the wire away with a coloured 1, and the tetrahedrons stay.
/// Rules: G14.52, G14.56
#[test]
fn g14_52_an_amphibian_meets_wire_in_the_water_as_on_land() {
    let after = |surf: &str, dice: &[&str]| {
        let works = "{ kind = \"tetrahedrons\", hex = \"0305\", known = true }, \
                     { kind = \"wire\", hex = \"0305\", known = true }";
        let text = super::words(surf, works, &["usmc-lvt-a2 0306"], &["jpn-8-0 0602"]);
        let game = read(&text);
        let start = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
        let drives = crate::common::until(start, Phase::Movement).play(&["drive u0", "step 0305"]);
        let over = drives.play(dice);
        assert!(over.decider().is_some());
        let left = over.state.fortifications.len();
        (is(&over, 0, Condition::Bogged), left)
    };
    assert_eq!(after("", &["= 5 6"]), (true, 2));
    assert_eq!(after("", &["= 5 5"]), (false, 2));
    assert_eq!(after("", &["= 1 5"]), (false, 1));
    // In heavy surf it holds nobody: only the wave is drawn, which is a later one.
    assert_eq!(after("heavy_surf = true", &["= 2"]), (false, 2));
}

/// As who gets off a landing craft that lies in it does.
/// Rules: G14.52, 28
#[test]
fn g14_52_who_gets_off_an_amphibian_in_wire_is_on_it() {
    let gets_off = |works: &str, surf: &str| {
        let marines = ["usmc-lvt-a2 0305", "usmc-6-6-8 0305"];
        let game = read(&super::words(surf, works, &marines, &["jpn-8-0 0602"]));
        let start = Situation::start(&game).with(|state| crate::landing::load(state, 1));
        let off = crate::common::until(start, Phase::Movement).play(&["unload u1"]);
        let At::In(spot) = off.state.units[1].at else {
            panic!("still aboard")
        };
        spot.part
    };
    let piles = "{ kind = \"tetrahedrons\", hex = \"0305\", known = true }";
    let wire = format!("{piles}, {{ kind = \"wire\", hex = \"0305\", known = true }}");
    assert_eq!(gets_off(piles, ""), Part::Ground);
    assert_eq!(gets_off(&wire, ""), Part::Above);
    assert_eq!(gets_off(&wire, "heavy_surf = true"), Part::Ground);
}
