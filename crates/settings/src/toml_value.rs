//! Values as a file has them.

use toml::Value;

/// A text as a TOML string: a JSON string of plain characters is one too.
pub fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A value as a file has it: titles with points stand in a line each.
pub(crate) fn toml_of(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(items) if items.iter().any(Value::is_table) => {
            let lines = items.iter().map(|item| format!("\n  {},", toml_of(item)));
            format!("[{}\n]", lines.collect::<String>())
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(toml_of).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Table(pairs) => {
            let mut pairs: Vec<String> = pairs
                .iter()
                .map(|(key, value)| format!("{key} = {}", toml_of(value)))
                .collect();
            // A title comes before its points.
            pairs.reverse();
            format!("{{ {} }}", pairs.join(", "))
        }
        value => value.to_string(),
    }
}
