//! Movement on land: 3.2.3, 4.1 to 4.3, 4.6, 4.7.

use crate::common::{
    GAME, Match, at, bridge, decides, has_told, hex, left, march, moves, moves_with, refused, unit,
};
use heigi_engine::scene::Shortcut;
use heigi_engine::{Judges, Shows, Speaks, Viewer};
use heigi_luzon::{ALLIES, Berth, JAPAN, Location};

const JAPANS_EYES: Viewer = Viewer::Side(JAPAN);
const ALLIED_EYES: Viewer = Viewer::Side(ALLIES);

/// The road from Manila to Aparri, of 59 hexes.
const ROUTE_3: [&str; 36] = [
    "1649", "1648", "1647", "1646", "1546", "1446", "1445", "1345", "1244", "1243", "1242", "1241",
    "1240", "1239", "1238", "1237", "1236", "1235", "1234", "1233", "1133", "1032", "1031", "1030",
    "0930", "0929", "1028", "1027", "1026", "1126", "1125", "1124", "1123", "1122", "1121", "1120",
];

#[test]
fn r3_2_3_each_side_moves_in_its_own_segment_and_a_side_without_units_not_at_all() {
    let japan = moves(JAPAN, "J-16-1/9 1032, A-1/1 1649");
    assert!(decides(&japan, JAPAN));
    assert_eq!(japan.refused_by("march A-1/1"), Some("4.1"));
    assert_eq!(japan.refused_by("march J-16-2/9"), Some("3.2.3"));
    // Nobody of Japan's is on the map in the campaign's first turn: the Allies move first.
    assert!(decides(&moves(ALLIES, "A-1/1 1649"), ALLIES));
}

#[test]
fn r4_1_a_unit_moves_from_hex_to_hex_and_not_again_once_another_moves() {
    let start = moves(ALLIES, "A-1/4Mar 0541, A-2/4Mar 1649");
    assert_eq!(
        march(start.clone(), "A-1/4Mar", &[]).refused_by("step 0741"),
        Some("4.1")
    );
    let moved = march(start, "A-1/4Mar", &["0641"]).play(&["halt"]);
    assert_eq!(at(&moved, "A-1/4Mar"), Location::At(hex("0641")));
    assert_eq!(moved.refused_by("march A-1/4Mar"), Some("4.1"));
    let other = march(moved, "A-2/4Mar", &["1648"]);
    assert_eq!(at(&other, "A-2/4Mar"), Location::At(hex("1648")));
}

#[test]
fn r4_1_1_each_hex_takes_movement_points_of_the_allowance() {
    let start = moves(ALLIES, "A-1/4Mar 0541");
    let begun = march(start, "A-1/4Mar", &[]);
    assert_eq!(left(&begun), Some(20));
    assert_eq!(left(&begun.clone().play(&["step 0641"])), Some(16));
    assert_eq!(left(&begun.play(&["step 0641", "step 0741"])), Some(8));
}

#[test]
fn r4_1_2_nobody_must_move_and_points_are_not_kept() {
    let start = moves(ALLIES, "A-1/4Mar 0541, A-2/4Mar 1649");
    // Whoever is put down without a step may still move.
    let put_down = start.clone().play(&["march A-1/4Mar", "halt"]);
    assert_eq!(put_down.refused_by("march A-1/4Mar"), None);
    let done = start.play(&["done", "done", "done", "done", "launch", "done", "launch"]);
    assert_eq!(at(&done, "A-1/4Mar"), Location::At(hex("0541")));
    // The next phase of movement begins with the whole allowance.
    assert_eq!(done.state.turn, 2);
    assert_eq!(left(&march(done, "A-1/4Mar", &[])), Some(20));
}

#[test]
fn r4_1_3_nobody_fights_and_no_enemy_moves_meanwhile() {
    let start = moves(JAPAN, "J-16-1/9 1032, A-71/71 1030");
    let beside = march(start, "J-16-1/9", &["1031"]);
    assert!(decides(&beside, JAPAN));
    assert_eq!(at(&beside, "A-71/71"), Location::At(hex("1030")));
}

#[test]
fn r4_1_4_friends_may_share_a_hex_up_to_the_limit() {
    let start = moves(ALLIES, "A-1/4Mar 0541, A-71/71 0641");
    let through = march(start, "A-1/4Mar", &["0641", "0741"]);
    assert_eq!(at(&through, "A-1/4Mar"), Location::At(hex("0741")));
    // 20 regiments of 3 points and a battery of 2 make 62: three more are too many.
    let units = [
        "11", "12", "13", "21", "22", "23", "31", "32", "33", "41", "42", "43", "51",
    ];
    let mut places = String::from("A-1/4Mar 0541, A-AA200 0641, A-AA515 0641");
    for regiment in units {
        let division = match regiment.as_bytes() {
            [one, _] => *one as char,
            _ => unreachable!(),
        };
        places += &format!(", A-{regiment}/{division}1 0641");
    }
    for regiment in [
        "52/51", "53/51", "71/71", "72/71", "73/71", "91/91", "92/91",
    ] {
        places += &format!(", A-{regiment} 0641");
    }
    let full = moves(ALLIES, &places);
    assert_eq!(points(&full, "0641"), 62);
    assert_eq!(
        march(full, "A-1/4Mar", &[]).refused_by("step 0641"),
        Some("4.1.4")
    );
}

fn points(situation: &Match, number: &str) -> u16 {
    (situation.game).points_in(&situation.state, ALLIES, hex(number))
}

#[test]
fn r4_1_5_nobody_enters_the_hex_of_an_enemy_with_a_defence() {
    let start = moves(JAPAN, "J-16-1/9 1032, A-71/71 1031, A-Truck1 1033");
    let begun = march(start, "J-16-1/9", &[]);
    assert_eq!(begun.refused_by("step 1031"), Some("4.1.5"));
    assert_eq!(begun.barred_by("1031"), Some("4.1.5"));
    // Trucks have none (7.4.3).
    assert_eq!(begun.refused_by("step 1033"), None);
}

/// Rules: 4.1.5, 7.4.3.
#[test]
fn r7_4_3_whoever_has_no_defence_is_driven_out_by_whoever_can_attack() {
    let start = moves(JAPAN, "J-16-1/9 1032, J-16HQ 1034, A-Truck1 1033");
    let entered = march(start.clone(), "J-16-1/9", &["1033"]);
    assert_eq!(at(&entered, "A-Truck1"), Location::Lost);
    assert_eq!(at(&entered, "J-16-1/9"), Location::At(hex("1033")));
    assert_eq!(left(&entered), Some(16));
    // A headquarters has nothing to attack with.
    assert_eq!(
        march(start, "J-16HQ", &[]).refused_by("step 1033"),
        Some("7.4.3")
    );
    // Whoever lies beneath is not known before somebody tries.
    let hidden = moves(JAPAN, "J-16-1/9 1032, A-Truck1 1033, A-71/71 1033");
    let tried = march(hidden, "J-16-1/9", &["1033"]);
    assert_eq!(at(&tried, "J-16-1/9"), Location::At(hex("1032")));
    assert_eq!(at(&tried, "A-Truck1"), Location::At(hex("1033")));
    assert_eq!(left(&tried), Some(16));
    assert!(has_told(&tried, JAPANS_EYES, "luzon-log-withstood"));
}

/// Vector 1.
#[test]
fn r4_1_6_a_hex_is_not_entered_without_points_for_it_and_its_side() {
    let start = moves(ALLIES, "A-1/4Mar 0541");
    let two = march(start, "A-1/4Mar", &["0641", "0741"]);
    assert_eq!(left(&two), Some(8));
    assert_eq!(two.refused_by("step 0840"), Some("4.1.6"));
    assert_eq!(two.barred_by("0840"), Some("4.1.6"));
}

#[test]
fn r4_1_7_nobody_crosses_water() {
    let start = moves(ALLIES, "A-1/4Mar 1251, A-2/4Mar 1151");
    let other = march(start, "A-2/4Mar", &[]);
    assert_eq!(other.refused_by("step 1251"), Some("4.1.7"));
    assert_eq!(other.refused_by("step 1051"), Some("4.1.7"));
    // Corregidor is an island: nobody walks from it.
    let island = other.play(&["halt", "march A-1/4Mar"]);
    assert_eq!(left(&island), None);
    assert!(has_told(&island, ALLIED_EYES, "luzon-log-cannot-move"));
}

/// Vectors 50 and 51.
#[test]
fn r4_1_8_one_hex_is_always_possible_but_nothing_prohibited() {
    // The last regiment of the Philippine Army has 4 points, halved by demoralisation: rough ground across a rough
    // side takes 3.
    let start = moves_with(ALLIES, "A-71/71 0741", |state| {
        let phase = heigi_luzon::Phase::Combat(JAPAN);
        state
            .units
            .change(unit("A-71/71"), |one| one.demoralised = Some(phase));
    });
    let begun = march(start, "A-71/71", &[]);
    assert_eq!(left(&begun), Some(8));
    let moved = begun.play(&["step 0840"]);
    assert_eq!(at(&moved, "A-71/71"), Location::At(hex("0840")));
    assert_eq!(left(&moved), None);
    // Prohibited ground stays so (vector 50).
    let tanks = march(moves(ALLIES, "A-192Tk 1237"), "A-192Tk", &[]);
    assert_eq!(tanks.refused_by("step 1138"), Some("TBL-TEC"));
    // A major river without a bridge takes the whole allowance (vector 51).
    let foot = march(moves(ALLIES, "A-1/4Mar 1136"), "A-1/4Mar", &["1137"]);
    assert_eq!(at(&foot, "A-1/4Mar"), Location::At(hex("1137")));
    assert_eq!(left(&foot), None);
}

/// Vector 48: all hexes of the mountain trail are rough, and a minor river runs between the second and the third.
#[test]
fn r4_2_1_roads_are_cheap_for_motorised_units_and_cost_others_one_point() {
    let trail = ["1426", "1427", "1428", "1329", "1330"];
    let tanks = march(moves(ALLIES, "A-192Tk 1425"), "A-192Tk", &trail);
    assert_eq!(left(&tanks), Some(32 - 10));
    let foot = march(moves(ALLIES, "A-1/4Mar 1425"), "A-1/4Mar", &trail);
    assert_eq!(at(&foot, "A-1/4Mar"), Location::At(hex("1330")));
    assert_eq!(left(&foot), None);
}

#[test]
fn tbl_tec_movement_costs() {
    let cost = |id: &str, from: &str, to: &str| {
        let begun = march(moves(ALLIES, &format!("{id} {from}")), id, &[]);
        let before = left(&begun).unwrap();
        let after = begun.play(&[&format!("step {to}")]);
        before - left(&after).unwrap_or_default()
    };
    // Quarters: clear, rough, a minor river, into a swamp on foot.
    assert_eq!(cost("A-1/4Mar", "1137", "1237"), 4);
    assert_eq!(cost("A-1/4Mar", "1142", "1041"), 8);
    assert_eq!(cost("A-192Tk", "1142", "1041"), 8);
    assert_eq!(cost("A-1/4Mar", "1142", "1143"), 4);
    assert_eq!(cost("A-192Tk", "1142", "1143"), 8);
    assert_eq!(cost("A-1/4Mar", "1237", "1138"), 20);
    // A rough side, and cavalry before a swamp.
    assert_eq!(cost("A-1/4Mar", "0741", "0840"), 12);
    let tanks = march(moves(ALLIES, "A-192Tk 0741"), "A-192Tk", &[]);
    assert_eq!(tanks.refused_by("step 0840"), Some("TBL-TEC"));
    let cavalry = march(moves(ALLIES, "A-26Cav 1237"), "A-26Cav", &[]);
    assert_eq!(cavalry.refused_by("step 1138"), Some("TBL-TEC"));
}

#[test]
fn r4_2_2_a_blown_bridge_leaves_the_river_to_cross() {
    let blown = |state: &mut heigi_luzon::State| {
        state.blown.insert(bridge("1445-1446"));
    };
    let whole = march(moves(ALLIES, "A-192Tk 1446"), "A-192Tk", &["1445"]);
    assert_eq!(left(&whole), Some(30));
    let river = moves_with(ALLIES, "A-192Tk 1446", blown);
    let crossed = march(river, "A-192Tk", &["1445"]);
    assert_eq!(
        (at(&crossed, "A-192Tk"), left(&crossed)),
        (Location::At(hex("1445")), None)
    );
    // Only from beside it.
    let late = moves_with(ALLIES, "A-192Tk 1546", blown);
    let late = march(late, "A-192Tk", &["1446"]);
    assert_eq!(late.refused_by("step 1445"), Some("4.1.6"));
}

#[test]
fn r4_2_3_roads_and_bridges_of_a_hex_that_aircraft_cut_off_are_not_there() {
    let cut =
        |at: &'static str| move |state: &mut heigi_luzon::State| state.interdicted.insert(hex(at));
    // Out of the hex, into it, and over the bridge beside it.
    for (from, to, paid) in [
        ("1446", "1546", 4),
        ("1546", "1446", 4),
        ("1446", "1445", 32),
        ("1445", "1446", 32),
    ] {
        let start = moves_with(ALLIES, &format!("A-192Tk {from}"), cut("1446"));
        let moved = march(start, "A-192Tk", &[to]);
        assert_eq!(32 - left(&moved).unwrap_or_default(), paid, "{from} {to}");
    }
    let elsewhere = moves_with(ALLIES, "A-192Tk 1446", cut("1649"));
    assert_eq!(left(&march(elsewhere, "A-192Tk", &["1445"])), Some(30));
}

#[test]
fn r4_3_1_nobody_moves_strategically_beside_an_enemy() {
    let near = march(moves(ALLIES, "A-192Tk 1240, J-16-1/9 1140"), "A-192Tk", &[]);
    assert_eq!(near.refused_by("hasten"), Some("4.3.1"));
    let far = march(moves(ALLIES, "A-192Tk 1242, J-16-1/9 1140"), "A-192Tk", &[]);
    let hasty = far.clone().play(&["hasten", "step 1241"]);
    assert_eq!(left(&hasty), Some(31));
    assert_eq!(hasty.refused_by("step 1240"), Some("4.3.1"));
    assert_eq!(hasty.refused_by("hasten"), Some("4.3.2"));
    // Whoever has been beside an enemy may not begin it either.
    let was_near = far.play(&["step 1241", "step 1240", "step 1241"]);
    assert_eq!(was_near.refused_by("hasten"), Some("4.3.1"));
}

#[test]
fn r4_3_2_there_is_one_stretch_a_turn() {
    // By road, off it, and by road again at the tactical rate.
    let start = march(moves(ALLIES, "A-192Tk 1243"), "A-192Tk", &[]);
    let stretch = start.clone().play(&["hasten", "step 1242", "step 1241"]);
    assert_eq!(left(&stretch), Some(30));
    let off = stretch.play(&["step 1341"]);
    assert_eq!(left(&off), Some(26));
    let again = off.play(&["step 1240", "step 1239"]);
    assert_eq!(left(&again), Some(22));
    // A stretch may begin off the road.
    let later = march(moves(ALLIES, "A-192Tk 1137"), "A-192Tk", &[]);
    let later = later.play(&["hasten", "step 1237"]);
    assert_eq!(left(&later), Some(28));
    assert_eq!(left(&later.play(&["step 1238", "step 1239"])), Some(26));
}

/// Vector 49.
#[test]
fn r4_3_3_the_strategic_rate_is_a_quarter_of_a_point_and_half_of_one_on_foot() {
    let go = |id: &str, count: usize| {
        let begun = moves(ALLIES, &format!("{id} 1649")).play(&[&format!("march {id}"), "hasten"]);
        let steps = ROUTE_3[1..=count].iter().map(|hex| format!("step {hex}"));
        let steps: Vec<String> = steps.collect();
        begun.play(&steps.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let tanks = go("A-192Tk", 32);
    assert_eq!(at(&tanks, "A-192Tk"), Location::At(hex(ROUTE_3[32])));
    assert_eq!(left(&tanks), None);
    let foot = go("A-1/4Mar", 10);
    assert_eq!(at(&foot, "A-1/4Mar"), Location::At(hex(ROUTE_3[10])));
    assert_eq!(left(&foot), None);
}

/// Vector 52.
#[test]
fn r4_6_a_truck_carries_infantry_once_and_never_leaves_roads() {
    let places = "A-Truck3 1649, A-1/4Mar 1649, A-2/4Mar 1648, A-AA200 1649, A-26Cav 1649";
    let begun = march(moves(ALLIES, places), "A-Truck3", &[]);
    assert_eq!(begun.refused_by("load A-AA200"), Some("4.6"));
    assert_eq!(begun.refused_by("load A-2/4Mar"), Some("4.6"));
    let laden = begun.clone().play(&["load A-1/4Mar"]);
    assert_eq!(left(&laden), Some(32));
    // 3 and 3 are more than 3.
    assert_eq!(laden.refused_by("load A-26Cav"), Some("4.6"));
    let away = laden.play(&["step 1648", "step 1647"]);
    assert_eq!(at(&away, "A-1/4Mar"), Location::At(hex("1647")));
    assert_eq!(left(&away), Some(28));
    assert_eq!(away.refused_by("step 1547"), Some("4.6"));
    let halted = away.play(&["halt"]);
    assert_eq!(halted.refused_by("march A-1/4Mar"), Some("4.1"));
    // Not again in this turn, even if it could hold more, and not whoever has moved.
    let empty = begun.play(&["step 1648", "load A-2/4Mar", "step 1647"]);
    assert_eq!(at(&empty, "A-2/4Mar"), Location::At(hex("1647")));
    assert_eq!(empty.refused_by("load A-1/4Mar"), Some("4.6"));
}

/// Vector 53.
#[test]
fn r4_7_bicycles_ride_on_roads_and_walk_elsewhere() {
    // Nobody has to flee from the airfields on the way.
    let start = moves_with(JAPAN, "J-48-3/47 1649", |state| {
        state.aircraft.fill(Berth::Lost);
    });
    let begun = march(start, "J-48-3/47", &[]);
    assert_eq!(left(&begun), Some(20));
    let steps: Vec<String> = ROUTE_3[1..=10]
        .iter()
        .map(|hex| format!("step {hex}"))
        .collect();
    let ridden = begun.play(&steps.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(at(&ridden, "J-48-3/47"), Location::At(hex(ROUTE_3[10])));
    // Into a swamp on foot, which motorised units may not enter.
    let swamp = march(moves(JAPAN, "J-48-3/47 1237"), "J-48-3/47", &["1138"]);
    assert_eq!(at(&swamp, "J-48-3/47"), Location::At(hex("1138")));
}

#[test]
fn a_gesture_goes_to_every_hex_in_reach_at_the_price_of_its_steps() {
    let begun = march(
        moves(ALLIES, "A-1/4Mar 1649, J-16-1/9 1646"),
        "A-1/4Mar",
        &[],
    );
    let prompt = begun.scene(ALLIED_EYES).prompt.unwrap();
    let far = prompt
        .shortcuts
        .iter()
        .find(|one| one.place == "1647")
        .unwrap();
    assert_eq!((far.note.as_str(), far.actions.len()), ("2", 2));
    // Each of them can be played as it stands.
    for shortcut in &prompt.shortcuts {
        let actions: Vec<&str> = shortcut.actions.iter().map(|one| one.as_str()).collect();
        let there = begun.clone().play(&actions);
        assert_eq!(at(&there, "A-1/4Mar"), Location::At(hex(&shortcut.place)));
    }
    assert!(prompt.shortcuts.iter().all(|one| one.place != "1646"));
    let near = prompt
        .choices
        .iter()
        .find(|one| one.action == "step 1648")
        .unwrap();
    assert_eq!(near.note, "1");
    // At the strategic rate a unit reaches farther, and nothing beside an enemy.
    let tanks = march(moves(ALLIES, "A-192Tk 1649"), "A-192Tk", &[]);
    let reaches = |begun: &Match, place: &str| {
        let prompt = begun.scene(ALLIED_EYES).prompt.unwrap();
        prompt.shortcuts.iter().any(|one| one.place == place)
    };
    assert!(reaches(&tanks, "1242") && !reaches(&tanks, "1030"));
    assert!(reaches(&tanks.play(&["hasten"]), "1030"));
    let near = march(moves(ALLIES, "A-192Tk 1649, J-16-1/9 1241"), "A-192Tk", &[]);
    assert!(reaches(&near, "1242") && !reaches(&near.play(&["hasten"]), "1242"));
}

#[test]
fn the_computer_holds_manila_and_goes_back_into_bataan_when_japan_comes_near() {
    let judge = |situation: &Match, words: &str| {
        let game = situation.game;
        game.judge(&situation.state, game.read_action(words).unwrap())
    };
    // Who fights stays in Manila, others go when Japan is near.
    let places = "A-1/4Mar 1649, A-1PAHQ 1649";
    let peace = moves(ALLIES, places);
    assert!(judge(&peace, "march A-1PAHQ") < 0.0);
    let far = moves(ALLIES, &format!("{places}, J-16-1/9 2411"));
    assert!(judge(&far, "march A-1PAHQ") < 0.0);
    let war = moves(ALLIES, &format!("{places}, J-16-1/9 1142"));
    assert!(judge(&war, "march A-1PAHQ") > judge(&war, "done"));
    assert!(judge(&war, "march A-1/4Mar") < judge(&war, "done"));
    let marching = march(war, "A-1PAHQ", &[]);
    assert!(judge(&marching, "step 1648") > judge(&marching, "halt"));
    assert!(judge(&marching, "step 1750") < 0.0);
    let japan = march(moves(JAPAN, "J-16-1/9 1032"), "J-16-1/9", &[]);
    assert!(judge(&japan, "step 1133") > judge(&japan, "halt"));
    assert!(judge(&japan, "step 1031") < 0.0);
}

///
#[test]
fn a_hex_belongs_to_the_side_that_was_the_last_to_enter_it() {
    let start = moves(JAPAN, "J-16-1/9 1032, A-1/4Mar 1029");
    let passed = march(start, "J-16-1/9", &["1031", "1131", "1132"]).play(&["done"]);
    let holds = |situation: &Match, number: &str| situation.state.japanese.contains(hex(number));
    assert!(holds(&passed, "1031") && holds(&passed, "1132") && !holds(&passed, "1030"));
    assert!(decides(&passed, ALLIES));
    let back = march(passed, "A-1/4Mar", &["1030", "1031"]);
    assert!(!holds(&back, "1031") && holds(&back, "1132"));
}

#[test]
fn quarters_of_points_are_told_as_fractions() {
    let start = moves(ALLIES, "A-192Tk 1649");
    let asked = |situation: &Match| {
        let title = situation.scene(ALLIED_EYES).prompt.unwrap().title;
        format!("{title:?}")
    };
    let begun = march(start, "A-192Tk", &[]).play(&["hasten", "step 1648"]);
    assert!(asked(&begun).contains("7¾"));
    assert!(asked(&begun.play(&["step 1647"])).contains("7½"));
}

#[test]
fn the_other_side_sees_who_moves_only_if_it_lies_on_top() {
    let start = moves(ALLIES, "A-26Cav 1142, A-71/71 1142, A-72/71 1041");
    let crept = march(start.clone(), "A-71/71", &["1041"]);
    assert_eq!(crept.sees(JAPANS_EYES, "A-71/71"), None);
    assert_eq!(crept.told(JAPANS_EYES).last().unwrap(), "luzon-log-stirred");
    assert_eq!(crept.told(ALLIED_EYES).last().unwrap(), "luzon-log-moved");
    // Whose way it is its owner is told, the other side no more than which side's.
    let traveller = |viewer: Viewer| {
        let told = crept.events.iter().rev();
        let mut ways = told.filter_map(|event| GAME.log_entry(event, viewer)?.traveller);
        ways.next().unwrap()
    };
    assert_eq!(traveller(ALLIED_EYES), "A-71/71");
    assert_eq!(traveller(JAPANS_EYES), "allies");
    // Alone in a hex it is seen, and then nothing is taken back.
    let alone = march(start.clone(), "A-71/71", &["1143"]);
    assert_eq!(alone.sees(JAPANS_EYES, "A-71/71").unwrap(), "1143");
    assert_eq!(alone.told(JAPANS_EYES).last().unwrap(), "luzon-log-moved");
    assert!(heigi_engine::GameEvent::is_final(
        alone.events.last().unwrap()
    ));
    // Who lay on top is seen to leave, and who lies there now.
    let left_behind = march(start, "A-26Cav", &["1143"]);
    assert_eq!(left_behind.sees(JAPANS_EYES, "A-71/71").unwrap(), "1142");
    let scene = crate::common::GAME.scene(&left_behind.state, JAPANS_EYES);
    assert!(scene.pieces.iter().all(|piece| piece.id != "A-72/41"));
}

/// Headquarters hold nobody up, whatever their counters show; a truck attacks with whom it carries (4.6).
///
/// Rules: 7.4.3, 4.1.5, 4.6
#[test]
fn r7_4_3_headquarters_do_not_defend_and_passengers_drive_out() {
    let start = moves(JAPAN, "J-16-1/9 1032, A-ICorps 1033");
    let entered = march(start, "J-16-1/9", &["1033"]);
    assert_eq!(at(&entered, "A-ICorps"), Location::Lost);
    assert_eq!(at(&entered, "J-16-1/9"), Location::At(hex("1033")));
    let empty = moves(ALLIES, "A-Truck1 1649, J-16HQ 1648");
    assert_eq!(
        march(empty, "A-Truck1", &[]).refused_by("step 1648"),
        Some("7.4.3")
    );
    let loaded = moves(ALLIES, "A-Truck1 1649, A-1/4Mar 1649, J-16HQ 1648");
    let loaded = march(loaded, "A-Truck1", &[]).play(&["load A-1/4Mar", "step 1648"]);
    assert_eq!(at(&loaded, "J-16HQ"), Location::Lost);
}

/// Half a point is told as such.
///
/// Rules: 4.2.1
#[test]
fn r4_2_1_what_a_step_costs_is_noted() {
    let tanks = march(moves(ALLIES, "A-192Tk 1425"), "A-192Tk", &[]);
    let prompt = tanks.scene(Viewer::Side(ALLIES)).prompt.unwrap();
    let note = |words: &str| {
        let mut choices = prompt.choices.iter();
        choices
            .find(|choice| choice.action == words)
            .unwrap()
            .note
            .clone()
    };
    assert_eq!(note("step 1426"), "½");
    assert_eq!(note("step 1424"), "2");
}

/// Plays what a named gesture of the deciding side does.
pub fn gesture(situation: Match, message: &str) -> Match {
    let prompt = situation.scene(Viewer::Side(JAPAN)).prompt.unwrap();
    let named = |shortcut: &&Shortcut| {
        shortcut
            .label
            .as_ref()
            .is_some_and(|label| label.id == message)
    };
    let gesture = prompt.shortcuts.iter().find(named).unwrap();
    let actions: Vec<&str> = gesture
        .actions
        .iter()
        .map(|action| action.as_str())
        .collect();
    situation.play(&actions)
}

/// A person does not move each unit of a stack alone: the others follow the first over the same hexes, whoever can.
#[test]
fn the_rest_of_a_stack_follows_its_first_unit() {
    let places = "J-16-1/9 1032, J-16-2/9 1032, J-1HA 1032, J-16-3/9 1132, A-1/4Mar 1649";
    let start = moves(JAPAN, places);
    let is_offered = |situation: &Match| {
        let prompt = situation.scene(Viewer::Side(JAPAN)).prompt.unwrap();
        prompt
            .shortcuts
            .iter()
            .any(|shortcut| shortcut.label.is_some())
    };
    assert!(!is_offered(&start));
    let marched = march(start, "J-16-1/9", &["1033", "1034"]).play(&["halt"]);
    let followed = gesture(marched, "luzon-do-follow");
    assert_eq!(at(&followed, "J-16-2/9"), Location::At(hex("1034")));
    // Who stood elsewhere stays, and nobody is left to follow.
    assert_eq!(at(&followed, "J-16-3/9"), Location::At(hex("1132")));
    assert_eq!(refused(&followed, "march J-16-2/9"), "4.1");
    assert!(!is_offered(&followed));
    // The Allies have no part in it.
    let ended = followed.play(&["done"]);
    assert!(ended.state.trail.hexes.is_empty());
}
