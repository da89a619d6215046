//! What blows caves up, and what becomes of who is in them (G11.833, G11.841, G11.88).

use crate::turn::ordnance::Blast;
use crate::*;

impl Pto {
    /// G11.833: whether a side may place a charge in a cave: one of which it knows, from its entrance, for what entering a cave costs.
    pub(crate) fn check_charge_below(
        &self,
        state: &State,
        side: Side,
        from: Spot,
        cave: Spot,
    ) -> Result<u8, Refusal> {
        let is_known = state.cave(cave).is_some_and(|one| one.is_known_to(side));
        refuse(!is_known, Refusal::TooFar(cave))?;
        refuse(!self.is_adjacent(state, from, cave), Refusal::NoMouth(cave))?;
        Ok(self.data.caves.entry + self.smoke_cost_below(state, cave))
    }

    /// G11.833: whether nobody in a cave would throw a charge out again: no squad or crew of the Japanese in good order that is seen for
    /// what it is.
    pub(crate) fn is_unopposed(&self, state: &State, cave: Spot) -> bool {
        let mut inside = state.soldiers_on(JAPAN, cave);
        let minds = |unit: Named| {
            unit.veil == Veil::Open && self.printed(unit).is_multi() && state.is_good_order(unit)
        };
        !inside.any(minds)
    }

    /// G11.833, G11.8332: what is added to the dice of a charge in a cave: nothing, but where nobody minds it, or minded it when it was set,
    /// and for one that was set.
    pub(crate) fn blast_below(
        &self,
        state: &State,
        blast: Blast,
        charge: Named,
        cave: Spot,
    ) -> Blast {
        let is_set = state[charge].is(Condition::Primed);
        let is_unopposed = match is_set {
            true => state[charge].is(Condition::Unminded),
            false => self.is_unopposed(state, cave),
        };
        let numbers = &self.data.caves;
        let unopposed = numbers.unopposed * i32::from(is_unopposed);
        let set = numbers.primed * i32::from(is_set);
        Blast {
            modifiers: Modifier::list(&[
                (unopposed, "G11.833", "pto-modifier-unopposed"),
                (set, "G11.8332", "pto-modifier-primed"),
            ]),
            residual_gain: 0,
            ruins_with_all: is_unopposed || is_set,
            ..blast
        }
    }

    /// G11.88: a charge in a cave eliminates it with a KIA: of the dice alone, or with all that is added where nobody minded it. Then
    /// nobody in it is asked for anything more.
    pub(crate) fn is_ruined(&self, blast: &Blast, cave: Spot, [plain, last]: [i32; 2]) -> bool {
        let roll = if blast.ruins_with_all { last } else { plain };
        let result = self.data.tables.result(blast.column, roll);
        cave.is_below() && matches!(result.look(), Harm::Kill(_))
    }

    /// G11.88: a cave is gone, with all that is in it, and with what has no way out of its complex any more.
    pub(crate) fn eliminate_cave(&self, play: &mut Play<'_, Self>, cave: Spot) -> Flow<Self> {
        let Some(found) = play.state.cave(cave).copied() else {
            return Ok(());
        };
        if !found.is_hidden {
            play.state.caves_closed = play.state.caves_closed.saturating_add(1);
            play.tell(Event::CaveGone(cave));
        }
        // G11.851: the white phosphorus in it is gone as well.
        let before = play.state.clouds.clone();
        play.state.clouds.retain(|smoke| smoke.spot != cave);
        self.show_by_phosphorus(play, &before);
        play.state.caves.retain(|one| one.spot() != cave);
        self.lose_contents(play, cave)?;
        self.seal_complexes(play)
    }

    /// G11.88: everybody and everything in a Location below the ground is eliminated.
    fn lose_contents(&self, play: &mut Play<'_, Self>, spot: Spot) -> Flow<Self> {
        let there = |state: &State| state.all().find(|one| state[*one].at == At::In(spot));
        while let Some(unit) = there(play.state) {
            self.lose_prisoners(play, unit);
            self.eliminate(play, unit)?;
        }
        for unit in &mut play.state.units {
            if matches!(unit.at, At::Lying(at) | At::Placed(at, _) if at.location() == spot) {
                unit.at = At::Off(Tray::Lost);
            }
        }
        Ok(())
    }

    /// G11.88#1: whatever is in complexes that no way leads out of is eliminated.
    pub(crate) fn seal_complexes(&self, play: &mut Play<'_, Self>) -> Flow<Self> {
        let state = &*play.state;
        let sealed = |complex: &Spot| {
            let mut seen = vec![*complex];
            let mut next = 0;
            while let Some(from) = seen.get(next).copied() {
                next += 1;
                for (_, to) in self.tunnels_from(state, from) {
                    if !to.is_below() {
                        return false;
                    }
                    if !seen.contains(&to) {
                        seen.push(to);
                    }
                }
                for to in self.below(state, from) {
                    if to.part.cave_side().is_some() {
                        return false;
                    }
                    if !seen.contains(&to) {
                        seen.push(to);
                    }
                }
            }
            true
        };
        let all: Vec<Spot> = state.complexes.iter().map(Complex::spot).collect();
        for complex in all.into_iter().filter(sealed).collect::<Vec<Spot>>() {
            self.lose_contents(play, complex)?;
        }
        self.lose_sealed_guns(play.state);
        Ok(())
    }

    /// G11.88#1, G11.76: Guns go from a complex into its own caves alone: without any they are lost, whatever becomes of the men.
    fn lose_sealed_guns(&self, state: &mut State) {
        let numbered = (0..).zip(&state.complexes);
        let shut = numbered.filter(|(number, _)| {
            let mut caves = state.caves.iter();
            !caves.any(|cave| cave.complex == Some(*number))
        });
        let shut: Vec<Spot> = shut.map(|(_, complex)| complex.spot()).collect();
        let is_lost = |unit: &Named| {
            let is_gun = self.printed(*unit).class == UnitClass::Gun;
            is_gun && state.spot(*unit).is_some_and(|spot| shut.contains(&spot))
        };
        let lost: Vec<Named> = state.all().filter(is_lost).collect();
        for gun in lost {
            state[gun].at = At::Off(Tray::Lost);
        }
    }

    /// G15.22: the cave that a bulldozer may close: a known one on its level that opens on its hex and lies ahead of it.
    pub(crate) fn cave_ahead(&self, state: &State, vehicle: Named) -> Option<Spot> {
        let from = state.spot(vehicle)?;
        let ahead = self.rows_ahead(state, vehicle, false);
        let closes = |cave: &&Cave| {
            let row = self.row_to(from.hex, cave.hex);
            cave.is_known_to(vehicle.side)
                && self.entrance_of(state, cave.spot()) == Some(from.hex)
                && row.is_some_and(|row| ahead.contains(&row))
                && i32::from(cave.level) == self.map(state).floor(from.hex)
        };
        state.caves.iter().find(closes).map(Cave::spot)
    }

    /// G15.22: men get away out of a cave that is closed to where it leads below, with Guns to a complex alone.
    pub(crate) fn flee_below(&self, play: &mut Play<'_, Self>, cave: Spot) {
        let mut ways = self.below(play.state, cave);
        ways.sort_by_key(|to| to.part.cave_side().is_some());
        let men: Vec<Named> = [ALLIES, JAPAN]
            .into_iter()
            .flat_map(|side| play.state.soldiers_on(side, cave).collect::<Vec<Named>>())
            .collect();
        for unit in men {
            let state = &*play.state;
            let arms: Vec<Named> = state.weapons_of(unit).collect();
            let is_gun = |one: &Named| self.printed(*one).class == UnitClass::Gun;
            let has_gun = arms.iter().any(is_gun);
            let only: UnitSet = [unit.id].into_iter().collect();
            let takes = |to: &Spot| {
                let may = to.part == Part::Complex || !has_gun;
                may && self.has_room_below(state, unit.side, only, *to)
            };
            let free = ways.iter().copied().filter(takes);
            // G11.4: rather crowded than lost.
            let found = free.min_by_key(|to| self.excess(state, unit.side, only, *to));
            if let Some(to) = found {
                self.enter_below(play, unit, to);
            }
        }
    }

    /// G11.834: the flames of a flamethrower reach every cave to which one on a hillside leads, with a share of their firepower: the same
    /// dice, to which something may be added, and the smoke in each cave then.
    pub(crate) fn flame_on(
        &self,
        play: &mut Play<'_, Self>,
        (side, cave): (Side, Spot),
        power: Firepower,
        (sum, added): (i32, Option<i32>),
    ) -> Flow<Self> {
        if cave.part.cave_side().is_none() || self.opens_below(play.state, cave.hex) {
            return Ok(());
        }
        let share = Firepower(power.0 / self.data.caves.flame);
        let Some(column) = self.data.tables.column(share) else {
            return Ok(());
        };
        let near = self.below(play.state, cave).into_iter();
        for other in near.filter(|one| one.part.cave_side().is_some()) {
            let smoke = i32::from(self.smoke_below(play.state, other));
            let roll = sum + added.map_or(0, |added| added + smoke);
            let result = self.data.tables.result(column, roll);
            let inside = play.state.soldiers_on(side.opponent(), other);
            let inside: UnitSet = inside.map(|unit| unit.id).collect();
            // Where nothing comes of it nobody is told that somebody is there.
            if !inside.is_empty() && result != FireResult::None {
                self.affect(play, other, inside, column, roll)?;
            }
        }
        Ok(())
    }

    /// G11.841: each cave of a hex that is bombarded holds out with its morale or is gone.
    pub(crate) fn bombard_caves(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        hex: HexId,
    ) -> Flow<Self> {
        let caves: Vec<Cave> = play.state.caves_in(hex).copied().collect();
        for cave in caves {
            let thrown = self.throw(play, Reason::Bombardment, side)?;
            if thrown.sum > self.data.caves.morale {
                self.eliminate_cave(play, cave.spot())?;
            }
        }
        Ok(())
    }
}
