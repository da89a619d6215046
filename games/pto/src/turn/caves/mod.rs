//! Caves in play (G11): `control` whose they are, `placing` their set-up, `above` what comes down on them, `moving` who goes below the ground and comes out, `routing` who flees there, `seen` who knows of it, `tunnels` what leads into complexes, `smoke` what fills
//! them, `throwing`, `sapping` and `ruin` what blows them up.

mod above;
mod control;
mod moving;
mod placing;
mod routing;
mod ruin;
mod sapping;
mod seen;
mod smoke;
mod throwing;
mod tunnels;

pub use placing::Burrow;
pub use sapping::Sapping;
