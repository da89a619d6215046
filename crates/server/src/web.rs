//! HTTP: pages, new matches and the way to WebSockets.

use crate::boards::Boards;
use crate::computer::Thinker;
use crate::connection::{converse, socket_config};
use crate::house::House;
use crate::limits::{Limits, MOST_BYTES};
use crate::listen::{self, stopped};
use crate::metrics::Metrics;
use crate::pages::Page;
use crate::protocol::{NewMatch, Player, ToClient};
use crate::room;
use crate::shared::{Shared, random_bytes, secret};
use crate::store::{Header, Store};
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Extension, Path, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use heigi_engine::{Dice, Random, Registry, Side, Text};
use heigi_render::{Ink, Language, Words, board_svg, message_files, palette_css, rule_texts};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::Role;
use tower_http::request_id::{
    MakeRequestId, PropagateRequestIdLayer, RequestId, SetRequestIdLayer,
};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;
use tracing::Instrument;

/// How often idle matches are closed and old ones removed.
const ROUND: Duration = Duration::from_secs(15);
/// After how many rounds old matches are removed; not at once, as the clock may be wrong at the start.
const ROUNDS_TO_REMOVAL: u32 = 240;

/// What a server is made from.
pub struct Config {
    /// The games that it offers.
    pub games: Registry,
    /// Where it keeps matches.
    pub store: Arc<dyn Store>,
    /// How long the computer waits before each of its decisions, so that people can follow.
    pub computer_pause: Duration,
    /// What clients may send and hold.
    pub limits: Limits,
    /// Where the metrics are told; nowhere if absent.
    pub metrics: Option<SocketAddr>,
}

impl Config {
    /// The usual limits, a computer that does not wait, and no metrics.
    #[must_use]
    pub fn new(games: Registry, store: Arc<dyn Store>) -> Self {
        Self {
            games,
            store,
            computer_pause: Duration::ZERO,
            limits: Limits::default(),
            metrics: None,
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
    /// The metrics are for this machine only.
    #[error("metrics are told on a loopback address only, not on {0}")]
    Metrics(SocketAddr),
}

/// A server that listens.
pub struct Server {
    listener: tokio::net::TcpListener,
    address: SocketAddr,
    metrics: Option<tokio::net::TcpListener>,
    shared: Arc<Shared>,
    stop: watch::Sender<bool>,
}

impl Server {
    /// Listens on an address; port 0 takes any free one.
    ///
    /// # Errors
    /// If the address cannot be used.
    pub async fn bind(address: SocketAddr, config: Config) -> Result<Self, ServerError> {
        let bind = |address| async move {
            let listen = |source| ServerError::Listen { address, source };
            let listener = tokio::net::TcpListener::bind(address)
                .await
                .map_err(listen)?;
            let address = listener.local_addr().map_err(listen)?;
            Ok::<_, ServerError>((listener, address))
        };
        let (listener, address) = bind(address).await?;
        let metrics = match config.metrics {
            Some(address) if !address.ip().is_loopback() => {
                return Err(ServerError::Metrics(address));
            }
            Some(address) => Some(bind(address).await?.0),
            None => None,
        };
        let limits = listen::within_open_files(config.limits);
        let counted = Metrics::new();
        let (stop, stopping) = watch::channel(false);
        let house = House {
            games: config.games,
            store: config.store,
            limits,
            thinker: Thinker::new(limits.computers, config.computer_pause, counted.clone()),
            replays: Semaphore::new(limits.computers.max(1)),
            metrics: counted,
            boards: Boards::default(),
        };
        let shared = Arc::new(Shared::new(house, stopping));
        Ok(Self {
            listener,
            address,
            metrics,
            shared,
            stop,
        })
    }

    /// The address that it listens on.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address where it tells its metrics.
    #[must_use]
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// Serves until `stop` is done, then tells all clients and lets them go.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let shared = Arc::clone(&self.shared);
        tokio::spawn(async move {
            stop.await;
            shared.house.thinker.stop();
            self.stop.send_replace(true);
        });
        tokio::spawn(look_after(Arc::clone(&self.shared)));
        if let Some(listener) = self.metrics {
            let shared = Arc::clone(&self.shared);
            let router =
                Router::new().route("/metrics", get(async move || shared.house.metrics.text()));
            tokio::spawn(listen::serve(listener, router, Arc::clone(&self.shared)));
        }
        let router = app(Arc::clone(&self.shared), self.address.ip().is_loopback());
        listen::serve(self.listener, router, self.shared).await;
    }
}

/// Closes idle matches and removes old ones until the server stops.
async fn look_after(shared: Arc<Shared>) {
    let mut stopping = shared.stopping.clone();
    let seconds = u64::from(shared.house.limits.days_kept) * 24 * 60 * 60;
    for round in 1_u32.. {
        tokio::select! {
            () = tokio::time::sleep(ROUND) => {}
            () = stopped(&mut stopping) => return,
        }
        shared.close_idle();
        shared.addresses.tidy();
        if seconds == 0 || !round.is_multiple_of(ROUNDS_TO_REMOVAL) {
            continue;
        }
        let open = shared.open_ids();
        match shared.house.store.expire(seconds, open).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "old matches were removed"),
            Err(error) => tracing::error!(%error, "old matches could not be removed"),
        }
    }
}

/// Numbers requests, so that lines of the log can be put together.
#[derive(Clone, Default)]
struct Numbered(Arc<std::sync::atomic::AtomicU64>);

impl MakeRequestId for Numbered {
    fn make_request_id<B>(&mut self, _: &axum::http::Request<B>) -> Option<RequestId> {
        let number = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let value = HeaderValue::from_str(&format!("{number:08x}")).ok()?;
        Some(RequestId::new(value))
    }
}

fn app(shared: Arc<Shared>, is_loopback: bool) -> Router {
    let header = |name: &'static str, value: &'static str| {
        SetResponseHeaderLayer::overriding(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        )
    };
    let span = |request: &axum::http::Request<axum::body::Body>| {
        let id = request.extensions().get::<RequestId>();
        let id = id.and_then(|id| id.header_value().to_str().ok());
        tracing::error_span!("request", id, method = %request.method(), path = request.uri().path())
    };
    let patience = shared.house.limits.patience;
    let mut router = Router::new()
        .route("/api/server", get(server))
        .route("/api/games", get(games))
        .route("/api/boards/{key}", get(board))
        .route("/api/boards/{key}/{language}", get(board_picture))
        .route("/api/games/{game}/rules/{language}", get(rules))
        .route("/api/messages/{language}", get(messages))
        .route("/api/matches", post(create))
        .route("/ws", get(upgrade))
        .route("/palette.css", get(palette))
        .fallback(asset)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            patience,
        ))
        .layer(TraceLayer::new_for_http().make_span_with(span))
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(SetRequestIdLayer::x_request_id(Numbered::default()))
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

/// True if a host header names this machine, with or without a port.
fn is_loopback_name(host: &str) -> bool {
    let is_port = |port: &str| port.parse::<u16>().is_ok();
    let name = match host.rsplit_once(':') {
        Some((name, port)) if is_port(port) && !host.ends_with(']') => name,
        _ => host,
    };
    let bare = name
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    name == "localhost"
        || name
            .parse::<Ipv4Addr>()
            .is_ok_and(|address| address.is_loopback())
        || bare.is_some_and(|bare| bare.parse() == Ok(Ipv6Addr::LOCALHOST))
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
    if is_loopback_name(host) {
        next.run(request).await
    } else {
        (StatusCode::MISDIRECTED_REQUEST, "not this host").into_response()
    }
}

type App = State<Arc<Shared>>;

/// Pages that change with the program only, but whose address says nothing of that.
const HOUR: &str = "public, max-age=3600";

/// A page or the answer that there is none.
fn found(page: Option<Arc<Page>>, asked: &HeaderMap) -> Response {
    page.map_or_else(
        || StatusCode::NOT_FOUND.into_response(),
        |page| page.answer(asked),
    )
}

fn json_page(value: &impl Serialize) -> Option<Page> {
    match serde_json::to_vec(value) {
        Ok(text) => Some(Page::new("application/json", HOUR, text)),
        Err(error) => {
            tracing::error!(%error, "a page could not be written");
            None
        }
    }
}

/// What visitors should know about this server.
#[derive(Serialize)]
struct About {
    /// After how many days without an input a match is removed; never if 0.
    days_kept: u32,
}

async fn server(State(shared): App) -> Response {
    let days_kept = shared.house.limits.days_kept;
    Json(About { days_kept }).into_response()
}

async fn games(State(shared): App, asked: HeaderMap) -> Response {
    let page = shared.pages.page("games", || {
        let games = shared.house.games.games();
        let infos: Vec<_> = games.iter().map(|game| game.info()).collect();
        json_page(&infos)
    });
    found(page, &asked)
}

async fn board(State(shared): App, Path(key): Path<String>, asked: HeaderMap) -> Response {
    let boards = &shared.house.boards;
    found(boards.page(&key, "board", json_page), &asked)
}

async fn board_picture(
    State(shared): App,
    Path((key, language)): Path<(String, String)>,
    asked: HeaderMap,
) -> Response {
    let page = Language::from_code(&language).and_then(|language| {
        let boards = &shared.house.boards;
        boards.page(&key, language.code(), |board| {
            let svg = board_svg(board, &Words::new(language), Ink::Variables);
            Some(Page::new("image/svg+xml", "no-cache", svg))
        })
    });
    found(page, &asked)
}

async fn rules(
    State(shared): App,
    Path((id, language)): Path<(String, String)>,
    asked: HeaderMap,
) -> Response {
    let known = Language::from_code(&language).zip(shared.house.games.game(&id));
    let page = known.and_then(|(language, game)| {
        let name = format!("rules {id} {}", language.code());
        let info = game.info();
        let texts = || rule_texts(info.id, info.rule_ids(), language);
        shared.pages.page(&name, || json_page(&texts()))
    });
    found(page, &asked)
}

async fn messages(State(shared): App, Path(language): Path<String>, asked: HeaderMap) -> Response {
    let page = Language::from_code(&language).and_then(|language| {
        let name = format!("messages {}", language.code());
        shared.pages.page(&name, || {
            let files = message_files(language);
            let text: Vec<&str> = files.iter().map(|(_, text)| text.as_str()).collect();
            let kind = "text/plain; charset=utf-8";
            Some(Page::new(kind, "no-cache", text.join("\n")))
        })
    });
    found(page, &asked)
}

async fn palette(State(shared): App, asked: HeaderMap) -> Response {
    let page = shared.pages.page("palette", || {
        Some(Page::new(
            "text/css; charset=utf-8",
            "no-cache",
            palette_css(),
        ))
    });
    found(page, &asked)
}

async fn asset(State(shared): App, uri: Uri, asked: HeaderMap) -> Response {
    shared.pages.asset(&uri, &asked)
}

#[derive(Serialize)]
struct Created {
    id: String,
    /// The token of each side's seat; nothing for the computer's.
    tokens: Vec<Option<String>>,
}

async fn create(
    State(shared): App,
    Extension(Peer(address)): Extension<Peer>,
    Json(wish): Json<NewMatch>,
) -> Response {
    if !shared.may_create(address) {
        return failure(StatusCode::TOO_MANY_REQUESTS, "server-too-many");
    }
    let Some(game) = shared.house.games.game(&wish.game) else {
        return failure(StatusCode::NOT_FOUND, "server-no-such-game");
    };
    let info = game.info();
    let setup = wish.setup.unwrap_or_else(|| info.default_setup());
    if wish.players.len() != info.sides.len() {
        return failure(StatusCode::UNPROCESSABLE_ENTITY, "server-malformed");
    }
    let mut seats = (0..).map(Side).zip(&wish.players);
    if seats.any(|(side, player)| matches!(player, Player::Person) && info.is_led(&setup, side)) {
        return failure(StatusCode::UNPROCESSABLE_ENTITY, "server-led-seat");
    }
    let (Some(id), Some(key), Some(thoughts)) = (secret(12), random_bytes(), random_bytes()) else {
        return failure(StatusCode::INTERNAL_SERVER_ERROR, "server-storage");
    };
    let dice = if wish.real_dice {
        Dice::asked(&Dice::from_key(key))
    } else {
        Dice::from_key(key)
    };
    let Ok(playing) = game.start(setup, dice) else {
        return failure(StatusCode::UNPROCESSABLE_ENTITY, "server-malformed");
    };
    let seat = |player: &Player| match player {
        Player::Person => secret(24),
        Player::Computer { .. } => Some(String::new()),
    };
    let Some(tokens) = wish.players.iter().map(seat).collect::<Option<Vec<_>>>() else {
        return failure(StatusCode::INTERNAL_SERVER_ERROR, "server-storage");
    };
    let header = Header {
        saved: playing.saved(),
        players: wish.players,
        tokens: tokens.clone(),
    };
    if let Err(error) = shared.house.store.create(&id, &header).await {
        tracing::error!(%error, "a match could not be stored");
        return failure(StatusCode::INTERNAL_SERVER_ERROR, "server-storage");
    }
    let door = room::open(
        Arc::clone(&shared.house),
        id.clone(),
        header,
        playing,
        Random::keyed(thoughts, 1),
    );
    shared.list(&id, door);
    let tokens = tokens
        .into_iter()
        .map(|token| Some(token).filter(|token| !token.is_empty()))
        .collect();
    Json(Created { id, tokens }).into_response()
}

fn failure(status: StatusCode, id: &'static str) -> Response {
    (status, Json(ToClient::error("http", Text::new(id)))).into_response()
}

/// From where a request comes.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub IpAddr);

async fn upgrade(
    State(shared): App,
    Extension(Peer(address)): Extension<Peer>,
    Extension(place): Extension<Arc<listen::Place>>,
    mut request: Request,
) -> Response {
    // Only pages of this server may connect (cross-site WebSocket hijacking).
    let text = |name| {
        request
            .headers()
            .get(name)
            .and_then(|value| value.to_str().ok())
    };
    let is_foreign = text(header::ORIGIN).is_some_and(|origin| {
        let host = origin.split_once("://").map_or(origin, |(_, host)| host);
        text(header::HOST) != Some(host)
    });
    if is_foreign {
        return StatusCode::FORBIDDEN.into_response();
    }
    let Ok(response) = create_response_with_body(&request, Body::empty) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let upgraded = hyper::upgrade::on(&mut request);
    let talk = async move {
        match upgraded.await {
            Ok(upgraded) => {
                let stream = TokioIo::new(upgraded);
                let config = Some(socket_config());
                let socket = WebSocketStream::from_raw_socket(stream, Role::Server, config).await;
                converse(shared, address, socket).await;
            }
            Err(error) => tracing::debug!(%error, "a connection became no WebSocket"),
        }
        drop(place);
    };
    tokio::spawn(talk.instrument(tracing::Span::current()));
    response
}

#[cfg(test)]
mod tests {
    use super::is_loopback_name;

    #[test]
    fn this_machine_is_known_by_its_names_only() {
        for host in [
            "localhost",
            "localhost:80",
            "127.0.0.1",
            "127.0.0.2:4545",
            "[::1]",
            "[::1]:80",
        ] {
            assert!(is_loopback_name(host), "{host}");
        }
        for host in [
            "",
            ":80",
            "example.org",
            "localhost.example.org",
            "10.0.0.1",
            "[::2]",
            "[::1",
            "[::1]x",
            "::1",
            "localhost:x",
            "127.0.0.1.example.org",
        ] {
            assert!(!is_loopback_name(host), "{host}");
        }
    }
}
