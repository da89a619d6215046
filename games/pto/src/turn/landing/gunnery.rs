//! Fire at landing craft and at who is aboard (G12.6 to G12.678).

use crate::turn::Firepower;
use crate::turn::ordnance::{Ammunition, Aspect, Engagement};
use crate::*;

/// What looking out takes off fire at a crew (G12.671).
const HATCH: i32 = 2;
/// From how many portage points of room on those hit aboard are chosen at random (G12.678).
const ROOMY: u16 = 40;
/// The dud among dice to kill (G12.62).
const DUD: i32 = 12;
/// What shells from above have more against a craft that is open above, and against one of thin armour (G12.63).
const FROM_ABOVE: i32 = -1;

/// How fire meets a craft and who is aboard.
#[derive(Clone, Copy, Debug)]
struct Strike {
    /// The column, if the fire is strong enough.
    column: usize,
    /// The final roll.
    roll: i32,
    /// The coloured die.
    coloured: u8,
}

impl Pto {
    /// G12.6: whether a landing craft has armour against what comes from a Location: not where it comes from higher than far.
    pub(crate) fn is_plated(&self, state: &State, craft: Named, from: Spot) -> bool {
        let (Some(printed), Some(spot)) = (self.craft(craft), state.spot(craft)) else {
            return self.is_armoured(craft);
        };
        let height = self.height_over(state, from, spot);
        let is_over = height > self.range(from, spot) as i32;
        let has = match printed.plating {
            printed::Plating::None => false,
            printed::Plating::Full => true,
            printed::Plating::Front => self.is_before(state, craft, from),
        };
        has && !is_over
    }

    /// Whether a Location lies before a craft.
    fn is_before(&self, state: &State, craft: Named, from: Spot) -> bool {
        let aspect = self.aspect(state, craft, from.hex, false);
        aspect == Aspect::Front
    }

    /// G12.61: the column of fire by the table at a craft: half the firepower unless it is beached.
    fn column_at_craft(
        &self,
        state: &State,
        attack: &Attack,
        craft: Named,
        is_double: bool,
    ) -> Option<usize> {
        let power: u32 = attack.shares.iter().map(|share| share.power.0).sum();
        let power = match state.lie(craft).is_beached() {
            true => Firepower(power),
            false => Firepower(power).half(),
        };
        let cowers = usize::from(is_double) * attack.cowering;
        self.data.tables.column(power)?.checked_sub(cowers)
    }

    /// G12.61: fire by the table at the craft of a Location.
    pub(crate) fn strike_crafts(
        &self,
        play: &mut Play<'_, Self>,
        attack: &Attack,
        thrown: Thrown,
    ) -> Flow<Self> {
        let enemy = attack.side.opponent();
        let crafts = self.soft_targets(play.state, enemy, attack.target);
        for craft in crafts.into_iter().filter(|unit| self.is_craft(*unit)) {
            let column = self.column_at_craft(play.state, attack, craft, thrown.is_double);
            let Some(column) = column else {
                continue;
            };
            let from = attack.shares.iter();
            let from: Vec<Spot> = from
                .filter_map(|share| play.state.spot(share.unit))
                .collect();
            let is_plated = |spot: &Spot| self.is_plated(play.state, craft, *spot);
            let is_armoured = from.iter().all(is_plated);
            let is_through_ramp = play.state[craft].boat.is_ramp_down
                && from
                    .iter()
                    .any(|spot| self.is_before(play.state, craft, *spot));
            let strike = Strike {
                column,
                roll: thrown.sum + attack.added(),
                coloured: thrown.first,
            };
            self.strike_craft(play, craft, strike, is_armoured, is_through_ramp)?;
        }
        Ok(())
    }

    /// G12.61, G12.671: what a final roll on a column does to a craft, its crew and who is aboard.
    fn strike_craft(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        strike: Strike,
        is_armoured: bool,
        is_through_ramp: bool,
    ) -> Flow<Self> {
        let Strike {
            column,
            roll,
            coloured,
        } = strike;
        if is_armoured {
            self.strike_craft_crew(play, craft, column, roll + HATCH)?;
            if is_through_ramp {
                self.strike_passengers(play, craft, column, roll)?;
            }
            return Ok(());
        }
        let number = self.data.motoring.line[column];
        play.tell(Event::AtVehicle(craft, roll, number));
        if roll <= number {
            self.strike_craft_crew(play, craft, column, roll)?;
            self.strike_passengers(play, craft, column, roll)?;
        }
        self.damage_craft(play, craft, number - roll, coloured)
    }

    /// G12.673, G12.13: what fire does to the crew of a craft: whatever would break, reduce or eliminate it stuns it.
    pub(crate) fn strike_craft_crew(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        column: usize,
        roll: i32,
    ) -> Flow<Self> {
        let result = self.data.tables.result(column, roll);
        play.tell(Event::AtCrew(craft, roll, result));
        let is_stunned = match result.look() {
            Harm::None | Harm::Pin => false,
            Harm::Casualty(_) | Harm::Kill(_) => true,
            Harm::Check(added) => {
                let stuns = self.stun_modifiers(play.state, craft);
                self.tell_modifiers(play, &stuns);
                !self.check_crew(play, craft, i32::from(added) + total(&stuns))?
            }
        };
        match is_stunned {
            true => self.stun_craft(play, craft),
            false => Ok(()),
        }
    }

    /// G12.671, G12.672: fire meets those aboard a craft; of a large one somebody at random (G12.678).
    pub(crate) fn strike_passengers(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        column: usize,
        roll: i32,
    ) -> Flow<Self> {
        let Some(spot) = play.state.spot(craft) else {
            return Ok(());
        };
        let aboard: Vec<Named> = play
            .state
            .aboard(craft)
            .filter(|unit| !self.printed(*unit).is_vehicle())
            .collect();
        let is_roomy = self
            .vehicle(craft)
            .is_some_and(|printed| printed.load >= ROOMY);
        let exposed = match is_roomy {
            true => self.select(play, craft.side, aboard, 1)?,
            false => aboard,
        };
        let exposed: UnitSet = exposed.into_iter().map(|unit| unit.id).collect();
        match exposed.is_empty() {
            true => Ok(()),
            false => self.affect(play, spot, exposed, column, roll),
        }
    }

    /// G12.62, G12.64: a shot has hit a craft.
    pub(crate) fn shot_hits_craft(
        &self,
        play: &mut Play<'_, Self>,
        engagement: &Engagement,
        is_critical: bool,
        is_turret: bool,
    ) -> Flow<Self> {
        let craft = engagement.vehicle;
        let number = engagement.kill[usize::from(is_turret)];
        let effect = self.throw(play, Reason::ToKill, engagement.weapon.side)?;
        play.tell(Event::Pierces(effect.sum, number));
        let is_shell = engagement.ammunition == Ammunition::Explosive;
        let is_dud = effect.sum == DUD;
        let points = match is_shell {
            _ if is_dud => 0,
            true => (number - effect.sum).max(0),
            false => i32::from(2 * effect.sum <= number),
        };
        let points = points + i32::from(is_critical && !is_dud);
        if !is_dud && effect.sum <= number {
            let power = match is_shell {
                true => {
                    let calibre = self.printed(engagement.weapon).calibre;
                    self.data.tables.explosive_power(calibre)
                }
                false => Firepower::whole(1),
            };
            self.fragments(play, engagement, power, effect.sum, is_turret)?;
        }
        match points {
            0 => {
                play.tell(Event::Withstands(craft));
                Ok(())
            }
            _ => self.damage_craft(play, craft, points, effect.first),
        }
    }

    /// G12.672, G12.673: what a hit in the turret does to the crew of a craft, and one in the hull to who is aboard: half of it
    /// behind armour.
    fn fragments(
        &self,
        play: &mut Play<'_, Self>,
        engagement: &Engagement,
        power: Firepower,
        sum: i32,
        is_turret: bool,
    ) -> Flow<Self> {
        let craft = engagement.vehicle;
        let column = |power: Firepower| self.data.tables.column(power).unwrap_or(0);
        if is_turret {
            return self.strike_craft_crew(play, craft, column(power), sum + HATCH);
        }
        let from = play.state.spot(engagement.weapon);
        let is_through_ramp = play.state[craft].boat.is_ramp_down
            && from.is_some_and(|from| self.is_before(play.state, craft, from));
        let power = match engagement.is_armoured && !is_through_ramp {
            true => Firepower(power.half().0.next_multiple_of(Firepower::whole(1).0)),
            false => power,
        };
        self.strike_passengers(play, craft, column(power), sum)
    }

    /// G12.63: what shells from above do to the craft of a side in a hex.
    pub(crate) fn shell_crafts(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        spot: Spot,
        (column, roll): (usize, i32),
        coloured: u8,
    ) -> Flow<Self> {
        let crafts = play.state.vehicles_at(side, spot);
        for craft in crafts
            .filter(|unit| self.is_craft(*unit))
            .collect::<Vec<Named>>()
        {
            let printed = self.craft(craft);
            let is_full = printed.is_some_and(|one| one.plating == printed::Plating::Full);
            if !is_full {
                let strike = Strike {
                    column,
                    roll,
                    coloured,
                };
                self.strike_craft(play, craft, strike, false, false)?;
                continue;
            }
            let is_open = self.vehicle(craft).is_some_and(|one| one.is_open);
            let roll = roll + FROM_ABOVE * (1 + i32::from(is_open));
            let result = self.data.tables.result(column, roll);
            play.tell(Event::AtArmour(craft, roll, result));
            let points = match result.look() {
                Harm::Kill(count) => i32::from(count),
                _ => 0,
            };
            if matches!(result.look(), Harm::Kill(_) | Harm::Casualty(_)) {
                let half = column.saturating_sub(1);
                self.strike_passengers(play, craft, half, roll)?;
            }
            self.damage_craft(play, craft, points, coloured)?;
        }
        Ok(())
    }

    /// G12.61: in how many of 36 throws fire by the table damages a craft.
    pub(crate) fn craft_chance(
        &self,
        state: &State,
        attack: &Attack,
        craft: Named,
    ) -> heigi_engine::scene::PreviewChance {
        let throws = (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other)));
        let from: Vec<Spot> = attack
            .shares
            .iter()
            .filter_map(|share| state.spot(share.unit))
            .collect();
        let is_plated = from.iter().all(|spot| self.is_plated(state, craft, *spot));
        let damages = |(one, other): &(i32, i32)| {
            let column = self.column_at_craft(state, attack, craft, one == other);
            let number = column.map(|column| self.data.motoring.line[column]);
            number.is_some_and(|number| !is_plated && one + other + attack.added() < number)
        };
        heigi_engine::scene::PreviewChance {
            label: Text::new("pto-chance-damage"),
            ways: throws.filter(damages).count() as u32,
            of: 36,
        }
    }
}
