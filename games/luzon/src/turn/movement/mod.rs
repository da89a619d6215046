//! Movement on land (4.1 to 4.3, 4.6, 4.7): a side moves its units one after another, each hex by hex.
//!
//! `ground` what a step costs, `march` the steps of a unit, `overrun` 4.1.5, `charts` 8.7.5, `bicol` 4.8, `trucks` 4.6, `companies` 6.2, `engineers` 15,
//! `claim` 7.4, `column` how a stack follows the first of it.

pub(crate) mod bicol;
mod charts;
pub(crate) mod claim;
pub(crate) mod column;
mod companies;
mod engineers;
pub(crate) mod ground;
pub(crate) mod march;
mod overrun;
mod policy;
mod trucks;

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::{Phase, Play};
use crate::situation::state::State;
use crate::situation::works::Works;
use crate::turn::stacking::Excess;
use column::Trail;
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Shortcut};
use heigi_engine::step::refuse;
use heigi_engine::{RuleId, Side, Text, Waits};
use march::March;
use serde::{Deserialize, Serialize};

/// 3.2.3: a side moves its units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement(pub Side);

/// What is done next.
#[derive(Clone, Copy)]
pub enum Conduct {
    /// Nothing any more.
    End,
    /// A unit marches.
    March(UnitId),
    /// A battalion breaks down (6.2.1).
    Split(UnitId),
    /// Its companies are one again (6.2.2).
    Join(UnitId),
    /// A unit comes to lie on top of its stack (5.2.1).
    Raise(UnitId),
    /// A unit is put in reserve (9.1).
    Reserve(UnitId),
    /// Works are begun (10.1), facing a hex.
    Fortify(Works, HexId),
}

impl Movement {
    /// Who may still march.
    fn unmoved(self, game: &Luzon, state: &State) -> UnitSet {
        let here = state.units.on_map(self.0) - game.afloat(state, self.0);
        let grounded = state.air.dropped.iter();
        let grounded: UnitSet = grounded
            .filter(|unit| game.is_grounded(state, *unit))
            .collect();
        (here | game.on_charts(state, self.0)) - state.moved - grounded - state.reserves
    }
}

impl heigi_engine::Step<Luzon> for Movement {
    type Plan = Conduct;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.0)
    }

    /// A side without units on the map moves nobody.
    fn is_settled(&self, _: &Luzon, state: &State) -> bool {
        state.units.on_map(self.0).is_empty()
    }

    fn list(&self, game: &Luzon, state: &State, actions: &mut Vec<Action>) {
        let here = state.units.on_map(self.0) - game.afloat(state, self.0);
        actions.push(Action::Done);
        actions.extend(self.unmoved(game, state).iter().map(Action::March));
        let battalions = (game.sets.battalions & here).iter();
        actions.extend(battalions.map(Action::Split));
        let apart = game.sets.battalions.iter();
        let apart = apart.filter(|unit| game.check_join(state, self.0, *unit).is_ok());
        actions.extend(apart.map(Action::Join));
        actions.extend((here - state.units.tops()).iter().map(Action::Raise));
        if state.moved.is_empty() {
            let headquarters = game.headquarters(state, self.0);
            let may_stay = |unit: &UnitId| {
                let check = game.check_reserve(state, self.0, *unit, &headquarters);
                check.is_ok()
            };
            actions.extend(here.iter().filter(may_stay).map(Action::Reserve));
        }
        let sites = game.sites(state, self.0).into_iter();
        actions.extend(sites.map(|(hex, toward)| Action::Fortify(hex, toward)));
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Conduct, Refusal> {
        match action {
            Action::Done => Ok(Conduct::End),
            Action::March(unit) => {
                if game.chart_hex(state, self.0, unit).is_none() {
                    game.check_own(state, self.0, unit)?;
                }
                refuse(state.moved.contains(unit), Refusal::HasMoved(unit))?;
                refuse(game.is_grounded(state, unit), Refusal::WasDropped(unit))?;
                let is_reserve = state.reserves.contains(unit);
                refuse(is_reserve, Refusal::StaysInReserve(unit))?;
                Ok(Conduct::March(unit))
            }
            Action::Split(unit) => {
                game.check_own(state, self.0, unit)?;
                game.check_split(unit)?;
                Ok(Conduct::Split(unit))
            }
            Action::Join(unit) => {
                game.check_join(state, self.0, unit)?;
                Ok(Conduct::Join(unit))
            }
            Action::Raise(unit) => {
                game.check_own(state, self.0, unit)?;
                refuse(state.units.tops().contains(unit), Refusal::OnTop(unit))?;
                Ok(Conduct::Raise(unit))
            }
            Action::Reserve(unit) => {
                game.check_own(state, self.0, unit)?;
                let headquarters = game.headquarters(state, self.0);
                game.check_reserve(state, self.0, unit, &headquarters)?;
                Ok(Conduct::Reserve(unit))
            }
            Action::Fortify(hex, toward) => {
                let works = game.check_fortify(state, self.0, hex, toward)?;
                Ok(Conduct::Fortify(works, toward))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Conduct) {
        match plan {
            Conduct::End => {
                play.end_step();
                game.end_movement(play, self.0);
            }
            Conduct::March(unit) => {
                game.leave_chart(play, self.0, unit);
                game.reveal(play, [unit].into_iter().collect(), "19.14");
                game.tell_errand(play, unit);
                play.state.trail = Trail::from(play.state.hex(unit));
                play.push(March::begin(game, play.state, unit));
            }
            Conduct::Split(unit) => game.split(play, unit),
            Conduct::Join(unit) => game.join(play, unit),
            Conduct::Reserve(unit) => game.keep_in_reserve(play, self.0, unit),
            Conduct::Fortify(works, _) => game.fortify(play, works),
            Conduct::Raise(unit) => {
                play.state.units.raise(unit);
                play.tell(Event::Raised(unit));
            }
        }
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        game.end_movement(play, self.0);
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let (id, rule) = match state.phase {
            Phase::Preparation => ("luzon-ask-half-move", "17.5.3-3"),
            _ => ("luzon-ask-movement", "3.2.3"),
        };
        let can_move = !self.unmoved(game, state).is_empty();
        let id = if can_move {
            id
        } else {
            "luzon-ask-nobody-moves"
        };
        (Text::new(id), RuleId(rule))
    }

    fn label(&self, game: &Luzon, plan: Conduct, offered: Choice) -> Choice {
        let named = |id: &'static str, unit| Text::new(id).with("unit", game.unit_text(unit));
        match plan {
            Conduct::End => offered.labelled(Text::new("luzon-do-end-movement")).main(),
            Conduct::March(unit) => offered.labelled(named("luzon-do-march", unit)),
            Conduct::Split(unit) => offered.labelled(named("luzon-do-split", unit)),
            Conduct::Join(unit) => offered.labelled(named("luzon-do-join", unit)),
            Conduct::Reserve(unit) => offered.labelled(named("luzon-do-reserve", unit)),
            Conduct::Fortify(works, toward) => {
                let text = Text::new("luzon-do-fortify").with("hex", game.hex_text(works.hex));
                let text = text.with("toward", game.hex_text(toward));
                // One hex has up to six fronts: they stand in its menu.
                offered.labelled(text).aside()
            }
            Conduct::Raise(unit) => offered.labelled(named("luzon-do-raise", unit)),
        }
    }

    fn phase(&self, game: &Luzon, state: &State) -> Option<Text> {
        if state.phase == Phase::Preparation {
            return Some(Text::new("luzon-phase-preparation"));
        }
        let text = Text::new("luzon-phase-movement").with("turn", i32::from(state.turn));
        Some(text.with("side", game.side_text(self.0)))
    }

    fn shortcuts(&self, game: &Luzon, state: &State) -> Vec<Shortcut> {
        game.following(state, self.0)
    }

    fn help(&self, _: &Luzon, _: &State) -> Vec<Text> {
        vec![Text::new("luzon-help-movement")]
    }
}

impl Luzon {
    /// Whether a unit is of a side and stands in a hex.
    fn check_own(&self, state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
        refuse(self.unit(unit).side != side, Refusal::NotYours(unit))?;
        refuse(state.hex(unit).is_none(), Refusal::NotOnMap(unit))?;
        refuse(self.is_afloat(state, unit), Refusal::IsAfloat(unit))
    }

    /// 3.2.3: nobody moves any more; stacks that still hold too much lose the excess (5.1).
    fn end_movement(&self, play: &mut Play<'_>, side: Side) {
        self.build(play, side);
        play.state.moved = Default::default();
        play.state.trail = Trail::default();
        play.state.crossings.clear();
        self.take_to_charts(play, side);
        play.push(Excess(side));
    }
}
