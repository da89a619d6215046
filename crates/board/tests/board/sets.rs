use heigi_board::{BitSet, Id, IdSet, declare_ids, find_id, ids};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

declare_ids! {
    /// A thing.
    Thing;
}

type Things = IdSet<Thing, 2>;

fn things(numbers: &[u8]) -> Things {
    numbers.iter().map(|number| Thing(*number)).collect()
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn sets_hold_what_lists_hold() {
    let lists: [&[u8]; 5] = [&[], &[0], &[63, 64], &[1, 2, 3, 65, 127], &[0, 63, 64, 127]];
    for a in lists {
        let (set, list) = (things(a), BTreeSet::from_iter(a.iter().copied()));
        assert_eq!(set.len(), list.len());
        assert_eq!(set.is_empty(), list.is_empty());
        assert_eq!(set.iter().map(|thing| thing.0).collect::<Vec<_>>(), a);
        for number in 0..128 {
            assert_eq!(set.contains(Thing(number)), list.contains(&number));
        }
        assert_eq!(format!("{set:?}"), format!("{list:?}"));
        for b in lists {
            let (other, second) = (things(b), BTreeSet::from_iter(b.iter().copied()));
            let same = |set: Things, list: BTreeSet<u8>| {
                assert_eq!(
                    set.iter().map(|thing| thing.0).collect::<BTreeSet<_>>(),
                    list
                );
            };
            same(set | other, &list | &second);
            same(set & other, &list & &second);
            same(set - other, &list - &second);
            assert_eq!(set == other, list == second);
            assert_eq!(hash(&set) == hash(&other), list == second);
            assert_eq!(set.cmp(&other).is_eq(), list == second);
            assert_eq!(set.partial_cmp(&other), Some(set.cmp(&other)));
            assert_eq!(set.cmp(&other), other.cmp(&set).reverse());
        }
    }
    assert_eq!(Things::default(), Things::EMPTY);
    assert!(BitSet::<2>::default().is_empty());
    assert_eq!(BitSet::<2>::default(), BitSet::EMPTY);
}

#[test]
fn things_are_put_in_and_taken_out_one_by_one() {
    let mut set = things(&[5, 64]);
    set.insert(Thing(70));
    set.insert(Thing(70));
    assert_eq!(set, things(&[5, 64, 70]));
    set.remove(Thing(64));
    set.remove(Thing(64));
    assert_eq!(set, things(&[5, 70]));
    let copy = set;
    set.remove(Thing(5));
    assert_eq!(copy, things(&[5, 70]));
    assert_eq!(set.clone(), things(&[70]));
}

#[test]
fn sets_are_written_as_words_and_read_back() {
    let set = things(&[0, 65]);
    let text = serde_json::to_string(&set).unwrap();
    assert_eq!(text, "[1,2]");
    assert_eq!(serde_json::from_str::<Things>(&text).unwrap(), set);
    for wrong in ["[1]", "[1,2,3]", "7"] {
        let read = serde_json::from_str::<BitSet<2>>(wrong);
        assert!(read.is_err(), "{wrong}");
    }
    let read = serde_json::from_str::<BitSet<2>>("[1]").unwrap_err();
    assert!(read.to_string().contains("expected 2 words"), "{read}");
}

#[test]
fn ids_count_a_table() {
    assert_eq!(ids::<Thing>(3).collect::<Vec<_>>(), [0, 1, 2].map(Thing));
    assert_eq!(ids::<Thing>(3).next_back(), Some(Thing(2)));
    let table = ["a", "b", "c", "b"];
    assert_eq!(find_id(&table, |word| *word == "b"), Some(Thing(1)));
    assert_eq!(find_id::<Thing, _>(&table, |word| *word == "d"), None);
    assert_eq!((Thing(9).index(), Thing(9).number()), (9, 9));
    assert_eq!(Thing::from_number(200), Thing(200));
    let hex = heigi_board::HexId::from_number(700);
    assert_eq!((hex.index(), hex.number()), (700, 700));
}
