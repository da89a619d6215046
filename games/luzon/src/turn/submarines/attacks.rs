//! Submarines attack a landing before anybody goes ashore (11.4, 11-OPT, TBL-SUB).

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::BeachId;
use crate::printed::tables::Effect;
use crate::printed::units::{ALLIES, BoatId, BoatSet, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::State;
use crate::situation::submarines::Post;
use crate::turn::solitaire::submarines::Presence;
use heigi_board::ids;
use heigi_engine::scene::{Choice, Preview};
use heigi_engine::step::refuse;
use heigi_engine::told::{Modified, Throw};
use heigi_engine::{Draw, Modifier, RuleId, Text, Waits, total};
use serde::{Deserialize, Serialize};

const DICE: Draw = Draw::throw(RuleId("11.4"), 2, 6);

heigi_engine::kinds! {
    /// What a submarine attack does (TBL-SUB).
    pub enum Torpedo = "luzon-torpedo-" {
        /// The boat is sunk.
        Sunk = "sunk",
        /// Nothing.
        Missed = "missed",
        /// A step is lost with its transport.
        One = "1",
        /// Two are.
        Two = "2",
        /// Three are.
        Three = "3",
        /// Four are.
        Four = "4",
        /// Five are.
        Five = "5",
    }
}

impl Torpedo {
    /// What the table says.
    const fn of(effect: Effect) -> Self {
        match effect {
            Effect::Down => Self::Sunk,
            Effect::Steps(1) => Self::One,
            Effect::Steps(2) => Self::Two,
            Effect::Steps(3) => Self::Three,
            Effect::Steps(4) => Self::Four,
            Effect::Steps(_) => Self::Five,
            _ => Self::Missed,
        }
    }

    /// The steps that are lost.
    const fn steps(self) -> u8 {
        match self {
            Self::Sunk | Self::Missed => 0,
            Self::One => 1,
            Self::Two => 2,
            Self::Three => 3,
            Self::Four => 4,
            Self::Five => 5,
        }
    }
}

/// 11.4: beach after beach to which fleets have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SubmarineAttacks {
    /// The beaches before this number have been looked at.
    pub next: u8,
}

impl heigi_engine::Step<Luzon> for SubmarineAttacks {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        // How many boats there are everybody knows, but not where: so the Allies are asked at every beach.
        let is_solitaire = play.state.is_solitaire();
        if !is_solitaire && play.state.submarines.at_sea().next().is_none() {
            return;
        }
        let mut beaches = game.boat_beaches().skip(self.next.into());
        let found = beaches.find(|beach| !game.fleet_off(play.state, *beach).is_empty());
        if let Some(beach) = found {
            let next = beach.index() as u8 + 1;
            play.push(Self { next });
            if is_solitaire {
                return play.push(Presence { beach });
            }
            play.push(Prowl {
                beach,
                fired: BoatSet::EMPTY,
            });
        }
    }
}

/// 11.4: each boat at a beach may attack once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Prowl {
    /// The beach.
    pub beach: BeachId,
    /// The boats that have attacked.
    pub fired: BoatSet,
}

impl heigi_engine::Step<Luzon> for Prowl {
    type Plan = Option<BoatId>;

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        Waits::if_any(!game.fleet_off(state, self.beach).is_empty(), ALLIES)
    }

    fn menu(&self, _: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let boats = state.submarines.at_sea();
        boats.map(Action::Torpedo).for_each(&mut *offer);
        offer(Action::Done);
    }

    fn check(&self, _: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Torpedo(boat) => {
                let is_here = state.submarines.beach(boat) == Some(self.beach);
                refuse(!is_here, Refusal::BoatElsewhere(boat, self.beach))?;
                refuse(self.fired.contains(boat), Refusal::HasFired(boat))?;
                Ok(Some(boat))
            }
            Action::Done => Ok(None),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        let Some(boat) = plan else {
            return play.end_step();
        };
        let mut fired = self.fired;
        fired.insert(boat);
        play.replace_step(Self { fired, ..*self });
        play.state.submarines.boats[boat.index()].is_known = true;
        play.tell(Event::BoatAttacks(boat, self.beach));
        let beach = self.beach;
        play.push(Attack { boat, beach });
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let is_here = |boat: &BoatId| state.submarines.beach(*boat) == Some(self.beach);
        let here = state.submarines.at_sea().filter(is_here).count();
        let text = Text::new("luzon-ask-prowl").with("beach", game.beach_text(self.beach));
        (text.with("here", here as i32), RuleId("11.4"))
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some(boat) => {
                let text = Text::new("luzon-do-torpedo");
                offered.labelled(text.with("boat", game.boat_text(boat)))
            }
            None => offered.labelled(Text::new("luzon-do-no-torpedo")).main(),
        }
    }

    fn previews(&self, game: &Luzon, state: &State) -> Vec<Preview> {
        let title = Text::new("luzon-preview-torpedo");
        let modifiers = game.torpedo_modifiers(state);
        let table = &game.tables().submarine;
        vec![heigi_engine::preview(title, &modifiers, DICE, |sum| {
            Torpedo::of(table.effect(sum))
        })]
    }
}

/// TBL-SUB: the dice of a boat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// The boat.
    pub boat: BoatId,
    /// The beach.
    pub beach: BeachId,
}

impl heigi_engine::Step<Luzon> for Attack {
    type Plan = ();

    heigi_engine::asks!(Luzon, "11.4" "luzon-ask-torpedo" boat, |_, _| ALLIES => DICE);

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let added = total(&game.torpedo_modifiers(play.state));
        let throw = Throw(DICE, value);
        let result = Torpedo::of(game.tables().submarine.effect(DICE.sum(value) + added));
        play.tell(Event::TorpedoRoll(
            self.boat,
            Modified(throw, added),
            result,
        ));
        if result == Torpedo::Sunk {
            play.state.submarines.boats[self.boat.index()].post = Post::Gone;
        }
        if result.steps() > 0 {
            play.push(Sinking {
                beach: self.beach,
                left: result.steps(),
                hit: UnitSet::EMPTY,
            });
        }
    }
}

/// 11.4, 8.3.3: steps of the landing are lost, drawn in secret as nobody but Japan knows who sails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sinking {
    /// The beach.
    pub beach: BeachId,
    /// How many are still to be lost.
    pub left: u8,
    /// Who has been hit: nobody is twice before everybody was.
    pub hit: UnitSet,
}

impl Sinking {
    fn candidates(&self, game: &Luzon, state: &State) -> UnitSet {
        let fleet = game.fleet_off(state, self.beach);
        let fresh = fleet - self.hit;
        if fresh.is_empty() { fleet } else { fresh }
    }

    fn sink(&self, game: &Luzon, play: &mut Play<'_>, unit: UnitId) {
        let is_round = (game.fleet_off(play.state, self.beach) - self.hit).is_empty();
        let mut hit = if is_round { UnitSet::EMPTY } else { self.hit };
        hit.insert(unit);
        play.push(Self {
            left: self.left - 1,
            hit,
            ..*self
        });
        game.sink_step(play, unit);
    }
}

impl heigi_engine::Step<Luzon> for Sinking {
    type Plan = ();

    heigi_engine::asks!(Luzon, "11.4" "luzon-ask-sinking");

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        match self.candidates(game, state).len() {
            size @ 2.. if self.left > 0 => {
                let draw = Draw {
                    is_secret: true,
                    ..Draw::open(RuleId("11.4"), size as u8)
                };
                Waits::Draw(ALLIES, draw)
            }
            _ => Waits::Nothing,
        }
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let only = self.candidates(game, play.state).iter().next();
        if let Some(only) = only.filter(|_| self.left > 0) {
            self.sink(game, play, only);
        }
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let mut candidates = self.candidates(game, play.state).iter();
        if let Some(unit) = candidates.nth(usize::from(value) - 1) {
            self.sink(game, play, unit);
        }
    }
}

impl Luzon {
    /// The units that have sailed to a beach (4.4.4) and lie off it.
    pub(crate) fn fleet_off(&self, state: &State, beach: BeachId) -> UnitSet {
        let arrows = self.beaches()[beach.index()].arrows.iter();
        arrows
            .flat_map(|arrow| self.landing_at(state, arrow.target).iter())
            .filter(|unit| state.units[unit.index()].passage.is_some())
            .collect()
    }

    /// 11-OPT: what is added to the dice of a boat.
    fn torpedo_modifiers(&self, state: &State) -> Vec<Modifier> {
        let added = if state.options.working_torpedoes {
            self.tables().submarine.modifier("torpedoes")
        } else {
            0
        };
        Modifier::list(&[(added.into(), "11-OPT", "luzon-modifier-torpedoes")])
    }

    /// All boats.
    pub(crate) fn all_boats(&self) -> impl Iterator<Item = BoatId> + use<> {
        ids(self.boats().len())
    }
}
