//! Fire for effect (20, 29): seven hexes, everybody in them, at once and again in the next fire phase of the side.

use super::Call;
use super::effect::{LOWEST, LUCKY};
use crate::turn::{Damage, Shellfire, line, result_chances};
use crate::*;

/// A fire for effect that an observer may order.
#[derive(Clone, Copy, Debug)]
pub struct Barrage {
    /// Which battery.
    pub battery: usize,
    /// Of what.
    pub salvo: Salvo,
    /// Where its middle is.
    pub hex: HexId,
    /// The call for it, if no spotting round has fallen before (G14.68).
    pub call: Option<Call>,
    /// Whether it goes on where a fire for effect is just over (C1.342).
    pub goes_on: bool,
}

/// How often a fire for effect takes effect (29).
const TIMES: u8 = 2;
/// In how many fire phases a spotting round that its observer does not see may be corrected (C1.3).
const PATIENCE: u8 = 1;
/// The faces of a die.
const FACES: u32 = 6;
/// In how many ways the dice of a fire for effect fall, with what makes an original 2 a critical hit (C3.7).
const BARRAGE_WAYS: u32 = 36 * FACES / LUCKY as u32;

impl heigi_engine::Step<Pto> for Shelling {
    throws!();

    /// 29, C1: contact by radio is kept up by dice in each later fire phase of the side; a round that its observer has not brought back
    /// into his sight is gone; what has been fired for effect takes effect again, and is over in the fire phase of the side after that.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        game.cut_lines(play);
        for number in 0..play.state.batteries.len() {
            if play.state.batteries[number].side == self.side {
                game.keep_contact(play, number)?;
                game.lose_round(play, number);
                game.fire_on(play, number)?;
            }
        }
        Ok(())
    }
}

impl Pto {
    /// 20, G.7: whether contact by radio lasts, without which a spotting round is of no use.
    fn keep_contact(&self, play: &mut Play<'_, Self>, number: usize) -> Flow<Self> {
        let battery = play.state.batteries[number];
        let phone = play.state.named(battery.radio).ok();
        let phone = phone.filter(|unit| self.printed(*unit).class == UnitClass::Phone);
        if let Some(phone) = phone {
            let spot = play.state.spot(phone);
            let line = &mut play.state.batteries[number].line;
            *line = line.or(spot);
            return Ok(());
        }
        // C1.6.
        let is_lasting = self.watch(play.state, battery.radio) == Some(Watch::Ship);
        if !battery.has_contact || is_lasting {
            return Ok(());
        }
        // Without an observer there is nobody to keep it up.
        let holds = match self.has_observer(play.state, &battery) {
            true => self.make_contact(play, number)?,
            false => {
                play.state.batteries[number].has_contact = false;
                play.tell(Event::ContactLost(battery.side));
                false
            }
        };
        // C1: the dice that keep it up are those of the phase; who fails them does not try again in it.
        play.state.batteries[number].has_acted |= !holds;
        let mission = &mut play.state.batteries[number].mission;
        if !holds && mission.is_some_and(|one| one.salvo.is_none()) {
            *mission = None;
        }
        Ok(())
    }

    /// C1.3: a spotting round that its observer does not see, and has not corrected in the fire phase after it fell, is gone.
    fn lose_round(&self, play: &mut Play<'_, Self>, number: usize) {
        let battery = play.state.batteries[number];
        let Some(round) = battery.mission.filter(|one| one.salvo.is_none()) else {
            return;
        };
        let is_seen = self.sees_round(play.state, &battery, round.hex);
        // Of a round it is counted in how many fire phases its observer did not see it.
        let times = if is_seen { 0 } else { round.times + 1 };
        play.state.batteries[number].mission = match times > PATIENCE {
            true => None,
            false => Some(Mission { times, ..round }),
        };
        if times > PATIENCE {
            play.tell(Event::RoundGone(Spot::ground(round.hex)));
        }
    }

    /// 29: a fire for effect takes effect again, or is over; C1.34: in the fire phase in which it is over its battery may go on there.
    fn fire_on(&self, play: &mut Play<'_, Self>, number: usize) -> Flow<Self> {
        let battery = &mut play.state.batteries[number];
        battery.concluded = None;
        let Some(mission) = battery.mission.filter(|one| one.salvo.is_some()) else {
            return Ok(());
        };
        if mission.times < TIMES {
            return self.take_effect(play, number);
        }
        battery.mission = None;
        // G14.671: guns of ships begin anew.
        battery.concluded = (!battery.is_ship).then_some(mission.hex);
        play.tell(Event::Ceases(Spot::ground(mission.hex)));
        Ok(())
    }

    /// 29, C1.342: whether an observer may have the spotting round that lies in a hex followed by fire for effect, or have his battery go
    /// on where it has just fired.
    pub(crate) fn check_barrage(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
        salvo: Salvo,
    ) -> Result<Barrage, Refusal> {
        let radio = self.radio_in_hand(state).ok_or(Refusal::NoRadio)?;
        let battery = self.check_radio(state, side, radio)?;
        let one = &state.batteries[battery];
        let is_there =
            |mission: &Mission| mission.salvo.is_none() && Spot::ground(mission.hex) == spot;
        let mission = one.mission.filter(is_there);
        // G14.68: who observes aboard a ship may leave out the round.
        let is_aboard = self.printed(radio).watch == Some(Watch::Ship);
        let is_lost = one.mission.is_none_or(|round| {
            let is_seen = self.check_hex_seen(state, radio, round.hex).is_ok();
            round.salvo.is_none() && !is_seen
        });
        let is_at_once = is_aboard && mission.is_none() && is_lost;
        let call = match is_at_once {
            true => {
                let call = self.check_fire_call(state, side, spot)?;
                self.check_enemy_seen(state, radio, spot)?;
                Some(Call {
                    begins: true,
                    ..call
                })
            }
            false => None,
        };
        let round = mission.map(|mission| mission.hex);
        let again = one.concluded.filter(|hex| Spot::ground(*hex) == spot);
        let again = again.filter(|_| one.mission.is_none());
        let hex = round.or(call.map(|call| call.spot.hex)).or(again);
        let hex = hex.ok_or(Refusal::NoRound(spot))?;
        if call.is_none() {
            self.check_hex_seen(state, radio, hex)?;
        }
        let has = match salvo {
            Salvo::Explosive => true,
            Salvo::Smoke if one.is_ship => return Err(Refusal::NoShellsAboard(radio)),
            Salvo::Phosphorus if one.is_ship && !one.shells[1] => {
                return Err(Refusal::NoShellsAboard(radio));
            }
            Salvo::Smoke => one.shells[0],
            Salvo::Phosphorus => one.shells[1],
        };
        refuse(!has, Refusal::NoShells(radio))?;
        Ok(Barrage {
            battery,
            salvo,
            hex,
            call,
            goes_on: round.is_none() && call.is_none(),
        })
    }

    /// 29: fire for effect begins.
    pub(crate) fn begin_barrage(&self, play: &mut Play<'_, Self>, barrage: Barrage) -> Flow<Self> {
        let Barrage { battery, salvo, .. } = barrage;
        let Some(hex) = self.middle_of(play, barrage)? else {
            return Ok(());
        };
        play.state.drop_picks();
        let now = play.state.batteries[battery];
        // G14.66: what comes down behind a slope comes to nothing.
        let is_wasted = now.is_ship && self.is_wasted(play.state, &now, hex);
        let ends = self.ends_of(play.state, &now, hex);
        let one = &mut play.state.batteries[battery];
        one.has_acted = true;
        one.has_access = false;
        if is_wasted && now.has_lit {
            // G14.66: who has lit up a hex keeps round and card.
            one.has_access = now.has_access;
            play.tell(Event::Wasted(Spot::ground(hex)));
            return Ok(());
        }
        one.mission = (!is_wasted).then_some(Mission {
            hex,
            ends,
            salvo: Some(salvo),
            times: 0,
        });
        if is_wasted {
            play.tell(Event::Wasted(Spot::ground(hex)));
            return Ok(());
        }
        self.take_effect(play, battery)
    }

    /// C1.4: whether a battery draws another card for fire for effect around a hex: without a known enemy there or beside it.
    fn draws_for_effect(&self, state: &State, barrage: &Barrage) -> bool {
        let side = state.batteries[barrage.battery].side;
        let near = |unit: &Unit| {
            let is_there = unit.is_vehicle() || matches!(unit.at, At::In(_));
            is_there && unit.side != side
        };
        let hex = barrage.hex;
        let known = state.who(near).filter(|unit| unit.veil == Veil::Open);
        let mut known = known.filter_map(|unit| state.spot(unit));
        let is_near = known.any(|spot| self.data.grid.distance(spot.hex, hex) <= 1);
        barrage.call.is_none() && !is_near
    }

    /// C1.4, C1.342: a battery fires for effect where its spotting round lies or where it has just fired: whether the cards let it.
    fn gain_effect(&self, play: &mut Play<'_, Self>, barrage: Barrage) -> Flow<Self, bool> {
        let number = barrage.battery;
        play.state.drop_picks();
        play.state.batteries[number].has_acted = true;
        if barrage.goes_on {
            play.tell(Event::Calls(play.state.batteries[number].side));
            if !self.reach_battery(play, number)? {
                return Ok(false);
            }
        }
        if !self.draws_for_effect(play.state, &barrage) {
            return Ok(true);
        }
        play.tell(Event::NobodyKnownNear(Spot::ground(barrage.hex)));
        let is_black = self.draw_card(play, number)?;
        // What is denied is this fire for effect; the round and the card for it stay.
        let one = &mut play.state.batteries[number];
        let is_lost = !is_black && one.is_spent();
        one.has_access = !is_lost;
        if is_lost {
            one.mission = None;
        }
        Ok(is_black)
    }

    /// G14.68: around which hex a fire for effect comes down; nowhere if its call comes to nothing.
    fn middle_of(&self, play: &mut Play<'_, Self>, barrage: Barrage) -> Flow<Self, Option<HexId>> {
        let Some(call) = barrage.call else {
            let is_gained = self.gain_effect(play, barrage)?;
            return Ok(is_gained.then_some(barrage.hex));
        };
        if !self.gain_fire(play, call)? {
            return Ok(None);
        }
        let hex = self.fall_of_round(play, call.battery, call.spot)?;
        if hex.is_none() {
            play.tell(Event::RoundLost);
        }
        Ok(hex)
    }

    /// The hexes of a fire for effect of a battery, as far as they are on the map: seven of them, of a ship two more along its line (G14.65).
    pub(crate) fn barrage_hexes(
        &self,
        state: &State,
        battery: &Battery,
        middle: HexId,
    ) -> Vec<HexId> {
        let near = self.data.grid.neighbours(middle).map(|(_, hex)| hex);
        let mut hexes: Vec<HexId> = near.collect();
        hexes.push(middle);
        let fires = battery.mission.filter(|one| one.hex == middle);
        let ends = match fires.filter(|one| one.salvo.is_some()) {
            Some(mission) => mission.ends,
            None => self.ends_of(state, battery, middle),
        };
        hexes.extend(ends.into_iter().flatten());
        hexes.retain(|hex| self.map(state).has(*hex));
        hexes.sort_unstable();
        hexes
    }

    /// 29: what a battery fires for effect takes effect in all of its hexes.
    fn take_effect(&self, play: &mut Play<'_, Self>, number: usize) -> Flow<Self> {
        let battery = &mut play.state.batteries[number];
        let side = battery.side;
        let Some(mission) = &mut battery.mission else {
            return Ok(());
        };
        mission.times += 1;
        let (salvo, hex) = (mission.salvo.unwrap_or(Salvo::Explosive), mission.hex);
        let (battery, middle) = (*battery, hex);
        play.tell(Event::FiresForEffect(side, salvo, Spot::ground(hex)));
        for hex in self.barrage_hexes(play.state, &battery, middle) {
            let spot = Spot::ground(hex);
            if self.is_masked(play.state, &battery, hex) {
                continue;
            }
            match salvo {
                Salvo::Explosive => self.shell_hex(play, number, middle, hex)?,
                // G8.12: smoke does not last over the water of a paddy.
                Salvo::Smoke if self.check_dry(play.state, spot).is_ok() => {
                    self.lay_smoke(play, side, spot, Cloud::Smoke);
                }
                Salvo::Phosphorus if self.check_dry(play.state, spot).is_ok() => {
                    self.lay_smoke(play, side, spot, Cloud::Phosphorus);
                    self.burn(play, spot)?;
                    self.singe(play, side, spot)?;
                }
                Salvo::Smoke | Salvo::Phosphorus => {}
            }
        }
        Ok(())
    }

    /// The chances of what the shells of a battery that fires around a hex do to those of a side in a part of a hex, in 72nds, with what a
    /// critical hit does (C3.7).
    pub(crate) fn barrage_chances(
        &self,
        state: &State,
        (battery, middle): (&Battery, HexId),
        (side, part): (Side, Spot),
    ) -> Vec<(FireResult, u32)> {
        let Some(fire) = self.shellfire(state, battery, middle, part.hex) else {
            return Vec::new();
        };
        let critical = self.critical_shellfire(state, battery, middle, part.hex);
        let critical = critical.unwrap_or(fire);
        let added = total(&self.modifiers_from_above(state, side, part));
        let turned = total(&self.cover_turned(state, part));
        let result = |fire: Shellfire, sum: i32, turned: i32| {
            let roll = sum + fire.added + added + turned;
            self.data.tables.result(fire.at_men(part), roll)
        };
        let dice = Draw::throw(RuleId("20"), 2, 6);
        let halves = FACES / LUCKY as u32;
        let ways = |wanted: FireResult| {
            let plain = dice.ways(|sum| sum > LOWEST && result(fire, sum, 0) == wanted) * halves;
            let lowest = u32::from(result(fire, LOWEST, 0) == wanted) * (halves - 1);
            plain + lowest + u32::from(result(critical, LOWEST, turned) == wanted)
        };
        let all = FireResult::ALL.iter().copied();
        all.map(|result| (result, ways(result))).collect()
    }

    /// C1.55: the chances of what the shells of a battery that fires around a hex do to the first vehicle of a side in a Location, in 72nds.
    fn hulls_shelled(
        &self,
        state: &State,
        (battery, middle): (&Battery, HexId),
        (side, spot): (Side, Spot),
    ) -> Vec<heigi_engine::scene::PreviewChance> {
        let mut hulls = state.vehicles_at(side, spot);
        let hull = hulls.find(|hull| !self.is_craft(*hull));
        let fire = self.shellfire(state, battery, middle, spot.hex);
        let Some((hull, fire)) = hull.zip(fire) else {
            return Vec::new();
        };
        let critical = self.critical_shellfire(state, battery, middle, spot.hex);
        let cover = self.cover_from_above(state, spot);
        let turned = total(&self.cover_turned(state, spot));
        let damage = |fire: Shellfire, sum: i32, more: i32| {
            let columns = self.columns_at_hulls(state, spot.hex, fire);
            self.hull_damage(hull, columns, sum + fire.added + cover + more)
        };
        let dice = Draw::throw(RuleId("20"), 2, 6);
        let halves = FACES / LUCKY as u32;
        let chance = |(wanted, label): (Damage, &'static str)| {
            let is_it = |sum: i32| damage(fire, sum, 0) == wanted;
            let plain = dice.ways(|sum| sum > LOWEST && is_it(sum)) * halves;
            let lowest = u32::from(is_it(LOWEST)) * (halves - 1);
            let lucky = critical.is_some_and(|fire| damage(fire, LOWEST, turned) == wanted);
            heigi_engine::scene::PreviewChance {
                label: Text::new(label),
                ways: plain + lowest + u32::from(lucky),
                of: BARRAGE_WAYS,
            }
        };
        let all = [
            (Damage::Wreck, "pto-chance-wreck"),
            (Damage::Immobile, "pto-chance-immobile"),
        ];
        let all = all.map(chance).into_iter();
        all.filter(|one| one.ways > 0).collect()
    }

    /// What a fire for effect would do to those who are seen, part by part.
    pub(crate) fn barrage_previews(&self, state: &State, barrage: Barrage) -> Vec<Preview> {
        let battery = &state.batteries[barrage.battery];
        let call = barrage.call.map(|call| Preview {
            title: Text::new("pto-preview-at-once"),
            ..self.call_preview(state, call)
        });
        let cards = self.effect_cards_preview(state, &barrage);
        let effects = self.effect_previews(state, battery, barrage);
        call.into_iter().chain(cards).chain(effects).collect()
    }

    /// C1.342, C1.4: contact and the cards that fire for effect takes where no call was made for it.
    fn effect_cards_preview(&self, state: &State, barrage: &Barrage) -> Option<Preview> {
        let battery = &state.batteries[barrage.battery];
        let needs_access = barrage.goes_on && !battery.has_access;
        let near = self.draws_for_effect(state, barrage);
        let draws = [
            needs_access.then_some(("pto-preview-cards", "29")),
            near.then_some(("pto-preview-cards-nobody", "C1.4")),
        ];
        let (mut lines, mut ways, mut of) = (Vec::new(), 1, 1);
        if barrage.goes_on && !battery.has_contact {
            let (contact, contact_lines) = self.contact_odds(state, battery);
            lines.extend(contact_lines);
            (ways, of) = (contact, 36);
        }
        let mut cards = battery.cards.map(u32::from);
        for (label, rule) in draws.into_iter().flatten() {
            let [black, red] = cards;
            let ratio = format_smolstr!("{black}/{}", black + red);
            lines.push(line(Text::new(label), ratio, rule));
            (ways, of) = (ways * black, of * (black + red).max(1));
            // The first black card does not go back, but with ships.
            cards[0] -= u32::from(!battery.is_ship && black > 0);
        }
        (of > 1).then(|| Preview {
            title: Text::new("pto-preview-effect-cards"),
            lines,
            chances: vec![heigi_engine::scene::PreviewChance {
                label: Text::new("pto-chance-fires-for-effect"),
                ways,
                of,
            }],
            obstacle: None,
        })
    }

    /// What it would do where it is wanted.
    fn effect_previews(&self, state: &State, battery: &Battery, barrage: Barrage) -> Vec<Preview> {
        if barrage.salvo != Salvo::Explosive {
            return Vec::new();
        }
        if battery.is_ship && self.is_wasted(state, battery, barrage.hex) {
            return vec![self.wasted_preview()];
        }
        let mut parts: Vec<(Side, Spot)> = Vec::new();
        for hex in self.barrage_hexes(state, battery, barrage.hex) {
            let caves = self.caves_shelled(state, battery, hex);
            let is_struck =
                |spot: Spot| spot.hex == hex && !spot.is_below() || caves.contains(&spot);
            let there = |unit: &Named| state.spot(*unit).is_some_and(is_struck);
            let soldiers = state.soldiers(ALLIES).chain(state.soldiers(JAPAN));
            // Everybody is shown what is public, his own hidden men included in nothing.
            let seen = soldiers
                .filter(|unit| unit.veil != Veil::Hidden)
                .filter(there);
            parts.extend(seen.filter_map(|unit| Some((unit.side, state.spot(unit)?))));
            let hulls = state.vehicles(ALLIES).chain(state.vehicles(JAPAN));
            let hulls = hulls.filter(|hull| !self.is_craft(*hull)).filter(there);
            parts.extend(hulls.filter_map(|hull| Some((hull.side, state.spot(hull)?.location()))));
        }
        parts.sort_unstable();
        parts.dedup();
        let preview = |(side, part): (Side, Spot)| {
            let fire = self.shellfire(state, battery, barrage.hex, part.hex)?;
            let column = self.data.tables.columns[fire.at_men(part)].to_smolstr();
            let mut lines = vec![line(Text::new("pto-preview-column"), column, "20")];
            let modifiers = self.modifiers_from_above(state, side, part);
            lines.extend(modifiers.iter().map(Modifier::line));
            lines.extend(fire.modifiers().iter().map(Modifier::line));
            let critical = Text::new("pto-preview-critical-shells");
            lines.push(line(critical, LUCKY.to_smolstr(), "C3.7"));
            let has_men = state
                .soldiers(side)
                .any(|unit| unit.veil != Veil::Hidden && state.spot(unit) == Some(part));
            let around = (battery, barrage.hex);
            let men = self.barrage_chances(state, around, (side, part));
            let men = result_chances(men, BARRAGE_WAYS).filter(|_| has_men);
            let hulls = self.hulls_shelled(state, around, (side, part));
            let title = Text::new("pto-preview-barrage").with("spot", part.value(self));
            Some(Preview {
                title: title.with("side", side.value(self)),
                lines,
                chances: men.chain(hulls).collect(),
                obstacle: None,
            })
        };
        parts.into_iter().filter_map(preview).collect()
    }
}
