//! Fire at whoever moves (chapter 5): an interrupt at every place, which rolls, may draw in others, and
//! asks for losses.

use crate::Proof;
use crate::action::Action;
use crate::event::Event;
use crate::ground::{Spot, Terrain};
use crate::losses::Loss;
use crate::refusal::Refusal;
use crate::state::{Location, State, UnitId};
use heigi_engine::scene::{Choice, Preview, PreviewChance, format_smolstr};
use heigi_engine::told::Die;
use heigi_engine::{Draw, Modifier, Play, RuleId, Side, Text, Viewer, Waits, total};
use serde::{Deserialize, Serialize};

/// What fire does (5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FireResult {
    /// Nothing.
    Miss,
    /// The mover stops.
    Pin,
    /// Its owner chooses who bears a loss.
    Loss,
    /// The mover is lost.
    Kill,
}

impl FireResult {
    const ALL: [Self; 4] = [Self::Miss, Self::Pin, Self::Loss, Self::Kill];

    /// Its name.
    pub(crate) fn text(self) -> Text {
        Text::new(match self {
            Self::Miss => "proof-result-miss",
            Self::Pin => "proof-result-pin",
            Self::Loss => "proof-result-loss",
            Self::Kill => "proof-result-kill",
        })
    }

    /// What a modified sum comes to.
    const fn of(sum: i32) -> Self {
        match sum {
            12.. => Self::Kill,
            9.. => Self::Loss,
            7.. => Self::Pin,
            _ => Self::Miss,
        }
    }
}

/// 5.1: enemies that see the mover in its place may fire, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Watch {
    /// Who has moved.
    pub mover: UnitId,
}

impl heigi_engine::Step<Proof> for Watch {
    /// Who fires; nobody holds.
    type Plan = Option<(UnitId, Spot)>;

    fn waits(&self, game: &Proof, state: &State) -> Waits {
        match (game.enemy_of(state, self.mover), state.spot(self.mover)) {
            (Some(side), Some(spot)) if game.might_fire(state, side, spot) => Waits::For(side),
            _ => Waits::Nothing,
        }
    }

    fn menu(&self, game: &Proof, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Hold);
        let side = game.enemy_of(state, self.mover);
        let units = side.into_iter().flat_map(|side| state.of(side));
        units.for_each(|unit| offer(Action::Fire(unit)));
    }

    fn check(&self, game: &Proof, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Hold => Ok(None),
            Action::Fire(unit) => game.check_fire(state, unit, self.mover).map(Some),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Proof, play: &mut Play<'_, Proof>, plan: Self::Plan) {
        match plan {
            Some((firer, at)) => game.open_fire(play, firer, self.mover, at),
            None => play.end_step(),
        }
    }

    fn ask(&self, _: &Proof, state: &State) -> (Text, RuleId) {
        let text = Text::new("proof-ask-watch").with("unit", state.named(self.mover).text());
        (text, RuleId("5.1"))
    }

    fn choice(
        &self,
        game: &Proof,
        state: &State,
        _: Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        match plan {
            Some((firer, _)) => game.offer_fire(state, firer, self.mover, offered),
            None => offered.labelled(Text::new("proof-do-hold")).main(),
        }
    }

    fn previews(&self, game: &Proof, state: &State) -> Vec<Preview> {
        game.previews(state, self.mover, |action| {
            self.check(game, state, action).is_ok()
        })
    }
}

/// 5.2: two dice are thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Roll {
    /// Whom it is aimed at.
    pub mover: UnitId,
    /// Who fires.
    pub firer: UnitId,
}

/// Two dice.
const TWO_DICE: Draw = Draw::throw(RuleId("5.2"), 2, 6);

impl heigi_engine::Step<Proof> for Roll {
    type Plan = ();

    fn waits(&self, _: &Proof, state: &State) -> Waits {
        let side = state.unit(self.firer).map_or(Side(0), |unit| unit.side);
        Waits::Draw(side, TWO_DICE)
    }

    fn drawn(&self, game: &Proof, play: &mut Play<'_, Proof>, value: u16) {
        let faces: Vec<u8> = TWO_DICE.faces_of(value).collect();
        faces
            .iter()
            .for_each(|face| play.tell(Event::Rolled(Die(*face))));
        let sum = TWO_DICE.sum(value);
        let added = total(&game.modifiers(play.state, self.firer, self.mover));
        let result = FireResult::of(sum + added);
        play.tell(Event::Result(sum, added, result));
        if faces[0] == faces[1] {
            play.push(DrawnIn { mover: self.mover });
        }
        match result {
            FireResult::Miss => {}
            FireResult::Pin => game.pin(play, self.mover),
            FireResult::Loss => play.push(Loss { mover: self.mover }),
            FireResult::Kill => game.lose_all(play, self.mover),
        }
    }

    fn ask(&self, _: &Proof, state: &State) -> (Text, RuleId) {
        let text = Text::new("proof-ask-roll").with("unit", state.named(self.firer).text());
        (text, RuleId("5.2"))
    }
}

/// 5.6: the noise draws in another unit, which fires too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DrawnIn {
    /// Whom it fires at.
    pub mover: UnitId,
}

impl heigi_engine::Step<Proof> for DrawnIn {
    type Plan = (UnitId, Spot);

    fn waits(&self, game: &Proof, state: &State) -> Waits {
        let side = game.enemy_of(state, self.mover);
        side.map_or(Waits::Nothing, Waits::For)
    }

    /// True if nobody can be drawn in.
    fn is_settled(&self, game: &Proof, state: &State) -> bool {
        let mut actions = Vec::new();
        self.list(game, state, &mut actions);
        actions.is_empty()
    }

    fn menu(&self, game: &Proof, state: &State, offer: &mut dyn FnMut(Action)) {
        let side = game.enemy_of(state, self.mover);
        let units = side.into_iter().flat_map(|side| state.of(side));
        units.for_each(|unit| offer(Action::Fire(unit)));
    }

    fn check(&self, game: &Proof, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let Action::Fire(unit) = action else {
            return Err(Refusal::NotNow);
        };
        // Asked before anything else, so that the question tells nothing of who hides.
        if state.unit(unit).is_some_and(|one| one.is_hidden) {
            return Err(Refusal::NotDrawnIn(state.named(unit)));
        }
        game.check_fire(state, unit, self.mover)
    }

    fn act(&self, game: &Proof, play: &mut Play<'_, Proof>, (firer, at): Self::Plan) {
        play.end_step();
        game.open_fire(play, firer, self.mover, at);
    }

    fn ask(&self, _: &Proof, state: &State) -> (Text, RuleId) {
        let text = Text::new("proof-ask-drawn-in").with("unit", state.named(self.mover).text());
        (text, RuleId("5.6"))
    }

    fn choice(
        &self,
        game: &Proof,
        state: &State,
        _: Action,
        (firer, _): Self::Plan,
        offered: Choice,
    ) -> Choice {
        game.offer_fire(state, firer, self.mover, offered)
    }

    fn previews(&self, game: &Proof, state: &State) -> Vec<Preview> {
        game.previews(state, self.mover, |action| {
            self.check(game, state, action).is_ok()
        })
    }
}

impl Proof {
    /// The enemy of whoever moves, while it is in a place of its own.
    fn enemy_of(&self, state: &State, mover: UnitId) -> Option<Side> {
        let mover = state.unit(mover)?;
        matches!(mover.at, Location::In(_)).then(|| mover.side.opponent())
    }

    /// 1.3: whether a unit in a place sees another place.
    pub(crate) fn sees(&self, state: &State, unit: UnitId, from: Spot, to: Spot) -> bool {
        let (Some(from_hex), Some(to_hex)) = (from.hex(), to.hex()) else {
            return false;
        };
        if matches!(to, Spot::Below(_)) && from_hex != to_hex {
            return false;
        }
        let range = u32::from(state.named(unit).kind.printed().range);
        let blocks = |hex| state.terrain(hex).blocks_sight();
        let (grid, lines) = (&self.ground.grid, &self.ground.lines);
        let distance = grid.distance(from_hex, to_hex);
        distance == 0 || distance <= range && lines.is_open(grid, from_hex, to_hex, blocks)
    }

    /// Whether a side could fire at a place as far as everybody knows: if it were asked only when it can, the
    /// question would betray who hides.
    fn might_fire(&self, state: &State, side: Side, spot: Spot) -> bool {
        state.of(side).any(|unit| {
            let can_see = |from| self.sees(state, unit, from, spot);
            let is_open = state.is_seen(Viewer::Spectator, unit);
            let has_fired = state.unit(unit).is_some_and(|one| one.has_fired);
            !has_fired
                && if is_open {
                    state.spot(unit).is_some_and(can_see)
                } else {
                    self.suspected(state).iter().any(can_see)
                }
        })
    }

    /// 5.1: whether a unit may fire at a mover, and where that is.
    fn check_fire(
        &self,
        state: &State,
        firer: UnitId,
        mover: UnitId,
    ) -> Result<(UnitId, Spot), Refusal> {
        let one = state.unit(firer).ok_or(Refusal::NoSuchUnit)?;
        let (named, target) = (state.named(firer), state.named(mover));
        if state
            .unit(mover)
            .is_some_and(|mover| mover.side == one.side)
        {
            return Err(Refusal::NotYours(named));
        }
        let to = state.spot(mover).ok_or(Refusal::NotInPlace(target))?;
        let from = state.spot(firer).ok_or(Refusal::NotInPlace(named))?;
        if one.has_fired {
            return Err(Refusal::HasFired(named));
        }
        if !self.sees(state, firer, from, to) {
            return Err(Refusal::NoSight(named));
        }
        Ok((firer, to))
    }

    fn open_fire(&self, play: &mut Play<'_, Self>, firer: UnitId, mover: UnitId, at: Spot) {
        self.reveal(play, firer);
        if let Some(unit) = play.state.unit_mut(firer) {
            unit.has_fired = true;
        }
        play.tell(Event::Fired(play.state.named(firer), at));
        play.push(Roll { mover, firer });
    }

    /// 5.4: a mover is pinned: it moves no more.
    fn pin(&self, play: &mut Play<'_, Self>, mover: UnitId) {
        if let Some(unit) = play.state.unit_mut(mover) {
            unit.is_pinned = true;
            unit.has_moved = true;
            play.tell(Event::Pinned(play.state.named(mover)));
        }
    }

    /// 5.3: what is added to the dice.
    pub(crate) fn modifiers(&self, state: &State, firer: UnitId, mover: UnitId) -> Vec<Modifier> {
        let fire = state.named(firer).kind.printed().fire;
        let cover = match state.spot(mover) {
            Some(Spot::Ground(hex)) if state.terrain(hex) == Terrain::Thicket => -1,
            Some(Spot::Below(_)) => -2,
            _ => 0,
        };
        [
            Modifier::new(fire.into(), "5.3", "proof-modifier-fire"),
            Modifier::new(cover, "5.3", "proof-modifier-cover"),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// In how many of the 36 throws of two dice the result is as wanted.
    pub(crate) fn ways(
        &self,
        state: &State,
        firer: UnitId,
        mover: UnitId,
        is_wanted: impl Fn(FireResult) -> bool,
    ) -> u32 {
        let added = total(&self.modifiers(state, firer, mover));
        TWO_DICE.ways(|sum| is_wanted(FireResult::of(sum + added)))
    }

    fn offer_fire(&self, state: &State, firer: UnitId, mover: UnitId, offered: Choice) -> Choice {
        let ways = self.ways(state, firer, mover, |result| result != FireResult::Miss);
        offered
            .labelled(Text::new("proof-do-fire"))
            .noted(format_smolstr!("{ways}/36"))
    }

    fn previews(&self, state: &State, mover: UnitId, may: impl Fn(Action) -> bool) -> Vec<Preview> {
        let firers = state.all().map(|(unit, _)| unit);
        firers
            .filter(|unit| may(Action::Fire(*unit)))
            .map(|firer| self.preview(state, firer, mover))
            .collect()
    }

    fn preview(&self, state: &State, firer: UnitId, mover: UnitId) -> Preview {
        let chance = |result: FireResult| PreviewChance {
            label: result.text(),
            ways: self.ways(state, firer, mover, |one| one == result),
            of: 36,
        };
        let modifiers = self.modifiers(state, firer, mover);
        Preview {
            title: Text::new("proof-preview").with("unit", state.named(firer).text()),
            lines: modifiers.iter().map(Modifier::line).collect(),
            chances: FireResult::ALL.into_iter().map(chance).collect(),
            obstacle: None,
        }
    }
}
