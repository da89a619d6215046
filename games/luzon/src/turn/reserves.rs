//! Reserves of headquarters (9.0): named before their side moves, they move in both combat phases.

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{Class, JAPAN, Size, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::State;
use crate::turn::air::flights::Cover;
use crate::turn::movement::march::March;
use heigi_board::HexId;
use heigi_engine::scene::Choice;
use heigi_engine::step::refuse;
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 9.2: how far the headquarters of a corps or division reach, in hexes.
const REACH: u32 = 2;
/// 9.1: the Japanese divisions whose headquarters keep reserves.
const DIVISIONS: [&str; 2] = ["16", "48"];

/// 9.4: a side moves its reserves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ReserveMoves(pub Side);

impl heigi_engine::Step<Luzon> for ReserveMoves {
    /// Who moves; nobody any more.
    type Plan = Option<UnitId>;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.0)
    }

    fn is_settled(&self, _: &Luzon, state: &State) -> bool {
        state.reserves_of(self.0).is_empty()
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        Self::end(game, play);
    }

    fn menu(&self, _: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let reserves = state.reserves_of(self.0).iter();
        reserves.map(Action::March).for_each(&mut *offer);
        offer(Action::Done);
    }

    heigi_engine::takes_one! { Luzon: |step, _, state| Done,
        March(unit) if refuse(!state.reserves_of(step.0).contains(unit), Refusal::NoReserve(unit)) => unit,
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Some(unit) => {
                if let Some(from) = play.state.hex(unit) {
                    let hexes = 0;
                    play.push(Cover { unit, from, hexes });
                }
                play.push(March::out_of_reserve(game, play.state, unit));
            }
            None => {
                play.end_step();
                Self::end(game, play);
            }
        }
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-reserves"), RuleId("9.4"))
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some(unit) => {
                let text = Text::new("luzon-do-march");
                offered.labelled(text.with("unit", game.unit_text(unit)))
            }
            None => offered.labelled(Text::new("luzon-do-end-reserves")).main(),
        }
    }

    fn phase(&self, _: &Luzon, state: &State) -> Option<Text> {
        let text = Text::new("luzon-phase-reserves");
        Some(text.with("turn", i32::from(state.turn)))
    }

    fn help(&self, _: &Luzon, _: &State) -> Vec<Text> {
        vec![Text::new("luzon-help-reserves")]
    }
}

impl ReserveMoves {
    fn end(game: &Luzon, play: &mut Play<'_>) {
        play.state.moved = UnitSet::EMPTY;
        play.state.crossings.clear();
        game.hold_drop_hexes(play);
    }
}

impl State {
    /// The units of a side in reserve.
    #[must_use]
    pub fn reserves_of(&self, side: Side) -> UnitSet {
        self.reserves & self.units.on_map(side)
    }

    /// what was named in the turn before holds no longer.
    pub(crate) fn forget_reserves(&mut self, side: Side) {
        self.reserves = self.reserves - self.units.on_map(side);
    }
}

impl Luzon {
    /// 9.1, 9.2: how far a unit keeps others in reserve, in hexes: that of an army anywhere, but in one hex.
    fn reach_of_headquarters(&self, unit: UnitId) -> Option<u32> {
        let printed = self.unit(unit);
        let division = printed.division.as_deref();
        let is_named = division.is_some_and(|division| DIVISIONS.contains(&division));
        match (printed.class, printed.size) {
            (Class::Headquarters, Size::Army) => Some(u32::MAX),
            (Class::Headquarters, Size::Corps) => Some(REACH),
            (Class::Headquarters, Size::Division) if printed.side == JAPAN && is_named => {
                Some(REACH)
            }
            _ => None,
        }
    }

    /// The headquarters of a side on Luzon that keep reserves, unless they are demoralised (7.3.4): the hex of each, and how
    /// far it reaches.
    pub(crate) fn headquarters(&self, state: &State, side: Side) -> Vec<(HexId, u32)> {
        let units = (self.sets.headquarters & state.units.on_map(side)).iter();
        units
            .filter(|unit| !self.is_afloat(state, *unit) && !state.is_demoralised(*unit))
            .filter_map(|unit| Some((state.hex(unit)?, self.reach_of_headquarters(unit)?)))
            .collect()
    }

    /// 9.1 to 9.3, 7.3.4: whether a unit may be put in reserve: before anybody of its side has moved, away from the
    /// enemy, not demoralised, and by one of the headquarters that reaches it; that of an army has one hex.
    pub(crate) fn check_reserve(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
        headquarters: &[(HexId, u32)],
    ) -> Result<(), Refusal> {
        let is_reserve = state.reserves.contains(unit);
        refuse(is_reserve, Refusal::IsReserve(unit))?;
        refuse(!state.moved.is_empty(), Refusal::TooLateForReserve(unit))?;
        let hex = state.hex(unit).ok_or(Refusal::NotOnMap(unit))?;
        refuse(state.is_demoralised(unit), Refusal::Demoralised(unit))?;
        refuse(self.was_dropped(state, unit), Refusal::WasDropped(unit))?;
        let is_near = self.is_or_began_near(state, unit);
        refuse(is_near, Refusal::BesideEnemy(unit))?;
        let grid = &self.map().grid;
        let is_reached = |hex: HexId| {
            let mut near = headquarters.iter().filter(|(_, reach)| *reach == REACH);
            near.any(|(at, reach)| grid.distance(*at, hex) <= *reach)
        };
        if is_reached(hex) {
            return Ok(());
        }
        let has_army = headquarters.iter().any(|(_, reach)| *reach > REACH);
        refuse(!has_army, Refusal::NoHeadquarters(unit))?;
        let others = state.reserves_of(side).iter();
        let mut others = others.filter_map(|other| state.hex(other));
        let is_other = others.any(|other| other != hex && !is_reached(other));
        refuse(is_other, Refusal::OneHexOfArmy(unit))
    }

    /// 9.1: a unit is put in reserve; the others learn only that somebody is.
    pub(crate) fn keep_in_reserve(&self, play: &mut Play<'_>, side: Side, unit: UnitId) {
        let is_first = play.state.reserves_of(side).is_empty();
        play.state.reserves.insert(unit);
        if is_first {
            play.tell(Event::HoldsReserves(side));
        }
        play.tell(Event::Reserved(unit));
    }

    /// 9.6: units in reserve beside a hex that the enemy enters are in reserve no longer.
    pub(crate) fn alert_reserves(&self, state: &mut State, enemy: Side, hex: HexId) {
        let reserves = state.reserves_of(enemy.opponent());
        if reserves.is_empty() {
            return;
        }
        for unit in reserves.iter() {
            let is_beside = |at: HexId| at == hex || self.map().grid.is_adjacent(at, hex);
            if state.hex(unit).is_some_and(is_beside) {
                state.reserves.remove(unit);
            }
        }
    }
}
