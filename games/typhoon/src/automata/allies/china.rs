//! China in phase C (4.1.1-CH).

use crate::Typhoon;
use crate::position::event::Event;
use crate::position::{Cause, Place, Position};
use crate::printed::map::ZoneId;
use crate::printed::units::{ALLIES, JAPAN, Nation, UnitId};
use crate::turn::asking::{Flow, Play};

impl Typhoon {
    /// 4.1.1-CH, 17: Chinese armies move up, recover, and one goes to Burma.
    pub(crate) fn china(&self, play: &mut Play<'_>) -> Flow {
        let map = self.map();
        if play.state.active != ALLIES {
            for zone in map.groups.china.iter() {
                if !play.state.is_contested(zone) {
                    continue;
                }
                let is_chinese = |unit: &UnitId| self.unit(*unit).nation == Nation::China;
                let armies = |position: &Position| {
                    self.land_units(position, ALLIES, zone)
                        .filter(is_chinese)
                        .count()
                };
                while armies(play.state) < 3 {
                    let mut near = self.chinese_near(play.state, zone);
                    near.retain(|unit| self.has_room(play.state, *unit, zone));
                    match self.pick(play, Cause::ChineseArmies, &near)? {
                        Some(unit) => self.redeploy(play, unit, zone),
                        None => break,
                    }
                }
            }
        }
        self.chinese_recovery(play)?;
        let burma = map.named.burma;
        let flags = play.state.flags;
        if flags.burma_entered && !flags.burma_answered {
            play.state.flags.burma_answered = true;
            let near: Vec<UnitId> = self
                .chinese_near(play.state, burma)
                .into_iter()
                .filter(|unit| self.has_room(play.state, *unit, burma))
                .collect();
            if let Some(unit) = self.pick(play, Cause::ChineseToBurma, &near)? {
                self.redeploy(play, unit, burma);
                self.hold_at_once(play, burma)?;
            }
        }
        Ok(())
    }

    /// 13b: a zone that a land unit reaches outside the operations is its side's at once, if no enemy
    /// land unit is there.
    fn hold_at_once(&self, play: &mut Play<'_>, zone: ZoneId) -> Flow {
        let is_free = self.land_units(play.state, JAPAN, zone).next().is_none();
        if is_free && !self.is_friendly(play.state, ALLIES, zone) {
            play.state.mark(zone, Some(ALLIES), None);
            let side = ALLIES;
            play.tell(Event::Controlled(zone, side));
            self.displace(play, JAPAN, zone)?;
        }
        Ok(())
    }

    /// Chinese armies in Allied-controlled Chinese zones that touch a zone by land.
    fn chinese_near(&self, position: &Position, zone: ZoneId) -> Vec<UnitId> {
        self.units_of(ALLIES)
            .filter(|unit| self.unit(*unit).nation == Nation::China)
            .filter(|unit| {
                position.zone_of(*unit).is_some_and(|at| {
                    self.map().groups.china.contains(at)
                        && self.is_friendly(position, ALLIES, at)
                        && self.map().link(at, zone).land
                })
            })
            .collect()
    }

    /// 17-CHINA: all reduced armies recover; one destroyed army returns, two if Burma is open.
    fn chinese_recovery(&self, play: &mut Play<'_>) -> Flow {
        let is_chinese = |unit: &UnitId| self.unit(*unit).nation == Nation::China;
        let chinese: Vec<UnitId> = self.units_of(ALLIES).filter(is_chinese).collect();
        for unit in &chinese {
            if play.state.zone_of(*unit).is_some() && !self.is_full(play.state, *unit) {
                self.flip(play, *unit);
            }
        }
        let burma = self.map().named.burma;
        let most = if self.is_friendly(play.state, ALLIES, burma) {
            2
        } else {
            1
        };
        for _ in 0..most {
            let destroyed: Vec<UnitId> = chinese
                .iter()
                .copied()
                .filter(|unit| play.state.unit(*unit).place == Place::Destroyed)
                .collect();
            let Some(unit) = self.pick(play, Cause::ChineseArmies, &destroyed)? else {
                return Ok(());
            };
            let open: Vec<ZoneId> = self
                .map()
                .groups
                .china
                .iter()
                .filter(|zone| self.is_friendly(play.state, ALLIES, *zone))
                .filter(|zone| self.has_room(play.state, unit, *zone))
                .collect();
            let central = self.map().named.central_china;
            let zone = if open.contains(&central) {
                Some(central)
            } else {
                self.pick(play, Cause::ChineseArmies, &open)?
            };
            match zone {
                Some(zone) => self.bring_back(play, unit, zone),
                None => return Ok(()),
            }
        }
        Ok(())
    }
}
