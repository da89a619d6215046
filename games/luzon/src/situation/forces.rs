//! What the Allies cannot know of Japan's forces: the chit, who lies beneath the tops of its stacks and who waits on
//! Formosa (5.2.2, 16.4), what transport has been used (4.4.2), and whether withdrawals were refused (14.4.1).

use crate::Luzon;
use crate::printed::campaign::{Leaving, WithdrawalId};
use crate::printed::units::{
    AircraftId, AircraftSet, Class, GroupId, GroupSet, JAPAN, LossClass, UnitId, UnitSet,
};
use crate::sequence::{Phase, Step};
use crate::situation::field::Slot;
use crate::situation::sea::{Passage, Return, Ships};
use crate::situation::state::{Berth, Location, State};
use heigi_engine::Random;

/// How often the dice of 18.1 are thrown again that do not fit what has sailed.
const TRIES: usize = 16;

/// Japanese units that the Allies do not see.
struct Unseen {
    /// Those of whom a chit says whether they came at all: beneath others, on Formosa or out of the match.
    pool: UnitSet,
    /// Those beneath others on land who can be nowhere else: companies and ground crews.
    bound: Vec<UnitId>,
    /// The groups of all others, which came with the chit.
    groups: GroupSet,
    /// The places on the map, at sea and on land, in an order that tells nothing of who has them.
    places: [Vec<Slot>; 2],
}

impl Luzon {
    /// 16.4: a chit that brings whoever the Allies see or have destroyed; who else it brings lies beneath the tops of the
    /// stacks or waits on Formosa. While Japan chooses who leaves it stays, so that there is somebody to choose.
    pub(crate) fn redraw_forces(&self, state: &mut State, random: &mut Random) {
        let leaves = |step: &Step| matches!(step, Step::Withdraw(_) | Step::Leave(_));
        if state.japanese_chit.is_none() || state.agenda.iter().any(leaves) {
            return self.redraw_covered(state, JAPAN, random);
        }
        self.redraw_strategic_turns(state, random);
        let unseen = self.unseen_of_japan(state);
        let gone = self.withdraw_unseen(state, &unseen);
        let chits = &self.campaign().japanese_chits;
        let fits = |chit: &usize| self.brings_enough(state, &unseen, gone, *chit);
        let fitting: Vec<usize> = (0..chits.len()).filter(fits).collect();
        let Some(chit) = fitting.get(random.index(fitting.len().max(1))) else {
            return self.redraw_covered(state, JAPAN, random);
        };
        state.japanese_chit = Some(*chit as u8);
        self.place_unseen(state, unseen, gone, *chit, random);
        self.fit_answers(state, JAPAN, random);
        self.redraw_transport(state, random);
    }

    fn unseen_of_japan(&self, state: &State) -> Unseen {
        let covered = self.covered(state, JAPAN);
        let is_free = |unit: &UnitId| self.unit(*unit).battalion.is_none();
        let group = |unit: UnitId| self.unit(unit).group;
        let is_off_map = |unit: &UnitId| {
            matches!(
                state.at(*unit),
                Location::Unused | Location::Waiting | Location::Formosa
            )
        };
        let is_in_pool = |unit: &UnitId| {
            let is_hidden = is_off_map(unit) && !self.is_seen_carried(state, *unit);
            group(*unit).is_some() && is_free(unit) && (is_hidden || covered.contains(unit))
        };
        let pool: UnitSet = self.units_of(JAPAN).filter(is_in_pool).collect();
        let has_come = |unit: &UnitId| {
            let is_there = !is_off_map(unit) || self.is_seen_carried(state, *unit);
            is_free(unit) && !pool.contains(*unit) && is_there
        };
        let come = self.units_of(JAPAN).filter(has_come);
        let groups = come.filter_map(group).collect();
        let slot = |unit: &UnitId| state.units.slot(*unit).without_points();
        let mut slots: Vec<Slot> = covered.iter().map(slot).collect();
        slots.sort_unstable();
        let is_at_sea = |slot: &Slot| {
            let hex = slot.hex();
            hex.is_some_and(|hex| !self.map().terrain(hex).is_land())
        };
        let places: (Vec<Slot>, Vec<Slot>) = slots.into_iter().partition(is_at_sea);
        let bound = covered.into_iter().filter(|unit| !pool.contains(*unit));
        Unseen {
            pool,
            bound: bound.collect(),
            groups,
            places: places.into(),
        }
    }

    /// Whether a group comes with a chit, and has come by now.
    fn has_come(&self, state: &State, chit: usize, group: GroupId) -> bool {
        let chit = &self.campaign().japanese_chits[chit];
        let is_there = || (1..=state.turn).any(|turn| self.campaign().turn(turn).brings_late_group);
        chit.groups.contains(group) && (chit.late != Some(group) || is_there())
    }

    /// Of whom the Allies do not see those who have come with a chit; airborne troops, who do not sail, are the last.
    fn come_unseen(
        &self,
        state: &State,
        unseen: &Unseen,
        gone: UnitSet,
        chit: usize,
    ) -> Vec<UnitId> {
        let come = (unseen.pool - gone).iter().filter(|unit| {
            let group = self.unit(*unit).group;
            group.is_some_and(|group| self.has_come(state, chit, group))
        });
        let mut come: Vec<UnitId> = come.collect();
        come.sort_by_key(|unit| self.unit(*unit).class == Class::Airborne);
        come
    }

    /// Whether a chit brings all whom the Allies know of, those drawn as withdrawn among them, and enough others for the
    /// places beneath the tops.
    fn brings_enough(&self, state: &State, unseen: &Unseen, gone: UnitSet, chit: usize) -> bool {
        let chit_groups = self.campaign().japanese_chits[chit].groups;
        let come = self.come_unseen(state, unseen, gone, chit);
        let sail = come
            .iter()
            .filter(|unit| !self.sets.airborne.contains(**unit));
        let [at_sea, on_land] = unseen.places.each_ref().map(Vec::len);
        let left: GroupSet = gone
            .iter()
            .filter_map(|unit| self.unit(unit).group)
            .collect();
        ((unseen.groups | left) - chit_groups).is_empty()
            && sail.count() >= at_sea
            && come.len() + unseen.bound.len() >= at_sea + on_land
    }

    /// Who has come with a chit is put beneath the tops of the stacks, as many as lie there, or waits on Formosa.
    fn place_unseen(
        &self,
        state: &mut State,
        unseen: Unseen,
        gone: UnitSet,
        chit: usize,
        random: &mut Random,
    ) {
        let mut come = self.come_unseen(state, &unseen, gone, chit);
        let sail = (come.iter()).filter(|unit| !self.sets.airborne.contains(**unit));
        let sail = sail.count();
        random.shuffle(&mut come[..sail]);
        let arrived: UnitSet = come.iter().copied().collect();
        let groups = self.campaign().japanese_chits[chit].groups;
        for unit in unseen.pool.iter() {
            let is_of_chit = self
                .unit(unit)
                .group
                .is_some_and(|group| groups.contains(group));
            state.units.shelve(
                unit,
                match is_of_chit {
                    _ if gone.contains(unit) => Location::Withdrawn,
                    _ if arrived.contains(unit) => Location::Formosa,
                    true => Location::Waiting,
                    false => Location::Unused,
                },
            );
        }
        let [at_sea, mut on_land] = unseen.places;
        random.shuffle(&mut on_land);
        let mut come = come.into_iter();
        let sailing = come.by_ref().take(at_sea.len());
        let mut units: Vec<UnitId> = sailing.chain(unseen.bound).collect();
        let slots: Vec<Slot> = at_sea.into_iter().chain(on_land).collect();
        units.extend(come.take(slots.len() - units.len()));
        state.units.exchange(&units, &slots);
    }

    /// 18.1: dice by which what has sailed could sail.
    fn redraw_strategic_turns(&self, state: &mut State, random: &mut Random) {
        if state.sea.strategic_dice.is_none() {
            return;
        }
        for _ in 0..TRIES {
            let dice = 2 + random.index(6) + random.index(6);
            state.sea.strategic_dice = Some(dice as u8);
            let first = self.strategic_turns(state).first().copied();
            if state.sea.strategic_used == 0 || first.is_some_and(|first| first <= state.turn) {
                return;
            }
        }
    }

    /// 4.4.2: in which turns ships sailed is seen, not for how many points: of the fleets at sea those of their units, of
    /// others anything that the chit allows.
    fn redraw_transport(&self, state: &mut State, random: &mut Random) {
        let is_strategic = self.strategic_turns(state).contains(&state.turn);
        let ships = if is_strategic {
            Ships::Strategic
        } else {
            Ships::Operational
        };
        let mut afloat = 0;
        for unit in state.units.on_map(JAPAN).iter() {
            if state.units[unit.index()].passage.is_some() {
                let points = self.points_paid(state, unit);
                state.set_passage(unit, Some(Passage { ships, points }));
                afloat += points;
            }
        }
        let chit = state.japanese_chit.map_or(0, usize::from);
        let chit = &self.campaign().japanese_chits[chit];
        let turn = state.turn + self.campaign().limits.transport_returns;
        let sea = &mut state.sea;
        if afloat > 0 {
            sea.returning.retain(|one| one.turn != turn);
            if !is_strategic && !sea.returning.is_full() {
                let points = afloat;
                sea.returning.push(Return { turn, points });
            }
        }
        let mut left = chit.operational.saturating_sub(sea.sunk);
        for one in &mut sea.returning {
            if one.turn != turn || afloat == 0 {
                one.points = left.min(1 + random.index(usize::from(left.max(1))) as u16);
            }
            left = left.saturating_sub(one.points);
        }
        let least = if is_strategic { afloat } else { 0 };
        if sea.strategic_used > 0 || least > 0 {
            let most = usize::from(chit.strategic.saturating_sub(least)).max(1);
            sea.strategic_used = least.max(1) + random.index(most) as u16;
        }
    }

    /// the points of the transport that still carries a unit: its stacking points less the shares of lost steps.
    fn points_paid(&self, state: &State, unit: UnitId) -> u16 {
        let printed = self.unit(unit);
        let lost = u16::from(printed.steps() - state.steps(unit));
        let share = u16::from(printed.stacking.div_ceil(printed.steps()));
        u16::from(printed.stacking)
            .saturating_sub(lost * share)
            .max(1)
    }

    /// 14.4.1: the withdrawals that Japan has refused and that are over.
    fn refused_by_now(&self, state: &State) -> Vec<WithdrawalId> {
        let is_over = |one: &WithdrawalId| {
            let turn = self.campaign().withdrawal(*one).turn;
            turn < state.turn || turn == state.turn && state.phase != Phase::Reinforcement
        };
        state.refused.iter().filter(is_over).collect()
    }

    /// 14.4.1, 14.6: whether ground units were withheld the Allies know as long as they see some; else a sample has them
    /// withdrawn, if enough others are left. Who that is is returned.
    fn withdraw_unseen(&self, state: &mut State, unseen: &Unseen) -> UnitSet {
        let mut gone = UnitSet::EMPTY;
        let mut behind = state.behind;
        let mut made = Vec::new();
        for refused in self.refused_by_now(state) {
            let leaving = &self.campaign().withdrawal(refused).leaving;
            let leavers = match leaving {
                Leaving::Aircraft { .. } => continue,
                Leaving::Tanks {
                    regiment,
                    with,
                    from,
                    ..
                } => self.tanks_unseen(unseen, *regiment, with, *from),
                Leaving::Division {
                    group, artillery, ..
                } => {
                    let division = self.division_unseen(state, unseen, *group, *artillery);
                    division.map(|(leavers, guns)| {
                        behind = guns;
                        leavers
                    })
                }
                Leaving::Rest { .. } => {
                    let is_seen = (behind - unseen.pool)
                        .iter()
                        .any(|one| state.is_on_hand(one));
                    (!is_seen).then_some(behind & unseen.pool)
                }
            };
            if let Some(leavers) = leavers {
                gone = gone | leavers;
                made.push(refused);
            }
        }
        let chits = 0..self.campaign().japanese_chits.len();
        let mut fits = chits.map(|chit| self.brings_enough(state, unseen, gone, chit));
        if !fits.any(|fits| fits) {
            return UnitSet::EMPTY;
        }
        state.behind = behind;
        for refused in made {
            state.refused.remove(refused);
        }
        gone
    }

    /// 14.6: the regiment with the first of the others that would have left, if the regiment is not seen.
    fn tanks_unseen(
        &self,
        unseen: &Unseen,
        regiment: UnitId,
        with: &[(Class, u8)],
        from: GroupSet,
    ) -> Option<UnitSet> {
        if !unseen.pool.contains(regiment) {
            return None;
        }
        let mut leavers: UnitSet = [regiment].into_iter().collect();
        for (class, count) in with {
            let of_class = unseen.pool.iter().filter(|unit| {
                let printed = self.unit(*unit);
                printed.class == *class && printed.group.is_some_and(|group| from.contains(group))
            });
            leavers.insert_all(&of_class.take((*count).into()).collect());
        }
        Some(leavers)
    }

    /// 14.4.2.1: who would have left of a division, and the artillery that would stay, if no others of it are seen.
    fn division_unseen(
        &self,
        state: &State,
        unseen: &Unseen,
        group: GroupId,
        artillery: u8,
    ) -> Option<(UnitSet, UnitSet)> {
        let members = self.members(group).into_iter();
        let members: UnitSet = members
            .filter(|unit| state.at(*unit) != Location::Lost)
            .collect();
        let is_gun = |unit: &UnitId| self.unit(*unit).class.losses() == LossClass::Artillery;
        let guns: UnitSet = members.iter().filter(is_gun).collect();
        let (seen, others) = (guns - unseen.pool, members - guns);
        let stays = usize::from(artillery).checked_sub(seen.len())?;
        if !(others - unseen.pool).is_empty() {
            return None;
        }
        let kept: UnitSet = (guns & unseen.pool).iter().take(stays).collect();
        Some((members & (unseen.pool - kept), seen | kept))
    }

    /// 14.5: whether aircraft were withheld the Allies know as long as they see more than would stay; else a sample has the
    /// others flown out.
    pub(crate) fn redraw_flown_out(&self, state: &mut State) {
        for refused in self.refused_by_now(state) {
            let Leaving::Aircraft { service, stay } = &self.campaign().withdrawal(refused).leaving
            else {
                continue;
            };
            let on_hand: AircraftSet = (self.based(state).iter())
                .filter(|one| self.kind(*one).service == *service)
                .collect();
            let is_seen = |one: &AircraftId| {
                state.air.seen.contains(*one) || self.flying(state, *one).is_some()
            };
            let (mut gone, mut shows) = (Vec::new(), false);
            for support in &self.sets.support {
                let there = support.aircraft & on_hand;
                let kind = there
                    .iter()
                    .next()
                    .map(|one| self.aircraft()[one.index()].kind);
                let allowed = stay.iter().find(|(one, _)| Some(*one) == kind);
                let allowed = allowed.map_or(0, |(_, count)| usize::from(*count));
                let seen: AircraftSet = there.iter().filter(is_seen).collect();
                shows |= seen.len() > allowed;
                let stays = allowed.saturating_sub(seen.len());
                gone.extend((there - seen).iter().skip(stays));
            }
            if !shows {
                state.refused.remove(refused);
                for one in gone {
                    state.set_task(one, None);
                    state.aircraft[one.index()] = Berth::Withdrawn;
                }
            }
        }
    }
}
