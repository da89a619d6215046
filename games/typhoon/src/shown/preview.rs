//! What a decision would bring: previews of reactions and battles, the forecast of the turn, and what
//! points buy.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::position::{Cause, Operation, Position, Reaction};
use crate::printed::map::ZoneId;
use crate::printed::tables::{HIGHEST, LOWEST, Outcome};
use crate::printed::units::{JAPAN, Kind, UnitId, UnitSet};
use crate::turn::asking::Question;
use crate::turn::combat::Odds;
use heigi_engine::scene::{Preview, PreviewChance, PreviewLine, signed};
use heigi_engine::scene::{SmolStr, ToSmolStr, format_smolstr};
use heigi_engine::{Modifier, Text, step, total, ways};

/// How many battles are shown at most.
const MOST_BATTLES: usize = 12;

impl Typhoon {
    /// 5.1, 15: the points of the next turn and who is out of supply; 5.2: what the points of this
    /// turn buy.
    pub(crate) fn forecasts(&self, position: &Position) -> Vec<Preview> {
        let side = position.active;
        let supply = self.supply(position, side);
        let stranded: UnitSet = self
            .units_of(side)
            .filter(|unit| position.zone_of(*unit).is_some())
            .filter(|unit| !self.is_supplied(position, &supply, *unit))
            .collect();
        let mut lines = Vec::new();
        let number = |value: u8| value.to_string();
        if side == JAPAN {
            let resources = self.resource_zones(position).len() as u8;
            let merchant = position.japan.merchant;
            let income = resources.min(merchant);
            lines.extend([
                line("typhoon-plan-resources", number(resources).into(), "5.1a"),
                line("typhoon-plan-merchant", number(merchant).into(), "5.1f"),
                line("typhoon-plan-income", signed(income as i8), "5.1h"),
                line(
                    "typhoon-plan-next",
                    number(position.japan.logistics.saturating_add(income)).into(),
                    "5.1",
                ),
            ]);
        }
        lines.push(line(
            "typhoon-plan-stranded",
            number(stranded.len() as u8).into(),
            "15",
        ));
        let mut previews = vec![Preview {
            title: if stranded.is_empty() {
                Text::new("typhoon-preview-forecast")
            } else {
                Text::new("typhoon-preview-forecast-stranded")
                    .with("units", self.units_text(stranded))
            },
            lines,
            chances: Vec::new(),
            obstacle: None,
        }];
        if side == JAPAN {
            previews.push(self.price_list(position));
        }
        previews
    }

    /// 5.2: what logistics points buy.
    fn price_list(&self, position: &Position) -> Preview {
        let cost = |text, points: u8, rule| line(text, points.to_smolstr(), rule);
        let mut lines = vec![
            cost("typhoon-price-redeployment", 1, "5.2e"),
            cost("typhoon-price-recruit", 1, "5.2d"),
            cost("typhoon-price-air-offensive", 1, "5.2h"),
            cost("typhoon-price-step", 1, "5.2f"),
            cost("typhoon-price-fortress", 1, "5.2k"),
            cost("typhoon-price-attack", 1, "5.2g"),
            cost("typhoon-price-raid", 2, "5.2c"),
        ];
        let fleets = self.units_of(JAPAN).filter(|unit| {
            self.unit(*unit).kind.is_fleet()
                && position.zone_of(*unit).is_some()
                && !position.unit(*unit).operated
        });
        let mut prices: Vec<u8> = fleets.map(|unit| self.unit(unit).activation).collect();
        prices.sort_unstable();
        if let (Some(least), Some(most)) = (prices.first(), prices.last()) {
            let range = if least == most {
                least.to_string()
            } else {
                format!("{least}–{most}")
            };
            lines.push(line("typhoon-price-fleet", range.into(), "5.2j"));
        }
        Preview {
            title: Text::new("typhoon-preview-prices")
                .with("points", i32::from(position.japan.logistics)),
            lines,
            chances: Vec::new(),
            obstacle: None,
        }
    }

    /// 9.3: what the expedition costs, how likely each reaction is, and each battle that may follow.
    pub(crate) fn previews_of_sortie(&self, position: &Position) -> Vec<Preview> {
        let Some(operation) = &position.operation else {
            return Vec::new();
        };
        let mut previews: Vec<Preview> = self.preview_of_reaction(position).into_iter().collect();
        if operation.side == JAPAN && !operation.fleets.is_empty() {
            previews.push(self.preview_of_cost(position, operation));
        }
        if self.may_react(position) {
            previews.extend(self.previews_of_pairs(position, operation));
        }
        previews.truncate(MOST_BATTLES);
        previews
    }

    /// 5.2: what Japan pays for fleets and for an attack of all troops that they carry.
    fn preview_of_cost(&self, position: &Position, operation: &Operation) -> Preview {
        let fleets = self.price_of_fleets(operation.fleets);
        let attack = self.price_of_attack(operation.cargo);
        let left = i16::from(position.japan.logistics) - i16::from(fleets + attack);
        Preview {
            title: Text::new("typhoon-preview-cost"),
            lines: vec![
                line("typhoon-price-fleet", fleets.to_smolstr(), "5.2j"),
                line("typhoon-price-attack-of-cargo", attack.to_smolstr(), "5.2g"),
                line("typhoon-price-left", left.to_smolstr(), "5.2"),
            ],
            chances: Vec::new(),
            obstacle: None,
        }
    }

    /// 10.3: each fleet against each that may react.
    fn previews_of_pairs(&self, position: &Position, operation: &Operation) -> Vec<Preview> {
        let able = self.reacting_fleets(position, operation.side.opponent(), operation.zone);
        // Surface fleets that stop next door are not in the battle.
        let is_in_battle = |fleet: &UnitId| {
            self.unit(*fleet).kind == Kind::CarrierFleet || position.unit(*fleet).home.is_none()
        };
        let mut previews = Vec::new();
        for fleet in operation.fleets.iter().filter(is_in_battle) {
            for enemy in able.iter() {
                let is_carrier_battle = self.unit(fleet).kind == Kind::CarrierFleet
                    || self.unit(enemy).kind == Kind::CarrierFleet;
                // Surface fleets only answer carriers, they do not attack them (10.3.1).
                let attacks =
                    |one: UnitId| !is_carrier_battle || self.unit(one).kind == Kind::CarrierFleet;
                // The surprise of the first turn; that of a reaction is not known yet.
                let odds = |one: UnitId, other| Odds {
                    surprise: is_carrier_battle
                        && self.has_surprise(position, self.unit(one).side, operation.zone),
                    ..self.sea_odds(position, one, other, operation.zone, is_carrier_battle)
                };
                let against = attacks(enemy).then(|| odds(enemy, fleet));
                if attacks(fleet) {
                    previews.push(self.preview_of_pair(fleet, enemy, odds(fleet, enemy), against));
                } else if let Some(against) = against {
                    previews.push(self.preview_of_pair(enemy, fleet, against, None));
                }
            }
        }
        previews
    }

    /// 10.3c: what an attack on each target would bring, of those among which a fleet chooses.
    pub(crate) fn previews_of_targets(
        &self,
        position: &Position,
        question: Question,
    ) -> Vec<Preview> {
        let (fleet, is_carrier_battle) = match question.cause {
            Cause::CarrierAttack => (question.unit, true),
            Cause::SurfaceAttack => (question.unit, false),
            _ => return Vec::new(),
        };
        let Some(operation) = &position.operation else {
            return Vec::new();
        };
        let surprises = self.surprises(position, operation);
        let of_target = |target: UnitId| {
            let odds =
                |one, other| self.sea_odds(position, one, other, operation.zone, is_carrier_battle);
            let attack = Odds {
                surprise: is_carrier_battle
                    && surprises[usize::from(question.side != operation.side)],
                ..odds(fleet, target)
            };
            let is_answered = !is_carrier_battle || self.unit(target).kind == Kind::CarrierFleet;
            let answer = is_answered.then(|| odds(target, fleet));
            self.preview_of_pair(fleet, target, attack, answer)
        };
        step::options::<Self>(position)
            .iter()
            .filter_map(|option| match option {
                Action::Choose(target) => Some(of_target(*target)),
                _ => None,
            })
            .take(MOST_BATTLES)
            .collect()
    }

    /// 10.3: one fleet against another, and what the other does in turn.
    fn preview_of_pair(
        &self,
        fleet: UnitId,
        enemy: UnitId,
        odds: Odds,
        against: Option<Odds>,
    ) -> Preview {
        let mut lines = Self::column_lines(odds);
        let air = Modifier::new(odds.modifier.into(), "10.3.3", "typhoon-modifier-naval-air");
        lines.extend(air.iter().map(Modifier::line));
        lines.extend(against.map(|against| self.answer_line(against, "10.3")));
        Preview {
            title: Text::new("typhoon-preview-pair")
                .with("fleet", self.unit_text(fleet))
                .with("unit", self.unit_text(enemy)),
            lines,
            chances: self.chances(odds),
            obstacle: None,
        }
    }

    /// How likely the answer to an attack costs the attacker something.
    fn answer_line(&self, odds: Odds, rule: &str) -> PreviewLine {
        let hits = ways(1, 6, |die| {
            self.outcome(odds, die as u8) != Outcome::Nothing
        });
        line("typhoon-preview-answer", format_smolstr!("{hits}/6"), rule)
    }

    /// 12.4: how likely each reaction is.
    fn preview_of_reaction(&self, position: &Position) -> Option<Preview> {
        let operation = position.operation?;
        if !self.may_react(position) {
            return None;
        }
        let defender = operation.side.opponent();
        let modifiers =
            self.reaction_modifiers(position, defender, operation.zone, operation.fleets.len());
        let sum = total(&modifiers);
        let automatic = self.automatic_reaction(position);
        let chance = |id: &'static str, reaction| PreviewChance {
            label: Text::new(id),
            ways: ways(1, 6, |die| {
                automatic.unwrap_or(Self::reaction((die + sum) as i8)) == reaction
            }),
            of: 6,
        };
        let mut chances = vec![
            chance("typhoon-reaction-none", Reaction::None),
            chance("typhoon-reaction-immediate", Reaction::Immediate),
            chance("typhoon-reaction-surprise", Reaction::Surprise),
        ];
        let mut able = self.reacting_fleets(position, defender, operation.zone);
        if automatic == Some(Reaction::ToTheEnd) {
            chances = vec![chance("typhoon-reaction-to-the-end", Reaction::ToTheEnd)];
            able = self.last_fleets(position);
        }
        Some(Preview {
            title: Text::new("typhoon-preview-reaction").with("fleets", self.units_text(able)),
            lines: modifiers
                .iter()
                .filter(|_| automatic.is_none())
                .map(Modifier::line)
                .collect(),
            chances,
            obstacle: None,
        })
    }

    /// 10.1: the fight with each enemy, the weakest first.
    pub(crate) fn previews_of_battle(&self, position: &Position) -> Vec<Preview> {
        let Some(operation) = position.operation.filter(|_| !position.group.is_empty()) else {
            return Vec::new();
        };
        let mut enemies: Vec<UnitId> = self
            .land_units(position, position.active.opponent(), operation.zone)
            .collect();
        let mut previews = Vec::new();
        while previews.len() < MOST_BATTLES
            && let Some(defender) = self.weakest(position, enemies.iter().copied())
        {
            enemies.retain(|unit| *unit != defender);
            previews.push(self.preview_of_fight(position, defender, operation.zone));
        }
        previews
    }

    fn preview_of_fight(&self, position: &Position, defender: UnitId, zone: ZoneId) -> Preview {
        let [odds, answer] = self.land_odds(position, position.group, defender, zone);
        let modifiers = self.land_modifiers(position, position.group, defender, zone);
        let mut lines = Self::column_lines(odds);
        lines.extend(modifiers.ledger().iter().map(Modifier::line));
        lines.push(self.answer_line(answer, "10a"));
        Preview {
            title: Text::new("typhoon-preview-battle").with("unit", self.unit_text(defender)),
            lines,
            chances: self.chances(odds),
            obstacle: None,
        }
    }

    /// 10.4, 10.5: the attack on each target in reach.
    pub(crate) fn previews_of_air(&self, position: &Position, from: ZoneId) -> Vec<Preview> {
        let group = position.group;
        self.units_of(position.active.opponent())
            .filter(|target| {
                self.check_air_strike(position, group, from, *target)
                    .is_ok()
            })
            .take(MOST_BATTLES)
            .map(|target| self.preview_of_air_attack(position, group, target))
            .collect()
    }

    /// 11: the strike of each carrier fleet on each target.
    pub(crate) fn previews_of_strikes(&self, position: &Position) -> Vec<Preview> {
        self.strikes(position)
            .take(MOST_BATTLES)
            .map(|(fleet, target)| {
                self.preview_of_air_attack(position, [fleet].into_iter().collect(), target)
            })
            .collect()
    }

    fn preview_of_air_attack(
        &self,
        position: &Position,
        group: UnitSet,
        target: UnitId,
    ) -> Preview {
        let odds = self.air_odds(position, group, target);
        let mut lines = Self::column_lines(odds);
        let port = Modifier::new(odds.modifier.into(), "10.4d", "typhoon-modifier-port");
        lines.extend(port.iter().map(Modifier::line));
        Preview {
            title: Text::new("typhoon-preview-battle").with("unit", self.unit_text(target)),
            lines,
            chances: self.chances(odds),
            obstacle: None,
        }
    }

    fn column_lines(odds: Odds) -> Vec<PreviewLine> {
        let column = odds.column.clamp(LOWEST, HIGHEST);
        let mut lines = vec![line("typhoon-modifier-column", signed(column), "10.1c")];
        if odds.surprise {
            lines.push(line("typhoon-modifier-surprise", "!".into(), "10d"));
        }
        if odds.rough {
            lines.push(line("typhoon-modifier-rough", "−1".into(), "10.1e"));
        }
        lines
    }

    fn chances(&self, odds: Odds) -> Vec<PreviewChance> {
        let chance = |id: &'static str, is_meant: fn(Outcome) -> bool| PreviewChance {
            label: Text::new(id),
            ways: ways(1, 6, |die| is_meant(self.outcome(odds, die as u8))),
            of: 6,
        };
        vec![
            chance("typhoon-chance-two", |one| one.steps() >= 2),
            chance("typhoon-chance-one", |one| one.steps() == 1),
            chance("typhoon-chance-disrupted", |one| one == Outcome::Disrupted),
            chance("typhoon-chance-nothing", |one| one == Outcome::Nothing),
        ]
    }
}

fn line(label: &'static str, value: SmolStr, rule: &str) -> PreviewLine {
    PreviewLine {
        label: Text::new(label),
        value,
        rule: rule.into(),
    }
}
