//! Horses and bicycles (G2.4, G8.2112, G9.422): who rides, where to, and what throws him off.

use crate::*;
use heigi_engine::board::EdgeId;

/// What riding across panjis with care takes at the least, in half points (G9.422).
const CAREFUL: u8 = 11 * POINT;

impl Pto {
    /// The horse or bicycle that a unit has.
    pub(crate) fn mount_of(&self, state: &State, unit: Named) -> Option<Named> {
        let mut held = state.weapons_of(unit);
        held.find(|one| self.printed(*one).class.steed().is_some())
    }

    /// What a unit rides; nothing if it is on foot.
    pub(crate) fn steed_of(&self, state: &State, unit: Named) -> Option<Steed> {
        if !state[unit].is(Condition::Mounted) {
            return None;
        }
        let mount = self.mount_of(state, unit)?;
        self.printed(mount).class.steed()
    }

    /// What units ride that move together.
    pub(crate) fn steed_of_all(&self, state: &State, units: UnitSet) -> Option<Steed> {
        let first = state.of_set(units).next()?;
        self.steed_of(state, first)
    }

    /// G2.4: whoever has a horse or bicycle at the beginning rides it where he may.
    pub(crate) fn mount_at_start(&self, state: &mut State) {
        let rides = |unit: &Named| {
            let mount = self.mount_of(state, *unit);
            let steed = mount.and_then(|mount| self.printed(mount).class.steed());
            let bars = |spot: Spot| steed.is_some_and(|steed| !self.may_ride(state, steed, spot));
            // 8.6: who waits beside the map rather rides than that he comes concealed.
            let is_free = !state.is_unseen(*unit) || matches!(state[*unit].at, At::Coming(_));
            steed.is_some() && is_free && !state.spot(*unit).is_some_and(bars)
        };
        let on_map = |unit: &Unit| matches!(unit.at, At::In(_) | At::Coming(_));
        let riders: Vec<Named> = state.who(on_map).filter(rides).collect();
        for unit in riders {
            state[unit].clear(&[Condition::Concealed]);
            state[unit].set(Condition::Mounted);
        }
    }

    /// Whether somebody may ride where a Location is: on its ground, or along a road or path through it.
    fn may_ride(&self, state: &State, steed: Steed, spot: Spot) -> bool {
        let grid = &self.data.grid;
        let mut near = grid.neighbours(spot.hex);
        let has_way = near.any(|(_, hex)| {
            let has_path = self.has_path(state, spot.hex, hex);
            has_path || self.follows_road(state, spot, Spot::ground(hex))
        });
        let riding = &self.data.tables.riding[steed];
        let is_open = spot.is_bank() || riding.terrain[self.terrain(state, spot.hex)] > 0;
        !spot.is_inside() && (has_way || is_open)
    }

    /// G2.4: whether units may mount or get off with the points that they have left, on a bank there (G8.2112); whether they mount.
    pub(crate) fn check_mounting(
        &self,
        state: &State,
        units: UnitSet,
        spent: u8,
        action: Action,
    ) -> Result<bool, Refusal> {
        let mounts = action == Action::Mount;
        refuse(units.is_empty(), Refusal::NobodyPicked)?;
        for unit in state.of_set(units) {
            let mount = self.mount_of(state, unit);
            let is_mounted = state[unit].is(Condition::Mounted);
            let steed = mount.and_then(|mount| self.printed(mount).class.steed());
            refuse(mounts && is_mounted, Refusal::Rides(unit))?;
            refuse(!mounts && !is_mounted, Refusal::OnFoot(unit))?;
            let steed = steed.ok_or(Refusal::NoMount(unit))?;
            let spot = state.spot(unit).ok_or(Refusal::NotThere(unit))?;
            let is_barred = mounts && !self.may_ride(state, steed, spot);
            refuse(is_barred, Refusal::NoRiding(spot))?;
        }
        let left = self.allotment(state, units).saturating_sub(spent);
        afford(POINT, left)?;
        Ok(mounts)
    }

    /// G2.4: the movers mount or get off for a point, where who sees them fires.
    pub(crate) fn change_mounts(&self, play: &mut Play<'_, Self>, mounts: bool) -> Flow<Self> {
        let movers: Vec<Named> = play.state.of_set(play.state.movers).collect();
        let Some(spot) = movers.first().and_then(|unit| play.state.spot(*unit)) else {
            return Ok(());
        };
        for unit in movers {
            self.expose(play, unit);
            let unit = self.now(play.state, unit);
            if mounts {
                play.state[unit].set(Condition::Mounted);
                play.tell(Event::Mounts(unit));
            } else {
                play.state[unit].clear(&[Condition::Mounted]);
                play.tell(Event::Dismounts(unit));
            }
        }
        self.spend(play, spot, POINT, 0)
    }

    /// G2.4: riders move with nobody but those who ride the same.
    pub(super) fn check_fellow_riders(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        let own = self.steed_of(state, unit);
        let differs = |other: Named| self.steed_of(state, other) != own;
        let is_apart = state.of_set(state.picked).any(differs);
        refuse(is_apart, Refusal::RidesApart(unit))
    }

    /// G2.4: what riders have their hands too full for.
    pub(super) fn check_unmounted(
        &self,
        state: &State,
        units: UnitSet,
        action: Action,
    ) -> Result<(), Refusal> {
        let units = match action {
            Action::Smoke(_)
            | Action::Phosphorus(_)
            | Action::Place(_)
            | Action::Breach(_)
            | Action::Recover(_)
            | Action::Hunt(_)
            | Action::Sacrifice(_)
            | Action::Board(_)
            | Action::Skirt(_)
            | Action::Escort(_)
            | Action::Climb(_) => units,
            Action::Search(unit) | Action::Dare(unit) => [unit].into_iter().collect(),
            _ => return Ok(()),
        };
        let is_mounted = |unit: &Named| state[*unit].is(Condition::Mounted);
        let rider = state.of_set(units).find(is_mounted);
        rider.map_or(Ok(()), |unit| Err(Refusal::Rides(unit)))
    }

    /// Half points that units have who ride, and none in vain: what they carry slows nobody.
    pub(super) fn ridden_points(&self, state: &State, unit: Named) -> Option<u8> {
        let steed = self.steed_of(state, unit)?;
        let riding = &self.data.tables.riding[steed];
        Some(riding.points + riding.gallop * u8::from(state.is_double))
    }

    /// G2.4: whether riders may gallop.
    pub(super) fn check_galloping(&self, state: &State, units: UnitSet) -> Result<(), Refusal> {
        let gallops = |unit: &Named| {
            let steed = self.steed_of(state, *unit);
            steed.is_none_or(|steed| self.data.tables.riding[steed].gallop > 0)
        };
        let slow = state.of_set(units).find(|unit| !gallops(unit));
        slow.map_or(Ok(()), |unit| Err(Refusal::NoGallop(unit)))
    }

    /// G2.4, G8.12, G8.21, G8.2112, G9.422: whether riders may go from one Location to another in some way.
    pub(super) fn check_ride(
        &self,
        goers: &Marchers<'_>,
        to: Spot,
        gait: Gait,
    ) -> Result<(), Refusal> {
        let (state, from, steed) = (goers.state, goers.from, goers.steed());
        let panjis = from.and_then(|from| self.panjis_behind(state, to.hex, from.hex));
        let crosses = panjis.is_some_and(|panjis| panjis.is_known_to(state.phasing));
        let rider = state.of_set(goers.units).next();
        let may_tread = steed == Some(Steed::Horse) && crosses && !state.is_double;
        let is_idle = gait == Gait::Treading && !may_tread;
        refuse(is_idle, Refusal::NoTreading(to))?;
        let (Some(steed), Some(rider)) = (steed, rider) else {
            return Ok(());
        };
        let is_ridden = matches!(gait, Gait::Plain | Gait::Treading) && !to.is_inside();
        refuse(!is_ridden, Refusal::Rides(rider))?;
        let is_along = from.is_some_and(|from| self.follows_road(state, from, to));
        if steed == Steed::Bicycle && !to.is_bank() && !is_along {
            let is_over = from.is_some_and(|from| self.is_over_bank(state, from, to));
            refuse(is_over, Refusal::NoBicycle(to))?;
        }
        match goers.gallops() {
            true => self.check_gallop_to(state, (from, to), is_along, crosses),
            false => Ok(()),
        }
    }

    /// G8.21, G8.8: whether somebody goes over a bank that is not breached.
    fn is_over_bank(&self, state: &State, from: Spot, to: Spot) -> bool {
        let grid = &self.data.grid;
        let edge = grid.edge_between(from.hex, to.hex);
        let has_bank = edge.is_some_and(|edge| self.map(state).has_bank(grid, edge));
        has_bank && !self.is_breached(state, from.hex, to.hex)
    }

    /// G2.4, G8.12, G8.2112, G9.422: whether horses gallop from one Location to another, and whether they may charge there.
    fn check_gallop_to(
        &self,
        state: &State,
        (from, to): (Option<Spot>, Spot),
        is_along: bool,
        crosses_panjis: bool,
    ) -> Result<(), Refusal> {
        let is_jungle = self.terrain(state, to.hex).is_jungle();
        let is_charge = state.has_shown(state.phasing.opponent(), to);
        refuse(is_jungle && is_charge, Refusal::ChargeInJungle(to))?;
        refuse(is_jungle && !is_along, Refusal::GallopInJungle(to))?;
        let is_bank = to.is_bank() || from.is_some_and(Spot::is_bank);
        refuse(is_bank, Refusal::GallopOnBank(to))?;
        let is_water = self.terrain(state, to.hex) == Terrain::IrrigatedPaddy;
        refuse(is_water && !is_along, Refusal::GallopInWater(to))?;
        let is_above = from.is_some_and(|from| state.is_above_panjis(from));
        let over = crosses_panjis || is_above;
        refuse(over, Refusal::GallopOverPanjis(to))
    }

    /// G8.21: what crossing a hexside with a bank costs, or going onto a bank.
    pub(crate) fn bank_cost(&self, steed: Option<Steed>) -> u8 {
        steed.map_or(POINT, |steed| self.data.tables.riding[steed].bank)
    }

    /// G2.4: what the ground of a Location costs riders behind a hexside, and how they enter it.
    pub(crate) fn ridden_cost(
        &self,
        state: &State,
        edge: EdgeId,
        to: Spot,
        steed: Steed,
    ) -> Result<(Entry, u8), Refusal> {
        let riding = &self.data.tables.riding[steed];
        let cost = match self.terrain(state, to.hex) {
            _ if to.is_bank() => riding.bank,
            _ if self.has_road(state, edge) => riding.road,
            // G3.2: none along a trail.
            _ if self.is_path_into(state, edge, to.hex) => riding.path,
            terrain => riding.terrain[terrain],
        };
        refuse(cost == 0, Refusal::NoRiding(to))?;
        Ok(match cost {
            u8::MAX => (Entry::All, 0),
            cost => (Entry::Points, cost),
        })
    }

    /// G9.422: what a leg costs riders who go across panjis with care, all included.
    pub(super) fn careful_cost(cost: u8, gait: Gait) -> u8 {
        match gait {
            Gait::Treading => cost.max(CAREFUL),
            _ => cost,
        }
    }

    /// G9.422: those who ride across panjis without care lose what they ride and go on on foot.
    pub(super) fn ride_onto_panjis(&self, play: &mut Play<'_, Self>, units: UnitSet, from: Spot) {
        let state = &*play.state;
        let has_come = |unit: &Named| {
            let at = state.spot(*unit);
            let has_left = at.is_some_and(|at| at.hex != from.hex);
            has_left && state.is_on_panjis(*unit) && state[*unit].is(Condition::Mounted)
        };
        let riders: Vec<Named> = state.of_set(units).filter(has_come).collect();
        for unit in riders {
            let mount = self.mount_of(play.state, unit);
            self.throw_off(play, unit);
            if let Some(mount) = mount {
                play.state[mount].at = At::Off(Tray::Lost);
                play.tell(Event::MountLost(mount));
            }
        }
    }

    /// G8.2112: who rides and breaks or is pinned gets off in haste: horses run away, a bicycle lies where he is, in water it
    /// is lost.
    pub(crate) fn throw_off(&self, play: &mut Play<'_, Self>, unit: Named) {
        if !play.state[unit].is(Condition::Mounted) {
            return;
        }
        play.state[unit].clear(&[Condition::Mounted]);
        play.tell(Event::Thrown(unit));
        let spot = play.state.spot(unit);
        let (Some(mount), Some(spot)) = (self.mount_of(play.state, unit), spot) else {
            return;
        };
        play.state[mount].at = match self.printed(mount).class {
            UnitClass::Bicycle => self.dropped(play.state, mount, spot),
            _ => At::Off(Tray::Lost),
        };
        if play.state[mount].at == At::Off(Tray::Lost) {
            play.tell(Event::MountLost(mount));
        }
    }

    /// G8.2111, G8.2112: whoever breaks or is pinned gets off what he rides and down from a bank, and ends his column.
    pub(crate) fn unseat(&self, play: &mut Play<'_, Self>, unit: Named) {
        self.throw_off(play, unit);
        self.break_column(play, unit);
        self.settle(play, unit);
    }

    /// The animals that a unit leads or rides (G2.4, G10.1).
    pub(super) fn animals_of(&self, state: &State, unit: Named) -> Vec<Named> {
        let held = state.weapons_of(unit);
        held.filter(|one| self.printed(*one).class.is_animal())
            .collect()
    }
}
