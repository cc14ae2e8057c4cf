//! The log's level and format.

use std::io::stderr;

use clap::{Args, ValueEnum};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// The level and the format of a server's log.
#[derive(Args)]
pub struct LogArgs {
    /// The level of the log on standard error: error, warn, info (with a line for each request),
    /// debug, trace; or levels by part of the program, as in `info,sqlx=warn`
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = targets)]
    log: Targets,
    /// The format of the log: lines of text, or of JSON
    #[arg(long, value_enum, default_value = "text")]
    log_format: LogFormat,
}

/// The format of the log.
#[derive(Clone, Copy, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

/// The part of the program that warns of each cookie of a session that is over.
const SESSIONS: &str = "tower_sessions_core";

fn targets(text: &str) -> Result<Targets, String> {
    let targets: Targets = text.parse().map_err(|_| {
        "a level is error, warn, info, debug, trace or off, also by part of the program".to_owned()
    })?;
    if text.contains(SESSIONS) {
        return Ok(targets);
    }
    let least = targets
        .default_level()
        .map(|level| level.min(LevelFilter::ERROR));
    Ok(targets.with_target(SESSIONS, least.unwrap_or(LevelFilter::ERROR)))
}

impl LogArgs {
    /// Begins to log. Panics are logged too.
    pub fn begin(&self) {
        let registry = tracing_subscriber::registry().with(self.log.clone());
        // Another subscriber exists only in tests.
        let _ = match self.log_format {
            LogFormat::Text => registry
                .with(fmt::layer().with_writer(stderr).with_ansi(false))
                .try_init(),
            LogFormat::Json => registry
                .with(fmt::layer().with_writer(stderr).json().flatten_event(true))
                .try_init(),
        };
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string);
            let why = panic.payload_as_str().unwrap_or("no text");
            tracing::error!(place, why, "a part of the program has failed");
        }));
    }
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn ended_sessions_are_logged_on_request() {
        let sessions = "tower_sessions_core::session";
        for (text, warns, fails) in [
            ("warn", false, true),
            ("trace", false, true),
            ("off", false, false),
            ("pigskin_portal=info", false, true),
            ("warn,tower_sessions_core=warn", true, true),
        ] {
            let targets = targets(text).expect("levels");
            let enabled = |level| targets.would_enable(sessions, &level);
            assert_eq!(enabled(Level::WARN), warns, "{text}");
            assert_eq!(enabled(Level::ERROR), fails, "{text}");
        }
    }
}
