//! Molotov cocktails (10.3): what men throw besides their fire at who is beside them or with them.

use super::attack::power_of;
use super::{Attack, Firepower, Share, line};
use crate::*;
use heigi_engine::scene::PreviewLine;

/// What a die may show.
const DIE: u32 = 6;

impl Pto {
    /// 10.3: whether the men of a side have Molotov cocktails.
    fn has_molotovs(&self, state: &State, side: Side) -> bool {
        let mut areas = self.scenario(state).areas.iter();
        areas.any(|area| area.side == side && area.molotovs)
    }

    /// 10.3: whether one of those that are picked may throw a Molotov cocktail with its fire: men on foot with hands free for it.
    pub(super) fn check_molotov(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        let unit = state.own(side, unit)?;
        refuse(!state.picked.contains(unit.id), Refusal::NotPicked(unit))?;
        let printed = self.printed(unit);
        // G1.423: a tank-hunter hero has none.
        let is_man = printed.is_multi() || printed.class == UnitClass::Hero;
        let is_afoot = matches!(state[unit].at, At::In(_)) && self.steed_of(state, unit).is_none();
        let may = self.has_molotovs(state, side) && is_man && is_afoot;
        let is_more = state.bottles.contains(unit.id) || state.spray.is_some();
        let is_dry = !self.wades(state, unit);
        refuse(!may || is_more || !is_dry, Refusal::NoMolotov(unit))?;
        refuse(self.stands_as_on_bank(state, unit), Refusal::OnBank(unit))?;
        let is_above = self.fires_above_panjis(state, unit);
        refuse(is_above, Refusal::HeavyOnPanjis(unit))?;
        Ok(unit)
    }

    /// 10.3: whether those who throw are near enough, and spray nothing besides.
    pub(super) fn check_bottles(&self, state: &State, shares: &[Share]) -> Result<(), Refusal> {
        let mut throwers = shares
            .iter()
            .filter(|share| state.bottles.contains(share.unit.id));
        let is_far = |share: &&Share| !share.is_beside || state.spray.is_some();
        let far = throwers.find(is_far).map(|share| share.unit);
        far.map_or(Ok(()), |unit| Err(Refusal::MolotovTooFar(unit)))
    }

    pub(super) fn offer_molotovs(&self, state: &State, side: Side, offer: &mut dyn FnMut(Action)) {
        if self.has_molotovs(state, side) {
            let picked = state.picked.iter();
            picked.for_each(|unit| offer(Action::Molotov(unit)));
        }
    }

    /// 10.3: they fire; whoever throws a bottle with it finds out before whether that burns.
    pub(super) fn shoot_with_bottles(
        &self,
        play: &mut Play<'_, Self>,
        attack: &Attack,
    ) -> Flow<Self> {
        let mut burning = UnitSet::EMPTY;
        for unit in &attack.throwers {
            self.betray(play, *unit);
            let unit = self.now(play.state, *unit);
            let thrown = self.throw(play, Reason::Molotov, attack.side)?;
            let molotov = &self.data.tables.molotov;
            play.tell(match thrown.first <= molotov.burns {
                true => Event::MolotovBurns(unit, attack.target, molotov.fire),
                false => Event::MolotovFails(unit),
            });
            if thrown.first <= molotov.burns {
                burning.insert(unit.id);
            }
        }
        match burning.is_empty() {
            true => self.shoot(play, attack, None),
            false => self.shoot(play, &attack.burning(self, burning), None),
        }
    }
}

impl Attack {
    /// 10.3: the same with the bottles of some of them.
    fn burning(&self, game: &Pto, throwers: UnitSet) -> Self {
        let mut attack = self.clone();
        let is_blind = self.blind_column == Some(self.column);
        let bottle = Firepower::whole(game.data.tables.molotov.fire);
        let bottle = if is_blind { bottle.half() } else { bottle };
        for share in &mut attack.shares {
            if throwers.contains(share.unit.id) {
                share.power.0 += bottle.0;
            }
        }
        let power = power_of(&attack.shares);
        let column = |power| game.data.tables.column(power);
        attack.column = column(power).unwrap_or(self.column);
        attack.blind_column = match is_blind {
            true => Some(attack.column),
            false => column(power.half()),
        };
        attack.unlit = Some(Box::new(self.clone()));
        attack
    }

    /// In how many of how many ways a bottle burns, in lowest terms.
    fn odds_of_bottle(game: &Pto) -> [u32; 2] {
        let burns = u32::from(game.data.tables.molotov.burns).clamp(1, DIE);
        match DIE.is_multiple_of(burns) {
            true => [1, DIE / burns],
            false => [burns, DIE],
        }
    }

    /// In how many ways the dice may fall, those for the bottles among them.
    pub(super) fn ways(&self, game: &Pto) -> u32 {
        let [_, of] = Self::odds_of_bottle(game);
        36 * of.pow(self.throwers.len() as u32)
    }

    /// 10.3: the chances of the results, over all that the dice for the bottles may show.
    pub(super) fn chances_with_bottles(&self, game: &Pto) -> Vec<(FireResult, u32)> {
        let [burns, of] = Self::odds_of_bottle(game);
        // By how many bottles burn: each brings the same.
        let mut ways = vec![1];
        for _ in &self.throwers {
            let burnt = std::iter::once(0).chain(ways.iter().map(|ways| ways * burns));
            let unlit = ways.iter().map(|ways| ways * (of - burns));
            ways = burnt
                .zip(unlit.chain([0]))
                .map(|(one, other)| one + other)
                .collect();
        }
        let mut sums = vec![0; FireResult::ALL.len()];
        for (count, ways) in ways.into_iter().enumerate() {
            let burning = self
                .throwers
                .iter()
                .take(count)
                .map(|unit| unit.id)
                .collect();
            let chances = self.burning(game, burning).plain_chances(game);
            for (result, one) in chances {
                sums[result.number()] += ways * one;
            }
        }
        FireResult::ALL.iter().copied().zip(sums).collect()
    }

    /// What a preview says of the bottles.
    pub(super) fn bottle_lines(&self, game: &Pto) -> Vec<PreviewLine> {
        let molotov = &game.data.tables.molotov;
        let value = format_smolstr!("+{} ({}/6)", molotov.fire, molotov.burns);
        let of_one = |_: &Named| line(Text::new("pto-preview-molotov"), value.clone(), "10.3");
        self.throwers.iter().map(of_one).collect()
    }
}
