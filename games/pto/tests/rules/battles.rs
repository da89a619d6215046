//! Battles that are drawn, and what may be bought for them (G1.66, G9.13, G17.15, G18.8).

use heigi_engine::{RuleId, Rules, Setup};
use heigi_pto::{Corps, Fault, Market, Nation, Occasion, Prices, Pto, Purchase};

const RIFLE: Corps = Corps::Rifle;

/// Squads that are bought, by id, corps and number.
fn squads(market: &Market, bought: &[(&str, Corps, u8)]) -> Purchase {
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
        weapons: Vec::new(),
    }
}

/// The islands in a month.
fn islands(year: u16, month: u16) -> Occasion {
    Occasion {
        date: [year, month],
        is_burma: false,
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
    let game = Pto::standard();
    let market = game.market();
    let mut bought = squads(market, &[("usmc-6-6-8", RIFLE, 10)]);
    assert_eq!(market.cost(&bought), 160);
    let mut rows = market.allotments.iter();
    let guns = rows
        .position(|row| row.id == "usmc-mmg" && row.per == 5)
        .unwrap();
    bought.weapons = vec![(guns, 2)];
    assert_eq!(market.check(islands(1943, 6), &bought), Ok(()));
    assert_eq!(market.cost(&bought), 184);
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
