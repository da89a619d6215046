//! The chapters: `rally`, `fire` (firepower, attacks, what they do, first fire), `ordnance` (what has to
//! hit first, and charges), `movement` with its `legs` (from one Location to the next), `allotment` (what a move costs) and `spending` (what its points draw upon it), `rout`, `advance`, `combat` with its `odds` and who is `leaving` it, `control`, `edges` of the map, `victory`; `deploying` what is set up apart, `teams` is how units and weapons change
//! hands, `vehicles` what drives, `mules` what animals carry, `mounts` who rides, `columns` who marches in one, `charge` who runs at the enemy, `wave` many who do, `hunters` one who goes at a tank, `lurking` those of them who hide, `snipers` who shoots single men, `prisoners` who guards whom, `heat` what battle makes of units,
//! `aircraft` what flies, `artillery` fires from beyond the map, `weather` and `flames` what sky, wind and fire do, `panjis` what stakes do to who comes across them, `uprooting` what takes them away, `clearing` who makes ways, `morale` what fire,
//! rout and combat do to them, `japanese` what to the Japanese, `integrity` what losses do to a whole side, `hara_kiri` what they do to themselves.

mod advance;
mod aircraft;
mod allotment;
mod artillery;
mod caves;
mod charge;
mod clearing;
mod columns;
mod combat;
mod concealment;
mod control;
mod dare_death;
mod deploying;
mod digging;
mod edges;
mod fire;
mod flames;
mod fortifications;
mod hara_kiri;
mod heat;
mod hunters;
mod huts;
mod integrity;
mod japanese;
mod leaving;
mod legs;
mod lurking;
mod morale;
mod mounts;
mod movement;
mod mules;
mod night;
mod odds;
mod ordnance;
mod overrunning;
mod panjis;
mod prisoners;
mod rally;
mod roads;
mod rout;
mod searching;
mod setting_up;
mod skirting;
mod snipers;
mod spending;
mod straying;
mod teams;
mod uprooting;
mod vehicles;
mod victory;
mod wave;
mod weather;

pub use advance::Goes;
pub use aircraft::{Armament, Owner, Sortie};
pub(crate) use artillery::Blow;
pub(crate) use artillery::fire_phase;
pub use artillery::{Barrage, Call};
pub(crate) use charge::CHARGE;
pub use fire::{Attack, FirePlan, Firepower, Manner};
pub(crate) use fire::{line, result_chances};
pub use flames::Kindling;
pub(crate) use hunters::STRENGTH;
pub use hunters::Summons;
pub use morale::Source;
pub use movement::{Gait, Leg};
pub use mules::Packing;
pub use night::Starshell;
pub(crate) use ordnance::{ARCS, Damage, Placement, Push, Shell};
pub use teams::TeamPlan;
pub(crate) use vehicles::Volley;
pub use vehicles::{DrivePlan, Storm, VehicleOrder};
