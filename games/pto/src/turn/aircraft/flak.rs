//! Fire at planes (E7.5): machine guns that have a free sky above them, once a plane has sighted its target.

use crate::turn::{Firepower, Manner};
use crate::*;

/// Fire at a plane that may be made.
#[derive(Clone, Copy, Debug)]
pub struct Flak {
    /// With which machine gun.
    pub gun: Named,
    /// How.
    pub manner: Manner,
    /// On which column.
    pub column: usize,
}

impl heigi_engine::Step<Pto> for Repelling {
    type Plan = Option<Flak>;

    heigi_engine::asks!(Pto, "E7.5" "pto-ask-repelling" plane, |step, _| step.side);

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let is_gun = |unit: &Named| {
            unit.side == self.side && game.printed(*unit).class == UnitClass::MachineGun
        };
        for gun in state.all().filter(is_gun) {
            offer(Action::Repel(gun.id));
        }
        offer(Action::Done);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Option<Flak>, Refusal> {
        match action {
            Action::Repel(gun) => game.check_flak(state, self.plane, gun).map(Some),
            Action::Done => Ok(None),
            _ => Err(Refusal::NotNow),
        }
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&Option<Flak>>) -> bool {
        matches!(plan, Some(Some(_)))
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: Option<Flak>) -> Flow<Pto> {
        match plan {
            Some(flak) => game.repel(play, self.plane, flak),
            None => {
                play.end_step();
                Ok(())
            }
        }
    }

    /// Nobody is asked who has nothing to fire at it; whether he is tells nothing of whom nobody knows.
    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        let Some(over) = state.flies_over(self.plane) else {
            return true;
        };
        let could = |unit: Named| match unit.veil {
            Veil::Open => game.check_flak(state, self.plane, unit.id).is_ok(),
            Veil::Concealed => game.might_repel(state, unit, over),
            Veil::Hidden => false,
        };
        let own = state.all().filter(|unit| unit.side == self.side);
        !own.into_iter().any(could)
    }

    fn note(&self, game: &Pto, _: &State, plan: &Option<Flak>) -> SmolStr {
        plan.map_or(SmolStr::default(), |flak| {
            format_smolstr!("{}/36", game.ways_to_repel(flak))
        })
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-repelling")]
    }
}

impl Pto {
    /// E7.5: whether a machine gun may fire at a plane.
    pub(crate) fn check_flak(
        &self,
        state: &State,
        plane: Named,
        gun: UnitId,
    ) -> Result<Flak, Refusal> {
        let side = plane.side.opponent();
        let (gun, manner) = self.check_firer(state, side, gun)?;
        let printed = self.printed(gun);
        let is_low = printed
            .mount
            .is_some_and(|mount| mount != printed::Mount::Roof);
        let is_gun = printed.class == UnitClass::MachineGun && !is_low;
        refuse(!is_gun, Refusal::NotSkyward(gun))?;
        refuse(gun.veil == Veil::Hidden, Refusal::KeepsHidden(gun))?;
        let is_first = matches!(manner, Manner::Full | Manner::Advancing);
        refuse(!is_first, Refusal::HasFired(gun))?;
        self.check_hands(state, gun, UnitSet::EMPTY)?;
        let over = state.flies_over(plane).ok_or(Refusal::NotThere(plane))?;
        let from = state.spot(gun).ok_or(Refusal::NotThere(gun))?;
        // G11.83: nobody fires into the sky out of a cave.
        let is_covered = from.part == Part::Pillbox
            || from.is_below()
            || self.check_sky(state, gun, from).is_err();
        refuse(is_covered, Refusal::UnderCover(from))?;
        self.check_free(state, gun, from, Spot::ground(over))?;
        let is_far = self.data.grid.distance(from.hex, over) > u32::from(printed.range);
        refuse(is_far, Refusal::OutOfRange(gun, printed.range))?;
        let soldier = state.holder(gun).unwrap_or(gun);
        let man = self.printed(soldier);
        // 4.4: a man alone at it, but for a hero.
        let is_alone = man.is_single() && man.class != UnitClass::Hero;
        let halved = [
            manner == Manner::Advancing,
            state[soldier].is(Condition::Pinned),
            is_alone,
        ];
        let times = halved.into_iter().filter(|is_so| *is_so).count();
        let whole = Firepower::whole(printed.fire);
        let power = (0..times).fold(whole, |power, _| power.half());
        let column = self.data.tables.column(power).ok_or(Refusal::TooWeak)?;
        Ok(Flak {
            gun,
            manner,
            column,
        })
    }

    /// Whether somebody who is concealed might fire at a plane over a hex, as far as his enemy knows.
    fn might_repel(&self, state: &State, unit: Named, over: HexId) -> bool {
        let guns = self.order_of_battle(state, unit.side);
        let guns = guns.filter(|one| one.class == UnitClass::MachineGun);
        let reach = guns.map(|one| u32::from(one.range)).max();
        let from = match state[unit].at {
            At::In(from) => Some(from),
            _ => None,
        };
        let near =
            from.filter(|from| !from.is_below() && self.check_sky(state, unit, *from).is_ok());
        near.zip(reach)
            .is_some_and(|(from, reach)| self.data.grid.distance(from.hex, over) <= reach)
    }

    /// In how many of 36 throws fire at a plane shoots it down or drives it off.
    pub(crate) fn ways_to_repel(&self, flak: Flak) -> u32 {
        let dice = Draw::throw(RuleId("E7.5"), 2, 6);
        dice.ways(|sum| {
            let harm = self.data.tables.result(flak.column, sum).look();
            matches!(harm, Harm::Kill(_) | Harm::Casualty(_))
        })
    }

    /// E7.5: a machine gun fires at a plane: a KIA shoots it down, a K drives it off.
    fn repel(&self, play: &mut Play<'_, Self>, plane: Named, flak: Flak) -> Flow<Self> {
        self.betray(play, flak.gun);
        let gun = self.now(play.state, flak.gun);
        play.tell(Event::Repels(gun, plane));
        let thrown = self.throw(play, Reason::Flak, gun.side)?;
        self.use_weapon(play, gun, flak.manner, thrown, false, true);
        let result = self.data.tables.result(flak.column, thrown.sum);
        let power = self.data.tables.columns[flak.column];
        play.tell(Event::Column(power, thrown.sum, result));
        match result.look() {
            Harm::Kill(_) => {
                play.state.take_plane(plane, Tray::Lost);
                play.tell(Event::ShotDown(plane));
            }
            Harm::Casualty(_) => {
                play.state.take_plane(plane, Tray::Exited);
                play.tell(Event::DrivenOff(plane));
            }
            _ => {}
        }
        Ok(())
    }
}
