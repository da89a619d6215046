use heigi_engine::{Course, Procedural, Run};

/// An action takes as many dice as it says and adds them; a position above 10 is halved by a step, which
/// asks for a die first if the position is above 50.
struct Dice;

type Position = u32;

impl Procedural for Dice {
    type Position = Position;
    type Begin = usize;
    type Answer = u32;
    type Await = usize;
    type Event = String;

    fn run(
        &self,
        from: Position,
        action: Option<usize>,
        answers: &[u32],
    ) -> Run<Position, String, usize> {
        let mut events = vec![format!("from {from}")];
        events.extend(answers.iter().map(|answer| format!("die {answer}")));
        let wanted = match action {
            Some(dice) => dice,
            None => usize::from(from > 50),
        };
        if answers.len() < wanted {
            return Run {
                position: from,
                events,
                waits: Some(wanted - answers.len()),
            };
        }
        let sum: u32 = answers.iter().sum();
        let position = if action.is_some() {
            from + sum
        } else {
            from / 2
        };
        events.push(format!("now {position}"));
        Run {
            position,
            events,
            waits: None,
        }
    }

    fn is_resting(&self, position: &Position) -> bool {
        *position <= 10
    }
}

fn course(position: Position) -> Course<Position, usize, u32, usize> {
    Course::new(position)
}

#[test]
fn an_action_that_needs_no_answer_ends_at_once() {
    let (mut course, mut events) = (course(4), Vec::new());
    course.begin(&Dice, 0, &mut events);
    assert_eq!((course.position, course.procedure.is_none()), (4, true));
    assert_eq!(events, ["from 4", "now 4"]);
}

#[test]
fn each_answer_tells_only_what_is_new() {
    let (mut course, mut events) = (course(1), Vec::new());
    course.begin(&Dice, 2, &mut events);
    let waiting = course.procedure.as_deref().unwrap();
    assert_eq!((waiting.awaits, waiting.told, waiting.from), (2, 1, 1));
    assert_eq!((waiting.action, waiting.answers.len()), (Some(2), 0));
    assert_eq!(events, ["from 1"]);

    events.clear();
    course.answer(&Dice, 3, &mut events);
    assert_eq!(events, ["die 3"]);
    let waiting = course.procedure.as_deref().unwrap();
    assert_eq!((waiting.awaits, waiting.told), (1, 2));
    assert_eq!(waiting.answers, [3]);
    assert_eq!(course.position, 1);

    events.clear();
    course.answer(&Dice, 5, &mut events);
    assert_eq!(events, ["die 5", "now 9"]);
    assert_eq!((course.position, course.procedure.is_none()), (9, true));
}

#[test]
fn steps_that_need_no_decision_follow_until_one_does() {
    let (mut course, mut events) = (course(8), Vec::new());
    course.begin(&Dice, 1, &mut events);
    events.clear();
    course.answer(&Dice, 30, &mut events);
    // 38, 19 and 9: two steps of themselves.
    assert_eq!(
        events,
        ["die 30", "now 38", "from 38", "now 19", "from 19", "now 9"]
    );
    assert_eq!(course.position, 9);

    let (mut course, mut events) = (self::course(100), Vec::new());
    course.proceed(&Dice, &mut events);
    assert_eq!(events, ["from 100"]);
    assert_eq!(course.procedure.as_deref().unwrap().action, None);
    events.clear();
    course.answer(&Dice, 1, &mut events);
    assert_eq!(events[..2], ["die 1", "now 50"]);
    assert_eq!(course.position, 6);
}

#[test]
fn an_answer_that_nobody_asked_for_does_nothing() {
    let (mut course, mut events) = (course(3), Vec::new());
    course.answer(&Dice, 4, &mut events);
    assert_eq!((course.position, events.len()), (3, 0));
    course.proceed(&Dice, &mut events);
    assert!(events.is_empty());
}

#[test]
fn a_course_is_written_and_read_back() {
    let (mut course, mut events) = (course(1), Vec::new());
    course.begin(&Dice, 2, &mut events);
    let text = serde_json::to_string(&course).unwrap();
    let read: Course<Position, usize, u32, usize> = serde_json::from_str(&text).unwrap();
    assert_eq!(read, course);
}
