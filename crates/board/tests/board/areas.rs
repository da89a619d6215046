use heigi_board::{BitSet, Distances, Id, IdSet, Network, UNREACHED, Ways};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Area(usize);

impl Id for Area {
    fn number(self) -> usize {
        self.0
    }

    fn from_number(number: usize) -> Self {
        Self(number)
    }
}

/// A ring of twelve areas; every third link is of another kind. Area 12 stands alone.
fn ring() -> Network<bool> {
    let mut network = Network::new(13);
    for area in 0..12 {
        network.join(area, (area + 1) % 12, area % 3 != 0);
    }
    network
}

#[test]
fn links_are_kept_in_their_order_and_in_both_directions() {
    let network = ring();
    assert_eq!((network.len(), network.is_empty()), (13, false));
    assert!(Network::<()>::new(0).is_empty());
    assert_eq!(network.links(0), [(1, false), (11, true)]);
    assert_eq!(network.links(5), [(4, true), (6, true)]);
    assert_eq!(network.links(12), []);
    for (a, b, link) in [
        (0, 1, Some(false)),
        (1, 0, Some(false)),
        (1, 2, Some(true)),
        (0, 2, None),
    ] {
        assert_eq!(network.link(a, b), link);
    }
}

#[test]
fn distances_go_the_shorter_way_round() {
    let network = ring();
    let found = network.distances([0], |_, _, _| true);
    for area in 0..12_u8 {
        assert_eq!(found.of(area), area.min(12 - area));
        assert!(found.reaches(area));
    }
    assert!(!found.reaches(12));
    assert_eq!(found.of(12), UNREACHED);
    let nearest = network.distances([0, 6, 0], |_, _, _| true);
    assert_eq!(
        [1, 2, 3, 5, 6, 9].map(|area| nearest.of(area)),
        [1, 2, 3, 1, 0, 3]
    );
    assert_eq!(network.distances([], |_, _, _| true), Distances::NONE);
}

#[test]
fn links_are_asked_from_where_the_search_comes() {
    let network = ring();
    let only_up = network.distances([3], |from, to, _| to == from + 1);
    assert_eq!(
        [2, 3, 4, 11, 0].map(|area| only_up.of(area)),
        [UNREACHED, 0, 1, 8, UNREACHED]
    );
    let by_kind = network.distances([1], |_, _, link| link);
    assert_eq!(
        [0, 2, 3, 4].map(|area| by_kind.of(area)),
        [UNREACHED, 1, 2, UNREACHED]
    );
}

#[test]
fn a_distance_can_be_said() {
    let mut distances = Distances::NONE;
    distances.set(7, 2);
    assert_eq!((distances.of(7), distances.reaches(7)), (2, true));
    assert!(!distances.reaches(8));
}

#[test]
fn ways_reach_what_distances_reach() {
    let network = ring();
    let set = |numbers: &[usize]| numbers.iter().map(|n| Area(*n)).collect::<IdSet<_, 1>>();
    let all: IdSet<Area, 1> = (0..13).map(Area).collect();
    for (kind, is_open) in [(0, [true, true]), (1, [false, true]), (2, [true, false])] {
        let ways = Ways::<Area, 1>::new(&network, |link| is_open[usize::from(link)]);
        for start in 0..13_u8 {
            let found = network.distances([start], |_, _, link| is_open[usize::from(link)]);
            let reached = ways.reached(set(&[usize::from(start)]), all);
            for area in 0..13 {
                let is_reached = reached.contains(Area(area));
                assert_eq!(
                    is_reached,
                    found.reaches(area as u8),
                    "{kind}: {start} {area}"
                );
            }
            let beside = ways.beside(set(&[usize::from(start)]));
            for area in 0..13 {
                assert_eq!(beside.contains(Area(area)), found.of(area as u8) == 1);
            }
        }
    }
    let anyhow = Ways::<Area, 1>::new(&network, |_| true);
    assert!(anyhow.reached(set(&[4]), set(&[5, 6, 8])) == set(&[4, 5, 6]));
    assert!(anyhow.reached(set(&[]), all).is_empty());
    assert!(anyhow.beside(set(&[2, 4])) == set(&[1, 3, 5]));
    let one: BitSet<1> = [3].into_iter().collect();
    assert_eq!(one.len(), 1);
}
