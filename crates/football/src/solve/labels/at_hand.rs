//! The labels that come along.

use std::sync::LazyLock;

use super::Labels;

/// The fewest pieces a side with labels that come along. With fewer the solver
/// needs next to no time.
const FEWEST: u8 = 8;

/// What `pigskin solve --game d-football --n N --write-labels` writes for 8 to
/// 11. The bench `labels` asserts that it still is.
const FILES: [&[u8]; 4] = [
    include_bytes!("at_hand/8.labels"),
    include_bytes!("at_hand/9.labels"),
    include_bytes!("at_hand/10.labels"),
    include_bytes!("at_hand/11.labels"),
];

static LABELS: [LazyLock<Option<Labels>>; FILES.len()] = [
    LazyLock::new(|| Labels::from_bytes(FILES[0]).ok()),
    LazyLock::new(|| Labels::from_bytes(FILES[1]).ok()),
    LazyLock::new(|| Labels::from_bytes(FILES[2]).ok()),
    LazyLock::new(|| Labels::from_bytes(FILES[3]).ok()),
];

impl Labels {
    /// The labels of 8 to 11 pieces a side, which come with this crate; of any
    /// other number there are none.
    ///
    /// They are read when they are first asked for, in some milliseconds, and
    /// take 3 MB then.
    ///
    /// ```
    /// use pigskin_football::solve::Labels;
    /// let labels = Labels::at_hand(11).expect("contests are of eleven");
    /// assert_eq!(labels.boards(), 21_476_310);
    /// ```
    #[must_use]
    pub fn at_hand(pieces: u8) -> Option<&'static Labels> {
        let labels = LABELS.get(usize::from(pieces.checked_sub(FEWEST)?))?;
        labels.as_ref()
    }
}
