//! The rubric: what a reader gives points for.

use pigskin_project::{RubricFileChoice, RubricFileItem};

#[derive(Clone, Debug, PartialEq)]
pub struct RubricItem {
    pub id: String,
    pub title: String,
    /// The criterion; it can be empty.
    pub description: String,
    /// The points that it is worth.
    pub points: f64,
    /// How a reader gives points.
    pub choices: Choices,
}

/// How a reader gives points for an item.
#[derive(Clone, Debug, PartialEq)]
pub enum Choices {
    /// By choosing one of these levels.
    Levels(Vec<Choice>),
    /// By choosing any of these, each of which takes points off.
    Deductions(Vec<Choice>),
    /// Any points.
    Any,
}

/// A level, or something that takes points off.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The words for readers and students.
    pub title: String,
    /// The points of the level, or those that are taken off.
    pub points: f64,
}

impl From<RubricFileItem> for RubricItem {
    fn from(item: RubricFileItem) -> RubricItem {
        let choices = |choices: Vec<RubricFileChoice>| {
            let choices = choices.into_iter().map(|choice| Choice {
                title: choice.title,
                points: choice.points,
            });
            choices.collect()
        };
        RubricItem {
            id: item.id,
            title: item.title,
            description: item.description,
            points: item.points,
            choices: if !item.levels.is_empty() {
                Choices::Levels(choices(item.levels))
            } else if !item.deductions.is_empty() {
                Choices::Deductions(choices(item.deductions))
            } else {
                Choices::Any
            },
        }
    }
}
