//! What may be done.

use crate::*;
use serde::{Deserialize, Serialize};

heigi_engine::verbs! {
    /// One small decision.
    #[derive(Serialize, Deserialize)]
    pub enum Action of Pto {
        /// Pick a unit for what comes next: to fire, to move or to fight with others.
        Join(unit: UnitId) = "join" "pto-do-join",
        /// Leave out a unit that is picked.
        Leave(unit: UnitId) = "leave" "pto-do-leave",
        /// Fire at a Location with those that are picked.
        Fire(spot: Spot) = "fire" "pto-do-fire",
        /// 18.1: fire a Gun at a whole Location.
        Shell(spot: Spot) = "shell" "pto-do-shell",
        /// G11.836: fire canister at a Location.
        Canister(spot: Spot) = "canister" "pto-do-canister",
        /// 27: fire at a vehicle with the weapon that is picked; 11.5: attack it in close combat.
        Engage(vehicle: UnitId) = "engage" "pto-do-engage",
        /// 22.3: wait with its fire until the advancing fire phase.
        Await(unit: UnitId) = "await" "pto-do-await",
        /// 16.1: dig in.
        Dig(unit: UnitId) = "dig" "pto-do-dig",
        /// 4.4: keep a leader's direction for another attack; 9.5: give up the rate of a machine gun.
        Withhold(unit: UnitId) = "withhold" "pto-do-withhold",
        /// 4.4, 9.5: let him direct after all, or it keep its rate.
        Direct(unit: UnitId) = "direct" "pto-do-direct",
        /// 10.3: throw a Molotov cocktail with its fire.
        Molotov(unit: UnitId) = "molotov" "pto-do-molotov",
        /// 10.1: spray a second Location with half of the fire.
        Spray(spot: Spot) = "spray" "pto-do-spray",
        /// 9.6: fire at a Location and lay a fire lane towards it.
        Lane(spot: Spot) = "lane" "pto-do-lane",
        /// 17.3: fire a starshell over a Location.
        Illuminate(spot: Spot) = "illuminate" "pto-do-illuminate",
        /// 29: call artillery to a Location with the radio that is picked.
        Call(spot: Spot) = "call" "pto-do-call",
        /// E7.4: attack a Location with the guns of a plane.
        Strafe(spot: Spot) = "strafe" "pto-do-strafe",
        /// E7.42: drop bombs on a Location.
        Bomb(spot: Spot) = "bomb" "pto-do-bomb",
        /// E7.5: fire a machine gun at a plane.
        Repel(gun: UnitId) = "repel" "pto-do-repel",
        /// 16.2: set fire to where a unit is.
        Kindle(unit: UnitId) = "kindle" "pto-do-kindle",
        /// 8.7: search the hexes around a unit.
        Search(unit: UnitId) = "search" "pto-do-search",
        /// 8.7: search a hex.
        Look(spot: Spot) = "look" "pto-do-look",
        /// A12.153: mop up the building in which a unit is.
        MopUp(unit: UnitId) = "mop-up" "pto-do-mop-up",
        /// Move into a Location.
        Step(spot: Spot) = "step" "engine-do-step",
        /// 6.3: move into a Location by assault movement, which ends the move.
        Creep(spot: Spot) = "creep" "pto-do-creep",
        /// 6.3: struggle into a Location that takes more points than there are.
        Struggle(spot: Spot) = "struggle" "pto-do-struggle",
        /// G2.4: mount the horses or bicycles that they have.
        Mount = "mount" "pto-do-mount",
        /// G8.2112: get off them.
        Dismount = "dismount" "pto-do-dismount",
        /// G9.422: ride across panjis with care, step by step.
        Tread(spot: Spot) = "tread" "pto-do-tread",
        /// G10.5: march in a column; G9.44: dissolve it.
        Column = "column" "pto-do-column",
        /// 22.1: go to a corner of a hex, past what fills it.
        Skirt(corner: Bend) = "skirt" "pto-do-skirt",
        /// 6.9: push a Gun into a Location.
        Push(spot: Spot) = "push" "pto-do-push",
        /// 10.4, 24: throw smoke grenades into a Location, or fire smoke shells at it.
        Smoke(spot: Spot) = "smoke" "pto-do-smoke",
        /// 10.4, 24: throw white phosphorus into a Location, or fire shells of it there.
        Phosphorus(spot: Spot) = "phosphorus" "pto-do-phosphorus",
        /// 8.6: take a unit or a weapon in hand to set it up elsewhere.
        Arrange(unit: UnitId) = "arrange" "pto-do-arrange",
        /// 8.6: set it up in a Location.
        Put(spot: Spot) = "put" "pto-do-put",
        /// 8.6: take a fortification of a Location in hand to set it up elsewhere.
        Shift(spot: Spot) = "shift" "pto-do-shift",
        /// C6.4: sight the weapon in hand at a Location beforehand.
        Bore(spot: Spot) = "bore" "pto-do-bore",
        /// 8.5: let a unit begin hidden.
        Hide(unit: UnitId) = "hide" "pto-do-hide",
        /// 10.3: place a demolition charge in a Location.
        Place(spot: Spot) = "place" "pto-do-place",
        /// 7.1: climb to a place on a cliff.
        Climb(ledge: Ledge) = "climb" "pto-do-climb",
        /// G11.8331: lower a charge into a cave from above.
        Lower(spot: Spot) = "lower" "pto-do-lower",
        /// G11.8332: set a charge in a cave, to go off later.
        Set(spot: Spot) = "set" "pto-do-set",
        /// G11.8332: set off a charge that was set in a cave.
        Explode(charge: UnitId) = "explode" "pto-do-explode",
        /// G2.7, G9.7: make a way towards a hex, or in it.
        Clear(spot: Spot) = "clear" "pto-do-clear",
        /// G8.8: breach the bank towards a hex.
        Breach(spot: Spot) = "breach" "pto-do-breach",
        /// 28: drive off with a vehicle.
        Drive(vehicle: UnitId) = "drive" "pto-do-drive",
        /// 28: drive off with a vehicle beside which those that are picked go.
        Escort(vehicle: UnitId) = "escort" "pto-do-escort",
        /// 28: drive backwards into a hex.
        Reverse(spot: Spot) = "reverse" "pto-do-reverse",
        /// G12.3: beach a landing craft towards a hex.
        Beach(spot: Spot) = "beach" "pto-do-beach",
        /// G13.97: announce high tide.
        HighTide = "high-tide" "pto-do-high-tide",
        /// G13.97: announce low tide.
        LowTide = "low-tide" "pto-do-low-tide",
        /// G14.7: ships bombard the rows from that of a hex on.
        Range(spot: Spot) = "range" "pto-do-range",
        /// G14.62: let a ship lie in a hex of OCEAN.
        Anchor(spot: Spot) = "anchor" "pto-do-anchor",
        /// G14.71: they spare the row of a hex.
        Spare(spot: Spot) = "spare" "pto-do-spare",
        /// G14.51: tetrahedrons strike a landing craft before mines do.
        TetrahedronsFirst = "tetrahedrons-first" "pto-do-tetrahedrons-first",
        /// G14.51: mines strike it first.
        MinesFirst = "mines-first" "pto-do-mines-first",
        /// 28: drive into a hex and overrun who is there.
        Overrun(spot: Spot) = "overrun" "pto-do-overrun",
        /// 28: turn a hull to the left.
        TurnLeft = "turn-left" "pto-do-turn-left",
        /// 28: turn it to the right.
        TurnRight = "turn-right" "pto-do-turn-right",
        /// 28: spend a point where the vehicle is.
        Delay = "delay" "pto-do-delay",
        /// G2.211: lower the blade of a bulldozer.
        Doze = "doze" "pto-do-doze",
        /// G15.2: clear a flame away with the blade of a bulldozer.
        ClearFlame = "clear-flame" "pto-do-clear-flame",
        /// G15.2: clear a wreck away with it.
        ClearWreck = "clear-wreck" "pto-do-clear-wreck",
        /// G15.2: clear away a roadblock ahead with it.
        ClearRoadblock = "clear-roadblock" "pto-do-clear-roadblock",
        /// G15.21: level a pillbox with it.
        LevelPillbox = "level-pillbox" "pto-do-level-pillbox",
        /// G15.21: level foxholes or a trench with it.
        LevelEntrenchment = "level-entrenchment" "pto-do-level-entrenchment",
        /// G15.21: close the mouth of a tunnel with it.
        CloseTunnel = "close-tunnel" "pto-do-close-tunnel",
        /// G15.22: close a cave with it.
        CloseCave = "close-cave" "pto-do-close-cave",
        /// G13.624: breach the low seawall ahead with a blade, or with a petard.
        BreachSeawall = "breach-seawall" "pto-do-breach-seawall",
        /// G13.625: lay a fascine against the low seawall towards a hex.
        LayFascine(spot: Spot) = "lay-fascine" "pto-do-lay-fascine",
        /// 28: end the move of a vehicle in motion.
        RollOn = "roll-on" "pto-do-roll-on",
        /// G18.43: let the crew leave a vehicle.
        Abandon(vehicle: UnitId) = "abandon" "pto-do-abandon",
        /// G12.2: let a landing craft go in a platoon, or leave it.
        Follow(vehicle: UnitId) = "follow" "pto-do-follow",
        /// G14.232: check whether the passengers of an amphibian keep their nerve.
        Steady(vehicle: UnitId) = "steady" "pto-do-steady",
        /// 28: board a vehicle.
        Board(vehicle: UnitId) = "board" "pto-do-board",
        /// 28: get off a vehicle.
        Unload(unit: UnitId) = "unload" "pto-do-unload",
        /// 22.5: kill a prisoner.
        Massacre(unit: UnitId) = "massacre" "pto-do-massacre",
        /// A20.55: let a prisoner set upon his guard, with all whom he guards.
        Escape(unit: UnitId) = "escape" "pto-do-escape",
        /// E2: interrogate a prisoner.
        Interrogate(unit: UnitId) = "interrogate" "pto-do-interrogate",
        /// 18.2: shut or open the hatches of a vehicle.
        Hatch(vehicle: UnitId) = "hatch" "pto-do-hatch",
        /// G1.641: try to kill oneself.
        Die(unit: UnitId) = "die" "pto-do-die",
        /// G1.424: bring forth a hero who goes with a charge at the enemy in a Location.
        Sacrifice(spot: Spot) = "sacrifice" "pto-do-sacrifice",
        /// G1.424: such a hero sets off his charge.
        Detonate = "detonate" "pto-do-detonate" main,
        /// G1.424: a unit sets off the charge that it has in its hands.
        SetOff(unit: UnitId) = "set-off" "pto-do-set-off",
        /// G18.6: go berserk of one's own will, or with who has.
        Dare(unit: UnitId) = "dare" "pto-do-dare",
        /// G18.6: let a squad be a dare-death squad, or be none.
        Devote(unit: UnitId) = "devote" "pto-do-devote",
        /// G1.613: make a daisy chain of a factor of mines in a Location.
        Chain(spot: Spot) = "chain" "pto-do-chain",
        /// G11.1: set up a cave, change its level, or give it up.
        Cave(spot: Spot) = "cave" "pto-do-cave",
        /// G11.2: change the outline of a complex at a hex.
        Outline(spot: Spot) = "outline" "pto-do-outline",
        /// G1.421: bring forth a hero who goes at a vehicle.
        Hunt(vehicle: UnitId) = "hunt" "pto-do-hunt",
        /// G1.5, 15: call for a charge at the enemies of a Location.
        Charge(spot: Spot) = "charge" "pto-do-charge",
        /// G1.5, 15: those that are picked charge.
        Run = "run" "pto-do-run" main,
        /// 6.1: move at the double.
        Double = "double" "pto-do-double",
        /// 21: leave the map for good.
        Exit = "exit" "pto-do-exit",
        /// Stop here.
        Halt = "halt" "engine-do-halt" main,
        /// 9.1: fire no more at who has moved there.
        Hold = "hold" "engine-do-hold" main,
        /// 5.6: try to rally a unit.
        Rally(unit: UnitId) = "rally" "pto-do-rally",
        /// 10.1: try to repair a weapon.
        Repair(unit: UnitId) = "repair" "pto-do-repair",
        /// 1.5: try to deploy a squad into half-squads.
        Deploy(unit: UnitId) = "deploy" "pto-do-deploy",
        /// 1.5: make a half-squad and another one of its kind a squad.
        Recombine(unit: UnitId) = "recombine" "pto-do-recombine",
        /// G10.3: pack a weapon onto a mule or unpack it, go on with it, or turn it back.
        Pack(weapon: UnitId) = "pack" "pto-do-pack",
        /// 6.7: give a weapon to another unit of its Location.
        Give(weapon: UnitId) = "give" "pto-do-give",
        /// 6.7: try to take up a weapon that lies there.
        Recover(weapon: UnitId) = "recover" "pto-do-recover",
        /// 6.7: let a unit have the weapon that is given away or taken up.
        Take(unit: UnitId) = "take" "pto-do-take",
        /// 6.7: leave the weapon where it is after all.
        Keep = "keep" "pto-do-keep" main,
        /// 5.7: let a broken unit rout.
        Rout(unit: UnitId) = "rout" "pto-do-rout",
        /// A10.41: let a unit break of its own will.
        Yield(unit: UnitId) = "yield" "pto-do-yield",
        /// 5.7: crawl into a Location, which ends the rout; 28: drive into one with all points.
        Crawl(spot: Spot) = "crawl" "pto-do-crawl",
        /// 6.4: take up a unit to advance it.
        Advance(unit: UnitId) = "advance" "pto-do-advance",
        /// 6.4: let it stay.
        Stay = "stay" "pto-do-stay",
        /// 12: let snipers hit somebody in a Location.
        Snipe(spot: Spot) = "snipe" "pto-do-snipe",
        /// 9.1: hold fire to the end of the phase.
        Decline = "decline" "pto-do-decline",
        /// 9.1: hold fire until they come within so many hexes of somebody whom they see.
        Near(number: u8) = "near" "pto-do-near",
        /// 9.1: fire at once with whoever has so many chances in 36, to the end of the phase.
        Chance(number: u8) = "chance" "pto-do-chance",
        /// G1.6121: set off the charge under the road where a vehicle has come.
        Blast(spot: Spot) = "blast" "pto-do-blast",
        /// D2.401: try to get a vehicle moving as the enemy comes into its sight.
        Motion(vehicle: UnitId) = "motion" "pto-do-motion",
        /// G1.4241: break into a fortified building with the charge of a hero.
        Force(spot: Spot) = "force" "pto-do-force",
        /// 6.8: show a concealed unit to who has come upon it.
        Show(unit: UnitId) = "show" "pto-do-show",
        /// 11.0: pick one of the concealed enemies for an attack, by its place among them, or leave it out.
        Unknown(number: u8) = "unknown" "pto-do-unknown",
        /// 11.0: those that are picked fight.
        Strike = "strike" "pto-do-strike" main,
        /// 11.6: they try to take prisoners.
        Capture = "capture" "pto-do-capture",
        /// 11.4: let a unit withdraw from close combat.
        Withdraw(unit: UnitId) = "withdraw" "pto-do-withdraw",
        /// Nothing more in this phase.
        Done = "done" "pto-do-done" main,
    }
}
