package program

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"strconv"
	"sync"
)

// The lengths of answers whose writes are joined, in bytes. net/http sends a smaller one in one write anyway; for a larger one the bytes
// themselves take the time.
const (
	leastJoined = 3 << 10
	mostJoined  = 32 << 10
	mostHeaders = 4 << 10 // of an answer that is joined without growing the memory for it
)

// joinedConn joins the writes of an answer. net/http writes 4 KiB with the headers and the beginning of the body, and then the rest. Each
// write is a system call and a packet, which cost more than the bytes of a small answer. Only the goroutine that serves the connection
// writes to it.
type joinedConn struct {
	net.Conn

	body  int     // length of the body of the answer that is being written; 0 = writes are not joined
	held  *[]byte // what was written of the answer; nil = nothing yet
	total int     // length of the answer with its headers; 0 = not known yet
}

var (
	heldAnswers  = sync.Pool{New: func() any { b := make([]byte, 0, mostHeaders+mostJoined); return &b }}
	endOfHeaders = []byte("\r\n\r\n")
)

// Write implements net.Conn. It sends an answer that joinAnswer announced when all of it has been written.
func (c *joinedConn) Write(b []byte) (int, error) {
	if c.body == 0 {
		return c.Conn.Write(b)
	}
	if c.held == nil {
		c.held, c.total = heldAnswers.Get().(*[]byte), 0
	}
	*c.held = append(*c.held, b...)
	if head := bytes.Index(*c.held, endOfHeaders); c.total == 0 && head >= 0 {
		c.total = head + len(endOfHeaders) + c.body
	}
	if c.total == 0 || len(*c.held) < c.total {
		return len(b), nil
	}
	_, err := c.Conn.Write(*c.held)
	*c.held = (*c.held)[:0]
	heldAnswers.Put(c.held)
	c.body, c.held = 0, nil
	if err != nil {
		return 0, err
	}
	return len(b), nil
}

// joinedListener accepts connections whose answers can be joined.
type joinedListener struct{ net.Listener }

// Accept implements net.Listener.
func (l joinedListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &joinedConn{Conn: c}, nil
}

type joinedConnKey struct{}

// rememberConn is an http.Server.ConnContext. It lets joinAnswer find the connection of a request.
func rememberConn(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, joinedConnKey{}, c)
}

// joinAnswer announces an answer to its connection before the headers are written, if the writes of the answer are to be joined: its
// length is known, and it has a body. A handler that writes less than the length makes net/http close the connection.
func joinAnswer(r *http.Request, status int, header http.Header) {
	length := header["Content-Length"]
	if len(length) != 1 || r.Method != http.MethodGet || status != http.StatusOK {
		return
	}
	n, err := strconv.Atoi(length[0])
	if c, ok := r.Context().Value(joinedConnKey{}).(*joinedConn); ok && err == nil && n >= leastJoined && n <= mostJoined {
		c.body = n
	}
}
