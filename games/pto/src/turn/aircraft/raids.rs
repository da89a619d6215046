//! Planes look for targets and attack them (E7.3): in the own movement phase before anybody moves, in that of the enemy when all
//! have moved.

use super::Armament;
use crate::turn::line;
use crate::*;

/// With which sum of the dice for sighting a plane mistakes friend for foe (E7.3).
const MISTAKES: i32 = 12;

/// An attack of a plane that may be flown.
#[derive(Clone, Copy, Debug)]
pub struct Raid {
    /// Which plane.
    pub plane: Named,
    /// Where.
    pub spot: Spot,
    /// At which vehicle, if it dives at one.
    pub vehicle: Option<Named>,
    /// With what.
    pub armament: Armament,
}

/// What is chosen while planes fly.
#[derive(Clone, Copy, Debug)]
pub enum Sortie {
    /// A plane attacks.
    Raid(Raid),
    /// No plane does any more.
    Done,
}

impl heigi_engine::Step<Pto> for Flying {
    type Plan = Sortie;

    heigi_engine::asks!(Pto, "E7" "pto-ask-flying", |step, _| step.side);

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        for spot in game.raided_spots(state, self.side) {
            offer(Action::Strafe(spot));
            offer(Action::Bomb(spot));
        }
        for vehicle in state.vehicles(self.side.opponent()) {
            offer(Action::Engage(vehicle.id));
        }
        offer(Action::Done);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Sortie, Refusal> {
        let raid = match action {
            Action::Strafe(spot) => game.check_raid(state, self.side, (spot, None), Armament::Guns),
            Action::Bomb(spot) => game.check_raid(state, self.side, (spot, None), Armament::Bombs),
            Action::Engage(vehicle) => game.check_dive(state, self.side, vehicle),
            Action::Done => return Ok(Sortie::Done),
            _ => return Err(Refusal::NotNow),
        };
        raid.map(Sortie::Raid)
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&Sortie>) -> bool {
        matches!(plan, Some(Sortie::Raid(_)))
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: Sortie) -> Flow<Pto> {
        match plan {
            Sortie::Raid(raid) => game.fly(play, raid),
            Sortie::Done => {
                play.end_step();
                Ok(())
            }
        }
    }

    /// Nobody is asked who has no plane, or whose planes can do nothing.
    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        let has_plane = game.may_fly(state) && state.wing(self.side).ready().next().is_some();
        !has_plane || game.raided_spots(state, self.side).is_empty()
    }

    fn note(&self, game: &Pto, state: &State, plan: &Sortie) -> SmolStr {
        match plan {
            Sortie::Raid(raid) => format_smolstr!("{}/36", game.ways_to_sight(state, raid)),
            Sortie::Done => SmolStr::default(),
        }
    }

    fn previews(&self, game: &Pto, state: &State) -> Vec<Preview> {
        game.raid_previews(state, self.side)
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-flying")]
    }
}

impl Pto {
    /// The Locations where planes of a side see somebody to attack, and caves that it knows.
    pub(crate) fn raided_spots(&self, state: &State, side: Side) -> Vec<Spot> {
        let enemy = side.opponent();
        let shown = state.soldiers(enemy);
        let shown = shown.filter(|unit| unit.veil != Veil::Hidden);
        let units = shown.chain(state.vehicles(enemy));
        let spots = units.filter_map(|unit| state.spot(unit));
        let spots = spots.filter(|spot| !spot.is_below());
        let caves = Self::caves_in_view(state, enemy);
        let spots = spots.map(|spot| Spot::ground(spot.hex)).chain(caves);
        let mut spots: Vec<Spot> = spots.collect();
        spots.retain(|spot| {
            let is_own = state.has_soldiers(side, self.aimed_from_air(state, *spot));
            !is_own && self.is_seen_from_above(state, *spot)
        });
        spots.sort_unstable();
        spots.dedup();
        spots
    }

    /// G2.2, G3.1: whether planes see into a Location: not under dense jungle and bamboo.
    pub(crate) fn is_seen_from_above(&self, state: &State, spot: Spot) -> bool {
        spot.is_below() || !self.terrain(state, spot.hex).closes_above()
    }

    /// E7: whether a plane of a side may attack a Location, or a vehicle there, with its guns or with bombs.
    pub(crate) fn check_raid(
        &self,
        state: &State,
        side: Side,
        (spot, vehicle): (Spot, Option<Named>),
        armament: Armament,
    ) -> Result<Raid, Refusal> {
        let is_any = self.may_fly(state) && state.wing(side).ready().next().is_some();
        refuse(!is_any, Refusal::NoPlane)?;
        let plane = state.next_plane(side, armament == Armament::Bombs);
        let plane = plane.ok_or(Refusal::NoBombs)?;
        let is_known = state.cave(spot).is_some_and(|cave| !cave.is_hidden);
        let is_place = self.map(state).has(spot.hex) && (spot.part == Part::Ground || is_known);
        refuse(!is_place, Refusal::TooFar(spot))?;
        let struck = self.aimed_from_air(state, spot);
        let is_own = state.has_soldiers(side, struck);
        refuse(is_own, Refusal::MeleeThere(struck))?;
        let is_seen = self.is_seen_from_above(state, spot);
        refuse(!is_seen, Refusal::UnseenFromAbove(spot))?;
        let is_target = self.raided_spots(state, side).contains(&spot);
        refuse(!is_target, Refusal::NoTarget(spot))?;
        Ok(Raid {
            plane,
            spot,
            vehicle,
            armament,
        })
    }

    /// E7.42: whether a plane of a side may dive at a vehicle.
    fn check_dive(&self, state: &State, side: Side, vehicle: UnitId) -> Result<Raid, Refusal> {
        let vehicle = state.named(vehicle)?;
        let is_enemy = vehicle.side != side && state.is_vehicle(vehicle);
        refuse(!is_enemy, Refusal::NoVehicle(vehicle))?;
        let spot = state.spot(vehicle).ok_or(Refusal::NotThere(vehicle))?;
        let target = (Spot::ground(spot.hex), Some(vehicle));
        self.check_raid(state, side, target, Armament::Bombs)
    }

    /// E7.3, G7.21, G8.4: what is added to the dice for sighting: by the ground, by smoke, by who is concealed.
    pub(crate) fn sighting(&self, state: &State, raid: &Raid) -> Vec<Modifier> {
        // G11.86: a cave is looked for like a building.
        let terrain = match raid.spot.is_below() {
            true => Terrain::StoneBuilding,
            false => self.terrain(state, raid.spot.hex),
        };
        let rule = match terrain {
            Terrain::Swamp => "G7.21",
            _ if raid.spot.is_below() => "G11.86",
            _ => "E7.3",
        };
        let enemy = raid.plane.side.opponent();
        // G11.812: unseen in a cave counts here.
        let mut inside = state.soldiers_at(enemy, raid.spot);
        let is_unseen = raid.spot.is_below() && !inside.any(|unit| unit.veil == Veil::Open);
        let is_veiled = raid.vehicle.is_none()
            && state.has_shown(enemy, raid.spot)
            && (is_unseen || self.is_blind(state, raid.plane.side, raid.spot));
        let concealed = self.data.aviation.concealed * i32::from(is_veiled);
        let smoke = self.smoke_at(state, raid.spot);
        Modifier::list(&[
            (
                self.data.aviation.ground[terrain],
                rule,
                "pto-modifier-cover",
            ),
            (concealed, "E7.3", "pto-modifier-concealed"),
            (smoke.into(), "E7.3", "pto-modifier-smoke"),
        ])
    }

    /// In how many of 36 throws a plane sights its target.
    pub(crate) fn ways_to_sight(&self, state: &State, raid: &Raid) -> u32 {
        let added = total(&self.sighting(state, raid));
        let number = self.data.aviation.sighting;
        let dice = Draw::throw(RuleId("E7.3"), 2, 6);
        dice.ways(|sum| sum != MISTAKES && sum + added <= number)
    }

    /// E7.3: a plane looks for its target, at which the enemy fires before it attacks; a throw of 12 turns it on its own side.
    fn fly(&self, play: &mut Play<'_, Self>, raid: Raid) -> Flow<Self> {
        let Raid {
            plane,
            spot,
            vehicle,
            armament,
        } = raid;
        if let Some(one) = play.state.plane_mut(plane) {
            one.has_flown = true;
            one.attacks = one.attacks.saturating_sub(1);
        }
        play.state[plane].at = At::Over(spot.hex);
        play.tell(Event::Dives(plane, spot));
        let modifiers = self.sighting(play.state, &raid);
        self.tell_modifiers(play, &modifiers);
        let thrown = self.throw(play, Reason::Sighting, plane.side)?;
        let (sum, number) = (thrown.sum + total(&modifiers), self.data.aviation.sighting);
        if thrown.sum == MISTAKES {
            return self.mistake(play, raid);
        }
        if sum > number {
            play.tell(Event::NotSighted(sum, number));
            self.turn_away(play, plane);
            return Ok(());
        }
        play.tell(Event::Sighted(sum, number));
        play.push(Striking::on(plane, spot, vehicle, armament));
        play.push(Repelling::on(plane.side.opponent(), plane));
        Ok(())
    }

    /// E7.3: a plane attacks men of its own side near its target, the nearest whom it sees, drawn by lot among several.
    fn mistake(&self, play: &mut Play<'_, Self>, raid: Raid) -> Flow<Self> {
        let plane = raid.plane;
        let own = self.mistakable(play.state, plane.side);
        let own = own.filter(|unit| unit.veil != Veil::Hidden);
        let spots = own.filter_map(|unit| play.state.spot(unit));
        let is_seen = |spot: &Spot| self.is_seen_from_above(play.state, *spot);
        let spots = spots.filter(|spot| !spot.is_below() && is_seen(spot));
        let spots = spots.map(|spot| Spot::ground(spot.hex));
        let spots: std::collections::BTreeSet<Spot> = spots.collect();
        let distance = |spot: &Spot| self.data.grid.distance(spot.hex, raid.spot.hex);
        let least = spots.iter().map(distance).min();
        let least = least.filter(|least| *least <= self.data.aviation.mistaken);
        let nearest = spots
            .into_iter()
            .filter(|spot| Some(distance(spot)) == least);
        let nearest: Vec<Spot> = nearest.collect();
        let mut drawn: Option<(i32, Spot)> = None;
        for spot in &nearest {
            let die = match nearest.len() {
                1 => 0,
                _ => self.throw(play, Reason::Selection, plane.side)?.sum,
            };
            if drawn.is_none_or(|(highest, _)| die > highest) {
                drawn = Some((die, *spot));
            }
        }
        let Some((_, spot)) = drawn else {
            play.tell(Event::Bewildered(plane));
            self.turn_away(play, plane);
            return Ok(());
        };
        play.tell(Event::Mistaken(plane, spot));
        play.state[plane].at = At::Over(spot.hex);
        play.push(Striking::on(plane, spot, None, raid.armament));
        Ok(())
    }

    /// E7: a plane circles again, or flies home after its last attack.
    pub(super) fn turn_away(&self, play: &mut Play<'_, Self>, plane: Named) {
        play.state[plane].at = At::Off(Tray::Sky);
        let left = play.state.plane_mut(plane).map_or(0, |one| one.attacks);
        if left == 0 {
            play.state.take_plane(plane, Tray::Exited);
            play.tell(Event::FliesHome(plane));
        }
    }

    /// What attacks of planes would come to, each with its exact chances.
    fn raid_previews(&self, state: &State, side: Side) -> Vec<Preview> {
        let mut raids = Vec::new();
        for spot in self.raided_spots(state, side) {
            let with = |armament| self.check_raid(state, side, (spot, None), armament).ok();
            raids.extend(Armament::ALL.iter().copied().filter_map(with));
        }
        let vehicles = state.vehicles(side.opponent());
        raids.extend(vehicles.filter_map(|one| self.check_dive(state, side, one.id).ok()));
        raids
            .into_iter()
            .map(|raid| self.raid_preview(state, &raid))
            .collect()
    }

    fn raid_preview(&self, state: &State, raid: &Raid) -> Preview {
        let number = self.data.aviation.sighting.to_smolstr();
        let mut lines = vec![line(Text::new("pto-preview-sighting"), number, "E7.3")];
        lines.extend(self.sighting(state, raid).iter().map(Modifier::line));
        let sighted = self.ways_to_sight(state, raid);
        let mut chances = vec![heigi_engine::scene::PreviewChance {
            label: Text::new("pto-chance-sighted"),
            ways: sighted,
            of: 36,
        }];
        let (more, then) = match raid.armament {
            Armament::Guns => self.strafing_preview(state, raid, sighted),
            Armament::Bombs => self.bombs_preview(state, raid, sighted),
        };
        lines.extend(more);
        chances.extend(then);
        let title = match (raid.armament, raid.vehicle) {
            (_, Some(vehicle)) => Text::new("pto-preview-dive").with("unit", vehicle.value(self)),
            (Armament::Guns, _) => {
                Text::new("pto-preview-strafe").with("spot", raid.spot.value(self))
            }
            (Armament::Bombs, _) => {
                Text::new("pto-preview-bomb").with("spot", raid.spot.value(self))
            }
        };
        Preview {
            title,
            lines,
            chances,
            obstacle: None,
        }
    }
}

impl heigi_engine::Step<Pto> for Striking {
    throws!();

    /// E7.4, E7.42: a plane that nobody has shot down or driven off attacks.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        if play.state.flies_over(self.plane).is_none() {
            return Ok(());
        }
        match self.armament {
            Armament::Guns => game.strafe(play, self.plane, self.spot)?,
            Armament::Bombs => game.drop_bombs(play, *self)?,
        }
        game.turn_away(play, self.plane);
        Ok(())
    }
}
