//! A plan in an object store.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::ContestFolder;
use crate::not_tried::not_tried;

/// The folder of programs of an environment with moto and kubernetes-validate.
fn clients() -> Option<PathBuf> {
    std::env::var_os("PIGSKIN_CLUSTER_CLIENTS").map(PathBuf::from)
}

/// A local server that speaks S3, ended with the test.
struct Server {
    process: Child,
    endpoint: String,
}

/// Starts moto on a free port, tells it on standard output, and makes a bucket.
const SCRIPT: &str = "
import sys, threading
from moto.server import ThreadedMotoServer
server = ThreadedMotoServer(ip_address='127.0.0.1', port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
import boto3
boto3.client('s3', endpoint_url=f'http://127.0.0.1:{port}', region_name='us-east-1',
             aws_access_key_id='test', aws_secret_access_key='test').create_bucket(Bucket='contests')
print(port, flush=True)
sys.stdin.read()
";

impl Server {
    fn start(clients: &std::path::Path) -> Server {
        let mut process = Command::new(clients.join("python"))
            .args(["-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Python starts");
        let mut line = String::new();
        let out = process.stdout.as_mut().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let port: u16 = line.trim().parse().expect("a port");
        Server {
            process,
            endpoint: format!("http://127.0.0.1:{port}"),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The tests of this file in a process of their own, where the environment names the server.
const INNER: &str = "s3::inner";

#[test]
fn machines_share_a_bucket() {
    let Some(clients) = clients() else {
        return not_tried("plans in S3", "PIGSKIN_CLUSTER_CLIENTS is not set");
    };
    let server = Server::start(&clients);
    let this = std::env::current_exe().expect("a program");
    let ran = Command::new(this)
        .args(["--exact", INNER, "--nocapture"])
        .env("PIGSKIN_TEST_S3", "s3://contests/hog/2026")
        .env("AWS_ENDPOINT_URL", &server.endpoint)
        .env("AWS_ALLOW_HTTP", "true")
        .env("AWS_REGION", "us-east-1")
        .env("AWS_ACCESS_KEY_ID", "test")
        .env("AWS_SECRET_ACCESS_KEY", "test")
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&ran.stdout) + String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success() && text.contains("1 passed"), "{text}");
}

/// The inner run of [`machines_share_a_bucket`]; it does nothing by itself.
#[test]
fn inner() {
    use pigskin_cluster::{Location, Plan, UnitStatus, Worker};

    use crate::{compute_all, machine, merged, wait};

    let Ok(address) = std::env::var("PIGSKIN_TEST_S3") else {
        return;
    };
    wait(async {
        let contest = ContestFolder::new("edition = 'fall-2017'\nreference = ['always:4']", 20);
        let location = Location::open(&address).expect("a location");
        assert!(Plan::open(&location).await.is_err(), "nothing is there");
        let plan = contest.plan(&location, 8).await;
        let opened = Plan::open(&location).await.expect("a plan");
        assert_eq!(opened.entries, plan.entries);
        let new = location.write_new("once", "first".into()).await;
        assert!(new.expect("it is written"));
        let new = location.write_new("once", "second".into()).await;
        assert!(!new.expect("it is there"), "put if absent");
        assert_eq!(
            location.read("once").await.expect("it is read").as_deref(),
            Some(&b"first"[..])
        );
        assert_eq!(location.read("never").await.expect("an answer"), None);
        let worker = Worker::new(plan.clone(), location.clone(), machine("one"));
        let (one, two) = (&mut |_| {}, &mut |_| {});
        let (first, second) = tokio::join!(worker.compute(1, one), worker.compute(1, two));
        let both = [first.expect("computed"), second.expect("computed")];
        assert!(both.contains(&UnitStatus::Now), "{both:?}");
        compute_all(&plan, &location, machine("one")).await;
        let merged = merged(&location, &plan).await.expect("it merges");
        assert_eq!(merged.results.standings, contest.run().await.standings);
        worker.forget(Some("one")).await.expect("they are removed");
        assert_eq!(
            worker.missing().await.expect("a list").len(),
            worker.units()
        );
    });
}
