//! 8 and 9: activation markers, and the segments that they begin.

use crate::decisions::action::Action;
use crate::position::notice::Notice;
use crate::position::{Activation, Cause, Flow, Play, Segment, Step};
use crate::printed::units::{ALLIES, JAPAN, UnitSet};
use heigi_engine::scene::LogKind;
use heigi_scene::Side;

impl Play<'_> {
    /// 8.1.2, 8.1.3: both sides pick markers blindly.
    pub(crate) fn pick_markers(&mut self) -> Flow<()> {
        let game = self.game;
        for side in [ALLIES, JAPAN] {
            let (level, count) = match self.position.level(side) {
                1 => (1, 1),
                2 => (1, 2),
                3 => (2, 1),
                _ => (2, 2),
            };
            let mut pool: Vec<u8> = (0..game.tables().markers.len() as u8)
                .filter(|marker| game.tables().markers[usize::from(*marker)].level == level)
                .collect();
            let mut picked = Vec::new();
            for _ in 0..count {
                let index = self.draw(Cause::PickMarker, pool.len() as u8)?;
                picked.push(pool.remove(usize::from(index) - 1));
            }
            picked.sort_unstable();
            let state = self.position.side_mut(side);
            state.cup = picked;
            state.held = None;
            state.used.clear();
            state.segments = 0;
            self.tell(
                Notice::new("8.1.2", "burma-log-picked")
                    .side(side)
                    .numbers(count, i16::from(level))
                    .kind(LogKind::Phase),
            );
        }
        let first = self.position.initiative;
        self.position.end_markers = 0;
        self.position.drawer = first.opponent();
        self.position.active = first;
        if self.position.side(first).cup.len() > 1 {
            self.position.agenda.push(Step::KeepMarker(first));
        } else {
            let state = self.position.side_mut(first);
            state.held = state.cup.pop();
        }
        Ok(())
    }

    /// 9.1.3, 9.2: the next marker out of the cup, and more draws after its segment.
    pub(crate) fn draw_from_cup(&mut self) -> Flow<()> {
        let position = &self.position;
        let counts = [ALLIES, JAPAN].map(|side| position.side(side).cup.len() as u8);
        let is_done = counts == [0, 0]
            && [ALLIES, JAPAN]
                .iter()
                .all(|side| position.side(*side).segments > 0);
        if is_done {
            self.tell(Notice::new("9.1.4-1", "burma-log-all-used"));
            return Ok(());
        }
        let ends = 2 - position.end_markers;
        let index = self.draw(Cause::Cup, counts[0] + counts[1] + ends)? - 1;
        let drawer = self.position.drawer;
        self.position.drawer = drawer.opponent();
        let side = if index < counts[0] {
            Some(ALLIES)
        } else if index < counts[0] + counts[1] {
            Some(JAPAN)
        } else {
            None
        };
        let Some(side) = side else {
            self.position.end_markers += 1;
            if self.position.end_markers == 2 {
                self.tell(Notice::new("9.2.3", "burma-log-second-end").kind(LogKind::Phase));
                return Ok(());
            }
            let drawer = if self.position.end_marker_die {
                if self.die(Cause::EndMarker)? % 2 == 0 {
                    ALLIES
                } else {
                    JAPAN
                }
            } else {
                drawer
            };
            self.tell(
                Notice::new("9.2.2", "burma-log-first-end")
                    .side(drawer)
                    .kind(LogKind::Phase),
            );
            self.position.push(&[
                Step::Segment(drawer, Activation::EndMarker),
                Step::ExtraMarker,
                Step::Draw,
            ]);
            return Ok(());
        };
        let at = if side == ALLIES {
            index
        } else {
            index - counts[0]
        };
        let marker = self.position.side_mut(side).cup.remove(usize::from(at));
        let segment = Step::Segment(side, Activation::Marker(marker));
        if self.position.end_markers == 1 {
            self.position
                .push(&[segment, Step::ExtraMarker, Step::Draw]);
        } else {
            self.position.push(&[segment, Step::Draw]);
        }
        Ok(())
    }

    /// 9.3.1: a segment begins with the dice of its marker, which came into play by a rule.
    pub(crate) fn begin_segment(
        &mut self,
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
        self.position.active = side;
        match activation {
            Activation::EndMarker => segment.units = self.die(Cause::Activation)?,
            Activation::Marker(index) => {
                let marker = self.game.tables().markers[usize::from(index)].clone();
                let state = self.position.side_mut(side);
                state.used.push(index);
                state.segments += 1;
                self.tell(
                    Notice::new(rule, "burma-log-segment")
                        .side(side)
                        .numbers(i16::from(index), 0)
                        .kind(LogKind::Phase),
                );
                let by_dice = marker.either && {
                    let options = vec![Action::Choose(0), Action::Choose(1)];
                    self.decide(side, Cause::Activation, None, options)? == Action::Choose(1)
                };
                if marker.dice > 0 && (!marker.either || by_dice) {
                    segment.units += self.die(Cause::Activation)?;
                }
                segment.units += marker.units;
                if !by_dice {
                    segment.formations = marker.formations;
                }
                segment.headquarters = marker.headquarters;
            }
        }
        self.position.segment = Some(segment);
        self.position.agenda.push(Step::Naming);
        Ok(())
    }

    /// 9.4: the order is chosen, and the segment takes its course. With that the activation of its units
    /// begins (B-59).
    pub(crate) fn choose_order(&mut self, combat_first: bool) {
        let (game, position) = (self.game, &self.position);
        let active = position.segment.as_ref().map(|segment| segment.active);
        let active = active.unwrap_or(UnitSet::EMPTY);
        let at_airfield = active
            .iter()
            .filter(|unit| game.check_take_off(position, *unit).is_ok())
            .collect();
        let in_port = active
            .iter()
            .filter(|unit| game.is_in_port(position, *unit))
            .collect();
        if let Some(segment) = &mut self.position.segment {
            segment.combat_first = combat_first;
            segment.at_airfield = at_airfield;
            segment.in_port = in_port;
        }
        self.position.agenda.pop();
        let halves = if combat_first {
            [Step::CombatHalf, Step::Movement]
        } else {
            [Step::Movement, Step::CombatHalf]
        };
        self.position
            .push(&[halves[0], halves[1], Step::EndOfSegment]);
    }
}
