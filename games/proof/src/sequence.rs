//! The sequence of play (chapter 3) and its end (chapter 6).

use crate::*;

/// How many turns there are (3.2).
pub const TURNS: u8 = 6;
/// How many losses the units that get through must still bear (6.1).
pub const NEEDED: u32 = 3;

heigi_engine::steps! {
    /// All steps; what each does is in the module of its chapter.
    pub enum Step of Proof {
        /// 1.1: a die chooses the next part of the map.
        Lay {},
        /// 3.1: the defence hides a unit.
        Hide { unit: Named },
        /// 3.1: everybody is hidden; only that is told.
        AllHidden {},
        /// 3.2: the next turn, in which the landing force moves first.
        Turn {},
        /// 3.2: the phase of a side begins.
        Phase { side: Side },
        /// 4.1: a side moves its units one after another; 4.8: or lets squads send out teams.
        Movement { side: Side } + SendOut,
        /// 4.2: a unit moves on with so many points, whoever sees it may fire at each place; 4.7: or loads and unloads.
        March { unit: Named, points: u16 } + Carrying,
        /// 4.8: where the team of a squad goes.
        Split { unit: Named },
        /// 5.1: enemies that see the mover in its place may fire, one after another.
        Watch { mover: Named },
        /// 5.2: the dice of whoever fires at a mover.
        Roll { mover: Named, unit: Named },
        /// 5.5: somebody in the place of the mover bears a loss.
        Loss { mover: Named },
        /// 5.6: the noise draws in another unit, which fires too.
        DrawnIn { mover: Named },
    }
}

impl heigi_engine::Step<Proof> for Turn {
    type Plan = ();

    fn carry_out(&self, game: &Proof, play: &mut Play<'_, Proof>) {
        if play.state.turn == TURNS {
            return game.end(play, DEFENCE, Event::TimeOver);
        }
        play.state.turn += 1;
        play.tell(Event::Turn(play.state.turn));
        let phases = [LANDING, DEFENCE].map(|side| Phase::on(side).into());
        play.push_all(&[phases[0], phases[1], (*self).into()]);
    }
}

impl heigi_engine::Step<Proof> for Phase {
    type Plan = ();

    fn carry_out(&self, _: &Proof, play: &mut Play<'_, Proof>) {
        for unit in &mut play.state.units {
            unit.has_moved = false;
            unit.has_fired = false;
            unit.is_pinned = false;
        }
        play.tell(Event::Phase(self.side));
        play.push(Movement::on(self.side));
    }
}

impl Proof {
    /// 6.1 and 6.2, asked whenever a unit is through or bears a loss.
    pub(crate) fn check_victory(&self, play: &mut Play<'_, Self>) {
        let landing = || play.state.units.iter().filter(|unit| unit.side == LANDING);
        let through: u32 = landing().map(Unit::steps_through).sum();
        let left: u32 = landing().map(|unit| u32::from(unit.steps)).sum();
        if through >= NEEDED {
            self.end(play, LANDING, Event::CameThrough);
        } else if left < NEEDED {
            self.end(play, DEFENCE, Event::TooFewLeft);
        }
    }

    fn end(&self, play: &mut Play<'_, Self>, winner: Side, how: fn(Side) -> Event) {
        if play.state.winner.is_none() {
            play.state.winner = Some(winner);
            play.tell(how(winner));
        }
    }
}

heigi_engine::by_steps!(impl Stepped for Proof, "3.2" "6.1");
