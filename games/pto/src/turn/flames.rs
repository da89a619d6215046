//! Fire (16.2): who sets it, how it grows and spreads, what its smoke does, and who does not leave it.

use crate::*;

/// From which final sum on a flame becomes a blaze [L].
const BLAZE: i32 = 9;
/// What wind adds to the dice of fire that spreads the way it blows, and takes off against it [L].
const WIND: i32 = 2;
/// What the same ground beside it adds (RUL-41).
const ADJOINING: i32 = 2;
/// What small units take off the dice to set fire: half-squads and crews, single men.
const HANDS: [i32; 2] = [-1, -2];

/// Somebody who may set fire to where he is.
#[derive(Clone, Debug)]
pub struct Kindling {
    /// Who does.
    pub unit: Named,
    /// Who has to pass a check for it: the leader there, or the single man himself.
    pub by: Named,
    /// Where.
    pub spot: Spot,
    /// From which final sum on it burns.
    pub number: i32,
    /// What is added to the dice.
    pub modifiers: Vec<Modifier>,
}

impl Pto {
    /// 16.2: whether a unit may set fire to where it is.
    pub(crate) fn check_kindling(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<Kindling, Refusal> {
        let unit = state.own(side, unit)?;
        refuse(state.phase != Phase::PrepFire, Refusal::KindleLater)?;
        refuse(!self.may_kindle(state), Refusal::NoKindlingHere)?;
        let At::In(spot) = state[unit].at else {
            return Err(Refusal::NotThere(unit));
        };
        let printed = self.printed(unit);
        let able = |one: Named| {
            let bad = [
                Condition::Pinned,
                Condition::Busy,
                Condition::Waiting,
                Condition::Directed,
            ];
            let has_fired = |one: Named| state[one].has_fired();
            let fires = state.weapons_of(one).chain([one]).any(has_fired);
            state.is_good_order(one) && !state[one].is_any(&bad) && !fires
        };
        refuse(
            !able(unit) || self.is_dummy(unit),
            Refusal::NoKindling(unit),
        )?;
        let by = match printed.is_single() {
            true => Some(unit),
            false => self.helper(state, side, spot, |leader| {
                able(leader) && !state.picked.contains(leader.id)
            }),
        };
        let by = by.ok_or(Refusal::NoLeaderThere(unit))?;
        let number = self.effects(state, spot.hex).kindling;
        let burns = number > 0 && !spot.is_bank();
        refuse(
            !burns || state.fire(spot.hex).is_some(),
            Refusal::NoTinder(spot),
        )?;
        let hands = match printed.class {
            UnitClass::Squad => 0,
            _ if printed.is_single() => HANDS[1],
            _ => HANDS[0],
        };
        let led = match by == unit {
            true => 0,
            false => -self.leadership(state, by).unwrap_or(0),
        };
        let (tinder, rule) = self.tinder(state, spot.hex);
        Ok(Kindling {
            unit,
            by,
            spot,
            number: number.into(),
            modifiers: Modifier::list(&[
                (tinder, rule, "pto-modifier-tinder"),
                (hands, "16.2", "pto-modifier-few-hands"),
                (led, "16.2", "pto-modifier-leadership"),
            ]),
        })
    }

    /// 16.2: whether somebody might set fire now, as far as everybody knows.
    pub(crate) fn may_kindle(&self, state: &State) -> bool {
        let forecast = self.scenario(state).forecast.as_ref();
        state.phase == Phase::PrepFire && forecast.is_some_and(|forecast| forecast.kindling)
    }

    /// The chance that somebody sets fire, in 1296ths: he passes his check, and it burns.
    pub(crate) fn ways_to_kindle(&self, state: &State, kindling: &Kindling) -> u32 {
        let dice = Draw::throw(RuleId("16.2"), 2, 6);
        let morale = self.morale(state, kindling.by);
        let added = total(&kindling.modifiers);
        dice.ways(|sum| sum <= morale) * dice.ways(|sum| sum + added >= kindling.number)
    }

    /// 16.2: somebody tries to set fire to where he is, instead of firing.
    pub(crate) fn kindle(&self, play: &mut Play<'_, Self>, kindling: &Kindling) -> Flow<Self> {
        let Kindling { unit, by, spot, .. } = *kindling;
        play.state.drop_picks();
        for one in [unit, by] {
            self.betray(play, one);
            let one = self.now(play.state, one);
            let weapons: Vec<Named> = play.state.weapons_of(one).chain([one]).collect();
            for weapon in weapons {
                play.state[weapon].set(Condition::PrepFired);
            }
        }
        play.tell(Event::Kindles(self.now(play.state, unit), spot));
        let by = self.now(play.state, by);
        let morale = self.morale(play.state, by);
        let thrown = self.throw(play, Reason::Task, by.side)?;
        if thrown.sum > morale {
            play.tell(Event::Failed(by, thrown.sum, morale));
            return Ok(());
        }
        play.tell(Event::Passed(by, thrown.sum, morale));
        self.tell_modifiers(play, &kindling.modifiers);
        let thrown = self.throw(play, Reason::Kindling, by.side)?;
        match thrown.sum + total(&kindling.modifiers) >= kindling.number {
            true => self.ignite(play, spot.hex),
            false => play.tell(Event::NotKindled(spot)),
        }
        Ok(())
    }

    /// A flame comes up in a hex, unless it burns already.
    pub(crate) fn ignite(&self, play: &mut Play<'_, Self>, hex: HexId) {
        let fire = Fire {
            hex,
            burning: Burning::Flame,
            is_fresh: true,
            is_napalm: false,
        };
        let burns = play.state.fire(hex).is_some();
        if !burns && play.state.fires.len() < MOST_FIRES {
            play.state.fires.push(fire);
            play.tell(Event::CatchesFire(Spot::ground(hex)));
        }
    }

    /// Whether an attack may set huts in a Location on fire: in those that have collapsed not once it has rained (G5.61).
    pub(crate) fn is_flammable_hut(&self, state: &State, spot: Spot) -> bool {
        match self.terrain(state, spot.hex) {
            Terrain::Hut => true,
            Terrain::CollapsedHut => !state.weather.has_rained,
            _ => false,
        }
    }

    /// G5.6: a 1 on the coloured die of what hits huts sets one of them on fire, drawn among those of a sprayed attack.
    pub(crate) fn spark(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        spots: &[Spot],
        thrown: Thrown,
    ) -> Flow<Self> {
        let is_dry = |spot: &&Spot| self.is_flammable_hut(play.state, **spot);
        let huts: Vec<Spot> = spots.iter().filter(is_dry).copied().collect();
        match (thrown.first, huts.as_slice()) {
            (1, [only]) => self.ignite(play, only.hex),
            (1, [_, _, ..]) => {
                let mut drawn = Vec::new();
                for hut in huts {
                    drawn.push((self.throw(play, Reason::Selection, side)?.first, hut));
                }
                let highest = drawn.iter().map(|(die, _)| *die).max();
                let highest = drawn.iter().filter(|(die, _)| Some(*die) == highest);
                highest.for_each(|(_, hut)| self.ignite(play, hut.hex));
            }
            _ => {}
        }
        Ok(())
    }

    /// G5.6: white phosphorus comes to huts: they may catch fire as if somebody had set it.
    pub(crate) fn singe(&self, play: &mut Play<'_, Self>, side: Side, spot: Spot) -> Flow<Self> {
        if !self.is_flammable_hut(play.state, spot) || play.state.fire(spot.hex).is_some() {
            return Ok(());
        }
        let (tinder, rule) = self.tinder(play.state, spot.hex);
        let modifiers = Modifier::list(&[(tinder, rule, "pto-modifier-tinder")]);
        self.tell_modifiers(play, &modifiers);
        let number = self.effects(play.state, spot.hex).kindling;
        let thrown = self.throw(play, Reason::Kindling, side)?;
        if thrown.sum + tinder >= number.into() {
            self.ignite(play, spot.hex);
        }
        Ok(())
    }
}

impl heigi_engine::Step<Pto> for Spreading {
    throws!();

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        game.grow_flames(play)?;
        game.spread_blazes(play)?;
        game.drift(play);
        Ok(())
    }
}

impl Pto {
    /// 16.2: flames may become blazes; a hut that is ablaze collapses (G5.6).
    fn grow_flames(&self, play: &mut Play<'_, Self>) -> Flow<Self> {
        let side = play.state.phasing;
        let flames = play.state.fires.iter();
        let flames = flames.filter(|fire| fire.burning == Burning::Flame);
        let flames: Vec<HexId> = flames.map(|fire| fire.hex).collect();
        for hex in flames {
            let spot = Spot::ground(hex);
            let (tinder, rule) = self.tinder(play.state, hex);
            play.tell(Event::Flares(spot));
            let modifiers = Modifier::list(&[(tinder, rule, "pto-modifier-tinder")]);
            self.tell_modifiers(play, &modifiers);
            let thrown = self.throw(play, Reason::Flame, side)?;
            if thrown.sum + tinder < BLAZE {
                continue;
            }
            let mut fires = play.state.fires.iter_mut();
            if let Some(fire) = fires.find(|fire| fire.hex == hex) {
                (fire.burning, fire.is_fresh) = (Burning::Blaze, true);
            }
            play.tell(Event::Ablaze(spot));
            play.state.lose_cuts(hex);
            self.remove_panjis(play, hex);
            if self.terrain(play.state, hex) == Terrain::Hut {
                self.collapse(play, spot)?;
            }
        }
        Ok(())
    }

    /// 16.2: blazes may spread to hexes beside them.
    fn spread_blazes(&self, play: &mut Play<'_, Self>) -> Flow<Self> {
        let side = play.state.phasing;
        let blazes = play.state.fires.iter();
        // G17.41: napalm does not spread.
        let spreads = |fire: &&Fire| fire.burning == Burning::Blaze && !fire.is_napalm;
        let blazes = blazes.filter(spreads);
        let blazes: Vec<HexId> = blazes.map(|fire| fire.hex).collect();
        for from in blazes {
            let near: Vec<HexId> = self
                .data
                .grid
                .neighbours(from)
                .map(|(_, hex)| hex)
                .collect();
            for to in near {
                let spot = Spot::ground(to);
                match self.spread(play.state, from, to) {
                    Spread::Never => {}
                    Spread::Always => self.ignite(play, to),
                    Spread::From(number, modifiers) => {
                        play.tell(Event::MaySpread(Spot::ground(from), spot));
                        self.tell_modifiers(play, &modifiers);
                        let thrown = self.throw(play, Reason::Spreading, side)?;
                        if thrown.sum + total(&modifiers) >= number {
                            self.ignite(play, to);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// 16.2: how a blaze spreads from a hex to one beside it.
    fn spread(&self, state: &State, from: HexId, to: HexId) -> Spread {
        let map = self.map(state);
        let number = match map.has(to) && state.fire(to).is_none() {
            true => self.effects(state, to).spreading,
            false => 0,
        };
        if number == 0 {
            return Spread::Never;
        }
        let blows = |one, other| self.downwind(state, one) == Some(other);
        let wind = match (state.weather.wind_now(), blows(from, to), blows(to, from)) {
            (Wind::Heavy, true, _) => return Spread::Always,
            (Wind::Heavy, _, true) => return Spread::Never,
            (Wind::Mild, true, _) => WIND,
            (Wind::Mild, _, true) => -WIND,
            _ => 0,
        };
        let (tinder, rule) = self.tinder(state, to);
        let edge = self.data.grid.edge_between(from, to);
        // G8.6: a bank keeps crops apart.
        let is_apart = edge.is_some_and(|edge| map.has_bank(&self.data.grid, edge));
        let is_same = self.terrain(state, from) == self.terrain(state, to) && !is_apart;
        Spread::From(
            number.into(),
            Modifier::list(&[
                (tinder, rule, "pto-modifier-tinder"),
                (wind, "16.2", "pto-modifier-wind"),
                (
                    ADJOINING * i32::from(is_same),
                    "16.2",
                    "pto-modifier-adjoining",
                ),
            ]),
        )
    }

    /// 24: wind carries smoke: a mild breeze the full smoke of shells and of blazes into the next hex, heavy wind that of
    /// blazes alone; that of shells it tears apart, and what was carried before is gone.
    fn drift(&self, play: &mut Play<'_, Self>) {
        let side = play.state.phasing;
        play.state.clear_drift();
        let wind = play.state.weather.wind_now();
        if wind == Wind::None {
            return;
        }
        let state = &*play.state;
        let blazes = state.fires.iter();
        let is_drowned = state.drowns_napalm();
        let smokes = |fire: &&Fire| !(is_drowned && fire.is_napalm);
        let blazes = blazes.filter(|fire| fire.burning == Burning::Blaze);
        let blazes = blazes.filter(smokes);
        // G12.68.
        let crafts = state.hulks().filter(|hex| state.smoulders(*hex));
        let blazes = blazes.map(|fire| fire.hex).chain(crafts);
        let mut carried: Vec<(HexId, Cloud)> = blazes.map(|hex| (hex, Cloud::Drifting)).collect();
        if wind == Wind::Mild {
            // G11.851: none drifts out of a cave.
            let full = state.clouds.iter().filter(|smoke| !smoke.spot.is_below());
            let full = full.filter(|smoke| !(is_drowned && smoke.cloud.is_of_napalm()));
            carried.extend(full.filter_map(|smoke| Some((smoke.spot.hex, smoke.cloud.drifts()?))));
        }
        let carried: Vec<Smoke> = carried
            .into_iter()
            .filter_map(|(hex, cloud)| {
                let spot = Spot::ground(self.downwind(state, hex)?);
                Some(Smoke { spot, cloud, side })
            })
            .collect();
        if wind == Wind::Heavy {
            play.state.thin_all();
        }
        for smoke in carried {
            play.state.add_smoke(smoke);
            play.tell(Event::Cloud(smoke.spot, smoke.cloud));
        }
    }
}

/// How fire may spread.
#[derive(Clone, Debug)]
enum Spread {
    /// Not at all.
    Never,
    /// For certain.
    Always,
    /// From a final sum on, with what is added to the dice.
    From(i32, Vec<Modifier>),
}

impl heigi_engine::Step<Pto> for Scorching {
    throws!();

    /// 16.2: who has not left a blaze when he could is lost in it.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let state = &*play.state;
        let is_late = |unit: &Named| {
            // G11.95: no fire above drives anybody out of a cave.
            let Some(spot) = state.spot(*unit).filter(|spot| !spot.is_below()) else {
                return false;
            };
            let fire = state.fires.iter().find(|fire| fire.hex == spot.hex);
            let Some(fire) = fire.filter(|fire| fire.burning == Burning::Blaze) else {
                return false;
            };
            let one = &state[*unit];
            let held = [Condition::Pinned, Condition::Busy];
            let could_not = fire.is_fresh && one.is_any(&held) || one.is(Condition::Melee);
            let is_turn = match state.phase {
                Phase::Rout => one.is(Condition::Broken),
                _ => !one.is(Condition::Broken) && unit.side == state.phasing,
            };
            is_turn && !could_not
        };
        let soldiers = state.soldiers(ALLIES).chain(state.soldiers(JAPAN));
        let late: Vec<Named> = soldiers.filter(is_late).collect();
        for unit in late {
            if matches!(play.state[unit].at, At::In(_)) {
                play.tell(Event::Engulfed(unit));
                game.eliminate(play, unit)?;
            }
        }
        Ok(())
    }
}

impl Pto {
    /// 16.2: what lies in a blaze is burnt.
    pub(crate) fn burn_what_lies(&self, play: &mut Play<'_, Self>) {
        let state = &*play.state;
        if state.fires.is_empty() {
            return;
        }
        let lies = |unit: &Unit| match unit.at {
            // G11.95: not below the ground.
            At::Lying(spot) | At::Placed(spot, _) => state.is_ablaze(spot.hex) && !spot.is_below(),
            _ => false,
        };
        let burnt: Vec<Named> = state.who(lies).collect();
        for weapon in burnt {
            play.state[weapon].at = At::Off(Tray::Lost);
            play.tell(Event::BurnsUp(weapon));
        }
    }
}
