//! The optional verdicts: victory points in place of the goals (18.3), and the general (18.2).

use crate::Luzon;
use crate::event::Event;
use crate::printed::campaign::{Leaving, WithdrawalId};
use crate::printed::map::FieldPlace;
use crate::printed::units::{GroupId, JAPAN};
use crate::sequence::Play;
use crate::situation::state::{Location, State, Verdict};
use heigi_engine::Text;
use heigi_engine::scene::Value;
use heigi_engine::told::Fact;
use heigi_engine::told::Signed;

/// What victory points are given or taken for (18.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Award {
    /// Japan holds Manila.
    Manila,
    /// It holds Bataan airfield.
    BataanField,
    /// No coastal battery of Corregidor is left.
    Silenced,
    /// It holds Corregidor.
    Corregidor,
    /// The Allied attack strength is below a limit, by its index.
    AttackUnder(u8),
    /// The Allies had a convoy, and Japan holds Clark in supply.
    Convoy(GroupId),
    /// An airfield of Bicol was not taken in time.
    BicolLate,
    /// A withdrawal was refused.
    Kept(WithdrawalId),
    /// The Japanese chit, from 0.
    Chit(u8),
}

impl Fact<Luzon> for Award {
    fn value(self, game: &Luzon) -> Value {
        let text = match self {
            Self::Manila => Text::new("luzon-award-manila"),
            Self::BataanField => Text::new("luzon-award-bataan-field"),
            Self::Silenced => Text::new("luzon-award-silenced"),
            Self::Corregidor => Text::new("luzon-award-corregidor"),
            Self::AttackUnder(limit) => {
                let (under, _) = game.campaign().points.attack_under[usize::from(limit)];
                Text::new("luzon-award-attack-under").with("limit", i32::from(under))
            }
            Self::Convoy(group) => {
                let id = &game.data.counters.groups[group.index()];
                Text::new(format!("luzon-award-{id}"))
            }
            Self::BicolLate => Text::new("luzon-award-bicol-late"),
            Self::Kept(withdrawal) => {
                let (what, _) = game.withdrawal_text(withdrawal);
                Text::new("luzon-award-kept").with("what", what)
            }
            Self::Chit(chit) => Text::new("luzon-award-chit").with("chit", i32::from(chit) + 1),
        };
        text.into()
    }
}

impl Luzon {
    /// 18.3: the points that an award is worth.
    #[must_use]
    pub fn worth_of_award(&self, award: Award) -> i8 {
        let printed = &self.campaign().points;
        match award {
            Award::Manila => printed.manila,
            Award::BataanField => printed.bataan_field,
            Award::Silenced => printed.corregidor_silenced,
            Award::Corregidor => printed.corregidor,
            Award::AttackUnder(limit) => printed.attack_under[usize::from(limit)].1,
            Award::Convoy(group) => {
                let mut convoys = printed.convoy.iter();
                convoys
                    .find(|(one, _)| *one == group)
                    .map_or(0, |(_, points)| *points)
            }
            Award::BicolLate => printed.bicol_late,
            Award::Kept(withdrawal) => match self.campaign().withdrawal(withdrawal).leaving {
                Leaving::Aircraft { .. } => printed.aircraft_kept,
                Leaving::Division { .. } => printed.units_kept + printed.division_kept,
                Leaving::Tanks { .. } | Leaving::Rest { .. } => printed.units_kept,
            },
            Award::Chit(chit) => self.campaign().japanese_chits[usize::from(chit)].points,
        }
    }

    /// 18.3: what Japan is given and loses points for by now.
    #[must_use]
    pub fn awards(&self, state: &State) -> Vec<Award> {
        let named = self.map().named;
        let holds = |hex| self.holder(state, hex) == JAPAN;
        let is_clark_supplied =
            || holds(named.clark) && self.lines_of(state, JAPAN).reaches(named.clark);
        let printed = &self.campaign().points;
        let attack = self.allied_attack(state);
        let places = [
            (holds(named.manila), Award::Manila),
            (holds(named.bataan_field), Award::BataanField),
            (holds(named.corregidor), Award::Corregidor),
            (self.batteries_left(state).is_empty(), Award::Silenced),
            (state.is_bicol_late, Award::BicolLate),
        ];
        let mut awards: Vec<Award> = places
            .into_iter()
            .filter_map(|(is_so, award)| is_so.then_some(award))
            .collect();
        for (limit, (under, _)) in printed.attack_under.iter().enumerate() {
            awards.extend((attack < *under).then_some(Award::AttackUnder(limit as u8)));
        }
        let groups = self.allied_groups(state);
        let convoys = printed.convoy.iter().map(|(group, _)| *group);
        let convoys: Vec<GroupId> = convoys.filter(|group| groups.contains(*group)).collect();
        if !convoys.is_empty() && is_clark_supplied() {
            awards.extend(convoys.into_iter().map(Award::Convoy));
        }
        awards.extend(state.refused.iter().map(Award::Kept));
        awards.extend(state.japanese_chit.map(Award::Chit));
        awards
    }

    /// 18.3: the victory points of Japan by now.
    #[must_use]
    pub fn victory_points(&self, state: &State) -> i8 {
        let awards = self.awards(state).into_iter();
        awards.map(|award| self.worth_of_award(award)).sum()
    }

    /// 18.3: as turn 5 begins, the airfields of Bicol must have been taken.
    pub(crate) fn look_at_bicol(&self, state: &mut State) {
        let is_bicol = |place| matches!(place, FieldPlace::Area(_));
        let fields = self.all_fields();
        let mut fields = fields.filter(|field| is_bicol(self.map().airfields[field.index()].place));
        state.is_bicol_late = fields.any(|field| self.field_holder(state, field) != JAPAN);
    }

    /// 18.3: the points are told when they decide.
    pub(crate) fn tell_points(&self, play: &mut Play<'_>) {
        if !play.state.options.victory_points {
            return;
        }
        for award in self.awards(play.state) {
            play.tell(Event::Awarded(
                award,
                Signed(self.worth_of_award(award).into()),
            ));
        }
        play.tell(Event::Scored(Signed(
            self.victory_points(play.state).into(),
        )));
    }

    /// 18.2: with the loss of the USAFFE headquarters Japan has won.
    pub(crate) fn look_for_the_general(&self, play: &mut Play<'_>) {
        let is_lost = play.state.at(self.campaign().general) == Location::Lost;
        if is_lost && play.state.options.the_general && play.state.verdict.is_none() {
            play.state.verdict = Some(Verdict::General);
            play.tell(Event::GeneralLost);
        }
    }
}
