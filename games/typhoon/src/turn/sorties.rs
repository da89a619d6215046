//! Naval and joint operations (9.3): where fleets may sail, whom they carry, and who lands.

use crate::Typhoon;
use crate::decisions::refusal::{Occasion, Refusal};
use crate::position::event::Event;
use crate::position::{Place, Position};
use crate::printed::map::{Travel, ZoneId, ZoneSet, one};
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId, UnitSet};
use crate::turn::asking::Play;
use crate::turn::sequence::Step;
use heigi_scene::Side;

impl Typhoon {
    /// 9.3: whether a naval operation may go to a zone.
    pub(crate) fn check_sortie(&self, position: &Position, zone: ZoneId) -> Result<(), Refusal> {
        let side = position.active;
        self.check_enterable(position, zone)?;
        let is_friendly = self.is_friendly(position, side, zone);
        if !is_friendly {
            if self.is_pause(position) {
                return Err(Refusal::Pause);
            }
            if !self.is_open_to_attack(position, side, zone) {
                return Err(Refusal::NotEnemy(zone, Occasion::LastZone));
            }
        }
        let mut told = Refusal::NoWay(zone, Occasion::LastZone);
        for fleet in self.units_of(side) {
            match self.check_fleet_to(position, fleet, zone) {
                Ok(()) => return Ok(()),
                // Weather far away holds nobody back from here.
                Err(Refusal::Weather(from))
                    if !self.map().link(from, zone).is_adjacent_for(side) => {}
                Err(refusal) => told = told.or_more_telling(refusal),
            }
        }
        Err(told)
    }

    /// 9.3b, 9.3e: whether a fleet may sail to a target zone.
    pub(crate) fn check_fleet_to(
        &self,
        position: &Position,
        fleet: UnitId,
        target: ZoneId,
    ) -> Result<(), Refusal> {
        self.check_ready(position, fleet)?;
        self.check_fleet_way(position, fleet, target)
    }

    pub(crate) fn check_fleet_way(
        &self,
        position: &Position,
        fleet: UnitId,
        target: ZoneId,
    ) -> Result<(), Refusal> {
        let printed = self.unit(fleet);
        let from = position.zone_of(fleet).ok_or(Refusal::NotOnMap(fleet))?;
        if !printed.kind.is_fleet() {
            return Err(Refusal::CannotTakePart(fleet));
        }
        self.check_departure(position, fleet, from)?;
        if from == target && self.is_friendly(position, printed.side, target) {
            return Err(Refusal::IsThere(fleet, Occasion::Route));
        }
        let ways = self.fleet_ways(position, printed.side, from);
        self.check_arrival(position, printed.side, from, ways, target)
    }

    /// 9.3b, 9.3e, 9.3q: whether fleets of a side that come so far through friendly zones arrive at a target.
    pub(crate) fn check_arrival(
        &self,
        position: &Position,
        side: Side,
        from: ZoneId,
        ways: ZoneSet,
        target: ZoneId,
    ) -> Result<(), Refusal> {
        if self.is_friendly(position, side, target) {
            return if ways.contains(target) && from != target {
                Ok(())
            } else {
                Err(Refusal::NoWay(target, Occasion::Route))
            };
        }
        let last = self.map().ways(Travel::LastZone, side).beside(one(target)) & ways;
        let is_japan = side == ALLIES && self.map().groups.japan.contains(target);
        let reached = !last.is_empty();
        if reached && (!is_japan || !(last & self.map().bases).is_empty()) {
            return Ok(());
        }
        Err(if reached {
            Refusal::InvasionNeedsBase(target)
        } else {
            Refusal::NoWay(target, Occasion::LastZone)
        })
    }

    /// 9.3b, 14.1b: fleets put to sea from friendly zones, and from contested ones, where they may stay
    /// but need not, unless the season closes them (16d). The points that activate a Japanese fleet are
    /// spent in supplied zones only (15).
    pub(crate) fn check_departure(
        &self,
        position: &Position,
        fleet: UnitId,
        from: ZoneId,
    ) -> Result<(), Refusal> {
        let side = self.unit(fleet).side;
        if self.is_closed_by_weather(position, from) {
            return Err(Refusal::Weather(from));
        }
        if !self.is_friendly(position, side, from) && !position.is_contested(from) {
            return Err(Refusal::NotFriendly(from, Occasion::Route));
        }
        let is_paid = side == JAPAN;
        if is_paid && !self.is_supplied(position, &self.supply(position, side), fleet) {
            Err(Refusal::OutOfSupply(from))
        } else {
            Ok(())
        }
    }

    /// The friendly zones that a fleet reaches from its zone (9.3b), that one only if it is friendly.
    pub(crate) fn fleet_ways(&self, position: &Position, side: Side, from: ZoneId) -> ZoneSet {
        self.friendly_ways(position, side, from, Travel::BySea) & position.friendly_zones(side)
    }

    /// 9.3n: whether a fleet may stop in a friendly zone next to the target.
    pub(crate) fn check_escort(
        &self,
        position: &Position,
        fleet: UnitId,
        zone: ZoneId,
        target: ZoneId,
    ) -> Result<(), Refusal> {
        self.check_ready(position, fleet)?;
        let printed = self.unit(fleet);
        if !printed.kind.is_fleet() {
            return Err(Refusal::CannotTakePart(fleet));
        }
        let from = position.zone_of(fleet).ok_or(Refusal::NotOnMap(fleet))?;
        let side = printed.side;
        self.check_departure(position, fleet, from)?;
        if !self.fleet_ways(position, side, from).contains(zone) {
            return Err(Refusal::NoWay(zone, Occasion::Route));
        }
        if self.map().adjacent_for(side, target).contains(zone) {
            Ok(())
        } else {
            Err(Refusal::NotEscort(fleet))
        }
    }

    /// 9.3c: whether the fleets of the operation may take a land unit aboard.
    pub(crate) fn check_load(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        self.check_load_into(position, unit, &self.loaded(position))
    }

    /// [`Self::check_load`] where it is known who is aboard.
    pub(crate) fn check_load_into(
        &self,
        position: &Position,
        unit: UnitId,
        loaded: &Loaded,
    ) -> Result<(), Refusal> {
        let Some(operation) = &position.operation else {
            return Err(Refusal::NotNow);
        };
        if operation.cargo.contains(unit) {
            return Err(Refusal::Chosen(unit));
        }
        self.check_ready(position, unit)?;
        let printed = self.unit(unit);
        let zone = position.zone_of(unit).ok_or(Refusal::NotOnMap(unit))?;
        if !printed.kind.is_land() || printed.kind == Kind::Fortress {
            return Err(Refusal::CannotTakePart(unit));
        }
        self.check_home(position, unit, operation.zone)?;
        if !self.is_friendly(position, printed.side, zone) || zone == operation.zone {
            return Err(Refusal::NotFriendly(zone, Occasion::Loading));
        }
        if self.is_closed_by_weather(position, zone) {
            return Err(Refusal::Weather(zone));
        }
        if loaded.takes(printed.kind, zone) {
            Ok(())
        } else {
            Err(Refusal::NoTransport(unit))
        }
    }

    /// 9.3c: the fleets of the operation that go to its zone, or stand there: they carry the troops,
    /// those that stop next door do not.
    pub(crate) fn fleets_in_zone(&self, position: &Position) -> UnitSet {
        let Some(operation) = position.operation else {
            return UnitSet::EMPTY;
        };
        let is_gathering = matches!(position.step(), Some(Step::Sortie(_)));
        let is_there = |fleet: &UnitId| {
            if is_gathering {
                position.unit(*fleet).home.is_none()
            } else {
                position.zone_of(*fleet) == Some(operation.zone)
            }
        };
        operation.fleets.iter().filter(is_there).collect()
    }

    /// 9.3c: whether the cargo of an operation finds room without one of the fleets that carry it.
    pub(crate) fn can_do_without(
        &self,
        position: &Position,
        loaded: &Loaded,
        fleet: UnitId,
    ) -> bool {
        let is_laden = |berth: &Berth| berth.fleet == fleet && berth.taken.is_some();
        if !loaded.berths.iter().any(is_laden) {
            return !loaded.is_overloaded;
        }
        let others = loaded.berths.iter().filter(|berth| berth.fleet != fleet);
        let mut others: Vec<Berth> = others.copied().collect();
        let mut ashore = loaded.berths.iter().filter(|berth| is_laden(berth));
        ashore.all(|berth| {
            let unit = berth.taken;
            unit.is_none_or(|unit| self.find_room(position, unit, &mut others))
        })
    }

    /// Finds a berth for a unit among some; those who have one make room if there is another for them.
    fn find_room(&self, position: &Position, unit: UnitId, berths: &mut [Berth]) -> bool {
        for berth in &mut *berths {
            berth.is_tried = false;
        }
        find_berth(unit, berths, &|unit, berth| {
            self.fits(position, unit, berth)
        })
    }

    fn fits(&self, position: &Position, unit: UnitId, berth: &Berth) -> bool {
        (!berth.is_for_detachment || self.unit(unit).kind == Kind::Snlf)
            && position
                .zone_of(unit)
                .is_some_and(|at| berth.ways.contains(at))
    }

    /// 9.3c: the cargo of the operation aboard its fleets; nobody is, if it does not fit.
    pub(crate) fn loaded(&self, position: &Position) -> Loaded {
        let cargo = position
            .operation
            .map_or(UnitSet::EMPTY, |operation| operation.cargo);
        self.load_aboard(position, self.fleets_in_zone(position), cargo)
            .unwrap_or(Loaded {
                is_overloaded: true,
                ..Loaded::default()
            })
    }

    fn load_aboard(&self, position: &Position, fleets: UnitSet, cargo: UnitSet) -> Option<Loaded> {
        let mut loaded = Loaded::default();
        if !cargo.is_empty() {
            loaded.berths.reserve(4 * fleets.len());
        }
        for fleet in fleets.iter() {
            let Some(from) = position.zone_of(fleet) else {
                continue;
            };
            let values = self.values(position, fleet);
            if values.armies == 0 && !values.detachment {
                continue;
            }
            let ways = self.fleet_ways(position, self.unit(fleet).side, from);
            if cargo.is_empty() {
                loaded.add(ways, values.armies > 0);
                continue;
            }
            let berth = |is_for_detachment| Berth {
                fleet,
                ways,
                is_for_detachment,
                taken: None,
                is_tried: false,
            };
            let berths = &mut loaded.berths;
            berths.extend((0..values.armies).map(|_| berth(false)));
            berths.extend(values.detachment.then(|| berth(true)));
        }
        for unit in cargo.iter() {
            if !self.find_room(position, unit, &mut loaded.berths) {
                return None;
            }
        }
        loaded.count_room(&|unit, berth| self.fits(position, unit, berth));
        Some(loaded)
    }

    /// 9.3c, R67: detachments have slots of their own and may use those of armies.
    #[must_use]
    pub fn fits_aboard(&self, position: &Position, fleets: UnitSet, cargo: UnitSet) -> bool {
        let (mut armies, mut slots) = (0_usize, 0_usize);
        for fleet in fleets.iter() {
            let values = self.values(position, fleet);
            armies += usize::from(values.armies);
            slots += usize::from(values.detachment);
        }
        let detachments = cargo
            .iter()
            .filter(|unit| self.unit(*unit).kind == Kind::Snlf)
            .count();
        let others = cargo.len() - detachments;
        others + detachments.saturating_sub(slots) <= armies
    }

    /// 5.2j: what Japan pays to activate fleets.
    #[must_use]
    pub fn price_of_fleets(&self, fleets: UnitSet) -> u8 {
        fleets.iter().map(|fleet| self.unit(fleet).activation).sum()
    }

    /// 9.3: whether the operation may put to sea as it is.
    pub(crate) fn check_sail(&self, position: &Position) -> Result<(), Refusal> {
        let Some(operation) = &position.operation else {
            return Err(Refusal::NotNow);
        };
        if self.fleets_in_zone(position).is_empty() {
            return Err(Refusal::NobodyChosen);
        }
        if operation.side == JAPAN {
            self.check_logistics(position, self.price_of_fleets(operation.fleets))?;
        }
        if self.is_friendly(position, operation.side, operation.zone) {
            if operation.cargo.is_empty() {
                return Err(Refusal::NobodyChosen);
            }
            self.check_stacking(position, operation.side, operation.zone, operation.cargo)?;
        }
        Ok(())
    }

    /// The fleets of the operation that carry what is aboard: no more of them than are needed, the
    /// roomiest first (9.3c, 12.3a).
    #[must_use]
    pub fn carriers_of_troops(&self, position: &Position) -> UnitSet {
        let Some(operation) = position.operation else {
            return UnitSet::EMPTY;
        };
        let aboard = operation
            .cargo
            .iter()
            .filter(|unit| position.unit(*unit).place == Place::Aboard)
            .collect();
        let room = |fleet: &UnitId| {
            let values = self.values(position, *fleet);
            (values.armies, values.detachment)
        };
        let mut fleets: Vec<UnitId> = self
            .fleets_in_zone(position)
            .iter()
            .filter(|fleet| position.unit(*fleet).steps > 0 && room(fleet) != (0, false))
            .collect();
        fleets.sort_by_key(room);
        let mut laden: UnitSet = fleets.iter().copied().collect();
        for fleet in fleets {
            let mut rest = laden;
            rest.remove(fleet);
            if self.fits_aboard(position, rest, aboard) {
                laden = rest;
            }
        }
        laden
    }
}

/// What is aboard the fleets of an operation, and from where they can fetch one more unit (9.3c).
#[derive(Clone, Debug, Default)]
pub(crate) struct Loaded {
    /// There is no room even for the cargo.
    is_overloaded: bool,
    /// The room of the fleets; not told apart if nobody is aboard.
    berths: Vec<Berth>,
    /// From where an army can be fetched.
    armies: ZoneSet,
    /// From where a detachment can be fetched.
    detachments: ZoneSet,
}

impl Loaded {
    /// The zones from where some land unit can be fetched besides the others.
    pub(crate) fn comes_to(&self) -> ZoneSet {
        self.armies | self.detachments
    }

    /// True if a land unit of a kind can be fetched from a zone besides the others.
    pub(crate) fn takes(&self, kind: Kind, zone: ZoneId) -> bool {
        match kind {
            Kind::Snlf => self.detachments.contains(zone),
            _ => self.armies.contains(zone),
        }
    }

    /// Adds a free berth in the zones that its fleet comes to; detachments may use the slots of armies
    /// (R67).
    fn add(&mut self, ways: ZoneSet, is_for_army: bool) {
        if is_for_army {
            self.armies = self.armies | ways;
        }
        self.detachments = self.detachments | ways;
    }

    /// Counts the berths that are to be had: those that are free, and those whose unit finds another
    /// that is to be had.
    fn count_room(&mut self, fits: &dyn Fn(UnitId, &Berth) -> bool) {
        for berth in &mut self.berths {
            berth.is_tried = berth.taken.is_none();
        }
        let is_left = |berths: &[Berth], index: usize| {
            !berths[index].is_tried
                && berths[index].taken.is_some_and(|unit| {
                    let mut free = berths.iter().filter(|berth| berth.is_tried);
                    free.any(|berth| fits(unit, berth))
                })
        };
        let berths = &mut self.berths;
        while let Some(index) = (0..berths.len()).find(|index| is_left(berths, *index)) {
            berths[index].is_tried = true;
        }
        for index in 0..self.berths.len() {
            let berth = self.berths[index];
            if berth.is_tried {
                self.add(berth.ways, !berth.is_for_detachment);
            }
        }
    }
}

/// Room for one unit aboard a fleet (9.3c).
#[derive(Clone, Copy, Debug)]
struct Berth {
    fleet: UnitId,
    /// The zones that the fleet comes to.
    ways: ZoneSet,
    /// A detachment's own slot (R67).
    is_for_detachment: bool,
    /// Who has it.
    taken: Option<UnitId>,
    /// The search that goes on has come here.
    is_tried: bool,
}

/// Finds a berth for a unit; those who have one make room if there is another for them.
fn find_berth(unit: UnitId, berths: &mut [Berth], fits: &dyn Fn(UnitId, &Berth) -> bool) -> bool {
    for index in 0..berths.len() {
        if berths[index].is_tried || !fits(unit, &berths[index]) {
            continue;
        }
        berths[index].is_tried = true;
        let is_free = match berths[index].taken {
            Some(other) => find_berth(other, berths, fits),
            None => true,
        };
        if is_free {
            berths[index].taken = Some(unit);
            return true;
        }
    }
    false
}

impl Typhoon {
    /// 9.3: the operation puts to sea.
    pub(crate) fn sail(&self, play: &mut Play<'_>) {
        let Some(operation) = play.state.operation else {
            return;
        };
        if operation.side == JAPAN {
            self.pay(play, self.price_of_fleets(operation.fleets));
        }
        play.tell(Event::Sortie(operation.fleets, operation.zone));
        let is_friendly = self.is_friendly(play.state, operation.side, operation.zone);
        for fleet in operation.fleets.iter() {
            let state = play.state.unit_mut(fleet);
            state.operated = true;
            let zone = state.home.unwrap_or(operation.zone);
            state.home = match state.place {
                Place::Zone(port) => Some(port),
                _ => None,
            };
            self.put(play, fleet, Place::Zone(zone));
        }
        for unit in operation.cargo.iter() {
            let state = play.state.unit_mut(unit);
            state.operated = true;
            if is_friendly {
                self.put(play, unit, Place::Zone(operation.zone));
                play.tell(Event::Landed(unit, operation.zone));
            } else {
                if let Place::Zone(from) = state.place {
                    state.home = Some(from);
                }
                self.put(play, unit, Place::Aboard);
            }
        }
    }
}
