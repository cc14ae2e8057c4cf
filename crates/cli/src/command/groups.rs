//! The groups in which help shows commands.

use std::fmt::Write as _;

use clap::Command;

use crate::terminal::wrapped::wrapped;

/// A heading, and the names of commands; those that are needed first come first.
pub type Group = (&'static str, &'static str);

/// The commands by the role of those who need them.
pub const PROGRAM: [Group; 4] = [
    ("Teach", "contest project serve editions"),
    ("Play", "play check duel submit replay sdk"),
    ("Analyze", "analyze solve convert"),
    ("Operate", "doctor worker cluster generate"),
];

/// The commands of `pigskin contest` by the time at which they are needed.
pub const CONTEST: [Group; 4] = [
    ("In a folder", "new kit run game"),
    ("On the web", "roster links extend"),
    ("Afterwards", "grades archive verify backup restore"),
    ("For Gradescope", "gradescope grade-entry"),
];

/// The program, whose help shows the commands in groups.
pub fn grouped(program: Command) -> Command {
    let program = with_groups(program, &PROGRAM);
    program.mut_subcommand("contest", |contest| with_groups(contest, &CONTEST))
}

/// The names of the commands in all groups.
pub fn names(groups: &[Group]) -> impl Iterator<Item = &'static str> {
    groups.iter().flat_map(|(_, names)| names.split(' '))
}

fn with_groups(command: Command, groups: &[Group]) -> Command {
    let width = names(groups).map(str::len).max().unwrap_or_default();
    let styles = command.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut list = String::new();
    for (heading, names) in groups {
        let _ = writeln!(list, "{header}{heading}:{header:#}");
        for name in names.split(' ') {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            let lines = wrapped(&format!("  {name:width$}  "), &about);
            list += &lines.replacen(name, &format!("{literal}{name}{literal:#}"), 1);
        }
        list.push('\n');
    }
    let options = format!("{header}Options:{header:#}\n{{options}}{{after-help}}");
    command.help_template(format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{list}{options}"
    ))
}
