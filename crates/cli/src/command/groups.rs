//! The groups in which help shows commands.

use std::fmt::Write as _;

use clap::Command;

use crate::wrapped::wrapped;

/// Commands below a heading.
pub struct Group {
    heading: &'static str,
    /// The names of the commands; those that are needed first come first.
    pub commands: &'static [&'static str],
}

/// The commands by the role of those who need them.
pub const PROGRAM: [Group; 4] = [
    Group {
        heading: "Teach",
        commands: &["contest", "project", "serve", "editions"],
    },
    Group {
        heading: "Play",
        commands: &[
            "play",
            "check",
            "duel",
            "watch",
            "submit",
            "replay",
            "sdk",
            "protocol-test",
        ],
    },
    Group {
        heading: "Analyze",
        commands: &[
            "analyze",
            "solve",
            "experiment",
            "convert",
            "evolve",
            "verify",
        ],
    },
    Group {
        heading: "Operate",
        commands: &["doctor", "cluster", "generate"],
    },
];

/// The commands of `pigskin contest` by the time at which they are needed.
pub const CONTEST: [Group; 4] = [
    Group {
        heading: "In a folder",
        commands: &["new", "kit", "run", "game"],
    },
    Group {
        heading: "On the web",
        commands: &["roster", "links", "mail", "extend"],
    },
    Group {
        heading: "Afterwards",
        commands: &[
            "grades", "winners", "archive", "verify", "backup", "restore",
        ],
    },
    Group {
        heading: "For Gradescope",
        commands: &["gradescope", "grade-entry"],
    },
];

/// The program, whose help shows the commands in groups.
pub fn grouped(program: Command) -> Command {
    with_groups(program, &PROGRAM)
        .mut_subcommand("contest", |contest| with_groups(contest, &CONTEST))
}

fn with_groups(command: Command, groups: &[Group]) -> Command {
    let names = groups.iter().flat_map(|group| group.commands);
    let width = names.map(|name| name.len()).max().unwrap_or_default();
    let styles = command.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut list = String::new();
    for group in groups {
        let _ = writeln!(list, "{header}{}:{header:#}", group.heading);
        for name in group.commands {
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
