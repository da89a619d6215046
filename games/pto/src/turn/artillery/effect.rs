//! What high explosive from above does in a hex (20): to men, vehicles, craft, weapons and works there, and to whoever comes into it.

use super::Shellfire;
use crate::turn::FromAbove;
use crate::*;

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
    /// How it attacks landing craft if it hit critically, as that does not double there (G12.64).
    pub at_craft: Option<Shellfire>,
    /// How it attacks if an original 2 of its own dice is a critical hit (C3.7).
    pub critical: Option<Shellfire>,
}

/// Up to which further die an original 2 of the dice of a battery is a critical hit (C3.7) [L].
pub(super) const LUCKY: i32 = 3;

/// The lowest that two dice show.
pub(super) const LOWEST: i32 = 2;

impl Pto {
    /// G12.63, G13.3, G13.421: the columns that count for what has armour, craft too, and for other vehicles: water helps nothing but
    /// men and animals who wade, soft sand what has no armour besides.
    pub(crate) fn columns_at_hulls(
        &self,
        state: &State,
        hex: HexId,
        fire: Shellfire,
    ) -> [usize; 2] {
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
    pub(super) fn shell_hex(
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
            at_craft: None,
            critical: self.critical_shellfire(play.state, &battery, middle, hex),
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
        let blow = self.try_for_critical(play, spot, blow, thrown.sum)?;
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
        let turned = match blow.turns_cover {
            true => total(&self.cover_turned(play.state, spot)),
            false => 0,
        };
        let bare = thrown.sum + fire.added + self.cover_from_above(play.state, spot) + turned;
        let [hard, open] = self.columns_at_hulls(play.state, hex, fire);
        let at_craft = blow.at_craft.unwrap_or(fire);
        let at_craft = Shellfire {
            column: self.columns_at_hulls(play.state, hex, at_craft)[0],
            ..at_craft
        };
        for side in [ALLIES, JAPAN] {
            self.strike_armour(play, side, spot, (hard, bare))?;
            self.strike_vehicles(play, side, spot, (open, bare), None)?;
            for craft in self.crafts_at(play.state, side, spot) {
                let is_bomb = blow.reason == Reason::Bomb;
                let shelling = FromAbove {
                    is_critical: blow.turns_cover,
                    ..FromAbove::of(at_craft, thrown, is_bomb)
                };
                self.shell_craft(play, craft, shelling)?;
            }
        }
        let result = self.data.tables.result(column, bare);
        self.shake_hut(play, spot, result)?;
        self.spark(play, blow.side, &[spot], thrown)?;
        let at_works = self.column_at_obstacles(play.state, hex, fire);
        let original = self.data.tables.result(at_works, thrown.sum);
        if matches!(original.look(), Harm::Kill(_)) {
            if blow.reason == Reason::Barrage {
                self.cut_lines_in(play, hex);
            }
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

    /// C3.7: an original 2 of the dice of a battery hits critically if a further die says so (reconstructed [L]): it is read with twice the
    /// firepower, and what covers is against who is there.
    fn try_for_critical(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        blow: Blow,
        sum: i32,
    ) -> Flow<Self, Blow> {
        let Some(critical) = blow.critical.filter(|_| sum == LOWEST) else {
            return Ok(blow);
        };
        if self.throw(play, Reason::Lucky, blow.side)?.sum > LUCKY {
            return Ok(blow);
        }
        play.tell(Event::ShellsHitCritically(spot));
        Ok(Blow {
            fire: blow.fire.and(Some(critical)),
            below: blow.below.and(Some(critical)),
            turns_cover: true,
            at_craft: blow.fire,
            ..blow
        })
    }

    /// C3.7: how the shells of a battery attack whoever comes into them, and whether they hit critically.
    fn met_fire(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        (battery, fire): (&Battery, Shellfire),
        sum: i32,
    ) -> Flow<Self, (Shellfire, bool)> {
        let middle = battery.mission.map(|mission| mission.hex);
        let critical = middle
            .filter(|_| sum == LOWEST)
            .and_then(|middle| self.critical_shellfire(play.state, battery, middle, spot.hex));
        let Some(critical) = critical else {
            return Ok((fire, false));
        };
        if self.throw(play, Reason::Lucky, battery.side)?.sum > LUCKY {
            return Ok((fire, false));
        }
        play.tell(Event::ShellsHitCritically(spot));
        Ok((critical, true))
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
        for (battery, plain) in self.barrages_on(play.state, spot.hex) {
            play.tell(Event::ShellsFall(spot));
            let thrown = self.throw(play, Reason::Barrage, battery.side)?;
            let (fire, is_critical) = self.met_fire(play, spot, (&battery, plain), thrown.sum)?;
            let turned = match is_critical {
                true => total(&self.cover_turned(play.state, spot)),
                false => 0,
            };
            let bare = thrown.sum + fire.added + self.cover_from_above(play.state, spot) + turned;
            if self.is_craft(vehicle) {
                let at_craft = Shellfire {
                    column: self.columns_at_hulls(play.state, spot.hex, plain)[0],
                    ..plain
                };
                let shelling = FromAbove {
                    is_critical,
                    ..FromAbove::of(at_craft, thrown, false)
                };
                self.shell_craft(play, vehicle, shelling)?;
                continue;
            }
            let [hard, open] = self.columns_at_hulls(play.state, spot.hex, fire);
            self.strike_armour(play, vehicle.side, spot, (hard, bare))?;
            self.strike_vehicles(play, vehicle.side, spot, (open, bare), None)?;
        }
        Ok(())
    }

    /// The fires for effect of high explosive in a hex: of which battery, and how they attack.
    pub(crate) fn barrages_on(&self, state: &State, hex: HexId) -> Vec<(Battery, Shellfire)> {
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
                let (fire, turns) = self.met_fire(play, spot, (&battery, fire), thrown.sum)?;
                let struck = (spot.hex, caves.as_slice());
                let fires = [Some(fire); 2];
                self.strike_men(play, struck, Some(there), (fires, thrown.sum, turns))?;
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
}
