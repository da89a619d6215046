//! The list of actions holds exactly what is legal, at every kind of decision; and a click on what is not
//! legal is answered with the rule.

use crate::common::{Table, game, unit, zone};
use heigi_engine::Rules;
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, JAPAN, Phase, Place, Step};

fn with_logistics(table: Table, points: u8) -> Table {
    table.change(|position| position.japan.logistics = points)
}

/// Those of the actions that begin with a verb, without it.
fn of<'a>(actions: &'a [String], verb: &str) -> Vec<&'a str> {
    actions
        .iter()
        .filter_map(|words| words.strip_prefix(verb)?.strip_prefix(' '))
        .collect()
}

/// Rules: 20.2-err
#[test]
fn the_southern_fleet_has_two_places() {
    let state = game().start(&game().info().default_setup(), &mut Vec::new());
    let table = Table {
        state,
        events: Vec::new(),
    }
    .play(&["objective 2"]);
    assert_eq!(table.all_actions(), ["place formosa", "place indochina"]);
    assert_eq!(table.refused_click(JAPAN, "malaysia"), Some("20.2-err"));
    assert_eq!(table.refused_click(JAPAN, "formosa"), None);
}

/// Rules: 5.2, 6
#[test]
fn the_list_of_japanese_strategy() {
    let start = Table::empty(4)
        .japanese(&["bismarck", "solomons"])
        .at("bismarck", &["J-17A", "J-S7"])
        .at("marianas", &["J-18A", "J-22NAF"])
        .reduced("honshu", &["J-SF2", "J-SF3", "J-CV1"])
        .reduced("kyushu", &["J-2A", "J-6A", "J-1AAF"])
        .reduced("java", &["A-TF1"])
        .destroyed(&["J-SF1", "J-25A"])
        .change(|position| {
            position.japan.naval = 2;
            let disrupted = position.unit_mut(unit("J-SF8"));
            (disrupted.place, disrupted.steps) = (Place::Track(6), 2);
        })
        .japanese_strategy();
    let rich = with_logistics(start.clone(), 3).all_actions();
    assert_eq!(
        of(&rich, "rebuild"),
        ["J-SF2", "J-SF3", "J-1AAF", "J-2A", "J-6A"]
    );
    assert_eq!(of(&rich, "reorganise"), ["J-SF8"]);
    assert_eq!(of(&rich, "consolidate"), ["J-SF2 J-SF3"]);
    assert_eq!(of(&rich, "convert"), ["J-S7"]);
    assert!(rich.contains(&"recruit".to_owned()));
    let all = [
        "J-CV1", "J-SF1", "J-SF2", "J-SF3", "J-22NAF", "J-1AAF", "J-2A", "J-6A", "J-17A", "J-18A",
        "J-S7",
    ];
    assert_eq!(of(&rich, "select"), all);
    let poor = with_logistics(start, 0).all_actions();
    assert_eq!(of(&poor, "rebuild"), ["J-SF2", "J-SF3"]);
    // The 18th Army has the sea around it, and aircraft always cost a point.
    let free = [
        "J-CV1", "J-SF1", "J-SF2", "J-SF3", "J-2A", "J-6A", "J-17A", "J-S7",
    ];
    assert_eq!(of(&poor, "select"), free);
}

/// Rules: 6b, 6c
#[test]
fn what_is_paid_for_is_listed_while_there_are_points() {
    let placing = |id: &str, points| {
        let table = Table::empty(5)
            .japanese(&["bismarck"])
            .at("indochina", &["J-17A", "J-22NAF"])
            .japanese_strategy();
        with_logistics(table, 3)
            .play(&[&format!("select {id}")])
            .change(|position| position.japan.logistics = points)
            .all_actions()
    };
    let army = placing("J-17A", 1);
    assert!(army.contains(&"place bismarck".to_owned()));
    let overland = [
        "honshu",
        "kyushu",
        "hokkaido",
        "korea",
        "formosa",
        "okinawa",
        "siam",
        "north_china",
        "south_china",
    ];
    assert_eq!(of(&placing("J-17A", 0), "place"), overland);
    let aircraft = placing("J-22NAF", 1);
    assert!(aircraft.contains(&"place siam".to_owned()));
    assert_eq!(placing("J-22NAF", 0), ["cancel"]);
}

/// Rules: 3.2, 3.3, 6
#[test]
fn the_list_of_allied_strategy() {
    let table = Table::empty(6)
        .changed(3)
        .at("pearl_harbor", &["A-14C", "A-7AF"])
        .reduced("pearl_harbor", &["A-1C", "A-TF11", "A-TF16", "A-TF1"])
        .reduced("india", &["A-IN15", "A-RAFFE"])
        .at("north_china", &["A-CH1", "J-1A"])
        .destroyed(&["A-11C", "A-PH1", "A-5AF", "A-CH2"])
        .change(|position| {
            let allies = &mut position.allies;
            (allies.land_us, allies.land_uk, allies.air) = (1, 1, 1);
            (allies.naval, allies.carrier) = (1, 1);
            let disrupted = position.unit_mut(unit("A-TF64"));
            (disrupted.place, disrupted.steps) = (Place::Track(7), 2);
        })
        .allied_strategy();
    let listed = table.all_actions();
    let rebuilt = ["A-TF11", "A-TF16", "A-TF1", "A-RAFFE", "A-1C", "A-IN15"];
    assert_eq!(of(&listed, "rebuild"), rebuilt);
    assert_eq!(of(&listed, "reorganise"), ["A-TF64"]);
    assert_eq!(
        of(&listed, "consolidate"),
        ["A-TF11 A-TF16", "A-TF16 A-TF11"]
    );
    let moved = [
        "A-TF11", "A-TF16", "A-TF1", "A-5AF", "A-7AF", "A-RAFFE", "A-14C", "A-1C", "A-11C",
        "A-IN15",
    ];
    assert_eq!(of(&listed, "select"), moved);
    // Back to wherever the Allies are, the contested zone included.
    assert_eq!(table.play(&["select A-11C"]).all_actions().len(), 1 + 39);
}

/// Rules: 9, 18
#[test]
fn the_list_of_the_first_operations() {
    let table = with_logistics(Table::start(), 9)
        .change(|position| position.turn = 1)
        .phase(Phase::Operations, Step::Operations(Operations));
    let listed = table.all_actions();
    let movers = [
        "J-11NAF", "J-25A", "J-15A", "J-14A", "J-16A", "J-23A", "J-11A", "J-13A", "J-1A", "J-12A",
        "J-MGA", "J-KOR", "J-S1", "J-S2", "J-S3", "J-S4", "J-S5", "J-S6",
    ];
    assert_eq!(of(&listed, "select"), movers);
    let fronts = ["north_china", "south_china", "burma", "malaysia"];
    assert_eq!(of(&listed, "offensive"), fronts);
    let enemy = |id: &&str| game().map().zone(zone(id)).owner == Some(ALLIES);
    let attacked: Vec<&str> = of(&listed, "sortie").into_iter().filter(enemy).collect();
    let coasts = [
        "malaysia",
        "borneo",
        "halmahera",
        "north_philippines",
        "south_philippines",
        "new_guinea",
        "bismarck",
        "nauru",
        "gilberts",
        "wake",
    ];
    assert_eq!(attacked, coasts);
    let empty = [
        "borneo",
        "halmahera",
        "new_guinea",
        "bismarck",
        "nauru",
        "gilberts",
        "wake",
    ];
    assert_eq!(of(&listed, "drop"), empty);
}

/// Rules: 15a, 17
#[test]
fn china_feeds_an_offensive_while_a_zone_of_it_is_friendly() {
    let table = Table::empty(6)
        .changed(3)
        .japanese(&["north_china", "south_china", "central_china"])
        .at("tarim_basin", &["A-CH8"])
        .at("north_china", &["J-1A"]);
    let listed = table.all_actions();
    assert_eq!(of(&listed, "offensive"), ["north_china", "central_china"]);
}

/// Rules: 9.2
#[test]
fn an_offensive_may_be_given_up() {
    let table = Table::empty(5)
        .japanese(&["siam"])
        .at("siam", &["J-15A", "J-25A"])
        .at("burma", &["A-BUR"]);
    let table = with_logistics(table, 3).play(&["offensive burma", "join J-15A"]);
    let chosen = ["cancel", "join J-25A", "leave J-15A", "go"];
    assert_eq!(table.all_actions(), chosen);
    let table = table.play(&["cancel"]);
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    assert_eq!(table.position().operation, None);
    assert_eq!(table.place("J-15A"), "siam");
    assert!(table.is_legal("select J-15A"), "it has done nothing");
}

/// Rules: 4.3a, 9.1
#[test]
fn the_list_of_the_pause() {
    let table = Table::empty(6)
        .changed(5)
        .japanese(&["burma", "siam", "midway"])
        .at("burma", &["J-15A", "A-BUR", "A-10AF", "J-3AAF"])
        .at("bengal", &["A-IN4"])
        .at("pearl_harbor", &["A-TF62", "A-14C", "A-7AF"])
        .at("midway", &["J-22NAF"])
        .change(|position| position.contested_before = [zone("burma")].into_iter().collect());
    let listed = table.all_actions();
    assert_eq!(of(&listed, "offensive"), ["burma"]);
    // What was not contested yet when the phase began waits for the next turn.
    let begun = table.clone().at("siam", &["J-25A", "A-IN33"]);
    assert_eq!(of(&begun.all_actions(), "offensive"), ["burma"]);
    assert_eq!(of(&listed, "select"), ["A-10AF", "A-BUR", "A-IN4"]);
    assert!(!listed.contains(&"sortie midway".to_owned()));
    assert!(listed.contains(&"sortie palmyra".to_owned()));
    let later = table
        .change(|position| position.change_turn = Some(4))
        .all_actions();
    assert_eq!(of(&later, "select"), ["A-7AF", "A-10AF", "A-BUR", "A-IN4"]);
    assert!(later.contains(&"sortie midway".to_owned()));
}

/// Rules: 9.1, 10.4
#[test]
fn the_list_of_an_air_offensive() {
    let table = Table::empty(2)
        .at("formosa", &["J-11NAF"])
        .reduced("formosa", &["J-22NAF"])
        .at("north_philippines", &["A-5AF", "A-TF1", "A-PH1"])
        .at("south_philippines", &["A-7AF"]);
    let table = with_logistics(table, 1).play(&["select J-22NAF"]);
    // A reduced air fleet reaches aircraft next door, but no ships.
    let weak = ["cancel", "join J-11NAF", "leave J-22NAF", "attack A-5AF"];
    assert_eq!(table.all_actions(), weak);
    let strong = table.play(&["join J-11NAF", "leave J-22NAF"]);
    assert_eq!(of(&strong.all_actions(), "attack"), ["A-TF1", "A-5AF"]);
    let nobody = strong.play(&["leave J-11NAF"]);
    assert_eq!(of(&nobody.all_actions(), "attack"), [""; 0]);
    assert_eq!(nobody.refused_click(JAPAN, "A-5AF"), Some("9"));
    assert_eq!(nobody.refused_click(JAPAN, "J-11NAF"), None);
}

/// Rules: 9.3, 9.3c
#[test]
fn the_list_of_a_sortie() {
    let table = Table::empty(2)
        .at(
            "formosa",
            &["J-SF2", "J-SF3", "J-CV1", "J-14A", "J-16A", "J-S5"],
        )
        .at("okinawa", &["J-13A"])
        .at("north_philippines", &["A-PH1"]);
    let table = with_logistics(table, 5).play(&["sortie north_philippines", "join J-SF3"]);
    let listed = table.all_actions();
    assert_eq!(of(&listed, "join"), ["J-CV1", "J-SF2"]);
    let next_door = [
        "J-CV1 formosa",
        "J-CV1 okinawa",
        "J-SF2 formosa",
        "J-SF2 okinawa",
    ];
    assert_eq!(of(&listed, "escort"), next_door);
    assert_eq!(of(&listed, "load"), ["J-14A", "J-16A", "J-13A", "J-S5"]);
    let full = table.play(&["load J-14A", "load J-16A", "load J-S5"]);
    assert_eq!(of(&full.all_actions(), "load"), [""; 0]);
    assert_eq!(of(&full.all_actions(), "leave"), [""; 0]);
    assert_eq!(
        of(&full.all_actions(), "unload"),
        ["J-14A", "J-16A", "J-S5"]
    );
    assert_eq!(full.refused_click(JAPAN, "J-13A"), Some("9.3c"));
    assert_eq!(full.refused_click(JAPAN, "J-SF2"), None);
    assert_eq!(full.refused_click(JAPAN, "A-PH1"), Some("9"));
}

/// Rules: 10.1, 10.1j
#[test]
fn the_list_of_a_land_battle() {
    let table = Table::empty(2)
        .japanese(&["siam"])
        .at("burma", &["J-15A", "J-25A", "J-3AAF"])
        .at("siam", &["J-16A"])
        .reduced("burma", &["A-BUR", "A-CH8"]);
    let table = with_logistics(table, 9).play(&["offensive burma"]);
    assert_eq!(table.refused_click(JAPAN, "J-3AAF"), Some("9"));
    assert_eq!(table.refused_click(JAPAN, "J-16A"), None);
    assert_eq!(table.all_actions(), ["cancel", "join J-16A", "go"]);
    let battle = table.play(&["go"]);
    assert_eq!(battle.all_actions(), ["done", "join J-25A", "join J-15A"]);
    assert_eq!(battle.refused_click(JAPAN, "J-16A"), Some("9.1a"));
    assert_eq!(battle.refused_click(JAPAN, "J-15A"), None);
    assert_eq!(
        battle.refused_click(ALLIES, "J-16A"),
        None,
        "it is not his turn"
    );
    let chosen = battle.play(&["join J-15A"]);
    let fight = [
        "done",
        "join J-25A",
        "leave J-15A",
        "attack A-BUR",
        "attack A-CH8",
    ];
    assert_eq!(chosen.all_actions(), fight);
    let won = chosen.play(&["attack A-CH8", "= 6", "= 1"]).roll_on();
    let won = won
        .play(&["join J-25A", "attack A-BUR", "= 6", "= 1"])
        .roll_on();
    assert_eq!(
        won.position().step(),
        Some(Step::Breakthrough(Breakthrough))
    );
    assert_eq!(won.all_actions(), ["done", "join J-25A", "join J-15A"]);
    assert_eq!(won.refused_click(JAPAN, "J-16A"), Some("9"));
    assert_eq!(won.refused_click(JAPAN, "J-15A"), None);
    let through = won.play(&["join J-15A"]);
    assert_eq!(
        of(&through.all_actions(), "place"),
        ["central_china", "bengal"]
    );
}

/// Rules: 11a, 9.1d
#[test]
fn the_list_of_carrier_strikes() {
    let table = Table::empty(2)
        .japanese(&["wake"])
        .at("wake", &["J-SF8", "J-S1"])
        .at("carolines", &["J-CV1"])
        .at("pearl_harbor", &["A-TF1", "A-7AF", "A-HAW"])
        .at("new_caledonia", &["A-13AF"]);
    let sail = [
        "sortie midway",
        "join J-SF8",
        "load J-S1",
        "join J-CV1",
        "go",
    ];
    let table = with_logistics(table, 9).play(&sail);
    // Neither troops nor whoever is too far away.
    let strikes = ["done", "strike J-CV1 A-TF1", "strike J-CV1 A-7AF"];
    assert_eq!(table.all_actions(), strikes);
    assert_eq!(table.refused_click(JAPAN, "A-HAW"), Some("9.1b"));
    assert_eq!(table.refused_click(JAPAN, "A-13AF"), Some("10.4a"));
    assert_eq!(table.refused_click(JAPAN, "A-TF1"), None);
}

/// Rules: 6, 9.3, 5.2
#[test]
fn a_click_says_which_rule_forbids_it() {
    let table = Table::empty(2)
        .at("formosa", &["J-SF2", "J-14A", "J-11NAF"])
        .at("north_philippines", &["A-PH1"])
        .at("siam", &["J-15A"])
        .at("burma", &["A-BUR"]);
    let table = with_logistics(table, 0);
    // In the phase of operations a zone is marched into if it can be, else sailed to.
    assert_eq!(table.refused_click(JAPAN, "burma"), None);
    let unled = table.clone().off(&["J-15A", "J-14A"]);
    assert_eq!(unled.refused_click(JAPAN, "burma"), Some("9.2"));
    assert_eq!(table.refused_click(JAPAN, "pearl_harbor"), Some("9.3e"));
    assert_eq!(table.refused_click(JAPAN, "A-PH1"), Some("9"));
    let marching = table.clone().play(&["select J-15A"]);
    assert_eq!(marching.refused_click(JAPAN, "burma"), Some("9.2"));
    assert_eq!(marching.refused_click(JAPAN, "indochina"), None);
    // In the strategic phase of Japan a zone is fortified, in that of the Allies it is a place.
    let fortified = table.clone().japanese_strategy();
    assert_eq!(fortified.refused_click(JAPAN, "formosa"), Some("5.2"));
    assert_eq!(
        with_logistics(fortified.clone(), 1).refused_click(JAPAN, "formosa"),
        None
    );
    assert_eq!(fortified.refused_click(JAPAN, "A-PH1"), Some("9"));
    let allied = table.changed(1).allied_strategy();
    assert_eq!(allied.refused_click(ALLIES, "burma"), Some("1"));
    assert_eq!(allied.refused_click(ALLIES, "J-14A"), Some("9"));
    assert_eq!(allied.refused_click(ALLIES, "A-BUR"), None);
}

/// Rules: 9.2, 9a
#[test]
fn an_offensive_needs_a_land_unit_that_is_ready_and_a_way_by_land() {
    let listed = |table: &Table| {
        let actions = table.all_actions();
        of(&actions, "offensive").join(" ")
    };
    let table = with_logistics(Table::empty(5), 9)
        .japanese(&["celebes"])
        .at("siam", &["J-3AAF"])
        .at("celebes", &["J-SF2", "J-14A"]);
    assert_eq!(
        listed(&table),
        "",
        "neither aircraft nor an army across the sea"
    );
    let army = table.clone().at("siam", &["J-15A"]);
    // It marches over friendly ground, as far as Northern China.
    let around = "central_china tarim_basin burma malaysia";
    assert_eq!(listed(&army), around);
    let tired = army
        .clone()
        .change(|position| position.unit_mut(unit("J-15A")).operated = true);
    assert_eq!(listed(&tired), "");
    let fortress = table.clone().at("siam", &["J-F1"]);
    assert_eq!(listed(&fortress), "", "it only defends");
    // From a contested zone it goes into another contested one only, and from there by land only.
    let contest = army.at("siam", &["A-IN3"]);
    assert_eq!(listed(&contest), "siam");
    let two = contest.at("malaysia", &["J-F1", "A-MAL"]);
    assert_eq!(listed(&two), "siam malaysia");
    // From a friendly island a passage leads into a contested one, but not into an enemy one.
    let island = with_logistics(Table::empty(5), 9)
        .japanese(&["malaysia"])
        .at("malaysia", &["J-25A"]);
    assert_eq!(listed(&island), "central_china tarim_basin burma");
    let contest = island.at("sumatra", &["J-16A", "A-NEI"]);
    assert_eq!(listed(&contest), "central_china tarim_basin burma sumatra");
}

/// Rules: 9.2, 9a, 15
#[test]
fn whoever_stands_in_a_zone_already_is_told_so_and_what_holds_him_back_there() {
    let told = |table: &Table, words: &str| {
        let (rule, text) = table.refusal(words)?;
        Some((rule, text.strip_prefix("typhoon-refusal-")?.to_owned()))
    };
    let because = |rule, text: &str| Some((rule, text.to_owned()));
    let table = with_logistics(Table::empty(5), 9).at("siam", &["J-15A", "J-SF2"]);
    let marching = table.clone().play(&["select J-15A"]);
    assert_eq!(told(&marching, "place siam"), because("9.2", "is-there"));
    let voyage = table.clone().japanese(&["indochina"]);
    let voyage = voyage.play(&["sortie indochina", "join J-SF2", "cancel"]);
    assert_eq!(told(&voyage, "sortie siam"), because("9.3b", "is-there"));
    // Somebody far away has no way, but what counts is who stands there.
    let contest = table.at("siam", &["A-IN3"]).at("celebes", &["J-14A"]);
    let tired = contest
        .clone()
        .change(|position| position.unit_mut(unit("J-15A")).operated = true);
    assert_eq!(
        told(&tired, "offensive siam"),
        because("9a", "has-operated")
    );
    let offensive = contest.play(&["offensive siam"]);
    assert_eq!(
        told(&offensive, "join J-15A"),
        because("9.2", "fights-there")
    );
}

/// Rules: 9.3b, 9.3e, 9.3q
#[test]
fn a_sortie_needs_a_fleet_that_is_ready_and_a_way_by_sea() {
    let listed = |table: &Table| {
        let actions = table.all_actions();
        of(&actions, "sortie").join(" ")
    };
    let allies = |zones: &[&str]| {
        Table::empty(6)
            .changed(3)
            .japanese(&["kyushu", "formosa", "north_philippines", "midway"])
            .allied(zones)
            .at("pearl_harbor", &["A-14C", "A-7AF"])
    };
    assert_eq!(listed(&allies(&[])), "");
    let afloat = allies(&[])
        .at("samoa", &["A-TF62"])
        .japanese(&["palmyra", "fiji"]);
    assert_eq!(listed(&afloat), "palmyra fiji", "what lies next door");
    let tired = afloat.change(|position| position.unit_mut(unit("A-TF62")).operated = true);
    assert_eq!(listed(&tired), "");
    // Japan itself is invaded from a base next door.
    let near = |base: &str| allies(&["okinawa", "bonins"]).at(base, &["A-TF62"]);
    assert_eq!(listed(&near("okinawa")), "kyushu formosa north_philippines");
    assert_eq!(listed(&near("bonins")), "marianas");
}

/// Rules: 15a, 17, 9.1
#[test]
fn counters_of_one_zone_are_listed_each_by_its_own_rules() {
    let selected = |table: Table| {
        let actions = table.all_actions();
        of(&actions, "select").join(" ")
    };
    // China feeds its own armies, but not the Americans beside them.
    let cut_off = Table::empty(6)
        .changed(3)
        .japanese(&["burma", "north_china", "south_china"])
        .at("central_china", &["A-14C", "A-CH6"])
        .allied_strategy();
    assert_eq!(selected(cut_off), "A-CH6");
    // The militia stays in Australia, other Australians may leave it.
    let australia = [
        "queensland",
        "south_australia",
        "northern_territory",
        "western_australia",
    ];
    let besieged = Table::empty(6)
        .changed(3)
        .japanese(&australia)
        .at("new_south_wales", &["A-AU2", "A-AM1"])
        .allied_strategy();
    assert_eq!(selected(besieged), "A-AU2");
    // The line to Pakistan is British by sea.
    let british = Table::empty(6)
        .changed(4)
        .japanese(&["new_hebrides", "gilberts"])
        .at("new_south_wales", &["A-AU2", "A-IN15"])
        .allied_strategy();
    assert_eq!(selected(british), "A-IN15");
    // Of two air fleets one reaches ships next door.
    let aircraft = Table::empty(2)
        .at("formosa", &["J-11NAF"])
        .reduced("formosa", &["J-22NAF"])
        .at("north_philippines", &["A-TF1"]);
    assert_eq!(selected(with_logistics(aircraft, 1)), "J-11NAF");
}
