//! Battles that are drawn, and what may be bought for them (G1.66, G9.13, G17.15, G18.8).

use heigi_engine::{RuleId, Rules, Setup};
use heigi_pto::{
    Ammunition, Corps, Fault, Market, Module, Nation, Occasion, OrderedBattery, Prices, Pto,
    Purchase, Trade,
};

const RIFLE: Corps = Corps::Rifle;

/// Squads that are bought, by id, corps and number.
pub fn squads(market: &Market, bought: &[(&str, Corps, u8)]) -> Purchase {
    let offer = |id: &str, corps| {
        let mut offers = market.offers.iter();
        offers
            .position(|offer| offer.id == id && offer.corps == corps)
            .unwrap()
    };
    let squads = bought.iter();
    Purchase {
        squads: squads
            .map(|(id, corps, number)| (offer(id, *corps), *number))
            .collect(),
        ..Purchase::default()
    }
}

/// The islands in a month.
pub fn islands(year: u16, month: u16) -> Occasion {
    Occasion {
        date: [year, month],
        ..Occasion::default()
    }
}

/// The rule against what is bought, if any is.
fn against(when: Occasion, bought: &[(&str, Corps, u8)]) -> Option<RuleId> {
    let game = Pto::standard();
    let market = game.market();
    market
        .check(when, &squads(market, bought))
        .err()
        .map(Fault::rule)
}

/// For how many squads one of each weapon comes to some troops then.
fn per(when: Occasion, id: &str, corps: Corps, weapon: &str) -> Option<u8> {
    let game = Pto::standard();
    let market = game.market();
    let comes = |number: u8| {
        let bought = squads(market, &[(id, corps, number)]);
        let rows = market.allotments.iter().filter(|row| row.id == weapon);
        rows.map(|row| market.allotted(when, &bought, row))
            .sum::<u8>()
    };
    // A half is rounded up, so the first comes half a number before the second.
    let first = |weapons: u8| (1..60).find(|number| comes(*number) >= weapons);
    Some(first(2)? - first(1)?)
}

#[test]
fn g1_66_leaders_of_the_japanese_are_of_better_grades() {
    let game = Pto::standard();
    let market = game.market();
    let leaders = |bought: &[(&str, Corps, u8)]| market.leaders(&squads(market, bought)).len();
    assert_eq!(leaders(&[("jpn-4-4-7", RIFLE, 5)]), 1);
    assert_eq!(leaders(&[("jpn-4-4-7", RIFLE, 10)]), 2);
    // 4.5 squads of the Marines to each (G17.151): 9 have two.
    assert_eq!(leaders(&[("usmc-6-6-8", RIFLE, 9)]), 2);
    assert_eq!(leaders(&[("jpn-4-4-7", RIFLE, 7)]), 1);
    let reduced = heigi_pto::FILES
        .iter()
        .find(|(name, _)| *name == "purchase.toml")
        .unwrap()
        .1;
    let reduced = reduced.replacen("jpn-4-4-7", "jpn-3-4-7r", 1);
    let error = Pto::with_data(&|name| (name == "purchase.toml").then(|| reduced.clone()));
    let message = "expected the id of a counter of that kind, and no reduced one (G1.66)";
    assert_eq!(error.unwrap_err().message, message);
    // A higher SAN costs the Japanese half.
    let prices = &market.prices;
    let costs = [Nation::Japan, Nation::Marines].map(|nation| prices.snipers(nation));
    assert_eq!(costs, [5, 10]);
}

#[test]
fn g1_663_the_japanese_pay_half_for_shelter_and_more_for_what_stops() {
    assert_eq!(Prices::works(Nation::Japan, 5, true), 3);
    assert_eq!(Prices::works(Nation::Japan, 5, false), 8);
    assert_eq!(Prices::works(Nation::Army, 5, true), 5);
    assert_eq!(Prices::works(Nation::Army, 5, false), 5);
}

///
#[test]
fn g9_13_panjis_cost_two_for_each_hexside() {
    assert_eq!(Pto::standard().market().prices.panjis(4), 8);
}

/// Rules: G17.15, TBL-G17-AVAIL
#[test]
fn marines_have_their_squads_in_their_months_alone() {
    let rule = |when, id, corps| against(when, &[(id, corps, 3)]).map(|rule| rule.0);
    let months = [
        ("usmc-4-5-8", Corps::Defense, [[1941, 12], [1943, 12]]),
        ("usmc-4-5-8", RIFLE, [[1942, 5], [1942, 11]]),
        ("usmc-5-5-8", Corps::Raider, [[1942, 8], [1943, 12]]),
        ("usmc-6-6-8", RIFLE, [[1942, 12], [1944, 3]]),
        ("usmc-7-6-8", RIFLE, [[1944, 4], [1945, 12]]),
    ];
    for (id, corps, [first, last]) in months {
        assert_eq!(rule(islands(first[0], first[1]), id, corps), None, "{id}");
        assert_eq!(rule(islands(last[0], last[1]), id, corps), None, "{id}");
        let [year, month] = first;
        let before = if month == 1 {
            islands(year - 1, 12)
        } else {
            islands(year, month - 1)
        };
        assert_eq!(rule(before, id, corps), Some("G17.15"), "{id}");
        let [year, month] = last;
        let after = if month == 12 {
            islands(year + 1, 1)
        } else {
            islands(year, month + 1)
        };
        assert_eq!(rule(after, id, corps), Some("G17.15"), "{id}");
    }
}

/// U-003.
#[test]
fn g17_151_three_rifle_squads_to_one_with_automatic_rifles() {
    let bars = |rifles, bars| {
        let bought = [
            ("usmc-4-5-8", RIFLE, rifles),
            ("usmc-5-5-8", Corps::AutomaticRifle, bars),
        ];
        against(islands(1942, 8), &bought).map(|rule| rule.0)
    };
    assert_eq!(bars(8, 3), Some("G17.151"));
    assert_eq!(bars(9, 3), None);
    // Squads of the Army make up for none.
    let mixed = [
        ("usmc-4-5-8", RIFLE, 8),
        ("usa-5-4-6", RIFLE, 9),
        ("usmc-5-5-8", Corps::AutomaticRifle, 3),
    ];
    let fault = against(islands(1942, 8), &mixed);
    assert_eq!(fault.map(|rule| rule.0), Some("G17.151"));
    let game = Pto::standard();
    let market = game.market();
    let mut bought = squads(market, &[("usmc-6-6-8", RIFLE, 10)]);
    assert_eq!(market.cost(islands(1943, 6), &bought), 160);
    let mut rows = market.allotments.iter();
    let guns = rows
        .position(|row| row.id == "usmc-mmg" && row.per == 5)
        .unwrap();
    bought.weapons = vec![(guns, 2)];
    assert_eq!(market.check(islands(1943, 6), &bought), Ok(()));
    assert_eq!(market.cost(islands(1943, 6), &bought), 184);
    bought.weapons = vec![(guns, 3)];
    let fault = market.check(islands(1943, 6), &bought).unwrap_err();
    assert_eq!(fault, Fault::TooMany(market.allotments[guns].counter, 2));
    assert_eq!(fault.rule().0, "G17.151");
}

/// U-004.
///
/// Rules: G17.151, TBL-G17-RIFLE
#[test]
fn weapons_come_to_rifle_squads_of_the_marines() {
    let when = islands(1944, 2);
    let of = |weapon| per(when, "usmc-6-6-8", RIFLE, weapon);
    assert_eq!(of("usmc-mmg"), Some(5));
    assert_eq!(of("usmc-hmg"), Some(8));
    assert_eq!(of("usmc-50cal"), Some(18));
    assert_eq!(of("usmc-mtr"), Some(9));
    assert_eq!(of("usmc-atr"), None);
    assert_eq!(of("usmc-baz43"), Some(10));
    assert_eq!(of("usmc-ft"), None);
    let engineers = |weapon| per(when, "usmc-6-6-8", Corps::AssaultEngineer, weapon);
    assert_eq!(engineers("usmc-ft"), Some(2));
    assert_eq!(engineers("usmc-dc"), Some(1));
    assert_eq!(engineers("usmc-mmg"), None);
    // All 7-6-8 squads have flamethrowers and charges.
    let late = |weapon| per(islands(1945, 2), "usmc-7-6-8", RIFLE, weapon);
    assert_eq!(
        [late("usmc-ft"), late("usmc-dc"), late("usmc-50cal")],
        [Some(4), Some(2), Some(20)]
    );
    let early = |weapon| per(islands(1942, 5), "usmc-4-5-8", RIFLE, weapon);
    assert_eq!(
        [early("usmc-mmg"), early("usmc-hmg"), early("usmc-50cal")],
        [Some(12), Some(20), Some(24)]
    );
}

/// Rules: TBL-G17-DEF, TBL-G17-PARA
#[test]
fn defence_battalions_and_raiders_have_weapons_of_their_own() {
    let of = |weapon| per(islands(1943, 11), "usmc-4-5-8", Corps::Defense, weapon);
    assert_eq!(
        [of("usmc-hmg"), of("usmc-50cal"), of("usmc-mmg")],
        [Some(5), Some(7), None]
    );
    let of = |weapon| per(islands(1943, 11), "usmc-5-5-8", Corps::Raider, weapon);
    assert_eq!(
        [of("usmc-lmg"), of("usmc-mmg"), of("usmc-mtr")],
        [Some(5), Some(6), Some(6)]
    );
    assert_eq!(
        [of("usmc-atr"), of("usmc-baz43"), of("usmc-dc")],
        [Some(12), Some(8), Some(1)]
    );
    assert_eq!(
        per(islands(1943, 10), "usmc-5-5-8", Corps::Raider, "usmc-baz43"),
        None
    );
}

#[test]
fn g18_8_who_fights_beside_whom_in_china() {
    let burma = Occasion {
        date: [1944, 1],
        is_burma: true,
        ..Occasion::default()
    };
    let rule = |when, bought: &[(&str, Corps, u8)]| against(when, bought).map(|rule| rule.0);
    assert_eq!(rule(burma, &[("gmd-5-3-7", RIFLE, 4)]), None);
    assert_eq!(
        rule(islands(1944, 1), &[("gmd-5-3-7", RIFLE, 4)]),
        Some("G18.8")
    );
    let mixed = [("gmd-5-3-7", RIFLE, 4), ("gmd-3-3-7", RIFLE, 1)];
    assert_eq!(rule(burma, &mixed), Some("G18.8"));
    let both = [("gmd-3-3-7", RIFLE, 4), ("red-3-3-7", RIFLE, 1)];
    assert_eq!(rule(islands(1944, 1), &both), Some("G18.8"));
    assert_eq!(rule(burma, &[("red-3-3-7", RIFLE, 4)]), Some("G18.8"));
    assert_eq!(rule(islands(1944, 1), &[("red-3-3-7", RIFLE, 4)]), None);
    let game = Pto::standard();
    let market = game.market();
    let leaders = |id| market.leaders(&squads(market, &[(id, RIFLE, 24)])).len();
    assert_eq!([leaders("gmd-3-3-7"), leaders("gmd-5-3-7")], [3, 4]);
}

/// H-006.
#[test]
fn g18_81_a_die_says_whether_the_nationalists_are_in_burma() {
    let is_burma = |nation, date, die| Occasion::drawn(nation, date, die).is_burma;
    assert!(is_burma(Nation::Nationalist, [1944, 1], 3));
    assert!(!is_burma(Nation::Nationalist, [1944, 1], 4));
    assert!(is_burma(Nation::Nationalist, [1942, 5], 1));
    assert!(!is_burma(Nation::Nationalist, [1942, 6], 1));
    assert!(!is_burma(Nation::Nationalist, [1945, 4], 1));
    assert!(!is_burma(Nation::Communist, [1944, 1], 1));
}

/// A vehicle or a Gun that is on offer, by the id of its counter.
pub fn piece(market: &Market, id: &str) -> usize {
    let mut pieces = market.heavies.pieces.iter();
    pieces.position(|piece| piece.id == id).unwrap()
}

fn battery(module: Module, ammunition: Ammunition) -> OrderedBattery {
    OrderedBattery {
        module,
        ammunition,
        creeps: false,
    }
}

/// What a purchase besides squads comes to: the rule against it, if any is.
fn refused(when: Occasion, squad: &str, change: impl Fn(&Market, &mut Purchase)) -> Option<String> {
    let game = Pto::standard();
    let market = game.market();
    let mut bought = squads(market, &[(squad, RIFLE, 9)]);
    change(market, &mut bought);
    let fault = market.check(when, &bought).err();
    fault.map(|fault| fault.rule().0.to_owned())
}

#[test]
fn g1_661_dug_in_vehicles_cost_the_japanese_half_from_1944_on() {
    let game = Pto::standard();
    let market = game.market();
    let mut bought = squads(market, &[("jpn-4-4-7", RIFLE, 1)]);
    bought.pieces = vec![(piece(market, "jpn-tank-chi-ha"), 1)];
    assert_eq!(market.cost(islands(1944, 6), &bought), 13 + 37);
    bought.dug_in = std::mem::take(&mut bought.pieces);
    assert_eq!(market.cost(islands(1943, 12), &bought), 13 + 37);
    // 37 are 18 1/2, rounded up.
    assert_eq!(market.cost(islands(1944, 1), &bought), 13 + 19);
    assert_eq!(market.check(islands(1944, 1), &bought), Ok(()));
}

#[test]
fn g1_662_bombardment_and_creeping_barrages_cost_the_japanese_half_as_much_again() {
    let game = Pto::standard();
    let heavies = &game.market().heavies;
    let battery = |nation, ammunition, creeps| {
        let module = Module::BattalionMortar;
        heavies.battery(
            nation,
            OrderedBattery {
                module,
                ammunition,
                creeps,
            },
        )
    };
    assert_eq!(battery(Nation::Marines, Ammunition::Plentiful, true), 131);
    // 117.9 and 98.25, the rest dropped.
    assert_eq!(battery(Nation::Marines, Ammunition::Normal, false), 118);
    assert_eq!(battery(Nation::Marines, Ammunition::Scarce, false), 99);
    assert_eq!(battery(Nation::Japan, Ammunition::Plentiful, false), 131);
    assert_eq!(battery(Nation::Japan, Ammunition::Plentiful, true), 197);
    assert_eq!(heavies.bombardment(Nation::Marines), 60);
    assert_eq!(heavies.bombardment(Nation::Japan), 90);
}

#[test]
fn g1_664_paratroopers_of_the_japanese_there_are_from_1942_on_with_light_weapons() {
    let paratroopers = |when| against(when, &[("jpn-4-4-7", Corps::Paratrooper, 6)]);
    assert_eq!(
        paratroopers(islands(1941, 12)).map(|rule| rule.0),
        Some("G1.664")
    );
    assert_eq!(paratroopers(islands(1942, 1)), None);
    let of = |weapon| per(islands(1942, 2), "jpn-4-4-7", Corps::Paratrooper, weapon);
    assert_eq!([of("jpn-lmg"), of("jpn-mtr")], [Some(3), Some(4)]);
    assert_eq!([of("jpn-mmg"), of("jpn-hmg"), of("jpn-dc")], [None; 3]);
}

#[test]
fn g10_6_mules_and_guns_keep_their_points() {
    let game = Pto::standard();
    let market = game.market();
    let mut bought = squads(market, &[("usmc-6-6-8", RIFLE, 1)]);
    bought.pieces = vec![(piece(market, "usmc-75"), 1)];
    let alone = market.cost(islands(1943, 6), &bought);
    bought.mules = 1;
    assert_eq!(market.cost(islands(1943, 6), &bought), alone + 2);
    assert_eq!(alone, 16 + 36);
}

#[test]
fn g17_152_marines_who_land_have_their_landing_vehicles_free() {
    let landing = Occasion {
        is_landing: true,
        ..islands(1944, 7)
    };
    let lvt = |market: &Market, bought: &mut Purchase| {
        bought.pieces = vec![(piece(market, "usmc-lvt-4"), 3)];
    };
    assert_eq!(refused(landing, "usmc-7-6-8", lvt), None);
    assert_eq!(
        refused(islands(1944, 7), "usmc-7-6-8", lvt).as_deref(),
        Some("G17.152")
    );
    assert_eq!(
        refused(landing, "usa-6-6-7", lvt).as_deref(),
        Some("G17.152")
    );
    let game = Pto::standard();
    let market = game.market();
    let mut bought = squads(market, &[("usmc-7-6-8", RIFLE, 2)]);
    lvt(market, &mut bought);
    assert_eq!(market.cost(landing, &bought), 36);
}

#[test]
fn g17_5_three_mortars_are_given_for_a_battery_unless_they_come_later() {
    let trade = |when, squad: &str, mortars: u8, turns, over_ocean| {
        refused(when, squad, |market, bought| {
            let is_mortar = |row: &heigi_pto::Allotment| row.id == "usmc-mtr" && row.per == 9;
            let row = market.allotments.iter().position(is_mortar).unwrap();
            bought.squads[0].1 = 27;
            bought.weapons = vec![(row, mortars)];
            bought.trades = vec![Trade { turns, over_ocean }];
        })
    };
    let when = islands(1943, 6);
    let ocean = Occasion {
        has_ocean_edge: true,
        ..when
    };
    let here = [None; 3];
    let squad = "usmc-6-6-8";
    assert_eq!(trade(when, squad, 3, here, false), None);
    let refusal = Some("G17.5".to_owned());
    assert_eq!(trade(when, squad, 2, here, false), refusal);
    assert_eq!(trade(ocean, squad, 3, here, false), refusal);
    assert_eq!(trade(ocean, squad, 3, [Some(2); 3], false), None);
    assert_eq!(trade(ocean, squad, 3, [Some(2); 3], true), refusal);
    assert_eq!(trade(when, squad, 3, [None, None, Some(2)], false), refusal);
    assert_eq!(
        trade(when, squad, 3, [Some(1), Some(1), Some(2)], false),
        refusal
    );
}

#[test]
fn g18_82_what_artillery_the_chinese_may_have() {
    let when = islands(1943, 6);
    let calls = |squad: &str, battery: OrderedBattery| {
        refused(when, squad, |_, bought| bought.batteries = vec![battery])
    };
    let refusal = Some("G18.82".to_owned());
    let field = |ammunition| battery(Module::Field, ammunition);
    assert_eq!(calls("gmd-3-3-7", field(Ammunition::Scarce)), None);
    assert_eq!(calls("gmd-3-3-7", field(Ammunition::Normal)), refusal);
    assert_eq!(calls("gmd-4-4-7", field(Ammunition::Normal)), None);
    assert_eq!(calls("red-3-3-7", field(Ammunition::Normal)), refusal);
    let creeping = OrderedBattery {
        creeps: true,
        ..field(Ammunition::Scarce)
    };
    assert_eq!(calls("gmd-3-3-7", creeping), refusal);
    let bombards = |squad| refused(when, squad, |_, bought| bought.bombards = true);
    assert_eq!(bombards("gmd-3-3-7"), refusal);
    assert_eq!(bombards("usmc-6-6-8"), None);
    // G18.8: nor vehicles.
    let tank = |market: &Market, bought: &mut Purchase| {
        bought.pieces = vec![(piece(market, "jpn-tank-ha-go"), 1)];
    };
    assert_eq!(refused(when, "gmd-3-3-7", tank).as_deref(), Some("G18.8"));
    assert_eq!(refused(when, "jpn-4-4-7", tank), None);
    assert_eq!(refused(when, "usmc-6-6-8", tank).as_deref(), Some("G1.66"));
}

/// Rules: G1.6621, G18.83
#[test]
fn who_has_aircraft_and_observers_in_them() {
    let game = Pto::standard();
    let heavies = &game.market().heavies;
    let china = |date| heavies.air(Nation::Japan, Nation::Nationalist, date);
    assert_eq!(china([1939, 12]), Some([5, 4]));
    assert_ne!(china([1940, 1]), Some([5, 4]));
    assert_ne!(
        heavies.air(Nation::Japan, Nation::Marines, [1939, 6]),
        Some([5, 4])
    );
    assert_eq!(
        heavies.air(Nation::Communist, Nation::Japan, [1944, 6]),
        None
    );
    let observes = |when, squad: &str, module, ammunition| {
        refused(when, squad, |_, bought| {
            bought.observes = true;
            bought.batteries = vec![battery(module, ammunition)];
        })
    };
    let normal = Ammunition::Normal;
    let japanese = |when, module| observes(when, "jpn-4-4-7", module, normal);
    assert_eq!(japanese(islands(1937, 8), Module::Field), None);
    assert_eq!(
        japanese(islands(1937, 8), Module::BattalionMortar).as_deref(),
        Some("G1.6621")
    );
    let chinese = |when, module| observes(when, "gmd-4-4-7", module, normal);
    assert_eq!(chinese(islands(1944, 6), Module::Field), None);
    assert_eq!(
        chinese(islands(1943, 12), Module::Field).as_deref(),
        Some("G18.83")
    );
    assert_eq!(
        chinese(islands(1944, 6), Module::Light).as_deref(),
        Some("G18.83")
    );
    let flies = |squad| refused(islands(1944, 6), squad, |_, bought| bought.flies = true);
    assert_eq!(flies("red-3-3-7").as_deref(), Some("G18.83"));
    assert_eq!(flies("gmd-4-4-7"), None);
}

#[test]
fn a_battle_has_one_name_and_is_always_the_same() {
    let game = Pto::standard();
    let setup = |scenario: &str| Setup {
        scenario: scenario.to_owned(),
        ..game.info().default_setup()
    };
    for wrong in [
        "battle",
        "battle-0",
        "battle-07",
        "battle-+7",
        "battle-1001",
        "battle-7-",
        "hut-1",
    ] {
        assert!(!game.info().offers(&setup(wrong)), "{wrong}");
    }
    let begin = |scenario: &str| {
        let setup = setup(scenario);
        assert!(game.info().offers(&setup));
        Pto::standard().start(&setup, &mut Vec::new())
    };
    assert_eq!(begin("battle-17"), begin("battle-17"));
    assert_ne!(begin("battle-17").units, begin("battle-1000").units);
}

/// Rules: E7, G18.83
#[test]
fn who_buys_air_support_has_it_by_day_in_its_months_for_its_points() {
    let game = Pto::standard();
    let market = game.market();
    let flies = |squad: &str, when: Occasion| {
        let bought = Purchase {
            flies: true,
            ..squads(market, &[(squad, RIFLE, 9)])
        };
        let on_foot = Purchase {
            flies: false,
            ..bought.clone()
        };
        let points = market.cost(when, &bought) - market.cost(when, &on_foot);
        let fault = market.check(when, &bought).err();
        (fault.map(|fault| fault.rule().0), points)
    };
    assert_eq!(flies("usmc-7-6-8", islands(1944, 8)), (None, 50));
    assert_eq!(flies("usmc-6-6-8", islands(1943, 1)), (None, 40));
    let night = Occasion {
        is_night: true,
        ..islands(1944, 8)
    };
    assert_eq!(flies("usmc-7-6-8", night), (Some("E7"), 0));
    assert_eq!(flies("gmd-4-4-7", islands(1943, 12)), (Some("E7"), 0));
    // Against the Chinese the Japanese have more in the air to 1939 than later.
    let china = |year| Occasion {
        allies: Some(Nation::Nationalist),
        ..islands(year, 6)
    };
    assert_eq!(
        market.air_on_offer(china(1939), Nation::Japan),
        Some(([5, 4], 25))
    );
    assert_eq!(
        market.air_on_offer(china(1941), Nation::Japan),
        Some(([4, 3], 20))
    );
}

/// Rules: G1.631
#[test]
fn g1_631_japanese_who_defend_at_night_have_as_many_dummies_as_squads() {
    let game = Pto::standard();
    let forces = |number: u16| {
        let setup = Setup {
            scenario: format!("battle-{number}"),
            ..game.info().default_setup()
        };
        let state = game.start(&setup, &mut Vec::new());
        let shown = heigi_engine::Shows::scene(&game, &state, heigi_pto::JAPAN.into());
        let faces = shown.pieces.iter().map(|piece| piece.face.to_string());
        let faces: Vec<String> = faces.collect();
        let squads = ["jpn-4-4-8", "jpn-4-4-7", "jpn-3-4-7", "jpn-3-3-6"];
        let is_squad = |face: &&String| squads.contains(&face.as_str());
        let count = faces.iter().filter(is_squad).count();
        let crews = faces.iter().filter(|face| *face == "jpn-2-2-8").count();
        let dummies = faces
            .iter()
            .filter(|face| face.starts_with("jpn-dummy"))
            .count();
        let defends = state.phasing == heigi_pto::ALLIES;
        (
            state.weather.night.is_some(),
            defends,
            count + crews / 2,
            dummies,
        )
    };
    let all: Vec<_> = (1..120).map(forces).collect();
    let dark: Vec<_> = all.iter().filter(|one| one.0 && one.1).collect();
    assert!(!dark.is_empty());
    assert!(dark.iter().all(|one| one.2 == one.3), "{dark:?}");
    // By day, or where they attack, what is left of their points buys them.
    let others = all.iter().filter(|one| !(one.0 && one.1));
    assert!(others.into_iter().any(|one| one.2 > one.3));
}

/// Rules: G15.3
/// Rule: 15.3
#[test]
fn g15_3_bulldozers_cost_20_points_and_armoured_ones_30_from_july_1944_on() {
    let game = Pto::standard();
    let market = game.market();
    let cost = |id: &str, squad: &str, when: Occasion| {
        let mut bought = squads(market, &[(squad, RIFLE, 10)]);
        let before = market.cost(when, &bought);
        bought.pieces = vec![(piece(market, id), 1)];
        let sold = market.check(when, &bought).ok();
        sold.map(|()| market.cost(when, &bought) - before)
    };
    let [june, july] = [6, 7].map(|month| islands(1944, month));
    assert_eq!(cost("usmc-dozer", "usmc-7-6-8", june), Some(20));
    assert_eq!(cost("usmc-dozer-armoured", "usmc-7-6-8", june), None);
    assert_eq!(cost("usmc-dozer-armoured", "usmc-7-6-8", july), Some(30));
    assert_eq!(cost("jpn-dozer", "jpn-4-4-7", july), Some(20));
}
