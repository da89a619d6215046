//! Maps of areas: which touch, how, and how far apart they are.

use crate::set::{Id, IdSet};

/// Areas numbered from 0, joined by links that carry something, such as the kind of border.
#[derive(Clone, Debug)]
pub struct Network<L> {
    links: Vec<Vec<(u8, L)>>,
}

/// A distance that stands for "out of reach".
pub const UNREACHED: u8 = u8::MAX;

impl<L: Copy> Network<L> {
    /// Areas that nothing joins yet; at most 255.
    #[must_use]
    pub fn new(areas: usize) -> Self {
        Self {
            links: vec![Vec::new(); areas],
        }
    }

    /// Joins two areas, in both directions.
    pub fn join(&mut self, a: u8, b: u8, link: L) {
        self.links[usize::from(a)].push((b, link));
        self.links[usize::from(b)].push((a, link));
    }

    /// How many areas there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// True if there is no area.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// The areas joined to one, in the order in which they were joined.
    #[must_use]
    pub fn links(&self, area: u8) -> &[(u8, L)] {
        &self.links[usize::from(area)]
    }

    /// What joins two areas, if something does.
    #[must_use]
    pub fn link(&self, a: u8, b: u8) -> Option<L> {
        self.links(a)
            .iter()
            .find(|(to, _)| *to == b)
            .map(|(_, link)| *link)
    }

    /// How many links lie between the nearest source and each area, [`UNREACHED`] where none leads,
    /// over the links that `is_open` lets pass from the first area to the second (breadth first).
    #[must_use]
    pub fn distances(
        &self,
        sources: impl IntoIterator<Item = u8>,
        mut is_open: impl FnMut(u8, u8, L) -> bool,
    ) -> Distances {
        let mut distances = Distances::NONE;
        let (mut queue, mut end) = ([0_u8; 256], 0);
        for source in sources {
            if distances.0[usize::from(source)] == UNREACHED {
                distances.0[usize::from(source)] = 0;
                queue[end] = source;
                end += 1;
            }
        }
        let mut next = 0;
        while next < end {
            let area = queue[next];
            next += 1;
            let distance = distances.0[usize::from(area)] + 1;
            for (to, link) in self.links(area) {
                if distances.0[usize::from(*to)] == UNREACHED && is_open(area, *to, *link) {
                    distances.0[usize::from(*to)] = distance;
                    queue[end] = *to;
                    end += 1;
                }
            }
        }
        distances
    }
}

/// Which areas touch which over links of one kind, for searches that need no distances.
#[derive(Clone, Debug)]
pub struct Ways<T, const WORDS: usize>(Vec<IdSet<T, WORDS>>);

impl<T: Id, const WORDS: usize> Ways<T, WORDS> {
    /// The ways of a network over the links that `is_open` lets pass.
    #[must_use]
    pub fn new<L: Copy>(network: &Network<L>, is_open: impl Fn(L) -> bool) -> Self {
        let from = |area: usize| {
            network.links[area]
                .iter()
                .filter(|(_, link)| is_open(*link))
                .map(|(to, _)| T::from_number(usize::from(*to)))
                .collect()
        };
        Self((0..network.len()).map(from).collect())
    }

    /// The areas reached from some through open ones; the start counts, open or not.
    #[must_use]
    pub fn reached(&self, start: IdSet<T, WORDS>, open: IdSet<T, WORDS>) -> IdSet<T, WORDS> {
        let (mut reached, mut fresh) = (start, start);
        while !fresh.is_empty() {
            let next = fresh
                .iter()
                .fold(IdSet::EMPTY, |next, area| next | self.0[area.number()]);
            fresh = (next & open) - reached;
            reached = reached | fresh;
        }
        reached
    }

    /// The areas that touch any of some.
    #[must_use]
    pub fn beside(&self, areas: IdSet<T, WORDS>) -> IdSet<T, WORDS> {
        areas
            .iter()
            .fold(IdSet::EMPTY, |near, area| near | self.0[area.number()])
    }
}

/// The distance of each area from the nearest source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distances([u8; 256]);

impl Distances {
    /// Nothing is reached.
    pub const NONE: Self = Self([UNREACHED; 256]);

    /// The distance of an area, [`UNREACHED`] if none leads there.
    #[must_use]
    pub const fn of(&self, area: u8) -> u8 {
        self.0[area as usize]
    }

    /// True if a way leads to an area.
    #[must_use]
    pub const fn reaches(&self, area: u8) -> bool {
        self.of(area) != UNREACHED
    }

    /// Says that an area is at a distance.
    pub const fn set(&mut self, area: u8, distance: u8) {
        self.0[area as usize] = distance;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_open_links_from_the_nearest_source() {
        let mut network = Network::new(6);
        for (a, b, is_sea) in [(0, 1, true), (1, 2, true), (2, 3, false), (0, 4, true)] {
            network.join(a, b, is_sea);
        }
        let by_sea = network.distances([0], |_, _, is_sea| is_sea);
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(|area| by_sea.of(area)),
            [0, 1, 2, UNREACHED, 1, UNREACHED]
        );
        let anyhow = network.distances([0, 3], |_, _, _| true);
        assert_eq!([1, 2, 3].map(|area| anyhow.of(area)), [1, 1, 0]);
        assert_eq!(network.link(2, 3), Some(false));
        assert_eq!(network.link(0, 3), None);
    }

    #[test]
    fn ways_lead_through_open_areas_over_links_of_their_kind() {
        #[derive(Clone, Copy)]
        struct Area(usize);
        impl Id for Area {
            fn number(self) -> usize {
                self.0
            }
            fn from_number(number: usize) -> Self {
                Self(number)
            }
        }
        let set = |numbers: &[usize]| numbers.iter().map(|n| Area(*n)).collect::<IdSet<_, 1>>();
        let mut network = Network::new(6);
        for (a, b, is_sea) in [(0, 1, true), (1, 2, true), (2, 3, true), (0, 4, false)] {
            network.join(a, b, is_sea);
        }
        let ways = Ways::new(&network, |is_sea| is_sea);
        assert!(ways.reached(set(&[0]), set(&[1, 3, 4])) == set(&[0, 1]));
        assert!(ways.reached(set(&[0]), set(&[1, 2, 3, 4])) == set(&[0, 1, 2, 3]));
        assert!(ways.beside(set(&[1, 4])) == set(&[0, 2]));
    }
}
