//! Fire for effect (20, 29): seven hexes, everybody in them, at once and again in the next fire phase of the side.

use super::{Call, Shellfire};
use crate::turn::{line, result_chances};
use crate::*;

/// A fire for effect that an observer may order.
#[derive(Clone, Copy, Debug)]
pub struct Barrage {
    /// Which battery.
    pub battery: usize,
    /// Of what.
    pub salvo: Salvo,
    /// Where its middle is.
    pub hex: HexId,
    /// The call for it, if no spotting round has fallen before (G14.68).
    pub call: Option<Call>,
}

/// What explodes from above in a hex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blow {
    /// Whose it is.
    pub side: Side,
    /// How it attacks above the ground, if it falls there.
    pub fire: Option<Shellfire>,
    /// How it attacks in caves that it strikes.
    pub below: Option<Shellfire>,
    /// For what the dice are thrown.
    pub reason: Reason,
    /// Whether it hit critically, so that what covers is against who is there (18.2).
    pub turns_cover: bool,
    /// Whether it leaves holes if it kills (7.1).
    pub leaves_holes: bool,
    /// What calibre it is.
    pub calibre: u16,
    /// Whether it breaches low seawalls if it kills (G13.624).
    pub breaches: bool,
}

/// How often a fire for effect takes effect (29).
const TIMES: u8 = 2;

impl heigi_engine::Step<Pto> for Shelling {
    throws!();

    /// 29: contact by radio is kept up by dice in the own prep fire phase; what has been fired for effect takes effect again,
    /// and is over in the fire phase of the side after that.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        for number in 0..play.state.batteries.len() {
            if play.state.batteries[number].side == self.side {
                game.keep_contact(play, number)?;
                game.fire_on(play, number)?;
            }
        }
        Ok(())
    }
}

impl Pto {
    /// 20, G.7: whether contact by radio lasts, without which a spotting round is of no use.
    fn keep_contact(&self, play: &mut Play<'_, Self>, number: usize) -> Flow<Self> {
        let battery = play.state.batteries[number];
        let phone = play.state.named(battery.radio).ok();
        let phone = phone.filter(|unit| self.printed(*unit).class == UnitClass::Phone);
        if let Some(phone) = phone {
            let spot = play.state.spot(phone);
            let line = &mut play.state.batteries[number].line;
            *line = line.or(spot);
            return Ok(());
        }
        // C1.6.
        let is_lasting = self.watch(play.state, battery.radio) == Some(Watch::Ship);
        if !battery.has_contact || is_lasting || play.state.phase != Phase::PrepFire {
            return Ok(());
        }
        let holds = self.make_contact(play, number)?;
        let mission = &mut play.state.batteries[number].mission;
        if !holds && mission.is_some_and(|one| one.salvo.is_none()) {
            *mission = None;
        }
        Ok(())
    }

    /// 29: a fire for effect takes effect again, or is over.
    fn fire_on(&self, play: &mut Play<'_, Self>, number: usize) -> Flow<Self> {
        let battery = &mut play.state.batteries[number];
        let Some(mission) = battery.mission.filter(|one| one.salvo.is_some()) else {
            return Ok(());
        };
        if mission.times < TIMES {
            return self.take_effect(play, number);
        }
        battery.mission = None;
        play.tell(Event::Ceases(Spot::ground(mission.hex)));
        Ok(())
    }

    /// 29: whether an observer may have the spotting round that lies in a hex followed by fire for effect.
    pub(crate) fn check_barrage(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
        salvo: Salvo,
    ) -> Result<Barrage, Refusal> {
        let radio = self.radio_in_hand(state).ok_or(Refusal::NoRadio)?;
        let battery = self.check_radio(state, side, radio)?;
        let one = &state.batteries[battery];
        let is_there =
            |mission: &Mission| mission.salvo.is_none() && Spot::ground(mission.hex) == spot;
        let mission = one.mission.filter(is_there);
        // G14.68: who observes aboard a ship may leave out the round.
        let is_aboard = self.printed(radio).watch == Some(Watch::Ship);
        let is_new = mission.is_none() && self.is_new_mission(state, radio, one);
        let is_at_once = is_aboard && is_new && !one.is_firing();
        let call = match is_at_once {
            true => Some(self.check_fire_call(state, side, spot)?),
            false => None,
        };
        let round = mission.map(|mission| mission.hex);
        let hex = round.or(call.map(|call| call.spot.hex));
        let hex = hex.ok_or(Refusal::NoRound(spot))?;
        if call.is_none() {
            self.check_round_seen(state, radio, hex)?;
        }
        let has = match salvo {
            Salvo::Explosive => true,
            Salvo::Smoke if one.is_ship => return Err(Refusal::NoShellsAboard(radio)),
            Salvo::Phosphorus if one.is_ship && !one.shells[1] => {
                return Err(Refusal::NoShellsAboard(radio));
            }
            Salvo::Smoke => one.shells[0],
            Salvo::Phosphorus => one.shells[1],
        };
        refuse(!has, Refusal::NoShells(radio))?;
        Ok(Barrage {
            battery,
            salvo,
            hex,
            call,
        })
    }

    /// 29: fire for effect begins.
    pub(crate) fn begin_barrage(&self, play: &mut Play<'_, Self>, barrage: Barrage) -> Flow<Self> {
        let Barrage { battery, salvo, .. } = barrage;
        let Some(hex) = self.middle_of(play, barrage)? else {
            return Ok(());
        };
        play.state.drop_picks();
        let now = play.state.batteries[battery];
        // G14.66: what comes down behind a slope comes to nothing.
        let is_wasted = now.is_ship && self.is_wasted(play.state, &now, hex);
        let ends = self.ends_of(play.state, &now, hex);
        let one = &mut play.state.batteries[battery];
        one.has_acted = true;
        one.has_access = false;
        if is_wasted && now.has_lit {
            // G14.66: who has lit up a hex keeps round and card.
            one.has_access = now.has_access;
            play.tell(Event::Wasted(Spot::ground(hex)));
            return Ok(());
        }
        one.mission = (!is_wasted).then_some(Mission {
            hex,
            ends,
            salvo: Some(salvo),
            times: 0,
        });
        if is_wasted {
            play.tell(Event::Wasted(Spot::ground(hex)));
            return Ok(());
        }
        self.take_effect(play, battery)
    }

    /// G14.68: around which hex a fire for effect comes down; nowhere if its call comes to nothing.
    fn middle_of(&self, play: &mut Play<'_, Self>, barrage: Barrage) -> Flow<Self, Option<HexId>> {
        let Some(call) = barrage.call else {
            return Ok(Some(barrage.hex));
        };
        if !self.gain_fire(play, call)? {
            return Ok(None);
        }
        let hex = self.fall_of_round(play, call.battery, call.spot)?;
        if hex.is_none() {
            play.tell(Event::RoundLost);
        }
        Ok(hex)
    }

    /// The hexes of a fire for effect of a battery, as far as they are on the map: seven of them, of a ship two more along its line (G14.65).
    pub(crate) fn barrage_hexes(
        &self,
        state: &State,
        battery: &Battery,
        middle: HexId,
    ) -> Vec<HexId> {
        let near = self.data.grid.neighbours(middle).map(|(_, hex)| hex);
        let mut hexes: Vec<HexId> = near.collect();
        hexes.push(middle);
        let fires = battery.mission.filter(|one| one.hex == middle);
        let ends = match fires.filter(|one| one.salvo.is_some()) {
            Some(mission) => mission.ends,
            None => self.ends_of(state, battery, middle),
        };
        hexes.extend(ends.into_iter().flatten());
        hexes.retain(|hex| self.map(state).has(*hex));
        hexes.sort_unstable();
        hexes
    }

    /// 29: what a battery fires for effect takes effect in all of its hexes.
    fn take_effect(&self, play: &mut Play<'_, Self>, number: usize) -> Flow<Self> {
        let battery = &mut play.state.batteries[number];
        let side = battery.side;
        let Some(mission) = &mut battery.mission else {
            return Ok(());
        };
        mission.times += 1;
        let (salvo, hex) = (mission.salvo.unwrap_or(Salvo::Explosive), mission.hex);
        let (battery, middle) = (*battery, hex);
        play.tell(Event::FiresForEffect(side, salvo, Spot::ground(hex)));
        for hex in self.barrage_hexes(play.state, &battery, middle) {
            let spot = Spot::ground(hex);
            if self.is_masked(play.state, &battery, hex) {
                continue;
            }
            match salvo {
                Salvo::Explosive => self.shell_hex(play, number, middle, hex)?,
                // G8.12: smoke does not last over the water of a paddy.
                Salvo::Smoke if self.check_dry(play.state, spot).is_ok() => {
                    self.lay_smoke(play, side, spot, Cloud::Smoke);
                }
                Salvo::Phosphorus if self.check_dry(play.state, spot).is_ok() => {
                    self.lay_smoke(play, side, spot, Cloud::Phosphorus);
                    self.burn(play, spot)?;
                    self.singe(play, side, spot)?;
                }
                Salvo::Smoke | Salvo::Phosphorus => {}
            }
        }
        Ok(())
    }

    /// G12.63, G13.3, G13.421: the columns that count for what has armour, craft too, and for other vehicles: water helps nothing but
    /// men and animals who wade, soft sand what has no armour besides.
    fn columns_at_hulls(&self, state: &State, hex: HexId, fire: Shellfire) -> [usize; 2] {
        let (soft, whole) = (fire.column, fire.whole);
        match self.terrain(state, hex) {
            Terrain::SoftSand => [whole, soft],
            terrain if terrain.is_shallow_ocean() => [whole; 2],
            _ => [soft; 2],
        }
    }

    /// What is added to the dice of shells from above against those of a side in a part of a hex (22.4, 16.1, G8.3).
    pub(crate) fn modifiers_from_above(
        &self,
        state: &State,
        side: Side,
        part: Spot,
    ) -> Vec<Modifier> {
        let cover = self.cover_from_above(state, part);
        let ground = match cover < 0 {
            true => (cover, "22.4", "pto-modifier-burst"),
            false => (cover, "7.1", "pto-modifier-cover"),
        };
        let mut all = Modifier::list(&[ground]);
        let on_target = self.target_modifiers(state, side, &[], part, 0);
        all.extend(on_target.without_ground().list());
        let mud = self.mud_cover(state, part);
        all.extend(Modifier::list(&[(mud, "G8.5", "pto-modifier-mud")]));
        all
    }

    /// 20: high explosive of a battery in a hex.
    fn shell_hex(
        &self,
        play: &mut Play<'_, Self>,
        number: usize,
        middle: HexId,
        hex: HexId,
    ) -> Flow<Self> {
        let battery = play.state.batteries[number];
        let Some(fire) = self.shellfire(play.state, &battery, middle, hex) else {
            return Ok(());
        };
        play.tell(Event::ShellsFall(Spot::ground(hex)));
        let blow = Blow {
            side: battery.side,
            fire: Some(fire),
            below: Some(fire),
            reason: Reason::Barrage,
            turns_cover: false,
            leaves_holes: self.leaves_holes(&battery),
            calibre: self.calibre_of(&battery),
            breaches: self.breaches_walls(&battery),
        };
        let caves = self.caves_shelled(play.state, &battery, hex);
        self.burst_from_above(play, hex, &caves, blow)
    }

    /// 20: high explosive from above in a hex: one throw of the dice for everybody there, of both sides, and in some caves.
    pub(crate) fn burst_from_above(
        &self,
        play: &mut Play<'_, Self>,
        hex: HexId,
        caves: &[Spot],
        blow: Blow,
    ) -> Flow<Self> {
        let spot = Spot::ground(hex);
        let weapons = self.weapons_in(play.state, hex);
        let thrown = self.throw(play, blow.reason, blow.side)?;
        let (struck, fires) = ((hex, caves), [blow.fire, blow.below]);
        for cave in caves.iter().filter(|_| blow.below.is_some()) {
            self.shatter_cave(play, *cave, blow.calibre, blow.turns_cover)?;
        }
        self.strike_men(play, struck, None, (fires, thrown.sum, blow.turns_cover))?;
        let Some(fire) = blow.fire else {
            return Ok(());
        };
        let column = fire.column;
        self.shatter(play, blow.side, (column, thrown.sum), weapons)?;
        let bare = thrown.sum + fire.added + self.cover_from_above(play.state, spot);
        let [hard, open] = self.columns_at_hulls(play.state, hex, fire);
        let at_craft = Shellfire {
            column: hard,
            ..fire
        };
        for side in [ALLIES, JAPAN] {
            self.strike_armour(play, side, spot, (hard, bare))?;
            self.strike_vehicles(play, side, spot, (open, bare), None)?;
            for craft in self.crafts_at(play.state, side, spot) {
                let is_bomb = blow.reason == Reason::Bomb;
                self.shell_craft(play, craft, FromAbove::of(at_craft, thrown, is_bomb))?;
            }
        }
        let result = self.data.tables.result(column, bare);
        self.shake_hut(play, spot, result)?;
        self.spark(play, blow.side, &[spot], thrown)?;
        let at_works = self.column_at_obstacles(play.state, hex, fire);
        let original = self.data.tables.result(at_works, thrown.sum);
        if matches!(original.look(), Harm::Kill(_)) {
            self.plough_up(play, spot);
            if blow.leaves_holes {
                self.churn(play, hex);
            }
            if blow.breaches {
                self.batter_seawalls(play, blow.side, hex)?;
            }
        }
        self.batter_panjis(play, None, spot, original, None)
    }

    /// A throw for the men in a hex above the ground and in some caves, or some of them, on a column for each of both and for
    /// piers. Of those who are hidden nobody hears whom it does not touch.
    fn strike_men(
        &self,
        play: &mut Play<'_, Self>,
        (hex, caves): (HexId, &[Spot]),
        only: Option<UnitSet>,
        (fires, sum, turns_cover): ([Option<Shellfire>; 2], i32, bool),
    ) -> Flow<Self> {
        let mut groups: Vec<(Spot, Side, UnitSet)> = Vec::new();
        for unit in play.state.all() {
            let At::In(part) = play.state[unit].at else {
                continue;
            };
            // G11.8#1, G11.81#1: nobody else below the ground is reached.
            let is_struck = part.hex == hex && !part.is_below() || caves.contains(&part);
            if !is_struck || only.is_some_and(|only| !only.contains(unit.id)) {
                continue;
            }
            match groups
                .iter_mut()
                .find(|one| (one.0, one.1) == (part, unit.side))
            {
                Some(group) => group.2.insert(unit.id),
                None => groups.push((part, unit.side, [unit.id].into_iter().collect())),
            }
        }
        groups.sort_by_key(|(part, side, _)| (*part, *side));
        let mut is_told = false;
        for (part, side, units) in groups {
            let Some(fire) = fires[usize::from(part.is_below())] else {
                continue;
            };
            let mut modifiers = self.modifiers_from_above(play.state, side, part);
            modifiers.extend(fire.modifiers());
            if turns_cover {
                modifiers.extend(self.cover_turned(play.state, part));
            }
            let column = fire.at_men(part);
            for (units, alone) in self.by_hazard(play.state, units, part) {
                let roll = sum + total(&modifiers) + total(&alone);
                let state = &*play.state;
                let is_shown = state.of_set(units).any(|unit| unit.veil != Veil::Hidden);
                let is_nothing = self.data.tables.result(column, roll) == FireResult::None;
                if !is_shown && is_nothing {
                    continue;
                }
                is_told = true;
                self.tell_modifiers(play, &modifiers);
                self.tell_modifiers(play, &alone);
                self.affect(play, part.location(), units, column, roll)?;
            }
        }
        let Some(fire) = fires[0].filter(|_| !is_told) else {
            return Ok(());
        };
        let roll = sum + fire.added + self.cover_from_above(play.state, Spot::ground(hex));
        self.affect(play, Spot::ground(hex), UnitSet::EMPTY, fire.column, roll)
    }

    /// 18.2: what makes cover count against who is in a part of a hex.
    pub(crate) fn cover_turned(&self, state: &State, part: Spot) -> Vec<Modifier> {
        let cover = self.cover_from_above(state, part).max(0);
        Modifier::list(&[(-2 * cover, "18.2", "pto-modifier-cover-reversed")])
    }

    /// 7.1: whether the shells of a battery are so heavy that they leave holes.
    fn leaves_holes(&self, battery: &Battery) -> bool {
        self.calibre_of(battery) >= self.data.artillery.shellholes
    }

    fn calibre_of(&self, battery: &Battery) -> u16 {
        let modules = &self.data.artillery.modules;
        battery.module.map_or(0, |one| modules[one].calibre)
    }

    /// G13.624: whether the shells of a battery are heavy enough for low seawalls.
    fn breaches_walls(&self, battery: &Battery) -> bool {
        self.calibre_of(battery) >= self.data.artillery.seawalls
    }

    /// G13.624: heavy shells that kill breach a low seawall along the hex, one of several by lot.
    fn batter_seawalls(&self, play: &mut Play<'_, Self>, side: Side, hex: HexId) -> Flow<Self> {
        let walls = self.whole_seawalls(play.state, hex);
        let number = self.draw_lot(play, walls.len(), side)?;
        if let Some(edge) = walls.get(number) {
            self.breach_seawall(play, *edge);
        }
        Ok(())
    }

    /// 29: a vehicle drives into the hexes of fires for effect, which strike it and who is aboard.
    pub(crate) fn drive_into_barrage(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
    ) -> Flow<Self> {
        let Some(spot) = play.state.spot(vehicle).map(Spot::location) else {
            return Ok(());
        };
        for (battery, fire) in self.barrages_on(play.state, spot.hex) {
            let [hard, open] = self.columns_at_hulls(play.state, spot.hex, fire);
            play.tell(Event::ShellsFall(spot));
            let thrown = self.throw(play, Reason::Barrage, battery.side)?;
            let bare = thrown.sum + fire.added + self.cover_from_above(play.state, spot);
            if self.is_craft(vehicle) {
                let at_craft = Shellfire {
                    column: hard,
                    ..fire
                };
                self.shell_craft(play, vehicle, FromAbove::of(at_craft, thrown, false))?;
                continue;
            }
            self.strike_armour(play, vehicle.side, spot, (hard, bare))?;
            self.strike_vehicles(play, vehicle.side, spot, (open, bare), None)?;
        }
        Ok(())
    }

    /// The fires for effect of high explosive in a hex: of which battery, and how they attack.
    fn barrages_on(&self, state: &State, hex: HexId) -> Vec<(Battery, Shellfire)> {
        let falls = |battery: &Battery| {
            let mission = battery.mission?;
            let is_in = mission.covers(&self.data.grid, hex);
            let mission = Some(mission).filter(|one| is_in && one.salvo == Some(Salvo::Explosive));
            let fire = self.shellfire(state, battery, mission?.hex, hex)?;
            Some((*battery, fire))
        };
        state.batteries.iter().filter_map(falls).collect()
    }

    /// 29: whoever comes into the hexes of a fire for effect meets with its shells.
    pub(crate) fn meet_barrage(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        units: UnitSet,
    ) -> Flow<Self> {
        for (battery, fire) in self.barrages_on(play.state, spot.hex) {
            let caves = self.caves_shelled(play.state, &battery, spot.hex);
            let there: UnitSet = play.state.of_set(units).map(|unit| unit.id).collect();
            let is_reached = !spot.is_below() || caves.contains(&spot);
            if is_reached && !there.is_empty() {
                play.tell(Event::ShellsFall(spot));
                let thrown = self.throw(play, Reason::Barrage, battery.side)?;
                let struck = (spot.hex, caves.as_slice());
                let fires = [Some(fire); 2];
                self.strike_men(play, struck, Some(there), (fires, thrown.sum, false))?;
            }
        }
        Ok(())
    }

    /// 29: the movers have come into a Location, which may be under fire for effect.
    pub(crate) fn enter_barrage(&self, play: &mut Play<'_, Self>, spot: Spot) -> Flow<Self> {
        match play.state.came_from {
            Some(_) => self.meet_barrage(play, spot, play.state.movers),
            None => Ok(()),
        }
    }

    /// The chances of what the shells of a battery that fires around a hex do to those of a side in a part of a hex, in 36ths.
    pub(crate) fn barrage_chances(
        &self,
        state: &State,
        (battery, middle): (&Battery, HexId),
        (side, part): (Side, Spot),
    ) -> Vec<(FireResult, u32)> {
        let Some(fire) = self.shellfire(state, battery, middle, part.hex) else {
            return Vec::new();
        };
        let column = fire.at_men(part);
        let added = fire.added + total(&self.modifiers_from_above(state, side, part));
        let dice = Draw::throw(RuleId("20"), 2, 6);
        let ways = |result: FireResult| {
            dice.ways(|sum| self.data.tables.result(column, sum + added) == result)
        };
        let all = FireResult::ALL.iter().copied();
        all.map(|result| (result, ways(result))).collect()
    }

    /// What a fire for effect would do to those who are seen, part by part.
    pub(crate) fn barrage_previews(&self, state: &State, barrage: Barrage) -> Vec<Preview> {
        let battery = &state.batteries[barrage.battery];
        let call = barrage.call.map(|call| Preview {
            title: Text::new("pto-preview-at-once"),
            ..self.call_preview(state, call)
        });
        let effects = self.effect_previews(state, battery, barrage);
        call.into_iter().chain(effects).collect()
    }

    /// What it would do where it is wanted.
    fn effect_previews(&self, state: &State, battery: &Battery, barrage: Barrage) -> Vec<Preview> {
        if barrage.salvo != Salvo::Explosive {
            return Vec::new();
        }
        if battery.is_ship && self.is_wasted(state, battery, barrage.hex) {
            return vec![self.wasted_preview()];
        }
        let mut parts: Vec<(Side, Spot)> = Vec::new();
        for hex in self.barrage_hexes(state, battery, barrage.hex) {
            let caves = self.caves_shelled(state, battery, hex);
            let is_struck =
                |spot: Spot| spot.hex == hex && !spot.is_below() || caves.contains(&spot);
            let there = |unit: &Named| state.spot(*unit).is_some_and(is_struck);
            let soldiers = state.soldiers(ALLIES).chain(state.soldiers(JAPAN));
            // Everybody is shown what is public, his own hidden men included in nothing.
            let seen = soldiers
                .filter(|unit| unit.veil != Veil::Hidden)
                .filter(there);
            parts.extend(seen.filter_map(|unit| Some((unit.side, state.spot(unit)?))));
        }
        parts.sort_unstable();
        parts.dedup();
        let preview = |(side, part): (Side, Spot)| {
            let fire = self.shellfire(state, battery, barrage.hex, part.hex)?;
            let column = self.data.tables.columns[fire.at_men(part)].to_smolstr();
            let mut lines = vec![line(Text::new("pto-preview-column"), column, "20")];
            let modifiers = self.modifiers_from_above(state, side, part);
            lines.extend(modifiers.iter().map(Modifier::line));
            lines.extend(fire.modifiers().iter().map(Modifier::line));
            let chances = self.barrage_chances(state, (battery, barrage.hex), (side, part));
            let title = Text::new("pto-preview-barrage").with("spot", part.value(self));
            Some(Preview {
                title: title.with("side", side.value(self)),
                lines,
                chances: result_chances(chances, 36).collect(),
                obstacle: None,
            })
        };
        parts.into_iter().filter_map(preview).collect()
    }
}
