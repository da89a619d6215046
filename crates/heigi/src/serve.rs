//! `heigi serve`.

use crate::Failure;
use crate::arguments::Serve;
use heigi_engine::Registry;
use heigi_server::{Config, Limits, Server, SqliteStore};
use std::sync::Arc;
use std::time::Duration;

/// Serves until it is told to stop.
pub fn run(games: Registry, options: &Serve) -> Result<(), Failure> {
    let store = SqliteStore::open(&options.db)
        .map_err(|error| Failure::outside(format!("{}: {error}", options.db.display())))?;
    let runtime =
        tokio::runtime::Runtime::new().map_err(|error| Failure::outside(error.to_string()))?;
    let served = runtime.block_on(async {
        let config = Config {
            computer_pause: Duration::from_millis(options.pause),
            limits: Limits {
                connections: options.connections,
                connections_per_address: options.connections_per_address,
                messages_per_second: f64::from(options.messages_per_second),
                spares_loopback: !options.limit_loopback,
                most_open: options.open_matches,
                computers: options.computers,
                days_kept: options.keep_days,
                ..Limits::default()
            },
            metrics: options.metrics,
            ..Config::new(games, Arc::new(store))
        };
        let server = Server::bind(options.listen, config)
            .await
            .map_err(|error| Failure::outside(error.to_string()))?;
        let address = format!("http://{}/", server.address());
        println!("Heigi is ready: {address}");
        if let Some(metrics) = server.metrics_address() {
            println!("Metrics: http://{metrics}/metrics");
        }
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
            .await;
        Ok(())
    });
    // A computer player who still thinks is not waited for.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
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
