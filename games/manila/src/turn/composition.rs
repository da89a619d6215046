//! Putting a fire together, offensive or defensive (9.2, 10.3, 10.17, 10.22, 10.23), and declaring it.

use crate::Manila;
use crate::action::Action;
use crate::event::{Event, FireKind, Firers};
use crate::printed::map::River;
use crate::printed::tables::Strength;
use crate::printed::units::{Ability, Group, JAPAN, UNITED_STATES, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::{Fire, State, Target};
use crate::turn::modifiers::{Sight, Sum};
use heigi_board::HexId;
use heigi_engine::scene::{
    Choice, Preview, PreviewChance, PreviewLine, SmolStr, Target as Click, ToSmolStr,
    format_smolstr, signed,
};
use heigi_engine::{Side, Text};

/// What the steps have alike in which a fire is put together. Each has its own `GIVE_UP`, the action that gives it
/// up, and says what comes of that (`give_up`) and of the fire (`fire`).
macro_rules! put_together {
    () => {
        type Plan = crate::turn::composition::Composition;

        fn waits(&self, _: &Manila, state: &State) -> Waits {
            Waits::For(Manila::firing_side(state))
        }

        fn list(&self, game: &Manila, state: &State, actions: &mut Vec<Action>) {
            game.list_composition(state, Self::GIVE_UP, actions);
        }

        fn check(
            &self,
            game: &Manila,
            state: &State,
            action: Action,
        ) -> Result<Self::Plan, Refusal> {
            game.check_composition(state, Self::GIVE_UP, action)
        }

        fn act(&self, game: &Manila, play: &mut Play<'_>, plan: Self::Plan) {
            match plan {
                Self::Plan::Change(fire) => play.state.fire = Some(fire),
                Self::Plan::Fire(fire) => self.fire(game, play, &fire),
                Self::Plan::GiveUp => self.give_up(play),
            }
        }

        fn choice(
            &self,
            game: &Manila,
            _: &State,
            action: Action,
            _: Self::Plan,
            offered: Choice,
        ) -> Choice {
            game.choice_of_composition(action, offered)
        }

        /// Where all that may be done is to give it up there are no odds of firing.
        fn previews(&self, game: &Manila, state: &State) -> Vec<Preview> {
            let is_fire = |action: &Action| *action != Self::GIVE_UP;
            if heigi_engine::step::count(self, game, state, is_fire) == 0 {
                return Vec::new();
            }
            game.preview_of_fire(state).into_iter().collect()
        }

        fn why_not(&self, game: &Manila, state: &State, click: &Click) -> Option<Refusal> {
            game.why_not_join(state, Self::GIVE_UP, click)
        }
    };
}
pub(crate) use put_together;

/// What is done about a fire that is being put together.
pub enum Composition {
    /// It becomes another.
    Change(Fire),
    /// It is carried out as it is.
    Fire(Fire),
    /// It is given up.
    GiveUp,
}

impl Manila {
    /// The side that fires or prepares to.
    pub(crate) fn firing_side(state: &State) -> Side {
        state.fire.map_or(UNITED_STATES, |fire| fire.side)
    }

    /// A question about the target of the fire.
    pub(crate) fn ask_about_target(&self, state: &State, id: &'static str) -> Text {
        match &state.fire {
            Some(fire) => Text::new(id).with("target", self.target_text(fire.target)),
            None => Text::new(id),
        }
    }

    /// Appends what may be done about a fire being put together, in ascending order; `way_out` is the action
    /// that gives it up.
    pub(crate) fn list_composition(
        &self,
        state: &State,
        way_out: Action,
        actions: &mut Vec<Action>,
    ) {
        let Some(fire) = &state.fire else { return };
        let may_fire = Self::check_fire(fire).is_ok();
        actions.extend((way_out < Action::Fire).then_some(way_out));
        actions.extend(may_fire.then_some(Action::Fire));
        actions.extend((way_out > Action::Fire).then_some(way_out));
        let may_join = |unit: &UnitId| self.check_join(state, fire, *unit).is_ok();
        (self.near_enough(state, fire).iter().filter(may_join))
            .for_each(|unit| actions.push(Action::Join(unit)));
        (fire.firers.iter()).for_each(|unit| actions.push(Action::Leave(unit)));
        let may_assault = |unit: &UnitId| self.check_assault(state, fire, *unit).is_ok();
        (fire.firers.iter().filter(may_assault))
            .for_each(|unit| actions.push(Action::Assault(unit)));
        (fire.assault.iter()).for_each(|unit| actions.push(Action::NoAssault(unit)));
        let may_add_air = self.check_add_air(state, fire).is_ok();
        actions.extend(may_add_air.then_some(Action::AddAir));
        actions.extend((fire.air > 0).then_some(Action::RemoveAir));
        if fire.flamethrower {
            actions.push(Action::NoFlamethrower);
        } else if self.check_flamethrower(state, fire).is_ok() {
            actions.push(Action::Flamethrower);
        }
    }

    /// What an action makes of a fire being put together; `way_out` gives it up.
    pub(crate) fn check_composition(
        &self,
        state: &State,
        way_out: Action,
        action: Action,
    ) -> Result<Composition, Refusal> {
        let fire = state.fire.ok_or(Refusal::NotNow)?;
        match action {
            Action::Fire => {
                Self::check_fire(&fire)?;
                Ok(Composition::Fire(fire))
            }
            _ if action == way_out => Ok(Composition::GiveUp),
            _ => self.changed(state, fire, action).map(Composition::Change),
        }
    }

    /// The fire that an action makes of another.
    fn changed(&self, state: &State, mut fire: Fire, action: Action) -> Result<Fire, Refusal> {
        match action {
            Action::Join(unit) => {
                self.check_join(state, &fire, unit)?;
                fire.firers.insert(unit);
            }
            Action::Leave(unit) if fire.firers.contains(unit) => {
                self.withdraw_assault(state, &mut fire, unit);
                fire.firers.remove(unit);
            }
            Action::Assault(unit) => {
                self.check_assault(state, &fire, unit)?;
                fire.assault.insert(unit);
            }
            Action::NoAssault(unit) if fire.assault.contains(unit) => {
                self.withdraw_assault(state, &mut fire, unit);
            }
            Action::Leave(unit) | Action::NoAssault(unit) => {
                return Err(Refusal::TakesNoPart(unit));
            }
            Action::AddAir => {
                self.check_add_air(state, &fire)?;
                fire.air += 1;
            }
            Action::RemoveAir if fire.air > 0 => fire.air -= 1,
            Action::RemoveAir => return Err(Refusal::NoAirInAttack),
            Action::Flamethrower if !fire.flamethrower => {
                self.check_flamethrower(state, &fire)?;
                fire.flamethrower = true;
            }
            Action::NoFlamethrower if fire.flamethrower => fire.flamethrower = false,
            _ => return Err(Refusal::NotNow),
        }
        Ok(fire)
    }

    /// How an action is offered about a fire being put together.
    pub(crate) fn choice_of_composition(&self, action: Action, offered: Choice) -> Choice {
        let named = |id, unit| self.unit_message(id, unit);
        match action {
            Action::Join(unit) => offered
                .labelled(named("manila-do-join", unit))
                .noted(format_smolstr!("+{}", self.unit(unit).attack)),
            Action::Leave(unit) => offered.labelled(named("manila-do-leave", unit)),
            Action::Assault(unit) => offered.labelled(named("manila-do-assault", unit)),
            Action::NoAssault(unit) => offered.labelled(named("manila-do-no-assault", unit)),
            Action::Fire => offered.labelled(Text::new("manila-do-fire")).main(),
            Action::Decline => offered.labelled(Text::new("manila-do-decline")),
            Action::Cancel => offered.labelled(Text::new("manila-do-cancel")),
            Action::AddAir => offered.labelled(Text::new("manila-do-add-air")),
            Action::RemoveAir => offered.labelled(Text::new("manila-do-remove-air")),
            Action::Flamethrower => offered.labelled(Text::new("manila-do-flamethrower")),
            Action::NoFlamethrower => offered.labelled(Text::new("manila-do-no-flamethrower")),
            _ => offered,
        }
    }

    /// Why a unit that is clicked cannot join the fire.
    pub(crate) fn why_not_join(
        &self,
        state: &State,
        way_out: Action,
        click: &Click,
    ) -> Option<Refusal> {
        let side = Self::firing_side(state);
        let join = Action::Join(self.clicked(state, side, click).own?);
        self.check_composition(state, way_out, join).err()
    }

    /// All units that touch the target join, those that can make a close assault do so: the actions, in
    /// order.
    pub(crate) fn joining_from_beside(&self, state: &State, hex: HexId) -> Vec<Action> {
        let mut actions = Vec::new();
        let Some(mut fire) = state.fire else {
            return actions;
        };
        for (_, neighbour) in self.map().grid.neighbours(hex) {
            for unit in state.units_at(neighbour) {
                for action in [Action::Join(unit), Action::Assault(unit)] {
                    if let Ok(next) = self.changed(state, fire, action) {
                        fire = next;
                        actions.push(action);
                    }
                }
            }
        }
        actions
    }

    /// The units that could join a fire for all that their side, their division and the distance say.
    fn near_enough(&self, state: &State, fire: &Fire) -> UnitSet {
        let mut units = state.on_map() & self.kinds().of_side(fire.side);
        if let Some(present) = self.division(fire.firers) {
            for group in Group::ALL {
                if group != present && !group.is_corps() {
                    units = units - self.kinds().of_group(group);
                }
            }
        }
        units = units - fire.firers;
        if let (Some(_), Target::Units(hex)) = (fire.mover, fire.target) {
            let around = self.map().grid.neighbours(hex);
            let beside: UnitSet = around.flat_map(|(_, hex)| state.units_at(hex)).collect();
            units & beside
        } else {
            let [a, b] = self.target_hexes(fire.target);
            let grid = &self.map().grid;
            let mut near = UnitSet::EMPTY;
            for unit in (units - state.fired).iter() {
                let Some(from) = state.hex(unit) else {
                    continue;
                };
                let range = u32::from(self.unit(unit).range);
                if grid.distance(from, a) <= range || grid.distance(from, b) <= range {
                    near.insert(unit);
                }
            }
            near
        }
    }

    /// Whether a unit may join the fire being put together, offensive or defensive.
    fn check_join(&self, state: &State, fire: &Fire, unit: UnitId) -> Result<(), Refusal> {
        if fire.firers.contains(unit) {
            return Err(Refusal::TakesPart(unit));
        }
        match (fire.mover, fire.target) {
            (Some(_), Target::Units(hex)) => {
                self.check_defensive_firer(state, fire.side, unit, hex)?;
            }
            _ => self.check_firer(state, fire.side, unit, fire.target)?,
        }
        self.check_division(fire.firers, unit)
    }

    /// 10.17 and 10.18: whether a unit that takes part may make a close assault.
    pub(crate) fn check_assault(
        &self,
        state: &State,
        fire: &Fire,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        if fire.mover.is_some() {
            return Err(Refusal::NoCloseAssaultHere("9.6"));
        }
        let Target::Units(hex) = fire.target else {
            return Err(Refusal::NoCloseAssaultHere("10.17"));
        };
        if !fire.firers.contains(unit) {
            return Err(Refusal::TakesNoPart(unit));
        }
        if fire.assault.contains(unit) {
            return Err(Refusal::TakesPart(unit));
        }
        if !self.unit(unit).has(Ability::CloseAssault) {
            return Err(Refusal::NotCloseAssaultCapable(unit));
        }
        let edge = self
            .hexside_to(state, unit, hex)
            .ok_or(Refusal::NotBesideTarget(unit))?;
        if self.map().river(edge) != River::Major || self.is_bridged(state, fire.side, edge) {
            return Ok(());
        }
        // 8.8b, 10.18: the 672nd takes one unit over.
        let has_boats = fire.side == UNITED_STATES
            && state.hex(unit).is_some_and(|from| {
                state
                    .units_at(from)
                    .any(|other| self.unit(other).has(Ability::Amphibious))
            });
        let is_taken = fire
            .assault
            .iter()
            .any(|other| self.needs_boats(state, fire, other, hex));
        if !has_boats {
            Err(Refusal::AssaultOverMajorRiver(unit))
        } else if state.amphibious.is_support_used || is_taken {
            Err(Refusal::SupportUsed)
        } else {
            Ok(())
        }
    }

    /// True if a close assault unit crosses an unbridged Major River, with the help of the 672nd.
    pub(crate) fn needs_boats(&self, state: &State, fire: &Fire, unit: UnitId, hex: HexId) -> bool {
        self.hexside_to(state, unit, hex).is_some_and(|edge| {
            self.map().river(edge) == River::Major && !self.is_bridged(state, fire.side, edge)
        })
    }

    /// 10.22: whether the attack may be a flamethrower/gasoline attack.
    pub(crate) fn check_flamethrower(&self, state: &State, fire: &Fire) -> Result<(), Refusal> {
        if fire.side != UNITED_STATES {
            return Err(Refusal::FlamethrowerNotHere("10.22"));
        }
        if fire.mover.is_some() {
            return Err(Refusal::FlamethrowerNotHere("10.12l"));
        }
        if self.is_early(state) {
            return Err(Refusal::NoFlamethrowerYet);
        }
        let Target::Units(hex) = fire.target else {
            return Err(Refusal::NoCloseAssaultHere("10.17"));
        };
        if !self.map().terrain(hex).is_built_up() {
            return Err(Refusal::FlamethrowerTerrain(hex));
        }
        if fire.assault.len() < 2 {
            return Err(Refusal::FlamethrowerTooFew);
        }
        if self.has_opposite_assault(state, fire, hex) {
            Ok(())
        } else {
            Err(Refusal::FlamethrowerNotOpposite)
        }
    }

    /// 10.22c: two close assault units on exactly opposite sides.
    fn has_opposite_assault(&self, state: &State, fire: &Fire, hex: HexId) -> bool {
        let grid = &self.map().grid;
        fire.assault.iter().any(|unit| {
            state
                .hex(unit)
                .and_then(|from| grid.opposite(from, hex))
                .is_some_and(|across| {
                    fire.assault
                        .iter()
                        .any(|other| state.hex(other) == Some(across))
                })
        })
    }

    /// Leaves a unit out of the close assault, and gives up what depends on it.
    fn withdraw_assault(&self, state: &State, fire: &mut Fire, unit: UnitId) {
        fire.assault.remove(unit);
        fire.flamethrower = fire.flamethrower && self.check_flamethrower(state, fire).is_ok();
    }

    /// Whether another air support unit may join (10.23).
    fn check_add_air(&self, state: &State, fire: &Fire) -> Result<(), Refusal> {
        if fire.side != UNITED_STATES {
            return Err(Refusal::NoAirHere("10.23"));
        }
        if fire.mover.is_some() {
            return Err(Refusal::NoAirHere("9.3"));
        }
        if state.turn < self.tables().air.first_turn {
            return Err(Refusal::NoAirYet);
        }
        if fire.air >= self.air_left(state, fire.side) {
            return Err(Refusal::NoAirLeft);
        }
        Ok(())
    }

    /// 10.3: whether the fire can be carried out as it is.
    fn check_fire(fire: &Fire) -> Result<(), Refusal> {
        if fire.firers.is_empty() && fire.air == 0 {
            Err(Refusal::NobodyFires)
        } else {
            Ok(())
        }
    }

    /// What the fire being put together would do, as far as its side can know.
    pub(crate) fn preview_of_fire(&self, state: &State) -> Option<Preview> {
        let fire = state.fire.as_ref()?;
        let strength = self.strength(fire);
        let modifiers = self.modifiers(state, fire, Sight::OfFirer);
        let sum = modifiers.total();
        let column = self.tables().column(strength);
        let line = |label: Text, value: SmolStr, rule: &str| PreviewLine {
            label,
            value,
            rule: rule.into(),
        };
        let column = self.tables().column_head(column);
        let head = Text::new("manila-preview-strength").with("column", column);
        let mut lines = vec![line(head, strength.to_smolstr(), "10.3")];
        lines.extend(modifiers.ledger().map(|modifier| modifier.line()));
        let total = Text::new("manila-preview-total");
        lines.push(line(total, signed(sum), "10.11"));
        let more = self.modifiers(state, fire, Sight::AtWorst).total() - sum;
        if more > 0 {
            let unseen = Text::new("manila-preview-unseen");
            lines.push(line(unseen, signed(more), "6.5"));
        }
        let ways = self.tables().ways(strength, sum);
        let success = match fire.target {
            Target::Units(_) => "manila-result-eliminated",
            Target::Building(_) => "manila-result-rubble",
            Target::Bridge(_) => "manila-result-bridge-destroyed",
        };
        let chance = |id: &'static str, ways: u32| PreviewChance {
            label: Text::new(id),
            ways,
            of: 6,
        };
        Some(Preview {
            title: self.target_text(fire.target),
            lines,
            chances: vec![
                chance(success, ways),
                chance("manila-result-nothing", 6 - ways),
            ],
            obstacle: Self::check_fire(fire).err().map(|r| r.explain(self).1),
        })
    }

    /// Announces a fire and turns the Japanese stacks that fire face up (6.5d).
    pub(crate) fn declare(&self, play: &mut Play<'_>, fire: &Fire) {
        if fire.side == JAPAN {
            for unit in fire.firers.iter() {
                if let Some(hex) = play.state.hex(unit) {
                    self.reveal(play, hex);
                }
            }
        }
        let state = &*play.state;
        let seen = fire
            .firers
            .iter()
            .filter(|unit| self.is_seen(state, fire.side.opponent(), *unit))
            .collect();
        let modifiers = self.modifiers(state, fire, Sight::All);
        let strength = self.strength(fire);
        let units = Firers {
            all: fire.firers,
            seen,
            air: fire.air,
        };
        play.tell(Event::Fired(
            fire.side,
            fire.target,
            units,
            strength,
            Strength(strength),
            modifiers,
            Sum(modifiers.total()),
            FireKind::of(fire),
        ));
    }

    /// 6.5d: Japanese units in a hex turn face up for good.
    pub(crate) fn reveal(&self, play: &mut Play<'_>, hex: HexId) {
        let state = &mut *play.state;
        let units: UnitSet = state
            .units_at(hex)
            .filter(|unit| self.is_hidden(state, *unit))
            .collect();
        if units.is_empty() {
            return;
        }
        for unit in units.iter() {
            state.revealed.insert(unit);
        }
        play.tell(Event::Revealed(units, hex));
    }
}
