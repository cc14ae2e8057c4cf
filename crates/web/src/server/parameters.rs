//! The parameters of an address, in order.

use std::fmt;

/// Names and values of an address's query.
///
/// If a name occurs several times, the first one counts. Values are untrusted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameters(Vec<(String, String)>);

impl Parameters {
    /// Reads a query. Every text is a valid query.
    pub fn parse(query: Option<&str>) -> Parameters {
        let pairs = form_urlencoded::parse(query.unwrap_or_default().as_bytes());
        Parameters(pairs.into_owned().collect())
    }

    /// The first value of that name. An empty value counts as none, since forms send empty fields.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut pairs = self.0.iter().filter(|(_, value)| !value.is_empty());
        let found = pairs.find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    pub fn push(&mut self, name: &str, value: impl Into<String>) {
        self.0.push((name.to_owned(), value.into()));
    }

    /// The query with its question mark; empty without parameters.
    pub fn as_query(&self) -> String {
        if self.0.is_empty() {
            String::new()
        } else {
            format!("?{self}")
        }
    }

    /// These, and the others whose names are not among them.
    pub fn or(mut self, others: &Parameters) -> Parameters {
        let new = others.pairs().filter(|(name, _)| self.get(name).is_none());
        let new = new.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let new: Vec<_> = new.collect();
        self.0.extend(new);
        self
    }

    /// The names and values, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.0.iter();
        pairs.map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl fmt::Display for Parameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(self.pairs());
        // Characters that are frequent in our addresses and need no escape.
        f.write_str(&query.finish().replace("%2C", ",").replace("%3A", ":"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut parameters = Parameters::default();
        parameters.push("first", "always:6");
        parameters.push("name", "a & b = ü\n%");
        let text = parameters.to_string();
        assert!(text.starts_with("first=always:6&name="));
        assert_eq!(Parameters::parse(Some(&text)), parameters);
    }

    #[test]
    fn every_text_has_a_reading() {
        for text in ["", "&&&", "=", "a=%ff%00&b", "%", "a=1&a=2"] {
            let _ = Parameters::parse(Some(text)).to_string();
        }
        assert_eq!(Parameters::parse(Some("a=&a=2")).get("a"), Some("2"));
    }
}
