//! Control of zones at the end of a turn (H): markers, garrisons, lost fleets, captured ships and the plan.

use crate::Typhoon;
use crate::position::event::Event;
use crate::position::{Cause, Place, Position};
use crate::printed::map::ZoneId;
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, UnitId, UnitSet};
use crate::turn::asking::{Flow, Play};
use serde::{Deserialize, Serialize};

/// 13f: control of zones, and what follows from it, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Control;

impl heigi_engine::Step<Typhoon> for Control {
    type Plan = ();

    fn asks(&self, _: &Typhoon, _: &Position, _: Option<&()>) -> bool {
        true
    }

    fn run(&self, game: &Typhoon, play: &mut Play<'_>) -> Flow {
        for zone in game.map().all() {
            game.settle(play, zone)?;
        }
        game.chinese_uprisings(play)?;
        game.lost_fleets(play);
        game.captured_ships(play);
        game.update_plan(play);
        Ok(())
    }
}

impl Typhoon {
    /// 13: who owns a zone from now on.
    fn settle(&self, play: &mut Play<'_>, zone: ZoneId) -> Flow {
        let state = *play.state.zone(zone);
        let owner = match state.land {
            [0, 0] => state.pending.or(state.owner),
            [_, 0] => Some(JAPAN),
            [0, _] => Some(ALLIES),
            _ => state.owner,
        };
        play.state.mark(zone, owner, None);
        if let Some(side) = owner
            && !play.state.is_contested(zone)
        {
            if owner != state.owner {
                play.tell(Event::Controlled(zone, side));
            }
            // Aircraft and ships do not stay behind where no land unit of theirs is left (9.2c).
            let strangers: Vec<UnitId> = self
                .units_of_in(play.state, side.opponent(), zone)
                .collect();
            for unit in strangers {
                self.displace_unit(play, unit, zone)?;
            }
        }
        Ok(())
    }

    /// 17-GARRISON: a Chinese army enters a Chinese zone held by fewer than two Japanese armies; each
    /// army rises once (H-37).
    fn chinese_uprisings(&self, play: &mut Play<'_>) -> Flow {
        let mut risen = UnitSet::EMPTY;
        for zone in self.map().groups.china.iter() {
            let armies = self
                .land_units(play.state, JAPAN, zone)
                .filter(|unit| self.unit(*unit).kind == Kind::Army)
                .count();
            if armies >= 2 || !self.is_friendly(play.state, JAPAN, zone) {
                continue;
            }
            let near: Vec<UnitId> = self
                .units_of(ALLIES)
                .filter(|unit| self.unit(*unit).nation == Nation::China && !risen.contains(*unit))
                .filter(|unit| {
                    play.state
                        .zone_of(*unit)
                        .is_some_and(|at| self.map().link(at, zone).land)
                })
                .collect();
            if let Some(unit) = self.pick(play, Cause::ChineseGarrison, &near)? {
                let from = play.state.zone_of(unit);
                risen.insert(unit);
                self.put(play, unit, Place::Zone(zone));
                play.tell(Event::Rose(unit, zone));
                // Both may have another owner now, and aircraft and ships leave him (9.2c).
                for zone in std::iter::once(zone).chain(from) {
                    self.settle(play, zone)?;
                }
            }
        }
        Ok(())
    }

    /// 4.1.2c to 4.1.2e: fleets whose home is lost leave the game.
    fn lost_fleets(&self, play: &mut Play<'_>) {
        let named = &self.map().named;
        let is_japanese = |position: &Position, zone| self.is_friendly(position, JAPAN, zone);
        let mut gone = Vec::new();
        for (id, home) in [("A-ABDA", named.java), ("A-EF", named.india)] {
            if let Some(unit) = self.unit_named(id)
                && is_japanese(play.state, home)
                && play.state.unit(unit).place != Place::Removed
            {
                gone.push(unit);
            }
        }
        let pearl = named.pearl_harbor;
        if self.is_pearl_harbor_lost(play.state) {
            let allies = &mut play.state.allies;
            if allies.naval > 0 || allies.carrier > 0 {
                allies.naval = 0;
                allies.carrier = 0;
                play.tell(Event::NavalPointsGone);
            }
            gone.extend(self.fleets(play.state, ALLIES, pearl));
        }
        for unit in gone {
            self.remove(play, unit);
        }
    }

    /// 5.1g: the ships of Malaysia and Java, once each.
    fn captured_ships(&self, play: &mut Play<'_>) {
        if play.state.change_turn.is_some() {
            return;
        }
        let named = &self.map().named;
        for zone in [named.malaysia, named.java] {
            let japan = &play.state.japan;
            let is_taken = if zone == named.malaysia {
                japan.has_captured_malaysia
            } else {
                japan.has_captured_java
            };
            if is_taken || !self.is_friendly(play.state, JAPAN, zone) {
                continue;
            }
            let japan = &mut play.state.japan;
            if zone == named.malaysia {
                japan.has_captured_malaysia = true;
            } else {
                japan.has_captured_java = true;
            }
            japan.merchant += 1;
            let level = japan.merchant;
            play.tell(Event::MerchantsCaptured(level, zone));
        }
    }
}
