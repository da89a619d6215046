//! Pack animals (G10): Guns and heavy weapons that mules carry, how long it takes to load them, and what becomes of them.

use crate::*;
use serde::{Deserialize, Serialize};

/// A weapon that is being packed or unpacked (G10.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Packing {
    /// How many game turns it takes.
    pub needed: u8,
    /// How many have been spent.
    pub turns: u8,
    /// Whether the first player turn of this game turn has been spent as well.
    pub has_half: bool,
    /// Whether it goes onto the mule.
    pub loads: bool,
    /// Whether it has changed places already (G10.31).
    pub is_moved: bool,
    /// Whether it has come off its mule by accident (G10.4).
    pub is_forced: bool,
}

/// The number of mobility of single weapons (G10.7), and what the time is counted from (G10.3).
const LIGHT: u8 = 12;

impl Pto {
    /// G10.1: the mule that a unit leads.
    pub(crate) fn mule_of(&self, state: &State, unit: Named) -> Option<Named> {
        let mut led = state.weapons_of(unit);
        led.find(|one| self.is_mule(*one))
    }

    pub(super) fn is_mule(&self, unit: Named) -> bool {
        self.printed(unit).class == UnitClass::Mule
    }

    /// G10.1: whether a mule may become two half as strong, in the own rally phase of who leads it: one that carries nothing.
    pub(super) fn check_parting(
        &self,
        state: &State,
        side: Side,
        mule: Named,
    ) -> Result<(), Refusal> {
        refuse(mule.side != side, Refusal::NotYours(mule))?;
        refuse(side != state.phasing, Refusal::NotNow)?;
        let leader = state.holder(mule).ok_or(Refusal::NotThere(mule))?;
        self.ready(state, side, leader.id)?;
        let is_laden =
            state[mule].is(Condition::Packing) || state.weapons_of(mule).next().is_some();
        let may = self.printed(mule).reduced.is_some() && !is_laden && state.has_place();
        refuse(!may, Refusal::NoParting(mule))
    }

    /// G10.1: a mule becomes two, which the same unit leads.
    pub(super) fn part_mule(&self, play: &mut Play<'_, Self>, mule: Named) {
        let Some(half) = self.printed(mule).reduced else {
            return;
        };
        play.state[mule].counter = half;
        let twin = play.state[mule];
        let other = play
            .state
            .add(twin)
            .and_then(|id| play.state.named(id).ok());
        if let Some(other) = other {
            play.tell(Event::MulesPart(self.now(play.state, mule), other));
        }
    }

    /// G10.2: the mule that carries a weapon.
    pub(crate) fn packed_on(&self, state: &State, weapon: Named) -> Option<Named> {
        state.holder(weapon).filter(|holder| self.is_mule(*holder))
    }

    /// Whoever has a weapon, be it on his mule.
    fn packer(&self, state: &State, weapon: Named) -> Option<Named> {
        match self.packed_on(state, weapon) {
            Some(mule) => state.holder(mule),
            None => state.holder(weapon),
        }
    }

    /// G2.21, G3.2, G10.3: mules and horses are led into jungle and bamboo along paths alone, out of bamboo too, into and out of that
    /// along trails as well, and into no trench or pillbox; nobody rides out of bamboo but along a path.
    pub(crate) fn check_mules(
        &self,
        state: &State,
        units: UnitSet,
        from: Option<Spot>,
        to: Spot,
    ) -> Result<(), Refusal> {
        let leads = |unit: Named| {
            let is_on_foot = self.steed_of(state, unit).is_none();
            is_on_foot && !self.animals_of(state, unit).is_empty()
        };
        let goes_in = to.is_inside() && state.of_set(units).any(leads);
        refuse(goes_in, Refusal::NoAnimalsInside(to))?;
        let rides = |unit: Named| self.steed_of(state, unit).is_some();
        let is_bamboo = |hex: HexId| self.terrain(state, hex) == Terrain::Bamboo;
        let is_way = |one: Spot, other: Spot, by_trail: bool| {
            let has_trail = by_trail && is_bamboo(one.hex);
            self.has_path(state, one.hex, other.hex)
                || self.follows_road(state, one, other)
                || has_trail && self.has_trail(state, one.hex, other.hex)
        };
        let stays = from.is_some_and(|from| from.hex == to.hex);
        let is_thick = self.terrain(state, to.hex).is_jungle_or_bamboo() && !stays;
        let comes_in = !is_thick || from.is_some_and(|from| is_way(to, from, true));
        let leaves = |by_trail: bool| {
            from.is_none_or(|from| stays || !is_bamboo(from.hex) || is_way(from, to, by_trail))
        };
        let led = !comes_in || !leaves(true);
        refuse(
            led && state.of_set(units).any(leads),
            Refusal::NoWayForMules(to),
        )?;
        refuse(
            !leaves(false) && state.of_set(units).any(rides),
            Refusal::NoRiding(to),
        )
    }

    /// G10.3: how many game turns it takes to pack a weapon, by night twice as many; nothing if no mule carries it.
    pub(crate) fn packing_time(&self, state: &State, weapon: Named) -> Option<u8> {
        let printed = self.printed(weapon);
        let mobility = match printed.class {
            UnitClass::Gun => printed.mobility.filter(|_| printed.is_pack)?,
            UnitClass::Mortar => LIGHT,
            // G10.7: what is too heavy to be carried by hand.
            UnitClass::MachineGun if printed.portage > 3 => LIGHT,
            _ => return None,
        };
        let more = u8::from(printed.class != UnitClass::Mortar);
        let night = 1 + u8::from(self.is_night(state));
        Some(night * (LIGHT + more).saturating_sub(mobility).max(1))
    }

    /// G10.11, G10.3: whether a weapon may begin to be packed or unpacked, go on with it, or be turned back (G10.33).
    pub(crate) fn check_packing(
        &self,
        state: &State,
        side: Side,
        weapon: UnitId,
    ) -> Result<Named, Refusal> {
        let weapon = state.own(side, weapon)?;
        let is_first = state.phasing == self.scenario(state).first;
        refuse(!is_first, Refusal::PackLater)?;
        let time = self.packing_time(state, weapon);
        let packer = self
            .packer(state, weapon)
            .ok_or(Refusal::NotThere(weapon))?;
        self.check_handling(state, packer)?;
        let printed = self.printed(packer);
        let is_crew = printed.class == UnitClass::Crew;
        let is_gun = self.printed(weapon).class == UnitClass::Gun;
        let mans = if is_gun { is_crew } else { printed.is_multi() };
        let (unfamiliar, ..) = self.unfamiliarity(state, weapon);
        let may = time.is_some() && mans && (unfamiliar == 0 || is_gun);
        refuse(!may, Refusal::NoPacking(weapon))?;
        let mule = self.mule_of(state, packer).ok_or(Refusal::NoMule(packer))?;
        // G10.2: one at a time, and Guns on whole mules alone.
        let is_small = is_gun && self.printed(mule).is_reduced;
        let mut loaded = state.weapons_of(mule);
        let is_full = loaded.any(|other| other != weapon);
        refuse(is_small || is_full, Refusal::NoMule(packer))?;
        refuse(!state.is_good_order(packer), Refusal::Broken(packer))?;
        refuse(state[packer].is(Condition::Pinned), Refusal::Pinned(packer))?;
        refuse(state[packer].is(Condition::Busy), Refusal::Busy(packer))?;
        let At::In(spot) = state[packer].at else {
            return Err(Refusal::NotThere(packer));
        };
        // G8.211: nobody on a bank is busy with anything.
        refuse(spot.is_bank(), Refusal::HandsOnBank(packer))?;
        refuse(self.wades(state, packer), Refusal::HandsInWater(weapon))?;
        refuse(spot.is_inside(), Refusal::NoAnimalsInside(spot))?;
        let has_enemy = state.has_shown(side.opponent(), spot);
        refuse(has_enemy, Refusal::EnemyThere(weapon))?;
        refuse(
            state[weapon].is(Condition::Tried),
            Refusal::HasTried(weapon),
        )?;
        Ok(weapon)
    }

    /// G10.3, G10.33: a weapon begins to be packed or unpacked, goes on, or is turned back.
    pub(crate) fn pack(&self, play: &mut Play<'_, Self>, weapon: Named) {
        let time = self.packing_time(play.state, weapon).unwrap_or(1);
        let state = &mut *play.state;
        let is_packed = self.packed_on(state, weapon).is_some();
        let Some(packer) = self.packer(state, weapon) else {
            return;
        };
        let Some(mule) = self.mule_of(state, packer) else {
            return;
        };
        let is_at_it = state[packer].is(Condition::Packing);
        state[weapon].packing = match state[weapon].packing {
            Some(packing) if is_at_it => Some(Packing {
                // A weapon that has come off by accident takes the whole time.
                needed: match packing.is_forced {
                    true => time,
                    false => packing.turns,
                },
                turns: 0,
                has_half: false,
                loads: !packing.loads,
                is_moved: !packing.is_moved,
                is_forced: false,
            }),
            Some(packing) => Some(packing),
            None => Some(Packing {
                needed: time,
                turns: 0,
                has_half: false,
                loads: !is_packed,
                is_moved: false,
                is_forced: false,
            }),
        };
        for unit in [packer, mule, weapon] {
            state[unit].set(Condition::Packing);
        }
        state[weapon].set(Condition::Tried);
        play.tell(match play.state[weapon].packing {
            Some(packing) if packing.loads => Event::Packs(packer, weapon),
            _ => Event::Unpacks(packer, weapon),
        });
        self.finish_packing(play, weapon);
    }

    /// G10.3, G10.31: at the start of a player turn weapons change places, and those are free that are done.
    pub(crate) fn tend_mules(&self, play: &mut Play<'_, Self>) {
        let is_first = play.state.phasing == self.scenario(play.state).first;
        for weapon in play.state.all().collect::<Vec<Named>>() {
            let Some(packing) = play.state[weapon].packing else {
                continue;
            };
            let packer = self.packer(play.state, weapon);
            // G10.41: without a mule it goes on as well.
            let tends = packer.is_some_and(|packer| play.state[packer].is(Condition::Packing));
            play.state[weapon].packing = Some(Packing {
                turns: packing.turns + u8::from(is_first && tends),
                has_half: !is_first && tends,
                ..packing
            });
            if tends {
                self.change_load(play, weapon);
            }
            self.finish_packing(play, weapon);
        }
    }

    /// G10.31: after half of the time the weapon goes onto the mule, or off it.
    fn change_load(&self, play: &mut Play<'_, Self>, weapon: Named) {
        let Some(packing) = play.state[weapon].packing else {
            return;
        };
        let spent = 2 * packing.turns + u8::from(packing.has_half);
        let packer = self.packer(play.state, weapon);
        let Some(packer) = packer.filter(|_| spent >= packing.needed && !packing.is_moved) else {
            return;
        };
        play.state[weapon].packing = Some(Packing {
            is_moved: true,
            ..packing
        });
        if !packing.loads {
            return self.set_down(play, weapon, packer);
        }
        if let Some(mule) = self.mule_of(play.state, packer) {
            play.state[weapon].at = At::With(mule.id);
            play.state[weapon].clear(&[Condition::Emplaced]);
            play.tell(Event::Loaded(weapon, mule));
        }
    }

    /// G10.31, G10.7: a weapon comes off a mule; a Gun in water or on a bank is lost.
    fn set_down(&self, play: &mut Play<'_, Self>, weapon: Named, packer: Named) {
        let spot = play.state.spot(packer);
        let is_wet = spot.is_some_and(|spot| {
            let terrain = self.terrain(play.state, spot.hex);
            spot.is_bank()
                || terrain.is_wet()
                || matches!(
                    terrain,
                    Terrain::IrrigatedPaddy | Terrain::Marsh | Terrain::Swamp
                )
        });
        if is_wet && self.printed(weapon).class == UnitClass::Gun {
            return self.lose_packed(play, weapon);
        }
        let one = &mut play.state[weapon];
        one.at = At::With(packer.id);
        one.arc = None;
        one.acquired = None;
        play.tell(Event::SetDown(weapon));
    }

    fn lose_packed(&self, play: &mut Play<'_, Self>, weapon: Named) {
        let one = &mut play.state[weapon];
        one.at = At::Off(Tray::Lost);
        one.packing = None;
        one.clear(&[Condition::Packing]);
        play.tell(Event::Removed(weapon));
    }

    /// G10.3: a weapon that has been packed or unpacked is free, and so are who did it.
    fn finish_packing(&self, play: &mut Play<'_, Self>, weapon: Named) {
        let packing = play.state[weapon].packing;
        if packing.is_none_or(|packing| packing.turns < packing.needed) {
            return;
        }
        let packer = self.packer(play.state, weapon);
        let mule = packer.and_then(|packer| self.mule_of(play.state, packer));
        for unit in [packer, mule, Some(weapon)].into_iter().flatten() {
            play.state[unit].clear(&[Condition::Packing]);
        }
        play.state[weapon].packing = None;
        play.tell(Event::Packed(weapon));
    }

    /// G10.4: what hits whoever leads a mule may hit the mule: it is reduced, or eliminated, and its load suffers.
    pub(crate) fn hit_mules(
        &self,
        play: &mut Play<'_, Self>,
        leaders: UnitSet,
        harm: Harm,
    ) -> Flow<Self> {
        let is_killed = match harm {
            Harm::Kill(_) => true,
            Harm::Casualty(_) => false,
            _ => return Ok(()),
        };
        let led = |unit: Named| self.animals_of(play.state, unit);
        let mules: Vec<Named> = play.state.of_set(leaders).flat_map(led).collect();
        for mule in mules {
            let is_lost = is_killed || self.printed(mule).is_reduced;
            let loads = |weapon: &Named| {
                let is_on = play.state[*weapon].at == At::With(mule.id);
                let packs = play.state[*weapon].packing.is_some()
                    && self.packer(play.state, *weapon) == play.state.holder(mule);
                is_on || packs
            };
            let load = play.state.all().find(loads);
            let packer = play.state.holder(mule);
            if let (Some(weapon), Some(packer)) = (load, packer) {
                match self.sinks_with_mule(play.state, weapon, packer) {
                    true => self.lose_packed(play, weapon),
                    false => self.shake_load(play, weapon, packer, is_lost)?,
                }
            }
            if is_lost {
                play.state[mule].at = At::Off(Tray::Lost);
                play.tell(Event::MuleLost(mule));
                if let Some(rider) = packer {
                    self.throw_off(play, rider);
                }
            } else {
                self.replace(play, mule, self.printed(mule).reduced);
            }
        }
        Ok(())
    }

    /// G12.675: whether a Gun is lost when the mule that carries it is hit: aboard a landing craft.
    fn sinks_with_mule(&self, state: &State, gun: Named, packer: Named) -> bool {
        let is_gun = self.printed(gun).class == UnitClass::Gun;
        let is_aboard = self.craft_of(state, packer).is_some();
        is_gun && is_aboard && self.packed_on(state, gun).is_some()
    }

    /// G10.4, G10.41: what becomes of the load of a mule that is hit.
    fn shake_load(
        &self,
        play: &mut Play<'_, Self>,
        weapon: Named,
        packer: Named,
        is_lost: bool,
    ) -> Flow<Self> {
        let thrown = self.throw(play, Reason::Load, weapon.side.opponent())?;
        let last = thrown.sum - i32::from(is_lost);
        let rows = &self.data.motoring.packed;
        let row = rows.iter().find(|row| last <= i32::from(row.within));
        let Some(row) = row.or(rows.last()) else {
            return Ok(());
        };
        let mule = self.packed_on(play.state, weapon);
        let is_packed = mule.is_some();
        if is_packed && row.lost {
            self.lose_packed(play, weapon);
            return Ok(());
        }
        if row.low {
            play.state[weapon].low += 1;
            play.tell(Event::RunsLow(weapon));
        }
        if !is_packed {
            return Ok(());
        }
        if row.malfunctions {
            play.state[weapon].set(Condition::Malfunctioning);
            play.tell(Event::Malfunctions(weapon));
        }
        // G10.7: into water by accident as if nobody had it; on a bank it stays.
        let spot = play.state.spot(packer);
        let is_swallowed = |spot: &Spot| {
            let is_lost = self.dropped(play.state, weapon, *spot) == At::Off(Tray::Lost);
            is_lost && !spot.is_bank()
        };
        if spot.is_some_and(|spot| is_swallowed(&spot)) {
            self.lose_packed(play, weapon);
            return Ok(());
        }
        self.set_down(play, weapon, packer);
        if play.state[weapon].at == At::With(packer.id) {
            // G10.33: the whole time is to be spent again.
            play.state[weapon].packing = Some(Packing {
                needed: self.packing_time(play.state, weapon).unwrap_or(1),
                turns: 0,
                has_half: false,
                loads: false,
                is_moved: true,
                is_forced: true,
            });
            play.state[weapon].set(Condition::Packing);
            // G10.4: whoever leads the mule is free to go; it and the weapon stay, which points anywhere if it is a Gun.
            if let Some(mule) = mule {
                play.state[mule].set(Condition::Packing);
            }
            if self.printed(weapon).class == UnitClass::Gun {
                let thrown = self.throw(play, Reason::Selection, weapon.side)?;
                play.state[weapon].arc = Some(thrown.first - 1);
            }
        }
        Ok(())
    }
}
