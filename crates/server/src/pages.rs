//! What is the same for everybody: boards, rule texts, messages and the client itself, compressed once.

use crate::assets::{Assets, media_type};
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

/// A page as it is sent, and the tag by which a browser knows that its copy is still good.
#[derive(Debug)]
pub struct Page {
    kind: &'static str,
    cache: &'static str,
    plain: Bytes,
    packed: Bytes,
    tag: HeaderValue,
}

impl Page {
    /// A page of a media type that browsers may keep as a header says.
    pub fn new(kind: &'static str, cache: &'static str, text: impl Into<Bytes>) -> Self {
        let plain = text.into();
        let mut hasher = DefaultHasher::new();
        plain.hash(&mut hasher);
        // Weak, as the answer may be sent compressed.
        let tag = format!("W/\"{:016x}\"", hasher.finish());
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        // Writing to memory cannot fail.
        let _ = packer.write_all(&plain);
        Self {
            kind,
            cache,
            packed: packer.finish().unwrap_or_default().into(),
            plain,
            tag: HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("W/\"\"")),
        }
    }

    /// The answer to a request with some headers.
    pub fn answer(&self, asked: &HeaderMap) -> Response {
        let cache = [
            (header::CACHE_CONTROL, HeaderValue::from_static(self.cache)),
            (header::ETAG, self.tag.clone()),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
        ];
        if asked.get(header::IF_NONE_MATCH) == Some(&self.tag) {
            return (StatusCode::NOT_MODIFIED, cache).into_response();
        }
        let kind = [(header::CONTENT_TYPE, self.kind)];
        let is_packed = asked
            .get_all(header::ACCEPT_ENCODING)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .any(|coding| {
                let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
                name.trim().eq_ignore_ascii_case("gzip") && weight.trim() != "q=0"
            });
        if is_packed {
            let coding = [(header::CONTENT_ENCODING, "gzip")];
            (kind, coding, cache, self.packed.clone()).into_response()
        } else {
            (kind, cache, self.plain.clone()).into_response()
        }
    }
}

/// Pages by name, made when they are first asked for.
#[derive(Debug, Default)]
pub struct Pages {
    known: Mutex<HashMap<String, Arc<Page>>>,
}

impl Pages {
    /// The page of a name, made if it is not yet known; nothing if it cannot be made.
    pub fn page(&self, name: &str, make: impl FnOnce() -> Option<Page>) -> Option<Arc<Page>> {
        let lock = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(page) = lock().get(name) {
            return Some(Arc::clone(page));
        }
        // Made outside the lock: others need not wait.
        let page = Arc::new(make()?);
        lock().insert(name.to_owned(), Arc::clone(&page));
        Some(page)
    }

    /// The file of the client at an address.
    pub fn asset(&self, uri: &Uri, asked: &HeaderMap) -> Response {
        let path = uri.path().trim_start_matches('/');
        let path = if path.is_empty() { "index.html" } else { path };
        let page = self.page(&format!("asset {path}"), || {
            let file = Assets::get(path)?;
            // Files under assets/ carry a hash of their contents in their names.
            let cache = if path.starts_with("assets/") {
                "public, max-age=31536000, immutable"
            } else {
                "no-cache"
            };
            Some(Page::new(media_type(path), cache, file.data.into_owned()))
        });
        match page {
            Some(page) => page.answer(asked),
            None if path == "index.html" => (
                StatusCode::SERVICE_UNAVAILABLE,
                "The browser client is not built into this program; run: cargo play",
            )
                .into_response(),
            None => StatusCode::NOT_FOUND.into_response(),
        }
    }
}
