//! The pad on which Japan notes its transport (TBL-TRANSPAD): what can be used, what has sailed, what is sunk, what returns.

use crate::Luzon;
use crate::situation::sea::Ships;
use crate::situation::state::State;
use heigi_engine::Text;
use heigi_engine::scene::{Fact, SmolStr, ToSmolStr, format_smolstr};

impl Luzon {
    /// The pad, which is for Japan alone, once its chit is drawn.
    pub(crate) fn transport_facts(&self, state: &State) -> Vec<Fact> {
        let Some(chit) = state.japanese_chit else {
            return Vec::new();
        };
        let printed = &self.campaign().japanese_chits[usize::from(chit)];
        let all = format_smolstr!("{} + {}", printed.strategic, printed.operational);
        let [strategic, operational] =
            [Ships::Strategic, Ships::Operational].map(|ships| self.free_points(state, ships));
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
}
