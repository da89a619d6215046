//! Fortifications that their owner sets up elsewhere (8.6, G9.11): foxholes and the like, pillboxes, obstacles and mines.

use crate::*;

/// What becomes of the fortification in hand.
#[derive(Clone, Copy, Debug)]
pub enum Laid {
    /// It stays, and the next one of its hex is taken in hand.
    Stays,
    /// It is set up in a hex.
    In(HexId),
    /// It faces the next way, clockwise.
    Turned,
}

impl heigi_engine::Step<Pto> for Laying {
    type Plan = Laid;

    fn waits(&self, _: &Pto, _: &State) -> Waits {
        Waits::For(self.side)
    }

    fn ask(&self, game: &Pto, state: &State) -> (Text, RuleId) {
        let text = Text::new("pto-ask-lay");
        let text = match state.fortifications.get(usize::from(self.work)) {
            Some(one) => text
                .with("work", one.kind.name())
                .with("spot", Spot::ground(one.hex).value(game)),
            None => text,
        };
        (text, RuleId("8.6"))
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let hexes = game.map(state).hexes().map(Spot::ground);
        hexes.for_each(|spot| offer(Action::Put(spot)));
        offer(Action::TurnRight);
        offer(Action::Keep);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Laid, Refusal> {
        match action {
            Action::Keep => Ok(Laid::Stays),
            Action::TurnRight => game
                .check_turned(state, self.work.into())
                .map(|()| Laid::Turned),
            Action::Put(spot) => game
                .check_laid(state, self.work.into(), spot)
                .map(|()| Laid::In(spot.hex)),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: Laid) {
        let number = usize::from(self.work);
        match plan {
            Laid::Turned => {
                let one = &mut play.state.fortifications[number];
                (one.arc, one.sides) = turned(one);
            }
            Laid::In(hex) => {
                play.end_step();
                play.state.fortifications[number].hex = hex;
            }
            Laid::Stays => {
                play.end_step();
                let hex = play.state.fortifications[number].hex;
                let next = game.movable(play.state, self.side, hex, number + 1);
                if let Some(next) = next {
                    play.push(Laying::on(self.side, next as u8));
                }
            }
        }
    }

    fn phase(&self, _: &Pto, _: &State) -> Option<Text> {
        Some(Text::new("pto-phase-set-up"))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-set-up")]
    }
}

impl Pto {
    /// 8.6: the fortification in a Location that a side takes in hand first to set it up elsewhere.
    pub(crate) fn check_shift(&self, state: &State, side: Side, spot: Spot) -> Result<u8, Refusal> {
        let found = self.movable(state, side, spot.hex, 0);
        let found = found.filter(|_| spot.part == Part::Ground);
        let number = found.ok_or(Refusal::NoShift(spot))?;
        Ok(number as u8)
    }

    /// 8.6: the first fortification of a side in a hex from a number on that may be set up elsewhere: nobody is in it or above it, and
    /// it belongs to nothing that stays.
    fn movable(&self, state: &State, side: Side, hex: HexId, from: usize) -> Option<usize> {
        let has_tunnel = state.fieldwork(hex, Fieldwork::Tunnel).is_some();
        let may = |one: &Fortification| {
            let stays = match one.kind {
                // G1.613: they are made of what was laid.
                Fieldwork::DaisyChain => true,
                Fieldwork::SetCharge | Fieldwork::Fortified | Fieldwork::Tunnel => true,
                // 16.1: where a tunnel ends.
                Fieldwork::Pillbox => has_tunnel,
                _ => false,
            };
            let is_held = || {
                let mut there = state.among(state.units.in_hex(hex), |_| true);
                there.any(|unit| {
                    let spot = state.spot(unit);
                    spot.is_some_and(|spot| one.holds(spot.part))
                })
            };
            one.owner == side && one.hex == hex && !stays && !is_held()
        };
        let mut all = state.fortifications.iter().enumerate().skip(from);
        all.find(|(_, one)| may(one)).map(|(number, _)| number)
    }

    /// 8.6, 16.1: whether a fortification may be set up in a Location.
    fn check_laid(&self, state: &State, number: usize, spot: Spot) -> Result<(), Refusal> {
        let one = state
            .fortifications
            .get(number)
            .ok_or(Refusal::NoLaying(spot))?;
        let mut areas = self.scenario(state).areas.iter();
        let is_own = areas.any(|area| area.side == one.owner && area.has(spot.hex));
        let is_place = spot.part == Part::Ground && self.map(state).has(spot.hex);
        refuse(!is_own || !is_place, Refusal::OutsideArea(spot))?;
        let terrain = self.map(state).terrain(spot.hex);
        let is_obstacle = terrain.is_coast() && one.kind.is_beach_obstacle();
        let may_be_in = one.kind.may_be_in(terrain) || is_obstacle;
        let takes = self
            .map(state)
            .takes_obstacle(&self.data.grid, one.kind, spot.hex);
        let clashes = |other: &Fortification| {
            let both = [one.kind, other.kind];
            one.kind == other.kind
                || one.kind.excludes(other.kind)
                || both.iter().all(|kind| kind.is_entrenchment())
        };
        let is_taken = state.fortifications_in(spot.hex).any(clashes);
        let has_enemy = state.has_shown(one.owner.opponent(), spot);
        let is_whole = self.has_its_sides(state, one.kind, spot.hex, one.sides);
        let may = may_be_in && takes && !is_taken && !has_enemy && is_whole;
        refuse(!may || spot.hex == one.hex, Refusal::NoLaying(spot))
    }

    /// 8.6: whether a fortification may face the next way.
    fn check_turned(&self, state: &State, number: usize) -> Result<(), Refusal> {
        let one = state.fortifications.get(number).ok_or(Refusal::NotNow)?;
        let has_front = one.kind == Fieldwork::Pillbox || one.sides != 0;
        refuse(!has_front, Refusal::NotNow)?;
        let (_, sides) = turned(one);
        let is_whole = self.has_its_sides(state, one.kind, one.hex, sides);
        refuse(!is_whole, Refusal::NoLaying(Spot::ground(one.hex)))
    }

    /// B29: whether a hex has the hexsides along which a fortification runs: those of a roadblock lie between two hexes of the map.
    fn has_its_sides(&self, state: &State, kind: Fieldwork, hex: HexId, sides: u8) -> bool {
        let near = self.data.grid.neighbours(hex);
        let there = near
            .filter(|(_, near)| self.map(state).has(*near))
            .fold(0, |all: u8, (side, _)| all | 1 << side.index());
        kind != Fieldwork::Roadblock || sides & !there == 0
    }

    /// G.2: what a side has set up lies hidden where it would have begun so, unless the scenario has said that it is known.
    pub(crate) fn show_works(&self, state: &mut State, side: Side) {
        let scenario = self.scenario(state);
        let hidden = |kind: Fieldwork, hex: HexId| {
            kind.begins_hidden(side, scenario.map.terrain(hex), &self.data.tables)
        };
        for (one, begun) in state
            .fortifications
            .iter_mut()
            .zip(&scenario.fortifications)
        {
            if one.owner != side || one.kind != begun.kind {
                continue;
            }
            let was_known = !begun.is_hidden && hidden(begun.kind, begun.hex);
            one.is_hidden = !was_known && hidden(one.kind, one.hex);
        }
    }
}

/// The covered arc and the hexsides of a fortification that is turned by a sixth, clockwise.
fn turned(one: &Fortification) -> (u8, u8) {
    let sides = one.sides << 1 | one.sides >> (ARCS - 1);
    ((one.arc + 1) % ARCS, sides & ((1 << ARCS) - 1))
}
