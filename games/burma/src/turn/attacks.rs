//! The steps of combat (13): attacks are chosen, prepared and carried out.

use crate::Burma;
use crate::action::Action;
use crate::position::look::Look;
use crate::position::{Attack, Flow, Occasion, Play, Position, Step};
use crate::printed::units::{AirId, UnitId, UnitSet};
use crate::refusal::{NOT_NOW, Refusal};
use crate::turn::feeding::Pay;
use crate::turn::sanction::{Aside, COLUMN, SUPPLY};
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Preview};
use heigi_engine::{RuleId, Text, Waits, step};
use serde::{Deserialize, Serialize};

undecided! {
    /// The combat half begins.
    CombatHalf: does begin_combat,
    /// 13.2: an attack is carried out.
    Fight: asks fight,
}

/// The combat half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat;

/// What a side does in its combat half.
#[derive(Clone, Copy)]
pub enum Fighting {
    /// It is done.
    Done,
    /// What may be done besides.
    Aside(Aside),
    /// It attacks a hex.
    Attack(HexId),
}

impl heigi_engine::Step<Burma> for Combat {
    type Plan = Fighting;

    fn waits(&self, game: &Burma, position: &Position) -> Waits {
        Waits::For(game.acting_side(position))
    }

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        !game.has_choice(self, position)
    }

    fn menu(&self, game: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        let side = game.acting_side(position);
        offer(Action::Done);
        game.offer_asides(position, side, offer);
        let enemies = game.ground(position).occupied[side.opponent().index()];
        enemies.iter().for_each(|hex| offer(Action::Attack(hex)));
    }

    fn check(
        &self,
        game: &Burma,
        position: &Position,
        action: Action,
    ) -> Result<Fighting, Refusal> {
        let side = game.acting_side(position);
        if let Some(aside) = game.check_aside(position, side, &[SUPPLY], action) {
            return aside.map(Fighting::Aside);
        }
        match action {
            Action::Done => Ok(Fighting::Done),
            Action::Attack(hex) => {
                game.check_target(position, hex)?;
                Ok(Fighting::Attack(hex))
            }
            _ => Err(NOT_NOW),
        }
    }

    fn asks(&self, _: &Burma, _: &Position, plan: Option<&Fighting>) -> bool {
        matches!(plan, Some(Fighting::Aside(aside)) if aside.asks())
    }

    fn conduct(&self, game: &Burma, play: &mut Play<'_>, plan: Fighting) -> Flow {
        match plan {
            Fighting::Done => play.end_step(),
            Fighting::Aside(aside) => {
                let side = game.acting_side(play.state);
                game.take_aside(play, side, aside)?;
            }
            Fighting::Attack(hex) => {
                play.state.attack = Some(Attack::of(UnitSet::EMPTY, hex));
                play.push(Preparation(hex));
            }
        }
        Ok(())
    }

    fn ask(&self, _: &Burma, _: &Position) -> (Text, RuleId) {
        (Text::new("burma-ask-combat"), RuleId("13.1"))
    }

    fn choice(
        &self,
        game: &Burma,
        position: &Position,
        _: Action,
        plan: Fighting,
        offered: Choice,
    ) -> Choice {
        if !matches!(plan, Fighting::Done) {
            return offered;
        }
        let is_attack = |action: &Action| match action {
            Action::Attack(hex) => game.could_attack(position, *hex),
            _ => false,
        };
        let attacks = step::count(self, game, position, is_attack);
        offered.warned("burma-warn-attacks", attacks)
    }
}

/// 13.2: an attack on a hex is prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Preparation(pub HexId);

/// What is changed in an attack that is prepared.
#[derive(Clone, Copy)]
pub enum Change {
    /// It is given up.
    Cancel,
    /// It is carried out.
    Go,
    /// A unit attacks.
    Join(UnitId),
    /// A unit is left out.
    Leave(UnitId),
    /// A unit charges (18.1).
    Banzai(UnitId),
    /// A headquarters or artillery helps.
    Support(UnitId),
    /// An air unit helps.
    Air(AirId),
    /// The column of the sanctioned operation is added (TBL-SO-5).
    Sanction,
}

impl heigi_engine::Step<Burma> for Preparation {
    type Plan = Change;

    fn waits(&self, game: &Burma, position: &Position) -> Waits {
        Waits::For(game.acting_side(position))
    }

    fn menu(&self, game: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        let side = game.acting_side(position);
        let own = game.atlas.units[side.index()];
        let segment = position.segment.as_ref();
        let active = segment.map_or(UnitSet::EMPTY, |segment| segment.active);
        offer(Action::Cancel);
        offer(Action::Sanction(COLUMN));
        offer(Action::Go);
        for unit in own.iter() {
            offer(Action::Leave(unit));
            if active.contains(unit) {
                offer(Action::Join(unit));
            }
            offer(Action::Banzai(unit));
            if game.unit(unit).is_helper() {
                offer(Action::Commit(unit));
            }
        }
        game.all_air().for_each(|air| offer(Action::Air(air)));
    }

    fn check(&self, game: &Burma, position: &Position, action: Action) -> Result<Change, Refusal> {
        let side = game.acting_side(position);
        match action {
            Action::Cancel => return Ok(Change::Cancel),
            Action::Sanction(item) => {
                game.check_sanction(position, side, &[COLUMN], item)?;
                return Ok(Change::Sanction);
            }
            _ => {}
        }
        let attack = position.attack.as_ref().ok_or(NOT_NOW)?;
        match action {
            Action::Go => {
                game.check_attack(&Look::new(game, position), attack)?;
                Ok(Change::Go)
            }
            Action::Join(unit) if attack.units.contains(unit) => Err(Refusal::IsNamed("13.2.1b-i")),
            Action::Join(unit) => {
                game.check_attacker(position, unit, self.0)?;
                Ok(Change::Join(unit))
            }
            Action::Leave(unit) if (attack.units | attack.support).contains(unit) => {
                Ok(Change::Leave(unit))
            }
            Action::Leave(unit) => Err(Refusal::NotNamed(unit)),
            Action::Banzai(unit) => {
                game.check_banzai(attack, unit)?;
                Ok(Change::Banzai(unit))
            }
            Action::Air(air) if attack.aircraft.contains(&air) => Err(Refusal::IsNamed("5.1.4")),
            Action::Air(air) => {
                game.check_air_support(position, side, air, self.0)?;
                Ok(Change::Air(air))
            }
            Action::Commit(unit) => {
                self.check_support(game, position, attack, unit)?;
                Ok(Change::Support(unit))
            }
            _ => Err(NOT_NOW),
        }
    }

    fn act(&self, game: &Burma, play: &mut Play<'_>, plan: Change) {
        match plan {
            Change::Cancel => {
                play.end_step();
                play.state.attack = None;
                return;
            }
            Change::Go => {
                play.end_step();
                // 13.2.1a-ii: the other side pays for whom is attacked (B-33).
                let defender = game.acting_side(play.state).opponent();
                game.relieve_staffs(play, defender, Occasion::Combat, "7.12.1");
                let pay = Step::Pay(Pay(defender, Occasion::Combat));
                play.push_all(&[pay, Step::Fight(Fight)]);
                return;
            }
            _ => {}
        }
        let Some(attack) = &mut play.state.attack else {
            return;
        };
        match plan {
            Change::Cancel | Change::Go => {}
            Change::Join(unit) => attack.units.insert(unit),
            Change::Leave(unit) => {
                attack.units.remove(unit);
                attack.banzai.remove(unit);
                attack.support.remove(unit);
            }
            Change::Banzai(unit) => attack.banzai.insert(unit),
            Change::Support(unit) => attack.support.insert(unit),
            Change::Air(air) => attack.aircraft.push(air),
            // It is used up when the attack is carried out.
            Change::Sanction => attack.sanctioned = true,
        }
    }

    fn ask(&self, game: &Burma, _: &Position) -> (Text, RuleId) {
        let text = Text::new("burma-ask-attack").with("hex", game.hex_text(self.0));
        (text, RuleId("13.2.1b"))
    }

    fn previews(&self, game: &Burma, position: &Position) -> Vec<Preview> {
        let attack = position.attack.iter();
        attack
            .map(|attack| game.preview_of_attack(position, attack))
            .collect()
    }
}

impl Preparation {
    /// 13.3.2: whether a headquarters or artillery may help.
    fn check_support(
        &self,
        game: &Burma,
        position: &Position,
        attack: &Attack,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        if game.unit(unit).side != game.acting_side(position) {
            return Err(Refusal::NotYours(unit, "13.3.2"));
        }
        if attack.support.contains(unit) {
            return Err(Refusal::IsNamed("13.3.2"));
        }
        game.check_ground_support(&Look::new(game, position), unit, self.0, attack.units)
    }
}

impl Burma {
    /// 7.12.1: both sides may pay for supply before the attacks of a segment.
    pub(crate) fn begin_combat(&self, play: &mut Play<'_>) {
        let side = self.acting_side(play.state);
        self.relieve_staffs(play, side, Occasion::Combat, "7.12.1");
        play.push_all(&[Step::Pay(Pay(side, Occasion::Combat)), Step::Combat(Combat)]);
    }
}
