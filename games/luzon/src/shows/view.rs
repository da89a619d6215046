//! What a viewer sees: built from what it may know.

use crate::Luzon;
use crate::printed::campaign::{Goal, Level};
use crate::printed::map::{BridgeId, HexSet, MOST_HEXES};
use crate::printed::units::{ALLIES, JAPAN, MOST_UNITS, UnitId};
use crate::sequence::{Phase, Step};
use crate::shows::board_view::{FACE_DOWN, face_id, ground_box};
use crate::shows::charts::holding_box;
use crate::situation::state::{Location, State, Verdict};
use crate::situation::works::Works;
use heigi_board::{Direction, HexId, ids};
use heigi_engine::hexes::Page;
use heigi_engine::scene::{
    Fact, Line, Marker, MarkerKind, MarkerSpot, Outcome, Overlay, Piece, Scene, SmolStr, ToSmolStr,
    TrackState, Tray, format_smolstr,
};
use heigi_engine::step::AnyStep;
use heigi_engine::{Text, Viewer, step};

const BEACHES: &str = "beaches";
const COAST: &str = "coast";
const BAY: &str = "bay";
/// Where each side has lines of supply.
const SUPPLY: [&str; 2] = ["supply-japan", "supply-allies"];
const ATTACKS: &str = "attacks";

impl Luzon {
    /// What a viewer sees.
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> Scene {
        Scene {
            viewer,
            phase: self.phase_text(state),
            help: self.help(state),
            guide: self.guide(state, viewer),
            trays: vec![
                Tray::new("formosa", "luzon-tray-formosa"),
                Tray::new("waiting", "luzon-tray-waiting"),
                Tray::new("withdrawn", "luzon-tray-withdrawn"),
                Tray::new("lost", "luzon-tray-lost"),
            ],
            pieces: self.pieces(state, viewer),
            tints: self.field_tints(state),
            tracks: vec![TrackState::at(
                "turn",
                state.turn.max(self.first_turn(state.scenario)),
            )],
            facts: self.facts(state, viewer),
            overlays: [
                Overlay::new(BEACHES, "luzon-overlay-beaches", "overlay"),
                Overlay::new(COAST, "luzon-overlay-coast", "overlay"),
                Overlay::new(BAY, "luzon-overlay-bay", "overlay"),
                Overlay::new(ATTACKS, "luzon-overlay-attacks", "overlay"),
                Overlay::new(SUPPLY[0], "luzon-overlay-supply-japan", "amber"),
                Overlay::new(SUPPLY[1], "luzon-overlay-supply-allies", "teal"),
            ]
            .into_iter()
            .chain(self.reach_overlays(state, viewer))
            .collect(),
            markers: (self.markers(state).into_iter())
                .chain(self.box_markers(state, viewer))
                .collect(),
            prompt: step::prompt(self, state, viewer),
            outcome: state.verdict.map(|verdict| self.outcome(state, verdict)),
        }
    }

    fn pieces(&self, state: &State, viewer: Viewer) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let heights = self.heights(state);
        for unit in self.all_units() {
            if self.is_seen(state, viewer, unit) {
                pieces.extend(self.piece(state, viewer, unit, heights[unit.index()]));
            }
        }
        if !Self::is_own(viewer, ALLIES) {
            pieces.extend(self.face_down_pieces(state));
        }
        pieces.extend(self.battery_pieces(state, viewer));
        for aircraft in self.all_aircraft() {
            pieces.extend(self.air_piece(state, viewer, aircraft));
        }
        for boat in self.all_boats() {
            pieces.extend(self.boat_piece(state, viewer, boat));
        }
        pieces
    }

    /// 19.11: counters that lie face down on top of their stacks, in the order of their hexes.
    fn face_down_pieces(&self, state: &State) -> impl Iterator<Item = Piece> {
        let tops = (state.solitaire.face_down & state.units.tops()).iter();
        let hexes: HexSet = tops.filter_map(|unit| state.hex(unit)).collect();
        let numbers: Vec<SmolStr> = hexes
            .iter()
            .map(|hex| self.map().grid.number(hex))
            .collect();
        numbers.into_iter().map(|place| Piece {
            id: format_smolstr!("face-down-{place}"),
            face: FACE_DOWN.into(),
            owner: ALLIES,
            place,
            order: 0,
            ..Piece::default()
        })
    }

    /// How many units lie below each one in its hex: the top lies above all others.
    fn heights(&self, state: &State) -> [u8; MOST_UNITS] {
        let mut heights = [0; MOST_UNITS];
        let (mut lower, mut all) = ([0_u8; MOST_HEXES], [0_u8; MOST_HEXES]);
        let tops = state.units.tops();
        for unit in ids::<UnitId>(state.units.len()).rev() {
            if let Location::At(hex) = state.at(unit) {
                all[hex.index()] += 1;
                if !tops.contains(unit) {
                    heights[unit.index()] = lower[hex.index()];
                    lower[hex.index()] += 1;
                }
            }
        }
        for unit in tops.iter() {
            if let Location::At(hex) = state.at(unit) {
                heights[unit.index()] = all[hex.index()] - 1;
            }
        }
        heights
    }

    fn piece(&self, state: &State, viewer: Viewer, unit: UnitId, height: u8) -> Option<Piece> {
        let printed = self.unit(unit);
        let is_own = Self::is_own(viewer, printed.side);
        let place = match state.at(unit) {
            Location::At(hex) => self.map().grid.number(hex),
            Location::On(field) => ground_box(self.map(), field),
            Location::Formosa => "formosa".into(),
            Location::Waiting => self.box_of_arrival(unit),
            Location::Withdrawn => "withdrawn".into(),
            Location::Lost => "lost".into(),
            Location::Apart => holding_box(printed.side),
            Location::Unused => return None,
        };
        let is_hidden = is_own && state.hex(unit).is_some() && !state.units.tops().contains(unit);
        let is_asked = |step: &Step| match step {
            Step::March(march) => march.unit == unit,
            Step::Onward(onward) => onward.unit == unit,
            Step::Voyage(voyage) => voyage.unit == unit,
            _ => false,
        };
        let ails = &state.units[unit.index()];
        let badges = [
            (state.agenda.iter().any(is_asked), "active"),
            (state.moved.contains(unit), "moved"),
            (is_hidden, "hidden"),
            (ails.is_unsupplied, "unsupplied"),
            (ails.demoralised.is_some(), "demoralised"),
            (is_own && ails.attack.is_some(), "firing"),
            (is_own && state.reserves.contains(unit), "reserve"),
        ];
        let badges = badges.into_iter().filter(|(holds, _)| *holds);
        let is_aboard = state.aboard.contains(unit);
        let mut steps = state.agenda.iter().filter(|_| is_aboard);
        let carrier = steps.find_map(|step| match step {
            Step::March(march) => Some(march.unit),
            _ => None,
        });
        Some(Piece {
            id: printed.id.clone(),
            face: face_id(printed, state.steps(unit)),
            owner: printed.side,
            place,
            // An enemy sees the top alone.
            order: if is_own { height } else { 0 },
            badges: badges.map(|(_, id)| id.into()).collect(),
            on: carrier
                .filter(|carrier| self.is_seen(state, viewer, *carrier))
                .map(|carrier| self.unit(carrier).id.clone()),
            notes: self.notes_on_allowance(state, unit, is_own),
        })
    }

    fn facts(&self, state: &State, viewer: Viewer) -> Vec<Fact> {
        let mut facts = self.damage_facts(state, viewer);
        facts.extend(self.battery_facts(state, viewer));
        if let Some(chit) = state.allied_chit {
            let chit = (chit + 1).to_smolstr();
            facts.push(Fact::new("luzon-fact-allied-chit", chit, "16.1"));
        }
        if Self::is_own(viewer, ALLIES) {
            let attack = self.allied_attack(state).to_smolstr();
            facts.push(Fact::new("luzon-fact-attack", attack, "17.3"));
        }
        let Some(chit) = state.japanese_chit.filter(|_| Self::is_own(viewer, JAPAN)) else {
            return facts;
        };
        let chit = (chit + 1).to_smolstr();
        facts.push(Fact::new("luzon-fact-japanese-chit", chit, "16.4"));
        facts.extend(self.transport_facts(state));
        if let Some(beach) = state.sea.beach {
            facts.push(Fact {
                label: Text::new("luzon-fact-beach"),
                value: self.beach_text(beach),
                rule: "4.4.5".into(),
            });
        }
        if state.options.victory_points {
            let points = self.victory_points(state).to_smolstr();
            facts.push(Fact::new("luzon-fact-points", points, "18.3"));
            return facts;
        }
        facts.extend(self.goal_facts(state));
        let lost = self.deductions(state).to_smolstr();
        facts.push(Fact::new("luzon-fact-deductions", lost, "14.4.1"));
        if state.options.fortress_costs_a_level {
            let lost = self.fortress_levels(state).to_smolstr();
            facts.push(Fact::new("luzon-fact-fortress-levels", lost, "R-54"));
        }
        facts
    }

    /// 17.2, 17.3: what each level of victory needs.
    fn goal_facts(&self, state: &State) -> impl Iterator<Item = Fact> {
        let needed = self.goal(state).into_iter().flat_map(Goal::with_easier);
        needed.map(|(level, goal)| Fact {
            label: Text::new("luzon-fact-goal").with("level", self.level_text(level)),
            value: self.goal_text(goal),
            rule: "17.1".into(),
        })
    }

    /// A level of victory with the goal that gives it, or that was missed.
    fn judgement_text(&self, state: &State, level: Level) -> Text {
        let text = self.level_text(level);
        let Some(strategic) = self.goal(state).filter(|_| !state.options.victory_points) else {
            return text;
        };
        let told = match self.goal_met(state) {
            Some((_, met)) => Text::new("luzon-verdict-met").with("goal", self.goal_text(met)),
            None => Text::new("luzon-verdict-none").with("goal", self.goal_text(strategic)),
        };
        told.with("level", text)
    }

    fn outcome(&self, state: &State, verdict: Verdict) -> Outcome {
        let winner = self.winner(verdict);
        let (text, rule) = match verdict {
            Verdict::Judged(level) => {
                let text = self.judgement_text(state, level);
                let outcome = Outcome::won(winner, self.level_text(level), "17.2");
                return Outcome { text, ..outcome };
            }
            Verdict::General => (Text::new("luzon-log-general-lost"), "18.2"),
            Verdict::Conceded(side) => {
                let text = Text::new("luzon-log-conceded").with("side", self.side_text(side));
                (text, "17.0")
            }
        };
        Outcome::won(winner, text, rule)
    }

    /// Where an overlay lies.
    pub(crate) fn overlay_places(
        &self,
        state: &State,
        viewer: Viewer,
        id: &str,
    ) -> Vec<(SmolStr, SmolStr)> {
        if let Some(places) = self.reach_places(state, viewer, id) {
            return places;
        }
        let map = self.map();
        let hexes: HexSet = match id {
            BEACHES => {
                let arrows = map.beaches.iter().flat_map(|beach| &beach.arrows);
                arrows.map(|arrow| arrow.target).collect()
            }
            COAST => (map.grid.hexes())
                .filter(|hex| map.is_coastal(*hex))
                .collect(),
            BAY => map.bay_sea | map.bay_coast,
            ATTACKS => {
                let targets = state.battles.targets.iter();
                targets.map(|target| target.hex).collect()
            }
            // Where a line runs depends on who stands where.
            _ if [JAPAN, ALLIES]
                .iter()
                .any(|side| state.is_setting_up(*side)) =>
            {
                HexSet::EMPTY
            }
            _ if id == SUPPLY[0] => self.lines_of(state, JAPAN).hexes().collect(),
            _ if id == SUPPLY[1] => self.lines_of(state, ALLIES).hexes().collect(),
            _ => HexSet::EMPTY,
        };
        let note = |hex| match id {
            BEACHES => self.beach_note(state, viewer, hex),
            _ => SmolStr::default(),
        };
        let hexes = hexes.iter();
        hexes.map(|hex| (map.grid.number(hex), note(hex))).collect()
    }

    /// The line of supply of whoever is seen in a place, from its source.
    pub(crate) fn supply_lines(&self, state: &State, viewer: Viewer, place: &str) -> Vec<Line> {
        let grid = &self.map().grid;
        let is_secret = [JAPAN, ALLIES]
            .iter()
            .any(|side| state.is_setting_up(*side));
        let Some(hex) = grid.parse(place).ok().filter(|_| !is_secret) else {
            return Vec::new();
        };
        let mut tops = [JAPAN, ALLIES]
            .map(|side| state.units.top(side, hex))
            .into_iter();
        let seen = (tops.find_map(|top| top)).filter(|unit| self.is_seen(state, viewer, *unit));
        let Some(unit) = seen else {
            return Vec::new();
        };
        let side = self.unit(unit).side;
        let lines = self.lines_of(state, side);
        let named = |hex: HexId| (grid.number(hex), SmolStr::default());
        let line = Line {
            piece: self.unit(unit).id.clone(),
            tone: if side == JAPAN { "amber" } else { "teal" }.into(),
            places: lines.line(hex).into_iter().map(named).collect(),
            is_broken: false,
            notes: Vec::new(),
        };
        if lines.reaches(hex) {
            vec![line]
        } else {
            Vec::new()
        }
    }

    /// Blown bridges, and hexes that aircraft cut off.
    fn markers(&self, state: &State) -> Vec<Marker> {
        let page = Page(&self.map().grid);
        let bridge = |which: BridgeId| Marker {
            kind: MarkerKind::Destroyed,
            spot: MarkerSpot::Corner,
            at: page.edge_name(self.bridges()[which.index()].edge),
            name: Text::new(if state.in_repair.contains(which) {
                "luzon-marker-in-repair"
            } else {
                "luzon-marker-blown"
            }),
        };
        let cut_off = |hex: HexId| Marker {
            kind: MarkerKind::Burst,
            spot: MarkerSpot::Corner,
            at: self.map().grid.number(hex),
            name: Text::new("luzon-marker-interdicted"),
        };
        let blown = state.blown.iter().map(bridge);
        let cut_off = state.interdicted.iter().map(cut_off);
        let works = state.works.iter();
        let works = works.map(|works| self.marker_of_works(works));
        blown.chain(cut_off).chain(works).collect()
    }

    /// 10.1.1: a rampart along the front.
    fn marker_of_works(&self, works: &Works) -> Marker {
        let name = if works.is_complete {
            Text::new("luzon-marker-works")
        } else {
            Text::new("luzon-marker-works-begun").with("turns", i32::from(works.turns))
        };
        let ramparts = [
            MarkerKind::RampartNorth,
            MarkerKind::RampartNorthEast,
            MarkerKind::RampartSouthEast,
            MarkerKind::RampartSouth,
            MarkerKind::RampartSouthWest,
            MarkerKind::RampartNorthWest,
        ];
        // The middle of the front lies between two directions that it faces as well.
        let faces = |turn: usize| works.faces(Direction::ALL[turn % 6]);
        let middle = (0..6).find(|turn| faces(*turn) && faces(turn + 1) && faces(turn + 5));
        Marker {
            kind: ramparts[middle.unwrap_or_default()],
            spot: MarkerSpot::Around,
            at: self.map().grid.number(works.hex),
            name,
        }
    }

    /// What is to be done.
    fn help(&self, state: &State) -> Vec<Text> {
        let mut steps = state.agenda.iter().rev();
        let help = steps.find_map(|step| {
            let help = AnyStep::<Self>::help(step, self, state);
            (!help.is_empty()).then_some(help)
        });
        let general = || match state.phase {
            Phase::Naval(_) => "luzon-help-sea",
            Phase::Air(_) => "luzon-help-raids",
            Phase::Movement(_) | Phase::Preparation => "luzon-help-movement",
            Phase::Combat(_) => "luzon-help-combat",
            Phase::Completion(_) => "luzon-help-completion",
            Phase::Reinforcement => "luzon-help",
        };
        help.unwrap_or_else(|| vec![Text::new(general())])
    }

    /// Which part of the sequence of play this is.
    pub(crate) fn phase_text(&self, state: &State) -> Text {
        let mut steps = state.agenda.iter().rev();
        let named = steps.find_map(|step| AnyStep::<Self>::phase(step, self, state));
        if let (Some(named), None) = (named, state.verdict) {
            return named;
        }
        if state.verdict.is_some() {
            Text::new("luzon-phase-over")
        } else if state.turn == 0 {
            Text::new("luzon-phase-set-up")
        } else {
            let named = state.agenda.iter().rev().find_map(|step| match step {
                Step::EndAirPhase(phase) => Some(("luzon-phase-air", Some(phase.side))),
                Step::Landing(landing) => Some(("luzon-phase-return", Some(landing.side))),
                Step::Withdraw(_)
                | Step::Arrive(_)
                | Step::Exchange(_)
                | Step::Muster(_)
                | Step::Leave(_) => Some(("luzon-phase-reinforcement", None)),
                _ => None,
            });
            let (id, side) = named.unwrap_or(("luzon-phase-reinforcement", None));
            let text = Text::new(id).with("turn", i32::from(state.turn));
            match side {
                Some(side) => text.with("side", self.side_text(side)),
                None => text,
            }
        }
    }
}
