//! Charges that are thrown into caves (G11.833#1, G11.833#2).

use crate::turn::ordnance::{AT_TARGET, AT_THROWER, Blast, Toss};
use crate::*;

impl Pto {
    /// G11.833#1: charges are thrown into known caves whether somebody is seen there or not.
    pub(crate) fn offer_throws_below(
        &self,
        state: &State,
        side: Side,
        offer: &mut dyn FnMut(Action),
    ) {
        let caves = state.caves.iter();
        let theirs = caves.filter(|cave| cave.owner != side && !cave.is_hidden);
        let is_smoke = state.phase == Phase::PrepFire;
        theirs.for_each(|cave| {
            offer(Action::Fire(cave.spot()));
            offer(Action::Shell(cave.spot()));
            if is_smoke {
                offer(Action::Smoke(cave.spot()));
                offer(Action::Phosphorus(cave.spot()));
            }
        });
    }

    /// 10.1, G11.811: what might be sprayed together with where somebody has moved.
    pub(crate) fn offer_sprays(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
        offer: &mut dyn FnMut(Action),
    ) {
        let near = self.data.grid.neighbours(spot.hex);
        let near = near.map(|(_, hex)| hex).chain([spot.hex]);
        near.for_each(|hex| offer(Action::Spray(Spot::ground(hex))));
        let caves = state.caves.iter().filter(|cave| cave.is_known_to(side));
        caves.for_each(|cave| offer(Action::Spray(cave.spot())));
    }

    /// G11.833#1: the throw of a charge into a known cave: from its entrance or a hex beside that, in sight of it and at most a level
    /// below it.
    pub(crate) fn toss_below(
        &self,
        state: &State,
        charge: Named,
        by: Named,
        cave: Spot,
    ) -> Result<Toss, Refusal> {
        let is_known = state.cave(cave).is_some_and(|one| one.is_known_to(by.side));
        refuse(!is_known, Refusal::NoTarget(cave))?;
        refuse(state[by].is(Condition::Pinned), Refusal::Pinned(by))?;
        let from = state.spot(charge).ok_or(Refusal::NotThere(charge))?;
        self.check_free(state, charge, from, cave)?;
        let may = self.is_before_mouth(state, from, cave);
        refuse(!may, Refusal::NoTossBelow(cave))?;
        let blast = self.blast(state, charge, Some(by), cave, 0, false)?;
        Ok(Toss {
            charge,
            by,
            target: cave,
            blast: Blast {
                modifiers: Vec::new(),
                residual_gain: 0,
                ..blast
            },
            back: self.blast(state, charge, Some(by), from, AT_THROWER, false)?,
            into_cave: Some(self.tossed_below(state, by, from, cave)),
        })
    }

    /// G11.833#1: whether somebody may throw something into a cave from a Location: its entrance or a hex beside that, in sight of the
    /// cave and at most a level below it.
    pub(crate) fn is_before_mouth(&self, state: &State, from: Spot, cave: Spot) -> bool {
        let entrance = self.entrance_of(state, cave);
        let is_near = entrance
            .is_some_and(|mouth| mouth == from.hex || self.data.grid.is_adjacent(mouth, from.hex));
        let rise = self.level_of(state, cave) - self.level_of(state, from);
        is_near && rise <= 1 && !from.is_below() && self.sees(state, from, cave)
    }

    /// TBL-DCT: what is added to the die for throwing something into a cave.
    pub(crate) fn tossed_below(&self, state: &State, by: Named, from: Spot, cave: Spot) -> i32 {
        let numbers = &self.data.caves;
        let is_higher = self.level_of(state, cave) > self.level_of(state, from);
        // G14.32: on the beach of a landing everybody is.
        let is_brave = self.is_heroic(state, by) || self.is_fanatic(state, by);
        let drives = state.carrier(by).is_some_and(|one| state.is_rolling(one));
        numbers.higher * i32::from(is_higher)
            + numbers.higher * i32::from(drives)
            + numbers.beside * i32::from(self.is_adjacent(state, from, cave))
            + numbers.brave * i32::from(is_brave)
    }

    /// G11.833#1, G11.833#2: a charge is thrown: into the cave with a low die, else it falls at the entrance.
    pub(crate) fn throw_below(
        &self,
        play: &mut Play<'_, Self>,
        toss: &Toss,
        added: i32,
    ) -> Flow<Self> {
        let (by, cave) = (toss.by, toss.target);
        let side = by.side;
        let thrown = self.throw(play, Reason::Toss, side)?;
        if thrown.sum + added <= self.data.caves.thrown {
            let inside = self.targets_at(play.state, side, cave);
            return self.blow(play, side, &toss.blast, cave, inside).map(|_| ());
        }
        let Some(mouth) = self.entrance_of(play.state, cave).map(Spot::ground) else {
            return Ok(());
        };
        play.tell(Event::FallsShort(toss.charge, mouth));
        let from = play.state.spot(by).map(Spot::location);
        // G11.833#2: the cave only where it lies as high as the charge.
        if self.level_of(play.state, cave) == self.map(play.state).floor(mouth.hex) {
            let inside = self.targets_at(play.state, side, cave);
            let late = self.late_throw(play.state, AT_TARGET);
            let blast = Blast {
                modifiers: Modifier::list(&[
                    (self.data.caves.cover, "G11.8", "pto-modifier-cover"),
                    (AT_TARGET, "10.3", "pto-modifier-thrown"),
                    (late, "10.3", "pto-modifier-advancing"),
                ]),
                ..toss.blast.clone()
            };
            self.blow(play, side, &blast, cave, inside)?;
        }
        if from != Some(mouth) {
            let blast = self.blast(play.state, toss.charge, Some(by), mouth, AT_TARGET, false);
            let there = [ALLIES, JAPAN].map(|side| self.targets_at(play.state, side, mouth));
            let there = there[0] | there[1];
            if let Ok(blast) = blast
                && !there.is_empty()
            {
                self.blow(play, side, &blast, mouth, there)?;
            }
        }
        // G11.833#2: all of the Location from which it was thrown, wherever he is by now.
        let Some(from) = from else {
            return Ok(());
        };
        let there = [ALLIES, JAPAN].map(|side| self.targets_at(play.state, side, from));
        let there = there[0] | there[1];
        if there.is_empty() {
            return Ok(());
        }
        play.tell(Event::Recoils(by));
        self.blow(play, side, &toss.back, from, there).map(|_| ())
    }
}
