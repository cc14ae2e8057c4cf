//! How an answer was found, in words.

use pigskin_hog::solve::Method;

/// What is to be said of an answer's method: nothing where one sweep was enough.
pub fn method_in_words(method: Method) -> String {
    match method {
        Method::OneSweep => String::new(),
        Method::Parts { .. } => format!(
            "Where turns can score nothing, positions come back. Found by\n{method}.\nA game that \
             never ends counts half a win for each.\n"
        ),
    }
}
