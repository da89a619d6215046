//! Air support (E7): when planes come and with what, their targets, what fires at them, and what they do.

mod bombs;
mod flak;
mod napalm;
mod raids;
mod strafing;

pub use raids::{Raid, Sortie};

use crate::printed::{AirSupport, Load, Region};
use crate::*;

heigi_engine::kinds! {
    /// With what a plane attacks.
    pub enum Armament = "pto-armament-" {
        /// With its guns (E7.4).
        Guns = "guns",
        /// With its bombs (E7.42).
        Bombs = "bombs",
    }
}

/// A side to which alone something is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner(pub Side);

impl Fact<Pto> for Owner {
    fn value(self, game: &Pto) -> heigi_engine::scene::Value {
        self.0.value(game)
    }

    fn is_own(self, _: &Pto, viewer: Viewer) -> bool {
        is_owner(viewer, self.0)
    }
}

impl heigi_engine::Step<Pto> for Arriving {
    throws!();

    /// E7: air support comes up to its number; a die tells how many planes there are, another one whether they carry bombs.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let Some(air) = game.air_support(play.state, self.side) else {
            return Ok(());
        };
        if game.bring_cover(play, self.side) {
            let count = game.data.seaborne.planes;
            game.bring_planes(play.state, air, count, [true, false, true]);
            return Ok(());
        }
        if let (Some(count), Some(load)) = (air.planes, air.load) {
            play.tell(Event::PlanesCome(self.side, count));
            game.bring_loaded(play, air, count, load);
            return Ok(());
        }
        let sum = game.throw(play, Reason::AirSupport, self.side)?.sum;
        if sum > air.number {
            play.tell(Event::NoAirSupport(self.side, sum, air.number));
            return Ok(());
        }
        play.tell(Event::AirSupport(self.side, sum, air.number));
        let die = game.throw(play, Reason::Planes, self.side)?;
        let count = game.data.aviation.planes[usize::from(die.first - 1)];
        play.tell(Event::PlanesCome(self.side, count));
        let has_bombs = match air.load {
            Some(load) => load != Load::None,
            None => {
                let die = game.throw(play, Reason::BombLoad, self.side)?;
                die.sum <= game.data.aviation.bombs
            }
        };
        play.tell(match has_bombs {
            true => Event::BombsCarried(self.side),
            false => Event::NoBombsCarried(self.side),
        });
        let rolls = has_bombs && air.load.is_none() && game.might_be_napalm(play.state, self.side);
        let is_napalm = match rolls {
            true => game.choose_napalm(play, self.side)?,
            false => air.load == Some(Load::Napalm),
        };
        game.bring_planes(play.state, air, count, [has_bombs, is_napalm, !rolls]);
        Ok(())
    }
}

impl Pto {
    /// The air support that a scenario gives to a side.
    pub(crate) fn air_support<'s>(&'s self, state: &State, side: Side) -> Option<&'s AirSupport> {
        let all = &self.scenario(state).air;
        all.iter().find(|air| air.side == side)
    }

    /// E7: whether dice are thrown for the air support of a side: from a turn on until it has come, by day and without rain.
    pub(crate) fn may_arrive(&self, state: &State, side: Side) -> bool {
        let is_time = |air: &AirSupport| {
            let is_over = air.until.is_some_and(|last| state.turn > last);
            state.turn >= air.turn && !is_over
        };
        let is_due = self
            .air_support(state, side)
            .is_some_and(|air| is_time(air) || self.has_cover(state, side));
        is_due && !state.wing(side).has_come && self.may_fly(state)
    }

    /// E7: whether planes fly at all: by day and without rain.
    pub(crate) fn may_fly(&self, state: &State) -> bool {
        !self.is_night(state) && !state.weather.rains()
    }

    /// G17.4, G17.42, G18.831: whether a side might have napalm.
    pub(crate) fn might_be_napalm(&self, state: &State, side: Side) -> bool {
        let scenario = self.scenario(state);
        let forecast = scenario.forecast.as_ref();
        let region = forecast.map_or(Region::Elsewhere, |forecast| forecast.region);
        let nation = self
            .air_support(state, side)
            .map(|air| self.data.counters[air.counter.index()].nation);
        nation.is_some_and(|nation| self.data.aviation.has_napalm(nation, region, scenario.date))
    }

    /// G17.4: a die that its owner alone sees tells whether all bombs of a side are napalm.
    fn choose_napalm(&self, play: &mut Play<'_, Self>, side: Side) -> Flow<Self, bool> {
        let die = self.throw_unseen(play, Reason::Napalm, side)?;
        let is_napalm = self.is_napalm(side, die);
        let load = match is_napalm {
            true => Load::Napalm,
            false => Load::Explosive,
        };
        play.tell(Event::LoadedWith(load, Owner(side)));
        Ok(is_napalm)
    }

    /// G17.4: whether a die makes it napalm.
    pub(crate) fn is_napalm(&self, side: Side, die: i32) -> bool {
        let napalm = &self.data.aviation.napalm;
        let against_japan = match side {
            JAPAN => 0,
            _ => napalm.against_japan,
        };
        die + against_japan <= napalm.up_to
    }

    /// E7: planes come with a load that everybody knows.
    fn bring_loaded(&self, play: &mut Play<'_, Self>, air: &AirSupport, count: u8, load: Load) {
        let has_bombs = load != Load::None;
        play.tell(match has_bombs {
            true => Event::BombsCarried(air.side),
            false => Event::NoBombsCarried(air.side),
        });
        let is_napalm = load == Load::Napalm;
        self.bring_planes(play.state, air, count, [has_bombs, is_napalm, true]);
    }

    /// E7: planes fly home at the end of the last turn that the scenario gives them.
    pub(crate) fn send_planes_home(&self, play: &mut Play<'_, Self>) {
        let all = &self.scenario(play.state).air;
        let is_over = |air: &&AirSupport| air.until.is_some_and(|last| play.state.turn >= last);
        let sides: Vec<Side> = all.iter().filter(is_over).map(|air| air.side).collect();
        for side in sides {
            self.recall_planes(play, side);
        }
    }

    /// The planes of a side circle over the map.
    fn bring_planes(
        &self,
        state: &mut State,
        air: &AirSupport,
        count: u8,
        [has_bombs, is_napalm, is_known]: [bool; 3],
    ) {
        let wing = &mut state.wings[air.side.index()];
        (wing.has_come, wing.has_bombs) = (true, has_bombs);
        (wing.is_napalm, wing.is_known) = (is_napalm, is_known);
        for _ in 0..count {
            let unit = Unit::new(air.counter, air.side, At::Off(Tray::Sky));
            let Some(unit) = state.add(unit) else {
                continue;
            };
            let plane = Plane {
                unit,
                has_bombs,
                attacks: self.data.aviation.attacks,
                has_flown: false,
            };
            // There is room for as many as may come.
            let _ = state.wings[air.side.index()].planes.try_push(plane);
        }
    }

    /// G17.4: what nobody else knows of the bombs of a side is drawn anew for them.
    pub(crate) fn redraw_load(
        &self,
        other: &mut State,
        side: Side,
        random: &mut heigi_engine::Random,
    ) {
        let die = 1 + random.index(6) as i32;
        let is_napalm = self.is_napalm(side, die);
        let wing = &mut other.wings[side.index()];
        if wing.load_seen().is_none() {
            wing.is_napalm = is_napalm;
            if let Some(asking) = &mut other.asking {
                asking.from.wings[side.index()].is_napalm = is_napalm;
            }
        }
    }

    /// The air support of both sides in words, as far as a viewer knows it.
    pub(crate) fn air_figures(&self, state: &State, viewer: Viewer) -> Vec<Figure> {
        let figure = |air: &AirSupport| {
            let wing = state.wing(air.side);
            let label = Text::new("pto-fact-air").with("side", air.side.value(self));
            let seen = match is_owner(viewer, air.side) {
                true => Some(wing.load()),
                false => wing.load_seen(),
            };
            let load = seen.map_or(Text::new("pto-load-unknown"), Kind::name);
            let value = match (wing.has_come, air.planes) {
                (false, None) => Text::new("pto-fact-air-awaited")
                    .with("number", air.number)
                    .with("turn", i32::from(air.turn)),
                (false, Some(count)) => Text::new("pto-fact-air-due")
                    .with("count", i32::from(count))
                    .with("turn", i32::from(air.turn)),
                (true, _) => Text::new("pto-fact-air-there")
                    .with("count", wing.planes.len() as i32)
                    .with("load", load),
            };
            Figure {
                label,
                value,
                rule: "E7".into(),
            }
        };
        self.scenario(state).air.iter().map(figure).collect()
    }
}
