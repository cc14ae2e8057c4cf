//! The title in a file of settings.

use toml::de::DeTable;

/// Returns the text of a file of settings with another title, and everything else as it was.
///
/// Fails if the text is not TOML.
pub fn with_title(text: &str, title: &str) -> Result<String, toml::de::Error> {
    let root = DeTable::parse(text)?;
    let title = toml::Value::from(title);
    let known = root.get_ref().iter();
    let known = known.into_iter().find(|(key, _)| key.get_ref() == "title");
    let Some((_, value)) = known else {
        return Ok(format!("title = {title}\n{text}"));
    };
    let place = value.span();
    let (before, after) = (&text[..place.start], &text[place.end..]);
    Ok(format!("{before}{title}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_title_changes() {
        for (text, expected) in [
            (
                "# A comment\ntitle = 'Hog, 2026' # ours\nseed = 1\n",
                "# A comment\ntitle = \"Hog, 2027\" # ours\nseed = 1\n",
            ),
            (
                "seed = 1\n[a]\ntitle = 'b'\n",
                "title = \"Hog, 2027\"\nseed = 1\n[a]\ntitle = 'b'\n",
            ),
        ] {
            let text = with_title(text, "Hog, 2027").expect("it is TOML");
            assert_eq!(text, expected);
        }
    }
}
