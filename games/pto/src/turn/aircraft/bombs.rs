//! Bombs (E7.42): dice to hit a Location or a vehicle, near misses, and what bursts.

use super::Raid;
use crate::printed::Load;
use crate::turn::ordnance::{Hit, Luck};
use crate::turn::{Blow, Damage, Firepower, Shellfire, line, result_chances};
use crate::*;
use heigi_engine::scene::{PreviewChance, PreviewLine};

/// What the dice to hit with a bomb come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fall {
    /// It falls wide.
    Wide,
    /// It bursts near by (E7.421).
    Near,
    /// It hits.
    Hit,
    /// It hits critically (18.2).
    Critical,
}

impl Fall {
    const ALL: [Self; 4] = [Self::Wide, Self::Near, Self::Hit, Self::Critical];
}

/// What a bomb is aimed with.
#[derive(Clone, Debug)]
pub(super) struct Aim {
    /// Up to which final roll it hits (18.1).
    pub(super) number: i32,
    /// What is added to the dice to hit.
    pub(super) to_hit: Vec<Modifier>,
    /// What it is.
    pub(super) load: Load,
}

impl Aim {
    /// C3.6, C3.7: what a further die decides once the dice to hit show so much; nothing if none is thrown.
    fn luck(&self, sum: i32) -> Option<Luck> {
        let misses = |sum: i32| sum + total(&self.to_hit) > self.number;
        let is_napalm = self.load == Load::Napalm;
        match sum == 2 {
            false => None,
            true if misses(2) => Some(Luck::against_odds(!is_napalm)),
            true if misses(3) && !is_napalm => Luck::of_last_chance(),
            true => None,
        }
    }

    /// By how much its chances in 216ths are divided where no further die is thrown.
    fn unit(&self) -> u32 {
        match self.luck(2) {
            Some(_) => 1,
            None => 6,
        }
    }
}

/// What hitting a moving vehicle adds (18.2).
const MOVING: i32 = 2;
/// What hitting those who are concealed adds (18.2).
const CONCEALED: i32 = 2;

impl Pto {
    /// E7.42, G17.41: with what a bomb of a plane is aimed at a Location, or at a vehicle.
    pub(super) fn bomb_aim(
        &self,
        state: &State,
        plane: Named,
        spot: Spot,
        vehicle: Option<Named>,
    ) -> Aim {
        let load = state.wing(plane.side).load();
        let is_napalm = load == Load::Napalm;
        let row = self.data.tables.to_hit(0);
        let smoke = i32::from(self.smoke_at(state, spot));
        let height = self.height_in_cliff(state, spot);
        let napalm = self.data.aviation.napalm.to_hit * i32::from(is_napalm);
        let is_veiled = vehicle.is_none()
            && state.has_shown(plane.side.opponent(), spot)
            && self.is_blind(state, plane.side, spot);
        let mut to_hit = Modifier::list(&[
            (napalm, "G17.41", "pto-modifier-napalm"),
            (smoke, "18.2", "pto-modifier-smoke"),
            (height, "G11.86", "pto-modifier-height-in-cliff"),
            (
                CONCEALED * i32::from(is_veiled),
                "18.2",
                "pto-modifier-concealed",
            ),
        ]);
        let Some(vehicle) = vehicle else {
            return Aim {
                number: row.area,
                to_hit,
                load,
            };
        };
        let printed = self.vehicle(vehicle);
        // G17.41: its size counts nothing against napalm.
        let size = printed.filter(|_| !is_napalm).map_or(0, |one| one.size);
        let moving = MOVING * i32::from(state.is_rolling(vehicle));
        let cover = i32::from(self.effects(state, spot.hex).cover);
        to_hit.extend(Modifier::list(&[
            (moving, "18.2", "pto-modifier-target-moves"),
            (size.into(), "18.2", "pto-modifier-vehicle-size"),
            (cover, "18.2", "pto-modifier-cover"),
        ]));
        Aim {
            number: row.vehicle[0],
            to_hit,
            load,
        }
    }

    /// E7.421, G17.41: what the dice to hit come to, with the further die of an original 2 if one has been thrown; napalm hits nobody
    /// critically, and nobody near by.
    pub(super) fn fall(&self, aim: &Aim, sum: i32, die: Option<i32>) -> Fall {
        let over = sum + total(&aim.to_hit) - aim.number;
        let is_napalm = aim.load == Load::Napalm;
        let lucky = aim.luck(sum).zip(die).map(|(luck, die)| luck.hit(die));
        match lucky {
            Some(Hit::Critical) => Fall::Critical,
            Some(Hit::Plain) => Fall::Hit,
            None if sum == 2 && over <= 0 && !is_napalm => Fall::Critical,
            None if over <= 0 => Fall::Hit,
            _ if over <= self.data.aviation.near && !is_napalm => Fall::Near,
            _ => Fall::Wide,
        }
    }

    /// How a bomb may fall, each with in how many of 216 throws with a further die.
    fn falls(&self, aim: &Aim) -> [(Fall, u32); 4] {
        let dice = Draw::throw(RuleId("18.1"), 2, 6);
        Fall::ALL.map(|fall| {
            let ways = (2..=12).map(|sum| {
                let is_it = |die: &i32| {
                    let die = aim.luck(sum).map(|_| *die);
                    self.fall(aim, sum, die) == fall
                };
                dice.ways(|other| other == sum) * (1..=6).filter(is_it).count() as u32
            });
            (fall, ways.sum())
        })
    }

    /// E7.42: how a bomb attacks that falls on a whole Location, or near a vehicle: with half of its firepower, twice as much for a
    /// critical hit, half again near by.
    fn bomb_fire(&self, state: &State, plane: Named, spot: Spot, fall: Fall) -> Option<Shellfire> {
        let tables = &self.data.tables;
        let whole = tables.explosive_power(self.printed(plane).calibre.into());
        let power = match fall {
            Fall::Wide => return None,
            Fall::Near => whole.half().half(),
            Fall::Hit => whole.half(),
            Fall::Critical => whole,
        };
        let swallowed = match self.swallows(state, self.aimed_from_air(state, spot), false) {
            true => power.half(),
            false => power,
        };
        Some(Shellfire {
            column: tables.column(swallowed)?,
            ..Shellfire::of(tables.column(power)?, power)
        })
    }

    /// E7.42: a plane drops its bombs, on a Location or on a vehicle; the first ones show what they are.
    pub(super) fn drop_bombs(&self, play: &mut Play<'_, Self>, strike: Striking) -> Flow<Self> {
        let Striking {
            plane,
            spot,
            vehicle,
            ..
        } = strike;
        if let Some(one) = play.state.plane_mut(plane) {
            one.has_bombs = false;
        }
        play.state.wings[plane.side.index()].is_known = true;
        let vehicle = vehicle.filter(|one| {
            play.state.is_vehicle(*one) && play.state.spot(*one).map(|at| at.hex) == Some(spot.hex)
        });
        let aim = self.bomb_aim(play.state, plane, spot, vehicle);
        play.tell(match aim.load {
            Load::Napalm => Event::DropsNapalm(plane, spot),
            _ => Event::DropsBombs(plane, spot),
        });
        self.tell_modifiers(play, &aim.to_hit);
        let thrown = self.throw(play, Reason::ToHit, plane.side)?;
        let die = self.try_luck(play, aim.luck(thrown.sum), plane.side)?;
        let fall = self.fall(&aim, thrown.sum, die);
        let last = thrown.sum + total(&aim.to_hit);
        play.tell(match fall {
            Fall::Wide => Event::Missed(last, aim.number),
            Fall::Near => Event::NearMiss(last, aim.number),
            Fall::Hit => Event::Hit(last, aim.number),
            Fall::Critical => Event::HitCritically(last, aim.number),
        });
        if let (Some(craft), true) = (
            vehicle.filter(|one| self.is_craft(*one)),
            aim.load != Load::Napalm && fall != Fall::Wide,
        ) {
            let luck = aim.luck(thrown.sum).zip(die);
            let is_turret = 2 * i32::from(thrown.first) < thrown.sum
                || luck.is_some_and(|(luck, die)| luck.strikes_turret(die));
            let kinds = (fall == Fall::Critical, is_turret, fall == Fall::Near);
            return self.bomb_craft(play, (plane, craft), kinds);
        }
        let falls = self.falls_of(play.state, (plane, spot), (fall, die), thrown.sum);
        match (aim.load, vehicle) {
            (Load::Napalm, _) if falls.contains(&Fall::Hit) => {
                // C3.6: what hits against the odds hits just so.
                let just = match die {
                    Some(_) => aim.number - total(&aim.to_hit),
                    None => thrown.sum,
                };
                self.burst_napalm(play, (plane, spot, vehicle), &aim, just)
            }
            (Load::Napalm, _) => Ok(()),
            (_, Some(vehicle)) if fall != Fall::Near => {
                self.bomb_vehicle(play, plane, vehicle, fall)
            }
            _ => self.bomb_hex(play, plane, spot, falls),
        }
    }

    /// G11.86: what the dice to hit come to at the target and at its entrance, each with what is added there: nowhere else but at a cave
    /// that is the same.
    fn falls_of(
        &self,
        state: &State,
        (plane, spot): (Named, Spot),
        (fall, die): (Fall, Option<i32>),
        sum: i32,
    ) -> [Fall; 2] {
        if !spot.is_below() {
            return [fall; 2];
        }
        let entrance = self.aimed_from_air(state, spot);
        let aim = self.bomb_aim(state, plane, entrance, None);
        [fall, self.fall(&aim, sum, die)]
    }

    /// E7.42: a bomb bursts in a hex, on all who are there.
    fn bomb_hex(
        &self,
        play: &mut Play<'_, Self>,
        plane: Named,
        spot: Spot,
        [fall, at_entrance]: [Fall; 2],
    ) -> Flow<Self> {
        let falls = |fall: Fall| self.bomb_fire(play.state, plane, spot, fall);
        let (fire, below) = (falls(at_entrance), falls(fall));
        if below.or(fire).is_none() {
            return Ok(());
        }
        let calibre = u16::from(self.printed(plane).calibre);
        let is_heavy = calibre >= self.data.artillery.shellholes;
        let blow = Blow {
            side: plane.side,
            fire,
            below,
            reason: Reason::Bomb,
            turns_cover: fall == Fall::Critical,
            leaves_holes: is_heavy && at_entrance != Fall::Near,
            calibre,
            breaches: false,
            at_craft: fire
                .filter(|_| fall == Fall::Critical)
                .and_then(|_| falls(Fall::Hit)),
            critical: None,
        };
        // G11.86: a cave is attacked together with its entrance.
        let caves = [spot].into_iter().filter(|spot| spot.is_below());
        let caves: Vec<Spot> = caves.collect();
        let hex = self.aimed_from_air(play.state, spot).hex;
        self.burst_from_above(play, hex, &caves, blow)
    }

    /// The number to kill of a bomb that hits a vehicle (27), twice the basic one for a critical hit.
    fn bomb_kill(&self, plane: Named, vehicle: Named, fall: Fall) -> Option<i32> {
        let times = 1 + i32::from(fall == Fall::Critical);
        self.bomb_number(plane, vehicle, times)
    }

    /// The same for so many times the basic number.
    pub(crate) fn bomb_number(&self, plane: Named, vehicle: Named, times: i32) -> Option<i32> {
        let is_armoured = self.is_armoured(vehicle);
        let calibre = self.printed(plane).calibre;
        let basic = times * self.data.motoring.explosive(calibre, is_armoured)?;
        Some(match is_armoured {
            true => self.kill_from_above(vehicle, basic),
            false => basic,
        })
    }

    /// E7.42, 27: a bomb hits a vehicle.
    fn bomb_vehicle(
        &self,
        play: &mut Play<'_, Self>,
        plane: Named,
        vehicle: Named,
        fall: Fall,
    ) -> Flow<Self> {
        let number = self.bomb_kill(plane, vehicle, fall);
        let Some(number) = number.filter(|_| fall != Fall::Wide) else {
            return Ok(());
        };
        let thrown = self.throw(play, Reason::ToKill, plane.side)?;
        play.tell(Event::Pierces(thrown.sum, number));
        self.damage(play, vehicle, bomb_damage(thrown.sum, number))?;
        // D.8.
        let whole = self
            .data
            .tables
            .explosive_power(self.printed(plane).calibre.into());
        let power = match fall {
            Fall::Critical => Firepower(2 * whole.0),
            _ => whole,
        };
        self.harm_exposed(play, vehicle, (power, thrown.sum), &[])
    }

    /// The lines and chances of an attack with bombs, in 46656ths: the target is sighted, hit, and what comes of it.
    pub(super) fn bombs_preview(
        &self,
        state: &State,
        raid: &Raid,
        sighted: u32,
    ) -> (Vec<PreviewLine>, Vec<PreviewChance>) {
        let aim = self.bomb_aim(state, raid.plane, raid.spot, raid.vehicle);
        let number = aim.number.to_smolstr();
        let mut lines = vec![line(aim.load.name(), SmolStr::default(), "E7.21")];
        lines.push(line(Text::new("pto-preview-to-hit"), number, "18.1"));
        lines.extend(aim.to_hit.iter().map(Modifier::line));
        let hits = self.falls(&aim).into_iter();
        let hits = hits.filter(|(fall, _)| matches!(fall, Fall::Hit | Fall::Critical));
        let hits: u32 = hits.map(|(_, ways)| ways).sum();
        let unit = aim.unit();
        let mut chances = vec![PreviewChance {
            label: Text::new("pto-chance-hit"),
            ways: sighted * hits / unit,
            of: 36 * 216 / unit,
        }];
        let all = match raid.vehicle {
            Some(vehicle) => vec![PreviewChance {
                label: Text::new("pto-chance-wreck"),
                ways: self.ways_to_wreck(raid.plane, vehicle, &aim) / unit,
                of: 36 * 216 / unit,
            }],
            None => {
                let results = self.raid_results(state, raid).into_iter();
                let results = results.filter(|(result, _)| *result != FireResult::None);
                let results = results.map(|(result, ways)| (result, ways / unit));
                result_chances(results.collect(), 36 * 216 / unit).collect()
            }
        };
        // Of those that sight their target.
        chances.extend(all.into_iter().map(|chance| PreviewChance {
            ways: sighted * chance.ways,
            of: 36 * chance.of,
            ..chance
        }));
        (lines, chances)
    }

    /// What a bomb at a Location does to those who are seen first there, in 7776ths.
    pub(crate) fn raid_results(&self, state: &State, raid: &Raid) -> Vec<(FireResult, u32)> {
        let aim = &self.bomb_aim(state, raid.plane, raid.spot, None);
        let enemy = raid.plane.side.opponent();
        let parts = self.exposed_parts(state, raid.spot);
        let is_meant = |part: Spot| part == raid.spot || !raid.spot.is_below();
        let mut parts =
            (parts.into_iter()).filter(|(side, part, _)| *side == enemy && is_meant(*part));
        let part = parts.next().map_or(raid.spot, |(_, part, _)| part);
        let dice = Draw::throw(RuleId("E7.42"), 2, 6);
        let mut ways = vec![0; FireResult::ALL.len()];
        for (fall, falls) in self.falls(aim) {
            let effect = match aim.load {
                Load::Napalm if fall == Fall::Hit => {
                    let added = total(&self.napalm_modifiers(state, enemy, part));
                    self.napalm_column(true).map(|column| (column, added))
                }
                Load::Napalm => None,
                _ => {
                    let mut modifiers = self.modifiers_from_above(state, enemy, part);
                    if fall == Fall::Critical {
                        modifiers.extend(self.cover_turned(state, part));
                    }
                    let fire = self.bomb_fire(state, raid.plane, raid.spot, fall);
                    fire.map(|fire| (fire.at_men(part), total(&modifiers)))
                }
            };
            for result in FireResult::ALL {
                let is_it = |sum: i32| match effect {
                    Some((column, added)) => {
                        self.data.tables.result(column, sum + added) == *result
                    }
                    None => *result == FireResult::None,
                };
                ways[result.number()] += falls * dice.ways(is_it);
            }
        }
        FireResult::ALL.iter().copied().zip(ways).collect()
    }

    /// How probably a bomb at a vehicle makes it a wreck.
    pub(crate) fn raid_wrecks(&self, state: &State, raid: &Raid, vehicle: Named) -> f32 {
        let aim = self.bomb_aim(state, raid.plane, raid.spot, Some(vehicle));
        self.ways_to_wreck(raid.plane, vehicle, &aim) as f32 / (36.0 * 216.0)
    }

    /// In how many of 7776 throws a bomb at a vehicle makes it a wreck.
    fn ways_to_wreck(&self, plane: Named, vehicle: Named, aim: &Aim) -> u32 {
        let dice = Draw::throw(RuleId("27"), 2, 6);
        let ways = self.falls(aim).into_iter().map(|(fall, falls)| {
            let number = match aim.load {
                Load::Napalm => Some(self.napalm_kill(vehicle)),
                _ => self.bomb_kill(plane, vehicle, fall),
            };
            let is_hit = matches!(fall, Fall::Hit | Fall::Critical);
            let number = number.filter(|_| is_hit).unwrap_or(0);
            let lost = |sum| {
                let damage = match aim.load {
                    Load::Napalm => Damage::of_blast(sum, number),
                    _ => bomb_damage(sum, number),
                };
                matches!(damage, Damage::Wreck | Damage::Burning)
            };
            falls * dice.ways(lost)
        });
        ways.sum()
    }
}

/// What a bomb does that hits a vehicle: a 12 is a dud (27).
fn bomb_damage(sum: i32, number: i32) -> Damage {
    match sum {
        12 => Damage::None,
        _ => Damage::of_blast(sum, number),
    }
}
