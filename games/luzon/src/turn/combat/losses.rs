//! Steps are lost (7.3.1 to 7.3.3), stacks are demoralised (7.3.4).

use super::advance::Advances;
use super::retreat::Retreats;
use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{ALLIES, Class, JAPAN, LossClass, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::{Phase, Play, Step};
use crate::situation::battles::Fight;
use crate::situation::state::{Location, State};
use heigi_board::HexId;
use heigi_engine::scene::Choice;
use heigi_engine::step::refuse;
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 7.3.1.2: a side chooses who loses the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Loss {
    /// Whose step.
    pub side: Side,
    /// The hex of a stack that is forced to retreat again and loses a step for it (7.3.5).
    pub toll: Option<HexId>,
}

impl Loss {
    /// The losses of a result.
    #[must_use]
    pub const fn of(side: Side) -> Self {
        Self { side, toll: None }
    }

    /// The steps that are still due.
    fn due(&self, state: &State) -> u8 {
        match (&state.battles.fight, self.toll) {
            (_, Some(_)) => 1,
            (Some(fight), None) => fight.due[self.side.index()],
            (None, None) => 0,
        }
    }

    /// Who may lose the next step.
    #[must_use]
    pub fn candidates(&self, game: &Luzon, state: &State) -> UnitSet {
        match (&state.battles.fight, self.toll) {
            (_, Some(hex)) => game.payers(state, self.side, hex),
            (Some(fight), None) if fight.due[self.side.index()] > 0 => {
                game.losers(state, fight, self.side)
            }
            _ => UnitSet::EMPTY,
        }
    }

    fn lose(&self, game: &Luzon, play: &mut Play<'_>, unit: UnitId) {
        if let Some(fight) = play
            .state
            .battles
            .fight
            .as_mut()
            .filter(|_| self.toll.is_none())
        {
            let class = game.unit(unit).class.losses();
            let demands = &mut fight.demands[self.side.index()];
            demands.armour &= class != LossClass::Armour;
            demands.artillery &= class != LossClass::Artillery;
            demands.infantry &= class != LossClass::Infantry;
            let due = &mut fight.due[self.side.index()];
            *due = due.saturating_sub(1);
        }
        game.lose_step(play, unit);
    }
}

impl heigi_engine::Step<Luzon> for Loss {
    type Plan = UnitId;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.side)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        self.candidates(game, state).len() <= 1
    }

    /// Where one unit alone can lose it, it does.
    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let Some(unit) = self.candidates(game, play.state).iter().next() else {
            return;
        };
        self.lose(game, play, unit);
        if self.toll.is_none() {
            play.push(*self);
        }
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let candidates = self.candidates(game, state).iter();
        candidates.map(Action::Lose).for_each(offer);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<UnitId, Refusal> {
        let Action::Lose(unit) = action else {
            return Err(Refusal::NotNow);
        };
        if self.candidates(game, state).contains(unit) {
            return Ok(unit);
        }
        let fight = state.battles.fight.as_ref();
        let is_in = match self.toll {
            Some(_) => false,
            None => fight.is_some_and(|fight| fight.units(self.side).contains(unit)),
        };
        refuse(
            !is_in || state.hex(unit).is_none(),
            Refusal::NotInFight(unit),
        )?;
        Err(Refusal::OthersFirst(
            unit,
            match game.unit(unit).class.losses() {
                LossClass::Infantry => "7.3.1.2",
                _ => "7.3.2",
            },
        ))
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, unit: UnitId) {
        if self.toll.is_some() {
            play.end_step();
        }
        self.lose(game, play, unit);
    }

    fn ask(&self, _: &Luzon, state: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-loss").with("left", i32::from(self.due(state)));
        (
            text,
            RuleId(if self.toll.is_some() {
                "7.3.5"
            } else {
                "7.3.1.2"
            }),
        )
    }

    fn label(&self, game: &Luzon, unit: UnitId, offered: Choice) -> Choice {
        offered.labelled(Text::new("luzon-do-lose").with("unit", game.unit_text(unit)))
    }
}

/// The order in which units of a class other than infantry are lost (7.3.2).
const fn rank(class: Class) -> u8 {
    match class {
        Class::Tank | Class::MountainArtillery => 0,
        Class::Recon | Class::Artillery => 1,
        Class::Bren | Class::AntiTank => 2,
        _ => 3,
    }
}

impl Luzon {
    /// Who may lose the next step of a fight: first what T and G demand, then of the attacker the strongest
    /// infantry, then whoever is not spared (7.3.1.2 to 7.3.3, R-50).
    fn losers(&self, state: &State, fight: &Fight, side: Side) -> UnitSet {
        let units = fight.units(side).iter();
        let units: UnitSet = units.filter(|unit| state.hex(*unit).is_some()).collect();
        let of = |class: LossClass| -> UnitSet {
            let of = units.iter();
            of.filter(|unit| self.unit(*unit).class.losses() == class)
                .collect()
        };
        let (armour, guns) = (
            self.first_in_rank(of(LossClass::Armour)),
            self.first_in_rank(of(LossClass::Artillery)),
        );
        let infantry = of(LossClass::Infantry);
        let demands = fight.demands[side.index()];
        let mut demanded = UnitSet::EMPTY;
        if demands.armour {
            demanded = demanded | armour;
        }
        if demands.artillery {
            demanded = demanded | guns;
        }
        if !demanded.is_empty() {
            return demanded;
        }
        if demands.infantry {
            let strongest = self.strongest_foot(state, infantry);
            if !strongest.is_empty() {
                return strongest;
            }
        }
        let result = fight.result(self);
        let losses = if side == fight.attacker {
            result.attacker
        } else {
            result.defender
        };
        let others = armour | guns;
        if (infantry - fight.shaken).is_empty() && !others.is_empty() {
            return others;
        }
        let mut all = infantry;
        if losses.hits_armour {
            all = all | armour;
        }
        if losses.hits_artillery {
            all = all | guns;
        }
        all
    }

    /// Who may lose the step of a stack that is forced to retreat again (7.3.5): no symbol stands beside it, so that
    /// armour and guns are spared while others are there (7.3.2).
    fn payers(&self, state: &State, side: Side, hex: HexId) -> UnitSet {
        let exposed = self.exposed_at(state, side, hex);
        let infantry = |unit: &UnitId| self.unit(*unit).class.losses() == LossClass::Infantry;
        let fighter = |unit: &UnitId| self.is_fighter(*unit);
        let infantry: UnitSet = exposed.iter().filter(infantry).collect();
        let fighters: UnitSet = exposed.iter().filter(fighter).collect();
        let ranks = [infantry, fighters, exposed];
        (ranks.into_iter().find(|rank| !rank.is_empty())).unwrap_or_default()
    }

    /// Of armour or artillery those that are lost first (7.3.2).
    fn first_in_rank(&self, units: UnitSet) -> UnitSet {
        let rank_of = |unit: &UnitId| rank(self.unit(*unit).class);
        let first = units.iter().map(|unit| rank_of(&unit)).min();
        let units = units.iter();
        units.filter(|unit| Some(rank_of(unit)) == first).collect()
    }

    /// 7.3.1.2: the strongest infantry, marines or airborne troops.
    fn strongest_foot(&self, state: &State, units: UnitSet) -> UnitSet {
        let attack = |unit: &UnitId| self.unit(*unit).values(state.steps(*unit)).attack;
        let foot = |unit: &UnitId| Self::is_foot(self.unit(*unit).class);
        let most = units.iter().filter(foot).map(|unit| attack(&unit)).max();
        let units = units.iter().filter(foot);
        units.filter(|unit| Some(attack(unit)) == most).collect()
    }

    /// 7.3.1.1: a unit loses a step.
    pub(crate) fn lose_step(&self, play: &mut Play<'_>, unit: UnitId) {
        play.state.battles.harmed.insert(unit);
        if play.state.take_step(unit) {
            let left = play.state.steps(unit);
            play.tell(Event::StepLost(unit, left));
        } else {
            self.remove(play, unit, "7.3.1.1");
        }
    }

    /// 7.3.1: what the fights of a combat phase have cost each side, all in one place.
    pub(crate) fn tell_losses(&self, play: &mut Play<'_>) {
        let harmed = std::mem::take(&mut play.state.battles.harmed);
        for side in [JAPAN, ALLIES] {
            let of_side = harmed.iter().filter(|unit| self.unit(*unit).side == side);
            let (lost, weakened): (Vec<UnitId>, Vec<UnitId>) =
                of_side.partition(|unit| play.state.at(*unit) == Location::Lost);
            if !lost.is_empty() {
                play.tell(Event::Losses(side, lost.into_iter().collect()));
            }
            if !weakened.is_empty() {
                play.tell(Event::Weakened(side, weakened.into_iter().collect()));
            }
        }
    }

    /// 7.3.4, R-14: all units of a stack are demoralised; of those at sea who lands where the fight is.
    fn demoralise(&self, play: &mut Play<'_>, fight: &Fight, side: Side, hex: HexId) {
        let is_elsewhere = |unit: UnitId| {
            let landing = play.state.landing(unit);
            landing.is_some_and(|at| !fight.targets.contains(&at))
        };
        let is_land = self.map().terrain(hex).is_land();
        let phase = Phase::Combat(fight.attacker);
        let there: UnitSet = (self.side_at(play.state, side, hex).iter())
            .filter(|unit| is_land || !is_elsewhere(*unit))
            .collect();
        if there.is_empty() {
            return;
        }
        for unit in there.iter() {
            play.state.set_demoralised(unit, Some(phase));
        }
        play.tell(Event::Demoralised(hex));
    }
}

/// 7.3.4 and 7.3.5: what follows from D and R, once steps are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aftermath;

impl heigi_engine::Step<Luzon> for Aftermath {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let Some(fight) = play.state.battles.fight.as_deref().cloned() else {
            return;
        };
        let result = fight.result(game);
        let sides = [
            (fight.defender(), result.defender, &fight.targets),
            (fight.attacker, result.attacker, &fight.from),
        ];
        for (side, losses, hexes) in sides {
            for hex in hexes {
                if losses.demoralises {
                    game.demoralise(play, &fight, side, *hex);
                }
                let is_there = game.is_held_by(play.state, side, *hex);
                if let Some(fight) = play.state.battles.fight.as_mut()
                    && losses.retreats
                    && is_there
                    && game.map().terrain(*hex).is_land()
                {
                    fight.retreating.push(*hex);
                }
            }
        }
        play.push_all(&[Step::Retreats(Retreats), Step::Advances(Advances)]);
    }
}
