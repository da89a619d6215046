//! Demolition charges (10.3): thrown in a fire phase, or placed in the movement phase and detonated in the advancing fire
//! phase.

use crate::turn::{Firepower, line, result_chances};
use crate::*;

/// A charge that may be thrown.
#[derive(Clone, Debug)]
pub struct Toss {
    /// The charge.
    pub charge: Named,
    /// Who throws it.
    pub by: Named,
    /// Where to.
    pub target: Spot,
    /// The blast there.
    pub blast: Blast,
    /// What it does to the thrower.
    pub back: Blast,
    /// G11.833#1: what is added to the die where it is thrown into a cave.
    pub into_cave: Option<i32>,
}

/// A charge that goes off in a Location.
#[derive(Clone, Debug)]
pub struct Blast {
    /// The column of the table.
    pub column: usize,
    /// The one on which it attacks what is laid and built (G14.56).
    pub at_works: usize,
    /// What is added to the dice.
    pub modifiers: Vec<Modifier>,
    /// From which throw on nothing comes of it.
    pub dud: i32,
    /// By how many columns more residual firepower it leaves (G3.3).
    pub residual_gain: usize,
    /// G11.88: whether a kill of the final roll eliminates a cave, not one of the dice alone.
    pub ruins_with_all: bool,
}

/// A charge that is to be placed (10.3).
#[derive(Clone, Copy, Debug)]
pub struct Placement {
    /// The charge.
    pub charge: Named,
    /// Who places it.
    pub by: Named,
    /// Where.
    pub to: Spot,
    /// What that costs, in half points.
    pub cost: u8,
    /// Towards which hex it is set against a low seawall (G13.624).
    pub wall: Option<HexId>,
}

/// What is added at the target of a thrown charge, at the thrower, and to both in the advancing fire phase (10.3).
pub(crate) const AT_TARGET: i32 = 2;
pub(crate) const AT_THROWER: i32 = 3;
const ADVANCING: i32 = 1;
/// By how much sooner a charge is a dud in the hands of others than elite troops (10.3).
const CLUMSY: i32 = 2;

impl Pto {
    /// 10.3: by how much sooner a charge is a dud that a unit sets off.
    pub(crate) fn clumsiness(&self, by: Named) -> i32 {
        CLUMSY * i32::from(!self.is_elite(by))
    }

    /// 10.3: what a charge does in a Location.
    pub(crate) fn blast(
        &self,
        state: &State,
        charge: Named,
        by: Option<Named>,
        spot: Spot,
        thrown: i32,
        is_blind: bool,
    ) -> Result<Blast, Refusal> {
        let printed = self.printed(charge);
        let full = Firepower::whole(printed.fire);
        // G13.3: soft sand swallows shells only.
        let is_sand = self.terrain(state, spot.hex) == Terrain::SoftSand;
        let power = match self.swallows(state, spot, false) && !is_sand {
            true => full.half(),
            false => full,
        };
        // G14.56: the sea takes nothing off a charge that was placed at obstacles, nor does concealment off one at what is built.
        let is_sea = self.is_at_sea(state, spot);
        let at_works = if is_sea { full } else { power };
        // 4.3: concealment alone halves it.
        let power = if is_blind { power.half() } else { power };
        let column = self.data.tables.column(power).ok_or(Refusal::TooWeak)?;
        let late = self.late_throw(state, thrown);
        let cover = match state
            .shelter_of(spot)
            .filter(|_| spot.part == Part::Pillbox)
        {
            // 16.1: no charge comes through the slit.
            Some(pillbox) => pillbox.cover[1] as i8,
            None => self.effects(state, spot.hex).blast,
        };
        let rule = if cover < 0 { "G3.3" } else { "7.1" };
        let mut modifiers = Modifier::list(&[
            (cover.into(), rule, "pto-modifier-cover"),
            (self.mud_cover(state, spot), "G8.5", "pto-modifier-mud"),
            (thrown, "10.3", "pto-modifier-thrown"),
            (late, "10.3", "pto-modifier-advancing"),
        ]);
        modifiers.extend(self.surf_at(state, &[], spot));
        Ok(Blast {
            column,
            at_works: self.data.tables.column(at_works).unwrap_or(column),
            modifiers,
            dud: i32::from(printed.removal.unwrap_or(u8::MAX))
                - by.map_or(0, |by| self.clumsiness(by)),
            residual_gain: usize::from(cover < 0),
            ruins_with_all: false,
        })
    }

    /// 10.3: what is added in the advancing fire phase for one that is thrown.
    pub(crate) fn late_throw(&self, state: &State, thrown: i32) -> i32 {
        let is_late = thrown > 0 && state.phase == Phase::AdvancingFire;
        ADVANCING * i32::from(is_late)
    }

    /// 10.3, 4.5: what a charge of a side does to the enemies in a Location, with what their conduct adds.
    pub(crate) fn blast_at(
        &self,
        state: &State,
        charge: Named,
        by: Option<Named>,
        spot: Spot,
        thrown: i32,
        is_blind: bool,
    ) -> Result<Blast, Refusal> {
        // G11.812: nobody is harder to hit in a cave for being unseen.
        let is_blind = is_blind && !spot.is_below();
        let mut blast = self.blast(state, charge, by, spot, thrown, is_blind)?;
        if spot.is_below() {
            return Ok(self.blast_below(state, blast, charge, spot));
        }
        let conduct = self.target_modifiers(state, charge.side.opponent(), &[], spot, 0);
        let conduct = conduct.without_ground();
        // Who moves in one's own turn is no enemy.
        let conduct = match charge.side == state.phasing {
            true => conduct.at_rest(),
            false => conduct,
        };
        blast.modifiers.extend(conduct.list());
        Ok(blast)
    }

    /// 10.3: the throw of a charge that is picked.
    pub(crate) fn toss(
        &self,
        state: &State,
        side: Side,
        charge: Named,
        target: Spot,
    ) -> Result<Toss, Refusal> {
        let (charge, _) = self.check_firer(state, side, charge.id)?;
        let by = state.holder(charge).ok_or(Refusal::NotThere(charge))?;
        let is_used = state[by].is(Condition::Assaulted);
        refuse(is_used, Refusal::OneAssault(by))?;
        refuse(state.is_on_panjis(by), Refusal::ChargeOnPanjis(charge))?;
        self.check_off_wire(state, by, charge)?;
        if target.is_below() {
            return self.toss_below(state, charge, by, target);
        }
        let is_target = state.has_shown(side.opponent(), target);
        refuse(
            !is_target || target != target.location(),
            Refusal::NoTarget(target),
        )?;
        let from = state.spot(charge).ok_or(Refusal::NotThere(charge))?;
        let is_here = from.location() == target;
        let is_near = is_here || self.is_adjacent(state, from, target);
        refuse(!is_near, Refusal::NotBeside(charge))?;
        self.check_free(state, charge, from, target)?;
        let is_own = !is_here && state.has_soldiers(side, target);
        refuse(is_own, Refusal::MeleeThere(target))?;
        Ok(Toss {
            charge,
            by,
            target,
            blast: self.blast_at(
                state,
                charge,
                Some(by),
                target,
                AT_TARGET,
                self.is_blind(state, side, target),
            )?,
            back: self.blast(state, charge, Some(by), from, AT_THROWER, false)?,
            into_cave: None,
        })
    }

    /// 10.3: whether one of those that move may place a charge in a Location, and what that costs.
    pub(crate) fn check_placement(
        &self,
        state: &State,
        units: UnitSet,
        spent: u8,
        to: Spot,
    ) -> Result<Placement, Refusal> {
        let from = self.spot_of(state, units).ok_or(Refusal::NobodyPicked)?;
        let is_charge = |weapon: &Named| self.printed(*weapon).class == UnitClass::Charge;
        let charge_of = |by: Named| {
            let charge = state.weapons_of(by).find(is_charge)?;
            (!state[by].is(Condition::Assaulted)).then_some((by, charge))
        };
        let found = state.of_set(units).find_map(charge_of);
        let (by, charge) = found.ok_or(Refusal::NoCharge)?;
        // G11.833.
        self.check_off_cliff(state, by)?;
        // G8.212: on a bank charges are thrown only; 5.8: the berserk do nothing but charge.
        refuse(from.is_bank(), Refusal::NoPlacing(charge))?;
        self.check_off_wire(state, by, charge)?;
        refuse(state[by].is(Condition::Berserk), Refusal::IsBerserk(by))?;
        let panjis = self.panjis_behind(state, from.hex, to.hex);
        let crosses = panjis.is_some_and(|panjis| panjis.is_known_to(state.phasing));
        let may_not = crosses || state.is_above_panjis(from);
        refuse(may_not, Refusal::ChargeOnPanjis(charge))?;
        let is_here = to == from.location();
        // G1.612: the Japanese place charges where they are, too.
        refuse(is_here && !self.is_japanese(by), Refusal::NotHere(charge))?;
        let is_mouth = self.entrance_of(state, to) == Some(from.hex);
        let is_near = to == to.location()
            && self.map(state).has(to.hex)
            && (is_here || is_mouth || self.is_adjacent(state, from, to));
        refuse(!is_near, Refusal::TooFar(to))?;
        let goers = Marchers::of(self, state, units, spent);
        let cost = match to.is_below() {
            true => self.check_charge_below(state, state.phasing, from, to)?,
            false => {
                let passage = match is_here {
                    true => self.ground_passage(state, to),
                    false => self.passage(state, state.phasing, from, to)?,
                };
                goers.cost_of(passage)
            }
        };
        afford(cost, goers.points().saturating_sub(spent))?;
        Ok(Placement {
            charge,
            by,
            to,
            cost,
            wall: None,
        })
    }

    /// G8.7: whether somebody with a charge is on no wire in a paddy, where he may do less than on a bank.
    fn check_off_wire(&self, state: &State, by: Named, charge: Named) -> Result<(), Refusal> {
        let is_held = matches!(state[by].at, At::In(spot) if self.is_in_wire(state, spot));
        let is_barred = is_held && self.stands_as_on_bank(state, by);
        refuse(is_barred, Refusal::ChargeOnWire(charge))
    }

    /// G13.624: whether one of those who are picked on a beach may set a charge there against the low seawall towards a hex, with all of
    /// their points.
    pub(crate) fn check_wall_charge(
        &self,
        state: &State,
        units: UnitSet,
        to: Spot,
    ) -> Result<Placement, Refusal> {
        let from = self.spot_of(state, units).ok_or(Refusal::NobodyPicked)?;
        let edge = self.data.grid.edge_between(from.hex, to.hex);
        let has_wall = edge.is_some_and(|edge| self.has_whole_seawall(state, edge));
        let is_beach = self.map(state).terrain(from.hex).is_beach() && from.part == Part::Ground;
        let is_full = state.altered.breaches.is_full();
        let may = has_wall && is_beach && !is_full && to.part == Part::Ground;
        refuse(!may, Refusal::NoWallHere(to))?;
        let charge_of = |by: Named| {
            let mut weapons = state.weapons_of(by);
            let charge = weapons.find(|one| self.printed(*one).class == UnitClass::Charge)?;
            let is_able = !state[by].is_any(&[Condition::Assaulted, Condition::Berserk]);
            is_able.then_some((by, charge))
        };
        let found = state.of_set(units).find_map(charge_of);
        let (by, charge) = found.ok_or(Refusal::NoCharge)?;
        let cost = self.allotment(state, units);
        refuse(cost == 0, Refusal::TooDear(1, 0))?;
        Ok(Placement {
            charge,
            by,
            to: from.location(),
            cost,
            wall: Some(to.hex),
        })
    }
}

impl Pto {
    /// 10.3: what the charge of those that move would do to the enemies beside them of whom they know, if it is placed.
    pub(crate) fn placement_previews(
        &self,
        state: &State,
        units: UnitSet,
        spent: u8,
    ) -> Vec<Preview> {
        let Some(from) = self.spot_of(state, units) else {
            return Vec::new();
        };
        let near = self.data.grid.neighbours(from.hex).map(|(_, hex)| hex);
        let near = near.chain([from.hex]);
        let preview = |hex: HexId| {
            let to = Spot::ground(hex);
            let placement = self.check_placement(state, units, spent, to).ok()?;
            let enemy = placement.by.side.opponent();
            let is_target = state.has_shown(enemy, to);
            let is_blind = !state.known(enemy).any(|unit| state.spot(unit) == Some(to));
            let by = Some(placement.by);
            let blast = self.blast_at(state, placement.charge, by, to, 0, is_blind);
            let title = Text::new("pto-preview-place").with("spot", to.value(self));
            Some(blast.ok().filter(|_| is_target)?.preview(self, title))
        };
        near.filter_map(preview).collect()
    }
}

impl Blast {
    /// The exact chances of the results, in 36ths.
    pub fn chances(&self, game: &Pto) -> Vec<(FireResult, u32)> {
        let dice = Draw::throw(RuleId("10.3"), 2, 6);
        let added = total(&self.modifiers);
        let result = |sum: i32| match sum >= self.dud {
            true => FireResult::None,
            false => game.data.tables.result(self.column, sum + added),
        };
        let ways = |one: &FireResult| (*one, dice.ways(|sum| result(sum) == *one));
        FireResult::ALL.iter().map(ways).collect()
    }

    /// The preview of a charge.
    pub fn preview(&self, game: &Pto, title: Text) -> Preview {
        let column = game.data.tables.columns[self.column].to_smolstr();
        let mut lines = vec![line(Text::new("pto-preview-column"), column, "10.3")];
        lines.extend(self.modifiers.iter().map(Modifier::line));
        let dud = self.dud.to_smolstr();
        lines.push(line(Text::new("pto-preview-dud"), dud, "10.3"));
        Preview {
            title,
            lines,
            chances: result_chances(self.chances(game), 36).collect(),
            obstacle: None,
        }
    }
}

impl Toss {
    /// What would come of it there, and to the thrower.
    pub fn previews(&self, game: &Pto) -> [Preview; 2] {
        let there = Text::new("pto-preview-throw").with("spot", self.target.value(game));
        let here = Text::new("pto-preview-back").with("unit", self.by.value(game));
        [
            self.blast.preview(game, there),
            self.back.preview(game, here),
        ]
    }
}
