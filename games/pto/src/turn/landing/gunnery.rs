//! Fire at landing craft and at who is aboard (G12.6 to G12.678).

use super::collateral::{Exposed, Impact, Origin};
use crate::turn::ordnance::{Ammunition, Aspect, Engagement};
use crate::turn::{Firepower, Shellfire};
use crate::*;

/// What looking out takes off fire at a crew (G12.671).
const HATCH: i32 = 2;
/// The dud among dice to kill (G12.62).
const DUD: i32 = 12;
/// What a bomb has more against a craft besides what it has from above (G12.66, Case A).
const FROM_BEHIND: i32 = 1;

/// How fire meets a craft and who is aboard.
#[derive(Clone, Copy, Debug)]
struct Strike {
    /// The column.
    column: usize,
    /// The final roll.
    roll: i32,
    /// The coloured die.
    coloured: u8,
    /// Where it comes from.
    origin: Origin,
    /// Whether it meets armour.
    is_armoured: bool,
    /// Whether it comes in over an open ramp (G12.674).
    is_through_ramp: bool,
}

/// Shells or bombs that fall on the hex of a craft.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FromAbove {
    /// The column, and what is added to the dice.
    pub(crate) fire: Shellfire,
    /// The dice.
    pub(crate) thrown: Thrown,
    /// Whether they strike high.
    pub(crate) is_turret: bool,
    /// Whether they hit critically.
    pub(crate) is_critical: bool,
    /// Whether they are bombs, against which every craft counts as armoured all around.
    pub(crate) is_bomb: bool,
}

impl FromAbove {
    /// A throw on a column: a coloured die below the other strikes high.
    pub(crate) fn of(fire: Shellfire, thrown: Thrown, is_bomb: bool) -> Self {
        Self {
            fire,
            thrown,
            is_turret: 2 * i32::from(thrown.first) < thrown.sum,
            is_critical: false,
            is_bomb,
        }
    }
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

    /// G12.61: the column of so much fire at a craft: half of it unless the craft is beached.
    fn column_of_fire(&self, state: &State, craft: Named, power: Firepower) -> Option<usize> {
        let power = match state.lie(craft).is_beached() {
            true => power,
            false => power.half(),
        };
        self.data.tables.column(power)
    }

    /// G12.61: the column of fire by the table at a craft.
    fn column_at_craft(
        &self,
        state: &State,
        attack: &Attack,
        craft: Named,
        is_double: bool,
    ) -> Option<usize> {
        let power = attack.shares.iter().map(|share| share.power.0).sum();
        let cowers = usize::from(is_double) * attack.cowering;
        self.column_of_fire(state, craft, Firepower(power))?
            .checked_sub(cowers)
    }

    /// G12.61: fire by the table at the craft of a Location; flames do nothing to them (G12.611).
    pub(crate) fn strike_crafts(
        &self,
        play: &mut Play<'_, Self>,
        attack: &Attack,
        thrown: Thrown,
    ) -> Flow<Self> {
        if self.is_flame(&attack.shares) {
            return Ok(());
        }
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
            let is_before = |spot: &Spot| self.is_before(play.state, craft, *spot);
            let strike = Strike {
                column,
                roll: thrown.sum + attack.added_at_craft(),
                coloured: thrown.first,
                origin: Origin::Ground,
                is_armoured,
                is_through_ramp: play.state[craft].boat.is_ramp_down && from.iter().any(is_before),
            };
            self.strike_craft(play, craft, strike)?;
        }
        Ok(())
    }

    /// G12.61, G12.671: what a final roll on a column does to a craft, its crew and who is aboard.
    fn strike_craft(&self, play: &mut Play<'_, Self>, craft: Named, strike: Strike) -> Flow<Self> {
        let Strike {
            column,
            roll,
            coloured,
            origin,
            ..
        } = strike;
        let impact = Impact::Table {
            column,
            roll,
            origin,
        };
        let number = self.data.motoring.line[column];
        // G12.674: over a ramp that is down as if there were no armour, which only so low a roll harms.
        let exposed = match (strike.is_through_ramp, strike.is_armoured, origin) {
            (true, ..) if roll <= number => Exposed::Ramp,
            (true, true, _) => Exposed::TallInFront,
            (false, true, _) => Exposed::Tall,
            (_, false, Origin::Plane(_)) => Exposed::All,
            (_, false, _) => Exposed::Soft,
        };
        if strike.is_armoured {
            self.strike_craft_crew(play, craft, column, roll + HATCH)?;
            return self.strike_hold(play, craft, exposed, impact);
        }
        play.tell(Event::AtVehicle(craft, roll, number));
        if roll <= number {
            self.strike_craft_crew(play, craft, column, roll)?;
            self.strike_hold(play, craft, exposed, impact)?;
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
        // G12.83: a wreck has none, nor has a boat.
        if play.state[craft].is(Condition::Wreck) || self.is_boat(craft) {
            return Ok(());
        }
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

    /// G14.53: a mine under a craft meets those aboard; what has armour only if that is 0 somewhere.
    pub(crate) fn strike_passengers(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        column: usize,
        roll: i32,
    ) -> Flow<Self> {
        let impact = Impact::Table {
            column,
            roll,
            origin: Origin::Below,
        };
        self.strike_hold(play, craft, Exposed::Mine, impact)
    }

    /// G12.613: firepower that lies in a Location meets a craft that comes there, all of it; only armour all around keeps it out.
    pub(crate) fn sail_into_fire(&self, play: &mut Play<'_, Self>, craft: Named) -> Flow<Self> {
        let Some(spot) = play.state.spot(craft).filter(|_| self.is_craft(craft)) else {
            return Ok(());
        };
        let (power, _) = self.lies_in(play.state, spot);
        let Some(column) = self.data.tables.column(Firepower::whole(power)) else {
            return Ok(());
        };
        play.tell(Event::Residual(spot, power));
        let smoke = i32::from(self.smoke_of(play.state, spot.hex));
        let mut modifiers = Modifier::list(&[(smoke, "24", "pto-modifier-hindrance")]);
        modifiers.extend(self.surf_at(play.state, &[], spot));
        self.tell_modifiers(play, &modifiers);
        let thrown = self.throw(play, Reason::Residual, craft.side.opponent())?;
        let strike = Strike {
            column,
            roll: thrown.sum + total(&modifiers),
            coloured: thrown.first,
            origin: Origin::Ground,
            is_armoured: self.is_plated_all_around(craft),
            is_through_ramp: false,
        };
        self.strike_craft(play, craft, strike)
    }

    /// G12.66: the guns of a plane strike the craft of a side in a hex, against which no armour helps.
    pub(crate) fn strafe_crafts(
        &self,
        play: &mut Play<'_, Self>,
        (side, spot): (Side, Spot),
        power: Firepower,
        thrown: Thrown,
    ) -> Flow<Self> {
        for craft in self.crafts_at(play.state, side, spot) {
            let Some(column) = self.column_of_fire(play.state, craft, power) else {
                continue;
            };
            let strike = Strike {
                column,
                roll: thrown.sum,
                coloured: thrown.first,
                origin: Origin::Plane(thrown.sum),
                is_armoured: false,
                is_through_ramp: false,
            };
            self.strike_craft(play, craft, strike)?;
        }
        Ok(())
    }

    /// The craft of a side in a Location, wrecks only with somebody or something aboard (G12.83).
    pub(crate) fn crafts_at(&self, state: &State, side: Side, spot: Spot) -> Vec<Named> {
        let all = state.hulks_in(spot.hex);
        let is_there = |craft: &Named| {
            let is_target = state.is_vehicle(*craft) || self.is_manned_wreck(state, *craft);
            let is_here = state[*craft].at == At::Vehicle(spot.location());
            craft.side == side && self.is_craft(*craft) && is_here && is_target
        };
        all.filter(is_there).collect()
    }

    /// G12.83: whether a unit is the wreck of a landing craft with somebody or something aboard.
    pub(crate) fn is_manned_wreck(&self, state: &State, craft: Named) -> bool {
        let is_wreck = state[craft].is(Condition::Wreck);
        self.is_craft(craft) && is_wreck && state.aboard(craft).next().is_some()
    }

    /// The vehicles of a side at which an enemy may fire, and such wrecks.
    pub(crate) fn hulls_to_hit<'a>(
        &'a self,
        state: &'a State,
        side: Side,
    ) -> impl Iterator<Item = Named> + 'a {
        let wrecks = state.who(move |unit| unit.side == side && unit.is(Condition::Wreck));
        let wrecks = wrecks.filter(|wreck| self.is_manned_wreck(state, *wreck));
        state.vehicles(side).chain(wrecks)
    }

    /// Whether a side may fire at craft of the enemy in a Location: at those that move, while they do.
    pub(crate) fn has_craft_targets(&self, state: &State, side: Side, spot: Spot) -> bool {
        let enemy = side.opponent();
        let moves = state.is_on_the_move(enemy);
        let mut crafts = self.crafts_at(state, enemy, spot).into_iter();
        crafts.any(|craft| !moves || state.movers.contains(craft.id))
    }

    /// Whether a craft has armour on all sides (G12.6).
    fn is_plated_all_around(&self, craft: Named) -> bool {
        let printed = self.craft(craft);
        printed.is_some_and(|one| one.plating == printed::Plating::Full)
    }

    /// G12.62, G12.64: a shot has hit a craft, or what stands out of its hold (G12.65).
    pub(crate) fn shot_hits_craft(
        &self,
        play: &mut Play<'_, Self>,
        engagement: &Engagement,
        is_critical: bool,
        is_turret: bool,
    ) -> Flow<Self> {
        let craft = engagement.vehicle;
        if is_turret && let Some(item) = self.hit_instead(play, craft, false)? {
            return self.shot_hits_item(play, engagement, item);
        }
        let number = engagement.kill[usize::from(is_turret)];
        let effect = self.throw(play, Reason::ToKill, engagement.weapon.side)?;
        self.pierce_craft(play, engagement, number, (is_critical, is_turret), effect)
    }

    /// G12.62: what the dice to kill of a shot do to a craft and those aboard.
    fn pierce_craft(
        &self,
        play: &mut Play<'_, Self>,
        engagement: &Engagement,
        number: i32,
        (is_critical, is_turret): (bool, bool),
        effect: Thrown,
    ) -> Flow<Self> {
        let craft = engagement.vehicle;
        play.tell(Event::Pierces(effect.sum, number));
        let points = engagement.craft_damage(effect.sum, number, is_critical);
        if effect.sum != DUD && effect.sum <= number {
            self.fragments(play, engagement, effect.sum, is_turret)?;
        }
        match points {
            0 => {
                play.tell(Event::Withstands(craft));
                Ok(())
            }
            _ => self.damage_craft(play, craft, points, effect.first),
        }
    }

    /// G12.672 to G12.674: what a hit in the turret does to the crew of a craft, and one in the hull to who is aboard: half of it
    /// behind armour, unless it comes in over an open ramp.
    fn fragments(
        &self,
        play: &mut Play<'_, Self>,
        engagement: &Engagement,
        sum: i32,
        is_turret: bool,
    ) -> Flow<Self> {
        let craft = engagement.vehicle;
        let (weapon, ammunition) = (engagement.weapon, engagement.ammunition);
        if is_turret {
            let column = self.data.tables.column(self.shot_power(weapon, ammunition));
            let hatch = HATCH * i32::from(engagement.is_armoured);
            return self.strike_craft_crew(play, craft, column.unwrap_or(0), sum + hatch);
        }
        let from = play.state.spot(weapon);
        let is_through_ramp = play.state[craft].boat.is_ramp_down
            && from.is_some_and(|from| self.is_before(play.state, craft, from));
        let exposed = match is_through_ramp {
            true => Exposed::Ramp,
            false => Exposed::All,
        };
        let impact = Impact::Shot {
            weapon,
            ammunition,
            sum,
            is_halved: engagement.is_armoured && !is_through_ramp,
        };
        self.strike_hold(play, craft, exposed, impact)
    }

    /// G12.65: a shot hits what stands out of a hold.
    fn shot_hits_item(
        &self,
        play: &mut Play<'_, Self>,
        engagement: &Engagement,
        item: Named,
    ) -> Flow<Self> {
        let effect = self.throw(play, Reason::ToKill, engagement.weapon.side)?;
        if effect.sum == DUD {
            play.tell(Event::Withstands(item));
            return Ok(());
        }
        let impact = Impact::Shot {
            weapon: engagement.weapon,
            ammunition: engagement.ammunition,
            sum: effect.sum,
            is_halved: false,
        };
        self.strike_item(play, item, impact)
    }

    /// G12.65: a shot that has missed a craft by 1 with a coloured die below the other strikes what stands out of its hold.
    pub(crate) fn shot_misses_craft(
        &self,
        play: &mut Play<'_, Self>,
        engagement: &Engagement,
        over: i32,
        is_turret: bool,
    ) -> Flow<Self> {
        let is_near = over == 1 && is_turret && self.is_craft(engagement.vehicle);
        let item = match is_near {
            true => self.hit_instead(play, engagement.vehicle, true)?,
            false => None,
        };
        match item {
            Some(item) => self.shot_hits_item(play, engagement, item),
            None => Ok(()),
        }
    }

    /// G12.65: a shell of a side at a whole Location that has missed a craft there by 1, with a coloured die below the other, strikes what
    /// stands out of its hold.
    pub(crate) fn shell_misses_craft(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        (side, fire): (Side, Shellfire),
    ) -> Flow<Self> {
        let Some(item) = self.hit_instead(play, craft, true)? else {
            return Ok(());
        };
        let thrown = self.throw(play, Reason::Fire, side)?;
        let impact = Impact::Table {
            column: fire.column,
            roll: thrown.sum + fire.added,
            origin: Origin::Above,
        };
        self.strike_item(play, item, impact)
    }

    /// G12.63, G12.66: what shells or bombs from above do to a craft.
    pub(crate) fn shell_craft(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        shelling: FromAbove,
    ) -> Flow<Self> {
        let FromAbove {
            fire,
            thrown,
            is_turret,
            is_critical,
            is_bomb,
        } = shelling;
        let is_full = is_bomb || self.is_plated_all_around(craft);
        let (column, roll) = (fire.column, thrown.sum + fire.added);
        let table = |column: usize| Impact::Table {
            column,
            roll,
            origin: Origin::Above,
        };
        if is_turret && let Some(item) = self.hit_instead(play, craft, false)? {
            return self.strike_item(play, item, table(column));
        }
        let (points, strikes) = match is_full {
            true => {
                let last = roll + self.worse_from_above(craft);
                let result = self.data.tables.result(column, last);
                play.tell(Event::AtArmour(craft, last, result));
                match result.look() {
                    Harm::Kill(count) => (i32::from(count), true),
                    Harm::Casualty(_) => (0, true),
                    _ => (0, false),
                }
            }
            false => {
                let number = self.data.motoring.line[column];
                play.tell(Event::AtVehicle(craft, roll, number));
                ((number - roll).max(0), roll <= number)
            }
        };
        if strikes && is_turret {
            let hatch = HATCH * i32::from(is_full);
            self.strike_craft_crew(play, craft, column, roll + hatch)?;
        } else if let Some(column) = self.column_in_hold(fire, is_full).filter(|_| strikes) {
            self.strike_hold(play, craft, Exposed::All, table(column))?;
        }
        let points = points + i32::from(is_critical);
        self.damage_craft(play, craft, points, thrown.first)
    }

    /// G12.672: the column of shells against those aboard: armour of the craft takes half of their firepower, a half point up.
    fn column_in_hold(&self, fire: Shellfire, is_full: bool) -> Option<usize> {
        if !is_full {
            return Some(fire.column);
        }
        let power = match fire.column == fire.whole {
            true => fire.power,
            false => fire.power.half(),
        };
        let point = Firepower::whole(1).0;
        let half = Firepower(power.half().0.next_multiple_of(point));
        self.data.tables.column(half)
    }

    /// G12.66: a bomb hits a craft, whose armour from above is 0, or bursts near by, with half of its number and nothing for
    /// those aboard.
    pub(crate) fn bomb_craft(
        &self,
        play: &mut Play<'_, Self>,
        (plane, craft): (Named, Named),
        (is_critical, is_turret, is_near): (bool, bool, bool),
    ) -> Flow<Self> {
        let calibre = self.printed(plane).calibre;
        let basic = self.data.motoring.explosive(calibre, true).unwrap_or(0);
        let whole = self.kill_from_above(craft, basic) + FROM_BEHIND;
        let number = if is_near { (whole + 1) / 2 } else { whole };
        // G12.65: what stands out of the hold is hit as in the open.
        let shot = |sum, is_item: bool| Impact::Shot {
            weapon: plane,
            ammunition: Ammunition::Explosive,
            sum,
            is_halved: !is_item,
        };
        let is_turret = is_turret && !is_near;
        let item = match is_turret {
            true => self.hit_instead(play, craft, false)?,
            false => None,
        };
        let effect = self.throw(play, Reason::ToKill, plane.side)?;
        play.tell(Event::Pierces(effect.sum, number));
        let is_dud = effect.sum == DUD;
        if let Some(item) = item.filter(|_| !is_dud) {
            return self.strike_item(play, item, shot(effect.sum, true));
        }
        let is_hit = !is_dud && effect.sum <= number;
        if is_hit && is_turret {
            let column = self
                .data
                .tables
                .column(self.shot_power(plane, Ammunition::Explosive));
            self.strike_craft_crew(play, craft, column.unwrap_or(0), effect.sum + HATCH)?;
        } else if is_hit && !is_near {
            self.strike_hold(play, craft, Exposed::All, shot(effect.sum, false))?;
        }
        let points = (number - effect.sum).max(0) + i32::from(is_critical);
        let points = if is_dud || item.is_some() { 0 } else { points };
        self.damage_craft(play, craft, points, effect.first)
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
            number
                .is_some_and(|number| !is_plated && one + other + attack.added_at_craft() < number)
        };
        heigi_engine::scene::PreviewChance {
            label: Text::new("pto-chance-damage"),
            ways: throws.filter(damages).count() as u32,
            of: 36,
        }
    }
}
