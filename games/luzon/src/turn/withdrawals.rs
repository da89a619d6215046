//! Withdrawals (14.4 to 14.6): each is carried out whole or refused.

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::campaign::{Leaving, WithdrawalId};
use crate::printed::units::{
    AircraftId, Class, GroupId, GroupSet, JAPAN, LossClass, Service, TypeId, UnitId,
};
use crate::refusal::Refusal;
use crate::sequence::{Play, Step};
use crate::shows::words::{class_text, withdrawal_terms};
use crate::situation::state::{Berth, Location, State};
use heigi_engine::scene::Choice;
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 14.4: the withdrawals of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Withdrawals;

impl heigi_engine::Step<Luzon> for Withdrawals {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let due = game.campaign().withdrawals_of(play.state.turn);
        let steps: Vec<Step> = due.map(|one| Withdraw(one).into()).collect();
        play.push_all(&steps);
    }
}

/// 14.4.1: Japan withdraws what is due, or refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Withdraw(pub WithdrawalId);

impl heigi_engine::Step<Luzon> for Withdraw {
    /// Whether it is done.
    type Plan = bool;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(JAPAN)
    }

    /// Nothing is asked if nobody is there who would leave.
    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        match &game.campaign().withdrawal(self.0).leaving {
            Leaving::Aircraft { service, stay } => {
                let on_hand = game.aircraft_of(state, *service);
                !on_hand.iter().any(|one| game.is_surplus(state, stay, *one))
            }
            Leaving::Tanks { .. } => false,
            // 14.4.2.1: where nothing of the division is left others still make up for it.
            Leaving::Division { group, instead, .. } => {
                let mut units = game.units_of(JAPAN).filter(|unit| {
                    let of = game.unit(*unit).group;
                    of.is_some_and(|of| of == *group || instead.contains(of))
                });
                !units.any(|unit| state.is_on_hand(unit))
            }
            Leaving::Rest { .. } => !state.behind.iter().any(|unit| state.is_on_hand(unit)),
        }
    }

    fn menu(&self, _: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Comply);
        offer(Action::Refuse);
    }

    fn check(&self, _: &Luzon, _: &State, action: Action) -> Result<bool, Refusal> {
        match action {
            Action::Comply => Ok(true),
            Action::Refuse => Ok(false),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, is_done: bool) {
        play.end_step();
        let withdrawal = game.campaign().withdrawal(self.0);
        if matches!(withdrawal.leaving, Leaving::Aircraft { .. }) {
            // The Allies see neither who flies out nor whether anybody does.
            game.forget_grounded(play.state, JAPAN);
        }
        if !is_done {
            play.state.refused.insert(self.0);
            play.tell(Event::Refused(self.0));
            return;
        }
        match &withdrawal.leaving {
            Leaving::Aircraft { service, stay } => game.fly_out(play, self.0, *service, stay),
            Leaving::Tanks {
                regiment,
                instead,
                with,
                ..
            } => {
                game.withdraw_tanks(play, *regiment, instead);
                for (kind, (_, left)) in with.iter().enumerate().rev() {
                    let part = Part::Others(kind as u8);
                    play.push(Leave::new(self.0, part, *left));
                }
            }
            Leaving::Division {
                group,
                least,
                artillery,
                ..
            } => {
                let missing = game.withdraw_division(play, *group, *least);
                let leave = Leave::new(self.0, Part::Artillery, *artillery);
                play.push(Leave { missing, ..leave });
            }
            Leaving::Rest { .. } => {
                for unit in play.state.behind.iter() {
                    game.withdraw(play, unit);
                }
            }
        }
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-withdraw");
        let (_, rule) = game.withdrawal_text(self.0);
        let terms = withdrawal_terms(&game.data, self.0);
        (text.with("terms", terms), rule)
    }

    fn label(&self, _: &Luzon, is_done: bool, offered: Choice) -> Choice {
        if is_done {
            offered.labelled(Text::new("luzon-do-comply")).main()
        } else {
            offered.labelled(Text::new("luzon-do-refuse"))
        }
    }
}

/// What is chosen in a withdrawal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// 14.5: which aircraft of a type leave.
    Aircraft,
    /// 14.6: which units leave with the tanks, of the class of this number.
    Others(u8),
    /// 14.4.2.1: which artillery leaves, until so many units of it are left.
    Artillery,
    /// 14.4.2.1: who leaves for what is missing, in stacking points.
    Instead,
}

/// 14.4.2.1 to 14.6: Japan chooses who leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leave {
    /// In which withdrawal.
    pub withdrawal: WithdrawalId,
    /// What is chosen.
    pub part: Part,
    /// How many are still to be chosen; of artillery how many stay.
    pub left: u8,
    /// The stacking points that will be missing when the artillery has left.
    pub missing: u8,
}

/// Who leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaver {
    /// A ground unit.
    Unit(UnitId),
    /// An air unit.
    Aircraft(AircraftId),
}

impl Leave {
    const fn new(withdrawal: WithdrawalId, part: Part, left: u8) -> Self {
        Self {
            withdrawal,
            part,
            left,
            missing: 0,
        }
    }

    /// Among whom is chosen.
    fn candidates(&self, game: &Luzon, state: &State) -> Vec<UnitId> {
        let on_hand = |groups: GroupSet, is_it: &dyn Fn(Class) -> bool| -> Vec<UnitId> {
            let units = game.units_of(JAPAN);
            let units = units.filter(|unit| {
                let printed = game.unit(*unit);
                let group = printed.group;
                group.is_some_and(|group| groups.contains(group)) && is_it(printed.class)
            });
            units.filter(|unit| state.is_on_hand(*unit)).collect()
        };
        match (
            &game.campaign().withdrawal(self.withdrawal).leaving,
            self.part,
        ) {
            (Leaving::Tanks { from, spare, .. }, Part::Others(kind)) => {
                let wanted = self.wanted(game, kind);
                let is_it = |class: Class| {
                    Some(class) == wanted || wanted == Some(Class::Engineer) && class.is_engineer()
                };
                let spare: GroupSet = [*spare].into_iter().collect();
                let others = game.all_groups() - *from - spare;
                // 14.6: from group A or B if possible, from 48 Division only if there is nobody else.
                let tiers = [*from, others, spare].map(|groups| on_hand(groups, &is_it));
                let first = tiers.into_iter().find(|units| !units.is_empty());
                first.unwrap_or_default()
            }
            (Leaving::Division { group, .. }, Part::Artillery) => {
                let is_it = |class: Class| class.losses() == LossClass::Artillery;
                on_hand([*group].into_iter().collect(), &is_it)
            }
            (Leaving::Division { instead, .. }, Part::Instead) => on_hand(*instead, &|_| true),
            _ => Vec::new(),
        }
    }

    /// 14.6: the class of those who leave with the tanks, by its number.
    fn wanted(&self, game: &Luzon, kind: u8) -> Option<Class> {
        match &game.campaign().withdrawal(self.withdrawal).leaving {
            Leaving::Tanks { with, .. } => with.get(usize::from(kind)).map(|(class, _)| *class),
            _ => None,
        }
    }

    /// The aircraft among which is chosen.
    fn surplus(&self, game: &Luzon, state: &State) -> Vec<AircraftId> {
        match (
            &game.campaign().withdrawal(self.withdrawal).leaving,
            self.part,
        ) {
            (Leaving::Aircraft { service, stay }, Part::Aircraft) => {
                let mut on_hand = game.aircraft_of(state, *service);
                on_hand.retain(|one| game.is_surplus(state, stay, *one));
                on_hand
            }
            _ => Vec::new(),
        }
    }
}

impl heigi_engine::Step<Luzon> for Leave {
    type Plan = Leaver;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(JAPAN)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        match self.part {
            Part::Aircraft => self.surplus(game, state).is_empty(),
            Part::Others(_) if self.left == 0 => true,
            Part::Others(_) | Part::Artillery => {
                self.candidates(game, state).len() <= usize::from(self.left)
            }
            Part::Instead => self.left == 0 || self.candidates(game, state).is_empty(),
        }
    }

    /// Where nothing is left to choose: whoever is there leaves, or stays behind.
    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let candidates = self.candidates(game, play.state);
        match self.part {
            Part::Others(_) => candidates
                .into_iter()
                .take(self.left.into())
                .for_each(|unit| game.withdraw(play, unit)),
            Part::Artillery => {
                play.state.behind = candidates.into_iter().collect();
                play.push(Self::new(self.withdrawal, Part::Instead, self.missing));
            }
            Part::Aircraft | Part::Instead => {}
        }
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        for unit in self.candidates(game, state) {
            offer(Action::Withdraw(unit));
        }
        for aircraft in self.surplus(game, state) {
            offer(Action::FlyOut(aircraft));
        }
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Leaver, Refusal> {
        match action {
            Action::Withdraw(unit) if self.part != Part::Aircraft => {
                let is_candidate = self.candidates(game, state).contains(&unit);
                let refusal = match self.part {
                    Part::Others(_) => Refusal::NotWithTanks(unit),
                    _ => Refusal::NotOfDivision(unit),
                };
                is_candidate.then_some(Leaver::Unit(unit)).ok_or(refusal)
            }
            Action::FlyOut(aircraft) if self.part == Part::Aircraft => {
                let is_surplus = self.surplus(game, state).contains(&aircraft);
                let refusal = Refusal::Stays(aircraft);
                is_surplus
                    .then_some(Leaver::Aircraft(aircraft))
                    .ok_or(refusal)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, leaver: Leaver) {
        match leaver {
            Leaver::Aircraft(aircraft) => game.fly(play, aircraft),
            Leaver::Unit(unit) => {
                let points = game.stacking(play.state, unit);
                let mut step = *self;
                match self.part {
                    Part::Others(_) => step.left = self.left.saturating_sub(1),
                    Part::Instead => step.left = self.left.saturating_sub(points),
                    Part::Artillery => step.missing = self.missing.saturating_sub(points),
                    Part::Aircraft => {}
                }
                play.replace_step(step);
                game.withdraw(play, unit);
            }
        }
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let (what, rule) = game.withdrawal_text(self.withdrawal);
        let text = match self.part {
            Part::Aircraft => Text::new("luzon-ask-fly-out"),
            Part::Others(kind) => {
                let text = Text::new("luzon-ask-leave-others");
                match self.wanted(game, kind) {
                    Some(class) => text.with("kind", class_text(class)),
                    None => text,
                }
            }
            Part::Artillery => Text::new("luzon-ask-leave-artillery"),
            Part::Instead => Text::new("luzon-ask-leave-instead"),
        };
        let text = text.with("left", i32::from(self.left));
        (text.with("what", what), rule)
    }

    fn choice(
        &self,
        game: &Luzon,
        _: &State,
        _: Action,
        leaver: Leaver,
        offered: Choice,
    ) -> Choice {
        offered.labelled(match leaver {
            Leaver::Unit(unit) => Text::new("luzon-do-withdraw").with("unit", game.unit_text(unit)),
            Leaver::Aircraft(aircraft) => {
                Text::new("luzon-do-fly-out").with("unit", game.aircraft_text(aircraft))
            }
        })
    }
}

impl Luzon {
    /// The air units of a service that are on an airfield.
    fn aircraft_of(&self, state: &State, service: Service) -> Vec<AircraftId> {
        let based = self.based(state).iter();
        based
            .filter(|one| self.kind(*one).service == service)
            .collect()
    }

    /// 14.5: whether there are more of an air unit's type than stay.
    fn is_surplus(&self, state: &State, stay: &[(TypeId, u8)], aircraft: AircraftId) -> bool {
        let kind = self.aircraft()[aircraft.index()].kind;
        let allowed = stay.iter().find(|(one, _)| *one == kind);
        let allowed = allowed.map_or(0, |(_, count)| usize::from(*count));
        let same = self.based(state).iter();
        let same = same.filter(|one| self.aircraft()[one.index()].kind == kind);
        same.count() > allowed
    }

    /// 14.5: the types of which none stays leave at once; of the others Japan chooses.
    fn fly_out(
        &self,
        play: &mut Play<'_>,
        withdrawal: WithdrawalId,
        service: Service,
        stay: &[(TypeId, u8)],
    ) {
        for aircraft in self.aircraft_of(play.state, service) {
            let kind = self.aircraft()[aircraft.index()].kind;
            if !stay.iter().any(|(one, count)| *one == kind && *count > 0) {
                self.fly(play, aircraft);
            }
        }
        play.push(Leave::new(withdrawal, Part::Aircraft, 0));
    }

    fn fly(&self, play: &mut Play<'_>, aircraft: AircraftId) {
        play.state.aircraft[aircraft.index()] = Berth::Withdrawn;
        play.tell(Event::FlewOut(aircraft));
    }

    fn withdraw(&self, play: &mut Play<'_>, unit: UnitId) {
        if play.state.is_on_hand(unit) {
            play.state.put(unit, Location::Withdrawn);
            play.tell(Event::Withdrew(unit));
        }
    }

    /// 14.6: the regiment leaves; its missing steps are made up for by others in their order.
    fn withdraw_tanks(&self, play: &mut Play<'_>, regiment: UnitId, instead: &[UnitId]) {
        self.gather(play.state, regiment);
        let mut missing = self.unit(regiment).steps();
        if play.state.is_on_hand(regiment) {
            missing -= play.state.steps(regiment);
        }
        self.withdraw(play, regiment);
        for unit in instead {
            // Companies give for their battalion.
            let givers: Vec<UnitId> = if play.state.at(*unit) == Location::Apart {
                self.companies_now(play.state, *unit).collect()
            } else {
                vec![*unit]
            };
            for giver in givers {
                missing -= self.give(play, giver, missing);
            }
        }
    }

    /// A unit gives as many of its steps as are missing, or withdraws; how many it gave.
    fn give(&self, play: &mut Play<'_>, unit: UnitId, missing: u8) -> u8 {
        let steps = play.state.steps(unit);
        let given = steps.min(missing);
        if given == 0 || !play.state.is_on_hand(unit) {
            return 0;
        }
        if given == steps {
            self.withdraw(play, unit);
        } else {
            play.state.units.change(unit, |unit| unit.steps -= given);
            play.tell(Event::StepsLeft(unit, given));
        }
        given
    }

    /// 14.4.2.1: the division leaves but for its artillery; how many stacking points are missing then.
    fn withdraw_division(&self, play: &mut Play<'_>, group: GroupId, least: u8) -> u8 {
        let mut points = 0_u8;
        for unit in self.members(group) {
            let is_artillery = self.unit(unit).class.losses() == LossClass::Artillery;
            if play.state.is_on_hand(unit) && !is_artillery {
                points = points.saturating_add(self.stacking(play.state, unit));
                self.withdraw(play, unit);
            }
        }
        least.saturating_sub(points)
    }

    /// The units of a group.
    pub(crate) fn members(&self, group: GroupId) -> Vec<UnitId> {
        let units = self.all_units();
        units
            .filter(|unit| self.unit(*unit).group == Some(group))
            .collect()
    }
}
