package harness

import (
	"io"
	"net"
	"sync"
)

// Proxy forwards connections to a server until it is cut.
type Proxy struct {
	listener net.Listener
	to       string
	mu       sync.Mutex
	cut      bool
	open     map[net.Conn]bool
	carry    func(near, far net.Conn) // forwards both directions of a new connection
}

// NewProxy starts a proxy to a host.
func NewProxy(to string) (*Proxy, error) { return newProxy(to, both) }

func newProxy(to string, carry func(near, far net.Conn)) (*Proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &Proxy{listener: l, to: to, open: map[net.Conn]bool{}, carry: carry}
	go p.serve()
	return p, nil
}

// Host returns the host and port of the proxy.
func (p *Proxy) Host() string { return p.listener.Addr().String() }

// Cut ends all connections and refuses new ones.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = true
	for c := range p.open {
		_ = c.Close()
	}
	clear(p.open)
}

// Heal accepts connections again.
func (p *Proxy) Heal() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = false
}

// Close ends the proxy.
func (p *Proxy) Close() {
	_ = p.listener.Close()
	p.Cut()
}

func (p *Proxy) serve() {
	for {
		near, err := p.listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", p.to)
		if err != nil {
			_ = near.Close()
			continue
		}
		if !p.add(near, far) {
			_, _ = near.Close(), far.Close()
			continue
		}
		p.carry(near, far)
	}
}

func (p *Proxy) add(near, far net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cut {
		return false
	}
	p.open[near], p.open[far] = true, true
	return true
}

func both(near, far net.Conn) {
	go carry(near, far)
	go carry(far, near)
}

func carry(from, to net.Conn) {
	defer func() { _, _ = from.Close(), to.Close() }()
	_, _ = io.Copy(to, from)
}
