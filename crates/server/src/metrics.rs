//! What is counted, in the text form of Prometheus.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::sync::Arc;

/// What a server counts. Copies count together.
#[derive(Clone, Debug)]
pub struct Metrics {
    registry: Arc<Registry>,
    /// HTTP requests.
    pub requests: Counter,
    /// Messages over WebSockets.
    pub messages: Counter,
    /// Messages that a limit kept from being heard.
    pub limited: Counter,
    /// Changes of matches.
    pub changes: Counter,
    /// Open connections.
    pub connections: Gauge,
    /// Open matches.
    pub matches: Gauge,
    /// Seconds from a message to its answer or its change.
    pub answering: Histogram,
    /// Seconds that the computer thought at a time.
    pub thinking: Histogram,
    memory: Gauge,
}

impl Metrics {
    /// All at zero.
    pub fn new() -> Self {
        let seconds = || Histogram::new(exponential_buckets(0.000_25, 2.0, 14));
        let mut registry = Registry::with_prefix("heigi");
        let (requests, messages, limited, changes) =
            <(Counter, Counter, Counter, Counter)>::default();
        let (connections, matches, memory) = <(Gauge, Gauge, Gauge)>::default();
        let (answering, thinking) = (seconds(), seconds());
        registry.register("http_requests", "HTTP requests", requests.clone());
        registry.register("messages", "Messages over WebSockets", messages.clone());
        registry.register(
            "messages_limited",
            "Messages beyond a limit",
            limited.clone(),
        );
        registry.register("changes", "Changes of matches", changes.clone());
        registry.register("connections", "Open connections", connections.clone());
        registry.register("matches", "Open matches", matches.clone());
        registry.register("memory_bytes", "Resident memory", memory.clone());
        registry.register(
            "answer_seconds",
            "Time from a message to its answer",
            answering.clone(),
        );
        registry.register(
            "computer_seconds",
            "Time that the computer thought at once",
            thinking.clone(),
        );
        Self {
            registry: Arc::new(registry),
            requests,
            messages,
            limited,
            changes,
            connections,
            matches,
            answering,
            thinking,
            memory,
        }
    }

    /// Everything as text.
    pub fn text(&self) -> String {
        self.memory.set(resident_bytes());
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// The resident memory of the process; 0 where the system does not tell.
fn resident_bytes() -> i64 {
    const PAGE: i64 = 4096;
    std::fs::read_to_string("/proc/self/statm")
        .ok()
        .and_then(|text| text.split(' ').nth(1)?.parse::<i64>().ok())
        .map_or(0, |pages| pages * PAGE)
}
