//! Who comes from the sea, aboard and on the beach (G14.21 to G14.42).

use super::words;
use crate::common::{face, read, until};
use crate::landing::{afloat, load};
use heigi_engine::{Rules, Situation, Viewer};
use heigi_pto::{ALLIES, At, Berth, Blaze, Condition, JAPAN, Lie, Phase, Pto, Tray};

pub(super) const DEFENDER: [&str; 1] = ["jpn-8-0 0602"];

/// What a file says of an expedition of the Allies.
pub(super) fn expedition(kind: &str, more: &str) -> String {
    format!("[expedition]\nside = \"allies\"\nkind = \"{kind}\"\n{more}")
}

/// An assault without works; `more` is said of it besides.
pub(super) fn assault(more: &str, marines: &[&str], japanese: &[&str]) -> Pto {
    read(&words(&expedition("assault", more), "", marines, japanese))
}

/// The message with which a scenario is refused.
pub(super) fn fault(text: &str) -> String {
    let error = Pto::with_data(&|file| (file == "hut.toml").then(|| text.to_owned()));
    error.map_or_else(|error| error.message, |_| String::new())
}

/// A scenario in which units of the Marines are aboard the craft that is the first of them.
pub fn aboard(text: &str, hex: &str, counters: &[&str]) -> String {
    counters.iter().fold(text.to_owned(), |text, counter| {
        let unit = format!("counter = \"{counter}\", hex = \"{hex}\" }}");
        let stowed = format!("counter = \"{counter}\", hex = \"{hex}\", aboard = 1 }}");
        text.replacen(&unit, &stowed, 1)
    })
}

/// An LCVP in 0307 with three squads and a leader aboard, in an assault.
pub(super) fn laden(kind: &str, japanese: &[&str]) -> Pto {
    laden_at(kind, "0307", japanese)
}

/// The same in some hex.
pub(super) fn laden_at(kind: &str, hex: &str, japanese: &[&str]) -> Pto {
    let counters = [
        "usmc-lcvp",
        "usmc-6-6-8",
        "usmc-6-6-8",
        "usmc-6-6-8",
        "usmc-8-1",
    ];
    let marines = counters.map(|counter| format!("{counter} {hex}"));
    let marines: Vec<&str> = marines.iter().map(String::as_str).collect();
    let text = words(&expedition(kind, ""), "", &marines, japanese);
    read(&aboard(&text, hex, &counters[1..]))
}

/// The movement phase, with the craft towards the beach.
pub(super) fn under_way(game: &Pto) -> Situation<'_, Pto> {
    let start = Situation::start(game).with(|state| state.units[0].arc = Some(0));
    until(start, Phase::Movement)
}

/// The pieces that a side sees of some units.
pub(super) fn seen(
    battle: &Situation<'_, Pto>,
    side: heigi_engine::Side,
    units: &[usize],
) -> usize {
    let pieces = battle.scene(side).pieces;
    let is_one = |id: &str| units.iter().any(|unit| *id == format!("u{unit}"));
    pieces.iter().filter(|piece| is_one(&piece.id)).count()
}

pub(super) const PASSENGERS: [usize; 4] = [1, 2, 3, 4];

/// Rules: G14.1
/// Rule: 14.1
/// Rule: 14.21
#[test]
fn g14_21_nothing_but_obstacles_awaits_an_assault_on_the_beach() {
    let said = |kind: &str, works: &str, japanese: &[&str]| {
        let marines = ["usmc-6-6-8 0606"];
        fault(&words(&expedition(kind, ""), works, &marines, japanese))
    };
    assert!(said("assault", "", &["jpn-4-4-7 0303"]).contains("G14.21"));
    assert_eq!(said("evacuation", "", &["jpn-4-4-7 0303"]), "");
    assert_eq!(said("assault", "", &["jpn-4-4-7 0302"]), "");
    let trench = "{ kind = \"trench\", hex = \"0303\" }";
    assert!(said("assault", trench, &DEFENDER).contains("G14.21"));
    let wire = "{ kind = \"wire\", hex = \"0303\" }";
    assert_eq!(said("assault", wire, &DEFENDER), "");
    // Nor does anybody take up a place there by hand.
    let text = words(
        &expedition("assault", ""),
        "",
        &["usmc-6-6-8 0606"],
        &["jpn-4-4-7 0302"],
    );
    let text = text.replacen("turns = 2", "turns = 2\nset_up = [\"japanese\"]", 1);
    let game = read(&text);
    let hand = Situation::start(&game).play(&["arrange u1"]);
    assert_eq!(hand.refused_by("put 0303"), Some("G14.21"));
    assert_eq!(hand.refused_by("put 0402"), None);
}

/// Rules: G14.23
/// Rule: 14.23
#[test]
fn g14_23_nobody_sees_who_is_aboard_before_the_craft_beaches() {
    let game = laden("assault", &DEFENDER);
    let start = under_way(&game);
    assert_eq!(seen(&start, ALLIES, &PASSENGERS), 4);
    assert_eq!(seen(&start, JAPAN, &PASSENGERS), 0);
    let sails = start.play(&["drive u0", "step 0306", "= 1 2", "step 0305", "= 1 2"]);
    assert_eq!(seen(&sails, JAPAN, &PASSENGERS), 0);
    let beached = sails.play(&["beach 0304"]);
    assert_eq!(seen(&beached, JAPAN, &PASSENGERS), 4);
    assert!(
        beached
            .told(JAPAN)
            .contains(&"pto-log-seen-aboard".to_owned())
    );
    // It is the same when it runs aground.
    let aground = under_way(&game).play(&["drive u0", "step 0306", "= 6 5"]);
    assert_eq!(seen(&aground, JAPAN, &PASSENGERS), 4);
}

/// Vector PB-194.
/// Rules: G14.23, G14.231
/// Rule: 14.2
#[test]
fn g14_231_an_evacuation_neither_hides_who_is_aboard_nor_puts_him_ashore() {
    let game = laden("evacuation", &DEFENDER);
    assert_eq!(seen(&under_way(&game), JAPAN, &PASSENGERS), 4);
    let beached = under_way(&game).with(|state| {
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
    });
    assert_eq!(beached.refused_by("drive u0"), None);
    assert_eq!(beached.refused_by("done"), None);
}

/// Rules: G14.23
/// Rule: 14.23
#[test]
fn g14_23_of_who_is_lost_aboard_the_enemy_hears_the_points_alone() {
    let game = laden("assault", &DEFENDER);
    // A blaze sinks it in deep water, with all aboard.
    let mut sunk = Situation::start(&game).with(|state| {
        state.units[0].boat.damage = 4;
        state.units[0].boat.blaze = Blaze::Burning;
        state.units[0].set(Condition::Immobile);
    });
    let before = sunk.state.losses[0];
    while sunk.state.phasing == ALLIES && sunk.state.units[1].at != At::Off(Tray::Lost) {
        sunk = crate::common::pass(sunk);
    }
    assert_eq!(sunk.state.units[1].at, At::Off(Tray::Lost));
    assert_eq!(seen(&sunk, JAPAN, &PASSENGERS), 0);
    assert_eq!(seen(&sunk, ALLIES, &PASSENGERS), 4);
    assert!(sunk.state.losses[0] > before + 6);
    let count = |side| {
        let told = sunk.told(side);
        told.iter()
            .filter(|one| *one == "pto-log-eliminated")
            .count()
    };
    assert_eq!((count(ALLIES), count(JAPAN)), (4, 0));
}

/// Rules: G14.23, G13.442
/// Rule: 14.23
#[test]
fn g14_23_surf_that_throws_a_craft_ashore_shows_who_is_aboard() {
    let counters = [
        "usmc-lcvp",
        "usmc-6-6-8",
        "usmc-6-6-8",
        "usmc-6-6-8",
        "usmc-8-1",
    ];
    let marines = counters.map(|counter| format!("{counter} 0305"));
    let marines: Vec<&str> = marines.iter().map(String::as_str).collect();
    let text = words(&expedition("assault", ""), "", &marines, &DEFENDER);
    let surf = "slope = \"moderate\"\nheavy_surf = true";
    let text = text.replacen("slope = \"moderate\"", surf, 1);
    let game = read(&aboard(&text, "0305", &counters[1..]));
    let waits = under_way(&game);
    assert_eq!(seen(&waits, JAPAN, &PASSENGERS), 0);
    let calm = waits.clone().play(&["= 4 4"]);
    assert_eq!(seen(&calm, JAPAN, &PASSENGERS), 0);
    let mut thrown = waits.play(&["= 4 5"]);
    while thrown.decider().is_none() {
        thrown = thrown.play(&["= 1"]);
    }
    assert!(thrown.state.units[0].boat.lie.is_beached());
    assert_eq!(seen(&thrown, JAPAN, &PASSENGERS), 4);
}

/// Rules: G14.23
/// Rule: 14.23
///
/// What the enemy may suppose: two craft, and who is aboard which of them is anybody's guess.
#[test]
fn g14_23_a_sample_puts_the_unseen_aboard_other_craft_too() {
    let squad = "usmc-6-6-8 0307";
    let marines = ["usmc-lcvp 0307", squad, squad, squad, "usmc-lcvp 0507"];
    let late = ["usmc-4-5-8 0507", "usmc-4-5-8 0507", "usmc-4-5-8 0507"];
    let marines: Vec<&str> = marines.into_iter().chain(late).collect();
    let text = words(&expedition("assault", ""), "", &marines, &DEFENDER);
    let text = aboard(&text, "0307", &["usmc-6-6-8"; 3]);
    let unit = "counter = \"usmc-4-5-8\", hex = \"0507\" }";
    let stowed = "counter = \"usmc-4-5-8\", hex = \"0507\", aboard = 5 }";
    let game = read(&text.replace(unit, stowed));
    let start = under_way(&game);
    let mut is_varied = false;
    for seed in 0..8 {
        let mut random = heigi_engine::Random::seeded(seed);
        let sample = game.determinize(&start.state, Viewer::Side(JAPAN), &mut random);
        let carrier = |unit: usize| match sample.units[unit].at {
            At::Aboard(_, craft, Berth::Passenger) => craft,
            _ => panic!("it is aboard"),
        };
        is_varied |= carrier(1) != carrier(2) || carrier(1) != carrier(3);
        let own = game.determinize(&start.state, Viewer::Side(ALLIES), &mut random);
        assert_eq!(own.units, start.state.units);
    }
    assert!(is_varied);
}

/// Rules: G14.231
/// Rule: 14.231
/// Rule: 14.234
#[test]
fn g14_231_who_was_beached_when_the_phase_began_gets_off_before_it_ends() {
    let game = laden_at("assault", "0305", &DEFENDER);
    let start = Situation::start(&game).with(|state| {
        state.units[0].arc = Some(0);
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
    });
    let phase = until(start, Phase::Movement);
    assert_eq!(phase.refused_by("done"), Some("G14.231"));
    assert_eq!(phase.refused_by("drive u0"), Some("G14.231"));
    let off = phase.play(&["join u1", "join u2", "join u3", "join u4", "step 0304"]);
    let off = off.play(&["halt"]);
    assert_eq!(off.refused_by("done"), None);
    assert_eq!(off.refused_by("drive u0"), None);
}

/// Rules: G14.231
/// Rule: 14.231
#[test]
fn g14_231_who_cannot_move_in_shallow_water_is_left_as_well() {
    let owes = |hex: &str| {
        let game = laden_at("assault", hex, &DEFENDER);
        let start = Situation::start(&game).with(|state| {
            state.units[0].arc = Some(0);
            state.units[0].boat.lie = Lie::Stopped;
            state.units[0].clear(&[Condition::Motion]);
            state.units[0].set(Condition::Immobile);
        });
        until(start, Phase::Movement).refused_by("done")
    };
    assert_eq!(owes("0305"), Some("G14.231"));
    assert_eq!(owes("0308"), None, "in deep water nobody can");
}

/// An island beach five hexes from the coast, a craft beached before it.
/// Rules: G14.231, G13.2
/// Rule: 14.231
#[test]
fn g14_231_nobody_has_to_get_off_where_no_way_leads_to_the_land_behind_the_beach() {
    let owes = |islands: &str| {
        let rows = [
            "......", "......", ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO",
            "OO,OOO", "OO.OOO",
        ];
        let counters = ["usmc-lcvp", "usmc-6-6-8", "usmc-6-6-8", "usmc-6-6-8"];
        let marines = counters.map(|counter| format!("{counter} 0308"));
        let marines: Vec<&str> = marines.iter().map(String::as_str).collect();
        let text = crate::common::text(&rows, &[], &marines, &DEFENDER);
        let shore = crate::beaches::sloping("moderate");
        let said = expedition("assault", "");
        let more = format!("{shore}\n{islands}\n{said}\n[victory]");
        let text = text.replacen("[victory]", &more, 1);
        let game = read(&aboard(&text, "0308", &counters[1..]));
        let start = Situation::start(&game).with(|state| {
            state.units[0].arc = Some(3);
            state.units[0].boat.lie = Lie::Beached(3);
            state.units[0].clear(&[Condition::Motion]);
        });
        until(start, Phase::Movement).refused_by("done")
    };
    assert_eq!(owes("islands = [\"0309\", \"0310\"]"), None);
    assert_eq!(owes(""), Some("G14.231"));
}

/// Rules: G14.231
/// Rule: 14.234
#[test]
fn g14_231_who_beaches_now_has_time_until_the_next_movement_phase_is_over() {
    let game = laden("assault", &DEFENDER);
    let course = ["drive u0", "step 0306", "= 1 2", "step 0305", "= 1 2"];
    let beached = under_way(&game).play(&course).play(&["beach 0304"]);
    assert!(matches!(beached.state.units[0].boat.lie, Lie::Beached(_)));
    assert_eq!(beached.refused_by("join u1"), None);
    assert_eq!(beached.refused_by("done"), None);
}

/// Rules: G14.311
/// Rule: 14.311
#[test]
fn g14_311_squads_deploy_as_they_like_aboard_and_where_they_board() {
    let squad = "usmc-6-6-8 0307";
    let marines = [
        "usmc-lcvp 0307",
        squad,
        squad,
        squad,
        "usmc-6-6-8 0606",
        "usmc-6-6-8 0606",
    ];
    let text = words(&expedition("assault", ""), "", &marines, &DEFENDER);
    let text = aboard(&text, "0307", &["usmc-6-6-8"; 3]);
    let game = read(&text.replacen("turns = 2", "turns = 2\nset_up = [\"allies\"]", 1));
    // All of them aboard, and of the two others one.
    let set = Situation::start(&game).play(&["deploy u1", "deploy u2", "deploy u3", "deploy u4"]);
    assert_eq!(set.refused_by("deploy u5"), Some("1.5"));
    let halves = |battle: &Situation<'_, Pto>| {
        let all = battle.state.units.iter();
        all.filter(|one| matches!(one.at, At::Aboard(..))).count()
    };
    assert_eq!(halves(&set), 6);
    let again = set.clone().play(&["recombine u1"]);
    assert_eq!(halves(&again), 5);
    assert_eq!(seen(&set.play(&["done"]), JAPAN, &[1, 2, 3]), 0);
    // Who is evacuated does so beside a craft.
    let marines = ["usmc-lcvp 0305", "usmc-6-6-8 0304", "usmc-6-6-8 0303"];
    let game = read(&words(
        &expedition("evacuation", ""),
        "",
        &marines,
        &DEFENDER,
    ));
    let start = Situation::start(&game).with(|state| {
        state.units[0].arc = Some(0);
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
    });
    let moves = until(start, Phase::Movement);
    assert_eq!(
        moves.refused_by("deploy u2"),
        Some("1.5"),
        "away from the craft"
    );
    let apart = moves.play(&["deploy u1"]);
    assert_eq!(face(&apart, 1), "usmc-3-4-8");
    assert_eq!(halves(&apart.play(&["join u1", "board u0"])), 1);
}

/// Rules: G14.24
/// Rule: 14.24
#[test]
fn g14_24_losses_do_not_shake_who_assaults() {
    let shaken = |kind: &str| {
        let squads = ["usmc-6-6-8 0606"; 2];
        let text = words(&expedition(kind, ""), "", &squads, &DEFENDER);
        let game = read(&text.replacen("turns = 2", "turns = 2\nintegrity = true", 1));
        let hit = until(Situation::start(&game), Phase::Movement);
        let hit = hit.with(|state| state.tallies[0].points = 20);
        let over = super::low(&hit.play(&["done"]), &[]);
        over.state.tallies[0].tested > 0
    };
    assert!(shaken("evacuation"));
    assert!(!shaken("assault"));
}

/// Rules: G14.25
/// Rule: 14.25
#[test]
fn g14_25_men_of_an_assault_on_a_beach_fire_with_nobody_of_another_hex() {
    let marines = ["usmc-6-6-8 0303", "usmc-6-6-8 0403", "usmc-6-6-8 0302"];
    let joins = |game: &Pto, unit: &str| {
        let fires = until(Situation::start(game), Phase::PrepFire).play(&["join u0"]);
        fires.refused_by(unit)
    };
    let game = assault("", &marines, &["jpn-8-0 0602"]);
    assert_eq!(joins(&game, "join u1"), Some("G14.25"));
    assert_eq!(joins(&game, "join u2"), Some("G14.25"));
    let other = read(&words(
        &expedition("evacuation", ""),
        "",
        &marines,
        &DEFENDER,
    ));
    assert_eq!(joins(&other, "join u1"), None);
}

/// Vector PB-154.
/// Rules: G14.261, TBL-SAN
/// Rule: 14.261
/// Rule: TBL-SAN
#[test]
fn g14_261_snipers_are_livelier_until_the_first_is_ashore() {
    let number = |battle: &Situation<'_, Pto>| {
        let facts = battle.scene(JAPAN).facts;
        let sniper = facts.iter().find(|fact| fact.label.id == "pto-fact-sniper");
        format!("{:?}", sniper.unwrap().value)
    };
    let game = |more: &str, san: u8, night: &str| {
        let sniper =
            format!("[[sniper]]\nside = \"allies\"\nnumber = {san}\nhex = \"0101\"\n{night}");
        let said = format!("{}\n{sniper}", expedition("assault", more));
        read(&words(&said, "", &["usmc-6-6-8 0305"], &DEFENDER))
    };
    let raised = game("raises_snipers = true", 3, "");
    let start = until(Situation::start(&raised), Phase::Movement);
    assert!(number(&start).contains('6'), "{}", number(&start));
    let four = game("raises_snipers = true", 4, "");
    assert!(number(&Situation::start(&four)).contains('7'));
    let six = game("raises_snipers = true", 6, "");
    assert!(number(&Situation::start(&six)).contains('7'), "never more");
    let plain = game("", 3, "");
    assert!(number(&Situation::start(&plain)).contains('3'));
    let night = game("raises_snipers = true", 3, "[weather]\nnight = 2");
    assert!(
        number(&Situation::start(&night)).contains('5'),
        "2 for the night"
    );
    // The first comes ashore.
    let ashore = start.play(&["join u0", "step 0304"]);
    assert!(number(&ashore).contains('3'));
    assert!(
        ashore
            .told(JAPAN)
            .contains(&"pto-log-snipers-subside".to_owned())
    );
}

/// A craft that is empty is loaded as tests of other rules load it.
#[test]
fn g14_1_without_an_expedition_nothing_is_hidden() {
    let game = crate::landing::landing(&["usmc-lcvp 0307", "usmc-6-6-8 0307"]);
    let start = afloat(&game, 1).with(|state| load(state, 1));
    assert_eq!(seen(&start, JAPAN, &[1]), 1);
}
