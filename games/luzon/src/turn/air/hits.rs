//! What hits on the ground do (8.3.3 to 8.3.5).

use super::bombing::Blow;
use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::FieldId;
use crate::printed::units::{AircraftId, AircraftSet, Class, LossClass, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::{Phase, Play};
use crate::situation::air::Spot;
use crate::situation::state::{Location, State};
use heigi_board::HexId;
use heigi_engine::scene::Choice;
use heigi_engine::{Draw, RuleId, Text, Viewer, Waits, refuse};
use serde::{Deserialize, Serialize};

/// 8.3.3: which unit of a stack is hit is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Victims {
    /// Where.
    pub hex: HexId,
    /// How many are still to be hit.
    pub left: u8,
    /// True if they lose a step, false if they are demoralised.
    pub destroys: bool,
    /// 8.5.2.1: true if it is strafing, which only demoralises tanks and self-propelled artillery.
    pub strafed: bool,
}

impl Victims {
    fn candidates(&self, game: &Luzon, state: &State) -> Vec<UnitId> {
        let side = game.defending(state);
        let hit = state.air.raid.as_ref().map(|raid| raid.victims);
        let units = state.units_at(self.hex);
        units
            .filter(|unit| game.unit(*unit).side == side)
            .filter(|unit| !hit.is_some_and(|hit| hit.contains(*unit)))
            .filter(|unit| !self.spares(game, *unit))
            .collect()
    }

    /// 10.2.5: bombs remove no infantry on Corregidor.
    fn spares(&self, game: &Luzon, unit: UnitId) -> bool {
        self.hex == game.map().named.corregidor
            && self.destroys
            && !self.strafed
            && game.unit(unit).class.losses() == LossClass::Infantry
    }

    fn hit(&self, game: &Luzon, play: &mut Play<'_>, unit: UnitId) {
        play.push(Self {
            left: self.left - 1,
            ..*self
        });
        if let Some(raid) = &mut play.state.air.raid {
            raid.victims.insert(unit);
        }
        // 8.4.3: every hit of a bomb on a landing sinks a step with its transport.
        if !game.map().terrain(self.hex).is_land() && !self.strafed {
            return game.sink_step(play, unit);
        }
        let is_seen = game.is_seen(play.state, Viewer::Spectator, unit);
        let is_armour = matches!(game.unit(unit).class, Class::Tank | Class::SelfPropelled);
        if self.destroys && !(self.strafed && is_armour) {
            game.empty_berths(play.state, unit);
            if play.state.take_step(unit) {
                return play.tell(Event::LostStep(unit, self.hex, is_seen));
            }
            let tops = play.state.units.tops();
            play.state.put(unit, Location::Lost);
            play.tell(Event::DestroyedFromTheAir(unit, self.hex, is_seen));
            for shown in (play.state.units.tops() - tops).iter() {
                game.tell_top(play, shown, self.hex);
            }
        } else {
            let attacker = game.attacker(play.state);
            let phase = Phase::Air(attacker);
            play.state.set_demoralised(unit, Some(phase));
            play.tell(Event::ShakenFromTheAir(unit, self.hex, is_seen));
        }
    }
}

impl heigi_engine::Step<Luzon> for Victims {
    type Plan = ();

    heigi_engine::asks!(Luzon, "8.3.3" "luzon-ask-victims");

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        match self.candidates(game, state).len() {
            // In secret, as only its owner knows who is beneath the top.
            size @ 2.. if self.left > 0 => {
                let draw = Draw {
                    is_secret: true,
                    ..Draw::open(RuleId("8.3.3"), size as u8)
                };
                Waits::Draw(game.attacker(state), draw)
            }
            _ => Waits::Nothing,
        }
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let only = self.candidates(game, play.state).first().copied();
        if let Some(only) = only.filter(|_| self.left > 0) {
            self.hit(game, play, only);
        }
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let candidates = self.candidates(game, play.state);
        self.hit(game, play, candidates[usize::from(value) - 1]);
    }
}

/// 8.3.4: each hit on an airfield destroys an air unit on the ground or damages a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FieldHits {
    /// Which.
    pub field: FieldId,
    /// How many hits are left.
    pub left: u8,
    /// True for bombs, which may damage the field itself.
    pub bombs: bool,
}

impl FieldHits {
    /// The aircraft that may be hit.
    fn parked(&self, game: &Luzon, state: &State) -> AircraftSet {
        let side = game.defending(state);
        let parked = game.parked(state, self.field).iter();
        parked.filter(|one| game.flies_for(*one) == side).collect()
    }

    /// True if a box can be damaged.
    fn has_boxes(&self, game: &Luzon, state: &State) -> bool {
        self.bombs && game.boxes(self.field) != state.air.damaged[self.field.index()]
    }
}

impl heigi_engine::Step<Luzon> for FieldHits {
    /// The air unit that is destroyed; none if a box is damaged.
    type Plan = Option<AircraftId>;

    heigi_engine::asks!(Luzon, "8.3.4" "luzon-ask-field-hits" field left);

    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        // Who stands there has been seen by now.
        let is_any = !self.parked(game, state).is_empty() || self.has_boxes(game, state);
        Waits::if_any(self.left > 0 && is_any, game.attacker(state))
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Crater);
        let parked = self.parked(game, state);
        parked.iter().for_each(|one| offer(Action::Hit(one)));
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Crater => {
                refuse(!self.bombs, Refusal::OnlyBombs(self.field))?;
                refuse(!self.has_boxes(game, state), Refusal::NoBoxLeft(self.field))?;
                Ok(None)
            }
            Action::Hit(aircraft) => {
                let is_there = self.parked(game, state).contains(aircraft);
                refuse(!is_there, Refusal::NotParked(aircraft))?;
                Ok(Some(aircraft))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        play.replace_step(Self {
            left: self.left - 1,
            ..*self
        });
        if let Some(aircraft) = plan {
            Luzon::destroy_aircraft(play.state, aircraft);
            play.tell(Event::DestroyedOnGround(aircraft, self.field));
            return;
        }
        let boxes = game.boxes(self.field);
        let damaged = &mut play.state.air.damaged[self.field.index()];
        // A box for either class is worth more than one for fighters alone.
        if damaged[1] < boxes[1] {
            damaged[1] += 1;
        } else {
            damaged[0] += 1;
        }
        play.state.air.report_damage(self.field);
        play.tell(Event::Cratered(self.field));
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some(aircraft) => {
                let text = Text::new("luzon-do-destroy");
                offered.labelled(text.with("unit", game.aircraft_text(aircraft)))
            }
            None => offered.labelled(Text::new("luzon-do-crater")),
        }
    }
}

impl Luzon {
    /// What a roll against a spot comes to, in words.
    pub(crate) fn blow_text(&self, spot: Spot, blow: Blow, strafed: bool) -> Text {
        let (count, destroys) = blow.hits();
        // 8.3.5: one hit is as good as any other.
        if count > 0 && matches!(spot, Spot::Bridge(_)) {
            return Text::new("luzon-effect-bridge");
        }
        let by_hit = |destroyed, disrupted| if destroys { destroyed } else { disrupted };
        blow.explained(match spot {
            Spot::Hex(hex) if !strafed && !self.map().terrain(hex).is_land() => "luzon-effect-sunk",
            Spot::Hex(_) => by_hit("luzon-effect-steps", "luzon-effect-demoralised"),
            Spot::Field(_) if strafed => "luzon-effect-aircraft",
            Spot::Field(_) => "luzon-effect-field",
            Spot::Cavite => "luzon-effect-cavite",
            Spot::Bridge(_) => "luzon-effect-bridge",
        })
    }

    /// What a roll against the ground does to a spot (8.3.3 to 8.3.5).
    pub(crate) fn strike(&self, play: &mut Play<'_>, spot: Spot, blow: Blow, strafed: bool) {
        let (left, destroys) = blow.hits();
        if left == 0 {
            return;
        }
        match spot {
            Spot::Hex(hex) => {
                if let Some(raid) = &mut play.state.air.raid {
                    raid.victims = UnitSet::EMPTY;
                }
                play.push(Victims {
                    hex,
                    left,
                    destroys,
                    strafed,
                });
            }
            Spot::Field(field) => {
                // The attacker chooses among what is there, so it sees it.
                let parked = self.parked(play.state, field);
                for one in (parked - play.state.air.seen).iter() {
                    play.tell(Event::SeenOnGround(one, field));
                }
                play.state.air.seen = play.state.air.seen | parked;
                // Everybody who is there is seen, so whoever is neither there nor in the air has left.
                let side = self.defending(play.state);
                let known = parked | self.airborne_of(play.state, side);
                play.state.air.forget_sighted(field, known);
                for one in parked.iter() {
                    play.state.air.sight(one, field);
                }
                play.state.air.known.insert(field);
                play.state.air.report_damage(field);
                play.push(FieldHits {
                    field,
                    left,
                    bombs: !strafed,
                });
            }
            Spot::Cavite => self.hit_cavite(play, left),
            Spot::Bridge(bridge) => {
                if !play.state.blown.contains(bridge) {
                    play.state.blown.insert(bridge);
                    play.state.in_repair.remove(bridge);
                    play.tell(Event::BridgeDestroyed(spot));
                }
            }
        }
    }
}
