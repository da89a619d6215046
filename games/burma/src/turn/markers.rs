//! 8 and 9: activation markers, and the segments that they begin.

use crate::Burma;
use crate::action::Action;
use crate::event::{Event, Marker};
use crate::position::{Activation, Cause, Flow, Play, Position, Segment, Step};
use crate::printed::units::{ALLIES, JAPAN, UnitSet};
use crate::refusal::{NOT_NOW, Refusal};
use crate::turn::attacks::CombatHalf;
use crate::turn::moving::Movement;
use crate::turn::naming::Naming;
use crate::turn::sanction::ExtraMarker;
use heigi_engine::Side;
use heigi_engine::scene::Choice;
use serde::{Deserialize, Serialize};

impl Burma {
    /// 8.1.2, 8.1.3: both sides pick markers blindly.
    pub(crate) fn pick_markers(&self, play: &mut Play<'_>) -> Flow<()> {
        for side in [ALLIES, JAPAN] {
            let (level, count) = match play.state.level(side) {
                1 => (1, 1),
                2 => (1, 2),
                3 => (2, 1),
                _ => (2, 2),
            };
            let mut pool: Vec<u8> = (0..self.tables().markers.len() as u8)
                .filter(|marker| self.tables().markers[usize::from(*marker)].level == level)
                .collect();
            let mut picked = Vec::new();
            for _ in 0..count {
                let index = self.draw(play, Cause::PickMarker, pool.len() as u8)?;
                picked.push(pool.remove(usize::from(index) - 1));
            }
            picked.sort_unstable();
            let state = play.state.side_mut(side);
            state.cup = picked;
            state.held = None;
            state.used.clear();
            state.segments = 0;
            play.tell(Event::Picked(side, count, i32::from(level)));
        }
        let first = play.state.initiative;
        play.state.end_markers = 0;
        play.state.drawer = first.opponent();
        play.state.active = first;
        if play.state.side(first).cup.len() > 1 {
            play.push(Step::KeepMarker(KeepMarker(first)));
        } else {
            let state = play.state.side_mut(first);
            state.held = state.cup.pop();
        }
        Ok(())
    }

    /// 9.1.3, 9.2: the next marker out of the cup, and more draws after its segment.
    pub(crate) fn draw_from_cup(&self, play: &mut Play<'_>) -> Flow<()> {
        let position = &*play.state;
        let counts = [ALLIES, JAPAN].map(|side| position.side(side).cup.len() as u8);
        let is_done = counts == [0, 0]
            && [ALLIES, JAPAN]
                .iter()
                .all(|side| position.side(*side).segments > 0);
        if is_done {
            play.tell(Event::AllUsed);
            return Ok(());
        }
        let ends = 2 - position.end_markers;
        let index = self.draw(play, Cause::Cup, counts[0] + counts[1] + ends)? - 1;
        let drawer = play.state.drawer;
        play.state.drawer = drawer.opponent();
        let (side, at) = if index < counts[0] {
            (ALLIES, index)
        } else if index < counts[0] + counts[1] {
            (JAPAN, index - counts[0])
        } else {
            return self.draw_end_marker(play, drawer);
        };
        let marker = play.state.side_mut(side).cup.remove(usize::from(at));
        let segment = Step::SegmentStart(SegmentStart(side, Activation::Marker(marker)));
        if play.state.end_markers == 1 {
            play.push_all(&[
                segment,
                Step::ExtraMarker(ExtraMarker),
                Step::CupDraw(CupDraw),
            ]);
        } else {
            play.push_all(&[segment, Step::CupDraw(CupDraw)]);
        }
        Ok(())
    }

    /// 9.2: the first end marker lets some units of whoever drew it act, the second ends the phase.
    fn draw_end_marker(&self, play: &mut Play<'_>, drawer: Side) -> Flow {
        play.state.end_markers += 1;
        if play.state.end_markers == 2 {
            play.tell(Event::SecondEnd);
            return Ok(());
        }
        let drawer = if !play.state.end_marker_die {
            drawer
        } else if self.die(play, Cause::EndMarker)? % 2 == 0 {
            ALLIES
        } else {
            JAPAN
        };
        play.tell(Event::FirstEnd(drawer));
        play.push_all(&[
            Step::SegmentStart(SegmentStart(drawer, Activation::EndMarker)),
            Step::ExtraMarker(ExtraMarker),
            Step::CupDraw(CupDraw),
        ]);
        Ok(())
    }

    /// 9.3.1: a segment begins with the dice of its marker, which came into play by a rule.
    pub(crate) fn begin_segment(
        &self,
        play: &mut Play<'_>,
        side: Side,
        activation: Activation,
        rule: &'static str,
    ) -> Flow<()> {
        let mut segment = Segment {
            side,
            activation,
            formations: 0,
            units: 0,
            headquarters: false,
            again: 0,
            active: UnitSet::EMPTY,
            moved: UnitSet::EMPTY,
            fought: UnitSet::EMPTY,
            building: UnitSet::EMPTY,
            infiltrating: UnitSet::EMPTY,
            at_airfield: UnitSet::EMPTY,
            in_port: UnitSet::EMPTY,
            combat_first: false,
        };
        play.state.active = side;
        match activation {
            Activation::EndMarker => segment.units = self.die(play, Cause::Activation)?,
            Activation::Marker(index) => {
                let marker = self.tables().markers[usize::from(index)].clone();
                let state = play.state.side_mut(side);
                state.used.push(index);
                state.segments += 1;
                play.tell(Event::Segment(side, Marker(index), rule));
                let by_dice = marker.either && {
                    let options = vec![Action::Choose(0), Action::Choose(1)];
                    self.decide(play, side, Cause::Activation, None, options)? == Action::Choose(1)
                };
                if marker.dice > 0 && (!marker.either || by_dice) {
                    segment.units += self.die(play, Cause::Activation)?;
                }
                segment.units += marker.units;
                if !by_dice {
                    segment.formations = marker.formations;
                }
                segment.headquarters = marker.headquarters;
            }
        }
        play.state.segment = Some(segment);
        play.push(Step::Naming(Naming));
        Ok(())
    }

    /// 9.4: the order is chosen, and the segment takes its course. With that the activation of its units
    /// begins (B-59).
    pub(crate) fn choose_order(&self, play: &mut Play<'_>, combat_first: bool) {
        let position = &*play.state;
        let active = position.segment.as_ref().map(|segment| segment.active);
        let active = active.unwrap_or(UnitSet::EMPTY);
        let at_airfield = active
            .iter()
            .filter(|unit| self.check_take_off(position, *unit).is_ok())
            .collect();
        let in_port = active
            .iter()
            .filter(|unit| self.is_in_port(position, *unit))
            .collect();
        if let Some(segment) = &mut play.state.segment {
            segment.combat_first = combat_first;
            segment.at_airfield = at_airfield;
            segment.in_port = in_port;
        }
        play.end_step();
        let halves = if combat_first {
            [Step::CombatHalf(CombatHalf), Step::Movement(Movement)]
        } else {
            [Step::Movement(Movement), Step::CombatHalf(CombatHalf)]
        };
        play.push_all(&[halves[0], halves[1], Step::EndOfSegment(EndOfSegment)]);
    }
}

undecided! {
    /// 8.1: markers are picked.
    PickMarkers: asks pick_markers,
    /// 9.1.2: the first segment is that of the marker that was kept.
    FirstSegment: does open_first_segment,
    /// 9.1.3: the cup.
    CupDraw: asks draw_from_cup,
    /// The segment is over.
    EndOfSegment: does end_segment,
}

/// 9.3: a segment begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SegmentStart(pub Side, pub Activation);

impl heigi_engine::Step<Burma> for SegmentStart {
    type Plan = ();

    fn asks(&self, _: &Burma, _: &Position, _: Option<&()>) -> bool {
        true
    }

    fn run(&self, game: &Burma, play: &mut Play<'_>) -> Flow {
        // The first segment of all is that of the marker that was held.
        let is_first = play.state.sides.iter().all(|one| one.segments == 0);
        let rule = if is_first { "9.1.2" } else { "9.1.3" };
        game.begin_segment(play, self.0, self.1, rule)
    }
}

/// 8.1.4: a side keeps a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KeepMarker(pub Side);

impl heigi_engine::Step<Burma> for KeepMarker {
    /// Where it is in the cup.
    type Plan = usize;

    heigi_engine::asks!(Burma, "8.1.4" "burma-ask-keep", |step, _| step.0);

    fn menu(&self, _: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        let count = position.side(self.0).cup.len() as u8;
        (0..count).for_each(|index| offer(Action::Keep(index)));
    }

    fn check(&self, _: &Burma, position: &Position, action: Action) -> Result<usize, Refusal> {
        match action {
            Action::Keep(index) if usize::from(index) < position.side(self.0).cup.len() => {
                Ok(index.into())
            }
            Action::Keep(_) => Err(Refusal::NoSuchMarker("8.1.4")),
            _ => Err(NOT_NOW),
        }
    }

    fn act(&self, _: &Burma, play: &mut Play<'_>, index: usize) {
        play.end_step();
        let state = play.state.side_mut(self.0);
        state.held = Some(state.cup.remove(index));
        play.tell(Event::Kept(self.0));
    }

    fn choice(
        &self,
        game: &Burma,
        position: &Position,
        _: Action,
        index: usize,
        offered: Choice,
    ) -> Choice {
        let marker = position.side(self.0).cup[index];
        Choice {
            label: game.keeping(marker),
            ..offered
        }
    }
}

impl Burma {
    /// 9.1.2: the marker that was kept begins the first segment.
    fn open_first_segment(&self, play: &mut Play<'_>) {
        let first = play.state.initiative;
        if let Some(marker) = play.state.side_mut(first).held.take() {
            play.push(SegmentStart(first, Activation::Marker(marker)));
        }
    }

    /// 9.3: a segment is over.
    fn end_segment(&self, play: &mut Play<'_>) {
        self.end_landings(play);
        play.state.segment = None;
    }
}
