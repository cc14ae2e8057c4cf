//! The lanes of the queue.

use std::num::NonZero;
use std::thread::available_parallelism;
use std::time::Duration;

use super::price::Price;
use pigskin_game::words;

words! {
    /// A lane, in which work waits only for other work of the lane. Small work never waits for large
    /// work.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Lane {
        /// Work of moments, such as all pages of the handouts' editions.
        Small = "small",
        /// Work of seconds.
        Large = "large",
        /// Programs, which run in sandboxes with time limits of their own.
        Programs = "programs",
    }

    pub fn name
}

/// The highest price of small work.
const SMALL: Duration = Duration::from_millis(250);

impl Lane {
    pub fn of(price: Price) -> Lane {
        if price.time() <= SMALL {
            Lane::Small
        } else {
            Lane::Large
        }
    }

    /// Number of workers: together all cores for work in this process, at least one for each lane.
    pub fn workers(self) -> usize {
        let cores = available_parallelism().map_or(1, NonZero::get);
        match self {
            Lane::Small => cores.div_ceil(2),
            Lane::Large => (cores / 2).max(1),
            Lane::Programs => 2,
        }
    }

    /// Maximum number of pieces of one client, waiting or in progress.
    pub fn most_of_client(self) -> usize {
        match self {
            Lane::Small => 16,
            Lane::Large => 4,
            Lane::Programs => 20,
        }
    }

    /// Maximum price of all work of one client, waiting or in progress. One piece is always
    /// accepted.
    pub fn budget(self) -> Duration {
        match self {
            Lane::Small => Duration::from_secs(4),
            Lane::Large => Duration::from_mins(1),
            // Hardly any program uses all of its time.
            Lane::Programs => Duration::MAX,
        }
    }

    /// Maximum number of waiting pieces. The last quarter of the places is for clients with
    /// priority.
    pub fn most_waiting(self, comes_first: bool) -> usize {
        let most = match self {
            Lane::Small => 160,
            Lane::Large => 32,
            Lane::Programs => 48,
        };
        if comes_first { most } else { most / 4 * 3 }
    }
}
