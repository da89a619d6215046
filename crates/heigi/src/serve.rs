//! `heigi serve`.

use crate::Failure;
use crate::arguments::Serve;
use heigi_engine::Registry;
use heigi_server::{Config, Server, SqliteStore};
use std::sync::Arc;
use std::time::Duration;

/// Serves until it is told to stop.
pub fn run(games: Registry, options: &Serve) -> Result<(), Failure> {
    let store = SqliteStore::open(&options.db)
        .map_err(|error| Failure::outside(format!("{}: {error}", options.db.display())))?;
    let runtime =
        tokio::runtime::Runtime::new().map_err(|error| Failure::outside(error.to_string()))?;
    runtime.block_on(async {
        let config = Config {
            computer_pause: Duration::from_millis(options.pause),
            ..Config::new(games, Arc::new(store))
        };
        let server = Server::bind(options.listen, config)
            .await
            .map_err(|error| Failure::outside(error.to_string()))?;
        let address = format!("http://{}/", server.address());
        println!("Heigi is ready: {address}");
        if options.open {
            open_browser(&address);
        }
        server
            .run(async {
                // Without a signal handler the server simply runs on.
                if tokio::signal::ctrl_c().await.is_err() {
                    std::future::pending::<()>().await;
                }
            })
            .await
            .map_err(|error| Failure::outside(error.to_string()))
    })
}

/// Asks the desktop to open an address; without a desktop the printed address is enough.
fn open_browser(address: &str) {
    let command = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let _ = std::process::Command::new(command)
        .arg(address)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn();
}
