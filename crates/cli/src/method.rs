//! The method of a computation, in words.

use pigskin_hog::solve::Method;

/// An answer's method in words; empty if one sweep was enough.
pub fn method_in_words(method: Method) -> String {
    match method {
        Method::OneSweep => String::new(),
        Method::Parts { .. } => format!(
            "Positions repeat because turns can score nothing. Method:\n{method}.\nA game that \
             never ends counts as half a win for each.\n"
        ),
    }
}
