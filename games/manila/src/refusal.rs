//! Why an action is not legal.

use crate::Manila;
use crate::printed::units::{Group, UnitId};
use heigi_board::{EdgeId, HexId};

heigi_engine::refusals! {
    /// Why an action is not legal: the rule and the facts.
    pub enum Refusal of Manila {
        /// The action does not belong to what is being decided.
        NotNow = "5.2" "manila-refusal-not-now",
        /// The drawn value is not on the die.
        NotOnDie(faces: u8) = "5.2" "engine-not-on-die",
        /// No such unit or place on this side. The unit stays unnamed: it may be one that the asker must not know.
        NotYours(; unit: UnitId) = "2.6" "manila-refusal-not-yours",
        /// Not a land hex.
        SetUpAtSea(hex: HexId) = "3.2b" "manila-refusal-set-up-at-sea",
        /// At or next to the map edge.
        SetUpAtMapEdge(hex: HexId) = "3.2c" "manila-refusal-set-up-at-map-edge",
        /// Units are not placed yet.
        SetUpIncomplete(left: u8) = "3.2a" "manila-refusal-set-up-incomplete",
        /// The unit is there already: it was set up (3.2), has entered (3.4) or advanced (10.17a).
        AlreadyPlaced(unit: UnitId; rule: &'static str) = rule "manila-refusal-already-placed",
        /// The unit is not on the map; the rule is that of what it was asked to do.
        NotOnMap(unit: UnitId; rule: &'static str) = rule "manila-refusal-not-on-map",
        /// The corps enters last.
        CorpsEntersLast = "3.4f" "manila-refusal-corps-enters-last",
        /// The formation has entered.
        GroupHasEntered(group: Group) = "3.4g" "manila-refusal-group-has-entered",
        /// Another formation is entering.
        GroupNotEntering(group: Group) = "3.4g" "manila-refusal-group-not-entering",
        /// Not an entry hex of the formation.
        NotAnEntryHex(hex: HexId, group: Group; rule: &'static str) = rule "manila-refusal-not-an-entry-hex",
        /// Units are still off the map.
        EntryIncomplete(left: u8) = "3.4" "manila-refusal-entry-incomplete",
        /// All entry hexes are full.
        NoRoomToEnter(unit: UnitId) = "3.4e" "manila-refusal-no-room-to-enter",
        /// Nowhere to place it.
        NoPlaceForReplacement(unit: UnitId) = "7.3" "manila-refusal-no-place-for-replacement",
        /// Farther than its points take it.
        TooFar(hex: HexId, left: u8) = "8.2" "manila-refusal-too-far",
        /// Two units are there.
        StackFull(hex: HexId) = "6.1" "manila-refusal-stack-full",
        /// One unit is there and two land (8.10).
        NoRoomForBoth(hex: HexId) = "6.1" "manila-refusal-no-room-for-both",
        /// Units of different divisions.
        OtherDivision(hex: HexId) = "6.2" "manila-refusal-other-division",
        /// Two fixed units.
        TwoFixedUnits(hex: HexId) = "6.3" "manila-refusal-two-fixed-units",
        /// Nothing to reorder.
        NoStack(hex: HexId) = "6.5a" "manila-refusal-no-stack",
        /// The group had its replacement, or nothing can be replaced.
        AlreadyReplaced(group: Group) = "7.2a" "manila-refusal-already-replaced",
        /// The unit is not eliminated.
        NotEliminated(unit: UnitId) = "7.2" "manila-refusal-not-eliminated",
        /// No unit of the group there.
        NoUnitOfGroup(hex: HexId) = "7.3" "manila-refusal-no-unit-of-group",
        /// A Japanese unit is adjacent.
        JapaneseAdjacent(hex: HexId) = "7.3" "manila-refusal-japanese-adjacent",
        /// The unit has moved.
        HasMoved(unit: UnitId) = "8.1" "manila-refusal-has-moved",
        /// Fixed units never move.
        Fixed(unit: UnitId) = "8.3" "manila-refusal-fixed",
        /// The engineer holds a pontoon.
        HoldsPontoon(unit: UnitId) = "8.9d" "manila-refusal-holds-pontoon",
        /// Not a bridging engineer.
        NoBridgingEngineer(unit: UnitId) = "8.9" "manila-refusal-no-bridging-engineer",
        /// Not a river hexside of its hex.
        NotItsRiver(unit: UnitId, edge: EdgeId) = "8.9" "manila-refusal-not-its-river",
        /// It is there already.
        PontoonThere(edge: EdgeId) = "8.9" "manila-refusal-pontoon-there",
        /// There is none of its.
        NoPontoon(unit: UnitId) = "8.9" "manila-refusal-no-pontoon",
        /// Not adjacent.
        NotAdjacent(hex: HexId) = "8.1" "manila-refusal-not-adjacent",
        /// Not enough points.
        PointsNeeded(hex: HexId, needed: u8, left: u8) = "8.2" "manila-refusal-points-needed",
        /// Unbridged Major River.
        MajorRiver(edge: EdgeId) = "8.7" "manila-refusal-major-river",
        /// No river there, or no support for this unit now.
        NoSupport(unit: UnitId) = "8.8" "manila-refusal-no-support",
        /// Support is used.
        SupportUsed = "8.8b" "manila-refusal-support-used",
        /// Not the 672nd, or it has moved, or did not start on a free coast.
        CannotSail = "8.10" "manila-refusal-cannot-sail",
        /// No passenger.
        NoPassenger = "8.10" "manila-refusal-no-passenger",
        /// Not another coastal hex.
        NotCoastal(hex: HexId) = "8.10" "manila-refusal-not-coastal",
        /// A Japanese unit is next to the landing place.
        LandingNotFree(hex: HexId) = "8.10a" "manila-refusal-landing-not-free",
        /// The sea.
        Sea(hex: HexId) = "8.13" "manila-refusal-sea",
        /// Enemy units are there.
        EnemyOccupied(hex: HexId) = "8.14" "manila-refusal-enemy-occupied",
        /// The unit cannot take part in this fire.
        CannotFireDefensively(unit: UnitId) = "9.3" "manila-refusal-cannot-fire-defensively",
        /// It does not touch the target.
        NotAdjacentToTarget(unit: UnitId) = "9.4" "manila-refusal-not-adjacent-to-target",
        /// Close assault goes to a hex that touches one's own.
        NotBesideTarget(unit: UnitId) = "10.17" "manila-refusal-not-adjacent-to-target",
        /// It has fired.
        HasFired(unit: UnitId) = "10.2" "manila-refusal-has-fired",
        /// It takes part already.
        TakesPart(unit: UnitId) = "10.2" "manila-refusal-takes-part",
        /// It takes no part.
        TakesNoPart(unit: UnitId) = "10.2" "manila-refusal-takes-no-part",
        /// Nobody fires.
        NobodyFires = "10.3" "manila-refusal-nobody-fires",
        /// No enemy there.
        NoEnemy(hex: HexId) = "10.2a" "manila-refusal-no-enemy",
        /// Attacked already.
        AlreadyAttacked(hex: HexId) = "10.5" "manila-refusal-already-attacked",
        /// The bridge was attacked already.
        BridgeAlreadyAttacked(edge: EdgeId) = "10.19" "manila-refusal-bridge-already-attacked",
        /// Nobody can reach it.
        NobodyInRange(hex: HexId) = "10.4" "manila-refusal-nobody-in-range",
        /// Nobody can reach the bridge.
        NobodyInRangeOfBridge(edge: EdgeId) = "10.4" "manila-refusal-nobody-in-range-of-bridge",
        /// Only one division.
        OneDivision(present: Group, other: Group) = "10.4" "manila-refusal-one-division",
        /// Out of range.
        OutOfRange(unit: UnitId, distance: u8, range: u8) = "10.6" "manila-refusal-out-of-range",
        /// No line of fire.
        NoLineOfFire(unit: UnitId) = "10.7" "manila-refusal-no-line-of-fire",
        /// Nobody spots.
        NoSpotter(unit: UnitId) = "11.2b" "manila-refusal-no-spotter",
        /// Artillery on turns 1 and 2, with its switch.
        EarlyArtillery(unit: UnitId) = "5.4a" "manila-refusal-early-artillery",
        /// Not a close assault unit.
        NotCloseAssaultCapable(unit: UnitId) = "10.17" "manila-refusal-not-close-assault-capable",
        /// No close assault on bridges and buildings (10.17), and none in defensive fire (9.6).
        NoCloseAssaultHere(; rule: &'static str) = rule "manila-refusal-no-close-assault-here",
        /// The river between cannot be crossed.
        AssaultOverMajorRiver(unit: UnitId) = "10.18" "manila-refusal-assault-over-major-river",
        /// No intact printed bridge.
        NoBridge(edge: EdgeId) = "10.19" "manila-refusal-no-bridge",
        /// Not a building, or rubble already.
        NoBuilding(hex: HexId) = "10.21" "manila-refusal-no-building",
        /// It is rubble already.
        AlreadyRubble(hex: HexId) = "10.20a" "manila-refusal-already-rubble",
        /// Not before turn 3.
        NoDemolitionYet = "5.4c" "manila-refusal-no-demolition-yet",
        /// The United States alone (10.22), and not in defensive fire (10.12l).
        FlamethrowerNotHere(; rule: &'static str) = rule "manila-refusal-flamethrower-united-states-only",
        /// Not before turn 3.
        NoFlamethrowerYet = "5.4b" "manila-refusal-no-flamethrower-yet",
        /// Not against this terrain.
        FlamethrowerTerrain(hex: HexId) = "10.22" "manila-refusal-flamethrower-terrain",
        /// Fewer than two close assault units.
        FlamethrowerTooFew = "10.22a" "manila-refusal-flamethrower-too-few",
        /// No two close assault units opposite each other.
        FlamethrowerNotOpposite = "10.22c" "manila-refusal-flamethrower-not-opposite",
        /// Not before turn 3.
        NoAirYet = "7.1" "manila-refusal-no-air-yet",
        /// All used.
        NoAirLeft = "10.23" "manila-refusal-no-air-left",
        /// Japan has none (10.23), and nobody in defensive fire (9.3).
        NoAirHere(; rule: &'static str) = rule "manila-refusal-no-air-here",
        /// None takes part.
        NoAirInAttack = "10.23" "manila-refusal-no-air-in-attack",
        /// Not one of those who assaulted.
        DidNotAssault(unit: UnitId) = "10.17" "manila-refusal-did-not-assault",
    }
}
