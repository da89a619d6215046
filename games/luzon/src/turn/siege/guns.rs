//! Siege artillery against Corregidor (10.2.4, R-51): after the attacks are declared and before the first is fought.

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{ALLIES, BatteryId, JAPAN, LossClass, UnitId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::State;
use crate::turn::air::bombing::Blow;
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Preview};
use heigi_engine::step::refuse;
use heigi_engine::told::Throw;
use heigi_engine::{Draw, RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

const DICE: Draw = Draw::throw(RuleId("10.2.4"), 2, 6);

/// 10.2.4: artillery with a star beside the island fires, each unit once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bombardment;

impl heigi_engine::Step<Luzon> for Bombardment {
    /// Who fires; nobody any more.
    type Plan = Option<UnitId>;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(JAPAN)
    }

    /// It is asked wherever a Japanese stack is beside the island: the question alone would tell who is in it.
    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        game.fortress_hex(state).is_empty() || game.siege_hexes(state).is_empty()
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        for hex in game.siege_hexes(state) {
            let units = game.side_at(state, JAPAN, hex).iter();
            units.map(Action::Bombard).for_each(&mut *offer);
        }
        offer(Action::Done);
    }

    heigi_engine::takes_one! { Luzon: |_, game, state| Done,
        Bombard(unit) if game.check_bombard(state, unit) => unit,
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Some(unit) => {
                play.state.battles.fired.insert(unit);
                play.push(Barrage { unit });
            }
            None => play.end_step(),
        }
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-bombardment"), RuleId("10.2.4"))
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some(unit) => {
                let text = Text::new("luzon-do-bombard");
                offered.labelled(text.with("unit", game.unit_text(unit)))
            }
            None => offered
                .labelled(Text::new("luzon-do-no-bombardment"))
                .main(),
        }
    }

    fn previews(&self, game: &Luzon, state: &State) -> Vec<Preview> {
        let hexes = game.siege_hexes(state).into_iter();
        let units = hexes.flat_map(|hex| game.side_at(state, JAPAN, hex).iter());
        let open = units.filter(|unit| game.check_bombard(state, *unit).is_ok());
        let preview = |unit: UnitId| {
            let title = Text::new("luzon-preview-bombard").with("unit", game.unit_text(unit));
            let value = game.strength(state, unit).attack;
            let table = &game.tables().corregidor;
            let result = |sum| Blow::of(table.effect(sum, value));
            let name = Blow::on_batteries;
            heigi_engine::preview_named(title, &[], DICE, result, name)
        };
        open.map(preview).collect()
    }

    fn phase(&self, game: &Luzon, state: &State) -> Option<Text> {
        Some(game.combat_text(state, JAPAN))
    }
}

/// 10.2.4: the dice of a unit that fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Barrage {
    /// Who.
    pub unit: UnitId,
}

impl heigi_engine::Step<Luzon> for Barrage {
    type Plan = ();

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::Draw(JAPAN, DICE)
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let strength = game.strength(play.state, self.unit).attack;
        let sum = DICE.sum(value);
        let blow = Blow::of(game.tables().corregidor.effect(sum, strength));
        play.tell(Event::Bombarded(
            self.unit,
            strength,
            Throw(DICE, value),
            blow,
        ));
        let (left, destroys) = blow.hits();
        play.push(Picking { left, destroys });
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-barrage").with("unit", game.unit_text(self.unit));
        (text, RuleId("10.2.4"))
    }
}

/// 10.2.4: whoever fires guns picks the batteries that are hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Picking {
    /// How many are left.
    pub left: u8,
    /// True if they are destroyed, false if they are disrupted.
    pub destroys: bool,
}

impl Picking {
    fn check_battery(self, state: &State, battery: BatteryId) -> Result<(), Refusal> {
        let fortress = &state.fortress;
        let is_gone = fortress.destroyed.contains(battery);
        refuse(is_gone, Refusal::BatteryGone(battery))?;
        let is_known = !self.destroys && fortress.known.contains(battery);
        refuse(is_known, Refusal::BatterySilent(battery))
    }
}

impl heigi_engine::Step<Luzon> for Picking {
    type Plan = BatteryId;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(JAPAN)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        let mut all = game.all_batteries();
        self.left == 0 || !all.any(|one| self.check_battery(state, one).is_ok())
    }

    fn menu(&self, game: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        game.all_batteries().map(Action::Battery).for_each(offer);
    }

    fn check(&self, _: &Luzon, state: &State, action: Action) -> Result<BatteryId, Refusal> {
        let Action::Battery(battery) = action else {
            return Err(Refusal::NotNow);
        };
        self.check_battery(state, battery)?;
        Ok(battery)
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, battery: BatteryId) {
        play.replace_step(Self {
            left: self.left - 1,
            ..*self
        });
        let fortress = &mut play.state.fortress;
        if self.destroys {
            let number = fortress.number(battery);
            fortress.destroyed.insert(battery);
            fortress.disrupted.remove(battery);
            fortress.known.remove(battery);
            play.tell(match number {
                Some(number) => Event::NumberDestroyed(number, battery, "10.2.4"),
                None => Event::BatteryDestroyed(battery),
            });
        } else {
            fortress.disrupted.insert(battery);
            fortress.known.insert(battery);
            play.tell(Event::BatteryDisrupted(battery));
        }
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new(if self.destroys {
            "luzon-ask-battery-destroyed"
        } else {
            "luzon-ask-battery-disrupted"
        });
        (text.with("left", i32::from(self.left)), RuleId("10.2.4"))
    }

    fn label(&self, game: &Luzon, battery: BatteryId, offered: Choice) -> Choice {
        let text = Text::new("luzon-do-battery");
        offered.labelled(text.with("battery", game.battery_text(battery)))
    }
}

impl Luzon {
    /// The hexes of land beside Corregidor in which Japan has units.
    fn siege_hexes(&self, state: &State) -> Vec<HexId> {
        let grid = &self.map().grid;
        let around = grid.neighbours(self.map().named.corregidor);
        let around = around.map(|(_, hex)| hex);
        around
            .filter(|hex| self.map().terrain(*hex).is_land() && self.is_held_by(state, JAPAN, *hex))
            .collect()
    }

    /// Whether a unit is of artillery with a star on land beside Corregidor (10.2.4, 10.2.6).
    pub(crate) fn is_siege_gun(&self, state: &State, unit: UnitId) -> bool {
        let printed = self.unit(unit);
        let hex = state
            .hex(unit)
            .filter(|hex| self.map().terrain(*hex).is_land());
        let island = self.map().named.corregidor;
        printed.class.losses() == LossClass::Artillery
            && printed.stars > 0
            && hex.is_some_and(|hex| self.map().grid.is_adjacent(hex, island))
    }

    fn check_bombard(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        let is_own = self.unit(unit).side == JAPAN && state.hex(unit).is_some();
        refuse(!is_own, Refusal::NotYourUnit(unit))?;
        refuse(!self.is_siege_gun(state, unit), Refusal::NoSiegeGun(unit))?;
        refuse(state.is_demoralised(unit), Refusal::Demoralised(unit))?;
        let has_hastened = state.battles.hastened.contains(unit);
        refuse(has_hastened, Refusal::HasHastened(unit))?;
        let has_fired = state.battles.fired.contains(unit);
        refuse(has_fired, Refusal::GunsHaveFired(unit))
    }

    /// What a battery is called.
    pub(crate) fn battery_text(&self, battery: BatteryId) -> Text {
        let id = &self.batteries()[battery.index()].id;
        Text::new(format!("luzon-battery-{id}"))
    }

    /// Whether the Allies may mend batteries: they hold the island.
    pub(crate) fn has_crews(&self, state: &State) -> bool {
        self.holder(state, self.map().named.corregidor) == ALLIES
    }
}
