//! What is marked on the map besides the units.

use crate::*;
use heigi_engine::scene::{Marker, MarkerKind, MarkerSpot, Value};

impl Pto {
    /// Firepower, smoke, fire, ruins and the fortifications that a viewer knows.
    pub(super) fn marks(&self, state: &State, viewer: Viewer) -> Vec<Marker> {
        let residual = state.residual.iter().map(|(spot, power)| Marker {
            kind: MarkerKind::Burst,
            spot: MarkerSpot::Corner,
            at: self.place(*spot),
            name: Text::new("pto-marker-residual").with("power", i32::from(*power)),
        });
        let smoke = state.clouds.iter().map(|smoke| Marker {
            kind: MarkerKind::Smoke,
            spot: MarkerSpot::Corner,
            at: self.place(smoke.spot),
            name: smoke.cloud.name(),
        });
        let fires = state.fires.iter().map(|fire| Marker {
            kind: match fire.burning {
                Burning::Flame => MarkerKind::Flame,
                Burning::Blaze => MarkerKind::Blaze,
            },
            spot: MarkerSpot::Corner,
            at: self.number(fire.hex),
            name: fire.burning.name(),
        });
        let lights = state.starshells.iter().map(|hex| Marker {
            kind: MarkerKind::Aim,
            spot: MarkerSpot::Corner,
            at: self.number(*hex),
            name: Text::new("pto-marker-starshell"),
        });
        let snipers = [ALLIES, JAPAN].into_iter().filter_map(|side| {
            let hex = state.snipers[side.index()]?;
            Some(Marker {
                kind: MarkerKind::Aim,
                spot: MarkerSpot::Corner,
                at: self.number(hex),
                name: Text::new("pto-marker-sniper").with("side", side.value(self)),
            })
        });
        let searched = state.altered.searched.iter().map(|hex| Marker {
            kind: MarkerKind::Vacant,
            spot: MarkerSpot::Corner,
            at: self.number(hex),
            name: Text::new("pto-marker-searched"),
        });
        residual
            .chain(searched)
            .chain(self.lane_marks(state))
            .chain(smoke)
            .chain(fires)
            .chain(lights)
            .chain(snipers)
            .chain(self.altered_ground(state))
            .chain(self.fall_of_shot(state))
            .chain(self.ships_at_sea(state, viewer))
            .chain(self.bore_marks(state, viewer))
            .chain(self.works(state, viewer))
            .chain(self.cave_marks(state, viewer))
            .collect()
    }

    /// Ruins, shellholes, and the paths that have been cut.
    fn altered_ground(&self, state: &State) -> Vec<Marker> {
        let holes = state.altered.shellholes.iter().map(|hex| Marker {
            kind: MarkerKind::Craters,
            spot: MarkerSpot::Beneath,
            at: self.number(hex),
            name: Text::new("pto-marker-shellholes"),
        });
        let beyond = |hex: HexId, sides: u8| {
            let near = self.data.grid.neighbours(hex);
            let near = near.filter(|(side, _)| sides & (1 << side.index()) != 0);
            let near: Vec<String> = near.map(|(_, hex)| self.number(hex).to_string()).collect();
            Value::Word(near.join(" ").into())
        };
        let way = |name: &'static str| {
            move |cut: &Cut| Marker {
                kind: MarkerKind::Trail,
                spot: MarkerSpot::Corner,
                at: self.number(cut.hex),
                name: Text::new(name).with("hexes", beyond(cut.hex, cut.sides)),
            }
        };
        let cuts = state.altered.cuts.iter().map(way("pto-marker-path"));
        let trails = state.altered.trails.iter().map(way("pto-marker-trail"));
        let cuts = cuts.chain(trails);
        let ruins = state.collapsed.iter().map(|hex| Marker {
            kind: MarkerKind::Ruins,
            spot: MarkerSpot::Corner,
            at: self.number(hex),
            name: self.terrain(state, hex).name(),
        });
        let page = heigi_engine::hexes::Page(&self.data.grid);
        let breaches = state.altered.breaches.iter().map(|edge| Marker {
            kind: MarkerKind::Ruins,
            spot: MarkerSpot::Beneath,
            at: page.edge_name(*edge),
            name: Text::new("pto-marker-breach"),
        });
        let fascines = state.altered.fascines.iter().map(|edge| Marker {
            kind: MarkerKind::Trail,
            spot: MarkerSpot::Beneath,
            at: page.edge_name(*edge),
            name: Text::new("pto-marker-fascine"),
        });
        let walls = breaches.chain(fascines);
        ruins.chain(holes).chain(cuts).chain(walls).collect()
    }

    /// 9.6: fire lanes.
    fn lane_marks(&self, state: &State) -> Vec<Marker> {
        let marker = |(spot, power): (Spot, u8)| Marker {
            kind: MarkerKind::Burst,
            spot: MarkerSpot::Corner,
            at: self.place(spot),
            name: Text::new("pto-marker-lane").with("power", i32::from(power)),
        };
        self.lane_spots(state).into_iter().map(marker).collect()
    }

    /// G14.62: the ships on the map of which a viewer knows.
    fn ships_at_sea(&self, state: &State, viewer: Viewer) -> Vec<Marker> {
        let known = |number| self.ship_known_to(state, number, viewer);
        let hexes = (0..state.batteries.len()).filter_map(known);
        let on_map = hexes.filter(|hex| self.map(state).has(*hex));
        let marker = |hex: HexId| Marker {
            kind: MarkerKind::Aim,
            spot: MarkerSpot::Corner,
            at: self.number(hex),
            name: Text::new("pto-marker-ship"),
        };
        on_map.map(marker).collect()
    }

    /// C6.4: at what weapons have been sighted, as far as a viewer knows.
    fn bore_marks(&self, state: &State, viewer: Viewer) -> Vec<Marker> {
        let own = state.who(|unit| unit.bore.is_some() && is_owner(viewer, unit.side));
        let marker = |unit: Named| {
            let target = state[unit].bore?.target;
            Some(Marker {
                kind: MarkerKind::Aim,
                spot: MarkerSpot::Corner,
                at: self.place(target),
                name: Text::new("pto-marker-bore").with("unit", unit.value(self)),
            })
        };
        own.filter_map(marker).collect()
    }

    /// 29: spotting rounds, and the hexes of fire for effect.
    fn fall_of_shot(&self, state: &State) -> Vec<Marker> {
        let batteries = state.batteries.iter();
        let missions = batteries.filter_map(|one| Some((one, one.mission?)));
        let of_mission = |(battery, mission): (&Battery, Mission)| {
            let (hexes, kind, name) = match mission.salvo {
                None => (
                    vec![mission.hex],
                    MarkerKind::Aim,
                    Text::new("pto-marker-round"),
                ),
                Some(salvo) => (
                    self.barrage_hexes(state, battery, mission.hex),
                    MarkerKind::Burst,
                    Text::new("pto-marker-barrage").with("salvo", salvo.name()),
                ),
            };
            let marker = move |hex: HexId| Marker {
                kind,
                spot: MarkerSpot::Corner,
                at: self.number(hex),
                name: name.clone(),
            };
            hexes.into_iter().map(marker).collect::<Vec<_>>()
        };
        // C1.34: where a fire for effect is over and its battery may go on.
        let over = state.batteries.iter().filter(|one| one.mission.is_none());
        let over = over.filter_map(|one| one.concluded).map(|hex| Marker {
            kind: MarkerKind::Aim,
            spot: MarkerSpot::Corner,
            at: self.number(hex),
            name: Text::new("pto-marker-go-on"),
        });
        missions.flat_map(of_mission).chain(over).collect()
    }

    /// 21: the conditions of victory, each with how far the side that has to meet it is, as far as a viewer knows.
    pub(super) fn aim_figures(&self, state: &State, viewer: Viewer) -> Vec<Figure> {
        let objective = &self.scenario(state).objective;
        let figure = |aim: &printed::Aim| {
            let sign = if aim.measure.look() { "" } else { "<" };
            let value = format_smolstr!(
                "{}/{sign}{}",
                self.measured_by(state, viewer, aim),
                aim.number
            );
            Figure {
                label: aim.measure.name(),
                value: Text::verbatim(value),
                rule: "21".into(),
            }
        };
        objective.aims.iter().map(figure).collect()
    }
}
