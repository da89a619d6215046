//! What awaits a plan of the air (3.2.2) as far as its owner knows the enemy: who can rise, AA fire, what a patrol can do.

use super::combat::{Shot, difference};
use super::launch::attacks;
use crate::Luzon;
use crate::printed::map::FieldId;
use crate::printed::units::{AirClass, AircraftId, AircraftSet, Class, TypeId};
use crate::situation::air::{Mission, Spot, is_surprise};
use crate::situation::state::State;
use heigi_board::ids;
use heigi_engine::scene::{Preview, PreviewLine, SmolStr, ToSmolStr, signed};
use heigi_engine::{Modifier, Side, Text, Viewer};

impl Luzon {
    /// What a side may expect of its plan: the chances of its bombs, who can meet it, AA fire, its patrols.
    pub(crate) fn plan_previews(&self, state: &State, side: Side) -> Vec<Preview> {
        let mut previews = self.raid_previews(state, side);
        let targets = self.raided(state, side);
        if !targets.is_empty() {
            previews.extend(self.rising_previews(state, side, &targets));
            previews.extend(self.meeting_previews(state, side, &targets));
            previews.push(self.flak_preview(state, side, &targets));
        }
        previews.extend(self.patrol_previews(state, side));
        previews
    }

    /// What a side's plan attacks.
    fn raided(&self, state: &State, side: Side) -> Vec<Spot> {
        let tasks = self.air_force(side).filter_map(|one| state.air.task(one));
        let mut spots: Vec<Spot> = (tasks.filter(|task| attacks(*task)))
            .map(|task| task.spot)
            .collect();
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// 8.4.1, 8.4.2: the airfields that may scramble against an attack on a spot.
    fn alarmed_by(&self, state: &State, side: Side, target: Spot) -> Vec<FieldId> {
        let alarms = |field: &FieldId| {
            let is_target = target == Spot::Field(*field);
            let sky = self.sky(target);
            self.is_alarmed(state, side, sky, *field, is_target)
                .is_some()
        };
        self.all_fields().filter(alarms).collect()
    }

    /// The enemy fighters that a side saw last on an airfield and that are not in the air now.
    fn fighters_seen(&self, state: &State, side: Side, field: FieldId) -> AircraftSet {
        let enemies = self.air_force(side.opponent());
        let seen = enemies.filter(|one| {
            state.air.sighted[one.index()] == Some(field)
                && self.kind(*one).class == AirClass::Fighter
                && self.flying(state, *one).is_none()
        });
        seen.collect()
    }

    /// Which airfields may scramble, with the fighters that were seen there and the chances of the die.
    fn rising_previews(&self, state: &State, side: Side, targets: &[Spot]) -> Vec<Preview> {
        let mut alarmed: Vec<(FieldId, bool)> = Vec::new();
        for target in targets {
            for field in self.alarmed_by(state, side, *target) {
                let is_target = *target == Spot::Field(field);
                match alarmed.iter_mut().find(|(one, _)| *one == field) {
                    Some((_, attacked)) => *attacked |= is_target,
                    None => alarmed.push((field, is_target)),
                }
            }
        }
        // What is added to the die differs between the airfields of Formosa (8.4.5).
        let mut previews: Vec<(Vec<Modifier>, Vec<PreviewLine>)> = Vec::new();
        for (field, is_target) in alarmed {
            let added = self.scramble_modifiers(field, self.surprises(state, side));
            let seen = self.fighters_seen(state, side, field);
            let (id, rule) = if is_target {
                ("luzon-preview-attacked", "8.4.1")
            } else {
                ("luzon-preview-near", "8.4.2")
            };
            let line = PreviewLine {
                label: Text::new(id).with("field", self.spot_text(Spot::Field(field))),
                value: number_or_unknown(seen.len()),
                rule: rule.into(),
            };
            match previews.iter_mut().find(|(other, _)| *other == added) {
                Some((_, lines)) => lines.push(line),
                None => previews.push((added, vec![line])),
            }
        }
        let whole = |(added, lines): (Vec<Modifier>, Vec<PreviewLine>)| {
            let title = Text::new("luzon-preview-rising");
            let mut preview = self.scramble_preview(title, &added);
            preview.lines.splice(0..0, lines);
            preview
        };
        previews.into_iter().map(whole).collect()
    }

    /// The chances of shots between whoever flies and the enemies that were seen: on patrol there, or able to rise.
    fn meeting_previews(&self, state: &State, side: Side, targets: &[Spot]) -> Vec<Preview> {
        let mut duels = Vec::new();
        for target in targets {
            let sky = self.sky(*target);
            let flies_there = |one: &AircraftId| {
                let task = state.air.task(*one);
                task.is_some_and(|task| attacks(task) && self.sky(task.spot) == sky)
            };
            let raiders: AircraftSet = self.air_force(side).filter(flies_there).collect();
            let fields = self.alarmed_by(state, side, *target).into_iter();
            let rising = fields.map(|field| self.fighters_seen(state, side, field));
            let patrol = self.patrol_over(state, side.opponent(), sky);
            let met = rising.fold(patrol, |all, some| all | some);
            self.add_duels(&mut duels, patrol, met, raiders);
        }
        self.duel_previews(duels)
    }

    /// 8.7: the chances of each AA unit, and how many were seen at what is attacked.
    fn flak_preview(&self, state: &State, side: Side, targets: &[Spot]) -> Preview {
        let mut preview = self.flak_chances(self.surprises(state, side));
        let viewer = Viewer::Side(side);
        let mut skies: Vec<Spot> = targets.iter().map(|target| self.sky(*target)).collect();
        skies.sort_unstable();
        skies.dedup();
        let lines = skies.into_iter().map(|sky| {
            let guns = self.guns_at(state, side.opponent(), sky);
            let seen = guns.filter(|unit| self.is_seen(state, viewer, *unit));
            PreviewLine {
                label: Text::new("luzon-preview-guns-seen").with("spot", self.spot_text(sky)),
                value: number_or_unknown(seen.count()),
                rule: "8.7.1".into(),
            }
        });
        preview.lines.splice(0..0, lines);
        preview
    }

    /// 8.3.9: what each planned patrol would do to the enemy's types that could come there.
    fn patrol_previews(&self, state: &State, side: Side) -> Vec<Preview> {
        let patrols = |one: AircraftId| {
            let task = state.air.task(one)?;
            (task.mission == Mission::Patrol).then_some(task.spot)
        };
        let mut spots: Vec<Spot> = self.air_force(side).filter_map(patrols).collect();
        spots.sort_unstable();
        spots.dedup();
        let preview = |spot: Spot| {
            let flying = (self.air_force(side)).filter(|one| patrols(*one) == Some(spot));
            let flying: AircraftSet = flying.collect();
            // 8.3.9.2: a mixed patrol fights with the values of its weakest.
            let weakest = self.weakest(flying)?;
            let kept = flying
                .iter()
                .map(|one| self.patrol_upkeep(state, one, spot));
            let kept = PreviewLine {
                label: Text::new("luzon-preview-kept-down"),
                value: kept.sum::<u8>().to_smolstr(),
                rule: "8.3.9.1".into(),
            };
            let foes = self.types_within_reach(state, side.opponent(), spot);
            let against = foes
                .into_iter()
                .map(|foe| self.chances_against(weakest, foe));
            Some(Preview {
                title: Text::new("luzon-preview-patrol").with("spot", self.spot_text(spot)),
                lines: [kept].into_iter().chain(against).collect(),
                ..Preview::default()
            })
        };
        spots.into_iter().filter_map(preview).collect()
    }

    /// What a shot of an air unit at a type would do, in a line.
    fn chances_against(&self, shooter: AircraftId, target: TypeId) -> PreviewLine {
        let types = &self.data.counters.types;
        let foe = &types[target.index()];
        let difference = difference(self.kind(shooter), foe);
        let ways = |result| self.shot_ways(difference, result) as i32;
        let label = Text::new("luzon-preview-against")
            .with("target", crate::shows::words::type_text(foe))
            .with("destroyed", ways(Shot::Destroyed))
            .with("aborted", ways(Shot::Aborted));
        PreviewLine {
            label,
            value: signed(difference),
            rule: "8.6.4".into(),
        }
    }

    /// The types of a side that could fly to a spot from one of the airfields that it holds; whether they are there nobody
    /// is told.
    fn types_within_reach(&self, state: &State, side: Side, spot: Spot) -> Vec<TypeId> {
        let held = |field: &FieldId| self.field_holder(state, *field) == side;
        let ways = self.all_fields().filter(held);
        let Some(nearest) = ways.map(|field| self.flight(field, spot)).min() else {
            return Vec::new();
        };
        let types = &self.data.counters.types;
        let reaches = |one: &TypeId| {
            let kind = &types[one.index()];
            kind.service.side() == side && u16::from(kind.range) >= nearest
        };
        ids(types.len()).filter(reaches).collect()
    }

    /// Whether whoever a side attacks is surprised (8.4, R-47).
    fn surprises(&self, state: &State, side: Side) -> bool {
        let mut services = self.air_force(side).map(|one| self.kind(one).service);
        services
            .next()
            .is_some_and(|service| is_surprise(state, service))
    }

    /// The AA units of a side where something is attacked (8.7.1, 8.7.5).
    pub(crate) fn guns_at(
        &self,
        state: &State,
        side: Side,
        sky: Spot,
    ) -> impl Iterator<Item = crate::printed::units::UnitId> {
        let hexes = self.hexes_of(sky);
        let is_here = |field: &FieldId| {
            let hex = self.field_hex(*field);
            sky == Spot::Field(*field) || hex.is_some_and(|hex| hexes.contains(&hex))
        };
        let fields: Vec<_> = self.all_fields().filter(is_here).collect();
        self.units_of(side).filter(move |unit| {
            let is_there = state.hex(*unit).is_some_and(|hex| hexes.contains(&hex))
                || fields
                    .iter()
                    .any(|field| self.is_at_field(state, *unit, *field));
            self.unit(*unit).class == Class::AntiAircraft && is_there
        })
    }
}

/// How many were seen; there may always be more.
fn number_or_unknown(seen: usize) -> SmolStr {
    if seen == 0 {
        "?".into()
    } else {
        heigi_engine::scene::format_smolstr!("{seen} +?")
    }
}
