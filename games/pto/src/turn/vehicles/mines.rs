//! Mines against vehicles, and daisy chains of them across a way (16.1, G1.613).

use crate::turn::Firepower;
use crate::*;

impl Pto {
    /// 16.1, G14.53: a vehicle leaves a hex in which there may be mines against it.
    pub(super) fn leave_mines(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        way: (HexId, HexId),
    ) -> Flow<Self> {
        match self.is_craft(vehicle) {
            true => self.meet_boat_mines(play, vehicle),
            false => self.meet_tank_mines(play, vehicle, way),
        }
    }

    /// 16.1: a vehicle comes into a hex with mines against vehicles or leaves it, from or to one beside it.
    pub(super) fn meet_tank_mines(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        (mined, beside): (HexId, HexId),
    ) -> Flow<Self> {
        // Nobody meets on a pier with what lies beneath it.
        let is_above = play
            .state
            .spot(vehicle)
            .is_some_and(|spot| spot.part == Part::Pier);
        if is_above && mined != beside {
            return Ok(());
        }
        // G14.57: a landing craft has met with them already; G12.614: no others harm it.
        if self.is_craft(vehicle) {
            return Ok(());
        }
        let way = [mined, beside].map(Spot::ground);
        for kind in [Fieldwork::TankMines, Fieldwork::DaisyChain] {
            // A daisy chain lies across the road, or what is left of one.
            let is_way = self.follows_road(play.state, way[0], way[1])
                || self.follows_path(play.state, way[0], way[1]);
            let is_passed = kind == Fieldwork::TankMines || is_way;
            let mines = play.state.fieldwork(mined, kind).copied();
            let Some(mines) = mines.filter(|_| is_passed) else {
                continue;
            };
            self.uncover_works(play, kind, mined);
            let thrown = self.throw(play, Reason::TankMines, mines.owner)?;
            if thrown.sum > i32::from(mines.size) {
                continue;
            }
            play.tell(Event::MineStruck(vehicle, way[0]));
            let number = self.data.motoring.mines;
            let thrown = self.throw(play, Reason::ToKill, mines.owner)?;
            play.tell(Event::Pierces(thrown.sum, number));
            let damage = match Damage::of_blast(thrown.sum, number) {
                Damage::None => Damage::Immobile,
                damage => damage,
            };
            self.damage(play, vehicle, damage)?;
            // D.8.
            let power = Firepower::whole(self.data.motoring.mine_fire);
            return self.harm_exposed(play, vehicle, (power, thrown.sum), &[]);
        }
        if self.is_held(play.state, vehicle) {
            return Ok(());
        }
        self.meet_mines_driving(play, vehicle, mined)
    }

    /// 16.1 (B28), G1.122: mines against men strike what comes into their hex or leaves it without armour, and all whom none covers there;
    /// what has armour moves no more where a die is up to the step of their strength.
    fn meet_mines_driving(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        mined: HexId,
    ) -> Flow<Self> {
        let mines = play.state.fieldwork(mined, Fieldwork::Mines).copied();
        let spot = play.state.spot(vehicle);
        let (Some(mines), Some(spot)) = (mines, spot) else {
            return Ok(());
        };
        let column = self.data.tables.column(Firepower::whole(mines.size));
        let Some(column) = column else {
            return Ok(());
        };
        self.uncover_works(play, mines.kind, mines.hex);
        play.tell(Event::MinesGoOff(Spot::ground(mined), mines.size));
        if self.is_armoured(vehicle) {
            let steps = printed::MINES.iter();
            let step = steps.filter(|size| **size <= mines.size).count();
            let die = self.throw(play, Reason::TankMines, mines.owner)?.sum;
            if die <= step as i32 {
                play.tell(Event::MineStruck(vehicle, Spot::ground(mined)));
                self.immobilize(play, vehicle)?;
            }
            return Ok(());
        }
        let thrown = self.throw(play, Reason::Mines, mines.owner)?;
        self.strike_soft_target(play, (vehicle, spot), (column, thrown.sum), None)
    }

    /// G1.613: whether a side may make a daisy chain of a factor of its mines against vehicles in a Location: the Japanese.
    pub(crate) fn check_chain(&self, state: &State, side: Side, spot: Spot) -> Result<(), Refusal> {
        let mines = state.fieldwork(spot.hex, Fieldwork::TankMines);
        let is_its = mines.is_some_and(|mines| mines.owner == side);
        let is_japanese = state.soldiers(side).any(|unit| self.is_japanese(unit));
        refuse(
            !is_its || !is_japanese || spot != Spot::ground(spot.hex),
            Refusal::NoMinesToChain(spot),
        )
    }

    /// G1.613: a factor of mines in a hex becomes one of a daisy chain there, which the enemy sees once the set-up is over.
    pub(crate) fn chain_mines(&self, state: &mut State, spot: Spot) {
        let in_hex = |kind: Fieldwork| move |one: &Fortification| one.is(kind, spot.hex);
        let all = &mut state.fortifications;
        let Some(mines) = all.iter().position(in_hex(Fieldwork::TankMines)) else {
            return;
        };
        // What was there first keeps its place, so that it can be told apart from what comes of it.
        let chain = all.iter().position(in_hex(Fieldwork::DaisyChain));
        let chained = chain.map_or(0, |chain| all[chain].size) + 1;
        let fresh = Fortification {
            kind: Fieldwork::DaisyChain,
            size: chained,
            ..all[mines]
        };
        match (chain, all[mines].size > 1) {
            (Some(chain), true) => all[chain] = fresh,
            (None, true) if all.is_full() => return,
            (None, true) => all.push(fresh),
            (chain, false) => {
                all[mines] = fresh;
                if let Some(chain) = chain {
                    all.remove(chain);
                }
                return;
            }
        }
        all[mines].size -= 1;
    }

    /// G1.613: daisy chains lie open for everybody to see.
    pub(crate) fn show_chains(&self, state: &mut State, side: Side) {
        let own = state.fortifications.iter_mut();
        for one in own.filter(|one| one.owner == side && one.kind == Fieldwork::DaisyChain) {
            one.is_hidden = false;
        }
    }
}
