package limit

import (
	"net"
	"net/netip"
)

// Network returns the key of an address with or without a port: an IPv4 address, or the /64 network of an IPv6
// address, which one customer has.
func Network(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		address = host
	}
	a, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if a = a.Unmap().WithZone(""); a.Is4() {
		return a.String()
	}
	p, err := a.Prefix(64)
	if err != nil {
		return address
	}
	return p.String()
}
