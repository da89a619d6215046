//! Units are shipped along the coast: local landings of Japan (4.5.1 to 4.5.3) and Allied shipping in Manila Bay (4.5.4).

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::{HexSet, PlaceKind, Terrain};
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::{Location, State};
use heigi_board::{HexId, Reach};
use heigi_engine::scene::Choice;
use heigi_engine::step::{self, refuse};
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 4.5: a side ships units, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shipping {
    /// Whose.
    pub side: Side,
}

/// 4.5.1 for Japan, 4.5.4 for the Allies.
const fn rule(side: Side) -> &'static str {
    if side.0 == JAPAN.0 { "4.5.1" } else { "4.5.4" }
}

impl heigi_engine::Step<Luzon> for Shipping {
    type Plan = Option<UnitId>;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.side)
    }

    /// Without a stack or an airfield at a port nothing is asked; who is in the stacks and on the chart is no matter, as the
    /// question would tell.
    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        let ports = game.ports(self.side);
        let is_open = |hex| game.ships_from_chart(state, self.side, hex);
        (*state.units.occupied(self.side) & ports).is_empty() && !ports.iter().any(is_open)
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let ports = game.ports(self.side);
        let units = state.units.on_map(self.side) | game.on_charts(state, self.side);
        let quay = |unit: UnitId| game.quay(state, self.side, unit);
        (units.iter())
            .filter(|unit| quay(*unit).is_some_and(|hex| ports.contains(hex)))
            .map(Action::Embark)
            .for_each(&mut *offer);
        offer(Action::Done);
    }

    fn list(&self, game: &Luzon, state: &State, actions: &mut Vec<Action>) {
        let left = game.boats_left(state, self.side);
        let is_legal = |action| match action {
            Action::Embark(unit) => game.check_embark(state, self.side, unit, || left).is_ok(),
            _ => true,
        };
        step::choose(actions, |offer| self.menu(game, state, offer), is_legal);
    }

    heigi_engine::takes_one! { Luzon: |step, game, state| Done,
        Embark(unit) if game.check_embark(state, step.side, unit, || game.boats_left(state, step.side)) => unit,
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Some(unit) => play.push(Voyage { unit }),
            None => play.end_step(),
        }
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let id = if self.side == JAPAN {
            "luzon-ask-local-landings"
        } else {
            "luzon-ask-bay-shipping"
        };
        let points = i32::from(game.boats_left(state, self.side));
        (
            Text::new(id).with("points", points),
            RuleId(rule(self.side)),
        )
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some(unit) => {
                let text = Text::new("luzon-do-embark");
                offered.labelled(text.with("unit", game.unit_text(unit)))
            }
            None => offered.labelled(Text::new("luzon-do-no-shipping")).main(),
        }
    }

    fn phase(&self, _: &Luzon, state: &State) -> Option<Text> {
        let id = if self.side == JAPAN {
            "luzon-phase-naval"
        } else {
            "luzon-phase-bay"
        };
        Some(Text::new(id).with("turn", i32::from(state.turn)))
    }
}

/// 4.5: where a unit is shipped to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Voyage {
    /// Who.
    pub unit: UnitId,
}

impl heigi_engine::Step<Luzon> for Voyage {
    /// Where to; nothing if it stays after all.
    type Plan = Option<HexId>;

    fn waits(&self, game: &Luzon, _: &State) -> Waits {
        Waits::For(game.unit(self.unit).side)
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let hexes = game.havens(state, self.unit);
        hexes.iter().map(Action::Disembark).for_each(&mut *offer);
        offer(Action::Back);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Disembark(hex) => {
                game.check_disembark(state, self.unit, hex)?;
                Ok(Some(hex))
            }
            Action::Back => Ok(None),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        play.end_step();
        if let Some(hex) = plan {
            game.ship(play, self.unit, hex);
        }
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-voyage").with("unit", game.unit_text(self.unit));
        (text, RuleId(rule(game.unit(self.unit).side)))
    }

    fn label(&self, _: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some(_) => offered,
            None => offered.labelled(Text::new("luzon-do-no-voyage")).aside(),
        }
    }
}

/// 4.5.1: how far boats go from each hex.
pub(crate) fn coasts(game: &Luzon) -> Vec<HexSet> {
    let hexes = game.map().grid.hexes();
    hexes.map(|hex| game.search_coast(hex)).collect()
}

/// The coastal towns and beach hexes, from which Japan ships units (4.5.1).
pub(crate) fn ports(game: &Luzon) -> HexSet {
    let map = game.map();
    let is_town = |kind| matches!(kind, PlaceKind::Town | PlaceKind::City);
    let towns = map.places.iter().filter(|place| is_town(place.kind));
    let towns = towns.map(|place| place.hex);
    let towns: HexSet = towns.filter(|hex| map.is_coastal(*hex)).collect();
    let beaches = game
        .beaches()
        .iter()
        .filter(|beach| map.is_named_beach(beach));
    let beaches = beaches.flat_map(|beach| beach.arrows.iter().map(|arrow| arrow.target));
    towns | beaches.collect::<HexSet>()
}

impl Luzon {
    /// From where a side ships units.
    fn ports(&self, side: Side) -> HexSet {
        if side == JAPAN {
            self.ports
        } else {
            self.map().bay_coast
        }
    }

    /// Whether units may be shipped off the chart of an airfield in a hex: those of the Allies, of any type (4.5.4).
    fn ships_from_chart(&self, state: &State, side: Side, hex: HexId) -> bool {
        side == ALLIES && self.map().airfield_in(hex).is_some() && self.holder(state, hex) == side
    }

    /// The hex from which a unit is shipped: its own, or that of the airfield on whose chart it stands.
    fn quay(&self, state: &State, side: Side, unit: UnitId) -> Option<HexId> {
        let on_chart = self.chart_hex(state, side, unit);
        let on_chart = on_chart.filter(|hex| self.ships_from_chart(state, side, *hex));
        state.hex(unit).or(on_chart)
    }

    /// The stacking points that a side can still ship this turn.
    pub(crate) fn boats_left(&self, state: &State, side: Side) -> u8 {
        let limits = &self.campaign().limits;
        let most = if side == JAPAN {
            limits.local_landing
        } else {
            limits.bay_shipping
        };
        let shipped = self.units_of(side);
        let shipped = shipped.filter(|unit| state.units[unit.index()].is_shipped);
        let points: u8 = shipped.map(|unit| self.stacking(state, unit)).sum();
        most.saturating_sub(points)
    }

    /// 4.5.1, 4.5.4: whether a unit may be shipped: of Japan infantry, bicycles and combat engineers from a coastal town
    /// or a beach, of the Allies everybody from the coast of Manila Bay, once a turn and within the points that are left.
    pub(crate) fn check_embark(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
        left: impl FnOnce() -> u8,
    ) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        refuse(printed.side != side, Refusal::NotYours(unit))?;
        let hex = self.quay(state, side, unit);
        let hex = hex.ok_or(Refusal::NotOnMap(unit))?;
        refuse(self.is_afloat(state, unit), Refusal::IsAfloat(unit))?;
        let is_shipped = state.units[unit.index()].is_shipped;
        refuse(is_shipped, Refusal::WasShipped(unit, rule(side)))?;
        if side == JAPAN {
            let rides = printed.values(state.steps(unit)).has_bicycles;
            // 12.3: airborne troops on Luzon are infantry like any other.
            let is_light = matches!(
                printed.class,
                Class::Infantry | Class::Airborne | Class::CombatEngineer
            );
            refuse(!rides && !is_light, Refusal::NotForBoats(unit))?;
            refuse(!self.ports.contains(hex), Refusal::NoPort(hex))?;
        } else {
            let is_bay = self.map().bay_coast.contains(hex);
            refuse(!is_bay, Refusal::NotOfBay(hex))?;
        }
        let left = left();
        let is_much = self.stacking(state, unit) > left;
        refuse(is_much, Refusal::NoBoats(unit, left, rule(side)))
    }

    /// Where a unit may be shipped to.
    pub(crate) fn havens(&self, state: &State, unit: UnitId) -> HexSet {
        let near = match state.hex(unit) {
            Some(hex) if self.unit(unit).side == JAPAN => self.along_coast(hex),
            _ => self.map().bay_coast,
        };
        let near = near.iter();
        near.filter(|hex| self.check_disembark(state, unit, *hex).is_ok())
            .collect()
    }

    /// 4.5.1: the coastal hexes that are not farther than boats go, along the sea and the coast.
    fn along_coast(&self, from: HexId) -> HexSet {
        self.coasts[from.index()]
    }

    fn search_coast(&self, from: HexId) -> HexSet {
        let map = self.map();
        let is_way = |hex| map.terrain(hex) == Terrain::Sea || map.is_coastal(hex);
        let mut reach = Reach::default();
        let most = u16::from(self.campaign().limits.local_distance);
        reach.search(&map.grid, from, most, |_, _, next| {
            is_way(next).then_some(1)
        });
        let reached = reach.reached().iter().copied();
        reached.filter(|hex| map.is_coastal(*hex)).collect()
    }

    /// 4.5.1, 4.5.4: whether a unit may be shipped to a hex: of Japan to any coastal hex near enough, of the Allies to
    /// another friendly hex of Manila Bay.
    pub(crate) fn check_disembark(
        &self,
        state: &State,
        unit: UnitId,
        to: HexId,
    ) -> Result<(), Refusal> {
        let side = self.unit(unit).side;
        let from = self.quay(state, side, unit);
        let from = from.ok_or(Refusal::NotOnMap(unit))?;
        refuse(from == to, Refusal::SamePort(to, rule(side)))?;
        if side == JAPAN {
            refuse(!self.map().is_coastal(to), Refusal::NoCoast(to))?;
            let most = self.campaign().limits.local_distance;
            let is_near = self.along_coast(from).contains(to);
            refuse(!is_near, Refusal::TooFarBySea(to, most))?;
            let is_open = !self.is_held_by(state, ALLIES, to) || self.water_off(to).is_some();
            refuse(!is_open, Refusal::NoCoast(to))?;
        } else {
            let is_bay = self.map().bay_coast.contains(to);
            refuse(!is_bay, Refusal::NotOfBay(to))?;
            let is_friendly =
                self.holder(state, to) == ALLIES && !self.is_held_by(state, JAPAN, to);
            refuse(!is_friendly, Refusal::NotFriendly(to))?;
        }
        self.check_room(state, side, self.stacking(state, unit), to)
    }

    /// The sea hex from which a hex is assaulted: that of its arrow, or one beside it, of another's arrow only if there is
    /// no other.
    fn water_off(&self, hex: HexId) -> Option<HexId> {
        if let Some((_, arrow)) = self.arrow(hex) {
            return Some(arrow.from);
        }
        let around = self.map().grid.neighbours(hex).map(|(_, other)| other);
        let around = around.filter(|other| self.map().terrain(*other) == Terrain::Sea);
        let arrows = || self.beaches().iter().flat_map(|beach| &beach.arrows);
        around.min_by_key(|other| arrows().any(|arrow| arrow.from == *other))
    }

    /// A unit is shipped: it is ashore where no enemy stands, else it lies off the hex and assaults it (4.5.2, R-8).
    fn ship(&self, play: &mut Play<'_>, unit: UnitId, to: HexId) {
        let side = self.unit(unit).side;
        self.leave_chart(play, side, unit);
        let Some(from) = play.state.hex(unit) else {
            return;
        };
        let is_opposed = self.is_held_by(play.state, side.opponent(), to)
            || side == JAPAN && self.has_batteries_at(play.state, to, true);
        let berth = self.water_off(to).filter(|_| is_opposed).unwrap_or(to);
        let tops = play.state.units.tops();
        play.state.put(unit, Location::At(berth));
        play.state.units.change(unit, |unit| {
            unit.is_shipped = true;
            unit.landing = is_opposed.then_some(to);
        });
        if is_opposed {
            self.alert_reserves(play.state, side, berth);
        } else {
            self.enter(play, side, to);
        }
        let now = play.state.units.tops();
        let is_seen = tops.contains(unit) || now.contains(unit);
        play.tell(if side == JAPAN {
            Event::LandedLocally(unit, from, to, is_seen)
        } else {
            Event::Shipped(unit, from, to, is_seen)
        });
        for shown in (now - tops).iter() {
            let hex = if shown == unit { berth } else { from };
            play.tell(Event::Uncovered(shown, hex));
        }
    }

    /// Whoever was shipped in an earlier turn may be shipped again.
    pub(crate) fn end_shipping(&self, state: &mut State, side: Side) {
        for unit in self.units_of(side) {
            if state.units[unit.index()].is_shipped {
                state.units.change(unit, |unit| unit.is_shipped = false);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boats that go from one coastal hex to another go back as well, and as far as the limit but no farther.
    #[test]
    fn boats_go_as_far_one_way_as_the_other() {
        let game = Luzon::standard();
        let map = game.map();
        let coast = || map.grid.hexes().filter(|hex| map.is_coastal(*hex));
        for from in coast() {
            assert_eq!(game.along_coast(from), game.search_coast(from));
            for to in game.along_coast(from).iter() {
                assert!(game.along_coast(to).contains(from));
                let way = map.grid.distance(from, to);
                assert!(way <= game.campaign().limits.local_distance.into());
            }
        }
    }
}
