//! What shows: the board of a scenario with its counters, and what a viewer sees of a match.

mod badges;
mod batteries;
mod ground;
mod guide;
mod labels;
mod marks;
mod overlays;
mod sight_line;
mod unknown;
mod vehicles;
mod works;

use crate::printed::values;
use crate::*;
use heigi_engine::hexes::Page;
use heigi_engine::scene::{Face, FaceValue, Line, Piece, Place, Symbol};
use heigi_engine::trays;
use overlays::{PERILS, SEEN};

/// What is told of each scenario besides its name: what it is about, and who wins how.
const NOTES: [&str; 2] = ["about", "victory"];

/// The line of sight between two places.
const SIGHT_LINE: &str = "sight-line";

/// The conditions that stand on a counter.
const SIGNED: [Condition; 46] = [
    Condition::Unarmed,
    Condition::Concealed,
    Condition::Hidden,
    Condition::Pinned,
    Condition::Desperate,
    Condition::Exhausted,
    Condition::Disrupted,
    Condition::Busy,
    Condition::Packing,
    Condition::Mounted,
    Condition::Column,
    Condition::Laboured,
    Condition::LabouredLong,
    Condition::Heroic,
    Condition::Fanatic,
    Condition::Berserk,
    Condition::Charging,
    Condition::DareDeath,
    Condition::Reckless,
    Condition::Following,
    Condition::Encircled,
    Condition::Melee,
    Condition::PrepFired,
    Condition::Waiting,
    Condition::FirstFired,
    Condition::FinalFired,
    Condition::AdvanceFired,
    Condition::Emplaced,
    Condition::SmokeSpent,
    Condition::PhosphorusSpent,
    Condition::Malfunctioning,
    Condition::Motion,
    Condition::Buttoned,
    Condition::Exposed,
    Condition::Immobile,
    Condition::Bogged,
    Condition::Mired,
    Condition::Stunned,
    Condition::Shocked,
    Condition::Doubtful,
    Condition::Wreck,
    Condition::Burning,
    Condition::Driverless,
    Condition::Recalled,
    Condition::Forsaken,
    Condition::LaidFascine,
];

/// What is told of a scenario before and during a match: what it is about, who wins how, and the snipers of both sides (12).
pub fn notes(scenario: &Scenario) -> Vec<Text> {
    let sides = SIDES.iter().zip(&scenario.snipers);
    let note = |((_, side), sniper): (&(&'static str, &'static str), &Option<printed::Sniper>)| {
        let number = i32::from((*sniper)?.number);
        let text = Text::new("pto-note-sniper").with("side", Text::new(*side));
        Some(text.with("number", number))
    };
    let told = |what| Text::new(format!("pto-scenario-{}-{what}", scenario.id));
    let told = NOTES.map(told).into_iter();
    told.chain(sides.filter_map(note)).collect()
}

/// Makes the board of a scenario with a sea.
pub fn board(data: &Data, scenario: &Scenario, sea: Sea) -> Arc<Board> {
    let map = scenario.map_at(sea);
    let page = Page(&data.grid);
    let hexes: Vec<HexId> = map.hexes().collect();
    let is_on_map = |number: &SmolStr| data.grid.parse(number).is_ok_and(|hex| map.has(hex));
    let kinds = ground::kinds(map);
    let place = |hex: &HexId| {
        let ground = page.place(*hex);
        let beyond = |near: &SmolStr| {
            if is_on_map(near) {
                near.clone()
            } else {
                SmolStr::default()
            }
        };
        Place {
            class: ground::class(&kinds, ground::kind(map, *hex)),
            raised: map.level(*hex) > 0,
            neighbours: ground.neighbours.iter().map(beyond).collect(),
            ..ground
        }
    };
    let small = printed::grid(map.size);
    let size = small
        .map(|grid| Page(&grid).size())
        .unwrap_or_else(|_| page.size());
    let turn = |turn| Text::new("engine-log-turn").with("turn", turn);
    let whole = page.board(|_, place| place, |_| Vec::new());
    Arc::new(Board {
        size,
        places: hexes
            .iter()
            .flat_map(|hex| ground::parts(map, &kinds, *hex, place(hex)))
            .collect(),
        edges: ground::edges(data, map),
        edge_classes: ground::edge_classes(map, data),
        place_classes: ground::place_classes(map, &kinds),
        tracks: vec![Track::of_turns(
            "turn",
            "pto-track-turn",
            scenario.turns,
            turn,
        )],
        faces: data
            .counters
            .iter()
            .flat_map(faces)
            .chain(Nation::ALL.iter().map(unknown_face))
            .collect(),
        badges: badges::all(),
        ..whole
    })
}

/// The id of a face.
fn face_id(printed: &Printed, state: &str) -> SmolStr {
    format_smolstr!("{}{state}", printed.id)
}

/// The face of whoever is concealed, for his enemy.
fn unknown_face(nation: &Nation) -> Face {
    Face {
        id: unknown_face_id(*nation),
        tone: tones(*nation)[0].into(),
        values: vec![FaceValue::new(
            Corner::LowerRight,
            SmolStr::new_static("?"),
            "pto-value-unknown",
        )],
        name: Text::new("pto-face-unknown").with("nation", nation.name()),
        ..Face::default()
    }
}

fn unknown_face_id(nation: Nation) -> SmolStr {
    format_smolstr!("unknown-{}", nation.id())
}

/// The tones of the front and of the back of a nation's counters.
fn tones(nation: Nation) -> [&'static str; 2] {
    match nation {
        Nation::Japan => ["army-japan", "counter-pale"],
        Nation::Marines => ["us-1cav", "counter-pale"],
        Nation::Army => ["nation-us", "counter-pale"],
        Nation::Philippine => ["us-11ab", "counter-pale"],
        Nation::Nationalist => ["nation-china", "counter-pale"],
        Nation::Communist => ["army-ina", "counter-pale"],
        Nation::British => ["nation-uk", "counter-pale"],
    }
}

/// The faces of a counter: the front, the broken side and the wounded one, as far as it has them.
fn faces(printed: &Printed) -> Vec<Face> {
    let tones = tones(printed.nation);
    let morale = i32::from(printed.morale);
    let mut faces = vec![face(printed, "", tones[0], morale, 0)];
    if let Some(broken) = printed.broken {
        faces.push(face(printed, "-broken", tones[1], broken.into(), 0));
    }
    if printed.is_single() {
        faces.push(face(printed, "-wounded", tones[0], morale - 1, 1));
        if let Some(broken) = printed.broken {
            faces.push(face(
                printed,
                "-wounded-broken",
                tones[1],
                i32::from(broken) - 1,
                1,
            ));
        }
    }
    faces
}

fn face(printed: &Printed, state: &'static str, tone: &str, morale: i32, wound: i32) -> Face {
    let shown = shown_values(printed, state.is_empty(), morale, wound);
    Face {
        id: face_id(printed, state),
        tone: tone.into(),
        symbol: Some(Symbol {
            id: printed.class.look().symbol.into(),
            size: match printed.class {
                UnitClass::Squad => "••".into(),
                UnitClass::HalfSquad | UnitClass::Crew => "•".into(),
                _ => SmolStr::default(),
            },
        }),
        values: shown,
        name: Text::new("pto-face")
            .with("class", printed.kind_name())
            .with("values", heigi_engine::scene::Value::Word(values(printed))),
        details: details(printed, state),
        ..Face::default()
    }
}

/// The values in the corners of a face.
fn shown_values(printed: &Printed, is_front: bool, morale: i32, wound: i32) -> Vec<FaceValue> {
    let strength = match printed.class {
        UnitClass::Mortar => format_smolstr!("{}–{}", printed.least, printed.range),
        UnitClass::Charge => printed.fire.to_smolstr(),
        UnitClass::Gun => format_smolstr!("{}", printed.calibre),
        _ => format_smolstr!("{}-{}", printed.fire, printed.range),
    };
    let mut shown = Vec::new();
    let mut put = |at, value: SmolStr, meaning| shown.push(FaceValue::new(at, value, meaning));
    match printed.leadership {
        Some(leadership) => {
            put(Corner::LowerLeft, morale.to_smolstr(), "pto-value-morale");
            put(
                Corner::LowerRight,
                signed(i32::from(leadership) + wound),
                "pto-value-leadership",
            );
        }
        None if printed.is_vehicle() => {
            if let Some([front, side]) = printed.vehicle.as_ref().and_then(|one| one.hull) {
                let armour = format_smolstr!("{front}/{side}");
                put(Corner::LowerLeft, armour, "pto-value-armour");
            }
            let points = printed.vehicle.as_ref().map_or(0, |one| one.points);
            put(Corner::LowerRight, points.to_smolstr(), "pto-value-points");
        }
        None if printed.class.is_radio() => {}
        None if printed.class == UnitClass::Aircraft => {
            put(
                Corner::LowerLeft,
                printed.fire.to_smolstr(),
                "pto-value-guns",
            );
            put(
                Corner::LowerRight,
                printed.calibre.to_smolstr(),
                "pto-value-bombs",
            );
        }
        None if printed.is_weapon() => {
            put(Corner::LowerLeft, strength, "pto-value-strength");
            put(
                Corner::LowerRight,
                printed.rate.to_smolstr(),
                "pto-value-rate",
            );
        }
        None => {
            if is_front {
                put(Corner::LowerLeft, strength, "pto-value-strength");
            }
            put(Corner::LowerRight, morale.to_smolstr(), "pto-value-morale");
        }
    }
    shown
}

/// What a face says besides its values.
fn details(printed: &Printed, state: &str) -> Vec<Text> {
    let mut details = vec![printed.nation.name()];
    details.extend(printed.quality.map(Kind::name));
    if let Some(breakdown) = printed.breakdown {
        let text = Text::new("pto-detail-weapon").with("breakdown", i32::from(breakdown));
        let text = text.with("repair", i32::from(printed.repair));
        details.push(text.with("portage", i32::from(printed.portage)));
    }
    if let Some(removal) = printed.removal {
        let text = Text::new("pto-detail-removal").with("removal", i32::from(removal));
        details.push(text.with("portage", i32::from(printed.portage)));
    }
    if printed.is_ordnance() {
        let text = Text::new("pto-detail-ordnance").with("calibre", i32::from(printed.calibre));
        details.push(text);
    }
    if let Some(vehicle) = &printed.vehicle {
        details.extend(vehicles::details(vehicle));
    }
    details.extend(printed.mount.map(Kind::name));
    if printed.is_stealthy {
        details.push(Text::new("pto-detail-stealthy"));
    }
    if printed.is_para {
        details.push(Text::new("pto-detail-para"));
    }
    if printed.is_reduced {
        details.push(Text::new("pto-detail-reduced"));
    }
    details.extend(match state {
        "-broken" => Some(Condition::Broken.name()),
        "-wounded" | "-wounded-broken" => Some(Condition::Wounded.name()),
        _ => None,
    });
    details
}

impl Shows for Pto {
    heigi_engine::by_steps!(shows);

    fn board(&self, state: &State) -> Arc<Board> {
        Arc::clone(self.board_at(state.scenario, state.altered.sea))
    }

    fn phase(&self, state: &State) -> Text {
        step::phase(self, state)
    }

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        let scenario = self.scenario(state);
        let tone = |side: Side| {
            if side == JAPAN {
                "hold-japan"
            } else {
                "hold-allies"
            }
        };
        let goals = scenario.objective.goals.iter().zip(&state.held);
        Scene {
            pieces: self.pieces(state, viewer),
            tints: goals
                .map(|(hex, side)| Tint::new(self.number(*hex), tone(*side)))
                .collect(),
            markers: self.marks(state, viewer),
            trays: trays::<Tray>(),
            tracks: vec![TrackState::at("turn", state.turn)],
            facts: self
                .aim_figures(state, viewer)
                .into_iter()
                .chain(self.weather_figure(state))
                .chain(self.paddies_figure(state))
                .chain(self.night_figure(state))
                .chain(self.order_figure(state, viewer))
                .chain(self.sniper_figures(state))
                .chain(self.battery_figures(state, viewer))
                .chain(self.air_figures(state, viewer))
                .collect(),
            overlays: vec![
                Overlay::new(SEEN, "pto-overlay-seen", "overlay"),
                Overlay::new(PERILS, "pto-overlay-perils", "overlay"),
                Overlay::new(SIGHT_LINE, "pto-overlay-sight-line", "overlay").between(),
            ],
            guide: self.guide(state, viewer),
            ..step::scene(self, state, viewer)
        }
    }

    fn overlay(&self, state: &State, viewer: Viewer, id: &str) -> Vec<(SmolStr, SmolStr)> {
        match id {
            SEEN => self.seen_from_there(state, viewer),
            PERILS => self.perils_told(state, viewer),
            _ => Vec::new(),
        }
    }

    fn between(
        &self,
        state: &State,
        _: Viewer,
        id: &str,
        ends: [&str; 2],
    ) -> Option<(Vec<(SmolStr, SmolStr)>, Line)> {
        (id == SIGHT_LINE).then(|| self.sight_line(state, ends))?
    }

    fn log_entry(&self, event: &Event, viewer: Viewer) -> Option<heigi_engine::scene::LogEntry> {
        // 9.1: orders are nobody else's business, nor what becomes of works that nobody else knows (G.2), or of who is unseen in a
        // hold (G14.23).
        if let Event::OrderHolds(side)
        | Event::PloughedUnseen(side, ..)
        | Event::AddedAboard(side, ..)
        | Event::ColumnAboard(side, ..) = event
            && !is_owner(viewer, *side)
        {
            return None;
        }
        let mut entry = event.tell(self, viewer)?;
        let is_own = |named: &heigi_engine::scene::Value| {
            let sides = [ALLIES, JAPAN].into_iter();
            let mut own = sides.filter(|side| is_owner(viewer, *side));
            own.any(|side| side.value(self) == *named)
        };
        entry.text = veiled(entry.text, is_own)?;
        Some(entry)
    }
}

impl Pto {
    fn pieces(&self, state: &State, viewer: Viewer) -> Vec<Piece> {
        let mut heights: std::collections::BTreeMap<SmolStr, u8> =
            std::collections::BTreeMap::new();
        let mut pieces = Vec::new();
        // A vehicle lies on top of its weapons, so that it is seen which way it faces.
        let is_top = |unit: &Named| matches!(state[*unit].at, At::Vehicle(_));
        let (top, below): (Vec<Named>, Vec<Named>) = state.all().partition(is_top);
        let all = below.into_iter().chain(top);
        for unit in all.filter(|unit| self.is_seen(state, viewer, *unit)) {
            let place = match state.tray(unit) {
                Some(tray) => tray.id().into(),
                None => {
                    let over = state.flies_over(unit).map(Spot::ground);
                    let spot = over.or_else(|| state.spot(unit));
                    spot.map(|spot| self.place(spot)).unwrap_or_default()
                }
            };
            let height = heights.entry(place.clone()).or_default();
            let mut piece = self.piece(state, viewer, unit, place, *height);
            // G18.6: nobody else knows who dares death before it is seen.
            let is_own = is_owner(viewer, unit.side);
            piece
                .badges
                .retain(|badge| is_own || *badge != Condition::DareDeath.id());
            pieces.push(piece);
            *height += 1;
        }
        for side in [ALLIES, JAPAN] {
            pieces.extend(self.unknown_pieces(state, viewer, side));
        }
        pieces
    }

    fn piece(
        &self,
        state: &State,
        viewer: Viewer,
        unit: Named,
        place: SmolStr,
        order: u8,
    ) -> Piece {
        let one = &state[unit];
        let printed = self.printed(unit);
        let is_broken = one.is(Condition::Broken) && printed.broken.is_some();
        let side = match (one.is(Condition::Wounded), is_broken) {
            (true, true) => "-wounded-broken",
            (true, false) => "-wounded",
            (false, true) => "-broken",
            (false, false) => "",
        };
        let is_acting = state.movers.contains(unit.id)
            || state.altered.platoon.crafts.contains(unit.id)
            || state.agenda.iter().any(|step| match step {
                Step::Flight(flight) => flight.unit.id == unit.id,
                Step::AdvanceOf(advance) => advance.unit.id == unit.id,
                _ => false,
            });
        // G14.32: some are fanatic for where they are.
        let is_fanatic = self.is_fanatic(state, unit);
        let is_so = |sign: Condition| one.is(sign) || sign == Condition::Fanatic && is_fanatic;
        let signs = SIGNED.into_iter().filter(|condition| is_so(*condition));
        let is_done = one.is(Condition::Done) && state.phase != Phase::Rally;
        let badges = [
            (is_acting, "active"),
            (state.picked.contains(unit.id), "firing"),
            (one.is(Condition::Moved) || is_done, "moved"),
        ];
        let badges = badges.into_iter().filter(|(holds, _)| *holds);
        let badges = badges.map(|(_, badge)| badge);
        Piece {
            id: piece_id(unit.id),
            face: face_id(printed, side),
            owner: unit.side,
            place,
            order,
            badges: badges
                .chain(signs.map(Kind::id))
                .chain(self.bomb_badge(state, unit))
                .chain(one.turret.map(vehicles::turret))
                .chain(vehicles::afloat(one))
                .chain(one.commander.map(|_| vehicles::COMMANDER))
                .chain(
                    state
                        .spot(unit)
                        .and_then(|spot| works::part_badge(state, viewer, spot)),
                )
                .chain(
                    one.arc
                        .map(|arc| badges::ARCS_OF_FIRE[usize::from(arc % ARCS)][0]),
                )
                .map(SmolStr::new_static)
                .collect(),
            on: state
                .holder(unit)
                .or_else(|| state.carrier(unit))
                .or_else(|| state.guard_of(unit))
                .map(|holder| piece_id(holder.id)),
            ..Piece::default()
        }
    }
}

/// The id of a unit's counter, as actions write it.
fn piece_id(unit: UnitId) -> SmolStr {
    format_smolstr!("u{}", unit.0)
}
