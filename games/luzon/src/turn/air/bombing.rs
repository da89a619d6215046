//! Bombing (8.3): groups of level bombers, dive bombers one by one, and what their hits do.

use super::flak::FlakAt;
use crate::Luzon;
use crate::event::Event;
use crate::printed::tables::Effect;
use crate::printed::units::{AirClass, AircraftId, AircraftSet, Service};
use crate::sequence::Play;
use crate::situation::air::{Group, Mission, Spot, Task};
use crate::situation::state::State;
use heigi_engine::scene::Preview;
use heigi_engine::told::{Modified, Throw};
use heigi_engine::{Draw, Kind as _, Modifier, RuleId, Side, Text, Waits, preview_named, total};
use serde::{Deserialize, Serialize};

/// 8.3.2: the greatest bombing value of a group.
const MOST: u8 = 6;

const DICE: Draw = Draw::throw(RuleId("8.3.2"), 2, 6);
const DIVE: Draw = Draw::throw(RuleId("8.3.7"), 2, 6);

heigi_engine::kinds! {
    /// What a roll against the ground does (TBL-BOMB, TBL-DIVE, TBL-STRAFE).
    pub enum Blow = "luzon-blow-" {
        /// Nothing.
        Nothing = "nothing",
        /// An attacker is shot down.
        Down = "down",
        /// One is disrupted.
        Disrupts = "d",
        /// Two are.
        DisruptsTwo = "2d",
        /// One is hit hard.
        Destroys = "e",
        /// Two are.
        DestroysTwo = "2e",
        /// Three are.
        DestroysThree = "3e",
        /// Four are.
        DestroysFour = "4e",
        /// Five are.
        DestroysFive = "5e",
    }
}

impl Blow {
    /// What a table says.
    pub const fn of(effect: Effect) -> Self {
        match effect {
            Effect::Down => Self::Down,
            Effect::Disrupted(1) => Self::Disrupts,
            Effect::Disrupted(_) => Self::DisruptsTwo,
            Effect::Destroyed(1) => Self::Destroys,
            Effect::Destroyed(2) => Self::DestroysTwo,
            Effect::Destroyed(3) => Self::DestroysThree,
            Effect::Destroyed(4) => Self::DestroysFour,
            Effect::Destroyed(_) => Self::DestroysFive,
            _ => Self::Nothing,
        }
    }

    /// What it comes to, with the id of the message that says it of what is hit.
    pub(crate) fn explained(self, id: &'static str) -> Text {
        match self.hits() {
            (0, _) => self.name(),
            (count, _) => Text::new(id)
                .with("result", self.name())
                .with("count", i32::from(count)),
        }
    }

    /// The same of batteries of Corregidor (10.2.3).
    pub(crate) fn on_batteries(self) -> Text {
        let (_, destroys) = self.hits();
        self.explained(if destroys {
            "luzon-effect-batteries-destroyed"
        } else {
            "luzon-effect-batteries-disrupted"
        })
    }

    /// How many it hits, and whether they are destroyed.
    pub(crate) const fn hits(self) -> (u8, bool) {
        match self {
            Self::Nothing | Self::Down => (0, false),
            Self::Disrupts => (1, false),
            Self::DisruptsTwo => (2, false),
            Self::Destroys => (1, true),
            Self::DestroysTwo => (2, true),
            Self::DestroysThree => (3, true),
            Self::DestroysFour => (4, true),
            Self::DestroysFive => (5, true),
        }
    }
}

/// 8.3.2: the groups of bombers roll one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bombs {
    /// The groups before this number have rolled.
    pub next: u8,
}

impl Bombs {
    fn group(&self, state: &State) -> Option<Group> {
        let groups = &state.air.raid.as_ref()?.groups;
        groups.get(usize::from(self.next)).copied()
    }
}

impl heigi_engine::Step<Luzon> for Bombs {
    type Plan = ();

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        match self.group(state) {
            Some(_) => Waits::Draw(game.attacker(state), DICE),
            None => Waits::Nothing,
        }
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if self.next > 0 {
            return;
        }
        game.tell_missed_targets(play);
        let groups = game.bombing_groups(play.state);
        let is_any = !groups.is_empty();
        if let Some(raid) = &mut play.state.air.raid {
            raid.groups = groups.into_iter().take(16).collect();
        }
        if is_any {
            play.push(*self);
        }
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let Some(group) = self.group(play.state) else {
            return;
        };
        let next = self.next + 1;
        play.push(Self { next });
        let strength = game.bombing_value(group.bombers);
        if game.shells_batteries(play.state, game.attacker(play.state), group.spot) {
            return game.shell(play, group.spot, strength, Throw(DICE, value));
        }
        let (sum, added) = (DICE.sum(value), total(&game.bombing_modifiers(group.spot)));
        let blow = Blow::of(game.tables().bombing.effect(sum + added, strength));
        play.tell(Event::Bombed(
            group.spot,
            strength,
            Modified(Throw(DICE, value), added),
            blow,
        ));
        if blow == Blow::Down {
            play.push(Downed {
                group: group.bombers,
            });
        }
        game.strike(play, group.spot, blow, false);
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let group = self.group(state);
        let text = Text::new("luzon-ask-bombs");
        let text = match group {
            Some(group) => text
                .with("spot", game.spot_text(group.spot))
                .with("value", i32::from(game.bombing_value(group.bombers))),
            None => text,
        };
        (text, RuleId("8.3.2"))
    }
}

/// which bomber of a group is shot down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Downed {
    /// The group.
    pub group: AircraftSet,
}

impl heigi_engine::Step<Luzon> for Downed {
    type Plan = ();

    heigi_engine::asks!(Luzon, "R-20" "luzon-ask-downed");

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        match self.group.len() {
            0 | 1 => Waits::Nothing,
            size => Waits::Draw(
                game.defending(state),
                Draw::open(RuleId("R-20"), size as u8),
            ),
        }
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if let Some(only) = self.group.iter().next() {
            game.lose_aircraft(play, only);
        }
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        if let Some(one) = self.group.iter().nth(usize::from(value) - 1) {
            game.lose_aircraft(play, one);
        }
    }
}

/// 8.3.7: the dive bombers, one after another, after AA fire at each (8.7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dives {
    /// Those up to this one have attacked.
    pub after: Option<AircraftId>,
}

impl heigi_engine::Step<Luzon> for Dives {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let mut divers = game.bombers(play.state).iter();
        let next = divers.find(|one| {
            game.dives(play.state, *one)
                && Some(*one) > self.after
                && game.has_bomb_target(play.state, *one)
        });
        let task = next.and_then(|one| play.state.air.task(one));
        if let (Some(aircraft), Some(task)) = (next, task) {
            let left = game.shots_at_one(play.state, task.spot);
            play.push(Self {
                after: Some(aircraft),
            });
            play.push(Dive { aircraft });
            play.push(FlakAt { aircraft, left });
        }
    }
}

/// 8.3.7: a dive bomber attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Dive {
    /// Who.
    pub aircraft: AircraftId,
}

impl heigi_engine::Step<Luzon> for Dive {
    type Plan = ();

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        match state.air.task(self.aircraft) {
            Some(_) => Waits::Draw(game.attacker(state), DIVE),
            None => Waits::Nothing,
        }
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let Some(task) = play.state.air.task(self.aircraft) else {
            return;
        };
        let has_guns = game.guns(play.state) > 0;
        let modifiers = game.dive_modifiers(self.aircraft, task.spot, has_guns);
        let (sum, added) = (DIVE.sum(value), total(&modifiers));
        let blow = Blow::of(game.tables().dive_bombing.effect(sum + added));
        let strength = game.kind(self.aircraft).bombing;
        play.tell(Event::Bombed(
            task.spot,
            strength,
            Modified(Throw(DIVE, value), added),
            blow,
        ));
        if blow == Blow::Down {
            return game.lose_aircraft(play, self.aircraft);
        }
        game.strike(play, task.spot, blow, false);
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-dive");
        let unit = game.aircraft_text(self.aircraft);
        (text.with("unit", unit), RuleId("8.3.7"))
    }
}

impl Luzon {
    /// The bombing values of some aircraft together.
    pub(crate) fn bombing_value(&self, bombers: AircraftSet) -> u8 {
        bombers.iter().map(|one| self.kind(one).bombing).sum()
    }

    /// Who of the raid drops bombs from level flight: bombers, and fighters with bombs that have not fought (8.3.6).
    pub(crate) fn droppers(&self, state: &State) -> AircraftSet {
        let drops = |one: &AircraftId| {
            let kind = self.kind(*one);
            let is_fighter = kind.class == AirClass::Fighter;
            !self.dives(state, *one)
                && self.has_bomb_target(state, *one)
                && !(is_fighter && state.air.fought.contains(*one))
        };
        self.raiders(state).iter().filter(drops).collect()
    }

    /// Whether an air unit flies to bomb something that may still be attacked: a drop may have changed that (8.3.3).
    fn has_bomb_target(&self, state: &State, aircraft: AircraftId) -> bool {
        let task = state.air.task(aircraft);
        task.is_some_and(|task| {
            task.mission == Mission::Bombing
                && self
                    .check_bomb_target(state, self.flies_for(aircraft), task.spot)
                    .is_ok()
        })
    }

    /// What the raid flies to and cannot attack any more: others were there before it.
    fn tell_missed_targets(&self, play: &mut Play<'_>) {
        let missed = |one: AircraftId| {
            let task = play.state.air.task(one)?;
            let side = self.flies_for(one);
            let found = match task.mission {
                Mission::Bombing => self.check_bomb_target(play.state, side, task.spot),
                Mission::Strafing => self.check_air_target(play.state, side, task.spot),
                _ => Ok(()),
            };
            found.err().map(|refusal| (task.spot, refusal.rule().0))
        };
        let mut told: Vec<_> = (self.raiders(play.state).iter())
            .filter_map(missed)
            .collect();
        told.sort_unstable();
        told.dedup();
        for (spot, rule) in told {
            play.tell(Event::NoTarget(spot, rule));
        }
    }

    /// 8.3.2: the fewest groups of at most six: the greatest values are placed first, each where it fits first. As
    /// each value divides the next greater one, no other way needs fewer groups.
    #[must_use]
    pub fn bombing_groups(&self, state: &State) -> Vec<Group> {
        let mut droppers: Vec<AircraftId> = self.droppers(state).iter().collect();
        droppers.sort_by_key(|one| (std::cmp::Reverse(self.kind(*one).bombing), *one));
        let mut groups: Vec<Group> = Vec::new();
        for one in droppers {
            let Some(task) = state.air.task(one) else {
                continue;
            };
            let value = self.kind(one).bombing;
            // 10.2.2: against batteries each for itself.
            let is_alone = self.shells_batteries(state, self.flies_for(one), task.spot);
            let fits = |group: &&mut Group| {
                !is_alone
                    && group.spot == task.spot
                    && self.bombing_value(group.bombers) + value <= MOST
            };
            match groups.iter_mut().find(fits) {
                Some(group) => group.bombers.insert(one),
                None => groups.push(Group {
                    bombers: [one].into_iter().collect(),
                    spot: task.spot,
                }),
            }
        }
        groups
    }

    /// TBL-BOMB: what is added to the dice against a spot.
    #[must_use]
    pub fn bombing_modifiers(&self, spot: Spot) -> Vec<Modifier> {
        let added = match spot {
            Spot::Field(_) => self.tables().bombing.modifier("airfield"),
            Spot::Hex(_) | Spot::Bridge(_) | Spot::Cavite => 0,
        };
        Modifier::list(&[(added.into(), "8.3.4", "luzon-modifier-airfield")])
    }

    /// TBL-DIVE: what is added to the dice of a dive bomber.
    #[must_use]
    pub fn dive_modifiers(
        &self,
        aircraft: AircraftId,
        spot: Spot,
        has_guns: bool,
    ) -> Vec<Modifier> {
        let table = &self.tables().dive_bombing;
        let if_so = |is_so: bool, cause| i32::from(is_so) * i32::from(table.modifier(cause));
        let is_field = matches!(spot, Spot::Field(_));
        let is_fleet = matches!(spot, Spot::Hex(hex) if !self.map().terrain(hex).is_land());
        let value = i32::from(self.kind(aircraft).bombing);
        Modifier::list(&[
            (value, "8.3.7", "luzon-modifier-bombing"),
            (
                if_so(has_guns, "anti_aircraft"),
                "TBL-DIVE",
                "luzon-modifier-guns",
            ),
            (
                if_so(is_field, "airfield"),
                "TBL-DIVE",
                "luzon-modifier-airfield",
            ),
            (
                if_so(is_fleet, "transports"),
                "TBL-DIVE",
                "luzon-modifier-transports",
            ),
        ])
    }

    /// The exact chances of what each planned group of a side would do.
    pub(crate) fn raid_previews(&self, state: &State, side: Side) -> Vec<Preview> {
        let mut previews = Vec::new();
        let mut targets: Vec<(Spot, Service)> = Vec::new();
        for aircraft in self.air_force(side) {
            let Some(task) = state.air.task(aircraft) else {
                continue;
            };
            if task.mission == Mission::Bombing && self.shells_batteries(state, side, task.spot) {
                previews.push(self.preview_of_shelling(aircraft));
            } else if task.mission == Mission::Bombing && self.kind(aircraft).is_dive_bomber {
                let modifiers = self.dive_modifiers(aircraft, task.spot, false);
                let title = Text::new("luzon-preview-dive")
                    .with("unit", self.aircraft_text(aircraft))
                    .with("spot", self.spot_text(task.spot));
                let table = &self.tables().dive_bombing;
                let result = |sum| Blow::of(table.effect(sum));
                let name = |blow: Blow| self.blow_text(task.spot, blow, false);
                let preview = preview_named(title, &modifiers, DIVE, result, name);
                previews.push(preview);
            } else if task.mission == Mission::Bombing {
                let target = (task.spot, self.kind(aircraft).service);
                if !targets.contains(&target) {
                    targets.push(target);
                }
            }
        }
        for (spot, service) in targets {
            previews.extend(self.group_previews(state, spot, service));
        }
        previews
    }

    /// What the groups of a service (8.3.1) that are planned against a spot would do, if nobody is turned back.
    fn group_previews(&self, state: &State, spot: Spot, service: Service) -> Vec<Preview> {
        let bombs = |one: &AircraftId| {
            let (task, kind) = (state.air.task(*one), self.kind(*one));
            !kind.is_dive_bomber
                && kind.service == service
                && task.is_some_and(|task| task.mission == Mission::Bombing && task.spot == spot)
        };
        let mut values: Vec<u8> = Vec::new();
        let mut bombers: Vec<u8> = (self.air_force(service.side()).filter(bombs))
            .map(|one| self.kind(one).bombing)
            .collect();
        bombers.sort_unstable_by(|one, other| other.cmp(one));
        for value in bombers {
            match values.iter_mut().find(|sum| **sum + value <= MOST) {
                Some(sum) => *sum += value,
                None => values.push(value),
            }
        }
        let modifiers = self.bombing_modifiers(spot);
        let table = &self.tables().bombing;
        let task = Task {
            mission: Mission::Bombing,
            spot,
            load: None,
        };
        let preview = |alike: &[u8]| {
            let value = alike.first().copied().unwrap_or_default();
            let title = match alike.len() {
                1 => Text::new("luzon-preview-bombs"),
                groups => Text::new("luzon-preview-bombs-groups").with("groups", groups as i32),
            };
            let title = title
                .with("spot", self.target_text(task))
                .with("value", i32::from(value));
            let result = |sum| Blow::of(table.effect(sum, value));
            let name = |blow: Blow| self.blow_text(spot, blow, false);
            preview_named(title, &modifiers, DICE, result, name)
        };
        values.sort_unstable_by(|one, other| other.cmp(one));
        let alike = values.chunk_by(|one, other| one == other);
        alike.map(preview).collect()
    }

    /// The name of an air unit's type.
    pub(crate) fn type_text(&self, aircraft: AircraftId) -> Text {
        crate::shows::words::type_text(self.kind(aircraft))
    }
}
