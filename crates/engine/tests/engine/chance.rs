use heigi_engine::{Dice, Draw, Random, RuleId, commitment, content_hash};
use std::collections::BTreeSet;

const KEY: &str = "0300000000000000000000000000000000000000000000000000000000000000";

fn die(faces: u8) -> Draw {
    Draw::open(RuleId("1"), faces)
}

#[test]
fn streams_differ_by_key_and_number_and_never_change() {
    let drawn = |mut random: Random| -> Vec<u32> { (0..8).map(|_| random.below(1_000)).collect() };
    let streams = [
        drawn(Random::seeded(1)),
        drawn(Random::seeded(2)),
        drawn(Random::seeded(1 << 40)),
        drawn(Random::keyed([0; 32], 1)),
        drawn(Random::keyed([0; 32], 2)),
    ];
    assert_eq!(BTreeSet::from(streams.clone()).len(), streams.len());
    let mut key = [0; 32];
    key[0] = 1;
    assert_eq!(drawn(Random::keyed(key, 0)), streams[0]);
}

#[test]
fn numbers_lie_below_their_bound() {
    let mut random = Random::seeded(4);
    for bound in [0, 1] {
        assert_eq!(random.below(bound), 0);
    }
    for bound in [2_u32, 3, 7, 1 << 31, u32::MAX] {
        let drawn: Vec<u32> = (0..200).map(|_| random.below(bound)).collect();
        assert!(drawn.iter().all(|number| *number < bound), "{bound}");
        let half = drawn.iter().filter(|number| **number >= bound / 2).count();
        assert!((60..=180).contains(&half), "{bound}: {half}");
    }
    assert_eq!(random.index(0), 0);
    let found: BTreeSet<usize> = (0..200).map(|_| random.index(5)).collect();
    assert_eq!(found, BTreeSet::from([0, 1, 2, 3, 4]));
}

#[test]
fn a_bound_of_nothing_or_one_draws_nothing() {
    let (mut one, mut other) = (Random::seeded(4), Random::seeded(4));
    one.below(0);
    one.below(1);
    assert_eq!(one.below(1_000_000), other.below(1_000_000));
}

#[test]
fn words_that_would_favour_low_numbers_are_drawn_again() {
    // Three quarters of 2^32: without rejection the lowest third would come twice as often.
    let bound = 3 << 30;
    let mut random = Random::seeded(8);
    let low = (0..3_000).filter(|_| random.below(bound) < 1 << 30).count();
    assert!((900..1_100).contains(&low), "{low}");
}

#[test]
fn units_are_spread_from_0_to_1() {
    let mut random = Random::seeded(6);
    let drawn: Vec<f32> = (0..4_000).map(|_| random.unit()).collect();
    assert!(drawn.iter().all(|unit| (0.0..1.0).contains(unit)));
    for tenth in 0..10 {
        let from = tenth as f32 / 10.0;
        let count = drawn
            .iter()
            .filter(|unit| (from..from + 0.1).contains(*unit));
        let count = count.count();
        assert!((320..480).contains(&count), "{tenth}: {count}");
    }
}

#[test]
fn shuffling_brings_every_order_equally_often() {
    let mut random = Random::seeded(2);
    let mut count = std::collections::BTreeMap::new();
    for _ in 0..6_000 {
        let mut items = [1, 2, 3];
        random.shuffle(&mut items);
        *count.entry(items).or_insert(0) += 1;
    }
    assert_eq!(count.len(), 6);
    assert!(
        count.values().all(|n| (850..1_150).contains(n)),
        "{count:?}"
    );
    let mut nothing: [u8; 0] = [];
    random.shuffle(&mut nothing);
}

#[test]
fn a_draw_is_the_first_number_of_its_stream_under_the_key() {
    let dice = Dice::from_seed(3);
    assert_eq!(
        dice,
        Dice::Seeded {
            key: KEY.to_owned()
        }
    );
    let mut key = [0; 32];
    key[0] = 3;
    assert_eq!(Dice::from_key(key), dice);
    for (number, faces) in [(0, 6), (1, 6), (77, 10), (1 << 40, 20)] {
        let value = Random::keyed(key, number).below(u32::from(faces)) as u16 + 1;
        assert_eq!(dice.value(number, die(faces)), Some(value));
    }
    let mut last = [0; 32];
    last[31] = 0xab;
    let text = format!("{}ab", "0".repeat(62));
    assert_eq!(Dice::from_key(last), Dice::Seeded { key: text.clone() });
    let upper = Dice::Seeded {
        key: text.to_uppercase(),
    };
    assert_eq!(
        upper.value(5, die(6)),
        Dice::from_key(last).value(5, die(6))
    );
}

#[test]
fn keys_are_64_hexadecimal_digits() {
    let with = |key: String| Dice::Seeded { key };
    assert!(with(KEY.to_owned()).is_valid());
    for wrong in [
        KEY[1..].to_owned(),
        format!("{KEY}0"),
        format!("{}g", &KEY[1..]),
        format!("{}é", &KEY[2..]),
        format!("g{}", &KEY[1..]),
    ] {
        let dice = with(wrong.clone());
        assert!(!dice.is_valid(), "{wrong}");
        assert_eq!(dice.value(0, die(6)), None);
    }
}

#[test]
fn dice_that_are_asked_for_have_no_key() {
    assert!(Dice::TYPED.is_valid());
    assert_eq!(Dice::TYPED.value(0, die(6)), None);
    assert_eq!(Dice::TYPED.commitment(), None);
    let text = serde_json::to_string(&Dice::TYPED).unwrap();
    assert_eq!(text, r#"{"kind":"asked"}"#);
    assert_eq!(serde_json::from_str::<Dice>(&text).unwrap(), Dice::TYPED);
}

#[test]
fn secret_draws_are_made_by_the_program_also_where_real_dice_are_rolled() {
    let secret = Draw {
        is_secret: true,
        ..die(6)
    };
    let dice = Dice::asked(&Dice::from_seed(3));
    assert_eq!(dice.value(4, die(6)), None);
    assert_eq!(dice.value(4, secret), Dice::from_seed(3).value(4, die(6)));
    assert_eq!(dice.key(), Some(KEY));
    assert_eq!(dice.commitment(), Dice::from_seed(3).commitment());
    assert_eq!(Dice::TYPED.value(4, secret), None);
    let broken = Dice::Asked {
        key: Some("x".to_owned()),
    };
    assert!(!broken.is_valid());
    assert_eq!(broken.value(4, secret), None);
}

#[test]
fn a_throw_of_several_dice_is_one_number_and_shows_its_dice() {
    let two = Draw::throw(RuleId("1"), 2, 6);
    assert_eq!(two.values(), 36);
    for value in 1..=36 {
        let shown: Vec<u8> = two.faces_of(value).collect();
        assert_eq!(two.value_of(&shown), Some(value), "{shown:?}");
    }
    assert_eq!(two.faces_of(1).collect::<Vec<_>>(), [1, 1]);
    assert_eq!(two.faces_of(9).collect::<Vec<_>>(), [2, 3]);
    assert_eq!(two.value_of(&[6, 6]), Some(36));
    assert_eq!((two.sum(9), two.sum(36)), (5, 12));
    for wrong in [&[0, 1][..], &[1, 7], &[1], &[1, 1, 1]] {
        assert_eq!(two.value_of(wrong), None, "{wrong:?}");
    }
    assert_eq!(two.ways(|sum| sum == 4), 3);
    let three = Draw::throw(RuleId("1"), 3, 10);
    assert_eq!(three.values(), 1_000);
    assert_eq!(three.faces_of(124).collect::<Vec<_>>(), [2, 3, 4]);
}

#[test]
fn one_die_is_the_number_that_it_shows() {
    for face in 1..=20 {
        assert_eq!(die(20).faces_of(face).collect::<Vec<_>>(), [face as u8]);
        assert_eq!(die(20).value_of(&[face as u8]), Some(face));
    }
    assert_eq!(die(20).values(), 20);
}

#[test]
fn several_dice_are_thrown_from_one_number_of_the_stream() {
    let (two, dice) = (Draw::throw(RuleId("1"), 2, 6), Dice::from_seed(3));
    let thrown: BTreeSet<u16> = (0..600).filter_map(|n| dice.value(n, two)).collect();
    assert_eq!(thrown, (1..=36).collect());
}

#[test]
fn the_commitment_is_the_hash_of_the_keys_letters() {
    // printf abc | sha256sum
    let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(commitment("abc"), known);
    let dice = Dice::from_seed(3);
    assert_eq!(dice.commitment(), Some(commitment(KEY)));
    let text = serde_json::to_string(&dice).unwrap();
    assert_eq!(text, format!(r#"{{"kind":"seeded","key":"{KEY}"}}"#));
}

#[test]
fn the_hash_of_data_tells_names_texts_and_where_they_end() {
    let all = [
        content_hash([]),
        content_hash([("a", "bc")]),
        content_hash([("ab", "c")]),
        content_hash([("a", "b"), ("c", "")]),
        content_hash([("a", ""), ("b", "c")]),
    ];
    assert_eq!(BTreeSet::from(all.clone()).len(), all.len());
    assert!(all.iter().all(|hash| hash.len() == 64));
    assert_eq!(content_hash([("a", "bc")]), all[1]);
}

#[test]
fn what_is_drawn_of_a_menu_is_legal_and_all_that_is_are_equally_likely() {
    let mut random = Random::seeded(7);
    let mut menu: Vec<u32> = (0..30).collect();
    let mut found = [0; 30];
    for _ in 0..4_000 {
        let drawn = heigi_engine::step::draw(&mut menu, &mut random, |one| one % 7 == 3);
        found[drawn.unwrap() as usize] += 1;
    }
    let legal: Vec<usize> = (0..30).filter(|one| found[*one] > 0).collect();
    assert_eq!(legal, [3, 10, 17, 24]);
    assert!(legal.iter().all(|one| (900..1_100).contains(&found[*one])));
    let none = heigi_engine::step::draw(&mut menu, &mut random, |one| one > 29);
    assert_eq!(none, None);
    menu.sort_unstable();
    assert!(menu.iter().copied().eq(0..30));
}
