//! Corregidor bombed from the air (10.2.2, 10.2.3): bombers roll one by one, and Japan names numbers.

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{ALLIES, AircraftId, BatteryId, JAPAN};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::air::{Mission, Spot};
use crate::situation::state::State;
use crate::turn::air::bombing::Blow;
use heigi_engine::scene::{Choice, Preview};
use heigi_engine::step::refuse;
use heigi_engine::told::{Modified, Throw};
use heigi_engine::{Draw, Modifier, RuleId, Side, Text, Waits, total};
use serde::{Deserialize, Serialize};

/// 10.2.2: Japan says whether its bombers fly high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Altitude;

impl heigi_engine::Step<Luzon> for Altitude {
    /// Whether they do.
    type Plan = bool;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(JAPAN)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        game.shellers(state).next().is_none()
    }

    fn menu(&self, _: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::FlyHigh);
        offer(Action::FlyLow);
    }

    fn check(&self, _: &Luzon, _: &State, action: Action) -> Result<bool, Refusal> {
        match action {
            Action::FlyHigh => Ok(true),
            Action::FlyLow => Ok(false),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, is_high: bool) {
        play.end_step();
        if let Some(raid) = &mut play.state.air.raid {
            raid.is_high = is_high;
        }
        if is_high {
            play.tell(Event::FliesHigh);
        }
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-altitude"), RuleId("10.2.2"))
    }

    fn label(&self, _: &Luzon, is_high: bool, offered: Choice) -> Choice {
        offered.labelled(Text::new(if is_high {
            "luzon-do-fly-high"
        } else {
            "luzon-do-fly-low"
        }))
    }
}

/// 10.2.3.1, 10.2.3.2: Japan names the numbers of batteries that are hit from the air. In the solitaire game it does not
/// choose: the first in line are hit (19.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Naming {
    /// How many are left.
    pub left: u8,
    /// True if they are destroyed, false if they are disrupted.
    pub destroys: bool,
}

impl Naming {
    fn hit(self, play: &mut Play<'_>, number: u8) {
        play.push(Self {
            left: self.left - 1,
            ..self
        });
        play.push(Identify {
            number,
            destroys: self.destroys,
        });
    }
}

impl heigi_engine::Step<Luzon> for Naming {
    type Plan = u8;

    fn waits(&self, _: &Luzon, state: &State) -> Waits {
        Waits::if_any(!state.is_solitaire(), JAPAN)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        self.left == 0
            || !game
                .numbers()
                .any(|number| game.check_number(state, number).is_ok())
    }

    fn menu(&self, game: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        game.numbers().map(Action::Number).for_each(offer);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<u8, Refusal> {
        let Action::Number(number) = action else {
            return Err(Refusal::NotNow);
        };
        game.check_number(state, number)?;
        Ok(number)
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, number: u8) {
        play.end_step();
        self.hit(play, number);
    }

    /// 19.6: the next in line.
    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if play.state.is_solitaire()
            && self.left > 0
            && let Some(number) = game.next_in_line(play.state, self.destroys)
        {
            self.hit(play, number);
        }
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        let (id, rule) = if self.destroys {
            ("luzon-ask-number-destroyed", "10.2.3.1")
        } else {
            ("luzon-ask-number-disrupted", "10.2.3.2")
        };
        (
            Text::new(id).with("left", i32::from(self.left)),
            RuleId(rule),
        )
    }

    fn label(&self, _: &Luzon, number: u8, offered: Choice) -> Choice {
        let text = Text::new("luzon-do-number");
        offered.labelled(text.with("number", i32::from(number)))
    }
}

/// 10.2.3: which battery has a number is drawn when it is first named; only the Allies learn it, unless it is destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Identify {
    /// The number.
    pub number: u8,
    /// True if its battery is destroyed.
    pub destroys: bool,
}

impl Identify {
    fn candidates(self, game: &Luzon, state: &State) -> Vec<BatteryId> {
        match state.fortress.numbered(self.number) {
            Some(battery) => vec![battery],
            None => game.nameless(state, self.number),
        }
    }

    fn hit(self, play: &mut Play<'_>, battery: BatteryId) {
        let is_solitaire = play.state.is_solitaire();
        let fortress = &mut play.state.fortress;
        fortress.numbers[battery.index()] = self.number;
        if is_solitaire && !self.destroys && fortress.disrupted.contains(battery) {
            // 19.6: guns have disrupted it, so the hit goes on to the next in line.
            play.push(Naming {
                left: 1,
                destroys: false,
            });
        } else if self.destroys {
            fortress.destroyed.insert(battery);
            fortress.disrupted.remove(battery);
            fortress.known.remove(battery);
            play.tell(Event::NumberDestroyed(self.number, battery, "10.2.3.1"));
        } else {
            // one that is disrupted already stays so.
            fortress.disrupted.insert(battery);
            play.tell(Event::NumberDisrupted(self.number, battery));
        }
    }
}

impl heigi_engine::Step<Luzon> for Identify {
    type Plan = ();

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        match self.candidates(game, state).len() {
            0 | 1 => Waits::Nothing,
            size => {
                let draw = Draw {
                    is_secret: true,
                    ..Draw::open(RuleId("10.2.3"), size as u8)
                };
                Waits::Draw(ALLIES, draw)
            }
        }
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if let Some(battery) = self.candidates(game, play.state).first().copied() {
            self.hit(play, battery);
        }
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let candidates = self.candidates(game, play.state);
        if let Some(battery) = candidates.get(usize::from(value) - 1).copied() {
            self.hit(play, battery);
        }
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-identify").with("number", i32::from(self.number));
        (text, RuleId("10.2.3"))
    }
}

impl Luzon {
    /// 10.2.3: the numbers of the batteries.
    fn numbers(&self) -> impl Iterator<Item = u8> + use<> {
        1..=self.batteries().len() as u8
    }

    /// whether a number may be named: its battery is not destroyed. Whoever asks learns nothing by it, as it is
    /// known which numbers have been named and which batteries are destroyed.
    fn check_number(&self, state: &State, number: u8) -> Result<(), Refusal> {
        let is_one = self.numbers().any(|one| one == number);
        let is_there = match state.fortress.numbered(number) {
            Some(battery) => !state.fortress.destroyed.contains(battery),
            None => !self.nameless(state, number).is_empty(),
        };
        refuse(!is_one || !is_there, Refusal::NoSuchNumber(number))
    }

    /// 19.6: the least number that a hit still changes: of a battery that is not destroyed, nor disrupted by a hit that
    /// only disrupts.
    fn next_in_line(&self, state: &State, destroys: bool) -> Option<u8> {
        let is_open = |number: &u8| {
            let battery = state.fortress.numbered(*number);
            let is_disrupted = battery.is_some_and(|one| state.fortress.disrupted.contains(one));
            self.check_number(state, *number).is_ok() && (destroys || !is_disrupted)
        };
        self.numbers().find(is_open)
    }

    /// 10.2.2, 10.2.5: whether bombers of a side against a spot bomb the batteries: Japan's at Corregidor while the Allies
    /// hold it. Nobody else in that hex is hit by bombs.
    #[must_use]
    pub fn shells_batteries(&self, state: &State, side: Side, spot: Spot) -> bool {
        let hex = self.map().named.corregidor;
        side == JAPAN && spot == Spot::Hex(hex) && self.holder(state, hex) == ALLIES
    }

    /// The bombers of the present raid that bomb the batteries.
    fn shellers(&self, state: &State) -> impl Iterator<Item = AircraftId> {
        let raiders = self.raiders(state).iter();
        raiders.filter(move |one| {
            let task = state.air.task(*one);
            task.is_some_and(|task| {
                task.mission == Mission::Bombing
                    && self.shells_batteries(state, self.flies_for(*one), task.spot)
            })
        })
    }

    /// 8.3.7: whether an air unit dives on its target; on batteries it does not (10.2.2).
    pub(crate) fn dives(&self, state: &State, aircraft: AircraftId) -> bool {
        let task = state.air.task(aircraft);
        let shells = task
            .is_some_and(|task| self.shells_batteries(state, self.flies_for(aircraft), task.spot));
        self.kind(aircraft).is_dive_bomber && !shells
    }

    /// 10.2.2: bombers that fly high are not fired at.
    pub(crate) fn flies_high(&self, state: &State) -> bool {
        let raid = state.air.raid.as_ref();
        raid.is_some_and(|raid| raid.is_high)
    }

    /// 8.3.1, 10.2.2: whether a side may bomb a spot: Corregidor as long as batteries are left there.
    pub(crate) fn check_bomb_target(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
    ) -> Result<(), Refusal> {
        if !self.shells_batteries(state, side, spot) {
            return self.check_air_target(state, side, spot);
        }
        let is_silent = self.batteries_left(state).is_empty();
        refuse(is_silent, Refusal::NoAirTarget(spot))
    }

    /// 10.2.2: a bomber has rolled against the batteries.
    pub(crate) fn shell(&self, play: &mut Play<'_>, spot: Spot, value: u8, throw: Throw) {
        let added = total(&self.shelling_modifiers(self.flies_high(play.state)));
        let sum = throw.0.sum(throw.1) + added;
        let blow = Blow::of(self.tables().corregidor.effect(sum, value));
        play.tell(Event::Shelled(spot, value, Modified(throw, added), blow));
        let (left, destroys) = blow.hits();
        play.push(Naming { left, destroys });
    }

    /// What a bomber would do to the batteries from low flight.
    pub(crate) fn preview_of_shelling(&self, aircraft: AircraftId) -> Preview {
        let title = Text::new("luzon-preview-shelling");
        let title = title.with("unit", self.aircraft_text(aircraft));
        let (table, value) = (&self.tables().corregidor, self.kind(aircraft).bombing);
        let dice = Draw::throw(RuleId("10.2.2"), 2, 6);
        let result = |sum| Blow::of(table.effect(sum, value));
        let name = Blow::on_batteries;
        let modifiers = self.shelling_modifiers(false);
        heigi_engine::preview_named(title, &modifiers, dice, result, name)
    }

    /// TBL-CORR: what is added to the dice of bombers.
    pub(crate) fn shelling_modifiers(&self, is_high: bool) -> Vec<Modifier> {
        let added = i32::from(self.tables().corregidor.modifier("high")) * i32::from(is_high);
        Modifier::list(&[(added, "10.2.2", "luzon-modifier-high")])
    }
}
