//! Who gets on landing craft and off them (G12.4).

use crate::*;

/// Hundredths in a whole.
const WHOLE: u16 = 100;

impl Pto {
    /// G12.4: how many hundredths of their points those who get on or off a landing craft spend, and of its own the craft; at a pier
    /// as without a ramp, whatever the height (G13.731).
    pub(crate) fn landing_share(&self, state: &State, craft: Named, to: Spot) -> [u16; 2] {
        let shares = &self.data.landing.shares;
        let is_pier = to.part == Part::Pier;
        let has_ramp = self.craft(craft).is_some_and(|printed| printed.has_ramp);
        let has_ramp = has_ramp && !is_pier && !self.is_adrift(state, craft);
        let own = if has_ramp { shares.ramp } else { shares.plain };
        let (map, grid) = (self.map(state), &self.data.grid);
        let from = state.spot(craft).map_or(to.hex, |spot| spot.hex);
        // G12.401: upwards the share of men is doubled.
        let climbs = !is_pier && map.climbed(grid, from, to.hex) > 0;
        // G13.443: in heavy surf all of it is doubled.
        let own = match map.has_surf(from) {
            true => 2 * own,
            false => own,
        };
        [if climbs { 2 * own } else { own }, own]
    }

    /// G12.402: whether a craft that moves no more lies afloat in shallow water.
    pub(crate) fn is_adrift(&self, state: &State, craft: Named) -> bool {
        let spot = state.spot(craft);
        state.lie(craft).is_afloat()
            && state[craft].is(Condition::Immobile)
            && spot.is_some_and(|spot| self.is_shallow(state, spot))
    }

    /// G12.401: a share of so many half points, in half points: whole points, rounded up.
    pub(crate) fn points_of_share(points: u8, share: u16) -> u8 {
        let whole = (u16::from(points / POINT) * share).div_ceil(WHOLE);
        whole as u8 * POINT
    }

    /// G12.4: what getting off a landing craft into a Location costs men in half points: across the hexside where it is beached
    /// in front of it, else into its own hex.
    pub(crate) fn check_going_ashore(
        &self,
        state: &State,
        units: UnitSet,
        craft: Named,
        to: Spot,
    ) -> Result<u8, Refusal> {
        let from = state.spot(craft).ok_or(Refusal::NotThere(craft))?;
        let is_adrift = self.is_adrift(state, craft);
        let is_moored = self.lies_beside(state, craft, to);
        if !is_moored {
            let is_afloat = state.lie(craft).is_afloat() && !is_adrift;
            refuse(is_afloat, Refusal::IsAfloat(craft))?;
            let landing = self.landing_spot(state, craft);
            let is_there = to == landing.unwrap_or(Spot::ground(from.hex));
            refuse(!is_there, Refusal::NotAcross(to))?;
            // G12.4#1, G13.42.
            self.check_wading(state, to)?;
            refuse(state.is_ablaze(to.hex), Refusal::Ablaze(to))?;
            self.check_beneath(state, to)?;
        }
        let guns = self.check_guns_land(state, units, craft, is_adrift || is_moored)?;
        let [share, own] = self.landing_share(state, craft, to);
        self.check_craft_share(state, craft, own)?;
        let all = self.allotment(state, units);
        // G12.421: who pushes a Gun does nothing else.
        Ok(match guns {
            true => all,
            false => Self::points_of_share(all, share),
        })
    }

    /// G12.404: what getting off costs in some gait: who would need more than all of his points gets off by minimum move alone.
    pub(crate) fn landing_cost(
        &self,
        state: &State,
        (units, spent): (UnitSet, u8),
        craft: Named,
        cost: u8,
        gait: Gait,
    ) -> Result<u8, Refusal> {
        let all = self.allotment(state, units);
        match gait {
            Gait::Plain => {
                let left = all.saturating_sub(spent);
                afford(cost, left)?;
                Ok(cost)
            }
            Gait::Minimum => {
                let is_hasty = state.is_double || spent > 0;
                refuse(cost <= all || is_hasty, Refusal::NoMinimum)?;
                Ok(all)
            }
            _ => Err(Refusal::GoesAshore(craft)),
        }
    }

    /// G12.402, G12.421, G12.43: whether men who get off push a Gun, and may: from a craft that is beached, and that holds no vehicle;
    /// from one adrift or beside a pier (G13.731) nobody takes more off than he carries.
    fn check_guns_land(
        &self,
        state: &State,
        units: UnitSet,
        craft: Named,
        only_men: bool,
    ) -> Result<bool, Refusal> {
        let mut pushing = state
            .of_set(units)
            .filter(|unit| self.pushes_gun(state, *unit));
        let Some(crew) = pushing.next() else {
            let mut men = state.of_set(units);
            let leader = men.find(|unit| self.leads_animal(state, *unit));
            return match leader {
                Some(_) if only_men => Err(Refusal::OnlyMenLand(craft)),
                Some(leader) => self.check_no_wreck(state, leader, craft).map(|()| false),
                None => Ok(false),
            };
        };
        refuse(only_men, Refusal::OnlyMenLand(craft))?;
        match self.hold(state, craft).first() {
            None => Ok(true),
            Some(by) if state[*by].is(Condition::Burning) => Err(Refusal::HoldBurns(crew, *by)),
            Some(by) if state[*by].is(Condition::Wreck) => Err(Refusal::HoldWrecked(crew, *by)),
            Some(by) => Err(Refusal::GunBehind(crew, *by)),
        }
    }

    /// G12.43, G12.44: whether no wreck in a hold keeps the animals beside it aboard.
    fn check_no_wreck(&self, state: &State, leader: Named, craft: Named) -> Result<(), Refusal> {
        let hold = self.hold(state, craft);
        let stands = |kinds: &[Condition]| {
            let mut hulls = hold.iter().copied();
            hulls.find(|hull| state[*hull].is_any(kinds))
        };
        if let Some(by) = stands(&[Condition::Burning]) {
            return Err(Refusal::HoldBurns(leader, by));
        }
        match stands(&[Condition::Wreck, Condition::Immobile]) {
            Some(by) => Err(Refusal::HoldWrecked(leader, by)),
            None => Ok(()),
        }
    }

    /// G12.421: whether a unit has a Gun that it would push.
    fn pushes_gun(&self, state: &State, unit: Named) -> bool {
        let mut weapons = state.weapons_of(unit);
        weapons.any(|weapon| self.printed(weapon).class == UnitClass::Gun)
    }

    /// Whether a unit leads an animal.
    fn leads_animal(&self, state: &State, unit: Named) -> bool {
        let is_animal = |class| matches!(class, UnitClass::Mule | UnitClass::Horse);
        let mut weapons = state.weapons_of(unit);
        weapons.any(|weapon| is_animal(self.printed(weapon).class))
    }

    /// G12.404: whether a landing craft has the points that it spends at the same time, of those that are printed on it; all who
    /// get on and off in a movement phase do so at the same time.
    pub(crate) fn check_craft_share(
        &self,
        state: &State,
        craft: Named,
        share: u16,
    ) -> Result<u8, Refusal> {
        let printed = self.vehicle(craft).map_or(0, |printed| printed.points);
        let cost = Self::points_of_share(POINT * printed, share);
        // G12.69: of a wreck nothing is asked.
        if state[craft].is(Condition::Wreck) {
            return Ok(0);
        }
        // G12.44: neither an inexperienced crew nor a blaze takes anything of those.
        let boat = &state[craft].boat;
        let left = (POINT * printed).saturating_sub(boat.spent);
        refuse(
            cost > left,
            Refusal::CraftTooDear(craft, cost / POINT, left / POINT),
        )?;
        Ok(cost)
    }

    /// G12.41: men get off a landing craft, if they are aboard of one: its ramp is down from now on.
    pub(crate) fn leave_craft(&self, play: &mut Play<'_, Self>, units: UnitSet, to: Spot) -> bool {
        let Some(craft) = self.hold_of_all(play.state, units) else {
            return false;
        };
        self.share_points(play, craft, to);
        self.show_passengers(play, craft);
        for unit in play.state.of_set(units).collect::<Vec<Named>>() {
            if self.pushes_gun(play.state, unit) {
                play.state[unit].set(Condition::Busy);
            }
            play.tell(Event::GoesAshore(unit, craft));
        }
        true
    }

    /// G12.404, G12.41: a landing craft spends its share, where it may be fired at, and lowers its ramp if it is beached.
    pub(crate) fn share_points(&self, play: &mut Play<'_, Self>, craft: Named, to: Spot) {
        let [_, own] = self.landing_share(play.state, craft, to);
        let cost = self.check_craft_share(play.state, craft, own).unwrap_or(0);
        self.lower_ramp(play, craft);
        let boat = &mut play.state[craft].boat;
        if cost > boat.shared {
            boat.shared = cost;
            play.push(Exposing::on(craft));
        }
    }

    /// G12.41: the ramp of a craft comes down if it is beached.
    pub(crate) fn lower_ramp(&self, play: &mut Play<'_, Self>, craft: Named) {
        let has_ramp = self.craft(craft).is_some_and(|printed| printed.has_ramp);
        let boat = &mut play.state[craft].boat;
        if has_ramp && boat.lie.is_beached() && !boat.is_ramp_down {
            boat.is_ramp_down = true;
            play.tell(Event::LowersRamp(craft));
        }
    }

    /// G12.12, G12.4: whether men may board a landing craft, with the half points that they have spent: it is beached beside
    /// them or they are in its hex, and has room.
    pub(crate) fn check_going_aboard(
        &self,
        state: &State,
        units: UnitSet,
        spent: u8,
        craft: Named,
    ) -> Result<(), Refusal> {
        let share = self.check_at_craft(state, units, craft)?;
        self.check_craft_share(state, craft, share)?;
        self.check_boarding_cost(state, units, [self.allotment(state, units), spent], share)
    }

    /// G12.12, G12.4: the same but for what it costs; gives the share of their points that it does.
    pub(crate) fn check_at_craft(
        &self,
        state: &State,
        units: UnitSet,
        craft: Named,
    ) -> Result<u16, Refusal> {
        let spot = self.spot_of(state, units).ok_or(Refusal::NobodyPicked)?;
        refuse(self.blazes(state, craft) > 0, Refusal::CraftOnFire(craft))?;
        let men: Vec<Named> = state.of_set(units).collect();
        self.check_stowage(state, &men, craft)?;
        let own = state.spot(craft).ok_or(Refusal::NotThere(craft))?;
        let is_moored = self.lies_beside(state, craft, spot);
        let is_adrift = self.is_adrift(state, craft);
        if !is_moored {
            let is_afloat = state.lie(craft).is_afloat() && !is_adrift;
            refuse(is_afloat, Refusal::IsAfloat(craft))?;
            let landing = self.landing_spot(state, craft);
            let is_there = spot == landing.unwrap_or(Spot::ground(own.hex));
            refuse(!is_there, Refusal::NotThere(craft))?;
        }
        let pushes = men.iter().any(|unit| self.pushes_gun(state, *unit));
        let leads = men.iter().any(|unit| self.leads_animal(state, *unit));
        let only_men = is_adrift || is_moored;
        refuse(only_men && (pushes || leads), Refusal::OnlyMenLand(craft))?;
        let to = if is_moored { spot } else { own };
        Ok(self.landing_share(state, craft, to)[0])
    }

    /// G12.4: whether men have the half points left of all of theirs that such a share takes; who pushes a Gun needs all.
    pub(crate) fn check_boarding_cost(
        &self,
        state: &State,
        units: UnitSet,
        [all, spent]: [u8; 2],
        share: u16,
    ) -> Result<(), Refusal> {
        let mut men = state.of_set(units);
        let cost = match men.any(|unit| self.pushes_gun(state, unit)) {
            true => all,
            false => Self::points_of_share(all, share),
        };
        let left = all.saturating_sub(spent);
        afford(cost, left)
    }

    /// G12.5: whether a unit fires from a landing craft: nobody aboard does, and the craft in the prep fire phase only when it is
    /// stuck for good.
    pub(crate) fn check_craft_fires(&self, state: &State, soldier: Named) -> Result<(), Refusal> {
        let is_aboard = self.craft_of(state, soldier).is_some();
        refuse(is_aboard, Refusal::PassengerFires(soldier))?;
        self.check_recalled_fires(state, soldier)?;
        self.check_gets_out_first(state, soldier)?;
        let is_early = state.phase == Phase::PrepFire && state.lie(soldier) != Lie::Fast;
        refuse(
            self.is_craft(soldier) && is_early,
            Refusal::CraftWaits(soldier),
        )
    }

    /// G12.124: whether those who are picked do nothing aboard a landing craft but get off.
    pub(crate) fn check_aboard(&self, state: &State, action: Action) -> Result<(), Refusal> {
        let asked = match action {
            Action::Search(unit) | Action::Dare(unit) => state.named(unit).ok(),
            Action::Smoke(_)
            | Action::Phosphorus(_)
            | Action::Place(_)
            | Action::Breach(_)
            | Action::Recover(_)
            | Action::Hunt(_)
            | Action::Sacrifice(_)
            | Action::Charge(_)
            | Action::Clear(_)
            | Action::Push(_)
            | Action::Skirt(_)
            | Action::Escort(_)
            | Action::Climb(_)
            | Action::Exit => state.of_set(state.picked).next(),
            _ => None,
        };
        match asked.filter(|unit| self.craft_of(state, *unit).is_some()) {
            Some(unit) => Err(Refusal::OnlyLands(unit)),
            None => Ok(()),
        }
    }
}
