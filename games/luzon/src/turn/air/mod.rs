//! The air war (8.0) and what flies besides (12.0).
//!
//! `plan` is the plan of an air phase, which may be changed until it is launched, `assign` a mission in it; `launch` carries it out, raid by raid in
//! drawn order. A raid runs through `scramble` (8.4, 8.3.9), `combat` (8.6), `flak` (8.7), `bombing` (8.3) with its `hits`, `strafing`
//! (8.5.2) and `drop` (12.0). `outlook` says what awaits a plan as far as the enemy is known, `upkeep` who keeps patrols in the
//! air (8.3.9.1). `flights` are ranges (8.1), `bases` airfields and ABSU (8.2) with the way home, `flee` the flight
//! from an airfield that is taken (8.4.4).

pub mod assign;
pub mod bases;
pub mod bombing;
pub mod combat;
pub mod drop;
pub mod flak;
pub mod flee;
pub mod fleets;
pub mod flights;
pub mod hits;
pub mod launch;
mod outlook;
pub mod plan;
mod policy;
pub mod scramble;
pub mod strafing;
mod upkeep;
