//! Building and repair of roads, railways and trails (7.8.2, 7.8.3).

use crate::Burma;
use crate::action::{Action, HexPair};
use crate::event::Event;
use crate::position::ground::Ground;
use crate::position::look::Look;
use crate::position::{Cause, Flow, Play, Position, Scenario};
use crate::printed::map::{HexSet, Line, Lines};
use crate::printed::units::UnitId;
use crate::refusal::Refusal;
use crate::turn::questions::Subject;
use heigi_board::{EdgeId, HexId};
use heigi_scene::Side;
use std::sync::Arc;

/// True if a line of a kind is among some; a railway has a trail beside it (12.1.6).
const fn holds(lines: Lines, line: Line) -> bool {
    match line {
        Line::Road => lines.road,
        Line::Rail => lines.rail,
        Line::Trail => lines.trail || lines.rail,
    }
}

/// Where new lines may be begun, whoever is there.
pub struct Sites {
    /// The lines that have been built.
    built: Arc<Vec<(EdgeId, Line)>>,
    /// Hexes for roads and for trails.
    hexes: [HexSet; 2],
}

impl Burma {
    /// True if a line of a kind runs through a hex.
    #[must_use]
    pub fn has_line(&self, position: &Position, hex: HexId, line: Line) -> bool {
        self.map()
            .around(hex)
            .any(|(_, edge)| holds(self.lines(position, edge), line))
    }

    /// All works that a side may begin.
    pub(crate) fn works(&self, position: &Position, side: Side) -> Vec<Action> {
        if position.side(side).stock < self.works_price(position) {
            return Vec::new();
        }
        let (ground, index) = (self.ground(position), position.index());
        let mut works = self.new_lines(position, side);
        let barred = ground.zones[side.opponent().index()] - ground.occupied[side.index()];
        let own = self.play_area(position) & index.control[side.index()];
        let free = (own - index.projects - barred) & (self.atlas.lined | ground.altered);
        for hex in free.iter() {
            let mut upgrade = |near: &HexId| {
                if free.contains(*near) {
                    works.extend(HexPair::of(self, hex, *near).map(Action::Upgrade));
                }
            };
            if ground.altered.contains(hex) {
                self.trails_from(position, hex)
                    .iter()
                    .for_each(&mut upgrade);
            } else {
                self.atlas.trails[hex.index()].iter().for_each(&mut upgrade);
            }
        }
        works
    }

    /// The hexes with higher numbers that a trail or a railway joins to a hex, but no road, in ascending
    /// order.
    fn trails_from(&self, position: &Position, hex: HexId) -> Vec<HexId> {
        self.trails_with(position.built(), hex)
    }

    /// The same if some lines are built.
    pub(crate) fn trails_with(&self, built: &[(EdgeId, Line)], hex: HexId) -> Vec<HexId> {
        let is_trail = |edge: EdgeId| {
            let lines = self.lines_with(built, edge);
            holds(lines, Line::Trail) && !lines.road
        };
        let around = self.map().around(hex);
        let mut trails: Vec<HexId> = around
            .filter(|(near, edge)| hex < *near && is_trail(*edge))
            .map(|(near, _)| near)
            .collect();
        trails.sort_unstable();
        trails
    }

    /// The lines that a side may begin, whatever they cost.
    pub(crate) fn new_lines(&self, position: &Position, side: Side) -> Vec<Action> {
        let [roads, trails] = self.open_sites(position, side);
        let mut lines = Vec::new();
        for hex in (roads | trails).iter() {
            if roads.contains(hex) {
                lines.push(Action::Build(hex, Line::Road));
            }
            if trails.contains(hex) {
                lines.push(Action::Build(hex, Line::Trail));
            }
        }
        lines
    }

    /// 7.8.2a-1: whether a side may begin a new line in a hex.
    pub(crate) fn check_build(
        &self,
        position: &Position,
        ground: &Ground,
        side: Side,
        hex: HexId,
        line: Line,
    ) -> Result<(), Refusal> {
        self.check_new_line(position, ground, side, hex, line)?;
        self.check_stock(position, side, self.works_price(position))
    }

    /// whether a side may place a link of its set-up in a hex, under the same conditions.
    pub(crate) fn check_link(
        &self,
        position: &Position,
        ground: &Ground,
        side: Side,
        hex: HexId,
        line: Line,
    ) -> Result<(), Refusal> {
        if position.side(side).to_place.links == 0 {
            return Err(Refusal::NoLinksLeft);
        }
        self.check_new_line(position, ground, side, hex, line)
    }

    fn check_new_line(
        &self,
        position: &Position,
        ground: &Ground,
        side: Side,
        hex: HexId,
        line: Line,
    ) -> Result<(), Refusal> {
        self.check_site(position, side, hex)?;
        let enemy = side.opponent().index();
        if ground.occupied[enemy].contains(hex) || ground.zones[enemy].contains(hex) {
            return Err(Refusal::EnemyTooNear(hex, "7.8.2a-1"));
        }
        if self.has_line(position, hex, line) {
            return Err(Refusal::HasLine(hex, "7.8.2a-1"));
        }
        let area = self.play_area(position);
        let mut joints = self.joints_in(position.built(), area, hex, line);
        match joints.next() {
            Some(_) => Ok(()),
            None => Err(Refusal::NoLineBeside(hex)),
        }
    }

    /// 7.8.2d: the hexes with lines that a new line in a hex may join.
    fn joints(&self, position: &Position, hex: HexId, line: Line) -> Vec<HexId> {
        let area = self.play_area(position);
        self.joints_in(position.built(), area, hex, line).collect()
    }

    fn joints_in<'a>(
        &'a self,
        built: &'a [(EdgeId, Line)],
        area: HexSet,
        hex: HexId,
        line: Line,
    ) -> impl Iterator<Item = HexId> + 'a {
        let has_line = move |at: HexId| {
            let mut around = self.map().around(at);
            self.atlas.lined.contains(at)
                || around.any(|(_, edge)| self.lines_with(built, edge).any())
        };
        self.map()
            .ground_around(hex)
            .filter(move |(near, edge)| {
                let lines = self.lines_with(built, *edge);
                let is_new = if line == Line::Road {
                    !lines.road
                } else {
                    !lines.any()
                };
                is_new && area.contains(*near) && has_line(*near)
            })
            .map(|(near, _)| near)
    }

    /// True if a line of a kind could be begun in a hex with some lines built, whoever is there.
    pub(crate) fn is_site(
        &self,
        built: &[(EdgeId, Line)],
        area: HexSet,
        hex: HexId,
        line: Line,
    ) -> bool {
        let has_line = self
            .map()
            .around(hex)
            .any(|(_, edge)| holds(self.lines_with(built, edge), line));
        !has_line && self.joints_in(built, area, hex, line).next().is_some()
    }

    /// The hexes in which a side may begin a road and a trail (7.8.2a-1).
    pub(crate) fn open_sites(&self, position: &Position, side: Side) -> [HexSet; 2] {
        let (ground, index) = (self.ground(position), position.index());
        let enemy = side.opponent().index();
        let area = self.play_area(position) & index.control[side.index()];
        let free = area - index.projects - ground.occupied[enemy] - ground.zones[enemy];
        let find = |earlier: Option<&Sites>| self.find_sites(position, earlier);
        let sites = position.kept.sites(find);
        sites.hexes.map(|hexes| hexes & free)
    }

    /// Built lines matter in their hexes and beside them only.
    fn find_sites(&self, position: &Position, earlier: Option<&Sites>) -> Sites {
        let area = self.play_area(position);
        let is_north = usize::from(position.scenario != Scenario::UGo);
        let known = earlier.map_or(&[][..], |one| &one.built);
        let mut built = HexSet::EMPTY;
        let is_new = |line: &&(EdgeId, Line)| !known.contains(line);
        for (edge, _) in position.built().iter().filter(is_new) {
            if let Some((one, other)) = self.map().grid.edge_hexes(*edge) {
                built.insert(one);
                built.insert(other);
            }
        }
        let near = self.atlas.within(1, built);
        let before = earlier.map_or(self.atlas.sites[is_north], |one| one.hexes);
        let mut sites = before.map(|before| before - near);
        for (sites, line) in sites.iter_mut().zip([Line::Road, Line::Trail]) {
            for hex in near.iter() {
                if self.is_site(position.built(), area, hex, line) {
                    sites.insert(hex);
                }
            }
        }
        Sites {
            built: position.built_shared(),
            hexes: sites,
        }
    }

    /// 7.8.2a-2: whether a side may make a road of two trail hexes. A zone of the enemy bars it only
    /// where it would end the work at once (7.8.2b).
    pub(crate) fn check_upgrade(
        &self,
        position: &Position,
        ground: &Ground,
        side: Side,
        hexes: HexPair,
    ) -> Result<(), Refusal> {
        let [first, second] = hexes.hexes();
        for hex in [first, second] {
            self.check_site(position, side, hex)?;
            let is_held = ground.occupied[side.index()].contains(hex);
            if ground.zones[side.opponent().index()].contains(hex) && !is_held {
                return Err(Refusal::EnemyTooNear(hex, "7.8.2b"));
            }
        }
        let edge = self.map().grid.edge_between(first, second);
        let is_trail = edge.is_some_and(|edge| {
            let lines = self.lines(position, edge);
            holds(lines, Line::Trail) && !lines.road
        });
        if !is_trail {
            return Err(Refusal::NoTrail(first));
        }
        self.check_stock(position, side, self.works_price(position))
    }

    /// 7.8.3: whether cut lines in a hex may be repaired.
    pub(crate) fn check_repair(
        &self,
        position: &Look<'_>,
        side: Side,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let state = position.hex(hex);
        if !state.cut {
            return Err(Refusal::NotCut(hex));
        }
        if state.control != Some(side) {
            return Err(Refusal::NotControlled(hex, "7.8.3-1"));
        }
        self.check_stock(position, side, self.works_price(position))?;
        if self.is_joined(position, side, hex) {
            Ok(())
        } else {
            Err(Refusal::NotJoined(hex))
        }
    }

    /// What a repair or a project costs (7.8.2a, 7.8.3-3).
    pub(crate) fn works_price(&self, position: &Position) -> u8 {
        1 + u8::from(self.is_monsoon(position))
    }

    /// 7.8.3-2: true if lines join a hex to a headquarters or a source, without a further cut, past no
    /// enemy unit and through none of their zones.
    fn is_joined(&self, position: &Look<'_>, side: Side, hex: HexId) -> bool {
        let supply = position.supply(side);
        let (ground, enemy) = (position.ground(), side.opponent().index());
        let is_end = |at: HexId| {
            supply.sources.iter().any(|(source, _)| *source == at)
                || supply.headquarters.iter().any(|one| one.hex == at)
        };
        let mut reached = HexSet::EMPTY;
        let mut open = vec![hex];
        while let Some(at) = open.pop() {
            let is_barred = ground.occupied[enemy].contains(at) || ground.zones[enemy].contains(at);
            if is_barred || reached.contains(at) {
                continue;
            }
            reached.insert(at);
            if is_end(at) {
                return true;
            }
            for (near, edge) in self.map().around(at) {
                let is_whole = !position.hex(near).cut && self.is_in_play(position, near);
                if is_whole && self.lines(position, edge).any() {
                    open.push(near);
                }
            }
        }
        false
    }

    /// The hexes in which something is being built, with its owners.
    fn sites(&self, position: &Position) -> Vec<(HexId, Side)> {
        let owner = |hex: HexId| Some((hex, position.hex(hex).project?.0));
        position.index().projects.iter().filter_map(owner).collect()
    }

    /// Whether nothing bars work in a hex.
    fn check_site(&self, position: &Position, side: Side, hex: HexId) -> Result<(), Refusal> {
        if !self.is_in_play(position, hex) {
            return Err(Refusal::NoPlayArea(hex, "7.8.2"));
        }
        if position.hex(hex).control != Some(side) {
            return Err(Refusal::NotControlled(hex, "7.8.2"));
        }
        if position.hex(hex).project.is_some() {
            return Err(Refusal::HasLine(hex, "7.8.2a"));
        }
        Ok(())
    }
}

impl Burma {
    /// 7.8.2a: work begins.
    pub(crate) fn start_project(
        &self,
        play: &mut Play<'_>,
        side: Side,
        hexes: &[HexId],
        line: Line,
    ) {
        let price = self.works_price(play.state);
        self.spend(play, side, price);
        for hex in hexes {
            play.state.hex_mut(*hex).project = Some((side, line));
            play.tell(Event::Project(*hex, side));
        }
    }

    /// 7.8.2b: work stops for good in a hex that the enemy has entered, or whose empty site lies in his
    /// zone of control.
    pub(crate) fn stop_works(&self, play: &mut Play<'_>) {
        let sites = self.sites(play.state);
        if sites.is_empty() {
            return;
        }
        let Ground {
            zones, occupied, ..
        } = *self.ground(play.state);
        for (hex, side) in sites {
            let is_lost = play.state.hex(hex).control != Some(side)
                || (zones[side.opponent().index()].contains(hex)
                    && !occupied[side.index()].contains(hex));
            if is_lost {
                self.abandon(play, hex, side);
            }
        }
    }

    /// 7.8.2b: the same for a unit that passes by.
    pub(crate) fn disturb_works(&self, play: &mut Play<'_>, unit: UnitId, at: HexId) {
        let printed = self.unit(unit);
        let has_zone = printed.has_zone() && self.values(play.state, unit).highest() > 0;
        for (hex, side) in self.sites(play.state) {
            let edge = self.map().grid.edge_between(at, hex);
            let is_under = edge.is_some_and(|edge| {
                has_zone
                    && self.map().is_ground(hex, edge)
                    && !self.is_closed_to_armour(play.state, printed.class, hex, edge)
            });
            let is_empty = self.units_of_at(play.state, side, hex).next().is_none();
            if side != printed.side && (at == hex || (is_under && is_empty)) {
                self.abandon(play, hex, side);
            }
        }
    }

    /// The work of a side is given up, in both hexes if it was in two.
    fn abandon(&self, play: &mut Play<'_>, hex: HexId, side: Side) {
        let mut was_any = false;
        for site in play.state.index().projects.iter() {
            let project = play.state.hex(site).project;
            if project.is_some_and(|(owner, _)| owner == side) {
                play.state.hex_mut(site).project = None;
                was_any = true;
            }
        }
        if was_any {
            play.tell(Event::WorksStopped(hex, side));
        }
    }

    /// 7.8.2c: what is still being built is complete.
    pub(crate) fn finish_projects(&self, play: &mut Play<'_>) -> Flow<()> {
        self.stop_works(play);
        for side in play.state.order() {
            let mut hexes = Vec::new();
            let mut built = Line::Road;
            for hex in self.map().grid.hexes() {
                let project = play.state.hex(hex).project;
                if let Some((_, line)) = project.filter(|(owner, _)| *owner == side) {
                    play.state.hex_mut(hex).project = None;
                    hexes.push(hex);
                    built = line;
                }
            }
            match hexes[..] {
                [hex] => self.join_lines(play, side, hex, built)?,
                [first, second] => self.finish_upgrade(play, side, [first, second])?,
                _ => {}
            }
        }
        Ok(())
    }

    /// 7.8.2d: a new line joins a hex with a line of its kind, or with another line if there is none,
    /// and may lead on to a second one; its owner says to which.
    pub(crate) fn join_lines(
        &self,
        play: &mut Play<'_>,
        side: Side,
        hex: HexId,
        line: Line,
    ) -> Flow<()> {
        let all = self.joints(play.state, hex, line);
        let same = all
            .iter()
            .copied()
            .filter(|near| self.has_line(play.state, *near, line))
            .collect::<Vec<_>>();
        let first = if same.is_empty() { all } else { same };
        self.join_one(play, side, hex, line, first)?;
        let second = self.joints(play.state, hex, line);
        if !second.is_empty() {
            let mut options: Vec<Action> = second.into_iter().map(Action::At).collect();
            options.push(Action::Done);
            if let Action::At(near) =
                self.decide(play, side, Cause::Joint, Some(Subject::Hex(hex)), options)?
            {
                self.lay(play, hex, near, line);
            }
        }
        play.tell(Event::Built(hex));
        Ok(())
    }

    /// 7.8.2a-2: two trail hexes are a road, which joins roads at the other ends of their trails.
    fn finish_upgrade(&self, play: &mut Play<'_>, side: Side, pair: [HexId; 2]) -> Flow<()> {
        let joints = pair.map(|hex| {
            let is_next = |near: &HexId| {
                let edge = self.map().grid.edge_between(hex, *near);
                !pair.contains(near)
                    && self.has_line(play.state, *near, Line::Road)
                    && edge.is_some_and(|edge| self.lines(play.state, edge).any())
            };
            let all = self.joints(play.state, hex, Line::Road);
            all.into_iter().filter(is_next).collect::<Vec<_>>()
        });
        self.lay(play, pair[0], pair[1], Line::Road);
        for (hex, options) in pair.into_iter().zip(joints) {
            self.join_one(play, side, hex, Line::Road, options)?;
            play.tell(Event::Built(hex));
        }
        Ok(())
    }

    /// A line joins one of some hexes, as its owner announces.
    fn join_one(
        &self,
        play: &mut Play<'_>,
        side: Side,
        hex: HexId,
        line: Line,
        options: Vec<HexId>,
    ) -> Flow<()> {
        let options: Vec<Action> = options.into_iter().map(Action::At).collect();
        if options.is_empty() {
            return Ok(());
        }
        if let Action::At(near) =
            self.decide(play, side, Cause::Joint, Some(Subject::Hex(hex)), options)?
        {
            self.lay(play, hex, near, line);
        }
        Ok(())
    }

    /// A line runs between two hexes from now on.
    fn lay(&self, play: &mut Play<'_>, hex: HexId, near: HexId, line: Line) {
        if let Some(edge) = self.map().grid.edge_between(hex, near) {
            play.state.build(edge, line);
        }
    }
}
