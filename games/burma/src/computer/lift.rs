//! How the computer uses transports (5.6, 7.11, 12.4) and ships (12.5).

use super::{Mind, field};
use crate::position::larder::{self, eaters};
use crate::position::{Load, Mission, Occasion, Payer, Phase, Step};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, Class, UnitId, UnitSet};
use crate::turn::sequence::{Naming, Relief};
use crate::turn::supply::COMMAND_VALUE;
use crate::turn::transport::RATIONS;
use heigi_board::HexId;

/// Markers that are flown in a turn, at most.
const MOST_DROPS: usize = 4;
/// Jumps for which transports are held ready.
const MOST_JUMPS: usize = 2;
/// What the last step of a unit is worth, and each of the others.
const STEPS: [f32; 2] = [0.8, 0.3];
/// What a marker costs that nobody else would eat.
const SPARE: f32 = 0.1;
/// What a transport could do otherwise. Matches against itself show that rarely flown markers cost the
/// Allies nothing; with half of this they lose more by fewer supports than they save.
const FLIGHT: f32 = 0.5;
/// What a jump or a landing must gain, over what the unit gives up.
const VENTURE: f32 = 1.0;
/// Movement points to its goal beyond which a unit that may jump or sail is not farther off.
const FAR: f32 = 12.0;
/// What each of them counts for.
const WAY: f32 = 0.15;
/// Units cut off that make a hex without a town worth a jump.
const CUT: f32 = 4.0;

/// A marker to be dropped from the air.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drop {
    hex: HexId,
    gain: f32,
}

impl Mind<'_> {
    /// What it is worth that a unit out of everybody's reach does not starve in this turn.
    fn saved(&self, unit: UnitId) -> f32 {
        let last = usize::from(self.look.unit(unit).steps > 1);
        let step = if self.is_last_turn() {
            1.0
        } else {
            STEPS[last]
        };
        step.max(self.rations.benefit(self.look, unit))
    }

    /// Units whom nobody reaches to feed them, but for those whom dropped markers will restore.
    fn stranded(&self) -> UnitSet {
        let (game, look) = (self.game, self.look);
        let fed = field::fed(look.supply(ALLIES));
        let mut stranded: UnitSet = eaters(game, look, ALLIES)
            .iter()
            .filter(|unit| look.hex_of(*unit).is_some_and(|hex| !fed.contains(hex)))
            .collect();
        for hex in game.drop_zones(look).iter() {
            let rations = usize::from(RATIONS * look.hex(hex).dropped);
            for (_, unit) in self.relief(hex, stranded).into_iter().take(rations) {
                stranded.remove(unit);
            }
        }
        stranded
    }

    /// Those of some units whom a marker in a hex would restore, and what for, the greatest first.
    fn relief(&self, hex: HexId, of: UnitSet) -> Vec<(f32, UnitId)> {
        let (game, look) = (self.game, self.look);
        if of.is_empty() {
            return Vec::new();
        }
        let length = game.supply_length(look);
        let reach = game.trace(look, look.ground(), ALLIES, hex, length);
        let mut saved: Vec<(f32, UnitId)> = of
            .iter()
            .filter(|unit| game.rations(*unit) <= RATIONS)
            .filter(|unit| {
                let at = look.hex_of(*unit);
                at.is_some_and(|at| reach.cost(at).is_some())
            })
            .map(|unit| (self.saved(unit) / f32::from(game.rations(unit)), unit))
            .collect();
        saved.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        saved
    }

    /// The markers that should be flown, the best first.
    pub(super) fn drops(&self) -> &[Drop] {
        self.drops.get_or_init(|| self.find_drops())
    }

    fn find_drops(&self) -> Vec<Drop> {
        let (game, look) = (self.game, self.look);
        let fields = look.airfields.map_or(HexSet::EMPTY, |[all, _]| all);
        let loads = game.markers_in(look, ALLIES, fields);
        let most = usize::from(loads).min(MOST_DROPS);
        if self.side != ALLIES || most == 0 {
            return Vec::new();
        }
        let mut stranded = self.stranded();
        let mut drops: Vec<Drop> = Vec::new();
        while drops.len() < most {
            let spare = usize::from(self.larder.spare) > drops.len();
            let cost = FLIGHT + if spare { SPARE } else { self.expense(1.0) };
            let hexes: HexSet = stranded.iter().filter_map(|one| look.hex_of(one)).collect();
            let best = hexes
                .iter()
                .map(|hex| {
                    let relief = self.relief(hex, stranded);
                    let fed = relief.iter().take(usize::from(RATIONS));
                    (fed.map(|(saved, _)| saved).sum::<f32>() - cost, hex)
                })
                .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
            let Some((gain, hex)) = best.filter(|(gain, _)| *gain > 0.0) else {
                break;
            };
            for (_, unit) in self.relief(hex, stranded).iter().take(usize::from(RATIONS)) {
                stranded.remove(*unit);
            }
            drops.push(Drop { hex, gain });
        }
        // A headquarters whose markers are used up feeds five with one that is flown in.
        for one in &look.supply(ALLIES).headquarters {
            if !one.in_communication || look.unit(one.unit).committed || drops.len() >= most {
                continue;
            }
            let payer = Payer::Headquarters(one.unit);
            let hungry = larder::in_range(game, look, payer, self.larder.unfed);
            let meal: f32 = self
                .ranked(hungry, Occasion::Determination)
                .iter()
                .take(usize::from(COMMAND_VALUE))
                .sum();
            let cost = if self.larder.spare > 0 {
                SPARE
            } else {
                self.expense(1.0)
            };
            if meal > cost {
                let gain = meal - cost;
                drops.push(Drop { hex: one.hex, gain });
            }
        }
        drops.sort_by(|a, b| b.gain.total_cmp(&a.gain).then(a.hex.cmp(&b.hex)));
        drops
    }

    /// Whether to load a marker that lies in a hex.
    pub(super) fn loading(&self, from: HexId) -> f32 {
        let store = f32::from(self.look.hex(from).supply[ALLIES.index()]);
        match self.drops().first() {
            Some(drop) if drop.hex != from => drop.gain + 0.01 * store,
            _ => -1.0,
        }
    }

    /// Where a load goes.
    pub(super) fn unloading(&self, load: Load, hex: HexId) -> f32 {
        let Load::Supply(from) = load else {
            return 0.0;
        };
        let drop = self.drops().iter().find(|drop| drop.hex == hex);
        match drop {
            Some(drop) if hex != from => 1.0 + drop.gain,
            _ => -1.0,
        }
    }

    /// Whether to use up a marker that was dropped: first for those whom nobody else can feed.
    pub(super) fn relieving(&self, hex: HexId) -> f32 {
        let (game, look) = (self.game, self.look);
        if look.phase != Phase::Supply || look.step() == Some(Step::Relief(Relief)) {
            return 1.5;
        }
        let is_served = field::fed(look.supply(ALLIES)).contains(hex);
        let fed = field::fed(look.supply(ALLIES));
        let helps = game.relieved(look, hex, RATIONS).iter().any(|unit| {
            let at = look.hex_of(unit);
            at.is_some_and(|at| !fed.contains(at))
        });
        match (helps, is_served) {
            (true, _) => 1.5,
            (false, false) => 0.02,
            (false, true) => -0.5,
        }
    }

    /// Which unit a dropped marker restores.
    pub(super) fn restoring(&self, unit: UnitId) -> f32 {
        let fed = field::fed(self.look.supply(ALLIES));
        let at = self.look.hex_of(unit);
        let alone = at.is_some_and(|at| !fed.contains(at));
        self.saved(unit) + if alone { 2.0 } else { 0.0 }
    }

    /// Transports that the plans of this turn still need.
    pub(super) fn lacks_transports(&self) -> bool {
        let ready = self.flying(|mission| mission == Mission::Transport);
        ready < self.drops().len() + self.jumpers()
    }

    /// Units that want to jump.
    fn jumpers(&self) -> usize {
        let (game, look) = (self.game, self.look);
        if self.side != ALLIES || game.is_monsoon(look) {
            return 0;
        }
        let linked = game.linked(look, ALLIES);
        game.units_of(ALLIES)
            .filter(|unit| can_jump(game.unit(*unit).class))
            .filter(|unit| {
                let is_ready = look
                    .hex_of(*unit)
                    .is_some_and(|hex| game.map().is_settlement(hex) && linked.contains(hex));
                is_ready && !look.unit(*unit).out_of_supply && self.jump(*unit) > 0.0
            })
            .take(MOST_JUMPS)
            .count()
    }

    /// Towns of the enemy in which nobody stands.
    fn open_towns(&self) -> impl Iterator<Item = HexId> + '_ {
        let (game, look) = (self.game, self.look);
        let enemy = self.side.opponent();
        game.town_ways()
            .iter()
            .map(|(hex, _)| *hex)
            .filter(move |hex| {
                game.map().is_town(*hex)
                    && game.is_in_play(look, *hex)
                    && look.hex(*hex).control == Some(enemy)
                    && !look.ground().occupied[enemy.index()].contains(*hex)
            })
    }

    /// What a unit would be worth in a hex to which it need not march.
    fn arrival(&self, unit: UnitId, hex: HexId) -> f32 {
        let way = self.field.way(self.game, unit, hex);
        self.worth(unit, hex) + self.weights().way * way - WAY * way.min(FAR)
    }

    /// What a unit gains by coming to a hex from the air or the sea.
    fn venture(&self, unit: UnitId, hex: HexId) -> f32 {
        let here = self.look.hex_of(unit).map_or(0.0, |at| {
            let stay = self.leaving(unit, at) - self.worth(unit, at);
            stay + self.arrival(unit, at)
        });
        self.arrival(unit, hex) - here - VENTURE
    }

    /// What the best jump of a unit would gain.
    pub(super) fn jump(&self, unit: UnitId) -> f32 {
        let (game, look) = (self.game, self.look);
        let cuts = game
            .map()
            .grid
            .hexes()
            .filter(|hex| game.is_in_play(look, *hex) && self.cut(*hex) >= CUT);
        let hexes: HexSet = self.open_towns().chain(cuts).collect();
        hexes
            .iter()
            .filter(|hex| game.check_jump_to(look, unit, *hex).is_ok())
            .map(|hex| self.jump_to(unit, hex))
            .fold(-1.0, f32::max)
    }

    /// What a jump of a unit to a hex would gain.
    pub(super) fn jump_to(&self, unit: UnitId, hex: HexId) -> f32 {
        self.venture(unit, hex)
    }

    /// What the best landing of a unit would gain.
    pub(super) fn landing(&self, unit: UnitId) -> f32 {
        let (game, look) = (self.game, self.look);
        let hexes = &game.map().coastal;
        hexes
            .iter()
            .filter(|hex| game.check_landing(look, unit, *hex).is_ok())
            .map(|hex| self.land_at(unit, hex))
            .fold(-1.0, f32::max)
    }

    /// What a landing of a unit in a hex would gain. Nobody lands against an enemy: whoever does not
    /// clear the hex is lost (12.5.6).
    pub(super) fn land_at(&self, unit: UnitId, hex: HexId) -> f32 {
        let look = self.look;
        let enemy = self.side.opponent();
        if look.ground().occupied[enemy.index()].contains(hex) {
            return -1.5;
        }
        let points =
            u8::from(look.sanction.free_landings == 0) + u8::from(look.hex_of(unit).is_none());
        self.venture(unit, hex) - self.price(points)
    }

    /// What a unit could do from the air or the sea if it were named: nothing if it cannot.
    pub(super) fn enterprise(&self, unit: UnitId) -> f32 {
        let (game, look) = (self.game, self.look);
        if self.side != ALLIES || !matches!(look.step(), Some(Step::Naming(Naming))) {
            return 0.0;
        }
        let mut best = 0.0_f32;
        let hex = look.hex_of(unit);
        if can_jump(game.unit(unit).class)
            && !game.is_monsoon(look)
            && !game.transports(look).is_empty()
            && hex.is_some_and(|hex| {
                game.map().is_settlement(hex) && game.linked(look, ALLIES).contains(hex)
            })
        {
            best = best.max(self.jump(unit));
        }
        let is_at_port = match hex {
            Some(hex) => game.map().ports.contains(hex),
            None => game.is_afloat(look, unit),
        };
        let class = game.unit(unit).class;
        if is_at_port
            && class.is_infantry()
            && class != Class::ChineseArmy
            && game.has_landing_craft(look)
            && look.side(ALLIES).stock > 1
        {
            best = best.max(self.landing(unit));
        }
        best
    }
}

/// 12.4.1: units that may jump.
const fn can_jump(class: Class) -> bool {
    matches!(class, Class::Airborne | Class::Marauders)
}
