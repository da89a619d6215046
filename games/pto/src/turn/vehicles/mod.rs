//! Vehicles (19, 28): `driving` how they move, `bog` where they get stuck, `effects` what fire does to
//! them.

mod bog;
mod driving;
mod effects;

pub use bog::Mud;
pub use driving::DrivePlan;
