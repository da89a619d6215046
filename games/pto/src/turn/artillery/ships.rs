//! What the guns of ships have of their own (G14.6): where they lie, along which line their shells fly, and what these reach.

use crate::turn::Firepower;
use crate::*;
use heigi_engine::board::Cell;

/// What high explosive of a battery does in a hex: on which column, and what its weight takes off the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shellfire {
    /// The column.
    pub column: usize,
    /// The one where the ground swallows nothing.
    pub whole: usize,
    /// The firepower to which that belongs.
    pub power: Firepower,
    /// What heavy shells take off the dice (G14.65).
    pub added: i32,
}

impl Shellfire {
    /// So much firepower on its column, with nothing added.
    pub const fn of(column: usize, power: Firepower) -> Self {
        Self {
            column,
            whole: column,
            power,
            added: 0,
        }
    }

    /// The column that counts for men in a part of a hex: the whole one on a pier.
    pub fn at_men(self, part: Spot) -> usize {
        match part.part {
            Part::Pier => self.whole,
            _ => self.column,
        }
    }

    /// What is added to the dice.
    pub fn modifiers(self) -> Vec<Modifier> {
        Modifier::list(&[(self.added, "G14.65", "pto-modifier-payload")])
    }
}

impl heigi_engine::Step<Pto> for Anchoring {
    type Plan = HexId;

    heigi_engine::asks!(Pto, "G14.62" "pto-ask-anchoring", |step, _| step.side);

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let hexes = game.map(state).hexes().map(Spot::ground);
        hexes.for_each(|spot| offer(Action::Anchor(spot)));
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<HexId, Refusal> {
        let Action::Anchor(spot) = action else {
            return Err(Refusal::NotNow);
        };
        let is_place = game.map(state).has(spot.hex) && spot.part == Part::Ground;
        refuse(!is_place, Refusal::TooFar(spot))?;
        let offing = game.data.artillery.ships.offing;
        let takes = game
            .map(state)
            .takes_ship(&game.data.grid, offing, spot.hex);
        refuse(!takes, Refusal::NoAnchorage(spot, offing as u8))?;
        // What ships of the enemy have chosen nobody hears.
        let mut own = state.batteries.iter().filter(|one| one.side == self.side);
        let is_taken = own.any(|one| one.origin == Some(spot.hex));
        refuse(is_taken, Refusal::AnchorageTaken(spot))?;
        Ok(spot.hex)
    }

    fn act(&self, _: &Pto, play: &mut Play<'_, Pto>, hex: HexId) {
        play.end_step();
        if let Some(battery) = play.state.batteries.get_mut(usize::from(self.battery)) {
            battery.origin = Some(hex);
        }
        play.tell(Event::Anchors(Owner(self.side), Spot::ground(hex)));
    }

    fn phase(&self, _: &Pto, _: &State) -> Option<Text> {
        Some(Text::new("pto-phase-set-up"))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-anchoring")]
    }
}

impl Pto {
    /// G14.62: the steps in which those choose a hex for each of their ships to whom the scenario says none.
    pub(crate) fn anchoring(&self, scenario: &Scenario) -> Vec<Step> {
        let ships = scenario.support.iter().enumerate();
        let ships = ships.filter(|(_, one)| one.is_ship && one.from.is_none());
        let step = |(number, one): (usize, &printed::Support)| {
            Anchoring::on(one.side, number as u8).into()
        };
        // The last one is asked first.
        ships.map(step).rev().collect()
    }

    /// G14.62: whether the hex of a ship is of its owner's choice, which its enemy does not know.
    pub(crate) fn hides_ship(&self, state: &State, number: usize) -> bool {
        let said = self.scenario(state).support.get(number);
        said.is_some_and(|one| one.is_ship && one.from.is_none())
    }

    /// G14.62: in which hex a ship lies, if a viewer knows.
    pub(crate) fn ship_known_to(
        &self,
        state: &State,
        number: usize,
        viewer: Viewer,
    ) -> Option<HexId> {
        let battery = state.batteries.get(number)?;
        let is_known = is_owner(viewer, battery.side) || !self.hides_ship(state, number);
        battery.origin.filter(|_| is_known)
    }

    /// G14.62: the enemy of a side supposes each of its ships in some hex where it may be, by what he has seen of the line of one that fires.
    pub(crate) fn redraw_ships(
        &self,
        state: &mut State,
        side: Side,
        random: &mut heigi_engine::Random,
    ) {
        let mut taken = HexSet::EMPTY;
        for number in 0..state.batteries.len() {
            let battery = state.batteries[number];
            let is_secret = battery.side == side && self.hides_ship(state, number);
            if !is_secret || battery.origin.is_none() {
                continue;
            }
            let seems = |hex: &HexId| {
                let other = Battery {
                    origin: Some(*hex),
                    ..battery
                };
                self.seen_of_line(state, &other) == self.seen_of_line(state, &battery)
            };
            let mut hexes: Vec<HexId> = self.anchorages(state).filter(seems).collect();
            if hexes.iter().any(|hex| !taken.contains(*hex)) {
                hexes.retain(|hex| !taken.contains(*hex));
            }
            let origin = hexes.get(random.index(hexes.len().max(1))).copied();
            origin.into_iter().for_each(|hex| taken.insert(hex));
            let asking = state.asking.as_mut().map(|asking| &mut asking.from);
            if let Some(state) = asking {
                state.batteries[number].origin = origin;
            }
            state.batteries[number].origin = origin;
        }
    }

    /// G14.62: the hexes of the map where a ship may lie.
    fn anchorages(&self, state: &State) -> impl Iterator<Item = HexId> {
        let (map, offing) = (self.map(state), self.data.artillery.ships.offing);
        let may = move |hex: &HexId| map.takes_ship(&self.data.grid, offing, *hex);
        map.hexes().filter(may)
    }

    /// What everybody sees of the line of a ship that fires for effect: its ends, and which of the hexes it spares.
    fn seen_of_line(
        &self,
        state: &State,
        battery: &Battery,
    ) -> Option<([Option<HexId>; 2], Vec<HexId>)> {
        let mission = battery.mission.filter(|one| one.salvo.is_some())?;
        let mut hexes = self.barrage_hexes(state, battery, mission.hex);
        hexes.retain(|hex| self.is_masked(state, battery, *hex));
        Some((self.ends_of(state, battery, mission.hex), hexes))
    }

    /// G14.65: the two hexes that the shells of a ship reach beyond the seven around a hex, where their line enters these and leaves them.
    pub(crate) fn ends_of(
        &self,
        state: &State,
        battery: &Battery,
        middle: HexId,
    ) -> [Option<HexId>; 2] {
        let grid = &self.data.grid;
        let Some(origin) = battery.origin else {
            return [None; 2];
        };
        let passed = self.data.trajectories.crossed(grid, origin, middle);
        let is_outside = |hex: &&HexId| grid.distance(**hex, middle) > 1;
        let entered = passed.iter().rev().find(is_outside).copied();
        // A line through the middle leaves as it comes.
        let across = |hex: HexId| {
            let (near, mid) = (grid.cell(hex), grid.cell(middle));
            grid.at(Cell {
                line: 2 * mid.line - near.line,
                half: 2 * mid.half - near.half,
            })
        };
        let left = entered.and_then(across);
        [entered, left].map(|hex| hex.filter(|hex| self.map(state).has(*hex)))
    }

    /// G14.66, G14.661: whether a hill, or a building of several hexes with what it is high, in the hex before it on the line from a hex at
    /// sea hides a hex from shells.
    pub(crate) fn is_reverse_slope(&self, state: &State, from: HexId, hex: HexId) -> bool {
        let (map, grid) = (self.map(state), &self.data.grid);
        let passed = self.data.trajectories.crossed(grid, from, hex);
        let before = passed
            .last()
            .filter(|before| grid.is_adjacent(**before, hex));
        before.is_some_and(|before| {
            // What is sunken hides as its rim does, and is hidden at its bottom.
            let slope = map.level(*before) + self.storeys(state, *before);
            slope > 0 && i32::from(slope) > map.floor(hex)
        })
    }

    /// G14.661: by how many levels a building of several hexes stands above the ground of a hex.
    fn storeys(&self, state: &State, hex: HexId) -> u8 {
        let is_large = self.terrain(state, hex).is_building() && self.is_of_several(state, hex);
        u8::from(is_large) * (self.effects(state, hex).height / 2)
    }

    /// G14.66: whether the shells of a battery do not come down in a hex: a ship's, where a slope hides it.
    pub(crate) fn is_masked(&self, state: &State, battery: &Battery, hex: HexId) -> bool {
        let origin = battery.origin;
        origin.is_some_and(|origin| self.is_reverse_slope(state, origin, hex))
    }

    /// G14.66: whether a fire for effect of a battery around a hex comes to nothing: the round lies behind a slope, or all of the hexes do.
    pub(crate) fn is_wasted(&self, state: &State, battery: &Battery, middle: HexId) -> bool {
        let hexes = self.barrage_hexes(state, battery, middle);
        let is_masked = |hex: HexId| self.is_masked(state, battery, hex);
        is_masked(middle) || hexes.into_iter().all(is_masked)
    }

    /// 20, G7.2, G8.12, G14.65, G14.66: how the shells of a battery that fires around a hex attack in one of its hexes; nothing where they
    /// do not come down.
    pub(crate) fn shellfire(
        &self,
        state: &State,
        battery: &Battery,
        middle: HexId,
        hex: HexId,
    ) -> Option<Shellfire> {
        let module = &self.data.artillery.modules[battery.module?];
        let heavy = &self.data.artillery.ships.payload;
        let payload = self.payload_of(battery, module.calibre);
        let whole = self.data.tables.explosive_power(module.calibre);
        // G14.65: the hexes at the ends are those beyond the seven.
        let shell = match self.data.grid.distance(middle, hex) > 1 {
            false => (whole, payload),
            true if module.calibre >= heavy.from => (Firepower::whole(heavy.power), payload / 2),
            true => (whole.half(), 0),
        };
        self.shell_in(state, battery, hex, shell)
    }

    /// C3.7, G14.65: the same for a critical hit: twice the firepower of the calibre, at the ends as well.
    pub(crate) fn critical_shellfire(
        &self,
        state: &State,
        battery: &Battery,
        middle: HexId,
        hex: HexId,
    ) -> Option<Shellfire> {
        let module = &self.data.artillery.modules[battery.module?];
        self.shellfire(state, battery, middle, hex)?;
        let whole = self.data.tables.explosive_power(module.calibre);
        let shell = (
            Firepower(2 * whole.0),
            self.payload_of(battery, module.calibre),
        );
        let fire = self.shell_in(state, battery, hex, shell)?;
        // G13.421: water does not halve it.
        Some(match self.is_shallow(state, Spot::ground(hex)) {
            true => Shellfire {
                column: fire.whole,
                ..fire
            },
            false => fire,
        })
    }

    /// G14.65: what the weight of the shells of a battery takes off the dice.
    fn payload_of(&self, battery: &Battery, calibre: u16) -> i32 {
        match battery.is_ship {
            true => self.data.artillery.ships.payload(calibre),
            false => 0,
        }
    }

    /// G7.2, G8.12, G14.66: how a shell of some firepower attacks in a hex; nothing where it does not come down.
    fn shell_in(
        &self,
        state: &State,
        battery: &Battery,
        hex: HexId,
        (power, added): (Firepower, i32),
    ) -> Option<Shellfire> {
        if self.is_masked(state, battery, hex) {
            return None;
        }
        let module = &self.data.artillery.modules[battery.module?];
        let is_halved = self.swallows(state, Spot::ground(hex), module.mortars);
        let soft = if is_halved { power.half() } else { power };
        let tables = &self.data.tables;
        Some(Shellfire {
            column: tables.column(soft)?,
            whole: tables.column(power)?,
            power,
            added,
        })
    }

    /// 29, G14.64, G13.449: up to which die a spotting round of a battery falls where it is wanted, and what is added to the die.
    pub(crate) fn accuracy(&self, state: &State, battery: &Battery) -> (i32, Vec<Modifier>) {
        if !battery.is_ship {
            return (self.gunners(state, battery).accuracy, Vec::new());
        }
        let ships = &self.data.artillery.ships;
        let surf = ships.surf * i32::from(self.map(state).is_stormy());
        let is_aboard = self.watch(state, battery.radio) == Some(Watch::Ship);
        let aboard = -ships.aboard * i32::from(is_aboard);
        let modifiers = Modifier::list(&[
            (surf, "G13.449", "pto-modifier-surf"),
            (aboard, "G14.68", "pto-modifier-aboard"),
        ]);
        (ships.accuracy, modifiers)
    }

    /// G14.611: a fire-control party that has thrown a 12 for contact is lost, and counts for nothing.
    pub(crate) fn lose_party(&self, play: &mut Play<'_, Self>, radio: Named) -> Flow<Self> {
        let Some(party) = play.state.holder(radio) else {
            return Ok(());
        };
        self.lose(play.state, party, -1);
        self.eliminate(play, party)
    }

    /// G14.61, G14.611: whether a weapon may come into the hands of a unit: the radio of a fire-control party is nobody else's, nor has the
    /// party anything else.
    pub(crate) fn check_party(&self, weapon: Named, unit: Named) -> Result<(), Refusal> {
        refuse(self.printed(weapon).is_party, Refusal::RadioOfParty(weapon))?;
        refuse(self.printed(unit).is_party, Refusal::PartyOwnsNothing(unit))
    }
}

impl Pto {
    /// TBL-NOBA: which guns a navy has by its id at a time for a sum of the dice, and what they cost; nothing where it has none then.
    pub fn ship_of(&self, navy: &str, date: [u16; 2], sum: i32) -> Option<(printed::Module, u16)> {
        let tables = &self.data.artillery;
        let mut navies = printed::Navy::ALL.iter();
        let navy = *navies.find(|one| one.id() == navy)?;
        tables.ships.is_afloat(navy, date).then(|| {
            let module = tables.ships.drawn(navy, date, sum);
            (module, tables.price_of_ship(module, navy))
        })
    }

    /// G14.67: whether guns of a ship of a nation have smoke and white phosphorus.
    pub(crate) fn shells_of_ship(&self, module: printed::Module, nation: Nation) -> [bool; 2] {
        [false, self.data.artillery.has_phosphorus(module, nation)]
    }

    /// TBL-NOBA: which ship a battery belongs to is rolled before the match.
    pub(crate) fn allot_ship(
        &self,
        play: &mut Play<'_, Self>,
        number: usize,
        date: [u16; 2],
    ) -> Flow<Self> {
        let battery = play.state.batteries[number];
        let nation = self.nation_of(play.state, battery.radio);
        let Some(navy) = nation.navy() else {
            return Ok(());
        };
        let thrown = self.throw(play, Reason::Ship, battery.side)?;
        let tables = &self.data.artillery;
        let module = tables.ships.drawn(navy, date, thrown.sum);
        let one = &mut play.state.batteries[number];
        one.module = Some(module);
        one.shells = self.shells_of_ship(module, nation);
        let points = tables.price_of_ship(module, navy);
        play.tell(Event::AllottedShip(battery.side, module, points));
        Ok(())
    }

    /// G14.66: what is said of a fire for effect that would come down behind a slope.
    pub(crate) fn wasted_preview(&self) -> Preview {
        Preview {
            title: Text::new("pto-preview-wasted"),
            lines: Vec::new(),
            chances: Vec::new(),
            obstacle: None,
        }
    }
}
