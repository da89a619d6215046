//! Who comes from the sea or leaves by it, on the beach and before it (G14.2 to G14.42).

use crate::printed::Venture;
use crate::*;

impl Pto {
    /// G14.2: whether a side assaults from the sea.
    pub(crate) fn assaults(&self, state: &State, side: Side) -> bool {
        self.ventures_as(state, side, Venture::Assault)
    }

    /// G14.4: whether a side is evacuated by sea.
    pub(crate) fn evacuates(&self, state: &State, side: Side) -> bool {
        self.ventures_as(state, side, Venture::Evacuation)
    }

    /// G14.3: whether it does one or the other.
    pub(crate) fn ventures(&self, state: &State, side: Side) -> bool {
        self.assaults(state, side) || self.evacuates(state, side)
    }

    fn ventures_as(&self, state: &State, side: Side, venture: Venture) -> bool {
        let expedition = self.scenario(state).expedition;
        expedition.is_some_and(|one| one.side == side && one.venture == venture)
    }

    /// G14.32: whether men of a side that comes from the sea or leaves by it are on a beach or a pier.
    pub(crate) fn is_on_landing_beach(&self, state: &State, unit: Named) -> bool {
        let At::In(spot) = state[unit].at else {
            return false;
        };
        let is_pier = spot.part == Part::Pier;
        let is_there = is_pier || self.map(state).terrain(spot.hex).is_beach();
        is_there && self.ventures(state, unit.side)
    }

    /// 5.8, G14.32: whether a unit is fanatic: men on such a beach or who wade to it are.
    pub(crate) fn is_fanatic(&self, state: &State, unit: Named) -> bool {
        let is_man = matches!(state[unit].at, At::In(_));
        state[unit].is(Condition::Fanatic)
            || self.is_on_landing_beach(state, unit)
            || is_man && self.wades(state, unit) && self.ventures(state, unit.side)
    }

    /// G13.421, G14.32: whether what would break a unit reduces it by a casualty: while it wades or is aboard, and by fire and white
    /// phosphorus on a beach or a pier.
    pub(crate) fn is_pressed(&self, state: &State, unit: Named, source: Source) -> bool {
        let is_fire = matches!(source, Source::Attack | Source::Phosphorus);
        self.is_afloat(state, unit) || is_fire && self.is_on_landing_beach(state, unit)
    }

    /// G1.62, G14.32: whether the loss of a leader makes a unit check only whether it is pinned.
    pub(crate) fn bears_loss(&self, state: &State, unit: Named) -> bool {
        let is_japanese = self.is_japanese(unit) && state.is_unbroken(unit);
        is_japanese || self.is_on_landing_beach(state, unit)
    }

    /// G14.25: whether men may fire with those of other hexes: not those who assault a beach, while they are on it.
    pub(crate) fn check_beach_group(
        &self,
        state: &State,
        unit: Named,
        spot: Spot,
        others: &[Spot],
    ) -> Result<(), Refusal> {
        if !self.assaults(state, unit.side) {
            return Ok(());
        }
        let is_beach = |at: Spot| self.map(state).terrain(at.hex).is_beach();
        let mut apart = others.iter().filter(|other| other.hex != spot.hex);
        let is_split = apart.any(|other| is_beach(spot) || is_beach(*other));
        refuse(is_split, Refusal::BeachAlone(unit))
    }

    /// G14.34: the men whom planes of their own side may take for the enemy: of who comes from the sea or leaves by it nobody on
    /// beaches and in the water.
    pub(crate) fn mistakable<'a>(
        &'a self,
        state: &'a State,
        side: Side,
    ) -> impl Iterator<Item = Named> + 'a {
        let is_coast = move |unit: &Named| {
            let spot = state.spot(*unit);
            spot.is_some_and(|spot| self.map(state).terrain(spot.hex).is_coast())
        };
        let ventures = self.ventures(state, side);
        let own = state.soldiers(side);
        own.filter(move |unit| !(ventures && is_coast(unit)))
    }

    /// G14.42: what a unit counts for that has left the map: a hero a point where a side is evacuated.
    pub(crate) fn exit_points(&self, state: &State, unit: Named) -> i16 {
        // G14.42: what is recalled counts for who is evacuated alone.
        let is_recalled = state[unit].is(Condition::Recalled);
        if is_recalled && !self.evacuates(state, unit.side) {
            return 0;
        }
        let is_hero = self.printed(unit).class == UnitClass::Hero;
        let saved = i16::from(is_hero && self.evacuates(state, unit.side));
        self.victory_points(state, unit).max(saved)
    }

    /// G14.21: whether a side may set something up in a Location: nothing but obstacles where the enemy comes from the sea.
    pub(crate) fn check_beach_set_up(
        &self,
        state: &State,
        unit: Named,
        spot: Spot,
    ) -> Result<(), Refusal> {
        let is_coast = self.map(state).terrain(spot.hex).is_coast();
        let is_defender = self.assaults(state, unit.side.opponent());
        refuse(is_coast && is_defender, Refusal::NoSetUpOnBeach(spot))
    }

    /// G14.261: by how much the number that wakes the snipers of a side is higher by day until it has landed.
    pub(crate) fn sniper_bonus(&self, state: &State, side: Side) -> u8 {
        let expedition = self.scenario(state).expedition;
        let has = expedition.is_some_and(|one| one.side == side && one.raises_snipers);
        if !has || state.altered.has_landed || self.is_night(state) {
            return 0;
        }
        let units = self.scenario(state).units.iter();
        let own = units.filter(|one| one.side == side);
        let nation = |one: &printed::Placed| self.data.counters[one.counter.index()].nation;
        let first = own.map(nation).next();
        first.map_or(0, |nation| self.data.seaborne.snipers[nation])
    }

    /// G14.261, G14.262: the first of those who assault has come ashore, or a craft of theirs near enough.
    pub(crate) fn note_landing(&self, play: &mut Play<'_, Self>) {
        let Some(expedition) = self.scenario(play.state).expedition else {
            return;
        };
        let state = &*play.state;
        let (map, side) = (self.map(state), expedition.side);
        // Nobody is looked for whom nothing waits for.
        let has_to_land = !state.altered.has_landed;
        let has_to_near = expedition.has_cover && self.is_covered(state, side);
        if !has_to_land && !has_to_near {
            return;
        }
        let is_own = |unit: &Unit| {
            let is_out = matches!(unit.at, At::In(_) | At::Vehicle(_));
            unit.side == side && is_out
        };
        let is_land = |hex: HexId| !map.terrain(hex).is_ocean() && !map.is_island(hex);
        let out = || state.who(is_own);
        let is_at = |unit: Named, is_meant: &dyn Fn(HexId) -> bool| {
            state.spot(unit).is_some_and(|spot| is_meant(spot.hex))
        };
        let has_landed = has_to_land && out().any(|unit| is_at(unit, &is_land));
        let is_beach = |hex: HexId| map.has(hex) && map.terrain(hex).is_beach();
        let is_near = |hex: HexId| {
            let mut near = self.data.grid.neighbours(hex);
            is_land(hex) || near.any(|(_, hex)| is_beach(hex))
        };
        let is_craft = |unit: Named| self.is_watercraft(unit) && is_at(unit, &is_near);
        let is_off = has_to_near && out().any(is_craft);
        if has_landed {
            let was_higher = self.sniper_bonus(state, side) > 0;
            play.state.altered.has_landed = true;
            if was_higher {
                play.tell(Event::SnipersSubside(side));
            }
        }
        if is_off {
            self.recall_planes(play, side);
        }
    }

    /// G14.262: whether planes fly that cover a landing.
    fn is_covered(&self, state: &State, side: Side) -> bool {
        !state.wing(side).planes.is_empty()
    }

    /// E7, G14.262: the planes of a side fly home, whatever they have left.
    pub(crate) fn recall_planes(&self, play: &mut Play<'_, Self>, side: Side) {
        let planes = play.state.wing(side).planes.iter();
        let planes: Vec<UnitId> = planes.map(|plane| plane.unit).collect();
        for plane in planes {
            if let Ok(plane) = play.state.named(plane) {
                play.state.take_plane(plane, Tray::Exited);
                play.tell(Event::FliesHome(plane));
            }
        }
    }

    /// G14.262: whether planes cover the landing of a side.
    pub(crate) fn has_cover(&self, state: &State, side: Side) -> bool {
        let expedition = self.scenario(state).expedition;
        expedition.is_some_and(|one| one.side == side && one.has_cover)
    }

    /// G14.262: the planes that cover a landing come in the first turn, with bombs and without dice. Whether they do.
    pub(crate) fn bring_cover(&self, play: &mut Play<'_, Self>, side: Side) -> bool {
        let has = self.has_cover(play.state, side);
        if has {
            let count = self.data.seaborne.planes;
            play.tell(Event::PlanesCome(side, count));
            play.tell(Event::BombsCarried(side));
        }
        has
    }
}
