//! A handout: a text for students in blocks that staff may change.

mod block;
mod contents;
mod html;
mod page;
mod update;

use std::fmt;

pub use block::Block;
pub use contents::Heading;
pub use html::{HandoutHtml, escaped};
pub use update::{HandoutConflict, HandoutUpdate};

/// The text that students get about a project or a contest: Markdown in blocks with names.
///
/// A comment in front of each block has the hash of the text that was made for it. So a block that
/// staff changed can be told from one that they did not.
///
/// ```
/// use pigskin_settings::Handout;
/// let handout = Handout::parse("# Hog\n<!-- block: rules, made 0123456789ab -->\nRoll dice.\n");
/// assert_eq!(handout.text_of("rules"), Some("Roll dice."));
/// assert_eq!(Handout::parse(&handout.to_string()), handout);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Handout {
    blocks: Vec<Block>,
}

impl Handout {
    /// The name of a project's handout in the folder of its kit, beside `project.toml`.
    pub const NAME: &str = "handout.md";

    /// The name of the file with the new texts of blocks that staff had changed.
    pub const NEW: &str = "handout.md.new";

    /// The name of a contest's handout in its folder, which a project may share.
    pub const OF_CONTEST: &str = "contest-handout.md";

    /// Reads a file. Any text is one: what stands in front of the first block belongs to staff.
    pub fn parse(text: &str) -> Handout {
        Handout {
            blocks: block::parsed(text),
        }
    }

    /// The blocks, in order.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The text of a block, without its comment.
    pub fn text_of(&self, name: &str) -> Option<&str> {
        let mut blocks = self.blocks.iter();
        let block = blocks.find(|block| block.name == name);
        block.map(|block| block.text.as_str())
    }

    /// The names of the blocks, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().map(|block| block.name.as_str())
    }

    /// The Markdown without the comments.
    fn markdown(&self) -> String {
        let texts = self.blocks.iter().map(|block| block.text.as_str());
        texts.collect::<Vec<_>>().join("\n\n")
    }
}

impl FromIterator<Block> for Handout {
    /// A section with nothing but its heading is left out.
    fn from_iter<T: IntoIterator<Item = Block>>(blocks: T) -> Handout {
        let says = |block: &Block| !block.text.starts_with('#') || block.text.contains('\n');
        Handout {
            blocks: blocks.into_iter().filter(says).collect(),
        }
    }
}

/// The text of the file.
impl fmt::Display for Handout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, block) in self.blocks.iter().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            writeln!(f, "{block}")?;
        }
        Ok(())
    }
}
