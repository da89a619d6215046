//! A shot of ordnance (18): what it needs to hit, and what it does if it does.

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
    /// What is added to the dice of a hit.
    pub modifiers: Vec<Modifier>,
    /// What is added to those of a critical hit.
    pub critical: Vec<Modifier>,
    /// By how many columns more residual firepower it leaves (9.5).
    pub residual_gain: usize,
    /// By how many columns less.
    pub residual_loss: usize,
}

/// With what a weapon is aimed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sights {
    pub(super) weapon: Named,
    pub(super) manner: Manner,
    pub(super) from: Spot,
    pub(super) target: Spot,
    pub(super) range: u32,
    is_area: bool,
    is_mortar: bool,
    /// By how many corners a Gun turns (18.2).
    turned: u8,
    spotter: Option<Named>,
    director: Option<Named>,
    hindrance: u8,
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

/// What ordnance is worse at hitting in the advancing fire phase, pinned, and with a spotter (18.2, 10.2).
const WORSE: i32 = 2;
/// What a target beside a Gun takes off the dice to hit; at 2 hexes it is 1 less (18.2).
const NEAR: i32 = 2;
/// The best that firing at the same Location again brings (18.2).
const ACQUIRED: u8 = 2;

impl Pto {
    /// 18: the shot of a weapon at a Location.
    pub(crate) fn shot(
        &self,
        state: &State,
        side: Side,
        weapon: Named,
        target: Spot,
        shell: Shell,
    ) -> Result<Shot, Refusal> {
        let aim = Aim {
            side,
            weapon,
            target,
            shell,
        };
        self.check_shell(state, aim)?;
        let sights = self.check_sights(state, aim)?;
        let printed = self.printed(weapon);
        let [to_hit, modifiers, critical] = self.shot_modifiers(state, &sights);
        let whole = match printed.fire {
            0 => self.data.tables.explosive_power(printed.calibre),
            fire => Firepower::whole(fire),
        };
        let power = if sights.is_area { whole.half() } else { whole };
        let power = match self.swallows(state, target, sights.is_mortar) {
            true => power.half(),
            false => power,
        };
        let launchers = &self.data.tables.launchers;
        let number = match printed.class {
            _ if sights.is_area => self.data.tables.to_hit(sights.range).area,
            UnitClass::Gun => self.men_number(state, weapon, sights.range),
            _ => launchers.get(sights.range as usize).copied().unwrap_or(0),
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
            modifiers,
            critical,
            residual_gain: usize::from(self.shell_cover(state, &sights) < 0),
            residual_loss: self.residual_loss(state, &sights),
        })
    }

    /// 9.5: by how many columns less a shot leaves for hindrance, exhaustion, and a bank or a height that it fires up at.
    fn residual_loss(&self, state: &State, sights: &Sights) -> usize {
        let soldier = state.holder(sights.weapon).unwrap_or(sights.weapon);
        let is_tired = state[soldier].is(Condition::Exhausted);
        let within = match state.has_smoke(sights.from.hex) {
            true => self.data.tables.smoke_within,
            false => 0,
        };
        let (cover, rule) = match sights.is_mortar {
            true => (0, ""),
            false => self.cover(state, &[sights.from], sights.target),
        };
        let level = |spot: Spot| self.map(state).level(spot.hex);
        let is_above = level(sights.target) > level(sights.from);
        let is_crossed = cover > 0 && rule == "G8.3";
        let is_high = cover == 0 && is_above && !sights.is_mortar;
        usize::from(sights.hindrance + within)
            + [is_tired, is_crossed, is_high]
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
        Ok(Sights {
            is_area: sights.is_mortar
                || self.printed(weapon).class == UnitClass::Gun && shell != Shell::Explosive,
            ..sights
        })
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
            self.check_sky(state, from)?;
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
            director: self.director(state, weapon).filter(|_| is_mortar),
            hindrance,
        })
    }

    /// What is added to the dice to hit, to those of a hit, and to those of a critical hit.
    fn shot_modifiers(&self, state: &State, sights: &Sights) -> [Vec<Modifier>; 3] {
        let cover = self.shell_cover(state, sights);
        let (rule, text) = match (cover < 0, sights.is_mortar) {
            (true, true) => ("22.4", "pto-modifier-burst"),
            (true, false) => ("G3.3", "pto-modifier-burst"),
            (false, _) => ("7.1", "pto-modifier-cover"),
        };
        let ground = |value: i32| Modifier::list(&[(value, rule, text)]);
        let side = sights.weapon.side;
        let part = self.aimed_at(state, side, sights.target);
        // What falls from above minds neither height nor banks.
        let direct = [sights.from];
        let from: &[Spot] = if sights.is_mortar { &[] } else { &direct };
        let on_target = self.target_modifiers(state, side.opponent(), from, part, sights.hindrance);
        let mut on_target = on_target.without_ground().list();
        let mud = self.mud_cover(state, part);
        on_target.extend(Modifier::list(&[(mud, "G8.5", "pto-modifier-mud")]));
        let aim = self.aim_modifiers(state, sights);
        match sights.is_area {
            // 31: what covers men counts when a whole Location is hit.
            true => [
                aim,
                [ground(cover), on_target.clone()].concat(),
                [ground(-cover.abs()), on_target].concat(),
            ],
            false => [
                [aim, ground(cover), on_target].concat(),
                Vec::new(),
                ground(-cover.max(0)),
            ],
        }
    }

    /// What the ground adds to a shell, or what covers the crew of a Gun there, if that is more; trees in which shells burst
    /// cover nobody (22.4, G3.3).
    fn shell_cover(&self, state: &State, sights: &Sights) -> i32 {
        let part = self.aimed_at(state, sights.weapon.side, sights.target);
        if sights.is_mortar {
            return self.cover_from_above(state, part);
        }
        let from = [sights.from];
        let ground = match self.effects(state, sights.target.hex).blast {
            blast if blast < 0 => blast.into(),
            _ => self.cover(state, &from, sights.target).0,
        };
        // 16.1: what covers is dug or built; bursts in the trees above it count all the same.
        match self.works_cover(state, &from, part) {
            Some(works) => works.max(ground) + ground.min(0),
            None if ground < 0 => ground,
            None => ground.max(self.gun_cover(state, &from, sights.target)),
        }
    }

    /// G2.24, G3.1, G5.51: whether nothing over a mortar is in the way of its bombs.
    fn check_sky(&self, state: &State, from: Spot) -> Result<(), Refusal> {
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
            && (target.part == Part::Ground || state.has_shown(side.opponent(), target))
            && target == target.location();
        refuse(!is_place, Refusal::TooFar(target))?;
        let is_gun = self.printed(weapon).class == UnitClass::Gun;
        let (number, spent) = match shell {
            Shell::Area if !is_gun => return Err(Refusal::NoShells(weapon)),
            Shell::Explosive | Shell::Area => {
                let is_target = self.has_targets(state, side.opponent(), target);
                refuse(!is_target, Refusal::NoTarget(target))?;
                let is_own = state.has_soldiers(side, target);
                refuse(is_own, Refusal::MeleeThere(target))?;
                // G5.31, 26: a rocket does nothing to men but in buildings and behind walls, and huts are none.
                let is_launcher = self.printed(weapon).class == UnitClass::Launcher;
                let is_building = self.terrain(state, target.hex).is_building();
                return refuse(is_launcher && !is_building, Refusal::NoRocket(target));
            }
            Shell::Smoke => (0, Condition::SmokeSpent),
            Shell::Phosphorus => (1, Condition::PhosphorusSpent),
        };
        self.check_dry(state, target)?;
        let has = self.printed(weapon).shells[number] > 0 && !state[weapon].is(spent);
        refuse(!has, Refusal::NoShells(weapon))?;
        refuse(state.phase != Phase::PrepFire, Refusal::SmokeLater)
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
            // 8.4, G1.423: dummies see for nobody, and tank-hunter heroes look at their vehicle alone.
            let is_able = state.is_good_order(unit)
                && !state[unit].is(Condition::Pinned)
                && self.printed(unit).class != UnitClass::Hunter
                && !self.is_dummy(unit);
            let sight = self.sight(state, spot, target);
            let may = may_ask && is_near && is_able && sight.is_clear();
            may.then(|| (sight.hindrance(), unit))
        };
        let best = state
            .soldiers(weapon.side)
            .filter_map(sees)
            .min_by_key(|(hindrance, _)| *hindrance);
        let (hindrance, spotter) = best.ok_or(Refusal::NoSight(weapon, by))?;
        Ok((Some(spotter), hindrance))
    }

    /// 18.2: what is added to the dice to hit, but for the target.
    fn aim_modifiers(&self, state: &State, sights: &Sights) -> Vec<Modifier> {
        let Sights { weapon, target, .. } = *sights;
        let enemy = weapon.side.opponent();
        let is_blind = state.has_shown(enemy, target) && self.is_blind(state, weapon.side, target);
        let mut all = self.own_modifiers(state, sights);
        all.extend(Modifier::list(&[(
            WORSE * i32::from(is_blind),
            "18.2",
            "pto-modifier-concealed",
        )]));
        all
    }

    /// 18.2: what is added to the dice to hit, whatever the target is.
    pub(super) fn own_modifiers(&self, state: &State, sights: &Sights) -> Vec<Modifier> {
        let Sights {
            weapon,
            manner,
            target,
            spotter,
            director,
            hindrance,
            ..
        } = *sights;
        let soldier = state.holder(weapon).unwrap_or(weapon);
        let is = |condition| i32::from(state[soldier].is(condition));
        let from = state.spot(weapon);
        let in_smoke = from.is_some_and(|spot| state.has_smoke(spot.hex));
        let within = self.data.tables.smoke_within * u8::from(in_smoke);
        let stakes = i32::from(self.fires_above_panjis(state, weapon));
        let leadership = director.and_then(|leader| self.leadership(state, leader));
        let leadership = leadership.or_else(|| self.commander_of(state, weapon));
        let mut all = self.gun_modifiers(state, sights);
        let platform = state.platform(weapon);
        let on = |condition| i32::from(platform.is_some_and(|one| state[one].is(condition)));
        all.extend(Modifier::list(&[
            (on(Condition::Buttoned), "18.2", "pto-modifier-buttoned"),
            (
                WORSE * on(Condition::Motion),
                "18.2",
                "pto-modifier-in-motion",
            ),
            (
                WORSE * i32::from(manner == Manner::Advancing),
                "18.2",
                "pto-modifier-advancing",
            ),
            (WORSE * is(Condition::Pinned), "18.2", "pto-modifier-pinned"),
            (
                WORSE * i32::from(spotter.is_some()),
                "10.2",
                "pto-modifier-spotter",
            ),
            (
                -i32::from(self.acquired(state, weapon, target)),
                "18.2",
                "pto-modifier-acquired",
            ),
            (hindrance.into(), "18.2", "pto-modifier-hindrance"),
            (within.into(), "24", "pto-modifier-in-smoke"),
            (leadership.unwrap_or(0), "18.2", "pto-modifier-leadership"),
            (is(Condition::Exhausted), "6.1", "pto-modifier-exhausted"),
            (stakes, "G9.21", "pto-modifier-above-panjis"),
            (is(Condition::Encircled), "4.8", "pto-modifier-encircled"),
        ]));
        all
    }

    /// 18.2: what turning, intensive fire, a near target and unfit hands add.
    fn gun_modifiers(&self, state: &State, sights: &Sights) -> Vec<Modifier> {
        let weapon = sights.weapon;
        // Guns want crews, light mortars at least several men.
        let man = self.printed(state.holder(weapon).unwrap_or(weapon));
        let is_gun = self.printed(weapon).class == UnitClass::Gun;
        let is_crewed = man.class == UnitClass::Crew || man.is_vehicle();
        let is_unfit = man.is_single() || is_gun && !is_crewed;
        let near = match sights.range {
            _ if !is_gun || sights.is_area => 0,
            1 => NEAR,
            2 => NEAR - 1,
            _ => 0,
        };
        let is_intensive = sights.manner == Manner::Subsequent;
        // 26: the blast of a rocket comes back within walls; huts have none (G5.62).
        let is_walled = self.printed(weapon).class == UnitClass::Launcher
            // One case for both (26).
            && sights.manner != Manner::Advancing
            && self.terrain(state, sights.from.hex).is_building();
        let all = [
            (i32::from(is_walled), "pto-modifier-backblast"),
            (i32::from(is_intensive), "pto-modifier-intensive"),
            (i32::from(is_unfit), "pto-modifier-unskilled"),
        ];
        let turned = i32::from(sights.turned) * self.corner_cost(state, weapon);
        let mut list = Modifier::list(&[
            (-near, "18.2", "pto-modifier-near"),
            (turned, "18.2", "pto-modifier-turned"),
        ]);
        list.extend(Modifier::list(
            &all.map(|(times, text)| (WORSE * times, "18.2", text)),
        ));
        list
    }

    /// 18.2: how well a weapon has a Location acquired; nothing since it was carried elsewhere.
    fn acquired(&self, state: &State, weapon: Named, target: Spot) -> u8 {
        let acquired = state[weapon].acquired;
        acquired.map_or(0, |acquired| {
            let holds = acquired.target == target && Some(acquired.from) == state.spot(weapon);
            if holds { acquired.level } else { 0 }
        })
    }

    /// 18.2: a weapon has fired at a Location.
    pub(crate) fn acquire(&self, state: &mut State, weapon: Named, target: Spot) {
        let level = (self.acquired(state, weapon, target) + 1).min(ACQUIRED);
        let from = state.spot(weapon);
        state[weapon].acquired = from.map(|from| Acquired {
            from,
            target,
            level,
        });
    }
}

impl Shot {
    /// What the dice to hit come to.
    pub fn hit(&self, sum: i32) -> Hit {
        let last = sum + total(&self.to_hit);
        let is_critical = match self.is_area {
            true => sum == 2,
            false => 2 * last < self.number,
        };
        match last <= self.number {
            _ if is_critical => Hit::Critical,
            true => Hit::Plain,
            false => Hit::Miss,
        }
    }

    /// The column of a hit and what is added to its dice; nothing for a miss, or a shell too small.
    pub fn effect(&self, game: &Pto, hit: Hit) -> Option<(usize, i32)> {
        let tables = &game.data.tables;
        let (power, modifiers) = match hit {
            Hit::Miss => return None,
            Hit::Plain => (self.power, &self.modifiers),
            Hit::Critical => (Firepower(2 * self.power.0), &self.critical),
        };
        Some((tables.column(power)?, total(modifiers)))
    }

    /// The exact chances of the results, in 1296ths.
    pub fn chances(&self, game: &Pto) -> Vec<(FireResult, u32)> {
        let dice = Draw::throw(RuleId("18.1"), 2, 6);
        let mut ways = vec![0; FireResult::ALL.len()];
        for hit in [Hit::Miss, Hit::Plain, Hit::Critical] {
            let hits = dice.ways(|sum| self.hit(sum) == hit);
            for result in FireResult::ALL {
                let is_it = |sum: i32| match self.effect(game, hit) {
                    Some((column, added)) => {
                        game.data.tables.result(column, sum + added) == *result
                    }
                    None => *result == FireResult::None,
                };
                ways[result.number()] += hits * dice.ways(is_it);
            }
        }
        FireResult::ALL.iter().copied().zip(ways).collect()
    }

    /// In how many of 36 throws it hits.
    pub fn ways_to_hit(&self) -> u32 {
        Draw::throw(RuleId("18.1"), 2, 6).ways(|sum| self.hit(sum) != Hit::Miss)
    }

    /// What would come of it, step by step.
    pub fn preview(&self, game: &Pto) -> Preview {
        let mut lines = vec![line(
            Text::new("pto-preview-to-hit"),
            self.number.to_smolstr(),
            "18.1",
        )];
        lines.extend(self.to_hit.iter().map(Modifier::line));
        let mut chances = vec![PreviewChance {
            label: Text::new("pto-chance-hit"),
            ways: self.ways_to_hit(),
            of: 36,
        }];
        if matches!(self.shell, Shell::Explosive | Shell::Area) {
            if let Some(column) = game.data.tables.column(self.power) {
                let column = game.data.tables.columns[column].to_smolstr();
                lines.push(line(Text::new("pto-preview-column"), column, "18.3"));
            }
            lines.extend(self.modifiers.iter().map(Modifier::line));
            chances.extend(result_chances(self.chances(game), 1296));
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
