//! What is typed in a line: commands one after the other, for this question and for the next ones, and answers that are
//! repeated.

use super::Table;
use super::looking::is_look;
use super::menu::verb;
use crate::Failure;
use heigi_engine::scene::Weight;
use heigi_engine::{Pending, Side, Text, Viewer};
use std::collections::VecDeque;

/// What parts the commands for this question from those for the next one.
const NEXT: &str = ";;";
/// How often a command repeats itself at most.
const MOST: usize = 99;

/// What a side answers as often as it is asked.
pub(super) struct Standing {
    side: Side,
    /// In which phase; nothing to the end of the match.
    phase: Option<Text>,
    question: Question,
    action: String,
}

/// How long an answer stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lasting {
    /// To the end of the phase.
    Phase,
    /// To the end of the match.
    Match,
}

/// Which question stands, whatever it is about: its words and its rule.
type Question = (String, String);

impl Table<'_> {
    /// Does what is typed in a line, one command after the other, and says what of it was not done.
    pub(super) fn obey_all(&mut self, side: Side, line: &str) -> Result<(), Failure> {
        let mut parts = line.split(NEXT);
        let now = parts.next().unwrap_or_default();
        let next = parts.map(|part| (side, part.trim().to_owned()));
        let next: Vec<(Side, String)> = next.collect();
        for part in next.into_iter().rev() {
            self.later.push_front(part);
        }
        let typed = now.split(';').map(str::trim).enumerate();
        let each =
            typed.flat_map(|(at, one)| each_meant(one).into_iter().map(move |one| (at, one)));
        let mut rest: VecDeque<(usize, String)> = each.collect();
        let mut phase = self.playing.phase();
        while let Some((at, command)) = rest.pop_front() {
            let is_way_on = self.is_way_on(side, &command);
            if !self.obey(side, &command)? {
                let rest = rest.into_iter().map(|(_, command)| command);
                let rest: Vec<String> = rest.chain(self.take_later(side)).collect();
                if !rest.is_empty() {
                    let text = Text::new("terminal-refused-command");
                    let text = text.with("command", Text::verbatim(command));
                    println!("{}", self.words.say(&text));
                    self.tell_not_done(&rest);
                }
                return Ok(());
            }
            if is_way_on {
                phase = self.playing.phase();
            }
            let is_asked = self.playing.pending() == Pending::Decision(side);
            let is_same = self.playing.phase() == phase;
            let is_going = (self.going.as_ref()).is_some_and(|going| going.side == side);
            if is_going || !(is_asked && is_same) {
                self.wait(side, at, is_same, rest);
                return Ok(());
            }
        }
        Ok(())
    }

    /// Where the side is not asked any more: keeps what is still meant of a line when it will be asked again, and says what is
    /// not. What follows another side's decision, a die or a phase that has ended by itself was not meant for it, but of a
    /// command that names several things all are, and what was typed after a way that goes on later waits for its end.
    fn wait(&mut self, side: Side, at: usize, is_same: bool, rest: VecDeque<(usize, String)>) {
        let (begun, rest): (Vec<_>, Vec<_>) =
            (rest.into_iter()).partition(|(one, _)| is_same && *one == at);
        let mut rest = rest.into_iter().map(|(_, command)| command);
        match self.going.as_mut().filter(|going| going.side == side) {
            Some(going) if begun.is_empty() => going.then = rest.collect(),
            Some(_) => {
                let rest: Vec<String> = rest.collect();
                self.put_off(side, &rest);
            }
            None => {
                // What only shows something does no harm, and waits until somebody can read it.
                let (looks, others): (Vec<String>, Vec<String>) =
                    rest.by_ref().partition(|command| is_look(command));
                self.put_off(side, &looks);
                if !others.is_empty() {
                    self.tell_not_done(&others);
                }
            }
        }
        for (_, command) in begun.into_iter().rev() {
            self.put_off(side, &[command]);
        }
    }

    /// Keeps commands for the next question, before all that waits already.
    fn put_off(&mut self, side: Side, commands: &[String]) {
        if !commands.is_empty() {
            self.later.push_front((side, commands.join("; ")));
        }
    }

    /// Takes what a side has typed for the next questions away.
    pub(super) fn take_later(&mut self, side: Side) -> Vec<String> {
        let is_solitaire = self.playing.info().is_solitaire;
        let later = std::mem::take(&mut self.later).into_iter();
        let (own, others): (Vec<_>, _) =
            later.partition(|(whose, _)| *whose == side || is_solitaire);
        self.later = others.into();
        own.into_iter().map(|(_, line)| line).collect()
    }

    /// What a side has typed for the question that stands now.
    pub(super) fn typed_before(&mut self, side: Side) -> Option<String> {
        // Whoever plays alone goes on with the other side.
        let is_solitaire = self.playing.info().is_solitaire;
        let mut later = self.later.iter();
        let at = later.position(|(whose, _)| *whose == side || is_solitaire)?;
        self.later.remove(at).map(|(_, line)| line)
    }

    /// Says which commands or actions were not carried out.
    pub(super) fn tell_not_done<T: AsRef<str>>(&self, commands: &[T]) {
        let commands: Vec<&str> = commands.iter().map(AsRef::as_ref).collect();
        let text = Text::new("terminal-not-done");
        let text = text.with("commands", Text::verbatim(commands.join("; ")));
        println!("{}", self.words.say(&text));
    }

    /// Whether an action is the ordinary way on, as to end a phase.
    fn is_way_on(&self, side: Side, action: &str) -> bool {
        let scene = self.playing.scene(Viewer::Side(side));
        let mut choices = scene.prompt.iter().flat_map(|prompt| &prompt.choices);
        let action = action.trim_end_matches('!');
        choices.any(|choice| choice.action == action && choice.weight == Weight::Main)
    }

    /// Takes the first action with one of some verbs, again and again as long as the side is asked in the phase and one is
    /// offered; those with the first verb before others.
    pub(super) fn each(&mut self, side: Side, verbs: &[&str]) -> Result<bool, Failure> {
        let phase = self.playing.phase();
        let mut is_any = false;
        for _ in 0..MOST {
            if self.playing.pending() != Pending::Decision(side) || self.playing.phase() != phase {
                break;
            }
            let legal = self.playing.legal();
            let first = |one: &&str| legal.iter().find(|action| verb(action) == *one);
            let Some(action) = verbs.iter().find_map(first) else {
                break;
            };
            if self.warns(side, action) || !self.report(|playing| playing.act(side, action))? {
                return Ok(false);
            }
            is_any = true;
        }
        if !is_any {
            println!("{}", self.words.get("terminal-none-offered"));
        }
        Ok(true)
    }

    /// Gives an answer now and as often as the same is asked.
    pub(super) fn stand(
        &mut self,
        side: Side,
        answer: &str,
        lasting: Lasting,
    ) -> Result<bool, Failure> {
        let answer = answer.trim();
        let Some((action, question)) = self.meant(answer).zip(self.question(side)) else {
            return self.report(|playing| playing.act(side, answer));
        };
        if self.warns(side, &action) {
            return Ok(false);
        }
        self.standing.push(Standing {
            side,
            phase: (lasting == Lasting::Phase).then(|| self.playing.phase()),
            question,
            action: action.clone(),
        });
        self.report(|playing| playing.act(side, &action))
    }

    /// What a person has said to answer as often as this is asked; the last of several answers counts.
    pub(super) fn standing_answer(&self, side: Side) -> Option<String> {
        if self.standing.is_empty() {
            return None;
        }
        let (phase, question) = (self.playing.phase(), self.question(side)?);
        let is_asked = |one: &&Standing| {
            one.side == side
                && one.phase.as_ref().is_none_or(|lasting| *lasting == phase)
                && one.question == question
                && self.playing.legal().contains(&one.action)
        };
        let answer = self.standing.iter().rev().find(is_asked);
        answer.map(|one| one.action.clone())
    }

    fn question(&self, side: Side) -> Option<Question> {
        let scene = self.playing.scene(Viewer::Side(side));
        let prompt = scene.prompt?;
        Some((prompt.title.id.into_owned(), prompt.rule.to_string()))
    }
}

/// The commands that are meant by one that begins with a number or in which a word lists several things: `2 store a` is
/// `store a` twice, `join a,b` is `join a` and `join b`.
fn each_meant(command: &str) -> Vec<String> {
    let words: Vec<&str> = command.split_whitespace().collect();
    if let [times, rest @ ..] = &words[..]
        && let Ok(times @ 1..=MOST) = times.parse::<usize>()
        && !rest.is_empty()
    {
        let once = each_meant(&rest.join(" "));
        // Numbers before numbers do not multiply beyond what one may ask for.
        let often = std::iter::repeat_n(once, times).flatten();
        return often.take(MOST).collect();
    }
    let Some(at) = words.iter().position(|word| word.contains(',')) else {
        return vec![command.to_owned()];
    };
    let parts = words[at].split(',').filter(|part| !part.is_empty());
    let each = parts.map(|part| {
        let mut words = words.clone();
        words[at] = part;
        words.join(" ")
    });
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::{MOST, each_meant};

    #[test]
    fn a_list_stands_for_a_command_for_each() {
        assert_eq!(each_meant("join a,b"), ["join a", "join b"]);
        assert_eq!(
            each_meant("move a,b, 0101 0102"),
            ["move a 0101 0102", "move b 0101 0102"]
        );
        assert_eq!(each_meant("done"), ["done"]);
    }

    #[test]
    fn a_number_stands_for_a_command_so_often() {
        assert_eq!(each_meant("2 store a"), ["store a", "store a"]);
        assert_eq!(
            each_meant("2 store a,b"),
            ["store a", "store b", "store a", "store b"]
        );
        assert_eq!(each_meant("2"), ["2"]);
        assert_eq!(each_meant("99 99 99 99 done"), ["done"; MOST]);
    }
}
