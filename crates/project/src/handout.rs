//! The handout: what students read about the project, in blocks that staff may change.

mod assembled;
mod block;
mod contents;
mod course_facts;
mod dates;
mod figures;
mod folder;
mod html;
mod notices;
mod page;
mod sample_game;
mod update;

use std::fmt;

use crate::kit::template::TextError;
use crate::{Project, ProjectFile};

use block::Block;

pub use contents::Heading;
pub use course_facts::{ContestFacts, CourseFacts};
pub use html::HandoutHtml;
pub(crate) use html::escaped;
pub use update::{HandoutConflict, HandoutUpdate};

/// The text that students get about the project: Markdown in blocks with names.
///
/// A comment in front of each block has the hash of the text that was made for it. So a block that
/// staff changed can be told from one that they did not.
///
/// ```
/// use pigskin_project::Handout;
/// let handout = Handout::parse("# Hog\n<!-- block: rules, made 0123456789ab -->\nRoll dice.\n");
/// assert_eq!(handout.text_of("rules"), Some("Roll dice."));
/// assert_eq!(Handout::parse(&handout.to_string()), handout);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Handout {
    blocks: Vec<Block>,
}

fn no_line(line: &str) -> TextError {
    TextError(format!("'{line}' names no line of a handout"))
}

impl Handout {
    /// The file's name in the folder of a kit, beside `project.toml`.
    pub const NAME: &str = "handout.md";

    /// The name of the file with the new texts of blocks that staff had changed.
    pub const NEW: &str = "handout.md.new";

    /// Makes the handout of a project.
    ///
    /// Fails if a text does not fit the rules.
    pub fn made(
        project: &Project,
        settings: &ProjectFile,
        course: &CourseFacts,
    ) -> Result<Handout, TextError> {
        let blocks = assembled::blocks(project, settings, course)?;
        Ok(Handout { blocks })
    }

    /// Reads a file. Any text is one: what stands in front of the first block belongs to staff.
    pub fn parse(text: &str) -> Handout {
        Handout {
            blocks: block::parsed(text),
        }
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
