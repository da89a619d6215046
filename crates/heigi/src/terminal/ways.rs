//! A way that was gone place by place, told as one.

use heigi_engine::scene::{LogEntry, Value};

/// The arguments that change from step to step.
const OF_A_STEP: [&str; 4] = ["from", "to", "hex", "cost"];

/// The entries of a log; those of a way that goes on are one, from where it began, with what it cost in all.
pub fn with_ways(log: Vec<LogEntry>) -> Vec<LogEntry> {
    let mut told: Vec<LogEntry> = Vec::new();
    for entry in log {
        match told.last_mut() {
            Some(before) if goes_on(before, &entry) => {
                let from = before.text.args.get("from").cloned();
                let cost = match (before.text.args.get("cost"), entry.text.args.get("cost")) {
                    (Some(Value::Number(one)), Some(Value::Number(other))) => Some(one + other),
                    _ => None,
                };
                let mut text = entry.text.clone();
                if let Some(from) = from {
                    text = text.with("from", from);
                }
                if let Some(cost) = cost {
                    text = text.with("cost", cost);
                }
                *before = LogEntry { text, ..entry };
            }
            _ => told.push(entry),
        }
    }
    told
}

/// True for a step of somebody who has come to where it begins by the entry before.
fn goes_on(before: &LogEntry, entry: &LogEntry) -> bool {
    let lasting = |entry: &LogEntry| {
        let lasting = entry.text.args.iter();
        let lasting = lasting.filter(|(name, _)| !OF_A_STEP.contains(name));
        let lasting = lasting.map(|(name, value)| (name, value.clone()));
        lasting.collect::<Vec<_>>()
    };
    before.text.id == entry.text.id
        && entry.text.args.get("from").is_some()
        && entry.at.len() > 1
        && before.at.last() == entry.at.first()
        && lasting(before) == lasting(entry)
}

#[cfg(test)]
mod tests {
    use super::with_ways;
    use heigi_engine::Text;
    use heigi_engine::scene::{LogEntry, LogKind, Value};

    #[test]
    fn steps_of_one_unit_are_one_way_with_their_costs_summed() {
        let step = |unit: &'static str, from: &'static str, to: &'static str| LogEntry {
            input: 0,
            kind: LogKind::Move,
            rule: "8.5".into(),
            text: Text::new("moved")
                .with("unit", unit)
                .with("from", from)
                .with("hex", to)
                .with("cost", 2),
            at: vec![from.into(), to.into()],
            dice: Vec::new(),
            traveller: None,
        };
        let log = vec![
            step("a", "0101", "0102"),
            step("a", "0102", "0103"),
            step("b", "0103", "0104"),
            step("b", "0105", "0106"),
        ];
        let told = with_ways(log);
        assert_eq!(told.len(), 3);
        let args = &told[0].text.args;
        assert_eq!(args.get("from"), Some(&Value::Word("0101".into())));
        assert_eq!(args.get("hex"), Some(&Value::Word("0103".into())));
        assert_eq!(args.get("cost"), Some(&Value::Number(4)));
    }
}
