//! What would come of what may be fired: previews and notes.

use super::FirePlan;
use crate::turn::ordnance::Shell;
use crate::*;

impl FirePlan {
    fn previews(&self, game: &Pto, state: &State) -> Vec<Preview> {
        match self {
            Self::Storm(storm) => vec![game.storm_preview(state, *storm)],
            Self::Fire(attack) | Self::Lane(attack, _) => {
                vec![game.attack_preview(state, attack)]
            }
            Self::Shell(shot) => vec![shot.preview(game)],
            Self::Engage(engagement) => vec![engagement.preview(game)],
            Self::Call(call) => vec![game.call_preview(state, *call)],
            Self::Barrage(barrage) => game.barrage_previews(state, *barrage),
            Self::Throw(toss) => toss.previews(game).to_vec(),
            _ => Vec::new(),
        }
    }
}

impl Pto {
    pub(crate) fn fire_previews(
        &self,
        state: &State,
        side: Side,
        only: Option<Spot>,
    ) -> Vec<Preview> {
        if state.picked.is_empty() {
            return Vec::new();
        }
        if self.radio_in_hand(state).is_some() {
            return self.call_previews(state, side);
        }
        let targets = self.targets(state, side).into_iter();
        let targets = targets.filter(|spot| only.is_none_or(|only| only == *spot));
        let vehicles = self.hulls_to_hit(state, side.opponent());
        let vehicles = vehicles
            .filter(|vehicle| only.is_none_or(|only| state[*vehicle].is_in(only)))
            .map(|vehicle| self.check_engaging(state, side, vehicle.id));
        let both = targets.flat_map(|spot| {
            let area = self.check_smoke_shell(state, side, spot, Shell::Area);
            let canister = self.canister(state, side, spot).map(FirePlan::Fire);
            [self.check_shooting(state, side, spot), area, canister]
        });
        both.chain(vehicles)
            .flatten()
            .flat_map(|plan| plan.previews(self, state))
            .collect()
    }

    pub(crate) fn fire_note(&self, state: &State, plan: &FirePlan) -> SmolStr {
        match plan {
            FirePlan::Illuminate(_) => {
                format_smolstr!("{}/6", self.data.tables.dark.starshell_works)
            }
            FirePlan::Kindle(kindling) => {
                format_smolstr!("{}/1296", self.ways_to_kindle(state, kindling))
            }
            FirePlan::Fire(attack) | FirePlan::Lane(attack, _) => {
                format_smolstr!("{}/36", attack.ways_to_harm(self))
            }
            FirePlan::Shell(shot) => format_smolstr!("{}/36", shot.ways_to_hit()),
            FirePlan::Summon(summons) => format_smolstr!("{}/6", self.summons_ways(*summons)),
            FirePlan::Storm(storm) => self.storm_note(state, *storm),
            FirePlan::Engage(shot) => format_smolstr!("{}/36", shot.ways_to_hit()),
            FirePlan::Dig(unit) => format_smolstr!("{}/36", self.ways_to_dig(state, *unit)),
            FirePlan::Clear(unit, to) => self.clearing_note(state, *unit, *to),
            FirePlan::Blast(_) => format_smolstr!("{}/36", Blasting::ways()),
            _ => SmolStr::default(),
        }
    }
}
