//! Firepower (4.3): what one unit brings to an attack, and whether it may fire at all.

use crate::*;

/// Firepower in sixteenths, so that every halving is exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Firepower(pub u32);

impl Firepower {
    /// Printed firepower.
    pub fn whole(points: u8) -> Self {
        Self(u32::from(points) * 16)
    }

    /// Half of it.
    pub fn half(self) -> Self {
        Self(self.0 / 2)
    }

    /// As players write it: `4`, `2.5`.
    pub fn words(self) -> SmolStr {
        let (whole, rest) = (self.0 / 16, self.0 % 16);
        if rest == 0 {
            return whole.to_smolstr();
        }
        let decimals = format!("{:04}", rest * 625);
        format_smolstr!("{whole}.{}", decimals.trim_end_matches('0'))
    }
}

/// The firepower of a light machine gun (26).
const LIGHT: u8 = 2;

/// In which manner a unit fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// For the first time in its phase.
    Full,
    /// In the advancing fire phase (4.3).
    Advancing,
    /// Again at who moves (9.2).
    Subsequent,
    /// At who moves beside it, at its own risk (9.3).
    LastProtective,
    /// In the defensive fire phase after first fire (9.4).
    AfterFirst,
}

impl Manner {
    /// By which rule the firepower is halved, if it is.
    fn halved_by(self) -> Option<(&'static str, &'static str)> {
        Some(match self {
            Self::Full => return None,
            Self::Advancing => ("pto-factor-advancing", "4.3"),
            Self::Subsequent => ("pto-factor-subsequent", "9.2"),
            Self::LastProtective => ("pto-factor-protective", "9.3"),
            Self::AfterFirst => ("pto-factor-after-first", "9.4"),
        })
    }
}

/// What a unit brings to an attack, and how that comes.
#[derive(Clone, Debug)]
pub struct Share {
    /// Who.
    pub unit: Named,
    /// How.
    pub manner: Manner,
    /// How much.
    pub power: Firepower,
    /// What doubles and halves it: messages with `×2` or `½`, each with its rule.
    pub factors: Vec<(&'static str, &'static str, &'static str)>,
    /// Whether it fires at who is beside it or with it.
    pub is_beside: bool,
    /// Whether the target is beyond its normal range.
    pub is_far: bool,
}

impl Pto {
    /// The counter of a unit.
    pub(crate) fn printed(&self, unit: Named) -> &Printed {
        &self.data.counters[unit.counter.index()]
    }

    /// Whether a unit may fire now at all, as far as no target is known, and in which manner.
    pub(crate) fn check_firer(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<(Named, Manner), Refusal> {
        let unit = state.own(side, unit)?;
        refuse(state.spot(unit).is_none(), Refusal::NotThere(unit))?;
        let printed = self.printed(unit);
        refuse(!printed.can_fire(), Refusal::NoGun(unit))?;
        refuse(state[unit].is(Condition::Unarmed), Refusal::Unarmed(unit))?;
        let soldier = match printed.is_weapon() {
            true => state.holder(unit).ok_or(Refusal::NotThere(unit))?,
            false => unit,
        };
        self.check_craft_fires(state, soldier)?;
        // 28: a Gun that is hooked does not fire.
        let is_hooked = self.printed(unit).is_ordnance() && state.carrier(soldier).is_some();
        refuse(is_hooked, Refusal::Hooked(unit))?;
        let is_packed = state[unit].packing.is_some() || self.packed_on(state, unit).is_some();
        refuse(is_packed, Refusal::IsPacking(unit))?;
        refuse(
            state[unit].is(Condition::Malfunctioning),
            Refusal::Malfunctions(unit),
        )?;
        // G15.13, G15.2#1: a tank with its blade down does not fire, nor while its work goes on.
        let labours = state.is_vehicle(soldier) && state[soldier].is(Condition::Laboured);
        let dozes = state[soldier].is(Condition::Dozing) || labours;
        refuse(dozes, Refusal::IsDozing(soldier))?;
        let dazed = [Condition::Stunned, Condition::Shocked];
        refuse(state[soldier].is_any(&dazed), Refusal::Stunned(soldier))?;
        if state.is_vehicle(soldier) {
            self.check_driven(state, soldier)?;
        }
        refuse(!state.is_unbroken(soldier), Refusal::Broken(soldier))?;
        refuse(state[soldier].is(Condition::Busy), Refusal::Busy(soldier))?;
        self.check_off_cliff(state, soldier)?;
        // G2.4: horsemen fire nothing but their own arms, and nobody fires from a bicycle.
        let rides = self.steed_of(state, soldier);
        let may_fire = rides.is_none() || rides == Some(Steed::Horse) && soldier == unit;
        refuse(!may_fire, Refusal::Rides(soldier))?;
        // G8.212, G9.21: on a bank nothing heavier than a light machine gun is fired, nor the 20 mm anti-tank rifle of the
        // Japanese, which is for crews.
        let is_heavy = match printed.class {
            UnitClass::MachineGun => printed.fire > LIGHT || printed.needs_crew,
            class => class == UnitClass::Mortar,
        };
        if printed.is_weapon() {
            let is_machine_gun =
                printed.class == UnitClass::MachineGun && !printed.is_anti_tank_rifle;
            let is_light = is_machine_gun && !is_heavy;
            self.check_wading_weapon(state, unit, is_light)?;
        }
        let is_unsteady = self.stands_as_on_bank(state, soldier) && is_heavy;
        refuse(is_unsteady, Refusal::OnBank(unit))?;
        let is_on_panjis = self.fires_above_panjis(state, unit);
        let is_gun = printed.class == UnitClass::Gun;
        refuse(
            is_on_panjis && (is_heavy || is_gun),
            Refusal::HeavyOnPanjis(unit),
        )?;
        let in_melee = state[soldier].is(Condition::Melee);
        refuse(in_melee, Refusal::InMelee(soldier))?;
        // 5.8.
        let is_wild = state[soldier].is(Condition::Berserk) && state.phase == Phase::PrepFire;
        refuse(is_wild, Refusal::IsBerserk(soldier))?;
        // 22.3: who waits fires in the advancing fire phase alone.
        let waits = state[soldier].is(Condition::Waiting) && state.phase != Phase::AdvancingFire;
        refuse(waits, Refusal::Waits(soldier))?;
        Ok((unit, self.manner(state, unit)?))
    }

    /// 3, 9.1 to 9.4: in which manner a unit fires in the present phase.
    pub(super) fn manner(&self, state: &State, unit: Named) -> Result<Manner, Refusal> {
        let one = &state[unit];
        let (has_fired, manner) = match state.phase {
            Phase::PrepFire => (one.is(Condition::PrepFired), Manner::Full),
            Phase::AdvancingFire => (
                one.is_any(&[Condition::PrepFired, Condition::AdvanceFired]),
                match self.waits_with_fire(state, unit) {
                    true => Manner::Full,
                    false => Manner::Advancing,
                },
            ),
            // 22.3: vehicles fire on the move as in the advancing fire phase.
            Phase::Movement if unit.side == state.phasing => (
                one.is_any(&[Condition::PrepFired, Condition::AdvanceFired]),
                Manner::Advancing,
            ),
            Phase::DefensiveFire if one.is(Condition::FirstFired) => {
                (one.is(Condition::FinalFired), Manner::AfterFirst)
            }
            Phase::DefensiveFire => (one.is(Condition::FinalFired), Manner::Full),
            // 28: vehicles have no last fire at their own risk.
            _ if one.is(Condition::FinalFired) => {
                (state.platform(unit).is_some(), Manner::LastProtective)
            }
            _ if one.is(Condition::FirstFired) || self.keeps_half(state, unit) => {
                (false, Manner::Subsequent)
            }
            _ => (false, Manner::Full),
        };
        refuse(has_fired, Refusal::HasFired(unit))?;
        Ok(manner)
    }

    /// 4.4: whether a unit has hands free for what is picked: a squad for its own arms and one weapon or for two
    /// weapons, anybody else for one of both.
    pub(crate) fn check_hands(
        &self,
        state: &State,
        unit: Named,
        picked: UnitSet,
    ) -> Result<(), Refusal> {
        let soldier = state.holder(unit).unwrap_or(unit);
        let keeps_half = self.keeps_half(state, unit);
        // 10.3: one charge or flamethrower in a player turn.
        let class = self.printed(unit).class;
        let is_assault = matches!(class, UnitClass::Charge | UnitClass::Flamethrower);
        let has_assaulted = is_assault && state[soldier].is(Condition::Assaulted);
        refuse(has_assaulted, Refusal::OneAssault(soldier))?;
        let is_used = |one: &Named| {
            let has_fired = state[*one].has_fired() && !keeps_half;
            *one != unit && (picked.contains(one.id) || has_fired)
        };
        let used = state
            .weapons_of(soldier)
            .chain([soldier])
            .filter(is_used)
            .count();
        let hands = match self.printed(soldier).class {
            UnitClass::Squad => 2,
            _ if state.is_vehicle(soldier) => usize::MAX,
            _ => 1,
        };
        // 4.4: the charge that he has placed or thrown is a weapon that he has used.
        let assaults = |weapon: &Named| {
            let class = self.printed(*weapon).class;
            let is_one = matches!(class, UnitClass::Charge | UnitClass::Flamethrower);
            is_one && state[*weapon].has_fired()
        };
        let has_thrown = state[soldier].is(Condition::Assaulted)
            && !state.weapons_of(soldier).any(|weapon| assaults(&weapon));
        let used = used + usize::from(has_thrown);
        // A leader who has directed fires nothing.
        let has_directed =
            self.printed(soldier).is_single() && state[soldier].is(Condition::Directed);
        refuse(used >= hands || has_directed, Refusal::HandsFull(unit))
    }

    /// 9.2: a half-squad or crew whose weapon has fired at movers fires again with half of its own firepower.
    fn keeps_half(&self, state: &State, unit: Named) -> bool {
        let has_fired = |weapon: Named| state[weapon].is(Condition::FirstFired);
        state.phase == Phase::Movement
            && matches!(
                self.printed(unit).class,
                UnitClass::HalfSquad | UnitClass::Crew
            )
            && state.weapons_of(unit).any(has_fired)
    }

    /// 9.2 to 9.4: whether a unit that has fired before may fire again at a Location.
    fn check_manner(
        &self,
        state: &State,
        unit: Named,
        manner: Manner,
        from: Spot,
        target: Spot,
    ) -> Result<(), Refusal> {
        let (printed, range) = (self.printed(unit), self.range(from, target));
        let is_beside = self.is_adjacent(state, from, target);
        match manner {
            Manner::Subsequent => {
                refuse(
                    range > u32::from(printed.range),
                    Refusal::OutOfRange(unit, printed.range),
                )?;
                let is_farther = self.nearest_enemy(state, unit.side, from) < range;
                refuse(is_farther, Refusal::NotNearest(unit))?;
            }
            Manner::LastProtective | Manner::AfterFirst => {
                refuse(
                    !is_beside && from.location() != target,
                    Refusal::NotBeside(unit),
                )?;
            }
            Manner::Full | Manner::Advancing => {}
        }
        Ok(())
    }

    /// 4.3: whoever has an enemy in his own Location fires at nobody else.
    pub(crate) fn check_free(
        &self,
        state: &State,
        unit: Named,
        from: Spot,
        target: Spot,
    ) -> Result<(), Refusal> {
        let has_enemy = state
            .soldiers_at(unit.side.opponent(), from)
            .any(|enemy| state.is_unbroken(enemy) && enemy.veil != Veil::Hidden);
        let is_elsewhere = from.location() != target.location();
        refuse(has_enemy && is_elsewhere, Refusal::EnemyHere(unit))
    }

    /// 7.2, 16.1: whether a unit sees a Location from another one, through the covered arc of a pillbox if it is in one.
    fn check_line(
        &self,
        state: &State,
        unit: Named,
        from: Spot,
        target: Spot,
    ) -> Result<(), Refusal> {
        refuse(!self.faces(state, from, target), Refusal::NotFacing(unit))?;
        // G8.4: who is dug in is not seen over every bank.
        let parts = self.parts_hit(state, unit.side, target);
        let seen = |part: Spot| self.screen(state, from, part);
        let blocked = match parts.iter().copied().map(seen).find(Option::is_none) {
            Some(free) => free,
            None => seen(parts.first().copied().unwrap_or(target)),
        };
        match blocked {
            Some(by) => Err(Refusal::NoSight(unit, by)),
            None => Ok(()),
        }
    }

    /// 4.3: whether a unit may take part in an attack at a Location, and from where.
    pub(super) fn check_share(
        &self,
        state: &State,
        unit: Named,
        manner: Manner,
        target: Spot,
    ) -> Result<Spot, Refusal> {
        let from = state.spot(unit).ok_or(Refusal::NotThere(unit))?;
        let most = self.printed(unit).range.saturating_mul(2);
        let range = self.range(from, target);
        refuse(range > u32::from(most), Refusal::OutOfRange(unit, most))?;
        self.check_free(state, unit, from, target)?;
        self.check_mount(state, unit, target)?;
        self.check_manner(state, unit, manner, from, target)?;
        self.check_line(state, unit, from, target)?;
        Ok(from)
    }

    /// 4.3: what a unit brings to an attack at a Location.
    pub(crate) fn share(
        &self,
        state: &State,
        unit: Named,
        manner: Manner,
        target: Spot,
    ) -> Result<Share, Refusal> {
        let from = self.check_share(state, unit, manner, target)?;
        let printed = self.printed(unit);
        let range = self.range(from, target);
        let normal = u32::from(printed.range);
        let is_beside = self.is_adjacent(state, from, target);
        let soldier = state.holder(unit).unwrap_or(unit);
        let mut share = Share {
            unit,
            manner,
            power: Firepower::whole(printed.fire),
            factors: Vec::new(),
            is_beside: is_beside || from.location() == target.location(),
            is_far: range > normal,
        };
        // 10.3: fire is fire wherever it burns.
        let is_flame = printed.class == UnitClass::Flamethrower;
        if from.location() == target.location() && !is_flame {
            share.power = Firepower(share.power.0 * 3);
            share.factors.push(("pto-factor-same-place", "×3", "4.3"));
        } else if is_beside && !is_flame {
            share.power = Firepower(share.power.0 * 2);
            share.factors.push(("pto-factor-beside", "×2", "4.3"));
        }
        let is_leader = self.printed(soldier).class == UnitClass::Leader;
        let is_alone = soldier != unit && is_leader && !self.is_helped(state, unit);
        let halves = [
            (range > normal).then_some(("pto-factor-long-range", "4.3")),
            is_alone.then_some(("pto-factor-leader", "4.4")),
            self.is_blind(state, unit.side, target)
                .then_some(("pto-factor-concealed", "4.3")),
            manner
                .halved_by()
                .filter(|_| !is_flame || manner != Manner::Advancing),
            state
                .spray
                .is_some()
                .then_some(("pto-factor-spraying", "10.1")),
        ];
        let hampered = self.hampers(state, soldier);
        for (message, rule) in halves.into_iter().chain(hampered).flatten() {
            share.power = share.power.half();
            share.factors.push((message, "×½", rule));
        }
        // 1.2, 4.3: a point more for assault fire, and fractions are rounded up.
        if manner == Manner::Advancing && printed.assault && range <= normal {
            share.power = Firepower((share.power.0 + 16).next_multiple_of(16));
            share.factors.push(("pto-factor-assault", "+1", "1.2"));
        }
        Ok(share)
    }

    /// What a unit does or suffers itself that halves its fire.
    fn hampers(&self, state: &State, soldier: Named) -> [Option<(&'static str, &'static str)>; 7] {
        let one = &state[soldier];
        let cave = state.spot(soldier);
        let cave = cave.filter(|spot| spot.part.cave_side().is_some());
        let is_crowded = |spot: &Spot| self.overstacking(state, soldier.side, *spot) > 0;
        [
            // G11.8: besides what a crowd costs anyway.
            cave.filter(is_crowded)
                .map(|_| ("pto-factor-crowded-cave", "G11.8#1")),
            one.is(Condition::Pinned)
                .then_some(("pto-factor-pinned", "5.2")),
            self.stands_as_on_bank(state, soldier)
                .then_some(("pto-factor-bank", "G8.212")),
            state.carrier(soldier).map(|_| ("pto-factor-aboard", "28")),
            one.is(Condition::Packing)
                .then_some(("pto-factor-packing", "G10.11")),
            self.steed_of(state, soldier)
                .map(|_| ("pto-factor-mounted", "G2.4")),
            self.wading_factor(state, soldier),
        ]
    }

    /// 4.3: whether a side knows nobody at whom it would fire in a Location: those that move, while they do; else whoever is
    /// there, or might be hidden there.
    pub(crate) fn is_blind(&self, state: &State, side: Side, target: Spot) -> bool {
        let is_reaction = state.is_on_the_move(side.opponent());
        let is_hit = |unit: &Named| {
            unit.veil != Veil::Hidden && (!is_reaction || state.movers.contains(unit.id))
        };
        let enemies = state.soldiers_at(side.opponent(), target);
        let mut enemies = enemies.filter(is_hit).peekable();
        let is_empty = enemies.peek().is_none();
        let is_known = enemies.any(|unit| unit.veil == Veil::Open);
        let is_guess = || !is_reaction && self.may_hold_hidden(state, side.opponent(), target);
        // G11.812: nobody is harder to hit in a cave for being unseen.
        !target.is_below() && !is_known && (!is_empty || is_guess())
    }

    /// How far the nearest known enemy is from a Location.
    pub(crate) fn nearest_enemy(&self, state: &State, side: Side, from: Spot) -> u32 {
        let enemies = state.known(side.opponent());
        let ranges = enemies.filter_map(|enemy| Some(self.range(from, state.spot(enemy)?)));
        ranges.min().unwrap_or(u32::MAX)
    }
}
