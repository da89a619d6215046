//! The ocean: zones, how they touch, and how far apart they are.

use crate::printed::tables::Season;
use crate::printed::units::{ALLIES, JAPAN};
use heigi_board::{Distances, Id, IdSet, Network, Ways};
use heigi_engine::scene::SmolStr;
use heigi_scene::Side;
use serde::Deserialize;

heigi_board::declare_ids! {
    /// A zone, by its place in the data.
    ZoneId;
}

/// How many zones a data file may describe.
pub const MOST_ZONES: usize = 96;

/// A set of zones.
pub type ZoneSet = IdSet<ZoneId, 2>;

/// What a zone is, for stacking and combat (8, 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneType {
    /// Tiny islands.
    Atoll,
    /// An archipelago of small islands.
    Island,
    /// A coast or a large island.
    Coastal,
    /// Part of a continent.
    Continental,
    /// Open sea, which nobody enters (13).
    OpenSea,
}

/// What the season does to a zone (16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weather {
    /// Nothing.
    #[default]
    Open,
    /// Closed by the monsoon.
    Monsoon,
    /// Closed by the storms of the north.
    FarNorth,
}

/// A zone as it is printed.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its id, such as `honshu`.
    pub id: SmolStr,
    /// What it is.
    pub zone_type: ZoneType,
    /// What closes it.
    pub weather: Weather,
    /// True if it has a naval base (14.1).
    pub base: bool,
    /// True if it yields a resource point (5.1).
    pub resource: bool,
    /// True if the defender profits from the ground (10.1e).
    pub rough: bool,
    /// Who holds it at the start.
    pub owner: Option<Side>,
    /// True if no unit may enter it (17, 20.3).
    pub closed: bool,
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east, from 0 to 360.
    pub longitude: f64,
}

/// How two zones touch; several may hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools)]
pub struct Link {
    /// By land.
    pub land: bool,
    /// Across coastal waters.
    pub sea: bool,
    /// By a passage between islands.
    pub passage: bool,
    /// Alaska and Pearl Harbor, for the Allies (0.2).
    pub special_allied: bool,
    /// Hokkaido and the Aleutians: fleet operations only.
    pub crossing: bool,
    /// An open sea, for distances only (12).
    pub open: bool,
    /// A frontier that nobody may cross (20.3).
    pub barred: bool,
}

impl Link {
    /// True if the zones count as adjacent where a rule says no more than that.
    #[must_use]
    pub const fn is_adjacent(self) -> bool {
        self.land || self.sea || self.passage || self.special_allied
    }

    /// True if the zones count as adjacent for a side: the link of Alaska and Pearl Harbor is the
    /// Allies' alone (0.2c).
    #[must_use]
    pub const fn is_adjacent_for(self, side: Side) -> bool {
        self.land
            || self.sea
            || self.passage
            || (self.special_allied && side.index() == ALLIES.index())
    }

    /// True if an army may march across: by land, or by a passage between friendly zones.
    #[must_use]
    pub const fn is_overland(self) -> bool {
        self.land || self.passage
    }
}

/// How something goes from zone to zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Travel {
    /// On its feet, by passages too (9.2).
    Overland,
    /// Over sea (9.3b).
    BySea,
    /// Over sea on the way home, which the crossing allows too (9.3j).
    Homeward,
    /// Over land and sea (6).
    Anyhow,
    /// Across coastal waters only, as lines of communication do where they end (15).
    Coastal,
    /// Into the zone of a naval operation, from the friendly one before it (9.3e).
    LastZone,
    /// By land only (9.2).
    Land,
    /// By a passage between islands (9.2b).
    Passage,
    /// Whatever makes zones adjacent for a side (0.2c).
    Adjacent,
}

impl Travel {
    const ALL: [Self; 9] = [
        Self::Overland,
        Self::BySea,
        Self::Homeward,
        Self::Anyhow,
        Self::Coastal,
        Self::LastZone,
        Self::Land,
        Self::Passage,
        Self::Adjacent,
    ];

    /// The zones reached from one through open ones, that one included.
    pub(crate) fn reached(ways: &Ways<ZoneId, 2>, from: ZoneId, open: ZoneSet) -> ZoneSet {
        ways.reached(one(from), open)
    }

    /// A zone and the open ones next door.
    pub(crate) fn next_door(ways: &Ways<ZoneId, 2>, from: ZoneId, open: ZoneSet) -> ZoneSet {
        (ways.beside(one(from)) & open) | one(from)
    }

    fn is_open(self, link: Link, side: Side) -> bool {
        let coastal = link.sea || (link.special_allied && side == ALLIES);
        let by_sea = coastal || link.passage;
        match self {
            Self::Overland => link.is_overland(),
            Self::BySea => by_sea,
            Self::Homeward => by_sea || link.crossing,
            Self::Anyhow => by_sea || link.land,
            Self::Coastal => coastal,
            Self::LastZone => coastal || link.crossing,
            Self::Land => link.land,
            Self::Passage => link.passage,
            Self::Adjacent => link.is_adjacent_for(side),
        }
    }
}

/// The set of a single zone.
pub(crate) fn one(zone: ZoneId) -> ZoneSet {
    let mut zones = ZoneSet::EMPTY;
    zones.insert(zone);
    zones
}

/// Zones that rules name together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Groups {
    /// Japan itself (0.2).
    pub japan: ZoneSet,
    /// The four Chinese zones (17).
    pub china: ZoneSet,
    /// The four Indian zones (17).
    pub india: ZoneSet,
    /// The five Australian zones.
    pub australia: ZoneSet,
    /// The sea route from the United States to Australia (0.2).
    pub sea_route: ZoneSet,
    /// Bases of the British sector (12.4).
    pub british_bases: ZoneSet,
    /// Where the fleets may go under Plan A (7.1.2).
    pub plan_a_bases: ZoneSet,
    /// Where Japan attacks by itself after the change (7.2).
    pub asian_mainland: ZoneSet,
    /// Where Allied lines of communication end (15).
    pub allied_sources: ZoneSet,
    /// Where British lines of communication end (15).
    pub british_sources: ZoneSet,
    /// The zones of the Allied objectives (19).
    pub allied_objectives: [ZoneSet; 3],
    /// Islands and Pearl Harbor in the third Japanese objective (19).
    pub objective_pacific: ZoneSet,
    /// Islands of the sea route in the second Japanese objective (19).
    pub objective_islands: ZoneSet,
}

/// Zones that a rule names one by one.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// Honshu.
    pub honshu: ZoneId,
    /// Kyushu.
    pub kyushu: ZoneId,
    /// Okinawa.
    pub okinawa: ZoneId,
    /// Carolines.
    pub carolines: ZoneId,
    /// Manchuria.
    pub manchuria: ZoneId,
    /// Central China.
    pub central_china: ZoneId,
    /// Burma.
    pub burma: ZoneId,
    /// India proper.
    pub india: ZoneId,
    /// Malaysia.
    pub malaysia: ZoneId,
    /// Java.
    pub java: ZoneId,
    /// Pearl Harbor.
    pub pearl_harbor: ZoneId,
    /// New South Wales.
    pub new_south_wales: ZoneId,
    /// New Zealand.
    pub new_zealand: ZoneId,
    /// New Caledonia.
    pub new_caledonia: ZoneId,
    /// Alaska.
    pub alaska: ZoneId,
    /// Aleutians.
    pub aleutians: ZoneId,
    /// Formosa.
    pub formosa: ZoneId,
    /// Indochina.
    pub indochina: ZoneId,
    /// Southern China.
    pub south_china: ZoneId,
}

/// The map with what follows from it.
#[derive(Clone, Debug)]
pub struct Map {
    /// All zones in canonical order.
    pub zones: Vec<Zone>,
    /// How they touch.
    pub network: Network<Link>,
    /// Zones that rules name together.
    pub groups: Groups,
    /// Where Task Force 64 makes its home, best first (4.1.2).
    pub task_force_64_homes: Vec<ZoneId>,
    /// Zones that a rule names one by one.
    pub named: Named,
    /// Zones with a naval base (14.1).
    pub bases: ZoneSet,
    /// Zones that are not open sea (13a) nor closed to all (20.3).
    pub enterable: ZoneSet,
    plan: Distances,
    reaction: Vec<Distances>,
    ways: [[Ways<ZoneId, 2>; 2]; 9],
    monsoon: ZoneSet,
    far_north: ZoneSet,
}

impl Map {
    /// Joins zones and links.
    #[must_use]
    pub fn new(
        zones: Vec<Zone>,
        network: Network<Link>,
        groups: Groups,
        task_force_64_homes: Vec<ZoneId>,
        named: Named,
    ) -> Self {
        let japan = groups.japan.iter().map(|zone| zone.0);
        let plan = network.distances(japan, |_, _, link| link.land || link.sea || link.passage);
        let reaction = (0..zones.len() as u8)
            .map(|from| network.distances([from], |_, _, link| link.is_adjacent() || link.open))
            .collect();
        let ways = Travel::ALL.map(|travel| {
            [JAPAN, ALLIES].map(|side| Ways::new(&network, |link| travel.is_open(link, side)))
        });
        let under = |weather: Weather| {
            (0..zones.len())
                .filter(|zone| zones[*zone].weather == weather)
                .map(ZoneId::from_number)
                .collect()
        };
        let those = |is_meant: fn(&Zone) -> bool| {
            (0..zones.len())
                .filter(|zone| is_meant(&zones[*zone]))
                .map(ZoneId::from_number)
                .collect()
        };
        Self {
            bases: those(|zone| zone.base),
            enterable: those(|zone| zone.zone_type != ZoneType::OpenSea && !zone.closed),
            monsoon: under(Weather::Monsoon),
            far_north: under(Weather::FarNorth),
            zones,
            network,
            groups,
            task_force_64_homes,
            named,
            plan,
            reaction,
            ways,
        }
    }

    /// All zones in canonical order.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = ZoneId> + use<> {
        (0..self.zones.len() as u8).map(ZoneId)
    }

    /// A zone as it is printed.
    #[must_use]
    pub fn zone(&self, zone: ZoneId) -> &Zone {
        &self.zones[zone.index()]
    }

    /// The zone with an id.
    #[must_use]
    pub fn zone_named(&self, id: &str) -> Option<ZoneId> {
        self.zones
            .iter()
            .position(|zone| zone.id == id)
            .map(|index| ZoneId(index as u8))
    }

    /// How two zones touch; nothing holds if they do not.
    #[must_use]
    pub fn link(&self, a: ZoneId, b: ZoneId) -> Link {
        self.network.link(a.0, b.0).unwrap_or_default()
    }

    /// The zones that touch a zone, with how.
    pub fn links(&self, zone: ZoneId) -> impl Iterator<Item = (ZoneId, Link)> + '_ {
        self.network
            .links(zone.0)
            .iter()
            .map(|(to, link)| (ZoneId(*to), *link))
    }

    /// The ways from zone to zone for something of a side.
    #[must_use]
    pub fn ways(&self, travel: Travel, side: Side) -> &Ways<ZoneId, 2> {
        &self.ways[travel as usize][side.index()]
    }

    /// 16: the zones that a season closes.
    #[must_use]
    pub fn closed_in(&self, season: Season) -> ZoneSet {
        match season {
            Season::Spring => ZoneSet::EMPTY,
            Season::Summer => self.monsoon,
            Season::Autumn => self.monsoon | self.far_north,
            Season::Winter => self.far_north,
        }
    }

    /// The zones that are adjacent to a zone for a side.
    pub(crate) fn adjacent_for(&self, side: Side, zone: ZoneId) -> ZoneSet {
        self.ways(Travel::Adjacent, side).beside(one(zone))
    }

    /// The zones that are adjacent to a zone for a side.
    pub fn neighbours_for(&self, side: Side, zone: ZoneId) -> impl Iterator<Item = ZoneId> + '_ {
        self.links(zone)
            .filter(move |(_, link)| link.is_adjacent_for(side))
            .map(|(to, _)| to)
    }

    /// The zones adjacent to a zone, in the plain sense of the word.
    pub fn neighbours(&self, zone: ZoneId) -> impl Iterator<Item = ZoneId> + '_ {
        self.links(zone)
            .filter(|(_, link)| link.is_adjacent())
            .map(|(to, _)| to)
    }

    /// How many zones a zone lies from Japan, not counting open sea: for plans (7.1, ERR-Q6).
    #[must_use]
    pub const fn plan_distance(&self, zone: ZoneId) -> u8 {
        self.plan.of(zone.0)
    }

    /// How many zones lie between two, counting open sea: for reactions (12, ERR-Q15).
    #[must_use]
    pub fn reaction_distance(&self, a: ZoneId, b: ZoneId) -> u8 {
        // The crossing counts as two through the North Pacific, which the open links give.
        self.reaction[a.index()].of(b.0)
    }

    /// The reaction distance of a zone from the nearest zone of a set.
    #[must_use]
    pub fn distance_to_any(&self, zone: ZoneId, others: ZoneSet) -> u8 {
        others
            .iter()
            .map(|other| self.reaction_distance(zone, other))
            .min()
            .unwrap_or(heigi_board::UNREACHED)
    }
}
