//! A unit marches, hex by hex (4.1 to 4.3).

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::BridgeId;
use crate::printed::tables::Cost;
use crate::printed::units::{JAPAN, UnitId};
use crate::refusal::Refusal;
use crate::sequence::{self, Play};
use crate::situation::state::{Location, State};
use crate::turn::movement::column::Trail;
use crate::turn::movement::ground::{Marcher, Price};
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Preview, Shortcut, SmolStr};
use heigi_engine::step::{self, refuse};
use heigi_engine::{RuleId, Side, Step, Text, Waits};
use serde::{Deserialize, Serialize};

/// At which rate a unit follows roads (4.2, 4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Pace {
    /// The tactical rate.
    Tactical,
    /// The strategic rate from the next road on.
    Strategic,
    /// On its one stretch at the strategic rate (4.3.2).
    OnStretch,
    /// The stretch is behind it.
    AfterStretch,
}

impl Pace {
    /// All of them, in the order of their numbers.
    pub(crate) const ALL: [Self; 4] = [
        Self::Tactical,
        Self::Strategic,
        Self::OnStretch,
        Self::AfterStretch,
    ];

    /// The pace after a step.
    const fn after(self, is_by_road: bool) -> Self {
        match (self, is_by_road) {
            (Self::Strategic, true) => Self::OnStretch,
            (Self::OnStretch, false) => Self::AfterStretch,
            _ => self,
        }
    }

    /// Whether a road is followed at the strategic rate.
    const fn is_fast(self) -> bool {
        matches!(self, Self::Strategic | Self::OnStretch)
    }
}

/// 4.1: a unit marches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    /// The unit.
    pub unit: UnitId,
    /// What it has left, in quarters of a movement point.
    pub left: u16,
    /// At which rate it follows roads.
    pub pace: Pace,
    /// It has entered a hex.
    pub has_stepped: bool,
    /// It began beside an enemy, or has been beside one (4.3.1).
    pub was_near: bool,
    /// It has carried its load from one hex to another (4.6).
    pub has_hauled: bool,
    /// It moves out of reserve (9.5).
    pub is_reserve: bool,
}

/// A step that may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tread {
    /// Where to.
    pub to: HexId,
    /// What it costs, in quarters.
    pub cost: u16,
    /// The pace afterwards.
    pub pace: Pace,
    /// The help of engineers that it takes, as an index (15.5).
    pub helped: Option<usize>,
}

/// How a march goes on.
#[derive(Clone, Copy)]
pub enum Onward {
    /// It ends.
    Halt,
    /// Into a hex.
    Step(Tread),
    /// Into a hex whose top has no defence (4.1.5, 7.4.3).
    Overrun(Tread),
    /// Into a hex whose defenders it claims to outweigh ten times (7.4.1).
    Claim(Tread),
    /// The works in its hex are removed (10.1.2).
    Demolish(HexId),
    /// At the strategic rate from now on (4.3).
    Hasten,
    /// A truck takes a unit aboard (4.6).
    Load(UnitId),
    /// Engineers blow a bridge (15.1).
    Blow(BridgeId),
    /// Engineers repair one (15.2).
    Repair(BridgeId),
    /// Engineers spend a point to help others across a river (15.5).
    Assist,
}

impl March {
    pub(crate) fn begin(game: &Luzon, state: &State, unit: UnitId) -> Self {
        Self {
            unit,
            left: game.allowance(state, unit),
            pace: Pace::Tactical,
            has_stepped: false,
            was_near: game.is_or_began_near(state, unit),
            has_hauled: false,
            is_reserve: false,
        }
    }

    /// 9.5: a unit moves out of reserve.
    pub(crate) fn out_of_reserve(game: &Luzon, state: &State, unit: UnitId) -> Self {
        let march = Self {
            is_reserve: true,
            ..Self::begin(game, state, unit)
        };
        Self {
            left: march.allowance(game, state),
            ..march
        }
    }

    /// What it has when it begins, in quarters of a movement point: out of reserve half (9.5).
    pub(crate) fn allowance(&self, game: &Luzon, state: &State) -> u16 {
        game.allowance(state, self.unit) / if self.is_reserve { 2 } else { 1 }
    }

    /// True while nothing was spent yet.
    pub(crate) fn is_fresh(&self, game: &Luzon, state: &State) -> bool {
        !self.has_stepped && self.left == self.allowance(game, state)
    }

    /// Whether a step may be made, and what is left then.
    pub(super) fn tread(
        &self,
        game: &Luzon,
        state: &State,
        marcher: &Marcher,
        to: HexId,
    ) -> Result<Tread, Refusal> {
        let unit = self.unit;
        let from = state.hex(unit).ok_or(Refusal::NotOnMap(unit))?;
        let edge = game.map().grid.edge_between(from, to);
        let edge = edge.ok_or(Refusal::TooFar(to))?;
        let price = game.price(state, marcher, [from, to], edge)?;
        self.pay(game, state, marcher, [from, to], price)
    }

    /// What a step costs this march: what its rate makes of the price, within what it has left (4.1.6); whoever
    /// has spent nothing may always make one (4.1.8).
    pub(crate) fn pay(
        &self,
        game: &Luzon,
        state: &State,
        marcher: &Marcher,
        [from, to]: [HexId; 2],
        price: Price,
    ) -> Result<Tread, Refusal> {
        let is_near = || game.is_near_enemy(state, marcher.side, to);
        refuse(
            self.pace != Pace::Tactical && is_near(),
            Refusal::InHaste(to),
        )?;
        let allowance = || self.allowance(game, state);
        let helped = if price.is_crossing {
            game.help_across(state, self.unit, marcher, [from, to])
        } else {
            None
        };
        let fast = game.tables().costs(marcher.on_roads).strategic;
        let cost = match price.cost {
            Cost::Quarters(_) if price.is_by_road && self.pace.is_fast() => fast,
            cost => cost,
        };
        let cost = match cost {
            Cost::Quarters(quarters) => quarters,
            // 15.5: half of the allowance with the help of engineers, and for engineers.
            Cost::Half => allowance() / 2,
            Cost::Whole if helped.is_some() => allowance() / 2,
            Cost::Whole | Cost::Prohibited => allowance(),
        };
        refuse(
            cost > self.left && !self.is_fresh(game, state),
            Refusal::TooDear(to, Quarters(cost), Quarters(self.left)),
        )?;
        Ok(Tread {
            to,
            cost: cost.min(self.left),
            pace: self.pace.after(price.is_by_road),
            helped: helped.flatten(),
        })
    }

    /// Whether anything may be done but to end the march.
    fn has_choice(&self, game: &Luzon, state: &State) -> bool {
        let marcher = game.marcher(state, self.unit);
        let is_any = |march: &Self| {
            let mut is_any = false;
            Step::menu(march, game, state, &mut |action| {
                let goes_on = !matches!(action, Action::Halt | Action::Hasten);
                let is_legal = || march.check_as(game, state, &marcher, action).is_ok();
                is_any = is_any || goes_on && is_legal();
            });
            is_any
        };
        let may_hasten = || self.check_as(game, state, &marcher, Action::Hasten).is_ok();
        let hastened = Self {
            pace: Pace::Strategic,
            ..*self
        };
        is_any(self) || may_hasten() && is_any(&hastened)
    }

    /// What an action comes to, with what the ground asks of the unit.
    fn check_as(
        &self,
        game: &Luzon,
        state: &State,
        marcher: &Marcher,
        action: Action,
    ) -> Result<Onward, Refusal> {
        match action {
            Action::Halt => Ok(Onward::Halt),
            Action::Step(to) => match self.tread(game, state, marcher, to) {
                Ok(tread) => Ok(Onward::Step(tread)),
                Err(refusal @ Refusal::Enemy(_)) => {
                    let tread = game.check_overrun(state, self, to);
                    tread.ok_or(refusal)?.map(Onward::Overrun)
                }
                Err(refusal) => Err(refusal),
            },
            Action::Claim(to) => Ok(Onward::Claim(game.check_claim(state, self, to)?)),
            Action::Demolish => Ok(Onward::Demolish(game.check_demolish(state, self)?)),
            Action::Hasten => {
                refuse(self.is_reserve, Refusal::ReserveInHaste(self.unit))?;
                refuse(self.pace != Pace::Tactical, Refusal::IsFast(self.unit))?;
                refuse(self.was_near, Refusal::NearEnemy(self.unit))?;
                Ok(Onward::Hasten)
            }
            Action::Load(unit) => {
                game.check_load(state, self, unit)?;
                Ok(Onward::Load(unit))
            }
            Action::Blow(bridge) => {
                game.check_blow(state, self, bridge)?;
                Ok(Onward::Blow(bridge))
            }
            Action::Repair(bridge) => {
                game.check_repair(state, self, bridge)?;
                Ok(Onward::Repair(bridge))
            }
            Action::Assist => {
                game.check_assist(state, self)?;
                Ok(Onward::Assist)
            }
            _ => Err(Refusal::NotNow),
        }
    }
}

impl Step<Luzon> for March {
    type Plan = Onward;

    fn waits(&self, game: &Luzon, _: &State) -> Waits {
        Waits::For(game.unit(self.unit).side)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        state.hex(self.unit).is_none() || !self.has_choice(game, state)
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if !self.has_stepped && self.is_fresh(game, play.state) {
            play.tell(Event::CannotMove(self.unit));
        }
        self.end(play);
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Halt);
        offer(Action::Hasten);
        let Some(hex) = state.hex(self.unit) else {
            return;
        };
        let enemies = state.units.occupied(game.unit(self.unit).side.opponent());
        for (_, other) in game.map().grid.neighbours(hex) {
            offer(Action::Step(other));
            if enemies.contains(other) {
                offer(Action::Claim(other));
            }
        }
        offer(Action::Demolish);
        game.offer_loads(state, self, offer);
        game.offer_works(state, self, offer);
    }

    fn list(&self, game: &Luzon, state: &State, actions: &mut Vec<Action>) {
        let marcher = game.marcher(state, self.unit);
        let is_legal = |action| self.check_as(game, state, &marcher, action).is_ok();
        let menu = |offer: &mut dyn FnMut(Action)| Step::menu(self, game, state, offer);
        step::choose(actions, menu, is_legal);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Onward, Refusal> {
        self.check_as(game, state, &game.marcher(state, self.unit), action)
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Onward) {
        match plan {
            Onward::Halt => {
                play.end_step();
                if self.has_stepped || !self.is_fresh(game, play.state) {
                    self.end(play);
                } else {
                    play.state.aboard = Default::default();
                }
            }
            Onward::Step(tread) => game.make_step(play, *self, tread),
            Onward::Overrun(tread) => game.overrun(play, *self, tread),
            Onward::Claim(tread) => game.claim(play, *self, tread),
            Onward::Demolish(hex) => game.demolish(play, *self, hex),
            Onward::Hasten => {
                play.replace_step(Self {
                    pace: Pace::Strategic,
                    ..*self
                });
                play.state.trail.is_fast = true;
                play.tell(Event::Hastens(self.unit));
            }
            Onward::Load(unit) => {
                play.state.aboard.insert(unit);
                // Whom a truck carries cannot be followed on foot.
                play.state.trail = Trail::default();
                play.tell(Event::Loaded(unit, self.unit));
            }
            Onward::Blow(bridge) => game.blow(play, *self, bridge),
            Onward::Repair(bridge) => game.repair(play, *self, bridge),
            Onward::Assist => game.assist(play, *self),
        }
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-march")
            .with("unit", game.unit_text(self.unit))
            .with("left", quarters(self.left))
            .with("allowance", quarters(self.allowance(game, state)));
        (text, RuleId("4.1.1"))
    }

    fn note(&self, _: &Luzon, _: &State, plan: &Onward) -> SmolStr {
        match plan {
            Onward::Step(tread) | Onward::Overrun(tread) | Onward::Claim(tread) => {
                quarters(tread.cost)
            }
            _ => SmolStr::default(),
        }
    }

    fn label(&self, game: &Luzon, plan: Onward, offered: Choice) -> Choice {
        let bridge = |id: &'static str, bridge: BridgeId| {
            let name = game.bridges()[bridge.index()].id.clone();
            Text::new(id).with("bridge", name)
        };
        match plan {
            Onward::Halt => offered.labelled(Text::new("luzon-do-halt")).main(),
            Onward::Step(_) => offered,
            Onward::Overrun(tread) => {
                let text = Text::new("luzon-do-overrun");
                offered.labelled(text.with("hex", game.hex_text(tread.to)))
            }
            Onward::Claim(tread) => {
                let text = Text::new("luzon-do-claim");
                offered.labelled(text.with("hex", game.hex_text(tread.to)))
            }
            Onward::Demolish(hex) => {
                let text = Text::new("luzon-do-demolish");
                offered.labelled(text.with("hex", game.hex_text(hex)))
            }
            Onward::Hasten => offered.labelled(Text::new("luzon-do-hasten")),
            Onward::Load(unit) => {
                let text = Text::new("luzon-do-load");
                offered.labelled(text.with("unit", game.unit_text(unit)))
            }
            Onward::Blow(which) => offered.labelled(bridge("luzon-do-blow", which)),
            Onward::Repair(which) => offered.labelled(bridge("luzon-do-repair", which)),
            Onward::Assist => offered.labelled(Text::new("luzon-do-assist")),
        }
    }

    fn previews(&self, game: &Luzon, state: &State) -> Vec<Preview> {
        game.previews_of_claims(state, self)
    }

    fn shortcuts(&self, game: &Luzon, state: &State) -> Vec<Shortcut> {
        game.gestures(state, self)
    }

    fn help(&self, _: &Luzon, _: &State) -> Vec<Text> {
        vec![Text::new("luzon-help-march")]
    }
}

impl March {
    /// The unit has moved (4.1), and whom it carries as well.
    fn end(&self, play: &mut Play<'_>) {
        play.state.moved.insert(self.unit);
        play.state.moved.insert_all(&play.state.aboard);
        // 9.6: whoever has moved is in reserve no longer.
        play.state.reserves = play.state.reserves - play.state.moved;
        if matches!(self.pace, Pace::OnStretch | Pace::AfterStretch) {
            let hastened = &mut play.state.battles.hastened;
            hastened.insert(self.unit);
            hastened.insert_all(&play.state.aboard);
        }
        play.state.aboard = Default::default();
    }
}

impl Luzon {
    /// A unit enters a hex, with whom it carries.
    pub(crate) fn make_step(&self, play: &mut Play<'_>, march: March, tread: Tread) {
        let Some(from) = play.state.hex(march.unit) else {
            return;
        };
        let side = self.unit(march.unit).side;
        if let Some(crossing) = tread.helped {
            let points = self.marcher(play.state, march.unit).points;
            play.state.crossings[crossing].points -= points;
        }
        let aboard = play.state.aboard;
        // 4.8: among enemies in Bicol nobody goes on; 12.7: airborne troops move one hex.
        let is_held =
            self.is_area(tread.to) && self.is_held_by(play.state, side.opponent(), tread.to);
        let left = if is_held || self.was_dropped(play.state, march.unit) {
            0
        } else {
            march.left - tread.cost
        };
        if march.is_reserve {
            Self::count_hex_of_reserve(play.state, march.unit);
        }
        // Whatever the entry brings comes before the march goes on.
        play.replace_step(March {
            left,
            pace: tread.pace,
            has_stepped: true,
            was_near: march.was_near || self.is_near_enemy(play.state, side, tread.to),
            has_hauled: march.has_hauled || !aboard.is_empty(),
            ..march
        });
        play.state.trail.extend(tread.to);
        self.walk(play, march.unit, from, tread.to);
        for unit in aboard.iter() {
            self.walk(play, unit, from, tread.to);
        }
        if let Some(sequence::Step::Overrun(overrun)) = play.state.agenda.last().copied() {
            play.tell(Event::MarchWaits(overrun.field));
        }
    }

    /// A unit goes from hex to hex. Others see it if it lay on top or does so now, and see who lies on top where
    /// it was; otherwise they see that somebody moves.
    pub(crate) fn walk(&self, play: &mut Play<'_>, unit: UnitId, from: HexId, to: HexId) {
        self.go(
            play,
            unit,
            [from, to],
            [Event::Moved, Event::Emerged, Event::Crept],
        );
    }

    /// The same, with what is told of it: if the unit is seen, if it has come to be seen, and if not.
    pub(crate) fn go(
        &self,
        play: &mut Play<'_>,
        unit: UnitId,
        [from, to]: [HexId; 2],
        [seen, emerged, unseen]: [fn(UnitId, HexId, HexId) -> Event; 3],
    ) {
        let tops = play.state.units.tops();
        play.state.put(unit, Location::At(to));
        self.enter(play, self.unit(unit).side, to);
        let now = play.state.units.tops();
        let told = match (tops.contains(unit), now.contains(unit)) {
            (true, _) => seen,
            (false, true) => emerged,
            (false, false) => unseen,
        };
        play.tell(told(unit, from, to));
        for shown in (now - tops).iter().filter(|shown| *shown != unit) {
            self.tell_top(play, shown, from);
        }
    }

    /// the side holds the hex that it was the last to enter; aircraft that the other one had on an airfield there
    /// try to get away (8.4.4).
    pub(crate) fn enter(&self, play: &mut Play<'_>, side: Side, hex: HexId) {
        self.alert_reserves(play.state, side, hex);
        if self.is_area(hex) && self.is_held_by(play.state, side.opponent(), hex) {
            return;
        }
        let former = self.holder(play.state, hex);
        if side == JAPAN {
            play.state.japanese.insert(hex);
        } else {
            play.state.japanese.remove(hex);
        }
        self.sound_alarm(play, side, hex);
        if let Some(field) = self.map().airfield_in(hex).filter(|_| former != side) {
            self.lose_chart(play, former, hex);
            self.overrun_field(play, field, former);
        }
    }
}

/// Quarters of a movement point, as they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quarters(pub u16);

impl heigi_engine::told::Fact<Luzon> for Quarters {
    fn value(self, _: &Luzon) -> heigi_engine::scene::Value {
        quarters(self.0).as_str().into()
    }
}

/// A number of quarters in figures, such as `2½`.
pub(crate) fn quarters(number: u16) -> SmolStr {
    let part = ["", "¼", "½", "¾"][usize::from(number % 4)];
    match number / 4 {
        0 if number > 0 => part.into(),
        whole => heigi_engine::scene::format_smolstr!("{whole}{part}"),
    }
}
