package limit

import (
	"net"
	"net/netip"
)

// Range is a network that contains an address.
type Range struct {
	// Key is an IPv4 address or an IPv6 network.
	Key string
	// Factor is how many times the limit of one address applies to the network.
	Factor int
}

// The IPv6 networks whose uses count together. One customer has a /64, many have a /56, and anybody can rent a /48. A larger network has a
// higher limit, because it can also be that of many customers.
var ranges = []struct{ bits, factor int }{{64, 1}, {56, 4}, {48, 16}}

// Ranges returns the networks of an address with or without a port, the smallest first: an IPv4 address alone, or the /64, /56 and /48
// networks of an IPv6 address. The key of a network stands for an address in it.
func Ranges(address string) []Range {
	a, ok := parse(address)
	if !ok {
		return []Range{{address, 1}}
	}
	if a.Is4() {
		return []Range{{a.String(), 1}}
	}
	list := make([]Range, len(ranges))
	for i, r := range ranges {
		p, _ := a.Prefix(r.bits) // fails for more than 128 bits only
		list[i] = Range{p.String(), r.factor}
	}
	return list
}

// Network returns the key of an address with or without a port: an IPv4 address, or the /64 network of an IPv6
// address, which one customer has.
func Network(address string) string { return Ranges(address)[0].Key }

// Site returns the key of the largest network of an address: an IPv4 address, or the /48 network of an IPv6 address. Queues give turns to
// sites: a customer with many IPv6 networks gets one turn, not many.
func Site(address string) string {
	list := Ranges(address)
	return list[len(list)-1].Key
}

// parse reads an address with or without a port, or the first address of a network.
func parse(address string) (a netip.Addr, ok bool) {
	if host, _, err := net.SplitHostPort(address); err == nil {
		address = host
	}
	if p, err := netip.ParsePrefix(address); err == nil {
		return p.Addr(), true
	}
	a, err := netip.ParseAddr(address)
	return a.Unmap().WithZone(""), err == nil
}
