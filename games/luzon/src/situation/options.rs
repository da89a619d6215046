//! The optional rules and the readings that are left open, as switches of a match.

heigi_engine::options! {
    /// Which switches of a match are on.
    pub struct Options = "luzon-option-" {
        /// who breaks out loses half of the enemy's points, not five times as many.
        pub breakout_at_half: "R-16",
    }
}
