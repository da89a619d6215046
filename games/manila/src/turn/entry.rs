//! Entry of the United States (3.4, 3.5), formation by formation.

use crate::Manila;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{Group, UNITED_STATES, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::shows::words::{group_text, guide, texts};
use crate::situation::state::{Location, State};
use crate::turn::movement::Move;
use crate::turn::stacking::Conduct;
use heigi_board::HexId;
use heigi_engine::scene::{Choice, GuideStep, Target as Click, ToSmolStr};
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

const GUIDE: &[&str] = &["manila-guide-entry-1", "manila-guide-entry-2"];

/// 3.4: the United States choose the next formation to enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry;

impl heigi_engine::Step<Manila> for Entry {
    /// Which formation enters.
    type Plan = Conduct<Group>;

    fn waits(&self, _: &Manila, _: &State) -> Waits {
        Waits::For(UNITED_STATES)
    }

    fn is_settled(&self, game: &Manila, state: &State) -> bool {
        game.units_to_enter(state) == 0
    }

    fn carry_out(&self, game: &Manila, play: &mut Play<'_>) {
        play.tell(Event::EntryFinished);
        game.check_victory(play);
    }

    fn menu(&self, game: &Manila, state: &State, offer: &mut dyn FnMut(Action)) {
        (Group::ALL.into_iter()).for_each(|group| offer(Action::Group(group)));
        game.offer_stacks(state, offer);
    }

    fn check(&self, game: &Manila, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Group(group) => {
                game.check_group(state, group)?;
                Ok(Conduct::Do(group))
            }
            Action::TurnStack(hex) => game.check_turn_stack(state, hex),
            Action::Done => Err(game.entry_incomplete(state)),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Manila, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Conduct::Do(group) => {
                play.push(EntryOfGroup(group));
                play.tell(Event::GroupEnters(group));
            }
            Conduct::Turn(hex) => game.turn_stack(play, hex),
        }
    }

    fn ask(&self, _: &Manila, _: &State) -> (Text, RuleId) {
        (Text::new("manila-ask-entry"), RuleId("3.4"))
    }

    fn label(&self, game: &Manila, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Conduct::Do(group) => {
                offered.labelled(Text::new("manila-do-group").with("group", group_text(group)))
            }
            Conduct::Turn(hex) => game.choice_of_turning(hex, offered),
        }
    }

    fn phase(&self, _: &Manila, _: &State) -> Option<Text> {
        Some(Text::new("manila-phase-entry"))
    }

    fn help(&self, _: &Manila, _: &State) -> Vec<Text> {
        texts(&["manila-help-entry", "manila-help-entry-order"])
    }

    fn guide(&self, _: &Manila, _: &State) -> Vec<GuideStep> {
        guide(GUIDE)
    }
    /// No click on the map asks for a formation.
    fn why_not(&self, _: &Manila, _: &State, _: &Click) -> Option<Refusal> {
        None
    }
}

/// 3.4: a formation enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EntryOfGroup(pub Group);

impl heigi_engine::Step<Manila> for EntryOfGroup {
    /// Who enters next.
    type Plan = Conduct<UnitId>;

    fn waits(&self, _: &Manila, _: &State) -> Waits {
        Waits::For(UNITED_STATES)
    }

    fn is_settled(&self, game: &Manila, state: &State) -> bool {
        !game.waiting_of(state, self.0).iter().any(|unit| {
            game.entry_hexes(self.0)
                .iter()
                .any(|hex| game.check_entry(state, unit, *hex).is_ok())
        })
    }

    /// Units whose entry hexes are all full can never enter and count as eliminated.
    fn carry_out(&self, game: &Manila, play: &mut Play<'_>) {
        let units = game.waiting_of(play.state, self.0);
        if units.is_empty() {
            return;
        }
        for unit in units.iter() {
            play.state.put(unit, Location::Eliminated);
        }
        play.tell(Event::NoRoomToEnter(units));
    }

    fn menu(&self, game: &Manila, state: &State, offer: &mut dyn FnMut(Action)) {
        (game.waiting_of(state, self.0).iter()).for_each(|unit| offer(Action::Select(unit)));
        game.offer_stacks(state, offer);
    }

    fn check(&self, game: &Manila, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Select(unit) => {
                game.check_entering(state, unit, self.0)?;
                Ok(Conduct::Do(unit))
            }
            Action::TurnStack(hex) => game.check_turn_stack(state, hex),
            Action::Done => Err(game.entry_incomplete(state)),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Manila, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Conduct::Do(unit) => play.push(EntryOfUnit(unit)),
            Conduct::Turn(hex) => game.turn_stack(play, hex),
        }
    }

    fn ask(&self, _: &Manila, _: &State) -> (Text, RuleId) {
        let text = Text::new("manila-ask-entry-of-group").with("group", group_text(self.0));
        (text, RuleId("3.4"))
    }

    fn label(&self, game: &Manila, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Conduct::Do(unit) => offered.labelled(game.unit_message("manila-do-select", unit)),
            Conduct::Turn(hex) => game.choice_of_turning(hex, offered),
        }
    }

    fn guide(&self, _: &Manila, _: &State) -> Vec<GuideStep> {
        guide(GUIDE)
    }

    fn why_not(&self, game: &Manila, state: &State, click: &Click) -> Option<Refusal> {
        let unit = game.clicked(state, UNITED_STATES, click).own?;
        self.check(game, state, Action::Select(unit)).err()
    }
}

/// 3.4: a unit is about to enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EntryOfUnit(pub UnitId);

impl heigi_engine::Step<Manila> for EntryOfUnit {
    /// Where it enters and what that costs; nothing if it is put down again.
    type Plan = Option<(HexId, u8)>;

    fn waits(&self, _: &Manila, _: &State) -> Waits {
        Waits::For(UNITED_STATES)
    }

    fn menu(&self, game: &Manila, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Cancel);
        if let Some(group) = game.unit(self.0).group {
            let hexes = game.entry_hexes(group).iter();
            hexes.for_each(|hex| offer(Action::Place(*hex)));
        }
    }

    fn check(&self, game: &Manila, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Cancel => Ok(None),
            Action::Place(hex) => Ok(Some((hex, game.check_entry(state, self.0, hex)?))),
            _ => Err(Refusal::NotNow),
        }
    }

    /// 3.4c: the unit enters and goes on with the rest of its points.
    fn act(&self, game: &Manila, play: &mut Play<'_>, plan: Self::Plan) {
        let unit = self.0;
        let Some((hex, cost)) = plan else {
            play.end_step();
            return;
        };
        play.state.put(unit, Location::At(hex));
        play.tell(Event::Entered(unit, hex, cost));
        play.replace_step(Move {
            unit,
            points: game.tables().movement_points - cost,
            has_moved: true,
        });
        game.ask_for_defensive_fire(play, unit, hex);
    }

    fn ask(&self, game: &Manila, _: &State) -> (Text, RuleId) {
        let text = game.unit_message("manila-ask-entry-of-unit", self.0);
        (text, RuleId("3.4"))
    }

    fn label(&self, game: &Manila, plan: Self::Plan, offered: Choice) -> Choice {
        let offered = offered.labelled(game.placing_message(plan.map(|(hex, _)| hex)));
        match plan {
            Some((_, cost)) => offered.noted(cost.to_smolstr()),
            None => offered,
        }
    }

    fn guide(&self, _: &Manila, _: &State) -> Vec<GuideStep> {
        guide(GUIDE)
    }

    fn why_not(&self, game: &Manila, state: &State, click: &Click) -> Option<Refusal> {
        let hex = game.clicked(state, UNITED_STATES, click).hex?;
        self.check(game, state, Action::Place(hex)).err()
    }
}

impl Manila {
    /// 3.4f, 3.4g: which formation may enter next.
    fn check_group(&self, state: &State, group: Group) -> Result<(), Refusal> {
        let has_entered = |group| self.waiting_of(state, group).is_empty();
        if has_entered(group) {
            return Err(Refusal::GroupHasEntered(group));
        }
        let is_division_off = Group::ALL
            .into_iter()
            .any(|other| !other.is_corps() && !has_entered(other));
        if group.is_corps() && is_division_off {
            return Err(Refusal::CorpsEntersLast);
        }
        Ok(())
    }

    /// 3.4g: only the formation that is entering.
    fn check_entering(&self, state: &State, unit: UnitId, entering: Group) -> Result<(), Refusal> {
        self.check_owner(unit, UNITED_STATES)?;
        if self.unit(unit).group != Some(entering) {
            return Err(Refusal::GroupNotEntering(entering));
        }
        if state.location(unit) != Location::OffMap {
            return Err(Refusal::AlreadyPlaced(unit, "3.4"));
        }
        if self
            .entry_hexes(entering)
            .iter()
            .all(|hex| self.check_entry(state, unit, *hex).is_err())
        {
            return Err(Refusal::NoRoomToEnter(unit));
        }
        Ok(())
    }

    /// 3.4a, 3.4b: the entry hexes of a formation.
    pub(crate) fn entry_hexes(&self, group: Group) -> &[HexId] {
        if group == Group::EleventhAirborne {
            &self.map().entry_south
        } else {
            &self.map().entry_north
        }
    }

    /// 3.4c: whether a unit may enter at a hex, and what it costs.
    fn check_entry(&self, state: &State, unit: UnitId, hex: HexId) -> Result<u8, Refusal> {
        let group = self.unit(unit).group.ok_or(Refusal::NotYours(unit))?;
        if !self.entry_hexes(group).contains(&hex) {
            let rule = match group {
                Group::EleventhAirborne => "3.4a",
                Group::FourteenthCorps if self.map().entry_south.contains(&hex) => "3.5b",
                _ => "3.4b",
            };
            return Err(Refusal::NotAnEntryHex(hex, group, rule));
        }
        if self.is_enemy_at(state, UNITED_STATES, hex) {
            return Err(Refusal::EnemyOccupied(hex));
        }
        self.check_stacking(state, unit, hex)?;
        let needed = self.hex_cost(state, hex);
        let left = self.tables().movement_points;
        if needed > left {
            return Err(Refusal::PointsNeeded(hex, needed, left));
        }
        Ok(needed)
    }

    /// How many units are still to enter (3.4).
    fn units_to_enter(&self, state: &State) -> u8 {
        (state.off_map() & self.kinds().of_side(UNITED_STATES)).len() as u8
    }

    /// 3.4: nobody ends the entry before all have entered.
    fn entry_incomplete(&self, state: &State) -> Refusal {
        Refusal::EntryIncomplete(self.units_to_enter(state))
    }

    /// The units of a formation that are still to enter (3.4g).
    fn waiting_of(&self, state: &State, group: Group) -> UnitSet {
        state.off_map() & self.kinds().of_group(group)
    }
}
