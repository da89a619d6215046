//! What happened, and who is told of it.

use crate::Luzon;
use crate::printed::campaign::{Goal, Level, WithdrawalId};
use crate::printed::map::{BeachId, BridgeId, FieldId};
use crate::printed::units::{ALLIES, AircraftId, BatteryId, BoatId, JAPAN, UnitId, UnitSet};
use crate::situation::air::{Mission, Spot};
use crate::turn::air::bombing::Blow;
use crate::turn::air::combat::{Shot, TwoFigures};
use crate::turn::air::flak::Burst;
use crate::turn::air::scramble::Scrambling;
use crate::turn::chits::Classes;
use crate::turn::combat::factors::{Factor, Times};
use crate::turn::combat::odds::Points;
use crate::turn::combat::resolve::{Cell, ColumnName};
use crate::turn::inquiry::Presence;
use crate::turn::points::Award;
use crate::turn::solitaire::flights::TableLine;
use crate::turn::solitaire::submarines::Meeting;
use crate::turn::submarines::attacks::Torpedo;
use heigi_board::HexId;
use heigi_engine::scene::{LogEntry, SmolStr, Value};
use heigi_engine::told::{Cause, Die, Fact, Modified, Signed, Throw};
use heigi_engine::{Side, Viewer};

heigi_engine::events! {
    /// What happened.
    pub enum Event of Luzon {
        /// The Allied chit.
        AlliedChit(chit: u16) = Die "16.1" "luzon-log-allied-chit" for_good,
        /// The counters of the Allies are laid out.
        SetUpBegan = Move "16.2" "luzon-log-set-up-begins",
        /// 16.2.4: a side puts a unit in a hex.
        PutIn(unit: UnitId, hex: HexId) = Move "16.2.4" "luzon-log-put-in",
        /// 16.2.1: or on an airfield.
        PutOn(unit: UnitId, field: FieldId) = Move "16.2.1" "luzon-log-put-on",
        /// 17.5.2: a unit stays on Formosa.
        KeptOnFormosa(unit: UnitId) = Move "17.5.2" "luzon-log-kept-on-formosa",
        /// 16.2.1: an air unit is put on an airfield.
        Based(unit: AircraftId, field: FieldId) = Move "16.2.1" "luzon-log-put-on",
        /// 16.2.2: it waits at Del Monte.
        KeptAtDelMonte(unit: AircraftId) = Move "16.2.2" "luzon-log-kept-at-del-monte",
        /// A side has set up.
        SetUp(side: Side) = Move "16.2" "luzon-log-set-up" for_good,
        /// 17.5.2: how many batteries were destroyed before the main assault.
        EarlierRaids(die: Throw, batteries: u8) = Die "17.5.2" "luzon-log-earlier-raids" for_good,
        /// 16.2.3: Japan asks about an airfield.
        FieldAsked(field: FieldId) = Move "16.2.3" "luzon-log-field-asked" for_good,
        /// 16.2.3: the answer.
        FieldAnswered(field: FieldId, classes: Classes) = Result "16.2.3" "luzon-log-field-answered" for_good,
        /// 19.11: the pools are laid out face down.
        LaidOut = Move "19.11" "luzon-log-laid-out" for_good,
        /// 19.13, 19.14: a unit is turned face up.
        Revealed(unit: UnitId, hex: HexId; rule: &'static str) = Result rule "luzon-log-revealed" for_good,
        /// 19.2: the die of an air table.
        TableDie(die: Throw, field: FieldId, says: TableLine) = Die "19.2" "luzon-log-table-die" for_good,
        /// 19.211, 19.222: there is no target for that, and a later line of the table counts.
        TableNext(field: FieldId, says: TableLine) = Result "19.211" "luzon-log-table-next" for_good,
        /// 19.212: the lot among several targets.
        TablePicked(die: Throw, spot: Spot) = Die "19.212" "luzon-log-table-picked" for_good,
        /// 19.211: there is nothing to do for them.
        StandDown(field: FieldId) = Result "19.211" "luzon-log-stand-down",
        /// 19.5: whether a submarine meets a landing.
        BoatMet(die: Modified, beach: BeachId, result: Meeting) = Die "19.5" "luzon-log-boat-met" for_good,
        /// 19.4: a weak regiment goes to build works.
        GoesToBuild(hex: HexId) = Move "19.4" "luzon-log-goes-to-build" for_good,
        /// 19.7: the Allies go back into Bataan.
        GoToBataan(hex: HexId; rule: &'static str) = Result rule "luzon-log-go-to-bataan" for_good,
        /// The Japanese chit, which only Japan sees.
        JapaneseChit(chit: u16) = Die "16.4" "luzon-log-japanese-chit" for_good,
        /// What the others are told of it.
        SecretChit = Die "16.4" "luzon-log-secret-chit",
        /// A turn begins.
        TurnBegan(turn: u8) = Phase "3.0" "luzon-log-turn" for_good,
        /// An Allied unit arrives; Japan may see it on top of a stack.
        Arrived(unit: UnitId, hex: HexId) = Move "14.2" "luzon-log-arrived" for_good,
        /// 6.3: an ABSU is given up.
        GivenUp(unit: UnitId) = Move "6.3" "luzon-log-given-up",
        /// 6.3: a provisional unit comes for some of them.
        Mustered(unit: UnitId, hex: HexId) = Move "6.3" "luzon-log-arrived" for_good,
        /// What the others are told of it.
        Reinforced = Move "14.2" "luzon-log-reinforced",
        /// An Allied unit cannot come.
        CannotArrive(unit: UnitId) = Result "14.2" "luzon-log-cannot-arrive",
        /// Allied aircraft arrive.
        Landed(unit: AircraftId, hex: HexId) = Move "14.2" "luzon-log-landed",
        /// Allied aircraft cannot come.
        CannotLand(unit: AircraftId) = Result "14.2" "luzon-log-cannot-land",
        /// A Japanese unit comes to Formosa.
        OnFormosa(unit: UnitId) = Move "14.3" "luzon-log-on-formosa",
        /// A Japanese unit is withdrawn; what lay beneath it may show.
        Withdrew(unit: UnitId) = Result "14.4" "luzon-log-withdrew" for_good,
        /// Steps of a Japanese unit are.
        StepsLeft(unit: UnitId, steps: u8) = Result "14.6" "luzon-log-steps-left" for_good,
        /// Japanese aircraft are.
        FlewOut(unit: AircraftId) = Result "14.5" "luzon-log-flew-out",
        /// Japan refuses a withdrawal.
        Refused(what: WithdrawalId) = Result "14.4.1" "luzon-log-refused",
        /// 4.1: a unit that others see goes from hex to hex.
        Moved(unit: UnitId, from: HexId, to: HexId) = Move "4.1" "luzon-log-moved",
        /// 4.1, 5.2.2: a unit that lay beneath others comes where others see it.
        Emerged(unit: UnitId, from: HexId, to: HexId) = Move "4.1" "luzon-log-moved" for_good,
        /// 4.1: a unit that lies beneath others there and here.
        Crept(unit: UnitId, from: HexId, to: HexId) = Move "4.1" "luzon-log-moved",
        /// What the others are told of it.
        Stirred(side: Side, from: HexId, to: HexId) = Move "4.1" "luzon-log-stirred",
        /// 5.2.2: a unit has come to lie on top, where others see it, since another one has left.
        Uncovered(unit: UnitId, hex: HexId) = Result "5.2.2" "luzon-log-uncovered" for_good,
        /// 4.1.7: a unit has nowhere to go.
        CannotMove(unit: UnitId) = Result "4.1" "luzon-log-cannot-move",
        /// 8.7.5: a unit goes onto the chart of an airfield.
        TookPost(unit: UnitId, field: FieldId; is_seen: bool) = Move "8.7.5" "luzon-log-took-post",
        /// 4.3: a unit follows roads at the strategic rate.
        Hastens(unit: UnitId) = Move "4.3.1" "luzon-log-hastens",
        /// 4.6: a truck takes a unit aboard.
        Loaded(unit: UnitId, truck: UnitId) = Move "4.6" "luzon-log-loaded",
        /// 7.4.3: a unit without defence is removed.
        Overrun(unit: UnitId, hex: HexId) = Result "7.4.3" "luzon-log-overrun" for_good,
        /// 4.1.5: somebody in the hex has some.
        Withstood(hex: HexId) = Result "4.1.5" "luzon-log-withstood" for_good,
        /// 7.4.1: a march declares its attack on a hex.
        Claimed(unit: UnitId, hex: HexId, attack: Points; is_seen: bool) = Move "7.4.1" "luzon-log-claimed" for_good,
        /// What the others are told of it if the unit lies beneath others.
        ClaimedBelow(side: Side, hex: HexId, attack: Points) = Move "7.4.1" "luzon-log-claimed-below" for_good,
        /// 7.4.1: it is ten times the defence: a unit is removed.
        Swept(unit: UnitId, hex: HexId) = Result "7.4.1" "luzon-log-swept" for_good,
        /// 7.4.1: it is not.
        ClaimFailed(hex: HexId) = Result "7.4.1" "luzon-log-claim-failed" for_good,
        /// 9.1: a side has units in reserve.
        HoldsReserves(side: Side) = Move "9.1" "luzon-log-holds-reserves",
        /// 9.1: a unit is put in reserve.
        Reserved(unit: UnitId) = Move "9.1" "luzon-log-reserved",
        /// 10.1: works are begun.
        Fortifies(side: Side, hex: HexId) = Move "10.1" "luzon-log-fortifies",
        /// 10.1: they are a turn further.
        WorksBuilt(hex: HexId, turns: u8) = Result "10.1" "luzon-log-works-built",
        /// 10.1: they are finished.
        WorksFinished(hex: HexId) = Result "10.1" "luzon-log-works-finished",
        /// 10.1: they are given up.
        WorksGivenUp(hex: HexId) = Result "10.1" "luzon-log-works-given-up",
        /// 10.1.2: they are removed.
        WorksRemoved(hex: HexId) = Result "10.1.2" "luzon-log-works-removed",
        /// 10.2.2: the bombers of the raid fly high.
        FliesHigh = Move "10.2.2" "luzon-log-flies-high",
        /// 10.2.2: a bomber has bombed the batteries.
        Shelled(spot: Spot, value: u8, sum: Modified, result: Blow) = Die "10.2.2" "luzon-log-shelled" for_good,
        /// 10.2.4: artillery has fired at them.
        Bombarded(unit: UnitId, value: u8, sum: Throw, result: Blow) = Die "10.2.4" "luzon-log-bombarded" for_good,
        /// 10.2.3.1, 10.2.4: the battery with a number is destroyed.
        NumberDestroyed(number: u8, battery: BatteryId; rule: &'static str) = Result rule "luzon-log-number-destroyed" for_good,
        /// 10.2.3.2: the battery with a number is disrupted; Japan does not learn which it is.
        NumberDisrupted(number: u8, battery: BatteryId) = Result "10.2.3.2" "luzon-log-number-disrupted" for_good,
        /// What the others are told of it.
        NumberHit(number: u8) = Result "10.2.3.2" "luzon-log-number-hit" for_good,
        /// 10.2.4: guns have destroyed a battery.
        BatteryDestroyed(battery: BatteryId) = Result "10.2.4" "luzon-log-battery-destroyed" for_good,
        /// 10.2.4: guns have disrupted a battery.
        BatteryDisrupted(battery: BatteryId) = Result "10.2.4" "luzon-log-battery-disrupted" for_good,
        /// 10.2.3.2: a battery is repaired.
        BatteryRepaired(battery: BatteryId; is_known: bool) = Result "10.2.3.2" "luzon-log-battery-repaired",
        /// What the others are told of it.
        SomeBatteryRepaired = Result "10.2.3.2" "luzon-log-some-battery-repaired",
        /// 4.6: a truck is driven off its road, and lost.
        TruckLost(unit: UnitId) = Result "4.6" "luzon-log-truck-lost" for_good,
        /// 6.2.1: a battalion breaks down.
        Split(unit: UnitId, hex: HexId; is_seen: bool) = Move "6.2.1" "luzon-log-split",
        /// 6.2.2: it is whole again.
        Joined(unit: UnitId, hex: HexId; is_seen: bool) = Move "6.2.2" "luzon-log-joined",
        /// 5.2.1: a unit is laid on top of its stack.
        Raised(unit: UnitId) = Move "5.2.1" "luzon-log-raised" for_good,
        /// 5.1: a hex holds too much.
        Overstacked(hex: HexId, limit: u16) = Result "5.1" "luzon-log-overstacked",
        /// 5.1: a unit too many is destroyed.
        Removed(unit: UnitId, hex: HexId) = Result "5.1" "luzon-log-removed" for_good,
        /// 15.1: a bridge is blown.
        Blown(bridge: BridgeId) = Move "15.1" "luzon-log-blown",
        /// 15.2: it is repaired.
        Repaired(bridge: BridgeId) = Move "15.2" "luzon-log-repaired",
        /// 15.2: it can be used again.
        Stands(bridge: BridgeId) = Result "15.2" "luzon-log-stands",
        /// 15.5: engineers help across a river.
        Assists(unit: UnitId, points: u8) = Move "15.5" "luzon-log-assists",
        /// 13.5: a unit is not supplied any more.
        Unsupplied(unit: UnitId) = Result "13.5" "luzon-log-unsupplied",
        /// 13.5: it is supplied again.
        Supplied(unit: UnitId) = Result "13.5" "luzon-log-supplied",
        /// 7.3.4: the demoralised of a phase recover.
        Recovered(unit: UnitId) = Result "7.3.4" "luzon-log-recovered",
        /// 5.2.2: a side asks about a stack.
        Asked(side: Side, hex: HexId) = Move "5.2.2" "luzon-log-asked" for_good,
        /// 5.2.2: what is answered.
        Answered(hex: HexId, attack: u8, defence: u8, presence: Presence) = Result "5.2.2" "luzon-log-answered" for_good,
        /// A hex is attacked.
        Attacks(hex: HexId) = Move "7.1" "luzon-log-attacks",
        /// Together with another.
        AttacksAlso(hex: HexId) = Move "7.1.3" "luzon-log-attacks-also",
        /// It is not attacked after all.
        CalledOff(hex: HexId) = Move "7.1" "luzon-log-called-off",
        /// Nobody is left who could attack it, or to be attacked.
        Lapsed(hex: HexId) = Result "7.3.4" "luzon-log-lapsed",
        /// Who attacks a hex.
        Attackers(hex: HexId, units: UnitSet) = Result "7.2.1" "luzon-log-attackers" for_good,
        /// Who defends it.
        Defenders(hex: HexId, units: UnitSet) = Result "7.2.1" "luzon-log-defenders" for_good,
        /// Some of them do not count with their printed strength.
        Weighed(factor: Factor, times: Times; rule: &'static str)
            = Result rule "luzon-log-weighed" for_good,
        /// The totals and their ratio.
        Odds(attack: Points, defence: Points, column: ColumnName)
            = Result "7.2.3" "luzon-log-odds" for_good,
        /// What modifies the dice.
        Modified(cause: Cause, value: Signed; rule: &'static str)
            = Result rule "luzon-log-modified" for_good,
        /// The dice, and what the table says.
        Rolled(one: Die, other: Die, total: u8, attacker: Cell, defender: Cell)
            = Die "7.2.5" "luzon-log-rolled" for_good,
        /// A unit loses a step.
        StepLost(unit: UnitId, left: u8) = Result "7.3.1.1" "luzon-log-step-lost" for_good,
        /// A unit is lost.
        Destroyed(unit: UnitId; rule: &'static str) = Result rule "luzon-log-destroyed" for_good,
        /// 7.3.1: who of a side has been lost in a combat phase.
        Losses(side: Side, units: UnitSet) = Result "7.3.1" "luzon-log-losses" for_good,
        /// 7.3.1: who of a side has lost steps in it.
        Weakened(side: Side, units: UnitSet) = Result "7.3.1" "luzon-log-weakened" for_good,
        /// A stack is demoralised.
        Demoralised(hex: HexId) = Result "7.3.4" "luzon-log-demoralised" for_good,
        /// A stack retreats.
        Retreated(from: HexId, to: HexId) = Move "7.3.5" "luzon-log-retreated" for_good,
        /// A stack has no way out.
        Surrendered(hex: HexId) = Result "7.3.6" "luzon-log-surrendered" for_good,
        /// A stack breaks out.
        BreaksOut(from: HexId, to: HexId) = Move "7.3.6" "luzon-log-breaks-out" for_good,
        /// What is left of it comes through.
        BrokeThrough(from: HexId, to: HexId) = Move "7.3.6" "luzon-log-broke-through" for_good,
        /// A unit advances.
        Advanced(unit: UnitId, hex: HexId) = Move "7.3.7" "luzon-log-advanced" for_good,
        /// 4.4.3: operational transport can be used again.
        ShipsReturned(points: u16) = Result "4.4.3" "luzon-log-ships-returned",
        /// 4.4.4: a fleet lies off a beach hex, with this unit on top.
        FleetSighted(unit: UnitId, hex: HexId) = Move "4.4.4" "luzon-log-fleet-sighted" for_good,
        /// 4.4.4: another fleet lies in the same sea hex, beneath the first.
        FleetJoined(hex: HexId) = Move "4.4.4" "luzon-log-fleet-joined" for_good,
        /// 4.4.4: a unit sails beneath others.
        Sailed(unit: UnitId, hex: HexId) = Move "4.4.4" "luzon-log-sailed",
        /// 4.5.1: a unit lands along the coast, or lies off a hex to assault it.
        LandedLocally(unit: UnitId, from: HexId, to: HexId; is_seen: bool)
            = Move "4.5.1" "luzon-log-landed-locally",
        /// 4.5.4: a unit is shipped across Manila Bay.
        Shipped(unit: UnitId, from: HexId, to: HexId; is_seen: bool) = Move "4.5.4" "luzon-log-shipped",
        /// What the others are told of it, if the unit lies beneath others there and here.
        ShippedBelow(side: Side, from: HexId, to: HexId) = Move "4.5" "luzon-log-shipped-below",
        /// 4.4.5: a beach is written down.
        BeachWritten(beach: BeachId) = Move "4.4.5" "luzon-log-beach-written",
        /// 4.4.5: none is.
        NoBeachWritten = Move "4.4.5" "luzon-log-no-beach-written",
        /// What the others are told of it.
        BeachConsidered = Move "4.4.5" "luzon-log-beach-considered",
        /// 4.4.6: a landing is beaten back.
        LandingFailed(hex: HexId) = Result "4.4.6" "luzon-log-landing-failed" for_good,
        /// 4.4.6: a unit that has landed unopposed, and that others see, goes on from its beach.
        WentInland(unit: UnitId, from: HexId, to: HexId) = Move "4.4.6" "luzon-log-moved",
        /// 4.4.6, 5.2.2: and comes where others see it.
        EmergedInland(unit: UnitId, from: HexId, to: HexId) = Move "4.4.6" "luzon-log-moved" for_good,
        /// 4.4.6: one that lies beneath others there and here.
        CreptInland(unit: UnitId, from: HexId, to: HexId) = Move "4.4.6" "luzon-log-moved",
        /// 4.4.6: a landing comes ashore.
        CameAshore(hex: HexId) = Result "4.4.6" "luzon-log-came-ashore" for_good,
        /// 18.1: when strategic transport sails, which only Japan knows.
        TransportDrawn(first: u8, last: u8) = Die "18.1" "luzon-log-transport-drawn" for_good,
        /// What the others are told of it.
        TransportSecret = Die "18.1" "luzon-log-transport-secret",
        /// 11.1: a submarine lies at a beach, which only the Allies know.
        BoatStationed(boat: BoatId, beach: BeachId) = Move "11.1" "luzon-log-boat-stationed" => boat,
        /// 11.3: a submarine is taken out of the game.
        BoatLaidUp(boat: BoatId) = Result "11.3" "luzon-log-boat-laid-up" for_good,
        /// 11.3: bombs have hit Cavite.
        CaviteHit(hits: u8) = Result "11.3" "luzon-log-cavite-hit" for_good,
        /// 11.3: so often that it drives submarines away.
        CaviteBombed = Result "11.3" "luzon-log-cavite-bombed" for_good,
        /// 11.4: a submarine attacks.
        BoatAttacks(boat: BoatId, beach: BeachId) = Move "11.4" "luzon-log-boat-attacks" for_good,
        /// TBL-SUB: its dice.
        TorpedoRoll(boat: BoatId, sum: Modified, result: Torpedo) = Die "11.4" "luzon-log-torpedo" for_good,
        /// 11.4: a step is lost at sea.
        StepSunk(unit: UnitId, hex: HexId; is_seen: bool) = Result "11.4" "luzon-log-step-sunk" for_good,
        /// What the others are told of it, if the unit lies beneath another.
        SunkBelow(hex: HexId) = Result "11.4" "luzon-log-sunk-below" for_good,
        /// 4.4.3: transport that will not return.
        TransportSunk(points: u16) = Result "4.4.3" "luzon-log-transport-sunk" for_good,
        /// Strategic transport was sunk: the operational pool makes up for it (Japan alone).
        StrategicSunk(points: u16) = Result "4.4.2.2" "luzon-log-strategic-sunk" for_good,
        /// The plan of an air phase begins.
        Launched(side: Side) = Phase "3.2.2" "luzon-log-launched" for_good,
        /// An air unit flies a mission.
        Flies(unit: AircraftId, mission: Mission, spot: Spot) = Move "8.1.1" "luzon-log-flies",
        /// An air unit lands.
        CameDown(unit: AircraftId, field: FieldId) = Move "8.1.2" "luzon-log-came-down" => unit,
        /// An ABSU moves with its aircraft.
        CrewMoved(unit: UnitId, field: FieldId; aircraft: AircraftId) = Move "8.1.2" "luzon-log-crew-moved" => aircraft,
        /// A raid arrives.
        RaidBegan(spot: Spot) = Phase "8.3.1" "luzon-log-raid" for_good,
        /// 8.3.1: what the raid was to attack is gone, or may not be attacked any more.
        NoTarget(spot: Spot; rule: &'static str) = Result rule "luzon-log-no-target" for_good,
        /// An airfield tries to scramble (8.4.2).
        Alarmed(field: FieldId) = Move "8.4.2" "luzon-log-alarmed" for_good,
        /// An airfield tries to meet a fleet (8.4.3).
        FleetAlarmed(field: FieldId, hex: HexId) = Move "8.4.3" "luzon-log-fleet-alarmed" for_good,
        /// The scramble die.
        ScrambleRoll(die: Modified, field: FieldId, result: Scrambling; rule: &'static str)
            = Die rule "luzon-log-scramble" for_good,
        /// An air unit takes off.
        TookOff(unit: AircraftId, mission: Mission) = Move "8.4" "luzon-log-took-off" for_good,
        /// A fighter that has got away flies patrol.
        Rose(unit: AircraftId) = Move "8.4.1" "luzon-log-rose" for_good,
        /// An airfield is taken: whoever was there is seen.
        FieldTaken(field: FieldId) = Move "8.4.4" "luzon-log-field-taken" for_good,
        /// The march that has taken an airfield waits until it is known which aircraft get away.
        MarchWaits(field: FieldId) = Result "8.4.4" "luzon-log-march-waits",
        /// The die for an airfield that was taken.
        OverrunRoll(die: Modified, field: FieldId) = Die "8.4.4" "luzon-log-field-overrun" for_good,
        /// A patrol fights.
        Intercepted(side: Side) = Move "8.6" "luzon-log-intercepted" for_good,
        /// A patrol leaves.
        LeftPatrol(unit: AircraftId) = Move "8.3.9" "luzon-log-left-patrol" for_good,
        /// A patrol stays over ground units that have advanced.
        PatrolFollowed(unit: AircraftId, hex: HexId) = Move "8.3.9.3" "luzon-log-patrol-followed",
        /// An air unit fires at another.
        Engaged(unit: AircraftId, target: AircraftId) = Move "8.6.2" "luzon-log-engaged" for_good,
        /// A shot in the air.
        AirShot(unit: AircraftId, target: AircraftId, difference: Signed, roll: TwoFigures, result: Shot)
            = Die "8.6.4" "luzon-log-air-shot" for_good,
        /// An air unit is lost.
        ShotDown(unit: AircraftId) = Result "8.6.5" "luzon-log-shot-down" for_good,
        /// Airborne troops are lost with it.
        LoadLost(unit: UnitId) = Result "12.2" "luzon-log-load-lost" for_good,
        /// An air unit turns back.
        TurnedBack(unit: AircraftId) = Result "8.6.5" "luzon-log-turned-back" for_good,
        /// AA fire.
        FlakRoll(sum: Modified, result: Burst) = Die "8.7" "luzon-log-flak" for_good,
        /// Bombs.
        Bombed(spot: Spot, value: u8, sum: Modified, result: Blow) = Die "8.3.2" "luzon-log-bombed" for_good,
        /// Strafing.
        Strafed(unit: AircraftId, spot: Spot, sum: Modified, result: Blow) = Die "8.5.2" "luzon-log-strafed" for_good,
        /// A ground unit loses a step.
        LostStep(unit: UnitId, hex: HexId; is_seen: bool) = Result "8.3.3" "luzon-log-lost-step" for_good,
        /// A ground unit loses its last step.
        DestroyedFromTheAir(unit: UnitId, hex: HexId; is_seen: bool)
            = Result "8.3.3" "luzon-log-destroyed-from-the-air" for_good,
        /// A ground unit is demoralised.
        ShakenFromTheAir(unit: UnitId, hex: HexId; is_seen: bool) = Result "8.3.3" "luzon-log-shaken-from-the-air" for_good,
        /// What the others are told if it lies beneath others.
        SomebodyLostStep(hex: HexId) = Result "8.3.3" "luzon-log-somebody-lost-step" for_good,
        /// What the others are told if it lies beneath others.
        SomebodyShaken(hex: HexId) = Result "8.3.3" "luzon-log-somebody-shaken" for_good,
        /// Aircraft are seen on the ground.
        SeenOnGround(unit: AircraftId, field: FieldId) = Result "8.3.4" "luzon-log-seen-on-ground" for_good,
        /// Aircraft are destroyed on the ground.
        DestroyedOnGround(unit: AircraftId, field: FieldId) = Result "8.3.4" "luzon-log-destroyed-on-ground" for_good,
        /// A box is damaged.
        Cratered(field: FieldId) = Result "8.3.4" "luzon-log-cratered" for_good,
        /// A box is repaired.
        FieldRepaired(field: FieldId; side: Side) = Result "8.2.7" "luzon-log-field-repaired" for_good,
        /// A bridge is destroyed.
        BridgeDestroyed(spot: Spot) = Result "8.3.5" "luzon-log-bridge-destroyed" for_good,
        /// Airborne troops land.
        Dropped(unit: UnitId, hex: HexId) = Move "12.2" "luzon-log-dropped" for_good,
        /// Airborne troops have not cleared the hex in which they came down.
        DropBeatenBack(hex: HexId) = Result "12.3" "luzon-log-drop-beaten-back" for_good,
        /// 18.3: victory points are given or taken.
        Awarded(award: Award, points: Signed) = Result "18.3" "luzon-log-awarded" for_good,
        /// 18.3: all victory points.
        Scored(points: Signed) = Result "18.3" "luzon-log-scored" for_good,
        /// 18.2: the USAFFE headquarters is lost.
        GeneralLost = End "18.2" "luzon-log-general-lost" for_good,
        /// 17.1: the goal that the two chits ask for.
        GoalOfChits(japanese: u8, allied: u8, goal: Goal) = Result "17.1" "luzon-log-goal-of-chits" for_good,
        /// 17.2, 17.3: the goal that is met, and what level that is.
        GoalMet(goal: Goal, level: Level; rule: &'static str) = Result rule "luzon-log-goal-met" for_good,
        /// 17.3: none that counts is.
        NoGoalMet = Result "17.3" "luzon-log-no-goal-met" for_good,
        /// 14.4.1, R-54: levels are deducted.
        LevelsLost(levels: u8; rule: &'static str) = Result rule "luzon-log-levels-lost" for_good,
        /// 17.4: the end.
        Judged(level: Level, attack: u16) = End "17.4" "luzon-log-judged" for_good,
        /// A side gives up.
        Conceded(side: Side) = End "17.0" "luzon-log-conceded" for_good,
    }
}

impl Fact<Luzon> for BridgeId {
    fn value(self, game: &Luzon) -> Value {
        Value::Word(game.bridges()[self.index()].id.clone())
    }
}

impl Fact<Luzon> for BeachId {
    fn value(self, game: &Luzon) -> Value {
        game.beach_text(self).into()
    }
}

impl Fact<Luzon> for BoatId {
    fn value(self, game: &Luzon) -> Value {
        game.boat_text(self).into()
    }

    fn is_own(self, _: &Luzon, viewer: Viewer) -> bool {
        Luzon::is_own(viewer, ALLIES)
    }
}

impl Fact<Luzon> for UnitId {
    fn value(self, game: &Luzon) -> Value {
        game.unit_text(self).into()
    }
}

impl Fact<Luzon> for BatteryId {
    fn value(self, game: &Luzon) -> Value {
        game.battery_text(self).into()
    }
}

impl Fact<Luzon> for UnitSet {
    fn value(self, game: &Luzon) -> Value {
        Value::List(self.iter().map(|unit| game.unit_text(unit)).collect())
    }
}

impl Fact<Luzon> for AircraftId {
    fn value(self, game: &Luzon) -> Value {
        game.aircraft_text(self).into()
    }

    fn is_own(self, game: &Luzon, viewer: Viewer) -> bool {
        Luzon::is_own(viewer, game.flies_for(self))
    }
}

impl Fact<Luzon> for WithdrawalId {
    fn value(self, game: &Luzon) -> Value {
        game.withdrawal_text(self).0.into()
    }
}

impl Fact<Luzon> for Goal {
    fn value(self, game: &Luzon) -> Value {
        game.goal_text(self).into()
    }
}

impl Fact<Luzon> for Level {
    fn value(self, game: &Luzon) -> Value {
        game.level_text(self).into()
    }
}

impl Luzon {
    /// An event for a viewer; nothing if it may not know of it.
    pub(crate) fn tell(&self, event: Event, viewer: Viewer) -> Option<LogEntry> {
        if self.is_withheld(event, viewer) {
            return None;
        }
        let allies = Self::is_own(viewer, ALLIES);
        let japan = Self::is_own(viewer, JAPAN);
        let is_owner = |unit: UnitId| Self::is_own(viewer, self.unit(unit).side);
        let told = match event {
            Event::Crept(unit, from, to) | Event::CreptInland(unit, from, to)
                if !is_owner(unit) =>
            {
                Event::Stirred(self.unit(unit).side, from, to)
            }
            Event::LandedLocally(unit, from, to, false) | Event::Shipped(unit, from, to, false)
                if !is_owner(unit) =>
            {
                Event::ShippedBelow(self.unit(unit).side, from, to)
            }
            Event::Claimed(unit, hex, attack, false) if !is_owner(unit) => {
                Event::ClaimedBelow(self.unit(unit).side, hex, attack)
            }
            Event::LostStep(unit, hex, false) | Event::DestroyedFromTheAir(unit, hex, false)
                if !is_owner(unit) =>
            {
                Event::SomebodyLostStep(hex)
            }
            Event::ShakenFromTheAir(unit, hex, false) if !is_owner(unit) => {
                Event::SomebodyShaken(hex)
            }
            Event::NumberDisrupted(number, _) if !allies => Event::NumberHit(number),
            Event::BatteryRepaired(_, false) if !allies => Event::SomeBatteryRepaired,
            Event::JapaneseChit(_) if !japan => Event::SecretChit,
            Event::BeachWritten(_) | Event::NoBeachWritten if !japan => Event::BeachConsidered,
            Event::TransportDrawn(..) if !japan => Event::TransportSecret,
            Event::StepSunk(_, hex, false) if !japan => Event::SunkBelow(hex),
            Event::Arrived(..) | Event::Mustered(..) if !allies => Event::Reinforced,
            _ => event,
        };
        let entry = told.tell(self, viewer)?;
        let traveller = self.traveller(told);
        Some(LogEntry { traveller, ..entry })
    }

    /// Whose way an event tells; of a unit that lies beneath others it says the side alone.
    fn traveller(&self, told: Event) -> Option<SmolStr> {
        match told {
            Event::Moved(unit, ..)
            | Event::Emerged(unit, ..)
            | Event::Crept(unit, ..)
            | Event::WentInland(unit, ..)
            | Event::EmergedInland(unit, ..)
            | Event::CreptInland(unit, ..) => Some(self.unit(unit).id.clone()),
            Event::Stirred(side, ..) => Some(self.info.sides[side.index()].id.into()),
            _ => None,
        }
    }

    /// True if a viewer is told nothing at all of an event.
    fn is_withheld(&self, event: Event, viewer: Viewer) -> bool {
        let is_owner = |unit: UnitId| Self::is_own(viewer, self.unit(unit).side);
        match event {
            Event::CannotMove(unit)
            | Event::Hastens(unit)
            | Event::Reserved(unit)
            | Event::Loaded(unit, _)
            | Event::TookPost(unit, _, false)
            | Event::Split(unit, _, false)
            | Event::Joined(unit, _, false)
            | Event::Assists(unit, _)
            | Event::Unsupplied(unit)
            | Event::Supplied(unit)
            | Event::Recovered(unit)
            | Event::PutIn(unit, _)
            | Event::PutOn(unit, _)
            | Event::KeptOnFormosa(unit)
            | Event::GivenUp(unit) => !is_owner(unit),
            Event::FieldRepaired(_, side) => !Self::is_own(viewer, side),
            Event::Based(unit, _) | Event::KeptAtDelMonte(unit) => {
                !Self::is_own(viewer, self.flies_for(unit))
            }
            // The answer is for who asked, not for who looks on.
            Event::Answered(..) | Event::FieldAnswered(..) => viewer == Viewer::Spectator,
            Event::CannotArrive(_) | Event::Landed(..) | Event::CannotLand(_) => {
                !Self::is_own(viewer, ALLIES)
            }
            Event::ShipsReturned(_)
            | Event::Sailed(..)
            | Event::TransportSunk(_)
            | Event::StrategicSunk(_)
            | Event::OnFormosa(_)
            | Event::Withdrew(_)
            | Event::StepsLeft(..)
            | Event::FlewOut(_)
            | Event::Refused(_) => !Self::is_own(viewer, JAPAN),
            _ => false,
        }
    }
}
