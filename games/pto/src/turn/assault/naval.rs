//! What ships bombard before the match (G14.7): an area that their owner names, but for rows that he spares.

use crate::*;

impl heigi_engine::Step<Pto> for Ranging {
    type Plan = u8;

    fn waits(&self, game: &Pto, state: &State) -> Waits {
        let is_settled = self.top > 0 && self.spared.count_ones() >= game.spared_rows(state);
        Waits::if_any(!is_settled, self.side)
    }

    fn ask(&self, game: &Pto, state: &State) -> (Text, RuleId) {
        let count = game
            .spared_rows(state)
            .saturating_sub(self.spared.count_ones());
        let text = match self.top {
            0 => Text::new("pto-ask-ranging"),
            _ => Text::new("pto-ask-sparing").with("count", count as i32),
        };
        let rule = if self.top == 0 { "G14.7" } else { "G14.71" };
        (text, RuleId(rule))
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        for hex in game.map(state).hexes().map(Spot::ground) {
            offer(Action::Range(hex));
            offer(Action::Spare(hex));
        }
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<u8, Refusal> {
        let (spot, is_spared) = match action {
            Action::Range(spot) => (spot, false),
            Action::Spare(spot) => (spot, true),
            _ => return Err(Refusal::NotNow),
        };
        refuse(is_spared != (self.top > 0), Refusal::NotNow)?;
        let is_place = game.map(state).has(spot.hex) && spot.part == Part::Ground;
        refuse(!is_place, Refusal::TooFar(spot))?;
        let row = printed::row_of(&game.data.grid, spot.hex);
        if !is_spared {
            let [_, last] = game.rows_of_map(state);
            let rows = game.data.seaborne.bombardment.rows;
            refuse(row + rows > last + 1, Refusal::AreaBeyond(spot))?;
            return Ok(row);
        }
        let is_in = game.is_ranged(row, self.top);
        refuse(!is_in, Refusal::OutsideBombarded(spot))?;
        let is_named = self.spared & (1 << (row - self.top)) != 0;
        refuse(is_named, Refusal::SparedBefore(spot))?;
        Ok(row)
    }

    fn act(&self, game: &Pto, play: &mut Play<'_, Pto>, row: u8) {
        play.tell(match self.top {
            0 => Event::RangesFrom(
                self.side,
                row,
                row + game.data.seaborne.bombardment.rows - 1,
            ),
            _ => Event::SparesRow(self.side, row),
        });
        play.replace_step(match self.top {
            0 => Ranging::on(self.side, row, 0),
            top => Ranging::on(self.side, top, self.spared | (1 << (row - top))),
        });
    }

    fn carry_out(&self, _: &Pto, play: &mut Play<'_, Pto>) {
        play.push(Broadsides::on(self.side, self.top, self.spared));
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }
}

impl heigi_engine::Step<Pto> for Broadsides {
    throws!();

    /// G14.72, G14.73: hex by hex, and a second time where a fortification is seen.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        play.tell(Event::Bombards(self.side));
        let hexes: Vec<HexId> = game.map(play.state).hexes().collect();
        for hex in hexes {
            if game.is_broadsided(play.state, hex, self.top, self.spared) {
                game.broadside(play, self.side, hex)?;
                if game.has_shown_work(play.state, hex) {
                    play.tell(Event::SecondBroadside(Spot::ground(hex)));
                    game.broadside(play, self.side, hex)?;
                }
            }
        }
        Ok(())
    }
}

impl Pto {
    /// The first and the last row of the map.
    fn rows_of_map(&self, state: &State) -> [u8; 2] {
        let rows = || {
            let hexes = self.map(state).hexes();
            hexes.map(|hex| printed::row_of(&self.data.grid, hex))
        };
        [rows().min().unwrap_or(1), rows().max().unwrap_or(1)]
    }

    /// G14.7: where the area that ships of a side bombard begins if there is no choice, and the step that names the rest.
    pub(crate) fn ranging(&self, scenario: &Scenario, side: Side) -> Step {
        let rows = || {
            let hexes = scenario.map.hexes();
            hexes.map(|hex| printed::row_of(&self.data.grid, hex))
        };
        let (first, last) = (rows().min().unwrap_or(1), rows().max().unwrap_or(1));
        let is_small = last - first < self.data.seaborne.bombardment.rows;
        Ranging::on(side, if is_small { first } else { 0 }, 0).into()
    }

    /// G14.7: whether a row lies in the area that begins with another one.
    fn is_ranged(&self, row: u8, top: u8) -> bool {
        row >= top && row < top + self.data.seaborne.bombardment.rows
    }

    /// G14.71: how many rows are spared, as far as there are so many.
    fn spared_rows(&self, state: &State) -> u32 {
        let [first, last] = self.rows_of_map(state);
        let most = u32::from(last - first + 1);
        u32::from(self.data.seaborne.bombardment.spared).min(most)
    }

    /// G14.71 to G14.712: whether a hex is bombarded: not in the rows that are spared, unless a fortification is seen there, and
    /// never behind a slope, but for caves there that open before one.
    fn is_broadsided(&self, state: &State, hex: HexId, top: u8, spared: u16) -> bool {
        let row = printed::row_of(&self.data.grid, hex);
        if !self.is_ranged(row, top) {
            return false;
        }
        let is_spared = spared & (1 << (row - top)) != 0;
        let is_bare = !is_spared || self.has_shown_work(state, hex);
        is_bare && (!self.is_behind_slopes(state, hex) || !self.caves_bared(state, hex).is_empty())
    }

    /// G14.712: the caves in a hex that do not open behind slopes.
    fn caves_bared(&self, state: &State, hex: HexId) -> Vec<Spot> {
        let caves = state.caves_in(hex).map(|cave| cave.spot());
        let is_bared = |cave: &Spot| {
            let mouth = self.entrance_of(state, *cave).unwrap_or(hex);
            !self.is_behind_slopes(state, mouth)
        };
        caves.filter(is_bared).collect()
    }

    /// Whether a fortification is seen in a hex, or a cave, which is one too (G11.1).
    fn has_shown_work(&self, state: &State, hex: HexId) -> bool {
        let has_cave = state.caves_in(hex).any(|cave| !cave.is_hidden);
        has_cave || state.fortifications_in(hex).any(|one| !one.is_hidden)
    }

    /// G14.712: whether land lies behind slopes, seen from wherever at sea a ship could be.
    fn is_behind_slopes(&self, state: &State, hex: HexId) -> bool {
        let map = self.map(state);
        if map.terrain(hex).is_coast() {
            return false;
        }
        let mut sea = map.hexes().filter(|from| map.is_sea(*from)).peekable();
        sea.peek().is_some() && sea.all(|from| self.is_reverse_slope(state, from, hex))
    }

    /// G14.72: what one attack of ships does in a hex, and to its caves but those that open behind slopes (G14.712).
    fn broadside(&self, play: &mut Play<'_, Self>, side: Side, hex: HexId) -> Flow<Self> {
        let added = self.data.seaborne.bombardment.added;
        if !self.is_behind_slopes(play.state, hex) {
            self.bombard_hex(play, side, hex, added)?;
            self.show_bombarded(play, hex);
        }
        for cave in self.caves_bared(play.state, hex) {
            let thrown = self.throw(play, Reason::Bombardment, side)?;
            if thrown.sum + added > self.data.caves.morale {
                self.eliminate_cave(play, cave)?;
            }
        }
        Ok(())
    }

    /// G14.72: works that were hidden where ships bombard are seen, but mines and what lies below the ground.
    fn show_bombarded(&self, play: &mut Play<'_, Self>, hex: HexId) {
        self.uncover(play, |_, one| {
            let is_mine = one.kind.is_buried() || one.kind == Fieldwork::TankMines;
            one.hex == hex && !is_mine && one.kind != Fieldwork::Tunnel
        });
    }
}
