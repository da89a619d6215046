//! Air combat (8.6): who fires at whom is declared, then every shot is rolled.

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::tables::AirResult;
use crate::printed::units::{AirClass, AircraftId, AircraftSet, AircraftType};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::State;
use heigi_engine::scene::{Choice, Preview, PreviewChance, PreviewLine, Value, signed};
use heigi_engine::told::Signed;
use heigi_engine::{Draw, RuleId, Side, Text, Waits, refuse};
use serde::{Deserialize, Serialize};

/// 8.6.4: two dice, read as tens and units.
const SHOT: Draw = Draw::throw(RuleId("8.6.4"), 2, 6);

heigi_engine::kinds! {
    /// What a shot does (8.6.5).
    pub enum Shot = "luzon-shot-" {
        /// The target is destroyed.
        Destroyed = "destroyed",
        /// The target turns back.
        Aborted = "aborted",
        /// Nothing.
        Missed = "missed",
    }
}

/// 8.6.1.1: the patrol is matched with the escorts, and what is left of it chooses its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Match;

/// 8.6.1.1, 8.6.3: escorts and bombers choose at whom they fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reply;

/// Who fires at a target.
type Engagement = (AircraftId, AircraftId);

impl Match {
    /// The next of the patrol that has no target.
    fn shooter(state: &State) -> Option<AircraftId> {
        let raid = state.air.raid.as_ref()?;
        raid.patrol.iter().find(|one| !has_shot(state, *one))
    }
}

fn has_shot(state: &State, aircraft: AircraftId) -> bool {
    let raid = state.air.raid.as_ref();
    raid.is_some_and(|raid| raid.shots.iter().any(|shot| shot.0 == aircraft))
}

/// Who fires at an air unit.
fn attackers(state: &State, aircraft: AircraftId) -> AircraftSet {
    let raid = state.air.raid.as_ref();
    let shots = raid.into_iter().flat_map(|raid| &raid.shots);
    shots
        .filter(|shot| shot.1 == aircraft)
        .map(|shot| shot.0)
        .collect()
}

impl heigi_engine::Step<Luzon> for Match {
    type Plan = Engagement;

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        let is_any = Self::shooter(state).is_some() && !game.raiders(state).is_empty();
        Waits::if_any(is_any, game.attacker(state).opponent())
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let raiders = game.raiders(state);
        raiders.iter().for_each(|one| offer(Action::FireAt(one)));
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Engagement, Refusal> {
        let (Action::FireAt(target), Some(shooter)) = (action, Self::shooter(state)) else {
            return Err(Refusal::NotNow);
        };
        refuse(
            !game.raiders(state).contains(target),
            Refusal::NotInRaid(target),
        )?;
        let escorts = game.escorts(state);
        let unmatched = escorts.iter().find(|one| attackers(state, *one).is_empty());
        match unmatched {
            Some(free) if !escorts.contains(target) || !attackers(state, target).is_empty() => {
                Err(Refusal::EscortsFirst(free))
            }
            _ => Ok((shooter, target)),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, shot: Engagement) {
        declare(play, shot);
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-match");
        let shooter = Self::shooter(state).map(|one| game.aircraft_text(one));
        let shooter = shooter.unwrap_or_else(|| Text::verbatim(""));
        (text.with("unit", shooter), RuleId("8.6.1.1"))
    }

    fn choice(
        &self,
        game: &Luzon,
        state: &State,
        _: Action,
        shot: Engagement,
        offered: Choice,
    ) -> Choice {
        game.engagement(state, shot, offered)
    }
}

impl Reply {
    /// The next raider that has not chosen: whoever is fired at, then surplus escorts.
    fn shooter(game: &Luzon, state: &State) -> Option<AircraftId> {
        let raid = state
            .air
            .raid
            .as_ref()
            .filter(|raid| !raid.patrol.is_empty())?;
        let escorts = game.escorts(state);
        let mut open = game.raiders(state).iter().filter(|one| {
            let may = escorts.contains(*one) || !attackers(state, *one).is_empty();
            may && !has_shot(state, *one) && !raid.spared.contains(*one)
        });
        open.next()
    }

    /// At whom it may fire: at one of its attackers, or at any of the patrol if it has none.
    fn targets(state: &State, shooter: AircraftId) -> AircraftSet {
        let attackers = attackers(state, shooter);
        let patrol = state.air.raid.as_ref().map(|raid| raid.patrol);
        if attackers.is_empty() {
            patrol.unwrap_or(AircraftSet::EMPTY)
        } else {
            attackers
        }
    }
}

impl heigi_engine::Step<Luzon> for Reply {
    /// A shot; none if a surplus escort saves itself for strafing.
    type Plan = (AircraftId, Option<AircraftId>);

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        Waits::if_any(Self::shooter(game, state).is_some(), game.attacker(state))
    }

    /// Nothing is asked where all have one target each.
    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        let shooter = Self::shooter(game, state);
        shooter.is_some_and(|one| attackers(state, one).len() == 1)
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let Some(shooter) = Self::shooter(game, play.state) else {
            return;
        };
        play.push(*self);
        let target = Self::targets(play.state, shooter).iter().next();
        if let Some(target) = target {
            declare(play, (shooter, target));
        }
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        if let Some(shooter) = Self::shooter(game, state) {
            let targets = Self::targets(state, shooter);
            targets.iter().for_each(|one| offer(Action::FireAt(one)));
        }
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let Some(shooter) = Self::shooter(game, state) else {
            return Err(Refusal::NotNow);
        };
        let is_attacked = !attackers(state, shooter).is_empty();
        match action {
            Action::Done => {
                refuse(is_attacked, Refusal::MustReply(shooter))?;
                Ok((shooter, None))
            }
            Action::FireAt(target) => {
                let may = Self::targets(state, shooter).contains(target);
                refuse(!may, Refusal::NotItsAttacker(shooter, target))?;
                Ok((shooter, Some(target)))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, (shooter, target): Self::Plan) {
        match (target, &mut play.state.air.raid) {
            (Some(target), _) => declare(play, (shooter, target)),
            (None, Some(raid)) => raid.spared.insert(shooter),
            (None, None) => {}
        }
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-reply");
        let shooter = Self::shooter(game, state).map(|one| game.aircraft_text(one));
        let shooter = shooter.unwrap_or_else(|| Text::verbatim(""));
        (text.with("unit", shooter), RuleId("8.6.3"))
    }

    fn choice(
        &self,
        game: &Luzon,
        state: &State,
        _: Action,
        (shooter, target): Self::Plan,
        offered: Choice,
    ) -> Choice {
        match target {
            Some(target) => game.engagement(state, (shooter, target), offered),
            None => offered.labelled(Text::new("luzon-do-spare")),
        }
    }
}

fn declare(play: &mut Play<'_>, shot: Engagement) {
    if let Some(raid) = &mut play.state.air.raid {
        raid.shots.push(shot);
    }
    play.state.air.fought.insert(shot.0);
    play.state.air.fought.insert(shot.1);
    play.tell(Event::Engaged(shot.0, shot.1));
}

/// 8.6.4: two dice read as the two figures of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoFigures(pub u8);

impl heigi_engine::told::Fact<Luzon> for TwoFigures {
    fn value(self, _: &Luzon) -> Value {
        Value::Number(self.0.into())
    }

    fn dice(self) -> Vec<u8> {
        vec![self.0 / 10, self.0 % 10]
    }
}

/// 8.6.4 to 8.6.6: the shots are rolled one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirShots {
    /// The shots before this number have been rolled.
    pub next: u8,
}

impl AirShots {
    /// The next shot whose target has not been destroyed (8.6.6).
    fn shot(&self, state: &State) -> Option<(usize, Engagement)> {
        let shots = &state.air.raid.as_ref()?.shots;
        let mut left = shots.iter().enumerate().skip(self.next.into());
        left.find(|(_, shot)| state.base(shot.1).is_some())
            .map(|(at, shot)| (at, *shot))
    }
}

impl heigi_engine::Step<Luzon> for AirShots {
    type Plan = ();

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        match self.shot(state) {
            Some((_, (shooter, _))) => Waits::Draw(game.flies_for(shooter), SHOT),
            None => Waits::Nothing,
        }
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let Some((at, (shooter, target))) = self.shot(play.state) else {
            return;
        };
        let mut faces = SHOT.faces_of(value);
        let roll = faces.next().unwrap_or(1) * 10 + faces.next().unwrap_or(1);
        let difference = game.air_difference(play.state, shooter, target);
        let result = shot(game.tables().air_to_air(difference, roll));
        play.push(Self { next: at as u8 + 1 });
        let is_aborted = play.state.air.task(target).is_none();
        play.tell(Event::AirShot(
            shooter,
            target,
            Signed(difference.into()),
            TwoFigures(roll),
            result,
        ));
        match result {
            Shot::Destroyed => game.lose_aircraft(play, target),
            Shot::Aborted if !is_aborted => game.abort(play, target),
            Shot::Aborted | Shot::Missed => {}
        }
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let mut text = Text::new("luzon-ask-air-shot");
        if let Some((_, (shooter, target))) = self.shot(state) {
            text = text
                .with("unit", game.aircraft_text(shooter))
                .with("target", game.aircraft_text(target));
        }
        (text, RuleId("8.6.4"))
    }
}

const fn shot(result: AirResult) -> Shot {
    match result {
        AirResult::Destroyed => Shot::Destroyed,
        AirResult::Aborted => Shot::Aborted,
        AirResult::Missed => Shot::Missed,
    }
}

/// 8.6.4: air attack of a type less air defence of another.
pub(super) const fn difference(shooter: &AircraftType, target: &AircraftType) -> i8 {
    shooter.attack as i8 - target.defence as i8
}

/// What a shot would come to before it is declared.
pub(super) struct Duel {
    /// Who fires.
    shooter: AircraftId,
    /// At whom.
    target: AircraftId,
    /// 8.6.4: the values of both compared.
    difference: i8,
    /// Which of them stands for a mixed patrol, as the weakest of it (8.3.9.2).
    mixed: Option<Role>,
}

/// Who somebody is in a duel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Shooter,
    Target,
}

impl Luzon {
    /// 8.6.4: air attack of one less air defence of the other; a mixed patrol fights with the values of its weakest
    /// (8.3.9.2).
    #[must_use]
    pub fn air_difference(&self, state: &State, shooter: AircraftId, target: AircraftId) -> i8 {
        let fights_as = |one: AircraftId| {
            let raid = state
                .air
                .raid
                .as_ref()
                .filter(|raid| raid.patrol.contains(one));
            let weakest = raid.and_then(|raid| raid.weakest);
            self.kind(weakest.unwrap_or(one))
        };
        difference(fights_as(shooter), fights_as(target))
    }

    /// 8.6.5: an air unit turns back and lies face down on its airfield, with whom it carries.
    pub(crate) fn abort(&self, play: &mut Play<'_>, aircraft: AircraftId) {
        play.tell(Event::TurnedBack(aircraft));
        let load = play.state.air.task(aircraft).and_then(|task| task.load);
        if let (Some(load), Some(raid)) = (load, &mut play.state.air.raid) {
            raid.turned = Some((aircraft, load));
        }
        // Its airfield may have been taken or damaged meanwhile.
        let home = play.state.base(aircraft);
        if home.is_none_or(|field| self.check_landing(play.state, aircraft, field).is_err()) {
            self.bring_home(play, aircraft);
        }
        let Some(field) = play.state.base(aircraft) else {
            return;
        };
        play.state.set_task(aircraft, None);
        play.state.air.aborted.insert(aircraft);
        play.state.air.known.remove(field);
        if !self.has_crew(play.state, aircraft, field) {
            play.state.air.unfit.insert(aircraft);
        }
    }

    /// 8.6.2: whether an air unit of a raid fires or is fired at.
    pub(crate) fn has_fought(&self, state: &State, aircraft: AircraftId) -> bool {
        has_shot(state, aircraft) || !attackers(state, aircraft).is_empty()
    }

    /// In how many of the 36 throws a shot destroys its target, and in how many it turns it back.
    pub(crate) fn shot_ways(&self, difference: i8, result: Shot) -> u32 {
        let rolls = (1..=6).flat_map(|tens| (1..=6).map(move |units| 10 * tens + units));
        let hits = rolls.filter(|roll| shot(self.tables().air_to_air(difference, *roll)) == result);
        hits.count() as u32
    }

    fn engagement(&self, state: &State, (shooter, target): Engagement, offered: Choice) -> Choice {
        let difference = self.air_difference(state, shooter, target);
        let harms =
            self.shot_ways(difference, Shot::Destroyed) + self.shot_ways(difference, Shot::Aborted);
        let text = Text::new("luzon-do-fire-at").with("unit", self.aircraft_text(target));
        offered
            .labelled(text)
            .noted(heigi_engine::scene::format_smolstr!("{harms}/36"))
    }

    /// What shots between the raiders of the present raid and a patrol would come to.
    pub(crate) fn patrol_duels(&self, state: &State, patrol: AircraftSet) -> Vec<Preview> {
        let mut duels = Vec::new();
        self.add_duels(&mut duels, patrol, patrol, self.raiders(state));
        self.duel_previews(duels)
    }

    /// The shots between `defenders` and raiders, each pair of types once. Whoever joins a patrol fights with the values of
    /// the weakest of all who are in it then (8.3.9.2).
    pub(super) fn add_duels(
        &self,
        duels: &mut Vec<Duel>,
        patrol: AircraftSet,
        defenders: AircraftSet,
        raiders: AircraftSet,
    ) {
        for defender in defenders.iter() {
            let mut joined = patrol;
            joined.insert(defender);
            // A mixed patrol is forecast once, by the weakest of it.
            let weakest = self.weakest(joined).unwrap_or(defender);
            let type_of = |one: AircraftId| self.aircraft()[one.index()].kind;
            let is_mixed = joined.iter().any(|one| type_of(one) != type_of(weakest));
            let mixed = |role| is_mixed.then_some(role);
            for raider in raiders.iter() {
                self.add_duel(duels, [weakest, raider], mixed(Role::Shooter));
                self.add_duel(duels, [raider, weakest], mixed(Role::Target));
            }
        }
    }

    fn add_duel(
        &self,
        duels: &mut Vec<Duel>,
        [shooter, target]: [AircraftId; 2],
        mixed: Option<Role>,
    ) {
        let fires = self.kind(shooter).attack > 0 || self.kind(shooter).class == AirClass::Fighter;
        let difference = difference(self.kind(shooter), self.kind(target));
        let type_of = |one: AircraftId| self.aircraft()[one.index()].kind;
        let is_same = |duel: &Duel| {
            type_of(duel.shooter) == type_of(shooter)
                && type_of(duel.target) == type_of(target)
                && duel.mixed == mixed
        };
        if fires && !duels.iter().any(is_same) {
            duels.push(Duel {
                shooter,
                target,
                difference,
                mixed,
            });
        }
    }

    /// The chances of such shots.
    pub(super) fn duel_previews(&self, duels: Vec<Duel>) -> Vec<Preview> {
        let preview = |duel: Duel| Preview {
            title: Text::new(match duel.mixed {
                None => "luzon-preview-duel",
                Some(Role::Shooter) => "luzon-preview-duel-of-patrol",
                Some(Role::Target) => "luzon-preview-duel-at-patrol",
            })
            .with("unit", self.type_text(duel.shooter))
            .with("target", self.type_text(duel.target)),
            lines: vec![PreviewLine {
                label: Text::new("luzon-preview-difference"),
                value: signed(i32::from(duel.difference)),
                rule: "8.6.4".into(),
            }],
            chances: [Shot::Destroyed, Shot::Aborted, Shot::Missed]
                .map(|result| PreviewChance {
                    label: heigi_engine::Kind::name(result),
                    ways: self.shot_ways(duel.difference, result),
                    of: SHOT.values().into(),
                })
                .to_vec(),
            obstacle: None,
        };
        duels.into_iter().map(preview).collect()
    }

    /// The side that is attacked in the present raid.
    pub(crate) fn defending(&self, state: &State) -> Side {
        self.attacker(state).opponent()
    }
}
