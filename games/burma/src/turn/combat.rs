//! Ground combat (13, 18).

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::ground::Ground;
use crate::position::look::Look;
use crate::position::{AirPlace, Attack, Cause, Flow, Play, Position, Where};
use crate::printed::map::Terrain;
use crate::printed::tables::{Column, CombatResult};
use crate::printed::units::{ALLIES, AirId, Class, JAPAN, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::turn::questions::Subject;
use crate::turn::sanction::COLUMN;
use crate::turn::supply::Headquarters;
use heigi_board::HexId;
use heigi_scene::Side;

/// How many hexes attackers and defenders retreat (13.4.3-2).
const RETREATS: [u32; 2] = [1, 2];

impl Burma {
    /// Whether an attack on a hex may be prepared.
    pub(crate) fn check_target(&self, position: &Position, hex: HexId) -> Result<(), Refusal> {
        let side = self.acting_side(position);
        if self
            .units_of_at(position, side.opponent(), hex)
            .next()
            .is_none()
        {
            return Err(Refusal::NoEnemyThere(hex));
        }
        let mut told = Refusal::NobodyBeside(hex);
        // Only who acts beside the hex can say why not.
        let is_asked = |unit: &UnitId| {
            Self::check_active(position, *unit).is_ok() && self.is_before(position, *unit, hex)
        };
        for unit in self.units_of(side).filter(is_asked) {
            match self.check_attacker(position, unit, hex) {
                Ok(()) => return Ok(()),
                Err(refusal) => told = refusal,
            }
        }
        Err(told)
    }

    /// Whether a unit stands beside a hex, or comes to it from the sea (12.5.4).
    fn is_before(&self, position: &Position, unit: UnitId, hex: HexId) -> bool {
        let state = position.unit(unit);
        let from = position.hex_of(unit);
        state.place == Where::AtSea(hex)
            || from.is_some_and(|from| self.map().grid.is_adjacent(from, hex))
    }

    /// 13.1, 13.7.3, 17.1.5: whether a unit may attack a hex.
    pub(crate) fn check_attacker(
        &self,
        position: &Position,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let segment = Self::check_active(position, unit)?;
        if !self.is_before(position, unit, hex) {
            return Err(Refusal::NotBeside(unit));
        }
        if segment.fought.contains(unit) {
            return Err(Refusal::HasFought(unit));
        }
        if segment.building.contains(unit) {
            return Err(Refusal::IsBuilding(unit));
        }
        if position.unit(unit).disrupted {
            return Err(Refusal::IsDisrupted(unit));
        }
        let from = position.hex_of(unit);
        let Some(edge) = from.and_then(|from| self.map().grid.edge_between(from, hex)) else {
            return Ok(());
        };
        if !self.map().is_ground(hex, edge) {
            return Err(Refusal::NoWater(hex, "13.3.1-lake"));
        }
        // B-64: they help in a fight, but take no part in it.
        let printed = self.unit(unit);
        if printed.is_helper() {
            return Err(Refusal::CannotAttack(unit));
        }
        if printed.class == Class::Armour {
            // 17.1.6: into rough jungle it may attack without a line, if only with a factor of 1.
            let from_rough = position
                .hex_of(unit)
                .is_some_and(|from| self.map().terrain(from) == Terrain::Rough);
            if from_rough && !self.lines(position, edge).any() {
                return Err(Refusal::NoArmourAttackOffLine(unit, hex));
            }
        }
        Ok(())
    }

    /// 18.1: whether an attacking unit may charge.
    pub(crate) fn check_banzai(&self, attack: &Attack, unit: UnitId) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        let is_able = printed.side == JAPAN && printed.class == Class::Infantry;
        if attack.banzai.contains(unit) {
            Err(Refusal::IsNamed("18.1"))
        } else if !attack.units.contains(unit) || !is_able {
            Err(Refusal::NoBanzai(unit))
        } else {
            Ok(())
        }
    }

    /// 5.4, 13.2.1: whether an air unit on support may help in a fight over a hex.
    pub(crate) fn check_air_support(
        &self,
        position: &Position,
        side: Side,
        air: AirId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let state = position.air(air);
        let is_ready = self.air(air).side == side
            && state.place == AirPlace::Available
            && state.mission.is_support();
        if is_ready {
            self.check_air_range(position, air, hex)
        } else {
            Err(Refusal::AirNotThere(air, "5.4.1"))
        }
    }

    /// 13.3.2-hq, 17.3.1: whether a headquarters may be committed, or artillery may fire, in a fight
    /// over a hex with some own units in it.
    pub(crate) fn check_ground_support(
        &self,
        position: &Look<'_>,
        helper: UnitId,
        hex: HexId,
        own: UnitSet,
    ) -> Result<(), Refusal> {
        let printed = self.unit(helper);
        let supply = position.supply(printed.side);
        let state = position.unit(helper);
        match printed.class {
            Class::Headquarters => {
                self.check_staff(position, supply, helper)?;
                let range = supply
                    .headquarters(helper)
                    .map(|one| one.range)
                    .unwrap_or_default();
                let is_near = own
                    .iter()
                    .any(|unit| position.hex_of(unit).is_some_and(|at| range.contains(at)));
                if is_near {
                    Ok(())
                } else {
                    Err(Refusal::NobodyInRange(helper))
                }
            }
            Class::Artillery => {
                if position.hex_of(helper).is_none() {
                    return Err(Refusal::NotOnMap(helper, "17.3"));
                }
                if state.committed {
                    return Err(Refusal::HasFired(helper));
                }
                let ground = self.ground(position);
                let mut result = Err(Refusal::NoStaffReaches(hex));
                for one in &supply.headquarters {
                    if !self.directs_fire(position, ground, one, hex) {
                        continue;
                    }
                    if position.unit(one.unit).in_disorder {
                        result = Err(Refusal::InDisorder(one.unit, "TBL-EV-8"));
                    } else if one.in_communication {
                        return Ok(());
                    } else {
                        let rule = "17.3.1-1";
                        result = Err(Refusal::NoCommunication(one.unit, rule));
                    }
                }
                result
            }
            _ => Err(Refusal::NoHelper(helper)),
        }
    }

    /// 17.3.1-2: true if a hex is in the supply range of a headquarters; the enemy in the hex itself,
    /// against whom the fire is directed, does not stop the line.
    fn directs_fire(
        &self,
        position: &Position,
        ground: &Ground,
        staff: &Headquarters,
        hex: HexId,
    ) -> bool {
        if staff.lines.contains(hex) {
            return true;
        }
        let side = self.unit(staff.unit).side;
        let enemy = side.opponent().index();
        let mut open = *ground;
        open.occupied[enemy].remove(hex);
        open.zones[enemy].remove(hex);
        if self.is_in_play(position, hex) {
            open.open[side.index()].insert(hex);
        }
        let length = self.supply_length(position);
        let markers = u16::from(position.unit(staff.unit).extended);
        if staff.in_communication && markers > 0 {
            let more = markers * self.extension(position);
            let points = [length, more];
            let (lines, _) = self.lengthened(position, &open, side, staff.hex, points);
            lines.contains(hex)
        } else {
            let reach = self.trace(position, &open, side, staff.hex, length);
            reach.cost(hex).is_some()
        }
    }

    /// 13.2, TBL-CRT-min: whether an attack may be carried out.
    pub(crate) fn check_attack(&self, position: &Look<'_>, attack: &Attack) -> Result<(), Refusal> {
        if attack.units.is_empty() {
            return Err(Refusal::NobodyAttacks(attack.hex));
        }
        // The attacker in whose range a headquarters lies may have been withdrawn again.
        for helper in attack.support.iter() {
            self.check_ground_support(position, helper, attack.hex, attack.units)?;
        }
        let defender = self.acting_side(position).opponent();
        let totals = [
            self.attack_total(position, attack),
            self.defence_total(position, attack.hex, defender),
        ];
        if Column::of(totals[0], totals[1]).is_none() {
            return Err(Refusal::OddsTooLow(
                i32::from(totals[0]),
                i32::from(totals[1]),
            ));
        }
        Ok(())
    }

    /// True if all who may attack a hex could do so together.
    pub(crate) fn could_attack(&self, position: &Position, hex: HexId) -> bool {
        let units = self.units_of(self.acting_side(position));
        let units = units.filter(|unit| self.check_attacker(position, *unit, hex).is_ok());
        let attack = Attack::of(units.collect(), hex);
        let look = &Look::new(self, position);
        self.check_attack(look, &attack).is_ok()
    }

    /// 18.2: whether a defender may send special attack troops.
    pub(crate) fn check_special_troops(
        &self,
        position: &Position,
        attack: &Attack,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        let is_able = printed.side == JAPAN
            && printed.class == Class::Infantry
            && position.hex_of(unit) == Some(attack.hex);
        let has_armour = attack
            .units
            .iter()
            .any(|one| self.unit(one).class == Class::Armour);
        if is_able && has_armour {
            Ok(())
        } else {
            Err(Refusal::NoSpecialTroops(unit))
        }
    }
}

impl Burma {
    /// Takes a step from a unit.
    pub(crate) fn lose_step(&self, play: &mut Play<'_>, unit: UnitId, rule: &'static str) {
        let left = play.state.unit(unit).steps.saturating_sub(1);
        play.state.unit_mut(unit).steps = left;
        if left == 0 {
            self.eliminate(play, unit, rule);
        } else {
            let left = i32::from(left);
            play.tell(Event::StepLost(unit, left, rule));
        }
    }

    /// TBL-VP-1: a unit is eliminated, and the enemy gains a point.
    pub(crate) fn eliminate(&self, play: &mut Play<'_>, unit: UnitId, rule: &'static str) {
        self.lose_truck(play, unit);
        play.state.unit_mut(unit).steps = 0;
        self.take_off(play, unit, Where::Eliminated);
        play.tell(Event::Eliminated(unit, rule));
        self.award(play, self.unit(unit).side.opponent(), 1, "TBL-VP-1");
        // 7.8.2b: who could bar the work that it guarded may be gone a moment later.
        self.stop_works(play);
    }

    /// Gives victory points.
    pub(crate) fn award(&self, play: &mut Play<'_>, side: Side, points: u8, rule: &'static str) {
        let sum = &mut play.state.side_mut(side).points;
        *sum = sum.saturating_add(points);
        let total = i32::from(*sum);
        play.tell(Event::Points(side, i32::from(points), total, rule));
    }

    /// 13.2: the prepared attack is carried out.
    pub(crate) fn fight(&self, play: &mut Play<'_>) -> Flow<()> {
        // Whoever is asked what he throws in sees what comes upon him.
        let Some(mut attack) = play.state.attack.clone() else {
            return Ok(());
        };
        let attacker = self.acting_side(play.state);
        let defender = attacker.opponent();
        if let Some(segment) = &mut play.state.segment {
            for unit in attack.units.iter() {
                segment.fought.insert(unit);
            }
        }
        play.tell(Event::Attack(attack.hex, attacker));
        self.tell_support(play, &attack);
        let (help, special) = self.declare_defence(play, &attack, defender)?;
        self.tell_support(play, &help);
        play.state.attack = None;
        let mut aircraft = [Vec::new(), Vec::new()];
        aircraft[attacker.index()].clone_from(&attack.aircraft);
        aircraft[defender.index()].clone_from(&help.aircraft);
        let stay = self.air_battle(play, attack.hex, aircraft)?;
        attack.aircraft.clone_from(&stay[attacker.index()]);
        for unit in attack.support.iter().chain(help.support.iter()) {
            play.state.unit_mut(unit).committed = true;
        }
        if attack.sanctioned {
            self.use_item(play, attacker, COLUMN);
        }
        if help.sanctioned {
            self.use_item(play, defender, COLUMN);
        }
        let result = self.roll_fight(play, &attack, &help, special, &stay[defender.index()])?;
        for air in stay.iter().flatten() {
            play.state.air_mut(*air).place = AirPlace::Flown;
        }
        let defenders: UnitSet = self.units_of_at(play.state, defender, attack.hex).collect();
        let was_in_position = play
            .state
            .hex(attack.hex)
            .position
            .is_some_and(|one| one.owner == defender && one.builder.is_none());
        let harm = [
            (attacker, attack.units, result.attacker, RETREATS[0]),
            (defender, defenders, result.defender, RETREATS[1]),
        ];
        for (side, units, loss, hexes) in harm {
            self.suffer(play, side, units, loss, hexes, &attack)?;
        }
        for unit in attack.banzai.iter() {
            let factor = self.values(play.state, unit).attack;
            self.loss_check(play, unit, factor, 0, "18.1.2")?;
        }
        if let Some(unit) = special {
            let factor = self.values(play.state, unit).defence;
            self.loss_check(play, unit, factor, -i8::from(was_in_position), "18.2.2")?;
        }
        self.end_landings_of(play, attack.units);
        self.advance(play, attacker, attack.units, attack.hex)
    }

    /// 13.2.1c: who besides those in the hex and beside it takes part in a fight.
    fn tell_support(&self, play: &mut Play<'_>, attack: &Attack) {
        for air in &attack.aircraft {
            play.tell(Event::AirSupports(*air, attack.hex));
        }
        for unit in attack.support.iter() {
            let rule = match self.unit(unit).class {
                Class::Headquarters => "13.3.2-hq",
                _ => "13.3.2-air",
            };
            play.tell(Event::GroundSupports(unit, attack.hex, rule));
        }
    }

    /// 13.2.1d: the odds, the shifts and the die of an attack, to which the defender has thrown in something
    /// with the aircraft that were left to him.
    fn roll_fight(
        &self,
        play: &mut Play<'_>,
        attack: &Attack,
        help: &Attack,
        special: Option<UnitId>,
        aircraft: &[AirId],
    ) -> Flow<CombatResult> {
        let defender = self.acting_side(play.state).opponent();
        let staff = |unit: &UnitId| self.unit(*unit).class == Class::Headquarters;
        let mut shifts = self.shifts(play.state, attack);
        shifts.defending_staff = help.support.iter().filter(staff).count() as i8;
        shifts.sanctioned -= i8::from(help.sanctioned);
        let guns = help.support.iter().filter(|unit| !staff(unit)).count();
        shifts.defending_fire = (aircraft.len() + guns) as i8;
        let totals = [
            self.attack_total(play.state, attack),
            self.defence_total(play.state, attack.hex, defender)
                .saturating_add(u8::from(special.is_some())),
        ];
        // odds that fell below 1:3 after the declaration count as 1:3.
        let base = Column::of(totals[0], totals[1]).unwrap_or(Column(0));
        let column = base.shifted(shifts.sum());
        let [strength, against] = totals.map(i32::from);
        play.tell(Event::Odds(attack.hex, strength, against));
        let die = self.ten_sided_for(play, Cause::Combat, Subject::Hex(attack.hex))?;
        let result = self.tables().combat(column, die);
        play.tell(Event::Column(
            column,
            i32::from(shifts.sum()),
            result.attacker,
            result.defender,
        ));
        Ok(result)
    }

    /// 13.2.1c: what the defender throws in.
    fn declare_defence(
        &self,
        play: &mut Play<'_>,
        attack: &Attack,
        defender: Side,
    ) -> Flow<(Attack, Option<UnitId>)> {
        let own: UnitSet = self.units_of_at(play.state, defender, attack.hex).collect();
        let mut help = Attack::of(own, attack.hex);
        let mut special = None;
        loop {
            let may_be_special = special.is_none();
            let options = self.defences(play.state, attack, defender, &help, may_be_special);
            match self.decide(
                play,
                defender,
                Cause::Defence,
                Some(Subject::Hex(attack.hex)),
                options,
            )? {
                Action::Air(air) => help.aircraft.push(air),
                Action::Commit(unit) => help.support.insert(unit),
                Action::Sanction(_) => help.sanctioned = true,
                Action::SpecialTroops(unit) => {
                    special = Some(unit);
                    play.tell(Event::SpecialTroops(unit));
                }
                _ => return Ok((help, special)),
            }
        }
    }

    /// What a defender may throw in besides, or be done.
    fn defences(
        &self,
        position: &Position,
        attack: &Attack,
        defender: Side,
        help: &Attack,
        may_be_special: bool,
    ) -> Vec<Action> {
        let position = &Look::new(self, position);
        let (hex, own) = (attack.hex, help.units);
        let flies = |air: &AirId| {
            let support = self.check_air_support(position, defender, *air, hex);
            !help.aircraft.contains(air) && support.is_ok()
        };
        let fires = |unit: &UnitId| {
            let support = || self.check_ground_support(position, *unit, hex, own);
            !help.support.contains(*unit) && support().is_ok()
        };
        let is_special = |unit: &UnitId| {
            may_be_special && self.check_special_troops(position, attack, *unit).is_ok()
        };
        let may_shift = !help.sanctioned && position.sanction.allows(defender, COLUMN);
        let aircraft = self.all_air().filter(flies).map(Action::Air);
        let support = self.units_of(defender).filter(fires).map(Action::Commit);
        let troops = own.iter().filter(is_special).map(Action::SpecialTroops);
        aircraft
            .chain(support)
            .chain(troops)
            .chain(may_shift.then_some(Action::Sanction(COLUMN)))
            .chain([Action::Done])
            .collect()
    }

    /// 5.3, 5.7: interceptions and air combat over the hex of a fight. Gives the support units that
    /// stay.
    fn air_battle(
        &self,
        play: &mut Play<'_>,
        hex: HexId,
        support: [Vec<AirId>; 2],
    ) -> Flow<[Vec<AirId>; 2]> {
        let mut units = support.clone();
        let attacker = self.acting_side(play.state);
        let mut sent: [Vec<AirId>; 2] = [Vec::new(), Vec::new()];
        for side in [attacker, attacker.opponent()] {
            if !support[side.opponent().index()].is_empty() {
                sent[side.index()] = self.intercept(play, side, hex, Cause::Interception, &[])?;
            }
        }
        // who is intercepted may send escorts.
        let are_met = [ALLIES, JAPAN].map(|side| !sent[side.opponent().index()].is_empty());
        for side in [attacker, attacker.opponent()] {
            if are_met[side.index()] {
                let there = sent[side.index()].clone();
                let escorts = self.intercept(play, side, hex, Cause::Escort, &there)?;
                sent[side.index()].extend(escorts);
            }
        }
        for side in [ALLIES, JAPAN] {
            units[side.index()].extend(&sent[side.index()]);
        }
        let interceptors = sent.concat();
        let stay = self.air_combat(play, units)?;
        self.send_home(play, &interceptors);
        Ok(stay.map(|side| {
            side.into_iter()
                .filter(|air| !interceptors.contains(air))
                .collect()
        }))
    }

    /// 17.5.9, R-60: a unit leaves the map for good without being eliminated. The markers that it
    /// carries go back to the pool (7.2.2).
    pub(crate) fn leave_map(&self, play: &mut Play<'_>, unit: UnitId) {
        self.take_off(play, unit, Where::Gone);
        self.stop_works(play);
    }

    /// A unit acts no more and is off the map, with the markers that it carried.
    fn take_off(&self, play: &mut Play<'_>, unit: UnitId, place: Where) {
        let hex = play.state.hex_of(unit);
        let mut state = play.state.unit_mut(unit);
        state.place = place;
        state.carried = 0;
        drop(state);
        if let Some(segment) = &mut play.state.segment {
            segment.active.remove(unit);
        }
        if let Some(hex) = hex {
            self.leave(play.state, self.unit(unit).side, hex);
        }
    }

    /// Points lost by the Allies, never below 0 (TBL-VP-10).
    pub(crate) fn lose_points(
        &self,
        play: &mut Play<'_>,
        side: Side,
        points: u8,
        rule: &'static str,
    ) {
        let sum = &mut play.state.side_mut(side).points;
        let lost = points.min(*sum);
        *sum -= lost;
        let total = i32::from(*sum);
        play.tell(Event::PointsLost(side, i32::from(lost), total, rule));
    }
}
