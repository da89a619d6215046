//! Why an action is not legal.

use crate::Luzon;
use crate::printed::map::{BeachId, BridgeId, FieldId};
use crate::printed::units::{AircraftId, BatteryId, BoatId, UnitId};
use crate::situation::air::Spot;
use crate::turn::movement::march::Quarters;
use heigi_board::HexId;

heigi_engine::refusals! {
    /// Why an action is not legal.
    pub enum Refusal of Luzon {
        /// The present step knows no such action.
        NotNow = "3.0" "luzon-no-not-now",
        /// There is no such chit.
        NoSuchChit = "16.0" "luzon-no-such-chit",
        /// The turn record does not bring it now.
        NotArriving(unit: UnitId) = "14.1" "luzon-no-not-arriving",
        /// It arrives elsewhere.
        OtherPlace(unit: UnitId, hex: HexId) = "14.2" "luzon-no-other-place",
        /// Japan is in control there.
        JapanHolds(hex: HexId) = "14.2" "luzon-no-japan-holds",
        /// It is no ABSU in play.
        NotGivenUp(unit: UnitId) = "6.3" "luzon-no-not-given-up",
        /// So many more must be given up.
        MoreCrews(left: u8) = "6.3" "luzon-no-more-crews",
        /// At least one unit arrives in each place.
        OneInEach(hex: HexId) = "14.2" "luzon-no-one-in-each",
        /// Of its type no more than stay are left.
        Stays(unit: AircraftId) = "14.5" "luzon-no-stays",
        /// It does not leave with the tanks, or others leave first.
        NotWithTanks(unit: UnitId) = "14.6" "luzon-no-not-with-tanks",
        /// It does not leave with the division.
        NotOfDivision(unit: UnitId) = "14.4.2.1" "luzon-no-not-of-division",
        /// It is the enemy's.
        NotYours(unit: UnitId) = "4.1" "luzon-no-not-yours",
        /// It stands in no hex of the map.
        NotOnMap(unit: UnitId) = "3.2.3" "luzon-no-not-on-map",
        /// It has moved.
        HasMoved(unit: UnitId) = "4.1" "luzon-no-has-moved",
        /// It was dropped this turn.
        WasDropped(unit: UnitId) = "12.6" "luzon-no-was-dropped",
        /// The hex does not touch.
        TooFar(hex: HexId) = "4.1" "luzon-no-too-far",
        /// An enemy is there.
        Enemy(hex: HexId) = "4.1.5" "luzon-no-enemy",
        /// It would have to attack with nothing.
        NoAttack(unit: UnitId) = "7.4.3" "luzon-no-no-attack",
        /// Neither it nor whom it carries could attack there.
        CannotClaim(unit: UnitId) = "7.4.1" "luzon-no-cannot-claim",
        /// The entry and a point more cost more than is left.
        TooDearToClaim(hex: HexId, cost: Quarters, left: Quarters) = "7.4.1" "luzon-no-too-dear-to-claim",
        /// It costs more than is left.
        TooDear(hex: HexId, cost: Quarters, left: Quarters) = "4.1.6" "luzon-no-too-dear",
        /// Water is there, or between.
        Water(hex: HexId) = "4.1.7" "luzon-no-water",
        /// The terrain is closed to the unit.
        Prohibited(hex: HexId) = "TBL-TEC" "luzon-no-prohibited",
        /// It began beside an enemy, or has been beside one.
        NearEnemy(unit: UnitId) = "4.3.1" "luzon-no-near-enemy",
        /// At the strategic rate nobody comes beside an enemy.
        InHaste(hex: HexId) = "4.3.1" "luzon-no-in-haste",
        /// It follows roads at the strategic rate already.
        IsFast(unit: UnitId) = "4.3.2" "luzon-no-is-fast",
        /// It is in reserve, and stays.
        StaysInReserve(unit: UnitId) = "9.3" "luzon-no-stays-in-reserve",
        /// It is in reserve already.
        IsReserve(unit: UnitId) = "9.1" "luzon-no-is-reserve",
        /// It is not in reserve.
        NoReserve(unit: UnitId) = "9.4" "luzon-no-no-reserve",
        /// Reserves are named before anybody moves.
        TooLateForReserve(unit: UnitId) = "R-39" "luzon-no-too-late-for-reserve",
        /// It began its turn beside an enemy.
        BesideEnemy(unit: UnitId) = "9.3" "luzon-no-beside-enemy",
        /// No headquarters reaches it.
        NoHeadquarters(unit: UnitId) = "9.2" "luzon-no-no-headquarters",
        /// That of the army has its reserve in another hex.
        OneHexOfArmy(unit: UnitId) = "9.2" "luzon-no-one-hex-of-army",
        /// Reserves do not use the strategic rate.
        ReserveInHaste(unit: UnitId) = "9.5" "luzon-no-reserve-in-haste",
        /// Works are there, or there are too many on the map.
        HasWorks(hex: HexId) = "10.1" "luzon-no-has-works",
        /// Too little infantry there has not moved.
        TooFewBuilders(hex: HexId, points: u8, needed: u8) = "10.1" "luzon-no-too-few-builders",
        /// No works are there.
        NoWorks(hex: HexId) = "10.1.2" "luzon-no-no-works",
        /// It is too small to remove works.
        TooSmall(unit: UnitId, points: u8, needed: u8) = "10.1.2" "luzon-no-too-small",
        /// Two movement points are needed.
        NoPointsToRemove(unit: UnitId, left: Quarters) = "10.1.2" "luzon-no-no-points-to-remove",
        /// No battery has the number, or it is destroyed.
        NoSuchNumber(number: u8) = "10.2.3" "luzon-no-such-number",
        /// It is no artillery with a star on land beside the island.
        NoSiegeGun(unit: UnitId) = "10.2.4" "luzon-no-siege-gun",
        /// It has fired this turn.
        GunsHaveFired(unit: UnitId) = "10.2.4" "luzon-no-guns-have-fired",
        /// The battery is destroyed.
        BatteryGone(battery: BatteryId) = "R-24" "luzon-no-battery-gone",
        /// The battery is disrupted already.
        BatterySilent(battery: BatteryId) = "R-24" "luzon-no-battery-silent",
        /// Siege guns only support an assault.
        OnlySupport = "10.2.6" "luzon-no-only-support",
        /// A truck stays on roads.
        OffRoad(hex: HexId) = "4.6" "luzon-no-off-road",
        /// It carries nobody.
        NoTruck(unit: UnitId) = "4.6" "luzon-no-no-truck",
        /// It is not where the truck is.
        NotWithTruck(unit: UnitId) = "4.6" "luzon-no-not-with-truck",
        /// Trucks carry infantry.
        NotInfantry(unit: UnitId) = "4.6" "luzon-no-not-infantry",
        /// It has carried others in this turn.
        HasHauled(unit: UnitId) = "4.6" "luzon-no-has-hauled",
        /// It is more than the truck carries.
        TooHeavy(unit: UnitId, points: u8, most: u8) = "4.6" "luzon-no-too-heavy",
        /// The hex would hold too much.
        TooMany(hex: HexId, points: u16) = "4.1.4" "luzon-no-too-many",
        /// It lies on top.
        OnTop(unit: UnitId) = "5.2.1" "luzon-no-on-top",
        /// It is not in the hex that holds too much.
        NotThere(unit: UnitId, hex: HexId) = "5.1" "luzon-no-not-there",
        /// No enemy is there.
        NobodyThere(hex: HexId) = "5.2.2" "luzon-no-nobody-there",
        /// No own unit is beside it.
        NotBeside(hex: HexId) = "5.2.2" "luzon-no-not-beside",
        /// That was asked.
        WasAsked(hex: HexId) = "5.2.2" "luzon-no-was-asked",
        /// The figure is more than five from the truth.
        TooFarFromTruth(figure: u8, truth: u16) = "5.2.2" "luzon-no-too-far-from-truth",
        /// It has no companies.
        NoCompanies(unit: UnitId) = "6.2" "luzon-no-no-companies",
        /// It is not broken down.
        NotApart(unit: UnitId) = "6.2.2" "luzon-no-not-apart",
        /// Its companies are not in one hex.
        NotTogether(unit: UnitId) = "6.2.2" "luzon-no-not-together",
        /// It is demoralised.
        Demoralised(unit: UnitId) = "7.3.4" "luzon-no-demoralised",
        /// Only engineers do that.
        NoEngineers(unit: UnitId) = "15.1" "luzon-no-no-engineers",
        /// The bridge is elsewhere.
        NotAtBridge(bridge: BridgeId) = "15.1" "luzon-no-not-at-bridge",
        /// An enemy stands at the bridge.
        EnemyAtBridge(bridge: BridgeId) = "15.1" "luzon-no-enemy-at-bridge",
        /// It is blown already.
        IsBlown(bridge: BridgeId) = "15.1" "luzon-no-is-blown",
        /// A movement point is needed.
        NoPointLeft(unit: UnitId, left: Quarters) = "15.1" "luzon-no-no-point-left",
        /// It stands, or is being repaired.
        NotBlown(bridge: BridgeId) = "15.2" "luzon-no-not-blown",
        /// The whole allowance is needed.
        WholeAllowance(unit: UnitId) = "15.2" "luzon-no-whole-allowance",
        /// No major river is there.
        NoRiver(unit: UnitId) = "15.5" "luzon-no-no-river",
        /// No enemy is there.
        NoTarget(hex: HexId) = "7.0" "luzon-no-target",
        /// The player's own units are there.
        OwnHex(hex: HexId) = "7.1" "luzon-no-own-hex",
        /// It is attacked already.
        IsAttacked(hex: HexId) = "R-11" "luzon-no-is-attacked",
        /// No more hexes can be attacked.
        TooManyAttacks = "7.1" "luzon-no-too-many-attacks",
        /// Nobody is beside it who could attack it.
        NobodyBeside(hex: HexId) = "7.1.2" "luzon-no-nobody-beside",
        /// Not all who attack are beside it, or it is one too many.
        NotAllBeside(hex: HexId) = "7.1.3" "luzon-no-not-all-beside",
        /// It must attack.
        MustAttack(unit: UnitId) = "7.1.1" "luzon-no-must-attack",
        /// It has come down among enemies and attacks them.
        AttacksWhereItIs(unit: UnitId) = "12.3" "luzon-no-attacks-where-it-is",
        /// It is not the player's, or not on the map.
        NotYourUnit(unit: UnitId) = "7.0" "luzon-no-not-your-unit",
        /// It has no attack strength.
        HasNoAttack(unit: UnitId) = "R-12" "luzon-no-has-no-attack",
        /// It has moved at the strategic rate.
        HasHastened(unit: UnitId) = "TBL-TEC" "luzon-no-has-hastened",
        /// It takes part in an attack already.
        IsEngaged(unit: UnitId) = "R-11" "luzon-no-is-engaged",
        /// It does not take part.
        NotEngaged(unit: UnitId) = "7.1.2" "luzon-no-not-engaged",
        /// It is not beside the hex, or water lies between.
        OutOfReach(unit: UnitId, hex: HexId; rule: &'static str) = rule "luzon-no-out-of-reach",
        /// Armour does not attack into swamp.
        NotIntoSwamp(unit: UnitId) = "TBL-TEC" "luzon-no-not-into-swamp",
        /// Artillery does not attack from the sea.
        NotFromSea(unit: UnitId) = "4.4.6" "luzon-no-not-from-sea",
        /// Nobody in the hex can join.
        NobodyToJoin(hex: HexId) = "7.1.2" "luzon-no-nobody-to-join",
        /// Nobody has joined.
        NobodyJoined = "7.1" "luzon-no-nobody-joined",
        /// It is no artillery with a star.
        CannotLend(unit: UnitId) = "7.2.1.2" "luzon-no-cannot-lend",
        /// Its own hex is attacked.
        OwnHexAttacked(unit: UnitId) = "7.2.1.2" "luzon-no-own-hex-attacked",
        /// It is not set up.
        NotInSetUp(unit: UnitId) = "16.2" "luzon-no-not-in-set-up",
        /// Nor is this air unit.
        AircraftNotInSetUp(unit: AircraftId) = "16.2" "luzon-no-not-in-set-up",
        /// There is one place for it.
        FixedPlace(unit: UnitId; rule: &'static str) = rule "luzon-no-fixed-place",
        /// There is one airfield for it.
        FixedBase(unit: AircraftId; rule: &'static str) = rule "luzon-no-fixed-place",
        /// It is not set up in that hex.
        NotSetUpThere(unit: UnitId, hex: HexId; rule: &'static str) = rule "luzon-no-not-set-up-there",
        /// Nor on that airfield.
        NotStationedThere(unit: UnitId, field: FieldId; rule: &'static str) = rule "luzon-no-not-stationed-there",
        /// Nor is this air unit.
        NotBasedThere(unit: AircraftId, field: FieldId; rule: &'static str) = rule "luzon-no-not-stationed-there",
        /// It is set up.
        MustBeSetUp(unit: UnitId; rule: &'static str) = rule "luzon-no-must-be-set-up",
        /// So is this air unit.
        MustBeBased(unit: AircraftId; rule: &'static str) = rule "luzon-no-must-be-set-up",
        /// Japan would have too much on Luzon.
        NorthFull(unit: UnitId, points: u16, limit: u16) = "17.5.2" "luzon-no-north-full",
        /// Japan holds it.
        NoAlliedField(field: FieldId) = "16.2.3" "luzon-no-no-allied-field",
        /// Nobody fights before the first turn.
        BeforeTheStart(hex: HexId) = "17.5.3-3" "luzon-no-before-the-start",
        /// Nobody begins works before the first turn either.
        NoWorksYet(hex: HexId) = "17.5.3-3" "luzon-no-works-yet",
        /// No attack on it is left.
        NotAttacked(hex: HexId) = "7.1" "luzon-no-not-attacked",
        /// It takes no part in the fight.
        NotInFight(unit: UnitId) = "7.3.1" "luzon-no-not-in-fight",
        /// Others lose steps first.
        OthersFirst(unit: UnitId; rule: &'static str) = rule "luzon-no-others-first",
        /// It is not a hex of land beside the stack.
        NoWayBack(hex: HexId) = "7.3.5" "luzon-no-way-back",
        /// Enemies are there.
        EnemyThere(hex: HexId) = "7.3.5" "luzon-no-enemy-there",
        /// It is held by the own side already.
        NotEmpty(hex: HexId) = "7.3.7" "luzon-no-not-empty",
        /// Somebody of the stack cannot cross the hexside.
        BarredSide(hex: HexId) = "7.3.5" "luzon-no-barred-side",
        /// A retreat leads away from the enemy if it can.
        AwayFromEnemy(hex: HexId) = "7.3.5" "luzon-no-away-from-enemy",
        /// And towards supply.
        TowardsSupply(hex: HexId) = "7.3.5" "luzon-no-towards-supply",
        /// And where there is room.
        WhereRoomIs(hex: HexId) = "R-15" "luzon-no-where-room-is",
        /// The unit may not enter the hex.
        Barred(unit: UnitId, hex: HexId) = "TBL-TEC" "luzon-no-barred",
        /// The hex is full.
        NoRoom(hex: HexId) = "5.1" "luzon-no-room",
        /// It is no hex of a beach.
        NoBeach(hex: HexId) = "4.4.1" "luzon-no-beach",
        /// The beach was not written down, nor a neighbour of it.
        BeachNotWritten(hex: HexId) = "4.4.5" "luzon-no-beach-not-written",
        /// Nobody can sail for it.
        NobodySails(hex: HexId) = "4.4.4" "luzon-no-nobody-sails",
        /// It is not on Formosa.
        NotOnFormosa(unit: UnitId) = "4.4.1" "luzon-no-not-on-formosa",
        /// Airborne troops do not land from the sea.
        FliesOnly(unit: UnitId) = "4.4.1" "luzon-no-flies-only",
        /// The hex takes no more.
        BeachFull(hex: HexId, limit: u8) = "4.4.4" "luzon-no-beach-full",
        /// Strategic transport sails in other turns.
        NotThisTurn(unit: UnitId, first: u8, last: u8) = "4.4.2.3" "luzon-no-not-this-turn",
        /// Too few points are left.
        NoShips(unit: UnitId, free: u16; rule: &'static str) = rule "luzon-no-ships",
        /// It has been shipped this turn.
        WasShipped(unit: UnitId; rule: &'static str) = rule "luzon-no-was-shipped",
        /// Only infantry, bicycles and combat engineers land locally.
        NotForBoats(unit: UnitId) = "4.5.1" "luzon-no-not-for-boats",
        /// It is no coastal town and no beach.
        NoPort(hex: HexId) = "4.5.1" "luzon-no-no-port",
        /// It is no coastal hex that boats reach.
        NoCoast(hex: HexId) = "4.5.1" "luzon-no-no-coast",
        /// It is too far for them.
        TooFarBySea(hex: HexId, most: u8) = "4.5.1" "luzon-no-too-far-by-sea",
        /// Too few points are left.
        NoBoats(unit: UnitId, left: u8; rule: &'static str) = rule "luzon-no-no-boats",
        /// It is where the unit is.
        SamePort(hex: HexId; rule: &'static str) = rule "luzon-no-same-port",
        /// It is no coastal hex of Manila Bay.
        NotOfBay(hex: HexId) = "4.5.4" "luzon-no-not-of-bay",
        /// It is not friendly.
        NotFriendly(hex: HexId) = "4.5.4" "luzon-no-not-friendly",
        /// Enemies are in its area.
        HeldInArea(hex: HexId) = "4.8" "luzon-no-held-in-area",
        /// Nobody advances into an area.
        IntoArea(hex: HexId) = "4.8" "luzon-no-into-area",
        /// Enemies are in the area of the airfield.
        FieldContested(field: FieldId) = "4.8" "luzon-no-field-contested",
        /// Bicol holds no more Allied units.
        BicolFull(hex: HexId, points: u16, limit: u16) = "5.3.3" "luzon-no-bicol-full",
        /// It lies off a beach.
        IsAfloat(unit: UnitId) = "3.2.3" "luzon-no-is-afloat",
        /// It has not landed unopposed, or has gone on.
        HasNotLanded(unit: UnitId) = "4.4.6" "luzon-no-has-not-landed",
        /// The boat is at the beach already.
        BoatIsThere(boat: BoatId, beach: BeachId) = "11.1" "luzon-no-boat-is-there",
        /// No boat may lie there.
        NoBoatThere(beach: BeachId) = "11.1" "luzon-no-boat-there",
        /// It must be placed.
        BoatWaits(boat: BoatId) = "11.1" "luzon-no-boat-waits",
        /// It is at no beach.
        NotAtSea(boat: BoatId) = "11.3" "luzon-no-not-at-sea",
        /// It is at another beach.
        BoatElsewhere(boat: BoatId, beach: BeachId) = "11.4" "luzon-no-boat-elsewhere",
        /// It has attacked.
        HasFired(boat: BoatId) = "11.4" "luzon-no-has-fired",
        /// It is no air unit of the side, or not on an airfield.
        NotOnField(unit: AircraftId) = "8.1.1" "luzon-no-not-on-field",
        /// It has a mission.
        HasMission(unit: AircraftId) = "8.1.1" "luzon-no-has-mission",
        /// It has none.
        NoMission(unit: AircraftId) = "8.1.1" "luzon-no-no-mission",
        /// It lies face down.
        FaceDown(unit: AircraftId) = "8.6.5" "luzon-no-face-down",
        /// It began the turn without a compatible ABSU.
        WithoutCrew(unit: AircraftId) = "8.2.2" "luzon-no-without-crew",
        /// It is too far.
        OutOfRange(unit: AircraftId, way: u16, range: u16) = "8.1.1" "luzon-no-out-of-range",
        /// Interdiction reaches half the range.
        BeyondHalf(unit: AircraftId, way: u16, range: u16) = "8.3.8" "luzon-no-beyond-half",
        /// No road is there.
        NoRoad(spot: Spot) = "8.3.8" "luzon-no-no-road",
        /// The mission is one of fighters.
        NotAFighter(unit: AircraftId) = "8.5" "luzon-no-not-a-fighter",
        /// It carries no bombs.
        NoBombs(unit: AircraftId) = "8.3.1" "luzon-no-no-bombs",
        /// It has fought as a fighter this turn.
        FoughtAsFighter(unit: AircraftId) = "8.3.6" "luzon-no-fought-as-fighter",
        /// It cannot strafe.
        NoGuns(unit: AircraftId) = "8.5.2" "luzon-no-no-guns",
        /// Nothing of the side is there to cover.
        NothingToCover(spot: Spot) = "8.3.9" "luzon-no-nothing-to-cover",
        /// No enemy is there.
        NoAirTarget(spot: Spot) = "8.3.1" "luzon-no-no-air-target",
        /// The units there touch the enemy.
        InContact(spot: Spot) = "8.3.3" "luzon-no-in-contact",
        /// The bridge is down.
        BridgeDown(spot: Spot) = "8.3.5" "luzon-no-bridge-down",
        /// No bombers of its service fly there.
        NoBombers(unit: AircraftId, spot: Spot) = "8.5.1" "luzon-no-no-bombers",
        /// Escorts are sent to the sky, whatever is bombed below.
        EscortsOverHex(spot: Spot, sky: Spot) = "8.5.1" "luzon-no-escorts-over-hex",
        /// Too few of its type would stay behind face down.
        NoUpkeep(unit: AircraftId) = "8.3.9.1" "luzon-no-no-upkeep",
        /// It is there.
        IsThere(unit: AircraftId, field: FieldId) = "8.1.2" "luzon-no-is-there",
        /// The enemy holds the airfield.
        NotYourField(field: FieldId) = "8.1.2" "luzon-no-not-your-field",
        /// It was taken this turn.
        JustTaken(field: FieldId) = "8.1.2" "luzon-no-just-taken",
        /// No line of supply leads there.
        FieldUnsupplied(field: FieldId) = "8.1.2" "luzon-no-field-unsupplied",
        /// It has no free box for it.
        NoBox(unit: AircraftId, field: FieldId) = "8.2.5" "luzon-no-no-box",
        /// It operates from one airfield only.
        OnlyFrom(unit: AircraftId, field: FieldId) = "16.2.1" "luzon-no-only-from",
        /// It can return to a compatible ABSU.
        CrewElsewhere(unit: AircraftId, field: FieldId) = "8.2.2" "luzon-no-crew-elsewhere",
        /// No ABSU is there that it could take along.
        NoCrewToTake(unit: AircraftId) = "8.1.2" "luzon-no-no-crew-to-take",
        /// It does not carry airborne troops.
        NoTransport(unit: AircraftId) = "12.1" "luzon-no-no-transport",
        /// It is not at Kagi.
        NotFromKagi(unit: AircraftId) = "12.1" "luzon-no-not-from-kagi",
        /// One unit a turn is dropped.
        OneDrop(unit: AircraftId) = "12.1" "luzon-no-one-drop",
        /// No airborne unit is on Formosa.
        NoTroops(unit: AircraftId) = "12.1" "luzon-no-no-troops",
        /// Nobody is dropped on a city.
        InCity(hex: HexId) = "12.2" "luzon-no-in-city",
        /// No fleet lies there that the airfield could still meet.
        NoFleetNear(hex: HexId) = "8.4.3" "luzon-no-fleet-near",
        /// It has not got away, or may not fight.
        CannotRise(unit: AircraftId) = "8.4.1" "luzon-no-cannot-rise",
        /// Friendly aircraft are on the ground there.
        MustStay(field: FieldId) = "8.3.9" "luzon-no-must-stay",
        /// It does not take part in the raid.
        NotInRaid(unit: AircraftId) = "8.6.1" "luzon-no-not-in-raid",
        /// An escort is still without an opponent.
        EscortsFirst(unit: AircraftId) = "8.6.1.1" "luzon-no-escorts-first",
        /// Somebody fires at it.
        MustReply(unit: AircraftId) = "8.6.1.1" "luzon-no-must-reply",
        /// It fires at one of those that fire at it.
        NotItsAttacker(unit: AircraftId, target: AircraftId) = "8.6.3" "luzon-no-not-its-attacker",
        /// Losses are spread equally over the types.
        NotEqually(unit: AircraftId) = "8.7.1" "luzon-no-not-equally",
        /// It does not stand there.
        NotParked(unit: AircraftId) = "8.3.4" "luzon-no-not-parked",
        /// Only bombs damage an airfield.
        OnlyBombs(field: FieldId) = "8.3.4" "luzon-no-only-bombs",
        /// All boxes are damaged.
        NoBoxLeft(field: FieldId) = "8.3.4" "luzon-no-no-box-left",
        /// It has fought.
        HasFought(unit: AircraftId) = "8.5.2" "luzon-no-has-fought",
        /// It does not return now.
        NotReturning(unit: AircraftId) = "3.2.5" "luzon-no-not-returning",
    }
}
