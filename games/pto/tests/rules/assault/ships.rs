//! The guns of ships that observers call (G14.6, G13.449, TBL-NOBA).

use crate::artillery::told;
use crate::beaches::sloping;
use crate::common::{OPEN, chances, lines, next_turn, pass, reach, read, text};
use heigi_engine::{Gridded, Situation};
use heigi_pto::{ALLIES, At, Cloud, Condition, FILES, JAPAN, Mission, Module, Phase, Pto, Tray};

/// A fire-control party with its radio, units 0 and 1.
pub const PARTY: [&str; 2] = ["usmc-party 0101", "usmc-party-radio 0101 1"];
/// A ship of 150 mm to the south.
pub const SHIP: &str = "module = \"ship-150\", radio = 2, from = \"0420\"";

/// A battle of Marines whom batteries support.
pub fn said(batteries: &str, rows: &[&str], levels: &[&str], allies: &[&str]) -> String {
    let text = text(rows, levels, allies, &["jpn-4-4-7 0404", "jpn-8-0 0101"]);
    let text = text.replace("jpn-8-0\", hex = \"0101\"", "jpn-8-0\", hex = \"0601\"");
    let line = format!("side = \"allies\"\nelr = 3\nartillery = [{batteries}]\n");
    text.replacen("side = \"allies\"\nelr = 3\n", &line, 1)
}

/// The same with a party and one battery.
pub fn with_ship(battery: &str, levels: &[&str]) -> Pto {
    read(&said(&format!("{{ {battery} }}"), &OPEN, levels, &PARTY))
}

fn fault(text: &str) -> String {
    let read = Pto::with_data(&|file| (file == "hut.toml").then(|| text.to_owned()));
    read.unwrap_err().message
}

/// The radio is picked in the first prep fire phase.
pub fn picked(game: &Pto) -> Situation<'_, Pto> {
    reach(Situation::start(game), Phase::PrepFire).play(&["join u1"])
}

/// A spotting round lies in a hex, and the ship is in contact; the Japanese are in some hexes.
pub fn ranged<'g>(game: &'g Pto, hex: &str, japanese: [&str; 2]) -> Situation<'g, Pto> {
    let hexes = [hex, japanese[0], japanese[1]].map(|hex| game.grid().parse(hex).unwrap());
    picked(game).with(|state| {
        let battery = &mut state.batteries[0];
        battery.has_contact = true;
        battery.has_access = true;
        battery.mission = Some(Mission::round(hexes[0]));
        for (unit, hex) in [(2, hexes[1]), (3, hexes[2])] {
            state.units[unit].at = At::In(heigi_pto::Spot::ground(hex));
        }
    })
}

/// The columns of fire for effect as it is previewed, with what is added, by the order of the hexes.
pub fn fires(battle: &Situation<'_, Pto>) -> Vec<String> {
    let prompt = battle.scene(ALLIES).prompt.unwrap();
    let of = |preview: heigi_engine::scene::Preview| {
        let lines = preview.lines.iter();
        let lines = lines.filter(|line| line.label.id != "pto-preview-critical-shells");
        let words = lines.map(|line| {
            let label = line.label.id.trim_start_matches("pto-");
            format!("{label} {}", line.value)
        });
        words.collect::<Vec<_>>().join(", ")
    };
    let previews = prompt.previews.into_iter();
    let barrages = previews.filter(|one| one.title.id == "pto-preview-barrage");
    barrages.map(of).collect()
}

fn barrage(battle: &Situation<'_, Pto>) -> Vec<String> {
    let markers = battle.scene(JAPAN).markers.into_iter();
    let of_kind = markers.filter(|one| one.name.id == "pto-marker-barrage");
    of_kind.map(|one| one.at.to_string()).collect()
}

/// Vector PB-145.
/// Rules: G14.65, G14.62
/// Rule: 14.65
#[test]
fn g14_65_fire_for_effect_covers_two_hexes_more_along_the_line_at_half() {
    let game = with_ship(SHIP, &[]);
    let battle = ranged(&game, "0404", ["0404", "0402"]);
    assert_eq!(fires(&battle), ["preview-column 12", "preview-column 30"]);
    let quiet = "= 6 6";
    let fire = battle.play(&["fire 0404", quiet]);
    assert_eq!(
        barrage(&fire),
        [
            "0304", "0305", "0402", "0403", "0404", "0405", "0406", "0504", "0505"
        ]
    );
    // From the east the line runs through others.
    let east = with_ship("module = \"ship-150\", radio = 2, from = \"1804\"", &[]);
    let battle = ranged(&east, "0404", ["0404", "0602"]);
    let fire = battle.clone().play(&["fire 0404", quiet]);
    let ends: Vec<String> = barrage(&fire)
        .into_iter()
        .filter(|at| {
            let [middle, hex] = ["0404", at.as_str()].map(|hex| game.grid().parse(hex).unwrap());
            game.grid().distance(middle, hex) > 1
        })
        .collect();
    assert_eq!(ends, ["0204", "0604"]);
    assert_eq!(fires(&battle), ["preview-column 30"], "nobody is at an end");
}

/// Vector PB-146.
/// Vector PB-186.
/// Rules: G14.65
#[test]
fn g14_65_heavy_shells_take_something_off_the_dice_half_of_it_at_the_ends() {
    let of = |module: &str| {
        let battery = format!("module = \"{module}\", radio = 2, from = \"0420\"");
        fires(&ranged(&with_ship(&battery, &[]), "0404", ["0404", "0402"]))
    };
    let payload =
        |column: u8, added: &str| format!("preview-column {column}, modifier-payload {added}");
    assert_eq!(of("ship-200"), ["preview-column 16", "preview-column 36"]);
    assert_eq!(
        of("ship-250"),
        ["preview-column 16".to_owned(), payload(36, "−1")]
    );
    assert_eq!(of("ship-300"), [payload(16, "−1"), payload(36, "−2")]);
    assert_eq!(of("ship-400"), [payload(16, "−2"), payload(36, "−4")]);
}

/// Rules: G14.65
#[test]
fn g14_65_what_heavy_shells_take_off_counts_when_they_fall() {
    let strike = |module: &str| {
        let battery = format!("module = \"{module}\", radio = 2, from = \"0420\"");
        let game = with_ship(&battery, &[]);
        let battle = ranged(&game, "0404", ["0404", "0601"]);
        let quiet = "= 6 6";
        // 0304, 0305, 0402, 0403, 0404: 8 on the column of 36 is a 4MC, with 4 taken off a 3KIA.
        let fire = battle.play(&["fire 0404", quiet, quiet, quiet, quiet, "= 4 4"]);
        matches!(fire.state.units[2].at, At::Off(_))
    };
    assert!(strike("ship-400"));
    assert!(!strike("ship-200"));
}

/// Where a round falls that a ship is called for at 0402.
fn round(game: &Pto, dice: &[&str]) -> String {
    let mut all = vec!["call 0402", "= 3 4", "= 1"];
    all.extend(dice);
    let battle = picked(game).play(&all);
    let hex = battle.state.batteries[0].mission.unwrap().hex;
    game.grid().number(hex).to_string()
}

/// Vector PB-147.
/// Rules: G14.64
/// Rule: 14.64
#[test]
fn g14_64_a_round_is_accurate_up_to_2() {
    let calm = with_ship(SHIP, &[]);
    // 8 for contact with 1 added (G.7): 21 of 36 ways; 5 of 7 cards; 2 of 6.
    assert_eq!(
        lines(&picked(&calm)),
        [
            "preview-contact 8",
            "modifier-damp +1",
            "preview-cards 5/7",
            "preview-accuracy 2"
        ]
    );
    assert_eq!(chances(&picked(&calm))[0], "chance-accurate 210");
    assert_eq!(round(&calm, &["= 2"]), "0402");
}

/// Vector PB-147.
/// Rules: G13.449
/// Rule: 13.449
#[test]
fn g13_449_in_heavy_surf_a_round_is_accurate_up_to_1() {
    let rows = ["......", "......", ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO"];
    let more = format!("{}\nheavy_surf = true\n[victory]", sloping("moderate"));
    let text = said(&format!("{{ {SHIP} }}"), &rows, &[], &PARTY);
    let text = text.replacen("hex = \"0404\"", "hex = \"0402\"", 1);
    let surf = read(&text.replacen("[victory]", &more, 1));
    assert_eq!(
        lines(&picked(&surf))[3..],
        ["preview-accuracy 2", "modifier-surf +1"]
    );
    assert_eq!(chances(&picked(&surf))[0], "chance-accurate 105");
    // North by one hex.
    assert_eq!(round(&surf, &["= 2", "= 1", "= 1"]), "0401");
    assert_eq!(round(&surf, &["= 1"]), "0402");
}

/// Rules: G14.63
/// Rule: 14.63
#[test]
fn g14_63_cards_of_ships_are_shuffled_back_and_red_ones_lose_nothing() {
    let game = with_ship(SHIP, &[]);
    let black = picked(&game).play(&["call 0404", "= 1 1", "= 5", "= 1"]);
    assert!(black.state.batteries[0].has_access);
    assert_eq!(black.state.batteries[0].cards, [5, 2]);
    let red = picked(&game).play(&["call 0404", "= 1 1", "= 6"]);
    assert!(told(&red, "pto-log-red-card"));
    let again = reach(next_turn(red), Phase::DefensiveFire);
    let again = again.play(&["= 1 1", "join u1", "call 0404", "= 7"]);
    assert!(!told(&again, "pto-log-battery-lost"));
    assert_eq!(again.state.batteries[0].cards, [5, 2]);
    assert!(again.state.batteries[0].is_at_hand());
}

/// Rules: G14.611
/// Rule: 14.611
#[test]
fn g14_611_a_12_for_contact_loses_the_party_which_counts_for_nothing() {
    let game = with_ship(SHIP, &[]);
    let lost = picked(&game).play(&["call 0404", "= 6 6"]);
    assert_eq!(lost.state.units[0].at, At::Off(Tray::Lost));
    assert_eq!(lost.state.units[1].at, At::Off(Tray::Lost));
    assert_eq!(lost.state.losses[ALLIES.index()], 0);
    let kept = picked(&game).play(&["call 0404", "= 6 5"]);
    assert!(told(&kept, "pto-log-no-contact"));
    assert!(matches!(kept.state.units[0].at, At::In(_)));
}

/// Rules: G14.61, G14.611
/// Rule: 14.61
#[test]
fn g14_61_a_party_is_worth_2_and_its_radio_is_gone_with_it() {
    let game = with_ship(SHIP, &[]);
    let battle = ranged(&game, "0101", ["0404", "0601"]);
    let dead = battle.play(&["fire 0101", "= 1", "= 1 1", "= 4"]);
    assert!(matches!(dead.state.units[0].at, At::Off(Tray::Lost)));
    assert_eq!(dead.state.units[1].at, At::Off(Tray::Lost));
    assert_eq!(dead.state.losses[ALLIES.index()], 2);
}

/// Rules: G14.61, G14.611
#[test]
fn g14_611_the_radio_of_a_party_stays_with_it_and_it_takes_nothing_else() {
    let allies = [PARTY[0], PARTY[1], "usmc-4-5-8 0101", "usmc-lmg 0101 3"];
    let game = read(&said(&format!("{{ {SHIP} }}"), &OPEN, &[], &allies));
    // Nobody is there who might have the machine gun, nor the radio.
    let third = next_turn(next_turn(Situation::start(&game)));
    assert_eq!(third.state.phase, Phase::PrepFire);
    let other = [&allies[..], &["usmc-4-5-8 0101"]].concat();
    let game = read(&said(&format!("{{ {SHIP} }}"), &OPEN, &[], &other));
    let rally = next_turn(next_turn(Situation::start(&game)));
    assert_eq!(rally.state.phase, Phase::Rally);
    assert_eq!(rally.refused_by("give u1"), Some("G14.611"));
    let given = rally.play(&["give u3"]);
    let other = At::With(heigi_pto::UnitId(4));
    assert_eq!(given.state.units[3].at, other, "the party is not asked");
}

/// Rules: G14.611
#[test]
fn g14_611_nobody_observes_from_aboard() {
    let allies = [
        "usmc-truck-gmc 0102",
        "usmc-party 0102",
        "usmc-party-radio 0102 2",
    ];
    let battery = "{ module = \"ship-150\", radio = 3, from = \"0420\" }";
    let game = read(&said(battery, &OPEN, &[], &allies));
    let ashore = reach(Situation::start(&game), Phase::PrepFire);
    let aboard = ashore.clone().with(|state| {
        let At::Vehicle(spot) = state.units[0].at else {
            panic!("a truck")
        };
        state.units[1].at = At::Aboard(spot, heigi_pto::UnitId(0), heigi_pto::Berth::Passenger);
    });
    assert_eq!(aboard.refused_by("join u2"), Some("G14.611"));
    assert_eq!(ashore.refused_by("join u2"), None);
}

/// Rules: G14.61
#[test]
fn g14_61_a_party_in_good_order_observes_and_is_inexperienced() {
    let game = with_ship(SHIP, &[]);
    let battle = reach(Situation::start(&game), Phase::PrepFire);
    let pinned = battle
        .clone()
        .with(|state| state.units[0].set(Condition::Melee));
    assert_eq!(pinned.refused_by("join u1"), Some("11.4"));
    let broken = battle.with(|state| state.units[0].set(Condition::Broken));
    assert_eq!(broken.refused_by("join u1"), Some("5.3"));
    // 3 points, as for all who are inexperienced.
    let moving =
        reach(Situation::start(&game), Phase::Movement).play(&["join u0", "step 0102", "hold"]);
    assert_eq!(crate::common::left(&moving), "2");
}

/// Vector PB-152.
/// Rules: G14.66
/// Rule: 14.66
#[test]
fn g14_66_what_lies_behind_a_higher_hill_is_not_struck() {
    let levels = ["000000", "000000", "000000", "111111", "222222", "000000"];
    let game = with_ship(SHIP, &levels);
    // 0404 at level 1 behind 0405 at level 2; that itself is struck.
    let battle = ranged(&game, "0405", ["0404", "0405"]);
    assert_eq!(fires(&battle), ["preview-column 30"]);
    let gentle = ["222222", "222222", "222222", "222222", "222222", "000000"];
    let level = with_ship(SHIP, &gentle);
    let battle = ranged(&level, "0405", ["0404", "0405"]);
    assert_eq!(
        fires(&battle),
        ["preview-column 30"; 2],
        "as high as the hill"
    );
    // Nor is it by white phosphorus.
    let battle = ranged(&game, "0405", ["0404", "0405"]);
    let smoked = battle.play(&["phosphorus 0405"]);
    let hex = game.grid().parse("0404").unwrap();
    assert!(smoked.state.clouds.iter().all(|one| one.spot.hex != hex));
    assert!(
        smoked
            .state
            .clouds
            .iter()
            .any(|one| one.cloud == Cloud::Phosphorus)
    );
}

/// Rules: G14.66
/// Rule: 14.66
#[test]
fn g14_66_the_level_of_what_is_sunken_is_that_of_its_bottom() {
    let rows = ["......", "......", "...v..", "...v..", "......", "......"];
    let text = said(&format!("{{ {SHIP} }}"), &rows, &["111111"; 6], &PARTY);
    let courses = "courses = [\"0403-0404\"]\nrows =";
    let game = read(&text.replacen("rows =", courses, 1));
    // 0405 is a level above the bottom behind it, and so is the rim of 0404.
    let struck = |hex: &str| fires(&ranged(&game, "0405", [hex, "0505"])).len();
    assert_eq!(["0404", "0405"].map(struck), [1, 2]);
}

/// Rules: G14.66
#[test]
fn g14_66_a_round_behind_a_slope_comes_to_nothing() {
    // The observer looks down from level 2.
    let levels = ["200000", "000000", "000000", "111111", "222222", "000000"];
    let game = with_ship(SHIP, &levels);
    let battle = ranged(&game, "0404", ["0404", "0405"]);
    let titles = battle.scene(ALLIES).prompt.unwrap().previews;
    assert_eq!(titles[0].title.id, "pto-preview-wasted");
    let wasted = battle.play(&["fire 0404"]);
    assert!(told(&wasted, "pto-log-wasted"));
    assert!(wasted.state.batteries[0].mission.is_none());
    assert!(!wasted.state.batteries[0].has_access);
    assert!(!told(&wasted, "pto-log-shells-fall"));
}

/// Rules: G14.661
/// Rule: 14.661
#[test]
fn g14_661_a_building_of_several_hexes_hides_what_is_behind_it() {
    let of = |row: &str| {
        let rows = ["......", "......", "......", "......", row, "......"];
        let text = said(&format!("{{ {SHIP} }}"), &rows, &[], &PARTY);
        let game = read(&text);
        fires(&ranged(&game, "0405", ["0404", "0601"])).len()
    };
    assert_eq!(of("..ss.."), 0);
    assert_eq!(of("...s.."), 1, "a house");
    assert_eq!(of("..ww.."), 1, "woods");
}

/// Rules: G14.67, TBL-NOBA-W
/// Rule: 14.67
/// Rule: TBL-NOBA-W
#[test]
fn g14_67_ships_have_no_smoke_and_few_have_white_phosphorus() {
    let of = |module: &str| {
        let battery = format!("module = \"{module}\", radio = 2, from = \"0420\"");
        let game = with_ship(&battery, &[]);
        let battle = ranged(&game, "0404", ["0404", "0601"]);
        ["smoke 0404", "phosphorus 0404"].map(|words| battle.refused_by(words))
    };
    let none = Some("G14.67");
    assert_eq!(of("ship-100"), [none, none]);
    assert_eq!(of("ship-120"), [none, None]);
    assert_eq!(of("ship-150"), [none, None]);
    assert_eq!(of("ship-200"), [none, none]);
}

/// Rules: G14.671
/// Rule: 14.671
#[test]
fn g14_671_what_has_been_fired_is_over_and_another_mission_begins_anew() {
    let game = with_ship(SHIP, &[]);
    let mut battle = ranged(&game, "0404", ["0601", "0601"]).play(&["fire 0404"]);
    while battle.state.phase == Phase::PrepFire {
        battle = pass(battle);
    }
    let mut later = next_turn(battle);
    while later.state.batteries[0].mission.unwrap().times < 2 {
        later = pass(later);
    }
    let mut later = next_turn(later);
    while later.state.batteries[0].mission.is_some() {
        later = pass(later);
    }
    assert!(told(&later, "pto-log-ceases"));
    assert!(!later.state.batteries[0].has_access);
    let later = later.play(&["join u1"]);
    assert_eq!(later.refused_by("fire 0404"), Some("29"));
    assert!(lines(&later).contains(&"preview-cards 5/7".to_owned()));
}

/// A long way to the sea.
const FAR: [&str; 20] = [
    "......", "......", ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO",
    "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO",
    "OOOOOO", "OOOOOO",
];

/// Two ships whose hexes the Marines choose.
fn at_sea() -> Pto {
    let parties = [
        PARTY[0],
        PARTY[1],
        "usmc-party 0201",
        "usmc-party-radio 0201 3",
    ];
    let batteries = "{ module = \"ship-150\", radio = 2 }, { module = \"ship-120\", radio = 4 }";
    let text = said(batteries, &FAR, &[], &parties);
    let text = text.replacen("hex = \"0404\"", "hex = \"0402\"", 1);
    let shore = format!("{}\n[victory]", sloping("moderate"));
    read(&text.replacen("[victory]", &shore, 1))
}

/// Rules: G14.62
/// Rule: 14.62
#[test]
fn g14_62_a_ship_lies_where_its_owner_says_in_secret() {
    let game = at_sea();
    let start = Situation::start(&game);
    assert_eq!(start.decider(), Some(ALLIES));
    // Along the edge, and 12 hexes from the land.
    assert_eq!(start.refused_by("anchor 0319"), Some("G14.62"));
    assert_eq!(start.refused_by("anchor 0113"), Some("G14.62"));
    assert_eq!(start.refused_by("anchor 0114"), None);
    let one = start.play(&["anchor 0320"]);
    assert_eq!(one.refused_by("anchor 0320"), Some("G14.62"));
    let both = one.play(&["anchor 0620"]);
    assert!(told(&both, "pto-log-anchors"));
    assert!(!both.told(JAPAN).iter().any(|id| id == "pto-log-anchors"));
    let ships = |side| {
        let markers = both.scene(side).markers.into_iter();
        let all = markers.filter(|one| one.name.id == "pto-marker-ship");
        all.map(|one| one.at.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(ships(ALLIES), ["0320", "0620"]);
    assert!(ships(JAPAN).is_empty());
    let fact = |side| {
        let facts = both.scene(side).facts;
        facts
            .into_iter()
            .find(|one| one.label.id == "pto-fact-battery")
            .unwrap()
            .value
    };
    assert_ne!(format!("{:?}", fact(ALLIES)), format!("{:?}", fact(JAPAN)));
}

/// Rules: G14.62
#[test]
fn g14_62_without_a_hex_for_it_a_ship_is_an_error() {
    let none = said("{ module = \"ship-150\", radio = 2 }", &OPEN, &[], &PARTY);
    assert!(fault(&none).contains("G14.62"));
    let from = |hex: &str| {
        let battery = format!("{{ module = \"ship-150\", radio = 2, from = \"{hex}\" }}");
        said(&battery, &OPEN, &[], &PARTY)
    };
    assert!(fault(&from("0405")).contains("G14.62"), "on land");
    read(&from("0407"));
}

/// Rules: G14.6, TBL-NOBA-3
/// Rule: 14.6
/// Rule: TBL-NOBA-3
#[test]
fn g14_6_who_has_ships_and_who_observes_for_them() {
    let battery = format!("{{ {SHIP} }}");
    let leader = ["usmc-8-1 0101", "usmc-radio 0101 1"];
    assert!(fault(&said(&battery, &OPEN, &[], &leader)).contains("G14.611"));
    let field = "{ module = \"field\", radio = 2 }";
    assert!(fault(&said(field, &OPEN, &[], &PARTY)).contains("G14.611"));
    let armed = [PARTY[0], PARTY[1], "usmc-lmg 0101 1"];
    assert!(fault(&said(&battery, &OPEN, &[], &armed)).contains("G14.61"));
    let plentiful = format!("{{ {SHIP}, ammunition = \"plentiful\" }}");
    assert!(fault(&said(&plentiful, &OPEN, &[], &PARTY)).contains("G14.6"));
    let dated = |date: &str| {
        let text = said(&battery, &OPEN, &[], &PARTY);
        text.replacen("[victory]", &format!("date = \"{date}\"\n[victory]"), 1)
    };
    assert!(fault(&dated("1942-10")).contains("TBL-NOBA"));
    read(&dated("1942-11"));
}

/// Vector PB-148.
/// Rules: TBL-NOBA
/// Rule: TBL-NOBA
#[test]
fn tbl_noba_what_ship_there_is_the_dice_tell() {
    let text = said(
        "{ ship = true, radio = 2, from = \"0420\" }",
        &OPEN,
        &[],
        &PARTY,
    );
    let game = read(&text.replacen("[victory]", "date = \"1944-06\"\n[victory]", 1));
    let rolled = |dice: &str| {
        let battle = Situation::start(&game).play(&[dice]);
        assert!(told(&battle, "pto-log-allotted"));
        let battery = battle.state.batteries[0];
        (battery.module.unwrap(), battery.shells)
    };
    assert_eq!(rolled("= 5 6"), (Module::Ship300, [false; 2]));
    assert_eq!(rolled("= 2 3"), (Module::Ship120, [false, true]));
    assert_eq!(rolled("= 1 1"), (Module::Ship400, [false; 2]));
    assert_eq!(
        Pto::standard().ship_of("america", [1944, 6], 11),
        Some((Module::Ship300, 274))
    );
}

/// The whole chart against that of the specification, with what is told of each by its notes.
/// Vector PB-149.
/// Rules: TBL-NOBA, TBL-NOBA-2, TBL-NOBA-W
/// Rule: TBL-NOBA-2
#[test]
fn tbl_noba_is_read_cell_by_cell() {
    let game = Pto::standard();
    let chart = |navy: &str, date: [u16; 2]| -> Vec<u16> {
        let of = |sum| game.ship_of(navy, date, sum).unwrap().1;
        (2..=12).map(of).collect()
    };
    assert_eq!(
        chart("japan", [1942, 1]),
        [358, 316, 190, 158, 126, 126, 158, 158, 126, 190, 358]
    );
    assert_eq!(
        chart("soviet", [1942, 12]),
        [316, 105, 158, 126, 126, 158, 126, 105, 105, 105, 105]
    );
    assert_eq!(chart("soviet", [1943, 1])[..2], [158, 105]);
    assert_eq!(
        chart("britain", [1944, 6]),
        [358, 316, 105, 190, 105, 126, 126, 105, 158, 158, 358]
    );
    assert_eq!(
        chart("america", [1944, 6]),
        [358, 316, 190, 130, 162, 130, 162, 130, 190, 274, 358]
    );
    assert_eq!(
        game.ship_of("soviet", [1944, 1], 2),
        Some((Module::Ship150, 158))
    );
    assert_eq!(
        game.ship_of("japan", [1942, 1], 9),
        Some((Module::Ship150, 158))
    );
    assert_eq!(game.ship_of("japan", [1943, 1], 9), None, "no more ships");
    let (_, text) = FILES
        .iter()
        .find(|(name, _)| *name == "artillery.toml")
        .unwrap();
    let table: toml::Table = text.parse().unwrap();
    let most = |navy: &str| {
        let rows = table["ships"]["navies"][navy]["rows"].as_array().unwrap();
        let of =
            |cell: &toml::Value| table["modules"][cell.as_str().unwrap()]["points"].as_integer();
        rows.iter().filter_map(of).max().unwrap()
    };
    assert_eq!(
        ["japan", "soviet", "britain", "america"].map(most),
        [358, 316, 358, 358]
    );
}

/// Rules: G14.62, G13.2
/// Rule: 14.62
#[test]
fn g14_62_islands_keep_no_ship_away_and_lakes_bear_none() {
    let said = |row: &str, more: &str| {
        let mut rows = FAR;
        rows[10] = row;
        let battery = "{ module = \"ship-150\", radio = 2 }";
        let text = said(battery, &rows, &[], &PARTY);
        let text = text.replacen("hex = \"0404\"", "hex = \"0402\"", 1);
        let shore = format!("{}\n{more}\n[victory]", sloping("moderate"));
        text.replacen("[victory]", &shore, 1)
    };
    let anchors = |row: &str, more: &str| {
        let game = read(&said(row, more));
        Situation::start(&game).refused_by("anchor 0114")
    };
    assert_eq!(anchors("..OOOO", "islands = [\"0111\", \"0211\"]"), None);
    assert!(fault(&said("..OOOO", "")).contains("G14.62"), "a coast");
    assert!(fault(&said("OOOOOO", "waters = \"lake\"")).contains("G14.62"));
}
