//! A visit: the site, with the visitor to whom work is charged.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::Site;
use crate::server::problem::Problem;
use crate::work::{Client, Visitor};

/// The site during a visit. Work for the visit is charged to the visitor.
#[derive(Clone, Debug)]
pub struct Visit {
    site: Arc<Site>,
    visitor: Visitor,
}

impl Visit {
    pub fn of(site: Arc<Site>, stranger: Client) -> Visit {
        let visitor = Visitor::new(Arc::clone(&site.queue), stranger);
        Visit { site, visitor }
    }

    pub fn visitor(&self) -> &Visitor {
        &self.visitor
    }
}

impl Deref for Visit {
    type Target = Site;

    fn deref(&self) -> &Site {
        &self.site
    }
}

impl FromRequestParts<Arc<Site>> for Visit {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Visit, Problem> {
        Ok(Visit {
            site: Arc::clone(site),
            visitor: Visitor::of_request(Arc::clone(&site.queue), parts),
        })
    }
}
