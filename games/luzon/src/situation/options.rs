//! The optional rules and the readings that are left open, as switches of a match.

use crate::printed::units::ALLIES;

heigi_engine::options! {
    /// Which switches of a match are on.
    pub struct Options = "luzon-option-" {
        /// 11-OPT: American torpedoes work.
        pub working_torpedoes: "11-OPT",
        /// 12.7: airborne troops that have not come down beside an enemy move one hex.
        pub airborne_move: "12.7",
        /// 16.3: the Allies set up wherever they like.
        pub free_deployment: "16.3",
        /// 18.2: Japan wins with the loss of the USAFFE headquarters.
        pub the_general: "18.2",
        /// 18.3: victory points in place of the goals.
        pub victory_points: "18.3",
        /// who breaks out loses half of the enemy's points, not five times as many.
        pub breakout_at_half: "R-16",
        /// Japan loses a level if Corregidor is not neutralised.
        pub fortress_costs_a_level: "R-54",
        /// 18.1: the turns of strategic transport are drawn in secret, and with them when the main assault comes; the main
        /// assault (17.5) begins with it.
        pub random_transport: "18.1" ["campaign"],
        /// four ABSU bring one provisional unit, and four more the other.
        pub provisional_one_by_one: "R-45",
        /// 19.11: the solitaire game, each division face down beside its first regiment.
        pub solitaire: "19.11" leads(ALLIES),
        /// 19.12: the solitaire game, the regiments of all divisions mixed.
        pub solitaire_scattered: "19.12" leads(ALLIES),
    }
}
