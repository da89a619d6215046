//! Assaults from the sea and evacuations (G14): obstacles on beaches and in shallow water, and who clears them before the match.

mod demolition;
mod obstacles;
