//! How a position stands, and a position as numbers.

use crate::Luzon;
use crate::printed::campaign::Level;
use crate::printed::units::{ALLIES, JAPAN};
use crate::situation::state::{Berth, State};
use heigi_engine::hexes::Scale;
use heigi_engine::{Evaluates, Numbers, Viewer, step};

impl Evaluates for Luzon {
    /// How Japan stands: the level that it would have now (17.2).
    fn prospect(&self, state: &State) -> f32 {
        match self.verdict(state) {
            Level::Strategic => 0.9,
            Level::Operational => 0.7,
            Level::Tactical => 0.5,
            Level::Allied => -0.9,
        }
    }

    /// A position as numbers for a viewer.
    fn describe(&self, state: &State, viewer: Viewer, numbers: &mut Numbers) {
        step::describe(self, state, viewer, numbers);
        numbers
            .block("turn", "the turn, of all")
            .share(state.turn, self.campaign().last_turn());
        let own = Self::is_own(viewer, JAPAN).then_some(state.japanese_chit);
        let japanese = own.flatten().map(usize::from);
        numbers
            .block("chits", "the Allied chit, then the Japanese if it is known")
            .one_of(
                state.allied_chit.map(usize::from),
                self.campaign().allied_chits.len(),
            )
            .one_of(japanese, self.campaign().japanese_chits.len());
        let scale = Scale::of(&self.map().grid);
        numbers.rows(
            "units",
            5,
            "each ground unit in the order of the data, all 0 if it is not seen: on the map or on Formosa, steps, \
             top of its stack, where right and down",
        );
        for unit in self.all_units() {
            if !self.is_seen(state, viewer, unit) {
                numbers.plane([], 1.0, 5);
                continue;
            }
            numbers
                .flag(state.is_on_hand(unit))
                .share(state.steps(unit), 3_u8)
                .flag(state.units.tops().contains(unit));
            scale.put(state.hex(unit), numbers);
        }
        numbers.rows(
            "aircraft",
            2,
            "each air unit in the order of the data, all 0 if it is the enemy's: on an airfield, still to come",
        );
        for aircraft in self.all_aircraft() {
            let is_own = Self::is_own(viewer, self.kind(aircraft).service.side());
            let berth = state.aircraft[aircraft.index()];
            numbers
                .flag(is_own && matches!(berth, Berth::On(_)))
                .flag(is_own && berth == Berth::Waiting);
        }
        let refused = Self::is_own(viewer, JAPAN).then(|| self.deductions(state));
        let attack = Self::is_own(viewer, ALLIES).then(|| self.allied_attack(state));
        numbers
            .block(
                "verdict",
                "levels lost, of three, and Allied attack, if they are known",
            )
            .share(refused.unwrap_or_default(), 3_u8)
            .share(attack.unwrap_or_default(), 300_u16);
    }
}
