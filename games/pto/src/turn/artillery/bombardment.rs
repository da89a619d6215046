//! What is bombarded before the match begins (16.3, G5.32, G9.74), and the holes that heavy shells leave (7.1).

use crate::*;

/// What huts, and panjis, wire, tetrahedrons, roadblocks and mines, hold out against (G5.32, G9.74, G14.56).
const HUTS: i32 = 7;
const STAKES: i32 = 8;
/// What foxholes, trenches and sangars, and pillboxes hold out against [L] (16.3).
const DUG: i32 = 9;
const PILLBOXES: i32 = 10;
/// Every which row of the map a die spares (C1.81) [L].
const SPARED_EACH: u8 = 6;
/// An original throw that costs a casualty (C1.82).
const CASUALTY: i32 = 12;
/// From which sum of the dice on huts catch fire (G5.32).
const SETS_FIRE: i32 = 10;

/// What a work holds out against; nothing of what shells do not ruin.
fn holds_out(kind: Fieldwork) -> Option<i32> {
    match kind {
        Fieldwork::Pillbox => Some(PILLBOXES),
        Fieldwork::Wire | Fieldwork::Tetrahedrons | Fieldwork::Roadblock => Some(STAKES),
        Fieldwork::SetCharge => Some(STAKES),
        kind if kind.is_mine() => Some(STAKES),
        kind if kind.is_entrenchment() => Some(DUG),
        _ => None,
    }
}

impl heigi_engine::Step<Pto> for Bombarding {
    throws!();

    /// 16.3: hex by hex, first what stands there and then who does; C1.81: a die spares every sixth row of the map (reconstructed [L]).
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        play.tell(Event::Bombards(self.side));
        let spared = game.throw(play, Reason::Spared, self.side)?.sum as u8;
        play.tell(Event::RowsSpared(spared));
        let all = &game.scenario(play.state).bombardment;
        let own = all.iter().filter(|(side, _)| *side == self.side);
        for (_, hex) in own {
            let row = printed::row_of(&game.data.grid, *hex);
            if row % SPARED_EACH != spared % SPARED_EACH {
                game.bombard(play, self.side, *hex)?;
            }
        }
        Ok(())
    }
}

impl Pto {
    /// 16.3: what stands and who is in a hex, and the caves there.
    fn bombard(&self, play: &mut Play<'_, Self>, side: Side, hex: HexId) -> Flow<Self> {
        self.bombard_hex(play, side, hex, 0)?;
        self.bombard_caves(play, side, hex)
    }

    /// 16.3: one throw for all that stands in a hex, and a morale check of everybody there, less what covers him; all with
    /// something added (G14.72).
    pub(crate) fn bombard_hex(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        hex: HexId,
        added: i32,
    ) -> Flow<Self> {
        let spot = Spot::ground(hex);
        play.tell(Event::ShellsFall(spot));
        let naval = (added, "G14.72", "pto-modifier-naval");
        self.tell_modifiers(play, &Modifier::list(&[naval]));
        let thrown = self.throw(play, Reason::Bombardment, side)?.sum;
        let sum = thrown + added;
        let terrain = self.terrain(play.state, hex);
        let is_hut = terrain == Terrain::Hut;
        // RUL-35: it burns whether it falls down or not, and if it has fallen before (G5.51).
        let is_tinder = is_hut || terrain == Terrain::CollapsedHut;
        if is_tinder && thrown >= SETS_FIRE {
            self.ignite(play, hex);
        }
        self.ruin_works(play, spot, sum);
        if sum > STAKES {
            self.bare_by_lot(play, hex)?;
        }
        for side in [ALLIES, JAPAN] {
            let cover = self.cover_from_above(play.state, spot);
            for vehicle in play.state.vehicles_at(side, spot).collect::<Vec<Named>>() {
                let modifiers = Modifier::list(&[(-cover, "16.3", "pto-modifier-cover"), naval]);
                self.bombard_crew(play, vehicle, &modifiers)?;
            }
            let aboard = self.aboard_unsheltered(play.state, side, spot);
            let there = play.state.soldiers_at(side, spot).map(|unit| unit.id);
            let there = self.expose_all(play, there.chain(aboard).collect());
            for unit in self.leaders_first(play.state, spot, there) {
                let part = play.state.spot(unit).unwrap_or(spot);
                let cover = self.cover_from_above(play.state, part);
                let modifiers = Modifier::list(&[(-cover, "16.3", "pto-modifier-cover"), naval]);
                self.tell_modifiers(play, &modifiers);
                self.check_morale(play, unit, added - cover, Source::Attack)?;
            }
        }
        // G5.5: it falls when all else is resolved.
        match is_hut && sum > HUTS {
            true => self.collapse(play, spot),
            false => Ok(()),
        }
    }

    /// C1.82: the crew of an open-topped vehicle checks its morale: it is stunned if it fails, and loses its commander with an original 12.
    fn bombard_crew(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        modifiers: &[Modifier],
    ) -> Flow<Self> {
        let printed = self.vehicle(vehicle);
        let is_open = printed.is_some_and(|one| one.is_open && one.craft.is_none());
        if !is_open || !self.is_armoured(vehicle) || self.is_left(play.state, vehicle) {
            return Ok(());
        }
        self.tell_modifiers(play, modifiers);
        let (thrown, passes) = self.throw_for_crew(play, vehicle, total(modifiers))?;
        match (thrown, passes) {
            (CASUALTY.., _) => self.lose_commander(play, vehicle),
            (_, false) => self.stun(play, vehicle),
            (_, true) => {}
        }
        Ok(())
    }

    /// C1.82: who of a side is aboard vehicles in a Location where no armour closes around him.
    fn aboard_unsheltered(&self, state: &State, side: Side, spot: Spot) -> Vec<UnitId> {
        let vehicles = state.vehicles_at(side, spot);
        let vehicles = vehicles.filter(|vehicle| !self.is_craft(*vehicle));
        let mut all = Vec::new();
        for vehicle in vehicles {
            let is_open = self.vehicle(vehicle).is_some_and(|one| one.is_open);
            let is_closed = self.is_armoured(vehicle) && !is_open;
            let men = state.aboard(vehicle).filter(|unit| {
                let is_on_top = matches!(state[*unit].at, At::Aboard(_, _, Berth::Rider));
                is_on_top || !is_closed
            });
            all.extend(men.map(|unit| unit.id));
        }
        all
    }

    /// 16.3: what is built, dug and laid in a hex is gone where the dice are above what it holds out against; of mines half is left.
    fn ruin_works(&self, play: &mut Play<'_, Self>, spot: Spot, sum: i32) {
        let falls = |one: &Fortification| {
            let number = holds_out(one.kind);
            one.hex == spot.hex && number.is_some_and(|number| sum > number)
        };
        let works = play.state.fortifications.iter().copied();
        for one in works.filter(falls).collect::<Vec<Fortification>>() {
            play.tell(match one.is_hidden {
                false => Event::Ploughed(one.kind, spot),
                // G.2: of what the enemy does not know its owner alone is told.
                true => Event::PloughedUnseen(one.owner, one.kind, spot),
            });
            let left = if one.kind.is_mine() { one.size / 2 } else { 0 };
            let works = &mut play.state.fortifications;
            match works.iter().position(|other| *other == one) {
                Some(number) if left > 0 => works[number].size = left,
                Some(number) => {
                    works.remove(number);
                }
                None => {}
            }
            if let Some(part) = one.part() {
                play.state.come_out(Spot::part(spot.hex, part));
            }
        }
        play.state.come_down();
    }

    /// G9.74: panjis run along one hexside less, drawn by lot.
    fn bare_by_lot(&self, play: &mut Play<'_, Self>, hex: HexId) -> Flow<Self> {
        let sides = self.behind_panjis(play.state, hex);
        if sides.is_empty() {
            return Ok(());
        }
        self.uncover_panjis(play, hex);
        self.clear_by_lot(play, hex, sides, 1)
    }

    /// 7.1, G2.6, G5.7, G9.72: heavy shells that kill leave holes; jungle, huts, fire and panjis are gone where they are.
    pub(super) fn churn(&self, play: &mut Play<'_, Self>, hex: HexId) {
        let terrain = self.map(play.state).terrain(hex);
        let has_holes = play.state.altered.shellholes.contains(hex);
        if has_holes || !terrain.takes_shellholes() {
            return;
        }
        play.state.altered.shellholes.insert(hex);
        play.state.fires.retain(|fire| fire.hex != hex);
        play.state.lose_cuts(hex);
        play.tell(Event::Churned(Spot::ground(hex)));
        self.remove_panjis(play, hex);
    }
}
