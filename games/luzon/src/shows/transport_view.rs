//! The pad on which Japan notes its transport (TBL-TRANSPAD): what can be used, what has sailed, what is sunk, what returns;
//! and what the beaches can take.

use crate::Luzon;
use crate::printed::map::BeachId;
use crate::printed::units::JAPAN;
use crate::sequence::{Phase, Step};
use crate::situation::sea::Ships;
use crate::situation::state::State;
use heigi_board::{HexId, ids};
use heigi_engine::scene::{Fact, Preview, PreviewLine, SmolStr, ToSmolStr, Value, format_smolstr};
use heigi_engine::{Text, Viewer};

impl Luzon {
    /// The pad, which is for Japan alone, once its chit is drawn.
    pub(crate) fn transport_facts(&self, state: &State) -> Vec<Fact> {
        let Some(chit) = state.japanese_chit else {
            return Vec::new();
        };
        let printed = &self.campaign().japanese_chits[usize::from(chit)];
        let all = format_smolstr!("{} + {}", printed.strategic, printed.operational);
        // 4.4.2.3: what has not sailed when its last turn is over never does.
        let is_over = self
            .strategic_turns(state)
            .iter()
            .all(|turn| *turn < state.turn);
        let strategic = match is_over {
            true => 0,
            false => self.free_points(state, Ships::Strategic),
        };
        let operational = self.free_points(state, Ships::Operational);
        let left = format_smolstr!("{strategic} + {operational}");
        let (used, sunk) = (state.sea.strategic_used, state.sea.sunk);
        let mut facts = vec![
            Fact::new("luzon-fact-transport", all, "16.4.4"),
            Fact::new("luzon-fact-transport-left", left, "4.4.3"),
            Fact::new("luzon-fact-strategic-used", used.to_smolstr(), "4.4.2.2"),
        ];
        facts.extend(state.sea.returning.iter().map(|voyage| {
            let label = Text::new("luzon-fact-returns");
            Fact {
                label: label.with("turn", i32::from(voyage.turn)),
                value: Text::verbatim(voyage.points.to_smolstr()),
                rule: "4.4.2.1".into(),
            }
        }));
        facts.push(Fact::new(
            "luzon-fact-transport-sunk",
            sunk.to_smolstr(),
            "4.4.3",
        ));
        if state.options.random_transport {
            let turns = self.strategic_turns(state).iter();
            let turns: Vec<SmolStr> = turns.map(ToSmolStr::to_smolstr).collect();
            let turns = turns.join(", ");
            facts.push(Fact::new("luzon-fact-strategic-turns", turns, "18.1"));
        }
        facts
    }

    /// 4.4.4: the stacking points that can still land at a hex of a beach in the next landings, for Japan alone: those of
    /// this turn until they are over, then those of the next, for which any beach may be written down at first.
    pub(crate) fn beach_note(&self, state: &State, viewer: Viewer, hex: HexId) -> SmolStr {
        let agenda = || state.agenda.iter();
        let is_ahead = agenda().any(|step| {
            matches!(step, Step::Landings(_) | Step::Boarding(_))
                || *step == Step::Begin(Phase::Naval(JAPAN))
        });
        let is_unwritten = !is_ahead && agenda().any(|step| matches!(step, Step::NextBeach(_)));
        let turn = state.turn + u8::from(!is_ahead);
        let is_last = turn > self.campaign().last_turn();
        if !Self::is_own(viewer, JAPAN) || is_last {
            return SmolStr::default();
        }
        if is_ahead && self.check_beach(state, hex).is_ok() {
            self.room_at(state, hex).to_smolstr()
        } else if !is_ahead && (is_unwritten || self.is_beach_open(state, hex, turn)) {
            self.campaign().limits.beach.to_smolstr()
        } else {
            SmolStr::default()
        }
    }

    /// The stacking points that a beach hex can still take this turn.
    fn room_at(&self, state: &State, hex: HexId) -> u16 {
        let limit = u16::from(self.campaign().limits.beach);
        limit.saturating_sub(self.points_landing(state, hex))
    }

    /// What each open beach can still take this turn, and what transport there will be on the next.
    pub(crate) fn landing_previews(&self, state: &State) -> Vec<Preview> {
        let line = |beach: BeachId| {
            let arrows = &self.beaches()[beach.index()].arrows;
            let is_open = arrows
                .iter()
                .any(|arrow| self.check_beach(state, arrow.target).is_ok());
            let room: u16 = arrows
                .iter()
                .map(|arrow| self.room_at(state, arrow.target))
                .sum();
            is_open.then(|| self.beach_line(Text::new("luzon-preview-room"), beach, room))
        };
        let open = ids::<BeachId>(self.beaches().len()).filter_map(line);
        let now = Preview {
            title: Text::new("luzon-preview-beaches"),
            lines: open.collect(),
            ..Preview::default()
        };
        let mut next = self.next_turn_preview(state);
        next.lines.truncate(2);
        if now.lines.is_empty() {
            vec![next]
        } else {
            vec![now, next]
        }
    }

    /// What each beach would take on the next turn with its neighbours (4.4.5), and with what transport.
    pub(crate) fn next_turn_preview(&self, state: &State) -> Preview {
        let turn = state.turn + 1;
        let transport = [
            ("luzon-preview-operational", Ships::Operational, "4.4.2.1"),
            ("luzon-preview-strategic", Ships::Strategic, "4.4.2.2"),
        ];
        let transport = transport.into_iter().map(|(id, ships, rule)| PreviewLine {
            label: Text::new(id),
            value: self.points_next_turn(state, ships).to_smolstr(),
            rule: rule.into(),
        });
        let limit = u16::from(self.campaign().limits.beach);
        let room = |beach: BeachId| self.beaches()[beach.index()].arrows.len() as u16 * limit;
        let with_neighbours = |beach: BeachId| {
            let neighbours = &self.beaches()[beach.index()].neighbours;
            let beside: u16 = neighbours.iter().map(|one| room(*one)).sum();
            let names = neighbours.iter().map(|one| self.beach_text(*one));
            let name = Text::new(if neighbours.is_empty() {
                "luzon-preview-room"
            } else {
                "luzon-preview-room-beside"
            });
            let name = name.with("beside", Value::List(names.collect()));
            self.beach_line(name, beach, room(beach) + beside)
        };
        let beaches = ids::<BeachId>(self.beaches().len()).map(with_neighbours);
        Preview {
            title: Text::new("luzon-preview-next-turn").with("turn", i32::from(turn)),
            lines: transport.chain(beaches).collect(),
            ..Preview::default()
        }
    }

    fn beach_line(&self, name: Text, beach: BeachId, room: u16) -> PreviewLine {
        PreviewLine {
            label: name.with("beach", self.beach_text(beach)),
            value: room.to_smolstr(),
            rule: "4.4.4".into(),
        }
    }
}
