//! One WebSocket: the first message joins a match, then messages are answered and changes told.

use crate::frame::Class;
use crate::limits::{Bucket, MOST_BYTES, PENALTY};
use crate::listen::stopped;
use crate::order::{Joined, Order};
use crate::protocol::{FromClient, ToClient};
use crate::refused::{OpenError, Refused};
use crate::shared::{Open, Shared};
use crate::store::StoreError;
use futures_util::{SinkExt, StreamExt};
use heigi_engine::{Side, Text};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use std::net::IpAddr;
use std::sync::Arc;
use tokio::sync::{broadcast, oneshot};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{self, Bytes, Message, Utf8Bytes};

/// The WebSocket of a client.
pub type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// How many bytes are sent at once: each connection keeps a buffer of the most that it ever sent or read.
const FRAGMENT: usize = 4096;

/// How many bytes wait for a client that does not read.
const MOST_UNREAD: usize = 64 * 1024;

/// How a WebSocket reads and writes.
pub fn socket_config() -> WebSocketConfig {
    WebSocketConfig::default()
        .max_message_size(Some(MOST_BYTES))
        .max_frame_size(Some(MOST_BYTES))
        .read_buffer_size(FRAGMENT)
        .write_buffer_size(0)
        .max_write_buffer_size(MOST_UNREAD)
}

/// The place of a connection at a match.
struct Seat {
    open: Arc<Open>,
    seats: Arc<[Side]>,
    class: Class,
    frames: broadcast::Receiver<Utf8Bytes>,
    takes_changes: bool,
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.open.touch();
    }
}

/// The connection is to be closed.
struct Closed;

struct Connection {
    shared: Arc<Shared>,
    address: IpAddr,
    to: futures_util::stream::SplitSink<Socket, Message>,
    bucket: Bucket,
    seat: Option<Seat>,
}

/// Talks to a client until it goes, falls silent or the server stops.
pub async fn converse(shared: Arc<Shared>, address: IpAddr, socket: Socket) {
    let limits = shared.house.limits;
    let (to, mut from) = socket.split();
    let mut stopping = shared.stopping.clone();
    let mut connection = Connection {
        bucket: Bucket::new(limits.burst, limits.messages_per_second),
        shared,
        address,
        to,
        seat: None,
    };
    let (mut is_asked, mut heard) = (false, Instant::now());
    let latest = heard + limits.patience;
    loop {
        let is_seated = connection.seat.is_some();
        let told = async {
            match &mut connection.seat {
                Some(seat) => seat.frames.recv().await.ok(),
                None => std::future::pending().await,
            }
        };
        let silence = limits.silence * (1 + u32::from(is_asked));
        let result = tokio::select! {
            message = from.next() => {
                let Some(Ok(message)) = message else { return };
                (is_asked, heard) = (false, Instant::now());
                connection.hear(message).await
            }
            told = told => match told {
                Some(text) => connection.send_text(text).await,
                None => connection.rejoin().await,
            },
            () = tokio::time::sleep_until(heard + silence) => {
                if is_asked { return }
                is_asked = true;
                connection.send(Message::Ping(Vec::new().into())).await
            }
            () = tokio::time::sleep_until(latest), if !is_seated => return,
            () = stopped(&mut stopping) => {
                let _ = timeout(PENALTY, connection.to.send(Message::Close(None))).await;
                return;
            }
        };
        if result.is_err() {
            return;
        }
    }
}

/// What a message costs, a plain one 1.
fn cost(message: &FromClient) -> f64 {
    match message {
        FromClient::Join { .. } => 10.0,
        FromClient::Watch { .. }
        | FromClient::Look { .. }
        | FromClient::Rewind { .. }
        | FromClient::Delegate { .. } => 3.0,
        FromClient::Act { actions, .. } => 1.0 + actions.len() as f64 / 10.0,
        FromClient::Show { inputs, .. } if inputs.is_some() => 3.0,
        FromClient::Undo { .. } | FromClient::Show { .. } => 2.0,
        FromClient::Draw { .. }
        | FromClient::Concede { .. }
        | FromClient::Why { .. }
        | FromClient::TakeOver { .. } => 1.0,
    }
}

impl Connection {
    /// Sends, unless the client does not read.
    async fn send(&mut self, message: Message) -> Result<(), Closed> {
        let patience = self.shared.house.limits.patience;
        match timeout(patience, self.to.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Closed),
        }
    }

    /// Sends a text, a long one in fragments.
    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Closed> {
        if text.len() <= FRAGMENT {
            return self.send(Message::Text(text)).await;
        }
        let patience = self.shared.house.limits.patience;
        let mut rest = Bytes::from(text);
        let fragments = async {
            let mut kind = Data::Text;
            while !rest.is_empty() {
                let part = rest.split_to(rest.len().min(FRAGMENT));
                let frame = Frame::message(part, OpCode::Data(kind), rest.is_empty());
                self.to.send(Message::Frame(frame)).await?;
                kind = Data::Continue;
            }
            Ok::<(), tungstenite::Error>(())
        };
        match timeout(patience, fragments).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Closed),
        }
    }

    async fn answer(&mut self, answer: &ToClient) -> Result<(), Closed> {
        match serde_json::to_string(answer) {
            Ok(text) => self.send_text(text.into()).await,
            Err(error) => {
                tracing::error!(%error, "an answer could not be written");
                Ok(())
            }
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), Closed> {
        self.shared.house.metrics.messages.inc();
        let parsed = match &message {
            Message::Text(text) => serde_json::from_str::<FromClient>(text).ok(),
            Message::Close(_) => return Err(Closed),
            Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => None,
        };
        let cost = parsed.as_ref().map_or(1.0, cost);
        if !self.bucket.take(cost) || !self.shared.addresses.may_ask(self.address, cost) {
            self.shared.house.metrics.limited.inc();
            let error = ToClient::error("limit", Text::new("server-too-many"));
            self.answer(&error).await?;
            tokio::time::sleep(PENALTY).await;
            return Ok(());
        }
        match (message, parsed) {
            (Message::Ping(_) | Message::Pong(_), _) => Ok(()),
            (_, None) => self.answer(&Refused::Malformed.answer()).await,
            (_, Some(message)) => {
                let began = Instant::now();
                let result = self.take(message).await;
                let seconds = began.elapsed().as_secs_f64();
                self.shared.house.metrics.answering.observe(seconds);
                result
            }
        }
    }

    async fn take(&mut self, message: FromClient) -> Result<(), Closed> {
        match message {
            FromClient::Join {
                id,
                tokens,
                changes,
            } => self.join(&id, tokens, changes).await,
            FromClient::Watch { side } => match self.seat.take() {
                Some(seat) => self.view(seat, side).await,
                None => self.answer(&Refused::Malformed.answer()).await,
            },
            message => {
                let Some(seat) = &self.seat else {
                    return self.answer(&Refused::Malformed.answer()).await;
                };
                let (reply, answer) = oneshot::channel();
                let order = Order::Take {
                    seats: Arc::clone(&seat.seats),
                    class: seat.class,
                    message,
                    reply,
                };
                seat.open.send(order).await;
                match answer.await {
                    Ok(None) => Ok(()),
                    Ok(Some(answer)) => self.answer(&answer).await,
                    Err(_) => self.rejoin().await,
                }
            }
        }
    }

    /// Joins a match with the tokens given, looking through the eyes of the first seat.
    async fn join(
        &mut self,
        id: &str,
        tokens: Vec<String>,
        takes_changes: bool,
    ) -> Result<(), Closed> {
        self.seat = None;
        let Some(open) = self.opened(id).await? else {
            return Ok(());
        };
        self.sit(open, takes_changes, |reply| Order::Join {
            tokens,
            takes_changes,
            reply,
        })
        .await
    }

    /// A match that is open now; otherwise the client is told why not.
    async fn opened(&mut self, id: &str) -> Result<Option<Arc<Open>>, Closed> {
        let error = match self.shared.open(id).await {
            Ok(Some(open)) => return Ok(Some(open)),
            Ok(None) => {
                let error = ToClient::error("no_match", Text::new("server-no-such-match"));
                self.answer(&error).await?;
                return Ok(None);
            }
            Err(error) => error,
        };
        tracing::error!(%error, id, "a stored match cannot be opened");
        let answer = match error {
            OpenError::Store(StoreError::Failed(_)) => {
                ToClient::error("storage", Text::new("server-not-read"))
            }
            OpenError::Store(error) => Refused::Storage(error).answer(),
            OpenError::Load(error) => {
                let what = Text::verbatim(error.to_string());
                let text = Text::new("server-unreadable").with("what", what);
                ToClient::error("unreadable", text)
            }
            OpenError::Fault => Refused::Fault.answer(),
        };
        self.answer(&answer).await?;
        Ok(None)
    }

    /// Takes the place that the match gives.
    async fn sit(
        &mut self,
        open: Arc<Open>,
        takes_changes: bool,
        order: impl FnOnce(oneshot::Sender<Result<Joined, Refused>>) -> Order,
    ) -> Result<(), Closed> {
        let (reply, answer) = oneshot::channel();
        open.send(order(reply)).await;
        let joined = match answer.await.unwrap_or(Err(Refused::Fault)) {
            Ok(joined) => joined,
            Err(refused) => return self.answer(&refused.answer()).await,
        };
        self.seat = Some(Seat {
            open,
            seats: joined.seats,
            class: joined.class,
            frames: joined.frames,
            takes_changes,
        });
        self.send_text(joined.view).await
    }

    /// Looks through other eyes; whoever may not keeps his place.
    async fn view(&mut self, seat: Seat, class: Class) -> Result<(), Closed> {
        let (open, takes_changes) = (Arc::clone(&seat.open), seat.takes_changes);
        let seats = Arc::clone(&seat.seats);
        self.seat = Some(seat);
        self.sit(open, takes_changes, |reply| Order::View {
            class,
            seats,
            takes_changes,
            reply,
        })
        .await
    }

    /// Everything anew, as too much was missed or the match was closed meanwhile.
    async fn rejoin(&mut self) -> Result<(), Closed> {
        let Some(seat) = self.seat.take() else {
            return Ok(());
        };
        let Some(open) = self.opened(seat.open.id()).await? else {
            return Ok(());
        };
        self.sit(open, seat.takes_changes, |reply| Order::View {
            class: seat.class,
            seats: Arc::clone(&seat.seats),
            takes_changes: seat.takes_changes,
            reply,
        })
        .await?;
        self.seat.is_some().then_some(()).ok_or(Closed)
    }
}
