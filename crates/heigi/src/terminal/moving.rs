//! Counters that are moved: one command takes one and brings it where it shall go.

use super::Table;
use crate::Failure;
use heigi_engine::scene::{Board, Choice, Look, Piece, Place, Scene, Shortcut, Target, Weight};
use heigi_engine::{Pending, Side, Text, Viewer};

/// A way on which somebody else is asked: where it goes on, and what was typed after it.
pub(super) struct Going {
    /// Who moves.
    pub(super) side: Side,
    /// In which phase.
    phase: Text,
    unit: String,
    places: Vec<String>,
    /// Whether it goes on whatever happens.
    is_sure: bool,
    /// What is to be done afterwards.
    pub(super) then: Vec<String>,
}

/// How somebody came along.
enum Gone {
    There,
    /// Somebody else is asked.
    Interrupted,
    Refused,
}

impl Table<'_> {
    /// Takes a counter, if it has not been taken yet, and brings it to one place after another by the ways that the game
    /// offers. Where somebody else is asked on the way it goes on later: see [`Table::go_on`].
    pub(super) fn march(
        &mut self,
        side: Side,
        unit: &str,
        places: &[&str],
        is_sure: bool,
    ) -> Result<bool, Failure> {
        let mut scene = self.playing.scene(Viewer::Side(side));
        let board = self.playing.board();
        let Some(unit) = self.counter_named(side, &scene, unit) else {
            return Ok(false);
        };
        let is_taken =
            (scene.pieces.iter()).any(|piece| piece.id == unit && is_active(&board, piece));
        if !is_taken {
            let target = Target::Piece(unit.as_str().into());
            if offered(&scene, &target).is_none()
                && let Some(end) = end_of_move(&scene, &board)
            {
                if !self.report(|playing| playing.act(side, &end))? {
                    return Ok(false);
                }
                scene = self.playing.scene(Viewer::Side(side));
            }
            let Some(take) = offered(&scene, &target) else {
                return Ok(self.refuse(side, &target));
            };
            if !self.report(|playing| playing.act(side, &take))? {
                return Ok(false);
            }
        }
        let before = self.playing.input_count();
        for (index, place) in places.iter().enumerate() {
            let named = self.place_named(place);
            let place = named.as_deref().unwrap_or(place);
            let is_asked = self.playing.pending() == Pending::Decision(side);
            let gone = match index {
                0 => self.gone(side, place, 1)?,
                _ if !is_asked => Gone::Interrupted,
                _ if self.stands(side, &unit, place) => Gone::There,
                _ => self.gone(side, place, 1)?,
            };
            match gone {
                Gone::There => continue,
                Gone::Interrupted => {
                    self.going = Some(Going {
                        side,
                        phase: self.playing.phase(),
                        unit,
                        places: places[index..].iter().map(ToString::to_string).collect(),
                        is_sure,
                        then: Vec::new(),
                    });
                    return Ok(true);
                }
                Gone::Refused => {}
            }
            let is_refused = self.playing.input_count() == before;
            if is_refused && !is_taken && self.playing.can_undo(side) {
                self.report(|playing| playing.undo(side))?;
            }
            return Ok(false);
        }
        Ok(true)
    }

    /// Goes on where somebody else was asked, if nothing but moves has happened there. Who is sure goes on whatever has
    /// happened, and if he cannot, what was typed after his way is done.
    pub(super) fn go_on(&mut self, going: Going, is_quiet: bool) -> Result<(), Failure> {
        let Going { side, unit, .. } = going;
        let mark = if going.is_sure { "!" } else { "" };
        let way = format!("move {unit} {}{mark}", going.places.join(" "));
        if going.phase == self.playing.phase() && (is_quiet || going.is_sure) {
            let mut commands = going.then;
            if !going.is_sure || self.has_in_hand(side, &unit) {
                commands.insert(0, way);
            } else {
                self.tell_not_done(&[way]);
            }
            return self.obey_all(side, &commands.join("; "));
        }
        let later = self.take_later(side);
        let commands = std::iter::once(way).chain(going.then).chain(later);
        let commands: Vec<String> = commands.collect();
        self.tell_not_done(&commands);
        Ok(())
    }

    fn has_in_hand(&self, side: Side, unit: &str) -> bool {
        let board = self.playing.board();
        let scene = self.playing.scene(Viewer::Side(side));
        let mut pieces = scene.pieces.iter();
        pieces.any(|piece| piece.id == unit && is_active(&board, piece))
    }

    fn stands(&self, side: Side, unit: &str, place: &str) -> bool {
        let scene = self.playing.scene(Viewer::Side(side));
        let mut pieces = scene.pieces.iter();
        pieces.any(|piece| piece.id == unit && piece.place == place)
    }

    /// Does all that one click on a place does, or the gesture with that number there, until somebody interrupts it.
    pub(super) fn go(&mut self, side: Side, place: &str, number: usize) -> Result<bool, Failure> {
        Ok(matches!(self.gone(side, place, number)?, Gone::There))
    }

    fn gone(&mut self, side: Side, place: &str, number: usize) -> Result<Gone, Failure> {
        let scene = self.playing.scene(Viewer::Side(side));
        let target = Target::Place(place.into());
        let shortcuts = scene.prompt.iter().flat_map(|prompt| &prompt.shortcuts);
        let mut ways = shortcuts.filter(|shortcut| shortcut.place == place);
        let actions = match ways.nth(number - 1) {
            Some(shortcut) => shortcut.actions.iter().map(ToString::to_string).collect(),
            None => offered(&scene, &target).into_iter().collect::<Vec<_>>(),
        };
        if actions.is_empty() {
            self.refuse(side, &target);
            return Ok(Gone::Refused);
        }
        for (index, action) in actions.iter().enumerate() {
            if self.playing.pending() != Pending::Decision(side) {
                return Ok(Gone::Interrupted);
            }
            if !self.playing.legal().contains(action) {
                self.tell_not_done(&actions[index..]);
                return Ok(Gone::Refused);
            }
            if !self.report(|playing| playing.act(side, action))? {
                return Ok(Gone::Refused);
            }
        }
        Ok(Gone::There)
    }

    /// Where a click leads that goes farther than a step, with its note, and where the next step does.
    pub(super) fn show_reach(&self, side: Side) {
        let scene = self.playing.scene(Viewer::Side(side));
        let shortcuts = scene.prompt.iter().flat_map(|prompt| &prompt.shortcuts);
        let far = shortcuts.filter(|shortcut| shortcut.label.is_none());
        let far = far.map(|Shortcut { place, note, .. }| (place.as_str(), note.as_str()));
        let choices = scene.prompt.iter().flat_map(|prompt| &prompt.choices);
        let near = choices.filter(|choice| choice.weight != Weight::Aside);
        let near = near.filter_map(|choice| match &choice.target {
            Target::Place(place) => Some((place.as_str(), choice.note.as_str())),
            _ => None,
        });
        let mut places: Vec<(&str, &str)> = near.chain(far).collect();
        places.sort_unstable();
        places.dedup_by_key(|(place, _)| *place);
        let places: Vec<String> = (places.into_iter())
            .map(|(place, note)| match note {
                "" => place.to_owned(),
                note => format!("{place} ({note})"),
            })
            .collect();
        println!("{}", places.join(" · "));
    }

    /// The place of the map with an id, or the one whose name begins so.
    pub(super) fn place_named(&self, name: &str) -> Option<String> {
        let board = self.playing.board();
        let word = name.to_lowercase();
        let places = || board.places.iter();
        let is_named = |place: &&Place| {
            let mut names = place.names.iter().map(|name| self.words.say(name));
            names.any(|name| name.to_lowercase().starts_with(&word))
        };
        let found = places().find(|place| place.id.eq_ignore_ascii_case(name));
        let found = found.or_else(|| places().find(is_named));
        found.map(|place| place.id.to_string())
    }

    /// The counter with an id, or the one whose id ends so, of the side's own if there is any and of those that can be chosen;
    /// says so if there is none or more than one.
    fn counter_named(&self, side: Side, scene: &Scene, name: &str) -> Option<String> {
        let found = counters_named(side, scene, name);
        match found[..] {
            [only] => Some(only.to_owned()),
            [] => {
                let text = Text::new("terminal-no-counter").with("name", Text::verbatim(name));
                println!("{}", self.words.say(&text));
                None
            }
            _ => {
                self.tell_ambiguous(&found);
                None
            }
        }
    }

    /// What is typed with the whole ids of counters, so that who is refused learns why.
    pub(super) fn written_out(&self, side: Side, line: &str) -> String {
        let scene = self.playing.scene(Viewer::Side(side));
        let words = line.split_whitespace().enumerate();
        let words = words.map(
            |(index, word)| match counters_named(side, &scene, word)[..] {
                [only] if index > 0 => only.to_owned(),
                _ => word.to_owned(),
            },
        );
        words.collect::<Vec<_>>().join(" ")
    }

    /// The legal action that is meant by what is typed, in which ids may stand without their beginnings.
    pub(super) fn meant(&self, line: &str) -> Option<String> {
        let typed: Vec<&str> = line.split_whitespace().collect();
        let legal = self.playing.legal();
        if legal.iter().any(|action| action == line) {
            return Some(line.to_owned());
        }
        let is_meant = |action: &&String| {
            let words: Vec<&str> = action.split_whitespace().collect();
            let is_it = |(typed, word): (&&str, &&str)| typed == word || is_end_of(typed, word);
            words.len() == typed.len()
                && words.len() > 1
                && words[0] == typed[0]
                && typed.iter().zip(&words).all(is_it)
        };
        let found: Vec<&String> = legal.iter().filter(is_meant).collect();
        match found[..] {
            [only] => Some(only.clone()),
            [] => None,
            _ => {
                self.tell_ambiguous(&found);
                None
            }
        }
    }

    /// Names what might be meant.
    fn tell_ambiguous<T: AsRef<str>>(&self, found: &[T]) {
        let found: Vec<&str> = found.iter().map(AsRef::as_ref).collect();
        let text = Text::new("terminal-ambiguous");
        let text = text.with("names", Text::verbatim(found.join("; ")));
        println!("{}", self.words.say(&text));
    }

    /// Says why something cannot be done; false.
    fn refuse(&self, side: Side, target: &Target) -> bool {
        match self.playing.why_not(side, target) {
            Some((rule, reason)) => println!("{} [{rule}]", self.words.say(&reason)),
            None => {
                let (Target::Piece(name) | Target::Place(name) | Target::Edge(name)) = target
                else {
                    println!("{}", self.words.get("engine-unreadable"));
                    return false;
                };
                let text = Text::new("terminal-not-offered");
                let text = text.with("name", Text::verbatim(name.clone()));
                println!("{}", self.words.say(&text));
            }
        }
        false
    }
}

/// The counter with an id, or those whose ids end so, of the side's own if there is any and of those that can be chosen.
fn counters_named<'s>(side: Side, scene: &'s Scene, name: &str) -> Vec<&'s str> {
    let mut found: Vec<&Piece> = scene.pieces.iter().collect();
    if let Some(only) = found.iter().find(|piece| piece.id == name) {
        return vec![only.id.as_str()];
    }
    found.retain(|piece| is_end_of(name, &piece.id));
    let is_own = |piece: &&Piece| piece.owner == side;
    let is_offered = |piece: &&Piece| offered(scene, &Target::Piece(piece.id.clone())).is_some();
    for is_meant in [&is_own as &dyn Fn(&&Piece) -> bool, &is_offered] {
        if found.iter().any(is_meant) {
            found.retain(is_meant);
        }
    }
    found.iter().map(|piece| piece.id.as_str()).collect()
}

/// True for the last parts of an id.
fn is_end_of(end: &str, id: &str) -> bool {
    let start = id.len().saturating_sub(end.len());
    let Some((before, rest)) = id.split_at_checked(start) else {
        return false;
    };
    rest.eq_ignore_ascii_case(end) && (before.is_empty() || before.ends_with('-'))
}

/// True for the counter that the question is about.
pub(super) fn is_active(board: &Board, piece: &Piece) -> bool {
    let mut badges = piece.badges.iter().filter_map(|id| board.badge(id));
    badges.any(|badge| badge.look == Look::Ring)
}

/// What ends the move of the counter that is in hand, if one is on its way on the map.
fn end_of_move(scene: &Scene, board: &Board) -> Option<String> {
    let is_on_map = |piece: &Piece| board.places.iter().any(|place| place.id == piece.place);
    let mut pieces = scene.pieces.iter();
    pieces.find(|piece| is_active(board, piece) && is_on_map(piece))?;
    let prompt = scene.prompt.as_ref()?;
    let is_step = |choice: &Choice| matches!(choice.target, Target::Place(_));
    let is_at_its_end = prompt.choices.len() == 1;
    if !is_at_its_end && !prompt.choices.iter().any(is_step) {
        return None;
    }
    let mut choices = prompt.choices.iter();
    let end = choices.find(|choice| choice.weight == Weight::Main)?;
    Some(end.action.to_string())
}

/// The first action that is aimed at something and is not among what is seldom wanted.
fn offered(scene: &Scene, target: &Target) -> Option<String> {
    let choices = scene.prompt.iter().flat_map(|prompt| &prompt.choices);
    let mut aimed =
        choices.filter(|choice| choice.target == *target && choice.weight != Weight::Aside);
    aimed.next().map(|choice| choice.action.to_string())
}

#[cfg(test)]
mod tests {
    use super::is_end_of;

    #[test]
    fn ids_end_in_whole_parts() {
        assert!(is_end_of("1.148", "US-37ID-1.148"));
        assert!(is_end_of("37id-1.148", "US-37ID-1.148"));
        assert!(is_end_of("US-37ID-1.148", "US-37ID-1.148"));
        assert!(!is_end_of("148", "US-37ID-1.148"));
        assert!(!is_end_of("X-US-37ID-1.148", "US-37ID-1.148"));
        assert!(!is_end_of("8", "第8"));
    }
}
