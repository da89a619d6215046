//! Men dig themselves in (16.1).

use crate::*;

/// Up to which final throw a foxhole is dug.
const DUG: i32 = 5;
/// What coral adds to the dice (G13.82).
const CORAL: i32 = 2;
/// For how many squads a hex has room in foxholes.
const ROOM: u8 = 3;

impl Pto {
    /// 16.1: whether a unit may dig itself in, in its own prep fire phase and instead of all else.
    pub(crate) fn check_digging(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        let unit = state.own(side, unit)?;
        refuse(state.phase != Phase::PrepFire, Refusal::NotNow)?;
        let At::In(spot) = state[unit].at else {
            return Err(Refusal::NotThere(unit));
        };
        refuse(spot.is_below(), Refusal::NoWorksBelow(spot))?;
        let one = &state[unit];
        refuse(one.is(Condition::Broken), Refusal::Broken(unit))?;
        refuse(one.is(Condition::Pinned), Refusal::Pinned(unit))?;
        refuse(one.is(Condition::Melee), Refusal::InMelee(unit))?;
        refuse(one.is(Condition::Berserk), Refusal::IsBerserk(unit))?;
        refuse(one.is(Condition::Busy), Refusal::Busy(unit))?;
        refuse(one.is(Condition::Mounted), Refusal::Rides(unit))?;
        refuse(one.is(Condition::Waiting), Refusal::Waits(unit))?;
        refuse(!self.printed(unit).is_multi(), Refusal::NoDigging(unit))?;
        let mut arms = state.weapons_of(unit).chain([unit]);
        let has_fired = arms.any(|one| state[one].is(Condition::PrepFired));
        refuse(has_fired, Refusal::HasFired(unit))?;
        let has_enemy = state.has_shown(side.opponent(), spot);
        refuse(has_enemy, Refusal::EnemyHere(unit))?;
        let works = state.fortifications_in(spot.hex);
        let mut works = works.filter(|one| one.kind.is_entrenchment() && one.is_known_to(side));
        let is_full = works.any(|one| one.kind != Fieldwork::Foxholes || one.size >= ROOM);
        let terrain = self.terrain(state, spot.hex);
        let may = Fieldwork::Foxholes.may_be_in(terrain)
            && spot.part == Part::Ground
            && !self.map(state).is_ice(spot.hex)
            && !is_full
            && !state.fortifications.is_full();
        refuse(!may, Refusal::NoDiggingThere(spot))?;
        Ok(unit)
    }

    /// 16.1: a unit tries to dig itself in.
    pub(crate) fn dig(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        let Some(spot) = play.state.spot(unit) else {
            return Ok(());
        };
        play.state.drop_picks();
        self.betray(play, unit);
        let unit = self.now(play.state, unit);
        play.tell(Event::Digs(unit));
        let modifiers = self.digging_modifiers(play.state, unit, spot);
        self.tell_modifiers(play, &modifiers);
        self.make_busy(play, unit);
        let unit = self.now(play.state, unit);
        let thrown = self.throw(play, Reason::Digging, unit.side)?;
        if thrown.sum + total(&modifiers) > DUG {
            self.labour(play.state, unit);
            return Ok(());
        }
        self.add_foxhole(play.state, unit.side, spot.hex);
        let inside = Spot::part(spot.hex, Part::Entrenchment);
        play.state[unit].at = At::In(inside);
        play.state[unit].clear(&[Condition::Laboured, Condition::LabouredLong]);
        play.tell(Event::Dug(unit, inside));
        Ok(())
    }

    /// In how many of 36 throws a unit digs itself in.
    pub(crate) fn ways_to_dig(&self, state: &State, unit: Named) -> u32 {
        let Some(spot) = state.spot(unit) else {
            return 0;
        };
        let added = total(&self.digging_modifiers(state, unit, spot));
        Draw::throw(RuleId("16.1"), 2, 6).ways(|sum| sum + added <= DUG)
    }

    fn add_foxhole(&self, state: &mut State, owner: Side, hex: HexId) {
        let is_there =
            |one: &&mut Fortification| one.is(Fieldwork::Foxholes, hex) && one.is_known_to(owner);
        match state.fortifications.iter_mut().find(is_there) {
            Some(foxholes) => foxholes.size += 1,
            None => state.fortifications.push(Fortification {
                kind: Fieldwork::Foxholes,
                owner,
                hex,
                is_hidden: false,
                size: 1,
                cover: [0; 2],
                arc: 0,
                sides: 0,
                fired_by: None,
                leads_to: None,
                below: [false; 2],
            }),
        }
    }

    /// 16.1, G13.82: what is added to the dice for digging: what counts for every labour, and coral.
    fn digging_modifiers(&self, state: &State, unit: Named, spot: Spot) -> Vec<Modifier> {
        let shore = self.map(state).shore();
        let coral = CORAL * i32::from(shore.is_some_and(|shore| shore.has_coral));
        let mut all = self.labour_modifiers(state, unit, spot);
        all.extend(Modifier::list(&[(coral, "G13.82", "pto-modifier-coral")]));
        all
    }

    /// 16.1: what is added to the dice: a leader's help, exhaustion, and what was done before.
    pub(crate) fn labour_modifiers(&self, state: &State, unit: Named, spot: Spot) -> Vec<Modifier> {
        let leader = self.helper(state, unit.side, spot, |leader| {
            !state[leader].is(Condition::Busy)
        });
        self.labour_under(state, unit, leader)
    }

    /// The same with the help of some leader.
    pub(crate) fn labour_under(
        &self,
        state: &State,
        unit: Named,
        leader: Option<Named>,
    ) -> Vec<Modifier> {
        let led = leader.and_then(|leader| self.leadership(state, leader));
        let is = |condition| i32::from(state[unit].is(condition));
        let labour = is(Condition::Laboured) + is(Condition::LabouredLong);
        Modifier::list(&[
            (led.unwrap_or(0), "16.1", "pto-modifier-leadership"),
            (is(Condition::Exhausted), "16.1", "pto-modifier-exhausted"),
            (-labour, "16.1", "pto-modifier-labour"),
        ])
    }
}
