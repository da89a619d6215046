//! What all requests share: the matches in memory, and what is the same for everybody.

use crate::house::{House, load};
use crate::limits::{Addresses, Bucket};
use crate::order::{Door, Order};
use crate::pages::Pages;
use crate::refused::OpenError;
use crate::room;
use heigi_engine::Random;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Instant;
use tokio::sync::{OnceCell, watch};

/// How many matches may begin at once, and how many in a second, whoever asks.
const CREATIONS: (f64, f64) = (1_000.0, 50.0);

/// What all requests share.
pub struct Shared {
    /// What all matches use.
    pub house: Arc<House>,
    /// What each address holds.
    pub addresses: Arc<Addresses>,
    /// True once the server stops.
    pub stopping: watch::Receiver<bool>,
    open: Mutex<HashMap<String, Arc<Open>>>,
    /// Matches that are being opened.
    opening: Mutex<HashMap<String, Weak<Opening>>>,
    creations: Mutex<Bucket>,
    /// What is the same for everybody.
    pub pages: Pages,
}

/// A match that is being opened; nothing in the end if there is none of that id.
type Opening = OnceCell<Option<Arc<Open>>>;

/// A match in memory. It may be closed when only the list of open matches holds it.
pub struct Open {
    id: String,
    door: Door,
    used: Mutex<Instant>,
}

impl Open {
    /// The id of the match.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Sends an order; its reply is dropped if the match has closed.
    pub async fn send(&self, order: Order) {
        self.door.send(order).await;
        self.touch();
    }

    /// Notes that somebody is or was here.
    pub fn touch(&self) {
        *lock(&self.used) = Instant::now();
    }
}

impl Shared {
    /// With no match open.
    pub fn new(house: House, stopping: watch::Receiver<bool>) -> Self {
        Self {
            addresses: Arc::new(Addresses::new(house.limits)),
            house: Arc::new(house),
            stopping,
            open: Mutex::new(HashMap::new()),
            opening: Mutex::new(HashMap::new()),
            creations: Mutex::new(Bucket::new(CREATIONS.0, CREATIONS.1)),
            pages: Pages::default(),
        }
    }

    /// Whether an address may begin a match now, which counts as one.
    pub fn may_create(&self, address: IpAddr) -> bool {
        self.addresses.may_create(address) && lock(&self.creations).take(1.0)
    }

    /// The ids of the matches in memory.
    pub fn open_ids<C: FromIterator<String>>(&self) -> C {
        lock(&self.open).keys().cloned().collect()
    }

    /// The match of an id, opened from the store if need be; many at once open it once.
    ///
    /// # Errors
    /// If it is stored and cannot be opened.
    pub async fn open(&self, id: &str) -> Result<Option<Arc<Open>>, OpenError> {
        let is_there = |open: &&Arc<Open>| !open.door.is_closed();
        if let Some(open) = lock(&self.open).get(id).filter(is_there) {
            return Ok(Some(Arc::clone(open)));
        }
        let opening = {
            let mut opening = lock(&self.opening);
            opening.retain(|_, cell| cell.strong_count() > 0);
            match opening.get(id).and_then(Weak::upgrade) {
                Some(cell) => cell,
                None => {
                    let cell = Arc::new(OnceCell::new());
                    opening.insert(id.to_owned(), Arc::downgrade(&cell));
                    cell
                }
            }
        };
        let opened = opening.get_or_try_init(|| async {
            // It may have been opened while this waited for its turn.
            if let Some(open) = lock(&self.open).get(id).filter(is_there) {
                return Ok(Some(Arc::clone(open)));
            }
            let Some((header, playing)) = load(&self.house, id).await? else {
                return Ok(None);
            };
            let random = Random::keyed(random_bytes().ok_or(OpenError::Fault)?, 1);
            let house = Arc::clone(&self.house);
            let door = room::open(house, id.to_owned(), header, playing, random);
            Ok::<_, OpenError>(Some(self.list(id, door)))
        });
        opened.await.cloned()
    }

    /// Puts a match on the list, and closes one that nobody looks at if there are too many.
    pub fn list(&self, id: &str, door: Door) -> Arc<Open> {
        let open = Arc::new(Open {
            id: id.to_owned(),
            door,
            used: Mutex::new(Instant::now()),
        });
        let mut all = lock(&self.open);
        if all.len() >= self.house.limits.most_open {
            let idle = all
                .values()
                .filter(|open| Arc::strong_count(open) == 1)
                .min_by_key(|open| *lock(&open.used))
                .map(|open| open.id.clone());
            if let Some(idle) = idle {
                all.remove(&idle);
            }
        }
        all.insert(id.to_owned(), Arc::clone(&open));
        self.house.metrics.matches.set(all.len() as i64);
        open
    }

    /// Closes matches that nobody has looked at for a while.
    pub fn close_idle(&self) {
        let most = self.house.limits.idle_match;
        let mut all = lock(&self.open);
        all.retain(|_, open| Arc::strong_count(open) > 1 || lock(&open.used).elapsed() < most);
        self.house.metrics.matches.set(all.len() as i64);
    }
}

/// Random bytes from the operating system.
pub fn random_bytes() -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes)
}

/// A secret of letters and digits that nobody can guess.
pub fn secret(length: usize) -> Option<String> {
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

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // Nothing that could panic half way is done under a lock.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
