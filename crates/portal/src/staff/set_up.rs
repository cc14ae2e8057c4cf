//! The page that sets up a contest, a project or both in an empty folder.
//!
//! Its link has a secret token, which the terminal prints. Anyone with the link can write the
//! folder; nobody else sees more than that a contest is being set up.

mod field;
mod form;
mod write;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Multipart, Query, State};
use axum::response::Response;
use axum::routing::get;
use pigskin_course::{DrawTokenError, Token};
use pigskin_entry::Wall;
use pigskin_web::{
    LARGEST_UPLOAD, Problem, RulesForm, Site, Upload, complete, for_this_machine, page, pages,
    serve_router,
};
use serde::Deserialize;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::{Mutex, watch};
use tokio::task::spawn_blocking;
use tracing::info;

use self::form::Form;
use crate::form_field::{Group, Shape};
use crate::semesters::{SemesterRow, mark};

const ADDRESS: &str = "/set-up";

/// The set-up of a course in an empty folder.
#[derive(Debug)]
pub struct SetUp {
    folder: PathBuf,
    database: Option<String>,
    /// The weakest wall that is accepted around programs.
    wall: Wall,
    token: Token,
    site: Arc<Site>,
    done: watch::Sender<bool>,
    turn: Mutex<()>,
}

#[derive(askama::Template)]
#[template(path = "set_up.html")]
struct SetUpPage {
    frame: page::Frame<'static>,
    folder: String,
    token: String,
    groups: Vec<Group>,
    semesters: Vec<SemesterRow>,
    /// The form of rules of one's own.
    form: RulesForm,
    /// Why one's own rules are those of a contest only.
    contest_only: Option<String>,
    /// Why nothing was written, apart from wrong fields.
    wrong: Option<String>,
    notice: Option<String>,
}

#[derive(askama::Template)]
#[template(path = "set_up_done.html")]
struct DonePage {
    frame: page::Frame<'static>,
    folder: String,
    title: String,
    staff: String,
    link: String,
    people: usize,
    has_contest: bool,
    has_project: bool,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct TokenQuery {
    token: String,
}

impl SetUp {
    /// The set-up of a folder, which is made if it is missing; `database` is the address of the
    /// course's database if it is not in the folder. Programs of a project run behind this wall or a
    /// stronger one.
    pub fn new(
        folder: PathBuf,
        database: Option<String>,
        wall: Wall,
    ) -> Result<SetUp, DrawTokenError> {
        Ok(SetUp {
            folder,
            database,
            wall,
            token: Token::draw()?,
            site: Arc::new(Site::beside_contest()),
            done: watch::Sender::new(false),
            turn: Mutex::default(),
        })
    }

    /// Returns whether a contest can be set up in a folder: it is missing, empty, or has only files
    /// of an interrupted set-up.
    pub fn is_possible(folder: &Path) -> bool {
        write::is_free(folder)
    }

    /// The path and query of the link, which is a secret.
    pub fn link(&self) -> String {
        format!("{ADDRESS}?token={}", self.token.secret())
    }

    /// Serves the page until the folder is written or the shutdown completes. Returns whether
    /// it is written.
    pub async fn serve(
        self: Arc<Self>,
        listener: TcpListener,
        shutdown: impl Future<Output = ()>,
    ) -> bool {
        let is_here = listener.local_addr().is_ok_and(|at| at.ip().is_loopback());
        let mut router = self.router();
        if is_here {
            router = for_this_machine(router);
        }
        let mut done = self.done.subscribe();
        let ended = async {
            tokio::select! {
                () = shutdown => {}
                _ = done.wait_for(|done| *done) => {}
            }
            self.site.stop();
        };
        serve_router(listener, router, ended).await;
        *self.done.borrow()
    }

    pub fn router(self: &Arc<Self>) -> axum::Router {
        let own = axum::Router::new()
            .route("/", get(closed))
            .route("/contest", get(closed))
            .route(ADDRESS, get(show).post(act))
            .layer(DefaultBodyLimit::max(LARGEST_UPLOAD))
            .with_state(Arc::clone(self));
        complete(pages(Arc::clone(&self.site)).merge(own))
    }

    /// Refuses a request without the token of the link.
    fn check(&self, token: &str) -> Result<(), Problem> {
        let token = token.parse::<Token>().ok();
        if token.is_some_and(|token| token.hash() == self.token.hash()) {
            Ok(())
        } else {
            Err(refused())
        }
    }

    /// Sends a test mail, shows rules, or writes the folder.
    async fn carry_out(&self, mut form: Form, act: &str) -> Result<Response, Problem> {
        let _turn = self.turn.lock().await;
        if *self.done.borrow() {
            return Err(Problem::Refused("the course is set up already".to_owned()));
        }
        if act == "test" {
            let notice = form.test_mail(&self.folder).await;
            return self.page(form, notice, None);
        }
        if act == "rules" {
            form.project_toml(None);
            return self.page(form, None, None);
        }
        let Some(plan) = form.plan(&self.folder) else {
            let whole = form.whole().unwrap_or("Some fields are wrong");
            let wrong = format!("{whole}; nothing was written yet.");
            return self.page(form, None, Some(wrong));
        };
        let written = write::write(&self.folder, self.database.as_deref(), &plan, self.wall).await;
        let signed = match written {
            Ok(signed) => signed,
            Err(error) => return self.page(form, None, Some(error.to_string())),
        };
        info!(folder = %self.folder.display(), "a course was set up");
        self.done.send_replace(true);
        page::html(&DonePage {
            frame: page::Frame::titled("The course is set up"),
            folder: self.folder.display().to_string(),
            has_contest: plan.contest_toml.is_some(),
            has_project: plan.project_toml.is_some(),
            title: plan.title,
            staff: signed.staff.to_string(),
            link: format!("/sign-in/link?token={}", signed.token.secret()),
            people: signed.people,
        })
    }

    fn page(
        &self,
        mut form: Form,
        notice: Option<String>,
        wrong: Option<String>,
    ) -> Result<Response, Problem> {
        let semesters = SemesterRow::all();
        page::html(&SetUpPage {
            frame: page::Frame::titled("Set up a course"),
            folder: self.folder.display().to_string(),
            token: self.token.secret().to_owned(),
            groups: form.groups(&semesters),
            semesters,
            contest_only: mark(&mut form.rules),
            form: form.rules,
            wrong,
            notice,
        })
    }
}

fn refused() -> Problem {
    let why = "a contest is being set up here; open the link that the terminal shows";
    Problem::NotLetIn(why.to_owned())
}

/// Answers everybody until there is a contest.
async fn closed() -> Problem {
    refused()
}

async fn show(
    State(set_up): State<Arc<SetUp>>,
    Query(query): Query<TokenQuery>,
) -> Result<Response, Problem> {
    set_up.check(&query.token)?;
    set_up.page(Form::new(), None, None)
}

/// Reads the form and does what its button says.
async fn act(State(set_up): State<Arc<SetUp>>, sent: Multipart) -> Result<Response, Problem> {
    let sent = Upload::read(sent).await?;
    set_up.check(sent.parameters.get("token").unwrap_or_default())?;
    let form = Form::read(&sent);
    let act = sent.parameters.get("act").unwrap_or_default().to_owned();
    // Goes on if the browser leaves, so that no folder is half written.
    let runtime = Handle::current();
    let answer = spawn_blocking(move || runtime.block_on(set_up.carry_out(form, &act))).await;
    answer.unwrap_or_else(|error| Err(Problem::server(error)))
}
