//! Building of roads, railways and trails (7.8.2).

use crate::Burma;
use crate::action::Action;
use crate::ground::Ground;
use crate::map::{Line, Lines};
use crate::notice::Notice;
use crate::state::{Play, Position};
use heigi_board::HexId;
use heigi_scene::Side;

/// True if a line of a kind is among some; a railway has a trail beside it (12.1.6).
const fn holds(lines: Lines, line: Line) -> bool {
    match line {
        Line::Road => lines.road,
        Line::Rail => lines.rail,
        Line::Trail => lines.trail || lines.rail,
    }
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
        let ground = self.ground(position);
        let mut works = Vec::new();
        for hex in self.map().grid.hexes() {
            if position.hex(hex).control != Some(side) {
                continue;
            }
            for line in [Line::Road, Line::Trail] {
                if self.check_build(position, &ground, side, hex, line).is_ok() {
                    works.push(Action::Build(hex, line));
                }
            }
            for (near, _) in self.map().around(hex).filter(|(near, _)| hex < *near) {
                if self
                    .check_upgrade(position, &ground, side, hex, near)
                    .is_ok()
                {
                    works.push(Action::Upgrade(hex, near));
                }
            }
        }
        works
    }

    /// 7.8.2a-1: whether a side may begin a new line in a hex.
    pub(crate) fn check_build(
        &self,
        position: &Position,
        ground: &Ground,
        side: Side,
        hex: HexId,
        line: Line,
    ) -> Result<(), Notice> {
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
    ) -> Result<(), Notice> {
        if position.side(side).to_place.links == 0 {
            return Err(Notice::new("21.0", "burma-no-links-left"));
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
    ) -> Result<(), Notice> {
        self.check_site(position, ground, side, hex)?;
        if self.has_line(position, hex, line) {
            return Err(Notice::new("7.8.2a-1", "burma-has-line").hex(hex));
        }
        let meets = self.map().ground_around(hex).any(|(near, _)| {
            self.has_line(position, near, Line::Road) || self.has_line(position, near, Line::Trail)
        });
        if meets {
            Ok(())
        } else {
            Err(Notice::new("7.8.2d", "burma-no-line-beside").hex(hex))
        }
    }

    /// 7.8.2a-2: whether a side may make a road of two trail hexes.
    pub(crate) fn check_upgrade(
        &self,
        position: &Position,
        ground: &Ground,
        side: Side,
        first: HexId,
        second: HexId,
    ) -> Result<(), Notice> {
        for hex in [first, second] {
            self.check_site(position, ground, side, hex)?;
        }
        let edge = self.map().grid.edge_between(first, second);
        let is_trail = edge.is_some_and(|edge| {
            let lines = self.lines(position, edge);
            holds(lines, Line::Trail) && !lines.road
        });
        if !is_trail {
            return Err(Notice::new("7.8.2a-2", "burma-no-trail").hex(first));
        }
        self.check_stock(position, side, self.works_price(position))
    }

    /// Whether nothing bars work in a hex.
    fn check_site(
        &self,
        position: &Position,
        ground: &Ground,
        side: Side,
        hex: HexId,
    ) -> Result<(), Notice> {
        let enemy = side.opponent().index();
        if !self.is_in_play(position, hex) {
            return Err(Notice::new("7.8.2", "burma-no-play-area").hex(hex));
        }
        if position.hex(hex).control != Some(side) {
            return Err(Notice::new("7.8.2", "burma-not-controlled").hex(hex));
        }
        if ground.occupied[enemy].contains(hex) || ground.zones[enemy].contains(hex) {
            return Err(Notice::new("7.8.2a-1", "burma-enemy-too-near").hex(hex));
        }
        if position.hex(hex).project.is_some() {
            return Err(Notice::new("7.8.2a", "burma-has-line").hex(hex));
        }
        Ok(())
    }
}

impl Play<'_> {
    /// 7.8.2a: work begins.
    pub(crate) fn start_project(&mut self, side: Side, hexes: &[HexId], line: Line) {
        let price = self.game.works_price(&self.position);
        self.spend(side, price);
        for hex in hexes {
            self.position.hex_mut(*hex).project = Some((side, line));
            self.tell(
                Notice::new("7.8.2a", "burma-log-project")
                    .side(side)
                    .hex(*hex),
            );
        }
    }

    /// 7.8.2b, 7.8.2c: projects that the enemy does not threaten are complete, and join the lines of
    /// their kind beside them.
    pub(crate) fn finish_projects(&mut self) {
        let game = self.game;
        let ground = game.ground(&self.position);
        let projects: Vec<(HexId, Side, Line)> = game
            .map()
            .grid
            .hexes()
            .filter_map(|hex| {
                let (side, line) = self.position.hex(hex).project?;
                Some((hex, side, line))
            })
            .collect();
        for (hex, side, line) in projects {
            self.position.hex_mut(hex).project = None;
            let enemy = side.opponent().index();
            let is_lost = self.position.hex(hex).control != Some(side)
                || (ground.zones[enemy].contains(hex)
                    && !ground.occupied[side.index()].contains(hex));
            if is_lost {
                continue;
            }
            self.join_lines(hex, line);
        }
    }

    /// 7.8.2d: a finished line joins the lines of its kind beside it.
    pub(crate) fn join_lines(&mut self, hex: HexId, line: Line) {
        let game = self.game;
        for (near, edge) in game.map().ground_around(hex) {
            let is_joined = game.has_line(&self.position, near, line)
                || holds(game.lines(&self.position, edge), Line::Trail);
            if is_joined && !holds(game.lines(&self.position, edge), line) {
                let built = &mut self.position.built;
                let place = built.partition_point(|one| *one < (edge, line));
                built.insert(place, (edge, line));
            }
        }
        self.tell(Notice::new("7.8.2c", "burma-log-built").hex(hex));
    }
}
