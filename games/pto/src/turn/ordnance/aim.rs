//! What is added to the dice of a shot (18.1, 18.2).

use super::shot::*;
use crate::*;

/// What ordnance is worse at hitting in the advancing fire phase, pinned, in its own hex, and with a spotter (18.2, 10.2).
pub(super) const WORSE: i32 = 2;
/// What a target beside a Gun takes off the dice to hit; at 2 hexes it is 1 less (18.2).
const NEAR: i32 = 2;

impl Pto {
    /// What is added to the dice to hit, to those of a hit, and to those of a critical hit.
    pub(super) fn shot_modifiers(&self, state: &State, sights: &Sights) -> [Vec<Modifier>; 3] {
        let cover = self.shell_cover(state, sights);
        let (rule, text) = match (cover < 0, sights.is_mortar) {
            (true, true) => ("22.4", "pto-modifier-burst"),
            (true, false) => ("G3.3", "pto-modifier-burst"),
            (false, _) => ("7.1", "pto-modifier-cover"),
        };
        let ground = |value: i32| Modifier::list(&[(value, rule, text)]);
        let side = sights.weapon.side;
        let part = self.aimed_at(state, side, sights.target);
        // What falls from above minds neither height nor banks.
        let direct = [sights.from];
        let from: &[Spot] = if sights.is_mortar { &[] } else { &direct };
        let on_target = self.target_modifiers(state, side.opponent(), from, part, sights.hindrance);
        let mut on_target = on_target.without_ground().list();
        let mud = self.mud_cover(state, part);
        on_target.extend(Modifier::list(&[(mud, "G8.5", "pto-modifier-mud")]));
        let aim = self.aim_modifiers(state, sights);
        match sights.is_area {
            // 31: what covers men counts when a whole Location is hit.
            true => [
                aim,
                [ground(cover), on_target.clone()].concat(),
                [ground(-cover.abs()), on_target].concat(),
            ],
            false => [
                [aim, ground(cover), on_target].concat(),
                Vec::new(),
                ground(-cover.max(0)),
            ],
        }
    }

    /// What the ground adds to a shell, or what covers the crew of a Gun there, if that is more; trees in which shells burst
    /// cover nobody (22.4, G3.3).
    pub(super) fn shell_cover(&self, state: &State, sights: &Sights) -> i32 {
        let part = self.aimed_at(state, sights.weapon.side, sights.target);
        if sights.is_mortar {
            // 7.1: walls cover a little from what comes down behind them, but not where it bursts above.
            let above = self.cover_from_above(state, part);
            let [_, side] = self.fence_cover(state, &[sights.from], sights.target);
            let side = side.max(self.seawall_from_above(state, sights.from, sights.target));
            return if above < 0 { above } else { above.max(side) };
        }
        let from = [sights.from];
        // G11.8: nothing else covers a cave.
        if sights.target.is_below() {
            let numbers = &self.data.caves;
            return if sights.is_area {
                numbers.cover_above
            } else {
                numbers.cover
            };
        }
        let ground = match self.effects(state, sights.target.hex).blast {
            blast if blast < 0 => blast.into(),
            _ => self.cover(state, &from, part).added,
        };
        // 16.1: what covers is dug or built; bursts in the trees above it count all the same.
        match self.works_cover(state, &from, part) {
            Some(works) => works.max(ground) + ground.min(0),
            None if ground < 0 => ground,
            None => ground.max(self.gun_cover(state, &from, sights.target)),
        }
    }

    /// 18.2: what is added to the dice to hit, but for the target.
    fn aim_modifiers(&self, state: &State, sights: &Sights) -> Vec<Modifier> {
        let Sights { weapon, target, .. } = *sights;
        let enemy = weapon.side.opponent();
        let is_blind = state.has_shown(enemy, target) && self.is_blind(state, weapon.side, target);
        let mut all = self.own_modifiers(state, sights, None);
        all.extend(Modifier::list(&[(
            WORSE * i32::from(is_blind),
            "18.2",
            "pto-modifier-concealed",
        )]));
        all.extend(Modifier::list(&[(
            WORSE * i32::from(sights.range == 0),
            "18.2",
            "pto-modifier-same-hex",
        )]));
        // Case P; C11.83: in a cave its size does not count, nor where a whole Location is hit.
        let is_aimed = !sights.is_area && !target.is_below();
        let size = if is_aimed {
            self.gun_size(state, target)
        } else {
            0
        };
        all.extend(Modifier::list(&[(size, "18.2", "pto-modifier-gun-size")]));
        all
    }

    /// 18.2: what is added to the dice to hit, whatever the target is: a Location, or a vehicle there.
    pub(super) fn own_modifiers(
        &self,
        state: &State,
        sights: &Sights,
        vehicle: Option<UnitId>,
    ) -> Vec<Modifier> {
        let Sights {
            weapon,
            manner,
            target,
            spotter,
            director,
            hindrance,
            ..
        } = *sights;
        let soldier = state.holder(weapon).unwrap_or(weapon);
        let is = |condition| i32::from(state[soldier].is(condition));
        let from = state.spot(weapon);
        let in_smoke = from.is_some_and(|spot| state.is_in_smoke(spot));
        let within = self.data.tables.smoke_within * u8::from(in_smoke);
        let stakes = i32::from(self.fires_above_panjis(state, weapon));
        let leadership = director.and_then(|leader| self.leadership(state, leader));
        let leadership = leadership.or_else(|| self.commander_of(state, weapon));
        let mut all = self.gun_modifiers(state, sights);
        // Cases B and C.
        let hemmed = i32::from(self.is_hemmed_in(state, weapon));
        let advancing = WORSE + hemmed + self.haste_of(state, weapon, target);
        let platform = state.platform(weapon);
        let on = |condition| i32::from(platform.is_some_and(|one| state[one].is(condition)));
        all.extend(Modifier::list(&[
            (on(Condition::Buttoned), "18.2", "pto-modifier-buttoned"),
            (
                i32::from(manner == Manner::Advancing) * advancing,
                "18.2",
                "pto-modifier-advancing",
            ),
            (WORSE * is(Condition::Pinned), "18.2", "pto-modifier-pinned"),
            (
                WORSE * i32::from(spotter.is_some()),
                "10.2",
                "pto-modifier-spotter",
            ),
            (
                -i32::from(self.acquired(state, weapon, (target, vehicle))),
                "18.2",
                "pto-modifier-acquired",
            ),
            (hindrance.into(), "18.2", "pto-modifier-hindrance"),
            (within.into(), "24", "pto-modifier-in-smoke"),
            (leadership.unwrap_or(0), "18.2", "pto-modifier-leadership"),
            (is(Condition::Exhausted), "6.1", "pto-modifier-exhausted"),
            (stakes, "G9.21", "pto-modifier-above-panjis"),
            (is(Condition::Encircled), "4.8", "pto-modifier-encircled"),
        ]));
        all.extend(self.crowd_of_firer(state, weapon.side, from));
        all.extend(self.stuns_of_platform(state, weapon));
        all.extend(self.bore_modifiers(self.is_sighted(state, weapon, target)));
        all.extend(self.surf_at(state, from.as_slice(), target));
        all
    }

    /// 18.2 (Cases C1 and C2): what it adds to fire on the move that the vehicle of a weapon has spent few of its points in sight of its
    /// target so far.
    fn haste_of(&self, state: &State, weapon: Named, target: Spot) -> i32 {
        let platform = state.platform(weapon);
        let moves = state.phase == Phase::Movement && weapon.side == state.phasing;
        let is_mover = platform.is_some_and(|one| state.movers.contains(one.id));
        if !moves || !is_mover {
            return 0;
        }
        match self.spent_in_sight(state, target) / POINT {
            0..=1 => 2,
            2..=3 => 1,
            _ => 0,
        }
    }

    /// 2.2, G12.15: what the crowd costs where a weapon of a side is fired.
    fn crowd_of_firer(&self, state: &State, side: Side, from: Option<Spot>) -> Vec<Modifier> {
        let [men, craft] = from.map_or([0; 2], |from| {
            let men = self.excess(state, side, UnitSet::EMPTY, from);
            [men, self.crowd_of_craft(state, from.location())]
        });
        Modifier::list(&[
            (men.into(), "2.2", "pto-modifier-crowded"),
            (craft.into(), "G12.15", "pto-modifier-crowded"),
        ])
    }

    /// 26, G11.835: whether the blast of a rocket comes back to who aims with care for it: within walls, and in caves but for those in
    /// cliffs, where no care helps.
    fn has_walls_behind(&self, state: &State, from: Spot) -> bool {
        match from.is_below() {
            true => !self.is_in_cliff(state, from),
            false => from.part == Part::Pillbox || self.terrain(state, from.hex).is_building(),
        }
    }

    /// 18.2: what turning, intensive fire, a near target and unfit hands add.
    fn gun_modifiers(&self, state: &State, sights: &Sights) -> Vec<Modifier> {
        let weapon = sights.weapon;
        // Guns want crews, light mortars at least several men.
        let soldier = state.holder(weapon).unwrap_or(weapon);
        let man = self.printed(soldier);
        let is_gun = self.printed(weapon).class == UnitClass::Gun;
        let is_crewed = man.class == UnitClass::Crew || man.is_vehicle();
        let is_temporary = self.is_left(state, soldier);
        let is_unfit = man.is_single() || is_gun && !is_crewed || is_temporary;
        // Case L: what pierces armour is fired as a Gun is, but rockets, which have numbers of their own.
        let printed = self.printed(weapon);
        let is_rifle = printed.class == UnitClass::MachineGun && printed.penetration.is_some();
        let near = match sights.range {
            _ if !is_gun && !is_rifle || sights.is_area => 0,
            1 => NEAR,
            2 => NEAR - 1,
            _ => 0,
        };
        // Case H: once, be it captured, be those no crew who man it.
        let (captured, _, rule) = self.unfamiliarity(state, weapon);
        let is_captured = captured > 0 && rule == "10.6";
        let is_intensive = sights.manner == Manner::Subsequent;
        // 26: the blast of a rocket comes back within walls; huts have none (G5.62).
        let is_walled = self.printed(weapon).class == UnitClass::Launcher
            // One case for both (26).
            && sights.manner != Manner::Advancing
            && self.has_walls_behind(state, sights.from);
        let all = [
            (i32::from(is_walled), "pto-modifier-backblast"),
            (i32::from(is_intensive), "pto-modifier-intensive"),
            (
                i32::from(is_unfit && !is_captured),
                "pto-modifier-unskilled",
            ),
            (i32::from(is_captured), "pto-modifier-captured-weapon"),
        ];
        let turned = self.cost_of_turning(state, weapon, sights.turned);
        let mut list = Modifier::list(&[
            (-near, "18.2", "pto-modifier-near"),
            (turned, "18.2", "pto-modifier-turned"),
        ]);
        list.extend(Modifier::list(
            &all.map(|(times, text)| (WORSE * times, "18.2", text)),
        ));
        list
    }
}
