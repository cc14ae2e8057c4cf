//! Kinds of values of a setting.

use email_address::EmailAddress;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use toml::{Table, Value};

use crate::moment;
use crate::toml_value::toml_of;

/// The kind of value of a setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A line of text.
    Line,
    /// Lines of text.
    Text,
    /// A local time, or a time with an offset. A form has it in UTC.
    Moment,
    /// One word of 1 to 200 characters.
    Word,
    /// One line of 1 to 100 characters, and not only space.
    Phrase,
    /// A person and an e-mail address, such as `Hog <hog@example.edu>`.
    Mailbox,
    /// The name of a time zone.
    Zone,
    /// A whole number from one to another.
    Whole(u64, u64),
    /// A number from one to another.
    Number(f64, f64),
    /// True or false.
    Tick,
    /// A table, which is there or not.
    Table,
    /// One of these texts, with what a form calls them. The first one is usual.
    Choice(&'static [(&'static str, &'static str)]),
    /// Names, such as those of people.
    Names,
    /// Titles with points; a form has a line for each.
    Scale,
    /// Any value of TOML. Forms do not show it.
    Toml,
    /// An id, which a form sends back as it was. A new element has one from its title.
    Id,
}

/// The value of a box that is ticked.
pub(crate) const YES: &str = "yes";

impl Kind {
    /// A value as a form has it.
    pub(crate) fn text(self, value: &Value, zone: &TimeZone) -> String {
        match (self, value) {
            (Kind::Tick, Value::Boolean(true)) | (Kind::Table, _) => YES.to_owned(),
            (Kind::Tick, _) => String::new(),
            (Kind::Toml, value) => toml_of(value),
            (Kind::Moment, Value::Datetime(at)) => at_moment(&at.to_string(), zone),
            (Kind::Moment, Value::String(text)) => at_moment(text, zone),
            (Kind::Scale, Value::Array(choices)) => {
                let choices = choices.iter().filter_map(Value::as_table);
                let lines = choices.map(|choice| {
                    let [points, title] = ["points", "title"].map(|key| choice.get(key));
                    let points = points.and_then(number_of).unwrap_or_default();
                    let title = title.and_then(Value::as_str).unwrap_or_default();
                    format!("{points} {title}")
                });
                lines.collect::<Vec<_>>().join("\n")
            }
            (_, Value::Array(names)) => {
                let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
                names.join(", ")
            }
            (_, Value::String(text)) => text.clone(),
            (_, value) => {
                let number = number_of(value).map(|number| number.to_string());
                number.unwrap_or_else(|| value.to_string())
            }
        }
    }

    /// The TOML of a text that was typed into a form.
    ///
    /// Fails with the reason if it is no such value.
    pub(crate) fn value(self, typed: &str, zone: &TimeZone) -> Result<Value, String> {
        let number = || match typed.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => Err("it is not a number".to_owned()),
        };
        let value = match self {
            Kind::Line if typed.contains(char::is_control) => {
                return Err("write it in one line".to_owned());
            }
            Kind::Line
            | Kind::Text
            | Kind::Id
            | Kind::Word
            | Kind::Phrase
            | Kind::Mailbox
            | Kind::Zone => typed.into(),
            Kind::Toml => typed.parse().map_err(|_| "it is not TOML")?,
            Kind::Moment => local(typed, zone)?.into(),
            Kind::Whole(..) => {
                let number = typed.parse::<i64>();
                number.map_err(|_| "it is not a whole number")?.into()
            }
            Kind::Number(..) => plain(number()?),
            Kind::Tick => (typed == YES).into(),
            Kind::Table => Table::new().into(),
            Kind::Choice(choices) => {
                let known = choices.iter().any(|(name, _)| *name == typed);
                let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
                let why = || format!("it is not one of {}", names.join(", "));
                known.then(|| typed.into()).ok_or_else(why)?
            }
            Kind::Names => {
                let names = typed
                    .split([',', ' ', '\n'])
                    .filter(|name| !name.is_empty());
                names.collect::<Vec<_>>().into()
            }
            Kind::Scale => scale(typed)?,
        };
        self.check(&value).map(|()| value)
    }

    /// Checks a number against its range, and a text for what it may contain. A value of another
    /// kind is not looked at.
    pub(crate) fn check(self, value: &Value) -> Result<(), String> {
        let text = value.as_str().unwrap_or_default();
        let is_line = |most: usize| {
            let fits = !text.trim().is_empty() && text.chars().count() <= most;
            fits && !text.contains(char::is_control)
        };
        let range = match self {
            Kind::Number(low, high) => Some((low, high)),
            Kind::Whole(low, high) => Some((low as f64, high as f64)),
            _ => None,
        };
        let why = match (self, number_of(value).zip(range)) {
            (_, Some((number, (low, high)))) if !(low..=high).contains(&number) => {
                if high.is_finite() {
                    format!("{number} is not from {low} to {high}")
                } else {
                    format!("{number} is not from {low} on")
                }
            }
            _ if !value.is_str() => return Ok(()),
            (Kind::Word, _) if !is_line(200) || text.contains(char::is_whitespace) => {
                format!("{text:?} is not one word of 1 to 200 characters")
            }
            (Kind::Phrase, _) if !is_line(100) => {
                format!("{text:?} is not one line of 1 to 100 characters")
            }
            (Kind::Mailbox, _)
                if text.contains(char::is_control) || !EmailAddress::is_valid(text) =>
            {
                format!("{text:?} is not a sender, such as \"Hog contest <hog@example.edu>\"")
            }
            (Kind::Zone, _) if TimeZone::get(text).is_err() => {
                format!("{text:?} is not a time zone, such as \"Europe/Berlin\"")
            }
            _ => return Ok(()),
        };
        Err(why)
    }
}

fn number_of(value: &Value) -> Option<f64> {
    let whole = value.as_integer().map(|number| number as f64);
    whole.or_else(|| value.as_float())
}

/// A number, without a point if it is whole.
fn plain(number: f64) -> Value {
    let text = number.to_string();
    text.parse::<i64>().map_or(number.into(), Value::from)
}

/// A time of a file in UTC, or as it is written there if it is none.
fn at_moment(text: &str, zone: &TimeZone) -> String {
    moment(text, zone).map_or_else(|_| text.to_owned(), |at| at.to_string())
}

/// A moment as staff write it: a local time, with an offset where that occurs twice.
fn local(typed: &str, zone: &TimeZone) -> Result<String, String> {
    let at = match typed.parse::<Timestamp>() {
        Ok(at) => at,
        Err(_) => moment(typed, zone)?,
    };
    let local = at.to_zoned(zone.clone());
    let text = local.strftime("%Y-%m-%d %H:%M:%S").to_string();
    if moment(&text, zone) == Ok(at) {
        return Ok(text);
    }
    Ok(local.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string())
}

/// Lines of points and words.
fn scale(typed: &str) -> Result<Value, String> {
    let lines = typed.lines().map(str::trim).filter(|line| !line.is_empty());
    let choices = lines.map(|line| {
        let (points, title) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match points.parse::<f64>() {
            Ok(points) if points.is_finite() && !title.trim().is_empty() => {
                let pairs = [("title", title.trim().into()), ("points", plain(points))];
                let pairs = pairs.map(|(key, value): (_, Value)| (key.to_owned(), value));
                Ok(Value::Table(pairs.into_iter().collect()))
            }
            _ => Err(format!(
                "\"{line}\" is not points and words, such as \"0.5 Some\""
            )),
        }
    });
    choices.collect::<Result<Vec<_>, _>>().map(Value::Array)
}
