//! The map is laid (1.1), and the defence hides (3.1).

use crate::*;

impl heigi_engine::Step<Proof> for Lay {
    type Plan = ();

    heigi_engine::asks!(Proof, "1.1" "proof-ask-lay", |_, _| DEFENCE => Draw::open(RuleId("1.1"), 6));

    fn drawn(&self, _: &Proof, play: &mut Play<'_, Proof>, value: u16) {
        play.state.parts.push(value as u8);
        play.tell(Event::Laid(Die(value as u8)));
    }

    fn phase(&self, _: &Proof, _: &State) -> Option<Text> {
        Some(Text::new("engine-phase-set-up"))
    }
}

impl heigi_engine::Step<Proof> for Hide {
    type Plan = Spot;

    heigi_engine::asks!(Proof, "3.1" "engine-ask-hide" unit, |_, _| DEFENCE);

    fn check(&self, game: &Proof, state: &State, action: Action) -> Result<Spot, Refusal> {
        match action {
            Action::Hide(spot) if game.suspected(state).contains(spot) => Ok(spot),
            Action::Hide(spot) => Err(Refusal::NoHide(spot)),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Proof, play: &mut Play<'_, Proof>, spot: Spot) {
        play.end_step();
        play.state[self.unit].at = Location::In(spot);
        play.tell(Event::Hidden(self.unit, spot));
    }

    fn phase(&self, _: &Proof, _: &State) -> Option<Text> {
        Some(Text::new("engine-phase-set-up"))
    }
}

impl heigi_engine::Step<Proof> for AllHidden {
    type Plan = ();

    fn carry_out(&self, _: &Proof, play: &mut Play<'_, Proof>) {
        play.tell(Event::AllHidden);
    }
}

impl Proof {
    /// The beginning: nothing is laid; the landing force is in its boats, the defence about the goal.
    pub(crate) fn set_up(&self) -> State {
        let mut state = State {
            units: self.roster(),
            ..State::default()
        };
        state.agenda.push(Turn::on().into());
        state.agenda.push(AllHidden::on().into());
        let hidden: Vec<Named> = state.all().filter(|unit| state[*unit].is_hidden).collect();
        let hide = |unit: Named| Step::from(Hide::on(unit));
        state.agenda.extend(hidden.into_iter().map(hide));
        state.agenda.extend([Lay::on().into(); PARTS]);
        state
    }

    /// 3.1: who is there at the beginning.
    fn roster(&self) -> ArrayVec<Unit, MOST_UNITS> {
        let boat = |boat| Location::In(Spot::Boat(boat));
        let guard = self.coast.grid.hexes().filter(|hex| Coast::is_guard(*hex));
        let guard = guard.map(|hex| {
            let at = Location::In(Spot::Ground(hex));
            Unit::new(UnitKind::Squad, DEFENCE, at)
        });
        let hidden = |kind| Unit {
            is_hidden: true,
            ..Unit::new(kind, DEFENCE, Location::Off(Tray::Hand))
        };
        [
            Unit::new(UnitKind::Carrier, LANDING, boat(0)),
            Unit::new(UnitKind::Squad, LANDING, boat(0)),
            Unit::new(UnitKind::Squad, LANDING, boat(2)),
            Unit::new(UnitKind::Squad, LANDING, boat(1)),
        ]
        .into_iter()
        .chain(guard)
        .chain([hidden(UnitKind::Gun), hidden(UnitKind::Sniper)])
        .collect()
    }
}
