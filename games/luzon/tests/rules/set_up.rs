//! Set-up by hand: 16.2 to 16.4.

use crate::common::{
    GAME, Match, at, at_anchor, berth, decides, has_told, hex, quietly, refused, unit,
};
use heigi_engine::{Pending, Random, Rules, Shows, Situation, Viewer};
use heigi_luzon::printed::map::FieldId;
use heigi_luzon::{ALLIES, Berth, Event, JAPAN, Location};

const JAPANS_EYES: Viewer = Viewer::Side(JAPAN);

/// The Allied set-up with a chit.
fn set_up(chit: u8) -> Match {
    Situation::start(&*GAME).play(&[&format!("= {chit}")])
}

/// A unit is taken in hand.
fn taking(id: &str) -> Match {
    set_up(1).play(&[&format!("take {id}")])
}

fn field(id: &str) -> FieldId {
    GAME.map().airfield(id).unwrap()
}

/// The rule by which a unit is refused in a hex, or that it is legal there.
fn placed(id: &str, number: &str) -> &'static str {
    refused(&taking(id), &format!("place {number}"))
}

/// Rules: 16.2
#[test]
fn r16_2_the_allies_change_the_ready_made_set_up_before_japan_sees_it() {
    let start = set_up(1);
    assert!(decides(&start, ALLIES));
    assert_eq!(at(&start, "A-41/41"), Location::At(hex("1758")));
    assert_eq!(start.sees(JAPANS_EYES, "A-26Cav"), None);
    let moved = start.play(&["take A-41/41", "place 1657"]);
    assert_eq!(at(&moved, "A-41/41"), Location::At(hex("1657")));
    assert!(!has_told(&moved, JAPANS_EYES, "luzon-log-put-in"));
    assert!(has_told(&moved, ALLIES, "luzon-log-put-in"));
    let finished = moved.play(&["done"]);
    assert!(decides(&finished, JAPAN));
    assert_eq!(finished.sees(JAPANS_EYES, "A-26Cav").unwrap(), "1142");
    assert!(has_told(&finished, JAPANS_EYES, "luzon-log-set-up"));
}

#[test]
fn nothing_that_japan_is_shown_depends_on_a_set_up_that_goes_on() {
    let start = set_up(4);
    let seen = start.scene(JAPANS_EYES);
    let changed = start.play(&[
        "take A-31/31",
        "place 0641",
        "take-aircraft A-B-17-5",
        "keep-off",
        "take A-ABSU-B-10-1",
    ]);
    assert_eq!(changed.scene(JAPANS_EYES), seen);
    for seed in 0..5 {
        let sample = |of: &Match| {
            let mut random = Random::seeded(seed);
            GAME.determinize(&of.state, JAPANS_EYES, &mut random)
        };
        assert_eq!(sample(&changed), sample(&set_up(4)));
        assert_eq!(GAME.scene(&sample(&changed), JAPANS_EYES), seen);
    }
}

/// Rules: 16.2.1, TBL-SETUP
#[test]
fn r16_2_1_the_aircraft_of_luzon_stand_on_their_fields() {
    let start = set_up(1);
    let expected = [
        ("del-carmen", "A-P-35-1 A-P-35-2"),
        ("nichols", "A-P-40E-1 A-P-40E-2"),
        ("iba", "A-P-40E-3 A-P-40E-4"),
        (
            "clark",
            "A-P-40B-1 A-P-40B-2 A-P-40E-5 A-P-40E-6 A-B-17-1 A-B-17-2",
        ),
        ("batangas", "A-P-26-1"),
    ];
    for (base, ids) in expected {
        for id in ids.split(' ') {
            assert_eq!(berth(&start, id), Berth::On(field(base)), "{id}");
            assert_eq!(
                refused(&start, &format!("take-aircraft {id}")),
                "16.2.1",
                "{id}"
            );
        }
    }
}

/// Rules: 16.2.1
#[test]
fn r16_2_1_the_old_bombers_stand_on_any_field_with_a_free_box_for_bombers() {
    let hand = set_up(1).play(&["take-aircraft A-B-18-1"]);
    assert_eq!(refused(&hand, "base tuguegarao"), "legal");
    assert_eq!(refused(&hand, "base iba"), "8.2.5");
    assert_eq!(refused(&hand, "base takao"), "16.2.1");
    assert_eq!(refused(&hand, "keep-off"), "16.2.1");
    let based = hand.play(&["base tuguegarao"]);
    assert_eq!(berth(&based, "A-B-18-1"), Berth::On(field("tuguegarao")));
}

/// Rules: 16.2.1
#[test]
fn r16_2_1_ground_crews_stand_where_their_owner_likes() {
    let hand = taking("A-ABSU-P-40E-1");
    let fields: Vec<String> = hand
        .legal()
        .iter()
        .filter(|words| words.starts_with("base"))
        .map(ToString::to_string)
        .collect();
    assert_eq!(fields.len(), 16);
    let there = hand.play(&["base aparri"]);
    assert_eq!(at(&there, "A-ABSU-P-40E-1"), Location::On(field("aparri")));
}

/// Rules: 16.2.2
#[test]
fn r16_2_2_a_b_17_of_a_convoy_may_come_from_del_monte_on_turn_2() {
    let hand = set_up(4).play(&["take-aircraft A-B-17-5"]);
    assert_eq!(refused(&hand, "base nichols"), "16.2.2");
    let waits = hand.play(&["keep-off"]);
    assert_eq!(berth(&waits, "A-B-17-5"), Berth::Waiting);
    let begun = quietly(at_anchor(waits.play(&["done", "done", "= 1"])));
    assert!(begun.state.turn > 2);
    assert_eq!(berth(&begun, "A-B-17-5"), Berth::On(field("clark")));
    assert_eq!(refused(&set_up(4), "take-aircraft A-B-17-1"), "16.2.1");
}

/// Rules: 16.2.2
#[test]
fn r16_2_2_other_aircraft_of_the_convoys_stand_anywhere_on_luzon() {
    let hand = set_up(4).play(&["take-aircraft A-P-40E-7"]);
    for legal in ["nielson", "aparri", "legaspi"] {
        assert_eq!(refused(&hand, &format!("base {legal}")), "legal");
    }
    assert_eq!(refused(&hand, "base batan-island"), "16.2.2");
    assert_eq!(refused(&set_up(1), "take-aircraft A-P-40E-7"), "16.2");
}

/// Rules: 16.2.3
#[test]
fn r16_2_3_japan_learns_the_classes_on_one_airfield() {
    let asks = set_up(1).play(&["done"]);
    assert!(decides(&asks, JAPAN));
    assert_eq!(refused(&asks, "ask-field takao"), "16.2.3");
    let both = asks.clone().play(&["ask-field clark"]);
    let answer = |asked: &Match| {
        let mut events = asked.events.iter();
        events.find_map(|event| match event {
            Event::FieldAnswered(_, classes) => Some((classes.fighters, classes.bombers)),
            _ => None,
        })
    };
    assert_eq!(answer(&both), Some((true, true)));
    for (base, classes) in [("iba", (true, false)), ("aparri", (false, false))] {
        let other = asks.clone().play(&[&format!("ask-field {base}")]);
        assert_eq!(answer(&other), Some(classes), "{base}");
    }
    assert!(has_told(&both, JAPANS_EYES, "luzon-log-field-answered"));
    assert!(!has_told(
        &both,
        Viewer::Spectator,
        "luzon-log-field-answered"
    ));
    // One question, then the chit.
    assert!(matches!(both.pending(), Pending::Draw(draw) if draw.is_secret));
}

/// Rules: 16.2.4, 16.2.4a
#[test]
fn r16_2_4a_the_41st_division_stands_by_the_beach_of_batangas() {
    assert_eq!(placed("A-41/41", "1657"), "legal");
    assert_eq!(placed("A-42/41", "1757"), "legal");
    assert_eq!(placed("A-43/41", "1655"), "16.2.4a");
}

/// Rules: 16.2.4b, TBL-SETUP
#[test]
fn r16_2_4b_the_51st_division_stands_by_the_beaches_of_the_east() {
    for near in ["2448", "2347", "2755", "2256", "2255"] {
        assert_eq!(placed("A-51/51", near), "legal", "{near}");
    }
    assert_eq!(placed("A-51/51", "1758"), "16.2.4b");
}

/// Rules: 16.2.4c
#[test]
fn r16_2_4c_the_91st_division_stands_at_cabanatuan() {
    assert_eq!(at(&set_up(1), "A-91/91"), Location::At(hex("1640")));
    assert_eq!(refused(&set_up(1), "take A-91/91"), "16.2.4c");
}

/// Rules: 16.2.4d
#[test]
fn r16_2_4d_the_31st_division_stands_within_four_hexes_of_iba() {
    assert_eq!(placed("A-31/31", "0538"), "legal");
    assert_eq!(placed("A-31/31", "0537"), "16.2.4d");
}

/// Rules: 16.2.4e, 16.2.4f, 16.2.4g
#[test]
fn r16_2_4e_to_g_garrisons_and_camps_have_their_place() {
    let start = set_up(1);
    for (id, place, rule) in [
        ("A-3/4Mar", "0947", "16.2.4e"),
        ("A-1/4Mar", "1251", "16.2.4f"),
        ("A-2/4Mar", "1251", "16.2.4f"),
        ("A-71/71", "1142", "16.2.4g"),
        ("A-26Cav", "1142", "16.2.4g"),
    ] {
        assert_eq!(at(&start, id), Location::At(hex(place)), "{id}");
        assert_eq!(refused(&start, &format!("take {id}")), rule, "{id}");
    }
    for id in ["A-AA1-60", "A-AA2-60", "A-AA3-60"] {
        assert_eq!(at(&start, id), Location::On(field("corregidor")));
        assert_eq!(refused(&start, &format!("take {id}")), "16.2.4f");
    }
}

/// Rules: 16.2.4h, 16.2.4i, 16.2.4j
#[test]
fn r16_2_4h_to_j_tuguegarao_the_beach_of_lingayen_and_clark() {
    let start = set_up(1);
    assert_eq!(at(&start, "A-13/11"), Location::At(hex("2519")));
    assert_eq!(refused(&start, "take A-13/11"), "16.2.4h");
    assert_eq!(placed("A-21/21", "0930"), "legal");
    assert_eq!(placed("A-11/11", "1034"), "16.2.4i");
    assert_eq!(at(&start, "A-192Tk"), Location::At(hex("1243")));
    for id in ["A-192Tk", "A-AA200", "A-AA515"] {
        assert_eq!(refused(&start, &format!("take {id}")), "16.2.4j");
    }
}

/// Rules: 16.2.4k, 16.2.4l
#[test]
fn r16_2_4k_and_l_trucks_and_scout_guns_anywhere_the_others_about_manila() {
    assert_eq!(placed("A-Truck1", "2411"), "legal");
    assert_eq!(placed("A-PH-23FA", "1758"), "legal");
    assert_eq!(placed("A-Truck1", "0101"), "16.2.4k");
    assert_eq!(placed("A-PH-1/45", "1248"), "legal");
    assert_eq!(placed("A-PH-1/45", "1247"), "16.2.4l");
    assert_eq!(placed("A-USAFFE", "1243"), "legal");
}

/// 5.3.2 holds in the set-up too: Corregidor has 20 points, of which the marines and their guns take some.
///
/// Rules: 16.2.4l
#[test]
fn r16_2_4l_corregidor_holds_no_more_than_its_limit() {
    let mut start = set_up(1);
    let island = hex("1251");
    let others = [
        "A-PH-1/45",
        "A-PH-2/45",
        "A-PH-3/45",
        "A-PH-1/57",
        "A-PH-2/57",
    ];
    let mut last = "legal";
    for id in others {
        let points = GAME.points_in(&start.state, ALLIES, island);
        let hand = start.play(&[&format!("take {id}")]);
        last = refused(&hand, "place 1251");
        let own = u16::from(GAME.unit(unit(id)).stacking);
        assert_eq!(last, if points + own > 20 { "5.1" } else { "legal" });
        start = hand.play(&[if last == "legal" {
            "place 1251"
        } else {
            "back"
        }]);
    }
    assert_eq!(last, "5.1");
}

/// Rules: 16.2.5, 16.2.6
#[test]
fn r16_2_6_the_second_convoy_brings_fighters_a_bomber_and_heavy_guns() {
    let start = set_up(5);
    for id in ["A-P-40E-8", "A-P-40E-9", "A-P-40E-10", "A-B-17-8"] {
        assert!(matches!(berth(&start, id), Berth::On(_)), "{id}");
        assert_eq!(berth(&set_up(4), id), Berth::Unused, "{id}");
    }
    for id in ["A-HvB1", "A-HvB2", "A-HvB3"] {
        assert!(start.state.hex(unit(id)).is_some(), "{id}");
        assert_eq!(at(&set_up(4), id), Location::Unused, "{id}");
    }
    // A better regiment stands where the one might whose place it takes.
    let better = start.play(&["take A-P41"]);
    assert_eq!(refused(&better, "place 1657"), "legal");
    assert_eq!(refused(&better, "place 1649"), "16.2.4a");
}

/// Rules: 16.3
#[test]
fn r16_3_with_free_deployment_everybody_stands_where_the_allies_like() {
    let free = |inputs: &[&str]| {
        set_up(1)
            .with(|state| state.options.free_deployment = true)
            .play(inputs)
    };
    let hand = free(&["take A-PH-1/45"]);
    assert_eq!(refused(&hand, "place 0930"), "legal");
    assert_eq!(refused(&hand, "place 0101"), "16.3");
    let marines = free(&["take A-1/4Mar"]);
    assert_eq!(refused(&marines, "place 1649"), "legal");
    let fighters = free(&["take-aircraft A-P-35-1"]);
    assert_eq!(refused(&fighters, "base legaspi"), "legal");
    assert_eq!(refused(&fighters, "base batan-island"), "16.3");
    // B-17s operate from Clark.
    assert_eq!(refused(&free(&[]), "take-aircraft A-B-17-1"), "16.2.1");
}

/// 5.2.1: who lies on top is chosen in the set-up.
///
/// Rules: 16.2.4g
#[test]
fn r16_2_4g_another_may_lie_on_top_of_a_stack() {
    let start = set_up(1);
    assert_eq!(refused(&start, "raise A-26Cav"), "5.2.1");
    let raised = start.play(&["raise A-71/71", "done"]);
    assert_eq!(raised.sees(JAPANS_EYES, "A-71/71").unwrap(), "1142");
    assert_eq!(raised.sees(JAPANS_EYES, "A-26Cav"), None);
}

/// Rules: 16.4.2, 2.2.3
#[test]
fn r16_4_2_japan_begins_on_formosa() {
    let expected = [
        ("koshun", "nate", 2),
        ("kato", "lily", 2),
        ("kato", "ann", 2),
        ("choshu", "sally", 1),
        ("choshu", "nate", 2),
        ("heito", "sonia", 1),
        ("heito", "ida", 1),
        ("kagi", "tina", 1),
        ("taichu", "betty", 2),
        ("tainan", "nell", 2),
        ("tainan", "zeke", 2),
        ("takao", "betty", 3),
        ("takao", "zeke", 3),
        ("takao", "claude", 1),
    ];
    let begun = set_up(1).play(&["done", "done", "= 1"]);
    let based = |base: &str, kind: &str| {
        let all = heigi_board::ids(GAME.aircraft().len());
        let there = all.filter(|one| begun.state.base(*one) == Some(field(base)));
        there.filter(|one| GAME.kind(*one).id == kind).count()
    };
    for (base, kind, count) in expected {
        assert_eq!(based(base, kind), count, "{base} {kind}");
    }
    let total: usize = expected.iter().map(|(_, _, count)| count).sum();
    let all = heigi_board::ids(GAME.aircraft().len());
    let japanese =
        all.filter(|one| GAME.flies_for(*one) == JAPAN && begun.state.base(*one).is_some());
    assert_eq!(japanese.count(), total);
    assert!(begun.state.units.on_map(JAPAN).is_empty());
}

/// Rules: 16.4.3
#[test]
fn r16_4_3_group_a_and_group_b() {
    let members = |group: &str| -> Vec<&str> {
        let units = GAME.units().iter();
        let is_it = |id: &heigi_luzon::printed::units::GroupId| {
            GAME.data().counters.groups[id.index()] == group
        };
        units
            .filter(|unit| unit.side == JAPAN && unit.battalion.is_none())
            .filter(|unit| unit.group.as_ref().is_some_and(is_it))
            .map(|unit| unit.id.as_str())
            .collect()
    };
    let mut a = members("A");
    a.sort_unstable();
    let mut b = members("B");
    b.sort_unstable();
    let expected = "J-14HQ J-15Mtn J-1FA-1 J-1FA-2 J-1FA-3 J-3Mtn J-4Tk J-7Tk J-8FA-1 J-8FA-2 J-9FA J-AA30-31 \
                    J-AA40-45 J-AA47-48 J-AT3-8 J-AT9-10 J-Eng21 J-Eng23 J-Eng3 J-Eng3Ind";
    assert_eq!(a.join(" "), expected);
    assert_eq!(
        b.join(" "),
        "J-14Art J-1HA J-21Art J-2HA J-AT1-3 J-AT2-3 J-AT20"
    );
}

/// Crews on airfields of Bicol count against its twelve points, and who moves within it counts once.
///
/// Rules: 16.2.1, 5.3.3
#[test]
fn r5_3_3_crews_on_airfields_of_bicol_find_room_for_twelve_points() {
    let crews: Vec<String> = GAME
        .units()
        .iter()
        .filter(|unit| unit.id.starts_with("A-ABSU"))
        .map(|unit| unit.id.to_string())
        .collect();
    let mut full = set_up(1);
    let mut put = 0;
    for id in &crews {
        let taken = full.clone().play(&[&format!("take {id}")]);
        match taken.refused_by("base naga") {
            None => {
                full = taken.play(&["base naga"]);
                put += 1;
            }
            Some(rule) => {
                assert_eq!(rule, "5.3.3");
                break;
            }
        }
    }
    let there = GAME.points_in(&full.state, ALLIES, hex("2956"));
    assert!(put >= 1 && there <= 12, "{put} {there}");
    assert!(there > 10);
}
