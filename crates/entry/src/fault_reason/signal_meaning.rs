//! The signals that students meet.

use rustix::process::Signal;
use serde::{Deserialize, Serialize};

/// The meaning of a signal that ended a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum SignalMeaning {
    #[error("segmentation fault, as after a very deep recursion")]
    SegmentationFault,
    #[error("abort")]
    Abort,
    #[error("killed")]
    Killed,
    #[error("arithmetic error")]
    ArithmeticError,
    #[error("terminated")]
    Terminated,
}

impl SignalMeaning {
    /// The meaning of a signal by its number, if students meet it.
    pub(crate) fn of(signal: i32) -> Option<SignalMeaning> {
        Some(match Signal::from_named_raw(signal)? {
            Signal::SEGV => SignalMeaning::SegmentationFault,
            Signal::ABORT => SignalMeaning::Abort,
            Signal::KILL => SignalMeaning::Killed,
            Signal::FPE => SignalMeaning::ArithmeticError,
            Signal::TERM => SignalMeaning::Terminated,
            _ => return None,
        })
    }
}
