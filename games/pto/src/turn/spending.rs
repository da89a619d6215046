//! Points that are spent where somebody is (9.1): what lies there and who sees it attack.

use crate::*;

impl Pto {
    /// The movers spend half points in a Location, where what lies there and who sees it fire at them.
    pub(crate) fn spend(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        cost: u8,
        more: u8,
    ) -> Flow<Self> {
        play.state.spent += cost;
        play.state.came_from = None;
        let movers: Vec<Named> = play.state.of_set(play.state.movers).collect();
        for unit in movers {
            self.come_into_view(play, unit, false);
        }
        self.fire_at_movers(play, spot, cost + more)
    }

    /// The movers have spent half points in a Location, where what lies there and who sees it fire at them.
    pub(crate) fn fire_at_movers(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        cost: u8,
    ) -> Flow<Self> {
        play.state.spent_here += cost;
        self.note_glimpses(play.state, spot, cost);
        self.meet_mines(play, spot, play.state.movers)?;
        self.enter_barrage(play, spot)?;
        self.keep_movers(play.state, spot);
        self.meet_residual(play, spot)?;
        play.push(Reaction::on(spot.location()));
        Ok(())
    }
}
