//! The editor for strategies, as tests use it.

use fantoccini::key::Key;

use crate::window::Window;

/// A strategy that beats `swap:8,4` in the edition of fall 2019.
pub const BETTER: &str = "\
def bacon(score):
    return 10 - min(int(digit) for digit in str(score))

def product(score):
    return int(str(score)[0]) * int(str(score)[-1])

def final_strategy(score, opponent_score):
    after = score + bacon(opponent_score)
    swaps = product(after) == product(opponent_score)
    if after >= 100 or swaps and after < opponent_score:
        return 0
    if bacon(opponent_score) >= 8 and not (swaps and after > opponent_score):
        return 0
    return 6
";

/// The element within the editor that takes keys.
const CONTENT: &str = "document.getElementById('editor').shadowRoot.querySelector('.cm-content')";

pub async fn select_all(window: &Window) {
    window.run(&format!("{CONTENT}.focus()"), &[]).await;
    window.press_with(Key::Control, 'a').await;
}

pub async fn paste(window: &Window, text: &str) {
    select_all(window).await;
    let script = format!(
        "const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', arguments[0]);
        const event = {{ clipboardData, bubbles: true, cancelable: true }};
        {CONTENT}.dispatchEvent(new ClipboardEvent('paste', event))"
    );
    window.run(&script, &[text]).await;
}

/// Waits until the result is one of this text, and returns its win rate.
pub async fn rate(window: &Window, text: &str) -> f64 {
    let script = "return document.getElementById('result').dataset.of?.trimEnd()
        === arguments[0].trimEnd()";
    window
        .until_holds("result of the text", script, &[text])
        .await;
    let script = "return Number(document.getElementById('result').dataset.rate)";
    let rate = window.run(script, &[]).await;
    rate.as_f64().expect("a rate")
}
