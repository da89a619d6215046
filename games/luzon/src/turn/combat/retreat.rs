//! Stacks retreat (7.3.5, R-15).

use super::breakout::BreakOut;
use super::losses::Loss;
use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::tables::Cost;
use crate::printed::units::{Class, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::{Location, State};
use heigi_board::HexId;
use heigi_engine::scene::Choice;
use heigi_engine::step::refuse;
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 7.3.5: the stacks that must retreat do so one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreats;

impl heigi_engine::Step<Luzon> for Retreats {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let Some(fight) = &mut play.state.battles.fight else {
            return;
        };
        let Some(from) = fight.retreating.pop_at(0) else {
            return;
        };
        // No result makes both sides retreat.
        let side = if fight.result(game).defender.retreats {
            fight.defender()
        } else {
            fight.attacker
        };
        play.push(Self);
        play.push(Retreat {
            side,
            from,
            is_pushed: false,
        });
        if !game.exposed_at(play.state, side, from).is_empty() {
            let toll = Some(from);
            play.push(Loss { side, toll });
        }
    }
}

/// 7.3.5: a side says where a stack retreats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Retreat {
    /// Whose stack.
    pub side: Side,
    /// Where it stands.
    pub from: HexId,
    /// True if a breakout pushes it back (7.3.6): it cannot break out itself.
    pub is_pushed: bool,
}

/// What speaks against a retreat; the less the better, the first the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Drawbacks {
    is_beside_enemy: bool,
    is_off_supply: bool,
    is_overstacked: bool,
}

impl Retreat {
    /// Who goes: all of the side who stand there and have not retreated there in the same fight.
    fn stack(&self, game: &Luzon, state: &State) -> UnitSet {
        let fight = state.battles.fight.as_ref();
        let retreated = fight.map_or(UnitSet::EMPTY, |fight| fight.retreated);
        game.side_at(state, self.side, self.from) - retreated
    }

    /// Where the stack may go: of the hexes that it may enter those that are away from the enemy if there are any, of
    /// them those nearer to supply, of them those that hold all.
    #[must_use]
    pub fn options(&self, game: &Luzon, state: &State) -> Vec<HexId> {
        let around = game.map().grid.neighbours(self.from).map(|(_, hex)| hex);
        let around = around.filter(|hex| self.check_open(game, state, *hex).is_ok());
        let open: Vec<(Drawbacks, HexId)> = around
            .map(|hex| (self.drawbacks(game, state, hex), hex))
            .collect();
        let least = open.iter().map(|(drawbacks, _)| *drawbacks).min();
        let best = open.into_iter();
        best.filter(|(drawbacks, _)| Some(*drawbacks) == least)
            .map(|(_, hex)| hex)
            .collect()
    }

    /// Neither enemies nor a prohibited hexside are in the way.
    fn check_open(&self, game: &Luzon, state: &State, to: HexId) -> Result<(), Refusal> {
        let is_beside = game.map().grid.is_adjacent(self.from, to);
        let is_land = game.map().terrain(to).is_land();
        refuse(!is_beside || !is_land, Refusal::NoWayBack(to))?;
        let is_enemy = game.is_held_by(state, self.side.opponent(), to);
        refuse(is_enemy, Refusal::EnemyThere(to))?;
        let stack = self.stack(game, state);
        let mut stack = stack.iter();
        let is_barred = stack.any(|unit| !game.may_cross(unit, self.from, to));
        refuse(is_barred, Refusal::BarredSide(to))
    }

    fn drawbacks(&self, game: &Luzon, state: &State, to: HexId) -> Drawbacks {
        let enemy = self.side.opponent();
        let mut around = game.map().grid.neighbours(to);
        let distance = |hex| game.distance_to_supply(state, self.side, hex);
        Drawbacks {
            is_beside_enemy: around.any(|(_, hex)| game.is_held_by(state, enemy, hex)),
            is_off_supply: distance(to) >= distance(self.from),
            is_overstacked: !game.has_room(state, self.side, self.stack(game, state), to),
        }
    }
}

impl heigi_engine::Step<Luzon> for Retreat {
    type Plan = HexId;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.side)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        self.stack(game, state).is_empty() || self.options(game, state).len() <= 1
    }

    /// The only way is taken; without one the stack may break out, or is lost.
    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if self.stack(game, play.state).is_empty() {
            return;
        }
        let (side, from) = (self.side, self.from);
        match self.options(game, play.state).first() {
            Some(to) => game.retreat(play, *self, *to),
            None if self.is_pushed => game.surrender(play, side, from),
            None => play.push(BreakOut { side, from }),
        }
    }

    fn menu(&self, game: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        let around = game.map().grid.neighbours(self.from);
        around.for_each(|(_, hex)| offer(Action::Retreat(hex)));
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<HexId, Refusal> {
        let Action::Retreat(to) = action else {
            return Err(Refusal::NotNow);
        };
        self.check_open(game, state, to)?;
        let options = self.options(game, state);
        if options.contains(&to) {
            return Ok(to);
        }
        let best = options.first().copied().unwrap_or(to);
        let [here, there] = [to, best].map(|hex| self.drawbacks(game, state, hex));
        refuse(
            here.is_beside_enemy && !there.is_beside_enemy,
            Refusal::AwayFromEnemy(to),
        )?;
        refuse(
            here.is_off_supply && !there.is_off_supply,
            Refusal::TowardsSupply(to),
        )?;
        Err(Refusal::WhereRoomIs(to))
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, to: HexId) {
        play.end_step();
        game.retreat(play, *self, to);
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-retreat").with("hex", game.hex_text(self.from));
        (text, RuleId("7.3.5"))
    }

    fn label(&self, game: &Luzon, to: HexId, offered: Choice) -> Choice {
        offered.labelled(Text::new("luzon-do-retreat").with("hex", game.hex_text(to)))
    }
}

impl Luzon {
    /// Whether a stack of a side could not retreat (7.3.5).
    pub(crate) fn is_trapped(&self, state: &State, side: Side, from: HexId) -> bool {
        let retreat = Retreat {
            side,
            from,
            is_pushed: false,
        };
        let mut around = self.map().grid.neighbours(from);
        !around.any(|(_, hex)| retreat.check_open(self, state, hex).is_ok())
    }

    /// A stack goes into a hex, who lies on top first.
    pub(crate) fn shift(&self, play: &mut Play<'_>, side: Side, stack: UnitSet, to: HexId) {
        let tops = play.state.units.tops();
        for unit in (stack & tops).iter().chain((stack - tops).iter()) {
            let from = play.state.hex(unit);
            if from.is_some_and(|from| self.leaves_its_road(play.state, unit, from, to)) {
                play.state.engage(unit, None);
                play.state.put(unit, Location::Lost);
                play.state.battles.harmed.insert(unit);
                play.tell(Event::TruckLost(unit));
            } else {
                play.state.put(unit, Location::At(to));
            }
        }
        if self.is_held_by(play.state, side, to) {
            self.enter(play, side, to);
        }
    }

    /// The units of a side in a hex that have retreated into an attack (7.3.5).
    pub(crate) fn exposed_at(&self, state: &State, side: Side, hex: HexId) -> UnitSet {
        let there = self.side_at(state, side, hex).iter();
        there
            .filter(|unit| state.units[unit.index()].is_exposed)
            .collect()
    }

    /// 7.3.5: a stack retreats; into a hex under attack those share its fate that are demoralised.
    fn retreat(&self, play: &mut Play<'_>, retreat: Retreat, to: HexId) {
        let Retreat { side, from, .. } = retreat;
        let stack = retreat.stack(self, play.state);
        self.shift(play, side, stack, to);
        if let Some(fight) = &mut play.state.battles.fight {
            fight.retreated = fight.retreated | stack;
        }
        play.tell(Event::Retreated(from, to));
        let fight = play.state.battles.fight.as_ref();
        let is_attacked = play.state.battles.on(to).is_some_and(|attack| {
            fight.is_none_or(|fight| fight.attack != attack && fight.attacker != side)
        });
        for unit in stack.iter() {
            play.state.engage(unit, None);
            if is_attacked && play.state.is_demoralised(unit) {
                play.state.units.change(unit, |unit| unit.is_exposed = true);
            }
        }
        self.check_stack(play, side, to, self.limit(side, to));
    }

    /// 7.3.5: a stack that neither retreats nor breaks out is lost.
    pub(crate) fn surrender(&self, play: &mut Play<'_>, side: Side, hex: HexId) {
        play.tell(Event::Surrendered(hex));
        for unit in self.side_at(play.state, side, hex).iter() {
            self.remove(play, unit, "7.3.5");
        }
    }

    /// A unit is lost with all its steps, by a rule.
    pub(crate) fn remove(&self, play: &mut Play<'_>, unit: UnitId, rule: &'static str) {
        self.reveal(play, [unit].into_iter().collect(), "19.13");
        play.state.engage(unit, None);
        play.state.put(unit, Location::Lost);
        play.state.battles.harmed.insert(unit);
        play.tell(Event::Destroyed(unit, rule));
    }

    /// Whether a unit may cross a hexside on its own (TBL-TEC): not over water, motorised units not over rough
    /// hexsides without a road. What a hex itself prohibits does not bar a retreat (7.3.5).
    #[must_use]
    pub fn may_cross(&self, unit: UnitId, from: HexId, to: HexId) -> bool {
        let Some(side) = self.between(from, to) else {
            return false;
        };
        let rough = self.tables().terrain("rough_hexside");
        let values = self.unit(unit).values(1);
        let is_closed = side.is_rough
            && !side.has_road
            && values.is_motorised()
            && rough.is_some_and(|effect| effect.motorised == Some(Cost::Prohibited));
        !side.is_water && !is_closed
    }

    /// Whether a unit may stand in a hex (TBL-TEC): motorised units and cavalry not in swamp.
    pub(crate) fn may_enter(&self, unit: UnitId, from: HexId, to: HexId) -> bool {
        let terrain = self.map().terrain(to);
        let has_road = self.between(from, to).is_some_and(|side| side.has_road);
        let effect = self.tables().terrain(terrain.id());
        let printed = self.unit(unit);
        let is_closed = effect.is_some_and(|effect| {
            let cost = if printed.values(1).is_motorised() {
                effect.motorised
            } else if printed.class == Class::Cavalry {
                effect.cavalry.or(effect.foot)
            } else {
                effect.foot
            };
            cost == Some(Cost::Prohibited)
        });
        terrain.is_land() && self.may_cross(unit, from, to) && (has_road || !is_closed)
    }

    /// The stacking points of the units of a side that stand in a hex.
    pub(crate) fn points_at(&self, state: &State, side: Side, hex: HexId) -> u16 {
        let there = self.side_at(state, side, hex);
        let points = there.iter().map(|unit| self.stacking(state, unit));
        points.map(u16::from).sum()
    }

    /// Whether a hex has room for a whole stack.
    fn has_room(&self, state: &State, side: Side, stack: UnitSet, to: HexId) -> bool {
        let points = stack.iter().map(|unit| self.stacking(state, unit));
        let points: u16 = points.map(u16::from).sum();
        points + self.points_in(state, side, to) <= self.limit(side, to)
    }

    /// The hexes to the nearest source of supply of a side (13.2, 13.3).
    fn distance_to_supply(&self, state: &State, side: Side, hex: HexId) -> u32 {
        let grid = &self.map().grid;
        let sources = self.sources(state, side).iter();
        let nearest = sources.map(|source| grid.distance(hex, source)).min();
        nearest.unwrap_or(u32::MAX)
    }
}
