//! What bulldozers clear away and what they leave, and what keeps them from it (G15).

use crate::common::{chances, game, is, lines_of, next_turn, numbers_of, set, until};
use crate::dozers::{DOZER, PILLBOX, TANK, begun, driving, fired_at, rolling, unfired, works};
use heigi_engine::{Gridded, Pending, Situation};
use heigi_pto::{ALLIES, At, Burning, Condition, Fieldwork, Fire, JAPAN, Phase, Pto, Tray};

/// What is built somewhere, by its hex.
fn left_there(battle: &Situation<'_, Pto>) -> Vec<(Fieldwork, String)> {
    let works = battle.state.fortifications.iter();
    let named = works.map(|one| (one.kind, battle.game.grid().number(one.hex).to_string()));
    named.collect()
}

/// Neither a fire elsewhere nor a blaze is a task; and another fire stays where it is.
/// Rules: G15.2
#[test]
fn g15_2_a_blade_clears_away_the_flame_of_its_own_hex_alone() {
    let game = works(DOZER, &["jpn-4-4-7 0606"], "");
    let fire = |hex: &str, burning| Fire {
        hex: game.grid().parse(hex).unwrap(),
        burning,
        is_fresh: false,
        is_napalm: false,
    };
    let drive = driving(&game);
    for one in [fire("0302", Burning::Flame), fire("0303", Burning::Blaze)] {
        let burning = drive.clone().with(|state| state.fires.push(one));
        assert_eq!(burning.refused_by("clear-flame"), Some("G15.2"));
    }
    let both = drive.with(|state| {
        let fires = ["0303", "0305"].map(|hex| fire(hex, Burning::Flame));
        state.fires.extend(fires);
    });
    let razes = unfired(both.play(&["clear-flame"])).play(&["halt"]);
    let cleared = rolling(razes).play(&["= 1 1"]);
    let fires = cleared.state.fires.iter();
    let hexes: Vec<_> = fires.map(|one| game.grid().number(one.hex)).collect();
    assert_eq!(hexes, ["0305"]);
}

/// Its own, not one of the enemy, and none that begins in a building; the pillbox above it stays.
/// Rules: G15.21
/// Rule: 15.21
#[test]
fn g15_21_a_bulldozer_closes_a_tunnel_of_its_own_side() {
    let tunnel = r#"{ kind = "tunnel", hex = "0303", leads_to = "0505" }"#;
    let game = works(DOZER, &["jpn-4-4-7 0606"], &format!("{PILLBOX}, {tunnel}"));
    let theirs = unfired(driving(&game).play(&["drive u0"]));
    assert_eq!(theirs.refused_by("close-tunnel"), Some("G15.2"));
    let ours = theirs.with(|state| {
        for one in &mut state.fortifications {
            one.owner = ALLIES;
        }
    });
    let rolled = rolling(unfired(ours.play(&["close-tunnel"])).play(&["halt"]));
    let closed = rolled.clone().play(&["= 3 4"]);
    assert_eq!(left_there(&closed), [(Fieldwork::Pillbox, "0303".into())]);
    // Its other end is counted as well.
    assert_eq!(rolled.play(&["= 4 4"]).state.fortifications.len(), 3);
}

/// Of the enemy's one that has been found, from the end where the bulldozer is, be it the first or the other one.
/// Rules: G15.21, G11.933
#[test]
fn g15_21_a_bulldozer_closes_a_tunnel_of_the_enemy_that_has_been_found() {
    let closes = |ends: [&str; 2], is_known: bool| {
        let [hex, to] = ends;
        let tunnel = format!(
            "{{ kind = \"tunnel\", hex = \"{hex}\", leads_to = \"{to}\", known = {is_known} }}"
        );
        let game = works(DOZER, &["jpn-4-4-7 0606"], &tunnel);
        unfired(driving(&game)).refused_by("close-tunnel").is_none()
    };
    assert!(closes(["0303", "0505"], true));
    assert!(closes(["0505", "0303"], true));
    assert!(!closes(["0505", "0303"], false));
    assert!(!closes(["0505", "0504"], true));
}

/// The tunnels that begin or end where a work is levelled go with it, other works and other tunnels do not.
/// Rules: G15.21
#[test]
fn g15_21_with_a_pillbox_go_the_mouths_of_tunnels_there_and_nothing_else() {
    let rest = [
        r#"{ kind = "pillbox", hex = "0505", size = 1, cover = [3, 5], arc = "east", known = true }"#,
        r#"{ kind = "tunnel", hex = "0303", leads_to = "0505" }"#,
        r#"{ kind = "tunnel", hex = "0505", leads_to = "0303" }"#,
        r#"{ kind = "foxholes", hex = "0303", size = 1, known = true }"#,
        r#"{ kind = "tunnel", hex = "0505", leads_to = "0503" }"#,
    ];
    let game = works(
        TANK,
        &["jpn-4-4-7 0606"],
        &format!("{PILLBOX}, {}", rest.join(", ")),
    );
    let razes = unfired(driving(&game).play(&["level-pillbox"])).play(&["halt"]);
    let works = left_there(&rolling(razes).play(&["= 1 1"]));
    let words = works
        .into_iter()
        .map(|(kind, hex)| format!("{kind:?} {hex}"));
    let others = [
        "Pillbox 0505",
        "Foxholes 0303",
        "Tunnel 0505",
        "Tunnel 0503",
    ];
    assert_eq!(words.collect::<Vec<_>>(), others);
}

/// Nor where it is hidden, nor with its blade up in the air where nothing is.
/// Rules: G15.21, G15.2
#[test]
fn g15_21_what_nobody_knows_of_is_no_task() {
    let game = works(DOZER, &["jpn-4-4-7 0606"], PILLBOX);
    let start = until(Situation::start(&game), Phase::Movement);
    let drive = begun(start.with(|state| state.fortifications[0].is_hidden = true));
    assert_eq!(drive.state.spent, 2, "it starts at once");
    assert_eq!(drive.refused_by("level-pillbox"), Some("G15.2"));
    let stands = driving(&game);
    assert_eq!(stands.refused_by("level-entrenchment"), Some("G15.2"));
    assert_eq!(stands.refused_by("drive u1"), Some("28"), "nobody else");
    assert_eq!(stands.refused_by("drive u0"), None);
}

/// A melee elsewhere does not keep it from its roll, and what is gone before needs none.
/// Rules: G15.21
#[test]
fn g15_21_it_rolls_unless_the_melee_is_where_it_is_or_its_task_is_gone() {
    let game = works(TANK, &["jpn-4-4-7 0505", "jpn-4-4-7 0606"], PILLBOX);
    let razes = || unfired(driving(&game).play(&["level-pillbox"])).play(&["halt"]);
    // Another Location has a melee.
    let fights = set(razes(), 1, &[Condition::Melee]);
    let rolled = rolling(fights);
    assert_eq!(crate::common::thrown_by(&rolled), "G15.21");
    let gone = razes().with(|state| state.fortifications.clear());
    let over = next_turn(gone);
    assert_eq!(numbers_of(&over, "not-razed").len(), 0);
    assert!(!is(&over, 0, Condition::Laboured));
}

/// A tank whose gun has fired in the enemy's fire phase or in its own.
/// Rules: G15.13
/// Rule: 15.13
#[test]
fn g15_13_any_shot_of_the_player_turn_keeps_the_blade_up() {
    let game = works(TANK, &["jpn-4-4-7 0606"], "");
    let drive = driving(&game);
    assert_eq!(drive.refused_by("doze"), None);
    for condition in [Condition::PrepFired, Condition::AdvanceFired] {
        let fired = set(drive.clone(), 2, &[condition]);
        assert_eq!(fired.refused_by("doze"), Some("G15.13"), "{condition:?}");
    }
    let shot = drive.with(|state| state.units[2].shots = 1);
    assert_eq!(shot.refused_by("doze"), Some("G15.13"));
}

/// Shellholes are no cover for what is cleared away (15.21 leaves them out).
/// Rules: G15.21
#[test]
fn g15_21_neither_shellholes_nor_rubble_add_to_the_dice() {
    let game = works(DOZER, &["jpn-4-4-7 0606"], PILLBOX);
    let hex = game.grid().parse("0303").unwrap();
    let churned = driving(&game).with(|state| {
        state.altered.shellholes.insert(hex);
    });
    assert_eq!(crate::common::note(&churned, "level-pillbox"), "21/36");
}

/// Wire of another hex, and other works of its own, stay.
/// Rules: G15.23
/// Rule: 15.23
#[test]
fn g15_23_only_the_wire_of_its_hex_is_rolled_up() {
    let all = [
        r#"{ kind = "wire", hex = "0302" }"#,
        r#"{ kind = "wire", hex = "0504" }"#,
        r#"{ kind = "foxholes", hex = "0302", size = 1, known = true }"#,
    ];
    let game = works(DOZER, &["jpn-4-4-7 0606"], &all.join(", "));
    let through = driving(&game).play(&["doze", "step 0302", "= 1 1"]);
    let rest = [
        (Fieldwork::Wire, "0504".to_owned()),
        (Fieldwork::Foxholes, "0302".to_owned()),
    ];
    assert_eq!(left_there(&through), rest);
    // What is no bulldozer leaves it.
    let game = works("usmc-tank-m4a2", &["jpn-4-4-7 0606"], all[0]);
    let over = driving(&game).play(&["step 0302", "= 2 2"]);
    assert_eq!(left_there(&over).len(), 1);
}

/// Neither fire from within its hex nor at a tank with a blade is against its front.
/// Rules: G15.11#1
/// Rule: 15.11#1
#[test]
fn g15_11_1_the_blade_covers_from_other_hexes_alone_and_a_tank_not_at_all() {
    let ways = |hex: &str| {
        let unit = format!("jpn-4-4-7 {hex}");
        let game = game(&["......"; 6], &["usmc-dozer 0303"], &[&unit]);
        chances(&fired_at(&game).play(&["join u1"]))
    };
    assert_eq!(ways("0302").len(), ways("0304").len());
    let at = |hex: &str, vehicle: &str| {
        let units = [format!("jpn-2-2-8 {hex}"), format!("jpn-37 {hex} 1")];
        let units = units.each_ref().map(String::as_str);
        let vehicle = format!("{vehicle} 0305");
        let game = game(&["........"; 8], &[&vehicle, "usmc-8-0 0801"], &units);
        let start = fired_at(&game);
        let gun = start.state.units.len();
        let joins = (0..gun).map(|unit| format!("join u{unit}"));
        let join = joins.filter(|join| start.refused_by(join).is_none()).last();
        lines_of(&start.play(&[&join.unwrap()]), |title| {
            title == "pto-preview-engage"
        })
        .contains(&"modifier-blade +2".to_owned())
    };
    assert_eq!(
        [at("0301", DOZER), at("0301", TANK), at("0308", DOZER)],
        [true, false, false]
    );
}

/// A coloured die up to 3 kills the driver alone, once; nothing covers one without a driver, nor a lorry.
/// Rules: G15.111
/// Rule: 15.111
#[test]
fn g15_111_only_a_driver_who_is_there_dies_in_the_place_of_his_bulldozer() {
    let after = |vehicle: &str, is_left: bool, dice: &str| {
        let units = [format!("{vehicle} 0303"), "usmc-4-5-8 0103".to_owned()];
        let units = units.each_ref().map(String::as_str);
        let game = game(&["......"; 6], &units, &["jpn-4-4-7 0304"]);
        let battle = fired_at(&game).with(|state| {
            if is_left {
                state.units[0].set(Condition::Driverless);
            }
        });
        let over = battle.play(&["join u2", "fire 0303", dice]);
        [Condition::Driverless, Condition::Wreck].map(|one| is(&over, 0, one))
    };
    assert_eq!(after(DOZER, false, "= 3 2"), [true, false]);
    assert_eq!(after(DOZER, false, "= 1 5"), [true, false]);
    assert_eq!(after(DOZER, false, "= 3 4"), [false, false], "7 holds it");
    assert_eq!(after(DOZER, false, "= 4 2"), [false, true]);
    assert_eq!(after(DOZER, true, "= 3 2"), [false, true]);
    assert_eq!(after("usmc-jeep", false, "= 3 2"), [false, true]);
}

/// Neither dummies nor broken men take one; with who is there of its own side, or aboard, it stays.
/// Rules: G15.27
/// Rule: 15.27
#[test]
fn g15_27_a_bulldozer_falls_to_men_who_are_able_alone() {
    let taken = |there: &str, condition: Option<Condition>| {
        let units = ["usmc-dozer 0303", "usmc-4-5-8 0601"];
        let game = game(&["......"; 6], &units, &[there, "jpn-9-0 0606"]);
        let start = Situation::start(&game).with(|state| {
            if let Some(condition) = condition {
                state.units[2].set(condition);
            }
        });
        let over = next_turn(start);
        (
            over.state.units[0].side == JAPAN,
            is(&over, 0, Condition::Driverless),
        )
    };
    assert_eq!(taken("jpn-4-4-7 0303", None), (true, true));
    assert_eq!(
        taken("jpn-4-4-7 0303", Some(Condition::Broken)),
        (false, false)
    );
    assert_eq!(taken("jpn-dummy 0303", None), (false, false));
}

/// What lies in a levelled pillbox is lost, what lies beside it is not; men of the owner of a tunnel take what is no Gun along.
/// Rules: G15.21
#[test]
fn g15_21_what_lies_in_a_levelled_pillbox_is_lost() {
    use heigi_pto::{Part, Spot};
    let tunnel = r#"{ kind = "tunnel", hex = "0303", leads_to = "0505" }"#;
    let japanese = [
        "jpn-4-4-7 0303",
        "jpn-lmg 0303 1",
        "jpn-lmg 0303 1",
        "jpn-lmg 0303 1",
        "jpn-8-0 0606",
    ];
    let game = works(TANK, &japanese, &format!("{PILLBOX}, {tunnel}"));
    let hex = game.grid().parse("0303").unwrap();
    let start = Situation::start(&game).with(|state| {
        let inside = Spot::part(hex, Part::Pillbox);
        state.units[1].at = At::In(inside);
        state.units[3].at = At::Lying(inside);
        state.units[4].at = At::Lying(Spot::ground(hex));
    });
    let razes = unfired(begun(until(start, Phase::Movement)).play(&["level-pillbox"]));
    let over = rolling(razes.play(&["halt"])).play(&["= 1 1"]);
    let lost = [1, 2, 3, 4].map(|unit: usize| over.state.units[unit].at == At::Off(Tray::Lost));
    assert_eq!(lost, [false, false, true, false]);
    assert_eq!(crate::common::place(&over, 1), "0505");
    // In the open, for all to see.
    let unseen = [Condition::Hidden, Condition::Concealed];
    assert!(!over.state.units[1].is_any(&unseen));
    assert!(over.told(ALLIES).contains(&"pto-log-gets-away".to_owned()));
}

/// The dice of a failed attempt are told with what is added: 5 for the blade, and 1 for labour the next time.
/// Rules: G15.21, G15.2#1
#[test]
fn g15_21_what_is_added_to_the_dice_is_told() {
    let game = works(TANK, &["jpn-4-4-7 0606"], PILLBOX);
    let razes = unfired(driving(&game).play(&["level-pillbox"])).play(&["halt"]);
    let failed = rolling(razes).play(&["= 6 6"]);
    assert_eq!(numbers_of(&failed, "added"), ["blade −5"]);
    let again = begun(until(next_turn(failed), Phase::Movement));
    let mut again = unfired(again.play(&["level-pillbox"]));
    for _ in 0..3 {
        again = unfired(again.play(&["delay"]));
    }
    let second = rolling(again.play(&["halt"])).play(&["= 6 6"]);
    let told = numbers_of(&second, "added");
    assert_eq!(told[1..], ["labour −1", "blade −5", "waited −1"]);
    assert!(matches!(second.pending(), Pending::Decision(_)));
}

/// Wire adds 1 to the dice; a coloured 1 tears it away, but what bogs does not. What is not on tracks throws none.
/// Rules: 16.1, 28
#[test]
fn r16_1_a_vehicle_on_tracks_may_bog_in_wire_or_tear_it_away() {
    let wire = r#"{ kind = "wire", hex = "0302", known = true }"#;
    let after = |vehicle: &str, dice: &[&str]| {
        let game = works(vehicle, &["jpn-4-4-7 0606"], wire);
        let over = driving(&game).play(&["step 0302"]).play(dice);
        (is(&over, 0, Condition::Bogged), left_there(&over).len())
    };
    // 1 for the pressure of the tank, and 1 for the wire.
    assert_eq!(after("usmc-tank-m4a2", &["= 5 5"]), (true, 1));
    assert_eq!(after("usmc-tank-m4a2", &["= 4 5"]), (false, 1));
    assert_eq!(after("usmc-tank-m4a2", &["= 1 6"]), (false, 0));
    assert_eq!(after("usmc-truck-gmc", &[]), (false, 1));
}
