//! Smoke in caves (G11.85 to G11.851): who brings it there, and what white phosphorus shows.

use crate::turn::ordnance::{Grenade, Shot};
use crate::*;

impl Pto {
    /// G11.85: whether smoke shells may be fired into a cave: a known one, by direct fire; mortars have white phosphorus alone.
    pub(crate) fn check_shells_below(
        &self,
        state: &State,
        weapon: Named,
        cave: Spot,
        cloud: Cloud,
    ) -> Result<(), Refusal> {
        let may = self.is_known_cave(state, weapon.side, cave);
        refuse(!may, Refusal::TooFar(cave))?;
        let is_mortar = self.printed(weapon).class == UnitClass::Mortar;
        refuse(
            is_mortar && cloud == Cloud::Smoke,
            Refusal::NoSmokeBelow(cave),
        )
    }

    /// G11.85#1: whether a unit may throw smoke grenades into a cave: out of it, or from where a charge could be thrown there.
    pub(crate) fn check_grenades_below(
        &self,
        state: &State,
        by: Named,
        from: Spot,
        cave: Spot,
    ) -> Result<(), Refusal> {
        let found = state.cave(cave);
        let is_known = found.is_some_and(|cave| !cave.is_hidden);
        let is_own = found.is_some_and(|cave| cave.owner == by.side);
        refuse(!is_known && !is_own, Refusal::TooFar(cave))?;
        // Nobody is to hear of a hidden cave by the smoke in it.
        refuse(!is_known, Refusal::NoSmokeBelow(cave))?;
        refuse(self.smoke_below(state, cave) > 0, Refusal::SmokeThere(cave))?;
        if from == cave {
            return Ok(());
        }
        refuse(state[by].is(Condition::Pinned), Refusal::Pinned(by))?;
        refuse(
            !self.is_before_mouth(state, from, cave),
            Refusal::NoTossBelow(cave),
        )
    }

    /// G11.85#1: smoke grenades that have worked go into a cave with a low die, else they fall before it and white phosphorus burns
    /// nobody there. Gives where the smoke is.
    pub(crate) fn throw_grenades_below(
        &self,
        play: &mut Play<'_, Self>,
        by: Named,
        cave: Spot,
        cloud: Cloud,
    ) -> Flow<Self> {
        let from = play.state.spot(by).map(Spot::location);
        let mut goes_in = from == Some(cave);
        if let Some(from) = from.filter(|_| !goes_in) {
            let added = self.tossed_below(play.state, by, from, cave);
            let thrown = self.throw(play, Reason::Toss, by.side)?;
            goes_in = thrown.sum + added <= self.data.caves.thrown;
        }
        if !goes_in {
            self.lay_smoke_before(play, by.side, cave, cloud);
            return Ok(());
        }
        self.lay_smoke(play, by.side, cave, cloud);
        match cloud {
            Cloud::PhosphorusGrenade => self.burn_below(play, cave, self.data.caves.cover),
            _ => Ok(()),
        }
    }

    /// G11.85: smoke that was meant for a cave lies at its entrance.
    pub(crate) fn lay_smoke_before(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        cave: Spot,
        cloud: Cloud,
    ) {
        let entrance = self.entrance_of(play.state, cave).map(Spot::ground);
        let dry = entrance.filter(|spot| self.check_dry(play.state, *spot).is_ok());
        if let Some(spot) = dry {
            self.lay_smoke(play, side, spot, cloud);
        }
    }

    /// G11.85, G11.85#2: what smoke shells do that were fired into a cave, or from above at its hex: direct fire that hits fills the
    /// cave, and falls before it otherwise; white phosphorus that comes down gets in by a critical hit alone.
    pub(crate) fn shell_cave_with_smoke(
        &self,
        play: &mut Play<'_, Self>,
        shot: &Shot,
        cloud: Cloud,
        [is_hit, is_critical]: [bool; 2],
    ) -> Flow<Self> {
        let (side, cave) = (shot.weapon.side, shot.target);
        if !shot.is_area {
            if !is_hit {
                self.lay_smoke_before(play, side, cave, cloud);
                return Ok(());
            }
            self.lay_smoke(play, side, cave, cloud);
            return match cloud {
                Cloud::Phosphorus => self.burn_below(play, cave, self.data.caves.cover),
                _ => Ok(()),
            };
        }
        let caves = match is_critical {
            true => self.caves_struck(play.state, cave.hex, shot.sights_from().hex),
            false => Vec::new(),
        };
        for cave in caves {
            self.lay_smoke(play, side, cave, cloud);
            self.burn_below(play, cave, self.data.caves.cover_above)?;
        }
        Ok(())
    }

    /// G11.85: white phosphorus in a cave is always as bad as a critical hit: what covers from such an attack counts against who is there.
    fn burn_below(&self, play: &mut Play<'_, Self>, cave: Spot, cover: i32) -> Flow<Self> {
        self.burn_with(play, cave, -cover)
    }

    /// G11.851: what white phosphorus in caves shows that has grown thin or is gone, since the smoke was as it is given.
    pub(crate) fn show_by_phosphorus(&self, play: &mut Play<'_, Self>, before: &[Smoke]) {
        let is_white = |cloud: Cloud| {
            matches!(
                cloud,
                Cloud::Phosphorus | Cloud::ThinPhosphorus | Cloud::PhosphorusGrenade
            )
        };
        let clouds = &play.state.clouds;
        let over = before.iter().filter(|smoke| {
            smoke.spot.is_below() && is_white(smoke.cloud) && !clouds.contains(smoke)
        });
        let over: Vec<Spot> = over.map(|smoke| smoke.spot).collect();
        for cave in over {
            self.show_above_smoke(play, cave);
        }
    }

    /// G11.851: all hidden caves that lie higher than one and to which it leads on, or which are inside the same complex, come to light,
    /// and that there are mouths of tunnels.
    pub(crate) fn show_above_smoke(&self, play: &mut Play<'_, Self>, cave: Spot) {
        let Some(found) = play.state.cave(cave).copied() else {
            return;
        };
        let state = &*play.state;
        let is_higher = |one: &Cave| one.is_hidden && one.level > found.level;
        let mut reached = vec![cave];
        let mut next = 0;
        while let Some(from) = reached.get(next).copied() {
            next += 1;
            let beyond = state.caves_in(from.hex).filter(|one| is_higher(one));
            let beyond = beyond.map(Cave::spot);
            let beyond = beyond.filter(|to| self.leads_below(state, from, *to));
            let beyond: Vec<Spot> = beyond.filter(|to| !reached.contains(to)).collect();
            reached.extend(beyond);
        }
        let is_inside = |one: &&Cave| found.complex.is_some() && one.complex == found.complex;
        let inside = state.caves.iter().filter(is_inside);
        let inside = inside.filter(|one| is_higher(one)).map(Cave::spot);
        let mut shown: Vec<Spot> = reached.into_iter().skip(1).chain(inside).collect();
        shown.sort_unstable();
        shown.dedup();
        for spot in shown {
            self.uncover_cave(play, spot);
        }
        if let Some(complex) = found.complex {
            self.show_mouths(play, complex, found.level);
        }
    }
}

impl Grenade {
    /// Whether it is thrown into a cave.
    pub(crate) fn is_for_cave(&self) -> bool {
        self.target().is_below()
    }
}
