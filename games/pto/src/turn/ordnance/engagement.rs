//! What a shot at a vehicle comes to (18, 27), and what its preview says.

use super::armour::{DUD, craft_points};
use super::doubles::line_of_doubles;
use super::shot::{last_of, line_of_motion, motion_modifier};
use super::{Ammunition, Damage, Engagement};
use crate::turn::line;
use crate::*;
use heigi_engine::scene::PreviewChance;

impl Engagement {
    /// What the dice to hit come to in the end: a coloured die below the other aims at the turret, which no blade covers.
    pub fn last(&self, coloured: u8, white: u8) -> i32 {
        let blade = if coloured < white { 0 } else { self.blade };
        last_of([coloured, white], &self.to_hit, self.rolls) + blade
    }

    /// What the dice of who fires in motion add once they have fallen (18.2, Case C4).
    pub(crate) fn motion_modifier(&self, dice: [u8; 2]) -> Vec<Modifier> {
        motion_modifier(dice, self.rolls)
    }

    /// By how much a shot misses with its dice; nothing where they never hit (18.1).
    pub(crate) fn over(&self, coloured: u8, white: u8) -> Option<i32> {
        let over = self.last(coloured, white) - self.number;
        (i32::from(coloured + white) < self.fails_from).then_some(over)
    }

    /// 27: the number to kill of a hit; Case C: a critical one doubles the basic number.
    pub fn number_to_kill(&self, is_critical: bool, is_turret: bool) -> i32 {
        self.kill[usize::from(is_turret)] + i32::from(is_critical) * self.basic
    }

    /// 27: what a hit does.
    pub fn damage(&self, sum: i32, number: i32, is_turret: bool) -> Damage {
        if self.is_machine_gun && self.is_armoured && sum == number && sum != DUD {
            return Damage::Stun;
        }
        let is_shell = self.ammunition == Ammunition::Explosive;
        let may_shock = self.is_armoured && !is_shell;
        Damage::of_shot(sum, number, is_turret && self.is_armoured, may_shock)
    }

    /// G12.62, G12.64: how many damage points a hit costs a craft; a critical one a point more.
    pub(crate) fn craft_damage(&self, sum: i32, number: i32, is_critical: bool) -> i32 {
        let more = i32::from(is_critical && sum != DUD);
        craft_points(self.ammunition, sum, number) + more
    }

    /// G15.11#1: what a blade adds if it would hit the hull.
    pub(crate) fn blade_modifier(&self) -> Vec<Modifier> {
        Modifier::list(&[(self.blade, "G15.11#1", "pto-modifier-blade")])
    }

    /// D.8: what a preview says of who is exposed to the dice to kill.
    fn exposed_lines(&self, game: &Pto) -> Vec<heigi_engine::scene::PreviewLine> {
        let Some((column, hatch)) = self.exposed else {
            return Vec::new();
        };
        let column = game.data.tables.columns[column].to_smolstr();
        let mut lines = vec![line(Text::new("pto-preview-exposed"), column, "28")];
        let hatch = Modifier::list(&[(hatch, "28", "pto-modifier-looks-out")]);
        lines.extend(hatch.iter().map(Modifier::line));
        lines
    }

    /// What would come of it, step by step.
    pub fn preview(&self, game: &Pto) -> Preview {
        let number = |message, value: i32, rule| line(Text::new(message), value.to_smolstr(), rule);
        let mut lines = vec![number("pto-preview-to-hit", self.number, "18.1")];
        lines.extend(self.to_hit.iter().map(Modifier::line));
        lines.extend(self.blade_modifier().iter().map(Modifier::line));
        lines.extend(line_of_motion(self.rolls));
        let shell = line(
            Text::new(self.ammunition.message()),
            SmolStr::default(),
            "27",
        );
        lines.push(shell);
        let sides = ["pto-preview-kill-hull", "pto-preview-kill-turret"];
        for (message, value) in sides.into_iter().zip(self.kill) {
            lines.push(number(message, value, "27"));
        }
        lines.extend(line_of_doubles(self.doubles));
        lines.extend(self.exposed_lines(game));
        let chance = |message: &'static str, ways, of| PreviewChance {
            label: Text::new(message),
            ways,
            of,
        };
        let lost = |damage| matches!(damage, Damage::Wreck | Damage::Burning);
        let [hits, of] = self.ways_to_hit();
        let mut chances = vec![chance("pto-chance-hit", hits, of)];
        let throws = self.throws();
        match game.is_craft(self.vehicle) {
            true => chances.push(chance("pto-chance-damage", self.ways_to_damage(), throws)),
            false => chances.extend([
                chance("pto-chance-wreck", self.ways(lost), throws),
                chance(
                    "pto-chance-immobile",
                    self.ways(|damage| damage == Damage::Immobile),
                    throws,
                ),
                chance(
                    "pto-chance-stun",
                    self.ways(|damage| damage == Damage::Stun),
                    throws,
                ),
                chance(
                    "pto-chance-shock",
                    self.ways(|damage| damage == Damage::Shock),
                    throws,
                ),
            ]),
        }
        let title = Text::new("pto-preview-engage").with("unit", self.vehicle.value(game));
        Preview {
            title,
            lines,
            chances: chances
                .into_iter()
                .filter(|chance| chance.ways > 0)
                .collect(),
            obstacle: None,
        }
    }
}
