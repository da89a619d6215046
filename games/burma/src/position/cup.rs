//! Activation markers that a side has picked face down (8.1.4): who knows them, and what they might be.

use crate::Burma;
use crate::position::Position;
use crate::printed::units::{ALLIES, JAPAN};
use heigi_engine::Random;
use heigi_scene::{Side, Viewer};

impl Burma {
    /// 12 of the specification: whether a viewer knows which markers a side has picked: only the side
    /// with the initiative looks at its own.
    #[must_use]
    pub fn knows_markers(&self, position: &Position, viewer: Viewer, side: Side) -> bool {
        match viewer {
            Viewer::Everything => true,
            Viewer::Side(own) => own == side && position.initiative == side,
            Viewer::Spectator => false,
        }
    }

    /// A state that looks the same to a viewer, with the markers that it does not know drawn anew.
    pub(crate) fn redraw(&self, state: &Position, viewer: Viewer, random: &mut Random) -> Position {
        let mut guess = state.clone();
        for side in [ALLIES, JAPAN] {
            if !self.knows_markers(state, viewer, side) {
                self.redraw_side(&mut guess, side, random);
            }
        }
        guess
    }

    /// Each hidden marker stands for another one of its grade, alike in all positions of the state; what has
    /// been drawn from the cup is known. The extra marker (TBL-SO-1) was not: the same one may still be in
    /// the cup.
    fn redraw_side(&self, guess: &mut Position, side: Side, random: &mut Random) {
        let mut known = guess.side(side).used.clone();
        let sanction = &guess.sanction;
        let is_extra = |marker: &u8| sanction.extra == Some(*marker);
        if sanction.holder == Some(side)
            && let Some(index) = known.iter().position(is_extra)
        {
            known.remove(index);
        }
        for level in [1, 2] {
            let is_hidden = |marker: &u8| {
                self.tables().markers[usize::from(*marker)].level == level
                    && !known.contains(marker)
            };
            let mut others: Vec<u8> = (0..self.tables().markers.len() as u8)
                .filter(is_hidden)
                .collect();
            random.shuffle(&mut others);
            // Given out in the order in which the hidden ones lie, so that which they are does not matter.
            let mut met: Vec<u8> = Vec::new();
            let mut swap = |marker: &mut u8| {
                if !is_hidden(marker) {
                    return;
                }
                let place = met.iter().position(|one| one == marker).unwrap_or_else(|| {
                    met.push(*marker);
                    met.len() - 1
                });
                *marker = others[place];
            };
            let mut redraw = |position: &mut Position| {
                let state = position.side_mut(side);
                state
                    .held
                    .iter_mut()
                    .chain(&mut state.cup)
                    .for_each(&mut swap);
            };
            if let Some(asking) = &mut guess.asking {
                redraw(&mut asking.from);
            }
            redraw(guess);
        }
    }
}
