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

pub struct Data {
    pub map: HexMap<Cover, Bank, Region, 1>,
    pub units: Vec<Counter<Printed>>,
}

pub struct Woods {
    pub data: Data,
    info: GameInfo,
    pub board: Arc<Board>,
}

pub const MAP: &str = r#"
format = 1
source = "a test"
numbering = { layout = "flat_top", line_first = true, lines = [1, 4], line_growth = "forward", even_positions = [1, 4], odd_positions = [1, 4], position_growth = "forward", odd_lines_ahead = false }
terrain = { wood = ["0202"] }
hexsides = { brook = ["0102-0202"] }
areas = { den = ["0303", "0304"] }
"#;

pub const UNITS: &str = r#"
format = 1
source = "a test"
unit = [
    { id = "seeker", side = "seekers", symbol = "leader", starts = ["0101"], printed = { pace = 1 } },
    { id = "hider", side = "hiders", symbol = "infantry", starts = ["0102", "0303", "0304"], printed = { pace = 9 } },
]
"#;

pub fn read(map: &str, units: &str) -> Result<Woods, DataError> {
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

pub fn woods() -> Woods {
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
        // Two ones are thrown again.
        if value == 1 {
            return play.push(*self);
        }
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

impl Evaluates for Woods {
    fn prospect(&self, _: &State) -> f32 {
        0.0
    }

    fn describe(&self, state: &State, viewer: Viewer, numbers: &mut Numbers) {
        step::describe(self, state, viewer, numbers);
    }
}

impl Judges for Woods {
    fn judge(&self, _: &State, action: Action) -> f32 {
        match action {
            Action::Hide(hex) | Action::Go(hex) => f32::from(hex.0),
        }
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
    let pieces = hidden.scene(HIDERS).pieces;
    let owners = pieces.iter().map(|piece| (piece.id.as_str(), piece.owner));
    assert!(owners.eq([("seeker", SEEKERS), ("hider", HIDERS)]));
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
    let hands = |state: &State, side| game.count_in(state, side, Tray::Hand);
    assert_eq!(hands(&seen.state, HIDERS), 0);
    let start = Situation::start(&game).state;
    assert_eq!((hands(&start, HIDERS), hands(&start, SEEKERS)), (1, 0));
}

#[test]
fn a_search_finds_whoever_hides_and_whether_a_hex_holds_anything_new() {
    let game = woods();
    let hidden = Situation::start(&game).after("hide 0303").state;
    let hex = |number: &str| game.grid().parse(number).unwrap();
    let search = |state: &mut State, side, numbers: &[&str]| {
        game.search(state, side, numbers.iter().map(|number| hex(number)))
    };
    let mut state = hidden.clone();
    assert_eq!(search(&mut state, SEEKERS, &["0101", "0202"]), None);
    assert_eq!(state, hidden, "nobody could hide there");
    assert_eq!(search(&mut state, SEEKERS, &["0304"]), Some(vec![]));
    assert_eq!(search(&mut state, SEEKERS, &["0304"]), None);
    let found = vec![(Scout(1), hex("0303"))];
    assert_eq!(
        search(&mut state, SEEKERS, &["0102", "0303", "0304"]),
        Some(found)
    );
    assert_eq!(state.searched.len(), 3);
    assert_eq!(game.reveal(&mut state, Scout(1)), None, "it is known");
    assert_eq!(search(&mut hidden.clone(), HIDERS, &["0101", "0303"]), None);
}

#[test]
fn steps_are_counted_but_for_those_that_are_lost() {
    let game = woods();
    let mut state = Situation::start(&game).state;
    let steps =
        |state: &State| game.count_steps(state, |unit| unit == Scout(0), Tray::Lost, &["x"]);
    let counted = steps(&state);
    assert_eq!((counted.value, counted.told_by), (3, &["x"][..]));
    Woods::put(&mut state, Scout(1), Location::In(Tray::Lost));
    assert_eq!(steps(&state).value, 1);
    assert_eq!(game.count_in(&state, HIDERS, Tray::Lost), 1);
}

#[test]
fn what_is_told_has_its_kind_its_rule_its_place_and_its_owner() {
    use heigi_engine::scene::LogKind;
    let game = woods();
    let hex = game.grid().parse("0303").unwrap();
    let hidden = Event::Hidden(Scout(1), hex);
    let own = hidden.tell(&game, Viewer::Side(HIDERS)).unwrap();
    assert_eq!((own.kind, own.rule.as_str()), (LogKind::Move, "1"));
    assert_eq!(own.at, ["0303"]);
    let name = Woods::name_of(game.unit(Scout(1)));
    let text = Text::new("my-log-hidden").with("unit", name);
    assert_eq!(own.text, text.with("hex", SmolStr::new("0303")));
    let other = hidden.tell(&game, Viewer::Spectator).unwrap();
    assert_eq!((other.kind, other.at.len()), (LogKind::Move, 0));
    assert_eq!(other.text, Text::new("my-log-hides"));
    let rolled = Event::Rolled(Die(4)).tell(&game, Viewer::Spectator);
    assert_eq!(rolled.map(|entry| entry.dice), Some(vec![4]));
    // What belongs to nobody belongs to all.
    assert!(Fact::<Woods>::is_own(hex, &game, Viewer::Spectator));
    assert!(Fact::<Woods>::is_own(Die(4), &game, Viewer::Spectator));
}

#[test]
fn a_counter_has_two_faces_alike_but_for_tone_and_last_line() {
    let game = woods();
    let detail = Text::new("my-detail");
    let values = [(Corner::Top, SmolStr::new("7"), "my-value")];
    let [fresh, reduced] = game.data.units[1].faces(
        Text::new("my-name"),
        ["amber", "teal"],
        &values,
        vec![detail.clone()],
        ["my-a", "my-b"],
    );
    assert_eq!((fresh.id.as_str(), fresh.tone.as_str()), ("hider", "amber"));
    assert_eq!(reduced.id, "hider-reduced");
    assert_eq!(reduced.tone, "teal");
    for (face, last) in [(&fresh, "my-a"), (&reduced, "my-b")] {
        assert_eq!(face.symbol.as_ref().unwrap().id, "infantry");
        let [value] = &face.values[..] else { panic!() };
        assert_eq!((value.at, value.value.as_str()), (Corner::Top, "7"));
        assert_eq!(face.name, Text::new("my-name"));
        assert_eq!(face.details, [detail.clone(), Text::new(last)]);
    }
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
    assert_eq!(scene.viewer, Viewer::Side(HIDERS));
    let prompt = scene.prompt.unwrap();
    assert_eq!((prompt.side, prompt.rule.as_str()), (HIDERS, "1"));
    assert_eq!((prompt.die, prompt.dice), (None, 0));
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
fn draws_that_follow_each_other_have_the_numbers_of_their_order() {
    let is_thrown_twice = |dice: &Dice| dice.value(0, DICE) == Some(1);
    let dice = (0..).map(Dice::from_seed).find(is_thrown_twice).unwrap();
    let setup = woods().info.default_setup();
    let mut playing = Match::start(Arc::new(woods()), setup, dice.clone()).unwrap();
    playing.act(HIDERS, Action::Hide(HexId(1))).unwrap();
    for number in ["0102", "0101"] {
        let hex = woods().grid().parse(number).unwrap();
        playing.act(SEEKERS, Action::Go(hex)).unwrap();
    }
    let drawn = [0, 1].map(|number| heigi_engine::Input::Drawn(dice.value(number, DICE).unwrap()));
    assert_eq!(playing.inputs()[3..], drawn);
}

#[test]
fn the_judged_are_blurred_by_less_than_they_differ_for_whoever_plays_well() {
    let game = woods();
    let state = Situation::start(&game).state;
    let scores = laws::scores(&game, &state, heigi_engine::Skill::Normal, 3);
    let best = scores.iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap();
    assert_eq!(best.0, "hide 0304");
}
