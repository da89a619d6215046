//! Connections: how many there are, how long each may take and how they end.

use crate::limits::{Admitted, Bucket, Limits, PENALTY};
use crate::metrics::Metrics;
use crate::shared::Shared;
use crate::web::Peer;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use axum::response::IntoResponse;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio_util::task::task_tracker::TaskTrackerToken;
use tower::Service;

/// Files that the process needs beside connections.
const OTHER_FILES: u64 = 64;
/// How long a connection that has become no WebSocket may last.
const LONGEST: Duration = Duration::from_secs(300);
/// How long connections have to end once the server stops.
const FAREWELL: Duration = Duration::from_secs(2);

/// A connection's place among those that there may be; it lasts as long as its WebSocket.
#[derive(Debug)]
pub struct Place {
    metrics: Metrics,
    _place: OwnedSemaphorePermit,
    _admitted: Admitted,
    _task: TaskTrackerToken,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.metrics.connections.dec();
    }
}

/// The limits with no more connections than the operating system lets the process hold.
pub fn within_open_files(limits: Limits) -> Limits {
    let wanted = (limits.connections as u64).saturating_add(OTHER_FILES);
    let most = rlimit::increase_nofile_limit(wanted).unwrap_or(wanted);
    let connections = most.saturating_sub(OTHER_FILES).max(1) as usize;
    Limits {
        connections: limits
            .connections
            .min(connections)
            .min(Semaphore::MAX_PERMITS),
        ..limits
    }
}

/// Comes back once the server stops.
pub async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // If nobody can say so any more, the server has stopped.
    let _ = stopping.wait_for(|is_stopping| *is_stopping).await;
}

/// Serves until the server stops, then waits a moment for connections to end.
pub async fn serve(listener: TcpListener, router: Router, shared: Arc<Shared>) {
    let limits = shared.house.limits;
    let places = Arc::new(Semaphore::new(limits.connections));
    let mut stopping = shared.stopping.clone();
    let tasks = tokio_util::task::TaskTracker::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopped(&mut stopping) => break,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // No more files, say: others must end first.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        let place = Arc::clone(&places).try_acquire_owned().ok();
        let admitted = shared.addresses.admit(address.ip());
        let (Some(place), Some(admitted)) = (place, admitted) else {
            shared.house.metrics.limited.inc();
            continue;
        };
        let metrics = shared.house.metrics.clone();
        metrics.connections.inc();
        let place = Arc::new(Place {
            metrics,
            _place: place,
            _admitted: admitted,
            _task: tasks.token(),
        });
        let (router, shared) = (router.clone(), Arc::clone(&shared));
        let peer = Peer(address.ip());
        tokio::spawn(connection(stream, peer, place, router, shared));
    }
    tasks.close();
    let _ = tokio::time::timeout(FAREWELL, tasks.wait()).await;
}

async fn connection(
    stream: TcpStream,
    peer: Peer,
    place: Arc<Place>,
    router: Router,
    shared: Arc<Shared>,
) {
    let limits = shared.house.limits;
    // Answers are small and waited for.
    let _ = stream.set_nodelay(true);
    let asked = Arc::clone(&shared);
    let bucket = Mutex::new(Bucket::new(limits.burst, limits.messages_per_second));
    let service = hyper::service::service_fn(move |request: Request<Incoming>| {
        asked.house.metrics.requests.inc();
        let mut bucket = bucket.lock().unwrap_or_else(PoisonError::into_inner);
        let is_heard = bucket.take(1.0) && asked.addresses.may_ask(peer.0, 1.0);
        let mut request = request.map(Body::new);
        request.headers_mut().remove("x-request-id");
        request.extensions_mut().insert(peer);
        request.extensions_mut().insert(Arc::clone(&place));
        let answer = is_heard.then(|| router.clone().call(request));
        if answer.is_none() {
            asked.house.metrics.limited.inc();
        }
        async move {
            match answer {
                Some(answer) => answer.await,
                None => {
                    // Whoever asks in a row waits for each answer.
                    tokio::time::sleep(PENALTY).await;
                    Ok(StatusCode::TOO_MANY_REQUESTS.into_response())
                }
            }
        }
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(64 * 1024);
    let serving = http
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(serving);
    let mut stopping = shared.stopping.clone();
    let ended = tokio::select! {
        ended = &mut serving => ended,
        () = tokio::time::sleep(LONGEST) => Ok(()),
        () = stopped(&mut stopping) => {
            serving.as_mut().graceful_shutdown();
            let rest = tokio::time::timeout(FAREWELL, &mut serving).await;
            rest.unwrap_or(Ok(()))
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended");
    }
}
