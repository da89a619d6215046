//! Crews of vehicles that have been stunned (D5.34).

use crate::common::{OPEN, game, is, lines, next_turn, numbers_of, set, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, Phase, Pto, UnitId};

const STUNNED: &str = "modifier-stunned +1";

/// A tank in 0104 with its hatches open, and two squads of the enemy who move first.
fn tank() -> Pto {
    let squads = ["usmc-6-6-8 0101", "usmc-6-6-8 0101"];
    game(&OPEN, &squads, &["jpn-tank-chi-ha 0104", "jpn-8-0 0606"])
}

fn opened(game: &Pto) -> Situation<'_, Pto> {
    Situation::start(game).with(|state| {
        state.units[2].clear(&[Condition::Buttoned]);
        state.units[2].arc = Some(0);
    })
}

/// The first squad fires: 5 and 2 on the column of 6 is a check of morale.
fn fired<'g>(battle: Situation<'g, Pto>, squad: &str, dice: &str) -> Situation<'g, Pto> {
    battle.play(&[&format!("join {squad}"), "fire 0104", "= 2 3", dice])
}

/// The weapons of the tank that have a preview against men in the next player turn, with what it says of the stunned crew.
fn burdened(battle: Situation<'_, Pto>) -> Vec<bool> {
    let fire = until(next_turn(battle), Phase::PrepFire);
    let units = fire.state.units.iter().enumerate();
    let own = units.filter(|(_, unit)| unit.at == At::With(UnitId(2)));
    let weapons: Vec<String> = own.map(|(id, _)| format!("join u{id}")).collect();
    let said = weapons
        .iter()
        .map(|words| lines(&fire.clone().play(&[words])));
    let said = said.filter(|lines| !lines.is_empty());
    said.map(|lines| lines.contains(&STUNNED.to_owned()))
        .collect()
}

#[test]
fn d5_34_a_crew_that_has_been_stunned_fires_with_1_more_from_then_on() {
    let game = tank();
    let stunned = fired(opened(&game), "u0", "= 4 5");
    assert!(is(&stunned, 2, Condition::Stunned));
    let next = next_turn(stunned);
    assert!(!is(&next, 2, Condition::Stunned));
    // The Gun and the machine gun.
    let stunned = fired(opened(&game), "u0", "= 4 5");
    assert_eq!(burdened(stunned), [true; 2]);
    let steady = fired(opened(&game), "u0", "= 4 4");
    assert!(!is(&steady, 2, Condition::Stunned));
    assert_eq!(burdened(steady), [false; 2]);
}

#[test]
fn d5_34_it_checks_morale_with_1_more_and_a_second_time_adds_nothing() {
    let game = tank();
    let once = fired(opened(&game), "u0", "= 4 5").with(|state| {
        state.units[2].clear(&[Condition::Buttoned, Condition::Stunned]);
    });
    // An 8 passes for a crew that has not been stunned.
    let again = fired(once.clone(), "u1", "= 4 4");
    assert_eq!(numbers_of(&again, "added").last().unwrap(), "stunned +1");
    assert!(is(&again, 2, Condition::Stunned));
    assert_eq!(again.state.units[2].boat.stuns, 1);
    let passes = fired(once, "u1", "= 4 3");
    assert!(!is(&passes, 2, Condition::Stunned));
}

/// Rules: D5.34, G18.43
#[test]
fn d5_34_whoever_mans_a_vehicle_after_its_crew_was_not_stunned() {
    let units = ["usmc-tank-m4a2 0303", "usmc-3-4-8 0303"];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0306"]);
    let firing = until(Situation::start(&game), Phase::PrepFire);
    let says = |battle: Situation<'_, Pto>| {
        let mut units = battle.state.units.iter();
        let gun = units.position(|one| one.at == At::With(UnitId(0))).unwrap();
        lines(&battle.play(&[&format!("join u{gun}")])).contains(&STUNNED.to_owned())
    };
    let own = firing.with(|state| state.units[0].boat.stuns = 1);
    assert!(says(own.clone()));
    let manned = set(own, 0, &[Condition::Driverless]).with(|state| {
        let At::Vehicle(spot) = state.units[0].at else {
            panic!("it is there")
        };
        state.units[1].at = At::Aboard(spot, UnitId(0), heigi_pto::Berth::Passenger);
    });
    assert!(!says(manned));
}

#[test]
fn d5_34_the_counter_of_its_vehicle_shows_it() {
    let game = tank();
    let dazed = |battle: &Situation<'_, Pto>| {
        let pieces = battle.scene(ALLIES).pieces;
        let tank = pieces.into_iter().find(|piece| piece.id == "u2").unwrap();
        tank.badges.iter().any(|badge| badge == "dazed")
    };
    assert!(!dazed(&opened(&game)));
    assert!(dazed(&fired(opened(&game), "u0", "= 4 5")));
}
