//! A strategy's picture by itself, to be kept.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use pigskin_picture::{HeatMap, PictureError};
use tokio::task::spawn_blocking;

use crate::Site;
use crate::parameters::Parameters;
use crate::problem::Problem;

use super::address::{MapKind, StrategyAddress, strategy_named};
use super::analyses::Held;
use super::chosen::Chosen;
use super::strategy_map::{self, Measure};

/// The picture that the address asks for.
pub async fn map(
    site: &Site,
    address: &StrategyAddress,
    strategy: &Chosen,
    against: &Chosen,
) -> Result<HeatMap, Problem> {
    let edition = &address.edition.edition;
    let measure = match address.map {
        MapKind::Choices => {
            let map = strategy_map::choices(edition, &strategy.label, &strategy.table);
            return Ok(map);
        }
        MapKind::Regret => Measure::Regret,
        MapKind::Visits => Measure::Visits,
    };
    let held = Held {
        rules: address.rules(),
        strategy,
        against,
    };
    let analysis = held.analysis(site).await?;
    let names = [strategy.label.as_str(), against.label.as_str()];
    Ok(strategy_map::measured(edition, names, measure, &analysis))
}

async fn asked(site: &Site, strategy: &str, query: Option<&str>) -> Result<HeatMap, Problem> {
    let address = StrategyAddress::parse(&Parameters::parse(query))?;
    let rules = address.rules();
    let strategy = Chosen::of(site, &strategy_named(strategy)?, rules).await?;
    let against = Chosen::of(site, &address.against, rules).await?;
    map(site, &address, &strategy, &against).await
}

async fn drawn<T: IntoResponse + Send + 'static>(
    map: HeatMap,
    kind: &'static str,
    draw: fn(&HeatMap) -> Result<T, PictureError>,
) -> Result<Response, Problem> {
    let drawn = spawn_blocking(move || draw(&map)).await;
    let drawn = drawn.map_err(|_| Problem::failed())?;
    let drawn = drawn.map_err(|why| Problem::Server(why.to_string()))?;
    Ok(([(header::CONTENT_TYPE, kind)], drawn).into_response())
}

/// As SVG.
pub async fn svg(
    State(site): State<Arc<Site>>,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let map = asked(&site, &strategy, query.as_deref()).await?;
    drawn(map, "image/svg+xml", HeatMap::to_svg).await
}

/// As PNG.
pub async fn png(
    State(site): State<Arc<Site>>,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let map = asked(&site, &strategy, query.as_deref()).await?;
    drawn(map, "image/png", HeatMap::to_png).await
}

/// As text, for who sees no picture.
pub async fn text(
    State(site): State<Arc<Site>>,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let map = asked(&site, &strategy, query.as_deref()).await?;
    let kind = "text/plain; charset=utf-8";
    drawn(map, kind, |map| Ok(map.to_text())).await
}
