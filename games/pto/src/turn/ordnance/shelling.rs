//! What comes of a shot: dice to hit, shells that run out, the hit, smoke (18, 24).

use super::shot::Hit;
use super::{Shell, Shot};
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
        play.state.picked = UnitSet::EMPTY;
        let thrown = self.throw(play, Reason::ToHit, weapon.side)?;
        if !self.has_shells(play, shot, thrown.sum) {
            return Ok(());
        }
        self.flash_back(play, weapon);
        let keeps_rate = self.use_weapon(play, weapon, shot.manner, thrown, false, true);
        self.acquire(play.state, weapon, target);
        if self.printed(weapon).class == UnitClass::Gun {
            self.lay_on(play.state, weapon, target);
        }
        let hit = shot.hit(thrown.sum);
        let last = thrown.sum + total(&shot.to_hit);
        play.tell(match hit {
            Hit::Miss => Event::Missed(last, shot.number),
            Hit::Plain => Event::Hit(last, shot.number),
            Hit::Critical => Event::HitCritically(last, shot.number),
        });
        match shot.shell {
            Shell::Explosive | Shell::Area => self.burst(play, shot, hit, keeps_rate),
            _ if hit == Hit::Miss => Ok(()),
            Shell::Smoke => {
                self.lay_smoke(play, weapon.side, target, Cloud::Smoke);
                Ok(())
            }
            Shell::Phosphorus => {
                self.lay_smoke(play, weapon.side, target, Cloud::Phosphorus);
                self.burn(play, target)?;
                self.singe(play, weapon.side, target)
            }
        }
    }

    /// G5.62: the blast of a rocket sets the hut on fire out of which it is fired.
    fn flash_back(&self, play: &mut Play<'_, Self>, weapon: Named) {
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

    /// 18.3, 31: each hit is an attack of its own.
    fn burst(
        &self,
        play: &mut Play<'_, Self>,
        shot: &Shot,
        hit: Hit,
        keeps_rate: bool,
    ) -> Flow<Self> {
        let Some((column, added)) = shot.effect(self, hit) else {
            return Ok(());
        };
        let modifiers = match hit {
            Hit::Critical => &shot.critical,
            _ => &shot.modifiers,
        };
        self.tell_modifiers(play, modifiers);
        let targets = self.targets_at(play.state, shot.weapon.side, shot.target);
        let counted = self.aimed_at(play.state, shot.weapon.side, shot.target);
        let from: Vec<Spot> = play.state.spot(shot.weapon).into_iter().collect();
        let is_mortar = self.printed(shot.weapon).class == UnitClass::Mortar;
        let from = if is_mortar { &[] } else { from.as_slice() };
        let weapons = self.weapons_with(play.state, shot.target, targets);
        let thrown = self.throw(play, Reason::Fire, shot.weapon.side)?;
        let roll = thrown.sum + added;
        self.hit_parts(play, counted, from, targets, (column, roll))?;
        self.shatter(play, shot.weapon.side, (column, thrown.sum), weapons)?;
        let result = self.data.tables.result(column, roll);
        self.shake_hut(play, shot.target, result)?;
        let is_rocket = self.printed(shot.weapon).class == UnitClass::Launcher;
        let spots: &[Spot] = if is_rocket { &[] } else { &[shot.target] };
        self.spark(play, shot.weapon.side, spots, thrown)?;
        // G9.72: rockets are none; bombs that fall from above strike where they strike.
        if !is_rocket {
            let chooser = Some(shot.weapon.side).filter(|_| !is_mortar);
            let original = self.data.tables.result(column, thrown.sum);
            self.batter_panjis(play, chooser, shot.target, original, None)?;
        }
        let enemy = shot.weapon.side.opponent();
        if play.state.is_on_the_move(enemy) && !keeps_rate {
            let last = self.data.tables.columns.len() - 1;
            let column = (column + shot.residual_gain).min(last);
            let column = column.checked_sub(shot.residual_loss);
            self.leave_residual(play, shot.target, column);
        }
        let from: Vec<Spot> = play.state.spot(shot.weapon).into_iter().collect();
        self.surround(play, shot.weapon.side, shot.target, &from);
        Ok(())
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
                self.check_morale(play, unit, -cover, Source::Other)?;
            }
        }
        if let Some(movers) = self.spot_of(play.state, play.state.movers) {
            self.drop_movers(play.state, movers);
        }
        Ok(())
    }
}
