//! JSON with a line for each item, not for each number.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

/// The nesting down to which things have lines of their own.
const DEEPEST_LINE: usize = 2;

/// Writes a value as JSON in which fields, and the items of lists in fields, have
/// a line each.
///
/// Fails if it cannot be written, or has something that JSON lacks.
pub fn write_json_lines(
    json: &mut dyn Write,
    value: &impl Serialize,
) -> Result<(), serde_json::Error> {
    let lines = Lines {
        depth: 0,
        empty: true,
    };
    value.serialize(&mut Serializer::with_formatter(&mut *json, lines))?;
    json.write_all(b"\n").map_err(serde_json::Error::io)
}

struct Lines {
    depth: usize,
    /// True if the innermost open array or object is still empty.
    empty: bool,
}

impl Lines {
    fn open<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.empty = true;
        writer.write_all(bracket)
    }

    fn close<W: ?Sized + Write>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        if self.depth < DEEPEST_LINE && !self.empty {
            self.line(writer)?;
        }
        self.empty = false;
        writer.write_all(bracket)
    }

    fn item<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.empty = false;
        if !first {
            writer.write_all(b",")?;
        }
        if self.depth <= DEEPEST_LINE {
            self.line(writer)
        } else if first {
            Ok(())
        } else {
            writer.write_all(b" ")
        }
    }

    fn line<W: ?Sized + Write>(&self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| writer.write_all(b"  "))
    }
}

impl Formatter for Lines {
    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open(writer, b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(writer, b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.item(writer, first)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open(writer, b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(writer, b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.item(writer, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_in_fields_have_lines_and_deeper_ones_do_not() {
        let value =
            serde_json::json!({"a": [], "b": [{"x": 1, "y": [1, 2]}, {}], "c": {"d": [[1]]}});
        let mut json = Vec::new();
        write_json_lines(&mut json, &value).unwrap();
        assert_eq!(
            String::from_utf8(json).unwrap(),
            "{\n  \"a\": [],\n  \"b\": [\n    {\"x\": 1, \"y\": [1, 2]},\n    {}\n  ],\n  \
             \"c\": {\n    \"d\": [[1]]\n  }\n}\n"
        );
    }
}
