//! The steps of the air phase (5): who flies with which mission, and interdiction.

use crate::Burma;
use crate::action::Action;
use crate::position::{AirPlace, Flow, Mission, Play, Position};
use crate::printed::units::{ALLIES, AirId, JAPAN};
use crate::refusal::{NOT_NOW, Refusal};
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Preview};
use heigi_engine::{Kind, RuleId, Side, Step, Text, Waits, step};
use serde::{Deserialize, Serialize};

/// As many units as there are (5.2.1).
const ALL: u8 = u8::MAX;

/// 5.2.2: the Allies buy aircraft; on the first turn they have all (5.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirPurchase;

impl heigi_engine::Step<Burma> for AirPurchase {
    type Plan = u8;

    heigi_engine::asks!(Burma, "5.2.2" "burma-ask-air-purchase", |_, _| ALLIES);

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        game.is_first_air(position)
    }

    fn menu(&self, game: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        game.offer_air_points(position, ALLIES, offer);
    }

    fn check(&self, game: &Burma, position: &Position, action: Action) -> Result<u8, Refusal> {
        game.check_air_spending(position, ALLIES, action)
    }

    fn act(&self, game: &Burma, play: &mut Play<'_>, points: u8) {
        play.end_step();
        game.spend(play, ALLIES, points);
        if points > 0 {
            play.push(AirMissions(ALLIES, 2 * points));
        }
    }

    fn carry_out(&self, _: &Burma, play: &mut Play<'_>) {
        play.push(AirMissions(ALLIES, ALL));
    }

    fn previews(&self, game: &Burma, position: &Position) -> Vec<Preview> {
        game.supply_plan(position, ALLIES)
    }
}

/// 5.2.4: Japan betters its roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirBoost;

impl heigi_engine::Step<Burma> for AirBoost {
    type Plan = u8;

    heigi_engine::asks!(Burma, "5.2.4" "burma-ask-air-boost", |_, _| JAPAN);

    /// 5.2.6: nothing is determined for a side without aircraft.
    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        game.is_first_air(position)
            || position.side(JAPAN).stock == 0
            || game.japanese_air_in_play(position).is_empty()
    }

    fn menu(&self, game: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        game.offer_air_points(position, JAPAN, offer);
    }

    fn check(&self, game: &Burma, position: &Position, action: Action) -> Result<u8, Refusal> {
        game.check_air_spending(position, JAPAN, action)
    }

    fn asks(&self, _: &Burma, _: &Position, _: Option<&u8>) -> bool {
        true
    }

    fn conduct(&self, game: &Burma, play: &mut Play<'_>, points: u8) -> Flow {
        play.end_step();
        game.spend(play, JAPAN, points);
        game.japanese_air(play, points)
    }

    fn run(&self, game: &Burma, play: &mut Play<'_>) -> Flow {
        if game.is_first_air(play.state) {
            play.push(AirMissions(JAPAN, ALL));
            return Ok(());
        }
        game.japanese_air(play, 0)
    }

    fn previews(&self, game: &Burma, position: &Position) -> Vec<Preview> {
        game.supply_plan(position, JAPAN)
    }
}

impl Burma {
    fn offer_air_points(&self, position: &Position, side: Side, offer: &mut dyn FnMut(Action)) {
        (0..=self.most_for_air(position, side)).for_each(|points| offer(Action::Spend(points)));
    }

    fn check_air_spending(
        &self,
        position: &Position,
        side: Side,
        action: Action,
    ) -> Result<u8, Refusal> {
        let Action::Spend(points) = action else {
            return Err(NOT_NOW);
        };
        self.check_air_points(position, side, points)?;
        Ok(points)
    }

    /// 5.2.4: the Japanese roll, bettered by points.
    fn japanese_air(&self, play: &mut Play<'_>, spent: u8) -> Flow {
        let units = self.air_availability(play, spent)?;
        if units > 0 {
            play.push(AirMissions(JAPAN, units));
        }
        Ok(())
    }
}

/// 5.1.6: a side picks so many more units with their missions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirMissions(pub Side, pub u8);

impl heigi_engine::Step<Burma> for AirMissions {
    /// Nothing if the side is done.
    type Plan = Option<(AirId, Mission)>;

    fn waits(&self, _: &Burma, _: &Position) -> Waits {
        Waits::For(self.0)
    }

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        !game.has_choice(self, position)
    }

    fn menu(&self, game: &Burma, _: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        for air in game.all_air() {
            for mission in Mission::ALL.iter().copied() {
                offer(Action::Fly(air, mission));
            }
        }
    }

    fn check(
        &self,
        game: &Burma,
        position: &Position,
        action: Action,
    ) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Done => Ok(None),
            Action::Fly(..) if self.1 == 0 => Err(Refusal::NoMoreAircraft("5.2.1")),
            Action::Fly(air, mission) => {
                game.check_fly(position, self.0, air, mission)?;
                Ok(Some((air, mission)))
            }
            _ => Err(NOT_NOW),
        }
    }

    fn act(&self, _: &Burma, play: &mut Play<'_>, plan: Self::Plan) {
        play.end_step();
        if let Some((air, mission)) = plan {
            let mut state = play.state.air_mut(air);
            state.place = AirPlace::Available;
            state.mission = mission;
            drop(state);
            play.push(Self(self.0, self.1.saturating_sub(1)));
        }
    }

    fn ask(&self, _: &Burma, _: &Position) -> (Text, RuleId) {
        let text = Text::new(if self.1 > 100 {
            "burma-ask-all-missions"
        } else {
            "burma-ask-missions"
        });
        (text.with("units", i32::from(self.1)), RuleId("5.1.6"))
    }

    fn choice(
        &self,
        game: &Burma,
        position: &Position,
        _: Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        if plan.is_some() {
            return offered;
        }
        let able = able(self, game, position).min(usize::from(self.1));
        offered.warned("burma-warn-missions", able)
    }
}

/// 5.5: the Allies send interdiction units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Interdiction;

impl heigi_engine::Step<Burma> for Interdiction {
    /// Nothing if the side is done.
    type Plan = Option<(AirId, HexId)>;

    heigi_engine::asks!(Burma, "5.5.3" "burma-ask-interdiction", |_, _| ALLIES);

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        game.interdictions(position).is_empty()
    }

    fn list(&self, game: &Burma, position: &Position, actions: &mut Vec<Action>) {
        actions.push(Action::Done);
        let first = actions.len();
        actions.extend(game.interdictions(position));
        actions[first..].sort_unstable();
    }

    heigi_engine::takes_one! { Burma: |_step, game, position| Done,
        Strike(air, hex) if game.check_interdict(position, air, hex) => (air, hex),
    }

    fn asks(&self, _: &Burma, _: &Position, plan: Option<&Self::Plan>) -> bool {
        plan.is_some_and(Option::is_some)
    }

    fn conduct(&self, game: &Burma, play: &mut Play<'_>, plan: Self::Plan) -> Flow {
        match plan {
            Some((air, hex)) => game.interdict(play, air, hex),
            None => {
                play.end_step();
                Ok(())
            }
        }
    }

    fn choice(
        &self,
        game: &Burma,
        position: &Position,
        _: Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        if plan.is_some() {
            return offered;
        }
        offered.warned("burma-warn-interdiction", able(self, game, position))
    }
}

/// How many aircraft could still be given something to do.
fn able(flights: &impl Step<Burma>, game: &Burma, position: &Position) -> usize {
    let mut last = None;
    step::count(flights, game, position, |action| match *action {
        Action::Fly(air, _) | Action::Strike(air, _) => last.replace(air) != Some(air),
        _ => false,
    })
}
