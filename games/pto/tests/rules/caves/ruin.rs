//! What blows caves up, and what becomes of who is in them (G11.833, G11.841, G11.88).

use super::{cave, hill};
use crate::common::{chances, lines, until};
use heigi_engine::{Pending, Situation};
use heigi_pto::{At, Condition, Phase, Pto, Tray, UnitId};

const KNOWN: &str = "{ hex = \"0404\", towards = \"0405\", known = true },";

/// A squad of Marines with a charge beside a known cave with a Japanese squad, in its movement phase.
fn beside<'g>(game: &'g Pto, is_shown: bool) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| {
        if is_shown {
            state.units[3].clear(&[Condition::Hidden]);
        }
    });
    until(start, Phase::Movement).play(&["join u0"])
}

fn game() -> Pto {
    let marines = ["usmc-4-5-8 0405", "usmc-dc 0405 1", "usmc-4-5-8 0101"];
    hill(KNOWN, &marines, &["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"]).unwrap()
}

/// The charge is placed and goes off with some dice.
fn blown<'g>(placed: Situation<'g, Pto>, dice: &str) -> Situation<'g, Pto> {
    let mut battle = placed;
    while battle.state.phase != Phase::AdvancingFire || battle.decider().is_some() {
        battle = crate::common::pass(battle);
    }
    battle.play(&[dice])
}

/// Rule: 11.833
///
/// PB-039.
#[test]
fn g11_833_a_charge_is_placed_in_a_cave_from_its_entrance_for_2_points() {
    let game = game();
    let march = beside(&game, true);
    let placed = march.play(&["place 0404v4"]);
    assert_eq!(placed.state.spent, 4);
    let far = ["usmc-4-5-8 0305", "usmc-dc 0305 1"];
    let other = hill(KNOWN, &far, &["jpn-4-4-7 0404 south"]).unwrap();
    let march = until(Situation::start(&other), Phase::Movement).play(&["join u0"]);
    assert!(march.refused_by("place 0404v4").is_some());
    // Of a cave that nobody knows nothing is said.
    let hidden = hill(
        &cave("0404", "0405"),
        &["usmc-4-5-8 0405", "usmc-dc 0405 1"],
        &["jpn-4-4-7 0404 south"],
    )
    .unwrap();
    let march = until(Situation::start(&hidden), Phase::Movement).play(&["join u0"]);
    assert!(march.legal().iter().all(|words| !words.contains("0404v")));
}

/// Rule: 11.88
///
/// PB-054, PB-055.
#[test]
fn g11_88_a_charge_that_kills_eliminates_a_cave_with_all_in_it() {
    let game = game();
    let gone = |is_shown: bool, dice: &str| {
        let placed = beside(&game, is_shown).play(&["place 0404v4"]);
        blown(placed, dice).state.caves.is_empty()
    };
    // Where a squad in good order is seen the plain dice count: up to 5.
    assert!(gone(true, "= 3 2") && !gone(true, "= 3 3"));
    // Where nobody is, 4 less: up to 9.
    assert!(gone(false, "= 4 5") && !gone(false, "= 5 5"));
    let placed = beside(&game, true).play(&["place 0404v4"]);
    let blown = blown(placed, "= 3 2");
    assert_eq!(blown.state.units[3].at, At::Off(Tray::Lost));
}

/// Four caves, of which the first two lie above a complex.
fn two_inside() -> String {
    "{ hex = \"0404\", towards = \"0405\", complex = [\"0504\"], known = true },".to_owned()
        + "{ hex = \"0504\", towards = \"0505\", known = true },"
        + &cave("0704", "0705")
        + &cave("0804", "0805")
}

/// Rule: 11.88#1
///
/// PB-053.
#[test]
fn g11_88_1_with_its_last_cave_a_complex_is_lost() {
    let marines = ["usmc-4-5-8 0405", "usmc-dc 0405 1", "usmc-4-5-8 0101"];
    let game = hill(
        &two_inside(),
        &marines,
        &["jpn-4-4-7 0404 complex", "jpn-4-4-7 0801"],
    )
    .unwrap();
    let lost = |both: bool| {
        let march = until(Situation::start(&game), Phase::Movement).with(|state| {
            if both {
                state.caves.remove(1);
            }
        });
        let placed = march.play(&["join u0", "place 0404v4"]);
        blown(placed, "= 1 1").state.units[3].at == At::Off(Tray::Lost)
    };
    assert!(lost(true) && !lost(false));
}

/// Rule: 11.88#1
#[test]
fn g11_88_1_a_prisoner_is_lost_with_his_guard_in_the_complex() {
    let marines = ["usmc-4-5-8 0405", "usmc-dc 0405 1", "usmc-4-5-8 0101"];
    let below = ["jpn-4-4-7 0404 complex", "jpn-4-4-7 0801"];
    let game = hill(&two_inside(), &marines, &below).unwrap();
    let march = until(Situation::start(&game), Phase::Movement).with(|state| {
        state.caves.remove(1);
        state.units[2].at = At::Held(UnitId(3));
        state.units[2].set(Condition::Unarmed);
    });
    let placed = march.play(&["join u0", "place 0404v4"]);
    let blown = blown(placed, "= 1 1");
    let lost = [2, 3].map(|unit: usize| blown.state.units[unit].at == At::Off(Tray::Lost));
    assert_eq!(lost, [true, true]);
}

/// Rule: 11.88#1, 11.76
#[test]
fn g11_88_1_a_gun_is_lost_when_its_complex_has_no_cave_left_though_men_still_have_a_way() {
    // Two complexes that meet, with a cave inside each.
    let base = |hex: &str, towards: &str| {
        format!("{{ hex = \"{hex}\", towards = \"{towards}\", known = true, complex = [] }},")
    };
    let caves = base("0404", "0405")
        + &base("0504", "0505")
        + &cave("0104", "0105")
        + &cave("0204", "0205")
        + &cave("0304", "0305")
        + &cave("0604", "0605")
        + &cave("0704", "0705")
        + &cave("0804", "0805");
    let marines = ["usmc-4-5-8 0405", "usmc-dc 0405 1", "usmc-4-5-8 0101"];
    let below = ["jpn-2-2-8 0404 complex", "jpn-70 0404 1", "jpn-4-4-7 0801"];
    let game = hill(&caves, &marines, &below).unwrap();
    let placed = beside(&game, false).play(&["place 0404v4"]);
    let gone = blown(placed, "= 1 1");
    assert_eq!(gone.state.caves.len(), 7);
    assert!(matches!(gone.state.units[3].at, At::In(_)));
    assert_eq!(gone.state.units[4].at, At::Off(Tray::Lost));
}

/// Rule: 11.841
///
/// PB-060.
#[test]
fn g11_841_a_cave_stands_a_bombardment_up_to_11() {
    let left = |dice: &str| {
        let text = super::text(
            &cave("0404", "0405"),
            &["usmc-4-5-8 0808"],
            &["jpn-4-4-7 0801"],
        );
        let text = text.replacen(
            "elr = 3\nunits",
            "elr = 3\nbombardment = [\"0404\"]\nunits",
            1,
        );
        let game = crate::common::read(&text);
        let mut battle = Situation::start(&game).play(&["= 1", "= 1 1"]);
        battle = battle.play(&[dice]);
        battle.state.caves.len()
    };
    assert_eq!((left("= 5 6"), left("= 6 6")), (1, 0));
}

/// Rule: 11.812
#[test]
fn g11_812_nobody_is_harder_to_hit_in_a_cave_for_being_concealed() {
    let marines = ["usmc-4-5-8 0407"];
    let game = hill(KNOWN, &marines, &["jpn-4-4-7 0404 south"]).unwrap();
    let fire = |condition: Option<Condition>| {
        let start = Situation::start(&game).with(|state| {
            state.units[1].clear(&[Condition::Hidden]);
            condition
                .into_iter()
                .for_each(|one| state.units[1].set(one));
        });
        let fire = until(start, Phase::PrepFire).play(&["join u0"]);
        (lines(&fire), chances(&fire))
    };
    assert_eq!(fire(None), fire(Some(Condition::Concealed)));
}

/// The hex of the cave lies behind a slope, seen from all the sea there is; its entrance does not.
/// Rules: G14.712
/// Rule: 14.712
#[test]
fn g14_712_a_cave_that_opens_before_a_slope_is_bombarded_though_its_hex_lies_behind_one() {
    let rows = [
        "....", "....", "....", "....", "....", "....", "....", "....", "....", "..,.", "..O.",
        "..O.",
    ];
    let mut levels = ["0000"; 12];
    levels[1] = "0010";
    levels[2] = "0020";
    let shore = "[shore]\nslope = \"moderate\"\n[expedition]\nside = \"allies\"\nkind = \"evacuation\"\n\
                 naval_bombardment = true";
    let left = |towards: &str, dice: &str| {
        let caves = cave("0302", towards);
        let marines = ["usmc-6-6-8 0106"];
        let game = super::ground(&rows, &levels, shore, &caves, &marines, &["jpn-8-0 0108"]);
        let game = game.unwrap();
        let spared = ["range 0101", "spare 0108", "spare 0109", "spare 0110"];
        let mut battle = Situation::start(&game).play(&spared);
        while let Pending::Draw(draw) = battle.pending() {
            battle = battle.play(&[if draw.values() > 6 { dice } else { "= 1" }]);
        }
        battle.state.caves.len()
    };
    // Above 11 with 2 added: 0401 is level ground.
    assert_eq!(left("0401", "= 5 5"), 0);
    assert_eq!(left("0401", "= 5 4"), 1);
    // 0301 lies behind the hex of the cave.
    assert_eq!(left("0301", "= 5 5"), 1);
}
