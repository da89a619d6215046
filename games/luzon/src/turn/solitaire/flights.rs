//! The air tables of the Allies (19.2): a die for the bombers of each airfield, then one for its fighters.

use crate::Luzon;
use crate::event::Event;
use crate::printed::map::FieldId;
use crate::printed::solitaire::{Duty, Quarry};
use crate::printed::units::{ALLIES, AirClass, AircraftId, AircraftSet, JAPAN, UnitId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::air::{Mission, Spot, Task};
use crate::situation::state::State;
use heigi_board::{HexId, ids};
use heigi_engine::scene::{Preview, Value};
use heigi_engine::told::{Fact, Throw};
use heigi_engine::{Draw, Kind as _, RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// Among how many targets a die can pick (19.212): more than there are hexes with roads on the printed map.
const MOST_PICKS: usize = u8::MAX as usize;
/// The lines of a table, one for each face of the die.
const LINES: usize = 6;

/// 19.2: what the air units of the Allies do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirTables;

impl heigi_engine::Step<Luzon> for AirTables {
    type Plan = ();

    /// Threatened airfields are left first (19.3); then come the bombers of all others, and then the fighters.
    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if !play.state.is_solitaire() {
            return;
        }
        for field in game.all_fields() {
            if game.is_threatened(play.state, field) {
                game.move_out(play, field);
            }
        }
        let mut rolls = Vec::new();
        for class in [AirClass::Bomber, AirClass::Fighter] {
            for field in game.all_fields() {
                let roll = TableRoll {
                    field,
                    class,
                    alone: None,
                };
                if !roll.group(game, play.state).is_empty() {
                    rolls.push(roll.into());
                }
            }
        }
        play.push_all(&rolls);
    }
}

/// 19.21, 19.22: the die of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TableRoll {
    /// The airfield of the group.
    pub field: FieldId,
    /// Bombers or fighters.
    pub class: AirClass,
    /// 19.22: who rolls apart, as the others fly too far.
    pub alone: Option<AircraftId>,
}

impl TableRoll {
    /// The air units that stand ready there without a mission.
    fn group(self, game: &Luzon, state: &State) -> AircraftSet {
        let is_ready = |one: &AircraftId| {
            game.flies_for(*one) == ALLIES
                && game.kind(*one).class == self.class
                && state.air.task(*one).is_none()
                && !state.air.is_face_down(*one)
                && !state.air.unfit.contains(*one)
                && self.alone.is_none_or(|alone| alone == *one)
        };
        let parked = game.parked(state, self.field).iter();
        parked.filter(is_ready).collect()
    }

    const fn rule(self) -> RuleId {
        match self.class {
            AirClass::Bomber => RuleId("19.21"),
            AirClass::Fighter => RuleId("19.221"),
        }
    }

    const fn die(self) -> Draw {
        Draw::open(self.rule(), LINES as u8)
    }
}

/// What a line of a table says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableLine {
    /// 19.21: what bombers look for.
    Quarry(Quarry),
    /// 19.221: what fighters do.
    Duty(Duty),
}

impl TableLine {
    /// The line of a table, from 0.
    fn of(game: &Luzon, class: AirClass, line: usize) -> Self {
        let tables = &game.data.solitaire;
        match class {
            AirClass::Bomber => Self::Quarry(tables.bombers[line]),
            AirClass::Fighter => Self::Duty(tables.fighters[line]),
        }
    }
}

impl Fact<Luzon> for TableLine {
    fn value(self, _: &Luzon) -> Value {
        match self {
            Self::Quarry(quarry) => quarry.name().into(),
            Self::Duty(duty) => duty.name().into(),
        }
    }
}

impl heigi_engine::Step<Luzon> for TableRoll {
    type Plan = ();

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::Draw(ALLIES, self.die())
    }

    /// 19.211, 19.222: from the line of the die on, the first for which there is a target.
    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let first = usize::from(value).saturating_sub(1).min(LINES - 1);
        let says = |line| TableLine::of(game, self.class, line);
        play.tell(Event::TableDie(
            Throw(self.die(), value),
            self.field,
            says(first),
        ));
        let group = self.group(game, play.state);
        for line in first..LINES {
            let (mission, targets) = game.line(play.state, *self, group, line);
            if targets.is_empty() {
                continue;
            }
            if says(line) != says(first) {
                play.tell(Event::TableNext(self.field, says(line)));
            }
            play.state.solitaire.group = group;
            play.state.solitaire.targets = targets;
            play.push(TablePick {
                roll: *self,
                mission,
            });
            return;
        }
        play.tell(Event::StandDown(self.field));
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let id = match self.class {
            AirClass::Bomber => "luzon-ask-bomber-table",
            AirClass::Fighter => "luzon-ask-fighter-table",
        };
        let field = game.spot_text(Spot::Field(self.field));
        (Text::new(id).with("field", field), self.rule())
    }

    fn previews(&self, game: &Luzon, _: &State) -> Vec<Preview> {
        let tables = &game.data.solitaire;
        let title = game.spot_text(Spot::Field(self.field));
        let line = |face: i32| face.clamp(1, LINES as i32) as usize - 1;
        vec![match self.class {
            AirClass::Bomber => {
                heigi_engine::preview(title, &[], self.die(), |face| tables.bombers[line(face)])
            }
            AirClass::Fighter => {
                heigi_engine::preview(title, &[], self.die(), |face| tables.fighters[line(face)])
            }
        }]
    }
}

/// 19.212: of several targets one is picked by lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TablePick {
    /// Whose.
    pub roll: TableRoll,
    /// What for.
    pub mission: Mission,
}

impl TablePick {
    /// The group flies; whoever cannot reach so far rolls apart (19.22).
    fn assign(self, game: &Luzon, play: &mut Play<'_>, number: usize) {
        let Some(spot) = play.state.solitaire.targets.get(number).copied() else {
            return;
        };
        play.state.solitaire.targets.clear();
        let mission = self.mission;
        let task = Task {
            mission,
            spot,
            load: None,
        };
        for aircraft in play.state.solitaire.group.iter() {
            match game.check_task(play.state, aircraft, task) {
                Ok(()) => play.state.set_task(aircraft, Some(task)),
                Err(Refusal::OutOfRange(..) | Refusal::BeyondHalf(..))
                    if self.roll.class == AirClass::Fighter && self.roll.alone.is_none() =>
                {
                    play.push(TableRoll {
                        alone: Some(aircraft),
                        ..self.roll
                    });
                }
                Err(_) => {}
            }
        }
    }
}

impl heigi_engine::Step<Luzon> for TablePick {
    type Plan = ();

    fn waits(&self, _: &Luzon, state: &State) -> Waits {
        match state.solitaire.targets.len() {
            0 | 1 => Waits::Nothing,
            many => Waits::Draw(ALLIES, Draw::open(RuleId("19.212"), many as u8)),
        }
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        self.assign(game, play, 0);
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let number = usize::from(value).saturating_sub(1);
        if let Some(spot) = play.state.solitaire.targets.get(number).copied() {
            let die = Draw::open(RuleId("19.212"), play.state.solitaire.targets.len() as u8);
            play.tell(Event::TablePicked(Throw(die, value), spot));
        }
        self.assign(game, play, number);
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-table-pick");
        let mission = heigi_engine::Kind::name(self.mission);
        let field = game.spot_text(Spot::Field(self.roll.field));
        let text = text.with("mission", mission).with("field", field);
        (text, RuleId("19.212"))
    }
}

impl Luzon {
    /// A line of a table, from 0: what for, and the targets among which there is nothing to choose.
    fn line(
        &self,
        state: &State,
        roll: TableRoll,
        group: AircraftSet,
        line: usize,
    ) -> (Mission, Vec<Spot>) {
        let tables = &self.data.solitaire;
        let (mission, spots) = match roll.class {
            AirClass::Bomber => {
                let quarry = tables.bombers[line];
                (Mission::Bombing, self.quarries(state, quarry))
            }
            AirClass::Fighter => self.duties(state, roll.field, tables.fighters[line]),
        };
        let can = |one: AircraftId, spot: Spot| {
            let task = Task {
                mission,
                spot,
                load: None,
            };
            self.check_task(state, one, task).is_ok()
        };
        // A group flies together: first what all of them reach (19.21, 19.22).
        let all = |spot: &Spot| group.iter().all(|one| can(one, *spot));
        let any = |spot: &Spot| group.iter().any(|one| can(one, *spot));
        let mut open: Vec<Spot> = spots.iter().copied().filter(all).collect();
        if open.is_empty() {
            open = spots.into_iter().filter(any).collect();
        }
        if roll.class == AirClass::Bomber {
            self.keep_best(state, roll.field, tables.bombers[line], &mut open);
        }
        open.truncate(MOST_PICKS);
        (mission, open)
    }

    /// The hexes on land where Japanese units stand.
    fn japanese_on_land(&self, state: &State) -> impl Iterator<Item = HexId> {
        let hexes = state.units.occupied(JAPAN).iter();
        hexes.filter(|hex| self.map().terrain(*hex).is_land())
    }

    /// 19.21: what bombers may look for.
    fn quarries(&self, state: &State, quarry: Quarry) -> Vec<Spot> {
        match quarry {
            Quarry::Bridge => {
                let near = self.data.solitaire.bridge_near;
                let bridges = ids(self.map().bridges.len()).map(Spot::Bridge);
                let is_worth = |spot: &Spot| {
                    let mut hexes = self.hexes_of(*spot).into_iter();
                    hexes.any(|hex| self.is_enemy_within(state, ALLIES, hex, near))
                };
                bridges.filter(is_worth).collect()
            }
            Quarry::Airfield => self.all_fields().map(Spot::Field).collect(),
            Quarry::Nearest | Quarry::Strongest => {
                self.japanese_on_land(state).map(Spot::Hex).collect()
            }
        }
    }

    /// 19.21, 19.212: the nearest or the strongest, as far as the Allies see them, with those that are as good.
    fn keep_best(&self, state: &State, field: FieldId, quarry: Quarry, spots: &mut Vec<Spot>) {
        let rank = |spot: &Spot| match (quarry, *spot) {
            (Quarry::Nearest, spot) => self.flight(field, spot),
            (Quarry::Strongest, Spot::Hex(hex)) => {
                let strength = |unit: UnitId| self.strength(state, unit).attack;
                let top = state.units.top(JAPAN, hex);
                u16::from(u8::MAX - top.map_or(0, strength))
            }
            _ => 0,
        };
        if let Some(best) = spots.iter().map(rank).min() {
            spots.retain(|spot| rank(spot) == best);
        }
    }

    /// 19.221: what fighters of an airfield may do.
    fn duties(&self, state: &State, field: FieldId, duty: Duty) -> (Mission, Vec<Spot>) {
        match duty {
            Duty::Escort => {
                let bombs = |one: AircraftId| {
                    let task = state.air.task(one)?;
                    (task.mission == Mission::Bombing).then(|| self.sky(task.spot))
                };
                let mut spots: Vec<Spot> = self.air_force(ALLIES).filter_map(bombs).collect();
                spots.sort_unstable();
                spots.dedup();
                (Mission::Escort, spots)
            }
            Duty::Strafing => {
                let spots = self.japanese_on_land(state).map(Spot::Hex);
                (Mission::Strafing, spots.collect())
            }
            Duty::Interdiction => {
                let near = self.data.solitaire.road_near;
                let roads = self.map().roads.iter().flat_map(|road| &road.hexes);
                let mut hexes: Vec<HexId> = roads
                    .copied()
                    .filter(|hex| self.is_enemy_within(state, ALLIES, *hex, near))
                    .collect();
                hexes.sort_unstable();
                hexes.dedup();
                let spots = hexes.into_iter().map(Spot::Hex);
                (Mission::Interdiction, spots.collect())
            }
            Duty::Patrol => {
                let home = self.field_hex(field).map_or(Spot::Field(field), Spot::Hex);
                (Mission::Patrol, vec![home])
            }
        }
    }
}
