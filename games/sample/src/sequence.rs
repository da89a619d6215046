//! Set-up, the sequence of play (chapter 3) and the end (chapter 6).

use crate::*;

heigi_engine::steps! {
    /// All steps; what each does is in the module of its chapter.
    pub enum Step of Sample {
        /// 3.1: the outpost hides a unit.
        Hide { unit: UnitId },
        /// 3.2: a side's part of a turn begins.
        Turn { side: Side },
        /// 4.1: a side moves its units one after another.
        Movement { side: Side },
        /// 4.2: a unit moves on from a hex with so many points; whoever sees it may fire at each hex.
        March { unit: UnitId, from: HexId, points: u16 },
        /// 5.1: enemies that see who has come from hex to hex may fire, one after another.
        Watch { mover: UnitId, from: HexId, to: HexId },
        /// 5.3: the dice of whoever fires.
        Roll { watch: Watch, unit: UnitId },
        /// 5.6: somebody in the mover's hex takes the loss, or a mover that is only shaken falls back.
        Loss { watch: Watch, result: FireResult },
    }
}

impl heigi_engine::Step<Sample> for Hide {
    type Plan = HexId;

    heigi_engine::asks!(Sample, "3.1" "engine-ask-hide" unit, |_, _| OUTPOST);

    fn check(&self, game: &Sample, state: &State, action: Action) -> Result<HexId, Refusal> {
        let Action::Hide(hex) = action else {
            return Err(Refusal::NotNow);
        };
        let may_hide = game.suspected(state, self.unit).contains(&hex);
        refuse(!may_hide, Refusal::NoHide(hex))?;
        game.check_room(state, OUTPOST, hex).map(|()| hex)
    }

    fn act(&self, _: &Sample, play: &mut Play<'_, Sample>, hex: HexId) {
        play.end_step();
        Sample::put(play.state, self.unit, Location::On(hex));
        play.tell(Event::Hidden(self.unit, hex));
    }

    /// Data of one's own may leave no hiding-place.
    fn is_settled(&self, game: &Sample, state: &State) -> bool {
        step::has_no_choice(self, game, state)
    }

    fn carry_out(&self, _: &Sample, play: &mut Play<'_, Sample>) {
        Sample::put(play.state, self.unit, Location::In(Tray::Lost));
        play.state.hidden.remove(self.unit);
        play.tell(Event::Lost(self.unit));
    }

    fn phase(&self, _: &Sample, _: &State) -> Option<Text> {
        Some(Text::new("engine-phase-set-up"))
    }
}

impl heigi_engine::Step<Sample> for Turn {
    type Plan = ();

    fn carry_out(&self, game: &Sample, play: &mut Play<'_, Sample>) {
        let side = self.side;
        if side == PATROL {
            if play.state.turn == game.data.tables.turns.get() {
                return game.end(play, OUTPOST, Event::Dawn);
            }
            play.state.turn += 1;
            play.tell(Event::Turn(play.state.turn));
        }
        (play.state.moved, play.state.fired) = (UnitSet::EMPTY, UnitSet::EMPTY);
        play.tell(Event::Phase(side));
        play.push_all(&[Movement::on(side).into(), Turn::on(side.opponent()).into()]);
    }
}

impl Sample {
    /// 3.1: everybody where the counter says, or in the hand of whoever hides it.
    pub(crate) fn set_up(&self) -> State {
        let mut state = State::default();
        state.agenda.push(Turn::on(PATROL).into());
        for unit in self.all_units() {
            let [hex] = self.unit(unit).starts[..] else {
                state.at.push(Location::In(Tray::Hand));
                state.hidden.insert(unit);
                state.agenda.push(Hide::on(unit).into());
                continue;
            };
            state.at.push(Location::On(hex));
        }
        let patrol = self.counters().iter().filter(|unit| unit.side == PATROL);
        let near = patrol.flat_map(|unit| self.data.map.around(unit.starts[0]));
        self.search(&mut state, PATROL, near);
        state
    }

    /// 6.1 and 6.2, asked whenever a unit has come home or is lost.
    pub(crate) fn check_victory(&self, play: &mut Play<'_, Self>) {
        let needed = self.data.tables.needed_home;
        let lost = self.count_in(play.state, PATROL, Tray::Lost);
        if self.count_in(play.state, PATROL, Tray::Home) >= needed {
            self.end(play, PATROL, Event::CameHome);
        } else if self.units_of(PATROL).count() - lost < needed {
            self.end(play, OUTPOST, Event::TooFewLeft);
        }
    }

    fn end(&self, play: &mut Play<'_, Self>, winner: Side, how: fn(Side) -> Event) {
        play.state.winner = Some(winner);
        play.tell(how(winner));
    }
}

heigi_engine::by_steps!(impl Stepped for Sample, "3.2" "6.1");
