//! Scrambles (8.4) and the choice of a patrol to fight or to leave (8.3.9).

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::{FieldId, FieldPlace};
use crate::printed::tables::Effect;
use crate::printed::units::{AirClass, AircraftId, AircraftSet, AircraftType, JAPAN};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::air::{Mission, Spot, Standing, Task, defender, is_surprise};
use crate::situation::state::State;
use heigi_engine::scene::{Choice, Preview};
use heigi_engine::told::{Modified, Throw};
use heigi_engine::{Draw, Modifier, RuleId, Side, Text, Waits, refuse, total};
use serde::{Deserialize, Serialize};

/// 8.4.2: a Japanese attack so near an Allied airfield alarms it.
const NEAR: u16 = 6;

/// 8.4.1, 8.4.2: the airfields that may scramble are alarmed one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Alarm {
    /// The airfields before this number have been alarmed.
    pub next: u8,
}

impl heigi_engine::Step<Luzon> for Alarm {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let mut fields = game.all_fields().skip(self.next.into());
        let alarmed = fields.find_map(|field| Some((field, game.alarm(play.state, field)?)));
        if let Some((field, is_target)) = alarmed {
            let next = field.index() as u8 + 1;
            play.push(Self { next });
            if is_target {
                play.push(Scramble { field, is_target });
            } else {
                play.push(React { field });
            }
        }
    }
}

/// 8.4.2: the Allies may scramble the fighters of an airfield near the attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct React {
    /// The airfield.
    pub field: FieldId,
}

/// Whether the fighters of an airfield try to scramble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// They do.
    Scramble,
    /// They do not.
    Stay,
    /// So it is answered for all airfields until the raids are over.
    Always(Standing),
}

impl React {
    fn try_it(self, play: &mut Play<'_>) {
        play.tell(Event::Alarmed(self.field));
        play.push(Scramble {
            field: self.field,
            is_target: false,
        });
    }
}

impl heigi_engine::Step<Luzon> for React {
    type Plan = Reaction;

    // Asked of every airfield: if it were only where fighters are, the question would tell.
    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        Waits::For(game.attacker(state).opponent())
    }

    fn is_settled(&self, _: &Luzon, state: &State) -> bool {
        state.air.standing != Standing::Ask
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let is_fighter = |kind: &AircraftType| kind.class == AirClass::Fighter;
        let is_ready = || game.ready_at(play.state, self.field, is_fighter) > 0;
        if play.state.air.standing == Standing::Scramble && is_ready() {
            self.try_it(play);
        }
    }

    fn menu(&self, _: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Scramble);
        offer(Action::Stay);
        offer(Action::ScrambleAll);
        offer(Action::StayAll);
    }

    fn check(&self, _: &Luzon, _: &State, action: Action) -> Result<Reaction, Refusal> {
        match action {
            Action::Scramble => Ok(Reaction::Scramble),
            Action::Stay => Ok(Reaction::Stay),
            Action::ScrambleAll => Ok(Reaction::Always(Standing::Scramble)),
            Action::StayAll => Ok(Reaction::Always(Standing::Stay)),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Reaction) {
        match plan {
            // This airfield is the first for which it is settled.
            Reaction::Always(standing) => play.state.air.standing = standing,
            Reaction::Scramble => {
                play.end_step();
                self.try_it(play);
            }
            Reaction::Stay => play.end_step(),
        }
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let sky = state.air.raid.as_ref().map(|raid| raid.sortie.sky);
        let text = Text::new("luzon-ask-react")
            .with("field", game.spot_text(Spot::Field(self.field)))
            .with(
                "spot",
                game.spot_text(sky.unwrap_or(Spot::Field(self.field))),
            )
            .with(
                "ready",
                game.ready_at(state, self.field, |kind| kind.class == AirClass::Fighter),
            );
        (text, RuleId("8.4.2"))
    }

    fn previews(&self, game: &Luzon, state: &State) -> Vec<Preview> {
        let title = Text::new("luzon-preview-scramble");
        let added = game.scramble_modifiers(self.field, Luzon::is_surprised(state));
        vec![game.scramble_preview(title, &added)]
    }
}

heigi_engine::kinds! {
    /// What the scramble table says.
    pub enum Scrambling = "luzon-scramble-" {
        /// Everything gets away.
        All = "all",
        /// Fighters get away and may patrol.
        Fighters = "fighters",
        /// Fighters get away and must patrol.
        Patrol = "patrol",
        /// Nothing takes off.
        Nobody = "none",
    }
}

/// The die of the table.
const DIE: Draw = Draw::open(RuleId("8.4"), 6);

pub(super) const fn scrambling(effect: Effect) -> Scrambling {
    match effect {
        Effect::AllScramble => Scrambling::All,
        Effect::FightersScramble => Scrambling::Fighters,
        Effect::FightersPatrol => Scrambling::Patrol,
        _ => Scrambling::Nobody,
    }
}

/// 8.4, TBL-SCR: an airfield tries to scramble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scramble {
    /// The airfield.
    pub field: FieldId,
    /// Whether it is attacked itself (8.4.1).
    pub is_target: bool,
}

impl Scramble {
    /// By what rule it may try.
    const fn rule(self) -> RuleId {
        RuleId(if self.is_target { "8.4.1" } else { "8.4.2" })
    }
}

impl heigi_engine::Step<Luzon> for Scramble {
    type Plan = ();

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        let rule = self.rule();
        Waits::Draw(game.attacker(state).opponent(), Draw { rule, ..DIE })
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let is_surprised = Luzon::is_surprised(play.state);
        let added = total(&game.scramble_modifiers(self.field, is_surprised));
        let effect = game.tables().scramble.effect(i32::from(value) + added);
        let result = scrambling(effect);
        play.tell(Event::ScrambleRoll(
            Modified(Throw(DIE, value), added),
            self.field,
            result,
            self.rule().0,
        ));
        let Some(sky) = play.state.air.raid.as_ref().map(|raid| raid.sortie.sky) else {
            return;
        };
        let must_patrol = !self.is_target || result == Scrambling::Patrol;
        let mut risers = AircraftSet::EMPTY;
        for aircraft in game.parked(play.state, self.field).iter() {
            let is_fighter = game.kind(aircraft).class == AirClass::Fighter;
            let takes_off = match result {
                Scrambling::All => is_fighter || self.is_target,
                Scrambling::Fighters | Scrambling::Patrol => is_fighter,
                Scrambling::Nobody => false,
            };
            let is_fit = !play.state.air.unfit.contains(aircraft);
            let may_rise = is_fighter && is_fit && !must_patrol;
            let patrols = is_fighter && is_fit && must_patrol;
            if !takes_off || play.state.air.is_face_down(aircraft) || !self.is_target && !is_fit {
                continue;
            }
            let mission = if patrols {
                Mission::Patrol
            } else {
                Mission::Scramble
            };
            let task = Task {
                mission,
                spot: sky,
                load: None,
            };
            play.state.set_task(aircraft, Some(task));
            play.state.air.seen.remove(aircraft);
            play.state.air.sight(aircraft, self.field);
            play.tell(Event::TookOff(aircraft, mission));
            if may_rise {
                risers.insert(aircraft);
            }
        }
        if !risers.is_empty() {
            play.push(Rise { risers });
        }
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-scramble");
        let field = game.spot_text(Spot::Field(self.field));
        (text.with("field", field), self.rule())
    }
}

/// 8.4.1: of the fighters that have got away some may fly patrol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rise {
    /// The fighters that may fight and have got away now.
    pub risers: AircraftSet,
}

impl Rise {
    /// Who may.
    fn able(self, state: &State) -> AircraftSet {
        let is_away = |one: &AircraftId| {
            let task = state.air.task(*one);
            task.is_some_and(|task| task.mission == Mission::Scramble)
        };
        self.risers.iter().filter(is_away).collect()
    }
}

impl heigi_engine::Step<Luzon> for Rise {
    type Plan = Option<AircraftId>;

    heigi_engine::asks!(Luzon, "8.4.1" "luzon-ask-rise");

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        // Whoever has taken off is seen.
        Waits::if_any(
            !self.able(state).is_empty(),
            game.attacker(state).opponent(),
        )
    }

    fn menu(&self, _: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        let able = self.able(state);
        able.iter().for_each(|one| offer(Action::Rise(one)));
    }

    fn check(&self, _: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Done => Ok(None),
            Action::Rise(aircraft) => {
                let may = self.able(state).contains(aircraft);
                refuse(!may, Refusal::CannotRise(aircraft))?;
                Ok(Some(aircraft))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        let Some(aircraft) = plan else {
            return play.end_step();
        };
        if let Some(task) = play.state.air.task(aircraft) {
            let mission = Mission::Patrol;
            play.state
                .set_task(aircraft, Some(Task { mission, ..task }));
            play.tell(Event::Rose(aircraft));
        }
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some(aircraft) => {
                let text = Text::new("luzon-do-rise");
                offered.labelled(text.with("unit", game.aircraft_text(aircraft)))
            }
            None => offered.labelled(Text::new("luzon-do-done")).main(),
        }
    }
}

/// 8.3.9, 8.6: a patrol fights, or leaves if no friendly aircraft are on the ground there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Intercept;

impl Intercept {
    fn patrol(game: &Luzon, state: &State) -> AircraftSet {
        let raid = state.air.raid.as_ref();
        raid.map_or(AircraftSet::EMPTY, |raid| {
            game.patrol_over(state, defender(raid.sortie.service), raid.sortie.sky)
        })
    }
}

impl heigi_engine::Step<Luzon> for Intercept {
    /// Whether it fights.
    type Plan = bool;

    heigi_engine::asks!(Luzon, "8.3.9" "luzon-ask-intercept");

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        let is_any = !Self::patrol(game, state).is_empty() && !game.raiders(state).is_empty();
        Waits::if_any(is_any, game.attacker(state).opponent())
    }

    fn menu(&self, _: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Intercept);
        offer(Action::Leave);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<bool, Refusal> {
        match action {
            Action::Intercept => Ok(true),
            Action::Leave => {
                let side = game.attacker(state).opponent();
                let patrol = Self::patrol(game, state);
                let covered = |field: FieldId| {
                    let sky = game.sky(Spot::Field(field));
                    let mut tasks = patrol.iter().filter_map(|one| state.air.task(one));
                    tasks.any(|task| game.sky(task.spot) == sky)
                };
                let grounded = game.all_fields().find(|field| {
                    let parked = game.parked(state, *field);
                    parked.iter().any(|one| game.flies_for(one) == side) && covered(*field)
                });
                match grounded {
                    Some(field) => Err(Refusal::MustStay(field)),
                    None => Ok(false),
                }
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, fights: bool) {
        play.end_step();
        let patrol = Self::patrol(game, play.state);
        if fights {
            let side = game.attacker(play.state);
            play.tell(Event::Intercepted(side.opponent()));
            let weakest = game.weakest(patrol);
            if let Some(raid) = &mut play.state.air.raid {
                raid.patrol = patrol;
                raid.weakest = weakest;
            }
            return;
        }
        for aircraft in patrol.iter() {
            if let Some(task) = play.state.air.task(aircraft) {
                let mission = Mission::Scramble;
                play.state
                    .set_task(aircraft, Some(Task { mission, ..task }));
                play.tell(Event::LeftPatrol(aircraft));
            }
        }
    }

    fn previews(&self, game: &Luzon, state: &State) -> Vec<Preview> {
        game.patrol_duels(state, Self::patrol(game, state))
    }
}

impl Luzon {
    /// 8.3.9.2: with whose values a patrol fights.
    pub(crate) fn weakest(&self, patrol: AircraftSet) -> Option<AircraftId> {
        let worth = |one: &AircraftId| {
            let kind = self.kind(*one);
            (kind.attack + kind.defence, *one)
        };
        patrol.iter().min_by_key(worth)
    }

    /// Who attacks in the present raid.
    pub(crate) fn attacker(&self, state: &State) -> heigi_engine::Side {
        let raid = state.air.raid.as_ref();
        raid.map_or(JAPAN, |raid| raid.sortie.service.side())
    }

    /// 8.4.1, 8.4.2: whether the present raid alarms an airfield, and whether it is attacked itself.
    fn alarm(&self, state: &State, field: FieldId) -> Option<bool> {
        let raid = state.air.raid.as_ref()?;
        let is_target = self.raiders(state).iter().any(|one| {
            let task = state.air.task(one);
            task.is_some_and(|task| task.spot == Spot::Field(field))
        });
        self.is_alarmed(
            state,
            self.attacker(state),
            raid.sortie.sky,
            field,
            is_target,
        )
    }

    /// The same for an attack of a side anywhere, which is aimed at the airfield itself or not.
    pub(crate) fn is_alarmed(
        &self,
        state: &State,
        attacker: Side,
        sky: Spot,
        field: FieldId,
        is_target: bool,
    ) -> Option<bool> {
        // 4.8: from an airfield that cannot be used nobody takes off.
        let is_usable = self.check_usable(state, field).is_ok();
        if self.field_holder(state, field) == attacker || !is_usable {
            return None;
        }
        if is_target {
            return Some(true);
        }
        let is_near =
            attacker == JAPAN && self.flight(field, sky) <= NEAR && self.field_hex(field).is_some();
        is_near.then_some(false)
    }

    /// How many of the air units of a kind on an airfield could take off and fight.
    pub(crate) fn ready_at(
        &self,
        state: &State,
        field: FieldId,
        is_asked: impl Fn(&AircraftType) -> bool,
    ) -> i32 {
        let parked = self.parked(state, field).iter();
        let ready = parked.filter(|one| {
            is_asked(self.kind(*one))
                && !state.air.unfit.contains(*one)
                && !state.air.is_face_down(*one)
        });
        ready.count() as i32
    }

    /// Whether the present raid comes by surprise.
    fn is_surprised(state: &State) -> bool {
        let raid = state.air.raid.as_ref();
        raid.is_some_and(|raid| is_surprise(state, raid.sortie.service))
    }

    /// The chances of the scramble die.
    pub(crate) fn scramble_preview(&self, title: Text, added: &[Modifier]) -> Preview {
        heigi_engine::preview(title, added, DIE, |sum| {
            scrambling(self.tables().scramble.effect(sum))
        })
    }

    /// TBL-SCR: what is added to the scramble die of an airfield.
    pub(crate) fn scramble_modifiers(&self, field: FieldId, is_surprised: bool) -> Vec<Modifier> {
        let table = &self.tables().scramble;
        let place = self.map().airfields[field.index()].place;
        let is_hard = matches!(place, FieldPlace::Formosa { is_hard: true, .. });
        let if_so = |is_so: bool, cause| i32::from(is_so) * i32::from(table.modifier(cause));
        Modifier::list(&[
            (
                if_so(is_surprised, "surprise"),
                "TBL-SCR",
                "luzon-modifier-surprise",
            ),
            (if_so(is_hard, "hard"), "8.4.5", "luzon-modifier-formosa"),
        ])
    }
}
