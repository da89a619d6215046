//! What would come of what may be fired: previews and notes.

use super::{Attack, FirePlan, Firepower, line, result_chances};
use crate::turn::ordnance::Shell;
use crate::*;

impl FirePlan {
    fn previews(&self, game: &Pto, state: &State) -> Vec<Preview> {
        match self {
            Self::Storm(storm) => vec![game.storm_preview(state, *storm)],
            Self::Fire(attack) | Self::Lane(attack, _) => {
                vec![game.attack_preview(state, attack)]
            }
            Self::Shell(shot) => vec![shot.preview(game, state)],
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
        let targets = self.targets(state, side);
        let is_meant = |spot: &Spot| only.is_none_or(|only| only == *spot);
        let vehicles = self.hulls_to_hit(state, side.opponent());
        let vehicles = vehicles
            .filter(|vehicle| only.is_none_or(|only| state[*vehicle].is_in(only)))
            .map(|vehicle| self.check_engaging(state, side, vehicle.id));
        // C1.55: what all of a Location is shelled for comes last where nobody but a vehicle is there.
        let has_men = |spot: Spot| self.has_targets(state, side.opponent(), spot);
        let at_all = |spot: Spot| self.check_smoke_shell(state, side, spot, Shell::Area);
        let men = targets.iter().copied().filter(is_meant);
        let men = men.flat_map(|spot| {
            let area = has_men(spot).then(|| at_all(spot));
            let canister = self.canister(state, side, spot).map(FirePlan::Fire);
            let all = [Some(self.check_shooting(state, side, spot)), area];
            all.into_iter().flatten().chain([canister])
        });
        let hulls = self.places_of_hulls(state, side).into_iter();
        let hulls = hulls.filter(|spot| is_meant(spot) && !has_men(*spot));
        let hulls = hulls.flat_map(|spot| {
            let is_new = !targets.contains(&spot);
            let bombs = is_new.then(|| self.check_shooting(state, side, spot));
            bombs.into_iter().chain([at_all(spot)])
        });
        men.chain(vehicles)
            .chain(hulls)
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
            // A chance against nobody who is known would only fill the map.
            FirePlan::Fire(attack) | FirePlan::Lane(attack, _)
                if !self.targets(state, attack.side).contains(&attack.target) =>
            {
                SmolStr::default()
            }
            FirePlan::Fire(attack) | FirePlan::Lane(attack, _) => {
                format_smolstr!("{}/36", attack.ways_to_harm(self))
            }
            FirePlan::Shell(shot) => share(shot.ways_to_hit()),
            FirePlan::Summon(summons) => format_smolstr!("{}/6", self.summons_ways(*summons)),
            FirePlan::Storm(storm) => self.storm_note(state, *storm),
            FirePlan::Engage(shot) => share(shot.ways_to_hit()),
            FirePlan::Dig(unit) => format_smolstr!("{}/36", self.ways_to_dig(state, *unit)),
            FirePlan::Clear(unit, to) => self.clearing_note(state, *unit, *to),
            FirePlan::Start(vehicle) => self.starting_note(state, *vehicle),
            FirePlan::Blast(blasting) => format_smolstr!("{}/36", blasting.ways()),
            _ => SmolStr::default(),
        }
    }
}

/// So many of so many throws.
fn share([ways, of]: [u32; 2]) -> SmolStr {
    format_smolstr!("{ways}/{of}")
}

impl Attack {
    /// The exact chances of the results, as so many of the ways in which the dice may fall.
    pub fn chances(&self, game: &Pto) -> Vec<(FireResult, u32)> {
        match self.throwers.is_empty() {
            true => self.plain_chances(game),
            false => self.chances_with_bottles(game),
        }
    }

    /// The same in 36ths, but for what is thrown besides.
    pub(super) fn plain_chances(&self, game: &Pto) -> Vec<(FireResult, u32)> {
        let mut ways = vec![0; FireResult::ALL.len()];
        for result in self.results(game) {
            ways[result.number()] += 1;
        }
        FireResult::ALL.iter().copied().zip(ways).collect()
    }

    /// What comes of each of the 36 throws.
    fn results(&self, game: &Pto) -> impl Iterator<Item = FireResult> {
        let added = self.added();
        let throws = (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other)));
        throws.map(move |(one, other)| {
            let column = self.column_of(one == other);
            column.map_or(FireResult::None, |column| {
                game.data.tables.result(column, one + other + added)
            })
        })
    }

    /// In how many of 36 throws something happens, the mean of what may be thrown besides.
    pub fn ways_to_harm(&self, game: &Pto) -> u32 {
        if self.throwers.is_empty() {
            let harm = |result: &FireResult| *result != FireResult::None;
            return self.results(game).filter(harm).count() as u32;
        }
        let chances = self.chances(game);
        let harm = chances
            .iter()
            .filter(|(result, _)| *result != FireResult::None);
        harm.map(|(_, ways)| ways).sum::<u32>() * 36 / self.ways(game)
    }

    /// What would come of it, step by step.
    pub fn preview(&self, game: &Pto) -> Preview {
        let mut lines = Vec::new();
        for share in &self.shares {
            let name = Text::new("pto-preview-share").with("unit", share.unit.value(game));
            let printed = Firepower::whole(game.printed(share.unit).fire).words();
            lines.push(line(name, printed, "4.3"));
            let factors = share.factors.iter();
            lines.extend(
                factors.map(|(message, value, rule)| line(Text::new(*message), *value, rule)),
            );
        }
        lines.extend(self.bottle_lines(game));
        let column = game.data.tables.columns[self.column].to_smolstr();
        lines.push(line(Text::new("pto-preview-column"), column, "4.1"));
        lines.extend(self.modifiers.iter().map(Modifier::line));
        for (part, modifiers) in &self.others {
            let label = Text::new("pto-preview-part").with("part", part.part.name());
            lines.push(line(label, signed(total(modifiers)), "G8.212"));
        }
        for hazard in &self.hazards {
            let label = Text::new("pto-preview-endangered");
            lines.push(line(label, signed(hazard.value), hazard.rule.0));
        }
        if self.cowering > 0 {
            let loss = format_smolstr!("−{}", self.cowering);
            lines.push(line(Text::new("pto-preview-cowering"), loss, "4.7"));
        }
        Preview {
            title: Text::new("pto-preview-fire").with("spot", self.target.value(game)),
            lines,
            chances: result_chances(self.chances(game), self.ways(game)).collect(),
            obstacle: None,
        }
    }
}
