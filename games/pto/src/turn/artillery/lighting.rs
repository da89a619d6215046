//! Ships that light up the night (G14.672, E1.93).

use super::Call;
use crate::*;

impl Pto {
    /// G14.672: whether a ship lights up a hex besides what it fires, which lighter guns do instead of that.
    fn lights_besides(&self, battery: &Battery) -> bool {
        let tables = &self.data.artillery;
        let calibre = battery.module.map_or(0, |one| tables.modules[one].calibre);
        calibre >= tables.ships.lights
    }

    /// G14.672, E1.93: whether the ship of the radio that is picked may light up a Location at night.
    pub(crate) fn check_lighting(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
    ) -> Result<Call, Refusal> {
        refuse(!self.may_illuminate(state), Refusal::NoStarshell)?;
        let radio = self.radio_in_hand(state).ok_or(Refusal::NoRadio)?;
        let number = self.check_radio(state, side, radio)?;
        let battery = &state.batteries[number];
        refuse(!battery.is_ship, Refusal::NoLightOf(radio))?;
        refuse(battery.has_lit, Refusal::HasCalled(radio))?;
        let is_busy = battery.is_firing() && !self.lights_besides(battery);
        refuse(is_busy, Refusal::GunsFire(radio))?;
        let is_place = self.map(state).has(spot.hex) && spot.part == Part::Ground;
        refuse(!is_place, Refusal::TooFar(spot))?;
        refuse(state.starshells.is_full(), Refusal::NoStarshell)?;
        Ok(Call {
            battery: number,
            radio,
            spot,
            begins: false,
        })
    }

    /// G14.672: a ship lights up a hex, which falls as a round does; heavy guns go on with their mission in the same phase.
    pub(crate) fn light(&self, play: &mut Play<'_, Self>, call: Call) -> Flow<Self> {
        let Call {
            battery: number,
            spot,
            ..
        } = call;
        play.state.drop_picks();
        play.state.batteries[number].has_acted = true;
        let battery = play.state.batteries[number];
        play.tell(Event::Calls(battery.side));
        if !self.reach_battery(play, number)? {
            return Ok(());
        }
        let goes_on = self.lights_besides(&battery);
        let one = &mut play.state.batteries[number];
        one.has_lit = true;
        if goes_on {
            one.has_acted = false;
        } else {
            one.has_access = false;
            one.mission = None;
        }
        let hex = self.fall_of_round(play, number, spot)?;
        let shines = hex.filter(|hex| play.state.starshells.try_push(*hex).is_ok());
        play.tell(match shines {
            Some(hex) => Event::LightOfShip(Spot::ground(hex)),
            None => Event::RoundLost,
        });
        Ok(())
    }
}
