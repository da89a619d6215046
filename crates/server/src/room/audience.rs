//! Who looks at an open match, and what each class of them is told.

use super::{Room, guarded};
use crate::frame::{Class, Head, Log, Seen, change, view};
use crate::order::Joined;
use crate::refused::Refused;
use heigi_engine::scene::Scene;
use heigi_engine::{Side, Viewer};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// How long what somebody is sent who comes is kept for others who come: many come together.
pub(super) const FRESH: Duration = Duration::from_millis(250);

/// How much is told before somebody who has not heard any of it is shown everything anew.
const MOST_UNHEARD: usize = 16;

/// Those who are told the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Circle {
    pub(super) class: Class,
    pub(super) takes_changes: bool,
}

pub(super) struct Audience {
    frames: broadcast::Sender<Utf8Bytes>,
    told: Told,
    /// What somebody who comes is sent, by the seats that he holds.
    first: HashMap<Arc<[Side]>, Utf8Bytes>,
}

/// What an audience knows.
pub(super) struct Told {
    revision: u64,
    viewer: Viewer,
    /// Up to which number of inputs it has read the log.
    inputs: u32,
    /// The scene, if it is told changes of it.
    seen: Option<Seen>,
}

impl Room {
    /// Through whose eyes a class looks: after the end everybody sees everything.
    pub(super) fn viewer(&self, class: Class) -> Viewer {
        match class {
            _ if self.is_over() => Viewer::Everything,
            Some(side) => Viewer::Side(side),
            None => Viewer::Spectator,
        }
    }

    pub(super) fn joined(&mut self, circle: Circle, seats: Arc<[Side]>) -> Result<Joined, Refused> {
        if self.is_adrift {
            return Err(Refused::Fault);
        }
        let known = self.audiences.get(&circle);
        let first = known.and_then(|audience| audience.first.get(&seats).cloned());
        let view = match first {
            Some(view) => view,
            None => {
                let (scene, view) = guarded(|| {
                    let viewer = self.viewer(circle.class);
                    let scene = self.playing.scene(viewer);
                    let view = self.whole(Some(&seats), &self.head(circle.class), &scene)?;
                    Ok::<_, Refused>((scene, view))
                })??;
                if !self.audiences.contains_key(&circle) {
                    let audience = Audience {
                        frames: broadcast::Sender::new(MOST_UNHEARD),
                        told: self.told(circle, &scene),
                        first: HashMap::new(),
                    };
                    self.audiences.insert(circle, audience);
                }
                let audience = self.audiences.get_mut(&circle).ok_or(Refused::Fault)?;
                audience.first.insert(Arc::clone(&seats), view.clone());
                self.visited = Some(Instant::now());
                view
            }
        };
        let audience = self.audiences.get(&circle).ok_or(Refused::Fault)?;
        Ok(Joined {
            seats,
            class: circle.class,
            view,
            frames: audience.frames.subscribe(),
        })
    }

    /// What an audience knows that has been shown a scene as it is now.
    fn told(&self, circle: Circle, scene: &Scene) -> Told {
        Told {
            revision: self.revision,
            viewer: self.viewer(circle.class),
            inputs: self.playing.input_count(),
            seen: circle
                .takes_changes
                .then(|| Seen::new(scene, &self.hashing)),
        }
    }

    fn head(&self, class: Class) -> Head {
        let is_over = self.is_over();
        let key = self.playing.dice().key().filter(|_| is_over);
        Head {
            id: self.id.clone(),
            game: self.playing.info().id.to_owned(),
            scenario: Arc::clone(&self.scenario),
            board: self.board.1.clone(),
            revision: self.revision,
            viewer: self.viewer(class),
            players: Arc::clone(&self.players),
            decider: self.decider(),
            inputs: self.playing.input_count(),
            can_undo: class.is_some_and(|side| self.playing.can_undo(side)),
            is_delegated: self.delegated.as_ref().is_some_and(|(side, phase)| {
                class == Some(*side) && !is_over && *phase == self.playing.phase()
            }),
            commitment: self.commitment.clone(),
            key: key.map(str::to_owned),
            rewind: self.rewind.clone(),
        }
    }

    /// Everything, with the whole log.
    fn whole(
        &self,
        seats: Option<&[Side]>,
        head: &Head,
        scene: &Scene,
    ) -> Result<Utf8Bytes, Refused> {
        let log = Log {
            log: &self.playing.log(head.viewer, None),
            log_after: None,
        };
        view(seats, head, scene, log).map_err(|_| Refused::Fault)
    }

    /// What everybody who looks will be told; `kept` inputs were not taken back.
    pub(super) fn frames(&self, kept: u32) -> Result<Vec<(Circle, Told, Utf8Bytes)>, Refused> {
        let mut views: Vec<(Class, Head, Scene)> = Vec::new();
        let mut frames = Vec::new();
        for (circle, audience) in &self.audiences {
            if audience.frames.receiver_count() == 0 {
                continue;
            }
            let class = circle.class;
            let known = views.iter().position(|(known, ..)| *known == class);
            let index = known.unwrap_or_else(|| {
                let head = self.head(class);
                let scene = self.playing.scene(head.viewer);
                views.push((class, head, scene));
                views.len() - 1
            });
            let (_, head, scene) = &views[index];
            let told = self.told(*circle, scene);
            let text = self.frame(&audience.told, &told, head, scene, kept)?;
            frames.push((*circle, told, text));
        }
        Ok(frames)
    }

    /// What an audience is told that knew something else before.
    fn frame(
        &self,
        old: &Told,
        new: &Told,
        head: &Head,
        scene: &Scene,
        kept: u32,
    ) -> Result<Utf8Bytes, Refused> {
        // Whoever sees more than before is shown everything anew.
        if old.viewer != new.viewer {
            return self.whole(None, head, scene);
        }
        let log_after = kept.min(old.inputs);
        let log = Log {
            log: &self.playing.log(head.viewer, Some(log_after)),
            log_after: Some(log_after),
        };
        let text = match (&old.seen, &new.seen) {
            (Some(before), Some(now)) => change(old.revision, (before, now), head, scene, log),
            _ => view(None, head, scene, log),
        };
        text.map_err(|_| Refused::Fault)
    }

    /// Tells everybody.
    pub(super) fn publish(&mut self, frames: Vec<(Circle, Told, Utf8Bytes)>) {
        self.house.metrics.changes.inc();
        self.forget_the_gone();
        for (circle, told, text) in frames {
            if let Some(audience) = self.audiences.get_mut(&circle) {
                audience.first.clear();
                audience.told = told;
                // Whoever has gone meanwhile need not be told.
                let _ = audience.frames.send(text);
            }
        }
    }

    /// What those were sent who came some time ago is written anew for others.
    pub(super) fn forget_visits(&mut self) {
        if self.visited.is_some_and(|at| at.elapsed() >= FRESH) {
            self.visited = None;
            for audience in self.audiences.values_mut() {
                audience.first = HashMap::new();
            }
        }
    }

    /// Tells everybody what is wished, which changes nothing in the match.
    pub(super) fn tell(&mut self) -> Result<(), Refused> {
        self.revision += 1;
        let frames = guarded(|| self.frames(self.playing.input_count()))??;
        self.publish(frames);
        Ok(())
    }

    /// What was shown to those who have gone need not be kept.
    pub(super) fn forget_the_gone(&mut self) {
        self.audiences
            .retain(|_, audience| audience.frames.receiver_count() > 0);
    }

    pub(super) fn is_watched(&self) -> bool {
        self.audiences
            .values()
            .any(|audience| audience.frames.receiver_count() > 0)
    }
}
