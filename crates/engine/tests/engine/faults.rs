//! Boards and scenes that name what there is not.

use heigi_engine::scene::{
    Badge, Board, Edge, EdgeClass, EdgeStyle, GuideStep, Overlay, Pattern, PlaceClass, Point,
    Scene, Shortcut, SignCorner, Target, Text, Tint, Track,
};

/// An edge between two places.
fn edge(id: &str, places: [&str; 2], class: usize) -> Edge {
    Edge {
        id: id.into(),
        places: places.map(Into::into),
        ends: [Point::default(); 2],
        classes: vec![class],
        name: None,
    }
}

/// Names something on a board that is not there, or twice.
pub fn spoil_board(fault: &str, board: &mut Board) {
    let open = |id| PlaceClass::new(id, "name", "effect", Pattern::Open);
    match fault {
        "tone" => board.faces[0].tone = "mauve".into(),
        "symbol" => board.faces[0].symbol.as_mut().unwrap().id = "unicorn".into(),
        "badge tone" => {
            let badge = Badge::signed("odd", "odd", "O", SignCorner::UpperLeft);
            board.badges.push(badge.toned("mauve"));
        }
        "box" => board.charts[0].rows[0].boxes[0] = "a".into(),
        "row" => board.charts[0].columns.push(Text::verbatim("right")),
        "neighbour" => board.places[0].neighbours = vec!["z".into()],
        "outer" => board.places[0].inside = Some("z".into()),
        "class" => {
            board.place_classes = vec![open("open")];
            board.places[1].class = 1;
        }
        "edge" => {
            board.edge_classes = vec![EdgeClass::new("wall", "name", "effect", EdgeStyle::Wall)];
            board.edges.push(edge("a-z", ["a", "z"], 0));
        }
        "edge class" => board.edges.push(edge("a-b", ["a", "b"], 0)),
        "twice" => board.places.push(board.places[0].clone()),
        "face twice" => board.faces.push(board.faces[0].clone()),
        "turns" => {
            let track = |id| Track::of_turns(id, "turns", 3, |_| Text::verbatim(""));
            board.tracks = vec![track("one"), track("other")];
        }
        _ => panic!("no such fault: {fault}"),
    }
}

/// Names something in a scene that is not there, or twice, as soon as it can.
pub fn spoil_scene(fault: &str, scene: &mut Scene) {
    let aim = |scene: &mut Scene, target: Target| {
        let choices = scene.prompt.iter_mut().flat_map(|one| &mut one.choices);
        choices.for_each(|choice| choice.target = target.clone());
    };
    let z = || "z".into();
    match fault {
        "face" => scene.pieces.iter_mut().for_each(|one| one.face = z()),
        "badge" => scene
            .pieces
            .iter_mut()
            .for_each(|one| one.badges = vec![z()]),
        "attached" => scene.pieces.iter_mut().for_each(|one| one.on = Some(z())),
        "itself" => {
            let stone = |one: &mut heigi_engine::scene::Piece| one.on = Some(one.id.clone());
            scene.pieces.iter_mut().for_each(stone);
        }
        "elsewhere" => {
            let Some(stone) = scene.pieces.first().cloned() else {
                return;
            };
            let mut other = stone.clone();
            (other.id, other.on) = ("sledge".into(), Some(stone.id));
            other.place = if other.place == "a" { "b" } else { "a" }.into();
            scene.pieces.push(other);
        }
        "piece" => scene.pieces.iter_mut().for_each(|one| one.place = z()),
        "twice" => scene.pieces.extend(scene.pieces.clone()),
        "tint" => scene.tints.push(Tint::new(z(), "amber")),
        "tint tone" => scene.tints.push(Tint::new("a".into(), "mauve")),
        "marker" => scene.markers.iter_mut().for_each(|one| one.at = z()),
        "overlay" => scene.overlays.push(Overlay::new("all", "all", "mauve")),
        "guide" => scene.guide.push(GuideStep {
            text: Text::verbatim("look"),
            at: vec![z()],
        }),
        "target piece" => aim(scene, Target::Piece(z())),
        "target place" => aim(scene, Target::Place(z())),
        "target edge" => aim(scene, Target::Edge(z())),
        "shortcut" => {
            if let Some(prompt) = &mut scene.prompt {
                prompt.shortcuts.push(Shortcut {
                    place: z(),
                    actions: Vec::new(),
                    note: "".into(),
                    ..Shortcut::default()
                });
            }
        }
        _ => panic!("no such fault: {fault}"),
    }
}
