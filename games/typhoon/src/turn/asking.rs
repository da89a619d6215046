//! What rules ask in their middle: dice (0.3), and what a commander chooses.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::Refusal;
use crate::position::event::Event;
use crate::position::{Cause, Position};
use crate::printed::map::{ZoneId, ZoneSet};
use crate::printed::units::{UnitId, UnitSet};
use crate::shown::log::cause_message;
use crate::shown::offer::{labelled, main_choice};
use heigi_engine::scene::{Choice, Preview, Target};
use heigi_engine::{Draw, RuleId, Side, Text, Waits, step, told};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// A position that is being changed, what is told of it, and what is asked meanwhile.
pub type Play<'a> = heigi_engine::Play<'a, Typhoon>;

/// What a rule comes to, or that an answer is missing.
pub type Flow<T = ()> = step::Flow<Typhoon, T>;

/// 0.3: a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Die(pub Cause);

impl heigi_engine::Step<Typhoon> for Die {
    type Plan = ();

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::Draw(position.active, Draw::open(self.0.into(), 6))
    }

    fn ask(&self, _: &Typhoon, _: &Position) -> (Text, RuleId) {
        let cause = Text::new(cause_message(self.0));
        (
            Text::new("typhoon-ask-die").with("cause", cause),
            self.0.into(),
        )
    }
}

/// A commander chooses for a counter: a zone, another counter, or whether he wants something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Question {
    /// Who decides.
    pub side: Side,
    /// What for.
    pub cause: Cause,
    /// For which counter.
    pub unit: UnitId,
}

impl heigi_engine::Step<Typhoon> for Question {
    type Plan = ();

    fn waits(&self, _: &Typhoon, _: &Position) -> Waits {
        Waits::For(self.side)
    }

    fn list(&self, _: &Typhoon, position: &Position, actions: &mut Vec<Action>) {
        actions.extend(step::options::<Typhoon>(position));
    }

    fn check(&self, _: &Typhoon, position: &Position, action: Action) -> Result<(), Refusal> {
        let options = step::options::<Typhoon>(position);
        let is_asked_for = |option: &Action| {
            matches!(
                (option, action),
                (Action::Place(_), Action::Place(_)) | (Action::Choose(_), Action::Choose(_))
            )
        };
        if options.contains(&action) {
            Ok(())
        } else if options.iter().any(is_asked_for) {
            Err(Refusal::NotOffered)
        } else {
            Err(Refusal::NotNow)
        }
    }

    fn ask(&self, game: &Typhoon, _: &Position) -> (Text, RuleId) {
        let text = Text::new("typhoon-ask-choice")
            .with("unit", game.unit_text(self.unit))
            .with("cause", Text::new(cause_message(self.cause)));
        (text, self.cause.into())
    }

    fn choice(
        &self,
        game: &Typhoon,
        _: &Position,
        action: Action,
        (): (),
        offered: Choice,
    ) -> Choice {
        match action {
            Action::Place(zone) => game.at(offered, "typhoon-do-place", zone),
            Action::Choose(unit) => game.about(offered, "typhoon-do-choose", unit),
            Action::Accept => main_choice(offered, "typhoon-do-accept"),
            _ => labelled(offered, "typhoon-do-decline"),
        }
    }

    fn previews(&self, game: &Typhoon, position: &Position) -> Vec<Preview> {
        game.previews_of_targets(position, *self)
    }

    fn why_not(&self, game: &Typhoon, position: &Position, click: &Target) -> Option<Refusal> {
        let action = game.meant(click, Action::Place, Action::Choose)?;
        self.check(game, position, action).err()
    }
}

/// The index of one of some candidates, all equally likely, by dice (0.3, R2); nothing if there is none.
///
/// # Errors
/// Those of the dice.
pub fn index_by_dice<E>(
    count: usize,
    mut roll: impl FnMut() -> Result<u8, E>,
) -> Result<Option<usize>, E> {
    let mut roll = || roll().map(usize::from);
    match count {
        0 => Ok(None),
        1 => Ok(Some(0)),
        2 | 3 | 6 => Ok(Some((roll()? - 1) * count / 6)),
        4 | 5 => loop {
            let die = roll()?;
            if die <= count {
                return Ok(Some(die - 1));
            }
        },
        _ => {
            // Two dice serve for up to 36 candidates, three beyond that (H-1).
            let dice = if count <= 36 { 2 } else { 3 };
            let band = 6_usize.pow(dice) / count;
            loop {
                let mut value = 0;
                for _ in 0..dice {
                    value = value * 6 + roll()? - 1;
                }
                if value < band * count {
                    return Ok(Some(value / band));
                }
            }
        }
    }
}

/// Those of some that come first, as nothing lies below their key; among them a rule draws or asks.
pub(crate) fn least_of<T: Copy, K: Ord>(
    list: impl IntoIterator<Item = T>,
    key: impl Fn(T) -> K,
) -> Vec<T> {
    let mut least = None;
    let mut found = Vec::new();
    for one in list {
        let key = key(one);
        match least
            .as_ref()
            .map_or(Ordering::Less, |least| key.cmp(least))
        {
            Ordering::Less => {
                found = vec![one];
                least = Some(key);
            }
            Ordering::Equal => found.push(one),
            Ordering::Greater => {}
        }
    }
    found
}

impl Typhoon {
    /// A die (0.3).
    ///
    /// # Errors
    /// If it has not been rolled yet.
    pub(crate) fn die(&self, play: &mut Play<'_>, cause: Cause) -> Flow<u8> {
        let die = play.roll(self, Die(cause))? as u8;
        play.tell(Event::Die(cause, told::Die(die)));
        Ok(die)
    }

    /// One of a list, all equally likely, by dice in canonical order (0.3, R2); nothing if it is
    /// empty.
    ///
    /// # Errors
    /// If a die is missing.
    pub(crate) fn pick<T: Copy>(
        &self,
        play: &mut Play<'_>,
        cause: Cause,
        list: &[T],
    ) -> Flow<Option<T>> {
        let index = index_by_dice(list.len(), || self.die(play, cause))?;
        Ok(index.map(|index| list[index]))
    }

    /// A zone for a counter: the player's choice if he commands the side, otherwise at random (R69);
    /// nothing if there is none.
    ///
    /// # Errors
    /// If the answer is missing.
    pub(crate) fn choose_zone(
        &self,
        play: &mut Play<'_>,
        side: Side,
        cause: Cause,
        unit: UnitId,
        options: ZoneSet,
    ) -> Flow<Option<ZoneId>> {
        if !play.state.is_commanded(side) {
            let list: Vec<ZoneId> = options.iter().collect();
            return self.pick(play, cause, &list);
        }
        let places = options.iter().map(Action::Place);
        match self.choose(play, Question { side, cause, unit }, places.collect())? {
            Some(Action::Place(zone)) => Ok(Some(zone)),
            _ => Ok(None),
        }
    }

    /// Whether a commander wants something for a counter; the rules themselves always do.
    ///
    /// # Errors
    /// If the answer is missing.
    pub(crate) fn consent(
        &self,
        play: &mut Play<'_>,
        side: Side,
        cause: Cause,
        unit: UnitId,
    ) -> Flow<bool> {
        if !play.state.is_commanded(side) {
            return Ok(true);
        }
        let wishes = vec![Action::Accept, Action::Decline];
        let wish = self.choose(play, Question { side, cause, unit }, wishes)?;
        Ok(wish == Some(Action::Accept))
    }

    /// A target of the player's choice; nothing if there is none.
    ///
    /// # Errors
    /// If the answer is missing.
    pub(crate) fn choose_unit(
        &self,
        play: &mut Play<'_>,
        side: Side,
        cause: Cause,
        unit: UnitId,
        options: UnitSet,
    ) -> Flow<Option<UnitId>> {
        let targets = options.iter().map(Action::Choose);
        match self.choose(play, Question { side, cause, unit }, targets.collect())? {
            Some(Action::Choose(target)) => Ok(Some(target)),
            _ => Ok(None),
        }
    }

    fn choose(
        &self,
        play: &mut Play<'_>,
        question: Question,
        options: Vec<Action>,
    ) -> Flow<Option<Action>> {
        if options.is_empty() {
            return Ok(None);
        }
        play.decide(question, options).map(Some)
    }
}
