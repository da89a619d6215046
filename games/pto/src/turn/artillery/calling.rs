//! An observer calls a battery (20, 29, G.7): contact, a card, and where the spotting round falls.

use crate::printed::{Ammunition, Gunners, Support};
use crate::turn::line;
use crate::*;
use heigi_engine::board::Direction;
use heigi_engine::scene::PreviewChance;

/// A call that an observer may make.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// Which battery.
    pub battery: usize,
    /// With which radio.
    pub radio: Named,
    /// Where the spotting round is wanted.
    pub spot: Spot,
    /// Whether it begins a mission, and does not correct a round or go on where fire for effect is over.
    pub begins: bool,
}

/// With so many on the dice for contact a radio breaks down.
const BREAKS_DOWN: i32 = 12;

impl heigi_engine::Step<Pto> for Card {
    type Plan = ();

    fn waits(&self, _: &Pto, _: &State) -> Waits {
        Waits::Draw(self.side, Draw::open(RuleId("20"), self.cards))
    }

    fn ask(&self, game: &Pto, _: &State) -> (Text, RuleId) {
        let text = Text::new("pto-ask-card").with("side", self.side.value(game));
        (text, RuleId("20"))
    }
}

impl heigi_engine::Step<Pto> for Allotting {
    throws!();

    /// TBL-G17-OBA: what the Marines get is rolled before the match.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let Some(date) = game.scenario(play.state).date else {
            return Ok(());
        };
        for number in 0..play.state.batteries.len() {
            let battery = play.state.batteries[number];
            if battery.module.is_some() {
                continue;
            }
            if battery.is_ship {
                game.allot_ship(play, number, date)?;
                continue;
            }
            let thrown = game.throw(play, Reason::Module, battery.side)?;
            let module = game.data.artillery.of_marines(date, thrown.sum);
            let row = &game.data.artillery.modules[module];
            let one = &mut play.state.batteries[number];
            one.module = Some(module);
            one.shells = [row.smoke, row.phosphorus];
            play.tell(Event::Allotted(battery.side, module, row.points));
        }
        Ok(())
    }
}

impl Pto {
    /// The batteries with which a scenario begins.
    pub(crate) fn first_batteries(&self, state: &State, scenario: &Scenario) -> Batteries {
        let battery = |support: &Support| {
            let nation = self.nation_of(state, UnitId(support.radio as u8));
            let gunners = &self.data.artillery.gunners[nation];
            let of_force = self.chinese(state, support.side, nation);
            let ammunition = of_force.map_or(Ammunition::Normal, |row| row.ammunition);
            let [black, red] = support.ammunition.unwrap_or(ammunition).cards();
            let row = support.module.map(|one| &self.data.artillery.modules[one]);
            let shells = row.map_or([false; 2], |row| [row.smoke, row.phosphorus]);
            let shells = match support.module {
                Some(module) if support.is_ship => self.shells_of_ship(module, nation),
                _ => shells,
            };
            let cards = match support.is_ship {
                true => self.data.artillery.ships.cards,
                false => [gunners.cards[0] + black, gunners.cards[1] + red],
            };
            Battery {
                side: support.side,
                radio: UnitId(support.radio as u8),
                module: support.module,
                shells: support.shells.unwrap_or(shells),
                cards,
                reds: 0,
                // C1.6: who observes aboard a ship is always in contact with its guns, as is a field phone.
                has_contact: self.is_always_heard(state, UnitId(support.radio as u8)),
                has_access: false,
                has_acted: false,
                line: None,
                went_below: false,
                is_ship: support.is_ship,
                origin: support.from,
                has_lit: false,
                mission: None,
                concluded: None,
                is_cut: false,
            }
        };
        scenario.support.iter().map(battery).collect()
    }

    pub(super) fn nation_of(&self, state: &State, unit: UnitId) -> Nation {
        let unit = state.named(unit).ok();
        unit.map_or(Nation::Japan, |unit| self.printed(unit).nation)
    }

    /// G18.42, G18.421: what the Chinese have by the most frequent squad of their force.
    fn chinese(&self, state: &State, side: Side, nation: Nation) -> Option<&printed::ChineseRow> {
        let most = self.majority(state, side)?;
        let id = &self.data.counters[most.index()].id;
        let mut rows = self.data.artillery.chinese.iter();
        rows.find(|row| nation == Nation::Nationalist && row.squad == *id)
    }

    pub(super) fn gunners(&self, state: &State, battery: &Battery) -> &Gunners {
        &self.data.artillery.gunners[self.nation_of(state, battery.radio)]
    }

    /// 20, G.7: up to which sum contact is made, and what is added to the dice.
    pub(crate) fn contact(&self, state: &State, battery: &Battery) -> (i32, Vec<Modifier>) {
        let tables = &self.data.artillery;
        let nation = self.nation_of(state, battery.radio);
        let of_force = self.chinese(state, battery.side, nation);
        let number = of_force.map_or(tables.gunners[nation].contact, |row| row.contact);
        let number = match battery.is_ship {
            true => tables.ships.contact,
            false => number,
        };
        // G.7: the radio of a plane does not suffer from the damp.
        let is_dry = self.watch(state, battery.radio) == Some(Watch::Plane);
        let damp = if is_dry { 0 } else { tables.radio_penalty };
        (
            number,
            Modifier::list(&[(damp, "G.7", "pto-modifier-damp")]),
        )
    }

    /// C1: whether contact needs no dice: by field phone, and aboard a ship (C1.6).
    fn is_always_heard(&self, state: &State, radio: UnitId) -> bool {
        let unit = state.named(radio).ok();
        let class = unit.map(|unit| self.printed(unit).class);
        class == Some(UnitClass::Phone) || self.watch(state, radio) == Some(Watch::Ship)
    }

    /// The radio that is picked.
    pub(crate) fn radio_in_hand(&self, state: &State) -> Option<Named> {
        self.alone(state)
            .filter(|unit| self.printed(*unit).class.is_radio())
    }

    /// Whether a side might call artillery now, as far as everybody knows.
    pub(crate) fn might_call(&self, state: &State, side: Side) -> bool {
        let phases = [Phase::PrepFire, Phase::DefensiveFire];
        let is_at_hand = |one: &Battery| one.side == side && one.is_at_hand() && !one.has_acted;
        phases.contains(&state.phase) && state.batteries.iter().any(is_at_hand)
    }

    /// 4.4: whether a leader calls artillery in this phase, who directs nothing then.
    pub(crate) fn has_called(&self, state: &State, leader: Named) -> bool {
        let is_his = |one: &Battery| {
            let radio = state.named(one.radio);
            radio.is_ok_and(|radio| state.holder(radio) == Some(leader))
        };
        let mut acting = state.batteries.iter().filter(|one| one.has_acted);
        acting.any(is_his)
    }

    /// 20: which battery a radio calls, if its observer may use it now: a leader in good order.
    pub(crate) fn check_radio(
        &self,
        state: &State,
        side: Side,
        radio: Named,
    ) -> Result<usize, Refusal> {
        let watch = self.printed(radio).watch;
        match watch {
            Some(_) => drop(state.own(side, radio.id)?),
            None => drop(self.check_firer(state, side, radio.id)?),
        }
        let phases = [Phase::PrepFire, Phase::DefensiveFire];
        refuse(!phases.contains(&state.phase), Refusal::CallLater)?;
        let found = state.batteries.iter().position(|one| one.radio == radio.id);
        let number = found.ok_or(Refusal::NoBattery(radio))?;
        let battery = &state.batteries[number];
        refuse(battery.side != side, Refusal::NoBattery(radio))?;
        refuse(!battery.is_at_hand(), Refusal::BatterySpent(radio))?;
        refuse(battery.has_acted, Refusal::HasCalled(radio))?;
        if let Some(watch) = watch {
            // E7.6.
            let is_blind = watch == Watch::Plane && !self.may_fly(state);
            return refuse(is_blind, Refusal::NoneAloft(radio)).map(|()| number);
        }
        let observer = state.holder(radio).ok_or(Refusal::NotThere(radio))?;
        let is_aboard = matches!(state[observer].at, At::Aboard(..));
        refuse(is_aboard && battery.is_ship, Refusal::RadioAboard(radio))?;
        let is_able = self.is_observer(state, battery, observer);
        let refusal = match battery.is_ship {
            true => Refusal::NoObserverOfShip(observer),
            false => Refusal::NoObserver(observer),
        };
        refuse(!is_able, refusal)?;
        let is_moved = battery.line.is_some() && battery.line != state.spot(observer);
        refuse(is_moved, Refusal::LineTorn(radio))?;
        refuse(battery.is_cut, Refusal::LineCut(radio))?;
        let is_deaf = self.is_deaf_below(state, battery);
        refuse(is_deaf, Refusal::RadioBelow(radio))?;
        Ok(number)
    }

    /// 20: whether an observer may have a spotting round fired at a Location.
    pub(crate) fn check_fire_call(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
    ) -> Result<Call, Refusal> {
        let radio = self.radio_in_hand(state).ok_or(Refusal::NoRadio)?;
        let number = self.check_radio(state, side, radio)?;
        let battery = &state.batteries[number];
        let is_place = self.map(state).has(spot.hex) && spot.part == Part::Ground;
        refuse(!is_place, Refusal::TooFar(spot))?;
        refuse(battery.is_firing(), Refusal::GunsFire(radio))?;
        if Self::stays(battery, spot) {
            // C1.341.
            return Ok(Call {
                battery: number,
                radio,
                spot,
                begins: false,
            });
        }
        self.check_hex_seen(state, radio, spot.hex)?;
        let round = battery.mission.map(|mission| mission.hex);
        let shift = self.data.artillery.shift;
        let is_far = round.is_some_and(|hex| self.data.grid.distance(hex, spot.hex) > shift);
        // C1.3: a round that he does not see he may leave to itself.
        let is_seen = round.is_some_and(|hex| self.check_hex_seen(state, radio, hex).is_ok());
        refuse(is_far && is_seen, Refusal::TooFarToShift(spot, shift as u8))?;
        let begins = round.is_none() || is_far;
        if begins {
            self.check_enemy_seen(state, radio, spot)?;
        }
        Ok(Call {
            battery: number,
            radio,
            spot,
            begins,
        })
    }

    /// C1.341: whether a call turns a fire for effect that is just over into a spotting round in its hex.
    fn stays(battery: &Battery, spot: Spot) -> bool {
        battery.mission.is_none() && battery.concluded == Some(spot.hex)
    }

    /// 29: an observer calls a battery: he makes contact, draws a card if he has none for the mission, and a spotting round
    /// falls.
    pub(crate) fn call(&self, play: &mut Play<'_, Self>, call: Call) -> Flow<Self> {
        match self.gain_fire(play, call)? {
            true => self.range_in(play, call.battery, call.spot),
            false => Ok(()),
        }
    }

    /// 29, G14.68: contact and cards for a call, as far as they are not there yet; whether the battery fires.
    pub(super) fn gain_fire(&self, play: &mut Play<'_, Self>, call: Call) -> Flow<Self, bool> {
        let number = call.battery;
        play.state.drop_picks();
        play.state.batteries[number].has_acted = true;
        let side = play.state.batteries[number].side;
        play.tell(Event::Calls(side));
        if !self.reach_battery(play, number)? {
            return Ok(false);
        }
        if !self.draws_twice(play.state, &call) {
            return Ok(true);
        }
        play.tell(Event::NearOwnMen(Spot::ground(call.spot.hex)));
        self.draw_card(play, number)
    }

    /// 29: contact and a card, as far as they are not there yet; whether the battery may fire.
    pub(super) fn reach_battery(
        &self,
        play: &mut Play<'_, Self>,
        number: usize,
    ) -> Flow<Self, bool> {
        if !play.state.batteries[number].has_contact && !self.make_contact(play, number)? {
            return Ok(false);
        }
        let battery = &play.state.batteries[number];
        match battery.has_access || battery.is_firing() {
            true => Ok(true),
            false => self.draw_card(play, number),
        }
    }

    /// 20, G.7: dice for contact; whether it is made.
    pub(super) fn make_contact(
        &self,
        play: &mut Play<'_, Self>,
        number: usize,
    ) -> Flow<Self, bool> {
        let battery = play.state.batteries[number];
        let (most, modifiers) = self.contact(play.state, &battery);
        self.tell_modifiers(play, &modifiers);
        let thrown = self.throw(play, Reason::Contact, battery.side)?;
        let last = thrown.sum + total(&modifiers);
        let holds = last <= most;
        play.state.batteries[number].has_contact = holds;
        play.tell(match holds {
            true => Event::Contact(last, most),
            false => Event::NoContact(last, most),
        });
        if thrown.sum >= BREAKS_DOWN
            && let Ok(radio) = play.state.named(battery.radio)
        {
            if self.printed(radio).is_party {
                play.state.batteries[number].has_contact = false;
                self.lose_party(play, radio)?;
                return Ok(false);
            }
            // E7.6: nothing becomes of the radio of a plane.
            if self.printed(radio).watch.is_some() {
                return Ok(holds);
            }
            // C1: its X number.
            play.state[radio].at = At::Off(Tray::Lost);
            let one = &mut play.state.batteries[number];
            (one.has_contact, one.has_access, one.cards) = (false, false, [0; 2]);
            play.tell(Event::RadioLost(radio));
            return Ok(false);
        }
        Ok(holds)
    }

    /// 29: a card for a mission: red denies the battery for this turn, and the second one for good.
    pub(super) fn draw_card(&self, play: &mut Play<'_, Self>, number: usize) -> Flow<Self, bool> {
        let battery = play.state.batteries[number];
        let [black, red] = battery.cards;
        let card = play.roll(self, Card::on(black + red, battery.side))?;
        let one = &mut play.state.batteries[number];
        one.has_access = card <= black.into();
        // G14.63: the cards of ships are all shuffled back.
        let is_kept = !one.is_ship;
        if one.has_access {
            one.cards[0] -= u8::from(is_kept);
            play.tell(Event::BlackCard);
            return Ok(true);
        }
        one.cards[1] -= u8::from(is_kept);
        one.reds += u8::from(is_kept);
        let one = &play.state.batteries[number];
        play.tell(match one.is_at_hand() && !one.is_spent() {
            true => Event::RedCard,
            false => Event::BatteryLost(battery.side),
        });
        Ok(false)
    }

    /// 29: where a spotting round falls: in its hex up to the number of its gunners, else so far from it as a die says, or half of it if
    /// its observer sees the ground where it was to fall (C1.3).
    fn range_in(&self, play: &mut Play<'_, Self>, number: usize, spot: Spot) -> Flow<Self> {
        let stays = Self::stays(&play.state.batteries[number], spot);
        let hex = match stays {
            true => Some(spot.hex),
            false => self.fall_of_round(play, number, spot)?,
        };
        play.state.batteries[number].mission = hex.map(Mission::round);
        play.tell(match hex {
            Some(hex) => Event::RoundFalls(Spot::ground(hex)),
            None => Event::RoundLost,
        });
        Ok(())
    }

    /// 29: in which hex of the map a round comes down, if in any.
    pub(super) fn fall_of_round(
        &self,
        play: &mut Play<'_, Self>,
        number: usize,
        spot: Spot,
    ) -> Flow<Self, Option<HexId>> {
        let battery = play.state.batteries[number];
        let (accuracy, modifiers) = self.accuracy(play.state, &battery);
        self.tell_modifiers(play, &modifiers);
        let thrown = self.throw(play, Reason::Accuracy, battery.side)?;
        let mut hex = Some(spot.hex);
        if thrown.sum + total(&modifiers) > accuracy {
            let way = self.throw(play, Reason::ShellDirection, battery.side)?;
            let far = self.throw(play, Reason::ShellDistance, battery.side)?;
            let direction = Direction::ALL[usize::from(way.first) - 1];
            let far = match self.halves_error(play.state, &battery, spot.hex) {
                true => (far.sum + 1) / 2,
                false => far.sum,
            };
            for _ in 0..far {
                hex = hex.and_then(|hex| self.data.grid.neighbour(hex, direction));
            }
        }
        Ok(hex.filter(|hex| self.map(play.state).has(*hex)))
    }

    /// What may be chosen with the radio that is picked.
    pub(crate) fn offer_calls(&self, state: &State, radio: Named, offer: &mut dyn FnMut(Action)) {
        let spots = self.map(state).hexes().map(Spot::ground);
        spots.for_each(|spot| offer(Action::Call(spot)));
        for battery in state.batteries.iter().filter(|one| one.radio == radio.id) {
            let round = battery.mission.map(|mission| mission.hex);
            if let Some(hex) = round.or(battery.concluded) {
                let spot = Spot::ground(hex);
                offer(Action::Fire(spot));
                offer(Action::Smoke(spot));
                offer(Action::Phosphorus(spot));
            }
        }
        if self.printed(radio).watch == Some(Watch::Ship) {
            for spot in self.map(state).hexes().map(Spot::ground) {
                offer(Action::Fire(spot));
                offer(Action::Phosphorus(spot));
            }
        }
    }

    /// What a call comes to, wherever it may be made, and what the fire for effect would do.
    pub(crate) fn call_previews(&self, state: &State, side: Side) -> Vec<Preview> {
        let radio = self.radio_in_hand(state);
        let battery = radio.and_then(|radio| self.check_radio(state, side, radio).ok());
        let round = battery.and_then(|number| {
            let battery = &state.batteries[number];
            battery
                .mission
                .map(|mission| mission.hex)
                .or(battery.concluded)
        });
        let barrage = round.and_then(|hex| {
            let spot = Spot::ground(hex);
            self.check_barrage(state, side, spot, Salvo::Explosive).ok()
        });
        let mut previews = barrage.map_or(Vec::new(), |one| self.barrage_previews(state, one));
        // G14.68, C1.34: one for each kind of call that may be made.
        let mut kinds = Vec::new();
        for spot in self.map(state).hexes().map(Spot::ground) {
            let Ok(call) = self.check_fire_call(state, side, spot) else {
                continue;
            };
            let stays = Self::stays(&state.batteries[call.battery], spot);
            let kind = [self.draws_twice(state, &call), stays];
            if !kinds.contains(&kind) {
                kinds.push(kind);
                previews.push(self.call_preview(state, call));
            }
        }
        let mut spots = self.map(state).hexes().map(Spot::ground);
        let light = spots.find_map(|spot| self.check_lighting(state, side, spot).ok());
        previews.extend(light.map(|call| Preview {
            title: Text::new("pto-preview-lighting"),
            ..self.call_preview(state, call)
        }));
        previews
    }

    /// In how many of 36 throws contact is made, with what counts for it.
    pub(super) fn contact_odds(
        &self,
        state: &State,
        battery: &Battery,
    ) -> (u32, Vec<heigi_engine::scene::PreviewLine>) {
        let (number, modifiers) = self.contact(state, battery);
        let label = Text::new("pto-preview-contact");
        let mut lines = vec![line(label, number.to_smolstr(), "20")];
        lines.extend(modifiers.iter().map(Modifier::line));
        let added = total(&modifiers);
        let throw = Draw::throw(RuleId("20"), 2, 6);
        (throw.ways(|sum| sum + added <= number), lines)
    }

    /// What a call may come to, exactly.
    pub(crate) fn call_preview(&self, state: &State, call: Call) -> Preview {
        let battery = &state.batteries[call.battery];
        let (contact, dice) = match battery.has_contact {
            true => ((1, Vec::new()), 1),
            false => (self.contact_odds(state, battery), 36),
        };
        let (contact, mut lines) = contact;
        let [black, red] = battery.cards.map(u32::from);
        let ratio = format_smolstr!("{black}/{}", black + red);
        let draws = [
            (!battery.has_access && !battery.is_firing()).then_some(("pto-preview-cards", "20")),
            // G14.68.
            self.draws_twice(state, &call)
                .then_some(("pto-preview-cards-near", "G14.68")),
        ];
        let (mut good, mut cards) = (1, 1);
        for (label, rule) in draws.into_iter().flatten() {
            lines.push(line(Text::new(label), ratio.clone(), rule));
            (good, cards) = (good * black, cards * (black + red).max(1));
        }
        let black = good;
        let (accuracy, modifiers) = self.accuracy(state, battery);
        let mut accurate = (accuracy - total(&modifiers)).clamp(0, 6) as u32;
        if Self::stays(battery, call.spot) {
            accurate = 6;
        } else {
            let label = Text::new("pto-preview-accuracy");
            lines.push(line(label, accuracy.to_smolstr(), "29"));
            lines.extend(modifiers.iter().map(Modifier::line));
        }
        let of = dice * cards * 6;
        let chance = |label: &'static str, ways: u32| PreviewChance {
            label: Text::new(label),
            ways,
            of,
        };
        let chances = [
            chance("pto-chance-accurate", contact * black * accurate),
            chance("pto-chance-astray", contact * black * (6 - accurate)),
            chance("pto-chance-denied", contact * (cards - black) * 6),
            chance("pto-chance-no-contact", (dice - contact) * cards * 6),
        ];
        Preview {
            title: Text::new("pto-preview-call"),
            lines,
            chances: chances.into_iter().filter(|one| one.ways > 0).collect(),
            obstacle: None,
        }
    }
}
