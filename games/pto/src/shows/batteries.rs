//! What is told of the batteries (20).

use crate::*;

impl Pto {
    /// The batteries of both sides in words: what they are, their cards, and whether their observer is in contact.
    pub(super) fn battery_figures(&self, state: &State, viewer: Viewer) -> Vec<Figure> {
        let figure = |(number, battery): (usize, &Battery)| {
            let module = battery.module?;
            let status = match battery {
                one if !one.is_at_hand() => "pto-battery-lost",
                one if one.mission.is_some_and(|mission| mission.salvo.is_some()) => {
                    "pto-battery-fires"
                }
                one if one.has_contact => "pto-battery-contact",
                _ => "pto-battery-silent",
            };
            let [black, red] = battery.cards.map(i32::from);
            let text = Text::new("pto-fact-battery-value")
                .with("module", module.name())
                .with("black", black)
                .with("red", red)
                .with("status", Text::new(status));
            let ship = self.ship_known_to(state, number, viewer);
            let text = ship.into_iter().fold(text, |text, hex| {
                let ship = Text::new("pto-fact-battery-ship").with("battery", text);
                ship.with("spot", Spot::ground(hex).value(self))
            });
            Some(Figure {
                label: Text::new("pto-fact-battery").with("side", battery.side.value(self)),
                value: text,
                rule: "20".into(),
            })
        };
        let batteries = state.batteries.iter().enumerate();
        batteries.filter_map(figure).collect()
    }
}
