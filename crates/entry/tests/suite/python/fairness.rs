//! The time of a run on a busy machine.

use std::thread;
use std::time::Duration;

use pigskin_entry::{FaultKind, Limits, TabulateError, Tabulated};

use super::{asked_within, entry_file, limits, python};
use crate::busy::on_a_busy_machine;

fn asked_within_a_second(name: &str) -> Result<Tabulated, TabulateError> {
    let limits = Limits {
        time: Duration::from_secs(1),
        ..limits()
    };
    asked_within(&limits, &python(), &entry_file(name))
}

/// An entry that computes for half of the time is accepted where that takes more than all
/// of it, as beside other entries: both times that it is asked.
#[test]
#[cfg(target_os = "linux")]
fn a_busy_machine_is_not_charged() {
    on_a_busy_machine(|| {
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let asked = asked_within_a_second("computes.py");
                    asked.expect("half a second is less than one");
                });
            }
        });
    });
}

/// An entry that sleeps or computes for too long is refused there too.
#[test]
fn a_busy_machine_is_no_excuse() {
    on_a_busy_machine(|| {
        for name in ["sleeps.py", "computes_on.py"] {
            match asked_within_a_second(name) {
                Err(TabulateError::Fault { fault, .. }) => {
                    assert_eq!(fault.kind, FaultKind::Time, "{name}: {fault}");
                    assert!(fault.to_string().contains("within 1 s"), "{fault}");
                }
                other => panic!("{name}: {other:?}"),
            }
        }
    });
}
