//! Who despairs in a cave, and at whom nobody goes berserk (G11.77, G11.97).

use super::{KNOWN, hill};
use crate::common::{is, pass};
use heigi_engine::Situation;
use heigi_pto::{Condition, JAPAN, Phase};

/// Rule: 11.77
#[test]
fn g11_77_the_broken_in_a_cave_despair_at_an_enemy_before_it() {
    let despairs = |hex: &str| {
        let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
        let game = hill(KNOWN, &[&format!("usmc-4-5-8 {hex}")], &units).unwrap();
        let broken = Situation::start(&game).with(|state| {
            state.units[1].set(Condition::Broken);
            state.units[1].clear(&[Condition::Desperate, Condition::Hidden]);
        });
        let mut over = broken;
        while over.state.phase != Phase::Movement {
            over = pass(over);
        }
        is(&over, 1, Condition::Desperate)
    };
    assert_eq!([despairs("0405"), despairs("0406")], [true, false]);
}

/// Rule: 11.97
#[test]
fn g11_97_nobody_goes_berserk_at_men_in_a_cave() {
    // With how many sums of two dice a squad that the Japanese have fired at goes berserk, and with how many it hardens.
    let heats = |place: &str| {
        let game = hill(KNOWN, &["usmc-4-5-8 0405"], &[place, "jpn-4-4-7 0801"]).unwrap();
        let mut battle = Situation::start(&game).with(|state| {
            state.units[1].clear(&[Condition::Hidden]);
            state.units[2].set(Condition::Hidden);
        });
        while battle.state.phasing != JAPAN || battle.state.phase != Phase::PrepFire {
            battle = pass(battle);
        }
        // 8 firepower and an 8 is a check, which a 2 turns into heat of battle.
        let hot = battle.play(&["join u1", "fire 0405", "= 3 5", "= 1 1"]);
        let dice = (1..=6).flat_map(|one| (1..=6).map(move |other| format!("= {one} {other}")));
        let over = dice.map(|dice| hot.clone().play(&[&dice]));
        over.filter(|over| is(over, 0, Condition::Berserk)).count()
    };
    assert!(heats("jpn-4-4-7 0404") > 0);
    assert_eq!(heats("jpn-4-4-7 0404 south"), 0);
}
