//! HTTP and WebSocket.

use crate::assets::{Assets, media_type};
use crate::limits::{Bucket, MOST_BYTES};
use crate::protocol::{FromClient, NewMatch, Player, ToClient};
use crate::room::{Client, Refused, Room};
use crate::store::{Header, Store, StoreError};
use axum::extract::ws::{Message, WebSocket};
use axum::extract::{DefaultBodyLimit, Path, Query, State, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::{SinkExt, StreamExt};
use heigi_engine::{Dice, GameInfo, Random, Registry, SavedMatch, Text};
use heigi_render::{Ink, Language, Words, board_svg, message_files, palette_css, rule_texts};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

/// The least time between two decisions of the computer.
const SHORTEST_PAUSE: Duration = Duration::from_micros(200);

/// What a server is made from.
pub struct Config {
    /// The games that it offers.
    pub games: Registry,
    /// Where it keeps matches.
    pub store: Arc<dyn Store>,
    /// How long the computer waits before each of its decisions, so that people can follow.
    pub computer_pause: Duration,
    /// How many messages a connection may send in a second, over a burst of 200.
    pub messages_per_second: f64,
    /// How many matches are held in memory before those that nobody looks at are closed; they stay in
    /// the store.
    pub most_open: usize,
}

impl Config {
    /// The usual limits, and a computer that does not wait.
    #[must_use]
    pub fn new(games: Registry, store: Arc<dyn Store>) -> Self {
        Self {
            games,
            store,
            computer_pause: Duration::ZERO,
            messages_per_second: 60.0,
            most_open: 2_000,
        }
    }
}

/// Why a server could not go on.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The address cannot be used.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// The server stopped.
    #[error("the server stopped: {0}")]
    Serve(#[from] std::io::Error),
}

/// A server that listens.
pub struct Server {
    listener: tokio::net::TcpListener,
    address: SocketAddr,
    app: Router,
}

struct Shared {
    games: Registry,
    store: Arc<dyn Store>,
    rooms: Mutex<HashMap<String, Arc<Mutex<Room>>>>,
    /// Held while a match is opened from the store, so that none is opened twice.
    opening: Mutex<()>,
    boards: Mutex<HashMap<(String, &'static str), Arc<str>>>,
    rules: Mutex<HashMap<(String, &'static str), RulePage>>,
    creations: Mutex<Bucket>,
    computer_pause: Duration,
    messages_per_second: f64,
    most_open: usize,
}

/// The rule texts of a game in a language as they are sent, and the tag by which a browser knows that
/// its copy is still good.
#[derive(Clone)]
struct RulePage {
    json: Arc<str>,
    tag: HeaderValue,
}

impl Server {
    /// Listens on an address; port 0 takes any free one.
    ///
    /// # Errors
    /// If the address cannot be used.
    pub async fn bind(address: SocketAddr, config: Config) -> Result<Self, ServerError> {
        let listen = |source| ServerError::Listen { address, source };
        let listener = tokio::net::TcpListener::bind(address)
            .await
            .map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let shared = Arc::new(Shared {
            games: config.games,
            store: config.store,
            rooms: Mutex::new(HashMap::new()),
            opening: Mutex::new(()),
            boards: Mutex::new(HashMap::new()),
            rules: Mutex::new(HashMap::new()),
            creations: Mutex::new(Bucket::new(30.0, 2.0)),
            computer_pause: config.computer_pause,
            messages_per_second: config.messages_per_second,
            most_open: config.most_open,
        });
        Ok(Self {
            listener,
            address,
            app: app(shared, address.ip().is_loopback()),
        })
    }

    /// The address that it listens on.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is done.
    ///
    /// # Errors
    /// If the listener fails.
    pub async fn run(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServerError> {
        axum::serve(self.listener, self.app)
            .with_graceful_shutdown(stop)
            .await?;
        Ok(())
    }
}

fn app(shared: Arc<Shared>, is_loopback: bool) -> Router {
    let header = |name: &'static str, value: &'static str| {
        SetResponseHeaderLayer::overriding(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        )
    };
    let mut router = Router::new()
        .route("/api/games", get(games))
        .route("/api/games/{game}/board", get(board))
        .route("/api/games/{game}/board.svg", get(board_picture))
        .route("/api/games/{game}/rules/{language}", get(rules))
        .route("/api/messages/{language}", get(messages))
        .route("/api/matches", post(create))
        .route("/ws", get(upgrade))
        .route("/palette.css", get(palette))
        .fallback(asset)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(CompressionLayer::new())
        .layer(header(
            "content-security-policy",
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
             frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        ))
        .layer(header("x-content-type-options", "nosniff"))
        .layer(header("referrer-policy", "no-referrer"))
        .layer(header("cross-origin-opener-policy", "same-origin"))
        .layer(header("cross-origin-resource-policy", "same-origin"));
    if is_loopback {
        router = router.layer(axum::middleware::from_fn(only_loopback_names));
    }
    router.with_state(shared)
}

/// On loopback only loopback names are answered, so that no page elsewhere can reach the server by a
/// name of its own that leads here.
async fn only_loopback_names(
    request: axum::extract::Request,
    next: axum::middleware::Next,
) -> Response {
    let host = request
        .headers()
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    if ["localhost", "127.0.0.1", "[::1]"].contains(&name) {
        next.run(request).await
    } else {
        (StatusCode::MISDIRECTED_REQUEST, "not this host").into_response()
    }
}

type App = State<Arc<Shared>>;

async fn games(State(shared): App) -> Response {
    let infos: Vec<_> = shared
        .games
        .games()
        .iter()
        .map(|game| game.info())
        .collect();
    Json(infos).into_response()
}

async fn board(State(shared): App, Path(game): Path<String>) -> Response {
    match shared.games.game(&game) {
        Some(game) => Json(game.board()).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[derive(Deserialize)]
struct Lang {
    lang: Option<String>,
}

async fn board_picture(
    State(shared): App,
    Path(id): Path<String>,
    Query(query): Query<Lang>,
) -> Response {
    let language = match query.lang {
        None => Some(Language::English),
        Some(code) => Language::from_code(&code),
    };
    let (Some(language), Some(game)) = (language, shared.games.game(&id)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let svg = Arc::clone(
        lock(&shared.boards)
            .entry((id, language.code()))
            .or_insert_with(|| {
                board_svg(game.board(), &Words::new(language), Ink::Variables).into()
            }),
    );
    ([(header::CONTENT_TYPE, "image/svg+xml")], svg.to_string()).into_response()
}

async fn rules(
    State(shared): App,
    Path((id, code)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let (Some(game), Some(language)) = (shared.games.game(&id), Language::from_code(&code)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let known = lock(&shared.rules).get(&(id, language.code())).cloned();
    let page = match known {
        Some(page) => page,
        None => match rule_page(game.info(), language) {
            Ok(page) => {
                let key = (game.info().id.to_owned(), language.code());
                lock(&shared.rules).entry(key).or_insert(page).clone()
            }
            Err(error) => {
                tracing::error!(%error, "rule texts could not be written");
                return StatusCode::INTERNAL_SERVER_ERROR.into_response();
            }
        },
    };
    let cache = [
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=3600"),
        ),
        (header::ETAG, page.tag.clone()),
    ];
    if headers.get(header::IF_NONE_MATCH) == Some(&page.tag) {
        return (StatusCode::NOT_MODIFIED, cache).into_response();
    }
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, cache, page.json.to_string()).into_response()
}

fn rule_page(info: &GameInfo, language: Language) -> Result<RulePage, serde_json::Error> {
    let json = serde_json::to_string(&rule_texts(info.id, info.rule_ids(), language))?;
    let mut hasher = DefaultHasher::new();
    json.hash(&mut hasher);
    // Weak, as the answer may be sent compressed.
    let tag = format!("W/\"{:016x}\"", hasher.finish());
    Ok(RulePage {
        json: json.into(),
        tag: HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("W/\"\"")),
    })
}

async fn messages(Path(language): Path<String>) -> Response {
    let Some(language) = Language::from_code(&language) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let files = message_files(language);
    let text: Vec<&str> = files.iter().map(|(_, text)| text.as_str()).collect();
    (
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8")],
        text.join("\n"),
    )
        .into_response()
}

async fn palette() -> Response {
    (
        [(header::CONTENT_TYPE, "text/css; charset=utf-8")],
        palette_css(),
    )
        .into_response()
}

async fn asset(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    match Assets::get(path) {
        Some(file) => {
            // Files under assets/ carry a hash of their contents in their names.
            let cache = if path.starts_with("assets/") {
                "public, max-age=31536000, immutable"
            } else {
                "no-cache"
            };
            (
                [
                    (header::CONTENT_TYPE, media_type(path)),
                    (header::CACHE_CONTROL, cache),
                ],
                file.data,
            )
                .into_response()
        }
        None if path == "index.html" => (
            StatusCode::SERVICE_UNAVAILABLE,
            "The browser client is not built into this program; run: cargo play",
        )
            .into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[derive(Serialize)]
struct Created {
    id: String,
    /// The token of each side's seat; nothing for the computer's.
    tokens: Vec<Option<String>>,
}

async fn create(State(shared): App, Json(wish): Json<NewMatch>) -> Response {
    if !lock(&shared.creations).take() {
        return failure(StatusCode::TOO_MANY_REQUESTS, "server-too-many");
    }
    let Some(game) = shared.games.game(&wish.game) else {
        return failure(StatusCode::NOT_FOUND, "server-no-such-game");
    };
    let info = game.info();
    let setup = wish.setup.unwrap_or_else(|| info.default_setup());
    if wish.players.len() != info.sides.len() {
        return failure(StatusCode::UNPROCESSABLE_ENTITY, "server-malformed");
    }
    let (Some(id), Some(key)) = (secret(12), random_bytes()) else {
        return failure(StatusCode::INTERNAL_SERVER_ERROR, "server-storage");
    };
    let dice = if wish.real_dice {
        Dice::Asked
    } else {
        Dice::from_key(key)
    };
    let playing = match game.start(setup, dice) {
        Ok(playing) => playing,
        Err(_) => return failure(StatusCode::UNPROCESSABLE_ENTITY, "server-malformed"),
    };
    let tokens: Vec<String> = wish
        .players
        .iter()
        .map(|player| match player {
            Player::Person => secret(24).unwrap_or_default(),
            Player::Computer { .. } => String::new(),
        })
        .collect();
    let saved = playing.saved();
    let first = saved.inputs.clone();
    let header = Header {
        saved: SavedMatch {
            inputs: Vec::new(),
            ..saved
        },
        players: wish.players,
        tokens: tokens.clone(),
    };
    let written = shared
        .store
        .create(&id, &header)
        .and_then(|()| shared.store.rewrite(&id, 0, 0, &first));
    if let Err(error) = written {
        tracing::error!(%error, "a match could not be stored");
        return failure(StatusCode::INTERNAL_SERVER_ERROR, "server-storage");
    }
    let random = Random::keyed(random_bytes().unwrap_or(key), 1);
    let room = Room::new(
        id.clone(),
        header,
        playing,
        Arc::clone(&shared.store),
        random,
    );
    keep_open(&shared, id.clone(), room);
    Json(Created {
        id,
        tokens: tokens
            .into_iter()
            .map(|token| Some(token).filter(|token| !token.is_empty()))
            .collect(),
    })
    .into_response()
}

fn failure(status: StatusCode, id: &'static str) -> Response {
    let answer = ToClient::Error {
        code: "http",
        rule: None,
        text: Text::new(id),
    };
    (status, Json(answer)).into_response()
}

/// Random bytes from the operating system.
fn random_bytes() -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes)
}

/// A secret of letters and digits that nobody can guess.
fn secret(length: usize) -> Option<String> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let bytes = random_bytes()?;
    Some(
        bytes
            .iter()
            .take(length)
            .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
            .collect(),
    )
}

/// Opens a room, and closes one that nobody looks at if there are too many.
fn keep_open(shared: &Shared, id: String, room: Room) -> Arc<Mutex<Room>> {
    let mut rooms = lock(&shared.rooms);
    if rooms.len() >= shared.most_open {
        let idle = rooms
            .iter()
            .find(|(_, room)| Arc::strong_count(room) == 1 && !lock(room).is_watched())
            .map(|(id, _)| id.clone());
        if let Some(idle) = idle {
            rooms.remove(&idle);
        }
    }
    Arc::clone(
        rooms
            .entry(id)
            .or_insert_with(|| Arc::new(Mutex::new(room))),
    )
}

/// The room of a match, opened from the store if need be.
fn open(shared: &Shared, id: &str) -> Result<Option<Arc<Mutex<Room>>>, StoreError> {
    let _opening = lock(&shared.opening);
    if let Some(room) = lock(&shared.rooms).get(id) {
        return Ok(Some(Arc::clone(room)));
    }
    let Some(mut header) = shared.store.load(id)? else {
        return Ok(None);
    };
    let playing = match shared.games.load(&header.saved) {
        Ok(playing) => playing,
        Err(error) => {
            tracing::error!(%error, id, "a stored match cannot be opened");
            return Ok(None);
        }
    };
    // Dice that were due when the process died are rolled now, and must be written.
    let known = header.saved.inputs.len() as u32;
    let rolled = playing.inputs(known);
    if !rolled.is_empty() {
        shared.store.rewrite(id, known, known, &rolled)?;
    }
    header.saved.inputs.clear();
    let random = Random::keyed(random_bytes().unwrap_or([7; 32]), 1);
    let store = Arc::clone(&shared.store);
    let room = Room::new(id.to_owned(), header, playing, store, random);
    Ok(Some(keep_open(shared, id.to_owned(), room)))
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // Changes are made on copies and put back whole, so a panic leaves nothing half done.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn upgrade(State(shared): App, headers: HeaderMap, socket: WebSocketUpgrade) -> Response {
    // Only pages of this server may connect (cross-site WebSocket hijacking).
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let is_foreign = text(header::ORIGIN).is_some_and(|origin| {
        let host = origin.split_once("://").map_or(origin, |(_, host)| host);
        text(header::HOST) != Some(host)
    });
    if is_foreign {
        return StatusCode::FORBIDDEN.into_response();
    }
    socket
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES)
        .on_upgrade(move |socket| converse(shared, socket))
}

/// One connection: the first message joins a match, then messages are answered and changes told.
async fn converse(shared: Arc<Shared>, socket: WebSocket) {
    let (mut to, mut from) = socket.split();
    let mut bucket = Bucket::new(200.0, shared.messages_per_second);
    let mut joined: Option<(Arc<Mutex<Room>>, Client)> = None;
    let mut changes: Option<tokio::sync::watch::Receiver<u64>> = None;
    loop {
        let changed = async {
            match &mut changes {
                Some(changes) => changes.changed().await.is_ok(),
                None => std::future::pending().await,
            }
        };
        let answer = tokio::select! {
            message = from.next() => {
                let Some(Ok(message)) = message else { break };
                let text = match message {
                    Message::Text(text) => text,
                    Message::Close(_) => break,
                    Message::Ping(_) | Message::Pong(_) => continue,
                    Message::Binary(_) => {
                        if send(&mut to, &Refused::Malformed.answer()).await.is_err() { break }
                        continue;
                    }
                };
                if !bucket.take() {
                    let _ = send(&mut to, &ToClient::Error {
                        code: "limit", rule: None, text: Text::new("server-too-many"),
                    }).await;
                    tokio::time::sleep(Duration::from_millis(500)).await;
                    continue;
                }
                match serde_json::from_str::<FromClient>(&text) {
                    Err(_) => Some(Refused::Malformed.answer()),
                    Ok(FromClient::Join { id, tokens }) => {
                        let (answer, room) = join(&shared, &id, &tokens).await;
                        if let Some((room, client)) = room {
                            changes = Some(lock(&room).listen());
                            wake_computer(&shared, &room);
                            joined = Some((room, client));
                        }
                        Some(answer)
                    }
                    Ok(message) => match &mut joined {
                        None => Some(Refused::Malformed.answer()),
                        Some((room, client)) => {
                            let (answer, back) = take(Arc::clone(room), client.clone(), message).await;
                            *client = back;
                            wake_computer(&shared, room);
                            answer
                        }
                    },
                }
            }
            is_open = changed => {
                if !is_open { break }
                joined.as_mut().map(|(room, client)| lock(room).view(client))
            }
        };
        if let Some(answer) = answer
            && send(&mut to, &answer).await.is_err()
        {
            break;
        }
    }
}

type Sink = futures_util::stream::SplitSink<WebSocket, Message>;

async fn send(to: &mut Sink, answer: &ToClient) -> Result<(), axum::Error> {
    match serde_json::to_string(answer) {
        Ok(text) => to.send(Message::Text(text.into())).await,
        Err(error) => {
            tracing::error!(%error, "an answer could not be written");
            Ok(())
        }
    }
}

/// Joins a match with the tokens given, looking through the eyes of the first seat.
async fn join(
    shared: &Arc<Shared>,
    id: &str,
    tokens: &[String],
) -> (ToClient, Option<(Arc<Mutex<Room>>, Client)>) {
    let (shared, id) = (Arc::clone(shared), id.to_owned());
    let opened = tokio::task::spawn_blocking(move || open(&shared, &id)).await;
    let room = match opened {
        Ok(Ok(Some(room))) => room,
        Ok(Ok(None)) => {
            let answer = ToClient::Error {
                code: "no_match",
                rule: None,
                text: Text::new("server-no-such-match"),
            };
            return (answer, None);
        }
        Ok(Err(error)) => return (Refused::Storage(error).answer(), None),
        Err(_) => return (Refused::Malformed.answer(), None),
    };
    let mut client = Client::default();
    let answer = {
        let room = lock(&room);
        client.seats = room.seats(tokens);
        client.watching = client.seats.first().copied();
        room.view(&mut client)
    };
    (answer, Some((room, client)))
}

/// Takes a message on a thread that may block.
async fn take(
    room: Arc<Mutex<Room>>,
    mut client: Client,
    message: FromClient,
) -> (Option<ToClient>, Client) {
    let kept = client.clone();
    let taken = tokio::task::spawn_blocking(move || {
        let answer = match lock(&room).take(&mut client, message) {
            Ok(answer) => answer,
            Err(refused) => {
                if let Refused::Storage(error) = &refused {
                    tracing::error!(%error, "a change could not be stored");
                }
                Some(refused.answer())
            }
        };
        (answer, client)
    })
    .await;
    taken.unwrap_or_else(|_| (Some(Refused::Malformed.answer()), kept))
}

/// Lets the computer play in a room as long as it is asked.
fn wake_computer(shared: &Arc<Shared>, room: &Arc<Mutex<Room>>) {
    if !lock(room).begin_computer() {
        return;
    }
    // Without any pause the messages of persons would wait for the room while the computer thinks.
    let pause = shared.computer_pause.max(SHORTEST_PAUSE);
    let thinking = Arc::clone(room);
    let thought = tokio::task::spawn_blocking(move || {
        loop {
            let mut playing = lock(&thinking);
            match playing.computer_decides() {
                Ok(true) => {}
                Ok(false) => {
                    playing.end_computer();
                    return;
                }
                Err(refused) => {
                    tracing::error!(?refused, "the computer could not decide");
                    playing.end_computer();
                    return;
                }
            }
            drop(playing);
            std::thread::sleep(pause);
        }
    });
    let room = Arc::clone(room);
    tokio::spawn(async move {
        if let Err(fault) = thought.await {
            tracing::error!(%fault, "the computer stopped");
            lock(&room).end_computer();
        }
    });
}
