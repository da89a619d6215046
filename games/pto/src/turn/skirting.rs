//! Who goes past what fills a hex, along its sides, instead of through it (22.1, G2.212, G5.42, G9.46).

use crate::*;
use heigi_engine::board::Direction;

/// How many sides a point takes one along.
const STRETCH: u8 = 2;
/// How many corners and sides a hex has.
pub(super) const AROUND: u8 = 6;

impl Terrain {
    /// 22.1, G2.212, G5.42: whether men may go past what fills a hex of it.
    fn may_be_skirted(self) -> bool {
        let is_hut = matches!(self, Self::Hut | Self::CollapsedHut);
        is_hut || self.is_building() || matches!(self, Self::Woods | Self::LightJungle)
    }
}

impl Pto {
    /// The corners to which somebody might go from a Location.
    pub(super) fn offer_corners(&self, state: &State, from: Spot, offer: &mut dyn FnMut(Action)) {
        let near = self.data.grid.neighbours(from.hex).map(|(_, hex)| hex);
        let near = near.chain(from.is_corner().then_some(from.hex));
        for hex in near.filter(|hex| self.terrain(state, *hex).may_be_skirted()) {
            for corner in 0..AROUND {
                offer(Action::Skirt(Bend { hex, corner }));
            }
        }
    }

    /// At which corners of a hex somebody stands who is at a place: both ends of the side between, or the corner itself.
    pub(super) fn corners_at(&self, from: Spot, hex: HexId) -> Vec<u8> {
        let grid = &self.data.grid;
        if from.is_corner() {
            let here = from.end().point(grid);
            let is_here = |corner: &u8| {
                let corner = *corner;
                Bend { hex, corner }.spot().end().point(grid) == here
            };
            return (0..AROUND).filter(is_here).collect();
        }
        // The side in a direction lies between its corner and the one before.
        let ends = |side: Direction| {
            let side = side.index() as u8;
            vec![(side + AROUND - 1) % AROUND, side]
        };
        grid.direction(hex, from.hex).map_or_else(Vec::new, ends)
    }

    /// Along which sides of a hex, as directions, one goes to a corner of it: at most two, the shorter way round.
    fn sides_skirted(&self, from: Spot, to: Bend) -> Option<Vec<u8>> {
        let ways = self.corners_at(from, to.hex).into_iter().flat_map(|start| {
            let onward = (to.corner + AROUND - start) % AROUND;
            let back = AROUND - onward;
            // Behind a corner comes the side of the next number, before it that of its own.
            let forth: Vec<u8> = (1..=onward).map(|step| (start + step) % AROUND).collect();
            let around: Vec<u8> = (0..back)
                .map(|step| (start + AROUND - step) % AROUND)
                .collect();
            [forth, around]
        });
        let ways = ways.filter(|sides| (1..=usize::from(STRETCH)).contains(&sides.len()));
        let shared = self
            .data
            .grid
            .direction(to.hex, from.hex)
            .map(|side| side.index() as u8);
        let ways = ways.filter(|sides| !sides.iter().any(|side| Some(*side) == shared));
        ways.min_by_key(Vec::len)
    }

    /// 22.1: whether units may go to a corner past what fills its hex, and what that costs: as open ground, along sides beyond
    /// which nothing stands, and with points left to go on.
    pub(super) fn check_skirting(
        &self,
        state: &State,
        units: UnitSet,
        spent: u8,
        corner: Bend,
    ) -> Result<Leg, Refusal> {
        let to = corner.spot();
        let first = state.of_set(units).next().ok_or(Refusal::NobodyPicked)?;
        let from = state.spot(first).ok_or(Refusal::NoBypass(to))?;
        let map = self.map(state);
        let sides = self.sides_skirted(from, corner).filter(|_| map.has(to.hex));
        let sides = sides.ok_or(Refusal::TooFar(to))?;
        self.check_sides(state, to, &sides)?;
        let storms = self.storms(state, units);
        let is_free = !from.is_inside() && !from.is_on_cliff();
        refuse(
            storms || !is_free || self.is_as_on_bank(state, from),
            Refusal::NoBypass(to),
        )?;
        let smoke = POINT * u8::from(state.has_smoke(to.hex));
        let climbed = map.climbed(&self.data.grid, from.hex, to.hex);
        let leaving = self.leaving_cost(state, state.phasing, from, to);
        let cost = (POINT << climbed) + smoke + self.mud(state, to) + leaving;
        let passage = Passage {
            entry: Entry::Points,
            cost,
        };
        let goers = Marchers::of(self, state, units, spent);
        let cost = goers.price_of(passage, Some(from), to)?;
        let is_bound = units == state.movers && state.is_on_path;
        refuse(is_bound, Refusal::OffPath(to))?;
        let left = goers.points().saturating_sub(spent);
        afford(cost, left)?;
        let goes_on = |next: &Spot| {
            let price = goers.price(to, *next);
            price.is_ok_and(|price| price <= left - cost)
        };
        let onward = self.beyond_corner(to);
        refuse(!onward.iter().any(goes_on), Refusal::NoWayOn(to))?;
        Ok(Leg {
            to,
            cost,
            gait: Gait::Skirting,
        })
    }

    /// 22.1, G2.212, G9.46, G13.81: whether a way past what fills a hex leads along some sides of it: beyond them nothing stands.
    pub(super) fn check_sides(&self, state: &State, to: Spot, sides: &[u8]) -> Result<(), Refusal> {
        let map = self.map(state);
        let terrain = self.terrain(state, to.hex);
        let is_thicket = matches!(terrain, Terrain::DenseJungle | Terrain::Bamboo);
        refuse(is_thicket, Refusal::NoBypassOfThicket(to))?;
        refuse(!terrain.may_be_skirted(), Refusal::NoBypass(to))?;
        let is_clear = |side: &u8| {
            let beyond = self
                .data
                .grid
                .neighbour(to.hex, Direction::ALL[usize::from(*side)]);
            beyond.is_some_and(|hex| map.has(hex) && self.is_low(state, hex))
        };
        let is_shore = |side: &u8| self.is_shore_along(state, to.hex, *side);
        refuse(sides.iter().any(is_shore), Refusal::NoBypassOfShore(to))?;
        refuse(!sides.iter().all(is_clear), Refusal::NoClearSide(to))?;
        let is_known = |panjis: &&Fortification| panjis.is_known_to(state.phasing);
        let panjis = self.panjis_touched(state, to.hex, sides).filter(is_known);
        refuse(panjis.is_some(), Refusal::BypassOfPanjis(to))?;
        refuse(state.is_ablaze(to.hex), Refusal::Ablaze(to))
    }

    /// G13.81: whether a side of a hex, by the number of its direction, lies between beach or OCEAN and land.
    fn is_shore_along(&self, state: &State, hex: HexId, side: u8) -> bool {
        let grid = &self.data.grid;
        let beyond = grid.neighbour(hex, Direction::ALL[usize::from(side)]);
        let edge = beyond.and_then(|beyond| grid.edge_between(hex, beyond));
        edge.is_some_and(|edge| self.map(state).shore_side(grid, edge).is_some())
    }

    /// Whether nothing stands in a hex that reaches to its sides.
    fn is_low(&self, state: &State, hex: HexId) -> bool {
        let effects = self.effects(state, hex);
        let is_built = matches!(
            self.terrain(state, hex),
            Terrain::Hut | Terrain::CollapsedHut
        );
        effects.height == 0 && !effects.is_inherent && !is_built
    }

    /// Where one may go from a corner: into its hex and those that meet there.
    fn beyond_corner(&self, from: Spot) -> Vec<Spot> {
        let near = self.data.grid.neighbours(from.hex).map(|(_, hex)| hex);
        let near = near.chain([from.hex]).map(Spot::ground);
        near.filter(|to| self.check_corner_left(from, *to).is_ok())
            .collect()
    }

    /// 22.1: whether the movers have points left to go on from the corner where they are; what they do besides may have taken
    /// them, and they are in its hex then.
    pub(super) fn may_leave_corner(&self, state: &State) -> bool {
        let goes = |to: &Spot| {
            let leg = self.check_leg(state, state.movers, state.spent, *to, Gait::Plain);
            leg.is_ok()
        };
        let from = self.spot_of(state, state.movers);
        from.is_some_and(|from| self.beyond_corner(from).iter().any(goes))
    }

    /// 22.1: whether one who is at a corner, if he is, gets to a Location from there.
    pub(crate) fn check_corner_left(&self, from: Spot, to: Spot) -> Result<(), Refusal> {
        let is_there = !from.is_corner()
            || from.hex == to.hex && to.part == Part::Ground
            || from.hex != to.hex && !self.corners_at(from, to.hex).is_empty();
        refuse(!is_there, Refusal::TooFar(to))
    }

    /// G9.46: the panjis of a hex that run along a side, or touch one, that somebody goes along.
    pub(super) fn panjis_touched<'s>(
        &self,
        state: &'s State,
        hex: HexId,
        sides: &[u8],
    ) -> Option<&'s Fortification> {
        let panjis = state.fieldwork(hex, Fieldwork::Panjis)?;
        let touches = |side: &u8| {
            let near = [AROUND - 1, 0, 1].map(|turn| (side + turn) % AROUND);
            near.into_iter().any(|side| panjis.sides & (1 << side) != 0)
        };
        sides.iter().any(touches).then_some(panjis)
    }

    /// The movers go to a corner. Where hidden panjis run along their way they find them, stay and have spent the points (G9.46).
    pub(super) fn skirt(&self, play: &mut Play<'_, Self>, leg: Leg) -> Flow<Self> {
        let from = self.spot_of(play.state, play.state.movers);
        let corner = leg.to.part.corner();
        let sides = from.zip(corner).and_then(|(from, corner)| {
            let hex = leg.to.hex;
            self.sides_skirted(from, Bend { hex, corner })
        });
        let sides = sides.unwrap_or_default();
        let is_barred = self
            .panjis_touched(play.state, leg.to.hex, &sides)
            .is_some();
        let Some(from) = from.filter(|_| is_barred) else {
            return self.go(play, leg);
        };
        self.uncover_panjis(play, leg.to.hex);
        play.state.is_on_road = false;
        play.state.has_stepped = true;
        self.spend(play, from, leg.cost, 0)
    }
}
