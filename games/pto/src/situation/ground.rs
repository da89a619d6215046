//! The ground as it is now: what covers a hex, what it does to who is there, and what it takes to go there (6.2, 7.1, G2 to G8).

use crate::*;
use heigi_engine::board::EdgeId;

/// What it takes to go from a Location to one beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// How it is entered.
    pub entry: Entry,
    /// Half points, if it is entered for points.
    pub cost: u8,
}

impl Pto {
    /// What covers a hex now.
    pub(crate) fn terrain(&self, state: &State, hex: HexId) -> Terrain {
        self.map(state).terrain(hex)
    }

    /// What the terrain of a hex does.
    pub(crate) fn effects(&self, state: &State, hex: HexId) -> &printed::Effects {
        &self.data.tables.terrain[self.terrain(state, hex)]
    }

    /// Whether a path crosses a hexside now (G.1-h).
    pub(crate) fn has_path(&self, state: &State, edge: EdgeId) -> bool {
        self.map(state).has_path(edge)
    }

    /// 4.6: whether a Location is open ground, if nothing else covers or hinders.
    pub(crate) fn is_open(&self, state: &State, spot: Spot) -> bool {
        self.terrain(state, spot.hex).is_open()
    }

    /// 6.2: what it takes to go from one Location to another one beside it, whoever is there.
    ///
    /// # Errors
    /// If it is not beside it or not on the map.
    pub(crate) fn passage(&self, state: &State, from: Spot, to: Spot) -> Result<Passage, Refusal> {
        let map = self.map(state);
        let edge = self.data.grid.edge_between(from.hex, to.hex);
        let edge = edge.filter(|_| map.has(to.hex));
        let edge = edge.ok_or(Refusal::TooFar(to))?;
        let effects = self.effects(state, to.hex);
        let climbed = map.level(to.hex).saturating_sub(map.level(from.hex));
        let terrain = self.terrain(state, to.hex);
        // RUL-29: along a path jungle and bamboo cost a point.
        let follows_path =
            self.has_path(state, edge) && (terrain.is_jungle() || terrain == Terrain::Bamboo);
        let (entry, ground) = match follows_path {
            true => (Entry::Points, POINT),
            false => (effects.entry, effects.cost),
        };
        let smoke = POINT * u8::from(state.has_smoke(to.hex));
        Ok(Passage {
            entry,
            cost: (ground << climbed) + smoke,
        })
    }
}
