//! The rules in our own words, as a browser gets them.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::{config, get, request, serve};
use heigi_engine::Rules;
use heigi_manila::Manila;
use heigi_render::{Language, rule_texts};
use serde_json::Value;

#[tokio::test]
async fn rules_are_told_in_each_language_and_kept_by_browsers() {
    let address = serve(config()).await;
    let host = address.to_string();
    for language in Language::ALL {
        let path = format!("/api/games/manila/rules/{}", language.code());
        let (head, body) = request(address, get(&path, &host)).await;
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        let head = head.to_lowercase();
        assert!(head.contains("content-type: application/json"), "{head}");
        assert!(head.contains("cache-control: public, max-age="), "{head}");
        let sent: Value = serde_json::from_str(&body).unwrap();
        let rules = Manila::standard();
        let known = rule_texts("manila", rules.info().rule_ids(), language);
        assert_eq!(sent, serde_json::to_value(known).unwrap());

        let tag = head
            .lines()
            .find_map(|line| line.strip_prefix("etag: w/"))
            .unwrap();
        let asking = |tag: &str| {
            let more = format!("If-None-Match: W/{tag}\r\nConnection: close");
            get(&path, &host).replace("Connection: close", &more)
        };
        let (head, _) = request(address, asking("\"0\"")).await;
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        let (head, body) = request(address, asking(tag)).await;
        assert!(head.starts_with("HTTP/1.1 304"), "{head}");
        assert_eq!(body, "");
    }
}
