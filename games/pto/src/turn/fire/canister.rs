//! Canister (C8.4, G11.836): a Gun that fires it attacks on the fire table, at all in a Location or in all caves of a hex that it sees.

use super::power::Share;
use super::{Attack, Firepower};
use crate::*;

impl Pto {
    /// C8.4: the canister that the Gun that is picked may fire at a Location. G11.836: at a cave it strikes all known caves of the hex that
    /// it sees with half, and who is above the ground there within a level of one of them.
    pub(crate) fn canister(
        &self,
        state: &State,
        side: Side,
        target: Spot,
    ) -> Result<Attack, Refusal> {
        let weapon = self.alone(state).ok_or(Refusal::NoOrdnance)?;
        let printed = self.printed(weapon);
        refuse(printed.canister == 0, Refusal::NoCanister(weapon))?;
        let (_, manner) = self.check_firer(state, side, weapon.id)?;
        let from = state.spot(weapon).ok_or(Refusal::NotThere(weapon))?;
        let is_known =
            self.is_known_cave(state, side, target) && !state.is_on_the_move(side.opponent());
        let is_target = self.is_fired_at(state, side, target) || is_known;
        refuse(
            !is_target || target != target.location(),
            Refusal::NoTarget(target),
        )?;
        refuse(
            state.has_soldiers(side, target),
            Refusal::MeleeThere(target),
        )?;
        let range = self.data.tables.canister_range;
        refuse(
            self.range(from, target) > range.into(),
            Refusal::OutOfRange(weapon, range),
        )?;
        // What keeps it from aiming a shell there keeps it from this as well.
        self.check_gun_aim(state, (weapon, manner), from, target)?;
        let share = Share {
            unit: weapon,
            manner,
            power: Firepower::whole(printed.canister),
            factors: Vec::new(),
            is_beside: false,
            is_far: false,
        };
        let mut struck = self
            .canister_spots(state, side, from, target)
            .into_iter()
            .rev();
        let last = struck.next().ok_or(Refusal::NoTarget(target))?;
        let mut attack = self.canister_at(state, side, &share, last)?;
        for spot in struck {
            let sprayed = Some(Box::new(attack));
            attack = Attack {
                sprayed,
                ..self.canister_at(state, side, &share, spot)?
            };
        }
        Ok(attack)
    }

    /// G11.836: the Locations that canister strikes, its target first.
    fn canister_spots(&self, state: &State, side: Side, from: Spot, target: Spot) -> Vec<Spot> {
        if !target.is_below() {
            return vec![target];
        }
        let others = state.caves_in(target.hex).map(Cave::spot);
        let others = others.filter(|cave| {
            *cave != target
                && self.is_known_cave(state, side, *cave)
                && self.sees(state, from, *cave)
        });
        let mut all: Vec<Spot> = [target].into_iter().chain(others).collect();
        let ground = Spot::ground(target.hex);
        let level = self.level_of(state, ground);
        let is_near = |cave: &Spot| self.level_of(state, *cave).abs_diff(level) <= 1;
        if all.iter().any(is_near) && !state.has_soldiers(side, ground) {
            all.push(ground);
        }
        all
    }

    /// The attack of canister at one Location: halved in a cave before anything else.
    fn canister_at(
        &self,
        state: &State,
        side: Side,
        share: &Share,
        target: Spot,
    ) -> Result<Attack, Refusal> {
        let full = share.power;
        let (power, factor) = match target.is_below() {
            true => (full.half(), Some(("pto-factor-cave", "×½", "G11.836"))),
            false if self.is_blind(state, side, target) => {
                (full.half(), Some(("pto-factor-concealed", "×½", "4.3")))
            }
            false => (full, None),
        };
        let shares = vec![Share {
            power,
            factors: factor.into_iter().collect(),
            ..share.clone()
        }];
        let column = self.data.tables.column(power).ok_or(Refusal::TooWeak)?;
        let of_part = |part: Spot| {
            let (modifiers, loss) = self.attack_modifiers(state, side, &shares, part, &[]);
            (part, modifiers, loss)
        };
        let weapon = share.unit;
        let turned = self.turn_of(state, weapon, target);
        let turned = turned.filter(|_| state.platform(weapon).is_none());
        let turned = turned.map_or(0, |(turned, _)| self.cost_of_turning(state, weapon, turned));
        let parts = self.parts_hit(state, side, target);
        let hazards = self.hazards_in(state, side, &parts);
        let mut parts = parts.into_iter();
        let (_, mut modifiers, residual_loss) = of_part(parts.next().unwrap_or(target));
        let others = parts.map(of_part);
        let others = others.map(|(part, modifiers, _)| (part, modifiers));
        let others = others.collect();
        modifiers.extend(Modifier::list(&[(turned, "18.2", "pto-modifier-turned")]));
        let is_blind = self.is_blind(state, side, target) || target.is_below();
        Ok(Attack {
            side,
            target,
            column,
            blind_column: match is_blind {
                true => Some(column),
                false => self.data.tables.column(power.half()),
            },
            cowering: 0,
            residual_loss,
            directors: Vec::new(),
            helpers: Vec::new(),
            modifiers,
            others,
            hazards,
            shares,
            yields: UnitSet::EMPTY,
            throwers: Vec::new(),
            unlit: None,
            sprayed: None,
        })
    }

    /// Those who might be fired at with canister, if the weapon that is picked has some.
    pub(super) fn offer_canister(&self, state: &State, side: Side, offer: &mut dyn FnMut(Action)) {
        let has_some = |weapon: &Named| self.printed(*weapon).canister > 0;
        if self.alone(state).filter(has_some).is_none() {
            return;
        }
        let caves = state.caves.iter();
        let caves = caves.filter(|cave| cave.owner != side && !cave.is_hidden);
        let mut spots: Vec<Spot> = caves.map(Cave::spot).collect();
        spots.extend(self.targets(state, side));
        spots.sort_unstable();
        spots.dedup();
        spots
            .into_iter()
            .for_each(|spot| offer(Action::Canister(spot)));
    }
}

impl Attack {
    /// It and what is struck besides with the same dice.
    pub(super) fn all_parts(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |part| part.sprayed.as_deref())
    }

    /// Whether it is fired with canister.
    pub(super) fn is_canister(&self, game: &Pto) -> bool {
        let first = self.shares.first();
        first.is_some_and(|share| game.printed(share.unit).class == UnitClass::Gun)
    }
}
