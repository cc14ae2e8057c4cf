//! A handout that staff changed, made again.

use std::collections::BTreeMap;

use super::Handout;
use super::block::{Block, hash};

/// A handout after an update, and what staff should know about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandoutUpdate {
    /// The handout with the texts of staff, and new texts where staff had changed nothing.
    pub handout: Handout,
    /// The names of the blocks that staff changed, and that stay as they are.
    pub kept: Vec<String>,
    /// The blocks that staff changed, and whose made text is another now.
    pub conflicts: Vec<HandoutConflict>,
}

/// A block that staff changed and that would be made otherwise now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandoutConflict {
    pub name: String,
    /// The text of staff, which stays.
    pub own: String,
    /// The text that is made now; `None` if the project has no such block any more.
    pub new: Option<String>,
}

impl Handout {
    /// This handout with the texts that are made now.
    ///
    /// A block that staff did not change gets its new text, or is left out where there is none. A
    /// block that they changed stays. If its made text changed, too, it is a conflict, which is
    /// told once: from then on the block counts as a change of the new text.
    ///
    /// New blocks stand behind the block that they follow in `made`. A block without a hash is
    /// staff's own.
    pub fn updated(&self, made: &Handout) -> HandoutUpdate {
        let new: BTreeMap<&str, &Block> = made
            .blocks
            .iter()
            .map(|block| (block.name.as_str(), block))
            .collect();
        let mut update = HandoutUpdate::default();
        for block in &self.blocks {
            let new = new.get(block.name.as_str()).copied();
            update.take(block, new.filter(|_| !block.name.is_empty()));
        }
        let mut place = 0;
        for block in &made.blocks {
            let blocks = &mut update.handout.blocks;
            let found = blocks.iter().position(|own| own.name == block.name);
            if found.is_none() {
                blocks.insert(place, block.clone());
            }
            place = found.unwrap_or(place) + 1;
        }
        update
    }

    /// The new texts of blocks that staff had changed, as `handout.md.new` has them.
    pub fn of_conflicts(conflicts: &[HandoutConflict]) -> Handout {
        let blocks = conflicts.iter().filter_map(|conflict| {
            let new = conflict.new.as_ref()?;
            Some(Block::made(conflict.name.clone(), new))
        });
        Handout {
            blocks: blocks.collect(),
        }
    }
}

impl HandoutConflict {
    /// The lines of staff's text and of the new one that differ, with `-` and `+` in front. Lines
    /// that both have at their beginnings and ends are left out.
    pub fn difference(&self) -> Vec<String> {
        let own: Vec<&str> = self.own.lines().collect();
        let new: Vec<&str> = self.new.iter().flat_map(|text| text.lines()).collect();
        let same = own
            .iter()
            .zip(&new)
            .take_while(|(own, new)| own == new)
            .count();
        let (own, new) = (&own[same..], &new[same..]);
        let pairs = own.iter().rev().zip(new.iter().rev());
        let same = pairs.take_while(|(own, new)| own == new).count();
        let (own, new) = (&own[..own.len() - same], &new[..new.len() - same]);
        let signed = |sign: &str, lines: &[&str]| -> Vec<String> {
            lines.iter().map(|line| format!("{sign} {line}")).collect()
        };
        [signed("-", own), signed("+", new)].concat()
    }
}

impl HandoutUpdate {
    /// A handout in which staff have changed nothing.
    pub fn new(handout: Handout) -> HandoutUpdate {
        HandoutUpdate {
            handout,
            ..HandoutUpdate::default()
        }
    }

    /// Takes over a block of staff's file.
    fn take(&mut self, own: &Block, new: Option<&Block>) {
        let Some(made) = own.made.as_ref() else {
            self.handout.blocks.push(own.clone());
            return;
        };
        match new {
            Some(new) if own.is_as_made() || hash(&own.text) == hash(&new.text) => {
                self.handout.blocks.push(new.clone());
            }
            None if own.is_as_made() => {}
            _ => {
                let is_new = new.is_none_or(|new| new.made.as_ref() != Some(made));
                if is_new {
                    self.conflicts.push(HandoutConflict {
                        name: own.name.clone(),
                        own: own.text.clone(),
                        new: new.map(|new| new.text.clone()),
                    });
                } else {
                    self.kept.push(own.name.clone());
                }
                self.handout.blocks.push(Block {
                    made: new.and_then(|new| new.made.clone()),
                    ..own.clone()
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(blocks: &[(&str, &str)]) -> Handout {
        let blocks = blocks.iter().map(|(name, text)| Block::made(*name, text));
        Handout {
            blocks: blocks.collect(),
        }
    }

    /// A file in which staff replaced a text.
    fn changed(handout: &Handout, old: &str, new: &str) -> Handout {
        let text = handout.to_string();
        assert!(text.contains(old));
        Handout::parse(&text.replace(old, new))
    }

    #[test]
    fn what_staff_did_not_change_is_made_again() {
        let old = made(&[("dates", "Due Monday."), ("rules", "Roll.")]);
        let new = made(&[("dates", "Due Tuesday."), ("rules", "Roll.")]);
        let update = old.updated(&new);
        assert_eq!(update.handout, new);
        assert!(update.conflicts.is_empty() && update.kept.is_empty());
    }

    #[test]
    fn what_staff_changed_stays() {
        let old = made(&[("dates", "Due Monday."), ("rules", "Roll.")]);
        let own = changed(&old, "Roll.", "Roll well.");
        let update = own.updated(&made(&[("dates", "Due Tuesday."), ("rules", "Roll.")]));
        assert_eq!(update.handout.text_of("rules"), Some("Roll well."));
        assert_eq!(update.handout.text_of("dates"), Some("Due Tuesday."));
        assert_eq!(update.kept, ["rules"]);
        assert!(update.conflicts.is_empty());
    }

    #[test]
    fn a_conflict_keeps_the_text_of_staff_and_is_told_once() {
        let old = made(&[("rules", "Roll.")]);
        let own = changed(&old, "Roll.", "Roll well.");
        let new = made(&[("rules", "Roll dice.")]);
        let update = own.updated(&new);
        assert_eq!(update.handout.text_of("rules"), Some("Roll well."));
        let [conflict] = &update.conflicts[..] else {
            panic!("{update:?}");
        };
        assert_eq!(conflict.new.as_deref(), Some("Roll dice."));
        assert_eq!(conflict.difference(), ["- Roll well.", "+ Roll dice."]);
        let beside = Handout::of_conflicts(&update.conflicts);
        assert_eq!(beside.text_of("rules"), Some("Roll dice."));
        let again = Handout::parse(&update.handout.to_string()).updated(&new);
        assert_eq!(
            (again.conflicts.len(), &again.kept[..]),
            (0, &["rules".to_owned()][..])
        );
        // Staff take the new text over.
        let taken = changed(&update.handout, "Roll well.", "Roll dice.");
        let later = taken.updated(&made(&[("rules", "Roll many dice.")]));
        assert_eq!(later.handout.text_of("rules"), Some("Roll many dice."));
    }

    #[test]
    fn blocks_come_and_go() {
        let old = made(&[("dates", "Due."), ("feral", "Bonus."), ("end", "Bye.")]);
        let text = old
            .to_string()
            .replace("Bye.", "Bye.\n\n<!-- block: office hours -->\nOn Mondays.");
        let own = Handout::parse(&format!("Welcome.\n\n{text}"));
        let new = made(&[("dates", "Due."), ("swap", "Swap."), ("end", "Bye.")]);
        let update = own.updated(&new);
        let names: Vec<&str> = update.handout.names().collect();
        assert_eq!(names, ["", "dates", "swap", "end", "office hours"]);
        assert!(update.conflicts.is_empty());
        // A block that staff changed does not go by itself.
        let own = changed(&old, "Bonus.", "A bonus!");
        let update = own.updated(&new);
        assert_eq!(update.handout.text_of("feral"), Some("A bonus!"));
        assert_eq!(update.conflicts[0].new, None);
    }

    #[test]
    fn an_emptied_block_stays_empty() {
        let old = made(&[("dates", "Due."), ("end", "Bye.")]);
        let update = changed(&old, "Bye.", "").updated(&old);
        assert_eq!(update.handout.text_of("end"), Some(""));
        assert_eq!(update.kept, ["end"]);
    }
}
