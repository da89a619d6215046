//! A plane attacks with its guns (E7.4).

use super::Raid;
use crate::turn::{Damage, Firepower, result_chances};
use crate::*;
use heigi_engine::scene::{PreviewChance, PreviewLine};

impl Pto {
    /// What is added to the dice of a plane's guns against those in a part of a Location: nothing of the ground but buildings and
    /// pillboxes.
    fn strafing_modifiers(&self, state: &State, side: Side, part: Spot) -> Vec<Modifier> {
        let terrain = self.terrain(state, part.hex);
        let is_roof = terrain.is_building() || terrain == Terrain::Hut;
        let cover = match part.part {
            Part::Pillbox => self.cover_from_above(state, part),
            _ if part.is_below() => self.data.caves.cover,
            _ if is_roof => i32::from(self.effects(state, part.hex).cover),
            _ => 0,
        };
        let height = self.height_in_cliff(state, part);
        let mut all = Modifier::list(&[
            (cover, "E7.4", "pto-modifier-cover"),
            (height, "G11.86", "pto-modifier-height-in-cliff"),
        ]);
        let on_target = self.target_modifiers(state, side, &[], part, 0);
        all.extend(on_target.uncovered().at_rest().list());
        all
    }

    /// The columns of a plane's guns, against who is seen and against who is concealed.
    fn strafing_columns(&self, plane: Named) -> [Option<usize>; 2] {
        let power = Firepower::whole(self.printed(plane).fire);
        [power, power.half()].map(|power| self.data.tables.column(power))
    }

    /// Those whom guns from above strike that are aimed at a Location, part by part.
    pub(super) fn exposed_parts(&self, state: &State, spot: Spot) -> Vec<(Side, Spot, UnitSet)> {
        let mut parts: Vec<(Side, Spot, UnitSet)> = Vec::new();
        for unit in state.soldiers(ALLIES).chain(state.soldiers(JAPAN)) {
            let at = state.spot(unit);
            let at = at.filter(|at| self.is_struck_from_air(state, spot, *at));
            let Some(at) = at.filter(|_| unit.veil != Veil::Hidden) else {
                continue;
            };
            let is_it =
                |(side, part, _): &&mut (Side, Spot, UnitSet)| (*side, *part) == (unit.side, at);
            match parts.iter_mut().find(is_it) {
                Some((_, _, units)) => units.insert(unit.id),
                None => parts.push((unit.side, at, [unit.id].into_iter().collect())),
            }
        }
        parts.sort_by_key(|(side, part, _)| (*part, *side));
        parts
    }

    /// E7.4: the guns of a plane strike all in a Location who are seen there, the concealed with half of their firepower.
    pub(super) fn strafe(&self, play: &mut Play<'_, Self>, plane: Named, spot: Spot) -> Flow<Self> {
        play.tell(Event::Strafes(plane, spot));
        let [column, blind] = self.strafing_columns(plane);
        let thrown = self.throw(play, Reason::Strafing, plane.side)?;
        for (side, part, units) in self.exposed_parts(play.state, spot) {
            let modifiers = self.strafing_modifiers(play.state, side, part);
            self.tell_modifiers(play, &modifiers);
            // G11.812: in a cave nobody is harder to hit for being unseen.
            let blind = if part.is_below() { column } else { blind };
            for (units, alone) in self.by_hazard(play.state, units, part) {
                self.tell_modifiers(play, &alone);
                let roll = thrown.sum + total(&modifiers) + total(&alone);
                let known = play.state.of_set(units);
                let known = known.filter(|unit| unit.veil == Veil::Open);
                let known: UnitSet = known.map(|unit| unit.id).collect();
                for (column, units) in [(column, known), (blind, units - known)] {
                    if let Some(column) = column.filter(|_| !units.is_empty()) {
                        self.affect(play, part.location(), units, column, roll)?;
                    }
                }
            }
        }
        let spot = self.aimed_from_air(play.state, spot);
        // G5.6: a machine gun sets huts alight at any range.
        self.spark(play, plane.side, &[spot], thrown)?;
        for side in [ALLIES, JAPAN] {
            self.pierce_from_above(play, plane, side, spot)?;
            let power = Firepower::whole(self.printed(plane).fire);
            self.strafe_crafts(play, (side, spot), power, thrown)?;
            if let Some(column) = column {
                // G15.111: of a bulldozer they may kill the driver alone.
                let volley = crate::turn::Volley {
                    coloured: thrown.first,
                    from: &[],
                };
                let roll = (column, thrown.sum);
                self.strike_vehicles(play, side, spot, roll, Some(volley))?;
            }
        }
        Ok(())
    }

    /// The number to kill of what strikes a vehicle from above: more than its basic one against the top, less the thinner armour.
    pub(crate) fn kill_from_above(&self, vehicle: Named, basic: i32) -> i32 {
        let printed = self.vehicle(vehicle);
        let is_open = printed.is_some_and(|one| one.is_open);
        let [_, side] = printed.and_then(|one| one.hull).unwrap_or_default();
        basic + self.data.aviation.top[usize::from(is_open)] - i32::from(side)
    }

    /// E7.4: the guns of a plane pierce armour from above.
    fn pierce_from_above(
        &self,
        play: &mut Play<'_, Self>,
        plane: Named,
        side: Side,
        spot: Spot,
    ) -> Flow<Self> {
        let vehicles = play.state.vehicles_at(side, spot);
        let is_meant = |one: &Named| self.is_armoured(*one) && !self.is_craft(*one);
        for vehicle in vehicles.filter(is_meant).collect::<Vec<Named>>() {
            let number = self.kill_from_above(vehicle, self.data.aviation.guns);
            let thrown = self.throw(play, Reason::ToKill, plane.side)?;
            play.tell(Event::Pierces(thrown.sum, number));
            self.damage(play, vehicle, Damage::of_blast(thrown.sum, number))?;
        }
        Ok(())
    }

    /// The lines and chances of an attack with guns, in 1296ths: the target is sighted, and what the guns do to those who are
    /// best seen.
    pub(super) fn strafing_preview(
        &self,
        state: &State,
        raid: &Raid,
        sighted: u32,
    ) -> (Vec<PreviewLine>, Vec<PreviewChance>) {
        let Some((column, modifiers)) = self.strafing_aim(state, raid) else {
            return (Vec::new(), Vec::new());
        };
        let power = self.data.tables.columns[column].to_smolstr();
        let label = Text::new("pto-preview-column");
        let mut lines = vec![crate::turn::line(label, power, "E7.4")];
        lines.extend(modifiers.iter().map(Modifier::line));
        let results = self.strafing_results(state, raid).into_iter();
        let results = results.filter(|(result, _)| *result != FireResult::None);
        let results = results.map(|(result, ways)| (result, sighted * ways));
        (lines, result_chances(results.collect(), 36 * 36).collect())
    }

    /// The column of a plane's guns against those who are seen first in a Location, and what is added to the dice.
    fn strafing_aim(&self, state: &State, raid: &Raid) -> Option<(usize, Vec<Modifier>)> {
        let enemy = raid.plane.side.opponent();
        let mut parts = self.exposed_parts(state, raid.spot).into_iter();
        // G11.86: of a cave what is in it counts first.
        let is_meant = |part: Spot| part == raid.spot || !raid.spot.is_below();
        let (side, part, _) = parts.find(|(side, part, _)| *side == enemy && is_meant(*part))?;
        let is_blind = self.is_blind(state, raid.plane.side, raid.spot);
        let column = self.strafing_columns(raid.plane)[usize::from(is_blind)]?;
        Some((column, self.strafing_modifiers(state, side, part)))
    }

    /// What a plane's guns do to those who are seen first in a Location, in 36ths.
    pub(crate) fn strafing_results(&self, state: &State, raid: &Raid) -> Vec<(FireResult, u32)> {
        let Some((column, modifiers)) = self.strafing_aim(state, raid) else {
            return Vec::new();
        };
        let added = total(&modifiers);
        let dice = Draw::throw(RuleId("E7.4"), 2, 6);
        let ways = |result: &FireResult| {
            let hit = dice.ways(|sum| self.data.tables.result(column, sum + added) == *result);
            (*result, hit)
        };
        FireResult::ALL.iter().map(ways).collect()
    }
}
