//! How a position stands (4.0), and a position as numbers.

use crate::Manila;
use crate::printed::units::{JAPAN, UNITED_STATES, UnitId};
use crate::sequence::Step;
use crate::situation::state::{HexSet, Location, Phase, State, Target};
use heigi_engine::hexes::Scale;
use heigi_engine::{Evaluates, Numbers, Viewer, step};

/// Attack strength in a hex that counts as full.
const FULL: f32 = 20.0;

// Fitted to 18 matches of two `normal` players: with so many hexes left they win equally often.
/// How many hexes more Japan may hold for each fire phase of the United States that is to come.
const PACE: f32 = 4.5;
/// How many fewer, as the last ones lie apart.
const LAST: f32 = 4.7;

impl Evaluates for Manila {
    /// How the United States stand: whether they are on the way to clear the last hex in the last turn (4.2).
    ///
    /// An attack clears a hex whole, so the hexes that Japan holds count, and how many fire phases are left
    /// to clear them.
    fn prospect(&self, state: &State) -> f32 {
        let (held, phases) = (self.held_hexes(state), self.phases_left(state));
        let ahead = PACE * phases - LAST - held;
        // The sooner, the less it says.
        (ahead / (2.5 + 0.25 * phases)).tanh()
    }

    /// A position as numbers for a viewer.
    fn describe(&self, state: &State, viewer: Viewer, numbers: &mut Numbers) {
        step::describe(self, state, viewer, numbers);
        numbers
            .block(
                "turn",
                "the game turn, of all; fire phases of the United States to come, of all turns",
            )
            .share(state.turn, self.tables().last_turn())
            .share(self.phases_left(state), self.tables().last_turn());
        let is_air_there = state.turn >= self.tables().air.first_turn;
        let air = if is_air_there {
            self.air_left(state, UNITED_STATES)
        } else {
            0
        };
        let bridges = self.map().bridges.len();
        numbers
            .block(
                "air",
                "air support of the United States that is left, of eight",
            )
            .share(air, 8.0)
            .block("bridges", "each printed bridge that is destroyed")
            .some_of(
                (0..bridges).filter(|bridge| state.destroyed_bridges >> bridge & 1 == 1),
                bridges,
            );
        self.describe_units(state, viewer, numbers);
        self.describe_hexes(state, viewer, numbers);
    }
}

impl Manila {
    /// How many hexes Japan holds.
    fn held_hexes(&self, state: &State) -> f32 {
        let units = state.on_map() & self.kinds().of_side(JAPAN);
        let hexes: HexSet = units.iter().filter_map(|unit| state.hex(unit)).collect();
        hexes.len() as f32
    }

    /// How many fire phases of the United States are to come, the present one as a half.
    fn phases_left(&self, state: &State) -> f32 {
        let turns = self.tables().last_turn().saturating_sub(state.turn);
        // Those to come in this turn are on the agenda.
        let is_to_come = |step: &Step| *step == Step::Begin(Phase::OffensiveFire(UNITED_STATES));
        let is_under_way =
            |step: &Step| matches!(step, Step::OffensiveFire(fire) if fire.0 == UNITED_STATES);
        let now = if state.agenda.iter().any(is_to_come) {
            1.0
        } else if state.agenda.iter().any(is_under_way) {
            0.5
        } else if state
            .agenda
            .iter()
            .any(|step| matches!(step, Step::EndOfTurn(_)))
        {
            0.0
        } else {
            1.0
        };
        f32::from(turns) + now
    }

    fn describe_units(&self, state: &State, viewer: Viewer, numbers: &mut Numbers) {
        const ROW: usize = 10;
        numbers.rows(
            "units",
            ROW,
            "each unit in the order of the data, all 0 if the viewer does not know which it is: not yet on the \
             map, on it, eliminated, under another unit, face up to the enemy, and to its owner in hand, has \
             moved and has fired in this phase; where right and down",
        );
        let scale = Scale::of(&self.map().grid);
        let is_secret = Self::is_set_up_secret(state, viewer);
        for unit in self.all_units() {
            let side = self.side_of(unit);
            if !self.is_seen_by(state, viewer, unit) || (is_secret && side == JAPAN) {
                numbers.plane([], 1.0, ROW);
                continue;
            }
            let is_own = [Viewer::Side(side), Viewer::Everything].contains(&viewer);
            let location = state.location(unit);
            numbers
                .flag(location == Location::OffMap)
                .flag(state.hex(unit).is_some())
                .flag(location == Location::Eliminated)
                .flag(state.is_covered(unit))
                .flag(state.revealed.contains(unit))
                .flag(is_own && state.step().and_then(Step::unit) == Some(unit))
                .flag(is_own && state.moved.contains(unit))
                .flag(is_own && state.fired.contains(unit));
            scale.put(state.hex(unit), numbers);
        }
    }

    fn describe_hexes(&self, state: &State, viewer: Viewer, numbers: &mut Numbers) {
        let hexes = self.map().grid.len();
        let is_secret = Self::is_set_up_secret(state, viewer);
        numbers.rows(
            "hexes",
            hexes,
            "by hex, first the United States, then Japan: attack strength that is known, of twenty; counters \
             that are not known, of two; then rubble, pontoons at the hex, what has been attacked in this fire \
             phase, and to whoever fires the target",
        );
        for side in [UNITED_STATES, JAPAN] {
            let is_there = |unit: UnitId| !(is_secret && self.side_of(unit) == JAPAN);
            let on_map = || {
                let units = state.on_map() & self.kinds().of_side(side);
                let units = units.iter().filter(move |unit| is_there(*unit));
                units.filter_map(|unit| Some((unit, state.hex(unit)?.index())))
            };
            let is_known = |unit: UnitId| self.is_seen_by(state, viewer, unit);
            let known = on_map().filter(|(unit, _)| is_known(*unit));
            let strength = known.map(|(unit, hex)| (hex, f32::from(self.unit(unit).attack)));
            numbers.plane(strength, FULL, hexes);
            let unknown = on_map().filter(|(unit, _)| !is_known(*unit));
            numbers.plane(unknown.map(|(_, hex)| (hex, 1.0)), 2.0, hexes);
        }
        let at_pontoons = (state.pontoons.iter())
            .filter_map(|(_, edge)| self.map().grid.edge_hexes(*edge))
            .flat_map(|(one, other)| [one.index(), other.index()]);
        let own = |side| [Viewer::Side(side), Viewer::Everything].contains(&viewer);
        let fire = state.fire.filter(|fire| own(fire.side));
        let target = fire.and_then(|fire| match fire.target {
            Target::Units(hex) | Target::Building(hex) => Some((hex, hex)),
            Target::Bridge(edge) => self.map().grid.edge_hexes(edge),
        });
        let target = target.map(|(one, other)| [one.index(), other.index()]);
        numbers
            .some_of(state.rubble.iter().map(|hex| hex.index()), hexes)
            .some_of(at_pontoons, hexes)
            .some_of(state.attacked.iter().map(|hex| hex.index()), hexes)
            .some_of(target.into_iter().flatten(), hexes);
    }
}
