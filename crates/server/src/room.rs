//! One open match: a task that owns its state, takes orders one after another and publishes frames.

mod audience;
mod thinking;

use self::audience::{Audience, Circle, FRESH};
use crate::frame::Class;
use crate::house::{House, load};
use crate::limits::MOST_ACTIONS;
use crate::order::{Door, Order};
use crate::protocol::{FromClient, Player, ToClient};
use crate::refused::Refused;
use crate::store::Header;
use foldhash::quality::RandomState;
use heigi_engine::scene::{Board, SmolStr, Target};
use heigi_engine::{ActError, AnyMatch, Pending, Random, Side, Text};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

/// How many orders wait for a match; whoever sends more waits.
const MOST_ORDERS: usize = 64;

/// How often a match that nobody asks for anything forgets what it had to show.
const ROUND: Duration = Duration::from_secs(60);

struct Room {
    house: Arc<House>,
    id: String,
    /// The token of each side's seat; empty for the computer's.
    tokens: Vec<String>,
    players: Arc<[Player]>,
    /// The id of the scenario.
    scenario: Arc<str>,
    commitment: Option<String>,
    playing: Box<dyn AnyMatch>,
    /// What it is played on, and the key under which clients find that.
    board: (Arc<Board>, SmolStr),
    /// The number of inputs when the phase began, and the phase.
    phase: (u32, Text),
    revision: u64,
    /// The revision of the last change; later ones only told of wishes.
    changed: u64,
    audiences: HashMap<Circle, Audience>,
    /// When somebody last came.
    visited: Option<Instant>,
    hashing: RandomState,
    random: Random,
    rewind: Option<(u32, Vec<Side>)>,
    /// A side that has left its phase to the computer, and the phase.
    delegated: Option<(Side, Text)>,
    orders: mpsc::WeakSender<Order>,
    is_thinking: bool,
    /// The revision at which the computer failed, and how often it has.
    failed: Option<(u64, u32)>,
    /// True if memory holds something else than the store.
    is_adrift: bool,
    /// True if the store no longer has the match.
    is_gone: bool,
}

/// Opens a match that has just been made or loaded.
pub fn open(
    house: Arc<House>,
    id: String,
    header: Header,
    playing: Box<dyn AnyMatch>,
    random: Random,
) -> Door {
    let (orders, waiting) = mpsc::channel(MOST_ORDERS);
    let board = playing.board();
    let key = house.boards.key(&board);
    let room = Room {
        house,
        board: (board, key),
        id,
        players: header.players.into(),
        scenario: playing.saved().setup.scenario.into(),
        commitment: playing.dice().commitment(),
        tokens: header.tokens,
        phase: (playing.input_count(), playing.phase()),
        playing,
        revision: 1,
        changed: 1,
        audiences: HashMap::new(),
        visited: None,
        hashing: RandomState::default(),
        random,
        rewind: None,
        delegated: None,
        orders: orders.downgrade(),
        is_thinking: false,
        failed: None,
        is_adrift: false,
        is_gone: false,
    };
    tokio::spawn(room.run(waiting));
    Door::new(orders)
}

impl Room {
    async fn run(mut self, mut orders: mpsc::Receiver<Order>) {
        loop {
            let round = if self.visited.is_some() { FRESH } else { ROUND };
            let order = match timeout(round, orders.recv()).await {
                Ok(Some(order)) => Some(order),
                Ok(None) => return,
                Err(_) => None,
            };
            self.forget_visits();
            let Some(order) = order else {
                self.forget_the_gone();
                continue;
            };
            if self.is_adrift {
                self.reload().await;
            }
            self.obey(order).await;
            if self.is_gone {
                return;
            }
            self.wake_computer();
        }
    }

    async fn obey(&mut self, order: Order) {
        match order {
            Order::Join {
                tokens,
                takes_changes,
                reply,
            } => {
                let seats = self.seats(&tokens);
                let class = seats.first().copied();
                let circle = Circle {
                    class,
                    takes_changes,
                };
                let _ = reply.send(self.joined(circle, seats));
            }
            Order::View {
                class,
                seats,
                takes_changes,
                reply,
            } => {
                let is_held = class.is_none_or(|side| seats.contains(&side));
                let answer = if is_held {
                    let circle = Circle {
                        class,
                        takes_changes,
                    };
                    self.joined(circle, seats)
                } else {
                    Err(Refused::Seat)
                };
                let _ = reply.send(answer);
            }
            Order::Take {
                seats,
                class,
                message,
                reply,
            } => {
                let answer = self.take(&seats, class, message).await;
                let answer = answer.unwrap_or_else(|refused| {
                    if let Refused::Storage(error) = &refused {
                        tracing::error!(%error, id = self.id, "a change could not be stored");
                    }
                    Some(refused.answer())
                });
                let _ = reply.send(answer);
            }
            Order::Thought(revision, thought) => self.thought(revision, thought).await,
            Order::Wake => self.failed = self.failed.map(|(_, times)| (0, times)),
        }
    }

    /// The sides whose tokens are among those given.
    fn seats(&self, tokens: &[String]) -> Arc<[Side]> {
        self.tokens
            .iter()
            .enumerate()
            .filter(|(_, token)| !token.is_empty() && tokens.contains(token))
            .map(|(side, _)| Side(side as u8))
            .collect()
    }

    fn is_over(&self) -> bool {
        matches!(self.playing.pending(), Pending::Over(_))
    }

    fn decider(&self) -> Option<Side> {
        match self.playing.pending() {
            Pending::Decision(side) => Some(side),
            Pending::Draw(_) | Pending::Over(_) => None,
        }
    }

    /// Takes a message of a client that has joined: answers a question, or does what is asked.
    async fn take(
        &mut self,
        seats: &[Side],
        class: Class,
        message: FromClient,
    ) -> Result<Option<ToClient>, Refused> {
        if self.is_adrift {
            return Err(Refused::Fault);
        }
        match message {
            FromClient::Why { side, target } => {
                seated(seats, side)?;
                guarded(|| self.why(side, target)).map(Some)
            }
            FromClient::Look { inputs } => guarded(|| self.look(class, inputs))?.map(Some),
            FromClient::Show {
                inputs,
                overlay,
                place,
                from,
            } => guarded(|| self.show(class, inputs, overlay, [from, place]))?.map(Some),
            other => self.execute(seats, other).await.map(|()| None),
        }
    }

    /// Whether a client may change something: for a seat of its own, and as it is now.
    fn admit(&self, seats: &[Side], message: &FromClient) -> Result<(), Refused> {
        match message {
            FromClient::Act { side, revision, .. }
            | FromClient::Undo { side, revision }
            | FromClient::Concede { side, revision }
            | FromClient::Delegate { side, revision }
            | FromClient::Rewind { side, revision, .. } => {
                seated(seats, *side)?;
                self.check_revision(*revision)
            }
            FromClient::TakeOver { side } => seated(seats, *side),
            FromClient::Draw { .. } if seats.is_empty() => Err(Refused::Seat),
            FromClient::Draw { revision, .. } => self.check_revision(*revision),
            FromClient::Join { .. }
            | FromClient::Watch { .. }
            | FromClient::Why { .. }
            | FromClient::Look { .. }
            | FromClient::Show { .. } => Err(Refused::Malformed),
        }
    }

    /// Does what a client asks for that changes something; everybody is told.
    async fn execute(&mut self, seats: &[Side], message: FromClient) -> Result<(), Refused> {
        self.admit(seats, &message)?;
        match message {
            FromClient::Act { side, actions, .. } => {
                if actions.is_empty() || actions.len() > MOST_ACTIONS {
                    return Err(Refused::Malformed);
                }
                self.check_length(actions.len())?;
                self.take_over(|playing, kept| {
                    *kept = playing.input_count();
                    act_all(playing, side, &actions)
                })
                .await
            }
            FromClient::Draw { value, .. } => {
                self.change(|playing, kept| {
                    *kept = playing.input_count();
                    playing.draw(value)
                })
                .await
            }
            FromClient::Undo { side, .. } => {
                self.take_over(|playing, kept| {
                    playing.undo(side)?;
                    *kept = playing.input_count();
                    Ok(())
                })
                .await
            }
            FromClient::Concede { side, .. } => {
                self.change(|playing, kept| {
                    *kept = playing.input_count();
                    playing.concede(side)
                })
                .await
            }
            FromClient::Delegate { side, .. } => self.delegate(side),
            FromClient::TakeOver { side } => {
                let mine = |known: &mut (Side, Text)| known.0 == side;
                self.delegated.take_if(mine).map_or(Ok(()), |_| self.tell())
            }
            FromClient::Rewind { inputs, .. } => self.agree_to_rewind(seats, inputs).await,
            _ => Err(Refused::Malformed),
        }
    }

    /// Leaves the rest of a side's phase to the computer.
    fn delegate(&mut self, side: Side) -> Result<(), Refused> {
        self.check_length(1)?;
        if self.decider() != Some(side) {
            return Err(Refused::Act(ActError::NotYours));
        }
        self.failed = None;
        let delegated = Some((side, self.playing.phase()));
        if self.delegated != delegated {
            self.delegated = delegated;
            self.tell()?;
        }
        Ok(())
    }

    /// True of what has been seen since the last change; a wish to go back changes nothing.
    fn check_revision(&self, revision: u64) -> Result<(), Refused> {
        if (self.changed..=self.revision).contains(&revision) {
            Ok(())
        } else {
            Err(Refused::Stale)
        }
    }

    /// Neither a phase nor a match grows without end, as select and cancel would let it.
    fn check_length(&self, more: usize) -> Result<(), Refused> {
        let (limits, count) = (&self.house.limits, self.playing.input_count());
        let end = count.saturating_add(more as u32);
        let in_phase = end - self.phase.0.min(end);
        if end > limits.inputs || in_phase > limits.inputs_in_phase {
            Err(Refused::TooLong)
        } else {
            Ok(())
        }
    }

    fn why(&self, side: Side, target: Target) -> ToClient {
        let reason = self.playing.why_not(side, &target);
        let (rule, text) = reason.map_or((None, None), |(rule, text)| {
            (Some(rule.0.to_owned()), Some(text))
        });
        ToClient::Why { target, rule, text }
    }

    fn look(&self, class: Class, inputs: u32) -> Result<ToClient, Refused> {
        let past = self.playing.at(inputs)?;
        let mut scene = past.scene(self.viewer(class));
        // The past is looked at, not played.
        if let Some(prompt) = &mut scene.prompt {
            prompt.choices.clear();
            prompt.shortcuts.clear();
        }
        Ok(ToClient::Past {
            inputs,
            board: self.house.boards.key(&past.board()),
            scene: Box::new(scene),
        })
    }

    fn show(
        &self,
        class: Class,
        inputs: Option<u32>,
        overlay: Option<SmolStr>,
        [from, place]: [Option<SmolStr>; 2],
    ) -> Result<ToClient, Refused> {
        let past = inputs.map(|inputs| self.playing.at(inputs)).transpose()?;
        let playing = past.as_deref().unwrap_or(self.playing.as_ref());
        let viewer = self.viewer(class);
        let ends = overlay
            .as_deref()
            .zip(from.as_deref().zip(place.as_deref()));
        let found = ends.map(|(id, (from, to))| playing.between(viewer, id, [from, to]));
        let (places, between) = match (found, overlay.as_deref()) {
            (Some(found), _) => {
                found.map_or((Vec::new(), None), |(places, line)| (places, Some(line)))
            }
            (None, Some(id)) => (playing.overlay(viewer, id), None),
            (None, None) => (Vec::new(), None),
        };
        let lines = place.as_deref().map(|place| playing.lines(viewer, place));
        Ok(ToClient::Shown {
            inputs: playing.input_count(),
            places,
            between,
            lines: lines.unwrap_or_default(),
            overlay,
            place,
            from,
        })
    }

    /// Rewinds once every person has agreed; a client agrees for all seats that it holds, and the
    /// computer always agrees. What was shown at the end cannot be forgotten, so an end is final.
    async fn agree_to_rewind(&mut self, seats: &[Side], inputs: u32) -> Result<(), Refused> {
        if self.is_over() {
            return Err(Refused::Ended);
        }
        if inputs >= self.playing.input_count() {
            return Err(Refused::Act(ActError::NoSuchPoint {
                inputs: self.playing.input_count(),
            }));
        }
        let mut agreed = match &self.rewind {
            Some((wish, sides)) if *wish == inputs => sides.clone(),
            _ => Vec::new(),
        };
        for side in seats {
            if !agreed.contains(side) {
                agreed.push(*side);
            }
        }
        let is_agreed =
            self.players.iter().enumerate().all(|(side, player)| {
                *player != Player::Person || agreed.contains(&Side(side as u8))
            });
        if is_agreed {
            self.take_over(|playing, kept| {
                playing.rewind(inputs)?;
                *kept = inputs;
                Ok(())
            })
            .await
        } else {
            let wish = Some((inputs, agreed));
            if self.rewind != wish {
                self.rewind = wish;
                self.tell()?;
            }
            Ok(())
        }
    }

    /// Changes the match by hand, which ends what was left to the computer.
    async fn take_over(
        &mut self,
        act: impl FnOnce(&mut dyn AnyMatch, &mut u32) -> Result<(), ActError>,
    ) -> Result<(), Refused> {
        let delegated = self.delegated.take();
        let result = self.change(act).await;
        if matches!(result, Err(Refused::Act(_))) {
            self.delegated = delegated;
        }
        result
    }

    /// Changes the match, writes what has changed and tells everybody; on any error or panic the match
    /// is as it was. `act` says how many inputs it kept.
    async fn change(
        &mut self,
        act: impl FnOnce(&mut dyn AnyMatch, &mut u32) -> Result<(), ActError>,
    ) -> Result<(), Refused> {
        let before = self.playing.input_count();
        let mut kept = before;
        let wish = self.rewind.take();
        self.revision += 1;
        // What a fault leaves behind is thrown away, also one in showing what came of the change.
        let acted = guarded(|| {
            act(self.playing.as_mut(), &mut kept)?;
            self.notice_board();
            Ok((self.playing.inputs(kept), self.frames(kept)))
        });
        let refused = match acted {
            Ok(Ok((_, Err(fault)))) => fault,
            Ok(Ok((added, Ok(frames)))) => {
                let store = Arc::clone(&self.house.store);
                match store.rewrite(&self.id, before, kept, added).await {
                    Ok(()) => {
                        self.changed = self.revision;
                        self.notice_phase();
                        self.publish(frames);
                        return Ok(());
                    }
                    Err(error) => Refused::Storage(error),
                }
            }
            Ok(Err(error)) if self.playing.input_count() == before => {
                self.rewind = wish;
                self.revision -= 1;
                return Err(Refused::Act(error));
            }
            Ok(Err(error)) => Refused::Act(error),
            Err(fault) => fault,
        };
        self.reload().await;
        Err(refused)
    }

    /// A map may change with the match.
    fn notice_board(&mut self) {
        let board = self.playing.board();
        if !Arc::ptr_eq(&board, &self.board.0) {
            let key = self.house.boards.key(&board);
            self.board = (board, key);
        }
    }

    fn notice_phase(&mut self) {
        let (phase, count) = (self.playing.phase(), self.playing.input_count());
        if phase != self.phase.1 || count < self.phase.0 {
            self.phase = (count, phase);
        }
    }

    /// Takes the match from the store as it stands there, and tells everybody; until that succeeds
    /// nothing is accepted.
    async fn reload(&mut self) {
        let loaded = load(&self.house, &self.id).await;
        self.is_adrift = true;
        match loaded {
            Ok(Some((_, playing))) => {
                self.playing = playing;
                self.notice_board();
                self.rewind = None;
                self.delegated = None;
                self.revision += 1;
                self.changed = self.revision;
                self.notice_phase();
                if let Ok(Ok(frames)) = guarded(|| self.frames(0)) {
                    self.is_adrift = false;
                    self.publish(frames);
                }
            }
            Ok(None) => {
                tracing::error!(id = self.id, "the match is no longer in the store");
                self.is_gone = true;
            }
            Err(error) => {
                tracing::error!(%error, id = self.id, "the match could not be read again");
            }
        }
    }
}

/// Whether a side is among the seats that a client holds.
fn seated(seats: &[Side], side: Side) -> Result<(), Refused> {
    seats.contains(&side).then_some(()).ok_or(Refused::Seat)
}

/// What comes of some work of the rules; a fault of theirs ends nothing else.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Refused> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| {
        tracing::error!("the rules failed");
        Refused::Fault
    })
}

/// Carries out actions until one is interrupted: by a die, a decision of another or a refusal.
fn act_all(playing: &mut dyn AnyMatch, side: Side, actions: &[String]) -> Result<(), ActError> {
    for (index, words) in actions.iter().enumerate() {
        let is_interrupted = playing.pending() != Pending::Decision(side);
        if index > 0 && is_interrupted {
            return Ok(());
        }
        let inputs = playing.input_count();
        match playing.act(side, words) {
            // What was done before stays done; the rest no longer fits.
            Err(_) if index > 0 => return Ok(()),
            other => other?,
        }
        // A die or an answer of another in between ends the gesture.
        if playing.input_count() > inputs + 1 {
            return Ok(());
        }
    }
    Ok(())
}
