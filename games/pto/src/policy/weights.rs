//! What counts for how much: all weights of what the computer considers on foot. 1 is a squad that breaks.

/// What the bare end of the match is worth to the side that has to get somewhere: a point of movement nearer to a goal, when
/// there is time, and what is added as it runs out.
pub const PULL: f32 = 0.22;
pub const HASTE: f32 = 0.75;
/// How much more it draws the less time there is: the power of the share of the time left that is needed.
pub const URGE: f32 = 1.0;
/// How many turns are reckoned with for the fight at the goals itself.
pub const FIGHT: f32 = 1.5;
/// The same where caves have to be found first.
pub const FIGHT_FOR_CAVES: f32 = 5.0;
/// How many points of movement a turn is good for: those of a squad, and the advance.
pub const STRIDE: f32 = 5.0;
/// The same for the side that has only to stay: a point nearer to what it guards, from how far off on.
pub const GUARD: f32 = 0.12;
pub const NEAR: f32 = 2.0;
/// What a goal is worth to who takes it, and to who stands on one that an enemy may reach.
pub const PRIZE: f32 = 1.2;
pub const POST: f32 = 1.2;
/// From how near enemies a goal has to be held.
pub const ALARM: u32 = 6;
/// How much of the fire counts that may be expected on the way, and where the move ends.
pub const ON_THE_WAY: f32 = 0.6;
pub const AT_REST: f32 = 0.5;
/// How much of it for whom the enemy does not know.
pub const UNKNOWN: f32 = 0.6;
/// What each squad costs that is in the same Location already, anywhere, and for what fire may be expected there.
pub const COMPANY: f32 = 0.35;
pub const TARGETS: f32 = 0.5;
/// What each squad too many costs.
pub const CROWD: f32 = 1.5;
/// What an enemy is worth who can be fired at from a Location.
pub const FIELD: f32 = 0.35;
/// What it is worth to a leader to be with squads, and with those who have to rally.
pub const LED: f32 = 0.5;
pub const RALLYING: f32 = 0.6;
/// What it costs a leader to stand alone where enemies see him.
pub const ALONE: f32 = 0.8;
/// What it costs him to stand alone anywhere, and how much of what draws squads to a goal draws him.
pub const SHY: f32 = 0.6;
pub const FOLLOWS: f32 = 0.3;
/// What a move has to be worth at least, for who attacks and who defends.
pub const STIR: f32 = 0.12;
pub const BUDGE: f32 = 0.5;
/// What it costs a dummy to be found out.
pub const FOUND_OUT: f32 = 4.0;
/// What it costs to be seen while one is concealed.
pub const VEIL: f32 = 0.25;
/// What it costs to struggle, to be exhausted, to come across panjis.
pub const STRUGGLE: f32 = 0.5;
pub const TIRED: f32 = 0.35;
pub const STAKES: f32 = 1.5;
/// What it is worth to come to the map, and to leave it where that counts.
pub const COMING: f32 = 60.0;
/// What it is worth to go ashore, and to sail on with men aboard.
pub const ASHORE: f32 = 30.0;
pub const LANDS: f32 = 20.0;
/// How many points of movement who is below the ground is farther from everything.
pub const BENEATH: f32 = 2.0;
/// What each squad near its mouth costs in a cave of which the enemy knows, and the most of it.
pub const SIEGE: f32 = 0.4;
pub const BESIEGED: f32 = 1.6;
/// What it is worth to be at a known cave with a charge or a flamethrower, and to blow it up.
pub const AT_CAVE: f32 = 0.9;
pub const CAVE: f32 = 1.5;
/// What it is worth to search a hex in which there may be a cave that nobody knows.
pub const UNSEARCHED: f32 = 1.2;
/// What it costs to stay in a blaze, and in a flame.
pub const BLAZE: f32 = 20.0;
pub const FLAME: f32 = 3.0;
/// How much of that counts in the last turn.
pub const LATE: f32 = 0.1;

/// How far the careless and the careful err.
pub const CARELESS: f32 = 3.0;
pub const CAREFUL: f32 = 0.05;

/// What a die of smoke takes off the fire that each of those fears who are to come through it, how many count, and from how much it is worth
/// anything; how much more than any step, as it comes before.
pub const SCREENS: f32 = 0.45;
pub const SCREENED: usize = 4;
pub const SMOKES: f32 = 0.15;
pub const BEFORE: f32 = 10.0;
/// From how far off a goal who attacks moves at the double, in points of movement.
pub const HURRIES: f32 = 7.0;
/// From how much fire on men go in the shelter of a tank.
pub const HOT: f32 = 0.2;

/// What makes sure that who fires goes before everything else.
pub const OPENS: f32 = 3.0;
/// From how much expected harm on it pays to fire: before movement, at who moves, in other phases; and for who gives himself
/// away by it, concealed or hidden.
pub const PREP: f32 = 0.1;
pub const REACTION: f32 = 0.15;
pub const LATER: f32 = 0.08;
pub const UNVEILS: f32 = 0.35;
pub const AMBUSH: f32 = 0.6;
/// What fire at the broken is worth of fire at others.
pub const BROKEN: f32 = 0.5;
/// How much more each of a group has to bring.
pub const JOINS: f32 = 0.04;

/// What eliminating a squad in close combat is worth.
pub const KILL: f32 = 1.5;
/// How much of those counts who may come along into it, and what it costs to be held in melee (11.4).
pub const COMES: f32 = 0.8;
pub const HELD: f32 = 0.25;
/// What an advance has to be worth at least.
pub const BESTIR: f32 = 0.05;
/// What it costs to crawl in a rout.
pub const CRAWLS: f32 = 0.1;
/// How much of what a move is worth is lost by firing before it.
pub const FORGONE: f32 = 0.4;
/// How many times as much harm done before movement is worth to who attacks: whom it meets fires at nobody who moves.
pub const SUPPRESSES: f32 = 2.0;
/// What it costs who has to hold goals that one catches fire, and one that he cannot do without.
pub const SCORCHED: f32 = 2.1;
pub const LAST: f32 = 8.0;

/// What it is worth to get off a cliff.
pub const OFF_CLIFF: f32 = 2.0;
/// What makes sure that a good leg of a craft comes before the end of its move.
pub const ONWARD: f32 = 0.5;
