//! A strategy's picture as a file.

use axum::extract::{Path, RawQuery};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use pigskin_contest::strategy_map::{self, Measure};
use pigskin_picture::{HeatMap, PictureError};

use super::address::MapKind;
use super::matchup::Matchup;
use crate::server::problem::Problem;
use crate::visit::Visit;
use crate::work::Price;

pub async fn map(visit: &Visit, compared: &Matchup) -> Result<HeatMap, Problem> {
    let Matchup {
        address,
        strategy,
        against,
    } = compared;
    let edition = &address.edition.edition;
    let measure = match address.map {
        MapKind::Choices => {
            let map = strategy_map::choices(edition, &strategy.label, &strategy.table);
            return Ok(map);
        }
        MapKind::Cost => Measure::Cost,
        MapKind::Regret => Measure::Regret,
        MapKind::Visits => Measure::Visits,
    };
    let analysis = compared.comparison().analysis(visit).await?;
    let names = [strategy.label.as_str(), against.label.as_str()];
    Ok(strategy_map::measured(edition, names, measure, &analysis))
}

async fn asked(visit: &Visit, strategy: &str, query: Option<&str>) -> Result<HeatMap, Problem> {
    map(visit, &Matchup::read(visit, strategy, query).await?).await
}

async fn drawn<T: IntoResponse + Send + 'static>(
    visit: &Visit,
    map: HeatMap,
    kind: &'static str,
    draw: fn(&HeatMap) -> Result<T, PictureError>,
) -> Result<Response, Problem> {
    let price = Price::of_picture(map.size().pow(2));
    let drawn = visit.visitor().run(price, move || draw(&map)).await?;
    let drawn = drawn.map_err(Problem::server)?;
    Ok(([(header::CONTENT_TYPE, kind)], drawn).into_response())
}

pub async fn svg(
    visit: Visit,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let map = asked(&visit, &strategy, query.as_deref()).await?;
    drawn(&visit, map, "image/svg+xml", HeatMap::to_svg).await
}

pub async fn png(
    visit: Visit,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let map = asked(&visit, &strategy, query.as_deref()).await?;
    drawn(&visit, map, "image/png", HeatMap::to_png).await
}

pub async fn text(
    visit: Visit,
    Path(strategy): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let map = asked(&visit, &strategy, query.as_deref()).await?;
    let kind = "text/plain; charset=utf-8";
    drawn(&visit, map, kind, |map| Ok(map.to_text())).await
}
