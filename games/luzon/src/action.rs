//! Actions: each verb once.

use crate::Luzon;
use crate::printed::campaign::PlaceId;
use crate::printed::map::{BeachId, BridgeId, FieldId};
use crate::printed::units::{AircraftId, BatteryId, BoatId, UnitId};
use crate::situation::air::Spot;
use heigi_board::HexId;

heigi_engine::named_by_id!(UnitId, Luzon, units);
heigi_engine::named_by_id!(AircraftId, Luzon, aircraft);
heigi_engine::named_by_id!(BatteryId, Luzon, batteries);
heigi_engine::named_by_id!(PlaceId, Luzon, places);
heigi_engine::named_by_id!(BridgeId, Luzon, bridges);
heigi_engine::named_by_id!(FieldId, Luzon, airfields);
heigi_engine::named_by_id!(BeachId, Luzon, beaches);
heigi_engine::named_by_id!(BoatId, Luzon, boats);

heigi_engine::verbs! {
    /// One small decision.
    pub enum Action of Luzon {
        /// 16.2: this ground unit is taken in hand.
        Take(unit: UnitId) = "take",
        /// 16.2: this air unit is.
        TakeAircraft(aircraft: AircraftId) = "take-aircraft",
        /// 16.2.4: it is set up in a hex.
        Place(hex: HexId) = "place",
        /// 16.2.1: it is set up on an airfield.
        Base(field: FieldId) = "base",
        /// 16.2.2, 17.5.2: it stays off the map.
        KeepOff = "keep-off",
        /// 16.2.3: Japan asks about an airfield.
        AskField(field: FieldId) = "ask-field",
        /// 14.4.1: withdraw what is due.
        Comply = "comply",
        /// 14.4.1: keep it, and lose a level.
        Refuse = "refuse",
        /// 14.2: a unit arrives in a place.
        Arrive(unit: UnitId, place: PlaceId) = "arrive",
        /// 6.3: this ABSU is given up.
        GiveUp(unit: UnitId) = "give-up",
        /// 14.4: this ground unit leaves.
        Withdraw(unit: UnitId) = "withdraw",
        /// 14.5: this air unit leaves.
        FlyOut(aircraft: AircraftId) = "fly-out",
        /// Nothing more is done here.
        Done = "done",
        /// 4.1: this unit marches.
        March(unit: UnitId) = "march",
        /// 6.2.1: a battalion breaks down into companies.
        Split(unit: UnitId) = "split",
        /// 6.2.2: its companies are one again.
        Join(unit: UnitId) = "join",
        /// 5.2.1: a unit comes to lie on top of its stack.
        Raise(unit: UnitId) = "raise",
        /// 4.1: the marching unit enters a hex.
        Step(hex: HexId) = "step",
        /// 7.4.1: it claims an automatic victory over a hex.
        Claim(hex: HexId) = "claim",
        /// 4.1: it stops.
        Halt = "halt",
        /// 4.3: it follows roads at the strategic rate from now on.
        Hasten = "hasten",
        /// 9.1: a unit is put in reserve.
        Reserve(unit: UnitId) = "reserve",
        /// 10.1: works are begun in a hex, facing another.
        Fortify(hex: HexId, toward: HexId) = "fortify",
        /// 10.1.2: the marching unit removes the works in its hex.
        Demolish = "demolish",
        /// 10.2.2: the bombers fly high.
        FlyHigh = "fly-high",
        /// 10.2.2: they do not.
        FlyLow = "fly-low",
        /// 10.2.3: the number of a battery is named.
        Number(figure: u8) = "number",
        /// 10.2.4: artillery fires at Corregidor.
        Bombard(unit: UnitId) = "bombard",
        /// 10.2.4: a battery is hit.
        Battery(battery: BatteryId) = "battery",
        /// 4.6: the marching truck takes a unit aboard.
        Load(unit: UnitId) = "load",
        /// 15.1: the marching engineers blow a bridge.
        Blow(bridge: BridgeId) = "blow",
        /// 15.2: they repair it.
        Repair(bridge: BridgeId) = "repair",
        /// 15.5: they spend a point to help others across a river.
        Assist = "assist",
        /// 5.1: this unit is destroyed, as its hex holds too much.
        Remove(unit: UnitId) = "remove",
        /// 5.2.2: ask about the stack in a hex.
        Ask(hex: HexId) = "ask",
        /// 5.2.2: the answer.
        Answer(figure: u8) = "answer",
        /// 7.1: a hex is attacked.
        Attack(hex: HexId) = "attack",
        /// 7.1.3: together with another.
        Also(hex: HexId) = "also",
        /// A unit joins the attack.
        Engage(unit: UnitId) = "engage",
        /// All units of a hex do that may.
        EngageStack(hex: HexId) = "engage-stack",
        /// A unit takes no part after all.
        Withhold(unit: UnitId) = "withhold",
        /// The attack is given up before it is fought.
        CallOff = "call-off",
        /// 7.2.1.2: artillery helps to defend a hex.
        Lend(unit: UnitId, hex: HexId) = "lend",
        /// 7.2.5: the attack on a hex is fought.
        Resolve(hex: HexId) = "resolve",
        /// 7.3.1: a unit loses a step.
        Lose(unit: UnitId) = "lose",
        /// 7.3.5: the stack retreats.
        Retreat(hex: HexId) = "retreat",
        /// 7.3.6: it breaks out.
        BreakOut(hex: HexId) = "break-out",
        /// 7.3.6: it does not, and is lost.
        Surrender = "surrender",
        /// 7.3.7: a unit advances.
        Advance(unit: UnitId) = "advance",
        /// 7.3.7: it goes on.
        GoOn(hex: HexId) = "go-on",
        /// 4.4.4: a group is formed to land at a hex.
        Group(hex: HexId) = "group",
        /// 4.4.2.1: a unit boards operational transport.
        Sail(unit: UnitId) = "sail",
        /// 4.4.2.2: a unit boards strategic transport.
        SailStrategic(unit: UnitId) = "sail-strategic",
        /// 4.5: a unit boards to be shipped along the coast.
        Embark(unit: UnitId) = "embark",
        /// 4.5: it goes ashore there.
        Disembark(hex: HexId) = "disembark",
        /// 4.4.5: a beach is written down for the next turn.
        Write(beach: BeachId) = "write-beach",
        /// 11.1: the submarine lies at a beach from now on.
        Station(beach: BeachId) = "station",
        /// 11.3: a submarine is taken out of the game.
        LayUp(boat: BoatId) = "lay-up",
        /// 11.4: a submarine attacks.
        Torpedo(boat: BoatId) = "torpedo",
        /// 3.2.2: this air unit is to be given a mission.
        Squadron(aircraft: AircraftId) = "squadron",
        /// 3.2.2: its mission is taken back.
        Recall(aircraft: AircraftId) = "recall",
        /// 3.2.2: the plan begins.
        Launch = "launch",
        /// It is given none.
        Back = "back",
        /// 8.3.9: it patrols.
        Patrol(spot: Spot) = "patrol",
        /// 8.3.8: it interdicts a road.
        Interdict(hex: HexId) = "interdict",
        /// 8.3.1: it bombs.
        Bomb(spot: Spot) = "bomb",
        /// 8.5.2: it strafes.
        Strafe(spot: Spot) = "strafe",
        /// 8.5.1: it escorts the bombers over that hex, bridge or airfield.
        Escort(spot: Spot) = "escort",
        /// 8.1.2: it flies to another airfield.
        Redeploy(field: FieldId) = "redeploy",
        /// 8.1.2: the same with its ABSU.
        Transfer(field: FieldId) = "transfer",
        /// 12.2: it drops airborne troops.
        DropOn(hex: HexId) = "drop",
        /// 8.4.2: the fighters of the airfield try to scramble.
        Scramble = "scramble" "luzon-do-scramble",
        /// 8.4.3: they try to meet the fleet there.
        Meet(hex: HexId) = "meet",
        /// 8.4.2: they do not.
        Stay = "stay" "luzon-do-no-scramble" main,
        /// 8.4.2, 8.4.3: all airfields scramble where anybody stands ready, and none is asked any more.
        ScrambleAll = "scramble-all" "luzon-do-scramble-all",
        /// 8.4.2, 8.4.3: none does, and none is asked any more.
        StayAll = "stay-all" "luzon-do-no-scramble-all",
        /// 8.4.1: a fighter that has got away flies patrol.
        Rise(aircraft: AircraftId) = "rise",
        /// 8.6: the patrol fights.
        Intercept = "intercept" "luzon-do-intercept" main,
        /// 8.3.9: it leaves.
        Leave = "leave" "luzon-do-leave",
        /// 8.6.2: it fires at this one.
        FireAt(aircraft: AircraftId) = "fire-at",
        /// 8.7.1, 8.3.4: a hit falls on this one.
        Hit(aircraft: AircraftId) = "hit",
        /// 8.3.4: a box of the airfield is damaged.
        Crater = "crater",
        /// 8.5.2: this fighter strafes what it was sent against; an escort the units in the hex.
        Sweep(aircraft: AircraftId) = "sweep",
        /// 8.5.2: this escort strafes the airfield in the hex.
        SweepField(aircraft: AircraftId) = "sweep-field",
        /// 3.2.5: everybody lands at home, or as well as may be.
        Home = "home",
        /// 3.2.5: this air unit lands there.
        Land(aircraft: AircraftId, field: FieldId) = "land",
    }
}
