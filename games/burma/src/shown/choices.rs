//! How actions are offered.

use crate::Burma;
use crate::action::Action;
use crate::position::Mission;
use crate::printed::map::Line;
use crate::turn::sanction::{FREE_LANDINGS, INFILTRATION, SUPPLY};
use heigi_engine::scene::{Choice, Weight};
use heigi_engine::{Gridded, Kind, Text};

const fn flight(mission: Mission) -> &'static str {
    match mission {
        Mission::Superiority => "burma-do-fly-superiority",
        Mission::Support => "burma-do-fly-support",
        Mission::FighterSupport => "burma-do-fly-fighter-support",
        Mission::Interdiction => "burma-do-fly-interdiction",
        Mission::Transport => "burma-do-fly-transport",
    }
}

const fn item_message(item: u8) -> &'static str {
    match item {
        INFILTRATION => "burma-do-sanction-zones",
        FREE_LANDINGS => "burma-do-sanction-landings",
        SUPPLY => "burma-do-sanction-supply",
        _ => "burma-do-sanction-column",
    }
}

/// The message of an action, unless its step has another.
const fn message(action: Action) -> &'static str {
    match action {
        Action::Done => "burma-do-done",
        Action::Cancel => "burma-do-cancel",
        Action::Lift(_) => "burma-do-lift",
        Action::Relieve(_) => "burma-do-relieve",
        Action::Jump(_) => "burma-do-jump",
        Action::Embark(_) => "burma-do-embark",
        Action::Motorise(_) => "burma-do-motorise",
        Action::Sanction(item) => item_message(item),
        Action::Spend(_) => "burma-do-spend",
        Action::Select(_) => "burma-do-select",
        Action::At(_) => "burma-do-at",
        Action::Dig(_) => "burma-do-dig",
        Action::Store(_) => "burma-do-store",
        Action::Collect(_) => "burma-do-collect",
        Action::Stock => "burma-do-stock",
        Action::Fly(_, mission) => flight(mission),
        Action::Strike(..) => "burma-do-strike",
        Action::Air(_) => "burma-do-air",
        Action::Keep(_) => "burma-do-keep",
        Action::Headquarters(_) => "burma-do-name-range",
        Action::Source(_) => "burma-do-pay-source",
        Action::Commit(_) => "burma-do-commit",
        Action::Restore(_) => "burma-do-restore",
        Action::RestoreByMarker(_) => "burma-do-restore-by-marker",
        Action::Formation(_) => "burma-do-formation",
        Action::Name(_) => "burma-do-name",
        Action::Entrench(_) => "burma-do-entrench",
        Action::Replace(_) => "burma-do-replace",
        Action::Rebuild(..) => "burma-do-rebuild",
        Action::MoveFirst => "burma-do-move-first",
        Action::AttackFirst => "burma-do-attack-first",
        Action::PickUp => "burma-do-pick-up",
        Action::Drop => "burma-do-drop",
        Action::Sail(..) => "burma-do-sail",
        Action::Exit => "burma-do-exit",
        Action::Attack(_) => "burma-do-attack",
        Action::Join(_) => "burma-do-join",
        Action::Leave(_) => "burma-do-leave",
        Action::Banzai(_) => "burma-do-banzai",
        Action::SpecialTroops(_) => "burma-do-special-troops",
        Action::Go => "burma-do-go",
        Action::LoseStep(_) => "burma-do-lose-step",
        Action::Retreat(_) => "burma-do-retreat",
        Action::Repair(_) => "burma-do-repair",
        Action::Build(_, Line::Road) => "burma-do-build-road",
        Action::Build(..) => "burma-do-build-trail",
        Action::Upgrade(_) => "burma-do-upgrade",
        Action::Extend(_) => "burma-do-extend",
        Action::Choose(0) => "burma-do-choose-formations",
        Action::Choose(_) => "burma-do-choose-units",
    }
}

const fn weight(action: Action) -> Weight {
    match action {
        Action::Done | Action::Stock | Action::MoveFirst | Action::Go => Weight::Main,
        Action::Relieve(_)
        | Action::Jump(_)
        | Action::Embark(_)
        | Action::Motorise(_)
        | Action::Sanction(_)
        | Action::Dig(_)
        | Action::Store(_)
        | Action::Collect(_)
        | Action::Restore(_)
        | Action::RestoreByMarker(_)
        | Action::Entrench(_)
        | Action::Replace(_)
        | Action::Sail(..)
        | Action::Banzai(_)
        | Action::Build(..)
        | Action::Upgrade(_)
        | Action::Extend(_) => Weight::Aside,
        _ => Weight::Plain,
    }
}

impl Burma {
    /// How an action is offered, unless its step says more.
    pub(crate) fn offered(&self, action: Action, offered: Choice) -> Choice {
        let tray = match action {
            Action::Fly(_, mission) => Some(mission.id().into()),
            _ => None,
        };
        Choice {
            label: self.with_names(Text::new(message(action)), action),
            weight: weight(action),
            tray,
            ..offered
        }
    }

    /// A message with all that an action names.
    fn with_names(&self, text: Text, action: Action) -> Text {
        match action {
            Action::Spend(points) => text.with("points", i32::from(points)),
            Action::Formation(formation) => text.with("formation", self.formation_text(formation)),
            Action::Air(air) | Action::Fly(air, _) => text.with("air", self.air_text(air)),
            Action::Strike(air, hex) => {
                let text = text.with("hex", self.hex_name(hex));
                text.with("air", self.air_text(air))
            }
            Action::Sail(unit, hex) | Action::Rebuild(unit, hex) => {
                let text = text.with("hex", self.hex_name(hex));
                text.with("unit", self.unit_text(unit))
            }
            Action::Upgrade(hexes) => {
                let [first, second] = hexes.hexes();
                let text = text.with("hex", self.hex_name(first));
                text.with("other", self.hex_name(second))
            }
            Action::Lift(hex)
            | Action::Relieve(hex)
            | Action::At(hex)
            | Action::Dig(hex)
            | Action::Store(hex)
            | Action::Collect(hex)
            | Action::Source(hex)
            | Action::Attack(hex)
            | Action::Repair(hex)
            | Action::Build(hex, _) => text.with("hex", self.hex_name(hex)),
            Action::Jump(unit)
            | Action::Embark(unit)
            | Action::Motorise(unit)
            | Action::Select(unit)
            | Action::Headquarters(unit)
            | Action::Commit(unit)
            | Action::Restore(unit)
            | Action::RestoreByMarker(unit)
            | Action::Name(unit)
            | Action::Entrench(unit)
            | Action::Replace(unit)
            | Action::Join(unit)
            | Action::Leave(unit)
            | Action::Banzai(unit)
            | Action::SpecialTroops(unit)
            | Action::LoseStep(unit)
            | Action::Retreat(unit)
            | Action::Extend(unit) => text.with("unit", self.unit_text(unit)),
            _ => text,
        }
    }

    /// The point that is spent hires trucks.
    pub(crate) fn hiring(&self, offered: Choice) -> Choice {
        Choice {
            label: Text::new("burma-do-buy-trucks"),
            weight: Weight::Aside,
            ..offered
        }
    }

    /// What it means to keep a marker.
    pub(crate) fn keeping(&self, marker: u8) -> Text {
        Text::new("burma-do-keep").with("marker", self.marker_text(usize::from(marker)))
    }
}
