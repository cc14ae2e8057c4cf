//! Proxies whose `X-Forwarded-For` is trusted.

use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;

/// An address or a network of proxies, such as `172.17.0.1` or `10.88.0.0/16`.
///
/// ```
/// use pigskin_web::ProxyAddress;
/// assert!("10.88.0.0/16".parse::<ProxyAddress>().is_ok());
/// assert!("2001:db8::7".parse::<ProxyAddress>().is_ok());
/// assert!("caddy".parse::<ProxyAddress>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProxyAddress(IpNet);

/// A text is neither an address nor a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is an address or a network, such as 172.17.0.1 or 10.88.0.0/16")]
pub struct NoAddress;

impl FromStr for ProxyAddress {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<ProxyAddress, NoAddress> {
        let address = text
            .parse()
            .map(|address: IpAddr| IpNet::from(address.to_canonical()));
        let network = address.or_else(|_| text.parse());
        network.map(ProxyAddress).map_err(|_| NoAddress)
    }
}

/// The proxies whose `X-Forwarded-For` is believed: those of this machine, and others by their addresses.
#[derive(Clone, Debug, Default)]
pub struct Proxies(pub Vec<ProxyAddress>);

impl Proxies {
    pub fn contains(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        peer.is_loopback()
            || self
                .0
                .iter()
                .any(|ProxyAddress(network)| network.contains(&peer))
    }
}
