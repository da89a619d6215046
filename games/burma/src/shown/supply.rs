//! What people see of supply: each unit's line hex by hex, what bars it and what would open it, who will
//! go hungry, and what the stockpile affords.

use crate::Burma;
use crate::position::Position;
use crate::position::larder::Larder;
use crate::position::look::Look;
use crate::printed::units::{ALLIES, Class, UnitId};
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
            .filter_map(|unit| {
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
    fn line_of(&self, look: &Look<'_>, lines: &Lines, unit: UnitId, hex: HexId) -> Option<Line> {
        let is_staff = self.unit(unit).class == Class::Headquarters;
        let rule = if is_staff { "7.8.1" } else { "7.7.2" };
        let budget = |start: usize| {
            let staff = lines.starts.hexes[start].1;
            let more = staff.map_or(0, |staff| u16::from(look.unit(staff).extended));
            4 * (lines.starts.length + more * self.extension(look))
        };
        let cheapest = |reaches: &[Reach]| {
            (0..reaches.len())
                .filter_map(|start| Some((reaches[start].cost(hex)?, start)))
                .min_by_key(|(cost, start)| {
                    // Lines of headquarters may be lengthened, those of sources not.
                    let is_fixed = lines.starts.hexes[*start].1.is_none();
                    (cost.saturating_sub(budget(*start)), is_fixed, *cost)
                })
        };
        let mut notes = Vec::new();
        let note = |notes: &mut Vec<Fact>, id: &'static str, value: Text, rule: &str| {
            notes.push(Fact {
                label: Text::new(id),
                value,
                rule: rule.into(),
            });
        };
        let choices = [&lines.plain, &lines.without_zones, &lines.without_enemy];
        // The first line that markers could make long enough, or else the line as it is.
        let longest = |start: usize| {
            let is_staff = lines.starts.hexes[start].1.is_some();
            let more = if is_staff {
                u16::from(MOST_EXTENSIONS)
            } else {
                0
            };
            4 * (lines.starts.length + more * self.extension(look))
        };
        let found = choices
            .iter()
            .find_map(|reaches| {
                cheapest(reaches)
                    .filter(|(cost, start)| *cost <= longest(*start))
                    .map(|(cost, start)| (*reaches, cost, start))
            })
            .or_else(|| {
                choices.iter().find_map(|reaches| {
                    cheapest(reaches).map(|(cost, start)| (*reaches, cost, start))
                })
            });
        let Some((reaches, cost, start)) = found else {
            note(
                &mut notes,
                "burma-line-none",
                Text::new("burma-line-too-far"),
                rule,
            );
            return Some(Line {
                piece: self.unit(unit).id.clone(),
                tone: hold_tone(self.unit(unit).side).into(),
                places: Vec::new(),
                is_broken: true,
                notes,
            });
        };
        let most = budget(start);
        let length = Text::new("burma-line-points")
            .with("points", quarters(cost).as_str())
            .with("most", quarters(most).as_str());
        note(
            &mut notes,
            if is_staff {
                "burma-line-communication"
            } else {
                "burma-line-supply"
            },
            length,
            rule,
        );
        let (from, staff) = lines.starts.hexes[start];
        let name = staff.map_or_else(|| self.hex_text(from), |staff| self.unit_text(staff));
        note(&mut notes, "burma-line-from", name, rule);
        let mut is_broken = false;
        let path = reaches[start].path(hex);
        if !std::ptr::eq(reaches, &raw const lines.plain) {
            is_broken = true;
            self.name_obstacles(look, unit, &path, &mut notes);
        }
        if cost > most {
            is_broken = true;
            self.name_remedies(look, staff, cost - most, &path, &mut notes);
        } else if cost > 4 * lines.starts.length && !is_staff {
            // TBL-MAPEXP: what markers added may not be ridden by rail.
            let range =
                staff.and_then(|staff| look.supply(self.unit(staff).side).headquarters(staff));
            is_broken |= !range.is_some_and(|one| one.range.contains(hex));
        }
        let places = [(from, 0)]
            .into_iter()
            .chain(
                path.iter()
                    .map(|hex| (*hex, reaches[start].cost(*hex).unwrap_or(0))),
            )
            .map(|(hex, cost)| (self.hex_number(hex), quarters(cost)))
            .collect();
        Some(Line {
            piece: self.unit(unit).id.clone(),
            tone: hold_tone(self.unit(unit).side).into(),
            places,
            is_broken,
            notes,
        })
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
                notes.push(Fact {
                    label: Text::new(if is_held {
                        "burma-line-enemy"
                    } else {
                        "burma-line-zone"
                    }),
                    value: self.hex_text(*hex),
                    rule: "7.7.2d".into(),
                });
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
        let mut remedy = |id: &'static str, value: Text, rule: &str| {
            notes.push(Fact {
                label: Text::new(id),
                value,
                rule: rule.into(),
            });
        };
        if let Some(staff) = staff {
            let markers = missing.div_ceil(4 * self.extension(look));
            let left = u16::from(MOST_EXTENSIONS - look.unit(staff).extended.min(MOST_EXTENSIONS));
            if markers <= left {
                remedy(
                    "burma-line-lengthen",
                    Text::new("burma-line-markers").with("markers", i32::from(markers)),
                    "7.7.2e",
                );
            }
        }
        for hex in path.iter().filter(|hex| look.hex(**hex).cut) {
            remedy("burma-line-repair", self.hex_text(*hex), "7.8.3");
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
        let stock = position.side(side).stock;
        let larder = Larder::new(self, look, side);
        let eaters = crate::position::larder::eaters(self, look, side).len();
        let near = crate::position::larder::payers(look, side)
            .into_iter()
            .fold(crate::printed::units::UnitSet::EMPTY, |all, payer| {
                all | crate::position::larder::in_range(self, look, payer, larder.unfed)
            });
        let far = larder.unfed.len() - near.len();
        let level = position.level(side);
        let steps = [0, 5, 9, 13];
        let floor = steps[usize::from(level - 1).min(3)];
        let committed = self
            .units_of(side)
            .filter(|unit| {
                self.unit(*unit).class == Class::Headquarters
                    && position.unit(*unit).committed
                    && position.hex_of(*unit).is_some()
            })
            .count();
        let cuts = self
            .map()
            .grid
            .hexes()
            .filter(|hex| position.hex(*hex).cut && position.hex(*hex).control == Some(side))
            .count();
        let price = self.works_price(position);
        let line = |id: &'static str, value: SmolStr, rule: &str| PreviewLine {
            label: Text::new(id),
            value,
            rule: rule.into(),
        };
        let mut lines = vec![
            line("burma-plan-stock", stock.to_smolstr(), "7.3"),
            line(
                "burma-plan-above",
                (stock - floor.min(stock)).to_smolstr(),
                "7.5.1",
            ),
            line(
                "burma-plan-fed",
                format_smolstr!("{} / {eaters}", eaters - larder.unfed.len()),
                "7.9.3",
            ),
            line("burma-plan-spare", larder.spare.to_smolstr(), "7.2.1"),
        ];
        if !near.is_empty() {
            let missing = near.len().div_ceil(usize::from(COMMAND_VALUE));
            lines.push(line("burma-plan-missing", missing.to_smolstr(), "7.9.5"));
        }
        if far > 0 {
            lines.push(line("burma-plan-far", far.to_smolstr(), "7.7.2"));
        }
        if committed > 0 {
            lines.push(line("burma-plan-restore", committed.to_smolstr(), "9.3.9"));
        }
        if cuts > 0 {
            let all = cuts * usize::from(price);
            lines.push(line("burma-plan-repairs", all.to_smolstr(), "7.8.3"));
        }
        lines.push(line("burma-plan-works", price.to_smolstr(), "7.8.2a"));
        if side == ALLIES {
            lines.push(line("burma-plan-aircraft", "1".into(), "5.2.2"));
            lines.push(line("burma-plan-trucks", "1".into(), "17.7.1"));
        } else {
            lines.push(line("burma-plan-roll", "1".into(), "5.2.4"));
            lines.push(line("burma-plan-porters", "1".into(), "7.4.6"));
        }
        lines.push(line("burma-plan-reinforcement", "1".into(), "15.1.4"));
        vec![Preview {
            title: Text::new("burma-plan-title"),
            lines,
            chances: Vec::new(),
            obstacle: None,
        }]
    }
}
