//! One attack after another is fought (7.2.5), in the order that its side chooses.

use super::losses::{Aftermath, Loss};
use super::odds::{Odds, Points};
use super::strength::Battle;
use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::tables::Losses;
use crate::printed::units::UnitSet;
use crate::refusal::Refusal;
use crate::sequence::{Play, Step};
use crate::situation::battles::{AttackId, Battles, Demands, Fight, Hexes};
use crate::situation::state::State;
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Preview, SmolStr, Value};
use heigi_engine::told::{Die, Fact};
use heigi_engine::{Draw, RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 7.0: the attacks of a side are fought, in the order that it chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Order(pub Side);

impl Order {
    /// The attacks that can still be fought, each with its first hex.
    fn open(self, game: &Luzon, state: &State) -> Vec<(HexId, AttackId)> {
        let mut open: Vec<(HexId, AttackId)> = Vec::new();
        for target in &state.battles.targets {
            let is_new = open.iter().all(|(_, attack)| *attack != target.attack);
            if is_new && game.can_be_fought(state, self.0, target.attack) {
                open.push((target.hex, target.attack));
            }
        }
        open
    }
}

impl heigi_engine::Step<Luzon> for Order {
    type Plan = AttackId;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.0)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        self.open(game, state).len() <= 1
    }

    /// The last attack is fought without asking; then the phase is over.
    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if let Some((_, attack)) = self.open(game, play.state).first().copied() {
            play.push(*self);
            play.push(Combat {
                side: self.0,
                attack,
            });
            return;
        }
        while let Some(target) = play.state.battles.targets.first().copied() {
            play.tell(Event::Lapsed(target.hex));
            game.forget_attack(play.state, target.attack);
        }
        play.state.battles = Battles {
            harmed: play.state.battles.harmed,
            ..Battles::default()
        };
        for unit in game.all_units() {
            play.state
                .units
                .change(unit, |unit| unit.is_exposed = false);
        }
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let open = self.open(game, state).into_iter();
        open.for_each(|(hex, _)| offer(Action::Resolve(hex)));
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<AttackId, Refusal> {
        let Action::Resolve(hex) = action else {
            return Err(Refusal::NotNow);
        };
        let mut open = self.open(game, state).into_iter();
        let found = open.find(|(first, _)| *first == hex);
        found
            .map(|(_, attack)| attack)
            .ok_or(Refusal::NotAttacked(hex))
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, attack: AttackId) {
        play.push(Combat {
            side: self.0,
            attack,
        });
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-order"), RuleId("7.2.5"))
    }

    fn choice(
        &self,
        game: &Luzon,
        _: &State,
        action: Action,
        _: AttackId,
        offered: Choice,
    ) -> Choice {
        let Action::Resolve(hex) = action else {
            return offered;
        };
        let text = Text::new("luzon-do-resolve").with("hex", game.hex_text(hex));
        offered.labelled(text)
    }

    fn previews(&self, game: &Luzon, state: &State) -> Vec<Preview> {
        let open = self.open(game, state).into_iter();
        open.map(|(_, attack)| game.preview_of_attack(state, self.0, attack))
            .collect()
    }

    fn phase(&self, game: &Luzon, state: &State) -> Option<Text> {
        Some(game.combat_text(state, self.0))
    }
}

/// 7.2.5: the dice of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    /// Who attacks.
    pub side: Side,
    /// The attack.
    pub attack: AttackId,
}

/// Two dice, one throw.
pub(crate) const DICE: Draw = Draw::throw(RuleId("7.2.5"), 2, 6);

impl heigi_engine::Step<Luzon> for Combat {
    type Plan = ();

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::Draw(self.side, DICE)
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let hexes: Hexes = play.state.battles.hexes(self.attack).collect();
        let enemy = self.side.opponent();
        for hex in hexes {
            if game.is_held_by(play.state, enemy, hex) {
                game.man_the_guns(play, enemy, hex);
            }
        }
        let battle = game.battle(play.state, self.side, self.attack);
        game.fight(play, *self, &battle, value);
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let hex = state.battles.hexes(self.attack).next();
        let hex = hex.map_or_else(|| Text::verbatim(""), |hex| game.hex_text(hex));
        (
            Text::new("luzon-ask-combat").with("hex", hex),
            RuleId("7.2.5"),
        )
    }
}

impl Luzon {
    /// Whether an attack has still somebody on both sides.
    fn can_be_fought(&self, state: &State, side: Side, attack: AttackId) -> bool {
        let battle = self.battle(state, side, attack);
        !battle.targets.is_empty() && !battle.attackers.is_empty()
    }

    /// 7.2.5, 7.3: the dice have fallen. Both sides show who takes part, and losses are due.
    fn fight(&self, play: &mut Play<'_>, combat: Combat, battle: &Battle, value: u16) {
        self.reveal(play, battle.attackers | battle.defenders, "19.13");
        let odds = self.odds(play.state, combat.side, battle);
        let added = heigi_engine::total(&odds.modifiers);
        let mut fight = Fight {
            attacker: combat.side,
            attack: combat.attack,
            total: (DICE.sum(value) + added).clamp(2, 12) as i8,
            column: odds.column as u8,
            attackers: battle.attackers,
            defenders: battle.defenders,
            shaken: battle
                .defenders
                .iter()
                .filter(|unit| play.state.is_demoralised(*unit))
                .collect(),
            targets: battle.targets.clone(),
            from: self
                .origins(play.state, self.assaulting(play.state, battle))
                .into_iter()
                .take(6)
                .collect(),
            due: [0; 2],
            demands: Default::default(),
            retreating: Default::default(),
            retreated: UnitSet::EMPTY,
        };
        let result = fight.result(self);
        for (side, losses) in [
            (fight.attacker, result.attacker),
            (fight.defender(), result.defender),
        ] {
            let steps = self.steps_of(play.state, fight.units(side));
            fight.due[side.index()] = steps_due(losses, steps);
            fight.demands[side.index()] = Demands {
                armour: losses.hits_armour,
                artillery: losses.hits_artillery,
                infantry: side == fight.attacker,
            };
        }
        self.tell_odds(play, &fight, battle, &odds);
        let mut faces = DICE.faces_of(value);
        let mut die = || Die(faces.next().unwrap_or(0));
        play.tell(Event::Rolled(
            die(),
            die(),
            fight.total as u8,
            Cell(result.attacker),
            Cell(result.defender),
        ));
        let (attacker, defender) = (fight.attacker, fight.defender());
        play.state.battles.fight = Some(Box::new(fight));
        play.push_all(&[
            Step::Loss(Loss::of(defender)),
            Step::Loss(Loss::of(attacker)),
            Step::Aftermath(Aftermath),
        ]);
    }

    /// Who takes part, the totals, and what modifies the dice.
    fn tell_odds(&self, play: &mut Play<'_>, fight: &Fight, battle: &Battle, odds: &Odds) {
        if let Some(hex) = fight.targets.first().copied() {
            play.tell(Event::Attackers(hex, fight.attackers));
            let defenders = fight.defenders | battle.lenders;
            if !defenders.is_empty() {
                play.tell(Event::Defenders(hex, defenders));
            }
        }
        for (factor, times) in self.factors(play.state, battle) {
            play.tell(Event::Weighed(factor, times, factor.rule()));
        }
        let (attack, defence) = (Points(odds.attack), Points(odds.defence));
        play.tell(Event::Odds(attack, defence, ColumnName(fight.column)));
        for modifier in &odds.modifiers {
            if let Some((cause, value, rule)) = modifier.told() {
                play.tell(Event::Modified(cause, value, rule));
            }
        }
    }

    /// The steps of some units.
    pub(crate) fn steps_of(&self, state: &State, units: UnitSet) -> u32 {
        let steps = units.iter().map(|unit| u32::from(state.steps(unit)));
        steps.sum()
    }
}

/// 7.3.1: so many steps for every five, or part of them, that a side has.
#[must_use]
pub fn steps_due(losses: Losses, steps: u32) -> u8 {
    let due = u32::from(losses.steps) * steps.div_ceil(5);
    due.min(steps).min(u8::MAX.into()) as u8
}

/// A column of the table, as it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnName(pub u8);

/// What a side suffers, as it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(pub Losses);

impl ColumnName {
    /// In figures, such as `1.5-1`.
    #[must_use]
    pub fn figures(self, game: &Luzon) -> SmolStr {
        let ratios = &game.tables().combat.ratios;
        let ratio = ratios.get(usize::from(self.0));
        ratio.map_or_else(SmolStr::default, |ratio| ratio.name())
    }
}

impl Fact<Luzon> for ColumnName {
    fn value(self, game: &Luzon) -> Value {
        Value::Word(self.figures(game))
    }
}

impl Fact<Luzon> for Cell {
    fn value(self, _: &Luzon) -> Value {
        Value::Word(self.0.name())
    }
}
