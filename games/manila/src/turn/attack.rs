//! An attack (10.3 to 10.16): put together, declared and rolled.

use crate::Manila;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::Terrain;
use crate::printed::units::{UNITED_STATES, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::shows::words::{guide, texts};
use crate::situation::state::{Fire, State, Target};
use crate::turn::advance::{Advance, RubbleRoll};
use crate::turn::composition::put_together;
use heigi_board::HexId;
use heigi_engine::scene::{Choice, GuideStep, Preview, Shortcut, Target as Click};
use heigi_engine::{Draw, RuleId, Text, Verbs, Waits};
use serde::{Deserialize, Serialize};

/// The first gestures of a fire phase, in the first turn.
pub fn first_fires(state: &State) -> Vec<GuideStep> {
    if state.turn == 1 {
        guide(&["manila-guide-fire-1", "manila-guide-fire-2"])
    } else {
        Vec::new()
    }
}

/// 10.3: an attack is put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack;

impl heigi_engine::Step<Manila> for Attack {
    put_together!();

    fn ask(&self, game: &Manila, state: &State) -> (Text, RuleId) {
        let text = game.ask_about_target(state, "manila-ask-attack");
        (text, RuleId("10.3"))
    }

    /// One click on the target lets all units that touch it join.
    fn shortcuts(&self, game: &Manila, state: &State) -> Vec<Shortcut> {
        let Some(Target::Units(hex) | Target::Building(hex)) = state.fire.map(|fire| fire.target)
        else {
            return Vec::new();
        };
        let actions = game.joining_from_beside(state, hex);
        let shortcut = (!actions.is_empty()).then(|| Shortcut {
            place: game.number(hex),
            actions: actions.iter().map(|action| action.write(game)).collect(),
            note: "⊕".into(),
            ..Shortcut::default()
        });
        shortcut.into_iter().collect()
    }

    fn help(&self, _: &Manila, _: &State) -> Vec<Text> {
        texts(&["manila-help-attack", "manila-help-attack-assault"])
    }

    fn guide(&self, _: &Manila, state: &State) -> Vec<GuideStep> {
        first_fires(state)
    }
}

impl Attack {
    const GIVE_UP: Action = Action::Cancel;

    /// 10.3: carries the attack out up to the die.
    fn fire(self, game: &Manila, play: &mut Play<'_>, fire: &Fire) {
        game.declare(play, fire);
        for unit in fire.firers.iter() {
            play.state.fired.insert(unit);
        }
        play.state.air_used += fire.air;
        match fire.target {
            Target::Units(hex) => {
                play.state.attacked.insert(hex);
                if fire.side == UNITED_STATES {
                    game.reveal(play, hex);
                }
                if fire
                    .assault
                    .iter()
                    .any(|unit| game.needs_boats(play.state, fire, unit, hex))
                {
                    play.state.amphibious.is_support_used = true;
                }
            }
            Target::Building(hex) => play.state.attacked.insert(hex),
            Target::Bridge(edge) => {
                play.state.attacked_bridges |=
                    game.map().bridge(edge).map_or(0, |number| 1 << number);
            }
        }
        play.replace_step(AttackRoll);
    }

    fn give_up(self, play: &mut Play<'_>) {
        play.end_step();
        play.state.fire = None;
    }
}

/// 10.3: the die of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttackRoll;

impl heigi_engine::Step<Manila> for AttackRoll {
    type Plan = ();

    fn waits(&self, _: &Manila, state: &State) -> Waits {
        Waits::Draw(Manila::firing_side(state), Draw::open(RuleId("10.3"), 6))
    }

    /// 10.11 and 10.16: the die decides.
    fn drawn(&self, game: &Manila, play: &mut Play<'_>, die: u16) {
        let Some(fire) = play.state.fire else { return };
        if !game.roll(play, &fire, die as u8) {
            play.state.fire = None;
            return;
        }
        match fire.target {
            Target::Bridge(edge) => {
                let bit = game.map().bridge(edge).map_or(0, |number| 1 << number);
                play.state.destroyed_bridges |= bit;
                play.state.fire = None;
                play.tell(Event::BridgeDestroyed(edge));
            }
            Target::Building(hex) => {
                play.state.rubble.insert(hex);
                play.state.fire = None;
                play.tell(Event::Demolished(hex));
            }
            Target::Units(hex) => eliminate_all(game, play, &fire, hex),
        }
    }

    fn ask(&self, game: &Manila, state: &State) -> (Text, RuleId) {
        let text = game.ask_about_target(state, "manila-ask-die");
        (text, RuleId("10.3"))
    }
}

/// 10.16: all units in the target are lost; rubble and advance follow.
fn eliminate_all(game: &Manila, play: &mut Play<'_>, fire: &Fire, hex: HexId) {
    // The top unit goes last, so that what lay under it is judged as it lay.
    let units: UnitSet = play.state.units_at(hex).collect();
    let hidden: UnitSet = units
        .iter()
        .filter(|unit| !game.is_seen(play.state, fire.side, *unit))
        .collect();
    for unit in hidden.iter() {
        game.eliminate(play, unit);
    }
    for unit in (units - hidden).iter() {
        game.eliminate(play, unit);
    }
    play.push(Advance);
    // 5.4c: on turns 1 and 2 no Heavy Structure is destroyed, by a successful attack neither (H-8).
    let is_spared = game.is_early(play.state) && game.map().terrain(hex) == Terrain::HeavyStructure;
    if !is_spared {
        play.push(RubbleRoll);
    }
    game.check_victory(play);
}
