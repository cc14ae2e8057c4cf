//! A block of the handout.

use std::fmt;

use blake2s_simd::Params;

/// Bytes of a hash: two texts of a course never share one by chance.
const BYTES: usize = 6;

/// The beginning and the end of a block's comment.
const OPEN: &str = "<!-- block: ";
const CLOSE: &str = " -->";

/// The words between the name and the hash.
const MADE: &str = ", made ";

/// A named piece of the handout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Empty for what staff put in front of the first block.
    pub name: String,
    /// The hash of the text that was made for it; `None` if staff added the block.
    pub(super) made: Option<String>,
    /// The text without blank lines around it.
    pub text: String,
}

impl Block {
    /// A block with the text that is made for it.
    pub fn made(name: impl Into<String>, text: &str) -> Block {
        let text = text.trim_matches(['\n', '\r']).to_owned();
        Block {
            name: name.into(),
            made: Some(hash(&text)),
            text,
        }
    }

    /// Tests whether the text is still the one that was made.
    pub(super) fn is_as_made(&self) -> bool {
        self.made.as_ref() == Some(&hash(&self.text))
    }
}

/// The comment, and the text below it.
impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.name.is_empty() {
            let made = self.made.as_ref();
            let made = made.map_or_else(String::new, |made| format!("{MADE}{made}"));
            writeln!(f, "{OPEN}{}{made}{CLOSE}", self.name)?;
        }
        f.write_str(&self.text)
    }
}

/// The hash of a text, as hexadecimal digits.
pub(super) fn hash(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    let hash = Params::new()
        .hash_length(BYTES)
        .hash(lines.join("\n").as_bytes());
    hash.to_hex().to_string()
}

/// The name and the hash in a block's comment.
fn header(line: &str) -> Option<(&str, Option<&str>)> {
    let inner = line.trim().strip_prefix(OPEN)?.strip_suffix(CLOSE)?;
    Some(match inner.split_once(MADE) {
        Some((name, made)) => (name.trim(), Some(made.trim())),
        None => (inner.trim(), None),
    })
}

/// The blocks of a text.
pub(super) fn parsed(text: &str) -> Vec<Block> {
    let mut blocks = vec![Block {
        name: String::new(),
        made: None,
        text: String::new(),
    }];
    for line in text.lines() {
        if let Some((name, made)) = header(line) {
            blocks.push(Block {
                name: name.to_owned(),
                made: made.map(str::to_owned),
                text: String::new(),
            });
        } else if let Some(block) = blocks.last_mut() {
            block.text.push_str(line);
            block.text.push('\n');
        }
    }
    for block in &mut blocks {
        block.text = block.text.trim_matches(['\n', '\r']).to_owned();
    }
    blocks.retain(|block| !(block.name.is_empty() && block.text.trim().is_empty()));
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_knows_whether_staff_changed_it() {
        let block = Block::made("rules", "Roll dice.\n");
        assert!(block.is_as_made());
        let [read]: [Block; 1] = parsed(&format!("{block}\r\n\r\n"))
            .try_into()
            .expect("one block");
        assert_eq!(read, block);
        let text = block.to_string().replace("dice", "a die");
        assert!(!parsed(&text)[0].is_as_made());
    }

    #[test]
    fn staff_add_blocks_and_words_in_front() {
        let blocks = parsed("Hello.\n\n<!-- block: office hours -->\nOn Mondays.\n");
        assert_eq!(blocks.len(), 2);
        assert_eq!(
            (blocks[0].name.as_str(), blocks[0].text.as_str()),
            ("", "Hello.")
        );
        assert_eq!(blocks[1].name, "office hours");
        assert!(!blocks[1].is_as_made());
    }
}
