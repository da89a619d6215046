//! Fire at whoever moves (chapter 5).

use crate::Sample;
use crate::action::Action;
use crate::event::Event;
use crate::losses::Loss;
use crate::map::UnitId;
use crate::refusal::Refusal;
use crate::state::State;
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Preview, PreviewChance, format_smolstr};
use heigi_engine::told::Die;
use heigi_engine::{Draw, Modifier, Play, RuleId, Side, Text, Viewer, Waits, total, ways};
use serde::{Deserialize, Serialize};

/// What fire does (5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FireResult {
    /// Nothing.
    Miss,
    /// A loss, or the mover falls back.
    Shaken,
    /// A loss.
    Hit,
}

impl FireResult {
    const ALL: [Self; 3] = [Self::Miss, Self::Shaken, Self::Hit];

    /// Its name.
    pub(crate) fn text(self) -> Text {
        Text::new(match self {
            Self::Miss => "sample-result-miss",
            Self::Shaken => "sample-result-shaken",
            Self::Hit => "sample-result-hit",
        })
    }
}

/// 5.1: enemies that see the mover in its new hex may fire, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Watch {
    /// Who has moved.
    pub mover: UnitId,
    /// The hex from which it came.
    pub from: HexId,
}

impl heigi_engine::Step<Sample> for Watch {
    /// Who fires; nobody holds.
    type Plan = Option<(UnitId, HexId)>;

    fn waits(&self, game: &Sample, state: &State) -> Waits {
        let side = game.unit(self.mover).side.opponent();
        let hex = state
            .hex(self.mover)
            .filter(|_| !state.unit(self.mover).has_moved);
        match hex {
            Some(hex) if game.might_fire(state, side, hex) => Waits::For(side),
            _ => Waits::Nothing,
        }
    }

    fn menu(&self, game: &Sample, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Hold);
        let side = game.unit(self.mover).side.opponent();
        game.units_of(side)
            .for_each(|unit| offer(Action::Fire(unit)));
    }

    fn check(&self, game: &Sample, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let unit = match action {
            Action::Hold => return Ok(None),
            Action::Fire(unit) => unit,
            _ => return Err(Refusal::NotNow),
        };
        if game.unit(unit).side == game.unit(self.mover).side {
            return Err(Refusal::NotYours(unit));
        }
        let target = state.hex(self.mover).ok_or(Refusal::NotOnMap(self.mover))?;
        let from = state.hex(unit).ok_or(Refusal::NotOnMap(unit))?;
        if state.unit(unit).has_fired {
            return Err(Refusal::HasFired(unit));
        }
        if !game.sees(unit, from, target) {
            return Err(Refusal::NoSight(unit));
        }
        Ok(Some((unit, target)))
    }

    fn act(&self, game: &Sample, play: &mut Play<'_, Sample>, plan: Self::Plan) {
        let Some((firer, at)) = plan else {
            play.end_step();
            return;
        };
        game.reveal(play, firer);
        play.state.unit_mut(firer).has_fired = true;
        play.tell(Event::Fired(firer, at));
        play.push(Roll {
            watch: *self,
            firer,
            first: None,
        });
    }

    fn ask(&self, game: &Sample, _: &State) -> (Text, RuleId) {
        let text = Text::new("sample-ask-watch").with("unit", game.unit_text(self.mover));
        (text, RuleId("5.1"))
    }

    fn choice(
        &self,
        game: &Sample,
        state: &State,
        _: Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        let Some((firer, _)) = plan else {
            return offered.labelled(Text::new("sample-do-hold")).main();
        };
        let ways = game.ways(state, firer, self.mover, |result| {
            result != FireResult::Miss
        });
        offered
            .labelled(Text::new("sample-do-fire"))
            .noted(format_smolstr!("{ways}/36"))
    }

    fn previews(&self, game: &Sample, state: &State) -> Vec<Preview> {
        let side = game.unit(self.mover).side.opponent();
        let may_fire = |unit: &UnitId| self.check(game, state, Action::Fire(*unit)).is_ok();
        let firers = game.units_of(side).filter(may_fire);
        firers
            .map(|firer| game.preview(state, firer, self.mover))
            .collect()
    }
}

/// 5.3: two dice, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Roll {
    /// What the fire interrupts.
    pub watch: Watch,
    /// Who fires.
    pub firer: UnitId,
    /// The first die.
    pub first: Option<u8>,
}

impl heigi_engine::Step<Sample> for Roll {
    type Plan = ();

    fn waits(&self, game: &Sample, _: &State) -> Waits {
        Waits::Draw(game.unit(self.firer).side, Draw::open(RuleId("5.3"), 6))
    }

    fn drawn(&self, game: &Sample, play: &mut Play<'_, Sample>, value: u16) {
        let value = value as u8;
        play.tell(Event::Rolled(Die(value)));
        let Some(first) = self.first else {
            play.push(Self {
                first: Some(value),
                ..*self
            });
            return;
        };
        let sum = i32::from(first + value);
        let added = total(&game.modifiers(play.state, self.firer, self.watch.mover));
        let result = game.result(sum + added);
        play.tell(Event::Result(sum, added, result));
        if result != FireResult::Miss {
            play.push(Loss {
                watch: self.watch,
                result,
            });
        }
    }

    fn ask(&self, game: &Sample, _: &State) -> (Text, RuleId) {
        let text = Text::new("sample-ask-roll").with("unit", game.unit_text(self.firer));
        (text, RuleId("5.3"))
    }
}

impl Sample {
    /// 2.2: whether a unit in a hex sees another hex.
    pub(crate) fn sees(&self, unit: UnitId, from: HexId, to: HexId) -> bool {
        let (map, range) = (self.map(), u32::from(self.unit(unit).range));
        let blocks = |hex| self.tables().effects(map.terrain(hex)).blocks_sight;
        map.grid.distance(from, to) <= range && map.lines.is_open(&map.grid, from, to, blocks)
    }

    /// Whether a side could fire at a hex as far as everybody knows: if it were asked only when it can, the
    /// question would betray who hides.
    fn might_fire(&self, state: &State, side: Side, hex: HexId) -> bool {
        self.units_of(side).any(|unit| {
            let can_see = |from| self.sees(unit, from, hex);
            let places = if self.is_seen(state, Viewer::Spectator, unit) {
                state.hex(unit).into_iter().collect()
            } else {
                self.suspected(state)
            };
            !state.unit(unit).has_fired && places.iter().any(can_see)
        })
    }

    /// 5.4: what is added to the dice.
    pub(crate) fn modifiers(&self, state: &State, firer: UnitId, mover: UnitId) -> Vec<Modifier> {
        let cover = |hex| self.tables().effects(self.map().terrain(hex)).cover;
        let reduced = i32::from(state.unit(firer).is_reduced) * i32::from(self.tables().reduced);
        [
            Modifier::new(self.unit(firer).fire.into(), "5.4", "sample-modifier-fire"),
            Modifier::new(reduced, "5.4", "sample-modifier-reduced"),
            Modifier::new(
                state.hex(mover).map_or(0, |hex| cover(hex).into()),
                "5.4",
                "sample-modifier-cover",
            ),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// 5.5: what a modified sum comes to.
    fn result(&self, sum: i32) -> FireResult {
        match sum {
            sum if sum >= self.tables().hit => FireResult::Hit,
            sum if sum >= self.tables().shaken => FireResult::Shaken,
            _ => FireResult::Miss,
        }
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
        ways(2, 6, |sum| is_wanted(self.result(sum + added)))
    }

    fn preview(&self, state: &State, firer: UnitId, mover: UnitId) -> Preview {
        let chance = |result: FireResult| PreviewChance {
            label: result.text(),
            ways: self.ways(state, firer, mover, |one| one == result),
            of: 36,
        };
        Preview {
            title: Text::new("sample-preview").with("unit", self.unit_text(firer)),
            lines: self
                .modifiers(state, firer, mover)
                .iter()
                .map(Modifier::line)
                .collect(),
            chances: FireResult::ALL.into_iter().map(chance).collect(),
            obstacle: None,
        }
    }
}
