//! `pigskin serve`

mod course_work;
mod running_course;

use std::fs;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::{Args, ValueHint};
use etcetera::BaseStrategy;
use pigskin_contest::Store;
use pigskin_entry::{Folder, Limits, stop_programs};
use pigskin_portal::{Portal, SetUp};
use pigskin_web::{
    Health, Listening, Proxies, ProxyAddress, Site, UploadSettings, serve_operations,
};
use rustix::process::{Resource, getrlimit, setrlimit};
use tokio::net::TcpListener;
use tokio::task::spawn_blocking;
use tracing::{error, info, warn};

use crate::args::database_args::DatabaseArgs;
use crate::args::log_args::LogArgs;
use crate::args::trust_args::TrustArgs;
use crate::terminal::interruption::Interruption;

use running_course::{DatabasePlace, RunningCourse};

/// Opens both games in the browser, or holds a course.
///
/// The pages of both games have an analysis board and pictures of strategies. A course is a contest
/// or a project with accounts and submissions.
///
/// If the folder has a contest.toml, the server holds that contest: students submit entries on its
/// page, with `pigskin submit`, or through the interface for programs, and the server judges them.
///
/// If the folder has a project.toml, the server holds that project: `ok` backs up and submits
/// students' work, the server grades what is submitted, and each student has a page with versions
/// and points. A folder can have both, with one roster, one course.toml and one database.
///
/// If the folder is empty or missing, the server shows a page that sets up a contest, a project or
/// both there. Its link,
/// which the terminal prints, is a secret.
///
/// This machine computes everything, and pages load nothing from other servers. The address of a
/// page contains the whole game, so that it can be shared and still works after the server was
/// restarted. Files dropped onto a page are stored in a database, which forgets the least recently
/// used ones.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin serve
  pigskin serve examples/spring-2017/entries      with these strategies
  pigskin serve hog-2026                          holds that contest or project
  pigskin serve hog-2027                          sets up a course in a new folder
  pigskin serve hog-copy --rehearse \"2026-09-09 23:50\"
  pigskin serve --port 9000
  pigskin serve --host 0.0.0.0        for other machines to see as well")]
pub struct Serve {
    /// The folder of a contest or project, or a folder of strategies to offer beside dropped files
    #[arg(value_hint = ValueHint::DirPath)]
    folder: Option<PathBuf>,
    /// The port; 0 for any free one
    #[arg(long, default_value_t = 8017)]
    port: u16,
    /// The address to listen on; any but the default lets other machines connect
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// A proxy in front of the server that is not on this machine, such as one outside of a
    /// container: an address or network, whose X-Forwarded-For is believed. May be given several
    /// times
    #[arg(long = "proxy", value_name = "ADDRESS")]
    proxies: Vec<ProxyAddress>,
    /// The database of dropped files and their verdicts [default: pigskin.db in the user's data
    /// folder]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    data: Option<PathBuf>,
    #[command(flatten)]
    database: DatabaseArgs,
    /// Migrate the `--database` of an older version, of which you have a backup. A database in a
    /// file is copied and migrated without it
    #[arg(long)]
    migrate: bool,
    /// Only serve the pages of a course: another server with the same --database judges, grades and
    /// sends mail
    #[arg(long, requires = "folder")]
    no_judging: bool,
    /// Serve operators on this port of this machine, or on this address: /healthz, /readyz, and
    /// /metrics for Prometheus
    #[arg(long, value_name = "PORT", value_parser = operators_address)]
    metrics: Option<SocketAddr>,
    /// Rehearse a course with its dates: the server's clock begins at this time of the course's
    /// time zone. Use a copy of the folder, because events are stored with these times
    #[arg(long, value_name = "TIME", requires = "folder")]
    rehearse: Option<String>,
    #[command(flatten)]
    log: LogArgs,
    #[command(flatten)]
    trust: TrustArgs,
}

impl Serve {
    /// Serves until a signal stops it.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        self.log.begin();
        more_connections();
        remove_leftovers();
        let runtime = tokio::runtime::Runtime::new().context("could not start the server")?;
        let served = runtime.block_on(self.serve(out));
        // Abandoned work ends with the process.
        runtime.shutdown_timeout(Duration::ZERO);
        served
    }

    async fn serve(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        // One for the set-up's server and the course's, before an address is printed: a signal can
        // follow it at once. A second signal ends the program.
        let stop = Interruption::awaited();
        let mut listening = None;
        if let Some(folder) = self
            .folder
            .as_deref()
            .filter(|folder| SetUp::is_possible(folder))
            && self.rehearse.is_none()
        {
            listening = self.set_up(folder, &stop, out).await?;
            if listening.is_none() {
                return Ok(());
            }
        }
        let opened = tokio::select! {
            opened = self.open() => opened?,
            () = stop.wait() => {
                // Opening asks interpreters for their versions.
                _ = spawn_blocking(stop_programs).await;
                return Ok(());
            }
        };
        let held = match opened {
            Some(course) => Some(course.begin(self.no_judging).await?),
            None => None,
        };
        let site = match &held {
            Some(held) => ServedPages::Course(Arc::new(held.portal())),
            None => ServedPages::Games(Arc::new(Site::with_uploads(self.keeping().await?))),
        };
        let (listener, address) = match listening {
            Some(listening) => listening,
            None => bound(SocketAddr::new(self.host, self.port), "--port").await?,
        };
        writeln!(out, "Pigskin is at http://{address}/\nCtrl-C stops it.")?;
        if let Some(wanted) = self.metrics {
            let (listener, address) = bound(wanted, "--metrics").await?;
            writeln!(out, "Metrics are at http://{address}/metrics")?;
            let operations = serve_operations(listener, site.health());
            tokio::spawn(async move {
                if let Err(why) = operations.await {
                    error!(%why, "operators cannot be served");
                }
            });
        }
        if let Some(held) = &held {
            held.announce(address, out).await?;
        }
        out.flush()?;
        info!(%address, "the server has started");
        let shutdown = async move {
            stop.wait().await;
            info!("the server is stopping");
        };
        let listening = Listening {
            listener,
            proxies: Proxies(self.proxies.clone()),
        };
        let served = match site {
            ServedPages::Course(portal) => pigskin_portal::serve(listening, portal, shutdown).await,
            ServedPages::Games(site) => pigskin_web::serve(listening, site, shutdown).await,
        };
        match held {
            Some(held) => held.close().await,
            // Their answers are no longer needed.
            None => _ = spawn_blocking(stop_programs).await,
        }
        info!("the server has stopped");
        served.context("the server has stopped")
    }

    /// Opens the course in the folder; `None` if the folder has none.
    async fn open(&self) -> anyhow::Result<Option<RunningCourse>> {
        let Some(folder) = &self.folder else {
            return Ok(None);
        };
        if RunningCourse::is_in(folder) {
            let place = DatabasePlace {
                address: self.database.address(),
                migrate: self.migrate,
            };
            let rehearse = self.rehearse.as_deref();
            let opened = RunningCourse::open(folder, place, rehearse, self.trust);
            return Ok(Some(opened.await?));
        }
        for (option, is_given) in [
            ("--rehearse", self.rehearse.is_some()),
            ("--no-judging", self.no_judging),
        ] {
            anyhow::ensure!(
                !is_given,
                "{option} needs the folder of a contest or project, but {} has neither",
                folder.display()
            );
        }
        Ok(None)
    }

    /// Shows the page that sets up a course in an empty folder. Returns the address on which the
    /// server continues with that course, or nothing if it was stopped before.
    async fn set_up(
        &self,
        folder: &Path,
        stop: &Interruption,
        out: &mut dyn Write,
    ) -> anyhow::Result<Option<(TcpListener, SocketAddr)>> {
        let set_up = Arc::new(SetUp::new(
            folder.to_owned(),
            self.database.address().map(str::to_owned),
            self.trust.least(),
        )?);
        let (listener, address) = bound(SocketAddr::new(self.host, self.port), "--port").await?;
        // The port stays bound until the contest is served at it.
        let listener = listener.into_std().context("could not start the server")?;
        let first = listener.try_clone().context("could not start the server")?;
        let first = TcpListener::from_std(first).context("could not start the server")?;
        writeln!(
            out,
            "{} is empty. Set up a course there with this link, which is a secret:\n\
             http://{address}{}\nCtrl-C stops it.",
            folder.display(),
            set_up.link()
        )?;
        out.flush()?;
        if !set_up.serve(first, stop.wait()).await || stop.came() {
            return Ok(None);
        }
        let listener = TcpListener::from_std(listener).context("could not start the server")?;
        Ok(Some((listener, address)))
    }

    /// The store of dropped files.
    async fn keeping(&self) -> anyhow::Result<UploadSettings> {
        if let Some(folder) = &self.folder {
            let listed = fs::read_dir(folder);
            listed.with_context(|| format!("could not list {}", folder.display()))?;
        }
        let data = match &self.data {
            Some(data) => data.clone(),
            None => usual_data()?,
        };
        let store = Store::open(&data).await;
        Ok(UploadSettings {
            store: store.context("--data takes another file")?,
            folder: self.folder.clone(),
            limits: Limits::default(),
            wall: self.trust.least(),
        })
    }
}

/// The pages of a server.
enum ServedPages {
    /// Only games and strategies.
    Games(Arc<Site>),
    /// Also the contest or project of a course.
    Course(Arc<Portal>),
}

impl ServedPages {
    fn health(&self) -> Arc<dyn Health> {
        match self {
            ServedPages::Games(site) => Arc::<Site>::clone(site),
            ServedPages::Course(portal) => Arc::<Portal>::clone(portal),
        }
    }
}

/// Raises the limit of open files as far as the system allows, because every viewer of a board has
/// a connection. If it cannot be raised, fewer people can watch, and the log says so.
fn more_connections() {
    /// Larger limits slow down programs that go through all descriptors.
    const MOST: u64 = 65_536;
    /// Enough for a course of 1,000 who all watch, with a few pages each.
    const FEW: u64 = 4096;
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = Some(limit.maximum.unwrap_or(MOST).min(MOST));
    let _ = setrlimit(Resource::Nofile, limit);
    if let Some(files) = getrlimit(Resource::Nofile)
        .current
        .filter(|&most| most < FEW)
    {
        warn!(
            files,
            "the limit of open files is low: with that many viewers the server stops answering; \
             raise it, such as by LimitNOFILE=65536 of systemd"
        );
    }
}

/// Removes the temporary folders of killed processes, which have students' files.
pub fn remove_leftovers() {
    for folder in Folder::remove_leftovers() {
        info!(folder = %folder.display(), "removed the files of a process that was killed");
    }
}

/// The database in the user's data folder, which is created.
fn usual_data() -> anyhow::Result<PathBuf> {
    let user = etcetera::choose_base_strategy();
    let user =
        user.map_err(|_| anyhow!("there is no home folder; name a database with --data FILE"))?;
    let folder = user.data_dir().join("pigskin");
    let made = fs::create_dir_all(&folder);
    made.with_context(|| {
        format!(
            "could not make {}; --data FILE names another place",
            folder.display()
        )
    })?;
    Ok(folder.join("pigskin.db"))
}

/// Listens on an address that an option sets.
pub async fn bound(wanted: SocketAddr, option: &str) -> anyhow::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(wanted).await;
    let listener = listener
        .with_context(|| format!("could not listen on {wanted}; {option} sets another port"))?;
    let address = listener.local_addr();
    Ok((listener, address.context("could not start the server")?))
}

/// Reads the address for operators; a port without a host is on this machine.
fn operators_address(text: &str) -> Result<SocketAddr, String> {
    let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let port = text.parse().map(|port: u16| SocketAddr::new(here, port));
    let address = port.or_else(|_| text.parse());
    address.map_err(|_| "it is a port, or an address such as 10.0.0.5:9017".to_owned())
}
