//! The set-up of a side.

use super::Table;
use heigi_burma::steps::SetUp;
use heigi_burma::{Phase, Scenario, Step};

pub fn setting_up(scenario: Scenario, side: heigi_engine::Side) -> Table {
    Table::empty(scenario.turns()[0])
        .change(|position| {
            position.scenario = scenario;
            position.phase = Phase::SetUp;
            position.side_mut(side).to_place.supply = 5;
        })
        .step(Step::SetUp(SetUp(side)))
}
