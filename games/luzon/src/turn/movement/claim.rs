//! Automatic victory (7.4.1, 7.4.2): a march that is strong enough with its friends about a hex sweeps the enemy from it.

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::tables::Cost;
use crate::printed::units::{UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::{Phase, Play};
use crate::situation::battles::Hexes;
use crate::situation::state::{Location, State};
use crate::turn::combat::odds::Points;
use crate::turn::combat::strength::Battle;
use crate::turn::movement::march::{March, Quarters, Tread};
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Preview, PreviewLine, Shortcut, SmolStr};
use heigi_engine::step::refuse;
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 7.4.1: what is paid besides the entry, in quarters of a movement point.
const EXTRA: u16 = 4;

/// 7.4.2: the others who took part enter the hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Occupation {
    /// Whose.
    pub side: Side,
    /// The hex that was swept.
    pub hex: HexId,
}

impl Occupation {
    fn candidates(self, game: &Luzon, state: &State) -> UnitSet {
        let beside = game.strong_beside(state, self.side, self.hex).iter();
        beside
            .filter(|unit| self.check_unit(game, state, *unit).is_ok())
            .collect()
    }

    fn check_unit(self, game: &Luzon, state: &State, unit: UnitId) -> Result<(), Refusal> {
        let took_part = game
            .strong_beside(state, self.side, self.hex)
            .contains(unit);
        let from = state.hex(unit).filter(|_| took_part);
        let from = from.ok_or(Refusal::OutOfReach(unit, self.hex, "7.4.2"))?;
        refuse(game.was_dropped(state, unit), Refusal::WasDropped(unit))?;
        game.check_advance(state, unit, from, self.hex)
    }
}

impl heigi_engine::Step<Luzon> for Occupation {
    type Plan = Option<UnitId>;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.side)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        self.candidates(game, state).is_empty()
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let candidates = self.candidates(game, state).iter();
        candidates.map(Action::Advance).for_each(&mut *offer);
        offer(Action::Done);
    }

    heigi_engine::takes_one! { Luzon: |step, game, state| Done,
        Advance(unit) if step.check_unit(game, state, unit) => unit,
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Some(unit) => {
                if let Some(from) = play.state.hex(unit) {
                    play.state.moved.insert(unit);
                    game.walk(play, unit, from, self.hex);
                }
            }
            None => play.end_step(),
        }
    }

    fn shortcuts(&self, game: &Luzon, state: &State) -> Vec<Shortcut> {
        game.all_advance(state, self.candidates(game, state), self.hex, false)
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-occupation").with("hex", game.hex_text(self.hex));
        (text, RuleId("7.4.2"))
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some(unit) => {
                let text = Text::new("luzon-do-advance");
                offered.labelled(text.with("unit", game.unit_text(unit)))
            }
            None => offered.labelled(Text::new("luzon-do-no-advance")).main(),
        }
    }
}

impl Luzon {
    /// 7.4.2: the units of a side on land beside a hex that could attack it; whoever still lies off a beach does not
    /// count, as it attacks in the combat phase.
    fn strong_beside(&self, state: &State, side: Side, hex: HexId) -> UnitSet {
        let around = self.map().grid.neighbours(hex).map(|(_, other)| other);
        let around = around.filter(|other| self.map().terrain(*other).is_land());
        let units = around.flat_map(|other| self.side_at(state, side, other).iter());
        let is_able = |unit: &UnitId| {
            self.check_attacker(state, side, *unit).is_ok()
                && self.check_reach(state, *unit, &[hex]).is_ok()
        };
        units.filter(is_able).collect()
    }

    /// 7.4.1, 7.4.2: who would meet whom.
    pub(crate) fn claim_on(&self, state: &State, side: Side, hex: HexId) -> Battle {
        let targets: Hexes = [hex].into_iter().collect();
        Battle {
            targets,
            attackers: self.strong_beside(state, side, hex),
            defenders: self.fighters_at(state, side.opponent(), hex),
            lenders: UnitSet::EMPTY,
            batteries: 0,
        }
    }

    /// 7.4.1: whether the ratio of an automatic victory is reached.
    pub(crate) fn is_overwhelming(&self, state: &State, battle: &Battle) -> bool {
        let (attack, defence) = self.totals(state, battle);
        let ratio = self.tables().automatic_victory;
        attack > 0 && ratio.is_reached(attack, defence)
    }

    /// 7.4.1: whether a march may claim an automatic victory over a hex: it could enter it but for the enemy, can pay a
    /// point more for that, and attacks itself or carries somebody who does.
    pub(crate) fn check_claim(
        &self,
        state: &State,
        march: &March,
        to: HexId,
    ) -> Result<Tread, Refusal> {
        let is_early = state.phase == Phase::Preparation;
        refuse(is_early, Refusal::BeforeTheStart(to))?;
        let (unit, side) = (march.unit, self.unit(march.unit).side);
        let from = state.hex(unit).ok_or(Refusal::NotOnMap(unit))?;
        let edge = self.map().grid.edge_between(from, to);
        let edge = edge.ok_or(Refusal::TooFar(to))?;
        let is_enemy = self.is_held_by(state, side.opponent(), to);
        refuse(!is_enemy, Refusal::NoTarget(to))?;
        let is_land = self.map().terrain(to).is_land() && !self.map().hexside(edge).is_water;
        refuse(!is_land, Refusal::Water(to))?;
        let marcher = self.marcher(state, unit);
        let columns = [marcher.column, marcher.on_roads];
        let price = self.cost_of_ground(state, columns, [from, to], edge);
        let leaves_road = marcher.keeps_to_roads && !price.is_by_road;
        refuse(leaves_road, Refusal::OffRoad(to))?;
        refuse(price.cost == Cost::Prohibited, Refusal::Prohibited(to))?;
        let strong = self.strong_beside(state, side, to);
        let is_carried = !(state.aboard & strong).is_empty();
        refuse(
            !strong.contains(unit) && !is_carried,
            Refusal::CannotClaim(unit),
        )?;
        let tread = march.pay(self, state, &marcher, [from, to], price)?;
        let cost = tread.cost + EXTRA;
        refuse(
            cost > march.left,
            Refusal::TooDearToClaim(to, Quarters(cost), Quarters(march.left)),
        )?;
        Ok(Tread { cost, ..tread })
    }

    /// 7.4.1, R-17: the attack is declared. If it is ten times the defence the enemy is removed and the march enters, the
    /// others after it; if not, the points are spent, and nothing is shown.
    pub(crate) fn claim(&self, play: &mut Play<'_>, march: March, tread: Tread) {
        let (side, to) = (self.unit(march.unit).side, tread.to);
        self.man_the_guns(play, side.opponent(), to);
        let battle = self.claim_on(play.state, side, to);
        let (attack, _) = self.totals(play.state, &battle);
        let is_seen = play.state.units.tops().contains(march.unit);
        play.tell(Event::Claimed(march.unit, to, Points(attack), is_seen));
        if !self.is_overwhelming(play.state, &battle) {
            play.replace_step(March {
                left: march.left - tread.cost,
                was_near: true,
                ..march
            });
            play.tell(Event::ClaimFailed(to));
            return;
        }
        for unit in self.side_at(play.state, side.opponent(), to).iter() {
            play.state.put(unit, Location::Lost);
            play.tell(Event::Swept(unit, to));
        }
        self.make_step(play, march, tread);
        play.push(Occupation { side, hex: to });
    }

    /// What a march would claim as far as its side can know: of the enemy who lies on top (5.2.2).
    pub(crate) fn previews_of_claims(&self, state: &State, march: &March) -> Vec<Preview> {
        let Some(from) = state.hex(march.unit) else {
            return Vec::new();
        };
        let side = self.unit(march.unit).side;
        let line = |label: &'static str, value: SmolStr, rule: &'static str| PreviewLine {
            label: Text::new(label),
            value,
            rule: rule.into(),
        };
        let around = self.map().grid.neighbours(from).map(|(_, hex)| hex);
        let open = around.filter(|hex| self.check_claim(state, march, *hex).is_ok());
        let preview = |hex: HexId| {
            let battle = self.claim_on(state, side, hex);
            let battle = Battle {
                defenders: self.seen_of(state, battle.defenders),
                ..battle
            };
            let (attack, defence) = self.totals(state, &battle);
            let needed = defence * self.tables().automatic_victory.over;
            Preview {
                title: Text::new("luzon-preview-claim").with("hex", self.hex_text(hex)),
                lines: vec![
                    line("luzon-preview-own", Points(attack).figures(), "7.2.1"),
                    line("luzon-preview-seen", Points(defence).figures(), "5.2.2"),
                    line("luzon-preview-needed", Points(needed).figures(), "7.4.1"),
                ],
                chances: Vec::new(),
                obstacle: None,
            }
        };
        open.map(preview).collect()
    }
}
