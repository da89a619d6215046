//! What the rules do with the ground units of the Allies in the solitaire game (19).

use crate::common::{rule_of, unit};
use crate::solitaire::{here, solitaire};
use heigi_board::ids;
use heigi_luzon::printed::units::UnitId;
use heigi_luzon::{JAPAN, Location, Movement, NextBeach, Phase, Step};

/// A fleet is not beside the beach: only its attack turns up who lies there.
#[test]
fn r19_13_whoever_is_attacked_from_the_sea_is_turned_up_when_the_attack_is_declared() {
    let start = solitaire("solitaire", "= 2").with(|state| {
        for one in ids::<UnitId>(crate::common::GAME.units().len()) {
            if state.hex(one).is_some() {
                state.put(one, Location::Waiting);
            }
        }
        state.put(unit("A-42/41"), here("1758"));
        state.put(unit("J-16-1/9"), here("1759"));
        let landing = crate::common::hex("1758");
        let lands = |unit: &mut heigi_luzon::UnitState| unit.landing = Some(landing);
        state.units.change(unit("J-16-1/9"), lands);
        state.agenda.push(Movement(JAPAN).into());
        state.agenda.push(Step::Begin(Phase::Combat(JAPAN)));
        state.agenda.push(NextBeach.into());
    });
    let combat = start.play(&["done"]);
    assert!(combat.state.is_unrevealed(unit("A-42/41")));
    let attacked = combat.play(&["attack 1758"]);
    assert!(!attacked.state.is_unrevealed(unit("A-42/41")));
    assert_eq!(rule_of(&attacked, "luzon-log-revealed"), "19.13");
}
