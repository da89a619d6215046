//! Going astray by day (G2.22, G3.21) and by night (17.1): whoever leaves the middle of trackless ground has to keep his bearings.

use crate::*;

/// From which sum on a unit goes astray, and by how much earlier a lax one does (17.1).
const ASTRAY: i32 = 12;
/// How many hexes are beside one.
const SIDES: usize = 6;

impl Pto {
    /// G2.22: the movers take their bearings, once in a move, when they leave a hex of dense jungle or bamboo that lies
    /// in the middle of such ground. Returns where they go then; nowhere if they lose their way and stay.
    pub(crate) fn keep_bearings(
        &self,
        play: &mut Play<'_, Self>,
        leg: Leg,
    ) -> Flow<Self, Option<Leg>> {
        let state = &*play.state;
        let Some(from) = self.spot_of(state, state.movers) else {
            return Ok(Some(leg));
        };
        // G2.22: the Red Chinese, who are partisans (G18.3), know their way, and a charge needs none.
        let knows_way = |unit: Named| {
            let is_partisan = self.printed(unit).nation == Nation::Communist;
            is_partisan || state[unit].is(Condition::Charging)
        };
        // G13.83: by night whoever has begun his move in sight of beach or OCEAN knows his way.
        let is_sure = state.has_bearings || state.of_set(state.movers).any(knows_way);
        // G11.96: nobody loses his way below the ground.
        let is_sure = is_sure || from.is_below();
        if is_sure || from.hex == leg.to.hex || !self.is_bewildering(state, from) {
            return Ok(Some(leg));
        }
        let is_lax = state
            .of_set(state.movers)
            .any(|unit| self.is_lax(state, unit));
        let side = state.phasing;
        play.state.has_bearings = true;
        let thrown = self.throw(play, Reason::Bearings, side)?;
        if thrown.sum < ASTRAY - i32::from(is_lax) {
            return Ok(Some(leg));
        }
        let thrown = self.throw(play, Reason::Straying, side)?;
        let turned = match thrown.first {
            1 | 2 => -1,
            3 | 4 => 0,
            _ => 1,
        };
        if turned == 0 {
            return Ok(Some(leg));
        }
        let astray = self.turned_by(from, leg.to, turned).and_then(|to| {
            let is_jungle = |spot: Spot| {
                let terrain = self.terrain(play.state, spot.hex);
                terrain.is_jungle() || terrain == Terrain::Bamboo
            };
            let leg = self.check_leg(
                play.state,
                play.state.movers,
                play.state.spent,
                to,
                leg.gait,
            );
            let is_night = self.is_night(play.state);
            leg.ok().filter(|leg| is_night || is_jungle(leg.to))
        });
        match astray {
            Some(leg) => play.tell(Event::Astray(leg.to)),
            None => {
                let movers: Vec<Named> = play.state.of_set(play.state.movers).collect();
                for unit in movers {
                    self.make_busy(play, unit);
                }
            }
        }
        Ok(astray)
    }

    /// G2.22, G3.21, 17.1: whether a hex is dense jungle or bamboo, by night any, in the middle of trackless ground.
    fn is_bewildering(&self, state: &State, from: Spot) -> bool {
        let terrain = self.terrain(state, from.hex);
        let is_thick = matches!(terrain, Terrain::DenseJungle | Terrain::Bamboo);
        let near = self.data.grid.neighbours(from.hex).map(|(_, hex)| hex);
        let near = near.filter(|hex| self.map(state).has(*hex));
        let around = near.filter(|hex| self.terrain(state, *hex).is_trackless());
        (is_thick || self.is_night(state)) && around.count() == SIDES
    }

    /// G13.83: whether those under way see a beach or OCEAN.
    pub(crate) fn movers_see_coast(&self, state: &State) -> bool {
        let map = self.map(state);
        if map.shore().is_none() {
            return false;
        }
        let Some(from) = self.spot_of(state, state.movers) else {
            return false;
        };
        let mut coast = map.hexes().filter(|hex| map.terrain(*hex).is_coast());
        coast.any(|hex| self.sees(state, from, Spot::ground(hex)))
    }

    /// G13.83: those who have gone astray and see a beach or OCEAN now stay there, busy.
    pub(super) fn stop_at_coast(&self, play: &mut Play<'_, Self>) {
        if !self.movers_see_coast(play.state) {
            return;
        }
        let movers: Vec<Named> = play.state.of_set(play.state.movers).collect();
        for unit in movers {
            self.make_busy(play, unit);
        }
    }

    /// The Location to the left or right of one to which units go.
    fn turned_by(&self, from: Spot, to: Spot, by: isize) -> Option<Spot> {
        let grid = &self.data.grid;
        let direction = grid.direction(from.hex, to.hex)?;
        let all = heigi_engine::board::Direction::ALL;
        let number = (direction.index() as isize + by).rem_euclid(all.len() as isize);
        grid.neighbour(from.hex, all[number as usize])
            .map(Spot::ground)
    }

    /// A unit is busy with a task until the end of the player turn: it moves, fires and advances no more (3).
    pub(crate) fn make_busy(&self, play: &mut Play<'_, Self>, unit: Named) {
        play.state.movers.remove(unit.id);
        play.state.picked.remove(unit.id);
        let one = &mut play.state[unit];
        one.set(Condition::Busy);
        one.set(Condition::Moved);
        play.tell(Event::Busy(unit));
        self.come_into_view(play, unit, false);
    }
}
