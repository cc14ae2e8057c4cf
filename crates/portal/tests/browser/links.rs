//! Every link of every kind of page, clicked: it leads to the page that it names,
//! and that page stands in the window by itself.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::Arc;

use fantoccini::key::Key;
use pigskin_course::{PersonId, SubmissionId};
use pigskin_entry::Source;
use pigskin_portal::Portal;
use serde::Deserialize;
use tokio::runtime::Runtime;

use crate::accessibility::PAGES;
use crate::contest::{CONTEST, COURSE, Held, ROSTER, held_of};
use crate::visit::visit_contest;
use crate::window::Window;

/// A contest of Hog whose board has more than one page.
const HOG: &str = "title = 'Hog, 2026'\nedition = 'fall-2017'\nreference = ['always:4']\n\
                   [set]\ngoal = 5\n";

/// Teams of that contest; a page of the board shows 100.
const TEAMS: usize = 102;

/// Where a link of a page leads, by what its address answers.
#[derive(Debug, Deserialize)]
struct Link {
    href: String,
    /// The link's number among those of the page.
    number: usize,
    /// The place of the link in the page's structure. Links of one place differ only in
    /// what they name, such as the teams of a board.
    place: String,
    /// The place and the address without numbers, which links of the same kind share.
    kind: String,
    /// The address after redirects, from `/` on.
    leads_to: String,
    status: u16,
    page: bool,
    /// The browser saves the answer as a file, or a script shows it in the page.
    aside: bool,
    boosted: bool,
    title: String,
    heading: String,
}

const ALL: &str = "a[href]:not(#me *)";

/// The links of a page without those of the frame, which are the same on all pages.
const OWN: &str = "main a[href]";

/// Counts the links of the page and shows those that are folded away.
const COUNT: &str = "
    document.querySelectorAll('details').forEach((one) => { one.open = true; });
    return document.querySelectorAll(arguments[0]).length;
";

/// Asks for the address of one link of each kind among the links of the selector that stands in for
/// `LINKS`, without the kinds in the list that stands in for `ASKED`.
const FETCH: &str = "
    const done = arguments[arguments.length - 1];
    const name = (one) => [one.tagName, ...one.classList].join('.');
    const place = (one) => one.parentElement ? place(one.parentElement) + ' ' + name(one) : '';
    const look = async (link, number, address, kind) => {
        const href = link.getAttribute('href');
        const answer = await fetch(address);
        const to = new URL(answer.url);
        const type = answer.headers.get('content-type') ?? '';
        const kept = (answer.headers.get('content-disposition') ?? '').startsWith('attachment');
        const page = type.startsWith('text/html') && !kept;
        const text = await answer.text();
        const parsed = page ? new DOMParser().parseFromString(text, 'text/html') : null;
        return {
            href,
            number,
            place: place(link),
            kind,
            leads_to: to.pathname + to.search + address.hash,
            status: answer.status,
            page,
            aside: kept || type === 'image/png',
            boosted: link.closest('[hx-boost]')?.getAttribute('hx-boost') === 'true'
                && !href.startsWith('#'),
            title: parsed?.title ?? '',
            heading: parsed?.querySelector('main h1')?.textContent.trim() ?? '',
        };
    };
    const all = async () => {
        const [found, asked] = [[], new Set(ASKED)];
        for (const [number, link] of document.querySelectorAll('LINKS').entries()) {
            // A link within a picture has no address that is a text.
            const address = new URL(link.getAttribute('href'), document.baseURI);
            const named = (address.pathname + address.search).replace(/[\\d.,-]+/g, '');
            const kind = `${place(link)} ${named}`;
            if (!asked.has(kind)) {
                asked.add(kind);
                found.push(await look(link, number, address, kind));
            }
        }
        return found;
    };
    all().then(done, (error) => done(String(error)));
";

/// The parts of the frame that a window has already shown.
#[derive(Debug, Deserialize, PartialEq, Eq)]
struct Shown {
    headers: usize,
    mains: usize,
    navigations: usize,
    title: String,
    heading: String,
    leads_to: String,
}

const SHOWN: &str = "
    const count = (selector) => document.querySelectorAll(selector).length;
    return {
        headers: count('header'),
        mains: count('main, #main'),
        navigations: count('nav[aria-label=Site]'),
        title: document.title,
        heading: document.querySelector('main h1')?.textContent.trim() ?? '',
        leads_to: location.pathname + location.search + location.hash,
    };
";

/// The kinds of links that were asked for on earlier pages of a visit.
pub type Asked = HashSet<String>;

/// Opens a page, asks for one link of each kind that no earlier page had, and clicks the first and
/// the last of those of each place. Returns the number of links.
pub async fn click_links(
    window: &Window,
    address: &str,
    selector: &str,
    asked: &mut Asked,
) -> usize {
    let open = async || {
        window.open(address).await;
        window.until_complete().await;
        // The editor runs what it opens with, and the result has links, too.
        if window.has("#editor").await {
            let script = "return Boolean(document.querySelector('#rate, #fault h2'))";
            window.until("result of the editor", script).await;
        }
        let links = window.run(COUNT, &[selector]).await;
        serde_json::from_value::<usize>(links).expect("a number")
    };
    let count = open().await;
    let known = serde_json::to_string(asked).expect("texts");
    let fetch = FETCH.replace("LINKS", selector).replace("ASKED", &known);
    let links = window.run_async(&fetch).await;
    let links: Vec<Link> = serde_json::from_value(links.clone())
        .unwrap_or_else(|error| panic!("{address}: {error}: {links}"));
    asked.extend(links.iter().map(|link| link.kind.clone()));
    for (place, link) in links.iter().enumerate() {
        check_answer(address, link);

        let same_place = |other: &Link| other.place == link.place;
        let between =
            links[..place].iter().any(same_place) && links[place + 1..].iter().any(same_place);
        if !between && !link.aside {
            click(window, address, selector, link).await;
            assert_eq!(open().await, count, "{address} has other links now");
        }
    }
    count
}

/// Asserts that the address of a link answers as it may on this page.
fn check_answer(address: &str, link: &Link) {
    let at = format!("{address}: {link:?}");
    let refused = PAGES
        .iter()
        .any(|page| page.refused && page.address == address);
    assert!(link.status == 200 || refused, "{at}");
    assert!(
        link.page || !link.boosted,
        "{at}: a script cannot show a file"
    );
}

async fn click(window: &Window, address: &str, selector: &str, link: &Link) {
    let at = format!("{address}: {link:?}");
    let number = link.number;
    if !link.page {
        window.click_nth(selector, number).await;
        let there = "return location.pathname + location.search === arguments[0]";
        window.until_holds(&at, there, &[&link.leads_to]).await;
        return;
    }
    if link.href.starts_with('#') {
        // It is there for those who come by the keyboard.
        let focus = "document.querySelector(arguments[0]).focus()";
        window.run(focus, &["a.skip"]).await;
        window.press(Key::Enter).await;
    } else {
        window
            .to_another_page(window.click_nth(selector, number))
            .await;
    }
    // A game that a link begins has dice of its own each time, strategies that move by
    // themselves may have moved by now, and after midnight another position is today's.
    let begins = ["/hog/new", "/d-football/new"];
    let begins = begins.iter().any(|begins| link.href.starts_with(begins));
    if link.href.ends_with("/today") {
        let there = "return document.querySelector('main h1')?.textContent.includes(arguments[0])";
        return window
            .until_holds(&at, there, &[": the position of 2"])
            .await;
    }
    let moves = link.href.contains("pace=");
    if !begins && !moves {
        // A board that is live may show another page of itself before the address follows.
        let there = "return location.pathname + location.search + location.hash === arguments[0]";
        window.until_holds(&at, there, &[&link.leads_to]).await;
    }
    let path = |address: &str| address.split('?').next().map(str::to_owned);
    let shown = window.run(SHOWN, &[]).await;
    let shown: Shown = serde_json::from_value(shown).expect("what is shown");
    let once = (shown.headers, shown.mains, shown.navigations);
    assert_eq!(once, (1, 1, 1), "{at}: headers, mains, navigations");
    assert_eq!(shown.heading, link.heading, "{at}");
    assert_eq!(shown.title, link.title, "{at}");
    if begins {
        assert_eq!(path(&shown.leads_to), path(&link.leads_to), "{at}");
    } else if moves {
        assert!(
            shown.leads_to.starts_with(&link.leads_to),
            "{at}: {shown:?}"
        );
    }
}

/// The links of a page that are clicked: those of the frame, which are the same on all pages, on the
/// first page of a visit.
pub fn links_of(number: usize) -> &'static str {
    if number == 0 { ALL } else { OWN }
}

/// Clicks the links of pages.
async fn click_links_of(window: &Window, pages: &[&str]) {
    let mut asked = Asked::new();
    for (number, page) in pages.iter().enumerate() {
        click_links(window, page, links_of(number), &mut asked).await;
    }
}

/// Clicks the links of the contest's pages as a visitor, a student and staff see them.
async fn click_links_as_everyone(window: &Window, held: &Held, pages: &[&str]) {
    let with = |more: &[&'static str]| [pages, more].concat();
    click_links_of(window, &with(&["/sign-in"])).await;
    held.sign_in(window, "ada").await;
    let own = ["/contest/mine", "/contest/entries/1"];
    click_links_of(window, &with(&own)).await;
    held.sign_in(window, "prof").await;
    click_links_of(window, &with(&["/contest/staff"])).await;
}

/// Waits until a submission stands on the board that everyone sees.
pub async fn until_on_the_board(held: &Held, submission: SubmissionId) {
    let mut boards = held.course.boards();
    loop {
        let found = held.course.submission(submission).await;
        let team = found.expect("read").expect("there").team;
        let live = boards.borrow_and_update().live.clone();
        if live.and_then(|board| board.submission_of(team)) >= Some(submission) {
            return;
        }
        let changed = tokio::time::timeout(std::time::Duration::from_mins(2), boards.changed());
        changed.await.expect("a board in time").expect("a course");
    }
}

#[test]
fn links_of_a_contest_of_d_football_lead_where_they_say() {
    let runtime = Runtime::new().expect("a runtime");
    let held = runtime.block_on(held_of(CONTEST, COURSE, ROSTER));
    let portal = Portal::new(Arc::clone(&held.course));
    visit_contest(&runtime, portal, async |window| {
        window.resize(1280, 900).await;
        for (person, file) in [("ada", "boars.py"), ("cy", "sows.R")] {
            held.sign_in(window, person).await;
            held.send(window, file).await;
            window.element(".verdict-accepted").await;
        }
        until_on_the_board(&held, SubmissionId(2)).await;
        window.sign_out().await;
        let pages = ["/contest", "/contest/teams/1"];
        click_links_as_everyone(window, &held, &pages).await;
    });
}

#[test]
fn links_of_a_contest_of_hog_lead_where_they_say() {
    let runtime = Runtime::new().expect("a runtime");
    let mut roster = "id,name,role\nprof,Prof,staff\n".to_owned();
    for number in 1..=TEAMS {
        writeln!(roster, "s{number},Student {number},").expect("text");
    }
    let held = runtime.block_on(held_of(HOG, COURSE, &roster));
    let portal = Portal::new(Arc::clone(&held.course));
    visit_contest(&runtime, portal, async |window| {
        window.resize(1280, 900).await;
        for number in 1..=TEAMS {
            let path = held.folder.path().join(format!("team{number}.txt"));
            let row = vec![(number % 6 + 1).to_string(); 5].join(" ");
            std::fs::write(&path, vec![row; 5].join("\n")).expect("written");
            let person: PersonId = format!("s{number}").parse().expect("an id");
            let entry = Source::read(&path).expect("an entry");
            let sent = held.course.submit(&person, &entry).await;
            sent.expect("a receipt");
        }
        let last = i64::try_from(TEAMS).expect("a number");
        until_on_the_board(&held, SubmissionId(last)).await;
        // The lines of the board change while one looks at them, and links of the new
        // ones are like those that were there.
        window.open("/contest").await;
        window.until_says(".standings", "team7").await;
        let path = held.folder.path().join("team1.txt");
        std::fs::write(&path, ["0 0 0 0 0"; 5].join("\n")).expect("written");
        let person: PersonId = "s1".parse().expect("an id");
        let entry = Source::read(&path).expect("an entry");
        let sent = held.course.submit(&person, &entry).await;
        sent.expect("a receipt");
        let mark = "document.querySelector('.standings').before_the_news = true";
        window.run(mark, &[]).await;
        let new = "return !document.querySelector('.standings').before_the_news
            && !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling, .htmx-added')";
        window.until("lines of a new board", new).await;
        window.follow(".standings tbody th a").await;
        assert_eq!(window.texts("header").await.len(), 1);
        assert!(window.address().await.starts_with("/contest/teams/"));

        // So does a link whose line is gone before the answer is there.
        window.open("/contest").await;
        window.until_complete().await;
        let click = "document.querySelector('.standings tbody th a').click();
            document.querySelector('.standings').remove();";
        window.run(click, &[]).await;
        let there = "return location.pathname.startsWith('/contest/teams/')
            && !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling, .htmx-added')";
        window.until("page of a team", there).await;
        assert_eq!(window.texts("header").await.len(), 1);
        assert_eq!(window.texts("main").await.len(), 1);

        held.sign_in(window, "s1").await;
        let pages = [
            "/contest?from=100",
            "/contest?from=200",
            "/contest/teams/1",
            "/contest/mine",
            "/contest/entries/1",
        ];
        click_links_of(window, &pages).await;
    });
}
