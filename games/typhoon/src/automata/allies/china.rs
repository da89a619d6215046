//! China in phase C (4.1.1-CH).

use crate::Typhoon;
use crate::position::event::Event;
use crate::position::{Cause, Flow, Place, Play, Position};
use crate::printed::map::ZoneId;
use crate::printed::units::{ALLIES, JAPAN, Nation, UnitId};

impl Play<'_> {
    /// 4.1.1-CH, 17: Chinese armies move up, recover, and one goes to Burma.
    pub(crate) fn china(&mut self, game: &Typhoon) -> Flow<()> {
        let map = game.map();
        if self.position.active != ALLIES {
            for zone in map.groups.china.iter() {
                if !self.position.is_contested(zone) {
                    continue;
                }
                let is_chinese = |unit: &UnitId| game.unit(*unit).nation == Nation::China;
                let armies = |position: &Position| {
                    game.land_units(position, ALLIES, zone)
                        .filter(is_chinese)
                        .count()
                };
                while armies(&self.position) < 3 {
                    let mut near = self.chinese_near(game, zone);
                    near.retain(|unit| game.has_room(&self.position, *unit, zone));
                    match self.pick(Cause::ChineseArmies, &near)? {
                        Some(unit) => self.redeploy(game, unit, zone),
                        None => break,
                    }
                }
            }
        }
        self.chinese_recovery(game)?;
        let burma = map.named.burma;
        let flags = self.position.flags;
        if flags.burma_entered && !flags.burma_answered {
            self.position.flags.burma_answered = true;
            let near: Vec<UnitId> = self
                .chinese_near(game, burma)
                .into_iter()
                .filter(|unit| game.has_room(&self.position, *unit, burma))
                .collect();
            if let Some(unit) = self.pick(Cause::ChineseToBurma, &near)? {
                self.redeploy(game, unit, burma);
                self.hold_at_once(game, burma)?;
            }
        }
        Ok(())
    }

    /// 13b: a zone that a land unit reaches outside the operations is its side's at once, if no enemy
    /// land unit is there.
    fn hold_at_once(&mut self, game: &Typhoon, zone: ZoneId) -> Flow<()> {
        let is_free = game
            .land_units(&self.position, JAPAN, zone)
            .next()
            .is_none();
        if is_free && !game.is_friendly(&self.position, ALLIES, zone) {
            self.position.mark(zone, Some(ALLIES), None);
            let side = ALLIES;
            self.tell(Event::Controlled { zone, side });
            self.displace(game, JAPAN, zone)?;
        }
        Ok(())
    }

    /// Chinese armies in Allied-controlled Chinese zones that touch a zone by land.
    fn chinese_near(&self, game: &Typhoon, zone: ZoneId) -> Vec<UnitId> {
        game.units_of(ALLIES)
            .filter(|unit| game.unit(*unit).nation == Nation::China)
            .filter(|unit| {
                self.position.zone_of(*unit).is_some_and(|at| {
                    game.map().groups.china.contains(at)
                        && game.is_friendly(&self.position, ALLIES, at)
                        && game.map().link(at, zone).land
                })
            })
            .collect()
    }

    /// 17-CHINA: all reduced armies recover; one destroyed army returns, two if Burma is open.
    fn chinese_recovery(&mut self, game: &Typhoon) -> Flow<()> {
        let is_chinese = |unit: &UnitId| game.unit(*unit).nation == Nation::China;
        let chinese: Vec<UnitId> = game.units_of(ALLIES).filter(is_chinese).collect();
        for unit in &chinese {
            if self.position.zone_of(*unit).is_some() && !game.is_full(&self.position, *unit) {
                self.flip(*unit);
            }
        }
        let burma = game.map().named.burma;
        let most = if game.is_friendly(&self.position, ALLIES, burma) {
            2
        } else {
            1
        };
        for _ in 0..most {
            let destroyed: Vec<UnitId> = chinese
                .iter()
                .copied()
                .filter(|unit| self.position.unit(*unit).place == Place::Destroyed)
                .collect();
            let Some(unit) = self.pick(Cause::ChineseArmies, &destroyed)? else {
                return Ok(());
            };
            let open: Vec<ZoneId> = game
                .map()
                .groups
                .china
                .iter()
                .filter(|zone| game.is_friendly(&self.position, ALLIES, *zone))
                .filter(|zone| game.has_room(&self.position, unit, *zone))
                .collect();
            let central = game.map().named.central_china;
            let zone = if open.contains(&central) {
                Some(central)
            } else {
                self.pick(Cause::ChineseArmies, &open)?
            };
            match zone {
                Some(zone) => self.bring_back(game, unit, zone),
                None => return Ok(()),
            }
        }
        Ok(())
    }
}
