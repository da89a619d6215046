//! A shot of ordnance (18): what it needs to hit, and what it does if it does.

use super::doubles::line_of_doubles;
use crate::turn::{Firepower, Manner, line, result_chances};
use crate::*;
use heigi_engine::scene::PreviewChance;

/// What ordnance fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shell {
    /// High explosive: of Guns at the men in a Location, of mortars at all of it.
    Explosive,
    /// High explosive of a Gun at a whole Location (18.1).
    Area,
    /// Smoke (24).
    Smoke,
    /// White phosphorus (24).
    Phosphorus,
}

/// What is to be fired at what.
#[derive(Clone, Copy, Debug)]
struct Aim {
    side: Side,
    weapon: Named,
    target: Spot,
    shell: Shell,
}

/// A shot that may be fired.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The weapon.
    pub weapon: Named,
    /// How it fires.
    pub manner: Manner,
    /// At what.
    pub target: Spot,
    /// With what.
    pub shell: Shell,
    /// Who sees for it (10.2).
    pub spotter: Option<Named>,
    /// Who directs it.
    pub director: Option<Named>,
    /// Up to which final roll it hits (18.1).
    pub number: i32,
    /// What is added to the dice to hit (18.2).
    pub to_hit: Vec<Modifier>,
    /// Whether it falls on a whole Location (18.1), not on the men in it.
    pub is_area: bool,
    /// The firepower of a hit.
    pub power: Firepower,
    /// That of a critical hit, which water does not halve (G13.421).
    pub critical_power: Firepower,
    /// What is added to the dice of a hit.
    pub modifiers: Vec<Modifier>,
    /// What is added to those of a critical hit.
    pub critical: Vec<Modifier>,
    /// By how many columns more residual firepower it leaves (9.5).
    pub residual_gain: usize,
    /// By how many columns less.
    pub residual_loss: usize,
    /// Whether a double scores two hits (C3.8).
    pub doubles: bool,
    /// Whether it is fired in motion, so that the lower of its dice to hit counts twice (18.2, Case C4).
    pub rolls: bool,
    /// From which sum of the dice on nothing hits (18.1).
    pub fails_from: i32,
    /// With what it is aimed.
    pub(super) sights: Sights,
}

/// With what a weapon is aimed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sights {
    pub(super) weapon: Named,
    pub(super) manner: Manner,
    pub(super) from: Spot,
    pub(super) target: Spot,
    pub(super) range: u32,
    pub(super) is_area: bool,
    pub(super) is_mortar: bool,
    /// By how many corners a Gun turns (18.2).
    pub(super) turned: u8,
    pub(super) spotter: Option<Named>,
    pub(super) director: Option<Named>,
    pub(super) hindrance: u8,
}

/// What the dice to hit come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// It misses.
    Miss,
    /// It hits.
    Plain,
    /// It hits critically (18.2).
    Critical,
}

/// The best that firing at the same Location again brings (18.2).
const ACQUIRED: u8 = 2;
/// From which sum of the dice to hit on nothing hits (18.1).
const NEVER: i32 = 12;

/// What two dice show together.
pub(super) fn sum_of(dice: [u8; 2]) -> i32 {
    dice.into_iter().map(i32::from).sum()
}

/// What dice to hit come to with what is added, the lower of them twice for who fires in motion (18.2, Case C4).
pub(super) fn last_of(dice: [u8; 2], to_hit: &[Modifier], rolls: bool) -> i32 {
    sum_of(dice) + total(to_hit) + lower_of(dice, rolls)
}

/// What the lower of two dice adds for who fires in motion (18.2, Case C4).
pub(super) fn lower_of(dice: [u8; 2], rolls: bool) -> i32 {
    i32::from(rolls) * i32::from(dice[0].min(dice[1]))
}

/// Case C4: what a preview says of it.
pub(super) fn line_of_motion(rolls: bool) -> Option<heigi_engine::scene::PreviewLine> {
    let text = Text::new("pto-preview-lower-die");
    rolls.then(|| line(text, SmolStr::default(), "18.2"))
}

/// Case C4: what the dice of who fires in motion add, once they have fallen.
pub(super) fn motion_modifier(dice: [u8; 2], rolls: bool) -> Vec<Modifier> {
    Modifier::list(&[(lower_of(dice, rolls), "18.2", "pto-modifier-in-motion")])
}

impl Pto {
    /// 18: whether a weapon may be fired at a Location, and with what it is aimed.
    pub(crate) fn check_shot(
        &self,
        state: &State,
        side: Side,
        weapon: Named,
        target: Spot,
        shell: Shell,
    ) -> Result<Sights, Refusal> {
        let aim = Aim {
            side,
            weapon,
            target,
            shell,
        };
        self.check_shell(state, aim)?;
        self.check_sights(state, aim)
    }

    /// 18: the shot of a weapon at a Location.
    pub(crate) fn shot(
        &self,
        state: &State,
        side: Side,
        weapon: Named,
        target: Spot,
        shell: Shell,
    ) -> Result<Shot, Refusal> {
        let sights = self.check_shot(state, side, weapon, target, shell)?;
        let printed = self.printed(weapon);
        let [to_hit, modifiers, critical] = self.shot_modifiers(state, &sights);
        let whole = match printed.fire {
            0 => self.data.tables.explosive_power(printed.calibre.into()),
            fire => Firepower::whole(fire),
        };
        let power = if sights.is_area { whole.half() } else { whole };
        let whole = power;
        let power = match self.swallows(state, target, sights.is_mortar) {
            true => power.half(),
            false => power,
        };
        let of_critical = match self.is_shallow(state, target) {
            true => whole,
            false => power,
        };
        let number = match printed.class {
            _ if sights.is_area => self.data.tables.to_hit(sights.range).area,
            UnitClass::Gun => self.men_number(state, weapon, sights.range),
            _ => self.data.tables.rocket_number(sights.range),
        };
        Ok(Shot {
            weapon,
            manner: sights.manner,
            target,
            shell,
            spotter: sights.spotter,
            director: sights.director,
            number,
            to_hit,
            is_area: sights.is_area,
            power,
            critical_power: Firepower(2 * of_critical.0),
            modifiers,
            critical,
            residual_gain: usize::from(self.shell_cover(state, &sights) < 0),
            residual_loss: self.residual_loss(state, &sights),
            doubles: self.doubles(weapon),
            rolls: self.fires_in_motion(state, weapon),
            fails_from: self.fails_from(weapon),
            sights,
        })
    }

    /// 9.5: by how many columns less a shot leaves for hindrance, exhaustion, and a bank or a height that it fires up at.
    fn residual_loss(&self, state: &State, sights: &Sights) -> usize {
        let soldier = state.holder(sights.weapon).unwrap_or(sights.weapon);
        let is_tired = state[soldier].is(Condition::Exhausted);
        let within = match state.is_in_smoke(sights.from) {
            true => self.data.tables.smoke_within,
            false => 0,
        };
        let cover = self.cover(state, &[sights.from], sights.target);
        let (cover, across) = match sights.is_mortar {
            true => (0, 0),
            false => (cover.added, cover.across),
        };
        let is_above = self.height_over(state, sights.target, sights.from) > 0;
        let is_high = cover == 0 && is_above && !sights.is_mortar;
        usize::from(sights.hindrance + within + across)
            + [is_tired, is_high]
                .into_iter()
                .filter(|is_so| *is_so)
                .count()
    }

    /// 10.2, 18: whether a weapon may be aimed at a Location, and what it is aimed with.
    fn check_sights(&self, state: &State, aim: Aim) -> Result<Sights, Refusal> {
        let Aim {
            side,
            target,
            shell,
            ..
        } = aim;
        let (weapon, manner) = self.check_firer(state, side, aim.weapon.id)?;
        let from = state.spot(weapon).ok_or(Refusal::NotThere(weapon))?;
        let sights = self.sights(state, weapon, manner, from, target)?;
        // G11.85#2: smoke is aimed at a cave like anything else.
        let is_whole = shell == Shell::Area || shell != Shell::Explosive && !target.is_below();
        let is_area = sights.is_mortar || self.printed(weapon).class == UnitClass::Gun && is_whole;
        if is_area {
            self.check_mouth_faced(state, from, target)?;
        }
        Ok(Sights { is_area, ..sights })
    }

    /// 18: whether a weapon may be aimed at a Location, whatever it fires.
    pub(crate) fn check_gun_aim(
        &self,
        state: &State,
        (weapon, manner): (Named, Manner),
        from: Spot,
        target: Spot,
    ) -> Result<(), Refusal> {
        self.sights(state, weapon, manner, from, target).map(|_| ())
    }

    /// 10.2, 18: with what a weapon is aimed at a Location, if it may.
    pub(super) fn sights(
        &self,
        state: &State,
        weapon: Named,
        manner: Manner,
        from: Spot,
        target: Spot,
    ) -> Result<Sights, Refusal> {
        let (printed, side) = (self.printed(weapon), weapon.side);
        let is_mortar = printed.class == UnitClass::Mortar;
        let is_gun = printed.class == UnitClass::Gun;
        let is_intensive = is_gun && manner == Manner::Subsequent;
        let is_first = matches!(manner, Manner::Full | Manner::Advancing);
        refuse(!is_first && !is_intensive, Refusal::HasFired(weapon))?;
        self.check_free(state, weapon, from, target)?;
        self.check_mount(state, weapon, target)?;
        if is_mortar {
            self.check_sky(state, weapon, from)?;
        }
        let range = self.range(from, target);
        // 9.2: again, and at nobody farther than the nearest enemy.
        let is_farther = is_intensive && self.nearest_enemy(state, side, from) < range;
        refuse(is_farther, Refusal::NotNearest(weapon))?;
        let turned = match is_gun {
            true => self
                .turn_of(state, weapon, target)
                .map_or(0, |(turned, _)| turned),
            false => 0,
        };
        let soldier = state.holder(weapon).unwrap_or(weapon);
        // 5.2: whoever is pinned does not turn a Gun.
        let is_pinned = state[soldier].is(Condition::Pinned);
        refuse(turned > 0 && is_pinned, Refusal::Pinned(soldier))?;
        refuse(
            range < printed.least.into(),
            Refusal::TooNear(weapon, printed.least),
        )?;
        refuse(
            range > printed.range.into(),
            Refusal::OutOfRange(weapon, printed.range),
        )?;
        // C2.6.
        let is_steep = is_gun && self.is_steep(state, from, target, range);
        refuse(is_steep, Refusal::TooSteep(weapon, target))?;
        let (spotter, hindrance) = self.eyes(state, weapon, from, target, is_mortar)?;
        Ok(Sights {
            weapon,
            manner,
            from,
            target,
            range,
            is_area: false,
            is_mortar,
            turned,
            spotter,
            // 18.2: nobody but mortars is directed.
            director: is_mortar.then(|| self.director(state, weapon)).flatten(),
            hindrance,
        })
    }

    /// 18.1: from which sum of the dice on nothing hits that a weapon fires: from 12 on, and where that uses it up.
    pub(super) fn fails_from(&self, weapon: Named) -> i32 {
        let used_up = self.printed(weapon).removal.map_or(NEVER, i32::from);
        used_up.min(NEVER)
    }

    /// 18.2 (Case C4): whether a weapon of a vehicle is fired in motion.
    pub(super) fn fires_in_motion(&self, state: &State, weapon: Named) -> bool {
        let platform = state.platform(weapon);
        platform.is_some_and(|one| state[one].is(Condition::Motion))
    }

    /// C2.6: whether a Location lies more levels above or below another one than it is hexes away.
    fn is_steep(&self, state: &State, from: Spot, target: Spot, range: u32) -> bool {
        self.height_over(state, from, target).unsigned_abs() > range
    }

    /// G2.24, G3.1, G5.51: whether nothing over a mortar is in the way of its bombs.
    pub(crate) fn check_sky(
        &self,
        state: &State,
        mortar: Named,
        from: Spot,
    ) -> Result<(), Refusal> {
        if from.is_below() {
            // G11.83: the light mortars of the Japanese alone.
            let is_theirs = self.printed(mortar).nation == Nation::Japan;
            refuse(!is_theirs, Refusal::NoMortarFromCave(mortar))?;
            return self.check_mouth_clear(state, from);
        }
        // C9: nor does it fire out of a pillbox.
        refuse(from.part == Part::Pillbox, Refusal::UnderRoof(from))?;
        match self.terrain(state, from.hex) {
            Terrain::DenseJungle | Terrain::Bamboo => Err(Refusal::NoMortar(from)),
            ground if ground == Terrain::Hut || ground.is_building() => {
                Err(Refusal::UnderRoof(from))
            }
            _ => Ok(()),
        }
    }

    /// 24, 26: whether a weapon has such a shell, and something to fire it at.
    fn check_shell(&self, state: &State, aim: Aim) -> Result<(), Refusal> {
        let Aim {
            side,
            weapon,
            target,
            shell,
        } = aim;
        let is_place = self.map(state).has(target.hex)
            && (target.part == Part::Ground
                || self.is_known_cave(state, side, target)
                || state.has_shown(side.opponent(), target))
            && target == target.location();
        refuse(!is_place, Refusal::TooFar(target))?;
        let is_gun = self.printed(weapon).class == UnitClass::Gun;
        let (number, spent) = match shell {
            Shell::Area if !is_gun => return Err(Refusal::NoShells(weapon)),
            Shell::Explosive | Shell::Area => {
                let is_mortar = self.printed(weapon).class == UnitClass::Mortar;
                // G12.63, C1.55: a shell at a whole Location hits craft and other vehicles as well.
                let is_area = is_mortar || shell == Shell::Area;
                let has_craft = is_area
                    && (self.has_craft_targets(state, side, target)
                        || self.has_hulls(state, side, target));
                // G11.832: at a known cave whether somebody is seen there or not.
                let is_target = self.has_targets(state, side.opponent(), target)
                    || has_craft
                    || self.is_known_cave(state, side, target)
                        && !state.is_on_the_move(side.opponent());
                refuse(!is_target, Refusal::NoTarget(target))?;
                // 18.2: who is with the enemy fires at him (Case E).
                let is_here = state.spot(weapon).map(Spot::location) == Some(target);
                let is_own = !is_here && state.has_soldiers(side, target);
                refuse(is_own, Refusal::MeleeThere(target))?;
                let is_launcher = self.printed(weapon).class == UnitClass::Launcher;
                let is_walled = || self.is_walled_in(state, weapon, target);
                return refuse(is_launcher && !is_walled(), Refusal::NoRocket(target));
            }
            Shell::Smoke => (0, Condition::SmokeSpent),
            Shell::Phosphorus => (1, Condition::PhosphorusSpent),
        };
        match target.is_below() {
            true => {
                let cloud = [Cloud::Smoke, Cloud::Phosphorus][number];
                self.check_shells_below(state, weapon, target, cloud)?;
            }
            false => self.check_dry(state, target)?,
        }
        let has = self.printed(weapon).shells[number] > 0 && !state[weapon].is(spent);
        refuse(!has, Refusal::NoShells(weapon))?;
        refuse(state.phase != Phase::PrepFire, Refusal::SmokeLater)
    }

    /// G5.31, 26, C8.3: whether men in a Location are where the rocket of a weapon does something to them: in buildings, of which huts are
    /// none, in pillboxes and caves (G11.835), and behind walls.
    fn is_walled_in(&self, state: &State, weapon: Named, target: Spot) -> bool {
        let is_inside = self.terrain(state, target.hex).is_building()
            || target.part == Part::Pillbox
            || target.part.cave_side().is_some();
        let from = state.spot(weapon);
        is_inside || self.is_behind_wall(state, from.as_slice(), target)
    }

    /// 10.2: through whose eyes a weapon fires, and how much hinders them: its own, or those of somebody in good order in
    /// its Location or beside it.
    fn eyes(
        &self,
        state: &State,
        weapon: Named,
        from: Spot,
        target: Spot,
        may_ask: bool,
    ) -> Result<(Option<Named>, u8), Refusal> {
        refuse(!self.faces(state, from, target), Refusal::NotFacing(weapon))?;
        let own = self.sight(state, from, target);
        let Some(by) = own.blocked_by else {
            return Ok((None, own.hindrance()));
        };
        let sees = |unit: Named| {
            let spot = state.spot(unit)?;
            let is_near = spot == from || self.is_adjacent(state, spot, from);
            // 8.4: dummies see for nobody.
            let is_able = state.is_good_order(unit)
                && !state[unit].is(Condition::Pinned)
                && self.may_spot(unit)
                && !self.is_dummy(unit);
            // G11.83: out of a cave nothing is fired that is not seen from there.
            if !may_ask || !is_near || !is_able || from.is_below() {
                return None;
            }
            let sight = self.sight(state, spot, target);
            sight.is_clear().then(|| (sight.hindrance(), unit))
        };
        let best = state
            .soldiers(weapon.side)
            .filter_map(sees)
            .min_by_key(|(hindrance, _)| *hindrance);
        let (hindrance, spotter) = best.ok_or(Refusal::NoSight(weapon, by))?;
        Ok((Some(spotter), hindrance))
    }

    /// C9.3: whether a unit sees for a mortar: leaders, crews and half-squads do.
    fn may_spot(&self, unit: Named) -> bool {
        let printed = self.printed(unit);
        let is_small = matches!(printed.class, UnitClass::Crew | UnitClass::HalfSquad);
        is_small || printed.leadership.is_some()
    }

    /// 18.2: how well a weapon has a Location acquired, or a vehicle there; nothing since it was carried elsewhere, nor of a vehicle to
    /// which it is turned (C6.5).
    pub(super) fn acquired(
        &self,
        state: &State,
        weapon: Named,
        (target, vehicle): (Spot, Option<UnitId>),
    ) -> u8 {
        let Some(acquired) = state[weapon].acquired else {
            return 0;
        };
        let is_it = match vehicle {
            Some(_) => {
                let turned = self.turn_of(state, weapon, target);
                acquired.vehicle == vehicle && turned.is_none_or(|(corners, _)| corners == 0)
            }
            None => acquired.vehicle.is_none() && acquired.target == target,
        };
        match is_it && Some(acquired.from) == state.spot(weapon) {
            true => acquired.level,
            false => 0,
        }
    }

    /// 18.2, C6.5: a weapon has fired at a Location, or at a vehicle there, so many times; one that broke down acquires nothing by it.
    pub(crate) fn acquire(
        &self,
        state: &mut State,
        weapon: Named,
        (target, vehicle): (Spot, Option<UnitId>),
        times: u8,
    ) {
        let level = (self.acquired(state, weapon, (target, vehicle)) + times).min(ACQUIRED);
        let is_able = !state[weapon].is(Condition::Malfunctioning);
        let from = state.spot(weapon).filter(|_| is_able);
        state[weapon].has_opened = true;
        state[weapon].acquired = from.map(|from| Acquired {
            from,
            target,
            vehicle,
            level,
        });
    }
}

impl Shot {
    /// From where it is fired.
    pub(crate) fn sights_from(&self) -> Spot {
        self.sights.from
    }

    /// What the dice to hit come to in the end: in motion the lower of them counts twice (18.2, Case C4).
    pub fn last(&self, dice: [u8; 2]) -> i32 {
        last_of(dice, &self.to_hit, self.rolls)
    }

    /// What the dice to hit come to, with the further die of an original 2 if one has been thrown.
    pub fn hit(&self, dice: [u8; 2], die: Option<i32>) -> Hit {
        let sum = sum_of(dice);
        if let Some((luck, die)) = self.luck(sum).zip(die) {
            return luck.hit(die);
        }
        let last = self.last(dice);
        let is_critical = match self.is_area {
            true => sum == 2,
            false => 2 * last < self.number,
        };
        match last <= self.number && sum < self.fails_from {
            false => Hit::Miss,
            true if is_critical => Hit::Critical,
            true => Hit::Plain,
        }
    }

    /// The column of a hit and what is added to its dice; nothing for a miss, or a shell too small.
    pub fn effect(&self, game: &Pto, hit: Hit) -> Option<(usize, i32)> {
        let tables = &game.data.tables;
        let (power, modifiers) = match hit {
            Hit::Miss => return None,
            Hit::Plain => (self.power, &self.modifiers),
            Hit::Critical => (self.critical_power, &self.critical),
        };
        Some((tables.column(power)?, total(modifiers)))
    }

    /// What would come of it, step by step.
    pub fn preview(&self, game: &Pto, state: &State) -> Preview {
        let mut lines = vec![line(
            Text::new("pto-preview-to-hit"),
            self.number.to_smolstr(),
            "18.1",
        )];
        lines.extend(self.to_hit.iter().map(Modifier::line));
        lines.extend(line_of_motion(self.rolls));
        let [ways, of] = self.ways_to_hit();
        let mut chances = vec![PreviewChance {
            label: Text::new("pto-chance-hit"),
            ways,
            of,
        }];
        if matches!(self.shell, Shell::Explosive | Shell::Area) {
            if let Some(column) = game.data.tables.column(self.power) {
                let column = game.data.tables.columns[column].to_smolstr();
                lines.push(line(Text::new("pto-preview-column"), column, "18.3"));
            }
            lines.extend(self.modifiers.iter().map(Modifier::line));
            lines.extend(line_of_doubles(self.doubles));
            chances.extend(result_chances(self.chances(game), self.throws()));
            chances.extend(game.hull_chances(state, self));
        }
        let title = match self.shell {
            Shell::Explosive => "pto-preview-shell",
            Shell::Area => "pto-preview-shell-area",
            Shell::Smoke => "pto-preview-smoke",
            Shell::Phosphorus => "pto-preview-phosphorus",
        };
        Preview {
            title: Text::new(title).with("spot", self.target.value(game)),
            lines,
            chances,
            obstacle: None,
        }
    }
}
