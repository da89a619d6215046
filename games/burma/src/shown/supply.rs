//! What people see of supply: each unit's line hex by hex, what bars it and what would open it, who will
//! go hungry, and what the stockpile affords.

use crate::Burma;
use crate::position::Position;
use crate::position::larder::{self, Larder};
use crate::position::look::Look;
use crate::printed::units::{ALLIES, Class, UnitId, UnitSet};
use crate::shown::view::hold_tone;
use crate::turn::supply::{COMMAND_VALUE, MOST_EXTENSIONS, Wish};
use heigi_board::{HexId, Reach};
use heigi_engine::Text;
use heigi_engine::scene::{Fact, Line, Preview, PreviewLine};
use heigi_engine::scene::{SmolStr, ToSmolStr, format_smolstr};
use heigi_scene::Side;

/// Quarter points as movement points, such as `2¼`.
pub(crate) fn quarters(points: u16) -> SmolStr {
    let rest = ["", "¼", "½", "¾"][usize::from(points % 4)];
    match (points / 4, rest) {
        (0, "") => "0".into(),
        (0, rest) => rest.into(),
        (whole, rest) => format_smolstr!("{whole}{rest}"),
    }
}

/// Where supply lines of a side begin, and how far each may run, in points.
struct Starts {
    hexes: Vec<(HexId, Option<UnitId>)>,
    length: u16,
}

/// The lines of a side, searched once for all its units.
struct Lines {
    starts: Starts,
    plain: Vec<Reach>,
    without_zones: Vec<Reach>,
    without_enemy: Vec<Reach>,
}

/// A line to a hex.
struct Best<'a> {
    /// The searches that found it, one for each start.
    reaches: &'a Vec<Reach>,
    /// Quarter points that it costs.
    cost: u16,
    /// Where it begins.
    start: usize,
}

fn note(label: &'static str, value: Text, rule: &str) -> Fact {
    Fact {
        label: Text::new(label),
        value,
        rule: rule.into(),
    }
}

impl Burma {
    fn lines_from(&self, look: &Look<'_>, side: Side, starts: Starts, longest: u16) -> Lines {
        let search = |wish| -> Vec<Reach> {
            starts
                .hexes
                .iter()
                .map(|(hex, _)| self.trace_past(look, look.ground(), side, *hex, longest, wish))
                .collect()
        };
        Lines {
            plain: search(Wish::Nothing),
            without_zones: search(Wish::NoZones),
            without_enemy: search(Wish::NoEnemy),
            starts,
        }
    }

    /// The supply lines of the units in a hex, and the lines of communication of headquarters there.
    pub(crate) fn supply_lines(&self, look: &Look<'_>, at: HexId) -> Vec<Line> {
        let units: Vec<UnitId> = self.units_at(look, at).collect();
        let Some(side) = units.first().map(|unit| self.unit(*unit).side) else {
            return Vec::new();
        };
        let sources: Vec<(HexId, Option<UnitId>)> = self
            .sources(look, side)
            .into_iter()
            .map(|hex| (hex, None))
            .collect();
        let staffs = look
            .supply(side)
            .headquarters
            .iter()
            .filter(|one| !look.unit(one.unit).committed)
            .map(|one| (one.hex, Some(one.unit)));
        let length = self.supply_length(look);
        let farthest = length + u16::from(MOST_EXTENSIONS) * self.extension(look);
        let supply = Starts {
            hexes: sources.iter().copied().chain(staffs).collect(),
            length,
        };
        let supply = self.lines_from(look, side, supply, farthest);
        let far = self.communication_length(look);
        let communication = Starts {
            hexes: sources,
            length: far,
        };
        let communication = self.lines_from(look, side, communication, far + far / 2);
        units
            .into_iter()
            .map(|unit| {
                let lines = if self.unit(unit).class == Class::Headquarters {
                    &communication
                } else {
                    &supply
                };
                self.line_of(look, lines, unit, at)
            })
            .collect()
    }

    /// The best line to a unit: as it is, or as it would be without what bars it.
    fn line_of(&self, look: &Look<'_>, lines: &Lines, unit: UnitId, hex: HexId) -> Line {
        let is_staff = self.unit(unit).class == Class::Headquarters;
        let (rule, label) = if is_staff {
            ("7.8.1", "burma-line-communication")
        } else {
            ("7.7.2", "burma-line-supply")
        };
        let mut line = Line {
            piece: self.unit(unit).id.clone(),
            tone: hold_tone(self.unit(unit).side).into(),
            places: Vec::new(),
            is_broken: true,
            notes: Vec::new(),
        };
        let Some(best) = self.best_line(look, lines, hex) else {
            let value = Text::new("burma-line-too-far");
            line.notes.push(note("burma-line-none", value, rule));
            return line;
        };
        let Best {
            reaches,
            cost,
            start,
        } = best;
        let most = self.budget(look, lines, start);
        let length = Text::new("burma-line-points")
            .with("points", quarters(cost).as_str())
            .with("most", quarters(most).as_str());
        line.notes.push(note(label, length, rule));
        let (from, staff) = lines.starts.hexes[start];
        let name = staff.map_or_else(|| self.hex_text(from), |staff| self.unit_text(staff));
        line.notes.push(note("burma-line-from", name, rule));
        line.is_broken = false;
        let path = reaches[start].path(hex);
        if !std::ptr::eq(reaches, &raw const lines.plain) {
            line.is_broken = true;
            self.name_obstacles(look, unit, &path, &mut line.notes);
        }
        if cost > most {
            line.is_broken = true;
            self.name_remedies(look, staff, cost - most, &path, &mut line.notes);
        } else if cost > 4 * lines.starts.length && !is_staff {
            // TBL-MAPEXP: what markers added may not be ridden by rail.
            let range =
                staff.and_then(|staff| look.supply(self.unit(staff).side).headquarters(staff));
            line.is_broken |= !range.is_some_and(|one| one.range.contains(hex));
        }
        let cost = |hex: HexId| reaches[start].cost(hex).unwrap_or(0);
        let steps = path.iter().map(|hex| (*hex, cost(*hex)));
        line.places = std::iter::once((from, 0))
            .chain(steps)
            .map(|(hex, cost)| (self.hex_number(hex), quarters(cost)))
            .collect();
        line
    }

    /// The quarter points that a line from a start may cost.
    fn budget(&self, look: &Look<'_>, lines: &Lines, start: usize) -> u16 {
        let staff = lines.starts.hexes[start].1;
        let more = staff.map_or(0, |staff| u16::from(look.unit(staff).extended));
        4 * (lines.starts.length + more * self.extension(look))
    }

    /// The same with all markers that could make it longer.
    fn longest(&self, look: &Look<'_>, lines: &Lines, start: usize) -> u16 {
        let is_staff = lines.starts.hexes[start].1.is_some();
        let more = u16::from(is_staff) * u16::from(MOST_EXTENSIONS);
        4 * (lines.starts.length + more * self.extension(look))
    }

    /// The first line that markers could make long enough, or else the first at all: as it is, without
    /// zones, without the enemy.
    fn best_line<'a>(&self, look: &Look<'_>, lines: &'a Lines, hex: HexId) -> Option<Best<'a>> {
        let cheapest = |reaches: &'a Vec<Reach>| {
            let found = (0..reaches.len())
                .filter_map(|start| Some((reaches[start].cost(hex)?, start)))
                .min_by_key(|(cost, start)| {
                    // Lines of headquarters may be lengthened, those of sources not.
                    let is_fixed = lines.starts.hexes[*start].1.is_none();
                    let budget = self.budget(look, lines, *start);
                    (cost.saturating_sub(budget), is_fixed, *cost)
                });
            found.map(|(cost, start)| Best {
                reaches,
                cost,
                start,
            })
        };
        let choices = [&lines.plain, &lines.without_zones, &lines.without_enemy];
        let could_be = |best: &Best<'_>| best.cost <= self.longest(look, lines, best.start);
        choices
            .into_iter()
            .find_map(|reaches| cheapest(reaches).filter(could_be))
            .or_else(|| choices.into_iter().find_map(cheapest))
    }

    /// What bars a line, and what would open it: enemy units, and hexes in their zones in which a unit
    /// of one's own would do (7.7.2d).
    fn name_obstacles(&self, look: &Look<'_>, unit: UnitId, path: &[HexId], notes: &mut Vec<Fact>) {
        let side = self.unit(unit).side;
        let enemy = side.opponent().index();
        let ground = look.ground();
        for hex in path {
            let is_held = ground.occupied[enemy].contains(*hex);
            let is_barred =
                ground.zones[enemy].contains(*hex) && !ground.occupied[side.index()].contains(*hex);
            if is_held || is_barred {
                let label = if is_held {
                    "burma-line-enemy"
                } else {
                    "burma-line-zone"
                };
                notes.push(note(label, self.hex_text(*hex), "7.7.2d"));
            }
        }
    }

    /// What would serve a line that is too long: markers that lengthen it (7.7.2e), repairs (7.8.3).
    fn name_remedies(
        &self,
        look: &Look<'_>,
        staff: Option<UnitId>,
        missing: u16,
        path: &[HexId],
        notes: &mut Vec<Fact>,
    ) {
        if let Some(staff) = staff {
            let markers = missing.div_ceil(4 * self.extension(look));
            let left = u16::from(MOST_EXTENSIONS - look.unit(staff).extended.min(MOST_EXTENSIONS));
            if markers <= left {
                let value = Text::new("burma-line-markers").with("markers", i32::from(markers));
                notes.push(note("burma-line-lengthen", value, "7.7.2e"));
            }
        }
        for hex in path.iter().filter(|hex| look.hex(**hex).cut) {
            notes.push(note("burma-line-repair", self.hex_text(*hex), "7.8.3"));
        }
    }

    /// The hexes of units that the markers on the map will not feed, with how many they are.
    pub(crate) fn hungry_hexes(&self, look: &Look<'_>, side: Side) -> Vec<(SmolStr, SmolStr)> {
        let larder = Larder::new(self, look, side);
        let mut places: Vec<(HexId, u8)> = Vec::new();
        for hex in larder.unfed.iter().filter_map(|unit| look.hex_of(unit)) {
            match places.iter_mut().find(|(known, _)| *known == hex) {
                Some((_, count)) => *count += 1,
                None => places.push((hex, 1)),
            }
        }
        places
            .into_iter()
            .map(|(hex, count)| (self.hex_number(hex), count.to_smolstr()))
            .collect()
    }

    /// What the stockpile and the markers of a side afford, while it decides about supply.
    pub(crate) fn supply_plan(&self, position: &Position, side: Side) -> Vec<Preview> {
        let look = &Look::new(self, position);
        let mut lines = self.plan_of_food(look, side);
        self.add_prices(position, side, &mut lines);
        vec![Preview {
            title: Text::new("burma-plan-title"),
            lines,
            chances: Vec::new(),
            obstacle: None,
        }]
    }

    /// The stockpile, and who is fed from it.
    fn plan_of_food(&self, look: &Look<'_>, side: Side) -> Vec<PreviewLine> {
        let stock = look.side(side).stock;
        let larder = Larder::new(self, look, side);
        let eaters = larder::eaters(self, look, side).len();
        let payers = larder::payers(look, side).into_iter();
        let near = payers.fold(UnitSet::EMPTY, |all, payer| {
            all | larder::in_range(self, look, payer, larder.unfed)
        });
        let far = larder.unfed.len() - near.len();
        let steps = [0, 5, 9, 13];
        let floor = steps[usize::from(look.level(side) - 1).min(3)];
        let above = stock - floor.min(stock);
        let fed = format_smolstr!("{} / {eaters}", eaters - larder.unfed.len());
        let mut lines = vec![
            plan("burma-plan-stock", stock, "7.3"),
            plan("burma-plan-above", above, "7.5.1"),
            plan("burma-plan-fed", fed, "7.9.3"),
            plan("burma-plan-spare", larder.spare, "7.2.1"),
        ];
        if !near.is_empty() {
            let missing = near.len().div_ceil(usize::from(COMMAND_VALUE));
            lines.push(plan("burma-plan-missing", missing, "7.9.5"));
        }
        if far > 0 {
            lines.push(plan("burma-plan-far", far, "7.7.2"));
        }
        lines
    }

    /// What else points buy.
    fn add_prices(&self, position: &Position, side: Side, lines: &mut Vec<PreviewLine>) {
        let staffs = self.units_of(side).filter(|unit| {
            self.unit(*unit).class == Class::Headquarters
                && position.unit(*unit).committed
                && position.hex_of(*unit).is_some()
        });
        let committed = staffs.count();
        if committed > 0 {
            lines.push(plan("burma-plan-restore", committed, "9.3.9"));
        }
        let price = self.works_price(position);
        let is_own_cut =
            |hex: &HexId| position.hex(*hex).cut && position.hex(*hex).control == Some(side);
        let cuts = self.map().grid.hexes().filter(is_own_cut).count();
        if cuts > 0 {
            let all = cuts * usize::from(price);
            lines.push(plan("burma-plan-repairs", all, "7.8.3"));
        }
        lines.push(plan("burma-plan-works", price, "7.8.2a"));
        if side == ALLIES {
            lines.push(plan("burma-plan-aircraft", 1, "5.2.2"));
            lines.push(plan("burma-plan-trucks", 1, "17.7.1"));
        } else {
            lines.push(plan("burma-plan-roll", 1, "5.2.4"));
            lines.push(plan("burma-plan-porters", 1, "7.4.6"));
        }
        lines.push(plan("burma-plan-reinforcement", 1, "15.1.4"));
    }
}

fn plan(label: &'static str, value: impl ToSmolStr, rule: &str) -> PreviewLine {
    PreviewLine {
        label: Text::new(label),
        value: value.to_smolstr(),
        rule: rule.into(),
    }
}
