//! What becomes of weapons and Guns where high explosive kills (18.3; the dice are those of G17.41, A9.74).

use crate::*;

impl Pto {
    /// 18.3: the weapons that high explosive may wreck with some units of a Location: theirs, and those that lie there while nobody
    /// moves.
    pub(super) fn weapons_with(&self, state: &State, spot: Spot, units: UnitSet) -> Vec<Named> {
        let lies =
            |weapon: Named| matches!(state[weapon].at, At::Lying(at) if at.location() == spot);
        let is_meant = |weapon: &Named| match state.holder(*weapon) {
            Some(holder) => units.contains(holder.id),
            None => state.movers.is_empty() && lies(*weapon),
        };
        let all = state.all().filter(|unit| self.printed(*unit).is_weapon());
        all.filter(is_meant).collect()
    }

    /// The same of all in a hex, but for those below the ground.
    pub(crate) fn weapons_in(&self, state: &State, hex: HexId) -> Vec<Named> {
        let is_there = |weapon: &Named| {
            let lies = matches!(state[*weapon].at, At::With(_) | At::Lying(_));
            let spot = state.spot(*weapon).filter(|_| lies);
            // G14.611: the radio of a fire-control party is a part of it.
            let printed = self.printed(*weapon);
            printed.is_weapon()
                && !printed.is_party
                && state.platform(*weapon).is_none()
                && spot.is_some_and(|spot| spot.hex == hex && !spot.is_below())
        };
        state.all().filter(is_there).collect()
    }

    /// 18.3: high explosive whose dice alone kill on its column wrecks weapons.
    pub(crate) fn shatter(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        (column, sum): (usize, i32),
        weapons: Vec<Named>,
    ) -> Flow<Self> {
        let original = self.data.tables.result(column, sum);
        match original.look() {
            Harm::Kill(_) => self.wreck_weapons(play, side, column, weapons, Event::Shattered),
            _ => Ok(()),
        }
    }

    /// G17.41: a die on a column for each of some weapons, 1 more in a pillbox: a KIA destroys it, a K breaks it down. Of those of
    /// whom nobody knows nothing is thrown.
    pub(crate) fn wreck_weapons(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        column: usize,
        weapons: Vec<Named>,
        told: fn(Named) -> Event,
    ) -> Flow<Self> {
        for weapon in weapons {
            let weapon = self.now(play.state, weapon);
            let holder = play.state.holder(weapon).unwrap_or(weapon);
            let spot = play.state.spot(weapon);
            let Some(spot) = spot.filter(|_| !play.state.is_unseen(holder)) else {
                continue;
            };
            let shelter = i32::from(spot.part == Part::Pillbox);
            let die = self.throw(play, Reason::Wreckage, side)?.sum + shelter;
            match self.data.tables.result(column, die).look() {
                Harm::Kill(_) => {
                    play.state[weapon].at = At::Off(Tray::Lost);
                    play.tell(told(weapon));
                }
                Harm::Casualty(_) if self.printed(weapon).breakdown.is_some() => {
                    play.state[weapon].set(Condition::Malfunctioning);
                    play.tell(Event::Malfunctions(weapon));
                }
                _ => {}
            }
        }
        Ok(())
    }
}
