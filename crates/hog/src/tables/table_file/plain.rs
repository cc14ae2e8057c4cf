//! Tables as nearly all are written: small whole numbers between plain separators.
//!
//! A contest of a thousand tables reads ten million numbers. The two readers here go once over the
//! bytes and accept only what needs no explanation. For everything else they give `None`; the caller
//! then reads the text in a slower way, which accepts it or says what is wrong.

use std::array;

use crate::{Choice, Rules};

/// Reads a table from a JSON array of rows: its choices, row after row.
pub fn json_choices(rules: &Rules, json: &str) -> Option<Box<[Choice]>> {
    let mut choices = Choices::new(rules, json)?;
    let mut rest = after(json.as_bytes(), b'[')?;
    loop {
        rest = after(rest, b'[')?;
        loop {
            rest = choices.take(after_space(rest))?;
            let is_last;
            (is_last, rest) = after_item(rest)?;
            if is_last {
                break;
            }
        }
        choices.end_row()?;
        let is_last;
        (is_last, rest) = after_item(rest)?;
        if is_last {
            break;
        }
    }
    after_space(rest).is_empty().then(|| choices.all())?
}

/// Reads a table from text without comments, a line for each row: its choices, row after row.
pub fn text_choices(rules: &Rules, text: &str) -> Option<Box<[Choice]>> {
    let mut choices = Choices::new(rules, text)?;
    for line in text.as_bytes().split(|&byte| byte == b'\n') {
        let separates = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b',');
        let words = line.split(separates).filter(|word| !word.is_empty());
        for word in words {
            let rest = choices.take(word)?;
            rest.is_empty().then_some(())?;
        }
        // Only a line of nothing but space is no row.
        let is_row = choices.in_row > 0 || line.contains(&b',');
        if is_row {
            choices.end_row()?;
        }
    }
    choices.all()
}

/// The choices of a table, as they are read.
struct Choices {
    /// The choices of the rules by their numbers from −1 up.
    allowed: [Option<Choice>; 12],
    goal: usize,
    read: Vec<Choice>,
    /// Number of choices in the row that is being read.
    in_row: usize,
}

impl Choices {
    /// No choices yet; `None` if the text is too short for a table.
    fn new(rules: &Rules, text: &str) -> Option<Choices> {
        let goal = usize::from(rules.goal);
        let choice = |number: i64| Choice::try_from(number).ok();
        let mut numbers = -1..;
        let allowed = array::from_fn(|_| numbers.next().and_then(choice));
        (text.len() >= goal * goal).then(|| Choices {
            allowed: allowed.map(|choice| choice.filter(|&choice| rules.allows(choice))),
            goal,
            read: Vec::with_capacity(goal * goal),
            in_row: 0,
        })
    }

    /// Reads the choice with which the bytes begin, and gives the bytes behind it.
    fn take<'t>(&mut self, bytes: &'t [u8]) -> Option<&'t [u8]> {
        let (place, rest) = match bytes {
            [b'-', b'1', rest @ ..] => (0, rest),
            [b'1', b'0', rest @ ..] => (11, rest),
            [digit @ b'0'..=b'9', rest @ ..] => (usize::from(digit - b'0') + 1, rest),
            _ => return None,
        };
        self.read.push(self.allowed[place]?);
        self.in_row += 1;
        Some(rest)
    }

    /// Ends a row; `None` if it has not one choice for each score.
    fn end_row(&mut self) -> Option<()> {
        let is_whole = self.in_row == self.goal;
        self.in_row = 0;
        is_whole.then_some(())
    }

    /// All choices; `None` if these are not the rows of a table.
    fn all(self) -> Option<Box<[Choice]>> {
        let is_whole = self.read.len() == self.goal * self.goal;
        is_whole.then(|| self.read.into_boxed_slice())
    }
}

/// The bytes behind JSON's white space.
fn after_space(mut bytes: &[u8]) -> &[u8] {
    while let [b' ' | b'\t' | b'\n' | b'\r', rest @ ..] = bytes {
        bytes = rest;
    }
    bytes
}

/// The bytes behind a sign and the white space in front of it.
fn after(bytes: &[u8], sign: u8) -> Option<&[u8]> {
    match after_space(bytes) {
        [first, rest @ ..] if *first == sign => Some(rest),
        _ => None,
    }
}

/// Whether an item is the last of its list, and the bytes behind its comma or the list's end.
fn after_item(bytes: &[u8]) -> Option<(bool, &[u8])> {
    match after_space(bytes) {
        [b',', rest @ ..] => Some((false, rest)),
        [b']', rest @ ..] => Some((true, rest)),
        _ => None,
    }
}
