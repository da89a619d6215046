//! The charts of airfields (8.7.5): AA units and ABSU stand on them unless they move.

use crate::Luzon;
use crate::event::Event;
use crate::printed::units::{Class, UnitId, UnitSet};
use crate::sequence::Play;
use crate::situation::state::{Location, State};
use heigi_board::HexId;
use heigi_engine::Side;

impl Luzon {
    /// The hex of the airfield on whose chart a unit of a side stands, if the side holds it.
    pub(crate) fn chart_hex(&self, state: &State, side: Side, unit: UnitId) -> Option<HexId> {
        let Location::On(field) = state.at(unit) else {
            return None;
        };
        let hex = self.field_hex(field)?;
        (self.unit(unit).side == side && self.holder(state, hex) == side).then_some(hex)
    }

    /// The units of a side on the charts of airfields of the map.
    pub(crate) fn on_charts(&self, state: &State, side: Side) -> UnitSet {
        self.sets
            .chart_units
            .iter()
            .filter(|unit| self.chart_hex(state, side, *unit).is_some())
            .collect()
    }

    /// 8.7.5: a unit leaves its chart to move; others see it if it comes to lie on top.
    pub(crate) fn leave_chart(&self, play: &mut Play<'_>, side: Side, unit: UnitId) {
        let Some(hex) = self.chart_hex(play.state, side, unit) else {
            return;
        };
        play.state.put(unit, Location::At(hex));
        if play.state.units.tops().contains(unit) {
            self.tell_top(play, unit, hex);
        }
    }

    /// 8.7.5: AA units help to defend their airfield: those on its chart come down into its hex.
    pub(crate) fn man_the_guns(&self, play: &mut Play<'_>, side: Side, hex: HexId) {
        let guns = self.on_charts(play.state, side).iter();
        let guns: UnitSet = guns
            .filter(|unit| self.unit(*unit).class == Class::AntiAircraft)
            .filter(|unit| self.chart_hex(play.state, side, *unit) == Some(hex))
            .collect();
        for unit in guns.iter() {
            self.leave_chart(play, side, unit);
        }
    }

    /// 8.7.5: the AA units and ABSU of a side that stand in the hex of an airfield go onto its chart.
    pub(crate) fn take_to_charts(&self, play: &mut Play<'_>, side: Side) {
        let here = self.sets.chart_units & play.state.units.on_map(side);
        for unit in here.iter() {
            let hex = play.state.hex(unit);
            let Some((hex, field)) = hex.and_then(|hex| Some((hex, self.map().airfield_in(hex)?)))
            else {
                continue;
            };
            if self.holder(play.state, hex) != side {
                continue;
            }
            let tops = play.state.units.tops();
            play.state.put(unit, Location::On(field));
            play.tell(Event::TookPost(unit, field, tops.contains(unit)));
            for shown in (play.state.units.tops() - tops).iter() {
                self.tell_top(play, shown, hex);
            }
        }
    }

    /// Whoever of a side stands on the chart of an airfield is lost with it (4.1.5).
    pub(crate) fn lose_chart(&self, play: &mut Play<'_>, side: Side, hex: HexId) {
        for unit in self.sets.chart_units.iter() {
            let is_there = matches!(play.state.at(unit), Location::On(field) if self.field_hex(field) == Some(hex));
            if is_there && self.unit(unit).side == side {
                self.remove(play, unit, "4.1.5");
            }
        }
    }
}
