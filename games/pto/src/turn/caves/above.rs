//! What comes down on hexes with caves (G11.8#1, G11.831, G11.84, G11.86): a cave is struck through its mouth alone, a complex never.

use crate::*;

impl Pto {
    /// G11.831, G11.84: whether what comes from a hex goes into a cave: a known one, across the hexside to which it opens.
    pub(crate) fn reaches_below(&self, state: &State, cave: Spot, origin: HexId) -> bool {
        let is_known = state.cave(cave).is_some_and(|one| !one.is_hidden);
        is_known && origin != cave.hex && self.is_in_arc(cave, Spot::ground(origin))
    }

    /// The caves of a hex into which what comes down on it from a hex goes as well.
    pub(crate) fn caves_struck(&self, state: &State, hex: HexId, origin: HexId) -> Vec<Spot> {
        let here = state.caves_in(hex).map(Cave::spot);
        here.filter(|cave| self.reaches_below(state, *cave, origin))
            .collect()
    }

    /// G11.84: the same for the shells of a battery, which come from the hex of its ship (G14.62), or from the middle of the edge of the
    /// map that is its side's.
    pub(crate) fn caves_shelled(&self, state: &State, battery: &Battery, hex: HexId) -> Vec<Spot> {
        let home = || self.scenario(state).home(battery.side);
        let origin = battery.origin.or_else(home);
        origin.map_or(Vec::new(), |origin| self.caves_struck(state, hex, origin))
    }

    /// G11.831: whether what is fired at a whole Location from a hex goes into the cave that is its target.
    pub(crate) fn check_mouth_faced(
        &self,
        state: &State,
        from: Spot,
        target: Spot,
    ) -> Result<(), Refusal> {
        let is_cave = target.part.cave_side().is_some();
        let may = !is_cave || self.reaches_below(state, target, from.hex);
        refuse(!may, Refusal::MouthAway(target))
    }

    /// G11.86: where what a plane aims at a Location comes down: at the entrance of a cave.
    pub(crate) fn aimed_from_air(&self, state: &State, target: Spot) -> Spot {
        let entrance = self.entrance_of(state, target);
        entrance.map_or(target, Spot::ground)
    }

    /// G11.86: by how many levels a cave lies higher in a cliff than its entrance.
    pub(crate) fn height_in_cliff(&self, state: &State, cave: Spot) -> i32 {
        let found = state.cave(cave).filter(|one| one.is_in_cliff);
        let entrance = found.and_then(|_| self.entrance_of(state, cave));
        entrance.map_or(0, |hex| {
            self.level_of(state, cave) - i32::from(self.map(state).level(hex))
        })
    }

    /// G11.86: whether an attack from the air at a Location strikes somebody: who is in its hex above the ground, or in the cave itself
    /// and above the ground at its entrance.
    pub(crate) fn is_struck_from_air(&self, state: &State, target: Spot, at: Spot) -> bool {
        let hex = self.aimed_from_air(state, target).hex;
        at == target || at.hex == hex && !at.is_below()
    }

    /// G11.86: the caves of a side of which its enemy knows: targets from the air whether somebody is seen there or not.
    pub(crate) fn caves_in_view(state: &State, side: Side) -> impl Iterator<Item = Spot> + '_ {
        let known = state.caves.iter();
        let known = known.filter(move |cave| cave.owner == side && !cave.is_hidden);
        known.map(Cave::spot)
    }

    /// G11.88: high explosive from a calibre on that strikes a cave critically eliminates it, with all in it; whether it does.
    pub(crate) fn shatter_cave(
        &self,
        play: &mut Play<'_, Self>,
        cave: Spot,
        calibre: u16,
        is_critical: bool,
    ) -> Flow<Self, bool> {
        let is_gone = cave.is_below() && is_critical && calibre >= self.data.caves.calibre.into();
        if is_gone {
            self.eliminate_cave(play, cave)?;
        }
        Ok(is_gone)
    }
}
