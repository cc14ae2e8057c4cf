//! The handout as one file, for students who have no server.

use std::fmt::Write as _;

use super::Handout;
use super::html::escaped;

/// The colours and the layout.
const STYLE: &str = include_str!("handout.css");

impl Handout {
    /// The handout as a page that needs no other file, with its contents.
    pub fn to_page(&self, title: &str) -> String {
        let html = self.to_html();
        let mut contents = String::new();
        let listed = html
            .headings
            .iter()
            .filter(|heading| (2..=3).contains(&heading.level));
        for heading in listed {
            let _ = writeln!(
                contents,
                "<li class=\"level-{}\"><a href=\"#{}\">{}</a></li>",
                heading.level,
                heading.id,
                escaped(&heading.text)
            );
        }
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<nav aria-label=\"Contents\">\n<ul>\n{contents}</ul>\n\
             </nav>\n<main>\n{}</main>\n</body>\n</html>\n",
            escaped(title),
            html.body
        )
    }
}
