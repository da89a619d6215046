//! Landings from the air (E8, E9): parachutes that drift and what they come down on, gliders that crash or do not.

use super::morale::Source;
use crate::printed::{Arrival, Entrance};
use crate::*;
use heigi_engine::board::Direction;

impl heigi_engine::Step<Pto> for Dropping {
    type Plan = Spot;

    heigi_engine::asks!(Pto, "E9" "pto-ask-dropping" unit, |step, _| step.unit.side);

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let zone = game.drop_of(state, self.unit).into_iter();
        let zone = zone.flat_map(|group| group.hexes.iter());
        zone.for_each(|hex| offer(Action::Put(Spot::ground(*hex))));
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Spot, Refusal> {
        let Action::Put(spot) = action else {
            return Err(Refusal::NotNow);
        };
        let group = game.drop_of(state, self.unit);
        let group = group.ok_or(Refusal::NotThere(self.unit))?;
        let is_zone = spot.part == Part::Ground && group.hexes.contains(&spot.hex);
        refuse(!is_zone, Refusal::OutsideZone(spot))?;
        Ok(spot)
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&Spot>) -> bool {
        plan.is_some()
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, spot: Spot) -> Flow<Pto> {
        let group = game.drop_of(play.state, self.unit);
        let by = group.map_or(Arrival::Edge, |group| group.by);
        play.end_step();
        match by {
            Arrival::Glider => game.glide(play, self.unit, spot),
            _ => game.parachute(play, self.unit, spot),
        }
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-dropping")]
    }
}

impl Pto {
    /// The group from the air with which a unit is still to come.
    fn drop_of<'s>(&'s self, state: &State, unit: Named) -> Option<&'s Entrance> {
        let group = self.group_of(state, unit).map(usize::from);
        let group = group.and_then(|group| self.scenario(state).entrances.get(group));
        group.filter(|group| group.by != Arrival::Edge)
    }

    /// E8, E9: those of a side who land in this rally phase, when their turn has come and planes fly.
    pub(crate) fn push_landings(&self, play: &mut Play<'_, Self>, side: Side) {
        if !self.may_fly(play.state) {
            return;
        }
        let state = &*play.state;
        let is_due = |unit: &Named| {
            let group = self.drop_of(state, *unit);
            unit.side == side && group.is_some_and(|group| state.turn >= group.turn)
        };
        let mut due: Vec<Named> = state.all().filter(is_due).collect();
        due.reverse();
        for unit in due {
            play.push(Dropping::on(unit));
        }
    }

    /// E9: a parachute comes down half of a die, rounded down, from where it is wanted, and within the map.
    fn parachute(&self, play: &mut Play<'_, Self>, unit: Named, wanted: Spot) -> Flow<Self> {
        let way = self.throw(play, Reason::Drift, unit.side)?;
        let far = self.throw(play, Reason::DriftDistance, unit.side)?;
        let direction = Direction::ALL[usize::from(way.first) - 1];
        let state = &*play.state;
        let hex = self.reached(state, wanted.hex, direction, far.sum / 2);
        // G13.73: nobody is beneath a pier of stone.
        let is_deck = self.pier(state, hex) == Some(printed::Pier::Stone);
        // G8.214: into a paddy, not onto its banks.
        let part = if is_deck { Part::Pier } else { Part::Ground };
        let spot = Spot::part(hex, part);
        self.put_down(play, unit, spot);
        play.tell(Event::ComesDownBy(unit, spot));
        if is_deck {
            return match self.printed(unit).is_multi() {
                true => self.check_morale(play, unit, 0, Source::Other),
                false => Ok(()),
            };
        }
        let terrain = self.terrain(play.state, hex);
        match terrain {
            Terrain::Water | Terrain::DeepOcean => return self.lose_with_all(play, unit),
            // G2.213, G7.32.
            Terrain::DenseJungle | Terrain::Swamp => {
                let number = self.data.landings.trees;
                let thrown = self.throw(play, Reason::Landing, unit.side)?;
                if thrown.sum > number {
                    play.tell(Event::Failed(unit, thrown.sum, number));
                    return self.lose_with_all(play, unit);
                }
                play.tell(Event::Passed(unit, thrown.sum, number));
            }
            terrain if terrain.is_shallow_ocean() => return self.wade_ashore(play, unit, spot),
            // E9.42: several men check their morale, one alone does not.
            _ if self.printed(unit).is_multi() => {
                let added = self.data.landings.parachutes[terrain];
                let rule = match terrain {
                    Terrain::Bamboo => "G3.7",
                    _ => "E9.42",
                };
                let piles = self.land_among_tetrahedrons(play, hex);
                let modifiers = Modifier::list(&[
                    (added, rule, "pto-modifier-landing-ground"),
                    (piles, "G14.51#2", "pto-modifier-tetrahedrons"),
                ]);
                self.tell_modifiers(play, &modifiers);
                self.check_morale(play, unit, added + piles, Source::Other)?;
            }
            _ => {}
        }
        self.land_on_panjis(play, unit)
    }

    /// G13.492: who comes down in shallow water: several men check their morale, and the deeper it is the worse; one alone drowns.
    fn wade_ashore(&self, play: &mut Play<'_, Self>, unit: Named, spot: Spot) -> Flow<Self> {
        if !self.printed(unit).is_multi() {
            return self.lose_with_all(play, unit);
        }
        let surf = i32::from(self.has_surf(play.state, spot));
        let mut modifiers = self.depth_modifiers(play.state, spot);
        let piles = self.land_among_tetrahedrons(play, spot.hex);
        modifiers.extend(Modifier::list(&[
            (surf, "G13.492", "pto-modifier-surf"),
            (piles, "G14.51#2", "pto-modifier-tetrahedrons"),
        ]));
        self.tell_modifiers(play, &modifiers);
        self.check_morale(play, unit, total(&modifiers), Source::Other)
    }

    /// E9.6: a unit is on the map, and busy until it advances.
    fn put_down(&self, play: &mut Play<'_, Self>, unit: Named, spot: Spot) {
        let one = &mut play.state[unit];
        one.at = At::In(spot);
        one.set(Condition::Busy);
        one.set(Condition::Landed);
    }

    /// A unit is lost with all that it has.
    fn lose_with_all(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        let weapons: Vec<Named> = play.state.weapons_of(unit).collect();
        for weapon in weapons {
            play.state[weapon].at = At::Off(Tray::Lost);
        }
        self.eliminate(play, unit)
    }

    /// G9.47: what a parachute adds to the die that says whether it comes down beneath panjis or above them.
    fn stakes_modifiers(&self, state: &State, unit: Named, sides: u8) -> Vec<Modifier> {
        // One man alone has both.
        let is_late = !state.is_unbroken(unit) || !self.printed(unit).is_multi();
        let half = (sides.count_ones() as i32 + 1) / 2;
        Modifier::list(&[
            (i32::from(is_late), "G9.47", "pto-modifier-landed-badly"),
            (half, "G9.47", "pto-modifier-stakes"),
        ])
    }

    /// G9.47: who has come down where panjis are is beneath them or above, where he checks against 7.
    fn land_on_panjis(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        let unit = self.now(play.state, unit);
        let Some(spot) = play.state.spot(unit) else {
            return Ok(());
        };
        let panjis = play.state.fieldwork(spot.hex, Fieldwork::Panjis);
        let Some(sides) = panjis.map(|panjis| panjis.sides) else {
            return Ok(());
        };
        self.uncover_panjis(play, spot.hex);
        let modifiers = self.stakes_modifiers(play.state, unit, sides);
        self.tell_modifiers(play, &modifiers);
        let die = self.throw(play, Reason::Stakes, unit.side)?.sum + total(&modifiers);
        if die <= self.data.landings.beneath {
            play.tell(Event::LandsBeneath(unit, spot));
            return Ok(());
        }
        play.state[unit].at = At::In(Spot::part(spot.hex, Part::Above));
        play.tell(Event::LandsAbove(unit, spot));
        self.check_panjis_of(play, unit, Some(self.data.landings.stakes))
    }

    /// E8.23, E8.231: what is added to the die for a glider that lands in a hex across one of its sides.
    fn crash_modifiers(&self, state: &State, hex: HexId, from: Option<HexId>) -> Vec<Modifier> {
        let tables = &self.data.landings;
        let terrain = self.terrain(state, hex);
        let rule = match terrain {
            Terrain::Hut | Terrain::CollapsedHut => "G5.43",
            Terrain::Swamp => "G7.32",
            terrain if terrain.is_shallow_ocean() => "G13.492",
            _ => "E8.23",
        };
        let map = self.map(state);
        let surf = i32::from(self.has_surf(state, Spot::ground(hex)));
        let edge = from.and_then(|from| self.data.grid.edge_between(hex, from));
        let fence = edge.and_then(|edge| self.fence(state, edge));
        let fence = fence.map_or(0, |fence| tables.fences[fence]);
        let is_bank = edge.is_some_and(|edge| map.has_bank(&self.data.grid, edge));
        let is_staked = from.is_some_and(|from| self.panjis_behind(state, hex, from).is_some());
        Modifier::list(&[
            (tables.gliders[terrain], rule, "pto-modifier-landing-ground"),
            (surf, "G13.492", "pto-modifier-surf"),
            (fence, "E8.23", "pto-modifier-landing-fence"),
            (
                tables.bank * i32::from(is_bank),
                "G8.214",
                "pto-modifier-landing-bank",
            ),
            (
                tables.panjis * i32::from(is_staked),
                "G9.47",
                "pto-modifier-stakes",
            ),
        ])
    }

    /// E8.23: a glider lands where it is wanted, across a side that a die says; it may crash. Who comes through gets off on the
    /// ground, beneath panjis (G9.47); huts there collapse (G5.43).
    fn glide(&self, play: &mut Play<'_, Self>, unit: Named, spot: Spot) -> Flow<Self> {
        let way = self.throw(play, Reason::Approach, unit.side)?;
        let direction = Direction::ALL[usize::from(way.first) - 1];
        let from = self.data.grid.neighbour(spot.hex, direction);
        self.put_down(play, unit, spot);
        play.tell(Event::GlidesDown(unit, spot));
        let terrain = self.terrain(play.state, spot.hex);
        if matches!(terrain, Terrain::Water | Terrain::DeepOcean) {
            return self.lose_with_all(play, unit);
        }
        let mut modifiers = self.crash_modifiers(play.state, spot.hex, from);
        let piles = self.land_among_tetrahedrons(play, spot.hex);
        let piles = [(piles, "G14.51#2", "pto-modifier-tetrahedrons")];
        modifiers.extend(Modifier::list(&piles));
        self.tell_modifiers(play, &modifiers);
        let die = self.throw(play, Reason::Crash, unit.side)?.sum + total(&modifiers);
        let tables = &self.data.landings;
        if die > tables.hard {
            play.tell(Event::GliderCrashes(spot));
            let thrown = self.throw(play, Reason::Survival, unit.side)?;
            if thrown.sum >= tables.lost {
                self.lose_with_all(play, unit)?;
            }
        }
        if die > tables.well {
            self.check_morale(play, unit, 0, Source::Other)?;
        } else {
            play.tell(Event::GliderLands(spot));
        }
        if play.state.fieldwork(spot.hex, Fieldwork::Panjis).is_some() {
            self.uncover_panjis(play, spot.hex);
        }
        match self.terrain(play.state, spot.hex) {
            Terrain::Hut => self.collapse(play, spot),
            _ => Ok(()),
        }
    }
}
