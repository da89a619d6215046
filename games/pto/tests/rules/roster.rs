//! Who is where, which is kept beside the units: the same as asking each of them.

use heigi_engine::laws::random_state;
use heigi_engine::{Rules, Setup};
use heigi_pto::{ALLIES, At, JAPAN, Pto, State, Unit, UnitId};

/// The numbers of the units of some kind.
fn ids(state: &State, is_meant: impl Fn(&Unit) -> bool) -> Vec<UnitId> {
    let units = state.units.iter().zip(0..);
    let units = units.filter(|(unit, _)| is_meant(unit));
    units.map(|(_, number)| UnitId(number)).collect()
}

/// Holds what is kept against what each unit says of itself.
fn compare(state: &State) {
    for side in [ALLIES, JAPAN] {
        let soldiers = ids(state, |one| one.side == side && matches!(one.at, At::In(_)));
        let kept: Vec<UnitId> = state.soldiers(side).map(|unit| unit.id).collect();
        assert_eq!(kept, soldiers);
        let vehicles = ids(state, |one| one.side == side && one.is_vehicle());
        let kept: Vec<UnitId> = state.vehicles(side).map(|unit| unit.id).collect();
        assert_eq!(kept, vehicles);
    }
    for unit in state.all() {
        let held = ids(state, |one| one.at == At::With(unit.id));
        let kept: Vec<UnitId> = state.weapons_of(unit).map(|weapon| weapon.id).collect();
        assert_eq!(kept, held);
        let aboard = ids(
            state,
            |one| matches!(one.at, At::Aboard(_, craft, _) if craft == unit.id),
        );
        let kept: Vec<UnitId> = state.aboard(unit).map(|one| one.id).collect();
        assert_eq!(kept, aboard);
        let Some(spot) = state.spot(unit) else {
            continue;
        };
        let there = ids(state, |one| one.is_in(spot));
        let kept: Vec<UnitId> = state.all_at(spot).map(|one| one.id).collect();
        assert_eq!(kept, there);
        let is_fighter = |one: &Unit| match one.at {
            At::In(at) => one.side == unit.side && at.arena() == spot.arena(),
            _ => false,
        };
        let kept = state.fighters_at(unit.side, spot).map(|one| one.id);
        assert_eq!(kept.collect::<Vec<UnitId>>(), ids(state, is_fighter));
    }
}

#[test]
fn who_is_where_is_kept_as_it_is() {
    let game = Pto::standard();
    for (scenario, seed) in [
        ("paddies", 1),
        ("betio", 2),
        ("umurbrogol", 3),
        ("tanks", 4),
    ] {
        let setup = Setup {
            scenario: scenario.to_owned(),
            ..game.info().default_setup()
        };
        random_state(&game, &setup, seed, |state| {
            compare(state);
            false
        });
    }
}
