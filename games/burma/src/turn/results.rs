//! What an attack does: losses, retreats, advance (13.4 to 13.8), and loss checks (18.3).

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::ground::Ground;
use crate::position::{Attack, Cause, Flow, Play, Position};
use crate::printed::tables::Loss;
use crate::printed::units::{JAPAN, UnitId, UnitSet};
use crate::turn::questions::Subject;
use heigi_board::HexId;
use heigi_scene::Side;

/// How many hexes units retreat after the elimination of one of them (13.4.5).
const ROUT: u32 = 2;

impl Burma {
    /// 13.6: the hexes into which a unit may take the next step of a retreat of some hexes.
    #[must_use]
    pub fn retreats(
        &self,
        position: &Position,
        ground: &Ground,
        unit: UnitId,
        from: HexId,
        start: HexId,
        hexes: u32,
    ) -> Vec<HexId> {
        let side = self.unit(unit).side;
        let map = self.map();
        let is_open = |at: HexId, to: HexId| {
            let enemy = side.opponent().index();
            let edge = map.grid.edge_between(at, to);
            edge.is_some_and(|edge| self.check_terrain(position, unit, to, Some(edge)).is_ok())
                && !ground.occupied[enemy].contains(to)
                && (!ground.zones[enemy].contains(to)
                    || self.units_of_at(position, side, to).next().is_some())
        };
        let gone = map.grid.distance(start, from);
        let fits = |hex: HexId| self.check_stacking(position, unit, hex).is_ok();
        map.around(from)
            .map(|(to, _)| to)
            .filter(|to| map.grid.distance(start, *to) == gone + 1 && is_open(from, *to))
            .filter(|to| {
                if gone + 1 == hexes {
                    fits(*to)
                } else {
                    map.around(*to).any(|(end, _)| {
                        map.grid.distance(start, end) == gone + 2 && is_open(*to, end) && fits(end)
                    })
                }
            })
            .collect()
    }

    /// 13.6.3a, B-41: the higher combat factor of a unit as its fight modifies it: the factor with which
    /// it fights by supply and all of 13.3, the other by supply alone. What only one of the defenders
    /// gains is nobody's (B-2).
    #[must_use]
    pub fn modified_factor(&self, position: &Position, unit: UnitId, attack: &Attack) -> u8 {
        let values = self.values(position, unit);
        let is_starving = position.unit(unit).out_of_supply;
        if attack.units.contains(unit) {
            let defence = if is_starving {
                values.defence.div_ceil(2)
            } else {
                values.defence
            };
            let is_charging = attack.banzai.contains(unit);
            defence.max(self.attack_factor(position, unit, attack.hex, is_charging))
        } else {
            let attack = if is_starving {
                values.attack / 2
            } else {
                values.attack
            };
            attack.max(self.defence_factor(position, unit))
        }
    }

    /// 14.1.2: the highest current combat factor of a unit, against which checks roll.
    #[must_use]
    pub fn highest_factor(&self, position: &Position, unit: UnitId) -> u8 {
        self.values(position, unit).highest()
    }
}

impl Burma {
    /// 13.4: a side suffers its part of the result; more may retreat than must (13.6.6).
    pub(crate) fn suffer(
        &self,
        play: &mut Play<'_>,
        side: Side,
        units: UnitSet,
        loss: Loss,
        retreat: u32,
        attack: &Attack,
    ) -> Flow<()> {
        match loss {
            Loss::Hits(hits) => {
                let retreated = self.suffer_hits(play, side, units, hits, retreat, attack)?;
                self.retreat_more(play, side, units, retreated, retreat, attack)
            }
            Loss::Eliminated => self.rout(play, side, units, attack),
        }
    }

    /// Units that survive and have not retreated in this fight yet, but can.
    fn able_to_retreat(
        &self,
        play: &Play<'_>,
        units: UnitSet,
        retreated: UnitSet,
        hexes: u32,
    ) -> Vec<UnitId> {
        let position = &*play.state;
        units
            .iter()
            .filter(|unit| !retreated.contains(*unit))
            .filter(|unit| {
                let ground = self.ground_of(position, *unit);
                position.hex_of(*unit).is_some_and(|hex| {
                    !self
                        .retreats(position, &ground, *unit, hex, hex, hexes)
                        .is_empty()
                })
            })
            .collect()
    }

    /// 13.4.3, 13.4.4: each hit is a step or a retreat. Gives the units that retreated.
    fn suffer_hits(
        &self,
        play: &mut Play<'_>,
        side: Side,
        units: UnitSet,
        hits: u8,
        retreat: u32,
        attack: &Attack,
    ) -> Flow<UnitSet> {
        let mut retreated = UnitSet::EMPTY;
        for _ in 0..hits {
            let alive = units.iter().filter(|unit| play.state.unit(*unit).steps > 0);
            let mut options: Vec<Action> = alive.map(Action::LoseStep).collect();
            options.extend(
                self.able_to_retreat(play, units, retreated, retreat)
                    .into_iter()
                    .map(Action::Retreat),
            );
            if options.is_empty() {
                break;
            }
            match self.decide(
                play,
                side,
                Cause::Hits,
                Some(Subject::Hex(attack.hex)),
                options,
            )? {
                Action::LoseStep(unit) => self.lose_step(play, unit, "13.4.3-1"),
                Action::Retreat(unit) => {
                    retreated.insert(unit);
                    self.retreat(play, unit, retreat, "13.4.3-2", attack)?;
                }
                _ => {}
            }
        }
        Ok(retreated)
    }

    /// 13.6.6: further units may retreat, whatever the result.
    fn retreat_more(
        &self,
        play: &mut Play<'_>,
        side: Side,
        units: UnitSet,
        mut retreated: UnitSet,
        retreat: u32,
        attack: &Attack,
    ) -> Flow<()> {
        loop {
            let mut options: Vec<Action> = self
                .able_to_retreat(play, units, retreated, retreat)
                .into_iter()
                .map(Action::Retreat)
                .collect();
            options.push(Action::Done);
            let Action::Retreat(unit) = self.decide(
                play,
                side,
                Cause::ExtraRetreat,
                Some(Subject::Hex(attack.hex)),
                options,
            )?
            else {
                return Ok(());
            };
            retreated.insert(unit);
            self.retreat(play, unit, retreat, "13.6.6", attack)?;
        }
    }

    /// 13.4.5: the unit with most steps is lost, the others retreat two hexes, in the order that their
    /// owner wants.
    fn rout(&self, play: &mut Play<'_>, side: Side, units: UnitSet, attack: &Attack) -> Flow<()> {
        let steps = |play: &Play<'_>, unit: UnitId| play.state.unit(unit).steps;
        let most = units
            .iter()
            .map(|unit| steps(play, unit))
            .max()
            .unwrap_or(0);
        let options = units
            .iter()
            .filter(|unit| most > 0 && steps(play, *unit) == most)
            .map(Action::LoseStep)
            .collect::<Vec<_>>();
        if options.is_empty() {
            return Ok(());
        }
        let lost = self.decide(
            play,
            side,
            Cause::Elimination,
            Some(Subject::Hex(attack.hex)),
            options,
        )?;
        if let Action::LoseStep(unit) = lost {
            self.eliminate(play, unit, "13.4.5");
        }
        let mut retreated = UnitSet::EMPTY;
        loop {
            let options: Vec<Action> = units
                .iter()
                .filter(|unit| steps(play, *unit) > 0 && !retreated.contains(*unit))
                .map(Action::Retreat)
                .collect();
            if options.is_empty() {
                return Ok(());
            }
            if let Action::Retreat(unit) = self.decide(
                play,
                side,
                Cause::Retreat,
                Some(Subject::Hex(attack.hex)),
                options,
            )? {
                retreated.insert(unit);
                self.retreat(play, unit, ROUT, "13.4.5", attack)?;
            }
        }
    }

    /// 13.6: a unit retreats so many hexes; without a way it is eliminated (13.6.4).
    fn retreat(
        &self,
        play: &mut Play<'_>,
        unit: UnitId,
        hexes: u32,
        rule: &'static str,
        attack: &Attack,
    ) -> Flow<()> {
        let factor = self.modified_factor(play.state, unit, attack);
        let side = self.unit(unit).side;
        let Some(start) = play.state.hex_of(unit) else {
            // 12.5.6: nobody retreats over the sea.
            self.eliminate(play, unit, "13.6.4");
            return Ok(());
        };
        let mut at = start;
        for _ in 0..hexes {
            let ground = self.ground_of(play.state, unit);
            let options: Vec<Action> = self
                .retreats(play.state, &ground, unit, at, start, hexes)
                .into_iter()
                .map(Action::At)
                .collect();
            if options.is_empty() {
                self.eliminate(play, unit, "13.6.4");
                return Ok(());
            }
            let Action::At(to) = self.decide(
                play,
                side,
                Cause::Retreat,
                Some(Subject::Unit(unit)),
                options,
            )?
            else {
                return Ok(());
            };
            self.arrive(play, unit, to);
            at = to;
            if side == JAPAN && self.ground(play.state).interdicted.contains(to) {
                let die = self.die_for(play, Cause::InterdictedRetreat, Subject::Unit(unit))?;
                if die == 6 || die > factor {
                    self.lose_step(play, unit, "13.6.3b");
                    if play.state.unit(unit).steps == 0 {
                        return Ok(());
                    }
                }
            }
        }
        play.state.unit_mut(unit).disrupted = true;
        play.tell(Event::Retreated(unit, at, rule));
        Ok(())
    }

    /// 18.3, R-64: a unit that charged, or sent special troops, may lose a step.
    pub(crate) fn loss_check(
        &self,
        play: &mut Play<'_>,
        unit: UnitId,
        factor: u8,
        modifier: i8,
        rule: &'static str,
    ) -> Flow<()> {
        if play.state.unit(unit).steps == 0 {
            return Ok(());
        }
        let die = self.die_for(play, Cause::LossCheck, Subject::Unit(unit))?;
        if die as i8 + modifier > factor as i8 {
            self.lose_step(play, unit, rule);
        }
        Ok(())
    }

    /// 13.8: attackers that are not disrupted may enter the vacated hex.
    pub(crate) fn advance(
        &self,
        play: &mut Play<'_>,
        side: Side,
        units: UnitSet,
        hex: HexId,
    ) -> Flow<()> {
        if self
            .units_of_at(play.state, side.opponent(), hex)
            .next()
            .is_some()
        {
            return Ok(());
        }
        // 12.5.5: whoever landed there has advanced already.
        let mut advanced: UnitSet = units
            .iter()
            .filter(|unit| play.state.hex_of(*unit) == Some(hex))
            .collect();
        loop {
            let position = &*play.state;
            let mut options: Vec<Action> = units
                .iter()
                .filter(|unit| !advanced.contains(*unit))
                .filter(|unit| !position.unit(*unit).disrupted)
                .filter(|unit| {
                    position.hex_of(*unit).is_some_and(|from| {
                        let edge = self.map().grid.edge_between(from, hex);
                        edge.is_some()
                            && self.check_terrain(position, *unit, hex, edge).is_ok()
                            && self.check_stacking(position, *unit, hex).is_ok()
                    })
                })
                .map(Action::Join)
                .collect();
            if options.is_empty() {
                break;
            }
            options.push(Action::Done);
            match self.decide(play, side, Cause::Advance, Some(Subject::Hex(hex)), options)? {
                Action::Join(unit) => {
                    advanced.insert(unit);
                    self.arrive(play, unit, hex);
                    play.tell(Event::Advanced(unit, hex, "13.8.1"));
                }
                _ => break,
            }
        }
        self.advance_again(play, side, advanced, hex)
    }
}
