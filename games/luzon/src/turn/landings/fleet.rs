//! The Japanese naval phase (4.4.1 to 4.4.5): groups sail from Formosa, and the beach of the next turn is written down.

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::{Arrow, BeachId};
use crate::printed::units::{Class, JAPAN, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::{Phase, Play, Step};
use crate::situation::sea::{Passage, Return, Ships};
use crate::situation::state::{Location, State};
use crate::turn::landings::local::Shipping;
use crate::turn::submarines::attacks::SubmarineAttacks;
use heigi_board::{HexId, ids};
use heigi_engine::scene::{Choice, Preview, Shortcut, ToSmolStr as _};
use heigi_engine::step::refuse;
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// The naval phase of Japan (3.2.1).
pub(crate) const NAVAL_PHASE: [Step; 5] = [
    Step::Returns(Returns),
    Step::Landings(Landings),
    Step::Shipping(Shipping { side: JAPAN }),
    Step::SubmarineAttacks(SubmarineAttacks { next: 0 }),
    Step::NextBeach(NextBeach),
];

/// 4.4.3: operational points return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Returns;

impl heigi_engine::Step<Luzon> for Returns {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        game.end_shipping(play.state, JAPAN);
        let turn = play.state.turn;
        let returning = std::mem::take(&mut play.state.sea.returning);
        for one in returning {
            if one.turn <= turn {
                play.tell(Event::ShipsReturned(one.points));
            } else {
                play.state.sea.returning.push(one);
            }
        }
    }
}

/// 4.4.4: Japan forms its landings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landings;

impl heigi_engine::Step<Luzon> for Landings {
    /// The beach hex for which a group is formed; nothing if no more are.
    type Plan = Option<HexId>;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(JAPAN)
    }

    fn menu(&self, game: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        game.beach_hexes
            .iter()
            .map(Action::Group)
            .for_each(&mut *offer);
        offer(Action::Done);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Group(hex) => {
                game.check_beach(state, hex)?;
                let landing = game.points_landing(state, hex);
                let is_able = |unit: UnitId| {
                    let all = [Ships::Operational, Ships::Strategic].into_iter();
                    let mut all = all.map(|ships| game.check_boards(state, unit, ships));
                    game.check_hold(state, unit, hex, landing).is_ok()
                        && all.any(|checked| checked.is_ok())
                };
                let is_any = game.units_of(JAPAN).any(is_able);
                refuse(!is_any, Refusal::NobodySails(hex))?;
                Ok(Some(hex))
            }
            Action::Done => Ok(None),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Some(hex) => play.push(Boarding { hex }),
            None => play.end_step(),
        }
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let mut beaches = game.beach_hexes.iter();
        if !beaches.any(|hex| game.check_beach(state, hex).is_ok()) {
            return (Text::new("luzon-ask-no-landings"), RuleId("4.4.5"));
        }
        let points = |ships| i32::from(game.sailing_points(state, ships));
        let text = Text::new("luzon-ask-landings").with("operational", points(Ships::Operational));
        let text = text.with("strategic", points(Ships::Strategic));
        (text, RuleId("4.4.4"))
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some(hex) => {
                let text = Text::new("luzon-do-group");
                offered.labelled(text.with("hex", game.hex_text(hex)))
            }
            None => offered.labelled(Text::new("luzon-do-no-landing")).main(),
        }
    }

    fn phase(&self, game: &Luzon, state: &State) -> Option<Text> {
        Some(game.naval_text(state))
    }

    fn help(&self, _: &Luzon, _: &State) -> Vec<Text> {
        vec![Text::new("luzon-help-landings")]
    }

    fn previews(&self, game: &Luzon, state: &State) -> Vec<Preview> {
        game.landing_previews(state)
    }
}

/// 4.4.4: units board ships for a beach hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Boarding {
    /// The beach hex.
    pub hex: HexId,
}

impl heigi_engine::Step<Luzon> for Boarding {
    /// Who boards which ships; nothing if nobody does any more.
    type Plan = Option<(UnitId, Ships)>;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(JAPAN)
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let units = game.units_of(JAPAN);
        for unit in units.filter(|unit| state.at(*unit) == Location::Formosa) {
            offer(Action::Sail(unit));
            offer(Action::SailStrategic(unit));
        }
        offer(Action::Done);
    }

    /// What the check of every unit would find out anew is found out once.
    fn list(&self, game: &Luzon, state: &State, actions: &mut Vec<Action>) {
        let first = actions.len();
        actions.push(Action::Done);
        if game.check_beach(state, self.hex).is_err() {
            return;
        }
        let landing = game.points_landing(state, self.hex);
        for unit in game.units_of(JAPAN) {
            if game.check_hold(state, unit, self.hex, landing).is_err() {
                continue;
            }
            for (ships, action) in [
                (Ships::Operational, Action::Sail(unit)),
                (Ships::Strategic, Action::SailStrategic(unit)),
            ] {
                if game.check_boards(state, unit, ships).is_ok() {
                    actions.push(action);
                }
            }
        }
        actions[first..].sort_unstable();
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let (unit, ships) = match action {
            Action::Sail(unit) => (unit, Ships::Operational),
            Action::SailStrategic(unit) => (unit, Ships::Strategic),
            Action::Done => return Ok(None),
            _ => return Err(Refusal::NotNow),
        };
        game.check_sail(state, unit, self.hex, ships)?;
        Ok(Some((unit, ships)))
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Some((unit, ships)) => game.sail(play, unit, self.hex, ships),
            None => play.end_step(),
        }
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let points = |ships| i32::from(game.sailing_points(state, ships));
        let text = Text::new("luzon-ask-boarding").with("hex", game.hex_text(self.hex));
        let beach = game
            .arrow(self.hex)
            .map(|(beach, _)| game.beach_text(beach));
        let text = text.with("beach", beach.unwrap_or_else(|| game.hex_text(self.hex)));
        let text = text.with("limit", i32::from(game.campaign().limits.beach));
        let text = text.with("points", i32::from(game.points_landing(state, self.hex)));
        let text = text.with("operational", points(Ships::Operational));
        let text = text.with("strategic", points(Ships::Strategic));
        (text, RuleId("4.4.4"))
    }

    fn choice(
        &self,
        game: &Luzon,
        state: &State,
        _: Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        let Some((unit, ships)) = plan else {
            return offered.labelled(Text::new("luzon-do-boarded")).main();
        };
        let text = Text::new(match ships {
            Ships::Operational => "luzon-do-sail",
            Ships::Strategic => "luzon-do-sail-strategic",
        });
        offered
            .labelled(text.with("unit", game.unit_text(unit)))
            .noted(game.stacking(state, unit).to_smolstr())
    }

    fn shortcuts(&self, game: &Luzon, state: &State) -> Vec<Shortcut> {
        game.boarding_parties(state, self.hex)
    }

    fn phase(&self, game: &Luzon, state: &State) -> Option<Text> {
        Some(game.naval_text(state))
    }
}

/// 4.4.5: Japan writes down a beach for the next turn, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NextBeach;

impl heigi_engine::Step<Luzon> for NextBeach {
    type Plan = Option<BeachId>;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(JAPAN)
    }

    /// After the last turn nobody lands.
    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        state.turn >= game.campaign().last_turn()
    }

    fn menu(&self, game: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        let beaches = ids::<BeachId>(game.beaches().len());
        beaches.map(Action::Write).for_each(&mut *offer);
        offer(Action::Done);
    }

    fn check(&self, _: &Luzon, _: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Write(beach) => Ok(Some(beach)),
            Action::Done => Ok(None),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        play.end_step();
        play.state.sea.beach = plan;
        play.tell(match plan {
            Some(beach) => Event::BeachWritten(beach),
            None => Event::NoBeachWritten,
        });
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-next-beach"), RuleId("4.4.5"))
    }

    fn previews(&self, game: &Luzon, state: &State) -> Vec<Preview> {
        vec![game.next_turn_preview(state)]
    }

    /// Nobody gives up the next landing by habit: no choice is the ordinary one.
    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        offered.labelled(match plan {
            Some(beach) => Text::new("luzon-do-write-beach").with("beach", game.beach_text(beach)),
            None => Text::new("luzon-do-no-beach"),
        })
    }

    fn phase(&self, game: &Luzon, state: &State) -> Option<Text> {
        Some(game.naval_text(state))
    }
}

impl Luzon {
    fn naval_text(&self, state: &State) -> Text {
        match state.phase {
            Phase::Preparation => Text::new("luzon-phase-preparation"),
            _ => Text::new("luzon-phase-naval").with("turn", i32::from(state.turn)),
        }
    }

    /// What a beach is called.
    pub(crate) fn beach_text(&self, beach: BeachId) -> Text {
        Text::new(format!("luzon-beach-{}", self.beaches()[beach.index()].id))
    }

    /// The beach to which a hex belongs, and the arrow that points at it.
    pub(crate) fn arrow(&self, hex: HexId) -> Option<(BeachId, Arrow)> {
        let beaches = ids::<BeachId>(self.beaches().len());
        let mut arrows = beaches.flat_map(|beach| {
            let arrows = self.beaches()[beach.index()].arrows.iter();
            arrows.map(move |arrow| (beach, *arrow))
        });
        arrows.find(|(_, arrow)| arrow.target == hex)
    }

    /// Who lies off a beach hex to land there.
    pub(crate) fn landing_at(&self, state: &State, hex: HexId) -> UnitSet {
        let units = state.units.on_map(JAPAN).iter();
        units
            .filter(|unit| state.landing(*unit) == Some(hex) && self.is_afloat(state, *unit))
            .collect()
    }

    /// The stacking points that land at a hex.
    pub(crate) fn points_landing(&self, state: &State, hex: HexId) -> u16 {
        let units = self.landing_at(state, hex).iter();
        let points = units.map(|unit| u16::from(self.stacking(state, unit)));
        points.sum()
    }

    /// 4.4.1, 4.4.5: whether Japan may land at a hex this turn: on turn 1 at every beach, later at the one that was
    /// written down and its neighbours.
    pub(crate) fn check_beach(&self, state: &State, hex: HexId) -> Result<Arrow, Refusal> {
        let (_, arrow) = self.arrow(hex).ok_or(Refusal::NoBeach(hex))?;
        let is_open = self.is_beach_open(state, hex, state.turn);
        refuse(!is_open, Refusal::BeachNotWritten(hex))?;
        Ok(arrow)
    }

    /// 4.4.1, 4.4.5: the same for the landings of any turn, with the beach that is written down now.
    pub(crate) fn is_beach_open(&self, state: &State, hex: HexId, turn: u8) -> bool {
        let Some((beach, _)) = self.arrow(hex) else {
            return false;
        };
        self.campaign().turn(turn).any_beach
            || state.sea.beach.is_some_and(|written| {
                let neighbours = &self.beaches()[written.index()].neighbours;
                written == beach || neighbours.contains(&beach)
            })
    }

    /// 4.4.2 to 4.4.4: whether a unit may sail for a beach hex on some ships.
    pub(super) fn check_sail(
        &self,
        state: &State,
        unit: UnitId,
        hex: HexId,
        ships: Ships,
    ) -> Result<Arrow, Refusal> {
        let arrow = self.check_beach(state, hex)?;
        self.check_hold(state, unit, hex, self.points_landing(state, hex))?;
        self.check_boards(state, unit, ships)?;
        Ok(arrow)
    }

    /// 4.4.2: whether a unit waits on Formosa and finds room at a beach hex where so many points land already.
    fn check_hold(
        &self,
        state: &State,
        unit: UnitId,
        hex: HexId,
        landing: u16,
    ) -> Result<(), Refusal> {
        let is_there = state.at(unit) == Location::Formosa && self.unit(unit).side == JAPAN;
        refuse(!is_there, Refusal::NotOnFormosa(unit))?;
        let is_airborne = self.unit(unit).class == Class::Airborne;
        refuse(is_airborne, Refusal::FliesOnly(unit))?;
        let points = u16::from(self.stacking(state, unit));
        let limit = self.campaign().limits.beach;
        let is_full = landing + points > u16::from(limit);
        refuse(is_full, Refusal::BeachFull(hex, limit))
    }

    /// 4.4.2.1, 4.4.2.2: whether some ships carry a unit this turn.
    fn check_boards(&self, state: &State, unit: UnitId, ships: Ships) -> Result<(), Refusal> {
        let points = u16::from(self.stacking(state, unit));
        let turns = self.strategic_turns(state);
        let is_barred = ships == Ships::Strategic && !turns.contains(&state.turn);
        let [first, last] = [turns.first(), turns.last()].map(|turn| *turn.unwrap_or(&0));
        refuse(is_barred, Refusal::NotThisTurn(unit, first, last))?;
        let free = self.free_points(state, ships);
        let rule = match ships {
            Ships::Operational => "4.4.2.1",
            Ships::Strategic => "4.4.2.2",
        };
        refuse(points > free, Refusal::NoShips(unit, free, rule))
    }

    /// 4.4.3, 4.4.4: a unit boards, which is told.
    fn sail(&self, play: &mut Play<'_>, unit: UnitId, hex: HexId, ships: Ships) {
        let Some((_, arrow)) = self.arrow(hex) else {
            return;
        };
        let is_first = self.landing_at(play.state, hex).is_empty();
        self.board(play.state, unit, (hex, arrow), ships);
        let is_seen = play.state.units.tops().contains(unit);
        play.tell(if is_seen {
            Event::FleetSighted(unit, hex)
        } else {
            Event::Sailed(unit, hex)
        });
        if is_first && !is_seen {
            play.tell(Event::FleetJoined(hex));
        }
    }

    /// A unit lies off a beach hex, and the points that carry it are noted.
    pub(super) fn board(
        &self,
        state: &mut State,
        unit: UnitId,
        (hex, arrow): (HexId, Arrow),
        ships: Ships,
    ) {
        let points = u16::from(self.stacking(state, unit));
        let turn = state.turn + self.campaign().limits.transport_returns;
        let sea = &mut state.sea;
        match ships {
            Ships::Strategic => sea.strategic_used += points,
            Ships::Operational => match sea.returning.iter_mut().find(|one| one.turn == turn) {
                Some(one) => one.points += points,
                None => sea.returning.push(Return { turn, points }),
            },
        }
        state.put(unit, Location::At(arrow.from));
        state.set_landing(unit, Some(hex));
        state.set_passage(unit, Some(Passage { ships, points }));
        self.alert_reserves(state, JAPAN, arrow.from);
    }
}
