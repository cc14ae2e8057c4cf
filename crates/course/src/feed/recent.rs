//! The latest events in memory.

use std::collections::VecDeque;
use std::sync::Arc;

use crate::Event;

/// Events kept in memory for listeners.
const RECENT_EVENTS: usize = 1000;

/// The latest events, as of a count of changes.
#[derive(Debug, Default)]
pub(crate) struct Recent {
    pub count: Option<u64>,
    pub events: VecDeque<Arc<Event>>,
}

impl Recent {
    /// Forgets the events, so that they are read again.
    pub fn forget(&mut self) {
        *self = Recent::default();
    }

    /// Appends events and drops the oldest.
    pub fn extend(&mut self, events: Vec<Event>) {
        self.events.extend(events.into_iter().map(Arc::new));
        let excess = self.events.len().saturating_sub(RECENT_EVENTS);
        self.events.drain(..excess);
    }
}
