//! The winner enters the hexes that a fight has left empty (7.3.7).

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::{Location, State};
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Shortcut, format_smolstr};
use heigi_engine::step::refuse;
use heigi_engine::{RuleId, Side, Step as _, Text, Verbs as _, Waits};
use serde::{Deserialize, Serialize};

/// 7.3.7: hexes that the fight has emptied are offered to the winner; then the fight is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Advances;

impl heigi_engine::Step<Luzon> for Advances {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let Some(fight) = play.state.battles.fight.as_deref().cloned() else {
            return;
        };
        for hex in &fight.targets {
            if !game.landing_at(play.state, *hex).is_empty() {
                game.end_landing(play, *hex, false);
            }
        }
        let is_empty =
            |side: Side, hex: &HexId| game.fighters_at(play.state, side, *hex).is_empty();
        let (attacker, defender) = (fight.attacker, fight.defender());
        let targets = fight.targets.iter();
        let won = targets.filter(|hex| is_empty(defender, hex));
        let won = won.map(|hex| (attacker, *hex));
        let from = fight.from.iter();
        let lost = from.filter(|hex| game.map().terrain(**hex).is_land());
        // 12.3: whoever has come down in an attacked hex leaves nothing behind that could be taken.
        let lost = lost.filter(|hex| is_empty(attacker, hex) && !fight.targets.contains(hex));
        let lost = lost.map(|hex| (defender, *hex));
        let steps: Vec<_> = won.chain(lost).collect();
        play.push(FightOver);
        for (side, to) in steps.into_iter().rev() {
            play.push(Advance { side, to });
        }
    }
}

/// 7.3.7: a side advances into an emptied hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Advance {
    /// Who has won.
    pub side: Side,
    /// The emptied hex.
    pub to: HexId,
}

impl Advance {
    /// Who may advance: whoever took part and has neither left its place nor is barred from the hex.
    fn candidates(&self, game: &Luzon, state: &State) -> UnitSet {
        let Some(fight) = &state.battles.fight else {
            return UnitSet::EMPTY;
        };
        let units = fight.units(self.side).iter();
        units
            .filter(|unit| self.check_unit(game, state, *unit).is_ok())
            .collect()
    }

    fn check_unit(&self, game: &Luzon, state: &State, unit: UnitId) -> Result<(), Refusal> {
        let fight = state.battles.fight.as_ref();
        let fight = fight.filter(|fight| fight.units(self.side).contains(unit));
        let from = state.hex(unit);
        let (fight, from) = fight.zip(from).ok_or(Refusal::NotInFight(unit))?;
        let places = if self.side == fight.attacker {
            &fight.from
        } else {
            &fight.targets
        };
        let is_in_place = places.contains(&from) && game.map().grid.is_adjacent(from, self.to);
        refuse(!is_in_place, Refusal::OutOfReach(unit, self.to, "7.3.7"))?;
        game.check_advance(state, unit, from, self.to)
    }
}

impl heigi_engine::Step<Luzon> for Advance {
    type Plan = Option<UnitId>;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.side)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        let enemy = self.side.opponent();
        !game.fighters_at(state, enemy, self.to).is_empty()
            || self.candidates(game, state).is_empty()
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let candidates = self.candidates(game, state).iter();
        candidates.map(Action::Advance).for_each(&mut *offer);
        offer(Action::Done);
    }

    heigi_engine::takes_one! { Luzon: |step, game, state| Done,
        Advance(unit) if step.check_unit(game, state, unit) => unit,
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Option<UnitId>) {
        let Some(unit) = plan else {
            play.end_step();
            return;
        };
        game.advance(play, unit, self.to);
        if game
            .unit(unit)
            .values(play.state.steps(unit))
            .is_motorised()
        {
            play.push(Onward::after_combat(unit, self.side));
        }
    }

    fn shortcuts(&self, game: &Luzon, state: &State) -> Vec<Shortcut> {
        game.all_advance(state, self.candidates(game, state), self.to, true)
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-advance").with("hex", game.hex_text(self.to));
        (text, RuleId("7.3.7"))
    }

    fn label(&self, game: &Luzon, plan: Option<UnitId>, offered: Choice) -> Choice {
        match plan {
            Some(unit) => {
                let text = Text::new("luzon-do-advance");
                offered.labelled(text.with("unit", game.unit_text(unit)))
            }
            None => offered.labelled(Text::new("luzon-do-no-advance")).main(),
        }
    }
}

/// 7.3.7: a motorised unit that has advanced goes on into an empty hex; 4.4.6: a unit that has landed unopposed goes on
/// from its beach, into any hex that it may enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Onward {
    /// The unit.
    pub unit: UnitId,
    /// Whose it is.
    pub side: Side,
    /// Whether it goes on from a beach.
    pub has_landed: bool,
}

impl Onward {
    /// 7.3.7: a unit that has advanced.
    const fn after_combat(unit: UnitId, side: Side) -> Self {
        let has_landed = false;
        Self {
            unit,
            side,
            has_landed,
        }
    }

    const fn rule(self) -> &'static str {
        if self.has_landed { "4.4.6" } else { "7.3.7" }
    }

    pub(crate) fn check_onward(
        &self,
        game: &Luzon,
        state: &State,
        to: HexId,
    ) -> Result<(), Refusal> {
        let from = state.hex(self.unit).ok_or(Refusal::NotInFight(self.unit))?;
        let is_beside = game.map().grid.is_adjacent(from, to);
        refuse(!is_beside, Refusal::OutOfReach(self.unit, to, self.rule()))?;
        let is_enemy = game.is_held_by(state, self.side.opponent(), to);
        refuse(is_enemy, Refusal::EnemyThere(to))?;
        let is_own = game.is_held_by(state, self.side, to);
        refuse(is_own && !self.has_landed, Refusal::NotEmpty(to))?;
        game.check_advance(state, self.unit, from, to)
    }
}

impl heigi_engine::Step<Luzon> for Onward {
    type Plan = Option<HexId>;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.side)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        let from = state.hex(self.unit);
        let mut around = from
            .into_iter()
            .flat_map(|hex| game.map().grid.neighbours(hex));
        !around.any(|(_, hex)| self.check_onward(game, state, hex).is_ok())
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let from = state.hex(self.unit);
        let around = from
            .into_iter()
            .flat_map(|hex| game.map().grid.neighbours(hex));
        around.for_each(|(_, hex)| offer(Action::GoOn(hex)));
        offer(Action::Done);
    }

    heigi_engine::takes_one! { Luzon: |step, game, state| Done,
        GoOn(to) if step.check_onward(game, state, to) => to,
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Option<HexId>) {
        play.end_step();
        match plan.zip(play.state.hex(self.unit)) {
            Some((to, from)) if self.has_landed => game.go_inland(play, self.unit, [from, to]),
            Some((to, _)) => game.advance(play, self.unit, to),
            None => {}
        }
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-onward").with("unit", game.unit_text(self.unit));
        (text, RuleId(self.rule()))
    }

    fn label(&self, game: &Luzon, plan: Option<HexId>, offered: Choice) -> Choice {
        match plan {
            Some(to) => {
                let text = Text::new("luzon-do-go-on");
                offered.labelled(text.with("hex", game.hex_text(to)))
            }
            None => offered.labelled(Text::new("luzon-do-stay")).main(),
        }
    }
}

/// The fight is over: whoever has come down in a hex and not cleared it goes back (12.3), and nobody is engaged in its
/// attack any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FightOver;

impl heigi_engine::Step<Luzon> for FightOver {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if let Some(retreat) = game.settle_drops(play) {
            play.push(*self);
            play.push(retreat);
        } else if let Some(fight) = play.state.battles.fight.take() {
            game.forget_attack(play.state, fight.attack);
        }
    }
}

impl Luzon {
    /// Whether ground, hexside and stacking (5.1) let a unit advance.
    pub(crate) fn check_advance(
        &self,
        state: &State,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> Result<(), Refusal> {
        refuse(self.is_area(to), Refusal::IntoArea(to))?;
        let is_from_sea = !self.map().terrain(from).is_land();
        let may_enter = is_from_sea || self.may_enter(unit, from, to);
        refuse(!may_enter, Refusal::Barred(unit, to))?;
        let leaves_road = !is_from_sea && self.leaves_its_road(state, unit, from, to);
        refuse(leaves_road, Refusal::OffRoad(to))?;
        let side = self.unit(unit).side;
        let points = self.points_in(state, side, to) + u16::from(self.stacking(state, unit));
        refuse(points > self.limit(side, to), Refusal::NoRoom(to))
    }

    /// All who may go into an emptied hex, as many as have room there, under one gesture: first those who go no further
    /// (7.3.7). Who would be asked whether he goes on stays there.
    pub(crate) fn all_advance(
        &self,
        state: &State,
        units: UnitSet,
        to: HexId,
        may_go_on: bool,
    ) -> Vec<Shortcut> {
        let Some(side) = units.iter().next().map(|unit| self.unit(unit).side) else {
            return Vec::new();
        };
        let mut units: Vec<UnitId> = units.iter().collect();
        units.sort_by_key(|unit| self.unit(*unit).values(state.steps(*unit)).is_motorised());
        let mut points = self.points_in(state, side, to);
        let mut fits = |unit: &UnitId| {
            let more = points + u16::from(self.stacking(state, *unit));
            let fits = more <= self.limit(side, to);
            if fits {
                points = more;
            }
            fits
        };
        units.retain(|unit| fits(unit));
        if units.len() < 2 {
            return Vec::new();
        }
        let label = Text::new("luzon-do-all-advance").with("count", units.len() as i32);
        let mut after = state.clone();
        let mut actions = Vec::new();
        for unit in &units {
            actions.push(Action::Advance(*unit).write(self));
            after.put(*unit, Location::At(to));
            if may_go_on && self.is_asked_onward(&after, *unit) {
                actions.push(Action::Done.write(self));
            }
        }
        vec![Shortcut {
            place: self.map().grid.number(to),
            actions,
            note: format_smolstr!("×{}", units.len()),
            label: Some(label),
        }]
    }

    /// 7.3.7: whether a unit that has advanced is asked where it goes on.
    fn is_asked_onward(&self, state: &State, unit: UnitId) -> bool {
        let printed = self.unit(unit);
        let onward = Onward::after_combat(unit, printed.side);
        printed.values(state.steps(unit)).is_motorised() && !onward.is_settled(self, state)
    }

    /// 4.4.6: a unit goes on from the beach on which it has landed.
    fn go_inland(&self, play: &mut Play<'_>, unit: UnitId, way: [HexId; 2]) {
        let side = self.unit(unit).side;
        self.sweep_away(play, side, way[1]);
        let told = [Event::WentInland, Event::EmergedInland, Event::CreptInland];
        self.go(play, unit, way, told);
        self.cover_advance(play, side, way, 1);
    }

    /// 4.1.5: whoever does not fight is lost when an enemy enters.
    fn sweep_away(&self, play: &mut Play<'_>, side: Side, hex: HexId) {
        for other in self.side_at(play.state, side.opponent(), hex).iter() {
            self.remove(play, other, "4.1.5");
        }
    }

    /// A unit advances after combat.
    fn advance(&self, play: &mut Play<'_>, unit: UnitId, to: HexId) {
        let side = self.unit(unit).side;
        self.sweep_away(play, side, to);
        let from = play.state.hex(unit);
        play.state.put(unit, Location::At(to));
        self.enter(play, side, to);
        play.tell(Event::Advanced(unit, to));
        if let Some(from) = from {
            self.cover_advance(play, side, [from, to], 1);
        }
    }

    /// 8.3.9.3: patrols stay over whoever has advanced after combat, or has moved so many hexes out of reserve.
    pub(crate) fn cover_advance(
        &self,
        play: &mut Play<'_>,
        side: Side,
        way: [HexId; 2],
        hexes: u8,
    ) {
        for aircraft in self.patrols_follow(play.state, side, way, hexes).iter() {
            play.tell(Event::PatrolFollowed(aircraft, way[1]));
        }
    }
}
