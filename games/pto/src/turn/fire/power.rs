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
        let unit = state.named(unit)?;
        refuse(unit.side != side, Refusal::NotYours(unit))?;
        let spot = state.spot(unit).ok_or(Refusal::NotThere(unit))?;
        let printed = self.printed(unit);
        refuse(!printed.can_fire(), Refusal::NoGun(unit))?;
        let soldier = match printed.is_weapon() {
            true => state.holder(unit).ok_or(Refusal::NotThere(unit))?,
            false => unit,
        };
        refuse(
            state[unit].is(Condition::Malfunctioning),
            Refusal::Malfunctions(unit),
        )?;
        refuse(!state.is_unbroken(soldier), Refusal::Broken(soldier))?;
        refuse(state[soldier].is(Condition::Busy), Refusal::Busy(soldier))?;
        // G8.212: on a bank nothing heavier than a light machine gun is fired.
        let is_heavy = match printed.class {
            UnitClass::MachineGun => printed.fire > LIGHT,
            class => class == UnitClass::Mortar,
        };
        let is_unsteady = state[soldier].is_on_bank() && is_heavy;
        refuse(is_unsteady, Refusal::OnBank(unit))?;
        let in_melee = state.has_shown(side.opponent(), spot);
        refuse(in_melee, Refusal::InMelee(soldier))?;
        Ok((unit, self.manner(state, unit)?))
    }

    /// 3, 9.1 to 9.4: in which manner a unit fires in the present phase.
    fn manner(&self, state: &State, unit: Named) -> Result<Manner, Refusal> {
        let one = &state[unit];
        let (has_fired, manner) = match state.phase {
            Phase::PrepFire => (one.is(Condition::PrepFired), Manner::Full),
            Phase::AdvancingFire => (
                one.is_any(&[Condition::PrepFired, Condition::AdvanceFired]),
                Manner::Advancing,
            ),
            Phase::DefensiveFire if one.is(Condition::FirstFired) => {
                (one.is(Condition::FinalFired), Manner::AfterFirst)
            }
            Phase::DefensiveFire => (one.is(Condition::FinalFired), Manner::Full),
            _ if one.is(Condition::FinalFired) => (false, Manner::LastProtective),
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
            _ => 1,
        };
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

    /// 4.3: what a unit brings to an attack at a Location.
    pub(crate) fn share(
        &self,
        state: &State,
        unit: Named,
        manner: Manner,
        target: Spot,
    ) -> Result<Share, Refusal> {
        let from = state.spot(unit).ok_or(Refusal::NotThere(unit))?;
        let printed = self.printed(unit);
        let range = self.range(from, target);
        let normal = u32::from(printed.range);
        refuse(
            range > 2 * normal,
            Refusal::OutOfRange(unit, printed.range * 2),
        )?;
        let is_beside = self.is_adjacent(state, from, target);
        match manner {
            Manner::Subsequent => {
                refuse(range > normal, Refusal::OutOfRange(unit, printed.range))?;
                let is_farther = self.nearest_enemy(state, unit.side, from) < range;
                refuse(is_farther, Refusal::NotNearest(unit))?;
            }
            Manner::LastProtective | Manner::AfterFirst => {
                refuse(!is_beside, Refusal::NotBeside(unit))?;
            }
            Manner::Full | Manner::Advancing => {}
        }
        if let Some(by) = self.sight(state, from, target).blocked_by {
            return Err(Refusal::NoSight(unit, by));
        }
        let soldier = state.holder(unit).unwrap_or(unit);
        let mut share = Share {
            unit,
            manner,
            power: Firepower::whole(printed.fire),
            factors: Vec::new(),
        };
        // 10.3: fire is fire wherever it burns.
        let is_flame = printed.class == UnitClass::Flamethrower;
        if is_beside && !is_flame {
            share.power = Firepower(share.power.0 * 2);
            share.factors.push(("pto-factor-beside", "×2", "4.3"));
        }
        let is_alone = soldier != unit && self.printed(soldier).is_single();
        let halves = [
            (range > normal).then_some(("pto-factor-long-range", "4.3")),
            state[soldier]
                .is(Condition::Pinned)
                .then_some(("pto-factor-pinned", "5.2")),
            from.is_bank().then_some(("pto-factor-bank", "G8.212")),
            is_alone.then_some(("pto-factor-leader", "4.4")),
            self.is_blind(state, unit.side, target)
                .then_some(("pto-factor-concealed", "4.3")),
            manner
                .halved_by()
                .filter(|_| !is_flame || manner != Manner::Advancing),
        ];
        for (message, rule) in halves.into_iter().flatten() {
            share.power = share.power.half();
            share.factors.push((message, "×½", rule));
        }
        Ok(share)
    }

    /// 4.3: whether a side knows nobody at whom it would fire in a Location: those that move, while they do.
    pub(crate) fn is_blind(&self, state: &State, side: Side, target: Spot) -> bool {
        let is_reaction = state.phase == Phase::Movement;
        let mut enemies = state.soldiers_at(side.opponent(), target);
        !enemies.any(|unit| {
            let is_hit = !is_reaction || state.movers.contains(unit.id);
            is_hit && unit.veil == Veil::Open
        })
    }

    /// How far the nearest known enemy is from a Location.
    pub(crate) fn nearest_enemy(&self, state: &State, side: Side, from: Spot) -> u32 {
        let enemies = state.known(side.opponent());
        let ranges = enemies.filter_map(|enemy| Some(self.range(from, state.spot(enemy)?)));
        ranges.min().unwrap_or(u32::MAX)
    }
}
