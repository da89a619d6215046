//! Sections 8 to 10: stacking, operations, land and air combat.

mod air;
mod land;

use crate::common::{Table, game, result, set, unit, zone};
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, Event, JAPAN, Kind, LandModifiers, Outcome, Phase, Step, ZoneType};

/// 16th Army lands in Java on turn 2, with bombardment +1 and net air +1.
fn java() -> Table {
    Table::empty(2)
        .japanese(&["borneo"])
        .at("java", &["J-16A", "A-NEI", "J-SF2"])
        .at("borneo", &["J-3AAF"])
        .operation("java", &["J-SF2"], &["J-16A"])
        .phase(Phase::Operations, Step::LandBattle(LandBattle))
        .change(|position| position.agenda.insert(0, Step::Operations(Operations)))
        .play(&["join J-16A", "attack A-NEI"])
}

/// 15th and 25th Army attack Burma Corps on turn 2, with net air +1.
fn burma() -> Table {
    Table::empty(2)
        .at("burma", &["J-15A", "J-25A", "A-BUR"])
        .at("siam", &["J-3AAF"])
        .play(&[
            "offensive burma",
            "go",
            "join J-15A",
            "join J-25A",
            "attack A-BUR",
        ])
}

/// 3 Marines attack the 31st Army in the Marianas on turn 11.
fn saipan() -> Table {
    Table::empty(11)
        .changed(4)
        .at("marianas", &["A-3M", "J-31A"])
        .play(&["offensive marianas", "go", "join A-3M", "attack J-31A"])
}

/// 14th Army lands in the Northern Philippines on turn 1 with bombardment +1 and net air +1.
fn luzon() -> Table {
    Table::empty(1)
        .at("north_philippines", &["J-14A", "A-PH1", "J-SF3"])
        .at("formosa", &["J-2AAF"])
        .operation("north_philippines", &["J-SF3"], &["J-14A"])
        .phase(Phase::Operations, Step::LandBattle(LandBattle))
        .change(|position| position.agenda.insert(0, Step::Operations(Operations)))
        .play(&["join J-14A", "attack A-PH1"])
}
