//! Maps of areas: which touch, how, and how far apart they are.

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
        let mut distances = Distances([UNREACHED; 256]);
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

/// The distance of each area from the nearest source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distances([u8; 256]);

impl Distances {
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
}
