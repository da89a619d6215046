//! Assaults from the sea and evacuations (G14): obstacles on beaches and in shallow water, who clears them before the match, who is
//! aboard the craft, what is called back, and what the beach does to who comes ashore.

mod ashore;
mod demolition;
mod forsaken;
mod holds;
mod naval;
mod obstacles;
mod recall;
mod saved;
mod tides;

pub(super) use recall::WaysHome;
