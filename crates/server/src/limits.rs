//! Limits on what one client may send.

use std::time::Instant;

/// The longest message in bytes.
pub const MOST_BYTES: usize = 16 * 1024;
/// The most actions in one message.
pub const MOST_ACTIONS: usize = 200;

/// A token bucket: so many messages at once, refilled at so many a second.
#[derive(Debug)]
pub struct Bucket {
    tokens: f64,
    most: f64,
    per_second: f64,
    last: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn new(most: f64, per_second: f64) -> Self {
        Self {
            tokens: most,
            most,
            per_second,
            last: Instant::now(),
        }
    }

    /// Takes one token if there is one.
    pub fn take(&mut self) -> bool {
        let now = Instant::now();
        let refill = now.duration_since(self.last).as_secs_f64() * self.per_second;
        self.tokens = (self.tokens + refill).min(self.most);
        self.last = now;
        if self.tokens < 1.0 {
            return false;
        }
        self.tokens -= 1.0;
        true
    }
}
