package harness

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
)

// Moment is when a connection to PostgreSQL is cut.
type Moment int

// The moments around a COMMIT.
const (
	BeforeCommit Moment = iota // the server does not get the COMMIT
	AfterCommit                // the server has committed, and the client does not get the answer
)

// CommitProxy is a Proxy to PostgreSQL that cuts the connection of a transaction that commits.
type CommitProxy struct {
	*Proxy

	mu   sync.Mutex
	next *cut
}

type cut struct {
	at   Moment
	done chan struct{}
}

// NewCommitProxy starts a proxy to a PostgreSQL server. Connections must not be encrypted.
func NewCommitProxy(to string) (*CommitProxy, error) {
	p := &CommitProxy{}
	var err error
	p.Proxy, err = newProxy(to, func(near, far net.Conn) {
		d := &dialogue{proxy: p, near: near, far: far}
		go d.answers()
		go d.queries()
	})
	return p, err
}

// CutCommit ends the connection of the next transaction that commits. The returned channel is closed then.
func (p *CommitProxy) CutCommit(at Moment) <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next = &cut{at, make(chan struct{})}
	return p.next.done
}

// take returns the cut that waits for a COMMIT, once. nil = none.
func (p *CommitProxy) take() *cut {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.next
	p.next = nil
	return c
}

// dialogue is one connection of a client with the server.
type dialogue struct {
	proxy     *CommitProxy
	near, far net.Conn
	cut       atomic.Pointer[cut] // the answer to the COMMIT is awaited, and withheld
}

func (d *dialogue) end() { _, _ = d.near.Close(), d.far.Close() }

// answers forwards what the server sends, until it answers a COMMIT that is cut.
func (d *dialogue) answers() {
	defer d.end()
	data := make([]byte, 32<<10)
	for {
		n, err := d.far.Read(data)
		if c := d.cut.Load(); c != nil {
			d.end()
			close(c.done)
			return
		}
		if n > 0 {
			if _, err := d.near.Write(data[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// startup is the version of the protocol in the first message of a session.
const startup = 3 << 16

// queries forwards what the client sends, message by message, until a COMMIT is cut.
func (d *dialogue) queries() {
	defer d.end()
	from, to := bufio.NewReader(d.near), bufio.NewWriter(d.far)
	first, err := message(from, 0)
	if err != nil || len(first) < 8 {
		return
	}
	if _, err := to.Write(first); err != nil || to.Flush() != nil {
		return
	}
	if binary.BigEndian.Uint32(first[4:])>>16 != startup>>16 { // it cancels a statement of another connection
		_, _ = io.Copy(d.far, from)
		return
	}
	for {
		m, err := message(from, 1)
		if err != nil {
			return
		}
		if commits(m) {
			c := d.proxy.take()
			if c != nil && c.at == BeforeCommit {
				d.end()
				close(c.done)
				return
			}
			d.cut.Store(c)
		}
		if _, err := to.Write(m); err != nil {
			return
		}
		if from.Buffered() == 0 && to.Flush() != nil {
			return
		}
	}
}

// maxMessage is far above the messages of the program.
const maxMessage = 64 << 20

// message reads a message whose length follows after a number of bytes for its type.
func message(from *bufio.Reader, kind int) ([]byte, error) {
	head := make([]byte, kind+4)
	if _, err := io.ReadFull(from, head); err != nil {
		return nil, err
	}
	length := int(binary.BigEndian.Uint32(head[kind:]))
	if length < 4 || length > maxMessage {
		return nil, fmt.Errorf("a message of %d bytes", length)
	}
	m := make([]byte, kind+length)
	copy(m, head)
	_, err := io.ReadFull(from, m[len(head):])
	return m, err
}

// commits reports whether a message is a simple query COMMIT, as the driver sends it.
func commits(m []byte) bool {
	return m[0] == 'Q' && len(m) < 20 && strings.EqualFold(strings.Trim(string(m[5:]), "; \x00"), "commit")
}
