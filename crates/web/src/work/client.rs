//! Clients of the queue.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::HeaderMap;
use axum::http::request::Parts;

use super::proxies::Proxies;

/// The peer of a connection, as an extension of its requests.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    pub address: IpAddr,
    pub is_proxy: bool,
}

impl Peer {
    pub fn new(address: IpAddr, proxies: &Proxies) -> Peer {
        Peer {
            address,
            is_proxy: proxies.contains(address),
        }
    }
}

/// The client for whom work is done, as far as the server can tell clients apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Client {
    /// The contest itself, for what all of its visitors see.
    Contest,
    Person(String),
    /// An address; of IPv6 addresses only the network part.
    Address(IpAddr),
    Unknown,
}

impl Client {
    /// Whether the client has priority beside a contest: the contest and its people.
    pub fn comes_first(&self) -> bool {
        matches!(self, Client::Contest | Client::Person(_))
    }

    /// The stranger who sends a request: an address, where the connection's peer is known.
    pub fn of_request(parts: &Parts) -> Client {
        let peer = parts.extensions.get::<Peer>();
        peer.map_or(Client::Unknown, |&peer| Client::at(peer, &parts.headers))
    }

    /// The client of a connection.
    ///
    /// A proxy puts its client into the last entry of `X-Forwarded-For`. The header of other peers is
    /// not trusted.
    pub fn at(peer: Peer, headers: &HeaderMap) -> Client {
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
        let forwarded = forwarded.and_then(|header| header.to_str().ok());
        let last = forwarded.and_then(|header| header.rsplit(',').next()?.trim().parse().ok());
        let address = last.filter(|_| peer.is_proxy).unwrap_or(peer.address);
        Client::Address(network(address.to_canonical()))
    }
}

/// The network of an address: one IPv6 client can have all addresses with the same first 64 bits.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let network = address.to_bits() & !u128::from(u64::MAX);
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn at(peer: &str, forwarded: &[&'static str]) -> Client {
        behind("", peer, forwarded)
    }

    fn behind(proxies: &str, peer: &str, forwarded: &[&'static str]) -> Client {
        let proxies = proxies.split_terminator(' ').map(str::parse);
        let proxies = proxies
            .collect::<Result<_, _>>()
            .map(Proxies)
            .expect("addresses");
        let mut headers = HeaderMap::new();
        for header in forwarded {
            headers.append("x-forwarded-for", HeaderValue::from_static(header));
        }
        let peer = peer.parse().expect("an address");
        Client::at(Peer::new(peer, &proxies), &headers)
    }

    fn address(text: &str) -> Client {
        Client::Address(text.parse().expect("an address"))
    }

    #[test]
    fn only_a_proxy_on_this_machine_says_whom_it_asks_for() {
        assert_eq!(at("192.0.2.1", &["192.0.2.9"]), address("192.0.2.1"));
        assert_eq!(at("127.0.0.1", &["192.0.2.9"]), address("192.0.2.9"));
        // Only the last entry is by the proxy.
        let both = at("127.0.0.1", &["10.0.0.1, 192.0.2.9", "10.0.0.2,192.0.2.8"]);
        assert_eq!(both, address("192.0.2.8"));
        assert_eq!(at("127.0.0.1", &["nobody"]), address("127.0.0.1"));
    }

    #[test]
    fn a_proxy_elsewhere_is_believed_if_it_is_named() {
        let proxies = "172.17.0.1 10.88.0.0/16 2001:db8::/32";
        for peer in [
            "172.17.0.1",
            "::ffff:172.17.0.1",
            "10.88.3.4",
            "2001:db8::7",
            "::1",
        ] {
            assert_eq!(
                behind(proxies, peer, &["192.0.2.9"]),
                address("192.0.2.9"),
                "{peer}"
            );
        }
        for peer in ["172.17.0.2", "10.89.0.1"] {
            assert_eq!(behind(proxies, peer, &["192.0.2.9"]), address(peer));
        }
        assert_eq!(
            behind("::ffff:10.0.0.1", "10.0.0.1", &["192.0.2.9"]),
            address("192.0.2.9")
        );
    }

    #[test]
    fn addresses_of_a_network_are_one_client() {
        let (one, other) = (at("2001:db8::1", &[]), at("2001:db8::ffff:1", &[]));
        assert_eq!(one, other);
        assert_ne!(one, at("2001:db8:0:1::1", &[]));
        assert_eq!(at("::ffff:192.0.2.1", &[]), address("192.0.2.1"));
    }
}
