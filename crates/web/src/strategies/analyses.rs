//! A cache of analyses of strategies.

use std::sync::Arc;

use pigskin_entry::Hash;
use pigskin_game::WinRate;
use pigskin_hog::analysis::{Analysis, GameLengths};
use quick_cache::Weighter;

use crate::work::Work;

/// Memory for all analyses, in KiB.
const MOST_KIB: u64 = 64 << 10;

/// Everything that an analysis depends on: the hashes of the rules, of the table, and of the
/// opponent's table, unless that is perfect play.
pub type Key = (Hash, Hash, Option<Hash>);

/// Analyses, game lengths and win rates of tables against opponents.
#[derive(Debug)]
pub struct Analyses {
    pub(super) of_tables: Arc<Work<Key, Arc<Analysis>, ByMemory>>,
    pub(super) lengths: Arc<Work<Key, Arc<GameLengths>>>,
    pub(super) rates: Arc<Work<Key, WinRate>>,
}

#[derive(Clone, Debug)]
pub struct ByMemory;

impl Weighter<Key, Arc<Analysis>> for ByMemory {
    fn weight(&self, _: &Key, analysis: &Arc<Analysis>) -> u64 {
        let cells = size_of_val(analysis.cells());
        cells as u64 / 1024 + 1
    }
}

impl Default for Analyses {
    fn default() -> Analyses {
        Analyses {
            of_tables: Work::weighing(100, MOST_KIB, ByMemory),
            lengths: Work::remembering(1000),
            rates: Work::remembering(10_000),
        }
    }
}
