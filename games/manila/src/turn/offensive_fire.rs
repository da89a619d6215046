//! Offensive fire (10.0): a side makes its attacks, and what it may attack.

use crate::Manila;
use crate::action::Action;
use crate::printed::units::{UNITED_STATES, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::shows::words::texts;
use crate::situation::state::{Fire, HexSet, State, Target};
use crate::turn::attack::{Attack, first_fires};
use crate::turn::stacking::Conduct;
use heigi_engine::scene::{Choice, GuideStep, Target as Click};
use heigi_engine::{RuleId, Side, Text, Waits, step};
use serde::{Deserialize, Serialize};

/// 10.1: a side makes its attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OffensiveFire(pub Side);

impl heigi_engine::Step<Manila> for OffensiveFire {
    /// What is attacked; nothing more ends the phase.
    type Plan = Conduct<Option<Target>>;

    fn waits(&self, _: &Manila, _: &State) -> Waits {
        Waits::For(self.0)
    }

    fn list(&self, game: &Manila, state: &State, actions: &mut Vec<Action>) {
        actions.push(Action::Done);
        if self.0 == UNITED_STATES {
            game.offer_stacks(state, &mut |action| actions.push(action));
        }
        game.list_targets(state, self.0, actions);
    }

    fn check(&self, game: &Manila, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let target = match action {
            Action::Done => return Ok(Conduct::Do(None)),
            Action::TurnStack(hex) if self.0 == UNITED_STATES => {
                return game.check_turn_stack(state, hex);
            }
            _ => action.attacked().ok_or(Refusal::NotNow)?,
        };
        game.check_target(state, self.0, target)?;
        Ok(Conduct::Do(Some(target)))
    }

    fn act(&self, game: &Manila, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Conduct::Do(Some(target)) => {
                play.state.fire = Some(Fire {
                    side: self.0,
                    target,
                    mover: None,
                    firers: UnitSet::EMPTY,
                    assault: UnitSet::EMPTY,
                    air: 0,
                    flamethrower: false,
                });
                play.push(Attack);
            }
            Conduct::Do(None) => game.end_phase(play),
            Conduct::Turn(hex) => game.turn_stack(play, hex),
        }
    }

    fn ask(&self, _: &Manila, _: &State) -> (Text, RuleId) {
        (Text::new("manila-ask-offensive-fire"), RuleId("10.1"))
    }

    fn choice(
        &self,
        game: &Manila,
        state: &State,
        _: Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        match plan {
            Conduct::Do(None) => {
                let is_attack =
                    |action: &Action| matches!(action.attacked(), Some(Target::Units(_)));
                let attacks = step::count(self, game, state, is_attack);
                offered
                    .labelled(Text::new("manila-do-end-fire"))
                    .main()
                    .warned("manila-warn-attacks", attacks)
            }
            Conduct::Do(Some(Target::Units(hex))) => {
                offered.labelled(game.hex_message("manila-do-attack", hex))
            }
            Conduct::Do(Some(Target::Building(hex))) => offered
                .labelled(game.hex_message("manila-do-demolish-building", hex))
                .aside(),
            Conduct::Do(Some(Target::Bridge(edge))) => {
                let label = Text::new("manila-do-demolish-bridge");
                let label = label.with("edge", game.edge_text(edge));
                offered.labelled(label).aside()
            }
            Conduct::Turn(hex) => game.choice_of_turning(hex, offered),
        }
    }

    fn phase(&self, _: &Manila, _: &State) -> Option<Text> {
        Some(Text::new(if self.0 == UNITED_STATES {
            "manila-phase-fire-us"
        } else {
            "manila-phase-fire-japan"
        }))
    }

    fn help(&self, _: &Manila, _: &State) -> Vec<Text> {
        texts(&[
            "manila-help-offensive-fire",
            "manila-help-offensive-fire-end",
        ])
    }

    fn guide(&self, _: &Manila, state: &State) -> Vec<GuideStep> {
        first_fires(state)
    }

    fn why_not(&self, game: &Manila, state: &State, click: &Click) -> Option<Refusal> {
        let clicked = game.clicked(state, self.0, click);
        let target = match (clicked.edge, clicked.hex) {
            (Some(edge), _) => Target::Bridge(edge),
            (None, hex) => Target::Units(hex?),
        };
        game.check_target(state, self.0, target).err()
    }
}

impl Manila {
    /// 10.2, 10.5, 10.19, 10.21: whether a side may attack a target at all.
    fn check_target(&self, state: &State, side: Side, target: Target) -> Result<(), Refusal> {
        match target {
            Target::Units(hex) => {
                if !self.is_enemy_at(state, side, hex) {
                    return Err(Refusal::NoEnemy(hex));
                }
                if state.attacked.contains(hex) {
                    return Err(Refusal::AlreadyAttacked(hex));
                }
            }
            Target::Building(hex) => {
                if !self.map().terrain(hex).is_built_up() {
                    return Err(Refusal::NoBuilding(hex));
                }
                if self.is_early(state) {
                    return Err(Refusal::NoDemolitionYet);
                }
                if state.rubble.contains(hex) {
                    return Err(Refusal::AlreadyRubble(hex));
                }
                if state.attacked.contains(hex) {
                    return Err(Refusal::AlreadyAttacked(hex));
                }
            }
            Target::Bridge(edge) => {
                if self.is_early(state) {
                    return Err(Refusal::NoDemolitionYet);
                }
                if !self.has_bridge(state, edge) {
                    return Err(Refusal::NoBridge(edge));
                }
                let number = self.map().bridge(edge).unwrap_or_default();
                if state.attacked_bridges >> number & 1 == 1 {
                    return Err(Refusal::BridgeAlreadyAttacked(edge));
                }
            }
        }
        let is_anybody_able = self.air_left(state, side) > 0
            || self
                .units_of(side)
                .rev()
                .any(|unit| self.check_firer(state, side, unit, target).is_ok());
        if is_anybody_able {
            Ok(())
        } else {
            Err(match target {
                Target::Units(hex) | Target::Building(hex) => Refusal::NobodyInRange(hex),
                Target::Bridge(edge) => Refusal::NobodyInRangeOfBridge(edge),
            })
        }
    }

    /// Appends the attacks that [`Manila::check_target`] accepts, in ascending order.
    fn list_targets(&self, state: &State, side: Side, actions: &mut Vec<Action>) {
        let occupied = (state.on_map() & self.kinds().of_side(side.opponent())).iter();
        let enemies: HexSet = occupied.filter_map(|unit| state.hex(unit)).collect();
        let enemies = enemies - state.attacked;
        let (mut buildings, mut ends) = (HexSet::EMPTY, HexSet::EMPTY);
        let gone = state.destroyed_bridges | state.attacked_bridges;
        let bridges = || {
            (self.map().bridges_by_edge.iter())
                .filter(|(number, _)| !self.is_early(state) && gone >> number & 1 == 0)
                .map(|(_, edge)| {
                    (
                        Target::Bridge(*edge),
                        self.target_hexes(Target::Bridge(*edge)),
                    )
                })
        };
        if !self.is_early(state) {
            buildings = self.built_up() - state.rubble - state.attacked;
            ends = bridges().flat_map(|(_, ends)| ends).collect();
        }
        let mut covered = enemies | buildings | ends;
        if self.air_left(state, side) == 0 {
            covered = self.covered(state, side, covered);
        }
        let mut offer = |target| actions.push(Action::attack_on(target));
        for hex in (enemies & covered).iter() {
            offer(Target::Units(hex));
        }
        for hex in (buildings & covered).iter() {
            offer(Target::Building(hex));
        }
        for (bridge, ends) in bridges() {
            if ends.into_iter().any(|end| covered.contains(end)) {
                offer(bridge);
            }
        }
    }

    /// 7.1 and 10.23: air support units that a side can still use in this turn.
    pub(crate) fn air_left(&self, state: &State, side: Side) -> u8 {
        let air = self.tables().air;
        if side != UNITED_STATES || state.turn < air.first_turn {
            0
        } else {
            air.units.saturating_sub(state.air_used)
        }
    }
}
