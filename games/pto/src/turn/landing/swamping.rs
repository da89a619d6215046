//! Vehicles that wade (G13.422): what it costs them, and which the water swamps (G13.4222).

use crate::turn::vehicles::Way;
use crate::*;

/// What wading costs a vehicle more that is waterproofed, and one that is not (G13.422).
const WADING: [u8; 2] = [1, 2];
/// From which final roll on water swamps a vehicle (G13.4222).
const SWAMPED: i32 = 12;
/// From which roll on a reef stops a vehicle (F3.31 [L]).
const STOPPED: i32 = 12;
/// What is added to dice to hit a vehicle that wades (G13.422).
const LOW: i32 = 2;

impl Pto {
    /// G13.4221: whether water does not swamp a vehicle.
    pub(crate) fn is_waterproof(&self, state: &State, vehicle: Named) -> bool {
        let is_built_so = self.is_amphibious(vehicle);
        let shore = self.map(state).shore();
        is_built_so || shore.is_some_and(|shore| shore.has_waterproofed)
    }

    /// G13.422: what entering shallow water costs a vehicle more, in half points.
    pub(crate) fn wading_cost(&self, state: &State, vehicle: Named, to: Spot) -> u8 {
        match self.is_shallow(state, to) {
            true => POINT * WADING[usize::from(!self.is_waterproof(state, vehicle))],
            false => 0,
        }
    }

    /// G13.422: what is added to the dice to hit a vehicle that wades.
    pub(crate) fn wading_cover(&self, state: &State, vehicle: Named) -> i32 {
        LOW * i32::from(self.wades(state, vehicle))
    }

    /// G13.4222: what is added to the dice that tell whether water swamps a vehicle: its distance to the land, two to six times.
    pub(crate) fn depth_modifiers(&self, state: &State, to: Spot) -> Vec<Modifier> {
        let map = self.map(state);
        let distance = map.distance_to(&self.data.grid, to.hex, |terrain| !terrain.is_ocean());
        let steepness = map.shore().map_or(0, |shore| {
            i32::from(self.data.tables.slopes[shore.slope].swamping)
        });
        let added = steepness * distance.unwrap_or(0) as i32;
        Modifier::list(&[(added, "G13.4222", "pto-modifier-depth")])
    }

    /// G13.431: the hammada of a reef may stop a vehicle that enters it; none that passes beside it on the water.
    pub(crate) fn risk_rocks(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        to: Spot,
    ) -> Flow<Self> {
        let is_above = to.part == Part::Pier;
        if is_above || self.terrain(play.state, to.hex) != Terrain::Reef {
            return Ok(());
        }
        let thrown = self.throw(play, Reason::Rocks, vehicle.side)?;
        if thrown.sum >= STOPPED {
            play.tell(Event::StoppedByReef(vehicle));
            self.stop_for_good(play.state, vehicle);
        }
        Ok(())
    }

    /// A vehicle under way moves no more.
    pub(super) fn stop_for_good(&self, state: &mut State, vehicle: Named) {
        state[vehicle].set(Condition::Immobile);
        state[vehicle].clear(&[Condition::Motion]);
        state.spend_all();
    }

    /// What meets a vehicle or craft that has come from a hex into water or onto a reef: what obstructs a craft and the ground, a wave
    /// (G13.441), and the surf last.
    pub(crate) fn come_into_water(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        from: HexId,
        way: Way,
    ) -> Flow<Self> {
        // G13.444.
        let map = self.map(play.state);
        let is_off_land = !map.terrain(from).is_ocean() && self.is_at_sea(play.state, way.to);
        if is_off_land && self.is_amphibious(vehicle) {
            play.state[vehicle].boat.has_landed = true;
        }
        let has_surf = self.has_surf(play.state, way.to);
        if !has_surf {
            self.risk_swamping(play, vehicle, way.to)?;
        }
        self.risk_rocks(play, vehicle, way.to)?;
        self.come_into_shallows(play, vehicle, from, way.to.hex)?;
        if has_surf && !self.is_lost(play.state, vehicle) {
            self.meet_wave(play, vehicle, way.to)?;
        }
        self.brave_surf(play, vehicle, way.cost)?;
        Ok(())
    }

    /// G13.4421: whether surf has not thrown a craft about in this player turn.
    pub(crate) fn check_not_tossed(&self, state: &State, vehicle: Named) -> Result<(), Refusal> {
        let is_tossed = self.is_craft(vehicle) && state[vehicle].is(Condition::Busy);
        refuse(is_tossed, Refusal::Tossed(vehicle))
    }

    /// G13.4222: water may swamp a vehicle that enters it, unless it is waterproofed.
    pub(crate) fn risk_swamping(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        to: Spot,
    ) -> Flow<Self> {
        let is_safe = self.is_craft(vehicle) || self.is_waterproof(play.state, vehicle);
        if is_safe || !self.is_shallow(play.state, to) {
            return Ok(());
        }
        let list = self.depth_modifiers(play.state, to);
        self.tell_modifiers(play, &list);
        let thrown = self.throw(play, Reason::Swamping, vehicle.side.opponent())?;
        if thrown.sum + total(&list) < SWAMPED {
            return Ok(());
        }
        self.stop_for_good(play.state, vehicle);
        play.tell(Event::Swamped(vehicle));
        Ok(())
    }
}
