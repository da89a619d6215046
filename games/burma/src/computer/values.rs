//! What each action is worth, by its verb and, where a verb serves several steps, by the step.

use super::{ENOUGH_SUPPORT, Mind, field};
use crate::Burma;
use crate::action::Action;
use crate::position::{Mission, Payer, Step};
use crate::printed::units::{Class, FormationId, UnitId};
use crate::turn::attacks::Preparation;
use crate::turn::feeding::Pay;
use crate::turn::sanction;
use heigi_board::HexId;

impl Mind<'_> {
    pub(super) fn value(&self, action: Action) -> f32 {
        // What costs a marker is worth it only if some are to spare.
        let if_spare = |least: u8, worth: f32| {
            if self.larder.spare > least {
                worth
            } else {
                -0.5
            }
        };
        match action {
            Action::Done => self.ending(),
            // What has been stored stays: collecting and storing would go round in circles.
            Action::Cancel | Action::Collect(_) => -2.0,
            // An attack that somebody prepared and that cannot be carried out is given up, not prepared anew for ever.
            Action::Leave(_) => -2.5,
            Action::Spend(points) => self.spending(points),
            Action::Select(unit) => self.selection(unit),
            Action::At(hex) => self.place(hex),
            Action::Dig(hex) => self.digging(hex),
            Action::Store(hex) => self.storing(hex),
            Action::Stock => 1.0,
            Action::Fly(_, mission) => self.flight(mission),
            Action::Strike(_, hex) => 0.1 * self.cut(hex) - 0.3,
            Action::Keep(index) => self.marker(index),
            Action::Headquarters(unit) => self.staff_work(unit),
            Action::Source(hex) => self.paid_by(Payer::Source(hex), 1).unwrap_or(0.0),
            Action::Commit(unit) => self.commitment(unit),
            Action::Restore(_) => 1.4 - self.price(1),
            Action::RestoreByMarker(_) => if_spare(0, 1.2),
            Action::Formation(formation) => self.formation(formation),
            Action::Name(unit) => self.name(unit),
            Action::Entrench(unit) => self.wish_to_dig(unit),
            Action::Replace(_) => if_spare(1, 0.9),
            Action::Rebuild(..) => if_spare(3, 0.8),
            Action::MoveFirst => 0.5,
            Action::AttackFirst => self.best_attack(),
            Action::Attack(hex) => self.promise(hex) - self.weights().caution,
            Action::Join(unit) => self.joining(unit),
            Action::Banzai(unit) if self.charges(unit) => 1.8,
            Action::Banzai(_) => -1.0,
            Action::Air(_) => 1.5,
            Action::Go => self.going(),
            Action::Exit => 5.0,
            Action::Sail(unit, hex) => {
                let here = self.look.hex_of(unit);
                let gain = self.worth(unit, hex) - here.map_or(0.0, |at| self.worth(unit, at));
                gain - self.price(1) - 1.0
            }
            Action::Repair(hex) => self.own_need(hex) - self.price(1),
            Action::Sanction(item) => self.item(item),
            Action::Relieve(hex) => self.relieving(hex),
            Action::Lift(hex) => self.loading(hex),
            Action::Jump(unit) => self.jump(unit),
            Action::Embark(unit) => self.landing(unit),
            Action::LoseStep(unit) => self.set_up_loss(unit),
            _ => -1.0,
        }
    }

    fn ending(&self) -> f32 {
        match self.look.step() {
            Some(Step::Moving(_)) => self.weights().inertia,
            _ => 0.0,
        }
    }

    fn spending(&self, points: u8) -> f32 {
        match self.look.step() {
            Some(Step::AirPurchase(_)) => self.air_purchase(points),
            Some(Step::AirBoost(_)) => -f32::from(points),
            Some(Step::Adjustment(_)) => self.hiring(),
            _ => -1.0,
        }
    }

    fn digging(&self, hex: HexId) -> f32 {
        let near = self.nearest_enemy(hex) as f32;
        let town = if self.game.map().is_town(hex) {
            0.5
        } else {
            0.0
        };
        1.0 + town + 1.0 / (1.0 + near)
    }

    fn flight(&self, mission: Mission) -> f32 {
        match mission {
            Mission::Transport if self.lacks_transports() => 2.2,
            Mission::Support | Mission::FighterSupport
                if self.flying(Mission::is_support) < ENOUGH_SUPPORT =>
            {
                2.0
            }
            Mission::Superiority => 1.8,
            // Each transport betters the receipt of supply (TBL-SUPPLY).
            Mission::Transport => 1.2,
            _ => 1.0,
        }
    }

    /// What a payment is worth, if one is under way.
    fn paid_by(&self, payer: Payer, price: u8) -> Option<f32> {
        match self.look.step() {
            Some(Step::Pay(Pay(_, occasion))) => Some(self.payment(payer, occasion, price)),
            _ => None,
        }
    }

    fn staff_work(&self, unit: UnitId) -> f32 {
        let (game, look) = (self.game, self.look);
        match look.step() {
            Some(Step::Adjustment(_)) => self.forwarding(unit),
            Some(Step::Pay(Pay(_, occasion))) => {
                let payer = Payer::Headquarters(unit);
                let price = Burma::price_of_supply(look.supply(self.side), payer);
                self.payment(payer, occasion, price)
            }
            _ => 2.0 + field::served(game, look, unit, look.hex_of(unit).unwrap_or(HexId(0))),
        }
    }

    fn commitment(&self, unit: UnitId) -> f32 {
        match self.look.step() {
            Some(Step::Preparation(_)) if self.game.unit(unit).class == Class::Artillery => 1.4,
            // One point to commit it, another to restore it.
            _ => self.paid_by(Payer::Committed(unit), 2).unwrap_or(-1.0),
        }
    }

    fn formation(&self, formation: FormationId) -> f32 {
        let look = self.look;
        let members: Vec<UnitId> = self
            .game
            .members(formation)
            .filter(|unit| look.hex_of(*unit).is_some())
            .collect();
        let second = members.iter().any(|unit| look.unit(*unit).activations > 0);
        let sum: f32 = members.iter().map(|unit| self.wish_to_act(*unit)).sum();
        3.0 + sum - if second { 2.0 } else { 0.0 }
    }

    fn name(&self, unit: UnitId) -> f32 {
        match self.look.step() {
            Some(Step::Pay(Pay(_, occasion))) => self.ration(unit, occasion) - self.expense(1.0),
            _ if self.look.unit(unit).activations > 0 => -0.5,
            _ => 1.0 + self.wish_to_act(unit),
        }
    }

    fn joining(&self, unit: UnitId) -> f32 {
        match self.look.step() {
            Some(Step::Preparation(Preparation(hex)))
                if self.game.attack_factor(self.look, unit, hex, false) == 0 =>
            {
                -1.0
            }
            _ => 2.0,
        }
    }

    fn going(&self) -> f32 {
        match self.look.step() {
            Some(Step::Thursday(_)) if self.stock() < 12 => -1.0,
            Some(Step::Declaration(_)) if self.stock() < 5 => -1.0,
            _ => 1.0,
        }
    }

    /// An item of the sanctioned operation (TBL-SANCTION).
    fn item(&self, item: u8) -> f32 {
        let (game, look) = (self.game, self.look);
        let is_worth_it = match item {
            sanction::INFILTRATION => return self.infiltration(),
            sanction::COLUMN => return 1.2,
            sanction::FREE_LANDINGS => {
                let lands =
                    |unit| game.check_embark(look, unit).is_ok() && self.landing(unit) > 0.0;
                return if self.active().any(lands) { 1.2 } else { -1.0 };
            }
            sanction::SUPPLY => {
                let mut units = game.units_of(self.side);
                let stranded = |unit: &UnitId| look.unit(*unit).out_of_supply;
                units.by_ref().filter(stranded).count() >= 2
            }
            _ => false,
        };
        if is_worth_it { 1.0 } else { -1.0 }
    }
}
