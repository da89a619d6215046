//! Limits on what clients may send and hold.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The longest message in bytes.
pub const MOST_BYTES: usize = 16 * 1024;
/// The most actions in one message.
pub const MOST_ACTIONS: usize = 200;

/// How long nothing is heard from a connection that asked too much.
pub const PENALTY: Duration = Duration::from_millis(500);

/// What clients may send and hold before the server says no.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many connections there are at once; more are closed as they come. Fewer if the operating
    /// system allows the process fewer open files.
    pub connections: usize,
    /// How many of them one address holds.
    pub connections_per_address: usize,
    /// What a connection may ask for in a second, over a burst of [`Limits::burst`]; a plain message
    /// costs 1, dear ones more.
    pub messages_per_second: f64,
    /// See [`Limits::messages_per_second`].
    pub burst: f64,
    /// What all connections of one address together may ask for in a second, over ten bursts.
    pub messages_per_second_and_address: f64,
    /// How many matches one address may begin in a second, over a burst of 30.
    pub creations_per_second: f64,
    /// True if the limits by address do not hold for the machine's own.
    pub spares_loopback: bool,
    /// How long a request's head may take, and a connection wait without one.
    pub head: Duration,
    /// How long a request's body and answer may take, and a message to a client that does not read.
    pub patience: Duration,
    /// After how long without a word a WebSocket is asked whether it is there; it is closed if it stays
    /// silent as long again.
    pub silence: Duration,
    /// How many matches are held in memory before those that nobody looks at are closed; they stay in
    /// the store.
    pub most_open: usize,
    /// After how long a match that nobody looks at is closed; it stays in the store.
    pub idle_match: Duration,
    /// How many inputs a match may have before nothing more is accepted.
    pub inputs: u32,
    /// How many inputs there may be in one phase before nothing more is accepted but taking back.
    pub inputs_in_phase: u32,
    /// How many computer players think at once; with 0 none ever does.
    pub computers: usize,
    /// After how many days without an input a match is removed; never if 0.
    pub days_kept: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 10_000,
            connections_per_address: 64,
            messages_per_second: 60.0,
            burst: 200.0,
            messages_per_second_and_address: 300.0,
            creations_per_second: 2.0,
            spares_loopback: true,
            head: Duration::from_secs(10),
            patience: Duration::from_secs(10),
            silence: Duration::from_secs(30),
            most_open: 2_000,
            idle_match: Duration::from_secs(600),
            inputs: 30_000,
            inputs_in_phase: 5_000,
            computers: std::thread::available_parallelism()
                .map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
            days_kept: 365,
        }
    }
}

/// A token bucket: so much at once, refilled at so much a second.
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

    /// Takes what something costs if there is as much.
    pub fn take(&mut self, cost: f64) -> bool {
        let now = Instant::now();
        let refill = now.duration_since(self.last).as_secs_f64() * self.per_second;
        self.tokens = (self.tokens + refill).min(self.most);
        self.last = now;
        if self.tokens < cost {
            return false;
        }
        self.tokens -= cost;
        true
    }

    fn is_full(&self) -> bool {
        let refill = self.last.elapsed().as_secs_f64() * self.per_second;
        self.tokens + refill >= self.most
    }
}

/// What the connections of each address hold together.
#[derive(Debug)]
pub struct Addresses {
    limits: Limits,
    known: Mutex<HashMap<IpAddr, Address>>,
}

#[derive(Debug)]
struct Address {
    connections: usize,
    messages: Bucket,
    creations: Bucket,
}

/// A connection of an address; it counts as long as this lives.
#[derive(Debug)]
pub struct Admitted {
    addresses: Arc<Addresses>,
    address: IpAddr,
}

impl Addresses {
    /// Nobody yet.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            known: Mutex::new(HashMap::new()),
        }
    }

    fn with<T>(&self, address: IpAddr, ask: impl FnOnce(&mut Address) -> T) -> T {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = known.entry(household(address)).or_insert_with(|| Address {
            connections: 0,
            messages: Bucket::new(
                10.0 * self.limits.burst,
                self.limits.messages_per_second_and_address,
            ),
            creations: Bucket::new(30.0, self.limits.creations_per_second),
        });
        ask(entry)
    }

    fn is_spared(&self, address: IpAddr) -> bool {
        self.limits.spares_loopback && address.to_canonical().is_loopback()
    }

    /// One more connection of an address, if it may have it.
    pub fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Admitted> {
        let most = if self.is_spared(address) {
            usize::MAX
        } else {
            self.limits.connections_per_address
        };
        let is_admitted = self.with(address, |known| {
            let is_admitted = known.connections < most;
            known.connections += usize::from(is_admitted);
            is_admitted
        });
        is_admitted.then(|| Admitted {
            addresses: Arc::clone(self),
            address,
        })
    }

    /// True if an address may ask for something that costs so much.
    pub fn may_ask(&self, address: IpAddr, cost: f64) -> bool {
        self.is_spared(address) || self.with(address, |known| known.messages.take(cost))
    }

    /// True if an address may begin a match.
    pub fn may_create(&self, address: IpAddr) -> bool {
        self.is_spared(address) || self.with(address, |known| known.creations.take(1.0))
    }

    /// Forgets addresses that are as if they had never been here.
    pub fn tidy(&self) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|_, one| {
            one.connections > 0 || !one.messages.is_full() || !one.creations.is_full()
        });
    }
}

/// The address, or the network that one household has of the sixth version.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        address => address,
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.addresses
            .with(self.address, |known| known.connections -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_holds_and_asks_for_no_more_than_its_share() {
        let limits = Limits {
            connections_per_address: 2,
            messages_per_second_and_address: 0.0,
            burst: 1.0,
            spares_loopback: false,
            ..Limits::default()
        };
        let addresses = Arc::new(Addresses::new(limits));
        let (one, two) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([10, 0, 0, 1]));
        let first = addresses.admit(one);
        let second = addresses.admit(one);
        assert!(first.is_some() && second.is_some());
        assert!(addresses.admit(one).is_none());
        assert!(addresses.admit(two).is_some());
        drop(first);
        assert!(addresses.admit(one).is_some());
        let asked = (0..20).filter(|_| addresses.may_ask(one, 1.0)).count();
        assert_eq!(asked, 10);
        assert!(addresses.may_ask(two, 10.0));
        assert!(!addresses.may_ask(two, 1.0));
        let six = |last| IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, last]);
        assert!(addresses.may_ask(six(1), 10.0));
        assert!(!addresses.may_ask(six(2), 1.0), "one household");
        let created = (0..40).filter(|_| addresses.may_create(two)).count();
        assert_eq!(created, 30);
    }
}
