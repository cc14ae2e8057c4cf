//! A handout as HTML.
//!
//! Staff write the Markdown, and students' browsers show the HTML: no tag and no script of the text
//! gets into it, links lead to pages and mail only, and nothing is loaded from other places.

use std::fmt::Write as _;

use pulldown_cmark::{Alignment, CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::Handout;
use super::contents::{Heading, HeadingIds};

/// A handout as HTML.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandoutHtml {
    /// The headings in order.
    pub headings: Vec<Heading>,
    /// The text, safe to be shown as it is.
    pub body: String,
}

/// The schemes of addresses that links may have.
const SCHEMES: [&str; 3] = ["http", "https", "mailto"];

impl Handout {
    /// The handout as HTML.
    ///
    /// ```
    /// use pigskin_settings::Handout;
    /// let text = "# Hog\n\nRead [this](javascript:alert(1)) <script>alert(1)</script>.\n";
    /// let html = Handout::parse(text).to_html();
    /// assert_eq!(
    ///     html.body,
    ///     "<h1 id=\"h-hog\">Hog</h1>\n<p>Read this &lt;script&gt;alert(1)&lt;/script&gt;.</p>\n"
    /// );
    /// ```
    pub fn to_html(&self) -> HandoutHtml {
        let markdown = self.markdown();
        let mut writer = Writer::default();
        for event in Parser::new_ext(&markdown, Options::ENABLE_TABLES) {
            writer.event(event);
        }
        writer.html
    }
}

#[derive(Default)]
struct Writer {
    html: HandoutHtml,
    ids: HeadingIds,
    /// The level and the text of a heading that is open, and where its HTML begins.
    heading: Option<(u8, String, usize)>,
    /// Whether each open link has an address that is allowed.
    links: Vec<bool>,
    alignments: Vec<Alignment>,
    cell: usize,
    is_head: bool,
}

impl Writer {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.text(&text),
            Event::Code(code) => {
                self.raw("<code>");
                self.text(&code);
                self.raw("</code>");
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                if !html.trim_start().starts_with("<!--") {
                    self.text(&html);
                }
            }
            Event::SoftBreak => self.text("\n"),
            Event::HardBreak => self.raw("<br>\n"),
            Event::Rule => self.raw("<hr>\n"),
            // Options that are off.
            Event::InlineMath(text) | Event::DisplayMath(text) | Event::FootnoteReference(text) => {
                self.text(&text);
            }
            Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Paragraph => self.raw("<p>"),
            Tag::Heading { level, .. } => {
                self.heading = Some((level as u8, String::new(), self.html.body.len()));
            }
            Tag::BlockQuote(_) => self.raw("<blockquote>\n"),
            Tag::CodeBlock(kind) => {
                let is_python = matches!(kind, CodeBlockKind::Fenced(name) if &*name == "python");
                let class = if is_python { " class=\"python\"" } else { "" };
                self.raw(&format!("<pre tabindex=\"0\"><code{class}>"));
            }
            Tag::List(Some(1)) => self.raw("<ol>\n"),
            Tag::List(Some(first)) => self.raw(&format!("<ol start=\"{first}\">\n")),
            Tag::List(None) => self.raw("<ul>\n"),
            Tag::Item => self.raw("<li>"),
            Tag::Table(alignments) => {
                self.alignments = alignments;
                self.raw("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>\n");
            }
            Tag::TableHead => {
                self.is_head = true;
                self.cell = 0;
                self.raw("<thead><tr>");
            }
            Tag::TableRow => {
                self.cell = 0;
                self.raw("<tr>");
            }
            Tag::TableCell => {
                let class = match self.alignments.get(self.cell) {
                    Some(Alignment::Right) => " class=\"number\"",
                    _ => "",
                };
                let tag = if self.is_head {
                    "th scope=\"col\""
                } else {
                    "td"
                };
                self.raw(&format!("<{tag}{class}>"));
            }
            Tag::Emphasis => self.raw("<em>"),
            Tag::Strong => self.raw("<strong>"),
            // An image is a link to it: a page loads nothing from elsewhere.
            Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. } => {
                let is_safe = is_safe(&dest_url);
                if is_safe {
                    self.raw("<a href=\"");
                    self.text_of_html(&dest_url);
                    self.raw("\">");
                }
                self.links.push(is_safe);
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => self.raw("</p>\n"),
            TagEnd::Heading(_) => self.end_heading(),
            TagEnd::BlockQuote(_) => self.raw("</blockquote>\n"),
            TagEnd::CodeBlock => self.raw("</code></pre>\n"),
            TagEnd::List(true) => self.raw("</ol>\n"),
            TagEnd::List(false) => self.raw("</ul>\n"),
            TagEnd::Item => self.raw("</li>\n"),
            TagEnd::Table => self.raw("</tbody></table></div>\n"),
            TagEnd::TableHead => {
                self.is_head = false;
                self.raw("</tr></thead>\n<tbody>\n");
            }
            TagEnd::TableRow => self.raw("</tr>\n"),
            TagEnd::TableCell => {
                self.cell += 1;
                self.raw(if self.is_head { "</th>" } else { "</td>" });
            }
            TagEnd::Emphasis => self.raw("</em>"),
            TagEnd::Strong => self.raw("</strong>"),
            TagEnd::Link | TagEnd::Image => self.end_link(),
            _ => {}
        }
    }

    fn end_heading(&mut self) {
        let Some((level, text, start)) = self.heading.take() else {
            return;
        };
        let id = self.ids.id(&text);
        let inner = self.html.body.split_off(start);
        self.raw(&format!("<h{level} id=\"{id}\">{inner}</h{level}>\n"));
        self.html.headings.push(Heading { level, id, text });
    }

    fn end_link(&mut self) {
        if self.links.pop() == Some(true) {
            self.raw("</a>");
        }
    }

    /// Adds HTML.
    fn raw(&mut self, html: &str) {
        self.html.body.push_str(html);
    }

    /// Adds text, of a heading, too.
    fn text(&mut self, text: &str) {
        if let Some((_, heading, _)) = &mut self.heading {
            heading.push_str(text);
        }
        self.text_of_html(text);
    }

    fn text_of_html(&mut self, text: &str) {
        let _ = write!(self.html.body, "{}", escaped(text));
    }
}

/// A text in which no character begins anything in HTML.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Tests whether a link may lead to an address: to a page, to a place beside this page, or to mail.
fn is_safe(address: &str) -> bool {
    let scheme = address.split(['/', '?', '#']).next().unwrap_or_default();
    match scheme.split_once(':') {
        Some((scheme, _)) => SCHEMES
            .iter()
            .any(|known| scheme.eq_ignore_ascii_case(known)),
        None => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(text: &str) -> String {
        Handout::parse(text).to_html().body
    }

    #[test]
    fn no_script_gets_through() {
        for text in [
            "<script>alert(1)</script>",
            "a <img src=x onerror=alert(1)> b",
            "[a](javascript:alert(1))",
            "[a](JaVaScRiPt:alert(1))",
            "[a](java\tscript:alert(1))",
            "[a](&#106;avascript:alert(1))",
            "[a](data:text/html,<script>alert(1)</script>)",
            "[a](vbscript:x)",
            "![a](javascript:alert(1))",
            "<javascript:alert(1)>",
            "[a]: javascript:alert(1)\n\n[a]",
            "```\"><script>alert(1)</script>\nx\n```",
            "# <b onclick=alert(1)>x</b>",
            "[a](https://example.edu/\"onmouseover=alert(1))",
            "<!-- a --><script>alert(1)</script>",
        ] {
            let html = html(text);
            let tags: Vec<&str> = html.split('<').skip(1).collect();
            for tag in tags {
                let tag = tag.split('>').next().unwrap_or_default();
                let name = tag.split([' ', '\n']).next().unwrap_or_default();
                let known = [
                    "p", "/p", "a", "/a", "pre", "/pre", "code", "/code", "h1", "/h1",
                ];
                assert!(known.contains(&name), "{text}: {html}");
                assert!(
                    !tag.contains(" onclick") && !tag.contains("\"on"),
                    "{text}: {html}"
                );
                assert!(!tag.to_lowercase().contains("script:"), "{text}: {html}");
            }
        }
    }

    #[test]
    fn links_lead_to_pages_and_mail() {
        for address in [
            "https://example.edu/a?b=1&c=2",
            "HTTP://x",
            "mailto:a@b.edu",
            "#h-hog",
            "../a:b",
        ] {
            assert!(
                html(&format!("[a]({address})")).contains("<a href="),
                "{address}"
            );
        }
        assert!(html("[a](ftp://x) [b](file:///etc/passwd)").contains("<p>a b</p>"));
        assert!(html("![a pig](pig.png)").contains("<a href=\"pig.png\">a pig</a>"));
    }

    #[test]
    fn tables_lists_and_code_are_shown() {
        let table = html("| a | b |\n|---|--:|\n| 1 | `x|y` |\n");
        assert!(
            table.contains("<th scope=\"col\">a</th><th scope=\"col\" class=\"number\">b</th>")
        );
        assert!(table.contains("<td>1</td>"), "{table}");
        assert!(html("3. a\n4. b\n").contains("<ol start=\"3\">\n<li>a</li>"));
        assert!(
            html("```python\n>>> 1 < 2\n```\n")
                .contains("class=\"python\">&gt;&gt;&gt; 1 &lt; 2\n<")
        );
    }
}
