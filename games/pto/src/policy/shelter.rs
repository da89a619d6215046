//! How well a Location covers, as far as nobody knows who will fire at it.

use crate::*;

impl Pto {
    /// How well a Location covers, whoever fires at it: on a bank who stands there is a hazard to himself.
    pub(super) fn shelter(&self, state: &State, spot: Spot) -> f32 {
        match spot.part {
            Part::Bank | Part::Above => -2.0,
            _ if spot.is_on_cliff() => -2.0,
            Part::Entrenchment | Part::Shellhole | Part::Pillbox => {
                // Nobody knows from where he will be fired at.
                let cover = self.works_cover(state, &[spot], spot).unwrap_or(0);
                cover.max(self.effects(state, spot.hex).cover.into()) as f32
            }
            Part::Crest => 1.0,
            _ if spot.is_below() => self.data.caves.cover as f32,
            part if part.corner().is_some() => -1.0,
            _ if self.terrain(state, spot.hex).is_paddy() => 0.7,
            _ => self.effects(state, spot.hex).cover.into(),
        }
    }
}
