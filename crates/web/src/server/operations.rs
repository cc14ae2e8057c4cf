//! Health checks and metrics for operators.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use metrics::{counter, gauge};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::time::interval;

use crate::Site;
use crate::work::Lane;

/// Time between two summaries of the measurements.
const UPKEEP: Duration = Duration::from_secs(5);

/// Upper bounds of the histogram of request times, in seconds.
const BUCKETS: [f64; 9] = [0.001, 0.005, 0.025, 0.1, 0.25, 1.0, 2.5, 10.0, 30.0];

/// A server with a state that operators can check.
#[async_trait]
pub trait Health: Send + Sync {
    /// Why requests cannot be answered now; `None` if they can.
    async fn problem(&self) -> Option<String>;

    /// Records the measurements that are taken only when they are read.
    async fn measure(&self);
}

#[async_trait]
impl Health for Site {
    async fn problem(&self) -> Option<String> {
        let stopping = self.is_stopping();
        stopping.then(|| "the server is being stopped".to_owned())
    }

    async fn measure(&self) {
        for lane in Lane::ALL {
            let load = self.queue.load(lane);
            gauge!("pigskin_work_waiting", "lane" => lane.name()).set(load.waiting as f64);
            gauge!("pigskin_work_running", "lane" => lane.name()).set(load.running as f64);
            counter!("pigskin_work_refused_total", "lane" => lane.name()).absolute(load.refused);
        }
    }
}

/// The routes for operators: `/healthz`, `/readyz` and `/metrics`, for a listener that only
/// operators can reach.
///
/// Fails if the process has a metrics recorder already.
pub fn operations(server: Arc<dyn Health>) -> Result<Router, BuildError> {
    let builder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BUCKETS)?;
    let measured = builder.install_recorder()?;
    let upkeep = measured.clone();
    tokio::spawn(async move {
        let mut times = interval(UPKEEP);
        loop {
            times.tick().await;
            upkeep.run_upkeep();
        }
    });
    Ok(Router::new()
        .route("/healthz", get(async || "alive\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state((server, measured)))
}

type Measured = State<(Arc<dyn Health>, PrometheusHandle)>;

/// Answers whether the server can answer requests.
async fn ready(State((server, _)): Measured) -> Response {
    match server.problem().await {
        None => "ready\n".into_response(),
        Some(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response(),
    }
}

/// Writes the measurements in the format of Prometheus.
async fn metrics(State((server, measured)): Measured) -> Response {
    server.measure().await;
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, measured.render()).into_response()
}
