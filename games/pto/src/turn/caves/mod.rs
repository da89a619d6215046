//! Caves in play (G11): `moving` who goes below the ground and comes out, `seen` who knows of it, `throwing` and `ruin` what blows them
//! up.

mod moving;
mod ruin;
mod seen;
mod throwing;
