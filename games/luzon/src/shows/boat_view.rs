//! What is seen of submarines: their sheet (TBL-SUBALLOC) as a chart with a box for each beach, and the boats on it.

use crate::Luzon;
use crate::printed::data::Data;
use crate::printed::map::{Beach, BeachId};
use crate::printed::units::{ALLIES, BoatId, Submarine};
use crate::situation::state::State;
use crate::situation::submarines::Post;
use heigi_engine::scene::{Chart, ChartRow, Face, Piece, SmolStr, Symbol, format_smolstr};
use heigi_engine::{Text, Viewer};

/// The box of the boats at a beach.
fn boat_box(beach: &Beach) -> SmolStr {
    format_smolstr!("boats-{}", beach.id)
}

/// The sheet of the submarines.
pub fn chart(data: &Data) -> Chart {
    let beaches = data.map.beaches.iter();
    let named = beaches.filter(|beach| data.map.is_named_beach(beach));
    let rows = named.map(|beach| ChartRow {
        title: Text::new(format!("luzon-beach-{}", beach.id)),
        boxes: vec![boat_box(beach)],
    });
    Chart {
        id: "submarines".into(),
        title: Text::new("luzon-chart-submarines"),
        columns: vec![Text::new("luzon-chart-boats")],
        rows: rows.collect(),
    }
}

/// The counter of a boat.
pub fn face(boat: &Submarine) -> Face {
    Face {
        id: boat.id.clone(),
        tone: "teal".into(),
        symbol: Some(Symbol {
            id: "surface-fleet".into(),
            size: "".into(),
        }),
        word: None,
        values: Vec::new(),
        name: Text::new(format!("luzon-boat-{}", boat.id)),
        details: vec![Text::new("luzon-detail-submarine")],
    }
}

impl Luzon {
    /// The box of a beach on the sheet.
    pub(crate) fn box_of_beach(&self, beach: BeachId) -> SmolStr {
        boat_box(&self.beaches()[beach.index()])
    }

    /// A boat as a counter: the Allies see all of them, Japan those that have attacked and those that are gone.
    pub(crate) fn boat_piece(&self, state: &State, viewer: Viewer, boat: BoatId) -> Option<Piece> {
        let now = state.submarines.boats[boat.index()];
        let is_seen = Self::is_own(viewer, ALLIES) || now.is_known || now.post == Post::Gone;
        let id = &self.boats()[boat.index()].id;
        is_seen.then(|| Piece {
            id: id.clone(),
            face: id.clone(),
            owner: ALLIES,
            place: match now.post {
                Post::Port => "waiting".into(),
                Post::At(beach) => self.box_of_beach(beach),
                Post::Gone => "lost".into(),
            },
            ..Piece::default()
        })
    }
}
