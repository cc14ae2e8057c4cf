//! `pigskin serve`

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use pigskin_web::{Site, serve};
use tokio::net::TcpListener;

/// Opens both games, the analysis board and strategies as pictures in the
/// browser.
///
/// Everything is computed on this machine, and the pages ask no other. Whose
/// turn it is and what fell stand in the address of a page, so that it can be
/// shared, and found again after the server was stopped.
#[derive(Args)]
#[command(after_help = "\
Examples:
  pigskin serve
  pigskin serve --port 9000
  pigskin serve --host 0.0.0.0        for other machines to see as well")]
pub struct Serve {
    /// The port; 0 for one that is free
    #[arg(long, default_value_t = 8017)]
    port: u16,
    /// The address to listen on; others than the usual one let other machines in
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
}

impl Serve {
    /// Serves until somebody stops it.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("could not start the server")?;
        runtime.block_on(async {
            let wanted = SocketAddr::new(self.host, self.port);
            let listener = TcpListener::bind(wanted).await;
            let listener = listener.with_context(|| not_bound(wanted))?;
            let address = listener
                .local_addr()
                .context("could not start the server")?;
            writeln!(out, "Pigskin is at http://{address}/\nCtrl-C stops it.")?;
            out.flush()?;
            let site = Arc::new(Site::new());
            let stopped = serve(listener, site, std::future::pending()).await;
            stopped.context("the server has stopped")
        })
    }
}

fn not_bound(wanted: SocketAddr) -> String {
    format!("could not listen on {wanted}; --port takes another port")
}
