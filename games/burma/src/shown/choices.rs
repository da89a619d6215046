//! What is asked, and what may be answered.

use crate::Burma;
use crate::decisions::action::Action;
use crate::position::steps::{
    AirBoost, AirMissions, AirPurchase, Allocation, Combat, Declaration, ExtraMarker, Feeding,
    Forwarding, Interdiction, Jumping, Landing, Movement, Moving, Naming, Pay, Placing,
    Preparation, Relief, SetUp, Thursday, Transport,
};
use crate::position::{Mission, Occasion, Position, Step};
use crate::printed::units::UnitId;
use crate::shown::supply::quarters;
use crate::turn::end::SNAFU;
use heigi_board::HexId;
use heigi_engine::Text;
use heigi_engine::scene::SmolStr;
use heigi_engine::scene::{Choice, Target, Weight};

/// The tray of the aircraft on a mission.
pub(super) const fn mission_tray(mission: Mission) -> &'static str {
    match mission {
        Mission::Superiority => "superiority",
        Mission::Support => "support",
        Mission::FighterSupport => "fighter-support",
        Mission::Interdiction => "interdiction",
        Mission::Transport => "transport",
    }
}

impl Burma {
    pub(crate) fn question(&self, position: &Position) -> (Text, &'static str) {
        let plain = |id: &'static str, rule| (Text::new(id), rule);
        match position.step() {
            Some(Step::SetUp(SetUp(side))) => {
                let left = position.side(side).to_place;
                (
                    Text::new("burma-ask-set-up")
                        .with("positions", i32::from(left.positions))
                        .with("supply", i32::from(left.supply))
                        .with("links", i32::from(left.links)),
                    "21.0",
                )
            }
            Some(Step::Placing(Placing(unit))) => (
                Text::new("burma-ask-place").with("unit", self.unit_text(unit)),
                "21.0",
            ),
            Some(Step::AirPurchase(AirPurchase)) => plain("burma-ask-air-purchase", "5.2.2"),
            Some(Step::AirBoost(AirBoost)) => plain("burma-ask-air-boost", "5.2.4"),
            Some(Step::AirMissions(AirMissions(_, left))) => (
                Text::new(if left > 100 {
                    "burma-ask-all-missions"
                } else {
                    "burma-ask-missions"
                })
                .with("units", i32::from(left)),
                "5.1.6",
            ),
            Some(Step::Interdiction(Interdiction)) => plain("burma-ask-interdiction", "5.5.3"),
            Some(Step::Allocation(Allocation(_, left))) => (
                Text::new("burma-ask-allocation").with("points", i32::from(left)),
                "7.1.2",
            ),
            Some(Step::Adjustment(_)) => plain("burma-ask-adjustment", "7.4"),
            Some(Step::Forwarding(Forwarding(_, unit, left))) => (
                Text::new("burma-ask-forwarding")
                    .with("unit", self.unit_text(unit))
                    .with("points", i32::from(left)),
                "7.4.4",
            ),
            Some(Step::Pay(Pay(_, Occasion::Determination))) => plain("burma-ask-pay", "7.9.2"),
            Some(Step::Pay(Pay(_, Occasion::Combat))) => plain("burma-ask-pay-combat", "7.12.1"),
            Some(Step::Pay(Pay(_, Occasion::Final))) => plain("burma-ask-pay-final", "7.13.1"),
            Some(Step::Feeding(Feeding(_, _, left, _))) => (
                Text::new("burma-ask-feeding").with("units", i32::from(left)),
                "7.9.3",
            ),
            Some(Step::KeepMarker(_)) => plain("burma-ask-keep", "8.1.4"),
            Some(Step::Reinforcements(_)) => plain("burma-ask-reinforcements", "15.1"),
            Some(Step::Naming(Naming)) => {
                let (formations, units) = position
                    .segment
                    .as_ref()
                    .map_or((0, 0), |segment| (segment.formations, segment.units));
                (
                    Text::new("burma-ask-naming")
                        .with("formations", i32::from(formations))
                        .with("units", i32::from(units)),
                    "9.3.2",
                )
            }
            Some(Step::Movement(Movement)) => plain("burma-ask-movement", "12.1"),
            Some(Step::Moving(Moving(unit, progress))) => (
                Text::new("burma-ask-moving")
                    .with("unit", self.unit_text(unit))
                    .with("spent", quarters(progress.spent).as_str())
                    .with(
                        "allowance",
                        quarters(self.allowance(position, unit)).as_str(),
                    ),
                "12.1.2",
            ),
            Some(Step::Combat(Combat)) => plain("burma-ask-combat", "13.1"),
            Some(Step::Preparation(Preparation(hex))) => (
                Text::new("burma-ask-attack").with("hex", self.hex_text(hex)),
                "13.2.1b",
            ),
            Some(Step::Transport(Transport)) => plain("burma-ask-transport", "5.6"),
            Some(Step::Loaded(_)) => plain("burma-ask-destination", "5.6.4"),
            Some(Step::Relief(Relief) | Step::Relieving(_)) => plain("burma-ask-relief", "7.11.2"),
            Some(Step::Jumping(Jumping(unit))) => (
                Text::new("burma-ask-jump").with("unit", self.unit_text(unit)),
                "12.4.3",
            ),
            Some(Step::Landing(Landing(unit))) => (
                Text::new("burma-ask-landing").with("unit", self.unit_text(unit)),
                "12.5.3",
            ),
            Some(Step::Declaration(Declaration)) => plain("burma-ask-declaration", "19.1.2"),
            Some(Step::ExtraMarker(ExtraMarker)) => plain("burma-ask-extra-marker", "TBL-SO-1"),
            Some(Step::Thursday(Thursday)) => plain("burma-ask-thursday", "17.4.7"),
            Some(Step::Building(_)) => plain("burma-ask-building", "7.8.2a"),
            Some(Step::Repairs(_)) => plain("burma-ask-repairs", "7.8.3"),
            _ => plain("burma-ask-wait", "4.0"),
        }
    }

    #[allow(clippy::too_many_lines)]
    pub(crate) fn choice(&self, position: &Position, action: Action, offered: Choice) -> Choice {
        let piece = |unit: UnitId| Target::Piece(self.unit(unit).id.clone());
        let air_piece = |air| Target::Piece(self.air(air).id.clone());
        let place = |hex: HexId| Target::Place(self.hex_number(hex));
        let named = |id: &'static str, unit| Text::new(id).with("unit", self.unit_text(unit));
        let at = |id: &'static str, hex| Text::new(id).with("hex", self.hex_text(hex));
        let button = |id: &'static str| (Target::Button, Text::new(id));
        let mut weight = Weight::Plain;
        let mut note = SmolStr::default();
        let (target, label) = match action {
            Action::Done => {
                weight = Weight::Main;
                button(match position.step() {
                    Some(Step::Moving(_)) if position.asking.is_none() => "burma-do-end-move",
                    _ => "burma-do-done",
                })
            }
            Action::Cancel => button("burma-do-cancel"),
            Action::Lift(hex) => (place(hex), at("burma-do-lift", hex)),
            Action::Relieve(hex) => {
                weight = Weight::Aside;
                (place(hex), at("burma-do-relieve", hex))
            }
            Action::Jump(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-jump", unit))
            }
            Action::Embark(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-embark", unit))
            }
            Action::Motorise(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-motorise", unit))
            }
            Action::Sanction(item) => {
                weight = Weight::Aside;
                button(match item {
                    crate::turn::sanction::INFILTRATION => "burma-do-sanction-zones",
                    crate::turn::sanction::FREE_LANDINGS => "burma-do-sanction-landings",
                    crate::turn::sanction::SUPPLY => "burma-do-sanction-supply",
                    _ => "burma-do-sanction-column",
                })
            }
            Action::Spend(_)
                if matches!(
                    position.step(),
                    Some(Step::Adjustment(_) | Step::Naming(Naming) | Step::Movement(Movement))
                ) =>
            {
                weight = Weight::Aside;
                button("burma-do-buy-trucks")
            }
            Action::Spend(points) if position.asking.is_some() && points == SNAFU => (
                Target::Button,
                Text::new("burma-do-lose").with("points", i32::from(points)),
            ),
            Action::Spend(points) => (
                Target::Button,
                Text::new("burma-do-spend").with("points", i32::from(points)),
            ),
            Action::Select(unit) => (piece(unit), named("burma-do-select", unit)),
            Action::At(hex) => {
                if let Some(cost) = self.move_cost(position, hex) {
                    note = cost;
                }
                (place(hex), at("burma-do-at", hex))
            }
            Action::Dig(hex) => {
                weight = Weight::Aside;
                (place(hex), at("burma-do-dig", hex))
            }
            Action::Store(hex) => {
                weight = Weight::Aside;
                (place(hex), at("burma-do-store", hex))
            }
            Action::Collect(hex) => {
                weight = Weight::Aside;
                (place(hex), at("burma-do-collect", hex))
            }
            Action::Stock => {
                weight = Weight::Main;
                button("burma-do-stock")
            }
            Action::Fly(air, mission) => {
                let id = match mission {
                    Mission::Superiority => "burma-do-fly-superiority",
                    Mission::Support => "burma-do-fly-support",
                    Mission::FighterSupport => "burma-do-fly-fighter-support",
                    Mission::Interdiction => "burma-do-fly-interdiction",
                    Mission::Transport => "burma-do-fly-transport",
                };
                (
                    air_piece(air),
                    Text::new(id).with("air", self.air_text(air)),
                )
            }
            Action::Strike(air, hex) => (
                place(hex),
                at("burma-do-strike", hex).with("air", self.air_text(air)),
            ),
            Action::Air(air) => (
                air_piece(air),
                Text::new("burma-do-air").with("air", self.air_text(air)),
            ),
            Action::Keep(index) => {
                let marker = if position.step() == Some(Step::ExtraMarker(ExtraMarker)) {
                    Some(index)
                } else {
                    let cup = &position.side(self.decider(position)).cup;
                    cup.get(usize::from(index)).copied()
                };
                (
                    Target::Button,
                    Text::new("burma-do-keep").with(
                        "marker",
                        self.marker_text(usize::from(marker.unwrap_or_default())),
                    ),
                )
            }
            Action::Headquarters(unit) => {
                let id = match position.step() {
                    Some(Step::Adjustment(_)) => "burma-do-forward",
                    Some(Step::Pay(_)) => "burma-do-pay",
                    _ => "burma-do-name-range",
                };
                (piece(unit), named(id, unit))
            }
            Action::Source(hex) => (place(hex), at("burma-do-pay-source", hex)),
            Action::Commit(unit) => (piece(unit), named("burma-do-commit", unit)),
            Action::Restore(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-restore", unit))
            }
            Action::RestoreByMarker(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-restore-by-marker", unit))
            }
            Action::Formation(formation) => (
                Target::Button,
                Text::new("burma-do-formation").with("formation", self.formation_text(formation)),
            ),
            Action::Name(unit) => {
                let id = match position.step() {
                    Some(Step::Pay(_)) => "burma-do-pay-alone",
                    _ => "burma-do-name",
                };
                (piece(unit), named(id, unit))
            }
            Action::Entrench(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-entrench", unit))
            }
            Action::Replace(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-replace", unit))
            }
            Action::Rebuild(unit, hex) => (
                piece(unit),
                at("burma-do-rebuild", hex).with("unit", self.unit_text(unit)),
            ),
            Action::MoveFirst => {
                weight = Weight::Main;
                button("burma-do-move-first")
            }
            Action::AttackFirst => button("burma-do-attack-first"),
            Action::PickUp => button("burma-do-pick-up"),
            Action::Drop => button("burma-do-drop"),
            Action::Sail(unit, hex) => {
                weight = Weight::Aside;
                (
                    piece(unit),
                    at("burma-do-sail", hex).with("unit", self.unit_text(unit)),
                )
            }
            Action::Exit => button("burma-do-exit"),
            Action::Attack(hex) => (place(hex), at("burma-do-attack", hex)),
            Action::Join(unit) => (piece(unit), named("burma-do-join", unit)),
            Action::Leave(unit) => (piece(unit), named("burma-do-leave", unit)),
            Action::Banzai(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-banzai", unit))
            }
            Action::SpecialTroops(unit) => (piece(unit), named("burma-do-special-troops", unit)),
            Action::Go => {
                weight = Weight::Main;
                button(match position.step() {
                    Some(Step::Thursday(Thursday)) => "burma-do-thursday",
                    Some(Step::Declaration(Declaration)) => "burma-do-declare",
                    _ => "burma-do-go",
                })
            }
            Action::LoseStep(unit) => (piece(unit), named("burma-do-lose-step", unit)),
            Action::Retreat(unit) => (piece(unit), named("burma-do-retreat", unit)),
            Action::Repair(hex) => (place(hex), at("burma-do-repair", hex)),
            Action::Build(hex, line) => {
                weight = Weight::Aside;
                let id = if line == crate::printed::map::Line::Road {
                    "burma-do-build-road"
                } else {
                    "burma-do-build-trail"
                };
                (place(hex), at(id, hex))
            }
            Action::Upgrade(hexes) => {
                weight = Weight::Aside;
                let [first, second] = hexes.hexes();
                (
                    place(first),
                    at("burma-do-upgrade", first).with("other", self.hex_text(second)),
                )
            }
            Action::Extend(unit) => {
                weight = Weight::Aside;
                (piece(unit), named("burma-do-extend", unit))
            }
            Action::Choose(0) => button("burma-do-choose-formations"),
            Action::Choose(_) => button("burma-do-choose-units"),
        };
        let tray = match action {
            Action::Fly(_, mission) => Some(mission_tray(mission).into()),
            _ => None,
        };
        Choice {
            target,
            tray,
            label,
            note,
            weight,
            ..offered
        }
    }
}
