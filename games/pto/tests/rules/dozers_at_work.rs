//! Bulldozers that stand by their work, and who takes them (G15.21, G15.27).

use crate::common::{game, is, next_turn, read, text, until};
use crate::dozers::{DOZER, PILLBOX, TANK, begun, driving, rolling, unfired, works};
use heigi_engine::{Gridded, Pending, Situation};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Phase, Pto, Tray};

/// It stands by the pillbox: it neither starts nor stops, and has all of its 8 points to wait, which take 4 off.
/// Rules: G15.21
/// Rule: 15.21
#[test]
fn g15_21_a_bulldozer_that_stands_by_its_work_stays_stopped() {
    let game = works(DOZER, &["jpn-4-4-7 0606"], PILLBOX);
    let stands = driving(&game);
    assert_eq!(stands.state.spent, 0);
    for words in ["step 0302", "turn-left", "delay", "doze", "roll-on"] {
        assert_eq!(stands.refused_by(words), Some("28"), "{words}");
    }
    let mut battle = stands.clone().play(&["level-pillbox"]);
    assert_eq!(battle.state.spent, 0);
    assert!(is(&battle, 0, Condition::Busy) && !is(&battle, 0, Condition::Motion));
    for _ in 0..7 {
        battle = unfired(battle.play(&["delay"]));
    }
    // With 7 of them 3, and 5 for the blade: up to 10; with the eighth 11.
    let levels = |battle: Situation<'_, Pto>, dice: &str| {
        rolling(battle)
            .play(&[dice])
            .state
            .fortifications
            .is_empty()
    };
    let seven = battle.clone().play(&["halt"]);
    assert!(levels(seven.clone(), "= 5 5") && !levels(seven, "= 5 6"));
    let eight = unfired(battle.play(&["delay"]));
    assert!(eight.state.movers.is_empty(), "no point is left");
    assert!(levels(eight.clone(), "= 5 6") && !levels(eight, "= 6 6"));
    // It starts when it is to move, for a point.
    let starts = unfired(stands.clone().play(&["drive u0"]));
    assert_eq!(starts.state.spent, 2);
    assert_eq!(starts.refused_by("step 0302"), None);
    assert_eq!(starts.refused_by("drive u0"), Some("3"));
    // One under way stops for a point more.
    let stops = unfired(starts.play(&["level-pillbox"]));
    assert_eq!(stops.state.spent, 4);
    // Where there is nothing to do it starts at once.
    let idle = works(DOZER, &["jpn-4-4-7 0606"], "");
    assert_eq!(driving(&idle).state.spent, 2);
    let left = stands.play(&["halt"]);
    assert!(is(&left, 0, Condition::Moved) && !is(&left, 0, Condition::Motion));
}

/// What men have built covers nothing from a blade, and jungle does.
/// Rules: G15.21
/// Rule: 15.21
#[test]
fn g15_21_the_cover_of_the_ground_counts_but_for_what_men_have_built() {
    let told = |letter: &str| {
        let row = format!("..{letter}...");
        let rows = ["......", "......", &row, "......", "......", "......"];
        let units = ["usmc-tank-dozer 0303", "jpn-tank-ha-go 0303"];
        let game = game(&rows, &units[..1], &["jpn-8-0 0606", units[1]]);
        let start = Situation::start(&game).with(|state| {
            let hulk = state.units.len();
            for unit in &mut state.units[1..hulk] {
                if matches!(unit.at, At::Vehicle(_)) && unit.side == JAPAN {
                    unit.set(Condition::Wreck);
                }
            }
        });
        let drive = begun(until(start, Phase::Movement));
        let razes = unfired(drive.play(&["clear-wreck"])).play(&["halt"]);
        let ways = |dice: &str| {
            let over = rolling(razes.clone()).play(&[dice]);
            let gone = over.state.units.iter();
            gone.filter(|unit| unit.at == At::Off(Tray::Lost)).count() > 0
        };
        [5, 6, 7, 8].map(|sum| ways(&format!("= {} {}", sum / 2, sum - sum / 2)))
    };
    // −5, and 2 or less.
    assert_eq!(told("."), [true, true, true, false]);
    assert_eq!(told("J"), [true, false, false, false]);
    assert_eq!(told("r"), [true, true, true, false]);
}

/// Rules: G15.21
/// Rule: 15.21
#[test]
fn g15_21_a_melee_keeps_a_bulldozer_from_its_roll() {
    let units = ["jpn-4-4-7 0303", "jpn-4-4-7 0606"];
    let game = works(TANK, &units, PILLBOX);
    let razes = unfired(driving(&game).play(&["level-pillbox"])).play(&["halt"]);
    let fights = razes.with(|state| state.units[1].set(Condition::Melee));
    let mut over = fights;
    let side = over.state.phasing;
    while over.state.phasing == side {
        if let Pending::Draw(draw) = over.pending() {
            assert_ne!(draw.rule.0, "G15.21");
        }
        over = crate::common::pass(over);
    }
    assert_eq!(over.state.fortifications.len(), 1);
}

/// Out of a levelled pillbox men get away through a tunnel without their Gun; without one they are lost, as in foxholes.
/// Rules: G15.21
/// Rule: 15.21
#[test]
fn g15_21_what_is_in_a_levelled_work_is_lost_but_men_with_a_tunnel() {
    use heigi_pto::{Part, Spot};
    let after = |works_there: &str, part: Part, task: &str| {
        let japanese = ["jpn-2-2-8 0303", "jpn-37 0303 1", "jpn-8-0 0606"];
        let game = works(TANK, &japanese, works_there);
        let hex = game.grid().parse("0303").unwrap();
        let start = Situation::start(&game).with(|state| {
            state.units[1].at = At::In(Spot::part(hex, part));
        });
        let razes = unfired(begun(until(start, Phase::Movement)).play(&[task]));
        let over = rolling(razes.play(&["halt"])).play(&["= 1 1"]);
        let lost = [1, 2].map(|unit| over.state.units[unit].at == At::Off(Tray::Lost));
        (lost, over.state.fortifications.len())
    };
    let tunnel = r#"{ kind = "tunnel", hex = "0303", leads_to = "0505" }"#;
    let both = format!("{PILLBOX}, {tunnel}");
    assert_eq!(
        after(&both, Part::Pillbox, "level-pillbox"),
        ([false, true], 0)
    );
    assert_eq!(
        after(PILLBOX, Part::Pillbox, "level-pillbox"),
        ([true, true], 0)
    );
    let foxholes = r#"{ kind = "foxholes", hex = "0303", size = 2, known = true }"#;
    let levelled = after(foxholes, Part::Entrenchment, "level-entrenchment");
    assert_eq!(levelled, ([true, true], 0));
}

/// Rules: G15.27
/// Rule: 15.27
#[test]
fn g15_27_any_bulldozer_but_a_tank_falls_to_men_who_are_there_alone() {
    let taken = |vehicle: &str, there: &str| {
        let units = [format!("{vehicle} 0303"), "usmc-4-5-8 0601".to_owned()];
        let units = units.each_ref().map(String::as_str);
        let game = game(&["......"; 6], &units, &[there, "jpn-9-0 0606"]);
        next_turn(Situation::start(&game)).state.units[0].side == JAPAN
    };
    assert!(taken(DOZER, "jpn-8-0 0303"), "one man is enough");
    assert!(taken("usmc-dozer-armoured", "jpn-4-4-7 0303"));
    assert!(!taken(TANK, "jpn-4-4-7 0303"));
    assert!(!taken(DOZER, "jpn-4-4-7 0302"), "not from beside it");
    // Its rider keeps it.
    let units = ["usmc-dozer 0303", "usmc-8-0 0303"];
    let game = game(&["......"; 6], &units, &["jpn-4-4-7 0303", "jpn-9-0 0606"]);
    let rides = Situation::start(&game).with(|state| {
        let (At::Vehicle(spot), Some(id)) = (state.units[0].at, state.all().next()) else {
            return;
        };
        state.units[1].at = At::Aboard(spot, id.id, heigi_pto::Berth::Rider);
    });
    assert_eq!(next_turn(rides).state.units[0].side, ALLIES);
}

/// A sniper with a 1 kills the driver of a bulldozer without armour, and makes a wreck of one that nobody drives.
/// Rules: G15.111
/// Rule: 15.111
#[test]
fn g15_111_a_sniper_kills_the_driver_or_stops_what_nobody_drives() {
    let sniped = |vehicle: &str, is_left: bool, die: &str| {
        let units = [format!("{vehicle} 0101"), "usmc-2-4-8 0106".to_owned()];
        let units = units.each_ref().map(String::as_str);
        let plain = text(&["......"; 6], &[], &units, &["jpn-4-4-7 0104"]);
        let sniper = "[[sniper]]\nside = \"japanese\"\nnumber = 7\nhex = \"0101\"\n[[force]]";
        let game = read(&plain.replacen("[[force]]", sniper, 1));
        let start = Situation::start(&game).with(|state| {
            if is_left {
                state.units[0].set(Condition::Driverless);
            }
        });
        // The squad rolls a 7.
        let mut over = start.play(&["join u1", "fire 0104", "= 3 4", die]);
        while let Pending::Draw(draw) = over.pending() {
            over = over.play(&[if draw.dice == 2 { "= 1 1" } else { "= 1" }]);
        }
        [Condition::Driverless, Condition::Wreck].map(|one| is(&over, 0, one))
    };
    assert_eq!(sniped(DOZER, false, "= 1"), [true, false]);
    assert_eq!(sniped(DOZER, false, "= 2"), [false, false]);
    assert_eq!(sniped(DOZER, true, "= 1"), [false, true]);
}

/// With 12 firepower, whose number is 8, a 5 would destroy it.
/// Rules: G15.111
/// Rule: 15.111
#[test]
fn g15_111_the_guns_of_a_plane_may_kill_the_driver_alone() {
    let strafed = |vehicle: &str, dice: &str| {
        let japanese = [format!("{vehicle} 0303"), "jpn-8-0 0101".to_owned()];
        let japanese = japanese.each_ref().map(String::as_str);
        let plain = text(&["......"; 6], &[], &["usmc-6-6-8 0606"], &japanese);
        let plain = plain.replacen("first =", "date = \"1944-08\"\nfirst =", 1);
        let of = "side = \"allies\"\nelr = 3\n";
        let air = "air = { number = 12, turn = 1, load = \"explosive\" }\n";
        let game = read(&plain.replacen(of, &format!("{of}{air}"), 1));
        let come = Situation::start(&game).play(&["= 3 4", "= 1"]);
        let phase = crate::common::reach(come, Phase::Movement);
        let mut battle = phase.play(&["strafe 0303", "= 1 1"]);
        while battle.decider().is_some() {
            battle = crate::common::pass(battle);
        }
        let over = crate::common::low(battle.play(&[dice]));
        [Condition::Driverless, Condition::Wreck].map(|one| is(&over, 1, one))
    };
    assert_eq!(strafed("jpn-dozer", "= 3 2"), [true, false]);
    assert_eq!(strafed("jpn-dozer", "= 4 1"), [false, true]);
    assert_eq!(strafed("jpn-truck-94", "= 3 2"), [false, true]);
}
