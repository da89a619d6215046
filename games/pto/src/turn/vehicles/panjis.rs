//! Vehicles and panjis (G9.42 to G9.6).

use super::ways::Way;
use crate::*;

impl Pto {
    /// G9.42: whether a vehicle drives over panjis unharmed.
    pub(crate) fn braves_panjis(&self, vehicle: Named) -> bool {
        self.vehicle(vehicle)
            .is_some_and(printed::Vehicle::braves_panjis)
    }

    /// G9.52: no vehicle turns above panjis.
    pub(crate) fn check_turn(&self, state: &State, vehicle: Named) -> Result<(), Refusal> {
        let spot = state.spot(vehicle).ok_or(Refusal::NotThere(vehicle))?;
        // 22.2.
        refuse(
            state[vehicle].is(Condition::Pinned),
            Refusal::Pinned(vehicle),
        )?;
        // G15.25: in a house with all points, before it has gone anywhere.
        let has_left = state.spent_here != state.spent;
        let is_inside = self.rams_house(state, vehicle);
        refuse(is_inside && has_left, Refusal::NotAllPoints(spot))?;
        refuse(state.is_above_panjis(spot), Refusal::OnPanjis(spot))
    }

    /// G9.5: whether going to a Location is coming down from the panjis that a vehicle is above.
    pub(crate) fn comes_down(&self, state: &State, vehicle: Named, to: Spot) -> bool {
        let from = state.spot(vehicle);
        from.is_some_and(|from| state.is_above_panjis(from) && to == Spot::ground(from.hex))
    }

    pub(super) fn drive_down(&self, play: &mut Play<'_, Self>, vehicle: Named) {
        let Some(spot) = play.state.spot(vehicle).map(Spot::location) else {
            return;
        };
        play.state[vehicle].at = At::Vehicle(spot);
        self.carry_along(play.state, vehicle, spot);
        play.tell(Event::ComesDown(vehicle, spot));
    }

    /// G9.6: how many points more the panjis take of which its side knows that a vehicle crosses when it leaves its hex.
    pub(super) fn panjis_on_way(
        &self,
        state: &State,
        vehicle: Named,
        from: Spot,
        to: Spot,
    ) -> Result<u8, Refusal> {
        let panjis = self.panjis_behind(state, from.hex, to.hex);
        let crosses = panjis.is_some_and(|panjis| panjis.is_known_to(vehicle.side));
        let is_barred = crosses && !self.braves_panjis(vehicle);
        refuse(is_barred, Refusal::BehindPanjis(to))?;
        Ok(u8::from(crosses))
    }

    /// G9.6: a vehicle leaves a hex across panjis of which its side did not know. Returns how it goes then; nothing if it
    /// cannot.
    pub(super) fn leave_panjis_driving(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        way: Way,
    ) -> Option<Way> {
        let from = play.state.spot(vehicle)?;
        if !self.uncover_behind(play, vehicle.side, from, way.to) {
            return Some(way);
        }
        let cost = way.cost.saturating_add(POINT);
        let may = self.braves_panjis(vehicle) && cost <= self.points_left(play.state, vehicle);
        may.then_some(Way { cost, ..way })
    }

    /// G9.4: where a vehicle is that enters a hex: above panjis if they run along the hexside that it crosses.
    pub(super) fn landing_of(&self, state: &State, vehicle: Named, to: Spot) -> Spot {
        let from = state.spot(vehicle);
        let panjis = from.and_then(|from| self.panjis_behind(state, to.hex, from.hex));
        match panjis {
            Some(_) => Spot::part(to.hex, Part::Above),
            None => to,
        }
    }

    /// G9.42, G9.421: a vehicle has come above panjis: most are stuck there for good, and a Gun that one has in tow is lost.
    pub(super) fn drive_onto_panjis(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
    ) -> Flow<Self> {
        let Some(spot) = play.state.spot(vehicle) else {
            return Ok(());
        };
        if !play.state.is_above_panjis(spot) {
            return Ok(());
        }
        self.discover(play, [vehicle.id].into_iter().collect());
        if self.braves_panjis(vehicle) {
            return Ok(());
        }
        let state = &*play.state;
        let is_gun = |weapon: &Named| self.printed(*weapon).class == UnitClass::Gun;
        let guns = state.aboard(vehicle);
        let guns: Vec<Named> = guns
            .flat_map(|unit| state.weapons_of(unit))
            .filter(is_gun)
            .collect();
        for gun in guns {
            self.impale(play, gun);
        }
        self.immobilize(play, vehicle)
    }

    /// G9.423: who gets off a vehicle above panjis is above them as if he had just come.
    pub(super) fn get_off_onto_panjis(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        match play.state.is_on_panjis(unit) {
            true => self.check_panjis(play, unit),
            false => Ok(()),
        }
    }

    /// G9.411, G9.421: panjis destroy a Gun.
    pub(crate) fn impale(&self, play: &mut Play<'_, Self>, gun: Named) {
        play.state[gun].at = At::Off(Tray::Lost);
        play.tell(Event::Impaled(gun));
    }
}
