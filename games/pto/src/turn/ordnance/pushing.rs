//! Guns that are pushed (6.9).

use crate::*;

/// A Gun that its crew pushes into a Location.
#[derive(Clone, Copy, Debug)]
pub struct Push {
    /// Where to.
    pub to: Spot,
    /// The Gun.
    pub gun: Named,
    /// What that adds to the dice: half points more than open ground.
    pub added: i32,
    /// Up to which final roll it goes.
    pub number: i32,
}

/// What each half-squad that helps takes off the dice (6.9).
const HELP: i32 = 1;

impl Pto {
    /// 6.9: whether a crew may push its Gun into a Location, as all that it does in the phase.
    pub(crate) fn check_push(
        &self,
        state: &State,
        units: UnitSet,
        to: Spot,
    ) -> Result<Push, Refusal> {
        refuse(units.is_empty(), Refusal::NobodyPicked)?;
        let from = self.spot_of(state, units);
        let is_gun = |weapon: &Named| self.printed(*weapon).class == UnitClass::Gun;
        let mans = |unit: Named| state.weapons_of(unit).find(is_gun);
        let gun = state.of_set(units).find_map(mans);
        let gun = gun.ok_or(Refusal::NoOrdnance)?;
        if let Some(from) = from {
            let is_bank = to.is_bank() || from.is_bank();
            refuse(is_bank || from.hex == to.hex, Refusal::TooFar(to))?;
            self.check_no_climb(state, from, to)?;
            let panjis = self.panjis_behind(state, from.hex, to.hex);
            let is_barred = panjis.is_some_and(|panjis| panjis.is_known_to(state.phasing));
            refuse(is_barred, Refusal::BehindPanjis(to))?;
            // G3.2: into bamboo along a trail alone.
            let is_bamboo = self.terrain(state, to.hex) == Terrain::Bamboo;
            let is_shut = is_bamboo && !self.has_trail(state, to.hex, from.hex);
            refuse(is_shut, Refusal::NoPush(gun))?;
        }
        self.check_dry_gun(state, to)?;
        let number = self.printed(gun).mobility.map(i32::from);
        let number = number.ok_or(Refusal::NoPush(gun))?;
        refuse(state[gun].packing.is_some(), Refusal::IsPacking(gun))?;
        // 31: or onto the map from beside it.
        let passage = match from {
            Some(from) => self.passage(state, state.phasing, from, to)?,
            None => self.entrance(state, units, to)?,
        };
        let goers = Marchers::of(self, state, units, 0);
        let cost = goers.price_of(passage, from, to)?;
        // G3.4, 7.1: not into ground that takes all points.
        let entry = passage.entry;
        refuse(entry != Entry::Points, Refusal::NoPush(gun))?;
        let halves = state
            .of_set(units)
            .map(|unit| self.printed(unit).class.look().halves);
        let help = i32::from(halves.sum::<u8>()) - 1;
        Ok(Push {
            to,
            gun,
            added: i32::from(cost / POINT) - 1 - HELP * help,
            number,
        })
    }

    /// G8.12: whether a Gun that is not packed may be in a Location: not in the water of a paddy.
    pub(crate) fn check_dry_gun(&self, state: &State, spot: Spot) -> Result<(), Refusal> {
        let is_water = self.terrain(state, spot.hex) == Terrain::IrrigatedPaddy;
        refuse(is_water, Refusal::NoGunInWater(spot))
    }

    /// 6.9: a Gun is pushed, or stays where it is; either way they are done.
    pub(crate) fn push_gun(&self, play: &mut Play<'_, Self>, push: Push) -> Flow<Self, bool> {
        let crew = play.state.holder(push.gun);
        play.tell(Event::Pushes(push.gun, push.to));
        let thrown = self.throw(play, Reason::Push, push.gun.side)?;
        let goes = thrown.sum + push.added <= push.number;
        if !goes {
            play.tell(Event::Stays(push.gun));
            return Ok(false);
        }
        let one = &mut play.state[push.gun];
        one.clear(&[Condition::Emplaced]);
        one.acquired = None;
        if let Some(crew) = crew {
            play.state[push.gun].at = At::With(crew.id);
        }
        Ok(true)
    }
}
