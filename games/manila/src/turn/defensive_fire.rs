//! Defensive fire (9.0).

use crate::Manila;
use crate::action::Action;
use crate::event::{Event, Glimpsed};
use crate::printed::units::{Group, JAPAN, UNITED_STATES, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::shows::words::texts;
use crate::situation::state::{Fire, Location, State, Target};
use crate::turn::composition::put_together;
use crate::turn::modifiers::Sight;
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Preview, Target as Click};
use heigi_engine::told::Die;
use heigi_engine::{Draw, RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 9.1: the other side may fire at the unit that has just entered a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DefensiveFire;

impl heigi_engine::Step<Manila> for DefensiveFire {
    put_together!();

    fn ask(&self, game: &Manila, state: &State) -> (Text, RuleId) {
        let text = game.ask_about_target(state, "manila-ask-defensive-fire");
        (text, RuleId("9.1"))
    }

    fn help(&self, _: &Manila, _: &State) -> Vec<Text> {
        texts(&["manila-help-defensive-fire"])
    }
}

impl DefensiveFire {
    const GIVE_UP: Action = Action::Decline;

    /// 9.2: fires; the firers and their stacks are revealed (6.5d), and Japan looks through the target's stack
    /// (6.5b).
    fn fire(self, game: &Manila, play: &mut Play<'_>, fire: &Fire) {
        game.declare(play, fire);
        let Target::Units(hex) = fire.target else {
            return;
        };
        if fire.side == JAPAN {
            let units: UnitSet = play.state.units_at(hex).collect();
            if units.len() > 1 {
                play.tell(Event::LookedAt(units, hex));
            }
        } else {
            game.reveal(play, hex);
        }
        play.replace_step(DefensiveFireRoll);
    }

    fn give_up(self, play: &mut Play<'_>) {
        play.end_step();
        if let Some(Target::Units(hex)) = play.state.fire.take().map(|fire| fire.target) {
            play.tell(Event::Declined(hex));
        }
    }
}

/// 9.2: the die of defensive fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DefensiveFireRoll;

impl heigi_engine::Step<Manila> for DefensiveFireRoll {
    type Plan = ();

    fn waits(&self, _: &Manila, state: &State) -> Waits {
        Waits::Draw(Manila::firing_side(state), Draw::open(RuleId("9.2"), 6))
    }

    /// 9.2a and 9.6: the die decides on the mover alone; no rubble, no advance.
    fn drawn(&self, game: &Manila, play: &mut Play<'_>, die: u16) {
        let Some(fire) = play.state.fire.take() else {
            return;
        };
        let success = game.roll(play, &fire, die as u8);
        let Some(mover) = fire.mover.filter(|_| success) else {
            return;
        };
        // The move ends with the mover.
        play.end_step();
        game.eliminate(play, mover);
        if game.side_of(mover) == JAPAN {
            game.check_victory(play);
        }
    }

    fn ask(&self, game: &Manila, state: &State) -> (Text, RuleId) {
        let text = game.ask_about_target(state, "manila-ask-die");
        (text, RuleId("9.2"))
    }
}

impl Manila {
    /// 10.11 and 10.16: whether a die decides for a fire.
    pub(crate) fn roll(&self, play: &mut Play<'_>, fire: &Fire, die: u8) -> bool {
        let modifiers = self.modifiers(play.state, fire, Sight::All);
        let modified = i16::from(die) + modifiers.total();
        let success = self.tables().eliminates(self.strength(fire), modified);
        let told = if success {
            Event::RolledSuccess
        } else {
            Event::RolledNothing
        };
        play.tell(told(Die(die), modified.into()));
        success
    }

    /// 9.1 to 9.4: whether a unit can fire defensively at a unit that has entered a hex.
    pub(crate) fn check_defensive_firer(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        if printed.side != side {
            return Err(Refusal::NotYours(unit));
        }
        let from = state.hex(unit).ok_or(Refusal::NotOnMap(unit, "9.1"))?;
        if !self.map().grid.is_adjacent(from, hex) {
            return Err(Refusal::NotAdjacentToTarget(unit));
        }
        if printed.is_fixed || printed.is_us_artillery() {
            return Err(Refusal::CannotFireDefensively(unit));
        }
        Ok(())
    }

    /// 5.4a: on turns 1 and 2 the United States do not fire defensively at built-up hexes.
    fn is_defensive_fire_barred(&self, state: &State, side: Side, hex: HexId) -> bool {
        side == UNITED_STATES && self.is_early(state) && self.map().terrain(hex).is_built_up()
    }

    /// 9.1: asks the other side whether it fires at a unit that has entered a hex.
    ///
    /// It is asked whenever the mover's side cannot rule out that somebody is able to fire: otherwise
    /// the question alone would tell a fixed unit from a mobile one (6.5c).
    pub(crate) fn ask_for_defensive_fire(&self, play: &mut Play<'_>, mover: UnitId, hex: HexId) {
        let state = &mut *play.state;
        let side = self.unit(mover).side.opponent();
        if self.is_defensive_fire_barred(state, side, hex) {
            return;
        }
        let mut is_possible = false;
        let mut strength = [0_u16; Group::ALL.len()];
        let mut able = UnitSet::EMPTY;
        for (_, neighbour) in self.map().grid.neighbours(hex) {
            if !self.is_enemy_at(state, side.opponent(), neighbour) {
                continue;
            }
            for unit in state.units_at(neighbour) {
                if self.check_defensive_firer(state, side, unit, hex).is_ok() {
                    able.insert(unit);
                    is_possible = true;
                    if let Some(group) = self.unit(unit).group {
                        strength[group as usize] += u16::from(self.unit(unit).attack);
                    }
                }
                is_possible |= !self.is_seen(state, side.opponent(), unit);
            }
        }
        if !is_possible {
            return;
        }
        // All who can fire take part until told otherwise; of several divisions the strongest (10.4).
        let strongest = Group::ALL
            .into_iter()
            .filter(|group| !group.is_corps())
            .max_by_key(|group| strength[*group as usize]);
        let firers = able
            .iter()
            .filter(|unit| {
                self.unit(*unit)
                    .group
                    .is_none_or(|group| group.is_corps() || Some(group) == strongest)
            })
            .collect();
        state.fire = Some(Fire {
            side,
            target: Target::Units(hex),
            mover: Some(mover),
            firers,
            assault: UnitSet::EMPTY,
            air: 0,
            flamethrower: false,
        });
        play.push(DefensiveFire);
    }

    /// Puts a unit into the pile; its pontoon goes with it (8.9c).
    pub(crate) fn eliminate(&self, play: &mut Play<'_>, unit: UnitId) {
        let state = &mut *play.state;
        let Some(hex) = state.hex(unit) else { return };
        let is_hidden = !self.is_seen(state, self.unit(unit).side.opponent(), unit);
        state.put(unit, Location::Eliminated);
        play.tell(Event::Eliminated(Glimpsed { unit, is_hidden }, hex));
        self.lose_pontoon(play, unit);
    }
}
