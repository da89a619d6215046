//! What comes of a shot: dice to hit, shells that run out, the hit, smoke (18, 24).

use super::aim::WORSE as CONCEALED;
use super::shot::{Hit, Sights, motion_modifier};
use super::{Shell, Shot};
use crate::turn::Shellfire;
use crate::*;

impl Pto {
    /// 18: a shot is fired.
    pub(crate) fn shell(&self, play: &mut Play<'_, Self>, shot: &Shot) -> Flow<Self> {
        self.betray(play, shot.weapon);
        let (weapon, target) = (self.now(play.state, shot.weapon), shot.target);
        play.tell(match shot.shell {
            Shell::Explosive | Shell::Area => Event::Shells(weapon, target),
            Shell::Smoke => Event::ShellsSmoke(weapon, target),
            Shell::Phosphorus => Event::ShellsPhosphorus(weapon, target),
        });
        if let Some(spotter) = shot.spotter {
            play.tell(Event::Spots(spotter));
        }
        if let Some(leader) = shot.director {
            play.state[leader].set(Condition::Directed);
            self.betray(play, leader);
            play.tell(Event::Directs(self.now(play.state, leader)));
        }
        self.tell_modifiers(play, &shot.to_hit);
        let by = play.state.holder(weapon);
        play.state.picked = UnitSet::EMPTY;
        let thrown = self.throw(play, Reason::ToHit, weapon.side)?;
        if !self.has_shells(play, shot, thrown.sum) {
            return Ok(());
        }
        self.flash_back(play, weapon);
        let may_keep = self.keeps_rate_turned(play.state, weapon, target, thrown.first);
        let keeps_rate = self.use_weapon(play, weapon, shot.manner, thrown, false, may_keep);
        let was_blind = self.is_blind(play.state, weapon.side, target);
        let dice = thrown.dice();
        if self.printed(weapon).class == UnitClass::Gun {
            self.lay_on(play, weapon, target);
        }
        self.bind_field(play.state, weapon, target);
        let die = self.try_luck(play, shot.luck(thrown.sum), weapon.side)?;
        let hit = shot.hit(dice, die);
        let last = shot.last(dice);
        self.tell_modifiers(play, &motion_modifier(dice, shot.rolls));
        play.tell(match hit {
            Hit::Miss if thrown.sum >= shot.fails_from => Event::NeverHits(thrown.sum),
            Hit::Miss => Event::Missed(last, shot.number),
            Hit::Plain => Event::Hit(last, shot.number),
            Hit::Critical => Event::HitCritically(last, shot.number),
        });
        self.let_fall(play, shot, (thrown, hit), keeps_rate)?;
        // C6.5: the concealed are acquired if the shot has shown them.
        if !was_blind || !self.is_blind(play.state, weapon.side, target) {
            self.acquire(play.state, weapon, (target, None), 1);
        }
        self.blast_back(play, weapon, by)
    }

    /// G11.835: the blast of a rocket that is fired out of a cave in a cliff comes back on all who are there, and pins who has fired it.
    pub(crate) fn blast_back(
        &self,
        play: &mut Play<'_, Self>,
        weapon: Named,
        by: Option<Named>,
    ) -> Flow<Self> {
        let is_rocket = self.printed(weapon).class == UnitClass::Launcher;
        let soldier = by.filter(|_| is_rocket);
        let soldier = soldier.map(|soldier| self.now(play.state, soldier));
        let from = soldier.and_then(|soldier| play.state.spot(soldier));
        let Some((soldier, from)) = soldier.zip(from) else {
            return Ok(());
        };
        let column = self
            .data
            .tables
            .column(Firepower::whole(self.data.caves.backblast));
        let Some(column) = column.filter(|_| self.is_in_cliff(play.state, from)) else {
            return Ok(());
        };
        play.tell(Event::BlastsBack(soldier));
        let there = play.state.soldiers_at(soldier.side, from);
        let there: UnitSet = there.map(|unit| unit.id).collect();
        let thrown = self.throw(play, Reason::Fire, soldier.side)?;
        self.affect(play, from, there, column, thrown.sum)?;
        let soldier = self.now(play.state, soldier);
        let is_pinned = play.state[soldier].is(Condition::Pinned);
        let is_steady = play.state.is_unbroken(soldier) && !is_pinned;
        if is_steady && play.state.spot(soldier).is_some() {
            play.state[soldier].set(Condition::Pinned);
            play.tell(Event::Pinned(soldier));
        }
        Ok(())
    }

    /// 18.3, 24: what a shot does whose dice to hit have been thrown.
    fn let_fall(
        &self,
        play: &mut Play<'_, Self>,
        shot: &Shot,
        (thrown, hit): (Thrown, Hit),
        keeps_rate: bool,
    ) -> Flow<Self> {
        let (weapon, target) = (shot.weapon, shot.target);
        let falls = [hit != Hit::Miss, hit == Hit::Critical];
        match shot.shell {
            Shell::Explosive | Shell::Area => {
                for _ in 0..Self::count_falls(play, shot, (thrown, hit)) {
                    let effect = self.burst(play, shot, (thrown, hit), keeps_rate)?;
                    self.strike_hulls(play, shot, hit, effect)?;
                    self.shell_location(play, shot, hit, (thrown, effect))?;
                }
                Ok(())
            }
            Shell::Smoke if target.is_below() => {
                self.shell_cave_with_smoke(play, shot, Cloud::Smoke, falls)
            }
            Shell::Phosphorus if target.is_below() && !shot.is_area => {
                self.shell_cave_with_smoke(play, shot, Cloud::Phosphorus, falls)
            }
            _ if hit == Hit::Miss => Ok(()),
            Shell::Smoke => {
                self.lay_smoke(play, weapon.side, target, Cloud::Smoke);
                Ok(())
            }
            Shell::Phosphorus => {
                // G11.85: what comes down on a cave lies above it.
                let ground = match target.is_below() {
                    true => Spot::ground(target.hex),
                    false => target,
                };
                self.lay_smoke(play, weapon.side, ground, Cloud::Phosphorus);
                self.burn(play, ground)?;
                if shot.is_area {
                    self.shell_cave_with_smoke(play, shot, Cloud::Phosphorus, falls)?;
                }
                self.singe(play, weapon.side, ground)
            }
        }
    }

    /// G5.62: the blast of a rocket sets the hut on fire out of which it is fired.
    pub(crate) fn flash_back(&self, play: &mut Play<'_, Self>, weapon: Named) {
        let is_rocket = self.printed(weapon).class == UnitClass::Launcher;
        let from = play.state.spot(weapon).filter(|_| is_rocket);
        let is_hut = |spot: &Spot| self.terrain(play.state, spot.hex) == Terrain::Hut;
        if let Some(spot) = from.filter(is_hut) {
            self.ignite(play, spot.hex);
        }
    }

    /// 24: whether a weapon still had such a shell: at its number it was the last, above it there was none, and it may
    /// fire something else.
    fn has_shells(&self, play: &mut Play<'_, Self>, shot: &Shot, sum: i32) -> bool {
        let (number, spent) = match shot.shell {
            Shell::Explosive | Shell::Area => return true,
            Shell::Smoke => (0, Condition::SmokeSpent),
            Shell::Phosphorus => (1, Condition::PhosphorusSpent),
        };
        let limit = i32::from(self.printed(shot.weapon).shells[number]);
        if sum >= limit {
            play.state[shot.weapon].set(spent);
            play.tell(Event::NoShells(shot.weapon));
        }
        sum <= limit
    }

    /// 18.3, 31: each hit is an attack of its own: its dice.
    fn burst(
        &self,
        play: &mut Play<'_, Self>,
        shot: &Shot,
        (to_hit, hit): (Thrown, Hit),
        keeps_rate: bool,
    ) -> Flow<Self, Option<Thrown>> {
        let Some((column, added)) = shot.effect(self, hit) else {
            return Ok(None);
        };
        let modifiers = match hit {
            Hit::Critical => &shot.critical,
            _ => &shot.modifiers,
        };
        self.tell_modifiers(play, modifiers);
        let targets = self.targets_hit(play.state, shot, (to_hit.dice(), hit));
        let counted = self.aimed_at(play.state, shot.weapon.side, shot.target);
        let from: Vec<Spot> = play.state.spot(shot.weapon).into_iter().collect();
        let is_mortar = self.printed(shot.weapon).class == UnitClass::Mortar;
        let from = if is_mortar { &[] } else { from.as_slice() };
        let weapons = self.weapons_with(play.state, shot.target, targets);
        let thrown = self.throw(play, Reason::Fire, shot.weapon.side)?;
        let roll = thrown.sum + added;
        let calibre = self.bursting_calibre(shot);
        let is_critical = hit == Hit::Critical;
        if !self.shatter_cave(play, shot.target, calibre, is_critical)? {
            self.hit_parts(play, counted, from, targets, (column, roll))?;
        }
        self.shatter(play, shot.weapon.side, (column, thrown.sum), weapons)?;
        let result = self.data.tables.result(column, roll);
        if !shot.target.is_below() {
            self.shake_hut(play, shot.target, result)?;
        }
        let enemy = shot.weapon.side.opponent();
        let leaves = play.state.is_on_the_move(enemy) && !keeps_rate;
        let last = self.data.tables.columns.len() - 1;
        let left = (column + shot.residual_gain).min(last);
        let left = left.checked_sub(shot.residual_loss).filter(|_| leaves);
        self.burst_below(play, shot, (column, thrown.sum, is_critical), left)?;
        let is_rocket = self.printed(shot.weapon).class == UnitClass::Launcher;
        let spots: &[Spot] = if is_rocket { &[] } else { &[shot.target] };
        self.spark(play, shot.weapon.side, spots, thrown)?;
        // G9.72: rockets are none; bombs that fall from above strike where they strike.
        if !is_rocket {
            let chooser = Some(shot.weapon.side).filter(|_| !is_mortar);
            let original = self.data.tables.result(column, thrown.sum);
            self.batter_panjis(play, chooser, shot.target, original, None)?;
        }
        // G11.82: what falls on a whole Location leaves something in a cave only if it does something there.
        let is_idle = shot.is_area && shot.target.is_below() && result == FireResult::None;
        if leaves && !is_idle {
            self.leave_residual(play, shot.target, left);
        }
        let from: Vec<Spot> = play.state.spot(shot.weapon).into_iter().collect();
        self.surround(play, shot.weapon.side, shot.target, &from);
        Ok(Some(thrown))
    }

    /// 18.2: whom a shot hits whose dice to hit come to a sum: the concealed beside others who are known only if it hits them with
    /// what is added for that (Case K).
    fn targets_hit(&self, state: &State, shot: &Shot, (dice, hit): ([u8; 2], Hit)) -> UnitSet {
        let side = shot.weapon.side;
        let all = self.targets_at(state, side, shot.target);
        let is_mixed = !shot.target.is_below() && !self.is_blind(state, side, shot.target);
        let last = shot.last(dice) + CONCEALED;
        let is_lucky = shot.is_area && hit == Hit::Critical;
        if !is_mixed || is_lucky || last <= shot.number {
            return all;
        }
        let known = state.of_set(all).filter(|unit| unit.veil == Veil::Open);
        known.map(|unit| unit.id).collect()
    }

    /// G12.63: a shell at a whole Location hits the craft there, too; a critical hit costs them a point more.
    fn shell_location(
        &self,
        play: &mut Play<'_, Self>,
        shot: &Shot,
        hit: Hit,
        (to_hit, effect): (Thrown, Option<Thrown>),
    ) -> Flow<Self> {
        let enemy = shot.weapon.side.opponent();
        let moves = play.state.is_on_the_move(enemy);
        let mut crafts = self.crafts_at(play.state, enemy, shot.target);
        crafts.retain(|craft| !moves || play.state.movers.contains(craft.id));
        if !shot.is_area || crafts.is_empty() {
            return Ok(());
        }
        let calibre = self.printed(shot.weapon).calibre;
        let power = self.data.tables.explosive_power(calibre.into()).half();
        let Some(column) = self.data.tables.column(power) else {
            return Ok(());
        };
        let is_turret = 2 * i32::from(to_hit.first) < to_hit.sum;
        if hit == Hit::Miss {
            let over = shot.last(to_hit.dice()) - shot.number;
            let is_near = over == 1 && to_hit.sum < shot.fails_from;
            crafts.retain(|_| is_near && is_turret);
            for craft in crafts {
                let fire = (shot.weapon.side, Shellfire::of(column, power));
                self.shell_misses_craft(play, craft, fire)?;
            }
            return Ok(());
        }
        // One throw for all in the Location.
        let effect = match effect {
            Some(effect) => effect,
            None => self.throw(play, Reason::Fire, shot.weapon.side)?,
        };
        for craft in crafts {
            let shelling = FromAbove {
                is_turret,
                is_critical: hit == Hit::Critical,
                ..FromAbove::of(Shellfire::of(column, power), effect, false)
            };
            self.shell_craft(play, craft, shelling)?;
        }
        Ok(())
    }

    /// G11.831, G11.82, G11.88: what a shot does besides to caves: one at a whole hex strikes the other caves there that open
    /// towards the weapon, and the ground above; heavy shells that hit critically eliminate what they hit.
    fn burst_below(
        &self,
        play: &mut Play<'_, Self>,
        shot: &Shot,
        (column, sum, is_critical): (usize, i32, bool),
        left: Option<usize>,
    ) -> Flow<Self> {
        let side = shot.weapon.side;
        let mut others = Vec::new();
        if shot.is_area {
            others = self.caves_struck(play.state, shot.target.hex, shot.sights.from.hex);
            others.extend(
                shot.target
                    .is_below()
                    .then(|| Spot::ground(shot.target.hex)),
            );
            others.retain(|other| *other != shot.target);
        }
        for other in others {
            let sights = Sights {
                target: other,
                ..shot.sights
            };
            let [_, plain, critical] = self.shot_modifiers(play.state, &sights);
            let modifiers = if is_critical { critical } else { plain };
            let targets = self.targets_at(play.state, side, other);
            let roll = sum + total(&modifiers);
            let result = self.data.tables.result(column, roll);
            let state = &*play.state;
            let is_shown = state.of_set(targets).any(|unit| unit.veil != Veil::Hidden);
            // Of those who are hidden nobody hears whom it does not touch.
            let calibre = self.bursting_calibre(shot);
            if self.shatter_cave(play, other, calibre, is_critical)? {
                continue;
            }
            if is_shown || !targets.is_empty() && result != FireResult::None {
                self.tell_modifiers(play, &modifiers);
                let counted = self.aimed_at(play.state, side, other);
                let from = if sights.is_mortar {
                    &[][..]
                } else {
                    &[sights.from][..]
                };
                self.hit_parts(play, counted, from, targets, (column, roll))?;
            }
            // G11.82: something stays in it as well if it has come to a pin check at least.
            if left.is_some() && (!other.is_below() || result != FireResult::None) {
                self.leave_residual(play, other, left);
            }
        }
        Ok(())
    }

    /// G11.88: the calibre of what bursts; that of rockets is none.
    fn bursting_calibre(&self, shot: &Shot) -> u16 {
        match self.printed(shot.weapon).class {
            UnitClass::Launcher => 0,
            _ => self.printed(shot.weapon).calibre.into(),
        }
    }

    /// Smoke comes to a Location.
    pub(crate) fn lay_smoke(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        spot: Spot,
        cloud: Cloud,
    ) {
        play.state.add_smoke(Smoke { spot, cloud, side });
        play.tell(Event::Cloud(spot, cloud));
    }

    /// 24: white phosphorus makes everybody in a Location check morale, its ground reversed.
    pub(crate) fn burn(&self, play: &mut Play<'_, Self>, spot: Spot) -> Flow<Self> {
        let cover = i32::from(self.effects(play.state, spot.hex).cover);
        self.burn_with(play, spot, cover)
    }

    /// The same where something else covers.
    pub(crate) fn burn_with(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        cover: i32,
    ) -> Flow<Self> {
        let reversed = Modifier::list(&[(-cover, "24", "pto-modifier-cover-reversed")]);
        self.tell_modifiers(play, &reversed);
        for side in [ALLIES, JAPAN] {
            let there: UnitSet = play
                .state
                .soldiers_at(side, spot)
                .map(|unit| unit.id)
                .collect();
            // 31: it is more than a pin check.
            let there = self.expose_all(play, there);
            for unit in self.leaders_first(play.state, spot, there) {
                play.tell(Event::Burns(unit));
                self.check_morale(play, unit, -cover, Source::Phosphorus)?;
            }
        }
        if let Some(movers) = self.spot_of(play.state, play.state.movers) {
            self.drop_movers(play.state, movers);
        }
        Ok(())
    }
}
