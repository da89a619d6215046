//! One open match: its state, its seats and those who look at it.

use crate::protocol::{FromClient, Player, ToClient, View};
use crate::store::{Header, Store, StoreError};
use heigi_engine::scene::Target;
use heigi_engine::{ActError, AnyMatch, Dice, Pending, Random, Side, Skill, Text, Viewer};
use std::sync::Arc;
use tokio::sync::watch;

/// An open match. Everything that changes it is written to the store before anybody hears of it.
pub struct Room {
    id: String,
    header: Header,
    playing: Box<dyn AnyMatch>,
    store: Arc<dyn Store>,
    revision: u64,
    changed: watch::Sender<u64>,
    random: Random,
    rewind: Option<(u32, Vec<Side>)>,
    /// The fewest inputs since a client's view, by revision: what a client must drop from its log.
    shrunk: Vec<(u64, u32)>,
    is_computer_awake: bool,
}

/// What a connection knows of a match: which seats it holds and what it has been sent.
#[derive(Clone, Debug, Default)]
pub struct Client {
    /// The sides whose tokens it gave.
    pub seats: Vec<Side>,
    /// Through whose eyes it looks.
    pub watching: Option<Side>,
    sent: Option<Sent>,
}

#[derive(Clone, Copy, Debug)]
struct Sent {
    revision: u64,
    inputs: u32,
    viewer: Option<Side>,
    is_over: bool,
}

/// Why a message was not accepted.
#[derive(Debug)]
pub enum Refused {
    /// The rules refuse.
    Act(ActError),
    /// The client does not hold the seat.
    Seat,
    /// The match has changed since the client looked.
    Stale,
    /// The message makes no sense here.
    Malformed,
    /// The storage failed; the match is as it was.
    Storage(StoreError),
}

impl Refused {
    /// The answer to the client.
    pub fn answer(&self) -> ToClient {
        let (code, rule, text) = match self {
            Self::Act(error) => (
                "refused",
                error.rule().map(|rule| rule.0.to_owned()),
                error.text(),
            ),
            Self::Seat => ("seat", None, Text::new("server-not-your-seat")),
            Self::Stale => ("stale", None, Text::new("server-stale")),
            Self::Malformed => ("malformed", None, Text::new("server-malformed")),
            Self::Storage(_) => ("storage", None, Text::new("server-storage")),
        };
        ToClient::Error { code, rule, text }
    }
}

impl From<ActError> for Refused {
    fn from(error: ActError) -> Self {
        Self::Act(error)
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        Self::Storage(error)
    }
}

impl Room {
    /// Opens a match.
    pub fn new(
        id: String,
        header: Header,
        playing: Box<dyn AnyMatch>,
        store: Arc<dyn Store>,
        random: Random,
    ) -> Self {
        Self {
            id,
            header,
            playing,
            store,
            revision: 1,
            changed: watch::Sender::new(1),
            random,
            rewind: None,
            shrunk: Vec::new(),
            is_computer_awake: false,
        }
    }

    /// Wakes whoever waits for changes.
    pub fn listen(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// True if somebody looks at the match.
    pub fn is_watched(&self) -> bool {
        self.changed.receiver_count() > 0
    }

    /// The sides whose tokens are among those given.
    pub fn seats(&self, tokens: &[String]) -> Vec<Side> {
        self.header
            .tokens
            .iter()
            .enumerate()
            .filter(|(_, token)| !token.is_empty() && tokens.contains(token))
            .map(|(side, _)| Side(side as u8))
            .collect()
    }

    /// The match as a client sees it.
    pub fn view(&self, client: &mut Client) -> ToClient {
        let decider = self.decider();
        let is_over = matches!(self.playing.pending(), Pending::Over(_));
        let viewer = match client.watching {
            _ if is_over => Viewer::Everything,
            Some(side) => Viewer::Side(side),
            None => Viewer::Spectator,
        };
        let inputs = self.playing.input_count();
        // The client keeps its log as far as nothing was taken back since.
        let log_after = client
            .sent
            .filter(|sent| sent.viewer == client.watching && sent.is_over == is_over)
            .map(|sent| {
                self.shrunk
                    .iter()
                    .filter(|(revision, _)| *revision > sent.revision)
                    .map(|(_, inputs)| *inputs)
                    .fold(sent.inputs, u32::min)
            });
        let log = self.playing.log(viewer, log_after);
        client.sent = Some(Sent {
            revision: self.revision,
            inputs,
            viewer: client.watching,
            is_over,
        });
        let key = match self.playing.dice() {
            Dice::Seeded { key } if is_over => Some(key.clone()),
            _ => None,
        };
        ToClient::View(Box::new(View {
            id: self.id.clone(),
            game: self.playing.info().id.to_owned(),
            revision: self.revision,
            viewer,
            seats: client.seats.clone(),
            players: self.header.players.clone(),
            decider,
            inputs,
            can_undo: client
                .watching
                .is_some_and(|side| self.playing.can_undo(side)),
            scene: self.playing.scene(viewer),
            log,
            log_after,
            commitment: self.playing.dice().commitment(),
            key,
            rewind: self.rewind.clone(),
        }))
    }

    fn decider(&self) -> Option<Side> {
        match self.playing.pending() {
            Pending::Decision(side) => Some(side),
            Pending::Draw(_) | Pending::Over(_) => None,
        }
    }

    /// The skill of the computer that is to decide, if it is.
    fn computer(&self) -> Option<Skill> {
        match self.header.players.get(self.decider()?.index())? {
            Player::Computer { skill } => Some(*skill),
            Player::Person => None,
        }
    }

    /// Takes a message of a client that has joined.
    ///
    /// # Errors
    /// Why not; nothing has changed.
    pub fn take(
        &mut self,
        client: &mut Client,
        message: FromClient,
    ) -> Result<Option<ToClient>, Refused> {
        match message {
            FromClient::Join { .. } => Err(Refused::Malformed),
            FromClient::Watch { side } => {
                if let Some(side) = side {
                    self.check_seat(client, side)?;
                }
                client.watching = side;
                Ok(Some(self.view(client)))
            }
            FromClient::Why { side, target } => {
                self.check_seat(client, side)?;
                Ok(Some(self.why(side, target)))
            }
            FromClient::Look { inputs } => self.look(client, inputs).map(Some),
            FromClient::Act {
                side,
                revision,
                actions,
            } => {
                self.check_seat(client, side)?;
                self.check_revision(revision)?;
                if actions.is_empty() || actions.len() > crate::limits::MOST_ACTIONS {
                    return Err(Refused::Malformed);
                }
                self.change(|playing, _| act_all(playing, side, &actions))
                    .map(|()| None)
            }
            FromClient::Draw { revision, value } => {
                if client.seats.is_empty() {
                    return Err(Refused::Seat);
                }
                self.check_revision(revision)?;
                self.change(|playing, _| playing.draw(value)).map(|()| None)
            }
            FromClient::Undo { side, revision } => {
                self.check_seat(client, side)?;
                self.check_revision(revision)?;
                self.change(|playing, _| playing.undo(side)).map(|()| None)
            }
            FromClient::Concede { side, revision } => {
                self.check_seat(client, side)?;
                self.check_revision(revision)?;
                self.change(|playing, _| playing.concede(side))
                    .map(|()| None)
            }
            FromClient::Delegate { side, revision } => {
                self.check_seat(client, side)?;
                self.check_revision(revision)?;
                if self.decider() != Some(side) {
                    return Err(Refused::Act(ActError::NotYours));
                }
                self.change(|playing, random| delegate(playing, side, random))
                    .map(|()| None)
            }
            FromClient::Rewind {
                side,
                revision,
                inputs,
            } => {
                self.check_seat(client, side)?;
                self.check_revision(revision)?;
                self.agree_to_rewind(client, inputs).map(|()| None)
            }
        }
    }

    fn check_seat(&self, client: &Client, side: Side) -> Result<(), Refused> {
        if client.seats.contains(&side) {
            Ok(())
        } else {
            Err(Refused::Seat)
        }
    }

    fn check_revision(&self, revision: u64) -> Result<(), Refused> {
        if revision == self.revision {
            Ok(())
        } else {
            Err(Refused::Stale)
        }
    }

    fn why(&self, side: Side, target: Target) -> ToClient {
        let reason = self.playing.why_not(side, &target);
        let (rule, text) = reason.map_or((None, None), |(rule, text)| {
            (Some(rule.0.to_owned()), Some(text))
        });
        ToClient::Why { target, rule, text }
    }

    fn look(&self, client: &Client, inputs: u32) -> Result<ToClient, Refused> {
        let is_over = matches!(self.playing.pending(), Pending::Over(_));
        let viewer = match client.watching {
            _ if is_over => Viewer::Everything,
            Some(side) => Viewer::Side(side),
            None => Viewer::Spectator,
        };
        let past = self.playing.at(inputs)?;
        let mut scene = past.scene(viewer);
        // The past is looked at, not played.
        if let Some(prompt) = &mut scene.prompt {
            prompt.choices.clear();
            prompt.shortcuts.clear();
        }
        Ok(ToClient::Past {
            inputs,
            scene: Box::new(scene),
        })
    }

    /// Rewinds once every person has agreed; a client agrees for all seats that it holds, and the
    /// computer always agrees.
    fn agree_to_rewind(&mut self, client: &Client, inputs: u32) -> Result<(), Refused> {
        if inputs >= self.playing.input_count() {
            return Err(Refused::Act(ActError::NoSuchPoint {
                inputs: self.playing.input_count(),
            }));
        }
        let mut agreed = match self.rewind.take() {
            Some((wish, sides)) if wish == inputs => sides,
            _ => Vec::new(),
        };
        for side in &client.seats {
            if !agreed.contains(side) {
                agreed.push(*side);
            }
        }
        let is_agreed = self
            .header
            .players
            .iter()
            .enumerate()
            .all(|(side, player)| *player != Player::Person || agreed.contains(&Side(side as u8)));
        if is_agreed {
            self.change(|playing, _| playing.rewind(inputs))
        } else {
            self.rewind = Some((inputs, agreed));
            self.announce();
            Ok(())
        }
    }

    /// True if the computer is to decide and nobody plays for it yet; the caller then does.
    pub fn begin_computer(&mut self) -> bool {
        let begins = !self.is_computer_awake && self.computer().is_some();
        self.is_computer_awake |= begins;
        begins
    }

    /// The caller no longer plays for the computer.
    pub fn end_computer(&mut self) {
        self.is_computer_awake = false;
    }

    /// Lets the computer make one decision, if it is to decide; says whether it did.
    ///
    /// # Errors
    /// If the storage failed.
    pub fn computer_decides(&mut self) -> Result<bool, Refused> {
        let Some(skill) = self.computer() else {
            return Ok(false);
        };
        self.change(|playing, random| heigi_bots::decide(playing, skill, random))?;
        Ok(true)
    }

    /// Changes a copy of the match, writes what has changed, takes the copy and tells everybody; on any
    /// error or panic the match is as it was.
    fn change(
        &mut self,
        act: impl FnOnce(&mut dyn AnyMatch, &mut Random) -> Result<(), ActError>,
    ) -> Result<(), Refused> {
        let mut changed = self.playing.copied();
        act(changed.as_mut(), &mut self.random)?;
        self.write(changed.as_ref())?;
        self.playing = changed;
        self.rewind = None;
        self.announce();
        Ok(())
    }

    /// Writes the difference to the match as it was. Inputs taken back are replaced.
    fn write(&mut self, changed: &dyn AnyMatch) -> Result<(), Refused> {
        let (before, after) = (self.playing.input_count(), changed.input_count());
        let same = if after > before {
            before
        } else {
            // Something was taken back; find from where on the inputs differ.
            let (old, new) = (self.playing.inputs(0), changed.inputs(0));
            old.iter().zip(&new).take_while(|(a, b)| a == b).count() as u32
        };
        let added = changed.inputs(same);
        if same < before || !added.is_empty() {
            self.store.rewrite(&self.id, before, same, &added)?;
        }
        if after <= before {
            self.shrunk.push((self.revision + 1, same));
        }
        Ok(())
    }

    fn announce(&mut self) {
        self.revision += 1;
        self.changed.send_replace(self.revision);
    }
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

/// Lets the computer decide for a side until the phase or the decider changes.
fn delegate(playing: &mut dyn AnyMatch, side: Side, random: &mut Random) -> Result<(), ActError> {
    const MOST: usize = 2_000;
    let phase = playing.phase();
    for _ in 0..MOST {
        heigi_bots::decide(playing, Skill::Normal, random)?;
        if playing.pending() != Pending::Decision(side) || playing.phase() != phase {
            break;
        }
    }
    Ok(())
}
