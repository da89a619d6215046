//! How choices are labelled, and what a click asks for.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::position::Position;
use crate::printed::map::ZoneId;
use crate::printed::units::UnitId;
use heigi_engine::Text;
use heigi_engine::scene::{Choice, Target, Weight};

/// A choice with a label.
pub(crate) fn labelled(offered: Choice, message: &'static str) -> Choice {
    Choice {
        label: Text::new(message),
        ..offered
    }
}

/// A choice with a label that stands out.
pub(crate) fn main_choice(offered: Choice, message: &'static str) -> Choice {
    Choice {
        weight: Weight::Main,
        ..labelled(offered, message)
    }
}

/// A choice that stays in the background.
pub(crate) fn aside(offered: Choice) -> Choice {
    Choice {
        weight: Weight::Aside,
        ..offered
    }
}

/// The choice to begin a march or a voyage, with what Japan pays for it.
pub(crate) fn go_for(offered: Choice, points: u8) -> Choice {
    let mut choice = main_choice(offered, "typhoon-do-go");
    choice.label = choice.label.with("points", i32::from(points));
    choice
}

impl Typhoon {
    /// A choice with a label that names a counter.
    pub(crate) fn about(&self, offered: Choice, message: &'static str, unit: UnitId) -> Choice {
        let mut choice = labelled(offered, message);
        choice.label = choice.label.with("unit", self.unit_text(unit));
        choice
    }

    /// A choice with a label that names a zone.
    pub(crate) fn at(&self, offered: Choice, message: &'static str, zone: ZoneId) -> Choice {
        let mut choice = labelled(offered, message);
        choice.label = choice.label.with("zone", self.zone_text(zone));
        choice
    }

    /// How it is offered to gather counters, and to give it up.
    pub(crate) fn gathered(&self, offered: Choice, action: Action) -> Choice {
        match action {
            Action::Join(unit) => self.about(offered, "typhoon-do-join", unit),
            Action::Leave(unit) => self.about(offered, "typhoon-do-leave", unit),
            Action::Attack(unit) => self.about(offered, "typhoon-do-attack", unit),
            _ => labelled(offered, "typhoon-do-cancel"),
        }
    }

    /// What a click asks for: what a zone means here, or what a counter does.
    pub(crate) fn meant(
        &self,
        click: &Target,
        of_zone: impl Fn(ZoneId) -> Action,
        of_unit: impl Fn(UnitId) -> Action,
    ) -> Option<Action> {
        match click {
            Target::Place(id) => self.map().zone_named(id).map(of_zone),
            Target::Piece(id) => self.unit_named(id).map(of_unit),
            _ => None,
        }
    }

    /// What a click asks for where counters are gathered for a fight.
    pub(crate) fn meant_in_fight(&self, position: &Position, click: &Target) -> Option<Action> {
        let of_unit = |unit| self.joins_or_is_attacked(position, unit);
        self.meant(click, Action::Place, of_unit)
    }

    /// What a click on a counter asks for there.
    pub(crate) fn joins_or_is_attacked(&self, position: &Position, unit: UnitId) -> Action {
        if self.unit(unit).side == position.active {
            Action::Join(unit)
        } else {
            Action::Attack(unit)
        }
    }
}
