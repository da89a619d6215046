//! An attack (4.4, 4.5): a group, its firepower, and all that is added to the dice, as one list.

use super::Firepower;
use super::power::Share;
use crate::*;

/// An attack that may be made.
#[derive(Clone, Debug)]
pub struct Attack {
    /// Whose it is.
    pub side: Side,
    /// Where it falls.
    pub target: Spot,
    /// What each firer brings.
    pub shares: Vec<Share>,
    /// The column of the table.
    pub column: usize,
    /// The column against those who are concealed beside others who are known (4.3): none if it would be too weak. Where
    /// nobody is known, it is the same as for all.
    pub blind_column: Option<usize>,
    /// Who directs it: one leader in every Location from which it is fired, or nobody.
    pub directors: Vec<Named>,
    /// 4.4: leaders who help others to serve their weapons.
    pub helpers: Vec<Named>,
    /// What is added to the dice, against those of the first part of the Location where somebody is.
    pub modifiers: Vec<Modifier>,
    /// Other parts of it where somebody is, such as its banks, and what is added against those.
    pub others: Vec<(Spot, Vec<Modifier>)>,
    /// What a hazard adds against some of them alone (G2.7).
    pub hazards: Vec<Modifier>,
    /// How many columns it loses if it cowers (4.7).
    pub cowering: usize,
    /// By how many columns less residual firepower it leaves (9.5).
    pub residual_loss: usize,
    /// 9.5: weapons of it that give up their rate, so that they leave residual firepower.
    pub yields: UnitSet,
    /// 10.3: those of them who throw Molotov cocktails besides.
    pub throwers: Vec<Named>,
    /// 10.3: the same without those that burn.
    pub unlit: Option<Box<Attack>>,
    /// 10.1: the same dice at a second Location, if it is sprayed.
    pub sprayed: Option<Box<Attack>>,
}

/// What those who attack a Location bring to it, and in which column of the table that is.
type Shares = (Vec<Share>, usize);

/// What the conduct of the targets and their ground add to the dice of fire at them (2.2, 4.5, 4.6).
#[derive(Clone, Copy, Debug)]
pub struct TargetModifiers {
    /// What covers them, and by which rule.
    cover: i32,
    cover_rule: &'static str,
    /// How much of it is that of a hexside (9.5).
    across: u8,
    /// G8.212: whether they are on a bank.
    is_on_bank: bool,
    /// By which rule what all of them do is a hazard (G2.7).
    hazard: Option<&'static str>,
    /// 7.1: whether they are higher than one of the firers, and nothing else covers them.
    is_higher: bool,
    /// 4.6: whether they move in open ground.
    moves_in_open: bool,
    /// 4.5: whether they move without caution.
    moves_carelessly: bool,
    /// 10.3: whether one of them has a flamethrower on his back.
    bears_flamethrower: bool,
    /// 2.2: how many squads too many they are.
    crowd: u8,
}

impl TargetModifiers {
    /// The same where the ground does not cover them.
    pub(crate) fn uncovered(self) -> Self {
        Self {
            cover: 0,
            across: 0,
            is_higher: false,
            ..self
        }
    }

    /// The same where what covers them counts for itself.
    pub(crate) fn without_ground(self) -> Self {
        Self {
            cover: 0,
            across: 0,
            ..self
        }
    }

    /// The same if they do not move.
    pub(crate) fn at_rest(self) -> Self {
        Self {
            moves_in_open: false,
            moves_carelessly: false,
            ..self
        }
    }

    /// G5.21: the same where something on the line takes away the effect of open ground.
    pub(crate) fn screened(self) -> Self {
        Self {
            moves_in_open: false,
            ..self
        }
    }

    /// As a list.
    pub(crate) fn list(self) -> Vec<Modifier> {
        let less = |holds: bool| -i32::from(holds);
        Modifier::list(&[
            (self.cover, self.cover_rule, "pto-modifier-cover"),
            (
                HAZARD * i32::from(self.is_on_bank),
                "G8.212",
                "pto-modifier-hazard",
            ),
            (
                HAZARD * i32::from(self.hazard.is_some()),
                self.hazard.unwrap_or_default(),
                "pto-modifier-endangered",
            ),
            (i32::from(self.is_higher), "7.1", "pto-modifier-height"),
            (less(self.moves_in_open), "4.6", "pto-modifier-open"),
            (less(self.moves_carelessly), "4.5", "pto-modifier-moving"),
            (
                less(self.bears_flamethrower),
                "10.3",
                "pto-modifier-flamethrower",
            ),
            (-i32::from(self.crowd), "2.2", "pto-modifier-crowded-target"),
        ])
    }
}

impl Pto {
    /// 4.4, G.3: whether a unit may fire together with those that are picked.
    pub(crate) fn check_group(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        let Some(spot) = state.spot(unit) else {
            return Err(Refusal::NotThere(unit));
        };
        let spots: Vec<Spot> = state
            .of_set(state.picked)
            .filter_map(|one| state.spot(one))
            .collect();
        let is_near = |other: &Spot| *other == spot || self.is_adjacent(state, *other, spot);
        refuse(
            !spots.is_empty() && !spots.iter().any(is_near),
            Refusal::Apart(unit),
        )?;
        self.check_wading_group(state, unit, spot, &spots)?;
        self.check_beach_group(state, unit, spot, &spots)?;
        let splits = |spot: Spot| self.terrain(state, spot.hex).splits_groups();
        let is_split = spots
            .iter()
            .any(|other| other.hex != spot.hex && splits(*other) && splits(spot));
        refuse(is_split, Refusal::Split(unit))
    }

    /// Whether those that are picked still hang together.
    pub(crate) fn check_connected(&self, state: &State) -> Result<(), Refusal> {
        if state.picked.len() < 2 {
            return Ok(());
        }
        let mut apart: Vec<(Named, Spot)> = state
            .of_set(state.picked)
            .filter_map(|unit| Some((unit, state.spot(unit)?)))
            .collect();
        let mut joined: Vec<Spot> = apart.first().map(|(_, spot)| *spot).into_iter().collect();
        let mut next = 0;
        while let Some(spot) = joined.get(next).copied() {
            let is_near = |other: Spot| other == spot || self.is_adjacent(state, other, spot);
            let near: Vec<(Named, Spot)> = apart.extract_if(.., |one| is_near(one.1)).collect();
            joined.extend(near.into_iter().map(|(_, spot)| spot));
            next += 1;
        }
        apart
            .first()
            .map_or(Ok(()), |(unit, _)| Err(Refusal::Apart(*unit)))
    }

    /// Whether a Location is one at which a side may fire.
    fn check_target(&self, state: &State, side: Side, target: Spot) -> Result<(), Refusal> {
        let burns = self.burns_armour(state, side, target);
        let is_target = self.is_fired_at(state, side, target) || burns;
        let is_whole = target == target.location();
        refuse(!is_target || !is_whole, Refusal::NoTarget(target))
    }

    /// Whether those that are picked may attack a Location.
    pub(super) fn check_attack(
        &self,
        state: &State,
        side: Side,
        target: Spot,
    ) -> Result<(), Refusal> {
        self.all_shares(state, side, target).map(|_| ())
    }

    /// What those that are picked bring to an attack at a Location, and to that at the other one if they spray.
    fn all_shares(
        &self,
        state: &State,
        side: Side,
        target: Spot,
    ) -> Result<(Shares, Option<Shares>), Refusal> {
        refuse(state.picked.is_empty(), Refusal::NobodyPicked)?;
        self.check_target(state, side, target)?;
        self.check_connected(state)?;
        let shares = self.shares_at(state, side, target)?;
        let sprayed = |second: Spot| {
            self.check_sprayed(state, target, second)?;
            self.shares_at(state, side, second)
        };
        Ok((shares, state.spray.map(sprayed).transpose()?))
    }

    /// The attack of those that are picked at a Location.
    pub(crate) fn attack(
        &self,
        state: &State,
        side: Side,
        target: Spot,
    ) -> Result<Attack, Refusal> {
        let (shares, sprayed) = self.all_shares(state, side, target)?;
        let sprayed = state.spray.zip(sprayed);
        let sprayed = sprayed.map(|(spot, shares)| self.attack_at(state, side, spot, shares));
        Ok(Attack {
            sprayed: sprayed.map(Box::new),
            ..self.attack_at(state, side, target, shares)
        })
    }

    /// What those that are picked bring to an attack at one Location, with half of it if they spray another one as well, and in
    /// which column.
    fn shares_at(&self, state: &State, side: Side, target: Spot) -> Result<Shares, Refusal> {
        let mut shares = Vec::new();
        let firing = state.of_set(state.picked);
        for unit in firing.filter(|unit| !self.is_leader(state, unit.id)) {
            let (unit, manner) = self.check_firer(state, side, unit.id)?;
            shares.push(self.share(state, unit, manner, target)?);
        }
        self.check_flame_target(state, side, &shares, target)?;
        self.check_bottles(state, &shares)?;
        let from: Vec<Spot> = spots_of(state, &shares);
        let is_apart = from.iter().any(|spot| spot.location() != target);
        let is_held = state
            .all_at(target)
            .any(|unit| state[unit].is(Condition::Melee));
        // G.4: those who are hidden there fire together, and nobody else with them.
        let is_inside = from.iter().any(|spot| spot.location() == target);
        let is_mixed = is_held || is_apart && (is_inside || state.has_shown(side, target));
        refuse(is_mixed, Refusal::MeleeThere(target))?;
        let column = self.data.tables.column(power_of(&shares));
        Ok((shares, column.ok_or(Refusal::TooWeak)?))
    }

    /// The attack of those that are picked at one Location, with what they bring to it.
    fn attack_at(
        &self,
        state: &State,
        side: Side,
        target: Spot,
        (shares, column): Shares,
    ) -> Attack {
        let helpers = self.helpers(state).collect();
        let from: Vec<Spot> = spots_of(state, &shares);
        let firers: Vec<Named> = shares.iter().map(|share| share.unit).collect();
        // 10.3: nobody directs a flamethrower.
        let is_driven = firers.iter().any(|unit| state.platform(*unit).is_some());
        let directors = match self.is_flame(&shares) || is_driven {
            true => Vec::new(),
            false => self.directors(state, &firers),
        };
        let of_part = |part: Spot| {
            let (modifiers, loss) = self.attack_modifiers(state, side, &shares, part, &directors);
            (part, modifiers, loss)
        };
        let parts = self.parts_seen(state, side, target, &from);
        let hazards = self.hazards_in(state, side, &parts);
        let mut parts = parts.into_iter();
        let (_, modifiers, residual_loss) = of_part(parts.next().unwrap_or(target));
        let others = parts.map(of_part);
        let others = others
            .map(|(part, modifiers, _)| (part, modifiers))
            .collect();
        let cowering = match directors.is_empty() {
            true => self.cowering(state, &firers),
            false => 0,
        };
        Attack {
            side,
            target,
            column,
            blind_column: match self.is_blind(state, side, target) || target.is_below() {
                true => Some(column),
                false => self.data.tables.column(power_of(&shares).half()),
            },
            cowering,
            residual_loss,
            directors,
            helpers,
            modifiers,
            others,
            hazards,
            yields: shares
                .iter()
                .map(|share| share.unit.id)
                .collect::<UnitSet>()
                & state.withheld,
            throwers: state.of_set(state.bottles).collect(),
            unlit: None,
            shares,
            sprayed: None,
        }
    }

    /// 10.3: whether an attack is that of a flamethrower, which fires alone.
    pub(crate) fn is_flame(&self, shares: &[Share]) -> bool {
        let classes = shares.iter().map(|share| self.printed(share.unit).class);
        classes
            .into_iter()
            .any(|class| class == UnitClass::Flamethrower)
    }

    /// The same without those on cliffs that are not seen from where an attack comes (7.1).
    fn parts_seen(&self, state: &State, side: Side, target: Spot, from: &[Spot]) -> Vec<Spot> {
        let mut parts = self.parts_hit(state, side, target);
        parts.retain(|part| self.is_open_to(state, *part, from));
        parts
    }

    /// 7.1: whether a part of a Location is hit by an attack on that: who climbs only where he is seen.
    pub(crate) fn is_open_to(&self, state: &State, part: Spot, from: &[Spot]) -> bool {
        !part.is_on_cliff() || from.iter().any(|from| self.sees(state, *from, part))
    }

    /// The parts of a Location where somebody is seen whom an attack of a side hits.
    pub(crate) fn parts_hit(&self, state: &State, side: Side, target: Spot) -> Vec<Spot> {
        let hit = self.targets_of(state, side, target);
        let hit = hit.filter(|unit| unit.veil != Veil::Hidden);
        let mut parts: Vec<Spot> = hit.filter_map(|unit| state.spot(unit)).collect();
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    /// Whom an attack of a side hits: those that move, while they do; else everybody there.
    pub(crate) fn targets_of(
        &self,
        state: &State,
        side: Side,
        target: Spot,
    ) -> impl Iterator<Item = Named> {
        let is_reaction = state.is_on_the_move(side.opponent());
        let movers = state.movers;
        let enemies = state.soldiers_at(side.opponent(), target);
        enemies.filter(move |unit| !is_reaction || movers.contains(unit.id))
    }

    /// 4.7: how many columns doubles cost who fires undirected; single men, fanatics and the berserk never cower.
    fn cowering(&self, state: &State, firers: &[Named]) -> usize {
        let soldiers = firers
            .iter()
            .map(|unit| state.holder(*unit).unwrap_or(*unit));
        let loss = |soldier: Named| match self.printed(soldier) {
            printed if printed.is_single() || printed.is_vehicle() => 0,
            _ if state[soldier].is(Condition::Berserk) => 0,
            _ if self.is_fanatic(state, soldier) => 0,
            // G18.3.
            printed if printed.nation == Nation::Communist => 0,
            _ => 1 + usize::from(self.is_raw(state, soldier)),
        };
        soldiers.map(loss).max().unwrap_or(0)
    }

    /// All that is added to the dice of an attack, and how much of it lessens what the attack leaves (9.5): hindrance,
    /// height and exhaustion.
    pub(super) fn attack_modifiers(
        &self,
        state: &State,
        side: Side,
        shares: &[Share],
        target: Spot,
        directors: &[Named],
    ) -> (Vec<Modifier>, usize) {
        let exhausted = shares
            .iter()
            .any(|share| self.is_exhausted(state, share.unit));
        let from = spots_of(state, shares);
        let hindrance = from
            .iter()
            .map(|spot| self.sight(state, *spot, target).hindrance());
        let hindrance = hindrance.max().unwrap_or(0);
        let in_smoke = from.iter().any(|spot| state.is_in_smoke(*spot));
        let leadership = directors
            .iter()
            .filter_map(|leader| self.leadership(state, *leader))
            .max();
        let within = if in_smoke {
            self.data.tables.smoke_within
        } else {
            0
        };
        // 2.2: the worst of those who fire.
        let crowd = from
            .iter()
            .map(|spot| self.overstacking(state, side, *spot));
        let crowd = crowd.max().unwrap_or(0);
        let [is_heroic, serves] = self.heroism(state, shares, directors);
        let mut all = shares.iter();
        let is_on_panjis = all.any(|share| self.fires_above_panjis(state, share.unit));
        // 10.3: nothing covers from a flamethrower but a pillbox outside of its arc (31), and no hero helps with it.
        let is_flame = self.is_flame(shares);
        let on_target = self.target_modifiers(state, side.opponent(), &from, target, hindrance);
        let on_target = match is_flame && !self.is_shut_to(state, &from, target) {
            true => on_target.uncovered(),
            false => on_target,
        };
        let across = on_target.across;
        let mut modifiers = [on_target.list(), self.surf_at(state, &from, target)].concat();
        modifiers.extend(Modifier::list(&[
            (
                self.turrets_cost(state, shares, target),
                "18.2",
                "pto-modifier-turned",
            ),
            (i32::from(hindrance), "7.3", "pto-modifier-hindrance"),
            (i32::from(within), "24", "pto-modifier-in-smoke"),
            (leadership.unwrap_or(0), "4.4", "pto-modifier-leadership"),
            (i32::from(exhausted), "6.1", "pto-modifier-exhausted"),
            (
                i32::from(is_on_panjis),
                "G9.21",
                "pto-modifier-above-panjis",
            ),
            (i32::from(crowd), "2.2", "pto-modifier-crowded"),
            (
                -i32::from(is_heroic && !is_flame),
                "1.4",
                "pto-modifier-hero",
            ),
            (i32::from(serves), "1.4", "pto-modifier-hero-serves"),
        ]));
        modifiers.extend(self.plight_of_group(state, shares, target));
        let height = u8::from(on_target.is_higher);
        let loss = hindrance + within + height + across + u8::from(exhausted);
        (modifiers, loss.into())
    }

    /// 1.4: whether heroes help the fire of their group, and whether one is hindered who serves a weapon alone.
    fn heroism(&self, state: &State, shares: &[Share], directors: &[Named]) -> [bool; 2] {
        let soldiers = || {
            shares
                .iter()
                .map(|share| (share.unit, state.holder(share.unit)))
        };
        // G13.421: who wades changes nothing of an attack.
        let helps = soldiers().any(|(unit, holder)| {
            let hero = holder.unwrap_or(unit);
            self.is_heroic(state, hero) && !self.wades(state, hero)
        }) || directors
            .iter()
            .any(|leader| self.is_heroic(state, *leader));
        let serves = soldiers().any(|(unit, holder)| {
            let is_hero = holder.is_some_and(|one| self.printed(one).class == UnitClass::Hero);
            is_hero && !self.is_helped(state, unit)
        });
        [helps, serves]
    }

    /// 4.4, 7.1: whether a target is higher than one of those who fire at it: the worst of them counts for all.
    fn is_above_any(&self, state: &State, target: Spot, from: &[Spot]) -> bool {
        from.iter().any(|spot| match target.part {
            Part::Pier => self.is_above_from_pier(state, target, *spot),
            _ => self.height_over(state, target, *spot) > 0,
        })
    }

    fn is_exhausted(&self, state: &State, unit: Named) -> bool {
        state[state.holder(unit).unwrap_or(unit)].is(Condition::Exhausted)
    }

    /// What the ground, the crowd and the movement of the targets, who are of some side, add (2.2, 4.5, 4.6).
    pub(crate) fn target_modifiers(
        &self,
        state: &State,
        side: Side,
        from: &[Spot],
        target: Spot,
        hindrance: u8,
    ) -> TargetModifiers {
        let by_ground = self.cover(state, from, target);
        let (ground, cover_rule) = (by_ground.added, by_ground.rule);
        // 18.4: the better of both.
        let cover = ground.max(self.gun_cover(state, from, target));
        // 4.5: armour beside them is no more than a little cover where there is no other.
        let behind = i32::from(cover == 0 && self.is_behind_armour(state, target));
        let (cover, cover_rule) = match behind {
            0 => (cover, cover_rule),
            _ => (behind, "4.5"),
        };
        let is_higher = cover == 0 && self.is_above_any(state, target, from);
        let movers = state.of_set(state.movers);
        let movers: Vec<Named> = movers.filter(|unit| !state.is_vehicle(*unit)).collect();
        let moves = state.is_on_the_move(side) && !movers.is_empty();
        let is_bare = self.is_open(state, target) && cover == 0 && hindrance == 0 && !is_higher;
        let is_careful = |unit: &Named| state[*unit].is(Condition::Assaulting);
        TargetModifiers {
            cover,
            cover_rule,
            across: if cover == ground { by_ground.across } else { 0 },
            is_on_bank: self.is_as_on_bank(state, target),
            hazard: self.common_hazard(state, side, target),
            is_higher,
            moves_in_open: moves && is_bare,
            moves_carelessly: moves && !movers.iter().all(is_careful),
            bears_flamethrower: self.has_flamethrower(state, target),
            crowd: self.crowd_seen(state, side, target),
        }
    }

    /// 10.3: whether somebody in a Location has a flamethrower on his back.
    fn has_flamethrower(&self, state: &State, spot: Spot) -> bool {
        let is_thrower = |unit: &Unit| {
            let class = self.data.counters[unit.counter.index()].class;
            matches!(unit.at, At::With(_)) && class == UnitClass::Flamethrower
        };
        state.who(is_thrower).any(|unit| {
            // Of who is concealed nobody knows what he bears.
            let is_seen = |holder: Named| holder.veil == Veil::Open;
            state.holder(unit).is_some_and(is_seen) && state.spot(unit) == Some(spot)
        })
    }
}

impl Attack {
    /// What is added to the dice altogether.
    pub fn added(&self) -> i32 {
        total(&self.modifiers)
    }

    /// The same at a landing craft, which covers whoever wades behind it, but not itself (G12.81).
    pub(crate) fn added_at_craft(&self) -> i32 {
        let covers = |one: &&Modifier| one.rule.0 == "4.5" && one.text.id == "pto-modifier-cover";
        let cover = self.modifiers.iter().filter(covers);
        self.added() - cover.map(|one| one.value).sum::<i32>()
    }

    /// The column that is used: another one if it cowers, nothing if there is none left.
    pub fn column_of(&self, is_double: bool) -> Option<usize> {
        let loss = if is_double { self.cowering } else { 0 };
        self.column.checked_sub(loss)
    }

    /// The same against those who are concealed.
    pub fn blind_column_of(&self, is_double: bool) -> Option<usize> {
        let loss = if is_double { self.cowering } else { 0 };
        self.blind_column?.checked_sub(loss)
    }
}

/// What those who share in an attack bring together.
pub(super) fn power_of(shares: &[Share]) -> Firepower {
    Firepower(shares.iter().map(|share| share.power.0).sum())
}

/// Where those who share in an attack are.
pub(super) fn spots_of(state: &State, shares: &[Share]) -> Vec<Spot> {
    let spots = shares.iter().filter_map(|share| state.spot(share.unit));
    spots.collect()
}
