//! Why something is refused.

use crate::Burma;
use crate::printed::units::{AirId, UnitId};
use heigi_board::HexId;

heigi_engine::refusals! {
    /// Why an action is refused, with the rule and the facts.
    pub enum Refusal of Burma {
        /// The air unit is not available for that.
        AirNotThere(air: AirId; rule: &'static str) = rule "burma-air-not-there",
        /// The unit is at full strength.
        AtFullStrength(unit: UnitId) = "16.1" "burma-at-full-strength",
        /// The unit did not begin its activation supplied in a town or village that a road or railway joins to a source.
        BeganOffAirfield(unit: UnitId) = "12.4.2" "burma-began-off-airfield",
        /// The unit did not begin its activation in a port.
        BeganOutOfPort(unit: UnitId) = "12.5.2-1" "burma-began-out-of-port",
        /// The unit does not attack.
        CannotAttack(unit: UnitId) = "13.1.1" "burma-cannot-attack",
        /// The unit cannot be supplied now.
        CannotBeFed(unit: UnitId; rule: &'static str) = rule "burma-cannot-be-fed",
        /// The unit cannot come back.
        CannotBeRebuilt(unit: UnitId; rule: &'static str) = rule "burma-cannot-be-rebuilt",
        /// The unit carries at most so many.
        CarriesNoMore(unit: UnitId, most: i32) = "7.2.4" "burma-carries-no-more",
        /// The unit carries no supply markers; only infantry does.
        CarriesNone(unit: UnitId) = "7.2.4" "burma-carries-none",
        /// The unit carries nothing.
        CarriesNothing(unit: UnitId) = "7.2.5" "burma-carries-nothing",
        /// The unit does not come now.
        DoesNotCome(unit: UnitId) = "15.1.1" "burma-does-not-come",
        /// The enemy is too near to the hex.
        EnemyTooNear(hex: HexId; rule: &'static str) = rule "burma-enemy-too-near",
        /// Markers are being sent forward already; stockpile and map exchange them before that.
        ExchangeOver = "7.4.4" "burma-exchange-over",
        /// The unit has acted in this turn.
        HasActed(unit: UnitId; rule: &'static str) = rule "burma-has-acted",
        /// The unit has fired in this turn.
        HasFired(unit: UnitId) = "17.3.3" "burma-has-fired",
        /// The unit has attacked in this segment.
        HasFought(unit: UnitId) = "13.1.3" "burma-has-fought",
        /// The hex has such a line.
        HasLine(hex: HexId; rule: &'static str) = rule "burma-has-line",
        /// The unit has moved in this segment.
        HasMoved(unit: UnitId) = "9.3.4" "burma-has-moved",
        /// The unit has had its porters this turn.
        HasPorters(unit: UnitId) = "7.4.6" "burma-has-porters",
        /// The hex has a position already.
        HasPosition(hex: HexId) = "17.2.3" "burma-has-position",
        /// The unit has already spent a supply marker in this payment.
        HasSpentMarker(unit: UnitId) = "7.9.6" "burma-has-spent-marker",
        /// The unit is in confusion: it lengthens no lines and directs no fire in this turn.
        InDisorder(unit: UnitId; rule: &'static str) = rule "burma-in-disorder",
        /// The unit builds a position.
        IsBuilding(unit: UnitId) = "17.2.1" "burma-is-building",
        /// The unit is committed.
        IsCommitted(unit: UnitId) = "7.7.2" "burma-is-committed",
        /// The unit is disrupted.
        IsDisrupted(unit: UnitId) = "13.7.3" "burma-is-disrupted",
        /// It has been named already.
        IsNamed(; rule: &'static str) = rule "burma-is-named",
        /// The unit is out of supply.
        IsOutOfSupply(unit: UnitId; rule: &'static str) = rule "burma-is-out-of-supply",
        /// The unit may not move in this turn.
        IsPinned(unit: UnitId) = "TBL-CHINDIT" "burma-is-pinned",
        /// The unit has been placed.
        IsPlaced(unit: UnitId) = "21.0" "burma-is-placed",
        /// The unit is out of supply or beyond its reach.
        IsStranded(unit: UnitId; rule: &'static str) = rule "burma-is-stranded",
        /// The unit is in the hex already.
        IsThere(unit: UnitId, hex: HexId; rule: &'static str) = rule "burma-is-there",
        /// The unit has lost all its steps before the game.
        LostInSetUp(unit: UnitId) = "21.0" "burma-lost-in-set-up",
        /// The hex is out of range of the air unit.
        NoAirRange(air: AirId, hex: HexId; rule: &'static str) = rule "burma-no-air-range",
        /// Transports need a town, a village or the city in Allied hands there.
        NoAirfield(hex: HexId; rule: &'static str) = rule "burma-no-airfield",
        /// The unit attacks out of rough jungle along a line only.
        NoArmourAttackOffLine(unit: UnitId, hex: HexId) = "17.1.5" "burma-no-armour-attack-off-line",
        /// The unit enters the hex along a line only.
        NoArmourOffLine(unit: UnitId, hex: HexId) = "17.1.4" "burma-no-armour-off-line",
        /// The unit cannot charge.
        NoBanzai(unit: UnitId) = "18.1" "burma-no-banzai",
        /// The unit has no line of communication.
        NoCommunication(unit: UnitId; rule: &'static str) = rule "burma-no-communication",
        /// The hex holds the enemy.
        NoEnemyHex(hex: HexId; rule: &'static str) = rule "burma-no-enemy-hex",
        /// No enemy is in the hex.
        NoEnemyThere(hex: HexId) = "13.1.1" "burma-no-enemy-there",
        /// The unit cannot leave here.
        NoExit(unit: UnitId; rule: &'static str) = rule "burma-no-exit",
        /// Whoever lands against the enemy must move first and attack then.
        NoFightAfterLanding(hex: HexId) = "12.5.4" "burma-no-fight-after-landing",
        /// No more formations may be named.
        NoFormationsLeft(; rule: &'static str) = rule "burma-no-formations-left",
        /// The unit is no headquarters on the map.
        NoHeadquarters(unit: UnitId; rule: &'static str) = rule "burma-no-headquarters",
        /// The unit cannot support here.
        NoHelper(unit: UnitId) = "13.3.2" "burma-no-helper",
        /// The unit cannot jump: parachutists and Marauders only.
        NoJump(unit: UnitId) = "12.4.1" "burma-no-jump",
        /// Nobody jumps in the monsoon.
        NoJumpInRain(unit: UnitId) = "12.4.1" "burma-no-jump-in-rain",
        /// The unit cannot land from the sea.
        NoLanding(unit: UnitId) = "12.5.1" "burma-no-landing",
        /// The Allies land only from January 1945 on, while they hold the marker of the sanctioned operation.
        NoLandingCraft = "12.5.1" "burma-no-landing-craft",
        /// Parachutists come down in rough jungle only where a town or village lies.
        NoLandingGround(hex: HexId) = "12.4.3a" "burma-no-landing-ground",
        /// No line is beside the hex.
        NoLineBeside(hex: HexId) = "7.8.2d" "burma-no-line-beside",
        /// No road or railway in range of the unit.
        NoLineInRange(unit: UnitId) = "7.4.4c" "burma-no-line-in-range",
        /// The hex has no road or railway.
        NoLineThere(hex: HexId) = "7.4.4c" "burma-no-line-there",
        /// The unit must begin in a town or village that a road or railway joins to a source.
        NoLink(unit: UnitId) = "12.4.2" "burma-no-link",
        /// No links are left to place.
        NoLinksLeft = "21.0" "burma-no-links-left",
        /// The unit is not flown: transports carry infantry only.
        NoLoad(unit: UnitId; rule: &'static str) = rule "burma-no-load",
        /// The unit has spent three markers on its lines.
        NoLongerLine(unit: UnitId) = "7.7.2f" "burma-no-longer-line",
        /// The unit has not lost a step at the start.
        NoLoss(unit: UnitId) = "21.0" "burma-no-loss",
        /// so many supply markers are needed, so many are in range.
        NoMarkers(needed: i32, left: i32; rule: &'static str) = rule "burma-no-markers",
        /// All supply markers have been placed.
        NoMarkersLeft = "21.0" "burma-no-markers-left",
        /// No more aircraft this turn.
        NoMoreAircraft(; rule: &'static str) = rule "burma-no-more-aircraft",
        /// The unit has had its replacements for this turn.
        NoMoreReplacements(unit: UnitId) = "16.1.3" "burma-no-more-replacements",
        /// No more ships sail in this turn.
        NoMoreShips(unit: UnitId; rule: &'static str) = rule "burma-no-more-ships",
        /// A position bars the way from zone to zone into the hex.
        NoPastPosition(hex: HexId) = "11.1.4" "burma-no-past-position",
        /// The unit has no place to stand.
        NoPlace(unit: UnitId) = "21.0" "burma-no-place",
        /// The hex is not played on.
        NoPlayArea(hex: HexId; rule: &'static str) = rule "burma-no-play-area",
        /// The hex is too far.
        NoPoints(hex: HexId) = "12.1.2" "burma-no-points",
        /// All positions have been placed.
        NoPositionsLeft = "21.0" "burma-no-positions-left",
        /// No railway journey ends out of supply (The hex).
        NoRailBeyondSupply(hex: HexId) = "12.2.2" "burma-no-rail-beyond-supply",
        /// No railway journey ends in an enemy zone of control (The hex).
        NoRailIntoZone(hex: HexId) = "12.2.3" "burma-no-rail-into-zone",
        /// The marker names no headquarters.
        NoRangeToName(; rule: &'static str) = rule "burma-no-range-to-name",
        /// The unit gets no replacements.
        NoReplacements(unit: UnitId; rule: &'static str) = rule "burma-no-replacements",
        /// There is no room in the hex.
        NoRoom(hex: HexId; rule: &'static str) = rule "burma-no-room",
        /// That is no part of a sanctioned operation now.
        NoSanction = "19.1.1" "burma-no-sanction",
        /// Only Japanese units sail from the islands.
        NoSeaMovement = "12.3.1" "burma-no-sea-movement",
        /// Ships sail from the islands to 4620 and Taungup only.
        NoSeaRoute(hex: HexId) = "12.3.1" "burma-no-sea-route",
        /// The hex is not a source of yours.
        NoSource(hex: HexId; rule: &'static str) = rule "burma-no-source",
        /// The unit stays north of row 24.
        NoSouthOfRow23(unit: UnitId) = "17.4.4" "burma-no-south-of-row-23",
        /// The unit cannot send special attack troops.
        NoSpecialTroops(unit: UnitId) = "18.2" "burma-no-special-troops",
        /// Chinese units stand with Marauders only (The hex).
        NoStackWithChinese(hex: HexId) = "17.4.5" "burma-no-stack-with-chinese",
        /// No headquarters that acts reaches the unit.
        NoStaffActs(unit: UnitId) = "9.3.5c" "burma-no-staff-acts",
        /// No headquarters has the hex in its supply range.
        NoStaffReaches(hex: HexId) = "17.3.1-2" "burma-no-staff-reaches",
        /// so many stockpile points are needed, so many are left.
        NoStock(needed: i32, left: i32; rule: &'static str) = rule "burma-no-stock",
        /// There is no such marker.
        NoSuchMarker(; rule: &'static str) = rule "burma-no-such-marker",
        /// The air unit cannot fly that mission.
        NoSuchMission(air: AirId; rule: &'static str) = rule "burma-no-such-mission",
        /// Operation Thursday cannot be launched.
        NoThursday = "17.4.7" "burma-no-thursday",
        /// No trail joins the hexes (The hex).
        NoTrail(hex: HexId) = "7.8.2a-2" "burma-no-trail",
        /// That needs so many transports; so many are ready.
        NoTransports(needed: i32, left: i32) = "5.6.5" "burma-no-transports",
        /// The unit takes no truck.
        NoTruckFor(unit: UnitId) = "17.7.5" "burma-no-truck-for",
        /// No trucks are in hand.
        NoTrucks(; rule: &'static str) = rule "burma-no-trucks",
        /// No more units may be named.
        NoUnitsLeft(unit: UnitId; rule: &'static str) = rule "burma-no-units-left",
        /// The hex cannot be reached over water.
        NoWater(hex: HexId; rule: &'static str) = rule "burma-no-water",
        /// Nobody attacks yet.
        NobodyAttacks(hex: HexId) = "13.2.1b-i" "burma-nobody-attacks",
        /// Nobody who may attack is beside the hex.
        NobodyBeside(hex: HexId) = "13.1.1" "burma-nobody-beside",
        /// No active unit that has yet to move can take a truck.
        NobodyForTrucks = "17.7.5" "burma-nobody-for-trucks",
        /// Nobody in range needs supply.
        NobodyHungry(; rule: &'static str) = rule "burma-nobody-hungry",
        /// Nobody is in range of the unit.
        NobodyInRange(unit: UnitId) = "13.3.2-hq" "burma-nobody-in-range",
        /// Nobody of it can be activated.
        NobodyToName = "9.3.4" "burma-nobody-to-name",
        /// The unit has not been activated.
        NotActive(unit: UnitId; rule: &'static str) = rule "burma-not-active",
        /// The unit is not beside the target.
        NotBeside(unit: UnitId) = "13.1.1" "burma-not-beside",
        /// The hex is not on the coast.
        NotCoastal(hex: HexId) = "12.5.3" "burma-not-coastal",
        /// The unit is not committed.
        NotCommitted(unit: UnitId) = "9.3.9" "burma-not-committed",
        /// The hex is not yours.
        NotControlled(hex: HexId; rule: &'static str) = rule "burma-not-controlled",
        /// The lines of the hex are not cut.
        NotCut(hex: HexId) = "7.8.3" "burma-not-cut",
        /// Nobody who may dig holds the hex.
        NotHeld(hex: HexId) = "21.0" "burma-not-held",
        /// The unit is not in a port.
        NotInPort(unit: UnitId) = "12.5.2-1" "burma-not-in-port",
        /// The hex is not in supply range.
        NotInRange(hex: HexId; rule: &'static str) = rule "burma-not-in-range",
        /// The unit is not placed in this set-up.
        NotInSetUp(unit: UnitId; rule: &'static str) = rule "burma-not-in-set-up",
        /// No open line joins the hex to a headquarters or source.
        NotJoined(hex: HexId) = "7.8.3-2" "burma-not-joined",
        /// It takes no part yet.
        NotNamed(unit: UnitId) = "13.2.1b-i" "burma-not-named",
        /// That is not possible now.
        NotNow(; rule: &'static str) = rule "burma-not-now",
        /// That is not among the choices.
        NotOffered(; rule: &'static str) = rule "burma-not-offered",
        /// The die has faces 1 to so many.
        NotOnDie(faces: i32) = "3.1-DIE" "burma-not-on-die",
        /// The unit is not on an island.
        NotOnIsland(unit: UnitId) = "12.3.2" "burma-not-on-island",
        /// The unit is not on the map.
        NotOnMap(unit: UnitId; rule: &'static str) = rule "burma-not-on-map",
        /// The unit cannot stand in the hex.
        NotThere(unit: UnitId, hex: HexId; rule: &'static str) = rule "burma-not-there",
        /// The hex is more than five movement points from the unit.
        NotWithinFive(unit: UnitId, hex: HexId) = "7.4.4" "burma-not-within-five",
        /// The unit is not yours.
        NotYours(unit: UnitId; rule: &'static str) = rule "burma-not-yours",
        /// No supply was dropped there.
        NothingDropped(hex: HexId) = "7.11.2" "burma-nothing-dropped",
        /// so many against so many is worse than 1:3.
        OddsTooLow(attack: i32, defence: i32) = "TBL-CRT-min" "burma-odds-too-low",
        /// No marker is left.
        PoolEmpty(; rule: &'static str) = rule "burma-pool-empty",
        /// The unit still has to be placed.
        StillToPlace(unit: UnitId) = "21.0" "burma-still-to-place",
        /// so many steps still have to be taken off.
        StillToReduce(steps: i32) = "21.0" "burma-still-to-reduce",
        /// The stockpile is full.
        StockFull = "7.5.2" "burma-stock-full",
        /// No source and no headquarters in communication lies within five movement points of the hex.
        TooFarToLoad(hex: HexId) = "5.6.3" "burma-too-far-to-load",
    }
}

/// Why an action is refused that the present step does not know.
pub(crate) const NOT_NOW: Refusal = Refusal::NotNow("4.0");
