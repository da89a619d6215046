//! The counters: who they are and what is printed on them (1.1 to 1.4, 26).

use super::{Mount, Vehicle};
use crate::*;
use heigi_engine::DataSource;
use heigi_engine::board::{declare_ids, find_id};
use serde::Deserialize;
use toml::Spanned;

declare_ids! {
    /// A counter, as an index into the list of counters.
    CounterId;
}

heigi_engine::kinds! {
    /// Whose soldiers they are.
    pub enum Nation = "pto-nation-" with NationLook {
        /// Japan.
        Japan = "japan" => NationLook { charges: true, ..NationLook::of(Nation::Japan, 4, 0) },
        /// The US Marine Corps.
        Marines = "marines" => NationLook { splits: true, ..NationLook::of(Nation::Marines, 0, -1) },
        /// The US Army (G17.2).
        Army = "army" => NationLook::of(Nation::Army, 0, -1),
        /// The Philippine Army, which counts as US Army (G17.2).
        Philippine = "philippine" => NationLook::of(Nation::Army, 0, -1),
        /// Nationalist China (G18.1), which does not deploy (G18.2).
        Nationalist = "nationalist" => NationLook { deploys: false, charges: true, ..NationLook::of(Nation::Nationalist, 0, 1) },
        /// Communist China (G18.1, G18.3).
        Communist = "communist" => NationLook { splits: true, charges: true, ..NationLook::of(Nation::Communist, 1, 0) },
        /// Great Britain, of which there are tanks of engineers alone (G13.624).
        British = "british" => NationLook::of(Nation::British, 0, 0),
    }

    /// Whose weapons are familiar to whom (10.6).
    pub enum Arsenal = "pto-arsenal-" {
        /// Japan.
        Japan = "japan",
        /// The United States.
        America = "america",
        /// China, both of its armies (G18.4).
        China = "china",
        /// Great Britain.
        Britain = "britain",
    }

    /// What a counter is (1.1), and what it counts for.
    pub enum UnitClass = "pto-class-" with ClassLook {
        /// A squad.
        Squad = "squad" => ClassLook::of("infantry", 2, 4),
        /// Half a squad.
        HalfSquad = "half-squad" => ClassLook::of("infantry", 1, 4),
        /// A leader.
        Leader = "leader" => ClassLook::of("leader", 0, 6),
        /// A hero (1.4).
        Hero = "hero" => ClassLook::of("leader", 0, 6),
        /// A tank-hunter hero (G1.421).
        Hunter = "hunter" => ClassLook::of("leader", 0, 6),
        /// A dummy (8.4).
        Dummy = "dummy" => ClassLook::of("infantry", 0, 4),
        /// A machine gun.
        MachineGun = "machine-gun" => ClassLook::of("heavy-weapons", 0, 0),
        /// A crew (1.1): it stacks and fires as a half-squad, and cannot fall into two.
        Crew = "crew" => ClassLook::of("field-artillery", 1, 4),
        /// A light mortar (10.2).
        Mortar = "mortar" => ClassLook::of("mortars", 0, 0),
        /// A demolition charge (10.3).
        Charge = "charge" => ClassLook::of("combat-engineers", 0, 0),
        /// A flamethrower (10.3).
        Flamethrower = "flamethrower" => ClassLook::of("combat-engineers", 0, 0),
        /// A Gun (18.4).
        Gun = "gun" => ClassLook::of("field-artillery", 0, 0),
        /// A rocket launcher (26).
        Launcher = "launcher" => ClassLook::of("anti-tank", 0, 0),
        /// A radio, with which an observer calls artillery (20).
        Radio = "radio" => ClassLook::of("headquarters", 0, 0),
        /// A field phone, whose line does not move (20).
        Phone = "phone" => ClassLook::of("headquarters", 0, 0),
        /// A mule (G10.1), which somebody leads.
        Mule = "mule" => ClassLook::of("trucks", 0, 0),
        /// A horse, which somebody rides or leads (G2.4).
        Horse = "horse" => ClassLook::of("trucks", 0, 0),
        /// A bicycle, which somebody rides or carries (G8.2112).
        Bicycle = "bicycle" => ClassLook::of("trucks", 0, 0),
        /// An armoured vehicle (28).
        Tank = "tank" => ClassLook::of("tanks", 0, 0),
        /// A vehicle without armour (28).
        Truck = "truck" => ClassLook::of("trucks", 0, 0),
        /// A plane (E7).
        Aircraft = "aircraft" => ClassLook::of("aircraft", 0, 0),
        /// A landing craft (G12.1).
        Craft = "craft" => ClassLook::of("landing-craft", 0, 0),
    }

    /// From where somebody who is not on the map observes for artillery.
    pub enum Watch = "pto-watch-" {
        /// From aboard the ship whose guns fire (G14.68).
        Ship = "ship",
        /// From a plane (E7.6).
        Plane = "plane",
    }

    /// What is ridden (G2.4, G8.2112).
    pub enum Steed = "pto-steed-" {
        /// A horse.
        Horse = "horse",
        /// A bicycle.
        Bicycle = "bicycle",
    }

    /// How long the barrel of a Gun is for its calibre (18.1).
    pub enum Barrel = "pto-barrel-" {
        /// Short.
        Short = "short",
        /// Long.
        Long = "long",
        /// Very long.
        VeryLong = "very-long",
    }

    /// How good it is (1.3).
    pub enum Quality = "pto-quality-" {
        /// Elite.
        Elite = "elite",
        /// First line.
        First = "first",
        /// Second line.
        Second = "second",
        /// Green troops, who are inexperienced without a leader.
        Green = "green",
        /// Conscripts, who are inexperienced.
        Conscript = "conscript",
    }
}

/// What all soldiers of a nation have alike.
#[derive(Clone, Copy, Debug)]
pub struct NationLook {
    /// Whose leaders and heroes come forward from them.
    pub leads_with: Nation,
    /// What is added to heat of battle (23).
    pub heat: i8,
    /// What is added to the creation of a leader (13).
    pub leaders: i8,
    /// Whether their squads deploy (1.5).
    pub deploys: bool,
    /// Whether they make charges: human waves (15, G18.5) or banzai charges (G1.5).
    pub charges: bool,
    /// Whether the printed morale of their squads is underlined: beyond their level these fall in two (1.6).
    pub splits: bool,
}

impl NationLook {
    const fn of(leads_with: Nation, heat: i8, leaders: i8) -> Self {
        Self {
            leads_with,
            heat,
            leaders,
            deploys: true,
            charges: false,
            splits: false,
        }
    }
}

/// What a class of counters has alike.
#[derive(Clone, Copy, Debug)]
pub struct ClassLook {
    /// Its symbol.
    pub symbol: &'static str,
    /// How many half-squads it stacks as (2.1); 0 for single men and weapons.
    pub halves: u8,
    /// Its movement points (6.1).
    pub movement: u8,
}

impl ClassLook {
    const fn of(symbol: &'static str, halves: u8, movement: u8) -> Self {
        Self {
            symbol,
            halves,
            movement,
        }
    }
}

/// A counter.
#[derive(Clone, Debug)]
pub struct Printed {
    /// Its id.
    pub id: SmolStr,
    /// Whose it is.
    pub nation: Nation,
    /// What it is.
    pub class: UnitClass,
    /// How good it is; nothing for single men and weapons.
    pub quality: Option<Quality>,
    /// Firepower (1.2).
    pub fire: u8,
    /// Normal range in hexes.
    pub range: u8,
    /// Morale.
    pub morale: u8,
    /// Morale of the broken side; nothing if it has none (G1.1).
    pub broken: Option<u8>,
    /// Up to which die it makes smoke (10.4); 0 if it cannot.
    pub smoke: u8,
    /// What a leader adds to dice (1.4).
    pub leadership: Option<i8>,
    /// Up to which coloured die a weapon fires again (10.1).
    pub rate: u8,
    /// From which sum on a weapon breaks down (10.1); nothing for soldiers.
    pub breakdown: Option<u8>,
    /// Up to which die it is repaired (10.1).
    pub repair: u8,
    /// What it weighs (6.1).
    pub portage: u8,
    /// From which sum on a weapon is used up or lost (10.3, 26); nothing for others.
    pub removal: Option<u8>,
    /// The calibre of ordnance in millimetres (18); 0 for everything else.
    pub calibre: u8,
    /// The least range of ordnance in hexes (10.2).
    pub least: u8,
    /// Up to which throw of the dice to hit ordnance has smoke shells, and white phosphorus (24); 0 if it has none.
    pub shells: [u8; 2],
    /// Whether a squad may throw white phosphorus (10.4, G1.17, G18.21).
    pub has_phosphorus: bool,
    /// Whether a weapon is meant for a crew (G1.611).
    pub needs_crew: bool,
    /// Whether it is an anti-tank rifle, whose shells set nothing on fire (G5.6).
    pub is_anti_tank_rifle: bool,
    /// How long the barrel of a Gun is; nothing if that changes nothing (18.1).
    pub barrel: Option<Barrel>,
    /// Whether it hits by the red numbers (G18.41).
    pub is_red: bool,
    /// Whether a Gun has a shield (18.4).
    pub has_shield: bool,
    /// True for the reduced face of a Japanese squad (G1.11).
    pub is_reduced: bool,
    /// 1.2: an underlined firepower, for assault fire.
    pub assault: bool,
    /// 1.2: an underlined range, for spraying fire.
    pub sprays: bool,
    /// G17.111: whether it is stealthy whoever it is, as raiders are.
    pub is_stealthy: bool,
    /// G17.111: whether it is of paratroops.
    pub is_para: bool,
    /// 14: whether a leader is a commissar.
    pub is_commissar: bool,
    /// Its half-squad.
    pub half: Option<CounterId>,
    /// Its reduced face (G1.11).
    pub reduced: Option<CounterId>,
    /// The next lower class of its size (1.6).
    pub lower: Option<CounterId>,
    /// What it is when it has arms again, if that is not the lowest class of its size (G17.14).
    pub rearms: Option<CounterId>,
    /// What battle hardening makes of it (23); nothing at the top.
    pub hardens: Option<CounterId>,
    /// G18.2: what it makes of it instead where such squads are the most of the force.
    pub hardens_with: Option<CounterId>,
    /// What is printed on it besides if it is a vehicle.
    pub vehicle: Option<Vehicle>,
    /// The weapons that are on a vehicle.
    pub weapons: Vec<CounterId>,
    /// What becomes of the crew that leaves it.
    pub crew: Option<CounterId>,
    /// Where on a vehicle a weapon is; nothing for what is carried.
    pub mount: Option<Mount>,
    /// The number of mobility of a Gun (6.9).
    pub mobility: Option<u8>,
    /// How small a Gun is: 1 for small, 0, or less for large (G12.12, G12.65).
    pub gun_size: i8,
    /// Whether mules carry it (G10.2).
    pub is_pack: bool,
    /// G14.61: whether it is a shore fire-control party or the radio that such a party has.
    pub is_party: bool,
    /// From where it is used, if it is no radio on the map but an observer beside it.
    pub watch: Option<Watch>,
    /// The basic number to kill of what pierces armour otherwise than its calibre and barrel say (27).
    pub penetration: Option<u8>,
    /// From which year on a Gun has hollow charges (27).
    pub hollow_from: Option<u16>,
    /// The firepower of its canister; nothing if it has none (C8.4).
    pub canister: u8,
}

impl Printed {
    /// 1.1: whether several men are on it.
    pub fn is_multi(&self) -> bool {
        self.class.look().halves > 0
    }

    /// 1.1: how many men it is counted as: a squad as 3, half of one and a crew as 2, a man as 1.
    pub fn size(&self) -> u8 {
        match self.class.look().halves {
            0 => 1,
            1 => 2,
            _ => 3,
        }
    }

    /// 1.1: whether it is one man.
    pub fn is_single(&self) -> bool {
        matches!(
            self.class,
            UnitClass::Leader | UnitClass::Hero | UnitClass::Hunter
        )
    }

    /// Whether it is a weapon that somebody carries.
    pub fn is_weapon(&self) -> bool {
        self.class.is_weapon()
    }

    /// 18: whether it fires by dice to hit, alone.
    pub fn is_ordnance(&self) -> bool {
        use UnitClass::{Gun, Launcher, Mortar};
        matches!(self.class, Mortar | Gun | Launcher)
    }

    /// Whether it can fire at all, or call fire.
    pub fn can_fire(&self) -> bool {
        self.fire > 0 || self.is_ordnance() || self.class.is_radio()
    }

    /// 28: whether it is a vehicle.
    pub fn is_vehicle(&self) -> bool {
        self.vehicle.is_some()
    }

    /// 1.3: whether it is inexperienced.
    pub fn is_inexperienced(&self) -> bool {
        self.quality == Some(Quality::Conscript)
    }
}

/// What is printed on a counter as players call it: `4-5-8`, `9-1`, `8+1`, `2-6`.
pub fn values(printed: &Printed) -> SmolStr {
    if let Some(vehicle) = &printed.vehicle {
        return vehicle.name.clone();
    }
    match printed.leadership {
        Some(leadership) if leadership > 0 => format_smolstr!("{}+{leadership}", printed.morale),
        Some(leadership) => format_smolstr!("{}-{}", printed.morale, leadership.abs()),
        None if printed.is_ordnance() => format_smolstr!("{} mm", printed.calibre),
        None if printed.class == UnitClass::Charge => printed.fire.to_smolstr(),
        None if printed.class.is_radio() => SmolStr::default(),
        None if printed.class == UnitClass::Aircraft => {
            format_smolstr!("{}, {} mm", printed.fire, printed.calibre)
        }
        None if printed.is_weapon() => format_smolstr!("{}-{}", printed.fire, printed.range),
        None => format_smolstr!("{}-{}-{}", printed.fire, printed.range, printed.morale),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CounterFile {
    #[serde(rename = "format")]
    _format: Format,
    #[serde(rename = "source")]
    _source: Provenance,
    counter: Vec<CounterLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CounterLine {
    id: Spanned<String>,
    nation: Nation,
    class: UnitClass,
    quality: Option<Quality>,
    #[serde(default)]
    fire: u8,
    #[serde(default)]
    range: u8,
    #[serde(default)]
    morale: u8,
    broken: Option<u8>,
    #[serde(default)]
    smoke: u8,
    leadership: Option<i8>,
    #[serde(default)]
    rate: u8,
    breakdown: Option<u8>,
    #[serde(default)]
    repair: u8,
    #[serde(default)]
    portage: u8,
    removal: Option<u8>,
    #[serde(default)]
    calibre: u8,
    #[serde(default)]
    least: u8,
    #[serde(default)]
    smoke_shells: u8,
    #[serde(default)]
    phosphorus_shells: u8,
    #[serde(default)]
    has_phosphorus: bool,
    #[serde(default)]
    needs_crew: bool,
    #[serde(default)]
    is_anti_tank_rifle: bool,
    barrel: Option<Barrel>,
    #[serde(default)]
    is_red: bool,
    #[serde(default)]
    has_shield: bool,
    #[serde(default)]
    is_reduced: bool,
    #[serde(default)]
    assault: bool,
    #[serde(default)]
    sprays: bool,
    #[serde(default)]
    is_stealthy: bool,
    #[serde(default)]
    is_para: bool,
    #[serde(default)]
    is_commissar: bool,
    half: Option<Spanned<String>>,
    reduced: Option<Spanned<String>>,
    lower: Option<Spanned<String>>,
    rearms: Option<Spanned<String>>,
    hardens: Option<Spanned<String>>,
    hardens_with: Option<Spanned<String>>,
    vehicle: Option<Vehicle>,
    #[serde(default)]
    weapons: Vec<Spanned<String>>,
    crew: Option<Spanned<String>>,
    mount: Option<Mount>,
    mobility: Option<u8>,
    #[serde(default)]
    gun_size: i8,
    #[serde(default)]
    is_pack: bool,
    #[serde(default)]
    is_party: bool,
    watch: Option<Watch>,
    penetration: Option<u8>,
    hollow_from: Option<u16>,
    #[serde(default)]
    canister: u8,
}

/// Reads the counters.
///
/// # Errors
/// The first thing that is wrong: an id twice, a counter that another one names and that is not there.
pub fn read(source: DataSource<'_>) -> Result<Vec<Printed>, DataError> {
    let file: CounterFile = source.parse()?;
    source.check_ids(file.counter.iter().map(|line| &line.id))?;
    let lines = &file.counter;
    let counter = |line: &CounterLine| counter(source, lines, line);
    lines.iter().map(counter).collect()
}

/// The counter of a line, which may name others.
fn counter(
    source: DataSource<'_>,
    lines: &[CounterLine],
    line: &CounterLine,
) -> Result<Printed, DataError> {
    check_line(source, line)?;
    let named = |id: &Option<Spanned<String>>| {
        let Some(id) = id else { return Ok(None) };
        let is_it = |line: &CounterLine| line.id.get_ref() == id.get_ref();
        let message = "expected the id of a counter";
        let found = find_id(lines, is_it).map(Some);
        found.ok_or_else(|| source.error(id.span(), message))
    };
    Ok(Printed {
        id: line.id.get_ref().into(),
        nation: line.nation,
        class: line.class,
        quality: line.quality,
        fire: line.fire,
        range: line.range,
        morale: line.morale,
        broken: line.broken,
        smoke: line.smoke,
        leadership: line.leadership,
        rate: line.rate,
        breakdown: line.breakdown,
        repair: line.repair,
        portage: line.portage,
        removal: line.removal,
        calibre: line.calibre,
        least: line.least,
        shells: [line.smoke_shells, line.phosphorus_shells],
        has_phosphorus: line.has_phosphorus,
        needs_crew: line.needs_crew,
        is_anti_tank_rifle: line.is_anti_tank_rifle,
        barrel: line.barrel,
        is_red: line.is_red,
        has_shield: line.has_shield,
        is_reduced: line.is_reduced,
        assault: line.assault,
        sprays: line.sprays,
        is_stealthy: line.is_stealthy,
        is_para: line.is_para,
        is_commissar: line.is_commissar,
        half: named(&line.half)?,
        reduced: named(&line.reduced)?,
        lower: named(&line.lower)?,
        rearms: named(&line.rearms)?,
        hardens: named(&line.hardens)?,
        hardens_with: named(&line.hardens_with)?,
        vehicle: line.vehicle.clone(),
        weapons: mounted(source, lines, line)?,
        crew: named(&line.crew)?,
        mount: line.mount,
        mobility: line.mobility,
        gun_size: line.gun_size,
        is_pack: line.is_pack,
        is_party: line.is_party,
        watch: line.watch,
        penetration: line.penetration,
        hollow_from: line.hollow_from,
        canister: line.canister,
    })
}

/// Whether a line has what its class needs.
fn check_line(source: DataSource<'_>, line: &CounterLine) -> Result<(), DataError> {
    let is_weapon = line.class.is_weapon();
    let is_vehicle = line.class.is_vehicle();
    // G15.11: of a bulldozer nobody gets out; a boat has no crew.
    let is_manned = match &line.vehicle {
        Some(vehicle) => {
            let is_boat = vehicle.craft.is_some_and(|craft| craft.is_boat);
            line.crew.is_some() != (vehicle.is_plain_dozer() || is_boat)
        }
        None => line.crew.is_none(),
    };
    if is_vehicle != line.vehicle.is_some() || !is_manned {
        let message = "expected the values of a vehicle for a vehicle and for no other, and its crew, but none of a bulldozer or a boat";
        return Err(source.error(line.id.span(), message));
    }
    let is_right = (line.class == UnitClass::Leader) == line.leadership.is_some()
        && is_weapon == (line.breakdown.is_some() || line.removal.is_some());
    if !is_right {
        let message =
            "expected leadership for a leader and breakdown for a weapon, and for no other";
        return Err(source.error(line.id.span(), message));
    }
    Ok(())
}

/// The weapons that are on a vehicle.
fn mounted(
    source: DataSource<'_>,
    lines: &[CounterLine],
    line: &CounterLine,
) -> Result<Vec<CounterId>, DataError> {
    let weapon = |id: &Spanned<String>| {
        let is_it = |line: &CounterLine| line.id.get_ref() == id.get_ref() && line.mount.is_some();
        let message = "expected the id of a weapon with a mount";
        find_id(lines, is_it).ok_or_else(|| source.error(id.span(), message))
    };
    line.weapons.iter().map(weapon).collect()
}
