//! Rules that improve a strategy, found and shown.

use std::io::Write;

use anyhow::anyhow;
use pigskin_game::WinRate;
use pigskin_hog::search::{Learned, Lesson, LessonEvent, TableResponse};
use pigskin_hog::{DuelError, Edition, Table};
use serde::Serialize;

use crate::bar_style::bar;
use crate::counted::counted;
use crate::format::{Format, write_json};
use crate::plain_table::{NAME, shortened};
use crate::strategy::NamedTable;
use crate::wrapped::wrapped;

/// A strategy, the opponent against which it learns, and what it learned.
pub struct RulesInWords<'a> {
    edition: &'a Edition,
    strategy: &'a NamedTable,
    against: &'a NamedTable,
    lesson: Lesson,
    /// The win rate of the best table against the opponent; `None` where no search finds one.
    best: Option<WinRate>,
}

#[derive(Serialize)]
struct RulesJson<'a> {
    edition: &'a str,
    strategy: &'a str,
    against: &'a str,
    /// The mean win rate without any rule.
    win_rate: f64,
    rules: Vec<RuleJson>,
    /// The mean win rate with all rules.
    together: f64,
    /// The mean win rate of the best table that was found.
    best_table: Option<f64>,
    error_bound: f64,
    python: String,
}

#[derive(Serialize)]
struct RuleJson {
    words: String,
    choice: i8,
    when: Vec<String>,
    /// The gain of the rule after the ones before it.
    gain: f64,
    /// The gain of the rule without any other.
    alone: f64,
    /// The mean win rate with this rule and those before it.
    win_rate: f64,
}

impl<'a> RulesInWords<'a> {
    /// Searches for at most this many rules, and shows the progress on a terminal.
    pub fn learn(
        edition: &'a Edition,
        strategy: &'a NamedTable,
        against: &'a NamedTable,
        most: usize,
    ) -> anyhow::Result<RulesInWords<'a>> {
        let bar = bar("{spinner} {elapsed} {msg}", None);
        let mut tell = |event: LessonEvent<'_>| match event {
            LessonEvent::Tries {
                rule,
                conditions,
                candidates,
            } => {
                let conditions = counted(conditions, "condition", "conditions");
                bar.set_message(format!(
                    "rule {rule}: {candidates} candidates with {conditions}"
                ));
            }
            LessonEvent::Found(tip) => bar.println(format!("{tip}")),
        };
        let rules = &edition.rules;
        let lesson = Lesson::learn(rules, &strategy.table, &against.table, most, &mut tell);
        let lesson = lesson.map_err(|error| match error {
            DuelError::A(why) => anyhow!("{} {why}", strategy.name),
            DuelError::B(why) => anyhow!("{} {why}", against.name),
        })?;
        bar.set_message("the best table");
        let best = TableResponse::to(rules, &against.table).ok();
        bar.finish_and_clear();
        Ok(RulesInWords {
            edition,
            strategy,
            against,
            lesson,
            best: best.map(|best| best.win_rate),
        })
    }

    /// Writes the rules with what they gain, and a program.
    pub fn write(&self, format: Format, out: &mut dyn Write) -> anyhow::Result<()> {
        match format {
            Format::Text => Ok(out.write_all(self.as_text().as_bytes())?),
            Format::Json => write_json(out, &self.as_json()),
        }
    }

    fn as_text(&self) -> String {
        let (name, against) = (
            shortened(&self.strategy.name, NAME),
            shortened(&self.against.name, NAME),
        );
        let mut text = format!(
            "{}: {name} against {against}, rule by rule\n\n",
            self.edition.name
        );
        let start = percent(self.lesson.start);
        text += &wrapped("", &format!("Without a rule, {name} wins {start}."));
        for (number, learned) in (1..).zip(&self.lesson.learned) {
            text += &wrapped(&format!("{number:>3}. "), &sentence(learned));
        }
        if self.lesson.learned.is_empty() {
            text += "No rule of this language gains anything.\n";
        }
        if let Some(best) = self.best {
            let missing = best.mean() - self.lesson.win_rate().mean();
            text += &wrapped(
                "",
                &format!(
                    "The best table against {against} wins {}: {} percentage points more.",
                    percent(best),
                    points(missing)
                ),
            );
        }
        text += "\nA later rule holds over an earlier one. In Python:\n\n";
        text + &self.program()
    }

    fn as_json(&self) -> RulesJson<'_> {
        let rule = |learned: &Learned| RuleJson {
            words: learned.tip.to_string(),
            choice: learned.tip.choice.number(),
            when: (learned.tip.when.iter())
                .map(|condition| condition.in_words())
                .collect(),
            gain: learned.gain,
            alone: learned.alone,
            win_rate: learned.win_rate.mean(),
        };
        RulesJson {
            edition: &self.edition.name,
            strategy: &self.strategy.name,
            against: &self.against.name,
            win_rate: self.lesson.start.mean(),
            rules: self.lesson.learned.iter().map(rule).collect(),
            together: self.lesson.win_rate().mean(),
            best_table: self.best.map(|best| best.mean()),
            error_bound: self.lesson.win_rate().error_bound,
            python: self.program(),
        }
    }

    /// The rules in Python; a whole entry if the strategy makes the same choice everywhere.
    fn program(&self) -> String {
        let rules = self.lesson.to_python(&self.edition.rules);
        match only_choice(&self.strategy.table) {
            Some(choice) => format!(
                "{rules}\n\ndef final_strategy(score, opponent_score):\n    \
                 choice = rule(score, opponent_score)\n    \
                 return {choice} if choice is None else choice\n"
            ),
            None => format!(
                "{rules}\n\n# Begin final_strategy(score, opponent_score) with these lines:\n\
                 #     choice = rule(score, opponent_score)\n\
                 #     if choice is not None:\n\
                 #         return choice\n"
            ),
        }
    }
}

/// A rule with what it gains, as a sentence.
fn sentence(learned: &Learned) -> String {
    format!(
        "{}: {} percentage points, to {}. Alone it gains {}.",
        learned.tip,
        signed(learned.gain),
        percent(learned.win_rate),
        signed(learned.alone)
    )
}

/// The choice of a table that always makes the same.
fn only_choice(table: &Table) -> Option<i8> {
    let (first, rest) = table.choices().split_first()?;
    rest.iter()
        .all(|choice| choice == first)
        .then(|| first.number())
}

fn percent(rate: WinRate) -> String {
    format!("{:.2} %", rate.mean() * 100.0)
}

fn points(chance: f64) -> String {
    format!("{:.2}", chance * 100.0)
}

fn signed(chance: f64) -> String {
    format!("{:+.2}", chance * 100.0).replace('-', "−")
}
