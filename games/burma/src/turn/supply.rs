//! Supply lines and lines of communication (7.6 to 7.8), and what they are good for (7.9).

use crate::Burma;
use crate::position::ground::Ground;
use crate::position::{Position, Step};
use crate::printed::atlas::Way;
use crate::printed::map::{HexSet, Line};
use crate::printed::units::{ALLIES, JAPAN, UnitId};
use crate::refusal::Refusal;
use crate::turn::movement::Moves;
use crate::turn::sequence::Moving;
use crate::turn::spread::{COMMUNICATION, Field, Run, Shift};
use heigi_board::{EdgeId, HexId, Reach};
use heigi_scene::Side;
use std::sync::{Arc, OnceLock};

mod lengthened;
mod search;

/// Movement points of a supply line (7.7.2).
pub(crate) const SUPPLY_LINE: u16 = 5;
/// Markers that lengthen the lines of a headquarters in a turn (7.7.2f).
pub(crate) const MOST_EXTENSIONS: u8 = 3;
/// Units that a headquarters or a marker supplies (7.9.3).
pub const COMMAND_VALUE: u8 = 5;

/// A headquarters with its supply range.
#[derive(Clone)]
pub struct Headquarters {
    /// The counter.
    pub unit: UnitId,
    /// Where it is.
    pub hex: HexId,
    /// The hexes that its supply lines reach, lengthened or not, while it is not committed.
    pub lines: HexSet,
    /// Its supply range (7.7.2): the same hexes, and none while it is committed.
    pub range: HexSet,
    /// The hexes within five movement points, in any weather (B-31).
    pub near: HexSet,
    /// True if a line of communication joins it to a source (7.8.1).
    pub in_communication: bool,
    /// Lines within five movement points.
    field: Arc<Field>,
    /// The hexes whose change would change its lines if they are lengthened.
    tried: HexSet,
    /// Markers that lengthened its lines.
    extended: u8,
    /// True while it is committed.
    is_committed: bool,
}

/// What is thought away where a supply line is barred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing: the line as it is.
    Nothing,
    /// Enemy zones of control.
    NoZones,
    /// Enemy units with their zones.
    NoEnemy,
}

/// The supply of a side.
#[derive(Clone)]
pub struct Supply {
    /// Whose.
    pub side: Side,
    /// Hexes that lines of communication reach.
    pub communications: HexSet,
    /// Headquarters on the map.
    pub headquarters: Vec<Headquarters>,
    /// Primary sources that work, with the hexes that their supply lines reach.
    pub sources: Vec<(HexId, HexSet)>,
    /// What uncommitted headquarters in communication and sources reach.
    reached: HexSet,
    /// True if it is that of the monsoon.
    in_rain: bool,
    /// The hexes that lines could enter when they were searched.
    open: HexSet,
    /// The hexes that interdiction made dearer for them.
    harried: HexSet,
    /// The hexes that were cut.
    cut: HexSet,
    /// The lines that had been built.
    built: Arc<Vec<(EdgeId, Line)>>,
    /// Lines of communication.
    field: Arc<Field>,
    /// Lines within five movement points of each source.
    from_sources: Vec<Arc<Field>>,
    /// The same from 1601, found out if it is asked for.
    from_1601: OnceLock<Arc<Field>>,
}

impl Supply {
    /// A headquarters on the map.
    #[must_use]
    pub fn headquarters(&self, unit: UnitId) -> Option<&Headquarters> {
        self.headquarters.iter().find(|one| one.unit == unit)
    }

    /// The hexes that uncommitted headquarters in communication and sources reach.
    #[must_use]
    pub const fn reached(&self) -> HexSet {
        self.reached
    }

    /// True if an uncommitted headquarters in communication or a source reaches a hex.
    #[must_use]
    pub fn reaches(&self, hex: HexId) -> bool {
        self.reached.contains(hex)
    }

    /// The hexes within five movement points of sources and of headquarters in communication, in any
    /// weather.
    pub(super) fn loading_range(&self) -> HexSet {
        let staffs = self.headquarters.iter().filter(|one| one.in_communication);
        let near = staffs.map(|one| one.near);
        let sources = self.from_sources.iter().map(|field| field.reached());
        near.chain(sources)
            .fold(HexSet::EMPTY, |all, range| all | range)
    }

    /// True if two searches found the same.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        let is_same = |(a, b): (&Headquarters, &Headquarters)| {
            a.unit == b.unit
                && a.hex == b.hex
                && a.in_communication == b.in_communication
                && [a.lines, a.range, a.near] == [b.lines, b.range, b.near]
        };
        let staffs = [&self.headquarters, &other.headquarters];
        self.side == other.side
            && self.communications == other.communications
            && self.sources == other.sources
            && self.reached == other.reached
            && staffs[0].len() == staffs[1].len()
            && staffs[0].iter().zip(staffs[1]).all(is_same)
    }
}

impl Burma {
    /// 7.6, 7.6.3, R-14: the primary sources of a side that work.
    #[must_use]
    pub fn sources(&self, position: &Position, side: Side) -> Vec<HexId> {
        let set_up = self.side_set_up(position, side);
        let all = set_up.sources.as_deref();
        let all = all.unwrap_or_else(|| self.map().sources(side)).iter();
        all.copied()
            .filter(|hex| position.hex(*hex).control == Some(side))
            .collect()
    }

    /// How far something reaches along supply lines of a side, in quarter points.
    #[must_use]
    pub fn trace(
        &self,
        position: &Position,
        ground: &Ground,
        side: Side,
        from: HexId,
        points: u16,
    ) -> Reach {
        self.trace_past(position, ground, side, from, points, Wish::Nothing)
    }

    /// How far something would reach if some obstacles were not there.
    #[must_use]
    pub fn trace_past(
        &self,
        position: &Position,
        ground: &Ground,
        side: Side,
        from: HexId,
        points: u16,
        wish: Wish,
    ) -> Reach {
        let mut reach = Reach::default();
        let open = self.open_to(position, ground, side, wish);
        reach.search_steps(self.map().grid.len(), from, 4 * points, |at, visit| {
            for way in self.atlas.ways(at) {
                if open.contains(way.to) {
                    visit.step(way.to, self.way_of_line(position, ground, side, way));
                }
            }
        });
        reach
    }

    /// 7.7.2d: the hexes that supply lines may enter.
    fn open_to(&self, position: &Position, ground: &Ground, side: Side, wish: Wish) -> HexSet {
        let enemy = side.opponent().index();
        match wish {
            Wish::Nothing => ground.open[side.index()],
            Wish::NoZones => self.play_area(position) - ground.occupied[enemy],
            Wish::NoEnemy => self.play_area(position),
        }
    }

    /// What a step of a supply line costs, in quarter points.
    pub(super) fn way_of_line(
        &self,
        position: &Position,
        ground: &Ground,
        side: Side,
        way: &Way,
    ) -> u16 {
        // the monsoon shortens lines, it does not make them dearer as well.
        let cost = if ground.altered.contains(way.to) {
            self.way_cost(position, way.to, way.edge, true, false)
        } else {
            way.line
        };
        cost.saturating_add(self.harried(ground, side, way.to))
    }

    /// The length of supply lines (7.7.2, 7.7.2c).
    #[must_use]
    pub fn supply_length(&self, position: &Position) -> u16 {
        SUPPLY_LINE - u16::from(self.is_monsoon(position))
    }

    /// By how many points a marker lengthens supply lines (7.7.2e).
    #[must_use]
    pub fn extension(&self, position: &Position) -> u16 {
        2 - u16::from(self.is_monsoon(position))
    }

    /// 7.7.2e, 7.7.2f: whether a marker may be spent to lengthen the supply lines of a headquarters.
    pub(crate) fn check_extend(
        &self,
        position: &Position,
        supply: &Supply,
        unit: UnitId,
    ) -> Result<HexSet, Refusal> {
        self.check_staff(position, supply, unit)?;
        let one = supply
            .headquarters(unit)
            .ok_or(Refusal::NoHeadquarters(unit, "7.7.1"))?;
        if !one.in_communication {
            return Err(Refusal::NoCommunication(unit, "7.7.2e"));
        }
        if position.unit(unit).in_disorder {
            let rule = if supply.side == JAPAN {
                "TBL-EV-8"
            } else {
                "TBL-EV-10"
            };
            return Err(Refusal::InDisorder(unit, rule));
        }
        if position.unit(unit).extended >= MOST_EXTENSIONS {
            return Err(Refusal::NoLongerLine(unit));
        }
        if self.markers_in(position, supply.side, one.near) == 0 {
            return Err(Refusal::NoMarkers(1, 0, "7.7.2e"));
        }
        Ok(one.near)
    }

    /// The length of lines of communication (7.8.1).
    #[must_use]
    pub fn communication_length(&self, position: &Position) -> u16 {
        COMMUNICATION[usize::from(self.is_monsoon(position))]
    }

    /// The supply of a side.
    #[must_use]
    pub fn supply(&self, position: &Position, side: Side) -> Arc<Supply> {
        Arc::clone(self.supply_of(position, side))
    }

    /// The supply of a side, which is kept beside the position.
    pub(crate) fn supply_of<'a>(&self, position: &'a Position, side: Side) -> &'a Arc<Supply> {
        let in_rain = self.is_monsoon(position);
        position
            .kept
            .supply(side, in_rain, |earlier| match earlier {
                Some(earlier) if self.still_holds(position, earlier) => Arc::clone(earlier),
                _ => Arc::new(self.find_supply(position, side, earlier.map(|one| &**one))),
            })
    }

    /// True if nothing that a supply follows from has changed.
    fn still_holds(&self, position: &Position, supply: &Supply) -> bool {
        let (ground, side) = (self.ground(position), supply.side);
        let staffs = self.atlas.staffs & self.atlas.units[side.index()];
        let mut known = supply.headquarters.iter();
        let is_same = |unit: UnitId| {
            let Some(hex) = position.hex_of(unit) else {
                return true;
            };
            let state = position.unit(unit);
            known.next().is_some_and(|one| {
                let extended = if one.in_communication {
                    state.extended
                } else {
                    0
                };
                one.unit == unit
                    && one.hex == hex
                    && one.is_committed == state.committed
                    && one.extended == extended
            })
        };
        supply.in_rain == self.is_monsoon(position)
            && supply.open == ground.open[side.index()]
            && supply.cut == position.index().cut
            && *supply.built == position.built()
            && supply.harried == Self::harried_hexes(ground, side)
            && staffs.iter().all(is_same)
            && known.next().is_none()
            && supply
                .sources
                .iter()
                .map(|(hex, _)| *hex)
                .eq(self.sources(position, side))
    }

    /// 5.5.5b: the hexes in which interdiction lengthens the lines of a side.
    fn harried_hexes(ground: &Ground, side: Side) -> HexSet {
        if side == JAPAN {
            ground.interdicted
        } else {
            HexSet::EMPTY
        }
    }

    /// How the ground has changed for the lines of a side since its supply was searched. What has been
    /// closed matters where lines ran, what has been opened where they could have gone.
    fn shift_since(&self, position: &Position, earlier: &Supply) -> Shift {
        let (ground, side) = (self.ground(position), earlier.side);
        let (open, cut) = (ground.open[side.index()], position.index().cut);
        let harried = Self::harried_hexes(ground, side);
        let mut other = (harried - earlier.harried) | (earlier.harried - harried);
        other = other | (cut - earlier.cut) | (earlier.cut - cut);
        let is_new = |line: &&(EdgeId, Line)| !earlier.built.contains(line);
        for (edge, _) in position.built().iter().filter(is_new) {
            if let Some((one, another)) = self.map().grid.edge_hexes(*edge) {
                other.insert(one);
                other.insert(another);
            }
        }
        Shift {
            closed: (earlier.open - open) | other,
            opened: (open - earlier.open) | other,
        }
    }

    /// 7.6.3: the hexes that lines of up to five points reach from 1601, whoever controls it.
    pub(super) fn near_1601(&self, position: &Position, points: u16) -> HexSet {
        let supply = self.supply_of(position, ALLIES);
        let field = supply.from_1601.get_or_init(|| {
            let run = Run::new(self, position, self.ground(position), ALLIES);
            let start = std::iter::once(self.map().chinese_source).collect();
            Arc::new(Field::search(&run, start, 4 * SUPPLY_LINE))
        });
        field.within(4 * points)
    }

    /// True if all that is kept beside a position is what it would be if it were found out anew.
    #[must_use]
    pub fn is_kept_true(&self, position: &Position) -> bool {
        let kept = position.copy_apart();
        let mut fresh = position.clone();
        fresh.forget();
        let is_side_true = |side: Side| {
            self.supply(&kept, side).is_like(&self.supply(&fresh, side))
                && self.groups_kept(&kept, side) == self.groups_kept(&fresh, side)
                && self.open_sites(&kept, side) == self.open_sites(&fresh, side)
        };
        kept.is_index_true()
            && self.ground(&kept) == self.ground(&fresh)
            && self.has_imphal_line(&kept) == self.has_imphal_line(&fresh)
            && [ALLIES, JAPAN].into_iter().all(is_side_true)
            && self.are_moves_true(&kept, &fresh)
    }

    /// True if the ways of the unit that moves are the same in two positions.
    fn are_moves_true(&self, kept: &Position, fresh: &Position) -> bool {
        let Some(Step::Moving(Moving(unit, progress))) = kept.step() else {
            return true;
        };
        let route = |position: &Position, moves: &Moves, to: HexId| {
            let ground = self.ground_of(position, unit);
            self.route(position, &ground, moves, unit, progress, to)
        };
        let [known, anew] = [kept, fresh].map(|one| self.moves_kept(one, unit, progress));
        let mut hexes = self.map().grid.hexes();
        hexes.all(|to| route(kept, &known, to) == route(fresh, &anew, to))
    }
}
