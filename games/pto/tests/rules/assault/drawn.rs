//! Beaches that are drawn, and landing craft that are chosen for them (G12.9, G13.9 to G13.99, G14.26).

use super::words;
use crate::battles::{islands, squads};
use crate::common::read;
use heigi_engine::{Gridded, Pending, Random, Rules, Setup, Shows, Situation};
use heigi_pto::{
    ALLIES, At, Beach, Condition, Corps, Fault, Fieldwork, JAPAN, Market, Nation, Occasion, Pto,
    Purchase, Slope, Wind, fill,
};

/// The row of beach that is under water at high tide.
const FLOODED: &str = "tides = [\"0104\", \"0204\", \"0304\", \"0404\", \"0504\", \"0604\"]";

/// A shore with tides, with more said of it and of the expedition.
fn said(shore: &str, expedition: &str, works: &str) -> String {
    let expedition = format!("[expedition]\nside = \"allies\"\nkind = \"assault\"\n{expedition}");
    let marines = [
        "usmc-lcvp 0308",
        "usmc-6-6-8 0308",
        "usmc-6-6-8 0308",
        "usmc-6-6-8 0308",
    ];
    let text = words(&expedition, works, &marines, &["jpn-4-4-7 0602"]);
    let text = super::ashore::aboard(&text, "0308", &["usmc-6-6-8"; 3]);
    text.replacen(
        "slope = \"moderate\"",
        &format!("slope = \"moderate\"\n{shore}"),
        1,
    )
}

fn tidal(works: &str) -> Pto {
    read(&said(FLOODED, "", works))
}

/// What is wrong with such a file.
fn fault(shore: &str) -> String {
    let text = said(shore, "", "");
    let game = Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
    game.unwrap_err().message
}

/// What covers a hex.
fn ground(battle: &Situation<'_, Pto>, hex: &str) -> String {
    let board = battle.game.board(&battle.state);
    let place = board.places.iter().find(|place| place.id == hex).unwrap();
    board.place_classes[place.class].id.to_string()
}

/// The works that stand, by kind and hex.
fn works(battle: &Situation<'_, Pto>) -> Vec<Fieldwork> {
    let works = battle.state.fortifications.iter();
    works.map(|one| one.kind).collect()
}

/// Vector PB-126.
/// Rules: G13.91
/// Rule: 13.91
#[test]
fn g13_91_a_5_lays_a_reef_in_1943_and_1944_and_1_less_counts_for_others_than_americans() {
    let reef = |date, is_american, die| Beach::reef(date, is_american, die);
    assert!(reef([1943, 1], true, 5) && reef([1944, 12], true, 6));
    assert!(!reef([1943, 1], true, 4));
    assert!(!reef([1943, 1], false, 5) && reef([1943, 1], false, 6));
    assert!(!reef([1942, 12], true, 6) && !reef([1945, 1], true, 6));
}

/// Vector PB-125.
/// Rules: G13.92
/// Rule: 13.92
#[test]
fn g13_92_a_die_says_how_a_beach_slopes() {
    let slopes = |has_reef| (1..=6).map(move |die| Beach::slope(has_reef, die));
    let (slight, moderate, steep) = (Slope::Slight, Slope::Moderate, Slope::Steep);
    let plain: Vec<Slope> = slopes(false).collect();
    assert_eq!(plain, [slight, slight, moderate, moderate, steep, steep]);
    let behind_reef: Vec<Slope> = slopes(true).collect();
    assert_eq!(
        behind_reef,
        [slight, slight, slight, moderate, moderate, steep]
    );
}

/// Vectors PB-123 and PB-124.
/// Rules: G13.93
/// Rule: 13.93
#[test]
fn g13_93_the_coloured_die_is_the_width_at_high_tide_and_the_white_one_is_added_at_low_tide() {
    assert_eq!(Beach::widths(Slope::Slight, [5, 3]), [3, 5]);
    assert_eq!(Beach::widths(Slope::Slight, [5, 2]), [3, 4]);
    assert_eq!(Beach::widths(Slope::Slight, [6, 6]), [3, 6]);
    assert_eq!(Beach::widths(Slope::Moderate, [5, 3]), [2, 3]);
    assert_eq!(Beach::widths(Slope::Moderate, [5, 4]), [2, 4]);
    assert_eq!(Beach::widths(Slope::Moderate, [3, 1]), [1, 2]);
    assert_eq!(Beach::widths(Slope::Steep, [6, 6]), [1, 2]);
}

/// Rules: G13.97
/// Rule: 13.97
#[test]
fn g13_97_high_tide_covers_beach_and_reef_and_takes_away_what_lies_too_deep() {
    let laid = "{ kind = \"tetrahedrons\", hex = \"0406\" }, { kind = \"wire\", hex = \"0204\" }, \
                { kind = \"tank-mines\", hex = \"0304\", size = 2 }, { kind = \"mines\", hex = \"0303\", size = 6 }, \
                { kind = \"tetrahedrons\", hex = \"0505\" }";
    let game = tidal(laid);
    let start = Situation::start(&game);
    assert_eq!(start.decider(), Some(ALLIES));
    assert_eq!(start.legal(), ["high-tide", "low-tide"]);
    assert_eq!(start.refused_by("done"), Some("3"));
    let low = start.clone().play(&["low-tide", "= 1"]);
    assert_eq!(low.state.fortifications.len(), 5);
    assert_ne!(ground(&low, "0304"), ground(&low, "0305"));
    let high = start.play(&["high-tide", "= 1"]);
    let left = [
        Fieldwork::TankMines,
        Fieldwork::Mines,
        Fieldwork::Tetrahedrons,
    ];
    assert_eq!(works(&high), left);
    // Shallow two hexes before the beach, which is one row now.
    assert_eq!(ground(&high, "0304"), ground(&high, "0305"));
    assert_eq!(ground(&low, "0306"), ground(&low, "0305"));
    assert_ne!(ground(&high, "0306"), ground(&high, "0305"));
    assert!(high.told(JAPAN).contains(&"pto-log-high-tide".to_owned()));
}

/// Rules: G13.97, G13.45
/// Rule: 13.45
#[test]
fn g13_97_weapons_are_sighted_at_water_that_may_be_shallow_and_lose_that_where_it_is_deep() {
    let text = said(FLOODED, "", "");
    let squad = "    { counter = \"jpn-4-4-7\", hex = \"0602\" },\n";
    let gun = squad
        .replace("jpn-4-4-7", "jpn-hmg")
        .replace(" }", ", holder = 1 }");
    let text = text.replacen(squad, &format!("{squad}{gun}"), 1);
    let order = "first = \"allies\"\nset_up = [\"japanese\"]";
    let game = read(&text.replacen("first = \"allies\"", order, 1));
    let hand = Situation::start(&game).play(&["arrange u5"]);
    // Deep at every tide; shallow at low tide; shallow at both.
    assert_eq!(hand.refused_by("bore 0607"), Some("G13.45"));
    let sighted = |hex: &str, tide: &str| {
        let words = format!("bore {hex}");
        let battle = hand.clone().play(&[&words, "done", tide, "= 1"]);
        battle.state.units[5].bore.is_some()
    };
    assert!(sighted("0606", "low-tide"));
    assert!(!sighted("0606", "high-tide"));
    assert!(sighted("0605", "high-tide"));
}

/// Rules: G13.97
/// Rule: 13.97
#[test]
fn g13_97_low_tide_shows_a_reef_and_lakes_know_no_tide() {
    let reef = format!("{FLOODED}\nreef = [\"0107\", \"0207\", \"0407\"]\nreef_kind = \"exposed\"");
    let game = read(&said(&reef, "", ""));
    let start = Situation::start(&game);
    let low = start.clone().play(&["low-tide", "= 1"]);
    let high = start.play(&["high-tide", "= 1"]);
    assert_eq!(ground(&low, "0207"), "reef");
    assert_eq!(ground(&high, "0207"), "sunken-reef");
    assert!(fault(&format!("{FLOODED}\nwaters = \"lake\"")).contains("G13.97"));
    let sunken = reef.replace("exposed", "submerged");
    assert!(fault(&sunken).contains("G13.97"));
    assert!(fault("tides = [\"0305\"]").contains("G13.97"));
}

/// Rules: G13.98
/// Rule: 13.98
#[test]
fn g13_98_a_6_brings_heavy_surf() {
    let game = tidal("");
    let after = |die: &str| Situation::start(&game).play(&["low-tide", die]);
    let calm = after("= 5");
    assert!(!calm.state.altered.sea.has_surf);
    assert_ne!(calm.state.weather.wind, Wind::Heavy);
    let rough = after("= 6");
    assert!(rough.state.altered.sea.has_surf);
    assert_eq!(rough.state.weather.wind, Wind::Heavy);
    assert_ne!(
        ground(&rough, "0308"),
        ground(&calm, "0308"),
        "surf is seen"
    );
    assert!(rough.told(JAPAN).contains(&"pto-log-heavy-surf".to_owned()));
}

/// Rules: G13.96, G13.99
/// Rule: 13.96
#[test]
fn who_holds_the_beach_sets_up_then_teams_tide_surf_and_who_lands_come() {
    let laid = "{ kind = \"wire\", hex = \"0303\" }";
    let more = "demolition_teams = 1\nnaval_bombardment = true";
    let text = said(FLOODED, more, laid);
    let head = "turns = 2\ndate = \"1944-06\"\nset_up = [\"allies\", \"japanese\"]";
    let game = read(&text.replacen("turns = 2", head, 1));
    let first = Situation::start(&game);
    assert_eq!(first.decider(), Some(JAPAN), "who holds the beach first");
    let sees = |battle: &Situation<'_, Pto>| battle.scene(JAPAN).pieces.len();
    assert_eq!(sees(&first), 1, "nobody who lands is seen yet");
    let set = first.play(&["done"]);
    assert!(
        matches!(set.pending(), Pending::Draw(_)),
        "the die of the team"
    );
    let named = set.play(&["= 1", "clear 0303"]);
    assert!(works(&named).is_empty(), "cleared before the tide");
    assert_eq!(named.legal(), ["high-tide", "low-tide"]);
    let lands = named.play(&["high-tide", "= 2"]);
    assert_eq!(lands.decider(), Some(ALLIES));
    assert_eq!(sees(&lands), 1);
    assert_eq!(lands.refused_by("deploy u1"), None, "who lands sets up");
    let over = lands.play(&["done"]);
    assert!(sees(&over) > 1);
    assert_eq!(
        over.refused_by("spare 0101"),
        None,
        "the ships bombard last"
    );
}

/// Rules: G13.95
/// Rule: 13.95
/// Rule: 13.99
#[test]
fn g13_95_in_drawn_assaults_who_holds_the_beach_sets_up_at_low_tide() {
    let game = Pto::standard();
    for number in 1..30 {
        let setup = Setup {
            scenario: format!("assault-{number}"),
            ..game.info().default_setup()
        };
        let begin = game.start(&setup, &mut Vec::new());
        let holder = begin.phasing.opponent();
        assert_eq!(game.pending(&begin), Pending::Decision(holder));
        assert!(!begin.altered.sea.is_high);
        // Who is aboard is not seen (G14.23).
        let lands = |unit: &&heigi_pto::Unit| unit.side == begin.phasing;
        let mut aboard = begin.units.iter().filter(lands);
        assert!(aboard.any(|unit| unit.is(Condition::Hidden)));
    }
}

/// Vector PB-178: the row of the reef is that before the one from which craft come.
/// Rules: G13.91
/// Rule: 13.91
#[test]
fn g13_91_a_reef_lies_before_the_row_from_which_craft_come() {
    let game = Pto::standard();
    let mut reefs = 0;
    for number in 1..60 {
        let setup = Setup {
            scenario: format!("assault-{number}"),
            ..game.info().default_setup()
        };
        let begin = game.start(&setup, &mut Vec::new());
        let board = game.board(&begin);
        let row = |hex: &str| hex[2..].parse::<u8>().unwrap();
        let hexes = || board.places.iter().filter(|place| place.id.len() == 4);
        let last = hexes().map(|place| row(&place.id)).max().unwrap();
        let width = hexes().filter(|place| row(&place.id) == last).count();
        let of_reef = hexes().filter(|place| board.place_classes[place.class].id == "reef");
        let reef: Vec<u8> = of_reef.map(|place| row(&place.id)).collect();
        if reef.is_empty() {
            continue;
        }
        reefs += 1;
        assert_eq!(reef, vec![last - 1; width], "assault-{number}");
        for unit in begin.units.iter().filter(|unit| unit.side == begin.phasing) {
            if let At::Vehicle(spot) = unit.at {
                assert_eq!(row(game.grid().number(spot.hex).as_ref()), last);
            }
        }
    }
    assert!(reefs > 0);
}

/// Rules: G12.9, G14.26
/// Rule: 12.9
#[test]
fn g12_9_who_lands_has_the_craft_that_the_dice_give_for_nothing() {
    let game = Pto::standard();
    let market = game.market();
    let craft = |id: &str| market.crafts.iter().position(|one| one.id == id).unwrap();
    let landing = |year, month| Occasion {
        is_landing: true,
        ..islands(year, month)
    };
    let bought = |id: &str| Purchase {
        crafts: vec![(craft(id), 40)],
        ..squads(market, &[("usmc-6-6-8", Corps::Rifle, 9)])
    };
    let when = landing(1943, 6);
    let ferried = bought("usmc-lcvp");
    assert_eq!(market.check(when, &ferried), Ok(()), "as many as they want");
    let on_foot = Purchase {
        crafts: Vec::new(),
        ..ferried.clone()
    };
    assert_eq!(market.cost(when, &ferried), market.cost(when, &on_foot));
    let refused =
        |when, bought: &Purchase| market.check(when, bought).map_err(|fault| fault.rule().0);
    assert_eq!(refused(islands(1943, 6), &ferried), Err("G12.9"));
    assert_eq!(refused(when, &bought("jpn-daihatsu")), Err("G12.9"));
    assert_eq!(refused(landing(1943, 7), &bought("usmc-lcv")), Err("G12.9"));
    assert_eq!(refused(when, &bought("usmc-lcv")), Ok(()));
    let teams = Purchase {
        teams: 1,
        ..on_foot.clone()
    };
    assert_eq!(refused(when, &teams), Err("G14.58"));
    let fault = market.check_craft(islands(1943, 6), Nation::Marines, &market.crafts[0]);
    assert_eq!(fault, Err(Fault::NoCraft(market.crafts[0].counter)));
    is_drawn_by_dice(market, when);
}

/// Of 400 fleets each has what is always to be had; a rarer type is in as many as its dice say, and a 12 on three pairs of dice
/// makes the crews of a twelfth of them inexperienced.
fn is_drawn_by_dice(market: &Market, when: Occasion) {
    let mut random = Random::seeded(7);
    let (mut rare, mut raw) = (0, 0);
    for _ in 0..400 {
        let fleet = market.fleet(when, Nation::Marines, &mut random).unwrap();
        let has = |id: &str| fleet.types.iter().any(|one| market.crafts[*one].id == id);
        assert!(has("usmc-lcvp") && !has("jpn-daihatsu"));
        rare += i32::from(has("usmc-lcv"));
        raw += i32::from(fleet.is_raw);
    }
    // 15 in 36, and 1 - (35/36)^4.
    assert!((130..205).contains(&rare), "{rare}");
    assert!((25..70).contains(&raw), "{raw}");
}

/// Rules: G14.26
/// Rule: 14.26
#[test]
fn g14_26_as_many_craft_come_as_can_be_filled() {
    let game = Pto::standard();
    let market = game.market();
    let squads = |id: &str| {
        let craft = market.crafts.iter().find(|one| one.id == id).unwrap();
        craft.squads()
    };
    // 26 of 39 points, and 47 of 70, are two thirds (G14.21).
    assert_eq!(squads("usmc-lcvp"), [3, 3]);
    assert_eq!(squads("jpn-daihatsu"), [5, 6]);
    assert_eq!(fill(11, [3, 3]), (9, 3));
    assert_eq!(fill(9, [5, 6]), (6, 1));
    assert_eq!(fill(11, [5, 6]), (11, 2));
    assert_eq!(fill(2, [3, 3]), (0, 0));
}
