//! Charges that are lowered into caves from above (G11.8331), and such as are set in them to go off later (G11.8332).

use crate::*;

/// A charge that is to be lowered into a cave, or set in it.
#[derive(Clone, Copy, Debug)]
pub struct Sapping {
    /// The charge.
    pub charge: Named,
    /// Who has it.
    pub by: Named,
    /// The cave.
    pub cave: Spot,
    /// Whether it is set, not lowered.
    pub sets: bool,
}

impl heigi_engine::Step<Pto> for Perching {
    type Plan = Bend;

    heigi_engine::asks!(Pto, "G11.8332" "pto-ask-perch" spot, |step, _| step.by.side);

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let corners = game.corners_at_cave(state, self.sapping());
        corners
            .into_iter()
            .for_each(|corner| offer(Action::Skirt(corner)));
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Bend, Refusal> {
        match action {
            Action::Skirt(corner)
                if game
                    .corners_at_cave(state, self.sapping())
                    .contains(&corner) =>
            {
                Ok(corner)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&Bend>) -> bool {
        plan.is_some()
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, corner: Bend) -> Flow<Pto> {
        play.end_step();
        let spot = game.sapping_spot(play.state, self.sapping(), corner);
        let spot = spot.unwrap_or(corner.spot());
        match spot.ledge() {
            Some(ledge) => game.ascend(play, self.by, ledge)?,
            None => play.state[self.by].at = At::In(spot),
        }
        match play.state.movers.is_empty() {
            true => Ok(()),
            false => game.sap(play, self.sapping(), spot),
        }
    }
}

impl Perching {
    fn sapping(&self) -> Sapping {
        Sapping {
            charge: self.charge,
            by: self.by,
            cave: self.spot,
            sets: self.sets,
        }
    }
}

impl heigi_engine::Step<Pto> for Lowering {
    type Plan = ();

    /// G11.8331: a charge that hangs before a cave is placed there once the fire is over.
    fn carry_out(&self, _: &Pto, play: &mut Play<'_, Pto>) {
        if self.holds {
            play.push(Placing::on(self.charge, self.by, self.spot));
        }
    }
}

impl heigi_engine::Step<Pto> for Setting {
    throws!();

    /// G11.8332: who has come through all fire unbroken and unpinned sets the charge with a low die.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let state = &*play.state;
        let (by, cave) = (game.now(state, self.by), self.spot);
        let is_able = state.holder(self.charge) == Some(by)
            && state.is_unbroken(by)
            && !state[by].is(Condition::Pinned);
        let Some(from) = state.spot(by).filter(|_| is_able) else {
            return Ok(());
        };
        let led = game.setting_help(state, by, from);
        let thrown = game.throw(play, Reason::SetCharge, by.side)?;
        if thrown.sum + led > game.data.caves.set {
            play.tell(Event::NotSet(by));
            return Ok(());
        }
        // The dice of the charge know who was there when it was set.
        let is_unopposed = game.is_unopposed(play.state, cave);
        let charge = &mut play.state[self.charge];
        charge.at = At::Placed(cave, by.id);
        charge.set(Condition::Primed);
        charge.set(Condition::Busy);
        if is_unopposed {
            charge.set(Condition::Unminded);
        }
        play.tell(Event::SetInCave(self.charge, cave));
        Ok(())
    }
}

impl Pto {
    /// The caves into which a charge might be lowered or in which one might be set.
    pub(crate) fn offer_sapping(&self, state: &State, offer: &mut dyn FnMut(Action)) {
        let side = state.phasing;
        let known = state.caves.iter();
        let known = known.filter(|cave| cave.owner != side && !cave.is_hidden);
        for cave in known.map(Cave::spot) {
            offer(Action::Lower(cave));
            offer(Action::Set(cave));
        }
    }

    /// G11.8331, G11.8332: whether the one unit that is picked, which has done nothing in its turn, has a charge for a known cave of the
    /// enemy: it, the charge, and where it is.
    fn check_sapper(&self, state: &State, cave: Spot) -> Result<(Named, Named, Spot), Refusal> {
        let side = state.phasing;
        let mut picked = state.of_set(state.picked);
        let by = picked.next().ok_or(Refusal::NobodyPicked)?;
        let is_alone = picked.next().is_none();
        let is_known = self.is_known_cave(state, side, cave);
        refuse(!is_known, Refusal::TooFar(cave))?;
        refuse(!is_alone, Refusal::SapsAlone(by))?;
        let At::In(from) = state[by].at else {
            return Err(Refusal::NotThere(by));
        };
        refuse(self.is_dummy(by), Refusal::IsDummy(by))?;
        let charge = self.charge_of(state, by).ok_or(Refusal::NoCharge)?;
        self.check_hands_free(state, by)?;
        refuse(self.overload(state, by) > 0, Refusal::Laden(by))?;
        let is_met = state.has_shown(side.opponent(), from);
        refuse(is_met, Refusal::EnemyHere(by))?;
        let stands = matches!(from.part, Part::Ground | Part::Crest) || from.is_on_cliff();
        refuse(!stands, Refusal::NoMouth(cave))?;
        Ok((by, charge, from))
    }

    /// G11.8331: whether the unit that is picked may lower its charge into a cave: from the hex above it, or behind the wall of a gully,
    /// a level or two higher, as it comes down by one at most; along a cliff also where it hangs already.
    pub(crate) fn check_lowering(&self, state: &State, cave: Spot) -> Result<Sapping, Refusal> {
        let (by, charge, from) = self.check_sapper(state, cave)?;
        let is_rim = match from.ledge() {
            Some(ledge) => {
                let is_mouth = self.entrance_of(state, cave) == Some(ledge.hex);
                is_mouth && self.tops_at(state, ledge).any(|top| top == cave.hex)
            }
            None => self.is_on_rim_of(state, cave, from),
        };
        // He hangs a level above the cave, and comes down by one at most.
        let above = self.level_of(state, from) - self.level_of(state, cave);
        refuse(
            !is_rim || !(1..=2).contains(&above),
            Refusal::NotAbove(cave),
        )?;
        let corners = self.corners_at_cave(
            state,
            Sapping {
                charge,
                by,
                cave,
                sets: false,
            },
        );
        refuse(corners.is_empty(), Refusal::NotAbove(cave))?;
        let sets = false;
        Ok(Sapping {
            charge,
            by,
            cave,
            sets,
        })
    }

    /// Whether somebody is where a cave is reached from above: in its hex, behind the wall of its gully, or at the edge of that from within.
    fn is_on_rim_of(&self, state: &State, cave: Spot, from: Spot) -> bool {
        let Some(side) = cave.part.cave_side() else {
            return false;
        };
        if !self.opens_below(state, cave.hex) {
            return from == Spot::ground(cave.hex);
        }
        let behind = self.beyond(cave.hex, (side + ARCS / 2) % ARCS);
        let edge = behind.and_then(|behind| self.data.grid.edge_between(cave.hex, behind));
        let is_lined = edge.is_some_and(|edge| self.is_crest(state, cave.hex, edge));
        match from.part {
            Part::Crest if from.hex == cave.hex => is_lined,
            _ => behind == Some(from.hex),
        }
    }

    /// G11.8332: whether the unit that is picked may set its charge in a cave: beside it, and as high where the ground falls from it.
    pub(crate) fn check_setting(&self, state: &State, cave: Spot) -> Result<Sapping, Refusal> {
        let (by, charge, from) = self.check_sapper(state, cave)?;
        let is_sheer = self.is_in_cliff(state, cave) && !from.is_on_cliff();
        refuse(is_sheer, Refusal::NeedsClimbing(cave))?;
        refuse(!self.is_adjacent(state, from, cave), Refusal::NoMouth(cave))?;
        let is_level = self.level_of(state, from) == self.level_of(state, cave);
        refuse(!is_level, Refusal::NeedsClimbing(cave))?;
        let sets = true;
        Ok(Sapping {
            charge,
            by,
            cave,
            sets,
        })
    }

    /// The hex before a cave that opens across a cliff on a hillside.
    fn opens_in_cliff(&self, state: &State, cave: Spot) -> Option<HexId> {
        let entrance = self.entrance_of(state, cave)?;
        let edge = self.data.grid.edge_between(cave.hex, entrance)?;
        self.map(state).is_cliff(edge).then_some(entrance)
    }

    /// G11.8331, G11.8332: the corners of the hexside above a cave or before it at which somebody may work there; none at the bottom of a
    /// gully, nor for who sets a charge from its edge, and for who hangs at one already his own or none.
    fn corners_at_cave(&self, state: &State, sapping: Sapping) -> Vec<Bend> {
        let Sapping { by, cave, sets, .. } = sapping;
        let (Some(from), Some(side)) = (state.spot(by), cave.part.cave_side()) else {
            return Vec::new();
        };
        let opposite = (side + ARCS / 2) % ARCS;
        let is_gully = self.opens_below(state, cave.hex);
        let (hex, side) = match (sets, is_gully, self.opens_in_cliff(state, cave)) {
            (true, true, _) => return Vec::new(),
            (true, false, _) => (from.hex, opposite),
            // G11.8331: the place lies in the hex of the cave, above the wall behind it, or before the cliff.
            (false, true, _) => (cave.hex, opposite),
            (false, false, Some(entrance)) => (entrance, opposite),
            (false, false, None) => (from.hex, side),
        };
        // A side lies between the corner of its number and the one before.
        let corners = [side, (side + ARCS - 1) % ARCS].into_iter();
        let here = from.ledge();
        if sets && (here.is_some() || from.part == Part::Crest) {
            return Vec::new();
        }
        let corners = corners.filter(|corner| here.is_none_or(|here| here.corner == *corner));
        let bends = corners.map(|corner| Bend { hex, corner });
        bends
            .filter(|bend| self.sapping_spot(state, sapping, *bend).is_some())
            .collect()
    }

    /// G11.8331: where somebody is who works at a corner: on a cliff a level above the cave, in a gully behind it, else at the corner of
    /// his own hex; nowhere if the cliff is too high for that.
    fn sapping_spot(&self, state: &State, sapping: Sapping, corner: Bend) -> Option<Spot> {
        let Sapping { by, cave, sets, .. } = sapping;
        let is_own = state.spot(by).is_some_and(|from| {
            let hangs = from.is_on_cliff() || from.part == Part::Crest;
            from.hex == corner.hex && !hangs
        });
        if sets || is_own {
            return Some(corner.spot());
        }
        let up = self.level_of(state, cave) + 1 - self.map(state).floor(corner.hex);
        Ledge::at(corner.hex, corner.corner, up).map(Ledge::spot)
    }

    /// A unit begins to lower its charge, or to set it, and says at which corner it does.
    pub(crate) fn begin_sapping(&self, play: &mut Play<'_, Self>, sapping: Sapping) -> Flow<Self> {
        let Sapping {
            charge,
            by,
            cave,
            sets,
        } = sapping;
        self.begin_march(play);
        self.betray(play, by);
        let by = self.now(play.state, by);
        play.tell(match sets {
            true => Event::Sets(by, cave),
            false => Event::Lowers(by, cave),
        });
        let sapping = Sapping { by, ..sapping };
        let from = play.state.spot(by);
        match from.filter(|_| self.corners_at_cave(play.state, sapping).is_empty()) {
            Some(from) => self.sap(play, sapping, from),
            None => {
                play.push(Perching::on(charge, by, cave, sets));
                Ok(())
            }
        }
    }

    /// It spends all its points there, and is fired at; whether a charge that is lowered hangs right is thrown before.
    fn sap(&self, play: &mut Play<'_, Self>, sapping: Sapping, at: Spot) -> Flow<Self> {
        let Sapping {
            charge,
            by,
            cave,
            sets,
        } = sapping;
        play.state[by].set(Condition::Assaulted);
        if sets {
            play.push(Setting::on(charge, by, cave));
        } else {
            let added = self.tossed_below(play.state, by, at, cave);
            let thrown = self.throw(play, Reason::Toss, by.side)?;
            let holds = thrown.sum + added <= self.data.caves.thrown;
            if !holds {
                play.state[charge].at = At::Off(Tray::Lost);
                play.tell(Event::HangsWrong(charge, cave));
            }
            play.push(Lowering::on(charge, by, cave, holds));
        }
        let state = &*play.state;
        let all = self.allotment(state, state.movers);
        let left = all.saturating_sub(state.spent);
        self.spend(play, at, left, 0)
    }

    /// G11.8332: whether a unit is at work at the mouth of a cave or above it, where it is a hazard to itself.
    pub(crate) fn saps(&self, state: &State, unit: Named) -> bool {
        state.agenda.iter().any(|step| match step {
            Step::Setting(step) => step.by.id == unit.id,
            Step::Lowering(step) => step.by.id == unit.id,
            _ => false,
        })
    }

    /// 5.1: what the best leader in its Location takes off the die of who sets a charge.
    fn setting_help(&self, state: &State, by: Named, from: Spot) -> i32 {
        let leader = self.adviser(state, by, from, |_| true);
        leader
            .and_then(|leader| self.leadership(state, leader))
            .unwrap_or(0)
    }

    /// In how many of six throws a unit lowers its charge or sets it.
    pub(crate) fn sapping_ways(&self, state: &State, sapping: Sapping) -> u32 {
        let by = sapping.by;
        let Some(from) = state.spot(by) else {
            return 0;
        };
        let numbers = &self.data.caves;
        let (added, number) = match sapping.sets {
            true => (self.setting_help(state, by, from), numbers.set),
            false => {
                let added = self.tossed_below(state, by, from, sapping.cave);
                (added, numbers.thrown)
            }
        };
        Draw::throw(RuleId("G11.833"), 1, 6).ways(|sum| sum + added <= number)
    }

    /// G11.8332: whether a side may set off a charge of its own that was set in a cave in an earlier turn: by who has set it, unbroken and
    /// where he sees the cave.
    pub(crate) fn check_exploding(
        &self,
        state: &State,
        side: Side,
        charge: UnitId,
    ) -> Result<Named, Refusal> {
        let charge = state.own(side, charge)?;
        let At::Placed(cave, by) = state[charge].at else {
            return Err(Refusal::NotPrimed(charge));
        };
        let is_primed = state[charge].is(Condition::Primed);
        let is_later = !state[charge].is(Condition::Busy);
        refuse(!is_primed || !is_later, Refusal::NotPrimed(charge))?;
        let by = state.named(by)?;
        let from = state.spot(by).filter(|_| state.is_good_order(by));
        let sees = from.is_some_and(|from| self.sees(state, from, cave));
        refuse(!sees, Refusal::NotPrimed(charge))?;
        Ok(charge)
    }

    /// The charges of a side that were set in caves.
    pub(crate) fn primed<'s>(
        &self,
        state: &'s State,
        side: Side,
    ) -> impl Iterator<Item = Named> + 's {
        let all = state.who(move |unit| unit.side == side && unit.is(Condition::Primed));
        all.filter(|unit| matches!(state[*unit].at, At::Placed(..)))
    }

    /// What the charges of a side would do that were set in caves, each with its exact chances.
    pub(crate) fn primed_previews(&self, state: &State, side: Side) -> Vec<Preview> {
        let preview = |charge: Named| {
            self.check_exploding(state, side, charge.id).ok()?;
            let cave = state.spot(charge)?;
            let blast = self.blast_at(state, charge, None, cave, 0, false).ok()?;
            let title = Text::new("pto-preview-explode").with("spot", cave.value(self));
            Some(blast.preview(self, title))
        };
        self.primed(state, side).filter_map(preview).collect()
    }
}
