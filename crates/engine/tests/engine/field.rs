//! A game of two scouts on a few hexes: maps, units, hidden units and steps as the engine's lists declare them.

use heigi_engine::prelude::*;
use heigi_engine::{Dice, Match, Pending, Situation, laws};
use std::sync::Arc;

const HIDERS: Side = Side(1);

heigi_engine::board::declare_ids! {
    /// A scout.
    Scout;
}
heigi_engine::units_on_hexes!(Woods, Scout, "my-scout" "my-kind-");

heigi_engine::kinds! {
    /// The ground.
    pub enum Cover = "my-ground-" with Ground {
        Open = "open" => Ground::level(Pattern::Open),
        Wood = "wood" => Ground::raised(Pattern::Woods),
    }

    /// Hexsides.
    pub enum Bank = "my-side-" with EdgeStyle {
        Brook = "brook" => EdgeStyle::NarrowRiver,
    }

    /// Areas.
    pub enum Region = "my-area-" with LabelKind {
        Den = "den" => LabelKind::Area,
    }

    /// Boxes.
    pub enum Tray = "my-tray-" {
        Hand = "hand",
        Lost = "lost",
    }
}

heigi_engine::tables! {
    /// The pace.
    pub struct Printed { pace: Within<1, 9> }

    /// The tables.
    pub file Tables { turns: Within<1, 3>, pace: PerKind<Cover, u8> }
}

heigi_engine::verbs! {
    /// What may be done.
    pub enum Action of Woods {
        /// Hide in a hex.
        Hide(hex: HexId) = "hide" "my-do-hide",
        /// Go to a hex.
        Go(hex: HexId) = "go" "my-do-go" main,
    }
}

heigi_engine::refusals! {
    /// Why not.
    pub enum Refusal of Woods {
        /// Another time.
        NotNow = "1" "my-no-not-now",
        /// No such throw.
        NotOnDie = "1" "my-no-die",
        /// Not there.
        Barred(hex: HexId) = "2" "my-no-not-there",
    }
}

heigi_engine::events! {
    /// What happened.
    pub enum Event of Woods {
        /// Somebody hides; the others hear that it has happened.
        Hidden(unit: Scout, hex: HexId) = Move "1" "my-log-hidden" for_good => unit else "my-log-hides",
        /// Somebody whispers; the others hear nothing.
        Whispered(unit: Scout) = Move "1" "my-log-whispered" => unit,
        /// The searcher moves.
        Gone(unit: Scout, hex: HexId) = Move "2" "my-log-gone",
        /// It has looked around.
        Looked(hex: HexId) = Move "2" "my-log-looked" for_good,
        /// A die.
        Rolled(die: Die) = Die "2" "my-log-die",
        /// It is over.
        Conceded(side: Side) = End "2" "my-log-over" for_good,
    }
}

heigi_engine::steps! {
    /// The steps.
    pub enum Step of Woods {
        /// Somebody hides.
        Hide { unit: Scout },
        /// Somebody goes one hex.
        Go { unit: Scout },
        /// Two dice end it.
        Roll { unit: Scout },
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct State {
    at: Vec<Location<Tray>>,
    hidden: IdSet<Scout, 1>,
    searched: IdSet<HexId, 1>,
    agenda: Vec<Step>,
    winner: Option<Side>,
}

struct Data {
    map: HexMap<Cover, Bank, Region, 1>,
    units: Vec<Counter<Printed>>,
}

struct Woods {
    data: Data,
    info: GameInfo,
    board: Arc<Board>,
}

const MAP: &str = r#"
format = 1
source = "a test"
numbering = { layout = "flat_top", line_first = true, lines = [1, 4], line_growth = "forward", even_positions = [1, 4], odd_positions = [1, 4], position_growth = "forward", odd_lines_ahead = false }
terrain = { wood = ["0202"] }
hexsides = { brook = ["0102-0202"] }
areas = { den = ["0303", "0304"] }
"#;

const UNITS: &str = r#"
format = 1
source = "a test"
unit = [
    { id = "seeker", side = "seekers", symbol = "leader", starts = ["0101"], printed = { pace = 1 } },
    { id = "hider", side = "hiders", symbol = "infantry", starts = ["0102", "0303", "0304"], printed = { pace = 9 } },
]
"#;

fn read(map: &str, units: &str) -> Result<Woods, DataError> {
    let files = [("map.toml", map), ("units.toml", units)];
    let files = DataFiles::read(&files, &|_| None);
    let map = HexMap::read(files.source("map.toml"), 3)?;
    let info = GameInfo {
        rules: "id\ttitle\tstatus\n1\tHiding\tdone\n2\tSeeking\tdone\n",
        data_hash: files.hash(),
        ..GameInfo::new(
            "woods",
            &[("seekers", "my-seekers"), ("hiders", "my-hiders")],
            &[("one", "my-scenario")],
        )
    };
    let symbols = ["leader", "infantry"];
    let units = files.source("units.toml");
    let units = units.units(&map.grid, &info.sides, HIDERS, &symbols, 2)?;
    Ok(Woods {
        info,
        board: Arc::new(Board {
            faces: units.iter().flat_map(faces).collect(),
            badges: vec![Badge::hidden()],
            ..map.board()
        }),
        data: Data { map, units },
    })
}

fn faces(unit: &Counter<Printed>) -> [heigi_engine::scene::Face; 2] {
    let values = [(Corner::Top, unit.pace.get().to_smolstr(), "my-value")];
    unit.faces(
        Woods::name_of(unit),
        ["amber", "teal"],
        &values,
        Vec::new(),
        ["my-a", "my-b"],
    )
}

fn woods() -> Woods {
    read(MAP, UNITS).unwrap()
}

impl heigi_engine::Step<Woods> for Hide {
    type Plan = HexId;

    heigi_engine::asks!(Woods, "1" "my-ask-hide" unit, |_, _| HIDERS);

    fn check(&self, game: &Woods, state: &State, action: Action) -> Result<HexId, Refusal> {
        match action {
            Action::Hide(hex) if game.suspected(state, self.unit).contains(&hex) => Ok(hex),
            Action::Hide(hex) => Err(Refusal::Barred(hex)),
            Action::Go(_) => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Woods, play: &mut Play<'_, Woods>, hex: HexId) {
        play.end_step();
        Woods::put(play.state, self.unit, Location::On(hex));
        play.tell(Event::Hidden(self.unit, hex));
        play.tell(Event::Whispered(self.unit));
    }

    fn phase(&self, _: &Woods, _: &State) -> Option<Text> {
        Some(Text::new("my-phase-hiding"))
    }
}

impl heigi_engine::Step<Woods> for Go {
    type Plan = (HexId, HexId);

    heigi_engine::asks!(Woods, "2" "my-ask-go" unit, |step, game| game.side(step.unit));

    fn check(&self, game: &Woods, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let Action::Go(to) = action else {
            return Err(Refusal::NotNow);
        };
        let from = game.hex(state, self.unit).ok_or(Refusal::NotNow)?;
        refuse(!game.grid().is_adjacent(from, to), Refusal::Barred(to))?;
        Ok((from, to))
    }

    fn act(&self, game: &Woods, play: &mut Play<'_, Woods>, (_, to): Self::Plan) {
        play.end_step();
        Woods::put(play.state, self.unit, Location::On(to));
        play.tell(Event::Gone(self.unit, to));
        let near = game.data.map.around(to);
        if let Some(found) = game.search(play.state, game.side(self.unit), near) {
            assert!(
                found
                    .iter()
                    .all(|(unit, _)| !play.state.hidden.contains(*unit))
            );
            play.tell(Event::Looked(to));
        }
    }

    fn note(&self, _: &Woods, _: &State, (from, _): &Self::Plan) -> SmolStr {
        format_smolstr!("from {}", from.0)
    }
}

const DICE: Draw = Draw::throw(RuleId("2"), 2, 6);

impl heigi_engine::Step<Woods> for Roll {
    type Plan = ();

    heigi_engine::asks!(Woods, "2" "my-ask-roll" unit);

    fn waits(&self, game: &Woods, _: &State) -> Waits {
        Waits::Draw(game.side(self.unit), DICE)
    }

    fn drawn(&self, game: &Woods, play: &mut Play<'_, Woods>, value: u16) {
        DICE.faces_of(value)
            .for_each(|face| play.tell(Event::Rolled(Die(face))));
        let winner = game.side(self.unit);
        play.state.winner = Some(if DICE.sum(value) > 6 {
            winner
        } else {
            winner.opponent()
        });
    }
}

heigi_engine::by_steps!(impl Stepped for Woods, "1" "2");

impl Rules for Woods {
    heigi_engine::by_steps!(rules);

    fn start(&self, _: &Setup, events: &mut Vec<Event>) -> State {
        let (seeker, hider) = (Scout(0), Scout(1));
        let mut state = State {
            at: vec![
                Location::On(self.unit(seeker).starts[0]),
                Location::In(Tray::Hand),
            ],
            ..State::default()
        };
        state.hidden.insert(hider);
        let steps: [Step; 4] = [
            Roll { unit: seeker }.into(),
            Go { unit: seeker }.into(),
            Go { unit: seeker }.into(),
            Hide { unit: hider }.into(),
        ];
        state.agenda.extend(steps);
        step::proceed(self, &mut state, events);
        state
    }

    fn determinize(&self, state: &State, viewer: Viewer, random: &mut Random) -> State {
        self.redraw(state, viewer, random)
    }

    fn counts(&self, state: &State) -> Vec<Count> {
        vec![self.count_steps(state, |unit| unit == Scout(1), Tray::Lost, &[])]
    }
}

heigi_engine::by_steps!(impl Speaks for Woods);

impl Shows for Woods {
    heigi_engine::by_steps!(views);

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        let face = |unit| self.unit(unit).face_id(false);
        let hidden = |unit| vec![(state.hidden.contains(unit), "hidden")];
        Scene {
            pieces: self.pieces(state, viewer, face, hidden),
            trays: self.trays(),
            ..step::scene(self, state, viewer)
        }
    }
}

impl Judges for Woods {
    fn judge(&self, _: &State, action: Action) -> f32 {
        match action {
            Action::Hide(hex) | Action::Go(hex) => f32::from(hex.0),
        }
    }

    fn prospect(&self, _: &State) -> f32 {
        0.0
    }

    fn describe(&self, state: &State, viewer: Viewer, numbers: &mut Numbers) {
        step::describe(self, state, viewer, numbers);
    }
}

const SEEKERS: Side = Side(0);

#[test]
fn the_laws_hold_in_the_woods() {
    laws::assert_laws(woods(), 0..12);
}

#[test]
fn a_hidden_unit_is_its_owners_until_somebody_stands_beside_it() {
    let game = woods();
    let hidden = Situation::start(&game).after("hide 0303");
    assert_eq!(hidden.sees(HIDERS, "hider").unwrap(), "0303");
    assert_eq!(hidden.sees(SEEKERS, "hider"), None);
    assert_eq!(hidden.told(HIDERS), ["my-log-hidden", "my-log-whispered"]);
    assert_eq!(hidden.told(SEEKERS), ["my-log-hides"]);
    let far = hidden.clone().after("go 0102");
    assert_eq!(far.sees(SEEKERS, "hider"), None);
    // 0102 is searched now, so that only the others are left.
    let left = game.whereabouts(&far.state, Viewer::Side(SEEKERS), Scout(1));
    assert_eq!(left.len(), 2);
    let seen = hidden.put("seeker 0202").after("go 0302");
    assert_eq!(seen.sees(SEEKERS, "hider").unwrap(), "0303");
    assert_eq!(
        game.whereabouts(&seen.state, Viewer::Spectator, Scout(1))
            .len(),
        1
    );
    assert_eq!(
        (game.side(Scout(1)), game.counts(&seen.state)[0].value),
        (HIDERS, 3)
    );
    assert_eq!(game.count_in(&seen.state, HIDERS, Tray::Hand), 0);
}

#[test]
fn what_is_hidden_is_drawn_anew_for_others_only() {
    let game = woods();
    let state = Situation::start(&game).after("hide 0303").state;
    let mut random = Random::seeded(1);
    let mut drawn = |viewer| -> std::collections::BTreeSet<_> {
        let redrawn = (0..60).map(|_| game.redraw(&state, viewer, &mut random));
        redrawn
            .filter_map(|state| game.hex(&state, Scout(1)))
            .collect()
    };
    assert_eq!(drawn(Viewer::Side(HIDERS)).len(), 1);
    assert_eq!(drawn(Viewer::Everything).len(), 1);
    assert_eq!(drawn(Viewer::Spectator).len(), 3);
}

#[test]
fn questions_choices_and_the_end_are_told_from_what_is_declared() {
    let game = woods();
    let start = Situation::start(&game);
    let scene = start.scene(HIDERS);
    assert_eq!(scene.phase, Text::new("my-phase-hiding"));
    let prompt = scene.prompt.unwrap();
    assert_eq!(
        prompt.title,
        Text::new("my-ask-hide").with("unit", Woods::name_of(game.unit(Scout(1))))
    );
    let choice = &prompt.choices[0];
    assert_eq!(
        (choice.label.id.as_ref(), choice.action.as_str()),
        ("my-do-hide", "hide 0102")
    );
    assert_eq!(
        start.scene(SEEKERS).prompt.unwrap().title.id,
        "engine-waiting"
    );
    assert_eq!(
        (start.refused_by("hide 0101"), start.refused_by("go 0102")),
        (Some("2"), Some("1"))
    );
    assert_eq!(start.barred_by("0101"), Some("2"));
    let going = start.after("hide 0304");
    let prompt = going.scene(SEEKERS).prompt.unwrap();
    assert!(
        prompt
            .choices
            .iter()
            .all(|one| one.note == "from 0" && one.target != Default::default())
    );
    let rolling = going.after("go 0102, go 0101");
    let prompt = rolling.scene(HIDERS).prompt.unwrap();
    assert_eq!((prompt.die, prompt.dice), (Some(6), 2));
    let over = rolling.clone().after("= 3 4");
    assert_eq!(over.winner(), Some(SEEKERS));
    let scene = over.scene(HIDERS);
    assert_eq!(
        (
            scene.phase.id.as_ref(),
            scene.outcome.unwrap().text.id.as_ref()
        ),
        ("engine-over", "engine-won")
    );
    assert_eq!(rolling.after("= 3 3").winner(), Some(HIDERS));
}

#[test]
fn several_dice_are_stored_as_one_number() {
    let mut playing =
        Match::start(Arc::new(woods()), woods().info.default_setup(), Dice::TYPED).unwrap();
    playing.act(HIDERS, Action::Hide(HexId(1))).unwrap();
    for _ in 0..2 {
        let Pending::Decision(side) = playing.pending() else {
            panic!()
        };
        let mut actions = Vec::new();
        woods().actions(playing.state(), &mut actions);
        playing.act(side, actions[0]).unwrap();
    }
    assert!(playing.draw(37).is_err());
    playing.draw(36).unwrap();
    let saved = playing.saved();
    assert_eq!(saved.inputs.last().unwrap(), "= 36");
    let again = Match::load(Arc::new(woods()), &saved).unwrap();
    assert_eq!(again.state(), playing.state());
}

#[test]
fn the_judged_are_blurred_by_less_than_they_differ_for_whoever_plays_well() {
    let game = woods();
    let state = Situation::start(&game).state;
    let scores = laws::scores(&game, &state, heigi_engine::Skill::Normal, 3);
    let best = scores.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
    assert_eq!(best.0, "hide 0304");
}

#[test]
fn a_map_shows_its_ground_its_sides_and_its_areas() {
    let board = woods().board.clone();
    let place = |id: &str| board.places.iter().find(|place| place.id == id).unwrap();
    assert_eq!((place("0202").class, place("0202").raised), (1, true));
    assert_eq!((place("0101").class, place("0101").raised), (0, false));
    assert_eq!(place("0303").names, [Text::new("my-area-den")]);
    assert_eq!(board.edges.len(), 1);
    assert_eq!(board.edges[0].id, "0102-0202");
    assert_eq!(board.place_classes[1].effect.id, "my-ground-wood-effect");
    let [label] = &board.labels[..] else { panic!() };
    let (one, other) = (place("0303").centre, place("0304").centre);
    assert_eq!((label.at.x, label.at.y), (one.x, (one.y + other.y) / 2));
    let faces: Vec<&str> = board.faces.iter().map(|face| face.id.as_str()).collect();
    assert_eq!(
        faces,
        ["seeker", "seeker-reduced", "hider", "hider-reduced"]
    );
    assert_eq!(board.faces[1].tone, "teal");
}

#[test]
fn nobody_sees_through_what_blocks_or_farther_than_its_range() {
    let map = woods().data.map;
    let hex = |number| map.grid.parse(number).unwrap();
    let sees = |from, to, range| {
        map.is_in_sight(hex(from), hex(to), range, |ground| ground == Cover::Wood)
    };
    assert!(sees("0101", "0103", 2));
    assert!(!sees("0101", "0103", 1));
    assert!(!sees("0201", "0203", 3));
    assert!(sees("0201", "0202", 3));
}

/// Each of the faults is told so.
fn assert_told(cases: &[(String, &str)]) {
    for (told, expected) in cases {
        assert!(told.contains(expected), "{told}: {expected}");
    }
}

#[test]
fn faults_of_maps_are_told_where_they_are() {
    let map = |from: &str, to: &str| {
        let changed = read(&MAP.replace(from, to), UNITS);
        changed.err().unwrap().to_string()
    };
    assert_told(&[
        (
            map("format = 1", "format = 2"),
            "map.toml:2:10: expected format = 1",
        ),
        (
            map("lines = [1, 4]", "lines = [1, 40]"),
            "map.toml:4:13: expected at most 64 hexes",
        ),
        (
            map("[1, 4], line_g", "[4, 1], line_g"),
            "map.toml:4:13: expected hex numbers run",
        ),
        (
            map("\"0202\"", "\"0909\""),
            "map.toml:5:21: expected a four-digit",
        ),
        (map("{ wood", "{ open = [\"0101\"], marsh"), "expected"),
        (
            map("wood = [\"0202\"]", "wood = [\"0202\", \"0202\"]"),
            "map.toml:5:29: expected each hex in one",
        ),
        (
            map("0102-0202", "0102-0303"),
            "map.toml:6:23: expected two hexes that touch",
        ),
        (
            map("areas = { den = [\"0303\", \"0304\"] }", ""),
            "expected at least one hex in areas.den",
        ),
    ]);
}

#[test]
fn faults_of_units_are_told_where_they_are() {
    let units = |from: &str, to: &str| {
        let changed = read(MAP, &UNITS.replace(from, to));
        changed.err().unwrap().to_string()
    };
    assert_told(&[
        (
            units("\"hiders\"", "\"others\""),
            "units.toml:6:28: expected one of seekers, hiders",
        ),
        (
            units("\"leader\"", "\"tanks\""),
            "expected one of leader, infantry",
        ),
        (
            units("[\"0101\"]", "[\"0101\", \"0102\"]"),
            "expected the hex in which it starts",
        ),
        (
            units("[\"0101\"]", "[]"),
            "expected the hex in which it starts",
        ),
        (units("pace = 9", "pace = 10"), "expected 1 to 9"),
        (
            units("\"hider\"", "\"seeker\""),
            "expected an id that no other has",
        ),
        (
            units(
                "]\n",
                "{ id = \"x\", side = \"hiders\", symbol = \"leader\", starts = [\"0101\"], printed = { pace = 1 } } ]\n",
            ),
            "expected at most 2 units",
        ),
    ]);
}

#[test]
fn a_table_has_a_value_for_each_kind_and_its_keys_only() {
    let read = |text: &str| {
        let source = heigi_engine::DataSource {
            file: "tables.toml",
            text,
        };
        source.parse::<Tables>()
    };
    let text = "format = 1\nsource = \"a test\"\nturns = 2\npace = { open = 1, wood = 3 }\n";
    let tables = read(text).unwrap();
    assert_eq!((tables.turns.get(), tables.pace[Cover::Wood]), (2, 3));
    for (from, to) in [
        (", wood = 3", ""),
        ("wood = 3", "wood = 3, marsh = 4"),
        ("turns = 2", "turns = 4"),
        ("turns = 2", "turns = 2\nmore = 1"),
        ("source = \"a test\"\n", ""),
    ] {
        assert!(read(&text.replace(from, to)).is_err(), "{to}");
    }
}
