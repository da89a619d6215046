//! The ratio and what modifies the dice (7.2.3, 7.2.4, TBL-CRT-DM, TBL-TEC): one list feeds sum, preview and log.

use super::strength::{Approach, Battle, POINT};
use crate::Luzon;
use crate::printed::map::{Terrain, Width};
use crate::printed::units::{ALLIES, Class, JAPAN, LossClass, UnitId, UnitSet};
use crate::situation::state::State;
use heigi_board::HexId;
use heigi_engine::scene::{SmolStr, Text, format_smolstr};
use heigi_engine::told::Fact;
use heigi_engine::{Modifier, Side};

/// How an attack stands.
#[derive(Clone, Debug)]
pub struct Odds {
    /// The attack, in eighths.
    pub attack: u32,
    /// The defence, in eighths.
    pub defence: u32,
    /// The column of the table, from 0.
    pub column: usize,
    /// What is added to the dice.
    pub modifiers: Vec<Modifier>,
}

/// A strength in eighths, as it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points(pub u32);

impl Points {
    /// In figures, such as `15.5`.
    #[must_use]
    pub fn figures(self) -> SmolStr {
        let (whole, rest) = (self.0 / POINT, self.0 % POINT);
        if rest == 0 {
            return format_smolstr!("{whole}");
        }
        let thousandths = format_smolstr!("{:03}", rest * 1000 / POINT);
        format_smolstr!("{whole}.{}", thousandths.trim_end_matches('0'))
    }
}

impl Fact<Luzon> for Points {
    fn value(self, _: &Luzon) -> heigi_engine::scene::Value {
        Text::verbatim(self.figures()).into()
    }
}

/// What the defence of a hex gains from what lies between it and all who attack it.
#[derive(Clone, Copy, Default)]
struct Obstacles {
    major: bool,
    minor: bool,
    rough: bool,
    landing: bool,
    fort: bool,
}

impl Luzon {
    /// 7.2: how a battle stands.
    #[must_use]
    pub fn odds(&self, state: &State, side: Side, battle: &Battle) -> Odds {
        let (attack, defence) = self.totals(state, battle);
        Odds {
            attack,
            defence,
            column: self.tables().combat.column(attack, defence),
            modifiers: self.modifiers(state, side, battle),
        }
    }

    /// 7.2.4: what is added to the dice; more is worse for the attacker.
    fn modifiers(&self, state: &State, side: Side, battle: &Battle) -> Vec<Modifier> {
        let able = |units: UnitSet| -> UnitSet {
            let units = units.iter();
            units.filter(|unit| !state.is_demoralised(*unit)).collect()
        };
        let (attackers, defenders) = (able(battle.attackers), able(battle.defenders));
        let helpers = defenders | able(battle.lenders);
        let [tanks, guns] = self.stars(attackers);
        let [other_tanks, other_guns] = self.stars(helpers);
        let has_guns = side == ALLIES && self.has(defenders, Class::AntiTank, JAPAN);
        let tanks = if has_guns {
            tanks.saturating_sub(1)
        } else {
            tanks
        };
        let [attacking, defending] = [
            self.is_combined(state, attackers),
            self.is_combined(state, defenders),
        ]
        .map(u8::from);
        let mut list = vec![
            (self.starred(tanks).0, "7.2.4.1", "luzon-dm-tank"),
            (self.starred(guns).0, "7.2.4.1", "luzon-dm-artillery"),
            (
                self.starred(other_tanks).1,
                "7.2.4.1",
                "luzon-dm-tank-defends",
            ),
            (
                self.starred(other_guns).1,
                "7.2.4.1",
                "luzon-dm-artillery-defends",
            ),
            (
                self.dice_for("combined_arms", attacking).0,
                "7.2.4.3",
                "luzon-dm-combined-arms",
            ),
            (
                self.dice_for("combined_arms", defending).1,
                "7.2.4.3",
                "luzon-dm-combined-arms-defend",
            ),
        ];
        list.extend(self.surroundings(state, side, battle));
        list.extend(self.ground(state, battle));
        Modifier::list(&list)
    }

    /// What TBL-CRT-DM adds for the attacker and for the defender, if it does.
    fn dice_for(&self, id: &str, applies: u8) -> (i32, i32) {
        let found = self.tables().modifiers.iter();
        let found = found.filter(|_| applies > 0).find(|one| one.id == id);
        found.map_or((0, 0), |one| (one.attacker.into(), one.defender.into()))
    }

    fn starred(&self, stars: u8) -> (i32, i32) {
        match stars {
            0 => (0, 0),
            1 => self.dice_for("star", 1),
            _ => self.dice_for("two_stars", 1),
        }
    }

    /// 7.2.4.1: the most stars of a tank and of an artillery unit.
    fn stars(&self, units: UnitSet) -> [u8; 2] {
        [LossClass::Armour, LossClass::Artillery].map(|class| {
            let of = units
                .iter()
                .filter(|unit| self.unit(*unit).class.losses() == class);
            of.map(|unit| self.unit(unit).stars).max().unwrap_or(0)
        })
    }

    /// True if a unit of a class and a side is among them.
    fn has(&self, units: UnitSet, class: Class, side: Side) -> bool {
        let is_it = |unit: UnitId| self.unit(unit).class == class && self.unit(unit).side == side;
        units.iter().any(is_it)
    }

    /// 7.2.4.3, R-10: tanks, artillery and infantry in one hex; anti-tank and anti-aircraft guns do not count.
    fn is_combined(&self, state: &State, units: UnitSet) -> bool {
        units.iter().any(|tank| {
            let beside = |is_it: &dyn Fn(Class) -> bool| {
                let mut units = units.iter();
                units.any(|unit| is_it(self.unit(unit).class) && state.hex(unit) == state.hex(tank))
            };
            let is_artillery = |class: Class| {
                matches!(
                    class,
                    Class::Artillery | Class::MountainArtillery | Class::SelfPropelled
                )
            };
            self.unit(tank).class == Class::Tank && beside(&is_artillery) && beside(&Self::is_foot)
        })
    }

    /// TBL-CRT-DM: attacked from four sides, and attacking with the enemy on four sides.
    fn surroundings(
        &self,
        state: &State,
        side: Side,
        battle: &Battle,
    ) -> [(i32, &'static str, &'static str); 2] {
        let from = self.origins(state, battle.attackers);
        let grid = &self.map().grid;
        let is_pressed = battle.targets.iter().any(|target| {
            let sides = from.iter().filter(|hex| grid.is_adjacent(**hex, *target));
            sides.count() >= 4
        });
        let enemy = side.opponent();
        let is_exposed = from.iter().any(|hex| {
            let around = grid.neighbours(*hex).map(|(_, other)| other);
            around
                .filter(|other| self.is_held_by(state, enemy, *other))
                .count()
                >= 4
        });
        [
            (
                self.dice_for("defender_surrounded", is_pressed.into()).0,
                "TBL-CRT-DM",
                "luzon-dm-surrounded",
            ),
            (
                self.dice_for("attacker_surrounded", is_exposed.into()).1,
                "TBL-CRT-DM",
                "luzon-dm-exposed",
            ),
        ]
    }

    /// The hexes in which units stand, each once.
    pub(crate) fn origins(&self, state: &State, units: UnitSet) -> Vec<HexId> {
        let mut from: Vec<HexId> = units.iter().filter_map(|unit| state.hex(unit)).collect();
        from.sort_unstable();
        from.dedup();
        from
    }

    /// TBL-TEC: what a hex itself adds to the dice; of city and ground the greater.
    fn ground_of(&self, hex: HexId) -> i32 {
        let dice = |id: &str| {
            let effect = self.tables().terrain(id);
            effect.map_or(0, |effect| i32::from(effect.dice))
        };
        match self.map().terrain(hex) {
            Terrain::Rough => dice("rough"),
            Terrain::City => dice("city"),
            Terrain::RoughCity => dice("rough").max(dice("city")),
            Terrain::Manila => dice("manila"),
            Terrain::Clear | Terrain::Swamp | Terrain::Lake | Terrain::Sea | Terrain::Bicol => 0,
        }
    }

    /// 10.2.6: the attackers without guns that only support them.
    pub(crate) fn assaulting(&self, state: &State, battle: &Battle) -> UnitSet {
        let attackers = battle.attackers.iter();
        attackers
            .filter(|unit| !self.only_supports(state, *unit, &battle.targets))
            .collect()
    }

    /// What all attackers of some hexes have to cross.
    fn obstacles(&self, state: &State, battle: &Battle) -> Obstacles {
        let mut all = Obstacles {
            major: true,
            minor: true,
            rough: true,
            landing: true,
            fort: true,
        };
        let mut is_any = false;
        for unit in self.assaulting(state, battle).iter() {
            let Some(from) = state.hex(unit) else {
                continue;
            };
            let ways = self.approaches(state, unit, &battle.targets);
            for (hex, approach) in battle.targets.iter().zip(ways) {
                is_any = true;
                let side = match approach {
                    Some(Approach::Land(side)) => side,
                    _ => crate::printed::map::Hexside::default(),
                };
                all.major &= side.river == Some(Width::Major);
                all.minor &= side.river.is_some();
                all.rough &= side.is_rough;
                all.landing &= approach == Some(Approach::Sea);
                all.fort &= self.has_works(state, *hex, from);
            }
        }
        if is_any { all } else { Obstacles::default() }
    }

    /// TBL-TEC, 12.3, 12.5 and 15.4: what ground, water, works and the manner of the attack add.
    fn ground(&self, state: &State, battle: &Battle) -> [(i32, &'static str, &'static str); 8] {
        let all = self.obstacles(state, battle);
        let dice = |id: &str, applies: bool| {
            let effect = self.tables().terrain(id).filter(|_| applies);
            effect.map_or(0, |effect| i32::from(effect.dice))
        };
        let hexes = battle.targets.iter().map(|hex| self.ground_of(*hex));
        // 4.8: in an area of Bicol others stand among enemies as well.
        let dropped = |unit: &UnitId| {
            let from = state.hex(*unit);
            self.was_dropped(state, *unit)
                && from.is_some_and(|from| battle.targets.contains(&from))
        };
        let is_any_dropped = battle.attackers.iter().any(|unit| dropped(&unit));
        let is_alone = is_any_dropped && battle.attackers.iter().all(|unit| dropped(&unit));
        let is_rough = |hex: &HexId| {
            matches!(
                self.map().terrain(*hex),
                Terrain::Rough | Terrain::RoughCity
            )
        };
        let in_rough = is_any_dropped && battle.targets.iter().any(is_rough);
        [
            (hexes.max().unwrap_or(0), "TBL-TEC", "luzon-dm-ground"),
            (
                dice("major_river", all.major),
                "TBL-TEC",
                "luzon-dm-major-river",
            ),
            (
                dice("minor_river", all.minor && !all.major),
                "TBL-TEC",
                "luzon-dm-minor-river",
            ),
            (
                dice("rough_hexside", all.rough),
                "TBL-TEC",
                "luzon-dm-rough-side",
            ),
            (dice("fortification", all.fort), "TBL-TEC", "luzon-dm-works"),
            (
                dice("amphibious", all.landing),
                "TBL-TEC",
                "luzon-dm-landing",
            ),
            (
                self.dice_for("combat_engineer", self.has_engineers(state, battle).into())
                    .0,
                "15.4",
                "luzon-dm-engineers",
            ),
            (
                self.dice_for("airborne_alone", is_alone.into()).1
                    + self.dice_for("airborne_in_rough", in_rough.into()).1,
                "12.3",
                "luzon-dm-airborne",
            ),
        ]
    }

    /// 15.4: whether combat engineers attack a city or works together with infantry of their hex; not those who have
    /// repaired a bridge in this turn (15.2).
    fn has_engineers(&self, state: &State, battle: &Battle) -> bool {
        let attackers = battle.attackers;
        attackers.iter().any(|engineers| {
            let Some(from) = state.hex(engineers) else {
                return false;
            };
            let is_strong = |hex: &HexId| {
                self.map().terrain(*hex).is_city() || self.has_works(state, *hex, from)
            };
            let has_foot = attackers
                .iter()
                .any(|unit| Self::is_foot(self.unit(unit).class) && state.hex(unit) == Some(from));
            self.unit(engineers).class == Class::CombatEngineer
                && has_foot
                && !state.battles.repairing.contains(engineers)
                && battle.targets.iter().any(is_strong)
        })
    }
}
