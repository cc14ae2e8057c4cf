//! A `PostgreSQL` server for the tests.

use std::fs::{Permissions, create_dir, read_dir, set_permissions};
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{LazyLock, Mutex};

use pigskin_course::Database;
use sqlx::{AnyConnection, Connection as _};
use tokio::sync::OnceCell;

/// The message on a machine without `PostgreSQL`.
const INSTALL: &str = "these tests need PostgreSQL: apt-get install postgresql";

/// The user that runs the server if we are root, since `PostgreSQL` refuses root.
const NOBODY: u32 = 65534;

/// A server in a folder of its own, which listens only on a socket there. It ends and is
/// removed when this is dropped, or when our process ends in any way: a shell waits for
/// that.
pub struct Postgres {
    folder: PathBuf,
    /// The shell that runs the server; it obeys its input and ends with it.
    runner: Child,
    /// The lines that the server prints.
    said: Mutex<Receiver<String>>,
}

/// Size of a small disk in bytes: an empty server with a database takes about half of it.
const SMALL_DISK: &str = "80000000";

impl Postgres {
    /// Starts a server and waits until it answers.
    pub fn start() -> Postgres {
        let folder = tempfile::tempdir().expect("a temporary folder").keep();
        Postgres::start_in(folder, Command::new("sh"))
    }

    /// Starts a server whose data are on a small disk of its own, and waits until it answers.
    pub fn start_on_a_small_disk() -> Postgres {
        let folder = tempfile::tempdir().expect("a temporary folder").keep();
        let disk = folder.join("disk");
        create_dir(&disk).expect("the folder is ours");
        let mut command = Command::new("bwrap");
        command
            .args(["--dev-bind", "/", "/", "--die-with-parent"])
            .args(["--perms", "0777", "--size", SMALL_DISK, "--tmpfs"])
            .arg(disk)
            .args(["--", "sh"]);
        Postgres::start_in(folder, command)
    }

    /// Starts a server in a folder, by a command that runs a shell.
    fn start_in(folder: PathBuf, mut command: Command) -> Postgres {
        command
            .args(["-c", include_str!("postgres/server.sh"), "sh"])
            .arg(&folder)
            .arg(programs());
        if rustix::process::geteuid().is_root() {
            chown(&folder, Some(NOBODY), Some(NOBODY)).expect("the folder is ours");
            command.args(["setpriv", "--reuid", "65534", "--regid", "65534"]);
            command.arg("--clear-groups");
        }
        set_permissions(&folder, Permissions::from_mode(0o700)).expect("the folder is ours");
        let mut runner = command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            // Ctrl-C is for us; the server ends after us.
            .process_group(0)
            .spawn()
            .expect("every system has sh");
        let said = runner.stderr.take().expect("a pipe, as asked for");
        let (teller, listener) = channel();
        // The server must be able to print, even if nothing reads it.
        std::thread::spawn(move || {
            let lines = BufReader::new(said).lines().map_while(Result::ok);
            lines.for_each(|line| drop(teller.send(line)));
        });
        let server = Postgres {
            folder,
            runner,
            said: Mutex::new(listener),
        };
        server.wait_for("ready to accept connections");
        server
    }

    /// Kills the server, like a crash of its machine.
    pub fn kill(&mut self) {
        self.order(b"kill\n");
        self.wait_for("it has ended");
    }

    pub fn start_again(&mut self) {
        self.order(b"start\n");
        self.wait_for("ready to accept connections");
    }

    /// Fills the disk up, to the last byte.
    pub fn fill_the_disk(&mut self) {
        self.order(b"fill\n");
        self.wait_for("the disk is full");
    }

    /// Frees the room that was filled. A server that ended for want of room is started again,
    /// as systemd does.
    pub fn make_room(&mut self) {
        self.order(b"room\n");
        self.wait_for("there is room");
    }

    fn order(&mut self, line: &[u8]) {
        let orders = self.runner.stdin.as_mut().expect("a pipe, as asked for");
        orders.write_all(line).expect("it listens");
    }

    fn wait_for(&self, words: &str) {
        let said = self.said.lock().expect("nobody panics with it");
        let mut before = Vec::new();
        for line in said.iter() {
            if line.contains(words) {
                return;
            }
            before.push(line);
        }
        panic!(
            "PostgreSQL ended: {}; is there a place for it in /tmp?",
            before.join("\n")
        );
    }

    fn address(&self, name: &str) -> String {
        let folder = self.folder.display();
        format!("postgres://pigskin@localhost/{name}?host={folder}")
    }

    /// Makes an empty database, and returns its address.
    pub async fn database(&self) -> String {
        let name = self.copy("template1").await;
        self.address(&name)
    }

    /// Makes a copy of a database, and returns its name.
    async fn copy(&self, of: &str) -> String {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("course{}", COUNT.fetch_add(1, Ordering::Relaxed));
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(&self.address("postgres"))
            .await
            .expect("it answers");
        let statement = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name} TEMPLATE {of}"));
        sqlx::raw_sql(statement)
            .execute(&mut connection)
            .await
            .expect("made");
        connection.close().await.expect("closed");
        name
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Closing the pipe ends the shell. It may have ended already.
        let _ = self.runner.wait();
    }
}

/// The server that all tests of this process share.
pub static SERVER: LazyLock<Postgres> = LazyLock::new(Postgres::start);

/// A database of a course without people, whose tables were made once for all tests.
pub async fn course_database() -> String {
    static TABLES: OnceCell<String> = OnceCell::const_new();
    let make = async || {
        let name = SERVER.copy("template1").await;
        let made = Database::open(&SERVER.address(&name)).await;
        made.expect("a database").close().await;
        name
    };
    let name = SERVER.copy(TABLES.get_or_init(make).await).await;
    SERVER.address(&name)
}

/// The folder with `PostgreSQL`'s programs: the newest in Debian's folder, or the first on
/// the path.
fn programs() -> PathBuf {
    let debian = read_dir("/usr/lib/postgresql").into_iter().flatten();
    let versions = debian.flatten().filter_map(|entry| {
        let version: u32 = entry.file_name().to_str()?.parse().ok()?;
        Some((version, entry.path().join("bin")))
    });
    let newest = versions.filter(|(_, folder)| has_server(folder)).max();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = || std::env::split_paths(&path).find(|folder| has_server(folder));
    let found = newest.map(|(_, folder)| folder).or_else(on_path);
    found.unwrap_or_else(|| panic!("{INSTALL}"))
}

fn has_server(folder: &Path) -> bool {
    folder.join("initdb").exists() && folder.join("postgres").exists()
}
