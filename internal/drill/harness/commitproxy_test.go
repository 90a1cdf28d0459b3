package harness

import (
	"encoding/binary"
	"io"
	"net"
	"testing"
)

// packet returns a message of the protocol; kind 0 stands for the first one of a session.
func packet(kind byte, text string) []byte {
	var m []byte
	if kind != 0 {
		m = append(m, kind)
	}
	return append(binary.BigEndian.AppendUint32(m, uint32(4+len(text))), text...)
}

// answering starts a server that answers each query with its text, and reports the queries.
func answering(t *testing.T) (host string, queries <-chan string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	got := make(chan string, 10)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = c.Close() }()
				head := make([]byte, 5)
				_, err := io.ReadFull(c, make([]byte, 8)) // the first message
				for err == nil {
					if _, err = io.ReadFull(c, head); err != nil {
						return
					}
					text := make([]byte, binary.BigEndian.Uint32(head[1:])-4)
					if _, err = io.ReadFull(c, text); err == nil {
						got <- string(text)
						_, err = c.Write(text)
					}
				}
			}()
		}
	}()
	return l.Addr().String(), got
}

// session opens a session at the proxy. ask sends a query and returns its answer, "" after the end of the connection.
func session(t *testing.T, p *CommitProxy) (ask func(query string) string) {
	t.Helper()
	c, err := net.Dial("tcp", p.Host())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	if _, err := c.Write(packet(0, "\x00\x03\x00\x00")); err != nil {
		t.Fatal(err)
	}
	return func(query string) string {
		if _, err := c.Write(packet('Q', query)); err != nil {
			t.Fatal(err)
		}
		answer := make([]byte, len(query))
		if _, err := io.ReadFull(c, answer); err != nil {
			return ""
		}
		return string(answer)
	}
}

func TestProxyCutsOneCommit(t *testing.T) {
	host, queries := answering(t)
	p, err := NewCommitProxy(host)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, c := range []struct {
		at      Moment
		arrives bool
	}{{BeforeCommit, false}, {AfterCommit, true}} {
		done := p.CutCommit(c.at)
		ask, other := session(t, p), session(t, p)
		if got := ask("select 'commit'\x00"); got == "" {
			t.Fatal("another query is cut")
		}
		<-queries
		if got := ask("commit\x00"); got != "" {
			t.Errorf("moment %d: the commit is answered: %q", c.at, got)
		}
		<-done
		if got := other("COMMIT;\x00"); got == "" {
			t.Errorf("moment %d: a second commit is cut", c.at)
		}
		if c.arrives {
			<-queries
		}
		if got := <-queries; got != "COMMIT;\x00" || len(queries) > 0 {
			t.Errorf("moment %d: the server got %q", c.at, got)
		}
	}
}
