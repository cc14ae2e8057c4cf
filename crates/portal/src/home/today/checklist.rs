//! Steps of setting up before students come.

use pigskin_course::{Member, Role};
use pigskin_web::Problem;

use crate::portal::Portal;
use crate::server::right::Right;
use crate::server::visitor::Visitor;

pub struct CheckItem {
    pub words: String,
    pub is_done: bool,
    /// The page that does it; without one it is a setting in a file.
    pub address: Option<&'static str>,
    /// The setting or command that does it; empty if the page does.
    pub by: &'static str,
}

/// The steps that a course still needs.
pub async fn checklist(visitor: &Visitor, portal: &Portal) -> Result<Vec<CheckItem>, Problem> {
    let course = &portal.course;
    let settings = course.settings();
    let members = course.members().await?;
    let sets = visitor.may(Right::Settings).is_ok();
    let contest_settings = sets.then_some("/contest/staff/settings");
    let roster = sets.then_some("/staff/roster");
    let students = members.iter();
    let students = students.filter(|member| member.person.role == Role::Student);
    let has_students = students.clone().next().is_some();
    let linked = course.linked().await?;
    let kinds = course.log_kinds().await?;
    let has_links = kinds
        .iter()
        .any(|kind| kind == "links-mailed" || kind == "linked");
    let are_reached = has_links
        || settings.openid.is_some()
        || students
            .clone()
            .any(|member| member.has_password || linked.contains(&member.person.id));
    let links = settings
        .mail
        .as_ref()
        .map_or("/staff/people", |_| "/staff/mail");
    let item = |words: &str, is_done, address, by| CheckItem {
        words: words.to_owned(),
        is_done,
        address,
        by,
    };
    let mut items = vec![
        item("People are on the roster", has_students, roster, ""),
        item(
            "Mail is set up",
            settings.mail.is_some(),
            Some("/staff/mail"),
            "[mail] in course.toml",
        ),
        item(
            "Students can sign in: links, university accounts or passwords",
            are_reached,
            Some(links),
            "pigskin contest links",
        ),
        item(
            "The public address is set",
            settings.address.is_some(),
            portal.contest.as_ref().and(contest_settings),
            portal
                .contest
                .as_ref()
                .map_or("address in course.toml", |_| ""),
        ),
    ];
    if let Some(contest) = &portal.contest {
        let in_folder = contest.folder_entries().await.unwrap_or_default();
        if !in_folder.sources.is_empty() {
            let words = "The entries of the folder are on the board";
            items.push(item(words, false, Some("/contest/staff"), ""));
        }
        items.push(item(
            "The contest has a closing date",
            settings.schedule.closes.is_some(),
            contest_settings,
            "",
        ));
    }
    if let Some(project) = portal.project.held() {
        items.push(item(
            "The project has a closing date",
            project.settings().schedule.closes.is_some(),
            sets.then_some("/project/staff/set-up"),
            "",
        ));
    }
    let is_cut_off = |member: &&Member| {
        let person = &member.person;
        person.email.is_empty() && !member.has_password && !linked.contains(&person.id)
    };
    let cut_off = students.clone().filter(is_cut_off).count();
    if settings.openid.is_none() && cut_off > 0 {
        let words = format!(
            "{cut_off} of {} students have no link, and no e-mail address to mail one to. Add \
             addresses, or write the links into a file",
            students.count()
        );
        let links = "pigskin contest links COURSE > links.csv";
        items.push(item(&words, false, roster, links));
    }
    if items.iter().all(|item| item.is_done) {
        items.clear();
    }
    Ok(items)
}
