//! The number of open streams.

use metrics::gauge;

/// Counts an open stream until it is dropped.
pub struct Stream(());

impl Stream {
    pub fn begun() -> Stream {
        gauge!("pigskin_streams").increment(1.0);
        Stream(())
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        gauge!("pigskin_streams").decrement(1.0);
    }
}
