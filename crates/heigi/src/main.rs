//! `heigi`: play, serve, simulate, replay, render and check board wargames, and read their rules.

mod arguments;
mod check;
mod file;
mod games;
mod render;
mod replay;
mod rules;
mod saved;
mod serve;
mod simulate;
mod terminal;

use arguments::{Arguments, Command, LogForm};
use clap::Parser;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

// Scenes are many small strings that one thread makes and another drops: twice as fast as with the
// usual allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What a command says when it cannot go on, with its exit code.
#[derive(Debug)]
struct Failure {
    report: miette::Report,
    code: u8,
}

impl Failure {
    /// Wrong input: exit code 2.
    fn input(message: impl Into<String>) -> Self {
        Self {
            report: miette::Report::msg(message.into()),
            code: 2,
        }
    }

    /// Wrong input with a place in a file: exit code 2.
    fn report(report: miette::Report) -> Self {
        Self { report, code: 2 }
    }

    /// Something outside failed: exit code 1.
    fn outside(message: impl Into<String>) -> Self {
        Self {
            report: miette::Report::msg(message.into()),
            code: 1,
        }
    }
}

/// Prints a text, unless the reader has seen enough of it, as `head` may have.
fn print_all(text: &str) -> Result<(), Failure> {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::outside(error.to_string()))
        }
        _ => Ok(()),
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // Wrapped lines would tear names of files apart. A hook set twice would be the first one still.
    let _ = miette::set_hook(Box::new(|_| {
        Box::new(miette::MietteHandlerOpts::new().wrap_lines(false).build())
    }));
    let filter = tracing_subscriber::EnvFilter::try_from_default_env();
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter.unwrap_or_else(|_| "warn".into()))
        .with_writer(std::io::stderr);
    match &arguments.command {
        Command::Serve(options) if options.log == LogForm::Json => log.json().init(),
        _ => log.init(),
    }
    let games = games::registry(arguments.data.as_deref(), arguments.with_sample);
    let result = games.and_then(|games| match arguments.command {
        Command::Play(options) => terminal::run(&games, &options),
        Command::Serve(options) => serve::run(games, &options),
        Command::Simulate(options) => simulate::run(&games, &options),
        Command::Replay(options) => replay::run(&games, &options),
        Command::Render(options) => render::run(&games, &options),
        Command::Check(options) => check::run(&games, &options),
        Command::Rules(options) => rules::run(&games, &options),
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{:?}", failure.report);
            ExitCode::from(failure.code)
        }
    }
}
