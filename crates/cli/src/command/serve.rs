//! `pigskin serve`

mod held;

use std::fs;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, anyhow};
use clap::{Args, ValueHint};
use etcetera::BaseStrategy;
use pigskin_contest::{Contest, Limits, Store};
use pigskin_web::{Keeping, Site, serve};
use rustix::process::{Resource, getrlimit, setrlimit};
use tokio::net::TcpListener;

use crate::trust_args::TrustArgs;

use held::Held;

/// Opens both games, the analysis board and strategies as pictures in the
/// browser; or holds a contest, with people, entries and a live board.
///
/// A folder with contest.toml is held as a contest: entries come in by its page,
/// by `pigskin submit`, or by the interface for programs, and are judged here.
///
/// Everything is computed on this machine, and the pages ask no other. Whose
/// turn it is and what fell stand in the address of a page, so that it can be
/// shared, and found again after the server was stopped. Files that are dropped
/// onto a page are kept in a database; what was not used for longest is forgotten.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin serve
  pigskin serve examples/spring-2017/entries      with these strategies
  pigskin serve hog-2026                          holds that contest
  pigskin serve --port 9000
  pigskin serve --host 0.0.0.0        for other machines to see as well")]
pub struct Serve {
    /// The folder of a contest; or one of strategies that are offered beside what
    /// people drop
    #[arg(value_hint = ValueHint::DirPath)]
    folder: Option<PathBuf>,
    /// The port; 0 for one that is free
    #[arg(long, default_value_t = 8017)]
    port: u16,
    /// The address to listen on; others than the usual one let other machines in
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// The database of dropped files and of what they came to
    /// [default: pigskin.db in the user's folder for data]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    data: Option<PathBuf>,
    /// A contest's database, where it is not in its folder, such as
    /// `postgres://user@host/course`
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
    #[command(flatten)]
    trust: TrustArgs,
}

impl Serve {
    /// Serves until somebody stops it.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        more_connections();
        let runtime = tokio::runtime::Runtime::new().context("could not start the server")?;
        runtime.block_on(async {
            let held = match &self.folder {
                Some(folder) if folder.join(Contest::FILE).exists() => {
                    Some(Held::open(folder, self.database.as_deref(), self.trust).await?)
                }
                _ => None,
            };
            let site = match &held {
                // Strangers come to a contest, and their files go to its queue.
                Some(held) => Site::new().with_course(held.course()).with_log(tell),
                None => Site::keeping(self.keeping().await?),
            };
            let wanted = SocketAddr::new(self.host, self.port);
            let listener = TcpListener::bind(wanted).await;
            let listener = listener.with_context(|| not_bound(wanted))?;
            let address = listener
                .local_addr()
                .context("could not start the server")?;
            writeln!(out, "Pigskin is at http://{address}/\nCtrl-C stops it.")?;
            if let Some(held) = &held {
                held.announce(address, out).await?;
            }
            out.flush()?;
            let stopped = serve(listener, Arc::new(site), std::future::pending()).await;
            stopped.context("the server has stopped")
        })
    }

    /// What is kept, and where.
    async fn keeping(&self) -> anyhow::Result<Keeping> {
        if let Some(folder) = &self.folder {
            let listed = fs::read_dir(folder);
            listed.with_context(|| format!("could not list {}", folder.display()))?;
        }
        let data = match &self.data {
            Some(data) => data.clone(),
            None => usual_data()?,
        };
        let store = Store::open(&data).await;
        Ok(Keeping {
            store: store.context("--data takes another file")?,
            folder: self.folder.clone(),
            limits: Limits::default(),
            wall: self.trust.least(),
        })
    }
}

/// Lets this process have as many connections as the system lets it: everybody who
/// watches a board has one. Where it does not, there are fewer.
fn more_connections() {
    /// More than this costs programs that look at all they could have.
    const MOST: u64 = 65_536;
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = Some(limit.maximum.unwrap_or(MOST).min(MOST));
    let _ = setrlimit(Resource::Nofile, limit);
}

/// Tells whoever runs the server; what cannot be told stops nothing.
fn tell(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// The database in the user's folder for data, which is made.
fn usual_data() -> anyhow::Result<PathBuf> {
    let user = etcetera::choose_base_strategy();
    let user = user
        .map_err(|_| anyhow!("there is no home folder; --data FILE says where files are kept"))?;
    let folder = user.data_dir().join("pigskin");
    let made = fs::create_dir_all(&folder);
    made.with_context(|| {
        format!(
            "could not make {}; --data FILE takes another place",
            folder.display()
        )
    })?;
    Ok(folder.join("pigskin.db"))
}

fn not_bound(wanted: SocketAddr) -> String {
    format!("could not listen on {wanted}; --port takes another port")
}
