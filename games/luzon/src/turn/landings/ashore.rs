//! What becomes of whoever lands (4.4.6, R-7): the assault, and the way inland of those whom nobody opposed.

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::HexSet;
use crate::printed::units::{JAPAN, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::{Location, State};
use crate::turn::combat::advance::Onward;
use crate::turn::stacking::MOST_POINTS;
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Shortcut};
use heigi_engine::step::refuse;
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 3.2.5, 4.4.6: whoever still lies off a beach lands, or is lost where an enemy stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ashore;

impl heigi_engine::Step<Luzon> for Ashore {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let state = &*play.state;
        let afloat = state.units.on_map(JAPAN).iter();
        let afloat = afloat.filter(|unit| game.is_afloat(state, *unit));
        let targets: HexSet = afloat.filter_map(|unit| state.landing(unit)).collect();
        for hex in targets.iter() {
            game.end_landing(play, hex, true);
        }
    }
}

/// units that landed unopposed go on into a second hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Inland;

impl Inland {
    /// Who may still go on.
    pub(super) fn fresh(state: &State) -> UnitSet {
        let units = state.units.on_map(JAPAN).iter();
        units
            .filter(|unit| state.landing(*unit).is_some())
            .collect()
    }
}

impl heigi_engine::Step<Luzon> for Inland {
    type Plan = Option<UnitId>;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(JAPAN)
    }

    fn is_settled(&self, _: &Luzon, state: &State) -> bool {
        Self::fresh(state).is_empty()
    }

    fn menu(&self, _: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let fresh = Self::fresh(state).iter();
        fresh.map(Action::Advance).for_each(&mut *offer);
        offer(Action::Done);
    }

    fn check(&self, _: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Advance(unit) => {
                let is_fresh = Self::fresh(state).contains(unit);
                refuse(!is_fresh, Refusal::HasNotLanded(unit))?;
                Ok(Some(unit))
            }
            Action::Done => Ok(None),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Some(unit) => {
                play.state.set_landing(unit, None);
                play.push(Onward {
                    unit,
                    side: JAPAN,
                    has_landed: true,
                });
            }
            None => {
                for unit in Self::fresh(play.state).iter() {
                    play.state.set_landing(unit, None);
                }
                play.end_step();
            }
        }
    }

    fn shortcuts(&self, game: &Luzon, state: &State) -> Vec<Shortcut> {
        game.inland_parties(state)
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-inland"), RuleId("4.4.6"))
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some(unit) => {
                let text = Text::new("luzon-do-inland");
                offered.labelled(text.with("unit", game.unit_text(unit)))
            }
            None => offered.labelled(Text::new("luzon-do-no-inland")).main(),
        }
    }
}

impl Luzon {
    /// 4.4.6: the landing at a hex is over. Where an enemy is left, or batteries were not attacked (10.2.1), all who were to
    /// land are lost; else they come ashore, who lies on top first, and if nobody opposed them they may go on.
    pub(crate) fn end_landing(&self, play: &mut Play<'_>, hex: HexId, is_unopposed: bool) {
        let group = self.landing_at(play.state, hex);
        let enemy = JAPAN.opponent();
        let is_opposed = is_unopposed && self.is_defended(play.state, JAPAN, hex);
        let is_barred = is_opposed && !self.is_held_by(play.state, enemy, hex);
        if is_barred || !self.fighters_at(play.state, enemy, hex).is_empty() {
            play.tell(Event::LandingFailed(hex));
            for unit in group.iter() {
                play.state.set_landing(unit, None);
                play.state.set_passage(unit, None);
                self.remove(play, unit, "4.4.6");
            }
            return;
        }
        // 4.1.5: whoever does not fight is lost when an enemy enters.
        for other in self.side_at(play.state, enemy, hex).iter() {
            self.remove(play, other, "4.1.5");
        }
        let sea = group.iter().find_map(|unit| play.state.hex(unit));
        let tops = play.state.units.tops();
        for unit in (group & tops).iter().chain((group - tops).iter()) {
            play.state.put(unit, Location::At(hex));
            // 4.5.3, R-8: whoever was shipped along the coast goes no farther.
            let is_shipped = play.state.units[unit.index()].is_shipped;
            let goes_on = is_unopposed && !is_shipped && !self.is_area(hex);
            play.state.set_landing(unit, goes_on.then_some(hex));
            play.state.set_passage(unit, None);
        }
        self.enter(play, JAPAN, hex);
        play.tell(Event::CameAshore(hex));
        if let Some(sea) = sea {
            self.cover_advance(play, JAPAN, [sea, hex], 1);
        }
        self.check_stack(play, JAPAN, hex, MOST_POINTS);
    }
}
