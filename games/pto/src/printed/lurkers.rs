//! Tank-hunter heroes: how many a scenario allows (TBL-G1-TH), and which may be set up hidden (G1.422).

use super::Tables;
use crate::*;

/// In which years they may be set up hidden (G1.422).
const YEARS: std::ops::RangeInclusive<u16> = 1944..=1945;

impl Scenario {
    /// TBL-G1-TH: how many tank-hunter heroes a side may have in all.
    pub fn most_hunters(&self, counters: &[Printed], tables: &Tables, side: Side) -> usize {
        let [year, _] = self.date.unwrap_or_default();
        let rows = &tables.hunters;
        let row = rows
            .iter()
            .find(|[until, _]| year <= *until)
            .or(rows.last());
        let percent = row.map_or(0, |[_, percent]| usize::from(*percent));
        let is_squad = |unit: &&printed::Placed| {
            let counter = &counters[unit.counter.index()];
            let is_own = unit.side == side && counter.nation == Nation::Japan;
            is_own && counter.class == UnitClass::Squad
        };
        let squads = self.units.iter().filter(is_squad).count();
        (squads * percent).div_ceil(100)
    }

    /// G1.422: whether there are tank-hunter heroes whom the scenario does not let be set up: it has to be of 1944 or 1945, with
    /// Japanese on the map, armour of the enemy and no more of them than come forward, and they have to be hidden.
    pub(super) fn lurks_too_much(&self, counters: &[Printed], tables: &Tables) -> bool {
        let class = |one: &printed::Placed| counters[one.counter.index()].class;
        let is_hero = |one: &&printed::Placed| class(one) == UnitClass::Hunter;
        let heroes = || self.units.iter().filter(is_hero);
        if heroes().next().is_none() {
            return false;
        }
        let may = |side: Side| {
            let own = || heroes().filter(|one| one.side == side);
            let of_japan = |one: &printed::Placed| {
                let is_japanese = counters[one.counter.index()].nation == Nation::Japan;
                one.side == side && is_japanese && class(one) != UnitClass::Hunter
            };
            let is_on_map = |one: &printed::Placed| of_japan(one) && one.entrance.is_none();
            let is_prey = |one: &printed::Placed| one.side != side && class(one) == UnitClass::Tank;
            own().next().is_none()
                || own().all(|one| one.is_hidden)
                    && self.units.iter().any(is_on_map)
                    && self.units.iter().any(is_prey)
                    && own().count() <= self.most_hunters(counters, tables, side)
        };
        let is_time = self.date.is_some_and(|[year, _]| YEARS.contains(&year));
        !is_time || ![ALLIES, JAPAN].into_iter().all(may)
    }
}
