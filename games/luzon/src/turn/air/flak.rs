//! Anti-aircraft fire (8.7).

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::tables::Effect;
use crate::printed::units::{AircraftId, AircraftSet, TypeId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::air::{Spot, is_surprise};
use crate::situation::state::State;
use heigi_engine::scene::{Choice, Preview};
use heigi_engine::told::{Modified, Throw};
use heigi_engine::{Draw, Modifier, RuleId, Text, Waits, refuse, total};
use serde::{Deserialize, Serialize};

/// 8.7.2: a stack of so many stacking points fires itself.
const MASSED: u16 = 20;

const DICE: Draw = Draw::throw(RuleId("8.7.1"), 2, 6);

heigi_engine::kinds! {
    /// What the fire of an AA unit does (TBL-AA).
    pub enum Burst = "luzon-burst-" {
        /// Nothing.
        Misses = "missed",
        /// One air unit turns back.
        Aborts = "a",
        /// Two do.
        AbortsTwo = "2a",
        /// One is shot down.
        Destroys = "e",
        /// Two are.
        DestroysTwo = "2e",
    }
}

impl Burst {
    /// What the table says.
    const fn of(effect: Effect) -> Self {
        match effect {
            Effect::Aborted(1) => Self::Aborts,
            Effect::Aborted(_) => Self::AbortsTwo,
            Effect::Destroyed(1) => Self::Destroys,
            Effect::Destroyed(_) => Self::DestroysTwo,
            _ => Self::Misses,
        }
    }
}

/// 8.7.1: each AA unit fires once at the bombers before they bomb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flak {
    /// How many units are still to fire; not counted yet if it begins.
    pub left: Option<u8>,
}

/// 8.7.2, 8.7.3: fire at one dive bomber or strafing fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FlakAt {
    /// At whom.
    pub aircraft: AircraftId,
    /// How many shots are left.
    pub left: u8,
}

/// 8.7.1: the defender chooses who is hit, equally among the types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FlakHits {
    /// How many hits are left.
    pub left: u8,
    /// True if they destroy.
    pub destroys: bool,
}

impl heigi_engine::Step<Luzon> for Flak {
    type Plan = ();

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        match self.left {
            Some(1..) if !game.level_bombers(state).is_empty() => {
                Waits::Draw(game.defending(state), DICE)
            }
            _ => Waits::Nothing,
        }
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let is_any = !game.level_bombers(play.state).is_empty() && !game.flies_high(play.state);
        let is_new = self.left.is_none() && is_any;
        if is_new {
            let guns = game.guns(play.state);
            play.push(Self { left: Some(guns) });
        }
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let left = self.left.map(|left| left - 1);
        play.push(Self { left });
        let effect = game.flak_effect(play.state, value);
        play.tell(Event::FlakRoll(
            Modified(Throw(DICE, value), game.flak_modifier(play.state)),
            Burst::of(effect),
        ));
        let (left, destroys) = match effect {
            Effect::Aborted(left) => (left, false),
            Effect::Destroyed(left) => (left, true),
            _ => return,
        };
        play.push(FlakHits { left, destroys });
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-flak"), RuleId("8.7.1"))
    }
}

impl FlakHits {
    /// 8.7.1: whom a hit may fall on: of the types that have been hit least the first that has not.
    fn targets(game: &Luzon, state: &State) -> Vec<AircraftId> {
        let hits = state.air.raid.as_ref().map(|raid| raid.flak_hits);
        let hits = hits.unwrap_or(AircraftSet::EMPTY);
        let kind = |one: AircraftId| game.aircraft()[one.index()].kind;
        let suffered = |of: TypeId| hits.iter().filter(|one| kind(*one) == of).count();
        let left = game.level_bombers(state) - hits;
        let least = left.iter().map(|one| suffered(kind(one))).min();
        let mut targets: Vec<AircraftId> = Vec::new();
        for one in left
            .iter()
            .filter(|one| Some(suffered(kind(*one))) == least)
        {
            if !targets.iter().any(|other| kind(*other) == kind(one)) {
                targets.push(one);
            }
        }
        targets
    }
}

impl heigi_engine::Step<Luzon> for FlakHits {
    type Plan = AircraftId;

    heigi_engine::asks!(Luzon, "8.7.1" "luzon-ask-flak-hit");

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        let is_any = self.left > 0 && !Self::targets(game, state).is_empty();
        Waits::if_any(is_any, game.defending(state))
    }

    /// Air units of a type are alike.
    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        Self::targets(game, state).len() == 1
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if let (1.., [only]) = (self.left, Self::targets(game, play.state).as_slice()) {
            play.push(*self);
            self.act(game, play, *only);
        }
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        for one in Self::targets(game, state) {
            offer(Action::Hit(one));
        }
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<AircraftId, Refusal> {
        let Action::Hit(aircraft) = action else {
            return Err(Refusal::NotNow);
        };
        let may = Self::targets(game, state).contains(&aircraft);
        refuse(!may, Refusal::NotEqually(aircraft))?;
        Ok(aircraft)
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, aircraft: AircraftId) {
        play.end_step();
        play.push(Self {
            left: self.left - 1,
            ..*self
        });
        if let Some(raid) = &mut play.state.air.raid {
            raid.flak_hits.insert(aircraft);
        }
        if self.destroys {
            game.lose_aircraft(play, aircraft);
        } else {
            game.abort(play, aircraft);
        }
    }

    fn choice(
        &self,
        game: &Luzon,
        _: &State,
        _: Action,
        one: AircraftId,
        offered: Choice,
    ) -> Choice {
        let text = Text::new("luzon-do-hit").with("unit", game.aircraft_text(one));
        offered.labelled(text)
    }
}

impl heigi_engine::Step<Luzon> for FlakAt {
    type Plan = ();

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        let is_there = state.air.task(self.aircraft).is_some();
        if self.left > 0 && is_there {
            Waits::Draw(game.defending(state), DICE)
        } else {
            Waits::Nothing
        }
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        play.push(Self {
            left: self.left - 1,
            ..*self
        });
        let effect = game.flak_effect(play.state, value);
        play.tell(Event::FlakRoll(
            Modified(Throw(DICE, value), game.flak_modifier(play.state)),
            Burst::of(effect),
        ));
        match effect {
            Effect::Aborted(_) => game.abort(play, self.aircraft),
            Effect::Destroyed(_) => game.lose_aircraft(play, self.aircraft),
            _ => {}
        }
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-flak-at");
        let unit = game.aircraft_text(self.aircraft);
        (text.with("unit", unit), RuleId("8.7.3"))
    }
}

impl Luzon {
    /// The bombers of the raid that bomb level, and fighters that drop bombs (8.3.6): AA units fire at them together.
    pub(crate) fn level_bombers(&self, state: &State) -> AircraftSet {
        let bombers = self.bombers(state).iter();
        let level: AircraftSet = bombers.filter(|one| !self.dives(state, *one)).collect();
        level | self.droppers(state)
    }

    /// 8.7.1, 8.7.5: the AA units where the raid attacks, in the hex or on the airfield chart; at either end of a
    /// bridge (8.3.5).
    pub(crate) fn guns(&self, state: &State) -> u8 {
        let Some(sky) = state.air.raid.as_ref().map(|raid| raid.sortie.sky) else {
            return 0;
        };
        self.guns_at(state, self.defending(state), sky).count() as u8
    }

    /// 8.7.2, 8.7.3: the shots at each dive bomber or strafing fighter: of every AA unit, and of a large stack.
    pub(crate) fn shots_at_one(&self, state: &State, spot: Spot) -> u8 {
        let side = self.defending(state);
        let stacking = |hex| -> u16 {
            let units = state
                .units_at(hex)
                .filter(|unit| self.unit(*unit).side == side);
            units
                .map(|unit| u16::from(self.stacking(state, unit)))
                .sum()
        };
        // Small arms fire at whoever attacks the stack itself.
        let is_massed = matches!(spot, Spot::Hex(hex) if stacking(hex) >= MASSED);
        self.guns(state) + u8::from(is_massed)
    }

    /// Allied AA fire is surprised on turn 1.
    fn flak_modifier(&self, state: &State) -> i32 {
        let raid = state.air.raid.as_ref();
        let is_surprised = raid.is_some_and(|raid| is_surprise(state, raid.sortie.service));
        total(&self.flak_modifiers(is_surprised))
    }

    fn flak_modifiers(&self, is_surprised: bool) -> Vec<Modifier> {
        let added = self.tables().anti_aircraft.modifier("surprise");
        let added = i32::from(is_surprised) * i32::from(added);
        Modifier::list(&[(added, "R-47", "luzon-modifier-surprise")])
    }

    /// The chances of one AA unit.
    pub(crate) fn flak_chances(&self, is_surprised: bool) -> Preview {
        let title = Text::new("luzon-preview-flak");
        let added = self.flak_modifiers(is_surprised);
        heigi_engine::preview(title, &added, DICE, |sum| {
            Burst::of(self.tables().anti_aircraft.effect(sum))
        })
    }

    fn flak_effect(&self, state: &State, value: u16) -> Effect {
        let total = DICE.sum(value) + self.flak_modifier(state);
        self.tables().anti_aircraft.effect(total)
    }
}
