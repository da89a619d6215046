//! The line of sight between two places, with what it crosses and why it is free, hindered or blocked (7.2, 7.3).

use crate::*;
use heigi_engine::scene::{Fact as Note, Line, Value, signed};

impl Pto {
    /// The line between two hexes, banks or piers, whoever is there; nothing if one of them is no such place of the map.
    pub(super) fn sight_line(
        &self,
        state: &State,
        ends: [&str; 2],
    ) -> Option<(Vec<(SmolStr, SmolStr)>, Line)> {
        let [from, to] = ends.map(|end| self.end_said(state, end));
        let (from, to) = (from?, to?);
        let sight = self.sight(state, from, to);
        let hinders = |hex: HexId| {
            let mut hindrances = sight.hindrances.iter();
            hindrances.find(|(other, _)| *other == hex).map(|one| one.1)
        };
        let crossed = self.hexes_between(state, from, to);
        let word = |hex: &HexId| match sight.blocked_by {
            Some(Screen::Hex(by)) if by == *hex => "×".into(),
            _ => hinders(*hex).map_or("".into(), signed),
        };
        let written: Vec<(SmolStr, SmolStr)> = crossed
            .iter()
            .map(|hex| (self.number(*hex), word(hex)))
            .collect();
        let line = Line {
            piece: SmolStr::default(),
            tone: "overlay".into(),
            places: [from, to].map(|end| (self.place(end), "".into())).into(),
            is_broken: !sight.is_clear(),
            notes: self.sight_notes(state, [from, to], &crossed, &sight),
        };
        Some((written, line))
    }

    /// A place of the board as an end of a line.
    fn end_said(&self, state: &State, word: &str) -> Option<Spot> {
        let spot = <Spot as heigi_engine::Argument<Pto>>::read(self, &mut word.split(' '))?;
        let is_drawn = spot.part == Part::Ground || spot.is_bank() || spot.part == Part::Pier;
        let board = self.board_at(state.scenario, state.altered.sea);
        let mut places = board.places.iter();
        (is_drawn && places.any(|place| place.id == word)).then_some(spot)
    }

    /// What there is to say of a line: how long it is, each thing on it, and what comes of it.
    fn sight_notes(
        &self,
        state: &State,
        [from, to]: [Spot; 2],
        crossed: &[HexId],
        sight: &Sight,
    ) -> Vec<Note> {
        let number = |label: &'static str, added: u8, rule: &str| {
            (added > 0).then(|| Note::new(label, signed(added), rule))
        };
        let range = Note {
            value: Text::new("pto-sight-levels")
                .with("range", self.range(from, to) as i32)
                .with("from", self.standing_level(state, from))
                .with("to", self.standing_level(state, to)),
            ..Note::new("pto-sight-range", "", "7.2")
        };
        let side = match sight.blocked_by {
            Some(by @ Screen::Side(_)) => Some(Note {
                label: Text::new("pto-sight-side").with("side", Fact::value(by, self)),
                value: Text::new("pto-sight-blocks"),
                rule: "7.2".into(),
            }),
            _ => None,
        };
        let crops = (sight.crops.len() / 2) as u8;
        let added = [
            number("pto-sight-crops", crops, "G8.4"),
            number("pto-sight-seawalls", sight.seawalls, "G13.622"),
            number("pto-sight-piers", sight.piers, "G13.71"),
            number("pto-sight-hulks", sight.hulks, "7.3"),
            number("pto-sight-smoke", sight.smoke, "24"),
            number("pto-sight-shells", sight.shells, "7.3"),
            number("pto-sight-weather", sight.weather, "17"),
        ];
        let verdict = match sight.blocked_by {
            None => {
                Text::new("pto-sight-seen").with("added", Value::Word(signed(sight.hindrance())))
            }
            Some(by) => Text::new("pto-sight-blocked").with("by", Fact::value(by, self)),
        };
        let sum = Note {
            value: verdict,
            ..Note::new("pto-overlay-sight-line", "", "7.2")
        };
        let hexes = crossed.iter().map(|hex| self.hex_note(state, *hex, sight));
        let rest = side.into_iter().chain(added.into_iter().flatten());
        std::iter::once(range)
            .chain(hexes)
            .chain(rest)
            .chain([sum])
            .collect()
    }

    /// What a hex on a line does to it.
    fn hex_note(&self, state: &State, hex: HexId, sight: &Sight) -> Note {
        let label = Text::new("pto-sight-hex")
            .with("hex", Value::Word(self.number(hex)))
            .with("terrain", self.terrain(state, hex).name())
            .with("level", self.map(state).floor(hex));
        let added = sight.hindrances.iter().find(|(other, _)| *other == hex);
        let (value, rule) = match (sight.blocked_by, added) {
            (Some(Screen::Hex(by)), _) if by == hex => (Text::new("pto-sight-blocks"), "7.2"),
            (_, Some((_, added))) => (Text::verbatim(signed(*added)), "7.3"),
            _ => (Text::new("pto-sight-free"), "7.2"),
        };
        Note {
            label,
            value,
            rule: rule.into(),
        }
    }
}
