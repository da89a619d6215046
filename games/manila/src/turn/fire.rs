//! What defensive and offensive fire have in common: who can fire at what, and with which strength (10.3 to
//! 10.10, 11.0).

use crate::Manila;
use crate::printed::fields::is_open;
use crate::printed::units::{Ability, Group, JAPAN, UNITED_STATES, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::situation::state::{Fire, HexSet, State, Target};
use heigi_board::{EdgeId, HexId};
use heigi_engine::Side;

/// Hexes that units spot: those that fire directly, and of the others one at least, or two.
#[derive(Clone, Copy, Debug, Default)]
struct Spotted {
    directly: HexSet,
    once: HexSet,
    twice: HexSet,
}

impl Spotted {
    /// What others spot than a unit with indirect fire that spots some hexes itself.
    fn by_others(&self, own: HexSet) -> HexSet {
        self.directly | self.twice | (self.once - own)
    }
}

impl Manila {
    /// 10.7 to 10.10: whether the straight line between two hexes is open. Neighbours always see each
    /// other, and the end hexes never block.
    #[must_use]
    pub fn has_line_of_fire(&self, state: &State, from: HexId, to: HexId) -> bool {
        let map = self.map();
        let is_outward = map.is_inside_wall(from) && !map.is_inside_wall(to);
        let is_stopped_by_wall =
            state.options.wall_blocks_outward_fire && is_outward && !map.grid.is_adjacent(from, to);
        let contour_blocks = !state.options.contour_never_blocks;
        !is_stopped_by_wall && is_open(map, from, to, contour_blocks, &state.rubble)
    }

    /// Those of some hexes that a unit has in its range with a line of fire (10.6 to 10.10).
    fn field_of(&self, state: &State, unit: UnitId, from: HexId, wanted: HexSet) -> HexSet {
        let near = *self.within_range(from, unit) & wanted;
        // Neighbours always see each other.
        if near.is_empty() || self.unit(unit).range <= 1 {
            return near;
        }
        let field = *self.printed_field(state, from, unit) & wanted;
        if field.is_empty() || self.is_field_as_printed(state, unit, from) {
            return field;
        }
        let has_line = |to: &HexId| self.has_line_of_fire(state, from, *to);
        field.iter().filter(has_line).collect()
    }

    /// Whether a unit has a hex in its range and a line of fire to it (10.6 to 10.10).
    fn sees(&self, state: &State, unit: UnitId, from: HexId, to: HexId) -> bool {
        self.printed_field(state, from, unit).contains(to)
            && (self.is_field_as_printed(state, unit, from)
                || self.has_line_of_fire(state, from, to))
    }

    /// True if nothing that is not printed can stop a line of fire of a unit: neither rubble nor the wall
    /// with its switch.
    fn is_field_as_printed(&self, state: &State, unit: UnitId, from: HexId) -> bool {
        // A building in ruins blocks as it did before.
        let rubble = state.rubble - self.built_up();
        (rubble & *self.within_range(from, unit)).is_empty()
            && !(state.options.wall_blocks_outward_fire && self.map().is_inside_wall(from))
    }

    /// Those of some hexes at which some unit of a side could take part in offensive fire: those for
    /// which [`Manila::check_firer`] accepts somebody.
    pub(crate) fn covered(&self, state: &State, side: Side, wanted: HexSet) -> HexSet {
        let ready = (state.on_map() & self.kinds().of_side(side)) - state.fired;
        let indirect = ready & self.kinds().with(Ability::Indirect);
        let spotted = (side == JAPAN && !indirect.is_empty()).then(|| self.spotted(state));
        let is_artillery_banned = state.options.early_artillery_ban && self.is_early(state);
        let mut uncovered = wanted;
        // Those who reach far go first: where they cover everything, nobody else is asked.
        for unit in indirect.iter().chain((ready - indirect).iter()) {
            if uncovered.is_empty() {
                break;
            }
            let Some(from) = state.hex(unit) else {
                continue;
            };
            let printed = self.unit(unit);
            if printed.range == 1 && !printed.has(Ability::Indirect) && !is_artillery_banned {
                self.around(from).for_each(|hex| uncovered.remove(hex));
                continue;
            }
            let mut sought = uncovered;
            if is_artillery_banned && printed.is_us_artillery() {
                sought = sought - self.built_up();
            }
            let mut covered = HexSet::EMPTY;
            if printed.has(Ability::Indirect) {
                covered = *self.within_range(from, unit) & sought;
                if let Some(spotted) = &spotted {
                    covered = covered & spotted.by_others(self.spotted_by(state, unit, from));
                }
            }
            if !printed.has(Ability::Indirect) || side == JAPAN {
                covered = covered | self.field_of(state, unit, from, sought - covered);
            }
            uncovered = uncovered - covered;
        }
        wanted - uncovered
    }

    /// 11.2b: the hexes for which a Japanese unit is a spotter.
    fn spotted_by(&self, state: &State, unit: UnitId, from: HexId) -> HexSet {
        let within = *self.within_range(from, unit);
        if state.options.spotter_needs_line_of_fire {
            self.field_of(state, unit, from, within)
        } else {
            within
        }
    }

    /// 11.2b: the hexes that all Japanese units together spot.
    fn spotted(&self, state: &State) -> Spotted {
        let mut spotted = Spotted::default();
        for unit in (state.on_map() & self.kinds().of_side(JAPAN)).iter() {
            let Some(from) = state.hex(unit) else {
                continue;
            };
            let printed = self.unit(unit);
            if printed.has(Ability::Indirect) {
                let hexes = self.spotted_by(state, unit, from);
                spotted.twice = spotted.twice | (spotted.once & hexes);
                spotted.once = spotted.once | hexes;
            } else if printed.range == 1 {
                self.around(from)
                    .for_each(|hex| spotted.directly.insert(hex));
            } else {
                spotted.directly = spotted.directly | self.spotted_by(state, unit, from);
            }
        }
        spotted
    }

    /// A hex and its neighbours: what a unit of range 1 reaches and always sees.
    fn around(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        let neighbours = self.map().grid.neighbours(hex);
        std::iter::once(hex).chain(neighbours.map(|(_, next)| next))
    }

    /// The hexes that count as the place of a target: one, or the two ends of a bridge (10.19).
    pub(crate) fn target_hexes(&self, target: Target) -> [HexId; 2] {
        match target {
            Target::Units(hex) | Target::Building(hex) => [hex, hex],
            Target::Bridge(edge) => self
                .map()
                .grid
                .edge_hexes(edge)
                .map_or([HexId(0); 2], |(a, b)| [a, b]),
        }
    }

    /// The distance from a hex to a target: to the nearer end of a bridge.
    pub(crate) fn distance(&self, from: HexId, target: Target) -> u32 {
        let [a, b] = self.target_hexes(target);
        let grid = &self.map().grid;
        grid.distance(from, a).min(grid.distance(from, b))
    }

    /// 10.2 to 10.10 and 11.0: whether a unit could take part in offensive fire at a target, whoever
    /// else does.
    pub(crate) fn check_firer(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
        target: Target,
    ) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        if printed.side != side {
            return Err(Refusal::NotYours(unit));
        }
        let from = state.hex(unit).ok_or(Refusal::NotOnMap(unit, "10.1"))?;
        if state.fired.contains(unit) {
            return Err(Refusal::HasFired(unit));
        }
        let [a, b] = self.target_hexes(target);
        let grid = &self.map().grid;
        let distances = [grid.distance(from, a), grid.distance(from, b)];
        let distance = distances[0].min(distances[1]);
        if distance > u32::from(printed.range) {
            return Err(Refusal::OutOfRange(
                unit,
                distance.min(99) as u8,
                printed.range,
            ));
        }
        if state.options.early_artillery_ban
            && self.is_early(state)
            && printed.is_us_artillery()
            && self.map().terrain(a).is_built_up()
        {
            return Err(Refusal::EarlyArtillery(unit));
        }
        let ends = || {
            [a, b]
                .into_iter()
                .zip(distances)
                .filter(|(_, distance)| *distance <= u32::from(printed.range))
                .map(|(hex, _)| hex)
        };
        // 11.1: indirect fire needs no line, but Japan needs a spotter (11.2b). This is asked first,
        // as it takes less work than a long line.
        let is_indirect = printed.has(Ability::Indirect);
        if is_indirect
            && (side == UNITED_STATES || ends().any(|hex| self.has_spotter(state, unit, hex)))
        {
            return Ok(());
        }
        if ends().any(|hex| self.sees(state, unit, from, hex)) {
            Ok(())
        } else if is_indirect {
            Err(Refusal::NoSpotter(unit))
        } else {
            Err(Refusal::NoLineOfFire(unit))
        }
    }

    /// 11.2b: another Japanese unit has the hex within its printed range.
    fn has_spotter(&self, state: &State, firer: UnitId, hex: HexId) -> bool {
        let grid = &self.map().grid;
        let spotters = state.on_map() & self.kinds().of_side(JAPAN);
        spotters.iter().any(|unit| {
            unit != firer
                && state.hex(unit).is_some_and(|from| {
                    grid.distance(from, hex) <= u32::from(self.unit(unit).range)
                        && (!state.options.spotter_needs_line_of_fire
                            || self.sees(state, unit, from, hex))
                })
        })
    }

    /// 10.4: whether a unit may fire together with others: one division and the corps.
    pub(crate) fn check_division(&self, firers: UnitSet, unit: UnitId) -> Result<(), Refusal> {
        let Some(other) = self.unit(unit).group.filter(|group| !group.is_corps()) else {
            return Ok(());
        };
        match self.division(firers) {
            Some(present) if present != other => Err(Refusal::OneDivision(present, other)),
            _ => Ok(()),
        }
    }

    /// The one division among the firers.
    pub(crate) fn division(&self, firers: UnitSet) -> Option<Group> {
        firers
            .iter()
            .filter_map(|unit| self.unit(unit).group)
            .find(|group| !group.is_corps())
    }

    /// 10.3 and 10.23: the strength of all who take part.
    #[must_use]
    pub fn strength(&self, fire: &Fire) -> u16 {
        let ground: u16 = fire
            .firers
            .iter()
            .map(|unit| u16::from(self.unit(unit).attack))
            .sum();
        ground + u16::from(fire.air) * u16::from(self.tables().air.strength)
    }

    /// The hexside between a unit and a hex that touches its own.
    pub(crate) fn hexside_to(&self, state: &State, unit: UnitId, hex: HexId) -> Option<EdgeId> {
        self.map().grid.edge_between(state.hex(unit)?, hex)
    }
}
