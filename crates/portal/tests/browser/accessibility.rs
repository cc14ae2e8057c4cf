//! The accessibility of every page, by axe-core.

use crate::links::{Asked, click_links, links_of};
use crate::visit::visit;
use crate::window::Window;

/// Finds what keeps people from using a page; by Deque Systems, under the MPL 2.0.
const AXE: &str = include_str!("axe-core/axe.min.js");

/// A page that is looked at in all sizes and colours.
pub struct Page {
    pub name: &'static str,
    pub address: &'static str,
    pub refused: bool,
}

impl Page {
    const fn new(name: &'static str, address: &'static str) -> Page {
        Page {
            name,
            address,
            refused: false,
        }
    }

    const fn refused(name: &'static str, address: &'static str) -> Page {
        Page {
            name,
            address,
            refused: true,
        }
    }

    pub async fn open(&self, window: &Window) {
        if self.refused {
            window.open_refused(self.address).await;
        } else {
            window.open(self.address).await;
            window.until_complete().await;
        }
    }
}

pub const PAGES: &[Page] = &[
    Page::new("the first page", "/"),
    Page::refused("a page that is not there", "/nowhere"),
    Page::new("a new game of Hog", "/hog"),
    Page::new("perfect play of Hog", "/hog/perfect-play"),
    Page::new("the position of a day", "/hog/day/2026-11-02"),
    Page::new(
        "an answer to the position of a day",
        "/hog/day/2026-11-02?choice=5",
    ),
    Page::new(
        "an edition of one's own",
        "/hog/editions/new?edition=fall-2023&goal=60&free_bacon=1+%2B+ones(score)&swine_swap=gcd(score,opponent_score)%3E9",
    ),
    Page::new(
        "an edition with a mistake",
        "/hog/editions/new?free_bacon=score+%2F+2",
    ),
    Page::new(
        "a game of Hog",
        "/hog/fall-2019/game?first=me&second=me&dice=1",
    ),
    Page::new(
        "a game with hints",
        "/hog/fall-2019/game?first=me&second=perfect&dice=1&hints=on&pace=step&turns=10-1-2-3-4-5-6-1-2-3-4.4-3-3-4-6",
    ),
    Page::new(
        "a game with all rules",
        "/hog/spring-2017/game?first=me&second=swap:8,4&dice=4&hints=on",
    ),
    Page::new(
        "a game that waits for a strategy",
        "/hog/fall-2019/game?first=perfect&second=me&dice=1&pace=step",
    ),
    Page::new(
        "a game that is over",
        "/hog/fall-2019/game?first=me&second=me&dice=1&start=99,40&turns=2-3-4",
    ),
    Page::new(
        "a review",
        "/hog/fall-2019/review?first=me&second=perfect&dice=1&turns=10-1-2-3-4-5-6-1-2-3-4.4-3-3-4-6",
    ),
    Page::new(
        "a game with typed dice",
        "/hog/fall-2019/game?first=me&second=me&dice=typed&hints=on",
    ),
    Page::new(
        "a game with a strategy's typed dice",
        "/hog/fall-2019/game?first=perfect&second=me&dice=typed",
    ),
    Page::new("a new game of D-Football", "/d-football"),
    Page::new(
        "a game of D-Football with hints",
        "/d-football/game?n=11&first=me&second=perfect&hints=on&moves=11.13.10.14",
    ),
    Page::new(
        "a game of D-Football that waits for a strategy",
        "/d-football/game?n=2&first=me&second=random&pace=step&moves=2",
    ),
    Page::new(
        "a long board, of which nobody knows who wins",
        "/d-football/game?n=31&first=me&second=me&moves=31.33.30.34",
    ),
    Page::new(
        "a game of D-Football that is over",
        "/d-football/game?n=2&first=me&second=me&moves=2.4.1.5.3",
    ),
    Page::new(
        "D-Football's position of a day",
        "/d-football/day/2026-11-02",
    ),
    Page::new(
        "a review of D-Football with mistakes",
        "/d-football/review?n=5&first=me&second=me&moves=5.7.4.8.6.9.3.7",
    ),
    Page::new(
        "a review of D-Football",
        "/d-football/review?n=2&first=me&second=me&moves=2.4.1.5.3",
    ),
    Page::new(
        "a match of D-Football",
        "/d-football/match?n=5&a=random&b=mix:1,2&games=4&seed=1",
    ),
    Page::new(
        "the strategies of Hog",
        "/strategies?edition=fall-2017&goal=30",
    ),
    Page::new(
        "a strategy",
        "/strategies/always:6?edition=fall-2017&goal=30&against=bacon:8,4",
    ),
    Page::new(
        "what a strategy gives away",
        "/strategies/bacon:8,4?edition=fall-2017&goal=30&map=regret&at=3,4",
    ),
    Page::new(
        "two strategies beside each other",
        "/strategies/always:6/against/always:4?edition=fall-2017&goal=30",
    ),
    Page::new("a strategy that is being written", "/write"),
    Page::new(
        "a strategy of D-Football that is being written",
        "/write/d-football?language=r",
    ),
    Page::new(
        "where a strategy loses its win chance",
        "/strategies/always:6/analysis?edition=fall-2017&goal=30",
    ),
    Page::new(
        "how long games take",
        "/strategies/always:6/lengths?edition=fall-2017&goal=30",
    ),
];

/// The size of a page on a desk and in a hand, in pixels.
const DESK: (u32, u32) = (1280, 900);
const PHONE: (u32, u32) = (390, 844);

/// What axe looks for in a hand by day: everything.
const ALL_RULES: &str = "{ rules: { 'target-size': { enabled: true } } }";

/// In a hand by night: nothing but colours is another then.
const COLOURS: &str = "{ runOnly: ['color-contrast'] }";

/// On a desk: where things are. No colour depends on the width, and a phone shows all that a desk does.
const PLACES: &str = "{ runOnly: ['target-size', 'scrollable-region-focusable'] }";

/// Width of the narrowest phone on which no page may be cut.
const NARROWEST: u32 = 360;

#[test]
fn pages_of_games_and_strategies_are_for_everybody_and_their_links_lead_where_they_say() {
    visit(async |window| {
        let (mut found, mut links, mut asked) = (Vec::new(), 0, Asked::new());
        for (number, page) in PAGES.iter().enumerate() {
            page.open(window).await;
            found.extend(complaints(window, page.name).await);
            links += click_links(window, page.address, links_of(number), &mut asked).await;
        }
        assert!(found.is_empty(), "\n{}", found.join("\n"));
        assert!(links > 100, "{links} links of {} pages", PAGES.len());
    });
}

/// Accessibility problems of the open page, in all sizes and colours.
pub async fn complaints(window: &Window, name: &str) -> Vec<String> {
    let mut found = Vec::new();
    window.run(AXE, &[]).await;
    for ((width, height), dark, rules) in [
        (DESK, false, PLACES),
        (PHONE, false, ALL_RULES),
        (PHONE, true, COLOURS),
    ] {
        window.resize(width, height).await;
        window.dark(dark).await;
        let night = if dark { " by night" } else { "" };
        for violation in axe(window, rules).await {
            found.push(format!("{name}, {width} pixels{night}: {violation}"));
        }
    }
    window.dark(false).await;
    for width in [PHONE.0, NARROWEST, DESK.0] {
        window.resize(width, DESK.1).await;
        let script = "const page = document.scrollingElement;
            return page.scrollWidth - page.clientWidth";
        let beyond = window.run(script, &[]).await;
        if beyond != 0 {
            found.push(format!("{name} is wider than {width} pixels by {beyond}"));
        }
    }
    found
}

/// The violations that axe finds on the page, one element a line.
pub async fn violations(window: &Window, options: &str) -> Vec<String> {
    window.run(AXE, &[]).await;
    axe(window, options).await
}

async fn axe(window: &Window, options: &str) -> Vec<String> {
    // Only what is wrong comes back: most of the time goes into telling of elements.
    let script = format!(
        "const done = arguments[arguments.length - 1];
        const told = (rule) => rule.nodes.map((node) =>
            `${{rule.id}}: ${{node.html}}: ${{node.failureSummary}}`);
        axe.run(document, {{ ...{options}, resultTypes: ['violations'], preload: false }})
            .then((found) => done([found.passes.length, found.violations.flatMap(told)]))
            .catch((error) => done(String(error)))"
    );
    let found = window.run_async(&script).await;
    let (passed, violations): (usize, Vec<String>) = serde_json::from_value(found.clone())
        .unwrap_or_else(|_| panic!("axe has not looked: {found}"));
    assert!(passed > 0, "axe has not looked");
    violations
}
