//! Mines against vehicles (16.1, G.2), Guns that are pushed (6.9) and smoke that is thrown (24).

use crate::common::{OPEN, game, is, numbers_of, place, read, set, text, until};
use crate::dozers::unfired;
use heigi_engine::{Pending, Situation};
use heigi_pto::{ALLIES, Condition, Phase, Pto, State};

/// A tank of the Marines in 0303 that drives north over ground with works of the Japanese.
fn field(works: &str) -> Pto {
    let plain = text(
        &OPEN,
        &[],
        &["usmc-tank-m4a2 0303", "usmc-8-0 0101"],
        &["jpn-8-0 0606"],
    );
    let side = "side = \"japanese\"\n";
    read(&plain.replace(side, &format!("{side}fortifications = [{works}]\n")))
}

fn enters<'g>(game: &'g Pto, change: impl FnOnce(&mut State)) -> Situation<'g, Pto> {
    let start = until(Situation::start(game), Phase::Movement).with(|state| {
        state.units[0].arc = Some(0);
        change(state);
    });
    unfired(unfired(start.play(&["drive u0"])).play(&["step 0302"]))
}

const THERE: &str = r#"{ kind = "tank-mines", hex = "0302", size = 2 }"#;
const ELSEWHERE: &str = r#"{ kind = "tank-mines", hex = "0505", size = 2 }"#;

/// A die up to their size strikes, with a number of 10; what that leaves whole moves no more. Only those of the hex come to light.
/// Rules: 16.1
#[test]
fn r16_1_mines_strike_a_tank_with_a_die_up_to_their_size() {
    let men = r#"{ kind = "mines", hex = "0302", size = 6 }"#;
    let game = field(&[THERE, ELSEWHERE, men].join(", "));
    let met = enters(&game, |_| ());
    assert!(matches!(met.pending(), Pending::Draw(draw) if draw.dice == 1));
    let after = |dice: &[&str]| {
        let over = unfired(met.clone().play(dice));
        let [held, wreck] = [Condition::Immobile, Condition::Wreck].map(|one| is(&over, 0, one));
        (held, wreck, numbers_of(&over, "pierces"))
    };
    assert_eq!(after(&["= 3"]), (false, false, vec![]));
    assert_eq!(
        after(&["= 2", "= 5 6", "= 1 1"]),
        (true, false, vec!["10 11".to_owned()])
    );
    assert!(after(&["= 2", "= 5 5", "= 1 1"]).0);
    assert!(after(&["= 1", "= 4 5", "= 6 6"]).1);
    let missed = met.play(&["= 3"]);
    let hidden: Vec<bool> = missed
        .state
        .fortifications
        .iter()
        .map(|one| one.is_hidden)
        .collect();
    // Those against men strike armour too, with a die of their own.
    assert_eq!(hidden, [false, true, false]);
}

/// That nothing is found is told only where works of the enemy that nobody knows might lie.
/// Rules: G.2
#[test]
fn g_2_a_tank_that_meets_no_mines_says_so_where_there_might_be_some() {
    let told = |works: &str, change: fn(&mut State)| {
        let game = field(works);
        let over = enters(&game, change);
        over.told(ALLIES)
            .contains(&"pto-log-nothing-found".to_owned())
    };
    let as_it_is: fn(&mut State) = |_| ();
    assert!(told(ELSEWHERE, as_it_is));
    assert!(!told(THERE, as_it_is), "they are there");
    let known: fn(&mut State) = |state| state.fortifications[0].is_hidden = false;
    assert!(!told(ELSEWHERE, known));
    let ours: fn(&mut State) = |state| state.fortifications[0].owner = ALLIES;
    assert!(!told(ELSEWHERE, ours));
    let men = r#"{ kind = "mines", hex = "0505", size = 6 }"#;
    assert!(told(men, as_it_is), "it is not told which");
}

/// Who helps to push takes 1 off the dice for each half-squad.
/// Rules: 6.9
#[test]
fn r6_9_who_helps_makes_a_gun_lighter() {
    let units = ["usmc-2-2-8 0101", "usmc-105 0101 1", "usmc-2-4-8 0101"];
    let game = game(&OPEN, &units, &["jpn-8-0 0606"]);
    let pushed = |joins: &[&str], dice: &str| {
        let moving = until(Situation::start(&game), Phase::Movement).play(joins);
        place(&moving.play(&["push 0102", dice]), 1)
    };
    // Its mobility is 6.
    assert_eq!(pushed(&["join u0"], "= 3 3"), "0102");
    assert_eq!(pushed(&["join u0"], "= 3 4"), "0101");
    let both = ["join u0", "join u2"];
    assert_eq!(pushed(&both, "= 3 4"), "0102");
    assert_eq!(pushed(&both, "= 4 4"), "0101");
}

/// A point where they are and two into a hex beside it; who is exhausted throws worse by 1.
/// Rules: 24
#[test]
fn r24_smoke_is_thrown_for_a_point_or_two() {
    let game = game(&OPEN, &["usmc-6-6-8 0101"], &["jpn-8-0 0606"]);
    let start = until(Situation::start(&game), Phase::Movement);
    let thrown = |conditions: &[Condition], hex: &str, die: &str| {
        let thrower = set(start.clone(), 0, conditions).play(&["join u0"]);
        let over = unfired(thrower.play(&[&format!("smoke {hex}"), die]));
        (over.state.spent, over.state.clouds.len())
    };
    let exponent = smoke_exponent();
    let (fits, fails) = (format!("= {exponent}"), format!("= {}", exponent + 1));
    assert_eq!(thrown(&[], "0101", &fits), (2, 1));
    assert_eq!(thrown(&[], "0102", &fits), (4, 1));
    assert_eq!(thrown(&[], "0101", &fails).1, 0);
    assert_eq!(thrown(&[Condition::Exhausted], "0101", &fits).1, 0);
}

/// Up to which die the first squad makes smoke.
fn smoke_exponent() -> u8 {
    let all = include_str!("../../data/counters.toml");
    let line = all
        .lines()
        .find(|line| line.contains("id = \"usmc-6-6-8\""))
        .unwrap();
    let (_, rest) = line.split_once("smoke = ").unwrap();
    rest.split(|letter: char| !letter.is_ascii_digit())
        .next()
        .unwrap()
        .parse()
        .unwrap()
}
