//! Bulldozers that bring down houses (G15.25).

use crate::*;

/// The throw with which a bulldozer bogs in a house.
const BOGS: i32 = 12;

impl heigi_engine::Step<Pto> for Toppling {
    type Plan = ();

    /// G15.25: a house falls down if who has rammed it has come through all fire and still moves.
    fn carry_out(&self, game: &Pto, play: &mut Play<'_, Pto>) {
        let (vehicle, spot) = (self.vehicle, self.spot);
        let state = &*play.state;
        let is_there = state.is_vehicle(vehicle) && state[vehicle].is_in(spot);
        if !is_there || game.is_held(state, vehicle) {
            return;
        }
        game.leave_work(play.state, vehicle);
        play.state.collapsed.insert(spot.hex);
        play.tell(Event::HouseFalls(spot));
    }
}

impl Pto {
    /// G15.25, B23.21: whether a house of one storey stands in a hex, which no building of several hexes is, nor a church.
    pub(super) fn is_house(&self, state: &State, hex: HexId) -> bool {
        let terrain = self.terrain(state, hex);
        matches!(terrain, Terrain::WoodenBuilding | Terrain::StoneBuilding)
            && !self.is_of_several(state, hex)
    }

    /// B23.21: whether the building of a hex stands in another one beside it as well.
    pub(crate) fn is_of_several(&self, state: &State, hex: HexId) -> bool {
        let terrain = self.terrain(state, hex);
        let is_same =
            |near: HexId| self.map(state).has(near) && self.terrain(state, near) == terrain;
        let mut near = self.data.grid.neighbours(hex);
        near.any(|(_, hex)| is_same(hex))
    }

    /// Whether a blade that may be used would bring down a house in a Location, where nobody else of its side is.
    pub(super) fn enters_house(&self, state: &State, vehicle: Named, to: Spot) -> bool {
        let is_friend = |unit: Named| unit.side == vehicle.side && unit != vehicle;
        let mut all = state.all();
        self.is_house(state, to.hex)
            && self.check_blade(state, vehicle).is_ok()
            && !all.any(|unit| is_friend(unit) && state[unit].is_in(to))
    }

    /// Whether a bulldozer is in a house that it may bring down.
    pub(super) fn rams_house(&self, state: &State, vehicle: Named) -> bool {
        let spot = state.spot(vehicle).map(Spot::location);
        spot.is_some_and(|spot| self.enters_house(state, vehicle, spot))
    }

    /// What turning by a corner costs a vehicle, in half points: in a house all that it has.
    pub(super) fn cost_of_turn(&self, state: &State, vehicle: Named) -> u8 {
        match self.rams_house(state, vehicle) {
            true => self.points_left(state, vehicle),
            false => POINT,
        }
    }

    /// G15.25: what is added to the dice by which a house falls down.
    pub(super) fn house_modifiers(
        &self,
        state: &State,
        vehicle: Named,
        hex: HexId,
    ) -> Vec<Modifier> {
        let numbers = &self.data.dozers;
        let is_stone = self.terrain(state, hex) == Terrain::StoneBuilding;
        let is = |condition| i32::from(state[vehicle].is(condition));
        let labour = is(Condition::Laboured) + is(Condition::LabouredLong);
        Modifier::list(&[
            (numbers.blade, "G15.25", "pto-modifier-blade"),
            (-labour, "16.1", "pto-modifier-labour"),
            (
                numbers.stone * i32::from(is_stone),
                "G15.25",
                "pto-modifier-stone",
            ),
        ])
    }

    /// G15.25: in how many of 36 throws a bulldozer brings a house down.
    pub(super) fn ways_to_topple(&self, state: &State, vehicle: Named, hex: HexId) -> u32 {
        let added = total(&self.house_modifiers(state, vehicle, hex));
        let cleared = self.data.dozers.cleared;
        let dice = Draw::throw(RuleId("G15.25"), 2, 6);
        dice.ways(|sum| sum < BOGS && sum + added <= cleared)
    }

    /// What driving into a house brings, in words.
    pub(super) fn house_note(&self, state: &State, vehicle: Named, to: Spot) -> SmolStr {
        format_smolstr!("{}/36", self.ways_to_topple(state, vehicle, to.hex))
    }

    /// G15.25: a bulldozer has driven into a house or turned there: a throw bogs it, or tells whether the house falls down
    /// once everybody has fired.
    pub(super) fn ram_house(&self, play: &mut Play<'_, Self>, vehicle: Named) -> Flow<Self> {
        let spot = play.state.spot(vehicle).map(Spot::location);
        let Some(spot) = spot.filter(|_| self.rams_house(play.state, vehicle)) else {
            return Ok(());
        };
        play.state[vehicle].set(Condition::Dozing);
        play.tell(Event::RamsHouse(vehicle, spot));
        let modifiers = self.house_modifiers(play.state, vehicle, spot.hex);
        self.tell_modifiers(play, &modifiers);
        let thrown = self.throw(play, Reason::Ramming, vehicle.side)?;
        if thrown.sum >= BOGS {
            play.state[vehicle].set(Condition::Bogged);
            play.state[vehicle].clear(&[Condition::Motion]);
            play.tell(Event::Bogs(vehicle));
        } else if thrown.sum + total(&modifiers) <= self.data.dozers.cleared {
            play.push(Toppling::on(vehicle, spot));
        } else {
            self.labour(play.state, vehicle);
            play.tell(Event::HouseStands(spot));
        }
        Ok(())
    }
}
