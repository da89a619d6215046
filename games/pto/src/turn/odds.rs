//! The odds of close combat: strength, what is added to the dice, and the chances (11.1, 11.2).

use crate::*;

/// G1.64, G18.62: who takes nothing off the dice, however fierce.
const MEEK: [Condition; 3] = [Condition::Pinned, Condition::Broken, Condition::Unarmed];

impl Pto {
    /// 11.2: the strength of units in close combat.
    pub(super) fn strength(&self, state: &State, units: UnitSet, attacks: bool) -> Firepower {
        let strength = |unit: Named| {
            let printed = self.printed(unit);
            // 22.5: men without arms are worth 1.
            let is_unarmed = state[unit].is(Condition::Unarmed);
            let own = if printed.is_single() || is_unarmed {
                1
            } else {
                printed.fire
            };
            let power = Firepower::whole(own);
            match attacks && state[unit].is(Condition::Pinned) {
                true => power.half().0,
                false => power.0,
            }
        };
        Firepower(state.of_set(units).map(strength).sum())
    }

    /// 11.2: what is added to the dice of close combat.
    pub(super) fn combat_modifiers(
        &self,
        state: &State,
        spot: Spot,
        attack: Declared,
    ) -> Vec<Modifier> {
        let is_hand_to_hand = self.fights_hand_to_hand(state, spot, attack);
        let attackers: Vec<Named> = state.of_set(attack.attackers).collect();
        let defenders: Vec<Named> = state.of_set(attack.defenders).collect();
        let leadership = self.combat_leadership(state, attack);
        let side = attackers.first().map(|unit| unit.side);
        let ambush = match state.ambusher {
            Some(ambusher) if Some(ambusher) == side => -1,
            Some(_) => 1,
            None => 0,
        };
        let sides = [&attackers, &defenders];
        let is_any = |is: &dyn Fn(Named) -> bool| {
            sides.map(|units| i32::from(units.iter().any(|unit| is(*unit))))
        };
        let banks = is_any(&|unit| self.stands_as_on_bank(state, unit));
        let stakes = is_any(&|unit| state.is_on_panjis(unit));
        let in_condition = |condition| {
            let is_any = |units: &Vec<Named>| units.iter().any(|unit| state[*unit].is(condition));
            sides.map(|units| i32::from(is_any(units)))
        };
        let [tired, busy, packing] =
            [Condition::Exhausted, Condition::Busy, Condition::Packing].map(in_condition);
        // G10.11: packing counts as any task.
        let busy = [0, 1].map(|side| busy[side].max(packing[side]));
        let crowds = sides.map(|units| self.crowd_of(state, units));
        // 5.9: a wounded hero is no help.
        let is_heroic = attackers
            .iter()
            .any(|unit| self.is_heroic(state, *unit) && !state[*unit].is(Condition::Wounded));
        let is_fierce = is_hand_to_hand
            && attackers
                .iter()
                .any(|unit| self.is_fierce(state, *unit) && !state[*unit].is_any(&MEEK));
        let mut modifiers = Modifier::list(&[
            (leadership.unwrap_or(0), "11.2", "pto-modifier-leadership"),
            (tired[0], "11.2", "pto-modifier-exhausted"),
            (-tired[1], "11.2", "pto-modifier-tired-enemy"),
            (busy[0], "11.2", "pto-modifier-busy"),
            (-busy[1], "11.2", "pto-modifier-busy-enemy"),
            (-i32::from(is_heroic), "11.2", "pto-modifier-hero"),
            (ambush, "8.8", "pto-modifier-ambush"),
            (crowds[0], "2.2", "pto-modifier-crowded"),
            (-crowds[1], "2.2", "pto-modifier-crowded-target"),
            (banks[0], "G8.212", "pto-modifier-from-bank"),
            (-banks[1], "G8.212", "pto-modifier-on-bank"),
            (stakes[0], "G9.21", "pto-modifier-above-panjis"),
            (-stakes[1], "G9.21", "pto-modifier-enemy-above-panjis"),
            (-i32::from(is_fierce), "G1.64", "pto-modifier-hand-to-hand"),
            (
                state.weather.hindrance(0).into(),
                "11.2",
                "pto-modifier-low-visibility",
            ),
        ]);
        modifiers.extend(self.modifiers_of_daring(state, attack, is_hand_to_hand));
        modifiers.extend(self.modifiers_of_targets(state, attack));
        modifiers
    }

    /// G18.62: what dare-death squads take off where it is not hand to hand.
    fn modifiers_of_daring(
        &self,
        state: &State,
        attack: Declared,
        is_hand_to_hand: bool,
    ) -> Vec<Modifier> {
        let mut attackers = state.of_set(attack.attackers);
        let dares =
            attackers.any(|unit| state[unit].is(Condition::Reckless) && !state[unit].is_any(&MEEK));
        let bonus = -i32::from(dares && !is_hand_to_hand);
        Modifier::list(&[(bonus, "G18.62", "pto-modifier-dare-death")])
    }

    /// 11.2, 11.6: what targets add who are broken or withdraw, or are to be taken prisoner.
    fn modifiers_of_targets(&self, state: &State, attack: Declared) -> Vec<Modifier> {
        let weak = [Condition::Broken, Condition::Withdrawing];
        let mut all = state.of_set(attack.defenders);
        let all_weak = all.all(|unit| state[unit].is_any(&weak));
        // G1.641: whoever has failed to kill himself is taken more easily.
        let mut all = state.of_set(attack.defenders);
        let is_shamed = all.any(|unit| state[unit].is(Condition::Shamed));
        Modifier::list(&[
            (
                -2 * i32::from(all_weak),
                "11.2",
                "pto-modifier-broken-enemy",
            ),
            (
                self.capture_modifier(state, attack),
                "11.6",
                "pto-modifier-capture",
            ),
            (
                -i32::from(attack.captures && is_shamed),
                "G1.641",
                "pto-modifier-shame",
            ),
        ])
    }

    /// 11.2: what the best leader adds who is not alone.
    fn combat_leadership(&self, state: &State, attack: Declared) -> Option<i32> {
        let is_alone = attack.attackers.len() < 2;
        let may = |unit: &Named| !is_alone && !state[*unit].is(Condition::Pinned);
        let leaders = state.of_set(attack.attackers).filter(may);
        leaders
            .filter_map(|unit| self.leadership(state, unit))
            .min()
    }

    /// 2.2: how many squads too many there are where some units are, of their side.
    fn crowd_of(&self, state: &State, units: &[Named]) -> i32 {
        let first = units.first();
        let first = first.and_then(|unit| Some((unit.side, state.spot(*unit)?)));
        first.map_or(0, |(side, spot)| self.crowd_seen(state, side, spot).into())
    }

    /// 11.2: what an attempt to take prisoners adds to the dice: less for who is inexperienced.
    fn capture_modifier(&self, state: &State, attack: Declared) -> i32 {
        let mut defenders = state.of_set(attack.defenders);
        match attack.captures {
            true if defenders.all(|unit| self.is_raw(state, unit)) => -1,
            true => 1,
            false => 0,
        }
    }

    /// G1.64: whether an attack is hand to hand: none is by those in a pillbox, or at them.
    fn fights_hand_to_hand(&self, state: &State, spot: Spot, attack: Declared) -> bool {
        let mut units = state.of_set(attack.attackers | attack.defenders);
        let is_inside = |unit: Named| {
            let at = state.spot(unit);
            at.is_some_and(|at| at.part == Part::Pillbox)
        };
        !units.any(is_inside) && self.is_hand_to_hand(state, spot)
    }

    /// 11.1: below which final roll the defenders are eliminated.
    pub(super) fn kill_number(&self, state: &State, spot: Spot, attack: Declared) -> i32 {
        let more = match self.fights_hand_to_hand(state, spot, attack) {
            true => self.data.tables.hand_to_hand.into(),
            false => 0,
        };
        let attacking = self.strength(state, attack.attackers, true);
        self.number_for(state, attack, attacking) + more
    }

    /// 11.1: the number for attackers of such strength but for hand-to-hand combat.
    fn number_for(&self, state: &State, attack: Declared, attacking: Firepower) -> i32 {
        let attacking = match attack.is_blind {
            true => attacking.half(),
            false => attacking,
        };
        let defending = self.strength(state, attack.defenders, false);
        self.data.tables.kill_number(attacking, defending)
    }

    /// 11.3: of whom an original 2 may make a leader: of the men with the highest morale who attack in their own turn.
    pub(super) fn promoted(&self, state: &State, attack: Declared) -> Option<Named> {
        let may = |unit: &Named| {
            let is_own = unit.side == state.phasing;
            is_own && self.printed(*unit).is_multi() && !self.is_japanese(*unit)
        };
        let units = state.of_set(attack.attackers).filter(may);
        units.max_by_key(|unit| (self.morale(state, *unit), std::cmp::Reverse(unit.id)))
    }

    /// 13: what the odds add to the die for a leader: 1 less for each column below even.
    pub(super) fn moment(&self, state: &State, attack: Declared) -> i32 {
        let one = Firepower::whole(1);
        let even = self.data.tables.kill_number(one, one);
        let attacking = self.strength(state, attack.attackers, true);
        (self.number_for(state, attack, attacking) - even).min(0)
    }

    /// In how many throws of 216 an attack eliminates, and in how many it reduces: two dice, and one for a leader whom an
    /// original 2 may make.
    fn combat_ways(&self, state: &State, spot: Spot, attack: Declared) -> [u32; 2] {
        let added = total(&self.combat_modifiers(state, spot, attack));
        let number = self.kill_number(state, spot, attack);
        let dice = Draw::throw(RuleId("11.1"), 2, 6);
        let margins = (1..=6).flat_map(|die| {
            let (more, help) = self.promotion(state, attack, die);
            let margin = move |sum: i32| match sum {
                2 => 2 + added + help - number - more,
                _ => sum + added - number,
            };
            [
                dice.ways(|sum| margin(sum) < 0),
                dice.ways(|sum| margin(sum) == 0),
            ]
        });
        let margins: Vec<u32> = margins.collect();
        [0, 1].map(|which| margins.iter().skip(which).step_by(2).sum())
    }

    /// By how much a leader whom an original 2 makes with a die raises the number, and what he adds to the dice.
    fn promotion(&self, state: &State, attack: Declared, die: i32) -> (i32, i32) {
        let from = self.promoted(state, attack);
        let rolled = from.map(|from| (from, self.moment(state, attack)));
        let made = rolled.and_then(|(from, moment)| self.leader_of(from, moment, die));
        let Some(leadership) = made else {
            return (0, 0);
        };
        let strength = self.strength(state, attack.attackers, true);
        let with = Firepower(strength.0 + Firepower::whole(1).0);
        let number = |power| self.number_for(state, attack, power);
        let before = self.combat_leadership(state, attack);
        let after = before.map_or(leadership, |before| before.min(leadership));
        (number(with) - number(strength), after - before.unwrap_or(0))
    }

    /// Lines of a preview: how strong both are, the number of the attack and what is added to its dice.
    pub(super) fn odds_lines(
        &self,
        state: &State,
        attack: Declared,
        number: i32,
        modifiers: &[Modifier],
    ) -> Vec<heigi_engine::scene::PreviewLine> {
        let sides = [
            self.strength(state, attack.attackers, true),
            self.strength(state, attack.defenders, false),
        ];
        let odds = format_smolstr!("{}:{}", sides[0].words(), sides[1].words());
        let mut lines = vec![
            line(Text::new("pto-preview-odds"), odds, "11.1"),
            line(Text::new("pto-preview-number"), number.to_smolstr(), "11.1"),
        ];
        lines.extend(modifiers.iter().map(Modifier::line));
        lines
    }

    pub(super) fn combat_preview(&self, state: &State, spot: Spot, attack: Declared) -> Preview {
        let modifiers = self.combat_modifiers(state, spot, attack);
        let number = self.kill_number(state, spot, attack);
        let lines = self.odds_lines(state, attack, number, &modifiers);
        let [killed, reduced] = self.combat_ways(state, spot, attack);
        let is_plain = killed % 6 == 0 && reduced % 6 == 0;
        let chance = |message: &'static str, ways: u32| heigi_engine::scene::PreviewChance {
            label: Text::new(message),
            ways: if is_plain { ways / 6 } else { ways },
            of: if is_plain { 36 } else { 216 },
        };
        let (title, fate) = match attack.captures {
            true => ("pto-preview-capture", "pto-chance-captured"),
            false => ("pto-preview-combat", "pto-chance-eliminated"),
        };
        Preview {
            title: Text::new(title).with("spot", spot.value(self)),
            lines,
            chances: vec![chance(fate, killed), chance("pto-chance-reduced", reduced)],
            obstacle: None,
        }
    }
}
