//! Heavy surf (G13.44): what it does to landing craft where they could beach (G13.442), which waters it swamps (G13.441), where it
//! carries them (G13.444), and who tires in it (G13.447).

use crate::*;
use heigi_engine::board::EdgeId;

/// After so many hexes a craft meets no more dangerous waves in a movement phase (G13.441).
const WAVES: u8 = 6;
/// Which dice swamp a craft that meets one.
const SWAMPED: i32 = 12;
/// From which final roll on surf throws a craft ashore or off the shore, and from which one it broaches (G13.442).
const TOSSED: i32 = 9;
const BROACHED: i32 = 11;
/// What is added for a wreck (G13.4422).
const HULK: i32 = 2;
/// Craft so small a target, or smaller, are too large for waves (G13.441).
const LARGE: i8 = -3;

impl heigi_engine::Step<Pto> for Lot {
    type Plan = ();

    fn waits(&self, _: &Pto, _: &State) -> Waits {
        Waits::Draw(self.side, Draw::open(RuleId("G13.44"), self.choices))
    }

    fn ask(&self, game: &Pto, _: &State) -> (Text, RuleId) {
        let text = Text::new("pto-ask-lot").with("side", self.side.value(game));
        (text, RuleId("G13.44"))
    }
}

impl heigi_engine::Step<Pto> for Surging {
    throws!();

    /// G13.442: craft after craft of a side meets the surf where it lies when a phase begins.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let is_due = |unit: &Named| {
            unit.side == self.side && unit.id.0 >= self.from && game.meets_surf(play.state, *unit)
        };
        let Some(craft) = play.state.all().find(is_due) else {
            return Ok(());
        };
        play.push(Surging::on(self.side, craft.id.0 + 1));
        let is_moving = play.state.phase == Phase::Movement;
        if is_moving {
            play.state.movers = [craft.id].into_iter().collect();
            play.state.spent = 0;
            play.state.spent_here = 0;
        }
        let is_tossed = game.brave_surf(play, craft, 0)?;
        match is_tossed && is_moving && play.state.is_vehicle(craft) {
            true => {
                play.push(Driving::on(craft));
                game.spend_driving(play, craft, 0);
            }
            false => {
                play.state.movers = UnitSet::EMPTY;
                play.state.spent = 0;
                play.state.spent_here = 0;
            }
        }
        Ok(())
    }
}

impl heigi_engine::Step<Pto> for Current {
    throws!();

    /// G13.444: craft after craft of a side drifts in the advance phase.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let is_due = |unit: &Named| {
            unit.side == self.side && unit.id.0 >= self.from && game.drifts(play.state, *unit)
        };
        let Some(craft) = play.state.all().find(is_due) else {
            return Ok(());
        };
        play.push(Current::on(self.side, craft.id.0 + 1));
        game.carry_craft(play, craft)
    }
}

impl Pto {
    /// The rows of hexes from a Location across whose hexsides a craft may beach.
    fn landing_rows(&self, state: &State, spot: Spot) -> Vec<u8> {
        let edge = |row: &u8| -> Option<EdgeId> {
            let near = self.beside_on(spot.hex, *row)?;
            self.data.grid.edge_between(spot.hex, near)
        };
        let may = |row: &u8| edge(row).is_some_and(|edge| self.is_landing_place(state, edge));
        (0..ARCS).filter(may).collect()
    }

    /// G13.442, G13.4422: whether surf may throw a craft about where it lies: afloat or beached where it could beach, not aground;
    /// as a wreck only while it is beached and has not broached.
    fn meets_surf(&self, state: &State, craft: Named) -> bool {
        let (At::Vehicle(spot), true) = (state[craft].at, self.is_craft(craft)) else {
            return false;
        };
        let boat = &state[craft].boat;
        let is_wreck = state[craft].is(Condition::Wreck);
        let is_beached = matches!(boat.lie, Lie::Beached(_));
        let lies = is_beached || boat.lie.is_afloat();
        self.has_surf(state, spot)
            && lies
            && (!is_wreck || is_beached && !boat.has_broached)
            && !self.landing_rows(state, spot).is_empty()
    }

    /// G13.442, G13.4422: what is added to the dice of a craft in the surf.
    pub(crate) fn surf_modifiers(&self, state: &State, craft: Named) -> Vec<Modifier> {
        let Some(spot) = state.spot(craft) else {
            return Vec::new();
        };
        let (map, grid) = (self.map(state), &self.data.grid);
        let shore = map.shore();
        let has_crew = self.is_craft(craft) && !self.is_boat(craft);
        let is_raw = has_crew && shore.is_some_and(|shore| shore.has_raw_crews);
        let is_steep = shore.is_some_and(|shore| shore.slope == printed::Slope::Steep);
        let is_hard = |hex: HexId| {
            let terrain = map.terrain(hex);
            match terrain {
                _ if !map.has(hex) || terrain.is_ocean() || terrain.is_reef() => false,
                _ if terrain.is_beach() => is_steep,
                _ => true,
            }
        };
        let is_rocky = grid.neighbours(spot.hex).any(|(_, hex)| is_hard(hex));
        let others = state.hulks_in(spot.hex).filter(|other| {
            let crowds = self.is_watercraft(*other) || state[*other].is(Condition::Wreck);
            *other != craft && crowds
        });
        let wreck = HULK * i32::from(state[craft].is(Condition::Wreck));
        let mut list = self.boat_in_surf(state, craft);
        list.extend(Modifier::list(&[
            (i32::from(is_raw), "G13.442", "pto-modifier-raw-crew"),
            (i32::from(is_rocky), "G13.442", "pto-modifier-hard-shore"),
            (
                others.count() as i32,
                "G13.442",
                "pto-modifier-crowded-water",
            ),
            (wreck, "G13.4422", "pto-modifier-wreck"),
        ]));
        list
    }

    /// G13.442, G13.4421: surf meets a craft where it lies, if it may, after it has come there for so many half points. Whether it
    /// has thrown it about.
    pub(crate) fn brave_surf(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        cost: u8,
    ) -> Flow<Self, bool> {
        if !self.meets_surf(play.state, craft) {
            return Ok(false);
        }
        let list = self.surf_modifiers(play.state, craft);
        play.tell(Event::MeetsSurf(craft));
        self.tell_modifiers(play, &list);
        let thrown = self.throw(play, Reason::Surf, craft.side)?;
        let last = thrown.sum + total(&list);
        if last < TOSSED {
            return Ok(false);
        }
        if play.state.movers.contains(craft.id) {
            // G13.4421: for whoever fires at it, it has spent all of its points.
            let left = self.points_left(play.state, craft).saturating_sub(cost);
            play.state.spent += left;
            play.state.spent_here += left;
        }
        match (last >= BROACHED, play.state[craft].is(Condition::Wreck)) {
            (true, _) => self.broach(play, craft)?,
            (false, true) => {
                self.keep_busy_aboard(play.state, craft);
                self.lose_hold(play, craft)?;
            }
            (false, false) => {
                self.keep_busy(play.state, craft);
                self.throw_about(play, craft)?;
            }
        }
        Ok(true)
    }

    /// G13.4421: a craft and all aboard do nothing any more in the player turn.
    fn keep_busy(&self, state: &mut State, craft: Named) {
        self.keep_busy_aboard(state, craft);
        state[craft].set(Condition::Busy);
        state[craft].set(Condition::Moved);
    }

    /// G13.442: the same of those aboard alone, as of a wreck, which does nothing anyway.
    fn keep_busy_aboard(&self, state: &mut State, craft: Named) {
        for unit in self.all_aboard(state, craft) {
            state[unit].set(Condition::Busy);
            state[unit].set(Condition::Moved);
        }
    }

    /// G13.4421: a craft that has become a wreck is kept busy no more, nor is who is aboard.
    pub(super) fn keep_busy_no_more(&self, state: &mut State, craft: Named) {
        if !state[craft].is(Condition::Busy) {
            return;
        }
        let aboard = self.all_aboard(state, craft).into_iter();
        for unit in aboard.chain([craft]) {
            state[unit].clear(&[Condition::Busy, Condition::Moved]);
        }
    }

    /// G13.4421: surf throws a craft off the shore, or onto it across a hexside that a lot says.
    fn throw_about(&self, play: &mut Play<'_, Self>, craft: Named) -> Flow<Self> {
        let Some(spot) = play.state.spot(craft) else {
            return Ok(());
        };
        if matches!(play.state.lie(craft), Lie::Beached(_)) {
            return self.cast_off(play, craft, spot);
        }
        self.meet_obstacles(play, craft, spot.hex)?;
        if self.is_lost(play.state, craft) {
            return Ok(());
        }
        let row = self.lot_of_shore(play, craft, spot)?;
        self.beach_in_surf(play, craft, spot, row);
        Ok(())
    }

    /// G13.4421: a craft is thrown off the shore: it goes ahead, unless its ramp is down, which holds it in shallow water and sinks
    /// it in deep one.
    fn cast_off(&self, play: &mut Play<'_, Self>, craft: Named, spot: Spot) -> Flow<Self> {
        play.tell(Event::CastOff(craft));
        play.state[craft].boat.has_landed = true;
        if !play.state[craft].boat.is_ramp_down {
            play.state[craft].boat.lie = Lie::Ahead;
            play.state[craft].set(Condition::Motion);
            return self.meet_obstacles(play, craft, spot.hex);
        }
        if !self.is_shallow(play.state, spot) {
            return self.sink(play, craft);
        }
        play.state[craft].boat.lie = Lie::Fast;
        play.tell(Event::StuckFast(craft));
        // However it lies then, what stands in the water strikes it.
        self.meet_obstacles(play, craft, spot.hex)
    }

    /// G13.4422: a wreck is thrown off the shore: it lies fast in shallow water, and sinks in deep one.
    fn lose_hold(&self, play: &mut Play<'_, Self>, craft: Named) -> Flow<Self> {
        let spot = play.state.spot(craft);
        if spot.is_some_and(|spot| !self.is_shallow(play.state, spot)) {
            return self.sink(play, craft);
        }
        play.state[craft].boat.lie = Lie::Fast;
        play.tell(Event::StuckFast(craft));
        Ok(())
    }

    /// Across the hexside to which row of hexes surf throws a craft: one of those where it could beach, by lot.
    fn lot_of_shore(&self, play: &mut Play<'_, Self>, craft: Named, spot: Spot) -> Flow<Self, u8> {
        let rows = self.landing_rows(play.state, spot);
        let number = self.draw_lot(play, rows.len(), craft.side)?;
        Ok(rows.get(number).copied().unwrap_or_default())
    }

    /// One of so many things, by lot.
    pub(crate) fn draw_lot(
        &self,
        play: &mut Play<'_, Self>,
        choices: usize,
        side: Side,
    ) -> Flow<Self, usize> {
        if choices < 2 {
            return Ok(0);
        }
        let drawn = play.roll(self, Lot::on(choices as u8, side))?;
        Ok((drawn as usize).saturating_sub(1))
    }

    fn beach_in_surf(&self, play: &mut Play<'_, Self>, craft: Named, spot: Spot, row: u8) {
        let to = self.beside_on(spot.hex, row).map_or(spot, Spot::ground);
        let boat = &mut play.state[craft].boat;
        boat.lie = Lie::Beached(row);
        boat.has_landed = true;
        play.state[craft].clear(&[Condition::Motion]);
        play.tell(Event::CastAshore(craft, to));
        self.show_passengers(play, craft);
    }

    /// G13.4421: a craft broaches: it lies on the shore as a wreck, its crew may survive, and all aboard check their morale as if
    /// they were bombarded, with nothing added.
    fn broach(&self, play: &mut Play<'_, Self>, craft: Named) -> Flow<Self> {
        let Some(spot) = play.state.spot(craft) else {
            return Ok(());
        };
        if self.is_boat(craft) {
            play.tell(Event::Broaches(craft));
            return self.sink_boat(play, craft);
        }
        if !matches!(play.state.lie(craft), Lie::Beached(_)) {
            let row = self.lot_of_shore(play, craft, spot)?;
            self.beach_in_surf(play, craft, spot, row);
        }
        play.state[craft].boat.has_broached = true;
        play.tell(Event::Broaches(craft));
        // Its own crew rolls for its survival instead.
        let passengers = self.all_aboard(play.state, craft);
        if !play.state[craft].is(Condition::Wreck) {
            self.wreck_craft(play, craft, spot)?;
        }
        for unit in passengers {
            self.shake(play, unit)?;
        }
        Ok(())
    }

    /// G13.4421: somebody aboard a craft that broaches checks his morale, and crews of vehicles that look out; nobody behind armour
    /// does.
    fn shake(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        let unit = self.now(play.state, unit);
        let Some(carrier) = play.state.carrier(unit) else {
            return Ok(());
        };
        let is_open = |hull: Named| self.vehicle(hull).is_some_and(|printed| printed.is_open);
        let printed = self.printed(unit);
        match printed.is_vehicle() {
            true if self.is_armoured(unit) && is_open(unit) => match self.is_lost(play.state, unit)
            {
                true => Ok(()),
                false => self.harm_crew(play, unit, Harm::Check(0)),
            },
            false if !printed.is_weapon() => {
                let is_shut = self.is_armoured(carrier) && !self.is_craft(carrier);
                match is_shut && !is_open(carrier) {
                    true => Ok(()),
                    false => self.check_morale(play, unit, 0, Source::Attack),
                }
            }
            _ => Ok(()),
        }
    }

    /// G13.441: whether waves may swamp a vehicle: not the largest craft.
    pub(super) fn minds_waves(&self, craft: Named) -> bool {
        let size = self.vehicle(craft).map_or(0, |printed| printed.size);
        !self.is_craft(craft) || size > LARGE
    }

    /// G13.441: a craft has come into a hex of the sea: the wave that would swamp it in a movement phase may be this one. Which of
    /// six it is, and whether it swamps, is found out as it goes, so that nobody knows it before.
    pub(crate) fn meet_wave(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        to: Spot,
    ) -> Flow<Self> {
        let is_there = self.has_surf(play.state, to)
            && (self.is_watercraft(craft) || self.is_shallow(play.state, to));
        if !is_there || !self.minds_waves(craft) {
            return Ok(());
        }
        let platoon = play.state.altered.platoon;
        if let Some(said) = platoon.swamped.filter(|_| platoon.holds(craft.id)) {
            return match said == Some(craft.id) {
                true => self.overwhelm(play, craft, to),
                false => Ok(()),
            };
        }
        let met = play.state[craft].boat.waves;
        if met >= WAVES {
            return Ok(());
        }
        if !self.is_watercraft(craft) && !self.is_waterproof(play.state, craft) {
            self.stop_for_good(play.state, craft);
            play.tell(Event::Swamped(craft));
            return Ok(());
        }
        let enemy = craft.side.opponent();
        let lot = self.draw_lot(play, usize::from(WAVES - met), enemy)?;
        play.state[craft].boat.waves = if lot == 0 { WAVES } else { met + 1 };
        let mut is_swamped = lot == 0 && self.throw(play, Reason::Wave, enemy)?.sum == SWAMPED;
        if platoon.holds(craft.id) {
            is_swamped = self.swamp_platoon(play, craft, is_swamped)?;
        }
        match is_swamped {
            true => self.overwhelm(play, craft, to),
            false => Ok(()),
        }
    }

    /// G13.441: a wave swamps a craft: in shallow water it lies fast, in deep water it sinks.
    fn overwhelm(&self, play: &mut Play<'_, Self>, craft: Named, to: Spot) -> Flow<Self> {
        let is_wader = !self.is_craft(craft);
        play.tell(Event::Overwhelmed(craft));
        if self.is_boat(craft) {
            return self.sink_boat(play, craft);
        }
        if !self.is_shallow(play.state, to) {
            return self.sink(play, craft);
        }
        self.stop_for_good(play.state, craft);
        if !is_wader {
            play.state[craft].clear(&[Condition::Immobile]);
            play.state[craft].boat.lie = Lie::Fast;
            play.tell(Event::StuckFast(craft));
            self.show_passengers(play, craft);
        }
        Ok(())
    }

    /// G13.444: whether surf carries a craft on: no craft aground or beached, none beside land or a reef, and none that has landed or
    /// left the shore in the player turn.
    fn drifts(&self, state: &State, craft: Named) -> bool {
        let At::Vehicle(spot) = state[craft].at else {
            return false;
        };
        let map = self.map(state);
        let boat = &state[craft].boat;
        let is_deep = self.terrain(state, spot.hex) == Terrain::DeepOcean;
        let floats = match self.is_craft(craft) {
            true => boat.lie.is_afloat() && !state[craft].is(Condition::Wreck),
            false => self.is_watercraft(craft) && is_deep,
        };
        let is_solid = |hex: HexId| {
            let terrain = map.terrain(hex);
            map.has(hex) && (!terrain.is_ocean() || terrain.is_reef())
        };
        let mut near = self.data.grid.neighbours(spot.hex).map(|(_, hex)| hex);
        floats && !boat.has_landed && self.has_surf(state, spot) && !near.any(is_solid)
    }

    /// G13.444: the hexes of land nearest to a craft that are no part of an island.
    fn nearest_land(&self, state: &State, from: HexId) -> Vec<HexId> {
        let (map, grid) = (self.map(state), &self.data.grid);
        let is_land = |hex: &HexId| !map.terrain(*hex).is_ocean() && !map.is_island(*hex);
        let land: Vec<HexId> = map.hexes().filter(is_land).collect();
        let least = land.iter().map(|land| grid.distance(from, *land)).min();
        let is_nearest = |land: &HexId| Some(grid.distance(from, *land)) == least;
        land.into_iter().filter(is_nearest).collect()
    }

    /// G13.444: the hexes of water to which surf would carry a craft that it carries towards some land: those nearer to it.
    fn drift_hexes(&self, state: &State, from: HexId, land: HexId) -> Vec<HexId> {
        let (map, grid) = (self.map(state), &self.data.grid);
        let is_nearer = |hex: &HexId| grid.distance(*hex, land) < grid.distance(from, land);
        let near = grid.neighbours(from).map(|(_, hex)| hex);
        let is_open = |hex: &HexId| {
            let terrain = map.terrain(*hex);
            map.has(*hex) && terrain.is_ocean() && !terrain.is_reef()
        };
        near.filter(|hex| is_open(hex) && is_nearer(hex)).collect()
    }

    /// G13.444: surf carries a craft on by a hex, which way it faces as before; it may be swamped there, and thrown ashore.
    fn carry_craft(&self, play: &mut Play<'_, Self>, craft: Named) -> Flow<Self> {
        let Some(from) = play.state.spot(craft) else {
            return Ok(());
        };
        // Of several that are equally near a lot says towards which.
        let land = self.nearest_land(play.state, from.hex);
        let number = self.draw_lot(play, land.len(), craft.side)?;
        let Some(land) = land.get(number).copied() else {
            return Ok(());
        };
        let hexes = self.drift_hexes(play.state, from.hex, land);
        let number = self.draw_lot(play, hexes.len(), craft.side)?;
        let Some(to) = hexes.get(number).copied().map(Spot::ground) else {
            return Ok(());
        };
        // G13.734: no craft drifts beneath a pier, no boat beneath stone.
        let is_in_way = match self.pier(play.state, to.hex) {
            Some(printed::Pier::Wooden) => !self.is_boat(craft),
            Some(printed::Pier::Stone) => true,
            None => false,
        };
        if is_in_way {
            return Ok(());
        }
        // G14.53: mines strike who leaves their hex, too.
        let is_craft = self.is_craft(craft);
        if is_craft {
            self.meet_boat_mines(play, craft)?;
        }
        if self.is_lost(play.state, craft) {
            return Ok(());
        }
        play.state[craft].at = At::Vehicle(to);
        self.carry_along(play.state, craft, to);
        play.tell(Event::Drifts(craft, to));
        play.state[craft].boat.waves = 0;
        // G12.21: out of the surf it may run aground, too.
        self.come_into_shallows(play, craft, from.hex, to.hex)?;
        if !self.is_lost(play.state, craft) {
            self.meet_wave(play, craft, to)?;
        }
        if play.state.is_vehicle(craft) {
            self.brave_surf(play, craft, 0)?;
        }
        Ok(())
    }

    /// G13.447: whoever wades in the surf and is not broken is exhausted, until he begins to move from elsewhere.
    pub(crate) fn tire_in_surf(&self, state: &mut State) {
        let map = self.map(state);
        if !map.shore().is_some_and(|shore| shore.has_surf) {
            return;
        }
        let is_wet = |unit: &Unit| match unit.at {
            At::In(spot) => {
                let is_dry = spot.part == Part::Pier || unit.is(Condition::Broken);
                map.has_surf(spot.hex) && !is_dry
            }
            _ => false,
        };
        let tired: Vec<Named> = state.who(is_wet).collect();
        for unit in tired {
            state[unit].set(Condition::Exhausted);
        }
    }

    /// G13.445: what heavy surf takes off the die of tetrahedrons at a craft, and adds to that of mines.
    pub(crate) fn surf_on_die(&self, state: &State, craft: Named) -> i32 {
        let spot = state.spot(craft);
        i32::from(spot.is_some_and(|spot| self.has_surf(state, spot)))
    }

    /// G13.445: what heavy surf adds to an attack from or at some Locations, but for what comes from above and mines.
    pub(crate) fn surf_at(&self, state: &State, from: &[Spot], target: Spot) -> Vec<Modifier> {
        let mut spots = from.iter().chain([&target]);
        let is_wet = spots.any(|spot| self.has_surf(state, *spot));
        Modifier::list(&[(i32::from(is_wet), "G13.445", "pto-modifier-surf")])
    }

    /// What of surf and shore is over with a player turn: an immobile craft that was thrown off the shore lies still (G13.4421).
    pub(crate) fn calm_craft(&self, state: &mut State) {
        state.units.tend(|unit| {
            unit.boat.has_landed = false;
            let is_dead = unit.is(Condition::Immobile) && !unit.boat.is_ramp_down;
            if is_dead && unit.boat.lie == Lie::Ahead && self.craft_of_counter(unit.counter) {
                unit.boat.lie = Lie::Stopped;
                unit.clear(&[Condition::Motion]);
            }
        });
    }

    /// Whether a counter is that of a landing craft.
    fn craft_of_counter(&self, counter: CounterId) -> bool {
        let printed = &self.data.counters[counter.index()];
        let vehicle = printed.vehicle.as_ref();
        vehicle.is_some_and(|vehicle| vehicle.craft.is_some())
    }
}
