//! Recall of watercraft (G14.232): what is empty leaves by the sea, and what becomes of amphibians whose passengers lose heart behind the
//! beach; and the way of armour that fire calls back (D5.341), which leaves by land.

use crate::turn::vehicles::Gear;
use crate::*;
use std::cell::OnceCell;

/// How the bow of a vehicle lies to its way home: by how many corners it has to turn.
const AHEAD: u8 = 0;
/// The rows of hexes that begin in the north and in the south of a hex.
const NORTH: u8 = 0;
const SOUTH: u8 = 3;

/// How far each hex is for a vehicle from where it would leave the map: found when it is first asked for, once for all that the vehicle
/// may do.
pub(crate) struct WaysHome<'a> {
    game: &'a Pto,
    state: &'a State,
    craft: Named,
    far: OnceCell<Vec<Option<u16>>>,
}

impl<'a> WaysHome<'a> {
    /// Those of a vehicle where it is.
    pub(crate) fn new(game: &'a Pto, state: &'a State, craft: Named) -> Self {
        Self {
            game,
            state,
            craft,
            far: OnceCell::new(),
        }
    }

    /// How far a hex is, if a way leads home from there.
    fn from(&self, hex: HexId) -> Option<u16> {
        let find = || self.game.ways_home(self.state, self.craft);
        self.far.get_or_init(find)[hex.index()]
    }
}

impl Pto {
    /// G14.232: the watercraft of a side that are called back once nobody is aboard: those of an assault with room for passengers.
    fn carries_landing(&self, state: &State, craft: Named) -> bool {
        let has_room = self.vehicle(craft).is_some_and(|printed| printed.load > 0);
        let is_craft = self.is_watercraft(craft) && !self.is_boat(craft);
        has_room && is_craft && self.assaults(state, craft.side)
    }

    /// G14.232: whether a unit aboard watercraft could get off by itself: men, and vehicles that drive.
    pub(super) fn gets_off_by_itself(&self, state: &State, unit: Named) -> bool {
        let printed = self.printed(unit);
        match printed.is_vehicle() {
            true => {
                let is_stuck = state[unit].is_any(&[Condition::Wreck, Condition::Immobile]);
                !is_stuck && self.check_driven(state, unit).is_ok()
            }
            false => !printed.is_weapon(),
        }
    }

    /// G14.232: whether nobody is aboard watercraft, or in a vehicle there, who could get off by himself.
    pub(crate) fn is_spent(&self, state: &State, craft: Named) -> bool {
        !self.with_men(state).contains(craft.id)
    }

    /// The vehicles aboard of which somebody is who could get off by himself, be it in a vehicle there: found for all of them at once,
    /// as it is asked of each craft after whatever happens.
    fn with_men(&self, state: &State) -> UnitSet {
        let carrier = |unit: &UnitId| match state.units[unit.index()].at {
            At::Aboard(_, carrier, _) => Some(carrier),
            _ => None,
        };
        let aboard = state.of_set(state.units.aboard());
        let able = aboard.filter(|unit| self.gets_off_by_itself(state, *unit));
        let carriers = able.flat_map(|unit| {
            let vehicles = std::iter::successors(carrier(&unit.id), carrier);
            vehicles.take(2)
        });
        carriers.collect()
    }

    /// Whether watercraft moves no more.
    fn lies_for_good(&self, state: &State, craft: Named) -> bool {
        state[craft].is(Condition::Immobile) || state.lie(craft) == Lie::Fast
    }

    /// G14.232: watercraft of an assault that has become empty is recalled at once.
    pub(crate) fn recall_empty(&self, play: &mut Play<'_, Self>) {
        let Some(expedition) = self.scenario(play.state).expedition else {
            return;
        };
        let state = &*play.state;
        let crafts = state.vehicles(expedition.side);
        let with_men = self.with_men(state);
        let is_due = |craft: &Named| {
            let is_called = state[*craft].is_any(&[Condition::Recalled, Condition::Forsaken]);
            !is_called && !with_men.contains(craft.id) && self.carries_landing(state, *craft)
        };
        for craft in crafts.filter(is_due).collect::<Vec<Named>>() {
            self.recall(play, craft);
        }
    }

    /// G14.232: watercraft is recalled; one that moves no more is not, but of an amphibian with armour the crew has to leave.
    fn recall(&self, play: &mut Play<'_, Self>, craft: Named) {
        if !self.lies_for_good(play.state, craft) {
            play.state[craft].set(Condition::Recalled);
            play.tell(Event::Recalled(craft));
        } else if self.is_amphibious(craft) && self.is_armoured(craft) {
            self.forsake(play, craft);
        }
    }

    /// G14.232, G14.233, D5.341: what is recalled serves nobody any more, nor what its crew has to leave.
    pub(crate) fn check_serves(&self, state: &State, craft: Named) -> Result<(), Refusal> {
        refuse(
            state[craft].is(Condition::Recalled),
            self.called_back(state, craft, Refusal::IsRecalled(craft)),
        )?;
        // Who leaves a tank that was called back leaves it for good; by then it has no crew.
        let is_by_sea = self.ventures(state, craft.side);
        refuse(
            state[craft].is(Condition::Forsaken),
            match is_by_sea {
                true => Refusal::IsForsaken(craft),
                false => Refusal::IsCalledBack(craft),
            },
        )
    }

    /// The refusal for watercraft that was recalled, or the one for armour that fire called back (D5.341).
    fn called_back(&self, state: &State, craft: Named, refusal: Refusal) -> Refusal {
        if !self.is_called_back_by_fire(state, craft) {
            return refusal;
        }
        match refusal {
            Refusal::IsRecalled(_) => Refusal::IsCalledBack(craft),
            Refusal::RecalledFires(_) => Refusal::CalledBackFires(craft),
            Refusal::AwayFromHome(spot) => Refusal::AwayFromEdge(spot),
            Refusal::MustGoHome(_) => Refusal::MustGoBack(craft),
            Refusal::MustAbandon(_) => Refusal::MustGetOut(craft),
            other => other,
        }
    }

    /// G14.232, D5.341: whether a unit fires from a vehicle that has been recalled: in the enemy's player turn alone.
    pub(crate) fn check_recalled_fires(&self, state: &State, craft: Named) -> Result<(), Refusal> {
        let is_own_turn = state.phasing == craft.side;
        let one = &state[craft];
        let is_forsaken = one.is(Condition::Forsaken) && self.is_called_back_by_fire(state, craft);
        let is_recalled = one.is(Condition::Recalled) || is_forsaken;
        let refusal = self.called_back(state, craft, Refusal::RecalledFires(craft));
        refuse(is_own_turn && is_recalled, refusal)
    }

    /// G14.232, D5.341: whether a vehicle that has been recalled leaves the map from a hex: over water at the edge of the map that is its
    /// side's own, or at any if there is none at that; whom fire has called back wherever he may be there.
    pub(crate) fn is_way_home(&self, state: &State, craft: Named, hex: HexId) -> bool {
        state[craft].is(Condition::Recalled) && self.outlets(state, craft).contains(hex)
    }

    /// The hexes at the edge of the map over which a vehicle goes home: of OCEAN, or those of land where it may be.
    fn outlets(&self, state: &State, craft: Named) -> HexSet {
        let map = self.map(state);
        let is_edge = |hex: &HexId| (0..ARCS).any(|row| self.is_beyond(state, *hex, row));
        let is_by_land = self.is_called_back_by_fire(state, craft);
        let here = state.spot(craft).map(|spot| spot.hex);
        let may_leave = |hex: &HexId| match is_by_land {
            true => here == Some(*hex) || self.could_be(state, craft, *hex),
            false => map.terrain(*hex).is_ocean(),
        };
        let all: HexSet = map.hexes().filter(may_leave).filter(is_edge).collect();
        let Some(home) = self.scenario(state).home(craft.side) else {
            return all;
        };
        let line = |hex: HexId| self.data.grid.cell(hex).line;
        let across = [NORTH, SOUTH].into_iter();
        let across = across.filter(|row| self.is_beyond(state, home, *row));
        let across: Vec<u8> = across.collect();
        let is_own = |hex: &HexId| match across.is_empty() {
            true => line(*hex) == line(home),
            false => across.iter().any(|row| self.is_beyond(state, *hex, *row)),
        };
        let own: HexSet = all.iter().filter(is_own).collect();
        if own.is_empty() { all } else { own }
    }

    /// Whether the map ends along a row from a hex.
    fn is_beyond(&self, state: &State, hex: HexId, row: u8) -> bool {
        let next = self.beside_on(hex, row);
        next.is_none_or(|next| !self.map(state).has(next))
    }

    /// G14.232: how far each hex is for a vehicle from where it would leave the map, by the shortest way over ground or water that it
    /// could enter.
    fn ways_home(&self, state: &State, craft: Named) -> Vec<Option<u16>> {
        let map = self.map(state);
        let mut ways = vec![None; HEXES];
        let outlets = self.outlets(state, craft).iter();
        let mut open: std::collections::VecDeque<HexId> = outlets.collect();
        for hex in &open {
            ways[hex.index()] = Some(0);
        }
        while let Some(hex) = open.pop_front() {
            let far = ways[hex.index()].unwrap_or_default();
            for (_, near) in self.data.grid.neighbours(hex) {
                // From there it would come here.
                let goes = map.has(near) && self.could_go(state, craft, near, hex);
                if goes && ways[near.index()].is_none() {
                    ways[near.index()] = Some(far + 1);
                    open.push_back(near);
                }
            }
        }
        ways
    }

    /// Whether the ground lets a vehicle go from a hex to one beside it.
    fn could_go(&self, state: &State, craft: Named, from: HexId, to: HexId) -> bool {
        let spot = Spot::ground(to);
        if self.is_craft(craft) {
            let is_reef = self.terrain(state, to) == Terrain::SunkenReef;
            return self.is_open_water(state, craft, to) && !is_reef;
        }
        let edge = self.data.grid.edge_between(from, to);
        let is_walled =
            edge.is_some_and(|edge| self.check_driving_over(state, craft, edge, spot).is_err());
        !is_walled && self.could_be(state, craft, to)
    }

    /// Whether the ground of a hex takes a vehicle that drives or swims.
    fn could_be(&self, state: &State, craft: Named, hex: HexId) -> bool {
        let spot = Spot::ground(hex);
        self.crossing_cost(state, craft, spot) > 0 || self.swims_in(state, craft, spot)
    }

    /// G14.232: whether somebody may do something with a vehicle under way: with those aboard steadied, and towards home if it has been
    /// recalled.
    pub(crate) fn check_recall(
        &self,
        state: &State,
        craft: Named,
        ways: &WaysHome<'_>,
        action: Action,
    ) -> Result<(), Refusal> {
        let goes = self.check_going_home(state, craft, ways, action);
        goes.map_err(|refusal| self.called_back(state, craft, refusal))?;
        self.check_steadied(state, craft, action)
    }

    /// G14.232, D5.341: whether what somebody does with a vehicle that has been recalled brings it home: each hex is nearer to where it
    /// leaves the map, it turns only towards such a one, and goes on while it can.
    fn check_going_home(
        &self,
        state: &State,
        craft: Named,
        ways: &WaysHome<'_>,
        action: Action,
    ) -> Result<(), Refusal> {
        if !state[craft].is(Condition::Recalled) {
            return Ok(());
        }
        match action {
            Action::Step(to) | Action::Reverse(to) | Action::Crawl(to) => {
                let is_nearer = self.is_nearer_home(state, craft, ways, to.hex);
                let stays = state.spot(craft).is_some_and(|spot| spot.hex == to.hex);
                refuse(!is_nearer && !stays, Refusal::AwayFromHome(to))
            }
            Action::TurnLeft => self.check_turn_home(state, craft, ways, ARCS - 1),
            Action::TurnRight => self.check_turn_home(state, craft, ways, 1),
            Action::Halt if self.is_craft(craft) => {
                let changes = state.lie(craft) == Lie::Astern;
                refuse(!changes, Refusal::IsRecalled(craft))
            }
            Action::Halt | Action::RollOn => {
                let goes = self.goes_on_home(state, craft, ways);
                refuse(goes, Refusal::MustGoHome(craft))
            }
            Action::Exit | Action::Steady(_) => Ok(()),
            _ => Err(Refusal::IsRecalled(craft)),
        }
    }

    /// Whether a hex is nearer to where a vehicle leaves the map than where it is.
    fn is_nearer_home(&self, state: &State, craft: Named, ways: &WaysHome<'_>, to: HexId) -> bool {
        let here = state.spot(craft).and_then(|spot| ways.from(spot.hex));
        let there = ways.from(to);
        here.zip(there).is_some_and(|(here, there)| there < here)
    }

    /// Whether a vehicle may go on to a hex that is nearer, or leave the map.
    fn has_step_home(&self, state: &State, craft: Named, ways: &WaysHome<'_>) -> bool {
        let Some(spot) = state.spot(craft) else {
            return false;
        };
        let mut near = self.data.grid.neighbours(spot.hex);
        let goes = |to: HexId| {
            let way = |gear| self.plain_way(state, craft, Spot::ground(to), gear).is_ok();
            self.is_nearer_home(state, craft, ways, to) && (way(Gear::Ahead) || way(Gear::Reverse))
        };
        self.check_driving_off(state, craft).is_ok() || near.any(|(_, hex)| goes(hex))
    }

    /// By how many corners a vehicle has to turn until its way home is before it, or behind it while it goes backwards.
    fn corners_home(&self, state: &State, craft: Named, ways: &WaysHome<'_>, arc: u8) -> u8 {
        let Some(spot) = state.spot(craft) else {
            return AHEAD;
        };
        let is_out = ways.from(spot.hex) == Some(0);
        let is_astern = !is_out && state.lie(craft) == Lie::Astern;
        let leads = |row: u8| match is_out {
            true => self.is_beyond(state, spot.hex, row),
            false => {
                let next = self.beside_on(spot.hex, row);
                let next = next.filter(|next| self.map(state).has(*next));
                next.is_some_and(|next| self.is_nearer_home(state, craft, ways, next))
            }
        };
        let fits = |by: &u8| {
            [arc + by, arc + ARCS - by].into_iter().any(|arc| {
                let first = arc + if is_astern { ARCS / 2 } else { 0 };
                [first % ARCS, (first + 1) % ARCS].into_iter().any(leads)
            })
        };
        (0..=ARCS / 2).find(fits).unwrap_or(AHEAD)
    }

    /// Whether a vehicle turns towards its way home, or past what bars it.
    fn check_turn_home(
        &self,
        state: &State,
        craft: Named,
        ways: &WaysHome<'_>,
        by: u8,
    ) -> Result<(), Refusal> {
        let arc = state[craft].arc.unwrap_or_default();
        let now = self.corners_home(state, craft, ways, arc);
        let then = self.corners_home(state, craft, ways, (arc + by) % ARCS);
        let is_wrong = self.has_step_home(state, craft, ways) || now > AHEAD && then >= now;
        refuse(is_wrong, Refusal::MustGoHome(craft))
    }

    /// Whether a vehicle that has been recalled can go on now.
    fn goes_on_home(&self, state: &State, craft: Named, ways: &WaysHome<'_>) -> bool {
        let arc = state[craft].arc.unwrap_or_default();
        let turns = self.corners_home(state, craft, ways, arc) > AHEAD
            && self.check_turn(state, craft).is_ok();
        turns || self.has_step_home(state, craft, ways)
    }

    /// G14.232: which craft has to go home in this movement phase, and can: one that was recalled before it.
    fn owes_return(&self, state: &State) -> Option<Named> {
        let due = state.of_set(state.altered.returning);
        let is_recalled = |craft: &Named| state[*craft].is(Condition::Recalled);
        let mut due = due.filter(|craft| state.is_vehicle(*craft) && is_recalled(craft));
        due.find(|craft| {
            let drive = Action::Drive(craft.id);
            let ways = WaysHome::new(self, state, *craft);
            let here = state.spot(*craft);
            self.check_driver(state, craft.id).is_ok()
                && self.check_unloaded(state, drive).is_ok()
                && here.is_some_and(|spot| ways.from(spot.hex).is_some())
        })
    }

    /// G14.232: a movement phase begins: which craft have to go home in it, and of which amphibians behind the beach the passengers are to
    /// be steadied.
    pub(crate) fn order_returns(&self, state: &mut State) {
        let side = state.phasing;
        let called = [Condition::Recalled, Condition::Forsaken];
        let recalled = state.vehicles(side);
        let recalled = recalled.filter(|craft| state[*craft].is_any(&called));
        let recalled: UnitSet = recalled.map(|craft| craft.id).collect();
        let unsteady = state.vehicles(side).filter(|craft| {
            let spot = state.spot(*craft);
            let is_inland = spot.is_some_and(|spot| self.map(state).is_hinterland(spot.hex));
            let may_matter = !self.lies_for_good(state, *craft) || self.is_armoured(*craft);
            is_inland && may_matter && self.is_amphibious(*craft)
        });
        let unsteady = unsteady.filter(|craft| {
            let serves = self.check_serves(state, *craft).is_ok();
            serves && self.carries_landing(state, *craft)
        });
        let unsteady: UnitSet = unsteady.map(|craft| craft.id).collect();
        state.altered.platoon = Platoon::default();
        state.altered.returning = recalled;
        state.altered.unsteady = unsteady;
    }

    /// G14.232: whether the passengers of an amphibian are to be steadied where it is: behind the beach.
    pub(crate) fn check_steadying(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let craft = state.own(state.phasing, unit)?;
        let is_due = state.altered.unsteady.contains(craft.id);
        let spot = state
            .spot(craft)
            .filter(|_| is_due && state.is_vehicle(craft));
        let is_inland = spot.is_some_and(|spot| self.map(state).is_hinterland(spot.hex));
        let has_men = !self.is_spent(state, craft);
        refuse(!is_inland || !has_men, Refusal::NoSteadying(craft))?;
        Ok(craft)
    }

    /// G14.232: the highest morale of those aboard, that of the broken as if they were not, unless all are.
    fn highest_morale(&self, state: &State, craft: Named) -> i32 {
        let men = state.aboard(craft).filter(|unit| {
            let printed = self.printed(*unit);
            !printed.is_weapon() && !printed.is_vehicle()
        });
        let men: Vec<Named> = men.collect();
        let are_broken = men.iter().all(|unit| !state.is_unbroken(*unit));
        let morale = men
            .into_iter()
            .map(|unit| self.morale_as(state, unit, are_broken));
        morale.max().unwrap_or_default()
    }

    /// G14.232: in how many of 36 throws the passengers keep their nerve, in words.
    pub(crate) fn steadying_note(&self, state: &State, craft: Named) -> SmolStr {
        let morale = self.highest_morale(state, craft);
        let ways = Draw::throw(RuleId("G14.232"), 2, 6).ways(|sum| sum <= morale);
        format_smolstr!("{ways}/36")
    }

    /// G14.232: all passengers of an amphibian check their morale as one; it is recalled if they fail.
    pub(crate) fn steady_passengers(&self, play: &mut Play<'_, Self>, craft: Named) -> Flow<Self> {
        let morale = self.highest_morale(play.state, craft);
        play.tell(Event::Steadies(craft));
        let thrown = self.throw(play, Reason::Task, craft.side)?;
        play.state.altered.unsteady.remove(craft.id);
        match thrown.sum <= morale {
            true => play.tell(Event::Passed(craft, thrown.sum, morale)),
            false => {
                play.tell(Event::Failed(craft, thrown.sum, morale));
                self.recall(play, craft);
            }
        }
        Ok(())
    }

    /// G14.232: whether an amphibian whose passengers are to be steadied may go to a hex: not off the land behind the beach.
    fn check_steadied(&self, state: &State, craft: Named, action: Action) -> Result<(), Refusal> {
        let to = match action {
            Action::Step(to) | Action::Reverse(to) | Action::Crawl(to) | Action::Overrun(to) => {
                Some(to)
            }
            _ => None,
        };
        let leaves = match to {
            Some(to) => !self.map(state).is_hinterland(to.hex),
            None => action == Action::Exit,
        };
        let owes = leaves && self.check_steadying(state, craft.id).is_ok();
        refuse(owes, Refusal::MustSteady(craft))
    }

    /// G14.232, G14.233: whether nobody has to steady passengers, to go home or to leave his vehicle before the phase is over.
    pub(crate) fn check_all_home(&self, state: &State) -> Result<(), Refusal> {
        let unsteady = state.of_set(state.altered.unsteady);
        let mut unsteady = unsteady.filter(|craft| self.check_steadying(state, craft.id).is_ok());
        if let Some(craft) = unsteady.next() {
            return Err(Refusal::MustSteady(craft));
        }
        if let Some(craft) = self.owes_abandoning(state) {
            return Err(self.called_back(state, craft, Refusal::MustAbandon(craft)));
        }
        match self.owes_return(state) {
            Some(craft) => Err(self.called_back(state, craft, Refusal::MustGoHome(craft))),
            None => Ok(()),
        }
    }

    /// What may be done with the passengers of amphibians.
    pub(crate) fn offer_steadying(&self, state: &State, offer: &mut dyn FnMut(Action)) {
        let unsteady = state.altered.unsteady.iter();
        unsteady.for_each(|craft| offer(Action::Steady(craft)));
    }
}
