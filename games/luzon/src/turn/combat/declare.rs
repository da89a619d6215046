//! Which hexes are attacked, and by whom (7.1), and artillery that helps the defence (7.2.1.2).

use super::strength::Approach;
use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::{HexSet, Terrain};
use crate::printed::units::{LossClass, UnitId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::battles::{AttackId, Hexes, MOST_TARGETS, Target};
use crate::situation::state::State;
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Preview};
use heigi_engine::step::{self, refuse};
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// How many hexes one attack may be on: as many as lie about one (7.1.3).
const MOST_HEXES_OF_ONE: usize = 6;

/// 7.1: a side declares its attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attacks(pub Side);

/// What is declared.
#[derive(Clone, Copy, Debug)]
pub enum Declaration {
    /// An attack on a hex.
    Attack(HexId),
    /// No more attacks.
    Done,
}

impl heigi_engine::Step<Luzon> for Attacks {
    type Plan = Declaration;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.0)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        let mut hexes = game.targets(state, self.0).iter();
        !hexes.any(|hex| game.check_target(state, self.0, hex).is_ok())
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let hexes = game.targets(state, self.0);
        hexes.iter().map(Action::Attack).for_each(&mut *offer);
        offer(Action::Done);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Declaration, Refusal> {
        match action {
            Action::Attack(hex) => {
                game.check_target(state, self.0, hex)?;
                Ok(Declaration::Attack(hex))
            }
            Action::Done => {
                let mut bound = state.units.on_map(self.0).iter();
                let bound = bound.find(|unit| game.must_attack(state, *unit));
                bound.map_or(Ok(Declaration::Done), |unit| Err(Refusal::MustAttack(unit)))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Declaration) {
        match plan {
            Declaration::Done => play.end_step(),
            Declaration::Attack(hex) => {
                let attack = play.state.battles.next_attack();
                play.state.battles.targets.push(Target { hex, attack });
                play.tell(Event::Attacks(hex));
                game.reveal_attacked(play, hex);
                game.engage_bound(play.state, self.0, attack, hex);
                play.push(Joining {
                    side: self.0,
                    attack,
                });
            }
        }
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-attacks"), RuleId("7.1"))
    }

    fn label(&self, game: &Luzon, plan: Declaration, offered: Choice) -> Choice {
        match plan {
            Declaration::Attack(hex) => {
                let text = Text::new("luzon-do-attack");
                offered.labelled(text.with("hex", game.hex_text(hex)))
            }
            Declaration::Done => offered.labelled(Text::new("luzon-do-no-more")).main(),
        }
    }

    fn phase(&self, game: &Luzon, state: &State) -> Option<Text> {
        Some(game.combat_text(state, self.0))
    }

    fn help(&self, _: &Luzon, _: &State) -> Vec<Text> {
        vec![Text::new("luzon-help-attacks")]
    }
}

/// 7.1.2, 7.1.3: units join an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Joining {
    /// Who attacks.
    pub side: Side,
    /// The attack.
    pub attack: AttackId,
}

/// What is changed in an attack.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    /// A unit joins it.
    Engage(UnitId),
    /// All units of a hex join it that may.
    EngageStack(HexId),
    /// A unit leaves it.
    Withhold(UnitId),
    /// It is on another hex as well.
    Also(HexId),
    /// It is given up.
    CallOff,
    /// It stands.
    Done,
}

impl Joining {
    fn targets(&self, state: &State) -> Hexes {
        state.battles.hexes(self.attack).collect()
    }

    /// Whoever may be near enough to join.
    fn candidates(&self, game: &Luzon, state: &State) -> Vec<UnitId> {
        let Some(first) = state.battles.hexes(self.attack).next() else {
            return Vec::new();
        };
        let around = game.map().grid.neighbours(first).map(|(_, hex)| hex);
        let around = around.chain([first]);
        around
            .flat_map(|hex| game.side_at(state, self.side, hex).iter())
            .collect()
    }

    fn check_engage(&self, game: &Luzon, state: &State, unit: UnitId) -> Result<(), Refusal> {
        game.check_attacker(state, self.side, unit)?;
        game.check_reach(state, unit, &self.targets(state))
    }

    /// Whether anybody in a hex may join; else what keeps those who have not joined from it.
    fn check_stack(&self, game: &Luzon, state: &State, hex: HexId) -> Result<(), Refusal> {
        let mut reason = Refusal::NobodyToJoin(hex);
        for unit in game.side_at(state, self.side, hex).iter() {
            match self.check_engage(game, state, unit) {
                Ok(()) => return Ok(()),
                Err(Refusal::IsEngaged(_)) => {}
                Err(refusal) if reason == Refusal::NobodyToJoin(hex) => reason = refusal,
                Err(_) => {}
            }
        }
        Err(reason)
    }

    /// 7.1.3: whether the attack may be on another hex as well: all who attack are beside it, or if nobody has
    /// joined yet, somebody may attack all of its hexes. Nobody who lands there is left without his attack (7.1.1).
    fn check_also(
        &self,
        game: &Luzon,
        state: &State,
        hex: HexId,
        near: &[UnitId],
    ) -> Result<(), Refusal> {
        game.check_free_target(state, self.side, hex)?;
        let mut landing = game.landing_at(state, hex).iter();
        let is_landed_on = landing.any(|unit| game.must_attack(state, unit));
        refuse(is_landed_on, Refusal::NotAllBeside(hex))?;
        let mut targets = self.targets(state);
        refuse(
            targets.len() >= MOST_HEXES_OF_ONE,
            Refusal::NotAllBeside(hex),
        )?;
        targets.push(hex);
        // 12.3: whoever has come down there takes part.
        for unit in game.side_at(state, self.side, hex).iter() {
            game.check_reach(state, unit, &targets)?;
        }
        let is_engaged = |unit: &UnitId| state.attack_of(*unit) == Some(self.attack);
        let reaches = |unit: &UnitId| game.check_reach(state, *unit, &targets).is_ok();
        let is_able = |unit: &UnitId| game.check_attacker(state, self.side, *unit).is_ok();
        let mut engaged = near.iter().filter(|unit| is_engaged(unit)).peekable();
        let is_possible = if engaged.peek().is_none() {
            near.iter().any(|unit| reaches(unit) && is_able(unit))
        } else {
            engaged.all(reaches)
        };
        refuse(!is_possible, Refusal::NotAllBeside(hex))
    }

    /// What an action comes to, with whoever may be near enough to join.
    fn check_among(
        &self,
        game: &Luzon,
        state: &State,
        action: Action,
        near: &[UnitId],
    ) -> Result<Change, Refusal> {
        let is_engaged = |unit: &UnitId| state.attack_of(*unit) == Some(self.attack);
        match action {
            Action::Engage(unit) => {
                self.check_engage(game, state, unit)?;
                Ok(Change::Engage(unit))
            }
            Action::EngageStack(hex) => {
                self.check_stack(game, state, hex)?;
                Ok(Change::EngageStack(hex))
            }
            Action::Withhold(unit) => {
                let is_own = game.unit(unit).side == self.side;
                refuse(!is_own || !is_engaged(&unit), Refusal::NotEngaged(unit))?;
                let is_bound =
                    game.is_afloat(state, unit) || game.among_enemies(state, unit).is_some();
                refuse(is_bound, Refusal::MustAttack(unit))?;
                Ok(Change::Withhold(unit))
            }
            Action::Also(hex) => {
                self.check_also(game, state, hex, near)?;
                Ok(Change::Also(hex))
            }
            Action::CallOff => Ok(Change::CallOff),
            Action::Done => {
                let mut engaged = near.iter().filter(|unit| is_engaged(unit)).peekable();
                refuse(engaged.peek().is_none(), Refusal::NobodyJoined)?;
                let targets = self.targets(state);
                let supports = |unit: &UnitId| game.only_supports(state, *unit, &targets);
                refuse(engaged.all(supports), Refusal::OnlySupport)?;
                Ok(Change::Done)
            }
            _ => Err(Refusal::NotNow),
        }
    }
}

impl heigi_engine::Step<Luzon> for Joining {
    type Plan = Change;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.side)
    }

    fn list(&self, game: &Luzon, state: &State, actions: &mut Vec<Action>) {
        let near = self.candidates(game, state);
        let stacks: HexSet = near.iter().filter_map(|unit| state.hex(*unit)).collect();
        let enemies = state.units.occupied(self.side.opponent());
        let menu = |offer: &mut dyn FnMut(Action)| {
            for unit in &near {
                offer(Action::Engage(*unit));
                offer(Action::Withhold(*unit));
            }
            stacks.iter().map(Action::EngageStack).for_each(&mut *offer);
            enemies.iter().map(Action::Also).for_each(&mut *offer);
            offer(Action::CallOff);
            offer(Action::Done);
        };
        let is_legal = |action| self.check_among(game, state, action, &near).is_ok();
        step::choose(actions, menu, is_legal);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Change, Refusal> {
        self.check_among(game, state, action, &self.candidates(game, state))
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Change) {
        match plan {
            Change::Engage(unit) => play.state.engage(unit, Some(self.attack)),
            Change::EngageStack(hex) => {
                for unit in game.side_at(play.state, self.side, hex).iter() {
                    if self.check_engage(game, play.state, unit).is_ok() {
                        play.state.engage(unit, Some(self.attack));
                    }
                }
            }
            Change::Withhold(unit) => play.state.engage(unit, None),
            Change::Also(hex) => {
                let attack = self.attack;
                play.state.battles.targets.push(Target { hex, attack });
                play.tell(Event::AttacksAlso(hex));
                game.reveal_attacked(play, hex);
                game.engage_bound(play.state, self.side, attack, hex);
            }
            Change::CallOff => {
                play.end_step();
                for hex in self.targets(play.state) {
                    play.tell(Event::CalledOff(hex));
                }
                game.forget_attack(play.state, self.attack);
            }
            Change::Done => play.end_step(),
        }
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let hex = state.battles.hexes(self.attack).next();
        let hex = hex.map_or_else(|| Text::verbatim(""), |hex| game.hex_text(hex));
        (
            Text::new("luzon-ask-joining").with("hex", hex),
            RuleId("7.1.2"),
        )
    }

    fn label(&self, game: &Luzon, plan: Change, offered: Choice) -> Choice {
        let unit = |id: &'static str, unit| Text::new(id).with("unit", game.unit_text(unit));
        let hex = |id: &'static str, hex| Text::new(id).with("hex", game.hex_text(hex));
        match plan {
            Change::Engage(one) => offered.labelled(unit("luzon-do-engage", one)),
            Change::EngageStack(one) => offered.labelled(hex("luzon-do-engage-stack", one)),
            Change::Withhold(one) => offered.labelled(unit("luzon-do-withhold", one)).chosen(),
            Change::Also(one) => offered.labelled(hex("luzon-do-also", one)).aside(),
            Change::CallOff => offered.labelled(Text::new("luzon-do-call-off")),
            Change::Done => offered.labelled(Text::new("luzon-do-joined")).main(),
        }
    }

    fn previews(&self, game: &Luzon, state: &State) -> Vec<Preview> {
        vec![game.preview_of_attack(state, self.side, self.attack)]
    }
}

/// 7.2.1.2: starred artillery of the side that is attacked lends its strength to a hex beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lending(pub Side);

/// What is lent.
#[derive(Clone, Copy, Debug)]
pub enum Loan {
    /// A unit helps against an attack.
    Lend(UnitId, AttackId, HexId),
    /// It does not.
    Withhold(UnitId),
    /// No more.
    Done,
}

impl Lending {
    fn check_lend(
        &self,
        game: &Luzon,
        state: &State,
        unit: UnitId,
        hex: HexId,
    ) -> Result<AttackId, Refusal> {
        let printed = game.unit(unit);
        let from = state.hex(unit).filter(|_| printed.side == self.0);
        let from = from.ok_or(Refusal::NotYourUnit(unit))?;
        let has_star = printed.class.losses() == LossClass::Artillery && printed.stars > 0;
        refuse(!has_star, Refusal::CannotLend(unit))?;
        refuse(state.is_demoralised(unit), Refusal::Demoralised(unit))?;
        refuse(state.attack_of(unit).is_some(), Refusal::IsEngaged(unit))?;
        refuse(
            state.battles.on(from).is_some(),
            Refusal::OwnHexAttacked(unit),
        )?;
        let attack = state.battles.on(hex).ok_or(Refusal::NotAttacked(hex))?;
        let is_beside = game.map().grid.is_adjacent(from, hex);
        refuse(!is_beside, Refusal::OutOfReach(unit, hex, "7.2.1.2"))?;
        Ok(attack)
    }

    /// The hexes beside an attacked one that hold units of the side and are not attacked: of more its enemy may
    /// not learn, so that this alone says whether it is asked.
    fn stacks(&self, game: &Luzon, state: &State) -> Vec<(HexId, HexId)> {
        let targets = state.battles.targets.iter();
        let pairs = targets.flat_map(|target| {
            let around = game.map().grid.neighbours(target.hex);
            around.map(|(_, hex)| (hex, target.hex))
        });
        pairs
            .filter(|(hex, _)| {
                state.battles.on(*hex).is_none() && game.is_held_by(state, self.0, *hex)
            })
            .collect()
    }
}

impl heigi_engine::Step<Luzon> for Lending {
    type Plan = Loan;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.0)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        self.stacks(game, state).is_empty()
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        for (hex, target) in self.stacks(game, state) {
            for unit in game.side_at(state, self.0, hex).iter() {
                offer(Action::Lend(unit, target));
            }
        }
        let engaged = state.units.on_map(self.0).iter();
        let engaged = engaged.filter(|unit| state.attack_of(*unit).is_some());
        engaged.map(Action::Withhold).for_each(&mut *offer);
        offer(Action::Done);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Loan, Refusal> {
        match action {
            Action::Lend(unit, hex) => {
                let attack = self.check_lend(game, state, unit, hex)?;
                Ok(Loan::Lend(unit, attack, hex))
            }
            Action::Withhold(unit) => {
                let is_lent = game.unit(unit).side == self.0 && state.attack_of(unit).is_some();
                refuse(!is_lent, Refusal::NotEngaged(unit))?;
                Ok(Loan::Withhold(unit))
            }
            Action::Done => Ok(Loan::Done),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Loan) {
        match plan {
            Loan::Lend(unit, attack, _) => play.state.engage(unit, Some(attack)),
            Loan::Withhold(unit) => play.state.engage(unit, None),
            Loan::Done => play.end_step(),
        }
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let has_choice = self.stacks(game, state).into_iter().any(|(hex, target)| {
            let mut units = game.side_at(state, self.0, hex).iter();
            units.any(|unit| {
                state.attack_of(unit).is_some()
                    || self.check_lend(game, state, unit, target).is_ok()
            })
        });
        let id = if has_choice {
            "luzon-ask-lending"
        } else {
            "luzon-ask-lending-nobody"
        };
        (Text::new(id), RuleId("7.2.1.2"))
    }

    fn label(&self, game: &Luzon, plan: Loan, offered: Choice) -> Choice {
        match plan {
            Loan::Lend(unit, _, hex) => {
                let text = Text::new("luzon-do-lend").with("unit", game.unit_text(unit));
                offered.labelled(text.with("hex", game.hex_text(hex)))
            }
            Loan::Withhold(unit) => {
                let text = Text::new("luzon-do-withhold");
                let text = text.with("unit", game.unit_text(unit));
                offered.labelled(text).chosen()
            }
            Loan::Done => offered.labelled(Text::new("luzon-do-lent")).main(),
        }
    }
}

impl Luzon {
    /// The hexes that a side might attack.
    fn targets(&self, state: &State, side: Side) -> HexSet {
        let mut hexes = *state.units.occupied(side.opponent());
        let island = self.map().named.corregidor;
        if self.is_defended(state, side, island) {
            hexes.insert(island);
        }
        hexes
    }

    /// whether there is an enemy in a hex that is not yet attacked.
    fn check_free_target(&self, state: &State, side: Side, hex: HexId) -> Result<(), Refusal> {
        let is_held = self.is_defended(state, side, hex);
        let is_own = !is_held && self.is_held_by(state, side, hex);
        refuse(is_own, Refusal::OwnHex(hex))?;
        refuse(!is_held, Refusal::NoTarget(hex))?;
        let targets = &state.battles.targets;
        refuse(state.battles.on(hex).is_some(), Refusal::IsAttacked(hex))?;
        refuse(targets.len() >= MOST_TARGETS, Refusal::TooManyAttacks)
    }

    /// Whether a side may attack a hex.
    fn check_target(&self, state: &State, side: Side, hex: HexId) -> Result<(), Refusal> {
        self.check_free_target(state, side, hex)?;
        let around = self.map().grid.neighbours(hex).map(|(_, other)| other);
        let mut around = around
            .chain([hex])
            .flat_map(|other| self.side_at(state, side, other).iter());
        let is_able = |unit: UnitId| {
            self.check_attacker(state, side, unit).is_ok()
                && self.check_reach(state, unit, &[hex]).is_ok()
                && !self.only_supports(state, unit, &[hex])
        };
        refuse(!around.any(is_able), Refusal::NobodyBeside(hex))
    }

    /// Whether a unit may attack at all: it is on the map, has an attack strength, is not demoralised (7.3.4),
    /// has not moved at the strategic rate (TBL-TEC) and attacks nobody else.
    pub(crate) fn check_attacker(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        let is_own = self.unit(unit).side == side && state.hex(unit).is_some();
        refuse(!is_own, Refusal::NotYourUnit(unit))?;
        let strength = self.attack_strength(state, unit, &[]);
        let is_weak = !self.is_fighter(unit) || strength == 0;
        refuse(is_weak, Refusal::HasNoAttack(unit))?;
        refuse(state.is_demoralised(unit), Refusal::Demoralised(unit))?;
        let has_hastened = state.battles.hastened.contains(unit);
        refuse(has_hastened, Refusal::HasHastened(unit))?;
        refuse(state.attack_of(unit).is_some(), Refusal::IsEngaged(unit))
    }

    /// Whether a unit may attack all of some hexes (7.1.3): it is beside them, armour not in swamp, artillery
    /// not from the sea (4.4.6).
    pub(crate) fn check_reach(
        &self,
        state: &State,
        unit: UnitId,
        targets: &[HexId],
    ) -> Result<(), Refusal> {
        let here = self.among_enemies(state, unit);
        let is_elsewhere = here.is_some_and(|hex| !targets.contains(&hex));
        refuse(is_elsewhere, Refusal::AttacksWhereItIs(unit))?;
        for (hex, way) in targets.iter().zip(self.approaches(state, unit, targets)) {
            let way = way.ok_or(Refusal::OutOfReach(unit, *hex, "7.1.3"))?;
            let losses = self.unit(unit).class.losses();
            let in_swamp = self.map().terrain(*hex) == Terrain::Swamp;
            let is_stuck = in_swamp && losses == LossClass::Armour;
            refuse(is_stuck, Refusal::NotIntoSwamp(unit))?;
            let is_afloat = way == Approach::Sea && losses == LossClass::Artillery;
            refuse(is_afloat, Refusal::NotFromSea(unit))?;
        }
        Ok(())
    }

    /// 12.3: the hex in which a unit has come down among enemies.
    pub(crate) fn among_enemies(&self, state: &State, unit: UnitId) -> Option<HexId> {
        let enemy = self.unit(unit).side.opponent();
        let hex = state.hex(unit)?;
        // 4.8: in an area of Bicol both sides may be, and nobody must attack.
        let is_bound = !self.is_area(hex) || state.air.dropped.contains(unit);
        (is_bound && self.is_held_by(state, enemy, hex)).then_some(hex)
    }

    /// 7.1.1: whoever lands or has come down in an attacked hex takes part.
    fn engage_bound(&self, state: &mut State, side: Side, attack: AttackId, hex: HexId) {
        let dropped = self.side_at(state, side, hex).iter();
        let dropped: Vec<UnitId> = dropped
            .filter(|unit| self.among_enemies(state, *unit).is_some())
            .collect();
        for unit in self.landing_at(state, hex).iter().chain(dropped) {
            if self.check_attacker(state, side, unit).is_ok()
                && self.check_reach(state, unit, &[hex]).is_ok()
            {
                state.engage(unit, Some(attack));
            }
        }
    }

    /// 7.1.1: whoever lands or comes down where an enemy is must attack him.
    pub(super) fn must_attack(&self, state: &State, unit: UnitId) -> bool {
        let Some(from) = state.hex(unit) else {
            return false;
        };
        let side = self.unit(unit).side;
        let is_open = |hex: HexId| {
            self.check_attacker(state, side, unit).is_ok()
                && self.check_reach(state, unit, &[hex]).is_ok()
                && self.check_free_target(state, side, hex).is_ok()
        };
        if self.map().terrain(from).is_land() {
            return self.among_enemies(state, unit).is_some() && is_open(from);
        }
        let mut around = self.map().grid.neighbours(from);
        around.any(|(_, hex)| is_open(hex))
    }

    /// Nobody attacks there any more.
    pub(crate) fn forget_attack(&self, state: &mut State, attack: AttackId) {
        let is_other = |target: &mut Target| target.attack != attack;
        state.battles.targets.retain(is_other);
        for unit in self.all_units() {
            if state.attack_of(unit) == Some(attack) {
                state.engage(unit, None);
            }
        }
    }
}
