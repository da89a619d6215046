//! Vehicles (19, 28): `driving` how they move, `ways` which hexes they may enter, `arriving` what they meet with, `bog` where they get stuck, `effects` what fire does to
//! them, `mines` what they strike, `storming` close combat against them, `stunning` what it does to crews that look out, `overrun` what they do to men, `panjis` what stakes do to them, `breaching` how they make ways, `sappers` what the tanks of engineers do to seawalls, `dozing` what blades do, `ramming` how they bring down houses, `abandoning` who leaves and mans them, `entering` who comes from beside the map, `cellars` what is below buildings, `skirting` how they go past what fills a hex, `escorting` who goes with them on foot,
//! `rousing` which of them get moving as the enemy comes, `passengers` who is aboard, `sharing` what getting on and off takes; `warding` who fires at what is about to overrun him; `swimming` what amphibians do in deep water; `orders` what is chosen with them before anybody moves.

mod abandoning;
mod arriving;
mod bog;
mod breaching;
mod cellars;
mod commander;
mod dozing;
mod driving;
mod effects;
mod entering;
mod escorting;
mod mines;
mod orders;
mod overrun;
mod panjis;
mod passengers;
mod ramming;
mod rousing;
mod sappers;
mod sharing;
mod skirting;
mod storming;
mod stunning;
mod swimming;
mod warding;
mod ways;

pub use bog::Mud;
pub use driving::DrivePlan;
pub(crate) use effects::Volley;
pub use orders::VehicleOrder;
pub use storming::Storm;
pub(crate) use ways::Gear;
pub use ways::Way;
